"""Theorem 11 of Mironov, Talwar and Zhang on the line, record removed: by a bound of a power of the density.

On the line P = N(0, s^2) and Q = (1 - c) N(0, s^2) + c N(1, s^2); u stands for the density ratio of N(1, s^2) to N(0,
s^2); c is the rate q of the titles.  As E u^k = e^(k (k - 1)/(2 s^2)), a bound of (1 - c + c u)^alpha by powers of u
bounds the moment: by a parabola for orders up to 2, and with one greater power of u, the tail, for others.
"""

from lemmas.analysis.tail_of_a_sampled_moment import (curvature_at_small_x, tail_of_a_frequent_record,
    tail_of_a_rare_record)
from lemmas.divergences.densities import split_power
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.papers import sampled_renyi
from lemmas.sampling.mixture_power_above import mixed_power_above
from lemmas.sampling.mixture_powers import dual_pointwise
from lemmas.sampling.power_growth import concave_power
from lemmas.sampling.sampled_gaussian_laws import Q_, H, P, alpha, c, centred, s, sampled
from lemmas.sampling.sampled_gaussian_moment import ratio_moment
from verify.language.expr import expr
from verify.lemma import *

k, c0, c1, c2, c3 = reals("k c0 c1 c2 c3")
power_mean = lambda k: exp(k * (k - 1) / (2 * s**2))
upper = lambda u: c0 + c1 * u + c2 * u**2 + c3 * exp(k * log(u))

numbers = [alpha > 1, 0 < c, c < 1, s > 0, centred, hypothesis("sampled law", sampled)]
total = c0 + c1 + c2 * power_mean(2) + c3 * power_mean(k)

@claim("If c0 + c1 u + c2 u^2 + c3 u^k >= (1 - q + q u)^alpha for all u > 0, the Renyi moment of Q against P is at "
        "most c0 + c1 + c2 e^(1/s^2) + c3 e^(k (k - 1)/(2 s^2))",
    given=[*numbers, H >= 0, hypothesis("total", total <= H),
        hypothesis("above", every(REAL, lambda u: (u > 0).implies((1 - c + c * u) ** alpha <= upper(u))))],
    show=renyi_moment(Q_, P, alpha) <= H)
def density_power_above():
    # The dual form of the moment is bounded at each point by (1 - c + c u)^alpha, whose bound has a known mean.
    use(renyi_two_forms, mu=Q_, nu=P)
    with suffices(affine_moment(alpha, line, Q_, P, H)):
        modus("renyi_two_forms.1")
    t = intro("t")
    apply_to(centred, value(line, lambda y: t(y) ** alpha))
    apply_to(sampled, value(line, lambda y: t(y) ** (alpha - 1)))
    use(gauss_line_shift, c=1 / s, g=value(line, lambda z: t(s * z) ** (alpha - 1)))
    u = lambda z: exp(z / s - 1 / (2 * s**2))
    power = lambda k, z: exp(k * z / s - k / (2 * s**2))
    with under(gauss(line),
            lambda z: alpha * ((1 - c) * t(s * z) ** (alpha - 1) + c * (t(s * z) ** (alpha - 1) * u(z)))
                - (alpha - 1) * t(s * z) ** alpha <= c0 + c1 * u(z) + c2 * power(2, z) + c3 * power(k, z)) as z:
        apply_to("above", u(z))
        use(dual_pointwise, P=1 - c + c * u(z), G=1, t=t(s * z))
        have(eq(exp(k * log(u(z))), power(k, z)))
        linear(c3)
    for order in (expr(1), expr(2), k):
        use(ratio_moment, k=order, sigma=s)
    linear(c1, c2, c3, alpha, alpha * c, alpha - 1)

# --- Theorem 11 -------------------------------------------------------------------------------------------------------

x, L, beta = reals("x L beta")
bound = 2 * alpha * c**2 / s**2

@claim("D_alpha(Q || P) <= 2 alpha q^2/s^2 for orders 1 < alpha <= 2, s >= 4",
    given=[*numbers, s >= 4, alpha <= 2],
    show=renyi(Q_, P, alpha) <= bound)
