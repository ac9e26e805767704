"""Altschuler and Talwar's iterations in a bounded set: the proof of Proposition 3.2, and random maps.

The whole statements, for any number of steps, are `amplification_by_iteration_any_length` (all maps) and
`affine_iterations_bound` (affine maps and Gaussian noise).
"""

from lemmas.iteration.shifted_divergence import V, d
from lemmas.papers import altschuler
from verify.lemma import *

D, v, m, h, a, z, z_before, s = reals("D v m h a z z_before s")
mu, nu = distribution("mu", V), distribution("nu", V)

prop32_line2_shift = claim(
    "z_T is z_(T-1) + s_T - a_T, and adding a_T back leaves z_(T-1) + s_T",
    altschuler("Proposition 3.2, proof, display 1, lines 2 and 4"),
    kind="proof-line",
    given=[z == z_before + s - a],
    show=z + a == z_before + s,
)
doubt(
    prop32_line2_shift,
    mutants=[mutant("a_T twice", show=z + 2 * a == z_before + s)],
)

prop32_line2_index = claim(
    "The law of X'_T is that of the projection of phi'_(T-1)(X'_(T-1)) + Z'_T, seen through one event",
    altschuler("Proposition 3.2, proof, display 1, line 2"),
    kind="proof-line",
    breaks=("amplification_by_iteration_any_length",),
    flaw="slip",
    grade="misprint",
    note=(
        "The second map has index T - 1 instead of T, also in the lines 3 and 4; for T = 1 there is no "
        "such map.  Instance: K = [-D/2, D/2], T = 2, both first maps constant m, both second maps "
        "constant 0, noise of variance v; the event is X'_2 > h, which projections do not change."
    ),
    given=[v > 0, h > -D / 2, h < D / 2, m >= -D / 2, m <= D / 2],
    show=Q(h / sqrt(v)) == Q((h - m) / sqrt(v)),
)
doubt(
    prop32_line2_index,
    mutants=[mutant("the half shift", show=Q(h / sqrt(v)) == Q((h - m / 2) / sqrt(v)))],
    hints=[{"v": "1", "h": "0", "m": "1", "D": "2"}],
)

prop32_start_vanishes = claim(
    "Two laws in a set of diameter D are within D of each other, by the product coupling",
    altschuler("Proposition 3.2, proof, last sentence"),
    kind="proof-line",
    note="So the shifted divergence with z_tau = D is 0, whatever the two laws at step tau are.",
    given=[hypothesis("diameter", each(V, lambda u: each(V, lambda w: d[u, w] <= D)))],
    show=each(V, lambda u: total(V, lambda w: mu[u] * nu[w]) == mu[u])
    & each(V, lambda w: total(V, lambda u: mu[u] * nu[w]) == nu[w])
    & each(V, lambda u: each(V, lambda w: (d[u, w] > D).implies(mu[u] * nu[w] == 0))),
)
proof(
    prop32_start_vanishes,
    have(each(V, lambda u: total(V, lambda w: mu[u] * nu[w]) == mu[u]), intro("u"), linear(mu[real("u")])),
    have(each(V, lambda w: total(V, lambda u: mu[u] * nu[w]) == nu[w]), intro("w"), linear(nu[real("w")])),
    have(
        each(V, lambda u: each(V, lambda w: (d[u, w] > D).implies(mu[u] * nu[w] == 0))),
        intro("u", "w"),
        intro(),
        instantiate("diameter", real("u"), real("w")),
        absurd(linear()),
    ),
)
doubt(
    prop32_start_vanishes,
    mutants=[
        mutant(
            "half of the diameter",
            show=each(V, lambda u: each(V, lambda w: (d[u, w] > D / 2).implies(mu[u] * nu[w] == 0))),
            hints=({"V": "2", "d": [["0", "1"], ["1", "0"]], "D": "1", "mu": ["1", "0"], "nu": ["0", "1"]},),
        ),
    ],
)

prop217_maps_that_see_the_state = claim(
    "One step with s_1 = a_1 = 0 of random maps that depend on the state: D_2 is at most 0",
    altschuler("Proposition 2.17", "remark"),
    altschuler("Definition 2.13", "remark"),
    flaw="missing hypothesis",
    grade="substantive",
    note=(
        "Neither the definition nor the proposition says that the random maps are independent of the "
        "state.  On the line, X_0 = X_0' is 0 or 2 with equal probability.  One run steps to the right "
        "from 2 and to the left from 0, the other the other way round: the law of the maps is the same, so "
        "that they have a coupling with s_1 = 0.  The states are -1 or 3 against 1, plus noise N(0, v), "
        "and exp(D_2) = cosh(4/v).  The maps of the paper's own application depend on the batch, which the "
        "conditioning there makes dependent on the state."
    ),
    given=[v > 0],
    show=log(cosh(4 / v)) <= 0,
)
doubt(
    prop217_maps_that_see_the_state,
    mutants=[mutant("half of the variance", show=log(cosh(8 / v)) <= 0, hints=({"v": "1"},))],
    hints=[{"v": "1"}],
)
