"""Amplification by subsampling of Renyi divergences of integer order, for uniform and non-uniform weights.

The second law is the mixture q of the rows r_k with weights w_k; the first is q + rho (P - Q).  If P and Q
have sum P^j r_k^(1-j) <= e^((j-1) eps_j) for all rows, the moment of integer order m is at most
1 + 4 rho^2 C(m, 2) (e^eps_2 - 1) + 2 times the sum of rho^j C(m, j) e^((j-1) eps_j), j = 3, ..., m.
Sampling one data point with weights w: Q is the row of the point that differs, rho its weight.
"""

from lemmas.analysis.renyi_tangent import renyi_perspective
from lemmas.papers import berthier
from verify.language import divergence as finite
from verify.lemma import *

rho, c, p, q, d, x, u, j = reals("rho c p q d x u j")
n, Y, M = alphabet("n"), alphabet("Y"), alphabet("M")
w, P, Q = distribution("w", n), distribution("P", Y), distribution("Q", Y)
r = kernel("r", n, Y)
law_q = finite.pushed(w, r)

ALONE = {
    "n": "1",
    "Y": "2",
    "w": ["1"],
    "P": ["1", "0"],
    "Q": ["0", "1"],
    "r": [["1/2", "1/2"]],
}
# --- letter by letter --------------------------------------------------------------------------------

# --- Lemma 4.1: ternary divergences ------------------------------------------------------------------

alpha, B, h, zeta = reals("alpha B h zeta")
positive_rows = each(n, lambda k: each(Y, lambda y: r[k, y] > 0))
i0, i1 = integer("i0"), integer("i1")


def ternary(order: Expr, base: finite.Law) -> Expr:
    """E over `base` of (|P - Q|/base)^order."""
    return total(Y, lambda y: Abs(P[y] - Q[y]) ** order * base(y) ** (1 - order))


ternary_jensen = claim(
    "E (|P - Q|/r)^alpha for a mixture r of rows is at most the mean over the rows",
    berthier("Lemma 4.1, proof, display 8"),
    kind="proof-line",
    note="Joint convexity of x^alpha/y^(alpha - 1), on finite alphabets.",
    given=[alpha > 1, positive_rows],
    show=ternary(alpha, law_q) <= total(n, lambda k: w[k] * ternary(alpha, finite.row(r, k))),
)
proof(
    ternary_jensen,
    sums(
        Y,
        lambda y: (
            Abs(P[y] - Q[y]) ** alpha * law_q(y) ** (1 - alpha)
            <= total(n, lambda k: w[k] * (Abs(P[y] - Q[y]) ** alpha * r[k, y] ** (1 - alpha)))
        ),
        lambda y: (
            use(
                renyi_perspective,
                J=n,
                w=w,
                p=lambda k: Abs(P[y] - Q[y]),
                q=lambda k: r[k, y],
                by=((), (), (instantiate(positive_rows, i0, y),)),
            ),
            linear(),
        ),
    ),
    linear(),
)
doubt(
    ternary_jensen,
    mutants=[
        mutant(
            "order below 1",
            given=(alpha > 0, positive_rows),
            hints=(
                {
                    "alpha": "1/2",
                    "n": "2",
                    "Y": "2",
                    "w": ["1/2", "1/2"],
                    "P": ["1", "0"],
                    "Q": ["0", "1"],
                    "r": [["9/10", "1/10"], ["1/10", "9/10"]],
                },
            ),
        ),
    ],
    extremal={"alpha": "2", **ALONE},
)

ternary_mixture = claim(
    "If every row has E (|P - Q|/r_k)^alpha <= B, so has their mixture",
    berthier("Lemma 4.1, proof, display 9"),
    kind="proof-line",
    note="P and Q are the laws of the two versions of the point that differs.",
    given=[alpha > 1, positive_rows, each(n, lambda k: ternary(alpha, finite.row(r, k)) <= B)],
    show=ternary(alpha, law_q) <= B,
)
proof(
    ternary_mixture,
    use(ternary_jensen),
    sums(
        n,
        lambda k: w[k] * ternary(alpha, finite.row(r, k)) <= w[k] * B,
        lambda k: (instantiate(2, k), linear(w[k])),
    ),
    linear(),
)
doubt(
    ternary_mixture,
    mutants=[
        mutant(
            "half of B",
            show=ternary(alpha, law_q) <= B / 2,
            hints=({"alpha": "2", "B": "4", **ALONE},),
        ),
    ],
    extremal={"alpha": "2", "B": "4", **ALONE},
)
