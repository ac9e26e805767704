"""Lipschitz and smooth functions on subsets of R^d: Definitions 2 and 3 of Feldman et al.

A set is given by a function K, its points are those with K = 1; K has room about its interior points.  The gradient of
f is g if f(v) - f(w) - <g(w), v - w> is o(|v - w|) at each w in K.
"""

from typing import Any

from lemmas.convex_losses.convex_sets import convex_set, member
from lemmas.convex_losses.lipschitz_losses import lipschitz_function
from lemmas.convex_losses.smooth_losses import (convex_above_tangent, convex_function, gradient, growth_above,
    lipschitz_on, on, small_real, subgradient)
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K, f = test("K", V), fun("f", V)
g, g2 = map_("g", V, V), map_("g2", V, V)
v, w, d, q = points("v w d q", V)
L, beta, r, eps, delta, th = reals("L beta r eps delta th")

@definition(r"$w \in \mathrm{int}\,$K")
def interior_point(V: Euclid, K: Test[V], w: Point[V]) -> Prop:
    """w is an interior point of K.

    Some ball about w lies in K."""
    return exists(REAL, lambda r: (0 < r) & every(V, lambda q: (norm(q - w) <= r).implies(member(q, K))))

room = lambda w: interior_point(V, K, w)

# --- Definition 2 ---------------------------------------------------------------------------------------

step = Min(r, delta)
up = lambda c: (step / norm(c)) * c  # along c, short enough to stay in K and near w

@claim("|g(w)| <= L for an L-Lipschitz function with gradient g, where K has room about w",
    given=[lipschitz_function(V, K, f, L), gradient(V, K, f, g), member(w, K), room(w), L >= 0],
    show=norm(g(w)) <= L)
def derivative_bounded():
    # Along g(w) != 0, f grows near w at the rate |g(w)|, up to any eps, and by Lipschitz at most at the rate L.
    yes, _ = cases(norm(g(w)) <= 0)
    with yes:
        linear()
    unpack(room(w), "r")
    with have(every(REAL, lambda eps: (0 < eps).implies(norm(g(w)) - L <= eps * 1))):
        intro("eps", "[0 < eps]")
        apply_to(gradient(V, K, f, g))
        unpack(this, "delta")
        have(step > 0)
        norm_inner(g(w))
        have(eq(inner(g(w), up(g(w))), step * norm(g(w))), by.linear(step / norm(g(w))))
        apply_to(every(V, lambda q: (norm(q - w) <= r).implies(member(q, K))), w + up(g(w)))
        apply_to(lipschitz_function(V, K, f, L), w + up(g(w)), w)
        apply_to(every(V,
                lambda v: member(v, K).implies((norm(v - w) <= delta).implies(
                        abs(f(v) - f(w) - inner(g(w), v - w)) <= eps * norm(v - w)))), w + up(g(w)))
        fact("abs", "above", f(w + up(g(w))) - f(w))
        fact("abs", "above", f(w + up(g(w))) - f(w) - inner(g(w), up(g(w))))
        linear(scale=step)
    use(small_real, A=norm(g(w)) - L, B=1)

slopes = on(K, lambda v, w: (0 < norm(v - w)).implies((f(v) - f(w)) / norm(v - w) <= L))

@definition(r"\frac{$f(v) - $f(w)}{\|v - w\|} \le $L\quad (v \ne w \in $K)")
def slopes_at_most(V: Euclid, K: Test[V], f: Function[V], L: Real) -> Prop:
    """(f(v) - f(w))/|v - w| <= L for v != w in K."""
    return on(K, lambda v, w: (0 < norm(v - w)).implies((f(v) - f(w)) / norm(v - w) <= L))

