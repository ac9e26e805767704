"""When the interpreter looks for reference cycles: seldom, because hardly anything that is checked is in one.

Terms are tuples, made by the million.  With Python's usual setting every seventh hundredth of them that lives
starts a search for cycles, which costs a fifth of the time of a run and finds nothing to speak of.
"""

from __future__ import annotations

import gc

NEW_OBJECTS = 200_000


def look_seldom_for_cycles() -> None:
    """For the whole process: only a command of ours, or a run of tests that asked for claims, may do this."""
    gc.set_threshold(NEW_OBJECTS, 50, 50)
