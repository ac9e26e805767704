"""Moments of Laplace noise, in numbers: the variance on the line, and the mean norm in d dimensions."""

from lemmas.papers import contraction
from verify.lemma import *

d, v = reals("d v")

laplace_variance = claim("In numbers: the integral of z^2 exp(-z) over [0, 60], of a Laplace law's variance, is 2 "
        "within 10^-9",
    contraction("Section III, variance of the Laplace law", "instance", "scale 1 and mean 0, the integral cut at 60"),
    kind="number",
    note=("Twice the integral of z^2 exp(-z)/2.  The part beyond 60 is exp(-60) (60^2 + 2 60 + 2).  At scale v the "
            "variance is 2 v^2."),
    show=Abs(Integral(0, 60, lambda z: z**2 * exp(-z)) - 2) <= "1/1000000000")
doubt(laplace_variance,
    mutants=[mutant("1", show=Abs(Integral(0, 60, lambda z: z**2 * exp(-z)) - 1) <= "1/1000000000")])

laplace_mean_norm = claim("In numbers: v gamma(d + 1)/gamma(d) = d v, the mean norm of noise of density proportional "
        "to exp(-|z|/v)", contraction("Section III, footnote 2"), kind="lemma",
    note=("The norm has density proportional to r^(d - 1) exp(-r/v), so its mean is v Gamma(d + 1)/Gamma(d).  The "
            "order is d, not d log(d) (`laplace_norm_order`)."),
    given=[d >= 1, v > 0],
    show=v * gamma_function(1 + d) / gamma_function(d) == d * v)

doubt(laplace_mean_norm,
    mutants=[mutant("(d + 1) v", show=v * gamma_function(1 + d) / gamma_function(d) == (d + 1) * v)])
