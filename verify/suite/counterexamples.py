"""The values of a counterexample, told on a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel.term import TermError, parse


def witness_text(witness: Mapping[str, Any]) -> str:
    """A witness on one line: exact rationals, functions and laws as they are typed, names in order (a recorded one has
    no other)."""
    shown = [f"{name} = {_value(value)}" for name, value in sorted(witness.items())]
    return ("; " if any("->" in one or "draw " in one for one in shown) else ", ").join(shown)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "(" + ", ".join(map(_value, value)) + ")"
    if isinstance(value, Mapping) and set(value) == {"at", "else"}:  # of a family: some places, and all others
        places = [f"{_value(one)} at {_value(at[0] if len(at) == 1 else at)}" for at, one in value["at"]]
        return ", ".join([*places, f"{_value(value['else'])} elsewhere"])
    text = str(value)
    if not text.startswith("("):
        return text
    try:
        from verify.language.infix import to_infix  # what judges certificates alone need not have it

        return str(to_infix(parse(text)))
    except (ImportError, TermError):
        return text
