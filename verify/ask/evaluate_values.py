"""Numbers for evaluation: what --at says, exactly, and rigorous enclosures of terms, as decimals.

A value is a term of the language without free names, so that 1/3, 1e-5 and log(2) are what they are and
nothing is rounded before the enclosure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_UP, Context, Decimal
from typing import Any

from verify.ask.evaluate_scopes import Unsettled, settled, summed
from verify.ask.typed import Mistake
from verify.kernel import ball
from verify.kernel.ball import Truth
from verify.kernel.rationals import Fraction
from verify.kernel.term import RELATIONS, Formula, Term, TermError, free, substitute, subterms
from verify.language.infix import ParseError, term_from_infix
from verify.language.infix_text import kernel_name

BITS = (64, 192, 576, 1728)
ENOUGH = 50  # bits of relative accuracy at which an enclosure is good enough to be printed
DIGITS = 12
MEMBER = re.compile(r"([^\W\d][\w']*)\[\s*([^\W\d][\w']*)?\s*\]")


# --- what --at says ----------------------------------------------------------------------------------


def read_values(texts: Iterable[str]) -> dict[str, Term]:
    """``n=10, eps[t]=t/8, |x - y|=3`` as name -> term; a sequence's term is a lambda.  Raises Mistake.

    The names are as they are typed.
    """
    found: dict[str, Term] = {}
    for text in texts:
        for entry in _entries(text):
            left, sign, right = entry.partition("=")
            left = " ".join(left.split())
            if not sign or not left or not right.strip():
                raise Mistake(f"--at takes NAME=VALUE with commas between, such as n=100,sigma=4: {entry!r}")
            value = _term(right, left)
            member = MEMBER.fullmatch(left)
            if member:
                index = kernel_name(member.group(2) or "t")
                left, value = member.group(1), ("lambda", (index,), value)
            if left in found:
                raise Mistake(f"{left} is given twice")
            found[left] = value
    return found


def _entries(text: str) -> list[str]:
    """The text at its commas outside brackets, those of <x, y> too; an empty one at the end is dropped."""
    entries, depth = [""], 0
    for sign in text:
        depth += (sign in "([<") - (sign in ")]>")
        if sign == "," and depth <= 0:
            entries.append("")
        else:
            entries[-1] += sign
    return entries if entries[-1].strip() else entries[:-1]


def _term(text: str, name: str) -> Term:
    try:
        return term_from_infix(text)
    except ParseError as error:
        place = f", column {error.column + 1}" if error.text else ""
        raise Mistake(f"--at {name}: {error.message}{place} of {text.strip()!r}") from error
    except (TermError, RecursionError) as error:
        raise Mistake(f"--at {name}: nested too deeply or no number: {text.strip()[:60]!r}") from error


def resolved(values: Mapping[str, Term]) -> dict[str, Term]:
    """The values with those that they speak of put in; unknown names stay free.  Raises Mistake."""
    done: dict[str, Term] = {}

    def settle(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise Mistake(f"--at: {', '.join(above[above.index(name) :])} are given by each other")
        if name in done:
            return
        others = free(values[name]) & values.keys()
        for other in sorted(others):
            settle(other, (*above, name))
        done[name] = substitute(values[name], {other: done[other] for other in others})

    for name in values:
        settle(name, ())
    return done


# --- enclosures --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Enclosure:
    """Rational bounds of a number; equal ones where it is known exactly, None where nothing is known, and `why`."""

    low: Fraction | None
    high: Fraction | None
    why: str = ""

    @property
    def known(self) -> bool:
        return self.low is not None

    @property
    def exact(self) -> bool:
        return self.known and self.low == self.high

    def __str__(self) -> str:
        """A decimal with an error that covers the enclosure; an exact short decimal without one."""
        if self.low is None or self.high is None:
            return "not enclosed"
        low, high = decimal(self.low, ROUND_FLOOR), decimal(self.high, ROUND_CEILING)
        if low == high:
            return written(low)
        if self.exact and self.low.denominator < 10**6:
            return str(self.low)
        middle = decimal((self.low + self.high) / 2, ROUND_HALF_EVEN)
        error = max(high - middle, middle - low)
        return f"{written(middle)} +/- {Context(prec=1, rounding=ROUND_UP).plus(error):.0e}"

    @property
    def at_most(self) -> str:
        return "unknown" if self.high is None else written(decimal(self.high, ROUND_CEILING))

    @property
    def at_least(self) -> str:
        return "unknown" if self.low is None else written(decimal(self.low, ROUND_FLOOR))

    def as_json(self) -> dict[str, Any]:
        return (
            {"low": self.at_least, "high": self.at_most} if self.known else {"low": None, "high": None, "why": self.why}
        )


UNKNOWN = Enclosure(None, None)


def decimal(value: Fraction, rounding: str, digits: int = DIGITS) -> Decimal:
    """The value with so many digits, rounded so."""
    context = Context(prec=digits, rounding=rounding, Emin=-(10**9), Emax=10**9)
    return context.divide(Decimal(value.numerator), Decimal(value.denominator))


def written(value: Decimal) -> str:
    """Digits as an engineer writes them: 0.00012, 12500, 3.1e-12."""
    if value == 0:
        return "0"
    if -5 <= value.adjusted() < 15:
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    digits, _, exponent = f"{value:e}".partition("e")
    return f"{digits.rstrip('0').rstrip('.') if '.' in digits else digits}e{exponent}"


def enclosed(term: Term, values: Mapping[str, Any] | None = None) -> Enclosure:
    """A rigorous enclosure of a term whose free names have values (rationals or balls)."""
    values = values or {}
    term = summed(term, values)
    found = UNKNOWN
    for bits in BITS:
        with ball.precision(bits):
            try:
                at = settled(term, values)
                exact = None if values or _is_long(at) else ball.exact_value(at, values)
                if exact is not None and _short(exact):
                    return Enclosure(exact, exact)
                value = ball.evaluate(at, values)
            except (TermError, Unsettled, OverflowError):
                continue
            if not value.is_finite():
                continue
            found = _bounds(value) or found
            if value.rel_accuracy_bits() >= ENOUGH or values:
                return found
    return found


def _is_long(term: Term) -> bool:
    """Whether there are sums or products in it, in which exact arithmetic may take minutes."""
    return any(isinstance(part, tuple) and part[0] in ("sum", "prod") for part in subterms(term))


def _short(value: Fraction) -> bool:
    return max(value.numerator.bit_length(), value.denominator.bit_length()) < 100_000


def _bounds(value: Any) -> Enclosure | None:
    """The rational ends of a finite ball; None where they are too long to be written."""
    ends = []
    for end in (value.lower(), value.upper()):
        mantissa, exponent = (int(part) for part in end.mid().man_exp())
        if abs(exponent) > 1_000_000:
            return None
        ends.append(Fraction(mantissa) * Fraction(2) ** exponent)
    return Enclosure(ends[0], ends[1])


def truth(formula: Formula, values: Mapping[str, Any] | None = None, most: int = len(BITS)) -> Truth:
    """Whether a formula whose free names have values holds, by enclosures.  Raises TermError if it is about
    more than numbers."""
    values = values or {}
    formula = summed(formula, values)
    for bits in BITS[:most]:
        with ball.precision(bits):
            try:
                at = settled(formula, values)
                if at[0] in RELATIONS:
                    # Balls first: exact arithmetic is slow in long sums, and needed for equalities alone.
                    sides = (ball.evaluate(side, values) for side in at[1:])
                    found = ball.compare(at[0], *sides)
                    if found is not Truth.UNDECIDED:
                        return found
                found = ball.decide(at, values)
            except (Unsettled, OverflowError):
                continue
            if found is not Truth.UNDECIDED:
                return found
    return Truth.UNDECIDED
