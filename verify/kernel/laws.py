"""Normal forms of points, laws and expectations.

A point of a vector space is a linear combination of atoms; a law is a program in which nothing is drawn
that is a point already; an expectation is taken apart as far as the conditions hold by form:

* the law of one point, and a draw followed by a point (push-forward): always;
* factors that are free of what is drawn go outside: always;
* a sum of terms, and a draw followed by a draw: where each term is *integrable by form*.

Bounded by form (`bounded`) means: one bound for all values of the drawn names together, seen from the
term alone and from what the context knows of names that are not drawn.  By default an expectation that
does not exist is 0, so nothing here may rest on more than this page says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from verify.kernel.byform import ByForm
from verify.kernel.effort import spend
from verify.kernel.poly import Poly, close, constant, height, increase, order, plus, scaled
from verify.kernel.rationals import Fraction
from verify.kernel.term import DRAWS, Formula, Term, TermError, free, mul, power, scope, show, substitute
from verify.kernel.wellformed import coordinate, is_point, space, spaces

if TYPE_CHECKING:
    from verify.kernel.normal import Normal

VALUES = frozenset({"app", "E", "norm", "inner", "ind"})
ONE_TERM = Fraction(1)


class Laws:
    """The part of normal forms that speaks of spaces; `normal` is the rest."""

    def __init__(self, normal: Normal) -> None:
        self.normal = normal
        self.form = ByForm(normal)

    # --- values ---

    def value(self, term: Term) -> Poly:
        """The normal form of an application, expectation, norm, inner product or indicator."""
        n = self.normal
        head = term[0]
        if head == "app":
            return n.single(("app", self.head(term[1]), *map(self.argument, term[2:])))
        if head == "E":
            return self.expectation(term[1], self.law(term[2]), term[3])
        if head == "norm":
            return self._norm(term[1])
        if head == "inner":
            return self._inner(term[1], term[2])
        return self._indicator(term[1])

    def head(self, head: Term) -> Term:
        return head if isinstance(head, str) else ("at", head[1], self.normal.canonical(head[2]))

    def argument(self, term: Term) -> Term:
        return self.point(term) if is_point(term, self.normal.types) else self.normal.canonical(term)

    # --- points ---

    def vector(self, point: Term) -> dict[str, tuple[Term, Poly]]:
        """A point as a linear combination: atoms by their text, each with its coefficient (not 0)."""
        n = self.normal
        if isinstance(point, str):
            return {point: (point, constant(Fraction(1)))}
        head = point[0]
        if head == "zero":
            return {}
        if head == "scale":
            factor = n.form(point[1])
            return _kept((atom, n.times(factor, c)) for atom, c in self.vector(point[2]).values())
        if head == "plus":
            return _kept(pair for part in point[1:] for pair in self.vector(part).values())
        if head == "app":
            point = ("app", self.head(point[1]), *map(self.argument, point[2:]))
        elif head == "at":
            point = ("at", point[1], n.canonical(point[2]))
        else:
            raise TermError(f"not a point: {show(point)}")
        return {show(point): (point, constant(Fraction(1)))}

    def point(self, point: Term) -> Term:
        """The term that prints the normal form of a point."""
        return self._combined(self.vector(point), space(point, self.normal.types))

    def _combined(self, vector: dict[str, tuple[Term, Poly]], where: str) -> Term:
        terms = [
            atom if factor == ONE_TERM else ("scale", factor, atom)
            for _, (atom, poly) in sorted(vector.items())
            for factor in (self.normal.term(poly),)
        ]
        return ("zero", where) if not terms else terms[0] if len(terms) == 1 else ("plus", *terms)

    def _norm(self, point: Term) -> Poly:
        """Absolutely homogeneous: the common factor of the coefficients goes out."""
        n = self.normal
        vector = self.vector(point)
        if not vector:
            return {}
        if len(vector) == 1:
            ((atom, poly),) = vector.values()
            return n.times(self._size(poly), n.single(("norm", atom)))
        factor = self._content([poly for _, (_, poly) in sorted(vector.items())])
        rest = {text: (atom, _divided(poly, factor)) for text, (atom, poly) in vector.items()}
        size = self._size({factor[0]: factor[1]})
        return n.times(size, n.single(("norm", self._combined(rest, space(point, n.types)))))

    def _size(self, poly: Poly) -> Poly:
        """The absolute value."""
        n = self.normal
        if len(poly) == 1:
            ((indices, factors), coefficient) = next(iter(poly.items()))
            if not indices:
                size = n.form(abs(coefficient))
                for text, count in factors:
                    atom = n.atoms[text]
                    part = atom if count % 2 == 0 or n.nonnegative(atom) else ("abs", atom)
                    size = n.times(size, n.form(power(part, Fraction(count))))
                return size
        if n.nonnegative(n.term(poly)):
            return poly
        negative = scaled(poly, Fraction(-1))
        return negative if n.nonnegative(n.term(negative)) else n.single(("abs", n.term(poly)))

    def _content(self, polys: Sequence[Poly]) -> tuple[Any, Fraction]:
        """The monomial that divides all the coefficients, with the first one's leading rational factor."""
        common: dict[str, int] | None = None
        for poly in polys:
            for indices, factors in poly:
                powers = {} if indices else dict(factors)
                common = powers if common is None else {t: min(k, powers.get(t, 0)) for t, k in common.items()}
        lead = min(polys[0].items(), key=order)[1]
        return ((), tuple(sorted((t, k) for t, k in (common or {}).items() if k))), lead

    def _inner(self, left: Term, right: Term) -> Poly:
        n = self.normal
        total: Poly = {}
        for a, ca in self.vector(left).values():
            for b, cb in self.vector(right).values():
                pair = sorted((a, b), key=show)
                increase(total, n.times(n.times(ca, cb), n.single(("inner", *pair))))
        return total

    def _indicator(self, formula: Formula) -> Poly:
        """1 or 0 where the context decides, else the indicator of the normal formula."""
        decided = self._decided(formula)
        if isinstance(decided, bool):
            return constant(Fraction(1)) if decided else {}
        return self.normal.single(("ind", decided))

    def _decided(self, formula: Formula) -> Formula | bool:
        n = self.normal
        head = formula[0]
        if head in ("and", "or"):
            parts = [self._decided(part) for part in formula[1:]]
            if (head == "or") in parts:
                return head == "or"
            left = [part for part in parts if not isinstance(part, bool)]
            return head == "and" if not left else left[0] if len(left) == 1 else (head, *left)
        if head == "not":
            part = self._decided(formula[1])
            return (not part) if isinstance(part, bool) else ("not", part)
        if head == "=>":
            return self._decided(("or", ("not", formula[1]), formula[2]))
        difference = plus(n.form(formula[2]), n.form(formula[1]), Fraction(-1))
        if not difference:
            return head in ("<=", "=")
        lead = min(difference.items(), key=order)[1]
        difference = scaled(difference, 1 / (lead if head in ("=", "!=") else abs(lead)))
        gap = n.term(difference)
        if head in ("<=", "<"):
            back = n.term(scaled(difference, Fraction(-1)))
            if n.positive(gap) or (head == "<=" and n.nonnegative(gap)):
                return True
            if n.positive(back) or (head == "<" and n.nonnegative(back)):
                return False
        elif n.nonzero(gap):
            return head == "!="
        return (head, Fraction(0), gap)

    # --- laws ---

    def law(self, law: Term) -> Term:
        """The normal form of a law."""
        n = self.normal
        if isinstance(law, str):
            return law
        head = law[0]
        if head == "at":
            return ("at", law[1], n.canonical(law[2]))
        if head == "app":
            return ("app", self.head(law[1]), *map(self.argument, law[2:]))
        if head == "dirac":
            return ("dirac", *map(self.argument, law[1:]))
        if head == "mix":
            return self._mixture(law)
        if head == "bind":
            return self._drawn(law[1], self.law(law[2]), law[3])
        return law

    def _mixture(self, law: Term) -> Term:
        _, index, low, high, weight, body = law
        low, high = self.normal.canonical(low), self.normal.canonical(high)
        with self.normal.opening([("index", low, high)]) as (hidden,):
            weight = self.normal.canonical(substitute(weight, {index: hidden}))
            body = self.law(substitute(body, {index: hidden}))
            name, _, _, inside = close((hidden,), ("mix.", weight, body), low, high)
            return ("mix", name, low, high, *inside[1:])

    def _drawn(self, names: tuple[str, ...], law: Term, body: Term) -> Term:
        """bind(names ~ law, body) with `law` in normal form."""
        if isinstance(law, tuple) and law[0] == "dirac":
            return self.law(substitute(body, dict(zip(names, law[1:], strict=True))))
        kinds = self._kinds(law)
        with self.normal.opening(kinds) as opened:
            if isinstance(law, tuple) and law[0] == "bind":
                first = self._kinds(law[2])
                with self.normal.opening(first) as outer:
                    inner = substitute(law[3], dict(zip(law[1], outer, strict=True)))
                    moved = substitute(body, dict(zip(names, opened, strict=True)))
                    return self._drawn(outer, law[2], ("bind", opened, inner, moved))
            rest = self.law(substitute(body, dict(zip(names, opened, strict=True))))
            if rest == ("dirac", *opened):
                return law
            if free(rest).isdisjoint(opened):
                return rest
            return self._closed("bind", opened, law, rest)

    def _closed(self, head: str, opened: tuple[str, ...], law: Term, body: Term) -> Term:
        """A draw whose open names get canonical names, with the parts of sums and products in order again."""
        level = max(height(body), height(law)) + 1
        names = tuple(f"#{level}.{place}" for place in range(len(opened)))
        return (head, names, law, sort(substitute(body, dict(zip(opened, names, strict=True)))))

    def _kinds(self, law: Term) -> list[Term]:
        return [coordinate(x) for x in spaces(law, self.normal.types)]

    def equality_text(self, formula: Formula) -> str:
        """A text that is equal for equations that differ only in the form or the order of their sides."""
        head, left, right = formula
        if head == "same":
            sides = sorted((show(self.law(left)), show(self.law(right))))
        else:
            sides = sorted((show(self.point(left)), show(self.point(right))))
            gaps = [self._gap(left, right), self._gap(right, left)]
            if None not in gaps:
                return f"(eq 0 {min(map(str, gaps))})"
        return f"({head} {sides[0]} {sides[1]})"

    def _gap(self, left: Term, right: Term) -> str | None:
        """The difference of two points of a vector space."""
        if self.normal.types.get(space(left, self.normal.types), ("?",))[0] == "space":
            return None
        return show(self.point(("plus", left, ("scale", Fraction(-1), right))))

    def equal(self, formula: Formula) -> bool:
        """Have the two points or laws one normal form?"""
        head, left, right = formula
        if head == "same":
            return bool(self.law(left) == self.law(right))
        return bool(self.point(left) == self.point(right))

    # --- expectations ---

    def expectation(self, names: tuple[str, ...], law: Term, body: Term) -> Poly:
        """E[names ~ law: body] with `law` in normal form."""
        n = self.normal
        if isinstance(law, tuple) and law[0] == "dirac":
            return n.form(substitute(body, dict(zip(names, law[1:], strict=True))))
        if isinstance(law, tuple) and law[0] == "bind" and law[3][0] == "dirac":
            # Push-forward: the integral of the composition, whether it exists or not.
            with n.opening(self._kinds(law[2])) as outer:
                points = substitute(law[3], dict(zip(law[1], outer, strict=True)))[1:]
                return self.expectation(outer, law[2], substitute(body, dict(zip(names, points, strict=True))))
        with n.opening(self._kinds(law)) as opened:
            poly = n.form(substitute(body, dict(zip(names, opened, strict=True))))
            return self._integrated(opened, law, poly)

    def _integrated(self, opened: tuple[str, ...], law: Term, poly: Poly) -> Poly:
        n = self.normal
        drawn = frozenset(opened)
        total: Poly = {}
        for monomial, coefficient in poly.items():
            with n._open(monomial) as (indices, factors):
                outside, inside = self._split(factors, drawn)
                fixed = all((free(low) | free(high)).isdisjoint(drawn) for _, low, high in indices)
                if not (fixed and self.form.integrable(inside, law, opened)):
                    break
                part = n.times(n.form(outside), self._mean(opened, law, inside))
                increase(total, n._over(indices, part), coefficient)
        else:
            return total
        # Something may have no expectation: only what all the terms have in common goes out.
        monomial, lead = self._content([poly])
        common = ((), tuple((t, k) for t, k in monomial[1] if n.names[t].isdisjoint(drawn)))
        rest = n.term(_divided(poly, (common, lead)))
        return n.times({common: lead}, n.single(self._closed("E", opened, law, rest)))

    def _split(self, factors: Sequence[tuple[str, int]], drawn: frozenset[str]) -> tuple[Term, Term]:
        """The factors free of what is drawn, and the others."""
        n = self.normal
        outside: list[Term] = []
        inside: list[Term] = []
        for text, count in factors:
            atom = n.atoms[text]
            if n.names[text].isdisjoint(drawn):
                outside.append(power(atom, Fraction(count)))
            elif isinstance(atom, tuple) and atom[0] == "exp":
                # exp(a + b) = exp(a) exp(b), where a is free of what is drawn.
                kept: Poly = {}
                moving: Poly = {}
                for monomial, c in n.form(mul(Fraction(count), atom[1])).items():
                    (kept if free(n.monomial_term(monomial, c)).isdisjoint(drawn) else moving)[monomial] = c
                if kept:
                    outside.append(("exp", n.term(kept)))
                inside.append(("exp", n.term(moving)))
            else:
                inside.append(power(atom, Fraction(count)))
        return mul(*outside) if outside else ONE_TERM, mul(*inside) if inside else ONE_TERM

    def _mean(self, opened: tuple[str, ...], law: Term, inside: Term) -> Poly:
        """The expectation of an integrable product."""
        n = self.normal
        if inside == ONE_TERM:
            return n.form(ONE_TERM)
        if isinstance(law, tuple) and law[0] == "bind":
            # Integrable under a draw followed by a draw is bounded here, so the means are taken in turn.
            with n.opening(self._kinds(law[2])) as outer:
                second = substitute(law[3], dict(zip(law[1], outer, strict=True)))
                return self.expectation(outer, law[2], ("E", opened, second, inside))
        if isinstance(law, tuple) and law[0] == "mix" and self._weights(law):
            _, index, low, high, weight, body = law
            return n.form(("sum", index, low, high, ("*", weight, ("E", opened, body, inside))))
        return n.single(self._closed("E", opened, law, inside))

    def _weights(self, law: Term) -> bool:
        """Are the weights of a mixture known to be probabilities?"""
        n = self.normal
        _, index, low, high, weight, _ = law
        with n.opening([("index", low, high)]) as (name,):
            if not n.nonnegative(n.canonical(substitute(weight, {index: name}))):
                return False
        return bool(n.canonical(("sum", index, low, high, weight)) == 1)

    def exists(self, term: Term) -> bool:
        """Has (E names law body) an integrable integrand, by form?"""
        _, names, law, body = term
        try:
            law = self.law(law)
            with self.normal.opening(self._kinds(law)) as opened:
                return self.form.integrable(substitute(body, dict(zip(names, opened, strict=True))), law, opened)
        except (TermError, KeyError):
            return False  # a name that is bound further out: nothing is known of it here


