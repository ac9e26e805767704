"""Algorithms 1 and 2 as programs: their iterates have laws, which are determined, lie in K, and are the
projections of a contractive noisy iteration."""

from lemmas.divergences.events import equivalent
from lemmas.noisy_sgd.algorithm import follows, iterates_stay, noisy_sgd, projection_keeps, sgd_step
from lemmas.noisy_sgd.convex_sets import convex_set, member, nearest_point
from lemmas.noisy_sgd.multiple_passes import Cyclic
from lemmas.noisy_sgd.smooth_losses import convexity, differentiability
from lemmas.noisy_sgd.whole_parts import floor_at_least, floor_at_most
from lemmas.papers import feldman
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
of_loss = every(
    X,
    lambda r: (
        convexity(V, K, lambda w: f(w, r)) & differentiability(V, K, lambda w: f(w, r), lambda w: g(w, r))
    ),
)


@definition(
    V,
    X,
    test(V),
    fun(V, X),
    map_((V, X), V),
    text="each $f(., r) is convex and differentiable on $K, with gradient $g(., r)",
    latex=(
        r"$f(\cdot, r)\ \text{is convex and differentiable on } $K,\ \nabla $f(\cdot, r) = "
        r"$g(\cdot, r)"
    ),
)
def convex_losses(V: Space, X: Space, K: Function, f: Function, g: Map) -> Prop:
    """The loss of every record is convex on K, and its gradient there is g."""
    return of_loss


problem = [
    convex_set(V, K),
    nearest_point(V, K, Pi),
    convex_losses(V, X, K, f, g),
    member(w0, K),
    eta > 0,
    sigma >= 0,
]

runs_agree_on_data = claim(
    "Two runs of noisy SGD on the same records have the same laws",
    kind="strengthening",
    given=[noisy_sgd(W, w0, x), noisy_sgd(W2, w0, x), m >= 0],
    show=(m <= n).implies(same(W[m], W2[m])),
)
proof(
    runs_agree_on_data,
    induction(
        m,
        0,
        (
            intro(),
            congruence(same(W[0], dirac(w0)), lambda hole: same(hole, W2[0])),
            congruence(same(W2[0], dirac(w0)), lambda hole: same(dirac(w0), hole)),
            ext("f"),
        ),
        (
            intro(),
            modus(-2),
            apply_to(1, m),
            congruence(-1, lambda hole: same(hole, W2[m + 1])),
            apply_to(3, m),
            congruence(-1, lambda hole: same(step(W[m], x[m + 1]), hole)),
            congruence(same(W[m], W2[m]), lambda hole: same(step(hole, x[m + 1]), step(W2[m], x[m + 1]))),
            ext("f"),
        ),
    ),
)

# --- the iterates before the projection -----------------------------------------------------------------


def unprojected(U: Series, n: Expr) -> Prop:
    """The laws of v_0 = w_0, ..., v_n: a gradient step from the projection of v_t, and noise of scale eta sigma."""
    return same(U[0], dirac(w0)) & for_all(
        0,
        n - 1,
        lambda t: same(
            U[t + 1],
            bind(
                U[t],
                lambda v: bind(
                    gauss(V), lambda xi: dirac(Pi(v) - eta * g(Pi(v), x[t + 1]) + (-eta * sigma) * xi)
                ),
            ),
        ),
    )


projection_of_iteration = claim(
    "w_t is the projection of v_t",
    kind="strengthening",
    given=[
        nearest_point(V, K, Pi),
        member(w0, K),
        noisy_sgd(W, w0, x),
        unprojected(U, n),
        m >= 0,
    ],
    show=(m <= n).implies(same(W[m], push(U[m], Pi))),
)
next_law = lambda: bind(
    U[m],
    lambda v: bind(gauss(V), lambda xi: dirac(Pi(v) - eta * g(Pi(v), x[m + 1]) + (-eta * sigma) * xi)),
)
proof(
    projection_of_iteration,
    induction(
        m,
        0,
        (
            intro(),
            use(projection_keeps, u=w0),
            congruence(same(W[0], dirac(w0)), lambda hole: same(hole, push(U[0], Pi))),
            congruence(same(U[0], dirac(w0)), lambda hole: same(dirac(w0), push(hole, Pi))),
            congruence(Pi(w0) == w0, lambda hole: same(dirac(w0), dirac(hole))),
            ext("f"),
        ),
        (
            intro(),
            modus(-2),
            apply_to(follows(W, x), m),
            congruence(-1, lambda hole: same(hole, push(U[m + 1], Pi))),
            apply_to(5, m),
            congruence(-1, lambda hole: same(step(W[m], x[m + 1]), push(hole, Pi))),
            congruence(
                same(W[m], push(U[m], Pi)),
                lambda hole: same(step(hole, x[m + 1]), push(next_law(), Pi)),
            ),
            ext("f"),
        ),
    ),
)

