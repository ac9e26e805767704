"""Shifted Renyi divergence on finite alphabets: exact value with a certificate for all orders at once.

D_alpha^(z)(mu || nu) is the infimum of D_alpha(mu' || nu) over mu' with W_infinity(mu, mu') <= z
(feldman2018iteration, Definition 8).  mu' must live where nu does, or the divergence is infinite.

The certificate is a coupling of mu with mu', within distance z.  Let r_y = mu'(y)/nu(y) and
B(x) = {y : nu(y) > 0, d(x, y) <= z}.  If the coupling sends x only to letters y with
r_y = min of r over B(x), then mu' is optimal for every order alpha in [1, infinity] and for every convex f:

  f(t) >= f(r) + f'(r)(t - r), with slopes f'(r) nondecreasing in r, so for any other coupling, with
  column sums m:  sum nu f(m/nu) >= sum_y m_y f'(r_y) + sum_y nu_y (f(r_y) - r_y f'(r_y))
  and sum_y m_y f'(r_y) >= sum_x mu(x) min over B(x) of f'(r), with equality for this coupling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from verify.kernel.ball import precision, rational
from verify.kernel.functions import power_ball
from verify.probability.divergences import BITS, finite_ball
from verify.probability.extended import (
    INFINITY,
    Ball,
    CertificateError,
    Exact,
    Extended,
    Infinite,
    ProbabilityError,
    Real,
    Undecided,
    ball,
    exact,
    positive,
    whole,
)
from verify.probability.finite import Distribution
from verify.probability.flow import maximum_flow
from verify.probability.lattice import Distance
from verify.probability.transport import Masses, check_coupling, fit

ZERO = Fraction(0)


@dataclass(frozen=True)
class ShiftedCertificate:
    """The problem, and either an optimal coupling or a letter of mu from which nu is out of reach."""

    mu: Distribution
    nu: Distribution
    distance: Distance
    z: Fraction
    coupling: Masses | None = None
    isolated: int | None = None


def neighbours(nu: Distribution, distance: Distance, z: Fraction, x: int) -> list[int]:
    """B(x): the letters of nu's support within z of x."""
    return [y for y in range(len(nu)) if nu[y] > 0 and distance[x][y] <= z]


def check_shifted(certificate: ShiftedCertificate) -> tuple[Fraction, ...] | Infinite:
    """Verifies the certificate and searches nothing.

    Returns the ratios r_y = mu'(y)/nu(y) of an optimal mu' (0 where nu is 0), from which every order has
    its value; or INFINITY: for every alpha >= 1, D_alpha^(z) is infinite.  Raises CertificateError.
    """
    mu, nu, z = certificate.mu, certificate.nu, certificate.z
    distance = fit(mu, nu, certificate.distance)
    if not isinstance(z, Fraction) or z < 0:
        raise CertificateError("the shift is not a nonnegative rational")
    if (certificate.coupling is None) == (certificate.isolated is None):
        raise CertificateError("a certificate holds a coupling or an isolated letter, and not both")
    if certificate.isolated is not None:
        x = certificate.isolated
        if not (isinstance(x, int) and 0 <= x < len(mu)) or mu[x] == 0 or neighbours(nu, distance, z, x):
            raise CertificateError(f"letter {x} is not a letter of mu out of reach of nu")
        return INFINITY
    assert certificate.coupling is not None
    sums = check_coupling(mu, certificate.coupling, len(nu))
    ratios = tuple(m / q if q else ZERO for m, q in zip(sums, nu, strict=True))
    for x, row in enumerate(certificate.coupling):
        near = neighbours(nu, distance, z, x)
        for y, mass in enumerate(row):
            if mass == 0:
                continue
            if y not in near:
                raise CertificateError(f"mass moves from {x} to {y}, farther than {z} or outside nu")
            if any(ratios[other] < ratios[y] for other in near):
                raise CertificateError(f"mass moves from {x} to {y}, where the ratio is not least")
    return ratios


def shifted_certificate(
    mu: Distribution, nu: Distribution, distance: Distance, z: Exact
) -> ShiftedCertificate:
    """Finds the certificate: peel off, again and again, the set of letters with the largest mu(S)/nu(B(S)).

    The maximal ratio is found from below (Dinkelbach): while some set beats the present ratio, a minimum
    cut shows one.  Raises ProbabilityError for a negative shift or a distance that does not fit.
    """
    matrix, reach = fit(mu, nu, distance), exact(z, "the shift")
    if reach < 0:
        raise ProbabilityError(f"the shift must not be negative: {reach}")
    near = {x: set(neighbours(nu, matrix, reach, x)) for x in sorted(mu.support)}
    for x, letters in near.items():
        if not letters:
            return ShiftedCertificate(mu, nu, matrix, reach, isolated=x)
    masses = [[ZERO] * len(nu) for _ in range(len(mu))]
    left = set(near)
    while left:
        block = _densest(mu, nu, near, left, masses)
        full = set().union(*(near[x] for x in block))
        left -= block
        for x in left:
            near[x] -= full
    return ShiftedCertificate(mu, nu, matrix, reach, coupling=tuple(map(tuple, masses)))


