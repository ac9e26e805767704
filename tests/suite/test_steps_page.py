"""docs/steps.md lists all steps, and each is called there as it may be called."""

from __future__ import annotations

import ast
import inspect
import re
from typing import Any

import verify.lemma as face
from tests.suite.test_tutorial import DOCS
from verify.site.reference import INSIDE

TEXT = (DOCS / "steps.md").read_text(encoding="utf-8")
STEPS = {
    name: step
    for name, step in vars(face).items()
    if name in face.__all__ and name not in INSIDE and getattr(step, "__module__", "").startswith("verify.prove")
}


def calls() -> list[ast.Call]:
    """The steps that the page writes out, as calls."""
    found: list[ast.Call] = []
    for sample in re.findall(r"`([^`]+)`", TEXT):
        try:
            tree = ast.parse(sample)
        except SyntaxError:
            continue
        found += [one for one in ast.walk(tree) if isinstance(one, ast.Call) and _name(one) in STEPS]
    return found


def _name(call: ast.Call) -> str:
    function: Any = call.func
    return str(getattr(function, "id", getattr(function, "attr", "")))


def test_every_step_is_on_the_page() -> None:
    assert len(STEPS) > 40
    assert sorted(set(STEPS) - {_name(call) for call in calls()}) == []


def test_each_is_called_as_it_may_be() -> None:
    for call in calls():
        if any(isinstance(one, ast.Starred) for one in call.args):
            continue
        inspect.signature(STEPS[_name(call)]).bind(*call.args, **{one.arg or "": one for one in call.keywords})
