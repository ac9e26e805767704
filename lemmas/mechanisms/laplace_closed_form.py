"""In numbers: where two Laplace densities have the ratio gamma, 1 <= gamma <= e^((m2 - m1)/v): in [m1, m2]."""

from lemmas.mechanisms.laplace_hockey_stick import gamma, m1, m2, v
from lemmas.papers import contraction
from verify.lemma import *

laplace_projection_visible = claim("In numbers: the optimal threshold (m1 + m2 - v log(gamma))/2 is in [m1, m2] if 0 "
        "<= v log(gamma) <= m2 - m1", contraction("Section III, projected Laplace kernel"), kind="lemma",
    note="So a projection on [m1, m2] leaves the best test: E_gamma is max(0, 1 - sqrt(gamma) exp(-(m2 - m1)/(2 v))) "
        "still.",
    given=[v > 0, gamma >= 1, v * log(gamma) <= m2 - m1],
    show=(m1 <= (m1 + m2 - v * log(gamma)) / 2) & ((m1 + m2 - v * log(gamma)) / 2 <= m2))

doubt(laplace_projection_visible,
    mutants=[mutant("below m2 by more than v", show=(m1 + m2 - v * log(gamma)) / 2 < m2 - v)])
