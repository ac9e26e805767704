"""A citation that cannot stand, or an import that brings nothing: one line, exit code 1 or 2 each time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.suite.project import verify
from verify.claims.catalogue import load
from verify.claims.claim import MalformedClaim
from verify.claims.config import BadConfig, Config

HEAD = 'from verify.lemma import *\ng, d = reals("g d")\n'
ONE = f'"""One."""\n{HEAD}one = claim("One", given=[g >= 1], show=g >= 0)\n'


@pytest.fixture(autouse=True)
def modules_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test imports from its folder is gone after it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def project(folder: Path, packages: str, **files: str) -> Path:
    (folder / "pyproject.toml").write_text(f"[tool.lemmas]\npackages = [{packages}]\n")
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def refused(folder: Path, *names: str) -> str:
    with pytest.raises(MalformedClaim) as said:
        load([str(folder / name) if name.endswith(".py") else name for name in names])
    return str(said.value)


# --- imports ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "from lemmas.divergences.hockey_stick import data_proccessing",
            "there is no data_proccessing in lemmas.divergences.hockey_stick; did you mean data_processing?",
        ),
        (
            "from lemmas.divergences.hockey_stick import two_point_theorem",
            "there is no two_point_theorem in lemmas.divergences.hockey_stick; "
            "two_point_theorem is in lemmas.contraction.two_point",
        ),
        (
            "from lemmas.contraction.hockey_stick import data_processing",
            "No module named 'lemmas.contraction.hockey_stick'; did you mean lemmas.divergences.hockey_stick?",
        ),
        (
            "from lemmas.divergence.hockey_stick import data_processing",
            "No module named 'lemmas.divergence'; did you mean lemmas.divergences.hockey_stick?",
        ),
        (
            "from lemmas.divergences.hockey_stick import xqzv",
            "there is no xqzv in lemmas.divergences.hockey_stick (mine",
        ),
        ("import nothing_of_the_kind", "No module named 'nothing_of_the_kind' (mine.py, line 2)"),
    ],
)
def test_an_import_that_fails_names_what_may_be_meant(tmp_path: Path, line: str, said: str) -> None:
    project(tmp_path, '"mine.py"', mine=f'"""Mine."""\n{line}\n{HEAD}')
    assert said in refused(tmp_path, "mine.py")


CC, DD = '"""C."""\nfrom dd import of_dd\nof_cc = 1\n', '"""D."""\nfrom cc import of_cc\nof_dd = 1\n'


def test_a_circle_of_imports_is_called_one(tmp_path: Path) -> None:
    project(tmp_path, "", cc=CC, dd=DD)
    assert "a circle of imports: cc -> dd -> cc (dd.py, line 2)" in refused(tmp_path, "cc.py", "dd.py")


def test_so_is_one_by_the_names_of_modules(tmp_path: Path) -> None:
    project(tmp_path, "", cc='"""C."""\nimport dd\nof_cc = dd.of_dd\n', dd='"""D."""\nimport cc\nof_dd = cc.of_cc\n')
    assert "a circle of imports: cc -> dd -> cc" in refused(tmp_path, "cc.py")


def test_a_name_that_is_missing_is_no_circle(tmp_path: Path) -> None:
    project(tmp_path, "", cc='"""C."""\nfrom dd import of_dd\n', dd='"""D."""\n')
    assert "there is no of_dd in dd (cc.py, line 2)" in refused(tmp_path, "cc.py")


# --- names of packages -----------------------------------------------------------------------------------------------


def test_two_files_of_one_name_are_both_said(tmp_path: Path) -> None:
    (tmp_path / "q").mkdir()
    for place in ("same.py", "q/same.py"):
        (tmp_path / place).write_text(ONE.replace("one =", f"one_{len(place)} ="))
    said = refused(tmp_path, "same.py", "q/same.py")
    assert str(tmp_path / "same.py") in said and str(tmp_path / "q" / "same.py") in said


def test_a_folder_by_its_path_is_told_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"q/p is a path: .* q\.p, "):
        _ = Config(tmp_path, ("q/p",)).sources
    with pytest.raises(BadConfig, match=r"q/p is a path"):
        Config(tmp_path).of(["q/p"])


@pytest.mark.parametrize("name", ["lemmas.py", "lemmas/mine.py"])
def test_an_own_package_does_not_hide_the_catalogue(tmp_path: Path, name: str) -> None:
    (tmp_path / "lemmas").mkdir()
    (tmp_path / name).write_text(ONE)
    with pytest.raises(BadConfig, match="has the name of the catalogue of the papers"):
        _ = Config(tmp_path).sources
    if name == "lemmas.py":
        with pytest.raises(BadConfig, match="has the name of the catalogue of the papers"):
            Config(tmp_path).of(["lemmas"])
    else:  # a folder without __init__.py gives way to ours
        assert Config(tmp_path).of(["lemmas"]).reports.name == "reports"
    assert Config(Path(__file__).parents[2]).sources == ["lemmas"]  # a clone of ours is meant


# --- citations -------------------------------------------------------------------------------------------------------


def test_each_run_with_a_citation_that_cannot_stand_ends_with_1(tmp_path: Path) -> None:
    """The second one ended with 0, as the first had recorded that the claim is open."""
    two = 'two = claim("Two", given=[g >= 1], show=g >= 0, proof=[by.use("three")])\n'
    three = 'three = claim("Three", given=[g >= 1], show=g >= 0, proof=[by.use("two")])\n'
    gone = 'gone = claim("Four", given=[d >= g * exp(g)], show=d + 1 > 0, proof=[by.use("log1p_abov")])\n'
    project(tmp_path, '"mine.py"', mine=f"{ONE}{two}{three}{gone}")
    for turn in range(2):
        ran = verify(tmp_path, "run")
        assert ran.returncode == 1, ran.stdout + ran.stderr
        assert "there is no claim log1p_abov to cite; did you mean elementary.log1p_above" in ran.stdout
        assert "a circle of proofs: " in ran.stdout
        told = sorted(line.split() for line in ran.stderr.splitlines())
        # What is proved is told as that, and nothing else before all that it rests on is settled.
        assert turn or [word for word, id in told if id in ("two", "three")] == ["open", "open"]
        assert turn or ["proved", "one"] in told


@pytest.mark.parametrize(("packages", "module", "add"), [('"bb.py"', "aa", "aa.py"), ('"p.bb"', "p.aa", "p.aa")])
def test_an_own_module_that_is_not_listed_is_told_how(tmp_path: Path, packages: str, module: str, add: str) -> None:
    folder = project(tmp_path, packages) / ("p" if "." in module else "")
    folder.mkdir(exist_ok=True)
    (folder / "__init__.py").touch()
    (folder / "aa.py").write_text(ONE)
    other = (
        f'"""B."""\nfrom {module} import one\n{HEAD}bb = claim("B", given=[g >= 1], show=g >= 0, proof=[by.use(one)])\n'
    )
    (folder / "bb.py").write_text(other)
    ran = verify(tmp_path, "run")
    assert ran.returncode == 1
    assert f"the claim 'One' is cited, and its module {module} is not read: add \"{add}\" to packages" in ran.stdout


# --- an installed package --------------------------------------------------------------------------------------------

SUMS = f"""\"\"\"Sums.\"\"\"
{HEAD}base = claim("Base", given=[g >= 0, d >= 0], show=g + d >= 0, proof=[by.linear()])
sum_of_two = claim("Sum", given=[g >= 0, d >= 0], show=g + d >= 0, proof=[by.use(base)])
"""
MINE = f"""\"\"\"Mine.\"\"\"
from theirs.sums import sum_of_two
{HEAD}mine = claim("Mine", given=[g >= 0], show=g + g >= 0, proof=[by.use(sum_of_two, g=g, d=g)])
"""


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A distribution with claims of its own, recorded; and beside it a project that cites one of them."""
    folder = tmp_path_factory.mktemp("theirs")
    info = folder / "theirs-1.2.dist-info"
    for place in (info, folder / "theirs"):
        place.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[dp_lemmas.catalogues]\ntheirs = theirs\n")
    (folder / "theirs" / "__init__.py").touch()
    (folder / "theirs" / "sums.py").write_text(SUMS)
    assert verify(project(folder, '"theirs"'), "run").returncode == 0
    mine = folder / "mine"
    mine.mkdir()
    project(mine, '"mine.py"', mine=MINE)
    assert run(theirs=folder) == (0, "Mine: 1 proved; mutants refuted 0/0")
    return folder


