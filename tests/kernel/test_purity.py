"""The trusted part stands alone: no search, no floats, only flint, quicktions and some of the library."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import verify.kernel

SOURCES = sorted(Path(verify.kernel.__file__).parent.glob("*.py"))
ALLOWED = {
    "__future__",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "flint",
    "fractions",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "math",
    "operator",
    "quicktions",
    "re",
    "typing",
}
# Everything that runs is written in these files.
GENERATED = {"exec", "eval", "compile", "__import__", "globals", "locals", "vars"}
# What of `math` works on integers alone.
EXACT = {"ceil", "comb", "floor", "isqrt"}


def test_a_fresh_interpreter_loads_no_other_package():
    code = "import sys, verify.kernel.certificate\nprint(' '.join(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "flint" in loaded
    foreign = {"sympy", "mpmath", "numpy", "scipy", "z3", "hypothesis", "rich", "jinja2", "matplotlib"}
    assert not {name for name in loaded if name.split(".")[0] in foreign}
    assert not {name for name in loaded if name.startswith("verify.") and not name.startswith("verify.kernel")}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_sources(path):
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float | complex), f"{path.name}:{node.lineno}"
        if isinstance(node, ast.Name):
            assert node.id not in ("float", "complex", "round"), f"{path.name}:{node.lineno}"
            assert node.id not in GENERATED, f"{path.name}:{node.lineno} makes code out of text"
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("mid", "str", "random"), f"{path.name}:{node.lineno}"
        if isinstance(node, ast.Assert):
            continue
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
            if node.module == "math":
                assert {alias.name for alias in node.names} <= EXACT
        for module in modules:
            inside = module.startswith("verify.kernel")
            assert inside or module.split(".")[0] in ALLOWED, f"{path.name} imports {module}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_assertion_guards_a_decision(path):
    """`python -O` drops assertions, so none may decide anything: they are there for the type checker."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Assert):
            assert ast.unparse(node.test).endswith("is not None"), f"{path.name}:{node.lineno}"


def test_a_binary_float_is_not_a_term():
    from verify.kernel.statement import check_term
    from verify.kernel.term import TermError

    for value in (0.5, 1, None, True, [], "0.5"):
        with pytest.raises(TermError):
            check_term(value, {})
