"""The certificate file: JSON that names a statement by its hash and carries evidence, never the statement.

See FORMAT.md beside this file for the specification.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement, load
from verify.kernel.term import TermError
from verify.kernel.verdict import Judgement, judge

FORMAT = "dp-lemmas certificate 1"
EXPORT = "dp-lemmas statements 1"
MAX_BYTES = 50_000_000


def write(statement: Statement, evidence: Mapping[str, Any]) -> str:
    """The text of the certificate: one line a key, sorted, the same for the same evidence."""
    body = {**evidence, "format": FORMAT, "id": statement.id, "statement": statement.hash}
    return json.dumps(body, indent=None, sort_keys=True, separators=(",", ":"), ensure_ascii=True) + "\n"


def read(text: str) -> dict[str, Any]:
    """The certificate's data; raises CheckFailed with one line if it is not one."""
    if len(text) > MAX_BYTES:
        raise CheckFailed("the certificate is too large")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CheckFailed(f"not JSON, or cut short: {error}") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise CheckFailed(f"not a certificate of the format {FORMAT!r}")
    return body


def recheck(text: str, statements: Mapping[str, Statement]) -> Judgement:
    """Check one certificate against the exported statements.  Raises CheckFailed with one line."""
    body = read(text)
    statement = statements.get(str(body.get("id")))
    if statement is None:
        raise CheckFailed(f"there is no statement {body.get('id')} among the exported ones")
    if body.get("statement") != statement.hash:
        raise CheckFailed(f"made for another statement than the exported {statement.id}")
    return judge(statement, body, statements)


def export(statements: Mapping[str, Statement]) -> str:
    """The statements file: a head line, then one statement a line with its hash, sorted by id."""
    lines = [EXPORT, *(f"{s.hash} {s.text}" for _, s in sorted(statements.items()))]
    return "\n".join(lines) + "\n"


def load_export(text: str) -> dict[str, Statement]:
    """Read a statements file; every hash is computed again.  Raises CheckFailed with one line."""
    head, *lines = text.splitlines() or [""]
    if head != EXPORT:
        raise CheckFailed(f"not a statements file of the format {EXPORT!r}")
    statements: dict[str, Statement] = {}
    for number, line in enumerate(lines, 2):
        digest, _, rest = line.partition(" ")
        try:
            statement = load(rest)
        except (TermError, ValueError, TypeError, IndexError, RecursionError) as error:
            raise CheckFailed(f"line {number} of the statements is not one: {error}") from error
        if statement.hash != digest or statement.id in statements:
            raise CheckFailed(f"line {number} of the statements was altered, or its id occurs twice")
        statements[statement.id] = statement
    return statements


def closed(
    judgements: Mapping[str, Judgement], statements: Mapping[str, Statement]
) -> dict[str, frozenset[str]]:
    """For each statement the axioms that its verdict rests on, when no lemma is missing.

    A lemma may be an axiom, or a statement with the verdict `proved` or `vacuous`: a verdict of any kind
    that rests on something else, or on itself, raises CheckFailed with one line.
    """
    refuted = {name for name, j in judgements.items() if j.verdict == "refuted"}
    axioms = frozenset(name for name, statement in statements.items() if statement.axiom) - refuted
    true = {name: j.lemmas for name, j in judgements.items() if j.verdict in ("proved", "vacuous")}
    found = order(true, axioms)
    for name, judgement in judgements.items():
        if name not in true:
            found[name] = order({**true, name: judgement.lemmas}, axioms)[name]
    return {name: found[name] for name in judgements}


def order(rests_on: Mapping[str, frozenset[str]], axioms: frozenset[str]) -> dict[str, frozenset[str]]:
    """For each proved statement the axioms it rests on, all the way down.

    Raises CheckFailed where a proof uses a statement that is neither proved nor an axiom, or where
    proofs use each other in a circle.
    """
    done: dict[str, frozenset[str]] = {name: frozenset((name,)) for name in axioms}
    visiting: list[str] = []

    def visit(name: str) -> frozenset[str]:
        if name in done:
            return done[name]
        if name in visiting:
            raise CheckFailed(f"a circle of proofs: {' -> '.join([*visiting, name])}")
        if name not in rests_on:
            raise CheckFailed(f"{visiting[-1] if visiting else name} rests on {name}, which is not proved")
        visiting.append(name)
        found: frozenset[str] = frozenset()
        for lemma in sorted(rests_on[name]):
            found |= visit(lemma)
        visiting.pop()
        done[name] = found
        return found

    for name in sorted(rests_on):
        visit(name)
    return done
