"""Convexity of powers and of exp: the tangent of u^alpha, and a power of a mean.

What the Renyi divergence of real order alpha > 1 needs; the papers display its integrand alone.
"""

from lemmas.papers import altschuler, feldman
from verify.lemma import *

alpha, u, t = real("alpha"), real("u"), real("t")
a, b = real("a"), real("b")
z = real("z")

# --- the tangent of a power --------------------------------------------------------------------------

@claim("u^alpha, u >= 0, lies above its tangent at t > 0, for alpha >= 1",
    given=[alpha >= 1, u >= 0, t > 0],
    show=t**alpha + alpha * t ** (alpha - 1) * (u - t) <= u**alpha)
def renyi_power_tangent():
    """Ours: Bernoulli's inequality at u/t, as the tangent of a convex power."""

    yes, no = cases(u == 0)
    with yes:
        rewrite(this)
    with no:
        have(u > 0)
        u_from_t_on, u_below_t = cases(u >= t)
        with u_from_t_on:
            slope(u, t, by.fact("^", "increasing", t, z, alpha - 1), by.linear(alpha))
        with u_below_t:
            slope(u, t, by.fact("^", "increasing", z, t, alpha - 1), by.linear(alpha), down=True)

doubt(renyi_power_tangent, mutants=[mutant("order below 1", given=(alpha >= 0, u >= 0, t > 0))],
    extremal={"alpha": "2", "u": "1/2", "t": "1/2"})

renyi_power_quotient = claim("a^alpha b^(1-alpha) is b times (a/b)^alpha",
    feldman("Definition 4", "remark", "the integrand written with two powers"),
    altschuler("Definition 2.3", "part", "two forms of the integrand, where nu has mass"), kind="definition",
    note="The density form of the papers and the form with two powers, which is used here, agree.",
    given=[alpha > 0, a >= 0, b > 0],
    show=a**alpha * b ** (1 - alpha) == (a / b) ** alpha * b)

doubt(renyi_power_quotient,
    mutants=[mutant("exponents that do not sum to 1", show=a**alpha * b ** (-alpha) == (a / b) ** alpha * b)])

# --- two points --------------------------------------------------------------------------------------

lam, y1, y2 = real("lam"), real("y1"), real("y2")
u1, u2 = real("u1"), real("u2")
weights = (lam >= 0, lam <= 1)
mean_log, mean = lam * log(y1) + (1 - lam) * log(y2), lam * y1 + (1 - lam) * y2

@claim("The exponential function is convex",
    given=weights,
    show=exp(lam * u1 + (1 - lam) * u2) <= lam * exp(u1) + (1 - lam) * exp(u2))
def renyi_exponential_convex():
    """Ours: from the tangent of exp at the mean."""

    fact("exp", "tangent", (1 - lam) * (u1 - u2))
    fact("exp", "tangent", lam * (u2 - u1))
    linear(lam * exp(lam * u1 + (1 - lam) * u2), (1 - lam) * exp(lam * u1 + (1 - lam) * u2))

doubt(renyi_exponential_convex, extremal={"lam": "1/3", "u1": "1", "u2": "1"})

@claim("A negative power of a mean of positive numbers is at most that power of the geometric mean",
    given=[*weights, alpha > 1, y1 > 0, y2 > 0],
    show=mean ** (1 - alpha) <= exp((1 - alpha) * mean_log))
def renyi_power_of_mean():
    """Ours: the arithmetic and the geometric mean."""

    use(renyi_exponential_convex, u1=log(y1), u2=log(y2))
    fact("exp", "log", y1)
    fact("exp", "log", y2)
    have(exp(mean_log) <= mean, by.linear(lam))
    fact("^", "decreasing", exp(mean_log), mean, 1 - alpha)
