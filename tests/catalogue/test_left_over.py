"""Nothing is left standing in a module of lemmas that has lost what it was about: a name, a heading, a parameter."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from textwrap import dedent

from tests.catalogue.tools import ROOT

QUOTED = re.compile(r"(?<!`)`([A-Za-z_][\w.]*)`(?!`)")
ITEM = re.compile(
    r"\b(Theorem|Lemma|Proposition|Corollary|Conjecture|Observation|Remark|Section)s? ((?:[A-Z]\.)?\d[\d.]*)"
)

HELPER = re.compile(r"^( *)def \w+\([^)].*\n(?:(?:\1 +.*|\s*)\n)*", re.M)


@cache
def modules() -> dict[str, str]:
    """The modules of lemmas outside coverage/, which speaks of the papers and not of names."""
    paths = sorted(path for path in (ROOT / "lemmas").glob("*/*.py") if path.parent.name != "coverage")
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths}


def names_of_today() -> set[str]:
    """Of claims, definitions, helpers and modules: what is said anywhere without quotes, and what files are called."""
    paths = [path for room in ("lemmas", "verify") for path in (ROOT / room).rglob("*.py")]
    said = (re.findall(r"\w+", QUOTED.sub("", path.read_text("utf-8"))) for path in paths)
    return {part for path in paths for part in path.with_suffix("").parts} | {word for words in said for word in words}


def names_that_are_gone(text: str, known: set[str]) -> Iterator[str]:
    return (name for name in QUOTED.findall(text) if not set(name.split(".")) <= known)


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Each heading with what stands below it, up to the next one."""
    lines = text.splitlines()
    at = [number for number, line in enumerate(lines) if line.startswith("# ---")]
    for here, there in pairwise([*at, len(lines)]):
        yield lines[here].strip("# -"), "\n".join(lines[here + 1 : there])


def says_nothing(below: str) -> bool:
    return all(not line.strip() or line.startswith("#") for line in below.splitlines())


def items_of_others(heading: str, below: str) -> Iterator[str]:
    """The items of a paper in a heading of which nothing below speaks."""
    for kind, number in ITEM.findall(heading):
        if not re.search(rf"{kind}s? {re.escape(number.rstrip('.'))}(?!\.?\d)", below):
            yield f"{kind} {number}"


def helpers(text: str) -> Iterator[ast.Module]:
    """The functions with parameters that have no decorator, and are no claim or definition: these alone are parsed."""
    for one in HELPER.finditer(text):
        before = text[: one.start()].rsplit("\n", 2)[-2:][0].strip()
        if before[:1] != "@" and (one[1] or before[:1] in ("", "#")):
            yield ast.parse(dedent(one[0]))


def parameters_not_read(text: str) -> Iterator[str]:
    """What begins with `_` says itself that it is not read."""
    for node in (node for helper in helpers(text) for node in ast.walk(helper)):
        if isinstance(node, ast.FunctionDef):
            read = {one.id for line in node.body for one in ast.walk(line) if isinstance(one, ast.Name)}
            taken = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            yield from (f"{node.name}({one.arg})" for one in taken if one.arg not in read and one.arg[0] != "_")


def found(in_each: Mapping[str, Iterator[str]]) -> dict[str, list[str]]:
    return {path: listed for path, one in in_each.items() if (listed := list(one))}


def test_what_is_found() -> None:
    assert list(names_that_are_gone("see `here`, `here.gone`, `gone` and ``what`` gone", {"here"})) == [
        "here.gone",
        "gone",
    ]
    text = "# --- one ---\n\n# --- Lemma 2.1 ---\nx = paper('Lemma 2.10')\n# --- Lemma 2 ---\npaper('Lemma 2.')"
    assert [says_nothing(below) for _, below in sections(text)] == [True, False, False]
    assert [list(items_of_others(*one)) for one in sections(text)] == [[], ["Lemma 2.1"], []]
    text = "def f(a, b, _c):\n    return a\n\n@claim\ndef g(d):\n    pass\n\n"
    text += "def h():\n    i(1)\n    def j(*, e):\n        pass\n"
    assert list(parameters_not_read(text)) == ["f(b)", "j(e)"]


def test_a_name_in_quotes_is_one_of_today() -> None:
    known = names_of_today()
    assert found({path: names_that_are_gone(text, known) for path, text in modules().items()}) == {}


def test_no_heading_stands_over_nothing() -> None:
    empty = {path: (head for head, below in sections(text) if says_nothing(below)) for path, text in modules().items()}
    assert found(empty) == {}


def test_an_item_in_a_heading_is_spoken_of_below() -> None:
    other = {
        path: (item for one in sections(text) for item in items_of_others(*one)) for path, text in modules().items()
    }
    assert found(other) == {}


def test_a_helper_reads_its_parameters() -> None:
    assert found({path: parameters_not_read(text) for path, text in modules().items()}) == {}
