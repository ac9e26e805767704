"""FORMAT.md beside the code: what it lists is what the kernel has, and nothing is left out."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import verify.kernel
from verify.kernel import certificate
from verify.kernel.byform import BOUNDED_FUNCTIONS
from verify.kernel.define import RESERVED
from verify.kernel.functions import FUNCTIONS
from verify.kernel.model_values import NORMS
from verify.kernel.rules import RULES
from verify.kernel.rules_laws import NATURE
from verify.kernel.term import LAW_TYPES, show
from verify.kernel.wellformed import FAMILIES, FUNCTION_TYPES, OPEN_FAMILIES, SCALARS, SPACES

FOLDER = Path(verify.kernel.__file__).parent
PAGE = (FOLDER / "FORMAT.md").read_text(encoding="utf-8")
TYPES = {*SCALARS, *FAMILIES, *OPEN_FAMILIES, *LAW_TYPES}


def section(title: str, end: str = "\n#") -> str:
    """The text under a heading, up to the next one (or another end)."""
    start = PAGE.index(f"{title}\n") + len(title)
    return PAGE[start : PAGE.index(end, start)] if end in PAGE[start:] else PAGE[start:]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, without the lines that head them."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return [row for above, row in zip([[], *cells], cells, strict=False) if not set(row[0]) <= set("- ")]


def words(cell: str) -> list[str]:
    """The names in backquotes of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def test_rules():
    found = set()
    for title in (
        *("### Steps that close a goal", "### Steps of logic", "### Lemmas and names"),
        *("### Sums and integers", "### Laws", "### Analysis"),
    ):
        for row in rows(section(title)):
            if len(row) == 3 and row[0] != "rule":
                found |= set(words(row[0]))
    assert found == set(RULES)


def test_facts_of_spaces():
    listed = {words(row[0])[0] for row in rows(section("### Laws")) if len(row) == 4 and row[0] != "fact"}
    assert listed == set(NATURE)
    spaced = {row[0].strip("`"): row for row in rows(section("### Laws")) if len(row) == 4}
    for name, statement in NATURE.items():
        assert spaced[name][3] == show(statement.conclusion)
        assert spaced[name][2] == " ".join(show(formula) for formula in statement.hypotheses)
        assert dict(statement.types)["V"][0] in spaced[name][1]


def test_types():
    listed = [text for row in rows(section("### 1.1 Types")) for text in words(row[0])]
    assert {text.strip("(").split()[0].rstrip(")") for text in listed} == TYPES
    order = "test below weight below bounded below fun"
    assert order.split(" below ") == list(FUNCTION_TYPES) and order in PAGE
    sorts = "euclid below normed below space"
    assert sorts.split(" below ") == list(SPACES) and sorts in PAGE


def test_heads():
    terms = [text for row in rows(section("### 1.2 Terms")) for text in words(row[0])]
    formulas = re.findall(r"`(\([^`]+\))`", section("### 1.2 Terms").split("Formulas:")[1])
    heads = {text[1:].split()[0].rstrip(")") for text in (*terms, *formulas) if text.startswith("(")}
    heads -= {"f"}  # a function of the table
    others = {"define", "statement", "axiom"}
    assert heads - {"index", "real"} == set(RESERVED) - TYPES - set(FUNCTIONS) - others | {"^"}
    for word in others:
        assert f"({word} " in PAGE


def test_functions():
    table = rows(section("### 1.5 The table of functions"))[1:]
    assert {name: int(row[0]) for row in table for name in words(row[1])} == {
        name: function.arity for name, function in FUNCTIONS.items()
    }


def test_bounded_functions():
    text = section("### 5.4 Bounded by form, integrable by form")
    line = next(line for line in text.splitlines() if "has one of the heads" in line)
    assert set(words(line.split("has one of the heads")[1].split("; or")[0])) == set(BOUNDED_FUNCTIONS)


def test_norms_of_models():
    row = next(row for row in rows(section("## 9. Finite models")) if row[0] == "normed")
    assert {word.strip('"') for word in words(row[1])} == set(NORMS)


def test_formats():
    for name in (certificate.FORMAT, certificate.EXPORT):
        assert name in PAGE
    assert certificate.FORMAT.split()[-1] in PAGE.splitlines()[0]


def limits() -> dict[str, int]:
    found = {}
    for path in sorted(FOLDER.glob("*.py")):
        own = re.findall(r"^(MAX_\w+) = ", path.read_text(encoding="utf-8"), re.M)
        module = importlib.import_module(f"verify.kernel.{path.stem}")
        found |= {f"{path.stem}.{name}": getattr(module, name) for name in own}
    return found


def test_limits():
    listed = {words(row[0])[0]: row[1] for row in rows(section("## 10. Limits")) if words(row[0])}
    assert listed == {name: str(value) for name, value in limits().items()}


@pytest.mark.parametrize("number", sorted({value for name, value in limits().items() if "MESSAGE" not in name}))
def test_limits_are_said_where_they_matter(number):
    """Beside the table, a limit of more than one thousand is written with commas where it is explained."""
    text = PAGE[: PAGE.index("## 10. Limits")]
    assert str(number) in text or f"{number:,}" in text


def test_functions_and_their_facts():
    """Section 11 is the table of functions: conditions, derivatives, signs, facts."""
    text = section("## 11. Functions", "\n## ")
    listed = [row for row in rows(text) if row[0] != "function"]
    functions = {row[0].strip("`"): row for row in listed if len(row) == 4}
    facts = {(row[0].strip("`"), row[1].strip("`")): row for row in listed if len(row) == 5}
    assert set(functions) == set(FUNCTIONS)
    for name, function in FUNCTIONS.items():
        _, defined, derivatives, sign = functions[name]
        assert words(defined) == [show(condition) for condition in function.defined], name
        assert words(derivatives) == ["-" if d is None else show(d) for d in function.derivatives], name
        assert sign == function.sign, name
    assert set(facts) == {(name, fact) for name, f in FUNCTIONS.items() for fact in f.facts}
    for (name, called), (_, _, names, given, conclusion) in facts.items():
        fact = FUNCTIONS[name].facts[called]
        assert tuple(names.split()) == fact.names, (name, called)
        assert words(given) == [show(condition) for condition in fact.given], (name, called)
        assert words(conclusion) == [show(fact.conclusion)], (name, called)
