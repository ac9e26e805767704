"""The bounds of a difference as it stands and of its normal form settle a goal together."""

from __future__ import annotations

from tests.kernel.tools import statement, step
from verify.kernel.verdict import judge


def test_a_sum_of_nothing_is_at_least_and_at_most_nothing() -> None:
    s = statement("", "", "(= (sum i 1 0 i) 0)")
    evidence = {"verdict": "proved", "proof": step("sign")}
    assert judge(s, evidence, {}).verdict == "proved"