def run(theirs: Path) -> tuple[int, str]:
    """The exit code and what is said of the project's claim."""
    ours = str(Path(__file__).parents[2])
    ran = verify(theirs / "mine", "run", PYTHONPATH=f"{theirs}:{ours}")
    assert "Traceback" not in ran.stderr
    lines = [line for line in ran.stdout.splitlines() if line.startswith("its proof fails")]
    return ran.returncode, "\n".join(
        [*lines, *ran.stderr.splitlines()] if ran.returncode else ran.stdout.splitlines()[:1]
    )


def test_the_page_of_a_cited_claim_says_what_it_is_and_whose(theirs: Path) -> None:
    cited = theirs / "mine" / "reports" / "cited"
    assert "](../cited/sum_of_two.md)" in (theirs / "mine" / "reports" / "lemmas" / "mine.md").read_text()
    page = (cited / "sum_of_two.md").read_text()
    assert page.startswith("# Sum\n\n`sum_of_two` · lemma of the package theirs 1.2 · **proved** there\n")
    assert "$$0 \\le d + g$$" in page or "$$0 \\le g + d$$" in page
    assert "- cites: [base](base.md)" in page and "[sum_of_two.json](sum_of_two.json)" in page
    assert "hash of the statement: `" in page and (cited / "base.md").exists()


