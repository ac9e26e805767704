"""Table 1 of Feldman et al., row of this work, and their words on public data, with constants.

By their Theorems 30 and 32 and Corollary 31.  F(w) is the mean of f(w, x) for a record x of the law Pr, and v any point
of the set, which is in a ball of radius R; A and B are the laws of the outputs on two data sets, E F(W) - F(v) is the
excess loss of the output W on fresh records.  d is the dimension.  The losses are smooth enough for the step size, as
in the theorems; without logarithms the table says less.  For many tasks l is log(1/delta), c = log(n/delta), M =
max(k/n, 1), and q the number of Theorem 32; ell is log(1.25/delta).
"""

from typing import Any

from lemmas.mechanisms.local_privacy import calibrated
from lemmas.runs.by_shifts import pnsgd
from lemmas.convex_losses.convex_sets import member
from lemmas.upper_bounds.skipping import skip_output, skipped
from lemmas.optimisation.many_tasks_whole import (Q_, P, fresh_task, fs, gs, k, many_tasks_private_and_useful,
    tasks_useful)
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.one_noisy_step import DIMENSION, RUN, SMOOTH_LOSSES, loss_is_one, of_roots, short_run
from lemmas.optimisation.population_loss import excess_at_most, gradient_square
from lemmas.optimisation.private_sgd_utility import root_of_product
from lemmas.optimisation.seen_losses import smooth_losses_are_lipschitz
from lemmas.optimisation.skipping_utility import fresh_skip, fresh_skipped, skip_population_loss
from lemmas.optimisation.skipping_whole import (A, B, K, L, Pi, Pr, R, V, W, X, delta, eps, eta, f, fresh, i, local, m,
    n, seen, sigma, skip_pnsgd_private_and_useful, skip_pnsgd_with_public_records, w0, with_seen)
from lemmas.optimisation.stopped_sgd import in_ball
from lemmas.optimisation.unit_interval import CONVEX, IN_BALL, NEAREST
from lemmas.papers import feldman
from verify.lemma import *

y, z, d, l, q, c, M = reals("y z d l q c M")
index_t = integer("t")
ell = log("5/4" / delta)

def every_excess(excess: Callable[[Point], Expr], most: Expr) -> Prop:
    """The excess loss over each point of the set."""
    return every(V, lambda v: member(v, K).implies(excess(v) <= most))

# --- one task --------------------------------------------------------------------------------------------------------

scaled_root = claim("For any numbers c, q >= 0: c^2 y <= q^2 z gives c sqrt(y)/sqrt(n) <= q sqrt(z/n)",
    given=[n >= 1, c >= 0, q >= 0, y >= 0, z >= 0, c**2 * y <= q**2 * z],
    show=c / sqrt(n) * sqrt(y) <= q * sqrt(z / n))

one_task_root = claim("2 sqrt(2) sqrt(1 + 8 y)/sqrt(n) <= 12 sqrt(y/n) for y >= 1/10",
    given=[n >= 1, y >= "1/10"],
    show=2 * sqrt(2) / sqrt(n) * sqrt(1 + 8 * y) <= 12 * sqrt(y / n))

@claim("d log(1.25/delta)/eps^2 >= 1/10 for eps <= 3 and delta <= 1/2",
    given=[d >= 1, 0 < eps, eps <= 3, 0 < delta, delta <= "1/2"],
    show=d * ell / eps**2 >= "1/10")
def noise_is_felt():
    fact("log", "increasing", "5/2", "5/4" / delta)
    have(log("5/2") >= "9/10")
    have(d * ell >= "9/10", by.linear(ell))
    have(eps**2 <= 9)

skipped_excess = lambda v: E(fresh_skip(), lambda w: E(Pr, lambda x: f(w, x) - f(v, x)))
named_excess = lambda most: excess_at_most(V, X, K, Pr, f, fresh_skipped(V, W, n), most)
d_ = dimension(V)

@claim("Skip-PNSGD, eps <= 3, delta <= 1/2: (eps, delta)-private for everybody, locally too, with an excess loss of at "
        "most 12 R L sqrt(d log(1.25/delta)/(eps^2 n))",
    feldman("Table 1, row of this work", "part", "one task; losses smooth enough for the step, eps <= 3, delta <= 1/2"),
    given=[*skip_pnsgd_private_and_useful.given, eps <= 3, delta <= "1/2", d_ >= 1],
    show=all_of(local, hockey_stick(skipped(V, A, n), skipped(V, B, n), exp(eps)) <= delta,
        named_excess(12 * R * L * sqrt(d_ * ell / (eps**2 * n)))))
