"""W-infinity and the shifted Renyi divergence: exact values, two algorithms, tampered certificates."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.probability import (
    INFINITY,
    CertificateError,
    Distribution,
    ProbabilityError,
    ShiftedCertificate,
    check_shifted,
    check_w_infinity,
    convolve,
    coupling_within,
    cyclic_distance,
    distance_matrix,
    dual_bound,
    hockey_stick,
    line_distance,
    noise_moment,
    product_distance,
    renyi,
    renyi_moment,
    shifted_certificate,
    shifted_hockey_stick,
    shifted_max_ratio,
    shifted_moment,
    shifted_renyi,
    translate,
    w_infinity,
)
from verify.probability.strategies import contractions, distributions, rationals

FAST = settings(max_examples=60, deadline=None)
POINTS = (0, F(1, 2), 1, 2)
LINE = line_distance(POINTS)


def brute_w_infinity(mu, nu, distance):
    """Strassen by force: the least s with mu(A) <= nu(A^s) for all A."""
    letters = range(len(mu))
    for s in sorted({d for row in distance for d in row}):
        if all(
            mu.of_set(a) <= nu.of_set({y for x in a for y in range(len(nu)) if distance[x][y] <= s})
            for a in ([x for x in letters if mask >> x & 1] for mask in range(2 ** len(mu)))
        ):
            return s
    raise AssertionError


@FAST
@given(distributions(4), distributions(4))
def test_w_infinity_against_brute_force_and_the_quantile_coupling(mu, nu):
    found = w_infinity(mu, nu, LINE)
    check_w_infinity(mu, nu, LINE, found)
    assert found.value == brute_w_infinity(mu, nu, LINE)
    # On a line the monotone coupling is optimal.
    left, right = list(mu), list(nu)
    x = y = 0
    worst = F(0)
    while x < 4 and y < 4:
        mass = min(left[x], right[y])
        if mass:
            worst = max(worst, LINE[x][y])
        left[x] -= mass
        right[y] -= mass
        if left[x] == 0:
            x += 1
        else:
            y += 1
    assert found.value == worst


@FAST
@given(distributions(5), distributions(5), distributions(5))
def test_w_infinity_is_a_metric(mu, nu, rho):
    d = cyclic_distance(5)
    there, back = w_infinity(mu, nu, d).value, w_infinity(nu, mu, d).value
    assert there == back
    assert (there == 0) == (mu == nu)
    assert w_infinity(mu, rho, d).value <= there + w_infinity(nu, rho, d).value


def test_w_infinity_examples():
    mu, nu = Distribution.point(0, 3), Distribution.of(0, "1/2", "1/2")
    found = w_infinity(mu, nu, line_distance((0, 1, 3)))
    assert found.value == 3 and found.obstacle == frozenset({0})
    assert coupling_within(mu, nu, line_distance((0, 1, 3)), 2) is None
    assert w_infinity(mu, mu, cyclic_distance(3)).obstacle is None
    square = product_distance(cyclic_distance(3), cyclic_distance(3), "max")
    both = mu.times(mu), translate(mu, 1).times(translate(mu, 1))
    assert w_infinity(*both, square).value == 1
    assert w_infinity(*both, product_distance(cyclic_distance(3), cyclic_distance(3))).value == 2


def test_tampered_w_infinity_certificates_are_rejected():
    mu, nu = Distribution.point(0, 3), Distribution.of(0, "1/2", "1/2")
    d = line_distance((0, 1, 3))
    good = w_infinity(mu, nu, d)
    zero = (F(0),) * 3
    for bad in (
        replace(good, value=F(1)),
        replace(good, value=F(4)),
        replace(good, obstacle=None),
        replace(good, obstacle=frozenset()),
        replace(good, obstacle=frozenset({9})),
        replace(good, coupling=((F(0), F(1), F(0)), zero, zero)),
        replace(good, coupling=((F(0), F(3, 2), F(-1, 2)), zero, zero)),
        replace(good, coupling=((F(0), F(1, 2), F(1, 4)), zero, zero)),
        replace(good, coupling=((0.0, 0.5, 0.5), zero, zero)),
        replace(good, coupling=(zero, zero)),
    ):
        with pytest.raises(CertificateError) as caught:
            check_w_infinity(mu, nu, d, bad)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: distance_matrix([]),
        lambda: distance_matrix([[1], [1, 2]]),
        lambda: distance_matrix([[-1]]),
        lambda: line_distance([0.5]),
        lambda: cyclic_distance(0),
        lambda: product_distance(LINE, LINE, "l3"),
        lambda: noise_moment(Distribution.uniform(3), -1, 2),
        lambda: w_infinity(Distribution.uniform(3), Distribution.uniform(4), LINE),
        lambda: shifted_certificate(Distribution.uniform(4), Distribution.uniform(4), LINE, -1),
        lambda: shifted_moment(
            shifted_certificate(Distribution.uniform(4), Distribution.uniform(4), LINE, 1), 1
        ),
        lambda: shifted_renyi(
            shifted_certificate(Distribution.uniform(4), Distribution.uniform(4), LINE, 1), F(1, 2)
        ),
        lambda: dual_bound(Distribution.uniform(4), Distribution.uniform(4), LINE, 1, [-1] * 4, 2),
    ],
)
def test_bad_input_gives_one_line(make):
    with pytest.raises(ProbabilityError) as caught:
        make()
    assert str(caught.value) and "\n" not in str(caught.value)


# --- shifted Renyi divergence --------------------------------------------------------------------------


def brute_ratios(mu, nu, distance, z):
    """The second algorithm: peel densest sets of letters of nu, over all subsets; None if infinite."""
    near = {
        x: frozenset(y for y in range(len(nu)) if nu[y] and distance[x][y] <= z) for x in sorted(mu.support)
    }
    if not all(near.values()):
        return None
    open_, ratios = set(nu.support), [F(0)] * len(nu)
    while near:
        best, best_set = F(-1), frozenset()
        for mask in range(1, 2 ** len(nu)):
            a = frozenset(y for y in range(len(nu)) if mask >> y & 1)
            if a <= open_:
                ratio = sum((mu[x] for x, b in near.items() if b & open_ <= a), F(0)) / nu.of_set(a)
                if (ratio, len(a)) > (best, len(best_set)):
                    best, best_set = ratio, a
        for y in best_set:
            ratios[y] = best
        near = {x: b for x, b in near.items() if not b & open_ <= best_set}
        open_ -= best_set
    return ratios


@FAST
@given(distributions(4), distributions(4), st.sampled_from((0, F(1, 2), 1, 2)), st.booleans())
def test_shifted_renyi_against_brute_force_and_weak_duality(mu, nu, z, line):
    d = LINE if line else cyclic_distance(4)
    certificate = shifted_certificate(mu, nu, d, z)
    ratios, expected = check_shifted(certificate), brute_ratios(mu, nu, d, z)
    if expected is None:
        assert ratios == INFINITY == shifted_moment(certificate, 2) == shifted_renyi(certificate, 1)
        with pytest.raises(ProbabilityError):
            shifted_hockey_stick(certificate, 1)
        return
    assert list(ratios) == expected
    best = Distribution(tuple(q * r for q, r in zip(nu, ratios, strict=True)))
    assert w_infinity(mu, best, d).value <= z
    assert shifted_max_ratio(certificate) == max(ratios)
    assert shifted_hockey_stick(certificate, F(3, 2)) == hockey_stick(best, nu, F(3, 2))
    for alpha in (2, 3):
        value = shifted_moment(certificate, alpha)
        assert value == renyi_moment(best, nu, alpha)
        assert dual_bound(mu, nu, d, z, ratios, alpha) == value
    for alpha in (1, F(3, 2), 2):
        assert shifted_renyi(certificate, alpha).overlaps(renyi(best, nu, alpha))


@FAST
@given(st.data())
def test_other_shifts_and_other_duals_are_no_better(data):
    mu, nu = data.draw(distributions(4)), data.draw(distributions(4, full=True))
    d, z = cyclic_distance(4), data.draw(st.integers(0, 2))
    value = shifted_moment(shifted_certificate(mu, nu, d, z), 2)
    other = data.draw(distributions(4))
    if w_infinity(mu, other, d).value <= z:
        assert renyi_moment(other, nu, 2) >= value
    for shift in range(-z, z + 1):
        assert renyi_moment(translate(mu, shift), nu, 2) >= value
    guess = data.draw(st.lists(rationals(0, 3), min_size=4, max_size=4))
    assert dual_bound(mu, nu, d, z, guess, 2) <= value
    assert value == shifted_moment(shifted_certificate(mu, nu, d, z), 2) >= 1
    values = [shifted_moment(shifted_certificate(mu, nu, d, s), 2) for s in range(3)]
    assert values[0] == renyi_moment(mu, nu, 2) and all(a >= b for a, b in pairwise(values))


MU6, NU6 = Distribution.of("1/2", "1/4", "1/4", 0, 0, 0), Distribution.normalised([1, 1, 2, 4, 2, 2])


def test_known_values_on_z6():
    d = cyclic_distance(6)
    found = [shifted_certificate(MU6, NU6, d, z) for z in (0, 1, 2)]
    assert [shifted_moment(c, 2) for c in found] == [F(33, 8), F(21, 16), 1]
    assert [shifted_moment(c, 3) for c in found] == [F(333, 16), F(117, 64), 1]
    assert check_shifted(found[1]) == (F(3, 2), F(3, 2), F(3, 2), F(3, 4), 0, F(3, 2))
    noise = Distribution.normalised([9, 6, 1, 1, 1, 6])
    assert (noise_moment(noise, 1, 2), noise_moment(noise, 2, 2)) == (F(167, 72), F(2237, 432))
    left, right = convolve(MU6, noise), convolve(NU6, noise)
    assert renyi_moment(left, right, 2) == F(7437451761, 4737402880) <= F(21, 16) * F(167, 72)
    far = shifted_certificate(Distribution.point(0, 6), Distribution.point(3, 6), d, 2)
    assert far.isolated == 0 and shifted_moment(far, 2) == INFINITY
    assert shifted_renyi(found[1], arb(2)).overlaps((arb(21) / 16).log())


def test_tampered_shifted_certificates_are_rejected():
    d = cyclic_distance(6)
    good = shifted_certificate(MU6, NU6, d, 1)
    wide = shifted_certificate(MU6, NU6, d, 2)
    exact = shifted_certificate(MU6, NU6, d, 0)
    assert good.coupling is not None
    scaled = tuple(tuple(2 * m for m in row) for row in good.coupling)
    for bad in (
        replace(good, coupling=wide.coupling),  # moves too far
        replace(good, coupling=exact.coupling),  # a coupling, and not the best
        replace(good, coupling=scaled),
        replace(good, coupling=good.coupling[:-1]),
        replace(good, coupling=None),
        replace(good, coupling=None, isolated=0),
        replace(good, coupling=None, isolated=5),
        replace(good, coupling=None, isolated=-1),
        replace(good, isolated=0),
        replace(good, z=F(0)),
        replace(good, z=F(-1)),
        replace(good, z=1.0),
        replace(good, mu=NU6),
        replace(good, nu=MU6),
    ):
        with pytest.raises(CertificateError) as caught:
            check_shifted(bad)
        assert "\n" not in str(caught.value)
    with pytest.raises(ProbabilityError):
        check_shifted(replace(good, distance=cyclic_distance(5)))
    assert isinstance(good, ShiftedCertificate)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_shift_reduction_on_a_cyclic_group(data):
    """feldman2018iteration, Lemma 20, exactly: integers z and a, noise of full support."""
    n = data.draw(st.integers(3, 5))
    mu, nu = data.draw(distributions(n)), data.draw(distributions(n))
    noise = data.draw(distributions(n, full=True))
    z, a, alpha = data.draw(st.integers(0, 2)), data.draw(st.integers(0, 1)), data.draw(st.integers(2, 3))
    d = cyclic_distance(n)
    before = shifted_moment(shifted_certificate(mu, nu, d, z + a), alpha)
    after = shifted_moment(shifted_certificate(convolve(mu, noise), convolve(nu, noise), d, z), alpha)
    if before != INFINITY:
        assert after <= before * noise_moment(noise, a, alpha)


def test_shift_reduction_fails_for_shifts_that_do_not_split():
    noise, d = Distribution.of("1/2", "1/4", "1/4"), cyclic_distance(3)
    mu, nu = Distribution.point(0, 3), Distribution.point(1, 3)
    left, right = convolve(mu, noise), convolve(nu, noise)
    half = F(1, 2)
    assert shifted_moment(shifted_certificate(left, right, d, half), 2) == F(11, 8)
    assert shifted_moment(shifted_certificate(mu, nu, d, 1), 2) * noise_moment(noise, half, 2) == 1


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_contraction_reduction_on_a_cyclic_group(data):
    """feldman2018iteration, Lemma 21: one of the two maps need not be a contraction."""
    n = data.draw(st.integers(3, 6))
    mu, nu, z = data.draw(distributions(n)), data.draw(distributions(n)), data.draw(st.integers(0, 1))
    psi = data.draw(contractions(n))
    jumps = data.draw(st.lists(st.integers(-1, 1), min_size=n, max_size=n))
    other = [(y + jump) % n for y, jump in zip(psi, jumps, strict=True)]
    s, d = max(map(abs, jumps)), cyclic_distance(n)
    assert all(d[psi[x]][psi[y]] <= d[x][y] for x in range(n) for y in range(n))
    before = shifted_moment(shifted_certificate(mu, nu, d, z), 2)
    images = mu.push(psi.__getitem__, n), nu.push(other.__getitem__, n)
    assert shifted_moment(shifted_certificate(*images, d, z + s), 2) <= before
