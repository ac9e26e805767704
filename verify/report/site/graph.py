"""The graph of citations: axioms, lemmas, headline theorems, coloured by verdict.

Every claim that cites or is cited stands in the layer after the last one that it cites, so that all citations
point one way.  Within a layer the order is that of the mean place of what is cited, twice over.

Written by hand: each node is a link with a title, and the script and the style sheet (static/) find it by its
id and classes, for dark mode, the colours of verdicts, what a node rests on.  matplotlib has none of this,
and graphviz, which would place the nodes, is no Python package.
"""

from __future__ import annotations

from html import escape

from verify.report.site.book import Book, Entry

STEP_X, STEP_Y, WRAP = 120, 26, 60


def layers(book: Book) -> dict[str, int]:
    """The layer of each claim that cites or is cited: what it cites has smaller ones."""
    found: dict[str, int] = {}

    def depth(id: str) -> int:
        if id not in found:
            found[id] = -1  # a circle, which the kernel refuses, would end here
            cited = [depth(other) for other in book.entries[id].cites if other in book.entries]
            found[id] = max(cited, default=-1) + 1
        return found[id]

    for id, entry in book.entries.items():
        if entry.cites or id in book.used_by or entry.verdict == "axiom":
            depth(id)
    return found


def places(book: Book) -> dict[str, tuple[float, float]]:
    """The point of each node."""
    rows: dict[int, list[str]] = {}
    for id, layer in layers(book).items():
        rows.setdefault(layer, []).append(id)
    order: dict[str, float] = {}
    for row in rows.values():
        order |= {id: float(n) / len(row) for n, id in enumerate(row)}

    def mean(id: str) -> float:
        cited = [order[other] for other in book.entries[id].cites if other in order]
        return sum(cited) / len(cited) if cited else order[id]

    for _ in range(2):
        for layer in sorted(rows):
            rows[layer].sort(key=lambda id: (mean(id), id))
            order |= {id: n / len(rows[layer]) for n, id in enumerate(rows[layer])}
    points: dict[str, tuple[float, float]] = {}
    x = 0.0
    for layer in sorted(rows):
        row = rows[layer]
        columns = -(-len(row) // WRAP)
        height = -(-len(row) // columns)
        for n, id in enumerate(row):
            points[id] = (x + (n // height) * STEP_X * 0.4, (n % height - (height - 1) / 2) * STEP_Y)
        x += STEP_X + (columns - 1) * STEP_X * 0.4
    return points


def svg(book: Book) -> str:
    """The picture; a script (static/graph.js) moves it and shows what a node rests on."""
    points = places(book)
    lows = [min((p[i] for p in points.values()), default=0) - 40 for i in (0, 1)]
    highs = [max((p[i] for p in points.values()), default=0) + 160 for i in (0, 1)]
    box = f"{lows[0]:.0f} {lows[1]:.0f} {highs[0] - lows[0]:.0f} {highs[1] - lows[1]:.0f}"
    parts = [f'<svg id="graph" viewBox="{box}" role="img" aria-label="graph of citations">', '<g class="edges">']
    for id, (x, y) in points.items():
        for other in book.entries[id].cites:
            if other in points:
                u, v = points[other]
                bend = (x - u) / 2
                parts.append(
                    f'<path data-f="{escape(other)}" data-t="{escape(id)}" '
                    f'd="M{u:.0f} {v:.0f}C{u + bend:.0f} {v:.0f} {x - bend:.0f} {y:.0f} {x:.0f} {y:.0f}"/>'
                )
    parts.append('</g><g class="nodes">')
    for id, (x, y) in points.items():
        parts.append(_node(book.entries[id], x, y))
    return "".join([*parts, "</g></svg>"])


def _node(entry: Entry, x: float, y: float) -> str:
    kind = "axiom" if entry.verdict == "axiom" else "headline" if entry.whole else "lemma"
    shape = (
        f'<rect x="{x - 6:.0f}" y="{y - 6:.0f}" width="12" height="12"/>'
        if kind == "axiom"
        else f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{9 if kind == "headline" else 5}"/>'
    )
    title = escape(f"{entry.id}: {entry.claim.title} ({entry.verdict})")
    name = f'<text x="{x + 11:.0f}" y="{y + 4:.0f}">{escape(entry.id)}</text>'
    return (
        f'<a href="claims/{escape(entry.id)}.html" data-id="{escape(entry.id)}" '
        f'class="{kind} v-{entry.verdict}"><title>{title}</title>{shape}{name}</a>'
    )
