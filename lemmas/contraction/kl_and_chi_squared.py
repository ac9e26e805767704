"""KL and chi-squared as f-divergences, and kernels that lower the hockey-stick divergence strictly.

D_f(mu || nu) is the mean of f(mu/nu) under nu, here on finite alphabets where nu is positive.  That the
generators are convex and vanish at 1 stands in `f_divergence_generators`.
"""

from lemmas.contraction.dobrushin import after, before, gamma, pair_hypothesis, two_point_upper
from lemmas.contraction.dobrushin import theta as coefficient
from lemmas.papers import contraction, federated
from verify.lemma import *

X = alphabet("X")
p, r = positive("p", X), positive("r", X)

EXAMPLES = (federated("Section 2, examples of f"), contraction("Section II.B, examples of f"))

chi_squared_generator = claim(
    "With f(t) = (t - 1)^2: D_f is the chi-squared divergence, sum of (mu - nu)^2/nu",
    *EXAMPLES,
    kind="definition",
    note="Positive masses.",
    show=total(X, lambda x: r[x] * (p[x] / r[x] - 1) ** 2) == total(X, lambda x: (p[x] - r[x]) ** 2 / r[x]),
)
proof(
    chi_squared_generator,
    sums(
        X,
        lambda x: r[x] * (p[x] / r[x] - 1) ** 2 == (p[x] - r[x]) ** 2 / r[x],
        lambda x: (auto(),),
    ),
    linear(),
)
doubt(
    chi_squared_generator,
    mutants=[
        mutant(
            "divided by mu",
            show=total(X, lambda x: r[x] * (p[x] / r[x] - 1) ** 2)
            == total(X, lambda x: (p[x] - r[x]) ** 2 / p[x]),
            hints=({"X": "1", "p": ["2"], "r": ["1"]},),
        ),
    ],
)

hockey_stick_strict_processing = claim(
    "If the rows of K have E_gamma at most theta < 1 and E_gamma(mu || nu) > 0, it falls strictly",
    federated("Section 2, data processing is strict"),
    note="What `typically strict` means for E_gamma: every kernel with no two rows at E_gamma = 1.",
    given=[gamma >= 1, pair_hypothesis, coefficient < 1, before > 0],
    show=after < before,
)
proof(
    hockey_stick_strict_processing,
    use(two_point_upper),
    linear(before),
)
doubt(
    hockey_stick_strict_processing,
    mutants=[
        mutant(
            "theta = 1, the identity",
            given=(gamma >= 1, pair_hypothesis, coefficient <= 1, before > 0),
            hints=(
                {
                    "X": "2", "Y": "2", "K": [["1", "0"], ["0", "1"]], "mu": ["1", "0"], "nu": ["0", "1"],
                    "gamma": "1", "theta": "1",
                },
            ),
        ),
    ],
)  # fmt: skip
