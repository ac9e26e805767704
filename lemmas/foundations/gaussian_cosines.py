"""The mean of cos(c N) over a Gaussian number N is e^(-c^2/2).

With r^2 + s^2 = c^2 the mean at c is the product of those at r and s, as r N + s N' has the law of c N.  So it is the
n-th power of the mean at c/n^(1/2), which is 1 - c^2/(2 n) but for what falls as 1/n^2.
"""

from lemmas.accounting.characteristic_functions import sums_of_angles
from lemmas.analysis.small_numbers import small_real
from lemmas.analysis.whole_powers import next_power
from lemmas.axioms import gauss_line_sum
from lemmas.mechanisms.gaussian_number_moments import gaussian_moments, line_symmetry
from verify.lemma import *

N = gauss(line)
x, y, a, c, d, r, s, u, m = reals("x y a c d r s u m")
n, k = integer("n"), integer("k")

# --- the cosine -----------------------------------------------------------------------------------------------------

@claim("cos(-x) = cos x and sin(-x) = -sin x", show=(cos(-x) == cos(x)) & (sin(-x) == -sin(x)))
def cosine_even_sine_odd():
    use(sums_of_angles, a=x, b=-x)
    have(cos(x - x) == 1, by.have(x - x == 0), by.rewrite(this))
    have(sin(x - x) == 0, by.have(x - x == 0), by.rewrite(this))
    fact("sin", "squares", x)
    each_part((by.linear(cos(x), sin(x), cos(-x)),), (by.linear(cos(x), sin(x), sin(-x)),))

@claim("cos and sin have the period 2 pi", show=(cos(x + 2 * pi * k) == cos(x)) & (sin(x + 2 * pi * k) == sin(x)))
def cosine_has_a_period():
    """By sums of angles; for k < 0 one goes forth from x + 2 pi k, -k times."""
    fact("cos", "pi")
    fact("sin", "pi")
    use(sums_of_angles, a=pi, b=pi)
    have(cos(2 * pi) == 1, by.have(2 * pi == pi + pi), by.rewrite(this), by.linear(cos(pi), sin(pi)))
    have(sin(2 * pi) == 0, by.have(2 * pi == pi + pi), by.rewrite(this), by.linear(cos(pi), sin(pi)))
    turns = lambda x, n: (cos(x + 2 * pi * n) == cos(x)) & (sin(x + 2 * pi * n) == sin(x))
    with have(every(INTEGER, lambda n: (0 <= n).implies(every(REAL, lambda x: turns(x, n))))).called("forth"):
        intro("n", "[0 <= n]")
        _, step = induction(n, 0)
        with step as before:
            y = intro("y")
            apply_to(before, y)
            use(sums_of_angles, a=y + 2 * pi * n, b=2 * pi)
            each_part((by.linear(cos(y + 2 * pi * n), sin(y + 2 * pi * n)),),
                (by.linear(cos(y + 2 * pi * n), sin(y + 2 * pi * n)),))
    up, down = cases(0 <= k)
    with up:
        apply_to("forth", k, x)
    with down:
        apply_to("forth", -k, x + 2 * pi * k)

@claim("1 - x^2/2 <= cos x <= 1 - x^2/2 + x^4/24", show=(1 - x**2 / 2 <= cos(x)) & (cos(x) <= 1 - x**2 / 2 + x**4 / 24))
def cosine_near_parabola():
    cases(0 <= x)

# --- the mean -------------------------------------------------------------------------------------------------------

wave = lambda c: E(N, lambda z: cos(c * z))

@claim("1 - c^2/2 <= E cos(c N) <= 1 - c^2/2 + c^4/8",
    show=(1 - c**2 / 2 <= wave(c)) & (wave(c) <= 1 - c**2 / 2 + c**4 / 8))
def gaussian_cosine_near_parabola():
    use(gaussian_moments)
    part = each_part()
    with part[0]:
        with under(N, lambda z: 1 - c**2 / 2 * z**2 <= cos(c * z)) as z1:
            use(cosine_near_parabola, x=c * z1)
    with part[1]:
        with under(N, lambda z: cos(c * z) <= 1 - c**2 / 2 * z**2 + c**4 / 24 * z**4) as z1:
            use(cosine_near_parabola, x=c * z1)

