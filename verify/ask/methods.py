"""The provers that a typed goal is given to, one after another: the automatic one, and those for kinds of goals."""

from __future__ import annotations

from verify.kernel.sequent import Sequent
from verify.prove.engine import Env, Node, ProofFailed, run


def prover(s: Sequent, env: Env) -> Node:
    """A proof of the sequent.  Raises ProofFailed."""
    return run(s, (), env)


__all__ = ["ProofFailed", "prover"]
