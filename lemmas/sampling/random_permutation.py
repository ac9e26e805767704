"""Records drawn without replacement come in a uniformly random order.

A run that draws its records one by one from a set of D records is marked: a is 1 as long as the records come in
the order order(1), order(2), ..., and 0 from then on.  Every order of t different records has the same chance,
(D - t)!/D!, and given this order the outputs are those of a run along it.

W[t] is the law of the marked state (h, S, a) after t steps from the set S0, D = |S0|, h the outputs and S what is left;
R[t] is the law of the outputs along the order, B[t] the set that the order leaves, order(j) = floor(s[j]) the record in
place j, Q the run without the mark.  N[k](h) is the law of the output for the record k; draw is that of `random_order`,
drop that of `posterior`.
"""

from lemmas.papers import berthier
from lemmas.sampling.orders_of_records import (always, different_records, next_is_there, next_set, order,
    records_left_in_order, sets_left, sets_of_an_order)
from lemmas.sampling.posterior import are_sets, drop, size
from lemmas.sampling.random_order import H, M, N, append, draw, next_state, some_record, uniform
from lemmas.sampling.sums import sum_with_one_change
from verify.lemma import *

S, S0 = points("S S0", M)
begin = law("begin", H)
W = sequence("W", law(H, M, line))  # the marked run
R = sequence("R", law(H))  # the run along the order
B = real_sequence("B")
n, m, k, T, i, j, o = (integer(name) for name in ["n", "m", "k", "T", "i", "j", "o"])
h, a = point("h", H), real("a")
g = bounded("g", H, M)

def marked_step(o: Expr) -> Callable[[Point, Expr, Expr], Law]:
    """A step, where the order has record o."""
    return lambda h, S, a: mix(1, n, lambda k: draw[k](S),
        lambda k: bind(N[k](h), lambda y: dirac(append(h, y), drop[k](S), a * indicator(eq(k, o)))))

def step_along(o: Expr) -> Callable[[Point], Law]:
    """A step with the record o."""
    return lambda h: bind(N[o](h), lambda y: dirac(append(h, y)))

marked_begins = same(W[0], bind(begin, lambda h: dirac(h, S0, 1)))
marked_goes_on = always(lambda t: same(W[t + 1], bind(W[t], marked_step(order(t + 1)))))
marked_run = [marked_begins, marked_goes_on]
goes_along = always(lambda t: same(R[t + 1], bind(R[t], step_along(order(t + 1)))))
run_along = [same(R[0], begin), goes_along]

def sum_at(o: Expr, body: Callable[[Expr], Expr]) -> None:
    """Of a sum over k = 1, ..., n of terms that are 0 for k != o, the term at o."""
    use(sum_with_one_change, a=value(INTEGER, lambda k: body(k) * indicator(eq(k, o))),
        b=value(INTEGER, lambda k: expr(0)),
        by={"equal elsewhere": (by.intro("i", "[i != o]"), by.have(eq(indicator(eq(i, o)), 0)), by.rewrite(this))})

def after(k: Expr, h: Point, S: Expr) -> Expr:
    """The mean of g after record k."""
    return E(N[k](h), lambda y: g(append(h, y), drop[k](S)))

marked = lambda h, S, a: indicator(eq(a, 1)) * g(h, S)

@claim("E[g; still marked] = 1[a = 1] draw_o(S) E_(y ~ N_o(h)) g((h, y), S - o) after a step that is to draw o",
    given=[some_record, 1 <= o, o <= n],
    show=eq(E(marked_step(o)(h, S, a), marked), indicator(eq(a, 1)) * (draw[o](S) * after(o, h, S))))
def one_marked_step():
    apply_to(some_record)
    mixture(marked_step(o)(h, S, a), marked)
    sums((expr(1), n),
        lambda k: eq(draw[k](S)
                * E(N[k](h), lambda y: indicator(eq(a * indicator(eq(k, o)), 1)) * g(append(h, y), drop[k](S))),
            indicator(eq(a, 1)) * draw[k](S) * after(k, h, S) * indicator(eq(k, o))),
        lambda k: (by.cases(eq(k, o), yes=(by.rewrite(eq(k, o)),)),))
    # Only the draw of o keeps the mark.
    sum_at(o, lambda k: indicator(eq(a, 1)) * draw[k](S) * after(k, h, S))
    linear()

