"""Records drawn without replacement, one a step: an epoch of Algorithm 1 of berthier2019report.

The state is the history h of the outputs and the set S of the records that are still to come.  A step draws
a record k from S uniformly, draws the output from N[k](h), and goes on with S without k.  J[t](S0) is the
law of the state after t <= m steps from the records S0 and a history drawn from `start`.  The records are numbers
1, ..., n; a data set is a set of them, written as a number (M is the line; has, drop, size: `posterior`).
"""

from typing import Any

from lemmas.papers import berthier
from lemmas.sampling.binary_sets import has_record, removed
from lemmas.sampling.sets_with_one_record import about_first, alone, binary_laws, binary_sets, first, only_term, rest
from lemmas.sampling.posterior import M, are_sets, by_what_is_dropped, drop, has, member, size, size_without, within
from verify.lemma import *

H, Y = spaces("H Y")
append = map_("append", (H, Y), H)
N = sequence("N", markov(H, Y))
draw = sequence("draw", test(M))
start = markov("start", M, H)
J = sequence("J", markov(M, (H, M)))
S0, S = points("S0 S", M)
h = point("h", H)
n, m, k, l, T, t, i = (integer(name) for name in ["n", "m", "k", "l", "T", "t", "i"])
g = bounded("g", H, M)

uniform = hypothesis("uniform", every(M, INTEGER, lambda S, k: within(k, n, eq(size(S, n) * draw[k](S), has[k](S)))))
some_record = hypothesis("some record", every(M, lambda S: eq(Sum(1, n, lambda k: draw[k](S)), 1)))

def next_state(h: Point, S: Expr) -> Law:
    """One step from (h, S); draw[k](S) is the chance of record k."""
    return mix(1, n, lambda k: draw[k](S), lambda k: bind(N[k](h), lambda y: dirac(append(h, y), drop[k](S))))

begins = hypothesis("starts", every(M, lambda S0: same(J[0](S0), bind(start(S0), lambda h: dirac(h, S0)))))
goes_on = hypothesis("goes on",
    for_all(0, m - 1, lambda t: every(M, lambda S0: same(J[t + 1](S0), bind(J[t](S0), lambda h, S: next_state(h, S))))))
program = [*are_sets, uniform, some_record, begins, goes_on]

def after(k: Expr, h: Point, S: Expr, g: Callable[[Point, Expr], Expr]) -> Expr:
    """The mean of g after record k."""
    return E(N[k](h), lambda y: g(append(h, y), drop[k](S)))

@claim("E g(h_(t + 1), S_(t + 1)) = E sum_k draw_k(S) E_(y ~ N_k(h)) g((h, y), S - k) at (h_t, S_t), g bounded",
    berthier("Conjecture 1", "step"),
    given=[some_record, 0 <= t, t < m, goes_on],
    show=every(M, bounded(H, M),
        lambda S0, g: eq(E(J[t + 1](S0), g),
            E(J[t](S0), lambda h, S: Sum(1, n, lambda k: draw[k](S) * after(k, h, S, g))))))
def mean_of_next_state():
    intro("S0", "g")
    apply_to(goes_on)
    rewrite(this)
    under(J[t](S0), lambda h, S: eq(E(next_state(h, S), g), Sum(1, n, lambda k: draw[k](S) * after(k, h, S, g))),
        lambda h, S: (by.apply_to(some_record), by.mixture(next_state(h, S), g)))

doubt(mean_of_next_state,
    mutants=[dropped(mean_of_next_state, ["some record", "goes on"], "any draws, and any states")])

@claim("After T steps, |S0| - T records are left", berthier("Conjecture 1", "step"),
    given=[*program, n >= 0, m >= 0],
    show=every(INTEGER,
        lambda T: (0 <= T).implies((T <= m).implies(every(M,
                    lambda S0: (T <= size(S0, n)).implies(every(bounded(H, M),
                            lambda g: eq(E(J[T](S0), lambda h, S: g(h, S) * size(S, n)),
                                (size(S0, n) - T) * E(J[T](S0), g)))))))))
