"""Tangents with parameters, products factor by factor: and what is false close by."""

from __future__ import annotations

from functools import partial

import pytest

from verify.ask.decide import read
from verify.ask.methods import simpler
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove import factorwise, tails, tangent
from verify.prove.engine import Env, ProofFailed

METHODS = {
    "tangent": tangent.attempt,
    "products": factorwise.products,
    "constants": factorwise.constants,
    "logarithms of tails": tails.logarithms_of,
    "error functions": tails.error_functions,
}
TRUE = (
    ("tangent", "log(1 - p + p*exp(t)) <= p*t + t**2/8", "p >= 0, p <= 1"),
    ("tangent", "log(cosh(x + t)) <= log(cosh(x)) + t*tanh(x) + t**2/2", ""),
    ("tangent", "cos(x + t) >= cos(x) - t*sin(x) - t**2/2", ""),
    ("products", "theta(g, r)*theta(g, s) >= theta(h, r)*theta(h, s)", "g > 0, g <= h, r > 0, s > 0"),
    ("products", "Q(x)*Q(y)*Q(z) >= Q(u)*Q(v)*Q(w)", "x <= u, y <= v, z <= w"),
    ("constants", "theta(E, r) <= theta(1, r)", "r > 0"),
    ("constants", "theta(g, pi) <= theta(g, 4)", "g > 0"),
    ("constants", "theta(E**2, r) <= theta(E, r)", "r > 0"),
    ("logarithms of tails", "Q(x + y) <= 2*Q(x)*Q(y)", "x >= 0, y >= 0"),
    ("error functions", "erfc(x + y) <= erfc(x)*erfc(y)", "x >= 0, y >= 0"),
)
FALSE = (
    ("tangent", "log(1 - p + p*exp(t)) <= p*t + 31/250*t**2", "p >= 0, p <= 1"),
    ("tangent", "log(1 - p + p*exp(t)) < p*t + t**2/8", "p >= 0, p <= 1"),
    ("tangent", "log(cosh(x + t)) <= log(cosh(x)) + t*tanh(x) + 49/100*t**2", ""),
    ("tangent", "cos(x + t) >= cos(x) - t*sin(x) - 12/25*t**2", ""),
    ("tangent", "exp(x) >= 1 + 101/100*x", ""),
    ("products", "theta(g, r)*theta(g, s) >= theta(h, r)*theta(h, s)", "g > 0, h > 0, r > 0, s > 0"),
    ("products", "log(x)*log(y) <= log(u)*log(v)", "x > 0, y > 0, x <= u, y <= v"),
    ("products", "log(x)*Q(y) <= log(u)*Q(v)", "x > 0, x <= u, v <= y"),
    ("constants", "theta(1, r) <= theta(E, r)", "r > 0"),
    ("constants", "theta(g, 4) <= theta(g, pi)", "g > 0"),
    ("logarithms of tails", "Q(x + y) <= 2*Q(x)*Q(y)", ""),
    ("logarithms of tails", "Q(x + y) <= 199/100*Q(x)*Q(y)", "x >= 0, y >= 0"),
    ("error functions", "erfc(x + y) <= 99/100*erfc(x)*erfc(y)", "x >= 0, y >= 0"),
)


@pytest.mark.parametrize(("name", "text", "where"), TRUE)
def test_what_they_are_for(name: str, text: str, where: str) -> None:
    statement = read(text, where)
    env = Env(boxes=500, work=40_000, deepening=False)
    proof = METHODS[name](Sequent.of(statement), env, partial(simpler, env=env))
    assert proof is not None
    assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


@pytest.mark.parametrize(("name", "text", "where"), FALSE)
def test_false_goals_are_not_proved(name: str, text: str, where: str) -> None:
    env = Env(boxes=100, work=10_000, deepening=False)
    try:
        proof = METHODS[name](Sequent.of(read(text, where)), env, partial(simpler, env=env))
    except ProofFailed:
        return
    assert proof is None


@pytest.mark.parametrize("name", METHODS)
def test_goals_of_other_kinds_cost_nothing(name: str) -> None:
    for text, where in (("x**2 + y**2 >= 2*x*y", ""), ("x + y >= 0", "x >= 0, y >= 0"), ("x = y", "x <= y")):
        env = Env(boxes=100, work=10_000, deepening=False)
        assert METHODS[name](Sequent.of(read(text, where)), env, partial(simpler, env=env)) is None
        assert env.done == [0]
