"""A proof speaks of its hypotheses by names; a number, which says nothing to a reader, is the exception."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Iterator

import verify.lemma as face
from tests.catalogue.tools import ROOT

MOST = 0.1  # of the references to hypotheses
STEPS = {
    name: [one for one in inspect.signature(step).parameters.values() if "Hypothesis" in str(one.annotation)]
    for name, step in vars(face).items()
    if name in face.__all__ and inspect.isfunction(step)
}


def references(tree: ast.AST) -> Iterator[ast.expr]:
    """What stands in a module where a step takes a hypothesis."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        for wanted in STEPS.get(call.func.id, ()):
            yield from given(call, list(inspect.signature(getattr(face, call.func.id)).parameters), wanted)


def given(call: ast.Call, order: list[str], wanted: inspect.Parameter) -> Iterator[ast.expr]:
    yield from (one.value for one in call.keywords if one.arg == wanted.name)
    place = order.index(wanted.name)
    several = wanted.kind is inspect.Parameter.VAR_POSITIONAL
    for one in call.args[place:] if several else call.args[place : place + 1]:
        if "Sequence" not in str(wanted.annotation):
            yield one
        elif isinstance(one, ast.Tuple) and isinstance(one.elts[-1], ast.List | ast.Tuple):
            yield from one.elts[-1].elts


def is_number(reference: ast.expr) -> bool:
    try:
        return isinstance(ast.literal_eval(reference), int)
    except ValueError:
        return False


def counted(text: str) -> Counter[bool]:
    return Counter(map(is_number, references(ast.parse(text))))


def test_what_is_counted() -> None:
    assert counted("modus(3, linear()), rewrite(x == 1), keep(0, 'low'), unfold(x, at=-2)") == {True: 3, False: 2}
    assert counted("combine((1, [this, -1]), (2, ['low'])), split()") == {True: 1, False: 2}


def test_few_hypotheses_are_referred_to_by_number() -> None:
    found: Counter[bool] = Counter()
    for path in sorted((ROOT / "lemmas").rglob("*.py")):
        found += counted(path.read_text())
    assert found[True] <= MOST * found.total(), f"{found[True]} of {found.total()}: give them names, step.called"
