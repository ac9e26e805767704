"""The privacy of k convex tasks on one data set, each solved by Stop-PNSGD: Theorem 32 of Feldman et al.

l is log(1/delta), c is log(n) in the first claim, alpha = 4 l/eps is the order at which the Renyi divergence is
converted.  out[t] and out2[t] are the laws of the output of task t on the two data sets, P[t] and Q[t] those of the
first t outputs together: append adds an output to those before.  q is the number in Theorem 32's sigma.
"""

from lemmas.divergences.equal_laws import renyi_of_equal
from lemmas.divergences.renyi import renyi_data_processing
from lemmas.divergences.renyi_chain import renyi_adaptive_composition
from lemmas.divergences.renyi_to_hockey_stick import private_from_renyi
from lemmas.runs.algorithm import losses, sgd_step
from lemmas.convex_losses.convex_sets import body, member
from lemmas.runs.one_record import differ_at
from lemmas.upper_bounds.stopping import stop_output, stopped_first_input
from lemmas.optimisation.many_tasks import theorem32_from_two
from lemmas.papers import feldman
from verify.lemma import *

V, X, Y = euclid("V"), space("X"), space("Y")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = sequence("f", fun(V, X)), sequence("g", map_((V, X), V))
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
out, out2 = sequence("out", law(V)), sequence("out2", law(V))
P, Q_ = sequence("P", law(Y)), sequence("Q", law(Y))
append = map_("append", (Y, V), Y)
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0, y = point("w0", V), point("y", Y)
eta, sigma, L, beta, alpha, eps, delta, q, l, c = reals("eta sigma L beta alpha eps delta q l c")
n, k, i = integer("n"), integer("k"), integer("i")

@claim("alpha = 4 l/eps: 2 alpha (alpha - 1) L^2 <= sigma^2, and 4 k alpha L^2 c/(n sigma^2) + l/(alpha - 1) <= eps",
    given=[L > 0, 0 < eps, l > 0, eps <= 2 * l, n >= 1, q >= 2 * l, q >= 2 * k * c / n,
        sigma == 4 * L * sqrt(q * l) / eps, alpha == 4 * l / eps],
    show=all_of(alpha > 1, sigma > 0, sigma**2 >= 2 * alpha * (alpha - 1) * L**2,
        k * (4 * alpha * L**2 * c / (n * sigma**2)) + 1 / (alpha - 1) * l <= eps))
def order_of_tasks():
    # alpha >= 2, and each of the two costs is at most eps/2.
    with have(sigma**2 == 16 * L**2 * q * l / eps**2).called("sigma**2 = 16*L**2*q*l/eps**2"):
        rewrite(sigma == 4 * L * sqrt(q * l) / eps)
    have(alpha >= 2, by.rewrite(alpha == 4 * l / eps))
    with have(sigma**2 >= 2 * alpha**2 * L**2):
        have(2 * alpha**2 * L**2 == 32 * l**2 * L**2 / eps**2, by.rewrite(alpha == 4 * l / eps))
        linear(16 * L**2 * l / eps**2)
    have(k * c / (n * q) <= "1/2", by.linear(1 / (2 * q)))
    with have(4 * alpha * L**2 / sigma**2 == eps / q):
        rewrite("sigma**2 = 16*L**2*q*l/eps**2")
        rewrite(alpha == 4 * l / eps)
    with have(k * (4 * alpha * L**2 * c / (n * sigma**2)) <= eps / 2):
        have(k * (4 * alpha * L**2 * c / (n * sigma**2)) == eps * (k * c / (n * q)), by.linear(k * c / n))
        linear(eps)
    have(1 / (alpha - 1) * l <= eps / 2, by.have(2 * l <= (alpha - 1) * eps), by.linear(1 / (2 * (alpha - 1))))
    each_part((), (), (by.linear(L**2),), (by.linear(),))

# --- the tasks -------------------------------------------------------------------------------------------

