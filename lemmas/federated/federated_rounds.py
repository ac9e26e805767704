"""The rounds of federated learning as the program that it is, and how they look for two datasets.

omega is the random order in which the users take part: u[k](omega) is the user at position k.  Round t has the
positions (t - 1) m + 1, ..., t m, each user at most one position, pos(omega) for user i.  A[k](omega, y) is the law of
the sum of the local updates of the batch up to the user at position k, from the parameter y;  W[t](omega) the law of
the parameter after round t.  For a second dataset x1, other at the user i, these are A1, W1.  P is the projection onto
the set, D bounds its diameter, c is the Lipschitz constant of a gradient step, and mu0 the law of the first parameter.

Here is the program, and what `theorem` needs to know of it for Theorem 2.
"""

from typing import Any

from lemmas.contraction.gradient_maps import (D, G, L, P, V, X, beta, diameter_at_most, eta, factor, projection,
    regular_loss, rho)
from lemmas.contraction.kernel_chains import equal_before
from lemmas.contraction.pnsgd import on_the_set, projection_twice
from lemmas.divergences.f_divergence import between
from lemmas.federated.aggregation import local_update
from lemmas.federated.rounds import gamma, released
from verify.lemma import *

Omega, U = spaces("Omega U")
order, mu0, N = law("order", Omega), law("mu0", V), law("N", V)
user = sequence("u", map_(Omega, U))
x, x1 = map_("x", U, X), map_("x1", U, X)  # the two datasets
i = point("i", U)
pos = fun("pos", Omega)
A, A1 = sequence("A", markov((Omega, V), V)), sequence("A1", markov((Omega, V), V))
W, W1 = sequence("W", markov(Omega, V)), sequence("W1", markov(Omega, V))
eps, sigma, c = reals("eps sigma c")
m, T, k, t_, s_ = integer("m"), integer("T"), integer("k"), integer("t"), integer("s")
omega, y, z = point("omega", Omega), point("y", V), point("z", V)
f = bounded("f", V)

def position(t: Expr, s: Expr) -> Expr:
    """The position of the s-th user of round t."""
    return (t - 1) * m + s

def record(x: Map, k: Expr, omega: Point) -> Point:
    """The record of the user at position k."""
    return x(user[k](omega))

@definition(r"{${A}}_k\colon a \leftarrow a + $eta ($G(y, $x({${u}}_k)) + $sigma\,\xi)\ ($m \text{ users, } $T \text{ rounds})")
def local_updates(V: Euclid, X: Space, Omega: Space, U: Space, G: Map[(V, X), V], eta: Real, sigma: Real, m: Integer,
        T: Integer, u: Series[Map[Omega, U]], x: Map[U, X], A: Series[Markov[(Omega, V), V]]) -> Prop:
    """A[k] adds up eta (G + sigma xi), over the m users of each of T rounds, up to the user u[k] with record x.

    In each of T rounds of m users their noisy gradients at y add up, one user after the other: A[k](omega, y)
    is the law of the sum up to the user u[k](omega), who has the record x(u[k](omega))."""
    start = lambda t: (t - 1) * m
    update = lambda a, y, k, omega: bind(gauss(V), lambda xi: dirac(a + eta * (G(y, x(u[k](omega))) + sigma * xi)))
    later = lambda t, omega, y: between(2, m,
        lambda s: same(A[start(t) + s](omega, y),
            bind(A[start(t) + s - 1](omega, y), lambda a: update(a, y, start(t) + s, omega))))
    return between(1, T,
        lambda t: every(Omega, V,
            lambda omega, y: (same(A[start(t) + 1](omega, y), update(zero(V), y, start(t) + 1, omega))
                    & later(t, omega, y))))

def batches(A: Any, x: Map) -> Prop:
    """In each round the local updates of its users add up, for the dataset x."""
    return local_updates(V, X, Omega, U, G, eta, sigma, m, T, user, x, A)

def starts(W: Any) -> Prop:
    """Before the first round the parameter has the law mu0."""
    return every(Omega, lambda omega: same(W[0](omega), mu0))

def rounds(A: Any, W: Any) -> Prop:
    """Each round goes from a parameter y by the mean of the batch's updates at y, and projects."""
    return between(1, T,
        lambda t: every(Omega,
            lambda omega: same(W[t](omega), bind(W[t - 1](omega), lambda y: released(A[t * m](omega, y), y)))))

def training(A: Any, W: Any, x: Map) -> Prop:
    """Algorithm 1 for every order of the users."""
    return all_of(starts(W), batches(A, x), rounds(A, W))

def drawn_in(t: Expr, omega: Point) -> Prop:
    """User i takes part in round t."""
    return ((t - 1) * m < pos(omega)) & (pos(omega) <= t * m)

