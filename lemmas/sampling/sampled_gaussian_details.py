"""The sampled Gaussian mechanism: alpha*, and better constants for Lemma 2.12.

Items are those of altschuler2022noisysgd, S_alpha is that of `sampled_gaussian`, and alpha* that of
`sampled_gaussian_bound`: two conditions, with M = log(1 + 1/(q (alpha - 1))) (`threshold`).
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import (ORDER, S, alpha, below_alpha_star, first_condition, q,
    sampled_gaussian_geometric_mean, sigma, threshold)
from lemmas.sampling.sampled_gaussian_bound import alpha_star_first_condition_interval, sampled_gaussian_taylor
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

h, c, alpha1, alpha2, z = reals("h c alpha1 alpha2 z")

@claim("In numbers: S_alpha(q, sigma) <= 3/2 alpha q^2/sigma^2 for all alpha > 1, all q in (0, 1) and sigma >= 4",
    altschuler("Lemma 2.12"), kind="lemma",
    given=[*ORDER, sigma >= 4],
    show=S(alpha, q, sigma) <= "3/2" * alpha * q**2 / sigma**2)
def sampled_gaussian_three_halves():
    """The range of sigma is that of Lemma 2.12; without conditions on alpha and q, as in
    `sampled_gaussian_all_orders`."""

    x = 1 / sigma**2
    yes, no = cases(2 * alpha * q >= 1 - q).called("q is not small")
    with yes:
        use(sampled_gaussian_geometric_mean)
        combine((1, [this]), (q / (2 * sigma**2), ["q is not small"]))
    with no:
        use(sampled_gaussian_taylor)
        # (1 - q)^(-alpha - 1) <= e
        with have((1 - q) ** (-alpha - 1) <= exp(1)):
            fact("^", "exp", 1 - q, -alpha - 1)
            rewrite(this)
            fact("log", "tangent", 1 / (1 - q))
            fact("log", "inverse", 1 - q)
            have(q / (1 - q) * (2 * alpha) <= 1)
            have((-alpha - 1) * log(1 - q) <= 1, by.linear(alpha + 1, q / (1 - q)))
            fact("exp", "increasing", (-alpha - 1) * log(1 - q), 1)
        use(renyi_exponential_convex, lam=16 * x, u1="1/16", u2=0)  # e^x <= 1 + 16 (e^(1/16) - 1) x, as x <= 1/16
        have(16 * (exp("1/16") - 1) * exp(1) <= 3)
        have((exp(x) - 1) * (1 - q) ** (-alpha - 1) <= 3 * x, by.linear(exp(x) - 1, x, exp(1)))
        combine((1, [sampled_gaussian_taylor.show]), (alpha * q**2 / 2, [this]))

doubt(sampled_gaussian_three_halves,
    mutants=[mutant("constant 1/2", show=S(alpha, q, sigma) <= alpha * q**2 / (2 * sigma**2))])

POINTS = ((2, "1/1000"), (26, "1/1000"), (14, "1/100"), (2, "1/10"), (6, "1/10"))

def no_less_than(constant: str) -> Prop:
    """S is at least this constant times alpha q^2/sigma^2 at the points, with sigma = 4."""
    return all_of(*(S(expr(k), expr(q), expr(4)) > expr(constant) * k * expr(q) ** 2 / 16 for k, q in POINTS))

sampled_gaussian_half_needed = claim(("In numbers: S_alpha(q, 4) > 0.49 alpha q^2/16 at five points (alpha, q): there "
            "Lemma 2.12 is tight up to 4.1"), altschuler("Lemma 2.12, sentence before it"), kind="lemma",
    note="The orders 26, 14 and 6 are the largest integers below alpha* at the rates 1/1000, 1/100 and 1/10.",
    show=no_less_than("49/100"))
doubt(sampled_gaussian_half_needed, mutants=[mutant("0.5", show=no_less_than("1/2"))])

@claim("In numbers: S_alpha(q, sigma) <= q alpha/(2 sigma^2): at most q times the divergence without sampling",
    altschuler("Section 2.3, first paragraph", "instance", "the sampled Gaussian mechanism, one direction only"),
    given=[*ORDER, sigma > 0],
    show=S(alpha, q, sigma) <= q * gaussian_renyi(alpha, 1, sigma**2))
def sampled_gaussian_amplifies():
    """The direction of Definition 2.10, for all orders, rates and noises."""

    use(sampled_gaussian_geometric_mean)
    linear(q * (1 - q) / (2 * sigma**2))

doubt(sampled_gaussian_amplifies,
    mutants=[mutant("q^2", show=S(alpha, q, sigma) <= q**2 * gaussian_renyi(alpha, 1, sigma**2))])

@claim("log(1 + 1/(q (alpha - 1))) + log(q alpha) + 1/(2 sigma^2), the denominator in alpha*, is > 0 for alpha > 1",
    altschuler("Section 2.3, definition of alpha*", "part", "the second condition divides by a positive number"),
    kind="definition",
    given=[alpha > 1, q > 0, sigma > 0],
    show=threshold(alpha, q) + log(q * alpha) + 1 / (2 * sigma**2) > 0)
def alpha_star_denominator():
    # p = e^M, and p q alpha = q alpha + alpha/(alpha - 1) is at least 1.
    p = 1 + 1 / (q * (alpha - 1))
    fact("log", "product", p, q * alpha)
    have(p * (q * alpha) >= 1)
    fact("log", "increasing", 1, p * (q * alpha))
    have(1 / (2 * sigma**2) > 0)

doubt(alpha_star_denominator, mutants=[mutant("without M", show=log(q * alpha) + 1 / (2 * sigma**2) > 0)])

@claim("The first condition of alpha* forces alpha (alpha - 1) <= sigma^2/(2 q), for sigma >= 1",
    altschuler("Section 2.3, definition of alpha*", "part", "orders under the first condition are bounded, sigma >= 1"),
    kind="definition",
    given=[alpha > 1, q > 0, sigma >= 1, first_condition(alpha, q, sigma)],
    show=alpha * (alpha - 1) <= sigma**2 / (2 * q))
def alpha_star_bounded():
    """So the orders that satisfy the conditions are bounded, and a largest one exists where there are any."""

    fact("log", "tangent", 1 + 1 / (q * (alpha - 1)))
    fact("log", "increasing", 1, sigma**2)
    have(threshold(alpha, q) * sigma**2 / 2 <= 1 / (q * (alpha - 1)) * sigma**2 / 2, by.linear(sigma**2))
    have(alpha <= 1 / (q * (alpha - 1)) * sigma**2 / 2, by.linear())
    combine((alpha - 1, [this]))

def denominator_at(order: Expr) -> Expr:
    """What the second condition divides by, at this order."""
    return threshold(order, q) + log(q * order) + 1 / (2 * sigma**2)

def numerator(order: Expr) -> Expr:
    """What it divides."""
    return threshold(order, q) ** 2 * sigma**2 / 2 - log(5 * sigma**2)

def excess(order: Expr) -> Expr:
    """What the second condition leaves, times its denominator."""
    return numerator(order) - order * denominator_at(order)

@claim("If both conditions of alpha* hold at alpha2, the second holds at all smaller alpha1 > 1 (sigma >= 1)",
    altschuler("Section 2.3, definition of alpha*", "remark", "the second one passes to smaller orders, sigma >= 1"),
    kind="definition",
    given=[alpha1 > 1, alpha1 <= alpha2, q > 0, sigma >= 1, *below_alpha_star(alpha2, q, sigma)],
    show=below_alpha_star(alpha1, q, sigma)[1])
def alpha_star_interval():
    """With `alpha_star_first_condition_interval`: 'alpha <= alpha*' and 'alpha satisfies both conditions' say the
    same.  The excess of the second condition, times its denominator, falls in alpha with slope -(M sigma^2 - alpha)
    |M'| - (denominator) - 1, where M sigma^2 >= alpha by the first condition."""

    fact("log", "increasing", 1, sigma**2)
    use(alpha_star_denominator)
    use(alpha_star_denominator, alpha=alpha2)
    # Names for the two denominators, to multiply and divide by.
    let(c, denominator_at(alpha2))
    let(h, denominator_at(alpha1))
    have(alpha2 <= numerator(alpha2) / c, by.rewrite(c == denominator_at(alpha2)))
    have(alpha2 * c <= numerator(alpha2), by.combine((c, [this])))
    have(excess(alpha2) >= 0, by.combine((1, [this]), (-alpha2, [c == denominator_at(alpha2)])))
    # The slope of the excess at z; the value of linear is minus the derivative of M there.
    have(excess(alpha1) >= 0,
        by.slope(alpha1, alpha2, by.have(z > 1), by.use(alpha_star_denominator),
            by.use(alpha_star_first_condition_interval, alpha1=z),
            by.linear((1 / (z - 1)) ** 2 / q / (1 / (q * (z - 1)) + 1)), down=True))
    have(alpha1 * h <= numerator(alpha1), by.combine((1, [this]), (alpha1, [h == denominator_at(alpha1)])))
    have(alpha1 <= numerator(alpha1) / h, by.combine((1, [this]), scale=h))
    rewrite(h == denominator_at(alpha1), backwards=True)

doubt(alpha_star_interval,
    mutants=[mutant("at larger orders too",
            given=(alpha1 > 1, alpha2 > 1, q > 0, sigma >= 1, *below_alpha_star(alpha2, q, sigma)))])

alpha_star_typical = claim("Both conditions of alpha* hold at alpha = 14, q = 1/100, sigma = 4",
    altschuler("Section 2.3, remark ii)", "instance", "one set of numbers: q = 1/100, sigma = 4"),
    note="A sampling rate of 1/100 and the smallest noise of Lemma 2.12.",
    show=below_alpha_star(expr(14), expr("1/100"), expr(4))[0] & below_alpha_star(expr(14), expr("1/100"), expr(4))[1])
doubt(alpha_star_typical,
    mutants=[mutant("15",
            show=below_alpha_star(expr(15), expr("1/100"), expr(4))[0]
                & below_alpha_star(expr(15), expr("1/100"), expr(4))[1])])
