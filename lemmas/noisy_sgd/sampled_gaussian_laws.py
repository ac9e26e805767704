"""The sampled Gaussian mechanism: Definition 2.10 and Lemma 2.11.

N(0, s^2 I) is compared with its mixture with N(v, s^2 I): v is in the sample with probability c.
"""

from lemmas.axioms import gauss_line_shift, gauss_line_sum, gauss_projection, gauss_shift
from lemmas.divergences.renyi import renyi_data_processing, root_power, young, young_optimum
from lemmas.divergences.renyi_mixtures import joint_quasi_convexity
from lemmas.iteration.noise import gaussian
from lemmas.papers import altschuler
from verify.lemma import *

V = euclid("V")
X = space("X")
M, mu, nu = laws("M mu nu", X)
G = weight("G", X)
t, r = weight("t", X), weight("r", X)
alpha, H, c, s, a, e, R, k = reals("alpha H c s a e R k")
x, v, u = point("x", X), point("v", V), point("u", V)

# --- a density 1/G ----------------------------------------------------------------------------------------------

# mu is M itself, and nu has the density G with respect to it, bounded away from 0 but not above.
D_ = fun("D", X)
moment_of_inverse = claim(
    "If nu has density G >= k > 0 with respect to mu: the Renyi moment is E_mu G^(1 - alpha)",
    kind="strengthening",
    given=[
        alpha > 1, H >= 0, k > 0, every(X, lambda x: k <= 1 / r(x)), every(X, lambda x: 0 < r(x)),
        every(weight(X), lambda t: E(mu, t) == E(nu, lambda x: t(x) * r(x))),
    ],
    show=(renyi_moment(mu, nu, alpha) <= H).implies(E(mu, lambda x: r(x) ** (alpha - 1)) <= H)
    & (E(mu, lambda x: r(x) ** (alpha - 1)) <= H).implies(renyi_moment(mu, nu, alpha) <= H),
)
