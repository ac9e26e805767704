"""The Lipschitz constant of gradient steps is the least possible, and the printed M is too small for long steps.

max(|1 - eta rho|, |1 - eta beta|) is attained by the quadratic losses of curvature rho and beta, on a set of two
points or more and of diameter at most D, where beta D <= L makes them L-Lipschitz.  The class is that of the gradients with
`regular_loss`; M^2 = 1 - 2 eta beta rho/(beta + rho).
"""

from lemmas.contraction.gradient_maps import (D, L, M, P, R, V, X, beta, diameter_at_most, eta, factor,
    gradient_step_lipschitz, p, q, regular_loss, rho, roots_compare)
from lemmas.papers import contraction
from verify.lemma import *

h, k = reals("h k")
record = point("x", X)

lipschitz = every(map_((V, X), V),
    lambda G: regular_loss(V, X, P, G, L, rho, beta).implies(every(X, V, V,
            lambda x, p, q: norm(P(p) - eta * G(P(p), x) - (P(q) - eta * G(P(q), x))) <= h * norm(P(p) - P(q)))))
two_values = exists(V, V, lambda p, q: norm(P(p) - P(q)) > 0)

@claim("A Lipschitz constant of the steps for all losses of the class is at least |1 - eta k|, rho <= k <= beta, if "
        "beta D <= L and the set has two points",
    given=[0 <= rho, rho <= k, k <= beta, beta * D <= L, diameter_at_most(V, P, D), two_values, lipschitz],
    show=abs(1 - eta * k) <= h)
def quadratic_attains():
    """By the gradient k (y - P p) of a quadratic loss about the point P p of the set."""
    unpack(two_values, p)
    unpack(this, q)
    inhabit(record, X)
    with apply_to(lipschitz, value(V, X, lambda y, x: about(y)), record, p, q):
        intro("x", "p1", "q1")
        at_most_L, slopes = each_part()
        with at_most_L:
            apply_to(diameter_at_most(V, P, D), p1, p)
            have(k * norm(P(p1) - P(p)) <= L, by.combine((k, [this]), (D, [k <= beta]), (1, [beta * D <= L])))
        with slopes:
            norm_inner(apart)
            combine((norm(apart) ** 2, [rho <= k, k <= beta]), ((beta + rho) * k, [this]))
    with have(abs(1 - eta * k) * norm(P(p) - P(q)) <= h * norm(P(p) - P(q))):
        fact("abs", "cases", 1 - eta * k)
        norm_inner(P(p) - P(q))
        norm_inner((1 - eta * k) * (P(p) - P(q)))
        with use(roots_compare, y=abs(1 - eta * k) * norm(P(p) - P(q)),
                z=norm((1 - eta * k) * (P(p) - P(q)))) as of_roots_compare:
            with of_roots_compare.premise("squares"):
                for itself_or_negated in split("abs cases"):
                    with itself_or_negated:
                        rewrite(this)
                        linear((1 - eta * k) ** 2)
    linear(1 / norm(P(p) - P(q)))

about = lambda y: k * (y - P(p))
p1, q1 = points("p1 q1", V)
apart = P(p1) - P(q1)

@claim("max(|1 - eta rho|, |1 - eta beta|) is the least Lipschitz constant of gradient steps of the class, if beta D "
        "<= L and the set has two points",
    contraction("Section IV.C, equation (14)", "step", "the constant that is right for every learning rate is sharp"),
    given=[0 <= rho, rho <= beta, eta >= 0, beta * D <= L, diameter_at_most(V, P, D), two_values],
    show=equivalent(lipschitz, factor <= h))
def gradient_step_constant():
    forth, back = each_part()
    with forth:
        intro("[h is a Lipschitz constant]")
        use(quadratic_attains, k=rho)
        use(quadratic_attains)
        fact("max", "least", abs(1 - eta * rho), abs(1 - eta * beta), h)
    with back:
        intro("G", "[regular]", "x", "p", "q")
        use(gradient_step_lipschitz)
        linear(norm(P(p) - P(q)))

