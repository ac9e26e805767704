"""The hockey-stick divergence of product laws with a common factor: coordinates that do not differ drop out.

Two Gaussian laws on R^d with one covariance sigma^2 I differ, after a rotation, in one coordinate only; this
is why their divergence depends on the distance of the means alone.
"""

from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

X, Y = alphabet("X"), alphabet("Y")
mu, nu, rho = distribution("mu", X), distribution("nu", X), distribution("rho", Y)
gamma = real("gamma")


def gap(x: Expr) -> Expr:
    return mu[x] - gamma * nu[x]


hockey_stick_common_factor = claim(
    "E_gamma(mu x rho || nu x rho) = E_gamma(mu || nu)",
    federated("Lemma 1"),
    contraction("Lemma 2"),
    kind="strengthening",
    note="Ours, for the step from R^d to the line in Lemma 1; any gamma.",
    show=total(X, lambda x: total(Y, lambda y: plus_part(mu[x] * rho[y] - gamma * (nu[x] * rho[y]))))
    == finite.hockey_stick(mu, nu, gamma),
)
proof(
    hockey_stick_common_factor,
    sums(
        X,
        lambda x: (
            total(Y, lambda y: plus_part(mu[x] * rho[y] - gamma * (nu[x] * rho[y]))) == plus_part(gap(x))
        ),
        lambda x: (
            sums(
                Y,
                lambda y: plus_part(mu[x] * rho[y] - gamma * (nu[x] * rho[y])) == rho[y] * plus_part(gap(x)),
                lambda y: (
                    cases(
                        gap(x) >= 0,
                        (
                            fact(
                                "max",
                                "left",
                                mu[x] * rho[y] - gamma * (nu[x] * rho[y]),
                                0,
                                by=((linear(rho[y]),),),
                            ),
                            fact("max", "left", gap(x), 0),
                            linear(rho[y]),
                        ),
                        (
                            fact(
                                "max",
                                "right",
                                mu[x] * rho[y] - gamma * (nu[x] * rho[y]),
                                0,
                                by=((linear(rho[y]),),),
                            ),
                            fact("max", "right", gap(x), 0),
                            linear(rho[y]),
                        ),
                    ),
                ),
            ),
            linear(plus_part(gap(x))),
        ),
    ),
    linear(),
)
doubt(
    hockey_stick_common_factor,
    mutants=[
        mutant(
            "nine tenths of it",
            show=total(X, lambda x: total(Y, lambda y: plus_part(mu[x] * rho[y] - gamma * (nu[x] * rho[y]))))
            == "9/10" * finite.hockey_stick(mu, nu, gamma),
            hints=({"X": "2", "Y": "1", "mu": ["1", "0"], "nu": ["0", "1"], "rho": ["1"], "gamma": "1"},),
        ),
    ],
)
