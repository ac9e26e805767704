r"""Terms and formulas to LaTeX, for the reports.

The notation is the field's: [t]_+ for a positive part, P(x) for the mass of x, K(y \mid x) for an entry
of a Markov kernel, \theta_\gamma(r), Q and \Phi for the Gaussian tail and distribution function.  The
output is for reading only; it is never read back and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, show
from verify.language import laws_text
from verify.language.apart import apart

_WORDS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi"
    " chi psi omega"
)
SMALL = _WORDS.split()
LARGE = ["Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega"]
GREEK = frozenset((*SMALL, *LARGE))
# LaTeX has no omicron.  The final sigma is left out as well.
LETTERS = {**dict(zip("αβγδεζηθικλμνξπρστυφχψω", SMALL, strict=True)), **dict(zip("ΓΔΘΛΞΠΣΥΦΨΩ", LARGE, strict=True))}
NAMED = {
    "eps": r"\varepsilon", "epsilon": r"\varepsilon", "lam": r"\lambda", "Lam": r"\Lambda",
    "th": r"\theta", "Th": r"\Theta", "om": r"\omega", "Om": r"\Omega", "ell": r"\ell",
    "astar": r"{\alpha^{*}}",
}  # fmt: skip
FUNCTIONS = {
    "log": r"\log", "sin": r"\sin", "cos": r"\cos", "tan": r"\tan", "sinh": r"\sinh", "cosh": r"\cosh",
    "tanh": r"\tanh", "asin": r"\arcsin", "acos": r"\arccos", "atan": r"\arctan",
    "erf": r"\operatorname{erf}", "erfc": r"\operatorname{erfc}", "Q": "Q", "Phi": r"\Phi",
    "phi": r"\varphi", "gamma": r"\Gamma", "loggamma": r"\log\Gamma", "digamma": r"\psi",
}  # fmt: skip
RELATIONS = {"<=": r"\le", "<": "<", "=": "=", "!=": r"\ne"}
LOWEST, IMPLIES, OR, AND, RELATION, SUM, BIG, PRODUCT, POWER, ATOM = range(10)
Written = tuple[str, int]
_NAME = re.compile("([^\\W\\d_]+)([0-9]*)((?:_[^\\W_]*)*)('['0-9]{0,6})?")

# Words in a template: connectives among them bind as loosely as signs do.
_TEXT = re.compile(r"\\text\{([^{}]*)\}")


def latex(term: Term | Formula, definitions: Mapping[str, Any] | None = None) -> str:
    """LaTeX (math mode, without dollar signs) of a term or formula.  Raises TermError if it is neither.

    Defined names are written by the templates of their definitions; a bound name that is in use already
    where it is bound gets a prime.
    """
    term = apart(term)
    if not definitions:
        return _write(term)[0]
    with laws_text.notation(definitions):
        return _write(term)[0]


_neighbours: ContextVar[frozenset[str]] = ContextVar("neighbours", default=frozenset())


@contextmanager
def neighbours(types: Mapping[str, Any]) -> Iterator[None]:
    """Within it, the names of a neighbour's run are primed: W2 beside W, of the same kind, is W', as papers have it.

    `types`: the kinds of all names of the statement; numbers stay as they are called.  A numbered row, such as W1
    and W2 or W2 and W3, keeps its numbers.
    """
    objects = {name: kind for name, kind in types.items() if tuple(kind) not in (("real",), ("integer",), ("size",))}
    pairs = [name for name, kind in objects.items() if name.endswith("2") and objects.get(name[:-1]) == kind]
    row = {name for name in pairs if {f"{name[:-1]}1", f"{name[:-1]}3", f"{name[:-1]}'"} & types.keys()}
    token = _neighbours.set(frozenset(pairs) - row)
    try:
        yield
    finally:
        _neighbours.reset(token)


def latex_name(name: str) -> str:
    r"""LaTeX of a variable's name: gamma is \gamma, x1 and x_1 are x_{1}, E_gamma is \mathsf{E}_{\gamma}."""
    if name in _neighbours.get():
        return latex_name(name[:-1]) + "'"
    match = _NAME.fullmatch(name)
    if match is None:
        return rf"\mathit{{{re.sub('[^A-Za-z0-9]', ' ', name)}}}"
    stem, digits, subscript, primes = match.groups(default="")
    parts = [part for part in (digits, *subscript.split("_")) if part]
    text = r"\mathsf{E}" if stem == "E" and parts else _letters(stem)
    if parts:
        text += f"_{{{','.join(_letters(part) for part in parts)}}}"
    # The kernel's fresh names x'1, x'2, ... are x', x'', ...
    number = int(primes[1:] or 1) if primes.count("'") == 1 else primes.count("'")
    if not primes:
        return text
    return text + ("'" * number if number <= 3 else rf"^{{({number})}}")