def _densest(
    mu: Distribution,
    nu: Distribution,
    near: dict[int, set[int]],
    left: set[int],
    masses: list[list[Fraction]],
) -> set[int]:
    """A set S of the letters left with the largest mu(S)/nu(B(S)); writes its part of the coupling."""
    rows = sorted(left)
    block = set(rows)
    while True:
        letters = sorted(set().union(*(near[x] for x in block)))
        ratio = sum((mu[x] for x in block), ZERO) / sum((nu[y] for y in letters), ZERO)
        columns = sorted(set().union(*(near[x] for x in rows)))
        flow = maximum_flow(
            [mu[x] for x in rows],
            [ratio * nu[y] for y in columns],
            [[y in near[x] for y in columns] for x in rows],
        )
        if not flow.cut:
            break
        block = {rows[i] for i in flow.cut}
    for i, x in enumerate(rows):
        if x in block:
            for j, y in enumerate(columns):
                masses[x][y] = flow.masses[i][j]
    return block


# --- values, from the ratios of a checked certificate -------------------------------------------------


def shifted_moment(certificate: ShiftedCertificate, alpha: int) -> Extended:
    """exp((alpha - 1) D_alpha^(z)) exactly, for an integer alpha >= 2; the certificate is checked first."""
    whole(alpha, "the order of a Renyi moment", 2)
    ratios = check_shifted(certificate)
    if isinstance(ratios, Infinite):
        return INFINITY
    return sum((q * r**alpha for q, r in zip(certificate.nu, ratios, strict=True)), ZERO)


def shifted_max_ratio(certificate: ShiftedCertificate) -> Extended:
    """exp(D_infinity^(z)) exactly: the largest ratio."""
    ratios = check_shifted(certificate)
    return INFINITY if isinstance(ratios, Infinite) else max(ratios)


def shifted_hockey_stick(certificate: ShiftedCertificate, gamma: Exact) -> Fraction:
    """The least E_gamma(mu' || nu) over mu' within the shift that live where nu does, exactly.

    Raises ProbabilityError if there is no such mu'; E_gamma itself would still be finite.
    """
    g, ratios = positive(gamma, "gamma"), check_shifted(certificate)
    if isinstance(ratios, Infinite):
        raise ProbabilityError("no distribution within the shift lives where the second one does")
    return sum((q * max(ZERO, r - g) for q, r in zip(certificate.nu, ratios, strict=True)), ZERO)


def shifted_renyi(certificate: ShiftedCertificate, alpha: Real, bits: int = BITS) -> Ball | Infinite:
    """An enclosure of D_alpha^(z) in nats for real alpha >= 1 (1: KL); the certificate is checked first.

    The ratios are exact, so the ball encloses the value from both sides.  Raises Undecided if alpha is a
    ball that meets 1, ProbabilityError if alpha < 1.
    """
    ratios = check_shifted(certificate)
    with precision(bits):
        order = ball(alpha, "the order of a Renyi divergence")
        if order < 1:
            raise ProbabilityError("the order of a shifted Renyi divergence must be at least 1")
        one = order.is_exact() and bool(order == 1)
        if not (one or order > 1):
            raise Undecided("the order of the Renyi divergence is a ball that meets 1")
        if isinstance(ratios, Infinite):
            return INFINITY
        total = arb(0)
        for q, r in zip(certificate.nu, ratios, strict=True):
            if q and r:
                ratio = rational(r)
                total += rational(q) * (ratio * ratio.log() if one else power_ball(ratio, order))
        return finite_ball(total if one else total.log() / (order - 1))


def dual_bound(
    mu: Distribution, nu: Distribution, distance: Distance, z: Exact, ratios: Sequence[Exact], alpha: int
) -> Extended:
    """A lower bound on exp((alpha - 1) D_alpha^(z)) from any nonnegative ratios r, optimal or not:

    alpha sum_x mu(x) min over B(x) of r^(alpha-1), minus (alpha-1) sum_y nu(y) r_y^alpha.
    """
    matrix, reach = fit(mu, nu, distance), exact(z, "the shift")
    whole(alpha, "the order of a Renyi moment", 2)
    values = [exact(r, "a ratio") for r in ratios]
    if len(values) != len(nu) or any(r < 0 for r in values):
        raise ProbabilityError("one nonnegative ratio for each letter of the second distribution is needed")
    gain = ZERO
    for x in mu.support:
        near = neighbours(nu, matrix, reach, x)
        if not near:
            return INFINITY
        gain += mu[x] * min(values[y] for y in near) ** (alpha - 1)
    cost = sum((q * r**alpha for q, r in zip(nu, values, strict=True)), ZERO)
    return alpha * gain - (alpha - 1) * cost
