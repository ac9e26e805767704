"""Renyi divergence on finite alphabets: it is nonnegative.

The laws live on finite alphabets of any size, the order alpha > 1 is real, and the second law has positive
masses (where it vanishes and the first does not, the divergence is infinite and the upper bounds say nothing;
where both vanish, see `renyi_zero_masses`).  Order 1: `kl_divergence` has the chain rule.  Everything rests
on the tangent of u**alpha, summed with weights (`renyi_tangent`).
"""

from lemmas.analysis.renyi_tangent import (
    alpha,
    lam,
    renyi_perspective_tangent,
)
from lemmas.papers import altschuler, feldman
from verify.language import divergence as finite
from verify.lemma import *

A, B, t = real("A"), real("B"), real("t")

# --- laws --------------------------------------------------------------------------------------------

X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
muK, nuK = finite.pushed(mu, K), finite.pushed(nu, K)
i0, i1 = integer("i0"), integer("i1")  # the names of a family's indices where one is cited
D, H = finite.renyi(mu, nu, alpha), finite.renyi_moment(mu, nu, alpha)
positive_nu = each(X, lambda x: nu[x] > 0)
AS_GIVEN = ((), (), (assume(),))  # the hypotheses of a cited claim are those at hand
COIN, EDGE, TILT = ["1/2", "1/2"], ["1", "0"], ["1/4", "3/4"]
renyi_moment_at_least_one = claim(
    "exp((alpha - 1) D_alpha) is at least 1",
    note="Ours: used wherever a logarithm of the moment is taken.",
    given=[alpha > 1, positive_nu],
    show=H >= 1,
)
proof(
    renyi_moment_at_least_one,
    fact("^", "one", alpha),
    fact("^", "one", alpha - 1),
    sums(
        X,
        lambda x: nu[x] + alpha * (mu[x] - nu[x]) <= mu[x] ** alpha * nu[x] ** (1 - alpha),
        lambda x: (
            instantiate(positive_nu, x),
            use(renyi_perspective_tangent, a=mu[x], b=nu[x], t=1),
            linear(nu[x], alpha * (mu[x] - nu[x])),
        ),
    ),
    linear(),
)
doubt(
    renyi_moment_at_least_one,
    mutants=[
        mutant(
            "order below 1",
            given=(alpha > 0, positive_nu),
            hints=({"alpha": "1/2", "X": "2", "mu": TILT, "nu": COIN},),
        ),
    ],
    extremal={"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},
)

renyi_nonnegative = claim(
    "The Renyi divergence is nonnegative",
    feldman("Definition 4"),
    altschuler("Definition 2.3"),
    kind="definition",
    given=[alpha > 1, positive_nu],
    show=D >= 0,
)
proof(
    renyi_nonnegative,
    use(renyi_moment_at_least_one, by=AS_GIVEN),
    sign(),
)
doubt(
    renyi_nonnegative,
    mutants=[mutant("strictly", show=D > 0, hints=({"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},))],
    extremal={"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},
)

# --- mixtures of two ---------------------------------------------------------------------------------

mu1, mu2 = distribution("mu1", X), distribution("mu2", X)
nu1, nu2 = distribution("nu1", X), distribution("nu2", X)
mu12, nu12 = finite.mixed(lam, mu1, mu2), finite.mixed(lam, nu1, nu2)
positive_nu1, positive_nu2 = each(X, lambda x: nu1[x] > 0), each(X, lambda x: nu2[x] > 0)
mixture_is_positive = (
    intro("x"),
    instantiate(positive_nu1, real("x")),
    instantiate(positive_nu2, real("x")),
    cases(lam > 0, (linear(degree=2),), (linear(nu1[real("x")], nu2[real("x")], degree=2),)),
)