@claim("f is L-Lipschitz on K just if all slopes (f(v) - f(w))/|v - w| are at most L, and then so is the length of its "
        "gradient, if there is one, in the interior; L >= 0", feldman("Definition 2", "whole"), kind="repair",
    repairs="lipschitz_definition_printed",
    given=[L >= 0],
    show=all_of(equivalent(lipschitz_function(V, K, f, L), slopes_at_most(V, K, f, L)),
        every(map_(V, V), V,
            lambda g, w: (lipschitz_function(V, K, f, L) & gradient(V, K, f, g)).implies(
                (member(w, K) & room(w)).implies(norm(g(w)) <= L)))))
def lipschitz_is_slopes():
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            intro("[Lipschitz]", "v", "w", "[v in K]", "[w in K]")
            apply_to("Lipschitz")
            fact("abs", "above", f(v) - f(w))
        with part2[1]:
            of_two_points(by.apply_to(slopes), by.apply_to(slopes, w, v))
    with part[1]:
        intro("g", "w", "[Lipschitz with gradient]", "[inside K]")
        use(derivative_bounded)

def of_two_points(*of_different: Step) -> None:
    """A bound for all v and w in K: by these steps where they differ, and plain where v = w."""
    intro("v", "w", "[v in K]", "[w in K]")
    differ, same_point = cases(0 < norm(v - w))
    with differ:
        do(*of_different)
    with same_point:
        definite(v - w)
        have(v == w)
        rewrite(this)

# --- Definition 3 ---------------------------------------------------------------------------------------

difference = g(w) - g2(w)

@claim("Two gradients of a function are equal at the interior points of K",
    given=[hypothesis("one", gradient(V, K, f, g)), hypothesis("the other", gradient(V, K, f, g2)),
        hypothesis("in the set", member(w, K)), hypothesis("inside", room(w))],
    show=g(w) == g2(w))
def gradients_agree():
    # Along their difference both give the growth of f near w up to eps: the difference is at most 2 eps long.
    with have(norm(difference) <= 0):
        norm_difference_not_positive, _ = cases(norm(difference) <= 0)
        with norm_difference_not_positive:
            assume()
        unpack(room(w), "r")
        with use(small_real, B=2) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[0 < eps]")
                apply_to(gradient(V, K, f, g))
                unpack(this, "delta")
                apply_to(gradient(V, K, f, g2))
                unpack(this, "delta2")
                fact("min", "below", delta, delta2)
                fact("min", "below", r, Min(delta, delta2))
                have(short > 0)
                norm_inner(difference)
                have(eq(inner(difference, along), short * norm(difference)), by.linear(short / norm(difference)))
                apply_to(every(V, lambda q: (norm(q - w) <= r).implies(member(q, K))), w + along)
                apply_to(near(g, delta), w + along)
                apply_to(near(g2, delta2), w + along)
                fact("abs", "above", f(w + along) - f(w) - inner(g(w), along))
                fact("abs", "above", f(w + along) - f(w) - inner(g2(w), along))
                linear(scale=short)
    definite(difference)

near = lambda g, delta: every(V,
    lambda v: member(v, K).implies((norm(v - w) <= delta).implies(
            abs(f(v) - f(w) - inner(g(w), v - w)) <= eps * norm(v - w))))
delta2 = real("delta2")
short = Min(r, Min(delta, delta2))
along = (short / norm(difference)) * difference

e_ = g(w + d) - g(w)
below_quadratic = every(V, V, lambda w, d: f(w + d) - f(w) - inner(g(w), d) <= beta * norm(d) ** 2 / 2)
everywhere = every(V, lambda v: member(v, K))

@claim("A convex function on R^d below its quadratic, f(w + d) <= f(w) + <g(w), d> + beta |d|^2/2, is beta-smooth",
    given=[everywhere, subgradient(V, K, f, g), hypothesis("quadratic bound", below_quadratic), beta > 0],
    show=norm(e_) <= beta * norm(d))
