"""`verify account`: the accountant on the command line.

Exit codes: 0 the two ends are as near as the tolerance asks (or the number is infinite); 2 usage; 3 they are not, and
the answer says what was reached (for NoisySGD: no bound applies).
"""

from __future__ import annotations

import csv
import json
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from verify.account import certificate, last_iterate, parse
from verify.account.answer import Answer, Progress, decimal, delta, describe, epsilon, read_epsilon, read_tolerance
from verify.account.mechanisms import BadMechanism
from verify.account.search import Found, noise_for, steps_for
from verify.kernel.rationals import Fraction

REACHED, NOT_REACHED = 0, 3
POINTS = 21
COARSE = Fraction(1, 100)  # the tolerance of a composition that is one bound of several


@contextmanager
def bar(quiet: bool) -> Iterator[Progress]:
    """A bar on a terminal; nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda what, done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("composing", total=1.0)
        yield lambda what, done: shown.update(task, completed=done, description=what)


def account(options: Namespace) -> int:
    """Answer from the command line; returns the exit code.  Raises BadMechanism."""
    if sum(map(bool, (options.noise_for, options.steps_for, options.epsilon, options.curve or options.plot))) > 1:
        raise BadMechanism("give one of --epsilon, --curve (or --plot), --noise-for and --steps-for")
    if options.epsilon is None and options.delta is None:
        raise BadMechanism("give --delta D for epsilon at that delta, or --epsilon E for delta at that epsilon")
    if options.epsilon is not None and options.delta is not None:
        raise BadMechanism("give --delta or --epsilon, not both: the one is the question, the other its answer")
    if options.neighbours is None:
        raise BadMechanism("give --neighbours add-or-remove or replace-one (or add, or remove): epsilon is of that")
    if last_iterate.is_one(options.expression):
        return _last_iterate(options)
    if options.noise_for or options.steps_for:
        return _inverse(options)
    mechanism = parse.read(options.expression)
    tolerance = read_tolerance(options.tolerance)
    whole = bool(options.curve or options.plot)
    with bar(options.json or options.csv) as progress:
        if options.epsilon is not None:
            answer = delta(mechanism, options.epsilon, options.neighbours, tolerance=tolerance, progress=progress)
        else:
            answer = epsilon(
                mechanism, options.delta, options.neighbours, tolerance=tolerance, progress=progress, whole=whole
            )
    if options.certificate:
        _saved(options.certificate, certificate.text(answer))
    if whole:
        _curve(options, answer)
    elif options.json:
        print(json.dumps(as_json(answer, options.certificate), indent=1))
    elif options.csv:
        _csv(("neighbours", "mechanisms", _other(answer), "lower", "upper"), [_row(answer)])
    elif options.table:
        for line in table([answer], options.table):
            print(line)
    else:
        for line in lines(answer, options.certificate):
            print(line)
    if options.compare:
        from verify.account.events import compared

        print(compared(answer), file=sys.stderr if options.json or options.csv else sys.stdout)
    return REACHED if answer.reached and not answer.interrupted else NOT_REACHED


def _saved(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadMechanism(f"{path} cannot be written: {error.strerror}") from error


# --- how it reads -----------------------------------------------------------------------------------------------


def lines(answer: Answer, saved: str | None = None) -> Iterator[str]:
    """The relation first, then the interval, then what it asks and rests on."""
    yield describe(answer.neighbours)
    yield f"{answer.mechanism}, at {_other(answer)} = {decimal(answer.at)}"
    yield ""
    yield f"    {answer}"
    if answer.why:
        yield f"    ({answer.why})"
    if answer.interrupted:
        yield "    interrupted: this is the best answer until then"
    if not answer.reached and answer.upper is not None:
        yield f"    not as near as the tolerance {decimal(answer.tolerance)} asks: {_gap(answer)}"
    yield ""
    ends = "the upper end holds for all such mechanisms, the lower end is reached by some"
    if answer.upper is None:
        ends = "no upper end was found; the lower end is reached by some such mechanisms"
    yield f"{ends}; asked of yours:"
    for line in answer.asks:
        yield f"    {line}"
    yield f"rests on the claims {', '.join(answer.rests_on)}" if answer.rests_on else "rests on no claim"
    if saved:
        yield f"certificate {saved}; check it with: verify recheck {saved}"


def _gap(answer: Answer) -> str:
    if not answer.lower:
        return "nothing above 0 was shown from below"
    assert answer.upper is not None
    return f"the upper end is {float(answer.upper / answer.lower - 1):.2g} above the lower, relatively"


def _other(answer: Answer) -> str:
    return "delta" if answer.question == "epsilon" else "epsilon"


def as_json(answer: Answer, saved: str | None = None) -> dict[str, Any]:
    """Numbers as decimals in strings, exact and rounded outwards; null: infinite, or nothing from below."""
    body = certificate.written(answer)
    own = {
        "lower": None if answer.lower is None else decimal(answer.lower),
        "upper": None if answer.upper is None else decimal(answer.upper),
    }
    return {
        "neighbours": answer.neighbours,
        "mechanisms": str(answer.mechanism),
        _other(answer): decimal(answer.at),
        answer.question: own,
        "reached": answer.reached,
        "interrupted": answer.interrupted,
        "why": answer.why,
        "asks": list(answer.asks),
        "rests_on": list(answer.rests_on),
        "certificate": saved or {"digest": body["digest"], "write": "--certificate FILE"},
    }


def _row(answer: Answer) -> tuple[str, ...]:
    low, high = ("infinity" if x is None else decimal(x) for x in (answer.lower, answer.upper))
    return answer.neighbours, str(answer.mechanism), decimal(answer.at), low, high


def table(answers: list[Answer], kind: str) -> Iterator[str]:
    """A table for a paper: markdown or latex."""
    head = ("neighbours", "mechanisms", _other(answers[0]), f"{answers[0].question} at least", "at most")
    rows = [_row(one) for one in answers]
    if kind == "markdown":
        yield f"| {' | '.join(head)} |"
        yield f"|{'---|' * len(head)}"
        for row in rows:
            yield f"| {' | '.join(row)} |"
        return
    yield r"\begin{tabular}{llrrr}"
    yield f"{' & '.join(head)} \\\\ \\hline"
    for row in rows:
        yield f"{' & '.join(_tex(cell) for cell in row)} \\\\"
    yield r"\end{tabular}"


def _tex(text: str) -> str:
    plain = re.sub(r"([&%$#_{}])", r"\\\1", text)
    return plain.replace("infinity", r"$\infty$").replace(" * ", r" $\times$ ")


def _csv(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)


def _curve(options: Namespace, answer: Answer) -> None:
    if answer.upper is None or answer.question != "epsilon":
        raise BadMechanism(f"there is no curve to draw: {answer}{'; ' + answer.why if answer.why else ''}")
    most = answer.upper or Fraction(1)
    found = answer.points([most * i / (POINTS - 1) for i in range(POINTS)])
    if options.plot:
        _plot(options.plot, answer, answer.points([most * i / 160 for i in range(161)]))
    if options.json:
        points = [{"epsilon": decimal(e), "lower": decimal(low), "upper": decimal(high)} for e, low, high in found]
        print(json.dumps({**as_json(answer, options.certificate), "curve": points}, indent=1))
    elif options.csv:
        _csv(("epsilon", "delta_lower", "delta_upper"), [tuple(decimal(x) for x in row) for row in found])
    else:
        for line in lines(answer, options.certificate):
            print(line)
        print("\nepsilon, and delta at least and at most:")
        for e, low, high in found:
            print(f"    {float(e):<12.6g} {decimal(low):<18} {decimal(high)}")


def _plot(path: str, answer: Answer, found: list[tuple[Fraction, Fraction, Fraction]]) -> None:
    from verify.ask.plotting import BLUE, blank, plain, require_plotter, written
    from verify.ask.typed import Mistake

    ending = Path(path).suffix.lstrip(".")
    if ending not in ("svg", "png", "pdf"):
        raise BadMechanism(f"--plot {path}: write a name that ends in .svg, .png or .pdf")
    try:
        require_plotter("--csv gives the numbers")
    except Mistake as error:
        raise BadMechanism(str(error)) from error
    figure = blank(6.4, 4.2)
    axes = figure.add_subplot()
    xs = [float(e) for e, _, _ in found]
    floor = max(float(answer.at) / 10, 1e-300)
    # The curves between points: delta falls and is convex in exp(eps), so neighbours bound it.
    axes.fill_between(
        xs[:-1],
        [max(float(low), floor) for _, low, _ in found[1:]],
        [max(float(high), floor) for _, _, high in found[:-1]],
        step="post",
        color=BLUE,
        alpha=0.8,
        linewidth=0.6,
    )
    axes.set_yscale("log")
    axes.set_xlabel("epsilon")
    axes.set_ylabel("delta")
    axes.set_title(plain(f"{answer.mechanism}\n{answer.neighbours}"), fontsize=9)
    try:
        Path(path).write_bytes(written(figure, ending, str(answer.mechanism)))
    except OSError as error:
        raise BadMechanism(f"{path} cannot be written: {error.strerror}") from error


# --- inverse questions ------------------------------------------------------------------------------------------


def _inverse(options: Namespace) -> int:
    noise = bool(options.noise_for)
    word = "sigma" if noise else "T"
    if not re.search(rf"\b{word}\b", options.expression):
        example = "PoissonSampled(1/100, Gaussian(sigma)) * 1000" if noise else "PoissonSampled(1/100, Gaussian(1)) * T"
        raise BadMechanism(f"write {word} where the answer is to stand, as in {example}")
    if options.delta is None:
        raise BadMechanism("give --delta D, too")
    read_epsilon(options.noise_for or options.steps_for)
    parse.read(options.expression, {word: 1})
    with bar(options.json) as progress:
        search: Callable[..., Found] = noise_for if noise else steps_for
        found = search(
            lambda value: parse.read(options.expression, {word: value}),
            options.noise_for or options.steps_for,
            options.delta,
            options.neighbours,
            progress=progress,
        )
    answer = found.answer
    if options.certificate:
        _saved(options.certificate, certificate.text(answer))
    if options.json:
        beyond = None if found.beyond is None else decimal(found.beyond)
        body = {word: decimal(found.value), "not_enough" if noise else "too_many": beyond}
        print(json.dumps({**body, **as_json(answer, options.certificate)}, indent=1))
        return REACHED
    what = "enough noise" if noise else "steps that are allowed"
    print(f"{word} = {decimal(found.value)}: {what} for epsilon {options.noise_for or options.steps_for}")
    if found.beyond is not None:
        much = "too little" if noise else "too many"
        print(f"{word} = {decimal(found.beyond)} is {much}, by theorem, where the lower end is reached")
    print()
    for line in lines(answer, options.certificate):
        print(line)
    return REACHED


# --- the last iterate -------------------------------------------------------------------------------------------


def _last_iterate(options: Namespace) -> int:
    """An upper bound for the last iterate of noisy SGD; nothing is computed from below."""
    run = last_iterate.read(options.expression)
    others = ("epsilon", "noise_for", "steps_for", "curve", "plot", "table", "csv", "compare")
    given = [f"--{name.replace('_', '-')}" for name in others if getattr(options, name)]
    if given:
        raise BadMechanism(f"{last_iterate.NAME} answers epsilon at --delta D, not {given[0]}: leave that out")
    if options.neighbours != last_iterate.NEIGHBOURS:
        raise BadMechanism(f"{last_iterate.NAME} is known for --neighbours {last_iterate.NEIGHBOURS} alone: write that")
    with bar(options.json) as progress:
        found = run.epsilon(options.delta, tolerance=max(read_tolerance(options.tolerance), COARSE), progress=progress)
    if options.certificate:
        _saved(options.certificate, certificate.text(found))
    if options.json:
        print(json.dumps(_last_json(found, options.certificate), indent=1))
    else:
        print(found)
        if options.certificate:
            print(f"certificate {options.certificate}; check it with: verify recheck {options.certificate}")
    return NOT_REACHED if found.upper is None else REACHED


def _last_json(found: last_iterate.LastIterate, saved: str | None) -> dict[str, Any]:
    none = found.upper is None
    unsaved = None if none else {"digest": found.certificate["digest"], "write": "--certificate FILE"}
    tried = [
        {"by": one.by, "upper": None if one.upper is None else decimal(one.upper), "why": one.why}
        for one in found.tried
    ]
    return {
        "neighbours": last_iterate.NEIGHBOURS,
        "mechanisms": str(found.run),
        "delta": decimal(found.at),
        "epsilon": {"lower": "0", "upper": None if found.upper is None else decimal(found.upper)},
        "by": None if none else found.best.by,
        "tried": tried,
        "reached": found.upper is not None,
        "interrupted": False,
        "why": "",
        "asks": list(found.best.asks),
        "rests_on": list(found.rests_on),
        "certificate": saved or unsaved,
    }


def recheck(paths: list[Path]) -> tuple[dict[str, str], list[str]]:
    """What certificates of answers prove, by file; and what is refused, one line each."""
    accepted, refused = {}, []
    for path in paths:
        try:
            found = certificate.recheck(path.read_text(encoding="utf-8"))
            if isinstance(found, last_iterate.LastIterate):
                said = f"{last_iterate.NEIGHBOURS}: {found.run}, delta = {decimal(found.at)}: {found.interval()}"
            else:
                said = f"{found.neighbours}: {found.mechanism}, {_other(found)} = {decimal(found.at)}: {found}"
            accepted[str(path)] = said
        except certificate.Refused as error:
            refused.append(f"{path}: {error}")
        except (OSError, UnicodeDecodeError) as error:
            refused.append(f"{path}: cannot be read: {error}")
    return accepted, refused