@claim("E sin(c N) = 0", show=E(N, lambda z: sin(c * z)) == 0)
def gaussian_sine_mean_zero():
    use(line_symmetry)
    have(E(N, lambda z: sin(c * -z)) == E(N, lambda z: sin(c * z)),
        by.congruence(line_symmetry, lambda law: eq(E(law, lambda z: sin(c * z)), E(N, lambda z: sin(c * z)))),
        by.ring())
    with under(N, lambda z: sin(c * -z) == -sin(c * z)) as z1:
        use(cosine_even_sine_odd, x=c * z1)

@claim("E cos(c (N + a)) = E cos(c N) cos(a c)", show=E(N, lambda z: cos(c * (z + a))) == wave(c) * cos(a * c))
def gaussian_cosine_moved():
    use(gaussian_sine_mean_zero)
    with under(N, lambda z: cos(c * (z + a)) == cos(c * z) * cos(a * c) - sin(c * z) * sin(a * c)) as z1:
        use(sums_of_angles, a=c * z1, b=a * c)
    linear(cos(a * c), sin(a * c))

@claim("E cos(c N) = E cos(r N) E cos(s N) for c^2 = r^2 + s^2",
    given=[hypothesis("squares", r**2 + s**2 == c**2)],
    show=wave(c) == wave(r) * wave(s))
def gaussian_cosine_of_a_sum():
    use(gauss_line_sum)
    have(E(N, lambda x: E(N, lambda y: cos(r * x + s * y))) == wave(c),
        by.congruence(gauss_line_sum, lambda law: eq(E(law, lambda z: cos(z)), wave(c))), by.ring())
    use(gaussian_sine_mean_zero, c=s)
    with under(N, lambda x: E(N, lambda y: cos(r * x + s * y)) == cos(r * x) * wave(s)) as x1:
        with under(N, lambda y: cos(r * x1 + s * y) == cos(r * x1) * cos(s * y) - sin(r * x1) * sin(s * y)) as y1:
            use(sums_of_angles, a=r * x1, b=s * y1)
        linear(cos(r * x1), sin(r * x1))

@claim("E cos(d n^(1/2) N) is the n-th power of E cos(d N), d^2 <= 2, n >= 0",
    given=[d**2 <= 2, n >= 0],
    show=wave(d * sqrt(n)) == wave(d) ** n)
def gaussian_cosine_of_many():
    start, step = induction(n, 0)
    with start:
        have(wave(d * sqrt(0)) == 1, by.have(d * sqrt(0) == 0), by.rewrite(this), by.have(cos(0) == 1), by.auto())
    with step:
        use(gaussian_cosine_of_a_sum, c=d * sqrt(n + 1), r=d * sqrt(n), s=d)
        use(gaussian_cosine_near_parabola, c=d)  # so E cos(d N) >= 0, as d^2 <= 2
        use(next_power, c=wave(d), k=n)
        linear(wave(d))

parabola_between_exponentials = claim("1 - u/2 >= e^(-u/2 - u^2/2) and 1 - u/2 + u^2/8 <= e^(-u/2 + u^2/8), 0 <= u <= "
        "1",
    given=[0 <= u, u <= 1],
    show=(exp(-u / 2 - u**2 / 2) <= 1 - u / 2) & (1 - u / 2 + u**2 / 8 <= exp(-u / 2 + u**2 / 8)))

@claim("e^(-c^2/2 - c^4/(2 n)) <= E cos(c N) <= e^(-c^2/2 + c^4/(8 n)) for n >= c^2",
    given=[n >= 1, c**2 <= n],
    show=(exp(-(c**2) / 2 - c**4 / (2 * n)) <= wave(c)) & (wave(c) <= exp(-(c**2) / 2 + c**4 / (8 * n))))
def gaussian_cosine_within_bounds():
    """The n-th power of the mean at d = c/n^(1/2), which is between exponentials of u = d^2."""
    let(d, c / sqrt(n))
    have(d * sqrt(n) == c, by.rewrite("d"))
    have((d * sqrt(n)) ** 2 == c**2, by.rewrite(d * sqrt(n) == c))
    have(d**2 * n == c**2, by.linear(d**2))
    have(d**2 <= 1, by.linear(1 / n))
    use(gaussian_cosine_of_many)
    have(wave(c) == wave(d) ** n, by.have(eq(c, d * sqrt(n))),
        by.congruence(this, lambda hole: wave(hole) == wave(d) ** n))
    use(gaussian_cosine_near_parabola, c=d)
    use(parabola_between_exponentials, u=d**2)
    low, high = -(d**2) / 2 - d**4 / 2, -(d**2) / 2 + d**4 / 8
    fact("^", "increasing", exp(low), wave(d), n)
    fact("^", "increasing", wave(d), exp(high), n)
    have(d**4 * n == c**4 / n, by.linear(d**2, c**2 / n))
    have(n * low == -(c**2) / 2 - c**4 / (2 * n), by.linear())
    have(exp(n * low) == exp(-(c**2) / 2 - c**4 / (2 * n)), by.rewrite(this))
    have(n * high == -(c**2) / 2 + c**4 / (8 * n), by.linear())
    have(exp(n * high) == exp(-(c**2) / 2 + c**4 / (8 * n)), by.rewrite(this))

