"""The other readings of a term agree with its enclosure, and refuse what they cannot read exactly."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy
import z3
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.language.random_terms import NUMBERS, VALUES, agrees, ball, defined, effort, terms, tight
from verify.kernel.ball import Truth, decide
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError
from verify.language import sympy_functions as field
from verify.language.infix import from_infix
from verify.language.readings import NotArithmetic, Unreadable, from_sympy, to_mpmath, to_numpy, to_sympy, to_z3

NAMES = tuple(VALUES)
X, Y = sympy.symbols("x y")


def floats(values: Any) -> Any:
    return [floats(value) for value in values] if isinstance(values, list) else float(values)


def test_importing_the_door_is_quick_and_light() -> None:
    code = (
        "import sys, verify.language.readings as r; "
        "print([m for m in ('sympy', 'scipy', 'numpy', 'mpmath', 'z3') if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


# --- sympy ---


@effort(2)
@given(terms())
def test_sympy_goes_round(term: Term) -> None:
    value = defined(term)
    expression = to_sympy(term)
    assume(not expression.has(sympy.Float))
    assert value.overlaps(ball(from_sympy(expression)))


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (sympy.Le(X - X**2 / 2, sympy.log(1 + X)), "x - x**2/2 <= log(x + 1)"),
        (sympy.sqrt(X) + X ** sympy.Rational(-3, 2), "sqrt(x) + sqrt(x)**(-3)"),
        (sympy.exp(X) + sympy.E, "exp(x) + E"),
        (sympy.Symbol("x", positive=True) * sympy.Symbol("y", integer=True), "x*y"),
        (sympy.Ge(X, Y) & sympy.Ne(X, 0), "y <= x and x != 0"),
        (sympy.digamma(X) + field.Q(X), "digamma(x) + Q(x)"),
        (sympy.EulerGamma + sympy.cot(X), "harmonic(x) - digamma(x + 1) + cos(x)/sin(x)"),
        (sympy.Integral(sympy.exp(X), (X, 0, 1)), "integral(x, 0, 1, exp(x))"),
        (sympy.IndexedBase("mu")[X, 2], "mu[x, 2]"),
    ],
)
def test_from_sympy(expression: Any, text: str) -> None:
    values = {**VALUES, "mu": [[Fraction(1)] * 3] * 3, "x": Fraction(2)}
    ours, other = from_sympy(expression), from_infix(text)
    for reading in (ours, from_sympy(to_sympy(ours))):
        if reading[0] in ("<=", "<", "and"):
            assert decide(reading, values) is decide(other, values) is not Truth.UNDECIDED
        else:
            assert ball(reading, 200, values).overlaps(ball(other, 200, values))


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (0.5, "is a float"),
        (0.5 * X, "is a float"),
        (sympy.Le(X, sympy.Float("0.1")), "is a float"),
        (sympy.log(-1), "not of the language"),
        (sympy.oo, "not of the language"),
        (sympy.zoo, "not of the language"),
        (sympy.nan, "not of the language"),
        (sympy.besselj(0, X), "not of the language"),
        (sympy.Piecewise((X, X > 0), (0, True)), "not of the language"),
        (sympy.true, "evaluate=False"),
        (True, "evaluate=False"),
        ("x + 1", "from_infix"),
        (object(), "not of the language"),
        (sympy.Integral(X, X), "no bounds"),
        (sympy.harmonic(X, 2), "not of the language"),
    ],
)
def test_from_sympy_refuses(expression: Any, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        from_sympy(expression)


def test_to_sympy_does_not_explode() -> None:
    assert to_sympy(from_infix("2**10**9")).is_Pow
    with pytest.raises(Unreadable):
        to_sympy(from_infix("forall i in 1..n: x <= i"))


@pytest.mark.parametrize("function", [field.Q(X), field.Phi(X), field.phi(X), field.theta(X, 2), field.theta(2, X)])
def test_derivatives_of_the_field(function: Any) -> None:
    plain = function.doit().rewrite(sympy.erfc).rewrite(sympy.exp)
    point = {X: sympy.Rational(7, 5)}
    difference = (function.diff(X).rewrite(sympy.exp) - plain.diff(X)).subs(point).rewrite(sympy.erfc)
    assert abs(sympy.N(difference, 30)) < 10**-25
    assert abs(sympy.N(function.subs(point), 30) - sympy.N(plain.subs(point), 30)) < 10**-25


# --- numpy ---


@effort(8)
@given(terms())
def test_numpy_agrees(term: Term) -> None:
    found = tight(term, 53)
    (value,) = to_numpy([term], NAMES)(*(floats(v) for v in VALUES.values()))
    assert np.isfinite(value) and agrees(Fraction(float(value)), found, 53, 4000)


@effort(2)
@given(terms(), st.lists(st.integers(1, 3), min_size=3, max_size=3))
def test_numpy_is_vectorised(term: Term, samples: list[int]) -> None:
    """The array's entries are the values at the single points."""
    many = np.array(samples)
    columns = [many / 2, np.float64(-1.25), many, np.float64(1.5), many]
    families = [floats(VALUES["mu"]), floats(VALUES["K"])]
    function = to_numpy([term], NAMES)
    (together,) = function(*columns, *families)
    for k in range(3):
        (alone,) = function(*(c[k] if c.ndim else c for c in columns), *families)
        np.testing.assert_allclose(np.broadcast_to(together, 3)[k], alone, rtol=1e-9, equal_nan=True)


