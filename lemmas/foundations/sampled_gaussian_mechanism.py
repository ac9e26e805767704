"""A sampled Gaussian pair in R^d is at least as close in Renyi divergence as on the line (Mironov et al. 2019).

On the line P = N(0, s^2) and Q = (1 - c) N(0, s^2) + c N(1, s^2), c for the rate q of the titles.  In R^d a record
moves the mean from m to u, at most 1 away, with probability c.  The density of the mixture depends on one coordinate
alone, and in that it is the density on the line at a noise s2 that is not smaller.  N(m) is N(m, s^2 I), mass and massV
(for a shift by a deviations) are the densities, r and rV functions below them, 0 < c < 1 < alpha, and the divergence on the
line is at most log(H)/(alpha - 1).
"""

from lemmas.axioms import gauss_projection, gauss_shift
from lemmas.divergences.densities import divide_power, power_of_event, integral_gives_moment
from lemmas.divergences.renyi import renyi_data_processing
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.sampling.sampled_gaussian_extremes import noise_added, of_more_noise, point_of_ball
from lemmas.sampling.sampled_gaussian_laws import Q_, H, P, alpha, c, centred, mass, s, sampled
from lemmas.sampling.sampled_gaussian_vectors import (K, V, a, gaussian_noises_added, massV, s2)
from verify.language.expr import expr
from verify.lemma import *

r, rV = weight("r", line), weight("rV", V)
k = real("k")

numbers = [alpha > 1, 0 < c, c < 1, H >= 0, s > 0]
on_line = [hypothesis("plain law", centred), hypothesis("sampled law", sampled),
    hypothesis("line", renyi_moment(Q_, P, alpha) <= H)]

@claim("e^((alpha - 1) D_alpha((1 - c) N(0, s^2) + c N(1, s^2) || N(0, s^2))) bounds the integral of r^alpha for each "
        "bounded r below the density",
    given=[*numbers, *on_line, hypothesis("below", every(REAL, lambda y: r(y) <= mass(y)))],
    show=E(gauss(line), lambda z: r(s * z) ** alpha) <= H)
def integral_below_the_density():
    """I, the integral, is at most E_Q r^(alpha - 1), as r is below the density; the bound at r then says I^alpha <= H
    I^(alpha - 1)."""
    apply_to("line", r).called("at r")
    apply_to(centred, value(line, lambda y: r(y) ** alpha))
    apply_to(sampled, value(line, lambda y: r(y) ** (alpha - 1)))
    use(gauss_line_shift, c=1 / s, g=value(line, lambda z: r(s * z) ** (alpha - 1)))
    with under(gauss(line),
            lambda z: r(s * z) ** alpha <= (1 - c) * r(s * z) ** (alpha - 1)
                + c * (r(s * z) ** (alpha - 1) * exp(1 / s * z - (1 / s) ** 2 / 2))) as z:
        apply_to("below", s * z)
    have(integral <= E(Q_, lambda y: r(y) ** (alpha - 1)), by.linear(c))
    fact("^", "increasing", integral, E(Q_, lambda y: r(y) ** (alpha - 1)), alpha)
    have(integral**alpha <= H * integral ** (alpha - 1),
        by.rewrite(eq(E(P, lambda y: r(y) ** alpha), integral), at="at r"), by.linear())
    use(divide_power, a=integral)

integral = E(gauss(line), lambda z: r(s * z) ** alpha)  # I

@claim("e^((alpha - 1) D_alpha((1 - c) N(0, s^2) + c N(1, s^2) || N(0, s^2))) bounds the integral at a noise s2 >= s "
        "of r^alpha, too, for each bounded r below the density there",
    given=[*numbers, s2 >= s, *on_line,
        hypothesis("below", every(REAL, lambda y: r(y) <= 1 - c + c * exp(y / s2**2 - 1 / (2 * s2**2))))],
    show=E(gauss(line), lambda z: r(s2 * z) ** alpha) <= H)
