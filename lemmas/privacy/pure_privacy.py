"""eps-DP, in numbers: densities of Laplace noise in any dimension, one output after subsampling, cosh."""

from lemmas.papers import berthier
from verify.lemma import *

eps, v, S, q, x, y, z, g = reals("eps v S q x y z g")
A, B, p0, p1 = reals("A B p0 p1")
d = alphabet("d")
f1, f2, out = family("f1", d), family("f2", d), family("out", d)

@claim("In numbers: exp(-|z - f1|_1/v) <= e^eps exp(-|z - f2|_1/v) for |f1 - f2|_1 <= S and v >= S/eps",
    berthier("Proposition 2.1", "part", "the ratio of the densities, not the privacy"),
    given=[eps > 0, S > 0, v >= S / eps, total(d, lambda i: Abs(f1[i] - f2[i])) <= S],
    show=exp(-total(d, lambda i: Abs(out[i] - f1[i])) / v)
        <= exp(eps) * exp(-total(d, lambda i: Abs(out[i] - f2[i])) / v))
def laplace_density_ratio():
    """The densities at `out` without the factor (2 v)^(-d); f1 and f2 are the answers of the query."""

    with sums(d, lambda i: Abs(out[i] - f2[i]) <= Abs(out[i] - f1[i]) + Abs(f1[i] - f2[i])) as i:
        fact("abs", "above", out[i] - f1[i])
        fact("abs", "above", f1[i] - f2[i])
        cases_of(Abs(out[i] - f2[i]), (by.linear(),), (by.linear(),))
    have(v * eps >= S, by.linear(eps))
    let(A, total(d, lambda i: Abs(out[i] - f1[i])))
    let(B, total(d, lambda i: Abs(out[i] - f2[i])))
    rewrite(A == total(d, lambda i: Abs(out[i] - f1[i])), backwards=True)
    rewrite(B == total(d, lambda i: Abs(out[i] - f2[i])), backwards=True)

doubt(laplace_density_ratio,
    mutants=[mutant("half the scale",
            given=(eps > 0, S > 0, v >= S / (2 * eps), total(d, lambda i: Abs(f1[i] - f2[i])) <= S))])

@claim("In numbers: p0 and p1 within e^eps make p0 and (1 - q) p0 + q p1 within 1 + q (e^eps - 1), both ways round",
    berthier("Section 2.3, subsampling", "part", "pure privacy, a single output; the eps that remains"),
    given=[q >= 0, q <= 1, eps >= 0, p0 >= 0, p1 <= exp(eps) * p0, p0 <= exp(eps) * p1],
    show=((1 - q) * p0 + q * p1 <= (1 + q * (exp(eps) - 1)) * p0)
        & (p0 <= (1 + q * (exp(eps) - 1)) * ((1 - q) * p0 + q * p1)))
def dp_pure_subsampling():
    """p0 and p1: the mass of an output without the person, and with the person included for certain."""

    let(g, exp(eps))
    have(p1 <= g * p0, by.rewrite(g == exp(eps)))
    have(p0 <= g * p1, by.rewrite(g == exp(eps)))
    rewrite(g == exp(eps), backwards=True)
    have((1 - q) * p0 + q * p1 <= (1 + q * (g - 1)) * p0, by.linear(q))
    have((1 + q * (g - 1)) * ((1 - q) * p0 + q * (p0 / g)) <= (1 + q * (g - 1)) * ((1 - q) * p0 + q * p1))
    have(p0 <= (1 + q * (g - 1)) * ((1 - q) * p0 + q * (p0 / g)))
    each_part((), (by.linear(),))

doubt(dp_pure_subsampling,
    mutants=[mutant("half of the gain", show=(1 - q) * p0 + q * p1 <= (1 + q * (exp(eps) - 1) / 2) * p0)])

dp_pure_subsampling_helps = claim("log(1 + q (e^eps - 1)) < eps for 0 <= q < 1 and eps > 0: subsampling helps",
    berthier("Section 2.3, subsampling", "part", "pure privacy; that the eps that remains is smaller"),
    given=[q >= 0, q < 1, eps > 0],
    show=log(1 + q * (exp(eps) - 1)) < eps)

doubt(dp_pure_subsampling_helps, mutants=[mutant("2 q for q", show=log(1 + 2 * q * (exp(eps) - 1)) < eps)])

# --- Renyi divergence of eps-DP laws ------------------------------------------------------------------

@claim("cosh(y) exp(-y^2/2) does not increase for y >= 0",
    given=[x >= 0, x <= y],
    show=cosh(y) * exp(-(y**2) / 2) <= cosh(x) * exp(-(x**2) / 2))
def cosh_gaussian_quotient():
    """Ours; `cosh_against_gaussian` is the same in logarithms."""

    slope(y, x, by.use("elementary.tanh_above", x=z), by.fact("tanh", "quotient", z),
        by.have(sinh(z) <= z * cosh(z), by.linear(cosh(z))), by.linear(exp(-(z**2) / 2)))

doubt(cosh_gaussian_quotient,
    mutants=[mutant("exp(-y^2/3)", show=cosh(y) * exp(-(y**2) / 3) <= cosh(x) * exp(-(x**2) / 3))],
    extremal={"x": "1", "y": "1"})
