"""The certificate file: JSON that names a statement by its hash and carries evidence, never the statement.

See FORMAT.md beside this file for the specification.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from verify.kernel.check import CheckFailed
from verify.kernel.define import Definition, Definitions, uses
from verify.kernel.define import load as load_definition
from verify.kernel.statement import Statement, load
from verify.kernel.term import TermError
from verify.kernel.verdict import Judgement, judge

FORMAT = "dp-lemmas certificate 2"
EXPORT = "dp-lemmas statements 2"
MAX_BYTES = 5_000_000


def write(statement: Statement, evidence: Mapping[str, Any]) -> str:
    """The text of the certificate: one line a key, sorted, the same for the same evidence."""
    body = {**evidence, "format": FORMAT, "id": statement.id, "statement": statement.hash}
    return json.dumps(body, indent=None, sort_keys=True, separators=(",", ":"), ensure_ascii=True) + "\n"


def read(text: str) -> dict[str, Any]:
    """The certificate's data; raises CheckFailed with one line if it is not one."""
    if len(text) > MAX_BYTES:
        raise CheckFailed("the certificate is too large")
    try:
        body = strict_json(text)
    except (ValueError, RecursionError) as error:
        raise CheckFailed(f"not JSON, or cut short: {error}") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise CheckFailed(f"not a certificate of the format {FORMAT!r}")
    return body


def strict_json(text: str) -> Any:
    """JSON in which no key comes twice and every number is one: ValueError otherwise."""
    return json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_number)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {next(k for k in keys if keys.count(k) > 1)} comes twice")
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is not a number")


def recheck(text: str, statements: Mapping[str, Statement], expected: str | None = None) -> Judgement:
    """Check one certificate against the exported statements (`expected`: the id that it must be of).

    Raises CheckFailed with one line.
    """
    body = read(text)
    if expected is not None and body.get("id") != expected:
        raise CheckFailed(f"this is the certificate of {body.get('id')}, not of {expected}")
    statement = statements.get(str(body.get("id")))
    if statement is None:
        raise CheckFailed(f"there is no statement {body.get('id')} among the exported ones")
    if body.get("statement") != statement.hash:
        raise CheckFailed(f"made for another statement than the exported {statement.id}")
    return judge(statement, body, statements)


def export(statements: Mapping[str, Statement]) -> str:
    """The statements file: a head line, the definitions, then one statement a line with its hash, by id."""
    table: dict[str, Definition] = {}
    for statement in statements.values():
        for definition in statement.defined:
            if table.setdefault(definition.name, definition) != definition:
                raise CheckFailed(f"the name {definition.name} is defined in two different ways")
    lines = [EXPORT, *(definition.text for definition in _in_order(table))]
    lines += [f"{s.hash} {s.text}" for _, s in sorted(statements.items())]
    return "\n".join(lines) + "\n"


def _in_order(table: Definitions) -> list[Definition]:
    """Each definition after those that it uses, otherwise by name."""
    done: dict[str, Definition] = {}

    def visit(name: str) -> None:
        for other in sorted(uses(table[name].body, table)):
            if other not in done:
                visit(other)
        done.setdefault(name, table[name])

    for name in sorted(table):
        visit(name)
    return list(done.values())


def load_export(text: str) -> dict[str, Statement]:
    """Read a statements file; every hash is computed again.  Raises CheckFailed with one line."""
    head, *lines = text.splitlines() or [""]
    if head != EXPORT:
        raise CheckFailed(f"not a statements file of the format {EXPORT!r}")
    table: dict[str, Definition] = {}
    statements: dict[str, Statement] = {}
    for number, line in enumerate(lines, 2):
        try:
            if line.startswith("(define ") and not statements:
                definition = load_definition(line, table)
                if definition.text != line:
                    raise TermError("a definition that is not written canonically")
                table[definition.name] = definition
                continue
            digest, _, rest = line.partition(" ")
            statement = load(rest, table)
        except (TermError, ValueError, TypeError, IndexError, RecursionError) as error:
            raise CheckFailed(f"line {number} of the statements is not one: {error}") from error
        if statement.hash != digest or statement.text != rest:
            raise CheckFailed(f"line {number} of the statements was altered, or is not written canonically")
        if statements and not next(reversed(statements)) < statement.id:
            raise CheckFailed(f"line {number} of the statements: ids are sorted, and each occurs once")
        statements[statement.id] = statement
    return statements


def closed(judgements: Mapping[str, Judgement], statements: Mapping[str, Statement]) -> dict[str, frozenset[str]]:
    """For each statement the axioms that its verdict rests on, when no lemma is missing.

    A lemma may be an axiom, or a statement with the verdict `proved` or `vacuous`: a verdict of any kind
    that rests on something else, or on itself, raises CheckFailed with one line.
    """
    found, failed = foundations(judgements, statements)
    for line in failed.values():
        raise CheckFailed(line)
    return found


def foundations(
    judgements: Mapping[str, Judgement], statements: Mapping[str, Statement]
) -> tuple[dict[str, frozenset[str]], dict[str, str]]:
    """The axioms that each verdict rests on, and for those that rest on nothing the line that says why."""
    refuted = {name for name, j in judgements.items() if j.verdict == "refuted"}
    axioms = frozenset(name for name, statement in statements.items() if statement.axiom) - refuted
    true = {name: j.lemmas for name, j in judgements.items() if j.verdict in ("proved", "vacuous")}
    done = {name: frozenset((name,)) for name in axioms}
    found: dict[str, frozenset[str]] = {}
    failed: dict[str, str] = {}
    for name, judgement in sorted(judgements.items()):
        try:
            if name in true:
                found[name] = _visit(name, true, done, [])
            else:
                # What is refuted or certified may rest on lemmas, but is none.
                parts = (_visit(lemma, true, done, [name]) for lemma in sorted(judgement.lemmas))
                found[name] = frozenset().union(*parts)
        except CheckFailed as error:
            failed[name] = str(error)
    return found, failed


def order(rests_on: Mapping[str, frozenset[str]], axioms: frozenset[str]) -> dict[str, frozenset[str]]:
    """For each proved statement the axioms it rests on, all the way down.

    Raises CheckFailed where a proof uses a statement that is neither proved nor an axiom, or where
    proofs use each other in a circle.
    """
    done: dict[str, frozenset[str]] = {name: frozenset((name,)) for name in axioms}
    for name in sorted(rests_on):
        _visit(name, rests_on, done, [])
    return done


def _visit(
    name: str, rests_on: Mapping[str, frozenset[str]], done: dict[str, frozenset[str]], above: list[str]
) -> frozenset[str]:
    if name in done:
        return done[name]
    if name in above:
        raise CheckFailed(f"a circle of proofs: {' -> '.join([*above, name])}")
    if name not in rests_on:
        raise CheckFailed(f"{above[-1] if above else name} rests on {name}, which is not proved")
    found: frozenset[str] = frozenset()
    for lemma in sorted(rests_on[name]):
        found |= _visit(lemma, rests_on, done, [*above, name])
    done[name] = found
    return found
