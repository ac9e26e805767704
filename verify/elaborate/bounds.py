"""Rational bounds of terms, each end with a recipe for the lines that show it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

from verify.elaborate.trial import Draft, Ref, Stuck
from verify.judge.ring import CONSTANT, Form, Ring, constant, plus
from verify.judge.terms import (
    INTEGER,
    MINUS,
    ONE,
    WHOLE,
    ZERO,
    Fraction,
    Refused,
    Term,
    closed,
    coordinate,
    free,
    integral,
    kinds_of,
    opened,
    sort,
)

Recipe = Any  # of no arguments; makes the lines, and gives the last of them
RELATIONS = ("<=", "<", "=", "!=")
ERRORS = (Refused, Stuck, RecursionError, KeyError, TypeError, IndexError, AttributeError, ValueError)


@dataclass
class Range:
    """low <= t <= high, each end perhaps not attained, perhaps t != 0; `show_low` makes (<= low t) or (< low t)."""

    low: Fraction | None = None
    low_strict: bool = False
    show_low: Any = None
    high: Fraction | None = None
    high_strict: bool = False
    show_high: Any = None
    show_nonzero: Any = None

    @property
    def positive(self) -> bool:
        return self.low is not None and (self.low > 0 or (self.low == 0 and self.low_strict))

    @property
    def negative(self) -> bool:
        return self.high is not None and (self.high < 0 or (self.high == 0 and self.high_strict))

    @property
    def nonnegative(self) -> bool:
        return self.low is not None and self.low >= 0

    @property
    def nonpositive(self) -> bool:
        return self.high is not None and self.high <= 0

    def raise_(self, low: Fraction, strict: bool, show: Recipe) -> None:
        if self.low is None or low > self.low or (low == self.low and strict and not self.low_strict):
            self.low, self.low_strict, self.show_low = low, strict, show

    def lower(self, high: Fraction, strict: bool, show: Recipe) -> None:
        if self.high is None or high < self.high or (high == self.high and strict and not self.high_strict):
            self.high, self.high_strict, self.show_high = high, strict, show

    def mirrored(self) -> Range:
        low = None if self.high is None else -self.high
        high = None if self.low is None else -self.low
        return Range(low, self.high_strict, self.show_high, high, self.low_strict, self.show_low, self.show_nonzero)


def leading(form: Form) -> Fraction:
    return form[min(form)]


def scaled(form: Form, factor: Fraction) -> Form:
    return {m: c * factor for m, c in form.items()}


def key(form: Form) -> Any:
    return frozenset(form.items())


def _binds(t: Term) -> bool:
    return isinstance(t, tuple) and (t[0] in ("sum", "prod", "int", "E") or any(_binds(x) for x in t[1:]))


def negative(term: Term) -> Term:
    return ("*", MINUS, term)


class Bounds:
    """What the facts say of terms.  `plain` is a ring without equations, for all of a certificate."""

    def __init__(self, draft: Draft, facts: list[Ref], plain: Ring, depth: int = 0) -> None:
        self.d, self.plain, self.depth = draft, plain, depth
        self.index: dict[Any, list[tuple[Any, Fraction, Fraction, Term]]] = {}
        self.of_name: dict[str, list[tuple[Any, Term, bool, str]]] = {}
        self.ranges: dict[Term, Range] = {}
        self.names: dict[str, Range] | None = None
        self.facts = list(facts)
        for ref in facts:
            self.learn(ref, draft.fact(ref))
        for x, kind in draft.types.items():
            if kind[0] == "index":
                for part, f in enumerate((("<=", kind[1], x), ("<=", x, kind[2]))):
                    self.learn(self.once(lambda x=x, kind=kind, part=part: self.index_fact(x, kind, part)), f)  # type: ignore[misc]

    def index_fact(self, x: str, kind: Term, part: int) -> Ref:
        return self.do("part", self.ax("index", [kind[1], kind[2], x]), part)

    def do(self, rule: str, *parameters: Any) -> Ref:
        return self.d.do(rule, *parameters)

    def fact(self, ref: Ref) -> Term:
        return self.d.fact(ref)

    def ax(self, id: str, values: list[Any], subs: list[Any] | None = None) -> Ref:
        return self.do("use", id, values, subs or [])

    def once(self, make: Callable[[], Any] | None) -> Any:
        """The recipe, followed once, with what was known of other terms when it was written."""
        if make is None:
            return None
        box: list[Any] = []
        ranges = self.ranges

        def run() -> Any:
            if not box:
                now, self.ranges = self.ranges, ranges
                try:
                    box.append(make())
                finally:
                    self.ranges = now
            return box[0]

        return run

    def child(
        self, kinds: tuple[Term, ...], assumed: list[Term] | None = None
    ) -> tuple[Any, tuple[str, ...], list[Ref]]:
        """The same under new names, in a draft of its own."""
        names = self.d.new_names(len(kinds), f"u{self.depth}_")
        draft, refs = self.d.child(names, kinds, assumed or [])
        inner = type(self)(draft, [*self.facts, *refs], self.plain, self.depth + 1)
        return inner, names, refs

    # --- what facts say

    def learn(self, number: Any, f: Term) -> None:
        if f[0] not in RELATIONS:
            return
        try:
            form = dict(self.plain.difference(f))
        except Refused:
            return
        rest = form.pop(CONSTANT, ZERO)
        if form:
            lead = leading(form)
            self.index.setdefault(key(scaled(form, 1 / lead)), []).append((number, lead, rest, f))
            if rest and f[0] == "!=":
                form[CONSTANT] = rest
                self.index.setdefault(("!=", key(scaled(form, 1 / lead))), []).append((number, lead, rest, f))
        for x, other, up in ((f[1], f[2], True), (f[2], f[1], False)):
            if isinstance(x, str):
                self.of_name.setdefault(x, []).append((number, other, up, f[0]))

    def _names(self) -> dict[str, Range]:
        """Ranges of names, in two passes; in a third one, backwards, if the second found something."""
        if self.names is None:
            self.names = {}
            ends: list[Any] = []
            for number in range(3):
                ends.append([(r.low, r.low_strict, r.high, r.high_strict) for r in self.names.values()])
                if number == 2 and ends[1] == ends[2]:
                    break
                self.ranges = {}
                for x, kind in self.d.types.items():
                    own = self.names.setdefault(x, Range())
                    if kind[0] == "size":
                        own.raise_(ONE, False, self.once(lambda x=x: self.ax("size", [x])))  # type: ignore[misc]
                order = list(self.of_name.items())
                for x, entries in reversed(order) if number == 2 else order:
                    if x in self.d.types:
                        for ref, other, up, head in entries:
                            if self.depth and _binds(other):
                                continue  # its range would ask for that of the name again
                            try:
                                self._limit(x, self.names[x], other, up, ref, head)
                            except ERRORS:
                                continue
            self.ranges = {}
        return self.names

    def _limit(self, x: str, r: Range, other: Term, up: bool, number: Any, head: str) -> None:
        o = self.range(other)
        ref = number if callable(number) else lambda: number
        if head == "!=":
            if o.low == o.high == 0 and r.show_nonzero is None:
                r.show_nonzero = self.once(lambda: self.do("form", ("!=", x, ZERO), ref(), []))
            return
        whole = self.d.types[x][0] in WHOLE

        def line(strict: bool, value: Fraction, show: Any, above: bool) -> Ref:
            f = (("<" if strict else "<="), *((x, value) if above else (value, x)))
            c = ONE
            if self.fact(ref())[0] == "=":
                c = (ONE if self.fact(ref())[1] == x else MINUS) * (ONE if above else MINUS)
            return self.do("comb", f, [], [[c, [ref()]], [ONE, [show()]]], [])

        if (head == "=" or up) and o.high is not None:
            strict, high, show = head == "<" or o.high_strict, o.high, o.show_high
            r.lower(*self._rounded(x, high, strict, self.once(lambda: line(strict, high, show, True)), True, whole))
        if (head == "=" or not up) and o.low is not None:
            strict2, low, show2 = head == "<" or o.low_strict, o.low, o.show_low
            r.raise_(*self._rounded(x, low, strict2, self.once(lambda: line(strict2, low, show2, False)), False, whole))

    def _rounded(self, x: str, v: Fraction, strict: bool, show: Recipe, above: bool, whole: bool) -> Any:
        if not whole or (v.denominator == 1 and not strict):
            return v, strict, show
        new = Fraction(floor(v) if above else ceil(v))
        if new == v:
            new += MINUS if above else ONE

        def run() -> Ref:
            ref = show()
            gap = ("+", new + 1, negative(x)) if above else ("+", x, 1 - new)
            step = abs(new + (1 if above else -1) - v)
            positive = self.do("comb", ("<", ZERO, gap), [], [[ONE, [ref]], [step, []]], [])
            least = self.ax("int_pos", [gap], [positive])
            return self.do("comb", ("<=", x, new) if above else ("<=", new, x), [], [[ONE, [least]]], [])

        return new, False, self.once(run)

    # --- ranges

    def range(self, t: Term) -> Range:
        if isinstance(t, Fraction):

            def show() -> Ref:
                return self.do("ring", ("<=", t, t), [])

            return Range(t, False, show, t, False, show, (lambda: self.do("ring", ("!=", t, ZERO), [])) if t else None)
        if t in self.ranges:
            return self.ranges[t]
        self.ranges[t] = Range()
        try:
            r = self._range(t)
        except ERRORS:
            r = Range()
        with suppress(*ERRORS):
            self._recall(t, r)
        if r.low == 0 and not r.low_strict and r.show_nonzero:
            low, apart = r.show_low, r.show_nonzero
            r.low_strict, r.show_low = True, lambda: self.ax("pos_ne", [t], [self._as(("<=", ZERO, t), low()), apart()])
        if not r.show_nonzero and r.positive:
            r.show_nonzero = lambda: self.ax("ne_pos", [t], [self.at_least(t, ZERO, True)])
        if not r.show_nonzero and r.negative:
            r.show_nonzero = lambda: self.ax("ne_neg", [t], [self.at_most(t, ZERO, True)])
        r.show_low, r.show_high, r.show_nonzero = map(self.once, (r.show_low, r.show_high, r.show_nonzero))
        self.ranges[t] = r
        return r

    def _as(self, f: Term, ref: Ref) -> Ref:
        return ref if self.fact(ref) == f else self.do("form", f, ref, [])

    def _recall(self, t: Term, r: Range) -> None:
        form = dict(self.plain.form(t))
        c0 = form.pop(CONSTANT, ZERO)
        if not form:
            r.raise_(c0, False, lambda: self.do("ring", ("<=", c0, t), []))
            r.lower(c0, False, lambda: self.do("ring", ("<=", t, c0), []))
            return
        lead = leading(form)
        for number, factor, own, f in self.index.get(key(scaled(form, 1 / lead)), ()):
            head, ratio = f[0], lead / factor
            shift = c0 - ratio * own
            ref = number if callable(number) else lambda number=number: number
            if head == "!=":
                if shift == 0 and r.show_nonzero is None:
                    r.show_nonzero = lambda ref=ref: self.do("form", ("!=", t, ZERO), ref(), [])
                continue
            whole = head == "<" and all(integral(x, self.d.types) for x in f[1:])
            strict = head == "<" and not whole

            def low(
                above: bool = True,
                ref: Any = ref,
                ratio: Fraction = ratio,
                shift: Fraction = shift,
                strict: bool = strict,
                whole: bool = whole,
            ) -> Ref:
                k = ref()
                value = shift
                if whole:
                    g = self.fact(k)
                    gap = ("+", g[2], negative(g[1]))
                    k = self.ax("int_pos", [gap], [self.do("form", ("<", ZERO, gap), k, [])])
                    value = shift + ratio
                f = (("<" if strict else "<="), *((value, t) if above else (t, value)))
                return self.do("comb", f, [], [[ratio if above else -ratio, [k]]], [])

            value = shift + ratio * (1 if whole else 0)
            if ratio > 0 or head == "=":
                r.raise_(value, strict, low)
            if ratio < 0 or head == "=":
                r.lower(value, strict, lambda low=low: low(False))
        whole_form = {**form, **({CONSTANT: c0} if c0 else {})}
        for number, *_ in self.index.get(("!=", key(scaled(whole_form, 1 / lead))), ()):
            ref = number if callable(number) else lambda number=number: number
            r.show_nonzero = r.show_nonzero or (lambda ref=ref: self.do("form", ("!=", t, ZERO), ref(), []))

    def _range(self, t: Term) -> Range:
        r = Range()
        if isinstance(t, str):
            own = self._names().get(t, Range())
            return Range(**vars(own))
        head = t[0]
        if head == "+":
            return self._sum(t)
        if head == "*":
            acc, sofar = self.range(t[1]), t[1]
            for i, x in enumerate(t[2:], 2):
                before, sofar = sofar, t if i == len(t) - 1 else ("*", *t[1 : i + 1])
                acc = self._times(acc, self.range(x), sofar, before, x)
            return acc
        if head == "^":
            return self._power(t)
        if head in ("at", "app", "ind", "norm", "inner"):
            return self._typed(t)
        if head in ("sum", "prod", "E"):
            return self._binder(t)
        if head in ("int", "#"):
            return r
        return self._function(t)

    def _sum(self, t: Term) -> Range:
        r = Range()
        rs = [self.range(x) for x in t[1:]]
        moving = [own for own, x in zip(rs, t[1:], strict=True) if not isinstance(x, Fraction)]
        if all(x.low is not None for x in rs):
            low, strict = sum((x.low for x in rs), ZERO), any(x.low_strict for x in rs)  # type: ignore[type-var]
            f = ("<" if strict else "<=", low, t)
            r.raise_(low, strict, lambda: self.do("comb", f, [], [[ONE, [x.show_low()]] for x in moving], []))  # type: ignore[arg-type]
        if all(x.high is not None for x in rs):
            high, strict2 = sum((x.high for x in rs), ZERO), any(x.high_strict for x in rs)  # type: ignore[type-var]
            g = ("<" if strict2 else "<=", t, high)
            r.lower(high, strict2, lambda: self.do("comb", g, [], [[ONE, [x.show_high()]] for x in moving], []))  # type: ignore[arg-type]
        return r

    def _times(self, a: Range, b: Range, t: Term, ta: Term, tb: Term) -> Range:
        """The range of t = ta * tb."""
        r = Range()
        if a.show_nonzero and b.show_nonzero:
            x, y = a.show_nonzero, b.show_nonzero
            r.show_nonzero = lambda: self._as(
                ("!=", t, ZERO), self.ax("mul_ne", [ta, tb], [self._ne(ta, x()), self._ne(tb, y())])
            )
        for own, factor, cofactor in ((a, ta, tb), (b, tb, ta)):
            if own.low == own.high == 0 and own.show_low and own.show_high and factor != ZERO:
                self._vanishes(r, t, factor, cofactor)
                return r
        for c, other in ((ta, b), (tb, a)):
            if isinstance(c, Fraction) and c != 0:
                if other.low is not None:
                    self._scaled(r, c, other.low, other.low_strict, other.show_low, t, c > 0)
                if other.high is not None:
                    self._scaled(r, c, other.high, other.high_strict, other.show_high, t, c < 0)
                return r
        if a.nonnegative and b.nonnegative:
            assert a.low is not None and b.low is not None
            low = a.low * b.low
            strict = (a.low_strict and b.low_strict) or (a.low_strict and b.low > 0) or (b.low_strict and a.low > 0)
            strict = strict or (low == 0 and a.positive and b.positive)
            f = ("<" if strict else "<=", low, t)
            more = [(a.low, b), (b.low, a)]

            def show_low() -> Ref:
                extra = [[c, [k.show_low()]] for c, k in more if c]
                return self.do("comb", f, [], [[ONE, [a.show_low(), b.show_low()]], *extra], [])

            r.raise_(low, strict, show_low)
            if a.high is not None and b.high is not None:
                high, over = a.high * b.high, (a.high_strict and b.low > 0) or (b.high_strict and a.high > 0)
                g = ("<" if over else "<=", t, high)

                def show_high() -> Ref:
                    extra = [[c, [show()]] for c, show in ((b.low, a.show_high), (a.high, b.show_high)) if c]
                    return self.do("comb", g, [], [[ONE, [b.show_low(), a.show_high()]], *extra], [])

                r.lower(high, bool(over), show_high)
            return r
        for first, second, tx, ty in ((a, b, ta, tb), (b, a, tb, ta)):
            if first.nonpositive and first.low != 0 and (second.nonnegative or second.nonpositive):
                m = self._times(first.mirrored(), second, negative(t), negative(tx), ty)
                flipped = self._flipped(m, t)
                flipped.show_nonzero = r.show_nonzero
                return flipped
        if None not in (a.low, a.high, b.low, b.high):
            self._corners(r, a, b, t)
        return r

    def _vanishes(self, r: Range, t: Term, x: Term, other: Term) -> None:
        """t = x * other, where x is 0."""

        def zero() -> Ref:
            nothing = self.ax("antisym", [x, ZERO], [self.at_most(x, ZERO), self.at_least(x, ZERO)])
            return self.do("comb", ("=", t, ZERO), [], [[other, [nothing]]], [])

        nothing = self.once(zero)
        r.raise_(ZERO, False, lambda: self.do("comb", ("<=", ZERO, t), [], [[MINUS, [nothing()]]], []))
        r.lower(ZERO, False, lambda: self.do("comb", ("<=", t, ZERO), [], [[ONE, [nothing()]]], []))

    def _corners(self, r: Range, a: Range, b: Range, t: Term) -> None:
        """Both factors have both ends: from the four products of gaps."""
        assert a.low is not None and a.high is not None and b.low is not None and b.high is not None
        al, ah, bl, bh = a.low, a.high, b.low, b.high
        low = min(al * bl, al * bh, ah * bl, ah * bh)
        high = max(al * bl, al * bh, ah * bl, ah * bh)
        wide_a, wide_b = ah - al, bh - bl
        if wide_a == 0 or wide_b == 0:
            return

        # t - low is a combination of the four products of gaps, with weights from the values at the corners.
        def show(sign: Fraction, end: Fraction, f: Term) -> Ref:
            area = wide_a * wide_b
            gaps = (
                (sign * (ah * bh - end), a.show_low, b.show_low),
                (sign * (ah * bl - end), a.show_low, b.show_high),
                (sign * (al * bh - end), a.show_high, b.show_low),
                (sign * (al * bl - end), a.show_high, b.show_high),
            )
            return self.do("comb", f, [], [[c / area, [p(), q()]] for c, p, q in gaps if c], [])

        r.raise_(low, False, lambda: show(ONE, low, ("<=", low, t)))
        r.lower(high, False, lambda: show(MINUS, high, ("<=", t, high)))

    def _ne(self, t: Term, ref: Ref) -> Ref:
        return self._as(("!=", t, ZERO), ref)

    def _scaled(self, r: Range, c: Fraction, v: Fraction, strict: bool, show: Any, t: Term, below: bool) -> None:
        f = ("<" if strict else "<=", *((c * v, t) if below else (t, c * v)))
        (r.raise_ if below else r.lower)(c * v, strict, lambda: self.do("comb", f, [], [[abs(c), [show()]]], []))

    def _flipped(self, m: Range, t: Term) -> Range:
        """The range of t from that of -t."""
        r = Range()
        if m.low is not None:
            f = ("<" if m.low_strict else "<=", t, -m.low)
            r.lower(-m.low, m.low_strict, lambda: self.do("form", f, m.show_low(), []))
        if m.high is not None:
            g = ("<" if m.high_strict else "<=", -m.high, t)
            r.raise_(-m.high, m.high_strict, lambda: self.do("form", g, m.show_high(), []))
        return r

    def _power(self, t: Term) -> Range:
        r = Range()
        base, e = t[1:]
        b = self.range(base)
        if not (isinstance(e, Fraction) and e.denominator == 1):
            if b.positive:
                r.raise_(ZERO, True, lambda: self.ax("pow_pos", [base, e], [self.at_least(base, ZERO, True)]))
            elif b.nonnegative and self.range(e).nonnegative:
                r.raise_(
                    ZERO,
                    False,
                    lambda: self.ax("pow_nonneg", [base, e], [self.at_least(base, ZERO), self.at_least(e, ZERO)]),
                )
            if b.nonnegative and b.high is not None and b.high <= 1 and self.range(e).nonnegative:
                r.lower(
                    ONE,
                    False,
                    lambda: self.ax(
                        "pow_le1",
                        [base, e],
                        [self.at_least(base, ZERO), self.at_most(base, ONE), self.at_least(e, ZERO)],
                    ),
                )
            return r
        n = int(e)
        if n == 0:
            return r
        if abs(n) > 24:
            if b.positive:
                r.raise_(ZERO, True, lambda: self.ax("pow_pos", [base, e], [self.at_least(base, ZERO, True)]))
            elif b.nonnegative and n > 0:
                r.raise_(
                    ZERO,
                    False,
                    lambda: self.ax(
                        "pow_nonneg", [base, e], [self.at_least(base, ZERO), self.do("ring", ("<=", ZERO, e), [])]
                    ),
                )
                if b.high is not None and b.high <= 1:
                    r.lower(
                        ONE,
                        False,
                        lambda: self.ax(
                            "pow_le1",
                            [base, e],
                            [self.at_least(base, ZERO), self.at_most(base, ONE), self.do("ring", ("<=", ZERO, e), [])],
                        ),
                    )
            return r
        if n < 0:
            inverse = ("^", base, MINUS)
            own = self._inverse(base, b, inverse)
            if n == -1:
                return own
            base, b, n = inverse, own, -n
        if n % 2 == 0 and not b.nonnegative:
            half = base if n == 2 else ("^", base, Fraction(n // 2))
            if b.show_nonzero:
                r.raise_(
                    ZERO,
                    True,
                    lambda: self.do("form", ("<", ZERO, t), self.ax("sq_pos", [half], [self.nonzero(half)]), []),
                )
            else:
                r.raise_(ZERO, False, lambda: self.do("form", ("<=", ZERO, t), self.ax("sq", [half]), []))
            return r
        acc, sofar = b, base
        for i in range(2, n + 1):
            before, sofar = sofar, t if i == n else ("^", base, Fraction(i))
            acc = self._times(acc, b, sofar, before, base)
        return acc

    def _inverse(self, base: Term, b: Range, inverse: Term) -> Range:
        r = Range()
        if b.positive:
            assert b.low is not None
            pos = self.once(lambda: self.ax("inv_pos", [base], [self.at_least(base, ZERO, True)]))
            one = self.once(lambda: self.ax("inv", [base], [self.nonzero(base)]))
            r.raise_(ZERO, True, pos)
            if b.high is not None and b.high > 0:
                high, f = b.high, ("<" if b.high_strict else "<=", 1 / b.high, inverse)
                r.raise_(
                    1 / high,
                    b.high_strict,
                    lambda: self.do("comb", f, [], [[1 / high, [b.show_high(), pos()]], [-1 / high, [one()]]], []),
                )
            if b.low > 0:
                low, g = b.low, ("<" if b.low_strict else "<=", inverse, 1 / b.low)
                r.lower(
                    1 / low,
                    b.low_strict,
                    lambda: self.do("comb", g, [], [[1 / low, [b.show_low(), pos()]], [1 / low, [one()]]], []),
                )
        elif b.negative:
            r.lower(ZERO, True, lambda: self.ax("inv_neg", [base], [self.at_most(base, ZERO, True)]))
        if b.show_nonzero:
            r.show_nonzero = lambda: self.ax("inv_ne", [base], [self.nonzero(base)])
        return r

    def _typed(self, t: Term) -> Range:
        r, head = Range(), t[0]
        if head == "at":
            kind = self.d.types[t[1]]
            word = {"positive": "positive", "distribution": "nonneg", "kernel": "nonneg", "nonneg": "nonneg"}.get(
                kind[0]
            )
            if word:
                id = f"{word}{len(kind) - 1}"
                r.raise_(ZERO, word == "positive", lambda: self.ax(id, [*kind[1:], t[1], *t[2:]]))
        elif head == "app":
            kind = self.d.types[t[1]] if isinstance(t[1], str) else sort(t[1], self.d.types)
            values = [list(kind[1:]), t[1], list(t[2:])]
            if kind[0] == "weight":
                r.raise_(ZERO, False, lambda: self.ax("weight", values))
            if kind[0] == "test":
                both = self.once(lambda: self.ax("test", values))
                r.raise_(ZERO, False, lambda: self.do("part", both(), 0))
                r.lower(ONE, False, lambda: self.do("part", both(), 1))
        elif head == "ind":
            r.raise_(ZERO, False, lambda: self.do("truth", ("<=", ZERO, t)))
            r.lower(ONE, False, lambda: self.do("truth", ("<=", t, ONE)))
        elif head == "norm":
            r.raise_(ZERO, False, lambda: self.ax("norm", [sort(t[1], self.d.types)[1], t[1]]))
        elif t[1] == t[2]:
            r.raise_(ZERO, False, lambda: self.ax("square", [sort(t[1], self.d.types)[1], t[1]]))
        return r

    def _binder(self, t: Term) -> Range:
        r, head, kinds = Range(), t[0], kinds_of(t)
        probe, names, _ = self.child(kinds)
        body = opened(t[3], names)
        v = probe.range(body)
        if head == "E":
            made = ("lambda", kinds, t[3])
            start = [list(t[1]), t[2], made]
            if v.low is not None and v.high is not None:
                word = "E_above" if v.low_strict else "E_below" if v.high_strict else "E_between"
                f = (
                    "and",
                    ("<" if word == "E_above" else "<=", v.low, t[3]),
                    ("<" if word == "E_below" else "<=", t[3], v.high),
                )

                def between(which: str, part: int | None) -> Ref:
                    strict = {"E_above": (True, False), "E_below": (False, True)}.get(which, (False, False))
                    g = ("and", ("<" if strict[0] else "<=", v.low, t[3]), ("<" if strict[1] else "<=", t[3], v.high))

                    def prove(draft: Draft, names: tuple[str, ...]) -> Ref:
                        inner = type(self)(draft, self.facts, self.plain, self.depth + 1)
                        own = opened(t[3], names)
                        assert v.low is not None and v.high is not None
                        return draft.do(
                            "and", [inner.at_least(own, v.low, strict[0]), inner.at_most(own, v.high, strict[1])]
                        )

                    shown = self.d.forall(kinds, g, prove, f"w{self.depth}_")
                    ref = self.ax(which, [*start, v.low, v.high], [shown])
                    return ref if part is None else self.do("part", ref, part)

                del f, word
                low_how = ("E_above", None) if v.low_strict else ("E_between", 0)
                high_how = ("E_below", None) if v.high_strict else ("E_between", 1)
                r.raise_(v.low, v.low_strict, lambda: between(*low_how))
                r.lower(v.high, v.high_strict, lambda: between(*high_how))
                return r
        made = ("lambda", (INTEGER,), t[3]) if head != "E" else ("lambda", kinds, t[3])

        def each(strict: bool, sign: int = 1) -> Ref:
            def prove(draft: Draft, names: tuple[str, ...]) -> Ref:
                inner = type(self)(draft, self.facts, self.plain, self.depth + 1)
                return inner.at_least(opened(t[3], names), ZERO, strict)

            return self.d.forall(kinds, ("<" if strict else "<=", ZERO, t[3]), prove, f"w{self.depth}_")

        if v.nonnegative:
            if head == "E":
                if v.positive:

                    def strictly() -> Ref:
                        inner, names, refs = self.child(kinds)
                        last = inner.at_least(opened(t[3], names), ZERO, True)
                        return self.do("mono", ("<", ZERO, t), inner.d.closed(names, kinds, refs, last))

                    if self._integrable(t):
                        r.raise_(ZERO, True, strictly)
                r.raise_(ZERO, False, lambda: self.ax("E_nonneg", [list(t[1]), t[2], made], [each(False)]))
            elif head == "prod":
                if v.positive:
                    r.raise_(ZERO, True, lambda: self.ax("prod_pos", [t[1], t[2], made], [each(True)]))
                r.raise_(ZERO, False, lambda: self.ax("prod_nonneg", [t[1], t[2], made], [each(False)]))
            else:
                whole = integral(t[1], self.d.types) and integral(t[2], self.d.types)
                if v.positive and whole:
                    gap = ("+", t[2], negative(t[1]))
                    if self.range(gap).nonnegative:
                        r.raise_(
                            ZERO,
                            True,
                            lambda: self.ax(
                                "sum_pos",
                                [t[1], t[2], made],
                                [self._as(("<=", t[1], t[2]), self.at_least(gap, ZERO)), each(True)],
                            ),
                        )
                r.raise_(ZERO, False, lambda: self.ax("sum_nonneg", [t[1], t[2], made], [each(False)]))
        elif v.nonpositive and head == "sum":

            def below() -> Ref:
                other = ("lambda", (INTEGER,), ZERO)

                def prove(draft: Draft, names: tuple[str, ...]) -> Ref:
                    inner = type(self)(draft, self.facts, self.plain, self.depth + 1)
                    return inner.at_most(opened(t[3], names), ZERO)

                shown = self.d.forall(kinds, ("<=", t[3], ZERO), prove, f"w{self.depth}_")
                ref = self.ax("sum_le", [t[1], t[2], made, other], [shown])
                zero = self._sum_of_zero(t)
                return self.do("form", ("<=", t, ZERO), ref, [zero])

            r.lower(ZERO, False, below)
        return r

    def _sum_of_zero(self, t: Term) -> Ref:
        """(= (sum a b 0) 0): 0 times itself."""
        whole = ("sum", t[1], t[2], ZERO)
        inner, names, refs = self.child(kinds_of(whole))
        last = inner.do("ring", ("=", ZERO, ("+", ("*", ZERO, ZERO))), [])
        ref = self.do(
            "lin", ("=", whole, ("+", ("*", ZERO, whole))), inner.d.closed(names, kinds_of(whole), refs, last)
        )
        return self.do("comb", ("=", whole, ZERO), [], [[ONE, [ref]]], [])

    def _integrable(self, t: Term) -> bool:
        from verify.judge.proof import Form as ByForm

        names = tuple(f"#{k}" for k in range(len(t[1])))
        types = {**self.d.types, **dict(zip(names, map(coordinate, t[1]), strict=True))}
        try:
            return ByForm(self.d.trial.facts, types).integrable(opened(t[3], names), t[2], names, self.plain)
        except ERRORS:
            return False

    def _function(self, t: Term) -> Range:
        r, head = Range(), t[0]
        args = list(t[1:])
        a = self.range(t[1]) if len(t) > 1 else Range()

        def ax(name: str, *premises: Recipe) -> Recipe:
            return lambda: self.ax(name, args, [p() for p in premises])

        def lo(v: int, strict: bool = False) -> Recipe:
            return lambda: self.at_least(t[1], Fraction(v), strict)

        def hi(v: int, strict: bool = False) -> Recipe:
            return lambda: self.at_most(t[1], Fraction(v), strict)

        if head == "exp":
            r.raise_(ZERO, True, ax("exp_pos"))
            if a.nonnegative:
                assert a.low is not None
                f = ("<" if a.low_strict else "<=", 1 + a.low, t)
                r.raise_(
                    1 + a.low,
                    a.low_strict,
                    lambda: self.do("comb", f, [], [[ONE, [a.show_low()]], [ONE, [ax("exp_low")()]]], []),
                )
            if a.nonpositive:
                r.lower(ONE, a.negative, ax("exp_lt1", hi(0, True)) if a.negative else ax("exp_le1", hi(0)))
        elif head == "log":
            if a.low is not None and a.low >= 1:
                strict = a.low > 1 or a.low_strict
                r.raise_(ZERO, strict, ax("log_pos", lo(1, True)) if strict else ax("log_nonneg", lo(1)))
            if a.positive and a.high is not None and a.high <= 1:
                strict = a.high < 1 or a.high_strict
                r.lower(
                    ZERO,
                    strict,
                    ax("log_neg", lo(0, True), hi(1, True)) if strict else ax("log_nonpos", lo(0, True), hi(1)),
                )
        elif head == "sqrt":
            if a.positive:
                r.raise_(ZERO, True, ax("sqrt_pos", lo(0, True)))
            elif a.nonnegative:
                r.raise_(ZERO, False, ax("sqrt_nonneg", lo(0)))
        elif head in ("Q", "Phi"):
            r.raise_(ZERO, True, ax(head + "_pos"))
            r.lower(ONE, True, ax(head + "_lt1"))
        elif head in ("sin", "cos"):
            r.raise_(MINUS, False, ax(head + "_low"))
            r.lower(ONE, False, ax(head + "_high"))
        elif head == "abs":
            if a.nonnegative or a.nonpositive:
                size = a if a.nonnegative else a.mirrored()
                known = ax("abs_id", lo(0)) if a.nonnegative else ax("abs_neg", hi(0))
                assert size.low is not None
                low, high = size.low, size.high

                def same(strict: bool, left: Term, right: Term, show: Any) -> Ref:
                    return self.do("form", ("<" if strict else "<=", left, right), show(), [known()])

                r.raise_(low, size.low_strict, lambda: same(size.low_strict, low, t, size.show_low))
                if high is not None:
                    r.lower(high, size.high_strict, lambda: same(size.high_strict, t, high, size.show_high))
            elif a.show_nonzero:
                r.raise_(ZERO, True, ax("abs_pos", lambda: self.nonzero(t[1])))
            else:
                r.raise_(ZERO, False, ax("abs_nonneg"))
        elif head in ("max", "min"):
            self._extreme(r, t, a, ax)
        elif head == "factorial" and a.nonnegative:
            r.raise_(ZERO, True, ax("fact_pos", lo(0)))
        elif head == "gamma" and a.positive:
            r.raise_(ZERO, True, ax("gamma_pos", lo(0, True)))
        elif head in ("cosh", "erfc", "phi"):
            r.raise_(ZERO, True, ax(head + "_pos"))
        elif head == "pi":
            r.raise_(ZERO, True, ax("pi.sign"))
        if closed(t) and not free(t):
            self._enclosed(r, t)
        return r

    def _extreme(self, r: Range, t: Term, a: Range, ax: Any) -> None:
        b = self.range(t[2])
        if t[0] == "max":
            for own, name in ((a, "max_l"), (b, "max_r")):
                if own.low is not None:
                    f = ("<" if own.low_strict else "<=", own.low, t)
                    r.raise_(
                        own.low,
                        own.low_strict,
                        lambda own=own, name=name, f=f: self.do(
                            "comb", f, [], [[ONE, [own.show_low()]], [ONE, [ax(name)()]]], []
                        ),
                    )
            if a.high is not None and b.high is not None:
                v = max(a.high, b.high)
                r.lower(
                    v, False, lambda: self.ax("max_le", [t[1], t[2], v], [self.at_most(t[1], v), self.at_most(t[2], v)])
                )
            return
        for own, name in ((a, "min_l"), (b, "min_r")):
            if own.high is not None:
                f = ("<" if own.high_strict else "<=", t, own.high)
                r.lower(
                    own.high,
                    own.high_strict,
                    lambda own=own, name=name, f=f: self.do(
                        "comb", f, [], [[ONE, [own.show_high()]], [ONE, [ax(name)()]]], []
                    ),
                )
        if a.low is not None and b.low is not None:
            low = min(a.low, b.low)
            strict = (a.low_strict or a.low > low) and (b.low_strict or b.low > low)
            r.raise_(
                low,
                strict,
                lambda: self.ax(
                    "min_gt" if strict else "min_ge",
                    [t[1], t[2], low],
                    [self.at_least(t[1], low, strict), self.at_least(t[2], low, strict)],
                ),
            )

    def _enclosed(self, r: Range, t: Term) -> None:
        from verify.elaborate.convert import enclosure

        low, high = enclosure(t)
        if low is not None:
            r.raise_(low, True, lambda: self.do("eval", ("<", low, t), 128))
        if high is not None:
            r.lower(high, True, lambda: self.do("eval", ("<", t, high), 128))

    # --- facts

    def at_least(self, t: Term, v: Fraction, strict: bool = False) -> Ref:
        """(<= v t), or (< v t)."""
        r = self.range(t)
        if r.low is None or r.low < v or (strict and r.low == v and not r.low_strict) or r.show_low is None:
            raise Stuck("no such lower bound")
        ref = r.show_low()
        wanted = ("<" if strict else "<=", v, t)
        if self.fact(ref) == wanted:
            return ref  # type: ignore[no-any-return]
        more = [[r.low - v, []]] if r.low > v else []
        return self.do("comb", wanted, [], [[ONE, [ref]], *more], [])

    def at_most(self, t: Term, v: Fraction, strict: bool = False) -> Ref:
        r = self.range(t)
        if r.high is None or r.high > v or (strict and r.high == v and not r.high_strict) or r.show_high is None:
            raise Stuck("no such upper bound")
        ref = r.show_high()
        wanted = ("<" if strict else "<=", t, v)
        if self.fact(ref) == wanted:
            return ref  # type: ignore[no-any-return]
        more = [[v - r.high, []]] if r.high < v else []
        return self.do("comb", wanted, [], [[ONE, [ref]], *more], [])

    def nonzero(self, t: Term) -> Ref:
        r = self.range(t)
        if r.show_nonzero is None:
            raise Stuck("not known to be nonzero")
        return self._as(("!=", t, ZERO), r.show_nonzero())

    def is_nonzero(self, t: Term) -> bool:
        return self.range(t).show_nonzero is not None

    def is_positive(self, t: Term) -> bool:
        return self.range(t).positive

    def is_nonnegative(self, t: Term) -> bool:
        return self.range(t).nonnegative


__all__ = ["Bounds", "Range", "constant", "plus"]
