"""What differential privacy and contractive noisy iterations are: Definitions 2.2 and 2.13.

An algorithm is a Markov kernel from data sets to outputs; adj(x, y) = 1 if the data sets x and y are adjacent.
"""

from lemmas.divergences.events import event, hockey_stick_by_events
from lemmas.iteration.random_step import random_step
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X, Y = spaces("X Y")
A = markov("A", X, Y)
adj = fun("adj", X, X)
x, y = points("x y", X)
eps, delta, alpha, z, r = reals("eps delta alpha z r")
S = test("S", Y)

# --- Definition 2.2 -----------------------------------------------------------------------------------------------


def for_adjacent(close: Callable[[Point, Point], Prop]) -> Prop:
    return every(X, X, lambda x, y: eq(adj(x, y), 1).implies(close(x, y)))


by_events = for_adjacent(
    lambda x, y: every(test(Y), lambda S: event(S).implies(E(A(x), S) <= exp(eps) * E(A(y), S) + delta))
)
by_divergence = for_adjacent(lambda x, y: hockey_stick(A(x), A(y), exp(eps)) <= delta)

differential_privacy = claim(
    "(eps, delta)-DP: P[A(X) in S] <= e^eps P[A(X') in S] + delta for all events S says E_gamma <= delta, gamma = e^eps",
    altschuler("Definition 2.2", "whole"),
    feldman("Definition 11", "whole"),
    show=by_events.implies(by_divergence) & by_divergence.implies(by_events),
)
proof(
    differential_privacy,
    each_part(
        (
            intro(),
            intro("x", "y"),
            intro(),
            apply_to(0, x, y),
            use(
                hockey_stick_by_events,
                X=Y,
                mu=A(x),
                nu=A(y),
                gamma=exp(eps),
                by=[(intro("S"), intro(), apply_to(2, S))],
            ),
        ),
        (
            intro(),
            intro("x", "y"),
            intro(),
            intro("S"),
            intro(),
            apply_to(0, x, y),
            apply_to(-1, S),
            linear(),
        ),
    ),
)
doubt(
    differential_privacy,
    mutants=[
        mutant(
            "half of delta",
            show=by_divergence.implies(
                for_adjacent(lambda x, y: hockey_stick(A(x), A(y), exp(eps)) <= delta / 2)
            ),
        )
    ],
)

# --- Definition 2.13 ----------------------------------------------------------------------------------------------

V, Th = euclid("V"), space("Th")
start = law("start", V)
P, Q_ = sequence("P", law(V)), sequence("Q", law(V))
rho, phi_, xi = sequence("rho", law(Th)), sequence("phi", map_((Th, V), V)), sequence("xi", law(V))
Pi = map_("Pi", V, V)
T, m = integer("T"), integer("m")
following = lambda t, M: random_step(M, rho[t + 1], phi_[t + 1], xi[t + 1], Pi)
cni = lambda P: same(P[0], start) & for_all(0, T - 1, lambda t: same(P[t + 1], following(t, P[t])))

runs_agree = claim(
    "Two processes with the same start and steps have the same laws",
    kind="strengthening",
    given=[cni(P), cni(Q_), m >= 0],
    show=(m <= T).implies(same(P[m], Q_[m])),
)
proof(
    runs_agree,
    induction(
        m,
        0,
        (
            intro(),
            congruence(same(P[0], start), lambda hole: same(hole, Q_[0])),
            congruence(same(Q_[0], start), lambda hole: same(start, hole)),
            ext("f"),
        ),
        (
            intro(),
            modus(-2),
            apply_to(1, m),
            congruence(-1, lambda hole: same(hole, Q_[m + 1])),
            apply_to(3, m),
            congruence(-1, lambda hole: same(following(m, P[m]), hole)),
            congruence(same(P[m], Q_[m]), lambda hole: same(following(m, hole), following(m, Q_[m]))),
            ext("f"),
        ),
    ),
)
iteration_exists = claim(
    "CNI(X_0, {phi_t}, {xi_t}, K), the law of X_T with X_(t + 1) = Pi(phi_(t + 1)(X_t) + Z_(t + 1)), exists and is unique",
    altschuler("Definition 2.13", "whole"),
    given=[T >= 0],
    show=exists(sequence(law(V)), lambda P: cni(P))
    & every(
        sequence(law(V)), sequence(law(V)), lambda P, Q: cni(P).implies(cni(Q).implies(same(P[T], Q[T])))
    ),
)
proof(
    iteration_exists,
    recursion(P, start, following),
    each_part(
        (witness(P), each_part((), (intro("t"), apply_to(2, integer("t"))))),
        (
            intro("P1", "Q1"),
            intro(),
            intro(),
            use(runs_agree, P=sequence("P1", law(V)), Q=sequence("Q1", law(V)), m=T),
            modus(-1),
        ),
    ),
)
