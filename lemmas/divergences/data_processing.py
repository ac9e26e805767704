"""Data processing: a Markov kernel does not increase a divergence.

Finite alphabets of any size; the proofs use nothing but sums of pointwise inequalities.
"""

from lemmas.papers import federated
from verify.language import divergence as finite
from verify.lemma import *

X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
gamma = real("gamma")

muK, nuK = finite.pushed(mu, K), finite.pushed(nu, K)


def cut(x: Expr) -> Expr:
    """The positive part of (mu - gamma nu)(x)."""
    return plus_part(mu[x] - gamma * nu[x])


hockey_stick_data_processing = claim(
    "A Markov kernel does not increase E_gamma",
    federated("Section 2, third property of E_eps"),
    note=(
        "The paper says that E_eps decreases; an invertible kernel keeps it, so that strictly would be false."
    ),
    given=[gamma >= 0],
    show=finite.hockey_stick(muK, nuK, gamma) <= finite.hockey_stick(mu, nu, gamma),
)
proof(
    hockey_stick_data_processing,
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
)
doubt(
    hockey_stick_data_processing,
    mutants=[
        mutant(
            "a tenth too small",
            show=finite.hockey_stick(muK, nuK, gamma) <= "9/10" * finite.hockey_stick(mu, nu, gamma),
        ),
        mutant(
            "turned round", show=finite.hockey_stick(mu, nu, gamma) <= finite.hockey_stick(muK, nuK, gamma)
        ),
        mutant("strictly", show=finite.hockey_stick(muK, nuK, gamma) < finite.hockey_stick(mu, nu, gamma)),
    ],
)
