"""Mixtures with a common part, bounded by the triples of their parts.

The weights are w0_i and w1_i, both at least v_i; X_i and Z_i are the means of t^(alpha - 1) and t^alpha under the part
i, and share_i = v_i/(1 - c), for the sum 1 - c of the v_i.  A triple is d, a part of what is common, with a and b, parts
of the two rests.
"""

from lemmas.papers import berthier
from lemmas.sampling.posterior import within
from verify.lemma import *

n, d, a, b, i = (integer(name) for name in ["n", "d", "a", "b", "i"])
X, Z, w0, w1, v = (real_sequence(name) for name in ["X", "Z", "w0", "w1", "v"])
c, H, alpha = reals("c H alpha")
share = real_sequence("share")

@claim("A sum of numbers that are at most H, with weights >= 0, is at most H times the sum of the weights",
    given=[hypothesis("shares and bounds", every(INTEGER, lambda i: within(i, n, (0 <= share[i]) & (X[i] <= H))))],
    show=Sum(1, n, lambda i: share[i] * X[i]) <= H * Sum(1, n, lambda i: share[i]))
def weighted_sum_bound():
    sums((expr(1), n), lambda i: share[i] * X[i] <= H * share[i],
        lambda i: (by.apply_to("shares and bounds"), by.linear(share[i])))

triples = every(INTEGER, INTEGER, INTEGER,
    lambda d, a, b: within(d, n,
        within(a, n,
            within(b, n, alpha * ((1 - c) * X[d] + c * X[a]) - (alpha - 1) * ((1 - c) * Z[d] + c * Z[b]) <= H))))

@claim("A bound for all triples of parts bounds mixtures whose weights are at least v, a part 1 - c of the whole",
    berthier("Conjecture 1", "step"),
    given=[triples, 0 < c, c <= 1, eq(Sum(1, n, lambda i: w0[i]), 1), eq(Sum(1, n, lambda i: w1[i]), 1),
        eq(Sum(1, n, lambda i: v[i]), 1 - c),
        hypothesis("common part",
            every(INTEGER, lambda i: within(i, n, (0 <= v[i]) & (v[i] <= w0[i]) & (v[i] <= w1[i])))),
        hypothesis("no negative shares", every(INTEGER, lambda i: within(i, n, 0 <= share[i]))),
        eq(Sum(1, n, lambda i: share[i]), 1),
        hypothesis("shares", every(INTEGER, lambda i: within(i, n, eq((1 - c) * share[i], v[i]))))],
    show=alpha * Sum(1, n, lambda i: w0[i] * X[i]) - (alpha - 1) * Sum(1, n, lambda i: w1[i] * Z[i]) <= H)
def mixture_of_triples():
    """The mean of the triples' bound: d by share, a by (w0 - v)/c, b by (w1 - v)/c."""

    have(eq(Sum(1, n, lambda i: (w0[i] - v[i]) / c), 1), by.linear())
    have(eq(Sum(1, n, lambda i: (w1[i] - v[i]) / c), 1), by.linear(1 / c))
    with have(every(INTEGER, INTEGER,
                lambda a, b: within(a, n,
                    within(b, n, over_d + alpha * c * X[a] - (alpha - 1) * c * Z[b] <= H)))).called("for every a"):
        intro("a", "b")
        do(*[by.intro()] * 4)  # 1 <= a, a <= n, 1 <= b, b <= n
        sums((expr(1), n), lambda d: share[d] * (f(d) + alpha * c * X[a] - (alpha - 1) * c * Z[b]) <= share[d] * H,
            lambda d: (by.apply_to(triples), by.apply_to("no negative shares"), by.linear(share[d])))
        linear(H, alpha * c * X[a] - (alpha - 1) * c * Z[b])
    with have(every(INTEGER, lambda b: within(b, n, over_d + over_a - (alpha - 1) * c * Z[b] <= H))).called(
            "for every b"):
        intro("b")
        do(*[by.intro()] * 2)
        sums((expr(1), n),
            lambda a: ((w0[a] - v[a]) / c * (over_d + alpha * c * X[a] - (alpha - 1) * c * Z[b])
                    <= (w0[a] - v[a]) / c * H),
            lambda a: (by.apply_to("for every a"), by.apply_to("common part"), by.linear((w0[a] - v[a]) / c)))
        linear(H, over_d - (alpha - 1) * c * Z[b])
    sums((expr(1), n),
        lambda b: (w1[b] - v[b]) / c * (over_d + over_a - (alpha - 1) * c * Z[b]) <= (w1[b] - v[b]) / c * H,
        lambda b: (by.apply_to("for every b"), by.apply_to("common part"), by.linear((w1[b] - v[b]) / c)))
    sums((expr(1), n), lambda d: eq(share[d] * f(d), v[d] * (alpha * X[d] - (alpha - 1) * Z[d])),
        lambda d: (by.apply_to("shares"), by.linear(alpha * X[d] - (alpha - 1) * Z[d])))
    linear(H, over_d + over_a)

# What depends on d and on a in the bound of a triple, and the means of it.
f = lambda d: (1 - c) * (alpha * X[d] - (alpha - 1) * Z[d])
over_d = Sum(1, n, lambda d: share[d] * f(d))
over_a = Sum(1, n, lambda a: (w0[a] - v[a]) / c * (alpha * c * X[a]))

doubt(mixture_of_triples,
    mutants=[dropped(mixture_of_triples,
            [triples, eq(Sum(1, n, lambda i: w0[i]), 1), eq(Sum(1, n, lambda i: v[i]), 1 - c),
                eq(Sum(1, n, lambda i: share[i]), 1), "shares"], "any X and Z, w0, v and shares")])
