"""Renyi divergence: adaptive composition, and additivity over products.

Two steps on a product of finite alphabets of any size; k steps follow by applying it k - 1 times.  The
order alpha > 1 is real and the second laws have positive masses, as in `renyi_properties`.
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.divergences.renyi_properties import (
    AS_GIVEN,
    COIN,
    EDGE,
    TILT,
    B,
    D,
    H,
    K,
    X,
    Y,
    mu,
    nu,
    positive_nu,
    renyi_moment_at_least_one,
)
from lemmas.papers import altschuler
from verify.language import divergence as finite
from verify.lemma import *

L = kernel("L", X, Y)
positive_L = each(X, lambda x: each(Y, lambda y: L[x, y] > 0))
e1, e2 = real("e1"), real("e2")


def joint_term(x: Expr, y: Expr) -> Expr:
    """The moment of the joint laws mu(x) K(x, y) and nu(x) L(x, y), at one pair of letters."""
    return (mu[x] * K[x, y]) ** alpha * (nu[x] * L[x, y]) ** (1 - alpha)


def conditional(x: Expr) -> Expr:
    """The moment of the second step, given the first output."""
    return finite.renyi_moment(finite.row(K, x), finite.row(L, x), alpha)


def second_step(x: Expr) -> Expr:
    """D_alpha of the second step, given the first output."""
    return finite.renyi(finite.row(K, x), finite.row(L, x), alpha)


def tilted(x: Expr) -> Expr:
    return mu[x] ** alpha * nu[x] ** (1 - alpha)


def conditional_is_bounded(x: Expr) -> tuple[Step, ...]:
    """1 <= the conditional moment <= exp((alpha - 1) e2), from the hypotheses at x."""
    return (
        instantiate(positive_nu, x),
        instantiate(each(X, lambda x: second_step(x) <= e2), x),
        have(log(conditional(x)) <= (alpha - 1) * e2, combine((alpha - 1, [-1]))),
        instantiate(positive_L, x),
        use(
            renyi_moment_at_least_one,
            X=Y,
            mu=lambda y: K[x, y],
            nu=lambda y: L[x, y],
            by=((), (), (), (), (), (), (assume(),)),
        ),
        fact("exp", "increasing", log(conditional(x)), (alpha - 1) * e2),
        fact("exp", "log", conditional(x)),
    )


joint = total(X, lambda x: total(Y, lambda y: joint_term(x, y)))
joint_divergence = log(joint) / (alpha - 1)

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

renyi_strong_composition = claim(
    "D of the joint laws is at most D of the first step plus the largest D of the second",
    altschuler("Lemma 2.9"),
    note=(
        "The supremum over outputs is written as a bound e2 for every output.  The first mutant is the "
        "analogue of the chain rule of KL, which the paper rightly says does not hold.  For alpha = 1 the "
        "paper argues by continuity (which need not exchange with the supremum on infinite alphabets) or "
        "by the chain rule: `rdp_two_mechanisms`."
    ),
    given=[alpha > 1, positive_nu, positive_L, each(X, lambda x: second_step(x) <= e2)],
    show=joint_divergence <= D + e2,
)
proof(
    renyi_strong_composition,
    use(renyi_conditional_moment, by=((), (), (), (assume(),), (assume(),))),
    use(renyi_moment_at_least_one, by=AS_GIVEN),
    let(B, exp((alpha - 1) * e2)),
    sums(
        X,
        lambda x: tilted(x) * conditional(x) <= tilted(x) * B,
        lambda x: (*conditional_is_bounded(x), linear(tilted(x))),
    ),
    sums(
        X,
        lambda x: tilted(x) <= tilted(x) * conditional(x),
        lambda x: (*conditional_is_bounded(x), linear(tilted(x))),
    ),
    have(joint >= 1, linear()),
    have(joint <= B * H, linear()),
    have(B > 0, rewrite(B == exp((alpha - 1) * e2)), sign()),
    fact("log", "increasing", joint, B * H),
    fact("log", "product", B, H),
    have(
        log(B) == (alpha - 1) * e2,
        rewrite(B == exp((alpha - 1) * e2)),
        fact("log", "exp", (alpha - 1) * e2),
        assume(),
    ),
    combine((1, [-1]), (1, [-2]), (1, [-3]), scale=alpha - 1),
)
doubt(
    renyi_strong_composition,
    mutants=[
        mutant(
            "the average of the second step under the first law",
            given=(alpha > 1, positive_nu, positive_L, total(X, lambda x: mu[x] * second_step(x)) <= e2),
            hints=(
                {
                    "alpha": "2",
                    "e2": "7/20",
                    "X": "2",
                    "Y": "2",
                    "mu": COIN,
                    "nu": COIN,
                    "K": [EDGE, COIN],
                    "L": [COIN, COIN],
                },
            ),
        ),
        mutant(
            "without the first step",
            show=joint_divergence <= e2,
            hints=(
                {
                    "alpha": "2",
                    "e2": "0",
                    "X": "2",
                    "Y": "2",
                    "mu": EDGE,
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
