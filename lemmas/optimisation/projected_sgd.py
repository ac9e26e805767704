"""Projected stochastic subgradient descent: the mean of the values along the run (Theorem 28 of Feldman et al.).

From w the next iterate is Pi(w - eta G(w)), where the law G(w) has a subgradient of F at w for its mean and second
moment at most L^2; W[t] is the law of w_t.  F is any convex function on a convex set K of diameter at most D; nothing
has to be smooth.
"""

from typing import Any

from lemmas.iteration.shift import clip_of_short
from lemmas.runs.algorithm import projection_keeps
from lemmas.convex_losses.convex_sets import body, member, nearest_point
from lemmas.convex_losses.smooth_losses import subgradient
from lemmas.optimisation.oracle import (mean_at_most, mean_below, mean_is, mean_length, oracle_step,
    second_moment_at_most)
from lemmas.optimisation.unit_interval import CONVEX, IN_BALL, NEAREST, in_interval, member_is_inside, to_interval
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
    """The mean squared distance of Pi w from v, w of the law M."""
    return E(M, lambda w: norm(Pi(w) - v) ** 2)

diameter = every(V, V, lambda v, w: member(v, K).implies(member(w, K).implies(norm(v - w) <= D)))
# The mean of G(w) is a subgradient of F at w, in the form E<G(w), v - w> <= F(v) - F(w).
downhill = hypothesis("downhill",
    every(V, V, lambda v, w: member(v, K).implies(member(w, K).implies(mean_at_most(V, G(w), v - w, F(v) - F(w))))))
moments = hypothesis("second moment", every(V, lambda w: member(w, K).implies(second_moment_at_most(V, G(w), L**2))))
problem = setting("a convex problem with stochastic subgradients",
    r"$K$ has diameter at most $D$; for $w \in K$ a draw $x$ from $G(w)$ is in the mean a subgradient of $F$ at $w$, "
        r"$E\langle x, v - w\rangle \le F(v) - F(w)$ for $v \in K$, and $E|x|^2 \le L^2$, $L > 0$.", body,
    diameter=[diameter], bound=[L > 0], downhill=[downhill], moments=[moments])

@claim("After a step the law lives on K",
    given=[nearest_point(V, K, Pi)],
    show=lies_in(descent_step(M, G, eta, Pi), Pi))
def descent_stays():
    ext("f")
    with under(M, lambda w: E(G(w), lambda x: f(Pi(w - eta * x))) == E(G(w), lambda x: f(Pi(Pi(w - eta * x))))) as w:
        with under(G(w), lambda x: f(Pi(w - eta * x)) == f(Pi(Pi(w - eta * x)))) as x:
            apply_to(nearest_point(V, K, Pi), w - eta * x)
            use(projection_keeps)
            rewrite(this)

f = bounded("f", V)

@claim("|F(w) - F(v)| <= L D on K of diameter D, for an oracle G downhill for F with E|G|^2 <= L^2",
    given=[problem, member(v, K), member(w, K)],
    show=abs(F(w) - F(v)) <= L * D)
def excess_bounded():
    apply_to(moments, v)
    apply_to(moments, w)
    apply_to(downhill, v, w)
    apply_to(downhill, w, v)
    apply_to(diameter)
    use(mean_length, M=G(w))
    use(mean_length, M=G(v))
    have(L * norm(v - w) <= L * D, by.linear(L))

b, near = bounded("b", V), bounded("near", V)
values = every(V, lambda x: b(x) == F(Pi(x)))
distances = every(V, lambda x: near(x) == norm(Pi(x) - v) ** 2)

@claim("E|G|^2 <= L^2: a step lessens the mean squared distance from v by at least 2 eta (E F - F(v)) - eta^2 L^2",
    given=[problem, member(v, K), eta > 0, lies_in(M, Pi)],
    show=2 * eta * (E(M, F) - F(v)) + far(descent_step(M, G, eta, Pi)) <= far(M) + eta**2 * L**2)
