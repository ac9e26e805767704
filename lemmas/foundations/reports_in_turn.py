"""Hiding among the clones where each randomiser sees the reports before it.

n users report in a uniformly random order: the randomiser of place t + 1 sees the t reports before it, and the data of
the user who is drawn for that place.  What is published is all reports, in their order.  That users who are so drawn
come in a uniformly random permutation is shown in order_of_reports.py.  J and J2 are the runs on data x and x2 that
differ at the user l, Y the space of reports, H that of histories; mean(t, p, h) is E h(k), k ~ Bin(t, p), and kind is
e^eps/(e^eps + 1).
"""

from typing import Any

from lemmas.foundations.amplification_by_shuffling import kind, means_of
from lemmas.foundations.binomial_means import binomial_mean_by_a_draw
from lemmas.foundations.counts_in_turn import d, half, mean
from lemmas.foundations.hiding_among_clones import (close_by_the_laws, constant, counts_are_close, fair, for_no_clone,
    heads_and_a_coin, no_draw, zero_or_one)
from lemmas.foundations.sampling_with_replacement_attained import mean_of_a_constant
from lemmas.foundations.shuffled_in_turn import runs_by_counts
from lemmas.papers import clones
from lemmas.sampling.binary_sets import all_records, all_records_there, has_record, removed
from lemmas.sampling.epoch_as_run import are_tests, sets_and_chances
from lemmas.sampling.runs_of_one_record import are_chances, mean_of_draw
from lemmas.sampling.sets_with_one_record import first
from lemmas.sampling.shuffled_algorithm import size_of_all
from lemmas.sampling.shuffled_sgd import chance
from verify.lemma import *

D, H, Y = spaces("D H Y")
append = map_("append", (H, Y), H)
R = sequence("R", markov((H, D), Y))
x, x2 = sequence("x", point(D)), sequence("x2", point(D))
J, J2 = sequence("J", law(H, line)), sequence("J2", law(H, line))
h0 = point("h0", H)
eps, gamma, L, a, p, q = reals("eps gamma L a p q")
c, k, l, n, t = (integer(name) for name in "cklnt")

@definition(r"{$J}_0 = ($h0, \{1..$n\}),\ {$J}_{t+1}: k \sim S, y \sim {$R}_{t+1}(h, {$x}_k), "
        r"($append(h, y), S \setminus k)")
def reports_in_turn(D: Space, H: Space, Y: Space, append: Map[(H, Y), H], R: Series[Markov[(H, D), Y]],
        x: Series[Point[D]], h0: Point[H], J: Series[Law[H, line]], n: Integer) -> Prop:
    """$J is the run in which the users 1..$n report in a uniformly random order: $R on $x, by $append from $h0.

    From the history h and the set S of the users who have not reported yet, the next place t + 1 draws a user k of S,
    all equally likely, and a report y of the law R_(t + 1)(h, x_k), which is appended to the history."""
    return same(J[0], dirac(h0, all_records(n))) & for_all(0, n - 1,
        lambda t: same(J[t + 1],
            bind(J[t],
                lambda h, S: mix(1, n, lambda k: chance(n, k, S),
                    lambda k: bind(R[t + 1](h, x[k]), lambda y: dirac(append(h, y), removed(k, S)))))))

run = lambda J, x: reports_in_turn(D, H, Y, append, R, x, h0, J, n)
output = lambda J: bind(J[n], lambda h, S: dirac(h))
# Each randomiser is eps-private as a local one, whatever was reported before it.  H holds the histories of all lengths,
# Y the reports of all places: what R[t] does after histories that are not of length t - 1 is no matter, and may be the
# same for all data.
local = hypothesis("local privacy",
    for_all(1, n, lambda t: every(H, D, D, lambda h, u, v: max_divergence(R[t](h, u), R[t](h, v)) <= eps)))
neighbours = [1 <= l, l <= n, hypothesis("one user", for_all(1, n, lambda k: (k != l).implies(x[k] == x2[k])))]
in_turn = [hypothesis("run", run(J, x)), hypothesis("run too", run(J2, x2)), *neighbours, local]
close_counts = lambda q: hypothesis("close counts",
    for_all(0, n - 1, lambda c: counts_are_close(c, q, 1 - q, gamma, d[c])))

# As for one user among clones: the reports of the two inputs are mixtures of a T0 - (a - 1) T1 and a T1 - (a - 1) T0, where
# T0 and T1 are the laws of the reports of x[l] and x2[l].
of_kind = lambda t, h, one, other, f: a * E(R[t](h, one[l]), f) - (a - 1) * E(R[t](h, other[l]), f)
everywhere = lambda tests, body: for_all(1, n, lambda t: every(H, tests, lambda h, f: body(t, h, f)))
parts = hypothesis("parts",
    everywhere(weight(Y), lambda t, h, f: (of_kind(t, h, x, x2, f) >= 0) & (of_kind(t, h, x2, x, f) >= 0)))