datasets = every(U, lambda v: (v == i) | (x(v) == x1(v)))
one_position = every(Omega, lambda omega: between(1, T * m, lambda k: (user[k](omega) == i).implies(pos(omega) == k)))
assumptions = [gamma >= 1, 1 <= m, 0 <= T, eta > 0, sigma > 0, 0 <= rho, rho <= beta, projection(V, P),
    hypothesis("diameter", diameter_at_most(V, P, D)), regular_loss(V, X, P, G, L, rho, beta),
    hypothesis("factor", c == factor), on_the_set(mu0), datasets, one_position, training(A, W, x), training(A1, W1, x1)]

# --- the parameters stay on the set ----------------------------------------------------------------

@claim("A released parameter is on the set",
    given=[projection(V, P)],
    show=on_the_set(bind(N, lambda y: released(A[k](omega, y), y))))
def release_stays():
    ext("f")
    under(N, lambda y: E(released(A[k](omega, y), y), lambda v: f(P(v))) == E(released(A[k](omega, y), y), f),
        lambda y: (by.under(A[k](omega, y), lambda a: f(P(P(y - a / m))) == f(P(y - a / m)),
                lambda a: (by.use(projection_twice), by.rewrite(this))),))

projected_rounds = lambda A, W: between(1, T,
    lambda t: same(W[t](omega), bind(W[t - 1](omega), lambda y: released(A[t * m](omega, P(y)), P(y)))))

@claim("A round may begin with a projection",
    given=[projection(V, P), on_the_set(mu0), training(A, W, x)],
    show=projected_rounds(A, W))
def rounds_project_first():
    """Each W[t - 1] is on the set: at the start by the hypothesis, later by `release_stays`."""
    intro("t", "[1 <= t]", "[t <= T]")
    with have(on_the_set(W[t_ - 1](omega))):
        at_start, later = cases(t_ <= 1)
        with at_start:
            have(t_ == 1)
            rewrite(this)
            apply_to(starts(W))
            rewrite(this)
        with later:
            apply_to(rounds(A, W), t_ - 1, omega).called("the round before")
            use(release_stays, N=W[t_ - 2](omega), k=(t_ - 1) * m)
            rewrite("the round before")
    apply_to(rounds(A, W))
    rewrite(this)
    # W[t - 1] is its own projection.
    rewrite(on_the_set(W[t_ - 1](omega)), backwards=True, only=0)

# --- the rounds of two datasets --------------------------------------------------------------------

@claim("Away from the position of user i the records are equal",
    given=[datasets, one_position, 1 <= k, k <= T * m, pos(omega) != k],
    show=record(x, k, omega) == record(x1, k, omega))
def equal_record():
    apply_to(datasets)
    of_user_i, _ = split(this)
    with of_user_i:
        apply_to(one_position)
        absurd()

def sums_of(A: Any, t: Expr, y: Point) -> Any:
    """The sums of the batch of round t, from the parameter y."""
    return value(INTEGER, lambda s: A[position(t, s)](omega, y))

def users_of(x: Map, t: Expr) -> Any:
    """The kernels of the users of round t: each adds its local update to the sum, from the parameter y."""
    return value(INTEGER, lambda s: value(V, lambda a: local_update(a, y, record(x, position(t, s), omega))))

def records_of(x: Map, t: Expr) -> Any:
    """The records of the users of round t."""
    return value(INTEGER, lambda s: record(x, position(t, s), omega))

away = between(1, m, lambda s: pos(omega) != position(t_, s))

def in_range(s: Expr) -> None:
    """1 <= position(t, s) <= T m."""
    have((t_ - 1) * m >= 0, by.combine((1, [1 <= t_, 0 <= m])))
    have(position(t_, s) <= T * m, by.combine((1, [t_ <= T, 0 <= m]), (1, [s <= m])))

def record_at(s: Expr) -> None:
    """Both datasets have the same record of the s-th user of round t."""
    in_range(s)
    apply_to(away, s)
    use(equal_record)

@claim("A round without user i has the same local updates for both datasets",
    given=[1 <= m, datasets, hypothesis("place of the user", one_position), batches(A, x), batches(A1, x1), 1 <= t_,
        t_ <= T, hypothesis("not in the round", away)],
    show=same(A[t_ * m](omega, y), A1[t_ * m](omega, y)))
def equal_batches():
    have(0 <= m)
    apply_to(batches(A, x)).called("first user", "later users")
    apply_to(batches(A1, x1))
    # The sums from user 1 to user m are a chain of kernels.
    with use(equal_before, X=V, P=sums_of(A, t_, y), R=sums_of(A1, t_, y), K=users_of(x, t_), L=users_of(x1, t_), m=1,
            n=m) as that:
        with that.premise("start"):
            record_at(expr(1))
            rewrite("first user")
            rewrite(this)
        with that.premise("equal kernels"):
            intro("s", "a")
            record_at(s_)
            rewrite(this)
