"""Mechanisms from text: "PoissonSampled(256/60000, Gaussian(1.1)) * 3516 + Laplace(2)".

Python's grammar is read, nothing is evaluated: calls of the mechanisms, +, * by a whole number, and exact numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from verify.account.mechanisms import (
    ApproximateDP,
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    RandomisedResponse,
    WithoutReplacement,
    exact,
)
from verify.kernel.rationals import Fraction

KINDS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "Gaussian": (Gaussian, ("sigma", "sensitivity")),
    "Laplace": (Laplace, ("b", "sensitivity")),
    "RandomisedResponse": (RandomisedResponse, ("eps",)),
    "ApproximateDP": (ApproximateDP, ("eps", "delta")),
    "PoissonSampled": (PoissonSampled, ("q", "mechanism")),
    "WithoutReplacement": (WithoutReplacement, ("b", "n", "mechanism")),
}
ALONE = ("NoisySGD",)  # read by verify.account.last_iterate
EXAMPLE = "PoissonSampled(256/60000, Gaussian(1.1)) * 3516"
MAX_TEXT, MAX_DEPTH = 20_000, 60
MAX_BASE, MAX_POWER = 10**6, 60


def read(text: str, values: Mapping[str, Fraction | int] | None = None) -> Mechanism:
    """The mechanism that the text names; `values` are the names of numbers that it may use.  Raises BadMechanism."""
    if len(text) > MAX_TEXT:
        raise BadMechanism(f"the expression has more than {MAX_TEXT} characters: repeat with *, as in {EXAMPLE}")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        return _Reader(text.strip(), values or {}).mechanism(tree, 0)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, BadMechanism):
            raise
        raise BadMechanism(f"{text!r} cannot be read: write something like {EXAMPLE}") from None


def numbers_of(text: str, name: str, names: tuple[str, ...], example: str) -> dict[str, Fraction]:
    """The numbers of a call such as NAME(n=3, b=1/2) that is the whole text.  Raises BadMechanism."""
    if len(text) > MAX_TEXT:
        raise BadMechanism(f"the expression has more than {MAX_TEXT} characters: write something like {example}")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        return _Reader(text.strip(), {}).numbers(tree, name, names, example)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, BadMechanism):
            raise
        raise BadMechanism(f"{text!r} cannot be read: write something like {example}") from None


class _Reader:
    def __init__(self, text: str, values: Mapping[str, Fraction | int]) -> None:
        self.text, self.values = text, values

    def mechanism(self, node: ast.expr, depth: int) -> Mechanism:
        if depth > MAX_DEPTH:
            raise BadMechanism("the expression is nested too deeply: write a sum of repeated mechanisms")
        match node:
            case ast.BinOp(left, ast.Add(), right):
                return self.mechanism(left, depth + 1) + self.mechanism(right, depth + 1)
            case ast.BinOp(left, ast.Mult(), right):
                return self._product(left, right, depth)
            case ast.Call(ast.Name(name), arguments, keywords):
                return self._call(name, arguments, keywords, depth)
            case ast.Name(name) if name in KINDS:
                raise BadMechanism(f"{name} needs its numbers: {name}({', '.join(KINDS[name][1])})")
        raise BadMechanism(f"{self._said(node)!r} is no mechanism: write something like {EXAMPLE}")

    def _product(self, left: ast.expr, right: ast.expr, depth: int) -> Mechanism:
        for one, other in ((left, right), (right, left)):
            number = self._number(one)
            if number is not None:
                if number.denominator != 1:
                    raise BadMechanism(
                        f"a mechanism is repeated {self._said(one)} times: write a whole number, 1 or more"
                    )
                return self.mechanism(other, depth + 1) * int(number)
        raise BadMechanism(
            f"{self._said(left)!r} * {self._said(right)!r}: one of the two must be a whole number of steps"
        )

    def _call(self, name: str, arguments: list[ast.expr], keywords: list[ast.keyword], depth: int) -> Mechanism:
        if name not in KINDS:
            near = get_close_matches(name, [*KINDS, *ALONE], n=1, cutoff=0.5)
            hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join([*KINDS, *ALONE])}"
            raise BadMechanism(f"no mechanism is called {name}{hint}")
        made, names = KINDS[name]
        given = dict(zip(names, arguments, strict=False))
        named = {word.arg: word.value for word in keywords if word.arg in names}
        wrong = len(arguments) > len(names) or len(named) < len(keywords) or given.keys() & named.keys()
        given.update(named)
        needed = names[:-1] if name in ("Gaussian", "Laplace", "ApproximateDP") else names
        if wrong or any(one not in given for one in needed):
            raise BadMechanism(f"{self.signature(name)} is what {name} takes, not {self._inner(arguments, keywords)}")
        return made(**{word: self._argument(word, node, depth) for word, node in given.items()})  # type: ignore[no-any-return]

    @staticmethod
    def signature(name: str) -> str:
        return f"{name}({', '.join(KINDS[name][1])})"

    def _inner(self, arguments: list[ast.expr], keywords: list[ast.keyword]) -> str:
        said = [self._said(one) for one in arguments] + [f"{one.arg}={self._said(one.value)}" for one in keywords]
        return f"({', '.join(said)})"

    def numbers(self, node: ast.expr, name: str, names: tuple[str, ...], example: str) -> dict[str, Fraction]:
        match node:
            case ast.Call(ast.Name(called), arguments, keywords) if called == name:
                pass
            case _:
                raise BadMechanism(f"{name} stands alone, without + and *: write something like {example}")
        given: dict[str, ast.expr] = dict(zip(names, arguments, strict=False))
        for word in keywords:
            if word.arg not in names or word.arg in given:
                raise BadMechanism(
                    f"{name}({', '.join(names)}) is what {name} takes, not {word.arg}={self._said(word.value)}"
                )
            given[word.arg] = word.value
        if len(arguments) > len(names):
            raise BadMechanism(f"{name}({', '.join(names)}) is what {name} takes, and no more")
        return {word: self._argument(word, node, 0) for word, node in given.items()}

    def _argument(self, word: str, node: ast.expr, depth: int) -> Any:
        if word == "mechanism":
            return self.mechanism(node, depth + 1)
        number = self._number(node)
        if number is None:
            raise BadMechanism(f"{word} is {self._said(node)!r}: write a number such as 3, 1.1, 1e-5 or 256/60000")
        return number

    def _number(self, node: ast.expr) -> Fraction | None:
        """The exact value of a literal, a quotient of two, its negative, or a name that has a value; else None."""
        match node:
            case ast.Constant(value) if isinstance(value, int | float) and not isinstance(value, bool):
                return exact(self._said(node).replace("_", ""), "a number")
            case ast.UnaryOp(ast.USub(), operand):
                inner = self._number(operand)
                return None if inner is None else -inner
            case ast.BinOp(left, ast.Div(), right):
                above, below = self._number(left), self._number(right)
                if above is None or below is None:
                    return None
                if below == 0:
                    raise BadMechanism(f"{self._said(node)} divides by 0")
                return above / below
            case ast.BinOp(ast.Constant(base), ast.Pow(), ast.Constant(power)) if type(base) is type(power) is int:
                if power > MAX_POWER or base > MAX_BASE:
                    raise BadMechanism(f"{self._said(node)} is out of range")
                return Fraction(base**power)
            case ast.Name(name) if name in self.values:
                return Fraction(self.values[name])
        return None

    def _said(self, node: ast.expr) -> str:
        return ast.get_source_segment(self.text, node) or ast.unparse(node)
