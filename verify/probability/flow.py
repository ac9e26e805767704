"""Maximum flow between two sides, exactly: the search behind couplings.  Its answers are always checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

ZERO = Fraction(0)


@dataclass(frozen=True)
class Flow:
    """A maximum flow: `masses[x][y]` moved, and the letters x on the supply side of a minimum cut.

    The cut is a Hall set: all that it may send goes to neighbours that are already full.
    """

    masses: tuple[tuple[Fraction, ...], ...]
    cut: frozenset[int]


def maximum_flow(
    supply: Sequence[Fraction], demand: Sequence[Fraction], allowed: Sequence[Sequence[bool]]
) -> Flow:
    """Moves as much as it can from supply to demand along allowed pairs (shortest augmenting paths)."""
    scale = lcm(*(value.denominator for value in (*supply, *demand)))
    spare = [int(value * scale) for value in supply]
    room = [int(value * scale) for value in demand]
    columns, rows = range(len(room)), range(len(spare))
    edges = [[y for y in columns if allowed[x][y]] for x in rows]
    moved = [[0] * len(room) for _ in rows]
    while True:
        # Breadth first from the rows with supply left, to a column with room left.
        came_to_column: dict[int, int] = {}
        came_to_row: dict[int, int | None] = {x: None for x in rows if spare[x] > 0}
        frontier, end = list(came_to_row), None
        while frontier and end is None:
            following: list[int] = []
            for x in frontier:
                for y in edges[x]:
                    if y in came_to_column:
                        continue
                    came_to_column[y] = x
                    if room[y] > 0:
                        end = y
                        break
                    for back in rows:
                        if moved[back][y] > 0 and back not in came_to_row:
                            came_to_row[back] = y
                            following.append(back)
                if end is not None:
                    break
            frontier = following
        if end is None:
            masses = tuple(tuple(Fraction(m, scale) for m in row) for row in moved)
            return Flow(masses, frozenset(came_to_row))
        path: list[tuple[int, int, int]] = []
        column: int | None = end
        amount = room[end]
        source = 0
        while column is not None:
            row = came_to_column[column]
            path.append((row, column, 1))
            before = came_to_row[row]
            if before is not None:
                path.append((row, before, -1))
                amount = min(amount, moved[row][before])
            source, column = row, before
        amount = min(amount, spare[source])
        for row, at, sign in path:
            moved[row][at] += sign * amount
        spare[source] -= amount
        room[end] -= amount
