"""Composition in total variation: what its printed proof leaves out, and the sharp form.

Setting and notation of `total_variation_privacy`: mu and nu are the laws of the first output under two
neighbouring data sets, K and L those of the second given the first.
"""

from lemmas.divergences.total_variation_couplings import tv_overlap
from lemmas.papers import berthier
from lemmas.privacy.total_variation_privacy import (
    K,
    L,
    X,
    Y,
    d1,
    d2,
    delta,
    joint,
    joint_modulus,
    mu,
    nu,
    second,
    tv,
    tv_composition,
)
from verify.lemma import *

r = reals("r")[0]
ERASURES = {
    "X": "3",
    "Y": "3",
    "mu": ["1/2", "0", "1/2"],
    "nu": ["0", "1/2", "1/2"],
    "K": 3 * [["1/2", "0", "1/2"]],
    "L": 3 * [["0", "1/2", "1/2"]],
    "d1": "1/2",
    "d2": "1/2",
}

p11, p12, p21, p22 = reals("p11 p12 p21 p22")
q11, q12, q21, q22 = reals("q11 q12 q21 q22")
FOUR = (*(p >= 0 for p in (p11, p12, p21, p22, q11, q12, q21, q22)), eq(p11 + p12 + p21 + p22, 1))
FOUR = (*FOUR, eq(q11 + q12 + q21 + q22, 1))
RECTANGLES = tuple(
    Abs(gap) <= delta
    for gap in (
        p11 - q11,
        p12 - q12,
        p21 - q21,
        p22 - q22,
        p11 + p12 - q11 - q12,
        p21 + p22 - q21 - q22,
        p11 + p21 - q11 - q21,
        p12 + p22 - q12 - q22,
    )
)
four_tv = (Abs(p11 - q11) + Abs(p12 - q12) + Abs(p21 - q21) + Abs(p22 - q22)) / 2
CROSSED = {
    "p11": "1/2", "p12": "0", "p21": "0", "p22": "1/2",
    "q11": "0", "q12": "1/2", "q21": "1/2", "q22": "0", "delta": "1/2",
}  # fmt: skip

tv_from_rectangles = claim(
    "If the laws differ by at most delta on every product S_1 x S_2 then TV <= delta",
    berthier("Appendix A.2, sets S_1 x S_2"),
    kind="proof-line",
    breaks=("tv_composition",),
    flaw="proof gap",
    grade="substantive",
    note=(
        "The proof of the composition theorem treats only products of events, but an event of the pair of "
        "outputs need not be one.  Two outputs with two values each: all products differ by at most 1/2, and "
        "the event that the two values agree by 1.  The theorem is true: `tv_composition`."
    ),
    given=[*FOUR, *RECTANGLES],
    show=four_tv <= delta,
)
doubt(
    tv_from_rectangles,
    mutants=[mutant("3/2 delta", show=four_tv <= "3/2" * delta, hints=(CROSSED,))],
    hints=[CROSSED],
)

s = family("s", X, Y)
is_test = each(X, lambda x: each(Y, lambda y: (s[x, y] >= 0) & (s[x, y] <= 1)))


def joint_gap(x: Expr, y: Expr) -> Expr:
    return mu[x] * K[x, y] - nu[x] * L[x, y]


gain = total(X, lambda x: total(Y, lambda y: s[x, y] * joint_gap(x, y)))


def half_test(sign_of_gap: int) -> Step:
    """The sum of (s - 1/2) times the gap, with either sign, is at most the sum of half the moduli."""
    return sums(
        X,
        lambda x: (
            total(Y, lambda y: sign_of_gap * (s[x, y] - "1/2") * joint_gap(x, y))
            <= total(Y, lambda y: joint_modulus(x, y) / 2)
        ),
        lambda x: (
            sums(
                Y,
                lambda y: sign_of_gap * (s[x, y] - "1/2") * joint_gap(x, y) <= joint_modulus(x, y) / 2,
                lambda y: (
                    instantiate(is_test, x, y),
                    fact("abs", "above", joint_gap(x, y)),
                    linear(s[x, y], 1 - s[x, y], degree=2),
                ),
            ),
            assume(),
        ),
    )


