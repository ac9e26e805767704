"""Rounding a table up: larger weights, larger losses, weight at infinity, losses put together at a larger one.

Each of these makes the curve larger at every g >= 0, so that the rounded table dominates what the table dominated.
p, l and w are its weights, its losses and what it has at infinity, p2, l2 and w2 those of the rounded table.
"""

from lemmas.accounting.grid_sums import sum_widened
from lemmas.accounting.loss_tables import at_0, at_1, near_0, no_weights, table_curve, table_dominates
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
lo, hi, lo2, hi2, j, k, i = (integer(name) for name in ("lo", "hi", "lo2", "hi2", "j", "k", "i"))
p, l, p2, l2, r, c, f = (fun(name, line) for name in ("p", "l", "p2", "l2", "r", "c", "f"))
w, w2, g, s, t = reals("w w2 g s t")

zeros, ones_ = value(line, lambda x: expr(0)), value(line, lambda x: expr(1))
gain = lambda g, x: Max(1 - g * exp(-x), 0)

@claim("max(1 - g exp(-x), 0) is between 0 and 1, and grows with x, for g >= 0",
    given=[0 <= g, s <= t],
    show=all_of(0 <= gain(g, s), gain(g, s) <= gain(g, t), gain(g, t) <= 1))
def larger_losses_gain():
    fact("exp", "increasing", -t, -s)

rows = for_all(lo, hi, lambda k: all_of(0 <= p(k), 0 <= p2(k), 0 <= r(k), p(k) <= p2(k) + r(k), l(k) <= l2(k)))

# r(k) is what is moved to infinity.
@claim("A table rounded up: larger weights, larger losses, and weight moved to infinity make the curve larger",
    given=[0 <= g, rows, hypothesis("what is moved to infinity", w + Sum(lo, hi, lambda k: r(k)) <= w2)],
    show=table_curve(lo, hi, p, l, w, g) <= table_curve(lo, hi, p2, l2, w2, g))
def table_rounded_up():
    # p gain(l) <= p gain(l2) <= (p2 + r) gain(l2) <= p2 gain(l2) + r, row by row.
    sums((lo, hi), lambda k: p(k) * gain(g, l(k)) <= p2(k) * gain(g, l2(k)) + r(k),
        lambda k: (by.instantiate(rows, k), by.use(larger_losses_gain, s=l(k)),
            by.linear(p2(k), gain(g, l(k)), 1 - gain(g, l(k)))))

# One loss, 0, at g = 0.
single = {"lo": "1", "hi": "1", "w": "0", "w2": "0", "g": "0"} | dict.fromkeys(("l", "l2", "r"), "(lambda (x) 0)")
ones = {"p": "(lambda (x) 1)", "p2": "(lambda (x) 1)"}
doubt(table_rounded_up,
    mutants=[mutant("smaller weights",
            given=[0 <= g, for_all(lo, hi, lambda k: (0 <= p2(k)) & (p2(k) <= p(k)) & (l(k) <= l2(k))), w <= w2]),
        mutant("smaller losses",
            given=[0 <= g, for_all(lo, hi, lambda k: (0 <= p(k)) & (p(k) <= p2(k)) & (l2(k) <= l(k))), w <= w2],
            hints=[{**single, **ones, "g": "1", "l": "(lambda (x) 1)"}])])

@claim("What a table dominates is dominated by the table rounded up",
    given=[rows, hypothesis("what is moved to infinity", w + Sum(lo, hi, lambda k: r(k)) <= w2),
        table_dominates(mu, nu, lo, hi, p, l, w)],
    show=table_dominates(mu, nu, lo, hi, p2, l2, w2))
def rounded_up_still_dominates():
    intro("g", "[0 <= g]", "phi")
    use(table_rounded_up)
    apply_to(table_dominates(mu, nu, lo, hi, p, l, w))

# --- losses put together --------------------------------------------------------------------------------

# c(k) is the number of the new loss that takes in the loss k: a coarser grid, a window.
has_place = hypothesis("places",
    for_all(lo, hi, lambda k: exists(INTEGER, lambda i: all_of(lo2 <= i, i <= hi2, eq(c(k), i)))))
