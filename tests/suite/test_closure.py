"""What a proof cites must be proved as well: also where certificates are named one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.suite.project import verify
from verify.kernel.certificate import export, write
from verify.kernel.statement import make as statement
from verify.kernel.term import parse

FALSE = parse("(< 1 0)")


def certificate(folder: Path, ids: str, **cites: str) -> None:
    """Statements of these ids that say 1 < 0, and a certificate for each that cites the other one."""
    known = {id: statement(id, {}, [], FALSE) for id in ids}
    (folder / "s.txt").write_text(export(known))
    for id, other in cites.items():
        proof = {"rule": "lemma", "id": other, "values": {}, "then": [{"rule": "assume"}]}
        (folder / f"{id}.json").write_text(write(known[id], {"verdict": "proved", "proof": proof}))


def rejected(folder: Path, *names: str) -> str:
    found = verify(folder, "recheck", *names, "--statements", "s.txt")
    assert found.returncode == 1, found.stdout
    assert "\n0 certificates accepted" in found.stdout
    return found.stdout


def test_a_named_proof_that_cites_itself(tmp_path: Path) -> None:
    certificate(tmp_path, "a", a="a")
    assert "a circle of proofs: a -> a" in rejected(tmp_path, "a.json")


def test_named_proofs_in_a_circle(tmp_path: Path) -> None:
    certificate(tmp_path, "ab", a="b", b="a")
    assert "a circle of proofs: a -> b -> a" in rejected(tmp_path, "a.json", "b.json")
    # The other half of the circle lies beside the one that is named.
    assert "a circle of proofs: a -> b -> a" in rejected(tmp_path, "a.json")


def test_a_named_proof_that_cites_what_nobody_proved(tmp_path: Path) -> None:
    certificate(tmp_path, "ab", a="b")
    assert "a rests on b, which is not proved" in rejected(tmp_path, "a.json")


def test_proved_and_refuted(tmp_path: Path) -> None:
    """By a false axiom: each certificate is accepted alone."""
    both = {"a": statement("a", {}, [], FALSE), "w": statement("w", {}, [], FALSE, True)}
    (tmp_path / "s.txt").write_text(export(both))
    proof = {"rule": "lemma", "id": "w", "values": {}, "then": [{"rule": "assume"}]}
    (tmp_path / "p.json").write_text(write(both["a"], {"verdict": "proved", "proof": proof}))
    (tmp_path / "r.json").write_text(write(both["a"], {"verdict": "refuted", "witness": {}, "bits": 64}))
    for alone in ("p.json", "r.json"):
        assert verify(tmp_path, "recheck", alone, "--statements", "s.txt").returncode == 0
    found = verify(tmp_path, "recheck", "p.json", "r.json", "--statements", "s.txt")
    assert found.returncode == 1
    assert "a second certificate of a" in found.stdout


def test_an_axiom_that_is_refuted_beside_the_file_bears_nothing(tmp_path: Path) -> None:
    both = {"a": statement("a", {}, [], FALSE), "w": statement("w", {}, [], FALSE, True)}
    (tmp_path / "s.txt").write_text(export(both))
    proof = {"rule": "lemma", "id": "w", "values": {}, "then": [{"rule": "assume"}]}
    (tmp_path / "a.json").write_text(write(both["a"], {"verdict": "proved", "proof": proof}))
    assert verify(tmp_path, "recheck", "a.json", "--statements", "s.txt").returncode == 0
    (tmp_path / "w.json").write_text(write(both["w"], {"verdict": "refuted", "witness": {}, "bits": 64}))
    found = verify(tmp_path, "recheck", "a.json", "--statements", "s.txt")
    assert found.returncode == 1 and "a rests on w, which is not proved" in found.stdout


@pytest.mark.parametrize("id", ["\\ud800", "a\\u202eb", "a\\u0000"])
def test_an_id_that_cannot_be_shown_is_one_line(tmp_path: Path, id: str) -> None:
    certificate(tmp_path, "a", a="a")
    text = (tmp_path / "a.json").read_text().replace('"id":"a","proof"', '"id":"a","proof"')
    (tmp_path / "a.json").write_text(text.replace('"id":"a","rule"', f'"id":"{id}","rule"'))
    assert id.encode().decode() in rejected(tmp_path, "a.json").replace("\\x00", "\\u0000")
