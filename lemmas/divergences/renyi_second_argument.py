"""The Renyi divergence is convex in its second argument.

Finite alphabets of any size; the order alpha > 1 is real and the second laws have positive masses.
"""

from lemmas.analysis.renyi_tangent import alpha, lam, renyi_exponential_convex, renyi_power_of_mean, weights
from lemmas.divergences.renyi_properties import (
    AS_GIVEN,
    EDGE,
    TILT,
    X,
    mixture_is_positive,
    mu,
    mu1,
    mu2,
    mu12,
    nu,
    nu1,
    nu2,
    nu12,
    positive_nu,
    positive_nu1,
    positive_nu2,
    renyi_moment_at_least_one,
)
from lemmas.papers import altschuler
from verify.language import divergence as finite
from verify.lemma import *

r1, r2 = real("r1"), real("r2")


Hs1, Hs2, Hs = (finite.renyi_moment(mu, other, alpha) for other in (nu1, nu2, nu12))
r = lam * r1 + (1 - lam) * r2

renyi_convex_in_second_argument = claim(
    "The Renyi divergence is convex in its second argument",
    altschuler("Appendix A.2, supremum over mixtures"),
    kind="strengthening",
    note="Stronger than quasi-convexity for a shared first law; it fails in the first argument.",
    given=[alpha > 1, *weights, positive_nu1, positive_nu2],
    show=finite.renyi(mu, nu12, alpha)
    <= lam * finite.renyi(mu, nu1, alpha) + (1 - lam) * finite.renyi(mu, nu2, alpha),
)
proof(
    renyi_convex_in_second_argument,
    use(renyi_moment_at_least_one, nu=nu1, by=AS_GIVEN),
    use(renyi_moment_at_least_one, nu=nu2, by=AS_GIVEN),
    have(each(X, lambda x: nu12(x) > 0), *mixture_is_positive),
    use(renyi_moment_at_least_one, nu=lambda x: nu12(x), by=((), (), (), (), (assume(),))),
    fact("exp", "log", Hs1),
    fact("exp", "log", Hs2),
    let(r1, log(Hs1)),
    let(r2, log(Hs2)),
    have(exp(r1) == Hs1, rewrite(r1 == log(Hs1)), assume()),
    have(exp(r2) == Hs2, rewrite(r2 == log(Hs2)), assume()),
    # Pointwise by the two means; the factors exp(-r1) and exp(-r2) make the sums 1 (Hoelder).
    sums(
        X,
        lambda x: (
            mu[x] ** alpha * nu12(x) ** (1 - alpha)
            <= mu[x] ** alpha
            * (lam * nu1[x] ** (1 - alpha) * exp(r - r1) + (1 - lam) * nu2[x] ** (1 - alpha) * exp(r - r2))
        ),
        lambda x: (
            instantiate(positive_nu1, x),
            instantiate(positive_nu2, x),
            use(renyi_power_of_mean, y1=nu1[x], y2=nu2[x]),
            use(
                renyi_exponential_convex,
                u1=(1 - alpha) * log(nu1[x]) - r1,
                u2=(1 - alpha) * log(nu2[x]) - r2,
            ),
            fact("^", "exp", nu1[x], 1 - alpha),
            fact("^", "exp", nu2[x], 1 - alpha),
            linear(
                mu[x] ** alpha,
                mu[x] ** alpha * exp(r),
                mu[x] ** alpha * lam * exp(r - r1),
                mu[x] ** alpha * (1 - lam) * exp(r - r2),
            ),
        ),
    ),
    have(Hs <= exp(r), linear(lam * exp(r - r1), (1 - lam) * exp(r - r2))),
    fact("log", "increasing", Hs, exp(r)),
    fact("log", "exp", r),
    combine((1, [-2]), (1, [-1]), (lam, [r1 == log(Hs1)]), (1 - lam, [r2 == log(Hs2)]), scale=alpha - 1),
)
doubt(
    renyi_convex_in_second_argument,
    mutants=[
        mutant(
            "convex in the first argument",
            show=finite.renyi(mu12, nu, alpha)
            <= lam * finite.renyi(mu1, nu, alpha) + (1 - lam) * finite.renyi(mu2, nu, alpha),
            given=(alpha > 1, *weights, positive_nu),
            hints=(
                {
                    "alpha": "2",
                    "lam": "1/2",
                    "X": "2",
                    "mu1": ["2/5", "3/5"],
                    "mu2": EDGE,
                    "nu": ["1/10", "9/10"],
                },
            ),
        ),
    ],
    extremal={"alpha": "2", "lam": "1/3", "X": "2", "mu": EDGE, "nu1": TILT, "nu2": TILT},
)
