"""A project of one's own cites the catalogue by importing from it: nothing of the catalogue is examined anew."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite.project import verify
from tests.suite.test_how_to import samples
from verify import __version__
from verify.claims.installed import BadRecord
from verify.cli import USAGE, _guarded

HEAD = '''"""Two kernels, one after the other."""

from lemmas.divergences.hockey_stick import data_processing_hockey_stick
from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
K, L = markov("K", X, Y), markov("L", Y, Z)
g, d = reals("g d")
'''
TWICE = """
@claim("Two kernels, one after the other, do not raise E_gamma", given=[g >= 0, hockey_stick(mu, nu, g) <= d],
    show=hockey_stick(push(push(mu, K), L), push(push(nu, K), L), g) <= d)
def twice():
    use(data_processing_hockey_stick, X=X, Y=Y, mu=mu, nu=nu, K=K, gamma=g, delta=d)
    use(data_processing_hockey_stick, X=Y, Y=Z, mu=push(mu, K), nu=push(nu, K), K=L, gamma=g, delta=d)

doubt(twice, mutants=[mutant("half", show=hockey_stick(push(push(mu, K), L), push(push(nu, K), L), g) <= d / 2)])
"""


def project(folder: Path, source: str) -> Path:
    (folder / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py"]\n')
    (folder / "mine.py").write_text(source, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = project(tmp_path_factory.mktemp("citing"), HEAD + TWICE)
    ran = verify(folder, "run")
    assert ran.returncode == 0 and "1 proved" in ran.stdout, ran.stdout + ran.stderr
    return folder


def test_only_own_claims_are_in_the_reports_and_what_they_cite_is_beside_them(done: Path) -> None:
    reports = done / "reports"
    assert [entry["id"] for entry in json.loads((reports / "verdicts.json").read_text())] == ["twice"]
    assert sorted(p.name for p in (reports / "cited").iterdir()) == [
        "data_processing_hockey_stick.json",
        "data_processing_hockey_stick.md",
        "statements.txt",
    ]
    assert (
        "- cites: [data_processing_hockey_stick](../cited/data_processing_hockey_stick.md)"
        in (reports / "lemmas" / "mine.md").read_text()
    )
    page = (reports / "cited" / "data_processing_hockey_stick.md").read_text()
    assert f"of the package lemmas {__version__} · **proved** there" in page
    assert r"\mathsf{E}_{\gamma}(\mu \,\|\, \nu) \le \delta" in page


def test_recheck_needs_the_reports_alone(done: Path, tmp_path: Path) -> None:
    assert "3 certificates accepted, 0 rejected" in verify(done, "recheck").stdout
    alone = tmp_path / "reports"
    shutil.copytree(done / "reports", alone)
    assert (
        "2 certificates accepted, 0 rejected"
        in verify(tmp_path, "recheck", str(alone / "certificates/twice.json")).stdout
    )
    (alone / "cited" / "data_processing_hockey_stick.json").unlink()
    gone = verify(tmp_path, "recheck", str(alone / "certificates/twice.json"))
    assert gone.returncode == 1 and "data_processing_hockey_stick" in gone.stdout


def test_a_cited_certificate_or_statement_that_was_changed_is_rejected(done: Path, tmp_path: Path) -> None:
    for name, before, after in (
        ("cited/data_processing_hockey_stick.json", '"intro"', '"assume"'),
        ("cited/statements.txt", "hockey_stick", "hockey_stock"),
    ):
        reports = tmp_path / name.replace("/", "_") / "reports"
        shutil.copytree(done / "reports", reports)
        path = reports / name
        assert before in path.read_text()
        path.write_text(path.read_text().replace(before, after, 1))
        (reports.parent / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py"]\n')
        found = verify(reports.parent, "recheck")
        assert found.returncode in (1, 2) and "accepted, 0 rejected" not in found.stdout, name


def test_records_that_are_believed_give_the_same_reports(done: Path, tmp_path: Path) -> None:
    project(tmp_path, HEAD + TWICE)
    assert verify(tmp_path, "run", "--trust-installed").returncode == 0
    assert (tmp_path / "reports/manifest.json").read_text() == (done / "reports/manifest.json").read_text()


def test_what_rests_on_axioms_says_so(tmp_path: Path) -> None:
    source = '''"""The event that attains E_gamma."""
from lemmas.divergences.hockey_stick import event, hahn_event
from verify.lemma import *
X = space("X")
mu, nu = laws("mu nu", X)
gamma = real("gamma")
same = claim("Some event does best",
    show=exists(test(X), lambda h: event(h)
        & every(test(X), lambda phi: E(mu, phi) - gamma * E(nu, phi) <= E(mu, h) - gamma * E(nu, h))),
    proof=[by.use(hahn_event)])
'''
    ran = verify(project(tmp_path, source), "run")
    assert ran.returncode == 0 and "1 proved" in ran.stdout, ran.stdout + ran.stderr
    entry = json.loads((tmp_path / "reports/verdicts.json").read_text())[0]
    assert entry["rests_on"] == ["radon_nikodym"], entry["rests_on"]
    assert "0 rejected" in verify(tmp_path, "recheck").stdout


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        ('use("data_processing_hockey_stik")', "did you mean data_processing_hockey_stick"),
        ('use("two_point_third_letter")', "two_point_third_letter cannot be cited: lemmas recorded it as refuted"),
        ('use("twice")', "twice is what is to be shown: it cannot be cited"),
    ],
)
def test_what_cannot_be_cited_is_one_line(tmp_path: Path, proof: str, said: str) -> None:
    begin, _, _ = TWICE.partition("    use(")
    ran = verify(project(tmp_path, f"{HEAD}{begin}    {proof}\n"), "run")
    assert ran.returncode == 1 and said in ran.stdout and "Traceback" not in ran.stderr, ran.stdout + ran.stderr


OWN = """
theirs = data_processing_hockey_stick
data_processing_hockey_stick = claim("Not what the other says", given=[g >= 1], show=g >= 0, proof=[by.linear()])
"""
USE = TWICE.replace("use(data_processing_hockey_stick,", "use(theirs,")


def test_an_own_claim_of_the_same_id_is_not_taken_for_the_cited_one(tmp_path: Path) -> None:
    """Names collide; meanings must not: the other one's is qualified by its package, in all that is recorded."""
    ran = verify(project(tmp_path, HEAD + OWN + USE), "run")
    assert ran.returncode == 0 and "2 proved" in ran.stdout, ran.stdout + ran.stderr
    entries = {entry["id"]: entry for entry in json.loads((tmp_path / "reports/verdicts.json").read_text())}
    assert entries["twice"]["evidence"]["cites"] == ["lemmas.data_processing_hockey_stick"]
    assert (tmp_path / "reports/cited/lemmas.data_processing_hockey_stick.json").exists()
    assert "0 rejected" in verify(tmp_path, "recheck").stdout
    assert verify(tmp_path, "freeze", "lines").returncode == 0
    assert "0 refused" in verify(tmp_path, "recheck", "--frozen", "lines").stdout
    # What is recorded here has that id too: `watch`, which reads both records, said that it met a bug.
    looked = verify(tmp_path, "watch", "--once", "mine.py")
    assert looked.returncode == 0 and "2 proved" in looked.stdout, looked.stdout + looked.stderr