of_two_kinds = lambda name, one, q: hypothesis(name,
    everywhere(bounded(Y),
        lambda t, h, f: E(R[t](h, one[l]), f) == q * of_kind(t, h, x, x2, f) + (1 - q) * of_kind(t, h, x2, x, f)))
inputs = [of_two_kinds("first input", x, q), of_two_kinds("second input", x2, 1 - q)]
cloned = hypothesis("clones",
    for_all(1, n,
        lambda k: everywhere(weight(Y),
            lambda t, h, f: p * (E(R[t](h, x[l]), f) + E(R[t](h, x2[l]), f)) / 2 <= E(R[t](h, x[k]), f))))

@claim("Reports in a uniformly random order, of randomisers that see those before, by parts: E_gamma is at most the "
        "mean of d_k, k ~ Bin(n - 1, p), d_k a bound of E_gamma of the counts of k clones and one user",
    clones("Section 3, the reduction", "step"),
    given=[*in_turn[:-1], parts, *inputs, cloned, 0 <= p, p < 1, close_counts(q)],
    show=hockey_stick(output(J), output(J2), gamma) <= mean(n - 1, p, lambda k: d[k]))
def reports_in_turn_of_parts():
    """`runs_by_counts`, with sets as numbers, for B, what the report of a place makes of the history before it."""
    have(n >= 1)
    do(*sets_and_chances)
    use(size_of_all)
    use(all_records_there, k=l)
    # B: the history after the report of place n - r, when r users are to come.
    B = lambda r, h, u: bind(R[n - r](h, u), lambda y: dirac(append(h, y)))
    with use(runs_by_counts, x0=x[l], x1=x2[l], m=n, S0=all_records(n),
            B=value(INTEGER, lambda r: value(H, D, lambda h, u: B(r, h, u))),
            has=value(INTEGER, lambda k: value(line, lambda S: has_record(k, S))),
            drop=value(INTEGER, lambda k: value(line, lambda S: removed(k, S))),
            draw=value(INTEGER, lambda k: value(line, lambda S: chance(n, k, S)))) as that:
        for at, reason in enumerate(are_tests):  # draw and has are from 0 to 1
            with that.premise(at):
                do(*reason)
        for name in ("parts", "first input", "second input"):
            with that.premise(name):
                r, h, f = intro("r", "h", "f")
                apply_to(name, n - r, h, value(Y, lambda y: f(append(h, y))))
        with that.premise("clones"):
            r, k, h, f = intro("r", "k", "h", "f")
            apply_to("clones", k, n - r, h, value(Y, lambda y: f(append(h, y))))

@claim("Reports in a uniformly random order, of eps-private randomisers that see those before, eps > 0: E_gamma is at "
        "most the mean of d_k, k ~ Bin(n - 1, e^(-eps)), d_k a bound of E_gamma of the counts of k clones and one user",
    clones("Section 3, the reduction", "step"),
    given=[*in_turn, eps > 0, close_counts(kind)],
    show=hockey_stick(output(J), output(J2), gamma) <= mean(n - 1, exp(-eps), lambda k: d[k]))
def positive_reports_in_turn():
    a, p = exp(eps) / (exp(eps) - 1), exp(-eps)  # the kinds are (e^eps T0 - T1)/(e^eps - 1) and (e^eps T1 - T0)/(e^eps - 1)
    with use(reports_in_turn_of_parts, a=a, q=kind, p=p) as that:
        with that.premise("parts"):
            t, h, f = intro("t", "h", "f")
            for one, other in ((x, x2), (x2, x)):
                apply_to("local privacy", t, h, one[l], other[l], f)
            for side in each_part():
                with side:
                    linear(1 / (exp(eps) - 1))
        with that.premise("clones"):
            k, t, h, f = intro("k", "t", "h", "f")
            for one in (x, x2):
                apply_to("local privacy", t, h, one[l], x[k], f)
            linear(exp(-eps))

@claim("In numbers: where each of t trials succeeds for sure, the binomial mean of d_i is d_t",
    given=[t >= 0],
    show=every(sequence(REAL), lambda d: mean(t, 1, lambda k: d[k]) == d[t]))
def sure_successes():
    """By induction: one more draw, which succeeds, makes d_(i + 1) of d_i."""
    start, step = induction(t, 0).called("before")
    with start:
        d = intro("d")
        only = lambda i: binomial(0, i) * expr(1)**i * (1 - expr(1)) ** (0 - i) * d[i]
        unfold(Sum(0, 0, only))
        unfold(Sum(0, expr(0) - 1, only), "empty")
        fact("binomial", "zero", 0)
        linear(d[0])
    with step:
        d = intro("d")
        use(binomial_mean_by_a_draw, q=1, h=value(INTEGER, lambda k: d[k]))
        apply_to("before", value(INTEGER, lambda k: d[k + 1]))

