"""x^alpha - x^(1 - alpha), alpha >= 1, is convex from 1 on; what follows for its values on both sides of 1.

For Theorem 5 of Mironov, Talwar and Zhang (`removed_record_decides`, `sampled_gaussian_directions`): a and b are the
density ratios of the mixture at a point and at its reflection, r is that of its two parts, q the sampling rate.
"""

from verify.lemma import *

alpha, x, y, z, a, b, r, q = reals("alpha x y z a b r q")

odd = lambda x: x**alpha - x ** (1 - alpha)
slope_of = lambda x: alpha * x ** (alpha - 1) + (alpha - 1) * x ** (-alpha)

power_grows_with_exponent = claim("x^a <= x^b for x >= 1 and a <= b", given=[x >= 1, a <= b], show=x**a <= x**b)

@claim("The slope of x^alpha - x^(1 - alpha) grows from 1 on, alpha >= 1",
    given=[alpha >= 1, 1 <= y, y <= x],
    show=slope_of(y) <= slope_of(x))
def opposite_powers_slope_grows():
    slope(x, y, by.use(power_grows_with_exponent, x=z, a=-alpha - 1, b=alpha - 2), by.linear(alpha * (alpha - 1)))

@claim("At 1, x^alpha - x^(1 - alpha) lies above its tangent at x >= 1, alpha >= 1",
    given=[alpha >= 1, x >= 1],
    show=odd(x) <= slope_of(x) * (x - 1))
def opposite_powers_tangent():
    slope(x, 1)

@claim("(x^alpha - x^(1 - alpha))/(x - 1) grows from 1 on, alpha >= 1",
    given=[alpha >= 1, 1 <= y, y <= x],
    show=odd(y) * (x - 1) <= odd(x) * (y - 1))
def opposite_powers_chord():
    slope(x, y, by.use(opposite_powers_slope_grows, x=z), by.use(opposite_powers_tangent, x=y), by.linear(y - 1))

@claim("a^(1 - alpha) + r b^(1 - alpha) <= a^alpha + r b^alpha for r (1 - b) = a - 1, 0 < b <= 1 <= a b, alpha >= 1",
    given=[alpha >= 1, 0 < b, b <= 1, 1 <= a * b, r > 0, eq(r * (1 - b), a - 1)],
    show=a ** (1 - alpha) + r * b ** (1 - alpha) <= a**alpha + r * b**alpha)
def opposite_powers_balance():
    # The chord of x^alpha - x^(1 - alpha) from 1 to y = 1/b is no steeper than that from 1 to a >= y.
    let(y, 1 / b)
    have(y <= a, by.rewrite("y"), by.linear(1 / b))
    use(opposite_powers_chord, x=a)
    have(b ** alpha == y ** (-alpha), by.rewrite("y"))
    have(b ** (1 - alpha) == y ** (alpha - 1), by.rewrite("y"))
    have(b * y == 1, by.rewrite("y"))
    less, equal = cases(b < 1)
    with less:
        have(odd(y) == y * (b ** (1 - alpha) - b**alpha), by.linear(y))
        have(odd(y) * (r * (1 - b)) <= odd(a) * (y * (1 - b)), by.linear(odd(y), odd(a)))
        have(y * (1 - b) * (r * (b ** (1 - alpha) - b**alpha)) <= y * (1 - b) * odd(a), by.linear(r * (1 - b)))
        linear(1 / (y * (1 - b)))
    with equal:
        have(b == 1)
        have(a == 1, by.linear(r))
        rewrite(a == 1)
        rewrite(b == 1)

k = real("k")
reserve = (1 - q) ** (1 - alpha)

@claim("a^(1 - alpha) + r b^(1 - alpha) <= min(a, k)^alpha + r min(b, k)^alpha + (1 - q)^(1 - alpha) r a/k, r (1 - b) "
        "= a - 1, r > 0, 1 - q <= b <= 1 <= a b, q < 1, alpha, k >= 1",
    given=[alpha >= 1, q < 1, 1 - q <= b, b <= 1, 1 <= a * b, r > 0, eq(r * (1 - b), a - 1), k >= 1],
    show=a ** (1 - alpha) + r * b ** (1 - alpha) <= Min(a, k) ** alpha + r * Min(b, k) ** alpha + reserve / k * (r * a))
def opposite_powers_capped():
    have(eq(Min(b, k), b))
    rewrite(this)
    have(r * (1 - b) >= 0)
    fits, above = cases(a <= k)
    with fits:
        have(eq(Min(a, k), a))
        rewrite(this)
        use(opposite_powers_balance)
        have(reserve / k * (r * a) >= 0)
    with above:  # a^(1 - alpha) <= 1 <= k^alpha, and the last term is at least r b^(1 - alpha)
        have(eq(Min(a, k), k))
        rewrite(this)
        use(power_grows_with_exponent, x=a, a=1 - alpha, b=0)
        use(power_grows_with_exponent, x=k, a=0, b=alpha)
        have(r * b ** (1 - alpha) <= r * reserve)
        have(r * reserve <= reserve / k * (r * a), by.linear(r * reserve))
        have(r * b**alpha >= 0)

@claim("a^(1 - alpha) + r b^(1 - alpha) <= min(a, k)^alpha + r min(b, k)^alpha + (1 - q)^(1 - alpha) (r a + b)/k, a = "
        "1 - q + q r, b = 1 - q + q/r, 0 < q < 1, r > 0, alpha, k >= 1",
    given=[alpha >= 1, 0 < q, q < 1, r > 0, k >= 1, eq(a, 1 - q + q * r), eq(b, 1 - q + q / r)],
    show=a ** (1 - alpha) + r * b ** (1 - alpha)
        <= Min(a, k) ** alpha + r * Min(b, k) ** alpha + reserve / k * (r * a + b))
def opposite_powers_mixed():
    # a b >= 1, and for r >= 1 it is b that is at most 1, else a: the claim before, for r or for 1/r.
    have((r - 1) ** 2 / r >= 0)
    have(r + 1 / r >= 2, by.linear())
    with have(a * b >= 1):
        rewrite(eq(a, 1 - q + q * r))
        rewrite(eq(b, 1 - q + q / r))
    have(q / r > 0)
    far, near = cases(r >= 1)
    with far:
        have(q / r <= q)
        use(opposite_powers_capped)
        have(reserve / k * b >= 0)
    with near:
        have(a <= 1, by.linear(q))
        have(1 / r * (1 - a) == b - 1, by.rewrite(eq(a, 1 - q + q * r)))
        use(opposite_powers_capped, a=b, b=a, r=1 / r)
        have(reserve / k * (r * a) >= 0)
        linear(r)
