"""A finite instance in words, with an event at which the kernel finds the conclusion false."""

from __future__ import annotations

from typing import Any

from verify.claims.claim import Claim
from verify.lemma import hockey_stick, laws, real, space
from verify.report.instance import instance_lines

X = space("X")
mu, nu = laws("mu nu", X)
d = real("d")
CLAIM = Claim(id="c", title="c", given=(), show=hockey_stick(mu, nu, 1) <= d)


def model(**values: Any) -> dict[str, Any]:
    return {"bits": 128, "model": {"values": values}}


def test_each_name_is_said_in_words_and_a_test_that_breaks_the_conclusion_is_found() -> None:
    lines = instance_lines(CLAIM.statement, model(X="2", d="0", mu=["1/4", "3/4"], nu=["1/2", "1/2"]))
    assert "X has 2 points" in lines and "mu = (1/4, 3/4): law on X (its masses)" in lines
    assert lines[-1] == "the conclusion fails at the test phi = (0, 1), which is 1 at 2 and else 0"


def test_no_test_is_named_where_none_breaks_it() -> None:
    lines = instance_lines(CLAIM.statement, model(X="2", d="1/4", mu=["1/4", "3/4"], nu=["1/2", "1/2"]))
    assert not [line for line in lines if "fails" in line]
    big = model(X="7", d="0", mu=["1", *"000000"], nu=["0", "1", *"00000"])
    assert not [line for line in instance_lines(CLAIM.statement, big) if "fails" in line]


def test_what_is_refuted_by_numbers_is_no_instance() -> None:
    assert instance_lines(CLAIM.statement, {"witness": {"x": "1"}}) == []
