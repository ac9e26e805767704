"""Amplification by iteration at order infinity, in numbers: with Laplace noise hiding the states saves nothing."""

from lemmas.papers import feldman
from verify.lemma import *

S, scale, y = reals("S scale y")
T = integer("T")

laplace_equal_shifts = claim("In numbers: T shifts S/T cost S/scale in all, as one does, if R(a) = a/scale, as Laplace "
        "noise has at order oo", feldman("Theorem 22"), kind="lemma",
    note="Hiding the states gains nothing for pure DP in the bound; nor in truth: `laplace_two_steps`.",
    given=[T >= 1, S >= 0, scale > 0],
    show=Sum(1, T, lambda t: S / T / scale) == S / scale)

doubt(laplace_equal_shifts, mutants=[mutant("a T-th of it", show=Sum(1, T, lambda t: S / T / scale) == S / scale / T)])

# The log ratio of the densities of the two outputs, S apart at the start, at -y.
ratio = S + log((1 + y) / (1 + y + S))

@claim("In numbers, two Laplace steps: S + log((1 + y)/(1 + y + S)), the log ratio at -y, is in [S - S/(1 + y), S]",
    feldman("Theorem 22"), feldman("Abstract"), kind="lemma",
    given=[S >= 0, y >= 0],
    show=(S - S / (1 + y) <= ratio) & (ratio <= S))
def laplace_two_steps():
    """The sum of two Laplace variables of scale 1 has the density (1 + |x|) e^(-|x|)/4.  Two runs that start S apart
    have D_infinity = S after one step, and still after two: the amplification of the abstract is one of Renyi
    orders below infinity, not of pure DP."""

    fact("log", "tangent", (1 + y + S) / (1 + y))
    have(log((1 + y + S) / (1 + y)) == -log((1 + y) / (1 + y + S)))
    have((1 + y) / (1 + y + S) <= 1, by.linear(scale=1 + y + S))
