"""Files of lines: one text for each proof, read strictly, and judged without the kernel or the elaborator."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

import verify
from verify.judge import statements
from verify.judge.certificate import judge, standing
from verify.judge.lines import FIRST, MAX_BYTES, MAX_NESTED, PACKED, Proof, read, unpacked, write
from verify.judge.reading import parse
from verify.judge.terms import Refused
from verify.suite.freeze import freeze, packed
from verify.suite.frozen import check

REPORTS = Path(verify.__file__).parent.parent / "reports"
PROOFS = json.loads(Path(__file__).with_name("proofs.json").read_text(encoding="ascii"))
# Proofs that cite nothing that is not here, and need no enclosures: of sums, laws, powers, signs, inductions, slopes.
SAMPLE = ("tv_overlap", "convolution_support", "random_stopping_split_sum", "binary_digit", "power_below")
HASH = "0" * 64
GOOD = f'{FIRST}\nclaim {HASH}\n["hyp",0]\n["ring","(= x x)",[]]\n'


def test_what_is_written_is_read_as_it_was_and_proves_the_same():
    library = {one["id"]: statements.statement(parse(one["statement"])) for one in PROOFS}
    for one in PROOFS:
        text = write(Proof(one["id"], HASH, one["lines"]))
        found = read(unpacked(packed(text)))
        assert found == (one["id"], HASH, one["lines"])
        assert write(found) == text
        judge(library[found.id], found.lines, library)


def test_packed_bytes_are_those_of_every_day():
    assert packed(GOOD) == packed(GOOD)
    assert packed(GOOD)[4:8] == bytes(4)  # no time


@pytest.mark.parametrize(
    "text",
    [
        "",
        FIRST,
        f"{FIRST}\n",
        GOOD[:-1],  # no end of the last line
        GOOD + "\n",
        GOOD.replace(FIRST, "dp-lemmas lines 4"),
        GOOD.replace('"hyp",0', '"hyp", 0'),
        GOOD.replace('"hyp",0', '"hyp",00'),
        GOOD.replace('"hyp",0', '"hyp",-0'),
        GOOD.replace('"hyp",0', '"hyp",-1'),
        GOOD.replace('"hyp",0', '"hyp",0.0'),
        GOOD.replace('"hyp",0', '"hyp",1e3'),
        GOOD.replace('"hyp",0', '"hyp",true'),
        GOOD.replace('"hyp",0', '"hyp",null'),
        GOOD.replace('"hyp",0', '"hyp",NaN'),
        GOOD.replace('"hyp",0', '"hyp",{}'),
        GOOD.replace('"hyp",0', '"hyp",{"a":1,"a":2}'),
        GOOD.replace('"hyp",0', '"hyp",10000000000'),
        GOOD.replace('"hyp",0', '"hyp",' + "9" * 10_000),
        GOOD.replace('"hyp"', '"\\u0068yp"'),
        GOOD.replace('"hyp"', '"h\\typ"'),
        GOOD.replace('"hyp"', '"hyp\u00e9"'),
        GOOD.replace('"hyp"', '"hyp\\u200b"'),
        GOOD.replace('["hyp",0]', "[" * 5_000 + "]" * 5_000),
        GOOD.replace('["hyp",0]', "[" * (MAX_NESTED + 1) + "]" * (MAX_NESTED + 1)),
        GOOD.replace("\n[", "\r\n["),
        GOOD.replace('["hyp",0]\n', '["hyp",0]'),
        GOOD.replace('["hyp",0]', '["hyp",0'),
        "\ufeff" + GOOD,
    ],
)
def test_nothing_else_than_the_canonical_text_is_read(text: str):
    with pytest.raises(Refused) as refused:
        read(text)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 200


def test_the_good_one_is_read():
    assert read(GOOD).lines == [["hyp", 0], ["ring", "(= x x)", []]]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"lines",
        packed(GOOD)[:-3],
        packed(GOOD) + b"more",
        packed(GOOD) + packed(GOOD),
        gzip.compress("\u00e9".encode()),
        gzip.compress(b" " * (MAX_BYTES + 10)),
    ],
)
def test_what_is_no_packed_text_gets_one_line(data: bytes):
    with pytest.raises(Refused):
        unpacked(data)


def test_proofs_that_rest_on_themselves_or_on_nothing_do_not_stand():
    library = {"axiom": statements.statement(parse("(axiom axiom (names) (given) (show (< 0 1)))"))}
    uses = {
        "a": frozenset(("axiom",)),
        "b": frozenset(("a",)),
        "c": frozenset(("d",)),
        "d": frozenset(("c",)),
        "e": frozenset(("missing",)),
        "f": frozenset(("e", "a")),
        "g": frozenset(("g",)),
    }
    assert standing(uses, library) == {
        "c": "rests on d, which is not shown",
        "d": "rests on c, which is not shown",
        "e": "rests on missing, which is not shown",
        "f": "rests on e, which is not shown",
        "g": "rests on g, which is not shown",
    }


# --- a folder


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some recorded proofs, as they are frozen."""
    reports = tmp_path_factory.mktemp("reports")
    (reports / "certificates").mkdir()
    first, *lines = (REPORTS / "statements.txt").read_text(encoding="ascii").splitlines(keepends=True)
    own = [line for line in lines if line.startswith("(define ") or line.split(" ", 3)[2] in SAMPLE]
    (reports / "statements.txt").write_text("".join([first, *own]), encoding="ascii")
    for id in SAMPLE:
        text = (REPORTS / "certificates" / f"{id}.json").read_bytes()
        (reports / "certificates" / f"{id}.json").write_bytes(text)
    folder, cache = reports / "build" / "lines", reports / "cache"
    assert all(one.opinion.whole for one in freeze(reports, folder, cache, 1))
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / f"stale{PACKED}").write_bytes(b"")
    (folder / f"{SAMPLE[0]}{PACKED}").unlink()
    assert len(list(freeze(reports, folder, cache, 1))) == len(SAMPLE)  # from the cache
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == first
    return folder