@definition(r"c = 1 - $eta\,$rho,\ M^2 - c^2 = \frac{$eta\,$rho^2 (2 - $eta($beta + $rho))}{$beta + $rho}")
def constant_of_short_steps(eta: Real, rho: Real, beta: Real) -> Prop:
    """c = 1 - eta rho and M^2 - c^2 = eta rho^2 (2 - eta (beta + rho))/(beta + rho).

    c = max(|1 - eta rho|, |1 - eta beta|) is 1 - eta rho, and M^2 = 1 - 2 eta beta rho/(beta + rho) exceeds c^2 by
    eta rho^2 (2 - eta (beta + rho))/(beta + rho)."""
    c, square = Max(abs(1 - eta * rho), abs(1 - eta * beta)), 1 - 2 * eta * beta * rho / (beta + rho)
    return (c == 1 - eta * rho) & (square - c**2 == eta * rho**2 * (2 - eta * (beta + rho)) / (beta + rho))

@definition(r"c = $eta\,$beta - 1,\ c^2 - M^2 = \frac{$beta^2 $eta ($eta($beta + $rho) - 2)}{$beta + $rho},\ "
        r"M^2 < c^2,\ M < c \text{ if } M^2 \ge 0")
def constant_of_long_steps(eta: Real, rho: Real, beta: Real) -> Prop:
    """c = eta beta - 1, c^2 - M^2 = beta^2 eta (eta (beta + rho) - 2)/(beta + rho), M^2 < c^2, and M < c where M^2 >=
    0.

    c = max(|1 - eta rho|, |1 - eta beta|) is eta beta - 1, its square exceeds M^2 = 1 - 2 eta beta rho/(beta + rho) by
    beta^2 eta (eta (beta + rho) - 2)/(beta + rho), and M, where it is defined, is below c."""
    c, square = Max(abs(1 - eta * rho), abs(1 - eta * beta)), 1 - 2 * eta * beta * rho / (beta + rho)
    return all_of(c == eta * beta - 1, c**2 - square == beta**2 * eta * (eta * (beta + rho) - 2) / (beta + rho),
        square < c**2, (square >= 0).implies(sqrt(square) < c))

@claim("For eta (beta + rho) <= 2, c = max(|1 - eta rho|, |1 - eta beta|) is 1 - eta rho, and M^2 - c^2 = eta rho^2 (2 "
        "- eta (beta + rho))/(beta + rho); beyond, c is eta beta - 1, c^2 - M^2 = beta^2 eta (eta (beta + rho) - "
        "2)/(beta + rho) > 0, and M, where it is real, is below c",
    contraction("Section IV.C, equation (14)", "step", "where the printed M is a Lipschitz constant"),
    given=[0 <= rho, rho <= beta, beta > 0, eta >= 0],
    show=(eta * (beta + rho) <= 2).implies(constant_of_short_steps(eta, rho, beta))
        & (2 < eta * (beta + rho)).implies(constant_of_long_steps(eta, rho, beta)))
def printed_constant_compared():
    short, long = each_part()
    with short:
        intro("[short steps]")
        fact("abs", "positive", 1 - eta * rho)
        fact("max", "left", abs(1 - eta * rho), abs(1 - eta * beta))
        _, squares = each_part()
        with squares:
            rewrite(this)
    with long:
        intro("[long steps]")
        have(eta * beta >= 1, by.linear(eta))
        fact("abs", "negative", 1 - eta * beta)
        fact("max", "right", abs(1 - eta * rho), abs(1 - eta * beta))
        have(factor == eta * beta - 1)
        have(factor**2 - R == beta**2 * eta * (eta * (beta + rho) - 2) / (beta + rho))
        with have(eta > 0):
            contradiction()
        have(beta**2 * eta * (eta * (beta + rho) - 2) / (beta + rho) > 0)
        have(R < factor**2, by.linear())
        *_, where_real = each_part()
        with where_real:
            contradiction()
            have((eta * beta - 1) ** 2 <= M**2, by.linear(eta * beta - 1, M))

doubt(printed_constant_compared,
    mutants=[mutant("the printed constant for every eta", given=[*printed_constant_compared.given, R >= 0],
            show=factor <= M)])
doubt(gradient_step_constant,
    mutants=[mutant("1 - eta rho for every eta", given=[0 <= rho, rho <= beta, eta >= 0],
            show=factor <= abs(1 - eta * rho))])
