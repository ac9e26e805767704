"""A certificate that shows nothing is refused: regions that say nothing, types that have no value."""

from __future__ import annotations

import pytest

from tests.kernel.tools import statement, step
from verify.claims.claim import Claim
from verify.kernel.check import CheckFailed
from verify.kernel.verdict import judge
from verify.language.expr import Family, index, integer
from verify.suite.examine import examine

FALSE = statement("(x (real)) (y (real))", "(< 0 x)", "(<= (* x y) 2)")
PAVED = step("pave", variables=["x", "y"], tree="d")
BOX = ["(<= x 1)", "(<= 0 y)", "(<= y 1)"]


def certified(region: list[str], proof: object = PAVED, **inside: str) -> str:
    point = {"x": "1/2", "y": "1/2", **inside}
    evidence = {"verdict": "certified", "region": region, "inside": point, "proof": proof}
    return judge(FALSE, evidence, {}).verdict


def test_a_box_is_a_region() -> None:
    assert certified(BOX) == "certified"
    assert certified([f"(and {' '.join(BOX)})"]) == "certified"
    assert certified([*BOX, "(or (<= x 1/2) (<= 1/3 x))"]) == "certified"


@pytest.mark.parametrize(
    ("region", "why"),
    [
        (["(<= (* x y) 2)"], "compares names with rationals"),
        ([*BOX, "(<= (* x y) 2)"], "compares names with rationals"),
        ([*BOX, "(<= (exp (* x y)) (exp 2))"], "compares names with rationals"),
        ([*BOX, "(not (< 1 x))"], "compares names with rationals"),
        (["(= x 1/2)", "(= y 1/2)"], "compares names with rationals"),
        (["(<= x 1)"], "confine y on both sides"),
        (["(<= x 1)", "(<= 0 y)"], "confine y on both sides"),
        ([*BOX, "(<= 1/2 x)", "(<= x 1/2)"], "no interval for x"),
        ([*BOX, "(<= 1/2 y)", "(<= y 1/2)"], "no interval for y"),
        # An `or` of single points is no region: the whole of it has an interval, no part has.
        ([*BOX, "(or (and (<= 1/2 x) (<= x 1/2)) (and (<= 1 x) (<= x 1)))"], "no interval for x"),
        ([*BOX, "(or (<= 1/3 x) (and (<= y 1/2) (or (<= 1 y) (<= 1/2 y))))"], "no interval for y"),
    ],
)
def test_a_region_must_say_something(region: list[str], why: str) -> None:
    for proof in (step("assume"), PAVED):
        with pytest.raises(CheckFailed, match=why):
            certified(region, proof)


def test_a_region_that_is_the_conclusion() -> None:
    bound = statement("(x (real))", "(<= 0 x)", "(<= x 1)")
    evidence = {"verdict": "certified", "inside": {"x": "1/2"}, "proof": step("assume")}
    for region in (["(<= x 1)"], ["(and (<= x 1) (<= 0 x))"]):
        with pytest.raises(CheckFailed, match="holds what is to be shown"):
            judge(bound, {**evidence, "region": region}, {})


EMPTY = [
    ("(i (index 2 1))", "i"),
    ("(i (index 1/3 2/3))", "i"),
    ("(i (index (+ 1 1) 1))", "i"),
    ("(p (distribution 0))", "p"),
    ("(p (distribution -1))", "p"),
    ("(n (size)) (k (kernel n 0))", "k"),
    ("(k (kernel 2 0))", "k"),
]
INHABITED = [
    ("(i (index 1 1))", "i"),
    ("(n (integer)) (i (index n 1))", "i"),
    ("(n (size)) (i (index 1 n))", "i"),
    ("(p (distribution 1))", "p"),
    ("(k (kernel 0 0))", "k"),
    ("(n (integer)) (k (kernel n 0))", "k"),
    ("(f (family 0))", "f"),
    ("(f (positive 0))", "f"),
    ("(n (size)) (i (index 1 n))", "n"),
]


@pytest.mark.parametrize(("names", "name"), EMPTY)
def test_an_empty_type_makes_a_statement_vacuous(names: str, name: str) -> None:
    s = statement(names, "", "(< 1 0)")
    assert judge(s, {"verdict": "vacuous", "empty": name}, {}).verdict == "vacuous"
    for other in ("q", None, 7, [name]):
        with pytest.raises(CheckFailed):
            judge(s, {"verdict": "vacuous", "empty": other}, {})


@pytest.mark.parametrize(("names", "name"), INHABITED)
def test_a_type_that_may_have_a_value_is_not_empty(names: str, name: str) -> None:
    with pytest.raises(CheckFailed, match="not plainly empty"):
        judge(statement(names, "", "(< 1 0)"), {"verdict": "vacuous", "empty": name}, {})


def test_a_claim_about_nothing_comes_out_vacuous() -> None:
    p, i, n = Family("p", "distribution", 0), index("i", 2, 1), integer("n")
    for claim in (
        Claim(id="letters", title="t", show=p[1] >= 0),
        Claim(id="range", title="t", show=i * i >= 0),
        Claim(id="both", title="t", given=(n >= 1,), show=i + n >= 1),
    ):
        found = examine(claim, {claim.id: claim.statement})
        assert found.verdict == "vacuous", found
        assert found.evidence is not None and found.evidence["empty"] in ("p", "i")
