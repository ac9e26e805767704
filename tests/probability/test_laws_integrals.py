"""Rigorous divergences of laws on the line, against closed forms, each other and numerical quadrature."""

import itertools
from fractions import Fraction as F

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.kernel.ball import precision
from verify.kernel.functions import FUNCTIONS
from verify.kernel.functions import sampled_gaussian_moment as kernel_moment
from verify.probability import (
    INFINITY,
    Gaussian,
    Laplace,
    Mixture,
    Moments,
    ProbabilityError,
    Undecided,
    gaussian_renyi,
    hockey_stick_of_laws,
    kl_of_laws,
    mixture_of,
    renyi_moment_of_laws,
    renyi_of_laws,
    sampled_gaussian,
    sampled_gaussian_moment,
    total_variation_of_laws,
)
from verify.probability.strategies import rationals

FAST = settings(max_examples=40, deadline=None)
ORDERS = st.sampled_from((F(101, 100), F(3, 2), F(2), F(27, 10), F(8)))
MEANS, WIDTHS = rationals(0, 3, 4), rationals(0, 3, 4).map(lambda w: w + F(1, 4))
P3 = mixture_of(["1/3", "1/3", "1/3"], [Gaussian(0, 1), Gaussian(1, 4), Laplace(-1, 2)])
Q2 = mixture_of(["1/2", "1/2"], [Gaussian(1, 5), Laplace(0, 3)])
CENTRE = Gaussian(0, 1)


def b(x):
    x = F(x)
    return arb(fmpq(x.numerator, x.denominator))


def near(left, right, radius=1e-12):
    """The enclosures meet and the first is tight."""
    return left.overlaps(right) and left.rad() < radius * (1 + abs(left.mid()))


@FAST
@given(MEANS, MEANS, WIDTHS, WIDTHS, ORDERS)
def test_gaussians_against_the_closed_form(m, k, v, w, alpha):
    value = renyi_of_laws(Gaussian(m, v), Gaussian(k, w), alpha)
    mixed = alpha * w + (1 - alpha) * v
    if mixed <= 0:
        assert value == INFINITY
        return
    with precision(160):
        logs = ((1 - alpha) * F(1), alpha * F(1))
        closed = b(alpha * (m - k) ** 2 / (2 * mixed))
        closed -= (b(mixed).log() - b(logs[0]) * b(v).log() - b(logs[1]) * b(w).log()) / (2 * b(alpha - 1))
        assert near(value, closed)
        if v == w:
            assert value.overlaps(b(gaussian_renyi(Moments(m, v), Moments(k, v), alpha)))
        kl = (b(w / v).log() + b((v + (m - k) ** 2) / w) - 1) / 2
        assert near(kl_of_laws(Gaussian(m, v), Gaussian(k, w)), kl)


@FAST
@given(MEANS, WIDTHS, ORDERS)
def test_laplace_against_the_closed_form(m, v, alpha):
    with precision(160):
        a, r = b(alpha), b(m / v)
        moment = (a * ((a - 1) * r).exp() + (a - 1) * (-a * r).exp()) / (2 * a - 1)
        assert near(renyi_moment_of_laws(Laplace(m, v), Laplace(0, v), alpha), moment)
        assert near(kl_of_laws(Laplace(m, v), Laplace(0, v)), r + (-r).exp() - 1)


@FAST
@given(MEANS, WIDTHS, st.sampled_from((F(1, 8), F(1, 2), F(1), F(3, 2), F(4))))
def test_hockey_stick_against_the_closed_forms(m, v, g):
    with precision(160):
        r = b(m / v)
        lap = (1 - b(g).sqrt() * (-r / 2).exp()).max(1 - b(g)).max(arb(0))
        assert near(hockey_stick_of_laws(Laplace(m, v), Laplace(0, v), g), lap)
        gauss = hockey_stick_of_laws(Gaussian(m, v**2), Gaussian(0, v**2), g)
        expected = FUNCTIONS["theta"].ball(b(g), r) if m else (1 - b(g)).max(arb(0))
        assert near(gauss, expected)


@FAST
@given(WIDTHS, st.sampled_from((F(1), F(9, 8))))
def test_hockey_stick_of_two_widths(v, g):
    """Two crossings: N(0,1) against N(0, v), E = P(|X| < t) - g Q(|X| < t)."""
    value = hockey_stick_of_laws(Gaussian(0, 1), Gaussian(0, 1 + v), g)
    with precision(160):
        w = b(1 + v)
        square = (w / b(g) ** 2).log() * w / (w - 1)
        if square > 0:
            t = square.sqrt()
            expected = (t / arb(2).sqrt()).erf() - b(g) * (t / (2 * w).sqrt()).erf()
            assert near(value, expected)
        elif square < 0:
            assert near(value, arb(0))


