"""What a formula says once the real line stands for its spaces.

The line is a measurable, a normed and a Euclidean space: its points are the real numbers, the norm is the
absolute value, the inner product is the product.  Substitution alone leaves `(norm x)` where x is a number
now; here it becomes `(abs x)`, and so on.  Only operations whose points are all numbers are touched, and
what comes out must still be checked to be well formed.
"""

from __future__ import annotations

from verify.kernel.rationals import Fraction
from verify.kernel.term import BINDERS, DRAWS, LAW_TYPES, LINE, QUANTIFIERS, Term
from verify.kernel.wellformed import REAL, Types, bind_names, check_law, is_point

OF_NUMBERS = {"norm": "abs", "inner": "*", "plus": "+", "scale": "*", "eq": "="}


def at_line(term: Term, known: Types) -> Term:
    """The term or formula with the operations on points of the line as operations on numbers.

    `known` are the types of its free names.  Raises TermError where a law in it is not well formed.
    """
    if not isinstance(term, tuple) or not term:
        return term
    head = term[0]
    if head in QUANTIFIERS:
        kind = type_at_line(term[2], known)
        return (head, term[1], kind, at_line(term[3], {**known, term[1]: kind}))
    if head in BINDERS or head == "mix":
        low, high = at_line(term[2], known), at_line(term[3], known)
        inner = {**known, term[1]: REAL if head == "int" else ("index", low, high)}
        return (head, term[1], low, high, *(at_line(part, inner) for part in term[4:]))
    if head in DRAWS:
        law = at_line(term[2], known)
        return (head, term[1], law, at_line(term[3], bind_names(term[1], check_law(law, known), known)))
    if head == "zero":
        return Fraction(0) if term[1:] == (LINE,) else term
    parts = tuple(at_line(part, known) for part in term[1:])
    if head in OF_NUMBERS and not any(is_point(part, known) for part in parts):
        head = OF_NUMBERS[head]
    return (head, *parts)


def type_at_line(kind: Term, known: Types) -> Term:
    """The same of a type: only the ends and sizes of an index or a family have terms in them."""
    if kind[0] in LAW_TYPES:
        return kind
    return (kind[0], *(at_line(part, known) for part in kind[1:]))
