"""The curves of two figures on noisy SGD: their parameters, and enclosures of their points.

Contraction bound: theta(2 L/sigma) theta(M D/(eta sigma))^(n - i) at gamma = e^eps.  Renyi bound: the
converted delta exp(-(eps - kappa)^2/(4 kappa)), kappa = 2 L^2 M^(n - i + 1)/((n - i) sigma^2).  Here n = 40.
"""

from lemmas.gradient_steps.gradient_step_strong import m_squared
from lemmas.figures.conversions import converted
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

figure2_parameters = claim("Figure 2: M = 1, eta <= 2/(beta + rho), both arguments of theta are 1, kappa = 1/(2 (n - "
        "i))", contraction("Figure 2, parameters", "part", "what follows for M, theta and kappa, at any n - i"),
    kind="figure", note="k = n - i; kappa as in Proposition 1 with M = 1.",
    given=[eta == "1/2", beta == "1/2", rho == 0, sigma == 2, L == 1, D == 1, k >= 1],
    show=all_of(m_squared == 1, eta <= 2 / (beta + rho), 2 * L / sigma == 1, D / (eta * sigma) == 1,
        2 * L**2 / (k * sigma**2) == 1 / (2 * k)))
doubt(figure2_parameters,
    mutants=[mutant("sigma = 1", given=(eta == "1/2", beta == "1/2", rho == 0, sigma == 1, L == 1, D == 1, k >= 1))])

figure3_parameters = claim("Figure 3: M^2 = 4/5, eta <= 2/(beta + rho), rho <= beta, 2 L/sigma = 2, kappa = 2/k times "
        "its power of M",
    contraction("Figure 3, parameters", "part", "what follows for M and theta; kappa without its power of M"),
    kind="figure", note="As in the caption; strongly convex with rho = 1/5, where the text says strictly.",
    given=[eta == "7/10", beta == "1/2", rho == "1/5", sigma == 1, L == 1, D == 1, k >= 1],
    show=all_of(m_squared == "4/5", eta <= 2 / (beta + rho), rho <= beta, rho * D <= 2 * L, 2 * L / sigma == 2,
        D / (eta * sigma) == "10/7", 2 * L**2 / (k * sigma**2) == 2 / k))
doubt(figure3_parameters,
    mutants=[mutant("eta = 1/2",
            given=(eta == "1/2", beta == "1/2", rho == "1/5", sigma == 1, L == 1, D == 1, k >= 1))])

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
