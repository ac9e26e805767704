"""Terms and formulas of the kernel to infix text, with as few brackets as the grammar allows.

The text is for reading and typing.  Read back by :mod:`verify.language.infix` it gives a term of the
same value wherever the term is defined; the canonical text of a term is its S-expression, not this.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError
from verify.language import laws_text

# Other spellings of the kernel's functions, and the binders.
ALIASES = {"Abs": "abs", "Max": "max", "Min": "min", "ceil": "ceiling", "ln": "log", "π": "pi"}
KERNEL_BINDERS = {"sum": "sum", "prod": "prod", "integral": "int"}
BINDER_NAMES = {kernel: infix for infix, kernel in KERNEL_BINDERS.items()}
# Functions whose names the field also uses for variables: theta(gamma, r), Q[x].
DOUBLE = frozenset({"gamma", "theta", "phi", "Phi", "Q"})

LOWEST, IMPLIES, OR, AND, RELATION, SUM, PRODUCT, SIGNED, POWER, ATOM = range(10)
FORMULA_LEVELS = {"=>": IMPLIES, "or": OR, "and": AND}
Written = tuple[str, int]


def kernel_name(name: str) -> str:
    """The kernel's name of a variable or family that is written `name`."""
    return name + "_" if name in DOUBLE else name


def infix_name(name: str) -> str:
    """How the kernel's variable or family `name` is written."""
    return name[:-1] if name.endswith("_") and name[:-1] in DOUBLE else name


def to_infix(term: Term | Formula, definitions: Mapping[str, Any] | None = None) -> str:
    """The infix text of a term or formula; defined names are written by the templates of their definitions.

    Raises TermError if it is neither.
    """
    if not definitions:
        return _write(term)[0]
    with laws_text.notation(definitions):
        return _write(term)[0]


def _write(term: Term) -> Written:
    if isinstance(term, Fraction):
        if term < 0:
            return str(term), SUM
        return str(term), ATOM if term.denominator == 1 else PRODUCT
    if isinstance(term, str):
        return infix_name(term), ATOM
    if not isinstance(term, tuple) or not term or not isinstance(term[0], str):
        raise TermError(f"not a term: {term!r}")
    head = term[0]
    if head == "+":
        return _sum(term)
    if head == "*" or head == "^":
        return _product(term)
    if head in ("<=", "<", "=", "!="):
        return f"{_in(term[1], SUM)} {head} {_in(term[2], SUM)}", RELATION
    if head in FORMULA_LEVELS or head in ("not", "forall", "exists"):
        return _connected(term)
    if head in laws_text.HEADS:
        return _of_laws(term)
    defined = laws_text.template(head, "text")
    arguments = dict(zip(defined[1], term[1:], strict=False)) if defined else {}
    if defined and len(defined[1]) == len(term) - 1 and not laws_text.mistaken(defined[0], arguments):
        words, places = laws_text.with_applied(defined[0], arguments)
        texts = {name: _in(part, IMPLIES) for name, part in places.items()}
        text = laws_text.fill(words, texts)
        if defined[2]:
            return text, IMPLIES if laws_text.is_loose(text) else RELATION
        return text, ATOM if laws_text.is_atom(text) else SUM
    return _atom(term), ATOM


def _of_laws(term: Term) -> Written:
    """A point, a law, or what is said of them."""
    head = term[0]
    if head in laws_text.POINTS:
        return _write(laws_text.as_real(term))
    if head == "app":
        return f"{_write(term[1])[0]}({_list(term[2:])})", ATOM
    if head == "norm":
        return f"|{_write(term[1])[0]}|", ATOM
    if head == "inner":
        return f"<{_list(term[1:])}>", ATOM
    if head == "ind":
        return f"1[{_write(term[1])[0]}]", ATOM
    if head == "E":
        return f"E[{_draw(term[1], term[2])}: {_write(term[3])[0]}]", ATOM
    if head == "eq":
        return f"{_in(term[1], SUM)} = {_in(term[2], SUM)}", RELATION
    if head == "same":
        return f"{_in(term[1], SUM)} = {_in(term[2], SUM)} in law", RELATION
    if head == "lambda":
        return f"{_drawn(term[1])} -> {_write(term[2])[0]}", LOWEST
    if head == "dirac":
        values = _list(term[1:])
        return f"return {values}" if len(term) == 2 else f"return ({values})", LOWEST
    if head == "mix":
        over = f"{infix_name(term[1])} in {_in(term[2], SUM)}..{_in(term[3], SUM)}"
        return f"mix[{over}, weight {_write(term[4])[0]}: {_write(term[5])[0]}]", ATOM
    if head == "bind":
        draws, last = laws_text.steps(term)
        drawn = ", ".join(_draw(names, law) for names, law in draws)
        return f"draw {drawn}, then {_write(last)[0]}", LOWEST
    return (_atom(term) if term[1:] else head), ATOM


def _drawn(names: tuple[str, ...]) -> str:
    text = ", ".join(infix_name(name) for name in names)
    return text if len(names) == 1 else f"({text})"


def _draw(names: tuple[str, ...], law: Term) -> str:
    return f"{_drawn(names)} ~ {_in(law, SUM)}"


