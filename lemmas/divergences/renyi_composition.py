"""Adaptive composition of the Renyi divergence: lines 2 and 3 of the printed proof, on finite alphabets.

The order alpha > 1 is real and the second laws have positive masses.  The statement itself is
`rdp_two_mechanisms`, on all spaces and by another proof.
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.divergences.renyi_properties import (
    COIN,
    TILT,
    H,
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

L = kernel("L", X, Y)
positive_L = each(X, lambda x: each(Y, lambda y: L[x, y] > 0))


def joint_term(x: Expr, y: Expr) -> Expr:
    """The moment of the joint laws mu(x) K(x, y) and nu(x) L(x, y), at one pair of letters."""
    return (mu[x] * K[x, y]) ** alpha * (nu[x] * L[x, y]) ** (1 - alpha)


def conditional(x: Expr) -> Expr:
    """The moment of the second step, given the first output."""
    return finite.renyi_moment(finite.row(K, x), finite.row(L, x), alpha)


def tilted(x: Expr) -> Expr:
    return mu[x] ** alpha * nu[x] ** (1 - alpha)


joint = total(X, lambda x: total(Y, lambda y: joint_term(x, y)))

renyi_conditional_moment = claim(
    "The moment of joint laws is the tilted sum of the conditional moments",
    altschuler("Appendix A.1, proof of Lemma 2.9, display, line 2"),
    kind="proof-line",
    note="The chain rule for densities; for k steps by induction.",
    given=[alpha > 1, positive_nu, positive_L],
    show=joint == total(X, lambda x: tilted(x) * conditional(x)),
)
proof(
    renyi_conditional_moment,
    sums(
        X,
        lambda x: total(Y, lambda y: joint_term(x, y)) == tilted(x) * conditional(x),
        lambda x: (
            instantiate(positive_nu, x),
            sums(
                Y,
                lambda y: joint_term(x, y) == tilted(x) * (K[x, y] ** alpha * L[x, y] ** (1 - alpha)),
                lambda y: (
                    instantiate(positive_L, x, y),
                    fact("^", "product0", mu[x], K[x, y], alpha),
                    fact("^", "product", nu[x], L[x, y], 1 - alpha),
                    linear((nu[x] * L[x, y]) ** (1 - alpha), mu[x] ** alpha * K[x, y] ** alpha),
                ),
            ),
            linear(),
        ),
    ),
    linear(),
)
doubt(
    renyi_conditional_moment,
    mutants=[
        mutant(
            "averaged under the first law",
            show=joint == total(X, lambda x: mu[x] * conditional(x)),
            hints=(
                {
                    "alpha": "2",
                    "X": "2",
                    "Y": "2",
                    "mu": TILT,
                    "nu": COIN,
                    "K": [COIN, COIN],
                    "L": [COIN, COIN],
                },
            ),
        ),
    ],
)


first_output = total(X, lambda x: tilted(x) * conditional(x))
largest = real("largest")
renyi_composition_line3 = claim(
    "The tilted sum of the conditional moments is at most the largest of them times the first moment",
    altschuler("Appendix A.1, proof of Lemma 2.9, display, line 3"),
    kind="proof-line",
    note="Two factors; for k steps the product of k by induction.  Line 4 is the definition of D.",
    given=[alpha > 1, positive_nu, each(X, lambda x: conditional(x) <= largest)],
    show=first_output <= largest * H,
)
proof(
    renyi_composition_line3,
    sums(
        X,
        lambda x: tilted(x) * conditional(x) <= tilted(x) * largest,
        lambda x: (
            instantiate(positive_nu, x),
            instantiate(each(X, lambda x: conditional(x) <= largest), x),
            linear(tilted(x)),
        ),
    ),
    linear(),
)
doubt(
    renyi_composition_line3,
    mutants=[
        mutant(
            "nine tenths",
            show=first_output <= "9/10" * largest * H,
            hints=(
                {
                    "alpha": "2",
                    "largest": "1",
                    "X": "1",
                    "Y": "1",
                    "mu": ["1"],
                    "nu": ["1"],
                    "K": [["1"]],
                    "L": [["1"]],
                },
            ),
        ),
    ],
)