def test_an_own_claim_does_not_stand_for_one_that_a_cited_one_rests_on(tmp_path: Path) -> None:
    """The cited claim rests on the axiom radon_nikodym; a false claim here has its name."""
    own = """
radon_nikodym = claim("False", show=g >= 0)
gamma = real("gamma")
same = claim("Some event does best",
    show=exists(test(X), lambda h: event(h)
        & every(test(X), lambda phi: E(mu, phi) - gamma * E(nu, phi) <= E(mu, h) - gamma * E(nu, h))),
    proof=[by.use(hahn_event)])
"""
    head = HEAD.replace("from verify", "from lemmas.divergences.hockey_stick import event, hahn_event\nfrom verify")
    ran = verify(project(tmp_path, head + own), "run")
    entries = {entry["id"]: entry for entry in json.loads((tmp_path / "reports/verdicts.json").read_text())}
    assert entries["same"]["verdict"] == "proved", ran.stdout + ran.stderr
    assert entries["same"]["rests_on"] == ["lemmas.radon_nikodym"]
    assert entries["radon_nikodym"]["verdict"] != "proved"
    assert "0 rejected" in verify(tmp_path, "recheck").stdout


def test_what_was_not_there_is_looked_for_again(tmp_path: Path) -> None:
    """The failure of a citation was remembered after its cause had been mended."""
    begin, _, _ = TWICE.partition("    use(")
    source = f'{HEAD}{begin}    use("mine_too")\n'
    project(tmp_path, source)
    assert "there is no claim mine_too to cite" in verify(tmp_path, "run").stdout
    (tmp_path / "other.py").write_text(
        '"""What was missing."""\nfrom mine import *\n'
        "mine_too = claim('All of it', given=[g >= 0, hockey_stick(mu, nu, g) <= d],"
        " show=hockey_stick(push(push(mu, K), L), push(push(nu, K), L), g) <= d, proof=["
        "by.use(data_processing_hockey_stick, X=X, Y=Y, mu=mu, nu=nu, K=K, gamma=g, delta=d),"
        "by.use(data_processing_hockey_stick, X=Y, Y=Z, mu=push(mu, K), nu=push(nu, K), K=L, gamma=g, delta=d)])\n"
    )
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py", "other.py"]\n')
    ran = verify(tmp_path, "run")
    assert "2 proved" in ran.stdout, ran.stdout + ran.stderr


