"""Renyi differential privacy by the integral of p^alpha q^(1 - alpha): Definition 2.2 of berthier2019report.

alg is the mechanism, adjacent data sets are at distance at most 1, and mean(d1, d2) dominates the outputs of alg at d1
and d2, of densities dp and dq.
"""

from lemmas.divergences.densities import X, density, mu, nu, p, q, renyi_by_density
from lemmas.privacy.densities_of_outputs import D, alg, both_at_data_sets, density_of, dp_, dq, mean
from lemmas.divergences.density_integrals import integral, integral_from_ratio, ratio_from_integral
from lemmas.papers import berthier
from verify.lemma import *

alpha, eps = reals("alpha eps")

@claim("D_alpha(mu || nu) <= eps if and only if the integral of p^alpha q^(1 - alpha) is at most e^((alpha - 1) eps)",
    given=[alpha > 1, hypothesis("density of mu", density(mu, p)), hypothesis("density of nu", density(nu, q))],
    show=equivalent(renyi(mu, nu, alpha) <= eps, integral(exp((alpha - 1) * eps))))
def renyi_by_integral():
    use(renyi_by_density, H=exp((alpha - 1) * eps)).called("forth", "back")
    part = each_part()
    with part[0]:
        intro(1)
        modus("forth")
        use(integral_from_ratio)
    with part[1]:
        intro(1)
        use(ratio_from_integral)
        modus("back")

doubt(renyi_by_integral, mutants=[mutant("from nothing", show=integral(exp((alpha - 1) * eps)), given=[alpha > 1])])

distance = fun("distance", D, D)

def neighbours(body: Callable[[Point, Point], Prop]) -> Prop:
    return every(D, D, lambda d1, d2: (distance(d1, d2) <= 1).implies(body(d1, d2)))

def integral_of(d1: Point, d2: Point) -> Prop:
    """Each weight f below p^alpha q^(1 - alpha), and 0 where p is, has an integral of at most e^((alpha - 1) eps)."""
    return every(weight(X),
        lambda f: every(X,
            lambda x: ((f(x) * dq(d1, d2, x) ** (alpha - 1) <= dp_(d1, d2, x) ** alpha)
                    & (dp_(d1, d2, x) <= 0).implies(f(x) <= 0))).implies(E(mean(d1, d2), f) <= exp((alpha - 1) * eps)))

@definition(r"\int $dp^{$alpha} $dq^{1 - $alpha}\,d$mean \le e^{($alpha - 1) $eps}\ ($distance(d_1, d_2) \le 1)",
    letters="alpha D X distance mean dp dq eps")
def renyi_private_by_integral(alpha: Real, D: Space, X: Space, distance: Function[D, D], mean: Markov[(D, D), X],
        dp: Weight[D, D, X], dq: Weight[D, D, X], eps: Real) -> Prop:
    """the integral of $dp^$alpha $dq^(1 - $alpha) d$mean is at most exp(($alpha - 1) $eps) where $distance(d1, d2) <=
    1.

    By the densities dp and dq of the outputs with respect to mean: log of the integral of dp^alpha
    dq^(1 - alpha), over alpha - 1, is at most eps for neighbours."""
    return neighbours(integral_of)

rdp = neighbours(lambda d1, d2: renyi(alg(d1), alg(d2), alpha) <= eps)
by_integral = renyi_private_by_integral(alpha, D, X, distance, mean, dp_, dq, eps)

@claim("(alpha, eps)-RDP: log of the integral of p^alpha q^(1 - alpha), over alpha - 1, is at most eps for neighbours",
    berthier("Definition 2.2", "whole"),
    given=[alpha > 1, hypothesis("density of the first", density_of(lambda d1, d2: alg(d1), dp_)),
        hypothesis("density of the second", density_of(lambda d1, d2: alg(d2), dq))],
    show=equivalent(rdp, by_integral))
def renyi_privacy_by_integral():
    both_at_data_sets(renyi_by_integral)

doubt(renyi_privacy_by_integral, mutants=[mutant("from nothing", show=by_integral, given=[alpha > 1])])