def test_a_warm_cache_notices_that_a_cited_statement_changed(theirs: Path) -> None:
    """It said "proved", of the statement that was recorded."""
    path = theirs / "theirs" / "sums.py"
    path.write_text(
        SUMS.replace(
            'sum_of_two = claim("Sum", given=[g >= 0, d >= 0]', 'sum_of_two = claim("Sum", given=[g >= 0, d >= 1]'
        )
    )
    code, said = run(theirs)
    assert code == 1 and "is not the statement that theirs recorded: install it again" in said
    path.write_text(SUMS)
    assert run(theirs)[0] == 0, "and that it is back"


@pytest.mark.long
def test_what_its_record_lacks_is_said_once(theirs: Path) -> None:
    reports = theirs / "reports"
    certificate = reports / "certificates" / "base.json"
    text = certificate.read_text()
    certificate.unlink()
    ran = verify(theirs / "mine", "run", PYTHONPATH=f"{theirs}:{Path(__file__).parents[2]}")
    certificate.write_text(text)
    assert ran.returncode == 1 and ran.stdout.count("the certificate of base that theirs recorded cannot be read") == 1
    assert "lost: mine: recorded as proved, now open\n" in ran.stdout
    verdicts = (reports / "verdicts.json").read_text()
    (reports / "verdicts.json").unlink()
    code, said = run(theirs)
    (reports / "verdicts.json").write_text(verdicts)
    assert code == 1 and "theirs has no reports here that say what it proved" in said
    for name in ("verdicts.json", "statements.txt"):
        text = (reports / name).read_text()
        (reports / name).write_text(text[:40])
        code, said = run(theirs)
        (reports / name).write_text(text)
        assert code == 2 and said.startswith("verify: ") and "theirs" in said and len(said.splitlines()) == 1, said
    assert run(theirs)[0] == 0


def test_a_table_without_packages_is_not_the_catalogue(tmp_path: Path) -> None:
    """It was taken for the whole catalogue of the papers, which a run then examined."""
    (tmp_path / "pyproject.toml").write_text("[tool.lemmas]\n")
    ran = verify(tmp_path, "run")
    assert ran.returncode == 2 and ran.stderr.endswith(
        'names no packages: say which are yours, packages = ["mine.py"]\n'
    )


def test_a_record_that_is_cut_short_says_what_helps(tmp_path: Path) -> None:
    """Each command asked for another one, which asked for the same."""
    folder = project(tmp_path, '"aa.py"', aa=ONE)
    assert verify(folder, "run").returncode == 0
    record = folder / "reports" / "verdicts.json"
    record.write_text(record.read_text()[:100])
    said = verify(folder, "run")
    assert said.returncode == 2 and "delete it and write it anew with `verify run`" in said.stderr
    record.unlink()
    assert verify(folder, "run").returncode == 0 and record.exists()