def unused_records():
    """As |S| = |S0| - T > 0, the record that is drawn is in S: the mean of g after the step (`whole`) is that over
    records of S alone (`taken`), and S without a record of its own has one less."""

    intro("T", "[0 <= T]")
    start_, step = induction(T, 0).called("induction hypothesis")
    with start_:
        intro("[0 <= m]", "S0", "[0 <= |S0|]", "g")
        apply_to(begins)
        rewrite(this)
    with step:
        intro("[T + 1 <= m]", "S0", "[T + 1 <= |S0|]", "g")
        modus("induction hypothesis").called("by induction hypothesis")
        use(mean_of_next_state)
        apply_to(this, S0, value(H, M, lambda h, S: g(h, S) * size(S, n))).called("mean of next state here")
        apply_to(mean_of_next_state).called("mean of next state at S0, g")
        apply_to("by induction hypothesis", S0).called("induction hypothesis at S0")
        apply_to(this, value(H, M, whole)).called("induction hypothesis for whole")
        apply_to("induction hypothesis at S0", value(H, M, lambda h, S: whole(h, S) - taken(h, S)))
        under(J[T](S0),
            lambda h, S: eq(Sum(1, n, lambda k: draw[k](S) * after(k, h, S, g) * size(drop[k](S), n)),
                whole(h, S) * size(S, n) - taken(h, S)),
            lambda h, S: (by.sums((expr(1), n),
                    lambda k: eq(draw[k](S) * after(k, h, S, g) * size(drop[k](S), n),
                        draw[k](S) * after(k, h, S, g) * size(S, n) - draw[k](S) * has[k](S) * after(k, h, S, g)),
                    lambda k: (by.use(size_without), by.rewrite(this))),)).called("|S - k| = |S| - 1")
        with under(J[T](S0), lambda h, S: eq(whole(h, S) * size(S, n), taken(h, S) * size(S, n))) as (h, S):
            with sums((expr(1), n),
                    lambda k: eq(draw[k](S) * after(k, h, S, g) * size(S, n),
                        draw[k](S) * has[k](S) * after(k, h, S, g) * size(S, n))) as k:
                apply_to(uniform).called("uniform at S, k")
                apply_to(member)
                have(eq(has[k](S) * has[k](S), has[k](S)), by.split(this, (), ()))
                combine((after(k, h, S, g) * (1 - has[k](S)), ["uniform at S, k"]), (-after(k, h, S, g), [this]))
        have(eq(E(J[T](S0), whole), E(J[T](S0), taken)), by.linear(1 / (size(S0, n) - T)))
        combine((1, ["mean of next state here"]), (1, ["|S - k| = |S| - 1"]), (1, ["induction hypothesis for whole"]),
            (1, [this]), (T + 1 - size(S0, n), ["mean of next state at S0, g"]))

whole = lambda h, S: Sum(1, n, lambda k: draw[k](S) * after(k, h, S, g))
taken = lambda h, S: Sum(1, n, lambda k: draw[k](S) * has[k](S) * after(k, h, S, g))

@claim("A record that is not in S0 is never among those that are left", berthier("Conjecture 1", "step"),
    given=[*program, n >= 0, m >= 0],
    show=every(INTEGER,
        lambda T: (0 <= T).implies((T <= m).implies(every(M, INTEGER, bounded(H, M),
                    lambda S0, l, g: eq(has[l](S0), 0).implies(
                        eq(E(J[T](S0), lambda h, S: g(h, S) * has[l](S)), 0)))))))
