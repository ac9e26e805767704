"""Discrete Gaussian noise: its mean is 0, its variance at most sigma^2, its tail at most exp(-a^2/(2 sigma^2)).

These are bounds that Gaussian noise has; its exponential moments are in `discrete_gaussian_moments`.
"""

from lemmas.mechanisms.discrete_gaussian import discrete_gaussian, discrete_gaussian_symmetry
from lemmas.mechanisms.discrete_gaussian_moments import (discrete_gaussian_subgaussian, exponential_mean_at_most,
    shifted_density_at_most_one)
from lemmas.mechanisms.gaussian_number_moments import cosh_above_parabola
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
sigma, x, a, B, C, D, d, s = reals("sigma x a B C D d s")
f = weight("f", line)
v0 = bounded("v0", line)
X = hypothesis("X", discrete_gaussian(P, sigma))

@claim("P(X >= a) <= exp(-a^2/(2 sigma^2)) for a >= 0 and the discrete Gaussian X", canonne("Utility, tail", "whole"),
    given=[sigma > 0, X, a >= 0],
    show=E(P, lambda x: indicator(a <= x)) <= exp(-(a**2) / (2 * sigma**2)))
def discrete_gaussian_tail():
    grow = exp(a**2 / (2 * sigma**2))
    use(shifted_density_at_most_one, f=value(line, lambda x: grow * indicator(a <= x)))

@definition(r"E_{x \sim $P}\, x^2 \le $B")
def square_mean_at_most(P: Law[line], B: Real) -> Prop:
    """E X^2 <= $B for X of the law $P.

    E X^2 <= B, where the mean may be infinite: E f(X) <= B for each bounded f with 0 <= f(x) <= x^2, as the mean is
    the supremum of these."""
    return every(weight(line), lambda f: every(REAL, lambda x: f(x) <= x**2).implies(E(P, f) <= B))

@claim("e^(s x) + e^(-s x) >= 2 + s^2 x^2", show=2 + s**2 * x**2 <= exp(s * x) + exp(-s * x))
def cosh_of_any_number():
    yes, no = cases(0 <= s * x)
    with yes:
        use(cosh_above_parabola, x=s * x)
    with no:
        use(cosh_above_parabola, x=-s * x)

above_a_square = hypothesis("f", every(REAL, lambda x: 2 + s**2 * f(x) <= exp(s * x) + exp(-s * x)))

@claim("2 + s^2 f(x) <= e^(s x) + e^(-s x), all x: 2 + s^2 E f(X) <= B + D, B, D bounds of E e^(s X), E e^(-s X)",
    given=[hypothesis("up", exponential_mean_at_most(P, s, B)), hypothesis("down", exponential_mean_at_most(P, -s, D)),
        above_a_square],
    show=2 + s**2 * E(P, f) <= B + D)
def square_below_exponential_means():
    # In two bounded parts: max(min(e^(s x), 2 + s^2 f), 0), at most e^(s x), and the rest, at most e^(-s x).
    bounded_by(f, C)
    top = 2 + s**2 * Max(C, 0)
    with name_for(v0, value(line, lambda x: Min(exp(s * x), 2 + s**2 * f(x))), limit=top) as that:
        for j in (0, 1):
            with that.premise(j):
                apply_to("C", x)
                fact("max", "above", C, 0)
                have(2 + s**2 * f(x) <= top, by.linear(s**2))
                fact("min", "below", exp(s * x), 2 + s**2 * f(x))
    with apply_to("up", value(line, lambda x: Max(v0(x), 0))) as that:
        with that.premise(1):
            x1 = intro("x")
            apply_to("v0", x1)
            fact("min", "below", exp(s * x1), 2 + s**2 * f(x1))
    with apply_to("down", value(line, lambda x: Max(2 + s**2 * f(x) - Max(v0(x), 0), 0))) as that:
        with that.premise(1):
            x1 = intro("x")
            apply_to("v0", x1)
            apply_to("f", x1)
            fact("min", "cases", exp(s * x1), 2 + s**2 * f(x1))
            with have(2 + s**2 * f(x1) - Max(v0(x1), 0) <= exp(-s * x1)):
                split("min cases")
            fact("max", "least", 2 + s**2 * f(x1) - Max(v0(x1), 0), 0, exp(-s * x1))
    under(P, lambda x: 2 + s**2 * f(x) <= Max(v0(x), 0) + Max(2 + s**2 * f(x) - Max(v0(x), 0), 0))