tv_from_rectangles_repaired = claim(
    "On every event of the pair of outputs the laws differ by at most delta_1 + delta_2",
    berthier("Appendix A.2, sets S_1 x S_2"),
    kind="repair",
    repairs="tv_from_rectangles",
    note="All events, and randomised tests, of the pair; for each first output the section of the event.",
    given=[tv <= d1, second, is_test],
    show=Abs(gain) <= d1 + d2,
)
proof(
    tv_from_rectangles_repaired,
    use(tv_composition, by=((), (), (assume(),), (assume(),))),
    half_test(1),
    half_test(-1),
    cases_of(Abs(gain), (linear(),), (linear(),)),
)
doubt(
    tv_from_rectangles_repaired,
    mutants=[
        mutant(
            "the larger of the two",
            show=Abs(gain) <= d1,
            hints=({**ERASURES, "s": [["1", "1", "1"], ["0", "0", "0"], ["1", "0", "0"]]},),
        ),
    ],
)

tv_composition_sharp = claim(
    "Composition in total variation: delta_1 + delta_2 - delta_1 delta_2, and no less",
    berthier("Theorem 2.2"),
    kind="strengthening",
    note=(
        "Ours.  Equality for two steps that publish the secret with probabilities delta_1 and delta_2 and "
        "nothing otherwise, independently.  k equal steps: 1 - (1 - delta)^k instead of k delta."
    ),
    given=[tv <= d1, second, d2 <= 1],
    show=joint <= d1 + d2 - d1 * d2,
)
proof(
    tv_composition_sharp,
    use(tv_overlap),
    sums(
        X,
        lambda x: total(Y, lambda y: joint_modulus(x, y)) <= mu[x] + nu[x] - 2 * (1 - d2) * Min(mu[x], nu[x]),
        lambda x: (
            instantiate(second, x),
            use(tv_overlap, X=Y, mu=lambda y: K[x, y], nu=lambda y: L[x, y]),
            fact("min", "below", mu[x], nu[x]),
            fact("min", "greatest", mu[x], nu[x], 0),
            sums(
                Y,
                lambda y: (
                    joint_modulus(x, y)
                    <= mu[x] * K[x, y] + nu[x] * L[x, y] - 2 * Min(mu[x], nu[x]) * Min(K[x, y], L[x, y])
                ),
                lambda y: (
                    fact("min", "below", K[x, y], L[x, y]),
                    fact("min", "greatest", K[x, y], L[x, y], 0),
                    cases_of(
                        joint_modulus(x, y),
                        (linear(nu[x], L[x, y], Min(mu[x], nu[x]), Min(K[x, y], L[x, y])),),
                        (linear(mu[x], K[x, y], Min(mu[x], nu[x]), Min(K[x, y], L[x, y])),),
                    ),
                ),
            ),
            linear(Min(mu[x], nu[x])),
        ),
    ),
    linear(1 - d2),
)
doubt(
    tv_composition_sharp,
    mutants=[mutant("twice the product off", show=joint <= d1 + d2 - 2 * d1 * d2, hints=(ERASURES,))],
    extremal=ERASURES,
)

tv_composition_no_root = claim(
    "For general TV-private steps sqrt(delta_1^2 + delta_2^2) is not enough, delta_i <= 1/2",
    berthier("Section 2.4, stronger composition, last sentence"),
    kind="strengthening",
    note=(
        "The right side is attained (`tv_composition_sharp`): the rule for Gaussian noise does not hold for "
        "all mechanisms."
    ),
    given=[d1 > 0, d1 <= "1/2", d2 > 0, d2 <= "1/2"],
    show=sqrt(d1**2 + d2**2) < d1 + d2 - d1 * d2,
)
proof(
    tv_composition_no_root,
    let(r, d1**2 + d2**2),
    have(r > 0, rewrite(-1), sign()),
    rewrite(r == d1**2 + d2**2, backwards=True),
    fact("sqrt", "square", r),
    fact("sqrt", "nonnegative", r),
    have(d1 + d2 - d1 * d2 > 0, linear(d2, degree=2)),
    have((d1 + d2 - d1 * d2) ** 2 > r, linear(d1 * d2, (d1 * d2) ** 2)),
    cases(sqrt(r) < d1 + d2 - d1 * d2, (assume(),), (absurd(linear(sqrt(r), d1 + d2 - d1 * d2)),)),
)
doubt(
    tv_composition_no_root,
    mutants=[
        mutant("delta up to 1", given=(d1 > 0, d1 < 1, d2 > 0, d2 < 1), hints=({"d1": "3/4", "d2": "3/4"},)),
    ],
)
