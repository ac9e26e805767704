"""The moment of the sampled Gaussian mechanism at fractional orders: two series of Gaussian tails.

The two parts of the mixture have the same density at z0 = 1/2 + sigma^2 log(1/q - 1).  On either side of it the
binomial series of the lesser part over the greater converges, and its terms are means of powers of exp on a half-line.
Here z is the standard Gaussian number, and t = z0/sigma; in titles r is the density ratio `ratio(z)`, in `weight_` a
number.  u and w are 1 up to t and above it, x = q r/(1 - q) and y = 1/x are the odds there (at most 1); C(alpha, k)
are the binomial coefficients of real alpha, M/n bounds what is left of their series after n terms, and Q is the tail
of the standard Gaussian law.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from typing import Any

from lemmas.analysis.binomial_series import (binomial_series_uniformly, series_sum_is_unique, real_binomial,
    series_by_its_rate, series_of_exponent_zero, sums_up_to, uniformly)
from lemmas.papers import sampled_renyi
from lemmas.sampling.sampled_gaussian_moment import power_mean, ratio, ratio_moment, ratio_power
from verify.lemma import *

alpha, q, sigma, t, z, k, M, r, s = reals("alpha q sigma t z k M r s")
n, j = integer("n"), integer("j")
u, x, w, y = (test(name, line) for name in ("u", "x", "w", "y"))
a, b = real_sequence("a"), real_sequence("b")
C = real_binomial

# --- powers of the density ratio on a half-line -----------------------------------------------------------------------

@claim("The mean of the k-th power of the density ratio above t is exp(k (k - 1)/(2 sigma^2)) Q(t - k/sigma)",
    given=[sigma > 0],
    show=eq(E(gauss(line), lambda z: indicator(t < z) * ratio_power(k, z)), power_mean(k) * Q(t - k / sigma)))
def ratio_moment_above():
    use(gauss_line_shift, c=k / sigma, g=value(line, lambda z: indicator(t < z)))
    use(gauss_tail, t=t - k / sigma)
    with under(gauss(line), lambda z: eq(indicator(t < k / sigma + z), indicator(t - k / sigma < z))) as z:
        cases(t < k / sigma + z)
    linear(exp(-k / (2 * sigma**2)), exp(k**2 / (2 * sigma**2)), power_mean(k))

@claim("The mean of the k-th power of the density ratio up to t is exp(k (k - 1)/(2 sigma^2)) Q(k/sigma - t)",
    given=[sigma > 0],
    show=eq(E(gauss(line), lambda z: (1 - indicator(t < z)) * ratio_power(k, z)), power_mean(k) * Q(k / sigma - t)))
def ratio_moment_below():
    use(ratio_moment_above)
    use(ratio_moment)
    fact("Q", "reflection", t - k / sigma)
    linear(power_mean(k))

# --- a binomial series in the mean ------------------------------------------------------------------------------------

g, g2 = bounded("g", line), bounded("g2", line)
weight_ = lambda z: exp(r * z)
# Max(k, 0) is k, for k >= 0; so written, x(z)^k is seen to be bounded.
power = lambda x, k: x ** Max(k, 0)
in_all = lambda n, x: Sum(0, n - 1, lambda k: C(alpha, k) * power(x, k))
mean_of_power = lambda k: E(gauss(line), lambda z: u(z) * power(x(z), k) * weight_(z))
mean_of_all = lambda: E(gauss(line), lambda z: u(z) * (1 + x(z)) ** alpha * weight_(z))

means = lambda n: Sum(0, n - 1, lambda k: C(alpha, k) * mean_of_power(k))
is_partial_sum = lambda g, n: every(REAL, lambda z: g(z) == in_all(n, x(z)))

@claim("The mean of a partial sum of the binomial series is the sum of the means",
    given=[n >= 0],
    show=every(bounded(line),
        lambda g: is_partial_sum(g, n).implies(E(gauss(line), lambda z: u(z) * g(z) * weight_(z)) == means(n))))
def mean_of_a_partial_sum():
    # In the step g2 is the partial sum without its last term.
    start, step = induction(n, 0).called("induction hypothesis")
    with start:
        intro("g", "[sum]")
        unfold(means(0), "empty")
        with under(gauss(line), lambda z: eq(u(z) * g(z) * weight_(z), 0)) as z:
            apply_to("sum", z)
            unfold(in_all(0, x(z)), "empty")
            linear(u(z) * weight_(z))
    with step:
        intro("g", "[sum]")
        name_for(g2, value(line, lambda z: g(z) - C(alpha, n) * power(x(z), n)))
        with have(is_partial_sum(g2, n)):
            intro("z")
            apply_to("g2", z)
            apply_to("sum", z)
            unfold(in_all(n + 1, x(z)))
        apply_to("induction hypothesis", g2)
        with under(gauss(line),
                lambda z: eq(u(z) * g(z) * weight_(z),
                    u(z) * g2(z) * weight_(z) + C(alpha, n) * (u(z) * power(x(z), n) * weight_(z)))) as z:
            apply_to("g2", z)
            linear(u(z) * weight_(z))
        unfold(means(n + 1))

positive = hypothesis("positive", every(REAL, lambda z: x(z) > 0))
rate = hypothesis("rate", uniformly(alpha, M))
gap_in_the_mean = lambda n: n * (Sum(0, n - 1, lambda k: C(alpha, k) * mean_of_power(k)) - mean_of_all())

gap_at = lambda z: n * (u(z) * g(z) * weight_(z) - u(z) * (1 + x(z)) ** alpha * weight_(z))

def gap_is_small_at(z: Expr) -> None:
    """At z what is left of the series is at most M/n, whatever the weight."""
    apply_to("positive", z)
    apply_to("rate.1", n, x(z))  # `uniformly`: M >= 0, and this
    apply_to("g", z)
    with sums((0, n - 1), lambda k: eq(C(alpha, k) * power(x(z), k), C(alpha, k) * x(z) ** k)) as k:
        have(eq(Max(k, 0), k))
        rewrite(this)
    have(u(z) <= 1)
    have(M * u(z) * weight_(z) <= M * weight_(z), by.linear(M * weight_(z)))
    linear(u(z) * weight_(z), n * u(z) * weight_(z))

@claim("E u e^(r z)(1 + x)^alpha, and that with n terms of the binomial series: at most M E e^(r z)/n apart, n >= "
        "alpha + 1",
    given=[alpha >= 0, rate, positive, n >= alpha + 1],
    show=(-M * E(gauss(line), weight_) <= gap_in_the_mean(n)) & (gap_in_the_mean(n) <= M * E(gauss(line), weight_)))
def series_in_the_mean():
    # g is the partial sum of n terms; the gap is at most M/n times the weight at each z (gap_is_small_at).
    use(mean_of_a_partial_sum)
    name_for(g, value(line, lambda z: in_all(n, x(z))))
    apply_to("mean_of_a_partial_sum", g)
    from_below, from_above = each_part()
    with from_below:
        with under(gauss(line), lambda z: -M * weight_(z) <= gap_at(z)) as z:
            gap_is_small_at(z)
        linear(n, M)
    with from_above:
        with under(gauss(line), lambda z: gap_at(z) <= M * weight_(z)) as z:
            gap_is_small_at(z)
        linear(n, M)

# --- the two sides of z0 ----------------------------------------------------------------------------------------------

split_at = lambda sigma: expr("1/2") + sigma**2 * log(1 / q - 1)
z0 = split_at(sigma)
up = lambda z: q / (1 - q) * ratio(z)
down = lambda z: (1 - q) / q * ratio_power(-1, z)
rates = [0 < q, q < 1, sigma > 0]
at_t = eq(t, z0 / sigma)

@claim("q r/(1 - q) <= 1 up to t = sigma log(1/q - 1) + 1/(2 sigma), r the density ratio at z",
    given=[*rates, at_t, z <= t],
    show=up(z) <= 1)
def odds_at_most_one():
    have(z / sigma <= t / sigma, by.linear(1 / sigma))
    have(t / sigma - 1 / (2 * sigma**2) == log(1 / q - 1), by.rewrite(at_t))
    fact("exp", "increasing", z / sigma - 1 / (2 * sigma**2), log(1 / q - 1), by=[(by.linear(),)])
    have(exp(log(1 / q - 1)) == 1 / q - 1)
    have(ratio(z) <= 1 / q - 1, by.linear())
    linear(q / (1 - q))

@claim("(1 - q)/(q r) <= 1 from t = sigma log(1/q - 1) + 1/(2 sigma) on, r the density ratio at z",
    given=[*rates, at_t, t <= z],
    show=down(z) <= 1)
def inverse_odds_at_most_one():
    have(t / sigma <= z / sigma, by.linear(1 / sigma))
    have(t / sigma - 1 / (2 * sigma**2) == log(1 / q - 1), by.rewrite(at_t))
    fact("exp", "increasing", log(1 / q - 1), z / sigma - 1 / (2 * sigma**2), by=[(by.linear(),)])
    have(exp(log(1 / q - 1)) == 1 / q - 1)
    have(1 / q - 1 <= ratio(z), by.linear())
    have((1 / q - 1) * ratio_power(-1, z) <= 1, by.linear(ratio_power(-1, z)))

@claim("(1 - q)^alpha (q r/(1 - q))^k = (1 - q)^(alpha - k) q^k r^k, r the density ratio",
    given=rates,
    show=eq((1 - q) ** alpha * up(z) ** k, (1 - q) ** (alpha - k) * q**k * ratio_power(k, z)))
def power_of_the_odds():
    linear((1 - q) ** alpha, q**k * ratio_power(k, z))

constant = exp(-alpha / (2 * sigma**2))
tilt = lambda z: exp(alpha / sigma * z)

@claim("q^alpha r^alpha ((1 - q)/(q r))^k = (1 - q)^k q^(alpha - k) r^(alpha - k), r the density ratio",
    given=rates,
    show=eq(q**alpha * constant * down(z) ** k * tilt(z), (1 - q) ** k * q ** (alpha - k) * ratio_power(alpha - k, z)))
def power_of_the_inverse_odds():
    # r^alpha = constant tilt(z).
    have(eq(down(z) ** k, (1 - q) ** k * q ** (-k) * ratio_power(-k, z)))
    have(eq(constant * tilt(z) * ratio_power(-k, z), ratio_power(alpha - k, z)))
    linear(q**alpha * constant * tilt(z), (1 - q) ** k * constant * tilt(z) * ratio_power(-k, z),
        (1 - q) ** k * q ** (alpha - k))

u_below = hypothesis("u", every(REAL, lambda z: u(z) == 1 - indicator(t < z)))
x_odds = hypothesis("x", every(REAL, lambda z: x(z) == Min(up(z), 1)))
w_above = hypothesis("w", every(REAL, lambda z: w(z) == indicator(t < z)))
y_odds = hypothesis("y", every(REAL, lambda z: y(z) == Min(down(z), 1)))

def first_of(sigma: Expr, k: Expr) -> Expr:
    """The term k of the first series, over C(alpha, k)."""
    return (1 - q) ** (alpha - k) * q**k * exp((k**2 - k) / (2 * sigma**2)) * Q((k - split_at(sigma)) / sigma)

def second_from(z0: Expr, sigma: Expr, k: Expr) -> Expr:
    """The term k of the second series, over C(alpha, k)."""
    return ((1 - q) ** k * q ** (alpha - k) * exp(((alpha - k) ** 2 - (alpha - k)) / (2 * sigma**2))
            * Q((z0 - alpha + k) / sigma))

first = lambda k: first_of(sigma, k)
second_of = lambda sigma, k: second_from(split_at(sigma), sigma, k)
second = lambda k: second_of(sigma, k)

@claim("(1 - q)^alpha E[x^j; z <= t] = (1 - q)^(alpha - j) q^j e^((j^2 - j)/(2 sigma^2)) Q(j/sigma - t), x the odds",
    given=[*rates, at_t, u_below, x_odds, j >= 0],
    show=(1 - q) ** alpha * E(gauss(line), lambda z: u(z) * power(x(z), j)) == first(j))
def mean_of_a_first_term():
    # Up to t x is the odds: a power of r, whose mean up to t is known; above t u is 0.
    factor = (1 - q) ** (alpha - j) * q**j
    with under(gauss(line),
            lambda z: eq((1 - q) ** alpha * (u(z) * power(x(z), j)),
                factor * ((1 - indicator(t < z)) * ratio_power(j, z)))) as z:
        apply_to("u", z)
        apply_to("x", z)
        have(eq(Max(j, 0), j))
        beyond, up_to = cases(t < z)
        with beyond:
            linear((1 - q) ** alpha * power(x(z), j))
        with up_to:
            use(odds_at_most_one)
            use(power_of_the_odds, k=j)
            have(eq(Min(up(z), 1), up(z)))
            have(eq(x(z), up(z)), by.linear())
            have(eq(power(x(z), j), up(z) ** j), by.rewrite(eq(x(z), up(z))), by.rewrite(eq(Max(j, 0), j)))
            linear((1 - q) ** alpha * power(x(z), j), (1 - q) ** alpha)
    use(ratio_moment_below, k=j)
    have(eq((j - z0) / sigma, j / sigma - t), by.rewrite(at_t))
    rewrite(this)
    linear(factor)

@claim("q^alpha E[r^alpha y^j; t < z] = (1-q)^j q^k e^((k^2-k)/(2 sigma^2)) Q(t - k/sigma), y = 1/odds, k = alpha - j",
    given=[*rates, at_t, w_above, y_odds, j >= 0],
    show=q**alpha * constant * E(gauss(line), lambda z: w(z) * power(y(z), j) * tilt(z)) == second(j))
def mean_of_a_second_term():
    # Above t y is the inverse of the odds: a power of r, whose mean above t is known; up to t w is 0.
    factor = (1 - q) ** j * q ** (alpha - j)
    with under(gauss(line),
            lambda z: eq(q**alpha * constant * (w(z) * power(y(z), j) * tilt(z)),
                factor * (indicator(t < z) * ratio_power(alpha - j, z)))) as z:
        apply_to("w", z)
        apply_to("y", z)
        have(eq(Max(j, 0), j))
        beyond, up_to = cases(t < z)
        with up_to:
            have(w(z) == 0)
            linear(q**alpha * constant * power(y(z), j) * tilt(z))
        with beyond:
            use(inverse_odds_at_most_one)
            use(power_of_the_inverse_odds, k=j)
            have(eq(Min(down(z), 1), down(z)))
            have(eq(y(z), down(z)), by.linear())
            have(eq(power(y(z), j), down(z) ** j), by.rewrite(eq(y(z), down(z))), by.rewrite(eq(Max(j, 0), j)))
            linear(q**alpha * constant * power(y(z), j) * tilt(z), q**alpha * constant * tilt(z))
    use(ratio_moment_above, k=alpha - j)
    have(eq((z0 - alpha + j) / sigma, t - (alpha - j) / sigma), by.rewrite(at_t))
    rewrite(this)
    linear(factor)

mixed = lambda z: (1 - q + q * ratio(z)) ** alpha
in_two_parts = lambda z: ((1 - q) ** alpha * (u(z) * (1 + x(z)) ** alpha)
        + q**alpha * constant * (w(z) * (1 + y(z)) ** alpha * tilt(z)))
lower = (1 - q) ** alpha * E(gauss(line), lambda z: u(z) * (1 + x(z)) ** alpha)
upper = q**alpha * constant * E(gauss(line), lambda z: w(z) * (1 + y(z)) ** alpha * tilt(z))

@claim("(1 - q + q r)^alpha is ((1 - q)(1 + x))^alpha up to t and (q r (1 + y))^alpha beyond, x = q r/(1 - q) = 1/y",
    given=[alpha >= 0, *rates, at_t, u_below, x_odds, w_above, y_odds],
    show=eq(mixed(z), in_two_parts(z)))
def mixed_in_two_parts():
    # Up to t 1 - q + q r = (1 - q)(1 + x) and w is 0; beyond it 1 - q + q r = q r (1 + y) and u is 0.
    for function in ("u", "x", "w", "y"):
        apply_to(function, z)
    beyond, up_to = cases(t < z)
    with up_to:
        use(odds_at_most_one)
        have(eq(Min(up(z), 1), up(z)))
        have(eq(x(z), up(z)), by.linear())
        have(1 - q + q * ratio(z) == (1 - q) * (1 + up(z)))
        fact("^", "product", 1 - q, 1 + up(z), alpha)
        have(eq(mixed(z), (1 - q) ** alpha * (1 + up(z)) ** alpha),
            by.rewrite(1 - q + q * ratio(z) == (1 - q) * (1 + up(z))), by.assume())
        have(eq((1 + x(z)) ** alpha, (1 + up(z)) ** alpha), by.rewrite(eq(x(z), up(z))))
        linear((1 - q) ** alpha * (1 + x(z)) ** alpha, (1 - q) ** alpha,
            q**alpha * constant * (1 + y(z)) ** alpha * tilt(z))
    with beyond:
        use(inverse_odds_at_most_one)
        have(eq(Min(down(z), 1), down(z)))
        have(eq(y(z), down(z)), by.linear())
        have(1 - q + q * ratio(z) == q * ratio(z) * (1 + down(z)), by.linear(1 - q))
        fact("^", "product", q, ratio(z) * (1 + down(z)), alpha)
        fact("^", "product", ratio(z), 1 + down(z), alpha)
        have(eq(ratio(z) ** alpha, constant * tilt(z)))
        have(eq(mixed(z), q**alpha * (constant * tilt(z) * (1 + down(z)) ** alpha)),
            by.rewrite(1 - q + q * ratio(z) == q * ratio(z) * (1 + down(z))),
            by.linear(q**alpha, q**alpha * (1 + down(z)) ** alpha))
        have(eq((1 + y(z)) ** alpha, (1 + down(z)) ** alpha), by.rewrite(eq(y(z), down(z))))
        linear((1 - q) ** alpha * (1 + x(z)) ** alpha, q**alpha * constant * tilt(z),
            q**alpha * constant * tilt(z) * (1 + y(z)) ** alpha)

@claim("E (1 - q + q r)^alpha = (1 - q)^alpha E[(1 + x)^alpha; z <= t] + q^alpha E[r^alpha (1 + y)^alpha; z > t]",
    given=[alpha >= 0, *rates, at_t, u_below, x_odds, w_above, y_odds],
    show=E(gauss(line), mixed) == lower + upper)
def moment_in_two_parts():
    under(gauss(line), lambda z: eq(mixed(z), in_two_parts(z)), lambda z: (by.use(mixed_in_two_parts),))
    linear((1 - q) ** alpha, q**alpha * constant)

S, T = reals("S T")
noise = bind(gauss(line), lambda z: dirac(sigma * z))  # N(0, sigma^2)
moment = E(noise, lambda y: (1 - q + q * exp((2 * y - 1) / (2 * sigma**2))) ** alpha)

def terms(sigma: Expr, a: Series[Expr], b: Series[Expr]) -> list[Prop]:
    """a and b are the terms of the two series, for noise of deviation sigma."""
    return [hypothesis("first terms",
            every(INTEGER, lambda k: (0 <= k).implies(a[k] == C(alpha, k) * first_of(sigma, k)))),
        hypothesis("second terms",
            every(INTEGER, lambda k: (0 <= k).implies(b[k] == C(alpha, k) * second_of(sigma, k))))]

first_terms, second_terms = terms(sigma, a, b)

@claim("The first series converges to (1 - q)^alpha E[(1 + x)^alpha; z <= t], x the odds",
    given=[alpha >= 0, *rates, at_t, u_below, x_odds, first_terms],
    show=sums_up_to(a, lower))
def first_series():
    converges(a, lower, u, x, 0, (1 - q) ** alpha, "x", "first terms", mean_of_a_first_term)

@claim("The second series converges to q^alpha E[r^alpha (1 + y)^alpha; z > t], y the inverse odds",
    given=[alpha >= 0, *rates, at_t, w_above, y_odds, second_terms],
    show=sums_up_to(b, upper))
def second_series():
    converges(b, upper, w, y, alpha / sigma, q**alpha * constant, "y", "second terms", mean_of_a_second_term)

def converges(c: Series[Expr], total: Expr, side: Test, odds: Test, r: Expr | int, scale: Expr, odds_are: str,
        terms: str, mean_of_one: Any) -> None:
    """The terms c are those of scale times the binomial series of the odds on one side of t, in the mean of exp(r z)."""
    use(binomial_series_uniformly, b=alpha)
    unpack(this, "M")
    fact("ceiling", "bounds", alpha)
    with have(every(REAL, lambda z: odds(z) > 0)):
        intro("z")
        apply_to(odds_are, z)
        rewrite(this)
    # From n = ceiling(alpha) + 1 on the partial sums are within bound/n of the total.
    bound = M * scale * E(gauss(line), lambda z: exp(r * z))
    with use(series_by_its_rate, a=c, S=total, M=bound, m=ceiling(alpha) + 1) as by_rate:
        with by_rate.premise("close"):
            n, _ = intro("n", "[n >= ceiling(alpha) + 1]")
            use(series_in_the_mean, u=side, x=odds, r=r)
            mean = lambda k: E(gauss(line), lambda z: side(z) * power(odds(z), k) * exp(r * z))
            with sums((0, n - 1), lambda k: eq(c[k], scale * (C(alpha, k) * mean(k)))) as k:
                apply_to(terms, k)
                use(mean_of_one, j=k)
                linear(C(alpha, k))
            rewrite(this)
            each_part((by.linear(scale),), (by.linear(scale),))

def name_the_odds(t: Expr) -> None:
    """u and w say on which side of t a number is, x and y are the odds there, at most 1."""
    name_for(u, value(line, lambda z: 1 - indicator(t < z)))
    name_for(w, value(line, lambda z: indicator(t < z)))
    name_for(x, value(line, lambda z: Min(up(z), 1)))
    name_for(y, value(line, lambda z: Min(down(z), 1)))

@claim("A_alpha = E (1 - q + q exp((2 v - 1)/(2 sigma^2)))^alpha, v ~ N(0, sigma^2), is the sum of two series of "
        "Gaussian tails, for real alpha >= 0", sampled_renyi("Section 3.3, fractional orders", "whole"),
    given=[alpha >= 0, *rates, first_terms, second_terms],
    show=exists(REAL, REAL, lambda S, T: all_of(sums_up_to(a, S), sums_up_to(b, T), moment == S + T)))
def moment_at_fractional_orders():
    # At the noise sigma z, z standard Gaussian, the integrand is (1 - q + q r)^alpha: the sums are `lower` and `upper`.
    let(t, z0 / sigma)
    name_the_odds(t)
    use(first_series)
    use(second_series)
    use(moment_in_two_parts)
    with under(gauss(line),
            lambda z: (1 - q + q * exp((2 * (sigma * z) - 1) / (2 * sigma**2))) ** alpha == mixed(z)) as z:
        have(eq((2 * (sigma * z) - 1) / (2 * sigma**2), z / sigma - 1 / (2 * sigma**2)))
        rewrite(this)
    have(eq(moment, lower + upper), by.linear())
    witness(lower)
    witness(upper)
    each_part((by.assume(),), (by.assume(),), (by.assume(),))

# --- the mutants ------------------------------------------------------------------------------------------------------

doubt(power_of_the_odds,
    mutants=[mutant("alpha for alpha - k",
            show=eq((1 - q) ** alpha * up(z) ** k, (1 - q) ** alpha * q**k * ratio_power(k, z)))])
doubt(power_of_the_inverse_odds,
    mutants=[mutant("alpha for alpha - k",
            show=eq(q**alpha * constant * down(z) ** k * tilt(z),
                (1 - q) ** k * q**alpha * ratio_power(alpha - k, z)))])

# At order 0, q = 1/2 and deviation 1, z0 is 1/2 and each series is its first term, Q(-1/2) or Q(1/2).
half = expr("1/2")
first_at_zero = lambda k: half ** (-k) * half**k * exp((k**2 - k) / 2) * Q(k - half)
second_at_zero = lambda z0, k: half**k * half ** (-k) * exp((k**2 + k) / 2) * Q(z0 + k)
alone = lambda c: value(INTEGER, lambda k: C(0, k) * c(k))

def fails(last: Expr, not_one: Prop) -> list[dict[str, Any]]:
    """The mutant's sums are the first terms, Q(-1/2) and Q(last), of which not_one says that they are not 1."""
    firsts, seconds = first_at_zero, lambda k: second_at_zero(last, k)
    first_term = lambda c, total: (by.use(series_of_exponent_zero, a=alone(c), c=value(INTEGER, c)),
        by.use(series_sum_is_unique, a=alone(c), S=total, T=c(expr(0))))
    shown = (by.contradiction().called("false"), by.unpack("false", "S").called("at S"), by.unpack("at S", "T"),
        *first_term(firsts, S), *first_term(seconds, T), by.have(not_one, by.evaluate()), by.linear())
    return [{"witness": {"alpha": "0", "q": "1/2", "sigma": "1", "a": alone(firsts), "b": alone(seconds)},
            "proofs": {"show": shown}}]