@claim("E cos(c N) = e^(-c^2/2) for a Gaussian number N", show=wave(c) == exp(-(c**2) / 2))
def mean_of_a_cosine():
    # At an n so large that c^4/n is at most e and 1 the bounds are within e of the limit.
    limit_ = exp(-(c**2) / 2)
    with have(every(REAL, lambda e: (0 < e).implies((limit_ - e <= wave(c)) & (wave(c) <= limit_ + e)))).called("near"):
        e, _ = intro("e", "[0 < e]")
        let(n, floor(c**4 / e + c**4 + c**2) + 1)
        fact("floor", "bounds", c**4 / e + c**4 + c**2)
        have(c**4 / e + c**4 + c**2 <= n, by.linear())
        have(0 < n, by.have(0 <= c**4 / e + c**4 + c**2), by.linear())
        have(c**4 <= n * e, by.have(c**4 / e <= n), by.linear(e))
        have(c**4 <= n)
        use(gaussian_cosine_within_bounds)
        let(u, c**4 / n)
        have(u <= e, by.linear(1 / n))
        have(u <= 1, by.linear(1 / n))
        with have(exp(-(c**2) / 2 - c**4 / (2 * n)) == limit_ * exp(-u / 2)):
            have(-(c**2) / 2 - c**4 / (2 * n) == -(c**2) / 2 + -u / 2, by.rewrite("u"))
            rewrite(this)
        with have(exp(-(c**2) / 2 + c**4 / (8 * n)) == limit_ * exp(u / 8)):
            have(-(c**2) / 2 + c**4 / (8 * n) == -(c**2) / 2 + u / 8, by.rewrite("u"))
            rewrite(this)
        have(1 - u / 2 <= exp(-u / 2))
        have(exp(u / 8) <= 1 + u)
        have(limit_ <= 1)
    for gap in (wave(c) - limit_, limit_ - wave(c)):
        with use(small_real, A=gap, B=1) as that:
            with that.premise("for every eps"):
                e, _ = intro("e", "[0 < e]")
                apply_to("near", e)

@claim("E cos(c (N + a)) = e^(-c^2/2) cos(a c)", show=E(N, lambda z: cos(c * (z + a))) == exp(-(c**2) / 2) * cos(a * c))
def mean_of_a_moved_cosine():
    use(gaussian_cosine_moved)
    use(mean_of_a_cosine)
    linear(cos(a * c))

doubt(cosine_near_parabola, mutants=[mutant("x^4/25", show=cos(x) <= 1 - x**2 / 2 + x**4 / 25)])
doubt(parabola_between_exponentials, mutants=[mutant("u^2/8 for u^2/2", show=exp(-u / 2 - u**2 / 8) <= 1 - u / 2)])
doubt(gaussian_cosine_near_parabola, mutants=[mutant("c^2 for c^2/2", show=wave(c) <= 1 - c**2 + c**4 / 8)])
doubt(gaussian_sine_mean_zero, mutants=[mutant("the cosine", show=wave(c) == 0)])
doubt(gaussian_cosine_moved, mutants=[mutant("a sine", show=E(N, lambda z: cos(c * (z + a))) == wave(c) * sin(a * c))])
doubt(gaussian_cosine_of_a_sum, mutants=[dropped(gaussian_cosine_of_a_sum, "squares")])
doubt(gaussian_cosine_of_many, mutants=[mutant("n for n^(1/2)", show=wave(d * n) == wave(d) ** n)])
doubt(gaussian_cosine_within_bounds, mutants=[mutant("c^2 for c^2/2", show=wave(c) <= exp(-(c**2) + c**4 / (8 * n)))])
doubt(mean_of_a_cosine, mutants=[mutant("c^2 for c^2/2", show=wave(c) == exp(-(c**2)))])
doubt(mean_of_a_moved_cosine,
    mutants=[mutant("the sign", show=E(N, lambda z: cos(c * (z + a))) == -exp(-(c**2) / 2) * cos(a * c))])
