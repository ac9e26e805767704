"""The variance of the discrete Gaussian law: three bounds, one of them for a small deviation.

For integers k and sigma^2 <= 1/3, k^2 e^(-k^2/(2 sigma^2)) is at most e^(-1/(2 sigma^2)) e^(-2 (|k| - 1)): this
compares the law with the discrete Laplace law of scale 1/2.
"""

from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists
from lemmas.foundations.discrete_gaussian_variance_exact import (discrete_gaussian_variance_at_least,
    discrete_gaussian_variance_below, variance_bound)
from lemmas.mechanisms.discrete_gaussian import atom, compared_atom_by_atom, discrete_gaussian
from lemmas.mechanisms.discrete_gaussian_utility import square_mean_at_most
from lemmas.mechanisms.discrete_laplace import constant, discrete_laplace_exists, discrete_laplace_masses
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, L = laws("P L", line)
sigma, a, c, q, s, y = reals("sigma a c q s y")
k = integer("k")
X = hypothesis("X", discrete_gaussian(P, sigma))
half = expr("1/2")

@claim("k^2 e^(-s k^2) <= e^(-s) e^(-2 (|k| - 1)) for s >= 3/2 and integers k",
    given=[s >= "3/2"],
    show=k**2 * exp(-s * k**2) <= exp(-s) * exp(-2 * (abs(k) - 1)))
def term_below_geometric():
    """For |k| = y >= 2: y^2 <= e^(2 (y - 1)), and s (y^2 - 1) >= 4 (y - 1)."""
    let(y, abs(k))
    have(k**2 == y**2, by.rewrite("y"))
    rewrite(this)
    one, more = cases(abs(k) <= 1)
    with one:
        _, other = cases(eq(k, 0))
        with other:
            with have(eq(y, 1)):
                cases(0 <= k)
            rewrite(this)
    with more:
        have(2 <= y)
        have(y <= exp(y - 1))
        have(y**2 <= exp(2 * (y - 1)), by.have(exp(2 * (y - 1)) == exp(y - 1) ** 2), by.linear(y, exp(y - 1)))
        have(4 * (y - 1) <= s * (y + 1) * (y - 1), by.have(4 <= s * (y + 1), by.linear(s)), by.linear(y - 1))
        have(exp(2 * (y - 1) - s * y**2) <= exp(-s - 2 * (y - 1)),
            by.fact("exp", "increasing", 2 * (y - 1) - s * y**2, -s - 2 * (y - 1), by=[(by.linear(),)]))
        have(exp(-s - 2 * (y - 1)) == exp(-s) * exp(-2 * (abs(k) - 1)), by.rewrite("y"))
        linear(exp(-s * y**2))

small = lambda sigma: 3 * exp(-1 / (2 * sigma**2))

@claim("E X^2 <= 3 e^(-1/(2 sigma^2)) for the discrete Gaussian X and sigma^2 <= 1/3",
    canonne("Utility, variance", "part", "for sigma^2 <= 1/3"),
    given=[sigma > 0, sigma**2 <= "1/3", X],
    show=square_mean_at_most(P, small(sigma)))
