"""Derivatives of terms, and the conditions under which they are."""

from __future__ import annotations

from verify.judge.reading import Reader, parse
from verify.judge.terms import MINUS, ONE, REAL, ZERO, Fraction, Refused, Term, bound, free, opened, put

# Derivatives in a, and the conditions for them (none: everywhere).
_TABLE = {
    "exp": ("(exp a)",),
    "log": ("(^ a -1)", "(< 0 a)"),
    "sqrt": ("(* 1/2 (^ (sqrt a) -1))", "(< 0 a)"),
    "sin": ("(cos a)",),
    "cos": ("(* -1 (sin a))",),
    "tan": ("(+ 1 (^ (tan a) 2))", "(!= (cos a) 0)"),
    "asin": ("(^ (sqrt (+ 1 (* -1 (^ a 2)))) -1)", "(< -1 a)", "(< a 1)"),
    "acos": ("(* -1 (^ (sqrt (+ 1 (* -1 (^ a 2)))) -1))", "(< -1 a)", "(< a 1)"),
    "atan": ("(^ (+ 1 (^ a 2)) -1)",),
    "sinh": ("(cosh a)",),
    "cosh": ("(sinh a)",),
    "tanh": ("(+ 1 (* -1 (^ (tanh a) 2)))",),
    "erf": ("(* 2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))",),
    "erfc": ("(* -2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))",),
    "Q": ("(* -1 (phi a))",),
    "Phi": ("(phi a)",),
    "phi": ("(* -1 a (phi a))",),
    "gamma": ("(* (gamma a) (digamma a))", "(< 0 a)"),
    "loggamma": ("(digamma a)", "(< 0 a)"),
}
_READER = Reader({"a": REAL})
CONTINUOUS = ("abs", "max", "min")  # everywhere, though not smooth
TABLE = {f: tuple(_READER.read(parse(text), {})[1] for text in texts) for f, texts in _TABLE.items()}


def added(*terms: Term) -> Term:
    """A sum, flat, its rationals made one, which stands last, and left out if it is 0."""
    parts = [p for t in terms for p in (t[1:] if isinstance(t, tuple) and t[0] == "+" else (t,))]
    total = sum((p for p in parts if isinstance(p, Fraction)), ZERO)
    rest = [p for p in parts if not isinstance(p, Fraction)]
    if total or not rest:
        rest.append(total)
    return rest[0] if len(rest) == 1 else ("+", *rest)


def multiplied(*terms: Term) -> Term:
    """A product, flat, its rationals made one, which stands first, and left out if it is 1."""
    parts = [p for t in terms for p in (t[1:] if isinstance(t, tuple) and t[0] == "*" else (t,))]
    factor = ONE
    for p in parts:
        factor = factor * p if isinstance(p, Fraction) else factor
    rest = [p for p in parts if not isinstance(p, Fraction)]
    if factor == 0:
        return ZERO
    if factor != 1 or not rest:
        rest.insert(0, factor)
    return rest[0] if len(rest) == 1 else ("*", *rest)


def minus(left: Term, right: Term) -> Term:
    return added(left, multiplied(MINUS, right))


def _power(base: Term, exponent: Term) -> Term:
    if exponent == ONE:
        return base
    if exponent == ZERO:
        return ONE
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator == 1:
        if (base or exponent > 0) and abs(exponent) <= 1000:
            return base ** int(exponent)
    return ("^", base, exponent)


def derivative(term: Term, x: str) -> Term:
    """The derivative in x where the conditions hold.  Refused where the form of the term gives none."""
    if x not in free(term):
        return ZERO
    if term == x:
        return ONE
    head, *rest = term
    if head == "+":
        return added(*(derivative(part, x) for part in rest))
    if head == "*":
        return added(*(multiplied(*rest[:k], derivative(p, x), *rest[k + 1 :]) for k, p in enumerate(rest)))
    if head == "^":
        base, exponent = rest
        if x not in free(exponent):
            return multiplied(exponent, _power(base, added(exponent, MINUS)), derivative(base, x))
        rate = added(
            multiplied(derivative(exponent, x), ("log", base)),
            multiplied(exponent, _power(base, MINUS), derivative(base, x)),
        )
        return multiplied(term, rate)
    if head == "sum" and x not in free(rest[0]) | free(rest[1]):
        return (head, *rest[:2], derivative(rest[2], x))
    if head == "int" and x not in free(rest[0]) | free(rest[2]):
        return multiplied(opened(rest[2], (rest[1],)), derivative(rest[1], x))
    if head in TABLE:
        return multiplied(put(TABLE[head][0], {"a": rest[0]}), derivative(rest[0], x))
    raise Refused(f"no derivative in {x} of a {head}")


def conditions(term: Term, x: str) -> list[Term]:
    """Formulas that make the term continuous and differentiable in x: parts first, left to right, each once."""
    found: dict[Term, None] = {}
    _conditions(term, x, found)
    return list(found)


def _conditions(term: Term, x: str, found: dict[Term, None], depth: int = 0, smooth: bool = True) -> None:
    """`depth`: in how many sums and integrals it stands; what these bind are free names.  Not `smooth`: continuous."""
    if x not in free(term) or term == x:
        return
    head, *rest = term
    if head in ("sum", "int"):
        (low, high, body), name = rest, f"#i{depth}"
        if x in free(low) | free(high if head == "sum" else body):
            raise Refused(f"an end of a sum, or an integral but for its upper end, depends on {x}")
        _conditions(high, x, found, depth, smooth)
        kind, moving = (REAL, name) if head == "int" else (("index", low, high), x)
        inner: dict[Term, None] = {}
        _conditions(opened(body, (name,)), moving, inner, depth + 1, smooth and head == "sum")
        for one in inner:
            found[("forall", kind, bound(one, (name,))) if name in free(one) else one] = None
        return
    if head not in ("+", "*", "^", *(() if smooth else CONTINUOUS)) and head not in TABLE:
        raise Refused(f"no derivative in {x} of a {head}")
    for part in rest:
        _conditions(part, x, found, depth, smooth)
    if head == "^":
        whole = isinstance(rest[1], Fraction) and rest[1].denominator == 1
        if not whole:
            found["<", ZERO, rest[0]] = None
        elif rest[1] < 0:
            found["!=", rest[0], ZERO] = None
    elif head in TABLE:
        for formula in TABLE[head][1:]:
            found[put(formula, {"a": rest[0]})] = None