def descent_step_gains():
    """|Pi w - v|^2 and F(Pi w) have bounded names, near and b; at each Pi w it is `oracle_step`."""

    name_for(b, value(V, lambda x: F(Pi(x))), limit=abs(F(v)) + L * D,
        by=[(by.apply_to(nearest_point(V, K, Pi)), by.use(excess_bounded, w=Pi(x)),
                by.fact("abs", "above", F(Pi(x)) - F(v)), by.fact("abs", "above", F(v)))] * 2)
    name_distances()
    have(E(M, F) == E(M, lambda w: F(Pi(w))), by.rewrite(lies_in(M, Pi), only=0))
    under(M, lambda w: F(Pi(w)) == b(w), lambda w: (by.apply_to(values), by.linear()))
    under(M, lambda w: norm(Pi(w) - v) ** 2 == near(w), lambda w: by.apply_to(distances))
    under(descent_step(M, G, eta, Pi), lambda w: norm(Pi(w) - v) ** 2 == near(w), lambda w: by.apply_to(distances))
    with have(E(descent_step(M, G, eta, Pi), near) == E(M, lambda w: E(G(Pi(w)), lambda x: near(Pi(Pi(w) - eta * x))))):
        rewrite(lies_in(M, Pi), only=0)
    under(M,
        lambda w: E(G(Pi(w)), lambda x: near(Pi(Pi(w) - eta * x))) <= near(w) - 2 * eta * (b(w) - F(v)) + eta**2 * L**2,
        gained)
    linear(eta)

def name_distances() -> None:
    """The squared distance of Pi x from v, at most D^2, has the name `near`."""
    with name_for(near, value(V, lambda x: norm(Pi(x) - v) ** 2), limit=D**2) as that:
        with that.premise(1):
            apply_to(nearest_point(V, K, Pi))
            apply_to(diameter, Pi(x), v)
            combine((norm(Pi(x) - v), [this]), (D, [this]))

def lands(w: Point, x: Point) -> tuple[Step, ...]:
    """The next point is in K, so that `near` is there its squared distance from v."""
    return (by.apply_to(nearest_point(V, K, Pi), w - eta * x), by.use(projection_keeps, u=Pi(w - eta * x)),
        by.apply_to(distances, Pi(w - eta * x)), by.rewrite(projection_keeps, at=this), by.assume())

def gained(w: Point) -> tuple[Step, ...]:
    """The step from the point Pi w."""
    p = Pi(w)
    return (by.apply_to(nearest_point(V, K, Pi)), by.apply_to(moments, p), by.apply_to(downhill, v, p),
        by.under(G(p), lambda x: near(Pi(p - eta * x)) == norm(Pi(p - eta * x) - v) ** 2, lambda x: lands(p, x)),
        by.use(oracle_step), by.apply_to(values), by.apply_to(distances), by.linear(eta))

# --- the run -----------------------------------------------------------------------------------------

W = sequence("W", law(V))
r, n, m = integer("r"), integer("n"), integer("m")

def descent(W: Series[Law], r: Expr, n: Expr) -> Prop:
    """W[r], ..., W[n] are the laws of the iterates."""
    return for_all(r, n - 1, lambda t: same(W[t + 1], descent_step(W[t], G, eta, Pi)))

def excess(low: Expr, high: Expr) -> Expr:
    """The sum of E F(w_t) - F(v) over t from low to high."""
    return Sum(low, high, lambda t: E(W[t], F) - F(v))

run = descent(W, r, n)

@claim("The mean squared distance from a point of K is at most D^2 on K of diameter D",
    given=[nearest_point(V, K, Pi), diameter, member(v, K)],
    show=far(M) <= D**2)
