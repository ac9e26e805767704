"""Ways to show that a statement is false: `search` for a counterexample, `strategy` for property tests.

Everything here only suggests.  A refutation is what `verify.kernel.check.refuted` accepts.
"""

from typing import Any

from verify.refute.search import Outcome, deadline_in, search

__all__ = ["Outcome", "attack", "deadline_in", "search", "strategy", "tries"]


def __getattr__(name: str) -> Any:
    # Hypothesis takes long to import and only property tests need it.
    if name in ("attack", "strategy", "tries"):
        from verify.refute import strategies

        return getattr(strategies, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