def quadratic_gives_smooth():
    """With e the difference of the gradients: tangents and quadratics at w + d - e/beta and w + e/beta add up to
    |e|^2 <= beta <e, d>."""

    apply_to(everywhere, w)
    apply_to(everywhere, w + d)
    apply_to(everywhere, w + d - (1 / beta) * e_)
    apply_to(everywhere, w + (1 / beta) * e_)
    apply_to(subgradient(V, K, f, g), w + d - (1 / beta) * e_, w)
    apply_to(subgradient(V, K, f, g), w + (1 / beta) * e_, w + d)
    apply_to(below_quadratic, w + d, (-1 / beta) * e_)
    apply_to(below_quadratic, w, (1 / beta) * e_)
    norm_inner(e_)
    cauchy_schwarz(e_, d)
    _, no = cases(norm(e_) <= 0)
    with no:
        have(norm(e_) ** 2 <= beta * norm(d) * norm(e_), by.linear(beta))
        linear(1 / norm(e_))

e = real("e")

@claim("|g(w + d) - g(w)| <= beta |d|, beta >= 0, for convex f, f(w + d) <= f(w) + <g(w), d> + beta |d|^2/2",
    given=[everywhere, subgradient(V, K, f, g), below_quadratic, beta >= 0],
    show=norm(e_) <= beta * norm(d))
def smooth_from_quadratic():
    with use(small_real, A=norm(e_) - beta * norm(d), B=norm(d)) as that:
        with that.premise("for every eps"):
            intro("e", "[0 < e]")
            with use(quadratic_gives_smooth, beta=beta + e) as of_quadratic_gives_smooth:
                with of_quadratic_gives_smooth.premise("quadratic bound"):
                    intro("w1", "d1")
                    apply_to(below_quadratic, *points("w1 d1", V))

smooth = lipschitz_on(V, K, g, beta)
gradient_slopes = on(K, lambda v, w: (0 < norm(v - w)).implies(norm(g(v) - g(w)) / norm(v - w) <= beta))
open_set = every(V, lambda w: member(w, K).implies(room(w)))

@definition(r"\frac{\|$g(v) - $g(w)\|}{\|v - w\|} \le $beta\quad (v \ne w \in $K)", letters="V K g beta")
def gradient_slopes_at_most(V: Euclid, K: Test[V], g: Map[V, V], beta: Real) -> Prop:
    """|g(v) - g(w)|/|v - w| <= beta for v != w in K."""
    return gradient_slopes

@definition(r"$K \text{ open, } \nabla $f = g_2\colon\ $g\ $beta\text{-Lipschitz on } $K \implies "
        r"g_2\ $beta\text{-Lipschitz on } $K", letters="V K g beta")
def smooth_by_every_gradient(V: Euclid, K: Test[V], f: Function[V], g: Map[V, V], beta: Real) -> Prop:
    """if K is open: where g is beta-Lipschitz on K, so is every other gradient of f.

    On an open set it does not matter which gradient of f is taken."""
    return every(map_(V, V),
        lambda g2: (open_set & gradient(V, K, f, g2)).implies(smooth.implies(lipschitz_on(V, K, g2, beta))))

@definition(r"$beta \ge 0,\ $f \text{ convex on } $K = \mathbb{R}^d\colon\ $g\ $beta\text{-Lipschitz} \iff $f(w + "
        r"d) - $f(w) - \langle $g(w), d \rangle \le \tfrac{$beta}{2} \|d\|^2", letters="V K f g beta")
def smooth_is_quadratic(V: Euclid, K: Test[V], f: Function[V], g: Map[V, V], beta: Real) -> Prop:
    """if K is the whole space, f convex, beta >= 0: g is beta-Lipschitz iff f(w + d) - f(w) - <g(w), d> <= beta |d|^2/2
    for all w, d."""
    return all_of(beta >= 0, everywhere, convex_function(V, K, f)).implies(equivalent(smooth, below_quadratic))

# The gradient is a map g with the property of a gradient; on an open set there is one at most, so that to be
# beta-smooth is a property of the function.
@claim("f with the gradient g is beta-smooth on K just if |g(v) - g(w)|/|v - w| <= beta, for whichever gradient if K "
        "is open; for f convex on R^d, beta >= 0, just if f(w + d) <= f(w) + <g(w), d> + beta |d|^2/2",
    feldman("Definition 3", "whole"),
    given=[hypothesis("gradient", gradient(V, K, f, g))],
    show=all_of(equivalent(smooth, gradient_slopes_at_most(V, K, g, beta)), smooth_by_every_gradient(V, K, f, g, beta),
        smooth_is_quadratic(V, K, f, g, beta)))
