"""What finite models answer about all tests and all weights, against many tests and weights."""

# ruff: noqa: E501, E731, RUF005, RUF012, RUF059, C416, C419, RUF100
from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.kernel.law_fuzz import BITS, ONE, Terms, Vague, truth
from verify.kernel.ball import Truth, precision
from verify.kernel.models import Model
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, parse, show
from verify.kernel.wellformed import check_formula

TYPES = {
    name: parse(kind)
    for name, kind in (
        ("X", "(space)"), ("Y", "(space)"), ("x", "(real)"), ("y", "(real)"), ("i", "(integer)"), ("p", "(point X)"),
        ("f", "(fun X)"), ("g", "(test X)"), ("M", "(law X)"), ("N", "(law X)"), ("K", "(markov (Y) (X))"), ("r", "(point Y)"),
    )
}  # fmt: skip


class Affine(Terms):
    """Terms that are often affine in the function `phi`."""

    def spaces(self) -> tuple[str, ...]:
        return self.pick(("X",), ("X",), ("Y",))

    def real(self, types: Any, depth: int) -> Term:
        rng = self.rng
        points = [n for n, k in types.items() if k == ("point", "X")]
        known = types.get("phi", ("?",))[0] in ("test", "weight", "fun", "bounded")
        if known and points and rng.random() < (0.5 if depth <= 0 else 0.25):
            return ("app", "phi", rng.choice(points))
        if depth <= 0:
            return rng.choice([Fraction(rng.randint(-2, 2), 2), "x", ("app", "f", "p"), ("app", "g", "p")])
        chance = rng.random()
        if chance < 0.3:
            return ("+", self.real(types, depth - 1), self.real(types, depth - 1))
        if chance < 0.5:
            return (
                "*",
                rng.choice([Fraction(-1), Fraction(1, 2), "x", self.real(types, 0)]),
                self.real(types, depth - 1),
            )
        if chance < 0.8:
            name = rng.choice(["p", "u", "v", "r"])
            law = rng.choice(["M", "N", ("app", "K", "r"), ("dirac", "p")])
            if types["r"] != ("point", "Y") or types["p"] != ("point", "X"):
                law = "M"
            return ("E", (name,), law, self.real({**types, name: ("point", "X")}, depth - 1))
        if chance < 0.85:
            return ("^", self.real(types, depth - 1), Fraction(2))
        if chance < 0.9:
            return ("abs", self.real(types, depth - 1))
        if chance < 0.95:
            return ("ind", ("<=", self.real(types, 0), self.real(types, 0)))
        return ("sum", "j", ONE, Fraction(2), ("*", "j", self.real(types, depth - 1)))

    def formula(self, types: Any, depth: int, quantified: bool = False) -> Term:
        chance = self.rng.random()
        if depth > 0 and chance < 0.4:
            parts = (self.formula(types, depth - 1), self.formula(types, depth - 1))
            return self.pick(("and", *parts), ("or", *parts), ("=>", *parts), ("not", parts[0]))
        if depth > 0 and chance < 0.6:
            kind = self.pick(("point", "X"), ("index", ONE, Fraction(2)))
            name = self.pick("p", "u", "i") if kind[0] == "point" else "i"
            return (self.pick("forall", "forall", "exists"), name, kind, self.formula({**types, name: kind}, depth - 1))
        if depth > 0 and chance < 0.65:
            low, high = self.rng.randint(-1, 1), self.rng.randint(0, 2)
            guard = ("and", (self.pick("<=", "<"), Fraction(low), "i"), (self.pick("<=", "<"), "i", Fraction(high, 1)))
            inside = self.formula({**types, "i": ("integer",)}, depth - 1)
            return self.pick(
                ("forall", "i", ("integer",), ("=>", guard, inside)),
                ("exists", "i", ("integer",), ("and", guard, inside)),
            )
        return (self.pick("<=", "<=", "<", "=", "!="), self.real(types, 2), self.real(types, 1))


def check(seed: int) -> str:
    rng = random.Random(f"quantifiers {seed}")
    size = rng.randint(1, 3)
    table = lambda values: [rng.choice(values) for _ in range(size)]

    def weights() -> list[str]:
        parts = [Fraction(rng.randint(0, 2)) for _ in range(size)]
        parts[rng.randrange(size)] += 1
        return [str(part / sum(parts)) for part in parts]

    data: dict[str, Any] = {
        "X": str(size), "Y": "2", "x": rng.choice(["0", "1", "-1/2"]), "y": "2", "i": "1", "p": str(rng.randint(1, size)), "r": "1",
        "f": table(["-1", "0", "1/2", "2"]), "g": table(["0", "1/2", "1"]), "M": weights(), "N": weights(), "K": [weights(), weights()],
    }  # fmt: skip
    law = lambda ws: [((("X", k),), Fraction(w)) for k, w in enumerate(ws, 1)]
    function = lambda ws: lambda at: Fraction(ws[at[1] - 1])
    env: dict[str, Any] = {
        "#X": size, "#Y": 2, "x": Fraction(data["x"]), "y": Fraction(2), "i": ONE, "p": ("X", int(data["p"])), "r": ("Y", 1),
        "f": function(data["f"]), "g": function(data["g"]), "M": law(data["M"]), "N": law(data["N"]),
        "K": lambda at: law(data["K"][at[1] - 1]),
    }  # fmt: skip
    kind = rng.choice(["test", "test", "weight", "fun", "bounded"])
    head = rng.choice(["forall", "exists"])
    body = Affine(rng).formula({**TYPES, "phi": (kind, "X")}, 2)
    formula = (head, "phi", (kind, "X"), body)
    check_formula(formula, TYPES)
    instance = Model(TYPES.items(), (formula,), {"values": data})
    answer = instance.truth(formula, instance.values)
    if answer is Truth.UNDECIDED:
        return "undecided"
    span = {"test": (0, 1), "weight": (0, 3)}.get(kind, (-3, 3))
    ends = [Fraction(span[0]), Fraction(span[1])]
    for _ in range(60):
        values = [
            rng.choice(ends) if rng.random() < 0.5 else Fraction(rng.randint(8 * span[0], 8 * span[1]), 8)
            for _ in range(size)
        ]
        try:
            holds = truth_of(body, {**env, "phi": function(values)})
        except Vague:
            continue
        if head == "forall" and answer is Truth.TRUE:
            assert holds, (show(formula), data, values)
        if head == "exists" and answer is Truth.FALSE:
            assert not holds, (show(formula), data, values)
    return f"{head} {answer.value}"


def truth_of(formula: Term, env: Any) -> bool:
    """Integers with limits are those of a short range."""
    head, *parts = formula
    if head in ("forall", "exists"):
        name, kind, body = parts
        values = [Fraction(k) for k in range(-4, 6)] if kind == ("integer",) else None
        if kind[0] == "index":
            values = [ONE, Fraction(2)]
        found = [truth_of(body, {**env, name: v}) for v in values or [("X", k) for k in range(1, env["#X"] + 1)]]
        return all(found) if head == "forall" else any(found)
    if head in ("and", "or", "not", "=>"):
        answers = [truth_of(part, env) for part in parts]
        return {"and": all(answers), "or": any(answers), "not": not answers[0], "=>": not answers[0] or answers[-1]}[
            head
        ]
    return truth(formula, env)


def test_all_tests_and_all_weights():
    with precision(BITS):
        count = Counter(check(seed) for seed in range(400))
    assert count["forall true"] > 5 and count["exists false"] > 1, count


@pytest.mark.slow
def test_all_tests_and_all_weights_many_times():
    with precision(BITS):
        for seed in range(1000, 30_000):
            check(seed)
