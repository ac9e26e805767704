"""Skip-PNSGD: its population loss in Theorem 30 and Corollary 31 of Feldman et al.

W[t] is the law after t fresh records, W in titles the output, F(w) the mean of f(w, x) for a record x.  A is 1 in the
theorem, m in the corollary; S sums the excess losses of the points where the run may stop, W[n - floor(n/2)] to W[n].
"""

from lemmas.mechanisms.local_privacy import calibrated
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.upper_bounds.skipping import half
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.population_loss import convex, excess, fresh_records, gradient_square, population_regret, short
from lemmas.optimisation.private_sgd_utility import mean_over_half, root_of_product
from lemmas.optimisation.private_step_sizes import calibrated_total
from lemmas.optimisation.projected_sgd import lies_in
from lemmas.optimisation.stopped_sgd import diameter_of_ball, in_ball, stays_after_start, stopped_value
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K, Pi = test("K", V), map_("Pi", V, V)
v = point("v", V)
L, R, eta, sigma, eps, delta, A = reals("L R eta sigma eps delta A")
W = sequence("W", law(V))
s = real_sequence("s")
n, m, index_t = integer("n"), integer("m"), integer("t")

@claim("s_n + s_(n - 1) + ... + s_(n - m) = s_(n - m) + ... + s_n",
    given=[m >= 0],
    show=eq(Sum(0, m, lambda t: s[n - t]), Sum(n - m, n, lambda t: s[t])))
def reversed_sum():
    start, step = induction(m, 0)
    with start:
        unfold(Sum(0, 0, lambda t: s[n - t]))
        unfold(Sum(0, 0 - expr(1), lambda t: s[n - t]), "empty")
        unfold(Sum(n, n, lambda t: s[t]))
        unfold(Sum(n, n - 1, lambda t: s[t]), "empty")
    with step:
        unfold(Sum(0, m + 1, lambda t: s[n - t]))
        unfold(Sum(n - m - 1, n, lambda t: s[t]), "first")

doubt(reversed_sum,
    mutants=[mutant("another part of the sequence", show=eq(Sum(0, m, lambda t: s[n - t]), Sum(0, m, lambda t: s[t])))])

def fresh_skip() -> Law:
    """The output on random records: n - t0 fresh records, t0 uniform in 0, ..., floor(n/2)."""
    return mix(0, half, lambda t0: 1 / (half + 1), lambda t0: W[n - t0])

@definition(r"{$W}_{$n - t_0}\ (t_0 \text{ uniform in } 0, \ldots, \lfloor $n/2 \rfloor)", letters="V W n")
def fresh_skipped(V: Euclid, W: Series[Law[V]], n: Integer) -> Law:
    """W[n - t0] for t0 uniform in 0, ..., floor(n/2)."""
    return fresh_skip()

run = fresh_records(W, expr(0), n)
bound = 2 * sqrt(2) * R * L / sqrt(n) * sqrt(1 + 8 * dimension(V) * log("5/4" / delta) / (A * eps**2))
problem = [convex_set(V, K), nearest_point(V, K, Pi), convex, short, in_ball]

@claim("Skip-PNSGD, A sigma^2 = 8 L^2 l/eps^2: E F(W) - F(v) <= (2 sqrt(2) R L/sqrt(n)) sqrt(1 + 8 d l/(A eps^2))",
    feldman("Theorem 30", "part", "the population loss"), kind="strengthening",
    given=[*problem, R > 0, L > 0, n >= 1, 0 < eps, A > 0, 0 < delta, delta < 1,
        sigma == 2 * L * calibrated(delta) / (eps * sqrt(A)), eta == sqrt(8) * R / sqrt(n * gradient_square), run,
        member(v, K)],
    show=E(fresh_skip(), excess) <= bound, repairs="theorem30_half_points")
def skip_population_loss():
    """l = log(1.25/delta), d the dimension, eta as in the theorem.  The output is one of w_low, ..., w_n, in equal
    parts, low = n - floor(n/2): `population_regret` from w_low on, then `mean_over_half`."""

    have(half >= 0)
    have(low >= 1)
    use(root_of_product, x=sqrt(n), y=n * gradient_square, z=gradient_square)
    use(diameter_of_ball)
    use(stays_after_start)
    use(stopped_value, W=value(INTEGER, lambda t0: W[n - t0]), n=half,
        by={"on the set": (by.intro("t"), by.have(index_t <= half),
                by.apply_to(for_all(1, n, lambda t: lies_in(W[t], Pi))), by.assume())})
    use(reversed_sum, s=value(INTEGER, lambda t: E(W[t], excess)))
    have(eq(E(fresh_skip(), excess), S / (half + 1)), by.linear(1 / (half + 1)))
    apply_to(for_all(1, n, lambda t: lies_in(W[t], Pi)), low)
    use(population_regret, by={"run": (by.intro("t"), by.apply_to(run), by.assume())})
    have(S <= 2 * R**2 / eta + (half + 1) * eta * G**2 / 2, by.linear(half + 1))
    rewrite(eq(sqrt(n * gradient_square), sqrt(n) * G), at=eq(eta, sqrt(8) * R / sqrt(n * gradient_square)))
    with use(mean_over_half, G=G, S=S) as that:
        with that.premise("sum"):
            congruence(this, lambda hole: S <= 2 * R**2 / hole + (half + 1) * hole * G**2 / 2, backwards=True)
    use(calibrated_total)
    linear(2 * sqrt(2) * R / sqrt(n))

G = sqrt(gradient_square)
low = n - half
S = Sum(low, n, lambda t: E(W[t], excess))
