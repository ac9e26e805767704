"""Every step once on a true goal, and on a false one, where it must fail and show what stayed open."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

import pytest

from tests.prove.tools import fails, prove
from verify.claims.claim import Claim, Link, chain
from verify.language.expr import (
    Abs,
    Integral,
    Max,
    Prop,
    Sum,
    alphabet,
    any_of,
    distribution,
    eq,
    every_real,
    exists_real,
    exp,
    expr,
    family,
    integer,
    log,
    reals,
    total,
)
from verify.language.kinds import real_sequence, sequence
from verify.language.laws import every, exists
from verify.language.objects import INTEGER, REAL
from verify.prove import steps
from verify.prove.steps import (
    absurd,
    apply_to,
    assume,
    auto,
    calc,
    cases,
    cases_of,
    chained,
    choose,
    combine,
    contradiction,
    each_part,
    enumerate_values,
    evaluate,
    fact,
    have,
    induction,
    instantiate,
    intro,
    keep,
    let,
    limit,
    linear,
    modus,
    pave,
    primitive,
    rewrite,
    ring,
    select,
    sign,
    slope,
    split,
    suffices,
    sums,
    unfold,
    unpack,
    use,
    witness,
)

x, y, z = reals("x y z")
n = integer("n")
X = alphabet("X")
mu = distribution("mu", X)
f = family("f", X)

squares = Claim(id="squares", title="2xy <= x^2 + y^2", show=2 * x * y <= x**2 + y**2)
lines = chain("line", x, Link("<=", x + 1), Link("<=", x + 3), paper="p", locator="display 1")


@dataclass(frozen=True)
class Case:
    """A step, a true goal that it proves, and a false one on which it fails."""

    step: str
    true: Prop
    proof: tuple[Any, ...]
    false: Prop
    wrong: tuple[Any, ...] | None = None  # the same proof, if None
    given: tuple[Prop, ...] = ()
    words: tuple[str, ...] = ()  # what the message must say
    cite: tuple[Claim, ...] = ()


ROOM = (x >= 0, x <= 1)
SQUARES = Integral(0, 1, lambda t: t**2)
CASES = (
    Case("auto", x * (1 - x) <= 1, (auto(),), x * (1 - x) <= "1/5", given=ROOM, words=("auto", "0 <= x")),
    Case("assume", 1 - x >= 0, (assume(),), 2 - x <= 0, given=ROOM, words=("not among the hypotheses",)),
    Case("ring", eq((x + 1) ** 2, x**2 + 2 * x + 1), (ring(),), eq((x + 1) ** 2, x**2 + x + 1)),
    Case("sign", x * exp(x) >= 0, (sign(),), x * exp(x) > 0, given=ROOM, words=("not plain",)),
    Case("evaluate", exp(expr(1)) < "2.7182819", (evaluate(),), exp(expr(1)) < "2.7182818"),
    Case("linear", x / 2 <= y, (linear(),), x / 2 <= y - "1/1000", given=(x <= 2 * y,)),
    Case("combine", x <= 2, (combine(("1", [x <= 1]), ("1", [])),), x <= "1/2", given=ROOM),
    Case("pave", x * (1 - x) < "0.26", (pave(),), x * (1 - x) < "0.24", given=ROOM, words=("undecided",)),
    Case("have", x**2 <= 1, (have(x * (1 - x) >= 0), linear()), x**2 <= "3/4", given=ROOM),
    Case("suffices", x**2 <= 1, (suffices(x**2 <= x, linear()),), x**2 <= "1/2", given=ROOM),
    Case("cases", x * Abs(x) <= x**2, (cases(x >= 0),), x * Abs(x) < x**2),
    Case(
        "split",
        x**2 >= 1,
        (split(-1, (linear(degree=2),), (linear(degree=2),)),),
        x**2 > 1,
        given=(any_of(x >= 1, x <= -1),),
    ),
    Case("cases_of", Max(x, y) <= 3, (cases_of(Max(x, y)),), Max(x, y) < 3, given=(x <= 3, y <= 2)),
    Case("intro", (x >= 1).implies(x**2 >= x), (intro(), linear(degree=2)), (x >= 1).implies(x**2 > x)),
    Case("choose", any_of(x <= 0, x**2 >= 0), (choose(1),), any_of(x <= 0, x**2 > 1)),
    Case("witness", exists_real(lambda t: t > x), (witness(x + 1),), exists_real(lambda t: t > x + t), (witness(x),)),
    Case(
        "instantiate",
        x <= 5,
        (instantiate(0, 5), linear()),
        x <= 4,
        given=(every_real(lambda t: x <= t),),
        wrong=(instantiate(0, 5), keep(1), linear()),
    ),
    Case("modus", y <= 1, (modus(0), linear()), y <= 0, given=((x >= 0).implies(y <= 1), x >= 0)),
    Case("unpack", x >= 0, (unpack(0, "t"), rewrite(-1)), x > 0, given=(exists_real(lambda t: eq(x, t**2)),)),
    Case(  # countable choice: what exists for each integer is a sequence, and no one number
        "select",
        exists(sequence(REAL), lambda s: every(INTEGER, lambda i: s[i] > real_sequence("a")[i])),
        (select(0, "s"), witness(real_sequence("s"))),
        exists(REAL, lambda t: every(INTEGER, lambda i: t > real_sequence("a")[i])),
        (select(0, "s"), witness(real_sequence("s")[0])),
        given=(every(INTEGER, lambda i: exists(REAL, lambda t: t > real_sequence("a")[i])),),
    ),
    Case("contradiction", x != 0, (contradiction(), linear(degree=1)), x != 1, given=(x >= 1,)),
    Case(
        "absurd",
        exists_real(lambda t: exp(t) < y),
        (absurd(), linear(degree=2)),
        y < 0,
        (absurd(), keep(0), linear()),
        given=(x >= 1, x**2 <= "1/2"),
    ),
    Case("keep", x >= 0, (keep(0), assume()), x >= 0, (keep(1), assume()), given=ROOM),
    Case("rewrite", exp(x) >= 1, (rewrite(0), evaluate()), exp(x) >= 2, given=(eq(x, 0),)),
    Case("fact", exp(x) >= 1 + x, (fact("exp", "tangent", x), assume()), exp(x) > 1 + x),
    Case("use", 6 * z <= z**2 + 9, (use(squares, x=z, y=3), linear()), 6 * z < z**2 + 9, cite=(squares,)),
    Case("let", (x + 1) ** 2 >= 0, (let(z, x + 1), suffices(z**2 >= 0, rewrite(-2))), (x + 1) ** 2 > 0),
    Case(
        "sums",
        total(X, lambda a: mu[a] * f[a]) <= total(X, lambda a: mu[a] * f[a] + mu[a]),
        (sums(X, lambda a: mu[a] * f[a] <= mu[a] * f[a] + mu[a]), assume()),
        total(X, lambda a: mu[a] * f[a]) <= total(X, lambda a: mu[a] * f[a] - mu[a]),
        (sums(X, lambda a: mu[a] * f[a] <= mu[a] * f[a] - mu[a]), assume()),
    ),
    Case(
        "unfold",
        eq(Sum(1, n, lambda i: i), Sum(1, n - 1, lambda i: i) + n),
        (unfold(Sum(1, n, lambda i: i)), linear()),
        eq(Sum(1, n, lambda i: i), Sum(1, n - 1, lambda i: i) + 1),
        given=(n >= 1,),
    ),
    Case(
        "induction",
        eq(2 * Sum(1, n, lambda i: i), n * (n + 1)),
        (
            induction(
                n,
                1,
                (unfold(Sum(1, 1, lambda i: i)), unfold(Sum(1, 0, lambda i: i), "empty"), linear()),
                (unfold(Sum(1, n + 1, lambda i: i)), linear()),
            ),
        ),
        eq(2 * Sum(1, n, lambda i: i), n * n + 1),
        given=(n >= 1,),
    ),
    Case(
        "enumerate_values",
        n**2 - 3 * n + 2 >= 0,
        (enumerate_values(n, 0, 4),),
        n**2 - 3 * n + 1 >= 0,
        given=(n >= 0, n <= 4),
    ),
    Case("slope", log(1 + x) <= x, (slope(x, 0),), log(1 + x) <= "99/100" * x, given=(x >= 0,)),
    Case("primitive", eq(SQUARES, "1/3"), (primitive(SQUARES, lambda t: t**3 / 3), linear()), eq(SQUARES, "1/4")),
    Case("limit", 1 / x > 0, (limit(x, "oo"),), 1 / x > "1/1000", given=(x > 0,)),
    Case(
        "apply_to",
        x**2 <= 9,
        (apply_to(every_real(lambda t: (t >= 0).implies(x <= t + 3)), 0), linear(degree=2)),
        x**2 <= 8,
        given=(every_real(lambda t: (t >= 0).implies(x <= t + 3)), x >= 0),
    ),
    Case("each_part", (x <= x + 1) & (x**2 >= 0), (each_part((ring(),), (sign(),)),), (x <= x + 1) & (x**2 >= 1)),
    Case(
        "calc",
        x <= z + 1,
        (calc(x, ("<=", y, 0), ("<=", z, 1), ("<=", z + 1)),),
        x <= z - 1,
        given=(x <= y, y <= z),
        wrong=(calc(x, ("<=", y, 0), ("<=", z - 1, 1)),),
        words=("it is not seen that this follows from [1]",),
    ),
    Case("chained", x <= x + 3, (chained(*lines),), x <= x - 1, cite=lines),
)
# After these steps fewer hypotheses stand there.
FORGETFUL = ("absurd", "keep", "induction", "instantiate", "apply_to")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.step)
def test_a_true_goal_is_proved(case: Case) -> None:
    prove(case.true, *case.proof, given=case.given, cite=case.cite)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.step)
def test_a_false_goal_is_not(case: Case) -> None:
    message = fails(case.false, *(case.proof if case.wrong is None else case.wrong), given=case.given, cite=case.cite)
    assert "to show: " in message
    for number in range(len(case.given)):
        assert f"[{number}]" in message or case.step in FORGETFUL, message
    for word in case.words:
        assert word in message
    # Below the first line, infix text as the reader would write it.
    assert "(<= " not in message.split("\n", 1)[1]


def test_every_step_is_here() -> None:
    made = {
        name
        for name, value in vars(steps).items()
        if name in steps.__all__
        and inspect.isfunction(value)
        and inspect.signature(value).return_annotation == "Step"
        and not name.startswith("_")
    }
    assert made == {case.step for case in CASES}