def integral_at_greater_noise():
    """Noise added to both laws makes them those of noise s2, and their divergence no larger."""
    use(renyi_data_processing, mu=Q_, nu=P, Y=line, K=K)
    use(gaussian_noises_added)
    with use(integral_below_the_density, P=noise_added(P), Q=noise_added(Q_), s=s2) as that:
        of_more_noise(that)

# --- in R^d -------------------------------------------------------------------------------------------------------

one_line = lambda y: 1 - c + c * exp(y / s2**2 - 1 / (2 * s2**2))
r0 = bounded("r0", line)
at_least_0 = lambda y: Max(r0(y), 0)

@claim("In R^d, for a shift by a deviations, |a| s <= 1: e^((alpha - 1) D_alpha) on the line bounds the integral of "
        "r^alpha for each bounded r below the density",
    given=[*numbers, norm(a) * s <= 1, *on_line, hypothesis("below", every(V, lambda x: rV(x) <= massV(x)))],
    show=E(gauss(V), lambda x: rV(x) ** alpha) <= H)
def integral_below_the_density_of_vectors():
    """Along a the density is that of the line at the noise s2 = 1/|a|; rV is below it, capped at a bound k of rV."""
    bounded_by(rV, k)
    yes, no = cases(norm(a) > 0)
    with yes:
        let(s2, 1 / norm(a))
        have(s <= s2, by.rewrite("s2"), by.linear(1 / norm(a)))
        name_for(r0, value(line, lambda y0: Min(one_line(y0), Max(k, 0))), limit=Max(k, 0))
        with have(every(REAL, lambda y: eq(at_least_0(y), Min(one_line(y), Max(k, 0))))).called("capped"):
            y = intro("y")
            apply_to("r0", y)
            have(Min(one_line(y), Max(k, 0)) >= 0)
            have(r0(y) >= 0, by.linear())
            have(eq(at_least_0(y), r0(y)))
        with use(integral_at_greater_noise, r=value(line, at_least_0)) as at_s2:
            with at_s2.premise("below"):
                y = intro("y")
                apply_to("capped", y)
                fact("min", "below", one_line(y), Max(k, 0))
        use(gauss_projection, u=(1 / norm(a)) * a)
        with under(gauss(V), lambda x: rV(x) ** alpha <= at_least_0(s2 * inner((1 / norm(a)) * a, x)) ** alpha) as x:
            apply_to("below", x)
            apply_to("k", x)
            t = s2 * inner((1 / norm(a)) * a, x)
            apply_to("capped", t)
            with have(one_line(t) == massV(x)):
                with have(eq(t / s2**2 - 1 / (2 * s2**2), inner(a, x) - norm(a) ** 2 / 2)):
                    rewrite("s2")
                rewrite(this)
            have(rV(x) <= Min(one_line(t), Max(k, 0)))
            fact("^", "increasing", rV(x), at_least_0(t), alpha)
        rewrite(gauss_projection, at=integral_at_greater_noise, backwards=True)
    with no:
        definite(a)
        apply_to("line", value(line, lambda y: expr(1)))
        with under(gauss(V), lambda x: rV(x) ** alpha <= 1) as x:
            apply_to("below", x)
            have(massV(x) == 1, by.rewrite(a == zero(V)))
            fact("^", "increasing", rV(x), 1, alpha)

# --- a record moves the mean from m to u with probability q ---------------------------------------------------------

m, u = points("m u", V)
S_ = law("S", V)
h = bounded("h", V)
sampled_pair = [mixes(V, S_, c, normal(u, s), normal(m, s)), norm(u - m) <= 1]
move = (u - m) / s
weight_at = lambda y: 1 - c + c * exp(inner(move, (y - m) / s) - norm(move) ** 2 / 2)
inverse = lambda y: Max(h(y), 0)

@claim("In R^d, a record removed: D_alpha((1 - q) N(m) + q N(u) || N(m)) is at most that of the line, |u - m| <= 1",
    given=[*numbers, *on_line, *sampled_pair],
    show=renyi_moment(S_, normal(m, s), alpha) <= H)