@pytest.mark.parametrize(
    ("text", "x"),
    [
        ("Q(x)", 30),
        ("log(Q(x))", 300),
        ("log(1 + x)", Fraction(1, 10**14)),
        ("exp(x) - 1", Fraction(1, 10**14)),
        ("1 - exp(-x)", Fraction(1, 10**14)),
        ("1 - Phi(x)", 20),
        ("1 - erf(x) + 0*x", 10),
        ("theta(exp(50), x)", 4),
        ("theta(3/2, x)", Fraction(1, 10)),
        ("log(factorial(x))", 1000),
        ("integral(t, 0, x, exp(-t**2))", 2),
        ("sum(i, 1, 20, x**i/i)", Fraction(1, 3)),
        ("sgm(5/2, 1/100, x)", 2),
    ],
)
def test_numpy_keeps_relative_precision(text: str, x: Any) -> None:
    term = from_infix(text)
    (value,) = to_numpy([term], ["x"])(float(x))
    exact = ball(term, 800, {"x": Fraction(x)})
    assert abs(float(value) / float(exact.mid()) - 1) < 1e-11


def test_numpy_families_and_ranges() -> None:
    total = from_infix("sum(i, 1, n, mu[i])")
    mu = np.arange(12.0).reshape(3, 4)  # three letters, four samples
    (value,) = to_numpy([total], ["n", "mu"])(np.array([0, 1, 2, 5]), mu)
    np.testing.assert_array_equal(value, [0, 1, 2 + 6, 3 + 7 + 11])
    (entry,) = to_numpy(["y", ("at", "mu", "x")], ["x", "y", "mu"])(np.array([1, 1.5, 4]), 0, [5, 6, 7])[1:]
    np.testing.assert_array_equal(entry, [5, np.nan, 0])
    with pytest.raises(TermError):
        to_numpy(["x"], ["y"])
    with pytest.raises(Unreadable):
        to_numpy([("nonsense", "y")], ["y"])


# --- mpmath ---


@effort(3)
@given(terms())
def test_mpmath_agrees(term: Term) -> None:
    found = tight(term, 140)
    sign, mantissa, exponent, _ = to_mpmath(term, VALUES, 30)._mpf_
    value = Fraction(int(mantissa)) * Fraction(2) ** exponent
    assert agrees(-value if sign else value, found, 140, 10**6)


def test_mpmath_leaves_the_shared_precision_alone_and_refuses_floats() -> None:
    before = mpmath.mp.dps
    assert str(to_mpmath(from_infix("pi"), {}, 40))[:42] == "3.1415926535897932384626433832795028841971"
    assert mpmath.mp.dps == before
    assert mpmath.isnan(to_mpmath(from_infix("log(x) + sqrt(x)"), {"x": -1}))
    with pytest.raises(Unreadable):
        to_mpmath("x", {"x": 0.5})
    with pytest.raises(TermError):
        to_mpmath("x", {})


# --- z3 ---


@effort(2)
@given(terms(("abs",), rich=False), terms(("abs",), rich=False), st.sampled_from(["<=", "<", "=", "!="]))
def test_z3_agrees(left: Term, right: Term, relation: str) -> None:
    formula = (relation, left, right)
    truth = decide(formula, VALUES)
    assume(truth is not Truth.UNDECIDED)
    reading = to_z3(formula, dict.fromkeys(NUMBERS, ("real",)))
    solver = z3.Solver()
    solver.add(*(variable == z3.RealVal(str(VALUES[name])) for name, variable in reading.variables.items()))
    solver.add(reading.formula, *reading.nonzero)
    assert (solver.check() == z3.sat) is (truth is Truth.TRUE)


def test_z3_types_ranges_and_entries() -> None:
    names = {"n": ("size",), "i": ("index", Fraction(1), "n"), "mu": ("distribution", "n"), "m": ("integer",)}
    reading = to_z3(from_infix("mu[1] + i/n >= 0 and m != 1/2"), names)
    solver = z3.Solver()
    solver.add(*reading.typing, *reading.nonzero, z3.Not(reading.formula))
    assert solver.check() == z3.unsat
    squares = to_z3(from_infix("forall i in 1..3: sum(j, 1, i, x) = i*x"), {"x": ("real",)})
    assert z3.simplify(squares.formula, som=True) is not None
    solver = z3.Solver()
    solver.add(z3.Not(squares.formula))
    assert solver.check() == z3.unsat


def test_z3_entries_outside_the_alphabet_are_zero() -> None:
    names = {"n": ("size",), "mu": ("positive", "n"), "nu": ("positive", Fraction(2))}
    reading = to_z3(from_infix("nu[3] + nu[0] = 0 and (n = 1 => mu[2] = 0)"), names)
    solver = z3.Solver()
    solver.add(*reading.typing, z3.Not(reading.formula))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("text", ["exp(x) > 0", "x**y > 0", "x**(1/2) > 0", "sum(i, 1, n, x) > 0", "floor(x) <= x"])
def test_z3_refuses_what_is_not_arithmetic(text: str) -> None:
    with pytest.raises(NotArithmetic):
        to_z3(from_infix(text), {"x": ("real",), "y": ("real",), "n": ("integer",)})
