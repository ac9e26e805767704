"""Shapes of formulas: what one types to find a lemma by its form, and how a shape is held against a statement.

    hockey_stick(push(?mu, ?K), push(?nu, ?K), ?g) <= ?d
    E(?mu, ?f) <= ?c          norm(?P(?u) - ?P(?v)) <= norm(?u - ?v)          renyi(?mu, ?nu, ?a) <= _

``?name`` stands for any term, the same one wherever it is written; ``_`` for any term.  A name without a question
mark is a function, a definition, or a name as the statement spells it.  Sums and products match in any order, those of
points too, `=` from both sides; the spaces that a definition is about need not be written.  A shape decides nothing: it
finds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import prod
from types import MappingProxyType

from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import BINDERS, DRAWS, LINE, QUANTIFIERS, RELATIONS, Formula, Term
from verify.language.fold import FACES, PARAMETERS
from verify.language.laws_text import HEADS

META, PUSH, ANY, ABOUT = "?", "?push", "?any", "?about"
Values = dict[str, Term]

# How calls are written that take so many arguments and no others; of a binder the first names what is bound.
CALLS = {
    "push": "push(?mu, ?K)",
    "bind": "bind(?mu, ?K)",
    "E": "E(?mu, ?f)",
    "norm": "norm(?u)",
    "inner": "inner(?u, ?v)",
    "sum": "sum(?i, ?low, ?high, ?term)",
    "prod": "prod(?i, ?low, ?high, ?factor)",
    "int": "int(?x, ?low, ?high, ?value)",
    "mix": "mix(?i, ?low, ?high, ?weight, ?law)",
}
CALLS |= {
    name: f"{name}({', '.join(f'?{letter}' for letter in 'abcd'[: entry.arity])})"
    for name, entry in FUNCTIONS.items()
    if entry.arity and name.isidentifier()
}
OVER = "; {0}(?e) over any range is {0}(?i, ?low, ?high, ?e), and over t < n {0}(t, 0, n - 1, ?e)"
# What is printed and not typed: the sign, and how the thing is written here.
PRINTED = {
    "~": "a mean E[x ~ mu: f(x)] is written E(?mu, ?f)",
    ":": "a mean E[x ~ mu: f(x)] is written E(?mu, ?f), and what holds for all x without `for every x`",
    "|": "E_g(mu || nu) <= d is written hockey_stick(?mu, ?nu, ?g) <= ?d, D_a(mu || nu) <= e is written "
    "renyi(?mu, ?nu, ?a) <= ?e, and |x| is written abs(?x) or norm(?x)",
}
# Other words for definitions, as functions of a catalogue are: what is defined, and which argument stands where.
Said = Mapping[str, tuple[str, tuple[int, ...]]]
OF_POINTS = {"+": "plus", "*": "scale"}
MOST_STEPS = 20_000  # of one comparison


class BadShape(ValueError):
    """The text is no shape: what is wrong, and where."""


# --- reading ---------------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"\s*(?:(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(\?\w+|[^\W\d][\w.']*)|(<=|>=|==|!=|\*\*|[<>=+\-*/^(),\[\]]))"
)


@dataclass
class _Reader:
    text: str
    tokens: list[tuple[str, int]] = field(default_factory=list)
    place: int = 0

    def __post_init__(self) -> None:
        at = 0
        while self.text[at:].strip():
            found = _TOKEN.match(self.text, at)
            if not found:
                sign = self.text[at:].strip()[0]
                advice = f": {PRINTED[sign]}" if sign in PRINTED else ""
                raise BadShape(f"{sign!r} is not understood, column {at + 1}{advice}")
            self.tokens.append((found.group().strip(), found.end() - len(found.group().strip()) + 1))
            at = found.end()
        self.tokens.append(("", len(self.text) + 1))

    @property
    def next(self) -> str:
        return self.tokens[self.place][0]

    def take(self, wanted: str = "") -> str:
        word, column = self.tokens[self.place]
        if wanted and word != wanted:
            raise BadShape(f"expected {wanted!r}, column {column}" + (f", not {word!r}" if word else ""))
        self.place += 1
        return word

    def whole(self) -> Formula:
        left = self.sum()
        relation = self.next
        if relation in ("<=", "<", ">=", ">", "=", "==", "!="):
            self.take()
            right = self.sum()
            if relation in (">=", ">"):
                left, right, relation = right, left, {">=": "<=", ">": "<"}[relation]
            found: Formula = ("=" if relation == "==" else relation, left, right)
        else:
            found = left
        if self.next:
            raise BadShape(f"{self.next!r} is one too many, column {self.tokens[self.place][1]}")
        return _faced(found)

    def sum(self) -> Term:
        parts = [self.product()]
        while self.next in ("+", "-"):
            sign = self.take()
            part = self.product()
            parts.append(_times(Fraction(-1), part) if sign == "-" else part)
        return parts[0] if len(parts) == 1 else _flat("+", parts)

    def product(self) -> Term:
        parts = [self.signed()]
        while self.next in ("*", "/"):
            sign = self.take()
            part = self.signed()
            number = isinstance(part, Fraction) and part != 0
            parts.append((1 / part if number else ("^", part, Fraction(-1))) if sign == "/" else part)
        if len(parts) == 1:
            return parts[0]
        # A statement has one number, in front: x/2 is 1/2 x, and 1/x is a power.
        inside = _flat("*", parts)[1:]
        others = [part for part in inside if not isinstance(part, Fraction)]
        factor = prod((part for part in inside if isinstance(part, Fraction)), start=Fraction(1))
        kept = others if others and factor == 1 else [factor, *others]
        return kept[0] if len(kept) == 1 else ("*", *kept)

    def signed(self) -> Term:
        if self.next == "-":
            self.take()
            return _times(Fraction(-1), self.signed())
        base = self.atom()
        if self.next in ("^", "**"):
            self.take()
            return ("^", base, self.signed())
        return base

    def atom(self) -> Term:
        word, column = self.tokens[self.place]
        if word == "(":
            self.take()
            inner = self.sum()
            self.take(")")
            return inner
        if not word or not (word[0].isalnum() or word[0] in "?_"):
            raise BadShape(f"expected a term, column {column}" + (f", not {word!r}" if word else ""))
        self.take()
        if word[0].isdigit():
            return Fraction(word)
        head: Term = (ANY,) if word == "_" else (META, word[1:]) if word[0] == "?" else word
        if self.next == "[":
            head = ("at", head, *self.arguments("]"))
        return _call(head, self.arguments(")")) if self.next == "(" else head

    def arguments(self, end: str) -> list[Term]:
        self.take()
        found = [self.sum()]
        while self.next == ",":
            self.take()
            found.append(self.sum())
        self.take(end)
        return found


def shape(text: str, said: Said = MappingProxyType({})) -> Formula:
    """The shape that the text writes, other words for definitions as these.  Raises BadShape with one line."""
    if not text.strip():
        raise BadShape("nothing is typed: give a formula such as 'norm(?u + ?v) <= ?c'")
    found = _Reader(text).whole()
    return _defined(found, said) if said else found


def _defined(term: Term, said: Said) -> Term:
    if not isinstance(term, tuple):
        return term
    parts = [_defined(part, said) for part in term[1:]]
    name, order = said.get(term[0], ("", ())) if isinstance(term[0], str) else ("", ())
    if not name:
        return (term[0], *parts)
    if len(parts) != len(order):
        raise BadShape(f"{term[0]} takes {len(order)} arguments")
    return (name, *(parts[place] for place in order))


def _call(head: Term, arguments: list[Term]) -> Term:
    if isinstance(head, str) and head in CALLS and len(arguments) != (many := CALLS[head].count(",") + 1):
        line = f"{head} takes {many} argument{'s' if many > 1 else ''}: {CALLS[head]}"
        raise BadShape(f"{line}{OVER.format(head) if head in ('sum', 'prod') else ''}")
    if head in ("push", "bind") and len(arguments) == 2:
        return (PUSH, *arguments)
    if head == "E" and len(arguments) == 2:
        return (ABOUT, *arguments)
    return ("app", head, *arguments) if isinstance(head, tuple) else (head, *arguments)


def _times(factor: Fraction, part: Term) -> Term:
    if isinstance(part, Fraction):
        return factor * part
    return _flat("*", [factor, part])


def _flat(head: str, parts: Sequence[Term]) -> Term:
    inner = [t for part in parts for t in (part[1:] if isinstance(part, tuple) and part[0] == head else (part,))]
    return (head, *inner)


def _faced(formula: Formula) -> Formula:
    """A bound of a divergence as the definition that it is; total variation as the hockey stick at 1."""
    match formula:
        case ("<=", (str(face), *inside), bound) if face == "total_variation" and len(inside) == 2:
            return ("hockey_stick_at_most", Fraction(1), *inside, bound)
        case ("<=", (str(face), *inside), bound) if face in FACES:
            name, order, _ = FACES[face]
            if len(inside) != len(order):
                raise BadShape(f"{face} takes {len(order)} arguments: {', '.join(order)}")
            return (name, *_in_order(name, dict(zip(order, inside, strict=True)), bound))
    return formula


def _in_order(name: str, inside: Mapping[str, Term], bound: Term) -> list[Term]:
    """The arguments as the definition has them, without its spaces."""
    parameters = PARAMETERS[name]
    return [bound if parameter == parameters[-1] else inside[parameter] for parameter in parameters]


def heads(pattern: Term) -> set[str]:
    """The words that a statement must hold to match: functions, definitions, names."""
    if isinstance(pattern, str):
        return {pattern}
    if not isinstance(pattern, tuple) or pattern[0] in (META, ANY):
        return set()
    own: str = {PUSH: "bind", ABOUT: "E"}.get(pattern[0]) or pattern[0]
    found = {own} if re.match(r"\w", own) and own not in ("app", "at") else set()
    return found.union(*(heads(part) for part in pattern[1:]))


# --- matching --------------------------------------------------------------------------------------------


class _Spent(Exception):
    """The comparison was given up."""


@dataclass
class Matcher:
    """Holds shapes against the parts of one statement; `spaces` are the names of its spaces."""

    spaces: frozenset[str]
    steps: Iterator[int] = field(default_factory=count)

    def found(self, pattern: Formula, formula: Formula) -> Values | None:
        """What the question marks stand for, in the first way that fits; None where none does."""
        self.steps = count()
        try:
            return next(self.ways(pattern, formula, {}), None)
        except _Spent:
            return None

    def ways(self, p: Term, t: Term, values: Values) -> Iterator[Values]:
        if next(self.steps) > MOST_STEPS:
            raise _Spent
        if not isinstance(p, tuple):
            if p == t:
                yield values
            return
        match p:
            case (head,) if head == ANY:
                yield values
            case (head, name) if head == META:
                if name not in values:
                    yield {**values, name: t}
                elif _same(values[name], t):
                    yield values
            case (head, law, kernel) if head == PUSH:
                if isinstance(t, tuple) and t[0] == "bind":
                    _, drawn, source, body = t
                    for found in self.ways(law, source, values):
                        yield from self.ways(kernel, _as_function(drawn, body), found)
            case (head, law, body) if head == ABOUT:
                if isinstance(t, tuple) and t[0] == "E":
                    for found in self.ways(law, t[2], values):
                        yield from self.ways(body, _as_function(t[1], t[3]), found)
                        yield from self.ways(body, t[3], found)
            case ("=", left, right):
                if isinstance(t, tuple) and t[0] == "=":
                    for one, other in ((t[1], t[2]), (t[2], t[1])):
                        for found in self.ways(left, one, values):
                            yield from self.ways(right, other, found)
            case (("+" | "*") as head, *parts):
                if isinstance(t, tuple) and t[0] in (head, OF_POINTS[head]):
                    yield from self.in_any_order(t[0], parts, list(t[1:]), values)
            case (head, *parts):
                if isinstance(t, tuple) and (head == t[0] or head == t[0:2]):
                    yield from self.each(parts, list(t[1:]) if len(parts) == len(t) - 1 else self.said(t), values)
                elif isinstance(t, tuple) and t[0] == "app" and t[1] == head:
                    yield from self.each(parts, list(t[2:]), values)

    def said(self, t: Term) -> list[Term]:
        """The parts without the spaces of a definition, which a shape need not write."""
        if t[0] in ("app", "at", *BINDERS, *DRAWS, *QUANTIFIERS, *RELATIONS):
            return list(t[1:])
        return [part for part in t[1:] if not (isinstance(part, str) and (part in self.spaces or part == LINE))]

    def each(self, patterns: Sequence[Term], terms: Sequence[Term], values: Values) -> Iterator[Values]:
        if len(patterns) != len(terms):
            return
        if not patterns:
            yield values
            return
        for found in self.ways(patterns[0], terms[0], values):
            yield from self.each(patterns[1:], terms[1:], found)

    def in_any_order(self, head: str, patterns: list[Term], terms: list[Term], values: Values) -> Iterator[Values]:
        """What has a form of its own first; the last question mark takes all that is left."""
        patterns = sorted(patterns, key=lambda p: isinstance(p, tuple) and p[0] in (META, ANY))
        if len(patterns) > len(terms):
            return
        if len(patterns) == 1:
            yield from self.ways(patterns[0], terms[0] if len(terms) == 1 else (head, *terms), values)
            return
        for i, term in enumerate(terms):
            for found in self.ways(patterns[0], term, values):
                yield from self.in_any_order(head, patterns[1:], [*terms[:i], *terms[i + 1 :]], found)


def _as_function(drawn: Sequence[str], body: Term) -> Term:
    """K for a body K(x) of one draw x, else a lambda."""
    match body:
        case ("app", function, *names) if tuple(names) == tuple(drawn) and isinstance(function, str):
            return function
    return ("lambda", tuple(drawn), body)


def _same(one: Term, other: Term) -> bool:
    """Equal up to the names that they bind: the shape's question marks take whole terms."""
    return bool(one == other or _plain(one) == _plain(other))


