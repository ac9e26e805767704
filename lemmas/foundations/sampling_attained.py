"""Amplification by sampling is attained, for every eps and delta, by telling sometimes who is in the sample.

By Poisson sampling, and without replacement.  gamma = e^eps and d, the delta, are the parameters of the mechanism, and
raised = 1 + q (gamma - 1) is the gamma after sampling at the rate q.  x[1], ..., x[n] are the records, a is record j,
put(b, x) is the batch b with x; B[k] is the law of the batch of the first k records, C[k] of those but j.
"""

from typing import Any

from lemmas.accounting.poisson_batches import (B, C, S, a, drawn, empty, gamma, j, n, others_drawn, poisson_batches,
    poisson_amplification_remove, put, q, record_drawn_last, released_as_it_is, x)
from lemmas.foundations.sampling_without_replacement import (Th, b, batches, rho, sampling_without_replacement)
from lemmas.foundations.sampling_without_replacement import e as taken
from lemmas.mechanisms.survey_program import flip, mean_over_a_flipped_coin
from lemmas.papers import balle
from lemmas.runs.exchanged_batches import chance_of_index, in_or_out
from verify.lemma import *

d, s, s2 = reals("d s s2")
b1, b2 = points("b1 b2", S)
f = bounded("f", line)
member = test("member", S)
m, k = integer("m"), integer("k")
raised = 1 + q * (gamma - 1)

@definition(r"$d\,\delta_{2 $s - 1} + (1 - $d)\,\delta_0")
def membership(d: Real, s: Real) -> Law:
    """2 s - 1 with probability d, and else 0.

    With probability d it is told whether the record is in the sample (s = 1) or not (s = 0), and otherwise nothing."""
    return flip(d, lambda i: dirac((1 - i) * (2 * s - 1)))

@claim("2 s - 1 with probability d, else 0: the mean of a bounded f is d f(2 s - 1) + (1 - d) f(0)",
    given=[0 <= d, d <= 1],
    show=E(membership(d, s), f) == d * f(2 * s - 1) + (1 - d) * f(0))
def mean_of_membership():
    use(mean_over_a_flipped_coin, p=d)

@claim("2 s - 1 with probability d, else 0: whatever s is, (log gamma, d)-private for every gamma >= 1",
    given=[0 <= d, d <= 1, gamma >= 1],
    show=hockey_stick(membership(d, s), membership(d, s2), gamma) <= d)
def membership_private():
    phi = intro("phi")
    use(mean_of_membership)
    use(mean_of_membership, s=s2)
    have(phi(2 * s - 1) <= 1)
    have(0 <= (gamma - 1) * ((1 - d) * phi(0)))
    have(0 <= gamma * (d * phi(2 * s2 - 1)))

# --- Poisson sampling -------------------------------------------------------------------------------------------------

# member(b) says whether the record a is in the batch b.
tells = [hypothesis("with it", every(S, lambda b: member(put(b, a)) == 1)),
    hypothesis("at the start", member(empty) == 0),
    hypothesis("the others",
        for_all(1, n, lambda k: (k != j).implies(every(S, lambda b: member(put(b, x[k])) == member(b)))))]

@claim("The record is in none of the batches without it",
    given=[poisson_batches, *tells, m >= 0],
    show=(m <= n).implies(E(C[m], member) == 0))
def never_a_member():
    """By induction on the records drawn; record j itself is not drawn for C, and the others are not a."""
    start, step = induction(m, 0).called("before")
    with start:
        rewrite(same(C[0], dirac(empty)))
    with step:
        intro(1)
        modus("before")
        apply_to(others_drawn(C), m).called("next")
        before, rest = cases(m + 1 < j)
        with before:
            other_record()
        with rest:
            after, of_j = cases(j < m + 1)
            with after:
                other_record()
            with of_j:
                modus("next.0")
                rewrite(this)

def other_record() -> None:
    """A record that is not a changes nothing."""
    split("next.1", (by.absurd(by.linear()),), ())
    apply_to(drawn(C[m + 1], C[m], x[m + 1]), member)
    apply_to("the others", m + 1).called("the others at m + 1")
    with under(C[m], lambda b: member(put(b, x[m + 1])) == member(b)) as b:
        apply_to("the others at m + 1", b)
    linear(q)

look = lambda y: indicator("1/2" <= y)
looks = value(line, look)

