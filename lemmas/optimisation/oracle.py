"""Stochastic gradient oracles: laws with a mean and a second moment, and one projected step with them.

A vector G of the law M has mean g and E|G|^2 <= B.  Both are said through bounded functions, the vector clip(G, N) of
length at most N: E|clip(G, N)|^2 <= B for every N, and E<clip(G, N), u> -> <g, u> as N grows.  (By monotone and
dominated convergence that is E|G|^2 <= B and E<G, u> = <g, u>; in this form nothing has to be known to be integrable.)
The step is from w to Pi(w - eta G), Pi the projection to the set K of diameter D; A is a bound of E<G, u>.
"""

from lemmas.iteration.shift import clip_of_short, norm_of_clip
from lemmas.convex_losses.convex_sets import body, member, nearest_point, obtuse_angle
from verify.lemma import *

V = euclid("V")
K, Pi = test("K", V), map_("Pi", V, V)
M = law("M", V)
g, u, v, w, x, y = points("g u v w x y", V)
B, D, N, N0, eta, e, A, L = reals("B D N N0 eta e A L")

@definition(r"\mathbb{E}\,$M = $g")
def mean_is(V: Euclid, M: Law[V], g: Point[V]) -> Prop:
    """M has mean g.

    E<clip(G, N), u> -> <g, u> as N grows, for every u."""
    return every(V, REAL,
        lambda u, e: (0 < e).implies(exists(REAL,
                lambda N0: every(REAL,
                    lambda N: (N0 <= N).implies(abs(E(M, lambda x: inner(clip(V, x, N), u)) - inner(g, u)) <= e)))))

@definition(r"\mathbb{E}\langle $M, $u\rangle \le $A")
def mean_at_most(V: Euclid, M: Law[V], u: Point[V], A: Real) -> Prop:
    """E<M, u> <= A.

    E<clip(G, N), u> is at most A in the limit of large N."""
    return every(REAL,
        lambda e: (0 < e).implies(exists(REAL,
                lambda N0: every(REAL, lambda N: (N0 <= N).implies(E(M, lambda x: inner(clip(V, x, N), u)) <= A + e)))))

@definition(r"\mathbb{E}|$M|^2 \le $B")
def second_moment_at_most(V: Euclid, M: Law[V], B: Real) -> Prop:
    """E|M|^2 <= B.

    E|clip(G, N)|^2 <= B for every N > 0."""
    return every(REAL, lambda N: (0 < N).implies(E(M, lambda x: norm(clip(V, x, N)) ** 2) <= B))

# --- the mean ------------------------------------------------------------------------------------------

h = bounded("h", V)
q = bounded("q", V)
x0 = point("x0", V)

@claim("|<clip(x, N), u>| <= N |u|",
    given=[N >= 0],
    show=(-N * norm(u) <= inner(clip(V, x, N), u)) & (inner(clip(V, x, N), u) <= N * norm(u)))
def inner_cut_bound():
    use(norm_of_clip)
    have(norm(clip(V, x, N)) * norm(u) <= N * norm(u), by.linear(norm(u)))
    cauchy_schwarz(clip(V, x, N), u)
    cauchy_schwarz(clip(V, x, N), -u)

@claim("|clip(x, N)|^2 <= N^2", given=[N >= 0], show=norm(clip(V, x, N)) ** 2 <= N**2)
def square_cut_bound():
    use(norm_of_clip)
    combine((norm(clip(V, x, N)), [this]), (N, [this]))

@claim("E<G, u> <= A if g is the mean and <g, u> <= A",
    given=[mean_is(V, M, g), inner(g, u) <= A],
    show=mean_at_most(V, M, u, A))
def mean_below():
    intro("e", "[0 < e]")
    apply_to(mean_is(V, M, g))
    unpack(this, N0)
    witness(N0)
    intro("N", "[N0 <= N]")
    apply_to("N0")
    fact("abs", "above", E(M, lambda x: inner(clip(V, x, N), u)) - inner(g, u))

def name_inner_and_square(N: Expr, u: Point) -> None:
    """h(x) = <clip(x, N), u> and q(x) = |clip(x, N)|^2, as bounded functions."""
    name_for(h, value(V, lambda x0: inner(clip(V, x0, N), u)), limit=N * norm(u),
        by=[(by.use(inner_cut_bound),), (by.use(inner_cut_bound),)])
    name_for(q, value(V, lambda x0: norm(clip(V, x0, N)) ** 2), limit=N**2, by={1: (by.use(square_cut_bound),)})

@claim("E<G, u> >= -L |u| if E|G|^2 <= L^2: a bound A of E<G, u> is at least -L |u|",
    given=[L > 0, mean_at_most(V, M, u, A), second_moment_at_most(V, M, L**2)],
    show=-L * norm(u) <= A)
def mean_length():
    # For c = clip(G, N): -2 L <c, u> <= |u| (|c|^2 + L^2), in the mean at most 2 L^2 |u|; N large, e small.
    contradiction()
    let(e, (-L * norm(u) - A) / 2)
    apply_to(mean_at_most(V, M, u, A))
    unpack(this, N0)
    let(N, Max(N0, 1))
    fact("max", "above", N0, 1)
    apply_to("N0")
    apply_to(second_moment_at_most(V, M, L**2))
    name_inner_and_square(N, u)
    under(M, lambda x: inner(clip(V, x, N), u) == h(x), lambda x: (by.apply_to("h"),))
    under(M, lambda x: norm(clip(V, x, N)) ** 2 == q(x), lambda x: (by.apply_to("q"),))
    with under(M, lambda x: -2 * L * h(x) <= norm(u) * (q(x) + L**2)) as x:
        apply_to("h")
        apply_to("q")
        cauchy_schwarz(clip(V, x, N), -u)
        with have(2 * L * norm(clip(V, x, N)) <= norm(clip(V, x, N)) ** 2 + L**2):
            have((norm(clip(V, x, N)) - L) ** 2 >= 0)
            linear()
        linear(L, norm(u))
    have(-2 * L * E(M, h) <= 2 * L**2 * norm(u), by.linear(norm(u)))

