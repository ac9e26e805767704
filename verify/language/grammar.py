"""The grammar of the infix language, as a parser by precedence; :mod:`verify.language.infix` is its door.

A closed grammar over the tokens of :mod:`verify.language.scan`: the text can name the kernel's functions
and variables, and nothing else.  The work is linear in the text but for the joining of numbers, whose
size is limited.
"""

from __future__ import annotations

from difflib import get_close_matches
from itertools import pairwise
from typing import NamedTuple

from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term
from verify.language.infix_text import ALIASES, BINDER_NAMES, DOUBLE, KERNEL_BINDERS, kernel_name
from verify.language.scan import END, MAX_DIGITS, NAME, NUMBER, SIGN, WORD, ParseError, Token, no_relation, number, scan

MAX_NESTING = 150  # nested calls of the parser; the kernel's own limit on terms is 200
MAX_ARGUMENTS = 64  # of max and min, which nest

IMPLIES, OR, AND, RELATION, SUM, PRODUCT, SIGNED, POWER = range(1, 9)
LEVELS = {
    "=>": IMPLIES, "or": OR, "and": AND,
    "<=": RELATION, "<": RELATION, ">=": RELATION, ">": RELATION, "=": RELATION, "!=": RELATION,
    "+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "**": POWER,
}  # fmt: skip
SCALAR_WORDS = ("real", "integer", "size")
FAMILY_WORDS = {"distribution": 1, "kernel": 2, "nonneg": 0, "positive": 0, "family": 0}
NOT_NAMES = frozenset({*FUNCTIONS, *ALIASES, *BINDER_NAMES, "pi", "π", "E", "oo"}) - {"^"} - DOUBLE


class Node(NamedTuple):
    """A term or a formula with the column where it starts."""

    value: Term
    formula: bool
    at: int


class Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = scan(text)
        self.position = 0
        self.depth = 0

    # --- tokens ---

    @property
    def next(self) -> Token:
        return self.tokens[self.position]

    def take(self) -> Token:
        token = self.next
        if token.kind != END:
            self.position += 1
        return token

    def fail(self, message: str, at: int) -> ParseError:
        return ParseError(message, self.text, at)

    def sees(self, sign: str) -> bool:
        return self.next.text == sign and self.next.kind in (SIGN, WORD)

    def expect(self, sign: str, purpose: str) -> Token:
        if not self.sees(sign):
            raise self.fail(f"expected '{sign}' {purpose}", self.next.at)
        return self.take()

    def finish(self) -> None:
        token = self.next
        if token.kind == END:
            return
        if token.text in (")", "]"):
            raise self.fail(f"this '{token.text}' closes nothing", token.at)
        if token.kind in (NAME, NUMBER) or token.text == "(":
            raise self.fail("expected an operator (a product is written with *)", token.at)
        raise self.fail("expected an operator or the end", token.at)

    # --- operators ---

    def expression(self, level: int) -> Node:
        """An expression whose operators bind at least as tightly as `level`."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.fail("nested too deeply", self.next.at)
        left = self.prefix()
        while True:
            token = self.next
            strength = LEVELS.get(token.text, 0) if token.kind in (SIGN, WORD) else 0
            if strength < max(level, 1):
                break
            if strength == POWER:
                self.take()
                exponent = self.term(SIGNED)
                left = Node(("^", self.as_term(left), exponent), False, left.at)
            elif strength == IMPLIES:
                self.take()
                given, then = self.as_formula(left), self.as_formula(self.expression(IMPLIES))
                left = Node(("=>", given, then), True, left.at)
            else:
                left = self.run(left, strength)
        self.depth -= 1
        return left

    def run(self, left: Node, strength: int) -> Node:
        """`left` and all further operands joined by operators of one strength."""
        operands, signs = [left], [Token(SIGN, "", left.at)]
        while self.next.kind in (SIGN, WORD) and LEVELS.get(self.next.text) == strength:
            signs.append(self.take())
            operands.append(self.expression(strength + 1))
        if strength in (OR, AND):
            head = signs[1].text
            formulas: list[Formula] = []
            for node in operands:
                part = self.as_formula(node)
                formulas.extend(part[1:] if part[0] == head else (part,))
            return Node((head, *formulas), True, left.at)
        values = [self.as_term(node) for node in operands]
        if strength == RELATION:
            links = [_relation(s.text, *pair) for s, pair in zip(signs[1:], pairwise(values), strict=True)]
            return Node(links[0] if len(links) == 1 else ("and", *links), True, left.at)
        if strength == PRODUCT:
            return Node(self.product(values, signs), False, left.at)
        parts: list[Term] = []
        for sign, value in zip(signs, values, strict=True):
            if sign.text == "-":
                value = self.negative(value, sign.at)
            parts.extend(value[1:] if isinstance(value, tuple) and value[0] == "+" else (value,))
        return Node(("+", *parts), False, left.at)

    def product(self, values: list[Term], signs: list[Token]) -> Term:
        """The product with one number in front and the other factors in their order."""
        coefficient, factors = Fraction(1), []
        for sign, value in zip(signs, values, strict=True):
            divided = sign.text == "/"
            flat = not divided and isinstance(value, tuple) and value[0] == "*"
            for part in value[1:] if flat else (value,):
                if not isinstance(part, Fraction):
                    factors.append(("^", part, Fraction(-1)) if divided else part)
                    continue
                if divided and part == 0:
                    raise self.fail("division by zero", sign.at)
                coefficient = self.checked(coefficient / part if divided else coefficient * part, sign.at)
        if not factors:
            return coefficient
        if coefficient == 1:
            return factors[0] if len(factors) == 1 else ("*", *factors)
        # 0 * t stays as it is: whether t is defined is not for a parser to forget.
        return ("*", coefficient, *factors)

    def negative(self, value: Term, at: int) -> Term:
        minus = Token(SIGN, "*", at)
        return self.product([Fraction(-1), value], [minus, minus])

    def checked(self, value: Fraction, at: int) -> Fraction:
        if max(abs(value.numerator), value.denominator).bit_length() > 4 * MAX_DIGITS:
            raise self.fail(f"a number of more than {MAX_DIGITS} digits", at)
        return value

    def as_term(self, node: Node) -> Term:
        if node.formula:
            raise self.fail("expected a number, not a relation", node.at)
        return node.value

    def as_formula(self, node: Node) -> Formula:
        if not node.formula:
            raise self.fail(no_relation(self.text), node.at)
        return node.value

    def term(self, level: int = SUM) -> Term:
        return self.as_term(self.expression(level))

    # --- operands ---

    def prefix(self) -> Node:
        token = self.take()
        if token.kind == NUMBER:
            return Node(number(token, self.text), False, token.at)
        if token.kind == NAME:
            return Node(self.named(token), False, token.at)
        if token.text == "(":
            inner = self.expression(IMPLIES)
            self.expect(")", "to close the bracket")
            return Node(inner.value, inner.formula, token.at)
        if token.text == "-":
            return Node(self.negative(self.term(SIGNED), token.at), False, token.at)
        if token.text == "+":
            return Node(self.term(SIGNED), False, token.at)
        if token.text == "not":
            return Node(("not", self.as_formula(self.expression(RELATION))), True, token.at)
        if token.text in ("forall", "exists"):
            name = self.variable()
            if self.sees("in"):
                kind = self.index_range()
            else:
                word = self.take()
                if word.text not in SCALAR_WORDS:
                    raise self.fail("expected 'in a..b', 'real' or 'integer'", word.at)
                kind = (word.text,)
            self.expect(":", "before the statement")
            return Node((token.text, name, kind, self.as_formula(self.expression(IMPLIES))), True, token.at)
        raise self.fail("expected a number, a name or a bracket", token.at)

    def named(self, token: Token) -> Term:
        name = ALIASES.get(token.text, token.text)
        if self.sees("("):
            if name in KERNEL_BINDERS:
                return self.binder(name)
            if name in FUNCTIONS:
                return self.call(name, token)
            close = get_close_matches(name, [n for n in (*FUNCTIONS, *KERNEL_BINDERS) if n != "^"], 1)
            hint = f"; did you mean {close[0]}?" if close else " (a product is written with *)"
            raise self.fail(f"{token.text} is not a function of the language{hint}", token.at)
        if self.sees("["):
            family = self.checked_name(token)
            self.take()
            return ("at", family, *self.arguments("]"))
        if name == "pi":
            return ("pi",)
        if name == "E":
            return ("exp", Fraction(1))
        return self.checked_name(token)

    def checked_name(self, token: Token) -> str:
        """The kernel's name of a variable or family; not every name can be one."""
        name = token.text
        if name == "oo":
            raise self.fail("infinity is not a number; bounds must be finite", token.at)
        if name in ALIASES or (name in FUNCTIONS and name not in DOUBLE) or name in KERNEL_BINDERS:
            raise self.fail(f"{name} is a function and needs its arguments in brackets", token.at)
        if name in NOT_NAMES:
            raise self.fail(f"{name} is a constant", token.at)
        if name.endswith("_") and name[:-1] in DOUBLE:
            raise self.fail(f"write {name[:-1]} for this variable", token.at)
        return kernel_name(name)

    def variable(self) -> str:
        token = self.take()
        if token.kind != NAME:
            raise self.fail("expected the name of a variable", token.at)
        return self.checked_name(token)

    def index_range(self) -> Term:
        self.expect("in", "before a range")
        low = self.term()
        self.expect("..", "between the ends of the range")
        return ("index", low, self.term())

    def arguments(self, close: str) -> list[Term]:
        values = [self.term()]
        while self.sees(","):
            self.take()
            values.append(self.term())
        self.expect(close, "after the last argument")
        return values

    def call(self, name: str, token: Token) -> Term:
        self.take()
        arity = FUNCTIONS[name].arity
        if self.sees(")") and arity == 0:
            self.take()
            return (name,)
        values = self.arguments(")")
        if name in ("max", "min"):
            if not 2 <= len(values) <= MAX_ARGUMENTS:
                counts = f"from 2 to {MAX_ARGUMENTS} arguments, not {len(values)}"
                raise self.fail(f"{token.text} takes {counts}", token.at)
            result = values[0]
            for value in values[1:]:
                result = (name, result, value)
            return result
        if len(values) != arity:
            plural = "" if arity == 1 else "s"
            raise self.fail(f"{token.text} takes {arity} argument{plural}, not {len(values)}", token.at)
        return (name, *values)

    def binder(self, name: str) -> Term:
        self.take()
        bound = self.variable()
        parts = []
        for purpose in ("after the variable", "after the lower bound", "after the upper bound"):
            self.expect(",", purpose)
            parts.append(self.term())
        self.expect(")", f"after the body of {name}")
        return (KERNEL_BINDERS[name], bound, *parts)

    # --- declarations ---

    def declaration(self, types: dict[str, Term]) -> bool:
        """Read ``x, y real``, ``i in 1..n`` or ``K kernel(m, n)`` if that comes next."""
        end = self.position
        while self.tokens[end].kind == NAME and self.tokens[end + 1].text == ",":
            end += 2
        if self.tokens[end].kind != NAME:
            return False
        word = self.tokens[end + 1]
        typed = word.kind == NAME and word.text in (*SCALAR_WORDS, *FAMILY_WORDS)
        if not (typed or word.text == "in"):
            return False
        names = []
        while True:
            names.append((self.next.at, self.variable()))
            if not self.sees(","):
                break
            self.take()
        if word.text == "in":
            kind = self.index_range()
        else:
            self.take()
            kind = (word.text,)
            if word.text in FAMILY_WORDS:
                self.expect("(", "before the sizes")
                kind = (word.text, *self.arguments(")"))
                if FAMILY_WORDS[word.text] not in (0, len(kind) - 1):
                    raise self.fail(f"{word.text} takes {FAMILY_WORDS[word.text]} sizes", word.at)
        for at, name in names:
            if types.setdefault(name, kind) != kind:
                raise self.fail(f"{name} is declared twice", at)
        return True


def _relation(sign: str, left: Term, right: Term) -> Formula:
    if sign in (">", ">="):
        return ("<" + sign[1:], right, left)
    return (sign, left, right)