def distance_bounded():
    name_distances()
    under(M, lambda w: norm(Pi(w) - v) ** 2 == near(w), lambda w: (by.apply_to(distances),))
    with under(M, lambda w: near(w) <= D**2) as w:
        apply_to(distances)
        apply_to(nearest_point(V, K, Pi), w)
        apply_to(diameter, Pi(w), v)
        combine((1, [near(w) == norm(Pi(w) - v) ** 2]), (norm(Pi(w) - v), [this]), (D, [this]))

@claim("Diameter D, E|G|^2 <= L^2: 2 eta sum (E F(w_t) - F(v)) + E|w_m - v|^2 <= D^2 + (m - r) eta^2 L^2",
    given=[problem, member(v, K), eta > 0, lies_in(W[r], Pi), run, m >= r],
    show=(m <= n).implies(lies_in(W[m], Pi)
            & (2 * eta * excess(r, m - 1) + far(W[m]) <= D**2 + (m - r) * eta**2 * L**2)))
def excess_so_far():
    start, step = induction(m, r).called("induction hypothesis")
    with start:
        unfold(excess(r, r - 1), "empty")
        use(distance_bounded)
    with step:
        intro("[m + 1 <= n]")
        modus("induction hypothesis")
        apply_to(run).called("run at m")
        use(descent_step_gains, M=W[m])
        use(descent_stays, M=W[m])
        rewrite("run at m", at=this, backwards=True)
        rewrite("run at m", at=descent_step_gains, backwards=True)
        unfold(excess(r, m))
        each_part((), (by.linear(eta),))

@claim("Diameter D, E|G|^2 <= L^2: (1/k) sum of k values E F(w_t) <= F(v) + D^2/(2 eta k) + eta L^2/2",
    feldman("Theorem 28", "step", "any step size, any first iterate"), kind="strengthening",
    given=[problem, member(v, K), eta > 0, lies_in(W[r], Pi), hypothesis("descent", run), n >= r],
    show=Sum(r, n, lambda t: E(W[t], F)) / (n - r + 1) <= F(v) + D**2 / (2 * eta * (n - r + 1)) + eta * L**2 / 2)
def projected_sgd_regret():
    """k = n - r + 1: the values are those at w_r, ..., w_n."""

    use(excess_so_far)
    modus(this)
    use(descent_step_gains, M=W[n])
    have(far(descent_step(W[n], G, eta, Pi)) >= 0)
    unfold(excess(r, n))
    have(2 * eta * excess(r, n) <= D**2 + (n - r + 1) * eta**2 * L**2, by.linear(eta))
    linear()

in_ball = hypothesis("ball", every(V, lambda w: member(w, K).implies(norm(w - c) <= R)))
unbiased = hypothesis("unbiased", every(V, lambda w: member(w, K).implies(mean_is(V, G(w), g(w)))))

@claim("A set in a ball of radius R has diameter at most 2 R",
    given=[in_ball],
    show=every(V, V, lambda v, w: member(v, K).implies(member(w, K).implies(norm(v - w) <= 2 * R))))
def diameter_of_ball():
    intro("v", "w", "[v in K]", "[w in K]")
    apply_to(in_ball, v)
    apply_to(in_ball)
    triangle(v - c, c - w)

# Printed with 4 R L_G/sqrt(T), F* for F(v), v in K, and the step w + eta G (a slip for w - eta G).  K lies
# in a ball of radius R about c; the values at w_1, ..., w_T count, and the oracle at w_T is asked once more
# in the proof.
@claim("E|G|^2 <= L^2, eta = 2 R/(L sqrt(T)): (1/T) sum_(t <= T) E F(w_t) <= F(v) + 2 R L/sqrt(T) for every v in K",
    feldman("Theorem 28", "whole"),
    given=[body, hypothesis("subgradient", subgradient(V, K, F, g)), unbiased, moments, in_ball, R > 0, L > 0, n >= 1,
        eta == 2 * R / (L * sqrt(n)), member(w0, K), same(W[0], dirac(w0)),
        hypothesis("descent", descent(W, expr(0), n))],
    show=every(V, lambda v: member(v, K).implies(Sum(1, n, lambda t: E(W[t], F)) / n <= F(v) + 2 * R * L / sqrt(n))),
    repairs="psgd_step_sign")
