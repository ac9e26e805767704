"""Powers: inverses, real exponents, roots, each equation with the signs that it needs."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from verify.elaborate.forms import Forms
from verify.elaborate.trial import Ref, Stuck
from verify.judge.ring import MAX_POWER, Form, Ring, constant
from verify.judge.terms import MINUS, ONE, ZERO, Fraction, Term, closed


class Powers(Forms):
    """Rules for powers."""

    def _merge(self, ring: Ring, t: Term, k: int, terms: list[Any]) -> bool:
        """Real powers of one base, multiplied."""
        own = ring.form(t[1])
        u = t[1]
        with suppress(Stuck):
            u = self.term(ring, own)
        if not self.is_nonnegative(u):
            return False
        pos = self.is_positive(u)
        if k > 1 and (pos or self.is_positive(t[2])):
            if self.attempt(("rp2", t), lambda: self._pow_add(u, t[2], t[2], pos)):
                return True
        for q, _ in terms:
            if q == t:
                continue
            e: Term = None
            if ring.form(q) == own:
                e = ONE
            elif isinstance(q, tuple) and q[0] == "^" and ring.form(q[1]) == own:
                e = q[2]
            if e is not None and (pos or (self.is_positive(e) and self.is_positive(t[2]))):
                if self.attempt(("rp", t, q), lambda q=q, e=e: self._pow_add(u, t[2], e, pos)):
                    return True
        return False

    def _pow_add(self, u: Term, a: Term, b: Term, pos: bool) -> Ref:
        if pos:
            return self.ax("pow_add", [u, a, b], [self.at_least(u, ZERO, True)])
        return self.ax(
            "pow_add0", [u, a, b], [self.at_least(u, ZERO), self.at_least(a, ZERO, True), self.at_least(b, ZERO, True)]
        )

    def visit_power(self, ring: Ring, t: Term) -> bool:
        u, e = t[1:]
        base, n = ring.form(u), constant(ring.form(e))
        if n == -1:
            return self._inverse_rule(ring, t, base)
        if n is not None and n.denominator == 1 and abs(n) <= MAX_POWER:
            return False
        rising = self.is_positive(e)
        if not base and rising:
            return self.attempt(("0p", t), lambda: self.ax("zero_pow", [e], [self.at_least(e, ZERO, True)]))
        if constant(base) == 1:
            return self.attempt(
                ("1p", t), lambda: self.ax("one_pow", [u, e], [self.do("ring", ("=", u, ONE), list(self.rules))])
            )
        for word, value in (("pow_zero", ZERO), ("pow_one", ONE)):
            if n is None and self._clears(ring, e, value):
                if self.attempt(
                    (word, t), lambda word=word, value=value: self.ax(word, [u, e], [self._equal(e, value)])
                ):
                    return True
        if len(base) != 1:
            whole = self._whole(ring, e) if n is None else None
            return whole is not None and self.attempt(("whole", t), lambda: self._at_whole(t, whole))
        ((monomial, c),) = base.items()
        atoms = [(ring.terms[x], k) for x, k in monomial]
        if not all(closed(r) for r, _ in atoms) or c < 0:
            return False
        factors = ([c] if c != 1 else []) + [r for r, k in atoms for _ in range(k)]
        if len(factors) > 1:
            if all(self.is_positive(x) or (rising and self.is_nonnegative(x)) for x in factors):
                return self.attempt(("pm", t), lambda: self._pow_mul(factors, e))
            return False
        r = factors[0] if factors else None
        if isinstance(r, tuple):
            if r[0] == "exp":
                return self.attempt(("pe", t), lambda: self.ax("pow_exp", [r[1], e]))
            if r[0] == "^":
                if self.is_positive(r[1]):
                    return self.attempt(
                        ("pp", t), lambda: self.ax("pow_pow", [r[1], r[2], e], [self.at_least(r[1], ZERO, True)])
                    )
                if rising and self.is_positive(r[2]) and self.is_nonnegative(r[1]):
                    subs = lambda: [  # noqa: E731
                        self.at_least(r[1], ZERO),
                        self.at_least(r[2], ZERO, True),
                        self.at_least(e, ZERO, True),
                    ]
                    return self.attempt(("pp0", t), lambda: self.ax("pow_pow0", [r[1], r[2], e], subs()))  # type: ignore[no-untyped-call]
        return False

    def _clears(self, ring: Ring, e: Term, value: Fraction) -> bool:
        """Might e be this number once denominators are cleared?"""
        form = ring.form(e)
        return len(form) > 1 and any(denominator(ring, m) is not None for m in form)

    def _whole(self, ring: Ring, e: Term) -> Fraction | None:
        """A whole number that the exponent may be once its denominators are cleared: it is that at two points."""
        if not self._clears(ring, e, ZERO):
            return None
        values = {_at_point(ring, ring.form(e), shift) for shift in (2, 5)}
        value = values.pop()
        return value if not values and value is not None and value.denominator == 1 else None

    def _at_whole(self, t: Term, value: Fraction) -> Ref:
        """(= (^ u e) (^ u value))."""
        equal, own = self._equal(t[2], value), self.do("ring", ("=", t, t), [])
        return self.do("cong", ("=", t, ("^", t[1], value)), equal, own)

    def _equal(self, e: Term, value: Fraction) -> Ref:
        draft = type(self)(self.d, self.facts, self.plain, self.depth)
        return draft.close(("=", e, value))

    def _inverse_rule(self, ring: Ring, t: Term, base: Form) -> bool:
        if len(base) == 1:
            ((monomial, c),) = base.items()
            atoms = [(ring.terms[x], k) for x, k in monomial]
            if not atoms or not all(closed(r) for r, _ in atoms):
                return False
            if c != 1 or len(atoms) > 1 or atoms[0][1] > 1:
                factors = ([c] if c != 1 else []) + [r for r, k in atoms for _ in range(k)]
                if all(self.is_nonzero(x) for x in factors):
                    return self.attempt(("im", t), lambda: self._inv_mul(factors))
                return False
            r = atoms[0][0]
            if isinstance(r, tuple):
                if r[0] == "^" and r[2] == MINUS and self.is_nonzero(r[1]):
                    return self.attempt(("ii", t), lambda: self.ax("inv_inv", [r[1]], [self.nonzero(r[1])]))
                if r[0] == "exp":
                    return self.attempt(("ei", t), lambda: self.ax("exp_inv", [r[1]]))
                if r[0] == "^" and self.is_positive(r[1]):
                    return self.attempt(
                        ("pi", t), lambda: self.ax("pow_inv", [r[1], r[2]], [self.at_least(r[1], ZERO, True)])
                    )
        elif base:
            lead, common = self.first_coefficient(ring, base), _common_powers(base)
            outer = [ring.terms[x] for x, k in common.items() for _ in range(k)]
            if not all(map(closed, outer)) or (lead == 1 and not outer):
                return False
            rest = {
                tuple((x, k - common.get(x, 0)) for x, k in m if k > common.get(x, 0)): c / lead
                for m, c in base.items()
            }
            factors = [*([lead] if lead != 1 else []), *outer, self.term(ring, rest)]
            if all(self.is_nonzero(x) for x in factors):
                return self.attempt(("is", t), lambda: self._inv_mul(factors))
        return False

    def _inv_mul(self, factors: list[Term]) -> Ref:
        """The inverse of a product is the product of the inverses."""
        refs, sofar = [], factors[0]
        for x in factors[1:]:
            refs.append(self.ax("inv_mul", [sofar, x], [self.nonzero(sofar), self.nonzero(x)]))
            sofar = ("*", *(sofar[1:] if isinstance(sofar, tuple) and sofar[0] == "*" else (sofar,)), x)
        if len(refs) == 1:
            return refs[0]
        target = ("*", *(("^", x, MINUS) for x in factors))
        return self.do("ring", ("=", ("^", sofar, MINUS), target), refs[::-1])

    def _pow_mul(self, factors: list[Term], e: Term) -> Ref:
        refs, sofar = [], factors[0]
        for x in factors[1:]:
            if self.is_positive(sofar) and self.is_positive(x):
                subs = [self.at_least(sofar, ZERO, True), self.at_least(x, ZERO, True)]
                refs.append(self.ax("pow_mul", [sofar, x, e], subs))
            else:
                subs = [self.at_least(sofar, ZERO), self.at_least(x, ZERO), self.at_least(e, ZERO, True)]
                refs.append(self.ax("pow_mul0", [sofar, x, e], subs))
            sofar = ("*", *(sofar[1:] if isinstance(sofar, tuple) and sofar[0] == "*" else (sofar,)), x)
        if len(refs) == 1:
            return refs[0]
        return self.do("ring", ("=", ("^", sofar, e), ("*", *(("^", x, e) for x in factors))), refs[::-1])


def _at_point(ring: Ring, form: Form, shift: int) -> Fraction | None:
    """The value of a form where its atoms, but inverses, are some rationals; None where that has none."""
    total = ZERO
    for monomial, c in form.items():
        for atom, k in monomial:
            t = ring.terms[atom]
            value: Fraction | None = Fraction(7 * atom + shift + 11, shift)
            if isinstance(t, tuple) and t[0] == "^" and t[2] == MINUS and closed(t):
                below = _at_point(ring, ring.form(t[1]), shift)
                value = 1 / below if below else None
            if value is None:
                return None
            c = c * value**k
        total += c
    return total


def _common_powers(form: Form) -> dict[int, int]:
    """What all monomials have as a factor."""
    first, *others = map(dict, form)
    return {x: least for x, k in first.items() if (least := min([k, *(m.get(x, 0) for m in others)]))}


def denominator(ring: Ring, monomial: Any) -> tuple[Term, int] | None:
    for atom, _ in monomial:
        t = ring.terms[atom]
        if isinstance(t, tuple) and t[0] == "^" and t[2] == MINUS and closed(t):
            return t[1], atom
    return None


__all__ = ["Powers", "denominator"]
