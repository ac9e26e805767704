"""Lemma 2.11: among the laws on the ball of radius R, a point of norm R is the worst for the sampled Gaussian."""

from lemmas.divergences.renyi import renyi_data_processing
from lemmas.divergences.renyi_mixtures import joint_quasi_convexity
from lemmas.iteration.shift import clip_of_short, norm_of_clip
from lemmas.noisy_sgd.sampled_gaussian_laws import (
    H, P, Q_, alpha, c, centred, mass, moment, s, sampled, sampled_gaussian_integral,
)
from lemmas.noisy_sgd.sampled_gaussian_vectors import (
    K, N, S_, V, a, added, along_the_line, around, every_sum, massV, momentV, noisy, raised, s2, sampled_at,
    sampled_vector_integral, sigma, u,
)
from lemmas.papers import altschuler
from verify.lemma import *

t2 = weight("t2", line)
rest = sqrt(s2**2 - s**2)
noise_added = lambda M: bind(M, lambda y: bind(gauss(line), lambda z: dirac(y + rest * z)))
moment2 = E(gauss(line), lambda z: (1 - c + c * exp(s2 * z / s2**2 - 1 / (2 * s2**2))) ** (1 - alpha))
more = lambda t: value(line, lambda y: E(gauss(line), lambda z: t(y + rest * z)))
tl = weight("t", line)

integral_falls = claim(
    "The integral at the noise s2 is at most the moment at a smaller noise s",
    altschuler("Lemma 2.11", "step"),
    given=[alpha > 1, 0 < c, c < 1, H >= 0, s > 0, s2 >= s, centred, sampled, renyi_moment(P, Q_, alpha) <= H],
    show=moment2 <= H,
)
proof(
    integral_falls,
    use(renyi_data_processing, X=line, Y=line, mu=P, nu=Q_, K=K),
    use(added),
    use(
        sampled_gaussian_integral, P=noise_added(P), Q=noise_added(Q_), s=s2,
        by=[
            (), (), (), (), (),
            (intro("t"), apply_to(centred, more(tl)), apply_to(every_sum, tl, 0), linear()),
            (intro("t"), apply_to(sampled, more(tl)), apply_to(every_sum, tl, 0), apply_to(every_sum, tl, 1), linear(1 - c, c)),
        ],
    ),
    modus(-2),
    assume(),
)

point_of_ball = claim(
    "A point of the ball of radius R: the divergence is at most that on the line with noise sigma/R",
    altschuler("Lemma 2.11", "step"),
    given=[
        alpha > 1, 0 < c, c < 1, H >= 0, s > 0, sigma > 0, s * norm(a) <= 1, centred, sampled,
        renyi_moment(P, Q_, alpha) <= H, around, sampled_at,
    ],
    show=renyi_moment(N, S_, alpha) <= H,
)
proof(
    point_of_ball,
    use(sampled_vector_integral),
    cases(
        norm(a) > 0,
        yes=(
            have(s <= 1 / norm(a), linear(1 / norm(a))),
            use(integral_falls, s2=1 / norm(a)),
            use(along_the_line, s=1 / norm(a)),
            have(momentV <= H, linear()),
            modus(13),
            assume(),
        ),
        no=(
            definite(a),
            apply_to(9, value(line, lambda y: expr(1))),
            have(eq(momentV, 1), congruence(a == zero(V), lambda hole: eq(E(gauss(V), lambda x: (1 - c + c * exp(inner(hole, x) - norm(hole) ** 2 / 2)) ** (1 - alpha)), 1))),
            have(momentV <= H, linear()),
            modus(13),
            assume(),
        ),
    ),
)
