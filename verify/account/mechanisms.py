"""Mechanisms as objects, and what a run of them is: `PoissonSampled("256/60000", Gaussian("1.1")) * 3516 + Laplace(2)`.

Numbers are exact: whole numbers, fractions, decimals or text such as "256/60000" and "1e-5".  A float is read as the
decimal that it prints as, so that 0.1 is one tenth.  A sum releases its parts in the order written, `T * M` releases M
T times; each may depend on all that was released before (adaptive composition).

The noise of `Gaussian` and `Laplace` is in units of what one record contributes at most: each record adds a vector of
norm at most 1 (Euclidean for Gaussian, L1 for Laplace; in DP-SGD, after division by the clipping norm), and the noise
is added to the sum.  Adding or removing a record then moves the sum by at most 1, replacing it by at most 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction as Standard

from verify.kernel.rationals import Fraction

Number = int | float | str | Fraction | Standard | Decimal
MAX_DIGITS = 400  # of a number, and the largest exponent of ten
MAX_STEPS = 10**9  # of a run


class BadMechanism(ValueError):
    """Input that means nothing, or that no theorem here covers: one line, what is wrong and what to write."""


def exact(value: Number, what: str) -> Fraction:
    """The exact number; a float is the decimal that it prints as.  Raises BadMechanism."""
    if isinstance(value, bool):
        raise BadMechanism(f"{what} is {value}, which is no number")
    text = repr(value) if isinstance(value, float) else str(value).strip()
    if len(text) > MAX_DIGITS:
        raise BadMechanism(f"{what} has more than {MAX_DIGITS} characters: write fewer digits")
    above, slash, below = text.partition("/")
    found = [_decimal(part, what, text) for part in ((above, below) if slash else (above,))]
    if slash and found[1] == 0:
        raise BadMechanism(f"{what} is {text}, which divides by 0")
    return found[0] / found[1] if slash else found[0]


def _decimal(text: str, what: str, whole: str) -> Fraction:
    try:
        value = Decimal(text.strip())
    except ArithmeticError:
        raise BadMechanism(f"{what} is {whole!r}: write a number such as 3, 1.1, 1e-5 or 256/60000") from None
    if not value.is_finite():
        raise BadMechanism(f"{what} is {whole}: write a finite number")
    if abs(value.adjusted()) > MAX_DIGITS:
        raise BadMechanism(f"{what} is {whole}: its size is out of range")
    return Fraction(str(value))


def shown(value: Fraction) -> str:
    """The number as a decimal where that is exact and short, else as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest == 1:
        decimal = Decimal(value.numerator) / Decimal(value.denominator)
        for text in (f"{decimal:f}", f"{decimal:e}"):
            if len(text) <= 12 and Fraction(text) == value:
                return text
    return f"{value.numerator}/{value.denominator}"


class Mechanism:
    """Something that is released.  Add two to release both; multiply by a whole number to repeat."""

    def __add__(self, other: Mechanism) -> Sum:
        if not isinstance(other, Mechanism):
            return NotImplemented
        return Sum((*_parts(self), *_parts(other)))

    def __mul__(self, times: int) -> Mechanism:
        return Repeated(times_of(times), self)

    __rmul__ = __mul__

    def epsilon(self, delta: Number, neighbours: str, tolerance: Number = "1/1000"):  # type: ignore[no-untyped-def]
        """The least eps of (eps, delta)-privacy, enclosed: `verify.account.epsilon` of this mechanism."""
        from verify.account.answer import epsilon

        return epsilon(self, delta, neighbours, tolerance=tolerance)

    def delta(self, epsilon: Number, neighbours: str, tolerance: Number = "1/100"):  # type: ignore[no-untyped-def]
        """The least delta of (epsilon, delta)-privacy, enclosed: `verify.account.delta` of this mechanism."""
        from verify.account.answer import delta

        return delta(self, epsilon, neighbours, tolerance=tolerance)


