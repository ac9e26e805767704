"""Privacy in total variation: post-processing and adaptive composition, with the lines of their proofs.

delta-TV privacy: the laws of the output on any two neighbouring data sets are at total variation at most
delta.  Finite alphabets of any size; a random map is a Markov kernel, or a family of maps with a random seed.
"""

from lemmas.divergences.total_variation import APART, COIN, X1, tv_above_events
from lemmas.papers import berthier
from verify.language import divergence as finite
from verify.lemma import *

X, Y, J = alphabet("X"), alphabet("Y"), alphabet("J")
mu, nu, w = distribution("mu", X), distribution("nu", X), distribution("w", J)
K, L = kernel("K", X, Y), kernel("L", X, Y)
a, b = family("a", J), family("b", J)
delta, d1, d2, r, P1, P2, Q1, Q2 = reals("delta d1 d2 r P1 P2 Q1 Q2")
tv = finite.total_variation(mu, nu)
IDENTITY = [["1", "0"], ["0", "1"]]

s = family("s", Y)
F = nonneg("F", J, X, Y)
is_test = each(Y, lambda y: (s[y] >= 0) & (s[y] <= 1))
image_mass = total(Y, lambda y: s[y] * finite.pushed(mu, K)(y))
image_mass2 = total(Y, lambda y: s[y] * finite.pushed(nu, K)(y))

tv_post_processing_display1 = claim(
    "P[f(A(x)) in S] = P[A(x) in f^(-1)(S)], and the two data sets differ there by at most TV",
    berthier("Appendix A.1, display 1"),
    kind="proof-line",
    note="For a deterministic f the rows of K are point masses, and sum_y K(x, y) s(y) is s(f(x)).",
    given=[is_test],
    show=(image_mass == total(X, lambda x: total(Y, lambda y: K[x, y] * s[y]) * mu[x]))
    & (Abs(image_mass - image_mass2) <= tv),
)
proof(
    tv_post_processing_display1,
    have(image_mass == total(X, lambda x: total(Y, lambda y: K[x, y] * s[y]) * mu[x]), linear()),
    have(image_mass2 == total(X, lambda x: total(Y, lambda y: K[x, y] * s[y]) * nu[x]), linear()),
    have(
        each(
            X,
            lambda x: (total(Y, lambda y: K[x, y] * s[y]) >= 0) & (total(Y, lambda y: K[x, y] * s[y]) <= 1),
        ),
        intro(X1.name),
        sums(
            Y,
            lambda y: K[X1, y] * s[y] <= K[X1, y],
            lambda y: (instantiate(is_test, y), linear(K[X1, y])),
        ),
        sums(
            Y,
            lambda y: 0 * K[X1, y] <= K[X1, y] * s[y],
            lambda y: (instantiate(is_test, y), linear(K[X1, y])),
        ),
        intro(),
        linear(),
    ),
    use(
        tv_above_events,
        s=lambda x: total(Y, lambda y: K[x, y] * s[y]),
        by=((), (assume(),)),
    ),
    rewrite(1),
    rewrite(2),
    intro(),
)
doubt(
    tv_post_processing_display1,
    mutants=[
        mutant(
            "half of TV",
            show=Abs(image_mass - image_mass2) <= tv / 2,
            hints=({**APART, "Y": "2", "K": IDENTITY, "s": ["1", "0"]},),
        ),
    ],
)

tv_post_processing_display2 = claim(
    "P[f(A(x)) in S] is the mean over the seed of f of the conditional probability",
    berthier("Appendix A.1, display 2"),
    kind="proof-line",
    note="F[j, x, y] is 1 where the map with the seed j takes x to y, else 0; w is the law of the seed.",
    show=total(Y, lambda y: s[y] * total(X, lambda x: mu[x] * total(J, lambda j: w[j] * F[j, x, y])))
    == total(J, lambda j: w[j] * total(X, lambda x: mu[x] * total(Y, lambda y: s[y] * F[j, x, y]))),
)
proof(
    tv_post_processing_display2,
    linear(),
)
doubt(
    tv_post_processing_display2,
    mutants=[
        mutant(
            "twice",
            show=total(Y, lambda y: s[y] * total(X, lambda x: mu[x] * total(J, lambda j: w[j] * F[j, x, y])))
            == 2
            * total(J, lambda j: w[j] * total(X, lambda x: mu[x] * total(Y, lambda y: s[y] * F[j, x, y]))),
        ),
    ],
)

