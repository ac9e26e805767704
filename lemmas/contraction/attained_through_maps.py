"""When two Gaussian laws are as far apart after a map as before: if the map shows the best half-space.

That is, up to a set of probability 0 the half-space is a union of fibres of the map.  The maps of interest are
projections; any measurable map P of R^d to any space X will do.  First the laws are N(a, I) and N(0, I), at the end
N(m1, s^2 I) and N(m2, s^2 I); q and phi are tests.
"""

from lemmas.axioms import gauss_shift
from lemmas.mechanisms.gaussian import (V, a, gamma, gauss_exponential_moment, gauss_half_space, gauss_half_space_gain,
    gaussian_hockey_stick, half_space, lost_at, m1, m2, normal, q, ratio, s, threshold)
from lemmas.mechanisms.neyman_pearson import normal_tail_strict
from lemmas.papers import contraction
from verify.lemma import *

X = space("X")
P = map_("P", V, X)
x = point("x", V)
w = point("w", X)
B, d, e = reals("B d e")
phi_, c = test("phi", X), test("c", X)

# The half-space is that of <a, x> > log(gamma) + |a|^2/2, where the likelihood ratio of N(a, I) against N(0, I) is
# above gamma.  A test q differs from it at x by off(x), loses |ratio - gamma| times that there, and gains gain_of(q).
off = lambda x: abs(half_space(x) - q(x))
lost = lambda x: lost_at(gamma, V, a, x, q(x))
missed = E(gauss(V), off)
gain_of = lambda q: E(gauss(V), lambda x: q(a + x)) - gamma * E(gauss(V), lambda x: q(x))

@claim("What a test loses against the half-space is the mean of |ratio - gamma| where they differ",
    given=[gamma > 0, norm(a) > 0],
    show=theta(gamma, norm(a)) - gain_of(q) == E(gauss(V), lost))
def loss_of_test():
    use(gauss_half_space_gain)
    use(gauss_shift)
    use(gauss_shift, f=value(V, lambda x: half_space(x)))

here = inner(a, x)
at = threshold(gamma, norm(a))
small = gamma * (1 - exp(-d))  # |ratio - gamma| is at least this where `here` is d from the threshold `at`

@claim("What a test loses at a point is nowhere negative; at the distance d from the threshold it is at least gamma (1 "
        "- e^-d) times the difference",
    given=[gamma > 0, d > 0],
    show=(0 <= lost(x)) & (gamma * (1 - exp(-d)) * off(x) <= lost(x) + gamma * (1 - exp(-d))
            * (indicator(threshold(gamma, norm(a)) - d < inner(a, x))
                - indicator(threshold(gamma, norm(a)) + d < inner(a, x)))))
def loss_nonnegative():
    """The loss is |ratio - gamma| times what the test is off, on either side of the threshold."""
    fact("exp", "log", gamma)
    have(small > 0)
    yes, no = cases(at < here)
    with yes:
        have(off(x) == 1 - q(x), by.fact("abs", "positive", 1 - q(x)))
        have(at - d < here)
        fact("exp", "increasing", log(gamma), here - norm(a) ** 2 / 2)
        have(0 <= lost(x), by.linear(1 - q(x)))
        at_plus_d_below_here, at_plus_d_from_here_on = cases(at + d < here)
        with at_plus_d_below_here:
            fact("exp", "increasing", log(gamma) + d, here - norm(a) ** 2 / 2)
            have(exp(d) - 1 >= 1 - exp(-d))
            have(small <= ratio(a, x) - gamma, by.linear(gamma, exp(d)))
            _, at_the_distance = each_part()
            with at_the_distance:
                rewrite(off(x) == 1 - q(x))
                linear(1 - q(x))
        with at_plus_d_from_here_on:
            _, at_the_distance = each_part()
            with at_the_distance:
                linear(small, q(x))
    with no:
        have(off(x) == q(x), by.fact("abs", "negative", -q(x)))
        have(here <= at + d)
        fact("exp", "increasing", here - norm(a) ** 2 / 2, log(gamma))
        have(0 <= lost(x), by.linear(q(x)))
        at_minus_d_below_here, at_minus_d_from_here_on = cases(at - d < here)
        with at_minus_d_below_here:
            _, at_the_distance = each_part()
            with at_the_distance:
                linear(small, 1 - q(x))
        with at_minus_d_from_here_on:
            fact("exp", "increasing", here - norm(a) ** 2 / 2, log(gamma) - d)
            have(small <= gamma - ratio(a, x))
            _, at_the_distance = each_part()
            with at_the_distance:
                rewrite(off(x) == q(x))
                linear(q(x))

