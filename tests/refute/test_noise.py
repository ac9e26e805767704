"""Attacks on Gaussian and Laplace statements in dimension one: false ones are suspected and refuted."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.kernel.tools import statement
from tests.prove.tools import goal
from verify.claims.claim import Claim, Mutant
from verify.kernel.ball import evaluate
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.verdict import judge
from verify.language.expr import Abs, Expr, Like, Max, Prop, exp, expr, log, reals, sqrt, theta
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
    same,
)
from verify.language.laws import test as a_test
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
    # Laws, and those on two lines: they are told apart by tests.
    "equal laws": ((), same(normal(a, -s), normal(a, s)), same(normal(a, -s), normal(a, 2 * s))),
    "equal laws turned round": ((), same(normal(a, s), normal(a, -s)), same(normal(a, 2 * s), normal(a, s))),
    "equal laws of two": (
        (),
        same(bind(gauss(V), lambda x: dirac(x, -x)), bind(gauss(V), lambda x: dirac(-x, x))),
        same(bind(gauss(V), lambda x: dirac(x, -x)), bind(gauss(V), lambda x: dirac(x, x))),
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


# --- what becomes a refutation -------------------------------------------------------------------------


def fact(id: str, names: str, given: str, show: str) -> Statement:
    return statement(names, given, show, id=id, axiom=True)


TAIL = "(= (E (z) (gauss line) (ind (< t z))) {})"
LIBRARY = {
    one.id: one
    for one in (
        fact("gauss_tail", "(t (real))", "", TAIL.format("(Q t)")),
        fact("symmetry", "", "", "(same (bind (z) (gauss line) (dirac (* -1 z))) (gauss line))"),
        fact("square", "", "", "(and (= (E (z) (gauss line) (^ z 2)) 1) (<= (E (z) (gauss line) (^ z 4)) 3))"),
        fact("upper", "(t (real))", "(<= 0 t)", "(= (E (z) (laplace) (ind (< t z))) (* 1/2 (exp (* -1 t))))"),
        fact(
            "lower",
            "(t (real))",
            "(<= 0 t)",
            "(= (E (z) (laplace) (ind (< (* -1 t) z))) (+ 1 (* -1/2 (exp (* -1 t)))))",
        ),
    )
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_false_one_is_refuted_and_the_true_one_is_not(name: str) -> None:
    given, true, false = PAIRS[name]
    wrong = goal(false, given)
    evidence = search_noise(wrong, 1, 2.0, library=LIBRARY).evidence
    assert evidence is not None
    judgement = judge(wrong, evidence, LIBRARY)
    assert judgement.verdict == "refuted" and judgement.lemmas
    # The same evidence shows nothing of the true one, nor without what it cites.
    for other, library in ((goal(true, given), LIBRARY), (wrong, {})):
        with pytest.raises(CheckFailed):
            judge(other, evidence, library)
    assert search_noise(goal(true, given), 1, 0.5, library=LIBRARY).evidence is None


@pytest.mark.parametrize(
    ("condition", "cited"),
    [
        (lambda z: z > 1, {"gauss_tail"}),
        (lambda z: z < 1, {"gauss_tail", "symmetry"}),
        (lambda z: z >= 1, {"gauss_tail", "symmetry"}),
        (lambda z: 2 * z <= 1, {"gauss_tail"}),
    ],
)
def test_half_lines_of_every_kind(condition: Any, cited: set[str]) -> None:
    wrong = goal(E(gauss(line), lambda z: indicator(condition(z))) + t**2 <= 0, ())
    evidence = search_noise(wrong, 1, 0.5, library=LIBRARY).evidence
    assert evidence is not None and judge(wrong, evidence, LIBRARY).lemmas == cited


def test_what_two_values_have_as_a_mean() -> None:
    """A power of a half-line's indicator, and numbers beside it."""
    wrong = goal(E(gauss(line), lambda z: (2 + 3 * indicator(z > t)) ** 2) <= 4, (t >= 0,))
    evidence = search_noise(wrong, 1, 1.0, library=LIBRARY).evidence
    assert evidence is not None and judge(wrong, evidence, LIBRARY).verdict == "refuted"


def test_a_hypothesis_is_shown_at_the_line() -> None:
    """The map is not contractive enough: the prover shows that it is 1-Lipschitz."""
    half = every(V, V, lambda u, v: norm(psi(u) - psi(v)) <= norm(u - v))
    show = hockey_stick(normal(psi(m1), s), normal(psi(m2), s), g) <= theta(g, norm(m1 - m2) / (2 * s))
    wrong = goal(show, (*APART, half))
    evidence = search_noise(wrong, 1, 3.0, library=LIBRARY).evidence
    assert evidence is not None and judge(wrong, evidence, LIBRARY).verdict == "refuted"
    assert evidence["witness"]["psi"].startswith("(lambda (x) ")


def test_a_false_fact_is_not_cited() -> None:
    given, _, false = PAIRS["numbers only"]
    for value in ("(* 2 (Q t))", "(Phi t)", "(Q (* 2 t))"):
        library = {"tail": fact("tail", "(t (real))", "", TAIL.format(value))}
        found = search_noise(goal(false, given), 1, 1.0, library=library)
        assert found.suspect is not None and found.evidence is None


def test_a_mutant_is_refuted_with_the_library() -> None:
    given, true, false = PAIRS["numbers only"]
    claim = Claim(id="tail", title="", show=true, given=given, mutants=(Mutant("twice", show=false),))
    (found,) = examine.examine(claim, LIBRARY, 0.3).mutants
    assert found.refuted and found.evidence is not None and "proofs" in found.evidence


def test_the_evidence_depends_on_seed_and_effort_alone() -> None:
    given, _, false = PAIRS["shift"]
    first, second = (search_noise(goal(false, given), 7, 0.5, library=LIBRARY) for _ in range(2))
    assert first.evidence is not None and first.evidence == second.evidence


def test_hints_say_where_to_begin() -> None:
    """Hypotheses that numbers drawn at random hardly meet, and what hints say of others is passed over."""
    given = (0 < t, t <= 3, c > 0, d > 0, s > 0, c**2 >= 2 * log("5/4" / d), c * norm(m1 - m2) <= 2 * t * s)
    wrong = goal(hockey_stick(normal(m1, s), normal(m2, s), exp(t)) <= d, given)
    at = {"t": "3", "c": "7/5", "d": "1/2", "m1": "30/7", "m2": 0, "s": 1.0, "V": "line", "q": "a test"}
    evidence = search_noise(wrong, 1, 0.3, library=LIBRARY, hints=(at,)).evidence
    assert evidence is not None and evidence["witness"]["m1"] == "30/7"
    assert search_noise(wrong, 1, 0.3, library=LIBRARY).evidence is None
