"""What an integral is to the judge: its derivative in the upper end, its conditions, and where it has none."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judge.test_numerics import pave
from verify.judge.calculus import conditions, derivative
from verify.judge.reading import Reader, parse
from verify.judge.terms import REAL, Refused, Term, opened, show

READER = Reader(dict.fromkeys("axyt", REAL))


def term(text: str) -> Term:
    return READER.read(parse(text), {})[1]


@pytest.mark.parametrize(
    ("text", "rate", "needed"),
    [
        ("(int t a x (exp t))", "(exp x)", []),
        ("(int t a x (exp a))", "(exp a)", []),
        ("(int t a (log x) (log t))", "(* (log (log x)) (^ x -1))", ["(< 0 x)", "(forall t (real) (< 0 t))"]),
        (
            "(sum i 1 2 (int t i x (sum j 1 i (log (+ t i j)))))",
            "(sum i 1 2 (sum j 1 i (log (+ x i j))))",
            ["(forall i (index 1 2) (forall t (real) (forall j (index 1 i) (< 0 (+ t i j)))))"],
        ),
        (
            "(int t 0 x (int u 0 (max 0 (^ t -1)) (int x y u (sqrt x))))",
            "(int u 0 (max 0 (^ x -1)) (int t y u (sqrt t)))",
            ["(forall t (real) (!= t 0))", "(forall t (real) (< 0 t))"],
        ),
        (  # the name that the outer integral binds is that of another one inside, and of the variable
            "(int x a x (* x (int x a x (abs x))))",
            "(* x (int t a x (abs t)))",
            [],
        ),
        ("(+ (int t a x (^ (+ t x -1) 1/2)) (* -1 (int t a x (^ (+ t x -1) 1/2))))", "", []),
    ],
)
def test_the_rate_and_the_conditions(text: str, rate: str, needed: list[str]) -> None:
    if not rate:
        for refused in (derivative, conditions):
            with pytest.raises(Refused):
                refused(term(text), "x")
        return
    assert show(derivative(term(text), "x")) == show(term(rate))
    shown = [READER.formula(parse(one), {}) for one in needed]
    assert list(map(show, conditions(term(text), "x"))) == list(map(show, shown))


@pytest.mark.parametrize("code", ["m", "c"])
def test_a_paving_has_no_slopes_of_an_integral(code: str) -> None:
    goal = "(<= (+ (int t 0 x (exp t)) (* 0 y)) 9)"
    assert pave(goal, "d") and not pave(goal, code)


# --- the derivative is that of numbers


def value(t: Term, env: dict[str, float], bound: tuple[float, ...] = ()) -> float:
    """By floats, integrals by Simpson's rule between the kinks that there may be at whole numbers."""
    if isinstance(t, str):
        return env[t]
    if not isinstance(t, tuple):
        return float(t)
    head = t[0]
    if head == "#":
        return bound[-1 - t[1]]
    if head == "sum":
        low, high = (int(value(part, env, bound)) for part in t[1:3])
        return sum(value(t[3], env, (*bound, k)) for k in range(low, high + 1))
    if head == "int":
        low, high = (value(part, env, bound) for part in t[1:3])
        ends = sorted((low, high))
        cuts = [ends[0], *range(math.ceil(ends[0]), math.ceil(ends[1])), ends[1]]
        total = sum(simpson(lambda z: value(t[3], env, (*bound, z)), a, b) for a, b in itertools.pairwise(cuts))
        return total if low <= high else -total
    parts = [value(part, env, bound) for part in t[1:]]
    if head == "+":
        return sum(parts)
    if head == "*":
        return math.prod(parts)
    functions = {"exp": math.exp, "sin": math.sin, "cos": math.cos, "abs": abs, "max": max, "min": min, "^": pow}
    return float(functions[head](*parts))


def simpson(f, low: float, high: float, cells: int = 8) -> float:
    h = (high - low) / (2 * cells)
    weights = [1, *(4 if k % 2 else 2 for k in range(1, 2 * cells)), 1]
    return sum(w * f(low + k * h) for k, w in enumerate(weights)) * h / 3


def made(names: tuple[str, ...], kinks: bool) -> st.SearchStrategy[str]:
    """Terms in these names, smooth or with kinks at whole numbers."""
    atoms = st.sampled_from([*names, *names, "1", "-1", "1/2", "2"])
    smooth = ["(sin {})", "(cos {})", "(exp (sin {}))", "(^ {} 2)", "(^ (+ 2 (sin {})) -1)"]
    kinked = [f"({head} {{}} {x})" for head in ("max", "min") for x in (*names, "0", "1")] if kinks else []
    leaf = st.builds(lambda shape, x: shape.format(x), st.sampled_from([*smooth, *kinked]), atoms)
    return st.builds(lambda h, p, q: f"({h} {p} {q})", st.sampled_from("+*"), leaf | atoms, leaf | atoms)


@settings(max_examples=150, deadline=None)
@given(
    made(("t", "a"), True),
    made(("x", "a"), False),
    made(("t", "u"), False),
    st.sampled_from(["(int t {a} {b} {f})", "(* x (int t {a} {b} {f}))", "(sum i 1 3 (int t i (+ {b} i) (* i {f})))",
                     "(int t {a} x (int u 0 t {g}))", "(int t {a} {b} (sum i 0 2 (+ i (abs (+ t i)) {f})))"]),
    st.sampled_from([-0.7, 0.3, 0.45, 1.3]),
    st.sampled_from([-1.6, 0.2, 1.0]),
)  # fmt: skip
def test_the_derivative_agrees_with_a_difference(f: str, b: str, g: str, shape: str, x: float, a: float) -> None:
    inner = g.replace(" t ", " u ").replace(" t)", " u)")  # what the inner one binds alone
    text = shape.format(a="a", b=b, f=f, g=inner)
    whole = term(text)
    rate = value(derivative(whole, "x"), {"x": x, "a": a})
    h = 1e-4
    ahead, behind = (value(whole, {"x": x + s, "a": a}) for s in (h, -h))
    assert rate == pytest.approx((ahead - behind) / (2 * h), rel=2e-2, abs=2e-2), text
    assert not [one for one in conditions(whole, "x") if one[0] not in ("!=", "forall")]


def test_a_body_with_the_end_for_its_name() -> None:
    body = term("(int t 0 x (* t (sum i 1 2 (* i t))))")[3]
    assert opened(body, ("y",)) == term("(* y (sum i 1 2 (* i y)))")
