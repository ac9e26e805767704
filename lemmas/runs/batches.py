"""Gradient steps on a batch of losses: Observations 3.3 and 5.4 of Altschuler and Talwar.

A batch B of the indices 1, ..., n is given by its indicator e: e[i] = 1 if i is in B, and 0 otherwise; its size is b.
G[k](w) is the sum of the gradients at w of the losses i <= k in the batch, so that G[n](w) is the sum over B.  In the
parts on closed convex sets Pi is the projection onto K and Q that onto its directions, along which a ball about
`centre` is in K.
"""

from lemmas.contraction.continued_losses import projection_forgets, set_has_directions
from lemmas.contraction.flat_losses import subspace_multiple
from lemmas.contraction.flat_sets import onto_subspace, relative_ball
from lemmas.contraction.gradient_maps import projection, projection_nonexpansive
from lemmas.convex_losses.contractive_steps import convex_and_smooth, convex_body
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.runs.loss_slopes import short_step_of_slopes, slopes_along, strong_step_of_slopes
from lemmas.convex_losses.smooth_losses import gradient, lipschitz_on, on
from lemmas.convex_losses.square_loss import optimal, regular_square, too_long
from lemmas.convex_losses.strong_convexity import smooth_gradient_step, strongly_convex, strongly_convex_gradient_step
from lemmas.runs.strongly_convex_steps import nearest_point_is_the_projection, slopes_on_body
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K = test("K", V)
f, g, G = sequence("f", fun(V)), sequence("g", map_(V, V)), sequence("G", map_(V, V))
e = real_sequence("e")
u, v, shift = points("u v shift", V)
eta, b, c, M, m = reals("eta b c M m")
n, k = integer("n"), integer("k")

losses_of = lambda body: for_all(1, n, body)
indicator_of_batch = hypothesis("in the batch or not", for_all(1, n, lambda i: eq(e[i], 0) | eq(e[i], 1)))
size = hypothesis("size", eq(Sum(1, n, lambda i: e[i]), b))
sum_over_batch = (hypothesis("empty batch", every(V, lambda w: G[0](w) == zero(V))),
    hypothesis("one more record",
        for_all(0, n - 1, lambda k: every(V, lambda w: G[k + 1](w) == G[k](w) + e[k + 1] * g[k + 1](w)))))
batch = [indicator_of_batch, size, *sum_over_batch]

# (3.2): w - (eta/b) sum over the batch of the gradients, plus z_t.
batch_step: Callable[[Point], Point] = lambda w: w - eta / b * G[n](w) + shift

indicator_at = lambda i: eq(e[i], 0) | eq(e[i], 1)
each = hypothesis("step with each loss",
    losses_of(lambda i: norm(u - v - eta * (g[i](u) - g[i](v))) <= c * norm(u - v)))
count = lambda k: Sum(1, k, lambda i: e[i])

@claim("|N (u - v) - eta (G_k(u) - G_k(v))| <= N c |u - v|, N members up to k, if each step is c-Lipschitz",
    given=[indicator_of_batch, *sum_over_batch, each, k >= 0],
    show=(k <= n).implies(norm(count(k) * (u - v) - eta * (G[k](u) - G[k](v))) <= count(k) * c * norm(u - v)))
def partial_batch():
    start, step = induction(k, 0).called("induction hypothesis")
    with start:
        apply_to("empty batch", u)
        rewrite(this)
        apply_to("empty batch")
        rewrite(this)
        unfold(count(zero_), "empty")
        rewrite(this)
    with step:
        intro("[k + 1 <= n]")
        modus("induction hypothesis")
        apply_to("one more record").called("one more record at k")
        apply_to(this, u)
        rewrite(this)
        apply_to("one more record at k")
        rewrite(this)
        apply_to(each)
        apply_to(indicator_of_batch)
        unfold(count(next_))
        have(e[k + 1] >= 0, by.split(indicator_at(k + 1)))
        rewrite(eq(count(next_), count(k) + e[k + 1]))
        triangle(count(k) * (u - v) - eta * (G[k](u) - G[k](v)), e[k + 1] * (u - v - eta * (g[k + 1](u) - g[k + 1](v))))
        linear(e[k + 1])

