"""The options of the commands that have many.  Light, since every start imports it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """A parser that names what a misspelt command or option may have been."""

    def error(self, message: str) -> NoReturn:
        word = _misspelt(message)
        known = [option for action in self._actions for option in action.option_strings]
        known += [name for action in self._actions for name in action.choices or () if name != word]
        near = get_close_matches(word, known, n=2, cutoff=0.6) if word else []
        super().error(f"{message}; did you mean {' or '.join(near)}?" if near else message)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, left = super().parse_known_args(args, namespace)
        if left and self._subparsers is None:
            self.error(f"unrecognized arguments: {' '.join(left)}")  # here, where its options are known
        return found, left


def _misspelt(message: str) -> str:
    _, _, tail = message.partition("unrecognized arguments: ")
    if tail:
        return next((word.partition("=")[0] for word in tail.split() if word.startswith("-")), "")
    _, _, tail = message.partition("invalid choice: '")
    return tail.partition("'")[0]


def add_typed(commands: Any, positive: Callable[[type], Any]) -> None:
    """`prove` and `attack`."""
    for name, what in (
        ("prove", "prove or refute an inequality that you type"),
        ("attack", "look for a counterexample to an inequality that you type"),
    ):
        typed: argparse.ArgumentParser = commands.add_parser(name, help=what)
        typed.add_argument("inequality", metavar="INEQUALITY", help='for example "log(1 + x) <= x"')
        typed.add_argument("--where", default="", metavar="LIST", help='for example "x >= 0, x <= y, n integer"')
        typed.add_argument(
            "--timeout", type=positive(float), metavar="S", help="end after so many seconds (default: the work of 10)"
        )
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
        "claim", nargs="+", metavar="CLAIM", help='an id, or an item such as "feldman2018iteration Theorem 23"'
    )
    evaluate.add_argument(
        "--at",
        action="append",
        default=[],
        metavar="LIST",
        help="numbers, such as n=10000,sigma=4,delta=1e-5,eta=1/sqrt(n); a sequence as eps[t]=t/8",
    )
    evaluate.add_argument(
        "--least", metavar="X=LOW..HIGH", help="look for the value of X in the range that makes the bound least"
    )
    evaluate.add_argument("--plot", metavar="X=LOW..HIGH", help="draw the bound over X, as a rigorous band")
    evaluate.add_argument("--output", metavar="FILE", help="the picture, .svg, .png or .pdf (default curve.svg)")
    evaluate.add_argument("--csv", action="store_true", help="the numbers as a table")
    return evaluate


def add_find(commands: Any, positive: Callable[[type], Any]) -> argparse.ArgumentParser:
    """`find`; returns its parser."""
    find: argparse.ArgumentParser = commands.add_parser(
        "find",
        help="find claims by the shape of what they conclude, by words or by an item; definitions by words",
        description="Claims by the shape of what they conclude: ?name stands for any term, _ too.  What is no formula "
        "is searched as words, with what the field says for them (post-processing finds data processing), in items, "
        "titles, ids and definitions; definitions are found too, each with the line that imports it.",
    )
    find.add_argument(
        "shape",
        metavar="TEXT",
        help="such as 'hockey_stick(push(?mu, ?K), push(?nu, ?K), ?g) <= ?d', 'data processing', "
        "'Theorem 3.1 of altschuler'",
    )
    find.add_argument("--given", action="store_true", help="write out the hypotheses")
    find.add_argument("--anywhere", action="store_true", help="in hypotheses and inside formulas too")
    find.add_argument("--limit", type=positive(int), default=20, metavar="N", help="rows that are shown (default 20)")
    return find


def add_account(commands: Any) -> None:
    """`account`: epsilon or delta of a run of mechanisms."""
    account: argparse.ArgumentParser = commands.add_parser(
        "account", help="a certified epsilon (or delta) of a training run, from above and from below"
    )
    account.add_argument(
        "expression",
        metavar="MECHANISMS",
        help='for example "PoissonSampled(256/60000, Gaussian(1.1)) * 3516 + Laplace(2)", or "NoisySGD(n=...)" '
        "for the last iterate",
    )
    account.add_argument("--delta", metavar="D", help="epsilon at this delta")
    account.add_argument("--epsilon", metavar="E", help="delta at this epsilon")
    account.add_argument("--neighbours", metavar="RELATION", help="add-or-remove, add, remove or replace-one")
    account.add_argument("--noise-for", metavar="E", help="the least sigma (a name in MECHANISMS) for this epsilon")
    account.add_argument("--steps-for", metavar="E", help="the largest T (a name in MECHANISMS) for this epsilon")
    account.add_argument("--curve", action="store_true", help="delta at epsilons from 0 to the one at --delta")
    account.add_argument("--plot", metavar="FILE", help="the curve as a band, .svg, .png or .pdf")
    account.add_argument(
        "--tolerance", default="1e-3", metavar="R", help="how near the two ends are to be (default 1e-3)"
    )
    account.add_argument("--certificate", metavar="FILE", help="write what `verify recheck FILE` checks")
    account.add_argument("--table", choices=("markdown", "latex"), help="a line for a paper")
    account.add_argument("--csv", action="store_true", help="the numbers as a table")
    account.add_argument("--json", action="store_true", help="machine-readable output")
    account.add_argument("--compare", action="store_true", help="beside it what dp-accounting says (floats)")


def common(command: argparse.ArgumentParser) -> None:
    """What all commands about claims share."""
    command.add_argument("--json", action="store_true", help="machine-readable output")
    command.add_argument(
        "--catalogue", action="append", metavar="NAME", help="a package, module or file of claims (repeatable)"
    )


def run_options(command: argparse.ArgumentParser) -> None:
    """`run` and `report`."""
    common(command)
    command.add_argument("--jobs", type=positive(int), metavar="N", help="processes (default: all cores)")
    command.add_argument(
        "--executor",
        metavar="WHERE",
        help="local (default), or dask://HOST:PORT: the scheduler of a cluster of distributed",
    )
    command.add_argument("--budget", type=positive(float), metavar="S", help="stop after S seconds; go on later")
    command.add_argument("--effort", type=positive(float), default=1.0, help="how hard to attack (default 1)")
    command.add_argument("--no-cache", action="store_true", help="examine everything anew")
    command.add_argument(
        "--trust-installed",
        action="store_true",
        help="believe the recorded verdicts of installed claims that are cited, without checking their certificates",
    )
    command.add_argument(
        "--replace", action="store_true", help="record as undecided what was decided before and is not now"
    )


def positive(kind: type) -> Any:
    """The type of an option that is a positive number."""

    def convert(text: str) -> Any:
        value = kind(text)
        if not 0 < value < float("inf"):
            raise argparse.ArgumentTypeError(f"{text} is not a positive number")
        return value

    convert.__name__ = "number"
    return convert
