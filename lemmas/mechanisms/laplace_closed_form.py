"""Lemma 1, the closed form of E_gamma for two Laplace laws, with its parameters as printed."""

from lemmas.mechanisms.laplace_hockey_stick import (
    gamma,
    m1,
    m2,
    v,
)
from lemmas.papers import contraction
from verify.claims.claim import Claim, Mutant
from verify.language.expr import log
from verify.prove.steps import auto, have, linear, sign

laplace_projection_visible = Claim(
    id="laplace_projection_visible",
    title="The optimal threshold lies between m1 and m2: a projection on [m1, m2] does not lower E_gamma",
    sources=(contraction("Section III, projected Laplace kernel"),),
    kind="strengthening",
    given=(v > 0, gamma >= 1, v * log(gamma) <= m2 - m1),
    show=(m1 <= (m1 + m2 - v * log(gamma)) / 2) & ((m1 + m2 - v * log(gamma)) / 2 <= m2),
    proof=(
        have(log(gamma) >= 0, sign()),
        have(v * log(gamma) >= 0, linear(v)),
        have(m1 <= m2, linear()),
        auto(),
    ),
    mutants=(
        Mutant(
            "below m2 by more than v",
            show=(m1 + m2 - v * log(gamma)) / 2 < m2 - v,
            hints=({"gamma": "1", "m1": "0", "m2": "1", "v": "1"},),
        ),
    ),
    note="So eta_gamma of the projected additive Laplace kernel on [a, b] is exactly lambda((b - a)/v).",
)

CLAIMS = (laplace_projection_visible,)
