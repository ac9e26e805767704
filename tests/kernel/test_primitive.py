"""The rule `primitive`: integrals that it gives, and all that stands in the way of a false one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.tools import prove, read, rejected, statement
from verify.kernel.ball import evaluate
from verify.kernel.calculus import derivative
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import TermError, parse, show, substitute
from verify.prove.auto import closing


@dataclass(frozen=True)
class Use:
    """An integral, a term in z whose derivative its integrand may be, and what its value is said to be."""

    term: str
    primitive: str
    value: str
    names: str = ""
    given: str = ""
    down: bool = False
    name: str = "z"

    @property
    def step(self) -> dict[str, Any]:
        keys = ("term", "name", "primitive", "down")
        return {"rule": "primitive", **{key: getattr(self, key) for key in keys}}

    @property
    def statement(self) -> Any:
        return statement(self.names, self.given, f"(= {self.term} {self.value})")

    def goals(self) -> list[Sequent]:
        return RULES["primitive"](Sequent.of(self.statement), self.step, {})

    def proof(self) -> dict[str, Any]:
        """Each goal with a step that closes it, where there is one, and `sign` elsewhere."""
        *side, last = self.goals()
        end = {"rule": "combine", "products": [["1", [len(last.context.hypotheses) - 1]]]}
        return {**self.step, "then": [*(closed(goal) or {"rule": "sign"} for goal in side), end]}


def closed(goal: Sequent) -> dict[str, Any] | None:
    """A step that closes the goal, or one of its alternatives."""
    if goal.goal[0] != "or":
        return closing(goal)
    for part in range(len(goal.goal) - 1):
        step = {"rule": "choose", "part": part}
        found = closing(RULES["choose"](goal, step, {})[0])
        if found is not None:
            return {**step, "then": [found]}
    return None


A, AB, N, Y = "(a (real))", "(a (real)) (b (real))", "(n (integer))", "(y (real))"
TRUE = [
    Use("(int x 0 1 (^ x 2))", "(* 1/3 (^ z 3))", "1/3"),
    Use("(int x 1 0 (^ x 2))", "(* 1/3 (^ z 3))", "-1/3", down=True),
    Use("(int x a a (exp x))", "(exp z)", "0", A),
    Use("(int x a b (exp x))", "(exp z)", "(+ (exp b) (* -1 (exp a)))", AB, "(<= a b)"),
    Use("(int x a b (exp x))", "(exp z)", "(+ (exp b) (* -1 (exp a)))", AB, "(<= b a)", down=True),
    Use("(int x 1 a (^ x -1))", "(log z)", "(log a)", A, "(<= 1 a)"),
    Use("(int x -2 -1 (^ x -2))", "(* -1 (^ z -1))", "1/2"),
    Use("(int x 0 1 (* y (^ x 1)))", "(+ y (* 1/2 y (^ z 2)))", "(* 1/2 y)", Y),
    # the parameter may be without a value: it is one number
    Use("(int x 0 1 (* (log y) x))", "(* 1/2 (log y) (^ z 2))", "(* 1/2 (log y))", Y),
    # the ends may have the name of the bound variable
    Use("(int x x (+ x 1) (* 2 x))", "(^ z 2)", "(+ 1 (* 2 x))", "(x (real))"),
    # what is put in at the ends is not caught: the sum is over 0 and 1, whatever i is
    Use("(int x 0 i 1)", "(sum i 0 1 (* i z))", "(sum k 0 1 (* k i))", "(i (integer))", "(<= 0 i)"),
    # nor is the new name by a binder of the integrand
    Use("(int x 0 1 (sum z 0 1 (* z x)))", "(sum k 0 1 (* 1/2 k (^ z 2)))", "(* 1/2 (sum z 0 1 z))"),
    Use("(int x 0 1 (sum i 0 n (* i x)))", "(sum i 0 n (* 1/2 i (^ z 2)))", "(* 1/2 (sum i 0 n i))", N),
    Use("(int x 0 1 (phi x))", "(Phi z)", "(+ (Phi 1) (* -1 (Phi 0)))"),
    # an integrand or a primitive may have no derivative at an end
    Use("(int x 0 1 (^ x 1/2))", "(* 2/3 (^ z 3/2))", "2/3"),
    Use("(int x 0 1 (^ x 1/3))", "(* 3/4 (^ z 4/3))", "3/4"),
    Use("(int x 0 1 (^ x n))", "(* (^ (+ n 1) -1) (^ z (+ n 1)))", "(^ (+ n 1) -1)", N, "(<= 1 n)"),
    Use("(int x 1 0 (^ x y))", "(* (^ (+ y 1) -1) (^ z (+ y 1)))", "(* -1 (^ (+ y 1) -1))", Y, "(<= 0 y)", True),
]
# With what must be shown in each, and cannot be: a goal (as a text), or what the refusal says.
FALSE = [
    ("poles", Use("(int x -1 1 (^ x -2))", "(* -1 (^ z -1))", "-2"), "(!= z 0)"),
    ("a pole at an end", Use("(int x 0 1 (^ x -2))", "(* -1 (^ z -1))", "-1"), "(!= z 0)"),
    (
        "a primitive with a jump at its pole",
        Use("(int x -1 1 (* -1 (^ (+ 1 (^ x 2)) -1)))", "(atan (^ z -1))", "(* 2 (atan 1))"),
        "(!= z 0)",
    ),
    ("poles of tan", Use("(int x 0 3 (+ 1 (^ (tan x) 2)))", "(tan z)", "(tan 3)"), "(!= (cos z) 0)"),
    ("an infinite slope", Use("(int x 0 1 (* 1/2 (^ (sqrt x) -1)))", "(sqrt z)", "1"), "(!= (sqrt z) 0)"),
    ("no value, times 0", Use("(int x -1 1 (* 0 (log x)))", "0", "0"), "(< 0 z)"),
    ("no values that cancel", Use("(int x -1 1 (+ (sqrt x) (* -1 (sqrt x))))", "0", "0"), "(<= 0 z)"),
    ("unbounded at an end", Use("(int x 0 1 (log x))", "(+ (* z (log z)) (* -1 z))", "-1"), "(< 0 z)"),
    (
        "continuous, but without a value in the middle",
        Use("(int x -1 1 (^ (sqrt (^ x -2)) -1))", "(* 1/2 z (abs z))", "1"),
        "no derivative",
    ),
    (
        "a primitive of no slope between the ends",
        Use("(int x -1 1 (+ 1 (* 0 (sqrt (+ x 1)))))", "(^ (^ z 3) 1/3)", "2"),
        "(<= 0 (^ z 3))",
    ),
    ("b < a", Use("(int x 1 0 (^ x 2))", "(* 1/3 (^ z 3))", "-1/3"), "(<= 1 0)"),
    ("a < b, down", Use("(int x 0 1 (^ x 2))", "(* 1/3 (^ z 3))", "1/3", down=True), "(<= 1 0)"),
    ("b may be below a", Use("(int x 1 b (^ x -1))", "(log z)", "(log b)", AB), "(<= 1 b)"),
    ("another derivative", Use("(int x 0 1 (^ x 2))", "(^ z 3)", "1"), "(= (* 3 (^ z 2)) (^ z 2))"),
    (
        "the outer x is not the bound one",
        Use("(int x 0 x x)", "(* x z)", "(^ x 2)", "(x (real))", "(<= 0 x)"),
        "(= x z)",
    ),
    (
        "what is known of the outer x",
        Use("(int x -1 1 (^ x -2))", "(* -1 (^ z -1))", "-2", "(x (real))", "(< 0 x)"),
        "(!= z 0)",
    ),
    (
        "a parameter that may be 0",
        Use("(int x 0 1 (exp (* y x)))", "(* (^ y -1) (exp (* y z)))", "(* (^ y -1) (+ (exp y) -1))", Y),
        "(= (* (^ y -1) (exp (* y z)) y) (exp (* y z)))",
    ),
    (
        "a power that may be negative",
        Use("(int x 0 1 (^ x n))", "(* (^ (+ n 1) -1) (^ z (+ n 1)))", "(^ (+ n 1) -1)", N),
        "(or (< 0 z) (<= 0 n))",
    ),
    ("a step as primitive", Use("(int x 0 1 0)", "(floor z)", "1"), "no derivative"),
    ("a step as primitive", Use("(int x -1 1 0)", "(* z (^ (abs z) -1))", "2"), "no derivative"),
    ("a step as primitive", Use("(int x 0 1 0)", "(ind (< 1/2 z))", "1"), "no derivative"),
    ("a binomial", Use("(int x 0 1 0)", "(binomial 1 z)", "0"), "no derivative"),
    ("sums with more terms", Use("(int x 0 1 0)", "(sum i 1 z 1)", "1"), "no derivative"),
    ("an integrand with steps", Use("(int x 0 2 (* 0 (floor x)))", "0", "0"), "not continuous"),
    ("an integrand that jumps", Use("(int x 0 1 (ind (< 1/2 x)))", "z", "1"), "not continuous"),
    ("an integral in it", Use("(int x 0 1 (int y 0 x 1))", "(* 1/2 (^ z 2))", "1/2"), "not continuous"),
    ("the name is taken", Use("(int x 0 1 (* 2 y))", "(^ y 2)", "1", Y, name="y"), "not new"),
    ("the bound name has no type outside", Use("(int x 0 1 x)", "(* x z)", "1"), "no type"),
    ("a name out of nowhere", Use("(int x 0 1 0)", "(* 0 w)", "0"), "no type"),
    ("no integral", Use("(sum x 0 1 x)", "(* 1/2 (^ z 2))", "1/2"), "not an integral"),
    ("too long", Use("(int x 0 1 (* 0 x))", f"(* 0{' z' * 2000})", "0"), "more than 2000 parts"),
    ("too long", Use(f"(int x 0 1 (* 0{' x' * 2000}))", "0", "0"), "more than 2000 parts"),
    ("no integral", Use("y", "z", "0", Y), "not an integral"),
    ("no term", Use("(int x 0 1 1)", "(<= z 0)", "1"), "not"),
    ("no term", Use("(int x 0 1 1)", "(+ z", "1"), "never closed"),
]


@pytest.mark.parametrize("use", TRUE, ids=lambda use: use.term)
def test_accepted(use: Use) -> None:
    assert prove(use.statement, use.proof()).verdict == "proved"


@pytest.mark.parametrize(("use", "why"), [pytest.param(u, w, id=f"{n} {u.term[:40]}") for n, u, w in FALSE])
def test_rejected(use: Use, why: str) -> None:
    rejected(use, use.statement, "sign", closed, why)


@pytest.mark.parametrize("key", ["term", "name", "primitive"])
def test_a_parameter_that_is_missing(key: str) -> None:
    step = {k: v for k, v in TRUE[0].step.items() if k != key}
    with pytest.raises((Rejected, TermError)):
        RULES["primitive"](Sequent.of(TRUE[0].statement), step, {})


def test_the_ends_belong_to_it() -> None:
    """Continuity is asked for all z with a <= z <= b, derivatives for a < z < b."""
    closed, opened = ["(<= 0 z)", "(<= z 1)"], ["(< 0 z)", "(< z 1)"]
    asked = Use("(int x 0 1 (+ (sqrt x) (log x)))", "(* (log z) (sqrt z))", "0").goals()[2:-1]
    assert read(asked) == [("(< 0 z)", closed), ("(<= 0 z)", closed)]
    asked = Use("(int x 0 1 (sqrt x))", "(sqrt z)", "0").goals()[2:-1]
    assert read(asked) == [("(<= 0 z)", closed), ("(< 0 z)", opened)]


ends = st.fractions(min_value=-3, max_value=3, max_denominator=4).map(lambda q: Fraction(q.numerator, q.denominator))
functions = st.recursive(
    st.sampled_from(["z", "2", "-1/3"]),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["+", "*"]), inner, inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(inner, st.sampled_from(["2", "-1", "-2", "1/2"])).map(lambda t: f"(^ {t[0]} {t[1]})"),
        st.tuples(st.sampled_from(["exp", "log", "sqrt", "atan", "sin"]), inner).map(lambda t: f"({t[0]} {t[1]})"),
    ),
    max_leaves=4,
)


@given(functions, ends, ends)
def test_never_wrong(function: str, low: Fraction, high: Fraction) -> None:
    """Where all that is asked is plain, the enclosure of the integral meets that of the difference."""
    moving = parse(function)
    body = show(substitute(derivative(moving, "z"), {"z": "x"}))
    use = Use(f"(int x {low} {high} {body})", function, "0", down=high < low)
    *side, last = use.goals()
    if any(closed(goal) is None for goal in side):
        return
    equation = last.context.hypotheses[-1]
    try:
        left, right = evaluate(equation[1], {}), evaluate(equation[2], {})
    except TermError:  # the integrand has no enclosure: some functions have no complex values there
        return
    assert left.overlaps(right), (function, low, high)