doubt(one_marked_step,
    mutants=[mutant("the mark stays whatever it was", given=[1 <= o, o <= n],
            show=eq(E(marked_step(o)(h, S, a), marked), draw[o](S) * after(o, h, S)))])

W0, W1 = (law(name, H, M, line) for name in ("W0", "W1"))
A0, A1 = laws("A0 A1", H)
Q0, Q1 = (law(name, H, M) for name in ("Q0", "Q1"))
b, c = reals("b c")
in_order = lambda W, A, c, b: every(bounded(H, M),
    lambda g: eq(E(W, lambda h, S, a: indicator(eq(a, 1)) * g(h, S)), c * E(A, lambda h: g(h, b))))
agree = lambda W, Q: every(bounded(H, M), lambda g: eq(E(W, lambda h, S, a: g(h, S)), E(Q, g)))

# W0 and W1 are the marked run before and after a step, A0 and A1 that along the order, Q0 and Q1 that without the mark;
# b is the set that the order leaves, c the chance of the order, before it.
next_marked = hypothesis("marked", same(W1, bind(W0, marked_step(o))))

@claim("If E_W0[g; a = 1] = c E_A0 g(h, b), then E_W1[g; a = 1] = c draw_o(b) E_A1 g(h, b - o), after a step with o",
    given=[some_record, 1 <= o, o <= n, hypothesis("so far", in_order(W0, A0, c, b)), next_marked,
        hypothesis("along", same(A1, bind(A0, step_along(o))))],
    show=in_order(W1, A1, c * draw[o](b), drop[o](b)))
def one_more_in_order():
    # What was supposed, at the mean of g after the draw of o.
    intro("g")
    rewrite("marked")
    rewrite("along")
    with under(W0,
            lambda h, S, a: eq(E(marked_step(o)(h, S, a), marked),
                indicator(eq(a, 1)) * (draw[o](S) * after(o, h, S)))):
        use(one_marked_step)
    apply_to("so far", value(H, M, lambda h, S: draw[o](S) * after(o, h, S)))

@claim("E_W0 g(h, S) = E_Q0 g for all g gives E_W1 g(h, S) = E_Q1 g after a step each: the mark changes nothing",
    given=[some_record, hypothesis("so far", agree(W0, Q0)), next_marked,
        hypothesis("unmarked", same(Q1, bind(Q0, next_state)))],
    show=agree(W1, Q1))
def mark_changes_no_step():
    # With the mark and without it the mean of g after a step is that of `drawn` before it.
    intro("g")
    rewrite("marked")
    rewrite("unmarked")
    drawn = lambda h, S: Sum(1, n, lambda k: draw[k](S) * after(k, h, S))
    unmarked = lambda h, S, a: g(h, S)
    with under(W0, lambda h, S, a: eq(E(marked_step(o)(h, S, a), unmarked), drawn(h, S))) as (h, S, a):
        apply_to(some_record)
        mixture(marked_step(o)(h, S, a), unmarked)
    with under(Q0, lambda h, S: eq(E(next_state(h, S), g), drawn(h, S))) as (h, S):
        apply_to(some_record)
        mixture(next_state(h, S), g)
    apply_to("so far", value(H, M, drawn))

doubt(one_more_in_order, mutants=[mutant("any laws", given=[])])
doubt(mark_changes_no_step, mutants=[mutant("any laws", given=[])])

chance_of_order = lambda T: Product(1, T, lambda j: 1 / (size(S0, n) - j + 1))
outputs_in_order = lambda T: in_order(W[T], R[T], chance_of_order(T), B[T])

@claim("E_(W_T)[g(h, S); a = 1] = E_(R_T) g(h, B_T) times the product of 1/(|S0| - j + 1) over j = 1, ..., T",
    given=[*are_sets, uniform, some_record, *marked_run, *run_along, *sets_left, *different_records, m <= size(S0, n)],
    show=always(lambda T: (T <= m).implies(outputs_in_order(T))))
