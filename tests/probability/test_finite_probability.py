"""Distributions, kernels, and the exact divergences between them."""

import itertools
from fractions import Fraction as F

import pytest
from flint import arb
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from verify.kernel.ball import Truth, decide
from verify.kernel.term import parse
from verify.probability import (
    INFINITY,
    Distribution,
    Kernel,
    ProbabilityError,
    Undecided,
    contraction_coefficient,
    f_divergence,
    hockey_stick,
    hockey_stick_set,
    kl,
    max_ratio,
    mixture,
    renyi,
    renyi_moment,
    sharp_pair,
    sharp_profile,
    total_variation,
    two_point_maximum,
)
from verify.probability.strategies import distributions, gammas, kernels, pairs, rationals

FAST = settings(max_examples=80, deadline=None)
one = Distribution.of(1)


# --- construction ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda: Distribution.of("1/2", "1/3"),
        lambda: Distribution.of("3/2", "-1/2"),
        lambda: Distribution((0.5, 0.5)),
        lambda: Distribution.of(True),
        lambda: Distribution.of("a half", "1/2"),
        lambda: Distribution.of("1/0"),
        lambda: Distribution(()),
        lambda: Distribution.normalised([0, 0]),
        lambda: Distribution.point(2, 2),
        lambda: Distribution.point(0, 0),
        lambda: Distribution.uniform(-1),
        lambda: Kernel(()),
        lambda: Kernel.of([[1], ["1/2", "1/2"]]),
        lambda: Kernel(("a row",)),
        lambda: Kernel.deterministic([0, 5], 2),
        lambda: Distribution.uniform(2).through(Kernel.identity(3)),
        lambda: Distribution.uniform(2).push(lambda x: -1, 2),
        lambda: Distribution.uniform(2).of_set([7]),
        lambda: mixture(Distribution.uniform(2), [one]),
        lambda: hockey_stick(one, Distribution.uniform(2), 1),
        lambda: hockey_stick(one, one, 0),
        lambda: hockey_stick(one, one, 1.5),
        lambda: renyi_moment(one, one, 1),
        lambda: renyi_moment(one, one, F(5, 2)),
        lambda: renyi(one, one, 0),
        lambda: renyi(one, one, -2),
        lambda: renyi(one, one, arb("nan")),
        lambda: contraction_coefficient(Kernel.identity(2), F(1, 2)),
        lambda: sharp_profile(Kernel.identity(2), 2, F(3, 2)),
        lambda: sharp_pair(Kernel.identity(1), 2, 1),
    ],
)
def test_bad_input_gives_one_line(make):
    with pytest.raises(ProbabilityError) as caught:
        make()
    text = str(caught.value)
    assert text and "\n" not in text and len(text) < 120


def test_a_distribution_is_a_value():
    assert Distribution.of("1/2", "0.5") == Distribution.uniform(2)
    assert len({Distribution.uniform(2), Distribution.of("2/4", "1/2")}) == 1
    with pytest.raises(AttributeError):
        one.masses = ()  # type: ignore[misc]


@FAST
@given(st.data())
def test_operations_on_kernels_agree(data):
    mu, nu = data.draw(distributions(3)), data.draw(distributions(2))
    first, second = data.draw(kernels(3, 2)), data.draw(kernels(2, 3))
    assert mu.through(first).through(second) == mu.through(first.then(second))
    assert mu.times(nu).through(first.times(second)) == mu.through(first).times(nu.through(second))
    images = [data.draw(st.integers(0, 1)) for _ in range(3)]
    assert mu.push(images.__getitem__, 2) == mu.through(Kernel.deterministic(images, 2))
    assert mu.through(Kernel.constant(nu, 3)) == nu
    assert mu.through(Kernel.identity(3)) == mu
    assert mixture(nu, [mu, mu]) == mu


def test_the_kernel_of_the_engine_can_read_them():
    mu, k = Distribution.of("1/3", "2/3"), Kernel.randomised_response(3)
    claim = parse("(= (sum i 1 2 (* (at mu i) (at K i 1))) 5/12)")
    assert decide(claim, {"mu": mu, "K": k}) is Truth.TRUE
    assert mu.through(k)[0] == F(5, 12)


# --- E_gamma -------------------------------------------------------------------------------------------


