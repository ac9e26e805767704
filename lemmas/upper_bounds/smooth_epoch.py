"""One epoch of noisy SGD with C-Lipschitz steps, C > 1: losses need not be convex (Berthier, Theorem 3.6).

The runs differ in the record i, which kicks them at most 2 eta L apart; each later step may stretch their distance by
C.  From the kick on the noise hides a part of the distance at every step, geometrically less and less, until after n
steps nothing is left.  eta is the step size (the report's gamma), L bounds the gradients g, i is the record (its t), and
the noise is N(0, sigma^2 I).  No other parts have a smaller sum of squares (`best_shifts_one_jump`).
"""

from lemmas.iteration.iterations import iterations_shifted
from lemmas.iteration.noise import gaussian, gaussian_cost_any_sign
from lemmas.iteration.shifted import unshifted_divergence_bounds, near_start
from lemmas.runs.one_record import differ_at
from lemmas.runs.one_step_on_the_line import a_run, apart, problem, two_runs
from lemmas.papers import berthier
from verify.lemma import *

V, X = euclid("V"), space("X")
g = map_("g", (V, X), V)
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0, u, v = points("w0 u v", V)
r, r2 = points("r r2", X)
eta, sigma, L, C, alpha, c, p, q, gap = reals("eta sigma L C alpha c p q gap")
n, m, i, k, t = integer("n"), integer("m"), integer("i"), integer("k"), integer("t")

# --- powers ---------------------------------------------------------------------------------------------

power_in_exponent = claim("C^p <= C^q for C > 1 and p <= q", given=[C > 1, p <= q], show=C**p <= C**q)

# --- shifts and distances -------------------------------------------------------------------------------

# Step t leads from W[t] to W[t + 1] and uses the record t + 1.  A kick c at the record i is to be hidden in the k
# steps from then on, k = n + 1 - i: `shift` is the part that is hidden at step t, `distance` what there is before it,
# and left(k) comes from 1 + C^-2 + ... + C^(-2 (k - 1)) = left(k)/left(1).  Before record i is
# used there is neither.
since = lambda t: indicator(i <= t)
left = lambda k: 1 - C ** (-2 * k)
share = lambda k: (1 - C ** (-2)) / left(k)
shift = lambda t, k, c=c: since(t + 1) * c * share(k) * C ** (i - t - 1)
distance = lambda t, k, c=c: since(t) * c * (C ** (i - t - 2) - C ** (t - i - 2 * k)) / left(k)
kick = lambda t, c=c: c * (since(t + 1) - since(t))

left_positive = claim("1 - C^(-2 k) > 0 and C^(-2) < 1 for C > 1, k >= 1",
    given=[C > 1, k >= 1],
    show=(left(k) > 0) & (C ** (-2) < 1))

# The square of a shift, p for what does not depend on t.
term = lambda t: (p * since(t + 1) * C ** (i - t - 1)) ** 2

@claim("(1 - C^-2) times the sum of (p C^(i - t - 1))^2 over i - 1 <= t < m is p^2 (1 - C^(-2 (m + 1 - i))), 0 if m < "
        "i",
    given=[C > 1, i >= 1, m >= 0],
    show=eq((1 - C ** (-2)) * Sum(0, m - 1, term), p**2 * since(m) * left(m + 1 - i)))
def sum_of_shifts():
    start, step = induction(m, 0)
    with start:
        unfold(Sum(0, 0 - expr(1), term), "empty")
        linear(1 - C ** (-2))
    with step:
        unfold(Sum(0, m, term))
        i_up_to_m, i_above_m = cases(i <= m)
        with i_up_to_m:
            linear(1 - C ** (-2))
        with i_above_m:
            i_up_to_m_plus_1, i_above_m_plus_1 = cases(i <= m + 1)
            with i_up_to_m_plus_1:
                have(eq(i - m - 1, 0))
                have(eq(C ** (i - m - 1), 1))
                have(eq(-2 * (m + 2 - i), -2))
                have(eq(left(m + 2 - i), 1 - C ** (-2)), by.rewrite(this))
                linear(1 - C ** (-2), p**2, p**2 * (1 - C ** (-2)), p**2 * C ** (i - m - 1) * (1 - C ** (-2)))
            with i_above_m_plus_1:
                linear(1 - C ** (-2))

doubt(sum_of_shifts,
    mutants=[mutant("one step fewer", show=eq((1 - C ** (-2)) * Sum(0, m - 1, term), p**2 * since(m) * left(m - i)))])

def power_is(exponent: Expr, value: Expr) -> None:
    """C^exponent = C^value, the exponents being equal."""
    have(eq(C**exponent, C**value), by.have(eq(exponent, value)), by.rewrite(this))

