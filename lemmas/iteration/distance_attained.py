"""The infimum in the distance W_infinity is attained: the three forms of Lemma 7 of Feldman et al. are the same.

Of couplings the cost is the excess of |u - v| over s, capped at 1, a continuous function: one of them has the least.
"""

from typing import Any

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import coupling, optimal_coupling
from lemmas.iteration.distance_of_laws import point_laws_apart, wasserstein
from lemmas.iteration.shifted import at_most, coupled_is_displaced, displaced_within, within
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu = laws("mu nu", V)
pi_, rho = law("pi", V, V), law("rho", V, V)
r, s, k, eps = reals("r s k eps")
u, v, u1, v1 = points("u v u1 v1", V)

over = lambda u, v: Min(1, Max(0, norm(u - v) - s))

@claim("The excess of |u - v| over s, capped at 1, moves by no more than u and v",
    show=abs(over(u, v) - over(u1, v1)) <= norm(u - u1) + norm(v - v1))
def over_moves_little():
    triangle(u - u1, u1 - v)
    triangle(u1 - v1, v1 - v)
    triangle(u1 - u, u - v1)
    triangle(u - v, v - v1)

c = test("c", V, V)
is_over = every(V, V, lambda u, v: eq(c(u, v), over(u, v)))

@claim("Where |u - v| <= r almost surely, r > s, the mean of the excess over s, capped at 1, is at most r - s",
    given=[s < r, is_over, eq(E(rho, lambda u, v: at_most(u - v, r)), 1)],
    show=E(rho, c) <= r - s)
def cost_small():
    with under(rho, lambda u, v: c(u, v) <= r - s + 1 - at_most(u - v, r)) as (u, v):
        apply_to(is_over)
        yes, no = cases(norm(u - v) <= r)
        with yes:
            have(over(u, v) <= r - s)
            linear()
        with no:
            have(c(u, v) <= 1)
            linear()

is_over_at = eq(c(u, v), over(u, v))
inverse = lambda u, v: 1 / c(u, v)  # finite where c > 0, and so at most some k but for a probability eps

@claim("If the mean of the capped excess over s is 0 then |u - v| <= s almost surely",
    given=[is_over, E(pi_, c) <= 0],
    show=eq(E(pi_, lambda u, v: at_most(u - v, s)), 1))
def no_cost_within():
    with have(every(REAL, lambda eps: (0 < eps).implies(E(pi_, lambda u, v: indicator(0 < c(u, v))) <= eps * 1))):
        intro("eps", "[0 < eps]")
        tight(k, pi_, inverse, eps)
        with under(pi_, lambda u, v: indicator(0 < c(u, v)) <= indicator(k < abs(inverse(u, v))) + k * c(u, v)) as (u,
                v):
            yes, _ = cases(0 < c(u, v))
            with yes:
                _, within_k = cases(k < abs(inverse(u, v)))
                with within_k:
                    fact("abs", "above", inverse(u, v))
                    linear(c(u, v))
        linear(k)
    use(small_real, A=E(pi_, lambda u, v: indicator(0 < c(u, v))), B=1)
    with under(pi_, lambda u, v: 1 - indicator(0 < c(u, v)) <= at_most(u - v, s)) as (u, v):
        apply_to(is_over)
        _, points_apart = cases(norm(u - v) <= s)
        with points_apart:
            with have(c(u, v) > 0):
                rewrite(is_over_at)
                auto()
    have(E(pi_, lambda u, v: at_most(u - v, s)) >= 1)

@claim("W_oo(mu, nu) <= s if and only if some coupling has |u - v| <= s almost surely",
    feldman("Lemma 7, (1) implies (2)", "whole"),
    show=equivalent(wasserstein(mu, nu) <= s, within(mu, nu, s)))
def wasserstein_attained_by_coupling():
    """The coupling of least cost has the cost 0, since others have at most any eps."""
    part = each_part()
    with part[0]:
        intro(1).called("the premise")
        name_for(c, value(V, V, over))
        with use(optimal_coupling, t=1):
            intro("u", "v", "u1", "v1")
            apply_to(is_over).called("is over at u, v")
            apply_to(is_over, u1, v1).called("is over at u1, v1")
            use(over_moves_little)
            rewrite("is over at u, v")
            rewrite("is over at u1, v1")
        unpack(this, "pi")
        with have(every(REAL, lambda eps: (0 < eps).implies(E(pi_, c) <= eps * 1))):
            intro("eps", "[0 < eps]")
            apply_to("the premise", s + eps)
            unpack(this, "rho")
            use(cost_small, rho=rho)
            apply_to(every(law(V, V), lambda rho: coupling(rho, mu, nu).implies(E(pi_, c) <= E(rho, c))))
        use(small_real, A=E(pi_, c), B=1)
        use(no_cost_within)
        witness(pi_)
    with part[1]:
        intro("[the premise]", "r", "[s < r]")
        unpack("the premise", "pi")
        witness(pi_)
        *_, surely_near = each_part()
        with surely_near:
            under(pi_, lambda u, v: at_most(u - v, s) <= at_most(u - v, r),
                lambda u, v: (by.cases(norm(u - v) <= s, yes=(by.have(norm(u - v) <= r),)),))
            have(E(pi_, lambda u, v: at_most(u - v, r)) >= 1)

# The infimum of (1) is over the couplings, by `wasserstein_distance`; (3) has W = V - U.
@claim("Equivalent: W_oo(mu, nu) <= s; some coupling (U, V) has |U - V| <= s almost surely; some pair (U, W) has |W| "
        "<= s almost surely and marginals U ~ mu, U + W ~ nu", feldman("Lemma 7", "whole"),
    show=all_of(equivalent(wasserstein(mu, nu) <= s, within(mu, nu, s)),
        equivalent(within(mu, nu, s), displaced_within(V, mu, nu, s))))
def three_forms_of_the_distance():
    use(wasserstein_attained_by_coupling)
    use(coupled_is_displaced, z=s)

# The points 0 and 1 of the line, 1 apart.
zero_and_one: dict[str, Any] = {"V": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1)), "s": "1"}
reached = (by.intro("r"), by.intro(), by.witness(dirac(expr(0), expr(1))))
too_near = (by.use(point_laws_apart, V=line, x=0, y=1, z=expr("1/2")), by.linear())
doubt(wasserstein_attained_by_coupling,
    mutants=[mutant("attained at s/2", show=equivalent(wasserstein(mu, nu) <= s, within(mu, nu, s / 2)),
            hints=[{"witness": zero_and_one,
                    "proofs": {"show": (by.contradiction().called("supposed"), by.modus("supposed.0", *reached),
                            *too_near)}}])])
doubt(three_forms_of_the_distance,
    mutants=[mutant("a displacement of s/2", show=equivalent(within(mu, nu, s), displaced_within(V, mu, nu, s / 2)),
            hints=[{"witness": zero_and_one,
                    "proofs": {"show": (by.contradiction().called("supposed"),
                            by.modus("supposed.0", by.witness(dirac(expr(0), expr(1)))),
                            by.use(coupled_is_displaced, V=line, mu=dirac(expr(0)), nu=dirac(expr(1)), z=expr("1/2")),
                            by.modus("coupled_is_displaced.1"), *too_near)}}])])
