"""The options of `verify prove`, `attack` and `evaluate`.  Light, since every start imports it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any


def add_typed(commands: Any, positive: Callable[[type], Any]) -> None:
    """`prove` and `attack`."""
    for name, what in (
        ("prove", "prove or refute an inequality that you type"),
        ("attack", "look for a counterexample to an inequality that you type"),
    ):
        typed: argparse.ArgumentParser = commands.add_parser(name, help=what)
        typed.add_argument("inequality", metavar="INEQUALITY", help='for example "log(1 + x) <= x"')
        typed.add_argument(
            "--where", default="", metavar="LIST", help='for example "x >= 0, x <= y, n integer"'
        )
        typed.add_argument("--timeout", type=positive(float), default=10.0, metavar="S")
        typed.add_argument("--certificate", metavar="FILE", help="write the certificate to FILE")
        typed.add_argument("--json", action="store_true", help="machine-readable output")
        if name == "prove":
            typed.add_argument("--map", metavar="X,Y", help="where does it hold? pave two bounded variables")
            typed.add_argument(
                "--output",
                metavar="FILE",
                help="the map's picture, .svg or .png (default map.svg); the paving goes beside it as .json",
            )


def add_evaluate(commands: Any) -> argparse.ArgumentParser:
    """`evaluate`; returns its parser, for what all commands about claims share."""
    evaluate: argparse.ArgumentParser = commands.add_parser(
        "evaluate", help="a proved bound at your numbers, its hypotheses checked, and what it rests on"
    )
    evaluate.add_argument(
        "claim",
        nargs="+",
        metavar="CLAIM",
        help='an id, or an item such as "feldman2018iteration Theorem 23"',
    )
    evaluate.add_argument(
        "--at",
        action="append",
        default=[],
        metavar="LIST",
        help="numbers, such as n=10000,sigma=4,delta=1e-5,eta=1/sqrt(n); a sequence as eps[t]=t/8",
    )
    evaluate.add_argument(
        "--least",
        metavar="X=LOW..HIGH",
        help="look for the value of X in the range that makes the bound least",
    )
    evaluate.add_argument("--plot", metavar="X=LOW..HIGH", help="draw the bound over X, as a rigorous band")
    evaluate.add_argument(
        "--output", metavar="FILE", help="the picture, .svg, .png or .pdf (default curve.svg)"
    )
    evaluate.add_argument("--csv", action="store_true", help="the numbers as a table")
    return evaluate
