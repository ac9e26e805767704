"""What the text says about two figures on noisy SGD: which bound is smaller, for which items and which eps.

n = 40.  The curves are those of noisy_sgd_figure_curves; the range of eps in the pictures is not in the text,
so statements for an interval name it and go as far as eps = 8, or hold for every eps.
"""

from typing import Any

from lemmas.noisy_sgd.noisy_sgd_conversions import condition, converted, penultimate
from lemmas.noisy_sgd.noisy_sgd_figure_curves import figure2, figure2_renyi, figure3, figure3_renyi, image
from lemmas.papers import contraction
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Expr, all_of, expr, real
from verify.prove.steps import (
    cases,
    fact,
    have,
    linear,
    pave,
    rewrite,
    sign,
    use,
)

eps = real("eps")
UP_TO_8 = "Boxes cover the interval.  At eps = 8 both sides are far below any delta of use."


CONVERSE = "Ours: the converse of the sentence on small eps.  " + UP_TO_8


def below(
    id: str,
    title: str,
    locator: str,
    left: Expr,
    right: Expr,
    low: str,
    high: str,
    at: str,
    note: str = "",
    kind: str = "figure",
) -> Claim:
    """left < right for low <= eps <= high; the mutant, a smaller right side, fails at `at`."""
    return Claim(
        id=id,
        title=title,
        sources=(contraction(locator),),
        kind=kind,
        given=(eps >= low, eps <= high),
        show=left < right,
        proof=(pave(),),
        mutants=(Mutant("turned round", show=right <= left, hints=({"eps": at},)),),
        note=note or UP_TO_8,
    )


def iteration(i: int, sigma_squared: int) -> Expr:
    """The converted delta of Theorem 23 of [12]: kappa = 2 L^2/((n - i + 1) sigma^2), L = 1."""
    return converted(eps, expr(2) / ((41 - i) * sigma_squared))


SENTENCE2 = "Figure 2, sentence"
AGAINST = "Figure 2, sentence, [12]"
LATER = "Figure 2, sentence, later individuals"

late2 = Claim(
    id="figure2_late_below",
    title="Figure 2, i = 39: Theorem 4 gives less than half of Proposition 1, for every eps >= kappa = 1/2",
    sources=(contraction(SENTENCE2),),
    kind="figure",
    given=(eps >= "1/2",),
    show=figure2(eps, 39) < figure2_renyi(eps, 39) / 2,
    proof=(use(penultimate, L=1, sigma=2, x=1), linear()),
    mutants=(
        Mutant("a hundredth", show=figure2(eps, 39) < figure2_renyi(eps, 39) / 100, hints=({"eps": "1/2"},)),
    ),
)

far_out = Claim(
    id="figure2_far_out",
    title="At eps = 20 and i = 1 the bound of [12] is below that of Theorem 4, by a factor 10^40",
    sources=(contraction(AGAINST),),
    kind="strengthening",
    show=converted(20, "1/80") * 10**40 < figure2(20, 1),
    mutants=(Mutant("10^50", show=converted(20, "1/80") * 10**50 < figure2(20, 1)),),
    note=(
        "Both are below 10^-3400.  For large eps the exponents are 20 (eps - 1/80)^2 and 20 (eps - 1/2)^2: "
        "the shift 1/2 of the product of 40 equal factors loses in the end."
    ),
)

gap = Claim(
    id="figure2_gap_grows",
    title="At eps = 1 the difference of the two deltas in Figure 2 grows with i: 1e-8, 1e-4, 0.86",
    sources=(contraction(LATER),),
    kind="figure",
    show=all_of(
        figure2_renyi(1, 1) - figure2(1, 1) < "1/100000000",
        expr("1/100000") < figure2_renyi(1, 20) - figure2(1, 20),
        figure2_renyi(1, 20) - figure2(1, 20) < "1/10000",
        expr("86/100") < figure2_renyi(1, 39) - figure2(1, 39),
    ),
    mutants=(Mutant("87/100", show=expr("87/100") < figure2_renyi(1, 39) - figure2(1, 39)),),
    note="The text: the approach is better above all for items that are processed late.",
)

ratio = Claim(
    id="figure2_ratio_falls",
    title="At eps = 1 the ratio of the two deltas in Figure 2 falls with i: above 1e27, above 1e14, below 55",
    sources=(contraction(LATER),),
    kind="strengthening",
    show=all_of(
        10**27 * figure2(1, 1) < figure2_renyi(1, 1),
        10**14 * figure2(1, 20) < figure2_renyi(1, 20),
        figure2_renyi(1, 20) < 10**15 * figure2(1, 20),
        figure2_renyi(1, 39) < 55 * figure2(1, 39),
    ),
    mutants=(Mutant("54", show=figure2_renyi(1, 39) < 54 * figure2(1, 39)),),
    note="Measured so, the early items gain most; the sentence is about differences.",
)


