"""A power of 1 - q + q u from above: to second order, and beyond a cap a power of u.

For the moment of a record that is removed: q is the sampling rate, u a likelihood ratio, L the logarithm of the cap w
of u; p stands for 1 - q + q u.
"""

from lemmas.sampling.mixture_powers import power_second_order_above, power_second_order_below
from verify.lemma import *

alpha, q, p, u, w, L, beta = reals("alpha q p u w L beta")
second_order = lambda p, factor: 1 + alpha * (p - 1) + alpha * (alpha - 1) / 2 * (p - 1) ** 2 * factor

@claim("p^alpha <= 1 + alpha (p - 1) + (e/2) alpha (alpha - 1)(p - 1)^2 for alpha >= 2, 0 < p <= 1 + 1/(alpha - 1)",
    given=[alpha >= 2, p > 0, p <= 1 + 1 / (alpha - 1)],
    show=p**alpha <= second_order(p, exp(1)))
def second_order_below_a_cap():
    # The last factor of the Taylor bound is p^(alpha - 2) <= e^((alpha - 2)/(alpha - 1)) <= e above 1, and 1 below.
    have(exp(1) >= 1)
    above, below = cases(p >= 1)
    with above:
        use(power_second_order_above, p=alpha, y=p)
        fact("exp", "tangent", 1 / (alpha - 1))
        have(p <= exp(1 / (alpha - 1)), by.linear())
        fact("^", "increasing", p, exp(1 / (alpha - 1)), alpha - 2)
        fact("exp", "increasing", (alpha - 2) / (alpha - 1), 1)
        linear(alpha * (alpha - 1) / 2 * (p - 1) ** 2)
    with below:
        use(power_second_order_below, p=alpha, y=p)
        linear(alpha * (alpha - 1) / 2 * (p - 1) ** 2)

mixed = lambda u: 1 - q + q * u
growth = alpha / (alpha - 1)

@claim("(1 - q + q u)^alpha is at most a bound of second order plus (alpha/(alpha - 1))^alpha (u/w)^beta, w = 1 + 1/(q "
        "(alpha - 1)), beta >= alpha >= 2",
    given=[alpha >= 2, 0 < q, q < 1, u > 0, eq(L, log(1 + 1 / (q * (alpha - 1)))), beta >= alpha],
    show=mixed(u) ** alpha <= second_order(mixed(u), exp(1)) + exp(alpha * log(growth)) * exp(beta * (log(u) - L)))
def mixed_power_above():
    have(exp(alpha * log(growth)) * exp(beta * (log(u) - L)) > 0)
    low, high = cases(mixed(u) <= 1 + 1 / (alpha - 1))
    with low:
        use(second_order_below_a_cap, p=mixed(u))
    with high:  # u >= w, where 1 - q + q w = growth; so mixed(u) <= growth u/w, and (u/w)^alpha <= (u/w)^beta
        let(w, 1 + 1 / (q * (alpha - 1)))
        have(q * (w - 1) == 1 / (alpha - 1), by.rewrite("w"))
        have(u >= w, by.linear(1 / q))
        have(1 <= u / w, by.linear(1 / w))
        have(mixed(u) <= (1 - q + q * w) * (u / w), by.linear((1 - q), 1 / w))
        have(mixed(u) <= growth * (u / w), by.linear(u / w))
        fact("^", "increasing", mixed(u), growth * (u / w), alpha)
        fact("^", "exp", growth * (u / w), alpha)
        fact("log", "product", growth, u / w)
        fact("log", "product", u / w, w)
        fact("log", "increasing", w, u)
        have(eq(u / w * w, u))
        have(log(u / w * w) == log(u), by.rewrite(this))
        have(eq(L, log(w)), by.rewrite("w"))
        have(alpha * log(growth * (u / w)) == alpha * log(growth) + alpha * (log(u) - L), by.linear(alpha))
        have(log(u) - L >= 0, by.linear())
        have(alpha * (log(u) - L) <= beta * (log(u) - L), by.linear(log(u) - L))
        fact("exp", "increasing", alpha * log(growth * (u / w)), alpha * log(growth) + beta * (log(u) - L))
        have(1 / (alpha - 1) > 0)
        have(mixed(u) - 1 >= 0, by.linear())
        have(second_order(mixed(u), exp(1)) >= 0)
