"""Theorem 32: many tasks on one data set, their joint privacy and the population loss of each."""

from lemmas.noisy_sgd.algorithm import losses, sgd_step
from lemmas.noisy_sgd.convex_sets import convex_set, member, nearest_point
from lemmas.optimisation.many_tasks_privacy import common, tasks_private
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.population_loss import (
    convex,
    excess,
    excess_at_most,
    fresh_records,
    gradient_square,
    population_regret,
    short,
)
from lemmas.optimisation.private_sgd_utility import root_of_product
from lemmas.optimisation.projected_sgd import lies_in
from lemmas.optimisation.seen_losses import fresh_seen, seen_subgradients, smooth_losses_are_lipschitz
from lemmas.optimisation.stopped_sgd import diameter_of_ball, in_ball, stays_after_start, stopped, stopped_value
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X, Y = euclid("V"), space("X"), space("Y")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
Pr = law("Pr", X)
W = sequence("W", law(V))
v, w = points("v w", V)
L, R, D, eta, sigma, beta, eps, delta, q = reals("L R D eta sigma beta eps delta q")
n, index_t = integer("n"), integer("t")
run = fresh_records(W, expr(0), n)

stopped_population_loss = claim(
    "Stop-PNSGD at any step size: E F(W) - F(v) <= 2 R^2/(eta n) + eta (L^2 + d sigma^2)/2",
    feldman("Theorem 29", "step", "any step size"),
    kind="strengthening",
    given=[
        convex_set(V, K),
        nearest_point(V, K, Pi),
        convex,
        short,
        in_ball,
        L > 0,
        n >= 1,
        eta > 0,
        run,
        member(v, K),
    ],
    show=E(stopped(expr(1), n), excess) <= (2 * R) ** 2 / (2 * eta * n) + eta * gradient_square / 2,
)
proof(
    stopped_population_loss,
    use(diameter_of_ball),
    use(stays_after_start),
    use(stopped_value, r=1, D=2 * R),
    apply_to(for_all(1, n, lambda t: lies_in(W[t], Pi)), 1),
    use(population_regret, r=1, D=2 * R, by=[*[()] * 9, (intro("t"), apply_to(run, index_t))]),
    linear(),
)

ratio = 16 * dimension(V) * q * log(1 / delta) / eps**2
task_population_loss = claim(
    "A task of Theorem 32: E F(W) - F(v) <= (5/2) (R L/sqrt(n)) sqrt(1 + 16 d q l/eps^2)",
    feldman("Theorem 32", "part", "the population loss of one task"),
    feldman("Theorem 32, utility", "whole"),
    given=[
        convex_set(V, K),
        nearest_point(V, K, Pi),
        losses(V, X, K, f, g, L, beta),
        beta > 0,
        in_ball,
        R > 0,
        L > 0,
        n >= 1,
        0 < eps,
        0 < delta,
        delta < 1,
        q > 0,
        sigma == 4 * L * sqrt(q * log(1 / delta)) / eps,
        eta == 4 * R / sqrt(n * gradient_square),
        run,
        member(v, K),
    ],
    show=E(stopped(expr(1), n), excess) <= "5/2" * R * L / sqrt(n) * sqrt(1 + ratio),
    repairs="theorem32_step_size",
)
G = sqrt(gradient_square)
proof(
    task_population_loss,
    use(smooth_losses_are_lipschitz),
    use(seen_subgradients),
    unpack(this, "H"),
    use(fresh_seen, H=map_("H", (), V)),
    have(log(1 / delta) > 0, sign()),
    fact("sqrt", "square", q * log(1 / delta)),
    use(root_of_product, x=sqrt(n), y=n * gradient_square, z=gradient_square),
    have(
        sigma**2 == 16 * L**2 * q * log(1 / delta) / eps**2, rewrite(sigma == 4 * L * sqrt(q * log(1 / delta)) / eps)
    ).called("value of sigma**2"),
    have(gradient_square == L**2 * (1 + ratio), combine((dimension(V), ["value of sigma**2"]))),
    use(root_of_product, x=L, y=gradient_square, z=1 + ratio),
    have(
        eta * sqrt(n * gradient_square) == 4 * R,
        combine((sqrt(n * gradient_square), [eta == 4 * R / sqrt(n * gradient_square)])),
    ),
    have(eta * G * sqrt(n) == 4 * R, combine((1, [this]), (-eta, [sqrt(n * gradient_square) == sqrt(n) * G]))),
    have(
        eta * gradient_square == 4 * R * G / sqrt(n),
        combine((G / sqrt(n), [this]), (-eta, [sqrt(gradient_square) ** 2 == gradient_square])),
    ),
    have(
        (2 * R) ** 2 / (2 * eta * n) == R * G / (2 * sqrt(n)),
        combine((-R / (2 * eta * n), [eta * G * sqrt(n) == 4 * R]), (R * G / (2 * n * sqrt(n)), [sqrt(n) ** 2 == n])),
    ),
    use(stopped_population_loss, g=map_("H", (), V)),
    have(
        "5/2" * R * G / sqrt(n) == "5/2" * R * L / sqrt(n) * sqrt(1 + ratio),
        combine(("5/2" * R / sqrt(n), [G == L * sqrt(1 + ratio)])),
    ),
    linear(),
)

