"""The first three moments of a standard Gaussian number z, and a bound of the fourth, by shifts and symmetry.

N is the law of z, and c a shift: e^(c z - c^2/2) is the density of z + c.
"""

from lemmas.axioms import gauss_line_sum
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from verify.lemma import *

z, x, c, d, u = reals("z x c d u")
N = gauss(line)

@claim("A Gaussian number and its negative have one law", show=same(bind(N, lambda z: dirac(-z)), N))
def line_symmetry():
    use(gauss_line_sum, r=0, s=-1, c=1)

@claim("E z = E z^3 = E z |z| = 0",
    show=all_of(eq(E(N, lambda z: z), 0), eq(E(N, lambda z: z**3), 0), eq(E(N, lambda z: z * abs(z)), 0)))
def odd_moments():
    use(line_symmetry)
    do(*map(odd, (lambda z: z, lambda z: z**3, lambda z: z * abs(z))))
    under(N, lambda z: eq(-z * abs(-z), -z * abs(z)))

def odd(body: Callable[[Expr], Expr]) -> Step:
    """E body(-z) = E body(z), so that an odd body has the mean 0."""
    return by.have(eq(E(N, lambda z: body(-z)), E(N, body)),
        by.congruence(line_symmetry, lambda hole: eq(E(hole, body), E(N, body))))

sinh_above_line = claim("2 x <= e^x - e^-x for x >= 0", given=[x >= 0], show=2 * x <= exp(x) - exp(-x))

@claim("2 + x^2 <= e^x + e^-x", show=2 + x**2 <= exp(x) + exp(-x))
def cosh_above_parabola():
    # `slope` compares the derivatives at each u between 0 and x; `down`: for x < 0.
    yes, no = cases(x >= 0)
    with yes:
        slope(x, 0, by.use(sinh_above_line, x=u), name="u")
    with no:
        slope(x, 0, by.use(sinh_above_line, x=-u), name="u", down=True)

@claim("2 x + x^3/3 <= e^x - e^-x <= x (e^x + e^-x) for x >= 0",
    given=[x >= 0],
    show=(2 * x + x**3 / 3 <= exp(x) - exp(-x)) & (exp(x) - exp(-x) <= x * (exp(x) + exp(-x))))
def sinh_bounds():
    lower, _ = each_part()
    with lower:
        slope(x, 0, by.use(cosh_above_parabola, x=u), name="u")

square, fourth = (lambda z: z**2), (lambda z: z**4)
hyperbolic = lambda z: z * (exp(c * z) - exp(-c * z))

# That polynomials times exponentials of z have means, the prover sees by their form.
@claim("E z (e^(c z) - e^(-c z)) = 2 c e^(c^2/2)", show=eq(E(N, hyperbolic), 2 * c * exp(c**2 / 2)))
def mean_hyperbolic():
    use(gauss_line_shift, g=value(line, lambda z: z))
    use(gauss_line_shift, c=-c, g=value(line, lambda z: z))
    linear(exp(c**2 / 2))

doubt(mean_hyperbolic, mutants=[tightened(mean_hyperbolic, "9/10")])

@claim("2 c z^2 + c^3 z^4/3 <= z (e^(c z) - e^(-c z)) <= c z^2 (e^(c z) + e^(-c z)) for c > 0",
    given=[c > 0],
    show=(2 * c * z**2 + c**3 * z**4 / 3 <= hyperbolic(z)) & (hyperbolic(z) <= c * z**2 * (exp(c * z) + exp(-c * z))))
def hyperbolic_sine_bounds():
    yes, no = cases(0 <= z)
    with yes:
        use(sinh_bounds)
        each_part((by.linear(z),), (by.linear(z),))
    with no:
        use(sinh_bounds, x=-c * z)
        each_part((), (by.linear(-z),))

@claim("1 - c^2 <= E z^2 <= e^(c^2/2), and E z^4 <= 6 (e^(c^2/2) - E z^2)/c^2, for c > 0",
    given=[c > 0],
    show=all_of(1 - c**2 <= E(N, square), E(N, square) <= exp(c**2 / 2),
        E(N, fourth) <= 6 * (exp(c**2 / 2) - E(N, square)) / c**2))
def square_bounds():
    # The mean of `hyperbolic_sine_bounds`, where E z^2 e^(c z) = e^(c^2/2) E (z + c)^2.
    use(mean_hyperbolic)
    under(N, lambda z: 2 * c * z**2 + c**3 * z**4 / 3 <= hyperbolic(z), lambda z: (by.use(hyperbolic_sine_bounds),))
    under(N, lambda z: hyperbolic(z) <= c * z**2 * (exp(c * z) + exp(-c * z)),
        lambda z: (by.use(hyperbolic_sine_bounds),))
    use(gauss_line_shift, g=value(line, lambda z: z**2))
    use(gauss_line_shift, c=-c, g=value(line, lambda z: z**2))
    square_from_below, square_from_above, of_fourth = each_part()
    with square_from_below:
        linear(exp(-(c**2) / 2) / c)
    with square_from_above:
        have(c**3 * E(N, fourth) >= 0)
    with of_fourth:
        linear(1 / c**3)

doubt(square_bounds, mutants=[mutant("a mean below 1", show=E(N, square) <= 1 - c**2)])

@claim("E z^2 = 1 and E z^4 <= 3", show=eq(E(N, square), 1) & (E(N, fourth) <= 3))
def gaussian_moments():
    """By contradiction: d > 0 is by how much a bound fails; `square_bounds` at a small c, chosen by d, refutes it."""

    with have(E(N, square) >= 1):
        contradiction()
        let(d, 1 - E(N, square))
        use(square_bounds, c=sqrt(d / 2))
    with have(E(N, square) <= 1):
        contradiction()
        let(d, E(N, square) - 1)
        use(square_bounds, c=sqrt(2 * log(1 + d / 2)))
        have(exp(log(1 + d / 2)) == 1 + d / 2)
    with have(E(N, fourth) <= 3):
        contradiction()
        let(d, E(N, fourth) - 3)
        let(x, d / (2 * (3 + d)))
        have(2 * x * (3 + d) == d, by.rewrite(x == d / (2 * (3 + d))))
        have(x < "1/2", by.linear(1 / (3 + d)))
        use(square_bounds, c=sqrt(2 * x))
        have(exp(x) * (1 - x) <= 1)
        have(E(N, fourth) * x <= 3 * (exp(x) - 1), by.linear(x))
        have(E(N, fourth) * x * (1 - x) <= 3 * x, by.linear(1 - x))
        have(E(N, fourth) * (1 - x) <= 3, by.linear(1 / x))

doubt(gaussian_moments, mutants=[mutant("E z^2 <= 9/10", show=E(N, square) <= "9/10")])

doubt(sinh_above_line, mutants=[mutant("3 x", show=3 * x <= exp(x) - exp(-x))])
doubt(cosh_above_parabola, mutants=[mutant("2 x^2", show=2 + 2 * x**2 <= exp(x) + exp(-x))])
doubt(sinh_bounds, mutants=[mutant("x^3 for x^3/3", show=2 * x + x**3 <= exp(x) - exp(-x))])
doubt(hyperbolic_sine_bounds,
    mutants=[mutant("c^3 z^4 for a third of it", show=2 * c * z**2 + c**3 * z**4 <= hyperbolic(z))])
