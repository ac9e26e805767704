"""The samples and commands of README.md, CONTRIBUTING.md, docs/command.md and the site's front page.

The counts are those of the reports. `verify evaluate` has its own tests (tests/ask/test_evaluate.py), docs/ too
(test_tutorial.py, test_ci.py).
"""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from pathlib import Path

import pytest

from tests.suite.project import make, verify
from verify.cli import main, parser

pytestmark = pytest.mark.long  # every command of the page, as a reader would run it

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "docs/command.md")
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in PAGES}
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
# Read the reports of the repository or decide what is typed, and write nothing there.
RUN = ("prove", "attack", "list", "axioms", "find", "account", "--version")
EXITS = {"attack": 1}  # a counterexample was found


def blocks(document: str, language: str) -> list[str]:
    return [text for kind, text in _BLOCK.findall(TEXTS[document]) if kind == language]


def commands(document: str) -> list[str]:
    """What stands after a dollar, without its comment and with an id for ID."""
    lines = [line for text in blocks(document, "console") for line in text.splitlines()]
    typed = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return [re.sub(r"\s{2,}#.*", "", line).replace(" ID", " rdp_to_dp").strip() for line in typed]


FRONT = (ROOT / "verify/site/templates/start.html").read_text(encoding="utf-8")
OURS = [line for name in TEXTS for line in commands(name) if line.startswith("verify ")]
OURS += [unescape(line) for line in re.findall(r"<code>(verify \w+ .+?)</code>", FRONT)]


def test_there_are_commands() -> None:
    assert len(OURS) >= 11 and {line.split()[1] for line in OURS} >= {*RUN, "run", "show", "recheck", "evaluate"}


@pytest.mark.parametrize("line", [line for line in OURS if "--version" not in line])
def test_a_command_is_understood(line: str) -> None:
    parser().parse_args(shlex.split(line)[1:])  # exits where it is not


@pytest.mark.parametrize("line", [line for line in OURS if line.split()[1] in RUN])
def test_a_command_does_what_it_should(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(line)[1:]
    if "--version" in words:
        assert verify(ROOT, *words).stdout.startswith("dp-lemmas ")
        return
    if words[0] in ("prove", "attack"):
        monkeypatch.chdir(tmp_path)
        wanted = 1 if "--map" in words else EXITS.get(words[0], 0)
    else:
        monkeypatch.chdir(ROOT)
        wanted = 0
    assert main(words) == wanted, capsys.readouterr()
    assert capsys.readouterr().out.strip()


def test_the_counts_are_those_of_the_reports() -> None:
    entries = json.loads((ROOT / "reports/verdicts.json").read_text(encoding="utf-8"))
    for verdict in ("proved", "refuted"):
        count = sum(entry["verdict"] == verdict for entry in entries)
        told = re.findall(rf"(\d[\d,]+)\s(?:claims )?{verdict}\b", TEXTS["README.md"])
        assert {int(number.replace(",", "")) for number in told} == {count}

    axioms = sum(entry["kind"] == "axiom" for entry in entries)
    assert re.findall(r"from (\d+) cited textbook facts", TEXTS["README.md"]) == [str(axioms)]


def test_it_is_no_longer_than_a_reader_reads() -> None:
    assert len(TEXTS["README.md"].splitlines()) <= 150


def test_the_targets_are_those_of_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for name in TEXTS:
        for line in commands(name):
            if line.startswith("make "):
                assert line.split()[1] in targets, line


def test_the_whole_module_that_the_readme_shows_is_proved(tmp_path: Path) -> None:
    """The one that begins with a docstring; the other sample is a line of such a module."""
    module, line = blocks("README.md", "python")
    make(tmp_path, module)
    done = verify(tmp_path, "run")
    assert done.returncode == 0 and "all: 2 proved" in done.stdout, done.stdout + done.stderr
    head = '"""One step."""\nfrom verify.lemma import *\nV = euclid("V")\nP, G = map_("P", V, V), map_("G", V, V)\n'
    head += 'eta, sigma, eps = reals("eta sigma eps")\nmu, nu = laws("mu nu", V)\n'
    claim = (
        'closer = claim("t", given=[hockey_stick(mu, nu, 1) <= eps],\n'
        "    show=hockey_stick(bind(mu, step), bind(nu, step), 1) <= eps)\n"
        'proof(closer, intro("phi"), apply_to(0, value(V, lambda w: E(step(w), test("phi", V)))))\n'
    )
    make(tmp_path, head + line + claim)
    done = verify(tmp_path, "run", "closer", "--json")
    assert done.returncode == 0 and '"verdict": "proved"' in done.stdout, done.stdout + done.stderr


def test_the_table_of_ones_own_repository_names_what_is_examined(tmp_path: Path) -> None:
    [table] = blocks("README.md", "toml")
    (tmp_path / "pyproject.toml").write_text(table)
    for number, path in enumerate(("my_lemmas/__init__.py", "my_lemmas/first.py", "more/claims.py")):
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        body = 'from verify.lemma import *\n\nx = real("x")\n'
        body += f'one_{number} = claim("t", show=x <= x + {number})\n'
        file.write_text('"""Mine."""\n' + (body if number else ""))
    done = verify(tmp_path, "run")
    assert done.returncode == 0 and "all: 2 proved" in done.stdout, done.stdout + done.stderr
