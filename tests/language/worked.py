"""The definitions and two statements of the calculus of laws, written as an author writes them."""

from __future__ import annotations

from typing import Any

from verify.language.definitions import definition
from verify.language.expr import Min, Prop, exp, integer, real, reals
from verify.language.laws import (
    INTEGER,
    REAL,
    E,
    Law,
    Map,
    Markov,
    Normed,
    Point,
    Real,
    Space,
    bind,
    bounded,
    dirac,
    every,
    exists,
    law,
    map_,
    names,
    norm,
    normed,
    push,
    real_sequence,
    same,
    sequence,
    space,
    weight,
)
from verify.language.laws import test as a_test

X, Y = space("X"), space("Y")
V = normed("V")


@definition(r"\mathsf{E}_{$g}($M \Vert $N) \le $d")
def EG(g: Real, X: Space, M: Law[X], N: Law[X], d: Real) -> Prop:
    """E_g(M || N) <= d."""
    return every(a_test(X), lambda phi: E(M, lambda y: phi(y)) - g * E(N, lambda y: phi(y)) <= d)


@definition
def RD(al: Real, X: Space, M: Law[X], N: Law[X], H: Real) -> Prop:
    return every(
        weight(X), lambda t: E(M, lambda y: t(y) ** (al - 1)) ** al <= H * E(N, lambda y: t(y) ** al) ** (al - 1)
    )


@definition
def CO(K: Markov[X, Y], g: Real, X: Space, Y: Space, h: Real) -> Prop:
    return every(
        law(X),
        law(X),
        REAL,
        lambda M, N, e: (0 <= e).implies(
            (e <= 1).implies(EG(g, X, M, N, e).implies(EG(g, Y, push(M, K), push(N, K), h * e)))
        ),
    )


@definition
def clip(V: Normed, k: Point[V], z: Real) -> Point:
    return k * Min(1, z / norm(k))


@definition
def NEAR(al: Real, V: Normed, P: Law[V], Q: Law[V], z: Real, B: Real) -> Prop:
    return exists(
        law(V, V),
        lambda pi: (
            every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(P, lambda u: f(u)))
            & every(
                weight(V),
                lambda t: (
                    E(pi, lambda u, k: t(u + clip(V, k, z)) ** (al - 1)) ** al
                    <= B * E(Q, lambda y: t(y) ** al) ** (al - 1)
                ),
            )
        ),
    )


@definition
def COST(al: Real, V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    return every(
        V,
        lambda w: (norm(w) <= a).implies(
            every(
                weight(V),
                lambda t: (
                    E(N, lambda x: t(w + x) ** (al - 1)) ** al
                    <= exp((al - 1) * R) * E(N, lambda x: t(x) ** al) ** (al - 1)
                ),
            )
        ),
    )


def lemma_S() -> tuple[list[Prop], Prop]:
    P, Q, N = names("P Q N", law(V))
    psi, phi, T = names("psi phi T", map_(V, V))
    al, z, z1, a, b, s, B, R = reals("al z z1 a b s B R")

    def after(M: Law, move: Map) -> Law:
        return bind(M, lambda u: bind(N, lambda x: dirac(T(move(u) + x))))

    given = [
        1 < al,
        *(0 <= t for t in (z, z1, a, b, B)),
        b * z + s <= z1 + a,
        every(V, lambda u, v: norm(psi(u) - phi(v)) <= b * norm(u - v) + s),
        every(V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q)),
        COST(al, V, N, a, R),
        NEAR(al, V, P, Q, z, B),
    ]
    return given, NEAR(al, V, after(P, psi), after(Q, phi), z1, B * exp((al - 1) * R))


def iteration_n() -> tuple[list[Prop], Prop]:
    P, Q, N = (sequence(name, law(V)) for name in "PQN")
    psi, phi = sequence("psi", map_(V, V)), sequence("phi", map_(V, V))
    z, a, C, s, R, S = (real_sequence(name) for name in "zaCsRS")
    al, n, T = real("al"), integer("n"), integer("T")

    def steps(body: Any) -> Prop:
        return every(INTEGER, lambda t: (0 <= t).implies((t < n).implies(body(t))))

    def step(M: Law, N: Law, move: Map) -> Law:
        return bind(M, lambda u: bind(N, lambda x: dirac(move(u) + x)))

    given = [
        1 < al,
        steps(lambda t: z[t + 1] == C[t] * z[t] + s[t] - a[t]),
        steps(lambda t: every(V, lambda u, v: norm(psi[t](u) - phi[t](v)) <= C[t] * norm(u - v) + s[t])),
        steps(lambda t: COST(al, V, N[t], a[t], R[t])),
        steps(lambda t: same(P[t + 1], step(P[t], N[t], psi[t]))),
        NEAR(al, V, P[0], Q[0], z[0], exp((al - 1) * S[0])),
    ]
    return given, (T <= n).implies(NEAR(al, V, P[T], Q[T], z[T], exp((al - 1) * S[T])))