def small_orders():
    # (1 - c + c u)^(alpha - 1) is below its tangent at 1: a parabola for the power alpha.
    m = (alpha - 1) * c**2
    let(x, 1 / s**2)
    have(power_mean(2) == exp(x), by.rewrite("x"))
    have(exp(x) - 1 <= 2 * x)
    with use(density_power_above, c0=1 - alpha * c + m, c1=alpha * c - 2 * m, c2=m, c3=0, k=0,
            H=exp((alpha - 1) * bound)) as that:
        with that.premise("total"):
            have(bound == 2 * alpha * c**2 * x, by.rewrite("x"))
            have((alpha - 1) * m * x >= 0)
            have(m * (2 * x) <= (alpha - 1) * bound, by.linear(alpha - 1))
            fact("exp", "tangent", (alpha - 1) * bound)
            linear(m)
        with that.premise("above"):
            u, _ = intro("u", "[0 < u]")
            use(concave_power, beta=alpha - 1, u=1 - c + c * u)
            use(split_power, a=1 - c + c * u)
            linear(1 - c + c * u)

def order_conditions_at(q: Expr) -> list[Prop]:
    """The two conditions of Theorem 11 on the order, at the rate q."""
    cap = log(1 + 1 / (q * (alpha - 1)))
    return [alpha <= s**2 * cap / 2 - 2 * log(s),
        alpha <= (s**2 * cap**2 / 2 - log(5) - 2 * log(s)) / (cap + log(q * alpha) + 1 / (2 * s**2))]

rate = c * (alpha - 1)
cap = log(1 + 1 / rate)
order_conditions = order_conditions_at(c)
growth = alpha / (alpha - 1)

@claim("In numbers: the conditions on the order in x = 1/s^2 <= 1/16 and L = log(1 + 1/(c (alpha - 1))): L > 0, L/x + "
        "1/2 >= alpha, alpha (L + log(c alpha) + x/2) <= L^2/(2 x) - log(5/x)",
    given=[alpha >= 2, 0 < c, c < 1, s >= 4, eq(x, 1 / s**2), eq(L, cap), *order_conditions],
    show=all_of(x > 0, x <= "1/16", L > 0, L / x + "1/2" >= alpha,
        alpha * (L + log(c * alpha) + x / 2) <= L**2 / (2 * x) - log(5 / x)))
def order_conditions_in_x():
    """The second condition times its denominator k, which is positive, as (1 + 1/rate) c alpha >= 1."""
    have(x > 0, by.rewrite(eq(x, 1 / s**2)))
    have(eq(log(s**2), 2 * log(s)))
    have(eq(5 / x, 5 * s**2), by.rewrite(eq(x, 1 / s**2)))
    have(log(5 / x) == log(5 * s**2), by.rewrite(this))
    fact("log", "product", 5, s**2)
    fact("log", "increasing", 1, s)
    have(s**2 * cap == L / x, by.rewrite(eq(L, cap)), by.rewrite(eq(x, 1 / s**2)))
    let(k, cap + log(c * alpha) + 1 / (2 * s**2))
    fact("log", "product", 1 + 1 / rate, c * alpha)
    fact("log", "increasing", 1, (1 + 1 / rate) * (c * alpha), by=[(by.linear(),)])
    have(k > 0, by.linear())
    have(alpha * k <= s**2 * cap**2 / 2 - log(5) - 2 * log(s), by.rewrite("k", backwards=True, at=order_conditions[1]),
        by.linear(k))
    have(s**2 * cap**2 == L**2 / x, by.rewrite(eq(L, cap)), by.rewrite(eq(x, 1 / s**2)))
    have(alpha * k == alpha * (L + log(c * alpha) + x / 2), by.linear(alpha))

# The coefficient of u^2: K (e^x - 1) and the tail are at most 281/200 and 119/200 of alpha (alpha - 1) c^2 x, 2 together.
K = exp(1) / 2 * alpha * (alpha - 1) * c**2
w = real("w")

