"""The discrete Gaussian law is subgaussian: E exp(t X) <= exp(t^2 sigma^2/2) for every real t.

No sum by Poisson is needed.  Let N be standard normal, sigma^2 = 2 b^2, and S(z) = E phi((X - 2 b z)/sigma)/phi(z), which
is the sum of phi(z - k/b) over all whole k, up to a constant: S has the period 1/b.  The mean of S(N + a/b) is
E exp((2 a X - a^2)/(2 sigma^2)), up to a constant.  For h >= 0 of the same period E h(N + a)/S(N) does not depend on a: it
is a mean over a period.  So E S(N) S(N + a)/S(N) <= E (S(N)^2 + S(N + a)^2)/(2 S(N)) = E S(N).
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.mechanisms.discrete_gaussian import (compared_term_by_term, discrete_gaussian, discrete_gaussian_symmetry)
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, N = law("P", line), gauss(line)
sigma, b, x, y, z, t, a, r, B, C, e, K = reals("sigma b x y z t a r B C e K")
x1, x2, x3, y1, y2, y3 = reals("x1 x2 x3 y1 y2 y3")
k, m = integer("k"), integer("m")
S, R, h, w, u, f = (weight(name, line) for name in ["S", "R", "h", "w", "u", "f"])

# --- normal densities ---------------------------------------------------------------------------------------

@claim("phi(x1) phi(x2) phi(x3) = phi(y1) phi(y2) phi(y3) if the squares have one sum",
    given=[hypothesis("squares", x1**2 + x2**2 + x3**2 == y1**2 + y2**2 + y3**2)],
    show=phi(x1) * phi(x2) * phi(x3) == phi(y1) * phi(y2) * phi(y3))
def three_densities():
    for v in (x1, x2, x3, y1, y2, y3):
        fact("phi", "density", v)
        rewrite(this)
    with have(exp(-(x1**2) / 2 - x2**2 / 2 - x3**2 / 2) == exp(-(y1**2) / 2 - y2**2 / 2 - y3**2 / 2)):
        have(-(x1**2) / 2 - x2**2 / 2 - x3**2 / 2 == -(y1**2) / 2 - y2**2 / 2 - y3**2 / 2, by.linear("-1/2"))
        rewrite(this)
    linear(1 / sqrt(2 * pi) ** 3)

@claim("phi(x1) phi(x2) = phi(y1) phi(y2) if the squares have one sum",
    given=[hypothesis("squares", x1**2 + x2**2 == y1**2 + y2**2)],
    show=phi(x1) * phi(x2) == phi(y1) * phi(y2))
def two_densities():
    use(three_densities, x3=0, y3=0)
    linear(1 / phi(0))

@claim("phi falls with |x|, and is at most 1",
    given=[hypothesis("squares", x**2 <= y**2)],
    show=(phi(y) <= phi(x)) & (phi(x) <= 1))
def density_falls():
    fact("phi", "density", x)
    fact("phi", "density", y)
    fact("exp", "increasing", -(y**2) / 2, -(x**2) / 2)
    each_part((by.linear(1 / sqrt(2 * pi)),), ())

@claim("E phi(N - y) = exp(-y^2/4) E phi(N) for a normal number N",
    show=E(N, lambda z: phi(z - y)) == exp(-(y**2) / 4) * E(N, phi))
def density_of_a_sum():
    use(gauss_line_shift, c=-y / 2, g=value(line, lambda z: phi(z - y / 2)))
    under(N, lambda z: phi(z - y / 2) * exp(-y / 2 * z - y**2 / 8) == phi(z) * exp(-(y**2) / 4))

# --- the sum of normal densities around all whole numbers ------------------------------------------------------

halves = [sigma > 0, b > 0, hypothesis("variances", sigma**2 == 2 * b**2)]
X = hypothesis("X", discrete_gaussian(P, sigma))
near = lambda z: E(P, lambda x: phi((x - 2 * b * z) / sigma))
around = lambda z: near(z) / phi(z)  # S(z)

@claim("S(z + m/b) <= S(z) for S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2, and every integer m",
    given=[*halves, X],
    show=around(z + m / b) <= around(z))
def sum_has_a_period():
    with use(compared_term_by_term, s=1, m=-m, f=value(line, lambda x: phi((x - 2 * b * (z + m / b)) / sigma)),
            h=value(line, lambda x: phi((x - 2 * b * z) / sigma) * phi(z + m / b) / phi(z))) as that:
        with that.premise("weighed"):
            k = intro("k")
            # The term of k in S(z + m/b) is that of k - m in S(z).
            use(three_densities, x1=(k - 2 * b * (z + m / b)) / sigma, x2=k / sigma, x3=z,
                y1=(k - m - 2 * b * z) / sigma, y2=(k - m) / sigma, y3=z + m / b,
                by={"squares": (by.linear((2 * m * z / b + m**2 / b**2) / sigma**2),)})
    linear(1 / phi(z + m / b))

@claim("S(-z) = S(z) for S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2",
    given=[*halves, X],
    show=around(-z) == around(z))
def sum_is_even():
    use(discrete_gaussian_symmetry)  # X and -X have one law; phi is even
    fact("phi", "density", z)
    fact("phi", "density", -z)
    have(phi(-z) == phi(z), by.linear())
    with have(near(-z) == near(z)):
        with have(E(P, lambda x: phi((-x - 2 * b * z) / sigma)) == near(z)):
            congruence(discrete_gaussian_symmetry,
                lambda law: eq(E(law, lambda x: phi((x - 2 * b * z) / sigma)), near(z)))
        with under(P, lambda x: phi((x - 2 * b * -z) / sigma) == phi((-x - 2 * b * z) / sigma)):
            fact("phi", "density", (x - 2 * b * -z) / sigma)
            fact("phi", "density", (-x - 2 * b * z) / sigma)
            linear()
        linear()
    rewrite(near(-z) == near(z))
    rewrite(phi(-z) == phi(z))

bounds = lambda c, C: every(REAL, lambda z: (c <= around(z)) & (around(z) <= C))

@claim("S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2, has two positive bounds, the same for all z",
    given=[*halves, X],
    show=exists(REAL, REAL, lambda c, C: (0 < c) & (0 < C) & bounds(c, C)))
def sum_within_bounds():
    # For b z in [0, 1], where phi has a least value; other z are moved there by whole periods 1/b.
    tight(r, P, lambda x: x, expr("1/2"))
    low, high = phi((r + 2) / sigma) / 2, 1 / phi(1 / b)
    with have(every(REAL, lambda z: ((0 <= b * z) & (b * z <= 1)).implies((low <= around(z)) & (around(z) <= high)))):
        z, _ = intro("z", "[0 <= b z <= 1]")
        have(0 <= z, by.linear(1 / b))
        have(z <= 1 / b, by.linear(1 / b))
        use(density_falls, x=z, y=1 / b, by={"squares": (by.linear(z, 1 / b),)})
        with under(P, lambda x: phi((r + 2) / sigma) * (1 - indicator(r < abs(x))) <= phi((x - 2 * b * z) / sigma)) as x:
            _, close = cases(r < abs(x))
            with close:
                fact("abs", "above", x)
                use(density_falls, x=(x - 2 * b * z) / sigma, y=(r + 2) / sigma)
        with under(P, lambda x: phi((x - 2 * b * z) / sigma) <= 1) as x:
            use(density_falls, x=(x - 2 * b * z) / sigma, y=(x - 2 * b * z) / sigma)
        part = each_part()
        with part[0]:
            have(low <= near(z), by.linear(phi((r + 2) / sigma)))
            have(low * phi(z) <= low, by.linear(low))
        with part[1]:
            have(1 / phi(z) <= 1 / phi(1 / b))
            linear(1 / phi(z))
    witness(low)
    witness(high)
    *_, everywhere = each_part()
    with everywhere:
        z = intro("z")
        let(m, floor(b * z))
        fact("floor", "bounds", b * z)
        apply_to(every(REAL, lambda z: ((0 <= b * z) & (b * z <= 1)).implies((low <= around(z)) & (around(z) <= high))),
            z - m / b, by={0: (by.each_part((by.linear(),), (by.linear(),)),)})
        use(sum_has_a_period, z=z, m=-m)
        use(sum_has_a_period, z=z - m / b)

is_sum = hypothesis("S", every(REAL, lambda z: S(z) == around(z)))
is_inverse = hypothesis("R", every(REAL, lambda z: R(z) * S(z) == 1))
S0, R0 = bounded("S0", line), bounded("R0", line)

@claim("S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2, and its inverse are bounded functions of z",
    given=[*halves, X],
    show=exists(weight(line), weight(line),
        lambda S, R: (every(REAL, lambda z: S(z) == around(z)) & every(REAL, lambda z: R(z) * S(z) == 1))))
def sum_and_inverse():
    use(sum_within_bounds)
    unpack(this, "c")
    unpack(this, "C")
    with name_for(S0, value(line, around), limit=C) as that:
        for j in (0, 1):
            with that.premise(j):
                apply_to(bounds(c, C))
    with name_for(R0, value(line, lambda z: 1 / around(z)), limit=1 / c) as that:
        for j in (0, 1):
            with that.premise(j):
                apply_to(bounds(c, C))
                have(1 / around(z) <= 1 / c, by.linear(1 / (c * around(z))))
    # S0 and R0 are not negative; with Max they are so by their form.
    witness(value(line, lambda z: Max(S0(z), 0)))
    witness(value(line, lambda z: Max(R0(z), 0)))
    part = each_part()
    with part[0]:
        v = intro("z")
        apply_to(bounds(c, C), v)
        apply_to("S0", v)
        fact("max", "left", S0(v), 0)
    with part[1]:
        v = intro("z")
        apply_to(bounds(c, C), v)
        apply_to("S0", v)
        apply_to("R0", v)
        have(0 <= 1 / around(v))
        fact("max", "left", R0(v), 0)
        rewrite(eq(Max(R0(v), 0), R0(v)))
        rewrite(eq(S0(v), around(v)))
        rewrite(eq(R0(v), 1 / around(v)))

small_weight = hypothesis("w", every(REAL, lambda x: w(x) * phi(x / sigma) <= 1))
weighted = lambda z: E(P, lambda x: w(x) * phi(z - x / b))

@claim("E w(X) phi(z - X/b) <= S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2, if w(x) phi(x/sigma) <= 1",
    given=[*halves, small_weight],
    show=weighted(z) <= around(z))
def weighted_below():
    with under(P, lambda x: w(x) * phi(z - x / b) * phi(z) <= phi((x - 2 * b * z) / sigma)) as x:
        apply_to("w", x)
        use(two_densities, x1=z - x / b, x2=z, y1=x / sigma, y2=(x - 2 * b * z) / sigma,
            by={"squares": (by.linear((2 * x**2 - 4 * b * x * z + 4 * b**2 * z**2) / (2 * b**2 * sigma**2)),)})
        linear(w(x), phi((x - 2 * b * z) / sigma))

# --- the mean of h(N + a)/S(N) does not depend on a -----------------------------------------------------------

periodic = hypothesis("h", every(REAL, INTEGER, lambda z, m: h(z + m / b) == h(z)))
moved = lambda z: h(z + a) * R(z) * R(z + a)
still = lambda z: h(z) * R(z - a) * R(z)

@claim("R = 1/S has the period m/b, every integer m, S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2",
    given=[*halves, X, is_sum, is_inverse],
    show=R(z + m / b) == R(z))
def inverse_has_the_period():
    use(sum_has_a_period)
    use(sum_has_a_period, z=z + m / b, m=-m)
    apply_to("S", z)
    apply_to("S", z + m / b)
    apply_to("R", z)
    apply_to("R", z + m / b)
    have(S(z + m / b) <= S(z), by.linear())
    have(S(z) <= S(z + m / b), by.linear())
    have(S(z + m / b) == S(z))
    linear(R(z), R(z + m / b), R(z) * R(z + m / b))

@claim("E h(N + a) R(N) R(N + a) phi(N + a - m/b) = E h(N) R(N - a) R(N) phi(N - a + m/b), h and R = 1/S of period 1/b",
    given=[*halves, X, is_sum, is_inverse, periodic],
    show=E(N, lambda z: moved(z) * phi(z + a - m / b)) == E(N, lambda z: still(z) * phi(z - a + m / b)))
def moved_by_whole_numbers():
    use(gauss_line_shift, c=m / b - a, g=value(line, lambda z: moved(z) * phi(z)))  # h, R have the period
    with under(N,
            lambda z: moved(z) * phi(z) * exp((m / b - a) * z - (m / b - a) ** 2 / 2)
                == moved(z) * phi(z + a - m / b)) as z:
        fact("phi", "density", z)
        have(phi(z) * exp((m / b - a) * z - (m / b - a) ** 2 / 2) == phi(z + a - m / b))
        linear(moved(z))
    with under(N, lambda z: moved(m / b - a + z) * phi(m / b - a + z) == still(z) * phi(z - a + m / b)) as z:
        use(inverse_has_the_period, z=z)
        use(inverse_has_the_period, z=z - a)
        apply_to("h", z, m)
        rewrite(h(z + m / b) == h(z))
        rewrite(R(z + m / b) == R(z))
        rewrite(R(z - a + m / b) == R(z - a))

@claim("E h(N + a) R(N) R(N + a) E w(X) phi(N + a - X/b) <= E h(N) R(N), R = 1/S, h of its period, w <= 1/phi(x/sigma)",
    given=[*halves, X, is_sum, is_inverse, periodic, small_weight],
    show=E(N, lambda z: moved(z) * weighted(z + a)) <= E(N, lambda z: h(z) * R(z)))
def moved_with_weights():
    left = lambda x: w(x) * E(N, lambda z: moved(z) * phi(z + a - x / b))
    right = lambda x: w(x) * E(N, lambda z: still(z) * phi(z - a + x / b))
    swap(N, P, lambda z, x: moved(z) * (w(x) * phi(z + a - x / b)))
    for side in (left, right):  # X.0: X is a whole number
        have(E(P, lambda x: side(floor(x))) == E(P, side),
            by.congruence("X.0", lambda law: eq(E(law, side), E(P, side))), by.ring())
    with under(P, lambda x: left(floor(x)) == right(floor(x))) as x:
        use(moved_by_whole_numbers, m=floor(x))
        linear(w(floor(x)))
    swap(P, N, lambda x, z: still(z) * (w(x) * phi(z - a + x / b)))
    with under(N, lambda z: still(z) * E(P, lambda x: w(x) * phi(z - a + x / b)) <= h(z) * R(z)) as z:
        with under(P, lambda x: w(x) * phi(z - a + x / b) == w(x) * phi(-(z - a) - x / b)) as x:
            fact("phi", "density", z - a + x / b)
            fact("phi", "density", -(z - a) - x / b)
            linear(w(x))
        use(weighted_below, z=-(z - a))
        use(sum_is_even, z=z - a)
        apply_to("S", z - a)
        apply_to("R", z - a)
        linear(still(z), h(z) * R(z))

# --- from bounded weights to all whole numbers ------------------------------------------------------------------

w0 = bounded("w0", line)
small = lambda w: every(REAL, lambda x: w(x) * phi(x / sigma) <= 1)

@claim("The inverse of the density, where |x| <= r, is a bounded function",
    given=[sigma > 0, r > 0],
    show=exists(weight(line), lambda w: every(REAL, lambda x: w(x) * phi(x / sigma) == indicator(abs(x) <= r))))
def inverse_density_within():
    with name_for(w0, value(line, lambda x: indicator(abs(x) <= r) / phi(x / sigma)), limit=1 / phi(r / sigma)) as that:
        with that.premise(1):
            close, _ = cases(abs(x) <= r)
            with close:
                fact("abs", "above", x)
                have(x**2 <= r**2, by.linear(degree=2))
                use(density_falls, x=x / sigma, y=r / sigma, by={"squares": (by.linear(1 / sigma**2),)})
    witness(value(line, lambda x: Max(w0(x), 0)))
    v = intro("x")
    apply_to("w0", v)
    have(0 <= w0(v), by.rewrite(this))
    fact("max", "left", w0(v), 0)
    rewrite(this)
    rewrite(eq(w0(v), indicator(abs(v) <= r) / phi(v / sigma)))

little_mass = hypothesis("little mass", E(P, lambda x: indicator(r < abs(x))) <= e * phi(z))

@claim("S(z) <= E w(X) phi(z - X/b) + eps if w(x) phi(x/sigma) = 1[|x| <= r] and P(|X| > r) <= eps phi(z)",
    given=[*halves, r > 0, e > 0,
        hypothesis("w", every(REAL, lambda x: w(x) * phi(x / sigma) == indicator(abs(x) <= r))), little_mass],
    show=around(z) <= weighted(z) + e)
def bounded_weights_near():
    with under(P, lambda x: phi((x - 2 * b * z) / sigma) <= w(x) * phi(z - x / b) * phi(z) + indicator(r < abs(x))) as x:
        apply_to("w", x)
        use(two_densities, x1=z - x / b, x2=z, y1=x / sigma, y2=(x - 2 * b * z) / sigma,
            by={"squares": (by.linear((2 * x**2 - 4 * b * x * z + 4 * b**2 * z**2) / (2 * b**2 * sigma**2)),)})
        have(w(x) * phi(z - x / b) * phi(z) == indicator(abs(x) <= r) * phi((x - 2 * b * z) / sigma),
            by.linear(w(x), phi((x - 2 * b * z) / sigma)))
        use(density_falls, x=(x - 2 * b * z) / sigma, y=(x - 2 * b * z) / sigma)
        cases(abs(x) <= r)

@claim("E u(N) S(N + a) <= B if E u(N) E w(X) phi(N + a - X/b) <= B for all bounded w(x) <= 1/phi(x/sigma)",
    given=[*halves, X, is_sum,
        hypothesis("all weights",
            every(weight(line),
                lambda w: small(w).implies(E(N, lambda z: u(z) * E(P, lambda x: w(x) * phi(z + a - x / b))) <= B)))],
    show=E(N, lambda z: u(z) * S(z + a)) <= B)
def bounded_weights_suffice():
    K1, K2 = reals("K1 K2")
    bounded_by(u, K1)
    bounded_by(S, K2)
    U, V = Max(K1, 0), Max(K2, 0)
    with use(small_real, A=E(N, lambda z: u(z) * S(z + a)) - B, B=U + U * V) as that:
        with that.premise("for every eps"):
            e, _ = intro("e", "[0 < e]")
            # Up to e in probability N is within x1, and there phi(N + a) >= y1.
            tight(x1, N, lambda z: z, e)
            let(y1, phi(x1 + abs(a)))
            tight(r, P, lambda x: x, e * y1)
            use(inverse_density_within)
            unpack(this, "w")
            with apply_to("all weights", w) as of_weights:
                with of_weights.premise(0):
                    v = intro("x")
                    apply_to("w", v)
                    have(indicator(abs(v) <= r) <= 1)
            with under(N,
                    lambda z: u(z) * S(z + a) <= u(z) * weighted(z + a) + U * e + U * V * indicator(x1 < abs(z))) as z:
                apply_to("S", z + a)
                apply_to(every(REAL, lambda z: (-K1 <= u(z)) & (u(z) <= K1)), z)
                apply_to(every(REAL, lambda z: (-K2 <= S(z)) & (S(z) <= K2)), z + a)
                fact("max", "above", K1, 0)
                fact("max", "above", K2, 0)
                far, close = cases(x1 < abs(z))
                with far:
                    linear(u(z), V, U * e, u(z) * weighted(z + a))
                with close:
                    fact("abs", "above", z)
                    fact("abs", "above", a)
                    use(density_falls, x=z + a, y=x1 + abs(a), by={"squares": (by.linear(degree=2),)})
                    use(bounded_weights_near, z=z + a, by={"little mass": (by.linear(e),)})
                    linear(u(z), e, U * V)
            linear(U, U * V)

# --- the theorem ------------------------------------------------------------------------------------------------

@claim("E h(N + a)/S(N) <= E h(N)/S(N) for h >= 0 of the period of S",
    given=[*halves, X, is_sum, is_inverse, periodic],
    show=E(N, lambda z: h(z + a) * R(z)) <= E(N, lambda z: h(z) * R(z)))
def mean_over_a_period():
    """R = 1/S, and h(N + a) R(N) = h(N + a) R(N) R(N + a) S(N + a): S in its turn is a mean with bounded weights."""

    with use(bounded_weights_suffice, u=value(line, moved), B=E(N, lambda z: h(z) * R(z))) as that:
        with that.premise("all weights"):
            intro("w", "[small w]")
            use(moved_with_weights)
    with under(N, lambda z: moved(z) * S(z + a) == h(z + a) * R(z)) as z:
        apply_to("R", z + a)
        linear(h(z + a) * R(z))

moves = lambda a: E(N, lambda z: (S(z) - S(z + a)) ** 2 * R(z))

@claim("S(z + m/b) = S(z) for S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2, and every integer m",
    given=[*halves, X, is_sum],
    show=S(z + m / b) == S(z))
def sum_is_periodic():
    use(sum_has_a_period, z=z, m=m)
    use(sum_has_a_period, z=z + m / b, m=-m)
    apply_to("S", z)
    apply_to("S", z + m / b)
    have(S(z + m / b) <= S(z), by.linear())
    have(S(z) <= S(z + m / b), by.linear())

@claim("E S(N + a) is less than E S(N) by at least half of E (S(N) - S(N + a))^2/S(N)",
    given=[*halves, X, is_sum, is_inverse],
    show=2 * E(N, lambda z: S(z + a)) + moves(a) <= 2 * E(N, S))
def sum_falls_by_what_it_moves():
    with use(mean_over_a_period, h=value(line, lambda z: S(z) ** 2)) as that:  # E S(N + a)^2/S(N) <= E S(N)
        with that.premise("h"):
            z, m = intro("z", "m")
            use(sum_is_periodic, z=z, m=m)
            rewrite(this)
    with under(N, lambda z: 2 * S(z + a) + (S(z) - S(z + a)) ** 2 * R(z) == S(z) + S(z + a) ** 2 * R(z)) as z:
        apply_to("R", z)
        linear(S(z), S(z + a))
    with under(N, lambda z: S(z) ** 2 * R(z) == S(z)) as z:
        apply_to("R", z)
        linear(S(z))

@claim("E S(N + a) <= E S(N) for S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2",
    given=[*halves, X, is_sum, is_inverse],
    show=E(N, lambda z: S(z + a)) <= E(N, S))
def sum_greatest_at_no_shift():
    use(sum_falls_by_what_it_moves)
    have(0 <= moves(a))

unit = sqrt(2 * pi) * E(N, phi)  # E S(N), as it turns out

@claim("E w(X') phi(N + a - X'/b) = sqrt(2 pi) E phi(N) E w(X) phi((X - a b)/sigma), X and X' of one law, sigma^2 = 2 "
        "b^2",
    given=[*halves],
    show=E(N, lambda z: weighted(z + a)) == unit * E(P, lambda x: w(x) * phi((x - a * b) / sigma)))
def mean_with_weights():
    swap(N, P, lambda z, x: w(x) * phi(z + a - x / b))  # the mean over z first, by `density_of_a_sum`
    with under(P, lambda x: w(x) * E(N, lambda z: phi(z + a - x / b)) == unit * (w(x) * phi((x - a * b) / sigma))) as x:
        use(density_of_a_sum, y=x / b - a)
        fact("phi", "density", (x - a * b) / sigma)
        with have((x / b - a) ** 2 / 4 == ((x - a * b) / sigma) ** 2 / 2):
            linear((x - a * b) ** 2 / (4 * b**2 * sigma**2))
        have(exp(-((x / b - a) ** 2) / 4) == exp(-(((x - a * b) / sigma) ** 2) / 2), by.rewrite(this))
        have(exp(-((x / b - a) ** 2) / 4) == sqrt(2 * pi) * phi((x - a * b) / sigma), by.linear(sqrt(2 * pi)))
        linear(w(x), w(x) * E(N, phi))
    linear()

@claim("E S(N) <= sqrt(2 pi) E phi(N) for S(z) = E phi((X - 2 b z)/sigma)/phi(z), sigma^2 = 2 b^2",
    given=[*halves, X, is_sum],
    show=E(N, S) <= unit)
def mean_of_the_sum():
    with use(bounded_weights_suffice, u=value(line, lambda z: 1), a=0, B=unit) as that:
        with that.premise("all weights"):
            intro("w", "[small w]")
            use(mean_with_weights, a=0)
            with under(P, lambda x: w(x) * phi((x - 0 * b) / sigma) <= 1) as x:
                apply_to(small(w), x)
            linear(unit)

@claim("f(x) e^(-x^2/(2 sigma^2)) <= e^(-(x - t)^2/(2 sigma^2)), all x: sqrt(2 pi) E phi(N) E f(X) <= E S(N + t/b)",
    given=[*halves, X, is_sum, hypothesis("f", every(REAL, lambda x: f(x) * phi(x / sigma) <= phi((x - t) / sigma)))],
    show=unit * E(P, f) <= E(N, lambda z: S(z + t / b)))
def shifted_density_below_the_sum():
    bounded_by(f, C)  # f(x) <= w(x) phi((x - t)/sigma) where |x| <= r, w = 1/phi(x/sigma) there
    with use(small_real, A=unit * E(P, f) - E(N, lambda z: S(z + t / b)), B=unit * Max(C, 0)) as that:
        with that.premise("for every eps"):
            e, _ = intro("e", "[0 < e]")
            tight(r, P, lambda x: x, e)
            use(inverse_density_within)
            unpack(this, "w")
            with under(P, lambda x: f(x) <= w(x) * phi((x - t) / sigma) + Max(C, 0) * indicator(r < abs(x))) as x:
                apply_to("C", x)
                apply_to("f", x)
                apply_to("w", x)
                close, _ = cases(abs(x) <= r)
                with close:
                    linear(w(x), f(x))
            with have(small(w)):
                x = intro("x")
                apply_to("w", x)
                have(indicator(abs(x) <= r) <= 1)
            use(mean_with_weights, a=t / b)
            with under(N, lambda z: weighted(z + t / b) <= S(z + t / b)) as z:
                use(weighted_below, z=z + t / b)
                apply_to(every(REAL, lambda z: S(z) == around(z)), z + t / b)
            linear(unit, unit * Max(C, 0))

@claim("f(x) e^(-x^2/(2 sigma^2)) <= e^(-(x - a)^2/(2 sigma^2)) for every x gives E f(X) <= 1, at 2 b^2 = sigma^2",
    given=[*halves, X, hypothesis("f", every(REAL, lambda x: f(x) * phi(x / sigma) <= phi((x - a) / sigma)))],
    show=E(P, f) <= 1)
def shifted_density_at_most_one_at():
    use(sum_and_inverse)
    unpack(this, "S")
    unpack(this, "R")
    use(shifted_density_below_the_sum, t=a)
    use(sum_greatest_at_no_shift, a=a / b)
    use(mean_of_the_sum)
    have(0 < unit)
    linear(1 / unit)

@definition(r"E_{x \sim $P}\, e^{$t x} \le $B")
def exponential_mean_at_most(P: Law[line], t: Real, B: Real) -> Prop:
    """E exp($t X) <= $B for X of the law $P.

    E exp(t X) <= B, where the mean may be infinite: E f(X) <= B for each bounded f with 0 <= f(x) <= exp(t x), as the
    mean is the supremum of these."""
    return every(weight(line), lambda f: every(REAL, lambda x: f(x) <= exp(t * x)).implies(E(P, f) <= B))

ratio = lambda a: lambda x: exp((2 * a * x - a**2) / (2 * sigma**2))  # of the densities of X + a and X

ratio_of_densities = claim("exp((2 a x - a^2)/(2 sigma^2)) phi(x/sigma) = phi((x - a)/sigma)",
    given=[sigma > 0],
    show=ratio(a)(x) * phi(x / sigma) == phi((x - a) / sigma))

@claim("0 <= f(x) <= exp((2 a x - a^2)/(2 sigma^2)) for every x gives E f(X) <= 1, for every real a",
    given=[sigma > 0, X, hypothesis("f", every(REAL, lambda x: f(x) <= ratio(a)(x)))],
    show=E(P, f) <= 1)
def shifted_density_at_most_one():
    with use(shifted_density_at_most_one_at, b=sqrt(sigma**2 / 2)) as that:
        with that.premise("f"):
            x = intro("x")
            apply_to("f", x)
            use(ratio_of_densities)
            linear(phi(x / sigma))

@claim("The discrete Gaussian law is subgaussian: E exp(t X) <= exp(t^2 sigma^2/2) for every real t",
    canonne("Moment generating function", "whole"),
    given=[sigma > 0, X],
    show=exponential_mean_at_most(P, t, exp(t**2 * sigma**2 / 2)))
def discrete_gaussian_subgaussian():
    intro("f")
    below = intro(1)
    shrink = exp(-(t**2) * sigma**2 / 2)
    with use(shifted_density_at_most_one, a=t * sigma**2, f=value(line, lambda x: f(x) * shrink)) as that:
        with that.premise("f"):
            x = intro("x")
            apply_to(below, x)
            linear(shrink)

at_two = value(line, lambda x: exp(2) * indicator(eq(x, 2)))
doubt(discrete_gaussian_subgaussian,
    mutants=[dropped(discrete_gaussian_subgaussian, "X",
            hints=[{"witness": {"P": dirac(expr(2)), "sigma": "1", "t": "1"},
                    "proofs": {"show": (by.contradiction().called("subgaussian"),
                            by.apply_to("subgaussian", at_two,
                                by={1: (by.intro("x"),
                                        by.cases(eq(real("x"), 2), yes=(by.rewrite(eq(real("x"), 2)),)))}),
                            by.fact("exp", "strictly", "1/2", 2), by.linear())}}])])
doubt(shifted_density_at_most_one,
    mutants=[dropped(shifted_density_at_most_one, "X",
            hints=[{"witness": {"P": dirac(expr(2)), "sigma": "1", "a": "2", "f": at_two},
                    "proofs": {"given f": (by.intro("x"), by.cases(eq(x, 2), yes=(by.rewrite(eq(x, 2)),)))}}])])

# No bounded function is 1/phi everywhere: a bound C is less than 1/phi at 2 C.
out_there = 2 * C
density_there, inverse_there = exp(-(out_there**2) / 2), exp(out_there**2 / 2)
doubt(inverse_density_within,
    mutants=[mutant("everywhere",
            show=exists(weight(line), lambda w: every(REAL, lambda x: w(x) * phi(x / sigma) == 1)),
            hints=[{"witness": {"sigma": "1", "r": "1"},
                    "proofs": {"show": (by.contradiction(), by.unpack(0, "w").called("w"), by.bounded_by(w, C),
                            by.apply_to("C", out_there), by.apply_to("w", out_there),
                            by.fact("phi", "density", out_there), by.have(density_there * inverse_there == 1),
                            by.have(inverse_there >= 1 + 2 * C**2), by.have(1 / sqrt(2 * pi) <= 1),
                            by.have(phi(out_there) <= density_there, by.linear(density_there)),
                            by.have(w(out_there) * density_there >= 1, by.linear(w(out_there))),
                            by.have(w(out_there) >= inverse_there, by.linear(inverse_there, w(out_there))),
                            by.have(2 * C**2 + 1 > C), by.linear())}}])])

# The numbers of a witness are fractions, and no two have sigma^2 = 2 b^2: these variants say it of every sigma > 0 that
# has.  At b = 1 they fail for sigma = 2^(1/2), where one of the numbers 0, 1, 2 stands for X.
c, root2 = real("c"), sqrt(expr(2))
around_for = lambda sigma: lambda z: E(P, lambda x: phi((x - 2 * b * z) / sigma)) / phi(z)
for_deviations = lambda show: every(REAL, lambda sigma: all_of(sigma > 0, sigma**2 == 2 * b**2).implies(show(sigma)))
at_root2 = (by.contradiction(), by.apply_to(0, root2).called("there"))
sum_around = lambda x, z: phi((x - 2 * expr(z)) / root2) / phi(expr(z))
greater = lambda left, right: (*at_root2, by.have(left > right, by.evaluate()), by.linear())
always = lambda x: {"P": dirac(expr(x)), "b": "1"}

doubt(sum_has_a_period,
    mutants=[mutant("without X", given=[b > 0],
            show=for_deviations(lambda sigma: around_for(sigma)(z + m / b) <= around_for(sigma)(z)),
            hints=[{"witness": {**always(0), "z": "1", "m": "-1"},
                    "proofs": {"show": greater(sum_around(0, 0), sum_around(0, 1))}}])])
doubt(sum_is_even,
    mutants=[mutant("without X", given=[b > 0],
            show=for_deviations(lambda sigma: around_for(sigma)(-z) == around_for(sigma)(z)),
            hints=[{"witness": {**always(1), "z": "1"},
                    "proofs": {"show": greater(sum_around(1, 1), sum_around(1, -1))}}])])
doubt(weighted_below,
    mutants=[mutant("without w", given=[b > 0], show=for_deviations(lambda sigma: weighted(z) <= around_for(sigma)(z)),
            hints=[{"witness": {**always(0), "z": "0", "w": value(line, lambda x: 3)},
                    "proofs": {"show": greater(3 * phi(expr(0)), sum_around(0, 0))}}])])
doubt(bounded_weights_near,
    mutants=[mutant("without w", given=[b > 0, r > 0, e > 0, little_mass],
            show=for_deviations(lambda sigma: around_for(sigma)(z) <= weighted(z) + e),
            hints=[{"witness": {**always(0), "z": "0", "r": "1", "e": "1/2", "w": value(line, lambda x: 0)},
                    "proofs": {"show": greater(sum_around(0, 0), expr("1/2"))}}])])
at_2 = (by.intro("x"), by.have(2 * phi(2 / root2) <= phi((2 - expr(2)) / root2), by.evaluate()),
    by.cases(eq(x, 2), yes=(by.rewrite(eq(x, 2)),)))
doubt(shifted_density_at_most_one_at,
    mutants=[mutant("without X", given=[b > 0],
            show=for_deviations(lambda sigma: every(REAL,
                    lambda x: f(x) * phi(x / sigma) <= phi((x - a) / sigma)).implies(E(P, f) <= 1)),
            hints=[{"witness": {**always(2), "a": "2", "f": value(line, lambda x: 2 * indicator(eq(x, 2)))},
                    "proofs": {"show": (by.contradiction(), by.apply_to(0, root2, by={1: at_2}), by.linear())}}])])

# R is 2 at 0 and 1 elsewhere, S its inverse; the law is that of foundations/discrete_gaussian_exists.
inverses = {"S": value(line, lambda z: 1 - indicator(eq(z, 0)) / 2),
    "R": value(line, lambda z: 1 + indicator(eq(z, 0)))}
doubt(inverse_has_the_period,
    mutants=[mutant("of any function", given=[b > 0, is_inverse],
            show=for_deviations(lambda sigma: every(law(line),
                    lambda P: discrete_gaussian(P, sigma).implies(R(z + m / b) == R(z)))),
            hints=[{"witness": {"b": "1", "z": "0", "m": "1", **inverses},
                    "proofs": {"given R": (by.intro("z"), by.cases(eq(z, 0), yes=(by.rewrite(eq(z, 0)),))),
                        "show": (*at_root2, by.use("discrete_gaussian_exists", sigma=root2), by.unpack(this, "P"),
                            by.apply_to("there", P), by.linear())}}])])

doubt(sum_is_periodic, mutants=[mutant("of any function", given=[b > 0])])

# The sum around 0, which is exp(-z^2/2), comes near 0: it is exp(-v^2) at z = 2^(1/2) v.
sum_of_0 = lambda v: (by.fact("phi", "density", expr(0)), by.fact("phi", "density", root2 * v),
    by.use(two_densities, x1=(0 - 2 * (root2 * v)) / root2, x2=0, y1=root2 * v, y2=root2 * v),
    by.have(phi(root2 * v) == exp(-(v**2)) * phi(expr(0))),
    by.have(phi((0 - 2 * (root2 * v)) / root2) == exp(-(v**2)) * phi(root2 * v),
        by.linear(1 / phi(expr(0)), phi(root2 * v) / phi(expr(0)))),
    by.have(phi((0 - 2 * (root2 * v)) / root2) / phi(root2 * v) == exp(-(v**2)), by.linear(1 / phi(root2 * v))),
    by.have(exp(v**2) >= 2 * v, by.have((v - 1) ** 2 >= 0), by.have(exp(v**2) >= 1 + v**2), by.linear()),
    by.have(exp(v**2) * exp(-(v**2)) == 1))
doubt(sum_within_bounds,
    mutants=[mutant("without X", given=[b > 0],
            show=for_deviations(lambda sigma: exists(REAL, REAL,
                    lambda c, C: (0 < c) & (0 < C)
                        & every(REAL, lambda z: (c <= around_for(sigma)(z)) & (around_for(sigma)(z) <= C)))),
            hints=[{"witness": always(0),
                    "proofs": {"show": (*at_root2, by.unpack("there", "c"),
                            by.unpack(this, "C").called("c>0", "C>0", "bounded"), by.apply_to("bounded", root2 / c),
                            *sum_of_0(1 / c), by.have(c <= exp(-(1 / c) ** 2)),
                            by.have(c * exp((1 / c) ** 2) <= 1, by.linear(exp((1 / c) ** 2))),
                            by.have(c * (2 * (1 / c)) == 2), by.linear(c))}}])])
doubt(sum_and_inverse,
    mutants=[mutant("without X", given=[b > 0],
            show=for_deviations(lambda sigma: exists(weight(line), weight(line),
                    lambda S, R: (every(REAL, lambda z: S(z) == around_for(sigma)(z))
                            & every(REAL, lambda z: R(z) * S(z) == 1)))),
            hints=[{"witness": always(0),
                    "proofs": {"show": (*at_root2, by.unpack("there", "S"), by.unpack(this, "R").called("S", "R"),
                            by.bounded_by(R, K), by.apply_to("K", root2 * K), by.apply_to("S", root2 * K),
                            by.apply_to("R", root2 * K), *sum_of_0(K),
                            by.have(R(root2 * K) * exp(-(K**2)) == 1, by.have(S(root2 * K) == exp(-(K**2))),
                                by.rewrite(this, backwards=True)),
                            by.have(R(root2 * K) == exp(K**2), by.linear(R(root2 * K), exp(K**2))),
                            by.have(exp(K**2) > 0), by.linear())}}])])