def _plain(term: Term, bound: tuple[str, ...] = ()) -> Term:
    if isinstance(term, str):
        return f"#{bound[::-1].index(term)}" if term in bound else term
    if not isinstance(term, tuple):
        return term
    head = term[0]
    if head in DRAWS:
        return (
            head,
            len(term[1]),
            *(_plain(t, bound) for t in term[2:3]),
            *(_plain(t, (*bound, *term[1])) for t in term[3:]),
        )
    if head == "lambda":
        return (head, len(term[1]), *(_plain(t, (*bound, *term[1])) for t in term[2:]))
    if head in BINDERS or head == "mix":
        return (head, *(_plain(t, bound) for t in term[2:4]), *(_plain(t, (*bound, term[1])) for t in term[4:]))
    if head in QUANTIFIERS:
        return (head, _plain(term[2], bound), _plain(term[3], (*bound, term[1])))
    return (head, *(_plain(t, bound) for t in term[1:]))


# --- the parts of a statement ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """One thing that a statement concludes, with what it asks for it beyond its hypotheses."""

    formula: Formula
    premises: tuple[Formula, ...] = ()


def conclusions(formula: Formula, premises: tuple[Formula, ...] = ()) -> Iterator[Part]:
    """The parts of a conclusion: conjuncts, under quantifiers, behind premises."""
    match formula:
        case ("and", *parts):
            for part in parts:
                yield from conclusions(part, premises)
        case ("forall", _, _, body):
            yield from conclusions(body, premises)
        case ("=>", premise, body):
            yield from conclusions(body, (*premises, premise))
        case _:
            yield Part(formula, premises)


