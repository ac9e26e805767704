"""Algorithm 1 of Feldman et al. as a program: its iterates have laws, are in K, and project a noisy iteration.

The letters are those of `algorithm`; U[t] is the law of v_t, the iterate before it is projected.
"""

from lemmas.runs.algorithm import follows, iterates_stay, noisy_sgd, projection_keeps, sgd_step
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.convex_losses.smooth_losses import convexity, differentiability
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
W, W2, U = (sequence(name, law(V)) for name in ("W", "W2", "U"))
x = sequence("x", point(X))
w0 = point("w0", V)
eta, sigma = reals("eta sigma")
n, m, index_t = integer("n"), integer("m"), integer("t")
step = lambda M, r: bind(M, lambda w: sgd_step(V, X, Pi, g, eta, sigma, w, r))
of_loss = every(X,
    lambda r: convexity(K, lambda w: f(w, r)) & differentiability(V, K, lambda w: f(w, r), lambda w: g(w, r)))

@definition(r"$f(\cdot, r)\ \text{is convex and differentiable on } $K,\ \nabla $f(\cdot, r) = " r"$g(\cdot, r)",
    letters="V X K f g")
def convex_losses(V: Euclid, X: Space, K: Test[V], f: Function[V, X], g: Map[(V, X), V]) -> Prop:
    """each f(., r) is convex and differentiable on K, with gradient g(., r).

    The loss of every record is convex on K, and its gradient there is g."""
    return of_loss

started_in_K = member(w0, K)
problem = [hypothesis("convex", convex_set(V, K)), hypothesis("projection", nearest_point(V, K, Pi)),
    convex_losses(V, X, K, f, g), started_in_K, eta > 0, sigma >= 0]

@claim("Two runs of noisy SGD on the same records have the same laws",
    given=[hypothesis("noisy sgd W", noisy_sgd(W, w0, x)), hypothesis("noisy sgd W2", noisy_sgd(W2, w0, x)), m >= 0],
    show=(m <= n).implies(same(W[m], W2[m])))
def runs_agree_on_data():
    start, step_ = induction(m, 0).called("induction hypothesis")
    with start:
        rewrite(same(W[0], dirac(w0)))
    with step_:
        intro("[m + 1 <= n]")
        modus("induction hypothesis")
        apply_to("noisy sgd W.1")
        rewrite(this)
        apply_to("noisy sgd W2.1")
        rewrite(same(W[m], W2[m]))

# --- the iterates before the projection -----------------------------------------------------------------

def unprojected(U: Series[Law], n: Expr) -> Prop:
    """The laws of v_0 = w_0, ..., v_n: a gradient step from the projection of v_t, and noise of scale eta sigma."""
    return same(U[0], dirac(w0)) & for_all(0, n - 1,
        lambda t: same(U[t + 1],
            bind(U[t],
                lambda v: bind(gauss(V), lambda xi: dirac(Pi(v) - eta * g(Pi(v), x[t + 1]) + (-eta * sigma) * xi)))))

@claim("The law of the iterate w_m of noisy SGD, m <= n, is that of Pi(v_m), v the noisy iteration of the same steps",
    given=[nearest_point(V, K, Pi), member(w0, K), noisy_sgd(W, w0, x), hypothesis("unprojected U", unprojected(U, n)),
        m >= 0],
    show=(m <= n).implies(same(W[m], push(U[m], Pi))))
def projection_of_iteration():
    start, step_ = induction(m, 0).called("induction hypothesis")
    with start:
        intro(1)
        use(projection_keeps)
        rewrite(same(W[0], dirac(w0)))
        rewrite(same(U[0], dirac(w0)))
        ext("fb")
        rewrite(Pi(w0) == w0)
    with step_:
        intro(1)
        modus("induction hypothesis")
        apply_to(follows(W, x))
        rewrite(this)
        apply_to("unprojected U.1")
        rewrite(this)
        rewrite(same(W[m], push(U[m], Pi)))

# --- Algorithm 1 ----------------------------------------------------------------------------------------

lies = lambda M: eq(E(M, lambda w: K(w)), 1)

@definition(r"w_{t + 1} = $Pi(w_t - $eta ($g(w_t, {$x}_{t + 1}) + $sigma\xi_t)),\ w_0 = $w0\colon "
        r"\text{ the law of } w_{$n} \text{ exists and is unique}", letters="V X Pi g eta sigma n")
def loop_has_law(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer) -> Prop:
    """W[t + 1] = Pi(W[t] - eta (g(W[t], x[t + 1]) + sigma N)), t < n, W[0] = w0, has a law, and W[n] only one.

    The laws of the iterates of projected noisy SGD on the records x[1], ..., x[n] exist, and that of
    the last is determined."""
    run = lambda W: noisy_sgd(W, w0, x)
    return exists(sequence(law(V)), run) & every(sequence(law(V)), sequence(law(V)),
        lambda W, W2: run(W).implies(run(W2).implies(same(W[n], W2[n]))))

@definition(r"w_t \in $K\ (t \le $n)\ \text{for } w_{t + 1} = $Pi(w_t - $eta ($g(w_t, {$x}_{t + 1}) + "
        r"$sigma\xi_t)),\ w_0 = $w0", letters="V X K Pi g eta sigma n")
