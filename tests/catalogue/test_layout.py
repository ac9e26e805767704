"""The layout of lemma modules: each is as `verify tidy` sets it, and setting changes nothing that is meant."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.catalogue.tools import ROOT
from verify.claims.layout import WIDTH, tidy
from verify.cli import main

MODULES = sorted((ROOT / "lemmas").glob("*/*.py"))


def test_every_module_is_tidy() -> None:
    """Those of which the rooms are made; `verify tidy lemmas/ROOM` mends it."""
    other = [str(path.relative_to(ROOT)) for path in MODULES if tidy(text := path.read_text("utf-8")) != text]
    assert other == []


def test_lines_are_full() -> None:
    """Of the lines that are not empty few are short, and next to none holds only brackets."""
    lines = [
        line.strip()
        for path in MODULES
        if "coverage" not in path.parts
        for line in path.read_text("utf-8").splitlines()
        if line.strip()
    ]
    assert sum(len(line) <= 12 for line in lines) <= 0.15 * len(lines)
    assert sum(set(line) <= set("()[]{},:") for line in lines) <= 0.01 * len(lines)


def same(source: str) -> bool:
    return ast.dump(ast.parse(source)) == ast.dump(ast.parse(tidy(source)))


LONG = "abcdefghij" * 4


@pytest.mark.parametrize(
    "source",
    [
        f"x = f({LONG}, ({LONG},), [{LONG}], {LONG}[{LONG},],)\n",
        f"x = (\n    {LONG}\n    + {LONG}\n    - {LONG} ** 2 / {LONG}\n)\n",
        f"f(lambda u, v: {LONG} <= {LONG}, lambda: {LONG} if {LONG} else {LONG}, *{LONG}, **{LONG})\n",
        f'f("{LONG} {LONG} " "{LONG} {LONG}", r"{LONG}" r"{LONG}", f"{LONG}{{x}}" "{LONG}", \'it "is"\')\n',
        f"f(  # why\n    {LONG},  # one\n    # two\n    {LONG}, {LONG}  # three\n)\n",
        f"with f({LONG}, {LONG}, {LONG}) as (a, b):\n    pass\n",
        f"x = {{'a': {LONG}, 'b': [{LONG} for {LONG} in {LONG} if {LONG}]}}\n",
        'x = """one\ntwo"""\ny = f("""one\ntwo""", 1)\n',
        "def f(x: int = 1, *y: int, z: int | None = None, **k: int) -> None:\n    return None\n",
        "x = f(\n    1,\n)  # why\n\n\n\n# alone\ny = (1,)\nz = ()\n",
        "if x:\n    y = [a[1:2, ::3], -1, not x, *y]\nelse:\n    y = a.b(c).d[e](f)\n",
        f"@claim('{LONG}', given=[{LONG}], show={LONG})\ndef f():\n    pass\n",
    ],
)
def test_setting_changes_nothing_and_is_done_at_once(source: str) -> None:
    assert same(source)
    assert tidy(tidy(source)) == tidy(source)
    kept = [line[line.index("#") :] for line in source.splitlines() if "#" in line]
    assert all(comment in tidy(source) for comment in kept)
    assert all(len(line) <= WIDTH for line in tidy(source).splitlines())


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.py"
    path.write_text("x = f(\n    1,\n    2,\n)\n")
    assert main(["tidy", "--check", str(path)]) == 1
    assert "mine.py has another layout" in capsys.readouterr().out
    assert main(["tidy", str(tmp_path)]) == 0
    assert path.read_text() == "x = f(1, 2)\n"
    assert main(["tidy", "--check", str(path)]) == 0
    path.write_text("x = (\n")
    assert main(["tidy", str(path)]) == 2
    assert "line 1: this is no Python" in capsys.readouterr().err
