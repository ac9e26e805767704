"""Attacks on Gaussian and Laplace statements in dimension one: false ones are suspected, true ones not."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.prove.tools import goal
from verify.claims.claim import Claim, Mutant
from verify.kernel.ball import evaluate
from verify.language.expr import Abs, Expr, Like, Max, Prop, exp, expr, reals, sqrt, theta
from verify.language.laws import (
    E,
    Law,
    bind,
    dirac,
    euclid,
    every,
    gauss,
    indicator,
    inner,
    laplace,
    line,
    map_,
    norm,
    points,
)
from verify.language.laws import (
    test as a_test,
)
from verify.language.privacy import hockey_stick, renyi
from verify.refute import search
from verify.refute.noise import search_noise
from verify.refute.noise_floats import Floats
from verify.refute.noise_values import speaks_of_noise
from verify.suite import examine

V = euclid("V")
a, m1, m2 = points("a m1 m2", V)
s, g, c, d, t = reals("s g c d t")
q = a_test("q", V)
psi = map_("psi", V, V)


def normal(mean: Any, deviation: Like) -> Law:
    return bind(gauss(V), lambda xi: dirac(mean + deviation * xi))


def noisy(mean: Expr, scale: Like) -> Law:
    return bind(laplace, lambda z: dirac(mean + scale * z))


# --- expectations --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (E(gauss(line), lambda z: indicator(expr(2) < z)), "(Q 2)"),
        (E(gauss(line), lambda z: indicator(expr(30) < z)), "(Q 30)"),
        (E(gauss(line), lambda z: indicator((z < 1) | (z > 2))), "(+ (Phi 1) (Q 2))"),
        (E(gauss(line), lambda z: z**4), "3"),
        (E(gauss(line), lambda z: exp(z / 2)), "(exp 1/8)"),
        (E(gauss(line), lambda z: Max(z, 0)), "(phi 0)"),
        (E(gauss(line), lambda z: abs(z - 1) * indicator(z < 1)), "(+ (Phi 1) (phi 1))"),
        (E(laplace, lambda z: indicator(z > 3)), "(* 1/2 (exp -3))"),
        (E(laplace, lambda z: abs(z)), "1"),
        (
            E(bind(gauss(line), lambda x: bind(gauss(line), lambda y: dirac(3 * x + 4 * y))),
              lambda z: indicator(z > 5)),
            "(Q 1)",
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("finer", [1, 2])
def test_expectations(term: Expr, value: str, finer: int) -> None:
    from verify.kernel.term import parse

    expected = float(evaluate(parse(value), {}))
    assert math.isclose(Floats(finer).real(term.term, {}), expected, rel_tol=1e-8)


# --- statements ----------------------------------------------------------------------------------------

LIPSCHITZ = every(V, V, lambda u, v: norm(psi(u) - psi(v)) <= norm(u - v))
APART = (g > 0, s > 0, norm(m1 - m2) > 0)
PAIRS: dict[str, tuple[tuple[Prop, ...], Prop, Prop]] = {
    "shift": (
        (g > 0, norm(a) > 0),
        E(gauss(V), lambda x: q(a + x)) - g * E(gauss(V), q) <= theta(g, norm(a)),
        E(gauss(V), lambda x: q(a + x)) - g * E(gauss(V), q) <= "9/10" * theta(g, norm(a)),
    ),
    "gaussian": (
        APART,
        hockey_stick(normal(m1, s), normal(m2, s), g) <= theta(g, norm(m1 - m2) / s),
        hockey_stick(normal(m1, s), normal(m2, s), g) <= theta(g, norm(m1 - m2) / (2 * s)),
    ),
    "renyi": (
        (s > 0,),
        renyi(normal(m1, s), normal(m2, s), 2) <= norm(m1 - m2) ** 2 / s**2,
        renyi(normal(m1, s), normal(m2, s), 2) <= norm(m1 - m2) ** 2 / (3 * s**2),
    ),
    "laplace": (
        (s > 0,),
        hockey_stick(noisy(c, s), noisy(d, s), exp(Abs(c - d) / s)) <= 0,
        hockey_stick(noisy(c, s), noisy(d, s), exp(Abs(c - d) / (2 * s))) <= 0,
    ),
    "laplace curve": (
        (g >= 1,),
        hockey_stick(noisy(c, 1), noisy(d, 1), g) <= Max(0, 1 - sqrt(g) * exp(-Abs(c - d) / 2)),
        hockey_stick(noisy(c, 1), noisy(d, 1), g) <= Max(0, 1 - g * exp(-Abs(c - d) / 2)),
    ),
    "numbers only": (
        (t > 0,),
        E(gauss(line), lambda z: indicator(t < z)) <= exp(-(t**2) / 2) / 2,
        E(gauss(line), lambda z: indicator(t < z)) <= exp(-(t**2)) / 2,
    ),
    "inner product": (
        (norm(a) > 0,),
        E(gauss(V), lambda x: inner(a, x) ** 2) <= norm(a) ** 2,
        E(gauss(V), lambda x: inner(a, x) ** 2) <= norm(a),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_false_one_is_suspected_and_the_true_one_is_not(name: str) -> None:
    given, true, false = PAIRS[name]
    found = search_noise(goal(true, given), 1, 0.5)
    assert found.suspect is None and found.cases > 20
    wrong = search_noise(goal(false, given), 1, 2.0)
    assert wrong.suspect is not None and wrong.suspect.margin < 0


def test_a_hypothesis_for_all_points_is_needed() -> None:
    show = hockey_stick(normal(psi(m1), s), normal(psi(m2), s), g) <= theta(g, norm(m1 - m2) / s)
    assert search_noise(goal(show, (*APART, LIPSCHITZ)), 1, 0.5).suspect is None
    found = search_noise(goal(show, APART), 1, 3.0).suspect
    assert found is not None and "psi = x -> " in str(found)


def test_what_is_not_read_is_not_attacked() -> None:
    """A hypothesis on all tests cannot be looked at in a few of them."""
    given = (hockey_stick(normal(m1, s), normal(m2, s), g) <= t,)
    found = search_noise(goal(hockey_stick(normal(m2, s), normal(m1, s), g) <= t - 1, given), 1)
    assert (found.suspect, found.cases) == (None, 0)


def test_only_statements_about_noise() -> None:
    assert speaks_of_noise(goal(PAIRS["shift"][1], ()))
    assert not speaks_of_noise(goal(t <= 1, ()))


# --- what becomes of a suspicion -----------------------------------------------------------------------


def test_a_suspicion_is_no_verdict() -> None:
    given, _, false = PAIRS["numbers only"]
    outcome = search(goal(false, given), seed=1)
    assert outcome.evidence is None and outcome.suspicion is not None
    result = examine.examine(Claim(id="tail", title="", show=false, given=given), {})
    assert result.verdict in ("open", "supported") and result.evidence is None
    assert "suspect: " in result.reason and "in dimension one, at t = " in result.reason


def test_a_mutant_is_not_refuted_by_it_but_its_author_is_told() -> None:
    given, true, false = PAIRS["numbers only"]
    claim = Claim(id="tail", title="", show=true, given=given, mutants=(Mutant("twice", show=false),))
    (found,) = examine.examine(claim, {}, 0.3).mutants
    assert not found.refuted and found.evidence is None
    assert found.reason.startswith("no certified counterexample was found; suspect: ")


def test_the_answer_depends_on_seed_and_effort_alone() -> None:
    given, _, false = PAIRS["shift"]
    first, second = (search_noise(goal(false, given), 7, 0.5) for _ in range(2))
    assert (str(first.suspect), first.cases) == (str(second.suspect), second.cases)
