"""Refutations as proofs that 0 < 0 follows: judged alone, and by the second checker; tampered ones are refused."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from verify.judge.lines import PACKED
from verify.suite.freeze import freeze, freeze_refutations, packed
from verify.suite.frozen import REFUTED, check

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "reports"
pytestmark = pytest.mark.long
CLAIMS = ("theorem24_negative_step", "pure_renyi_too_small", "noisy_sgd_lower_small_sigma")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lines of three refuted claims and of some mutants, and of what these cite."""
    reports, lines = tmp_path_factory.mktemp("reports"), tmp_path_factory.mktemp("lines")
    (reports / "certificates").mkdir()
    shutil.copy(REPORTS / "statements.txt", reports)
    for id in CLAIMS:
        shutil.copy(REPORTS / "certificates" / f"{id}.json", reports / "certificates")
    bodies = [json.loads(line) for line in (REPORTS / "mutants.jsonl").read_text().splitlines()]
    chosen = [body for body in bodies if "witness" in body and not _cites(body)][::60]
    assert len(chosen) > 15
    (reports / "mutants.jsonl").write_text("".join(f"{json.dumps(body)}\n" for body in chosen))
    assert not list(freeze(reports, lines, None, 1))
    done = list(freeze_refutations(reports, lines, None, 1))
    assert not any(one.opinion.refused for one in done)
    assert sum(one.opinion.whole for one in done) > 0.8 * len(done)
    return lines


def _cites(body: object) -> bool:
    return '"lemma"' in json.dumps(body)


def proved(folder: Path) -> None:
    """A proof, so that the folder is one of lines: `check` wants some."""
    reports = folder / "more"
    (reports / "certificates").mkdir(parents=True)
    shutil.copy(REPORTS / "statements.txt", reports)
    shutil.copy(REPORTS / "certificates" / "kl_of_equal.json", reports / "certificates")
    assert all(one.opinion.whole for one in freeze(reports, folder, None, 1))


def test_the_judge_alone_and_the_second_checker_accept_them(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "lines"
    shutil.copytree(folder, own)
    (own / "statements.txt").unlink()
    proved(own)
    found = check(own)
    count = len(list((own / REFUTED).glob(f"*{PACKED}")))
    assert found.refused == [] and len(found.refuted) == count > 15
    command = [sys.executable, str(ROOT / "tests" / "checker" / "lines.py"), str(own)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and re.search(
        rf"{count} refutations accepted \(\d+ lines\), 0 rejected", done.stdout
    ), done.stdout


def test_what_does_not_refute_is_refused(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "lines"
    shutil.copytree(folder, own)
    proved(own)
    files = sorted((own / REFUTED).glob(f"*{PACKED}"))
    first, second, third = files[:3]
    # Another statement's refutation under this name; the last line left out; a value changed.
    first.write_bytes(second.read_bytes())
    text = gzip.decompress(third.read_bytes()).decode()
    third.write_bytes(packed("\n".join(text.splitlines()[:-1]) + "\n"))
    (own / REFUTED / f"renyi_data_processing{PACKED}").write_bytes(files[3].read_bytes())
    (own / REFUTED / f"nothing{PACKED}").write_bytes(files[3].read_bytes())
    found = check(own)
    assert len(found.refused) == 4 and all(line.startswith("refuted/") for line in found.refused)
    assert not {first.name[:-9], third.name[:-9], "renyi_data_processing"} & found.refuted.keys()


def test_a_true_statement_has_no_such_proof(folder: Path) -> None:
    """The lines of a refutation, with another statement in the place of the refuted one."""
    from verify.judge.certificate import judge
    from verify.judge.lines import read, unpacked
    from verify.judge.statements import FIRST, load
    from verify.judge.terms import Refused
    from verify.suite.frozen import absurdity

    statements = load((folder / "statements.txt").read_text(encoding="ascii"))
    path = sorted((folder / REFUTED).glob(f"*mutant*{PACKED}"))[0]
    id = path.name.removesuffix(PACKED)
    lines = read(unpacked(path.read_bytes())).lines
    false = load(f"{FIRST}\n{absurdity(id)}\n")[f"{id}.refuted"]
    assert id in judge(false, lines, statements)
    true = statements[id.rpartition(".mutant.")[0]]
    with pytest.raises(Refused):
        judge(false, lines, {**statements, id: true})
