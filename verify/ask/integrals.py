"""What the sides of a statement without variables are worth, where it speaks of integrals: for the reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verify.kernel.ball import Truth, decide, evaluate, precision
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import make
from verify.kernel.term import RELATIONS, Formula, Term, TermError, free, replace, substitute, subterms
from verify.prove import pieces
from verify.prove.engine import Env, ProofFailed, readable
from verify.prove.primitives import by_primitive
from verify.prove.tree import Prover

BITS = 128
MOST = 12  # integrals that give way one after the other


class _Found(Exception):
    """The value, thrown out of a proof whose rest is not wanted."""


def sides(show: Formula, env: Env) -> tuple[str, tuple[str, str]] | None:
    """The first link of a closed statement that fails, and enclosures of its sides; None if not enclosed."""
    from verify.suite.examine import enclosure

    for link in show[1:] if show[0] == "and" else (show,):
        if link[0] not in RELATIONS:
            continue
        with precision(BITS):
            try:
                known = valued(link, env)
                if known is None or decide(known, {}) is not Truth.FALSE:
                    continue
                left, right = (
                    str(side) if isinstance(side, Fraction) else enclosure(evaluate(side, {})) for side in known[1:]
                )
            except Exception:  # shown to the reader only, as in verify.kernel.check.violation
                continue
        return readable(link), (left, right)
    return None


def valued(goal: Formula, env: Env) -> Formula | None:
    """The closed relation with each integral as its proved value; None if one has none."""
    for _ in range(MOST):
        term = next(_closed_integrals(goal), None)
        if term is None:
            return goal
        value = value_of(term, env)
        if value is None:
            return None
        goal = replace(goal, term, value)
    return None


def value_of(term: Term, env: Env) -> Term | None:
    """What the kernel's rules make of a closed integral, with nothing supposed and all side goals proved."""
    from verify.prove.auto import auto

    s = Sequent.of(make("value", {}, (), ("=", term, term)))

    def prove(q: Sequent) -> Any:
        return auto(q, env, 1)

    def caught(q: Sequent) -> Any:
        raise _Found(q.context.hypotheses[-1])

    try:
        ordered = decide(("<=", term[2], term[3]), {}) is Truth.TRUE
        way = pieces.apart if pieces.splits(term) else by_primitive
        then: Prover = caught
        way(s, term, not ordered, prove, then, env)
    except _Found as found:
        equation = found.args[0]
        return equation[2] if equation[0] == "=" and equation[1] == term else None
    except (ProofFailed, TermError, RecursionError, pieces.Undecided):
        return None
    return None


def why_open(show: Formula, env: Env) -> list[str]:
    """What is the matter with a closed statement that stayed open, as far as its integrals show it."""
    found = []
    for term in dict.fromkeys(_closed_integrals(show)):
        ends = [end for end in term[2:4] if not _finite(substitute(term[4], {term[1]: end}))]
        ends = [end for end in ends if _finite(end)]
        text = readable(("<=", term, term)).split(" <= ")[0]
        if ends:
            at = ", ".join(readable(("<=", end, end)).split(" <= ")[0] for end in ends)
            found.append(f"{text} could not be evaluated: its integrand has no value at {term[1]} = {at}")
        elif value_of(term, env) is None:
            found.append(f"{text} could not be evaluated: no primitive, or places of kinks not found")
    return found


def _finite(term: Term) -> bool:
    try:
        return bool(evaluate(term, {}).is_finite())
    except Exception:  # a guide only
        return False


def _closed_integrals(goal: Formula) -> Iterator[Term]:
    return (p for p in subterms(goal) if isinstance(p, tuple) and p[:1] == ("int",) and not free(p))


__all__ = ["sides", "value_of", "valued", "why_open"]
