"""Lemma 2.11 of altschuler2022noisysgd: on a ball a point of full norm is worst for the sampled Gaussian.

c is the sampling rate, q in the paper.  On the line P = N(0, s^2) (`centred`), and Q_ = (1 - c) N(0, s^2) + c N(1,
s^2) (`sampled`); moment2 is the integral of their Renyi moment, with the noise s2 for s.  In R^d N = N(0, sigma^2 I)
(`around`), and S_ = (1 - c) N(0, sigma^2 I) + c N(sigma a, sigma^2 I) (`sampled_at`), whose moment is momentV.  R is
the radius of the ball, H and eps are bounds of a Renyi moment and divergence.
"""

from typing import Any

from lemmas.divergences.renyi import renyi_data_processing
from lemmas.divergences.renyi_mixtures import joint_quasi_convexity
from lemmas.iteration.shift import clip_of_short, norm_of_clip
from lemmas.sampling.sampled_gaussian_laws import (Q_, H, P, alpha, c, centred, s, sampled, sampled_gaussian_integral)
from lemmas.sampling.sampled_gaussian_vectors import (S_, K, N, V, a, gaussian_noises_added, along_the_line, around,
    momentV, s2, sampled_at, sampled_vector_integral, sigma, u)
from lemmas.papers import altschuler
from verify.lemma import *

# More noise, of deviation `rest`, makes the noise s to s2; K is the kernel that adds it.
rest = sqrt(s2**2 - s**2)
noise_added = lambda M: bind(M, lambda y: bind(gauss(line), lambda z: dirac(y + rest * z)))
moment2 = E(gauss(line), lambda z: (1 - c + c * exp(s2 * z / s2**2 - 1 / (2 * s2**2))) ** (1 - alpha))
more = lambda t: value(line, lambda y: E(gauss(line), lambda z: t(y + rest * z)))
tl = weight("t", line)

@claim("E (1 - q + q exp(z/s2 - 1/(2 s2^2)))^(1 - alpha) at the noise s2 is at most the moment at a smaller noise s",
    altschuler("Lemma 2.11", "step"),
    given=[alpha > 1, 0 < c, c < 1, H >= 0, s > 0, s2 >= s, centred, sampled, renyi_moment(P, Q_, alpha) <= H],
    show=moment2 <= H)
def integral_falls():
    # The moment at s2 is that of P and Q_ with the noise added, by K, which is at most that of P and Q_.
    use(renyi_data_processing, Y=line, K=K)
    use(gaussian_noises_added)
    with use(sampled_gaussian_integral, P=noise_added(P), Q=noise_added(Q_), s=s2) as at_s2:
        of_more_noise(at_s2)
    at_s2.called("from moment to integral", "from integral to moment")
    modus("from moment to integral")

def of_more_noise(cited: Any) -> None:
    """The premises about the laws with the noise added, of a claim that was cited."""
    with cited.premise("plain law"):
        intro("t")
        apply_to(centred, more(tl))
        apply_to(gaussian_noises_added, tl, 0)
    with cited.premise("sampled law"):
        intro("t")
        apply_to(sampled, more(tl))
        apply_to(gaussian_noises_added, tl, 0)
        apply_to(gaussian_noises_added)
        linear(1 - c)

@claim("A point of the ball of radius R: the divergence is at most that on the line with noise sigma/R",
    altschuler("Lemma 2.11", "step"),
    given=[alpha > 1, 0 < c, c < 1, H >= 0, s > 0, sigma > 0, s * norm(a) <= 1, centred, sampled,
        renyi_moment(P, Q_, alpha) <= H, around, hypothesis("sampled vector law", sampled_at)],
    show=renyi_moment(N, S_, alpha) <= H)
