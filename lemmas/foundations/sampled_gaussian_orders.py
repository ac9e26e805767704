"""The divergence of a sampled Gaussian from the Gaussian, record removed, by bounds of a power of its density.

On the line P = N(0, s^2) and Q = (1 - c) N(0, s^2) + c N(1, s^2); u stands for the density ratio of N(1, s^2) to
N(0, s^2).
"""

from lemmas.axioms import gauss_line_shift
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.sampling.mixture_powers import dual_pointwise
from lemmas.sampling.power_growth import concave_power
from lemmas.sampling.sampled_gaussian_laws import Q_, H, P, alpha, c, centred, mass, s, sampled
from lemmas.sampling.sampled_gaussian_moment import ratio, ratio_moment, ratio_power
from verify.language.expr import expr
from verify.lemma import *

k, c0, c1, c2, c3, u = reals("k c0 c1 c2 c3 u")
t = weight("t", line)
power_mean = lambda k: exp(k * (k - 1) / (2 * s**2))
upper = lambda u: c0 + c1 * u + c2 * u**2 + c3 * exp(k * log(u))

numbers = [alpha > 1, 0 < c, c < 1, s > 0, centred, sampled]
total = c0 + c1 + c2 * power_mean(2) + c3 * power_mean(k)

@claim("A bound of (1 - q + q u)^alpha by powers of u, for all u > 0, may be integrated",
    given=[*numbers, total >= 0,
        hypothesis("above", every(REAL, lambda u: (u > 0).implies((1 - c + c * u) ** alpha <= upper(u))))],
    show=renyi_moment(Q_, P, alpha) <= total)
def density_power_above():
    use(renyi_two_forms, mu=Q_, nu=P, H=total)
    with suffices(affine_moment(alpha, line, Q_, P, total)):
        modus("renyi_two_forms.1")
    t = intro("t")
    apply_to(centred, value(line, lambda y: t(y) ** alpha))
    apply_to(sampled, value(line, lambda y: t(y) ** (alpha - 1)))
    use(gauss_line_shift, c=1 / s, g=value(line, lambda z: t(s * z) ** (alpha - 1)))
    u = lambda z: exp(z / s - 1 / (2 * s**2))
    power = lambda k, z: exp(k * z / s - k / (2 * s**2))
    with under(gauss(line),
            lambda z: alpha * ((1 - c) * t(s * z) ** (alpha - 1) + c * (t(s * z) ** (alpha - 1) * u(z)))
                - (alpha - 1) * t(s * z) ** alpha
                <= c0 + c1 * u(z) + c2 * power(2, z) + c3 * power(k, z)) as z:
        apply_to("above", u(z))
        have(u(z) > 0)
        use(dual_pointwise, P=1 - c + c * u(z), G=1, t=t(s * z))
        fact("log", "exp", z / s - 1 / (2 * s**2))
        with have(eq(exp(k * log(u(z))), power(k, z))):
            rewrite(this)
        linear(c3)
    for order in (expr(1), expr(2), k):
        use(ratio_moment, k=order, sigma=s)
    linear(c1, c2, c3, alpha, alpha * c, alpha - 1)

# --- Theorem 11 -------------------------------------------------------------------------------------------------------

x, L, beta, eps, Rr = reals("x L beta eps R")
bound = 2 * alpha * c**2 / s**2
second = lambda m: (alpha > 1) & (m <= 1)

@claim("D_alpha(removed) <= 2 alpha q^2/s^2 for orders up to 2, s >= 4",
    given=[*numbers, s >= 4, alpha <= 2],
    show=renyi(Q_, P, alpha) <= bound)
def small_orders():
    m = (alpha - 1) * c**2
    let(x, 1 / s**2)
    have(x > 0, by.rewrite("x"))
    have(x <= "1/16", by.rewrite("x"), by.have(s**2 >= 16, by.linear(s, 4)))
    have(power_mean(2) == exp(x), by.rewrite("x"))
    have(exp(x) - 1 <= 2 * x)
    with use(density_power_above, c0=1 - alpha * c + m, c1=alpha * c - 2 * m, c2=m, c3=0, k=0) as that:
        with that.premise("above"):
            u = intro("u")
            intro(1)
            have(1 - c + c * u > 0)
            use(concave_power, beta=alpha - 1, u=1 - c + c * u)
            have((1 - c + c * u) ** alpha == (1 - c + c * u) * (1 - c + c * u) ** (alpha - 1))
            linear(1 - c + c * u)
    goal()
