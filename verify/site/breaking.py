"""Formulas that a browser may break: MathML in pieces, with a place for a new line between any two.

Browsers break no line inside of a <math>.  A long formula is cut where a reader would: after a quantifier or a
premise, at `and`, after a comma, before a relation, before an addend; and where that is not enough, brackets,
fractions, roots and powers of e are written out on the line.  What belongs together is a group (.g in site.css):
it stands on one line if it fits there, and else begins a new one.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

FIT = 26  # about as many letters need no break
FORM = 60  # what is wider does not keep its form, as a fraction, a root, a power of e
_AFTER = {":": 0, "⇒": 0, "⟹": 0, ",": 2, ";": 2}
_BEFORE = dict.fromkeys("≤<=≠≥>∼↦∈→⊂⊆⇔⟺", 3) | {"+": 4, "−": 4, "-": 4, "±": 4}
_LEVELS = 5
_ENTITY = re.compile(r"&(?!lt;|gt;|amp;|quot;)[A-Za-z]+;")  # XML knows only these
_OPENING, _CLOSING = "([{⌊⌈⟨", ")]}⌋⌉⟩"
Nodes = list[Element]


@dataclass
class Group:
    """Pieces in a row: nodes that stay together, and groups."""

    parts: list[Nodes | Group]


def broken(mathml: str) -> str:
    """HTML of a <math> element, in pieces if it is long."""
    if len(mathml) < 200:
        return mathml
    try:
        root = fromstring(_ENTITY.sub(lambda found: unescape(found[0]), mathml))
    except ParseError:
        return mathml
    display = root.get("display") == "block"
    nodes = list(root)
    if width(nodes) <= FIT:
        return mathml
    made = _split(nodes)
    parts = made.parts if isinstance(made, Group) else [made]
    return "".join(_html(part, display) for part in parts)


def _html(part: Nodes | Group, display: bool) -> str:
    if isinstance(part, Group):
        return f'<span class="g">{"".join(_html(one, display) for one in part.parts)}</span>'
    first = part[0]
    if first.tag == "mo" and first.text in _BEFORE and "form" not in first.attrib:
        first = copy.copy(first)
        first.set("form", "infix")  # as it was, before the line was broken
    inner = "".join(tostring(node, encoding="unicode") for node in (first, *part[1:]))
    style = ' displaystyle="true"' if display else ""
    return f"<math{style}>{inner}</math>"


# --- width -----------------------------------------------------------------------------------------------


def width(nodes: Sequence[Element]) -> float:
    """About how many letters wide some nodes in a row are."""
    return sum(map(_width, nodes))


def _width(node: Element) -> float:
    parts = list(node)
    if node.tag == "mo":
        text = node.text or ""
        return len(text) + (1.2 if text in _BEFORE and "lspace" not in node.attrib else 0)
    if node.tag in ("mi", "mn", "mtext"):
        return float(len(node.text or ""))
    if node.tag == "mspace":
        return 0.5
    if node.tag == "mfrac":
        return max(map(_width, parts))
    if node.tag in ("msub", "msup"):
        return _width(parts[0]) + 0.7 * _width(parts[1])
    if node.tag in ("msubsup", "munder", "mover", "munderover"):
        small = [0.7 * _width(part) for part in parts[1:]]
        return max(_width(parts[0]), *small) if node.tag.startswith(("mu", "mo")) else _width(parts[0]) + max(small)
    return sum(map(_width, parts)) + (1.0 if node.tag in ("msqrt", "mroot") else 0.0)


# --- where to break --------------------------------------------------------------------------------------


def _split(nodes: Nodes) -> Nodes | Group:
    """The nodes as they are if they are short, else in pieces."""
    if width(nodes) <= FIT:
        return nodes
    for level in range(_LEVELS):
        pieces = list(_pieces(nodes, level))
        if len(pieces) > 1:
            return Group([_split(piece) for piece in pieces])
    return _opened(nodes)


def _pieces(nodes: Nodes, level: int) -> Iterator[Nodes]:
    """The nodes apart at all breaks of a level that stand in no brackets."""
    piece: Nodes = []
    depth = 0
    for place, node in enumerate(nodes):
        depth += _turn(node)
        if depth == 0 and any(map(_shown, piece)) and _breaks_before(nodes, place, level):
            yield piece
            piece = []
        piece.append(node)
        # A space after it stays there.
        if depth == 0 and _AFTER.get(_sign(node)) == level and place + 1 < len(nodes):
            yield piece
            piece = []
    if piece:
        yield piece


def _breaks_before(nodes: Nodes, place: int, level: int) -> bool:
    node = nodes[place]
    if node.tag == "mtext":
        words = (node.text or "").replace("\N{NO-BREAK SPACE}", " ").strip()
        return {"or": 1, "and": 1}.get(words, 2) == level and not words.startswith(",")
    sign = _sign(node)
    if _BEFORE.get(sign) != level:
        return False
    before = next((one for one in reversed(nodes[:place]) if _shown(one)), None)
    # A sign after a relation or a bracket is no sum.
    return level < 4 or not (before is None or (before.tag == "mo" and (before.text or "") not in _CLOSING + "!"))


def _sign(node: Element) -> str:
    """The operator that a node shows; with something above it, as in an equality of laws, the operator itself."""
    base = node[0] if node.tag in ("mover", "munder") and len(node) else node
    return (base.text or "") if base.tag in ("mo", "mi") else ""


def _shown(node: Element) -> bool:
    return node.tag != "mspace"


def _turn(node: Element) -> int:
    """How many brackets the node opens, less those that it closes; with an index on it, too."""
    base = node[0] if node.tag in ("msub", "msup", "msubsup") and len(node) else node
    if base.tag != "mo" or not base.text:
        return 0
    return (base.text in _OPENING) - (base.text in _CLOSING)


# --- what is written out ---------------------------------------------------------------------------------


def _opened(nodes: Nodes) -> Nodes | Group:
    """A product that has no break: its wide factors on the line."""
    parts: list[Nodes | Group] = []
    run: Nodes = []
    for place, node in enumerate(nodes):
        inside = _inside(node, last=not any(map(_shown, nodes[place + 1 :])))
        if inside is None or _width(node) <= FIT:
            if run and width([*run, node]) > FIT and node.tag != "mo" and _turn(run[-1]) <= 0 and not _call(run, node):
                parts.append(run)
                run = []
            run.append(node)
            continue
        opening, inner, closing = inside
        made = _split(inner)
        _glue(made, [*run, *opening], closing)
        parts.append(made)
        run = []
    if run and parts and len(run) < 3 and width(run) < 6:
        _glue(parts[-1], [], run)
    elif run:
        parts.append(run)
    if len(parts) > 1:
        return Group(parts)
    if isinstance(parts[0], list) and len(parts[0]) == len(nodes) > 1:
        return _flat(nodes)
    return parts[0]


def _call(run: Nodes, node: Element) -> bool:
    """Is this the bracket of a function's arguments?"""
    return run[-1].tag != "mrow" and node.tag == "mrow" and len(node) > 0 and _turn(node[0]) > 0


