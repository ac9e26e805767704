"""Noisy SGD with strongly convex losses, in numbers: the contraction factor, and how the shifts go on.

Two lines of Section 5 of Altschuler and Talwar: the two forms of c in Lemma 5.5, and the recursion in the proof of
Proposition 5.6.  kappa = M/m, c = (kappa - 1)/(kappa + 1).  That the update maps contract is in `strong_convexity`
(Lemma 5.5) and `batches` (Observation 5.4), Proposition 5.6 in `diameter_bound`, the best shifts in
`diameter_iterations`.
"""

from lemmas.papers import altschuler
from verify.lemma import *

kappa, c, D, M, m = reals("kappa c D M m")
N, J = integer("N"), integer("J")
jump = family("j", J)

@claim("(M - m)/(M + m) = (kappa - 1)/(kappa + 1) for kappa = M/m",
    altschuler("Lemma 5.5", "part", "only the two forms of the factor c"), kind="definition",
    given=[m > 0, M >= m, kappa == M / m],
    show=(M - m) / (M + m) == (kappa - 1) / (kappa + 1))
def strongly_convex_kappa_form():
    rewrite(kappa == M / m)

doubt(strongly_convex_kappa_form, mutants=[mutant("1 - 1/kappa", show=(M - m) / (M + m) == 1 - 1 / kappa)])

def closed(t: Expr) -> Expr:
    """The printed z_t, with time counted from tau and j_i = s_i - a_i."""
    return c**t * D + Sum(1, t, lambda i: c ** (t - i) * jump[i])

@claim("z_t = c^t D + sum of c^(t - i) j_i, i <= t, solves z_(t + 1) = c z_t + j_(t + 1), j_i = s_i - a_i",
    altschuler("Proposition 5.6, proof"), kind="proof-line",
    given=[c > 0, N >= 0, N < J],
    show=closed(N + 1) == c * closed(N) + jump[N + 1])
def strongly_convex_shift_recursion():
    """z_0 = D.  Lemma 5.7 (`contraction_of_maps`) turns z into c z + s, Lemma 2.15 takes a off."""

    unfold(Sum(1, N + 1, lambda i: c ** (N + 1 - i) * jump[i]))  # the last term; the rest is c times the sum to N

doubt(strongly_convex_shift_recursion,
    mutants=[mutant("c on the new term", show=closed(N + 1) == c * (closed(N) + jump[N + 1]))])