def test_the_order_of_files_does_not_matter(tmp_path: Path) -> None:
    """A file that another one imports was loaded twice, as two modules, and no name meant what it should."""
    (tmp_path / "aa.py").write_text(HEAD + TWICE, encoding="utf-8")
    (tmp_path / "bb.py").write_text(
        '"""Cites aa."""\nfrom aa import *\nfrom aa import twice\nfrom verify.lemma import *\n'
        "again = claim('Again', given=[g >= 0, hockey_stick(mu, nu, g) <= d],"
        " show=hockey_stick(push(push(mu, K), L), push(push(nu, K), L), g) <= d,"
        " proof=[by.use(twice, X=X, Y=Y, Z=Z, mu=mu, nu=nu, K=K, L=L, g=g, d=d)])\n"
    )
    for order in ('"aa.py", "bb.py"', '"bb.py", "aa.py"'):
        (tmp_path / "pyproject.toml").write_text(f"[tool.lemmas]\npackages = [{order}]\n")
        ran = verify(tmp_path, "run", "--no-cache")
        assert ran.returncode == 0 and "2 proved" in ran.stdout, (order, ran.stdout + ran.stderr)


def test_ten_lines_cite_data_processing_and_composition_by_plain_names(tmp_path: Path) -> None:
    """As the issue prints them; processor and clock of these are in the closing notes."""
    source = '''"""Two private steps, and what is made of their outcome."""
from lemmas.divergences.hockey_stick import composition, data_processing
from verify.lemma import *
X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
K, L, R = markov("K", X, Y), markov("L", X, Y), markov("R", Y, Z)
g, h, d, c = reals("g h d c")
@claim("Two private steps, and what is made of their outcome", given=[g >= 0, h >= 0, hockey_stick(mu, nu, g) <= d,
        every(X, lambda x: hockey_stick(K(x), L(x), h) <= c)],
    show=hockey_stick(push(push(mu, K), R), push(push(nu, L), R), g * h) <= d + c)
def looked_at():
    use(composition, X=X, Y=Y, mu=mu, nu=nu, K=K, L=L, g1=g, g2=h, d1=d, d2=c)
    use(data_processing, X=Y, Y=Z, mu=push(mu, K), nu=push(nu, L), K=R, gamma=g * h, delta=d + c)
'''
    ran = verify(project(tmp_path, source), "run")
    assert ran.returncode == 0 and "1 proved" in ran.stdout, ran.stdout + ran.stderr
    entry = json.loads((tmp_path / "reports/verdicts.json").read_text())[0]
    assert entry["evidence"]["cites"] == ["basic_step", "data_processing_hockey_stick"]


def test_the_page_about_citing_shows_a_claim_that_is_proved(tmp_path: Path) -> None:
    (page,) = [text for text in samples("cite.md", "python") if "verify.lemma" in text]
    ran = verify(project(tmp_path, page), "run")
    assert ran.returncode == 0 and "1 proved" in ran.stdout, ran.stdout + ran.stderr
    shown = verify(
        tmp_path, "show", "lemmas.divergences.hockey_stick.data_processing_hockey_stick", "--catalogue", "lemmas"
    )
    assert shown.returncode == 0 and shown.stdout.startswith("data_processing_hockey_stick:"), shown.stderr


def test_the_property_tests_of_a_project_that_cites_accept_its_certificates(done: Path) -> None:
    """Its certificate, and the refutation of its mutant, may cite what is recorded elsewhere."""
    command = [sys.executable, "-m", "pytest", "--lemmas", "-q", "-p", "no:cacheprovider"]
    ran = subprocess.run(command, cwd=done, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "failed" not in ran.stdout, ran.stdout + ran.stderr


def test_an_axiom_of_the_catalogue_is_shown(done: Path) -> None:
    """It has no certificate."""
    shown = verify(done, "show", "lemmas.axioms.gauss_shift")
    assert shown.returncode == 0 and "kind axiom" in shown.stdout, shown.stderr


def test_a_record_that_cannot_be_read_is_no_bug_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    def handler(_: argparse.Namespace) -> int:
        raise BadRecord("the verdicts that lemmas recorded cannot be read")

    assert _guarded(handler, argparse.Namespace(debug=False)) == USAGE
    assert capsys.readouterr().err == "verify: the verdicts that lemmas recorded cannot be read\n"