# The band of half the width `width` around the threshold has a probability less than `missed`; off it the test would
# lose.
width = missed * norm(a) / 4

@claim("A test that tells theta_gamma(|a|) is the half-space up to a set of probability 0",
    given=[gamma > 0, norm(a) > 0, gain_of(q) == theta(gamma, norm(a))],
    show=missed == 0)
def best_test_is_a_half_space():
    use(loss_of_test)
    contradiction()
    under(gauss(V),
        lambda x: (gamma * (1 - exp(-width)) * off(x) <= lost(x) + gamma * (1 - exp(-width))
                * (indicator(at - width < inner(a, x)) - indicator(at + width < inner(a, x)))),
        lambda x: (by.use(loss_nonnegative),))
    use(gauss_half_space, t=at - width)
    use(gauss_half_space, t=at + width)
    use(normal_tail_strict, x=(at - width) / norm(a), y=(at + width) / norm(a))
    linear(gamma * (1 - exp(-width)))

# The ratio is not bounded, but ratio <= 1/B + B ratio^2, so that the loss is at most (1/B + gamma) off + B
# ratio^2.  The first has the mean 0; that of ratio^2 is exp(|a|^2), and B makes it half of the gap.
gap = theta(gamma, norm(a)) - gain_of(q)
square = lambda x: exp(2 * inner(a, x) - norm(a) ** 2)  # ratio(a, x)^2
signed = lambda x: half_space(x) - q(x)

@claim("A test that is the half-space up to a set of probability 0 tells theta_gamma(|a|)",
    given=[gamma > 0, norm(a) > 0, hypothesis("nothing is missed", missed == 0)],
    show=gain_of(q) == theta(gamma, norm(a)))
def half_space_is_best():
    use(loss_of_test)
    have(gap >= 0, by.under(gauss(V), lambda x: 0 <= lost(x), lambda x: (by.use(loss_nonnegative, d=1),)))
    contradiction()
    let(e, gap)
    have(e > 0)
    let(B, e * exp(-(norm(a) ** 2)) / 2)
    use(gauss_exponential_moment, a=2 * a)
    with under(gauss(V), lambda x: lost(x) <= (1 / B + gamma) * off(x) + B * square(x)) as x:
        fact("abs", "above", signed(x))
        have(off(x) <= 1)
        have((1 - B * ratio(a, x)) ** 2 >= 0)
        have(ratio(a, x) <= 1 / B + B * square(x))
        combine((ratio(a, x), [signed(x) <= off(x)]), (gamma, [-signed(x) <= off(x)]),
            (off(x), [ratio(a, x) <= 1 / B + B * square(x)]), (B * square(x), [off(x) <= 1]))
    have(E(gauss(V), square) == exp(norm(a) ** 2), by.linear(exp(-(norm(a) ** 2))))
    have(B * exp(norm(a) ** 2) == e / 2, by.unfold(B))
    linear(1 / B + gamma, B)

t = real("t")

@claim("A number in [0, 1], rounded, is at most twice as far from 0 and from 1",
    show=(abs(1 - indicator(1 < 2 * t)) <= 2 * abs(1 - t)) & (abs(0 - indicator(1 < 2 * t)) <= 2 * abs(0 - t)))
def rounded_at_most_twice_as_far():
    cases(1 < 2 * t)

@claim("A test, rounded, differs from the half-space by at most twice as much",
    given=[0 <= t, t <= 1],
    show=abs(half_space(x) - indicator(1 < 2 * t)) <= 2 * abs(half_space(x) - t))
def round_test():
    use(rounded_at_most_twice_as_far)
    cases(threshold(gamma, norm(a)) < inner(a, x))