zero_, next_ = expr(0), k + 1

w = point("w", V)

norm_of_share = claim("|w/b| <= c if |w| <= b c",
    given=[b > 0, hypothesis("length", norm(w) <= b * c)],
    show=norm((1 / b) * w) <= c)

@claim("A batch step is c-Lipschitz between two points if the step with each loss is",
    altschuler("Observation 3.3", "step"),
    given=[n >= 0, b > 0, *batch, each],
    show=norm(batch_step(u) - batch_step(v)) <= c * norm(u - v))
def batch_contraction():
    use(partial_batch)
    modus(this)
    have(norm(b * (u - v) - eta * (G[n](u) - G[n](v))) <= b * c * norm(u - v), by.rewrite(size, backwards=True))
    use(norm_of_share, w=b * (u - v) - eta * (G[n](u) - G[n](v)), c=c * norm(u - v))

# --- any closed convex set ------------------------------------------------------------------------------

Pi, Q = map_("Pi", V, V), map_("Q", V, V)
centre, x = points("centre x", V)
r = real("r")
flat = [onto_subspace(V, Q), *relative_ball(centre, Q, r, lambda w: Pi(w) == w)]
linear_map = every(V, V, REAL, lambda v, w, s: Q(s * v + w) == s * Q(v) + Q(w))
each_along = hypothesis("step with each loss",
    losses_of(lambda i: norm(u - v - eta * (Q(g[i](u)) - Q(g[i](v)))) <= c * norm(u - v)))
along = {"g": value(INTEGER, lambda i: value(V, lambda w: Q(g[i](w)))),
    "G": value(INTEGER, lambda i: value(V, lambda w: Q(G[i](w))))}

@claim("A projected batch step is c-Lipschitz between two points if the part along the set of each loss's step is",
    altschuler("Observation 3.3", "step"),
    given=[projection(V, Pi), *flat, n >= 0, b > 0, *batch, each_along],
    show=norm(Pi(batch_step(u)) - Pi(batch_step(v))) <= c * norm(u - v))
def projected_batch_contraction():
    with use(batch_contraction, **along) as that:  # for the parts of the gradients along the set
        with that.premise("empty batch"):
            intro("x")
            apply_to(sum_over_batch[0])
            rewrite(this)
            use(subspace_multiple, s=0)
        with that.premise("one more record"):
            intro("k", "x")
            apply_to(sum_over_batch[1])
            apply_to(this)
            rewrite(this)
            apply_to(linear_map, g[k + 1](x), G[k](x), e[k + 1])
    seen_step(u)
    seen_step(v)
    rewrite(Pi(batch_step(u)) == seen_at(u))
    rewrite(Pi(batch_step(v)) == seen_at(v))
    use(projection_nonexpansive, p=u - eta / b * Q(G[n](u)) + shift, q=v - eta / b * Q(G[n](v)) + shift)

def seen_step(w: Point) -> None:
    """The projected step is one with the part of the sum along the set."""
    use(projection_forgets, w=w + shift, d=eta / b * G[n](w))
    use(subspace_multiple, v=G[n](w), s=eta / b)
    rewrite(this, at=projection_forgets)

seen_at = lambda w: Pi(w - eta / b * Q(G[n](w)) + shift)

# --- Observation 3.3 ------------------------------------------------------------------------------------

def projected(close: Callable[[Map], Prop]) -> Prop:
    """For the projection onto K, if K is convex and has one."""
    return every(map_(V, V), lambda Pi: convex_set(V, K).implies(nearest_point(V, K, Pi).implies(close(Pi))))

def stretch(step: Callable[[Point], Point], c: Expr) -> Prop:
    """The step is c-Lipschitz on K."""
    return on(K, lambda u, v: norm(step(u) - step(v)) <= c * norm(u - v))

