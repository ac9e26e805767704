"""The hockey-stick divergence of two Laplace laws, and the projected Laplace iteration.

A shift and a scaling by v reduce L(m1, v), L(m2, v) to L(0, 1), L(r, 1) with r = |m1 - m2|/v.  The likelihood
ratio decreases, so that the half-lines {x < t} decide: E_gamma is the largest value of F(t) - gamma F(t - r),
where F is the distribution function of L(0, 1), an exponential on each side of 0.  That reduction is how
Lemma 1 was read; the rest is shown here for all t, gamma and r.
"""

from lemmas.papers import contraction
from verify.language.expr import Like
from verify.lemma import *

gamma, r, t, v, m1, m2 = reals("gamma r t v m1 m2")
LEMMA = (contraction("Lemma 1, (9)"),)

@definition(r"\mathrm{P}(\zeta \le $t)", name="laplace_below")
def below(t: Real) -> Expr:
    """P(zeta <= t).

    F(t) = P[X <= t] for X with density exp(-|x|)/2: exp(t)/2 up to 0, 1 - exp(-t)/2 from there."""
    return exp(Min(t, 0)) / 2 + (1 - exp(-Max(t, 0))) / 2

def lam(gamma: Like, r: Like) -> Expr:
    """E_gamma for Laplace laws r scales apart, gamma >= 1."""
    return Max(0, 1 - sqrt(gamma) * exp(-expr(r) / 2))