@claim("2 + s^2 f(x) <= e^(s x) + e^(-s x), all x: 1 + s^2/2 E f(X) <= e^(s^2 sigma^2/2) for the discrete Gaussian X",
    given=[sigma > 0, X, above_a_square],
    show=1 + s**2 / 2 * E(P, f) <= exp(s**2 * sigma**2 / 2))
def square_below_two_exponentials():
    use(discrete_gaussian_subgaussian, t=s)
    use(discrete_gaussian_subgaussian, t=-s)
    use(square_below_exponential_means, B=exp(s**2 * sigma**2 / 2), D=exp(s**2 * sigma**2 / 2))

@claim("E X^2 <= sigma^2 for the discrete Gaussian X of deviation sigma: its variance is at most sigma^2",
    canonne("Utility, variance", "part", "at most sigma^2"),
    given=[sigma > 0, X],
    show=square_mean_at_most(P, sigma**2))
def discrete_gaussian_variance():
    """If E f(X) = sigma^2 (1 + d), d > 0, then s with e^(s^2 sigma^2/2) = 1 + d/2 contradicts
    `square_below_two_exponentials`: l = log(1 + d/2) >= d/(2 + d), and that claim says 2 l (1 + d) <= d."""

    _, below = intro("f", "[f(x) <= x^2]")
    contradiction()
    let(d, E(P, f) / sigma**2 - 1)
    have(d > 0, by.have(E(P, f) / sigma**2 > 1, by.linear(1 / sigma**2)))
    l = log(1 + d / 2)
    fact("log", "tangent", 1 / (1 + d / 2))
    fact("log", "inverse", 1 + d / 2)
    have(l * (2 + d) >= d, by.linear(2 + d))
    let(s, sqrt(2 * l) / sigma)
    have(s**2 * sigma**2 == 2 * l, by.rewrite("s"))
    with use(square_below_two_exponentials) as that:
        with that.premise("f"):
            x1 = intro("x")
            apply_to(below, x1)
            use(cosh_of_any_number, x=x1)
            linear(s**2)
    have(exp(s**2 * sigma**2 / 2) == 1 + d / 2, by.have(s**2 * sigma**2 / 2 == l), by.rewrite(this))
    have(E(P, f) == sigma**2 * (1 + d), by.linear(sigma**2))
    have(2 * l * (1 + d) <= d, by.linear(s**2, 1 + d))

# The language puts E X at 0 where the mean does not exist: that it exists is said by the second moment.
@claim("E X = 0 for the discrete Gaussian X, a mean that exists, as E X^2 <= sigma^2",
    canonne("Utility, mean", "whole"),
    given=[sigma > 0, X],
    show=(E(P, lambda x: x) == 0) & square_mean_at_most(P, sigma**2))
def discrete_gaussian_mean():
    use(discrete_gaussian_symmetry)
    use(discrete_gaussian_variance)
    with have(E(P, lambda x: x) == 0):
        have(E(P, lambda x: -x) == E(P, lambda x: x),
            by.congruence(discrete_gaussian_symmetry, lambda law: eq(E(law, lambda x: x), E(P, lambda x: x))),
            by.ring())

doubt(discrete_gaussian_mean, mutants=[dropped(discrete_gaussian_mean, "X")])

at_two = value(line, lambda x: 4 * indicator(eq(x, 2)))
doubt(discrete_gaussian_variance,
    mutants=[dropped(discrete_gaussian_variance, "X",
            hints=[{"witness": {"P": dirac(expr(2)), "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("small"),
                            by.apply_to("small", at_two, by={1: (by.intro("x"), by.cases(eq(real("x"), 2)))}),
                            by.linear())}}])])
doubt(square_below_two_exponentials,
    mutants=[dropped(square_below_two_exponentials, "X",
            hints=[{"witness": {"P": dirac(expr(2)), "sigma": "1", "s": "1", "f": at_two},
                    "proofs": {"given f": (by.intro("x"), by.use(cosh_of_any_number, s=1, x=real("x")),
                            by.cases(eq(real("x"), 2), yes=(by.rewrite(eq(real("x"), 2)),)))}}])])
doubt(square_below_exponential_means,
    mutants=[dropped(square_below_exponential_means, "f",
            hints=[{"witness": {"P": dirac(expr(0)), "s": "1", "B": "1", "D": "1",
                        "f": value(line, lambda x: indicator(eq(x, 0)))},
                    "proofs": {"given up": (by.intro("f"), by.intro(), by.apply_to(this, 0)),
                        "given down": (by.intro("f"), by.intro(), by.apply_to(this, 0))}}])])
