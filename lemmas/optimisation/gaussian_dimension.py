"""The mean square of a component of xi ~ N(0, I), from below: E|xi|^2 >= 1 unless 0 is the only vector."""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import gauss_shift
from lemmas.optimisation.noisy_gradients import dimension, gauss_mean
from lemmas.privacy.uniform_stability import stability_tanh
from verify.lemma import *

V = euclid("V")
a = point("a", V)
x, s, eps = reals("x s eps")

@claim("2 x (e^x - 1) <= x^2 (1 + e^x)", show=2 * x * (exp(x) - 1) <= x**2 * (1 + exp(x)))
def exp_less_one_times():
    yes, _ = cases(x >= 0)
    with yes:
        use(stability_tanh)

A = norm(a) ** 2
variance = E(gauss(V), lambda z: inner(a, z) ** 2)
# E e^(s <a, z>), and with this factor the means of <a, z> and of its square.
grown = exp(s**2 * A / 2)
first = E(gauss(V), lambda z: inner(a, z) * exp(s * inner(a, z)))
second = E(gauss(V), lambda z: inner(a, z) ** 2 * exp(s * inner(a, z)))

@claim("E <a, z>^2 >= |a|^2 - s^2 |a|^4 for s > 0", given=[s > 0], show=variance >= A - s**2 * A**2)
def variance_nearly():
    """2 x (e^x - 1) <= x^2 (1 + e^x) at x = s <a, z>; the means with e^x are those of a z shifted by s a."""

    use(gauss_shift, a=s * a, f=value(V, lambda z: inner(a, z)))
    use(gauss_shift, a=s * a, f=value(V, lambda z: inner(a, z) ** 2))
    use(gauss_mean)
    norm_inner(a)
    fact("exp", "tangent", s**2 * A / 2)
    have(s**2 * A >= 0)
    have(eq(first * exp(-(s**2) * A / 2), s * A))
    have(eq(first, s * A * grown))
    have(eq(second * exp(-(s**2) * A / 2), variance + s**2 * inner(a, a) ** 2), by.linear(s * inner(a, a)))
    have(eq(inner(a, a) ** 2, A**2), by.linear(A, inner(a, a)))
    have(eq(second * exp(-(s**2) * A / 2), variance + s**2 * A**2), by.linear(s**2))
    have(eq(second, (variance + s**2 * A**2) * grown), by.linear(grown))
    under(gauss(V),
        lambda z: (2 * (inner(a, z) * exp(s * inner(a, z)) - inner(a, z))
                <= s * (inner(a, z) ** 2 + inner(a, z) ** 2 * exp(s * inner(a, z)))),
        lambda z: (by.use(exp_less_one_times), by.linear(1 / s)))
    have(2 * A * grown <= variance + (variance + s**2 * A**2) * grown, by.linear(1 / s))
    have(variance <= variance * grown, by.linear(variance))
    have(2 * A <= 2 * variance + s**2 * A**2, by.linear(1 / grown))

doubt(variance_nearly, mutants=[mutant("twice |a|^2", show=variance >= 2 * A - s**2 * A**2)])

@claim("E <a, z>^2 >= |a|^2", show=variance >= A)
def variance_from_below():
    with have(every(REAL, lambda eps: (0 < eps).implies(A - variance <= eps * A**2))):
        intro("eps", "[0 < eps]")
        let(s, Min(1, eps))
        fact("min", "below", 1, eps)
        have(Min(1, eps) > 0)
        use(variance_nearly)
        have(s**2 <= s, by.linear(s))
    use(small_real)

doubt(variance_from_below, mutants=[tightened(variance_from_below, "9/10")])

@claim("E|xi|^2 >= 1 for xi ~ N(0, I), where some vector is not 0", given=[norm(a) > 0], show=dimension(V) >= 1)
def dimension_at_least_one():
    use(variance_from_below)
    with under(gauss(V), lambda z: inner(a, z) ** 2 <= A * norm(z) ** 2) as z:
        cauchy_schwarz(a, z)
        cauchy_schwarz(-a, z)
        yes, no = cases(inner(a, z) >= 0)
        with yes:
            linear(inner(a, z), norm(a) * norm(z))
        with no:
            linear(-inner(a, z), norm(a) * norm(z))
    linear(1 / A)

doubt(dimension_at_least_one, mutants=[mutant("at least 2", show=dimension(V) >= 2)])
