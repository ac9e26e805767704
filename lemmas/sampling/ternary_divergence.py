"""The ternary divergence E_r (|p - q|/r)^alpha after sampling one record: Lemma 4.1 of berthier2019report.

By duality it is the supremum of alpha (E_p u - E_q u) - (alpha - 1) E_r |s|^alpha over bounded s, u = |s|^(alpha - 1)
with the sign of s; f and g stand for the positive and the negative part of s.  `difference(p, q)` is E_p u - E_q u, and
`mass(r)` is E_r |s|^alpha.  A is the mechanism on one record, which is the kth with probability w_k <= c, of the data
x1, x2 or x3; in `ternary_scaled` alone k is a real factor.
"""

from typing import Any

from lemmas.papers import berthier
from lemmas.sampling.sums import sum_with_one_change
from lemmas.sampling.weights_of_parts import weighted_sum_bound
from verify.language.expr import Like
from verify.lemma import *

X, Y = spaces("X Y")
p, q, r = laws("p q r", Y)
alpha, H, c, k, zeta = reals("alpha H c k zeta")
f, g = weight("f", Y), weight("g", Y)

@definition(r"\mathsf{D}_{|\chi|^{$alpha}}($p, $q \,\|\, $r) \le $H")
def ternary_at_most(alpha: Real, Y: Space, p: Law[Y], q: Law[Y], r: Law[Y], H: Real) -> Prop:
    """D_|chi|^alpha(p, q || r) <= H.

    alpha (E_p u - E_q u) - (alpha - 1) E_r (f^alpha + g^alpha) <= H, u = f^(alpha - 1) - g^(alpha - 1),
    for all bounded f, g >= 0."""
    return every(weight(Y), weight(Y),
        lambda f, g: (alpha * (E(p, lambda y: f(y) ** (alpha - 1) - g(y) ** (alpha - 1))
                    - E(q, lambda y: f(y) ** (alpha - 1) - g(y) ** (alpha - 1)))
                - (alpha - 1) * E(r, lambda y: f(y) ** alpha + g(y) ** alpha) <= H))

def ternary(p: Law, q: Law, r: Law, alpha: Like) -> Divergence:
    """E_r (|p - q|/r)^alpha."""
    return Divergence(lambda H: ternary_at_most(alpha, p.spaces[0], p, q, r, H))

difference = lambda p, q: (E(p, lambda y: f(y) ** (alpha - 1) - g(y) ** (alpha - 1))
        - E(q, lambda y: f(y) ** (alpha - 1) - g(y) ** (alpha - 1)))
mass = lambda r: E(r, lambda y: f(y) ** alpha + g(y) ** alpha)

@claim("k alpha (E_p h - E_q h) - (alpha-1) E_r (f^alpha + g^alpha) <= k^alpha D_|chi|, h = f^(alpha-1) - g^(alpha-1)",
    given=[alpha > 1, k >= 0, H >= 0, hypothesis("divergence", ternary(p, q, r, alpha) <= H)],
    show=alpha * k * difference(p, q) - (alpha - 1) * mass(r) <= k**alpha * H)
def ternary_scaled():
    # The divergence at f/k and g/k, times k^alpha.
    cases(k > 0,
        yes=(by.apply_to("divergence", value(Y, lambda y: f(y) / k), value(Y, lambda y: g(y) / k)),
            by.linear(k**alpha)))

def differ_at(x: Series[Point], y: Series[Point], i: Expr | int, n: Expr) -> Prop:
    """The two data sets agree, except perhaps at the index i."""
    return for_all(1, n, lambda t: eq(t, i) | (x[t] == y[t]))

# --- one record drawn with given probabilities -----------------------------------------------------------------------