# --- Theorem 32 ------------------------------------------------------------------------------------------

fs, gs = sequence("f", fun(V, X)), sequence("g", map_((V, X), V))
P, Q_ = sequence("P", law(Y)), sequence("Q", law(Y))
k = integer("k")


def fresh_task(Z: Series, g: Map) -> Prop:
    """Z[0], ..., Z[n] are the laws of the iterates for g, with a record from Pr at every step."""
    return for_all(
        0,
        n - 1,
        lambda t: same(Z[t + 1], bind(Z[t], lambda w: bind(Pr, lambda x: sgd_step(V, X, Pi, g, eta, sigma, w, x)))),
    )


@definition(
    V,
    X,
    test(V),
    map_(V, V),
    law(X),
    sequence(fun(V, X)),
    sequence(map_((V, X), V)),
    REAL,
    REAL,
    INTEGER,
    INTEGER,
    REAL,
    text=(
        "for every task t < $k, F_t(w) = E ${f}[t](w, x): E F_t(Z[T]) - F_t(v) <= $most for T uniform in 1, ..., $n, v in "
        "$K, if Z[s + 1] = $Pi(Z[s] - $eta (${g}[t](Z[s], x) + $sigma N)), x fresh from $Pr"
    ),
    latex=(
        r"F_t(w) = \mathbb{E}\,{$f}_t(w, x),\ \mathbb{E} F_t(Z_T) - F_t(v) \le $most\ (t < $k,\ v \in $K,\ T \text{ uniform in } 1, "
        r"\ldots, $n),\quad Z_{s + 1} = $Pi(Z_s - $eta ({$g}_t(Z_s, x_s) + $sigma \xi_s)),\ x_s "
        r"\sim $Pr"
    ),
)
def tasks_useful(
    V: Space,
    X: Space,
    K: Function,
    Pi: Map,
    Pr: Law,
    f: Series,
    g: Series,
    eta: Expr,
    sigma: Expr,
    n: Expr,
    k: Expr,
    most: Expr,
) -> Prop:
    """The excess loss of every task t, run with a fresh record at every step and stopped at a uniform
    time, is at most this over any point of the set; F_t(w) = E f[t](w, x)."""
    stop = lambda Z: mix(1, n, lambda i: 1 / n, lambda i: Z[i])
    return for_all(
        0,
        k - 1,
        lambda t: every(
            sequence(law(V)), lambda Z: fresh_task(Z, g[t]).implies(excess_at_most(V, X, K, Pr, f[t], stop(Z), most))
        ),
    )


printed_q = (n >= 2).implies(eq(q, Max(2 * k * log(n) / n, 2 * log(1 / delta))))
q_for_one = eq(n, 1).implies(eq(q, Max(2 * k, 2 * log(1 / delta))))

# Printed for n = 1 as well, where log n = 0 and it is false (`feldman_theorem32_n1`): there q = max(2 k, 2 l).
# Printed with 4 for 5/2.  A data set of independent records enters as a fresh record at every step.
many_tasks_private_and_useful = claim(
    "k tasks on one data set by Stop-PNSGD, q = max(2 k log n/n, 2 log(1/delta)) for n >= 2: (eps, delta)-private "
    "together, with the population loss of each",
    feldman("Theorem 32", "whole"),
    kind="repair",
    repairs="feldman_theorem32_n1",
    given=[
        *common,
        in_ball,
        R > 0,
        0 < eps,
        eps < 1,
        0 < delta,
        delta < "1/2",
        printed_q,
        q_for_one,
        sigma == 4 * L * sqrt(q * log(1 / delta)) / eps,
        eta == 4 * R / sqrt(n * gradient_square),
    ],
    show=(hockey_stick(P[k], Q_[k], exp(eps)) <= delta)
    & tasks_useful(V, X, K, Pi, Pr, fs, gs, eta, sigma, n, k, "5/2" * R * L / sqrt(n) * sqrt(1 + ratio)),
)
proof(
    many_tasks_private_and_useful,
    fact("max", "above", 2 * k * log(n) / n, 2 * log(1 / delta)),
    fact("max", "above", 2 * k, 2 * log(1 / delta)),
    have((n >= 2).implies(q >= 2 * k * log(n) / n), intro(), modus(printed_q), rewrite(this)),
    have(eq(n, 1).implies(q >= 2 * k), intro(), modus(q_for_one), rewrite(this)),
    have(
        q >= 2 * log(1 / delta),
        cases(n >= 2, yes=(modus(printed_q), rewrite(this)), no=(modus(q_for_one), rewrite(this))),
    ),
    each_part(
        (use(tasks_private),),
        (
            intro("t", "Z"),
            intro("v"),
            intro(),
            apply_to(common[2], index_t),
            use(task_population_loss, f=fs[index_t], g=gs[index_t], W=sequence("Z", law(V))),
        ),
    ),
)
