"""The distribution function of a Laplace number, and E_gamma of two Laplace laws, as numbers.

A shift and a scaling by v reduce L(m1, v), L(m2, v) to L(0, 1), L(r, 1) with r = |m1 - m2|/v; that E_gamma of the laws
is lam(gamma, r) for gamma >= 1 is the claim `laplace_hockey_stick`.
"""

from lemmas.papers import contraction
from verify.language.expr import Like
from verify.lemma import *

gamma, v, m1, m2 = reals("gamma v m1 m2")
LEMMA = (contraction("Lemma 1, (9)"),)

@definition(r"\mathrm{P}(\zeta \le $t)", name="laplace_below")
def below(t: Real) -> Expr:
    """P(zeta <= t).

    F(t) = P[X <= t] for X with density exp(-|x|)/2: exp(t)/2 up to 0, 1 - exp(-t)/2 from there."""
    return exp(Min(t, 0)) / 2 + (1 - exp(-Max(t, 0))) / 2

def lam(gamma: Like, r: Like) -> Expr:
    """E_gamma for Laplace laws r scales apart, gamma >= 1."""
    return Max(0, 1 - sqrt(gamma) * exp(-expr(r) / 2))
