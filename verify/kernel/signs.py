"""What a context knows about the size of a term: rational bounds, found by plain recursion.

A bound is (value, strict) or None for "no bound".  Hypotheses enter in two ways: bounds of single
variables are read off, and a hypothesis about a whole expression is found again by its normal form.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from functools import cached_property
from typing import NamedTuple

from verify.kernel import effort
from verify.kernel.functions import FUNCTIONS
from verify.kernel.normal import ONE, Normal, Poly, is_integer, order, plus, scaled
from verify.kernel.ranges import ZERO, Range, added, extreme, inverted, inwards, multiplied
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, free, free_in_type, fresh, show, substitute
from verify.kernel.wellformed import INTEGERS, coordinate, head_kind, spaces

NONNEGATIVE_TYPES = ("distribution", "kernel", "nonneg")
SIZE = ("size",)


class Reading(NamedTuple):
    """What a relation compares: the difference of its sides is factor * monic + shift."""

    text: str  # of the monic polynomial; empty if there is none
    factor: Fraction
    shift: Fraction
    whole: str  # where the relation is !=, and shift is not 0: of monic + shift / factor


def _unknown(term: Term) -> Range:
    return Range()


# What bounds a term without names: the analytic part puts an enclosure here.
CONSTANTS: dict[str, Callable[[Term], Range]] = {"bounds": _unknown}


class Signs:
    """Bounds of terms under hypotheses."""

    def __init__(
        self,
        types: Mapping[str, Term],
        hypotheses: Sequence[Formula],
        scopes: MutableMapping[str, Term] | None = None,
        readings: dict[Formula, Reading | None] | None = None,
    ) -> None:
        # `scopes` has the types of the names that the context's normal forms give to bound variables.
        self.types: ChainMap[str, Term] = ChainMap(dict(types), {} if scopes is None else scopes)
        self.variables: dict[str, Range] = {}
        self.known: dict[str, Range] = {}
        self.cache: dict[Term, Range] = {}
        # How relations read, whatever else is assumed: contexts of the same types share it.
        self.readings: dict[Formula, Reading | None] = {} if readings is None else readings
        for name, kind in types.items():
            self._declare(name, kind)
        ranges = [
            formula
            for name, kind in types.items()
            if kind[0] == "index"
            for formula in (("<=", kind[1], name), ("<=", name, kind[2]))
        ]
        learned = [part for formula in (*ranges, *hypotheses) for part in self._learn(formula)]
        self.cache.clear()
        # Twice, because the bound of one variable can rest on that of another.
        for formula in learned:
            self._limit(formula)
        self.cache.clear()

    def _declare(self, name: str, kind: Term) -> None:
        if kind == SIZE:
            self.variables[name] = Range(low=Fraction(1))
        elif kind[0] == "index":
            self.variables[name] = Range(low=self.bounds(kind[1]).low, high=self.bounds(kind[2]).high)

    def _learn(self, formula: Formula) -> list[Formula]:
        """What the formula says of an expression and of variables; its relations that could be read."""
        head = formula[0]
        if head == "and":
            return [relation for part in formula[1:] for relation in self._learn(part)]
        if head not in ("<=", "<", "=", "!="):
            return []
        strict = head == "<"
        if strict and all(is_integer(side, self.types) for side in formula[1:]):
            # A positive integer is at least 1.
            found = Range(low=Fraction(1))
        elif head in ("<=", "<"):
            found = Range(low=ZERO, low_strict=strict)
        elif head == "=":
            found = Range(low=ZERO, high=ZERO)
        else:
            found = Range(nonzero=True)
        if formula not in self.readings:
            self.readings[formula] = self._read(formula)
        reading = self.readings[formula]
        if reading is None:
            return []
        if reading.text:
            self._record(reading, found)
        self._limit(formula)
        return [formula]

    def _limit(self, formula: Formula) -> None:
        """A variable against something bounded gives the variable a bound."""
        head, strict = formula[0], formula[0] == "<"
        for left, right, upper in ((formula[1], formula[2], True), (formula[2], formula[1], False)):
            if isinstance(left, str):
                other = self.bounds(right)
                if head == "=":
                    self._bound(left, other)
                elif head == "!=" and other.low == other.high == 0:
                    self._bound(left, Range(nonzero=True))
                elif head in ("<=", "<") and upper:
                    self._bound(left, Range(high=other.high, high_strict=strict or other.high_strict))
                elif head in ("<=", "<"):
                    self._bound(left, Range(low=other.low, low_strict=strict or other.low_strict))

    def _bound(self, name: str, new: Range) -> None:
        if self.types.get(name, ("real",))[0] in INTEGERS:
            new = inwards(new)
        self.variables[name] = self.variables.get(name, Range()).meet(new)

    def _read(self, formula: Formula) -> Reading | None:
        """The difference of its sides, or None if that is too long."""
        try:
            poly = plus(self.plain.form(formula[2]), self.plain.form(formula[1]), Fraction(-1))
            shift = poly.get(ONE, ZERO)
            rest = {m: c for m, c in poly.items() if m != ONE}
            if not rest:
                return Reading("", Fraction(1), shift, "")
            text, factor = self._key(rest)
            whole = show(self.plain.term(scaled(poly, 1 / factor))) if formula[0] == "!=" and shift else ""
            return Reading(text, factor, shift, whole)
        except TermError:
            return None

    def _record(self, reading: Reading, found: Range) -> None:
        """Remember the range of a polynomial without its constant term, scaled to a monic lead."""
        text, factor, shift, whole = reading
        # poly = factor * monic + shift lies in `found`.
        low = None if found.low is None else (found.low - shift) / factor
        high = None if found.high is None else (found.high - shift) / factor
        if factor < 0:
            low, high = high, low
            range_ = Range(low, high, found.high_strict, found.low_strict)
        else:
            range_ = Range(low, high, found.low_strict, found.high_strict)
        if shift == 0:
            range_ = range_._replace(nonzero=found.nonzero)
        elif whole:
            # poly != 0 with a constant term: keep it under the whole polynomial's own key.
            text, range_ = whole, Range(nonzero=True)
        self.known[text] = self.known.get(text, Range()).meet(range_)

    def _key(self, poly: Poly) -> tuple[str, Fraction]:
        factor = min(poly.items(), key=order)[1]
        return show(self.plain.term(scaled(poly, 1 / factor))), factor

    def bounds(self, term: Term) -> Range:
        found = self.cache.get(term)
        if found is None:
            effort.spend(4)
            self.cache[term] = Range()  # a term cannot help to bound itself
            found = self._bounds(term)
            if not isinstance(term, Fraction):
                found = found.meet(self._recall(term))
            self.cache[term] = found
        return found

    def _recall(self, term: Term) -> Range:
        """What a hypothesis says of this very expression."""
        try:
            return self._recalled(term) if self.known else Range()
        except TermError:
            return Range()  # too long for a normal form

    def _recalled(self, term: Term) -> Range:
        poly = self.plain.form(term)
        shift = poly.get(ONE, ZERO)
        rest = {m: c for m, c in poly.items() if m != ONE}
        if not rest:
            return Range(low=shift, high=shift)
        text, factor = self._key(rest)
        found = self.known.get(text, Range())
        if shift:
            whole = self.known.get(show(self.plain.term(scaled(poly, 1 / factor))), Range())
            nonzero = whole.nonzero
        else:
            nonzero = found.nonzero
        found = found._replace(nonzero=False)
        if factor < 0:
            found = found.negated()
        size = abs(factor)
        low = None if found.low is None else found.low * size + shift
        high = None if found.high is None else found.high * size + shift
        return Range(low, high, found.low_strict, found.high_strict, nonzero)

    def _bounds(self, term: Term) -> Range:
        if isinstance(term, Fraction):
            return Range(term, term)
        if isinstance(term, str):
            return self.variables.get(term, Range())
        head = term[0]
        if head == "+":
            total = Range(ZERO, ZERO)
            for part in term[1:]:
                total = added(total, self.bounds(part))
            return total
        if head == "*":
            product = Range(Fraction(1), Fraction(1))
            for part in term[1:]:
                product = multiplied(product, self.bounds(part))
            return product
        if head == "^":
            return self._power(term[1], term[2])
        if head == "at":
            kind = self.types.get(term[1], ("real",))[0]
            if kind == "positive":
                return Range(ZERO, None, True)
            return Range(low=ZERO) if kind in NONNEGATIVE_TYPES else Range()
        if head in ("sum", "prod"):
            return self._range(term)
        if head == "app":
            kind = head_kind(term[1], self.types)[0]
            if kind == "test":
                return Range(ZERO, Fraction(1))
            return Range(low=ZERO) if kind == "weight" else Range()
        if head == "E":
            return self._mean(term)
        if head == "ind":
            return Range(ZERO, Fraction(1))
        if head == "norm" or (head == "inner" and term[1] == term[2]):
            return Range(low=ZERO)
        return self._function(term)

    def _power(self, base: Term, exponent: Term) -> Range:
        inner = self.bounds(base)
        if isinstance(exponent, Fraction) and exponent.denominator == 1:
            count = int(exponent)
            if count < 0:
                inner, count = inverted(inner), -count
            if count % 2 == 0 and (inner.low is None or inner.low < 0):
                return Range(ZERO, None, inner.apart, False, inner.apart)
            result = Range(Fraction(1), Fraction(1))
            for _ in range(min(count, 64)):
                result = multiplied(result, inner)
            if count > 64:
                known = inner.low is not None and inner.low >= 0
                return Range(ZERO, None, inner.positive) if known else Range()
            return result
        if inner.positive:
            return Range(ZERO, None, True)
        above = self.bounds(exponent)
        if inner.low is not None and inner.low >= 0 and above.low is not None and above.low >= 0:
            return Range(ZERO, Fraction(1) if inner.high is not None and inner.high <= 1 else None)
        return Range()

    @cached_property
    def plain(self) -> Normal:
        """Normal forms that know nothing but the types, with names of their own for open scopes."""
        return Normal(self.types.new_child(), mark="@@")

    def _inside(self, bound: Sequence[str], kinds: Sequence[Term], body: Term) -> tuple[list[str], Term, Signs]:
        """What is known inside a scope: its names are new, so that what is known of free variables of their
        spelling, or of types that use them, stays apart."""
        avoid = set(self.types) | free(body)
        for kind in self.types.values():
            avoid |= free_in_type(kind)
        names: list[str] = []
        for _ in bound:
            names.append(fresh("i", avoid))
            avoid.add(names[-1])
        inner = Signs.__new__(Signs)
        inner.types = self.types.new_child(dict(zip(names, kinds, strict=True)))
        inner.variables = dict(self.variables)
        inner.known = self.known
        inner.cache = {}
        return names, substitute(body, dict(zip(bound, names, strict=True))), inner

    def _mean(self, term: Term) -> Range:
        """An expectation lies between the bounds of its integrand; by default it is 0, so one bound alone
        counts only if it is 0, or if the expectation exists by form."""
        _, bound, law, body = term
        kinds = [coordinate(space) for space in spaces(law, self.types)]
        _, body, inner = self._inside(bound, kinds, body)
        value = inner.bounds(body)
        if value.low is not None and value.high is not None:
            return value._replace(nonzero=False)
        if value.low is not None and value.low >= 0:
            return Range(ZERO, None, value.positive and self.plain.laws.exists(term))
        return Range(high=ZERO) if value.high is not None and value.high <= 0 else Range()

    def _range(self, term: Term) -> Range:
        head, bound, low, high, body = term
        (name,), body, inner = self._inside((bound,), [("index", low, high)], body)
        inner.variables[name] = inwards(Range(low=self.bounds(low).low, high=self.bounds(high).high))
        value = inner.bounds(body)
        if value.low is not None and value.low >= 0:
            if head == "prod":
                return Range(ZERO, None, value.positive)
            first, last = self.bounds(low).high, self.bounds(high).low
            some = first is not None and last is not None and first <= last
            whole = is_integer(low, self.types) and is_integer(high, self.types)
            return Range(ZERO, None, value.positive and some and whole)
        if head == "sum" and value.high is not None and value.high <= 0:
            return Range(high=ZERO)
        return Range()

    def _function(self, term: Term) -> Range:
        head = term[0]
        arguments = [self.bounds(part) for part in term[1:]]
        if head == "exp":
            low = arguments[0].low
            high = arguments[0].high
            above = Fraction(1) + low if low is not None and low >= 0 else ZERO
            below = Fraction(1) if high is not None and high <= 0 else None
            strict = above == 0 or arguments[0].low_strict
            return Range(above, below, strict, arguments[0].high_strict, True)
        if head == "log":
            low, high = arguments[0].low, arguments[0].high
            return Range(
                ZERO if low is not None and low >= 1 else None,
                ZERO if high is not None and high <= 1 and arguments[0].positive else None,
                arguments[0].low_strict or (low is not None and low > 1),
                arguments[0].high_strict or (high is not None and high < 1),
            )
        if head == "sqrt":
            low = arguments[0].low
            return Range(ZERO, None, arguments[0].positive) if low is not None and low >= 0 else Range()
        if head in ("Q", "Phi"):
            return Range(ZERO, Fraction(1), True, True)
        if head in ("max", "min"):
            return extreme(head, arguments[0], arguments[1])
        if head == "abs":
            if arguments[0].low is not None and arguments[0].low >= 0:
                return arguments[0]
            return Range(ZERO, None, arguments[0].apart, False, arguments[0].apart)
        if head in ("sin", "cos"):
            return Range(Fraction(-1), Fraction(1))
        if head in ("gamma", "factorial") and arguments[0].low is not None and arguments[0].low >= 0:
            if head == "factorial" or arguments[0].positive:
                return Range(ZERO, None, True)
        if head not in FUNCTIONS:
            return Range()
        function = FUNCTIONS[head]
        if function.sign == "+":
            return Range(ZERO, None, True, False, True).meet(self._closed(term))
        if not free(term):
            return self._closed(term)
        return Range()

    def _closed(self, term: Term) -> Range:
        """Rational bounds of a constant such as pi or log 2."""
        return Range() if free(term) else CONSTANTS["bounds"](term)

    # --- answers ---

    @property
    def contradictory(self) -> bool:
        """Do the hypotheses leave no value for some name or expression?"""
        return any(range_.empty for range_ in (*self.variables.values(), *self.known.values()))

    def nonnegative(self, term: Term) -> bool:
        low = self.bounds(term).low
        return low is not None and low >= 0

    def positive(self, term: Term) -> bool:
        return self.bounds(term).positive

    def nonzero(self, term: Term) -> bool:
        return self.bounds(term).apart

    def apart(self, term: Term) -> bool:
        """Is there a rational m > 0 with term >= m?"""
        low = self.bounds(term).low
        return low is not None and low > 0