# Whether c(k) = j.
hits = lambda k, j: indicator((c(k) <= j) & (j <= c(k)))

at_place = lambda j: indicator((i <= j) & (j <= i)) * f(j)  # hits(k, j) f(j) where c(k) = i

@claim("The sum of p(k) f(c(k)) is the sum over j of f(j) times the sum of the p(k) with c(k) = j, c(k) whole",
    given=[has_place],
    show=Sum(lo, hi, lambda k: p(k) * f(c(k)))
        == Sum(lo2, hi2, lambda j: Sum(lo, hi, lambda k: p(k) * hits(k, j)) * f(j)))
def weights_put_together():
    # Row by row: of the sum over j the term at j = c(k) is left, which is f(c(k)).
    with sums((lo, hi), lambda k: eq(p(k) * f(c(k)), p(k) * Sum(lo2, hi2, lambda j: hits(k, j) * f(j)))) as k:
        instantiate(has_place, k)
        unpack(this, i)
        have(every(INTEGER, lambda j: (j < i).implies(at_place(j) == 0)))
        use(sum_widened, lo=i, hi=i)
        unfold(Sum(i, i, at_place))
        unfold(Sum(i, i - 1, at_place), "empty")
        rewrite(c(k) == i)
        linear(p(k))
    # And the sums over k and over j change places.
    linear()

enlarged = for_all(lo, hi, lambda k: (0 <= p(k)) & (l(k) <= l2(c(k))))
taken_in = for_all(lo2, hi2, lambda j: Sum(lo, hi, lambda k: p(k) * hits(k, j)) <= p2(j))

@claim("Losses put together at ones that are at least as large make the curve larger",
    given=[0 <= g, has_place, enlarged, taken_in],
    show=table_curve(lo, hi, p, l, w, g) <= table_curve(lo2, hi2, p2, l2, w, g))
def table_put_together():
    sums((lo, hi), lambda k: p(k) * gain(g, l(k)) <= p(k) * gain(g, l2(c(k))),
        lambda k: (by.instantiate(enlarged, k), by.use(larger_losses_gain, t=l2(c(k))), by.linear(p(k))))
    use(weights_put_together, f=value(line, lambda j: gain(g, l2(j))))
    sums((lo2, hi2), lambda j: Sum(lo, hi, lambda k: p(k) * hits(k, j)) * gain(g, l2(j)) <= p2(j) * gain(g, l2(j)),
        lambda j: (by.instantiate(taken_in, j), by.have(0 <= gain(g, l2(j))), by.linear(gain(g, l2(j)))))

# The loss 1 becomes 0, or its weight is lost.
one_row = {**single, **ones, "lo2": "1", "hi2": "1", "c": "(lambda (x) 1)"}
doubt(table_put_together,
    mutants=[mutant("at a smaller loss", given=[0 <= g, has_place, for_all(lo, hi, lambda k: 0 <= p(k)), taken_in],
            hints=[{**one_row, "g": "1", "l": "(lambda (x) 1)"}])])

@claim("What a table dominates is dominated by the table with losses put together",
    given=[has_place, enlarged, taken_in, table_dominates(mu, nu, lo, hi, p, l, w)],
    show=table_dominates(mu, nu, lo2, hi2, p2, l2, w))
def put_together_still_dominates():
    intro("g", "[0 <= g]", "phi")
    use(table_put_together)
    apply_to(table_dominates(mu, nu, lo, hi, p, l, w))

# All is at infinity, and is forgotten there.
told = {"show": (by.intro(), by.witness(0), by.each_part((), (by.witness(value(line, near_0)), by.auto())))}
forgotten = {**no_weights, "X": "line", "mu": at_0, "nu": at_1, "w": "1", "p2": zeros, "l2": zeros}
doubt(put_together_still_dominates,
    mutants=[mutant("without the weight at infinity", show=table_dominates(mu, nu, lo2, hi2, p2, l2, 0),
            hints=[{"witness": {**forgotten, "lo2": "1", "hi2": "1", "c": ones_},
                    "proofs": {**told, "given places": (by.intro("k"), by.witness(1))}}])])
