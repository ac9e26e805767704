"""Noisy gradient descent on batches in order: the maps are c-Lipschitz, and those of two data sets near.

Record i has the loss f[i] with gradient g[i], and S[k] is the sum of the gradients of the records 1, ..., k.  The batch
after p is that of the records p + 1, ..., p + b.  Pi projects onto the set K, Q onto its directions, and psi(S, p, u) is
the step with this batch from Pi(u), along the set.  The data sets, with g and g2, S and S2, differ in the record j.
The losses are m-strongly convex and M-smooth, eta is the step, c its factor, L how far the other record moves a
gradient at most.  K contains the ball of radius r about `centre`, along Q.
"""

from lemmas.contraction.flat_losses import subspace_multiple
from lemmas.contraction.flat_sets import onto_subspace, relative_ball, subspace_difference, subspace_shortens
from lemmas.contraction.gradient_maps import slope_between, step_of_slopes
from lemmas.convex_losses.convex_sets import body, convex_projection_contractive, member, nearest_point
from lemmas.convex_losses.smooth_losses import convex_function, gradient, lipschitz_on
from lemmas.convex_losses.strong_convexity import strongly_convex
from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.runs.algorithm import projection_keeps
from lemmas.runs.batches import norm_of_share
from lemmas.runs.loss_slopes import slopes_along
from lemmas.runs.seen_batches import Along, image_is_flat
from lemmas.runs.short_gradients import forgets
from verify.language.expr import expr
from verify.language.objects import Indexed
from verify.lemma import *

V = euclid("V")
g, g2, S, S2 = (sequence(name, map_(V, V)) for name in ("g", "g2", "S", "S2"))
u, v, w = points("u v w", V)
eta, c, L = reals("eta c L")
n, b, p, k, j, index_i = (integer(name) for name in ("n", "b", "p", "k", "j", "i"))

def records(body: Callable[[Expr], Prop]) -> Prop:
    """For each record i = 1, ..., n."""
    return for_all(1, n, body)

def gradient_sums(S: Indexed[Callable[..., Point]], g: Indexed[Callable[..., Point]]) -> tuple[Prop, Prop]:
    """S[k] is the sum of g[1], ..., g[k]."""
    return (every(V, lambda w: S[0](w) == zero(V)),
        for_all(0, n - 1, lambda k: every(V, lambda w: S[k + 1](w) == S[k](w) + g[k + 1](w))))

short_steps = records(lambda i: norm(u - v - eta * (g[i](u) - g[i](v))) <= c * norm(u - v))
in_batch = lambda S, k, u: S[p + k](u) - S[p](u)

@claim("k steps after record p, each c-Lipschitz, together: |k (u - v) - eta (G(u) - G(v))| <= k c |u - v|, G the sum "
        "of their gradients",
    given=[*gradient_sums(S, g), short_steps, p >= 0, k >= 0],
    show=(p + k <= n).implies(norm(k * (u - v) - eta * (in_batch(S, k, u) - in_batch(S, k, v))) <= k * c * norm(u - v)))
def steps_in_order():
    _, step = induction(k, 0).called("before")
    with step:
        intro(1)
        modus("before")
        apply_to(gradient_sums(S, g)[1], p + k).called("one more")
        apply_to("one more", u)
        rewrite(this)
        apply_to("one more", v)
        rewrite(this)
        apply_to(short_steps)
        triangle(k * (u - v) - eta * (in_batch(S, k, u) - in_batch(S, k, v)),
            u - v - eta * (g[p + k + 1](u) - g[p + k + 1](v)))

gaps = records(lambda i: norm(g[i](u) - g2[i](u)) <= L * indicator(eq(i, j)))

@claim("The sums over k records after p differ by at most L, the change of one gradient, or 0 if it is not among them",
    given=[*gradient_sums(S, g), *gradient_sums(S2, g2), gaps, L >= 0, p >= 0, k >= 0],
    show=(p + k <= n).implies(norm(in_batch(S, k, u) - in_batch(S2, k, u))
            <= L * indicator(p < j) * indicator(j <= p + k)))