def point_of_ball():
    # The point is v = sigma a, so that s |a| <= 1 is |v| <= R with s = sigma/R.  On the line the noise is 1/|a| >= s.
    use(sampled_vector_integral).called("from moment to integral", "from integral to moment")
    yes, no = cases(norm(a) > 0)
    with yes:
        have(s <= 1 / norm(a), by.linear())
        use(integral_falls)
        use(along_the_line, s=1 / norm(a))
        modus("from integral to moment")
    with no:
        # Without a shift the moment is 1, and H is at least 1: the test t = 1.
        definite(a)
        apply_to(renyi_moment(P, Q_, alpha) <= H, value(line, lambda y: expr(1)))
        have(eq(momentV, 1), by.rewrite(a == zero(V)))
        modus("from integral to moment")

R, eps = reals("R eps")
Mx, m = markov("Mx", V, V), law("m", V)
v = point("v", V)
cut = lambda v: clip(V, v, R)
mixed_with = every(V, weight(V),
    lambda v, t: (E(Mx(v), t)
            == (1 - c) * E(gauss(V), lambda x: t(sigma * x)) + c * E(gauss(V), lambda x: t(v + sigma * x))))
on_ball = lambda m: renyi(N, bind(m, lambda v: Mx(cut(v))), alpha) <= eps
tV = weight("t", V)
B = exp((alpha - 1) * eps)  # what D_alpha <= eps says of the moment

# Mx(v) = (1 - q) N(0) + q N(v); a law on the ball is the law of clip(v, R), v from m, and the mixture with N * m is then
# bind(m, Mx(clip(v, R))).  On the line: P = N(0, s^2), Q = (1 - q) N(0, s^2) + q N(1, s^2), s = sigma/R, whose divergence is
# S_alpha(q, sigma/R).  Equal suprema: the same bounds.  u is any unit vector.
@claim("sup of D_alpha(N || (1 - q) N + q N * mu), alpha > 1, over mu on the ball of radius R: S_alpha(q, sigma/R)",
    altschuler("Lemma 2.11", "part", "orders alpha > 1"),
    given=[alpha > 1, 0 < c, c < 1, sigma > 0, R > 0, eq(s, sigma / R), norm(u) == 1, centred,
        hypothesis("sampled law", sampled), around, hypothesis("mixed law", mixed_with)],
    show=(renyi(P, Q_, alpha) <= eps).implies(every(law(V), lambda m: on_ball(m)))
        & (on_ball(dirac(R * u))).implies(renyi(P, Q_, alpha) <= eps))
def sampled_gaussian_extremes():
    have(eq(s * (R / sigma), 1), by.rewrite(eq(s, sigma / R)))
    no_worse, attained = each_part()
    with no_worse:
        intro("m")
        with have(every(V, lambda v: renyi(N, Mx(cut(v)), alpha) <= eps)):
            intro("v")
            use(norm_of_clip)
            have(s * norm((1 / sigma) * cut(v)) <= 1, by.rewrite(eq(s, sigma / R)), by.linear(1 / R))
            use(point_of_ball, by={"sampled vector law": (by.intro("t"), by.apply_to(mixed_with, cut(v), tV))})
        # N is its own mixture over v; of the three divergences of joint_quasi_convexity it is the first, Renyi's.
        use(joint_quasi_convexity, X=V, K=value(V, lambda v: N), c=eps).called("Renyi", "KL", "max")
        modus("Renyi")
        modus(this)
    with attained:
        intro("[R u is within eps]")
        have(norm(R * u) <= R)
        use(clip_of_short)
        have(renyi_moment(N, Mx(R * u), alpha) <= B, by.rewrite(this, backwards=True))
        use(sampled_vector_integral, S=Mx(R * u), a=(R / sigma) * u, H=B,
            by={"sampled law": (by.apply_to(mixed_with),)}).called("from moment to integral", "and back")
        modus("from moment to integral")
        have(eq(norm((R / sigma) * u), R / sigma), by.linear(R / sigma))
        have(eq(s * norm((R / sigma) * u), 1), by.rewrite(eq(norm((R / sigma) * u), R / sigma)))
        use(along_the_line)
        use(sampled_gaussian_integral, H=B).called("on the line", "from integral to moment")
        modus("from integral to moment")