def _kept(pairs: Any) -> dict[str, tuple[Term, Poly]]:
    total: dict[str, tuple[Term, Poly]] = {}
    for atom, coefficient in pairs:
        text = show(atom)
        known = total.get(text, (atom, {}))[1]
        spend(len(text) // 4 + len(known))
        total[text] = (atom, plus(known, coefficient))
    return {text: pair for text, pair in total.items() if pair[1]}


def _divided(poly: Poly, factor: tuple[Any, Fraction]) -> Poly:
    """The polynomial without a monomial that is a factor of each of its terms."""
    (_, common), coefficient = factor
    less = dict(common)
    result: Poly = {}
    for (indices, factors), value in poly.items():
        kept = tuple((t, k - less.get(t, 0)) for t, k in factors if k != less.get(t, 0))
        result[(indices, kept)] = value / coefficient
    return result


def sort(term: Term) -> Term:
    """The parts of sums, products and other symmetric heads in the order of their texts, all the way down."""
    if not isinstance(term, tuple):
        return term
    bound, _, _ = scope(term)
    head = term[0]
    if head in ("+", "*", "max", "min", "inner", "plus"):
        return (head, *sorted(map(sort, term[1:]), key=show))
    if head in DRAWS:
        return (head, term[1], sort(term[2]), sort(term[3]))
    if bound:
        return (*term[:2], *map(sort, term[2:]))
    if head in ("at", "app"):
        return (*term[:2], *map(sort, term[2:]))
    return (head, *map(sort, term[1:]))


__all__ = ["VALUES", "Laws", "sort"]
