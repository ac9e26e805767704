"""The gradient step in any dimension: the displayed lines of Feldman et al., Proposition 18 (Appendix A).

A symmetric Hessian is diagonal in its own basis: lam are its eigenvalues, delta the coordinates of w - w'.
"""

from lemmas.papers import feldman
from verify.claim import Claim, Mutant
from verify.language.expr import alphabet, each, family, nonneg, reals, total
from verify.prove.steps import combine, have, instantiate, linear, ring, sums

eta, beta, c, w, w2, u, u2 = reals("eta beta c w w2 u u2")
N = alphabet("N")
lam, delta = nonneg("lam", N), family("delta", N)
moved = total(N, lambda i: ((1 - eta * lam[i]) * delta[i]) ** 2)
square = total(N, lambda i: delta[i] ** 2)

line1 = Claim(
    id="gradient_step_display_line1",
    title="psi(w) - psi(w') = w - w' - eta (grad f(w) - grad f(w'))",
    sources=(feldman("Proposition 18, proof, display 2, line 1"),),
    kind="proof-line",
    given=(eta >= 0,),
    show=(w - eta * u) - (w2 - eta * u2) == w - w2 - eta * (u - u2),
    proof=(ring(),),
    mutants=(
        Mutant(
            "plus",
            show=(w - eta * u) - (w2 - eta * u2) == w - w2 + eta * (u - u2),
            hints=({"eta": "1", "w": "0", "w2": "0", "u": "1", "u2": "0"},),
        ),
    ),
    note=(
        "One coordinate; u and u2 are those of the gradients at w and w2.  The statement writes psi(x) for "
        "psi(w)."
    ),
)

line3 = Claim(
    id="gradient_step_norm",
    title="|psi(w) - psi(w')| is at most |w - w'| times the largest |1 - eta lam|",
    sources=(feldman("Proposition 18, proof, display 3"),),
    kind="proof-line",
    given=(each(N, lambda i: (1 - eta * lam[i]) ** 2 <= c**2),),
    show=moved <= c**2 * square,
    proof=(
        sums(
            N,
            lambda i: ((1 - eta * lam[i]) * delta[i]) ** 2 <= c**2 * delta[i] ** 2,
            lambda i: (instantiate(0, i), combine((delta[i] ** 2, [-1]))),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "half of it",
            show=moved <= c**2 / 2 * square,
            hints=({"N": "1", "eta": "0", "lam": ["0"], "delta": ["1"], "c": "1"},),
        ),
    ),
    note="Squared; c is the operator norm of I - eta Hessian.",
)

contracted = Claim(
    id="gradient_step_every_dimension",
    title="For eigenvalues in [0, beta] and 0 <= eta <= 2/beta the step does not stretch distances",
    sources=(feldman("Proposition 18, proof, last sentence"),),
    given=(beta > 0, eta >= 0, eta <= 2 / beta, each(N, lambda i: lam[i] <= beta)),
    show=moved <= square,
    proof=(
        have(eta * beta <= 2, linear(beta)),
        sums(
            N,
            lambda i: ((1 - eta * lam[i]) * delta[i]) ** 2 <= delta[i] ** 2,
            lambda i: (
                instantiate(3, i),
                have(eta * lam[i] <= 2, linear(eta)),
                have(eta * lam[i] * (2 - eta * lam[i]) >= 0, linear(eta * lam[i])),
                combine((delta[i] ** 2, [-1])),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "steps up to 3/beta",
            given=(beta > 0, eta >= 0, eta <= 3 / beta, each(N, lambda i: lam[i] <= beta)),
            hints=({"N": "1", "beta": "1", "eta": "3", "lam": ["1"], "delta": ["1"]},),
        ),
        Mutant(
            "negative steps",
            given=(beta > 0, eta <= 2 / beta, each(N, lambda i: lam[i] <= beta)),
            hints=({"N": "1", "beta": "1", "eta": "-1", "lam": ["1"], "delta": ["1"]},),
        ),
    ),
)

CLAIMS = (line1, line3, contracted)
