"""One epoch of noisy SGD over shuffled data, smooth losses: Proposition 3.1 of berthier2019report.

The losses need not be convex.  A random order o is drawn from a law rho; position[k](o) is the step at which
record k is used, each of 1, ..., n equally likely for every k, as for a uniformly random permutation.  record[t](o)
is the record of step t, W[t](o) the law of the parameter after t steps in the order o; record2 and W2 are those of the
other data.  g is the gradient, gamma the learning rate, C = 1 + gamma beta, u = (alpha - 1) 2 alpha L^2/sigma^2.
"""

from lemmas.divergences.renyi_mixtures import mixture_moment
from lemmas.runs.one_step_on_the_line import a_run, after_steps, known_apart, problem, two_runs
from lemmas.upper_bounds.shuffled_epoch_rates import profile, share, slow_rate_profile, slower_rate_profile
from lemmas.upper_bounds.smooth_epoch import differ_at, smooth_epoch_one_record
from lemmas.papers import berthier
from lemmas.sampling.sums import term_at_most_sum
from verify.language.expr import expr
from verify.lemma import *

V, X, O = euclid("V"), space("X"), space("O")
g = map_("g", (V, X), V)
rho = law("rho", O)
position = sequence("position", fun(O))
x, x2 = sequence("x", X), sequence("x2", X)
record, record2 = sequence("record", map_(O, X)), sequence("record2", map_(O, X))
W, W2 = sequence("W", markov(O, V)), sequence("W2", markov(O, V))
w0, u_, v_ = points("w0 p q", V)
o, r_ = point("o", O), point("r", X)
gamma, sigma, beta, L, alpha, kappa, C, u = reals("gamma sigma beta L alpha kappa C u")
n, m, i, k, t = (integer(name) for name in ["n", "m", "i", "k", "t"])
a = real_sequence("a")

# --- a sum in the opposite order --------------------------------------------------------------------------------------

total = lambda m: Sum(1, m, lambda k: a[k])
backwards = lambda m: Sum(1, m, lambda t: a[n + 1 - t])

@claim("(a_n + ... + a_(n - m + 1)) + (a_1 + ... + a_(n - m)) = a_1 + ... + a_n for m <= n",
    given=[m >= 0],
    show=(m <= n).implies(backwards(m) + total(n - m) == total(n)))
def part_of_sum_reversed():
    start, step = induction(m, 0).called("induction hypothesis")
    with start:
        unfold(backwards(expr(0)), "empty")
    with step:
        intro("[m + 1 <= n]")
        modus("induction hypothesis")
        unfold(backwards(m + 1))
        unfold(total(n - m))
        linear()

doubt(part_of_sum_reversed,
    mutants=[mutant("less the last", show=(m <= n).implies(backwards(m) + total(n - m) == total(n - 1)))])

@claim("a_n + a_(n - 1) + ... + a_1 = a_1 + ... + a_n", given=[n >= 0], show=backwards(n) == total(n))
def sum_reversed():
    use(part_of_sum_reversed)
    modus(this)
    unfold(total(expr(0)), "empty")
    linear()

doubt(sum_reversed, mutants=[mutant("less the last", show=backwards(n) == total(n - 1))])

# --- the run ----------------------------------------------------------------------------------------------------------

smooth = every(X, V, V, lambda r, u, v: norm(g(u, r) - g(v, r)) <= beta * norm(u - v))
short = every(X, V, lambda r, u: norm(g(u, r)) <= L)
place = lambda k, t, o: eq(position[k](o), t)
order = [hypothesis("every record has a place",
        every(O, lambda o: for_all(1, n, lambda k: exists(INTEGER, lambda t: (1 <= t) & (t <= n) & place(k, t, o))))),
    hypothesis("every place has a record",
        every(O, lambda o: for_all(1, n, lambda t: exists(INTEGER, lambda k: (1 <= k) & (k <= n) & place(k, t, o))))),
    hypothesis("places equally likely",
        for_all(1, n, lambda k: for_all(1, n, lambda t: E(rho, lambda o: indicator(place(k, t, o))) == 1 / n)))]

def in_order(record: Series[Map], x: Series[Point]) -> Prop:
    """The record of step t is the one whose position is t."""
    return every(O,
        lambda o: for_all(1, n, lambda k: for_all(1, n, lambda t: place(k, t, o).implies(record[t](o) == x[k]))))

