"""The moment of the sampled Gaussian mechanism: inequalities for the density ratio r, integrated.

q is the sampling rate, sigma the noise, and `ratio(z)` is r at sigma z, z standard Gaussian; the moment is the mean of
(1 - q + q r)^(1 - alpha).
"""

from lemmas.axioms import sampled_gaussian_moment
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from verify.language.expr import apply as table_function
from verify.lemma import *

alpha, q, sigma, z0, u = reals("alpha q sigma z0 u")
k, c0, c1, c2, c3, a = reals("k c0 c1 c2 c3 a")
h = bounded("h", line)

@claim("E exp(a z) = exp(a^2/2)", show=E(gauss(line), lambda z: exp(a * z)) == exp(a**2 / 2))
def gauss_line_exponential_moment():
    use(gauss_line_shift, c=a, g=value(line, lambda z: 1))

doubt(gauss_line_exponential_moment, mutants=[tightened(gauss_line_exponential_moment, "9/10")])

mixed_density = lambda u: 1 - q + q * u
power_mean = lambda k: exp(k * (k - 1) / (2 * sigma**2))
ratio = lambda z: exp(z / sigma - 1 / (2 * sigma**2))
moment = table_function("sgm", alpha, q, sigma)
assumptions = [alpha >= 1, q >= 0, q < 1, sigma > 0]

ratio_power = lambda k, z: exp(k * z / sigma - k / (2 * sigma**2))

@claim("The mean of the k-th power of the density ratio is exp(k (k - 1)/(2 sigma^2))",
    given=[sigma > 0],
    show=E(gauss(line), lambda z: ratio_power(k, z)) == power_mean(k))
def ratio_moment():
    use(gauss_line_exponential_moment, a=k / sigma)
    linear(exp(-k / (2 * sigma**2)))

doubt(ratio_moment, mutants=[tightened(ratio_moment, "9/10")])

sampled_mass_positive = claim("0 <= 1/m <= 1/(1 - q) and m > 0 for m = 1 - q + q r, 0 <= q < 1",
    given=assumptions,
    show=(0 <= 1 / mixed_density(ratio(z0))) & (1 / mixed_density(ratio(z0)) <= 1 / (1 - q))
        & (0 < mixed_density(ratio(z0))))

# 1/(1 - q + q r) is a bounded function, named h; `positive` is h, and shows that it is not negative.
positive = lambda z: Max(h(z), 0)
power = lambda z: positive(z) ** (alpha - 1)

def same_moment() -> None:
    """The moment is the mean of `power`, which is (1 - q + q ratio(z))^(1 - alpha)."""
    use(sampled_gaussian_moment)
    name_for(h, value(line, lambda z: 1 / mixed_density(ratio(z))), limit=1 / (1 - q),
        by=[(by.use(sampled_mass_positive),), (by.use(sampled_mass_positive),)])
    with have(every(REAL, lambda z: eq(power(z), mixed_density(ratio(z)) ** (1 - alpha)))).called("power in ratio(z)"):
        intro("z0")
        apply_to(this)
        use(sampled_mass_positive)
        have(h(z0) >= 0, by.linear())
        have(eq(positive(z0), h(z0)))
        have(eq(positive(z0), 1 / mixed_density(ratio(z0))), by.linear())
        rewrite(this)
    under(gauss(line), lambda z: eq(power(z), mixed_density(ratio(z)) ** (1 - alpha)), lambda z: (by.apply_to(this),))
    have(eq(moment, E(gauss(line), power)), by.linear())

# E r, E r^2 and E r^k.
means = tuple(by.use(ratio_moment, k=order) for order in (1, 2, k))

@claim("A bound of (1 - q + q u)^(1 - alpha) by powers of u, for all u > 0, may be integrated",
    given=[*assumptions,
        hypothesis("above",
            every(REAL,
                lambda u: (u > 0).implies(mixed_density(u) ** (1 - alpha)
                        <= c0 + c1 * u + c2 * u**2 + c3 * exp(k * log(u)))))],
    show=moment <= c0 + c1 + c2 * power_mean(2) + c3 * power_mean(k))
def sampled_gaussian_integrate_above():
    # The moment is the mean of `power` (same_moment): the bound at u = ratio(z), in the mean over z.
    same_moment()
    with under(gauss(line),
            lambda z: power(z) <= c0 + c1 * ratio(z) + c2 * ratio_power(2, z) + c3 * ratio_power(k, z)) as z:
        apply_to("above", ratio(z))
        apply_to("power in ratio(z)")
        have(eq(exp(k * log(ratio(z))), ratio_power(k, z)))
        linear(c3)
    do(*means)
    linear(c1, c2, c3)

@claim("A bound of (1 - q + q u)^(1 - alpha) from below by c0 + c1 u may be integrated",
    given=[*assumptions,
        hypothesis("below", every(REAL, lambda u: (u > 0).implies(c0 + c1 * u <= mixed_density(u) ** (1 - alpha))))],
    show=c0 + c1 <= moment)
def sampled_gaussian_integrate_below():
    same_moment()
    with under(gauss(line), lambda z: c0 + c1 * ratio(z) <= power(z)) as z:
        apply_to("below", ratio(z))
        apply_to("power in ratio(z)")
    use(ratio_moment, k=1)
    linear(c1)

@claim("In numbers: the moment of the sampled Gaussian mechanism is at least 1: its divergence is not negative",
    given=assumptions,
    show=moment >= 1)
def sampled_gaussian_moment_at_least_one():
    # p^(1 - alpha) >= 1 + (1 - alpha)(p - 1), its tangent at 1, with p = 1 - q + q u; and E r = 1.
    with use(sampled_gaussian_integrate_below, c0=1 - (1 - alpha) * q, c1=(1 - alpha) * q) as tangent:
        with tangent.premise("below"):
            intro("u", "[u > 0]")
            fact("^", "exp", mixed_density(u), 1 - alpha)
            fact("log", "tangent", mixed_density(u))
            fact("exp", "tangent", (1 - alpha) * log(mixed_density(u)))
            linear(alpha - 1)
