"""How a written proof becomes a tree that the kernel accepts.

A proof is a sequence of steps; each applies one kernel rule, proves the side goals (by itself or with
the steps given for them) and hands the main goal to the next.  An empty sequence is the automatic
prover.  Nothing here is trusted: the tree that comes out is checked by the kernel.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, TermError, show

Node = dict[str, Any]


class ProofFailed(Exception):
    """No proof was found; the message shows the goal that stayed open, and under which hypotheses."""


@dataclass
class Env:
    """What a proof may use: statements it may cite, and how hard the automatic prover tries."""

    library: Mapping[str, Statement] = field(default_factory=dict)
    boxes: int = 3000
    deadline: float | None = None
    effort: int = 60
    """How many sequents one automatic search looks at; `verify prove` may try five times more."""
    fuel: int = 0
    """Sequents that the present automatic search may still look at."""
    limits: int = 0
    """How many `limit` steps the search is inside of, looking for a vanishing bound."""

    def check_time(self) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise ProofFailed("out of time")


Step = Callable[[Sequent, "Proof", Env], Node]
Proof = Sequence[Step]


def run(s: Sequent, proof: Proof, env: Env) -> Node:
    """The tree of a proof.  Raises ProofFailed."""
    env.check_time()
    if not proof:
        from verify.prove.auto import auto

        return auto(s, env)
    return proof[0](s, proof[1:], env)


def apply(s: Sequent, node: Node, env: Env) -> list[Sequent]:
    """What remains after a rule; raises ProofFailed if the rule does not apply."""
    try:
        return RULES[node["rule"]](s, node, env.library)
    except (Rejected, TermError) as error:
        raise failed(s, f"{node['rule']}: {error}") from error
    except RecursionError as error:
        raise failed(s, f"{node['rule']}: nested too deeply") from error


def finish(s: Sequent, node: Node, env: Env) -> Node:
    """A node that leaves nothing to show."""
    remaining = apply(s, node, env)
    if remaining:
        raise failed(s, f"{node['rule']} leaves {len(remaining)} goals")
    return node


def follow(
    s: Sequent, node: Node, env: Env, main: int, rest: Proof, by: Sequence[Proof] | None = None
) -> Node:
    """Apply a rule; goal number `main` gets the rest of the proof, the others the proofs in `by` or none."""
    remaining = apply(s, node, env)
    main %= len(remaining)
    others = list(by or ())
    children: dict[int, Node] = {}
    for number, child in enumerate(remaining):
        if number != main:
            children[number] = run(child, others.pop(0) if others else (), env)
    # The side goals come first: when one fails, its message is the useful one.
    children[main] = run(remaining[main], rest, env)
    return {**node, "then": [children[number] for number in range(len(remaining))]}


def failed(s: Sequent, why: str) -> ProofFailed:
    lines = [why, f"  to show: {readable(s.goal)}"]
    lines += [f"  [{n}] {readable(f)}" for n, f in enumerate(s.context.hypotheses)]
    return ProofFailed("\n".join(lines))


def readable(formula: Formula) -> str:
    """Infix text where the language has it, the canonical text otherwise."""
    try:
        from verify.language.infix import to_infix
    except ImportError:
        return show(formula)
    try:
        return str(to_infix(formula))
    except Exception:
        # Only a message is at stake.
        return show(formula)