def inside(formula: Term) -> Iterator[Term]:
    """The formula and all that stands in it."""
    yield formula
    if isinstance(formula, tuple):
        for part in formula[1:]:
            if isinstance(part, tuple):
                yield from inside(part)


# --- writing ---------------------------------------------------------------------------------------------


def written(term: Term, spaces: frozenset[str] = frozenset()) -> str:
    """The term as a shape is typed, so that it can be searched for again; `spaces` are left out."""
    return _Writer(spaces).formula(term)


@dataclass
class _Writer:
    spaces: frozenset[str]

    def formula(self, f: Formula) -> str:
        for face, (name, order, _) in FACES.items():
            if isinstance(f, tuple) and f[0] == name:
                arguments = [t for t in f[1:] if not (isinstance(t, str) and (t in self.spaces or t == LINE))]
                parameters = PARAMETERS[name]
                if len(arguments) == len(parameters):
                    at = dict(zip(parameters, arguments, strict=True))
                    inside_ = ", ".join(self.term(at[one]) for one in order)
                    return f"{face}({inside_}) <= {self.term(arguments[-1])}"
        match f:
            case ("<=" | "<" | "=" | "!=" as relation, left, right):
                return f"{self.term(left)} {relation} {self.term(right)}"
            case ("and" | "or" as word, *parts):
                return f" {word} ".join(f"({self.formula(part)})" for part in parts)
            case ("=>", left, right):
                return f"({self.formula(left)}) => {self.formula(right)}"
            case ("not", inner):
                return f"not ({self.formula(inner)})"
            case ("forall" | "exists" as word, name, _, body):
                return f"{'for every' if word == 'forall' else 'for some'} {name}: {self.formula(body)}"
        return self.term(f)

    def term(self, t: Term, tight: int = 0) -> str:
        """`tight`: 0 a sum may stand as it is, 1 a product may, 2 only an atom."""
        if isinstance(t, str):
            return t
        if isinstance(t, Fraction):
            return str(t) if t >= 0 and (t.denominator == 1 or tight < 2) else f"({t})" if tight else str(t)
        match t:
            case (head, name) if head == META:
                return f"?{name}"
            case (head,) if head == ANY:
                return "_"
            case (head, law, kernel) if head in (PUSH, ABOUT):
                return f"{'push' if head == PUSH else 'E'}({self.term(law)}, {self.term(kernel)})"
            case ("+" | "plus", *parts):
                text = self.term(parts[0], 1)
                for part in parts[1:]:
                    left = _negated(part)
                    text += f" + {self.term(part, 1)}" if left is None else f" - {self.term(left, 1)}"
                return f"({text})" if tight else text
            case ("*" | "scale", *parts):
                left = _negated(t)
                text = "*".join(self.term(part, 2) for part in parts) if left is None else "-" + self.term(left, 2)
                return f"({text})" if tight > 1 else text
            case ("^", base, exponent):
                return f"{self.term(base, 2)}^{self.term(exponent, 2)}"
            case ("app", function, *arguments):
                return f"{self.term(function, 2)}({', '.join(map(self.term, arguments))})"
            case ("at", family, *indices):
                return f"{self.term(family, 2)}[{', '.join(map(self.term, indices))}]"
            case ("lambda", names, body):
                return f"({', '.join(names)} -> {self.term(body)})"
            case ("bind" | "E" as head, names, law, body):
                function = _as_function(names, body)
                return f"{'push' if head == 'bind' else 'E'}({self.term(law)}, {self.term(function)})"
            case (str(head), *parts):
                kept = [part for part in self.kept(parts) if part != LINE or head in HEADS]
                return f"{head}({', '.join(self.formula(part) for part in kept)})"
        return str(t)

    def kept(self, parts: Sequence[Term]) -> list[Term]:
        return [part for part in parts if not (isinstance(part, str) and part in self.spaces)]


def _negated(term: Term) -> Term | None:
    """What the term is the negative of, where it is written as one."""
    match term:
        case Fraction() if term < 0:
            return -term
        case ("*" | "scale", Fraction() as factor, *rest) if factor < 0:
            kept = rest if factor == -1 else [-factor, *rest]
            return kept[0] if len(kept) == 1 else (term[0], *kept)
    return None