def each_loss(*proof: Step) -> dict[str, tuple[Step, ...]]:
    """The premise of the lemmas on batches about the step with each loss, by the given proof for the loss i."""
    return {"step with each loss": (by.intro("i"), *proof)}

def directions() -> None:
    """For a convex K with the projection Pi: its directions, which Q projects onto, and a ball of K along them."""
    intro("Pi", "u", "v", "[K is convex]", "[Pi projects]")
    use(nearest_point_is_the_projection)
    use(set_has_directions)
    unpack(this, "centre")
    unpack(this, "Q")
    unpack(this, "r")

@definition(r"w \mapsto w - \tfrac{$eta}{$b} {$G}_{$n}(w) + $shift\ \text{is } $c\text{-Lipschitz on " "} $K",
    letters="V K G eta b n shift")
def step_stretch(V: Euclid, K: Test[V], G: Series[Map[V, V]], eta: Real, b: Real, n: Integer, shift: Point[V],
        c: Real) -> Prop:
    """w - eta/b G[n](w) + shift is (c)-Lipschitz on K.

    The batch step (3.2), w - (eta/b) G[n](w) + shift, is c-Lipschitz on K."""
    return stretch(batch_step, c)

@definition(r"$K \text{ closed, convex} \implies w \mapsto \Pi_{$K}(w - \tfrac{$eta}{$b} {$G}_{$n}(w) + $shift)\ \text{is } "
        r"$c\text{-Lipschitz on } $K", letters="V K G eta b n shift")
def projected_stretch(V: Euclid, K: Test[V], G: Series[Map[V, V]], eta: Real, b: Real, n: Integer, shift: Point[V],
        c: Real) -> Prop:
    """if K is closed and convex: w - eta/b G[n](w) + shift, projected onto K, is (c)-Lipschitz on K."""
    return projected(lambda Pi: stretch(lambda w: Pi(batch_step(w)), c))

@definition(r"$K \text{ a closed convex body} \implies w \mapsto w - \tfrac{$eta}{$b} {$G}_{$n}(w) + $shift\ "
        r"\text{is } $c\text{-Lipschitz on } $K", letters="V K G eta b n shift")
def stretch_on_body(V: Euclid, K: Test[V], G: Series[Map[V, V]], eta: Real, b: Real, n: Integer, shift: Point[V],
        c: Real) -> Prop:
    """if K is a closed convex body: w - eta/b G[n](w) + shift is (c)-Lipschitz on K.

    If K is a closed convex body, the batch step is c-Lipschitz on it."""
    return projected(lambda Pi: convex_body(V, K).implies(stretch(batch_step, c)))

@definition(r"w \mapsto w - \tfrac{$eta}{$b} {$G}_{$n}(w) + $shift\ \text{is } $c\text{-Lipschitz}",
    letters="V G eta b n shift")
def stretch_everywhere(V: Euclid, G: Series[Map[V, V]], eta: Real, b: Real, n: Integer, shift: Point[V],
        c: Real) -> Prop:
    """w - eta/b G[n](w) + shift is (c)-Lipschitz.

    The batch step is c-Lipschitz on the whole space."""
    return every(V, V, lambda u, v: norm(batch_step(u) - batch_step(v)) <= c * norm(u - v))

# The shift is z_t of (3.2).  Printed for every convex set: true of the step itself on R^d and on a set with an
# interior point, and of the projected step, which the algorithm makes, on every closed convex set.
convex_losses = hypothesis("losses", losses_of(lambda i: convex_and_smooth(V, K, f[i], g[i], M)))
observation_setting = [1 <= b, n >= 0, *batch]
whole_space = every(V, lambda v: member(v, K))

@claim("The batch step (3.2) with convex M-smooth losses is contractive for eta <= 2/M: on R^d and convex bodies, and "
        "projected on every closed convex set", altschuler("Observation 3.3", "whole"), kind="repair",
    repairs="batch_step_flat_set",
    given=[*observation_setting, convex_losses, M > 0, 0 <= eta, eta <= 2 / M],
    show=(whole_space | convex_body(V, K)).implies(step_stretch(V, K, G, eta, b, n, shift, 1))
        & projected_stretch(V, K, G, eta, b, n, shift, 1))
