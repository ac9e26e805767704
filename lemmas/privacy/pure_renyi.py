"""A bound on the Renyi curve of eps-DP, the curve of randomised response, and alpha eps^2/2 above it.

If mu <= g nu and nu <= g mu with g = e^eps, then exp((alpha - 1) D_alpha) is at most
(g^alpha + g^(1 - alpha))/(g + 1) = cosh((2 alpha - 1) eps/2)/cosh(eps/2): the power lies below its chord on
[1/g, g], and the dual form of the moment needs the tangents at its two ends only.
"""

from lemmas.divergences.renyi import young
from lemmas.divergences.renyi_mixtures import X, affine_moment, alpha, mu, nu, renyi_two_forms
from lemmas.papers import berthier, feldman, mironov
from lemmas.privacy.pure_dp_composition import pure_dp_extreme_pair
from verify.lemma import *

eps, g, a, b = reals("eps g a b")
t = weight("t", X)
# E_mu of the gain is at most g times E_nu of its positive part, less E_nu of its negative part over g (`below_chord`).
gain = lambda x: alpha * t(x) ** (alpha - 1) - b
plus, minus = lambda x: plus_part(gain(x)), lambda x: plus_part(-gain(x))

@claim("mu <= g nu and nu <= g mu: the moment is at most a + b for a line a + b r above r^alpha at g and at 1/g",
    given=[alpha > 1, g > 1, hypothesis("mu below nu", every(weight(X), lambda t: E(mu, t) <= g * E(nu, t))),
        hypothesis("nu below mu", every(weight(X), lambda t: E(nu, t) <= g * E(mu, t))), g**alpha <= a + b * g,
        (1 / g) ** alpha <= a + b / g, a + b >= 0],
    show=renyi_moment(mu, nu, alpha) <= a + b)
def below_chord():
    use(renyi_two_forms).called("forth", "back")
    suffices(affine_moment(alpha, X, mu, nu, a + b), by.modus("back"), by.assume())
    intro("t")
    apply_to("mu below nu", value(X, plus))
    apply_to("nu below mu", value(X, minus))
    under(nu, lambda x: g * plus(x) - minus(x) / g <= (alpha - 1) * t(x) ** alpha + a, below_its_price)
    under(mu, lambda x: gain(x) <= plus(x) - minus(x), lambda x: split_by_sign(x, by.linear()))
    linear(1 / g)

def split_by_sign(x: Point, *steps: Step) -> tuple[Step, ...]:
    """The steps, where the gain is positive and where it is not."""
    return (by.cases(gain(x) >= 0,
            yes=(by.fact("max", "left", gain(x), 0), by.fact("max", "right", -gain(x), 0), *steps),
            no=(by.fact("max", "right", gain(x), 0), by.fact("max", "left", -gain(x), 0), *steps)),)

def below_its_price(x: Point) -> tuple[Step, ...]:
    """The tangents at g and at 1/g."""
    return (by.use(young, u=t(x), l=g, e=1), by.use(young, u=t(x), l=1 / g, e=1), by.fact("^", "one", alpha - 1),
        by.have(alpha * t(x) ** (alpha - 1) * g <= (alpha - 1) * t(x) ** alpha + g**alpha, by.linear(alpha)),
        by.have(alpha * t(x) ** (alpha - 1) / g <= (alpha - 1) * t(x) ** alpha + (1 / g) ** alpha, by.linear(alpha)),
        *split_by_sign(x, by.linear(g, 1 / g)))

doubt(below_chord, mutants=[mutant("any laws", given=[alpha > 1, g > 1, a + b >= 0])])

pure = (hypothesis("mu below nu", max_divergence(mu, nu) <= eps),
    hypothesis("nu below mu", max_divergence(nu, mu) <= eps))
of_response = (g**alpha + g ** (1 - alpha)) / (g + 1)

@claim("eps-DP: exp((alpha - 1) D_alpha) <= (g^alpha + g^(1 - alpha))/(g + 1), g = e^eps, as for randomised response",
    berthier("Theorem 2.1"), kind="lemma",
    given=[alpha > 1, eps > 0, g == exp(eps), *pure],
    show=renyi_moment(mu, nu, alpha) <= of_response)
def dp_pure_renyi_moment():
    """Ours.  Equality for randomised response (`response_renyi_curve`): the exact Renyi curve of eps-DP."""

    with use(below_chord, b=slope_of_chord, g=g) as that:
        with that.premise("mu below nu"):
            rewrite(g == exp(eps))
        with that.premise("nu below mu"):
            rewrite(g == exp(eps))

slope_of_chord = (g**alpha - g ** (-alpha)) / (g - 1 / g)

doubt(dp_pure_renyi_moment,
    mutants=[mutant("any laws, half of it", given=[alpha >= 2, g > 1, g <= 2],
            show=renyi_moment(mu, nu, alpha) <= of_response / 2)])

@claim("eps-DP gives (alpha, alpha eps^2/2)-RDP for every alpha > 1", berthier("Theorem 2.1"),
    feldman("Section 1, Renyi differential privacy"),
    mironov("Pure privacy at the order alpha", "remark", "alpha eps^2/2 in place of 2 alpha eps^2"),
    kind="strengthening",
    given=[alpha > 1, eps > 0, *pure],
    show=renyi(mu, nu, alpha) <= alpha * eps**2 / 2)
def dp_pure_renyi():
    """Ours (Bun and Steinke's bound); the factor alpha eps^2/2 is that of a Gaussian at distance eps.  Smaller than
    eps (`pure_bounds_orders`) for alpha eps < 2."""

    use(dp_pure_renyi_moment, g=exp(eps))
    use(pure_dp_extreme_pair)
    have(response <= of_gaussian, by.combine((1, [this]), scale=exp(eps) - exp(-eps)))
    intro("t")
    apply_to(dp_pure_renyi_moment)
    linear(E(nu, lambda x: t(x) ** alpha) ** (alpha - 1))

of_gaussian = exp(alpha * (alpha - 1) * eps**2 / 2)
response = (exp(eps) ** alpha + exp(eps) ** (1 - alpha)) / (exp(eps) + 1)

doubt(dp_pure_renyi,
    mutants=[mutant("any laws", given=[alpha > 1, eps > 0], show=renyi(mu, nu, alpha) <= eps**2 / (100 * alpha))])
