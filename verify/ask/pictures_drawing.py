"""The drawing of bands with matplotlib: the same bands give the same SVG, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from verify.ask.plotting import blank, plain, require_plotter, written

if TYPE_CHECKING:
    from verify.ask.evaluate_curve import Cell
    from verify.ask.pictures import Band, Order

# They differ for colour-blind readers too (Okabe and Ito), and in brightness when printed.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#000000", "#cc79a7")
LEAST_HEIGHT = 1.2  # points: an enclosure of twelve digits is seen as a line of this width


def svg(order: Order, bands: Sequence[Band]) -> str:
    """The picture as SVG text.  Raises Mistake if matplotlib is not installed."""
    require_plotter()
    figure = blank(6.4, 4.4)
    _draw(figure.add_subplot(), order, bands)
    return written(figure, "svg", order.name, order.title).decode()


def _draw(axes: Any, order: Order, bands: Sequence[Band]) -> None:
    if "x" in order.logarithmic:
        axes.set_xscale("log")
    if "y" in order.logarithmic:
        axes.set_yscale("log")
    pale, strong = 0, 0
    for band in bands:
        # A pale band has the colour of the strong one of the same rank.
        colour = COLOURS[(pale if band.faint else strong) % len(COLOURS)]
        pale, strong = pale + band.faint, strong + (not band.faint)
        look = {"facecolor": colour, "edgecolor": colour, "linewidth": LEAST_HEIGHT}
        look |= {"alpha": 0.4} if band.faint else {}
        _band(axes, band, colour, look)
    for number, points in enumerate(order.points):
        across, up = zip(*points["at"], strict=True)
        axes.plot(across, up, "+x1"[number % 3], color="#333333", label=points["label"], markersize=8)
    if order.range:
        axes.set_xlim(*order.range)
    if order.height:
        axes.set_ylim(*order.height)
    axes.grid(alpha=0.3)
    axes.set_xlabel(plain(order.across))
    axes.set_ylabel(plain(order.up))
    axes.legend(fontsize=8)


def _band(axes: Any, band: Band, colour: str, look: dict[str, Any]) -> None:
    if band.cells[0].low == band.cells[0].high:
        where = [float(cell.low) for cell in band.cells]
        ends = [_ends(cell) for cell in band.cells]
        alpha = look.get("alpha", 1.0)
        axes.vlines(where, *zip(*ends, strict=True), color=colour, alpha=alpha, label=plain(band.label))
        axes.plot(where, [high for _, high in ends], ".", color=colour, alpha=alpha, markersize=3)
        return
    label = plain(band.label)
    for run in _runs(band.cells):
        steps = [float(run[0].low), *(float(cell.high) for cell in run)]
        ends = [_ends(cell) for cell in run]
        low, high = ([*side, side[-1]] for side in zip(*ends, strict=True))
        fill = axes.fill_betweenx if band.swapped else axes.fill_between
        fill(steps, low, high, step="post", label=label, **look)
        label = "_nolegend_"


def _ends(cell: Cell) -> tuple[float, float]:
    assert cell.bound.low is not None and cell.bound.high is not None
    return float(cell.bound.low), float(cell.bound.high)


def _runs(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """The cells in pieces without gaps."""
    run = [cells[0]]
    for cell in cells[1:]:
        if cell.low != run[-1].high:
            yield run
            run = []
        run.append(cell)
    yield run
