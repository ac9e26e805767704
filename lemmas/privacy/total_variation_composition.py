"""Theorem 2.2 of berthier2019report, composition in total variation: the gap of its proof, and the sharp form.

mu and nu are the laws of the first output under two neighbouring data sets, K and L those of the second given the
first.  pair(x, y) is the pair of the outputs; d1 and d2 are delta_1 and delta_2.
"""

from lemmas.papers import berthier
from lemmas.privacy.total_variation_privacy_of_laws import K, L, X, Y, Z, d1, d2, mu, nu, pair, with_pair
from verify.lemma import *

delta = real("delta")
s, psi, x = test("s", X, Y), test("psi", Z), point("x", X)

# Two laws of a pair of outputs with two values each.
p11, p12, p21, p22 = reals("p11 p12 p21 p22")
q11, q12, q21, q22 = reals("q11 q12 q21 q22")
FOUR = (*(p >= 0 for p in (p11, p12, p21, p22, q11, q12, q21, q22)), eq(p11 + p12 + p21 + p22, 1))
FOUR = (*FOUR, eq(q11 + q12 + q21 + q22, 1))
RECTANGLES = tuple(Abs(gap) <= delta for gap in (p11 - q11, p12 - q12, p21 - q21, p22 - q22, p11 + p12 - q11 - q12,
        p21 + p22 - q21 - q22, p11 + p21 - q11 - q21, p12 + p22 - q12 - q22))
four_tv = (Abs(p11 - q11) + Abs(p12 - q12) + Abs(p21 - q21) + Abs(p22 - q22)) / 2
CROSSED = {"p11": "1/2", "p12": "0", "p21": "0", "p22": "1/2", "q11": "0", "q12": "1/2", "q21": "1/2", "q22": "0",
    "delta": "1/2"}  # fmt: skip

tv_from_rectangles = claim("In numbers, if the laws differ by at most delta on every product S_1 x S_2 then TV <= "
        "delta", berthier("Appendix A.2, sets S_1 x S_2"), kind="proof-line", breaks=("tv_two_mechanisms",),
    flaw="proof gap", grade="substantive",
    note=("The proof of the composition theorem treats only products of events, but an event of the pair of outputs "
            "need not be one.  Two outputs with two values each: all products differ by at most 1/2, and the event "
            "that the two values agree by 1.  The theorem is true: `tv_two_mechanisms`."),
    given=[*FOUR, *RECTANGLES],
    show=four_tv <= delta)
doubt(tv_from_rectangles, mutants=[mutant("3/2 delta", show=four_tv <= "3/2" * delta)], hints=[CROSSED])

first = total_variation(mu, nu) <= d1
second = every(X, lambda x: total_variation(K(x), L(x)) <= d2)

def of_pair(mu: Law, K: Markov, s: Callable[[Point, Point], Expr]) -> Expr:
    """The mean of s over the pair of outputs."""
    return E(mu, lambda x: E(K(x), lambda y: s(x, y)))

gain = of_pair(mu, K, s) - of_pair(nu, L, s)

@claim("On every event of the pair of outputs the laws differ by at most delta_1 + delta_2",
    berthier("Appendix A.2, sets S_1 x S_2", "step", "all events of the pair in place of products"), kind="repair",
    repairs="tv_from_rectangles",
    given=[first, second],
    show=abs(gain) <= d1 + d2)
def tv_from_rectangles_repaired():
    """All events, and randomised tests, of the pair; for each first output the section of the event."""

    do(*at_most(lambda t: t))
    do(*at_most(lambda t: 1 - t))
    cases_of(abs(gain), (by.linear(),), (by.linear(),))