def table1_one_task():
    use(skip_pnsgd_private_and_useful)
    use(noise_is_felt, d=d_)
    part = each_part()
    with part[1]:
        weaker_eps()
    with part[2]:
        intro("v", "[v in K]")
        apply_to(loss_of_theorem_30)
        use(one_task_root)
        linear(R * L)

def weaker_eps() -> None:
    """(eps/sqrt(n + 1 - i), delta)-privacy is (eps, delta)-privacy."""
    fact("sqrt", "positive", n + 1 - i)
    fact("sqrt", "increasing", 1, n + 1 - i)
    fact("sqrt", "of_square", 1)
    have(eps / sqrt(n + 1 - i) <= eps, by.linear(eps / sqrt(n + 1 - i)))
    fact("exp", "increasing", eps / sqrt(n + 1 - i), eps)
    intro("phi")
    apply_to(hockey_stick(skip_output(A), skip_output(B), exp(eps / sqrt(n + 1 - i))) <= delta)
    linear(E(skip_output(B), lambda w: test("phi", V)(w)))

loss_of_theorem_30 = every_excess(skipped_excess, 2 * sqrt(2) * R * L / sqrt(n) * sqrt(1 + 8 * d_ * ell / eps**2))

# --- public data -----------------------------------------------------------------------------------------------------

sum_of_roots = claim("sqrt(1 + y/m) <= 1 + sqrt(y)/sqrt(m)",
    given=[y >= 0, m >= 1],
    show=sqrt(1 + y / m) <= 1 + sqrt(y) / sqrt(m))

doubt(sum_of_roots, mutants=[mutant("without 1", show=sqrt(1 + y / m) <= sqrt(y) / sqrt(m))])

with_public = skip_pnsgd_with_public_records
named_private = hockey_stick(skipped(V, A, n), skipped(V, B, n), exp(eps)) <= delta
statistical = 2 * sqrt(2) * R * L / sqrt(n)
corollary31 = every_excess(skipped_excess, statistical * sqrt(1 + 8 * d_ * ell / (m * eps**2)))
positive_noise = (by.have("5/4" / delta > 1, by.linear("5/4" / delta)), by.have(ell > 0, by.sign()), by.have(d_ >= 0))
A_ = real("A")  # divides the variance of the noise: 1 in Theorem 30, 2 m in Corollary 31 as printed
useful = [pnsgd, in_ball, member(w0, K), R > 0, L > 0, n >= 1, 0 < eps, 0 < delta, delta < 1,
    hypothesis("step length", eta == sqrt(8) * R / sqrt(n * gradient_square)), fresh]

@claim("Skip-PNSGD, sigma = 2 L sqrt(2 l/A)/eps, a number A > 0, l = log(1.25/delta), any eps, delta < 1: E F(W) - "
        "F(v) <= (2 sqrt(2) R L/sqrt(n)) sqrt(1 + 8 d l/(A eps^2))", feldman("Theorem 30, utility", "whole"),
    given=[*useful, A_ > 0, sigma == 2 * L * calibrated(delta) / (eps * sqrt(A_))],
    show=every_excess(skipped_excess, statistical * sqrt(1 + 8 * d_ * ell / (A_ * eps**2))))
def skip_pnsgd_useful():
    use(smooth_losses_are_lipschitz)
    with_seen()
    use(skip_population_loss, g=seen)

# The noise of the corollary as printed is smaller than in `skip_pnsgd_with_public_records` by sqrt(2), which is too
# little for privacy; the loss is smaller all the more.
corollary31_utility = claim("Corollary 31, printed sigma: E F(W) - F(v) <= (4 sqrt(2) R L/sqrt(n)) sqrt(1 + 8 d "
        "log(1.25/delta)/(m eps^2))", feldman("Corollary 31, utility", "whole"),
    given=[*useful, m >= 1, sigma == 2 * L * sqrt(ell / m) / eps],
    show=every_excess(skipped_excess, 4 * sqrt(2) * R * L / sqrt(n) * sqrt(1 + 8 * d_ * ell / (m * eps**2))))