def late_proof(kappa: str) -> tuple[Any, ...]:
    """Boxes up to eps = 2; then the exponents (eps - 2)^2/8 and (eps - 40/49)^2 49/160 are enough."""
    own = (eps - expr(kappa)) ** 2 / (4 * expr(kappa))
    x_squared = image**2 / 2 == "40/49"
    return (
        cases(
            eps <= 2,
            (pave(),),
            (
                fact("sqrt", "square", expr("4/5")),
                have(x_squared, linear()),
                have(
                    own <= (eps - 2) ** 2 / 8 + (eps - "40/49") ** 2 * "49/160",
                    linear(eps - 2, degree=2),
                ),
                have(image > 0, sign()),
                use(
                    condition,
                    L=1,
                    sigma=1,
                    x=image,
                    k=1,
                    kappa=expr(kappa),
                    by=((), (), (), (), (), (linear(),), (linear(),), (rewrite(x_squared), linear())),
                ),
                have(converted(eps, kappa) > 0, sign()),
                linear(),
            ),
        ),
    )


late3 = Claim(
    id="figure3_late",
    title="Figure 3, i = 39: Theorem 4 is below Proposition 1 for every eps > kappa = 8/5",
    sources=(contraction("Figure 3, sentence, late individuals"),),
    kind="figure",
    given=(eps >= "8/5",),
    show=figure3(eps, 39) < figure3_renyi(eps, 39),
    proof=late_proof("8/5"),
    mutants=(
        Mutant("a hundredth", show=figure3(eps, 39) < figure3_renyi(eps, 39) / 100, hints=({"eps": "2"},)),
    ),
    note="Up to eps = 2 by boxes, beyond by the Gaussian exponents of both factors.",
)

late_iteration = Claim(
    id="figure3_late_iteration",
    title="Figure 3, i = 39: Theorem 4 is below the bound of [12], kappa = 1, too, for every eps >= 1",
    sources=(contraction("Figure 3, curve of [15], i = 39"),),
    kind="strengthening",
    given=(eps >= 1,),
    show=figure3(eps, 39) < iteration(39, 1),
    proof=late_proof("1"),
    mutants=(Mutant("a tenth", show=figure3(eps, 39) < iteration(39, 1) / 100, hints=({"eps": "2"},)),),
    note="The curve shown has kappa = 8/5 for this item, the older bound is the sharper one there.",
)

CLAIMS = (
    below(
        "figure2_first_below",
        "Figure 2, i = 1: Theorem 4 is below Proposition 1 for kappa = 1/78 <= eps <= 8",
        SENTENCE2,
        figure2(eps, 1),
        figure2_renyi(eps, 1),
        "1/78",
        "8",
        at="1",
    ),
    below(
        "figure2_middle_below",
        "Figure 2, i = 20: Theorem 4 is below Proposition 1 for kappa = 1/40 <= eps <= 8",
        SENTENCE2,
        figure2(eps, 20),
        figure2_renyi(eps, 20),
        "1/40",
        "8",
        at="1",
    ),
    late2,
    below(
        "figure2_iteration_first",
        "Figure 2, i = 1: Theorem 4 is below the bound of [12] for 1/80 <= eps <= 8",
        AGAINST,
        figure2(eps, 1),
        iteration(1, 4),
        "1/80",
        "8",
        at="1",
    ),
    below(
        "figure2_iteration_middle",
        "Figure 2, i = 20: Theorem 4 is below the bound of [12] for 1/42 <= eps <= 8",
        AGAINST,
        figure2(eps, 20),
        iteration(20, 4),
        "1/42",
        "8",
        at="1",
    ),
    below(
        "figure2_iteration_late",
        "Figure 2, i = 39: Theorem 4 is below the bound of [12] for 1/4 <= eps <= 8",
        AGAINST,
        figure2(eps, 39),
        iteration(39, 4),
        "1/4",
        "8",
        at="1",
    ),
    far_out,
    gap,
    ratio,
    below(
        "figure3_small_eps_middle",
        "Figure 3, i = 20: Theorem 4 is below Proposition 1 for every kappa < eps <= 11/10",
        "Figure 3, sentence, small eps",
        figure3(eps, 20),
        figure3_renyi(eps, 20),
        "96/10000",
        "11/10",
        at="1",
        note="kappa = (1/10) (4/5)^(21/2) is between 0.0096 and 0.00961.",
    ),
    below(
        "figure3_small_eps_later",
        "Figure 3, i = 30: Theorem 4 is below Proposition 1 for every kappa < eps <= 19/5",
        "Figure 3, sentence, small eps",
        figure3(eps, 30),
        figure3_renyi(eps, 30),
        "586/10000",
        "19/5",
        at="1",
        note="kappa = (1/5) (4/5)^(11/2) is between 0.0586 and 0.0587.",
    ),
    below(
        "figure3_large_eps_middle",
        "Figure 3, i = 20: Proposition 1 is below Theorem 4 for 6/5 <= eps <= 8",
        "Figure 3, sentence, small eps",
        figure3_renyi(eps, 20),
        figure3(eps, 20),
        "6/5",
        "8",
        at="2",
        note=CONVERSE,
        kind="strengthening",
    ),
    below(
        "figure3_large_eps_later",
        "Figure 3, i = 30: Proposition 1 is below Theorem 4 for 4 <= eps <= 8",
        "Figure 3, sentence, small eps",
        figure3_renyi(eps, 30),
        figure3(eps, 30),
        "4",
        "8",
        at="5",
        note=CONVERSE,
        kind="strengthening",
    ),
    late3,
    late_iteration,
)
