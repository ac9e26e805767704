"""Lemma 4.1 of berthier2019report: sampling with weights at most c multiplies a ternary divergence by c."""

from lemmas.papers import berthier
from lemmas.sampling.subsampled_moments import (
    c,
    p,
    q,
    u,
    x,
)
from verify.lemma import *

ternary_difference = claim(
    "Two mixtures with the same weights that differ in one component: p - q = w_i (P - Q)",
    berthier("Lemma 4.1, proof, display 3"),
    kind="proof-line",
    note="Letter by letter; x is w_i, u and p the masses given that the point is drawn, q that of the rest.",
    given=[x >= 0, x <= 1],
    show=(x * u + (1 - x) * q) - (x * p + (1 - x) * q) == x * (u - p),
)
doubt(
    ternary_difference,
    mutants=[
        mutant(
            "weights that depend on the data",
            show=(x * u + (1 - x) * q) - (c * p + (1 - c) * q) == x * (u - p),
            hints=({"x": "1/2", "u": "1", "p": "0", "q": "1", "c": "1/4"},),
        ),
    ],
)