def discrete_gaussian_variance_small():
    """q is P(X = 0), L discrete Laplace: f(k) P(X = k) <= K P(L = k) for k != 0, so that E f(X) <= K P(L != 0)."""
    let(s, 1 / (2 * sigma**2))
    have(exp(-1 / (2 * sigma**2)) == exp(-s), by.rewrite("s"))
    f1, _ = intro("f", "[below]")
    use(discrete_laplace_exists, b=half)
    unpack(this, "L").called("L")
    use(discrete_laplace_masses, P=L, b=half).called("masses")
    unpack("X.1", "c")
    let(q, c * phi(expr(0)))
    with have((0 <= q) & (q <= 1)):
        apply_to("c", 0)
        have(atom(P, expr(0)) == q, by.rewrite("q"))
    let(a, constant(half))
    K = exp(-s) * exp(2) / a
    away = value(line, lambda x: K * (1 - indicator(eq(x, 0))))
    with use(compared_atom_by_atom, R=L, s=1, m=0, f=f1, h=away) as that:
        with that.premise("below"):
            intro("k")
            apply_to("c", k)
            apply_to("masses", k)
            apply_to("below", k)
            zero, other = cases(eq(k, 0))
            with zero:
                have(k**2 == 0, by.rewrite(eq(k, 0)))
                have(f1(k) * atom(P, k) <= 0, by.linear(atom(P, k)))
            with other:
                with have(c * phi(k / sigma) == q * exp(-s * k**2)):
                    have(exp(-((k / sigma) ** 2) / 2) == exp(-s * k**2), by.rewrite("s"))
                    fact("phi", "density", k / sigma)
                    fact("phi", "density", expr(0))
                    have(phi(k / sigma) == phi(expr(0)) * exp(-s * k**2), by.linear(1 / sqrt(2 * pi), exp(-s * k**2)))
                    rewrite("q")
                    linear(c)
                use(term_below_geometric)
                term = exp(-s) * exp(-2 * (abs(k) - 1))
                have(f1(k) * exp(-s * k**2) <= term, by.linear(exp(-s * k**2)))
                have(q * (f1(k) * exp(-s * k**2)) <= term, by.linear(q, term))
                have(atom(L, k) == a * exp(-2 * abs(k)), by.rewrite("a"))
                have(K * atom(L, k) == term, by.linear(K, exp(-s)))
                linear(f1(k))
    apply_to("masses", 0)
    have((1 - a) * exp(2) / a <= 3, by.rewrite("a"), by.evaluate())
    linear(K, exp(-s))

@definition(r"E_{x \sim $P}\, x^2 \ge $B")
def square_mean_at_least(P: Law[line], B: Real) -> Prop:
    """E X^2 >= $B for X of the law $P.

    B is at most whatever E X^2 is at most."""
    return every(REAL, lambda V: square_mean_at_most(P, V).implies(B <= V))

from_below = lambda sigma: 1 / (exp(1 / sigma**2) - 1)
bounds = lambda P, top: all_of(E(P, lambda x: x) == 0, square_mean_at_most(P, variance_bound(sigma)),
    variance_bound(sigma) < sigma**2, (sigma**2 <= top).implies(square_mean_at_most(P, small(sigma))),
    square_mean_at_least(P, from_below(sigma)))

@claim("E X = 0, E X^2 <= sigma^2 (1 - 4 pi^2 sigma^2/(e^(4 pi^2 sigma^2) - 1)) < sigma^2, E X^2 <= 3 e^(-1/(2 "
        "sigma^2)) for sigma^2 <= 1/3, and E X^2 >= 1/(e^(1/sigma^2) - 1)", canonne("Utility, variance", "whole"),
    given=[sigma > 0, X],
    show=bounds(P, "1/3"))
def discrete_gaussian_variance_bounds():
    """The claims `discrete_gaussian_variance_below`, `discrete_gaussian_variance_small`, and the bound from below."""
    use(discrete_gaussian_variance_below)
    *_, when_small, at_least = each_part()
    with when_small:
        intro(1)
        use(discrete_gaussian_variance_small)
    with at_least:
        intro("V", "[V bounds E X^2]")
        use(discrete_gaussian_variance_at_least)

# At sigma = 2, E X^2 is at least 1/(e^(1/4) - 1) > 7/2, and 3 e^(-1/8) < 27/10.
at_2 = (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=2), by.unpack(this, "P").called("P"))
too_small = (by.use(discrete_gaussian_variance_at_least, sigma=2, V=small(expr(2))),
    by.have(from_below(expr(2)) > small(expr(2)), by.evaluate()), by.linear())
for_laws = lambda show: every(law(line), lambda P: discrete_gaussian(P, sigma).implies(show(P)))

doubt(discrete_gaussian_variance_small,
    mutants=[mutant("for every sigma", given=[sigma > 0], show=for_laws(lambda P: square_mean_at_most(P, small(sigma))),
            hints=[{"witness": {"sigma": "2"}, "proofs": {"show": (*at_2, by.apply_to("so", P), *too_small)}}])])
doubt(discrete_gaussian_variance_bounds,
    mutants=[mutant("for sigma^2 <= 4", given=[sigma > 0], show=for_laws(lambda P: bounds(P, 4)),
            hints=[{"witness": {"sigma": "2"},
                    "proofs": {"show": (*at_2, by.apply_to("so", P).called("mean", "most", "less", "small", "least"),
                            by.modus("small"), *too_small)}}])])
