"""Closing steps as lines: where the kernel's normal form uses a condition, the equation and why it holds.

`saturate` looks through the terms of a goal for such places, makes the equation a fact and a rule of the ring,
and starts again; it ends when the judge's own ring says that the goal is closed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from verify.elaborate.bounds import ERRORS, negative
from verify.elaborate.forms import RELATIONS, Product
from verify.elaborate.powers import denominator
from verify.elaborate.sums import Sums
from verify.elaborate.trial import Ref, Stuck
from verify.judge.ring import CONSTANT, MAX_POWER, Form, Ring, constant, plus
from verify.judge.terms import DRAWS, MINUS, ONE, ZERO, Fraction, Refused, Term, closed, negation, opened, show, sort


class Closer(Sums):
    """Shows one formula from the facts that it is given."""

    def visit_form(self, ring: Ring, form: Form) -> bool:
        for monomial in list(form):
            for atom, _ in monomial:
                term = ring.terms[atom]
                if closed(term) and atom not in self.visited:
                    self.visited.add(atom)
                    if self.visit_atom(ring, term):
                        return True
            if self.visit_monomial(ring, monomial):
                return True
        return False

    def visit_monomial(self, ring: Ring, monomial: Any) -> bool:
        terms = [(ring.terms[atom], k) for atom, k in monomial if closed(ring.terms[atom])]
        exps = [(t, k) for t, k in terms if isinstance(t, tuple) and t[0] == "exp"]
        if sum(k for _, k in exps) > 1:
            a = exps[0][0][1]
            b = a if exps[0][1] > 1 else exps[1][0][1]
            if self.attempt(("exp", a, b), lambda: self.ax("exp_add", [a, b])):
                return True
        powers = dict(monomial)
        for t, k in terms:
            if not isinstance(t, tuple):
                continue
            if t[0] == "^" and t[2] == MINUS:
                base = ring.form(t[1])
                if len(base) == 1 and CONSTANT not in base:
                    ((own, _),) = base.items()
                    if all(powers.get(atom, 0) >= n for atom, n in own) and self._cancel(ring, t[1], base):
                        return True
            if t[0] == "sqrt" and k >= 2 and self.is_nonnegative(t[1]):
                if self.attempt(("sq", t), lambda t=t: self.ax("sqrt_sq", [t[1]], [self.at_least(t[1], ZERO)])):
                    return True
            if t[0] == "^" and t[2] == MINUS and k >= 2 and isinstance(t[1], tuple) and t[1][0] == "sqrt":
                if self.is_positive(t[1][1]):
                    if self.attempt(
                        ("isq", t), lambda t=t: self.ax("sqrt_isq", [t[1][1]], [self.at_least(t[1][1], ZERO, True)])
                    ):
                        return True
            if t[0] == "^" and not _small(t[2]):
                if self._merge(ring, t, k, terms):
                    return True
        return self.visit_outside(ring, terms)

    def _cancel(self, ring: Ring, u: Term, base: Form) -> bool:
        """(* u (^ u -1)) is 1, if facts say of u, or of what it is by the rules, that it is not 0."""
        same = [u]
        with suppress(Stuck):
            same.append(self.term(ring, base))
        return any(
            self.is_nonzero(v) and self.attempt(("inv", v), lambda v=v: self._inverse_of(ring, v, base)) for v in same
        )

    def _inverse_of(self, ring: Ring, u: Term, base: Form) -> Ref:
        """(= (* u (^ u -1)) 1), for the term that u is by the rules."""
        apart, v = self.nonzero(u), self.term(ring, base)
        return self.ax("inv", [v], [self.do("form", ("!=", v, ZERO), apart, list(self.rules))])

    def visit_atom(self, ring: Ring, t: Term) -> bool:
        if not isinstance(t, tuple) or t[0] == "#":
            return False
        head = t[0]
        if head in ("sum", "E", "int", "prod"):
            return self.visit_binder(ring, t)
        if head == "ind":
            return self.visit_ind(ring, t)
        if head == "norm":
            return self.visit_norm(ring, t)
        if head == "inner":
            return any(self.visit_point(ring, p) for p in t[1:])
        for x in t[2:] if head in ("at", "app") else t[1:]:
            if self.visit_argument(ring, x):
                return True
        if head == "exp" and not ring.form(t[1]):
            return self.attempt(
                ("exp0", t), lambda: self.ax("exp_zero", [t[1]], [self.do("ring", ("=", t[1], ZERO), list(self.rules))])
            )
        if head in ("sqrt", "abs", "log", "max", "min", "floor", "ceiling", "^"):
            args = [constant(ring.form(x)) for x in t[1:]]
            if None not in args:
                value = _exact((head, *args))
                if value is not None and t != value:
                    if self.attempt(("val", t), lambda: self.do("eval", ("=", (head, *args), value), 128)):
                        return True
        if head in ("binomial", "factorial") and self.valued(t):
            return True
        if head in ("max", "min") and not self.depth:  # under a binder it may be what makes a power bounded
            gap = ("+", t[1], negative(t[2]))
            r = self.range(gap)
            for name, known in (("left", r.nonnegative), ("right", r.nonpositive)):
                if known if head == "max" else (r.nonpositive if name == "left" else r.nonnegative):
                    if self.attempt((name, t), lambda name=name, r=r: self._extreme_is(t, name, gap)):
                        return True
        if head in ("sinh", "cosh") and not ring.form(t[1]):
            return self.attempt(("at 0", t), lambda: self.ax(f"{head}.exp", [t[1]]))
        if head == "tanh" and not ring.form(t[1]):
            return self.attempt(("at 0", t), lambda: self.ax("tanh.quotient", [t[1]]))
        if head == "^":
            return self.visit_power(ring, t)
        return False

    def _extreme_is(self, t: Term, name: str, gap: Term) -> Ref:
        """(= (max a b) a), and the like; gap is a - b."""
        order = ("<=", *(t[:0:-1] if (t[0] == "max") == (name == "left") else t[1:]))
        above = (t[0] == "max") == (name == "left")
        sign = self.at_least(gap, ZERO) if above else self.at_most(gap, ZERO)
        return self.ax(f"{t[0]}.{name}", [t[1], t[2]], [self.do("form", order, sign, [])])

    def visit_argument(self, ring: Ring, x: Term) -> bool:
        if isinstance(x, Fraction):
            return False
        kind = sort(x, self.d.types)
        if kind[0] == "point":
            return self.visit_point(ring, x)
        if kind[0] == "law":
            return self.visit_law(ring, x)
        return self.visit_form(ring, ring.form(x))

    def visit_point(self, ring: Ring, p: Term) -> bool:
        vector = ring.vector(p)
        for atom in vector:
            term = ring.terms[atom]
            if isinstance(term, tuple) and term[0] == "app" and closed(term) and ("pt", atom) not in self.visited:
                self.visited.add(("pt", atom))
                if any(self.visit_argument(ring, x) for x in term[2:]):
                    return True
        return any(self.visit_form(ring, c) for c in vector.values())

    def close(self, f: Term, scale: Term = ONE, products: list[Product] | None = None) -> Ref:
        """A relation: scale * (right - left) is the sum of the products."""
        head = f[0]
        scales: list[Ref] = []
        factor = ONE
        if isinstance(scale, Fraction) and scale > 0:
            factor = 1 / scale
        elif head == "=" and not self.is_positive(scale):
            scales.append(self.nonzero(scale))
        else:
            scales.append(self.sign(("<", ZERO, scale)))
        work: list[list[Any]] = []
        terms = [*f[1:], scale]
        for c, refs in products or []:
            terms += [c, *(x for ref in refs for x in self.fact(ref)[1:])]
            if any(self.fact(ref)[0] == "=" for ref in refs):
                work.append([c if factor == 1 else ("*", factor, c), list(refs)])
            elif isinstance(c, Fraction):
                work.append([c * factor, list(refs)])
            else:
                sign = self.sign(("<" if head == "<" and self.is_positive(c) else "<=", ZERO, c))
                work.append([factor, [sign, *refs]])
        self.saturate(terms)
        return self._finish(f, scales, work)

    def _rest(self, ring: Ring, f: Term, scales: list[Ref], work: list[list[Any]]) -> Form:
        rest = ring.difference(f)
        for ref in scales:
            g = self.fact(ref)
            rest = ring.times(rest, ring.form(g[2] if g[0] == "<" else g[1]))
        for c, refs in work:
            product = ring.form(c)
            for ref in refs:
                product = ring.times(product, ring.difference(self.fact(ref)))
            rest = plus(rest, product, MINUS)
        return rest

    def _finish(self, f: Term, scales: list[Ref], work: list[list[Any]]) -> Ref:
        head = f[0]
        bare = not work
        for _ in range(40):
            ring = self.ring()
            rest = self._rest(ring, f, scales, work)
            if not work and not scales and constant(rest) is not None:
                return self.do("ring", f, self._fewer("ring", f))
            if not rest:
                if head == "<=" and bare:
                    g = ("=", *f[1:])
                    equal = self.do("comb", g, scales, work, self._fewer("comb", g, scales, work))
                    return self.do("form", f, equal, [])
                return self.do("comb", f, scales, work, self._fewer("comb", f, scales, work))
            self.visited = set()
            if self.visit_form(ring, rest):
                continue
            self._clear(ring, f, rest, scales, work, bare)
        raise Stuck("too many denominators")

    def _clear(self, ring: Ring, f: Term, rest: Form, scales: list[Ref], work: list[list[Any]], bare: bool) -> None:
        """Multiply by a denominator."""
        equation = f[0] == "=" or (f[0] == "<=" and bare)
        for m in rest:
            found = denominator(ring, m)
            if found is None or not self.is_nonzero(found[0]):
                continue
            u, atom = found
            if equation or self.is_positive(u) or self.range(u).negative:
                break
        else:
            raise Stuck(f"a rest stays, {_text(rest, ring)}")
        inverse = self.ax("inv", [u], [self.nonzero(u)])
        pos = self.is_positive(u)
        by = self.at_least(u, ZERO, True) if pos else self.nonzero(u)
        if self.rule(inverse):
            return  # one monomial: the ring does the rest
        others = {m: c for m, c in rest.items() if all(a != atom for a, _ in m)}
        if not plus(rest, ring.times(others, ring.difference(self.fact(inverse))), MINUS):
            work.append([self.term(ring, others), [inverse]])
            return
        sign = MINUS
        if not pos and self.range(u).negative:
            by, pos, sign, u = self.at_least(negative(u), ZERO, True), True, ONE, negative(u)
        less = {_without(m, atom): c for m, c in rest.items() if any(a == atom for a, _ in m)}
        scales.append(by)
        for one in work:
            if any(self.fact(ref)[0] == "=" for ref in one[1]):
                one[0] = ("*", one[0], u)
            elif pos:
                one[1] = [*one[1], by]
            else:
                raise Stuck("the sign of a denominator")
        work.append([("*", sign, self.term(ring, less)), [inverse]])

    def _fewer(self, rule: str, *parameters: Any) -> list[Ref]:
        """The rules that the line needs, by leaving out one after the other."""
        keep = list(self.rules)
        if len(keep) > 12:
            return keep
        from verify.judge.proof import RULES

        for ref in list(keep):
            less = [x for x in keep if x != ref]
            with suppress(*ERRORS):
                RULES[rule](self.d.trial, *parameters, less)
                keep = less
        return keep

    def simpler_facts(self) -> list[Ref]:
        """What the relations among the facts say once their terms are written out, where that is something else."""
        found: list[Ref] = []
        values = [ref for ref in self.facts if self.fact(ref)[0] == "=" and isinstance(self.fact(ref)[2], Fraction)]
        for ref in self.facts:
            f = self.fact(ref)
            if f[0] not in RELATIONS:
                continue
            self.rules = [] if ref in values else list(values)
            with suppress(*ERRORS):
                ring = self.saturate(list(f[1:]))
                g = (f[0], ZERO, self.term(ring, ring.difference(f)))
                if self.rules and self.plain.formula(g) != self.plain.formula(f):
                    found.append(self.do("form", g, ref, self._fewer("form", g, ref)))
        return found

    def same(self, f: Term) -> Ref:
        """An eq or same, by what the two sides are."""
        if f[0] == "same":
            self.saturate([], f[1:])
        else:
            self.saturate([], (), f[1:])
        return self.do("ring", f, self._fewer("ring", f))

    def sign(self, f: Term) -> Ref:
        head, left, right = f
        gap = right if left == ZERO else ("+", right, negative(left))
        error: Exception = Stuck("sign")
        for attempt in range(2):
            ring, g = self.ring(), gap
            rules: list[Ref] = []
            if attempt:
                try:
                    ring = self.saturate([gap])
                    g, rules = self.term(ring, ring.form(gap)), list(self.rules)
                except ERRORS as stuck:
                    error = stuck
                    continue
            try:
                if head in ("<=", "<"):
                    ref = self.at_least(g, ZERO, head == "<")
                elif head == "!=":
                    ref = self.nonzero(g)
                else:
                    ref = self.ax("antisym", [ZERO, g], [self.at_least(g, ZERO), self.at_most(g, ZERO)])
                return ref if self.fact(ref) == f else self.do("form", f, ref, rules)
            except ERRORS as stuck:
                error = stuck
        ref2 = self.contradiction()
        if ref2 is not None:
            return self.do("absurd", f, ref2)
        raise error

    def contradiction(self) -> Ref | None:
        for x, kind in self.d.types.items():
            if kind[0] == "index":
                gap = ("+", kind[2], negative(kind[1]))
                if self.range(gap).negative:
                    order = self.ax("index_order", [kind[1], kind[2], x])
                    return self.do(
                        "comb", ("<", ZERO, ZERO), [], [[ONE, [order]], [ONE, [self.at_most(gap, ZERO, True)]]], []
                    )
        names: list[Term] = [x for x, kind in self.d.types.items() if kind[0] in ("real", "integer", "size", "index")]
        facts = [self.fact(ref) for ref in self.facts]
        gaps = [("+", f[2], negative(f[1])) for f in facts if f[0] in RELATIONS]
        for t in [*names, *gaps]:
            r = self.range(t)
            if r.low is None or r.high is None or r.low < r.high:
                continue
            strict = r.low_strict or r.high_strict
            if (r.low > r.high or strict) and r.show_low and r.show_high:
                f = ("<" if strict else "<=", r.low, r.high)
                return self.do("comb", f, [], [[ONE, [r.show_low()]], [ONE, [r.show_high()]]], [])
            if r.low == r.high == 0 and r.show_nonzero and r.show_low and r.show_high:
                positive = self.ax("pos_ne", [t], [self.at_least(t, ZERO), self.nonzero(t)])
                return self.do("comb", ("<", ZERO, ZERO), [], [[ONE, [positive]], [ONE, [r.show_high()]]], [])
        return None

    def derive(self, f: Term, ref: Ref) -> Ref:
        """The formula, from the fact, which is the same up to normal forms."""
        g = self.fact(ref)
        if g == f:
            return ref
        with suppress(Refused):
            return self.do("form", f, ref, [])
        head = f[0]
        if head in RELATIONS and g[0] in RELATIONS:
            ring = self.saturate([*f[1:], *g[1:]])
            with suppress(Refused):
                return self.do("form", f, ref, list(self.rules))
            if head == "!=" or g[0] == "!=":
                raise Stuck("!= up to a normal form")
            a, b = ring.difference(f), ring.difference(g)
            if constant(a) is not None:
                return self.close(f)
            ratio = a[min(a)] / b[min(a)] if a and b and min(a) in b else ONE
            return self.close(f, ONE, [(ratio, [ref])])
        if head != g[0]:
            raise Stuck("another shape")
        if head in ("eq", "same"):
            if head == "same":
                self.saturate([], (*f[1:], *g[1:]))
            else:
                self.saturate([], (), (*f[1:], *g[1:]))
            return self.do("form", f, ref, list(self.rules))
        return self._derive_compound(f, g, ref)

    def _derive_compound(self, f: Term, g: Term, ref: Ref) -> Ref:
        head = f[0]
        if head == "and":
            if len(f) != len(g):
                raise Stuck("another shape")
            return self.do("and", [self.derive(x, self.do("part", ref, k)) for k, x in enumerate(f[1:])])
        if head == "or":
            if len(f) != len(g):
                raise Stuck("another shape")
            blocks = []
            for k, (x, y) in enumerate(zip(f[1:], g[1:], strict=True)):
                inner, _, refs = self.child((), [y])
                last = inner.do("choose", f, k, inner.derive(x, refs[0]))
                blocks.append(inner.d.closed((), (), refs, last))
            return self.do("case", ref, f, blocks)
        if head == "=>":
            inner, _, refs = self.child((), [f[1]])
            premise = inner.derive(g[1], refs[0])
            last = inner.derive(f[2], inner.do("mp", ref, premise))
            return self.do("imp", f, inner.d.closed((), (), refs, last))
        if head == "not":
            h = negation(f[1])
            if h == f:
                raise Stuck("a negation")
            return self.do("not", f, self.derive(h, self.do("not", negation(g[1]), ref)))
        if f[1] != g[1]:
            raise Stuck("types of a quantifier")
        inner, names, refs = self.child((f[1],))
        if head == "forall":
            last = inner.derive(opened(f[2], names), inner.do("inst", ref, names[0], []))
            return self.do("all", f, inner.d.closed(names, (f[1],), refs, last))
        (x,) = self.d.new_names(1, f"x{self.depth}_")
        found = self.do("obtain", ref, x)
        return self.do(
            "wit",
            f,
            x,
            type(self)(self.d, [*self.facts, found], self.plain, self.depth).derive(opened(f[2], (x,)), found),
            [],
        )


def _without(m: Any, atom: int) -> Any:
    return tuple((a, k - (a == atom)) for a, k in m if k - (a == atom))


def _text(rest: Form, ring: Ring) -> str:
    return " + ".join(
        f"{c} {' '.join(f'{show(ring.terms[a])}^{k}' if closed(ring.terms[a]) else '?' for a, k in m)}"
        for m, c in rest.items()
    )


def _exact(t: Term) -> Fraction | None:
    from verify.kernel.exact import exact_value

    return exact_value(t, {})


def _small(exponent: Term) -> bool:
    """Does the ring multiply such a power out?"""
    return isinstance(exponent, Fraction) and exponent.denominator == 1 and abs(exponent) <= MAX_POWER


__all__ = ["DRAWS", "Closer"]
