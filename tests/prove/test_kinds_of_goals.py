"""Methods for kinds of goals, each by itself: what it is for, what it leaves alone, false goals close by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from verify.ask.decide import read
from verify.ask.methods import following, simpler
from verify.kernel.ball import evaluate
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove import (
    conjugates,
    floors,
    forms,
    harmonics,
    logarithms,
    means,
    pascal,
    powers,
    ratios,
    scaling,
    shifts,
    zeros,
)
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.tree import Prover

COUNT, FROM_ONE = "n integer, n >= 0", "n integer, n >= 1"
BELOW = "n integer, k integer, k >= 0, k <= n"
SQUARE = "p > 0, p < 1, q > 0, q < 1"
PAIR = "x > 0, y > 0"

Method = Callable[[Sequent, Env, Prover], Node | None]


def irrational(s: Sequent, env: Env, prove: Prover) -> Node | None:
    return forms.irrational(s, env)


TRUE: tuple[tuple[Method, str, str], ...] = (
    (ratios.attempt, "binomial(2*n, n) <= 4**n", COUNT),
    (ratios.attempt, "binomial(n, k) <= n**k/factorial(k)", BELOW),  # k <= n goes through the induction
    (ratios.attempt, "factorial(n) >= (n/3)**n", FROM_ONE),  # a base that moves
    (pascal.attempt, "binomial(n, k)*x**k <= (1 + x)**n", BELOW + ", x >= 0"),
    (harmonics.attempt, "harmonic(2*n) - harmonic(n) <= log(2)", COUNT),
    (harmonics.attempt, "harmonic(n) - harmonic(k) <= log(n/k)", BELOW + ", k >= 1"),
    (logarithms.together, "log(2*n + 1/2) - log(n + 1/2) <= log(2)", COUNT),
    (floors.attempt, "ceiling(x) - floor(x) <= 1", ""),
    (floors.attempt, "ceiling(n/3) <= (n + 2)/3", "n integer"),  # whole, once multiplied by 3
    (floors.attempt, "floor(x)*floor(y) <= x*y", "x >= 0, y >= 0"),
    (powers.additive, "(x + y)**(3/2) >= x**(3/2) + y**(3/2)", PAIR),
    (powers.additive, "(1 + x)**a <= 1 + x**a", "x > 0, a >= 0, a <= 1"),
    (means.attempt, "p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a) <= 1", SQUARE + ", a >= 0, a <= 1"),
    (conjugates.attempt, "x*y <= x*log(x) + (1 - x)*log(1 - x) + log(1 + exp(y))", "x > 0, x < 1"),
    (conjugates.attempt, "x*y <= exp(x) - 1 + y*log(1 + y)", "x >= 0, y >= 0"),
    (conjugates.attempt, "x*y <= cosh(x) + y*log(y + sqrt(1 + y**2)) - sqrt(1 + y**2)", "x >= 0, y >= 0"),
    (scaling.surds, "9 + x**2*y**2 + y**2*z**2 + z**2*x**2 >= 12/sqrt(3)*x*y*z", ""),
    (scaling.surds, "x**3 + y**3 + 2*sqrt(2) >= 3*sqrt(2)*x*y", "x >= 0, y >= 0"),
    (scaling.odds, "1/(p*(1 - q)) + 1/(q*(1 - p)) >= 8", SQUARE),
    (irrational, "(x**2 + y**2 + z**2)**2 >= 3*(x**3*y + y**3*z + z**3*x)", ""),
    (irrational, "x**4 + 9 >= 6*x**2", ""),
)

# Each false, and of the form that the method is for.
FALSE: tuple[tuple[Method, str, str], ...] = (
    (ratios.attempt, "binomial(2*n, n) <= (399/100)**n", COUNT),
    (ratios.attempt, "factorial(n) >= (n/2)**n", FROM_ONE),
    (ratios.attempt, "binomial(n, k) <= n**k/factorial(k)", "n integer, k integer, k >= 0, n >= 0"),
    (ratios.attempt, "n**n <= factorial(n)", FROM_ONE),
    (pascal.attempt, "binomial(n, k) <= (199/100)**n", BELOW),
    (pascal.attempt, "binomial(n, k)*x**k <= (1 + x)**n", BELOW),  # for negative x
    (harmonics.attempt, "harmonic(2*n) - harmonic(n) <= 69/100", COUNT),
    (harmonics.attempt, "harmonic(2*n) - harmonic(n) >= log(2)", COUNT),
    (logarithms.together, "log(2*n + 1) - log(n + 1/3) <= log(2)", COUNT),
    (floors.attempt, "ceiling(x) - floor(x) <= 99/100", ""),
    (floors.attempt, "ceiling(n/3) <= (n + 1)/3", "n integer"),
    (floors.attempt, "floor(x) < x", ""),
    (powers.additive, "(x + y)**(3/2) >= 101/100*(x**(3/2) + y**(3/2))", PAIR),
    (powers.additive, "(x + y)**a <= x**a + y**a", PAIR + ", a >= 0, a <= 101/100"),
    (means.attempt, "p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a) <= 99/100", SQUARE + ", a >= 0, a <= 1"),
    (conjugates.attempt, "x*y <= x*log(x) + (1 - x)*log(1 - x) + 99/100*log(1 + exp(y))", "x > 0, x < 1"),
    (conjugates.attempt, "x*y <= cosh(x) + y*log(y + sqrt(1 + y**2)) - 101/100*sqrt(1 + y**2)", "x >= 0, y >= 0"),
    (scaling.surds, "x**3 + y**3 + 2*sqrt(2) >= 301/100*sqrt(2)*x*y", "x >= 0, y >= 0"),
    (scaling.odds, "1/(p*(1 - q)) + 1/(q*(1 - p)) >= 81/10", SQUARE),
    (irrational, "(x**2 + y**2 + z**2)**2 >= 301/100*(x**3*y + y**3*z + z**3*x)", ""),
    (irrational, "x**4 + 899/100 >= 6*x**2", ""),
)

OTHERS = (("exp(x) >= 1 + x", ""), ("x**2 + y**2 >= 2*x*y", ""), ("x**n <= x", FROM_ONE + ", x >= 0, x <= 1"))


def attempted(method: Method, text: str, where: str, work: int) -> Node | None:
    env = Env(boxes=200, work=work)
    integers = (ratios.attempt, pascal.attempt, harmonics.attempt, floors.attempt, logarithms.together)
    after = following if method in integers else simpler
    return method(Sequent.of(read(text, where)), env, partial(_prover, after, replace(env, done=[0])))


def _prover(after: Callable[[Sequent, Env], Node], env: Env, s: Sequent) -> Node:
    return after(s, env)


@pytest.mark.parametrize(("method", "text", "where"), TRUE)
def test_what_it_is_for(method: Method, text: str, where: str) -> None:
    node = attempted(method, text, where, 40_000)
    assert node is not None
    assert judge(read(text, where), {"verdict": "proved", "proof": node}, {}).verdict == "proved"


@pytest.mark.parametrize(("method", "text", "where"), FALSE)
def test_false_goals_are_not_proved(method: Method, text: str, where: str) -> None:
    try:
        node = attempted(method, text, where, 6000)
    except ProofFailed:
        return
    assert node is None


@pytest.mark.parametrize(("text", "where"), OTHERS)
def test_goals_of_other_kinds_are_left_alone(text: str, where: str) -> None:
    for method in (pascal.attempt, harmonics.attempt, floors.attempt, means.attempt, conjugates.attempt):
        assert attempted(method, text, where, 6000) is None
    for method in (scaling.surds, scaling.odds, logarithms.together):
        assert attempted(method, text, where, 6000) is None


def test_ratios_have_the_values_of_the_quotients() -> None:
    s = Sequent.of(read("factorial(2*n + 1)*3**(n - 2)/exp(n**2) <= sqrt(n + 1)/factorial(5 - n)", COUNT))
    for side in s.goal[1:]:
        part = side if side != s.goal[2] else ("sqrt", side[1][1])  # type: ignore[index]
        ratio = shifts.Ratio.of(s, part, "n")
        for n in (1, 2, 4):
            here, after = ({"n": Fraction(m)} for m in (n, n + 1))
            left, right = evaluate(ratio.value, here) * evaluate(part, here), evaluate(part, after)
            assert abs(left / right - 1) < 1e-9


def test_irrational_zeros_span_rational_vectors() -> None:
    """x^4 - 6 x^2 z^2 + 9 z^4 is 0 where x^2 = 3 z^2; there x^2, x z, z^2 have values 3, +-sqrt(3), 1."""
    rows = {(4, 0): Fraction(1), (2, 2): Fraction(-6), (0, 4): Fraction(9)}
    points = zeros.zeros(rows)
    assert len(points) > 10
    found = zeros.span(points, [(2, 0), (1, 1), (0, 2)])
    assert found == [[1, 0, Fraction(1, 3)], [0, 1, 0]]
    positive = {(4, 0): Fraction(1), (2, 2): Fraction(-6), (0, 4): Fraction(91, 10)}
    assert len(zeros.zeros(positive)) == 0


def test_ends_of_sums_are_looked_for_further_out() -> None:
    from verify.ask.decide import decide

    answer = decide(read("sum(i, 1, n, 1/(i*(i + 1))) < 999/1000", COUNT), 2)
    assert answer.verdict == "refuted" and answer.witness == {"n": "1000"}


def test_a_strict_goal_is_refuted_where_its_sides_are_equal() -> None:
    from verify.ask.decide import decide

    answer = decide(read("x**(1/3)*y**(2/3) < (x + 2*y)/3", PAIR), 2)
    assert answer.verdict == "refuted" and answer.witness == {"x": "1", "y": "1"}
