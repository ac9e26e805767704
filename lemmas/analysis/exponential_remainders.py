"""How far exponentials are from their tangents, and a line above the logarithm."""

from verify.lemma import *

y, s, s0, q, k, l = reals("y s s0 q k l")

second_order_below = claim("e^y <= 1 + y + y^2 for y <= 0", given=[y <= 0], show=exp(y) <= 1 + y + y**2)

second_order_above = claim("e^y <= 1 + y + y^2 e^y for y >= 0", given=[y >= 0], show=exp(y) <= 1 + y + y**2 * exp(y))

@claim("s^2 <= (16/q^2) e^(q s/2) for s >= 0, q > 0", given=[s >= 0, q > 0], show=s**2 <= 16 / q**2 * exp(q * s / 2))
def square_below_exp():
    fact("exp", "tangent", q * s / 4)
    have((q * s / 4) ** 2 <= exp(q * s / 4) ** 2, by.linear(q * s / 4, exp(q * s / 4)))

@claim("e^(k s) <= 1 + k s + k^2 (s0^2 + (16/q^2) e^(q (1 + k) s)) for s >= s0, 0 < k <= q/2",
    given=[k > 0, q > 0, k <= q / 2, s0 <= s],
    show=exp(k * s) <= 1 + k * s + k**2 * (s0**2 + 16 / q**2 * exp(q * (1 + k) * s)))
def small_powers_near_one():
    yes, no = cases(s <= 0)  # s^2 <= s0^2 where s <= 0, else square_below_exp
    with yes:
        use(second_order_below, y=k * s)
        have(s**2 <= s0**2)
        have(exp(q * (1 + k) * s) > 0)
        linear(k**2, k**2 / q**2)
    with no:
        use(second_order_above, y=k * s)
        use(square_below_exp)
        fact("exp", "increasing", (q / 2 + k) * s, q * (1 + k) * s)
        have(s**2 * exp(k * s) <= 16 / q**2 * exp((q / 2 + k) * s), by.linear(exp(k * s)))
        have(s**2 * exp(k * s) <= 16 / q**2 * exp(q * (1 + k) * s), by.linear(16 / q**2))
        linear(k**2, k**2 * s0**2)

@claim("log y <= (1 - l) y - 1 + 2 l for 0 <= l <= 1/2",
    given=[y > 0, l >= 0, l <= "1/2"],
    show=log(y) <= (1 - l) * y - 1 + 2 * l)
def log_below_line():
    fact("log", "product", y, 1 - l)
    fact("log", "tangent", y * (1 - l))
    fact("log", "tangent", 1 / (1 - l))
    fact("log", "inverse", 1 - l)
    have(l * (1 - 2 * l) >= 0)
    have(1 / (1 - l) <= 1 + 2 * l, by.linear(scale=1 - l))

doubt(second_order_below, mutants=[mutant("to first order", show=exp(y) <= 1 + y)])
doubt(second_order_above, mutants=[mutant("to first order", show=exp(y) <= 1 + y)])
doubt(square_below_exp, mutants=[mutant("1 for 16", show=s**2 <= 1 / q**2 * exp(q * s / 2))])
doubt(small_powers_near_one, mutants=[mutant("to first order", show=exp(k * s) <= 1 + k * s)])
doubt(log_below_line, mutants=[mutant("without 2 l", show=log(y) <= (1 - l) * y - 1)])
