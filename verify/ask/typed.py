"""What `verify prove` and `verify attack` do with their options: files, text and JSON on the screen.

Exit codes: 0 proved, 1 refuted, 2 usage, 3 undecided, or vacuous (true, but of nothing).  A statement that is
`certified` on a part of its domain is not proved, so this is 3 as well.  With `--map`: 0 if no box is refuted or
undecided, 1 if some box is refuted, else 3; 130 if it was interrupted (what was found by then is written all the same).
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.ask.decide import Answer
    from verify.ask.maps import ValidityMap
    from verify.kernel.statement import Statement

CODES = {"proved": 0, "refuted": 1}
UNDECIDED, INTERRUPTED = 3, 130
CLOCK, GRACE = 1.2, 1.0  # a given time may be passed by a fifth, or by a second where it is short
PREFIX = "verify: "  # what the command puts before a mistake: the caret moves along


class Mistake(Exception):
    """Bad input; the message is one line, for the text of an inequality with a caret below it."""


def typed(options: Namespace) -> int:
    """Decide an inequality from the command line; returns the exit code.  Raises Mistake."""
    from verify.ask.decide import read
    from verify.language.scan import ParseError

    try:
        if getattr(options, "map", None):
            return _map(options)
        if getattr(options, "output", None):
            raise Mistake("--output FILE is for the picture of a map: add --map X,Y")
        answer = _answer(read(options.inequality, options.where), options.command == "prove", options.timeout)
    except ParseError as error:
        raise Mistake(_aligned(str(error))) from error
    if options.certificate and answer.certificate is not None:
        from verify.kernel.certificate import export

        statements = export({answer.statement.id: answer.statement})
        _write_certificate(Path(options.certificate), answer.certificate, statements)
        if not options.json:
            print(f"certificate written; check it with: verify recheck {quote(options.certificate)}")
    if options.json:
        print(json.dumps(answer.as_json(), indent=1, sort_keys=True))
    else:
        for line in (*answer_lines(answer), *notes(answer)):
            print(line)
    return CODES.get(answer.verdict, UNDECIDED)


def _answer(statement: Statement, prove: bool, timeout: float | None) -> Answer:
    """What is found with the work of so many seconds; a time that was given is kept by the clock too, on a busy
    machine and where a single step takes long."""
    from dataclasses import replace
    from time import monotonic

    from verify.ask.decide import decide, out_of_time, searched
    from verify.system.fenced import by_the_clock

    work = decide if prove else searched
    if timeout is None:
        return work(statement)
    began = monotonic()
    answer = by_the_clock(lambda: work(statement, timeout), max(CLOCK * timeout, timeout + GRACE))
    if answer is None:
        answer = out_of_time(statement, timeout)
    return replace(answer, seconds=monotonic() - began)


def _aligned(message: str) -> str:
    head, *rest = message.split("\n")
    return "\n".join([head, *(" " * len(PREFIX) + line for line in rest)])


def answer_lines(answer: Answer) -> Iterator[str]:
    """The answer as a person reads it."""
    from verify.report.text import proof_lines
    from verify.suite.counterexamples import witness_text

    part = " on a part of the domain only, undecided on the rest," if answer.verdict == "certified" else ""
    yield f"{answer.verdict}{part} in {answer.seconds:.2f} s"
    if answer.verdict == "refuted" and answer.witness is not None:
        yield f"counterexample: {witness_text(answer.witness) or 'none is needed, there are no variables'}"
        if answer.enclosure is not None:
            left, right = answer.enclosure
            yield f"there, in {answer.failing}, the left side is {left} and the right side is {right}"
        return
    if answer.verdict == "vacuous":
        yield "no values of the variables satisfy the conditions, so that there is nothing to show"
    if answer.region is not None:
        yield f"where also {', '.join(answer.region)}"
    if answer.evidence is not None and "proof" in answer.evidence:
        yield from proof_lines(answer.evidence["proof"])
    if answer.verdict not in ("undecided", "certified"):
        return
    if not answer.statement.types:
        for text in answer.help:
            yield text
        if answer.reason:
            yield answer.reason
        return
    margin = "" if answer.margin is None else f", smallest margin {answer.margin:.2g}"
    yield f"no counterexample at {answer.attack.get('cases', 0)} points{margin}"
    if answer.left:
        yield f"left open: within {', '.join(answer.left)}"
    if answer.undecided_volume is not None:
        volume = {"oo": "infinite"}.get(answer.undecided_volume, answer.undecided_volume)
        yield f"undecided volume: {volume}"
    for text in answer.help:
        yield f"would help: {text}"
    if answer.reason:
        yield answer.reason


def notes(answer: Answer) -> Iterator[str]:
    """What somebody may have meant otherwise."""
    if "e" in dict(answer.statement.types):
        yield "note: e is a variable here; Euler's number is E"
    for name in ("inf", "infty", "infinity"):
        if name in dict(answer.statement.types):
            yield f"note: {name} is a variable here; infinity is no number, and bounds are finite"


# --- maps ------------------------------------------------------------------------------------------


def _map(options: Namespace) -> int:
    from time import monotonic

    from verify.ask.decide import read
    from verify.ask.maps import BadMap, validity_map
    from verify.ask.plotting import require_plotter

    names = [name.strip() for name in options.map.split(",")]
    if len(names) != 2 or not all(names):
        raise Mistake(f"--map takes two names with a comma between them, such as x,y: {options.map}")
    picture = Path(options.output) if options.output else None if options.json else Path("map.svg")
    if picture is not None and picture.suffix not in (".svg", ".png"):
        raise Mistake(f"{picture} must end in .svg or .png")
    if picture is not None:
        require_plotter("--json needs nothing")  # before the work, not after it
    statement = read(options.inequality, options.where)
    x, y = (_name(name) for name in names)
    began = monotonic()
    try:
        with _bar(options.json) as progress:
            found = validity_map(statement, x, y, timeout=options.timeout or 10.0, progress=progress)
    except BadMap as error:
        raise Mistake(str(error)) from error
    body = {**found.as_json(), "certificates": found.certificates, "seconds": round(monotonic() - began, 3)}
    if picture is not None:
        _save(found, picture)
    if options.certificate:
        _write_certificate(Path(options.certificate), found.certificates, found.statements)
    if options.json:
        print(json.dumps(body, indent=1, sort_keys=True))
    else:
        for line in map_lines(found):
            print(line)
        if picture is not None:
            print(f"picture in {picture}, paving in {picture.with_suffix('.json')}")
    if found.stopped == "interrupted":
        return INTERRUPTED
    return CODES.get(found.verdict, UNDECIDED)


def _name(text: str) -> str:
    """The kernel's name of a variable: gamma is gamma_ there, and so on."""
    from verify.language.infix import ParseError, term_from_infix

    try:
        term = term_from_infix(text)
    except ParseError:
        return text
    return term if isinstance(term, str) else text


