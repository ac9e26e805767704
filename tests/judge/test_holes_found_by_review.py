"""Lines of what is false that the judge accepted before a hostile review: each is refused now."""

from __future__ import annotations

from tests.judge.tools import accepted

ZEROS = [["let", "X", "(real)", "0", []], ["let", "Y", "(real)", "0", []]]


def test_names_that_begin_with_e_are_no_expectations() -> None:
    """The letters of a name were taken for the parts of an expectation: E, its spaces, its law, what is drawn."""
    names = "(X (real)) (Y (real)) (EabX (real)) (EabY (real))"
    inside = ["inside", "(= EabX EabY)", [["z"], [["hyp", 0]]]]
    assert not accepted(names, "(= X Y)", "(= EabX EabY)", [inside])


def test_zero_is_not_one_by_such_names() -> None:
    lines = [
        *ZEROS,
        ["let", "EabX", "(real)", "0", []],
        ["let", "EabY", "(real)", "1", []],
        ["comb", "(= X Y)", [], [["1", [0]], ["-1", [1]]], []],
        ["inside", "(= EabX EabY)", [["z"], [["hyp", 4]]]],
        ["comb", "(= 0 1)", [], [["-1", [2]], ["1", [3]], ["1", [5]]], []],
    ]
    assert not accepted("", "", "(= 0 1)", lines)


def test_a_name_binds_nothing() -> None:
    for name in ("Eab", "EabX", "Q", "sum"):
        line = ["inside", f"(= {name} {name}2)", [["z"], [["hyp", 0]]]]
        assert not accepted(f"({name} (real)) ({name}2 (real))", "(= 1 1)", f"(= {name} {name}2)", [line])
