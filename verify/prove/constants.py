"""Closed goals that hold with equality: logarithms of rationals by those of primes, sin and cos at pi/2.

No evaluation decides 0 <= log(2) + log(1/2); the sum is zero because log(1/2) is -log(2).
"""

from __future__ import annotations

from flint import fmpz

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, free, subterms
from verify.prove import tree
from verify.prove.engine import Env, Node

MAX_BITS = 64  # of the numbers to be factored
MAX_FACTS = 24

PI: Term = ("pi",)
HALF: Term = ("*", Fraction(1, 2), PI)

Known = tuple[str, str, tuple[Term, ...]]  # function, name of the fact, its terms


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """Facts of the goal's function values at constants, then a comparison of coefficients."""
    if s.goal[0] not in ("<=", "=") or free(s.goal):
        return None
    facts: dict[Known, None] = {}
    for side in s.goal[1:]:
        for part in subterms(side):
            if isinstance(part, tuple) and len(part) == 2:
                facts |= dict.fromkeys(_facts(s, part))
    if not facts or len(facts) > MAX_FACTS:
        return None
    return _known(s, list(facts), env)


def _facts(s: Sequent, part: Term) -> list[Known]:
    try:
        argument = s.context.normal.canonical(part[1])
    except TermError:
        return []
    if part[0] == "log" and isinstance(argument, Fraction):
        return splittings(argument)
    if part[0] in ("sin", "cos") and argument in (PI, HALF):
        return [(part[0], "pi" if argument == PI else "half_pi", ())]
    return [("atan", "one", ())] if part[0] == "atan" and argument == 1 else []


def splittings(value: Fraction) -> list[Known]:
    """The facts of `log` that lead from a positive rational to primes, one prime at a time."""
    if value <= 0 or value == 1 or value.numerator.bit_length() + value.denominator.bit_length() > MAX_BITS:
        return []
    top, bottom = value.numerator, value.denominator
    if bottom > 1:
        below: list[Known] = [("log", "inverse", (Fraction(bottom),)), *splittings(Fraction(bottom))]
        if top == 1:
            return below
        product: Known = ("log", "product", (Fraction(top), Fraction(1, bottom)))
        return [product, *splittings(Fraction(top)), *below]
    prime = int(fmpz(top).factor()[0][0])
    if prime == top:
        return []
    rest = Fraction(top, prime)
    return [("log", "product", (Fraction(prime), rest)), *splittings(rest)]


def _known(s: Sequent, facts: list[Known], env: Env) -> Node:
    """The facts as hypotheses, one after the other, and the goal from them by a linear combination."""
    from verify.prove import linear
    from verify.prove.engine import failed

    if not facts:
        found = linear.search(s, [])
        if found is None:
            raise failed(s, "constants: no combination")
        return found
    function, name, terms = facts[0]
    return tree.fact(s, function, name, terms, tree.close, lambda q: _known(q, facts[1:], env), env)


__all__ = ["attempt", "splittings"]