def projected_sgd_average():
    # `projected_sgd_regret` from w_1 on, which lies in K, with D = 2 R.
    with have(downhill):
        intro("v", "w", "[v in K]", "[w in K]")
        apply_to(unbiased)
        apply_to(subgradient(V, K, F, g))
        use(mean_below)
    use(diameter_of_ball)
    apply_to(descent(W, expr(0), n), 0).called("descent at 0")
    use(descent_stays, M=W[0])
    rewrite("descent at 0", at=this, backwards=True)
    intro("v", "[v in K]")
    use(projected_sgd_regret, by={"descent": (by.intro("t"), by.apply_to(descent(W, expr(0), n)))})
    have(eta * L * sqrt(n) == 2 * R, by.linear(L * sqrt(n)))
    have(eta**2 * L**2 * n == (2 * R) ** 2, by.linear(2 * R, eta * L * sqrt(n)))
    have((2 * R) ** 2 / (2 * eta * n) == eta * L**2 / 2, by.linear(1 / (2 * eta * n)))
    have(eta * L**2 == 2 * R * L / sqrt(n), by.linear(L / sqrt(n)))
    linear()

# One step on [-1, 1] from its end 1, where 1 - w is least: 1 is a subgradient there, as -1 is, and the step leads to
# -1.
turned = lambda w: 2 * indicator(1 <= w) - 1
from_end_to_end: dict[str, Any] = {**{"V": "line", "n": "1", "L": "1", "R": "1", "eta": "2", "c": "0", "w0": "1"},
    **{"K": in_interval, "Pi": to_interval}, "F": value(line, lambda w: 1 - w), "g": value(line, turned),
    "G": value(line, lambda w: dirac(turned(w))), "W": value(INTEGER, lambda t: dirac(1 - 2 * t))}
on_the_line = {name: real(name) for name in ("v", "w", "u", "e", "N")}
long_enough = by.use(clip_of_short, V=line, k=turned(on_the_line["w"]), z=on_the_line["N"])
of_the_step = {"given convex": CONVEX, "given projection": NEAREST,
    "given subgradient": (by.intro("v", "w"), by.intro(), by.intro(), by.use(member_is_inside, x=on_the_line["v"]),
        by.use(member_is_inside, x=on_the_line["w"]), by.cases(1 <= on_the_line["w"])),
    "given unbiased": (by.intro("w"), by.intro(), by.intro("u", "e"), by.intro(), by.witness(1), by.intro("N"),
        by.intro(), long_enough,
        by.congruence(this,
            lambda hole: abs(hole * on_the_line["u"] - turned(on_the_line["w"]) * on_the_line["u"])
                <= on_the_line["e"])),
    "given second moment": (by.intro("w"), by.intro(), by.intro("N"), by.intro(), by.cases(1 <= on_the_line["w"])),
    "given ball": IN_BALL, "given descent": (by.intro("t"), by.have(eq(integer("t"), 0)), by.rewrite(this))}
after_one, none = (Sum(1, m, lambda t: E(dirac(1 - 2 * t), lambda x: 1 - x)) for m in (1, 0))
doubt(projected_sgd_average,
    mutants=[mutant("99/100 of 2 R L/sqrt(n)",
            show=every(V,
                lambda v: member(v, K).implies(Sum(1, n, lambda t: E(W[t], F)) / n
                        <= F(v) + "99/50" * R * L / sqrt(n))),
            hints=[{"witness": from_end_to_end,
                    "proofs": {**of_the_step,
                        "show": (by.contradiction(), by.apply_to(this, 1), by.unfold(after_one, "last"),
                            by.unfold(none, "empty"), by.fact("sqrt", "of_square", 1), by.linear())}}])])
