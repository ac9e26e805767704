"""In numbers: where the likelihood ratio of two Laplace laws passes gamma, a projection on [m1, m2] leaves it."""

from lemmas.mechanisms.laplace_hockey_stick import gamma, m1, m2, v
from lemmas.papers import contraction
from verify.lemma import *

laplace_projection_visible = claim("In numbers: the optimal threshold (m1 + m2 - v log(gamma))/2 is in [m1, m2] if 0 "
        "<= v log(gamma) <= m2 - m1", contraction("Section III, projected Laplace kernel"), kind="lemma",
    note="So eta_gamma of the projected additive Laplace kernel on [a, b] is exactly lambda((b - a)/v).",
    given=[v > 0, gamma >= 1, v * log(gamma) <= m2 - m1],
    show=(m1 <= (m1 + m2 - v * log(gamma)) / 2) & ((m1 + m2 - v * log(gamma)) / 2 <= m2))

doubt(laplace_projection_visible,
    mutants=[mutant("below m2 by more than v", show=(m1 + m2 - v * log(gamma)) / 2 < m2 - v)])
