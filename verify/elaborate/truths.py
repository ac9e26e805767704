"""Indicators whose conditions are known, and what goes out of a norm."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from verify.elaborate.bounds import negative
from verify.elaborate.forms import RELATIONS, text
from verify.elaborate.powers import Powers
from verify.elaborate.trial import Draft, Ref, Stuck
from verify.judge.ring import Form, Ring, constant
from verify.judge.terms import ONE, ZERO, Fraction, Term, closed, negation, sort


class Truths(Powers):
    """Rules for indicators and norms."""

    def visit_ind(self, ring: Ring, t: Term) -> bool:
        relations: list[Term] = []

        def walk(f: Term) -> None:
            if f[0] in RELATIONS:
                relations.append(f)
            else:
                for part in f[1:]:
                    walk(part)

        walk(t[1])
        for f in relations:
            if any(self.visit_form(ring, ring.form(x)) for x in f[1:]):
                return True

        def known(f: Term) -> Ref | None:
            """R itself, shown."""
            if f[0] in RELATIONS:
                return self.decided(ring, f)
            if f[0] == "and":
                found = [known(part) for part in f[1:]]
                return None if None in found else self.do("and", found)
            if f[0] == "or":
                for k, part in enumerate(f[1:]):
                    ref = known(part)
                    if ref is not None:
                        return self.do("choose", f, k, ref)
            return None

        def decide() -> Ref | None:
            ref = known(t[1])
            if ref is not None:
                return self.do("ind", ("=", t, ONE), ref)
            ref = known(negation(t[1]))
            if ref is not None:
                return self.do("ind", ("=", t, ZERO), ref)
            return self._simpler_ind(ring, t, known)

        return self.attempt(("ind", t, len(self.rules)), decide)

    def _simpler_ind(self, ring: Ring, t: Term, known: Any) -> Ref | None:
        """A condition without the parts that are known to hold, or known not to."""
        refs: dict[Term, Ref | None] = {}

        def simple(f: Term) -> Term | bool:
            if f[0] in ("and", "or"):
                parts = [simple(part) for part in f[1:]]
                stop = f[0] == "or"
                if any(part is stop for part in parts):
                    return stop
                left = [part for part in parts if not isinstance(part, bool)]
                return (not stop) if not left else left[0] if len(left) == 1 else (f[0], *left)
            for g, value in ((f, True), (negation(f), False)):
                if g not in refs:
                    refs[g] = known(g)
                if refs[g] is not None:
                    return value
            return f

        new = simple(t[1])
        if isinstance(new, bool) or new == t[1]:
            return None

        def both(source: Term, target: Term) -> Ref:
            draft, own = self.d.child((), (), [source])
            last = self._weaker(draft, own[0], target, refs)
            return self.d.do("imp", ("=>", source, target), draft.closed((), (), own, last))

        pair = self.do("and", [both(t[1], new), both(new, t[1])])
        return self.do("ind", ("=", t, ("ind", new)), pair)

    def _weaker(self, draft: Draft, ref: Ref, target: Term, refs: dict[Term, Ref | None]) -> Ref:
        """The target, from a fact and what is known; connectives alone."""
        source = draft.fact(ref)
        if source == target:
            return ref
        if source[0] == "and":
            have = dict(refs)
            work = [ref]
            while work:
                one = work.pop()
                f = draft.fact(one)
                have[f] = one
                if f[0] == "and":
                    work += [draft.do("part", one, k) for k in range(len(f) - 1)]
            refs = have
        elif source[0] == "or":
            blocks = []
            for part in source[1:]:
                inner, own = draft.child((), (), [part])
                if refs.get(negation(part)) is not None:
                    other = refs[negation(part)]
                    last = clash(inner, own[0], other, target)
                else:
                    last = self._weaker(inner, own[0], target, refs)
                blocks.append(inner.closed((), (), own, last))
            return draft.do("case", ref, target, blocks)
        else:
            refs = {**refs, source: ref}
        return self._assembled(draft, target, refs)

    def _assembled(self, draft: Draft, target: Term, refs: dict[Term, Ref | None]) -> Ref:
        found = refs.get(target)
        if found is not None:
            return found
        if target[0] == "and":
            return draft.do("and", [self._assembled(draft, part, refs) for part in target[1:]])
        if target[0] == "or":
            for k, part in enumerate(target[1:]):
                with suppress(Stuck):
                    return draft.do("choose", target, k, self._assembled(draft, part, refs))
        raise Stuck("a condition")

    def decided(self, ring: Ring, f: Term) -> Ref | None:
        """A fact for a relation that is known."""
        form = ring.difference(f)
        value = constant(form)
        if value is not None:
            holds = {"=": value == 0, "<=": value >= 0, "<": value > 0, "!=": value != 0}[f[0]]
            return self.do("ring", f, list(self.rules)) if holds else None
        if f[0] == "=":
            return None
        known = {"<=": self.is_nonnegative, "<": self.is_positive, "!=": self.is_nonzero}[f[0]]
        gaps = [("+", f[2], negative(f[1]))]
        with suppress(Stuck):
            gaps.append(self.term(ring, form))
        for gap in gaps:  # the facts may speak of it as it was before the rules
            if known(gap):
                ref = self.nonzero(gap) if f[0] == "!=" else self.at_least(gap, ZERO, f[0] == "<")
                return self.do("form", f, ref, list(self.rules))
        return None

    def visit_norm(self, ring: Ring, t: Term) -> bool:
        if self.visit_point(ring, t[1]):
            return True
        vector = ring.vector(t[1])
        terms = {atom: ring.terms[atom] for atom in vector}
        if not vector or not all(map(closed, terms.values())):
            return False
        if len(vector) == 1:
            ((atom, c),) = vector.items()
            if constant(c) == 1:
                return False
            return self.attempt(("norm", t), lambda: self._norm_out(t, c, terms[atom], ring))
        lead = self.first_coefficient(ring, vector[min(vector, key=lambda x: text(self.atom(ring, terms[x])))])
        common: dict[int, int] | None = None
        for c in vector.values():
            for m in c:
                powers = dict(m)
                common = powers if common is None else {x: min(k, powers[x]) for x, k in common.items() if x in powers}
        assert common is not None
        if lead == 1 and not common:
            return False

        def less(m: Any) -> Any:
            return tuple(sorted((x, k - common.get(x, 0)) for x, k in m if k != common.get(x, 0)))

        def make() -> Any:
            rest = (
                "plus",
                *(
                    ("scale", self.term(ring, {less(m): k / lead for m, k in c.items()}), terms[a])
                    for a, c in vector.items()
                ),
            )
            return self._norm_out(t, {tuple(sorted(common.items())): lead}, rest, ring)

        return self.attempt(("norm", t), make)

    def _norm_out(self, t: Term, form: Form, rest: Term, ring: Ring) -> bool:
        c = self.term(ring, form)
        ref = self.ax("norm_scale", [sort(t[1], self.d.types)[1], c, rest])
        target = ("=", t, self.fact(ref)[2])
        if not self.rule(self.do("form", target, ref, list(self.rules))):
            raise Stuck("norm")
        self._size(c)
        return True

    def _size(self, c: Term) -> None:
        """Rules for (abs c)."""
        if isinstance(c, Fraction):
            self.rule(self.do("eval", ("=", ("abs", c), abs(c)), 128))
        elif self.is_nonnegative(c):
            self.rule(self.ax("abs_id", [c], [self.at_least(c, ZERO)]))
        elif self.range(c).nonpositive:
            self.rule(self.ax("abs_neg", [c], [self.at_most(c, ZERO)]))
        elif isinstance(c, tuple) and c[0] == "*":
            sofar, refs = c[1], []
            for x in c[2:]:
                refs.append(self.ax("abs_mul", [sofar, x]))
                sofar = ("*", *(sofar[1:] if isinstance(sofar, tuple) and sofar[0] == "*" else (sofar,)), x)
            for ref in refs[::-1]:
                self.rule(ref)
            for x in c[1:]:
                if not isinstance(x, tuple) or x[0] != "*":
                    self._size(x)


def clash(draft: Draft, ref: Ref, other: Any, target: Term) -> Ref:
    """Anything, from a relation and its negation."""
    f, g = draft.fact(ref), draft.fact(other)
    if "!=" in (f[0], g[0]):
        raise Stuck("a clash of = and !=")
    zero = draft.do("comb", ("<", ZERO, ZERO), [], [[ONE, [ref]], [ONE, [other]]], [])
    return draft.do("absurd", target, zero)


__all__ = ["Truths"]
