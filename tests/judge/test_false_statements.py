"""Lines for statements that are known to be false: mutants that a run refuted, with the proofs of what they were made of.

However the elaborator goes wrong, the judge must refuse: the lines of the true claim, the same with the terms that
differ put in their places (the proof that somebody would write for the mutant), and both broken at random.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import verify
from tests.judge.test_fuzz import broken
from verify.judge.certificate import judge
from verify.judge.lines import read
from verify.judge.reading import parse
from verify.judge.statements import Statement, load, statement
from verify.judge.terms import Refused, Term, closed, show

REPORTS = Path(verify.__file__).parent.parent / "reports"
PROOFS = json.loads(Path(__file__).with_name("proofs.json").read_text(encoding="ascii"))
Pairs = list[tuple[str, str]]


def differences(old: Term, new: Term) -> Iterator[tuple[str, str]]:
    """The closed terms that stand in one formula where others stand in the other; the widest ones come last."""
    if old == new:
        return
    if isinstance(old, tuple) and isinstance(new, tuple) and old[0] == new[0] and len(old) == len(new):
        for one, other in zip(old[1:], new[1:], strict=True):
            if not (isinstance(one, tuple) and one and isinstance(one[0], tuple)):
                yield from differences(one, other)
    if closed(old) and closed(new):
        yield show(old), show(new)


def replaced(value: Any, pairs: Pairs) -> Any:
    """The lines with the new terms for the old ones."""
    if isinstance(value, list):
        return [replaced(part, pairs) for part in value]
    if isinstance(value, str):
        for old, new in pairs:
            value = value.replace(old, new)
    return value


def renumbered(value: Any, gone: int) -> Any:
    """The lines where a fact is no longer there."""
    if isinstance(value, list):
        return [renumbered(part, gone) for part in value]
    return value - 1 if isinstance(value, int) and value > gone else value


def forgeries(claim: Statement, mutant: Statement, lines: list[Any]) -> list[list[Any]]:
    """What an elaborator that is wrong may hand over for the mutant."""
    made = [lines]
    try:
        given, goal = claim.formulas(claim.types(), {})
        other_given, other_goal = mutant.formulas(mutant.types(), {})
    except (Refused, KeyError):
        return made
    pairs = [*differences(goal, other_goal)]
    if len(given) == len(other_given):
        for one, other in zip(given, other_given, strict=True):
            pairs += differences(one, other)
        made += [replaced(lines, pairs), replaced(lines, pairs[::-1])]
    else:
        gone = next((k for k, f in enumerate(given) if k >= len(other_given) or f != other_given[k]), 0)
        made += [renumbered(lines, gone), replaced(renumbered(lines, gone), pairs)]
    return made


def attack(
    rnd: random.Random,
    count: int,
    proofs: Mapping[str, list[Any]],
    library: Mapping[str, Statement],
    mutants: Mapping[str, list[str]],
) -> int:
    """How many broken proofs of false statements the judge refused: all, or AssertionError."""
    ids = sorted(mutants)
    cites: dict[str, frozenset[str]] = {}
    forged: dict[str, list[list[Any]]] = {}
    for number in range(count):
        id = rnd.choice(ids)
        name = rnd.choice(mutants[id])
        if id not in cites:
            cites[id] = judge(library[id], proofs[id], library)
        if name not in forged:
            forged[name] = forgeries(library[id], library[name], proofs[id])
        lines = rnd.choice(forged[name])
        for _ in range(rnd.choice([0, 1, 1, 1, 2, 3]) if number >= len(ids) else 0):
            lines = broken(rnd, lines)
        try:
            used = judge(library[name], lines, library)
        except Refused:
            continue
        # The library has false statements too, and what cites one of these is worth nothing: a run holds the cited
        # ones against the certificate.
        assert not used <= cites[id], (name, lines)
    return count


def some(lines: list[str], wanted: Callable[[str], bool]) -> dict[str, Statement]:
    """The statements of these ids, with the definitions."""
    own = [line for line in lines[1:] if line.startswith("(define ") or wanted(line.split(" ", 3)[2])]
    return load("\n".join([lines[0], *own, ""]))


def of(library: Mapping[str, Statement], proofs: Mapping[str, Any], refuted: set[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in library:
        id = name.partition(".mutant.")[0]
        if id != name and id in proofs and name in refuted:
            found.setdefault(id, []).append(name)
    return found


def refuted() -> set[str]:
    with (REPORTS / "mutants.jsonl").open(encoding="ascii") as file:
        return {json.loads(line)["id"] for line in file}


def test_no_broken_proof_shows_what_is_false() -> None:
    lines = (REPORTS / "statements.txt").read_text(encoding="ascii").splitlines()
    ids = {one["id"] for one in PROOFS}
    library = some(lines, lambda id: id.partition(".mutant.")[0] in ids)
    library |= {one["id"]: statement(parse(one["statement"])) for one in PROOFS}
    proofs = {one["id"]: one["lines"] for one in PROOFS}
    mutants = of(library, proofs, refuted())
    assert len(mutants) > 15
    assert attack(random.Random(1), 2_000, proofs, library, mutants) == 2_000


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_no_proof_broken_a_hundred_thousand_times_shows_what_is_false() -> None:
    from verify.kernel.certificate import load_export
    from verify.suite.further import Claims, made

    text = (REPORTS / "statements.txt").read_text(encoding="ascii")
    kernel = load_export(text)
    claims, wrong = Claims(kernel), refuted()
    rnd = random.Random(2)
    ids = sorted({name.partition(".mutant.")[0] for name in wrong})
    rnd.shuffle(ids)
    proofs: dict[str, list[Any]] = {}
    for id in ids:
        path = REPORTS / "certificates" / f"{id}.json"
        body = json.loads(path.read_text(encoding="ascii")) if path.is_file() else {}
        if body.get("verdict") == "proved" and path.stat().st_size < 4_000:
            found = made(body, kernel, claims)
            if found.text and len(found.text) < 10_000:
                proofs[id] = read(found.text).lines
        if len(proofs) == 400:
            break
    assert attack(rnd, 100_000, proofs, claims, of(claims, proofs, wrong)) == 100_000
