"""Data processing: a Markov kernel does not increase a divergence.

Finite alphabets of any size; the proofs use nothing but sums of pointwise inequalities.
"""

from lemmas.papers import federated
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import hockey_stick, pushed
from verify.language.expr import Expr, alphabet, distribution, kernel, plus_part, real, total
from verify.prove.steps import assume, fact, linear, sums

X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
gamma = real("gamma")

muK, nuK = pushed(mu, K), pushed(nu, K)


def cut(x: Expr) -> Expr:
    """The positive part of (mu - gamma nu)(x)."""
    return plus_part(mu[x] - gamma * nu[x])


hockey_stick_data_processing = Claim(
    id="hockey_stick_data_processing",
    title="A Markov kernel does not increase E_gamma",
    sources=(federated("Section 2, third property of E_eps"),),
    given=(gamma >= 0,),
    show=hockey_stick(muK, nuK, gamma) <= hockey_stick(mu, nu, gamma),
    proof=(
        # For each y the positive part of a sum is at most the sum of the positive parts; then sum over y.
        sums(
            Y,
            lambda y: plus_part(muK(y) - gamma * nuK(y)) <= total(X, lambda x: cut(x) * K[x, y]),
            lambda y: (
                sums(
                    X,
                    lambda x: (mu[x] - gamma * nu[x]) * K[x, y] <= cut(x) * K[x, y],
                    lambda x: (fact("max", "above", mu[x] - gamma * nu[x], 0), linear(K[x, y])),
                ),
                fact("max", "least", muK(y) - gamma * nuK(y), 0, total(X, lambda x: cut(x) * K[x, y])),
                assume(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "a tenth too small", show=hockey_stick(muK, nuK, gamma) <= "9/10" * hockey_stick(mu, nu, gamma)
        ),
        Mutant("turned round", show=hockey_stick(mu, nu, gamma) <= hockey_stick(muK, nuK, gamma)),
        Mutant("strictly", show=hockey_stick(muK, nuK, gamma) < hockey_stick(mu, nu, gamma)),
    ),
    note=(
        "The paper says that E_eps decreases; an invertible kernel keeps it, so that strictly would be false."
    ),
)

CLAIMS = (hockey_stick_data_processing,)
