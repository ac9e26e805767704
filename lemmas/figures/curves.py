"""The curves of Figures 2 and 3 of asoodeh2020contraction: their parameters, and enclosures of their points.

Contraction bound (Theorem 4): theta(2 L/sigma) theta(M D/(eta sigma))^(n - i) at gamma = e^eps.  Renyi bound
(Proposition 1): the converted delta exp(-(eps - kappa)^2/(4 kappa)), kappa = 2 L^2 M^(n - i + 1)/((n - i)
sigma^2), for i < n.  Here n = 40, i is the item that differs, L the Lipschitz constant of the losses, D the diameter
of the set, M the factor of a step, and `image` is M D/(eta sigma) in Figure 3.
"""

from lemmas.gradient_steps.gradient_step_strong import m_squared
from lemmas.figures.conversions import converted
from lemmas.papers import contraction
from verify.language.expr import Like
from verify.lemma import *

eta, beta, rho, sigma, L, D, k = reals("eta beta rho sigma L D k")

def figure2(eps: Like, i: Expr | int) -> Expr:
    """The contraction bound in Figure 2: both arguments of theta are 1."""
    return theta(exp(expr(eps)), 1) ** (41 - i)

def renyi2(eps: Like, i: Expr | int) -> Expr:
    """The Renyi bound in Figure 2: kappa = 1/(2 (40 - i))."""
    return converted(eps, expr(1) / (2 * (40 - i)))

M = sqrt(expr("4/5"))
image = M / expr("7/10")

def figure3(eps: Like, i: Expr | int) -> Expr:
    """The contraction bound in Figure 3."""
    return theta(exp(expr(eps)), 2) * theta(exp(expr(eps)), image) ** (40 - i)

def kappa3(i: Expr | int) -> Expr:
    """2/(40 - i) M^(41 - i) with M^2 = 4/5."""
    return expr(2) / (40 - i) * expr("4/5") ** (expr(41 - i) / 2)

def renyi3(eps: Like, i: Expr | int) -> Expr:
    """The Renyi bound in Figure 3."""
    return converted(eps, kappa3(i))

def within(value: Expr, low: str, high: str) -> Prop:
    return (expr(low) < value) & (value < expr(high))

def power10(digits: int, exponent: int) -> str:
    """digits/10^exponent, written as a fraction."""
    return f"{digits}/{10**exponent}"

figure2_parameters = claim("Figure 2: M = 1, eta <= 2/(beta + rho), both arguments of theta are 1, kappa = 1/(2 (n - "
        "i))", contraction("Figure 2, parameters", "part", "what follows for M, theta and kappa, at any n - i"),
    kind="figure", note="k = n - i; kappa as in Proposition 1 with M = 1.",
    given=[eta == "1/2", beta == "1/2", rho == 0, sigma == 2, L == 1, D == 1, k >= 1],
    show=all_of(m_squared == 1, eta <= 2 / (beta + rho), 2 * L / sigma == 1, D / (eta * sigma) == 1,
        2 * L**2 / (k * sigma**2) == 1 / (2 * k)))
doubt(figure2_parameters,
    mutants=[mutant("sigma = 1", given=(eta == "1/2", beta == "1/2", rho == 0, sigma == 1, L == 1, D == 1, k >= 1))])

figure3_parameters = claim("Figure 3: its parameters are allowed (eta <= 2/(beta + rho), rho <= beta, rho D <= 2 L), "
        "and M^2 = 4/5, 2 L/sigma = 2, D/(eta sigma) = 10/7, 2 L^2/(k sigma^2) = 2/k",
    contraction("Figure 3, parameters", "part", "what follows for M and theta; kappa without its power of M"),
    kind="figure", note="As in the caption; strongly convex with rho = 1/5, where the text says strictly.",
    given=[eta == "7/10", beta == "1/2", rho == "1/5", sigma == 1, L == 1, D == 1, k >= 1],
    show=all_of(m_squared == "4/5", eta <= 2 / (beta + rho), rho <= beta, rho * D <= 2 * L, 2 * L / sigma == 2,
        D / (eta * sigma) == "10/7", 2 * L**2 / (k * sigma**2) == 2 / k))
doubt(figure3_parameters,
    mutants=[mutant("eta = 1/2",
            given=(eta == "1/2", beta == "1/2", rho == "1/5", sigma == 1, L == 1, D == 1, k >= 1))])

