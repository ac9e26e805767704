"""Functions, laws and kernels of the simulator by tables of numbers, and what is read from their arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from verify.refute.simulate_laws import Affine, Bent, History, Parts, joined
from verify.refute.simulate_terms import Function, Kernel


def by_arguments(finite: Sequence[int], other: Sequence[int], call: Callable[..., Any]) -> Function:
    """A function of its first argument that is not finite, and of the finite ones."""

    def called(_: Any, __: int, *places: Any) -> Any:
        return (
            call(*(places[k] for k in other), *(places[k] for k in finite))
            if len(other) == 1
            else call(places[other[0]] if other else 0.0, *(places[k] for k in finite))
        )

    return Function(called)


def entry(values: Any, places: Sequence[Any]) -> Any:
    if not isinstance(values, np.ndarray) or values.ndim == 0:
        return float(values)
    index = tuple(np.asarray(place, float).round().astype(int) - 1 for place in places[-values.ndim :])
    return values[index]


def varies(value: Any) -> bool:
    return isinstance(value, History) or (isinstance(value, np.ndarray) and value.ndim == 1)


def real_part(x: Any) -> Any:
    return np.real(plain(x))


def plain(x: Any) -> Any:
    if isinstance(x, Affine):
        raise Bent
    return x


def scalar(value: Any) -> Any:
    array = np.asarray(value)
    return array.ravel()[0].item() if array.size == 1 else array


def clip(x: Any, low: float, high: float) -> Any:
    return x.clipped(low, high) if isinstance(x, Affine) else np.clip(x, low, high)


def atoms(places: Sequence[Any], weights: Any) -> Parts:
    count = len(weights)
    return Parts(1, count, np.zeros(count, int), np.asarray(weights, float), list(places))


def tabled(rows: Sequence[Parts], sizes: Sequence[int]) -> Kernel:
    """A kernel on finite sets by its laws."""

    def call(reader: Any, places: Sequence[Any], n: int) -> Parts:
        index = np.ravel_multi_index(
            tuple(np.broadcast_to(np.asarray(p, float).round().astype(int) - 1, (n,)) for p in places), tuple(sizes)
        )
        found = []
        for i in np.unique(index):
            here = np.flatnonzero(index == i)
            law = reader.again(rows[int(i)], len(here))
            owners = here[law.owners()]
            found.append(Parts(n, law.count, owners, law.weights(), law.places))
        return joined(found)

    return Kernel(call)
