"""Tables on a grid of losses: h k for whole k.  Composition is then the convolution of the weights.

W[t] are the weights after t steps, at the losses h j, and R[t] is the weight at infinity; p[t] and w[t] are those of
the table of step t.  P and Q are the laws of the state, or of all that is released, in the two worlds; K[t] and
L[t], or M[t] and N[t] with outputs that append adds to what is released, are step t in them.
"""

from lemmas.accounting.grid_sums import sum_with_moved_index, sum_widened
from lemmas.accounting.loss_tables import at_0, near_0, to_0, to_1
from lemmas.accounting.table_runs import table_composition_of_runs, table_composition_of_steps
from lemmas.divergences.chains import releases, runs
from verify.lemma import *

X, Y = spaces("X Y")
P, Q = sequence("P", law(X)), sequence("Q", law(X))
A, B = sequence("K", markov(X, X)), sequence("L", markov(X, X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
p, W = sequence("p", fun(line)), sequence("W", fun(line))
q = fun("p", line)
w, R = real_sequence("w"), real_sequence("R")
n, lo, hi, T, j, k = (integer(name) for name in ("n", "lo", "hi", "T", "j", "k"))
h, g, w0 = reals("h g w")
x = point("x", X)

@definition(r"\Bigl($w + \sum_{k=$lo}^{$hi} ${p}(k) \max\bigl(1 - $g\, e^{-$h k}, 0\bigr)\Bigr)")
def grid_curve(lo: Integer, hi: Integer, p: Function[line], h: Real, w: Real, g: Real) -> Expr:
    """(w + sum over lo <= k <= hi of p(k) max(1 - g exp(-h k), 0)).

    The curve at g of a table with weights p(k) at the losses h k, lo <= k <= hi, and w at infinity."""
    return w + Sum(lo, hi, lambda k: p(k) * Max(1 - g * exp(-h * k), 0))

@definition(r"\mathsf{E}_g($mu \,\|\, $nu) \le $w + \sum_{k=$lo}^{$hi} ${p}(k) \max(1 - g\, e^{-$h k}, 0)"
        r"\ \text{for all } g \ge 0")
def grid_dominates_at(X: Space, mu: Law[X], nu: Law[X], lo: Integer, hi: Integer, p: Function[line], h: Real,
        w: Real) -> Prop:
    """E_g(mu || nu) <= w + sum over lo <= k <= hi of p(k) max(1 - g exp(-h k), 0) for all g >= 0.

    The table of weights p(k) at the losses h k, lo <= k <= hi, and w at infinity, dominates (mu, nu)."""
    return every(REAL, lambda g: (0 <= g).implies(hockey_stick(mu, nu, g) <= grid_curve(lo, hi, p, h, w, g)))

def grid_dominates(mu: Law, nu: Law, lo: Expr, hi: Expr, p: Function, h: Expr, w: Expr) -> Prop:
    """E_g(mu || nu) is below the curve of a table on the grid of h."""
    return grid_dominates_at(mu.spaces[0], mu, nu, lo, hi, p, h, w)

# --- the weights are those of a convolution --------------------------------------------------------------

all_weighted = for_all(0, n - 1, lambda t: for_all(lo, hi, lambda k: 0 <= p[t](k)))
no_loss = hypotheses(one=eq(W[0](0), 1), none=every(INTEGER, lambda j: (j != 0).implies(W[0](j) == 0)),
    start=eq(R[0], 0))
convolved = for_all(0, n - 1,
    lambda t: every(INTEGER, lambda j: W[t + 1](j) == Sum(lo, hi, lambda k: p[t](k) * W[t](j - k))))
at_infinity = for_all(0, n - 1, lambda t: R[t + 1] == w[t] + Sum(lo, hi, lambda k: p[t](k)) * R[t])
weights = [n >= 0, lo <= hi, all_weighted, *no_loss, convolved, at_infinity]

outside = lambda t: every(INTEGER, lambda j: ((j < t * lo) | (t * hi < j)).implies(W[t](j) == 0))

@claim("After t steps the weights are 0 below t lo and above t hi",
    given=[n >= 0, lo <= hi, *no_loss[:2], convolved],
    show=every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(outside(T)))))
def convolution_support():
    intro("T", "[0 <= T]")
    start, step = induction(T, 0).called("induction hypothesis")  # a step adds lo to hi to the losses
    with start:
        intro("j", "[far]")
        below_lo, above_hi = split("far")
        apply_to("none", j)
    with step:
        intro("[T + 1 <= n]")
        modus("induction hypothesis").called("support")
        intro("j", "[far]")
        apply_to(convolved, T, j)
        below_lo, above_hi = split("far")
        with below_lo:
            far(0)
        with above_hi:
            far(1)

