"""Lines of what is false that the judge accepted before a hostile review: each is refused now."""

from __future__ import annotations

from tests.judge.tools import accepted, why
from tests.quick import quickly

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


def test_a_formula_is_no_number() -> None:
    """The type of what is no term was said to be real: a formula was a value of a name, and the body of a function."""
    true = ["ring", "(= u u)", []]
    for line in (
        ["let", "y", "(real)", "(< 0 u)", []],
        ["use", "sq", ["(< 0 u)"], []],
        ["let", "y", "(fun line)", "(lambda (x) (< x u))", []],
        ["let", "y", "(sequence (real))", "(lambda (i) (< i u))", []],
        ["let", "y", "(family 3)", "(lambda (i) (< i u))", []],
        ["let", "y", "(fun line)", "(lambda (x) (exists z (real) (= x z)))", []],
    ):
        assert not accepted("(u (real))", "", "(= u u)", [line, true])
    everything = "(exists F (sequence (fun line)) (= u u))"
    lines = [true, ["wit", everything, "(lambda (i) (lambda (x) (< x u)))", 0, []]]
    assert not accepted("(u (real))", "", everything, lines)


def test_what_a_lambda_ignores_is_read_too() -> None:
    for term in ("(at (lambda (i) a) nonsense)", "(app (lambda (i) a) (foo bar))", "(at (lambda (i) a) 3)"):
        assert not accepted("(a (real))", "", "(= a a)", [["ring", f"(= a {term})", []], ["ring", "(= a a)", []]])


def test_a_limit_is_of_a_bounded_lambda() -> None:
    assert not accepted("(x (real))", "(forall y (real) (= x y))", "(= x 1)", [["inst", 0, ["1", "5"], []]])
    assert not accepted(
        "(f (bounded line))", "(forall g (bounded line) (= 0 1))", "(= 0 1)", [["inst", 0, ["f", "5"], []]]
    )


def test_a_text_is_no_list() -> None:
    """It was run through letter by letter."""
    names = "(V (space)) (M (law V)) (a (real))"
    assert accepted(names, "", "(= (E (x) M 1) 1)", [["use", "E_const", [["V"], "M", "1"], []]])
    for line in (["use", "E_const", ["V", "M", "1"], []], ["use", "E_const", "VM1", []]):
        assert not accepted(names, "", "(= (E (x) M 1) 1)", [line])
    assert accepted(names, "(<= 0 a)", "(<= 0 a)", [["comb", "(<= 0 a)", [], [["1", [0]]], []]])
    for scales, products in (("", [["1", [0]]]), ([], ["1"]), ([], "")):
        assert not accepted(names, "(<= 0 a)", "(<= 0 a)", [["comb", "(<= 0 a)", scales, products, []]])


def test_a_sequence_of_sequences_has_no_value() -> None:
    everything = "(exists G (sequence (sequence (real))) (= 1 1))"
    lines = [["ring", "(= 1 1)", []], ["wit", everything, "(lambda (i) (lambda (y) 1))", 0, []]]
    assert not accepted("", "", everything, lines)


def test_a_fact_that_would_be_too_long_is_refused_at_once() -> None:
    """A long value at many places: 6,000 times 6,000 parts took 11 s to be counted."""
    places, value = (f"(+ {' '.join([x] * 6000)})" for x in "xa")
    given = f"(forall x (real) (<= 0 {places}))"
    assert "too long" in quickly(lambda: why("(a (real))", given, "(= 0 1)", [["inst", 0, value, []]]), 5)


def test_the_indices_of_nested_sums_are_two() -> None:
    """The condition of 1/(x + i - j), i from 0 to 0, j from 1 to 1, came out as that of 1/(x + j - j)."""

    def inverse(z: str, i: str, j: str, n: int) -> str:
        return f"(^ (+ {z} {i} (* -1 {j})) {n})"

    def row(i: str) -> str:
        return f"(sum j 1 1 {inverse('z', i, 'j', -2)})"

    def whole(z: str) -> str:
        return f"(<= 0 (sum i 0 0 (sum j 1 1 {inverse(z, 'i', 'j', -1)})))"

    square = inverse("z", "k", "m", -2)
    entries = [["use", "sq", [inverse("z", "k", "m", -1)], []], ["form", f"(<= 0 {square})", 5, []]]
    entry = ["all", f"(forall j (index 1 1) (<= 0 {inverse('z', 'k', 'j', -2)}))", [["m"], entries]]
    rows = [entry, ["use", "sum_nonneg", ["1", "1", f"(lambda (j) {inverse('z', 'k', 'j', -2)})"], [5]]]
    rate = f"(sum i 0 0 (sum j 1 1 (* -1 {inverse('z', 'i', 'j', -2)})))"
    one = ["ring", f"(= (* -1 {square}) (+ (* -1 {square})))", []]
    inner = f"(= (sum j 1 1 (* -1 {inverse('z', 'k', 'j', -2)})) (+ (* -1 {row('k')})))"
    falls = [
        ["all", f"(forall i (index 0 0) (<= 0 {row('i')}))", [["k"], rows]],
        ["use", "sum_nonneg", ["0", "0", f"(lambda (i) {row('i')})"], [5]],
        ["lin", f"(= {rate} (+ (* -1 (sum i 0 0 {row('i')}))))", [["k"], [["lin", inner, [["m"], [one]]]]]],
        ["comb", f"(<= {rate} 0)", [], [["1", [6]], ["1", [7]]], []],
    ]
    away = [["comb", "(< 0 z)", [], [["1", [0]], ["1", [3]]], []], ["form", "(!= (+ z k (* -1 k)) 0)", 5, []]]
    lost = [["all", "(forall i (index 1 1) (!= (+ z i (* -1 i)) 0))", [["k"], away]]]
    lines = [["eval", whole("2"), 64], ["slope", whole("x"), "x", "2", "down", [1, 2, [["z"], falls], [["z"], lost]]]]
    assert "needed is (forall _0 (index 0 0)" in why("(x (real))", "(< 0 x) (<= x 2)", whole("x"), lines)
