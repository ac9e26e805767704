"""What a typed goal is given to after a short run of the automatic prover: methods for kinds of goals.

They are too dear for every branch of every lemma's proof, and so are not among the automatic prover's steps.
"""

from __future__ import annotations

from contextlib import suppress

from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import TermError
from verify.prove import forms, outwards, recurrences
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.tree import scalar_goal

GOALS = 40  # of a search by slopes

FAILURES = (ProofFailed, RecursionError, Rejected, TermError, ZeroDivisionError, OverflowError)


def methods(s: Sequent, env: Env) -> Node:
    """A proof by one of the methods.  Raises ProofFailed."""
    with suppress(*FAILURES):
        found = recurrences.attempt(s, env)
        if found is not None:
            return found
    if not scalar_goal(s):
        raise failed(s, "no method for goals of this kind")
    node = None
    with suppress(*FAILURES):
        node = forms.attempt(s, env)
    return node if node is not None else outwards.attempt(s, env, GOALS)


__all__ = ["methods"]
