"""The chain rule of KL as an equation, on finite alphabets: a line of two printed proofs.

The second laws have positive masses, the first may vanish (0 log 0 = 0).  What is made of it, that the
divergences of two steps add up at most, is `kl_step`, on all spaces.
"""

from lemmas.divergences.renyi_properties import (
    COIN,
    TILT,
    K,
    X,
    Y,
    mu,
    nu,
    positive_nu,
)
from lemmas.papers import altschuler
from verify.language import divergence as finite
from verify.lemma import *

D = finite.kl(mu, nu)


L = kernel("L", X, Y)
positive_L = each(X, lambda x: each(Y, lambda y: L[x, y] > 0))


def second_step(x: Expr) -> Expr:
    return finite.kl(finite.row(K, x), finite.row(L, x))


joint = total(X, lambda x: total(Y, lambda y: mu[x] * K[x, y] * log(mu[x] * K[x, y] / (nu[x] * L[x, y]))))


def logarithms(x: Expr, y: Expr) -> tuple[Expr, Expr, Expr]:
    """Those of the joint ratio and of its two factors."""
    return log(mu[x] * K[x, y] / (nu[x] * L[x, y])), log(mu[x] / nu[x]), log(K[x, y] / L[x, y])


def split_logarithm(x: Expr, y: Expr) -> tuple[Step, ...]:
    """The logarithm of the joint ratio is the sum of the two."""
    whole, left, right = logarithms(x, y)
    product = mu[x] / nu[x] * (K[x, y] / L[x, y])
    return (
        fact("log", "product", mu[x] / nu[x], K[x, y] / L[x, y]),
        have(
            whole == log(product),
            have(mu[x] * K[x, y] / (nu[x] * L[x, y]) == product, ring()),
            rewrite(-1),
            ring(),
        ),
        have(whole == left + right, linear()),
        linear(mu[x] * K[x, y]),
    )


kl_chain_rule = claim(
    "The chain rule: KL of the joint laws is KL of the first step plus the mean KL of the second",
    altschuler("Appendix A.1, last sentence"),
    kind="proof-line",
    note="This is the other way that the appendix names; no continuity in alpha is needed.",
    given=[positive_nu, positive_L],
    show=joint == D + total(X, lambda x: mu[x] * second_step(x)),
)
proof(
    kl_chain_rule,
    sums(
        X,
        lambda x: (
            total(Y, lambda y: mu[x] * K[x, y] * log(mu[x] * K[x, y] / (nu[x] * L[x, y])))
            == mu[x] * log(mu[x] / nu[x]) + mu[x] * second_step(x)
        ),
        lambda x: (
            instantiate(positive_nu, x),
            sums(
                Y,
                lambda y: (
                    mu[x] * K[x, y] * log(mu[x] * K[x, y] / (nu[x] * L[x, y]))
                    == mu[x] * K[x, y] * log(mu[x] / nu[x]) + mu[x] * (K[x, y] * log(K[x, y] / L[x, y]))
                ),
                lambda y: (
                    instantiate(positive_L, x, y),
                    cases(
                        mu[x] == 0,
                        (linear(*(K[x, y] * logarithm for logarithm in logarithms(x, y))),),
                        (
                            have(mu[x] > 0, sign()),
                            cases(
                                K[x, y] == 0,
                                (linear(*(mu[x] * logarithm for logarithm in logarithms(x, y))),),
                                (have(K[x, y] > 0, sign()), *split_logarithm(x, y)),
                            ),
                        ),
                    ),
                ),
            ),
            linear(mu[x] * log(mu[x] / nu[x])),
        ),
    ),
    linear(),
)
doubt(
    kl_chain_rule,
    mutants=[
        mutant(
            "without the first step",
            show=joint == total(X, lambda x: mu[x] * second_step(x)),
            hints=({"X": "2", "Y": "2", "mu": TILT, "nu": COIN, "K": [COIN, COIN], "L": [COIN, COIN]},),
        ),
    ],
)
