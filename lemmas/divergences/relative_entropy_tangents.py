"""Tangents of p log(p/q), from which the joint convexity of the Kullback-Leibler divergence follows."""

from lemmas.papers import contraction, federated
from verify.lemma import *

w = real("w")

# --- Kullback-Leibler: f(t) = t log(t) ---------------------------------------------------------------

p, q, P, R = reals("p q P R")

@claim("p log(p/q) lies above its tangent at the ratio P/R",
    federated("Section 2, fourth property of E_eps, all f-divergences"), contraction("Section IV.E"), kind="lemma",
    given=[p > 0, q > 0, P > 0, R > 0],
    show=p * log(P / R) + p - q * P / R <= p * log(p / q))
def log_sum_pointwise():
    """log t <= t - 1 at t = q P/(R p)."""
    fact("log", "product", P, 1 / R)
    fact("log", "product", p, 1 / q)
    fact("log", "inverse", q)
    fact("log", "inverse", R)
    fact("log", "product", q * P, 1 / (R * p))
    fact("log", "product", q, P)
    fact("log", "inverse", R * p)
    fact("log", "product", R, p)
    fact("log", "tangent", q * P / (R * p))
    linear(p)

doubt(log_sum_pointwise, extremal={"p": "1", "q": "1", "P": "1", "R": "1"})

a, b = reals("a b")

mixture_positive = claim("A mean of two positive numbers is positive", note="Ours, for `renyi_remarks`.",
    given=[w >= 0, w <= 1, a > 0, b > 0],
    show=w * a + (1 - w) * b > 0)
