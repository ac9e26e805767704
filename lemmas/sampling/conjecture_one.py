"""The step of Conjecture 1 of berthier2019report: noisy SGD on shuffled data, given all outputs so far.

A run from the data set S0 (a set of records out of 1, ..., n) has the state (h, S): the outputs so far, and the records
that are still to come.  A step draws k from S uniformly, releases the next parameter, which is mean[k](h) + s xi, and
goes on without k.  With mean[k](h) = theta - gamma Clip(gradient at theta of record k) and s = gamma sigma this is
Algorithm 1, without any assumption on the loss.  After T steps w0[k](h) and w1[k](h) are the chances of record k from
S0 and S1, v a part of both, left = |S0| - T, and K = 4 alpha (4 r + 1)^r exp((r + 2)(r + 1)/2).  J[T](S0) is the law of
the state after T steps, N[k](h) that of the next parameter by record k, F[k] its density relative to rho(h); L is the
clipping norm, and r is any number >= max(1, alpha - 2).
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.papers import berthier
from lemmas.sampling.counted_orders import all_outputs
from lemmas.sampling.next_record import next_records
from lemmas.sampling.posterior import are_sets, drop, size, within
from lemmas.sampling.random_order import H, M, some_record, uniform
from lemmas.sampling.shuffled_privacy import first_order, gaussian_mixtures_close
from lemmas.sampling.shuffled_step import S0, S1, differ_in_one, dominated, full, shuffled_step_dominated
from verify.lemma import *

V = euclid("V")
append = map_("append", (H, V), H)
init, last = map_("init", H, H), map_("last", H, V)
N = sequence("N", markov(H, V))
draw = sequence("draw", test(M))
start = markov("start", M, H)
J = sequence("J", markov(M, (H, M)))
rho = markov("rho", H, V)
F = sequence("F", weight(H, V))
mean = sequence("mean", map_(H, V))
n, m, k, T, t, i, j = (integer(name) for name in ("n", "m", "k", "T", "t", "i", "j"))
alpha, r, L, sigma, gamma, c, s = reals("alpha r L sigma gamma c s")
w0, w1, v = (sequence(name, test(H)) for name in ["w0", "w1", "v"])
h = point("h", H)

def next_state(h: Point, S: Expr) -> Law:
    """The state after a step from (h, S)."""
    return mix(1, n, lambda k: draw[k](S), lambda k: bind(N[k](h), lambda y: dirac(append(h, y), drop[k](S))))

begins = every(M, lambda S0: same(J[0](S0), bind(start(S0), lambda h: dirac(h, S0))))
goes_on = for_all(0, m - 1,
    lambda t: every(M, lambda S0: same(J[t + 1](S0), bind(J[t](S0), lambda h, S: next_state(h, S)))))
undo = [every(H, V, lambda h, y: init(append(h, y)) == h), every(H, V, lambda h, y: last(append(h, y)) == y)]
densities = every(INTEGER, H, bounded(V),
    lambda k, h, f: within(k, n, eq(E(N[k](h), f), E(rho(h), lambda y: F[k](h, y) * f(y)))))
positive_densities = every(INTEGER, H, V, lambda k, h, y: F[k](h, y) > 0)
run = [*are_sets, uniform, some_record, begins, goes_on, *undo]

def normal(mean: Point, s: Expr) -> Law:
    """N(mean, s^2 I)."""
    return bind(gauss(V), lambda xi: dirac(mean + s * xi))

gaussian_steps = every(INTEGER, H, lambda k, h: same(N[k](h), normal(mean[k](h), gamma * sigma)))
clipped = every(INTEGER, INTEGER, H,
    lambda i, j, h: within(i, n, within(j, n, norm(mean[i](h) - mean[j](h)) <= 2 * gamma * L)))

def output_law(w: Series[Function], h: Point) -> Law:
    """The law of the next output after h, if w[k](h) are the chances of the records."""
    return mix(1, n, lambda k: w[k](h), lambda k: normal(mean[k](h), gamma * sigma))

def next_output(w: Series[Function], S0: Expr, t: Expr) -> Prop:
    """Given the history h, the next output has the law output_law(w, h)."""
    return every(bounded(H),
        lambda f: eq(E(J[t + 1](S0), lambda h, S: f(h)),
            E(J[t](S0), lambda h, S: Sum(1, n, lambda k: w[k](h) * E(N[k](h), lambda y: f(append(h, y)))))))

left = size(S0, n) - T
K = 4 * alpha * (4 * r + 1) ** r * exp((r + 2) * (r + 1) / 2)

@definition(r"\tfrac{12 (e - \sqrt e)\,$alpha {$L}^2}{($left)^2 {$sigma}^2} + \tfrac{4\,$alpha (4 $r + 1)^{$r} "
        r"e^{($r + 2)($r + 1)/2}}{($left)^3}", letters="alpha r")
def sharp_cost(alpha: Real, r: Real, L: Real, sigma: Real, left: Real) -> Expr:
    """12 (e - sqrt(e)) alpha L^2/((left)^2 sigma^2) + 4 alpha (4 r + 1)^r exp((r + 2)(r + 1)/2)/(left)^3."""
    return 12 * (exp(1) - exp("1/2")) * alpha * L**2 / (left**2 * sigma**2) + K / left**3

eps = 12 * (exp(1) - exp("1/2")) * alpha * L**2 / (left**2 * sigma**2) + K / left**3
x = 4 * L**2 / sigma**2

probabilities = lambda w: every(H, lambda h: eq(Sum(1, n, lambda k: w[k](h)), 1))
# One more step: T records of S0 are used, and the steps are Gaussian with clipped means.
noisy_steps = [gaussian_steps, clipped, alpha > 1, r >= 1, r >= alpha - 2, L >= 0, gamma > 0, sigma > 0,
    sigma**2 >= 4 * L**2]
one_more_step = [n >= 0, m >= 0, 0 <= T, T < m, T + 1 <= size(S0, n), all_outputs(full, T), *differ_in_one,
    *noisy_steps]

@definition(r"\mathsf{D}_{$alpha}\bigl(\sum_k {$w0}_k \mathcal{N}({$mean}_k, ($s)^2 I) \,\|\, \sum_k "
        r"{$w1}_k \mathcal{N}({$mean}_k, ($s)^2 I)\bigr) \le $eps\ \text{at every history}\ (k \le $n)", letters="V")
def close_mixtures(alpha: Real, V: Euclid, H: Space, mean: Series[Map[H, V]], s: Real, n: Integer, w0: Series[Test[H]],
        w1: Series[Test[H]], eps: Real) -> Prop:
    """D_alpha(sum of w0[k] N(mean[k], (s)^2 I) || sum of w1[k] N(mean[k], (s)^2 I)) <= eps at every history, k <= n.

    At every history h the mixtures of the normal laws of the records, with the weights w0 and w1,
    have D_alpha at most eps."""
    mixed = lambda w, h: mix(1, n, lambda k: w[k](h), lambda k: normal(mean[k](h), s))
    return every(H, lambda h: renyi(mixed(w0, h), mixed(w1, h), alpha) <= eps)

@definition(r"\sum_{k \le $n} {$w0}_k = \sum_{k \le $n} {$w1}_k = 1", letters="H n")
def both_add_up(H: Space, n: Integer, w0: Series[Test[H]], w1: Series[Test[H]]) -> Prop:
    """sum over k <= n of w0[k] = sum over k <= n of w1[k] = 1.

    w0 and w1 are probabilities at every history."""
    return probabilities(w0) & probabilities(w1)

@claim("The step of Conjecture 1, 2 L <= sigma: D_alpha <= 12 (e - sqrt(e)) alpha L^2/(D^2 sigma^2) + K/D^3, D records "
        "left", berthier("Conjecture 1", "step"),
    given=[*run, densities, positive_densities, *one_more_step],
    show=exists(sequence(test(H)), sequence(test(H)),
        lambda w0, w1: (next_records(H, V, N, append, J, n, T, S0, S1, w0, w1) & both_add_up(H, n, w0, w1)
                & close_mixtures(alpha, V, H, mean, gamma * sigma, n, w0, w1, sharp_cost(alpha, r, L, sigma, left)))))
def shuffled_gaussian_step():
    # w0, w1 and v are those of `shuffled_step_dominated`; `output_close` bounds D_alpha at each h.
    use(shuffled_step_dominated)
    unpack(this, w0)
    unpack(this, w1)
    unpack(this, v)
    with have(every(H, lambda h: renyi(output_law(w0, h), output_law(w1, h), alpha) <= eps)):
        intro("h")
        apply_to(probabilities(w0))
        apply_to(probabilities(w1))
        apply_to(all_but_one)
        with have(every(INTEGER,
                    lambda i: within(i, n, (0 <= v[i](h)) & (v[i](h) <= w0[i](h)) & (v[i](h) <= w1[i](h))))):
            intro("i", "[1 <= i]", "[i <= n]")
            apply_to(dominated(v, w0))
            apply_to(dominated(v, w1))
        have(every(INTEGER, INTEGER,
                lambda i, j: within(i, n, within(j, n, norm(mean[i](h) - mean[j](h)) <= 2 * gamma * L))),
            by.intro("i", "j"), by.instantiate(clipped, i, j, h))
        use(output_close)
    witness(w0)
    witness(w1)

# The part v of both has all of the mass but 1/left.
all_but_one = every(H, lambda h: eq(left * Sum(1, n, lambda k: v[k](h)), left - 1))

tail_at = lambda c, x: 4 * (4 * r + 1) ** r * c ** (r + 2) * exp((r + 2) * (r + 1) * x / 2)

@claim("alpha (3 c^2 (e^x - e^(x/2)) + tail) <= 12 (e - e^(1/2)) alpha L^2 c^2/sigma^2 + K c^3 for x = 4 L^2/sigma^2 "
        "<= 1 and c <= 1, tail = 4 (4 r + 1)^r c^(r + 2) exp((r + 2)(r + 1) x/2)",
    given=[alpha > 1, r >= 1, 0 < c, c <= 1, L >= 0, sigma > 0, sigma**2 >= 4 * L**2],
    show=alpha * (3 * c**2 * (exp(x) - exp(x / 2)) + tail_at(c, x))
        <= 12 * (exp(1) - exp("1/2")) * alpha * L**2 * c**2 / sigma**2 + K * c**3)
def step_bound_below():
    """On the left is the bound of `gaussian_mixtures_close`, c = 1/D."""

    have(x <= 1, by.linear())
    use(first_order, x=x)
    have(c ** (r + 2) <= c**3, by.fact("^", "exp", c, r + 2), by.fact("^", "exp", c, 3))
    have((r + 2) * (r + 1) * x / 2 <= (r + 2) * (r + 1) / 2, by.linear((r + 2) * (r + 1)))
    fact("exp", "increasing", (r + 2) * (r + 1) * x / 2, (r + 2) * (r + 1) / 2)
    with have(c ** (r + 2) * exp((r + 2) * (r + 1) * x / 2) <= c**3 * exp((r + 2) * (r + 1) / 2)):
        linear(c ** (r + 2), exp((r + 2) * (r + 1) / 2))
    with have(4 * alpha * (4 * r + 1) ** r * (c ** (r + 2) * exp((r + 2) * (r + 1) * x / 2)) <= K * c**3):
        linear(4 * alpha * (4 * r + 1) ** r)
    with have(3 * alpha * c**2 * (exp(x) - exp(x / 2)) <= 3 * alpha * c**2 * ((exp(1) - exp("1/2")) * x)):
        linear(3 * alpha * c**2)

# --- at one history ------------------------------------------------------------------------------------

# D stands for `left`, centre[k] for mean[k](h), N_k is normal(centre[k], gamma sigma); p0, p1, q are w0, w1, v at h.
D = real("D")
centre = sequence("centre", V)
p0, p1, q = (real_sequence(name) for name in ["p0", "p1", "q"])
eps_at = 12 * (exp(1) - exp("1/2")) * alpha * L**2 / (D**2 * sigma**2) + K / D**3
mixed = lambda p: mix(1, n, lambda k: p[k], lambda k: normal(centre[k], gamma * sigma))
near_centres = every(INTEGER, INTEGER,
    lambda i, j: within(i, n, within(j, n, norm(centre[i] - centre[j]) <= 2 * gamma * L)))

@claim("D_alpha(sum p0_k N_k || sum p1_k N_k) <= 12 (e - sqrt(e)) alpha L^2/(D^2 sigma^2) + K/D^3, means 2 gamma L "
        "near, TV <= 1/D", berthier("Conjecture 1", "step"),
    given=[alpha > 1, r >= 1, r >= alpha - 2, L >= 0, gamma > 0, sigma > 0, sigma**2 >= 4 * L**2, D >= 1,
        eq(Sum(1, n, lambda i: p0[i]), 1), eq(Sum(1, n, lambda i: p1[i]), 1), eq(D * Sum(1, n, lambda i: q[i]), D - 1),
        every(INTEGER, lambda i: within(i, n, (0 <= q[i]) & (q[i] <= p0[i]) & (q[i] <= p1[i]))), near_centres],
    show=renyi(mixed(p0), mixed(p1), alpha) <= eps_at)
def output_close():
    have(eq(Sum(1, n, lambda i: q[i]), 1 - 1 / D), by.linear())
    with have(every(INTEGER, INTEGER,
                lambda i, j: within(i, n, within(j, n, norm(centre[i] - centre[j]) ** 2 <= x * (gamma * sigma) ** 2)))):
        intro("i", "j")
        do(*[by.intro()] * 4)
        apply_to(near_centres)
        linear(norm(centre[i] - centre[j]), 2 * gamma * L)
    use(gaussian_mixtures_close, x=x)
    use(step_bound_below, c=1 / D)
    use(larger_renyi_bound)
