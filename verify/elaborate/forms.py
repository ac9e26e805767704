"""Terms of forms, and saturation: equations that hold here become rules of the ring, until none is new."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from verify.elaborate.bounds import ERRORS, Bounds
from verify.elaborate.trial import Draft, Ref, Stuck
from verify.judge.ring import Form, Ring, constant
from verify.judge.terms import INTEGER, ONE, ZERO, Fraction, Refused, Term, closed, rebuilt, sort

Product = tuple[Term, list[Ref]]
MAX_LINES = 4_000  # that one step may try
RELATIONS = ("<=", "<", "=", "!=")


class Forms(Bounds):
    """What the facts say, with equations found on the way as rules of the ring."""

    def __init__(self, draft: Draft, facts: list[Ref], plain: Ring, depth: int = 0) -> None:
        super().__init__(draft, facts, plain, depth)
        self.rules: list[Ref] = []
        self.failed: set[Any] = set()
        self.done: set[Term] = set()
        self.visited: set[Any] = set()
        self.spread = False  # whether expectations of products with a sum are taken apart

    def do(self, rule: str, *parameters: Any) -> Ref:
        if self.d.spent[0] > MAX_LINES:
            raise Stuck(f"more than {MAX_LINES} lines tried")
        return super().do(rule, *parameters)

    def child(
        self, kinds: tuple[Term, ...], assumed: list[Term] | None = None
    ) -> tuple[Any, tuple[str, ...], list[Ref]]:
        inner, names, refs = super().child(kinds, assumed)
        inner.rules, inner.spread = list(self.rules), self.spread
        return inner, names, refs

    def ring(self) -> Ring:
        return self.d.trial.ring(self.rules)

    def term(self, ring: Ring, form: Form) -> Term:
        out: list[Term] = []
        for monomial, c in form.items():
            factors: list[Term] = []
            for atom, k in monomial:
                term = self.atom(ring, ring.terms[atom])
                factors.append(term if k == 1 else ("^", term, Fraction(k)))
            out.append(
                c
                if not factors
                else factors[0]
                if c == 1 and len(factors) == 1
                else ("*", *([c] if c != 1 else []), *factors)
            )
        return ZERO if not out else out[0] if len(out) == 1 else ("+", *out)

    def atom(self, ring: Ring, t: Term) -> Term:
        """The atom with its parts in normal form."""
        if not closed(t):
            raise Stuck("a part that is bound")
        if isinstance(t, tuple) and t[0] == "E":
            return without_zeros((*t[:2], self.simple_law(ring, t[2]), t[3]))
        if not isinstance(t, tuple) or t[0] in ("sum", "prod", "int", "#"):
            return without_zeros(t)
        if t[0] == "ind":
            return (t[0], self.plain_formula(ring, t[1]))
        if t[0] in ("at", "app"):
            return (*t[:2], *(self.simple_argument(ring, x) for x in t[2:]))
        return (t[0], *(self.simple_argument(ring, x) for x in t[1:]))

    def first_coefficient(self, ring: Ring, form: Form) -> Fraction:
        """That of the monomial which is first in the alphabet, whatever the ring's numbers of its atoms are."""
        return form[min(form, key=lambda m: sorted((text(self.atom(ring, ring.terms[a])), k) for a, k in m))]

    def plain_formula(self, ring: Ring, f: Term) -> Term:
        if f[0] in RELATIONS:
            d = self.term(ring, ring.difference(f))
            return (f[0], ZERO, d)
        return (f[0], *(self.plain_formula(ring, x) for x in f[1:]))

    def point(self, ring: Ring, p: Term) -> Term:
        """The point as a combination of atoms."""
        parts = []
        for atom, c in ring.vector(p).items():
            own = self.atom(ring, ring.terms[atom])
            parts.append(own if constant(c) == 1 else ("scale", self.term(ring, c), own))
        if not parts:
            return ("zero", sort(p, self.d.types)[1])
        return parts[0] if len(parts) == 1 else ("plus", *parts)

    def saturate(self, terms: list[Term], laws: tuple[Term, ...] = (), points: tuple[Term, ...] = ()) -> Ring:
        for _ in range(120):
            ring = self.ring()
            self.visited = set()
            found = any(self.visit_term(ring, t) for t in terms) or any(self.visit_law(ring, m) for m in laws)
            if not found and not any(self.visit_point(ring, p) for p in points):
                return ring
        raise Stuck("saturation does not end")

    def rule(self, ref: Ref) -> bool:
        """Use the equation from now on; False if it says nothing new."""
        if ref in self.rules:
            return False
        f, ring = self.fact(ref), self.ring()
        try:
            if (f[0] == "=" and ring.form(f[1]) == ring.form(f[2])) or (
                f[0] == "same" and ring.law(f[1]) == ring.law(f[2])
            ):
                return False
        except Refused:
            return False
        rules = [*self.rules, ref]
        if not self._usable(rules, f):
            rules = self._sifted(ref)
            if ref not in rules or not self._usable(rules, f):
                return False
        self.rules = rules
        return True

    def _usable(self, rules: list[Ref], f: Term) -> bool:
        """Do the rules come to an end, and does the equation hold modulo them?"""
        try:
            ring = self.d.trial.ring(rules)
            return bool(f[0] != "=" or ring.form(f[1]) == ring.form(f[2]))
        except Refused:
            return False

    def _sifted(self, ref: Ref) -> list[Ref]:
        """The rules and a new one, without those that are identities by the others: they would apply for ever.

        What rewrites a sum or an expectation comes last, as its parts may change.
        """
        kept: list[Ref] = []
        for one in sorted([*self.rules, ref], key=lambda rule: _binds(self.fact(rule)[1])):
            f = self.fact(one)
            with suppress(Refused):
                ring = self.d.trial.ring(kept)
                if f[0] == "=" and ring.form(f[1]) == ring.form(f[2]):
                    continue
                if self._usable([*kept, one], f):
                    kept.append(one)
        return kept

    def attempt(self, key: Any, make: Any) -> bool:
        """An equation that `make` shows becomes a rule; what failed is not tried again."""
        if key in self.failed:
            return False
        self.failed.add(key)
        try:
            found = make()
        except ERRORS:
            return False
        if found is None or found is False:
            return False
        return found is True or self.rule(found)

    def simple_argument(self, ring: Ring, x: Term) -> Term:
        if isinstance(x, Fraction) or sort(x, self.d.types) in (("real",), INTEGER):
            return self.term(ring, ring.form(x))
        return self.point(ring, x) if sort(x, self.d.types)[0] == "point" else x

    # --- what the classes below add

    def visit_form(self, ring: Ring, form: Form) -> bool:
        """Look for one equation more in the atoms of a form; True if a rule was added."""
        raise NotImplementedError

    def visit_point(self, ring: Ring, p: Term) -> bool:
        raise NotImplementedError

    def visit_argument(self, ring: Ring, x: Term) -> bool:
        raise NotImplementedError

    def visit_law(self, ring: Ring, m: Term) -> bool:
        raise NotImplementedError

    def simple_law(self, ring: Ring, m: Term) -> Term:
        """The law as the rules have it."""
        raise NotImplementedError

    def visit_term(self, ring: Ring, t: Term) -> bool:
        return self.visit_form(ring, ring.form(t))

    def close(self, f: Term, scale: Term = ONE, products: list[Product] | None = None) -> Ref:
        raise NotImplementedError