A = markov("A", X, Y)
w = real_sequence("w")
x1, x2, x3 = (sequence(name, X) for name in ["x1", "x2", "x3"])
n, i, j = (integer(name) for name in ("n", "i", "j"))
weights = [hypothesis("0 <= w <= c", for_all(1, n, lambda k: (0 <= w[k]) & (w[k] <= c))),
    eq(Sum(1, n, lambda k: w[k]), 1)]
sampled = lambda x: mix(1, n, lambda k: w[k], lambda k: A(x[k]))
adjacent = lambda x, y: exists(INTEGER, lambda i: differ_at(x, y, i, n))

@claim("E h(A(x_k)) with k drawn by weights w_k is the sum of w_k E h(A(x_k)), h bounded",
    given=[*weights],
    show=every(bounded(Y), lambda h: E(sampled(x1), h) == Sum(1, n, lambda k: w[k] * E(A(x1[k]), h))))
def expectation_of_sample():
    intro("h")
    mixture(sampled(x1), lambda y: h(y), by={0: (by.apply_to("0 <= w <= c"),)})

h = bounded("h", Y)

doubt(expectation_of_sample,
    mutants=[mutant("the first record alone", show=every(bounded(Y), lambda h: E(sampled(x1), h) == E(A(x1[1]), h)))])

mean_at = lambda x, k: E(A(x[k]), lambda y: f(y) ** (alpha - 1) - g(y) ** (alpha - 1))
inside = lambda k: indicator((1 <= k) & (k <= n))

@claim("Data sets that differ at i: means of f^(alpha-1) - g^(alpha-1) over samples are w_i times as far apart as at i",
    berthier("Lemma 4.1, proof, display 3", "part", "sampling one record"),
    given=[alpha > 1, *weights, hypothesis("equal elsewhere", differ_at(x1, x2, i, n)), 1 <= i, i <= n],
    show=eq(difference(sampled(x1), sampled(x2)), w[i] * difference(A(x1[i]), A(x2[i]))))
def one_record_moves():
    use(expectation_of_sample)
    apply_to(this)
    use(expectation_of_sample, x1=x2)
    apply_to(this)
    # The two sums, with terms 0 beyond 1, ..., n, as all but the ith term are to be equal.
    with use(sum_with_one_change, a=value(INTEGER, lambda k: term(x1, k)),
            b=value(INTEGER, lambda k: term(x2, k))) as that:
        with that.premise("equal elsewhere"):
            intro("j")
            in_the_data, outside = cases((1 <= j) & (j <= n))
            with in_the_data:
                apply_to("equal elsewhere")
                split(this, (), (by.rewrite(this),))
            with outside:
                _, _ = split(this)
    sums((1, n), lambda k: eq(term(x1, k), w[k] * mean_at(x1, k)), lambda k: ())
    sums((1, n), lambda k: eq(term(x2, k), w[k] * mean_at(x2, k)), lambda k: ())

term = lambda x, k: inside(k) * (w[k] * mean_at(x, k))

doubt(one_record_moves,
    mutants=[mutant("all of the difference",
            show=eq(difference(sampled(x1), sampled(x2)), difference(A(x1[i]), A(x2[i]))))])

bounded_records = lambda H: every(X, X, X, lambda a, b, d: ternary(A(a), A(b), A(d), alpha) <= H)

def one_record(**values: str) -> dict[str, Any]:
    """A data set of one record, which is another in the second one: the two outputs differ."""
    table = {"X": "2", "Y": "2", "n": "1", "w": {"at": [], "else": "1"}, "c": "1", "alpha": "2",
        "A": [["3/4", "1/4"], ["1/4", "3/4"]], "x1": {"at": [], "else": "1"}, "x2": {"at": [], "else": "2"},
        "x3": {"at": [], "else": "1"}}
    return {"values": {**table, **values}, "try": {"f": [["1", "0"]], "g": [["0", "0"]]}}

