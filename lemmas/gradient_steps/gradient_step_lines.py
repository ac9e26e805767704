"""The gradient step in any dimension: the displayed lines of Feldman et al., Proposition 18 (Appendix A).

A symmetric Hessian is diagonal in its own basis: lam are its eigenvalues, delta the coordinates of
w - w', where w2 is w'; psi(w) = w - eta grad f(w).
"""

from lemmas.papers import feldman
from verify.lemma import *

eta, c, w, w2, u, u2 = reals("eta c w w2 u u2")
N = alphabet("N")
lam, delta = nonneg("lam", N), family("delta", N)
moved = total(N, lambda i: ((1 - eta * lam[i]) * delta[i]) ** 2)
square = total(N, lambda i: delta[i] ** 2)

gradient_step_display_line1 = claim("psi(w) - psi(w') = w - w' - eta (grad f(w) - grad f(w'))",
    feldman("Proposition 18, proof, display 2, line 1"), kind="proof-line",
    note=("One coordinate; u and u2 are those of the gradients at w and w2.  The paper prints psi(x) for psi(w)."),
    given=[eta >= 0],
    show=(w - eta * u) - (w2 - eta * u2) == w - w2 - eta * (u - u2))

doubt(gradient_step_display_line1,
    mutants=[mutant("plus", show=(w - eta * u) - (w2 - eta * u2) == w - w2 + eta * (u - u2))])

@claim("In numbers: |((1 - eta lam_i) delta_i)_i| <= c |delta| if |1 - eta lam_i| <= c for all i, lam_i of the Hessian",
    feldman("Proposition 18, proof, display 3"), kind="proof-line",
    given=[hypothesis("factors", each(N, lambda i: (1 - eta * lam[i]) ** 2 <= c**2))],
    show=moved <= c**2 * square)
def gradient_step_norm():
    """Squared; c is the operator norm of I - eta Hessian."""

    with sums(N, lambda i: ((1 - eta * lam[i]) * delta[i]) ** 2 <= c**2 * delta[i] ** 2) as i:
        instantiate("factors", i)
