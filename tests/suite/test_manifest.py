"""One manifest: what is missing, extra, swapped, relabelled or changed in the reports is named."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.suite.project import MINE, make, verify
from verify.suite import manifest

AXIOM = """wrong = Claim(id="tame", title="an axiom", kind="axiom", given=(x >= 1,), show=x >= 0)
rests = Claim(id="rests", title="x >= 0", given=(x >= 1,), show=x >= 0, proof=(use(wrong, x=x),))
CLAIMS = (wrong, rests, """
SOURCE = "from verify.prove.steps import use\n" + MINE.replace("CLAIMS = (", AXIOM)
Damage = Callable[[Path], object]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make(tmp_path_factory.mktemp("done"), SOURCE)
    first = verify(folder)
    assert first.returncode == 0, first.stderr
    return folder


@pytest.fixture
def project(done: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(done, tmp_path / "project", ignore=shutil.ignore_patterns(".verify_cache")))


def write_manifest(reports: Path) -> None:
    """As somebody would who knows how it is made."""
    files = manifest.read(reports)
    files.pop(manifest.NAME, None)
    (reports / manifest.NAME).write_text(manifest.build(files))


def edit(name: str, old: str, new: str, count: int = 1) -> Damage:
    def damage(reports: Path) -> None:
        text = (reports / name).read_text()
        assert old in text
        (reports / name).write_text(text.replace(old, new, count))

    return damage


def flip(reports: Path) -> None:
    path = reports / "verdicts.json"
    entries = json.loads(path.read_text())
    for entry in entries:
        if entry["id"] == "exp_upper":
            entry["verdict"] = "proved"
    path.write_text(json.dumps(entries, indent=1, sort_keys=True) + "\n")


def forget(reports: Path) -> None:
    """A claim goes from every file but the pages."""
    path = reports / "verdicts.json"
    entries = [entry for entry in json.loads(path.read_text()) if entry["id"] != "log_upper"]
    path.write_text(json.dumps(entries, indent=1, sort_keys=True) + "\n")
    for name in ("statements.txt", "mutants.jsonl"):
        lines = (reports / name).read_text().splitlines(keepends=True)
        (reports / name).write_text("".join(line for line in lines if "log_upper" not in line))
    (reports / "certificates/log_upper.json").unlink()


def swap(reports: Path) -> None:
    one, other = (reports / f"certificates/{id}.json" for id in ("log_upper", "exp_upper_repaired"))
    first, second = one.read_text(), other.read_text()
    one.write_text(second)
    other.write_text(first)


def relabel(reports: Path) -> None:
    """A proved claim becomes an axiom, so that nothing need be proved."""
    from verify.kernel.statement import load

    path = reports / "statements.txt"
    lines = []
    for line in path.read_text().splitlines():
        if "(statement log_upper (" in line:
            axiom = load(line.partition(" ")[2].replace("(statement ", "(axiom "))
            line = f"{axiom.hash} {axiom.text}"
        lines.append(line)
    path.write_text("\n".join(lines) + "\n")


def add_axiom(reports: Path) -> None:
    from verify.kernel.statement import make as statement
    from verify.kernel.term import parse

    false = statement("zzz", {}, [], parse("(< 1 0)"), True)
    with (reports / "statements.txt").open("a") as file:
        file.write(f"{false.hash} {false.text}\n")


def copy(reports: Path) -> None:
    shutil.copy(reports / "certificates/log_upper.json", reports / "certificates/other.json")


STATES: list[tuple[Damage, str]] = [
    (flip, "exp_upper"),
    (edit("verdicts.json", '"mutants": {', '"mutants": {"format": "proved", '), "verdicts.json"),
    (forget, "log_upper"),
    (swap, "log_upper"),
    (relabel, "log_upper"),
    (add_axiom, "zzz"),
    (copy, "other"),
    (lambda r: (r / "certificates/log_upper.json").unlink(), "log_upper"),
    (lambda r: (r / "mutants.jsonl").write_text(""), "log_upper.mutant.1"),
    (edit("mutants.jsonl", "\n", "\n\n"), "mutants.jsonl"),
    (edit("verdicts.json", '"title": "', '"title": "not '), "verdicts.json"),
    (edit("verdicts.json", ' "id": "log_upper"', ' "id": "exp_upper",\n  "id": "log_upper"'), "comes twice"),
    (edit("verdicts.json", '"id": "log_upper"', '"id": "exp_upper"'), "exp_upper"),
    (edit("verdicts.json", '"rests_on": []', '"rests_on": ["tame"]'), "exp_upper rests on no axioms"),
    (edit("certificates/log_upper.json", "{", '{"verdict":"refuted",'), "comes twice"),
    (edit("index.md", "#", "##"), "index.md"),
    (lambda r: (r / "lemmas/mine.md").unlink(), "lemmas/mine.md"),
    (lambda r: (r / "lemmas/more.md").write_text("more"), "lemmas/more.md"),
    (edit("manifest.json", '"verdict": "proved"', '"verdict": "refuted"'), "verdict"),
    (lambda r: (r / "manifest.json").unlink(), "manifest.json"),
    (lambda r: (r / "manifest.json").write_text("{"), "manifest.json"),
    (lambda r: (r / "manifest.json").write_text('{"format": "dp-lemmas manifest 1"}'), "manifest.json"),
]


@pytest.mark.parametrize(("damage", "named"), STATES)
def test_recheck_names_what_was_tampered_with(project: Path, damage: Damage, named: str) -> None:
    damage(project / "reports")
    found = verify(project, "recheck")
    assert found.returncode in (1, 2)
    assert "Traceback" not in found.stderr
    lines = [line for line in (found.stdout + found.stderr).splitlines() if named in line]
    assert [line for line in lines if line.startswith(("rejected: ", "verify: "))], found.stdout + found.stderr


@pytest.mark.parametrize("damage", [flip, swap, copy, relabel, add_axiom])
def test_recheck_is_not_fooled_by_a_manifest_made_anew(project: Path, damage: Damage) -> None:
    """The kernel and the files among themselves say what is wrong; only a new axiom is for the reader."""
    damage(project / "reports")
    write_manifest(project / "reports")
    found = verify(project, "recheck")
    assert found.returncode == 1, found.stdout
    assert "rejected: " in found.stdout


def test_recheck_shows_the_axioms_and_what_rests_on_them(done: Path) -> None:
    found = verify(done, "recheck")
    assert found.returncode == 0, found.stdout
    hashes = json.loads((done / "reports/manifest.json").read_text())["axioms"]
    assert f"axiom {hashes['tame']} tame: 1 verdicts rest on it" in found.stdout
    body = json.loads(verify(done, "recheck", "--json").stdout)
    assert body["axioms"] == {"tame": {"statement": hashes["tame"], "resting": 1}}


def test_the_manifest_follows_from_the_other_files(project: Path) -> None:
    before = (project / "reports/manifest.json").read_bytes()
    write_manifest(project / "reports")
    assert (project / "reports/manifest.json").read_bytes() == before


def test_recheck_without_reports_is_a_usage_error(tmp_path: Path) -> None:
    make(tmp_path)
    found = verify(tmp_path, "recheck")
    assert (found.returncode, found.stdout) == (2, "")
    assert "`verify run` makes" in found.stderr
