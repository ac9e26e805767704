"""An epoch of Algorithm 1 as a run over shuffled data: what random_order.py and its followers ask of a run."""

from typing import Any

from lemmas.sampling.binary_sets import (
    all_records,
    all_records_there,
    has_record,
    member_or_not,
    other_records_stay,
    record_gone,
    removals_commute,
    removed,
)
from lemmas.sampling.conjecture_one import normal
from lemmas.sampling.posterior import within
from lemmas.sampling.shuffled_sgd import (
    H,
    J,
    L,
    chance,
    chances,
    epoch,
    gamma,
    last,
    mean_of_step,
    n,
    next_state,
    sgd_step,
    sigma,
    size,
    step_is_normal,
    steps_near,
    x,
)
from verify.lemma import *

S = real("S")
T, t, i, j, k, l = (integer(name) for name in ["T", "t", "i", "j", "k", "l"])
h = point("h", H)
f = bounded("f", H, line)

# The chances and the digits are between 0 and 1; the rest is among the facts.
are_chances = every(line, INTEGER, lambda S, k: (0 <= chance(n, k, S)) & (chance(n, k, S) <= 1))
are_tests = (*[(apply_to(are_chances, S, k), assume())] * 2, *[(use(member_or_not), split(this))] * 2)
sets_and_chances = (
    have(
        every(line, INTEGER, lambda S, k: eq(has_record(k, S), 0) | eq(has_record(k, S), 1)),
        intro("S", "k"),
        use(member_or_not),
        assume(),
    ),
    have(
        every(line, INTEGER, lambda S, k: eq(has_record(k, removed(k, S)), 0)),
        intro("S", "k"),
        use(record_gone),
        assume(),
    ),
    have(
        every(
            line, INTEGER, INTEGER, lambda S, k, i: (i != k).implies(eq(has_record(i, removed(k, S)), has_record(i, S)))
        ),
        intro("S", "k", "i"),
        intro(),
        use(other_records_stay),
        assume(),
    ),
    have(
        every(line, INTEGER, INTEGER, lambda S, k, l: eq(removed(k, removed(l, S)), removed(l, removed(k, S)))),
        intro("S", "k", "l"),
        use(removals_commute),
        assume(),
    ),
    have(
        are_chances
        & every(line, INTEGER, lambda S, k: within(k, n, eq(size(n, S) * chance(n, k, S), has_record(k, S))))
        & every(line, lambda S: eq(Sum(1, n, lambda k: chance(n, k, S)), 1)),
        each_part(
            (
                each_part(
                    (intro("S", "k"), use(chances), apply_to("chances.0", k), each_part((assume(),), (assume(),))),
                    (intro("S", "k"), intro(), intro(), use(chances), apply_to("chances.1", k), assume()),
                ),
            ),
            (intro("S"), use(chances), assume()),
        ),
    ),
)


def in_steps(start: Callable[[Expr], Law], steps: Expr) -> tuple[Step, ...]:
    """So many steps of an epoch from this start are those of a run over shuffled data."""
    run = run_from(start)
    return (
        have(
            every(line, lambda S: same(run(expr(0), S), bind(start(S), lambda h: dirac(h, S)))),
            intro("S"),
            ext("f"),
            under(
                start(S),
                lambda h: eq(E(J[0](S, h), f), f(h, S)),
                lambda h: (apply_to(epoch[0], S, h), congruence(this, lambda hole: eq(E(hole, f), f(h, S)))),
            ),
        ),
        have(
            for_all(0, steps - 1, lambda T: every(line, lambda S: same(run(T + 1, S), bind(run(T, S), next_state)))),
            intro("T", "S"),
            ext("f"),
            under(
                start(S),
                lambda h: eq(E(J[T + 1](S, h), f), E(bind(J[T](S, h), next_state), f)),
                lambda h: (
                    apply_to(epoch[1], T, S, h),
                    congruence(this, lambda hole: eq(E(hole, f), E(bind(J[T](S, h), next_state), f))),
                ),
            ),
        ),
    )


def run_from(start: Callable[[Expr], Law]) -> Callable[[Expr, Expr], Law]:
    return lambda t, S: bind(start(S), lambda h: J[t](S, h))


step = lambda h, k: sgd_step(last(h), x[k])
mean = lambda h, k: mean_of_step(last(h), x[k])


def values_of_names(start: Callable[[Expr], Law]) -> dict[str, Any]:
    run = run_from(start)
    return {
        "has": value(INTEGER, lambda k: value(line, lambda S: has_record(k, S))),
        "drop": value(INTEGER, lambda k: value(line, lambda S: removed(k, S))),
        "draw": value(INTEGER, lambda k: value(line, lambda S: chance(n, k, S))),
        "start": value(line, start),
        "J": value(INTEGER, lambda t: value(line, lambda S0: run(t, S0))),
        "N": value(INTEGER, lambda k: value(H, lambda h: step(h, k))),
        "mean": value(INTEGER, lambda k: value(H, lambda h: mean(h, k))),
        "full": all_records(n),
    }


def as_shuffled_run(start: Callable[[Expr], Law], steps: Expr, known: Expr) -> tuple[tuple[Step, ...], dict[str, Any]]:
    """So many steps of an epoch of Algorithm 1, of which the outputs up to `known` are looked at, as a run over
    shuffled data: what is asked of it, and the values of its names."""
    facts = (
        *sets_and_chances,
        *in_steps(start, steps),
        have(
            every(INTEGER, H, lambda k, h: same(step(h, k), normal(mean(h, k), gamma * sigma))),
            intro("k", "h"),
            use(step_is_normal, theta=last(h), record=x[k]),
            assume(),
        ),
        have(
            every(
                INTEGER,
                INTEGER,
                H,
                lambda i, j, h: within(i, n, within(j, n, norm(mean(h, i) - mean(h, j)) <= 2 * gamma * L)),
            ),
            intro("i", "j", "h"),
            *[intro()] * 4,
            use(steps_near, theta=last(h), record=x[i], record1=x[j]),
            assume(),
        ),
        have(
            every(INTEGER, lambda j: within(j, known, eq(has_record(j, all_records(n)), 1))),
            intro("j"),
            intro(),
            intro(),
            use(all_records_there, k=j),
            assume(),
        ),
    )
    return facts, values_of_names(start)
