"""Closing steps as lines: where the kernel's normal form uses a condition, the equation and why it holds.

`saturate` looks through the terms of a goal for such places, makes the equation a fact and a rule of the ring,
and starts again; it ends when the judge's own ring says that the goal is closed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from verify.elaborate.bounds import ERRORS, Bounds, leading, negative, scaled
from verify.elaborate.trial import Draft, Ref, Stuck
from verify.judge.proof import Form as ByForm
from verify.judge.ring import CONSTANT, Form, Ring, constant, plus
from verify.judge.terms import (
    DRAWS,
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
    negation,
    opened,
    show,
    sort,
)

Product = tuple[Term, list[Ref]]
MAX_LINES = 4_000  # that one step may try
RELATIONS = ("<=", "<", "=", "!=")


class Closer(Bounds):
    """Shows one formula from the facts that it is given."""

    def __init__(self, draft: Draft, facts: list[Ref], plain: Ring, depth: int = 0) -> None:
        super().__init__(draft, facts, plain, depth)
        self.rules: list[Ref] = []
        self.failed: set[Any] = set()
        self.done: set[Term] = set()
        self.visited: set[Any] = set()

    def do(self, rule: str, *parameters: Any) -> Ref:
        if self.d.spent[0] > MAX_LINES:
            raise Stuck(f"more than {MAX_LINES} lines tried")
        return super().do(rule, *parameters)

    def child(
        self, kinds: tuple[Term, ...], assumed: list[Term] | None = None
    ) -> tuple[Any, tuple[str, ...], list[Ref]]:
        inner, names, refs = super().child(kinds, assumed)
        inner.rules = list(self.rules)
        return inner, names, refs

    def ring(self) -> Ring:
        return self.d.trial.ring(self.rules)

    # --- terms of forms

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
        if not isinstance(t, tuple) or t[0] in ("sum", "prod", "int", "E", "#"):
            return t
        if t[0] == "ind":
            return (t[0], self.plain_formula(ring, t[1]))
        if t[0] in ("at", "app"):
            return (*t[:2], *(self.simple_argument(ring, x) for x in t[2:]))
        return (t[0], *(self.simple_argument(ring, x) for x in t[1:]))

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

    # --- saturation

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
            after = self.d.trial.ring([*self.rules, ref])
            if f[0] == "=" and after.form(f[1]) != after.form(f[2]):
                return False
        except Refused:
            return False
        self.rules.append(ref)
        return True

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

    def visit_term(self, ring: Ring, t: Term) -> bool:
        return self.visit_form(ring, ring.form(t))

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
                    if all(powers.get(atom, 0) >= n for atom, n in own) and self.is_nonzero(t[1]):
                        if self.attempt(("inv", t), lambda t=t: self.ax("inv", [t[1]], [self.nonzero(t[1])])):
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
            if t[0] == "^" and not (isinstance(t[2], Fraction) and t[2].denominator == 1):
                if self._merge(ring, t, k, terms):
                    return True
        return False

    def _merge(self, ring: Ring, t: Term, k: int, terms: list[Any]) -> bool:
        """Real powers of one base, multiplied."""
        u, own = t[1], ring.form(t[1])
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
        if head in ("sinh", "cosh") and not ring.form(t[1]):
            return self.attempt(("at 0", t), lambda: self.ax(f"{head}.exp", [t[1]]))
        if head == "tanh" and not ring.form(t[1]):
            return self.attempt(("at 0", t), lambda: self.ax("tanh.quotient", [t[1]]))
        if head == "^":
            return self.visit_power(ring, t)
        return False

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

    def visit_law(self, ring: Ring, m: Term) -> bool:
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
        names = self.d.new_names(count, "c")
        if free(opened(then, names)).isdisjoint(names):
            if self.attempt(
                ("law", m),
                lambda: self.ax("bind_const", [list(spaces), target(), first, opened(then, names)]),  # type: ignore[no-untyped-call]
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

    def simple_argument(self, ring: Ring, x: Term) -> Term:
        if isinstance(x, Fraction) or sort(x, self.d.types) in (("real",), INTEGER):
            return self.term(ring, ring.form(x))
        return self.point(ring, x) if sort(x, self.d.types)[0] == "point" else x

    # --- indicators and norms

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
                    last = _clash(inner, own[0], other, target)
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
        try:
            g = self.term(ring, form)
        except Stuck:
            return None
        if f[0] == "=" or not {"<=": self.is_nonnegative, "<": self.is_positive, "!=": self.is_nonzero}[f[0]](g):
            return None
        ref = self.nonzero(g) if f[0] == "!=" else self.at_least(g, ZERO, f[0] == "<")
        return self.do("form", f, ref, list(self.rules))

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
        first = vector[min(vector)]
        lead = leading(first)
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

    # --- powers

    def visit_power(self, ring: Ring, t: Term) -> bool:
        u, e = t[1:]
        base, n = ring.form(u), constant(ring.form(e))
        if n == -1:
            return self._inverse_rule(ring, t, base)
        if n is not None and n.denominator == 1:
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
            return False
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
        return len(form) > 1 and any(_denominator(ring, m) is not None for m in form)

    def _equal(self, e: Term, value: Fraction) -> Ref:
        draft = type(self)(self.d, self.facts, self.plain, self.depth)
        return draft.close(("=", e, value))

    def _inverse_rule(self, ring: Ring, t: Term, base: Form) -> bool:
        u = t[1]
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
            ordered = {tuple(sorted((str(ring.terms[a]), k) for a, k in m)): c for m, c in base.items()}
            lead = ordered[min(ordered)]
            if lead != 1 and self.is_nonzero(u):
                rest = self.term(ring, scaled(base, 1 / lead))
                return self.attempt(("is", t), lambda: self._inv_mul([lead, rest]))
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

    # --- sums and expectations

    def visit_binder(self, ring: Ring, t: Term) -> bool:
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
        if head == "sum" and (self._mass(t) or self._order(ring, t)):
            return True
        return self._linear(t)

    def _order(self, ring: Ring, t: Term) -> bool:
        """A sum of sums, in one order of the two."""
        inside = t[3]
        if not isinstance(inside, tuple) or inside[0] != "sum" or not closed(("+", *inside[1:3])):
            return False
        if (show(inside[1]), show(inside[2])) >= (show(t[1]), show(t[2])):
            return False
        i, j = self.d.new_names(2, "c")
        body = opened(opened(inside, (i,))[3], (j,))
        other = ("sum", *inside[1:3], bound(("sum", *t[1:3], bound(body, (i,))), (j,)))
        return self.attempt(("order", t), lambda: self.do("exchange", ("=", t, other)))

    def _mass(self, t: Term) -> bool:
        _, low, high, body = t
        if body == ONE and integral(low, self.d.types) and integral(high, self.d.types):
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
        if len(pairs) == 1 and pairs[0][0] == 1 and self.plain.form(body) == self.plain.form(pairs[0][1]):
            return False

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
        lead = leading(form)
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

    # --- goals

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
        for _ in range(14):
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
            found = _denominator(ring, m)
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

    # --- from a fact that differs in its terms

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


def _clash(draft: Draft, ref: Ref, other: Any, target: Term) -> Ref:
    """Anything, from a relation and its negation."""
    f, g = draft.fact(ref), draft.fact(other)
    if "!=" in (f[0], g[0]):
        raise Stuck("a clash of = and !=")
    zero = draft.do("comb", ("<", ZERO, ZERO), [], [[ONE, [ref]], [ONE, [other]]], [])
    return draft.do("absurd", target, zero)


def _without(m: Any, atom: int) -> Any:
    return tuple((a, k - (a == atom)) for a, k in m if k - (a == atom))


def _text(rest: Form, ring: Ring) -> str:
    return " + ".join(
        f"{c} {' '.join(f'{show(ring.terms[a])}^{k}' if closed(ring.terms[a]) else '?' for a, k in m)}"
        for m, c in rest.items()
    )


def _denominator(ring: Ring, monomial: Any) -> tuple[Term, int] | None:
    for atom, _ in monomial:
        t = ring.terms[atom]
        if isinstance(t, tuple) and t[0] == "^" and t[2] == MINUS and closed(t):
            return t[1], atom
    return None


def _exact(t: Term) -> Fraction | None:
    from verify.kernel.exact import exact_value

    return exact_value(t, {})


__all__ = ["DRAWS", "Closer"]
