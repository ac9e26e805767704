"""Reports in turn, of users drawn one by one, are reports along a uniformly random permutation of the users.

A run is marked: a is 1 as long as the users come in the order order(1), order(2), ..., and 0 from then on.  Every order
has the same chance, 1/n!, and given the order the reports are those of the run along it.

W[t] is the law of (h, S, a) after t reports: their history, the set of users still to come, the mark; A[t] is that of
the history along the order, and B[t] the set that this leaves.  A set is a number: drop[k](S) is S without k, size(S,
n) how many of 1, ..., n are in it, draw[k](S) the chance that k of S comes next.  R[t](h, x[k]) is the report of user k
at place t, J the run in turn (`reports_in_turn`), Q the marked run without its mark, and order(t) is floor(s[t]).
"""

from lemmas.foundations.reports_in_turn import (LONE, D, J, R, Y, append, h0, n, output, reported, reports, run, t_, x)
from lemmas.papers import clones
from lemmas.sampling.binary_sets import all_records, all_records_there, has_record, removed
from lemmas.sampling.epoch_as_run import are_tests, sets_and_chances
from lemmas.sampling.orders_of_records import (always, different_records, order, records_left_in_order, sets_left,
    sets_of_an_order)
from lemmas.sampling.posterior import are_sets, drop, size
from lemmas.sampling.random_order import H, M, draw, some_record, uniform
from lemmas.sampling.random_permutation import (agree, chance_of_order, in_order, mark_changes_no_step, one_record_more)
from lemmas.sampling.runs_of_one_record import are_chances, mean_of_draw
from lemmas.sampling.sets_with_one_record import first
from lemmas.sampling.shuffled_algorithm import size_of_all
from lemmas.sampling.shuffled_sgd import chance
from verify.lemma import *

S0, S = points("S0 S", M)
W = sequence("W", law(H, M, line))  # the marked run
A = sequence("A", law(H))  # the run along the order
B = real_sequence("B")
m, k, t, T, i, j = (integer(name) for name in "mktTij")
h, a = point("h", H), real("a")
f = bounded("f", H)

marked_step = lambda t: lambda h, S, a: mix(1, n, lambda k: draw[k](S),
    lambda k: bind(R[t](h, x[k]), lambda y: dirac(append(h, y), drop[k](S), a * indicator(eq(k, order(t))))))
# At each of the m places before the last state.
places = lambda body: for_all(0, m - 1, body)
marked_run = [hypothesis("marked start", same(W[0], dirac(h0, S0, 1))),
    hypothesis("marked", places(lambda t: same(W[t + 1], bind(W[t], marked_step(t + 1)))))]
run_along = [hypothesis("start along", same(A[0], dirac(h0))),
    hypothesis("along",
        places(lambda t: same(A[t + 1],
                bind(A[t], lambda h: bind(R[t + 1](h, x[order(t + 1)]), lambda y: dirac(append(h, y)))))))]
# The reports of place t, as the outputs of records.
outputs = lambda t: value(INTEGER, lambda k: value(H, lambda h: R[t](h, x[k])))

@claim("The chance that the first T users come in the order is the product of 1/(|S0| - j + 1) over j <= T; given "
        "that, the history is that along the order, and the users still to come are B[T]",
    clones("Section 3, amplification by shuffling", "step"),
    given=[*are_sets, uniform, some_record, *marked_run, *run_along, *sets_left, *different_records, m <= size(S0, n)],
    show=always(lambda T: (T <= m).implies(in_order(W[T], A[T], chance_of_order(T), B[T]))))
def reports_in_an_order():
    """By induction on T; `one_record_more` is the step."""
    use(records_left_in_order)
    intro("T", "[T >= 0]")
    start, step = induction(T, 0).called("before")
    with start:
        unfold(chance_of_order(expr(0)), "empty")
        rewrite(this)
        rewrite("marked start")
        rewrite("start along")
        rewrite(eq(B[0], S0))
    with step:
        intro(1)
        modus("before").called("so far")
        apply_to("marked", T)
        apply_to("along", T)
        one_record_more(W, A, outputs(T + 1))

Q_ = sequence("Q", law(H, M))
step = lambda t: lambda h, S: mix(1, n, lambda k: draw[k](S),
    lambda k: bind(R[t](h, x[k]), lambda y: dirac(append(h, y), drop[k](S))))
unmarked_run = [hypothesis("start", same(Q_[0], dirac(h0, S0))),
    hypothesis("run", places(lambda t: same(Q_[t + 1], bind(Q_[t], step(t + 1)))))]

