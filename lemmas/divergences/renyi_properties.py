"""Renyi divergence: nonnegativity, post-processing, quasi-convexity, composition.

The laws live on finite alphabets of any size, the order alpha > 1 is real, and the second law has positive
masses (where it vanishes and the first does not, the divergence is infinite and the upper bounds say nothing;
where both vanish, see `renyi_zero_masses`).  Order 1 is in `kl_divergence`.  Everything rests on the tangent
of u**alpha, summed with weights (`renyi_tangent`).
"""

from lemmas.analysis.renyi_tangent import (
    alpha,
    lam,
    perspective_tangent,
)
from lemmas.papers import altschuler, feldman
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import mixed, pushed, renyi, renyi_moment
from verify.language.expr import (
    alphabet,
    distribution,
    each,
    integer,
    kernel,
    real,
)
from verify.prove.steps import (
    assume,
    cases,
    fact,
    instantiate,
    intro,
    linear,
    sign,
    sums,
    use,
)

A, B, t = real("A"), real("B"), real("t")

# --- laws --------------------------------------------------------------------------------------------

X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
muK, nuK = pushed(mu, K), pushed(nu, K)
i0, i1 = integer("i0"), integer("i1")  # the names of a family's indices where one is cited
D, H = renyi(mu, nu, alpha), renyi_moment(mu, nu, alpha)
positive_nu = each(X, lambda x: nu[x] > 0)
AS_GIVEN = ((), (), (assume(),))  # the hypotheses of a cited claim are those at hand
COIN, EDGE, TILT = ["1/2", "1/2"], ["1", "0"], ["1/4", "3/4"]
moment_at_least_one = Claim(
    id="renyi_moment_at_least_one",
    title="exp((alpha - 1) D_alpha) is at least 1",
    given=(alpha > 1, positive_nu),
    show=H >= 1,
    proof=(
        fact("^", "one", alpha),
        fact("^", "one", alpha - 1),
        sums(
            X,
            lambda x: nu[x] + alpha * (mu[x] - nu[x]) <= mu[x] ** alpha * nu[x] ** (1 - alpha),
            lambda x: (
                instantiate(positive_nu, x),
                use(perspective_tangent, a=mu[x], b=nu[x], t=1),
                linear(nu[x], alpha * (mu[x] - nu[x])),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "order below 1",
            given=(alpha > 0, positive_nu),
            hints=({"alpha": "1/2", "X": "2", "mu": TILT, "nu": COIN},),
        ),
    ),
    extremal={"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},
    note="Ours: used wherever a logarithm of the moment is taken.",
)

nonnegative = Claim(
    id="renyi_nonnegative",
    title="The Renyi divergence is nonnegative",
    sources=(feldman("Definition 4"), altschuler("Definition 2.3")),
    kind="definition",
    given=(alpha > 1, positive_nu),
    show=D >= 0,
    proof=(use(moment_at_least_one, by=AS_GIVEN), sign()),
    mutants=(Mutant("strictly", show=D > 0, hints=({"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},)),),
    extremal={"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},
)

# --- mixtures of two ---------------------------------------------------------------------------------

mu1, mu2 = distribution("mu1", X), distribution("mu2", X)
nu1, nu2 = distribution("nu1", X), distribution("nu2", X)
mu12, nu12 = mixed(lam, mu1, mu2), mixed(lam, nu1, nu2)
positive_nu1, positive_nu2 = each(X, lambda x: nu1[x] > 0), each(X, lambda x: nu2[x] > 0)
mixture_is_positive = (
    intro("x"),
    instantiate(positive_nu1, real("x")),
    instantiate(positive_nu2, real("x")),
    cases(lam > 0, (linear(degree=2),), (linear(nu1[real("x")], nu2[real("x")], degree=2),)),
)

CLAIMS = (moment_at_least_one, nonnegative)
