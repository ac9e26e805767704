"""The constant of Theorem 3.1 of altschuler2022noisysgd, noisy SGD's upper bound, is at least 2, in numbers.

The proof in the paper breaks at (3.5) (`gap_of_the_proof`).  In its place one step of both runs raises the shifted
divergence by at most the largest divergence of the two noisy steps from one point, plus the price of the
shift (`sampled_step`); the theorem, with 23 for its constant, is `noisy_sgd_convex_privacy`.
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.papers import altschuler
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

L, sigma, D, eta = reals("L sigma D eta")
eps, full = reals("eps full")
n, b, T = (integer(name) for name in ("n", "b", "T"))

# The numbers of Theorem 3.1, and eps and full for best_split.py.
SETTING = (alpha > 1, L > 0, sigma > 0, eta > 0, D > 0, b >= 1, n >= b, T >= 1)

noisy_sgd_constant_necessary = claim("In numbers: alpha (2 L)^2/(2 sigma^2), which D_alpha is for one step with the "
        "losses L w and -L w, is 2 alpha L^2/sigma^2", altschuler("Theorem 3.1"), kind="lemma",
    note="n = b = T = 1 and the limit D -> oo: no constant below 2 does in Theorem 3.1.",
    given=[alpha > 1, L > 0, sigma > 0, eta > 0],
    show=gaussian_renyi(alpha, 2 * eta * L, eta**2 * sigma**2) == 2 * (alpha * L**2 / sigma**2))
