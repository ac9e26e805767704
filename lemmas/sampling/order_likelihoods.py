"""The likelihood of the outputs of a shuffled epoch: sums over the orders in which records were drawn.

F[k](h, y) is the density of the output y of record k after the history h, relative to one kernel rho; N[k](h) is the
law of that output, J[t](S0) that of the history and of the records left (`random_order`).  Up to a constant c, the
law of the history and of the event that all records drawn so far are in B (`drawn_in`) has the density p(A, B, h), A
all outputs, relative to the law R(S0) of a history under rho.
"""

from lemmas.papers import berthier
from lemmas.sampling.counted_orders import (all_outputs, counted, in_proportion, joint, left_over, likelihood, never,
    subset)
from lemmas.sampling.drawn_so_far import (densities, drawing_one_more, drawn_in, observed, positive_densities,
    product_of_ones)
from lemmas.sampling.forgetful_history import orders_differ
from lemmas.sampling.one_more_output import counts_with_one_more
from lemmas.sampling.posterior import by_what_is_dropped, drop, has, isin, member, others, size
from lemmas.sampling.random_order import (H, J, M, N, Y, append, begins, draw, mean_of_next_state, no_other_record,
    start, uniform, unused_records)
from lemmas.sampling.two_records import two_records, two_records_laws
from verify.lemma import *

S0, S, B, A = points("S0 S B A", M)
h, y = point("h", H), point("y", Y)
n, m, k, T, i, j = (integer(name) for name in ("n", "m", "k", "T", "i", "j"))
c = real("c")
rho = markov("rho", H, Y)
F = sequence("F", weight(H, Y))
init, last = map_("init", H, H), map_("last", H, Y)
f = bounded("f", H)
R = markov("R", M, H)
p = weight("p", M, M, H)
r = sequence("r", weight(line, H))

@claim("The law of the history and of what was drawn has a density that is a sum over orders",
    berthier("Conjecture 1", "step"),
    given=[*observed, n >= 0, m >= 0],
    show=every(INTEGER, lambda T: (0 <= T).implies((T <= m).implies(likelihood(T)))))
def likelihood_of_orders():
    """By induction on T.  The density after one more step is the sum, over the record drawn last, of its density F
    times that before (`next_p`); c grows by the |S0| - T records that may be drawn."""

    intro("T", "[0 <= T]")
    no_step, one_step_more = induction(T, 0).called("likelihood so far")
    with no_step:
        before_any_output()
    with one_step_more:
        one_more_output()

def before_any_output() -> None:
    """T = 0: p and the likelihoods are 1, and R is the start."""
    intro("[0 <= m]")
    witness(start)
    witness(value(M, M, H, lambda A, S, h: expr(1)))
    witness(value(INTEGER, lambda k: value(line, H, lambda j, h: expr(1))))
    counts, proportion = each_part()
    with counts:
        intro("h")
        each_part((), ())
    with proportion:
        intro("S0", "[enough records]")
        witness(expr(1))
        _, with_density = each_part()
        with with_density:
            intro("f", "A", "B", "[all outputs in A]", "[B in S0]")
            apply_to(begins)
            rewrite(this)
            # Nothing is drawn yet: drawn_in is 1, a factor for each record.
            use(product_of_ones, a=value(INTEGER, lambda k: 1 - has[k](S0) * (1 - has[k](B)) * (1 - has[k](S0))),
                by=[(by.intro("k"), by.apply_to(member, S0, k),
                        by.split(this, (by.rewrite(this),), (by.rewrite(this),)))])
            have(eq(E(start(S0), lambda h: f(h) * drawn_in(S0, S0, B)), E(start(S0), f) * drawn_in(S0, S0, B)))
            linear(E(start(S0), f))

new = T + 1

def next_p(A: Expr, S: Expr, h: Point) -> Expr:
    """p after one more output: if that is in A, a sum over the record that made it."""
    took = has[new](A)
    return took * Sum(1, n, lambda k: has[k](S) * F[k](init(h), last(h)) * p(drop[new](A), drop[k](S), init(h))) + (
        1 - took) * p(A, S, init(h))

def next_r(k: Expr, j: Expr, h: Point) -> Expr:
    return indicator(j <= T) * r[k](j, init(h)) + indicator(T < j) * F[k](init(h), last(h))

next_R = value(M, lambda S0: bind(R(S0), lambda h: bind(rho(h), lambda y: dirac(append(h, y)))))
fewer = drop[new](A)

def after(k: Expr, h: Point) -> Expr:
    """The mean of f after record k."""
    return E(N[k](h), lambda y: f(append(h, y)))

def drawn_now(k: Expr) -> Prop:
    """Record k is drawn now, and all drawn so far are in B."""
    return eq(c * E(J[T](S0), lambda h, S: has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h)),
        has[k](B) * E(R(S0), lambda h: after(k, h) * p(fewer, drop[k](B), h)))

