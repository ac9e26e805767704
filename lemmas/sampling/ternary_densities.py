"""The ternary divergence E_r (|p - q|/r)^alpha by densities: the integral of |p - q|^alpha r^(1 - alpha).

p, q and r are the densities of three laws with respect to one law M.  The integrand is 0 where p = q, and infinite
where r is 0 and p is not q; its integral is the supremum of those of the bounded functions h >= 0 below it.  mu, nu
and lam are the laws of the densities p, q and r, f and g the functions of the ternary divergence; gap_ is |p - q|, and
up, down, R1, R2 and the caps k and k2 are those of ternary_points.py.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.analysis.young_powers import positive_young, young
from lemmas.divergences.densities import M, X, capped_below, density, p, q
from lemmas.sampling.ternary_points import (R1, R2, alpha, beyond_gap, beyond_r, capped_gap, capped_r, ch,
    covered_at_a_point, down, gain, gap_, h, k, k2, r, rb1, rb2, up, wide, x)
from lemmas.papers import berthier
from lemmas.sampling.ternary_divergence import ternary
from verify.lemma import *

mu, nu, lam = laws("mu nu lam", X)
f, g = weight("f", X), weight("g", X)
H, c, e = reals("H c e")

below_gap = lambda h: every(X,
    lambda x: (h(x) * r(x) ** (alpha - 1) <= gap_(x) ** alpha) & (gap_(x) <= 0).implies(h(x) <= 0))

@definition(r"\int |$p - $q|^{$alpha} $r^{1 - $alpha}\,d$M \le $H", letters="alpha X p q r")
def gap_integral_at_most(alpha: Real, X: Space, M: Law[X], p: Weight[X], q: Weight[X], r: Weight[X], H: Real) -> Prop:
    """the integral of |$p - $q|^$alpha $r^(1 - $alpha) d$M is at most $H.

    The integral of |p - q|^alpha r^(1 - alpha) with respect to M: that of h is at most H for each
    bounded h >= 0 below the integrand."""
    return every(weight(X), lambda h: below_gap(h).implies(E(M, h) <= H))

integral = lambda H: gap_integral_at_most(alpha, X, M, p, q, r, H)

# --- from the integral ------------------------------------------------------------------------------------------------

chosen = lambda x: indicator(q(x) <= p(x)) * f(x) + indicator(p(x) < q(x)) * g(x)
covered = lambda x: Max(young(gap_(x), chosen(x), r(x)), 0)

@claim("What f and g gain at x is at most the larger of 0 and the gain of f alone if p >= q, of g alone if p < q",
    given=[alpha > 1],
    show=gain(f(x), g(x), x) <= covered(x))
def chosen_better():
    fact("max", "above", young(gap_(x), chosen(x), r(x)), 0)
    have(r(x) * f(x) ** alpha >= 0)
    have(r(x) * g(x) ** alpha >= 0)
    yes, no = cases(q(x) <= p(x))
    with yes:
        size_here = have(gap_(x) == p(x) - q(x))
        have(chosen(x) == f(x))
        have(young(gap_(x), chosen(x), r(x)) == young(p(x) - q(x), f(x), r(x)), by.rewrite(size_here))
        linear(alpha - 1, alpha * (p(x) - q(x)) * g(x) ** (alpha - 1))
    with no:
        size_here = have(gap_(x) == q(x) - p(x))
        have(chosen(x) == g(x))
        have(young(gap_(x), chosen(x), r(x)) == young(q(x) - p(x), g(x), r(x)))
        linear(alpha - 1, alpha * (q(x) - p(x)) * f(x) ** (alpha - 1))

@claim("If the integral of |p - q|^alpha r^(1 - alpha) is at most H, the ternary divergence is at most H",
    given=[alpha > 1, density(mu, p), density(nu, q), density(lam, r), integral(H)],
    show=ternary(mu, nu, lam, alpha) <= H)
def from_gap_integral():
    # `covered` is one of the h below the integrand, and f and g gain at most that.
    intro("f", "g")
    with apply_to(integral(H), value(X, covered)) as that:
        with that.premise(1):  # that it is below the integrand
            intro("x")
            use(positive_young)
    under(M, lambda x: gain(f(x), g(x), x) <= covered(x), lambda x: (by.use(chosen_better),))
    apply_to(density(mu, p), signed)
    apply_to(density(nu, q), signed)
    apply_to(density(lam, r), both)
    linear(alpha)

signed = value(X, lambda x: f(x) ** (alpha - 1) - g(x) ** (alpha - 1))
both = value(X, lambda x: f(x) ** alpha + g(x) ** alpha)

doubt(from_gap_integral, mutants=[mutant("from nothing", given=[alpha > 1])])

# --- to the integral --------------------------------------------------------------------------------------------------

is_R1 = every(X, lambda x: eq(R1(x), capped_r(x)))
is_R2 = every(X, lambda x: eq(R2(x), capped_gap(x)))

@claim("E_M h <= H + 2 ch e for e > 0, h <= ch, h <= |p - q|^alpha r^(1 - alpha), H at least the ternary divergence",
    given=[alpha > 1, density(mu, p), density(nu, q), density(lam, r), ternary(mu, nu, lam, alpha) <= H, below_gap(h),
        e > 0, hypothesis("bounded", every(X, lambda x: h(x) <= ch)), ch >= 0],
    show=E(M, h) <= H + 2 * ch * e)
def nearly_below_gap():
    """The f and g of covered_at_a_point, roots of h/r and of h/(alpha |p - q|), gain h but where these are cut off, at
    k and k2; beyond these caps M has little mass, so that at most 2 ch e is lost."""

    tight(k, M, lambda x: h(x) / r(x) * indicator(0 < r(x)), e)  # above the cap k M has at most the mass e
    tight(k2, M, lambda x: h(x) / (alpha * gap_(x)) * indicator(0 < alpha * gap_(x)), e)
    name_for(rb1, value(X, lambda x0: capped_r(x0)), limit=k, by=[(fine_r,), (fine_r,)])
    positive_too(rb1, capped_r, by.use(capped_below, p=h, q=r))
    name_for(rb2, value(X, lambda x0: capped_gap(x0)), limit=k2, by=[fine_gap, fine_gap])
    positive_too(rb2, capped_gap, by.use(capped_below, p=h, q=wide, k=k2))
    apply_to(ternary(mu, nu, lam, alpha) <= H, value(X, up), value(X, down))
    apply_to(density(mu, p), signed_root)
    apply_to(density(nu, q), signed_root)
    apply_to(density(lam, r), both_roots)
    with under(M, lambda x: h(x) <= gain(up(x), down(x), x) + beyond_r(x) + beyond_gap(x)):
        apply_to(every(X, lambda x: h(x) <= ch))
        apply_to(is_R1)
        apply_to(is_R2)
        apply_to(below_gap(h))
        use(covered_at_a_point)
        assume()
    linear(alpha - 1, ch)

x0 = point("x0", X)
fine_r = by.use(capped_below, p=h, q=r)
fine_gap = (by.have(alpha * gap_(x0) >= 0), by.use(capped_below, p=h, q=wide, k=k2))

def positive_too(rb: Function, capped: Callable[[Point], Expr], *steps: Step) -> None:
    """rb, the name of a capped function that is not negative, is its own positive part."""
    with have(every(X, lambda x: eq(Max(rb(x), 0), capped(x)))):
        intro("x")
        apply_to(this)
        do(*steps)
        have(rb(x) >= 0, by.linear())
        have(eq(Max(rb(x), 0), rb(x)))
        linear()

signed_root = value(X, lambda x: up(x) ** (alpha - 1) - down(x) ** (alpha - 1))
both_roots = value(X, lambda x: up(x) ** alpha + down(x) ** alpha)

doubt(nearly_below_gap,
    mutants=[mutant("from nothing", given=[alpha > 1, e > 0, every(X, lambda x: h(x) <= ch), ch >= 0])])

# D_(|chi|^alpha)(p, q || r) = E_r (|p - q|/r)^alpha, the divergence of Lemma 4.1.
@claim("The ternary divergence is the integral of |p - q|^alpha r^(1 - alpha), p, q, r densities",
    berthier("Lemma 4.1", "remark"),
    given=[alpha > 1, density(mu, p), density(nu, q), density(lam, r)],
    show=equivalent(ternary(mu, nu, lam, alpha) <= H, integral(H)))
def ternary_by_densities():
    to_integral, from_integral = each_part()
    with to_integral:
        intro("h", "[below the integrand]")
        bounded_by(h, c)
        use(small_real, A=E(M, h) - H, B=2 * Max(c, 0),
            by={"for every eps": (by.intro("e", "[e > 0]"),
                    by.use(nearly_below_gap, ch=Max(c, 0), by={"bounded": (by.intro("x"), by.apply_to("c"))}))})
    with from_integral:
        intro("[the integral is at most H]")
        use(from_gap_integral)

doubt(ternary_by_densities, mutants=[mutant("from nothing", show=integral(H), given=[alpha > 1])])
