"""What the search knows of Renyi and Kullback-Leibler bounds in finite models, and how it tells the kernel."""

from __future__ import annotations

from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.kernel.laws import law_statement
from verify.kernel.ball import Truth, precision
from verify.kernel.certificate import load_export
from verify.kernel.check import refuted
from verify.kernel.cited import CITED, ENTROPY, MOMENT
from verify.kernel.model_values import relate
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.refute.model_forms import Forms, kl_sum, refutations, renyi_sum

ROOT = Path(__file__).resolve().parents[2]
Sizes = dict[tuple[int], Fraction]
TWO = "(X (space)) (M (law X)) (N (law X)) (c (real))"
KL = "(forall g (bounded X) (<= (exp (E (x) M (app g x))) (* (exp {}) (E (y) N (exp (app g y))))))"
RENYI = (
    "(forall t (weight X) (<= (^ (E (y) M (^ (app t y) (+ 2 -1))) 2) (* {} (^ (E (y) N (^ (app t y) 2)) (+ 2 -1)))))"
)
TILTED = {"X": "2", "M": ["1/2", "1/2"], "N": ["1/4", "3/4"]}  # KL = log(4/3)/2 = 0.1438..., the sum of p^2/q is 4/3
APART = {"X": "2", "M": ["1/2", "1/2"], "N": ["1", "0"]}
INSIDE = {"X": "2", "M": ["1", "0"], "N": ["1/4", "3/4"]}


def weights(rng: Random) -> Sizes:
    while True:
        parts = [rng.choice((0, 1, 2, 3)) for _ in range(3)]
        if sum(parts):
            return {(i,): Fraction(part, sum(parts)) for i, part in enumerate(parts) if part}


def test_renyi_agrees_with_its_weights() -> None:
    """Where the sum is at most the bound no weight violates; where it is not, t = p/q or a unit does."""
    rng = Random(7)
    for _ in range(200):
        p, q = weights(rng), weights(rng)
        order, bound = rng.choice((2, 3, 4)), Fraction(rng.randrange(1, 40), rng.choice((1, 4, 16)))
        tries = [{(i,): Fraction(rng.randrange(4)) for i in range(3)} for _ in range(20)]
        tries += [{(i,): p.get((i,), Fraction(0)) / q[(i,)] if (i,) in q else Fraction(0) for i in range(3)}]
        tries += [{(i,): Fraction(i == j) for i in range(3)} for j in range(3)]

        def holds(t: Any, p: Sizes = p, q: Sizes = q, order: int = order, bound: Fraction = bound) -> bool:
            left = sum(w * t[x] ** (order - 1) for x, w in p.items()) ** order
            return bool(left <= bound * sum(w * t[x] ** order for x, w in q.items()) ** (order - 1))

        total = renyi_sum(p, q, Fraction(order))
        assert (total is not None and total <= bound) is all(map(holds, tries))


def test_kl_agrees_with_its_functions() -> None:
    """Where the sum is at most the bound no function violates; where it is not, log(p/q), or a high point, does."""
    rng = Random(11)
    for _ in range(200):
        p, q = weights(rng), weights(rng)
        bound = Fraction(rng.randrange(-2, 24), 8)
        tries = [{(i,): rng.uniform(-3, 3) for i in range(3)} for _ in range(20)]
        tries += [{(i,): log(p[(i,)] / q[(i,)]) if (i,) in p and (i,) in q else -40.0 for i in range(3)}]
        tries += [{(i,): 200.0 * (i == j) for i in range(3)} for j in range(3)]

        def holds(g: Any, p: Sizes = p, q: Sizes = q, bound: Fraction = bound) -> bool:
            left = sum(float(w) * g[x] for x, w in p.items())
            return left <= float(bound) + log(sum(float(w) * exp(g[x]) for x, w in q.items())) + 1e-12

        with precision(64):
            total = kl_sum(p, q)
            answer = Truth.FALSE if total is None else relate("<=", total, bound)
        assert answer is Truth.UNDECIDED or all(map(holds, tries)) is (answer is Truth.TRUE)


def found(given: str, show: str, model: dict[str, Any], library: dict[str, Statement]) -> dict[str, Any] | None:
    statement = law_statement(TWO, given, show)
    evidence = next(refutations(statement, {"values": {**model, "c": "1"}}, library), None)
    if evidence is not None:
        cited = {one["id"] for one in evidence.get("cites", ())}
        assert refuted(statement, evidence, library)[0].lemmas == cited & set(library)
    return evidence


@pytest.mark.parametrize(
    ("formula", "model", "false"),
    [
        (KL.format("7/50"), TILTED, True),
        (KL.format("3/20"), TILTED, False),
        (KL.format("100"), APART, True),
        (KL.format("100"), INSIDE, False),
        (RENYI.format("13/10"), TILTED, True),
        (RENYI.format("4/3"), TILTED, False),
        (RENYI.format("100"), APART, True),
        (RENYI.format("4"), INSIDE, False),
        (RENYI.format("3"), INSIDE, True),
    ],
)
def test_a_bound_that_fails_does_so_at_a_function(formula: str, model: dict[str, Any], false: bool) -> None:
    assert (found("", formula, model, {}) is not None) is false


@pytest.mark.parametrize(
    ("bound", "model", "holds"),
    [("4/3", TILTED, True), ("13/10", TILTED, False), ("100", APART, False), ("4", INSIDE, True), ("3", INSIDE, False)],
)
def test_a_bound_that_holds_follows_from_a_claim(bound: str, model: dict[str, Any], holds: bool) -> None:
    """No claim makes one true that fails; in a library that has other claims it is not known to the kernel."""
    given = RENYI.format(bound)
    assert (found(given, "(< c 0)", model, {}) is not None) is holds
    assert found(given, "(< c 0)", model, {ENTROPY.id: ENTROPY}) is None
    assert (found(given, "(< c 0)", model, {MOMENT.id: MOMENT}) is not None) is holds


def test_the_claim_is_the_one_of_the_catalogue() -> None:
    recorded = load_export((ROOT / "reports" / "statements.txt").read_text())
    assert {id: recorded[id].expanded.hash for id in CITED} == {id: one.hash for id, one in CITED.items()}


def test_the_forms_are_not_read_into_others() -> None:
    """Another function on the right, the function in the bound, both sides turned round, tests alone."""
    others = [
        "(forall g (bounded X) (<= (exp (E (x) M (app g x))) (* (exp 3/20) (E (y) N (exp (* 2 (app g y)))))))",
        "(forall g (bounded X) (<= (exp (E (x) M (app g x))) (* (exp (E (x) M (app g x))) (E (y) N (exp (app g y))))))",
        "(forall g (bounded X) (<= (* (exp 3/20) (E (y) N (exp (app g y)))) (exp (E (x) M (app g x)))))",
        KL.format("7/50").replace("(bounded X)", "(test X)"),
    ]
    for text in others:
        statement = law_statement(TWO, "", text)
        with precision(64):
            model = Forms(statement.types, (statement.show,), {"values": {**TILTED, "c": "1"}})
            assert model.truth(statement.show, model.values) is Truth.UNDECIDED
