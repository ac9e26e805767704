"""The command as a new user meets it: verdicts, exit codes, one clear line for each mistake."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite.project import MINE, make, verify
from verify.cli import main


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project after its first run."""
    folder = make(tmp_path_factory.mktemp("done"))
    first = verify(folder)
    assert first.returncode == 0, first.stderr
    return folder


@pytest.fixture
def project(done: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may spoil."""
    return Path(shutil.copytree(done, tmp_path / "project"))


def one_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line]
    assert len(lines) == 1, text
    assert "Traceback" not in text
    return lines[0]


def test_a_run_gives_the_verdicts(done: Path) -> None:
    entries = {e["id"]: e for e in json.loads((done / "reports/verdicts.json").read_text())}
    assert {id: e["verdict"] for id, e in entries.items()} == {
        "log_upper": "proved",
        "exp_upper": "refuted",
        "exp_upper_repaired": "proved",
    }
    assert entries["exp_upper"]["repaired_by"] == ["exp_upper_repaired"]
    assert entries["log_upper"]["mutants"] == {"total": 1, "refuted": 1}
    assert list(entries) == sorted(entries)


def test_a_second_run_changes_no_byte(project: Path) -> None:
    before = {p: p.read_bytes() for p in (project / "reports").rglob("*") if p.is_file()}
    again = verify(project, "run", "--no-cache")
    assert again.returncode == 0, again.stderr
    assert before == {p: p.read_bytes() for p in (project / "reports").rglob("*") if p.is_file()}


def test_a_warm_run_examines_nothing(project: Path) -> None:
    assert verify(project).stderr == ""


def test_a_changed_constant_is_refuted(project: Path) -> None:
    (project / "mine.py").write_text(MINE.replace("show=log(1 + x) <= x,", 'show=log(1 + x) <= "0.999" * x,'))
    changed = verify(project)
    assert changed.returncode == 1
    assert "log_upper: refuted, recorded as proved" in changed.stdout


def test_a_refuted_claim_without_repair_is_exit_1(tmp_path: Path) -> None:
    make(tmp_path, MINE.replace('repairs="exp_upper"', "repairs=None"))
    found = verify(tmp_path)
    assert found.returncode == 1
    assert "no proved repair: exp_upper" in found.stdout


def test_a_certified_repair_is_not_a_proved_one(tmp_path: Path) -> None:
    certified = MINE.replace("given=(x >= 0, x <= 1),", "given=(x >= 0,), region=(x <= 1,),")
    make(tmp_path, certified.replace('mutants=(Mutant("up to 2", given=(x >= 0, x <= 2)),),', ""))
    for _ in range(2):
        found = verify(tmp_path)
        assert found.returncode == 1
        # The repair is false beyond its region: it is refuted, or certified on it, and never proved.
        assert "no proved repair: exp_upper" in found.stdout
    run = verify(tmp_path, "recheck")
    assert run.returncode == 0, run.stdout


def test_the_line_of_a_certified_repair() -> None:
    from types import SimpleNamespace
    from typing import Any

    from verify.report import model

    claims = {"a": SimpleNamespace(id="a", repaired=()), "b": SimpleNamespace(id="b", repaired=("a",))}
    run: Any = SimpleNamespace(findings={}, repaired_by=lambda id: ["b"] if id == "a" else [])
    a: Any = claims["a"]
    assert model.repair_missing(run, a, {"b": "certified"}) == "no proved repair: a (certified repair: b)"
    assert model.repair_missing(run, a, {"b": "open"}) == "no proved repair: a"


def test_recheck_accepts_what_was_written(project: Path) -> None:
    found = verify(project, "recheck")
    assert found.returncode == 0
    assert "0 rejected" in found.stdout


@pytest.mark.parametrize(
    "damage",
    [
        lambda t: t[: len(t) // 2],
        lambda t: re.sub(r'"rule":"[a-z]+"', '"rule":"ring"', t),
        lambda t: t.replace('"id":"log_upper"', '"id":"exp_upper_repaired"'),
        lambda t: t.replace('"statement":"', '"statement":"0'),
        lambda t: t.replace("certificate 2", "certificate 1"),
        lambda t: "[]",
        lambda t: "",
    ],
)
def test_recheck_rejects_a_damaged_certificate(project: Path, damage: object) -> None:
    path = project / "reports/certificates/log_upper.json"
    text = path.read_text()
    path.write_text(damage(text))  # type: ignore[operator]
    assert path.read_text() != text
    found = verify(project, "recheck", str(path))
    assert found.returncode == 1
    assert found.stdout.count("rejected: ") == 1
    assert "Traceback" not in found.stderr


def test_recheck_rejects_altered_statements(project: Path) -> None:
    path = project / "reports/statements.txt"
    path.write_text(path.read_text().replace("(log (+ x 1)) x)", "(log (+ x 1)) (* 1/2 x))"))
    assert "altered" in one_line(verify(project, "recheck").stderr)


def test_recheck_rejects_a_circle(project: Path) -> None:
    # Two statements that cite each other: each certificate is well formed, both together prove nothing.
    from verify.kernel.certificate import export, write
    from verify.kernel.statement import make as statement
    from verify.kernel.term import parse

    false = parse("(< 1 0)")
    both = {id: statement(id, {}, [], false) for id in ("a", "b")}
    (project / "reports/statements.txt").write_text(export(both))
    shutil.rmtree(project / "reports/certificates")
    (project / "reports/certificates").mkdir()
    (project / "reports/mutants.jsonl").write_text("")
    for id, other in (("a", "b"), ("b", "a")):
        proof = {"rule": "lemma", "id": other, "values": {}, "then": [{"rule": "assume"}]}
        text = write(both[id], {"verdict": "proved", "proof": proof})
        (project / f"reports/certificates/{id}.json").write_text(text)
    found = verify(project, "recheck")
    assert found.returncode == 1
    assert "circle" in found.stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["show", "log_uper"], "did you mean log_upper"),
        (["run", "nothing*"], "no claim or topic matches"),
        (["run", "--jobs", "0"], "not a positive number"),
        (["frobnicate"], "invalid choice"),
        (["run", "--catalogue", "no_such_module"], "cannot be loaded"),
        (["run", "--catalogue", "missing.py"], "no such file"),
        (["recheck", "missing.json"], "there is no file missing.json"),
    ],
)
def test_usage_errors(project: Path, arguments: list[str], expected: str) -> None:
    found = verify(project, *arguments)
    assert found.returncode in (1, 2)
    assert expected in found.stdout + found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('id="log_upper"', 'id="Log Upper"', "is not an id"),
        ('"9/10" * x', "0.9 * x", "is not exact"),
        ("CLAIMS = (upper, ", "CLAIMS = (upper, 17, ", "not a claim"),
        ("CLAIMS = (upper, ", "CLAIMS = (upper, upper, ", "is taken"),
        ('repairs="exp_upper"', 'repairs="nowhere"', "does not exist"),
        ("from verify.claims.claim", "from verify.clam", "No module named"),
        ("x = real", "x = reel(", "SyntaxError"),
        ('(Source("paper", "Lemma 1"),)', '"Lemma 1"', "sources must be a tuple of Source"),
        ('(Mutant("a tenth less", show=log(1 + x) <= "9/10" * x),)', '("a",)', "must be a tuple of Mutant"),
        ('kind="', 'kind="', ""),
    ],
)
def test_malformed_claim_modules(project: Path, old: str, new: str, expected: str) -> None:
    if old == new:
        (project / "mine.py").write_text(MINE.replace('title="log', 'kind="wrong", title="log'))
        expected = "is not a kind"
    else:
        (project / "mine.py").write_text(MINE.replace(old, new))
    found = verify(project)
    assert found.returncode == 2
    assert expected in one_line(found.stderr)


def test_damaged_verdicts_are_said(project: Path) -> None:
    (project / "reports/verdicts.json").write_text("{")
    found = verify(project)
    assert found.returncode == 2
    assert "is damaged" in one_line(found.stderr)


def test_an_unwritable_reports_folder_is_said(project: Path) -> None:
    shutil.rmtree(project / "reports")
    (project / "reports").write_text("a file in the way")
    found = verify(project)
    assert found.returncode == 2
    assert "cannot be" in found.stderr.splitlines()[-1]
    assert "Traceback" not in found.stderr


def test_out_of_time_is_said(tmp_path: Path) -> None:
    folder = make(tmp_path)
    found = verify(folder, "run", "--budget", "0.01")
    assert found.returncode == 2
    assert "the time is used up" in found.stderr.splitlines()[-1]


def test_show_tells_all(project: Path) -> None:
    text = verify(project, "show", "exp_upper").stdout
    assert "refuted" in text
    assert "counterexample: x = " in text
    assert "repaired by: exp_upper_repaired" in text
    body = json.loads(verify(project, "show", "log_upper", "--json").stdout)
    assert body["verdict"] == "proved"
    assert body["rests_on"] == []


def test_list_shows_recorded_verdicts(project: Path) -> None:
    lines = verify(project, "list", "exp*").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [["refuted", "exp_upper"], ["proved", "exp_upper_repaired"]]


@pytest.mark.parametrize("word", ["refuted", "paper Lemma 2", "lemma 2", "exp(x) <= 1 + 2x"])
def test_list_finds_claims_by_what_is_written_of_them(project: Path, word: str) -> None:
    first = verify(project, "list", word).stdout.splitlines()[0]
    assert first.split()[:2] == ["refuted", "exp_upper"]


def test_a_list_is_of_the_modules_as_they_are(tmp_path: Path) -> None:
    """What was read is kept, since reading takes seconds; and read again where a file has changed."""
    source = 'from verify.lemma import *\nx = real("x")\none = claim("a", show=x <= x)\n'
    make(tmp_path, source)
    assert verify(tmp_path, "run").returncode == 0
    kept = tmp_path / ".verify_cache" / "listed.json"
    assert verify(tmp_path, "list").stdout.split() == ["proved", "one", "a"]
    assert not kept.exists()  # the modules are those of the reports, which say all
    assert "'nosuch'; `verify list` lists all" in verify(tmp_path, "show", "nosuch").stderr and not kept.exists()
    (tmp_path / "mine.py").write_text(source + 'two = claim("b", show=x <= x + 1)\n')
    both = ["proved", "one", "a", "-", "two", "b"]
    for _ in range(2):
        assert verify(tmp_path, "list").stdout.split() == both
    kept.write_text(kept.read_text().replace('"title": "b"', '"title": "kept"'))
    assert verify(tmp_path, "list").stdout.split() == [*both[:-1], "kept"]  # it is what is read
    kept.write_text("{")
    assert verify(tmp_path, "list").stdout.split() == both


def test_an_item_is_listed_with_what_is_the_whole_of_it_first(tmp_path: Path) -> None:
    """The theorem itself was the 23rd of 28 rows, and no row said of which paper it was."""
    source = 'from verify.lemma import *\nx = real("x")\n'
    source += 'line = claim("a", Source("paper", "Lemma 7", "step"), show=x <= x)\n'
    source += 'other = claim("b", Source("paper", "Lemma 71", "whole"), show=x <= x + 1)\n'
    source += 'it = claim("c", Source("paper", "Lemma 7", "whole"), show=x <= x + 2)\n'
    make(tmp_path, source)
    assert verify(tmp_path, "run").returncode == 0
    lines = verify(tmp_path, "list", "Lemma 7").stdout.splitlines()
    assert [line.split()[1] for line in lines] == ["it", "line", "other"]
    assert [line.partition("[")[2] for line in lines[:2]] == [
        "paper, Lemma 7: in full]",
        "paper, Lemma 7: a step of a proof of it]",
    ]
    for words in (["Lemma 7"], ["Lemma", "7"], ["paper.lemma_7"]):
        shown = verify(tmp_path, "show", *words)
        assert shown.returncode == 0 and shown.stdout.startswith("it: c")
    for words, said in (("Lemma 8", "no paper has a Lemma 8"), ("othe*", "is a pattern")):
        wrong = verify(tmp_path, "show", words)
        assert wrong.returncode == 2 and said in wrong.stderr and wrong.stderr.count("\n") <= 2


def test_those_whose_id_a_pattern_names_come_first(tmp_path: Path) -> None:
    """All of the topic came in the order of the module, and what was asked for far below."""
    source = 'from verify.lemma import *\nx = real("x")\nother = claim("a", show=x <= x)\n'
    source += 'mine_too = claim("b", show=x <= x)\n'
    make(tmp_path, source)
    lines = verify(tmp_path, "list", "mine*").stdout.splitlines()
    assert [line.split()[1] for line in lines] == ["mine_too", "other"]


def test_a_claim_is_shown_by_its_item(project: Path) -> None:
    found = verify(project, "show", "paper", "Lemma", "1")
    assert "log_upper" in found.stdout + found.stderr
    found = verify(project, "show", "paper", "Lemma", "9")
    assert found.returncode == 2 and "no claim is about paper Lemma 9" in found.stderr


def test_an_axiom_is_listed_as_one(tmp_path: Path) -> None:
    """It was listed as supported: as if it had been attacked."""
    source = 'from verify.lemma import *\nx = real("x")\nknown = axiom("x is itself", "A book", x <= x)\n'
    make(tmp_path, source)
    verify(tmp_path, "run")
    assert verify(tmp_path, "list").stdout.split()[:2] == ["axiom", "known"]


def test_the_version_is_that_of_the_package(tmp_path: Path) -> None:
    import tomllib

    package = tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text(encoding="utf-8"))
    found = verify(tmp_path, "--version")
    assert found.returncode == 0, found.stderr
    assert found.stdout == f"{package['project']['name']} {package['project']['version']}\n"


def test_the_package_runs_as_the_command(project: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "verify", *arguments]
        return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)

    assert run("list").stdout == verify(project, "list").stdout
    assert run("--help").stdout.startswith("usage: verify ")
    (project / "mine.py").write_text(MINE.replace("show=log(1 + x) <= x,", 'show=log(1 + x) <= "0.999" * x,'))
    changed = run("run", "--jobs", "2")
    assert changed.returncode == 1, changed.stderr
    assert "log_upper: refuted, recorded as proved" in changed.stdout


def test_help_and_import_load_nothing_heavy() -> None:
    code = (
        "import sys, verify, verify.cli; verify.cli.parser().format_help();"
        "heavy = {'sympy', 'scipy', 'numpy', 'mpmath', 'z3', 'hypothesis', 'rich', 'flint'};"
        "heavy &= set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_recheck_loads_the_kernel_and_nothing_else_of_ours(project: Path) -> None:
    code = (
        "import sys; from verify.cli import main; assert main(['recheck']) == 0;"
        "heavy = {'sympy', 'scipy', 'numpy', 'mpmath', 'z3', 'hypothesis', 'rich', 'lemmas'};"
        "heavy &= set(sys.modules);"
        "ours = {m for m in sys.modules if m.startswith('verify.') and not m.startswith('verify.kernel')};"
        "known = ('cli', 'claims', 'claims.config', 'suite', 'suite.manifest', 'suite.recheck');"
        "known += ('system', 'system.fenced', 'system.files', 'system.memory', 'system.options');"
        "known += ('system.signals',);"
        "ours -= {f'verify.{m}' for m in known};"
        "assert not heavy, heavy; assert not ours, ours"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=project)


def test_a_false_axiom_is_named(tmp_path: Path) -> None:
    """What an axiom lets us prove, and a counterexample refutes, is the axiom's fault, not the tool's."""
    source = MINE.replace("CLAIMS = (upper, ", "CLAIMS = (wrong, rests, upper, ").replace(
        "CLAIMS = (",
        """wrong = Claim(id="wrong_axiom", title="no", kind="axiom", given=(x >= 1,), show=x <= 0)
rests = Claim(id="rests", title="x <= 0", given=(x >= 1,), show=x <= 0, proof=(use(wrong, x=x),))
CLAIMS = (""",
    )
    make(tmp_path, "from verify.prove.steps import use\n" + source)
    found = verify(tmp_path)
    assert found.returncode == 2
    assert "rests was both proved and refuted: its proof rests on the axiom wrong_axiom" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("arguments", [[], ["run", "log*"], ["report"], ["list"], ["show", "log_upper"], ["axioms"]])
@pytest.mark.parametrize("pyproject", [None, '[project]\nname = "other"\n'])
def test_where_there_is_no_project_it_says_what_to_do(
    tmp_path: Path,
    arguments: list[str],
    pyproject: str | None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if pyproject is not None:
        (tmp_path / "pyproject.toml").write_text(pyproject)
    (tmp_path / "lemmas").mkdir()  # not a package: it must not bring in the one that is installed
    before = sorted(tmp_path.iterdir())
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    line = one_line(said.err)
    assert "is in no project" in line
    assert "[tool.lemmas]" in line
    assert "--catalogue" in line
    assert sorted(tmp_path.iterdir()) == before


def test_a_catalogue_that_is_named_needs_no_project(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    found = verify(tmp_path, "list", "--catalogue", "mine.py")
    assert found.returncode == 0, found.stderr
    assert len(found.stdout.splitlines()) == 3


@pytest.mark.parametrize("name", ["lemmas.py", "lemmas/__init__.py", "lemmas/mine.py"])
def test_lemmas_of_ones_own_do_not_stand_for_the_catalogue(tmp_path: Path, name: str) -> None:
    """Some of ours was read with them, or passed over them in silence."""
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(MINE)
    (tmp_path / "pyproject.toml").write_text("[tool.lemmas]\n")
    for ours in ("", str(Path(__file__).parents[2])):  # and as ours lies where packages are installed
        found = verify(tmp_path, "list", **({"PYTHONPATH": ours} if ours else {}))
        assert found.returncode == 2
        assert "has the name of the catalogue of the papers" in one_line(found.stderr)


def test_a_folder_that_gives_way_to_an_installed_package_is_said(tmp_path: Path) -> None:
    """Without __init__.py it would be passed over in silence."""
    for place in ("own", "elsewhere/own"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "mine.py").write_text(MINE)
    (tmp_path / "elsewhere" / "own" / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["own"]\n')
    path = f"{tmp_path / 'elsewhere'}:{Path(__file__).parents[2]}"
    found = verify(tmp_path, "list", PYTHONPATH=path)
    assert found.returncode == 2
    assert "has no __init__.py" in one_line(found.stderr)
    (tmp_path / "own" / "__init__.py").touch()
    assert len(verify(tmp_path, "list", PYTHONPATH=path).stdout.splitlines()) == 3


def test_an_unknown_key_of_the_configuration_is_said(tmp_path: Path) -> None:
    make(tmp_path).joinpath("pyproject.toml").write_text('[tool.lemmas]\npakages = ["mine.py"]\n')
    found = verify(tmp_path)
    assert found.returncode == 2
    assert "unknown key pakages" in one_line(found.stderr)


def test_a_typed_certificate_is_rechecked_by_its_name_alone(tmp_path: Path) -> None:
    made = verify(tmp_path, "prove", "log(1 + x) <= x", "--where", "x >= 0", "--certificate", "a.json")
    assert "verify recheck a.json" in made.stdout
    assert verify(tmp_path, "recheck", "a.json").returncode == 0


def test_a_very_long_sum_is_said_in_one_line(tmp_path: Path) -> None:
    found = verify(tmp_path, "prove", "+".join(["x"] * 3000) + " >= 0", "--where", "x >= 0")
    assert found.returncode in (0, 2)
    assert "Traceback" not in found.stderr
