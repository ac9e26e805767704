"""The properties of E_eps in the federated paper, gamma = e^eps.

The third, post-processing, is `data_processing_hockey_stick`.

The value of E_gamma(mu || nu) is excess(gamma), the integral over M of (p - gamma q)_+ for densities p of mu and q of
nu with respect to M (hockey_stick_three_forms); `greater` is the nu-probability of q < p.  g1 < g2 < g3 are values of
gamma.
"""

from lemmas.divergences.events import M, X, density, density_excess, gamma, hockey_stick_three_forms, mu, nu, p, q
from lemmas.papers import federated
from verify.lemma import *

Y = space("Y")
K, L = markov("K", X, Y), markov("L", X, Y)
B, R, g1, g2, g3 = reals("B R g1 g2 g3")
d = bounded("d", X)
phi = test("phi", Y)

# Convexity for mixtures over any space, with any law of the mixture.
@claim("E_gamma is jointly convex: mixtures are at most as far apart as their parts on average",
    federated("Section 2, fourth property of E_eps", "whole"),
    given=[hypothesis("rows near", every(X, lambda x: hockey_stick(K(x), L(x), gamma) <= d(x)))],
    show=hockey_stick(push(mu, K), push(mu, L), gamma) <= E(mu, d))
def fourth_property():
    intro("phi")
    under(mu, lambda x: E(K(x), phi) - gamma * E(L(x), phi) <= d(x), lambda x: (by.apply_to("rows near"),))

def part(g: Expr) -> Callable[[Point], Expr]:
    """(p - g q)_+, at a point."""
    return lambda x: Max(0, p(x) - g * q(x))

def excess(g: Expr) -> Expr:
    """The value of E_g(mu || nu)."""
    return density_excess(g, X, M, p, q)

densities = [density(mu, p), density(nu, q)]
greater = E(nu, lambda x: indicator(q(x) < p(x)))

def cases_at(x: Point, *gammas: Expr) -> tuple[Step, ...]:
    """The signs of p - g q at x for each g."""
    found: tuple[Step, ...] = ()
    for g in gammas:
        found = (*found,
            by.cases(g * q(x) < p(x), yes=(by.fact("max", "right", 0, p(x) - g * q(x)),),
                no=(by.fact("max", "left", 0, p(x) - g * q(x)),)))
    return found

@definition(r"\mathsf{E}_{$g}($mu \,\|\, $nu) = \textstyle\int ($p - $g\, $q)_+ \, d$M")
def excess_is_value(g: Real, X: Space, M: Law[X], p: Weight[X], q: Weight[X], mu: Law[X], nu: Law[X]) -> Prop:
    """E_$g($mu || $nu) = int ($p - $g $q)_+ d$M.

    The integral of (p - g q)_+ is E_g(mu || nu): a bound for all tests, and attained."""
    return hockey_stick_equals(g, X, mu, nu, density_excess(g, X, M, p, q))

def is_value(g: Expr) -> Prop:
    """excess(g) is the value of E_g(mu || nu)."""
    return excess_is_value(g, X, M, p, q, mu, nu)

@definition(r"\textstyle\int ($p - $g2\, $q)_+ d$M \le \int ($p - $g1\, $q)_+ d$M"
        r" \le \int ($p - $g2\, $q)_+ d$M + $g2 - $g1")
def falls_slowly(g1: Real, g2: Real, X: Space, M: Law[X], p: Weight[X], q: Weight[X]) -> Prop:
    """int ($p - $g2 $q)_+ d$M <= int ($p - $g1 $q)_+ d$M <= int ($p - $g2 $q)_+ d$M + $g2 - $g1.

    From g1 to g2 the integral of (p - g q)_+ falls, by at most g2 - g1."""
    at = lambda g: density_excess(g, X, M, p, q)
    return (at(g2) <= at(g1)) & (at(g1) <= at(g2) + (g2 - g1))

@claim("The integral of (p - gamma q)_+ is the value of E_gamma", given=densities, show=is_value(gamma))
def value_of_hockey_stick():
    use(hockey_stick_three_forms)
    part_ = each_part()
    with part_[0]:
        intro("phi")
        apply_to(this)
    with part_[1]:
        witness(value(X, lambda x: indicator(gamma * q(x) < p(x))))

@claim("eps -> E_eps is continuous, falls by at most e^eps' - e^eps, and is strictly decreasing where it is above one "
        "of its later values", federated("Section 2, second property of E_eps", "whole"),
    repairs="hockey_stick_strictly_decreasing",
    given=[*densities, g1 >= 0, g1 < g2, g2 < g3],
    show=all_of(is_value(g1), is_value(g2), is_value(g3), falls_slowly(g1, g2, X, M, p, q),
        (excess(g3) < excess(g2)).implies(excess(g2) < excess(g1))))
def second_property():
    """By bounds of (p - g q)_+ at each point; that it is convex in g gives the strict part."""
    apply_to(density(nu, q), value(X, lambda x: 1))
    each_part(*values,
        (by.each_part((by.under(M, lambda x: part(g2)(x) <= part(g1)(x),
                        lambda x: (*cases_at(x, g1, g2), by.linear(q(x)))),),
                (by.under(M, lambda x: part(g1)(x) <= part(g2)(x) + (g2 - g1) * q(x),
                        lambda x: (*cases_at(x, g1, g2), by.linear(q(x)))), by.linear(g2 - g1))),),
        (by.under(M, lambda x: (g3 - g1) * part(g2)(x) <= (g3 - g2) * part(g1)(x) + (g2 - g1) * part(g3)(x),
                lambda x: (by.fact("max", "above", 0, p(x) - g1 * q(x)), by.fact("max", "above", 0, p(x) - g3 * q(x)),
                    *cases_at(x, g2), by.linear(g3 - g2, g2 - g1))).called("under M"), by.contradiction(),
            by.combine((1, ["under M"]), (g3 - g2, [this]), (g2 - g1, [excess(g3) < excess(g2)]))))