@FAST
@given(pairs(), gammas(0))
def test_three_forms_of_the_hockey_stick(laws, g):
    mu, nu = laws
    value = hockey_stick(mu, nu, g)
    best = hockey_stick_set(mu, nu, g)
    assert value == mu.of_set(best) - g * nu.of_set(best)
    assert value == sum((abs(p - g * q) for p, q in zip(mu, nu, strict=True)), F(0)) / 2 - (g - 1) / 2
    subsets = [[x for x in range(len(mu)) if mask >> x & 1] for mask in range(2 ** len(mu))]
    assert value == max(mu.of_set(a) - g * nu.of_set(a) for a in subsets)
    assert value - (1 - g) == g * hockey_stick(nu, mu, 1 / g)
    assert max(0, 1 - g) <= value <= 1
    if g >= 1:
        tv = total_variation(mu, nu)
        assert max(0, 1 - g * (1 - tv)) <= value <= tv
    # (1 - E)/gamma does not increase.
    assert g * (1 - hockey_stick(mu, nu, 2 * g)) <= 2 * g * (1 - value)
    # E_gamma is an f-divergence with slope 1 at infinity.
    assert value == f_divergence(mu, nu, lambda t: max(F(0), t - g), F(1))


@FAST
@given(st.data())
def test_data_processing_and_joint_convexity(data):
    (mu, nu), (mu2, nu2) = data.draw(pairs(3)), data.draw(pairs(3))
    k, weight, g = data.draw(kernels(3)), data.draw(rationals(0, 1)), data.draw(gammas(0))
    left, right = mu.through(k), nu.through(k)
    assert hockey_stick(left, right, g) <= hockey_stick(mu, nu, g)
    w = Distribution.of(weight, 1 - weight)
    mixed, mixed2 = mixture(w, [mu, mu2]), mixture(w, [nu, nu2])
    average = weight * hockey_stick(mu, nu, g) + (1 - weight) * hockey_stick(mu2, nu2, g)
    assert hockey_stick(mixed, mixed2, g) <= average
    for alpha in (2, 3):
        assert renyi_moment(left, right, alpha) <= renyi_moment(mu, nu, alpha)
        assert renyi_moment(mixed, mixed2, alpha) <= max(
            renyi_moment(mu, nu, alpha), renyi_moment(mu2, nu2, alpha)
        )
    assert max_ratio(left, right) <= max_ratio(mu, nu)
    assert max_ratio(mixed, mixed2) <= max(max_ratio(mu, nu), max_ratio(mu2, nu2))


def test_the_papers_two_false_properties_have_their_witness():
    # asoodeh2020federated: "E = TV iff eps = 0", "strictly decreasing on (0, TV]".
    mu, nu = Distribution.of("1/2", "1/2"), Distribution.of(1, 0)
    assert {hockey_stick(mu, nu, g) for g in (1, F(11, 10), F(3, 2), 50)} == {F(1, 2)}


# --- contraction ----------------------------------------------------------------------------------------


@FAST
@given(st.data())
def test_dobrushin_and_the_sharp_profile(data):
    k, g = data.draw(kernels()), data.draw(gammas())
    mu, nu = data.draw(pairs(k.inputs))
    eta, a = contraction_coefficient(k, g), hockey_stick(mu, nu, g)
    profile = sharp_profile(k, g, a)
    assert hockey_stick(mu.through(k), nu.through(k), g) <= profile.value <= a * eta.value
    assert sharp_profile(k, g, 1).value == eta.value
    assert sharp_profile(k, g, 0).value == 0
    if eta.pair is not None:
        x, y = (Distribution.point(letter, k.inputs) for letter in eta.pair)
        assert hockey_stick(x, y, g) == 1
        assert hockey_stick(x.through(k), y.through(k), g) == eta.value
        level = data.draw(rationals(0, 1))
        left, right = sharp_pair(k, g, level)
        assert hockey_stick(left, right, g) == level
        best = sharp_profile(k, g, level).value
        assert hockey_stick(left.through(k), right.through(k), g) == best
        if level:
            assert best == level * two_point_maximum(k, 1 + (g - 1) / level).value


@FAST
@given(kernels(3, 3), kernels(3, 2), gammas(), rationals(0, 1))
def test_profiles_compose(first, second, g, level):
    inner = sharp_profile(first, g, level).value
    both = sharp_profile(first.then(second), g, level).value
    product = contraction_coefficient(first, g).value * contraction_coefficient(second, g).value
    assert both <= sharp_profile(second, g, inner).value <= level * product