def times_of(times: object) -> int:
    if isinstance(times, bool) or not isinstance(times, int):
        try:
            value = exact(times, "the number of steps")  # type: ignore[arg-type]
        except BadMechanism:
            value = Fraction(1, 2)
        if value.denominator != 1:
            raise BadMechanism(f"a mechanism is repeated {times} times: write a whole number, 1 or more")
        times = int(value)
    if not 1 <= times <= MAX_STEPS:
        raise BadMechanism(f"a mechanism is repeated {times} times: write a whole number from 1 to {MAX_STEPS}")
    return times


def _parts(mechanism: Mechanism) -> tuple[Mechanism, ...]:
    return mechanism.parts if isinstance(mechanism, Sum) else (mechanism,)


def _from_zero(value: Number, what: str, zero: str) -> Fraction:
    found = exact(value, what)
    if found < 0:
        raise BadMechanism(f"{what} is {value}: write 0 ({zero}) or more")
    return found


def _rate(value: Number, what: str) -> Fraction:
    found = exact(value, what)
    if not 0 <= found <= 1:
        raise BadMechanism(f"{what} is {value}: write a number from 0 to 1, such as 256/60000")
    return found


def _sensitivity(value: Number | None) -> Fraction | None:
    if value is None:
        return None
    found = exact(value, "the sensitivity")
    if found <= 0:
        raise BadMechanism(f"the sensitivity is {value}: write a positive number, the largest distance of two means")
    return found


@dataclass(frozen=True, init=False)
class Gaussian(Mechanism):
    """A vector (in any dimension) plus N(0, sigma^2) in each coordinate.

    sigma: the standard deviation, in units of the largest Euclidean norm of what one record contributes.
    sensitivity: the largest distance of the two means, if it is not the usual 1 (add, remove) or 2 (replace-one).
    Source: Balle and Wang, "Improving the Gaussian mechanism", 2018.
    """

    sigma: Fraction
    sensitivity: Fraction | None

    def __init__(self, sigma: Number, sensitivity: Number | None = None) -> None:
        object.__setattr__(self, "sigma", _from_zero(sigma, "the noise of Gaussian", "no noise"))
        object.__setattr__(self, "sensitivity", _sensitivity(sensitivity))

    def __str__(self) -> str:
        return f"Gaussian({shown(self.sigma)}{_and(self.sensitivity)})"


@dataclass(frozen=True, init=False)
class Laplace(Mechanism):
    """A vector plus independent noise of density exp(-|x|/b)/(2b) in each coordinate.

    b: the scale, in units of the largest L1 norm of what one record contributes.  sensitivity: as for Gaussian, in L1.
    Source: Dwork, McSherry, Nissim, Smith, "Calibrating noise to sensitivity", 2006.
    """

    b: Fraction
    sensitivity: Fraction | None

    def __init__(self, b: Number, sensitivity: Number | None = None) -> None:
        object.__setattr__(self, "b", _from_zero(b, "the scale of Laplace", "no noise"))
        object.__setattr__(self, "sensitivity", _sensitivity(sensitivity))

    def __str__(self) -> str:
        return f"Laplace({shown(self.b)}{_and(self.sensitivity)})"


def _and(sensitivity: Fraction | None) -> str:
    return "" if sensitivity is None else f", sensitivity={shown(sensitivity)}"


@dataclass(frozen=True, init=False)
class RandomisedResponse(Mechanism):
    """One bit, told truly with probability e^eps/(1 + e^eps); neighbours differ in that bit.

    Source: Warner, "Randomized response", 1965.
    """

    eps: Fraction

    def __init__(self, eps: Number) -> None:
        object.__setattr__(self, "eps", _from_zero(eps, "the eps of RandomisedResponse", "a fair coin"))

    def __str__(self) -> str:
        return f"RandomisedResponse({shown(self.eps)})"


