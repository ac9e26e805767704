"""A badge for a README: how many claims are proved, refuted, undecided, as the reports have them."""

from __future__ import annotations

from collections import Counter
from html import escape

from verify.suite.run import Run

HEIGHT, LETTER, MARGIN = 20, 6.6, 6  # points; of an upright sans-serif of 11 points, a little more than the mean
LEFT, PROVED, UNDECIDED = "#444", "#2b7a3d", "#9a6700"


def counts(run: Run) -> str:
    """What stands on it.  Axioms are no verdicts; what is proved on a region alone is said apart."""
    found = Counter(finding.verdict for finding in run.findings.values() if finding.claim.kind != "axiom")
    words = {"supported": "undecided", "open": "undecided"}
    shown: Counter[str] = Counter()
    for verdict, count in found.items():
        shown[words.get(verdict, verdict)] += count
    order = ("proved", "certified", "vacuous", "refuted", "undecided")
    return ", ".join(f"{shown[word]:,} {word}" for word in order if shown[word]) or "no claims"


def badge(run: Run, label: str = "claims") -> str:
    """An SVG picture, the same for the same verdicts."""
    text = counts(run)
    left, right = (round(len(word) * LETTER) + 2 * MARGIN for word in (label, text))
    colour = UNDECIDED if "undecided" in text or text == "no claims" else PROVED
    words = [(label, left / 2), (text, left + right / 2)]
    shown = "".join(f'<text x="{x:g}" y="14" text-anchor="middle">{escape(word)}</text>' for word, x in words)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{HEIGHT}" role="img" '
        f'aria-label="{escape(label)}: {escape(text)}"><title>{escape(label)}: {escape(text)}</title>'
        f'<rect width="{left + right}" height="{HEIGHT}" rx="3" fill="{LEFT}"/>'
        f'<rect x="{left}" width="{right}" height="{HEIGHT}" rx="3" fill="{colour}"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">{shown}</g></svg>\n'
    )