@claim("Poisson sampling, where a batch tells whether the record is in it: for every gamma >= 1 and d from 0 to 1 a "
        "mechanism with E_gamma <= d has E_(1 + q (gamma - 1)) = q d, the samples with the record against those "
        "without it", balle("Lower bounds, Poisson sampling", "whole"),
    given=[poisson_batches, gamma >= 1, 0 <= d, d <= 1, *tells],
    show=exists(markov(S, line),
        lambda K: every(S, S, lambda b1, b2: hockey_stick(K(b1), K(b2), gamma) <= d)
            & hockey_stick_equals(raised, line, push(B[n], K), push(C[n], K), q * d)))
def poisson_amplification_attained():
    """The mechanism tells with probability d whether the record is in the batch; the test looks whether 1 is told,
    with it q d, without it never."""
    teller = value(S, lambda b: membership(d, member(b)))
    witness(teller)
    private, attained = each_part()
    with private:
        intro("b1", "b2")
        use(membership_private, s=member(b1), s2=member(b2))
    with attained:
        bound, best = each_part()
        with bound:
            with use(poisson_amplification_remove, Y=line, K=teller, d=d) as that:
                with that.premise("private"):
                    b = intro("b")
                    use(membership_private, s=member(put(b, a)), s2=member(b))
        with best:
            witness(looks)
            F = lambda b: E(membership(d, member(b)), look)
            use(record_drawn_last, m=n)
            modus(this).called("before j", "from j on")
            modus("from j on").called("record j")  # B[n] is C[n] with a put in with probability q
            apply_to("record j", value(S, F))
            with under(C[n], lambda b: F(put(b, a)) == d) as b:
                use(mean_of_membership, f=looks, s=member(put(b, a)))
                apply_to("with it", b)
            with under(C[n], lambda b: F(b) <= 2 * member(b)) as b:
                use(mean_of_membership, f=looks, s=member(b))
                cases("1/2" <= 2 * member(b) - 1)
            use(never_a_member, m=n)
            modus(this)
            have(E(C[n], F) <= 0)
            have(E(C[n], F) == 0)
            linear(q, 1 - q, raised)

# --- sampling without replacement -------------------------------------------------------------------------------------

# rho is the law of the sample, and e[i](th) = 1 if record i is in the sample th; b is now a number.

@definition(r"$M,\ $N \text{ are } (\log $gamma, $d)\text{-close on all samples, and equal where } {$e}_{$j} = 0")
def close_on_samples(gamma: Real, Th: Space, M: Markov[Th, line], N: Markov[Th, line], e: Series[Test[Th]], j: Integer,
        d: Real) -> Prop:
    """E_gamma between M and N at any two samples is at most d, and M = N on samples without j, e[j] = 0.

    E_gamma of M or N at a sample against M or N at any: one mechanism on samples of two data sets that differ in
    record j."""
    near = lambda K, L: every(Th, Th, lambda th, th2: hockey_stick(K(th), L(th2), gamma) <= d)
    return all_of(near(M, M), near(N, N), near(M, N), near(N, M),
        every(Th, lambda th: eq(e[j](th), 0).implies(same(M(th), N(th)))))

samples = setting("samples without replacement",
    r"A sample is a set of $b$ of the $n$ records, all equally likely, $q = b/n$, and $j$ is one of the records.",
    numbers=[0 <= q, q <= 1, n >= 1, b >= 1, eq(q, b / n)], batches=batches, record=[1 <= j, j <= n])

@claim("Sampling without replacement: for every gamma >= 1 and d from 0 to 1 a mechanism, M and N on the samples of "
        "two data sets, with E_gamma <= d has E_(1 + q (gamma - 1)) = q d on the samples",
    balle("Lower bounds, sampling without replacement", "whole"),
    given=[samples, gamma >= 1, 0 <= d, d <= 1],
    show=exists(markov(Th, line), markov(Th, line),
        lambda M, N: close_on_samples(gamma, Th, M, N, taken, j, d)
            & hockey_stick_equals(raised, line, push(rho, M), push(rho, N), q * d)))
def sampling_without_replacement_attained():
    """M tells with probability d whether record j is in the sample, N that it is not; the test looks whether 1 is
    told."""
    M, N = value(Th, lambda th: membership(d, taken[j](th))), value(Th, lambda th: membership(d, expr(0)))
    witness(M)
    witness(N)
    private, attained = each_part()
    with private:
        part = each_part()
        here = lambda th: taken[j](th)
        for case in part[:4]:
            with case:
                intro("th", "th2")
                use(membership_private)
        with part[4]:
            th, _ = intro("th", "[th without j]")
            rewrite(this)
    with attained:
        bound, best = each_part()
        with bound:
            with use(sampling_without_replacement, M=M, N=N, d=d) as that:
                with that.premise("batches"):
                    th, th2 = intro("th", "th2")
                    use(membership_private, s=taken[j](th), s2=taken[j](th2))
                with that.premise("data"):
                    th = intro("th")
                    use(membership_private, s2=0)
                with that.premise("without j"):
                    th, _ = intro("th", "[th without j]")
                    rewrite(this)
        with best:
            witness(looks)
            use(chance_of_index)
            have(eq(E(rho, here), q), by.linear(1 / n))
            with under(rho, lambda th: E(membership(d, here(th)), look) == d * here(th)) as th:
                use(mean_of_membership)
                apply_to(in_or_out, th)
                apply_to(this)
                absent, present = split(this)
                for case in (absent, present):
                    with case:
                        linear(d)
            use(mean_of_membership, f=looks, s=0)
            linear(d, raised)

