"""What a linear combination of hypotheses says: ``(4) + gamma · (5)``.

The kernel's rule is  scale * (right - left) = sum of coefficient * product of hypotheses,  where a hypothesis
l <= r stands for r - l.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term
from verify.report.argument import Math, Part, Parts, Writer

# A multiplier with more LaTeX than this is not written; nor are all of them, if they have more together.
LONG, ENDLESS = 160, 500
THIS = "this"  # a hypothesis without a number
Addend = tuple[Term, list[Part]]


def combination(s: Sequent, node: Mapping[str, Any], names: Sequence[Part], write: Writer) -> Parts:
    """The reason that a step `combine` is; `names`: what each hypothesis is called."""
    addends: list[Addend] = []
    clear: list[Term] = []  # terms that are not negative, whatever else holds
    nameless: set[int] = set()
    for text, numbers in node["products"]:
        coefficient = s.read(text)
        factors: list[Part] = []
        for number in numbers:
            _, left, right = s.hypothesis(number)
            if isinstance(left, Fraction) and isinstance(right, Fraction):
                # No news: what 0 <= 1 is multiplied by is not negative.
                coefficient = _product(right - left, coefficient)
            elif left == right:
                coefficient = Fraction(0)
            else:
                factors.append(names[number])
                nameless |= {number} if names[number] == THIS else set()
        if factors and coefficient != 0:
            addends.append((coefficient, factors))
        elif not isinstance(coefficient, Fraction):
            clear.append(coefficient)
    parts: list[Part] = list(_added(addends, write, len(nameless) > 1))
    for one in clear:
        text = write(one)
        if len(text) <= LONG:
            parts += [", ", Math(rf"0 \le {text}")]
    if not parts:
        return ("by arithmetic",)
    parts = ["by ", *parts[parts[0] == ", " :]]
    scale = s.read(node.get("scale", "1"))
    if scale != 1 and addends:
        text = write(scale)
        parts += [", divided by ", Math(text) if len(text) <= LONG else "what is positive"]
    return tuple(parts)


def _product(number: Fraction, coefficient: Term) -> Term:
    if number == 1:
        return coefficient
    return number * coefficient if isinstance(coefficient, Fraction) else ("*", number, coefficient)


def _added(addends: Sequence[Addend], write: Writer, nameless: bool) -> Parts:
    """The sum with its multipliers; one that all have is said once, or not if it is 1.

    `nameless`: more than one of them has no number yet, so that no sum can be written.
    """
    if not addends:
        return ()
    used = list(dict.fromkeys(part for _, factors in addends for part in factors))
    single = all(len(factors) == 1 for _, factors in addends)
    if nameless:
        named = _joined([part for part in used if part != THIS], ", ")
        return ("adding up ", *(["multiples of ", *named, ", "] if named else []), "these")
    first = addends[0][0]
    if single and all(coefficient == first for coefficient, _ in addends) and len(used) == len(addends):
        size = _apart(first)[1]
        if size == 1:
            return (*(["adding up "] if len(used) > 1 else []), *_joined(used, ", "))
        both: list[Part] = ["(", *_joined(used, " + "), ")"] if len(used) > 1 else used
        return tuple(_addend(size, both, write)[1])
    written = [_addend(coefficient, _joined(factors, " · "), write) for coefficient, factors in addends]
    if sum(len(part.latex) for _, parts in written for part in parts if isinstance(part, Math)) > ENDLESS:
        return (f"adding up {'multiples' if single else 'products'} of ", *_joined(used, ", "))
    result: list[Part] = []
    for sign, parts in sorted(written, key=lambda one: one[0] == "-"):
        result += [f" {sign} "] if result else ["-"] if sign == "-" else []
        result += parts
    return tuple(result)


def _joined(parts: Sequence[Part], between: str) -> list[Part]:
    return [one for part in parts for one in (between, part)][1:]


def _addend(coefficient: Term, factors: Sequence[Part], write: Writer) -> tuple[str, list[Part]]:
    """The sign, and the multiplier with what it multiplies."""
    sign, size = _apart(coefficient)
    if size == 1:
        return sign, list(factors)
    text = write(size)
    if len(text) > LONG:
        return sign, ["a multiple of ", *factors]
    if isinstance(size, tuple) and size[0] == "+":
        text = rf"\left({text}\right)"
    return sign, [Math(text), " · ", *factors]


def _apart(coefficient: Term) -> tuple[str, Term]:
    """A coefficient as its sign and the rest, as far as it shows."""
    if isinstance(coefficient, Fraction):
        return ("-" if coefficient < 0 else "+"), abs(coefficient)
    if isinstance(coefficient, tuple) and coefficient[0] == "*" and isinstance(coefficient[1], Fraction):
        number, rest = coefficient[1], coefficient[2:]
        if number < 0:
            left = rest if number == -1 else (-number, *rest)
            return "-", left[0] if len(left) == 1 else ("*", *left)
    return "+", coefficient
