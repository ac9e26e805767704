"""Remarks of berthier2019report on sampling, convexity and the experiments' objective, each in numbers.

rho is the sampling rate and eps a divergence of order 2; g and C2 = C^-2 are those of `shuffled_epoch`, where x =
1/sqrt(n); in the claims on the logistic loss x and y are parameters, u and v margins.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.papers import berthier
from lemmas.sampling.shuffled_epoch import C2, berthier_prop31_root, g
from verify.lemma import *

rho, eps, u, v, x, y, a, b = reals("rho eps u v x y a b")
n = integer("n")

moment = 1 + rho**2 * (exp(eps) - 1)

@claim("In numbers: sampling at rate rho takes D_2 = eps to between rho^2 eps and rho^2 (e^eps - 1)",
    berthier("Section 3.2.3, amplification by 1/n^2", "instance",
        "order alpha = 2; near the factor rho^2 for small eps"),
    berthier("Section 4.4.1, first sentence", "instance", "order alpha = 2; near the factor rho^2 for small eps"),
    berthier("Figure 5", "instance", "the amplification of one step, order alpha = 2"),
    given=[rho >= 0, rho <= 1, eps >= 0],
    show=(log(moment) >= rho**2 * eps) & (log(moment) <= rho**2 * (exp(eps) - 1)))
def subsampling_square():
    """The text says that the RDP is roughly multiplied by rho^2.  The law (1 - rho) Q + rho P against Q, with D_2(P ||
    Q) = eps, has D_2 = log(1 + rho^2 (e^eps - 1)): the factor is never better than rho^2, and close to it for small
    eps (high noise) only."""

    use(renyi_exponential_convex, lam=rho**2, u2=0)
    fact("log", "increasing", exp(rho**2 * eps), moment)
    fact("log", "exp", rho**2 * eps)
    fact("log", "tangent", moment)

doubt(subsampling_square, mutants=[mutant("at most rho^2 eps", show=log(moment) <= rho**2 * eps)])

renyi_not_convex = claim("In numbers: D_2 is not jointly convex: log(3/2) is above the mean of log(2) and 0",
    berthier("Section 3.3.2, the Renyi divergence is not convex", "instance",
        "order alpha = 2, one example, as numbers"),
    note=("With probability u = 1/2 the laws (1, 0, 0) and (1/2, 1/2, 0), otherwise (0, 0, 1) twice; the mixtures are "
            "(1/2, 0, 1/2) and (1/4, 1/4, 1/2).  D_2 of the two pairs is log(2) and log(1)."),
    given=[u == "1/2"],
    show=log(u**2 / (u / 2) + u**2 / u) > (log(1 / u) + log(2 * u)) / 2)

@claim("In numbers: Proposition 3.1: the mean of (1 - c)/(1 - c^i) <= ln n/sqrt(n), c = (1 + 1/sqrt(n))^-2, n >= 5",
    berthier("Proposition 3.1, first item"), kind="lemma",
    given=[n >= 5, x > 0, x == 1 / sqrt(n)],
    show=Sum(1, n, lambda i: g(i, C2)) / n <= log(n) / sqrt(n))
def epoch_prop31_from_five():
    """Times 4 alpha L^2/sigma^2.  For n = 4 it fails."""

    cases(n >= 19, yes=(by.have(n * x**2 == 1, by.rewrite(x == 1 / sqrt(n))), by.use(berthier_prop31_root)),
        no=(by.rewrite(x == 1 / sqrt(n)), by.enumerate_values(n, 5, 18, by.evaluate())))

doubt(epoch_prop31_from_five, mutants=[mutant("from n = 4 on", given=(n >= 4, x > 0, x == "1/2", n == 4))])

@claim("The slope of the logistic loss increases: -1/(1 + e^u) <= -1/(1 + e^v) for u <= v",
    berthier("Section 4.6.1, objective"), kind="proof-line",
    given=[u <= v],
    show=1 / (1 + exp(v)) <= 1 / (1 + exp(u)))
def logistic_convex():
    """-log(s(u)) = log(1 + e^-u) has the slope -1/(1 + e^u), so it is convex; s is the logistic function."""

    fact("exp", "increasing", u, v)

logistic_regularised = claim("In numbers: (a + 2 x/n - b - 2 y/n)(x - y) >= 2 (x - y)^2/n for slopes a, b with (a - "
        "b)(x - y) >= 0",
    berthier("Section 4.6.1, objective", "instance", "dimension one, the rest of the objective convex"),
    note="a and b are the slopes of the convex part at x and y.",
    given=[n >= 1, (a - b) * (x - y) >= 0],
    show=(a + 2 * x / n - (b + 2 * y / n)) * (x - y) >= 2 / n * (x - y) ** 2)
doubt(logistic_regularised, extremal={"n": "1", "a": "0", "b": "0", "x": "1", "y": "0"})
