"""Probability distributions and Markov kernels over finite alphabets, in exact rationals.

An alphabet is {0, ..., n-1}.  Everything here is exact; nothing rounds.  A Distribution and a Kernel
can stand for the families of the kernel's language (`verify.kernel.ball.decide`), which count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product as pairs

from verify.probability.extended import Exact, ProbabilityError, exact, whole

MAX_LETTERS = 100_000


@dataclass(frozen=True)
class Distribution:
    """A probability vector: `masses[x]` is the exact mass of the letter x.

    Raises ProbabilityError unless the masses are rationals, none negative, with sum 1.
    """

    masses: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        masses = _exact_tuple(self.masses, "a mass")
        for letter, mass in enumerate(masses):
            if mass < 0:
                raise ProbabilityError(f"the mass of letter {letter} is negative: {mass}")
        if sum(masses) != 1:
            raise ProbabilityError(f"the masses sum to {sum(masses)}, not 1")
        object.__setattr__(self, "masses", masses)

    @staticmethod
    def of(*masses: Exact) -> Distribution:
        """From the masses, as ints, Fractions or text: ``Distribution.of("1/2", "1/2")``."""
        return Distribution(tuple(exact(mass, "a mass") for mass in masses))

    @staticmethod
    def normalised(weights: Iterable[Exact]) -> Distribution:
        """Proportional to nonnegative weights that are not all zero."""
        values = _exact_tuple(weights, "a weight")
        total = sum(values, Fraction(0))
        if total <= 0:
            raise ProbabilityError("the weights must have a positive sum")
        return Distribution(tuple(value / total for value in values))

    @staticmethod
    def point(letter: int, size: int) -> Distribution:
        """The point mass at a letter of an alphabet of `size` letters."""
        whole(size, "the size of an alphabet", 1)
        _check_letter(letter, size)
        return Distribution(tuple(Fraction(int(x == letter)) for x in range(size)))

    @staticmethod
    def uniform(size: int) -> Distribution:
        return Distribution((Fraction(1, whole(size, "the size of an alphabet", 1)),) * size)

    def __len__(self) -> int:
        return len(self.masses)

    def __getitem__(self, letter: int) -> Fraction:
        return self.masses[letter]

    def __iter__(self) -> Iterator[Fraction]:
        return iter(self.masses)

    @property
    def support(self) -> frozenset[int]:
        """The letters of positive mass."""
        return frozenset(x for x, mass in enumerate(self.masses) if mass > 0)

    def of_set(self, letters: Iterable[int]) -> Fraction:
        """The mass of a set of letters."""
        chosen = set(letters)
        for letter in chosen:
            _check_letter(letter, len(self))
        return sum((self.masses[x] for x in chosen), Fraction(0))

    def absolutely_continuous(self, other: Distribution) -> bool:
        """Does every letter of positive mass have positive mass under `other`?"""
        same_alphabet(self, other)
        return self.support <= other.support

    def push(self, image: Callable[[int], int], size: int) -> Distribution:
        """The law of image(X): the push-forward under a map into {0, ..., size-1}."""
        masses = [Fraction(0)] * whole(size, "the size of an alphabet", 1)
        for x, mass in enumerate(self.masses):
            y = image(x)
            _check_letter(y, size)
            masses[y] += mass
        return Distribution(tuple(masses))

    def through(self, kernel: Kernel) -> Distribution:
        """mu K: the law of the kernel's output when its input has this law."""
        if len(self) != kernel.inputs:
            raise ProbabilityError(f"{len(self)} letters cannot enter a kernel of {kernel.inputs} inputs")
        return mixture(self, kernel.rows)

    def times(self, other: Distribution) -> Distribution:
        """The product measure; the letter (x, y) is numbered x * len(other) + y."""
        return Distribution(tuple(p * q for p, q in pairs(self.masses, other.masses)))


@dataclass(frozen=True)
class Kernel:
    """A Markov kernel: `rows[x]` is the law of the output when the input is x.

    Raises ProbabilityError unless there is a row and all rows share one output alphabet.
    """

    rows: tuple[Distribution, ...]

    def __post_init__(self) -> None:
        rows = tuple(self.rows)
        if not rows or not all(isinstance(row, Distribution) for row in rows):
            raise ProbabilityError("a kernel needs at least one row, and its rows are Distributions")
        if len({len(row) for row in rows}) != 1:
            raise ProbabilityError("the rows of a kernel must have the same length")
        object.__setattr__(self, "rows", rows)

    @staticmethod
    def of(rows: Iterable[Iterable[Exact]]) -> Kernel:
        """From nested ints, Fractions or texts."""
        return Kernel(tuple(Distribution.of(*row) for row in rows))

    @staticmethod
    def identity(size: int) -> Kernel:
        return Kernel.deterministic(range(whole(size, "the size of an alphabet", 1)), size)

    @staticmethod
    def constant(law: Distribution, inputs: int) -> Kernel:
        """The kernel that forgets its input."""
        return Kernel((law,) * whole(inputs, "the number of inputs", 1))

    @staticmethod
    def deterministic(images: Iterable[int], outputs: int) -> Kernel:
        """The kernel of a map: input x gives images[x] for sure."""
        return Kernel(tuple(Distribution.point(y, outputs) for y in images))

    @staticmethod
    def randomised_response(ratio: Exact) -> Kernel:
        """The two-letter kernel [[R, 1], [1, R]] / (R + 1) with likelihood ratio R > 0."""
        r = exact(ratio, "the likelihood ratio")
        return Kernel((Distribution.normalised((r, 1)), Distribution.normalised((1, r))))

    @property
    def inputs(self) -> int:
        return len(self.rows)

    @property
    def outputs(self) -> int:
        return len(self.rows[0])

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, letter: int) -> Distribution:
        return self.rows[letter]

    def __iter__(self) -> Iterator[Distribution]:
        return iter(self.rows)

    def then(self, other: Kernel) -> Kernel:
        """The composition: first this kernel, then `other`."""
        return Kernel(tuple(row.through(other) for row in self.rows))

    def times(self, other: Kernel) -> Kernel:
        """Both kernels at once on pairs of letters, with independent randomness."""
        return Kernel(tuple(left.times(right) for left, right in pairs(self.rows, other.rows)))


def mixture(weights: Distribution, laws: Sequence[Distribution]) -> Distribution:
    """The average of the laws under the weights, one weight a law."""
    if len(weights) != len(laws):
        raise ProbabilityError(f"{len(weights)} weights for {len(laws)} distributions")
    same_alphabet(*laws)
    total = [Fraction(0)] * len(laws[0])
    for weight, law in zip(weights, laws, strict=True):
        if weight:
            for y, mass in enumerate(law):
                total[y] += weight * mass
    return Distribution(tuple(total))


def same_alphabet(*laws: Distribution) -> None:
    """Raises ProbabilityError unless the distributions have the same number of letters."""
    sizes = [len(law) for law in laws]
    if len(set(sizes)) > 1:
        raise ProbabilityError(f"the alphabets differ: {', '.join(map(str, sizes[:6]))} letters")


def _exact_tuple(values: Iterable[object], what: str) -> tuple[Fraction, ...]:
    found = tuple(exact(value, what) for value in values)
    if not 1 <= len(found) <= MAX_LETTERS:
        raise ProbabilityError(f"an alphabet has 1 to {MAX_LETTERS} letters, not {len(found)}")
    return found


def _check_letter(letter: object, size: int) -> None:
    if isinstance(letter, bool) or not isinstance(letter, int) or not 0 <= letter < size:
        raise ProbabilityError(f"not a letter of an alphabet of {size}: {str(letter)[:40]}")