def task_run(W: Series[Law], g: Map, x: Series[Point]) -> Prop:
    """W[0], ..., W[n] are the laws of the iterates for the gradients g, on the records x[1], ..., x[n]."""
    return same(W[0], dirac(w0)) & for_all(0, n - 1,
        lambda t: same(W[t + 1], bind(W[t], lambda w: sgd_step(V, X, Pi, g, eta, sigma, w, x[t + 1]))))

def solved(out: Law, g: Map, x: Series[Point]) -> Prop:
    """out is the law of the output of Stop-PNSGD for the gradients g on the records x."""
    return exists(sequence(law(V)), lambda W: task_run(W, g, x) & same(out, stop_output(W)))

def released(P: Series[Law], out: Series[Law]) -> Prop:
    """P[t + 1] is the law of what was released before, with an independent draw from out[t]."""
    return for_all(0, k - 1,
        lambda t: same(P[t + 1], bind(P[t], lambda y: bind(out[t], lambda w: dirac(append(y, w))))))

def tasks(body: Callable[[Expr], Prop]) -> Prop:
    """What holds for each of the k tasks."""
    return for_all(0, k - 1, body)

rate = (alpha - 1) * 2 * alpha * L**2 / sigma**2
cost = log(Sum(1, n, lambda j: exp(rate / j)) / n) / (alpha - 1)
common = setting("k convex problems, each solved by PNSGD that stops at random",
    r"The losses of each task are convex, $L$-Lipschitz and $\beta$-smooth on $K$, $\eta \le 2/\beta$, noise $\sigma > 0$, from "
        r"$w_0 \in K$; two data sets differ in the record $i$; the outputs of the tasks are released one after the other.",
    body, losses=tasks(lambda t: losses(V, X, K, f[t], g[t], L, beta)),
    numbers=[beta > 0, L > 0, eta > 0, eta <= 2 / beta, sigma > 0], start=[member(w0, K)],
    neighbours=[1 <= i, i <= n, differ_at(x, x2, i, n)],
    outputs=[k >= 0, hypothesis("solved", tasks(lambda t: solved(out[t], g[t], x))),
        hypothesis("solved too", tasks(lambda t: solved(out2[t], g[t], x2)))],
    released=[same(P[0], Q_[0]), hypothesis("released", released(P, out)),
        hypothesis("released too", released(Q_, out2))])

@claim("Outputs of k tasks: D_alpha <= k log((1/n) sum_(j <= n) e^(2 (alpha - 1) alpha L^2/(sigma^2 j)))/(alpha - 1)",
    feldman("Theorem 32", "step"), kind="lemma",
    given=[common, alpha > 1],
    show=renyi(P[k], Q_[k], alpha) <= k * cost)
def tasks_renyi():
    with use(renyi_adaptive_composition, K=keep_releasing(out), L=keep_releasing(out2),
            eps=value(INTEGER, lambda t: cost)) as that:
        with that.premise("start"):
            use(renyi_of_equal)
        with that.premise("steps"):
            one_release()

index_t = integer("t")
# D_alpha of the outputs of one task is at most its cost.
one_task = (by.apply_to(common["losses"]), by.apply_to("solved"), by.unpack(this, "W"), by.apply_to("solved too"),
    by.unpack(this, "W2"), by.use(stopped_first_input), by.rewrite(same(out[index_t], stop_output(W))),
    by.rewrite(same(out2[index_t], stop_output(W2))), by.assume())

def one_release() -> None:
    """One more output, after any y, costs D_alpha of the task that it is of."""
    intro("t", "y")
    have(renyi(out[index_t], out2[index_t], alpha) <= cost, *one_task)
    use(renyi_data_processing, mu=out[index_t], nu=out2[index_t], H=exp((alpha - 1) * cost))

def keep_releasing(out: Series[Law]) -> Thing:
    """From what was released before to what is released then, task by task."""
    return value(INTEGER, lambda t: value(Y, lambda y: bind(out[t], lambda w: dirac(append(y, w)))))

at_rate = (alpha - 1) * eps / (2 * q)  # the rate (alpha - 1) 2 alpha L^2/sigma^2 at the printed sigma
mean_at = lambda r: log(Sum(1, n, lambda j: exp(r / j)) / n)

