"""E_gamma through events, densities and absolute values, and what it has to do with differential privacy.

An event is a test with values 0 and 1; p and q are the densities of mu and nu with respect to a law M.
"""

from lemmas.divergences.hahn import hahn_decomposition
from lemmas.divergences.hockey_stick import event_gain_at_most
from lemmas.papers import contraction, federated
from verify.lemma import *

X, Y, D = spaces("X Y D")
mu, nu, M = laws("mu nu M", X)
gamma, delta, eps = reals("gamma delta eps")
p, q = weight("p", X), weight("q", X)
phi, A = test("phi", X), test("A", X)

event = lambda A: every(A.source[0], lambda x: A(x) * (1 - A(x)) == 0)

@definition(r"\bigl($one\bigr) \iff \bigl($two\bigr) \iff \bigl($three\bigr)")
def equivalent_three(one: Prop, two: Prop, three: Prop) -> Prop:
    """(one), (two) and (three) are equivalent.

    Three propositions, each of which implies the next one, and the last the first."""
    return all_of(one.implies(two), two.implies(three), three.implies(one))

@definition(r"$mu(S) \le $factor\,$nu(S) + $delta\ \text{for every event } S")
def close_on_events(X: Space, mu: Law[X], nu: Law[X], factor: Real, delta: Real) -> Prop:
    """mu(S) <= factor nu(S) + delta for every event S.

    Every event is at most factor times as likely under mu as under nu, up to delta."""
    return every(test(X), lambda S: event(S).implies(E(mu, S) <= factor * E(nu, S) + delta))

# --- events are enough -----------------------------------------------------------------------------

@claim("If mu(A) - gamma nu(A) <= delta for all events A then E_gamma(mu || nu) <= delta",
    given=[hypothesis("on events", every(test(X), lambda A: event(A).implies(E(mu, A) - gamma * E(nu, A) <= delta)))],
    show=hockey_stick(mu, nu, gamma) <= delta)
def hockey_stick_by_events():
    intro("phi")
    use(hahn_decomposition)
    unpack(this, A).called("on tests", "event")
    apply_to("on events", A)
    apply_to("on tests")
    apply_to("on tests", value(X, lambda x: 1 - phi(x)))

# (6), where dmu/dnu is read as p/q for densities p, q with respect to a law M that dominates both, such as
# their mean: iota > log gamma means p > gamma q.  The integral of the positive part of mu - gamma nu is
# that of (p - gamma q)_+.  A supremum that is attained is written by its value at the event and as a bound
# for all events.

def density(law: Law, p: Function) -> Prop:
    """p is the density of the law with respect to M."""
    return every(bounded(X), lambda f: E(law, f) == E(M, lambda x: f(x) * p(x)))

def likely(x: Point) -> Expr:
    """The event that the likelihood ratio is above gamma."""
    return indicator(gamma * q(x) < p(x))

@definition(r"\textstyle\int ($p - $gamma\, $q)_+ \, d$M", name="excess")
def density_excess(gamma: Real, X: Space, M: Law[X], p: Weight[X], q: Weight[X]) -> Expr:
    """int ($p - $gamma $q)_+ d$M.

    The integral of (p - gamma q)_+, the positive part of the difference of two densities with respect to M."""
    return E(M, lambda x: Max(0, p(x) - gamma * q(x)))

@definition(r"$mu($p > $gamma\, $q) - $gamma\, $nu($p > $gamma\, $q)")
def likely_gain(gamma: Real, X: Space, mu: Law[X], nu: Law[X], p: Weight[X], q: Weight[X]) -> Expr:
    """mu(p > gamma q) - gamma nu(p > gamma q).

    mu(A) - gamma nu(A) of the event A that the likelihood ratio p/q is above gamma."""
    return E(mu, lambda x: indicator(gamma * q(x) < p(x))) - gamma * E(nu, lambda x: indicator(gamma * q(x) < p(x)))

positive_part = density_excess(gamma, X, M, p, q)
of_likely = likely_gain(gamma, X, mu, nu, p, q)

@claim("E_gamma is the integral of the positive part of mu - gamma nu, the supremum of mu(A) - gamma nu(A), and its "
        "value at the event that the likelihood ratio is above gamma", contraction("equation (6)", "whole"),
    federated("equation (2)", "whole"), federated("equation (4)", "whole"),
    given=[density(mu, p), density(nu, q)],
    show=all_of(of_likely == positive_part, event_gain_at_most(gamma, X, mu, nu, of_likely),
        every(X, lambda x: likely(x) * (1 - likely(x)) == 0), hockey_stick(mu, nu, gamma) <= of_likely))
