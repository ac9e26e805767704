"""What is proved under hypotheses that no values meet is told as that."""

from __future__ import annotations

import pytest

from verify.ask.decide import decide, read


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x <= 5", "x + y >= 3, x <= 1, y <= 1"),
        ("x <= -5", "x**2 = -1"),
        ("z <= 7", "x**2 + y**2 <= -1"),
        ("x <= 5", "exp(x) <= -1"),
        ("x <= 0", "x**2 + y**2 <= 1, y >= 2"),
        ("a <= 1", "a + b = 1, a*b = 1/2, a >= 0, b >= 0"),
    ],
)
def test_contradictory_hypotheses_prove_nothing(text: str, where: str) -> None:
    """`prove` said "proved" of what follows from a slip in a hypothesis; `run` said vacuous (fifth newcomer)."""
    assert decide(read(text, where)).verdict == "vacuous"


@pytest.mark.parametrize(
    ("text", "where"),
    [("x*y*z <= 1/27", "x + y + z = 1, x >= 0, y >= 0, z >= 0"), ("x <= 1", "x <= 0"), ("x**2 >= 1/2", "x**2 = 1")],
)
def test_hypotheses_that_are_met_do_not(text: str, where: str) -> None:
    assert decide(read(text, where)).verdict == "proved"