@claim("In numbers, by the conditions on the order: the tail e^(alpha log(alpha/(alpha - 1)) - L^2/(2 x) - L/2 - x/8) "
        "is at most (119/200) alpha (alpha - 1) c^2 x, x = 1/s^2, L = log(1 + 1/(c (alpha - 1)))",
    given=[alpha >= 2, 0 < c, c < 1, s >= 4, eq(x, 1 / s**2), eq(L, cap), *order_conditions],
    show=exp(alpha * log(growth) - L**2 / (2 * x) - L / 2 - x / 8) <= "119/200" * alpha * (alpha - 1) * c**2 * x)
def tail_by_the_conditions():
    """For w = c (alpha - 1), as w^2 <= alpha (alpha - 1) c^2; a record is rare where L >= 1."""
    use(order_conditions_in_x)
    let(w, rate)
    have(eq(L, log(1 + 1 / w)), by.rewrite("w"))
    with have(exp(alpha * log(growth) - L**2 / (2 * x) - L / 2 - x / 8) <= "119/200" * w**2 * x):
        rare, frequent = cases(L >= 1)
        with rare:
            use(tail_of_a_rare_record)
        with frequent:
            use(tail_of_a_frequent_record, q=c)
    have(w**2 <= alpha * (alpha - 1) * c**2, by.rewrite("w"), by.linear(c**2 * (alpha - 1)))
    linear(x)

# The exponent of the tail as it comes, and as it is bounded.
whole = alpha * log(growth) - beta * L + beta * (beta - 1) / (2 * s**2)
shown = alpha * log(growth) - L**2 / (2 * x) - L / 2 - x / 8

@claim("D_alpha(Q || P) <= 2 alpha q^2/s^2 for orders from 2 on, s >= 4, under the conditions on the order",
    given=[*numbers, s >= 4, alpha >= 2, *order_conditions],
    show=renyi(Q_, P, alpha) <= bound)
def large_orders():
    # density_power_above with second order terms and the power beta = L/x + 1/2 of u.
    let(x, 1 / s**2)
    let(L, cap)
    use(order_conditions_in_x)
    use(tail_by_the_conditions)
    use(curvature_at_small_x)
    let(beta, L / x + expr("1/2"))
    have(power_mean(2) == exp(x), by.rewrite("x"))
    have(bound == 2 * alpha * c**2 * x, by.rewrite("x"))
    with use(density_power_above, c0=1 - alpha * c + K, c1=alpha * c - 2 * K, c2=K,
            c3=exp(alpha * log(growth) - beta * L), k=beta, H=exp((alpha - 1) * bound)) as that:
        with that.premise("total"):
            with have(exp(alpha * log(growth) - beta * L) * power_mean(beta)
                        == exp(alpha * log(growth) - L**2 / (2 * x) - L / 2 - x / 8)):
                have(beta * (beta - 1) / (2 * s**2) == beta * (beta - 1) * x / 2, by.linear(beta * (beta - 1)))
                have(beta * (beta - 1) * x / 2 - beta * L == -(L**2) / (2 * x) - L / 2 - x / 8, by.rewrite("beta"))
                have(eq(whole, shown), by.linear())
                have(exp(whole) == exp(shown), by.rewrite(this))
            have(K * (exp(x) - 1) <= "281/200" * alpha * (alpha - 1) * c**2 * x, by.linear(alpha * (alpha - 1) * c**2))
            fact("exp", "tangent", (alpha - 1) * bound)
            linear(K, alpha - 1)
        with that.premise("above"):
            intro("u", "[0 < u]")
            use(mixed_power_above, q=c)
            linear()

@claim("D_alpha((1 - q) N(0, s^2) + q N(1, s^2) || N(0, s^2)) <= 2 alpha q^2/s^2, s >= 4, under the conditions on the "
        "order", sampled_renyi("Theorem 11", "step", "on the line; any q below 1"),
    given=[*numbers, s >= 4, *order_conditions],
    show=renyi(Q_, P, alpha) <= bound)
def removed_at_most():
    small, large = cases(alpha <= 2)
    with small:
        use(small_orders)
    with large:
        use(large_orders)