def _binds(t: Term) -> bool:
    return isinstance(t, tuple) and t[0] in ("sum", "prod", "int", "E", "bind", "mix")


def without_zeros(t: Term) -> Term:
    """The same to the ring, but what is multiplied by 0 is not there, under binders too."""
    if not isinstance(t, tuple):
        return t
    made = rebuilt(t, lambda part, _: without_zeros(part))
    if made[0] == "*" and any(part == ZERO for part in made[1:] if isinstance(part, Fraction)):
        return ZERO
    if made[0] == "+":
        left = [part for part in made[1:] if not isinstance(part, Fraction) or part]
        return ZERO if not left else left[0] if len(left) == 1 else ("+", *left)
    if made[0] == "plus":
        left = [part for part in made[1:] if not isinstance(part, tuple) or part[:2] != ("scale", ZERO)]
        return made if not left else left[0] if len(left) == 1 else ("plus", *left)
    return made


def text(t: Term) -> str:
    """A term with sums and products in alphabetical order."""
    if not isinstance(t, tuple):
        return str(t)
    parts = list(map(text, t[1:]))
    return f"({t[0]} {' '.join(sorted(parts) if t[0] in ('+', '*', 'plus') else parts)})"


__all__ = ["RELATIONS", "Forms", "Product", "text", "without_zeros"]