@claim("The mark changes nothing: without it, the marked run of reports is the run",
    clones("Section 3, amplification by shuffling", "step"),
    given=[some_record, *marked_run, *unmarked_run],
    show=always(lambda T: (T <= m).implies(agree(W[T], Q_[T]))))
def marked_reports():
    """By induction on T; `mark_changes_no_step` is the step."""
    intro("T", "[T >= 0]")
    start, one_more = induction(T, 0).called("before")
    with start:
        rewrite("marked start")
        rewrite("start")
    with one_more:
        intro(1)
        modus("before").called("so far")
        apply_to("marked", T)
        apply_to("run", T)
        use(mark_changes_no_step, W0=W[T], Q0=Q_[T], o=order(T + 1), N=outputs(T + 1))

# --- the users 1, ..., n ----------------------------------------------------------------------------------------

@definition(r"{$W}_0 = ($h0, \{1..$n\}, 1),\ {$W}_{t+1}: k \sim S, y \sim {$R}_{t+1}(h, {$x}_k), "
        r"($append(h, y), S \setminus k, a\,[k = \lfloor {$s}_{t+1} \rfloor])")
def reports_with_a_mark(D: Space, H: Space, Y: Space, append: Map[(H, Y), H], R: Series[Markov[(H, D), Y]],
        x: Series[Point[D]], h0: Point[H], s: Series[Real], W: Series[Law[H, line, line]], n: Integer) -> Prop:
    """$W is the run of the users 1..$n in a uniformly random order, with a mark: 1 if the order is $s so far ($R on $x,
    by $append from $h0).

    From the history h, the set S of the users who have not reported yet and the mark a, the next place t + 1 draws a
    user k of S, all equally likely, and a report y of the law R_(t + 1)(h, x_k), which is appended to the history; the
    mark stays a if k is floor(s_(t + 1)), and is 0 otherwise."""
    return same(W[0], dirac(h0, all_records(n), 1)) & for_all(0, n - 1,
        lambda t: same(W[t + 1],
            bind(W[t],
                lambda h, S, a: mix(1, n, lambda k: chance(n, k, S),
                    lambda k: bind(R[t + 1](h, x[k]),
                        lambda y: dirac(append(h, y), removed(k, S), a * indicator(eq(k, floor(s[t + 1])))))))))

@definition(r"{$A}_0 = $h0,\ {$A}_{t+1}: y \sim {$R}_{t+1}(h, {$x}_{\lfloor {$s}_{t+1} \rfloor}), $append(h, y),\ "
        r"t < $n")
def reports_along(D: Space, H: Space, Y: Space, append: Map[(H, Y), H], R: Series[Markov[(H, D), Y]],
        x: Series[Point[D]], h0: Point[H], s: Series[Real], A: Series[Law[H]], n: Integer) -> Prop:
    """$A is the run of $n reports in the order $s: $R on $x, by $append from $h0.

    The report of place t + 1 is of the law R_(t + 1)(h, x_k), k = floor(s_(t + 1)), h the history before it."""
    return same(A[0], dirac(h0)) & for_all(0, n - 1,
        lambda t: same(A[t + 1],
            bind(A[t], lambda h: bind(R[t + 1](h, x[floor(s[t + 1])]), lambda y: dirac(append(h, y))))))

s = real_sequence("s")
size_n = lambda S: Sum(1, n, lambda i: has_record(i, S))
an_order = [hypothesis("users in order", for_all(1, n, lambda j: (1 <= order(j)) & (order(j) <= n))),
    hypothesis("no user twice", for_all(1, n, lambda j: for_all(1, j - 1, lambda i: order(i) != order(j))))]

@claim("The run in turn is a run along a uniformly random permutation: each has the chance 1/n!, and given it the "
        "reports are those along it", clones("Section 3, amplification by shuffling", "step"),
    given=[n >= 1, hypothesis("in turn", run(J, x)),
        hypothesis("with a mark", reports_with_a_mark(D, H, Y, append, R, x, h0, s, W, n)),
        hypothesis("along", reports_along(D, H, Y, append, R, x, h0, s, A, n)), *an_order],
    show=same(bind(W[n], lambda h, S, a: dirac(h)), output(J)) & every(bounded(H),
        lambda f: E(W[n], lambda h, S, a: indicator(eq(a, 1)) * f(h))
            == Product(1, n, lambda j: 1 / (n - j + 1)) * E(A[n], f)))
