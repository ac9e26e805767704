"""Integrals by their slope in the upper end, both ways: for all three judges of lines.

An entry is as in test_rules.  What is BAD is false, or is shown in a way that would show something false too.
"""

from __future__ import annotations

import re
from typing import Any

# fmt: off
Entry = tuple[str, str, str, str, list[Any]]
GOOD: list[Entry] = []
BAD: list[Entry] = []


def at(text: str, name: str, value: str) -> str:
    """The text with another for a name."""
    return re.sub(rf"(?<= ){name}(?=[ )])", value, text)


def equal(good: bool, goal: str, p: str, first: list[Any], rate: str, *conditions: Any, way: str = "up") -> None:
    """By `slope` in x from p, where `first` shows it: (= rate 0) is an identity at z, the conditions are blocks."""
    order = f"(<= {p} x)" if way == "up" else f"(<= x {p})"
    start = ["form", at(goal, "x", p), 1, []] if first[0] == "use" else ["ring", at(goal, "x", p), []]
    line = ["slope", goal, "x", p, way, [0, 2, [["z"], [["ring", f"(= {rate} 0)", []]]], *conditions]]
    (GOOD if good else BAD).append(("slope", "(a (real)) (x (real))", order, goal, [first, start, line]))


def rising(good: bool, whole: str, rate: str, given: str = "", *conditions: Any) -> None:
    """The whole at a is at most that at x, as the rate, given for all y, is not negative."""
    goal = f"(<= {at(whole, 'x', 'a')} {whole})"
    facts = f"(<= a x) (forall y (real) (<= 0 {rate})) {given}"
    count = 2 + bool(given)
    lines = [
        ["ring", at(goal, "x", "a"), []],
        ["slope", goal, "x", "a", "up", [0, count, [["z"], [["inst", 1, "z", []]]], *conditions]],
    ]
    (GOOD if good else BAD).append(("slope", "(a (real)) (x (real))", facts.strip(), goal, lines))


def point(f: str, p: str) -> list[Any]:
    return ["use", "int_point", [p, f"(lambda (t) {f})"], []]


TRUE = ["ring", "(= 0 0)", []]
BY_EXP, RATE = "(= (int t a x (exp t)) (+ (exp x) (* -1 (exp a))))", "(+ (exp z) (* -1 (exp z)))"
FROM_A = point("(exp t)", "a")
equal(True, BY_EXP, "a", FROM_A, RATE)
equal(True, BY_EXP, "a", FROM_A, RATE, way="down")
# Another primitive; the other orientation; another integrand; a condition too many; the integral over another point.
equal(False, BY_EXP.replace("(exp x)", "(* 2 (exp x))"), "a", FROM_A, RATE)
equal(False, "(= (int t a x (exp t)) (+ (exp a) (* -1 (exp x))))", "a", FROM_A, RATE)
equal(False, "(= (int t a x (exp t)) (+ (exp a) (* -1 (exp x))))", "a", FROM_A, RATE, way="down")
equal(False, BY_EXP.replace("int t a x", "int t x a"), "a", FROM_A, RATE)
equal(False, BY_EXP.replace("(exp t)", "(exp (exp t))"), "a", point("(exp (exp t))", "a"), RATE)
equal(False, BY_EXP, "a", FROM_A, RATE, [["z"], [TRUE]])
equal(False, BY_EXP, "a", ["use", "int_point", ["x", "(lambda (t) (exp t))"], []], RATE)
equal(False, BY_EXP.replace("int t a x", "int t 0 x"), "a", FROM_A, RATE)

# The variable in the integrand, in the lower end, in both: what would be shown if that did not count.
for rate in ("(+ z (* -1 z))", "0"):
    equal(False, "(= (int t 0 x x) (* 1/2 x x))", "0", point("0", "0"), rate)
equal(False, "(= (int t x 1 1) (int t a 1 1))", "a", TRUE, "0")
equal(False, "(= (int t x (* 2 x) 1) (+ (* 2 x) (* -2 a) (int t a (* 2 a) 1)))", "a", TRUE, "0")
equal(False, "(= (int t 0 x (int u t 1 1)) (int t 0 a (int u t 1 1)))", "a", TRUE, "0")
# The chain rule.
equal(True, "(= (int t 0 (* 2 x) 1) (+ (* 2 x) (* -2 a) (int t 0 (* 2 a) 1)))", "a", TRUE, "0")
equal(False, "(= (int t 0 (* 2 x) 1) (+ x (* -1 a) (int t 0 (* 2 a) 1)))", "a", TRUE, "0")
rising(True, "(int t 0 (^ x 3) (exp t))", "(* 3 (exp (^ y 3)) (^ y 2))")
rising(False, "(int t 0 (^ x 3) (exp t))", "(exp (^ y 3))")