def runs(W: Series[Markov], record: Series[Map]) -> Prop:
    """theta_(t + 1) = theta_t - gamma (g(theta_t, record) + sigma xi)."""
    return every(O,
        lambda o: (same(W[0](o), dirac(w0)) & for_all(0, n - 1,
                lambda t: same(W[t + 1](o),
                    bind(W[t](o),
                        lambda w: bind(gauss(V),
                            lambda xi: dirac(w - gamma * (g(w, record[t + 1](o)) + sigma * xi))))))))

shuffled_epoch = setting("one epoch of noisy SGD in a random order, on data that differ in one record",
    r"$\alpha > 1$; the gradients are $\beta$-Lipschitz and of length at most $L$; the order $o \sim \rho$ puts each record at each "
        r"place with the probability $1/n$; from one $w_0$, $W_t = W_{t-1} - \gamma(g(W_{t-1}, \cdot) + \sigma\xi)$ with the $t$-th record of "
        r"the order, $\xi \sim N(0, I)$; the data sets differ in the record $i$.",
    numbers=[alpha > 1, gamma > 0, sigma > 0, beta > 0, L >= 0], gradients=[smooth, short], order=order,
    records=[in_order(record, x), in_order(record2, x2)],
    runs=[hypothesis("run", runs(W, record)), hypothesis("other run", runs(W2, record2))],
    neighbours=[1 <= i, i <= n, differ_at(x, x2, i, n)])
one_record = 2 * alpha * L**2 / sigma**2
short_names = [C == 1 + gamma * beta, u == (alpha - 1) * one_record]
released = lambda W: bind(rho, lambda o: W[n](o))

@definition(r"\mathsf{D}_{$alpha}(\mathbb{E}_{o \sim $rho} {$W}_{$n}(o) \,\|\, \mathbb{E}_{o \sim "
        r"$rho} {$W2}_{$n}(o)) \le $eps", letters="O rho n")
def epochs_close(alpha: Real, O: Space, V: Euclid, rho: Law[O], W: Series[Markov[O, V]], W2: Series[Markov[O, V]],
        n: Integer, eps: Real) -> Prop:
    """D_alpha(W[n](o), o from rho || W2[n](o), o from rho) <= eps.

    The releases after an epoch of n steps, in an order drawn from rho, have D_alpha at most eps."""
    return renyi(released(W), released(W2), alpha) <= eps

@claim("In an order with the differing record at step t: Renyi moment <= e^(u (1 - C^-2)/(1 - C^(-2 (n - t + 1))))",
    berthier("Proposition 3.1", "step"),
    given=[shuffled_epoch, *short_names, 1 <= t, t <= n, place(i, t, o)],
    show=renyi_moment(W[n](o), W2[n](o), alpha) <= exp(u * share(n + 1 - t)))
def epoch_with_record_at():
    # In the order o the runs differ in step t alone.
    with have(differ_in_order):
        intro("s")
        apply_to("every place has a record", o, s0)
        unpack(this, k0)
        apply_to(differ_at(x, x2, i, n), k0)
        at_the_record, other_record = split(this)
        with at_the_record:
            have(place(i, s0, o), by.rewrite(eq(k0, i), backwards=True))
        with other_record:
            choose(1)
            apply_to(in_order(record, x), o, k0, s0).called("in order at o, k0, s0")
            apply_to(in_order(record2, x2), o, k0, s0)
            rewrite("in order at o, k0, s0")
            rewrite(this)
    apply_to(runs(W, record))
    apply_to(runs(W2, record2))
    use(smooth_epoch_one_record, i=t,
        by={"stretches by C at most": (by.intro("r", "p", "q"), by.apply_to(smooth),
                by.triangle(u_ - v_, -gamma * (g(u_, r_) - g(v_, r_))), by.linear(gamma, norm(u_ - v_)))})
    rewrite(u == (alpha - 1) * one_record)

k0, s0 = integer("k0"), integer("s")
differ_in_order = for_all(1, n, lambda s: eq(s, t) | (record[s](o) == record2[s](o)))

height = lambda t: exp(u * share(n + 1 - t))
moment_at = lambda o: Sum(1, n, lambda t: indicator(place(i, t, o)) * height(t))

@claim("Renyi moment <= mean of e^(u (1 - C^-2)/(1 - C^(-2 k))) over k <= n, u = 2 alpha (alpha - 1) L^2/sigma^2",
    berthier("Proposition 3.1", "step"),
    given=[shuffled_epoch, *short_names],
    show=renyi_moment(released(W), released(W2), alpha) <= profile / n)
