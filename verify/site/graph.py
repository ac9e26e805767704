"""The graph of citations: axioms, lemmas, headline theorems, coloured by verdict.

Every claim that cites or is cited stands in the layer after the last one that it cites, so that all citations
point one way.  Within a layer the order is that of the mean place of what is cited, twice over.

Written by hand: each node is a link with a title, and the script and the style sheet (static/) find it by its
id and classes, for dark mode, the colours of verdicts, what a node rests on.  matplotlib has none of this,
and graphviz, which would place the nodes, is no Python package.
"""

from __future__ import annotations

from html import escape

from verify.site.book import Book, Entry

STEP_X, STEP_Y, WRAP = 120, 26, 60
WIDE = 190  # of the box of a room


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
    parts = [f'<svg id="graph" viewBox="{box}" role="group" aria-label="graph of citations">', '<g class="edges">']
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
        parts.append(_node(book.entries[id], x, y, room(book, book.entries[id])))
    return "".join([*parts, "</g></svg>"])


def room(book: Book, entry: Entry) -> str:
    """The folder that the claim stands in; without folders, its topic."""
    return book.catalogue.topics[entry.claim.topic].room or entry.claim.topic


def rooms(book: Book) -> str:
    """The rooms and how often each cites another: what is cited stands on the left.  A node leads to its claims."""
    depth = layers(book)
    members: dict[str, list[str]] = {}
    for id, entry in book.entries.items():
        members.setdefault(room(book, entry), []).append(id)
    links: dict[tuple[str, str], int] = {}
    for entry in book.entries.values():
        for other in entry.cites:
            if other in book.entries:
                pair = room(book, book.entries[other]), room(book, entry)
                links[pair] = links.get(pair, 0) + (pair[0] != pair[1])
    height = {name: sum(depth.get(id, 0) for id in ids) / len(ids) for name, ids in members.items()}
    order = sorted(members, key=lambda name: (height[name], name))
    columns = max(1, min(5, round(len(order) ** 0.5)))
    tall = -(-len(order) // columns)

    def numbered(name: str) -> str:
        return f"{len(members[name])} claim{'s' if len(members[name]) > 1 else ''}"

    points = {name: (n // tall * 230 + 20, n % tall * 62 + 20) for n, name in enumerate(order)}
    box = f"0 0 {columns * 230 + 60} {tall * 62 + 30}"
    parts = [
        f'<svg id="rooms" viewBox="{box}" role="group" aria-label="rooms, and what cites what">',
        '<g class="edges">',
    ]
    most = max(links.values(), default=1) or 1
    for (a, b), number in sorted(links.items()):
        if number:
            (u, v), (x, y) = points[a], points[b]
            # From the right side of what is cited to the left side of what cites it; else round the near sides.
            start = (u + (WIDE if u <= x else 0), v + 20)
            end = (x + (0 if u < x else WIDE), y + 20)
            out, back = (60 if u <= x else -60), (-60 if u < x else 60)
            parts.append(
                f'<path data-f="{escape(a)}" data-t="{escape(b)}" style="stroke-width:{0.7 + 5 * number / most:.1f}" '
                f'd="M{start[0]} {start[1]}C{start[0] + out} {start[1]} {end[0] + back} {end[1]} {end[0]} {end[1]}">'
                f"<title>{escape(b)} cites {escape(a)} {number} times</title></path>"
            )
    parts.append('</g><g class="nodes">')
    for name, (x, y) in points.items():
        words = escape(name.replace("_", " "))
        parts.append(
            f'<a href="#room={escape(name)}"><title>{words}: {numbered(name)}</title>'
            f'<rect x="{x}" y="{y}" width="{WIDE}" height="40" rx="6"/><text x="{x + 95}" y="{y + 17}">{words}</text>'
            f'<text class="count" x="{x + 95}" y="{y + 32}">{numbered(name)}</text></a>'
        )
    return "".join([*parts, "</g></svg>"])


def _node(entry: Entry, x: float, y: float, where: str) -> str:
    kind = "axiom" if entry.verdict == "axiom" else "headline" if entry.whole else "lemma"
    shape = (
        f'<rect x="{x - 6:.0f}" y="{y - 6:.0f}" width="12" height="12"/>'
        if kind == "axiom"
        else f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{9 if kind == "headline" else 5}"/>'
    )
    title = escape(f"{entry.id}: {entry.claim.title} ({entry.verdict})")
    papers = " ".join(sorted({source.paper for source in entry.claim.cited}))
    name = f'<text x="{x + 11:.0f}" y="{y + 4:.0f}">{escape(entry.id)}</text>'
    return (
        f'<a href="claims/{escape(entry.id)}.html" data-id="{escape(entry.id)}" '
        f'data-room="{escape(where)}" data-verdict="{entry.verdict}" data-paper="{escape(papers)}" '
        f'class="{kind} v-{entry.verdict}" tabindex="-1"><title>{title}</title>{shape}{name}</a>'
    )
