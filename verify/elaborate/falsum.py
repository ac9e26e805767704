"""0 < 0, with which a refutation ends: from a formula and its negation, and from what evaluation finds false."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor

from verify.elaborate.trial import Block, Draft, Ref, Stuck
from verify.judge.terms import ONE, ZERO, Fraction, Term, free, negation, opened

FALSUM: Term = ("<", ZERO, ZERO)
# What is looked at is the first of a formula and its negation; in these pairs it is the second.
SECOND = frozenset((("!=", "="), ("or", "and"), ("and", "=>"), ("exists", "forall")))


def clash(draft: Draft, ref: Ref, other: Ref) -> Ref:
    """0 < 0, from two facts of which one is the negation of the other, pushed inwards.

    No line uses that two points, or laws, are not the same.
    """
    f, g, do = draft.fact(ref), draft.fact(other), draft.do
    if (f[0], g[0]) in SECOND or (g[0] == "not" != f[0]):
        return clash(draft, other, ref)
    match f:
        case ("<=" | "<", _, _):
            return do("comb", FALSUM, [], [[ONE, [ref]], [ONE, [other]]], [])
        case ("=", _, right):
            itself = do("cong", ("!=", right, right), ref, other)
            return do("absurd", FALSUM, do("form", ("!=", ZERO, ZERO), itself, []))
        case ("and", *_):
            blocks = [assumed(draft, part, _against_part(ref, k)) for k, part in enumerate(g[1:])]
            return do("case", other, FALSUM, blocks)
        case ("=>", _, _):
            return clash(draft, do("mp", ref, do("part", other, 0)), do("part", other, 1))
        case ("forall", _, _):
            (x,) = draft.new_names(1)
            found = do("obtain", other, x)
            return clash(draft, do("inst", ref, x, []), found)
        case ("not", h) if h[0] not in ("eq", "same"):
            return clash(draft, do("not", negation(h), ref), other)
    raise Stuck(f"a negation of {g[0] if f[0] == 'not' else f[0]}")


def _against_part(ref: Ref, k: int) -> Callable[[Draft, Ref], Ref]:
    return lambda draft, other: clash(draft, draft.do("part", ref, k), other)


def assumed(draft: Draft, formula: Term, show: Callable[[Draft, Ref], Ref]) -> Block:
    """The block that assumes the formula and shows what is made of it."""
    inner, refs = draft.child((), (), [formula])
    return inner.closed((), (), refs, show(inner, refs[0]))


class Evaluated:
    """Facts that have no names, by evaluation with so many bits."""

    def __init__(self, draft: Draft, bits: int) -> None:
        self.draft, self.bits = draft, bits

    def true(self, formula: Term) -> Ref:
        return self.draft.do("eval", formula, self.bits)

    def is_false(self, formula: Term) -> bool:
        from verify.judge.numerics import decided

        return not free(formula) and decided(negation(formula), self.bits)

    def falsum(self, ref: Ref) -> Ref:
        """0 < 0, from a fact that is false by evaluation."""
        f, do = self.draft.fact(ref), self.draft.do
        match f:
            case ("<=" | "<" | "=" | "!=", _, _):
                return clash(self.draft, ref, self.true(negation(f)))
            case ("and", *parts):
                for k, part in enumerate(parts):
                    if self.is_false(part):
                        return self.falsum(do("part", ref, k))
            case ("or", *parts):
                return do("case", ref, FALSUM, [assumed(self.draft, part, self._inside) for part in parts])
            case ("=>", premise, _):
                return self.falsum(do("mp", ref, self.true(premise)))
            case ("forall", ("index", low, high), body):
                for i in _whole_numbers(low, high):
                    if self.is_false(opened(body, (i,))):
                        ends = [self.true(("<=", low, i)), self.true(("<=", i, high))]
                        return self.falsum(do("inst", ref, i, ends))
        raise Stuck(f"a false {f[0]}")

    def _inside(self, draft: Draft, ref: Ref) -> Ref:
        return Evaluated(draft, self.bits).falsum(ref)


def _whole_numbers(low: Term, high: Term) -> Iterator[Fraction]:
    """Those between exact ends."""
    from verify.judge.numerics import Balls

    first, last = (Balls({}).exact(end) for end in (low, high))
    if first is not None and last is not None:
        yield from map(Fraction, range(ceil(first), floor(last) + 1))


__all__ = ["FALSUM", "Evaluated", "clash"]
