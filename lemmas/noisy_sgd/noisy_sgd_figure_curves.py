"""The curves of two figures on noisy SGD: their parameters, and enclosures of their points.

Contraction bound: theta(2 L/sigma) theta(M D/(eta sigma))^(n - i) at gamma = e^eps.  Renyi bound: the
converted delta exp(-(eps - kappa)^2/(4 kappa)), kappa = 2 L^2 M^(n - i + 1)/((n - i) sigma^2).  Here n = 40.
"""

from lemmas.gradient_steps.gradient_step_strong import m_squared
from lemmas.noisy_sgd.noisy_sgd_conversions import converted
from lemmas.papers import contraction
from verify.language.expr import Like
from verify.lemma import *

eta, beta, rho, sigma, L, D, k = reals("eta beta rho sigma L D k")


def figure2(eps: Like, i: int) -> Expr:
    """The contraction bound in Figure 2: both arguments of theta are 1."""
    return theta(exp(expr(eps)), 1) ** (41 - i)


def renyi2(eps: Like, i: int) -> Expr:
    return converted(eps, expr(1) / (2 * (40 - i)))


M = sqrt(expr("4/5"))
image = M / expr("7/10")


def figure3(eps: Like, i: int) -> Expr:
    """The contraction bound in Figure 3."""
    return theta(exp(expr(eps)), 2) * theta(exp(expr(eps)), image) ** (40 - i)


def kappa3(i: int) -> Expr:
    """2/(40 - i) M^(41 - i) with M^2 = 4/5."""
    return expr(2) / (40 - i) * expr("4/5") ** (expr(41 - i) / 2)


def renyi3(eps: Like, i: int) -> Expr:
    return converted(eps, kappa3(i))


def within(value: Expr, low: str, high: str) -> Prop:
    return (expr(low) < value) & (value < expr(high))


def power10(digits: int, exponent: int) -> str:
    """digits/10^exponent, written as a fraction."""
    return f"{digits}/{10**exponent}"


figure2_parameters = claim(
    "Figure 2: M = 1, eta <= 2/(beta + rho), both arguments of theta are 1, kappa = 1/(2 (n - i))",
    contraction("Figure 2, parameters"),
    kind="figure",
    note="k = n - i; kappa as in Proposition 1 with M = 1.",
    given=[eta == "1/2", beta == "1/2", rho == 0, sigma == 2, L == 1, D == 1, k >= 1],
    show=all_of(
        m_squared == 1,
        eta <= 2 / (beta + rho),
        2 * L / sigma == 1,
        D / (eta * sigma) == 1,
        2 * L**2 / (k * sigma**2) == 1 / (2 * k),
    ),
)
doubt(
    figure2_parameters,
    mutants=[
        mutant(
            "sigma = 1", given=(eta == "1/2", beta == "1/2", rho == 0, sigma == 1, L == 1, D == 1, k >= 1)
        ),
    ],
)

figure3_parameters = claim(
    "Figure 3: M^2 = 4/5, eta <= 2/(beta + rho), rho <= beta, 2 L/sigma = 2, kappa = 2 M^(k + 1)/k",
    contraction("Figure 3, parameters"),
    kind="figure",
    note="As in the caption; strongly convex with rho = 1/5, where the text says strictly.",
    given=[eta == "7/10", beta == "1/2", rho == "1/5", sigma == 1, L == 1, D == 1, k >= 1],
    show=all_of(
        m_squared == "4/5",
        eta <= 2 / (beta + rho),
        rho <= beta,
        rho * D <= 2 * L,
        2 * L / sigma == 2,
        D / (eta * sigma) == "10/7",
        2 * L**2 / (k * sigma**2) == 2 / k,
    ),
)
doubt(
    figure3_parameters,
    mutants=[
        mutant(
            "eta = 1/2", given=(eta == "1/2", beta == "1/2", rho == "1/5", sigma == 1, L == 1, D == 1, k >= 1)
        ),
    ],
)


def at_points(
    title: str,
    locator: str,
    *rows: tuple[Expr, str, str],
    note: str = "",
    wrong: tuple[Expr, str, str],
) -> Lemma:
    """A claim that encloses values; the mutant has a value that is off."""
    made = claim(
        title, contraction(locator), kind="figure", note=note, show=all_of(*(within(*row) for row in rows))
    )
    doubt(made, mutants=[mutant("one value off", show=within(*wrong))])
    return made


CURVE2 = "Figure 2, curve of Theorem 4"
CURVE3 = "Figure 3, curve of Theorem 4"
RENYI2 = "Figure 2, curve of [15]"
RENYI3 = "Figure 3, curve of [15]"

