"""The sampled Gaussian mechanism on R^d: its divergence is one on the line, and does not grow with the noise.

Steps of Lemma 2.11 of altschuler2022noisysgd, which is put together in `sampled_gaussian_extremes`.  c is the
sampling rate, q in the paper, and H bounds a Renyi moment.  On the line P and Q_ are the laws of
`sampled_gaussian_laws` at the noise s, P2 and Q2 those at s2.
"""

from lemmas.axioms import gauss_line_sum, gauss_projection, gauss_shift
from lemmas.divergences.renyi import renyi_data_processing
from lemmas.sampling.sampled_gaussian_laws import (Q_, H, P, alpha, c, centred, mass, moment, moment_of_bounded_density,
    s, sampled)
from lemmas.papers import altschuler
from verify.lemma import *

V = euclid("V")
a, u = points("a u", V)
N, S_ = law("N", V), law("S", V)
t1, h = weight("t1", V), bounded("h", V)
sigma, s2 = reals("sigma s2")
x0 = point("x0", V)

# N is N(0, sigma^2 I), and S its mixture with N(v, sigma^2 I), v = sigma a.
around = every(weight(V), lambda t: E(N, t) == E(gauss(V), lambda x: t(sigma * x)))
sampled_at = every(weight(V),
    lambda t: (E(S_, t)
            == (1 - c) * E(gauss(V), lambda x: t(sigma * x)) + c * E(gauss(V), lambda x: t(sigma * a + sigma * x))))
massV = lambda x: 1 - c + c * exp(inner(a, x) - norm(a) ** 2 / 2)
momentV = E(gauss(V), lambda x: massV(x) ** (1 - alpha))

small_vector_inverse = claim("0 <= 1/m <= 1/(1 - c) and m > 0 for m = 1 - c + c exp(<a, x> - |a|^2/2), 0 < c < 1",
    given=[0 < c, c < 1],
    show=(0 <= 1 / massV(x0)) & (1 / massV(x0) <= 1 / (1 - c)) & (0 < massV(x0)))

@claim("exp((alpha - 1) D_alpha(N(0) || (1 - c) N(0) + c N(sigma a))) = E (1 - c + c e^(<a, x> - |a|^2/2))^(1 - alpha)",
    altschuler("Lemma 2.11", "step"),
    given=[alpha > 1, 0 < c, c < 1, sigma > 0, H >= 0, around, hypothesis("sampled law", sampled_at)],
    show=(renyi_moment(N, S_, alpha) <= H).implies(momentV <= H)
        & (momentV <= H).implies(renyi_moment(N, S_, alpha) <= H))
def sampled_vector_integral():
    # As sampled_gaussian_integral: 1/massV, at y/sigma, is a bounded function, named h, and the density of N to S_.
    name_for(h, value(V, lambda y: 1 / massV(scaled(y))), limit=1 / (1 - c))
    with have(every(V, lambda y: eq(positive(y), 1 / massV(scaled(y))))).called("positive is 1/massV"):
        intro("y")
        apply_to(this)
        use(small_vector_inverse)
        have(h(point("y", V)) >= 0)
        have(eq(positive(point("y", V)), h(point("y", V))))
    with use(moment_of_bounded_density, mu=N, nu=S_, r=value(V, positive)) as by_density:
        with by_density.premise("density"):
            intro("t1")
            apply_to(around)
            apply_to(sampled_at)
            use(gauss_shift, f=value(V, lambda x: t1(sigma * x) * positive(sigma * x)))
            with under(gauss(V),
                    lambda x: ((1 - c) * (t1(sigma * x) * positive(sigma * x))
                            + c * (t1(sigma * x) * positive(sigma * x) * exp(inner(a, x) - norm(a) ** 2 / 2))
                            == t1(sigma * x))) as x:
                apply_to("positive is 1/massV")
                have(eq(positive(sigma * x) * massV(x), 1), by.linear(massV(x)))
                linear(t1(sigma * x))
            linear(1 - c)
    by_density.called("from moment to mean", "from mean to moment")
    apply_to(around, value(V, lambda y: positive(y) ** (alpha - 1)))
    with under(gauss(V), lambda x: eq(positive(sigma * x) ** (alpha - 1), massV(x) ** (1 - alpha))) as x:
        apply_to("positive is 1/massV")
        rewrite(this)
    each_part((by.intro(), by.modus("from moment to mean")), (by.intro(), by.modus("from mean to moment")))