def _letters(word: str) -> str:
    if word in NAMED:
        return NAMED[word]
    if word in GREEK:
        return "\\" + word
    if word in LETTERS:
        return _letters(LETTERS[word])
    if len(word) <= 1 or word.isdigit():
        return word
    return rf"\mathit{{{word}}}"


def _write(term: Term) -> Written:
    if isinstance(term, Fraction):
        return _number(term)
    if isinstance(term, str):
        return latex_name(term), ATOM
    if not isinstance(term, tuple) or not term or not isinstance(term[0], str):
        raise TermError(f"not a term: {term!r}")
    head = term[0]
    if head == "+":
        return _sum(term)
    if head == "*":
        return _product(term)
    if head == "^":
        return _power(term)
    if head in ("sum", "prod", "int"):
        return _binder(term)
    if head in RELATIONS or head in ("and", "or", "not", "=>", "forall", "exists"):
        return _formula(term)
    if head in laws_text.HEADS:
        from verify.language.laws_latex import written

        return written(term)
    defined = laws_text.template(head, "latex")
    arguments = dict(zip(defined[1], term[1:], strict=False)) if defined else {}
    if defined and len(defined[1]) == len(term) - 1 and not laws_text.mistaken(defined[0], arguments):
        words, places = laws_text.with_applied(defined[0], arguments)
        texts = {name: _in(part, IMPLIES) for name, part in places.items()}
        text = laws_text.fill(words, texts, False)
        if defined[2]:
            return text, IMPLIES if laws_text.is_loose(_TEXT.sub(r" \1 ", text)) else RELATION
        return text, SUM if laws_text.is_sum(text) else ATOM
    return _function(term)


def _number(value: Fraction) -> Written:
    sign = "-" if value < 0 else ""
    if value.denominator == 1:
        return str(value), SUM if sign else ATOM
    text = rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    return text, SUM if sign else PRODUCT


def _in(term: Term, level: int) -> str:
    text, own = _write(term)
    return text if own >= level else _round(text)


def _round(text: str) -> str:
    return rf"\left({text}\right)"


def _sum(term: Term) -> Written:
    parts = list(term[1:])
    if len(parts) < 2:
        return _write(parts[0] if parts else Fraction(0))
    texts = [_in(part, SUM) for part in parts]
    # What is taken away stands behind what it is taken from: 1 - q.
    first = next((n for n, text in enumerate(texts) if not text.startswith("-")), 0)
    parts.insert(0, parts.pop(first))
    texts.insert(0, texts.pop(first))
    result = texts[0]
    for part, text in zip(parts[1:], texts[1:], strict=True):
        if isinstance(part, tuple) and part[0] == "+":
            result += " + " + _round(text)
        else:
            result += f" - {text[1:]}" if text.startswith("-") else f" + {text}"
    return result, SUM