def _flat(nodes: Nodes) -> Nodes | Group:
    """Brackets that stand in the row, and not in a row of their own, such as a definition's: opened there."""
    depth, start = 0, -1
    for place, node in enumerate(nodes):
        turn = _turn(node)
        if turn > 0 and depth == 0:
            start = place
        depth += turn
        if turn < 0 and depth == 0 and start >= 0 and width(nodes[start : place + 1]) > FIT and place - start > 1:
            made = _split(nodes[start + 1 : place])
            _glue(made, nodes[: start + 1], [node])
            rest = nodes[place + 1 :]
            if not rest:
                return made
            return Group([made, _split(rest)])
    return nodes


def _inside(node: Element, last: bool) -> tuple[Nodes, Nodes, Nodes] | None:
    """What opens, what stands inside and what closes, where a node can be written out on the line.

    `last`: no factor follows.
    """
    parts = list(node)
    pair = node.tag == "mrow" and len(parts) > 2 and parts[0].tag == parts[-1].tag == "mo"
    if pair and (_turn(parts[0]) > 0 > _turn(parts[-1]) or parts[0].text in ("|", "‖")):
        inner = parts[1:-1]
        return [_bracket(parts[0].text or "", inner)], inner, [_bracket(parts[-1].text or "", inner)]
    if node.tag == "mrow" and parts:
        return [], parts, []
    if node.tag in ("msub", "msup", "msubsup"):
        if node.tag == "msup" and parts[0].tag == "mi" and parts[0].text == "e":
            return _around(_row(parts[1]), [_mi("exp")]) if width(parts) > FORM else None
        inside = None if parts[0].tag == "msqrt" else _inside(parts[0], False)
        if inside is None or not inside[2]:
            return None
        closing = Element(node.tag, node.attrib)
        closing.extend([inside[2][-1], *parts[1:]])
        return inside[0], inside[1], [*inside[2][:-1], closing]
    if node.tag in ("msqrt", "mfrac") and _width(node) <= FORM:
        return None
    if node.tag == "msqrt":
        return _around(_row(parts[0]) if len(parts) == 1 else parts, [_mo("√")])
    if node.tag == "mfrac":
        top, bottom = _bracketed(_row(parts[0]), sums=True), _bracketed(_row(parts[1]), sums=False)
        slash = _mo("/")
        slash.set("form", "infix")
        whole = [*top, slash, *bottom]
        return ([], whole, []) if last else _around(whole)
    return None


def _around(inner: Nodes, before: Sequence[Element] = ()) -> tuple[Nodes, Nodes, Nodes]:
    """In brackets, with what stands before these."""
    return [*before, _bracket("(", inner)], inner, [_bracket(")", inner)]


def _bracketed(nodes: Nodes, sums: bool) -> Nodes:
    """In brackets, as one node: if it is a sum or a product over indices, or, without `sums`, more than one thing."""
    loose = any(_sign(node) in _BEFORE or node.tag == "munderover" for node in nodes) if sums else len(nodes) > 1
    if not loose:
        return nodes
    row = Element("mrow")
    row.extend([_mo("("), *nodes, _mo(")")])
    return [row]


def _row(node: Element) -> Nodes:
    return list(node) if node.tag == "mrow" and not (len(node) and _turn(node[0]) > 0) else [node]


def _glue(part: Nodes | Group, before: Nodes, after: Nodes) -> None:
    """Puts nodes before the first and after the last of a part, so that no line ends there."""
    first, last = part, part
    while isinstance(first, Group):
        first = first.parts[0]
    while isinstance(last, Group):
        last = last.parts[-1]
    if before and first and first[0].tag == "mo" and first[0].text in ("−", "-", "+"):
        first[0] = copy.copy(first[0])
        first[0].set("form", "prefix")
    first[:0] = before
    last += after


def _bracket(sign: str, inner: Nodes) -> Element:
    """A bracket of a size of its own, for it will not stand in one row with all that it encloses."""
    tall = any(one.tag in ("mfrac", "munderover") for node in inner for one in node.iter())
    made = Element("mo", {"minsize": "2.2em", "maxsize": "2.2em"} if tall else {"stretchy": "false"})
    made.text = sign
    return made


def _mo(text: str) -> Element:
    made = Element("mo", {"stretchy": "false"})
    made.text = text
    return made


def _mi(text: str) -> Element:
    made = Element("mi")
    made.text = text
    return made


__all__ = ["FIT", "broken", "width"]