def loop_stays(V: Euclid, X: Space, K: Test[V], Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer) -> Prop:
    """W[t] is in K for t <= n, for every run W of W[t + 1] = Pi(W[t] - eta (g(W[t], x[t + 1]) + sigma N)), W[0] = w0.

    All iterates of projected noisy SGD lie in K."""
    return every(sequence(law(V)), lambda W: noisy_sgd(W, w0, x).implies(for_all(0, n, lambda t: lies(W[t]))))

@definition(r"w_{$n} \sim $Pi(v_{$n}),\ v_{t + 1} = $Pi(v_t) - $eta\,$g($Pi(v_t), {$x}_{t + 1}) - "
        r"$eta\,$sigma\xi_t,\ v_0 = $w0", letters="V X Pi g eta sigma w0 x n")
def loop_is_iteration(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w0: Point[V],
        x: Series[Point[X]], n: Integer) -> Prop:
    """W[n] = Pi(v) in law, v = U[n] for U[t + 1] = Pi(U[t]) - eta g(Pi(U[t]), x[t + 1]) - eta sigma N, U[0] = w0, for
    every run W.

    The last iterate is the projection of that of a noisy iteration, whose step is a projection and a
    gradient step."""
    return every(sequence(law(V)), sequence(law(V)),
        lambda W, U: noisy_sgd(W, w0, x).implies(unprojected(U, n).implies(same(W[n], push(U[n], Pi)))))

# What a program is given: the spaces, the projection, the gradients, eta, sigma, the start, the records, their number.
of_program = (V, X, Pi, g, eta, sigma, w0, x, n)
of_program_on = (V, X, K, *of_program[2:])

@claim("The loop of projected noisy SGD over any records: its laws exist and are on K, and the last one is unique and "
        "that of Pi(v_n) for every noisy iteration v of these steps",
    given=[nearest_point(V, K, Pi), member(w0, K), n >= 0],
    show=all_of(loop_has_law(*of_program), loop_stays(*of_program_on), loop_is_iteration(*of_program)))
def loop_has_its_laws():
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            recursion(W, dirac(w0), lambda t, M: step(M, x[t + 1]))
            witness(W)
            part3 = each_part()
            with part3[1]:
                intro("t")
                apply_to(this)
        with part2[1]:
            intro("W", "W2", "[run]", "[other run]")
            use(runs_agree_on_data)
            modus(this)
    with part[1]:
        intro("W", "t")
        use(iterates_stay)
        modus(this)
        rewrite(this)
        under(W[index_t], lambda w: eq(K(Pi(w)), 1), lambda w: (by.apply_to(nearest_point(V, K, Pi)),))
    with part[2]:
        intro("W", "U", "[run]", "[iteration]")
        use(projection_of_iteration)
        modus(this)

# w_0 is in K, the noise is Z ~ N(0, sigma^2 I), fresh at every step, and w_n is returned.  For beta-smooth losses the
# steps of v_t are contractive if eta <= 2/beta (`step_contractive`).
@claim("PNSGD(S, w_0, eta, sigma): v_(t + 1) = w_t - eta (grad f(w_t, x_(t + 1)) + Z), w_(t + 1) = Pi(v_(t + 1)); the "
        "law of w_n exists, is unique, is on K, and is that of Pi(v_n) for every noisy iteration v of these steps from "
        "w_0", feldman("Algorithm 1", "whole"),
    given=[*problem, n >= 0],
    show=all_of(loop_has_law(*of_program), loop_stays(*of_program_on), loop_is_iteration(*of_program)))
def pnsgd_program():
    use(loop_has_its_laws)

# K = {0}, from the point 1; all losses are 0.
outside = {**dict.fromkeys(("V", "X"), "line"), "K": value(line, lambda u: indicator(eq(u, 0))),
    "Pi": value(line, lambda u: expr(0)), "f": value(line, line, lambda w, r: expr(0)),
    "g": value(line, line, lambda w, r: expr(0)), "x": value(INTEGER, lambda t: expr(0)),
    **{"w0": "1", "eta": "1", "sigma": "0"}}
started = value(INTEGER, lambda t: dirac(indicator(t <= 0)))
is_zero = lambda u: by.have(eq(u, 0), by.cases(eq(u, 0), no=(by.absurd(by.linear()),)))
u0, v0, th = reals("x y th")
stays_outside = {"given convex": (by.intro("x", "y", "th"), *[by.intro()] * 3, is_zero(u0), is_zero(v0),
        by.have(eq((1 - th) * u0 + th * v0, 0)), by.rewrite(this)),
    "given projection": (by.intro("x"), by.each_part((), (by.intro("y"), by.intro(), is_zero(v0)))),
    "show": (by.contradiction().called("loop"), by.apply_to("loop.1", started), by.apply_to(this, 0), by.linear())}
doubt(pnsgd_program,
    mutants=[dropped(pnsgd_program, started_in_K, "w_0 anywhere",
            [{"witness": {**outside, "n": "0"}, "proofs": stays_outside}])])
