"""A drawing, with the claims and the numbers that it is drawn from: data, for whatever page shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Trace:
    """One curve or map of a picture: the claim and the numbers that it is drawn from.

    `drawn` says where it has an enclosure; `holds` are the hypotheses that enclosures decided there, `asked`
    those about laws, losses and programs; `beside` are further claims that it rests on.
    """

    label: str
    claim: str
    at: str
    drawn: str
    holds: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A drawing; `points`: label and origin of numbers that others computed, drawn as marks."""

    name: str
    title: str
    svg: str
    text: str = ""
    paper: str = ""
    item: str = ""
    traces: tuple[Trace, ...] = ()
    points: tuple[tuple[str, str], ...] = ()


__all__ = ["Picture", "Trace"]