printed = 8 * d_ * ell / (m * eps**2)
proof(corollary31_utility, *positive_noise, by.fact("sqrt", "positive", 2 * m), by.fact("sqrt", "square", 2 * m),
    by.use(root_of_product, x=sqrt(2 * m), y=2 * ell, z=ell / m),
    by.have(eq(calibrated(delta) / sqrt(2 * m), sqrt(ell / m)), by.rewrite(this), by.auto()),
    by.have(eq(sigma, 2 * L * calibrated(delta) / (eps * sqrt(2 * m))), by.linear(2 * L / eps)),
    by.use(skip_pnsgd_useful), by.have(printed >= 0, by.sign()),
    by.fact("sqrt", "increasing", 1 + printed / 2, 1 + printed), by.intro("v"), by.intro(),
    by.apply_to(every_excess(skipped_excess, statistical * sqrt(1 + 8 * d_ * ell / (2 * m * eps**2)))),
    by.have(statistical > 0),
    by.have(statistical * sqrt(1 + printed / 2) <= statistical * sqrt(1 + printed), by.linear(statistical)),
    by.have(statistical * sqrt(1 + printed) >= 0, by.sign()), by.linear())

@claim("With m public records at the end, eps <= 15/4: (eps, delta)-private for the others, E F(W) - F(v) <= (2 "
        "sqrt(2) R L/sqrt(n)) (1 + sqrt(8 d log(1.25/delta)/eps^2)/sqrt(m))",
    feldman("Section 1, public/private data", "part", "the factor sqrt(m), by Corollary 31"),
    given=with_public.given,
    show=named_private & named_excess(statistical * (1 + sqrt(8 * d_ * ell / eps**2) / sqrt(m))))
def public_points_against_noise():
    use(with_public)
    part = each_part()
    with part[1]:
        at_v()
        use(sum_of_roots, y=8 * d_ * ell / eps**2)

def at_v() -> None:
    """The loss of Corollary 31 against the point v."""
    intro("v", "[v in K]")
    apply_to(corollary31)
    have(statistical > 0)

@claim("With m >= 8 d log(1.25/delta)/eps^2 public records at the end, eps <= 15/4: (eps, delta)-private for the "
        "others, with an excess loss of at most 4 R L/sqrt(n)",
    feldman("Section 1, public/private data", "part", "the number of public points, by Corollary 31"),
    feldman("Section 5.3, first paragraph", "part", "eps <= 15/4; the order R L/sqrt(n)"),
    given=[*with_public.given, m * eps**2 >= 8 * d_ * ell],
    show=named_private & named_excess(4 * R * L / sqrt(n)))
def enough_public_points():
    use(with_public)
    part = each_part()
    with part[1]:
        at_v()
        fact("sqrt", "increasing", 1 + few, 2)
        have(statistical * sqrt(1 + few) <= statistical * sqrt(2), by.linear(statistical))

few = 8 * d_ * ell / (m * eps**2)

# --- many tasks ------------------------------------------------------------------------------------------------------

@claim("(5/2) sqrt(1 + 16 d q l/eps^2)/sqrt(n) <= 15 sqrt(M d l c/(eps^2 n)) for 2 l <= q <= 2 M c, l >= 0.69 and eps "
        "<= 1",
    given=[n >= 1, d >= 1, 0 < eps, eps <= 1, l >= "69/100", q >= 2 * l, q <= 2 * M * c],
    show="5/2" / sqrt(n) * sqrt(1 + 16 * d * q * l / eps**2) <= 15 * sqrt(M * d * l * c / eps**2 / n))
def many_tasks_root():
    have(unit >= "95/100")
    have(unit <= 2 * (M * d * l * c / eps**2))
    use(scaled_root, c="5/2", q=15, y=1 + 16 * unit, z=M * d * l * c / eps**2)

unit = d * q * l / eps**2

def every_task(most: Expr) -> Prop:
    """The excess loss of every task, with fresh records at every step."""
    stop = lambda Z: mix(1, n, lambda i: 1 / n, lambda i: Z[i])
    excess = lambda Z, t: lambda v: E(stop(Z), lambda w: E(Pr, lambda x: fs[t](w, x) - fs[t](v, x)))
    return for_all(0, k - 1,
        lambda t: every(sequence(law(V)), lambda Z: fresh_task(Z, gs[t]).implies(every_excess(excess(Z, t), most))))

more, budget = Max(k / n, 1), log(n / delta)
named_tasks = lambda most: tasks_useful(V, X, K, Pi, Pr, fs, gs, eta, sigma, n, k, most)
tasks_together = hockey_stick(P[k], Q_[k], exp(eps)) <= delta
many_tasks_loss = claim("k tasks on n >= 2 records, eps < 1, delta < 1/2: (eps, delta)-private together, with an "
        "excess loss of at most 15 R L sqrt(max(k/n, 1) d log(1/delta) log(n/delta)/(eps^2 n)) each",
    feldman("Section 1, multi-query setting", "part", "the cost of k tasks, by Theorem 32, with its constant"),
    given=[*many_tasks_private_and_useful.given, n >= 2, d_ >= 1],
    show=tasks_together & named_tasks(15 * R * L * sqrt(more * d_ * log(1 / delta) * budget / (eps**2 * n))))
