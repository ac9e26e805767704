"""Couplings and the W-infinity distance between distributions on finite alphabets, exactly.

W_infinity(mu, nu) is the smallest s for which some coupling has d(X, Y) <= s for sure.  Both
directions come with a certificate: a coupling, and a set A with mu(A) > nu of all that is nearer to A
than s (Strassen; here Hall's condition).  `check_w_infinity` verifies them and searches nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.probability.extended import CertificateError, Exact, ProbabilityError, exact
from verify.probability.finite import Distribution
from verify.probability.flow import maximum_flow
from verify.probability.lattice import Distance, distance_matrix

Masses = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class WInfinity:
    """The distance, a coupling within it, and why no smaller distance will do.

    `obstacle` is a set A of letters of mu with mu(A) > nu{y : d(x, y) < value for some x in A}; None
    if the value is the smallest distance there is between a letter of mu and one of nu.
    """

    value: Fraction
    coupling: Masses
    obstacle: frozenset[int] | None


def fit(mu: Distribution, nu: Distribution, distance: Distance) -> Distance:
    """The distance as a checked matrix with a row for each letter of mu and a column for each of nu."""
    matrix = distance_matrix(distance)
    if len(matrix) != len(mu) or len(matrix[0]) != len(nu):
        size = f"{len(matrix)} x {len(matrix[0])}"
        raise ProbabilityError(f"the distance is {size}, the alphabets have {len(mu)} and {len(nu)} letters")
    return matrix


def coupling_within(mu: Distribution, nu: Distribution, distance: Distance, reach: Exact) -> Masses | None:
    """A coupling of mu and nu with d <= reach for sure, or None if there is none."""
    matrix, s = fit(mu, nu, distance), exact(reach, "the reach")
    flow = maximum_flow(mu.masses, nu.masses, [[d <= s for d in row] for row in matrix])
    return flow.masses if not flow.cut else None


def w_infinity(mu: Distribution, nu: Distribution, distance: Distance) -> WInfinity:
    """W_infinity(mu, nu) with its two certificates, already checked."""
    matrix = fit(mu, nu, distance)
    values = sorted({matrix[x][y] for x in mu.support for y in nu.support})
    low, high = 0, len(values) - 1  # values[high] is always feasible, values[low - 1] never
    while low < high:
        middle = (low + high) // 2
        if coupling_within(mu, nu, matrix, values[middle]) is None:
            low = middle + 1
        else:
            high = middle
    value = values[low]
    coupling = maximum_flow(mu.masses, nu.masses, [[d <= value for d in row] for row in matrix]).masses
    obstacle = None
    if low > 0:
        obstacle = maximum_flow(mu.masses, nu.masses, [[d < value for d in row] for row in matrix]).cut
    found = WInfinity(value, coupling, obstacle)
    check_w_infinity(mu, nu, matrix, found)
    return found


def check_coupling(mu: Distribution, coupling: Masses, columns: int) -> tuple[Fraction, ...]:
    """The column sums of a nonnegative matrix with row sums mu; CertificateError if it is not one."""
    if len(coupling) != len(mu) or any(len(row) != columns for row in coupling):
        raise CertificateError(f"the coupling is not a {len(mu)} x {columns} matrix")
    for x, row in enumerate(coupling):
        if any(not isinstance(mass, Fraction) or mass < 0 for mass in row):
            raise CertificateError(f"row {x} of the coupling has an entry that is not a nonnegative rational")
        if sum(row) != mu[x]:
            raise CertificateError(f"row {x} of the coupling sums to {sum(row)}, not {mu[x]}")
    return tuple(sum((row[y] for row in coupling), Fraction(0)) for y in range(columns))


def check_w_infinity(mu: Distribution, nu: Distribution, distance: Distance, found: WInfinity) -> None:
    """Returns if both certificates show that W_infinity(mu, nu) = found.value; CertificateError if not."""
    matrix = fit(mu, nu, distance)
    sums = check_coupling(mu, found.coupling, len(nu))
    if sums != nu.masses:
        raise CertificateError("the columns of the coupling do not sum to the second distribution")
    for x, row in enumerate(found.coupling):
        for y, mass in enumerate(row):
            if mass and matrix[x][y] > found.value:
                raise CertificateError(f"the coupling moves mass from {x} to {y}, farther than {found.value}")
    if found.obstacle is None:
        if any(matrix[x][y] < found.value for x in mu.support for y in nu.support):
            raise CertificateError("nothing shows that a smaller distance is impossible")
        return
    if not all(isinstance(x, int) and 0 <= x < len(mu) for x in found.obstacle):
        raise CertificateError("the obstacle is not a set of letters")
    near = {y for x in found.obstacle for y in range(len(nu)) if matrix[x][y] < found.value}
    if not mu.of_set(found.obstacle) > nu.of_set(near):
        raise CertificateError("the obstacle does not carry more mass than its neighbourhood")