def sampled_gaussian_removed():
    """`inverse` is the density of N(m) with respect to the mixture; what has probability 0 under N(m) has so under
    N(u), by their divergence of order 2, so that a bound of all integrals is one of the divergence."""
    name_for(h, value(V, lambda y1: 1 / weight_at(y1)), limit=1 / (1 - c))
    with have(every(V, lambda y: eq(inverse(y) * weight_at(y), 1) & (inverse(y) > 0))).called("inverse"):
        y = intro("y")
        apply_to("h", y).called("h at y")
        have(1 / weight_at(y) > 0)
        rewrite("h at y")
    with use(integral_gives_moment, X=V, mu=S_, nu=normal(m, s), M=S_, p=value(V, lambda y: expr(1)),
            q=value(V, inverse)) as that:
        with that.premise("density of nu"):
            f = intro("f")
            apply_to(sampled_pair[0], value(V, lambda y: f(y) * inverse(y)))
            use(gauss_shift, a=move, f=value(V, lambda x: f(m + s * x) * inverse(m + s * x)))
            at = lambda x: f(m + s * x) * inverse(m + s * x)
            with under(gauss(V),
                    lambda x: f(m + s * x)
                        == (1 - c) * at(x) + c * (at(x) * exp(inner(move, x) - norm(move) ** 2 / 2))) as x:
                apply_to("inverse", m + s * x)
                linear(f(m + s * x))
            linear(c)
        with that.premise("dominated"):
            A, *_ = intro("A", "[event]", "[of no probability]")
            apply_to(sampled_pair[0], A)
            use(gaussian_renyi_exact, m1=u, m2=m, alpha=2, R=0)
            apply_to("gaussian_renyi_exact.0", A).called("at A")
            with under(normal(m, s), lambda y: A(y) ** 2 == A(y)) as y:
                use(power_of_event, x=y, a=2)
            let(k, exp(2 * norm(u - m) ** 2 / (2 * s**2)))
            have(E(normal(u, s), A) ** 2 <= k * E(normal(m, s), lambda y: A(y) ** 2), by.rewrite("k"),
                by.assume("at A"))
            have(E(normal(u, s), A) ** 2 <= 0, by.linear(k))
            have(E(normal(u, s), A) >= 0)
            have(E(normal(u, s), A) <= 0, by.contradiction(), by.linear(E(normal(u, s), A)))
            have(E(normal(u, s), A) == 0)
            linear(c, 1 - c)
        with that.premise("integral"):
            intro("r", "[below]")
            with use(integral_below_the_density_of_vectors, rV=value(V, lambda x: weight("r", V)(m + s * x)),
                    a=move) as by_r:
                with by_r.premise("below"):
                    x = intro("x")
                    apply_to("below", m + s * x)
                    apply_to("inverse", m + s * x)
                    linear(weight_at(m + s * x), weight("r", V)(m + s * x))

@claim("In R^d, a record added: D_alpha(N(m) || (1 - q) N(m) + q N(u)) is at most that of the line, |u - m| <= 1",
    given=[*numbers, centred, sampled, hypothesis("line", renyi_moment(P, Q_, alpha) <= H), *sampled_pair],
    show=renyi_moment(normal(m, s), S_, alpha) <= H)
def sampled_gaussian_added():
    """By `point_of_ball` for both laws moved by -m: then N(0) and its mixture with N(u - m), where |u - m| <= 1."""
    with use(point_of_ball, N=bind(normal(m, s), lambda y: dirac(y - m)), S=bind(S_, lambda y: dirac(y - m)), a=move,
            sigma=s) as that:
        with that.premise("sampled vector law"):
            t = intro("t")
            apply_to(sampled_pair[0], value(V, lambda y: t(y - m)))
    t = intro("tV")
    apply_to(point_of_ball, value(V, lambda y: t(m + y)))