def _product(term: Term) -> Written:
    factors = list(term[1:])
    coefficient = factors.pop(0) if isinstance(factors[0], Fraction) else Fraction(1)
    top: list[Term] = []
    bottom: list[Term] = []
    for factor in factors:
        exponent = factor[2] if isinstance(factor, tuple) and factor[0] == "^" else None
        if not (isinstance(exponent, Fraction) and exponent < 0):
            top.append(factor)
        elif exponent == -1:
            below, above = _fraction(factor[1])
            top += above
            bottom += below
        else:
            bottom.append(("^", factor[1], -exponent))
    if abs(coefficient.numerator) != 1 or not top:
        top.insert(0, Fraction(abs(coefficient.numerator)))
    sign = "-" if coefficient < 0 else ""
    if bottom and coefficient.denominator != 1:
        bottom.insert(0, Fraction(coefficient.denominator))
    if bottom:
        fraction = rf"\frac{{{_factors(top)}}}{{{_factors(bottom)}}}"
        return sign + fraction, SUM if sign else PRODUCT
    if coefficient.denominator != 1:
        # x/2 as a fraction; one half in front of anything longer.
        if len(top) == 1 and _write(top[0])[1] >= POWER:
            text = rf"\frac{{{_factors(top)}}}{{{coefficient.denominator}}}"
        else:
            number = top.pop(0) if isinstance(top[0], Fraction) and len(top) > 1 else Fraction(1)
            text = rf"\frac{{{number}}}{{{coefficient.denominator}}} {_factors(top, alone=False)}"
    else:
        text = _factors(top, alone=not sign)
    return sign + text, SUM if sign else PRODUCT


def _fraction(term: Term) -> tuple[list[Term], list[Term]]:
    """Numerator and denominator of what stands in a denominator: one over (b/n) is shown as n over b."""
    parts = term[1:] if isinstance(term, tuple) and term[0] == "*" else ()
    turned = [part for part in parts if isinstance(part, tuple) and part[0] == "^" and part[2] == -1]
    if not turned or any(isinstance(part, Fraction) for part in parts):
        return [term], []
    kept = [part for part in parts if part not in turned]
    return kept, [part[1] for part in turned]


def _factors(factors: list[Term], alone: bool = True) -> str:
    """A product of factors; a single one that stands alone needs no brackets."""
    if len(factors) == 1 and alone:
        return _write(factors[0])[0]
    texts: list[str] = []
    before = ""
    for position, factor in enumerate(factors):
        # A big operator reaches to the end of the product, so only the last factor may be one.
        level = BIG if position == len(factors) - 1 else PRODUCT
        text = _in(factor, level)
        numeral = text[:1].isdigit() or text.startswith(r"\frac")
        # A name of several letters does not run into what stands beside it.
        word = any(one.startswith(r"\mathit{") for one in (before, text))
        sign = "" if not position else r"\cdot " if numeral else r"\, " if word else ""
        texts.append(sign + text)
        before = text
    return " ".join(texts)


def _power(term: Term) -> Written:
    base, exponent = term[1], term[2]
    if isinstance(exponent, Fraction) and exponent < 0:
        return _product(("*", term))
    if isinstance(exponent, Fraction) and exponent.numerator == 1 and exponent.denominator > 1:
        degree = "" if exponent.denominator == 2 else f"[{exponent.denominator}]"
        return rf"\sqrt{degree}{{{_write(base)[0]}}}", ATOM
    raised = str(exponent) if isinstance(exponent, Fraction) else latex(exponent)
    named = isinstance(base, tuple) and base[0] in FUNCTIONS and base[0] != "loggamma"
    if named and len(base) == 2 and isinstance(exponent, Fraction) and exponent.denominator == 1:
        return f"{FUNCTIONS[base[0]]}^{{{raised}}}{_round(_write(base[1])[0])}", POWER
    return f"{_in(base, ATOM)}^{{{raised}}}", POWER


def _binder(term: Term) -> Written:
    head, bound, low, high, body = term
    name = latex_name(bound)
    if head == "int":
        return rf"\int_{{{latex(low)}}}^{{{latex(high)}}} {_in(body, BIG)} \,\mathrm{{d}}{name}", BIG
    sign = r"\sum" if head == "sum" else r"\prod"
    return rf"{sign}_{{{name}={latex(low)}}}^{{{latex(high)}}} {_in(body, BIG)}", BIG


def _indexed(term: Term) -> str:
    """A member of a family, with its index below; the value of a kernel of letters, y given x."""
    name, texts = latex_name(term[1]), [latex(part) for part in term[2:]]
    if len(texts) == 2:
        return rf"{name}({texts[1]} \mid {texts[0]})"
    below = ",".join(texts)
    if name.endswith("}") and "_{" in name:
        return f"{name[:-1]},{below}}}"  # TeX takes one subscript
    return f"{{{name}}}_{{{below}}}" if "_" in name else f"{name}_{{{below}}}"


