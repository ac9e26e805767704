"""Theorem 5 of Mironov, Talwar and Zhang for the sampled Gaussian: a record removed is the worse direction.

On the line P = N(0, s^2) and Q = (1 - c) N(0, s^2) + c N(1, s^2), c for the rate q of the titles, and the reflection at
1/2 turns the density ratio r of N(1, s^2) to N(0, s^2) into 1/r.  mass = 1 - c + c r is the density of Q by P, and
D_alpha(Q || P) is at most log(H)/(alpha - 1).
"""

from lemmas.analysis.opposite_powers import opposite_powers_mixed
from lemmas.analysis.small_numbers import small_real
from lemmas.foundations.sampled_gaussian_mechanism import integral_below_the_density, numbers, on_line
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.papers import sampled_renyi
from lemmas.sampling.sampled_gaussian_laws import Q_, H, P, alpha, c, mass, moment, s, sampled_gaussian_integral, small_inverse
from verify.lemma import *

g = fun("g", line)
h, r0 = bounded("h", line), bounded("r0", line)
k, eps = reals("k eps")
ratio = lambda z: exp(z / s - 1 / (2 * s**2))

@claim("E e^(z/s - 1/(2 s^2)) g(1 - s z) = E g(s z): reflecting at 1/2 exchanges N(0, s^2) and N(1, s^2)",
    given=[s > 0],
    show=E(gauss(line), lambda z: ratio(z) * g(1 - s * z)) == E(gauss(line), lambda z: g(s * z)))
def reflected_at_half():
    use(gauss_line_shift, c=1 / s, g=value(line, lambda z: g(1 - s * z)))
    use(gauss_symmetry, V=line)
    with have(E(gauss(line), lambda z: g(s * z)) == E(gauss(line), lambda z: g(-s * z))):
        congruence(gauss_symmetry, lambda hole: E(hole, lambda z: g(s * z)) == E(gauss(line), lambda z: g(-s * z)),
            backwards=True)

# Of bounded functions h and r0 nonnegative ones are made, to be raised to powers.
inverse, capped = lambda y: Max(h(y), 0), lambda y: Max(r0(y), 0)
# 1/mass is the density of P by Q; the density mass of Q by P is capped at k.
is_inverse = hypothesis("inverse", every(REAL, lambda y: eq(inverse(y), 1 / mass(y))))
is_capped = hypothesis("capped", every(REAL, lambda y: eq(capped(y), Min(mass(y), k))))
reserve = (1 - c) ** (1 - alpha)
left_over = E(gauss(line), lambda z: ratio(z) * mass(s * z) + mass(1 - s * z))

@claim("The moment of the record added is at most that of the capped density of the record removed, up to a multiple "
        "of 1/k",
    given=[alpha > 1, 0 < c, c < 1, s > 0, k >= 1, is_inverse, is_capped],
    show=E(gauss(line), lambda z: inverse(s * z) ** (alpha - 1))
        <= E(gauss(line), lambda z: capped(s * z) ** alpha) + reserve / k * left_over / 2)
def added_below_removed():
    """`opposite_powers_mixed` at z and at its reflection together, where the densities are mass(s z) and mass(1 - s
    z)."""
    use(reflected_at_half, g=value(line, lambda y: inverse(y) ** (alpha - 1)))
    use(reflected_at_half, g=value(line, lambda y: capped(y) ** alpha))
    with under(gauss(line),
            lambda z: inverse(s * z) ** (alpha - 1) + ratio(z) * inverse(1 - s * z) ** (alpha - 1)
                <= capped(s * z) ** alpha + ratio(z) * capped(1 - s * z) ** alpha
                + reserve / k * (ratio(z) * mass(s * z) + mass(1 - s * z))) as z:
        use(opposite_powers_mixed, q=c, r=ratio(z), a=mass(s * z), b=mass(1 - s * z))
        for name in ("inverse", "capped"):
            for y in (s * z, 1 - s * z):
                apply_to(name, y)
                rewrite(this)

@claim("D_alpha(N(0, s^2) || (1 - q) N(0, s^2) + q N(1, s^2)) is at most that the other way round, 0 < q < 1 < alpha",
    sampled_renyi("Theorem 5", "instance", "N(0, s^2) and N(1, s^2), 0 < q < 1"),
    given=[*numbers, *on_line],
    show=renyi_moment(P, Q_, alpha) <= H)
def removed_decides():
    """`added_below_removed` with the cap k = 1 + 1/eps, for every eps > 0: what it leaves over is a multiple of eps."""
    use(sampled_gaussian_integral)
    with have(moment <= H):
        with have(every(REAL, lambda eps: (0 < eps).implies(moment - H <= eps * (reserve * left_over / 2)))):
            intro("eps", "[eps > 0]")
            let(k, 1 + 1 / eps)
            have(1 / k <= eps, by.have(eps * k == eps + 1, by.rewrite("k")), by.linear(1 / k))
            name_for(h, value(line, lambda y0: 1 / mass(y0)), limit=1 / (1 - c))
            with have(is_inverse).called("inverse"):
                y = intro("y")
                apply_to("h", y)
                use(small_inverse, z0=y)
                have(h(y) >= 0, by.linear())
                have(eq(inverse(y), h(y)))
            name_for(r0, value(line, lambda y0: Min(mass(y0), k)), limit=k)
            with have(is_capped).called("capped"):
                y = intro("y")
                apply_to("r0", y)
                have(Min(mass(y), k) >= 0)
                have(r0(y) >= 0, by.linear())
                have(eq(capped(y), r0(y)))
            use(added_below_removed)
            with use(integral_below_the_density, r=value(line, capped)) as below:
                with below.premise("below"):
                    y = intro("y")
                    apply_to("capped", y)
                    fact("min", "below", mass(y), k)
            with under(gauss(line), lambda z: inverse(s * z) ** (alpha - 1) == mass(s * z) ** (1 - alpha)) as z:
                apply_to("inverse", s * z)
                rewrite(this)
            linear(reserve * left_over)
        use(small_real)
    modus("sampled_gaussian_integral.1")
