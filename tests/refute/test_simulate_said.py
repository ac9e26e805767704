"""The simulator makes laws that are said by masses or equations, histories, and trade-off functions."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np
import pytest

from verify.kernel.statement import make
from verify.kernel.term import parse
from verify.refute.simulate import Simulated, opened, simulate
from verify.refute.simulate_draw import Instance
from verify.refute.simulate_laws import Parts, normal
from verify.refute.simulate_roles import Roles
from verify.refute.simulate_terms import Function, Reader
from verify.refute.simulate_trades import Hull, chance_that_a_tail_is_less, curve, pair, polygon

WHOLE = "(same (bind (x) P (dirac (floor x))) P)"
GAUSSIAN = "(forall k (integer) (= (E (x) P (ind (= x k))) (* c (phi (* k (^ s -1))))))"
INTEGERS = {"P": "(law line)", "s": "(real)", "c": "(real)"}


def met(types: dict[str, str], given: list[str], show: str, effort: float = 0.3, cases: int = 10) -> Simulated:
    statement = make("one", {n: parse(k) for n, k in types.items()}, [parse(g) for g in given], parse(show))
    found = simulate(statement, 1, effort, cases)
    assert found.held
    assert found.cases >= cases or fails(found)
    return found


def fails(found: Simulated) -> bool:
    """Does the conclusion seem to fail, though that is perhaps not believed?"""
    return bool(found.suspect or found.doubt)


@pytest.mark.parametrize(
    ("show", "false"),
    [
        ("(<= (abs (E (x) P x)) 1/1000)", False),
        ("(<= (E (x) P (ind (<= 1 x))) (exp (* -1/2 (^ s -2))))", False),
        ("(<= (E (x) P (ind (<= 1 x))) (* 1/20 (exp (* -1/2 (^ s -2)))))", True),
    ],
)
def test_a_law_on_the_integers_by_its_masses(show: str, false: bool) -> None:
    """guards: no instance met the hypotheses of the discrete Gaussian's tail"""
    given = ["(< 1/2 s)", "(<= s 4)", WHOLE, GAUSSIAN]
    types, opened_ones, _ = opened(
        make("m", {n: parse(k) for n, k in INTEGERS.items()}, [parse(g) for g in given], parse(show)), parse(show)
    )
    one = Instance(Roles(types, opened_ones), Random(2))
    one.begin()
    one.numbers()
    assert one.env["P"].weights().sum() == pytest.approx(1, abs=1e-12)
    assert one.env["c"] == pytest.approx(float(one.env["P"].weights().max()) * math.sqrt(2 * math.pi))
    found = met(INTEGERS, given, show)
    # What the masses are was looked at for some integers: that is never an alarm.
    assert fails(found) == false
    assert found.suspect is None


def test_masses_of_no_law_are_no_instance() -> None:
    given = ["(forall k (integer) (= (E (x) P (ind (= x k))) (* 1/2 (ind (<= 0 k)) (^ 1/3 k))))"]
    types = {"P": parse("(law line)")}
    found = simulate(make("no", types, [parse(g) for g in given], parse("(<= (E (x) P x) 1)")), 1, 0.1)
    assert not found.cases


@pytest.mark.parametrize(("value", "false"), [("(+ (* 1/3 d) 2/3)", False), ("(+ (* 1/2 d) 2/3)", True)])
def test_a_program_that_starts_again_until_it_accepts(value: str, false: bool) -> None:
    """Of three sides one says d, two say 1; every second time the die is thrown again."""
    last = "(mix j 0 1 1/2 (dirac (+ (* j x) (* (+ 1 (* -1 j)) (+ (* (ind (= i 1)) d) (ind (< 1 i)))))))"
    again = f"(same P (bind (x) P (mix i 1 3 1/3 {last})))"
    mean = f"(<= (abs (+ (E (x) P x) (* -1 {value}))) 1/1000)"
    found = met({"P": "(law line)", "d": "(real)"}, [again, "(<= 2 d)"], mean)
    assert fails(found) == false


def test_members_are_worked_out_from_the_later_ones() -> None:
    """Coins of the chances q/k until tails: after an even number of heads with the chance e^(-q)."""
    step = "(forall k (integer) (=> (<= 1 k) (same (at R k) (bind (y) (at R (+ k 1)) {mix}))))"
    odd = "(+ 1 (* -1 (ind (= (* 2 (floor (* 1/2 k))) k))))"
    chance = "(* q (^ k -1))"
    mix = (
        f"(mix i 0 1 (+ (* (+ (* -1 i) 1) (+ 1 (* -1 {chance}))) (* i {chance})) "
        f"(dirac (+ (* i y) (* (+ 1 (* -1 i)) {odd}))))"
    )
    types = {"R": "(sequence (law line))", "q": "(real)"}
    given = ["(<= 0 q)", "(<= q 1)", step.format(mix=mix)]
    mean = (
        "(forall g (bounded line) (= (E (x) (at R 1) (app g x)) (+ (* {p} (app g 1)) (* (+ 1 (* -1 {p})) (app g 0)))))"
    )
    assert met(types, given, mean.format(p="(exp (* -1 q))")).suspect is None
    assert met(types, given, mean.format(p="(+ 1 (* -1/4 q))")).suspect is not None