figure2_first = at_points(
    "Theorem 4 in Figure 2, i = 1: 1.24e-25, 1.39e-36, 6.69e-68 at eps = 1/2, 1, 2",
    CURVE2,
    (figure2("1/2", 1), power10(124, 27), power10(125, 27)),
    (figure2(1, 1), power10(139, 38), power10(140, 38)),
    (figure2(2, 1), power10(669, 70), power10(670, 70)),
    wrong=(figure2(1, 1), power10(140, 38), power10(141, 38)),
)
figure2_middle = at_points(
    "Theorem 4 in Figure 2, i = 20: 8.39e-14, 1.49e-19, 5.41e-36 at eps = 1/2, 1, 2",
    CURVE2,
    (figure2("1/2", 20), power10(839, 16), power10(840, 16)),
    (figure2(1, 20), power10(149, 21), power10(150, 21)),
    (figure2(2, 20), power10(541, 38), power10(542, 38)),
    wrong=(figure2(1, 20), power10(150, 21), power10(151, 21)),
)
figure2_late = at_points(
    "Theorem 4 in Figure 2, i = 39: 0.0568, 0.0161, 0.000437 at eps = 1/2, 1, 2",
    CURVE2,
    (figure2("1/2", 39), power10(568, 4), power10(569, 4)),
    (figure2(1, 39), power10(161, 4), power10(162, 4)),
    (figure2(2, 39), power10(437, 6), power10(438, 6)),
    wrong=(figure2(1, 39), power10(162, 4), power10(163, 4)),
)
figure2_renyi = at_points(
    "Proposition 1 in Figure 2 at eps = 1 and 2, i = 1, 20, 39",
    RENYI2,
    (renyi2(1, 1), power10(558, 11), power10(559, 11)),
    (renyi2(2, 1), power10(361, 36), power10(362, 36)),
    (renyi2(1, 20), power10(743, 7), power10(744, 7)),
    (renyi2(2, 20), power10(114, 19), power10(115, 19)),
    (renyi2(1, 39), power10(882, 3), power10(883, 3)),
    (renyi2(2, 39), power10(324, 3), power10(325, 3)),
    wrong=(renyi2(1, 39), power10(883, 3), power10(884, 3)),
    note="For i = 39 the curve begins at kappa = 1/2.",
)
figure3_curves = at_points(
    "Theorem 4 in Figure 3 at eps = 1/2, 1, 2, for i = 20, 30, 39",
    CURVE3,
    (figure3("1/2", 20), power10(407, 12), power10(408, 12)),
    (figure3(1, 20), power10(103, 15), power10(104, 15)),
    (figure3(2, 20), power10(119, 25), power10(120, 25)),
    (figure3("1/2", 30), power10(156, 7), power10(157, 7)),
    (figure3(1, 30), power10(229, 9), power10(230, 9)),
    (figure3(2, 30), power10(198, 14), power10(199, 14)),
    (figure3("1/2", 39), power10(208, 3), power10(209, 3)),
    (figure3(1, 39), power10(118, 3), power10(119, 3)),
    (figure3(2, 39), power10(250, 4), power10(251, 4)),
    wrong=(figure3(1, 39), power10(119, 3), power10(120, 3)),
)
figure3_kappas = at_points(
    "kappa in Figure 3: 0.0096, 0.0586 and 8/5 for i = 20, 30, 39",
    "Figure 3, parameters",
    (kappa3(20), "9603/1000000", "9604/1000000"),
    (kappa3(30), "5861/100000", "5862/100000"),
    (kappa3(39), "15999/10000", "16001/10000"),
    wrong=(kappa3(20), "9604/1000000", "9605/1000000"),
)
figure3_renyi = at_points(
    "Proposition 1 in Figure 3 at eps = 1/2, 1, 2 for i = 20 and 30, at eps = 2, 5 for i = 39",
    RENYI3,
    (renyi3("1/2", 20), power10(191, 5), power10(192, 5)),
    (renyi3(1, 20), power10(814, 14), power10(815, 14)),
    (renyi3(2, 20), power10(163, 47), power10(164, 47)),
    (renyi3("1/2", 30), power10(435, 3), power10(436, 3)),
    (renyi3(1, 30), power10(228, 4), power10(229, 4)),
    (renyi3(2, 30), power10(104, 9), power10(105, 9)),
    (renyi3(2, 39), power10(975, 3), power10(976, 3)),
    (renyi3(5, 39), power10(164, 3), power10(165, 3)),
    wrong=(renyi3(2, 39), power10(976, 3), power10(977, 3)),
    note="For i = 39 the curve begins at kappa = 8/5 only: Proposition 1 says nothing at eps = 1.",
)
