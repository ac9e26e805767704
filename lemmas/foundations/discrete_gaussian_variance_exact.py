"""The variance of the discrete Gaussian law exactly, and that it is less than sigma^2.

E X^2 = sigma^2 (1 - 4 pi^2 sigma^2 E Y^2), the second derivative at t = 0 of E e^(t X) = e^(t^2 sigma^2/2)
E cos(2 pi sigma^2 t Y), Y discrete Gaussian of deviation tau = 1/(2 pi sigma).  And E Y^2 is at least
1/(e^(1/tau^2) - 1), as E sin(v Y)^2 is not near 0.  wave(t) is E cos(2 pi sigma^2 t Y), unit E phi(A/s) for A discrete
Gaussian of deviation s = sqrt(2) sigma, W is E Y^2, and tilted(t)(x) is phi(x/s) e^(t x), phi the normal density.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists
from lemmas.foundations.discrete_gaussian_moments_exact import (conjugate, density_tilted, mean_under_a_wider_law,
    for_wider, some_A, some_P, tilted, tilted_mean, unit, unit_1, wave)
from lemmas.foundations.discrete_gaussian_sines import sine_near_parabola, square_of_a_sine
from lemmas.foundations.gaussian_cosines import cosine_even_sine_odd, cosine_near_parabola
from lemmas.foundations.poisson_summation import density_outweighs, parabola_below_exponential, some_Y, tau_1
from lemmas.mechanisms.discrete_gaussian import discrete_gaussian
from lemmas.mechanisms.discrete_gaussian_utility import (cosh_of_any_number, discrete_gaussian_mean,
    discrete_gaussian_variance, square_mean_at_most)
from lemmas.mechanisms.discrete_gaussian_moments import root2
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, A, Y = laws("P A Y", line)
sigma, s, t, u, x, y, r, d, C, V, W, tau = reals("sigma s t u x y r d C V W tau")
f, h = weight("f", line), weight("h", line)
X = hypothesis("X", discrete_gaussian(P, sigma))
below = lambda f: every(REAL, lambda x: f(x) <= x**2)

@definition(r"E_{x \sim $P}\, x^2 = $B")
def square_mean(P: Law[line], B: Real) -> Prop:
    """E X^2 = $B for X of the law $P.

    The mean is the supremum of E f(X) over the bounded f with 0 <= f(x) <= x^2: none is more than B, and for each d > 0
    some is at least B - d."""
    return square_mean_at_most(P, B) & every(REAL,
        lambda d: (d > 0).implies(exists(weight(line),
                lambda f: every(REAL, lambda x: f(x) <= x**2) & (B - d <= E(P, f)))))

cut = lambda r: lambda x: Min(x**2, Max(r, 0))
f0, g0 = bounded("f0", line), bounded("g0", line)

@claim("The lesser of x^2 and max(r, 0) is a bounded function",
    show=exists(weight(line), lambda h: every(REAL, lambda x: h(x) == cut(r)(x))))
def square_cut_off():
    name_for(f0, value(line, cut(r)), limit=Max(r, 0))
    witness(value(line, lambda x: Max(f0(x), 0)))
    x1 = intro("x")
    apply_to("f0", x1)
    have(0 <= cut(r)(x1), by.fact("min", "greatest", x1**2, Max(r, 0), 0))
    fact("max", "left", f0(x1), 0)

@claim("E Y^2 is a number, for the discrete Gaussian Y",
    given=[tau > 0, hypothesis("Y", discrete_gaussian(Y, tau))],
    show=exists(REAL, lambda W: square_mean(Y, W)))
def square_mean_exists():
    """It is the supremum over r of E min(Y^2, max(r, 0)), which is at most tau^2."""
    use(discrete_gaussian_variance, P=Y, sigma=tau).called("bounded")
    mean = lambda r: E(Y, cut(r))
    with have(every(REAL, lambda r: (0 <= mean(r)) & (mean(r) <= tau**2))).called("range"):
        r1 = intro("r")
        use(square_cut_off, r=r1)
        unpack(this, "h").called("h")
        with under(Y, lambda x: cut(r1)(x) == h(x)) as x1:
            apply_to("h", x1)
        with apply_to("bounded", h) as that:
            with that.premise(0):  # h(x) <= x^2
                x1 = intro("x")
                apply_to("h", x1)
                fact("min", "below", x1**2, Max(r1, 0))
    name_for(g0, value(line, mean), limit=tau**2, by={0: (by.apply_to("range", r),), 1: (by.apply_to("range", r),)})
    supremum(W, line, lambda r: g0(r)).called("at most", "near")
    witness(W)
    at_most, nearly = each_part()
    with at_most:
        f1, _ = intro("f", "[below]")
        bounded_by(f1, C)
        use(square_cut_off, r=C)
        unpack(this, "h").called("h")
        with under(Y, lambda x: f1(x) <= h(x)) as x1:
            apply_to("h", x1)
            apply_to("C", x1)
            apply_to("below", x1)
            fact("min", "greatest", x1**2, Max(C, 0), f1(x1))
        with under(Y, lambda x: cut(C)(x) == h(x)) as x1:
            apply_to("h", x1)
        apply_to("g0", C)
        apply_to("at most", C)
    with nearly:
        d1, _ = intro("d", "[d > 0]")
        apply_to("near", d1)
        unpack(this, "r")
        use(square_cut_off)
        unpack(this, "h").called("h")
        witness(h)
        below_it, near = each_part()
        with below_it:
            x1 = intro("x")
            apply_to("h", x1)
            fact("min", "below", x1**2, Max(r, 0))
        with near:
            with under(Y, lambda x: cut(r)(x) == h(x)) as x1:
                apply_to("h", x1)
            apply_to("g0", r)

# --- from above -------------------------------------------------------------------------------------------------------

@claim("E cos(-c t Y) = E cos(c t Y), c = 2 pi sigma^2", show=wave(-t) == wave(t))
def wave_is_even():
    with under(Y, lambda x: cos(2 * pi * sigma**2 * -t * x) == cos(2 * pi * sigma**2 * t * x)) as x1:
        use(cosine_even_sine_odd, x=2 * pi * sigma**2 * t * x1)

below_cosh = hypothesis("f", every(REAL, lambda x: 2 + t**2 * f(x) <= exp(t * x) + exp(-t * x)))

@claim("2 + t^2 f(x) <= e^(t x) + e^(-t x) for every x gives 1 + t^2/2 E f(X) <= e^(t^2 sigma^2/2) E cos(2 pi sigma^2 "
        "t Y)",
    given=[sigma > 0, X, *conjugate, below_cosh],
    show=1 + t**2 / 2 * E(P, f) <= exp(t**2 * sigma**2 / 2) * wave(t))
def square_below_cosine_mean():
    """The means of phi(A/s) e^(t A) and phi(A/s) e^(-t A), by `tilted_mean`."""
    let(s, sqrt(2) * sigma)
    have(s**2 == 2 * sigma**2, by.rewrite("s"))
    use(discrete_gaussian_exists, sigma=s)
    unpack(this, "A").called("A")
    use(tilted_mean)
    use(tilted_mean, t=-t)
    use(mean_under_a_wider_law, g=f)
    with under(A, lambda x: 2 * phi(x / s) + t**2 * (f(x) * phi(x / s)) <= tilted(t)(x) + tilted(-t)(x)) as x1:
        apply_to("f", x1)
        use(density_tilted, x=x1)
        use(density_tilted, x=x1, t=-t)
    use(wave_is_even)
    linear(unit * exp(t**2 * sigma**2 / 2), t**2, scale=2 * unit)

exp_below_parabola = claim("e^x <= 1 + x + x^2 for 0 <= x <= 1", given=[0 <= x, x <= 1], show=exp(x) <= 1 + x + x**2)

@claim("cos(u x) <= 1 - u^2 y/2 + u^4 r^4/24 for y <= x^2 and |x| <= r",
    given=[abs(x) <= r, y <= x**2],
    show=cos(u * x) <= 1 - u**2 * y / 2 + u**4 * r**4 / 24)
def cosine_below_a_square():
    use(cosine_near_parabola, x=u * x)
    have(x**2 <= r**2, by.have(abs(x) ** 2 == x**2), by.linear(abs(x), r))
    have(x**4 <= r**4, by.linear(x**2, r**2))
    linear(u**2, u**4)

cut_well = [hypothesis("h", below(h)), hypothesis("C", every(REAL, lambda x: h(x) <= C)), C >= 0,
    hypothesis("d", C * E(Y, lambda x: indicator(r < abs(x))) <= d)]

@claim("E cos(u Y) <= 1 - u^2/2 (E h(Y) - d) + u^4 r^4/24 for h(x) <= x^2, h <= C, if C P(|Y| > r) <= d",
    given=cut_well,
    show=E(Y, lambda x: cos(u * x)) <= 1 - u**2 / 2 * (E(Y, h) - d) + u**4 * r**4 / 24)
def cosine_mean_below():
    """Where |x| <= r by `cosine_below_a_square`; beyond r by cos <= 1 and h <= C."""
    with under(Y, lambda x: cos(u * x) <= 1 - u**2 / 2 * (h(x) - C * indicator(r < abs(x))) + u**4 * r**4 / 24) as x1:
        apply_to("h", x1)
        apply_to("C", x1)
        far, close = cases(r < abs(x1))
        with far:
            fact("cos", "bounds", u * x1)
            have(0 <= u**4 * r**4)
            linear(u**2)
        with close:
            use(cosine_below_a_square, x=x1, y=h(x1))
    linear(u**2)

of_squares = lambda W: sigma**2 - 4 * pi**2 * sigma**4 * W  # E X^2 where E Y^2 is W
rest = sigma**4 / 2 + 4 * pi**4 * sigma**8 * r**4 / 3

@claim("E f(X) <= sigma^2 - 4 pi^2 sigma^4 (E h(Y) - d) but for a constant times t^2, f(x) <= x^2 and h(x) <= x^2",
    given=[sigma > 0, X, *conjugate, 0 < t, t**2 * sigma**2 <= 1, hypothesis("f", below(f)), *cut_well],
    show=E(P, f) <= of_squares(E(Y, h) - d) + t**2 * rest)
def square_mean_up_to():
    """The two means, divided by t^2/2, and e^y <= 1 + y + y^2 for y = t^2 sigma^2/2."""
    with use(square_below_cosine_mean) as that:
        with that.premise("f"):
            x1 = intro("x")
            apply_to("f", x1)
            use(cosh_of_any_number, s=t, x=x1)
    use(cosine_mean_below, u=2 * pi * sigma**2 * t)
    y = t**2 * sigma**2 / 2
    use(exp_below_parabola, x=y)
    have((exp(y) - 1) * (1 - wave(t)) >= 0)
    linear(scale=t**2 / 2)

numbers = [sigma > 0, X, *conjugate, hypothesis("W", square_mean(Y, W))]

@claim("E X^2 <= sigma^2 - 4 pi^2 sigma^4 E Y^2 for discrete Gaussian X and Y of deviations sigma and tau, 2 pi sigma "
        "tau = 1",
    given=numbers,
    show=square_mean_at_most(P, of_squares(W)))
def square_mean_below():
    """First d, for the cut of Y^2 to h, then t so small that t^2 times the constant is little, too."""
    f1, _ = intro("f", "[below]")
    with use(small_real, A=E(P, f1) - of_squares(W), B=8 * pi**2 * sigma**4) as that:
        with that.premise("for every eps"):
            d1, _ = intro("d", "[d > 0]")
            apply_to("W.1", d1)
            unpack(this, "h").called("h", "near")
            bounded_by(h, C)
            K = Max(C, 0)
            tight(r, Y, lambda x: x, d1 / (1 + K))
            with have(K * E(Y, lambda x: indicator(r < abs(x))) <= d1):
                far = E(Y, lambda x: indicator(r < abs(x)))
                have((1 + K) * far <= d1, by.linear(1 + K))
                have(0 <= far)
            with use(small_real, A=E(P, f1) - of_squares(W - 2 * d1), B=rest) as less:
                with less.premise("for every eps"):
                    e1, _ = intro("e", "[e > 0]")
                    let(t, sqrt(e1 / (1 + e1 * sigma**2)))
                    have(t**2 == e1 / (1 + e1 * sigma**2), by.rewrite("t"))
                    have(t**2 * (1 + e1 * sigma**2) == e1, by.linear(1 + e1 * sigma**2))
                    have(t**2 <= e1, by.linear(t**2 * e1 * sigma**2))
                    have(t**2 * sigma**2 <= 1, by.linear(sigma**2, scale=1 + e1 * sigma**2))
                    with use(square_mean_up_to, f=f1, C=K, d=d1) as those:
                        with those.premise("C"):
                            x1 = intro("x")
                            apply_to("C", x1)
                    have(t**2 * rest <= e1 * rest, by.linear(rest))
                    have(4 * pi**2 * sigma**4 * (W - d1) <= 4 * pi**2 * sigma**4 * E(Y, h),
                        by.linear(4 * pi**2 * sigma**4))

# --- from below -------------------------------------------------------------------------------------------------------

@claim("E cos(u Y) >= 1 - u^2/2 E Y^2",
    given=[hypothesis("W", square_mean_at_most(Y, W)), u > 0],
    show=E(Y, lambda x: cos(u * x)) >= 1 - u**2 / 2 * W)
def cosine_mean_above():
    with apply_to("W", value(line, lambda x: 2 / u**2 * (1 - cos(u * x)))) as that:
        with that.premise(1):  # it is at most x^2
            x1 = intro("x")
            use(cosine_near_parabola, x=u * x1)

cosh_below_fourth_power = claim("e^u + e^-u <= 2 + u^2 + u^4 e^u for u >= 0",
    given=[u >= 0],
    show=exp(u) + exp(-u) <= 2 + u**2 + u**4 * exp(u))
fourth_power_below_exponential = claim("u^4 <= 24 e^u for u >= 0", given=[u >= 0], show=u**4 <= 24 * exp(u))

@claim("s |x/s| = |x| for s > 0", given=[s > 0], show=s * abs(x / s) == abs(x))
def length_in_units():
    up, down = cases(0 <= x)
    with up:
        fact("abs", "positive", x / s)
        fact("abs", "positive", x)
        linear(s)
    with down:
        fact("abs", "negative", x / s)
        fact("abs", "negative", x)

@claim("phi(x/s) x^2 <= 2 e^(s^2/2)", given=[s > 0], show=phi(x / s) * x**2 <= 2 * exp(s**2 / 2))
def square_weighed():
    use(length_in_units)
    use(parabola_below_exponential, y=abs(x))
    use(density_outweighs, x=x / s, q=s)
    have(exp(s * abs(x / s)) == exp(abs(x)), by.rewrite(s * abs(x / s) == abs(x)))
    have(abs(x) ** 2 == x**2)
    linear(phi(x / s))

@claim("phi(x/s) (e^(t x) + e^(-t x)) <= phi(x/s) (2 + t^2 x^2) + 24 t^4 e^(2 s^2) for 0 <= t <= 1",
    given=[s > 0, 0 <= t, t <= 1],
    show=phi(x / s) * (exp(t * x) + exp(-t * x)) <= phi(x / s) * (2 + t**2 * x**2) + 24 * t**4 * exp(2 * s**2))
def cosh_weighed():
    """(t y)^4 e^(t y) <= 24 t^4 e^(2 y) for y = |x|, which phi(x/s) outweighs."""
    let(y, abs(x))
    use(cosh_below_fourth_power, u=t * y)
    fact("exp", "increasing", t * y, y)
    with have(exp(t * y) + exp(-t * y) == exp(t * x) + exp(-t * x)):
        up, down = cases(0 <= x)
        for case, same_ in ((up, x), (down, -x)):
            with case:
                have(eq(y, same_), by.rewrite("y"))
                rewrite(this)
    have(y**2 == x**2, by.rewrite("y"))
    have((t * y) ** 4 * exp(t * y) <= t**4 * (y**4 * exp(y)), by.linear(t**4 * y**4))
    use(fourth_power_below_exponential, u=y)
    have(y**4 * exp(y) <= 24 * exp(y) ** 2, by.linear(exp(y)))
    use(density_outweighs, x=x / s, q=2 * s)
    with have(exp(2 * s * abs(x / s)) == exp(y) ** 2):
        use(length_in_units)
        have(2 * s * abs(x / s) == y + y, by.rewrite("y"), by.linear(2 * s))
        rewrite(this)
    have(phi(x / s) * exp(y) ** 2 <= exp(2 * s**2), by.linear(phi(x / s)))
    have(exp(t * x) + exp(-t * x) <= 2 + t**2 * x**2 + t**4 * (24 * exp(y) ** 2), by.linear(t**2, t**4))
    linear(phi(x / s), 24 * t**4)

cut_at = lambda r: lambda x: x**2 * indicator(abs(x) <= r)

@claim("x^2 where |x| <= r is a bounded function",
    given=[0 < r],
    show=exists(weight(line), lambda f: every(REAL, lambda x: f(x) == cut_at(r)(x))))
def square_within():
    with name_for(f0, value(line, cut_at(r)), limit=r**2) as that:
        with that.premise(1):  # it is at most r^2
            close, _ = cases(abs(x) <= r)
            with close:
                have(x**2 <= r**2, by.have(abs(x) ** 2 == x**2), by.linear(abs(x), r))
    witness(value(line, lambda x: Max(f0(x), 0)))
    x1 = intro("x")
    apply_to("f0", x1)
    have(0 <= cut_at(r)(x1))
    fact("max", "left", f0(x1), 0)

more = 4 * pi**2 * sigma**6 * W / 2

@claim("sigma^2 - 4 pi^2 sigma^4 E Y^2 <= E X^2, X^2 where |X| <= r, but for a constant times t^2 and little mass",
    given=[sigma > 0, s > 0, hypothesis("variances", s**2 == 2 * sigma**2), X, hypothesis("A", discrete_gaussian(A, s)),
        *conjugate, hypothesis("W", square_mean_at_most(Y, W)), W >= 0, 0 < t, t <= 1,
        (2 * pi * sigma**2 * t) ** 2 * W <= 2, hypothesis("f", every(REAL, lambda x: f(x) == cut_at(r)(x)))],
    show=unit * of_squares(W) <= unit * E(P, f) + 2 * exp(s**2 / 2) * E(A, lambda x: indicator(r < abs(x)))
        + t**2 * (unit * more + 24 * exp(2 * s**2)))
def square_mean_from():
    """The mean of tilted(t) + tilted(-t), which is 2 phi + t^2 x^2 phi but for t^4, against `cosine_mean_above`."""
    u = 2 * pi * sigma**2 * t
    use(cosine_mean_above, u=u)
    use(tilted_mean)
    use(tilted_mean, t=-t)
    use(wave_is_even)
    use(mean_under_a_wider_law, g=f)
    with under(A,
            lambda x: tilted(t)(x) + tilted(-t)(x) <= 2 * phi(x / s) + t**2 * (f(x) * phi(x / s))
                + t**2 * (2 * exp(s**2 / 2)) * indicator(r < abs(x)) + 24 * t**4 * exp(2 * s**2)) as x1:
        apply_to("f", x1)
        use(density_tilted, x=x1)
        use(density_tilted, x=x1, t=-t)
        use(cosh_weighed, x=x1)
        use(square_weighed, x=x1)
        with have(phi(x1 / s) * x1**2 <= f(x1) * phi(x1 / s) + 2 * exp(s**2 / 2) * indicator(r < abs(x1))):
            _, close = cases(r < abs(x1))
            with close:
                have(f(x1) == x1**2)
        linear(t**2)
    y, low = t**2 * sigma**2 / 2, 1 - u**2 / 2 * W
    have(wave(t) >= 0, by.linear())
    have(exp(y) >= 1 + y)
    have((1 + y) * wave(t) <= exp(y) * wave(t), by.linear(wave(t)))
    have((1 + y) * low <= (1 + y) * wave(t), by.linear(1 + y))
    have(unit * (1 + y) * low <= unit * exp(y) * wave(t), by.linear(unit))
    far_mass = E(A, lambda x: indicator(r < abs(x)))
    have(2 * unit * exp(y) * wave(t)
            <= 2 * unit + t**2 * unit * E(P, f) + t**2 * (2 * exp(s**2 / 2)) * far_mass + 24 * t**4 * exp(2 * s**2),
        by.linear(unit * exp(y), unit * wave(-t), t**2))
    linear(scale=t**2)

@claim("E X^2 >= sigma^2 - 4 pi^2 sigma^4 E Y^2: for every d > 0 some f(x) <= x^2 has a mean within d of that",
    given=[*numbers, d > 0],
    show=exists(weight(line), lambda f: every(REAL, lambda x: f(x) <= x**2) & (of_squares(W) - d <= E(P, f))))
def square_mean_above():
    """r so large that A has little mass beyond, and then t so small that all that is lost is at most d."""
    let(s, sqrt(2) * sigma)
    have(s**2 == 2 * sigma**2, by.rewrite("s"))
    have(s > 0, by.rewrite("s"))
    use(discrete_gaussian_exists, sigma=s)
    unpack(this, "A").called("A")
    have(0 <= W, by.apply_to("W.0", value(line, lambda x: 0)), by.linear())
    loss = exp(s**2 / 2)
    tight(r, A, lambda x: x, d * unit / (8 * loss))
    use(square_within)
    unpack(this, "f").called("f")
    growth, pace = unit * more + 24 * exp(2 * s**2), (2 * pi * sigma**2) ** 2 * W
    let(u, 2 * growth / (d * unit))
    have(u * d * unit == 2 * growth, by.rewrite("u"))
    let(t, 1 / (1 + u + pace))
    have(0 < t, by.rewrite("t"))
    have(t * (1 + u + pace) == 1, by.rewrite("t"))
    have(t <= 1, by.linear(t * u, t * pace))
    have(t**2 <= t, by.linear(t))
    have(t**2 * u <= 1, by.linear(u, t * pace))
    have(t**2 * pace <= 1, by.linear(pace, t * u))
    have(t**2 * growth <= d * unit / 2, by.linear(t**2, d * unit))
    use(square_mean_from)
    far_mass = E(A, lambda x: indicator(r < abs(x)))
    have(8 * loss * far_mass <= d * unit, by.linear(8 * loss))
    witness(f)
    below_it, near = each_part()
    with below_it:
        x1 = intro("x")
        apply_to("f", x1)
        have(indicator(abs(x1) <= r) <= 1)
    with near:
        have(0 < d * unit)
        linear(scale=unit)

@claim("E X^2 = sigma^2 (1 - 4 pi^2 sigma^2 E Y^2), Y discrete Gaussian of deviation 1/(2 pi sigma)",
    canonne("Utility, variance", "remark", "the variance as an equation"), kind="lemma",
    given=[sigma > 0, X, *conjugate],
    show=exists(REAL, REAL,
        lambda V, W: all_of(square_mean(P, V), square_mean(Y, W), V == sigma**2 * (1 - 4 * pi**2 * sigma**2 * W))))
def discrete_gaussian_variance_exact():
    """V = sigma^2 - 4 pi^2 sigma^4 W with W = E Y^2: E X^2 is at most that, and nearly that."""
    use(square_mean_exists)
    unpack(this, "W").called("W")
    witness(of_squares(W))
    witness(W)
    of_X, _, _ = each_part()
    with of_X:
        at_most, nearly = each_part()
        with at_most:
            use(square_mean_below)
        with nearly:
            d1, _ = intro("d", "[d > 0]")
            use(square_mean_above, d=d1)

# --- how large it is --------------------------------------------------------------------------------------------------

@claim("E X^2 >= 1/(e^(1/sigma^2) - 1) for the discrete Gaussian X", canonne("Utility, variance", "part", "from below"),
    given=[sigma > 0, X, hypothesis("V", square_mean_at_most(P, V))],
    show=1 / (exp(1 / sigma**2) - 1) <= V)
def discrete_gaussian_variance_at_least():
    """V bounds the mean of sin(u X)^2/u^2 <= X^2, `square_of_a_sine` bounds it from below; u is near 0."""
    have(0 <= V, by.apply_to("V", value(line, lambda x: 0)), by.linear())
    let(C, exp(1 / sigma**2) - 1)
    with use(small_real, A=1 - C * V, B=1 + V) as that:
        with that.premise("for every eps"):
            e1, _ = intro("e", "[e > 0]")
            let(u, sqrt(e1 / (1 + e1 + e1 * V)))
            have(u**2 == e1 / (1 + e1 + e1 * V), by.rewrite("u"))
            have(u**2 * (1 + e1 + e1 * V) == e1, by.linear(1 + e1 + e1 * V))
            have(u**2 <= e1, by.linear(u**2 * e1, u**2 * e1 * V))
            have(u**2 * V <= 1, by.linear(V, scale=1 + e1 + e1 * V))
            use(cosine_mean_above, Y=P, W=V)
            use(square_of_a_sine, v=u)
            use(sine_near_parabola, v=u)
            with apply_to("V", value(line, lambda x: sin(u * x) ** 2 / u**2)) as of_sines:
                with of_sines.premise(1):  # it is at most x^2
                    x1 = intro("x")
                    use(sine_near_parabola, v=u * x1)
                    linear(1 / u**2)
            middle, squares = E(P, lambda x: cos(u * x)), E(P, lambda x: sin(u * x) ** 2)
            low = 1 - u**2 / 2 * V
            have((sin(u) * middle) ** 2 <= C * squares, by.rewrite("C"))
            have(squares <= u**2 * V, by.linear(u**2))
            have(low**2 <= middle**2, by.have(0 <= middle, by.linear()), by.linear(low, middle))
            have(1 - u**2 * V <= low**2)
            have((u**2 - u**4 / 3) * (1 - u**2 * V) <= sin(u) ** 2 * middle**2, by.have(0 <= 1 - u**2 * V),
                by.have(1 - u**2 * V <= middle**2, by.linear()), by.linear(1 - u**2 * V, sin(u) ** 2))
            have((u**2 - u**4 / 3) * (1 - u**2 * V) <= C * (u**2 * V), by.linear(C))
            have((1 - u**2 / 3) * (1 - u**2 * V) <= C * V, by.linear(1 / u**2))
            have(0 <= u**2 / 3 * (u**2 * V))
            have(u**2 * (1 + V) <= e1 * (1 + V), by.linear(1 + V))
            have(0 <= u**2)

@definition(r"$sigma^2 \left(1 - \frac{4 \pi^2 $sigma^2}{e^{4 \pi^2 $sigma^2} - 1}\right)")
def variance_bound(sigma: Real) -> Expr:
    """sigma^2 (1 - 4 pi^2 sigma^2/(e^(4 pi^2 sigma^2) - 1))."""
    return sigma**2 * (1 - 4 * pi**2 * sigma**2 / (exp(4 * pi**2 * sigma**2) - 1))

@claim("E X = 0 and E X^2 <= sigma^2 (1 - 4 pi^2 sigma^2/(e^(4 pi^2 sigma^2) - 1)) < sigma^2 for the discrete Gaussian "
        "X",
    canonne("Utility, variance", "part", "without 3 e^(-1/(2 sigma^2)) for sigma^2 <= 1/3, and the bound from below"),
    given=[sigma > 0, X],
    show=all_of(E(P, lambda x: x) == 0, square_mean_at_most(P, variance_bound(sigma)),
        variance_bound(sigma) < sigma**2))
def discrete_gaussian_variance_below():
    """E X^2 by E Y^2, and E Y^2 from below, for Y of deviation tau = 1/(2 pi sigma)."""
    use(discrete_gaussian_mean)
    let(C, exp(4 * pi**2 * sigma**2) - 1)
    _, at_most, _ = each_part()
    with at_most:
        let(tau, 1 / (2 * pi * sigma))
        have(2 * pi * sigma * tau == 1, by.rewrite("tau"))
        use(discrete_gaussian_exists, sigma=tau)
        unpack(this, "Y").called("Y")
        use(square_mean_exists)
        unpack(this, "W").called("W")
        use(square_mean_below)
        use(discrete_gaussian_variance_at_least, P=Y, sigma=tau, V=W)
        have(1 / tau == 2 * pi * sigma, by.linear(1 / tau))
        have(exp(1 / tau**2) - 1 == C, by.rewrite(this), by.rewrite("C"))
        have(1 / C <= W, by.rewrite(exp(1 / tau**2) - 1 == C, backwards=True))
        f1, _ = intro("f", "[below]")
        apply_to(square_mean_below, f1)
        rewrite("C", backwards=True)
        linear(4 * pi**2 * sigma**4)

# --- the mutants ------------------------------------------------------------------------------------------------------

for_laws = lambda show: every(law(line), lambda P: discrete_gaussian(P, sigma).implies(show(P)))
for_both = lambda show: every(law(line), REAL, law(line),
    lambda P, tau, Y: all_of(discrete_gaussian(P, sigma), tau > 0, discrete_gaussian(Y, tau),
        2 * pi * sigma * tau == 1).implies(show(P, Y)))
at_both = (by.contradiction().called("so"), *some_P, *some_Y, by.apply_to("so", P, tau_1, Y))
tenth = expr("1/10")
constant_10 = value(line, lambda x: 10)
at_most_1 = by.under(Y, lambda x: cos(2 * pi * 1**2 * 1 * x) <= 1,
    lambda x: (by.fact("cos", "bounds", 2 * pi * 1**2 * 1 * x),))

doubt(square_below_cosine_mean,
    mutants=[mutant("any f", given=[sigma > 0],
            show=for_both(lambda P, Y: (1 + t**2 / 2 * E(P, f)
                        <= exp(t**2 * sigma**2 / 2) * E(Y, lambda x: cos(2 * pi * sigma**2 * t * x)))),
            hints=[{"witness": {"sigma": "1", "t": "1", "f": constant_10},
                    "proofs": {"show": (*at_both, at_most_1, by.have(exp(expr("1/2")) < 2, by.evaluate()),
                            by.linear(exp(expr("1/2"))))}}])])
doubt(exp_below_parabola, mutants=[mutant("x^2/2", show=exp(x) <= 1 + x + x**2 / 2)])
unbounded = (by.contradiction(), by.unpack(this, "h").called("h"), by.bounded_by(h, C), by.apply_to("C", C + 1),
    by.apply_to("h", C + 1), by.have((C + 1)**2 > C, by.auto()), by.linear())
doubt(square_cut_off,
    mutants=[mutant("x^2 itself", show=exists(weight(line), lambda h: every(REAL, lambda x: h(x) == x**2)),
            hints=[{"witness": {}, "proofs": {"show": unbounded}}])])
doubt(square_mean_exists,
    mutants=[mutant("at most 0", given=[],
            show=every(law(line), lambda Y: discrete_gaussian(Y, 1).implies(square_mean(Y, 0))),
            hints=[{"witness": {},
                    "proofs": {"show": (by.contradiction().called("so"), *some_P,
                            by.apply_to("so", P).called("none", "near"),
                            by.use(discrete_gaussian_variance_at_least, sigma=1, V=0),
                            by.have(1 / (exp(1 / expr(1)**2) - 1) > 0, by.evaluate()), by.linear())}}])])
doubt(cosine_mean_below,
    mutants=[dropped(cosine_mean_below, "d",
            hints=[{"witness": {"Y": dirac(expr(6)), "u": "1", "r": "1", "d": "0", "C": "30",
                        "h": value(line, lambda x: 30 * indicator(eq(x, 6)))},
                    "proofs": {"given h": (by.intro("x"), by.cases(eq(x, 6), yes=(by.rewrite(eq(x, 6)),)))}}])])
doubt(cosh_below_fourth_power, mutants=[mutant("without u^4", show=exp(u) + exp(-u) <= 2 + u**2)])
doubt(fourth_power_below_exponential, mutants=[mutant("4 for 24", show=u**4 <= 4 * exp(u))])
doubt(square_weighed, mutants=[mutant("without s^2/2", show=phi(x / s) * x**2 <= 2)])
doubt(cosh_weighed,
    mutants=[mutant("without t^4", show=phi(x / s) * (exp(t * x) + exp(-t * x)) <= phi(x / s) * (2 + t**2 * x**2))])
doubt(square_within,
    mutants=[mutant("x^2 itself", show=exists(weight(line), lambda f: every(REAL, lambda x: f(x) == x**2)),
            hints=[{"witness": {"r": "1"}, "proofs": {"show": unbounded}}])])
zero = value(line, lambda x: 0)
doubt(square_mean_up_to,
    mutants=[mutant("any f", given=[sigma > 0, 0 < t, t**2 * sigma**2 <= 1, *cut_well],
            show=for_laws(lambda P: E(P, f) <= of_squares(E(Y, h) - d) + t**2 * rest),
            hints=[{"witness": {"sigma": "1", "t": "1", "f": constant_10, "Y": dirac(expr(0)), "h": zero, "C": "0",
                        "d": "0", "r": "0"},
                    "proofs": {"show": (by.contradiction().called("so"), *some_P, by.apply_to("so", P),
                            by.linear())}}])])
at_tenth = (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=tenth),
    by.unpack(this, "P").called("P"))
doubt(square_mean_below,
    mutants=[mutant("8 pi^2 for 4 pi^2", given=[sigma > 0],
            show=for_both(lambda P, Y: every(REAL,
                    lambda W: square_mean(Y, W).implies(square_mean_at_most(P, sigma**2 - 8 * pi**2 * sigma**4 * W)))),
            hints=[{"witness": {"sigma": "1/10"},
                    "proofs": {"show": (*at_tenth, by.use(discrete_gaussian_exists, sigma=5 / pi),
                            by.unpack(this, "Y").called("Y"), by.have(5 / pi > 0),
                            by.use(square_mean_exists, tau=5 / pi), by.unpack(this, "W").called("W"),
                            by.apply_to("so", P, 5 / pi, Y, W), by.apply_to(this, zero),
                            by.use(discrete_gaussian_variance_at_least, P=Y, sigma=5 / pi, V=W),
                            by.have(tenth**2 - 8 * pi**2 * tenth**4 * (1 / (exp(1 / (5 / pi)**2) - 1)) < 0,
                                by.evaluate()), by.linear(8 * pi**2 * tenth**4))}}])])
too_large = (by.use(discrete_gaussian_variance_below, sigma=tenth).called("mean", "at most", "less"),
    by.apply_to("at most", f), by.have(variance_bound(tenth) < "9/1000", by.evaluate()), by.linear())
doubt(square_mean_above,
    mutants=[mutant("without Y", given=[sigma > 0, d > 0],
            show=for_laws(lambda P: exists(weight(line), lambda f: below(f) & (sigma**2 - d <= E(P, f)))),
            hints=[{"witness": {"sigma": "1/10", "d": "1/1000"},
                    "proofs": {"show": (*at_tenth, by.apply_to("so", P), by.unpack(this, "f").called("f", "near"),
                            *too_large)}}])])
doubt(square_mean_from,
    mutants=[mutant("any W", given=[sigma > 0, 0 < t, t <= 1],
            show=for_wider(lambda s, P, A: every(REAL,
                    lambda W: E(A, lambda x: phi(x / s)) * of_squares(W) <= E(A, lambda x: phi(x / s)) * E(P, f)
                        + 2 * exp(s**2 / 2) * E(A, lambda x: indicator(r < abs(x)))
                        + t**2 * (E(A, lambda x: phi(x / s)) * (4 * pi**2 * sigma**6 * W / 2) + 24 * exp(2 * s**2)))),
            hints=[{"witness": {"sigma": "1", "t": "1", "r": "1", "f": zero},
                    "proofs": {"show": (by.contradiction().called("so"), *some_P, *some_A,
                            by.apply_to("so", root2, P, A).called("every W"), by.have(unit_1 > 0),
                            by.let(W, -1000 / unit_1), by.have(unit_1 * W == -1000, by.rewrite("W")),
                            by.apply_to("every W", W), by.have(exp(root2**2 / 2) < 3, by.evaluate()),
                            by.have(exp(2 * root2**2) < 60, by.evaluate()), by.have(pi > 3, by.evaluate()),
                            by.have(pi**2 > 9, by.linear(pi, 3)),
                            by.have(E(A, lambda x: indicator(1 < abs(x))) <= 1,
                                by.under(A, lambda x: indicator(1 < abs(x)) <= 1)),
                            by.have(exp(root2**2 / 2) * E(A, lambda x: indicator(1 < abs(x))) <= 3,
                                by.linear(exp(root2**2 / 2))), by.linear(pi**2))}}])])
doubt(discrete_gaussian_variance_exact,
    mutants=[mutant("without Y", given=[sigma > 0], show=for_laws(lambda P: square_mean(P, sigma**2)),
            hints=[{"witness": {"sigma": "1/10"},
                    "proofs": {"show": (*at_tenth, by.apply_to("so", P).called("most", "near"),
                            by.apply_to("near", "1/1000"), by.unpack(this, "f").called("f", "close"), *too_large)}}])])
doubt(discrete_gaussian_variance_at_least,
    mutants=[mutant("twice as large", given=[sigma > 0],
            show=for_laws(lambda P: every(REAL,
                    lambda V: square_mean_at_most(P, V).implies(2 / (exp(1 / sigma**2) - 1) <= V))),
            hints=[{"witness": {"sigma": "2"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=2),
                            by.unpack(this, "P").called("P"), by.use(discrete_gaussian_variance, sigma=2),
                            by.apply_to("so", P, 4), by.have(2 / (exp(1 / expr(2)**2) - 1) > 5, by.evaluate()),
                            by.linear())}}])])
# At sigma = 1/10 the bound would be below 0.
twice = lambda sigma: sigma**2 * (1 - 8 * pi**2 * sigma**2 / (exp(4 * pi**2 * sigma**2) - 1))
doubt(discrete_gaussian_variance_below,
    mutants=[mutant("8 pi^2 for 4 pi^2", given=[sigma > 0],
            show=for_laws(lambda P: square_mean_at_most(P, twice(sigma))),
            hints=[{"witness": {"sigma": "1/10"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=tenth),
                            by.unpack(this, "P").called("P"), by.apply_to("so", P),
                            by.apply_to(this, value(line, lambda x: 0)), by.have(twice(tenth) < 0, by.evaluate()),
                            by.linear())}}])])