@claim("In numbers: the distance after step m is C times that before it, plus the kick, less the shift",
    given=[C > 1, k >= 1, m >= 0],
    show=eq(distance(m + 1, k), C * distance(m, k) + kick(m) - shift(m, k)))
def distance_step():
    use(left_positive)
    _, i_above_m = cases(i <= m)
    with i_above_m:
        i_up_to_m_plus_1, _ = cases(i <= m + 1)
        with i_up_to_m_plus_1:
            power_is(m + 1 - i - 2 * k, -2 * k)
            with have(eq(C ** (i - m - 1), 1)):
                have(eq(i - m - 1, 0))
                rewrite(this)
            linear(c / left(k))

@claim("In numbers: c (C^(i - m - 2) - C^(m - i - 2 k))/(1 - C^(-2 k)), the distance, is >= 0 for m <= n, k = n - i + "
        "1",
    given=[C > 1, c >= 0, i <= n, m <= n],
    show=distance(m, n + 1 - i) >= 0)
def distance_positive():
    i_up_to_m, _ = cases(i <= m)
    with i_up_to_m:
        use(power_in_exponent, p=m - i - 2 * (n + 1 - i), q=i - m - 2)

doubt(distance_positive, mutants=[mutant("after the end as well", given=[C > 1, c >= 0, 1 <= i, i <= n])])

# --- Theorem 3.6 ----------------------------------------------------------------------------------------

psi = lambda r: lambda u: u - eta * g(u, r)
smooth = every(X, V, V, lambda r, u, v: norm(psi(r)(u) - psi(r)(v)) <= C * norm(u - v))
short = every(X, V, lambda r, u: norm(g(u, r)) <= L)

def epoch(W: Series[Law], x: Series[Point]) -> Prop:
    """W[0], ..., W[n] are the laws of the iterates from w0: w - eta (g(w, x[t]) + sigma xi), t = 1, ..., n."""
    return same(W[0], dirac(w0)) & walk(W, x)

def walk(W: Series[Law], x: Series[Point]) -> Prop:
    """W[t + 1] is the law after the step on the record x[t + 1] from W[t], t = 0, ..., n - 1."""
    one = lambda r: lambda w: bind(gauss(V), lambda xi: dirac(w - eta * (g(w, r) + sigma * xi)))
    return for_all(0, n - 1, lambda t: same(W[t + 1], bind(W[t], one(x[t + 1]))))

@claim("Two steps lead at most C |u - v| apart, plus a gap of at least 2 eta L if their records differ",
    berthier("Theorem 3.6", "step"),
    given=[smooth, short, eta > 0, gap >= 0, (r == r2) | (2 * eta * L <= gap)],
    show=norm(psi(r)(u) - psi(r2)(v)) <= C * norm(u - v) + gap)
def smooth_steps_apart():
    apply_to(smooth)
    same_record, another_record = split((r == r2) | (2 * eta * L <= gap))
    with same_record:
        rewrite(r == r2, backwards=True)
    with another_record:
        apply_to(short, r, v)
        apply_to(short, r2, v)
        triangle(psi(r)(u) - psi(r)(v), psi(r)(v) - psi(r2)(v))
        triangle(-eta * g(v, r), eta * g(v, r2))
        linear(eta)

# In the names of iterations.py, for the kick s0: a_ the shifts, z_ the distances, s_ the kicks, `spent` the cost
# before step t.
k_ = n + 1 - i
s0 = 2 * eta * L
a_ = lambda t: shift(t, k_, s0)
z_ = lambda t: distance(t, k_, s0)
s_ = lambda t: kick(t, s0)
spent = lambda t: alpha / (2 * eta**2 * sigma**2) * Sum(0, t - 1, lambda j: a_(j) ** 2)
bound = 2 * alpha * L**2 / sigma**2 * share(k_)
noise = gaussian(V, -(eta * sigma))  # a step subtracts eta sigma xi

# C = 1 + eta beta for beta-smooth losses; C = 1 is Theorem 23 of feldman2018iteration.
@claim("C-Lipschitz steps: (alpha, (2 alpha L^2/sigma^2) (1 - C^-2)/(1 - C^(-2 (n - i + 1))))-RDP at index i",
    berthier("Theorem 3.6", "whole"),
    given=[alpha > 1, 1 <= i, i <= n, C > 1, eta > 0, sigma > 0, L >= 0, hypothesis("stretches by C at most", smooth),
        short, hypothesis("run", epoch(W, x)), hypothesis("other run", epoch(W2, x2)), differ_at(x, x2, i, n)],
    show=renyi(W[n], W2[n], alpha) <= bound)