def no_other_record():
    # A record l that is left after a step was left before it, and another one is drawn (`draws_of_others`).
    intro("T", "[0 <= T]")
    start_, step = induction(T, 0).called("induction hypothesis")
    with start_:
        intro("[0 <= m]", "S0", "l", "g", "[l not in S0]")
        apply_to(begins)
        rewrite(this)
    with step:
        intro("[T + 1 <= m]", "S0", "l", "g", "[l not in S0]")
        modus("induction hypothesis").called("by induction hypothesis")
        use(mean_of_next_state)
        apply_to(this, S0, value(H, M, lambda h, S: g(h, S) * has[l](S)))
        apply_to("by induction hypothesis", S0, l, value(H, M, draws_of_others))
        with under(J[T](S0),
                lambda h, S: eq(Sum(1, n, lambda k: draw[k](S) * after(k, h, S, g) * has[l](drop[k](S))),
                    draws_of_others(h, S) * has[l](S))) as (h, S):
            with sums((expr(1), n),
                    lambda k: eq(draw[k](S) * after(k, h, S, g) * has[l](drop[k](S)),
                        draw[k](S) * indicator(k != l) * after(k, h, S, g) * has[l](S))) as k:
                by_what_is_dropped(k, l, S, l)

draws_of_others = lambda h, S: Sum(1, n, lambda k: draw[k](S) * indicator(k != l) * after(k, h, S, g))

# There is one record, and all outputs are 0.
one_draw = {**binary_sets, **dict.fromkeys(("H", "Y"), "line"), "append": value(line, line, lambda h, y: h),
    "N": value(INTEGER, lambda k: value(line, lambda h: dirac(expr(0)))),
    "draw": value(INTEGER, lambda k: value(line, lambda S: expr(1))), "start": value(line, lambda S: dirac(expr(0))),
    "J": value(INTEGER, lambda t: value(line, lambda S: dirac(expr(0), S - t * 2 * has_record(1, S)))),
    **dict.fromkeys(("n", "m"), "1")}
one_draw_laws = {"given uniform": (by.intro("S", "k"), by.intro(), by.intro(), by.have(eq(k, 1)), by.rewrite(this),
        *alone(lambda i: has_record(i, S)), by.linear()),
    "given some record": (by.intro("S"), *alone(lambda k: expr(1)), by.linear()),
    "given goes on": (by.intro("t", "S0"), by.have(eq(t, 0)), by.rewrite(this), by.ext("g"),
        by.mixture(mix(1, 1, lambda k: 1, lambda k: dirac(expr(0), removed(k, S0))), bounded("g", line, line)),
        *alone(lambda k: bounded("g", line, line)(expr(0), removed(k, S0))), by.linear())}

def up_to(m: Expr, body: Callable[[Expr], Prop]) -> Prop:
    return every(INTEGER, lambda T: (0 <= T).implies((T <= m).implies(body(T))))

def fails_after(T: int, *steps: Step) -> dict[str, Any]:
    """The hint that a conclusion about the state after T steps fails with one record, as the steps show."""
    shown = (by.intro(), by.witness(T), by.each_part((), by.each_part((), steps)))
    return {"witness": one_draw, "proofs": {**binary_laws, **one_draw_laws, "show": shown}}

one = value(line, line, lambda h, S: expr(1))
all_left = lambda T: every(M, bounded(H, M),
    lambda S0, g: (T <= size(S0, n)).implies(eq(E(J[T](S0), lambda h, S: g(h, S) * size(S, n)),
            size(S0, n) * E(J[T](S0), g))))
never_left = lambda T: every(M, INTEGER, bounded(H, M),
    lambda S0, l, g: eq(E(J[T](S0), lambda h, S: g(h, S) * has[l](S)), 0))
doubt(unused_records,
    mutants=[mutant("all records are left", show=up_to(m, all_left),
            hints=[fails_after(1, by.witness(first), by.witness(one), *about_first,
                    only_term(lambda i: has_record(i, first), 1), only_term(lambda i: has_record(i, rest), 0))])])
doubt(no_other_record,
    mutants=[mutant("a record of S0 as well", show=up_to(m, never_left),
            hints=[fails_after(0, by.witness(first), by.witness(1), by.witness(one), *about_first)])])
