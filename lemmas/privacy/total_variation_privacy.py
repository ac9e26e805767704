"""Privacy in total variation: post-processing and adaptive composition, with the lines of their proofs.

delta-TV privacy: the laws of the output on any two neighbouring data sets are at total variation at most
delta.  Finite alphabets of any size; a random map is a Markov kernel, or a family of maps with a random seed.
"""

from lemmas.divergences.total_variation import APART, COIN, X1, above_events
from lemmas.papers import berthier
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import pushed, row, total_variation
from verify.language.expr import (
    Abs,
    Expr,
    alphabet,
    distribution,
    each,
    family,
    kernel,
    nonneg,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases_of,
    fact,
    have,
    instantiate,
    intro,
    linear,
    rewrite,
    sums,
    use,
)

X, Y, J = alphabet("X"), alphabet("Y"), alphabet("J")
mu, nu, w = distribution("mu", X), distribution("nu", X), distribution("w", J)
K, L = kernel("K", X, Y), kernel("L", X, Y)
a, b = family("a", J), family("b", J)
delta, d1, d2, r, P1, P2, Q1, Q2 = reals("delta d1 d2 r P1 P2 Q1 Q2")
tv = total_variation(mu, nu)
IDENTITY = [["1", "0"], ["0", "1"]]

s = family("s", Y)
F = nonneg("F", J, X, Y)
is_test = each(Y, lambda y: (s[y] >= 0) & (s[y] <= 1))
image_mass = total(Y, lambda y: s[y] * pushed(mu, K)(y))
image_mass2 = total(Y, lambda y: s[y] * pushed(nu, K)(y))

inverse_image = Claim(
    id="tv_post_processing_display1",
    title="P[f(A(x)) in S] = P[A(x) in f^(-1)(S)], and the two data sets differ there by at most TV",
    sources=(berthier("Appendix A.1, display 1"),),
    kind="proof-line",
    given=(is_test,),
    show=(image_mass == total(X, lambda x: total(Y, lambda y: K[x, y] * s[y]) * mu[x]))
    & (Abs(image_mass - image_mass2) <= tv),
    proof=(
        have(image_mass == total(X, lambda x: total(Y, lambda y: K[x, y] * s[y]) * mu[x]), linear()),
        have(image_mass2 == total(X, lambda x: total(Y, lambda y: K[x, y] * s[y]) * nu[x]), linear()),
        have(
            each(
                X,
                lambda x: (
                    (total(Y, lambda y: K[x, y] * s[y]) >= 0) & (total(Y, lambda y: K[x, y] * s[y]) <= 1)
                ),
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
            above_events,
            s=lambda x: total(Y, lambda y: K[x, y] * s[y]),
            by=((), (assume(),)),
        ),
        rewrite(1),
        rewrite(2),
        intro(),
    ),
    mutants=(
        Mutant(
            "half of TV",
            show=Abs(image_mass - image_mass2) <= tv / 2,
            hints=({**APART, "Y": "2", "K": IDENTITY, "s": ["1", "0"]},),
        ),
    ),
    note="For a deterministic f the rows of K are point masses, and sum_y K(x, y) s(y) is s(f(x)).",
)

total_probability = Claim(
    id="tv_post_processing_display2",
    title="P[f(A(x)) in S] is the mean over the seed of f of the conditional probability",
    sources=(berthier("Appendix A.1, display 2"),),
    kind="proof-line",
    show=total(Y, lambda y: s[y] * total(X, lambda x: mu[x] * total(J, lambda j: w[j] * F[j, x, y])))
    == total(J, lambda j: w[j] * total(X, lambda x: mu[x] * total(Y, lambda y: s[y] * F[j, x, y]))),
    proof=(linear(),),
    mutants=(
        Mutant(
            "twice",
            show=total(Y, lambda y: s[y] * total(X, lambda x: mu[x] * total(J, lambda j: w[j] * F[j, x, y])))
            == 2
            * total(J, lambda j: w[j] * total(X, lambda x: mu[x] * total(Y, lambda y: s[y] * F[j, x, y]))),
        ),
    ),
    note="F[j, x, y] is 1 where the map with the seed j takes x to y, else 0; w is the law of the seed.",
)

mean_a, mean_b = total(J, lambda j: w[j] * a[j]), total(J, lambda j: w[j] * b[j])
mean_gap = total(J, lambda j: w[j] * (a[j] - b[j]))
mean_modulus = total(J, lambda j: w[j] * Abs(a[j] - b[j]))
SEEDS = {"J": "2", "w": COIN, "a": ["1", "0"], "b": ["0", "0"]}

seeds_line2 = Claim(
    id="tv_post_processing_line2",
    title="The difference of the means over f is the mean of the differences",
    sources=(berthier("Appendix A.1, display 3, lines 1 and 2"),),
    kind="proof-line",
    show=Abs(mean_a - mean_b) == Abs(mean_gap),
    proof=(have(mean_a - mean_b == mean_gap, linear()), rewrite(-1), linear()),
    mutants=(Mutant("twice", show=Abs(mean_a - mean_b) == 2 * Abs(mean_gap), hints=(SEEDS,)),),
    note="a and b are the probabilities of the event under the two data sets, given the seed j of f.",
)

seeds_line3 = Claim(
    id="tv_post_processing_line3",
    title="The modulus of the mean is at most the mean modulus",
    sources=(berthier("Appendix A.1, display 3, line 3"),),
    kind="proof-line",
    show=Abs(mean_gap) <= mean_modulus,
    proof=(
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
    ),
    mutants=(Mutant("half of it", show=Abs(mean_gap) <= mean_modulus / 2, hints=(SEEDS,)),),
    extremal=SEEDS,
    note="Jensen's inequality for the modulus.",
)

seeds_line4 = Claim(
    id="tv_post_processing_line4",
    title="The mean of differences that are at most delta is at most delta",
    sources=(berthier("Appendix A.1, display 3, line 4"),),
    kind="proof-line",
    given=(each(J, lambda j: Abs(a[j] - b[j]) <= delta),),
    show=mean_modulus <= delta,
    proof=(
        sums(
            J,
            lambda j: w[j] * Abs(a[j] - b[j]) <= delta * w[j],
            lambda j: (instantiate(0, j), linear(w[j])),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "half of it", show=mean_modulus <= delta / 2, hints=({**SEEDS, "delta": "1", "b": ["0", "1"]},)
        ),
    ),
)

# --- composition ------------------------------------------------------------------------------------

split_products = Claim(
    id="tv_composition_line3",
    title="P_1 P_2 - Q_1 Q_2 = P_1 (P_2 - Q_2) + (P_1 - Q_1) Q_2",
    sources=(berthier("Appendix A.2, display, lines 2 and 3"),),
    kind="proof-line",
    show=Abs(P1 * P2 - Q1 * Q2) == Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2),
    proof=(have(P1 * P2 - Q1 * Q2 == P1 * (P2 - Q2) + (P1 - Q1) * Q2, linear()), rewrite(-1), linear()),
    mutants=(Mutant("Q_1 for P_1", show=Abs(P1 * P2 - Q1 * Q2) == Abs(Q1 * (P2 - Q2) + (P1 - Q1) * Q2)),),
    note="P_i and Q_i are the probabilities of S_i under the two data sets.",
)

