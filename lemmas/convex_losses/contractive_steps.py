"""The gradient step of a smooth convex function is contractive: on R^d (Proposition 18), on convex bodies.

Proposition 18 is that of Feldman, Mironov, Talwar and Thakurta.  f has the gradient g on the set of the x with K(x) =
1.  Contractive: distances do not grow.  d is the way from one point to the other, e the change of the gradient on it,
and a point has room r if the ball of radius r around it is in K.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.convex_losses.convex_sets import convex_set, member
from lemmas.convex_losses.smooth_losses import (convex_above_tangent, convex_function, gradient, growth_above,
    lipschitz_on, subgradient)
from lemmas.convex_losses.square_loss import regular_square, too_long
from lemmas.papers import altschuler, berthier, federated, feldman
from verify.lemma import *

V = euclid("V")
K, f, g = test("K", V), fun("f", V), map_("g", V, V)
w, d, x0, p, q = points("w d x0 p q", V)
beta, eta, r, r0, th, eps = reals("beta eta r r0 th eps")
n, m = integer("n"), integer("m")

smooth = [convex_set(V, K), subgradient(V, K, f, g), lipschitz_on(V, K, g, beta), beta > 0]

def gradient_step(g: Map, eta: Expr) -> Callable[[Point], Point]:
    """The step against g, of length eta."""
    return lambda w: w - eta * g(w)

# --- co-coercivity, where there is room -----------------------------------------------------------------

e_ = g(w + d) - g(w)

@claim("f(w + d) - f(w) - <g(w), d> >= |e|^2/(2 beta), e = g(w + d) - g(w), if w + d - e/beta is in K",
    given=[*smooth, member(w, K), member(w + d, K), member(w + d - (1 / beta) * e_, K)],
    show=f(w + d) - f(w) - inner(g(w), d) >= norm(e_) ** 2 / (2 * beta))
def gain_of_step():
    apply_to(subgradient(V, K, f, g), w + d - (1 / beta) * e_, w)
    use(growth_above, w=w + d, d=(-1 / beta) * e_)
    norm_inner(e_)
    linear(1 / beta)

@claim("<e, d> >= |e|^2/beta, if w + d - e/beta and w + e/beta are in K",
    given=[*smooth, member(w, K), member(w + d, K), member(w + d - (1 / beta) * e_, K), member(w + (1 / beta) * e_, K)],
    show=inner(e_, d) >= norm(e_) ** 2 / beta)
def co_coercive():
    use(gain_of_step)
    use(gain_of_step, w=w + d, d=-d)

room = lambda w: every(V, lambda q: (norm(q - w) <= r).implies(member(q, K)))

@claim("For eta <= 2/beta the step does not move two points apart that are at most r from each other and have room r",
    given=[*smooth, 0 <= eta, eta * beta <= 2, room(w), room(w + d), norm(d) <= r],
    show=norm(d - eta * e_) <= norm(d))
def step_with_room_contracts():
    """|e|/beta <= |d| <= r, so that both points of `co_coercive` are in K."""
    with have(norm(e_) <= beta * norm(d)):
        apply_to(room(w), w)
        apply_to(room(w + d), w + d)
        apply_to(lipschitz_on(V, K, g, beta))
    have(norm((1 / beta) * e_) <= r, by.linear(1 / beta))
    apply_to(room(w), w)
    apply_to(room(w + d), w + d)
    apply_to(room(w), w + (1 / beta) * e_)
    apply_to(room(w + d), w + d - (1 / beta) * e_)
    use(co_coercive)
    norm_inner(e_)
    norm_inner(d)
    norm_inner(d - eta * e_)
    have(norm(d - eta * e_) ** 2 <= norm(d) ** 2, by.linear(eta, eta**2, eta * norm(e_) ** 2 / beta))
    contradiction()
    combine((1, [norm(d - eta * e_) ** 2 <= norm(d) ** 2]), (1, [this, this]), (2 * norm(d), [this]))

# --- along a segment ------------------------------------------------------------------------------------

# Every point of the segment from w to w + d has room r: N steps of length |d|/N <= r.
way = lambda m: w + m / n * d
roomy = every(REAL, lambda th: ((0 <= th) & (th <= 1)).implies(room(w + th * d)))

@claim("For eta <= 2/beta the step moves w and w + (m/n) d at most (m/n) |d| apart, m <= n, if the segment has room",
    given=[*smooth, 0 <= eta, eta * beta <= 2, roomy, n >= 1, norm(d) <= r * n, m >= 0],
    show=(m <= n).implies(norm(m / n * d - eta * (g(way(m)) - g(w))) <= m / n * norm(d)))
def steps_on_the_way():
    _, step = induction(m, 0).called("induction hypothesis")
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to(roomy, m / n)
        apply_to(roomy, (m + 1) / n)
        use(step_with_room_contracts, w=way(m), d=inch)
        triangle(m / n * d - eta * (g(way(m)) - g(w)), inch - eta * (g(way(m + 1)) - g(way(m))))

inch = (1 / n) * d

@claim("For eta <= 2/beta the step does not move w and w + d apart, if the segment has room for n steps of |d|/n",
    given=[*smooth, 0 <= eta, eta * beta <= 2, roomy, n >= 1, norm(d) <= r * n],
    show=norm(d - eta * e_) <= norm(d))
def step_along_segment():
    use(steps_on_the_way, m=n)
    modus(this)

@claim("For eta <= 2/beta the gradient step does not move w and w + d apart, if all points between them have room r > "
        "0",
    given=[*smooth, 0 <= eta, eta * beta <= 2, hypothesis("balls in the set", roomy), r > 0],
    show=norm(d - eta * e_) <= norm(d))
def step_on_segment():
    fact("ceiling", "bounds", norm(d) / r)
    have(norm(d) / r >= 0)
    have(norm(d) <= r * many)
    use(step_along_segment)

many = ceiling(norm(d) / r) + 1

# --- convex bodies --------------------------------------------------------------------------------------

# A ball of radius r0 about x0 lies in K; for K = R^d there is one.  The points w and w + d are moved a little
# towards x0, where the segment has room.
body = every(V, lambda q: (norm(q - x0) <= r0).implies(member(q, K)))
inwards = lambda p: (1 - th) * p + th * x0

k = point("k", V)

@claim("A convex body that has p, and room r0 about x0, has room th r0 about (1 - th) p + th x0, 0 < th <= 1",
    given=[convex_set(V, K), body, member(p, K), 0 < th, th <= 1, norm(k) <= th * r0],
    show=member(inwards(p) + k, K))
def room_inside():
    apply_to(body, x0 + (1 / th) * k)
    apply_to(convex_set(V, K), p, x0 + (1 / th) * k, th)

@claim("For eta <= 2/beta the gradient step does not move points of a convex body apart that were moved inwards",
    given=[*smooth, 0 <= eta, eta * beta <= 2, body, r0 > 0, member(p, K), member(q, K), 0 < th, th <= 1],
    show=norm(inwards(q) - inwards(p) - eta * (g(inwards(q)) - g(inwards(p)))) <= norm(inwards(q) - inwards(p)))
def step_inside():
    with use(step_on_segment, w=inwards(p), d=inwards(q) - inwards(p), r=th * r0) as that:
        with that.premise("balls in the set"):
            intro("tau", "[on the segment]", "u", "[in the ball]")
            apply_to(convex_set(V, K), p, q, tau)
            use(room_inside, p=toward)

tau = real("tau")
toward = (1 - tau) * p + tau * q

# In terms of the displacements c = x0 - p and d = q - p; a_ and b_ are p and p + d moved inwards, which costs th slack.
c = point("c", V)
a_ = p + th * c
b_ = (1 - th) * (p + d) + th * (p + c)
e_d = g(p + d) - g(p)
body_at = every(V, lambda q: (norm(q - (p + c)) <= r0).implies(member(q, K)))
slack = (1 + eta * beta) * (norm(d) + 2 * norm(c))
psi = gradient_step(g, eta)

@claim("For p, p + d in K, a ball of K about p + c: the step leaves |d| + th (1 + eta beta)(|d| + 2 |c|) at most",
    given=[*smooth, 0 <= eta, eta * beta <= 2, body_at, r0 > 0, member(p, K), member(p + d, K), 0 < th, th <= 1],
    show=norm(d - eta * e_d) <= norm(d) + th * slack)
def nearly_contractive():
    """`step_inside` for a_ and b_; g is Lipschitz, so that the steps from p and p + d end near those."""
    use(step_inside, q=p + d)
    use(room_inside, k=zero(V))
    use(room_inside, p=p + d, k=zero(V))
    apply_to(lipschitz_on(V, K, g, beta), a_, p)
    apply_to(lipschitz_on(V, K, g, beta), p + d, b_)
    triangle(th * d, -th * c)
    triangle(a_ - p, -eta * (g(a_) - g(p)))
    triangle(p + d - b_, -eta * (g(p + d) - g(b_)))
    triangle(psi(a_) - psi(p), psi(b_) - psi(a_))
    triangle(psi(p + d) - psi(b_), psi(b_) - psi(p))
    have(norm(d - th * d) <= norm(d))
    linear(eta, eta * beta)

@claim("The gradient step does not move two points of a convex body apart, 0 <= eta <= 2/beta",
    given=[*smooth, 0 <= eta, eta * beta <= 2, body_at, r0 > 0, member(p, K), member(p + d, K)],
    show=norm(d - eta * e_d) <= norm(d))
def step_on_body():
    with use(small_real, A=norm(d - eta * e_d) - norm(d), B=slack) as that:
        with that.premise("for every eps"):
            intro("eps", "[eps > 0]")
            have(eps / (1 + eps) <= 1)
            have(eps / (1 + eps) <= eps)
            use(nearly_contractive)
            linear(slack)

@definition(r"$K \text{ is a convex body}")
def convex_body(V: Euclid, K: Test[V]) -> Prop:
    """K is a convex body.

    K is convex, and some ball lies in it; R^d is one."""
    return convex_set(V, K) & exists(V, REAL,
        lambda x0, r0: (0 < r0) & every(V, lambda q: (norm(q - x0) <= r0).implies(member(q, K))))

@definition(r"$f \text{ is convex and } $beta\text{-smooth on } $K,\ $g = \nabla $f")
def convex_and_smooth(V: Euclid, K: Test[V], f: Function[V], g: Map[V, V], beta: Real) -> Prop:
    """f is convex and beta-smooth on K, with gradient g.

    f is convex on K with gradient g, and g is beta-Lipschitz on K."""
    return all_of(convex_function(V, K, f), gradient(V, K, f, g), lipschitz_on(V, K, g, beta))

@claim("The gradient step of a convex beta-smooth function on a convex body is contractive, 0 <= eta <= 2/beta",
    feldman("Proposition 18", "remark"),
    given=[convex_body(V, K), hypothesis("loss", convex_and_smooth(V, K, f, g, beta)), beta > 0, 0 <= eta,
        eta <= 2 / beta],
    show=every(V, V, lambda p, q: member(p, K).implies(member(q, K).implies(norm(psi(p) - psi(q)) <= norm(p - q)))))
def convex_gradient_step_contractive_on_body():
    have(subgradient(V, K, f, g), by.intro("v", "w", "[v in K]", "[w in K]"), by.use(convex_above_tangent))
    have(eta * beta <= 2, by.linear(beta))
    unpack(inside_K, "x0")
    unpack(this, "r0")
    intro("p", "q", "[p in K]", "[q in K]")
    use(step_on_body, c=x0 - p, d=q - p)

inside_K = exists(V, REAL, lambda x0, r0: (0 < r0) & every(V, lambda q: (norm(q - x0) <= r0).implies(member(q, K))))

# "K = R^d" is said of the function K.
@claim("The gradient step of a convex beta-smooth function on R^d is contractive for 0 <= eta <= 2/beta",
    feldman("Proposition 18", "whole"), altschuler("Lemma 2.1", "part", "0 <= eta"),
    berthier("Section 3.2.3", "part", "only that the step does not expand, gamma >= 0"),
    feldman("Section 4, paragraph after Algorithm 1", "part", "the gradient step"),
    federated("Theorem 2, proof, fact (1), first half", "part", "losses on R^d"),
    given=[hypothesis("all points", every(V, lambda v: member(v, K))),
        hypothesis("loss", convex_and_smooth(V, K, f, g, beta)), beta > 0, 0 <= eta, eta <= 2 / beta],
    show=every(V, V, lambda p, q: norm(psi(p) - psi(q)) <= norm(p - q)),
    repairs=("gradient_step_any_eta", "federated_step_without_eta"))
def convex_gradient_step_contractive():
    """R^d is a convex body."""
    with have(convex_body(V, K)):
        convex, has_a_ball = each_part()
        with convex:
            intro("x", "y", "th")
            apply_to("all points", (1 - th) * point("x", V) + th * point("y", V))
        with has_a_ball:
            witness(zero(V))
            witness(1)
            _, in_the_set = each_part()
            with in_the_set:
                intro("q")
                apply_to("all points")
    use(convex_gradient_step_contractive_on_body)
    intro("p", "q")
    apply_to("all points", p)
    apply_to("all points", q)
    apply_to(convex_gradient_step_contractive_on_body)

# too_long is the step 3/2 for the loss w^2 on the line, which makes -2 w of w (`square_loss`).
doubt(convex_gradient_step_contractive,
    mutants=[mutant("eta <= 3/beta", given=[*convex_gradient_step_contractive.given[:-1], eta <= 3 / beta],
            hints=[{"witness": {**too_long, "beta": "2"},
                    "proofs": {"given loss": (regular_square,),
                        "show": (by.contradiction(), by.apply_to(this, 0, 1), by.linear())}}])])
doubt(convex_gradient_step_contractive_on_body,
    mutants=[mutant("eta <= 3/beta", given=[*convex_gradient_step_contractive_on_body.given[:-1], eta <= 3 / beta],
            hints=[{"witness": {**too_long, "beta": "2"},
                    "proofs": {"given loss": (regular_square,),
                        "show": (by.contradiction(), by.apply_to(this, 0, 1), by.linear())}}])])