def map_lines(found: ValidityMap) -> Iterator[str]:
    from verify.ask.maps_picture import share
    from verify.report.text import readable_term

    x, y = readable_term(found.x.name), readable_term(found.y.name)
    yield f"{x} from {found.x.low} to {found.x.high}, {y} from {found.y.low} to {found.y.high}"
    for verdict, area in found.areas.items():
        boxes = sum(cell.verdict == verdict for cell in found.cells)
        if boxes or verdict != "outside":
            yield f"{verdict:9} {share(found, verdict):>8}, area {area}, {boxes} boxes"
    if found.stopped:
        why = {"time": "out of time (--timeout)", "boxes": "the boxes are used up"}
        yield f"ended early: {why.get(found.stopped, found.stopped)}"


def _save(found: ValidityMap, picture: Path) -> None:
    from verify.ask.maps_picture import save

    paving = picture.with_suffix(".json")
    text = json.dumps(found.as_json(), indent=1, sort_keys=True) + "\n"
    try:
        save(found, picture)
        paving.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Mistake(f"{picture} cannot be written: {getattr(error, 'strerror', None) or error}") from error


def _write_certificate(path: Path, certificate: str, statements: str) -> None:
    try:
        path.write_text(certificate, encoding="utf-8")
        path.with_suffix(".statements.txt").write_text(statements, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Mistake(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from error


@contextmanager
def _bar(quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("paving"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("paving", total=None)

        def advance(done: int, known: int) -> None:
            progress.update(task, completed=done, total=known)

        yield advance
