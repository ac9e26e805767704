"""The Renyi divergence by the integral of p^alpha q^(1 - alpha).

p and q are the densities of two laws with respect to a law M that dominates both.  The integrand is 0 where p is 0, and
infinite where q is 0 and p is not; its integral is the supremum of those of the bounded functions f >= 0 below it.  For
alpha > 1 it has the bounds H that the integral of (dmu/dnu)^alpha dnu has, mu << nu; for that one see `densities`.
null(x) is 1 where q(x) = 0, else 0; `tight(k, M, f, e)` finds a k with |f| > k of probability at most e under M.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.densities import (M, X, below, capped_below, density, dominated, integral_at_most, mu, nu, null,
    p, q, three_parts)
from verify.lemma import *

f, r = weight("f", X), weight("r", X)
A = test("A", X)
rb = bounded("rb", X)
alpha, H, a, b, c, cf, cp, k, k2, e, s = reals("alpha H a b c cf cp k k2 e s")
x = point("x", X)

below_integrand = lambda f: every(X,
    lambda x: (f(x) * q(x) ** (alpha - 1) <= p(x) ** alpha) & (p(x) <= 0).implies(f(x) <= 0))

@definition(r"\int $p^{$alpha} $q^{1 - $alpha}\,d$M \le $H", letters="alpha X p q")
def power_integral_at_most(alpha: Real, X: Space, M: Law[X], p: Weight[X], q: Weight[X], H: Real) -> Prop:
    """the integral of $p^$alpha $q^(1 - $alpha) d$M is at most $H.

    The integral of p^alpha q^(1 - alpha) with respect to M: that of f is at most H for each bounded
    f >= 0 below the integrand."""
    return every(weight(X), lambda f: below_integrand(f).implies(E(M, f) <= H))

integral = lambda H: power_integral_at_most(alpha, X, M, p, q, H)

@claim("c b <= a and a b^(alpha - 1) <= s^alpha give c^(1/alpha) b <= s",
    given=[alpha > 1, c >= 0, s >= 0, c * b <= a, a * b ** (alpha - 1) <= s**alpha],
    show=c ** (1 / alpha) * b <= s)
def root_below():
    yes, _ = cases(b > 0)
    with yes:
        have(c * b**alpha <= s**alpha, by.linear(b ** (alpha - 1)))
        fact("^", "increasing", c * b**alpha, s**alpha, 1 / alpha)

inverse = lambda p: lambda x: 1 / p(x) * indicator(0 < p(x))
positive_part = lambda p: lambda x: indicator(0 < p(x))

@claim("1[p > 0] <= k p + 1[k < 1/p]: where p is small is where 1/p is large",
    given=[k > 0],
    show=positive_part(p)(x) <= k * p(x) + indicator(k < abs(inverse(p)(x))))
def few_small_densities():
    yes, _ = cases(0 < p(x))
    with yes:
        cases(k < 1 / p(x))

capped_f = lambda x: Min(f(x) / q(x), k) * indicator(0 < q(x))
ratio_f = lambda x: f(x) / q(x) * indicator(0 < q(x))
R = lambda x: Max(rb(x), 0)
root_of = lambda x: R(x) ** (1 / alpha)
is_capped = every(X, lambda x: eq(R(x), capped_f(x)))

@claim("int f <= H + 2 cf e for f <= cf below p^alpha q^(1 - alpha), H a bound of the integral of (p/q)^alpha dnu",
    given=[alpha > 1, density(mu, p), density(nu, q), dominated(mu, nu), integral_at_most, below_integrand(f), e > 0,
        hypothesis("bounded", every(X, lambda x: f(x) <= cf)), cf >= 0],
    show=E(M, f) <= H + 2 * cf * e)
def integral_nearly_below():
    """R is f/q capped at k, and R^(1/alpha) is below p/q; f/q > k and 1/p > k2 have probability at most e under M."""
    tight(k, M, ratio_f, e)
    tight(k2, M, inverse(p), e)
    name_for(rb, value(X, lambda x0: capped_f(x0)), limit=k, by=[(by.use(capped_below, p=f),)] * 2)
    with have(is_capped):
        intro("x")
        apply_to(this)
        use(capped_below, p=f)
        have(rb(x) >= 0, by.linear())
        have(eq(R(x), rb(x)))
    with apply_to(integral_at_most, value(X, root_of)) as that:
        with that.premise(below(root_of)):
            intro("x")
            apply_to(is_capped)
            use(capped_below, p=f)
            apply_to(below_integrand(f))
            use(root_below)
    apply_to(density(nu, q), value(X, R))
    apply_to(density(nu, q), value(X, null))
    under(M, lambda x: eq(null(x) * q(x), 0), lambda x: (by.cases(q(x) <= 0),))
    have(eq(E(nu, null), 0))
    # Premise 2: {q = 0} is an event.
    apply_to(dominated(mu, nu), by={2: (by.intro("x"), by.cases(q(x) <= 0))})
    apply_to(density(mu, p), value(X, null))
    under(M,
        lambda x: (f(x) <= R(x) * q(x) + cf * indicator(k < abs(ratio_f(x))) + cf * k2 * (null(x) * p(x))
                + cf * indicator(k2 < abs(inverse(p)(x)))),
        lambda x: (by.apply_to(every(X, lambda x: f(x) <= cf)), by.apply_to(is_capped), by.apply_to(below_integrand(f)),
            by.use(three_parts), by.use(few_small_densities, k=k2),
            by.have(f(x) * null(x) <= cf * positive_part(p)(x) * null(x),
                by.cases(0 < p(x), yes=(by.linear(null(x)),),
                    no=(by.have(p(x) <= 0), by.modus((p(x) <= 0).implies(f(x) <= 0)), by.have(f(x) == 0),
                        by.rewrite(this), by.ring()))),
            by.have(cf * positive_part(p)(x) * null(x)
                    <= cf * k2 * (null(x) * p(x)) + cf * indicator(k2 < abs(inverse(p)(x))),
                by.linear(cf * null(x), cf * (1 - null(x)) * indicator(k2 < abs(inverse(p)(x))))), by.linear(q(x))))
    linear(cf, cf * k2)

doubt(integral_nearly_below,
    mutants=[mutant("from nothing", given=[alpha > 1, H >= 0, e > 0, every(X, lambda x: f(x) <= cf), cf >= 0])])

@claim("mu << nu and the integral of (dmu/dnu)^alpha at most H: the integral of p^alpha q^(1 - alpha) is at most H",
    given=[alpha > 1, H >= 0, density(mu, p), density(nu, q), dominated(mu, nu), integral_at_most],
    show=integral(H))
def integral_from_ratio():
    intro("f", "[below the integrand]")
    bounded_by(f, c)
    with use(small_real, A=E(M, f) - H, B=2 * Max(c, 0)) as that:
        with that.premise("for every eps"):
            intro("e", "[positive]")
            use(integral_nearly_below, cf=Max(c, 0), by={"bounded": (by.intro("x"), by.apply_to("c"))})

doubt(integral_from_ratio, mutants=[mutant("from nothing", given=[alpha > 1, H >= 0])])

at_infinity = lambda s: value(X, lambda x: s * (A(x) * null(x) * positive_part(p)(x)))

@claim("The integral of p^alpha q^(1 - alpha) at most H: mu << nu, and the integral of (dmu/dnu)^alpha is at most H",
    given=[alpha > 1, H >= 0, density(mu, p), density(nu, q), integral(H)],
    show=dominated(mu, nu) & integral_at_most)
def ratio_from_integral():
    """Where q = 0 < p any multiple of an indicator is below the integrand; so is r^alpha q for an r below p/q."""
    null_sets, ratio = each_part()
    with null_sets:
        intro("A", "[event]", "[null]")
        with have(mass <= 0):
            mass_positive, _ = cases(mass > 0)
            with mass_positive:
                with apply_to(integral(H), at_infinity((H + 1) / mass)) as of_integral_H:
                    # Premise 1: the function is below the integrand.
                    with of_integral_H.premise(1):
                        intro("x")
                        q_x_not_positive, _ = cases(q(x) <= 0)
                        with q_x_not_positive:
                            have(q(x) == 0)
                            rewrite(this)
                absurd()
        apply_to(density(nu, q), A)
        with have(E(M, on_q) <= 0):
            with use(small_real, B=1) as of_small_real:
                with of_small_real.premise("for every eps"):
                    intro("e", "[positive]")
                    tight(k, M, inverse(q), e)
                    under(M, lambda x: on_q(x) <= k * (A(x) * q(x)) + indicator(k < abs(inverse(q)(x))),
                        lambda x: (by.use(few_small_densities, p=q),
                            by.linear(A(x), (1 - A(x)) * indicator(k < abs(inverse(q)(x))))))
                    linear(k)
        apply_to(density(mu, p))
        bounded_by(p, cp)
        under(M, lambda x: A(x) * p(x) <= Max(cp, 0) * (A(x) * null(x) * positive_part(p)(x) + on_q(x)),
            lambda x: (by.apply_to(this), by.fact("max", "above", cp, 0),
                by.cases(q(x) <= 0, yes=(by.cases(0 < p(x), yes=(by.linear(A(x)),)),), no=(by.linear(A(x)),))))
        have(E(mu, A) <= 0, by.linear(Max(cp, 0)))
    with ratio:
        intro("r", "[below the ratio]")
        apply_to(density(nu, q))
        with apply_to(integral(H), value(X, lambda x: r(x) ** alpha * q(x))) as of_integral_H:
            with of_integral_H.premise(below_integrand(lambda x: r(x) ** alpha * q(x))):
                intro("x")
                apply_to(below(r))
                at_most, where_p_is_0 = each_part()
                with at_most:
                    fact("^", "increasing", r(x) * q(x), p(x), alpha)
                with where_p_is_0:
                    intro(1)
                    linear(r(x) ** (alpha - 1))

mass = E(M, lambda x: A(x) * null(x) * positive_part(p)(x))
on_q = lambda x: A(x) * positive_part(q)(x)

doubt(ratio_from_integral, mutants=[mutant("from nothing", show=dominated(mu, nu), given=[alpha > 1, H >= 0])])