def sums_in_order():
    _, step = induction(k, 0).called("before")
    with step:
        intro(1)
        modus("before")
        apply_to(gradient_sums(S, g)[1], p + k)
        apply_to(this, u)
        rewrite(this)
        apply_to(gradient_sums(S2, g2)[1], p + k)
        apply_to(this, u)
        rewrite(this)
        apply_to(gaps)
        triangle(in_batch(S, k, u) - in_batch(S2, k, u), g[p + k + 1](u) - g2[p + k + 1](u))
        yes, no = cases(eq(p + k + 1, j))
        with yes:
            have(p < j)
            counted(this_one=1, first=1, before=0, now=1)
        with no:
            cases(j <= p + k)

def counted(this_one: int, first: int, before: int, now: int) -> None:
    """Whether the record that differs is this one, after p, and among those before and now."""
    have(eq(indicator(eq(p + k + 1, j)), this_one), by.rewrite(eq(p + k + 1, j)) if this_one else by.auto())
    have(eq(indicator(p < j), first))
    have(eq(indicator(j <= p + k), before))
    have(eq(indicator(j <= p + k + 1), now))
    for last, number in ((p + k, before), (p + k + 1, now)):
        have(eq(L * indicator(p < j) * indicator(j <= last), L * first * number), by.linear(L * indicator(p < j), L))
    have(eq(L * indicator(eq(p + k + 1, j)), L * this_one), by.linear(L))
    linear()

# --- the steps of the projected descent ------------------------------------------------------------------------------------

K, Pi, Q = test("K", V), map_("Pi", V, V), map_("Q", V, V)
f = sequence("f", fun(V))
centre = point("centre", V)
m, M, r, sigma = reals("m M r sigma")
on_image = [onto_subspace(V, Q), *relative_ball(centre, Q, r, lambda w: Pi(w) == w)]
directions = [onto_subspace(V, Q), *relative_ball(centre, Q, r, lambda w: member(w, K))]

def losses(f: Series[Function], g: Series[Map], m: Expr = m) -> Prop:
    """Every loss is m-strongly convex (convex for m = 0) and M-smooth on K, with gradient g[i]."""
    return records(lambda i: all_of(strongly_convex(V, K, f[i], m), gradient(V, K, f[i], g[i]),
            lipschitz_on(V, K, g[i], M)))

def convex_losses(f: Series[Function], g: Series[Map]) -> Prop:
    """Every loss is convex and M-smooth on K, with gradient g[i]."""
    return records(lambda i: all_of(convex_function(V, K, f[i]), gradient(V, K, f[i], g[i]),
            lipschitz_on(V, K, g[i], M)))

@claim("Convex losses are 0-strongly convex, and their factor max(1, |1 - eta M|) is at most 1 for 0 <= eta <= 2/M",
    given=[convex_losses(f, g), M > 0, eta >= 0, eta <= 2 / M],
    show=losses(f, g, expr(0)) & (Max(abs(1 - eta * 0), abs(1 - eta * M)) <= 1))
def convex_in_order():
    _, factor = each_part()
    with factor:
        have(eta * M <= 2, by.linear(M))

seen_slopes = lambda g: records(lambda i: every(V, V,
        lambda u, v: slope_between(Pi(u) - Pi(v), Q(g[i](Pi(u))) - Q(g[i](Pi(v))), m, M)))

@claim("m-strongly convex, M-smooth: |Q e|^2 + M m |d|^2 <= (M + m) <d, Q e>, d = Pi u - Pi v, e = g_i(Pi u) - g_i(Pi "
        "v)",
    given=[*body, *directions, losses(f, g), 0 <= m, m <= M],
    show=seen_slopes(g))
def slopes_of_records():
    use(projection_keeps)
    image_is_flat(on_image, directions)
    intro("i", "u", "v")
    apply_to(losses(f, g), index_i)
    apply_to(body["projection"], u)
    apply_to(body["projection"], v)
    use(slopes_along, f=f[index_i], g=g[index_i], u=Pi(v), v=Pi(u), c=centre)

