"""Differential privacy and noisy iterations: Altschuler and Talwar, Definitions 2.2 and 2.13.

An algorithm is a Markov kernel from data sets to outputs; adj(x, y) = 1 if the data sets x and y are adjacent.  P[t] is
the law of the t-th iterate X_t, phi[t] the random map of step t, th its seed of law rho[t], xi[t] the law of its noise.
"""

from lemmas.divergences.events import close_on_events, hockey_stick_by_events
from lemmas.iteration.contractive_chains import agree, by_recursion
from lemmas.iteration.step_of_a_pair import random_step
from lemmas.papers import altschuler, feldman
from verify.language.expr import expr
from verify.lemma import *

X, Y = spaces("X Y")
A = markov("A", X, Y)
adj = fun("adj", X, X)
x, y = points("x y", X)
eps, delta = reals("eps delta")

# --- Definition 2.2 -----------------------------------------------------------------------------------------------

def for_adjacent(close: Callable[[Point, Point], Prop]) -> Prop:
    return every(X, X, lambda x, y: eq(adj(x, y), 1).implies(close(x, y)))

@definition(r"\Pr[$A(x) \in S] \le e^{$eps} \Pr[$A(y) \in S] + $delta\ ($adj(x, y) = 1) " r"\text{ for all events } S",
    letters="X adj")
def adjacent_private(X: Space, Y: Space, adj: Function[X, X], A: Markov[X, Y], eps: Real, delta: Real) -> Prop:
    """P[A(x) in S] <= exp(eps) P[A(y) in S] + delta where adj(x, y) = 1, for every event S.

    (eps, delta)-differential privacy, for every ordered pair of adjacent data sets and every event."""
    return for_adjacent(lambda x, y: close_on_events(Y, A(x), A(y), exp(eps), delta))

@definition(r"\mathsf{E}_{e^{$eps}}($A(x) \,\|\, $A(y)) \le $delta\ ($adj(x, y) = 1)", letters="X adj")
def adjacent_close(X: Space, Y: Space, adj: Function[X, X], A: Markov[X, Y], eps: Real, delta: Real) -> Prop:
    """E_(exp(eps))(A(x) || A(y)) <= delta where adj(x, y) = 1.

    E_gamma of the outputs at adjacent data sets is at most delta, gamma = e^eps."""
    return for_adjacent(lambda x, y: hockey_stick(A(x), A(y), exp(eps)) <= delta)

by_events = adjacent_private(X, Y, adj, A, eps, delta)
by_divergence = adjacent_close(X, Y, adj, A, eps, delta)

@claim("(eps, delta)-DP, P[A(x) in S] <= e^eps P[A(y) in S] + delta for adjacent x, y and all events S, if and only if "
        "E_gamma(A(x) || A(y)) <= delta, gamma = e^eps", altschuler("Definition 2.2", "whole"),
    feldman("Definition 11", "whole"),
    show=equivalent(by_events, by_divergence))
def differential_privacy():
    to_divergence, to_events = each_part()
    with to_divergence:
        intro(1).called("the premise")
        intro("x", "y", "[adjacent]")
        apply_to("the premise")
        use(hockey_stick_by_events)
    with to_events:
        intro(1).called("the premise")
        intro("x", "y", "S")
        apply_to("the premise")

doubt(differential_privacy,
    mutants=[mutant("half of delta",
            show=by_divergence.implies(for_adjacent(lambda x, y: hockey_stick(A(x), A(y), exp(eps)) <= delta / 2)))])

# --- Definition 2.13 ----------------------------------------------------------------------------------------------

V, Th = euclid("V"), space("Th")
start = law("start", V)
P, Q_ = sequence("P", law(V)), sequence("Q", law(V))
rho, phi_, xi = sequence("rho", law(Th)), sequence("phi", map_((Th, V), V)), sequence("xi", law(V))
Pi = map_("Pi", V, V)
T, m = integer("T"), integer("m")
following = lambda t, M: random_step(M, rho[t + 1], phi_[t + 1], xi[t + 1], Pi)

@definition(r"{$P}_0 = $start,\ {$P}_{t + 1} = $Pi({$phi}_{t + 1}(\theta, {$P}_t) + {$xi}_{t + 1}),\ "
        r"\theta \sim {$rho}_{t + 1}\ (t < $T)")
def cni_process(V: Euclid, Th: Space, start: Law[V], rho: Series[Law[Th]], phi: Series[Map[(Th, V), V]],
        xi: Series[Law[V]], Pi: Map[V, V], T: Integer, P: Series[Law[V]]) -> Prop:
    """P[0] = start, P[t + 1] = Pi(phi[t + 1](th, P[t]) + xi[t + 1]) for t < T, th from rho[t + 1].

    P[0], ..., P[T] are the laws of a noisy iteration: a random map, noise, and the map Pi.  That the maps contract and
    that Pi is a projection is not asked."""
    step = lambda t, M: random_step(M, rho[t + 1], phi[t + 1], xi[t + 1], Pi)
    return same(P[0], start) & for_all(0, T - 1, lambda t: same(P[t + 1], step(t, P[t])))

cni = lambda P: cni_process(V, Th, start, rho, phi_, xi, Pi, T, P)

@claim("Two processes with the same start and steps have the same laws",
    given=[hypothesis("cni P", cni(P)), hypothesis("cni Q_", cni(Q_)), m >= 0],
    show=(m <= T).implies(same(P[m], Q_[m])))
def runs_agree():
    agree(P, Q_, start, "cni P", "cni Q_")

@claim("The law of X_T, X_(t + 1) = Pi(phi_(t + 1)(th, X_t) + Z_(t + 1)), th from rho_(t + 1), Z_t from xi_t, exists "
        "and is unique, for any maps Pi and phi_t", altschuler("Definition 2.13", "whole"),
    repairs="projection_open_interval",
    given=[T >= 0],
    show=exists(sequence(law(V)), lambda P: cni(P))
        & every(sequence(law(V)), sequence(law(V)), lambda P, Q: cni(P).implies(cni(Q).implies(same(P[T], Q[T])))))
def iteration_exists():
    """Also for the projection onto a convex set K and contractions, which is CNI(X_0, {phi_t}, {xi_t}, K).  The
    projection is given as a map, as a nearest point of K need not exist (`projection_open_interval`); th and Z_t are
    drawn anew at each step, independent of the state."""
    by_recursion(V, P, start, following, runs_agree)

# Of P[T + 1] the process says nothing.
still, moved = (value(INTEGER, lambda t: dirac(c * indicator(1 <= t))) for c in (expr(0), expr(1)))
zero_law, zero_map = dirac(expr(0)), value(line, line, lambda th, u: expr(0))
below = lambda M: E(M, lambda y: indicator(y <= 0))
differ = (by.have(eq(below(zero_law), below(dirac(expr(1)))), by.rewrite(this)), by.linear())
doubt(iteration_exists,
    mutants=[mutant("one step later as well",
            show=every(sequence(law(V)), sequence(law(V)),
                lambda P, Q: cni(P).implies(cni(Q).implies(same(P[T + 1], Q[T + 1])))),
            hints=[{"witness": {**dict.fromkeys(("V", "Th"), "line"), "start": zero_law,
                        "rho": value(INTEGER, lambda t: zero_law), "xi": value(INTEGER, lambda t: zero_law),
                        "phi": value(INTEGER, lambda t: zero_map), "Pi": value(line, lambda u: u), "T": "0"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(0, still, moved), *differ)}}])])
