"""The judge's own enclosures: they hold the value, agree with the kernel's, and decide nothing that is near."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import arb

from tests.judge.tools import accepted, why
from verify.judge.numerics import REAL, Balls, ball, decided, interval, paved, precision
from verify.judge.reading import Reader, parse
from verify.judge.terms import ARITY, Refused
from verify.judge.terms import Fraction as JudgeFraction
from verify.kernel.ball import Truth
from verify.kernel.ball import decide as kernel_decide
from verify.kernel.ball import precision as kernel_precision
from verify.kernel.term import TermError
from verify.kernel.term import parse as kernel_parse

TYPES: dict[str, Any] = {"x": ("real",), "y": ("real",)}


def formula(text: str) -> Any:
    return Reader(TYPES).read(parse(text), {})[1]


def true(text: str, bits: int = 64) -> bool:
    return decided(formula(text), bits)


# --- the functions, by mpmath

F = mpmath.mpf
POINTS: dict[str, Any] = {
    "exp": mpmath.exp, "log": mpmath.log, "sqrt": mpmath.sqrt, "abs": abs, "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan,
    "asin": mpmath.asin, "acos": mpmath.acos, "atan": mpmath.atan, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
    "erf": mpmath.erf, "erfc": mpmath.erfc, "Q": lambda x: mpmath.erfc(x / mpmath.sqrt(2)) / 2, "Phi": mpmath.ncdf, "phi": mpmath.npdf,
    "gamma": mpmath.gamma, "loggamma": mpmath.loggamma, "digamma": mpmath.digamma, "factorial": mpmath.factorial,
    "harmonic": mpmath.harmonic, "floor": mpmath.floor, "ceiling": mpmath.ceil, "max": max, "min": min,
    "^": lambda x, y: mpmath.power(x, y), "binomial": mpmath.binomial,
    "theta": lambda g, r: mpmath.ncdf(-(mpmath.log(g) / r - r / 2)) - g * mpmath.ncdf(-(mpmath.log(g) / r + r / 2)),
}  # fmt: skip
POSITIVE = frozenset(("log", "sqrt", "gamma", "loggamma", "digamma", "factorial", "harmonic", "^", "theta", "binomial"))


def holds(value: Any, found: arb, bits: int = 200) -> bool:
    """Is the value of mpmath, which may be off by the last digits, in the ball?"""
    with precision(bits):
        number = arb(mpmath.nstr(value, 50)) + arb(0, mpmath.nstr(abs(value) * F(10) ** -40 + F(10) ** -45, 5))
    return bool(found.overlaps(number))


@pytest.mark.parametrize("head", sorted(POINTS))
def test_a_ball_holds_the_value_at_every_point_of_its_arguments(head: str) -> None:
    rnd = random.Random(head)
    with mpmath.workdps(60):
        for _ in range(60):
            middle = [
                Fraction(rnd.randint(1 if head in POSITIVE else -40, 40), rnd.choice([3, 7, 10]))
                for _ in range(ARITY[head])
            ]
            if head in ("asin", "acos"):
                middle = [m / 41 for m in middle]
            width = rnd.choice([Fraction(0), Fraction(1, 1000), Fraction(1, 20)])
            with precision(rnd.choice([53, 128])):
                found = REAL[head](*(interval(m, m + width) for m in middle))
            if not found.is_finite():
                continue
            for part in (0, 1, Fraction(1, 3)):
                at = [m + part * width for m in middle]
                if head in ("asin", "acos") and not all(-1 <= x <= 1 for x in at):
                    continue
                value = POINTS[head](*(F(x.numerator) / F(x.denominator) for x in at))
                if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value):
                    continue
                assert holds(value, found), (head, at, found)


OUTSIDE = ["(log 0)", "(log -1)", "(sqrt -1)", "(asin 2)", "(acos -2)", "(gamma -1/2)", "(digamma 0)", "(^ 0 -1)", "(^ -2 1/2)", "(loggamma -1/2)",
           "(factorial -3/2)", "(harmonic -2)", "(theta 0 1)", "(theta 1 0)", "(sgm 1/2 1/2 1)", "(sgm 2 1 1)", "(sgm 2 1/2 0)", "(binomial -3/2 1/2)",
           "(int x 0 1 (^ x -1))", "(int x -1 1 (log x))", "(sum i 1 1/2 i)", "(prod i 1 300000 1)", "(sum i 1 (exp 1) i)", "(^ 0 -2)",
           "(+ 1 (log -1))", "(max 0 (log -1))", "(* 0 (log -1))", "(exp (log 0))"]  # fmt: skip


@pytest.mark.parametrize("text", OUTSIDE)
def test_of_what_has_no_value_nothing_is_decided(text: str) -> None:
    for relation in ("=", "!=", "<", "<="):
        for other in (0, 1):
            assert not true(f"({relation} {text} {other})") and not true(f"({relation} {other} {text})")


@pytest.mark.parametrize("end", ["inf", "-inf", "[inf +/- 1]", "[+/- inf]", "nan"])
@pytest.mark.parametrize("n", [-3, -2, -1, 1, 2, 3])
def test_no_power_of_what_is_not_finite_is_finite(end: str, n: int) -> None:
    """1 over an end at infinity was 0 (no function gives such a ball: it was found by reading)."""
    ball_ = arb("inf") + arb(0, 1) if end == "[inf +/- 1]" else arb(end)
    power = ("^", "x", JudgeFraction(n))
    assert not Balls({"x": ball_}).real(power).is_finite()
    assert not Balls({"x": ball_, "n": arb(n)}).real(("^", "x", "n")).is_finite()


RIGHT = ["(= (+ 1/3 1/6) 1/2)", "(= (sqrt 9/4) 3/2)", "(= (sum i 1 100 i) 5050)", "(= (prod i 1 5 i) 120)", "(= (sum i 1 3 (sum j 1 i j)) 10)",
         "(= (^ 0 0) 1)", "(= (^ 0 1/2) 0)", "(= (^ 2 -3) 1/8)", "(< (exp 1) 3)", "(< 2 (exp 1))", "(= (exp 0) 1)", "(= (log 1) 0)",
         "(= (floor (exp 1)) 2)", "(= (ceiling (pi)) 4)", "(= (binomial 5 2) 10)", "(= (binomial 3 -1) 0)", "(< (Q 2) 1/40)", "(< 0 (theta 2 1))",
         "(= (factorial 4) 24)", "(< (abs (+ (int x 0 1 (exp x)) 1 (* -1 (exp 1)))) 1/1000)", "(< (abs (+ (int x 0 2 (sum i 1 3 (* i x))) -12)) 1/1000)",
         "(< (int x 1 2 (sqrt x)) 61/50)", "(< 1 (sgm 2 1/10 1))", "(forall i (index 1 5) (<= (^ i 2) (^ 2 (+ i 2))))", "(exists i (index 1 5) (= (^ i 2) 16))",
         "(or (= 0 1) (< 0 (pi)))", "(not (< (pi) 3))", "(=> (< (pi) 3) (= 0 1))", "(forall i (index 2 1) (= 0 1))",
         "(forall i (index 1/2 7/2) (forall j (index i 3) (<= i j)))"]  # fmt: skip
WRONG = ["(= (+ 1/3 1/6) 1)", "(< 3 (exp 1))", "(= (sqrt 2) 7/5)", "(= (exp 1) (exp 1))", "(= (sqrt 2) (sqrt 2))", "(< (pi) (pi))", "(!= (exp 1) (exp 1))",
         "(forall i (index 1 5) (<= (^ i 2) (^ 2 i)))", "(exists i (index 2 1) (= 0 0))", "(and (< 0 1) (< 1 0))", "(not (< 0 1))",
         "(= (binomial 5 2) 11)", "(= (floor (exp 1)) 3)", "(= (^ 0 0) 0)", "(forall z (real) (= z z))", "(< (int x 0 1 (exp x)) 17/10)",
         "(= (sum i 1 300000 1) 300000)", "(= (^ 3 (^ 10 6)) 0)"]  # fmt: skip


@pytest.mark.parametrize("text", RIGHT)
def test_decides(text: str) -> None:
    assert true(text)


@pytest.mark.parametrize("text", WRONG)
def test_does_not_decide(text: str) -> None:
    assert not true(text)


def term(rnd: random.Random, depth: int, bound: list[str]) -> str:
    if depth == 0:
        return rnd.choice([*bound, str(rnd.randint(-2, 3)), f"{rnd.randint(-5, 5)}/3"])
    head = rnd.choice([*sorted(set(REAL) - {"sgm"}), "+", "*", "sum", "prod", "+", "*", "^"])
    if head in ("sum", "prod"):
        i = f"i{depth}"
        return f"({head} {i} {rnd.randint(0, 1)} {rnd.randint(0, 3)} {term(rnd, depth - 1, [*bound, i])})"
    if head == "^":
        return f"(^ {term(rnd, depth - 1, bound)} {rnd.choice(['2', '-1', '1/2', '0', '3'])})"
    count = ARITY.get(head, 2)
    return f"({' '.join([head, *(term(rnd, depth - 1, bound) for _ in range(count))])})"


def agree(seed: int, count: int) -> int:
    """Closed relations at random: kernel and judge never say opposite things."""
    rnd, both = random.Random(seed), 0
    for _ in range(count):
        left, right = term(rnd, rnd.randint(1, 3), []), term(rnd, rnd.randint(0, 2), [])
        text = f"({rnd.choice(['<=', '<', '=', '!='])} {left} {right})"
        try:
            with precision(64):
                own = Balls({}).decide(formula(text))
            with kernel_precision(64):
                other = kernel_decide(kernel_parse(text), {})
        except (Refused, TermError):
            continue
        if own is not None and other is not Truth.UNDECIDED:
            both += 1
            assert own is (other is Truth.TRUE), text
    return both


def test_kernel_and_judge_never_say_opposite_things() -> None:
    assert agree(1, 1_500) > 500


@pytest.mark.slow
def test_kernel_and_judge_agree_on_a_hundred_thousand() -> None:
    assert agree(2, 100_000) > 30_000


# --- pavings

R = "(x (real)) (y (real))"
UNIT = "(<= 0 x) (<= x 1) (<= 0 y) (<= y 1)"


def pave(
    goal: str, tree: Any, names: Any = ("x", "y"), facts: Any = (0, 1, 2, 3), given: str = UNIT, bits: Any = 53
) -> bool:
    named = names if isinstance(names, str) else list(names)
    return accepted(R, given, goal, [["pave", goal, named, list(facts), tree, bits]])


def test_a_paving_covers_the_box_and_settles_each_part() -> None:
    goal = "(<= (* x y) 2)"
    assert (
        pave(goal, "d") and pave(goal, "s0 d d") and pave(goal, "s1 s0 d d d") and pave(goal, "m") and pave(goal, "c")
    )
    assert pave("(<= (+ (* x (+ 1 (* -1 x))) (* 0 y)) 3/5)", "s0 d d")
    for tree in (
        "",
        "s0 d",
        "d d",
        "s0 d d d",
        "s2 d d",
        "s d d",
        "s-1 d d",
        "z",
        "x0",
        "x9",
        "s00000000 d d",
        "\u00b2",
        7,
        None,
        ["d"],
    ):
        assert not pave(goal, tree), tree


def test_a_false_paving_is_refused() -> None:
    for tree in ("d", "m", "c", "s0 d d", "s0 s1 d d s1 d d", "s0 c c"):
        assert not pave("(<= (* x y) 9/10)", tree)
        assert not pave("(< (* x y) 1)", tree)
        assert not pave("(= (* x y) 1)", tree)
    assert not pave("(<= x 1)", "d", names=("x", "x"), facts=(0, 1))
    assert not pave("(<= (* x y) 2)", "d", names=("x",))
    assert not pave("(<= (* x y) 2)", "d", names="xy")
    for bits in (True, 1, 5000, "53", 53.0):
        assert not pave("(<= (* x y) 2)", "d", bits=bits)


def test_a_box_is_what_the_facts_say_and_no_more() -> None:
    goal = "(<= x 11/10)"
    assert pave(goal, "d", ["x"], [0, 1])
    assert not pave(goal, "d", ["x"], [0]) and not pave(goal, "d", ["x"], [1]) and not pave(goal, "d", ["x"], [])
    assert not pave(goal, "d", ["x"], [0, 1], given="(<= 0 x) (<= x 2)")
    assert not pave(goal, "d", ["x"], [0, 1], given="(<= 0 x) (!= x 1)")
    assert not pave(goal, "d", ["x"], [0, 1], given="(<= 0 x) (<= (* 2 x) 2)")  # to the letter
    assert not pave(goal, "d", ["x"], [0, 1], given="(<= 2 x) (<= x 1)")
    assert pave(goal, "d", ["x"], [0], given="(= x 1/2)") and pave(goal, "d", ["x"], [0], given="(= 1/2 x)")
    assert pave(goal, "d", ["x"], [0, 1, 2], given="(<= x 2) (< x 1) (< -1 x)")


def test_a_box_is_excluded_by_a_fact_that_fails_on_all_of_it() -> None:
    given = f"{UNIT} (<= x 1/2)"
    goal = "(<= (* x y) 3/5)"
    facts = [0, 1, 2, 3, 4]
    assert pave(goal, "d", facts=facts, given=given)
    wide = f"{UNIT} (<= (exp x) 3/2)"
    assert pave(goal, "s0 d x4", facts=facts, given=wide)
    assert not pave(goal, "s0 x4 d", facts=facts, given=wide)
    assert not pave(goal, "s0 d x3", facts=facts, given=wide)
    assert not pave(goal, "s0 d x4", facts=[0, 1, 2, 3], given=wide)
    assert not pave(goal, "s0 d x4", facts=facts, given=f"{UNIT} (!= (exp x) 3/2)")


def test_slopes_need_a_derivative() -> None:
    assert not pave("(<= (+ (abs x) (* 0 y)) 1)", "m") and not pave("(<= (+ (sqrt x) (* 0 y)) 1)", "m")
    assert pave("(<= (+ (sqrt x) (* 0 y)) 2)", "d")
    assert not pave("(<= (+ (log x) (* 0 y)) 1)", "d")  # 0 is in the box


def test_nobody_keeps_the_judge_busy() -> None:
    deep = "(sum i 1 199999 (sum j 1 199999 1))"
    goal = f"(<= 0 {deep})"
    assert "visited" in why("", "", goal, [["eval", goal, 64]])
    assert not true("(= (sum i 1 1000 (^ 3 i)) 0)") and not true("(< (^ 10 (^ 10 5)) 0)")


def test_intervals_hold_their_ends() -> None:
    with precision(53):
        for low, high in (
            (Fraction(1, 3), Fraction(2, 3)),
            (Fraction(0), Fraction(1, 3)),
            (Fraction(-1, 3), Fraction(1, 7)),
        ):
            made = interval(low, high)
            assert made.contains(ball(low)) and made.contains(ball(high))
        assert interval(Fraction(0), Fraction(1)) >= 0
        squared = Balls({"x": interval(Fraction(-1), Fraction(1, 2))}).real(formula("(^ x 2)"))
        assert squared >= 0 and squared.contains(1) and squared.contains(0)


def test_a_paving_alone_is_refused_when_its_names_are_others() -> None:
    with pytest.raises(Refused):
        paved(formula("(<= x 1)"), [], ["y"], "d", 53)