def test_known_coefficients():
    rr = Kernel.randomised_response(3)
    assert contraction_coefficient(rr, F(3, 2)).value == F(3, 8)
    assert contraction_coefficient(rr, F(9, 4)).value == F(3, 16)
    assert contraction_coefficient(rr.then(rr), F(3, 2)).value == F(1, 16)
    assert contraction_coefficient(rr.then(rr), 2).value == 0
    one_way = Kernel.of([[1, 0], ["1/2", "1/2"]])
    assert contraction_coefficient(one_way, F(3, 2)).value == F(1, 2)
    assert contraction_coefficient(one_way, F(3, 2)).pair == (1, 0)
    assert contraction_coefficient(Kernel.identity(1), 2).pair is None
    # Below 1 the two-point value is not the coefficient, which is 1.
    assert two_point_maximum(Kernel.constant(one, 2), F(1, 2)).value == F(1, 2)


# --- Renyi and KL -------------------------------------------------------------------------------------


@FAST
@given(pairs())
def test_orders_fit_together(laws):
    mu, nu = laws
    values = [renyi(mu, nu, alpha) for alpha in (F(1, 2), F(3, 4), 1, F(5, 4), 2, F(5, 2), 3)]
    for left, right in itertools.pairwise(values):
        if right is not INFINITY:
            assert left is not INFINITY and not left > right
    for alpha in (2, 3):
        moment = renyi_moment(mu, nu, alpha)
        if moment == INFINITY:
            assert renyi(mu, nu, alpha) == INFINITY == max_ratio(mu, nu) == kl(mu, nu)
        else:
            ball = renyi(mu, nu, alpha)
            assert ((alpha - 1) * ball).exp().overlaps(arb(moment.numerator) / moment.denominator)
            assert ball.rad() < 1e-30
            assert moment <= max_ratio(mu, nu) ** (alpha - 1)
            assert moment == f_divergence(mu, nu, lambda t, n=alpha: t**n, INFINITY)


@FAST
@given(pairs(), pairs())
def test_additive_over_products(first, second):
    joint = first[0].times(second[0]), first[1].times(second[1])
    parts = renyi_moment(*first, 2), renyi_moment(*second, 2)
    expected = INFINITY if INFINITY in parts else parts[0] * parts[1]
    assert renyi_moment(*joint, 2) == expected
    if expected != INFINITY:
        assert kl(*joint).overlaps(kl(*first) + kl(*second))


def test_infinity_is_explicit_and_never_a_limit():
    mu, nu = Distribution.of("1/2", "1/2"), Distribution.of(1, 0)
    assert renyi_moment(mu, nu, 2) == INFINITY == kl(mu, nu) == renyi(mu, nu, F(9, 8))
    assert renyi(mu, nu, F(1, 2)).overlaps(arb(2).log())
    assert renyi(nu, mu, 2).overlaps(arb(2).log())
    left, right = Distribution.point(0, 2), Distribution.point(1, 2)
    assert renyi(left, right, F(1, 2)) == INFINITY
    with pytest.raises(Undecided):
        renyi(mu, mu, arb(1, 0.25))
    with pytest.raises(ProbabilityError, match="slope"):
        f_divergence(mu, nu, lambda t: abs(t - 1) / 2)
    assert f_divergence(mu, nu, lambda t: abs(t - 1) / 2, F(1, 2)) == F(1, 2) == total_variation(mu, nu)


def test_infinity_compares_and_does_not_compute():
    assert F(10**9) < INFINITY and INFINITY > 7 and not INFINITY > INFINITY and INFINITY >= INFINITY
    assert max(F(3), INFINITY) == INFINITY and repr(INFINITY) == "INFINITY"
    for attempt in (lambda: INFINITY * 0, lambda: INFINITY - INFINITY, lambda: arb(1) <= INFINITY):
        with pytest.raises(TypeError):
            attempt()


def test_renyi_has_no_triangle_inequality_and_is_not_convex():
    p, q, r = (Distribution.of(F(n, 10), F(10 - n, 10)) for n in (9, 5, 1))
    assert renyi_moment(p, r, 2) == F(73, 9) > renyi_moment(p, q, 2) * renyi_moment(q, r, 2) == F(41, 9)
    mixed = Distribution.of("1/2", "1/2", 0), Distribution.of("1/2", "1/8", "3/8")
    assert renyi_moment(*mixed, 2) == F(5, 2)


@FAST
@given(pairs())
def test_pinsker_by_balls(laws):
    mu, nu = laws
    assume(kl(mu, nu) != INFINITY)
    tv = total_variation(mu, nu)
    assert not kl(mu, nu) < 2 * arb(tv.numerator) ** 2 / arb(tv.denominator) ** 2