def _function(term: Term) -> Written:
    head, arguments = term[0], term[1:]
    if head == "at":
        return _indexed(term), ATOM
    texts = [latex(part) for part in arguments]
    if head == "exp":
        return ("e", ATOM) if arguments[0] == 1 else (f"e^{{{texts[0]}}}", POWER)
    if head in ("max", "min"):
        return _extremum(term), ATOM
    if head in FUNCTIONS and len(arguments) == 1:
        return FUNCTIONS[head] + _round(texts[0]), ATOM
    patterns = {
        "pi": r"\pi",
        "oo": r"\infty",
        "-oo": r"-\infty",
        "sqrt": r"\sqrt{%s}",
        "abs": r"\left|%s\right|",
        "floor": r"\left\lfloor %s\right\rfloor",
        "ceiling": r"\left\lceil %s\right\rceil",
        "harmonic": "H_{%s}",
        "binomial": r"\binom{%s}{%s}",
        "theta": r"\theta_{%s}\left(%s\right)",
        "sgm": r"\mathsf{M}_{%s}\left(%s, %s\right)",
    }
    if head == "factorial":
        return f"{_in(arguments[0], ATOM)}!", POWER
    if head in patterns and patterns[head].count("%s") == len(texts):
        return patterns[head] % tuple(texts), ATOM
    if laws_text.is_defined(head):
        name = re.sub("[^A-Za-z0-9]", " ", head)
        given = ", ".join(_in(part, IMPLIES) for part in arguments)
        return rf"\mathrm{{{name}}}{_round(given)}", ATOM
    raise TermError(f"not a term of the language: {show(term)}")


def _extremum(term: Term) -> str:
    head = term[0]
    arguments = list(term[1:])
    while isinstance(arguments[0], tuple) and arguments[0][0] == head:
        arguments[:1] = arguments[0][1:]
    if head == "max" and len(arguments) == 2 and 0 in arguments and arguments != [0, 0]:
        positive = arguments[1] if arguments[0] == 0 else arguments[0]
        return rf"\left[{latex(positive)}\right]_+"
    return rf"\{head}\left\{{{', '.join(latex(part) for part in arguments)}\right\}}"


def _formula(formula: Formula) -> Written:
    head = formula[0]
    if head in RELATIONS:
        return f"{latex(formula[1])} {RELATIONS[head]} {latex(formula[2])}", RELATION
    if head == "not":
        return rf"\neg {_in(formula[1], ATOM)}", RELATION
    if head == "=>":
        return rf"{_in(formula[1], OR)} \;\Rightarrow\; {_in(formula[2], IMPLIES)}", IMPLIES
    if head in ("forall", "exists"):
        quantifier, body = opened(formula)
        return f"{quantifier} {latex(body)}", LOWEST
    links = formula[1:]
    if is_chain(formula):
        chain = "".join(f" {RELATIONS[link[0]]} {latex(link[2])}" for link in links)
        return latex(links[0][1]) + chain, RELATION
    level = (AND if head == "and" else OR) + 1
    return rf" \text{{ {head} }} ".join(_in(link, level) for link in links), AND if head == "and" else OR


def is_chain(formula: Formula) -> bool:
    """Is it a conjunction that is written as one chain, such as a <= b < c?"""
    links = formula[1:]
    relations = formula[0] == "and" and len(links) > 1 and all(link[0] in RELATIONS for link in links)
    return relations and all(a[2] == b[1] for a, b in pairwise(links))


def opened(formula: Formula) -> tuple[str, Formula]:
    """A quantifier as it is written, and the formula that it stands before."""
    if laws_text.is_kind_of_laws(formula[2]):
        from verify.language.laws_latex import opened

        return opened(formula)
    return rf"\{formula[0]} {latex_name(formula[1])} \in {_set(formula[2])}\colon\;", formula[3]


def _set(kind: Term) -> str:
    if kind[0] == "index":
        return rf"\{{{latex(kind[1])}, \dots, {latex(kind[2])}\}}"
    sets = {"real": r"\mathbb{R}", "integer": r"\mathbb{Z}", "size": r"\mathbb{N}_{\ge 1}"}
    if kind[0] not in sets:
        raise TermError(f"not a type of numbers: {show(kind)}")
    return sets[kind[0]]
