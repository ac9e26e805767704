"""The search for a combination of hypotheses: equations, strict goals, products, multipliers, scale."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.prove.tools import fails, goal, prove
from tests.rationals import rationals
from verify.ask.decide import read
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Sequent
from verify.kernel.term import show
from verify.kernel.verdict import judge
from verify.language.expr import Prop, alphabet, distribution, eq, exp, expr, real, reals, sqrt, total
from verify.prove import linear as search
from verify.prove.auto import nonnegative_monomials
from verify.prove.steps import combine, linear

x, y, z, t = reals("x y z t")
X = alphabet("X")
mu = distribution("mu", X)


@pytest.mark.parametrize(
    ("given_", "show", "step"),
    [
        ((x <= y, y <= z), x <= z, linear()),
        ((eq(x, 2 * y), y <= 3), x <= 6, linear()),
        ((eq(2 * y, x), y >= 3), x >= 6, linear()),  # the equation counts negatively
        ((eq(x, y + 1), eq(y, 2 * z)), eq(x, 2 * z + 1), linear()),
        ((eq(x + y, 1), eq(x - y, 3)), eq(y, -1), linear()),
        ((x < y,), x < y + 1, linear()),
        ((x < y, y <= z), x < z, linear()),
        ((x <= y,), x < y + 1, linear()),  # strict by the constant
        ((x >= 2, y >= 3), x * y >= 6, linear(degree=2)),
        ((x > 0, y > 0), x * y > 0, linear(degree=2)),
        ((x >= 0, x <= 1), x**2 <= x, linear(degree=2)),
        ((x >= 0, x <= 1), x**3 <= x, linear(x, degree=2)),
        ((eq(x, y),), x * z == y * z, linear(z)),
        ((), 2 * x * y <= x**2 + y**2, linear((x - y) ** 2)),
        ((x <= y,), x * exp(z) <= y * exp(z), linear(exp(z))),
        ((y > 0, x * y >= y**2), x >= y, linear(scale=y)),
        ((y > 0, x >= y), x / y >= 1, linear(1 / y)),
        ((y > 0, x >= y), x / y >= 1, linear()),
        ((y > 0, x >= 1), x * y / (1 + y) >= 1 - 1 / (1 + y), linear(y / (1 + y))),
        ((y > 0, eq(x, y / (1 + y))), eq(1 - x, 1 / (1 + y)), linear()),
        ((x >= 0,), 2 * sqrt(x) <= 1 + x, linear((sqrt(x) - 1) ** 2)),
        ((x <= 1,), total(X, lambda a: x * mu[a]) <= 1, linear()),
        ((x <= y, y <= x - 1), expr(0) >= 1, linear()),  # from a contradiction, anything
    ],
)
def test_true(given_: tuple[Prop, ...], show: Prop, step: object) -> None:
    assert prove(show, step, given=given_).steps == 1


@pytest.mark.parametrize(
    ("given_", "show", "step"),
    [
        ((x <= y, y <= z), x < z, linear()),  # all three may be equal
        ((x <= y,), eq(x, y), linear()),  # an inequality shows no equation
        ((x < y,), x < y - Fraction(1, 10**12), linear()),
        ((eq(x, 2 * y), y <= 3), x <= 6 - Fraction(1, 10**12), linear()),
        ((eq(x * y, x * z),), eq(y, z), linear(scale=x)),  # x may be 0
        ((x * y <= x * z,), y <= z, linear(scale=x)),  # x may be negative
        ((x <= y,), x * z <= y * z, linear(z)),  # z may be negative
        ((x >= 2, y >= 3), x * y >= 7, linear(degree=2)),
        ((x >= 0, y >= 0), x * y > 0, linear(degree=2)),
        ((x >= -2, y >= -3), x * y >= 6, linear(degree=2)),
        ((), 2 * x * y < x**2 + y**2, linear((x - y) ** 2)),
        ((x != y,), x < y, linear()),  # != is no inequality
        ((x <= 1,), total(X, lambda a: x * mu[a]) < 1, linear()),
        ((x >= y,), x / y >= 1, linear(1 / y)),
        ((x <= y, y <= x), expr(0) >= 1, linear()),
        ((), x <= x - Fraction(1, 10**30), linear()),
    ],
)
def test_false(given_: tuple[Prop, ...], show: Prop, step: object) -> None:
    message = fails(show, step, given=given_)
    assert message.startswith("linear: no combination")
    assert message.count("\n") == 2 + len(given_)  # where, the goal, the hypotheses


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (combine(("1", [0]), ("-1", [1])), "not known to be nonnegative"),
        (combine(("1", [0]), (x, [1])), "not known to be nonnegative"),
        (combine(("1", [0]), scale=-1), "not known to be positive"),
        (combine(("1", [0]), scale=0), "not known to be positive"),
        (combine(("1", [2])), "not an inequality"),
        (combine(("1", [7])), "there is no hypothesis 7"),
        (combine(("1", [0]), ("1", [])), "the combination leaves"),
        (combine(), "nothing in the combination is strict"),
    ],
)
def test_a_wrong_combination_says_why(step: object, reason: str) -> None:
    message = fails(x < y, step, given=(x <= z, y <= z, x != z))
    assert reason in message
    assert "to show: x < y" in message
    assert "[2] x != z" in message


def test_coefficients_are_exact() -> None:
    third, tiny = Fraction(1, 3), Fraction(1, 10**20)
    s = goal(x <= third + tiny, (x <= y + third, y <= tiny))
    found = search.search(Sequent.of(s))
    assert found is not None
    assert found["products"] == [["1", [0]], ["1", [1]]]


def test_few_hypotheses_are_used_of_many() -> None:
    given_ = (*(real(f"a{i}") <= i for i in range(30)), x <= y, y <= z)
    found = search.search(Sequent.of(goal(x <= z, given_)))
    assert found is not None
    assert sorted(numbers for _, numbers in found["products"]) == [[30], [31]]


small = rationals(min_value=-4, max_value=4, max_denominator=6)


@given(
    st.lists(st.tuples(small, small, small), min_size=1, max_size=4),
    st.lists(rationals(min_value=0, max_value=3, max_denominator=5), min_size=4, max_size=4),
    rationals(min_value=0, max_value=2, max_denominator=5),
)
def test_what_follows_by_a_combination_is_found(
    rows: list[tuple[Fraction, Fraction, Fraction]], weights: list[Fraction], slack: Fraction
) -> None:
    """a x + b y <= c with weights and slack: always found, and always a step that the kernel accepts."""
    given_ = tuple(a * x + b * y <= c for a, b, c in rows)
    a, b, c = (sum(w * row[k] for w, row in zip(weights, rows, strict=False)) for k in range(3))
    s = Sequent.of(goal(a * x + b * y <= c + slack, given_))
    found = search.search(s)
    assert found is not None
    assert RULES["combine"](s, found, {}) == []


@given(
    st.lists(st.tuples(small, small, small), min_size=1, max_size=4),
    st.tuples(small, small, small),
    st.sampled_from([Fraction(1, 10**6), Fraction(1, 10**12), Fraction(1)]),
)
def test_what_is_false_at_a_point_is_never_found(
    rows: list[tuple[Fraction, Fraction, Fraction]], point: tuple[Fraction, Fraction, Fraction], gap: Fraction
) -> None:
    """All hypotheses hold at the point, and the goal fails there by the gap."""
    px, py, slope = point
    given_ = tuple(a * x + b * y <= a * px + b * py + abs(c) for a, b, c in rows)
    s = Sequent.of(goal(slope * x + y <= slope * px + py - gap, given_))
    for degree in (1, 2):
        assert search.search(s, [(x**2).term, ((x - y) ** 2).term], degree) is None


def test_multipliers_with_bound_positions_are_written_with_names() -> None:
    """The nonnegative monomials of a sum have bound positions (#1.0), which the kernel cannot read."""
    for text in ("sum(i,1,n,1/i) <= 2*sum(i,1,n,1/i)", "sum(i,1,n,sum(j,1,i,exp(i*j))) >= 0"):
        statement = read(text, "n integer, n >= 1")
        s = Sequent.of(statement)
        multipliers = list(nonnegative_monomials(s))
        assert any("#" in show(term) for term in multipliers)
        node = search.search(s, multipliers)
        assert node is not None and "#" not in str(node)
        assert judge(statement, {"verdict": "proved", "proof": node}, {}).verdict == "proved"


def test_multipliers_that_cannot_be_written_are_no_candidates() -> None:
    s = Sequent.of(goal(x <= y, [x <= 2 * y]))
    assert search.products(s, [("exp", "#1.0")], 1) == search.products(s, [], 1)


def test_of_two_combinations_the_simple_one() -> None:
    """x - z is one hypothesis, though it is the sum of two others as well."""
    s = Sequent.of(goal(x <= z, [x <= y, y <= z, x <= z + t, t <= 0, x + y <= z + y]))
    node = search.search(s)
    assert node is not None and node["products"] == [["1", [4]]]