def shuffled_moment():
    with have(every(O, lambda o: renyi_moment(W[n](o), W2[n](o), alpha) <= moment_at(o))):
        intro("o", "tw")
        apply_to("every record has a place")
        unpack(this, t)
        use(epoch_with_record_at)
        apply_to(this)
        use(term_at_most_sum, k=t)
        have(indicator(place(i, t, o)) == 1, by.rewrite(place(i, t, o)), by.auto())
        have(height(t) <= moment_at(o))
        linear(E(W2[n](o), lambda y: tw(y) ** alpha) ** (alpha - 1))
    use(mixture_moment)
    sums((1, n), lambda t: eq(E(rho, lambda o: indicator(place(i, t, o))) * height(t), height(t) / n),
        lambda t: (by.apply_to("places equally likely"), by.linear(height(t))))
    use(sum_reversed)
    have(E(rho, moment_at) == profile / n, by.linear(1 / n))
    rewrite(this, backwards=True)

tw = weight("tw", V)

# gamma ~ 1/(beta sqrt n) or 1/(beta n): gamma beta sqrt n or gamma beta n is at most kappa, any constant above 1 for large
# n.  "Asymptotic when n tends to infinity" is from an n on that depends on alpha, L/sigma and kappa only; no relation
# of alpha and sigma (the high noise regime of Section 3.3.2) is needed.
exponent = (alpha - 1) * one_record
large_n = log(n) >= 1 + 2 * kappa + (8 * kappa**2 + 4) * (exponent * exp(exponent))
named_private = lambda scale: epochs_close(alpha, O, V, rho, W, W2, n, 4 * alpha * L**2 * log(n) / (sigma**2 * scale))

@claim("One shuffled epoch: (alpha, 4 alpha L^2 log(n)/(sigma^2 sqrt n))-RDP for rates kappa/(beta sqrt n), (alpha, 4 "
        "alpha L^2 log(n)/(sigma^2 n))-RDP for rates kappa/(beta n), n large", berthier("Proposition 3.1", "whole"),
    given=[shuffled_epoch, kappa >= 0, large_n],
    show=(gamma * beta * sqrt(n) <= kappa).implies(named_private(sqrt(n)))
        & (gamma * beta * n <= kappa).implies(named_private(n)))
def shuffled_epoch_small_steps():
    use(shuffled_moment, C=C0, u=exponent)
    over_sqrt_n, over_n = each_part()
    with over_sqrt_n:
        do(concluded(sqrt(n), slow_rate_profile))
    with over_n:
        do(concluded(n, slower_rate_profile))

def concluded(scale: Expr, lemma: Lemma) -> tuple[Step, ...]:
    """The RDP bound at this scale, from the lemma on the mean of e^(u rho_k)."""
    height = exp((alpha - 1) * (2 * one_record * log(n) / scale))
    mean = Sum(1, n, lambda k: exp(exponent * ((1 - C0 ** (-2)) / (1 - C0 ** (-2 * k))))) / n
    return (by.intro(), by.use(lemma, u=exponent, x=gamma * beta, C=C0, B=one_record), by.intro("tw"),
        by.apply_to(renyi_moment(released(W), released(W2), alpha) <= mean), by.have(mean <= height, by.assume()),
        by.linear(E(released(W2), lambda y: tw(y) ** alpha) ** (alpha - 1)))

C0 = 1 + gamma * beta

# One record: its order is known.
constant_map = lambda c: value(INTEGER, lambda t: value(line, lambda o: expr(c)))
one_order = {**{name: problem[name] for name in ("V", "X", "g", "w0", "sigma", "L", "beta")}, "O": "line",
    "rho": dirac(expr(0)), **{"position": constant_map(1), "record": constant_map(1), "record2": constant_map(-1)},
    **{name: two_runs[name] for name in ("x", "x2")},
    **{"W": value(INTEGER, lambda t: value(line, lambda o: after_steps(-1)(t)))},
    **{"W2": value(INTEGER, lambda t: value(line, lambda o: after_steps(1)(t)))},
    **{"alpha": "2", "gamma": "1", "kappa": "1", "n": "1", "i": "1"}}
the_one = lambda t: (by.have(eq(t, 1)), by.rewrite(this))
of_one_order = {"given every place has a record": (by.intro("o"), by.intro("t"), *the_one(t), by.witness(1)),
    "given places equally likely": (by.intro("k"), by.intro("t"), *the_one(t)), "given run": (by.intro("o"), *a_run),
    "given other run": (by.intro("o"), *a_run), "show": (by.contradiction(), by.modus(0), *known_apart("2", "0"))}
doubt(shuffled_epoch_small_steps,
    mutants=[mutant("for every n", given=[shuffled_epoch, kappa >= 0],
            hints=[{"witness": one_order, "proofs": of_one_order}])])