# --- Algorithm 1 ----------------------------------------------------------------------------------------

lies = lambda M: eq(E(M, lambda w: K(w)), 1)
runs = lambda W: noisy_sgd(W, w0, x)


@definition(
    V,
    X,
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    text=(
        "W[t + 1] = $Pi(W[t] - $eta ($g(W[t], ${x}[t + 1]) + $sigma N)), t < $n, W[0] = $w0, has "
        "a law, and W[$n] only one"
    ),
    latex=(
        r"w_{t + 1} = $Pi(w_t - $eta ($g(w_t, {$x}_{t + 1}) + $sigma\xi_t)),\ w_0 = $w0\colon "
        r"\text{ the law of } w_{$n} \text{ exists and is unique}"
    ),
)
def loop_has_law(
    V: Space, X: Space, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr
) -> Prop:
    """The laws of the iterates of projected noisy SGD on the records x[1], ..., x[n] exist, and that of
    the last is determined."""
    run = lambda W: noisy_sgd(W, w0, x)
    return exists(sequence(law(V)), run) & every(
        sequence(law(V)), sequence(law(V)), lambda W, W2: run(W).implies(run(W2).implies(same(W[n], W2[n])))
    )


@definition(
    V,
    X,
    test(V),
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    text=(
        "W[t] is in $K for t <= $n, for every run W of W[t + 1] = $Pi(W[t] - $eta ($g(W[t], "
        "${x}[t + 1]) + $sigma N)), W[0] = $w0"
    ),
    latex=(
        r"w_t \in $K\ (t \le $n)\ \text{for } w_{t + 1} = $Pi(w_t - $eta ($g(w_t, {$x}_{t + 1}) + "
        r"$sigma\xi_t)),\ w_0 = $w0"
    ),
)
def loop_stays(
    V: Space, X: Space, K: Function, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr
) -> Prop:
    """All iterates of projected noisy SGD lie in K."""
    return every(sequence(law(V)), lambda W: noisy_sgd(W, w0, x).implies(for_all(0, n, lambda t: lies(W[t]))))


@definition(
    V,
    X,
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    text=(
        "W[$n] = $Pi(v) in law, v = U[$n] for U[t + 1] = $Pi(U[t]) - $eta $g($Pi(U[t]), ${x}[t + "
        "1]) - $eta $sigma N, U[0] = $w0, for every run W"
    ),
    latex=(
        r"w_{$n} \sim $Pi(v_{$n}),\ v_{t + 1} = $Pi(v_t) - $eta\,$g($Pi(v_t), {$x}_{t + 1}) - "
        r"$eta\,$sigma\xi_t,\ v_0 = $w0"
    ),
)
def loop_is_iteration(
    V: Space, X: Space, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr
) -> Prop:
    """The last iterate is the projection of that of a noisy iteration, whose step is a projection and a
    gradient step."""
    return every(
        sequence(law(V)),
        sequence(law(V)),
        lambda W, U: noisy_sgd(W, w0, x).implies(unprojected(U, n).implies(same(W[n], push(U[n], Pi)))),
    )


of_program = (V, X, Pi, g, eta, sigma, w0, x, n)
of_program_on = (V, X, K, *of_program[2:])
loop = claim(
    "The loop of projected noisy SGD over any records: its laws exist, are unique, are on K, and are those of the "
    "projected iterates of a noisy iteration",
    kind="strengthening",
    given=[nearest_point(V, K, Pi), member(w0, K), n >= 0],
    show=all_of(loop_has_law(*of_program), loop_stays(*of_program_on), loop_is_iteration(*of_program)),
)
proof(
    loop,
    each_part(
        (
            each_part(
                (
                    recursion(W, dirac(w0), lambda t, M: step(M, x[t + 1])),
                    witness(W),
                    each_part((), (intro("t"), apply_to(-1, index_t))),
                ),
                (intro("W", "W2"), intro(), intro(), use(runs_agree_on_data, m=n), modus(-1)),
            ),
        ),
        (
            intro("W"),
            intro(),
            intro("t"),
            use(iterates_stay, m=index_t),
            modus(-1),
            congruence(-1, lies),
            under(
                W[index_t],
                lambda w: eq(K(Pi(w)), 1),
                lambda w: (apply_to(nearest_point(V, K, Pi), w), assume()),
            ),
        ),
        (intro("W", "U"), intro(), intro(), use(projection_of_iteration, m=n), modus(-1), assume()),
    ),
)