z_ = sequence("Z", law(V))
printed_q = Max(2 * k * log(n) / n, 2 * log(1 / delta))
# q <= 2 M c, as log(n/delta) is log(n) + log(1/delta): so `many_tasks_root` bounds the loss.
proof(many_tasks_loss, by.use(many_tasks_private_and_useful), by.have(1 / delta >= 2),
    by.fact("log", "increasing", 2, 1 / delta), by.have(log(2) >= "69/100", by.evaluate()),
    by.fact("log", "increasing", 1, n), by.have(log(n) >= 0), by.fact("log", "product", n, 1 / delta),
    by.have(eq(log(n / delta), log(n) + log(1 / delta))), by.fact("max", "above", k / n, 1),
    by.modus((n >= 2).implies(eq(q, printed_q))), by.fact("max", "above", 2 * k * log(n) / n, 2 * log(1 / delta)),
    by.have(q >= 2 * log(1 / delta), by.linear()), by.have(k / n * log(n) <= more * log(n), by.linear(log(n))),
    by.have(log(n) <= more * log(n)), by.have(log(1 / delta) <= more * log(1 / delta), by.linear(log(1 / delta))),
    by.have(more * log(1 / delta) >= 0), by.have(more * log(n) >= 0),
    by.have(q <= 2 * more * budget, by.rewrite(eq(q, printed_q)),
        by.rewrite(eq(log(n / delta), log(n) + log(1 / delta))),
        by.cases_of(printed_q, (by.linear(),), (by.linear(),))), by.use(many_tasks_root, d=d_, l=log(1 / delta)),
    by.each_part((),
        (by.intro("t", "Z"), by.intro(), by.intro("v"), by.intro(),
            by.apply_to(every_task("5/2" * R * L / sqrt(n) * sqrt(1 + 16 * d_ * q * log(1 / delta) / eps**2)), index_t),
            by.apply_to(this, z_), by.apply_to(this), by.linear(R * L))))

# For k <= n the maximum is 1: no larger than for one task, up to logarithms.
@claim("k <= n tasks, n >= 2, eps < 1, delta < 1/2: (eps, delta)-private together, with an excess loss of at most 15 R "
        "L sqrt(d log(1/delta) log(n/delta)/(eps^2 n)) each",
    feldman("Table 1, row of this work", "part", "k <= n tasks; smooth losses, eps < 1, delta < 1/2, n >= 2"),
    given=[*many_tasks_loss.given, k <= n],
    show=tasks_together & named_tasks(15 * R * L * sqrt(d_ * log(1 / delta) * budget / (eps**2 * n))))
def table1_many_tasks():
    use(many_tasks_loss)
    have(k / n <= 1, by.linear(1 / n))
    have(eq(more, 1))
    rewrite(this, at="many_tasks_loss.1")

# --- doubts ----------------------------------------------------------------------------------------------------------

premises: dict[str, Any] = {"given convex": CONVEX, "given projection": NEAREST, "given losses": SMOOTH_LOSSES,
    "given ball": IN_BALL, "given step length": (*DIMENSION, by.rewrite(this), *of_roots), "given fresh records": RUN}

doubt(skip_pnsgd_useful,
    mutants=[mutant("a third of the loss, with no more noise",
            given=[*useful, A_ > 0, sigma <= 2 * L * calibrated(delta) / (eps * sqrt(A_))],
            show=every_excess(skipped_excess, statistical * sqrt(1 + 8 * d_ * ell / (A_ * eps**2)) / 3),
            hints=[{"witness": {**short_run, "A": "1", "eps": "18", "delta": "1/2"},
                    "proofs": {**premises, "show": loss_is_one(18, "1/2", "103/100")}}])])
doubt(corollary31_utility,
    mutants=[mutant("a sixth of the loss, with no more noise",
            given=[*useful, m >= 1, sigma <= 2 * L * sqrt(ell / m) / eps],
            show=every_excess(skipped_excess,
                4 * sqrt(2) * R * L / sqrt(n) * sqrt(1 + 8 * d_ * ell / (m * eps**2)) / 6),
            hints=[{"witness": {**short_run, "m": "1", "eps": "13", "delta": "1/2"},
                    "proofs": {**premises, "show": loss_is_one(13, "1/2", "103/100")}}])])
