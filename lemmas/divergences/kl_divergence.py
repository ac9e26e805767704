"""The order alpha = 1: KL divergence of finite laws, which the papers include by continuity.

Post-processing, quasi-convexity and composition for alpha = 1, proved directly.  Laws on finite alphabets of
any size; the second law has positive masses, the first may vanish (0 log 0 = 0).
"""

from lemmas.divergences.kl_tangent import kl_tangent, t
from lemmas.divergences.renyi_properties import (
    COIN,
    TILT,
    K,
    X,
    Y,
    mu,
    muK,
    nu,
    nuK,
    positive_nu,
)
from lemmas.papers import altschuler, feldman
from verify.language import divergence as finite
from verify.lemma import *

D, DK = finite.kl(mu, nu), finite.kl(muK, nuK)
SAME = {"X": "2", "mu": TILT, "nu": TILT}

kl_nonnegative = claim(
    "The KL divergence is nonnegative",
    feldman("Definition 4, order 1"),
    altschuler("Definition 2.3, order 1"),
    kind="definition",
    note=(
        "The papers define order 1 by continuity.  From above, the side on which they define the "
        "divergence, the limit is KL wherever some order above 1 is finite, always on finite alphabets."
    ),
    given=[positive_nu],
    show=D >= 0,
)
proof(
    kl_nonnegative,
    sums(
        X,
        lambda x: mu[x] - nu[x] <= mu[x] * log(mu[x] / nu[x]),
        lambda x: (
            instantiate(positive_nu, x),
            use(kl_tangent, a=mu[x], b=nu[x], t=1),
            have(log(1) == 0 * t),
            linear(mu[x]),
        ),
    ),
    linear(),
)
doubt(
    kl_nonnegative,
    mutants=[mutant("strictly", show=D > 0, hints=(SAME,))],
    extremal=SAME,
)

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
