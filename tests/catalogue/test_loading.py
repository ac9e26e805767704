"""Modules of claims: what their hash covers, and what a run of a part says of the rest."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.catalogue.tools import catalogue
from tests.suite.project import MINE, make, verify
from verify.claims.catalogue import from_modules, load, part, source_hash
from verify.claims.claim import MalformedClaim

HELPER = "SMALL = '1/2'\n"
CLAIMS = '''"""Claims that share a constant."""
from shared_claims.helper import SMALL
from verify.claims.claim import Claim
from verify.language.expr import real

CLAIMS = (Claim(id="half", title="half", show=SMALL + real("x") > real("x")),)
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "shared_claims"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "helper.py").write_text(HELPER)
    (folder / "claims.py").write_text(CLAIMS)
    (folder / "other.py").write_text(CLAIMS.replace("from shared_claims.helper import SMALL", "SMALL = 1"))
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("shared_claims")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def test_the_hash_of_a_module_covers_what_it_imports(package: Path) -> None:
    """A result must not outlive a change of a proof step that two modules share."""
    claims, other = package / "claims.py", package / "other.py"
    before = source_hash(claims), source_hash(other)
    (package / "helper.py").write_text(HELPER.replace("1/2", "1/3"))
    assert source_hash(claims) != before[0]
    assert source_hash(other) == before[1]


SAID = """# A comment.
'A title.'
from verify.lemma import *

x = real("x")

@definition(r"$x$ is small")
def small(x: Real) -> Prop:
    'x is small.'
    return x < 1

@claim("x is less than x + 1", feldman("Lemma 1", "step"), show=x < x + 1)
def less():
    'Plainly.'
    linear()  # as it is
"""


def test_words_for_readers_do_not_make_a_result_old(tmp_path: Path) -> None:
    """And what a step, a definition or a source says does."""
    file = tmp_path / "claims.py"
    file.write_text(SAID)
    before = source_hash(file)
    words = (
        ("# A comment.", ""),
        ("A title", "Another"),
        ("Plainly", "Clearly"),
        ("is less than", "is smaller than"),
        ("$x$ is small", "$x$ is little"),
        ("  # as it is", ""),
    )
    for old, new in words:
        assert old in SAID
        file.write_text(SAID.replace(old, new))
        assert source_hash(file) == before, new
    for old, new in (
        ("linear()", "linear(1)"),
        ("x < 1", "x < 2"),
        ("Lemma 1", "Lemma 2"),
        ("    'Plainly.'", "    pass"),
    ):
        file.write_text(SAID.replace(old, new))
        assert source_hash(file) != before, new


def test_a_package_is_loaded_module_by_module(package: Path) -> None:
    with pytest.raises(MalformedClaim, match="the id half is taken by claims"):
        load(["shared_claims"])
    (package / "other.py").unlink()
    found = load(["shared_claims"])
    assert list(found.claims) == ["half"]
    assert list(found.topics) == ["claims"]
    assert found.topics["claims"].title == "Claims that share a constant"
    assert found.claims["half"].topic == "claims"


def test_selecting(package: Path) -> None:
    (package / "other.py").unlink()
    found = load(["shared_claims"])
    assert [c.id for c in found.select(["h*"])] == [c.id for c in found.select(["claims"])] == ["half"]
    assert found.select([]) == list(found.claims.values())
    with pytest.raises(KeyError, match="nothing"):
        found.select(["half", "nothing"])


def test_what_is_malformed_is_said_with_module_and_id(package: Path) -> None:
    (package / "other.py").write_text(CLAIMS.replace('id="half"', 'id="new", repairs="missing"'))
    with pytest.raises(MalformedClaim, match="other: new repairs missing, which does not exist"):
        load(["shared_claims"])


def test_a_repair_says_of_what(package: Path) -> None:
    (package / "other.py").write_text(CLAIMS.replace('id="half"', 'id="new", kind="repair"'))
    with pytest.raises(MalformedClaim, match="other: new is a repair: say of which claim"):
        load(["shared_claims"])


def test_a_module_without_claims_is_no_topic() -> None:
    assert from_modules([importlib.import_module("tests.suite.project")]).topics == {}


def test_a_run_of_a_part_knows_the_repairs_of_the_rest(tmp_path: Path) -> None:
    """`verify run exp_upper` examines the false claim alone; its repair is known from the reports."""
    folder = make(tmp_path)
    alone = verify(folder, "run", "exp_upper")
    assert alone.returncode == 0, alone.stdout
    assert verify(folder).returncode == 0
    again = verify(folder, "run", "exp_upper")
    assert again.returncode == 0, again.stdout
    # The repair is recorded, but not as proved: then there is none.
    path = folder / "reports" / "verdicts.json"
    path.write_text(path.read_text().replace('"verdict": "proved"', '"verdict": "open"'))
    spoilt = verify(folder, "run", "exp_upper")
    assert spoilt.returncode == 1
    assert "no proved repair: exp_upper" in spoilt.stdout


def test_a_claim_that_is_gone_is_said(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert verify(folder).returncode == 0
    (folder / "mine.py").write_text(MINE.replace("CLAIMS = (upper, ", "CLAIMS = ("))
    found = verify(folder)
    assert found.returncode == 1
    assert "log_upper: no longer in the catalogue, recorded as proved" in found.stdout
    assert verify(folder).returncode == 0


def test_a_part_of_the_catalogue_has_the_same_claims() -> None:
    whole = catalogue()
    for topics in ({"shift_reduction"}, {"losses", "batches", "federated_batches"}, {"no_such_topic"}):
        some = part(["lemmas"], topics)
        assert set(some.topics) == topics & whole.topics.keys()
        wanted = [id for id, claim in whole.claims.items() if claim.topic in topics]
        assert [(id, one.topic, one.statement) for id, one in some.claims.items()] == [
            (id, whole.claims[id].topic, whole.statements[id]) for id in wanted
        ]


@pytest.mark.long
def test_showing_a_claim_does_not_load_the_others() -> None:
    script = (
        "import sys; from verify.cli import main; main(['show', 'mean_of_powers', '--catalogue', 'lemmas']);"
        "print(sum(name.startswith('lemmas.') for name in sys.modules), file=sys.stderr)"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert int(done.stderr.split()[-1]) < 60


def test_a_file_is_read_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """2026-11-24: bytecode of a file that was changed within a second, to the same length, was taken for it."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "as_it_is.py"
    text = '"""One."""\nfrom verify.lemma import *\nx = real("x")\none = claim("one", show=x <= x + {})\n'
    shown = []
    for number in (1, 2):
        path.write_text(text.format(number))
        os.utime(path, (1_000_000_000, 1_000_000_000))
        shown.append(load([str(path)]).claims["one"].statement.text)
    assert shown[0] != shown[1]


