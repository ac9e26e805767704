"""The picture of a validity map, drawn by matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from verify.ask.cells import Axis, Box, Side
from verify.ask.plotting import BLUE, blank, plain, written
from verify.ask.typed import Mistake
from verify.kernel.rationals import Fraction
from verify.report.text import readable_term

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from verify.ask.maps import ValidityMap

# Blue and orange differ for colour-blind readers too, and in brightness when printed.  What is undecided is
# drawn last: nothing hides it.
COLOURS = {"proved": BLUE, "refuted": "#f0a04b", "outside": "#ffffff", "undecided": "#c9c9c9"}
TITLE_LENGTH = 84
HALF = Fraction(1, 2)


def save(map_: ValidityMap, path: Path) -> None:
    """Write the picture as .svg or .png.  Raises Mistake without matplotlib or for a range beyond floats,
    OSError, or ValueError for another ending."""
    if path.suffix not in (".svg", ".png"):
        raise ValueError(f"{path.name} ends neither in .svg nor in .png")
    path.write_bytes(_file(map_, path.suffix[1:]))


def svg(map_: ValidityMap) -> str:
    """The text of the picture, a function of the map alone.  Raises Mistake, as `save` does."""
    return _file(map_, "svg").decode()


def _file(map_: ValidityMap, ending: str) -> bytes:
    return written(_figure(map_), ending, map_.statement.id, headline(map_)[0])


def _figure(map_: ValidityMap) -> Figure:
    from matplotlib.patches import Patch, PathPatch
    from matplotlib.path import Path as Outline
    from matplotlib.ticker import MaxNLocator, ScalarFormatter

    figure = blank(7.6, 6.2)
    title, given = headline(map_)
    figure.suptitle(plain(title), fontsize=10)
    figure.supxlabel(plain(footer(map_)), fontsize=7.5, color="#555555")
    axes = figure.add_subplot()
    axes.set_title(plain(given), fontsize=9, color="#555555", pad=28)
    for verdict, colour in COLOURS.items():
        boxes = [_corners(map_, cell.box) for cell in map_.cells if cell.verdict == verdict]
        if boxes:
            # One outline a part, its edges in its own colour: no hairlines between neighbours.
            outline = Outline.make_compound_path(*(Outline(box, closed=True) for box in boxes))
            part = PathPatch(outline, facecolor=colour, edgecolor=colour, linewidth=0.5)
            part.set_gid(verdict)
            axes.add_patch(part)
    for axis, scale, limit in ((map_.x, axes.xaxis, axes.set_xlim), (map_.y, axes.yaxis, axes.set_ylim)):
        limit(*_floats(axis, (axis.low, axis.high)))
        scale.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10], integer=axis.integer, min_n_ticks=1))
        scale.set_major_formatter(ScalarFormatter(useOffset=False))
        scale.set_label_text(plain(readable_term(axis.name) + (" (integer)" if axis.integer else "")))
    handles = [Patch(facecolor=COLOURS[v], edgecolor="#555555", label=text) for v, text in legend(map_)]
    look = {"frameon": False, "ncols": 4, "fontsize": 9, "handlelength": 1, "handleheight": 1}
    axes.legend(handles=handles, loc="lower left", bbox_to_anchor=(0, 1), **look)
    return figure


def _corners(map_: ValidityMap, box: Box) -> list[tuple[float, float]]:
    (a, b), (c, d) = _floats(map_.x, box[0]), _floats(map_.y, box[1])
    return [(a, c), (b, c), (b, d), (a, d), (a, c)]


def _floats(axis: Axis, side: Side) -> tuple[float, float]:
    """Where a side is drawn: an integer n fills [n - 1/2, n + 1/2]."""
    low, high = (side[0] - HALF, side[1] + HALF) if axis.integer else side
    try:
        ends = float(low), float(high)
    except OverflowError:
        ends = 0.0, 0.0
    if not ends[0] < ends[1]:
        raise Mistake(f"the range of {readable_term(axis.name)} is too large or too small for a picture")
    return ends


def share(map_: ValidityMap, verdict: str) -> str:
    areas = map_.areas
    total = sum(areas.values(), Fraction(0))
    part = 100 * areas[verdict] / total
    # Never round a part that is there to nothing, or one with gaps to everything.
    if 0 < part < Fraction(1, 10):
        return "< 0.1 %"
    if Fraction(999, 10) < part < 100:
        return "> 99.9 %"
    return f"{float(part):.1f} %"


def headline(map_: ValidityMap) -> tuple[str, str]:
    """The inequality, and what is given, each on one line and not too long."""
    from verify.prove.engine import readable

    given = ", ".join(readable(formula) for formula in map_.statement.given)
    return _short(readable(map_.statement.show)), _short(f"where {given}")


def _short(text: str) -> str:
    return text if len(text) <= TITLE_LENGTH else text[: TITLE_LENGTH - 4] + " ..."


def legend(map_: ValidityMap) -> list[tuple[str, str]]:
    """(verdict, text) for each part that the map has."""
    return [(v, f"{v}, {share(map_, v)}") for v, area in map_.areas.items() if area or v != "outside"]


def footer(map_: ValidityMap) -> str:
    """What the colours mean, in a sentence."""
    plane = (map_.x.name, map_.y.name)
    others = [readable_term(name) for name, _ in map_.statement.types if name not in plane]
    tail = f" for all admissible {', '.join(others)}" if others else ""
    text = f"proved: holds on the whole box{tail}; refuted: fails on the whole box; {len(map_.cells)} boxes"
    return text + ("" if not map_.stopped else f"; ended early: {map_.stopped}")
