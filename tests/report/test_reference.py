"""The page of reference: every name has its say and an example, and the examples are true."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import verify.lemma as face
from tests.suite.project import verify
from verify.kernel.sequent import Sequent
from verify.kernel.statement import make
from verify.kernel.verdict import judge
from verify.language.definitions import Defined
from verify.prove.engine import Env, run
from verify.site import reference

ROOT = Path(__file__).parents[2]
SOURCE = reference.EXAMPLES.read_text(encoding="utf-8")


def test_every_name_is_spoken_of() -> None:
    found = reference.entries()
    listed = [one for part in found.values() for one in part]
    assert sorted(one.name for one in listed) == sorted(reference.names())
    assert [one.name for one in listed if not one.text.strip()] == []
    assert set(face.__all__) == {*reference.names(), *reference.INSIDE} | (set(face.__all__) & reference.INSIDE)
    assert all(one.signature.startswith(one.name) for one in listed)


@pytest.mark.long
def test_every_name_has_an_example() -> None:
    """In the examples, or in a claim of the catalogue that is recorded as proved."""
    own = reference.uses(SOURCE)
    lacking = {n for n in reference.names() if n not in own and not isinstance(getattr(face, n), Defined)}
    recorded = json.loads((ROOT / "reports/verdicts.json").read_text())
    proved = {entry["id"] for entry in recorded if entry["verdict"] == "proved"}
    for path in (ROOT / "lemmas").rglob("*.py"):
        found = reference.calls(path, lacking, proved)
        lacking -= found.keys()
    assert sorted(lacking) == []


def test_pieces_are_whole() -> None:
    """What an example uses and does not bring is declared at the head of the file."""
    pieces = [piece for piece in SOURCE.split("\n\n") if not piece.strip().startswith(('"""', "from "))]
    head = {node.id for node in ast.walk(ast.parse(pieces[0])) if isinstance(node, ast.Name)}
    made: set[str] = set()
    for piece in pieces:
        names = [node for node in ast.walk(ast.parse(piece.strip())) if isinstance(node, ast.Name)]
        made |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    assert head - made <= set(face.__all__)


@pytest.mark.long
def test_the_examples_are_proved(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["examples.py"]\n')
    (tmp_path / "examples.py").write_text(SOURCE)
    done = verify(tmp_path, "run", "--json")
    entries = {entry["id"]: entry for entry in json.loads(done.stdout)}
    assert done.returncode == 0, done.stderr
    other = {id: entry["verdict"] for id, entry in entries.items() if entry["verdict"] != "proved"}
    assert other == {"hoped": "refuted", "textbook": "supported"}
    assert all(e["mutants"]["total"] == e["mutants"]["refuted"] for e in entries.values())


@pytest.mark.parametrize("function, name, fact", list(reference.facts()), ids=lambda one: str(one)[:20])
def test_a_fact_is_what_the_kernel_takes(function: str, name: str, fact: reference.Fact) -> None:
    """The step that the page prints proves the formula that it prints."""
    statement = make("typed", dict.fromkeys(fact.names, ("real",)), fact.given, fact.conclusion)
    values = {one: face.real(one) for one in fact.names}
    step = eval(reference.step_of(function, name, fact), {"fact": face.fact, **values})
    apart = [face.intro()] if fact.conclusion[0] == "and" else []
    node = run(Sequent.of(statement), (step, *apart, face.assume()), Env({}))
    assert judge(statement, {"verdict": "proved", "proof": node}, {}).verdict == "proved"


def test_the_functions_for_programs_do_what_their_examples_say() -> None:
    import verify.api as api
    from lemmas.divergences.hockey_stick import data_processing_hockey_stick
    from verify.site.reference import PYTHON, from_python

    assert set(PYTHON) == {name for name in api.__all__ if name[0].islower()}
    known = {name: getattr(api, name) for name in api.__all__}
    known["data_processing_hockey_stick"] = data_processing_hockey_stick
    made = api.evaluate("rdp_to_dp", "eps=1/10, alpha=8, delta=1e-5")
    for name, example in PYTHON.items():
        call = example.replace("evaluate(...)", "made")
        assert eval(call, {**known, "made": made}) is True, name
    assert all(entry.text and "verify.api." in entry.signature for entry in from_python())


def test_a_claim_that_gives_no_bound_is_a_mistake_in_one_line() -> None:
    from verify.api import evaluate
    from verify.ask.typed import Mistake

    for claim, at in (
        ("no_claim_of_this_name", "x=1"),
        ("rdp_to_dp", ""),
        ("rdp_to_dp", "eps=1/10,alpha=8,delta=1,z=2"),
    ):
        with pytest.raises(Mistake) as raised:
            evaluate(claim, at)
        assert len(str(raised.value).splitlines()) == 1