def drawn_now_holds(k: Expr) -> None:
    """A record that is not in S0 is never drawn; of another, the event without it is one of the step before."""
    apply_to(member, S0, k)
    not_there, there = split(this)
    with not_there:
        apply_to(subset(B, S0)).called("subset at k")
        apply_to(never)
        rewrite("subset at k")
        linear(c)
    with there:
        with under(J[T](S0),
                lambda h, S: eq(has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h),
                    has[k](B) * drawn_in(S0, S, drop[k](B)) * after(k, h))) as (h, _):
            use(drawing_one_more)
            linear(after(k, h))
        with have(subset(drop[k](B), S0)):
            intro("i", "[i not in S0]")
            apply_to(subset(B, S0))
            by_what_is_dropped(i, k)
        apply_to(joint, value(H, lambda h: after(k, h)), fewer, drop[k](B))
        linear(c, has[k](B))

def last_record(h: Point) -> Prop:
    """The mean of f next_p over the last output is a sum over the record that made it."""
    return eq(E(rho(h), lambda y: f(append(h, y)) * next_p(A, B, append(h, y))),
        Sum(1, n, lambda k: has[k](B) * after(k, h) * p(fewer, drop[k](B), h)))

def last_record_holds(h: Point) -> None:
    """The sum over the record that is drawn last, by its density relative to rho."""
    terms = lambda y: Sum(1, n, lambda k: has[k](B) * F[k](h, y) * p(fewer, drop[k](B), h))
    with under(rho(h), lambda y: eq(f(append(h, y)) * next_p(A, B, append(h, y)), f(append(h, y)) * terms(y))):
        apply_to("history before").called("init(append(h, y)) = h")
        apply_to("last output")
        rewrite(isin(new, A))
        rewrite("init(append(h, y)) = h")
        rewrite(this)
    with sums((expr(1), n),
            lambda k: eq(has[k](B) * p(fewer, drop[k](B), h) * after(k, h),
                has[k](B) * p(fewer, drop[k](B), h) * E(rho(h), lambda y: F[k](h, y) * f(append(h, y))))) as k:
        apply_to(densities)
        combine((has[k](B) * p(fewer, drop[k](B), h), [this]))
    linear()

next_means = every(M, bounded(H, M),
    lambda S0, g: eq(E(J[T + 1](S0), g),
        E(J[T](S0), lambda h, S: Sum(1, n, lambda k: draw[k](S) * E(N[k](h), lambda y: g(append(h, y), drop[k](S)))))))

def to_draw(h: Point, S: Expr) -> Expr:
    """The mean of f after the next draw, if all drawn are in B."""
    return Sum(1, n, lambda k: draw[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h))

def one_more_output() -> None:
    """The kernel, density and likelihoods after T + 1 steps are `next_R`, `next_p` and `next_r`."""
    intro("[T + 1 <= m]")
    use(unused_records)
    apply_to(this)
    use(no_other_record)
    apply_to(this)
    use(mean_of_next_state)
    modus("likelihood so far")
    for name in (R, p, r):
        unpack(this, name)
    witness(next_R)
    witness(value(M, M, H, next_p))
    witness(value(INTEGER, lambda k: value(line, H, lambda j, h: next_r(k, j, h))))
    counts, proportion = each_part()
    with counts:
        intro("h")
        apply_to(every(H, lambda h: counted(p, r, T, h)), init(h))
        have(every(INTEGER, lambda k: F[k](init(h), last(h)) > 0), by.intro("k"), by.apply_to(positive_densities))
        use(counts_with_one_more, r=value(INTEGER, lambda k: value(line, lambda j: r[k](j, init(h)))))
    with proportion:
        intro("S0", "[enough records]")
        apply_to(in_proportion(R, p, T))
        unpack(this, c)
        witness(c * (size(S0, n) - T))
        _, sums_of_orders = each_part()
        with sums_of_orders:
            intro("f", "A", "B", "[all outputs in A]", "[B in S0]")
            both_sides()

def both_sides() -> None:
    """Both sides are sums over the record that is drawn now."""
    with have(all_outputs(fewer, T)):
        intro("j", "[1 <= j]", "[j <= T]")
        apply_to(others)
        apply_to(all_outputs(A, new))
    with sums((expr(1), n), drawn_now).called("the record drawn now") as k:
        drawn_now_holds(k)
    # The right side: the sum over the record that is drawn last.
    apply_to(all_outputs(A, new))
    with under(R(S0), last_record).called("the record drawn last") as h:
        last_record_holds(h)
    # The left side, where draw[k](S) is has[k](S)/size(S).
    apply_to(next_means).called("one step more")
    apply_to(left_over, S0, value(H, M, to_draw)).called("records left")
    with under(J[T](S0),
            lambda h, S: eq(to_draw(h, S) * size(S, n),
                Sum(1, n, lambda k: has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h)))) as (h, S):
        with sums((expr(1), n),
                lambda k: eq(draw[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h) * size(S, n),
                    has[k](S) * drawn_in(S0, drop[k](S), B) * after(k, h))) as k:
            apply_to(uniform)
            linear(drawn_in(S0, drop[k](S), B) * after(k, h))
    combine((c * (size(S0, n) - T), ["one step more"]), (-c, ["records left"]), (c, [this]),
        (1, ["the record drawn now"]), (-1, ["the record drawn last"]))

doubt(likelihood_of_orders,
    mutants=[dropped(likelihood_of_orders, "history before", "a history that forgets how it began",
            [{"witness": two_records, "proofs": {**two_records_laws, "show": orders_differ}}])])