@definition(r"{${P}}_{*} \mathcal{N}($mean, $deviation^2 I)")
def image_of_normal(V: Euclid, X: Space, P: Map[V, X], mean: Point[V], deviation: Real) -> Law:
    """P(N(mean, deviation^2 I)).

    What the map P shows of mean + deviation xi."""
    return bind(normal(mean, deviation), lambda y: dirac(P(y)))

@definition(r"\exists c\colon $P^{-1}(c) = \{y\colon \tfrac{d\mathcal{N}($m1, $s^2 I)}{d\mathcal{N}($m2, $s^2 I)}(y)"
        r" > $gamma\}\text{ a.s.}")
def half_space_seen(gamma: Real, V: Euclid, X: Space, P: Map[V, X], m1: Point[V], m2: Point[V], s: Real) -> Prop:
    """some set c has P^-1(c) = {y: dN(m1, s^2 I)/dN(m2, s^2 I)(y) > gamma} up to probability 0.

    The half-space where the likelihood ratio of the two normal laws is above gamma is a union of fibres of P, up to
    a set of probability 0."""
    unit = (m1 - m2) / s
    best = lambda y: indicator(threshold(gamma, norm(unit)) < inner(unit, (y - m2) / s))
    return exists(test(X),
        lambda c: (every(X, lambda w: c(w) * (1 - c(w)) == 0)
                & (E(normal(m2, s), lambda y: abs(best(y) - c(P(y)))) == 0)))

M, N = (image_of_normal(V, X, P, m, s) for m in (m1, m2))
r = norm(m1 - m2) / s
told = gain_attained(gamma, X, M, N, theta(gamma, r))
unit = (m1 - m2) / s
seen = half_space_seen(gamma, V, X, P, m1, m2, s)

# With y = m2 + s x the second law is that of the noise x: a test of P(y), the best half-space, and phi rounded, as
# tests of x.
as_noise = lambda phi: value(V, lambda x: phi(P(m2 + s * x)))
seen_by_noise = lambda x: indicator(threshold(gamma, norm(unit)) < inner(unit, x))
rounded = lambda x: indicator(1 < 2 * phi_(P(m2 + s * x)))

# The set c(w) = 1 has as its inverse image a union of fibres of P.
@claim("After a map two Gaussian laws are as far apart as before if and only if the best half-space is a union of "
        "fibres of the map, up to a set of probability 0",
    contraction("Section III, projected Gaussian kernel", "remark", "when a projection loses nothing"), kind="lemma",
    given=[gamma > 0, s > 0, norm(m1 - m2) > 0],
    show=all_of(hockey_stick(M, N, gamma) <= theta(gamma, r), equivalent(told, seen)))
def attained_through_map():
    """Tests of P(y) are tests of the noise x; one that tells theta is the half-space, and so is what it is rounded to."""
    at_most, iff = each_part()
    with at_most:
        use(gaussian_hockey_stick).called("before the map", "attained")
        intro("phi")
        apply_to("before the map", value(V, lambda y: phi_(P(y))))
    with iff:
        only_if, if_seen = each_part()
        with only_if:
            intro("[told]")
            unpack(this, phi_)
            use(best_test_is_a_half_space, a=unit, q=as_noise(phi_))
            witness(value(X, lambda w: indicator(1 < 2 * phi_(w))))
            a_set, the_half_space = each_part()
            with a_set:
                intro("w")
                cases(1 < 2 * phi_(w))
            with the_half_space:
                under(gauss(V),
                    lambda x: abs(seen_by_noise(x) - rounded(x)) <= 2 * abs(seen_by_noise(x) - phi_(P(m2 + s * x))),
                    lambda x: (by.use(round_test),))
                have(E(gauss(V), lambda x: abs(seen_by_noise(x) - rounded(x))) <= 0)
                have(E(gauss(V), lambda x: abs(seen_by_noise(x) - rounded(x))) == 0)
        with if_seen:
            intro("[seen]")
            unpack(this, c)
            use(half_space_is_best, a=unit, q=as_noise(c))
            witness(c)

doubt(attained_through_map,
    mutants=[mutant("half of theta, at gamma = 1 where it is 1 - 2 Q(r/2)",
            show=hockey_stick(normal(m1, s), normal(m2, s), gamma) <= (1 - 2 * Q(r / 2)) / 2)])

doubt(half_space_is_best, mutants=[dropped(half_space_is_best, "nothing is missed")])
