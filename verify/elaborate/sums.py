"""Sums and expectations: what goes out, what goes in, and in which order they stand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from verify.elaborate.bounds import ERRORS, negative
from verify.elaborate.forms import text, without_zeros
from verify.elaborate.laws import Laws
from verify.elaborate.trial import Draft, Ref, Stuck
from verify.judge.proof import Form as ByForm
from verify.judge.ring import Form, Ring, plus
from verify.judge.terms import (
    INTEGER,
    MINUS,
    ONE,
    SUMS,
    ZERO,
    Fraction,
    Refused,
    Term,
    bound,
    closed,
    free,
    integral,
    kinds_of,
    opened,
    put,
)

BITS = 128  # of an evaluation


class Sums(Laws):
    """Rules for what binds a number or a point."""

    def visit_binder(self, ring: Ring, t: Term) -> bool:
        t = without_zeros(t)
        if t in self.done:
            return False
        self.done.add(t)
        head = t[0]
        if head in SUMS and any(self.visit_form(ring, ring.form(x)) for x in t[1:3]):
            self.done.discard(t)
            return True
        if head == "E":
            if self._draw(t):
                return True
            if self.visit_law(ring, t[2]):
                self.done.discard(t)
                return True
        if head == "E":
            names = self.d.new_names(len(t[1]), "c")
            if free(opened(t[3], names)).isdisjoint(names):
                return self.attempt(("const", t), lambda: self.ax("E_const", [list(t[1]), t[2], opened(t[3], names)]))
        if head == "sum" and (self._mass(t) or self.valued(t)):
            return True
        if self._linear(t):
            return True
        return self._order(t) if head == "sum" else head == "E" and self._through(t)

    def _order(self, t: Term) -> bool:
        """A sum of (c times) sums, in one order of the two: that of the smaller text."""
        body = t[3]
        factors = body[1:] if isinstance(body, tuple) and body[0] == "*" else (body,)
        for k, inside in enumerate(factors):
            if not isinstance(inside, tuple) or inside[0] != "sum" or not closed(("+", *inside[1:3])):
                continue
            i, j = self.d.new_names(2, "c")
            rest = [opened(factor, (i,)) for factor in (*factors[:k], *factors[k + 1 :])]
            full = opened(opened(inside, (i,))[3], (j,))
            if rest:
                full = ("*", *rest, full)
            texts = [
                (text(t[1]), text(t[2]), text(inside[1]), text(inside[2]), text(bound(bound(full, (j,)), (i,)))),
                (text(inside[1]), text(inside[2]), text(t[1]), text(t[2]), text(bound(bound(full, (i,)), (j,)))),
            ]
            if texts[1] < texts[0] and self.attempt(("order", t), lambda: self._exchanged(t, inside, rest, full, i, j)):  # noqa: B023
                return True
        return False

    def _exchanged(self, t: Term, inside: Term, rest: list[Term], full: Term, i: str, j: str) -> Ref:
        """(= (sum i rest (sum j t)) (sum j (sum i (* rest t))))."""
        nested = ("sum", *t[1:3], bound(("sum", *inside[1:3], bound(full, (j,))), (i,)))
        other = ("sum", *inside[1:3], bound(("sum", *t[1:3], bound(full, (i,))), (j,)))
        rules = []
        if rest:
            kinds = kinds_of(t)
            inner, names, refs = self.child(kinds)
            c = put(("*", *rest), {i: names[0]})
            whole = opened(nested[3], names)
            pulled = inner.pulled(whole, c, put(opened(inside, (i,)), {i: names[0]}))
            body = opened(t[3], names)
            last = inner.do("ring", ("=", body, whole), [pulled])
            rules.append(self.do("inside", ("=", t, nested), inner.d.closed(names, kinds, refs, last)))
        rules.append(self.do("exchange", ("=", nested, other)))
        return rules[0] if not rest and len(rules) == 1 else self.do("ring", ("=", t, other), rules)

    def pulled(self, whole: Term, c: Term, part: Term) -> Ref:
        """(= (B (* c t)) (* c (B t))), c free of the names."""
        inner, names, refs = self.child(kinds_of(whole))
        sides = (opened(whole[3], names), ("+", ("*", c, opened(part[3], names))))
        last = inner.do("ring", ("=", *sides), [])
        return self.do("lin", ("=", whole, ("+", ("*", c, part))), inner.d.closed(names, kinds_of(whole), refs, last))

    def visit_outside(self, ring: Ring, terms: list[tuple[Term, int]]) -> bool:
        """A power beside a sum or expectation of powers of the same base goes in."""
        for whole, k in terms:
            if not isinstance(whole, tuple) or whole[0] not in ("sum", "E") or k > 1:
                continue
            bases = [ring.form(base) for base in _bases(whole[3])]
            for u, _ in terms:
                base = u[1] if isinstance(u, tuple) and u[0] == "^" and u[2] != MINUS else u
                if u == whole or isinstance(base, Fraction) or ring.form(base) not in bases:
                    continue
                if self.attempt(("into", u, whole), lambda u=u, whole=whole: self._moved_in(u, whole)):
                    return True
        return False

    def _moved_in(self, u: Term, t: Term) -> Ref:
        inner, names, refs = self.child(kinds_of(t))
        body = ("*", u, opened(t[3], names))
        ring = inner.saturate([body])
        new = inner.term(ring, ring.form(body))
        moved = (*t[:3], bound(body, names))
        whole = (*t[:3], bound(new, names))
        if all(text(part) != text(u) for part in _factors(new)):
            equal = inner.do("ring", ("=", body, new), list(inner.rules))
            first = self.do("inside", ("=", moved, whole), inner.d.closed(names, kinds_of(t), refs, equal))
            second = self.do("form", ("=", ("*", u, t), moved), self.pulled(moved, u, t), [])
            return self.do("ring", ("=", ("*", u, t), whole), [second, first])
        raise Stuck("the power would come out again")

    def _through(self, t: Term) -> bool:
        """The expectation of a sum is the sum of the expectations; by induction on the number of terms.

        A last resort, `spread`: so is that of a sum times something.
        """
        factors = _factors(t[3])
        for k, whole in enumerate(factors):
            if not isinstance(whole, tuple) or whole[0] != "sum" or not closed(("+", *whole[1:3])):
                continue
            if all(integral(end, self.d.types) for end in whole[1:3]) and (self.spread or len(factors) == 1):
                if len(factors) == 1:
                    return self.attempt(("through", t), lambda: self._summed(t))
                return self.attempt(("through", t), lambda k=k: self._spread_out(t, k))
        return False

    def _spread_out(self, t: Term, k: int) -> Ref:
        """(= (E (* c (sum u))) (sum (E (* c u)))), where k is the place of the sum."""
        kinds = kinds_of(t)
        inner, names, refs = self.child(kinds)
        factors = _factors(opened(t[3], names))
        c, part = ("*", *factors[:k], *factors[k + 1 :]), factors[k]
        whole = (*part[:3], ("*", c, part[3]))
        last = inner.do("ring", ("=", opened(t[3], names), whole), [inner.pulled(whole, c, part)])
        moved = (*t[:3], bound(whole, names))
        first = self.do("inside", ("=", t, moved), inner.d.closed(names, kinds, refs, last))
        second = self._summed(moved)
        return self.do("ring", ("=", t, self.fact(second)[2]), [first, second])

    def _summed(self, t: Term) -> Ref:
        _, spaces, law, (_, a, b, body) = t
        kinds = kinds_of(t)
        xs = self.d.new_names(len(kinds), "c")
        (i,) = self.d.new_names(1, "i")
        f = opened(opened(t[3], xs)[3], (i,))
        self.prepare(f, frozenset(xs))

        def left(n: Term) -> Term:
            return ("E", spaces, law, ("sum", a, n, body))

        def mean(k: Term) -> Term:
            return ("E", spaces, law, bound(put(f, {i: k}), xs))

        def right(n: Term) -> Term:
            return ("sum", a, n, bound(mean(i), (i,)))

        def under(draft: Draft, names: tuple[str, ...]) -> Term:
            return ("lambda", (INTEGER,), bound(put(f, dict(zip(xs, names, strict=True))), (i,)))

        means = ("lambda", (INTEGER,), bound(mean(i), (i,)))
        base = ("+", a, MINUS)

        def empty(draft: Draft, n: Term, below: Ref) -> Ref:
            own = draft.new_names(len(kinds), "e")
            inner, refs = draft.child(own, kinds)
            last = inner.do("use", "sum_empty", [a, n, under(inner, own)], [below])
            nothing = ("E", spaces, law, ZERO)
            rules = [
                draft.do("inside", ("=", left(n), nothing), inner.closed(own, kinds, refs, last)),
                draft.do("use", "E_const", [list(spaces), law, ZERO], []),
                draft.do("use", "sum_empty", [a, n, means], [below]),
            ]
            return draft.do("ring", ("=", left(n), right(n)), rules)

        start = empty(self.d, base, self.d.do("ring", ("<", base, a), []))
        n = self.d.new_names(1, "n")
        draft, given = self.d.child(n, (INTEGER,), [("<=", base, n[0]), ("=", left(n[0]), right(n[0]))])
        following = ("+", n[0], ONE)
        reached = draft.do("form", ("<=", a, following), given[0], [])
        own = draft.new_names(len(kinds), "e")
        inner, refs = draft.child(own, kinds)
        last = inner.do("use", "sum_last", [a, following, under(inner, own)], [reached])
        total = opened(left(following)[3], own)
        parts = [opened(left(n[0])[3], own), opened(mean(following)[3], own)]
        last = inner.do("ring", ("=", total, ("+", *(("*", ONE, part) for part in parts))), [last])
        wholes = [("*", ONE, left(n[0])), ("*", ONE, mean(following))]
        rules = [
            draft.do("lin", ("=", left(following), ("+", *wholes)), inner.closed(own, kinds, refs, last)),
            given[1],
            draft.do("use", "sum_last", [a, following, means], [reached]),
        ]
        step = draft.closed(n, (INTEGER,), given, draft.do("ring", ("=", left(following), right(following)), rules))
        body_n = ("=", left("#n"), right("#n"))
        claim = ("forall", INTEGER, bound(("=>", ("<=", base, "#n"), body_n), ("#n",)))
        each = self.do("inst", self.do("induction", claim, start, step), b, [])
        goal = ("=", left(b), right(b))
        choice = self.do("exm", ("<=", base, b))
        enough, few = (self.d.child((), (), [part]) for part in self.fact(choice)[1:])
        blocks = [
            enough[0].closed((), (), enough[1], enough[0].do("mp", each, enough[1][0])),
            few[0].closed(
                (),
                (),
                few[1],
                empty(few[0], b, few[0].do("comb", ("<", b, a), [], [[ONE, [few[1][0]]], [ONE, []]], [])),
            ),
        ]
        return self.do("case", choice, goal, blocks)

    def _mass(self, t: Term) -> bool:
        _, low, high, body = t
        whole = integral(low, self.d.types) and integral(high, self.d.types)
        if whole and self.range(("+", low, negative(high))).positive:
            made = ("lambda", (INTEGER,), body)
            gap = ("+", low, negative(high))
            return self.attempt(
                ("empty", t),
                lambda: self.ax(
                    "sum_empty",
                    [low, high, made],
                    [self.do("form", ("<", high, low), self.at_least(gap, ZERO, True), [])],
                ),
            )
        if whole and self.plain.form(opened(body, self.d.new_names(1, "c"))) == self.plain.form(ONE):
            count = ("+", high, negative(low), ONE)
            return self.attempt(
                ("count", t),
                lambda: self.ax("count", [low, high], [self._as(("<=", ZERO, count), self.at_least(count, ZERO))]),
            )
        if isinstance(body, tuple) and body[0] == "at" and low == ONE and isinstance(body[1], str):
            kind = self.d.types[body[1]]
            if kind[0] == "distribution" and body[2] == ("#", 0) and high == kind[1]:
                return self.attempt(("mass", t), lambda: self.ax("mass", [kind[1], body[1]]))
            if kind[0] == "kernel" and body[3] == ("#", 0) and high == kind[2] and closed(body[2]):
                return self.attempt(
                    ("mass", t),
                    lambda: self.ax("row", [kind[1], kind[2], body[1], body[2]], self._row(body[2], kind[1])),
                )
        return False

    def valued(self, t: Term) -> bool:
        """What has no names and is a rational that the judge finds is that."""
        value = None if free(t) else rational(t)
        return value is not None and self.attempt(("val", t), lambda: self.do("eval", ("=", t, value), BITS))

    def _row(self, row: Term, count: Term) -> list[Ref]:
        if isinstance(row, str) and self.d.types[row] == ("index", ONE, count):
            return []
        above = self.at_least(("+", count, negative(row)), ZERO)
        return [self.at_least(row, ONE), self.do("form", ("<=", row, count), above, [])]

    def _draw(self, t: Term) -> bool:
        """What an expectation under dirac, bind and mix is."""
        _, spaces, law, body = t
        if not isinstance(law, tuple) or law[0] not in ("dirac", "bind", "mix"):
            return False
        made = ("lambda", kinds_of(t), body)
        if law[0] == "dirac":
            return self.attempt(("draw", t), lambda: self.ax("E_dirac", [list(spaces), list(law[1:]), made]))
        if law[0] == "bind":
            kernel = ("lambda", kinds_of(law), law[3])
            if law[3][0] == "dirac" and len(spaces) == 1:
                point = ("lambda", kinds_of(law), law[3][1])
                if self.attempt(("map", t), lambda: self.ax("E_map", [list(law[1]), spaces[0], law[2], point, made])):
                    return True
            return self.attempt(
                ("draw", t), lambda: self._bounded_use("E_bind", [list(law[1]), list(spaces), law[2], kernel], made, [])
            )
        _, low, high, weight, part = law

        def mix() -> Ref:
            def prove(draft: Draft, names: tuple[str, ...]) -> Ref:
                inner = type(self)(draft, self.facts, self.plain, self.depth + 1)
                return inner.at_least(opened(weight, names), ZERO)

            signs = self.d.forall((("index", low, high),), ("<=", ZERO, weight), prove, f"w{self.depth}_")
            whole = type(self)(self.d, self.facts, self.plain, self.depth).close(("=", ("sum", low, high, weight), ONE))
            values = [list(spaces), low, high, ("lambda", (INTEGER,), weight), ("lambda", (INTEGER,), part)]
            return self._bounded_use("E_mix", values, made, [signs, whole])

        return self.attempt(("mix", t), mix)

    def _bounded_use(self, id: str, values: list[Any], made: Term, subs: list[Any]) -> Ref:
        """An axiom whose last value is a function that is bounded: by its form, or by what can be shown."""
        with suppress(Refused):
            return self.ax(id, [*values, made], subs)
        new = self.d.new_names(len(made[1]), "b")
        self.prepare(opened(made[2], new), frozenset(new))
        try:
            return self.ax(id, [*values, made], subs)
        except Refused:
            limit, blocks = self.limit(made)
            return self.ax(id, [*values, [made, limit]], [*blocks, *subs])

    def limit(self, made: Term) -> tuple[Term, list[Any]]:
        """A bound of the body of a lambda, and the blocks that show it."""
        inner, names, _ = self.child(made[1])
        body = opened(made[2], names)
        r = inner.range(body)
        if r.low is None or r.high is None:
            raise Stuck("no bound of a function")
        top = max(abs(r.low), abs(r.high))
        blocks = []
        for up in (False, True):
            own, new, refs = self.child(made[1])
            term = opened(made[2], new)
            if up:
                last = own.at_most(term, top)
            else:
                last = own.at_least(term, -top)
                last = own.do("form", ("<=", ("*", MINUS, top), term), last, [])
            blocks.append(own.d.closed(new, made[1], refs, last))
        return top, blocks

    def _linear(self, t: Term) -> bool:
        """What is free of the bound names goes out of a sum or expectation, and sums are taken apart."""
        kinds, head = kinds_of(t), t[0]
        try:
            inner, names, refs = self.child(kinds)
            body = opened(t[3], names)
            ring = inner.saturate([body])
            form = ring.form(body)
        except ERRORS:
            return False
        if head in ("prod", "int"):
            if len(inner.rules) == len(self.rules):
                return False

            def congruent() -> Ref:
                new = inner.term(ring, form)
                last = inner.do("ring", ("=", body, new), list(inner.rules))
                whole = (*t[:3], bound(new, names))
                return self.do("inside", ("=", t, whole), inner.d.closed(names, kinds, refs, last))

            return self.attempt(("lin", t), congruent)
        try:
            pairs = self._parts(inner, ring, form, names, t)
        except ERRORS:
            return False
        alone = len(pairs) == 1 and pairs[0][0] == 1 and self.plain.form(body) == self.plain.form(pairs[0][1])
        if alone and (head == "sum" or pairs[0][1] != ONE):
            return False  # the expectation of 1 is known however that is written

        def make() -> Ref:
            last = inner.do("ring", ("=", body, ("+", *(("*", c, u) for c, u in pairs))), list(inner.rules))
            wholes = [("*", c) if head == "E" and u == ONE else ("*", c, (*t[:3], bound(u, names))) for c, u in pairs]
            return self.do("lin", ("=", t, ("+", *wholes)), inner.d.closed(names, kinds, refs, last))

        return self.attempt(("lin", t), make)

    def _parts(self, inner: Any, ring: Ring, form: Form, names: tuple[str, ...], t: Term) -> list[tuple[Term, Term]]:
        groups: dict[Any, Form] = {}
        for m, c in form.items():
            out: list[tuple[int, int]] = []
            ins: list[tuple[int, int]] = []
            for atom, k in self._split(inner, ring, m, names):
                term = ring.terms[atom]
                if not closed(term):
                    raise Stuck("a part that is bound")
                (out if free(inner.atom(ring, term)).isdisjoint(names) else ins).append((atom, k))
            ins, out = sorted(ins), sorted(out)
            groups[tuple(ins)] = plus(groups.get(tuple(ins), {}), {tuple(out): c})
        pairs = [(inner.term(ring, q), inner.term(ring, {ins: ONE})) for ins, q in groups.items()]
        if t[0] == "E" and len(pairs) > 1:
            for _, u in pairs:
                inner.prepare(u, frozenset(names))
            known = ByForm(inner.d.trial.facts, inner.d.types)
            if not all(known.integrable(u, t[2], names, self.plain) for _, u in pairs):
                pairs = [self._common(inner, ring, form, names)]
        return pairs or [(ZERO, ONE)]

    def _split(self, inner: Any, ring: Ring, monomial: Any, names: tuple[str, ...]) -> list[tuple[int, int]]:
        """exp(s + t) as exp(s) exp(t), s free of the names."""
        found: list[tuple[int, int]] = []
        for atom, k in monomial:
            t = ring.terms[atom]
            if isinstance(t, tuple) and t[0] == "exp" and closed(t) and not free(t).isdisjoint(names):
                form = ring.form(t[1])
                fixed = {m: c for m, c in form.items() if all(free(ring.terms[a]).isdisjoint(names) for a, _ in m)}
                if fixed and len(fixed) < len(form):
                    s = inner.term(ring, fixed)
                    u = inner.term(ring, {m: c for m, c in form.items() if m not in fixed})
                    inner.rules.append(inner.ax("exp_add", [s, u]))
                    for part in (s, u):
                        ((((own, _),), _),) = ring.form(("exp", part)).items()
                        found.append((own, k))
                    continue
            found.append((atom, k))
        return found

    def _common(self, inner: Any, ring: Ring, form: Form, names: tuple[str, ...]) -> tuple[Term, Term]:
        """What all summands have in common, and the rest."""
        common: dict[int, int] | None = None
        for m in form:
            powers = {a: k for a, k in m if free(ring.terms[a]).isdisjoint(names)}
            common = powers if common is None else {a: min(k, powers[a]) for a, k in common.items() if a in powers}
        assert common is not None
        lead = inner.first_coefficient(ring, form)
        rest = {
            tuple(sorted((a, k - common.get(a, 0)) for a, k in m if k != common.get(a, 0))): c / lead
            for m, c in form.items()
        }
        return inner.term(ring, {tuple(sorted(common.items())): lead}), inner.term(ring, rest)

    def prepare(self, t: Term, drawn: frozenset[str]) -> None:
        """Facts for the signs that `bounded by form` asks for."""
        if not isinstance(t, tuple) or free(t).isdisjoint(drawn):
            return
        with suppress(*ERRORS):
            if t[0] == "^" and not isinstance(t[2], Fraction) and free(t[2]) <= self.d.types.keys():
                self.at_least(t[2], ZERO)
        with suppress(*ERRORS):
            if t[0] in ("sqrt", "log", "^") and not free(t[1]) <= self.d.types.keys():
                raise Stuck("nothing is known of it")
            if t[0] == "sqrt":
                self.at_least(t[1], ZERO)
            if t[0] == "log" or (
                t[0] == "^" and not (isinstance(t[2], Fraction) and t[2].denominator == 1 and t[2] >= 0)
            ):
                low = self.range(t[1]).low
                if low is not None and low > 0:
                    self.at_least(t[1], low)
                elif t[0] == "^":
                    self.at_least(t[1], ZERO)
        if t[0] in ("+", "*", "max", "min", "abs", "floor", "ceiling", "exp", "sqrt", "log", "^"):
            for x in t[1:]:
                self.prepare(x, drawn)
        elif t[0] in ("E", "sum", "prod"):
            new = tuple(f"#{len(drawn)}.{k}" for k in range(len(kinds_of(t))))
            self.prepare(opened(t[3], new), drawn | frozenset(new))


def rational(t: Term) -> Fraction | None:
    """The value of a term without names, where exact arithmetic or an exact ball gives one, and soon."""
    from verify.judge.numerics import MAX_VISITS, Balls, precision, whole

    balls = Balls({})
    balls.visits = MAX_VISITS - 20_000
    try:
        with precision(BITS):
            exact = balls.exact(t)
            number = whole(balls.real(t)) if exact is None else None
    except Refused:
        return None
    return exact if number is None else Fraction(number)


def _bases(t: Term) -> Iterator[Term]:
    """The closed bases of the powers among the factors of a term, under sums too."""
    for part in _factors(t):
        if isinstance(part, tuple) and part[0] == "^" and not isinstance(part[2], Fraction) and closed(part[1]):
            yield part[1]
        if isinstance(part, tuple) and part[0] in ("+", "sum", "E"):
            for one in part[1:] if part[0] == "+" else part[3:]:
                yield from _bases(one)


def _factors(t: Term) -> tuple[Term, ...]:
    return t[1:] if isinstance(t, tuple) and t[0] == "*" else (t,)


__all__ = ["Sums"]