def at_points(title: str, source: Source, *rows: tuple[Expr, str, str] | Prop, note: str = "",
        wrong: tuple[Expr, str, str]) -> Lemma:
    """A claim that encloses values; the mutant has a value that is off."""
    made = claim(title, source, kind="figure", note=note,
        show=all_of(*(row if isinstance(row, Prop) else within(*row) for row in rows)))
    doubt(made, mutants=[mutant("one value off", show=within(*wrong))])
    return made

def digits(value: Expr, a: Expr, m: Expr) -> Prop:
    """a/10^m < value < (a + 1)/10^m."""
    return (a / expr(10) ** m < value) & (value < (a + 1) / expr(10) ** m)

@definition(r"\theta_{e^\varepsilon}(1)^{$k} \in ($a1, $a1 + 1) \cdot 10^{-$m1},\ ($a2, $a2 + 1) "
        r"\cdot 10^{-$m2},\ ($a3, $a3 + 1) \cdot 10^{-$m3}\quad (\varepsilon = \tfrac{1}{2}, 1, " "2)")
def figure2_values(k: Integer, a1: Real, m1: Real, a2: Real, m2: Real, a3: Real, m3: Real) -> Prop:
    """theta_(exp(eps))(1)^k = a1..(a1 + 1) 10^(-m1), a2..(a2 + 1) 10^(-m2), a3..(a3 + 1) 10^(-m3) at eps = 1/2, 1, 2.

    Theorem 4 in Figure 2 for k = 41 - i, at eps = 1/2, 1 and 2: the first digits."""
    return all_of(digits(theta(exp(expr("1/2")), 1) ** k, a1, m1), digits(theta(exp(expr(1)), 1) ** k, a2, m2),
        digits(theta(exp(expr(2)), 1) ** k, a3, m3))

@definition(r"\theta_{e^\varepsilon}(2)\,\theta_{e^\varepsilon}(\tfrac{10}{7} \sqrt{4/5})^{$k} \in "
        r"($a1, $a1 + 1) \cdot 10^{-$m1},\ ($a2, $a2 + 1) \cdot 10^{-$m2},\ ($a3, $a3 + 1) \cdot "
        r"10^{-$m3}\quad (\varepsilon = \tfrac{1}{2}, 1, 2)")
def figure3_values(k: Integer, a1: Real, m1: Real, a2: Real, m2: Real, a3: Real, m3: Real) -> Prop:
    """theta_(exp(eps))(2) theta_(exp(eps))(10 sqrt(4/5)/7)^k = a1..(a1 + 1) 10^(-m1), a2..(a2 + 1) 10^(-m2), a3..(a3 +
    1) 10^(-m3) at eps = 1/2, 1, 2.

    Theorem 4 in Figure 3 for k = 40 - i, at eps = 1/2, 1 and 2: the first digits."""
    return all_of(digits(theta(exp(expr("1/2")), 2) * theta(exp(expr("1/2")), image) ** k, a1, m1),
        digits(theta(exp(expr(1)), 2) * theta(exp(expr(1)), image) ** k, a2, m2),
        digits(theta(exp(expr(2)), 2) * theta(exp(expr(2)), image) ** k, a3, m3))

@definition(r"e^{-(\varepsilon - \kappa)^2/(4 \kappa)}|_{\kappa = $kappa} \in ($a1, $a1 + 1) \cdot "
        r"10^{-$m1},\ ($a2, $a2 + 1) \cdot 10^{-$m2},\ ($a3, $a3 + 1) \cdot 10^{-$m3}\quad "
        r"(\varepsilon = \tfrac{1}{2}, 1, 2)")
def converted_values(kappa: Real, a1: Real, m1: Real, a2: Real, m2: Real, a3: Real, m3: Real) -> Prop:
    """exp(-(eps - kappa)^2/(4 kappa)), kappa = $kappa, = $a1..($a1 + 1) 10^(-$m1), $a2..($a2 + 1) 10^(-$m2), $a3..($a3
    + 1) 10^(-$m3) at eps = 1/2, 1, 2.

    Proposition 1 with this kappa, at eps = 1/2, 1 and 2: the first digits."""
    return all_of(digits(converted(expr("1/2"), kappa), a1, m1), digits(converted(expr(1), kappa), a2, m2),
        digits(converted(expr(2), kappa), a3, m3))