def test_identities_between_divergences():
    for p, q in ((P3, Q2), (Q2, P3), (CENTRE, Laplace(1, 1)), (Gaussian(2, 3), P3)):
        assert total_variation_of_laws(p, q).overlaps(total_variation_of_laws(q, p))
        for g in (F(2, 3), F(3, 2)):
            left = hockey_stick_of_laws(p, q, g)
            dual = 1 - b(g) + b(g) * hockey_stick_of_laws(q, p, 1 / g)
            assert near(left, dual)
        assert not kl_of_laws(p, q) < 2 * total_variation_of_laws(p, q) ** 2
        moved = [Mixture(x.weights, x.components) if isinstance(x, Mixture) else x for x in (p, q)]
        assert kl_of_laws(p.mirrored(), q.mirrored()).overlaps(kl_of_laws(*moved))


@pytest.mark.parametrize(("p", "q"), [(P3, Q2), (Laplace(0, 1), P3), (CENTRE, Q2)])
def test_against_quadrature(p, q):
    def density(law, x):
        total = mpmath.mpf(0)
        parts = law.parts if isinstance(law, Mixture) else ((F(1), law),)
        for w, c in parts:
            if isinstance(c, Gaussian):
                value = mpmath.npdf(x, mpmath.mpf(int(c.mean)), mpmath.sqrt(int(c.variance)))
            else:
                value = mpmath.exp(-abs(x - c.mean) / c.scale) / (2 * c.scale)
            total += mpmath.mpf(w.numerator) / w.denominator * value
        return total

    cuts = [-60, -10, -3, -1, 0, 1, 3, 10, 60]
    kl = mpmath.quad(lambda x: density(p, x) * mpmath.log(density(p, x) / density(q, x)), cuts)
    assert abs(float(kl_of_laws(p, q).mid()) - kl) < 1e-7
    half = mpmath.quad(lambda x: density(p, x) ** 1.25 * density(q, x) ** -0.25, cuts)
    assert abs(float(renyi_moment_of_laws(p, q, F(5, 4)).mid()) - half) < 1e-6


def test_divergence_is_recognised_exactly_at_the_border():
    assert renyi_of_laws(Gaussian(0, 2), CENTRE, 2) == INFINITY
    assert renyi_of_laws(Gaussian(0, F(199, 100)), CENTRE, 2) != INFINITY
    assert renyi_of_laws(Laplace(0, 1), CENTRE, F(11, 10)) == INFINITY
    assert renyi_of_laws(Laplace(0, 2), Laplace(0, 1), 2) == INFINITY
    assert renyi_of_laws(Laplace(0, F(3, 2)), Laplace(0, 1), 2) != INFINITY
    assert renyi_of_laws(Laplace(0, 1), Laplace(0, 2), 50) != INFINITY
    # On the border the linear terms decide, on each side by its own outermost means.
    p = mixture_of(["1/2", "1/2"], [Gaussian(1, 2), Gaussian(-1, 2)])
    q = mixture_of(["1/2", "1/2"], [Gaussian(3, 1), Gaussian(-3, 1)])
    assert renyi_of_laws(p, q, 2) != INFINITY
    assert renyi_of_laws(q, p, 2) != INFINITY
    assert renyi_of_laws(mixture_of(["1/2", "1/2"], [Gaussian(1, 2), Gaussian(0, 2)]), q, 2) != INFINITY
    assert renyi_of_laws(mixture_of(["1/2", "1/2"], [Gaussian(7, 2), Gaussian(0, 2)]), q, 2) == INFINITY


# --- the sampled Gaussian mechanism --------------------------------------------------------------------


@FAST
@given(st.integers(2, 6), st.sampled_from((F(0), F(1, 10), F(1, 2), F(1))), st.sampled_from((F(1, 2), F(4))))
def test_sampled_gaussian_of_integer_order(alpha, q, sigma):
    """Mixture first: the binomial sum.  q = 0 and q = 1: no mixture at all."""
    with precision(160):
        total = arb(0)
        for k in range(alpha + 1):
            weight = arb(fmpq(1)) * arb.bin_uiui(alpha, k) * b(1 - q) ** (alpha - k) * b(q) ** k
            total += weight * b(F(k * (k - 1)) / (2 * sigma**2)).exp()
        assert near(sampled_gaussian_moment(alpha, q, sigma, reverse=True), total)
        value = sampled_gaussian(alpha, q, sigma)
        if q in (0, 1):
            assert near(value, b(q * alpha / (2 * sigma**2)))
        else:
            assert 0 < value < b(alpha / (2 * sigma**2))