def uniformly_random_permutation():
    """`marked_reports` and `reports_in_an_order` for S0 = {1, ..., n}, sets as numbers, each user of a set as likely."""
    do(*sets_and_chances)
    use(size_of_all)
    D_ = all_records(n)
    has = value(INTEGER, lambda k: value(line, lambda S: has_record(k, S)))
    drop = value(INTEGER, lambda k: value(line, lambda S: removed(k, S)))
    draw = value(INTEGER, lambda k: value(line, lambda S: chance(n, k, S)))
    unmarked, in_order_ = each_part()
    with unmarked:
        # are_tests: draw and has are from 0 to 1.
        use(marked_reports, drop=drop, draw=draw, Q=J, m=n, S0=D_, by=are_tests[:2])
        apply_to(this, n).called("agree")
        ext("f")
        apply_to("agree", value(H, line, lambda h, S: f(h)))
    with in_order_:
        intro("f")
        use(sets_of_an_order, drop=drop, S0=D_)
        unpack(this, B)
        with have(every(INTEGER,
                    lambda j: (1 <= j).implies((j <= n).implies(
                            (1 <= order(j)) & (order(j) <= n) & eq(has_record(order(j), D_), 1))))):
            intro("j", "[1 <= j]", "[j <= n]")
            apply_to("users in order")
            use(all_records_there)
        with have(every(INTEGER, INTEGER,
                    lambda i, j: (1 <= j).implies((j <= n).implies(
                            (1 <= i).implies((i < j).implies(order(i) != order(j))))))):
            i, j, *_ = intro("i", "j", "[1 <= j]", "[j <= n]", "[1 <= i]", "[i < j]")
            apply_to("no user twice", j, i)
        use(reports_in_an_order, has=has, drop=drop, draw=draw, m=n, S0=D_, by=are_tests)
        apply_to(this, n)
        apply_to(this, value(H, line, lambda h, S: f(h)))
        rewrite(eq(size_n(D_), n), at=this)

# --- doubts -------------------------------------------------------------------------------------------------

doubt(reports_in_an_order, mutants=[mutant("any runs", given=[])])
doubt(marked_reports, mutants=[mutant("any runs", given=[])])
# The only user, in the only order.
g_, factors = bounded("g", line, line, line), lambda j: 1 / (1 - j + 2)
stays = value(INTEGER, lambda k: expr(1))

def marked_alone() -> tuple[Step, ...]:
    """The run of the only user with its mark."""
    after = lambda k: g_(1, removed(k, first), indicator(eq(k, 1)))
    state = mix(1, 1, lambda k: chance(1, k, first),
        lambda k: bind(dirac(expr(1)), lambda y: dirac(y, removed(k, first), 1 * indicator(eq(k, 1)))))
    step = (by.intro("t"), by.have(eq(t_, 0)), by.rewrite(eq(t_, 0)), by.ext("g"),
        by.have(eq(E(state, g_), g_(1, 0, 1)), by.mixture(state, g_, by=are_chances),
            by.use(mean_of_draw, S=first, A=value(INTEGER, after)), by.have(eq(removed(1, first), 0), by.evaluate()),
            by.linear()), by.auto())
    return (by.each_part((by.ext("g"), by.auto()), step),)

doubt(uniformly_random_permutation,
    mutants=[mutant("one user more",
            show=every(bounded(H),
                lambda f: E(W[n], lambda h, S, a: indicator(eq(a, 1)) * f(h))
                    == Product(1, n, lambda j: 1 / (n - j + 2)) * E(A[n], f)),
            hints=[{"witness": {**{name: LONE[name] for name in ["D", "H", "Y", "append", "R", "x", "h0", "J", "n"]},
                        "s": stays, "W": value(INTEGER, lambda t: dirac(reported(t), 2 - 2 * reported(t), expr(1))),
                        "A": value(INTEGER, lambda t: dirac(reported(t)))},
                    "proofs": {"given in turn": reports(1), "given with a mark": marked_alone(),
                        "given along": (by.each_part((),
                                (by.intro("t"), by.have(eq(t_, 0)), by.rewrite(eq(t_, 0)), by.ext("f"))),),
                        "given users in order": (by.intro("j"),),
                        "given no user twice": (by.intro("j", "i"), by.absurd(by.linear())),
                        "show": (by.contradiction(), by.apply_to(this, value(line, lambda h: expr(1))),
                            by.unfold(Product(1, 1, factors)), by.unfold(Product(1, 0, factors), "empty"),
                            by.linear())}}])])
