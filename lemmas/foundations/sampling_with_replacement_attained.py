"""Amplification by sampling with replacement is attained: by telling sometimes who is in the sample.

The samples are those of `sampling_with_replacement`, made draw by draw; d is the delta of the mechanism, which
tells with probability d whether the record a is in the sample, and else nothing (`membership`).
"""

from typing import Any

from lemmas.foundations.binomial_means import binomial_mean_by_a_draw, mean
from lemmas.foundations.sampling_attained import (look, looked_at, looks, mean_of_membership, membership,
    membership_private)
from lemmas.foundations.sampling_with_replacement import (R, R2, S, X, a, a2, draws, drawn_twice, gamma, kappa, m,
    missed, no_draw, put, q, raised, sampling_with_replacement_in_sums, start_, t)
from lemmas.mechanisms.survey_program import flip, mean_over_a_flipped_coin
from lemmas.papers import balle
from verify.lemma import *

d, s = reals("d s")
own, member = test("own", X), test("member", S)
b = point("b", S)

# own tells the record a from all others, and member whether it is in the sample.
tells = [own(a) == 1, own(a2) == 0, hypothesis("never another", E(kappa, own) == 0), member(start_) == 0,
    hypothesis("in or out", every(S, lambda b: eq(member(b), 0) | eq(member(b), 1))),
    hypothesis("member", every(S, X, lambda b, r: member(put(b, r)) == Max(member(b), own(r))))]

# --- the binomial mean of a profile that is d for all groups ------------------------------------------------------------

@claim("In numbers: the binomial mean of a constant d is d",
    given=[0 <= q, q <= 1, t >= 0],
    show=mean(t, t, lambda i: d) == d)
def mean_of_a_constant():
    start, step = induction(t, 0)
    with start:
        no_draw(lambda i: d)
    with step:
        use(binomial_mean_by_a_draw, h=value(INTEGER, lambda i: d))

@claim("In numbers: the binomial mean of d, and 0 for no success, is (1 - (1 - q)^t) d",
    given=[0 <= q, q <= 1, t >= 0],
    show=mean(t, t, lambda i: indicator(1 <= i) * d) == (1 - (1 - q) ** t) * d)
def mean_of_some():
    """By induction on t: after a first success the mean is d whatever follows."""
    start, step = induction(t, 0)
    with start:
        have(indicator(1 <= expr(0)) == 0)
        no_draw(lambda i: indicator(1 <= i) * d)
    with step:
        use(binomial_mean_by_a_draw, h=value(INTEGER, lambda i: indicator(1 <= i) * d))
        use(mean_of_a_constant)
        sums((0, t),
            lambda i: binomial(t, i) * q**i * (1 - q) ** (t - i) * (indicator(1 <= i + 1) * d)
                == binomial(t, i) * q**i * (1 - q) ** (t - i) * d)
        fact("^", "sum0", 1 - q, t, 1)
        linear(1 - q, d)

# --- who is in the sample -----------------------------------------------------------------------------------------------

@claim("The record a is in none of t draws with probability (1 - q)^t, if it was not in the sample before",
    given=[0 <= q, q <= 1, *draws(R, dirac(a)), *tells[:3], tells[5], t >= 0],
    show=(t <= m).implies(every(S, lambda b: E(R[t](b), lambda c: 1 - member(c)) == (1 - q) ** t * (1 - member(b)))))
def not_yet_a_member():
    # By induction on t, by the first draw.
    start, step = induction(t, 0).called("before")
    with start:
        _, b = intro("[0 <= m]", "b")
        apply_to(draws(R, dirac(a))[0], b)
        rewrite(this)
    with step:
        intro(1)
        modus("before").called("so far")
        b = intro("b")
        first_draw(draws(R, dirac(a))[1], b, value(S, lambda c: 1 - member(c)))
        apply_to("so far", put(b, a)).called("drawn")
        apply_to("member", b, a)
        fact("max", "above", member(b), own(a))
        have(member(put(b, a)) >= 1, by.linear())
        have(member(put(b, a)) == 1)
        others_add_nothing(b)
        with under(kappa,
                lambda r: E(R[t](put(b, r)), lambda c: 1 - member(c)) == (1 - q) ** t * (1 - member(put(b, r)))) as r:
            apply_to("so far", put(b, r))
        fact("^", "sum0", 1 - q, t, 1)
        linear(q, (1 - q) * (1 - q) ** t, q * (1 - q) ** t, 1 - q, 1 - member(b))

def first_draw(draw: Prop, b: Point, f: Thing) -> None:
    """The mean of f after t + 1 draws, by the first of them."""
    apply_to(draw, t)
    apply_to(this, b)
    apply_to(this, f)

