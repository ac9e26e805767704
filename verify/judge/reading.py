"""From text to terms: what is read is well formed, or refused.

A name means what its surroundings say: something bound, something typed, a value (when a statement is read for
values of its names) or what stands for a parameter of a definition, with *its* surroundings.  So definitions and
values are put in while reading, and nothing is ever renamed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.judge.terms import (
    ARITY,
    CONNECTIVES,
    DRAWS,
    FAMILIES,
    FUNCTIONS_OF_POINTS,
    INTEGER,
    LINE,
    MAX_PARTS,
    OVER_SPACES,
    QUANTIFIERS,
    REAL,
    RELATIONS,
    SPACES,
    SUMS,
    WHOLE,
    ZERO,
    Fraction,
    Refused,
    Term,
    applied,
    coordinate,
    space_of,
)

Tree = Any
FORMULA: Term = ("formula",)
PLAIN: Term = ("plain",)  # a formula without quantifiers, of relations between numbers
MAX_DEPTH = 200
MAX_DIGITS = 4_000
_TOKEN = re.compile(r"[()]|[^\s()]+")
_NUMBER = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")
_NAME = re.compile(r"[A-Za-z_][!-'*-~]*")
_OTHER = (
    """+ * at app norm inner ind plus scale zero dirac mix gauss laplace lambda eq same line define statement axiom"""
)
HEADS = frozenset(_OTHER.split()).union(
    ARITY, SUMS, DRAWS, QUANTIFIERS, RELATIONS, CONNECTIVES, OVER_SPACES, FAMILIES, WHOLE, REAL
)


def parse(text: str) -> Tree:
    """An S-expression as nested tuples of names and numbers.  Only visible ASCII is read."""
    if not text.isascii() or not text.isprintable():
        raise Refused("a text with characters that are not plain ASCII")
    stack: list[list[Tree]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
            if len(stack) > MAX_DEPTH + 1:
                raise Refused(f"nested deeper than {MAX_DEPTH}")
        elif token == ")":
            if len(stack) == 1:
                raise Refused("a bracket closes that was never opened")
            done = tuple(stack.pop())
            stack[-1].append(done)
        elif _NUMBER.fullmatch(token):
            if max(map(len, token.lstrip("-").split("/"))) > MAX_DIGITS or str(Fraction(token)) != token:
                raise Refused(f"a number of more than {MAX_DIGITS} digits, or one that is spelt otherwise")
            stack[-1].append(Fraction(token))
        else:
            stack[-1].append(token)
    if len(stack) != 1 or len(stack[0]) != 1:
        raise Refused("not one whole term")
    return stack[0][0]


def name(tree: Tree) -> str:
    """A name that may be given to something; Refused if it is none."""
    if not isinstance(tree, str) or not _NAME.fullmatch(tree) or tree == LINE or set(tree) & set("#@~"):
        raise Refused(f"not a name: {tree}")
    return tree


@dataclass(frozen=True)
class Bound:
    """A bound name: at which depth, and of which type."""

    level: int
    kind: Term


@dataclass(frozen=True)
class Value:
    """A value that a name stands for: closed, of this type."""

    kind: Term
    term: Term


@dataclass(frozen=True)
class There:
    """A text in the place of a parameter, with what its own names mean."""

    tree: Tree
    env: Env


Env = Mapping[str, Bound | Value | There]
Definitions = Mapping[str, tuple[tuple[str, ...], Tree]]
ALONE = "("  # no name: where an environment has it, nothing but the environment gives names a meaning
SEALED: Env = {ALONE: Value(("nothing",), "")}


@dataclass
class Reader:
    """Reads over typed names.  With `line`, operations on points that have become numbers are those of numbers."""

    types: Mapping[str, Term]
    definitions: Definitions = field(default_factory=dict)
    line: bool = False
    budget: int = MAX_PARTS

    # --- the sorts that a caller asks for

    def real(self, tree: Tree, env: Env, depth: int = 0) -> Term:
        kind, term = self.read(tree, env, depth)
        if kind not in (REAL, INTEGER):
            raise Refused("a number is needed")
        return term

    def formula(self, tree: Tree, env: Env, depth: int = 0) -> Term:
        kind, term = self.read(tree, env, depth)
        if kind not in (FORMULA, PLAIN):
            raise Refused("a formula is needed")
        return term

    def law(self, tree: Tree, env: Env, depth: int) -> tuple[tuple[str, ...], Term]:
        kind, term = self.read(tree, env, depth)
        if kind[0] != "law":
            raise Refused("a law is needed")
        return kind[1:], term

    def space(self, tree: Tree, env: Env, least: str = "space") -> str:
        """A space of this sort or one below."""
        while isinstance(tree, str) and isinstance(meaning := env.get(tree), There):
            tree, env = meaning.tree, meaning.env
        if tree == LINE:
            return LINE
        meaning = env.get(tree) if isinstance(tree, str) else None
        if isinstance(meaning, Value):
            if meaning.kind[0] in SPACES and isinstance(meaning.term, str):
                return self.space(meaning.term, {}, least)
        elif meaning is None and isinstance(tree, str) and ALONE not in env:
            if self.types.get(tree, REAL)[0] in SPACES[: SPACES.index(least) + 1]:
                return tree
        raise Refused(f"not a space of the sort {least}: {tree}")

    # --- types

    def type_(self, tree: Tree, env: Env, depth: int = 0) -> Term:
        match tree:
            case ("real" | "integer" | "size",):
                return tree
            case ("index", low, high):
                return ("index", self.real(low, env, depth), self.real(high, env, depth))
            case ("distribution", _) | ("kernel", _, _) | (("nonneg" | "positive" | "family"), _, *_):
                return (tree[0], *(self.real(part, env, depth) for part in tree[1:]))
            case ("space" | "normed" | "euclid",):
                return tree
            case ("point", name_) if name_ != LINE:
                return coordinate(self.space(name_, env))
            case (("fun" | "bounded" | "weight" | "test" | "law"), _, *_):
                return (tree[0], *(self.space(part, env) for part in tree[1:]))
            case ("map", (_, *_), target) if target != LINE:
                sources, space = tuple(self.space(part, env) for part in tree[1]), self.space(target, env)
                return ("fun", *sources) if space == LINE else ("map", sources, space)
            case ("markov", (_, *_), (_, *_)):
                return ("markov", *(tuple(self.space(x, env) for x in part) for part in tree[1:]))
            case ("sequence", inner):
                kind = self.type_(inner, env, depth)
                if kind[0] not in SPACES and (kind == REAL or kind[0] in OVER_SPACES):
                    return ("sequence", kind)
        raise Refused(f"not a type: {tree}")

    # --- terms, points, laws, formulas: the type, and the term

    def value(self, tree: Tree, env: Env, depth: int = 0) -> Term:
        """What may be the value of a name, or a lambda's body: no formula (`sort` takes it for a number)."""
        kind, term = self.read(tree, env, depth)
        if kind in (FORMULA, PLAIN):
            raise Refused("a formula is no value")
        return term

    def read(self, tree: Tree, env: Env, depth: int = 0) -> tuple[Term, Term]:
        self.budget -= 1
        if self.budget < 0:
            raise Refused(f"a term of more than {MAX_PARTS} parts")
        if isinstance(tree, Fraction):
            return (INTEGER if tree.denominator == 1 else REAL), tree
        if isinstance(tree, str):
            return self._name(tree, env, depth)
        if not tree or not isinstance(tree[0], str):
            raise Refused("not a term")
        head = tree[0]
        if head in self.definitions:
            parameters, body = self.definitions[head]
            if len(parameters) != len(tree) - 1:
                raise Refused(f"{head} takes {len(parameters)} arguments")
            meant = {p: There(t, env) for p, t in zip(parameters, tree[1:], strict=True)}
            return self.read(body, {**SEALED, **meant}, depth)
        how = _READ.get(head)
        if how is None:
            raise Refused(f"not a term of the language: {head}")
        return how(self, tree, env, depth)

    def _name(self, tree: str, env: Env, depth: int) -> tuple[Term, Term]:
        meaning = env.get(tree)
        if isinstance(meaning, There):
            return self.read(meaning.tree, meaning.env, depth)
        kind = meaning.kind if meaning is not None else None if ALONE in env else self.types.get(tree)
        if kind is None:
            raise Refused(f"the name {tree} has no type")
        term = (
            tree
            if meaning is None
            else ("#", depth - 1 - meaning.level)
            if isinstance(meaning, Bound)
            else meaning.term
        )
        return (INTEGER if kind[0] in WHOLE else kind), term

    def _head(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term] | There:
        """What stands at the head of `app` or `at`: its type and it, or a lambda that is to be applied."""
        given = False
        while isinstance(tree, str) and isinstance(meaning := env.get(tree), There):
            tree, env, given = meaning.tree, meaning.env, True
        if given and isinstance(tree, tuple) and tree[:1] == ("lambda",):
            return There(tree, env)
        if isinstance(tree, tuple) and tree[:1] != ("at",):
            raise Refused("this has no entries or values")
        return self.read(tree, env, depth)

    def _apply(self, found: There, arguments: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        """A lambda, given for a parameter, at arguments: its names mean these."""
        match found.tree:
            case ("lambda", tuple(names), body) if len(names) == len(arguments) == len(set(names)):
                for t in arguments:  # one that the body does not use is well formed too
                    self.value(t, env, depth)
                inner = {name(x): There(t, env) for x, t in zip(names, arguments, strict=True)}
                return self.read(body, {**found.env, **inner}, depth)
        raise Refused("a lambda with the wrong number of arguments")

    def _reals(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        head, count = tree[0], len(tree) - 1
        if count != ARITY.get(head, max(count, 1)):
            raise Refused(f"{head} with the wrong number of arguments")
        found = [self.read(part, env, depth) for part in tree[1:]]
        if any(kind not in (REAL, INTEGER) for kind, _ in found):
            raise Refused(f"{head} is of numbers")
        term = (head, *(part for _, part in found))
        whole = all(kind == INTEGER for kind, _ in found)
        if head == "^":
            exponent = term[2]
            natural = isinstance(exponent, Fraction) and exponent.denominator == 1 and exponent >= 0
            return (INTEGER if natural and found[0][0] == INTEGER else REAL), term
        if head in ("floor", "ceiling") or (whole and head in ("+", "*", "abs", "max", "min")):
            return INTEGER, term
        return REAL, term

    def _sum(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        match tree:
            case (head, x, low, high, body):
                ends = self.real(low, env, depth), self.real(high, env, depth)
                inner = {**env, name(x): Bound(depth, REAL if head == "int" else INTEGER)}
                return REAL, (head, *ends, self.real(body, inner, depth + 1))
        raise Refused("not a sum, product or integral")

    def _draw(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        match tree:
            case (head, tuple(names), law, body):
                spaces, first = self.law(law, env, depth)
                if len(names) != len(spaces) or len(set(names)) != len(names):
                    raise Refused(f"{len(spaces)} different names are needed")
                inner = {
                    name(x): Bound(depth + k, coordinate(s)) for k, (x, s) in enumerate(zip(names, spaces, strict=True))
                }
                kind, term = self.read(body, {**env, **inner}, depth + len(names))
                if head == "E" and kind in (REAL, INTEGER):
                    return REAL, (head, spaces, first, term)
                if head == "bind" and kind[0] == "law":
                    return kind, (head, spaces, first, term)
        raise Refused("not an expectation or a draw")

    def _mix(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        match tree:
            case (head, x, low, high, weight, law):
                ends = self.real(low, env, depth), self.real(high, env, depth)
                inner = {**env, name(x): Bound(depth, INTEGER)}
                share = self.real(weight, inner, depth + 1)
                spaces, part = self.law(law, inner, depth + 1)
                return ("law", *spaces), (head, *ends, share, part)
        raise Refused("not a mixture")

    def _at(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        if len(tree) < 3:
            raise Refused("an entry needs its indices")
        found = self._head(tree[1], env, depth)
        if isinstance(found, There):
            return self._apply(found, tree[2:], env, depth)
        kind, family = found
        indices = [self.read(part, env, depth) for part in tree[2:]]
        if any(k not in (REAL, INTEGER) for k, _ in indices):
            raise Refused("indices are numbers")
        term = ("at", family, *(index for _, index in indices))
        if kind[0] == "sequence" and isinstance(family, str) | (
            isinstance(family, tuple) and family[0] in ("#", "lambda")
        ):
            if len(indices) != 1 or indices[0][0] != INTEGER:
                raise Refused("the index of a sequence must be an integer by its form")
            return kind[1], applied(term)
        if kind[0] in FAMILIES and len(indices) == len(kind) - 1:
            return REAL, applied(term)
        raise Refused("not an entry of a family or a sequence")

    def _app(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        if len(tree) < 3:
            raise Refused("a function needs its arguments")
        found = self._head(tree[1], env, depth)
        if isinstance(found, There):
            return self._apply(found, tree[2:], env, depth)
        kind, function = found
        points = [self.read(part, env, depth) for part in tree[2:]]
        sources = kind[1:] if kind[0] in FUNCTIONS_OF_POINTS else kind[1] if kind[0] in ("map", "markov") else ()
        if tuple(space_of(k) for k, _ in points) != tuple(sources):
            raise Refused("not a function of these points")
        term = applied(("app", function, *(point for _, point in points)))
        return ("point", kind[2]) if kind[0] == "map" else ("law", *kind[2]) if kind[0] == "markov" else REAL, term

    def _points(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        """Norms, inner products, sums and multiples of points, and equality of two."""
        head, count = tree[0], len(tree) - 1
        if count != {"norm": 1, "inner": 2, "scale": 2, "eq": 2}.get(head, max(count, 1)):
            raise Refused(f"{head} with the wrong number of arguments")
        found = [self.read(part, env, depth) for part in tree[1:]]
        term = (head, *(part for _, part in found))
        if self.line and all(kind in (REAL, INTEGER) for kind, _ in found):
            of_numbers = {"norm": "abs", "inner": "*", "scale": "*", "plus": "+", "eq": "="}[head]
            return (PLAIN if head == "eq" else REAL), (of_numbers, *term[1:])
        if head == "scale":
            if found.pop(0)[0] not in (REAL, INTEGER):
                raise Refused("a point is multiplied by a number")
        spaces = {space_of(kind) for kind, _ in found}
        if len(spaces) != 1 or LINE in spaces:
            raise Refused("points of one space are needed")
        space = spaces.pop()
        if head != "eq":
            self.space(space, {}, "euclid" if head == "inner" else "normed")
        return (FORMULA if head == "eq" else REAL if head in ("norm", "inner") else ("point", space)), term

    def _zero(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        if len(tree) != 2:
            raise Refused("(zero V) is the origin of one space")
        space = self.space(tree[1], env, "normed")
        if space == LINE and not self.line:
            raise Refused("the origin of the line is 0")
        return (INTEGER, ZERO) if space == LINE else (("point", space), ("zero", space))

    def _laws(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        match tree:
            case ("dirac", _, *_):
                found = [self.read(part, env, depth) for part in tree[1:]]
                return ("law", *(space_of(kind) for kind, _ in found)), ("dirac", *(part for _, part in found))
            case ("gauss", space):
                own = self.space(space, env, "euclid")
                return ("law", own), ("gauss", own)
            case ("laplace",):
                return ("law", LINE), tree
        raise Refused("not a law")

    def _ind(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        if len(tree) != 2:
            raise Refused("an indicator is of one formula")
        kind, formula = self.read(tree[1], env, depth)
        if kind != PLAIN:
            raise Refused("an indicator is of relations between numbers, without quantifiers")
        return REAL, ("ind", formula)

    def _relation(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        if len(tree) != 3:
            raise Refused("a relation has two sides")
        return PLAIN, (tree[0], self.real(tree[1], env, depth), self.real(tree[2], env, depth))

    def _same(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        sides = [self.law(part, env, depth) for part in tree[1:]]
        if len(sides) != 2 or sides[0][0] != sides[1][0]:
            raise Refused("two laws on the same spaces are needed")
        return FORMULA, ("same", sides[0][1], sides[1][1])

    def _connective(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        count = len(tree) - 1
        if count != {"not": 1, "=>": 2}.get(tree[0], max(count, 1)):
            raise Refused(f"{tree[0]} with the wrong number of parts")
        found = [self.read(part, env, depth) for part in tree[1:]]
        if any(kind not in (PLAIN, FORMULA) for kind, _ in found):
            raise Refused(f"{tree[0]} is of formulas")
        kind = PLAIN if all(kind == PLAIN for kind, _ in found) else FORMULA
        return kind, (tree[0], *(part for _, part in found))

    def _quantifier(self, tree: Tree, env: Env, depth: int) -> tuple[Term, Term]:
        match tree:
            case (head, x, kind, body):
                own = self.type_(kind, env, depth)
                if own[0] in SPACES or own[0] in FAMILIES:
                    raise Refused(f"this cannot be quantified: {own[0]}")
                inner = {**env, name(x): Bound(depth, own)}
                return FORMULA, (head, own, self.formula(body, inner, depth + 1))
        raise Refused("not a quantified formula")


_READ = {
    **dict.fromkeys(("+", "*", *ARITY), Reader._reals),
    **dict.fromkeys(SUMS, Reader._sum),
    **dict.fromkeys(DRAWS, Reader._draw),
    **dict.fromkeys(("norm", "inner", "plus", "scale", "eq"), Reader._points),
    **dict.fromkeys(("dirac", "gauss", "laplace"), Reader._laws),
    **dict.fromkeys(RELATIONS, Reader._relation),
    **dict.fromkeys(CONNECTIVES, Reader._connective),
    **dict.fromkeys(QUANTIFIERS, Reader._quantifier),
    "mix": Reader._mix,
    "at": Reader._at,
    "app": Reader._app,
    "zero": Reader._zero,
    "ind": Reader._ind,
    "same": Reader._same,
}