seen = lambda S, p, u, b=b: Q(S[p + b](u)) - Q(S[p](u))
psi = lambda S, p, u, b=b: Pi(u) - eta / b * seen(S, p, Pi(u), b)
sums_seen = {"S": value(INTEGER, lambda k: value(V, lambda w: Q(S[k](w)))),
    "g": value(INTEGER, lambda i: value(V, lambda w: Q(g[i](w))))}

@claim("Q S_0 = 0 and Q S_(k + 1) = Q S_k + Q g_(k + 1): the sums of the parts along the set",
    given=[onto_subspace(V, Q), *gradient_sums(S, g)],
    show=all_of(*gradient_sums(Along(S), Along(g))))
def sums_seen_in_order():
    empty, one_more = each_part()
    with empty:
        intro("w")
        apply_to(gradient_sums(S, g)[0])
        rewrite(this)
        use(subspace_multiple, v=w, s=0)
    with one_more:
        intro("k", "w")
        apply_to(this)
        rewrite(this)
        apply_to(every(V, V, REAL, lambda v, w, s: Q(s * v + w) == s * Q(v) + Q(w)), g[k + 1](w), S[k](w), 1)

numbers = [b >= 1, eta >= 0, 0 <= m, m <= M, Max(abs(1 - eta * m), abs(1 - eta * M)) <= c]

@claim("The map of a batch is c-Lipschitz for c >= max(|1 - eta m|, |1 - eta M|)",
    given=[*body, *directions, *numbers, *gradient_sums(S, g), losses(f, g), p >= 0, p + b <= n],
    show=norm(psi(S, p, u) - psi(S, p, v)) <= c * norm(u - v))
def map_in_order_contracts():
    # `steps_in_order` for the b steps of the batch, along the set; psi is their mean.
    use(convex_projection_contractive)
    apply_to(this, u, v)
    use(slopes_of_records)
    use(sums_seen_in_order)
    with have(records(lambda i: norm(Pi(u) - Pi(v) - eta * (Q(g[i](Pi(u))) - Q(g[i](Pi(v)))))
                    <= c * norm(Pi(u) - Pi(v)))):
        intro("i")
        apply_to(slopes_of_records, index_i)
        apply_to(this, u, v)
        use(step_of_slopes, d=Pi(u) - Pi(v), e=Q(g[index_i](Pi(u))) - Q(g[index_i](Pi(v))), rho=m, beta=M)
        linear(norm(Pi(u) - Pi(v)))
    use(steps_in_order, **sums_seen, u=Pi(u), v=Pi(v), k=b)
    modus(this)
    use(norm_of_share, w=b * (Pi(u) - Pi(v)) - eta * (seen(S, p, Pi(u)) - seen(S, p, Pi(v))), c=c * norm(Pi(u) - Pi(v)))
    linear(c)

differ = hypothesis("one record differs",
    records(lambda i: every(V, lambda w: member(w, K).implies(norm(g[i](w) - g2[i](w)) <= L * indicator(eq(i, j))))))

@claim("The maps of a batch for the two data sets are at most eta L/b apart, and equal if the record that differs is "
        "not in it",
    given=[*body, *directions, *numbers, *gradient_sums(S, g), *gradient_sums(S2, g2), differ, L >= 0, p >= 0,
        p + b <= n],
    show=norm(psi(S, p, u) - psi(S2, p, u)) <= eta * L / b * indicator(p < j) * indicator(j <= p + b))