def test_an_imported_module_is_read_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """2026-11-30: so was that of a module of a package, or of what a file imports; CI found it, being faster."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "as_it_stands"
    package.mkdir()
    (package / "__init__.py").touch()
    text = '"""One."""\nfrom verify.lemma import *\nx = real("x")\none = claim("one", show=x <= x + {})\n'
    shown, saved = [], 0
    for number in (1, 2):
        (package / "one.py").write_text(text.format(number))
        if number == 2:  # saved within the second in which the first one was compiled
            bytecode = next((package / "__pycache__").glob("one.*"))
            os.utime(package / "one.py", ns=(saved, saved))
            os.utime(bytecode, ns=(saved - 1, saved - 1))
        saved = (package / "one.py").stat().st_mtime_ns
        importlib.invalidate_caches()
        shown.append(load(["as_it_stands"]).claims["one"].statement.text)
        for name in ("as_it_stands.one", "as_it_stands"):
            del sys.modules[name]
    assert shown[0] != shown[1]


def test_a_module_that_is_written_after_another_was_imported_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one tick of the file system's clock the folder looks as it did before."""
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "as_it_grows"
    package.mkdir()
    (package / "__init__.py").touch()
    text = '"""One."""\nfrom verify.lemma import *\nx = real("x")\n{} = claim("{}", show=x <= x + 1)\n'
    for name in ("one", "two"):
        (package / f"{name}.py").write_text(text.format(name, name))
        os.utime(package, (1_000_000_000, 1_000_000_000))
        found = load([f"as_it_grows.{name}"]).claims
        assert list(found) == [name]
    for name in ("as_it_grows.one", "as_it_grows.two", "as_it_grows"):
        sys.modules.pop(name, None)


READERS = (
    "import inspect\nfound = inspect.getsource(print)\n",
    "kind = __doc__\n",
    "said = small.text\n",
    "title = less.fields['title']\n",
    "def claim(kind):\n    return kind\n",
    "from elsewhere import definition\n",
)


@pytest.mark.parametrize("reader", READERS)
def test_words_count_where_code_may_read_them(tmp_path: Path, reader: str) -> None:
    """A proof that depends on a docstring or a title was believed after these had changed."""
    file = tmp_path / "claims.py"
    file.write_text("import helper\n" + SAID)
    (tmp_path / "helper.py").write_text(reader)
    before = source_hash(file)
    file.write_text("import helper\n" + SAID.replace("Plainly", "Clearly"))
    assert source_hash(file) != before


def test_the_hash_of_a_module_knows_which_file_says_what(tmp_path: Path) -> None:
    """Two helpers changed places, and nothing was examined anew; nor did a package's own file count, or a dot."""
    folder = tmp_path / "pack" / "room"
    folder.mkdir(parents=True)
    for one in (tmp_path / "pack", folder):
        (one / "__init__.py").write_text("")
    claims = folder / "claims.py"
    claims.write_text("from .. import first\nfrom ..second import a\nfrom pack.room import b\n")
    first, second = tmp_path / "pack/first.py", tmp_path / "pack/second.py"
    first.write_text("a = 1\n")
    second.write_text("a = 2\n")
    hashes = {source_hash(claims)}
    first.write_text("a = 2\n")
    second.write_text("a = 1\n")
    hashes.add(source_hash(claims))
    (folder / "__init__.py").write_text("b = 1\n")
    hashes.add(source_hash(claims))
    (tmp_path / "pack/__init__.py").write_text("b = 1\n")  # of the same name as the file before
    hashes.add(source_hash(claims))
    assert len(hashes) == 4


def test_a_source_that_python_reads_has_a_hash(tmp_path: Path) -> None:
    """A long chain of branches ended the run: the digest of its tree is made by recursion."""
    file = tmp_path / "claims.py"
    branches = "".join(f"elif x == {k}:\n    y = {k}\n" for k in range(1, 400))
    file.write_text(f"x = 1\nif x == 0:\n    y = 0\n{branches}")
    assert source_hash(file)
    file.write_text(f"x = 0x{'f' * 5000}\n")
    assert source_hash(file)