@claim("log((1/n) sum_(j <= n) e^(c/j)) = c for n = 1", given=[eq(n, 1)], show=eq(mean_at(c), c))
def log_of_one_exponential():
    rewrite(eq(n, 1))
    unfold(Sum(1, 1, lambda j: exp(c / j))).called("unfolded")
    unfold(Sum(1, 0, lambda j: exp(c / j)), "empty").called("unfolded again")
    rewrite("unfolded")
    rewrite("unfolded again")

@claim("The costs of k tasks and of delta are at most eps: the printed q for n >= 2, and q >= 2 k for n = 1",
    feldman("Theorem 32", "step"), kind="lemma",
    given=[0 < eps, eps < 1, l >= log(2), k >= 0, n >= 1, (n >= 2).implies(q >= 2 * k * log(n) / n),
        eq(n, 1).implies(q >= 2 * k), q >= 2 * l, alpha == 4 * l / eps],
    show=(k * mean_at(at_rate) + l) / (alpha - 1) <= eps)
def budget_of_many_tasks():
    have(log(2) >= "69/100")
    have(alpha * eps == 4 * l, by.linear(eps))
    yes, no = cases(n >= 2)
    with yes:
        modus((n >= 2).implies(q >= 2 * k * log(n) / n))
        k_from_1_on, k_below_1 = cases(k >= 1)
        with k_from_1_on:
            use(theorem32_from_two)
            rewrite(alpha == order)
        with k_below_1:
            have(k * mean_at(at_rate) == 0)
            linear(scale=alpha - 1)
    with no:
        modus(eq(n, 1).implies(q >= 2 * k))
        use(log_of_one_exponential, c=at_rate)
        have(k * at_rate <= (alpha - 1) * eps / 4)
        rewrite(eq(mean_at(at_rate), at_rate))
        linear(scale=alpha - 1)

order = 4 * l / eps

# Printed for n >= 1 with q >= 2 k log(n)/n, which says nothing of k for n = 1 (`feldman_theorem32_n1`).
@claim("k tasks, eps < 1, delta < 1/2, sigma = 4 L sqrt(q l)/eps, l = log(1/delta), q >= 2 l and 2 k log(n)/n (2 k for "
        "n = 1): (eps, delta)-private together", feldman("Theorem 32", "part", "the privacy"),
    given=[common, 0 < eps, eps < 1, 0 < delta, delta < "1/2", (n >= 2).implies(q >= 2 * k * log(n) / n),
        eq(n, 1).implies(q >= 2 * k), q >= 2 * log(1 / delta), sigma == 4 * L * sqrt(q * log(1 / delta)) / eps],
    show=hockey_stick(P[k], Q_[k], exp(eps)) <= delta)
def tasks_private():
    # `tasks_renyi` at alpha = 4 l/eps, then the conversion to delta.
    fact("log", "increasing", 2, 1 / delta)
    have(log(2) >= "69/100")
    with have(sigma**2 == 16 * L**2 * q * ell / eps**2).called("value of sigma**2"):
        rewrite(sigma == 4 * L * sqrt(q * ell) / eps)
    use(budget_of_many_tasks, alpha=best)
    have(best > 2, by.linear(scale=eps))
    use(tasks_renyi, alpha=best)
    with have(eq((best - 1) * 2 * best * L**2 / sigma**2, (best - 1) * eps / (2 * q))):
        have(2 * best * L**2 / sigma**2 == eps / (2 * q), by.rewrite("value of sigma**2"))
        linear(best - 1)
    congruence(this, lambda hole: renyi(P[k], Q_[k], best) <= k * (mean_at(hole) / (best - 1)), at=tasks_renyi)
    use(private_from_renyi, R=k * (mean_at((best - 1) * eps / (2 * q)) / (best - 1)))

best = 4 * log(1 / delta) / eps
ell = log(1 / delta)

doubt(log_of_one_exponential, mutants=[mutant("of two", given=[eq(n, 2)])])
