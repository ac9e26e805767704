"""One variable of a bound: the value that makes it least, and its curve as a rigorous band.

The search for the least value is by floats and decides nothing: the bound is enclosed anew at the rational
that it ends at, hypotheses included, and any value would give a valid bound.  The band is an enclosure on
each of the intervals that cover the range, so that the curve lies in it everywhere, not at samples only.
"""

from __future__ import annotations

import csv
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, exp, floor, inf, isfinite, log
from pathlib import Path
from typing import TYPE_CHECKING

from verify.ask.evaluate_check import FAILS, HOLDS, Sampler, closed, evaluation, label, worst
from verify.ask.evaluate_open import WHOLE, Conclusion, Opened, Quantity, is_sequence
from verify.ask.evaluate_values import UNKNOWN, Enclosure, read_values, truth
from verify.ask.plotting import BLUE, blank, plain, require_plotter, written
from verify.ask.typed import Mistake
from verify.kernel.ball import Truth, exact_value, interval
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free

if TYPE_CHECKING:
    from verify.ask.evaluate import Basis

GRID = 80
STEPS = 40
CELLS = 128
CELLS_WITH_LEAST = 64
MAX_HALVINGS = 3
THIN = Fraction(1, 50)  # a cell that is wider, relative to its height, is halved
POINTS = 200  # at most so many integers are drawn
ENDINGS = (".svg", ".png", ".pdf")


@dataclass(frozen=True)
class Range:
    """A variable with its bounds, whole numbers if it is an integer."""

    name: str
    low: Fraction
    high: Fraction


def read_range(text: str, option: str, found: Opened) -> Range:
    """``alpha=1.01..500``.  Raises Mistake."""
    left, sign, right = text.partition("=")
    low, dots, high = right.partition("..")
    if not sign or not dots:
        raise Mistake(f"{option} takes NAME=LOW..HIGH, such as alpha=1.01..500: {text!r}")
    name, ends = found.named(left.strip()), []
    for end in (low, high):
        [(_, term)] = read_values([f"{left}={end}"]).items() or [("", "")]
        value = None if isinstance(term, tuple) and term[0] == "lambda" else exact_value(term, {})
        if value is None:
            raise Mistake(f"{option} {text}: {end.strip() or 'nothing'} is no rational number")
        ends.append(value)
    if not found.is_numeric(name) or is_sequence(found.types[name]):
        names = [found.spoken(one) for one in found.numbers if not is_sequence(found.types[one])]
        raise Mistake(f"{option}: {left.strip()} is no number of the claim; these are: {', '.join(names)}")
    if found.types[name][0] in WHOLE:
        ends = [Fraction(ceil(ends[0])), Fraction(floor(ends[1]))]
    if not ends[0] < ends[1]:
        raise Mistake(f"{option} {text}: the range is empty or a point")
    return Range(name, *ends)


def target(found: Opened, values: Mapping[str, Term], variable: str, wanted: str = "") -> tuple[Conclusion, Quantity]:
    """What the first conclusion that depends on the variable bounds by, or else its first such number.

    A conclusion whose premises fail at the values is passed over; `wanted` is the quantity's name, if given.
    Raises Mistake.
    """
    for one in found.conclusions:
        if any(_fails(found, premise, values) for premise in one.premises):
            continue
        several = [q for q in one.quantities if q.term != variable and wanted in ("", q.name)]
        ready = [q for q in several if free(closed(found, q.term, values)) == {variable}]
        if ready:
            chosen = next((q for q in ready if q.bound), ready[0])
            if chosen.name == "at least":
                raise Mistake(f"{found.claim.id} bounds from below: there is nothing to make least or to draw")
            return one, chosen
    raise Mistake(f"no bound of {found.claim.id} depends on {found.shown(variable)} alone at these numbers")


def _fails(found: Opened, premise: Formula, values: Mapping[str, Term]) -> bool:
    if not found.is_arithmetic(premise) or free(at := closed(found, premise, values)):
        return False
    return truth(at) is Truth.FALSE


# --- the least value -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Best:
    """Where a search ended, and which quantity it made small."""

    name: str
    value: Fraction
    spoken: str
    quantity: str

    def line(self) -> str:
        return (
            f"{self.spoken} = {written_exactly(self.value)} was searched for by floats, to make "
            f"{self.quantity} small; the numbers above are rigorous for it, and would be for any other value"
        )

    def as_json(self) -> dict[str, str]:
        return {"name": self.spoken, "value": str(self.value), "of": self.quantity}


