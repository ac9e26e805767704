"""Noisy SGD that stops at a random time, with a fresh record at every step: local privacy and population loss."""

from lemmas.mechanisms.local_privacy import calibrated, message, messages_locally_private
from lemmas.noisy_sgd.convex_sets import convex_set, member, nearest_point
from lemmas.optimisation.noisy_gradients import dimension, noisy
from lemmas.optimisation.population_loss import (
    convex,
    excess,
    fresh_records,
    losses_close,
    population_regret,
    short,
    total,
)
from lemmas.optimisation.projected_sgd import descent_stays, lies_in
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
Pr = law("Pr", X)
v, w, c, w0 = points("v w c w0", V)
x = point("x", X)
L, D, R, eta, sigma, eps, delta = reals("L D R eta sigma eps delta")
W = sequence("W", law(V))
n, r, i = integer("n"), integer("r"), integer("i")
fb, b = bounded("fb", V), bounded("b", V)

body = [convex_set(V, K), nearest_point(V, K, Pi)]


def stopped(low: Expr, high: Expr) -> Law:
    """The law of w_T for T uniform on low, ..., high."""
    return mix(low, high, lambda i: 1 / (high - low + 1), lambda i: W[i])


diameter = every(V, V, lambda v, w: member(v, K).implies(member(w, K).implies(norm(v - w) <= D)))
bx = bounded("bx", X)
z = point("z", X)
of_record = every(X, lambda z: bx(z) == f(w, z) - f(v, z))

excess_on_the_set = claim(
    "|F(w) - F(v)| <= L D on K",
    kind="strengthening",
    given=[diameter, convex, short, L > 0, member(v, K), member(w, K)],
    show=(-L * D <= excess(w)) & (excess(w) <= L * D),
)
proof(
    excess_on_the_set,
    name_for(
        bx,
        value(X, lambda z: f(w, z) - f(v, z)),
        limit=L * D,
        by=[(use(losses_close, x=z, u=w, w=v),), (use(losses_close, x=z, u=w, w=v),)],
    ),
    under(Pr, lambda x: f(w, x) - f(v, x) == bx(x), lambda x: (apply_to(of_record, x), linear())),
    each_part(
        (
            under(
                Pr,
                lambda x: -L * D <= bx(x),
                lambda x: (apply_to(of_record, x), use(losses_close, u=w, w=v), linear()),
            ),
            linear(),
        ),
        (
            under(
                Pr,
                lambda x: bx(x) <= L * D,
                lambda x: (apply_to(of_record, x), use(losses_close, u=w, w=v), linear()),
            ),
            linear(),
        ),
    ),
)

stopped_value = claim(
    "E F(w_T) - F(v) is the mean of the values at the times",
    kind="strengthening",
    given=[
        *body,
        diameter,
        convex, short, L > 0, member(v, K), n >= r,
        for_all(r, n, lambda t: lies_in(W[t], Pi)),
    ],
    show=E(stopped(r, n), excess) == Sum(r, n, lambda t: E(W[t], excess)) / (n - r + 1),
)
seen = every(V, lambda w0: b(w0) == excess(Pi(w0)))
stays = for_all(r, n, lambda t: lies_in(W[t], Pi))
stop = stopped(r, n)


def projected(M: Law) -> tuple[Step, ...]:
    """E of the excess under a law on K, as that of a bounded function."""
    return (
        have(
            E(M, excess) == E(M, lambda w: excess(Pi(w))),
            congruence(lies_in(M, Pi), lambda hole: E(hole, excess) == E(M, lambda w: excess(Pi(w)))),
        ),
        under(M, lambda w: excess(Pi(w)) == b(w), lambda w: (apply_to(seen, w), linear())),
    )


proof(
    stopped_value,
    name_for(
        b,
        value(V, lambda w0: excess(Pi(w0))),
        limit=L * D,
        by=[(apply_to(1, w0), use(excess_on_the_set, w=Pi(w0)))] * 2,
    ),
    have(
        lies_in(stop, Pi),
        ext("fb"),
        sums(
            (r, n),
            lambda t: E(W[t], fb) / (n - r + 1) == E(W[t], lambda w: fb(Pi(w))) / (n - r + 1),
            lambda t: (
                apply_to(stays, t),
                congruence(
                    -1, lambda hole: E(hole, fb) / (n - r + 1) == E(W[t], lambda w: fb(Pi(w))) / (n - r + 1)
                ),
            ),
        ),
        mixture(stop, lambda w: fb(w)),
        mixture(stop, lambda w: fb(Pi(w))),
        linear(),
    ),
    *projected(stop),
    mixture(stop, lambda w: b(w)),
    sums(
        (r, n),
        lambda t: E(W[t], b) / (n - r + 1) == E(W[t], excess) / (n - r + 1),
        lambda t: (apply_to(stays, t), *projected(W[t]), linear(1 / (n - r + 1))),
    ),
    linear(),
)
