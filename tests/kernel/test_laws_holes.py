"""Falsehoods that the kernel once accepted, each with its smallest certificate."""

from __future__ import annotations

import pytest

from tests.kernel.tools import prove, refute, statement, step
from verify.kernel.check import CheckFailed

ASSUME, RING, SIGN = step("assume"), step("ring"), step("sign")


def combine(*products):  # type: ignore[no-untyped-def]
    return step("combine", products=[list(product) for product in products])


def absurd(hypothesis, factor="1"):  # type: ignore[no-untyped-def]
    """0 < 0 from a hypothesis between constants that fails by 1/factor."""
    return combine((factor, [hypothesis]), ("1", []))


FALSE = statement("", "", "(< 0 0)")


def test_a_sum_with_a_random_range_has_no_expectation_by_form():
    body = "(sum i 0 (floor (abs (app f x))) 1)"
    goal = f"(<= (E (x) M 1) (E (x) M {body}))"
    below = step(
        "unfold",
        SIGN,
        step("have", SIGN, combine(("1", [3]), ("1", [4])), formula="(<= 0 (sum i (+ 0 1) (floor (abs (app f x))) 1))"),
        term=body,
        end="first",
    )
    inner = step(
        "fact",
        step("have", combine(("1", [1]), ("(abs (app f x))", [])), below, formula="(< -1 (floor (abs (app f x))))"),
        function="floor",
        name="bounds",
        terms=["(abs (app f x))"],
    )
    false = statement("(X (space)) (M (law X)) (f (fun X))", "", goal)
    with pytest.raises(CheckFailed):
        prove(false, step("under", inner, ASSUME, formula=goal, names=["x"]))


def test_the_hole_of_a_congruence_is_a_name():
    false = statement("(y (real))", "(= y 0)", "(< 0 0)")
    proof = step(
        "have",
        step("intro", RING, name="u"),
        step(
            "congruence",
            step("instantiate", absurd(3, "-1"), hypothesis=2, terms=["1"]),
            hypothesis=0,
            at=1,
            hole="line",
            template="(forall y (real) (= line y))",
        ),
        formula="(forall y (real) (= y y))",
    )
    with pytest.raises(CheckFailed):
        prove(false, proof)


def test_the_name_of_a_supremum_is_none_of_its_points():
    proof = step(
        "sup",
        step("instantiate", absurd(2), hypothesis=0, terms=["-1"]),
        name="S",
        names=["S"],
        spaces=["line"],
        term="0",
    )
    with pytest.raises(CheckFailed):
        prove(FALSE, proof)


def test_the_name_of_a_tight_bound_is_not_drawn():
    proof = step("tight", SIGN, absurd(1, "2"), law="(dirac 0)", name="r", names=["r"], term="1", epsilon="1/2")
    with pytest.raises(CheckFailed):
        prove(FALSE, proof)


def test_a_drawn_name_is_not_the_name_of_the_witness():
    true = statement("(x (real)) (p (family 2))", "", "(forall y (real) (= (E (x) (dirac 2) (at p x)) (at p 2)))")
    assert prove(true, step("intro", RING, name="y")).verdict == "proved"
    with pytest.raises(CheckFailed):
        refute(true, {"x": "1", "p": ["5", "7"]}, proofs={"show": step("intro", step("witness", RING, term="0"))})


def test_the_names_of_an_extensionality_are_different():
    false = statement(
        "(X (space)) (p (point X)) (q (point X)) (x0 (real)) (x1 (real))", "", "(same (dirac p q) (dirac q q))"
    )
    with pytest.raises(CheckFailed):
        prove(false, step("ext", RING, name="f"))


def test_an_empty_range_of_a_sum_has_bounds():
    """No falsehood, but it did not end."""
    with pytest.raises(CheckFailed, match="the sign is not plain"):
        prove(statement("(x (real))", "", "(< 0 (sum i 2 -1 (* i x)))"), SIGN)