def far(case: int) -> None:
    """Where j is too far for the window, each term of the convolution is 0."""
    with sums((lo, hi), lambda k: eq(p[T](k) * W[T](j - k), 0)) as k:
        have(lo <= k)
        have(k <= hi)
        apply_to("support", j - k, by=[(by.choose(case), by.linear())])
        linear(p[T](k))
    linear()

# Before the first step the weight of no loss is 1, that of every other 0 (of_no_other proves it); after it all are 0.
weight_of_no_loss = value(INTEGER, lambda t: value(line, lambda j: indicator((0 <= j) & (j <= 0) & (t <= 0))))
zeros = value(INTEGER, lambda t: value(line, lambda k: expr(0)))
no_steps = {"n": "0", "lo": "0", "hi": "0", "p": zeros, "W": weight_of_no_loss}
of_no_other = (by.intro("j"), by.intro(),
    by.cases(j <= 0, yes=(by.have(j < 0), by.have(~(0 <= j)), by.auto()), no=(by.have(~(j <= 0)), by.auto())))
doubt(convolution_support,
    mutants=[mutant("none at the losses that they had", show=every(INTEGER, lambda j: (0 <= j).implies(W[0](j) == 0)),
            hints=[{"witness": no_steps,
                    "proofs": {"given none": of_no_other, "show": (by.intro(), by.witness(0), by.auto())}}])])

# The sum over j of W[t](j) max(1 - g exp(-h j), 0): the curve after t steps without what is at infinity, and with it.
loss_at = lambda g, j: Max(1 - g * exp(-h * j), 0)
spread = lambda t, g: Sum(t * lo, t * hi, lambda j: W[t](j) * loss_at(g, j))
along = value(INTEGER, lambda t: value(line, lambda g: R[t] + spread(t, g)))
moved = lambda g, k: Sum((T + 1) * lo, (T + 1) * hi, lambda j: W[T](j - k) * loss_at(g, j))

@claim("w + sum_k p(k) D_T(g e^(-h k)) = D_(T + 1)(g) for the curves D_T of the convolved weights W_T and R_T",
    given=[lo <= hi, 0 <= T, hypothesis("support", outside(T)),
        hypothesis("convolved", every(INTEGER, lambda j: W[T + 1](j) == Sum(lo, hi, lambda k: q(k) * W[T](j - k)))),
        hypothesis("rest", R[T + 1] == w0 + Sum(lo, hi, lambda k: q(k)) * R[T])],
    show=w0 + Sum(lo, hi, lambda k: q(k) * (R[T] + spread(T, g * exp(-h * k)))) == R[T + 1] + spread(T + 1, g))
def one_table_more():
    # Row k is moved by k into the wide range; then the sums over k and over j change places.
    have(0 <= T * (hi - lo), by.linear(T))
    with sums((lo, hi), lambda k: q(k) * spread(T, g * exp(-h * k)) == q(k) * moved(g, k)) as k:
        have(lo <= k)
        have(k <= hi)
        use(sum_with_moved_index, lo=T * lo, hi=T * hi, f=value(line, lambda j: W[T](j - k) * loss_at(g, j)))
        with have(every(INTEGER, lambda j: (j < T * lo + k).implies(W[T](j - k) * loss_at(g, j) == 0))):
            intro("j", "[j < T*lo + k]")
            apply_to("support", j - k, by=[(by.choose(0), by.linear())])
            linear(loss_at(g, j))
        with have(every(INTEGER, lambda j: (T * hi + k < j).implies(W[T](j - k) * loss_at(g, j) == 0))):
            intro("j", "[T*hi + k < j]")
            apply_to("support", j - k, by=[(by.choose(1), by.linear())])
            linear(loss_at(g, j))
        use(sum_widened, lo=T * lo + k, hi=T * hi + k, lo2=(T + 1) * lo, hi2=(T + 1) * hi,
            f=value(line, lambda j: W[T](j - k) * loss_at(g, j)))
        linear(q(k))
    sums(((T + 1) * lo, (T + 1) * hi),
        lambda j: W[T + 1](j) * loss_at(g, j) == Sum(lo, hi, lambda k: q(k) * W[T](j - k)) * loss_at(g, j),
        lambda j: (by.apply_to("convolved", j), by.linear(loss_at(g, j))))
    linear()