values = tuple((by.use(value_of_hockey_stick), by.each_part((by.assume(),), (by.assume(),))) for g in (g1, g2, g3))

doubt(second_property, mutants=[mutant("strictly, without a smaller value later", show=excess(g2) < excess(g1))])

# --- E_eps and total variation ---------------------------------------------------------------------

# What the integrand of E_1 has more than that of E_gamma, gamma >= 1.
loss = lambda x: Min((gamma - 1) * q(x), p(x) - q(x)) * indicator(q(x) < p(x))

@claim("(p - q)_+ - (p - gamma q)_+ = min((gamma - 1) q, p - q) where q < p, and 0 elsewhere, for gamma >= 1",
    given=[gamma >= 1],
    show=every(X, lambda x: part(expr(1))(x) - part(gamma)(x) == loss(x)))
def excess_at_gamma():
    intro("x")
    _, no = cases(q(point("x", X)) < p(point("x", X)))
    with no:
        have(gamma * q(point("x", X)) >= p(point("x", X)), by.linear(q(point("x", X))))

smaller_part = lambda x: Min((gamma - 1) * q(x), p(x) - q(x))
rare = lambda x: indicator(R < abs(1 / smaller_part(x)))
above = lambda x: indicator(q(x) < p(x))

@claim("If (p - q)_+ and (p - gamma q)_+, gamma > 1, have the same integral, p > q has probability 0 under nu",
    given=[density(nu, q), gamma > 1, hypothesis("loss is 0", E(M, loss) == 0)],
    show=greater == 0)
def loss_is_positive():
    """Where q < p the loss is positive, so 1/loss <= R but for a set of small M-measure; q <= B.  Hence the probability
    is at most B R times the integral of the loss, which is 0, and as little as we like."""
    apply_to(density(nu, q))
    bounded_by(q, B)
    inhabit(point("x0", X), X)
    apply_to(this, point("x0", X))
    with have(greater <= 0):
        contradiction()
        tight(R, M, lambda x: 1 / smaller_part(x), tolerance)
        under(M, lambda x: above(x) * q(x) <= B * (R * loss(x) + rare(x)), covered)
        have(greater <= B * tolerance, by.linear(B, B * R))

def covered(x: Point) -> tuple[Step, ...]:
    """q 1[q < p] <= B (R loss + 1[1/loss > R])."""
    least = smaller_part(x)
    return (by.apply_to(every(X, lambda x: (-B <= q(x)) & (q(x) <= B))), by.have(B >= 0),
        by.cases(q(x) < p(x),
            yes=(by.cases(q(x) > 0,
                    yes=(by.have((gamma - 1) * q(x) > 0), by.have(least > 0, by.cases_of(least)),
                        by.cases(R * least >= 1, yes=(by.combine((B, [this]), (1, [q(x) <= B]), (B * rare(x), [])),),
                            no=(by.have(R < 1 / least, by.linear(1 / least)), by.fact("abs", "positive", 1 / least),
                                by.have(R < abs(1 / least))))),
                    no=(by.have(q(x) == 0), by.have(least >= 0, by.cases_of(least)))),)))

tolerance = greater / (2 * B + 1)

@claim("For eps > 0: 0 <= E_eps <= TV, and E_eps = TV exactly if dmu/dnu <= 1 almost everywhere under nu",
    federated("Section 2, first property of E_eps", "whole"),
    repairs="hockey_stick_equals_total_variation_only_at_zero",
    given=[*densities, gamma > 1],
    show=all_of(is_value(gamma), is_value(expr(1)), 0 <= excess(gamma), excess(gamma) <= excess(expr(1)),
        equivalent(excess(gamma) == excess(expr(1)), greater == 0)))
def first_property():
    """E_1 - E_gamma is the integral of `loss` >= 0, and 0 only if p > q is impossible under nu (`loss_is_positive`)."""
    use(excess_at_gamma)
    apply_to(density(nu, q))
    with have(lost):
        with under(M, lambda x: part(expr(1))(x) - part(gamma)(x) == loss(x)):
            apply_to(excess_at_gamma)
    under(M, lambda x: loss(x) <= (gamma - 1) * (above(x) * q(x)), loss_below)
    under(M, lambda x: 0 <= loss(x), loss_above)
    part_ = each_part()
    with part_[0]:
        use(value_of_hockey_stick)
    with part_[1]:
        use(value_of_hockey_stick, gamma=1)
    with part_[4]:
        part2 = each_part()
        with part2[0]:
            intro(1)
            use(loss_is_positive)
        with part2[1]:
            intro(1)
            have(E(M, loss) <= 0, by.linear(gamma - 1))
            have(E(M, loss) == 0)

lost = excess(expr(1)) - excess(gamma) == E(M, loss)
loss_below = lambda x: (by.cases(q(x) < p(x), yes=(by.fact("min", "below", (gamma - 1) * q(x), p(x) - q(x)),)),)
loss_above = lambda x: (by.cases(q(x) < p(x), yes=()),)

doubt(first_property,
    mutants=[mutant("eps below 0 as well", given=[*densities, gamma > 0], show=excess(gamma) <= excess(expr(1)))])
