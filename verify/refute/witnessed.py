"""Hints that are a whole refutation: a witness at the line, and the steps of what has to be proved there.

No finite model settles a formula that speaks of all real numbers, or of all integers.  Where such formulas
are hypotheses (the laws of sets of records), or stand in a definition (an f-divergence), a variant is refuted
by closed terms for its names, and proofs.  A hint says which:

    {"witness": {name: value, ...}, "proofs": {"show": steps, "given k": steps, "value name k": steps}}

Claims may name a hypothesis there, "given sensitivity" (verify.claims.claim puts its number).  What has no steps is
left to the automatic prover.  The kernel judges the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel import check
from verify.kernel.ball import Truth, decide, precision
from verify.kernel.sequent import Rejected
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, TermError
from verify.prove.engine import Env, ProofFailed, run
from verify.prove.written import text_of

BITS = 128
WORK, EFFORT = 200_000, 60  # of all proofs of one hint, in boxes; sequents that one automatic search looks at


def is_whole(hint: Mapping[str, Any]) -> bool:
    """Is the hint of this form?"""
    return isinstance(hint.get("witness"), Mapping)


def witnessed(
    statement: Statement, hint: Mapping[str, Any], library: Mapping[str, Statement], deadline: float | None = None
) -> tuple[dict[str, Any] | None, str]:
    """The evidence that the hint amounts to, or none and why it is none."""
    values, steps = {name: _text(one) for name, one in hint["witness"].items()}, hint.get("proofs", {})
    env = Env(library, deadline=deadline, work=WORK, effort=EFFORT)
    proofs: dict[str, Any] = {}
    key = "witness"
    try:
        for key in _to_prove(statement, values):
            proofs[key] = run(check.witness_sequent(statement, values, key), steps.get(key, ()), env)
        evidence = {"verdict": "refuted", "witness": values, "bits": BITS, "proofs": proofs}
        check.refuted(statement, evidence, library)
    except (check.CheckFailed, ProofFailed, Rejected, TermError, RecursionError) as error:
        return None, f"the refutation that a hint gives fails at {key}: {error}"
    return evidence, ""


def _text(value: Any) -> Any:
    """What a witness has for a value: tables stay, what has a term becomes its text."""
    return value if isinstance(value, str | list) else text_of(value)


def _to_prove(statement: Statement, values: Any) -> list[str]:
    """The keys of what evaluation does not decide at the witness."""
    found = check.instance(statement, values)
    keys = list(found.obligations)
    wanted = {f"given {number}": formula for number, formula in enumerate(found.statement.hypotheses)}
    wanted["show"] = ("not", found.statement.conclusion)
    with precision(BITS):
        return [*keys, *(key for key, formula in wanted.items() if not _decided(formula, found.values))]


def _decided(formula: Formula, values: Mapping[str, Any]) -> bool:
    try:
        return decide(formula, values) is Truth.TRUE
    except TermError:
        return False