@dataclass(frozen=True, init=False)
class ApproximateDP(Mechanism):
    """Any mechanism that is (eps, delta)-private for the neighbours of the question; ApproximateDP(eps) is pure.

    Source: Kairouz, Oh, Viswanath, "The composition theorem for differential privacy", 2015.
    """

    eps: Fraction
    delta_: Fraction

    def __init__(self, eps: Number, delta: Number = 0) -> None:
        object.__setattr__(self, "eps", _from_zero(eps, "the eps of ApproximateDP", "nothing is told"))
        object.__setattr__(self, "delta_", _rate(delta, "the delta of ApproximateDP"))

    def __str__(self) -> str:
        return f"ApproximateDP({shown(self.eps)}, {shown(self.delta_)})"


@dataclass(frozen=True, init=False)
class PoissonSampled(Mechanism):
    """The mechanism on a sample that has each record with probability q, independently; Gaussian or Laplace inside.

    One step of DP-SGD is PoissonSampled(q, Gaussian(z)), z the noise multiplier.
    Source: Abadi et al., "Deep learning with differential privacy", 2016.
    """

    q: Fraction
    mechanism: Mechanism

    def __init__(self, q: Number, mechanism: Mechanism) -> None:
        object.__setattr__(self, "q", _rate(q, "the rate of PoissonSampled"))
        object.__setattr__(self, "mechanism", _inside("PoissonSampled", mechanism, (Gaussian, Laplace)))

    def __str__(self) -> str:
        return f"PoissonSampled({shown(self.q)}, {self.mechanism})"


@dataclass(frozen=True, init=False)
class WithoutReplacement(Mechanism):
    """The mechanism on a batch of exactly b of n records, all batches equally likely; Gaussian inside; replace-one.

    Source: Balle, Barthe, Gaboardi, "Privacy amplification by subsampling", 2018.
    """

    b: int
    n: int
    mechanism: Mechanism

    def __init__(self, b: int, n: int, mechanism: Mechanism) -> None:
        found = [exact(value, f"the {name} of WithoutReplacement") for value, name in ((b, "batch b"), (n, "number n"))]
        if any(value.denominator != 1 for value in found) or not 0 <= found[0] <= found[1] or found[1] < 1:
            raise BadMechanism(
                f"WithoutReplacement({b}, {n}, ...): write whole numbers, 0 <= batch <= records, records >= 1"
            )
        object.__setattr__(self, "b", int(found[0]))
        object.__setattr__(self, "n", int(found[1]))
        object.__setattr__(self, "mechanism", _inside("WithoutReplacement", mechanism, (Gaussian,)))

    def __str__(self) -> str:
        return f"WithoutReplacement({self.b}, {self.n}, {self.mechanism})"


def _inside(sampling: str, mechanism: object, kinds: tuple[type, ...]) -> Mechanism:
    names = " or ".join(kind.__name__ for kind in kinds)
    if not isinstance(mechanism, kinds):
        raise BadMechanism(
            f"{sampling} is known for {names} alone, not for {mechanism}: repeat outside, as in {sampling}(...) * T"
        )
    assert isinstance(mechanism, Gaussian | Laplace)
    if mechanism.sensitivity is not None:
        raise BadMechanism(
            f"{mechanism} inside {sampling} has a sensitivity: give the noise in units of what one record contributes"
        )
    return mechanism


@dataclass(frozen=True)
class Repeated(Mechanism):
    """`times` releases of a mechanism."""

    times: int
    mechanism: Mechanism

    def __str__(self) -> str:
        inner = f"({self.mechanism})" if isinstance(self.mechanism, Sum) else str(self.mechanism)
        return f"{inner} * {self.times}"


@dataclass(frozen=True)
class Sum(Mechanism):
    """All parts, in their order."""

    parts: tuple[Mechanism, ...]

    def __str__(self) -> str:
        return " + ".join(map(str, self.parts))


def leaves(mechanism: Mechanism) -> Iterator[Mechanism]:
    """The mechanisms that are not made of others by + and *, each as often as it is written."""
    if isinstance(mechanism, Sum):
        for part in mechanism.parts:
            yield from leaves(part)
    elif isinstance(mechanism, Repeated):
        yield from leaves(mechanism.mechanism)
    else:
        yield mechanism