mean_a, mean_b = total(J, lambda j: w[j] * a[j]), total(J, lambda j: w[j] * b[j])
mean_gap = total(J, lambda j: w[j] * (a[j] - b[j]))
mean_modulus = total(J, lambda j: w[j] * Abs(a[j] - b[j]))
SEEDS = {"J": "2", "w": COIN, "a": ["1", "0"], "b": ["0", "0"]}

tv_post_processing_line2 = claim(
    "The difference of the means over f is the mean of the differences",
    berthier("Appendix A.1, display 3, lines 1 and 2"),
    kind="proof-line",
    note="a and b are the probabilities of the event under the two data sets, given the seed j of f.",
    show=Abs(mean_a - mean_b) == Abs(mean_gap),
)
proof(
    tv_post_processing_line2,
    have(mean_a - mean_b == mean_gap, linear()),
    rewrite(-1),
    linear(),
)
doubt(
    tv_post_processing_line2,
    mutants=[mutant("twice", show=Abs(mean_a - mean_b) == 2 * Abs(mean_gap), hints=(SEEDS,))],
)

tv_post_processing_line3 = claim(
    "The modulus of the mean is at most the mean modulus",
    berthier("Appendix A.1, display 3, line 3"),
    kind="proof-line",
    note="Jensen's inequality for the modulus.",
    show=Abs(mean_gap) <= mean_modulus,
)
proof(
    tv_post_processing_line3,
    sums(
        J,
        lambda j: w[j] * (a[j] - b[j]) <= w[j] * Abs(a[j] - b[j]),
        lambda j: (fact("abs", "above", a[j] - b[j]), linear(w[j])),
    ),
    sums(
        J,
        lambda j: w[j] * (b[j] - a[j]) <= w[j] * Abs(a[j] - b[j]),
        lambda j: (fact("abs", "above", a[j] - b[j]), linear(w[j])),
    ),
    cases_of(Abs(mean_gap), (linear(),), (linear(),)),
)
doubt(
    tv_post_processing_line3,
    mutants=[mutant("half of it", show=Abs(mean_gap) <= mean_modulus / 2, hints=(SEEDS,))],
    extremal=SEEDS,
)

tv_post_processing_line4 = claim(
    "The mean of differences that are at most delta is at most delta",
    berthier("Appendix A.1, display 3, line 4"),
    kind="proof-line",
    given=[each(J, lambda j: Abs(a[j] - b[j]) <= delta)],
    show=mean_modulus <= delta,
)
proof(
    tv_post_processing_line4,
    sums(
        J,
        lambda j: w[j] * Abs(a[j] - b[j]) <= delta * w[j],
        lambda j: (instantiate(0, j), linear(w[j])),
    ),
    linear(),
)
doubt(
    tv_post_processing_line4,
    mutants=[
        mutant(
            "half of it", show=mean_modulus <= delta / 2, hints=({**SEEDS, "delta": "1", "b": ["0", "1"]},)
        ),
    ],
)

# --- composition ------------------------------------------------------------------------------------

tv_composition_line3 = claim(
    "P_1 P_2 - Q_1 Q_2 = P_1 (P_2 - Q_2) + (P_1 - Q_1) Q_2",
    berthier("Appendix A.2, display, lines 2 and 3"),
    kind="proof-line",
    note="P_i and Q_i are the probabilities of S_i under the two data sets.",
    show=Abs(P1 * P2 - Q1 * Q2) == Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2),
)
proof(
    tv_composition_line3,
    have(P1 * P2 - Q1 * Q2 == P1 * (P2 - Q2) + (P1 - Q1) * Q2, linear()),
    rewrite(-1),
    linear(),
)
doubt(
    tv_composition_line3,
    mutants=[mutant("Q_1 for P_1", show=Abs(P1 * P2 - Q1 * Q2) == Abs(Q1 * (P2 - Q2) + (P1 - Q1) * Q2))],
)

