"""Goals whose denial contradicts the hypotheses once they are multiplied with each other: y z < 0 from x y z < 0 < x.

A combination of products of the hypotheses, the denied goal among them, and of squares is 0 < 0.  The squares that are
tried are those of slopes: of a t^2 + b t + c the square of 2 a t + b, from which its discriminant comes; and those of
names, by which signs of products are compared: w y z < 0 from x y z < 0 and x w > 0, as x^2 w y z is their product.
"""

from __future__ import annotations

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, free
from verify.prove import linear, tree
from verify.prove.engine import Env, Node, failed
from verify.prove.tree import Prover

MOST_HYPOTHESES = 7
MOST_NAMES = 5
DEGREES = (2, 3)
SQUARE = Fraction(2)


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal by the contradiction that its denial gives; None where there are too many products."""
    usable = [h for h in s.context.hypotheses if h[0] in ("<=", "<", "=")]
    names = free(s.goal).union(*map(free, usable))
    if s.goal[0] not in ("<=", "<") or not 1 <= len(usable) <= MOST_HYPOTHESES or len(names) > MOST_NAMES:
        return None

    def denied(q: Sequent) -> Node:
        squares = [("^", slope, SQUARE) for slope in (*_slopes(q), *sorted(names))]
        for degree in DEGREES:
            env.spend(len(usable) ** degree)
            found = linear.search(q, squares, degree)
            if found is not None:
                return found
        raise failed(q, "no products of the hypotheses contradict each other")

    return tree.follow_all(s, {"rule": "contradiction"}, (denied,), env)


def _slopes(s: Sequent) -> list[Term]:
    """The derivatives of hypotheses in names that they are quadratic in."""
    found: dict[str, Term] = {}
    for formula in s.context.hypotheses:
        poly = tree.gap_poly(s, formula) if formula[0] in ("<=", "<") else None
        if poly is None or any(indices for indices, _ in poly):
            continue
        for name in sorted(free(formula)):
            degrees = {dict(factors).get(name, 0) for _, factors in poly}
            if max(degrees) != 2:
                continue
            slope = []
            for (_, factors), c in poly.items():
                power = dict(factors).get(name, 0)
                if power:
                    others = [("^", s.context.normal.atoms[a], Fraction(k)) for a, k in factors if a != name]
                    slope.append(("*", Fraction(c) * power, *others, *([name] if power == 2 else [])))
            term: Term = ("+", *slope)
            found.setdefault(s.context.text(("=", term, Fraction(0))), term)
    return list(found.values())