# An integrand may have kinks, and parts without a value of their own that are free of its name; no jumps.
for f in ("(max 0 t)", "(exp (* -1 (abs t)))", "(min 1 (abs (+ t 1)))", "(+ t (^ 0 -1))", "(* t (log a))", "(int u 0 t (abs u))",
          "(sum i 1 3 (abs (+ t i)))"):  # fmt: skip
    rising(True, f"(int t 0 x {f})", at(f, "t", "y"))
for f in ("(ind (<= t 0))", "(floor t)", "(digamma t)", "(E (u) (laplace) (+ t u))", "(int u t 1 1)", "(int u 0 1 (+ t u))", "(theta 1 t)",
          "(prod i 1 2 (+ i t))", "(sum i 1 t 1)", "(factorial t)", "(exp (int u 0 1 (ind (<= u t))))"):  # fmt: skip
    rising(False, f"(int t 0 x {f})", at(f, "t", "y"))
rising(False, "(int t 0 (abs x) 1)", "1")  # a kink of the end is one of the whole

# Conditions hold for all numbers: the integral of t^-2 from -1 on has no value, and 1 - 1/x is no primitive of it there.
ACROSS = "(= (int t -1 x (^ t -2)) (+ (int t -1 1 (^ t -2)) 1 (* -1 (^ x -1))))"
APART = [["z"], [["comb", "(< 0 z)", [], [["1", [3]], ["1", []]], []]]]
LATER = "(forall t (real) (=> (<= 1 t) (!= t 0)))"
LATER_SHOWN = ["all", LATER, [["t"], [["imp", "(=> (<= 1 t) (!= t 0))", [[], [["comb", "(< 0 t)", [], [["1", [5]], ["1", []]], []]]]]]]]
for more in ((), (APART,), ([["z"], [LATER_SHOWN]],), ([["z"], [["all", "(forall t (real) (!= z 0))", [["t"], APART[1]]]]],)):
    equal(False, ACROSS, "1", TRUE, "(+ (^ z -2) (* -1 (^ z -2)))", APART, *more)
INVERSE = "(^ (+ 1 (^ {} 2)) -1)"
NEVER = "(forall y (real) (!= (+ 1 (^ y 2)) 0))"
rising(True, f"(int t 0 x {INVERSE.format('t')})", INVERSE.format("y"), NEVER, [["z"], [["hyp", 2]]])
rising(False, f"(int t 0 x {INVERSE.format('t')})", INVERSE.format("y"), NEVER, [["z"], [["inst", 2, "z", []]]])
rising(False, f"(int t 0 x {INVERSE.format('t')})", INVERSE.format("y"), NEVER)
for f, condition in (("(log t)", "(< 0 y)"), ("(sqrt t)", "(< 0 y)"), ("(^ (abs t) 1/2)", "(< 0 (abs y))"), ("(^ (exp t) a)", "(< 0 (exp y))")):
    rising(True, f"(int t 0 x {f})", at(f, "t", "y"), f"(forall y (real) {condition})", [["z"], [["hyp", 2]]])
    rising(False, f"(int t 0 x {f})", at(f, "t", "y"), f"(forall y (real) {condition})", [["z"], [["inst", 2, "z", []]]])
# Under a sum: the index, the variable and the name of the integral are kept apart.
SUM = "(sum i 1 2 (int t 0 x (^ (+ i (^ t 2)) -1)))"
EACH = "(forall i (index 1 2) (forall y (real) (!= (+ i (^ y 2)) 0)))"
rising(True, SUM, "(sum i 1 2 (^ (+ i (^ y 2)) -1))", EACH, [["z"], [["hyp", 2]]])
for wrong in ("(+ y (^ i 2))", "(+ i (^ i 2))", "(+ a (^ y 2))"):
    rising(False, SUM, "(sum i 1 2 (^ (+ i (^ y 2)) -1))", EACH.replace("(+ i (^ y 2))", wrong), [["z"], [["hyp", 2]]])
WITHIN = "(int t 0 x (sum i 1 2 (int u 0 t (exp (* i u)))))"
rising(True, WITHIN, "(sum i 1 2 (int u 0 y (exp (* i u))))")
rising(False, WITHIN, "(sum i 1 2 (exp (* i y)))")
rising(True, "(sum i 1 2 (int t i (* i x) (exp (* i t))))", "(sum i 1 2 (* (exp (* i (* i y))) i))")
rising(False, "(sum i 1 2 (int t i (* i x) (exp (* i t))))", "(sum i 1 2 (exp (* i (* i y))))")
rising(False, "(sum i 1 2 (int t i (* i x) (exp (* i t))))", "(sum i 1 2 (* (exp (* i y)) i))")