@claim("Reports in a uniformly random order, of eps-private randomisers that see those before: E_gamma is at most the "
        "mean of d_k, k ~ Bin(n - 1, e^(-eps)), d_k a bound of E_gamma of the counts of k clones and one user",
    clones("Section 3, the reduction", "step"),
    given=[*in_turn, eps >= 0, close_counts(kind)],
    show=hockey_stick(output(J), output(J2), gamma) <= mean(n - 1, exp(-eps), lambda k: d[k]))
def reports_in_turn_by_counts():
    positive, none = cases(eps > 0)
    with positive:
        use(positive_reports_in_turn)
    with none:
        have(eq(eps, 0))
        have(exp(eps) == 1, by.rewrite(eq(eps, 0)))
        rewrite(exp(eps) == 1, at="local privacy").called("the same laws")
        # The reports are the same for all inputs: so E_gamma is the most that (1 - gamma) t can be for a t in [0, 1].
        most = Max(0, 1 - gamma)
        have(most >= 0)
        have(most >= 1 - gamma)
        with use(reports_in_turn_of_parts, a=1, q=half, p=half, d=value(INTEGER, lambda k: most)) as that:
            for name in ("first input", "second input"):
                with that.premise(name):
                    t, h, f = intro("t", "h", "f")
                    bounded_by(f, L)
                    for one, other in ((x, x2), (x2, x)):
                        with have(E(R[t](h, one[l]), f) <= E(R[t](h, other[l]), f)):
                            apply_to("the same laws", t, h, one[l], other[l], value(Y, lambda y: Max(0, L + f(y))))
                            for at in (one[l], other[l]):
                                with under(R[t](h, at), lambda y: Max(0, L + f(y)) == L + f(y)) as y:
                                    apply_to(every(Y, lambda y: (-L <= f(y)) & (f(y) <= L)), y)
            with that.premise("clones"):
                k, t, h, f = intro("k", "t", "h", "f")
                for one in (x, x2):
                    apply_to("the same laws", t, h, one[l], x[k], f)
                have(E(R[t](h, x[k]), f) >= 0)
            with that.premise("close counts"):
                _, phi = intro("c", "phi")
                means_of(phi)
                few, many = cases(gamma <= 1)
                with few:
                    linear(1 - gamma)
                with many:
                    linear(gamma - 1)
        use(mean_of_a_constant, q=half, t=n - 1, d=most)
        use(sure_successes, t=n - 1)
        apply_to(this, value(INTEGER, lambda k: d[k]))
        apply_to("close counts", n - 1).called("last")
        rewrite(exp(eps) == 1, at="last").called("last now")
        use(mean_of_a_constant, q=half, t=n - 1, d=1)
        with have(most <= d[n - 1]):
            for phi in (0, 1):
                apply_to("last now", value(line, lambda k: expr(phi)))
            have(1 - gamma <= d[n - 1], by.linear(gamma))
            cases_of(most)
        have(exp(-eps) == 1, by.rewrite(eq(eps, 0)))
        rewrite(this)
        phi = intro("phi")
        apply_to(reports_in_turn_of_parts, phi)

N0, N1 = sequence("N0", law(line)), sequence("N1", law(line))
counts = hypothesis("counts",
    for_all(0, n - 1, lambda c: heads_and_a_coin(N0[c], c, kind) & heads_and_a_coin(N1[c], c, 1 - kind)))
hidden = hypothesis("hidden", for_all(0, n - 1, lambda c: hockey_stick(N0[c], N1[c], gamma) <= d[c]))

@claim("Hiding among the clones, for eps-private randomisers that see the reports before: E_gamma is at most the mean "
        "over c ~ Bin(n - 1, e^(-eps)) of E_gamma of the counts A + Delta, A ~ Bin(c, 1/2), Delta = 1 with probability "
        "e^eps/(e^eps + 1) or 1/(e^eps + 1)",
    clones("Section 3, the reduction", "part", "E_gamma for every gamma, in place of the random map"),
    given=[*in_turn, eps >= 0, counts, hidden],
    show=hockey_stick(output(J), output(J2), gamma) <= mean(n - 1, exp(-eps), lambda k: d[k]))
def private_reports_in_turn():
    with use(reports_in_turn_by_counts) as that:
        with that.premise("close counts"):
            close_by_the_laws(kind, 1 - kind)

# --- doubts -------------------------------------------------------------------------------------------------

