"""A claim opened: the names of its quantifiers, what its types say, and what a bound is taken from."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.ask.evaluate_check import assigned, evaluation
from verify.ask.evaluate_open import Opened, opened
from verify.ask.evaluate_values import read_values
from verify.ask.typed import Mistake
from verify.claims.claim import Claim
from verify.kernel.rationals import Fraction
from verify.language.expr import Prop
from verify.lemma import (
    REAL,
    Sum,
    alphabet,
    binomial,
    eq,
    every,
    exists,
    exp,
    factorial,
    for_all,
    indicator,
    integer,
    log,
    norm,
    normed,
    points,
    real_sequence,
    reals,
    theta,
)

x, y, gamma = reals("x y gamma")
n, k = integer("n"), integer("k")
V = normed("V")
u, v = points("u v", V)


def made(show: Prop, given: Sequence[Prop] = ()) -> Opened:
    return opened(Claim(id="example", title="", show=show, given=tuple(given)))


def numbers(found: Opened, at: str) -> list[tuple[str, str]]:
    """The status, and each bound's last number."""
    done = evaluation(found, assigned(found, read_values([at])))
    return [(done.status, str(bound.quantities[-1][2])) for bound in done.bounds]


def test_quantifiers_become_names_and_premises_conditions() -> None:
    found = made(every(REAL, lambda a: (a > x).implies(x**2 <= a**2)) & every(REAL, lambda a: y <= a))
    assert [len(one.premises) for one in found.conclusions] == [1, 0]
    [name] = [name for name in found.numbers if name not in ("x", "y")]
    assert numbers(found, f"x=1,y=0,{name}=3") == [("holds", "9"), ("holds", "3")]
    assert numbers(found, f"x=4,y=0,{name}=3") == [("in part", "not enclosed"), ("in part", "3")]


def test_a_quantified_name_is_never_one_of_the_claim() -> None:
    found = made(every(REAL, lambda x: x <= 1 + x**2) & (x <= y), given=[x <= y])
    bound = found.conclusions[0].quantities[-1].term
    assert "x" not in str(bound).replace("x'", "")


def test_names_are_as_they_read() -> None:
    found = made(x <= gamma + y, given=[gamma > 0])
    assert numbers(found, "gamma=2,y=1,x=0") == [("holds", "3")]
    assert numbers(found, "gamma=y,y=1,x=0") == [("holds", "2")]


def test_a_distance_is_given_by_its_text() -> None:
    found = made(norm(u + v) <= norm(u - v) + norm(v) * x)
    assert numbers(found, "|u-v|=3,|v|=1/2,x=1") == [("holds", "3.5")]
    assert numbers(found, "|u - v|=-3,|v|=1/2,x=1") == [("fails", "not enclosed")]
    with pytest.raises(Mistake, match=r"has no number \|u\|"):
        numbers(found, "|u|=3")


def test_integers_are_integers() -> None:
    found = made(x <= Sum(1, n, lambda i: x * i), given=[eq(k, n / 2)])
    assert numbers(found, "x=1,n=4") == [("holds", "10")]
    with pytest.raises(Mistake, match=r"k is an integer, and .*3/2"):
        numbers(found, "x=1,n=3")
    with pytest.raises(Mistake, match="n is an integer"):
        numbers(found, "x=1,n=log(2)")


def test_sequences() -> None:
    a = real_sequence("a")
    found = made(x <= Sum(1, n, lambda i: a[i]), given=[for_all(1, n, lambda i: a[i] >= 0)])
    assert numbers(found, "x=1,n=3,a[j]=j^2") == [("holds", "14")]
    assert numbers(found, "x=1,n=3,a=2") == [("holds", "6")]
    assert numbers(found, "x=1,n=3,a[t]=2 - t") == [("fails", "not enclosed")]
    with pytest.raises(Mistake, match="n is one integer and no sequence"):
        numbers(found, "x=1,n[t]=3,a=2")


def test_the_size_of_an_alphabet_is_positive() -> None:
    found = made(log(1 + x) <= x * alphabet("J"))
    assert numbers(found, "x=1,J=2") == [("holds", "2")]
    assert numbers(found, "x=1,J=0") == [("fails", "not enclosed")]


def test_indicators_and_definitions() -> None:
    found = made(x <= indicator(y < x) + Sum(1, n, lambda i: indicator(i <= y)))
    assert numbers(found, "x=1,y=1/2,n=3") == [("holds", "1")]
    assert numbers(found, "x=1,y=log(8),n=3") == [("holds", "2")]
    assert numbers(found, "x=sqrt(2)^2,y=2,n=3") == [("undecided", "not enclosed")]


def test_the_region_of_a_certified_claim_is_a_hypothesis() -> None:
    found = opened(Claim(id="example", title="", show=x <= y), ("(<= y 3)",))
    assert numbers(found, "y=2") == [("holds", "2")] and numbers(found, "y=4") == [("fails", "not enclosed")]


def test_a_side_is_the_bound() -> None:
    for prop, name in ((norm(u) <= x, "bound"), (x <= norm(u), "at least"), (eq(norm(u), x), "value")):
        [quantity] = made(prop).conclusions[0].quantities
        assert (quantity.name, quantity.term) == (name, "x")
    assert made(exists(REAL, lambda a: a > x)).conclusions[0].quantities == ()
    assert made(x > Fraction(1, 2)).conclusions[0].quantities[-1].name in ("bound", "at least")


VALUES = ("0", "-1", "1/0", "log(-1)", "1/3", "0^0", "10^400", "2^(2^20)", "exp(exp(9))", "x", "n", "pi", "sqrt(2)")
CASES = (
    (Sum(1, n, lambda i: x**i / i) <= log(1 + y) / x, [for_all(1, n, lambda i: x <= i), y > -1]),
    (x**y <= factorial(n) * exp(x * y), [x > 0, eq(y, x + n)]),
    (indicator(x < y) <= theta(x, y) + binomial(n, 2) + Sum(1, n, lambda i: indicator(i < x)), []),
)


@given(st.sampled_from(CASES), st.dictionaries(st.sampled_from("xyn"), st.sampled_from(VALUES)))
def test_any_numbers_are_an_evaluation_or_one_line(case: tuple[Prop, list[Prop]], at: dict[str, str]) -> None:
    found = made(*case)
    try:
        values = assigned(found, read_values([f"{name}={value}" for name, value in at.items()]))
    except Mistake as error:
        assert len(str(error).splitlines()) == 1
        return
    done = evaluation(found, values)
    assert done.status in ("holds", "fails", "undecided")
    for bound in done.bounds:
        for _, _, number in bound.quantities:
            assert str(number) and number.at_most
