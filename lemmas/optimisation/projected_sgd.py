"""Projected stochastic subgradient descent: the mean of the values along the run (Theorem 28).

From w the next iterate is Pi(w - eta G(w)), where the law G(w) has a subgradient of F at w for its mean and second
moment at most L^2.  F is any convex function on a convex set K of diameter at most D; nothing has to be smooth.
"""

from lemmas.noisy_sgd.algorithm import projection_keeps
from lemmas.noisy_sgd.convex_sets import convex_set, member, nearest_point
from lemmas.noisy_sgd.smooth_losses import subgradient
from lemmas.optimisation.oracle import mean_square_bound, oracle, oracle_step
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K, Pi = test("K", V), map_("Pi", V, V)
F, g, G = fun("F", V), map_("g", V, V), markov("G", V, V)
M = law("M", V)
v, w, x, c, w0 = points("v w x c w0", V)
L, D, eta, R = reals("L D eta R")


def descent_step(M: Law, G: Markov, eta: Expr, Pi: Map) -> Law:
    """Draw w from M and x from G(w), and return Pi(w - eta x)."""
    return bind(M, lambda w: bind(G(w), lambda x: dirac(Pi(w - eta * x))))


def lies_in(M: Law, Pi: Map) -> Prop:
    """The law M lives on the set that Pi projects onto: projecting changes nothing."""
    return same(M, push(M, Pi))


def far(M: Law) -> Expr:
    """The mean squared distance from v."""
    return E(M, lambda w: norm(Pi(w) - v) ** 2)


body = [convex_set(V, K), nearest_point(V, K, Pi)]
diameter = every(V, V, lambda v, w: member(v, K).implies(member(w, K).implies(norm(v - w) <= D)))
oracles = every(V, lambda w: member(w, K).implies(oracle(G(w), g(w), L**2)))
problem = [*body, diameter, subgradient(V, K, F, g), L >= 0, oracles]

descent_stays = claim(
    "After a step the law lives on K",
    kind="strengthening",
    given=[nearest_point(V, K, Pi)],
    show=lies_in(descent_step(M, G, eta, Pi), Pi),
)
f = bounded("f", V)
proof(
    descent_stays,
    ext("f"),
    under(
        M,
        lambda w: E(G(w), lambda x: f(Pi(w - eta * x))) == E(G(w), lambda x: f(Pi(Pi(w - eta * x)))),
        lambda w: (
            under(
                G(w),
                lambda x: f(Pi(w - eta * x)) == f(Pi(Pi(w - eta * x))),
                lambda x: (
                    apply_to(0, w - eta * x),
                    use(projection_keeps, u=Pi(w - eta * x)),
                    congruence(-1, lambda hole: f(Pi(w - eta * x)) == f(hole)),
                ),
            ),
        ),
    ),
)

excess_bounded = claim(
    "|F(w) - F(v)| <= L D on K",
    kind="strengthening",
    given=[*problem, member(v, K), member(w, K)],
    show=abs(F(w) - F(v)) <= L * D,
)


def short(w: Point) -> tuple[Step, ...]:
    """The subgradient at w has length at most L."""
    return (
        apply_to(oracles, w),
        use(mean_square_bound, M=G(w), g=g(w), B=L**2),
        have(norm(g(w)) <= L, contradiction(), combine((1, [-1, -1]), (2 * L, [-1]), (1, [-2]))),
    )


proof(
    excess_bounded,
    *short(w),
    *short(v),
    apply_to(diameter, v, w),
    apply_to(subgradient(V, K, F, g), v, w),
    apply_to(subgradient(V, K, F, g), w, v),
    cauchy_schwarz(g(w), w - v),
    cauchy_schwarz(g(v), v - w),
    have(norm(g(w)) * norm(v - w) <= L * D, combine((norm(v - w), [norm(g(w)) <= L]), (L, [norm(v - w) <= D]))),
    have(norm(g(v)) * norm(v - w) <= L * D, combine((norm(v - w), [norm(g(v)) <= L]), (L, [norm(v - w) <= D]))),
    cases_of(abs(F(w) - F(v))),
)

b, near = bounded("b", V), bounded("near", V)
values = every(V, lambda x: b(x) == F(Pi(x)))
distances = every(V, lambda x: near(x) == norm(Pi(x) - v) ** 2)

descent_step_gains = claim(
    "A step brings the law nearer to v by 2 eta (E F - F(v)) - eta^2 L^2",
    kind="strengthening",
    given=[*problem, member(v, K), eta > 0, lies_in(M, Pi)],
    show=2 * eta * (E(M, F) - F(v)) + far(descent_step(M, G, eta, Pi)) <= far(M) + eta**2 * L**2,
)


def lands(w: Point, x: Point) -> tuple[Step, ...]:
    """The next point is in K."""
    return (
        apply_to(1, w - eta * x),
        use(projection_keeps, u=Pi(w - eta * x)),
        apply_to(distances, Pi(w - eta * x)),
        congruence(-2, lambda hole: near(Pi(w - eta * x)) == norm(hole - v) ** 2, at=-1),
        assume(),
    )


def gained(w: Point) -> tuple[Step, ...]:
    """The step from the point Pi w."""
    p = Pi(w)
    return (
        apply_to(1, w),
        apply_to(oracles, p),
        under(G(p), lambda x: near(Pi(p - eta * x)) == norm(Pi(p - eta * x) - v) ** 2, lambda x: lands(p, x)),
        use(oracle_step, M=G(p), g=g(p), w=p, B=L**2),
        apply_to(subgradient(V, K, F, g), v, p),
        apply_to(values, w),
        apply_to(distances, w),
        linear(eta),
    )


proof(
    descent_step_gains,
    name_for(
        b,
        value(V, lambda x: F(Pi(x))),
        limit=abs(F(v)) + L * D,
        by=[
            (
                apply_to(1, x),
                use(excess_bounded, w=Pi(x)),
                fact("abs", "above", F(Pi(x)) - F(v)),
                fact("abs", "above", F(v)),
                linear(),
            )
        ]
        * 2,
    ),
    name_for(
        near,
        value(V, lambda x: norm(Pi(x) - v) ** 2),
        limit=D**2,
        by=[(), (apply_to(1, x), apply_to(diameter, Pi(x), v), combine((norm(Pi(x) - v), [-1]), (D, [-1])))],
    ),
    have(E(M, F) == E(M, lambda w: F(Pi(w))), congruence(lies_in(M, Pi), lambda hole: E(hole, F) == E(M, lambda w: F(Pi(w))))),
    under(M, lambda w: F(Pi(w)) == b(w), lambda w: (apply_to(values, w), linear())),
    under(M, lambda w: norm(Pi(w) - v) ** 2 == near(w), lambda w: (apply_to(distances, w), linear())),
    under(
        descent_step(M, G, eta, Pi),
        lambda w: norm(Pi(w) - v) ** 2 == near(w),
        lambda w: (apply_to(distances, w), linear()),
    ),
    have(
        E(descent_step(M, G, eta, Pi), near) == E(M, lambda w: E(G(Pi(w)), lambda x: near(Pi(Pi(w) - eta * x)))),
        congruence(
            lies_in(M, Pi),
            lambda hole: E(descent_step(hole, G, eta, Pi), near)
            == E(M, lambda w: E(G(Pi(w)), lambda x: near(Pi(Pi(w) - eta * x)))),
        ),
    ),
    under(
        M,
        lambda w: E(G(Pi(w)), lambda x: near(Pi(Pi(w) - eta * x)))
        <= near(w) - 2 * eta * (b(w) - F(v)) + eta**2 * L**2,
        gained,
    ),
    linear(eta),
)