UNIT = (P1 >= 0, P1 <= 1, Q2 >= 0, Q2 <= 1)
bound_products = Claim(
    id="tv_composition_line6",
    title="|P_1 (P_2 - Q_2) + (P_1 - Q_1) Q_2| <= delta_1 + delta_2",
    sources=(berthier("Appendix A.2, display, lines 4 to 6"),),
    kind="proof-line",
    given=(*UNIT, Abs(P1 - Q1) <= d1, Abs(P2 - Q2) <= d2),
    show=Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2) <= d1 + d2,
    proof=(
        fact("abs", "above", P1 - Q1),
        fact("abs", "above", P2 - Q2),
        have(d1 >= 0, linear()),
        have(d2 >= 0, linear()),
        cases_of(
            Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2),
            (linear(P1, Q2, (1 - P1) * d2, (1 - Q2) * d1),),
            (linear(P1, Q2, (1 - P1) * d2, (1 - Q2) * d1),),
        ),
    ),
    mutants=(
        Mutant(
            "the larger of the two",
            show=Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2) <= d1,
            hints=({"P1": "1", "P2": "1", "Q1": "1", "Q2": "0", "d1": "0", "d2": "1"},),
        ),
    ),
    note="So on products S_1 x S_2 of events the difference is at most delta_1 + delta_2.",
)


def joint_modulus(x: Expr, y: Expr) -> Expr:
    return Abs(mu[x] * K[x, y] - nu[x] * L[x, y])


joint = total(X, lambda x: total(Y, lambda y: joint_modulus(x, y))) / 2
second = each(X, lambda x: total_variation(row(K, x), row(L, x)) <= d2)

composition = Claim(
    id="tv_composition",
    title="Adaptive composition of delta_1 and delta_2 TV-private steps is delta_1 + delta_2 TV-private",
    sources=(berthier("Theorem 2.2"), berthier("Appendix A.2, last display")),
    given=(tv <= d1, second),
    show=joint <= d1 + d2,
    proof=(
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
    ),
    mutants=(
        Mutant(
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
    ),
    note=(
        "K and L are the laws of the second output given the first one, under the two data sets.  The "
        "proof here is over all events; that of the paper over products S_1 x S_2, see "
        "`tv_from_rectangles`."
    ),
)

CLAIMS = (
    inverse_image,
    total_probability,
    seeds_line2,
    seeds_line3,
    seeds_line4,
    split_products,
    bound_products,
    composition,
)
