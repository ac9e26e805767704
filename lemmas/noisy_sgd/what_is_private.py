"""What differential privacy and contractive noisy iterations are: Definitions 2.2, 2.13 and 2.14.

An algorithm is a Markov kernel from data sets to outputs; adj(x, y) = 1 if the data sets x and y are adjacent.
"""

from lemmas.divergences.events import event, hockey_stick_by_events
from lemmas.iteration.random_step import random_step
from lemmas.iteration.shifted import (
    coupled_is_displaced,
    displaced_is_clipped,
    shifted_renyi,
    shifted_renyi_attained,
)
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

# --- Definition 2.14 ----------------------------------------------------------------------------------------------

mu, nu, mu1 = laws("mu nu mu1", V)
first, second = (lambda u, v: u), (lambda u, v: v)


def has_law(pi: Law, image: Callable[[Point, Point], Point], M: Law) -> Prop:
    """The image of a pair drawn from pi has the law M."""
    return every(bounded(V), lambda f: E(pi, lambda u, v: f(image(u, v))) == E(M, f))


def within(mu: Law, mu1: Law, z: Expr) -> Prop:
    """W_infinity(mu, mu1) <= z: a joint law with |X - X'| <= z almost surely."""
    return exists(
        law(V, V),
        lambda pi: all_of(
            has_law(pi, first, mu),
            has_law(pi, second, mu1),
            eq(E(pi, lambda u, v: indicator(norm(u - v) <= z)), 1),
        ),
    )


some_law_near = lambda r: exists(law(V), lambda mu1: within(mu, mu1, z) & (renyi(mu1, nu, alpha) <= r))
clipped = exists(
    law(V, V), lambda pi: has_law(pi, first, mu) & has_law(pi, lambda u, k: u + clip(V, k, z), mu1)
)

clipped_is_near = claim(
    "W_infinity(mu, mu') <= z in the form that the shifted divergence has",
    kind="strengthening",
    given=[z >= 0],
    show=clipped.implies(within(mu, mu1, z)) & within(mu, mu1, z).implies(clipped),
)
proof(
    clipped_is_near,
    use(coupled_is_displaced, nu=mu1),
    use(displaced_is_clipped, nu=mu1),
    each_part(
        (intro(), modus(4), modus(2), assume()),
        (intro(), modus(1), modus(3), assume()),
    ),
)

shifted_divergence_is = claim(
    "The shifted divergence is an infimum over the laws mu' with W_infinity(mu, mu') <= z; every bound above it is attained",
    kind="strengthening",
    given=[alpha > 1, z >= 0],
    show=(shifted_renyi(mu, nu, alpha, z) <= r).implies(some_law_near(r))
    & some_law_near(r).implies(shifted_renyi(mu, nu, alpha, z) <= r),
)
proof(
    shifted_divergence_is,
    use(shifted_renyi_attained, P=mu, eps=r),
    each_part(
        (
            intro(),
            modus(2),
            unpack(-1, "mu1"),
            witness(mu1),
            use(clipped_is_near),
            modus(-2),
            each_part((assume(),), (assume(),)),
        ),
        (
            intro(),
            unpack(-1, "mu1"),
            use(clipped_is_near),
            modus(-1),
            modus(3, witness(mu1)),
            assume(),
        ),
    ),
)

# inf < r: some mu' near has divergence below r.  inf <= eps: that for every r > eps.  A bound <= r for each r > eps
# is the same as a bound < r for each r > eps.
shifted_divergence = claim(
    "D_alpha^(z)(mu || nu), the infimum of D_alpha(mu' || nu) over W_infinity(mu, mu') <= z, is at most eps",
    altschuler("Definition 2.14", "part", "orders alpha > 1"),
    given=[alpha > 1, z >= 0],
    show=every(REAL, lambda r: (eps < r).implies(shifted_renyi(mu, nu, alpha, z) <= r)).implies(
        every(REAL, lambda r: (eps < r).implies(some_law_near(r)))
    )
    & every(REAL, lambda r: (eps < r).implies(some_law_near(r))).implies(
        every(REAL, lambda r: (eps < r).implies(shifted_renyi(mu, nu, alpha, z) <= r))
    )
    & (shifted_renyi(mu, nu, alpha, z) <= eps).implies(some_law_near(eps)),
)
at_r = lambda number: (
    intro(),
    intro("r"),
    intro(),
    apply_to(2, r),
    use(shifted_divergence_is),
    modus(number),
    assume(),
)
proof(
    shifted_divergence,
    each_part(
        (each_part(at_r(-2), at_r(-1)),),
        (intro(), use(shifted_divergence_is, r=eps), modus(-2), assume()),
    ),
)