def written_exactly(value: Fraction) -> str:
    """A rational as a decimal if that is short, else as a quotient."""
    text = f"{float(value):.12g}" if abs(value) < 10**15 else str(value)
    return text if Fraction(text) == value else str(value)


def least(found: Opened, values: Mapping[str, Term], over: Range) -> Best:
    """A value at which the bound is small and the hypotheses hold.  Raises Mistake if none was seen."""
    one, quantity = target(found, values, over.name)
    at = Sampler(found, values, over.name, one, quantity)
    value = minimum(at.at, over, at.whole)
    if value is None:
        raise Mistake(
            f"no value of {found.shown(over.name)} in {over.low}..{over.high} was found at which the "
            "hypotheses hold and the bound is finite; give one by --at to see which fails"
        )
    return Best(over.name, value, found.spoken(over.name), label(found, quantity))


def minimum(f: Callable[[Fraction], float], over: Range, whole: bool) -> Fraction | None:
    """A short rational where f is small: a grid, then a golden search around its best point."""
    points = grid(over, whole)
    seen = {x: f(x) for x in points}
    best = min(points, key=lambda x: seen[x])
    if seen[best] == inf:
        return None
    place = points.index(best)
    low, high = points[max(place - 1, 0)], points[min(place + 1, len(points) - 1)]
    if whole:
        inner = range(int(low), int(high) + 1, max(1, int(high - low) // STEPS))
        return min((*map(Fraction, inner), best), key=f)
    a, b = float(low), float(high)
    for _ in range(STEPS):
        c, d = a + 0.382 * (b - a), a + 0.618 * (b - a)
        fc, fd = f(Fraction(c)), f(Fraction(d))
        # Where the hypotheses fail on one side, towards the other.
        a, b = (a, d) if fc < fd or (fc == fd == inf and float(best) <= c) else (c, b)
    candidates = [best]
    for digits in (4, 6, 9, 12):
        for x in (a, b):
            short = Fraction(f"{x:.{digits}g}")
            if over.low <= short <= over.high:
                candidates.append(short)
    worth = {x: f(x) for x in candidates}
    limit = min(worth.values())
    # The shortest of those that are as good but for a millionth.
    good = [x for x in candidates if worth[x] <= limit + 1e-6 * abs(limit)]
    return min(good, key=lambda x: x.denominator)


def grid(over: Range, whole: bool) -> list[Fraction]:
    """Points of the range, spread by ratios where it is positive, by ratios above 1 where it is above 1."""
    low, high = float(over.low), float(over.high)
    shift = 1.0 if low > 1 else 0.0
    if not isfinite(low) or not isfinite(high):
        return [over.low, over.high]
    if low - shift > 0:
        ratio = log((high - shift) / (low - shift))
        inner = [shift + (low - shift) * exp(ratio * k / GRID) for k in range(1, GRID)]
    else:
        inner = [low + (high - low) * k / GRID for k in range(1, GRID)]
    points = {Fraction(round(x)) if whole else Fraction(f"{x:.6g}") for x in inner}
    return sorted({over.low, over.high, *(x for x in points if over.low < x < over.high)})


# --- the curve -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """An interval of the variable (a point, for an integer), and the enclosure of the bound all over it."""

    low: Fraction
    high: Fraction
    bound: Enclosure
    chosen: Fraction | None = None  # the value of the variable of --least

    @property
    def holds(self) -> bool:
        return self.bound.known


def drawn(
    options: Namespace, found: Opened, values: Mapping[str, Term], over: Range, best: Range | None, basis: Basis
) -> int:
    """The curve: a picture and its table; returns the exit code.  Raises Mistake."""
    picture = Path(options.output) if options.output else None if options.json or options.csv else Path("curve.svg")
    if picture is not None:
        if picture.suffix not in ENDINGS:
            raise Mistake(f"{picture} must end in {', '.join(ENDINGS)}")
        require_plotter("--csv and --json need nothing")
    if best and best.name == over.name:
        raise Mistake("--least and --plot name one variable; they need two")
    one, quantity = target(found, anywhere(values, best), over.name)
    cells = list(cells_of(found, values, over, best, one, quantity))
    if not any(cell.holds for cell in cells):
        raise Mistake(
            f"the hypotheses hold nowhere on {found.shown(over.name)} = {over.low}..{over.high}, or nothing "
            "is enclosed there; give one value by --at to see which fails"
        )
    middle = next(cell for cell in cells if cell.holds)
    at = put(values, over.name, middle.low)
    if best and middle.chosen is not None:
        at = put(at, best.name, middle.chosen)
    conditions = evaluation(found, at).conditions(found.conclusions.index(one))
    failing = [f"{c.text}  ({c.why})" for c in conditions if c.status == FAILS]
    if failing:
        print(f"nothing is claimed at these numbers: {'; '.join(failing)}")
        return 1
    if picture is not None:
        _save(found, quantity, over, cells, picture, basis)
    if options.json:
        rows = [dict(zip(_heads(found, over, best), row, strict=True)) for row in _rows(cells, best)]
        found_ = {"of": label(found, quantity), "term": found.shown(quantity.term), "cells": rows}
        stand = [{"text": c.text, "status": c.status, "why": c.why} for c in conditions]
        print(json.dumps({"claim": basis.as_json(), **found_, "conditions": stand}, indent=1))
    elif options.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(_heads(found, over, best))
        writer.writerows(_rows(cells, best))
    else:
        held = sum(cell.holds for cell in cells)
        print(f"{basis.claim.id}: {label(found, quantity)} = {found.shown(quantity.term)}")
        print(f"{held} of {len(cells)} cells of {found.shown(over.name)} have a rigorous enclosure in {picture}")
        for c in conditions:
            if c.status != HOLDS:
                print(f"    [{c.status}] {c.text}" + (f"  ({c.why})" if c.why else ""))
        print(f"certificate {basis.certificate}; check it with: verify recheck {basis.certificate}")
    return 0 if worst(conditions) == HOLDS else 3


def anywhere(values: Mapping[str, Term], best: Range | None) -> dict[str, Term]:
    """The values, with some value of the variable of --least: only to see what depends on what."""
    return {**put(values, best.name, best.low)} if best else dict(values)


def put(values: Mapping[str, Term], name: str, value: Fraction) -> dict[str, Term]:
    from verify.kernel.term import substitute

    return {**{one: substitute(term, {name: value}) for one, term in values.items()}, name: value}


def cells_of(
    found: Opened,
    values: Mapping[str, Term],
    over: Range,
    best: Range | None,
    one: Conclusion,
    quantity: Quantity,
    halvings: int = MAX_HALVINGS,
) -> Iterator[Cell]:
    """Cells that cover the range, each with an enclosure all over it where the hypotheses hold all over it.

    A cell whose enclosure is wide is halved at most `halvings` times.
    """

    def at(middle: Fraction) -> tuple[Sampler, Fraction | None]:
        if best is None:
            return Sampler(found, values, over.name, one, quantity), None
        inner = Sampler(found, put(values, over.name, middle), best.name, one, quantity)
        chosen = minimum(inner.at, best, inner.whole)
        known = put(values, best.name, best.low if chosen is None else chosen)
        return Sampler(found, known, over.name, one, quantity), chosen

    whole = found.types[over.name][0] in WHOLE
    if whole:
        for number in _whole_points(over, CELLS_WITH_LEAST if best else POINTS):
            sampler, chosen = at(Fraction(number))
            usable = sampler.feasible(Fraction(number), 4) and (best is None or chosen is not None)
            yield Cell(
                Fraction(number), Fraction(number), sampler.value(Fraction(number)) if usable else UNKNOWN, chosen
            )
        return
    ends = _ends(over, CELLS_WITH_LEAST if best else CELLS)
    plain = None if best else at(over.low)
    for low, high in pairwise(ends):
        sampler, chosen = plain or at((low + high) / 2)
        if best and chosen is None:
            yield Cell(low, high, UNKNOWN)
        else:
            yield from _halved(sampler, low, high, chosen, 0 if best else halvings)


def _whole_points(over: Range, most: int) -> list[int]:
    """Whole numbers of the range, all if they are few; spread by ratios where it spans more than 20 times."""
    low, high = int(over.low), int(over.high)
    if high - low < most or not _by_ratios(over):
        return [*range(low, high + 1, max(1, (high - low) // most))]
    return sorted({low, high, *(round(low * exp(log(high / low) * k / most)) for k in range(1, most))})


def _by_ratios(over: Range) -> bool:
    return over.low > 0 and over.high / over.low > 20


def _ends(over: Range, cells: int) -> list[Fraction]:
    low, high = float(over.low), float(over.high)
    if _by_ratios(over):
        inner = [low * exp(log(high / low) * k / cells) for k in range(1, cells)]
    else:
        inner = [low + (high - low) * k / cells for k in range(1, cells)]
    return sorted(
        {over.low, over.high, *(x for x in (Fraction(f"{x:.6g}") for x in inner) if over.low < x < over.high)}
    )


def _halved(sampler: Sampler, low: Fraction, high: Fraction, chosen: Fraction | None, left: int) -> Iterator[Cell]:
    """The interval as one cell, or as several where its enclosure is wide or the hypotheses are undecided."""
    x = interval(low, high)
    bound = sampler.value(x) if sampler.feasible(x) else UNKNOWN
    wide = bound.low is None or bound.high is None or bound.high - bound.low > THIN * abs(bound.high)
    if left and wide and (bound.known or _mixed(sampler, low, high)):
        middle = (low + high) / 2
        yield from _halved(sampler, low, middle, chosen, left - 1)
        yield from _halved(sampler, middle, high, chosen, left - 1)
    else:
        yield Cell(low, high, bound, chosen)


def _mixed(sampler: Sampler, low: Fraction, high: Fraction) -> bool:
    """Whether there is something to be enclosed at an end or in the middle."""
    return any(sampler.at(x) < inf for x in (low, (low + high) / 2, high))


def _heads(found: Opened, over: Range, best: Range | None) -> list[str]:
    name = found.shown(over.name)
    return [f"{name}_low", f"{name}_high", "bound_low", "bound_high", *([found.shown(best.name)] if best else [])]


def _rows(cells: list[Cell], best: Range | None) -> Iterator[list[str]]:
    for cell in cells:
        known = [cell.bound.at_least, cell.bound.at_most] if cell.holds else ["", ""]
        chosen = [] if best is None else ["" if cell.chosen is None else written_exactly(cell.chosen)]
        yield [written_exactly(cell.low), written_exactly(cell.high), *known, *chosen]


def _logarithmic(name: str, low: Fraction | float, high: Fraction | float, else_: bool) -> bool:
    """How the axis of a quantity is drawn: that of eps evenly, that of delta by powers of ten, as the field does."""
    name = name.rstrip("'")
    return False if name == "eps" else 0 < low < high if name == "delta" else else_


# --- the picture ---------------------------------------------------------------------------------------


def _save(found: Opened, quantity: Quantity, over: Range, cells: list[Cell], picture: Path, basis: Basis) -> None:
    figure = blank(7.6, 4.8)
    axes = figure.add_subplot()
    known = [cell for cell in cells if cell.bound.low is not None and cell.bound.high is not None]
    if _logarithmic(found.shown(over.name), over.low, over.high, _by_ratios(over)):
        axes.set_xscale("log")
    ends = [float(end) for cell in known for end in (cell.bound.low or 0, cell.bound.high or 0)]
    if _logarithmic(quantity.name, min(ends), max(ends), min(ends) > 0 and max(ends) / min(ends) > 50):
        axes.set_yscale("log")
    for cell in known:
        low, high = float(cell.bound.low or 0), float(cell.bound.high or 0)
        if cell.low == cell.high:
            axes.plot([float(cell.low)] * 2, [low, high], color=BLUE, marker=".", markersize=4)
        else:
            sides = [float(cell.low), float(cell.high)]
            axes.fill_between(sides, [low] * 2, [high] * 2, facecolor=BLUE, edgecolor=BLUE, linewidth=0.8)
    axes.set_xlim(float(over.low), float(over.high))
    axes.grid(alpha=0.3)
    axes.set_xlabel(plain(found.shown(over.name)))
    axes.set_ylabel(plain(label(found, quantity)))
    title = f"{basis.claim.id}: {label(found, quantity)} = {found.shown(quantity.term)}"
    axes.set_title(plain(title if len(title) < 90 else title[:86] + " ..."), fontsize=9)
    try:
        picture.write_bytes(written(figure, picture.suffix[1:], basis.claim.id))
    except OSError as error:
        raise Mistake(f"{picture} cannot be written: {error.strerror or error}") from error
