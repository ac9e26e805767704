"""Laws: draws from draws, from points, and what is not used."""

from __future__ import annotations

from verify.elaborate.bounds import ERRORS
from verify.elaborate.forms import without_zeros
from verify.elaborate.truths import Truths
from verify.judge.ring import Ring
from verify.judge.terms import REAL, ZERO, Term, bound, kinds_of, opened, sort


class Laws(Truths):
    """Rules for laws."""

    def visit_law(self, ring: Ring, m: Term) -> bool:
        m = without_zeros(m)
        for ref in self.rules:
            f = self.fact(ref)
            if f[0] == "same" and f[2] not in self.visited and ring._law_key(f[1]) == ring._law_key(m):
                self.visited.add(f[2])
                return self.visit_law(ring, f[2])
        if not isinstance(m, tuple):
            return False
        head = m[0]
        if head in ("dirac", "app"):
            return any(self.visit_argument(ring, x) for x in (m[1:] if head == "dirac" else m[2:]))
        if head == "at":
            return self.visit_form(ring, ring.form(m[2]))
        if head == "bind":
            return self._bind(ring, m)
        if head == "mix":
            if any(self.visit_form(ring, ring.form(x)) for x in m[1:3]):
                return True
            return self._inside_law(m)
        return False

    def _bind(self, ring: Ring, m: Term) -> bool:
        _, spaces, first, then = m
        kinds = kinds_of(m)
        target = lambda: list(sort(m, self.d.types)[1:])  # noqa: E731
        kernel = ("lambda", kinds, then)
        if isinstance(first, tuple) and first[0] == "dirac":
            if self.attempt(
                ("law", m),
                lambda: self.ax("bind_dirac", [list(spaces), target(), list(first[1:]), kernel]),  # type: ignore[no-untyped-call]
            ):
                return True
        count = len(spaces)
        if then == ("dirac", *(("#", count - 1 - k) for k in range(count))):
            if self.attempt(("law", m), lambda: self.ax("bind_right", [list(spaces), first])):
                return True
        fixed = self._fixed(then, kinds)
        if fixed is not None:
            if self.attempt(
                ("law", m),
                lambda: self.ax("bind_const", [list(spaces), target(), first, fixed]),  # type: ignore[no-untyped-call]
            ):
                return True
        if isinstance(first, tuple) and first[0] == "bind":
            middle = list(sort(first, self.d.types)[1:])
            inner = ("lambda", kinds_of(first), first[3])
            if self.attempt(
                ("law", m),
                lambda: self.ax("bind_bind", [list(first[1]), middle, target(), first[2], inner, kernel]),  # type: ignore[no-untyped-call]
            ):
                return True
        return self.visit_law(ring, first) or self._inside_law(m)

    def _fixed(self, law: Term, kinds: tuple[Term, ...]) -> Term | None:
        """The law for any values of the names that are bound in it, if it is the same for all: to the letter, or,
        for numbers, to the ring."""
        first, second = (opened(law, self.d.new_names(len(kinds), stem)) for stem in "cd")
        if first == second:
            return first
        if set(kinds) == {REAL} and self.plain._law_key(first) == self.plain._law_key(second):
            return opened(law, (ZERO,) * len(kinds))
        return None

    def _inside_law(self, m: Term) -> bool:
        """The parts of a bind or mix, made simpler under its names."""
        if ("in", m) in self.failed:
            return False
        self.failed.add(("in", m))
        kinds = kinds_of(m)
        try:
            inner, names, refs = self.child(kinds)
            parts = [opened(part, names) for part in m[3:]]
            law = parts[-1]
            terms = parts[:-1]
            ring = inner.saturate(terms, (law,))
            new = [inner.term(ring, ring.form(t)) for t in terms]
            simple = inner.simple_law(ring, law)
            pairs = [*zip(("=",) * len(new), terms, new, strict=True), ("same", law, simple)]
            if all(a == b for _, a, b in pairs):
                return False
            shown = [inner.do("ring", pair, list(inner.rules)) for pair in pairs]
            last = shown[0] if len(shown) == 1 else inner.do("and", shown)
            whole = (*m[:3], *(bound(x, names) for x in (*new, simple)))
            if self.plain._law_key(whole) == self.plain._law_key(m):
                return self.visit_law(self.ring(), whole)  # the ring sees no difference; the laws may
            return self.rule(self.do("inside", ("same", m, whole), inner.d.closed(names, kinds, refs, last)))
        except ERRORS:
            return False

    def simple_law(self, ring: Ring, m: Term) -> Term:
        """A law with the same key, after the rules for laws."""
        for _ in range(12):
            for ref in self.rules:
                f = self.fact(ref)
                if f[0] == "same" and ring._law_key(f[1]) == ring._law_key(m):
                    m = f[2]
                    break
            else:
                break
        if isinstance(m, tuple) and m[0] == "dirac":
            return ("dirac", *(self.simple_argument(ring, x) for x in m[1:]))
        if isinstance(m, tuple) and m[0] == "bind":
            return (*m[:2], self.simple_law(ring, m[2]), m[3])
        if isinstance(m, tuple) and m[0] == "app":
            return (*m[:2], *(self.simple_argument(ring, x) for x in m[2:]))
        return m


__all__ = ["Laws"]
