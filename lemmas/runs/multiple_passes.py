"""n passes over n records in a fixed order (Algorithm 2 and Theorem 35 of Feldman et al.).

The data sets x and x2 differ in the record i; W[t] and W2[t] are the laws of the iterates on them after t steps.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.algorithm import noisy_sgd
from lemmas.runs.by_shifts import noisy_sgd_by_shifts, pnsgd
from lemmas.convex_losses.convex_sets import member
from lemmas.runs.one_record import differ_at
from lemmas.runs.one_step_on_the_line import one_run
from lemmas.analysis.whole_parts import floor_at_least, floor_at_most, next_multiple
from lemmas.papers import feldman
from verify.lemma import *

V, X = euclid("V"), space("X")
K = test("K", V)
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
eta, sigma, L, alpha, c = reals("eta sigma L alpha c")
n, m, i, index_t = integer("n"), integer("m"), integer("i"), integer("t")

class Cyclic:
    """The records in a fixed order, again and again: x[1], ..., x[n], x[1], ..."""

    def __init__(self, x: Series[Point]) -> None:
        self.x = x

    def __getitem__(self, t: Expr) -> Point:
        return self.x[t - n * floor((t - 1) / n)]

# --- the shifts -----------------------------------------------------------------------------------------

# The record i is used at the steps t + 1 = i, i + n, ..., and `kicks(t)` times before step t.  What it adds
# to the distance is spread over n steps, in the last pass over the steps that are left.
p, q, k = integer("p"), integer("q"), integer("k")
last = n * (n - 1) + i - 1
kicks = lambda t: floor((t - i) / n) + 1
ramp = lambda p, t: indicator(p <= t) * (t - p)
hidden = lambda t, q, p, k: (ramp(q, t) - ramp(p, t)) / n + ramp(p, t) / k
shift: Callable[..., Expr] = lambda t, q, p, k: c * (hidden(t + 1, q, p, k) - hidden(t, q, p, k))
squared: Callable[..., Expr] = lambda t, q, p, k: c**2 * ((ramp(q, t) - ramp(p, t)) / n**2 + ramp(p, t) / k**2)

@definition(letters="c n")
def spread_shift(c: Real, n: Integer, t: Integer, q: Integer, p: Integer, k: Integer) -> Expr:
    """a_t(q, p, k; c, n).

    c (h(t + 1) - h(t)) with h(t) = ((t - q)_+ - (t - p)_+)/n + (t - p)_+/k: the share of the shift
    at step t that begins at q and is spread over n steps, and over k from p on."""
    return shift(t, q, p, k)

@definition(r"\textstyle\sum_{j < $t} a_j($q, $p, $k; $c, $n)^2", letters="c n")
def spread_squares(c: Real, n: Integer, t: Integer, q: Integer, p: Integer, k: Integer) -> Expr:
    """sum_(j < t) a_j(q, p, k; c, n)^2.

    c^2 (((t - q)_+ - (t - p)_+)/n^2 + (t - p)_+/k^2): the sum of the squares of the shifts before
    step t."""
    return squared(t, q, p, k)

spread = [c >= 0, 0 <= q, q <= p, n >= 1, k >= 1]

@claim("A ramp grows by 1 in a step, once it has begun", show=eq(ramp(p, m + 1) - ramp(p, m), indicator(p <= m)))
def ramp_grows_by_one():
    _, no = cases(p <= m)
    with no:
        cases(p <= m + 1)

ramp_start = claim("(t - p)_+ = 0 at t = 0 for p >= 0", given=[0 <= p], show=eq(ramp(p, 0), 0))

@claim("A shift is not negative, and its square is the growth of the sum of squares",
    given=[*spread, m >= 0],
    show=(spread_shift(c, n, m, q, p, k) >= 0) & eq(spread_shift(c, n, m, q, p, k) ** 2,
        spread_squares(c, n, m + 1, q, p, k) - spread_squares(c, n, m, q, p, k)))
def shift_squared():
    use(ramp_grows_by_one)
    use(ramp_grows_by_one, p=q)
    have(eq(shift(m, q, p, k), c * ((begun - ending) / n + ending / k)), by.linear(c / n, c / k))
    rewrite(this)
    with have(eq(squared(m + 1, q, p, k) - squared(m, q, p, k), c**2 * ((begun - ending) / n**2 + ending / k**2))):
        linear(c**2 / n**2, c**2 / k**2)
    yes, no = cases(p <= m)
    with yes:
        have(q <= m)
    with no:
        cases(q <= m)

begun, ending = indicator(q <= m), indicator(p <= m)

@claim("The squares of the first m shifts add up to c^2 (((m - q)_+ - (m - p)_+)/n^2 + (m - p)_+/k^2)",
    given=[*spread, m >= 0],
    show=eq(Sum(0, m - 1, lambda t: shift(t, q, p, k) ** 2), squared(m, q, p, k)))
def squares_of_shifts():
    start, step = induction(m, 0)
    with start:
        unfold(Sum(0, 0 - expr(1), lambda t: shift(t, q, p, k) ** 2), "empty")
        use(ramp_start)
        use(ramp_start, p=q)
        linear(c**2 / n**2, c**2 / k**2)
    with step:
        unfold(Sum(0, m, lambda t: shift(t, q, p, k) ** 2))
        use(shift_squared)

# --- the uses of the record -----------------------------------------------------------------------------

order = [1 <= i, i <= n]
# What is spread before step t of the uses of the record i, each of them counted as 1.
sent = lambda t: hidden(t, i - 1, last, n + 1 - i)

@claim("The number of uses of the record i, floor((m - i)/n) + 1, does not fall as m grows",
    given=order,
    show=kicks(m) <= kicks(m + 1))
def uses_grow():
    use(floor_at_least, y=(m + 1 - i) / n, m=floor((m - i) / n))

@claim("The number of uses of the record i grows by at least 1 at the steps m with m + 1 = i modulo n",
    given=[*order, eq(m + 1 - n * floor(m / n), i)],
    show=kicks(m + 1) - kicks(m) >= 1)
def step_that_uses_a_record():
    use(floor_at_least, y=(m + 1 - i) / n, m=whole)
    use(floor_at_most, y=(m - i) / n, m=whole - 1)

whole = floor(m / n)  # here (m + 1 - i)/n, and (m - i)/n is 1/n less

@claim("What is spread after m <= n^2 steps is at most the number of uses, floor((m - i)/n) + 1",
    given=[*order, 0 <= m, m <= n * n],
    show=sent(m) <= kicks(m))
def sent_below_kicks():
    # In the last pass, which is over at n^2, all n uses are made; before it (m - i + 1)/n is spread, or nothing.
    yes, no = cases(last < m)
    with yes:
        have(i - 1 <= m)
        use(floor_at_least, m=n - 1)
        have((m - last) / (n + 1 - i) <= 1)
        linear()
    with no:
        i_minus_1_up_to_m, i_minus_1_above_m = cases(i - 1 <= m)
        with i_minus_1_up_to_m:
            use(next_multiple, k=m - i + 1)
            last_up_to_m, _ = cases(last <= m)
            with last_up_to_m:
                linear(1 / n, 1 / (n + 1 - i))
        with i_minus_1_above_m:
            have(m < last)
            use(floor_at_least, m=-1)

@claim("What is spread after n^2 steps is the number of uses, floor((n^2 - i)/n) + 1",
    given=order,
    show=eq(kicks(n * n), sent(n * n)))
def at_the_end():
    have(i - 1 <= n * n, by.linear(n))
    have((n * n - i) / n >= n - 1)
    use(floor_at_least)
    use(floor_at_most, m=n - 1)
    have(eq((n * n - last) / (n + 1 - i), 1))
    have(eq(kicks(n * n), n))

@claim("c^2 (((m - q)_+ - (m - p)_+)/n^2 + (m - p)_+/k^2) = c^2 (1 - 1/n + 1/k), m = n^2, q = n - k, p = n^2 - k",
    given=[k >= 1, k <= n],
    show=eq(squared(n * n, n - k, n * n - k, k), c**2 * (1 - 1 / n + 1 / k)))
def squares_in_the_end():
    have(n - k <= n * n)

doubt(squares_in_the_end,
    mutants=[mutant("without -1/n", show=eq(squared(n * n, n - k, n * n - k, k), c**2 * (1 + 1 / k)))])

@claim("The squares of all n^2 shifts for the record i add up to c^2 (1 - 1/n + 1/(n - i + 1))",
    given=[c >= 0, *order],
    show=eq(Sum(0, n * n - 1, lambda t: spread_shift(c, n, t, i - 1, last, n + 1 - i) ** 2),
        c**2 * (1 - 1 / n + 1 / (n + 1 - i))))
def squares_of_all_shifts():
    have(last >= i - 1, by.linear(n))
    use(squares_of_shifts)
    use(squares_in_the_end)

# --- Theorem 35 -----------------------------------------------------------------------------------------

bound = 2 * alpha * L**2 / sigma**2 * (1 - 1 / n + 1 / (n + 1 - i))
runs = [hypothesis("run", noisy_sgd(W, w0, Cyclic(x), n * n)),
    hypothesis("other run", noisy_sgd(W2, w0, Cyclic(x2), n * n))]
given = [alpha > 1, *order, pnsgd, member(w0, K), *runs, differ_at(x, x2, i, n)]
# Before step t the uses of the record i have moved the runs apart by 2 eta L kicks(t), of which `sent` is hidden.
a_ = lambda t: 2 * eta * L * (sent(t + 1) - sent(t))
s_ = lambda t: 2 * eta * L * (kicks(t + 1) - kicks(t))
z_ = lambda t: 2 * eta * L * (kicks(t) - sent(t))

paid = alpha / (2 * eta**2 * sigma**2) * Sum(0, n * n - 1, lambda t: a_(t) ** 2)

# "Under the same assumptions as Theorem 23", which fails for a negative step; eta > 0 here too.
@claim("n passes in order, 0 < eta <= 2/beta: D_alpha <= (2 alpha L^2/sigma^2)(1 - 1/n + 1/(n - i + 1)) <= 4 alpha "
        "L^2/sigma^2", feldman("Theorem 35", "whole"), kind="repair", repairs="gradient_step_any_eta",
    given=given,
    show=(renyi(W[n * n], W2[n * n], alpha) <= bound)
        & (renyi(W[n * n], W2[n * n], alpha) <= 4 * alpha * L**2 / sigma**2))
def pnmsgd():
    have(1 / (n + 1 - i) <= 1)
    with have(bound <= 4 * alpha * L**2 / sigma**2):
        linear(2 * alpha * L**2 / sigma**2, 2 * alpha * L**2 / (sigma**2 * n))
    with have(renyi(W[n * n], W2[n * n], alpha) <= bound):
        with use(noisy_sgd_by_shifts, n=n * n, x=value(INTEGER, lambda t: Cyclic(x)[t]),
                x2=value(INTEGER, lambda t: Cyclic(x2)[t]), a=value(INTEGER, a_), s=value(INTEGER, s_),
                z=value(INTEGER, z_)) as that:
            with that.premise("same record or apart"):
                intro("t")
                same_record_or_apart()
            with that.premise("s, a >= 0"):
                intro("t")
                part = each_part()
                with part[0]:
                    use(uses_grow)
                    linear(2 * eta * L)
                with part[1]:
                    use(shift_squared, q=i - 1, p=last, k=n + 1 - i, c=2 * eta * L)
            with that.premise("z >= 0"):
                intro("t")
                have(index_t <= n * n)
                use(sent_below_kicks)
                linear(2 * eta * L)
            with that.premise("z_0 = 0"):
                nothing_at_first()
            with that.premise("z_n = 0"):
                use(at_the_end)
                linear(2 * eta * L)
        use(squares_of_all_shifts, c=2 * eta * L)
        have(eq(bound, paid), by.linear(alpha / (2 * eta**2 * sigma**2)))
        rewrite(this)
    use(larger_renyi_bound)

def same_record_or_apart() -> None:
    """Step t + 1 uses the record t + 1 - n floor(t/n), which the data sets share if it is not i."""
    t = index_t
    fact("floor", "bounds", t / n)
    have(t - n * floor(t / n) >= 0, by.linear(n))
    have(t - n * floor(t / n) < n, by.linear(n))
    apply_to(differ_at(x, x2, i, n), t - n * floor(t / n) + 1)
    is_i, shared = split(this)
    with is_i:
        choose(1)
        use(step_that_uses_a_record)
        linear(2 * eta * L)
    with shared:
        choose(0)

def nothing_at_first() -> None:
    """z_0 = 0: no record is used yet, and nothing is spread."""
    use(ramp_start, p=i - 1)
    use(ramp_start, p=last)
    have(-i / n >= -1, by.linear(1 / n))
    have(-i / n < 0)
    use(floor_at_least, y=-i / n)
    use(floor_at_most, y=-i / n)
    have(eq(sent(0), 0), by.linear(1 / n, 1 / (n + 1 - i)))
    have(eq(floor(-i / n), -1))
    have(eq(kicks(0), 0))
    linear(2 * eta * L)

doubt(pnmsgd,
    mutants=[mutant("without the last pass",
            show=renyi(W[n * n], W2[n * n], alpha) <= 2 * alpha * L**2 / sigma**2 * (1 - 1 / n),
            hints=[one_run("2", "0")]),
        mutant("3/2 in place of 4", show=renyi(W[n * n], W2[n * n], alpha) <= "3/2" * alpha * L**2 / sigma**2,
            hints=[one_run("2", "3")])])