# w_0 is in K, the noise is Z ~ N(0, sigma^2 I), fresh at every step, and w_n is returned.  The steps of v_t are
# contractive if eta <= 2/beta (`step_contractive`).
pnsgd_program = claim(
    "PNSGD(S, w_0, eta, sigma): v_(t + 1) = w_t - eta (grad f(w_t, x_(t + 1)) + Z), w_(t + 1) = Pi(v_(t + 1)); the law "
    "of w_n exists, is unique, is on K, and is that of the projection of a noisy iteration",
    feldman("Algorithm 1", "whole"),
    given=[*problem, n >= 0],
    show=all_of(loop_has_law(*of_program), loop_stays(*of_program_on), loop_is_iteration(*of_program)),
)
proof(pnsgd_program, use(loop), each_part((each_part((assume(),), (assume(),)),), (assume(),), (assume(),)))

# --- Algorithm 2 ----------------------------------------------------------------------------------------


def passes(W: Series) -> Prop:
    """for j = 0, ..., n - 1, for i = 0, ..., n - 1: step t = n j + i, with the record x_(i + 1)."""
    return same(W[0], dirac(w0)) & for_all(
        0,
        n - 1,
        lambda j: for_all(0, n - 1, lambda i: same(W[n * j + i + 1], step(W[n * j + i], x[i + 1]))),
    )


one_loop = lambda W: noisy_sgd(W, w0, Cyclic(x), n * n)
cyclic = value(INTEGER, lambda t: Cyclic(x)[t])
pass_, place = floor(index_t / n), index_t - n * floor(index_t / n)
i, j = integer("i"), integer("j")


@definition(
    V,
    X,
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    sequence(law(V)),
    text=(
        "$W[0] = $w0; for j, i < $n: $W[$n j + i + 1] = $Pi($W[$n j + i] - $eta ($g(., ${x}[i + "
        "1]) + $sigma N))"
    ),
    latex=(
        r"{$W}_0 = $w0,\ {$W}_{$n j + i + 1} = $Pi({$W}_{$n j + i} - $eta ($g(\cdot, {$x}_{i + "
        r"1}) + $sigma\xi))\ (i, j < $n)"
    ),
)
def passes_run(
    V: Space, X: Space, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr, W: Series
) -> Prop:
    """The two loops: pass j = 0, ..., n - 1, and in it step i = 0, ..., n - 1 on the record x[i + 1]."""
    return passes(W)


@definition(
    V,
    X,
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    sequence(law(V)),
    text=("$W[0] = $w0; for t < $n^2: $W[t + 1] = $Pi($W[t] - $eta ($g(., ${x}[t mod $n + 1]) + $sigma N))"),
    latex=(
        r"{$W}_0 = $w0,\ {$W}_{t + 1} = $Pi({$W}_t - $eta ($g(\cdot, {$x}_{t \bmod $n + 1}) + "
        r"$sigma\xi))\ (t < {$n}^2)"
    ),
)
def cyclic_run(
    V: Space, X: Space, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr, W: Series
) -> Prop:
    """One loop over the records in cyclic order."""
    return one_loop(W)


@definition(
    V,
    X,
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    text="$n passes over the records $x have a law, W[$n^2] only one",
    latex=r"\text{the law of } w_{{$n}^2} \text{ after } $n \text{ passes exists and is unique}",
)
def passes_have_law(
    V: Space, X: Space, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr
) -> Prop:
    """The laws of the iterates of n passes exist, and that of the last is determined."""
    return exists(sequence(law(V)), passes) & every(
        sequence(law(V)),
        sequence(law(V)),
        lambda W, W2: passes(W).implies(passes(W2).implies(same(W[n * n], W2[n * n]))),
    )


@definition(
    V,
    X,
    test(V),
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    text="W[t] is in $K for t <= $n^2, for every run W of $n passes over the records $x",
    latex=r"w_t \in $K\ (t \le {$n}^2)\ \text{for } $n \text{ passes over } $x",
)
def passes_stay(
    V: Space, X: Space, K: Function, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr
) -> Prop:
    """All iterates of n passes lie in K."""
    return every(sequence(law(V)), lambda W: passes(W).implies(for_all(0, n * n, lambda t: lies(W[t]))))


@definition(
    V,
    X,
    map_(V, V),
    map_((V, X), V),
    REAL,
    REAL,
    point(V),
    sequence(point(X)),
    INTEGER,
    text=("W is $n passes over the records $x iff it is one loop of $n^2 steps over them in cyclic order"),
    latex=r"$n \text{ passes over } $x \iff \text{one loop of } {$n}^2 \text{ steps in cyclic order}",
)
def passes_are_cyclic(
    V: Space, X: Space, Pi: Map, g: Map, eta: Expr, sigma: Expr, w0: Point, x: Series, n: Expr
) -> Prop:
    """The runs of n passes are the runs of PNSGD on the records in cyclic order."""
    return every(sequence(law(V)), lambda W: passes(W).implies(one_loop(W))) & every(
        sequence(law(V)), lambda W: one_loop(W).implies(passes(W))
    )