@definition(r"$a \cdot 10^{-$m} < e^{-($eps - $kappa)^2/(4\,$kappa)} < ($a + 1) \cdot 10^{-$m}")
def converted_value(eps: Real, kappa: Real, a: Real, m: Real) -> Prop:
    """a 10^(-m) < exp(-(eps - kappa)^2/(4 kappa)) < (a + 1) 10^(-m).

    Proposition 1 with this kappa and eps: the first digits."""
    return digits(converted(eps, kappa), a, m)

figure2_first = at_points("The delta of Theorem 4 in Figure 2, i = 1: 1.24e-25, 1.39e-36, 6.69e-68 at eps = 1/2, 1, 2",
    contraction("Figure 2, curve of Theorem 4", "instance", "three points of the curve for i = 1"),
    figure2_values(40, 124, 27, 139, 38, 669, 70), wrong=(figure2(1, 1), power10(140, 38), power10(141, 38)))
figure2_middle = at_points("The delta of Theorem 4 in Figure 2, i = 20: 8.39e-14, 1.49e-19, 5.41e-36 at eps = 1/2, 1, "
        "2", contraction("Figure 2, curve of Theorem 4", "instance", "three points of the curve for i = 20"),
    (figure2("1/2", 20), power10(839, 16), power10(840, 16)), (figure2(1, 20), power10(149, 21), power10(150, 21)),
    (figure2(2, 20), power10(541, 38), power10(542, 38)), wrong=(figure2(1, 20), power10(150, 21), power10(151, 21)))
figure2_late = at_points("The delta of Theorem 4 in Figure 2, i = 39: 0.0568, 0.0161, 0.000437 at eps = 1/2, 1, 2",
    contraction("Figure 2, curve of Theorem 4", "instance", "three points of the curve for i = 39"),
    (figure2("1/2", 39), power10(568, 4), power10(569, 4)), (figure2(1, 39), power10(161, 4), power10(162, 4)),
    (figure2(2, 39), power10(437, 6), power10(438, 6)), wrong=(figure2(1, 39), power10(162, 4), power10(163, 4)))
figure2_renyi = at_points("The delta of Proposition 1 in Figure 2: 5.58e-9, 7.43e-5, 0.882 at eps = 1, under 0.325 at "
        "2, i = 1, 20, 39",
    contraction("Figure 2, curve of [15]", "instance", "two points of each of the three curves"),
    converted_value(1, expr(1) / 78, 558, 11), converted_value(2, expr(1) / 78, 361, 36),
    converted_value(1, expr(1) / 40, 743, 7), converted_value(2, expr(1) / 40, 114, 19),
    converted_value(1, expr(1) / 2, 882, 3), converted_value(2, expr(1) / 2, 324, 3),
    wrong=(renyi2(1, 39), power10(883, 3), power10(884, 3)), note="For i = 39 the curve begins at kappa = 1/2.")
figure3_curves = at_points("The delta of Theorem 4 in Figure 3, eps = 1/2, 1, 2: 0.208, 0.118, 0.025 for i = 39, < "
        "1.6e-5 for i = 20, 30",
    contraction("Figure 3, curve of Theorem 4", "instance", "three points of each of the three curves"),
    figure3_values(20, 407, 12, 103, 15, 119, 25), figure3_values(10, 156, 7, 229, 9, 198, 14),
    figure3_values(1, 208, 3, 118, 3, 250, 4), wrong=(figure3(1, 39), power10(119, 3), power10(120, 3)))
figure3_kappas = at_points("kappa in Figure 3: about 0.0096, 0.0586 and 1.6 for i = 20, 30, 39",
    contraction("Figure 3, parameters", "part", "the values of kappa alone, in decimals"),
    (kappa3(20), "9603/1000000", "9604/1000000"), (kappa3(30), "5861/100000", "5862/100000"),
    (kappa3(39), "15999/10000", "16001/10000"), wrong=(kappa3(20), "9604/1000000", "9605/1000000"))
figure3_renyi = at_points("The delta of Proposition 1 in Figure 3: 0.975, 0.164 at eps = 2, 5 for i = 39, under 0.436 "
        "for i = 20, 30",
    contraction("Figure 3, curve of [15]", "instance", "three points for i = 20 and 30, two for i = 39"),
    converted_values(kappa3(20), 191, 5, 814, 14, 163, 47), converted_values(kappa3(30), 435, 3, 228, 4, 104, 9),
    converted_value(2, kappa3(39), 975, 3), converted_value(5, kappa3(39), 164, 3),
    wrong=(renyi3(2, 39), power10(976, 3), power10(977, 3)),
    note="For i = 39 the curve begins at kappa = 8/5 only: Proposition 1 says nothing at eps = 1.")
