"""Definition 2.10 of altschuler2022noisysgd: the sampled Gaussian divergence is a Gaussian integral.

c is the sampling rate, q in the paper, and s the noise, sigma there: P = N(0, s^2) (`centred`) and Q_ = (1 - c) N(0,
s^2) + c N(1, s^2) (`sampled`).  mass(y) is the density of Q_ to P at y, H a bound of the Renyi moment.
"""

from lemmas.divergences.bounded_densities import moment_of_bounded_density
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.sampling.sampled_gaussian_at_numbers import SampledGaussian
from lemmas.papers import altschuler
from verify.lemma import *

X = space("X")
alpha, H, c, s = reals("alpha H c s")

P, Q_ = law("P", line), law("Q", line)
t1, h = weight("t1", line), bounded("h", line)
centred = hypothesis("plain law", every(weight(line), lambda t: E(P, t) == E(gauss(line), lambda z: t(s * z))))
sampled = hypothesis("sampled law",
    every(weight(line),
        lambda t: E(Q_, t)
            == (1 - c) * E(gauss(line), lambda z: t(s * z)) + c * E(gauss(line), lambda z: t(1 + s * z))))
z0 = real("z0")
mass = lambda y: 1 - c + c * exp(y / s**2 - 1 / (2 * s**2))
moment = E(gauss(line), lambda z: mass(s * z) ** (1 - alpha))

@claim("0 <= 1/m <= 1/(1 - c) and m > 0 for m = 1 - c + c exp(z/s^2 - 1/(2 s^2)), 0 < c < 1",
    given=[0 < c, c < 1],
    show=(0 <= 1 / mass(z0)) & (1 / mass(z0) <= 1 / (1 - c)) & (0 < mass(z0)))
def small_inverse():
    have(mass(z0) >= 1 - c)
    have(1 / mass(z0) <= 1 / (1 - c), by.linear())

@claim("S_alpha(q, sigma), alpha > 1: log E (1 - q + q exp(z/sigma - 1/(2 sigma^2)))^(1 - alpha), over alpha - 1",
    altschuler("Definition 2.10", "part", "orders alpha > 1"),
    given=[alpha > 1, 0 < c, c < 1, s > 0, H >= 0, centred, sampled],
    show=(renyi_moment(P, Q_, alpha) <= H).implies(moment <= H)
        & (moment <= H).implies(renyi_moment(P, Q_, alpha) <= H))
def sampled_gaussian_integral():
    # 1/mass is a bounded function, named h (`positive` is h, and shows that it is not negative); it is the density of
    # P to Q_, so that moment_of_bounded_density speaks of E_P (1/mass)^(alpha - 1).
    name_for(h, value(line, lambda y: 1 / mass(y)), limit=1 / (1 - c))
    with have(every(REAL, lambda y: eq(positive(y), 1 / mass(y)))).called("positive is 1/mass"):
        intro("y")
        apply_to(this)
        use(small_inverse)
        have(h(real("y")) >= 0)
        have(eq(positive(real("y")), h(real("y"))))
    with use(moment_of_bounded_density, mu=P, nu=Q_, r=value(line, positive)) as by_density:
        with by_density.premise("density"):
            intro("t1")
            apply_to(centred)
            apply_to(sampled)
            use(gauss_line_shift, c=1 / s, g=value(line, lambda z: t1(s * z) * positive(s * z)))
            with under(gauss(line),
                    lambda z: ((1 - c) * (t1(s * z) * positive(s * z))
                            + c * (t1(s * z) * positive(s * z) * exp(z / s - 1 / (2 * s**2))) == t1(s * z))) as z:
                apply_to("positive is 1/mass")
                have(eq(positive(s * z) * mass(s * z), 1), by.linear(mass(s * z)))
                linear(t1(s * z))
            linear(1 - c)
    by_density.called("from moment to mean", "from mean to moment")
    apply_to(centred, value(line, lambda y: positive(y) ** (alpha - 1)))
    with under(gauss(line), lambda z: eq(positive(s * z) ** (alpha - 1), mass(s * z) ** (1 - alpha))) as z:
        apply_to("positive is 1/mass")
        rewrite(this)
    each_part((by.intro(), by.modus("from moment to mean")), (by.intro(), by.modus("from mean to moment")))

positive = lambda y: Max(h(y), 0)

near = SampledGaussian("1/2", "1")
doubt(sampled_gaussian_integral,
    mutants=[mutant("the exponent 2 - alpha",
            show=(E(gauss(line), lambda z: mass(s * z) ** (2 - alpha)) <= H).implies(renyi_moment(P, Q_, alpha) <= H),
            hints=[{"witness": {"P": near.P, "Q": near.Q, "c": "1/2", "s": "1", "alpha": "2", "H": "1"},
                    "proofs": {"given sampled law": near.is_mixture,
                        "show": (by.contradiction(), by.modus(this).called("moment"),
                            *near.exceeds(expr(1), "moment"))}}])])