passes_are_one_loop = claim(
    "The two loops of several passes are one over the records in cyclic order",
    kind="strengthening",
    given=[n >= 1],
    show=equivalent(passes_run(*of_program, W), cyclic_run(*of_program, W)),
)
proof(
    passes_are_one_loop,
    each_part(
        (
            intro(),
            each_part(
                (),
                (
                    intro("t"),
                    fact("floor", "bounds", index_t / n),
                    have(index_t - n * floor(index_t / n) >= 0, linear(n)),
                    have(index_t - n * floor(index_t / n) < n, linear(n)),
                    have(index_t <= n * n - 1),
                    have(index_t / n <= n - 1 / n, linear(1 / n)),
                    have(index_t / n < n),
                    have(index_t / n >= 0),
                    use(floor_at_least, y=index_t / n, m=0),
                    use(floor_at_most, y=index_t / n, m=n - 1),
                    have(place <= n - 1),
                    apply_to(2, pass_),
                    apply_to(-1, place),
                    assume(),
                ),
            ),
        ),
        (
            intro(),
            each_part(
                (),
                (
                    intro("j"),
                    intro("i"),
                    have((0 <= j) & (j <= n - 1)),
                    have((0 <= i) & (i <= n - 1)),
                    have(n * j <= n * (n - 1), linear(n)),
                    have(n * j >= 0),
                    have(n * j + i <= n * n - 1),
                    apply_to(2, n * j + i),
                    have(i / n >= 0),
                    have(i / n < 1, linear(1 / n)),
                    use(floor_at_least, y=(n * j + i) / n, m=j),
                    use(floor_at_most, y=(n * j + i) / n, m=j),
                    have(eq(floor((n * j + i) / n), j)),
                    have(
                        x[n * j + i + 1 - n * floor((n * j + i) / n)] == x[i + 1],
                        rewrite(-1),
                        ring(),
                    ),
                    congruence(
                        -1,
                        lambda hole: same(W[n * j + i + 1], step(W[n * j + i], hole)),
                        at=same(
                            W[n * j + i + 1],
                            step(W[n * j + i], x[n * j + i + 1 - n * floor((n * j + i) / n)]),
                        ),
                    ),
                    assume(),
                ),
            ),
        ),
    ),
)

pnmsgd_program = claim(
    "PNMSGD, n passes over n records in their order: the law of w_(n^2) exists, is unique, is on K, and is that of "
    "PNSGD on the records in cyclic order",
    feldman("Algorithm 2", "whole"),
    given=[*problem, n >= 1],
    show=all_of(passes_have_law(*of_program), passes_stay(*of_program_on), passes_are_cyclic(*of_program)),
)
proof(
    pnmsgd_program,
    have(n * n >= 0),
    use(loop, n=n * n, x=cyclic),
    each_part(
        (
            each_part(
                (
                    unpack(exists(sequence(law(V)), one_loop), "W"),
                    witness(W),
                    use(passes_are_one_loop),
                    modus(-1),
                    each_part((assume(),), (assume(),)),
                ),
                (
                    intro("W", "W2"),
                    intro(),
                    intro(),
                    use(passes_are_one_loop),
                    use(passes_are_one_loop, W=W2),
                    modus(passes(W).implies(one_loop(W))),
                    modus(passes(W2).implies(one_loop(W2))),
                    apply_to(
                        every(
                            sequence(law(V)),
                            sequence(law(V)),
                            lambda W, W2: one_loop(W).implies(
                                one_loop(W2).implies(same(W[n * n], W2[n * n]))
                            ),
                        ),
                        W,
                        W2,
                    ),
                    assume(),
                ),
            ),
        ),
        (
            intro("W"),
            intro(),
            use(passes_are_one_loop),
            modus(passes(W).implies(one_loop(W))),
            apply_to(
                every(
                    sequence(law(V)), lambda W: one_loop(W).implies(for_all(0, n * n, lambda t: lies(W[t])))
                ),
                W,
            ),
            assume(),
        ),
        (
            each_part(
                (
                    intro("W"),
                    intro(),
                    use(passes_are_one_loop),
                    modus(-2),
                    each_part((assume(),), (assume(),)),
                ),
                (
                    intro("W"),
                    intro(),
                    use(passes_are_one_loop),
                    modus(-1),
                    each_part((assume(),), (assume(),)),
                ),
            ),
        ),
    ),
)