def at_most(sign: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """One of the two signs of the gain: that of the test, or of its complement."""
    mean = lambda K, x: E(K(x), lambda y: sign(s(x, y)))
    return (by.under(mu, lambda x: mean(K, x) <= mean(L, x) + d2, lambda x: (by.apply_to(second), by.linear())),
        by.apply_to(first, value(X, lambda x: mean(L, x))))

doubt(tv_from_rectangles_repaired, mutants=[mutant("the larger of the two", show=abs(gain) <= d1)])

c_ = lambda x: Min(1, E(L(x), lambda y: psi(pair(x, y))) + d2)

@claim("Composition in total variation: delta_1 + delta_2 - delta_1 delta_2 in place of delta_1 + delta_2",
    berthier("Theorem 2.2"), kind="strengthening",
    given=[first, second, d2 <= 1],
    show=total_variation(bind(mu, lambda x: with_pair(x, K)), bind(nu, lambda x: with_pair(x, L))) <= d1 + d2 - d1 * d2)
def tv_composition_sharp():
    """Ours; attained: `tv_composition_attained`.  k equal steps: 1 - (1 - delta)^k instead of k delta."""

    # With b = E[y ~ L(x): psi] and c = min(1, b + d2): the first mean is at most E_mu c, and (c - d2)/(1 - d2) is a test,
    # at most b/(1 - d2).
    intro("psi")
    under(mu, lambda x: E(K(x), lambda y: psi(pair(x, y))) <= c_(x),
        lambda x: (by.apply_to(second),
            by.fact("min", "greatest", 1, E(L(x), lambda y: psi(pair(x, y))) + d2, E(K(x), lambda y: psi(pair(x, y))))))
    under(nu, lambda x: c_(x) <= E(L(x), lambda y: psi(pair(x, y))) + d2,
        lambda x: (by.fact("min", "below", 1, E(L(x), lambda y: psi(pair(x, y))) + d2),))
    yes, _ = cases(d2 < 1)  # for d2 = 1 the bound is 1
    with yes:
        apply_to(first, value(X, lambda x: (c_(x) - d2) / (1 - d2)))

doubt(tv_composition_sharp, mutants=[mutant("twice the product off", show=gain <= d1 + d2 - 2 * d1 * d2)])

tv_composition_no_root = claim("In numbers: sqrt(delta_1^2 + delta_2^2) < delta_1 + delta_2 - delta_1 delta_2, which "
        "TV-private steps attain, for 0 < delta_i <= 1/2", berthier("Section 2.4, stronger composition, last sentence"),
    kind="lemma",
    note=("The right side is attained (`tv_composition_attained`): the rule for Gaussian noise does not hold for all "
            "mechanisms."),
    given=[d1 > 0, d1 <= "1/2", d2 > 0, d2 <= "1/2"],
    show=sqrt(d1**2 + d2**2) < d1 + d2 - d1 * d2)

doubt(tv_composition_no_root, mutants=[mutant("delta up to 1", given=(d1 > 0, d1 < 1, d2 > 0, d2 < 1))])

# Two steps that publish the secret, +1 or -1, with probabilities delta_1 and delta_2 and nothing, 0, otherwise:
# P1 and P2 are their laws for the secret +1, N1 and N2 for -1.
P1, P2, N1, N2 = laws("P1 P2 N1 N2", line)

@definition
def publishes(P: Law[line], d: Real, z: Real) -> Prop:
    """P = z with probability d, else 0.

    P is z with probability d, and otherwise 0."""
    return every(bounded(line), lambda f: E(P, f) == (1 - d) * f(0) + d * f(z))

published = [publishes(P1, d1, 1), publishes(N1, d1, -1), publishes(P2, d2, 1), publishes(N2, d2, -1)]
published_by = lambda x: indicator(0 < x)
# The event that the first output is +1, or that it is 0 and the second is +1.
seen = lambda x, y: published_by(x) + (1 - published_by(x)) * (1 - indicator(x < 0)) * published_by(y)

@claim("Two steps that publish a secret with probabilities delta_1 and delta_2 attain delta_1 + delta_2 - delta_1 "
        "delta_2", berthier("Theorem 2.2"), kind="lemma",
    given=[0 <= d1, d1 <= 1, 0 <= d2, d2 <= 1, *published],
    show=all_of(total_variation(P1, N1) <= d1, total_variation(P2, N2) <= d2,
        E(P1, lambda x: E(P2, lambda y: seen(x, y))) - E(N1, lambda x: E(N2, lambda y: seen(x, y)))
            == d1 + d2 - d1 * d2))
def tv_composition_attained():
    apply_to(published[0])
    apply_to(published[1])
    rows(P2, d2, 1, 0)
    rows(N2, d2, -1, 0)
    part = each_part()
    with part[0]:
        one_step(P1, N1, d1)
    with part[1]:
        one_step(P2, N2, d2)
    with part[2]:
        linear(d1)

phi = test("phi", line)

def one_step(P: Law, N: Law, d: Expr) -> None:
    """TV(P, N) <= d."""
    intro("phi")
    apply_to(publishes(P, d, expr(1)))
    apply_to(publishes(N, d, expr(-1)))
    have(phi(1) <= 1)
    have(phi(-1) >= 0)
    linear(d)

def rows(P: Law, d: Expr, z: int, x: int) -> None:
    """The mean of the event over the second output, where the first is x."""
    apply_to(publishes(P, d, expr(z)), value(line, lambda y: seen(expr(x), y)))

doubt(tv_composition_attained, mutants=[mutant("half as far apart", show=total_variation(P1, N1) <= d1 / 2)])
