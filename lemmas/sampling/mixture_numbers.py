"""The two-sided bound of the sampled Gaussian mechanism: its numbers, under the condition on alpha.

A = |m|^2, B = |m'|^2 and I = <m, m'> for two shifts m and m' in units of the noise; x is at least A, B and
|m - m'|^2.  r and r' are the likelihood ratios of the shifted Gaussians, q is the sampling rate, c = q (alpha - 1),
a = alpha - 2, and R = e^(x alpha) caps r.
"""

from lemmas.sampling.pair_moments import pair_square, pair_square_bound, second_difference
from verify.lemma import *

A, B, I, x, q, alpha, y = reals("A B I x q alpha y")

condition = q * (alpha - 1) * (exp("7/2" * x * alpha) - 1) <= 1
cap = exp(x * alpha)
c = q * (alpha - 1)
small = [alpha >= 2, 0 <= q, q <= 1, x >= 0, x <= "1/29", condition]
squares = [0 <= A, A <= x, 0 <= B, B <= x, 0 <= A + B - 2 * I, A + B - 2 * I <= x]

growth_of_powers = claim("e^(7 y/2) - 1 >= (7/2)(e^y - 1)", show="7/2" * (exp(y) - 1) <= exp("7/2" * y) - 1)

@claim("(1 - q + q e^(x alpha))^(alpha - 2) <= e^(2/7) for alpha >= 2, q (alpha - 1)(e^(7 x alpha/2) - 1) <= 1",
    given=small,
    show=(1 - q + q * cap) ** (alpha - 2) <= exp("2/7"))
def sampled_power_capped():
    use(growth_of_powers, y=x * alpha)
    have(c * (cap - 1) <= "2/7", by.linear(c))
    fact("exp", "tangent", q * (cap - 1))
    fact("^", "increasing", 1 - q + q * cap, exp(q * (cap - 1)), alpha - 2)
    have(q * (cap - 1) * (alpha - 2) <= "2/7", by.linear(q * (cap - 1)))
    fact("exp", "increasing", q * (cap - 1) * (alpha - 2), "2/7")
    linear()

@claim("c^2 x, (alpha - 2) c x <= 2/7, c x <= 1/10: c = q (alpha - 1), c (e^(7 x alpha/2) - 1) <= 1, x <= 1/29",
    given=small,
    show=all_of(c**2 * x <= "2/7", c * x <= "1/10", (alpha - 2) * c * x <= "2/7"))
def small_shares():
    fact("exp", "tangent", "7/2" * x * alpha)
    have(c * ("7/2" * x * alpha) <= 1, by.linear(c))
    have(c <= alpha, by.linear(alpha - 1))
    have(c**2 * x <= "2/7", by.linear(c * x))
    have(c * x <= "1/10", by.contradiction())  # (c x)^2 = (c^2 x) x <= 2/(7 29) < 1/100

doubt(small_shares, mutants=[mutant("1/1000", show=c * x <= "1/1000")])

peak_of_line_times_exponential = claim("(13/7 + y) e^(-y/2) <= 2 e^(-1/14)",
    show=("13/7" + y) * exp(-y / 2) <= 2 * exp("-1/14"))

doubt(peak_of_line_times_exponential, mutants=[mutant("9/5", show=("13/7" + y) * exp(-y / 2) <= "9/5")])

# --- the three moments -------------------------------------------------------------------------------------------

@claim("In numbers: E (r - r')^2 r'^(-q) <= (23/20) x, ratios of shifts |m|^2, |m'|^2, |m - m'|^2 <= x <= 1/29, q <= 1",
    given=[0 <= q, q <= 1, x >= 0, x <= "1/29", *squares],
    show=pair_square(0, -q, A, B, I) <= "23/20" * x)
def least_moment():
    use(pair_square_bound, a=0, c=q)
    have(exp(x * (q**2 / 2 + 3 * q / 2)) * exp(x) * (1 + q**2 * x) <= "23/20")
    linear(x)

doubt(least_moment, mutants=[mutant("x/2", show=pair_square(0, -q, A, B, I) <= x / 2)])

@claim("In numbers: E (r - r')^2 r'^-c <= 9 x/5, shifts^2 <= x <= 1/29, c = q (alpha-1), c (e^(7 x alpha/2) - 1) <= 1",
    given=[*small, *squares],
    show=pair_square(0, -c, A, B, I) <= "9/5" * x)
def middle_moment():
    use(pair_square_bound, a=0, c=c)
    use(small_shares)
    fact("exp", "increasing", exponent, "41/140")  # 1/7 + 3/20, by small_shares
    fact("exp", "increasing", x, "1/29")
    have(exp("41/140") * exp("1/29") * "9/7" <= "9/5")
    have(exp(exponent) * exp(x) <= exp("41/140") * exp("1/29"), by.linear(exp(x), exp("41/140")))
    have(exp(exponent) * exp(x) * (1 + c**2 * x) <= "9/5", by.linear(exp(exponent) * exp(x)))
    linear(x)

exponent = x * (c**2 / 2 + 3 * c / 2)

doubt(middle_moment, mutants=[mutant("x/2", show=pair_square(0, -c, A, B, I) <= x / 2)])

a = alpha - 2

@claim("In numbers: E (r - r')^2 (r/R)^(alpha - 2) r'^(-q (alpha - 1)) <= 3 x for alpha >= 2, x <= 1/29 and q (alpha - "
        "1)(e^(7 x alpha/2) - 1) <= 1",
    given=[*small, *squares],
    show=second_difference(a, -c, A, B, I) * exp(-a * x * alpha) <= 3 * x)
def capped_pair_moment():
    # exp(x rate - a x alpha) = exp(-a^2 x/2) exp(x (c^2/2 + 3 c/2 + a c/2)): the first against 1 + (a + c)^2 x.
    use(pair_square_bound)
    use(small_shares)
    fact("exp", "increasing", x, "1/29")
    use(peak_of_line_times_exponential, y=a**2 * x)
    have(exp(-(a**2) * x / 2) * (1 + (a + c) ** 2 * x) <= 2 * exp("-1/14"), by.linear(exp(-(a**2) * x / 2)))
    have(exp("61/140") * exp("1/29") * (2 * exp("-1/14")) <= 3)  # 61/140 = 1/7 + 3/20 + 1/7, by small_shares
    have(exp(x * (c**2 / 2 + 3 * c / 2 + a * c / 2)) * exp(x) <= exp("61/140") * exp("1/29"))
    have(exp(x * (c**2 / 2 + 3 * c / 2 + a * c / 2)) * exp(x) * (exp(-(a**2) * x / 2) * (1 + (a + c) ** 2 * x)) <= 3,
        by.linear(exp(x * (c**2 / 2 + 3 * c / 2 + a * c / 2)) * exp(x), 2 * exp("-1/14")))
    have(pair_square(a, -c, A, B, I) * exp(-a * x * alpha)
            <= x * exp(x * rate) * exp(-a * x * alpha) * exp(x) * (1 + (a + c) ** 2 * x),
        by.linear(exp(-a * x * alpha)))
    linear(x)

rate = a**2 / 2 + 2 * a + c**2 / 2 + 3 * c / 2 + a * c / 2

doubt(capped_pair_moment, mutants=[mutant("x/2", show=pair_square(a, -c, A, B, I) * exp(-a * x * alpha) <= x / 2)])