def hockey_stick_three_forms():
    """At each point the test `likely` takes p - gamma q where it is positive, and no test takes more."""
    apply_to(density(mu, p))
    apply_to(density(nu, q))
    with have(of_likely == positive_part):
        under(M, lambda x: likely(x) * (p(x) - gamma * q(x)) == Max(0, p(x) - gamma * q(x)),
            lambda x: (by.cases(gamma * q(x) < p(x), yes=(by.fact("max", "right", 0, gain(x)),)),))
        linear(gamma)
    with have(bound):
        intro("phi")
        apply_to(density(mu, p), value(X, phi))
        apply_to(density(nu, q), value(X, phi))
        under(M, lambda x: phi(x) * (p(x) - gamma * q(x)) <= likely(x) * (p(x) - gamma * q(x)),
            lambda x: (by.cases(gamma * q(x) < p(x), yes=(by.linear(1 - phi(x)),), no=(by.linear(phi(x)),)),))
        linear(gamma)
    _, on_events, an_event, _ = each_part()
    with on_events:
        intro("A")
        apply_to(bound, A)
    with an_event:
        x = intro("x")
        cases(gamma * q(x) < p(x))

gain = lambda x: p(x) - gamma * q(x)
bound = hockey_stick(mu, nu, gamma) <= of_likely

@claim("E_gamma is half the total mass of |mu - gamma nu|, less (gamma - 1)/2", federated("equation (3)", "whole"),
    federated("Theorem 1, proof, first lines", "step"),
    given=[hypothesis("density of mu", density(mu, p)), hypothesis("density of nu", density(nu, q))],
    show=(of_likely == E(M, lambda x: abs(p(x) - gamma * q(x))) / 2 - (gamma - 1) / 2)
        & (hockey_stick(mu, nu, gamma) <= E(M, lambda x: abs(p(x) - gamma * q(x))) / 2 - (gamma - 1) / 2))
def hockey_stick_absolute():
    """|u| = 2 max(0, u) - u for u = p - gamma q, whose mean under M is 1 - gamma."""
    use(hockey_stick_three_forms)
    apply_to(density(mu, p), value(X, lambda x: 1))
    apply_to(density(nu, q), value(X, lambda x: 1))
    with under(M, lambda x: abs(p(x) - gamma * q(x)) == 2 * Max(0, p(x) - gamma * q(x)) - p(x) + gamma * q(x)) as x:
        yes, no = cases(gamma * q(x) < p(x))
        with yes:
            fact("max", "right", 0, gain(x))
            fact("abs", "positive", gain(x))
            linear()
        with no:
            fact("max", "left", 0, gain(x))
            fact("abs", "negative", gain(x))
            linear()
    have(of_likely == E(M, lambda x: abs(p(x) - gamma * q(x))) / 2 - (gamma - 1) / 2, by.linear(gamma))
    _, at_most = each_part()
    with at_most:
        intro("phi")
        apply_to(bound)

# --- differential privacy --------------------------------------------------------------------------

mechanism = markov("mechanism", D, Y)
distance = fun("distance", D, D)

# Neighbours are the pairs at distance 1, for any distance (Hamming's, of lists of any length, is one).
# P_D is the law of the output on the data D.
@definition(r"$mechanism(x)(B) \le e^{$eps} $mechanism(y)(B) + $delta \text{ for events } B,\ $distance(x, y) = 1")
def private_by_events(eps: Real, delta: Real, D: Space, Y: Space, distance: Function[D, D],
        mechanism: Markov[D, Y]) -> Prop:
    """mechanism(x)(B) <= e^eps mechanism(y)(B) + delta for every event B and all x, y with distance(x, y) = 1.

    (eps, delta)-differential privacy: the probabilities of every event, at any two neighbours."""
    return every(D,
        lambda x, y: (distance(x, y) == 1).implies(every(test(Y),
                lambda B: event(B).implies(E(mechanism(x), B) <= exp(eps) * E(mechanism(y), B) + delta))))

private = private_by_events(eps, delta, D, Y, distance, mechanism)
close = every(D,
    lambda x, y: (distance(x, y) == 1).implies(hockey_stick(mechanism(x), mechanism(y), exp(eps)) <= delta))

@claim("A mechanism is (eps, delta)-private if and only if E_(e^eps)(P_D || P_D') <= delta for all neighbours",
    contraction("Theorem 1", "whole"), contraction("Section II.C, equation (5)", "whole"),
    federated("equation (1)", "whole"),
    show=equivalent(private, close))
def privacy_is_hockey_stick():
    """Forth by `hockey_stick_by_events`; back, as an event is a test."""
    forth, back = each_part()
    with forth:
        intro("[the premise]", "x", "y", "[neighbours]")
        with use(hockey_stick_by_events):
            apply_to("the premise")
    with back:
        intro(1).called("the premise")
        intro("x", "y")
        intro("B")
        apply_to("the premise")