# --- one projected step --------------------------------------------------------------------------------

diameter = every(V, V, lambda v, w: member(v, K).implies(member(w, K).implies(norm(v - w) <= D)))

@claim("|y - eta x|^2 = |y|^2 - 2 eta <x, y> + eta^2 |x|^2",
    show=norm(y - eta * x) ** 2 == norm(y) ** 2 - 2 * eta * inner(x, y) + eta**2 * norm(x) ** 2)
def square_of_difference():
    norm_inner(y - eta * x)
    norm_inner(x)
    norm_inner(y)
    linear(eta**2)

@claim("|Pi x - v|^2 <= |x - v|^2 for v in K, K closed and convex",
    given=[body, member(v, K)],
    show=norm(Pi(x) - v) ** 2 <= norm(x - v) ** 2)
def projection_nearer():
    use(obtuse_angle)
    norm_inner(Pi(x) - v)
    norm_inner(x - v)
    norm_inner(x - Pi(x))
    have(norm(x - Pi(x)) ** 2 >= 0)

@claim("|clip(x, N)| = N for |x| > N", given=[N >= 0, norm(x) > N], show=norm(clip(V, x, N)) == N)
def clip_of_long():
    have(norm(x) > 0)
    have(N / norm(x) <= 1, by.linear())
    have(Min(1, N / norm(x)) == N / norm(x))

@claim("|Pi(w - eta x) - v|^2 <= |w - v|^2 - 2 eta <clip(x, N), w - v> + eta^2 |clip(x, N)|^2, N >= 2 D/eta, K convex",
    given=[body, member(v, K), member(w, K), diameter, eta > 0, N >= 0, eta * N >= 2 * D],
    show=norm(Pi(w - eta * x) - v) ** 2
        <= norm(w - v) ** 2 - 2 * eta * inner(clip(V, x, N), w - v) + eta**2 * norm(clip(V, x, N)) ** 2)
def projected_step():
    # Beyond the length N the right side is at least D^2, as |eta clip(x, N)| = eta N >= 2 D.
    use(square_of_difference, x=clip(V, x, N))
    suffices(norm(Pi(moved) - v) ** 2 <= norm(w - v - eta * clip(V, x, N)) ** 2, by.linear())
    yes, no = cases(norm(x) <= N)
    with yes:
        use(clip_of_short)
        rewrite(this)
        use(projection_nearer, x=moved)
    with no:
        use(clip_of_long)
        triangle(w - v - eta * clip(V, x, N), v - w)
        have(norm(eta * clip(V, x, N)) == eta * N, by.linear(eta))
        apply_to(diameter, w, v)
        have(norm(w - v - eta * clip(V, x, N)) >= D)
        apply_to(nearest_point(V, K, Pi), moved)
        apply_to(diameter, Pi(moved), v)
        combine((norm(w - v - eta * clip(V, x, N)) + norm(Pi(moved) - v), [this]),
            (norm(w - v - eta * clip(V, x, N)) + norm(Pi(moved) - v), [norm(w - v - eta * clip(V, x, N)) >= D]))

moved = w - eta * x

d = bounded("d", V)
after = E(M, lambda x: norm(Pi(w - eta * x) - v) ** 2)
bound = norm(w - v) ** 2 + 2 * eta * A + eta**2 * B

@claim("E|Pi(w - eta G) - v|^2 <= |w - v|^2 + 2 eta E<G, v - w> + eta^2 E|G|^2 for w and v in a bounded convex K",
    given=[body, member(v, K), member(w, K), diameter, eta > 0, mean_at_most(V, M, v - w, A),
        second_moment_at_most(V, M, B)],
    show=after <= bound)
def oracle_step():
    # `projected_step` in the mean, at an N so large that E<clip(G, N), v - w> <= A + small_e.
    contradiction()
    apply_to(mean_at_most(V, M, v - w, A), small_e)
    unpack(this, N0)
    let(N, Max(N0, Max(2 * D / eta, 1)))
    fact("max", "above", N0, Max(2 * D / eta, 1))
    fact("max", "above", 2 * D / eta, 1)
    have(eta * N >= 2 * D, by.linear(eta))
    apply_to("N0")
    apply_to(second_moment_at_most(V, M, B))
    name_inner_and_square(N, v - w)
    name_for(d, value(V, lambda x0: norm(Pi(w - eta * x0) - v) ** 2), limit=D**2, by={1: square_in_K})
    under(M, lambda x: inner(clip(V, x, N), v - w) == h(x), lambda x: (by.apply_to("h"),))
    under(M, lambda x: norm(clip(V, x, N)) ** 2 == q(x), lambda x: (by.apply_to("q"),))
    under(M, lambda x: norm(Pi(w - eta * x) - v) ** 2 == d(x), lambda x: (by.apply_to("d"),))
    with under(M, lambda x: d(x) <= norm(w - v) ** 2 + 2 * eta * h(x) + eta**2 * q(x)):
        apply_to("h")
        apply_to("q")
        apply_to("d")
        use(projected_step)
        linear(eta, eta**2)
    linear(eta, eta**2)

small_e = (after - bound) / (4 * eta)
square_in_K = (by.apply_to(nearest_point(V, K, Pi)), by.apply_to(diameter, Pi(w - eta * x0), v),
    by.combine((norm(Pi(w - eta * x0) - v), [this]), (D, [this])))