always = lambda z: value(INTEGER, lambda k: expr(z))
reported = lambda t: indicator(1 <= t)
ended = lambda z: value(INTEGER, lambda t: dirac(expr(z) * reported(t), 2 - 2 * reported(t)))
# The only user, whose report is the datum itself: 1 and 0 are told apart.
LONE: dict[str, Any] = {"D": "line", "H": "line", "Y": "line", "append": value(line, line, lambda h, y: y),
    "R": value(INTEGER, lambda t: value(line, line, lambda h, u: dirac(u))), "x": always(1), "x2": always(0), "h0": "0",
    "J": ended(1), "J2": ended(0), "n": "1", "l": "1", "a": "1", "p": "0", "q": "1", "gamma": "1", "d": always(1),
    "eps": "1"}
lone = lambda without, **other: {name: what for name, what in LONE.items() if name not in without.split()} | other
t_, f_ = integer("t"), bounded("f", line, line)

def reports(z: int) -> tuple[Step, ...]:
    """The run of one user whose report is z."""
    after = lambda k: f_(expr(z), removed(k, first))
    state = mix(1, 1, lambda k: chance(1, k, first),
        lambda k: bind(dirac(expr(z)), lambda y: dirac(y, removed(k, first))))
    step = (by.intro("t"), by.have(eq(t_, 0)), by.rewrite(eq(t_, 0)), by.ext("f"),
        by.have(eq(E(state, f_), f_(z, 0)), by.mixture(state, f_, by=are_chances),
            by.use(mean_of_draw, S=first, A=value(INTEGER, after)), by.have(eq(removed(1, first), 0), by.evaluate()),
            by.linear(f_(z, 0))), by.auto())
    return (by.each_part((by.ext("f"), by.auto()), step),)

alone_ = {"given run": reports(1), "given run too": reports(0),
    "given one user": (by.intro("k"), by.intro(), by.absurd(by.linear()))}
told_apart = (by.contradiction(), by.apply_to(this, value(line, lambda z: indicator("1/2" < z))))
doubt(reports_in_turn_of_parts,
    mutants=[mutant("half of it", show=hockey_stick(output(J), output(J2), gamma) <= mean(n - 1, p, lambda k: d[k]) / 2,
            hints=[{"witness": lone("eps"),
                    "proofs": {**alone_, "given parts": (by.intro("t", "h", "f"),),
                        "given first input": (by.intro("t", "h", "f"),),
                        "given second input": (by.intro("t", "h", "f"),),
                        "given clones": (by.intro("k", "t", "h", "f"),), "given close counts": for_no_clone,
                        "show": (*told_apart, *no_draw(lambda i: expr(1), expr(0)), by.linear())}}])])
numbers = value(INTEGER, lambda k: k)
doubt(sure_successes,
    mutants=[mutant("none of them", show=every(sequence(REAL), lambda d: mean(t, 1, lambda k: d[k]) == d[0]),
            hints=[{"witness": {"t": "1"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, numbers), by.use(sure_successes, t=1),
                            by.apply_to(this, numbers), by.linear())}}])])
# The counts tell less than 1/2, for eps = 1.
e_ = exp(1)
share = e_ / (e_ + 1)
phi_, c_ = test("phi", line), integer("c")
heads = lambda k: Sum(0, 0, lambda i: binomial(0, i) * half**i * half ** (0 - i) * phi_(i + k))
count_is = lambda k: (*no_draw(lambda i: phi_(i + k)), by.have(eq(heads(k), phi_(k)), by.linear(phi_(k))),
    by.rewrite(this))
told_less = (by.intro("c"), by.have(eq(c_, 0)), by.rewrite(eq(c_, 0)), by.intro("phi"), *count_is(1), *count_is(0),
    by.have(e_ <= 3), by.have(e_ >= 2), by.have(share <= "3/4"), by.have(share >= "1/2"),
    by.have((2 * share - 1) * (1 - phi_(1)) >= 0), by.have((2 * share - 1) * phi_(0) >= 0), by.linear())

def unless_private(claimed: Lemma) -> None:
    """The doubt that this says nothing of the privacy of the randomisers."""
    doubt(claimed,
        mutants=[mutant("reports that are not private", given=[*in_turn[:-1], *claimed.given[6:]],
                hints=[{"witness": lone("a p q", d=always("1/2")),
                        "proofs": {**alone_, "given close counts": told_less,
                            "show": (*told_apart, *no_draw(lambda i: expr("1/2"), exp(-1)), by.linear())}}])])

unless_private(positive_reports_in_turn)
unless_private(reports_in_turn_by_counts)
# At eps = 0 the counts tell nothing.
doubt(private_reports_in_turn,
    mutants=[mutant("reports that are not private", given=[*in_turn[:-1], *private_reports_in_turn.given[6:]],
            hints=[{"witness": lone("a p q", eps="0", d=always(0), N0=constant(zero_or_one("1/2")),
                        N1=constant(zero_or_one("1/2"))),
                    "proofs": {**alone_, "given counts": fair,
                        "show": (*told_apart, *no_draw(lambda i: expr(0), exp(0)), by.linear())}}])])
