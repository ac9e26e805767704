"""Laws that hold whatever the numbers: monotone in noise, rate and steps; tables above curves; exact composition."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.account import (
    ApproximateDP,
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    WithoutReplacement,
    epsilon,
    parse,
)
from verify.account.compose import Table, product
from verify.account.curves import Double, Mixed, Normal, Opposite, Profile, ball, bound
from verify.account.lower import NotBelow
from verify.account.lower import check as check_cells
from verify.account.pairs import attaining
from verify.account.tables import NotDominated, check, connected
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction as Exact

small = st.fractions(min_value=Fraction(1, 100), max_value=Fraction(1), max_denominator=100).map(Exact)
noise = st.fractions(min_value=Fraction(1, 2), max_value=Fraction(5), max_denominator=20).map(Exact)
quick = settings(max_examples=5, deadline=None, derandomize=True)


def between(mechanism: Mechanism, neighbours: str = "add-or-remove") -> tuple[Fraction, Fraction]:
    found = epsilon(mechanism, 1e-4, neighbours, tolerance="1/20")
    assert found.lower is not None and found.upper is not None and found.lower <= found.upper
    return Fraction(str(found.lower)), Fraction(str(found.upper))


@settings(max_examples=4, deadline=None, derandomize=True)
@given(q=small, sigma=noise, steps=st.integers(1, 20))
def test_more_steps_more_sampling_less_noise_cost_more(q: Exact, sigma: Exact, steps: int) -> None:
    low, _ = between(PoissonSampled(q, Gaussian(sigma)) * steps)
    for worse in (
        PoissonSampled(q, Gaussian(sigma)) * (steps + 3),
        PoissonSampled(min(q * 2, Exact(1)), Gaussian(sigma)) * steps,
        PoissonSampled(q, Gaussian(sigma / 2)) * steps,
    ):
        assert low <= between(worse)[1]


@quick
@given(first=noise, second=noise)
def test_gaussians_by_tables_hold_the_exact_curve(first: Exact, second: Exact) -> None:
    """Gaussian + Gaussian is exact; with a step between that tells next to nothing it goes by tables."""
    exact = between(Gaussian(first) + Gaussian(second))
    low, high = between(Gaussian(first) + ApproximateDP("1e-9") + Gaussian(second))
    assert low <= exact[1] + Fraction(1, 10**6) and exact[0] <= high


CURVES = st.one_of(
    st.builds(lambda s: Normal(1 / s**2), noise),
    st.builds(Double, noise),
    st.builds(lambda e, d: Profile(e, d / 1000), noise, small),
    st.builds(lambda q, s, o: Mixed(q, Normal(1 / s**2), o), small, noise, st.sampled_from(["add", "remove", "both"])),
    st.builds(lambda q, s, o: Mixed(q, Double(s), o), small, noise, st.sampled_from(["add", "remove"])),
    st.builds(Opposite, small, noise),
)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(curve=CURVES, points=st.lists(st.fractions(-4, 4, max_denominator=60), min_size=3, max_size=3))
def test_curves_are_convex_and_fall_from_one(curve: Any, points: list[Fraction]) -> None:
    """A wrong branch of a formula would break one of these somewhere."""
    with precision(128):
        gs = sorted({Exact(p.numerator, p.denominator) for p in points})
        values = [curve.at(ball(x), ball(x).exp()) for x in gs]
        for (x, v), (y, w) in zip(zip(gs, values, strict=True), list(zip(gs, values, strict=True))[1:], strict=False):
            assert not v < w and not v > 1 and not v < arb(0).max(1 - ball(x).exp())
            assert not w < 0 and x < y
        if len(gs) == 3:
            a, b, c = (ball(x).exp() for x in gs)
            chord = values[0] + (values[2] - values[0]) * (b - a) / (c - a)
            assert not values[1] > chord


@settings(max_examples=25, deadline=None, derandomize=True)
@given(curve=CURVES, cut=st.fractions(-3, 3, max_denominator=40))
def test_a_half_line_is_a_test(curve: Any, cut: Fraction) -> None:
    """P(A) - g Q(A) is at most the curve, for the pair that attains it and every half-line A."""
    for pair in attaining(curve):
        with precision(128):
            [(p, q), _] = pair.masses([Exact(cut.numerator, cut.denominator)])
            for x in (Exact(-1), Exact(0), Exact(1, 3), Exact(2)):
                g = ball(x).exp()
                assert not p - g * q > curve.at(ball(x), g)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(curve=CURVES)
def test_connected_dots_dominate_and_less_does_not(curve: Any) -> None:
    h, knots, bits = Exact(1, 8), list(range(-40, 41)), 90
    weights, infinite = connected(curve, h, knots, bits)
    check(curve, h, knots, weights, infinite, bits)
    with precision(160):  # between the knots, too
        for x in (Exact(-1, 3), Exact(1, 30), Exact(3, 5)):
            g = ball(x).exp()
            value = arb(infinite) + sum(
                (arb(w) * arb(0).max(1 - g * ball(-h * k).exp()) for k, w in zip(knots, weights, strict=True)), arb(0)
            )
            assert value / arb(2) ** bits >= bound(curve, ball(x), g) - arb(2) ** -100
    heavy = max(range(len(weights)), key=weights.__getitem__)
    less = list(weights)
    less[heavy] -= 1 << 60
    with pytest.raises(NotDominated):
        check(curve, h, knots, less, infinite, bits)


def test_a_table_that_is_none_is_refused() -> None:
    curve = Normal(Exact(1))
    for knots, weights in (([], []), ([0, 0], [1, 1]), ([0, 1], [1]), ([0, 1], [-1, 1 << 90])):
        with pytest.raises(NotDominated):
            check(curve, Exact(1), knots, weights, 1 << 90, 90)
    [pair] = attaining(curve)
    with pytest.raises(NotBelow):
        check_cells(pair, Exact(1), [Exact(0), Exact(1)], [None, None, None], 90)
    with pytest.raises(NotBelow):
        check_cells(pair, Exact(1), [Exact(0)], [(0, 1)], 90)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(st.integers(0, 255), min_size=1, max_size=6),
    st.lists(st.integers(0, 255), min_size=1, max_size=6),
    st.integers(-3, 3),
    st.tuples(st.integers(-6, 6), st.integers(0, 8)),
)
def test_products_are_rounded_to_the_safe_side(a: list[int], b: list[int], first: int, window: tuple[int, int]) -> None:
    """Against the exact product: what lies at or beyond a loss is never less from above, never more from below."""
    low, high = window[0], window[0] + window[1]
    one, other = Table(first, a, 3), Table(0, b, 5)
    up, down = (product(one, other, 8, rounded, (low, high)) for rounded in (True, False))
    exact: dict[int, Fraction] = {}
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            exact[first + i + j] = exact.get(first + i + j, Fraction(0)) + Fraction(x * y, 256)
    infinite = Fraction(3 * (sum(b) + 5) + sum(a) * 5, 256)

    def beyond(table: Table, place: int) -> int:
        return int(table.infinite + sum(w for k, w in enumerate(table.weights, table.first) if k >= place))

    for place in range(-12, 20):
        true = infinite + sum(w for k, w in exact.items() if k >= place)
        assert beyond(down, place) <= true <= beyond(up, place)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(alphabet="Gausin(1.,)*+/-e3PoLplc ", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = parse.read(text)
    except BadMechanism:
        return
    assert parse.read(str(found)) == found


@pytest.mark.parametrize(
    "text",
    [
        "PoissonSampled(8/1875, Gaussian(1.1)) * 3516 + Laplace(2)",
        "(Gaussian(1) + Laplace(1/3)) * 2",
        "WithoutReplacement(2, 10, Gaussian(1))",
    ],
)
def test_what_is_shown_is_what_is_read(text: str) -> None:
    assert str(parse.read(text)) == text


def test_laplace_is_symmetric() -> None:
    assert epsilon(Laplace(3) * 4, 1e-4, "add").upper == epsilon(Laplace(3) * 4, 1e-4, "remove").upper


@settings(max_examples=20, deadline=None, derandomize=True)
@given(c=small, share=st.fractions(0, 1, max_denominator=20), x=st.fractions(-3, 3, max_denominator=40))
def test_a_sensitivity_is_the_largest_distance_at_most(c: Exact, share: Fraction, x: Fraction) -> None:
    """The curve of Laplace laws at any distance up to c lies below that at c."""
    with precision(128):
        place = ball(Exact(x.numerator, x.denominator))
        near = Double(c * Exact(share.numerator, share.denominator)).at(place, place.exp())
        assert not near > Double(c).at(place, place.exp())


def test_laplace_in_l1_is_at_most_what_its_sensitivity_says() -> None:
    """Two coordinates that move by 1/2 each, or by 1 and 0: the L1 distance is 1, and 1 is what the bound is for."""
    whole = epsilon(Laplace(2, sensitivity=1), 1e-4, "add-or-remove")
    halves = epsilon(Laplace(2, sensitivity="1/2") * 2, 1e-4, "add-or-remove")
    smaller = epsilon(Laplace(2, sensitivity="3/4"), 1e-4, "add-or-remove")
    assert whole.upper is not None and halves.lower is not None and smaller.lower is not None
    assert halves.lower <= whole.upper and smaller.lower < whole.upper
    assert any("the largest L1 distance of the two means" in line for line in whole.asks)


def test_batches_without_replacement_are_planned_by_the_law_that_is_composed() -> None:
    """Planned by the law of one pair, whose tail is shorter, the upper end was 12.43 and the truth is below 8.92."""
    found = epsilon(WithoutReplacement(256, 60000, Gaussian("1.1")) * 3516, 1e-5, "replace-one", tolerance="1/20")
    assert found.lower is not None and found.upper is not None
    assert 7.6 < found.lower < 7.86 and 8.9 < found.upper < 8.94
