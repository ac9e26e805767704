"""Affine Gaussian iterations in closed form, and the optimal shifts."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.probability import (
    INFINITY,
    AffineStep,
    CertificateError,
    Gaussian,
    Moments,
    ProbabilityError,
    Shifts,
    check_optimal,
    gaussian_renyi,
    optimal_shifts,
    renyi_of_laws,
    run,
)
from verify.probability.strategies import rationals

FAST = settings(max_examples=80, deadline=None)
VARIANCES = rationals(0, 3).map(lambda v: v + F(1, 4))
FACTORS = st.sampled_from((F(1), F(1, 2), F(3, 2), F(2, 3)))
PROBLEMS = st.integers(1, 6).flatmap(
    lambda n: st.tuples(
        st.lists(rationals(0, 3), min_size=n, max_size=n), st.lists(VARIANCES, min_size=n, max_size=n)
    )
)


def pool_adjacent(gaps, variances, factor, start):
    """A second algorithm: pooled slopes, in scaled variables; blocks merge while slopes fall."""
    blocks = []
    for t, (s, v) in enumerate(zip(gaps, variances, strict=True), start=1):
        height = s / factor**t + (start if t == 1 else 0)
        blocks.append([height, v / factor ** (2 * t), 1])
        while len(blocks) > 1 and blocks[-2][0] * blocks[-1][1] >= blocks[-1][0] * blocks[-2][1]:
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last, strict=True)]
    slopes = [height / width for height, width, count in blocks for _ in range(count)]
    return tuple(c * v / factor**t for t, (c, v) in enumerate(zip(slopes, variances, strict=True), start=1))


@FAST
@given(PROBLEMS, FACTORS, rationals(0, 2), st.data())
def test_optimal_shifts(problem, factor, start, data):
    gaps, variances = problem
    best = optimal_shifts(gaps, variances, factor, start)
    assert best.shifts == pool_adjacent(gaps, variances, factor, start)
    assert best.feasible and best.distances[-1] == 0
    # Any other feasible sequence costs no less: keep a part of each distance, spend all at the end.
    z, other = start, []
    for t, gap in enumerate(gaps, start=1):
        reach = factor * z + gap
        spent = reach if t == len(gaps) else reach * data.draw(rationals(0, 1))
        other.append(spent)
        z = reach - spent
    trial = replace(best, shifts=tuple(other))
    assert trial.feasible and trial.cost >= best.cost
    if trial.cost > best.cost:
        with pytest.raises(CertificateError):
            check_optimal(trial)


def test_shifts_of_the_papers():
    # One record differs at step t of n: 2 eta L / (n - t + 1) from step t on.
    n, t = 6, 3
    one = optimal_shifts([int(i == t) for i in range(1, n + 1)], [1] * n)
    assert one.shifts == (0, 0, F(1, 4), F(1, 4), F(1, 4), F(1, 4)) and one.cost == F(1, 8)
    # feldman2018iteration, appendix B: n passes over n records, record i differs.
    n, i = 4, 3
    gaps = [int(step % n == i % n) for step in range(1, n * n + 1)]
    many = optimal_shifts(gaps, [1] * (n * n))
    head, middle = [F(0)] * (i - 1), [F(1, n)] * (n * (n - 1))
    assert list(many.shifts) == [*head, *middle, *[F(1, n - i + 1)] * (n - i + 1)]
    assert 2 * many.cost == F(n - 1, n) + F(1, n - i + 1)
    # altschuler2022noisysgd, 5.6: an initial distance D, contraction c: D^2 / sum c^(-2k).
    c, steps = F(1, 2), 3
    start = optimal_shifts([0] * steps, [1] * steps, c, 5)
    assert 2 * start.cost == F(25) / sum(c ** (-2 * k) for k in range(1, steps + 1))


def test_tampered_shifts_are_rejected():
    best = optimal_shifts([1, 0, 2, 0], [1, 2, 1, 1])
    check_optimal(best)
    for shifts in ((1, 0, 1, 1), (1, 0, 2, 0), (0, 1, 1, 1), (2, -1, 1, 1), (F(1, 3), F(2, 3), 1, F(1, 2))):
        with pytest.raises(CertificateError) as caught:
            check_optimal(replace(best, shifts=shifts))
        assert "\n" not in str(caught.value)
    assert not replace(best, shifts=(-1, 2, 1, 1)).feasible


@FAST
@given(st.lists(st.tuples(rationals(0, 2), rationals(0, 2), VARIANCES), min_size=1, max_size=5), st.data())
def test_the_bound_of_theorem_22_and_where_it_is_attained(rows, data):
    """Non-expansive affine maps with different offsets: alpha * cost bounds the exact divergence."""
    factors = [data.draw(st.sampled_from((F(1), F(1, 2), F(-1), F(0)))) for _ in rows]
    ours = [AffineStep(c, left, v) for c, (left, _, v) in zip(factors, rows, strict=True)]
    theirs = [AffineStep(c, right, v) for c, (_, right, v) in zip(factors, rows, strict=True)]
    shifts = optimal_shifts([abs(a - b) for a, b, _ in rows], [v for *_, v in rows])
    start = Moments(F(1), F(0))
    exact = gaussian_renyi(run(start, ours), run(start, theirs), 2)
    assert exact <= 2 * shifts.cost
    # Equality: identity maps and one step at which the offsets differ.
    single = optimal_shifts([1] + [0] * (len(rows) - 1), [v for *_, v in rows])
    still = [AffineStep(1, 0, v) for *_, v in rows]
    moved = [replace(still[0], offset=F(1)), *still[1:]]
    assert gaussian_renyi(run(start, still), run(start, moved), 3) == 3 * single.cost
    # With factor c > 0 the same.
    c = data.draw(FACTORS)
    scaled = optimal_shifts([1] + [0] * (len(rows) - 1), [v for *_, v in rows], c)
    still = [AffineStep(c, 0, v) for *_, v in rows]
    moved = [replace(still[0], offset=F(1)), *still[1:]]
    assert gaussian_renyi(run(start, still), run(start, moved), 3) == 3 * scaled.cost


def test_runs_and_their_divergences():
    end = run(Moments(1, 0), [AffineStep(2, 1, 1), AffineStep(F(1, 2), 0, F(3, 4))])
    assert end == Moments(F(3, 2), 1)
    assert gaussian_renyi(end, Moments(0, 1), F(3, 2)) == F(27, 16)
    assert renyi_of_laws(Gaussian(F(3, 2), 1), Gaussian(0, 1), F(3, 2)).contains(F(27, 16).numerator / 16)
    assert gaussian_renyi(Moments(1, 0), Moments(0, 0), 2) == INFINITY
    assert gaussian_renyi(Moments(1, 0), Moments(1, 0), 2) == 0
    # feldman2018iteration, Theorem 1 as printed: alpha |x - x'| / (2 T sigma^2), not squared, is false.
    step = [AffineStep(1, 0, 1)]
    assert gaussian_renyi(run(Moments(0, 0), step), run(Moments(2, 0), step), 2) == 4


@pytest.mark.parametrize(
    "make",
    [
        lambda: Moments(0, -1),
        lambda: AffineStep(1, 0, -1),
        lambda: AffineStep(0.5, 0, 1),
        lambda: gaussian_renyi(Moments(0, 1), Moments(0, 2), 2),
        lambda: gaussian_renyi(Moments(0, 1), Moments(0, 1), 0),
        lambda: optimal_shifts([], []),
        lambda: optimal_shifts([1], [0]),
        lambda: optimal_shifts([1, 1], [1]),
        lambda: optimal_shifts([-1], [1]),
        lambda: optimal_shifts([1], [1], factor=0),
        lambda: optimal_shifts([1], [1], start=-1),
        lambda: Shifts((F(1),), (F(1),), (F(1), F(2))),
    ],
)
def test_bad_input_gives_one_line(make):
    with pytest.raises(ProbabilityError) as caught:
        make()
    assert str(caught.value) and "\n" not in str(caught.value)


def test_the_optimal_rates_rise():
    best = optimal_shifts([3, 0, 1, 2, 0], [1, 2, 1, 1, 3], F(1, 2))
    assert all(a <= b for a, b in pairwise(best.rates))
