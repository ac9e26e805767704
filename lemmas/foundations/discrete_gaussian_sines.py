"""The sine of a discrete Gaussian number: E sin(v X)^2 is at least (sin(v) E cos(v X))^2/(e^(1/sigma^2) - 1).

The mean of sin(v x) under the law of X + 1 is sin(v) E cos(v X), under that of X it is 0, and the chi-squared
divergence of the one from the other is e^(1/sigma^2) - 1 (the inequality of Chapman and Robbins).  The densities of
X and X + m, phi(x/s) and shifted(m)(x) up to `unit`, are with respect to A, of deviation s = sqrt(2) sigma.
"""

from lemmas.accounting.characteristic_functions import sums_of_angles
from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_exists
from lemmas.foundations.discrete_gaussian_moments_exact import (mean_by_a_wider_law, mean_under_a_wider_law, shifted,
    unit, wider)
from lemmas.foundations.gaussian_cosines import cosine_even_sine_odd, cosine_near_parabola
from lemmas.foundations.poisson_summation import density_from_another
from lemmas.mechanisms.discrete_gaussian import discrete_gaussian, discrete_gaussian_symmetry
from verify.language.expr import expr
from verify.lemma import *

P, A = laws("P A", line)
sigma, s, v, l, a, D = reals("sigma s v l a D")
X = hypothesis("X", discrete_gaussian(P, sigma))

sine, cosine = E(P, lambda x: sin(v * x)), E(P, lambda x: cos(v * x))
square = E(P, lambda x: sin(v * x) ** 2)

@claim("E sin(v X) = 0 for the discrete Gaussian X", given=[sigma > 0, X], show=sine == 0)
def sine_of_a_discrete_gaussian():
    use(discrete_gaussian_symmetry)
    have(E(P, lambda x: sin(v * -x)) == sine,
        by.congruence(discrete_gaussian_symmetry, lambda law: eq(E(law, lambda x: sin(v * x)), sine)), by.ring())
    with under(P, lambda x: sin(v * -x) == -sin(v * x)) as x1:
        use(cosine_even_sine_odd, x=v * x1)

@claim("2 l sin(v) E cos(v X) <= l^2 E sin(v X)^2 + e^(1/sigma^2) - 1 for every real l",
    given=wider,
    show=2 * l * sin(v) * cosine <= l**2 * square + exp(1 / sigma**2) - 1)
def sine_against_shifts():
    """(l sin(v x) phi - (shifted(1) - phi))^2 >= 0, divided by phi = phi(x/s): shifted(1)^2/phi is e^(1/sigma^2) shifted(2)."""
    ratio = exp(1 / sigma**2)
    with under(A,
            lambda x: 2 * l * sin(v * x) * (shifted(1)(x) - phi(x / s))
                <= l**2 * sin(v * x) ** 2 * phi(x / s) + ratio * shifted(2)(x) - 2 * shifted(1)(x) + phi(x / s)) as x1:
        wave_, here, there, beyond = sin(v * x1), phi(x1 / s), shifted(1)(x1), shifted(2)(x1)
        with have(there**2 == ratio * here * beyond):
            middle, last = (x1 - 2) / s, (x1 - 4) / s
            use(density_from_another, x=middle, y=x1 / s)
            use(density_from_another, x=middle, y=last)
            first, second = (middle**2 - (x1 / s) ** 2) / 2, (middle**2 - last**2) / 2
            have(1 / sigma**2 + 4 / s**2 + first + second == 2 * (1 / s**2), by.linear())
            have(exp(1 / sigma**2 + 4 / s**2 + first + second) == exp(2 * (1 / s**2)),
                by.rewrite(1 / sigma**2 + 4 / s**2 + first + second == 2 * (1 / s**2)))
            have(here * phi(last) == phi(middle) ** 2 * exp(first) * exp(second),
                by.linear(phi(last), phi(middle) * exp(first)))
            have(ratio * here * beyond == phi(middle) ** 2 * exp(1 / s**2) ** 2,
                by.linear(ratio * exp(4 / s**2), phi(middle) ** 2))
        have((l * wave_ * here - (there - here)) ** 2 >= 0)
        linear(1 / here)
    use(mean_by_a_wider_law, g=value(line, lambda x: 1 + sin(v * x)), m=1)
    use(mean_by_a_wider_law, g=value(line, lambda x: 1), m=1)
    use(mean_by_a_wider_law, g=value(line, lambda x: 1), m=2)
    use(mean_under_a_wider_law, g=value(line, lambda x: 1 + sin(v * x)))
    use(mean_under_a_wider_law, g=value(line, lambda x: sin(v * x) ** 2))
    use(sine_of_a_discrete_gaussian)
    with under(P, lambda x: sin(v * (x + 1)) == sin(v * x) * cos(v) + cos(v * x) * sin(v)) as x1:
        use(sums_of_angles, a=v * x1, b=v)
    moved = E(P, lambda x: sin(v * (x + 1)))
    have(moved == sin(v) * cosine, by.linear(cos(v), sin(v)))
    have(E(A, lambda x: sin(v * x) * shifted(1)(x)) == unit * sin(v) * cosine, by.linear(unit))
    have(E(A, lambda x: sin(v * x) * phi(x / s)) == 0, by.linear(unit))
    linear(l, l**2, ratio, scale=unit)

@claim("sin(v)^2 (E cos v X)^2 <= (e^(1/sigma^2) - 1) E sin(v X)^2 for the discrete Gaussian X of deviation sigma",
    given=[sigma > 0, X],
    show=(sin(v) * cosine) ** 2 <= (exp(1 / sigma**2) - 1) * square)
def square_of_a_sine():
    """The best l is D/a, for a = sin(v) E cos(v X) and D = e^(1/sigma^2) - 1."""
    let(s, sqrt(2) * sigma)
    have(s**2 == 2 * sigma**2, by.rewrite("s"))
    use(discrete_gaussian_exists, sigma=s)
    unpack(this, "A").called("A")
    let(D, exp(1 / sigma**2) - 1)
    let(a, sin(v) * cosine)
    zero, other = cases(eq(a, 0))
    with zero:
        rewrite("a", backwards=True)
    with other:
        use(sine_against_shifts, l=D / a)
        have(2 * D <= D**2 / a**2 * square + D, by.linear(D / a))
        have(a**2 <= D * square, by.linear(a**2 / D))
        rewrite("D", backwards=True)
        rewrite("a", backwards=True)

@claim("v^2 - v^4/3 <= sin(v)^2 <= v^2", show=(v**2 - v**4 / 3 <= sin(v) ** 2) & (sin(v) ** 2 <= v**2))
def sine_near_parabola():
    use(sums_of_angles, a=v, b=v)
    fact("sin", "squares", v)
    use(cosine_near_parabola, x=2 * v)
    each_part((by.linear(),), (by.linear(),))

doubt(sine_against_shifts,
    mutants=[mutant("any law", given=[sigma > 0],
            hints=[{"witness": {"P": dirac(expr(0)), "sigma": "1", "v": "1", "l": "10"}}])])
doubt(sine_near_parabola, mutants=[mutant("v^4/4", show=v**2 - v**4 / 4 <= sin(v) ** 2)])
