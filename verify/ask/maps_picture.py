"""The picture of a validity map: SVG as plain text, PNG through matplotlib where it is installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.ask.cells import Axis, Side
from verify.kernel.rationals import Fraction
from verify.report.text import readable_term

if TYPE_CHECKING:
    from verify.ask.maps import ValidityMap

# Blue and orange differ for colour-blind readers too, and in brightness when printed.
COLOURS = {"proved": "#2f6fb4", "refuted": "#f0a04b", "undecided": "#c9c9c9", "outside": "#ffffff"}
WIDTH, HEIGHT = 760, 620
LEFT, TOP, RIGHT, BOTTOM = 80, 92, 730, 520
TITLE_LENGTH = 84
HALF = Fraction(1, 2)


class NoPlotter(RuntimeError):
    """matplotlib is not installed; the message says what to do."""


def save(map_: ValidityMap, path: Path) -> None:
    """Write the picture as .svg or .png.  Raises NoPlotter, OSError, or ValueError for another ending."""
    if path.suffix == ".svg":
        path.write_text(svg(map_), encoding="utf-8")
    elif path.suffix == ".png":
        _png(map_, path)
    else:
        raise ValueError(f"{path.name} ends neither in .svg nor in .png")


def shown(axis: Axis) -> Side:
    """The range that is drawn: an integer n fills [n - 1/2, n + 1/2]."""
    return _drawn(axis, (axis.low, axis.high))


def _drawn(axis: Axis, side: Side) -> Side:
    return (side[0] - HALF, side[1] + HALF) if axis.integer else side


def ticks(axis: Axis) -> list[tuple[Fraction, str]]:
    """Round values in the drawn range, at most about seven, with their exact decimal texts."""
    low, high = axis.low, axis.high
    span = high - low
    step = Fraction(1)
    if span == 0:
        return [(low, _decimal(low))]
    while step * 6 > span:
        step /= 10
    while step * 60 < span:
        step *= 10
    for factor in (1, 2, 5, 10):
        if span / (step * factor) <= 6:
            step *= factor
            break
    if axis.integer:
        step = Fraction(max(1, step.__ceil__()))
    first = (low / step).__ceil__()
    return [(n * step, _decimal(n * step)) for n in range(first, (high / step).__floor__() + 1)]


def _decimal(value: Fraction) -> str:
    """The decimal text of a number; short powers of ten for very large and very small ones."""
    size = abs(value)
    if size and not Fraction(1, 10_000) <= size < 1_000_000:
        return f"{float(value):.3g}"
    whole = f"{float(value):.6f}".rstrip("0").rstrip(".")
    return whole if whole != "-0" else "0"


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


def svg(map_: ValidityMap) -> str:
    """The text of the picture, a function of the map alone."""
    return "\n".join(_lines(map_)) + "\n"


def _lines(map_: ValidityMap) -> Iterator[str]:
    title, given = headline(map_)
    (x_low, x_high), (y_low, y_high) = shown(map_.x), shown(map_.y)

    def across(x: Fraction) -> float:
        return LEFT + float((x - x_low) / (x_high - x_low)) * (RIGHT - LEFT)

    def down(y: Fraction) -> float:
        return BOTTOM - float((y - y_low) / (y_high - y_low)) * (BOTTOM - TOP)

    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="14" fill="#222222">'
    )
    yield f"<title>{escape(title)}</title>"
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    yield f'<text x="{LEFT}" y="28" font-size="16">{escape(title)}</text>'
    yield f'<text x="{LEFT}" y="48" font-size="12" fill="#555555">{escape(given)}</text>'
    place = LEFT
    for verdict, text in legend(map_):
        yield f'<rect x="{place}" y="62" width="14" height="14" fill="{COLOURS[verdict]}" stroke="#555555"/>'
        yield f'<text x="{place + 20}" y="74" font-size="13">{escape(text)}</text>'
        place += 165
    for verdict, colour in COLOURS.items():
        pieces = []
        for cell in map_.cells:
            if cell.verdict == verdict:
                (a, b), (c, d) = _drawn(map_.x, cell.box[0]), _drawn(map_.y, cell.box[1])
                left, top = across(a), down(d)
                width, height = across(b) - left, down(c) - top
                pieces.append(f"M{left:.2f} {top:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z")
        if pieces:
            # One path a part, without smoothing: no hairlines between neighbours.
            path = "".join(pieces)
            yield f'<path class="{verdict}" fill="{colour}" shape-rendering="crispEdges" d="{path}"/>'
    yield (
        f'<rect x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}" '
        'fill="none" stroke="#222222"/>'
    )
    for value, text in ticks(map_.x):
        at = across(value)
        yield f'<path stroke="#222222" d="M{at:.2f} {BOTTOM}v6"/>'
        yield f'<text x="{at:.2f}" y="{BOTTOM + 22}" text-anchor="middle" font-size="12">{text}</text>'
    for value, text in ticks(map_.y):
        at = down(value)
        yield f'<path stroke="#222222" d="M{LEFT} {at:.2f}h-6"/>'
        yield f'<text x="{LEFT - 10}" y="{at + 4:.2f}" text-anchor="end" font-size="12">{text}</text>'
    middle = (LEFT + RIGHT) // 2
    x, y = escape(_label(map_.x)), escape(_label(map_.y))
    yield f'<text x="{middle}" y="{BOTTOM + 46}" text-anchor="middle">{x}</text>'
    half = (TOP + BOTTOM) // 2
    yield f'<text x="24" y="{half}" text-anchor="middle" transform="rotate(-90 24 {half})">{y}</text>'
    yield f'<text x="{LEFT}" y="{HEIGHT - 18}" font-size="11" fill="#555555">{escape(footer(map_))}</text>'
    yield "</svg>"


def _label(axis: Axis) -> str:
    return readable_term(axis.name) + (" (integer)" if axis.integer else "")


def footer(map_: ValidityMap) -> str:
    """What the colours mean, in a sentence."""
    plane = (map_.x.name, map_.y.name)
    others = [readable_term(name) for name, _ in map_.statement.types if name not in plane]
    tail = f" for all admissible {', '.join(others)}" if others else ""
    text = f"proved: holds on the whole box{tail}; refuted: fails on the whole box; {len(map_.cells)} boxes"
    return text + ("" if not map_.stopped else f"; ended early: {map_.stopped}")


def require_plotter() -> None:
    """Raises NoPlotter if matplotlib is not installed."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        message = "a PNG needs matplotlib (pip install 'dp-lemmas[plots]'); an SVG needs nothing"
        raise NoPlotter(message) from error


