"""How claims are written: exact numbers only, no silent truth values, no captured names, clear messages."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from verify.claims.claim import Claim, Link, MalformedClaim, Mutant, chain, statement
from verify.kernel.define import expand
from verify.kernel.rationals import Fraction
from verify.kernel.statement import load
from verify.kernel.term import free, show
from verify.language.definitions import definition, kernel_table
from verify.language.expr import (
    Expr,
    Family,
    Integral,
    Max,
    Min,
    NotExact,
    Product,
    Prop,
    Sum,
    all_of,
    alphabet,
    any_of,
    distribution,
    each,
    eq,
    every_real,
    exists_real,
    exp,
    expr,
    family,
    for_all,
    index,
    integer,
    kernel,
    log,
    nonneg,
    plus_part,
    real,
    reals,
    total,
)
from verify.language.objects import Integer, Real, Series

x, y = reals("x y")
n = integer("n")
X, Y = alphabet("X"), alphabet("Y")
mu = distribution("mu", X)
K = kernel("K", X, Y)


def text(value: Expr | Prop) -> str:
    return show(value.formula if isinstance(value, Prop) else value.term)


# --- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [0.5, 1.0, float("nan"), True, np.float64(1), 1j, Decimal("0.1"), None, [1]])
@pytest.mark.parametrize(
    "use",
    [
        lambda v: x + v,
        lambda v: v * x,
        lambda v: x**v,
        lambda v: x <= v,
        lambda v: exp(v),
        lambda v: Max(x, v),
        lambda v: Sum(1, v, lambda i: i),
        lambda v: mu[v],
        lambda v: eq(v, 1),
    ],
)
def test_what_is_not_exact_is_rejected(value: object, use: Callable[[object], object]) -> None:
    with pytest.raises(TypeError):
        use(value)


@pytest.mark.parametrize("value", [0.5, True])
def test_the_message_shows_how_to_write_it(value: object) -> None:
    with pytest.raises(NotExact, match="is not exact: write an int, a Fraction or a string such as '1/10'"):
        expr(value)


@pytest.mark.parametrize("value", ["x", "", "1/0.5", "0.1.2", "nan", "inf"])
def test_a_text_that_is_no_number(value: str) -> None:
    with pytest.raises(NotExact, match="is not a rational number"):
        expr(value)


def test_a_denominator_of_zero_is_no_number() -> None:
    with pytest.raises(NotExact):
        expr("1/0")


@pytest.mark.parametrize(
    ("value", "exact"),
    [("0.1", Fraction(1, 10)), ("1/3", Fraction(1, 3)), (7, 7), (Fraction(2, 4), Fraction(1, 2)), ("-2", -2)],
)
def test_exact_numbers(value: Any, exact: Any) -> None:
    assert expr(value).term == Fraction(exact)


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (x + 0, "x"),
        (x - x, "(+ x (* -1 x))"),
        (2 * x * 3, "(* 6 x)"),
        (x / 2, "(* 1/2 x)"),
        (1 / x, "(^ x -1)"),
        (expr(1) / 0, "(^ 0 -1)"),
        (expr(1) / 3, "1/3"),
        (x**1, "x"),
        (2**x, "(^ 2 x)"),
        (-x, "(* -1 x)"),
        (+x, "x"),
        (abs(x), "(abs x)"),
        (plus_part(x), "(max x 0)"),
        (Max(x, y, 0), "(max (max x y) 0)"),
        (Min(x, 1), "(min x 1)"),
    ],
)
def test_what_the_operators_build(term: Expr, expected: str) -> None:
    assert text(term) == expected


# --- propositions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "use",
    [
        lambda: 0 <= x <= 1,
        lambda: 0 < x < 1,
        lambda: x == y == 1,
        lambda: bool(x <= 1),
        lambda: bool(x),
        lambda: not (x <= 1),
        lambda: x <= 1 and y <= 1,
        lambda: x <= 1 or y <= 1,
        lambda: x in (y, 1),
        lambda: max(x, y),
        lambda: [1] if x == y else [2],
    ],
)
def test_no_silent_truth_value(use: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="truth value"):
        use()


def test_a_chain_says_what_to_do() -> None:
    with pytest.raises(TypeError, match="a chain a <= b <= c must be split in two"):
        0 <= x <= 1  # noqa: B015


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        (x <= 1, "(<= x 1)"),
        (1 >= x, "(<= x 1)"),
        (x >= 1, "(<= 1 x)"),
        (x > y, "(< y x)"),
        (x == y, "(= x y)"),
        (x != y, "(!= x y)"),
        (eq(1, 2), "(= 1 2)"),
        (~(x <= 1), "(< 1 x)"),
        (~(x == 1), "(!= x 1)"),
        ((x <= 1) & (y <= 1), "(and (<= x 1) (<= y 1))"),
        ((x <= 1) | (y <= 1), "(or (<= x 1) (<= y 1))"),
        (~((x <= 1) & (y <= 1)), "(or (< 1 x) (< 1 y))"),
        ((x <= 1).implies(y <= 1), "(=> (<= x 1) (<= y 1))"),
        (all_of(x <= 1, y <= 1, n >= 0), "(and (<= x 1) (<= y 1) (<= 0 n))"),
        (any_of(x <= 1), "(or (<= x 1))"),
        (every_real(lambda t: t <= x), "(forall t (real) (<= t x))"),
        (exists_real(lambda t: t <= x), "(exists t (real) (<= t x))"),
        (each(X, lambda a: mu[a] >= 0), "(forall a (index 1 X) (<= 0 (at mu a)))"),
        (for_all(0, n, lambda i: i <= n), "(forall i (index 0 n) (<= i n))"),
    ],
)
def test_propositions(prop: Prop, expected: str) -> None:
    assert text(prop) == expected


def test_the_sides_of_a_relation() -> None:
    assert (text((x <= y).left), text((x <= y).right)) == ("x", "y")


# --- binders -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (total(X, lambda a: mu[a]), "(sum a 1 X (at mu a))"),
        (total(X, lambda a: mu[a], name="z"), "(sum z 1 X (at mu z))"),
        (total(X, lambda a: total(Y, lambda b: K[a, b])), "(sum a 1 X (sum b 1 Y (at K a b)))"),
        (Sum(0, n, lambda i: i**2), "(sum i 0 n (^ i 2))"),
        (Product(1, 3, lambda i: i), "(prod i 1 3 i)"),
        (Integral(0, x, lambda t: t), "(int t 0 x t)"),
        # The parameter's name is taken outside: the bound name gives way.
        (Sum(1, 3, lambda x: x * real("x")), "(sum x'1 1 3 (* x'1 x))"),
        (Sum(1, n, lambda n: n), "(sum n'1 1 n n'1)"),
        (Integral(0, x, lambda x: x), "(int x'1 0 x x'1)"),
        (total(X, lambda mu: globals()["mu"][mu]), "(sum mu'1 1 X (at mu mu'1))"),
        (total(X, lambda X: mu[X]), "(sum X'1 1 X (at mu X'1))"),
        # An inner binder of the same name, with the outer one used inside.
        (Sum(1, 2, lambda i: (lambda outer: Sum(1, 2, lambda i: i * outer))(i)), "(sum i 1 2 (sum i'1 1 2 (* i'1 i)))"),
        # The same name side by side is no capture.
        (Sum(1, 2, lambda i: i) + Sum(1, 3, lambda i: i), "(+ (sum i 1 2 i) (sum i 1 3 i))"),
    ],
)
def test_bound_names_do_not_capture(term: Expr, expected: str) -> None:
    assert text(term) == expected


def test_a_bound_name_leaves_no_type_behind() -> None:
    term = total(X, lambda a: total(Y, lambda b: K[a, b] * x))
    assert set(term.types) == {"X", "Y", "K", "x"}
    assert free(term.term) == {"X", "Y", "K", "x"}


def test_a_bound_name_keeps_the_type_of_its_namesake() -> None:
    term = Sum(1, 3, lambda x: x * real("x"))
    assert term.types == {"x": ("real",)}


# --- types -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "use",
    [
        lambda: real("x") + integer("x"),
        lambda: real("x") <= integer("x"),
        lambda: (real("x") <= 1) & (integer("x") <= 1),
        lambda: (real("x") <= 1).implies(integer("x") <= 1),
        lambda: distribution("mu", X)[1] + distribution("mu", Y)[1],
        lambda: distribution("mu", X)[1] * real("mu"),
        lambda: kernel("K", X, Y)[1, 1] - kernel("K", Y, X)[1, 1],
        lambda: index("i", 1, 3) + index("i", 1, 4),
        lambda: total(X, lambda a: real("X")),
        lambda: Max(real("x"), integer("x")),
    ],
)
def test_a_name_stands_for_one_thing(use: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="stands for two different things"):
        use()


def test_types_are_merged() -> None:
    prop = mu[1] * x <= K[1, n]
    assert set(prop.types) == {"mu", "X", "x", "K", "Y", "n"}
    assert prop.types["K"] == ("kernel", "X", "Y")
    assert index("i", 1, X).types == {"X": ("size",), "i": ("index", Fraction(1), "X")}


@pytest.mark.parametrize("use", [lambda: mu[1, 2], lambda: K[1], lambda: K[1, 2, 3]])
def test_the_number_of_indices(use: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"takes [12] indices"):
        use()


def test_names_and_alphabets() -> None:
    assert x.name == "x"
    with pytest.raises(TypeError, match="is not a variable"):
        (x + 1).name  # noqa: B018
    assert [text(size) for size in K.alphabets] == ["X", "Y"]
    assert repr(K) == "Family(K)"
    assert repr(x + 1) == "Expr((+ x 1))"


# --- claims ------------------------------------------------------------------------------------------


def test_names_come_after_what_their_types_speak_of() -> None:
    b, a = alphabet("b"), integer("a")
    p, i = distribution("a_mass", b), index("c", 1, integer("z"))
    s = statement("s", (i >= a,), p[1] * real("d") <= i)
    assert [name for name, _ in s.types] == ["a", "b", "a_mass", "d", "z", "c"]
    # The order in which things are written does not matter to the names.
    assert statement("s", (i >= a,), i >= p[1] * real("d")).types == s.types


def test_a_statement_reads_back() -> None:
    s = statement("s", (x >= 0, each(X, lambda a: mu[a] <= x)), total(X, lambda a: mu[a] * log(x)) <= 0)
    assert load(s.text) == s
    assert load(s.text).hash == s.hash


def test_names_that_do_not_occur_are_no_part_of_a_statement() -> None:
    s = statement("s", (), 0 * y + x <= 1)
    assert [name for name, _ in s.types] == ["x"]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Claim(id="Upper", title="", show=x <= 1), "is not an id"),
        (lambda: Claim(id="a b", title="", show=x <= 1), "is not an id"),
        (lambda: Claim(id="a..b", title="", show=x <= 1), "is not an id"),
        (lambda: Claim(id="a", title="", show=x <= 1, kind="hunch"), "is not a kind"),
        (lambda: Claim(id="a", title="", show=x <= 1, flaw="bad"), "is not a flaw"),
        (lambda: Claim(id="a", title="", show=True), "must be a proposition"),  # type: ignore[arg-type]
        (lambda: Claim(id="a", title="", show=x), "must be a proposition"),  # type: ignore[arg-type]
        (lambda: Claim(id="a", title="", show=x <= 1, given=(True,)), "must be a proposition"),  # type: ignore[arg-type]
        (lambda: Claim(id="a", title="", show=x <= 1, given=x >= 0), "must stand in a tuple"),  # type: ignore[arg-type]
        (lambda: Claim(id="a", title="", show=x <= 1, region=(3,)), "must be a proposition"),  # type: ignore[arg-type]
        (lambda: Mutant("m", show=True), "must be a proposition"),  # type: ignore[arg-type]
        (lambda: Mutant("m", given=(x,)), "must be a proposition"),  # type: ignore[arg-type]
        (lambda: Mutant("m", given=x >= 1), "must stand in a tuple"),  # type: ignore[arg-type]
    ],
)
def test_a_malformed_claim_says_why(make: Callable[[], object], reason: str) -> None:
    with pytest.raises(MalformedClaim, match=reason):
        make()


@pytest.mark.parametrize(
    ("given", "show_", "reason"),
    [
        ((real("x") >= 0,), integer("x") <= 1, "stands for two different things"),
        ((), Prop(("<=", "q", Fraction(1)), {}), "the name q has no type"),
        ((), Prop(("<=", ("at", "x", Fraction(1)), Fraction(1)), {"x": ("real",)}), "not an entry of a family"),
        ((), Prop(("<=", "mu", Fraction(1)), mu.types), "is a family: it needs an index"),
        ((), Prop(("<=", ("sine", "x"), Fraction(1)), {"x": ("real",)}), "not a term of the language"),
        ((), Prop(("approximately", "x", "x"), {"x": ("real",)}), "not a formula"),
        ((), index("i", 1, index("j", 1, 2)) <= Prop(("<=", "x", "x"), {"x": ("real",)}).left, None),
        ((), Family("p", "distribution", Expr("p", {"p": ("size",)}))[1] <= 1, "depend on each other"),
    ],
)
def test_a_malformed_statement_says_why(given: tuple[Prop, ...], show_: Prop, reason: str | None) -> None:
    if reason is None:
        statement("s", given, show_)
        return
    with pytest.raises(MalformedClaim, match=reason):
        statement("s", given, show_)


def test_a_chain_makes_one_claim_a_line() -> None:
    lines = chain(
        "display",
        x,
        Link("<=", x + 1),
        Link("=", 1 + x, given=(x >= 0,), locator="line two"),
        Link("<", x + 2),
        Link(">=", x + 1),
        Link(">", x),
        given=(y >= 0,),
        paper="paper",
        locator="Theorem 1, display 2",
        breaks=("theorem",),
    )
    assert [line.id for line in lines] == [f"display.{k}" for k in range(1, 6)]
    assert [text(line.show) for line in lines] == [
        "(<= x (+ x 1))",
        "(= (+ x 1) (+ x 1))",
        "(< (+ x 1) (+ x 2))",
        "(<= (+ x 1) (+ x 2))",
        "(< x (+ x 1))",
    ]
    assert [line.sources[0].locator for line in lines][:2] == ["Theorem 1, display 2, line 1", "line two"]
    assert [len(line.given) for line in lines] == [1, 2, 1, 1, 1]
    assert all(line.kind == "proof-line" and line.breaks == ("theorem",) for line in lines)


def test_a_chain_of_an_unknown_relation() -> None:
    with pytest.raises(MalformedClaim, match="relation"):
        chain("display", x, Link("~", x), paper="p", locator="l")


def test_mutants_take_over_what_they_do_not_change() -> None:
    claim = Claim(
        id="claim",
        title="",
        given=(x >= 0,),
        show=x <= 1,
        mutants=(Mutant("conclusion", show=x <= 2), Mutant("hypotheses", given=())),
    )
    first, second = (s for _, s in claim.mutant_statements())
    assert (first.id, first.given, show(first.show)) == ("claim.mutant.1", claim.statement.given, "(<= x 2)")
    assert (second.id, second.given, second.show) == ("claim.mutant.2", (), claim.statement.show)
    assert claim.of(title="other").id == "claim"


def test_families_of_real_numbers() -> None:
    f = family("f", X, 3)
    assert f.kind == ("family", "X", Fraction(3))
    assert text(f[n, 2]) == "(at f n 2)"


def test_a_family_over_one_alphabet_stands_for_a_sequence_of_reals() -> None:
    @definition
    def added_up(n: Integer, a: Series[Real]) -> Expr:
        return Sum(1, n, lambda j: a[j])

    n = alphabet("n")
    a, K = nonneg("a", n), kernel("K", n, n)
    made = added_up(n, a)
    assert made.types == {"n": ("size",), "a": ("nonneg", "n")}
    assert expand(made.term, kernel_table(made.definitions)) == total(n, lambda j: a[j], "j").term
    with pytest.raises(TypeError, match="argument a must be of kind"):
        added_up(n, K)