def _in(term: Term, level: int) -> str:
    """The text of a subterm, in brackets unless it binds at least as tightly as `level`."""
    text, own = _write(term)
    return text if own >= level else f"({text})"


def _atom(term: Term) -> str:
    head = term[0]
    if head in ("pi", "oo", "-oo"):
        return str(head)
    if head == "at":
        return f"{infix_name(term[1])}[{_list(term[2:])}]"
    if head in BINDER_NAMES:
        return f"{BINDER_NAMES[head]}({infix_name(term[1])}, {_list(term[2:])})"
    if head in ("max", "min"):
        # max(max(a, b), c) was written max(a, b, c).
        arguments = list(term[1:])
        while isinstance(arguments[0], tuple) and arguments[0][0] == head:
            arguments[:1] = arguments[0][1:]
        return f"{head}({_list(arguments)})"
    return f"{head}({_list(term[1:])})"


def _list(terms: tuple[Term, ...] | list[Term]) -> str:
    return ", ".join(_in(part, IMPLIES) for part in terms)


def _flat(term: Term, head: str) -> list[Term]:
    parts: list[Term] = []
    for part in term[1:]:
        parts.extend(_flat(part, head) if isinstance(part, tuple) and part[0] == head else (part,))
    return parts


def _sum(term: Term) -> Written:
    parts = _flat(term, "+")
    if len(parts) < 2:
        return _write(parts[0] if parts else Fraction(0))
    # No operand is itself a sum, so a minus in front belongs to its whole product.
    texts = [_write(part)[0] for part in parts]
    result = texts[0]
    for text in texts[1:]:
        result += f" - {text[1:]}" if text.startswith("-") else f" + {text}"
    return result, SUM


def _product(term: Term) -> Written:
    factors = _flat(term, "*") if term[0] == "*" else [term]
    coefficient, top, bottom = Fraction(1), [], []
    for factor in factors:
        if isinstance(factor, Fraction):
            coefficient *= factor
            continue
        exponent = factor[2] if isinstance(factor, tuple) and factor[0] == "^" else None
        if isinstance(exponent, Fraction) and exponent < 0 and factor[1] != 0:
            bottom.append(_in(factor[1], SIGNED) if exponent == -1 else _power(factor[1], -exponent))
        elif exponent is not None:
            top.append(_power(*factor[1:]))
        else:
            top.append(_in(factor, SIGNED))
    if abs(coefficient.numerator) != 1 or not top:
        top.insert(0, str(abs(coefficient.numerator)))
    if coefficient.denominator != 1:
        bottom.insert(0, str(coefficient.denominator))
    text = "*".join(top)
    if bottom:
        text += "/" + (bottom[0] if len(bottom) == 1 else f"({'*'.join(bottom)})")
    if coefficient < 0:
        return "-" + text, SUM
    if len(top) == 1 and not bottom:
        return text, POWER
    return text, PRODUCT


def _power(base: Term, exponent: Term) -> str:
    return f"{_in(base, ATOM)}**{_in(exponent, SIGNED)}"


def _connected(formula: Formula) -> Written:
    head = formula[0]
    if head in ("forall", "exists"):
        if laws_text.is_kind_of_laws(formula[2]):
            return _every(formula), LOWEST
        name, kind = infix_name(formula[1]), formula[2]
        if kind[0] == "index":
            typed = f"{name} in {_in(kind[1], SUM)}..{_in(kind[2], SUM)}"
        else:
            typed = f"{name} {kind[0]}"
        return f"{head} {typed}: {_write(formula[3])[0]}", LOWEST
    if head == "not":
        return f"not ({_write(formula[1])[0]})", RELATION
    if head == "=>":
        return f"{_in(formula[1], OR)} => {_in(formula[2], IMPLIES)}", IMPLIES
    links = formula[1:]
    if len(links) == 1:
        return _write(links[0])
    if head == "and" and _is_chain(links):
        first = _in(links[0][1], SUM)
        return first + "".join(f" {link[0]} {_in(link[2], SUM)}" for link in links), RELATION
    level = FORMULA_LEVELS[head] + 1
    return f" {head} ".join(_in(link, level) for link in links), FORMULA_LEVELS[head]


def _every(formula: Formula) -> str:
    """A quantifier over points, functions or laws, in words."""
    names, kind, body = laws_text.quantified(formula)
    text = ", ".join(infix_name(name) for name in names)
    every, all_of = ("for every", "for all") if formula[0] == "forall" else ("for some", "for some")
    if kind[0] == "point":
        return f"{every} {text} in {kind[1]}: {_write(body)[0]}"
    noun = laws_text.NOUNS[kind[0]]
    words = f"{every} {noun[0]}" if len(names) == 1 else f"{all_of} {noun[1]}"
    return f"{words} {text}{laws_text.place(kind)}: {_write(body)[0]}"


def _is_chain(links: tuple[Formula, ...]) -> bool:
    relations = all(link[0] in ("<=", "<", "=", "!=") for link in links)
    return relations and all(a[2] == b[1] for a, b in pairwise(links))
