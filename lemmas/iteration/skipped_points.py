"""Skipping a random number of points: what Theorem 24 of Feldman et al. gains for early points.

Skip-PNSGD draws t_0 uniformly from 0, ..., floor(n/2) and runs on the points after the t_0-th.  The run that
uses point t has n - t + 1 steps from it to the end whatever t_0 is (`skipped_run`), so that Theorem 23
bounds each run by u = 2 alpha L^2/(sigma^2 (n - t + 1)).  Here t_0 is any i with any law rho; K(i) and L(i)
are the laws of the two outputs, and used(i) is 1 if the point that differs is used.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.divergences.renyi_mixtures import I, K, L, alpha, mixture_moment, rho
from lemmas.divergences.renyi_mixtures import X as Outputs
from lemmas.divergences.softmax_averaging import second_of
from lemmas.papers import feldman
from verify.lemma import *

u = real("u")
used = test("used", I)
t = weight("t", Outputs)
p = E(rho, used)
top = exp((alpha - 1) * u)
each_run = every(I, lambda i: renyi(K(i), L(i), alpha) <= used(i) * u)

@claim("A point of cost u, used with probability p: (alpha - 1) D_alpha <= log(1 + p (exp((alpha - 1) u) - 1))",
    feldman("Theorem 24"), kind="strengthening",
    given=[alpha > 1, u >= 0, each_run],
    show=renyi(push(rho, K), push(rho, L), alpha) <= log(1 + p * (top - 1)) / (alpha - 1))
def skipping_seldom_used():
    """`used` is 1 for the values t_0 < t and 0 for the others, where the divergence is 0.  For Skip-PNSGD and t <= n/2
    p = t/(floor(n/2) + 1): where (alpha - 1) u is small, early points gain a factor of
    about 2 t/n on Theorem 24."""

    use(mixture_moment)
    under(rho, at_most, lambda i: (by.use(renyi_exponential_convex, lam=used(i), u1=(alpha - 1) * u, u2=0),))
    have((alpha - 1) * (log(1 + p * (top - 1)) / (alpha - 1)) == log(1 + p * (top - 1))).called("the equation")
    fact("exp", "log", 1 + p * (top - 1))
    intro("t")
    apply_to(mixture_moment)
    rewrite("the equation")
    linear(second_of(t))

at_most = lambda i: exp((alpha - 1) * (used(i) * u)) <= 1 + used(i) * (top - 1)

doubt(skipping_seldom_used,
    mutants=[mutant("half of p",
            show=renyi(push(rho, K), push(rho, L), alpha) <= log(1 + p / 2 * (top - 1)) / (alpha - 1))])
