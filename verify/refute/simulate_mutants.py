"""What the simulator sees of a statement that must be false, in a fixed set of words.

A mutant is refuted by its witness, which somebody wrote or a search found.  Here instances are drawn that know nothing
of that witness: by the hypotheses alone, in dimension one.  That one of them fails is a second reading of the same;
where none does, the word says why.  Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.statement import Statement
from verify.kernel.term import free
from verify.refute.construct import goals
from verify.refute.simulate import SLOW, TIGHT, Simulated, simulate

# One after the other, until an instance fails: effort, cases wanted, and of how many instances one is drawn where
# bounds are often attained.
TRIES = ((1.0, 100, TIGHT), (1.0, 200, 1))
SEEN = "seen to fail in a drawn instance"
CLOSED = "it speaks of no names, exact evidence only"
UNMET = "no drawn instance met the hypotheses"
UNREAD = "drawn instances met the hypotheses, and the conclusion could not be evaluated"
DOUBTFUL = "seems to fail in a drawn instance, which is not believed: {}"
HOLDS = "does not fail in the drawn instances, {} cases"


def seen(statement: Statement) -> str:
    """Whether a drawn instance fails, or why none does; a function of the statement."""
    if closed(statement):
        return CLOSED
    last = None
    for found in tries(statement):
        if found.suspect is not None:
            return SEEN
        last = found
    assert last is not None
    return why(last)


def tries(statement: Statement) -> Iterator[Simulated]:
    """Each with draws of its own."""
    seed = int(statement.hash[:8], 16)
    for turn, (effort, cases, tight) in enumerate(TRIES):
        yield simulate(statement, seed + turn, effort, cases, tight=tight)


def why(found: Simulated) -> str:
    """Why nothing was seen to fail."""
    if found.doubt:
        return DOUBTFUL.format(found.doubt)
    if found.cases:
        return HOLDS.format(found.cases)
    if found.held:
        return UNREAD
    return SLOW if found.reason == SLOW else UNMET


def closed(statement: Statement) -> bool:
    """Is there nothing to draw?"""
    whole = statement.expanded
    return not whole.types and not any(free(one) or one[0] == "forall" for one in goals(whole.show))


__all__ = ["seen"]
