"""The judge that the site has (verify/site/static/judge.js), run by node: the rules both ways, recorded proofs,
what `verify freeze` writes as the site hands it over, and mutants of it, on which it and the judge must agree.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.judge.test_rules import BAD, GOOD
from verify.judge.certificate import judge
from verify.judge.lines import Proof, read, write
from verify.judge.reading import parse
from verify.judge.statements import AXIOMS, load, written
from verify.judge.terms import Refused
from verify.site import proofs
from verify.suite.freeze import freeze

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "verify" / "site" / "static" / "judge.js"
RECORDED = json.loads((ROOT / "tests" / "judge" / "proofs.json").read_text(encoding="utf-8"))
NODE = shutil.which("node")
RUN = """
const judge = require(process.argv[1]), { axioms, cases } = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(([statements, file]) => {
  try { return judge.check(statements, axioms, file); } catch (error) {
    return { refused: error.message, broken: !(error instanceof judge.Refused) };
  }
})));
"""
pytestmark = pytest.mark.skipif(NODE is None, reason="no node on this machine")


def outcomes(cases: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """What the script says of each: statements, a line each, and a file of lines."""
    given = json.dumps({"axioms": AXIOMS.read_text(encoding="ascii"), "cases": cases})
    done = subprocess.run([str(NODE), "-e", RUN, str(SCRIPT)], input=given, capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def alone(claim: str, lines: list[Any]) -> tuple[str, str]:
    """A statement without others, and its lines as a file."""
    text = written(parse(claim))
    digest = hashlib.sha256(text.encode()).hexdigest()
    body = "\n".join(json.dumps(line, separators=(",", ":")) for line in lines)
    return f"{digest} {text}", f"dp-lemmas lines 3\n{text.split()[1]} {digest}\n{body}\n"


def of_table(one: Any) -> tuple[str, str]:
    _, names, given, goal, lines = one
    return alone(f"(statement claim (names {names}) (given {given}) (show {goal}))", lines)


def test_each_rule_both_ways() -> None:
    for one, found in zip(GOOD, outcomes([of_table(one) for one in GOOD]), strict=True):
        assert "lines" in found, (one, found)
    for one, found in zip(BAD, outcomes([of_table(one) for one in BAD]), strict=True):
        # What needs an enclosure is not read here, and said to be so.
        assert "refused" in found or found["unchecked"], (one, found)


def test_recorded_proofs() -> None:
    cases = [alone(one["statement"], one["lines"]) for one in RECORDED]
    for one, found in zip(RECORDED, outcomes(cases), strict=True):
        assert "lines" in found, (one["id"], found)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lines of some proofs of the catalogue, with what they cite."""
    reports, lines = tmp_path_factory.mktemp("reports"), tmp_path_factory.mktemp("lines")
    (reports / "certificates").mkdir()
    shutil.copy(ROOT / "reports" / "statements.txt", reports)
    for id in ("renyi_data_processing", "concentrated_composition", "smooth_gradient_step", "halt_stays"):
        shutil.copy(ROOT / "reports" / "certificates" / f"{id}.json", reports / "certificates")
    assert all(one.opinion.whole for one in freeze(reports, lines, None, 1))
    return lines


def handed_over(folder: Path) -> dict[str, tuple[str, str]]:
    """What the scripts of the site have in them."""
    found = {}
    for id, script in proofs.scripts(folder):
        packed = re.fullmatch(rf'judgeProof\("{re.escape(id)}", "([^"]*)"\);\n', script)
        assert packed
        statements, lines = json.loads(gzip.decompress(base64.b64decode(packed[1])))
        found[id] = statements, lines
    return found


def test_what_the_site_hands_over(folder: Path) -> None:
    cases = handed_over(folder)
    assert len(cases) == 4
    for id, found in zip(cases, outcomes(list(cases.values())), strict=True):
        assert found["id"] == id and found["lines"] > 3 and found["unchecked"] == 0, found


def test_another_hash_and_another_statement_are_refused(folder: Path) -> None:
    statements, lines = handed_over(folder)["renyi_data_processing"]
    first = outcomes([(statements.replace("(<= ", "(< ", 1), lines), (statements, lines.replace("3\n", "2\n", 1))])
    assert all("refused" in found and not found["broken"] for found in first), first


SWAPS = (("<=", "<", "=", "!="), ("+", "*", "max"), ("0", "1", "-1", "2"), ("and", "or", "=>"), ("forall", "exists"))


def mutant(text: str, rng: random.Random) -> str:
    """The file with another token in one line."""
    lines = text.split("\n")
    number = rng.randrange(2, len(lines) - 1)
    tokens = list(re.finditer(r'[^\s()\[\],"]+', lines[number]))
    token = rng.choice(tokens)
    kind = next((swap for swap in SWAPS if token[0] in swap), None)
    new = rng.choice(kind) if kind else str(int(token[0]) + 1) if token[0].isdigit() else rng.choice(tokens)[0]
    lines[number] = lines[number][: token.start()] + new + lines[number][token.end() :]
    return "\n".join(lines)


def test_both_judges_say_the_same_of_mutants(folder: Path) -> None:
    rng = random.Random(20261127)
    library = load((folder / "statements.txt").read_text(encoding="ascii"))
    handed = sorted(handed_over(folder).items())
    cases = [
        (id, statements, mutant(lines, rng)) for id, (statements, lines) in (rng.choice(handed) for _ in range(300))
    ]
    found = outcomes([(statements, lines) for _, statements, lines in cases])
    accepted = 0
    for (id, _, text), theirs in zip(cases, found, strict=True):
        try:
            proof = read(text)
            judge(library[id], proof.lines, {other: one for other, one in library.items() if other != id})
            ours = proof.statement == library[id].hash and proof.id == id
        except Refused:
            ours = False
        assert ours == ("lines" in theirs), (id, ours, theirs, text)
        assert not theirs.get("broken"), theirs
        accepted += ours
    assert 0 < accepted < len(cases) / 2


def test_a_proof_that_cites_itself_is_refused() -> None:
    claim, lines = "(statement claim (names (a (real))) (given) (show (< a 0)))", [["use", "claim", ["a"], []]]
    assert "refused" in outcomes([alone(claim, lines)])[0]
    assert write(Proof("claim", "0" * 64, lines))
