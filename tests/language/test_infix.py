"""The infix language: round trips, exactness, precedence, carets, limits, and only one kind of failure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.language.random_terms import NUMBERS, ball, defined, effort, relations, terms
from tests.quick import quickly
from verify.kernel import term as kernel
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.statement import check_formula, make
from verify.language.infix import ParseError, complete, formula_from_infix, from_infix, term_from_infix, to_infix, where
from verify.language.scan import MAX_LENGTH


def read(text: str) -> str:
    return kernel.show(from_infix(text))


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("x - x**2/2 <= log(1 + x)", "(<= (+ x (* -1/2 (^ x 2))) (log (+ 1 x)))"),
        ("0.1", "1/10"),
        ("1e-3", "1/1000"),
        (".5 + 2.", "(+ 1/2 2)"),
        ("1.25E+2", "125"),
        ("-x**2", "(* -1 (^ x 2))"),
        ("2^3^2", "(^ 2 (^ 3 2))"),
        ("2**-x", "(^ 2 (* -1 x))"),
        ("2**10**9", "(^ 2 (^ 10 9))"),
        ("1 - (a - b)", "(+ 1 (* -1 (+ a (* -1 b))))"),
        ("a/b/c", "(* a (^ b -1) (^ c -1))"),
        ("a/b*c", "(* a (^ b -1) c)"),
        ("-2/4*x", "(* -1/2 x)"),
        ("0*log(x)", "(* 0 (log x))"),
        ("a >= b", "(<= b a)"),
        ("a > b", "(< b a)"),
        ("a == b", "(= a b)"),
        ("0 < x <= y != 1", "(and (< 0 x) (<= x y) (!= y 1))"),
        ("x ≥ 0", "(<= 0 x)"),
        ("E**2 + pi", "(+ (^ (exp 1) 2) (pi))"),
        ("Max(a, b, c) + Abs(x)", "(+ (max (max a b) c) (abs x))"),
        ("theta(gamma, r)", "(theta gamma_ r)"),
        ("Q[i]*Q(i)", "(* (at Q_ i) (Q i))"),
        ("K[x, y + 1]", "(at K x (+ y 1))"),
        ("sum(i, 1, n, mu[i])", "(sum i 1 n (at mu i))"),
        ("prod(i, 1, n, 2)", "(prod i 1 n 2)"),
        ("integral(t, 0, x, exp(t))", "(int t 0 x (exp t))"),
        ("x > 0 and y > 0 or not x = y", "(or (and (< 0 x) (< 0 y)) (not (= x y)))"),
        ("x > 0 => y > 0 => z > 0", "(=> (< 0 x) (=> (< 0 y) (< 0 z)))"),
        ("(x + 1)*2 <= 3 and (y < 1)", "(and (<= (* 2 (+ x 1)) 3) (< y 1))"),
        ("forall i in 1..n: mu[i] >= 0", "(forall i (index 1 n) (<= 0 (at mu i)))"),
        ("exists t real: t*t = x", "(exists t (real) (= (* t t) x))"),
        ("x'1 + α", "(+ x'1 α)"),
    ],
)
def test_reads(text: str, term: str) -> None:
    assert read(text) == term


@pytest.mark.parametrize(
    "text",
    [
        "x - x**2/2 <= log(1 + x)",
        "-x*y/(2*z)",
        "(a + b)**2*(a - b)",
        "1/(1 + x)",
        "x**(1/2) + x**y**z",
        "(-2)**x - (1/2)**x",
        "a*(b + c)/d - 3",
        "max(a, b, c) - min(a, max(b, c))",
        "theta(gamma, r) <= Q(r/2)",
        "0 <= x < y <= 1",
        "(0 <= x or x <= y) and not (x = y)",
        "x <= y => (forall i in 1..n + 1: mu[i] <= 1)",
        "sum(i, 1, n, mu[i]*log(mu[i]/nu[i])) <= exp(1)**eps - pi",
    ],
)
def test_text_is_written_as_it_was_read(text: str) -> None:
    assert to_infix(from_infix(text)) == text


def test_every_function_of_the_kernel_is_read_and_written() -> None:
    for name, function in FUNCTIONS.items():
        if name != "^":
            term = (name, *["x", "y", "z"][: function.arity])
            assert from_infix(to_infix(term)) == term


@effort(6)
@given(terms())
def test_round_trip_keeps_the_value(term: kernel.Term) -> None:
    value = defined(term)
    again = from_infix(to_infix(term))
    assert value.overlaps(ball(again))
    assert to_infix(from_infix(to_infix(again))) == to_infix(again)


@effort(4)
@given(relations(terms(rich=False)))
def test_formulas_go_round(formula: kernel.Formula) -> None:
    assert kernel.parse(kernel.show(formula)) == formula
    try:
        again = from_infix(to_infix(formula))
    except ParseError as error:
        assert error.message == "division by zero"  # such as 1/(0*2): written, and not read
        return
    text = to_infix(again)
    assert to_infix(from_infix(text)) == text
    check_formula(again, dict.fromkeys(NUMBERS, ("real",)))


@effort(4)
@given(terms())
def test_canonical_text_goes_round(term: kernel.Term) -> None:
    assert kernel.parse(kernel.show(term)) == term


# --- rejections ---


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("x <= * 3", "expected a number, a name or a bracket", 5),
        ("", "expected a number, a name or a bracket", 0),
        ("1 <", "expected a number, a name or a bracket", 3),
        ("(x + 1", "expected ')' to close the bracket", 6),
        ("x)", "this ')' closes nothing", 1),
        ("2x", "expected an operator (a product is written with *)", 1),
        ("foot(x)", "foot is not a function of the language", 0),
        ("1 + lgo(x)", "did you mean log?", 4),
        ("x(y)", "x is not a function of the language", 0),
        ("log(x, y)", "log takes 1 argument, not 2", 0),
        ("theta(2)", "theta takes 2 arguments, not 1", 0),
        ("max(1)", "max takes from 2 to 64 arguments, not 1", 0),
        ("log + 1", "log is a function and needs its arguments in brackets", 0),
        ("x + gamma_", "write gamma for this variable", 4),
        ("sum(pi, 1, n, 1)", "pi is a", 4),
        ("sum(i, 1, n)", "expected ',' after the upper bound", 11),
        ("integral(x, 0, oo, x)", "infinity is not a number", 15),
        ("x & y", "'&' is not of the language", 2),
        ("n!", "write factorial(n)", 1),
        ("x\x00", "'\\x00' is not of the language", 1),
        ("x² <= 1", "'\\xb2' is not of the language", 1),
        ("1 + (x <= y)", "expected a number, not a relation", 4),
        ("x and y <= 1", "expected a relation such as x <= y", 0),
        ("x <= 1 and not y", "expected a relation such as x <= y", 15),
        ("1/0", "division by zero", 1),
        ("1 + 1e99999", "a number of more than 1000 digits", 4),
        ("9" * 1200, "a number of more than 1000 digits", 0),
        ("forall i: x <= i", "expected 'in a..b', 'real' or 'integer'", 8),
        ("forall i in 1..: x <= i", "expected a number, a name or a bracket", 15),
        ("__import__('os')", '"\'" is not of the language', 11),
    ],
)
def test_rejections_have_a_caret_below_the_column(text: str, message: str, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        from_infix(text)
    error = caught.value
    assert message in error.message
    assert error.column == column
    line, caret = str(error).split("\n")
    assert caret.strip() == "^"
    if column < len(text) and text[column].isprintable() and text[column] != "²":
        assert line[caret.index("^")] == text[column]


def test_the_caret_is_right_in_a_long_text() -> None:
    text = " + ".join(["x"] * 300) + " + $ + " + " + ".join(["y"] * 300)
    with pytest.raises(ParseError) as caught:
        from_infix(text)
    line, caret = str(caught.value).split("\n")
    assert line[caret.index("^")] == "$" and len(line) < 160


def test_kinds() -> None:
    with pytest.raises(ParseError):
        term_from_infix("x <= 1")
    with pytest.raises(ParseError):
        formula_from_infix("x + 1")
    assert term_from_infix("x") == "x" and formula_from_infix("x < 1") == ("<", "x", Fraction(1))


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000,
        "-" * 9000 + "x",
        "not " * 2000 + "x = 1",
        "x**" * 3000 + "x",
        "x[" * 3000,
        "exp(" * 2000 + "x" + ")" * 2000,
        "x" * (MAX_LENGTH + 1),
        "max(" + ", ".join(["x"] * 3000) + ")",
        "*".join(["1e999"] * 1500),
        "x = 1 => " * 1000 + "x = 1",
    ],
)
def test_limits_are_met_quickly(text: str) -> None:
    def refused() -> None:
        with pytest.raises(ParseError):
            from_infix(text)

    quickly(refused, 1)


@pytest.mark.parametrize("text", ["+".join(["x"] * 5000), "*".join(["x"] * 5000), "<=".join(["x"] * 3000)])
def test_long_texts_are_read_quickly(text: str) -> None:
    quickly(lambda: from_infix(text), 1)


ANY = st.characters(codec="utf-8", include_characters="\x00")
_PIECES = (
    "x y n mu gamma log exp Q theta max sum prod integral forall exists in real integer and or not pi E oo"
    " ( ) [ ] , : .. + - * / ** ^ <= < >= > = == != => 0 1 2.5 1e-3 1e999 0.1.2 _ ' ! # { é ² \n"
)


@effort(12)
@given(st.one_of(st.text(ANY, max_size=40), st.lists(st.sampled_from(_PIECES.split()), max_size=25).map(" ".join)))
def test_any_text_is_read_or_rejected(text: str) -> None:
    def read() -> None:
        for reader in (from_infix, where):
            try:
                reader(text)
            except ParseError as error:
                lines = str(error).split("\n")
                assert len(lines) == 2 and lines[1].strip() == "^" and len(lines[1]) <= len(lines[0]) + 1

    quickly(read, 1)


@effort(6)
@given(relations(terms()), st.integers(0, 10**6), st.sampled_from(_PIECES.split()), st.booleans())
def test_mutations_are_read_or_rejected(formula: kernel.Formula, place: int, piece: str, cut: bool) -> None:
    text = to_infix(formula)
    place %= len(text) + 1
    mutated = text[:place] + piece + text[place + cut :]
    try:
        kernel.parse(kernel.show(from_infix(mutated)))
    except ParseError as error:
        assert 0 <= error.column <= len(mutated)


# --- where ---


def test_where() -> None:
    types, formulas = where("x >= 0, x <= y, n integer, t real, a, b integer")
    assert types == {**dict.fromkeys(("x", "y", "t"), ("real",)), **dict.fromkeys(("n", "a", "b"), ("integer",))}
    assert formulas == (("<=", Fraction(0), "x"), ("<=", "x", "y"))
    assert where("") == ({}, ())
    assert where("0 < max(x, y) < 1")[1] == (from_infix("0 < max(x, y) < 1"),)


def test_where_declares_families_in_an_order_the_kernel_accepts() -> None:
    types, formulas = where("K kernel(m, k), i in 1..n, n >= 1, mu distribution(m), K[i, 1] > mu[i]")
    assert types["m"] == types["k"] == ("size",) and types["n"] == ("real",)
    make("test", types, formulas, formulas[-1])


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("x >= 0,", "expected a condition after the comma", 7),
        ("x real real", "expected an operator", 7),
        ("x integer, x real", "x is declared twice", 11),
        ("mu[x] > 0", "mu is a family and needs a type", 0),
        ("x", "expected a relation", 0),
        ("x > 0 y > 0", "expected an operator", 6),
        ("K kernel(m)", "kernel takes 2 sizes", 2),
        ("i in 1..j, j in 1..i", "in a circle", 0),
        ("log real", "log is a function", 0),
    ],
)
def test_where_rejects(text: str, message: str, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        where(text)
    assert message in caught.value.message and caught.value.column == column


def test_complete_types_the_rest() -> None:
    types, given_ = where("x >= 0, n integer")
    goal = formula_from_infix("x**n <= y")
    assert complete(types, [*given_, goal])["y"] == ("real",)