def others_add_nothing(b: Point) -> None:
    """A draw of another record leaves the mean membership of a as it was."""
    with under(kappa, lambda r: member(b) <= member(put(b, r))) as r:
        apply_to("member", b, r)
        fact("max", "above", member(b), own(r))
    with under(kappa, lambda r: member(put(b, r)) <= member(b) + own(r)) as r:
        apply_to("member", b, r)
        fact("max", "least", member(b), own(r), member(b) + own(r))
    now = E(kappa, lambda r: member(put(b, r)))
    have(now <= member(b), by.linear())
    have(member(b) <= now, by.linear())
    have(now == member(b))

@claim("Draws that never take the record a leave the mean membership of a as it was",
    given=[0 <= q, q <= 1, *draws(R2, dirac(a2), "R2"), *tells[:3], tells[5], t >= 0],
    show=(t <= m).implies(every(S, lambda b: E(R2[t](b), member) == member(b))))
def never_a_member_of_the_other():
    """By induction on t, by the first draw: neither a2 nor what kappa draws is a."""
    start, step = induction(t, 0).called("before")
    with start:
        _, b = intro("[0 <= m]", "b")
        apply_to(draws(R2, dirac(a2))[0], b)
        rewrite(this)
    with step:
        intro(1)
        modus("before").called("so far")
        b = intro("b")
        first_draw(draws(R2, dirac(a2))[1], b, member)
        apply_to("so far", put(b, a2)).called("drawn")
        apply_to("member", b, a2)
        fact("max", "left", member(b), own(a2))
        others_add_nothing(b)
        with under(kappa, lambda r: E(R2[t](put(b, r)), member) == member(put(b, r))) as r:
            apply_to("so far", put(b, r))
        linear(q, 1 - q)

# --- the mechanism ------------------------------------------------------------------------------------------------------

@claim("Sampling with replacement, the record a told from all others: for every gamma >= 1 and 0 <= d <= 1 a mechanism "
        "that is (log gamma, d)-private for groups of all sizes attains the bound, the binomial mean of its profile, d "
        "for k >= 1 and 0 for k = 0", balle("Lower bounds, sampling with replacement", "whole"),
    given=[drawn_twice, gamma >= 1, 0 <= d, d <= 1, *tells,
        hypothesis("bound", s == mean(m, m, lambda i: indicator(1 <= i) * d))],
    show=exists(markov(S, line),
        lambda K: every(S, S, lambda b, b2: hockey_stick(K(b), K(b2), gamma) <= d)
            & hockey_stick_equals(raised, line, push(R[m](start_), K), push(R2[m](start_), K), s)))
def sampling_with_replacement_attained():
    # The test that looks whether a is said to be in the sample has d (1 - (1 - q)^m) on one data set, 0 on the other.
    teller = value(S, lambda b: membership(d, member(b)))
    witness(teller)
    rewrite("bound")
    private, attained = each_part()
    with private:
        b, b2 = intro("b", "b2")
        use(membership_private, s=member(b), s2=member(b2))
    with attained:
        bound, best = each_part()
        with bound:
            with use(sampling_with_replacement_in_sums, Y=line, K=teller,
                    delta=value(line, lambda s: indicator(1 <= s) * d)) as that:
                with that.premise("private"):
                    b, b2 = intro("b", "b2")
                    use(membership_private, s=member(b), s2=member(b2))
        with best:
            witness(looks)
            use(mean_of_some, t=m)
            use(not_yet_a_member, t=m)
            apply_to(this, start_)
            use(never_a_member_of_the_other, t=m)
            apply_to(this, start_)
            for law in (R[m](start_), R2[m](start_)):
                with under(law, lambda b: E(membership(d, member(b)), look) == d * member(b)) as b:
                    use(mean_of_membership, f=looks, s=member(b))
                    apply_to("in or out", b)
                    absent, present = split(this)
                    for case in (absent, present):
                        with case:
                            linear(d)
            linear(d, raised, missed * d, raised * d)

# --- doubt --------------------------------------------------------------------------------------------------------------

# Samples are numbers, the greatest record that was drawn; the record a is 1, a2 is 0, and kappa draws 1, too.
high = value(line, lambda b: indicator(1 <= b))
drawn_once = lambda b, r, t: b + t * (Max(b, r) - b)
of_numbers = {**dict.fromkeys(("S", "X"), "line"), "put": value(line, line, lambda b, r: Max(b, r)), "a": "1",
    "a2": "0", "own": high, "member": high, "kappa": dirac(expr(1)), "m": "1",
    "R": value(INTEGER, lambda t: value(line, lambda b: dirac(drawn_once(b, 1, t))))}
