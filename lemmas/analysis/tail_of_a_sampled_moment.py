"""For Theorem 11 of Mironov, Talwar and Zhang, in numbers: the moment where the density ratio is large.

q is the sampling rate, x = 1/sigma^2 <= 1/16, w = q (alpha - 1), and the ratio is large above e^L = 1 + 1/w.  Of the
factor 2 of the theorem the tail takes 119/200 and the rest 281/200, in `sampled_gaussian_orders`.
"""

from verify.language.expr import expr
from verify.lemma import *

alpha, q, x, w, L, y, E5 = reals("alpha q x w L y E5")

growth = alpha / (alpha - 1)
exponent = alpha * log(growth) - L**2 / (2 * x) - L / 2 - x / 8

@claim("alpha log(alpha/(alpha - 1)) <= 2 log(2), that is (alpha/(alpha - 1))^alpha <= 4, for alpha >= 2",
    given=[alpha >= 2],
    show=alpha * log(alpha / (alpha - 1)) <= 2 * log(2))
def growth_at_most_4():
    slope(alpha, 2)

small_from_16 = claim("y e^(-(y - 3)/2) <= 1/7 from 16 on", given=[y >= 16], show=y * exp(-(y - 3) / 2) <= "1/7")

tail_given = [alpha >= 2, 0 < q, q < 1, 0 < x, x <= "1/16", eq(w, q * (alpha - 1)), eq(L, log(1 + 1 / w))]

@claim("With L = log(1 + 1/w) >= 1: exp(alpha log(alpha/(alpha - 1)) - L^2/(2 x) - L/2 - x/8) <= (119/200) w^2 x, "
        "alpha >= 2, x <= 1/16",
    given=[alpha >= 2, w > 0, 0 < x, x <= "1/16", eq(L, log(1 + 1 / w)), L >= 1],
    show=exp(exponent) <= "119/200" * w**2 * x)
def tail_of_a_rare_record():
    # e^(2 log 2 - 2 L - (1/x - 3)/2) is at most 4 w^2 x/7, as e^-L <= w.
    use(growth_at_most_4)
    use(small_from_16, y=1 / x)
    let(y, 1 / x)
    have((L - 1) * (L + 1) * (y - 16) >= 0)
    with have(exponent <= 2 * log(2) - 2 * L - (y - 3) / 2):
        have(eq(L**2 / (2 * x), L**2 * y / 2), by.rewrite("y"))
        have((L - 1) ** 2 >= 0)
    fact("exp", "increasing", exponent, 2 * log(2) - 2 * L - (y - 3) / 2)
    have(exp(-(y - 3) / 2) <= x / 7, by.rewrite("y"), by.linear(x))
    have(exp(L) == 1 + 1 / w, by.rewrite(eq(L, log(1 + 1 / w))))
    have((1 + 1 / w) * exp(-L) == 1, by.rewrite(exp(L) == 1 + 1 / w, backwards=True))
    have(w * exp(-L) >= 0)
    have(exp(-L) <= w, by.linear(w))
    have(exp(-L) ** 2 <= w**2, by.linear(exp(-L), w))
    fact("exp", "log", 2).called("two")
    have(exp(2 * log(2) - 2 * L - (y - 3) / 2) == exp(log(2)) ** 2 * exp(-L) ** 2 * exp(-(y - 3) / 2))
    rewrite("two", at=this)
    have(exp(-L) ** 2 * exp(-(y - 3) / 2) <= w**2 * (x / 7), by.linear(exp(-L) ** 2, x / 7))
    have(w**2 * x >= 0)

@claim("With L = log(1 + 1/w) <= 1, w = q (alpha - 1), alpha (L + log(q alpha) + x/2) <= L^2/(2 x) - log(5/x): "
        "exp(alpha log(alpha/(alpha - 1)) - L^2/(2 x) - L/2 - x/8) <= (119/200) w^2 x, alpha >= 2, x <= 1/16",
    given=[*tail_given, L <= 1,
        hypothesis("order", alpha * (L + log(q * alpha) + x / 2) <= L**2 / (2 * x) - log(5 / x))],
    show=exp(exponent) <= "119/200" * w**2 * x)
def tail_of_a_frequent_record():
    # As w >= 1/(e - 1) the bound e^(-2 log(1 + w) - log(5/x)) = x/(5 (1 + w)^2) is small enough.
    fact("exp", "log", 1 + 1 / w)
    have(1 + 1 / w <= exp(1), by.rewrite("exp log", backwards=True), by.rewrite(eq(L, log(1 + 1 / w)), backwards=True))
    with have(w >= "29/50"):
        have(exp(1) - 1 <= "50/29")
        linear(w)
    fact("log", "product", 1 + 1 / w, q * alpha)
    fact("log", "product", 1 + w, growth)
    have(eq((1 + 1 / w) * (q * alpha), (1 + w) * growth), by.rewrite(eq(w, q * (alpha - 1))))
    have(log((1 + 1 / w) * (q * alpha)) == log((1 + w) * growth),
        by.rewrite(eq((1 + 1 / w) * (q * alpha), (1 + w) * growth)))
    have(alpha * (L + log(q * alpha)) == alpha * (log(1 + w) + log(growth)), by.linear(alpha))
    have(alpha * log(1 + w) >= 2 * log(1 + w), by.linear(log(1 + w)))
    have(L >= 0, by.rewrite(eq(L, log(1 + 1 / w))), by.fact("log", "increasing", 1, 1 + 1 / w))
    with have(exponent <= -2 * log(1 + w) - log(5 / x)):
        have(alpha * x / 2 >= 0)
    fact("exp", "increasing", exponent, -2 * log(1 + w) - log(5 / x))
    fact("exp", "log", 1 + w).called("w")
    fact("exp", "log", 5 / x).called("x")
    let(E5, exp(-2 * log(1 + w) - log(5 / x)))
    have(E5 * (exp(log(1 + w)) ** 2 * exp(log(5 / x))) == 1, by.rewrite("E5"))
    rewrite("w", at=this)
    rewrite("x", at=this)
    have(w**2 * (1 + w) ** 2 >= "7/10", by.have(w * (1 + w) >= "9/10", by.linear(w)), by.linear(w * (1 + w)))
    have(E5 * (1 + w) ** 2 <= expr("119/200") * w**2 * x * (1 + w) ** 2, by.linear(x))
    have(E5 <= expr("119/200") * w**2 * x, by.combine((1, [this]), scale=(1 + w) ** 2))

curvature_at_small_x = claim("e (e^x - 1)/2 <= (281/200) x for 0 <= x <= 1/16",
    given=[x >= 0, x <= "1/16"],
    show=exp(1) / 2 * (exp(x) - 1) <= "281/200" * x)
