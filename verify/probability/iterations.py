"""Noisy affine Gaussian iterations in closed form, and the choice of the shifts in privacy by iteration.

X_t = c_t X_(t-1) + b_t + N(0, v_t): means and variances are exact rationals, and so are Renyi divergences
between runs of equal variance.  `optimal_shifts` solves for the best shift sequence, with a certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.probability.extended import (
    INFINITY,
    CertificateError,
    Exact,
    Extended,
    ProbabilityError,
    exact,
    positive,
)

ZERO = Fraction(0)


@dataclass(frozen=True)
class Moments:
    """The mean and variance of a Gaussian law; variance 0 is a point mass."""

    mean: Fraction
    variance: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "mean", exact(self.mean, "a mean"))
        object.__setattr__(self, "variance", _nonnegative(self.variance, "a variance"))


@dataclass(frozen=True)
class AffineStep:
    """x -> factor * x + offset + N(0, variance), with variance >= 0."""

    factor: Fraction
    offset: Fraction
    variance: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "factor", exact(self.factor, "a factor"))
        object.__setattr__(self, "offset", exact(self.offset, "an offset"))
        object.__setattr__(self, "variance", _nonnegative(self.variance, "a variance"))


def run(start: Moments, steps: Iterable[AffineStep]) -> Moments:
    """The law of X_T when X_0 is independent of the noise and has the law `start`."""
    mean, variance = start.mean, start.variance
    for step in steps:
        mean = step.factor * mean + step.offset
        variance = step.factor**2 * variance + step.variance
    return Moments(mean, variance)


def gaussian_renyi(p: Moments, q: Moments, alpha: Exact) -> Extended:
    """D_alpha(p || q) = alpha (m - m')^2 / (2 s^2) in nats, exactly, for Gaussians of equal variance s^2.

    Any alpha > 0.  At variance 0: 0 for equal means, else INFINITY.  Raises ProbabilityError for unequal
    variances, where the value is not rational (`renyi_of_laws` encloses it).
    """
    order = positive(alpha, "the order of a Renyi divergence")
    if p.variance != q.variance:
        raise ProbabilityError(f"the variances differ: {p.variance} and {q.variance}")
    if p.mean == q.mean:
        return ZERO
    if p.variance == 0:
        return INFINITY
    return order * (p.mean - q.mean) ** 2 / (2 * p.variance)


# --- shifts ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shifts:
    """A shift sequence a_1, ..., a_T for T steps (feldman2018iteration, Theorem 22; berthier2019report, 3.5).

    `gaps[t]` bounds how far the two maps of step t+1 send one point apart, `variances[t]` is the noise of
    that step, `factor` is the Lipschitz constant C > 0 of every step and `start` the distance of the two
    initial states.  All numbers are exact; ProbabilityError if the lengths differ or a sign is wrong.
    """

    gaps: tuple[Fraction, ...]
    variances: tuple[Fraction, ...]
    shifts: tuple[Fraction, ...]
    factor: Fraction = Fraction(1)
    start: Fraction = ZERO

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(self, "gaps", tuple(_nonnegative(s, "a gap") for s in self.gaps))
        set_(self, "variances", tuple(positive(v, "a variance") for v in self.variances))
        set_(self, "shifts", tuple(exact(a, "a shift") for a in self.shifts))
        set_(self, "factor", positive(self.factor, "the Lipschitz factor"))
        set_(self, "start", _nonnegative(self.start, "the initial distance"))
        if not len(self.gaps) == len(self.variances) == len(self.shifts) >= 1:
            raise ProbabilityError("gaps, variances and shifts must have one length, at least 1")

    @property
    def distances(self) -> tuple[Fraction, ...]:
        """z_0, ..., z_T: z_0 = start, z_t = C z_(t-1) + s_t - a_t."""
        z = [self.start]
        for gap, shift in zip(self.gaps, self.shifts, strict=True):
            z.append(self.factor * z[-1] + gap - shift)
        return tuple(z)

    @property
    def feasible(self) -> bool:
        """a_t >= 0, z_t >= 0 for all t, and z_T = 0.

        The papers let a_t be any real; a_t >= 0 is the hypothesis that their proof needs.
        """
        z = self.distances
        return all(a >= 0 for a in self.shifts) and all(d >= 0 for d in z) and z[-1] == 0

    @property
    def cost(self) -> Fraction:
        """sum a_t^2 / (2 v_t): alpha times this bounds D_alpha(X_T || X_T') if the shifts are feasible."""
        return sum((a * a / (2 * v) for a, v in zip(self.shifts, self.variances, strict=True)), ZERO)

    @property
    def rates(self) -> tuple[Fraction, ...]:
        """The slopes c_t = a_t C^t / v_t, t = 1, ..., T."""
        return tuple(
            a * self.factor**t / v
            for t, (a, v) in enumerate(zip(self.shifts, self.variances, strict=True), start=1)
        )


def check_optimal(shifts: Shifts) -> None:
    """Returns if the shifts are feasible and of least cost, negative shifts included; else CertificateError.

    Searches nothing.  Certificate (KKT): the rates c_t = a_t C^t / v_t do not decrease, and increase only
    after a step with z_t = 0.  Proof for C = 1 (else substitute a_t C^-t, v_t C^-2t): for feasible b,
    sum b^2/v - sum a^2/v = sum (b-a)^2/v + 2 sum c_t (b_t - a_t), and by Abel summation the last sum is
    sum (c_(t+1) - c_t)(A_t - B_t) >= 0, where A_t = S_t if c_t < c_(t+1), and B_t <= S_t.
    """
    if not shifts.feasible:
        raise CertificateError("the shifts are not feasible")
    rates, z = shifts.rates, shifts.distances
    for t in range(1, len(rates)):
        if rates[t - 1] > rates[t]:
            raise CertificateError(f"the rate falls after step {t}: the shifts are not optimal")
        if rates[t - 1] < rates[t] and z[t] != 0:
            raise CertificateError(f"the rate rises after step {t} though z = {z[t]}: not optimal")


def optimal_shifts(
    gaps: Sequence[Exact], variances: Sequence[Exact], factor: Exact = 1, start: Exact = 0
) -> Shifts:
    """The feasible shifts of least cost, checked: the slopes of the greatest convex minorant.

    In scaled variables (C = 1) A_t = a_1 + ... + a_t must stay below S_t = start + s_1 + ... + s_t and end
    there; the best A is the greatest convex minorant of S over the accumulated variance, from (0, 0).
    """
    zeros = tuple(ZERO for _ in gaps)
    problem = Shifts(
        tuple(map(exact, gaps)), tuple(map(exact, variances)), zeros, exact(factor), exact(start)
    )
    c = problem.factor
    points = [(ZERO, ZERO)]
    width, height = ZERO, problem.start
    for t, (gap, variance) in enumerate(zip(problem.gaps, problem.variances, strict=True), start=1):
        width, height = width + variance / c ** (2 * t), height + gap / c**t
        points.append((width, height))
    hull: list[tuple[Fraction, Fraction]] = []
    for point in points:
        while len(hull) > 1 and _slope(hull[-2], hull[-1]) >= _slope(hull[-1], point):
            hull.pop()
        hull.append(point)
    found: list[Fraction] = []
    edge = 0
    for t, variance in enumerate(problem.variances, start=1):
        while points[t][0] > hull[edge + 1][0]:
            edge += 1
        found.append(_slope(hull[edge], hull[edge + 1]) * variance / c**t)
    result = Shifts(problem.gaps, problem.variances, tuple(found), c, problem.start)
    check_optimal(result)
    return result


def _slope(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
    return (b[1] - a[1]) / (b[0] - a[0])


def _nonnegative(value: object, what: str) -> Fraction:
    number = exact(value, what)
    if number < 0:
        raise ProbabilityError(f"{what} must not be negative: {number}")
    return number