HISTORIES = {
    "X": "(space)",
    "append": "(map (X line) X)",
    "last": "(fun X)",
    "start": "(point X)",
    "H": "(sequence (law X))",
    "n": "(integer)",
    "seen": "(test X)",
}
RUN = [
    "(<= 1 n)",
    "(<= n 3)",
    "(= (app last start) 0)",
    "(forall h (point X) (forall r (real) (= (app last (app append h r)) r)))",
    "(same (at H 0) (dirac start))",
    "(forall t (index 0 (+ n -1)) (same (at H (+ t 1)) (bind (h) (at H t) (mix i 1 2 1/2 (dirac (app append h i))))))",
    "(= (app seen start) 0)",
]


@pytest.mark.parametrize(("bound", "false"), [("(+ 1 (* -1 (^ 1/2 n)))", False), ("1/2", True)])
def test_histories_with_their_last_parts_and_tests_on_them(bound: str, false: bool) -> None:
    """guards: a function of histories was an indicator, and no instance met the hypotheses of sparse"""
    rule = "(forall h (point X) (forall i (index 1 2) (or (<= (app seen (app append h i)) (app seen h)) (= i 2))))"
    found = met(HISTORIES, [*RUN, rule], f"(<= (E (h) (at H n) (app seen h)) {bound})")
    assert fails(found) == false


def test_trade_offs_of_gaussians_are_those_of_the_best_tests() -> None:
    x = np.linspace(-9, 9, 4001)
    p, q = np.exp(-x * x / 2), np.exp(-((x - 1) ** 2) / 2)
    levels, missed = curve(p / p.sum(), q / q.sum())
    # At the level where the quantile is 0 or 1, a shift of 1.
    assert np.interp(0.5, levels, missed) == pytest.approx(float(normal(-1.0)), abs=1e-4)
    assert np.interp(float(normal(-1.0)), levels, missed) == pytest.approx(0.5, abs=1e-4)


def test_a_pair_has_the_trade_off_function_it_is_drawn_for() -> None:
    reader = Reader({}, np.random.default_rng(1))
    env: dict[str, Any] = {"f": Function(lambda _, __, s: np.maximum(1 - 3 * np.asarray(s), (1 - np.asarray(s)) / 5))}
    first, second = pair(reader, Hull((), "C", ("f",)), env, 60)
    levels, missed = curve(first.weights(), second.weights())
    for s in (0.1, 0.2, 0.5, 0.9):
        assert np.interp(s, levels, missed) == pytest.approx(max(1 - 3 * s, (1 - s) / 5), abs=2e-2)
    assert isinstance(first, Parts)


def test_the_greatest_convex_function_below_points() -> None:
    x, y = polygon(np.array([0.0, 1.0, 2.0, 3.0]), np.array([1.0, 0.9, 0.1, 0.0]))
    assert x.tolist() == [0.0, 2.0, 3.0]
    assert y.tolist() == [1.0, 0.1, 0.0]


def test_a_tail_below_a_level_is_a_quantile() -> None:
    """guards: by quadrature a step is known to a tenth"""
    reader = Reader({}, np.random.default_rng(1))
    term = parse("(E (z) (gauss line) (ind (< (Q (+ m z)) s)))")
    found = chance_that_a_tail_is_less(reader, term, {"m": 1.0, "s": np.array([0.0, 0.5, 1.0])}, 3)
    assert found.tolist() == pytest.approx([0.0, float(normal(1.0)), 1.0])
    assert chance_that_a_tail_is_less(reader, parse("(E (z) (gauss line) z)"), {}, 1) is None


TEST = "(forall s (real) (forall d (real) (=> (and (and (<= 0 s) (<= s 1)) (< 0 d)) {said})))"
MISSED = "(+ (* -1 (E (x) {Q} (app phi x))) 1)"
LEAST = TEST.format(
    said=f"(forall phi (test X) (=> (<= (E (x) P (app phi x)) s) (<= (app F s) {MISSED.format(Q='Q')})))"
)
NEARLY = TEST.format(
    said=f"(exists phi (test X) (and (<= (E (x) P (app phi x)) s) (< {MISSED.format(Q='Q')} (+ (app F s) d))))"
)


@pytest.mark.parametrize(("law", "false"), [("Q", False), ("P2", True)])
def test_a_trade_off_function_is_at_least_another(law: str, false: bool) -> None:
    types = {"X": "(space)", "P": "(law X)", "Q": "(law X)", "P2": "(law X)", "F": "(fun line)"}
    show = f"(forall phi (test X) (<= (app F (E (x) P (app phi x))) {MISSED.format(Q=law)}))"
    found = met(types, [LEAST, NEARLY], show)
    assert fails(found) == false
