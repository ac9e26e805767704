"""Existence: a witness is found where there is one of the known kinds, and none where there is none."""

from __future__ import annotations

import pytest

from verify.ask.decide import decide, read
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove.engine import Env, ProofFailed, run

TRUE = (
    ("exists x real: x^2 == 2", ""),
    ("forall x real: exists y real: y^3 == x", ""),
    ("exists x real: x > 0 and x^2 <= eps", "eps > 0"),
    ("exists z real: x < z and z < y", "x < y"),
    ("exists n integer: n > x", ""),
    ("exists x real: exp(x) == a", "a > 0"),
    ("exists x real: log(x) == a", ""),
    ("exists x real: a*x^2 + b*x + c == 0", "a > 0, c < 0"),
    ("exists x real: 2*x + 3 == y", ""),
    ("exists x real: x + 1/x == 5/2", ""),
    ("exists c real: forall x real: c*x <= exp(x) - 1", ""),
)
FALSE = (
    ("exists x real: x^2 == -1", ""),
    ("exists x real: x^2 == a", ""),
    ("exists x real: exp(x) == 0", ""),
    ("exists n integer: n^2 == 2", ""),
    ("exists n integer: x < n and n < x + 1", ""),
    ("exists z real: x < z and z < y", "x <= y"),
    ("exists x real: 0*x == a", ""),
    ("exists x real: a*x == 1", ""),  # a may be 0, and 1/0 is no number
    ("exists x real: 1/x == 0", ""),
    ("exists x real: a*x^2 + b*x + c == 0", "a > 0, c > 0"),
    ("exists x real: x > 0 and (forall y real: y > 0 => x <= y)", ""),
    ("exists n integer: forall x real: x <= n", ""),
)


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_a_witness_is_found(text: str, where: str) -> None:
    statement = read(text, where)
    proof = run(Sequent.of(statement), (), Env(boxes=400))
    assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_none_where_there_is_none(text: str, where: str) -> None:
    with pytest.raises(ProofFailed):
        run(Sequent.of(read(text, where)), (), Env(boxes=400))


def test_what_is_typed_is_decided() -> None:
    assert decide(read("exists x real: x^2 == 2"), 0.5).verdict == "proved"