def maps_in_order_apart():
    # `sums_in_order` for the gradients along the set, which are no farther apart.
    use(sums_seen_in_order)
    use(sums_seen_in_order, S=S2, g=g2)
    apply_to(body["projection"], u)
    with have(records(lambda i: norm(Q(g[i](Pi(u))) - Q(g2[i](Pi(u)))) <= L * indicator(eq(i, j)))):
        intro("i")
        apply_to(differ, index_i)
        apply_to(this, Pi(u))
        use(subspace_shortens, v=g[index_i](Pi(u)) - g2[index_i](Pi(u)))
        use(subspace_difference, v=g[index_i](Pi(u)), w=g2[index_i](Pi(u)))
        rewrite(this)
    use(sums_in_order, **sums_seen, S2=value(INTEGER, lambda k: value(V, lambda w: Q(S2[k](w)))),
        g2=value(INTEGER, lambda i: value(V, lambda w: Q(g2[i](w)))), u=Pi(u), k=b)
    modus(this)

# --- the law of a step -----------------------------------------------------------------------------------------------------

Th = space("Th")
rho = law("rho", Th)
P = law("P", V)
fb = bounded("fb", V)

def batch_descent(S: Indexed[Callable[..., Point]], p: Expr, P: Law, b: Expr = b) -> Law:
    """The law of Pi(w - eta ((1/b) (the sum of the gradients of the batch after p) + sigma Z)), w of law P."""
    return bind(P,
        lambda w: bind(gauss(V), lambda x: dirac(Pi(w - eta * (1 / b * (S[p + b](w) - S[p](w)) + sigma * x)))))

on_set = lambda P: same(P, push(P, Pi))
noisy_step = lambda S, p, P: bind(P,
    lambda u: bind(rho, lambda th: bind(gauss(V), lambda x: dirac(Pi(psi(S, p, u) + eta * sigma * x)))))
moved = lambda w, x: w - eta * (1 / b * (S[p + b](w) - S[p](w)) + sigma * x)

@claim("After a projected step with a batch in order the law is on K: the projection does not change it",
    given=[nearest_point(V, K, Pi)],
    show=on_set(batch_descent(S, p, P)))
def step_in_order_stays():
    ext("fb")
    with under(P,
            lambda w: E(gauss(V), lambda x: fb(Pi(moved(w, x)))) == E(gauss(V), lambda x: fb(Pi(Pi(moved(w, x)))))) as w:
        with under(gauss(V), lambda x: fb(Pi(moved(w, x))) == fb(Pi(Pi(moved(w, x))))) as x:
            apply_to(nearest_point(V, K, Pi), moved(w, x))
            use(projection_keeps)
            rewrite(this)

@claim("A step is one of a noisy iteration: the maps of the parts along the set, noise, the projection",
    given=[onto_subspace(V, Q), forgets, on_set(P)],
    show=same(batch_descent(S, p, P), noisy_step(S, p, P)))
def step_in_order():
    # Pi forgets what is across the set (`forgets`), and the noise may change its sign.
    rewrite(on_set(P), only=0)
    ext("fb")
    with under(P, lambda u: E(gauss(V), lambda x: once(u, x)) == E(gauss(V), lambda x: seen_once(u, x))) as u:
        with under(gauss(V), lambda x: once(u, x) == fb(Pi(psi(S, p, u) - eta * sigma * x))) as x:
            apply_to(forgets, Pi(u) - eta * sigma * x, eta / b * (S[p + b](Pi(u)) - S[p](Pi(u)))).called("forgets here")
            use(subspace_multiple, v=S[p + b](Pi(u)) - S[p](Pi(u)), s=eta / b)
            rewrite(this, at="forgets here").called("forgets here")
            use(subspace_difference)
            rewrite(this, backwards=True, at="forgets here")
            rewrite(this)
        have(E(gauss(V), lambda x: fb(Pi(psi(S, p, u) - eta * sigma * x))) == E(gauss(V), lambda x: seen_once(u, x)),
            by.use(gauss_symmetry), by.rewrite(this, backwards=True, only=0))

once = lambda u, x: fb(Pi(Pi(u) - eta * (1 / b * (S[p + b](Pi(u)) - S[p](Pi(u))) + sigma * x)))
seen_once = lambda u, x: fb(Pi(psi(S, p, u) + eta * sigma * x))