def order_and_sets():
    # By induction on T: the next record of the order is in B[T], so that it is drawn with chance 1/(|S0| - T).
    use(records_left_in_order)
    intro("T", "[0 <= T]")
    start, step = induction(T, 0).called("induction hypothesis")
    with start:
        unfold(chance_of_order(expr(0)), "empty")
        rewrite(this)
        rewrite(marked_begins)
        rewrite(same(R[0], begin))
        rewrite(eq(B[0], S0))
    with step:
        intro("[T + 1 <= m]")
        modus("induction hypothesis").called("by induction hypothesis")
        apply_to(marked_goes_on)
        apply_to(goes_along)
        one_record_more(W, R, N)

def one_record_more(W: Series[Law], R: Series[Law], N: Thing) -> None:
    """From T to T + 1 records of the order, of the outputs N, W and R being the runs with the mark and along it."""
    apply_to(records_left_in_order, T)
    do(*next_is_there)  # order(T + 1) is in B[T] (orders_of_records)
    apply_to(uniform, B[T], new).called("draw from B[T]")
    apply_to(next_set)
    # The marked run and that along the order, before and after the step with the record `new` of the order.
    use(one_more_in_order, W0=W[T], W1=W[T + 1], A0=R[T], A1=R[T + 1], c=chance_of_order(T), b=B[T], o=new, N=N)
    unfold(chance_of_order(T + 1))
    rewrite(eq(B[T + 1], drop[new](B[T])))
    rewrite(eq(size(B[T], n), size(S0, n) - T), at="draw from B[T]")
    have(size(S0, n) - T > 0, by.linear())
    have(eq(draw[new](B[T]), 1 / (size(S0, n) - T)), by.linear(1 / (size(S0, n) - T)))
    rewrite(eq(chance_of_order(T + 1), chance_of_order(T) * (1 / (size(S0, n) - (T + 1) + 1))))
    rewrite(eq(draw[new](B[T]), 1 / (size(S0, n) - T)), at=one_more_in_order)
    intro("g")
    apply_to(this, g)

new = order(T + 1)

doubt(order_and_sets, mutants=[mutant("any runs", given=[])])

@claim("Every order of T different records has the chance 1/(D (D - 1) ... (D - T + 1)), and given the order the "
        "outputs are those of the run along it", berthier("Algorithm 1", "step"),
    given=[*are_sets, uniform, some_record, *marked_run, *run_along, *different_records, m <= size(S0, n)],
    show=always(lambda T: (T <= m).implies(every(bounded(H),
                lambda f: eq(E(W[T], lambda h, S, a: indicator(eq(a, 1)) * f(h)), chance_of_order(T) * E(R[T], f))))))
def uniform_order():
    use(sets_of_an_order)
    unpack(this, B)
    use(order_and_sets)
    intro("T", "[0 <= T]", "[T <= m]", "f")
    apply_to(order_and_sets)

f = bounded("f", H)

doubt(uniform_order, mutants=[mutant("any runs", given=[])])

Q_ = sequence("Q", law(H, M))
unmarked_begins = same(Q_[0], bind(begin, lambda h: dirac(h, S0)))
unmarked_goes_on = always(lambda t: same(Q_[t + 1], bind(Q_[t], next_state)))
unmarked_run = [unmarked_begins, unmarked_goes_on]

@claim("E_(W_t) g(h, S) = E_(Q_t) g(h, S) for all t and bounded g: without its mark, the marked run W is the run Q",
    given=[some_record, *marked_run, *unmarked_run],
    show=always(lambda t: agree(W[t], Q_[t])))
def mark_changes_nothing():
    intro("T", "[0 <= T]")
    start, step = induction(T, 0)
    with start:
        rewrite(marked_begins)
        rewrite(unmarked_begins)
    with step:
        apply_to(marked_goes_on)
        apply_to(unmarked_goes_on)
        use(mark_changes_no_step)

doubt(mark_changes_nothing, mutants=[mutant("any runs", given=[], show=agree(W[T], Q_[T]))])
