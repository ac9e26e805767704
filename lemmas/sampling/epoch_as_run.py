"""An epoch of Algorithm 1 as a run over shuffled data: what random_order.py and its followers ask of a run."""

from typing import Any

from lemmas.sampling.binary_sets import (all_records, all_records_there, has_record, member_or_not, other_records_stay,
    record_gone, removals_commute, removed)
from lemmas.sampling.conjecture_one import normal
from lemmas.sampling.posterior import within
from lemmas.sampling.shuffled_sgd import (H, J, L, chance, chances_of_a_uniform_draw, gamma, last, mean_of_step, n,
    next_state, sgd_step, sigma, size, step_is_normal, steps_near, x)
from verify.lemma import *

S = real("S")
T, t, i, j, k, l = (integer(name) for name in ["T", "t", "i", "j", "k", "l"])
h = point("h", H)
f = bounded("f", H, line)

# For `by=` of a citation whose draw and has are to be tests, in this order: each is >= 0 and <= 1, two proofs each.
# sets_and_chances: what one asks of sets and of a uniform draw, with are_chances, which the first two of the proofs use.
are_chances = every(line, INTEGER, lambda S, k: (0 <= chance(n, k, S)) & (chance(n, k, S) <= 1))
are_tests = (*[(by.apply_to(are_chances), by.assume())] * 2, *[(by.use(member_or_not), by.split(this))] * 2)
sets_and_chances = (by.have(every(line, INTEGER, lambda S, k: eq(has_record(k, S), 0) | eq(has_record(k, S), 1)),
        by.intro("S", "k"), by.use(member_or_not), by.assume()),
    by.have(every(line, INTEGER, lambda S, k: eq(has_record(k, removed(k, S)), 0)), by.intro("S", "k"),
        by.use(record_gone), by.assume()),
    by.have(every(line, INTEGER, INTEGER,
            lambda S, k, i: (i != k).implies(eq(has_record(i, removed(k, S)), has_record(i, S)))),
        by.intro("S", "k", "i"), by.intro(), by.use(other_records_stay), by.assume()),
    by.have(every(line, INTEGER, INTEGER, lambda S, k, l: eq(removed(k, removed(l, S)), removed(l, removed(k, S)))),
        by.intro("S", "k", "l"), by.use(removals_commute), by.assume()),
    by.have(are_chances
            & every(line, INTEGER, lambda S, k: within(k, n, eq(size(n, S) * chance(n, k, S), has_record(k, S))))
            & every(line, lambda S: eq(Sum(1, n, lambda k: chance(n, k, S)), 1)),
        by.each_part((by.each_part((by.intro("S", "k"), by.use(chances_of_a_uniform_draw),
                        by.apply_to("chances_of_a_uniform_draw.0"), by.each_part((by.assume(),), (by.assume(),))),
                    (by.intro("S", "k"), by.intro(), by.intro(), by.use(chances_of_a_uniform_draw),
                        by.apply_to("chances_of_a_uniform_draw.1"), by.assume())),),
            (by.intro("S"), by.use(chances_of_a_uniform_draw), by.assume()))))

def in_steps(start: Callable[[Expr], Law], steps: Expr) -> tuple[Step, ...]:
    """So many steps of an epoch from this start are those of a run over shuffled data."""
    run = run_from(start)
    return (by.have(every(line, lambda S: same(run(expr(0), S), bind(start(S), lambda h: dirac(h, S)))), by.intro("S"),
            by.ext("f"),
            by.under(start(S), lambda h: eq(E(J[0](S, h), f), f(h, S)),
                lambda h: (by.apply_to("epoch starts", S, h), by.rewrite(this)))),
        by.have(for_all(0, steps - 1,
                lambda T: every(line, lambda S: same(run(T + 1, S), bind(run(T, S), next_state)))), by.intro("T", "S"),
            by.ext("f"),
            by.under(start(S), lambda h: eq(E(J[T + 1](S, h), f), E(bind(J[T](S, h), next_state), f)),
                lambda h: (by.apply_to("epoch goes on", T, S, h), by.rewrite(this)))))

def run_from(start: Callable[[Expr], Law]) -> Callable[[Expr, Expr], Law]:
    """The law of the state after t steps of an epoch on S, from the history that start(S) gives."""
    return lambda t, S: bind(start(S), lambda h: J[t](S, h))

step = lambda h, k: sgd_step(last(h), x[k])
mean = lambda h, k: mean_of_step(last(h), x[k])

def values_of_names(start: Callable[[Expr], Law]) -> dict[str, Any]:
    """What the names of `conjecture_one` are for Algorithm 1."""
    run = run_from(start)
    return {"has": value(INTEGER, lambda k: value(line, lambda S: has_record(k, S))),
        "drop": value(INTEGER, lambda k: value(line, lambda S: removed(k, S))),
        "draw": value(INTEGER, lambda k: value(line, lambda S: chance(n, k, S))), "start": value(line, start),
        "J": value(INTEGER, lambda t: value(line, lambda S0: run(t, S0))),
        "N": value(INTEGER, lambda k: value(H, lambda h: step(h, k))),
        "mean": value(INTEGER, lambda k: value(H, lambda h: mean(h, k))), "full": all_records(n)}

def as_shuffled_run(start: Callable[[Expr], Law], steps: Expr, known: Expr) -> tuple[tuple[Step, ...], dict[str, Any]]:
    """So many steps of an epoch of Algorithm 1, of which the outputs up to `known` are looked at, as a run over
    shuffled data: what is asked of it, and the values of its names."""
    facts = (*sets_and_chances, *in_steps(start, steps),
        by.have(every(INTEGER, H, lambda k, h: same(step(h, k), normal(mean(h, k), gamma * sigma))), by.intro("k", "h"),
            by.use(step_is_normal), by.assume()),
        by.have(every(INTEGER, INTEGER, H,
                lambda i, j, h: within(i, n, within(j, n, norm(mean(h, i) - mean(h, j)) <= 2 * gamma * L))),
            by.intro("i", "j", "h"), *[by.intro()] * 4, by.use(steps_near), by.assume()),
        by.have(every(INTEGER, lambda j: within(j, known, eq(has_record(j, all_records(n)), 1))), by.intro("j"),
            by.intro(), by.intro(), by.use(all_records_there), by.assume()))
    return facts, values_of_names(start)
