"""What a typed goal is given to after a short run of the automatic prover: methods for kinds of goals.

They are too dear for every branch of every lemma's proof, and so are not among the automatic prover's steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from verify.ask import apart
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import TermError
from verify.prove import (
    affinity,
    auto,
    conjugates,
    definitions,
    denied,
    factorwise,
    floors,
    forms,
    harmonics,
    homogeneous,
    ladder,
    logarithms,
    means,
    outwards,
    pascal,
    positivstellensatz,
    powers,
    ratios,
    recurrences,
    roots,
    scaling,
    tails,
    tangent,
    two_points,
)
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.tree import Prover, scalar_goal

GOALS = 40  # of a search by slopes
SHARE = 45_000  # boxes, for a method that changes the goal
PART = 12_000  # boxes, for one over integers: what it leaves is settled soon or not at all
LEAF, BRANCH = 4, 30  # sequents for the automatic prover on what it leaves, first and last

Method = Callable[[Sequent, Env, Prover], Node | None]
Then = Callable[[Sequent, Env], Node]

INTEGERS: tuple[Method, ...] = (ratios.attempt, pascal.attempt, harmonics.attempt, floors.attempt)

CHANGES: tuple[Method, ...] = (
    denied.attempt,
    apart.addends,
    apart.circle,
    powers.additive,
    factorwise.constants,
    factorwise.products,
    roots.squared,
    ladder.attempt,
    means.attempt,
    scaling.surds,
    scaling.odds,
    conjugates.attempt,
    homogeneous.attempt,
    two_points.attempt,
    tangent.attempt,
    affinity.jensen,
    affinity.attempt,
    tails.turned,
    tails.arguments,
    tails.logarithms_of,
    tails.error_functions,
)

FAILURES = (ProofFailed, RecursionError, Rejected, TermError, ZeroDivisionError, OverflowError)


def methods(s: Sequent, env: Env) -> Node:
    """A proof by one of the methods.  Raises ProofFailed."""
    node = changed(s, env, INTEGERS, following, PART)
    if node is not None:
        return node
    with suppress(*FAILURES):
        node = recurrences.attempt(s, env)
        if node is not None:
            return node
    if not scalar_goal(s):
        raise failed(s, "no method for goals of this kind")
    node = _squares(s, env)
    if node is None:
        node = changed(s, env, (_irrational,), simpler, SHARE)
    if node is None:
        node = changed(s, env, (logarithms.together,), _further, SHARE)
    if node is None:
        node = changed(s, env, CHANGES, simpler, SHARE)
    if node is None:
        node = changed(s, env, (definitions.exponentials,), _further, SHARE)
    return node if node is not None else outwards.attempt(s, env, GOALS)


def changed(s: Sequent, env: Env, by: Sequence[Method], then: Then, share: int) -> Node | None:
    """The goal by others that are simpler: each with some work of its own."""
    for method in by:
        within = replace(env, work=share, done=[0])
        prove: Prover = partial(_given, then, within)
        with suppress(*FAILURES):
            found = method(s, within, prove)
            if found is not None:
                return found
    return None


def _squares(s: Sequent, env: Env) -> Node | None:
    """Sums of squares: of a multiple of the difference, or with the hypotheses."""
    for method in (forms.attempt, positivstellensatz.attempt):
        with suppress(*FAILURES):
            found = method(s, env)
            if found is not None:
                return found
    return None


def _irrational(s: Sequent, env: Env, prove: Prover) -> Node | None:
    return forms.irrational(s, env)


def _further(s: Sequent, env: Env) -> Node:
    """What may be of any kind, now that it has no logarithms, or no hyperbolic functions."""
    return changed(s, env, CHANGES, simpler, SHARE) or simpler(s, env)


def _given(then: Then, env: Env, s: Sequent) -> Node:
    return then(s, env)


def following(s: Sequent, env: Env) -> Node:
    """A proof of what an induction left: the automatic prover with more, then slopes."""
    with suppress(*FAILURES):
        found = logarithms.together(s, env, partial(following, env=env))
        if found is not None:
            return found
    with suppress(*FAILURES):
        return auto.auto(s, replace(env, fuel=2 * BRANCH), 1)
    return outwards.attempt(s, env, GOALS)


def simpler(s: Sequent, env: Env) -> Node:
    """A proof of what a method left: the automatic prover with little, then squares and slopes."""
    with suppress(*FAILURES):
        return auto.auto(s, replace(env, fuel=LEAF), 1)
    found = _squares(s, env)
    if found is not None:
        return found
    with suppress(*FAILURES):
        return outwards.attempt(s, env, GOALS)
    return auto.auto(s, replace(env, fuel=BRANCH), 1)


__all__ = ["methods"]
