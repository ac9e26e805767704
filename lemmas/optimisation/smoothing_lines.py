"""Two displays of the proof of Theorem 33 of Feldman et al., line by line: two gradients, and the error.

The gradients of the smoothed function are means of a function g, |g| <= L, under two laws; p and q are their densities
with respect to a law M that dominates both, such as their mean, relative to which they are bounded.  mu and nu are the
laws of Z and Z', c a bound of their total variation; in the second display h is the L-Lipschitz function, w a point and
Z = lam z, z ~ gauss(V).
"""

from lemmas.divergences.events import M, X, density, hockey_stick_absolute, mu, nu, p, q
from lemmas.optimisation.smoothed_functions import V, cb, grows, grows_with_noise, h, lam, lip, w
from lemmas.papers import feldman
from verify.lemma import *

g = bounded("g", X)
L, c = reals("L c")

# --- the difference of two gradients -----------------------------------------------------------------------

distance = E(M, lambda x: abs(p(x) - q(x)))
short = every(X, lambda x: abs(g(x)) <= L)

# |x| is the largest <x, u> over the unit vectors u.
@claim("The difference of two gradients, in a direction, is at most L times the integral of |p - q|",
    feldman("Appendix C, property 3, display 2, line 4", "step", "one direction at a time"), kind="proof-line",
    given=[short],
    show=E(M, lambda x: g(x) * (p(x) - q(x))) <= L * distance)
def by_densities():
    """g(z): the component of grad h(w + z) in a direction; p and q: the densities of Z and Z' with respect to M."""

    with under(M, lambda x: g(x) * (p(x) - q(x)) <= L * abs(p(x) - q(x))) as x:
        apply_to(short)
        fact("abs", "above", g(x))

doubt(by_densities, mutants=[mutant("half of it", show=E(M, lambda x: g(x) * (p(x) - q(x))) <= L / 2 * distance)])

@claim("L times the integral of |p - q| is 2 L TV", feldman("Appendix C, property 3, display 2, line 5", "step"),
    kind="proof-line",
    given=[L >= 0, density(mu, p), density(nu, q)],
    show=(total_variation(mu, nu) <= distance / 2) & (total_variation(mu, nu) <= c).implies(L * distance <= 2 * L * c))
def by_total_variation():
    use(hockey_stick_absolute, gamma=1)
    _, at_least = each_part()
    with at_least:
        intro(1)
        apply_to(this, positive_event)

positive_event = value(X, lambda x: indicator(q(x) < p(x)))

doubt(by_total_variation, mutants=[mutant("half of it", show=total_variation(mu, nu) <= distance / 4)])
smoothing_gradient = display(by_densities, by_total_variation)

# --- the error ----------------------------------------------------------------------------------------------

gap_ = lambda z: h(w + lam * z) - h(w)
mean_gap = E(gauss(V), lambda z: abs(gap_(z)))
slope = lambda z: cb(w, z) * (1 + norm(z))

def grown() -> None:
    """h(w + lam z) = h(w) + cb(w, z) (1 + |z|) with a bounded cb (`grows`): so the gap, and its modulus, have means.

    `lip` says that h is L-Lipschitz."""
    use(grows_with_noise)
    unpack(this, cb)
    with under(gauss(V), lambda z: eq(gap_(z), slope(z))):
        apply_to(grows)
        linear()
    with under(gauss(V), lambda z: eq(abs(gap_(z)), abs(cb(w, z)) * (1 + norm(z)))) as z:
        apply_to(grows)
        yes, no = cases(cb(w, z) >= 0)
        with yes:
            have(gap_(z) >= 0, by.linear(1 + norm(z)))
            fact("abs", "positive", gap_(z))
            fact("abs", "positive", cb(w, z))
            linear(1 + norm(z))
        with no:
            have(gap_(z) <= 0, by.linear(1 + norm(z)))
            fact("abs", "negative", gap_(z))
            fact("abs", "negative", cb(w, z))
            linear(1 + norm(z))

@claim("|E[h(w + Z) - h(w)]| is at most E|h(w + Z) - h(w)|", feldman("Appendix C, property 4, display, line 2", "step"),
    kind="proof-line",
    given=[lip, lam > 0, L >= 0],
    show=abs(E(gauss(V), gap_)) <= mean_gap)
def mean_below():
    grown()
    under(gauss(V), lambda z: slope(z) <= abs(cb(w, z)) * (1 + norm(z)), above)
    under(gauss(V), lambda z: -slope(z) <= abs(cb(w, z)) * (1 + norm(z)), above)

above = lambda z: (by.fact("abs", "above", cb(w, z)), by.linear(1 + norm(z)))

@claim("E|h(w + Z) - h(w)| is at most L E|Z|, Z of deviation lam",
    feldman("Appendix C, property 4, display, line 3", "step"), kind="proof-line",
    given=[lip, lam > 0, L >= 0],
    show=mean_gap <= L * E(gauss(V), lambda z: norm(lam * z)))
def gap_below():
    grown()
    with under(gauss(V), lambda z: abs(cb(w, z)) * (1 + norm(z)) <= L * norm(lam * z)) as z:
        apply_to(grows)
        apply_to(lip, w + lam * z, w)
        apply_to(lip, w, w + lam * z)

smoothing_error = display(mean_below, gap_below)