one_row = {"lo": "0", "hi": "0", "T": "0", "h": "1", "g": "0", "W": weight_of_no_loss, "w": "0"}
doubt(one_table_more,
    mutants=[dropped(one_table_more, "rest",
            hints=[{"witness": {**one_row, "p": value(line, lambda x: expr(0)), "R": value(INTEGER, lambda t: t)},
                    "proofs": {"given support": (by.intro("j"), by.intro(),
                            by.split(this, (by.have(~(0 <= j)), by.auto()), (by.have(~(j <= 0)), by.auto()))),
                        "show": (by.intro(), by.auto())}}])])

each_step = for_all(0, n - 1, lambda t: every(X, lambda x: grid_dominates(A[t](x), B[t](x), lo, hi, p[t], h, w[t])))
each_output = for_all(0, n - 1, lambda t: every(X, lambda x: grid_dominates(M[t](x), N[t](x), lo, hi, p[t], h, w[t])))
first_curve = every(REAL, lambda g: (0 <= g).implies(Max(1 - g, 0) <= R[0] + spread(expr(0), g)))
next_curve = for_all(0, n - 1,
    lambda t: every(REAL,
        lambda g: (0 <= g).implies(w[t] + Sum(lo, hi, lambda k: p[t](k) * (R[t] + spread(t, g * exp(-h * k))))
                <= R[t + 1] + spread(t + 1, g))))

def curves() -> None:
    """The curves of W[t] and R[t] begin at max(1 - g, 0), and each table makes the next one of the one before."""
    with have(first_curve):
        intro("g", "[0 <= g]")
        unfold(Sum(0, 0, lambda j: W[0](j) * loss_at(g, j)))
        unfold(Sum(0, -1, lambda j: W[0](j) * loss_at(g, j)), "empty")
        linear(loss_at(g, 0))
    use(convolution_support).called("supports")
    with have(next_curve):
        intro("T", "g", "[0 <= g]")
        apply_to("supports", T)
        apply_to(convolved, T)
        apply_to(at_infinity, T)
        use(one_table_more, p=p[T], w=w[T])
        linear()

@claim("Runs of steps that tables on one grid dominate: the convolved weights and R[n] dominate after n steps",
    given=[*weights, same(P[0], Q[0]), hypothesis("run", runs(P, A, n)), hypothesis("other run", runs(Q, B, n)),
        each_step],
    show=grid_dominates(P[n], Q[n], n * lo, n * hi, W[n], h, R[n]))
def table_composition_of_steps_on_a_grid():
    curves()
    use(table_composition_of_steps, l=losses, curve=along)

losses = value(INTEGER, lambda t: value(line, lambda k: h * k))

# One step, that tells the worlds apart for certain, and a table that says nothing of it.
always = lambda one: value(INTEGER, lambda t: one)
told = (by.intro(), by.witness(1), by.each_part((), (by.witness(value(line, near_0)), by.auto())))
one_step = {"X": "line", "n": "1", "lo": "0", "hi": "0", "h": "1", "p": zeros, "w": value(INTEGER, lambda t: expr(0)),
    "R": value(INTEGER, lambda t: expr(0)), "W": weight_of_no_loss, "P": always(at_0),
    "Q": value(INTEGER, lambda t: dirac(t))}
is_run = (by.intro("t"), by.have(eq(integer("t"), 0)), by.ext(), by.rewrite(this), by.auto())
doubt(table_composition_of_steps_on_a_grid,
    mutants=[dropped(table_composition_of_steps_on_a_grid, each_step,
            hints=[{"witness": {**one_step, "K": always(to_0), "L": always(to_1)},
                    "proofs": {"given none": of_no_other, "given run": is_run, "given other run": is_run,
                        "show": told}}])])

# X are the histories: the mechanism of step t may depend on all that was released before.
@claim("Adaptive composition on a grid: mechanisms each dominated by a table at losses h k, whatever the history; the "
        "convolved weights and R[n] at infinity dominate all that is released",
    given=[*weights, same(P[0], Q[0]), hypothesis("run", releases(P, M, append, n)),
        hypothesis("other run", releases(Q, N, append, n)), each_output],
    show=grid_dominates(P[n], Q[n], n * lo, n * hi, W[n], h, R[n]))
def table_composition_on_a_grid():
    curves()
    use(table_composition_of_runs, l=losses, curve=along)

doubt(table_composition_on_a_grid,
    mutants=[dropped(table_composition_on_a_grid, each_output,
            hints=[{"witness": {**one_step, "Y": "line", "append": value(line, line, lambda h, y: y), "M": always(to_0),
                        "N": always(to_1)},
                    "proofs": {"given none": of_no_other, "given run": is_run, "given other run": is_run,
                        "show": told}}])])
