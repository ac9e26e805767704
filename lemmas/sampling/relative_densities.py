"""Gaussian steps have positive densities relative to one Markov kernel, the mean of their laws.

N[k](h) = N(mean[k](h), s^2 I), s = gamma sigma, is the law of the output of record k after the history h, as in
`conjecture_one`; rho(h) is the kernel, F[k](h, y) the density of N[k](h) at y relative to it.
"""

from lemmas.axioms import gauss_shift
from lemmas.papers import berthier
from lemmas.sampling.conjecture_one import H, N, V, gaussian_steps, mean
from lemmas.sampling.posterior import within
from lemmas.sampling.sums import term_at_most_sum
from verify.lemma import *

n, k, i = (integer(name) for name in ["n", "k", "i"])
gamma, sigma = reals("gamma sigma")
q = bounded("q", line, H, V)
f, g = bounded("f", V), bounded("g", V)
h = point("h", H)
s = gamma * sigma
G = gauss(V)

def dens(i: Expr, h: Point, y: Point) -> Expr:
    """The density of record i relative to N(0, s^2 I)."""
    return exp(inner(mean[i](h), y) / s**2 - norm(mean[i](h)) ** 2 / (2 * s**2))

all_dens = lambda h, y: Sum(1, n, lambda i: dens(i, h, y))

@definition(r"{$F}_k(h, y) > 0\ (k \in \mathbb{Z}),\ {$N}_k(h) = {$F}_k(h, \cdot)\,$rho(h)\ (1 \le k \le $n)")
def relative_densities(H: Space, V: Euclid, N: Series[Markov[H, V]], n: Integer, rho: Markov[H, V],
        F: Series[Weight[H, V]]) -> Prop:
    """F[k](h, y) > 0 for all k, and it is the density of N[k](h) relative to rho(h) for k = 1, ..., n."""
    return every(INTEGER, H, bounded(V),
        lambda k, h, f: within(k, n, eq(E(N[k](h), f), E(rho(h), lambda y: F[k](h, y) * f(y))))) & every(INTEGER, H, V,
        lambda k, h, y: F[k](h, y) > 0)

have_densities = lambda rho, F: relative_densities(H, V, N, n, rho, F)

@claim("Gaussian steps have positive densities relative to one Markov kernel", berthier("Conjecture 1", "step"),
    given=[n >= 1, gamma > 0, sigma > 0, gaussian_steps],
    show=exists(markov(H, V), sequence(weight(H, V)), lambda rho, F: have_densities(rho, F)))
def gaussian_densities():
    """rho(h) is the mean of the N[k](h), and F[k] is n q(k, h, y): record k's share q of the densities, at most 1."""

    positive_sum()
    # q takes numbers for records, hence the floor.
    name_for(q, value(line, H, V, lambda j0, h0, y0: Min(1, dens(floor(j0), h0, y0) / all_dens(h0, y0))), limit=1)
    with have(every(INTEGER, H, V, lambda k, h, y: q(k, h, y) > 0)).called("q is positive"):
        intro("k", "h", "y")
        apply_to(this).called("q at k, h, y")
        rewrite("q at k, h, y")
    with have(total):
        intro("k", "h", "y", "[1 <= k]", "[k <= n]")
        apply_to("q").called("q at k, h, y")
        use(term_at_most_sum)
        have(dens(k, h, y) / all_dens(h, y) <= 1, by.linear(1 / all_dens(h, y)))
        have(eq(Min(1, dens(k, h, y) / all_dens(h, y)), dens(k, h, y) / all_dens(h, y))).called(
            "the minimum is the share")
        have(eq(floor(k), k))
        with have(eq(q(k, h, y), Min(1, dens(k, h, y) / all_dens(h, y)))).called("value of q(k, h, y)"):
            rewrite("q at k, h, y")
            rewrite(eq(floor(k), k))
        combine((all_dens(h, y), ["value of q(k, h, y)"]), (all_dens(h, y), ["the minimum is the share"]))
    witness(value(H, mean_law))
    with witness(value(INTEGER, lambda k: value(H, V, lambda h0, y0: n * q(k, h0, y0)))):
        apply_to("q is positive")
    are_densities, are_positive = each_part()
    with are_densities:
        intro("k", "h", "f", "[1 <= k]", "[k <= n]")
        with have(by_density):
            intro("i", "g")
            instantiate(gaussian_steps, i, h)
            rewrite(this)
            # With x standard normal: the law of s (x + a), a = mean/s, has the density dens to that of s x.
            use(gauss_shift, a=(1 / s) * mean[i](h), f=value(V, lambda x: g(s * x)))
        mixture(mean_law(h), lambda y: n * q(k, h, y) * f(y))
        sums((expr(1), n),
            lambda i: eq(E(N[i](h), lambda y: q(k, h, y) * f(y)),
                E(G, lambda x: q(k, h, s * x) * f(s * x) * dens(i, h, s * x))), lambda i: (by.apply_to(by_density),))
        apply_to(by_density)
        with under(G,
                lambda x: eq(Sum(1, n, lambda i: q(k, h, s * x) * f(s * x) * dens(i, h, s * x)),
                    f(s * x) * dens(k, h, s * x))) as x:
            apply_to(total)
            linear(f(s * x))
        linear()
    with are_positive:
        intro("k", "h", "y")
        apply_to("q is positive")

def positive_sum() -> None:
    """The densities add up to more than 0."""
    with have(every(H, V, lambda h, y: all_dens(h, y) > 0)):
        intro("h", "y")
        use(term_at_most_sum, k=1)
        auto()

by_density = every(INTEGER, bounded(V), lambda i, g: eq(E(N[i](h), g), E(G, lambda x: g(s * x) * dens(i, h, s * x))))
mean_law = lambda h: mix(1, n, lambda i: 1 / n, lambda i: N[i](h))
total = every(INTEGER, H, V,
    lambda k, h, y: (1 <= k).implies((k <= n).implies(eq(q(k, h, y) * all_dens(h, y), dens(k, h, y)))))
y = point("y", V)
