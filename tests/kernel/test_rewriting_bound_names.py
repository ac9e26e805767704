"""What the fuzz found: a rewriting of the ends of a sum that binds a name of the equation."""

from __future__ import annotations

import pytest

from tests.kernel.tools import statement, step
from verify.kernel.check import CheckFailed
from verify.kernel.verdict import judge


@pytest.mark.parametrize(("bound", "good"), [("k", True), ("n", False), ("m", False)])
@pytest.mark.parametrize("backwards", [False, True])
def test_what_binds_a_name_of_the_equation_stays_whole(bound: str, good: bool, backwards: bool) -> None:
    show = "(= (sum k 1 n (^ k 2)) (sum k 1 m (^ k 2)))".replace("k", bound)
    s = statement("(n (size)) (m (size))", "(= n m)", show)
    evidence = {"verdict": "proved", "proof": step("rewrite", step("ring"), hypothesis=0, backwards=backwards)}
    if good:
        assert judge(s, evidence, {}).verdict == "proved"
    else:
        with pytest.raises(CheckFailed):
            judge(s, evidence, {})
