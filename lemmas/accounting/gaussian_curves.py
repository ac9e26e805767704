"""Gaussian noise in any dimension: E_g is at most the curve in the tails Q(t) = P(N(0, 1) > t) of one number."""

from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.papers import contraction, federated
from verify.lemma import *

V = euclid("V")
m1, m2 = points("m1 m2", V)
g, r, s = reals("g r s")

@claim("E_g(N(m1, s^2 I) || N(m2, s^2 I)) <= Q(log(g)/r - r/2) - g Q(log(g)/r + r/2) in R^d, |m1 - m2| <= r s",
    contraction("Lemma 2", "remark", "means at most r s apart, every g > 0, as tails"),
    federated("Lemma 1", "remark", "means at most r s apart, every g > 0, as tails"),
    given=[g > 0, s > 0, r > 0, norm(m1 - m2) <= r * s],
    show=hockey_stick(normal(m1, s), normal(m2, s), g) <= Q(log(g) / r - r / 2) - g * Q(log(g) / r + r / 2))
def gaussian_curve_in_any_dimension():
    use(gaussian_hockey_stick_within, gamma=g)
    fact("theta", "definition", g, r)
    intro("phi")
    apply_to(gaussian_hockey_stick_within)

doubt(gaussian_curve_in_any_dimension,
    mutants=[mutant("half the distance",
            show=hockey_stick(normal(m1, s), normal(m2, s), g)
                <= Q(log(g) / (r / 2) - r / 4) - g * Q(log(g) / (r / 2) + r / 4))])