def smoothness_is_of_the_function():
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            intro("v", "w", "[v in K]", "[w in K]")
            apply_to(smooth)
        with part2[1]:
            of_two_points(by.apply_to(gradient_slopes))
    with part[1]:
        intro("g2", "v", "w", "[v in K]", "[w in K]")
        apply_to(open_set, v)
        apply_to(open_set)
        use(gradients_agree)
        use(gradients_agree, w=v)
        apply_to(smooth)
        rewrite(g(v) == g2(v), at=this)
        rewrite(g(w) == g2(w), at=this)
    with part[2]:
        intro("[R^d, convex, beta >= 0]")
        have(convex_set(V, K), by.intro("v", "w", "th"), by.apply_to(everywhere, (1 - th) * v + th * w))
        with have(subgradient(V, K, f, g)):
            intro("v", "w", "[v in K]", "[w in K]")
            use(convex_above_tangent)
        part2 = each_part()
        with part2[0]:
            intro("w", "d")
            apply_to(everywhere, w)
            apply_to(everywhere, w + d)
            use(growth_above)
        with part2[1]:
            intro("v", "w")
            use(smooth_from_quadratic, d=v - w)

# --- doubts -------------------------------------------------------------------------------------------

everything = value(line, lambda w: expr(1))
on_the_line: dict[str, Any] = {"V": "line", "K": everything}
there = real("v"), real("w")
only_zero = tuple(by.cases(eq(p, 0), no=(by.absurd(by.linear()),)) for p in there) + tuple(
    by.rewrite(eq(p, 0)) for p in there)
one_gradient = (by.each_part((),
        (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(1),
            by.each_part((), (by.intro("v"), by.intro(), by.intro(), *only_zero)))),)
doubt(lipschitz_is_slopes,
    mutants=[mutant("slopes of at most L/2",
            show=equivalent(lipschitz_function(V, K, f, L), slopes_at_most(V, K, f, L / 2)),
            hints=[{"witness": {**on_the_line, "f": value(line, lambda w: w), "L": "1"},
                    "proofs": {"show": (by.contradiction(), by.modus(0), by.apply_to(this, 1, 0), by.linear())}}]),
        # On a set of one point any map is a gradient.
        mutant("at every point of the set",
            show=every(map_(V, V), V,
                lambda g, w: (lipschitz_function(V, K, f, L) & gradient(V, K, f, g)).implies(
                    member(w, K).implies(norm(g(w)) <= L))),
            hints=[{"witness": {**on_the_line, "K": value(line, lambda w: indicator(eq(w, 0))),
                        "f": value(line, lambda w: expr(0)), "L": "0"},
                    "proofs": {"show": (by.contradiction(),
                            by.apply_to(this, value(line, lambda w: expr(1)), 0, by=[one_gradient]), by.linear())}}])])
half_square, itself = value(line, lambda w: w**2 / 2), value(line, lambda w: w)
of_square = (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(eps),
    by.each_part((), (by.intro("v"), by.intro(), by.intro())))
doubt(smoothness_is_of_the_function,
    mutants=[mutant("a quarter of beta |d|^2",
            show=all_of(beta >= 0, everywhere, convex_function(V, K, f)).implies(equivalent(smooth,
                    every(V, V, lambda w, d: f(w + d) - f(w) - inner(g(w), d) <= beta * norm(d) ** 2 / 4))),
            hints=[{"witness": {**on_the_line, "f": half_square, "g": itself, "beta": "1"},
                    "proofs": {"given gradient": of_square,
                        "show": (by.contradiction(), by.modus(0), by.modus(1), by.apply_to(this, 0, 1),
                            by.linear())}}])])
