"""Random changes of the reports and the cache of a small project: each is named, or changes nothing.

python tests/suite/test_tampering.py 2000 0     # that many states from this seed on, and the counts
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.suite.project import make, verify
from tests.suite.test_manifest import SOURCE, write_manifest
from verify.claims.catalogue import Catalogue, load
from verify.kernel.certificate import export, load_export
from verify.report.model import described
from verify.suite import manifest, recheck
from verify.suite.run import _sum, engine_hash, fingerprint, recall, to_json

VERDICTS = ["proved", "refuted", "certified", "vacuous", "open", "supported", "axiom", "true"]


class Project:
    """A small project with its reports and its cache, as they are after a run."""

    def __init__(self, folder: Path) -> None:
        self.folder = make(folder, SOURCE)
        done = verify(self.folder)
        assert done.returncode == 0, done.stderr
        sys.path.insert(0, str(self.folder))
        try:
            self.catalogue: Catalogue = load([str(self.folder / "mine.py")])
        finally:
            sys.path.pop(0)
            sys.modules.pop("mine", None)
        self.reports = self.folder / "reports"
        self.cache = self.folder / ".verify_cache/results"
        self.files = manifest.read(self.reports)
        self.entries = {path.stem: path.read_text() for path in sorted(self.cache.glob("*.json"))}
        engine = engine_hash()
        self.keys = {id: fingerprint(c, self.catalogue, engine, 1.0) for id, c in self.catalogue.claims.items()}
        assert not self.named(), self.named()

    def restore(self, files: dict[str, bytes] | None = None) -> None:
        shutil.rmtree(self.reports)
        for name, data in (self.files if files is None else files).items():
            path = self.reports / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def named(self) -> list[str]:
        """The lines of `verify recheck`, and of the item `reports` of `pytest --lemmas`."""
        try:
            lines = list(recheck.reports(self.reports).rejected)
        except recheck.Unreadable as error:
            return [str(error)]
        claims = self.catalogue.claims
        mutants = {id: {s.id: s for _, s in claim.mutant_statements()} for id, claim in claims.items()}
        try:
            recorded = manifest.entries((self.reports / "verdicts.json").read_bytes())
        except (manifest.Damaged, OSError):
            recorded = {}
        entries = {
            id: described(self.catalogue, claim, recorded.get(id, {}).get("verdict", ""))
            for id, claim in claims.items()
        }
        return lines + manifest.against(manifest.read(self.reports), self.catalogue.statements, mutants, entries)

    def substance(self) -> Any:
        """What the reports say: of each claim statement, verdict and what it rests on; and the axioms.

        That something is `supported` may be forgotten: `open` says less.
        """
        statements = load_export((self.reports / "statements.txt").read_text())
        entries = json.loads((self.reports / "verdicts.json").read_text())
        for entry in entries:
            entry["verdict"] = "open" if entry["verdict"] == "supported" else entry["verdict"]
        return (
            sorted(json.dumps({k: v for k, v in e.items() if k != "evidence"}, sort_keys=True) for e in entries),
            sorted((s.id, s.hash, s.axiom) for s in statements.values()),
        )


# --- damage to the reports: each takes the files (name -> bytes) and returns what it touched ------------

Files = dict[str, bytes]


def some(rng: random.Random, files: Files, *ends: str) -> str:
    return rng.choice([name for name in sorted(files) if not ends or name.endswith(ends)])


def delete(rng: random.Random, files: Files) -> list[str]:
    name = some(rng, files)
    del files[name]
    return [name]


def swap(rng: random.Random, files: Files) -> list[str]:
    one, other = rng.sample(sorted(files), 2)
    files[one], files[other] = files[other], files[one]
    return [one, other]


def swap_certificates(rng: random.Random, files: Files) -> list[str]:
    one, other = rng.sample([name for name in sorted(files) if name.startswith("certificates/")], 2)
    files[one], files[other] = files[other], files[one]
    return [one, other]


def copy(rng: random.Random, files: Files) -> list[str]:
    name = some(rng, files)
    folder, _, last = name.rpartition("/")
    new = f"{folder}/copy_{last}" if folder else f"lemmas/copy_{last}"
    files[new] = files[name]
    return [new]


def copy_over(rng: random.Random, files: Files) -> list[str]:
    one, other = rng.sample(sorted(files), 2)
    files[one] = files[other]
    return [one]


def truncate(rng: random.Random, files: Files) -> list[str]:
    name = some(rng, files)
    files[name] = files[name][: rng.randrange(len(files[name]) or 1)]
    return [name]


def flip_bit(rng: random.Random, files: Files) -> list[str]:
    name = some(rng, files)
    data = bytearray(files[name])
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    files[name] = bytes(data)
    return [name]


def line_twice(rng: random.Random, files: Files) -> list[str]:
    name = some(rng, files, ".txt", ".jsonl", ".json", ".md")
    lines = files[name].splitlines(keepends=True)
    place = rng.randrange(len(lines))
    files[name] = b"".join([*lines[: place + 1], *lines[place:]])
    return [name]


def line_gone(rng: random.Random, files: Files) -> list[str]:
    name = some(rng, files, ".txt", ".jsonl", ".json", ".md")
    lines = files[name].splitlines(keepends=True)
    lines.pop(rng.randrange(len(lines)))
    files[name] = b"".join(lines)
    return [name]


def another_token(rng: random.Random, files: Files) -> list[str]:
    """A word of a file in place of another."""
    name = some(rng, files, ".txt", ".jsonl", ".json")
    words = files[name].decode().split(" ")
    one, other = rng.randrange(len(words)), rng.choice(words)
    words[one] = other
    files[name] = " ".join(words).encode()
    return [name]


def entry_edited(rng: random.Random, files: Files) -> list[str]:
    """A verdict, statement, title, number of an entry of verdicts.json."""
    entries = json.loads(files["verdicts.json"])
    entry = rng.choice(entries)
    other = rng.choice(entries)
    key = rng.choice(sorted(entry.keys() - {"evidence"}))
    if key == "verdict":
        entry[key] = rng.choice([v for v in VERDICTS if v != entry[key]])
    elif key == "mutants":
        entry[key] = {"total": rng.randint(0, 3), "refuted": rng.randint(0, 3)}
    elif entry[key] != other[key]:
        entry[key] = other[key]
    elif isinstance(entry[key], str):
        entry[key] += "'"
    elif isinstance(entry[key], list):
        entry[key] = [*entry[key], "tame"]
    else:
        entry[key] = "x"
    files["verdicts.json"] = (json.dumps(entries, indent=1, sort_keys=True) + "\n").encode()
    return ["verdicts.json"]


def entry_gone(rng: random.Random, files: Files) -> list[str]:
    entries = json.loads(files["verdicts.json"])
    entry = entries.pop(rng.randrange(len(entries)))
    files["verdicts.json"] = (json.dumps(entries, indent=1, sort_keys=True) + "\n").encode()
    if rng.random() < 0.5:
        files.pop(f"certificates/{entry['id']}.json", None)
    return ["verdicts.json"]


def key_twice(rng: random.Random, files: Files) -> list[str]:
    name = some(rng, files, ".json", ".jsonl")
    text = files[name].decode()
    places = [i for i, c in enumerate(text) if c == "{"]
    place = rng.choice(places)
    key = rng.choice(["verdict", "id", "statement", "proof", "kind", "format"])
    files[name] = f'{text[: place + 1]}"{key}":"proved",{text[place + 1 :]}'.encode()
    return [name]


def statement_edited(rng: random.Random, files: Files) -> list[str]:
    """By somebody who makes the hashes anew, everywhere."""
    statements = load_export(files["statements.txt"].decode())
    id = rng.choice(sorted(statements))
    old = statements[id]
    text = old.text
    change = rng.choice(
        [
            lambda t: t.replace("(statement ", "(axiom "),
            lambda t: t.replace("(axiom ", "(statement "),
            lambda t: t.replace("(<= ", "(< ", 1),
            lambda t: t.replace("(exp x)", "(exp (* 2 x))"),
            lambda t: t.replace("(given (", "(given (<= 0 0) (", 1),
            lambda t: t.replace("(real)", "(integer)"),
            lambda t: t.replace(" 2", " 3"),
        ]
    )  # fmt: skip
    from verify.kernel.statement import load as load_statement

    new = load_statement(change(text))
    statements[id] = new
    files["statements.txt"] = export(statements).encode()
    for name in files:
        if name != "statements.txt":
            files[name] = files[name].replace(old.hash.encode(), new.hash.encode())
    return ["statements.txt"] if new.text != old.text else []


def axiom_added(rng: random.Random, files: Files) -> list[str]:
    from verify.kernel.statement import make as statement
    from verify.kernel.term import parse

    false = statement(f"zz{rng.randrange(9)}", {}, [], parse("(< 1 0)"), True)
    files["statements.txt"] += f"{false.hash} {false.text}\n".encode()
    return ["statements.txt"]


def evidence_edited(rng: random.Random, files: Files) -> list[str]:
    """A value somewhere in a certificate."""
    name = rng.choice([n for n in sorted(files) if n.startswith("certificates/")])
    body = json.loads(files[name])
    places: list[tuple[Any, Any]] = []

    def walk(part: Any) -> None:
        for key in part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ():
            places.append((part, key))
            walk(part[key])

    walk(body)
    holder, key = rng.choice(places)
    holder[key] = rng.choice(["ring", "0", "x", 7, [], {}, None, "(< 1 0)", "tame", "log_upper", "proved"])
    files[name] = (json.dumps(body, sort_keys=True, separators=(",", ":")) + "\n").encode()
    return [name]


DAMAGES: list[Callable[[random.Random, Files], list[str]]] = [
    *(delete, swap, swap_certificates, copy, copy_over, truncate, flip_bit, line_twice, line_gone),
    *(another_token, entry_edited, entry_gone, key_twice, statement_edited, axiom_added, evidence_edited),
]


def reports_state(project: Project, rng: random.Random) -> str:
    """Damage the reports; what became of it."""
    files = dict(project.files)
    damage = rng.choice(DAMAGES)
    touched = damage(rng, files)
    project.restore(files)
    anew = rng.random() < 0.5
    if anew:
        try:
            write_manifest(project.reports)
        except (manifest.Damaged, ValueError):
            anew = False
    if manifest.read(project.reports) == project.files or not touched:
        return "nothing changed"
    lines = project.named()
    if not anew:
        stems = {Path(name).stem for name in touched} | {Path(name).name for name in touched} | set(touched)
        seen = any(stem in line for stem in stems for line in lines)
        assert lines, (damage.__name__, touched, "unnamed")
        return "named" if seen else "named by what it breaks"
    if lines:
        return "named, with a manifest made anew"
    before = project.substance()
    project.restore()
    assert before == project.substance(), (damage.__name__, touched, "another substance, unnamed")
    pages = all(name.endswith(".md") for name in touched)
    what = "pages" if pages else damage.__name__
    return f"{what}: the same substance, with a manifest made anew"


# --- damage to the cache ---------------------------------------------------------------------------------


def cache_state(project: Project, rng: random.Random) -> str:
    id = rng.choice(sorted(project.entries))
    text = project.entries[id]
    kind = rng.randrange(6)
    if kind == 0:
        changed = text[: rng.randrange(len(text))]
    elif kind == 1:
        data = bytearray(text.encode())
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(7)
        changed = data.decode("utf-8", "replace")
    elif kind == 2:
        changed = project.entries[rng.choice(sorted(project.entries))]
    elif kind == 3:
        place = rng.choice([i for i, c in enumerate(text) if c == "{"])
        changed = f'{text[: place + 1]}"verdict": "proved", {text[place + 1 :]}'
    else:
        body = json.loads(text)
        result = body["result"]
        key = rng.choice(sorted(result))
        other = json.loads(project.entries[rng.choice(sorted(project.entries))])["result"]
        result[key] = rng.choice([other[key], other[key], None, "proved", 7])
        if kind == 4:
            body["sum"] = _sum(body)  # by somebody who knows how it is made
        changed = json.dumps(body)
    if changed == text:
        return "cache: nothing changed"
    path = project.cache / f"{id}.json"
    path.write_text(changed)
    try:
        claim = project.catalogue.claims[id]
        found = recall(project.cache, project.keys[id], claim, project.catalogue.statements)
    finally:
        path.write_text(text)
    if found is None:
        return "cache: examined anew"
    before, now = json.loads(text)["result"], json.loads(json.dumps(to_json(found)))
    keys = ("id", "statement", "verdict", "evidence", "lemmas", "steps", "left", "right", "mutants")
    decided = {key: (before[key], now[key]) for key in keys if before[key] != now[key]}
    if kind == 4:  # evidence that the kernel accepts for the same verdict may come from anywhere
        decided.pop("evidence", None)
    assert not decided, (id, kind, decided)
    return "cache: the same verdict"


def states(project: Project, seeds: Sequence[int]) -> Counter[str]:
    count: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"tampering {seed}")
        try:
            count[(cache_state if seed % 4 == 3 else reports_state)(project, rng)] += 1
        except AssertionError as error:
            error.add_note(f"state {seed}")
            raise
    project.restore()
    return count


def in_this_process(work: Callable[[Any], Any], tasks: Sequence[Any], jobs: int | None = None) -> list[Any]:
    return [work(task) for task in tasks]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project(tmp_path_factory.mktemp("tampering"))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recheck, "fenced", in_this_process)


@pytest.mark.long
def test_sixty_states(project: Project) -> None:
    count = states(project, range(60))
    assert sum(n for key, n in count.items() if key.startswith("named")) > 25
    assert count["cache: examined anew"] > 8


@pytest.mark.slow
def test_two_thousand_states(project: Project) -> None:
    states(project, range(1000, 3000))


if __name__ == "__main__":
    recheck.fenced = in_this_process  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as temporary:
        total, first = int(sys.argv[1]), int(sys.argv[2])
        found: Counter[str] = Counter()
        small = Project(Path(temporary))
        for seed in range(first, first + total):
            try:
                found += states(small, [seed])
            except AssertionError as error:
                found["UNNAMED"] += 1
                print(seed, error)
        for key, number in sorted(found.items()):
            print(f"{number:6} {key}")