def _png(map_: ValidityMap, path: Path) -> None:
    require_plotter()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.collections import PolyCollection
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=150)
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for verdict, colour in COLOURS.items():
        corners: list[Sequence[tuple[float, float]]] = []
        for cell in map_.cells:
            if cell.verdict == verdict:
                a, b = (float(end) for end in _drawn(map_.x, cell.box[0]))
                c, d = (float(end) for end in _drawn(map_.y, cell.box[1]))
                corners.append([(a, c), (b, c), (b, d), (a, d)])
        if corners:
            look: dict[str, Any] = {"facecolors": colour, "edgecolors": "none", "antialiased": False}
            axes.add_collection(PolyCollection(corners, **look))
    for axis, limit, mark in (
        (map_.x, axes.set_xlim, axes.set_xticks),
        (map_.y, axes.set_ylim, axes.set_yticks),
    ):
        limit(*(float(end) for end in shown(axis)))
        found = ticks(axis)
        mark([float(value) for value, _ in found], [text for _, text in found])
    axes.set_xlabel(_plain(_label(map_.x)))
    axes.set_ylabel(_plain(_label(map_.y)))
    title, given = headline(map_)
    figure.subplots_adjust(top=0.86)
    figure.suptitle(_plain(f"{title}\n{given}"), fontsize=9, y=0.985)
    handles = [
        Patch(facecolor=COLOURS[verdict], edgecolor="#555555", label=text) for verdict, text in legend(map_)
    ]
    axes.legend(
        handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False, ncols=4, fontsize=8
    )
    figure.text(0.1, 0.01, _plain(footer(map_)), fontsize=7)
    # No date and no version in the file: the same map gives the same bytes.
    figure.savefig(path, format="png", metadata={"Software": None})


def _plain(text: str) -> str:
    """Text in which matplotlib sees no formulas."""
    return text.replace("$", r"\$")