def smooth_epoch_one_record():
    # The distance is 0 at the start and after n steps: spent(n) by iterations_shifted, the bound by sum_of_shifts.
    with have(renyi(W[n], W2[n], alpha) <= spent(n)):
        use(iterations_shifted, Th=V, P=W, Q=W2, N=value(INTEGER, lambda t: noise),
            rho=value(INTEGER, lambda t: dirac(zero(V))),
            psi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x[t + 1])(u))),
            phi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x2[t + 1])(u))),
            T=value(INTEGER, lambda t: value(V, lambda u: u)), C=value(INTEGER, lambda t: C), a=value(INTEGER, a_),
            s=value(INTEGER, s_), z=value(INTEGER, z_),
            R=value(INTEGER, lambda t: alpha * a_(t) ** 2 / (2 * (eta * sigma) ** 2)), S=value(INTEGER, spent),
            by=premises)
        modus(this)
        use(unshifted_divergence_bounds)
    use(sum_of_shifts, m=n, p=s0 * share(k_))
    # In numbers: d and p are what share(k_) is the quotient of, z is the sum of the squares.
    with have(every(REAL, REAL, REAL,
                lambda d, p, z: (d > 0).implies((p > 0).implies(eq(d * z, (s0 * (d / p)) ** 2 * p).implies(
                            eq(2 * alpha * L**2 / sigma**2 * (d / p), alpha / (2 * eta**2 * sigma**2) * z)))))).called(
            "in numbers"):
        intro()
        linear(alpha / (2 * eta**2 * sigma**2 * real("d")))
    apply_to("in numbers", 1 - C ** (-2), 1 - C ** (-2 * k_), Sum(0, n - 1, lambda j: a_(j) ** 2))
    rewrite(eq(bound, spent(n)))

nothing = Sum(0, 0 - expr(1), lambda j: a_(j) ** 2)
z_start = eq(z_(expr(0)), 0)
# The hypotheses of iterations_shifted.
premises: dict[str, tuple[Step, ...]] = {}
premises["z >= 0"] = (by.intro("t"), by.have(t <= n), by.use(distance_positive, c=s0))
premises["a >= 0"] = (by.intro("t"), by.use(left_positive, k=k_), by.have(share(k_) >= 0),
    by.have(C ** (i - t - 1) > 0))
premises["near states stay near"] = (by.intro("t", "r", "u", "v"), by.intro(),
    by.apply_to(differ_at(x, x2, i, n), t + 1),
    by.use(smooth_steps_apart, r=x[t + 1], r2=x2[t + 1],
        by={s_(t) >= 0: by.cases(i <= t, yes=(by.have(i <= t + 1),)),
            (x[t + 1] == x2[t + 1]) | (2 * eta * L <= s_(t)): by.split(this,
                (by.choose(1), by.have(i <= t + 1), by.have(t < i)), (by.choose(0), by.assume()))}))
premises["shifts"] = (by.intro("t"), by.use(distance_step, k=k_, c=s0))
premises["costs add up"] = (by.intro("t"), by.unfold(Sum(0, t, lambda j: a_(j) ** 2)),
    by.linear(alpha / (2 * eta**2 * sigma**2)))
premises["costs of the noise"] = (by.intro("t"), by.use(gaussian_cost_any_sign))
premises["run"] = (by.intro("t"), by.apply_to(walk(W, x)), by.assume())
premises["other run"] = (by.intro("t"), by.apply_to(walk(W2, x2)), by.assume())
premises["start"] = (by.use(near_start, P=dirac(w0)), by.rewrite(same(W[0], dirac(w0))),
    by.rewrite(same(W2[0], dirac(w0))), by.have(z_start), by.rewrite(z_start), by.unfold(nothing, "empty"),
    by.rewrite(this))

# One step, of Lipschitz constant 1 <= C = 2.
one_step = {name: one for name, one in {**problem, **two_runs}.items() if name not in ("K", "Pi", "f", "beta")}
doubt(smooth_epoch_one_record,
    mutants=[mutant("n - i + 2 steps hide the kick",
            show=renyi(W[n], W2[n], alpha) <= 2 * alpha * L**2 / sigma**2 * share(k_ + 1),
            hints=[{"witness": {**one_step, "alpha": "2", "n": "1", "i": "1", "C": "2"},
                    "proofs": {"given run": a_run, "given other run": a_run, "show": apart("2", "16/5")}}])])
doubt(smooth_steps_apart,
    mutants=[mutant("eta L", given=[smooth, short, eta > 0, gap >= 0, (r == r2) | (eta * L <= gap)],
            hints=[{"witness": {**{name: problem[name] for name in ("V", "X", "g", "eta", "L")},
                        **{"r": "1", "r2": "-1", "u": "0", "v": "0", "C": "1", "gap": "1"}}, "proofs": {}}])])