UNIT = (P1 >= 0, P1 <= 1, Q2 >= 0, Q2 <= 1)
tv_composition_line6 = claim(
    "|P_1 (P_2 - Q_2) + (P_1 - Q_1) Q_2| <= delta_1 + delta_2",
    berthier("Appendix A.2, display, lines 4 to 6"),
    kind="proof-line",
    note="So on products S_1 x S_2 of events the difference is at most delta_1 + delta_2.",
    given=[*UNIT, Abs(P1 - Q1) <= d1, Abs(P2 - Q2) <= d2],
    show=Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2) <= d1 + d2,
)
proof(
    tv_composition_line6,
    fact("abs", "above", P1 - Q1),
    fact("abs", "above", P2 - Q2),
    have(d1 >= 0, linear()),
    have(d2 >= 0, linear()),
    cases_of(
        Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2),
        (linear(P1, Q2, (1 - P1) * d2, (1 - Q2) * d1),),
        (linear(P1, Q2, (1 - P1) * d2, (1 - Q2) * d1),),
    ),
)
doubt(
    tv_composition_line6,
    mutants=[
        mutant(
            "the larger of the two",
            show=Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2) <= d1,
            hints=({"P1": "1", "P2": "1", "Q1": "1", "Q2": "0", "d1": "0", "d2": "1"},),
        ),
    ],
)


def joint_modulus(x: Expr, y: Expr) -> Expr:
    return Abs(mu[x] * K[x, y] - nu[x] * L[x, y])


joint = total(X, lambda x: total(Y, lambda y: joint_modulus(x, y))) / 2
second = each(X, lambda x: finite.total_variation(finite.row(K, x), finite.row(L, x)) <= d2)

tv_composition = claim(
    "Adaptive composition of delta_1 and delta_2 TV-private steps is delta_1 + delta_2 TV-private",
    berthier("Theorem 2.2"),
    berthier("Appendix A.2, last display"),
    note=(
        "K and L are the laws of the second output given the first one, under the two data sets.  The "
        "proof here is over all events; that of the paper over products S_1 x S_2, see "
        "`tv_from_rectangles`."
    ),
    given=[tv <= d1, second],
    show=joint <= d1 + d2,
)
proof(
    tv_composition,
    sums(
        X,
        lambda x: total(Y, lambda y: joint_modulus(x, y)) <= 2 * d2 * mu[x] + Abs(mu[x] - nu[x]),
        lambda x: (
            instantiate(second, x),
            sums(
                Y,
                lambda y: (
                    joint_modulus(x, y) <= mu[x] * Abs(K[x, y] - L[x, y]) + Abs(mu[x] - nu[x]) * L[x, y]
                ),
                lambda y: (
                    fact("abs", "above", K[x, y] - L[x, y]),
                    fact("abs", "above", mu[x] - nu[x]),
                    cases_of(joint_modulus(x, y), (linear(mu[x], L[x, y]),), (linear(mu[x], L[x, y]),)),
                ),
            ),
            linear(mu[x]),
        ),
    ),
    linear(),
)
doubt(
    tv_composition,
    mutants=[
        mutant(
            "the larger of the two",
            given=(tv <= d1, second, d1 == d2),
            show=joint <= d1,
            hints=(
                {
                    "X": "2",
                    "Y": "2",
                    "mu": ["1", "0"],
                    "nu": COIN,
                    "K": [["1", "0"], ["1", "0"]],
                    "L": [COIN, COIN],
                    "d1": "1/2",
                    "d2": "1/2",
                },
            ),
        ),
    ],
)
