"""The exact Renyi curve of eps-DP: that of randomised response, at most alpha eps^2/2.

If mu <= g nu and nu <= g mu with g = e^eps, then exp((alpha - 1) D_alpha) is at most
(g^alpha + g^(1 - alpha))/(g + 1) = cosh((2 alpha - 1) eps/2)/cosh(eps/2).  Finite alphabets of any size.
"""

from lemmas.analysis.renyi_tangent import alpha, renyi_power_quotient, renyi_power_tangent
from lemmas.divergences.renyi_properties import H, X, mu, nu, positive_nu, renyi_moment_at_least_one
from lemmas.papers import berthier
from lemmas.privacy.pure_privacy import cosh_gaussian_quotient
from verify.language import divergence as finite
from verify.lemma import *

eps, delta, delta2, g, t, k, a, b, c, r, s, u = reals("eps delta delta2 g t k a b c r s u")
D = finite.renyi(mu, nu, alpha)
RESPONSE = {"X": "2", "mu": ["3/4", "1/4"], "nu": ["1/4", "3/4"]}

power_chord = claim(
    "On [1/g, g] the power t^alpha lies below its chord",
    note="Ours: convexity, from the two tangents at t.",
    given=[alpha > 1, g > 1, t >= 1 / g, t <= g],
    show=t**alpha * (g - 1 / g) <= (t - 1 / g) * g**alpha + (g - t) * g ** (-alpha),
)
proof(
    power_chord,
    have(t > 0, have(1 / g > 0, sign()), linear()),
    use(renyi_power_tangent, u=g),
    use(renyi_power_tangent, u=1 / g, by=((linear(),), (sign(),), (assume(),))),
    fact("^", "tower", g, -1, alpha),
    have((1 / g) ** alpha == g ** (-alpha), linear()),
    linear(t - 1 / g, g - t),
)
doubt(
    power_chord,
    mutants=[
        mutant(
            "a tenth below",
            show=t**alpha * (g - 1 / g) <= "9/10" * ((t - 1 / g) * g**alpha + (g - t) * g ** (-alpha)),
            hints=({"alpha": "2", "g": "2", "t": "2"},),
        ),
    ],
    extremal={"alpha": "2", "g": "2", "t": "2"},
)

both_ways = each(X, lambda x: (mu[x] <= g * nu[x]) & (nu[x] <= g * mu[x]))
dp_pure_renyi_moment = claim(
    "eps-DP: (g + 1) exp((alpha - 1) D_alpha) <= g^alpha + g^(1 - alpha), as for randomised response",
    berthier("Theorem 2.1"),
    kind="strengthening",
    note="Ours.  Equality for randomised response: the exact Renyi curve of eps-DP.",
    given=[alpha > 1, positive_nu, g > 1, both_ways],
    show=(g + 1) * H <= g**alpha + g ** (1 - alpha),
)
proof(
    dp_pure_renyi_moment,
    sums(
        X,
        lambda x: (
            (g - 1 / g) * (mu[x] ** alpha * nu[x] ** (1 - alpha))
            <= (mu[x] - nu[x] / g) * g**alpha + (g * nu[x] - mu[x]) * g ** (-alpha)
        ),
        lambda x: (
            instantiate(positive_nu, x),
            instantiate(both_ways, x),
            use(
                power_chord,
                t=mu[x] / nu[x],
                by=((assume(),), (assume(),), (linear(1 / g, scale=g * nu[x]),), (linear(scale=nu[x]),)),
            ),
            use(renyi_power_quotient, a=mu[x], b=nu[x]),
            linear(nu[x], g, 1 / g),
        ),
    ),
    have((g - 1 / g) * H <= (1 - 1 / g) * g**alpha + (g - 1) * g ** (-alpha), linear()),
    fact("^", "sum", g, 1, -alpha),
    have((g - 1) * ((g + 1) * H) <= (g - 1) * (g**alpha + g ** (1 - alpha)), linear(g)),
    combine((1, [-1]), scale=g - 1),
)
doubt(
    dp_pure_renyi_moment,
    mutants=[
        mutant(
            "a tenth less",
            show=(g + 1) * H <= "9/10" * (g**alpha + g ** (1 - alpha)),
            hints=({"alpha": "2", "g": "3", **RESPONSE},),
        ),
    ],
    extremal={"alpha": "2", "g": "3", **RESPONSE},
)

