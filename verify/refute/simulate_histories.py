"""Laws on histories: the kernel of a last step, and cases and outcomes that are put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from verify.refute.simulate_laws import Affine, Bent, History, Parts, Unread, moving, on_lattices, spread, taken
from verify.refute.simulate_terms import Kernel, Reader, wide

MANY = 4  # outcomes a case, from which on equal ones are put together
LEAST = 1e-9  # histories that are less likely are not looked at


def conditional(reader: Reader, law: Parts) -> Kernel:
    """The last part of a history as a law, given those before it."""
    first = on_lattices([law], reader.finer, len(law.places[0].parts) - 1)[0]
    *before, last = first.places[0].parts
    if any(map(moving, before)):
        raise Unread("a history that cannot be drawn step by step")
    rows = [tuple(row) for row in np.round(np.stack([spread(x, first.count) for x in before], axis=1), 8).tolist()]
    groups: dict[tuple[float, ...], list[int]] = {}
    for k, row in enumerate(rows):
        groups.setdefault(row, []).append(k)
    weights = first.weights()
    known = {row: np.array(own) for row, own in groups.items()}
    likely_ones = [row for row, own in known.items() if weights[own].sum() > LEAST]

    def call(reader: Any, places: Sequence[Any], n: int) -> Parts:
        (h,) = places
        if any(map(moving, h.parts)):
            raise Bent
        asked = np.round(np.stack([wide(x, n) for x in h.parts], axis=1), 8).tolist()
        own = [known[tuple(row)] for row in asked if tuple(row) in known]
        if len(own) < n:
            raise Unread("histories that a run does not have")
        chosen = np.concatenate(own)
        owners = np.repeat(np.arange(n), [len(one) for one in own])
        likely = weights[chosen]
        total = np.bincount(owners, likely, n)[owners]
        (place,) = reader.fresh([taken(last, chosen)])
        return Parts(n, len(chosen), owners, likely / total, [place])

    reader.functions["histories"] = [History(list(row)) for row in likely_ones]
    return Kernel(call)


def repeated(law: Parts, index: Any) -> Parts:
    """The law of the case index[i] as that of case i."""
    owners = law.owners()
    by_case = [np.flatnonzero(owners == case) for case in range(law.cases)]
    chosen = np.concatenate([by_case[case] for case in index])
    again = np.repeat(np.arange(len(index)), [len(by_case[case]) for case in index])
    places = [taken(spread(place, law.count) if np.ndim(place) == 0 else place, chosen) for place in law.places]
    return Parts(len(index), len(chosen), again, law.weights()[chosen], places)


def together(law: Parts) -> Parts:
    """The same law with equal outcomes of a case as one."""
    if law.count <= MANY * law.cases or len(law.places) != 1 or isinstance(law.places[0], Affine | History):
        return law
    rows = np.stack([law.owners() * 1.0, np.round(spread(law.places[0], law.count), 9)], axis=1)
    found, index = np.unique(rows, axis=0, return_inverse=True)
    weights = np.bincount(index.ravel(), law.weights(), len(found))
    return Parts(law.cases, len(found), found[:, 0].astype(int), weights, [found[:, 1]])