positive = lambda y: Max(h(y), 0)
scaled = lambda y: (1 / sigma) * y

@claim("E (1 - c + c e^(<a, x> - |a|^2/2))^(1 - alpha) on R^d is the integral on the line with the noise s = 1/|a|",
    given=[norm(a) > 0, hypothesis("s |a| = 1", eq(s * norm(a), 1))],
    show=eq(momentV, moment))
def along_the_line():
    # <a/|a|, x> is a standard Gaussian number for a standard Gaussian x.
    use(gauss_projection, u=(1 / norm(a)) * a)
    have(s > 0, by.contradiction(), by.linear(norm(a)))
    with under(gauss(V), lambda x: eq(massV(x) ** (1 - alpha), mass(s * (1 / norm(a) * inner(a, x))) ** (1 - alpha))):
        have(eq(norm(a), 1 / s), by.linear())
        rewrite(this)
    rewrite(same(bind(gauss(V), lambda x: dirac(inner((1 / norm(a)) * a, x))), gauss(line)), backwards=True)

doubt(along_the_line, mutants=[dropped(along_the_line, "s |a| = 1")])

P2, Q2 = law("P2", line), law("Q2", line)
centred2 = every(weight(line), lambda t: E(P2, t) == E(gauss(line), lambda z: t(s2 * z)))
sampled2 = every(weight(line),
    lambda t: E(Q2, t) == (1 - c) * E(gauss(line), lambda z: t(s2 * z)) + c * E(gauss(line), lambda z: t(1 + s2 * z)))
t2 = weight("t2", line)
rest = sqrt(s2**2 - s**2)

@claim("E t(k + s x + r y) = E t(k + s2 x) for x, y independent standard Gaussians, r^2 = s2^2 - s^2, s2 >= s > 0",
    given=[s > 0, s2 >= s],
    show=every(weight(line), REAL,
        lambda t, k: (E(gauss(line), lambda x: E(gauss(line), lambda y: t(k + s * x + rest * y)))
                == E(gauss(line), lambda x: t(k + s2 * x)))))
def gaussian_noises_added():
    have(s2**2 - s**2 >= 0, by.linear(s, s2))
    # The sum of the two noises is the noise s2: put into the mean of t, one law for the other.
    use(gauss_line_sum, r=s, s=rest, c=s2)
    intro("t", "k")
    congruence(this,
        lambda hole: (E(hole, lambda x: weight("t", line)(real("k") + x))
                == E(gauss(line), lambda x: weight("t", line)(real("k") + s2 * x))))

@claim("S_alpha(c, s), alpha > 1, does not grow with the noise s",
    altschuler("Lemma 2.11", "step", "the supremum over the radius is at R"),
    given=[alpha > 1, H >= 0, s > 0, s2 >= s, centred, sampled, centred2, sampled2, renyi_moment(P, Q_, alpha) <= H],
    show=renyi_moment(P2, Q2, alpha) <= H)
def more_noise():
    # The noise that is missing is added by the kernel K: a divergence does not grow, and P becomes P2, Q_ becomes Q2.
    use(renyi_data_processing, Y=line, K=K)
    use(gaussian_noises_added)
    intro("t2")
    apply_to(renyi_data_processing, t2)
    same_means(alpha - 1)
    same_means(alpha)
    rewrite(eq(E(P, noisy(alpha - 1)), E(P2, raised(alpha - 1))), backwards=True)
    rewrite(eq(E(Q_, noisy(alpha)), E(Q2, raised(alpha))), backwards=True)

K = value(line, lambda y: bind(gauss(line), lambda z: dirac(y + rest * z)))
noisy = lambda power: lambda y: E(gauss(line), lambda z: t2(y + rest * z) ** power)
raised = lambda power: lambda y: t2(y) ** power

def same_means(power: Expr) -> None:
    """Under P with the noise added, and P2: the same expectation of t2 to this power; likewise Q_ and Q2."""
    apply_to(centred, value(line, noisy(power)))
    apply_to(centred2, value(line, raised(power)))
    apply_to(sampled, value(line, noisy(power)))
    apply_to(sampled2, value(line, raised(power)))
    apply_to(gaussian_noises_added, value(line, raised(power)), 0)
    apply_to(gaussian_noises_added, value(line, raised(power)), 1)
    have(eq(E(P, noisy(power)), E(P2, raised(power))), by.linear())
    have(eq(E(Q_, noisy(power)), E(Q2, raised(power))), by.linear(1 - c, c))