dp_pure_renyi = claim(
    "eps-DP gives (alpha, alpha eps^2/2)-RDP for every alpha > 1",
    berthier("Theorem 2.1"),
    kind="strengthening",
    note="Ours (Bun and Steinke's bound); the factor alpha eps^2/2 is that of a Gaussian at distance eps.",
    given=[
        alpha > 1,
        positive_nu,
        eps > 0,
        each(X, lambda x: (mu[x] <= exp(eps) * nu[x]) & (nu[x] <= exp(eps) * mu[x])),
    ],
    show=D <= alpha * eps**2 / 2,
)
proof(
    dp_pure_renyi,
    fact("exp", "strictly", 0, eps),
    have(exp(eps) > 1, linear()),
    use(dp_pure_renyi_moment, g=exp(eps), by=((), (assume(),), (assume(),), (assume(),), (assume(),))),
    fact("^", "of_exp", eps, alpha),
    fact("^", "of_exp", eps, 1 - alpha),
    let(r, eps / 2),
    let(s, (2 * alpha - 1) * eps / 2),
    have(r > 0, rewrite(-1), sign()),
    have(s == (2 * alpha - 1) * r, rewrite(s == (2 * alpha - 1) * eps / 2), rewrite(r == eps / 2), ring()),
    have(r <= s, linear(r * (alpha - 1), r)),
    use(cosh_gaussian_quotient, x=r, y=s),
    fact("cosh", "exp", r),
    fact("cosh", "exp", s),
    have(eps == 2 * r, linear()),
    let(c, exp(alpha * (alpha - 1) * eps**2 / 2)),
    have(c > 0, rewrite(-1), sign()),
    have(
        exp(-(r**2) / 2) == c * exp(-(s**2) / 2),
        rewrite(c == exp(alpha * (alpha - 1) * eps**2 / 2)),
        rewrite(eps == 2 * r),
        rewrite(s == (2 * alpha - 1) * r),
        ring(),
    ),
    have(cosh(s) <= c * cosh(r), linear(cosh(r), scale=exp(-(s**2) / 2))),
    have(
        exp(eps * alpha) == exp(r) * exp(s),
        rewrite(s == (2 * alpha - 1) * r),
        rewrite(eps == 2 * r),
        ring(),
    ),
    have(
        exp(eps * (1 - alpha)) == exp(r) * exp(-s),
        rewrite(s == (2 * alpha - 1) * r),
        rewrite(eps == 2 * r),
        ring(),
    ),
    have(exp(eps) + 1 == 2 * exp(r) * cosh(r), rewrite(eps == 2 * r), linear(exp(r))),
    have((exp(eps) + 1) * H <= exp(eps * alpha) + exp(eps * (1 - alpha)), linear()),
    have(exp(eps * alpha) + exp(eps * (1 - alpha)) == 2 * exp(r) * cosh(s), linear(exp(r))),
    have((exp(eps) + 1) * H <= (exp(eps) + 1) * c, linear(exp(r), c)),
    have(H <= c, combine((1, [-1]), scale=exp(eps) + 1)),
    use(renyi_moment_at_least_one, by=((), (assume(),), (assume(),))),
    fact("log", "increasing", H, c),
    have(
        log(c) == alpha * (alpha - 1) * eps**2 / 2,
        rewrite(c == exp(alpha * (alpha - 1) * eps**2 / 2)),
        fact("log", "exp", alpha * (alpha - 1) * eps**2 / 2),
        assume(),
    ),
    have(log(H) <= alpha * (alpha - 1) * eps**2 / 2, linear()),
    combine((1, [-1]), scale=alpha - 1),
)
doubt(
    dp_pure_renyi,
    mutants=[
        mutant(
            "alpha eps^2/4",
            show=D <= alpha * eps**2 / 4,
            hints=(
                {"alpha": "2", "eps": "11/100", "X": "2", "mu": ["21/40", "19/40"], "nu": ["19/40", "21/40"]},
            ),
        ),
    ],
)