def batch_step_contractive():
    part = each_part()
    with part[0]:
        intro(1).called("the premise")
        intro("u", "v", "[u in K]", "[v in K]")
        use(batch_contraction,
            by=each_loss(by.apply_to(convex_losses), by.use(smooth_gradient_step).called("on the space", "on a body"),
                by.split("the premise", (by.modus("on the space"), by.apply_to(this)),
                    (by.modus("on a body"), by.apply_to(this, u, v)))))
    with part[1]:
        directions()
        use(projected_batch_contraction,
            by=each_loss(by.apply_to(convex_losses), by.use(slopes_along, m=0, u=v, v=u),
                by.use(short_step_of_slopes, M=M)))

# --- Observation 5.4 ------------------------------------------------------------------------------------

strong_losses = hypothesis("losses",
    losses_of(lambda i: all_of(strongly_convex(V, K, f[i], m), gradient(V, K, f[i], g[i]),
            lipschitz_on(V, K, g[i], M))))
kappa = M / m
ratio = (kappa - 1) / (kappa + 1)

# The paper has losses over a convex set of a finite diameter: the third form, or the second.
@claim("The batch step (3.2) with m-strongly convex M-smooth losses is ((kappa - 1)/(kappa + 1))-Lipschitz, kappa = "
        "M/m, for eta = 2/(M + m): on R^d and closed convex bodies, and projected on every closed convex set",
    altschuler("Observation 5.4", "whole"), kind="repair", repairs="batch_step_flat_set_strong",
    given=[*observation_setting, strong_losses, 0 < m, m <= M, eq(eta, 2 / (M + m))],
    show=all_of(whole_space.implies(stretch_everywhere(V, G, eta, b, n, shift, ratio)),
        stretch_on_body(V, K, G, eta, b, n, shift, ratio), projected_stretch(V, K, G, eta, b, n, shift, ratio)))
def batch_step_strongly_contractive():
    part = each_part()
    with part[0]:
        intro("u", "v")
        use(batch_contraction,
            by=each_loss(by.apply_to(strong_losses), by.use(strongly_convex_gradient_step), by.apply_to(this)))
    with part[1]:
        do(*[by.intro()] * 3)
        intro("u", "v", "[u in K]", "[v in K]")
        use(batch_contraction,
            by=each_loss(by.apply_to(strong_losses), by.use(slopes_on_body), by.use(strong_step_of_slopes)))
    with part[2]:
        directions()
        use(projected_batch_contraction,
            by=each_loss(by.apply_to(strong_losses), by.use(slopes_along, u=v, v=u), by.use(strong_step_of_slopes)))

# A batch of one record, whose loss is w^2.
one = lambda body: value(INTEGER, body)
one_record = {"f": one(lambda i: value(line, lambda w: w**2)), "g": one(lambda i: value(line, lambda w: 2 * w)),
    "G": one(lambda k: value(line, lambda w: 2 * k * w)), "e": one(lambda i: expr(1)),
    **{"b": "1", "n": "1", "shift": "0"}}
doubt(batch_step_contractive,
    mutants=[mutant("eta <= 3/M", given=[*observation_setting, convex_losses, M > 0, 0 <= eta, eta <= 3 / M],
            hints=[{"witness": {**too_long, **one_record, "M": "2"},
                    "proofs": {"given losses": (by.intro("i"), regular_square),
                        "show": (by.contradiction(), by.modus(this, by.choose(0), by.intro("v")),
                            by.apply_to(this, 0, 1), by.linear())}}])])
doubt(batch_step_strongly_contractive,
    mutants=[mutant("the square of the factor",
            show=whole_space.implies(stretch_everywhere(V, G, eta, b, n, shift, ratio**2)),
            hints=[{"witness": {**optimal, **one_record},
                    "proofs": {"given losses": (by.intro("i"), regular_square),
                        "show": (by.contradiction(), by.modus(this, by.intro("v")), by.apply_to(this, 0, 1),
                            by.linear())}}])])
