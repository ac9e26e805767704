"""The rule `pieces`: integrals that it takes apart, and all that stands in the way of a false equation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.kernel.tools import prove, read, rejected, statement
from verify.kernel.rules import RULES
from verify.kernel.rules_analysis import MAX_PIECES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import TermError, parse, show
from verify.prove.auto import auto
from verify.prove.engine import Env, ProofFailed


@dataclass(frozen=True)
class Use:
    """An integral and its pieces; the equation that the rule makes of them is the statement."""

    term: str
    points: tuple[str, ...]
    pieces: tuple[str, ...]
    names: str = ""
    given: str = ""
    down: bool = False
    name: str = "z"

    @property
    def step(self) -> dict[str, Any]:
        texts = {"term": self.term, "name": self.name, "down": self.down}
        return {"rule": "pieces", **texts, "points": [*self.points], "pieces": [*self.pieces]}

    @property
    def statement(self) -> Any:
        _, _, low, high, _ = parse(self.term)
        ends = [show(low), *self.points, show(high)]
        parts = [f"(int {self.name} {ends[i]} {ends[i + 1]} {part})" for i, part in enumerate(self.pieces)]
        return statement(self.names, self.given, f"(= {self.term} (+ {' '.join(parts)}))")

    @property
    def plain(self) -> Any:
        return statement(self.names, self.given, f"(= {self.term} {self.term})")

    def goals(self) -> list[Sequent]:
        return RULES["pieces"](Sequent.of(self.plain), self.step, {})

    def proof(self) -> dict[str, Any]:
        """Each goal with a proof, where there is one, and `sign` elsewhere."""
        *side, _ = self.goals()
        return {**self.step, "then": [*(proved(g) or {"rule": "sign"} for g in side), {"rule": "assume"}]}


def proved(goal: Sequent) -> dict[str, Any] | None:
    try:
        return auto(goal, Env(boxes=60, effort=20))
    except ProofFailed:
        return None


MAX = "(int x 0 1 (max x 1/2))"
ABS = "(int x -1 1 (abs x))"
C, Y, B = "(c (real))", "(y (real))", "(b (real))"
TRUE = [
    Use(MAX, ("1/2",), ("1/2", "z")),
    Use(ABS, ("0",), ("(* -1 z)", "z")),
    Use("(int x 1 -1 (abs x))", ("0",), ("z", "(* -1 z)"), down=True),
    Use("(int x 0 1 (max x c))", ("c",), ("c", "z"), C, "(<= 0 c) (<= c 1)"),
    # points may be alike, and pieces empty
    Use(ABS, ("0", "0"), ("(abs z)", "(log 2)", "z")),
    Use("(int x 0 0 (exp x))", (), ("(exp z)",)),
    # a piece may have a kink, and no derivative at its ends
    Use("(int x 0 1 (* (sqrt x) (abs (+ x -1/2))))", (), ("(* (sqrt z) (abs (+ z -1/2)))",)),
    # where the integrand is undefined at single points, or jumps there, this does not count
    Use("(int x 0 1 (* x (^ x -1)))", (), ("1",)),
    Use("(int x -1 1 (* x (^ (abs x) -1)))", ("0",), ("-1", "1")),
    Use("(int x 0 1 (exp (log x)))", (), ("z",)),
    # an integral in the integrand
    Use("(int x 0 1 (int y 0 x 1))", (), ("z",)),
    Use("(int x 0 1 (int y 0 1 (* x y)))", (), ("(* 1/2 z)",)),
    # the ends and points may have the name of the bound variable
    Use("(int x x (+ x 2) 1)", ("(+ x 1)",), ("1", "1"), "(x (real))"),
    # and the new name be that of the bound variable, or of one inside
    Use("(int x 0 1 (sum z 0 1 (* z x)))", (), ("z",)),
    Use("(int x 0 1 (+ x y))", (), ("(+ y x)",), Y, name="x"),
]
# With a goal that cannot be shown, or what the refusal says.
FALSE = [
    ("b < a", Use("(int x 1 0 x)", (), ("2",)), "(<= 1 0)"),
    ("a < b, down", Use("(int x 0 1 x)", (), ("2",), down=True), "(<= 1 0)"),
    ("b may be below a", Use("(int x 0 b 1)", (), ("2",), B), "(<= 0 b)"),
    ("a point outside, and pieces that overlap", Use(ABS, ("2",), ("(abs z)", "5")), "(<= 2 1)"),
    ("points in the wrong order", Use(ABS, ("1/2", "0"), ("(abs z)", "7", "z")), "(<= 1/2 0)"),
    ("a point that may be outside", Use("(int x 0 1 (max x c))", ("c",), ("c", "z"), C, "(<= 0 c)"), "(<= c 1)"),
    ("another integrand", Use(ABS, ("0",), ("z", "z")), "(= (abs z) z)"),
    ("on a part of a piece", Use(ABS, (), ("z",)), "(= (abs z) z)"),
    ("the wrong way", Use(ABS, ("0",), ("z", "(* -1 z)")), "(= (abs z) z)"),
    (
        "nothing is known of the integral of an unbounded function",
        Use("(int x 0 1 (+ 1 (* 0 (^ x -1))))", (), ("(+ 1 (* 0 (^ z -1)))",)),
        "(!= z 0)",
    ),
    ("no end of the slope", Use("(int x 0 1 (log x))", (), ("(log z)",)), "(< 0 z)"),
    ("no value on a part", Use("(int x -1 1 (sqrt x))", (), ("(sqrt z)",)), "(<= 0 z)"),
    ("a power that may be negative", Use("(int x 0 1 (^ x y))", (), ("(^ z y)",), Y), "(or (< 0 z) (<= 0 y))"),
    ("and one that depends on x", Use("(int x 0 1 (^ x x))", (), ("(^ z z)",)), "(< 0 z)"),
    ("no arcsine", Use("(int x 0 2 (asin x))", (), ("(asin z)",)), "(<= z 1)"),
    (
        "the outer x is not the bound one",
        Use("(int x -1 1 (abs x))", (), ("z",), "(x (real))", "(<= 0 x)"),
        "(= (abs z) z)",
    ),
    ("a piece that jumps", Use("(int x 0 2 (floor x))", (), ("(floor z)",)), "not continuous"),
    ("a piece that jumps", Use("(int x 0 1 0)", (), ("(ind (< 1 z))",)), "not continuous"),
    ("an end of a sum", Use("(int x 0 1 0)", (), ("(sum i 1 z 1)",)), "not continuous"),
    ("an integral", Use("(int x 0 1 0)", (), ("(int y 0 z 0)",)), "not continuous"),
    ("points that move", Use(ABS, ("z",), ("0", "0")), "no type"),
    ("points that move", Use(ABS, ("x",), ("0", "0")), "no type"),
    ("pieces with the bound name", Use("(int x 0 1 x)", (), ("x",)), "no type"),
    ("a name that is taken", Use("(int x 0 1 (* y x))", (), ("(* y y)",), Y, name="y"), "not new"),
    ("too many points", Use(ABS, ("0", "0"), ("0", "0")), "one piece more"),
    ("too few points", Use(ABS, (), ("0", "0")), "one piece more"),
    ("no pieces", Use(ABS, (), ()), "one piece more"),
    ("many", Use("(int x 0 0 0)", ("0",) * MAX_PIECES, ("0",) * (MAX_PIECES + 1)), "at most 100"),
    ("long", Use("(int x 0 1 0)", (), (f"(* 0{' z' * 2000})",)), "more than 2000 parts"),
    ("no integral", Use("(sum x 0 1 x)", (), ("z",)), "not an integral"),
]


@pytest.mark.parametrize("use", TRUE, ids=lambda use: use.term)
def test_accepted(use: Use) -> None:
    assert prove(use.statement, use.proof()).verdict == "proved"


@pytest.mark.parametrize(("use", "why"), [pytest.param(u, w, id=f"{n} {u.term[:40]}") for n, u, w in FALSE])
def test_rejected(use: Use, why: str) -> None:
    rejected(use, use.plain, "ring", proved, why)


@pytest.mark.parametrize("key", ["term", "name", "pieces"])
def test_a_parameter_that_is_missing(key: str) -> None:
    step = {k: v for k, v in TRUE[0].step.items() if k != key}
    with pytest.raises((Rejected, TermError)):
        RULES["pieces"](Sequent.of(TRUE[0].plain), step, {})


def test_what_is_asked_on_which_interval() -> None:
    """The equation between the ends of the piece, continuity with them."""
    *asked, last = Use("(int x 0 b (sqrt x))", ("1",), ("(sqrt z)", "(log z)"), B).goals()
    assert read(asked) == [
        ("(<= 0 1)", []),
        ("(<= 1 b)", []),
        ("(= (sqrt z) (sqrt z))", ["(< 0 z)", "(< z 1)"]),
        ("(<= 0 z)", ["(<= 0 z)", "(<= z 1)"]),
        ("(= (sqrt z) (log z))", ["(< 1 z)", "(< z b)"]),
        ("(< 0 z)", ["(<= 1 z)", "(<= z b)"]),
    ]
    assert "z" not in last.context.types