doubt(privacy_is_hockey_stick,
    mutants=[mutant("half of delta",
            show=close.implies(every(D,
                    lambda x, y: (distance(x, y) == 1).implies(
                        hockey_stick(mechanism(x), mechanism(y), exp(eps)) <= delta / 2))))])

# --- E_gamma as an f-divergence --------------------------------------------------------------------

# D_f with f(s) = (s - gamma)_+; at gamma = 1 total variation, which has the generator |s - 1|/2 as well.
a, b = bounded("a", X), bounded("b", X)
s, c = reals("s c")
u, v = reals("u v")

def f_bound(f: Callable[[Expr], Expr], c: Expr) -> Prop:
    """D_f(mu || nu) <= c, written out."""
    return every(bounded(X), bounded(X),
        lambda a, b: every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= f(s))).implies(
            E(mu, a) + E(nu, b) <= c))

excess = lambda s: Max(s - gamma, 0)

@claim("A line below (s - gamma)_+ for all s > 0, gamma > 0, has slope u <= 1 and height v <= -gamma max(u, 0) at 0",
    given=[gamma > 0, hypothesis("below the excess", every(REAL, lambda s: (0 < s).implies(u * s + v <= excess(s))))],
    show=(u <= 1) & (v <= -gamma * Max(u, 0)))
def excess_slope():
    """Else the line is above the excess: at s = large if u > 1, at small if v > 0, at gamma if v > -gamma u."""
    fact("abs", "above", v)
    fact("abs", "above", u)
    slope_small, height_small = each_part()
    with slope_small:
        contradiction()
        apply_to("below the excess", large)
        fact("max", "left", large - gamma, 0)
        linear(gamma)
    with height_small:
        apply_to("below the excess")
        with have(v <= 0):
            contradiction()
            let(size, abs(u) * gamma + v)
            have(v <= size, by.combine((-1, [size == abs(u) * gamma + v]), (abs(u) * gamma, [])))
            apply_to("below the excess", small)
            fact("max", "right", small - gamma, 0)
            have(v * size + u * gamma * v <= 0, by.linear(size))
            with have(v * v <= 0):
                combine((1, [this]), (gamma * v, [-u <= abs(u)]), (-v, [size == abs(u) * gamma + v]))

large = (abs(v) + gamma) / (u - 1) + gamma
size = real("size")
small = gamma * v / size

@claim("E_gamma is the f-divergence of f(s) = (s - gamma)_+ as a supremum over lines below f, which counts the mass of "
        "mu where nu vanishes", contraction("Section II.B and after (6)", "whole"), repairs="hockey_stick_f_divergence",
    given=[gamma > 0],
    show=equivalent(f_bound(excess, c), hockey_stick(mu, nu, gamma) <= c))
def hockey_stick_is_f_divergence():
    forth, back = each_part()
    with forth:
        intro("[the premise]", "phi")
        apply_to("the premise", value(X, phi), value(X, lambda x: -gamma * phi(x)))
    with back:
        intro("[mu near nu]", "a", "b", "[lines below]")
        # Premise 1: max(a, 0) is at most 1, as for a test.
        apply_to("mu near nu", value(X, positive), by={1: (*use_slope(point("x", X)),)})
        under(mu, lambda x: a(x) <= positive(x))
        under(nu, lambda x: b(x) <= -gamma * positive(x), use_slope)

positive = lambda x: Max(a(x), 0)
below = every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= excess(s)))
use_slope = lambda x: (by.use(excess_slope, v=b(x),
        by={"below the excess": (by.intro("s"), by.intro(), by.apply_to(below))}),)

# For gamma = 2 and equal laws: E_2 = 0, and D_f = f(1) = 1 for f(s) = (2 - s)_+.
shortfall = lambda s: Max(gamma - s, 0)
doubt(hockey_stick_is_f_divergence,
    mutants=[mutant("(gamma - s)_+ for (s - gamma)_+",
            show=f_bound(shortfall, c).implies(hockey_stick(mu, nu, gamma) <= c)
                & (hockey_stick(mu, nu, gamma) <= c).implies(f_bound(shortfall, c)),
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)), "gamma": "2", "c": "0"},
                    "proofs": {"show": (by.intro(), by.choose(1),
                            by.each_part((by.intro("phi"),),
                                (by.witness(value(line, lambda x: expr(-1))),
                                    by.witness(value(line, lambda x: expr(2))),
                                    by.each_part((by.intro("x", "s"), by.intro(), by.fact("max", "above", 2 - s, 0)),
                                        ()))))}}])])
