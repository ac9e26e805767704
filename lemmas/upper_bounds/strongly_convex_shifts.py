"""Noisy SGD with strongly convex losses: how the update maps contract, and how the shifts go on.

Lemma 5.5, Observation 5.4 and Proposition 5.6 of Altschuler and Talwar, in one coordinate where only norms
enter.  kappa = M/m, c = (kappa - 1)/(kappa + 1).  The best shifts are in `diameter_iterations`.
"""

from lemmas.papers import altschuler
from verify.lemma import *

kappa, c, r, S, D = reals("kappa c r S D")
eta, M, m = reals("eta M m")
N, T, J = integer("N"), integer("T"), integer("J")
d, p, jump = family("d", T), family("p", T), family("j", J)

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

@claim("z_t = c^t D + sum of c^(t-i) (s_i - a_i) solves z_{t+1} = c z_t + s_{t+1} - a_{t+1}",
    altschuler("Proposition 5.6, proof"), kind="proof-line",
    note="z_0 = D.  Lemma 5.7 (`contraction_of_maps`) turns z into c z + s, Lemma 2.15 takes a off.",
    given=[c > 0, N >= 0, N < J],
    show=closed(N + 1) == c * closed(N) + jump[N + 1])
def strongly_convex_shift_recursion():
    unfold(Sum(1, N + 1, lambda i: c ** (N + 1 - i) * jump[i]))

doubt(strongly_convex_shift_recursion,
    mutants=[mutant("c on the new term", show=closed(N + 1) == c * (closed(N) + jump[N + 1]))])
