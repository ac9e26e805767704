"""A proof is a list of lines; a line adds one fact that a rule makes from facts before it, or is refused.

A *scope* is what a line sees: typed names, and facts, numbered from 0.  A *block* is a list of names and a list
of lines in a scope of its own: that of the rule, with the block's names (of types that the rule gives), then
with the rule's assumptions as facts; its last fact is what the block shows.  Names that a line declares
(`let`, `obtain`, `recursion`, `select`) last as long as their block, and what the block shows must not speak of them.

Meaning, by induction over the lines: for all values of the names, and every choice of what is undefined, for
which the facts before hold, the new fact holds (after a declaration: for some value of the declared name).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from verify.judge.reading import FORMULA, PLAIN, Bound, Reader, name, parse
from verify.judge.ring import Ring
from verify.judge.statements import Statement
from verify.judge.terms import (
    FAMILIES,
    FUNCTIONS_OF_POINTS,
    INTEGER,
    LINE,
    MINUS,
    ONE,
    REAL,
    SPACES,
    WHOLE,
    ZERO,
    Fraction,
    Refused,
    Term,
    coordinate,
    free,
    integral,
    kinds_of,
    opened,
    show,
    size,
    sort,
)

Line = Any
NONE: Term = ("none",)  # of a name that has no type
MAX_LINES = 200_000
MAX_FACT = 200_000  # parts of a fact
Make = Callable[[tuple[str, ...]], Term]
Rule = Callable[..., Term]
RULES: dict[str, Rule] = {}


class Shown(NamedTuple):
    """What a block came to: its names, its last fact, and all facts and types that it saw."""

    names: tuple[str, ...]
    last: Term
    facts: list[Term]
    types: dict[str, Term]


def listed(value: Any) -> list[Any]:
    """A parameter that is a list (a text would be run through letter by letter)."""
    if not isinstance(value, list):
        raise Refused("a list is needed")
    return value


def rule(function: Rule) -> Rule:
    """The rule of this name."""
    RULES[function.__name__.rstrip("_")] = function
    return function


class Scope:
    """Typed names and facts; `lines` counts the lines of the whole proof, `cited` what it uses."""

    def __init__(self, types: Mapping[str, Term], facts: list[Term], library: Mapping[str, Statement]) -> None:
        self.types = dict(types)
        self.facts = facts
        self.library = library
        self.lines = 0
        self.cited: set[str] = set()

    # --- what a line is made of

    def read(self, text: Any) -> tuple[Term, Term]:
        """A term, point, law or formula over the names of the scope: its type and it."""
        if not isinstance(text, str):
            raise Refused("a text is needed")
        return Reader(self.types).read(parse(text), {})

    def real(self, text: Any) -> Term:
        kind, term = self.read(text)
        if kind not in (REAL, INTEGER):
            raise Refused(f"not a number: {show(term)}")
        return term

    def formula(self, text: Any) -> Term:
        kind, term = self.read(text)
        if kind[0] not in ("formula", "plain"):
            raise Refused(f"not a formula: {show(term)}")
        return term

    def law(self, text: Any) -> Term:
        kind, term = self.read(text)
        if kind[0] != "law":
            raise Refused(f"not a law: {show(term)}")
        return term

    def type_(self, text: Any) -> Term:
        if not isinstance(text, str):
            raise Refused("a text is needed")
        return Reader(self.types).type_(parse(text), {})

    def lambda_(self, text: Any, kinds: tuple[Term, ...]) -> Term:
        """A term with names for arguments of these types, as a lambda."""
        tree = parse(text) if isinstance(text, str) else None
        match tree:
            case ("lambda", tuple(names), body) if len(set(names)) == len(names) == len(kinds):
                env = {name(x): Bound(k, kind) for k, (x, kind) in enumerate(zip(names, kinds, strict=True))}
                return ("lambda", kinds, Reader(self.types).value(body, env, len(names)))
        raise Refused(f"a lambda of {len(kinds)} names is needed")

    def law_of(self, made: Term) -> Term:
        """The type of the body of a lambda."""
        new = tuple(f"#{k}" for k in range(len(made[1])))
        return sort(opened(made[2], new), {**self.types, **dict(zip(new, made[1], strict=True))})

    def fact(self, number: Any) -> Term:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(self.facts):
            raise Refused(f"there is no fact {number}")
        return self.facts[number]

    def those(self, numbers: Any) -> list[Term]:
        """The facts with these numbers."""
        return [self.fact(number) for number in listed(numbers)]

    def ring(self, numbers: Any) -> Ring:
        """Forms modulo the equations with these numbers."""
        return Ring(self.those(numbers))

    def declare(self, new: Any, kind: Term) -> str:
        """A new name of this type."""
        if name(new) in self.types:
            raise Refused(f"the name {new} is not new")
        self.types[new] = kind
        return str(new)

    # --- blocks

    def block(self, sub: Any, kinds: tuple[Term, ...], assume: Callable[[tuple[str, ...]], list[Term]]) -> Shown:
        """A block under names of these types, and what is assumed of them."""
        match sub:
            case [list(names), list(lines)] if len(names) == len(kinds):
                pass
            case _:
                raise Refused(f"a block with {len(kinds)} names is needed")
        types, count = dict(self.types), len(self.facts)
        for new, kind in zip(names, kinds, strict=True):
            self.declare(new, kind)
        inner = set(self.types)
        self.facts += assume(tuple(names))
        self.check(lines)
        last = self.facts[-1]
        if not free(last) <= inner or len(self.facts) == count:
            raise Refused("a block that shows nothing outside it")
        done = Shown(tuple(names), last, list(self.facts), self.types)
        self.types = types
        del self.facts[count:]
        return done

    def shown(self, sub: Any, formula: Term) -> None:
        """The formula is a fact (given by its number), or what a block without names shows."""
        found = self.fact(sub) if isinstance(sub, int) else self.block(sub, (), lambda names: []).last
        if not serves(found, formula):
            raise Refused(f"needed is {show(formula)}, found {show(found)}")

    def holds(self, sub: Any, kinds: tuple[Term, ...], make: Make) -> None:
        """A block shows what `make` says of its names."""
        if not kinds:
            return self.shown(sub, make(()))
        found = self.block(sub, kinds, lambda names: [])
        if not serves(found.last, make(found.names)):
            raise Refused(f"needed is {show(make(found.names))}, found {show(found.last)}")

    def check(self, lines: Any) -> None:
        """Adds the facts of the lines, one each; Refused with the number of the line that does not follow."""
        for number, line in enumerate(lines):
            self.lines += 1
            if self.lines > MAX_LINES:
                raise Refused(f"more than {MAX_LINES} lines")
            if not isinstance(line, list) or not line or not isinstance(line[0], str) or line[0] not in RULES:
                raise Refused(f"line {number}: there is no such rule")
            try:
                made = RULES[line[0]](self, *line[1:])
                if size(made, MAX_FACT) > MAX_FACT:
                    raise Refused("a fact that is too long")
            except Refused as error:
                raise Refused(f"line {number}, {line[0]}: {error}") from error
            except (TypeError, ValueError, KeyError, IndexError, AttributeError, AssertionError) as error:
                raise Refused(f"line {number}, {line[0]}: not well formed ({error!r})") from error
            self.facts.append(made)

    # --- values of types

    def value(self, given: Any, kind: Term, subs: Subs) -> Term:
        """A value of the type, from its text; what the type asks is shown by the next of the blocks.

        A function that is to be bounded is so by its form, or by a limit: `[lambda, limit]`.
        """
        if kind[0] in SPACES:
            if given != LINE and self.types.get(given, NONE)[0] not in SPACES[: SPACES.index(kind[0]) + 1]:  # type: ignore[index]
                raise Refused(f"not a space of the sort {kind[0]}: {given}")
            return given
        limit: Term | None = None
        if isinstance(given, list):
            if len(given) != 2 or kind[0] not in ("bounded", "weight"):
                raise Refused("a limit is of a bounded lambda")
            given, limit = given[0], self.real(given[1])
        if isinstance(given, str) and given.lstrip().startswith("(lambda"):
            return self._abstraction(given, limit, kind, (), subs)
        if limit is not None or isinstance(given, list):
            raise Refused("a limit is of a bounded lambda")
        if isinstance(given, str) and self.types.get(given, NONE)[0] in FAMILIES:  # type: ignore[index]
            term: Term = given
        else:
            found, term = self.read(given)
            if found in (FORMULA, PLAIN):
                raise Refused("a formula is no value")
        self.of_type(term, kind, subs)
        return term

    def of_type(self, term: Term, kind: Term, subs: Subs) -> None:
        own = self.types.get(term, NONE) if isinstance(term, str) else sort(term, self.types)
        head = kind[0]
        if head == "real" or head in WHOLE:
            if (own != REAL and own[0] not in WHOLE) or (head in WHOLE and not integral(term, self.types)):  # type: ignore[index]
                raise Refused(f"not of the type {head}: {show(term)}")
            if own != kind or not isinstance(term, str):
                if head == "size":
                    self.shown(subs.next(), ("<=", ONE, term))
                if head == "index":
                    self.shown(subs.next(), ("<=", kind[1], term))
                    self.shown(subs.next(), ("<=", term, kind[2]))
        elif not narrower(own, kind):
            raise Refused(f"{show(term)} is of another type")

    def _abstraction(self, given: str, limit: Term | None, kind: Term, outer: tuple[Term, ...], subs: Subs) -> Term:
        head = kind[0]
        if head == "sequence":
            kinds: tuple[Term, ...] = (INTEGER,)
        elif head in FAMILIES:
            kinds = (REAL,) * (len(kind) - 1)
        elif head in FUNCTIONS_OF_POINTS:
            kinds = tuple(map(coordinate, kind[1:]))
        elif head in ("map", "markov"):
            kinds = tuple(map(coordinate, kind[1]))
        else:
            raise Refused(f"a lambda is not of the type {head}")
        if head == "sequence" and kind[1] != REAL and kind[1][0] not in ("point", "law"):
            return self._nested(given, kind, subs)
        made = self.lambda_(given, kinds)
        self._typed_body(made, limit, kind, subs)
        return made

    def _nested(self, given: str, kind: Term, subs: Subs) -> Term:
        """A sequence of functions, maps or kernels: a lambda of a lambda."""
        inner = kind[1]
        if inner[0] == "sequence":
            raise Refused("a sequence of sequences has no value that can be written")
        kinds = tuple(map(coordinate, inner[1:] if inner[0] in FUNCTIONS_OF_POINTS else inner[1]))
        match parse(given):
            case ("lambda", (x,), ("lambda", tuple(names), body)) if len(names) == len(kinds) == len(set(names)):
                env = {name(x): Bound(0, INTEGER)}
                env |= {name(y): Bound(1 + k, one) for k, (y, one) in enumerate(zip(names, kinds, strict=True))}
                term = Reader(self.types).value(body, env, 1 + len(names))
                self._typed_body(("lambda", (INTEGER, *kinds), term), None, inner, subs, 1)
                return ("lambda", (INTEGER,), ("lambda", kinds, term))
            case ("lambda", (x,), body):
                found, term = Reader(self.types).read(body, {name(x): Bound(0, INTEGER)}, 1)
                if narrower(found, inner):
                    return ("lambda", (INTEGER,), term)
        raise Refused("a lambda of a lambda, or of a function, is needed")

    def _typed_body(self, made: Term, limit: Term | None, kind: Term, subs: Subs, outer: int = 0) -> None:
        """What the type asks of the body of a lambda, for all values of its names.

        It is bounded for each value of the first ones, `outer` many: of a sequence each member has a bound of its own.
        """
        head, kinds = kind[0], made[1]

        def at(names: tuple[str, ...]) -> Term:
            return opened(made[2], names)

        new = tuple(f"#{k}" for k in range(len(kinds)))
        types = {**self.types, **dict(zip(new, kinds, strict=True))}
        found = sort(at(new), types)
        number = found in (REAL, INTEGER)
        if head in ("sequence", "map", "markov"):
            wanted = kind[1] if head == "sequence" else ("point", kind[2]) if head == "map" else ("law", *kind[2])
            if found != wanted and not (wanted == REAL and number):
                raise Refused("the body of the lambda is of another type")
            return
        if not number:
            raise Refused("the body of the lambda is no number")
        if head in ("bounded", "weight"):
            if limit is not None:
                self.holds(subs.next(), kinds, lambda names: ("<=", ("*", MINUS, limit), at(names)))
                self.holds(subs.next(), kinds, lambda names: ("<=", at(names), limit))
            elif not Form(self.facts, types).bounded(at(new), frozenset(new[outer:])):
                raise Refused("not bounded by its form")
        if head in ("weight", "test", "distribution", "kernel", "nonneg"):
            self.holds(subs.next(), kinds, lambda names: ("<=", ZERO, at(names)))
        if head == "test":
            self.holds(subs.next(), kinds, lambda names: ("<=", at(names), ONE))
        if head == "positive":
            self.holds(subs.next(), kinds, lambda names: ("<", ZERO, at(names)))
        if head == "distribution":
            self.shown(subs.next(), ("=", ("sum", ONE, kind[1], made[2]), ONE))
        if head == "kernel":
            row = (("index", ONE, kind[1]),)
            self.holds(
                subs.next(), row, lambda names: ("=", ("sum", ONE, kind[2], opened_first(made[2], names[0])), ONE)
            )


def opened_first(body: Term, row: str) -> Term:
    """The body of a lambda of two names with a value for the first."""
    return opened(body, (row, ("#", 0)))


class Subs:
    """The blocks (or numbers of facts) that a line brings for what must be shown, in order; all must be used."""

    def __init__(self, subs: Any) -> None:
        if not isinstance(subs, list):
            raise Refused("a list of facts and blocks is needed")
        self.rest = list(reversed(subs))

    def next(self) -> Any:
        if not self.rest:
            raise Refused("something more must be shown")
        return self.rest.pop()

    def end(self) -> None:
        if self.rest:
            raise Refused("more is shown than needed")


def serves(found: Term, wanted: Term) -> bool:
    """Is it the formula, or plainly more? (< and = for <=, < for !=)"""
    if found == wanted:
        return True
    if wanted[0] == "<=":
        return found[0] in ("<", "=") and found[1:] == wanted[1:]
    return wanted[0] == "!=" and found[0] == "<" and found[1:] in (wanted[1:], (wanted[2], wanted[1]))


def narrower(found: Term, kind: Term) -> bool:
    """Is everything of the first type of the second?"""
    if found[0] == kind[0] == "sequence":
        return narrower(found[1], kind[1])
    if found[0] in FUNCTIONS_OF_POINTS and kind[0] in FUNCTIONS_OF_POINTS:
        below = FUNCTIONS_OF_POINTS.index(found[0]) <= FUNCTIONS_OF_POINTS.index(kind[0])
        return below and bool(found[1:] == kind[1:])
    if found[0] in FAMILIES and kind[0] in FAMILIES:
        wider = {"family": FAMILIES, "nonneg": FAMILIES[:-1]}.get(kind[0], (kind[0],))
        return found[0] in wider and bool(found[1:] == kind[1:])
    return bool(found == kind)


class Form:
    """What has a bound, or an expectation, by its form alone; signs are facts, to the letter."""

    EVERYWHERE = frozenset(("sin", "cos", "tanh", "atan", "Q", "Phi", "phi", "erf", "erfc", "ind"))
    TOGETHER = frozenset(("+", "*", "max", "min", "abs", "floor", "ceiling", "exp"))

    def __init__(self, facts: list[Term], types: Mapping[str, Term]) -> None:
        self.facts, self.types = facts, types

    def nonnegative(self, term: Term) -> bool:
        """By a fact, or by what the parts are."""
        if isinstance(term, Fraction):
            return bool(term >= 0)
        if ("<=", ZERO, term) in self.facts or ("<", ZERO, term) in self.facts or self.apart(term):
            return True
        head, *rest = term if isinstance(term, tuple) else (None,)
        if head in ("+", "*"):
            return all(map(self.nonnegative, rest))
        if head == "^":
            even = isinstance(rest[1], Fraction) and rest[1] >= 0 and rest[1] % 2 == 0
            return even or all(map(self.nonnegative, rest))
        if head in ("E", "sum", "prod"):
            return self.nonnegative(opened(rest[2], tuple(f"#+{size(term)}.{k}" for k in range(len(kinds_of(term))))))
        if head == "app":
            kind = self.types[rest[0]] if isinstance(rest[0], str) else self.types[rest[0][1]][1]
            return kind[0] in ("weight", "test")
        return head in ("ind", "norm", "abs", "exp") or (head == "max" and any(map(self.nonnegative, rest)))

    def apart(self, term: Term) -> bool:
        """Is the term at least a positive rational, by a fact or by what the parts are?"""
        if isinstance(term, Fraction):
            return bool(term > 0)
        head, *rest = term if isinstance(term, tuple) else (None,)
        if head == "+" and all(map(self.nonnegative, rest)) and any(map(self.apart, rest)):
            return True
        if (head in ("*", "min") and all(map(self.apart, rest))) or (head == "max" and any(map(self.apart, rest))):
            return True
        return any(f[0] in ("<=", "<") and f[2] == term and isinstance(f[1], Fraction) and f[1] > 0 for f in self.facts)

    def bounded(self, term: Term, names: frozenset[str], bound: Mapping[str, Term] | None = None) -> bool:
        """Is there one bound of abs(term) for all values of the names together?"""
        if not isinstance(term, tuple):
            return term not in names
        if free(term).isdisjoint(names):
            return True
        head = term[0]
        types = {**self.types, **(bound or {})}
        if head == "app":
            fixed = free(term[1]).isdisjoint(names)
            kind = types[term[1]] if isinstance(term[1], str) else types[term[1][1]][1]
            return fixed and kind[0] in ("bounded", "weight", "test")
        if head in self.EVERYWHERE:
            return True
        if head in self.TOGETHER:
            return all(self.bounded(part, names, bound) for part in term[1:])
        if head == "sqrt":
            return self.bounded(term[1], names, bound) and self.nonnegative(term[1])
        if head == "log":
            return self.bounded(term[1], names, bound) and self.apart(term[1])
        if head == "^":
            base, exponent = term[1:]
            if isinstance(exponent, Fraction) and exponent.denominator == 1:
                return self.bounded(base, names, bound) if exponent >= 0 else self.apart(base)
            if not free(exponent).isdisjoint(names) or not self.bounded(base, names, bound):
                return False
            return self.apart(base) or (self.nonnegative(base) and self.nonnegative(exponent))
        if head == "E" or (head in ("sum", "prod") and (free(term[1]) | free(term[2])).isdisjoint(names)):
            kinds = tuple(
                (kind if head == "E" else INTEGER) for kind in (map(coordinate, term[1]) if head == "E" else (INTEGER,))
            )
            new = tuple(f"#{len(bound or {})}.{k}" for k in range(len(kinds)))
            more = {**(bound or {}), **dict(zip(new, kinds, strict=True))}
            return self.bounded(opened(term[3], new), names | frozenset(new if head == "E" else ()), more)
        return False

    def integrable(self, term: Term, law: Term, names: tuple[str, ...], ring: Ring) -> bool:
        """Has the term an expectation under the law?  `names` are those that it draws."""
        if isinstance(term, tuple) and term[0] == "+":
            return all(self.integrable(part, law, names, ring) for part in term[1:])
        if isinstance(term, tuple) and term[0] == "sum" and (free(term[1]) | free(term[2])).isdisjoint(names):
            return self.integrable(opened(term[3], (f"#+{size(term)}",)), law, names, ring)
        drawn = frozenset(names)
        factors = term[1:] if isinstance(term, tuple) and term[0] == "*" else (term,)
        rest = [factor for factor in factors if not self.bounded(factor, drawn)]
        if isinstance(law, tuple) and law[0] == "gauss":
            return all(polynomial(part, names[0]) or _tame(part, names[0], ring) for part in rest)
        if law == ("laplace",):
            return all(polynomial(part, names[0]) for part in rest)
        return not rest


def polynomial(term: Term, x: str) -> bool:
    """A polynomial in x, abs(x), and norms and inner products of points that are affine in x."""
    if x not in free(term) or term == x:
        return True
    if term[0] == "^" and isinstance(term[2], Fraction) and term[2].denominator == 1 and term[2] >= 0:
        return polynomial(term[1], x)
    if term[0] in ("+", "*", "abs"):
        return all(polynomial(part, x) for part in term[1:])
    return term[0] in ("norm", "inner") and all(_affine(part, x) for part in term[1:])


def _affine(point: Term, x: str) -> bool:
    if x not in free(point) or point == x:
        return True
    if point[0] == "plus":
        return all(_affine(part, x) for part in point[1:])
    return bool(point[0] == "scale" and x not in free(point[1]) and _affine(point[2], x))


def _tame(term: Term, x: str, ring: Ring) -> bool:
    """exp of what is, in x, of degree one."""
    if term[0] != "exp":
        return False
    for monomial in ring.form(term[1]):
        moving = [(ring.terms[atom], k) for atom, k in monomial if x in free(ring.terms[atom])]
        if len(moving) > 1 or any(k != 1 or not _degree_one(atom, x) for atom, k in moving):
            return False
    return True


def _degree_one(atom: Term, x: str) -> bool:
    if atom == x:
        return True
    return bool(
        atom[0] == "inner" and (atom[1] == x) != (atom[2] == x) and all(p == x or x not in free(p) for p in atom[1:])
    )
