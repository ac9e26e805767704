"""Renyi differential privacy by densities: Definition 2.4 of Altschuler and Talwar.

The outputs of an algorithm A (`alg`) on two data sets d1 and d2 have the densities dp(d1, d2, .) and dq(d1, d2, .) with
respect to a law mean(d1, d2), their mean say.  The data sets are adjacent where adj(d1, d2) = 1.
"""

from typing import Any

from lemmas.divergences.densities import X, absolutely_continuous, alpha, eps, renyi_by_density
from lemmas.papers import altschuler
from verify.lemma import *

D = space("D")  # data sets
alg, mean = markov("alg", D, X), markov("mean", (D, D), X)
adj = fun("adj", D, D)
dp_, dq = weight("dp", D, D, X), weight("dq", D, D, X)
d1, d2 = points("d1 d2", D)

def for_adjacent(adj: Function, close: Callable[[Point, Point], Prop]) -> Prop:
    """For all ordered pairs of adjacent data sets."""
    return every(D, D, lambda d1, d2: eq(adj(d1, d2), 1).implies(close(d1, d2)))

@definition(r"$A\ \text{is } ($alpha, $eps)\text{-RDP}\ ($adj = 1)", letters="D")
def renyi_private(alpha: Real, D: Space, X: Space, adj: Function[D, D], A: Markov[D, X], eps: Real) -> Prop:
    """A is (alpha, eps)-RDP where adj = 1.

    (alpha, eps)-Renyi differential privacy: D_alpha(A(d1) || A(d2)) <= eps for every ordered pair of
    adjacent data sets."""
    return for_adjacent(adj, lambda d1, d2: renyi(A(d1), A(d2), alpha) <= eps)

@definition(r"$A(d_1) \ll $A(d_2),\ \int ($dp/$dq)^{$alpha}\,d$A(d_2) \le e^{($alpha - 1) $eps}\ "
        r"($adj(d_1, d_2) = 1)", letters="D")
def renyi_private_by_ratio(alpha: Real, D: Space, X: Space, adj: Function[D, D], A: Markov[D, X], dp: Weight[D, D, X],
        dq: Weight[D, D, X], eps: Real) -> Prop:
    """where $adj(d1, d2) = 1: $A(d1) << $A(d2), and the integral of ($dp/$dq)^$alpha d$A(d2) is at most exp(($alpha -
    1) $eps).

    By the densities dp and dq of the outputs A(d1) and A(d2): the log of the integral of
    (dp/dq)^alpha is at most (alpha - 1) eps."""
    # The integral, which may be infinite, is a supremum: over bounded r >= 0 with r dq <= dp.
    integral = lambda d1, d2: every(weight(X),
        lambda r: every(X, lambda x: r(x) * dq(d1, d2, x) <= dp(d1, d2, x)).implies(
            E(A(d2), lambda x: r(x) ** alpha) <= exp((alpha - 1) * eps)))
    return for_adjacent(adj, lambda d1, d2: absolutely_continuous(X, A(d1), A(d2)) & integral(d1, d2))

def density_of(pair: Callable[[Point, Point], Law], p: Function) -> Prop:
    """p(d1, d2, .) is the density of the law pair(d1, d2) with respect to mean(d1, d2)."""
    return every(D, D, bounded(X),
        lambda d1, d2, f: E(pair(d1, d2), f) == E(mean(d1, d2), lambda x: f(x) * p(d1, d2, x)))

rdp = renyi_private(alpha, D, X, adj, alg, eps)
rdp_by_densities = renyi_private_by_ratio(alpha, D, X, adj, alg, dp_, dq, eps)

@claim("(alpha, eps)-RDP, D_alpha(A(d1) || A(d2)) <= eps for every ordered pair of adjacent data sets, by densities",
    altschuler("Definition 2.4", "whole"),
    given=[alpha > 1, hypothesis("density of the first", density_of(lambda d1, d2: alg(d1), dp_)),
        hypothesis("density of the second", density_of(lambda d1, d2: alg(d2), dq))],
    show=equivalent(rdp, rdp_by_densities))
def renyi_differential_privacy():
    both_at_data_sets(renyi_by_density, H=exp((alpha - 1) * eps))

def both_at_data_sets(by_densities: Lemma, **values: Any) -> None:
    """Both sides speak of each pair of adjacent d1 and d2, for which the claim about two laws with densities holds."""
    density = lambda which: (by.intro("f"), by.apply_to(f"density of the {which}"), by.assume())
    for way, part in enumerate(each_part()):  # 0: from the divergence to the integral, 1: back
        with part:
            intro(1).called("private")
            intro("d1", "d2", "[adjacent]")
            apply_to("private")
            use(by_densities, mu=alg(d1), nu=alg(d2), M=mean(d1, d2), p=value(X, lambda x: dp_(d1, d2, x)),
                q=value(X, lambda x: dq(d1, d2, x)), **values,
                by={"density of mu": density("first"), "density of nu": density("second")}).called("for the outputs")
            modus(f"for the outputs.{way}")

half_of_the_integral = lambda d1, d2: every(weight(X),
    lambda r: every(X, lambda x: r(x) * dq(d1, d2, x) <= dp_(d1, d2, x)).implies(
        E(alg(d2), lambda x: r(x) ** alpha) <= exp((alpha - 1) * eps) / 2))
doubt(renyi_differential_privacy,
    mutants=[mutant("half of the bound", show=rdp.implies(for_adjacent(adj, half_of_the_integral)))])
