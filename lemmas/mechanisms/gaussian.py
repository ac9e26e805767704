"""Gaussian noise in R^d: E_gamma of two Gaussian laws, of different means, is theta_gamma(distance / deviation).

theta_gamma(r) = Q(log(gamma)/r - r/2) - gamma Q(log(gamma)/r + r/2) for r > 0; gamma stands for e^eps.
The proof is the lemma of Neyman and Pearson: E q l - gamma E q is largest for the test q that asks whether the
likelihood ratio l is above gamma, and that asks for a half-space.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_projection, gauss_shift
from lemmas.mechanisms.theta_gamma import theta_nondecreasing_r, theta_positive, theta_small_gamma_below_one
from lemmas.papers import contraction, federated
from verify.language.expr import Like
from verify.lemma import *

V = euclid("V")
a, m1, m2 = points("a m1 m2", V)
s, t, gamma, r = reals("s t gamma r")
phi_ = test("phi", V)
q = test("q", V)

@definition(r"\mathcal{N}($mean, ($deviation)^2 I)")
def normal_law(V: Euclid, mean: Point[V], deviation: Real) -> Law:
    """N(mean, (deviation)^2 I).

    The law of mean + deviation xi, xi standard Gaussian."""
    return bind(gauss(V), lambda xi: dirac(mean + deviation * xi))

@definition(r"\mathcal{N}($mean, ($deviation)^2)")
def normal_on_the_line(mean: Real, deviation: Real) -> Law:
    """N(mean, (deviation)^2).

    The law of mean + deviation xi, xi a standard Gaussian number."""
    return bind(gauss(line), lambda xi: dirac(mean + deviation * xi))

def normal(mean: Point, deviation: Like) -> Law:
    """The law of mean + deviation xi, for a point `mean` of R^d; of numbers it is `normal_on_the_line`."""
    if not isinstance(mean, Point):
        raise TypeError(f"normal: a point of R^d is wanted, not {mean!r}; of numbers: normal_on_the_line")
    return normal_law(mean.space, mean, expr(deviation))

# --- half-spaces and moments -------------------------------------------------------------------------

@claim("P(<a, xi> > t) = Q(t/|a|) for a Gaussian vector xi and a not 0",
    given=[norm(a) > 0],
    show=E(gauss(V), lambda x: indicator(t < inner(a, x))) == Q(t / norm(a)))
def gauss_half_space():
    use(gauss_projection, u=a / norm(a))
    use(gauss_tail, t=t / norm(a))
    rewrite(gauss_projection, at=this, backwards=True)
    with under(gauss(V), lambda x: indicator(t / norm(a) < inner(a, x) / norm(a)) == indicator(t < inner(a, x))) as x:
        inside, outside = cases(t < inner(a, x))
        with inside:
            have(t / norm(a) < inner(a, x) / norm(a))
        with outside:
            have(inner(a, x) / norm(a) <= t / norm(a))

doubt(gauss_half_space,
    mutants=[mutant("twice as long a vector",
            show=E(gauss(V), lambda x: indicator(t < inner(a, x))) == Q(t / (2 * norm(a))))])

@claim("E exp(<a, xi>) = exp(|a|^2/2)", show=E(gauss(V), lambda x: exp(inner(a, x))) == exp(norm(a) ** 2 / 2))
def gauss_exponential_moment():
    use(gauss_shift, f=value(V, lambda x: 1))
    linear(exp(norm(a) ** 2 / 2))

doubt(gauss_exponential_moment,
    mutants=[mutant("a quarter for the half", show=E(gauss(V), lambda x: exp(inner(a, x))) <= exp(norm(a) ** 2 / 4))])

# --- the divergence ----------------------------------------------------------------------------------

def ratio(a: Point, x: Point) -> Expr:
    """The density of a + xi with respect to that of xi, at x."""
    return exp(inner(a, x) - norm(a) ** 2 / 2)

def threshold(gamma: Expr, r: Expr) -> Expr:
    """What <a, x> is where the ratio is gamma, for |a| = r."""
    return log(gamma) + r**2 / 2

@definition(r"\bigl(1[\langle $a, $x \rangle > \log $gamma + \tfrac{\|$a\|^2}{2}] - $t\bigr)"
        r"\bigl(e^{\langle $a, $x \rangle - \|$a\|^2/2} - $gamma\bigr)", name="lost")
def lost_at(gamma: Real, V: Euclid, a: Point[V], x: Point[V], t: Real) -> Expr:
    """(1[<a, x> > log gamma + |a|^2/2] - t) (e^(<a, x> - |a|^2/2) - gamma).

    What a test with the value t at x loses there against the half-space where the likelihood ratio is above gamma."""
    return (indicator(threshold(gamma, norm(a)) < inner(a, x)) - t) * (ratio(a, x) - gamma)

def half_space(x: Point) -> Expr:
    return indicator(threshold(gamma, norm(a)) < inner(a, x))

@claim("The half-space where the likelihood ratio is above gamma gains theta_gamma(|a|)",
    given=[gamma > 0, norm(a) > 0],
    show=E(gauss(V), lambda x: half_space(a + x)) - gamma * E(gauss(V), lambda x: half_space(x))
        == theta(gamma, norm(a)))
def gauss_half_space_gain():
    norm_inner(a)
    fact("theta", "definition", gamma, norm(a))
    use(gauss_half_space)
    use(gauss_half_space, t=threshold(gamma, norm(a)) - norm(a) ** 2)
    with under(gauss(V),
            lambda x: half_space(a + x) == indicator(threshold(gamma, norm(a)) - norm(a) ** 2 < inner(a, x))) as x:
        inside, outside = cases(threshold(gamma, norm(a)) - norm(a) ** 2 < inner(a, x))
        with inside:
            have(threshold(gamma, norm(a)) < inner(a, a) + inner(a, x))
        with outside:
            have(inner(a, a) + inner(a, x) <= threshold(gamma, norm(a)))

doubt(gauss_half_space_gain, mutants=[tightened(gauss_half_space_gain, "9/10")])

@claim("E q(a + xi) - gamma E q(xi) <= theta_gamma(|a|) for every test q",
    given=[gamma > 0, norm(a) > 0],
    show=E(gauss(V), lambda x: q(a + x)) - gamma * E(gauss(V), q) <= theta(gamma, norm(a)))
def gauss_shift_bound():
    # q (l - gamma) is at most its value for the half-space where the ratio l is above gamma.
    use(gauss_half_space_gain)
    use(gauss_shift)
    use(gauss_shift, f=value(V, lambda x: half_space(x)))
    with under(gauss(V), lambda x: q(x) * (ratio(a, x) - gamma) <= half_space(x) * (ratio(a, x) - gamma)) as x:
        fact("exp", "log", gamma)
        inside, outside = cases(threshold(gamma, norm(a)) < inner(a, x))
        with inside:
            fact("exp", "increasing", log(gamma), inner(a, x) - norm(a) ** 2 / 2)
            linear(1 - q(x))
        with outside:
            fact("exp", "increasing", inner(a, x) - norm(a) ** 2 / 2, log(gamma))
            linear(q(x))

doubt(gauss_shift_bound, mutants=[tightened(gauss_shift_bound, "9/10")])

# Lemma 2 of asoodeh2020contraction (Lemma 1 of asoodeh2020federated): for means m1 != m2 in R^d, sigma > 0 it is theta
# at beta = |m1 - m2|/sigma; "is" means that the bound holds for every test and that a test attains it.
@claim("E_gamma(N(m1, s^2 I) || N(m2, s^2 I)) = theta_gamma(|m1 - m2|/s), m1 not m2: a bound for all tests, attained",
    contraction("Lemma 2", "part", "different means"), federated("Lemma 1", "part", "different means"),
    given=[gamma > 0, s > 0, norm(m1 - m2) > 0],
    show=hockey_stick_equals(gamma, V, normal(m1, s), normal(m2, s), theta(gamma, norm(m1 - m2) / s)))
def gaussian_hockey_stick():
    part = each_part()
    with part[0]:
        intro("phi")
        use(gauss_shift_bound, a=(m1 - m2) / s, q=value(V, lambda x: phi_(m2 + s * x)))
    with part[1]:
        witness(value(V,
                lambda y: indicator(threshold(gamma, norm((m1 - m2) / s)) < inner((m1 - m2) / s, (y - m2) / s))))
        use(gauss_half_space_gain, a=(m1 - m2) / s)

doubt(gaussian_hockey_stick,
    mutants=[mutant("half the distance",
            show=hockey_stick(normal(m1, s), normal(m2, s), gamma) <= theta(gamma, norm(m1 - m2) / (2 * s))),
        mutant("the larger mean alone",
            show=hockey_stick(normal(m1, s), normal(m2, s), gamma) <= theta(gamma, Max(norm(m1), norm(m2)) / s))])

x, y = reals("x y")
of_numbers = hockey_stick_equals(gamma, line, normal_on_the_line(x, s), normal_on_the_line(y, s),
    theta(gamma, abs(x - y) / s))

@claim("E_gamma(N(x, s^2) || N(y, s^2)) = theta_gamma(|x - y|/s) for numbers x, y, not equal, and gamma > 0",
    given=[gamma > 0, s > 0, hypothesis("different", abs(x - y) > 0)],
    show=of_numbers)
def gaussian_numbers_hockey_stick():
    use(gaussian_hockey_stick, V=line, m1=x, m2=y)

doubt(gaussian_numbers_hockey_stick,
    mutants=[mutant("half the distance",
            show=hockey_stick(normal_on_the_line(x, s), normal_on_the_line(y, s), gamma)
                <= theta(gamma, abs(x - y) / (2 * s)))])

X = space("X")
mu = law("mu", X)

hockey_stick_of_itself = claim("E_gamma(mu || mu) <= max(1 - gamma, 0)",
    show=hockey_stick(mu, mu, gamma) <= Max(1 - gamma, 0))

doubt(hockey_stick_of_itself,
    mutants=[mutant("for gamma > 1 as well 1 - gamma", show=hockey_stick(mu, mu, gamma) <= 1 - gamma)])

@claim("max(1 - gamma, 0) < theta_gamma(r)", given=[gamma > 0, r > 0], show=Max(1 - gamma, 0) < theta(gamma, r))
def theta_nonnegative_part():
    use(theta_positive)
    yes, _ = cases(gamma <= 1)
    with yes:
        use(theta_small_gamma_below_one)
        fact("max", "left", 1 - gamma, 0)

# The form that is used: equal means are no exception, since theta_gamma(r) is above E_gamma of equal laws.
@claim("E_gamma(N(m1, s^2 I) || N(m2, s^2 I)) <= theta_gamma(r) if |m1 - m2| <= r s",
    contraction("Lemma 2", "step", "means at most r s apart"), federated("Lemma 1", "step", "means at most r s apart"),
    given=[gamma > 0, s > 0, r > 0, hypothesis("distance", norm(m1 - m2) <= r * s)],
    show=hockey_stick(normal(m1, s), normal(m2, s), gamma) <= theta(gamma, r))
def gaussian_hockey_stick_within():
    intro("phi")
    yes, no = cases(norm(m1 - m2) > 0)
    with yes:
        use(gauss_shift_bound, a=(m1 - m2) / s, q=value(V, lambda x: phi_(m2 + s * x)))
        use(theta_nondecreasing_r, r1=norm(m1 - m2) / s)
    with no:
        definite(m1 - m2)
        have(m1 == m2)
        use(theta_nonnegative_part)
        use(hockey_stick_of_itself, mu=normal(m2, s))
        apply_to(this)
        rewrite(m1 == m2)

doubt(gaussian_hockey_stick_within,
    mutants=[mutant("means twice as far apart", given=[gamma > 0, s > 0, r > 0, norm(m1 - m2) <= 2 * r * s])])