# --- doubt --------------------------------------------------------------------------------------------------------------

doubt(mean_of_membership,
    mutants=[mutant("the other way round", show=E(membership(d, s), f) == (1 - d) * f(2 * s - 1) + d * f(0))])

# One record, always drawn; what is put in, and the batches, are set below.
one_batch = {name: thing for name, thing in released_as_it_is.items() if name not in ("Y", "K", "gamma", "d")}

# Batches of which is known only whether the record 2 is in them: 2 if so, and 1 if not.  The first record is that one.
teller = "(lambda (b) (mix i 0 1 (+ d (* i (+ 1 (* -2 d)))) (dirac (* (+ 1 (* -1 i)) (+ -1 (* 2 (app member b)))))))"
looked_at = {"K": [teller], "phi": ["(lambda (y) (ind (<= 1/2 y)))"]}

def batches_told(records: str, rate: tuple[str, str], **numbers: str) -> dict[str, Any]:
    """An instance for the attack: batches without the record and with it have these chances."""
    never = {"at": [], "else": ["1", "0"]}
    return {"values": {"S": "2", "X": "2", "a": "2", "empty": "1", "put": [["1", "2"], ["2", "2"]],
            "member": ["0", "1"], "x": {"at": [[["1"], "2"]], "else": "1"}, "C": never,
            "B": {"at": [[["0"], ["1", "0"]]], "else": list(rate)}, "n": records, "j": "1", "q": rate[1], **numbers},
        "try": looked_at}

# Where nothing tells the record from others, the batches with it are those without it, and nothing is gained.
none_told = {name: thing for name, thing in one_batch.items() if name != "a"} | {"a": "1", "gamma": "1", "d": "1",
    "q": "1", "put": value(line, line, lambda b, x: b), "member": value(line, lambda b: expr(0)),
    **dict.fromkeys(("B", "C"), value(INTEGER, lambda t: dirac(expr(0))))}
doubt(poisson_amplification_attained,
    mutants=[dropped(poisson_amplification_attained, "with it", "whether or not the record is told",
            hints=[{"witness": none_told,
                    "proofs": {"show": (by.contradiction().called("one"), by.unpack("one", "K").called("K"),
                            by.unpack("K.2", "phi"), by.linear())}}])],
    hints=[batches_told("2", ("2/3", "1/3"), d="1/2", gamma="2"), batches_told("1", ("1/2", "1/2"), d="1/4", gamma="3"),
        batches_told("3", ("3/4", "1/4"), d="3/4", gamma="3/2")])
# Samples of one of two records, which is never record 1.
never_1 = {"Th": "line", "rho": dirac(expr(0)),
    "e": value(INTEGER, lambda i: value(line, lambda th: indicator(2 <= i))), "n": "2", "j": "1", "b": "1", "q": "1/2",
    "gamma": "1", "d": "1"}
in_it = lambda i: indicator(2 <= i)
M_, N_ = markov("M", line, line), markov("N", line, line)
told = lambda K: E(K(0), test("phi", line))
doubt(sampling_without_replacement_attained,
    mutants=[dropped(sampling_without_replacement_attained, "exchangeable", "samples that are not equally likely",
            hints=[{"witness": never_1,
                    "proofs": {"given in or out": (by.intro("th", "i"),
                            by.cases(2 <= integer("i"), yes=(by.choose(1),), no=(by.choose(0),))),
                        "given batch size": (by.intro("th"), by.unfold(Sum(1, 2, in_it)), by.unfold(Sum(1, 1, in_it)),
                            by.unfold(Sum(1, 0, in_it), "empty")),
                        "show": (by.contradiction().called("one"), by.unpack("one", "M"),
                            by.unpack(this, "N").called("both"), by.apply_to("both.4", 0).called("equal"),
                            by.unpack("both.6", "phi"), by.have(told(M_) == told(N_), by.rewrite("equal")),
                            by.linear())}}])])