def test_the_judge_alone_accepts_what_was_frozen(frozen: Path):
    found = check(frozen)
    assert found.refused == [] and set(found.accepted) == set(SAMPLE)


def test_a_file_under_another_name_or_of_another_statement_is_refused(frozen: Path, tmp_path: Path):
    (tmp_path / "statements.txt").write_bytes((frozen / "statements.txt").read_bytes())
    data = (frozen / f"tv_overlap{PACKED}").read_bytes()
    (tmp_path / f"binary_digit{PACKED}").write_bytes(data)
    proof = read(unpacked(data))
    (tmp_path / f"tv_overlap{PACKED}").write_bytes(packed(write(proof._replace(statement=HASH))))
    (tmp_path / f"power_below{PACKED}").write_bytes(packed(write(proof._replace(id="power_below"))))
    (tmp_path / f"convolution_support{PACKED}").write_bytes(b"nothing")
    found = check(tmp_path)
    assert not found.accepted and len(found.refused) == 4


def test_a_frozen_folder_is_checked_without_kernel_prover_or_elaborator(frozen: Path):
    script = (
        "import sys; from pathlib import Path; from verify.suite import frozen; import verify.judge.certificate\n"
        "from verify.suite.frozen import STATEMENTS, _judged; from verify.judge.statements import load\n"
        f"folder = Path({str(frozen)!r}); known = load((folder / STATEMENTS).read_text())\n"
        "for path in sorted(folder.glob('*.lines.gz')): _judged(path, known)\n"
        "print(' '.join(sorted({name.split('.')[1] for name in sys.modules if name.startswith('verify.')})))\n"
        "print(' '.join(sorted({'sympy', 'numpy', 'scipy', 'mpmath', 'z3', 'flint'} & sys.modules.keys())))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["judge suite system", ""]


@pytest.mark.slow
def test_all_recorded_proofs_are_frozen_and_accepted_by_the_judge_alone(tmp_path: Path):
    done = list(freeze(REPORTS, tmp_path, None))
    assert not [one for one in done if one.opinion.refused]
    written = {one.id for one in done if one.opinion.whole}
    found = check(tmp_path)
    unwritten = {one.id for one in done if not one.opinion.whole}
    assert found.accepted.keys() <= written
    assert unwritten or (found.refused == [] and found.accepted.keys() == written)
