"""Small evidence that grows without end when a lambda is applied: refused at once."""

from __future__ import annotations

import pytest

from tests.kernel.tools import prove, refute, statement, step
from verify.kernel.check import CheckFailed


@pytest.mark.parametrize("depth", [20, 60, 150])
def test_a_lambda_that_doubles_what_it_is_applied_to(depth: int) -> None:
    """Refused at once, as a value of a witness and of a step; it would be walked 2 to the depth times."""
    nested = "(app f " * depth + "y" + ")" * depth
    double = "(lambda (x) (+ (sum i 1 2 x) x))"
    s = statement("(f (fun line)) (y (real))", "", f"(<= {nested} 1)")
    with pytest.raises(CheckFailed, match="an argument of more than"):
        refute(s, {"f": double, "y": "1"})
    goal = statement("(y (real))", f"(forall f (fun line) (<= {nested} 1))", "(<= y 1)")
    proof = step("instantiate", step("assume"), hypothesis=0, terms=[double])
    with pytest.raises(CheckFailed, match="an argument of more than"):
        prove(goal, proof)
