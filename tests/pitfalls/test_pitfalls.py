"""Known traps of the numerical libraries, each as a regression test of what we do instead.

Those of python-flint's balls (integer powers, equality, nan, float constants, printed digits, no floats in
the checker) are in tests/kernel/test_ball.py and test_purity.py; here are the others.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import verify
from verify.ask.decide import read
from verify.claims.claim import Claim
from verify.kernel.ball import evaluate, precision
from verify.kernel.check import CheckFailed
from verify.kernel.rationals import Fraction
from verify.kernel.statement import make
from verify.kernel.term import parse
from verify.kernel.verdict import judge
from verify.language.expr import real, sqrt
from verify.refute import search
from verify.suite.examine import examine

SOURCES = sorted(Path(verify.__file__).parent.rglob("*.py"))
x, y = real("x"), real("y")


def imported(path: Path) -> set[str]:
    """The names of the modules that a source imports, at any depth of the file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_nothing_uses_mpmath_intervals_or_error_estimates() -> None:
    # mpmath's iv.exp can exclude the true value, and quad's error estimate is no bound.
    for path in SOURCES:
        names = imported(path)
        assert not {name for name in names if name.startswith("mpmath.") and "iv" in name}, path
        if "mpmath" in names:
            # The reading that shows digits; nothing that decides.
            assert path.parent.name == "language", path


def test_exp_encloses_where_two_precisions_can_be_compared() -> None:
    for exponent in (-745, -20, Fraction(1, 3), 1, 709):
        term = ("exp", Fraction(exponent))
        with precision(53):
            coarse = evaluate(term, {})
        with precision(300):
            assert coarse.contains(evaluate(term, {}))


def test_only_readings_and_proposals_use_sympy() -> None:
    # What sympy says is a proposal: no module from which a verdict could come imports it.
    for path in SOURCES:
        if "sympy" in {name.split(".")[0] for name in imported(path)}:
            assert path.parent.name == "language", path


@pytest.mark.parametrize("error", ["1/1000000000", "1/1000000000000"])
def test_no_tolerance_hides_a_small_error(error: str) -> None:
    found = search(read(f"x**2 + y**2 >= 2*x*y + {error}*x**2", "x >= 0, y >= 0"), seed=1)
    assert found.evidence is not None


@pytest.mark.parametrize("seed", range(8))
def test_a_planted_violation_of_radius_one_hundredth_is_found(seed: int) -> None:
    # Hypothesis' target() found this for 5 of 8 seeds.
    inequality = "(x - 0.6180)**2 + (y - 0.2718)**2 >= 0.0001"
    found = search(read(inequality, "x >= 0, x <= 1, y >= 0, y <= 1"), seed=seed)
    assert found.evidence is not None


def test_multipliers_that_are_nearly_right_prove_nothing() -> None:
    # A solver's dual is rationalised and then checked as an identity.
    statement = make("s", {"x": ("real",)}, [parse("(<= x 1)")], parse("(<= (* 3 x) 3)"))

    def evidence(coefficient: str) -> dict[str, object]:
        step = {"rule": "combine", "scale": "1", "products": [[coefficient, [0]]]}
        return {"verdict": "proved", "proof": step}

    assert judge(statement, evidence("3"), {}).verdict == "proved"
    for wrong in ("2999999999/1000000000", "3000000001/1000000000", "-3"):
        with pytest.raises(CheckFailed):
            judge(statement, evidence(wrong), {})


def test_rounding_noise_is_no_violation() -> None:
    # In floats sqrt(x)**2 differs from x, and 1/10 + 2/10 from 3/10.
    assert search(Claim("a", "a", given=(x >= 0,), show=sqrt(x) ** 2 == x).statement, seed=1).evidence is None
    sums = Claim("b", "b", show=(x / 10 + 2 * x / 10) == 3 * x / 10)
    assert examine(sums, {}).verdict == "proved"


def test_hypotheses_that_cannot_be_met_are_vacuous() -> None:
    assert examine(Claim("c", "c", given=(x >= 1, x <= 0), show=x >= 5), {}).verdict == "vacuous"
    assert examine(Claim("d", "d", given=(x**2 <= -1,), show=x >= 5), {}).verdict == "vacuous"


def test_a_divergence_that_is_infinite_is_not_answered_by_a_number() -> None:
    # An accountant that answers eps = 0 where its computation failed errs on the unsafe side.
    from verify.refute.model_forms import renyi_sum

    half, one = Fraction(1, 2), Fraction(1)
    assert renyi_sum({(1,): half, (2,): half}, {(1,): one}, Fraction(2)) is None
