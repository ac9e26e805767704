"""The variance of the discrete Gaussian law is less than sigma^2.

In the letters of `discrete_gaussian_moments`: E S(N + a) is less than E S(N) by half of Q(a) = E (S(N) - S(N +
a))^2/S(N), and Q(2 a) <= 4 Q(a).  So if Q(a) > 0 for one a, E S(N + a) falls like a^2 at 0, and the variance is less
than sigma^2.  It is so at sigma^2 if E S(N + a) < E S(N) for one a at 3/4 sigma^2, and thus if it is so far down, where
P(X = k) falls so fast that one sees it.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.analysis.whole_powers import next_power, power_outgrows
from lemmas.axioms import gauss_line_shift
from lemmas.divergences.renyi_order_limits import exp_below_quadratic
from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists
from lemmas.foundations.discrete_gaussian_series import constant_positive
from lemmas.mechanisms.discrete_gaussian import compared_term_by_term, discrete_gaussian, equal_atom_by_atom
from lemmas.mechanisms.discrete_gaussian_moments import (N, R, S, X, around, bounded_weights_suffice, density_falls,
    exponential_mean_at_most, halves, inverse_density_within, is_inverse, is_sum, mean_of_the_sum, mean_over_a_period,
    discrete_gaussian_subgaussian, moves, ratio_of_densities, sum_and_inverse, sum_falls_by_what_it_moves,
    shifted_density_below_the_sum, sum_is_periodic, unit, weighted, weighted_below)
from lemmas.mechanisms.discrete_gaussian_utility import (cosh_of_any_number, square_below_exponential_means,
    square_mean_at_most)
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
sigma, b, a, x, z, q, d, t, C, r = reals("sigma b a x z q d t C r")
n = integer("n")
f = weight("f", line)

@definition
def shifted_at_most(P: Law[line], sigma: Real, t: Real, B: Real) -> Prop:
    """E exp((2 $t X - $t^2)/(2 $sigma^2)) is at most $B for X of the law $P.

    E f(X) <= B for each bounded f >= 0 with f(x) e^(-x^2/(2 sigma^2)) <= e^(-(x - t)^2/(2 sigma^2)) for every x."""
    return every(weight(line),
        lambda f: every(REAL, lambda x: f(x) * phi(x / sigma) <= phi((x - t) / sigma)).implies(E(P, f) <= B))

@claim("Q(2 a) <= 4 Q(a)", given=[*halves, X, is_sum, is_inverse], show=moves(2 * a) <= 4 * moves(a))
def moves_twice_as_far():
    with use(mean_over_a_period, h=value(line, lambda z: (S(z) - S(z + a)) ** 2)) as that:
        with that.premise("h"):
            z, m = intro("z", "m")
            use(sum_is_periodic, z=z, m=m)
            rewrite(this)
            use(sum_is_periodic, z=z + a, m=m)
            rewrite(this)
    with under(N,
            lambda z: (S(z) - S(z + 2 * a)) ** 2 * R(z)
                <= 2 * ((S(z) - S(z + a)) ** 2 * R(z)) + 2 * ((S(z + a) - S(z + 2 * a)) ** 2 * R(z))) as z:
        have((S(z) - S(z + a) - (S(z + a) - S(z + 2 * a))) ** 2 >= 0)
        linear(R(z))

@claim("Q(2^n a) <= 4^n Q(a)",
    given=[*halves, X, is_sum, is_inverse, n >= 0],
    show=every(REAL, lambda a: moves(2**n * a) <= 4**n * moves(a)))
def moves_far():
    start, step = induction(n, 0)
    with start:
        intro("a")
    with step:
        a = intro("a")
        use(next_power, c=2)
        use(next_power, c=4)
        apply_to(every(REAL, lambda a: moves(2**n * a) <= 4**n * moves(a)), a)
        use(moves_twice_as_far, a=2**n * a)
        rewrite(2 ** (n + 1) == 2 * 2**n)
        linear(moves(a))

@claim("E exp((2 t X - t^2)/(2 sigma^2)) <= 1 - Q(a)/(2 (2 pi)^(1/2) E phi(N)) at t = a b",
    given=[*halves, X, is_sum, is_inverse],
    show=shifted_at_most(P, sigma, a * b, 1 - moves(a) / (2 * unit)))
def less_by_what_it_moves():
    intro("f")
    intro(1)
    use(shifted_density_below_the_sum, t=a * b)
    use(sum_falls_by_what_it_moves)
    use(mean_of_the_sum)
    have(0 < unit)
    linear(1 / unit)

# --- far down -----------------------------------------------------------------------------------------------------

half = expr("1/2")

@claim("phi(z/sigma) <= e^(-1/(8 sigma^2)) phi(x/sigma) for z^2 >= x^2 + 1/4",
    given=[sigma > 0, x**2 + expr("1/4") <= z**2],
    show=phi(z / sigma) <= exp(-1 / (8 * sigma**2)) * phi(x / sigma))
def falls_by_a_quarter():
    fact("phi", "density", z / sigma)
    fact("phi", "density", x / sigma)
    have(-((z / sigma) ** 2) / 2 <= -1 / (8 * sigma**2) - (x / sigma) ** 2 / 2, by.linear(1 / (2 * sigma**2)))
    fact("exp", "increasing", -((z / sigma) ** 2) / 2, -1 / (8 * sigma**2) - (x / sigma) ** 2 / 2)
    have(exp(-1 / (8 * sigma**2) - (x / sigma) ** 2 / 2) == exp(-1 / (8 * sigma**2)) * exp(-((x / sigma) ** 2) / 2))
    linear(1 / sqrt(2 * pi), exp(-1 / (8 * sigma**2)))

@claim("E exp((X - 1/4)/(2 sigma^2)) <= 1/2 where e^(-1/(8 sigma^2)) <= 1/4",
    given=[sigma > 0, X, exp(-1 / (8 * sigma**2)) <= "1/4"],
    show=shifted_at_most(P, sigma, half, half))
def far_down():
    intro("f")
    below = intro(1)
    r1 = exp(-1 / (8 * sigma**2))
    up = lambda x: indicator(1 <= x)
    for m_, part_ in ((-1, up), (0, lambda x: 1 - up(x))):
        with use(compared_term_by_term, s=1, m=m_, f=value(line, lambda x: f(x) * part_(x)),
                h=value(line, lambda x: r1)) as that:
            with that.premise("weighed"):
                k = intro("k")
                apply_to(below, k)
                yes, no = cases(1 <= k)
                high, low = (yes, no) if m_ == -1 else (no, yes)
                with high:
                    if m_ == 0:
                        have(k <= 0)
                    have((k + m_) ** 2 + expr("1/4") <= (k - half) ** 2, by.linear())
                    use(falls_by_a_quarter, x=k + m_, z=k - half)
                    linear(f(k))
                with low:
                    have(0 <= phi((k + m_) / sigma))
    linear()

# --- from 3/4 sigma^2 to sigma^2 --------------------------------------------------------------------------------------

T = law("T", line)
tau, K, c, c2, l, G = reals("tau K c c2 l G")
w, f0, w0 = weight("w", line), bounded("f0", line), bounded("w0", line)
small = lambda w: every(REAL, lambda x: w(x) * phi(x / sigma) <= 1)
three_quarters = [*halves, tau > 0, hypothesis("tau", tau**2 == "3/4" * sigma**2)]

@claim("E phi(N) phi(N - y) = e^(-y^2/3) E phi(N)^2 for a normal number N",
    show=E(N, lambda z: phi(z) * phi(z - x)) == exp(-(x**2) / 3) * E(N, lambda z: phi(z) ** 2))
def product_of_a_sum():
    use(gauss_line_shift, c=-x / 3, g=value(line, lambda z: phi(z + x / 3) * phi(z - 2 * x / 3)))
    with under(N,
            lambda z: phi(z + x / 3) * phi(z - 2 * x / 3) * exp(-x / 3 * z - x**2 / 18)
                == phi(z) ** 2 * exp(-(x**2) / 3)) as z:
        for place in (z + x / 3, z - 2 * x / 3, z):
            fact("phi", "density", place)
            rewrite(this)
        have(exp(-((z + x / 3) ** 2) / 2) * exp(-((z - 2 * x / 3) ** 2) / 2) * exp(-x / 3 * z - x**2 / 18)
                == exp(-(z**2) / 2) ** 2 * exp(-(x**2) / 3))
        linear(1 / sqrt(2 * pi) ** 2)

middle = E(N, lambda z: phi(z) ** 2) * sqrt(2 * pi)

@claim("The mean of phi(N) times the sum with bounded weights, around N + a",
    given=three_quarters,
    show=E(N, lambda z: phi(z) * weighted(z + a)) == middle * E(P, lambda x: w(x) * phi((x - a * b) / tau)))
def product_with_weights():
    swap(N, P, lambda z, x: phi(z) * (w(x) * phi(z + a - x / b)))
    with under(P,
            lambda x: w(x) * E(N, lambda z: phi(z) * phi(z + a - x / b))
                == middle * (w(x) * phi((x - a * b) / tau))) as x:
        use(product_of_a_sum, x=x / b - a)
        fact("phi", "density", (x - a * b) / tau)
        with have((x / b - a) ** 2 / 3 == ((x - a * b) / tau) ** 2 / 2):
            linear((x - a * b) ** 2 / (3 * b**2 * tau**2))
        have(exp(-((x / b - a) ** 2) / 3) == exp(-(((x - a * b) / tau) ** 2) / 2), by.rewrite(this))
        have(exp(-((x / b - a) ** 2) / 3) == sqrt(2 * pi) * phi((x - a * b) / tau), by.linear(sqrt(2 * pi)))
        linear(w(x), w(x) * E(N, lambda z: phi(z) ** 2))
    linear()

@claim("E w(X) phi((X - t)/tau) = c E f(Y) where f = w phi(x/sigma) phi((x - t)/tau)/phi(x/tau)",
    given=[*three_quarters, X, hypothesis("Y", discrete_gaussian(T, tau)),
        hypothesis("c", every(INTEGER, lambda k: E(P, lambda x: indicator(eq(x, k))) == c * phi(k / sigma))),
        hypothesis("c2", every(INTEGER, lambda k: E(T, lambda x: indicator(eq(x, k))) == c2 * phi(k / tau))), c2 > 0,
        c > 0,
        hypothesis("f", every(REAL, lambda x: f(x) * phi(x / tau) == w(x) * phi(x / sigma) * phi((x - t) / tau)))],
    show=E(P, lambda x: w(x) * phi((x - t) / tau)) == c / c2 * E(T, f))
def from_one_law_to_the_other():
    with use(equal_atom_by_atom, P=P, R=T, s=1, m=0, f=value(line, lambda x: w(x) * phi((x - t) / tau)),
            h=value(line, lambda x: c / c2 * f(x))) as that:
        with that.premise("equal"):
            k = intro("k")
            apply_to("c", k)
            apply_to("c2", k)
            apply_to("f", k)
            linear(w(k) * phi((k - t) / tau), f(k) * c / c2, c)

@claim("phi(x/sigma) phi((x - t)/tau) <= e^(t^2/sigma^2) phi(x/tau)",
    given=[sigma > 0, tau > 0, hypothesis("tau", tau**2 == "3/4" * sigma**2)],
    show=phi(x / sigma) * phi((x - t) / tau) <= exp(t**2 / sigma**2) * phi(x / tau))
def tilted_density_bounded():
    for place in (x / sigma, (x - t) / tau, x / tau):
        fact("phi", "density", place)
        rewrite(this)
    left, right = -((x / sigma) ** 2) / 2 - ((x - t) / tau) ** 2 / 2, t**2 / sigma**2 - (x / tau) ** 2 / 2
    with have(left <= right):
        have(1 / tau**2 == "4/3" / sigma**2)
        have((x - "4/3" * t) ** 2 >= 0)
        have(t**2 >= 0)
        have(left == -(x**2) / (2 * sigma**2) - "2/3" * (x - t) ** 2 / sigma**2, by.linear((x - t) ** 2 / 2))
        have(right == t**2 / sigma**2 - "2/3" * x**2 / sigma**2, by.linear(x**2 / 2))
        have(-(x**2) / 2 - "2/3" * (x - t) ** 2 <= t**2 - "2/3" * x**2, by.linear())
        linear(1 / sigma**2)
    fact("exp", "increasing", left, right)
    have(exp(left) == exp(-((x / sigma) ** 2) / 2) * exp(-(((x - t) / tau) ** 2) / 2))
    have(exp(right) == exp(t**2 / sigma**2) * exp(-((x / tau) ** 2) / 2))
    have(1 / sqrt(2 * pi) <= 1)
    have(0 <= exp(-((x / sigma) ** 2) / 2) * exp(-(((x - t) / tau) ** 2) / 2))
    linear(1 / sqrt(2 * pi) ** 2, 1 / sqrt(2 * pi), exp(right) / sqrt(2 * pi))

both_laws = [*three_quarters, X, is_sum, hypothesis("Y", discrete_gaussian(T, tau)),
    hypothesis("c", every(INTEGER, lambda k: E(P, lambda x: indicator(eq(x, k))) == c * phi(k / sigma))),
    hypothesis("c2", every(INTEGER, lambda k: E(T, lambda x: indicator(eq(x, k))) == c2 * phi(k / tau))), c > 0, c2 > 0]

@claim("E phi(N) S(N + a) is at most a constant times E exp((2 t Y - t^2)/(2 tau^2)), t = a b",
    given=[*both_laws, hypothesis("t", eq(t, a * b)), hypothesis("below", shifted_at_most(T, tau, t, d))],
    show=E(N, lambda z: phi(z) * S(z + a)) <= middle * c / c2 * d)
def product_from_above():
    have(0 < middle)
    with use(bounded_weights_suffice, u=value(line, phi), B=middle * c / c2 * d) as that:
        with that.premise("all weights"):
            w = intro("w")
            intro(1).called("small")
            bounded_by(w, C)
            body = lambda x: w(x) * phi(x / sigma) * phi((x - t) / tau) / phi(x / tau)
            with name_for(f0, value(line, body), limit=C * exp(t**2 / sigma**2)) as name:
                for number_ in (0, 1):
                    with name.premise(number_):
                        apply_to("C", x)
                        use(tilted_density_bounded)
                        have(phi(x / sigma) * phi((x - t) / tau) / phi(x / tau) <= exp(t**2 / sigma**2),
                            by.linear(1 / phi(x / tau)))
                        have(0 <= phi(x / sigma) * phi((x - t) / tau) / phi(x / tau))
                        linear(w(x), exp(t**2 / sigma**2))
            f1 = value(line, lambda x: Max(f0(x), 0))
            with have(every(REAL,
                        lambda x: Max(f0(x), 0) * phi(x / tau) == w(x) * phi(x / sigma) * phi((x - t) / tau))).called(
                    "f1"):
                x1 = intro("x")
                apply_to("f0", x1)
                have(0 <= f0(x1), by.rewrite(this))
                fact("max", "left", f0(x1), 0)
                rewrite(this)
                rewrite(eq(f0(x1), body(x1)))
            use(product_with_weights)
            have(E(P, lambda x: w(x) * phi((x - a * b) / tau)) == E(P, lambda x: w(x) * phi((x - t) / tau)),
                by.rewrite("t"), by.ring())
            use(from_one_law_to_the_other, f=f1)
            with apply_to("below", f1) as of_f:
                with of_f.premise(1):
                    x1 = intro("x")
                    apply_to("f1", x1)
                    apply_to("small", x1)
                    linear(phi((x1 - t) / tau))
            linear(middle, middle * c / c2)

@claim("E phi(N) S(N) is at least the same constant",
    given=both_laws,
    show=middle * c / c2 <= E(N, lambda z: phi(z) * S(z)))
def product_from_below():
    have(0 < middle)
    with use(small_real, A=middle * c / c2 - E(N, lambda z: phi(z) * S(z)), B=middle * c / c2) as that:
        with that.premise("for every eps"):
            e = intro("eps")
            intro(1)
            tight(r, T, lambda x: x, e)
            use(inverse_density_within)
            unpack(this, "w").called("w")
            with have(every(REAL, lambda x: w(x) * phi(x / sigma) <= 1)):
                x1 = intro("x")
                apply_to("w", x1)
                have(indicator(abs(x1) <= r) <= 1)
            with under(N, lambda z: phi(z) * weighted(z + 0) <= phi(z) * S(z)) as z:
                use(weighted_below, z=z)
                apply_to(every(REAL, lambda z: S(z) == around(z)), z)
                linear(phi(z))
            use(product_with_weights, a=0)
            with use(from_one_law_to_the_other, t=0, f=value(line, lambda x: indicator(abs(x) <= r))) as of:
                with of.premise("f"):
                    x1 = intro("x")
                    apply_to("w", x1)
                    linear(phi(x1 / tau))
            under(T, lambda x: 1 - indicator(r < abs(x)) <= indicator(abs(x) <= r), lambda x: (by.cases(abs(x) <= r),))
            linear(middle, middle * c / c2)

@claim("If E exp((2 t Y - t^2)/(2 tau^2)) <= 1 - d for the discrete Gaussian Y of tau^2 = 3/4 sigma^2, then Q(a) > 0 "
        "at t = a b",
    given=[*both_laws, is_inverse, d > 0, hypothesis("t", eq(t, a * b)),
        hypothesis("below", shifted_at_most(T, tau, t, 1 - d))],
    show=0 < moves(a))
def moves_if_shifted_below():
    use(product_from_below)
    use(product_from_above, d=1 - d)
    have(0 < middle)
    let(G, middle * c / c2)
    have(0 < G, by.rewrite("G"))
    let(C, E(N, lambda z: phi(z) ** 2 * S(z)))
    have(0 <= C, by.rewrite("C"))
    let(l, G * d / (C + 1))
    have(0 < l, by.rewrite("l"))
    with under(N,
            lambda z: 2 * (phi(z) * S(z) - phi(z) * S(z + a))
                <= l * (phi(z) ** 2 * S(z)) + 1 / l * ((S(z) - S(z + a)) ** 2 * R(z))) as z:
        apply_to(every(REAL, lambda z: R(z) * S(z) == 1), z)
        have((l * phi(z) * S(z) - (S(z) - S(z + a))) ** 2 >= 0)
        linear(R(z) / l, l * phi(z) ** 2 * S(z), phi(z) * S(z), phi(z) * S(z + a))
    have(E(N, lambda z: phi(z) * S(z + a)) <= G * (1 - d), by.rewrite("G"), by.assume())
    have(2 * G * d <= l * C + 1 / l * moves(a), by.linear(l))
    have(l * C <= G * d, by.have(l * (C + 1) == G * d, by.rewrite("l")), by.linear(l))
    have(0 < 1 / l * moves(a), by.have(0 < G * d), by.linear())
    linear(l)

# --- at every sigma ---------------------------------------------------------------------------------------------------

n_th = lambda n: every(REAL, law(line),
    lambda sigma, P: all_of(sigma > 0, discrete_gaussian(P, sigma), sigma**2 <= (n + 3) / 36).implies(
        exists(REAL, REAL, lambda t, d: (d > 0) & shifted_at_most(P, sigma, t, 1 - d))))

@definition
def sum_not_constant(P: Law[line], sigma: Real, b: Real) -> Prop:
    """The sum of the normal densities around all whole numbers, of $P, $sigma and $b, is not constant.

    The sum S(z) = E phi((X - 2 b z)/sigma)/phi(z) has an inverse R, and E (S(N) - S(N + a))^2 R(N) > 0 for some a and
    normal N."""
    return exists(weight(line), weight(line), REAL,
        lambda S, R, a: all_of(every(REAL, lambda z: S(z) == E(P, lambda x: phi((x - 2 * b * z) / sigma)) / phi(z)),
            every(REAL, lambda z: R(z) * S(z) == 1), 0 < E(gauss(line), lambda z: (S(z) - S(z + a)) ** 2 * R(z))))

@claim("If E exp((2 t Y - t^2)/(2 tau^2)) <= 1 - d for the discrete Gaussian Y of tau^2 = 3/4 sigma^2, the sum for X "
        "of sigma^2 is not constant",
    given=[*three_quarters, X, hypothesis("Y", discrete_gaussian(T, tau)), d > 0,
        hypothesis("below", shifted_at_most(T, tau, t, 1 - d))],
    show=sum_not_constant(P, sigma, b))
def sum_moves():
    unpack("X.1", "c").called("c")
    unpack("Y.1", "c2").called("c2")
    use(constant_positive, P=P, mu=0, c=c)
    use(constant_positive, P=T, mu=0, sigma=tau, c=c2)
    use(sum_and_inverse)
    unpack(this, "S")
    unpack(this, "R")
    use(moves_if_shifted_below, a=t / b)
    witness(S)
    witness(R)
    witness(t / b)

@claim("E exp((2 t X - t^2)/(2 sigma^2)) < 1 for some t, where 36 sigma^2 <= n + 3", given=[n >= 0], show=n_th(n))
def shifted_mean_below_1():
    start, step = induction(n, 0).called("before")
    with start:
        intro("sigma", "P")
        intro(1)
        with have(exp(-1 / (8 * sigma**2)) <= "1/4"):
            have(-1 / (8 * sigma**2) <= "-3/2", by.linear(1 / (8 * sigma**2)))
            fact("exp", "increasing", -1 / (8 * sigma**2), "-3/2")
            have(exp("-3/2") <= "1/4", by.evaluate())
            linear()
        use(far_down)
        witness(half)
        witness(half)
    with step:
        intro("sigma", "P")
        intro(1)
        let(tau, sigma * sqrt(expr("3/4")))
        let(b, sigma * sqrt(expr("1/2")))
        have(tau**2 == "3/4" * sigma**2, by.rewrite("tau"))
        have(sigma**2 == 2 * b**2, by.rewrite("b"))
        have(tau > 0, by.rewrite("tau"))
        have(b > 0, by.rewrite("b"))
        use(discrete_gaussian_exists, sigma=tau)
        unpack(this, "T")
        with apply_to("before", tau, T) as there:
            with there.premise(0):
                three = each_part()
                with three[2]:
                    linear()
        unpack(this, "t")
        unpack(this, "d")
        use(sum_moves)
        unpack(this, "S")
        unpack(this, "R")
        unpack(this, "a").called("S", "R", "moves")
        use(less_by_what_it_moves)
        witness(a * b)
        witness(moves(a) / (2 * unit))
        part = each_part()
        with part[0]:
            have(0 < unit)

# --- the variance -----------------------------------------------------------------------------------------------------

s, s1, v, u, e, B = reals("s s1 v u e B")

@claim("2 + v e <= (2 - c v) e^(v sigma^2/2) and v small: e <= sigma^2 - c/2",
    given=[0 < v, 0 <= e, c > 0, v * sigma**2 <= 2, v * sigma**4 <= c,
        hypothesis("both", 2 + v * e <= (2 - c * v) * exp(v * sigma**2 / 2))],
    show=e <= sigma**2 - c / 2)
def square_from_exponentials():
    let(u, v * sigma**2 / 2)
    have(0 <= u, by.rewrite("u"))
    have(u <= 1, by.rewrite("u"), by.linear())
    use(exp_below_quadratic, y=u)
    with have(0 <= 2 - c * v):
        contradiction()
        have(0 <= exp(v * sigma**2 / 2))
        linear(exp(v * sigma**2 / 2), v)
    have(exp(v * sigma**2 / 2) <= 1 + u + u**2, by.have(v * sigma**2 / 2 == u), by.rewrite(this), by.assume())
    have(2 + v * e <= (2 - c * v) * (1 + u + u**2), by.linear(2 - c * v))
    have(2 + v * e <= 2 + 2 * u + 2 * u**2 - c * v, by.have(0 <= c * v * (u + u**2)), by.linear())
    have(v * e <= v * (sigma**2 - c / 2), by.have(2 * u**2 == v * (v * sigma**4) / 2, by.rewrite("u")), by.linear(v))
    linear(1 / v)

@claim("The mean of e^(s X) is at most (1 - d) e^(s^2 sigma^2/2), s = t/sigma^2",
    given=[sigma > 0, hypothesis("below", shifted_at_most(P, sigma, t, d))],
    show=exponential_mean_at_most(P, t / sigma**2, d * exp(t**2 / (2 * sigma**2))))
def exponential_mean_from_shifted():
    f = intro("f")
    under_exp = intro(1)
    shrink = exp(-(t**2) / (2 * sigma**2))
    with apply_to("below", value(line, lambda x: f(x) * shrink)) as that:
        with that.premise(1):
            x = intro("x")
            apply_to(under_exp, x)
            use(ratio_of_densities, a=t)
            have(exp(t / sigma**2 * x) * shrink == exp((2 * t * x - t**2) / (2 * sigma**2)))
            have(f(x) * shrink <= exp((2 * t * x - t**2) / (2 * sigma**2)), by.linear(shrink))
            linear(phi(x / sigma))
    have(exp(t**2 / (2 * sigma**2)) * shrink == 1)
    linear(exp(t**2 / (2 * sigma**2)), E(P, f))

M = integer("M")

@claim("The sum is not constant, whatever sigma is", given=[*halves, X], show=sum_not_constant(P, sigma, b))
def sum_is_not_constant():
    let(tau, sigma * sqrt(expr("3/4")))
    have(tau**2 == "3/4" * sigma**2, by.rewrite("tau"))
    have(tau > 0, by.rewrite("tau"))
    use(discrete_gaussian_exists, sigma=tau)
    unpack(this, "T")
    let(n, floor(36 * tau**2))
    fact("floor", "bounds", 36 * tau**2)
    have(36 * tau**2 > 0)
    have(-1 < n)
    use(shifted_mean_below_1)
    with apply_to(shifted_mean_below_1, tau, T) as there:
        with there.premise(0):
            three = each_part()
            with three[2]:
                linear()
    unpack(this, "t")
    unpack(this, "d")
    use(sum_moves)

@claim("The variance is less than sigma^2: E X^2 <= B for some B < sigma^2",
    canonne("Utility, variance", "part", "strictly less than sigma^2, without the exact expression"),
    given=[sigma > 0, X],
    show=exists(REAL, lambda B: (B < sigma**2) & square_mean_at_most(P, B)))
def discrete_gaussian_variance_strict():
    let(b, sigma * sqrt(expr("1/2")))
    have(sigma**2 == 2 * b**2, by.rewrite("b"))
    have(b > 0, by.rewrite("b"))
    use(sum_is_not_constant)
    unpack(this, "S")
    unpack(this, "R")
    unpack(this, "a").called("S", "R", "moves")
    have(0 < unit)
    with have(a != 0):
        zero, _ = cases(eq(a, 0))
        with zero:
            with under(N, lambda z: (S(z) - S(z + a)) ** 2 * R(z) <= 0) as z:
                have(S(z + a) == S(z), by.rewrite(eq(a, 0)), by.ring())
                rewrite(this)
            contradiction()
            linear()
    let(q, moves(a) / (2 * unit))
    have(0 < q, by.rewrite("q"))
    let(s, a * b / sigma**2)
    have(s**2 > 0)
    let(c, q / s**2)
    have(0 < c, by.rewrite("c"))
    top = s**2 * sigma**4 / c + s**2 * sigma**2
    let(M, floor(top) + 1)
    fact("floor", "bounds", top)
    have(0 <= s**2 * sigma**4 / c)
    have(0 <= s**2 * sigma**2)
    have(top <= M, by.rewrite("M"), by.linear())
    have(0 <= M, by.linear())
    use(power_outgrows, c=4, k=M)
    let(K, 4**M)
    have(0 < K, by.rewrite("K"))
    have(top <= K, by.linear())
    use(moves_far, n=M)
    apply_to(this, a / 2**M)
    have(moves(a) <= K * moves(a / 2**M), by.have(2**M * (a / 2**M) == a), by.linear(moves(a / 2**M)))
    use(less_by_what_it_moves, a=a / 2**M).called("less")
    let(s1, s / 2**M)
    let(v, s1**2)
    with have((2**M) ** 2 == 4**M):
        have(4**M == 2**M * 2**M, by.have(expr(4) ** M == (expr(2) * 2) ** M))
    have(K == (2**M) ** 2, by.rewrite("K"))
    have(v * K == s**2, by.rewrite("v"), by.rewrite("s1"), by.rewrite(K == (2**M) ** 2))
    have(v * sigma**2 <= 2, by.have(s**2 * sigma**2 <= K), by.linear(1 / K, sigma**2 / K))
    have(v * sigma**4 <= c, by.have(s**2 * sigma**4 <= c * K, by.linear(c)), by.linear(1 / K, sigma**4 / K))
    let(d, q / K)
    have(c * s**2 == q, by.rewrite("c"))
    have(d * K == q, by.rewrite("d"))
    have(d == c * v, by.linear(1 / K, c / K))
    have(moves(a / 2**M) / (2 * unit) >= d, by.have(q <= K * (moves(a / 2**M) / (2 * unit)), by.linear(1 / (2 * unit))),
        by.linear(1 / K))
    with have(shifted_at_most(P, sigma, a / 2**M * b, 1 - d)):
        f = intro("f")
        intro(1)
        apply_to("less", f)
        linear()
    use(exponential_mean_from_shifted, t=a / 2**M * b, d=1 - d)
    have(a / 2**M * b / sigma**2 == s1, by.rewrite("s1"), by.rewrite("s"))
    rewrite(this, at=exponential_mean_from_shifted)
    witness(sigma**2 - c / 2)
    part = each_part()
    with part[1]:
        f = intro("f")
        below = intro(1)
        use(discrete_gaussian_subgaussian, t=-s1)
        up = (1 - d) * exp((a / 2**M * b) ** 2 / (2 * sigma**2))
        down = exp((-s1) ** 2 * sigma**2 / 2)
        with use(square_below_exponential_means, s=s1, B=up, D=down) as that:
            with that.premise("f"):
                x1 = intro("x")
                apply_to(below, x1)
                use(cosh_of_any_number, s=s1, x=x1)
                linear(s1**2)
        have(a / 2**M * b == s1 * sigma**2, by.linear(sigma**2))
        have((a / 2**M * b) ** 2 / (2 * sigma**2) == v * sigma**2 / 2, by.rewrite(this), by.rewrite("v"))
        have(exp((a / 2**M * b) ** 2 / (2 * sigma**2)) == exp(v * sigma**2 / 2), by.rewrite(this))
        have((-s1) ** 2 * sigma**2 / 2 == v * sigma**2 / 2, by.rewrite("v"))
        have(exp((-s1) ** 2 * sigma**2 / 2) == exp(v * sigma**2 / 2), by.rewrite(this))
        with use(square_from_exponentials, e=E(P, f)) as last:
            with last.premise("both"):
                linear(E(P, f), 1 - d, exp(v * sigma**2 / 2))

at_two = value(line, lambda x: 4 * indicator(eq(x, 2)))
at_one = value(line, lambda x: indicator(eq(x, 1)))
doubt(discrete_gaussian_variance_strict,
    mutants=[dropped(discrete_gaussian_variance_strict, "X",
            hints=[{"witness": {"P": dirac(expr(2)), "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "B").called("less", "small"),
                            by.apply_to("small", at_two, by={1: (by.intro("x"), by.cases(eq(real("x"), 2)))}),
                            by.linear())}}])])
doubt(falls_by_a_quarter,
    mutants=[mutant("by a half", show=phi(z / sigma) <= exp(-1 / (4 * sigma**2)) * phi(x / sigma))])
doubt(far_down,
    mutants=[dropped(far_down, "X",
            hints=[{"witness": {"P": dirac(expr(1)), "sigma": "1/4"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.apply_to("so", at_one,
                                by={1: (by.intro("x"), by.have(phi(expr(4)) <= phi(expr(2)), by.evaluate()),
                                        by.cases(eq(real("x"), 1), yes=(by.rewrite(eq(real("x"), 1)),)))}),
                            by.linear())}}])])
doubt(product_of_a_sum,
    mutants=[mutant("e^(-y^2/2)",
            show=E(N, lambda z: phi(z) * phi(z - x)) == exp(-(x**2) / 2) * E(N, lambda z: phi(z) ** 2),
            hints=[{"witness": {"x": "1"},
                    "proofs": {"show": (by.contradiction(), by.use(product_of_a_sum, x=1),
                            by.have(0 < E(N, lambda z: phi(z) ** 2)), by.have(exp("-1/3") > exp("-1/2"), by.evaluate()),
                            by.linear(E(N, lambda z: phi(z) ** 2)))}}])])
doubt(tilted_density_bounded, mutants=[dropped(tilted_density_bounded, "tau")])
doubt(square_from_exponentials, mutants=[dropped(square_from_exponentials, "both")])
doubt(exponential_mean_from_shifted,
    mutants=[dropped(exponential_mean_from_shifted, "below",
            hints=[{"witness": {"P": dirac(expr(0)), "sigma": "1", "t": "1", "d": "0"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.apply_to("so", value(line, lambda x: indicator(eq(x, 0))),
                                by={1: (by.intro("x"),
                                        by.cases(eq(real("x"), 0), yes=(by.rewrite(eq(real("x"), 0)),)))}),
                            by.linear())}}])])
doubt(from_one_law_to_the_other,
    mutants=[mutant("any f", given=[c > 0, c2 > 0],
            hints=[{"witness": {"P": dirac(expr(0)), "T": dirac(expr(0)), "w": value(line, lambda x: 0),
                        "f": value(line, lambda x: 1), "c": "1", "c2": "1", "tau": "1", "t": "0"}}])])
at_most_0 = lambda n: every(REAL, law(line),
    lambda sigma, P: all_of(sigma > 0, discrete_gaussian(P, sigma), sigma**2 <= (n + 3) / 36).implies(
        exists(REAL, REAL, lambda t, d: (d >= 1) & shifted_at_most(P, sigma, t, 1 - d))))
sixth = expr("1/6")
doubt(shifted_mean_below_1,
    mutants=[mutant("at most 0", show=at_most_0(n),
            hints=[{"witness": {"n": "0"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=sixth),
                            by.unpack(this, "P").called("X"), by.apply_to("so", sixth, P), by.unpack(this, "t"),
                            by.unpack(this, "d").called("d", "below"),
                            by.apply_to("below", value(line, lambda x: phi((x - t) / sixth)),
                                by={1: (by.intro("x"), by.fact("phi", "density", x / sixth),
                                        by.use(density_falls, x=x / sixth, y=x / sixth),
                                        by.linear(phi((x - t) / sixth)))}),
                            by.have(0 < E(P, lambda x: phi((x - t) / sixth))), by.linear())}}])])