# At z = 0, where r = e^(-1/2), x is not this but 0.
doubt(mixed_in_two_parts,
    mutants=[dropped(mixed_in_two_parts, "x",
            hints=[{"witness": {"alpha": "1", "q": "1/2", "sigma": "1", "t": "1/2", "z": "0",
                        "u": value(line, lambda z: 1 - indicator(half < z)),
                        "w": value(line, lambda z: indicator(half < z)), "x": value(line, lambda z: expr(0)),
                        "y": value(line, lambda z: Min(exp(half - z), 1))},
                    "proofs": {"show": (by.contradiction(), by.have(exp(-half) > 0), by.linear())}}])])
doubt(moment_at_fractional_orders,
    mutants=[mutant("the first series alone",
            show=exists(REAL, REAL, lambda S, T: all_of(sums_up_to(a, S), sums_up_to(b, T), moment == S)),
            hints=fails(half, Q(-half) < "9/10")),
        mutant("z0 without 1/2 in the second series",
            given=[alpha >= 0, *rates, first_terms,
                hypothesis("second terms",
                    every(INTEGER,
                        lambda k: (0 <= k).implies(b[k] == C(alpha, k) * second_from(z0 - half, sigma, k))))],
            hints=fails(expr(0), Q(-half) + Q(expr(0)) > "11/10"))])
