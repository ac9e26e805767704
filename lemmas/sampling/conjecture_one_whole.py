"""Conjecture 1 of berthier2019report, for Algorithm 1 as a program, with C = 16 and every order alpha > 1."""

from typing import Any

from lemmas.papers import berthier
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
from lemmas.sampling.next_output import next_output_private
from lemmas.sampling.posterior import within
from lemmas.sampling.shuffled_sgd import (
    S0,
    S1,
    H,
    J,
    L,
    P,
    V,
    after_steps,
    algorithm,
    append,
    chance,
    chances,
    differ_in_one,
    ep,
    epoch,
    gamma,
    last,
    mean_of_step,
    n,
    next_state,
    noise,
    sgd_step,
    sigma,
    size,
    size_at_most,
    step_is_normal,
    steps_near,
    t,
    x,
)
from verify.lemma import *

alpha, S = reals("alpha S")
T, i, j, k, l = (integer(name) for name in ["T", "i", "j", "k", "l"])
h = point("h", H)
f = bounded("f", H, line)

constant = lambda alpha: 4 * alpha * (4 * alpha + 1) ** alpha * exp((alpha + 2) * (alpha + 1) / 2)
# C alpha L^2/((n - t + 1)^2 sigma^2) + O(1/(n - t + 1)^3) with C = 16, where `left` is n - t.
eps = lambda left: (
    16 * alpha * L**2 / ((left + 1) ** 2 * sigma**2) + (20 * alpha + 8 * constant(alpha)) / (left + 1) ** 3
)


def outputs(S: Expr, ep: Expr, t: Expr) -> Law:
    """All outputs after ep epochs and t steps, for the data set S."""
    return bind(P[ep](S), lambda h: after_steps(S, t, h))


def given_outputs(K: Markov, S: Expr, ep: Expr, t: Expr) -> Prop:
    """Given all outputs h after ep epochs and t steps, the next one has the law K(h)."""
    return same(
        outputs(S, ep, t + 1), bind(outputs(S, ep, t), lambda h: bind(K(h), lambda y: dirac(append(h, y))))
    )


# "Conditioned on the outputs": K0 and K1 are the laws of the next output, given all outputs h so far (of this
# epoch and of those before).  The data set S0 has |S0| = n records; the O-term depends on alpha alone.
conjecture_1 = claim(
    "Conjecture 1: given all outputs, step t + 1 of Algorithm 1 is (alpha, eps_t) Renyi private, C = 16",
    berthier("Conjecture 1", "whole"),
    given=[
        *algorithm,
        *differ_in_one,
        ep >= 0,
        0 <= t,
        t + 1 <= size(n, S0),
        alpha > 1,
        *noise,
    ],
    show=exists(
        markov(H, V),
        markov(H, V),
        lambda K0, K1: (
            given_outputs(K0, S0, ep, t)
            & given_outputs(K1, S1, ep, t)
            & every(H, lambda h: renyi(K0(h), K1(h), alpha) <= eps(size(n, S0) - t))
        ),
    ),
)

# The chances and the digits are between 0 and 1; the rest is among the facts.
are_chances = every(line, INTEGER, lambda S, k: (0 <= chance(n, k, S)) & (chance(n, k, S) <= 1))
are_tests = (
    *[(apply_to(are_chances, S, k), assume())] * 2,
    *[(use(member_or_not), split(-1))] * 2,
)


def as_shuffled_run(
    start: Callable[[Expr], Law], steps: Expr, known: Expr
) -> tuple[tuple[Step, ...], dict[str, Any]]:
    """So many steps of an epoch of Algorithm 1, of which the outputs up to `known` are looked at, as a run over
    shuffled data: what is asked of it, and the values of its names."""
    run = lambda t, S0: bind(start(S0), lambda h: J[t](S0, h))
    step = lambda h, k: sgd_step(last(h), x[k])
    mean = lambda h, k: mean_of_step(last(h), x[k])
    facts = (
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
                line,
                INTEGER,
                INTEGER,
                lambda S, k, i: (i != k).implies(eq(has_record(i, removed(k, S)), has_record(i, S))),
            ),
            intro("S", "k", "i"),
            intro(),
            use(other_records_stay),
            assume(),
        ),
        have(
            every(
                line,
                INTEGER,
                INTEGER,
                lambda S, k, l: eq(removed(k, removed(l, S)), removed(l, removed(k, S))),
            ),
            intro("S", "k", "l"),
            use(removals_commute),
            assume(),
        ),
        have(
            are_chances
            & every(
                line,
                INTEGER,
                lambda S, k: within(k, n, eq(size(n, S) * chance(n, k, S), has_record(k, S))),
            )
            & every(line, lambda S: eq(Sum(1, n, lambda k: chance(n, k, S)), 1)),
            each_part(
                (
                    each_part(
                        (
                            intro("S", "k"),
                            use(chances),
                            apply_to(-3, k),
                            each_part((assume(),), (assume(),)),
                        ),
                        (intro("S", "k"), intro(), intro(), use(chances), apply_to(-2, k), assume()),
                    ),
                ),
                (intro("S"), use(chances), assume()),
            ),
        ),
        have(
            every(line, lambda S: same(run(expr(0), S), bind(start(S), lambda h: dirac(h, S)))),
            intro("S"),
            ext("f"),
            under(
                start(S),
                lambda h: eq(E(J[0](S, h), f), f(h, S)),
                lambda h: (apply_to(epoch[0], S, h), congruence(-1, lambda hole: eq(E(hole, f), f(h, S)))),
            ),
        ),
        have(
            for_all(
                0,
                steps - 1,
                lambda T: every(line, lambda S: same(run(T + 1, S), bind(run(T, S), next_state))),
            ),
            intro("T", "S"),
            ext("f"),
            under(
                start(S),
                lambda h: eq(E(J[T + 1](S, h), f), E(bind(J[T](S, h), next_state), f)),
                lambda h: (
                    apply_to(epoch[1], T, S, h),
                    congruence(-1, lambda hole: eq(E(hole, f), E(bind(J[T](S, h), next_state), f))),
                ),
            ),
        ),
        have(
            every(
                INTEGER,
                H,
                lambda k, h: same(step(h, k), normal(mean(h, k), gamma * sigma)),
            ),
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
    values = {
        "has": value(INTEGER, lambda k: value(line, lambda S: has_record(k, S))),
        "drop": value(INTEGER, lambda k: value(line, lambda S: removed(k, S))),
        "draw": value(INTEGER, lambda k: value(line, lambda S: chance(n, k, S))),
        "start": value(line, start),
        "J": value(INTEGER, lambda t: value(line, lambda S0: run(t, S0))),
        "N": value(INTEGER, lambda k: value(H, lambda h: step(h, k))),
        "mean": value(INTEGER, lambda k: value(H, lambda h: mean(h, k))),
        "full": all_records(n),
    }
    return facts, values


facts, values = as_shuffled_run(lambda S0: P[ep](S0), t + 1, t)
proof(
    conjecture_1,
    have(n >= 1),
    use(size_at_most, S=S0),
    *facts,
    use(next_output_private, **values, T=t, m=t + 1, r=alpha, by=are_tests),
    auto(),
)
