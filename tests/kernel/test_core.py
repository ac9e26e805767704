"""The kernel's core (logic, algebra, sums, laws) stands apart from its analytic part (enclosures)."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import verify.kernel
from verify.kernel import ANALYSIS, CORE, signs
from verify.kernel.certificate import load_export, read
from verify.kernel.check import CheckFailed
from verify.kernel.ranges import Range
from verify.kernel.rules import RULES
from verify.kernel.verdict import judge

FOLDER = Path(verify.kernel.__file__).parent
REPORTS = FOLDER.parents[1] / "reports"
ANALYTIC_RULES = ("evaluate", "pave", "slope", "limit", "primitive", "pieces")
WITHOUT_FLINT = """
import importlib, sys, types
sys.modules["flint"] = None  # whoever imports it fails
package = types.ModuleType("verify.kernel")
package.__path__ = [sys.argv[1]]
sys.modules["verify.kernel"] = package  # without what puts the two parts together
for name in sys.argv[2:]:
    importlib.import_module("verify.kernel." + name)
print(*(m.removeprefix("verify.kernel.") for m in sys.modules if m.startswith("verify.kernel.")))
"""


def imported(path: Path) -> set[str]:
    """Modules of the kernel that a file imports anywhere, also inside functions; for types alone too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names] if module == "verify.kernel" else [module]
        found |= {name.split(".")[2] for name in names if name.startswith("verify.kernel.")}
        found |= {"flint" for name in names if name.split(".")[0] == "flint"}
    return found


def test_each_module_is_in_one_part() -> None:
    modules = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")
    assert sorted((*CORE, *ANALYSIS)) == modules


@pytest.mark.parametrize("name", CORE)
def test_the_core_imports_nothing_of_the_analytic_part(name: str) -> None:
    assert imported(FOLDER / f"{name}.py") <= set(CORE), name


def test_the_core_runs_without_flint() -> None:
    command = [sys.executable, "-c", WITHOUT_FLINT, str(FOLDER), *CORE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == set(CORE)


@pytest.mark.parametrize("name", (*CORE, *ANALYSIS))
def test_each_file_can_be_read_in_one_sitting(name: str) -> None:
    assert len((FOLDER / f"{name}.py").read_text().splitlines()) <= 500


@contextmanager
def core_alone() -> Iterator[None]:
    """The two tables that the core looks into, as they are without the analytic part."""
    rules, bounds = dict(RULES), signs.CONSTANTS["bounds"]
    for rule in ANALYTIC_RULES:
        del RULES[rule]
    signs.CONSTANTS["bounds"] = lambda term: Range()
    try:
        yield
    finally:
        RULES.clear()
        RULES.update(rules)
        signs.CONSTANTS["bounds"] = bounds


def analytic_rules(evidence: Any) -> set[str]:
    work, found = [evidence.get("proof", {})], set()
    while work:
        node = work.pop()
        found.add(node.get("rule"))
        work += node.get("then", [])
    return found & set(ANALYTIC_RULES)


def needs(every: int, first: int = 0) -> Counter[str]:
    """Which part the proofs of the reports need; each must be accepted by its part."""
    statements = load_export((REPORTS / "statements.txt").read_text(encoding="utf-8"))
    count: Counter[str] = Counter()
    for path in sorted((REPORTS / "certificates").glob("*.json"))[first::every]:
        evidence = read(path.read_text(encoding="utf-8"))
        if evidence["verdict"] != "proved":
            continue
        used = analytic_rules(evidence)
        with core_alone():
            try:
                judge(statements[evidence["id"]], evidence, statements)
                kind = "core"
            except CheckFailed:
                kind = "analysis"
        assert not (used and kind == "core")
        count["analysis: " + " ".join(sorted(used) or ["constants"]) if kind == "analysis" else "core"] += 1
    return count


@pytest.mark.long
def test_most_proofs_need_the_core_alone() -> None:
    count = needs(40)
    assert count["core"] > 0.7 * count.total()


@pytest.mark.slow
def test_which_certificates_need_which() -> None:
    """Each proof by the least part that accepts it; the figures are printed."""
    count = needs(1)
    print(dict(count))
    assert count["core"] > 0.7 * count.total()
