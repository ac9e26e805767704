"""Algorithm 1 of berthier2019report: every order of the records has the same chance, and the steps go along it.

Sets as binary numbers, the runs J and P and the records x are those of `shuffled_sgd`; D is the set of 1, ..., n, tau
the part of the records that an epoch uses, m = floor(tau n).
"""

from lemmas.papers import berthier
from lemmas.sampling.binary_sets import all_records, all_records_there, has_record, removed
from lemmas.sampling.epoch_as_run import are_tests, sets_and_chances, values_of_names
from lemmas.sampling.orders_of_records import always, in_order, order
from lemmas.sampling.random_permutation import mark_changes_nothing, uniform_order
from lemmas.sampling.runs_of_one_record import one_record, one_record_laws
from lemmas.sampling.shuffled_sgd import (H, J, P, algorithm, append, chance, ep, last, m, n, next_state, sgd_step,
    size, x)
from lemmas.sampling.sums import sum_of_ones
from verify.lemma import *

S, tau = reals("S tau")
k, i, j, t = (integer(name) for name in ("k", "i", "j", "t"))
h, a = point("h", H), real("a")
f, f1 = bounded("f", H), bounded("f", H, line)  # both print as f
W = sequence("W", law(H, line, line))
R = sequence("R", law(H))
D = all_records(n)

def marked_step(k0: Expr) -> Callable[[Point, Expr, Expr], Law]:
    """A step; the mark a stays 1 only if the record is k0."""
    return lambda h, S, a: mix(1, n, lambda k: chance(n, k, S),
        lambda k: bind(sgd_step(last(h), x[k]), lambda y: dirac(append(h, y), removed(k, S), a * indicator(eq(k, k0)))))

# The epoch after the first `ep` ones.  W: with a mark that says whether the records so far were order(1), ...,
# order(t).  R: lines 6 to 9 with these records.
marked_epoch = [hypothesis("marked epoch starts", same(W[0], bind(P[ep](D), lambda h: dirac(h, D, 1)))),
    hypothesis("marked epoch goes on", always(lambda t: same(W[t + 1], bind(W[t], marked_step(order(t + 1))))))]
along_the_order = [hypothesis("starts along the order", same(R[0], P[ep](D))),
    hypothesis("goes on along the order",
        always(lambda t: same(R[t + 1],
                bind(R[t], lambda h: bind(sgd_step(last(h), x[order(t + 1)]), lambda y: dirac(append(h, y)))))))]
an_order = [hypothesis("records in order", in_order(lambda j: (1 <= order(j)) & (order(j) <= n))),
    hypothesis("no record twice",
        every(INTEGER, lambda i: in_order(lambda j: (1 <= i).implies((i < j).implies(order(i) != order(j))))))]

# The first t places of a uniformly random permutation of 1, ..., n are each order of t different numbers with
# the same chance, (n - t)!/n!.  P[ep] is the law of all outputs of `ep` epochs of m steps, on the data set of
# all records x[1], ..., x[n].
@claim("Algorithm 1: an epoch takes the records in a uniformly random order, and given the order it makes the steps "
        "theta - gamma (Clip(gradient, L) + noise) along it", berthier("Algorithm 1", "whole"),
    given=[algorithm, ep >= 0, n >= 1, tau > 0, tau <= 1, eq(m, floor(tau * n)), *marked_epoch, *along_the_order,
        *an_order],
    show=same(bind(W[m], lambda h, S, a: dirac(h)), P[ep + 1](D)) & always(lambda t: (t <= m).implies(every(bounded(H),
                lambda f: eq(E(W[t], lambda h, S, a: indicator(eq(a, 1)) * f(h)),
                    Product(1, t, lambda j: 1 / (n - j + 1)) * E(R[t], f))))))
def algorithm_1():
    # `run`, an epoch from the outputs so far, is a run of random_permutation: `used` says what its letters are here, and
    # sets_and_chances and are_tests (epoch_as_run) that its hypotheses hold.
    fact("floor", "bounds", tau * n)
    have(tau * n > 0)
    have(m + 1 > 0)
    have(m <= n)
    do(*sets_and_chances)
    use(size_of_all)
    have(same(run(expr(0)), bind(P[ep](D), lambda h: dirac(h, D))), by.ext("f"),
        by.under(P[ep](D), lambda h: eq(E(J[0](D, h), f1), f1(h, D)),
            lambda h: (by.apply_to("epoch starts"), by.rewrite(this))))
    with have(always(lambda t: same(run(t + 1), bind(run(t), next_state)))):
        intro("t", "[0 <= t]")
        ext("f")
        under(P[ep](D), lambda h: eq(E(J[t + 1](D, h), f1), E(bind(J[t](D, h), next_state), f1)),
            lambda h: (by.apply_to("epoch goes on"), by.rewrite(this)))
    use(mark_changes_nothing, **used("draw", "drop", "N"), Q=value(INTEGER, run), by=are_tests[:2])
    apply_to(this)
    with have(in_order(lambda j: (1 <= order(j)) & (order(j) <= n) & eq(has_record(order(j), D), 1))):
        intro("j", "[1 <= j]", "[j <= m]")
        apply_to("records in order")
        use(all_records_there)
    use(uniform_order, **used("has", "draw", "drop", "N"), by=are_tests)
    apply_to("run goes on")
    unmarked, uniform = each_part()
    with unmarked:
        rewrite(this)
        ext("f1")
        apply_to(unmarked_outputs, value(H, line, lambda h, S: bounded("f1", H)(h)))
    with uniform:
        intro("t", "[0 <= t]", "[t <= m]", "f")
        apply_to(uniform_order)
        rewrite(eq(size(n, D), n), at=this)

@claim("The set of the records 1, ..., n has n members", given=[n >= 0], show=eq(size(n, D), n))
def size_of_all():
    use(sum_of_ones, by={"ones": (by.intro("i", "[1 <= i]", "[i <= n]"), by.use(all_records_there))})

doubt(size_of_all, mutants=[mutant("one more", show=eq(size(n, D), n + 1))])

start = lambda S: P[ep](S)
run = lambda t: bind(P[ep](D), lambda h: J[t](D, h))
unmarked_outputs = every(bounded(H, line),
    lambda g: eq(E(W[m], lambda h, S, a: g(h, S)), E(run(m), lambda h, S: g(h, S))))
names = values_of_names(start)
used = lambda *wanted: {name: names[name] for name in wanted}

same_chance = lambda N: always(lambda t: (t <= m).implies(every(bounded(H),
            lambda f: eq(E(W[t], lambda h, S, a: indicator(eq(a, 1)) * f(h)),
                Product(1, t, lambda j: 1 / (N - j + 1)) * E(R[t], f)))))
factors = lambda j: 1 / (1 - j + 2)
half = (by.witness(value(line, lambda h: expr(1))), by.unfold(Product(1, 1, factors)),
    by.unfold(Product(1, 0, factors), "empty"), by.contradiction(), by.linear())
doubt(algorithm_1,
    mutants=[mutant("one record more, also for histories that forget how they began", given=algorithm_1.given[1:],
            show=same_chance(n + 1),
            hints=[{"witness": one_record,
                    "proofs": {**one_record_laws,
                        "show": (by.intro(), by.witness(1), by.each_part((), by.each_part((), half)))}}])])
