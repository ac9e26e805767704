"""Total variation: events and randomised tests, and guessing; and what it is for a law to have a density."""

from lemmas.papers import berthier
from verify.lemma import *

X = space("X")
mu, nu, M = laws("mu nu M", X)
s, A = test("s", X), test("A", X)
p, q = weight("p", X), weight("q", X)
r, d = reals("r d")
APART = {"X": "2", "mu": ["1", "0"], "nu": ["0", "1"]}

@definition(r"\frac{d$mu}{d$rho} = $p")
def density_is(X: Space, mu: Law[X], rho: Law[X], p: Weight[X]) -> Prop:
    """mu has the density p with respect to rho.

    mu is the law with the density p with respect to rho."""
    return every(bounded(X), lambda g: E(mu, g) == E(rho, lambda x: p(x) * g(x)))

@claim("|mu(S) - nu(S)| is at most TV for every event and every randomised test S",
    berthier("Section 2.4", "part", "(0, delta)-DP holds in both directions at once"), kind="definition",
    given=[total_variation(mu, nu) <= d],
    show=abs(E(mu, s) - E(nu, s)) <= d)
def tv_above_events():
    apply_to(total_variation(mu, nu) <= d)
    apply_to(total_variation(mu, nu) <= d, value(X, lambda x: 1 - s(x)))

doubt(tv_above_events, extremal={**APART, "s": ["1", "0"], "d": "1"})

@claim("An adversary who ignores the output errs with probability 1/2",
    berthier("Section 2.4.3, guessing at random", "whole"), kind="number",
    given=[hypothesis("s is r", every(X, lambda x: s(x) == r))],
    show=(E(mu, s) + E(nu, lambda x: 1 - s(x))) / 2 == "1/2")
def tv_guessing():
    """s is the probability of the answer nu: a constant r, where mu and nu are equally likely."""
    for M in (mu, nu):
        under(M, lambda x: s(x) == r, lambda x: (by.apply_to("s is r"),))