@claim("Samples with weights <= c from data sets that differ at i: ternary divergences <= H become <= c^alpha H",
    berthier("Lemma 4.1", "step"),
    given=[alpha > 1, H >= 0, *weights, bounded_records(H), hypothesis("equal elsewhere", differ_at(x1, x2, i, n)),
        1 <= i, i <= n],
    show=ternary(sampled(x1), sampled(x2), sampled(x3), alpha) <= c**alpha * H)
def ternary_of_samples_at():
    # The form is the mean over k, with the weights w_k, of its form for the records x1_i, x2_i and x3_k, with w_i at the
    # first two: `part(k)`, at most w_i^alpha H by `ternary_scaled`.
    intro("f", "g")
    use(one_record_moves)
    use(expectation_of_sample, x1=x3)
    apply_to(this)
    apply_to("0 <= w <= c", i)
    fact("^", "increasing", w[i], c, alpha)
    have(w[i] ** alpha * H <= top, by.linear(H))
    with use(weighted_sum_bound, X=value(INTEGER, part), share=w, H=top):
        intro("k", "[1 <= k]", "[k <= n]")
        apply_to("0 <= w <= c")
        _, below_top = each_part()
        with below_top:
            apply_to(bounded_records(H), x1[i], x2[i], x3[integer("k")])
            use(ternary_scaled, k=w[i])
    linear(top, alpha * w[i] * difference(A(x1[i]), A(x2[i])), alpha)

part = lambda k: alpha * w[i] * difference(A(x1[i]), A(x2[i])) - (alpha - 1) * mass(A(x3[k]))
top = c**alpha * H

doubt(ternary_of_samples_at,
    mutants=[mutant("from nothing", given=[alpha > 1, H >= 0, *weights, differ_at(x1, x2, i, n), 1 <= i, i <= n],
            hints=(one_record(i="1", H="0"),))])

@claim("Samples with weights <= c from adjacent data sets: ternary divergences <= H become <= c^alpha H",
    berthier("Lemma 4.1", "step"),
    given=[alpha > 1, H >= 0, n >= 1, *weights, hypothesis("mechanism", bounded_records(H)), adjacent(x1, x2)],
    show=ternary(sampled(x1), sampled(x2), sampled(x3), alpha) <= c**alpha * H)
def ternary_of_samples_within():
    unpack(this, i).called("agree but at i")
    yes, no = cases((1 <= i) & (i <= n)).called("i in the data")
    with yes:
        use(ternary_of_samples_at)
    with no:
        use(ternary_of_samples_at, i=1, by={"equal elsewhere": agree})  # all records agree

agree = (by.intro("t"), by.apply_to("agree but at i"), by.choose(1),
    by.split(this,
        (by.have(1 <= integer("t")), by.have(integer("t") <= n),
            by.absurd(by.split("i in the data", (by.linear(),), (by.linear(),)))), (by.assume(),)))

doubt(ternary_of_samples_within,
    mutants=[mutant("from nothing", given=[alpha > 1, H >= 0, n >= 1, *weights, differ_at(x1, x2, 1, n)],
            hints=(one_record(H="0"),))])

# Sub draws the index k with probability w_k <= c, whatever the data; M is the mechanism A on one record, of which any
# three versions are adjacent data sets.  The third data set need not be adjacent to the others.
@claim("A zeta-ternary-|chi|^alpha-private mechanism on a record drawn with probabilities at most c is c zeta-ternary "
        "private", berthier("Lemma 4.1", "whole"),
    given=[alpha > 1, zeta >= 0, n >= 1, *weights, bounded_records(zeta**alpha), adjacent(x1, x2)],
    show=ternary(sampled(x1), sampled(x2), sampled(x3), alpha) <= (c * zeta) ** alpha)
def ternary_of_samples():
    apply_to("0 <= w <= c", 1)
    use(ternary_of_samples_within)

doubt(ternary_of_samples,
    mutants=[mutant("from nothing", given=[alpha > 1, zeta >= 0, n >= 1, *weights, differ_at(x1, x2, 1, n)],
            hints=(one_record(zeta="0"),))])
