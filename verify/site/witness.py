"""The values of a counterexample as mathematics."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from verify.kernel.term import TermError, parse
from verify.language.latex import latex, latex_name
from verify.site import html
from verify.suite.counterexamples import witness_text

WIDE = 400  # letters of LaTeX: a longer value is shown as text


def shown(values: Mapping[str, Any] | None) -> str:
    """HTML of the values, one after the other; "" if there are none."""
    return ", ".join(_one(name, value) for name, value in (values or {}).items())


def _one(name: str, value: Any) -> str:
    try:
        text = f"{latex_name(name)} = {_value(value)}"
    except (TermError, TypeError, ValueError, KeyError):
        text = ""
    made = html.math(text) if 0 < len(text) <= WIDE else ""
    return made if made.startswith("<math") else f"<code>{escape(witness_text({name: value}))}</code>"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return rf"\left({', '.join(map(_value, value))}\right)"
    if isinstance(value, Mapping):  # of a family: some places, and all others
        if set(value) != {"at", "else"}:
            raise TermError(f"not the values of a family: {sorted(value)}")
        places = [rf"{_value(one)} \text{{ at }} {_place(at)}" for at, one in value["at"]]
        return r" \text{, } ".join([*places, rf"{_value(value['else'])} \text{{ elsewhere}}"])
    if value == "line":
        return r"\mathbb{R}"
    return latex(parse(str(value)))


def _place(at: Any) -> str:
    return _value(at[0] if isinstance(at, list) and len(at) == 1 else at)


__all__ = ["shown"]
