"""The Renyi divergence of two discrete Gaussian laws, moved by integers, is at most that of the Gaussian ones.

The bound is attained where alpha times the shift is whole, and at order one, where KL is bounded from below: R is any
number that the divergence is at most.  X is discrete Gaussian, P its law; m and n are integers; t >= 0 is the test of
the divergence of order alpha, H = exp(alpha (alpha - 1) m^2/(2 sigma^2)) the moment of the Gaussian laws.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.densities import divide_power
from lemmas.divergences.renyi import root_power, young, young_optimum
from lemmas.mechanisms.discrete_gaussian import (discrete_gaussian, discrete_gaussian_symmetry, shifted_above,
    shifted_below)
from lemmas.mechanisms.discrete_gaussian_moments import (inverse_density_within, ratio_of_densities,
    shifted_density_at_most_one)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
sigma, x, r, e, alpha, T, y, R = reals("sigma x r e alpha T y R")
m, n, k = integer("m"), integer("n"), integer("k")
g, odd = bounded("g", line), bounded("odd", line)
t, w, s1, c1 = (weight(name, line) for name in ["t", "w", "s1", "c1"])
X = hypothesis("X", discrete_gaussian(P, sigma))
H = exp(alpha * (alpha - 1) * m**2 / (2 * sigma**2))
shrink = exp(-alpha * (alpha - 1) * m**2 / (2 * sigma**2))  # 1/H
moved = lambda m: bind(P, lambda x: dirac(m + x))

@claim("E t(X + m)^(alpha - 1) <= (1 - 1/alpha) E t(X)^alpha/e + e^(alpha - 1) H/alpha for e > 0, H = exp(alpha (alpha "
        "- 1) m^2/(2 sigma^2))",
    given=[sigma > 0, X, alpha > 1, e > 0],
    show=E(P, lambda x: t(x + m) ** (alpha - 1))
        <= (1 - 1 / alpha) * E(P, lambda x: t(x) ** alpha) / e + e ** (alpha - 1) * H / alpha)
def moved_moment():
    """For every bounded t >= 0.  c1 is the density of X + m to X, cut off where |x| > r: of the mean of s1 =
    t^(alpha - 1), at most T, that loses at most T eps.  Then Young's inequality for t^(alpha - 1) c1, e its free
    number, and E c1(X)^alpha <= H."""

    name_for(s1, value(line, lambda x: t(x) ** (alpha - 1)))
    bounded_by(s1, T)
    have(E(P, lambda x: s1(x + m)) == E(P, lambda x: t(x + m) ** (alpha - 1)),
        by.under(P, lambda x: s1(x + m) == t(x + m) ** (alpha - 1), lambda x: (by.apply_to("s1", x + m),)), by.linear())
    young_bound = (1 - 1 / alpha) * E(P, lambda x: t(x) ** alpha) / e + e ** (alpha - 1) * H / alpha
    with use(small_real, A=E(P, lambda x: s1(x + m)) - young_bound, B=Max(T, 0)) as that:
        with that.premise("for every eps"):
            eps, _ = intro("eps", "[0 < eps]")
            tight(r, P, lambda x: x + m, eps)
            use(inverse_density_within)
            unpack(this, "w")
            within = lambda x: s1(x) * (w(x) * phi(x / sigma))
            capped = lambda x: w(x) * phi((x - m) / sigma)
            name_for(c1, value(line, capped))
            with under(P, lambda x: s1(x + m) <= within(x + m) + Max(T, 0) * indicator(r < abs(x + m))) as v:
                apply_to("w", v + m)
                apply_to("T", v + m)
                cases(abs(v + m) <= r)
            with use(shifted_below, f=value(line, within), h=value(line, lambda x: s1(x) * c1(x))) as that:
                with that.premise("weighed"):
                    v = intro("k")
                    apply_to("c1", v)
                    rewrite(c1(v) == capped(v))
            with under(P,
                    lambda x: (s1(x) * c1(x)
                            <= (1 - 1 / alpha) * t(x) ** alpha / e + e ** (alpha - 1) * c1(x) ** alpha / alpha)) as v:
                use(young, u=t(v), l=c1(v))
                apply_to("s1", v)
                linear(c1(v))
            with use(shifted_density_at_most_one, a=alpha * m, f=value(line, lambda x: c1(x) ** alpha * shrink)) as that:
                with that.premise("f"):
                    v = intro("x")
                    apply_to("w", v)
                    apply_to("c1", v)
                    use(ratio_of_densities, a=m, x=v)
                    ratio = exp((2 * m * v - m**2) / (2 * sigma**2))
                    have(indicator(abs(v) <= r) <= 1)
                    have(capped(v) == indicator(abs(v) <= r) * ratio, by.linear(w(v), ratio))
                    fact("^", "increasing", c1(v), ratio, alpha)
                    linear(shrink)
            have(E(P, lambda x: c1(x) ** alpha) <= H, by.linear(H))
            linear(Max(T, 0), e ** (alpha - 1) / alpha)

@claim("D_alpha(X + m || X) <= alpha m^2/(2 sigma^2) for the discrete Gaussian X, an integer m and alpha > 1",
    given=[sigma > 0, X, alpha > 1],
    show=renyi(moved(m), P, alpha) <= alpha * m**2 / (2 * sigma**2))
def moved_discrete_gaussian_renyi():
    intro("t")
    # `moved_moment` at the best e > 0, and then its power alpha.
    low, high = E(P, lambda x: t(m + x) ** (alpha - 1)), E(P, lambda x: t(x) ** alpha)
    with use(young_optimum, x=low, A=high, G=H) as that:
        with that.premise("for every e"):
            intro("e", "[0 < e]")
            use(moved_moment)
    use(root_power, x=low, y=high)

@claim("D_alpha(X + m || X + n) <= alpha (m - n)^2/(2 sigma^2) for the discrete Gaussian X, integers m, n and alpha > "
        "1", canonne("Proposition 5, Renyi divergence", "part", "orders above 1"),
    given=[sigma > 0, X, alpha > 1],
    show=renyi(moved(m), moved(n), alpha) <= alpha * (m - n) ** 2 / (2 * sigma**2))
def discrete_gaussian_renyi():
    intro("t")
    use(moved_discrete_gaussian_renyi, m=m - n)
    apply_to(this, value(line, lambda x: t(n + x)))

# --- the bound is attained where alpha (m - n) is whole -----------------------------------------------------------

@claim("If alpha m is whole, alpha > 1: D_alpha(X + m || X) is at least alpha m^2/(2 sigma^2), X discrete Gaussian",
    given=[sigma > 0, X, alpha > 1, hypothesis("whole", eq(n, alpha * m)), renyi(moved(m), P, alpha) <= R],
    show=alpha * m**2 / (2 * sigma**2) <= R)
def moved_discrete_gaussian_renyi_at_least():
    """At t = c1, the density of X + m to X, cut off at r; there c1^alpha is H times that of X + n, n = alpha m."""

    bound = exp((alpha - 1) * R)
    with use(small_real, A=H - bound, B=H) as that:
        with that.premise("for every eps"):
            eps, _ = intro("eps", "[0 < eps]")
            tight(r, P, lambda x: x + n, eps)
            use(inverse_density_within)
            unpack(this, "w")
            capped = lambda x: w(x) * phi((x - m) / sigma)
            name_for(c1, value(line, capped))
            mass = E(P, lambda x: c1(x) ** alpha)
            apply_to(renyi(moved(m), P, alpha) <= R, value(line, lambda x: c1(x)))
            with use(shifted_above, f=value(line, lambda x: c1(x) ** alpha),
                    h=value(line, lambda x: c1(x) ** (alpha - 1))) as that:
                with that.premise("weighed"):
                    v = intro("k")
                    apply_to("w", v)
                    apply_to("c1", v)
                    have(indicator(abs(v) <= r) <= 1)
                    have(c1(v) * phi(v / sigma) <= phi((v - m) / sigma),
                        by.linear(phi((v - m) / sigma), phi(v / sigma)))
                    linear(c1(v) ** (alpha - 1))
            fact("^", "increasing", mass, E(P, lambda x: c1(x + m) ** (alpha - 1)), alpha)
            have(mass <= bound, by.use(divide_power, a=mass, H=bound))
            with use(shifted_below, m=n, f=value(line, lambda x: indicator(abs(x) <= r)),
                    h=value(line, lambda x: c1(x) ** alpha * shrink)) as that:
                with that.premise("weighed"):
                    v = intro("k")
                    apply_to("w", v)
                    close, _ = cases(abs(v) <= r)
                    with close:
                        use(ratio_of_densities, a=m, x=v)
                        ratio = exp((2 * m * v - m**2) / (2 * sigma**2))
                        apply_to("c1", v)
                        have(c1(v) == ratio, by.linear(w(v), ratio))
                        have(ratio**alpha == H * exp((2 * n * v - n**2) / (2 * sigma**2)), by.rewrite("whole"))
                        use(ratio_of_densities, a=n, x=v)
                        have(c1(v) ** alpha * shrink == exp((2 * n * v - n**2) / (2 * sigma**2)),
                            by.rewrite(c1(v) == ratio), by.linear(shrink, exp((2 * n * v - n**2) / (2 * sigma**2))))
                        linear(phi(v / sigma))
            under(P, lambda x: 1 <= indicator(abs(x + n) <= r) + indicator(r < abs(x + n)),
                lambda x: (by.cases(abs(x + n) <= r),))
            linear(H, mass)
    contradiction()
    fact("exp", "strictly", (alpha - 1) * R, alpha * (alpha - 1) * m**2 / (2 * sigma**2), by=[(by.linear(alpha - 1),)])

@claim("D_alpha(X + m || X + n) = alpha (m - n)^2/(2 sigma^2), X discrete Gaussian, alpha (m - n) whole, alpha > 1",
    canonne("Proposition 5, Renyi divergence", "part", "equality, at orders above 1"),
    given=[sigma > 0, X, alpha > 1, hypothesis("whole", eq(k, alpha * (m - n)))],
    show=(renyi(moved(m), moved(n), alpha) <= alpha * (m - n) ** 2 / (2 * sigma**2))
        & (renyi(moved(m), moved(n), alpha) <= R).implies(alpha * (m - n) ** 2 / (2 * sigma**2) <= R))
def discrete_gaussian_renyi_exact():
    at_most, least = each_part()
    with at_most:
        use(discrete_gaussian_renyi)
    with least:
        within_R = intro(1)
        with have(renyi(moved(m - n), P, alpha) <= R):
            intro("t")
            apply_to(within_R, value(line, lambda y: t(y - n)))
        use(moved_discrete_gaussian_renyi_at_least, m=m - n, n=k)

# --- at order one -------------------------------------------------------------------------------------------------

@claim("KL(X + m || X) is at least m^2/(2 sigma^2) for the discrete Gaussian X and an integer m",
    given=[sigma > 0, X, kl(moved(m), P) <= R],
    show=m**2 / (2 * sigma**2) <= R)
def moved_discrete_gaussian_kl_at_least():
    """At the test g, the logarithm of the ratio of the densities where |x - m| <= r, and 0 elsewhere: E g(X + m) =
    c P(|X| <= r) with c = m^2/(2 sigma^2), and E exp(g(X)) <= 1 + e, for every e > 0: e is the mass outside."""

    c = m**2 / (2 * sigma**2)
    with use(small_real, A=c - R, B=1 + c) as that:
        with that.premise("for every eps"):
            e, _ = intro("eps", "[0 < eps]")
            tight(T, P, lambda x: x, e)
            let(r, T + abs(m))
            ratio = lambda x: (2 * m * x - m**2) / (2 * sigma**2)
            near = lambda x: indicator(abs(x) <= r)
            # Cut off around m, the mean of X + m, the logarithm of the ratio keeps the symmetry.
            with name_for(g, value(line, lambda x: ratio(x) * near(x - m)),
                    limit=(2 * abs(m) * r + m**2) / (2 * sigma**2)) as that:
                for number in (0, 1):
                    with that.premise(number):
                        have(0 <= (2 * abs(m) * r + m**2) / (2 * sigma**2))
                        within, _ = cases(abs(x - m) <= r)
                        with within:
                            have(eq(near(x - m), 1))
                            fact("abs", "above", m)
                            fact("abs", "above", x - m)
                            have(m * (x - m) <= abs(m) * r, by.linear(degree=2))
                            have(-m * (x - m) <= abs(m) * r, by.linear(degree=2))
                            have(m**2 >= 0)
                            have(ratio(x) * near(x - m) == ratio(x), by.linear(ratio(x)))
                            linear(1 / sigma**2)
            apply_to(kl(moved(m), P) <= R, value(line, lambda x: g(x))).called("at g")
            with name_for(odd, value(line, lambda x: x * near(x)), limit=r) as that:
                for number in (0, 1):
                    with that.premise(number):
                        fact("abs", "above", x)
                        cases(abs(x) <= r)
            with have(E(P, odd) == 0):
                use(discrete_gaussian_symmetry)
                have(E(P, lambda x: odd(-x)) == E(P, odd),
                    by.congruence(discrete_gaussian_symmetry, lambda law: eq(E(law, odd), E(P, odd))), by.ring())
                with under(P, lambda x: odd(-x) == -odd(x)) as x1:
                    apply_to("odd", x1)
                    apply_to("odd", -x1)
                    have(abs(-x1) == abs(x1))
                    rewrite(odd(-x1) == -x1 * near(-x1))
                    rewrite(this)
                linear("1/2")
            with under(P, lambda x: g(m + x) == m / sigma**2 * odd(x) + c * near(x)) as x1:
                apply_to("g", m + x1)
                apply_to("odd", x1)
                linear(m / sigma**2)
            have(E(P, lambda x: g(m + x)) == c * E(P, near), by.linear(m / sigma**2))
            low = value(line, lambda x: exp(g(x)) * near(x - m))
            with use(shifted_density_at_most_one, a=m, f=low) as that:
                with that.premise("f"):
                    x1 = intro("x")
                    apply_to("g", x1)
                    within, _ = cases(abs(x1 - m) <= r)
                    with within:
                        have(eq(near(x1 - m), 1))
                        have(g(x1) == ratio(x1), by.linear(ratio(x1)))
                        rewrite(this)
            with under(P, lambda x: exp(g(x)) <= exp(g(x)) * near(x - m) + indicator(T < abs(x))) as x1:
                apply_to("g", x1)
                within, beyond = cases(abs(x1 - m) <= r)
                with beyond:
                    have(eq(near(x1 - m), 0))
                    have(g(x1) == 0, by.linear(ratio(x1)))
                    rewrite(this)
                    have(abs(x1 - m) <= abs(x1) + abs(m))
                    have(T < abs(x1), by.linear())
            with under(P, lambda x: 1 <= near(x) + indicator(T < abs(x))) as x1:
                beyond, within = cases(T < abs(x1))
                with within:
                    have(abs(m) >= 0)
                    have(abs(x1) <= r, by.linear())
            rewrite(E(P, lambda x: g(m + x)) == c * E(P, near), at="at g")
            have(E(P, lambda x: exp(g(x))) <= 1 + e)
            have(exp(c * E(P, near)) <= exp(R) * (1 + e), by.linear(exp(R)))
            have(1 + e <= exp(e))
            have(exp(c * E(P, near)) <= exp(R + e), by.linear(exp(R)))
            fact("log", "increasing", exp(c * E(P, near)), exp(R + e))
            fact("log", "exp", c * E(P, near))
            fact("log", "exp", R + e)
            have(c >= 0)
            linear(c)

doubt(discrete_gaussian_renyi_exact, mutants=[dropped(discrete_gaussian_renyi_exact, "X")])

doubt(moved_moment,
    mutants=[dropped(moved_moment, "X",
            hints=[{"witness": {"P": dirac(expr(0)), "sigma": "1", "alpha": "2", "m": "1", "e": "1",
                        "t": value(line, lambda x: 4 * indicator(eq(x, 1)))}}])])
# The law of deviation 1, of foundations/discrete_gaussian_exists: D_2(X + 1 || X) is at most 1.
doubt(moved_discrete_gaussian_renyi_at_least,
    mutants=[mutant("twice as much", given=[sigma > 0, alpha > 1, hypothesis("whole", eq(n, alpha * m))],
            show=every(law(line),
                lambda P: discrete_gaussian(P, sigma).implies(
                    (renyi(bind(P, lambda x: dirac(m + x)), P, alpha) <= R).implies(alpha * m**2 / sigma**2 <= R))),
            hints=[{"witness": {"sigma": "1", "alpha": "2", "m": "1", "n": "2", "R": "1"},
                    "proofs": {"show": (by.contradiction().called("twice"), by.use("discrete_gaussian_exists", sigma=1),
                            by.unpack(this, "P"), by.use(moved_discrete_gaussian_renyi, sigma=1, m=1, alpha=2),
                            by.apply_to("twice", P), by.linear())}}])])
doubt(moved_discrete_gaussian_kl_at_least,
    mutants=[mutant("twice as much", given=[sigma > 0],
            show=every(law(line),
                lambda P: discrete_gaussian(P, sigma).implies(
                    (kl(bind(P, lambda x: dirac(m + x)), P) <= R).implies(m**2 / sigma**2 <= R))),
            hints=[{"witness": {"sigma": "1", "m": "1", "R": "1/2"},
                    "proofs": {"show": (by.contradiction().called("twice"), by.use("discrete_gaussian_exists", sigma=1),
                            by.unpack(this, "P"), by.use("discrete_gaussian_kl", sigma=1, m=1, n=0),
                            by.apply_to("twice", P), by.linear())}}])])
