"""Normal forms: they keep the value, and identify what is equal; they do not cancel what may be 0."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.strategies import points, terms
from tests.kernel.tools import statement
from verify.kernel.ball import evaluate, exact_value, precision
from verify.kernel.normal import Normal, formula_text, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import TermError, parse


def context(names="(x (real)) (y (real)) (z (real))", given=""):  # type: ignore[no-untyped-def]
    return Sequent.of(statement(names, given, "(<= 0 1)")).context


def same(left, right, names="(x (real)) (y (real)) (n (size)) (k (integer))", given=""):  # type: ignore[no-untyped-def]
    normal = context(names, given).normal
    return normal.is_zero(plus(normal.form(parse(left)), normal.form(parse(right)), Fraction(-1)))


@given(terms(), points(), st.booleans())
def test_the_canonical_term_has_the_same_value(term, point, positive):
    """Also where the context knows that the variables are positive, if they are."""
    if positive:
        point = {name: abs(value) + Fraction(1, 7) for name, value in point.items()}
    point = {**point, "i": Fraction(2)}
    hypotheses = "(< 0 x) (< 0 y) (< 0 z)" if positive else ""
    normal = context("(x (real)) (y (real)) (z (real)) (i (integer))", hypotheses).normal
    try:
        canonical = normal.canonical(term)
    except TermError:
        return  # too large, and said so
    with precision(100):
        before, after = evaluate(term, point), evaluate(canonical, point)
    if before.is_finite() and after.is_finite():
        assert before.overlaps(after)
    exact = exact_value(term, point), exact_value(canonical, point)
    if None not in exact:
        assert exact[0] == exact[1]


@given(terms())
def test_the_canonical_term_is_equal_to_the_term(term):
    normal = Normal(dict.fromkeys(("x", "y", "z", "i"), ("real",)))
    try:
        form = normal.form(term)
        again = normal.form(normal.term(form))
    except TermError:
        return
    assert normal.is_zero(plus(form, again, Fraction(-1)))


@pytest.mark.parametrize(
    "left, right",
    [
        ("(* (+ x y) (+ x (* -1 y)))", "(+ (^ x 2) (* -1 (^ y 2)))"),
        ("(* (exp x) (exp y) (exp (* -1 x)))", "(exp y)"),
        ("(^ (exp x) -2)", "(exp (* -2 x))"),
        ("(+ (sum i 1 n (at p i)) (sum j 1 n (at q j)))", "2"),
        ("(sum i 1 n (sum j 1 n (* (at p i) (at q j))))", "1"),
        ("(sum i 1 n (sum j 1 m (* (at p i) (at K i j))))", "1"),
        ("(sum i 1 n (* (at p i) (+ x (at f i))))", "(+ x (sum j 1 n (* (at f j) (at p j))))"),
        ("(sum i 1 n (sum j 1 n (* (at f i) (at f j))))", "(^ (sum i 1 n (at f i)) 2)"),
        ("(sum i 1 n 1)", "n"),
        ("(sum i 3 5 x)", "(* 3 x)"),
        ("(sum i 3 2 x)", "0"),
        ("(sum i 1 n (sum j i n (at f j)))", "(sum a 1 n (sum b a n (at f b)))"),
        ("(int t 0 1 (* t (+ x x)))", "(int s 0 1 (* 2 s x))"),
        ("(^ (+ x 1) 0)", "1"),
        ("(^ 0 0)", "1"),
        ("(sqrt 9/4)", "3/2"),
        ("(max 1 2)", "2"),
    ],
)
def test_identities(left, right):
    names = "(x (real)) (y (real)) (n (size)) (m (size)) (k (integer)) (p (distribution n)) (q (distribution n))"
    assert same(left, right, names + " (K (kernel n m)) (f (family n))")


@pytest.mark.parametrize(
    "left, right, given",
    [
        ("(* x (^ x -1))", "1", "(< 0 x)"),
        ("(* x (^ x -1))", "1", "(!= x 0)"),
        ("(* x (^ x -1))", "1", "(<= x -1)"),
        ("(^ (* x y) -1)", "(* (^ x -1) (^ y -1))", "(< 0 x) (< 0 y)"),
        ("(^ (* 2 x) -1)", "(* 1/2 (^ x -1))", "(< 0 x)"),
        ("(^ (^ x -1) -1)", "x", "(< 0 x)"),
        ("(^ (sqrt x) 2)", "x", "(<= 0 x)"),
        ("(^ (sqrt x) -2)", "(^ x -1)", "(< 0 x)"),
        ("(+ (^ x -1) (^ y -1))", "(* (+ x y) (^ (* x y) -1))", "(< 0 x) (< 0 y)"),
        ("(sum i 1 k 1)", "k", "(<= 0 k)"),
        ("(* (+ (^ x 2) -1) (^ (+ x 1) -1))", "(+ x -1)", "(< 0 x)"),
    ],
)
def test_identities_that_need_a_hypothesis(left, right, given):
    """With the hypothesis they hold; without it an undefined value or an empty sum breaks them."""
    assert same(left, right, given=given)
    assert not same(left, right)


@pytest.mark.parametrize(
    "left, right",
    [
        ("(* 0 (^ x -1))", "(^ x -1)"),
        ("(^ (* -1 x) -1)", "(* -1 (^ x -1))"),
        ("(^ (^ x 2) -1)", "(^ x -2)"),
        ("(^ (^ x 1/2) 2)", "x"),
        ("(sqrt (^ x 2))", "x"),
        ("(exp (log x))", "x"),
        ("(sum i 1 n (at f i))", "(sum i 1 n (at g i))"),
        ("(sum i 0 n (at f i))", "(sum i 1 n (at f i))"),
        ("(sum i 1 n (at K x i))", "1"),
        ("(sum i 1 n (at K k i))", "1"),
        ("(sum i 0 n (sum j 1 n (at K i j)))", "(+ 1 n)"),
        ("(sum i 1 n (at K i 1))", "1"),
        ("(sum i 1 k (at p i))", "1"),
        ("(sum i 1 n (^ (at p i) 2))", "1"),
        ("(sum i 1 n (at f i))", "1"),
        ("(prod i 1 n (* (at f i) x))", "(* (prod i 1 n (at f i)) x)"),
        ("(sum i 1 n (sum j i n (at f j)))", "(sum i 1 n (sum j i n (at f i)))"),
        ("(sum i 1 n (sum i 1 n (at f i)))", "(sum i 1 n (at f i))"),
    ],
)
def test_what_is_not_an_identity(left, right):
    families = " (f (family n)) (g (family n)) (K (kernel n n)) (p (distribution n))"
    assert not same(left, right, "(x (real)) (n (size)) (k (integer))" + families)


def test_a_bound_name_hides_a_variable_of_the_context():
    names, given = "(x (real)) (y (real)) (n (size))", "(< 0 x)"
    for head in ("sum", "prod", "int"):
        assert not same(f"({head} x -1 1 (* x (^ x -1)))", f"({head} x -1 1 1)", names, given)
        assert same(f"({head} y -1 1 (* x (^ x -1)))", f"({head} y -1 1 1)", names, given)


def test_rows_of_kernels_only_inside_their_alphabet():
    names = "(n (size)) (m (size)) (K (kernel m n)) (r (index 1 m)) (s (index 0 m))"
    assert same("(sum y 1 n (at K r y))", "1", names)
    assert same("(sum y 1 n (at K 1 y))", "1", names)
    for row in ("s", "2", "0", "1/2", "n"):
        assert not same(f"(sum y 1 n (at K {row} y))", "1", names)


def test_formulas_are_equal_up_to_bound_names_and_scale():
    normal = context("(n (size)) (f (family n))").normal

    def text(formula: str) -> str:
        return formula_text(normal, parse(formula))

    assert text("(forall i (index 1 n) (<= 0 (at f i)))") == text("(forall j (index 1 n) (<= 0 (* 2 (at f j))))")
    assert text("(<= (at f 1) 3)") == text("(<= -3 (* -1 (at f 1)))")
    assert text("(= (at f 1) 3)") == text("(= (* -2 (at f 1)) -6)")
    assert text("(<= (at f 1) 3)") != text("(<= 3 (at f 1))")
    assert text("(forall i (index 1 n) (<= 0 (at f i)))") != text("(forall i (index 0 n) (<= 0 (at f i)))")
    nested = "(forall {0} (real) (forall {1} (real) (< {0} {1})))"
    assert text(nested.format("a", "b")) == text(nested.format("b", "a"))
    assert text(nested.format("a", "b")) != text("(forall a (real) (forall b (real) (< b a)))")


def test_large_powers():
    assert same("(* (^ x 1000) (^ x -998))", "(^ x 2)", given="(< 0 x)")
    assert same("(^ (* 2 x) 100)", f"(* {2**100} (^ x 100))")
    with pytest.raises(TermError):
        same("(^ (+ x y 1) 24)", "(* (^ (+ x y 2) 24) (^ (+ x y 3) 24))")
