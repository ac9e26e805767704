"""The likelihood of the outputs of a shuffled epoch: sums over the orders in which records were drawn.

F[k](h, y) is the density of the output y of record k after the history h, relative to one kernel rho.  Up to
a constant, the law of the history and of the event that all records drawn so far are in B has the density
p(all outputs, B) relative to the law R of a history under rho.
"""

from lemmas.papers import berthier
from lemmas.sampling.posterior import drop, gone, has, isin, member, others, size, within
from lemmas.sampling.random_order import (
    H,
    J,
    M,
    N,
    Y,
    append,
    draw,
    mean_of_next_state,
    no_other_record,
    program,
    start,
    uniform,
    unused_records,
)
from lemmas.sampling.sums import product_with_one_change
from verify.lemma import *

S0, S, B, A = points("S0 S B A", M)
h, y = point("h", H), point("y", Y)
n, m, k, l, T, i, j = (integer(name) for name in "n m k l T i j".split())
a = real_sequence("a")
c = real("c")
rho = markov("rho", H, Y)
F = sequence("F", weight(H, Y))
init, last = map_("init", H, H), map_("last", H, Y)
f = bounded("f", H)
R = law("R", H)
p = weight("p", M, M, H)
r = sequence("r", weight(line, H))

undo = [
    every(H, Y, lambda h, y: init(append(h, y)) == h),
    every(H, Y, lambda h, y: last(append(h, y)) == y),
]
densities = every(
    INTEGER,
    H,
    bounded(Y),
    lambda k, h, f: within(k, n, eq(E(N[k](h), f), E(rho(h), lambda y: F[k](h, y) * f(y)))),
)
positive_densities = every(INTEGER, H, Y, lambda k, h, y: F[k](h, y) > 0)
observed = [*program, *undo, densities, positive_densities]

# --- what was drawn so far ---------------------------------------------------------------------------

product_of_ones = claim(
    "A product of ones",
    kind="strengthening",
    given=[every(INTEGER, lambda i: eq(a[i], 1)), n >= 0],
    show=eq(Product(1, n, lambda i: a[i]), 1),
)
proof(
    product_of_ones,
    induction(
        n,
        0,
        (unfold(Product(1, 0, lambda i: a[i]), "empty"),),
        (unfold(Product(1, n + 1, lambda i: a[i])), apply_to(0, n + 1), rewrite(-2), rewrite(-1), rewrite(2)),
    ),
)


def drawn_in(S0: Point, S: Point, B: Point) -> Expr:
    """1 if all members of S0 that are not in S are in B, otherwise 0."""
    return Product(1, n, lambda k: 1 - has[k](S0) * (1 - has[k](B)) * (1 - has[k](S)))


drawing_one_more = claim(
    "A record k of S0 is drawn, and all that were drawn are in B",
    kind="strengthening",
    given=[gone, others, 1 <= k, k <= n, isin(k, S0)],
    show=eq(has[k](S) * drawn_in(S0, drop[k](S), B), has[k](B) * drawn_in(S0, S, drop[k](B))),
)
proof(
    drawing_one_more,
    use(
        product_with_one_change,
        a=value(INTEGER, lambda i: 1 - has[i](S0) * (1 - has[i](B)) * (1 - has[i](drop[k](S)))),
        b=value(INTEGER, lambda i: 1 - has[i](S0) * (1 - has[i](drop[k](B))) * (1 - has[i](S))),
        by=[(intro("i"), intro(), apply_to(others, S, k, i), apply_to(others, B, k, i), rewrite(-1), rewrite(-2))],
    ),
    apply_to(gone, S, k),
    apply_to(gone, B, k),
    congruence(-1, lambda hole: eq((1 - has[k](S0) * (1 - hole) * (1 - has[k](S))) * drawn_in(S0, drop[k](S), B), (1 - has[k](S0) * (1 - has[k](B)) * (1 - has[k](drop[k](S)))) * drawn_in(S0, S, drop[k](B))), at=-3),
    congruence(-3, lambda hole: eq((1 - has[k](S0) * (1 - 0) * (1 - has[k](S))) * drawn_in(S0, drop[k](S), B), (1 - has[k](S0) * (1 - has[k](B)) * (1 - hole)) * drawn_in(S0, S, drop[k](B))), at=-1),
    congruence(isin(k, S0), lambda hole: eq((1 - hole * (1 - 0) * (1 - has[k](S))) * drawn_in(S0, drop[k](S), B), (1 - hole * (1 - has[k](B)) * (1 - 0)) * drawn_in(S0, S, drop[k](B))), at=-1),
)

# --- the likelihoods ---------------------------------------------------------------------------------


def counted(p: Function, r: Series[Function], T: Expr, h: Point) -> Prop:
    return (
        every(M, M, lambda A, S: (size(A, T) <= 0).implies(eq(p(A, S, h), 1)))
        & every(
            M,
            M,
            INTEGER,
            lambda A, S, j: within(
                j,
                T,
                isin(j, A).implies(
                    eq(
                        p(A, S, h),
                        Sum(1, n, lambda k: has[k](S) * r[k](j, h) * p(drop[j](A), drop[k](S), h)),
                    )
                ),
            ),
        )
        & every(INTEGER, INTEGER, lambda j, k: r[k](j, h) > 0)
    )


def all_outputs(A: Point, T: Expr) -> Prop:
    return every(INTEGER, lambda j: within(j, T, isin(j, A)))


def subset(B: Point, S0: Point) -> Prop:
    return every(INTEGER, lambda k: eq(has[k](S0), 0).implies(eq(has[k](B), 0)))


def in_proportion(R: Law, p: Function, T: Expr) -> Prop:
    return every(
        M,
        lambda S0: (T <= size(S0, n)).implies(
            exists(
                REAL,
                lambda c: (0 < c)
                & every(
                    bounded(H),
                    M,
                    M,
                    lambda f, A, B: all_outputs(A, T).implies(
                        subset(B, S0).implies(
                            eq(
                                c * E(J[T](S0), lambda h, S: f(h) * drawn_in(S0, S, B)),
                                E(R, lambda h: f(h) * p(A, B, h)),
                            )
                        )
                    ),
                ),
            )
        ),
    )


def likelihood(T: Expr) -> Prop:
    return exists(
        law(H),
        weight(M, M, H),
        sequence(weight(line, H)),
        lambda R, p, r: every(H, lambda h: counted(p, r, T, h)) & in_proportion(R, p, T),
    )


likelihood_of_orders = claim(
    "The law of the history and of what was drawn, as a sum over orders",
    berthier("Conjecture 1", "step"),
    given=[*observed, n >= 0, m >= 0],
    show=every(INTEGER, lambda T: (0 <= T).implies((T <= m).implies(likelihood(T)))),
)
base = (
    intro(),
    witness(start),
    witness(value(M, M, H, lambda A, S, h: expr(1))),
    witness(value(INTEGER, lambda k: value(line, H, lambda j, h: expr(1)))),
    each_part(
        (intro("h"), each_part((), ())),
        (
            intro("S0"),
            intro(),
            witness(expr(1)),
            each_part((), (intro("f", "A", "B"), intro(), intro(), auto())),
        ),
    ),
)
proof(
    likelihood_of_orders,
    intro("T"),
    intro(),
    induction(T, 0, base, (intro(), auto())),
)
