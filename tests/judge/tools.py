"""Small statements and lines for the judge."""

from __future__ import annotations

from typing import Any

from verify.judge.certificate import judge
from verify.judge.reading import parse
from verify.judge.statements import Statement, statement
from verify.judge.terms import Refused


def claim(names: str, given: str, goal: str, id: str = "claim") -> Statement:
    text = f"(statement {id} (names {names}) (given {given}) (show {goal}))"
    return statement(parse(text))


def accepted(names: str, given: str, goal: str, lines: list[Any], *library: Statement) -> bool:
    """Do the lines show it, by the judge?"""
    try:
        judge(claim(names, given, goal), lines, {one.id: one for one in library})
    except Refused:
        return False
    return True


def why(names: str, given: str, goal: str, lines: list[Any], *library: Statement) -> str:
    """Why the judge refuses the lines."""
    try:
        judge(claim(names, given, goal), lines, {one.id: one for one in library})
    except Refused as error:
        return str(error)
    raise AssertionError("the lines were accepted")
