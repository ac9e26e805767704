"""The one door to enclosures: what ball arithmetic decides, and pavings.

For now it is that of `verify.kernel` (`ball`, `boxes`): the judge hands over texts, and takes an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.judge.terms import Refused, Term, show, show_type

MAX_BITS = 4096


def decided(formula: Term, bits: Any) -> bool:
    """Is the formula, which has no free names, certainly true?"""
    from verify.kernel.ball import Truth, decide, precision
    from verify.kernel.term import parse

    if not isinstance(bits, int) or isinstance(bits, bool) or not 2 <= bits <= MAX_BITS:
        raise Refused(f"bits are an integer from 2 to {MAX_BITS}")
    with precision(bits):
        return decide(parse(show(formula)), {}) is Truth.TRUE


def paved(formula: Term, types: Mapping[str, Term], facts: list[Term], names: Any, tree: Any, bits: Any) -> None:
    """Refused unless the tree of boxes shows the formula, for all values that the facts and types allow."""
    from verify.kernel import boxes
    from verify.kernel.sequent import Context, Rejected, Sequent
    from verify.kernel.term import TermError, parse

    known = {x: parse(show_type(kind)) for x, kind in types.items()}
    context = Context(known, tuple(parse(show(fact)) for fact in facts))
    try:
        boxes.check(Sequent(context, parse(show(formula))), {"variables": names, "tree": tree, "bits": bits})
    except (Rejected, TermError) as error:
        raise Refused(str(error)) from error
