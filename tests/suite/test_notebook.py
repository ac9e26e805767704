"""docs/notebook.ipynb: its cells run, one after the other, and show what is stored; claims in cells are examined.

`python -m tests.suite.test_notebook` stores what they show now.
"""

from __future__ import annotations

import ast
import json
import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from verify.api import examine, goals
from verify.claims.claim import MalformedClaim

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs/notebook.ipynb"


@contextmanager
def session(name: str = "cells_of_the_notebook") -> Iterator[ModuleType]:
    module = ModuleType(name)
    sys.modules[name] = module
    try:
        yield module
    finally:
        del sys.modules[name]


def cell(module: ModuleType, source: str, number: int) -> dict[str, Any]:
    """Run a cell as IPython does; what its last expression shows, by kind."""
    file = f"<cell {number}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    tree = ast.parse(source, file)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, file, "exec"), vars(module))
    if not isinstance(last, ast.Expr):
        return {}
    value = eval(compile(ast.Expression(last.value), file, "eval"), vars(module))
    if value is None:
        return {}
    shown = {"text/plain": repr(value)}
    for kind, method in (("text/html", "_repr_html_"), ("text/latex", "_repr_latex_")):
        if hasattr(value, method):
            shown[kind] = getattr(value, method)()
    return shown


def shown(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    with session() as module:
        sources = [c["source"] for c in notebook["cells"] if c["cell_type"] == "code"]
        return [cell(module, "".join(source), number) for number, source in enumerate(sources, 1)]


def stored(one: dict[str, Any]) -> dict[str, Any]:
    return {kind: "".join(text) for output in one["outputs"] for kind, text in output["data"].items()}


@pytest.mark.long
def test_each_cell_shows_what_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    found = shown(notebook)
    assert [stored(one) for one in notebook["cells"] if one["cell_type"] == "code"] == found
    texts = [one.get("text/plain", "") for one in found]
    assert sum("proved: " in text for text in texts) >= 3 and any(text.startswith("refuted: ") for text in texts)
    assert any("the proof has a gap" in text for text in texts)


SOURCE = """from verify.lemma import *
x = real("x")
first = claim("t", given=[x >= 0], show=log(1 + x) <= x)
@claim("u", given=[x >= 0], show=2 * log(1 + x) <= 2 * x)
def second():
    use(first)
"""


def test_a_claim_of_a_cell_cites_another_one_and_a_cell_that_runs_again_replaces_it() -> None:
    with session() as module:
        cell(module, SOURCE, 1)
        found = examine(module.second)
        assert (found.verdict, sorted(found.result.lemmas)) == ("proved", ["first"])
        cell(module, "_ = first\n_5 = second\nfirst = claim('t', given=[x >= 0], show=log(1 + x) <= x - 1)", 2)
        assert examine(module.first).verdict == "refuted"
        assert examine(module.second).verdict == "open"  # what it cites is no longer true


def test_what_has_no_name_is_told() -> None:
    with session() as module:
        cell(module, SOURCE, 1)
        before = module.first
        cell(module, "first = claim('t', show=x <= x)", 2)
        with pytest.raises(MalformedClaim, match="no name, or one used again"):
            examine(before)
        with pytest.raises(MalformedClaim, match="nothing to step through"):
            goals(module.first)


def test_the_goals_are_those_after_each_line_and_end_where_the_proof_fails() -> None:
    with session() as module:
        cell(module, SOURCE + "    have(x >= 1)\n    gap('later')\n", 1)
        steps = goals(module.second)
        assert [step.line for step in steps] == ["at the beginning", "use(first)", "have(x >= 1)"]
        assert [len(step.goals[0][0].context.hypotheses) for step in steps] == [1, 2, 3]
        assert "1 <= x" in steps.failed and steps.failed in str(steps) and "have(x &gt;= 1)" in steps._repr_html_()


def main() -> None:
    """Store what the cells show."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    codes = [one for one in notebook["cells"] if one["cell_type"] == "code"]
    for number, (one, data) in enumerate(zip(codes, shown(notebook), strict=True), 1):
        one["execution_count"] = number
        result = {"output_type": "execute_result", "execution_count": number, "metadata": {}}
        one["outputs"] = [{**result, "data": {k: t.splitlines(keepends=True) for k, t in data.items()}}] if data else []
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
