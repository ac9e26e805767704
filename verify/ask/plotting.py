"""What all pictures share: matplotlib, where it is installed; the same picture is the same bytes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from verify.ask.typed import Mistake

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BLUE = "#2f6fb4"
# No date and no version.
_METADATA = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


def require_plotter(instead: str = "") -> None:
    """Raises Mistake if matplotlib is not installed, with what works without it."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        message = "pictures are drawn with matplotlib (pip install 'dp-lemmas[plots]')"
        raise Mistake("; ".join(filter(None, [message, instead]))) from error


def blank(width: float, height: float) -> Figure:
    """A white page of so many inches, drawn by no window system."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.1)
    return Figure(figsize=(width, height), dpi=150, facecolor="white", layout=layout)


def written(figure: Figure, ending: str, salt: str, title: str = "") -> bytes:
    """The file of a picture: svg, png or pdf.  The ids in an SVG come from `salt`; text stays text."""
    import matplotlib

    metadata = {**_METADATA[ending], **({"Title": title} if title and ending != "png" else {})}
    out = io.BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": salt, "svg.fonttype": "none"}):
        figure.savefig(out, format=ending, metadata=metadata)
    return out.getvalue()


def plain(text: str) -> str:
    """Text in which matplotlib sees no formulas."""
    return text.replace("$", r"\$")
