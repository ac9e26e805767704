"""Goals that fall apart, and those that only seem to."""

from __future__ import annotations

import pytest

from verify.ask.decide import read
from verify.ask.methods import methods
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove.engine import Env, ProofFailed

TRUE = (
    ("sqrt(x*y) + atan(u) <= (x + y)/2 + u", "x >= 0, y >= 0, u >= 0"),
    ("sqrt(x*y) + sqrt(z*w) + atan(u) <= (x + y + z + w)/2 + u", "x >= 0, y >= 0, z >= 0, w >= 0, u >= 0"),
    ("sin(x) + cos(x) <= 3/2", ""),
    ("sin(3*x)**2 + a*cos(3*x)**2 <= a", "a >= 1"),
    ("sin(x)**4 + cos(x)**4 >= 1/2", ""),
)
FALSE = (
    ("sqrt(x*y) + atan(u) <= (x + y)/2 + 99/100*u", "x >= 0, y >= 0, u >= 0"),
    ("x - y <= 1", "x**2 + y**2 <= 1"),  # each addend is at most 1, both together are not
    ("sin(x) + cos(x) <= 7/5", ""),
    ("sin(x) + cos(2*x) <= 1", ""),  # two arguments
    ("sin(x) + cos(x) <= 1 + x", ""),  # x stands outside as well
)


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_it_falls_apart(text: str, where: str) -> None:
    statement = read(text, where)
    proof = methods(Sequent.of(statement), Env(boxes=500, work=60_000))
    assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_it_does_not(text: str, where: str) -> None:
    with pytest.raises(ProofFailed):
        methods(Sequent.of(read(text, where)), Env(boxes=100, work=5000))