@pytest.mark.parametrize("alpha", [F(101, 100), F(2), F(27, 10), F(64)])
@pytest.mark.parametrize("sigma", [F(1, 2), F(4)])
def test_sampled_gaussian_agrees_with_the_kernel(alpha, sigma):
    with precision(100):
        other = kernel_moment(b(alpha), b(F(1, 10)), b(sigma))
    assert sampled_gaussian_moment(alpha, F(1, 10), sigma).overlaps(other)


def test_sampled_gaussian_orders_and_extremes():
    values = [sampled_gaussian(a, F(1, 10), 4) for a in (1, F(101, 100), F(3, 2), 2, 10, 500)]
    assert all(x < y for x, y in itertools.pairwise(values))
    assert values[3] < b(F(2 * 2, 100 * 16))  # altschuler2022noisysgd, Lemma 2.12 at alpha = 2
    both = sampled_gaussian(2, F(1, 10), F(1, 2)), sampled_gaussian(2, F(1, 10), F(1, 2), reverse=True)
    assert both[0] < both[1]
    # A peak far from both means, and a huge moment.
    huge = sampled_gaussian(500, F(1, 10), F(1, 2), reverse=True)
    assert near(huge, (500 * b(F(1, 10)).log() + b(F(500 * 499 * 2))) / 499, 1e-9)
    wide = sampled_gaussian(arb(2, 2**-20), F(1, 10), 4)
    assert wide.overlaps(values[3]) and not wide > values[4]


def test_high_precision_is_reached():
    value = renyi_of_laws(CENTRE, Gaussian(1, 1), F(3, 2), bits=200)
    assert value.contains(b(F(3, 4))) and value.rad() < 1e-55
    tv = total_variation_of_laws(CENTRE, Gaussian(1, 1), bits=200)
    with precision(240):
        assert near(tv, FUNCTIONS["theta"].ball(arb(1), arb(1)), 1e-50)


# --- failing loudly -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda: Gaussian(0, 0),
        lambda: Gaussian(0.5, 1),
        lambda: Laplace(0, -1),
        lambda: mixture_of(["1/2"], [CENTRE]),
        lambda: mixture_of([1], ["a law"]),
        lambda: Mixture((F(2), F(-1)), (CENTRE, CENTRE)),
        lambda: kl_of_laws(CENTRE, "a law"),
        lambda: renyi_moment_of_laws(CENTRE, CENTRE, 1),
        lambda: renyi_of_laws(CENTRE, CENTRE, F(1, 2)),
        lambda: hockey_stick_of_laws(CENTRE, CENTRE, 0),
        lambda: hockey_stick_of_laws(CENTRE, CENTRE, arb(1, 2)),
        lambda: sampled_gaussian(2, F(3, 2), 1),
        lambda: sampled_gaussian(2, F(1, 2), 0),
        lambda: sampled_gaussian(arb("inf"), F(1, 2), 1),
    ],
)
def test_bad_input_gives_one_line(make):
    with pytest.raises(ProbabilityError) as caught:
        make()
    assert str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: renyi_moment_of_laws(CENTRE, Gaussian(1, 1), arb(1, 0.5)),
        lambda: renyi_of_laws(Gaussian(0, 2), CENTRE, arb(2, 2**-10)),
        lambda: hockey_stick_of_laws(
            mixture_of(["1/2", "1/2"], [CENTRE, Gaussian(1, 1)]),
            mixture_of(["1/4", "1/4", "1/2"], [CENTRE, CENTRE, Gaussian(1, 1)]),
            1,
        ),
    ],
)
def test_undecided_is_raised_and_not_answered(make):
    with pytest.raises(Undecided):
        make()


COMPONENTS = st.one_of(
    st.builds(Gaussian, rationals(-3, 3, 4), WIDTHS), st.builds(Laplace, rationals(-3, 3, 4), WIDTHS)
)
MIXTURES = st.lists(st.tuples(st.integers(1, 5), COMPONENTS), min_size=1, max_size=3).map(
    lambda parts: mixture_of([F(w, sum(v for v, _ in parts)) for w, _ in parts], [c for _, c in parts])
)


@settings(max_examples=25, deadline=None)
@given(MIXTURES, MIXTURES, ORDERS, st.sampled_from((F(1, 2), F(1), F(2))))
def test_coarse_enclosures_contain_the_fine_values(p, q, alpha, g):
    """With few bits the tails and undecided cells are large, so a bound that is too small would show."""
    for value in (
        lambda bits: kl_of_laws(p, q, bits),
        lambda bits: renyi_moment_of_laws(p, q, alpha, bits),
        lambda bits: hockey_stick_of_laws(p, q, g, bits),
    ):
        try:
            coarse, fine = value(2), value(80)
        except Undecided:
            continue
        if coarse == INFINITY:
            assert fine == INFINITY
            continue
        assert coarse.overlaps(fine)
        assert fine.rad() < 1e-15 * (1 + abs(fine.mid()))