b_, r_ = reals("b r")
here = (by.intro("b"), by.ext("f"))
one_draw = (by.intro("t", "b"), by.have(eq(integer("t"), 0)), by.rewrite(this), by.intro("f"), by.linear())
greater = (by.intro("b", "r"), by.fact("max", "above", b_, r_), by.cases(1 <= b_, yes=(), no=(by.cases(1 <= r_),)))
doubt(never_a_member_of_the_other,
    mutants=[dropped(never_a_member_of_the_other, "never another",
            hints=[{"witness": {("R2" if name == "R" else name): one for name, one in of_numbers.items()}
                        | {"q": "0", "t": "1"},
                    "proofs": {"given R2 of no draws": here, "given R2 of one more draw": one_draw,
                        "given member": greater,
                        "show": (by.contradiction().called("so"), by.modus("so"), by.apply_to(this, 0),
                            by.linear())}}])])

# Samples of which alone is known whether the record 2 is in them: 2 if so, and 1 if not; the other record is 1.
def samples_told(draws: str, *in_it: tuple[str, str], **numbers: str) -> dict[str, Any]:
    """An instance for the attack; the record is not in the sample or in it, after each draw, with these chances."""
    as_before = [["1", "0"], ["0", "1"]]
    rows = [[[str(t)], [list(row), ["0", "1"]]] for t, row in enumerate(in_it, 1)]
    return {"values": {"S": "2", "X": "2", "a": "2", "a2": "1", "empty": "1", "put": [["1", "2"], ["2", "2"]],
            "member": ["0", "1"], "own": ["0", "1"], "kappa": ["1", "0"], "dist": [["0", "1"], ["1", "0"]],
            "R": {"at": rows, "else": as_before}, "R2": {"at": [], "else": as_before},
            "C": {"at": [], "else": as_before}, "m": draws, "q": in_it[0][1], **numbers}, "try": looked_at}

# With q = 1/2 and gamma = 2 a mechanism on 1 gains 1/4 at most on one on 0 or 1, and d q is 1/2.
either = lambda b, t: flip(expr("1/2"), lambda i: dirac(drawn_once(b, i, t)))
of_both = lambda b, t: by.use(mean_over_a_flipped_coin, p="1/2", M=value(INTEGER, lambda i: dirac(drawn_once(b, i, t))),
    f=bounded("f", line))
seen_of = lambda x: E(markov("K", line, line)(x), test("phi", line))
seen = value(line, seen_of)
at_1 = lambda upto: Sum(0, upto,
    lambda i: binomial(expr(1), i) * expr("1/2") ** i * (1 - expr("1/2")) ** (1 - i) * (indicator(1 <= i) * 1))
doubt(sampling_with_replacement_attained,
    mutants=[dropped(sampling_with_replacement_attained, "never another",
            hints=[{"witness": of_numbers | {"dist": value(line, line, lambda b, b2: expr(0)), "q": "1/2", "gamma": "2",
                        "d": "1", "s": "1/2", "empty": "0", "C": of_numbers["R"],
                        "R2": value(INTEGER, lambda t: value(line, lambda b: either(b, t)))},
                    "proofs": {"given R of no draws": here, "given R of one more draw": one_draw,
                        "given R2 of no draws": (by.intro("b"), by.ext("f"), of_both(b_, 0), by.linear()),
                        "given R2 of one more draw": (by.intro("t", "b"), by.have(eq(integer("t"), 0)),
                            by.rewrite(this), by.intro("f"), of_both(b_, 1), of_both(Max(b_, 0), 0),
                            of_both(Max(b_, 1), 0), by.linear()),
                        "given C of one more draw": (by.intro("t", "b"), by.have(eq(integer("t"), 0)), by.rewrite(this),
                            by.ext("f")),
                        "given in or out": (by.intro("b"), by.cases(1 <= b_, yes=(by.choose(1),), no=(by.choose(0),))),
                        "given member": greater,
                        "given bound": (by.unfold(at_1(expr(1))), by.unfold(at_1(expr(0))),
                            by.unfold(at_1(expr(-1)), "empty"), by.have(binomial(expr(1), 0) == 1),
                            by.have(binomial(expr(1), 1) == 1), by.linear()),
                        "show": (by.contradiction().called("so"), by.unpack("so", "K").called("K"),
                            by.unpack("K.2", "phi"),
                            by.use(mean_over_a_flipped_coin, p="1/2",
                                M=value(INTEGER, lambda i: dirac(drawn_once(expr(0), i, 1))), f=seen),
                            by.have(seen_of(1) <= 1), by.have(0 <= seen_of(0)), by.linear())}}])],
    hints=[samples_told("1", ("1/2", "1/2"), d="1/4", gamma="3", s="1/8"),
        samples_told("2", ("2/3", "1/3"), ("4/9", "5/9"), d="1/2", gamma="2", s="5/18")])
