"""Pictures of proved bounds, as a file `pictures.toml` orders them: curves as rigorous bands, validity maps.

A curve names a claim that is proved or certified, numbers, and a range; each piece that is drawn is an
enclosure of the bound all over an interval on which the hypotheses about numbers hold.  A map names a claim
of any verdict and two variables.  Nothing here decides anything.

    [[picture]]
    name, title, text                    # the file's name, the heading, our words
    paper, item                          # what it redraws, if anything
    across, up                           # the words at the axes
    range = [low, high], height = [low, high], logarithmic = "", "x", "y" or "xy"
    [[picture.curve]]
    label, claim, at, over               # as --at and --plot of `verify evaluate`
    least, quantity                      # optional: as --least; which number of the conclusion
    swapped = true                       # the number across, the variable up
    faint = true, with = [ids]           # a paler band; claims that it rests on besides
    halvings = 6                         # how often a cell with a wide enclosure is halved (default 3)
    [[picture.points]]
    label, by, at = [[x, y], ...]        # numbers of others, drawn as marks
    [[picture.truth]]
    label, width, drift, noise, order, steps   # what the divergence is: `verify.ask.truth`, by quadrature
    pull, once, eps                            # optional; with eps, the delta there in place of the order
    [[map]]
    name, title, text, claim             # and
    across, up                           # variables
    where, at, boxes                     # ranges and values of the claim's variables; how fine
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from verify.ask import evaluate_curve as curve
from verify.ask.evaluate_check import ASKED, HOLDS, assigned, evaluation, missing_line, missing_of, worst
from verify.ask.evaluate_open import opened
from verify.ask.evaluate_values import Enclosure, read_values
from verify.ask.typed import Mistake
from verify.claims.claim import Claim
from verify.kernel.statement import SCALARS, Statement, make
from verify.kernel.term import TermError, substitute, substitute_type
from verify.report.picture import Picture, Trace
from verify.system.parallel import forked

MAP_BOXES = 1500
MOST_STEPS = 300
Find = Callable[[str], tuple[Claim, Mapping[str, Any]]]  # the claim of an id and its record


@dataclass(frozen=True)
class Band:
    """The cells of a curve that have an enclosure, and how it is drawn."""

    label: str
    cells: tuple[curve.Cell, ...]
    swapped: bool = False
    faint: bool = False


@dataclass(frozen=True)
class Order:
    """One picture as it was ordered."""

    name: str
    title: str
    across: str
    up: str
    text: str = ""
    paper: str = ""
    item: str = ""
    range: tuple[float, float] | None = None
    height: tuple[float, float] | None = None
    logarithmic: str = ""
    curve: tuple[Mapping[str, Any], ...] = ()
    points: tuple[Mapping[str, Any], ...] = field(default=())
    truth: tuple[Mapping[str, Any], ...] = field(default=())


def read(path: Path) -> tuple[list[Order], list[Mapping[str, Any]]]:
    """The orders of curves and those of maps.  Raises Mistake."""
    try:
        body = tomllib.loads(path.read_text(encoding="utf-8"))
        orders = [_order(one) for one in body.pop("picture", [])]
        maps = body.pop("map", [])
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise Mistake(f"{path.name}: {error}") from error
    if body:
        raise Mistake(f"{path.name}: {', '.join(body)} is neither picture nor map")
    return orders, maps


def _order(one: dict[str, Any]) -> Order:
    fields: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in one.items()}
    return Order(**fields)


def drawn(path: Path, find: Find, processes: int = 1) -> list[Picture]:
    """All pictures of the file, in its order.  Raises Mistake, which names the picture."""
    orders, maps = read(path)
    work: list[Callable[[], Picture]] = [partial(curves_picture, one, find) for one in orders]
    work += [partial(map_picture, one, find) for one in maps]
    names = [*(one.name for one in orders), *(str(one.get("name")) for one in maps)]

    def made(number: int) -> Picture:
        try:
            return work[number]()
        except (Mistake, KeyError) as error:
            raise Mistake(f"{path.name}, {names[number]}: {error}") from error

    return list(forked(made, range(len(work)), processes, few=2, chunk=1))


def curves_picture(order: Order, find: Find) -> Picture:
    """The bands of one order, drawn.  Raises Mistake."""
    from verify.ask.pictures_drawing import svg

    made = [band(one, find) for one in order.curve]
    order = replace(order, points=(*order.points, *map(truth, order.truth)))
    return Picture(
        order.name,
        order.title,
        svg(order, [one for one, _ in made]),
        order.text,
        order.paper,
        order.item,
        tuple(trace for _, trace in made),
        tuple((one["label"], one["by"]) for one in order.points),
    )


def truth(ordered: Mapping[str, Any]) -> Mapping[str, Any]:
    """The marks of what a bound bounds.  Raises Mistake."""
    from verify.ask.truth import Descent, divergences, hockey_sticks

    try:
        pull, once = ordered.get("pull", 1.0), ordered.get("once", False)
        run = Descent(ordered["width"], ordered["drift"], ordered["noise"], pull, once)
        measured = (
            partial(hockey_sticks, run, ordered["eps"])
            if "eps" in ordered
            else partial(divergences, run, ordered["order"])
        )
        found = measured(ordered["steps"])
    except ValueError as error:
        raise Mistake(str(error)) from error
    most = max(error for *_, error in found)
    drift = f"{run.drift:g} {'in the first step' if run.once else 'a step'} one way and the other"
    pulled = f", the rest contracted to the middle by {run.pull:g}" if run.pull != 1 else ""
    by = (
        f"linear losses on [0, {run.width:g}], {drift}{pulled}, noise {run.noise:g}: "
        f"quadrature in floats, the error estimated below {max(10 * most, 1e-12):.0e}; it decides nothing"
    )
    return {"label": ordered["label"], "by": by, "at": [[t, value] for t, value, _ in found]}


def band(ordered: Mapping[str, Any], find: Find) -> tuple[Band, Trace]:
    """The band of one curve.  Raises Mistake where a hypothesis about numbers is not seen to hold."""
    claim, record = find(ordered["claim"])
    if record["verdict"] not in ("proved", "certified"):
        raise Mistake(f"{claim.id} is {record['verdict']}, so that it gives no bound")
    found = opened(claim, tuple(record["evidence"].get("region", ())))
    over = curve.read_range(ordered["over"], "over", found)
    best = curve.read_range(ordered["least"], "least", found) if "least" in ordered else None
    variables = [one.name for one in (over, best) if one]
    values = assigned(found, read_values([ordered["at"]] if ordered.get("at") else []), variables)
    if lacking := missing_of(found, values, variables):
        raise Mistake(missing_line(found, lacking))
    wanted = ordered.get("quantity", "")
    one, quantity = curve.target(found, curve.anywhere(values, best), over.name, wanted)
    halvings = ordered.get("halvings", curve.MAX_HALVINGS)
    cells = [c for c in curve.cells_of(found, values, over, best, one, quantity, halvings) if c.holds]
    if not cells:
        raise Mistake(f"{claim.id} has no enclosure on {ordered['over']}")
    at = curve.put(values, over.name, cells[0].low if cells[0].low == cells[0].high else _inside(cells[0]))
    if best and cells[0].chosen is not None:
        at = curve.put(at, best.name, cells[0].chosen)
    conditions = evaluation(found, at).conditions(found.conclusions.index(one))
    if worst(conditions) != HOLDS:
        why = [f"[{c.status}] {c.text} {c.why}" for c in conditions if c.status not in (HOLDS, ASKED)]
        raise Mistake(f"{claim.id}: {'; '.join(why)}")
    name = found.shown(over.name)
    ends = f"{curve.written_exactly(cells[0].low)} to {curve.written_exactly(cells[-1].high)}"
    said = f"drawn for {name} from {ends}, {len(cells)} enclosures"
    if best:
        said += f", each at the best {found.shown(best.name)} that was found"
    trace = Trace(
        ordered["label"],
        claim.id,
        ordered.get("at", ""),
        said,
        tuple(c.text for c in conditions if c.status == HOLDS),
        tuple(c.text for c in conditions if c.status == ASKED),
        tuple(ordered.get("with", ())),
    )
    look = (bool(ordered.get("swapped")), bool(ordered.get("faint")))
    shown = cells if best else joined(cells)
    return Band(ordered["label"], tuple(shown), *look), trace


def joined(cells: Sequence[curve.Cell], most: int = MOST_STEPS) -> list[curve.Cell]:
    """At most about so many cells: the same band, in coarser steps that hold the finer ones."""
    width = (cells[-1].high - cells[0].low) / most
    found: list[curve.Cell] = []
    for cell in cells:
        last = found[-1] if found else None
        if last and last.high == cell.low < cell.high and cell.high - last.low <= width:
            ends = [e for one in (last.bound, cell.bound) for e in (one.low, one.high) if e is not None]
            found[-1] = curve.Cell(last.low, cell.high, Enclosure(min(ends), max(ends)))
        else:
            found.append(cell)
    return found


def _inside(cell: curve.Cell) -> Any:
    return (cell.low + cell.high) / 2


# --- maps --------------------------------------------------------------------------------------------


def map_picture(ordered: Mapping[str, Any], find: Find) -> Picture:
    """A validity map of a claim.  Raises Mistake."""
    from verify.ask.maps import BadMap, validity_map
    from verify.ask.maps_picture import svg

    claim, record = find(ordered["claim"])
    try:
        statement = restricted(claim, ordered.get("at", ""), ordered.get("where", ""))
        boxes = ordered.get("boxes", MAP_BOXES)
        found = validity_map(statement, ordered["across"], ordered["up"], boxes=boxes)
    except (BadMap, TermError, ValueError) as error:
        raise Mistake(str(error)) from error
    said = f"{record['verdict']} as it is stated; {len(found.cells)} boxes"
    at = ", ".join(part for part in (ordered.get("at", ""), ordered.get("where", "")) if part)
    trace = Trace("the claim", claim.id, at, said)
    return Picture(
        ordered["name"],
        ordered["title"],
        svg(found),
        ordered.get("text", ""),
        ordered.get("paper", ""),
        ordered.get("item", ""),
        (trace,),
    )


def restricted(claim: Claim, at: str, where: str) -> Statement:
    """The claim's statement at values of some of its variables, with further hypotheses.

    Raises Mistake and TermError.
    """
    from verify.kernel.define import expand
    from verify.language.definitions import kernel_table
    from verify.language.infix import where as read_where

    table = kernel_table(claim.definitions)
    values = read_values([at]) if at else {}
    types = dict(claim.statement.types)
    unknown = [name for name in values if name not in types or types[name][0] not in SCALARS]
    if unknown:
        raise Mistake(f"{claim.id} has no number {', '.join(unknown)}")
    _, more = read_where(where)
    given = [expand(prop.formula, table) for prop in claim.given]
    kept = {name: substitute_type(kind, values) for name, kind in types.items() if name not in values}
    return make(
        "typed",
        kept,
        [*(substitute(one, values) for one in given), *more],
        substitute(expand(claim.show.formula, table), values),
    )
