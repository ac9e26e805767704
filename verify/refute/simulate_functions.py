"""Draws functions and maps: convex losses with their gradients, tests, sets and nearest points, tables.

On the line they are of a few shapes (affine, clipped, a step of descent; linear, quadratic, Huber, logistic and
smoothed absolute losses), with parameters that depend on the arguments that are finite.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from verify.kernel.term import Term
from verify.refute.simulate_laws import Bent, History
from verify.refute.simulate_spaces import HORIZON, Spaces
from verify.refute.simulate_tables import by_arguments, clip, entry, plain, real_part
from verify.refute.simulate_terms import Function, Sequence_, table


class Functions(Spaces):
    """Functions and maps by their types."""

    def map(self, kind: Term) -> Function:
        spaces, target = kind[1], kind[2]
        rng, goal = self.rng, self.space(kind[2])
        finite, other = self.split(spaces)
        sizes = [self.space(spaces[k]).size for k in finite]
        if goal.kind == "history" and len(spaces) == 1 and self.space(spaces[0]).kind == "history":
            return self.of_history(target)
        if goal.kind == "history":
            return Function(
                lambda _, __, *places: History(
                    [x for p in places for x in (p.parts if isinstance(p, History) else (p,))]
                )
            )
        histories = [k for k in other if self.space(spaces[k]).kind == "history"]
        if histories:
            return self.of_history(target)
        if goal.size:
            if other:
                size = goal.size
                return Function(lambda _, n, *places: 1.0 + np.mod(np.floor(np.abs(sum(places))), size))
            if rng.random() < 0.3 and len(sizes) == 1 and sizes[0] == goal.size:
                return table(np.arange(1, goal.size + 1) * 1.0)
            return table(np.array([rng.randint(1, goal.size) for _ in range(math.prod(sizes))], float).reshape(sizes))
        if not other:
            return table(np.array([self.point(target) for _ in range(math.prod(sizes))]).reshape(sizes))
        shape = rng.choice(("affine", "affine", "contract", "clip", "same", "gradient", "gradient", "step"))
        if shape == "clip":
            return by_arguments(finite, other, lambda x, *_: clip(x, self.low, self.high))
        if shape == "gradient":
            slope: Function = self.losses(sizes, finite, other).facts["gradient"]
            return slope
        if shape == "step":
            h = self.parameters(sizes, (0.5 * self.curve, self.curve))
            return by_arguments(finite, other, lambda x, *p: x + (x - self.centre) * (-entry(h, p)))
        slopes = {"affine": (1.0, 1.0, 0.5, -0.5, 0.0, -1.0), "contract": (0.5, 0.25, 0.9), "same": (1.0,)}[shape]
        a = self.parameters(sizes, slopes)
        if rng.random() < 0.5 and sizes:
            a = np.full(sizes, a.flat[0])
        b = self.parameters(sizes, (0.0, 0.0, 1.0, 0.5, -1.0)) if shape != "same" else self.parameters(sizes, (0.0,))
        return by_arguments(finite, other, lambda x, *p: x * entry(a, p) + entry(b, p))

    def of_history(self, target: str) -> Function:
        """A map from histories: to one it is all but the last, to a vector the last one."""
        if self.space(target).kind == "history":
            return Function(lambda _, __, h, *more: History([*h.parts[: None if more else -1], *more]))
        return Function(lambda _, __, *places: next(p for p in places if isinstance(p, History)).parts[-1])

    def asked_of_history(self, kind: Term, constant: bool) -> Function:
        """A map of finite points and of a history: by a table, and what the last part adds to it."""
        sizes = [self.space(name).size for name in kind[1][:-1]]
        if not all(sizes) or self.space(kind[2]).kind != "line":
            return self.map(kind)
        values = np.array([self.rng.choice((0.0, 0.0, 0.5, 1.0, -1.0)) for _ in range(math.prod(sizes))]).reshape(sizes)
        values = values * self.rng.choice((1.0, 1.0, 4.0))
        slope = 0.0 if constant else self.rng.choice((0.0, 0.5, 1.0, -1.0))
        return Function(lambda _, __, *places: entry(values, places[:-1]) + places[-1].parts[-1] * slope)

    def inside(self, kind: Term) -> Function:
        low, high = (self.low, self.high) if self.bounded else (-math.inf, math.inf)
        return Function(
            lambda _, __, x: ((real_part(x) >= low - 1e-12) & (real_part(x) <= high + 1e-12)) * 1.0,
            {"set": (low, high)},
        )

    def nearest(self) -> Function:
        if not self.bounded:
            return Function(lambda _, __, x: x)
        return Function(lambda _, __, x: clip(x, self.low, self.high))

    def scalings(self, kind: Term) -> Any:
        """Linear maps of the line, which are their own adjoints."""
        if kind[0] == "sequence":
            return Sequence_({i: self.scalings(kind[1]) for i in range(HORIZON)}, self.scalings(kind[1]))
        slope = self.rng.choice((1.0, 0.5, 2.0, 0.0, 0.25))
        return Function(lambda _, __, x: x * slope)

    def of_integers(self, kind: Term, ends: tuple[Term, Term] | None) -> Any:
        """A positive function on the integers, 0 beyond the ends if there are some."""
        if kind[0] == "sequence":
            members = {i: self.of_integers(kind[1], ends) for i in range(HORIZON)}
            return Sequence_(members, self.of_integers(kind[1], ends))
        values = np.array([self.rng.choice((0.5, 1.0, 0.25, 2.0)) for _ in range(13)])

        def call(reader: Any, n: int, x: Any) -> Any:
            j = np.round(np.asarray(plain(x), float)).astype(int)
            if ends is None:
                return values[np.mod(j, 13)]
            low, high = (reader.real(end, self.env, 1) for end in ends)
            return np.where((j >= low) & (j <= high), values[np.mod(j, 13)], 0.0)

        return Function(call)

    def losses(self, sizes: Sequence[int], finite: Sequence[int], other: Sequence[int]) -> Function:
        """Convex losses, their gradients among what is known of them."""
        rng = self.rng
        kinds: tuple[str, ...] = ("linear", "quadratic", "huber", "logistic", "smooth")
        if self.roles.strong:
            kinds = ("quadratic", "slopes", "slopes")
            self.loss = self.loss if self.loss in kinds else "mixed"
        elif self.roles.lipschitz and not (self.bounded and self.roles.sets):
            kinds = ("linear", "huber", "logistic", "smooth")
            self.loss = self.loss if self.loss in kinds else "mixed"
        count = math.prod(sizes) if sizes else 1
        chosen = [self.loss if self.loss != "mixed" else rng.choice(kinds) for _ in range(count)]
        ones = [self.one_loss(kind) for kind in chosen]
        if rng.random() < 0.2:
            ones = [ones[0]] * count

        def by(which: int) -> Callable[..., Any]:
            def at(x: Any, *p: Any) -> Any:
                if not sizes:
                    return ones[0][which](x)
                index = np.ravel_multi_index(
                    tuple(np.asarray(q, float).round().astype(int) - 1 for q in p), tuple(sizes)
                )
                if np.ndim(index) == 0:
                    return ones[int(index)][which](x)
                if not isinstance(x, np.ndarray | float | int):
                    raise Bent
                values = [one[which](x) for one in ones]
                return np.choose(index, [np.broadcast_to(v, np.broadcast(index, x).shape) for v in values])

            return at

        function = by_arguments(finite, other, by(0))
        function.facts["gradient"] = by_arguments(finite, other, by(1))
        return function

    def one_loss(self, kind: str) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
        h, c, r = self.curve, self.centre, self.spread
        slope = self.rng.choice((1.0, -1.0, 1.0, -1.0, 0.0, 0.5)) * h * r
        if self.tight:
            self.facts["slope"] = slope = -self.facts.get("slope", -1.0)
        shift = self.rng.choice((0.0, 0.0, slope))
        if kind == "linear":
            return (lambda w: w * slope), (lambda w: slope)
        if kind == "quadratic":
            return (lambda w: h / 2 * (w - c) * (w - c) + shift * w), (lambda w: (w - c) * h + shift)
        if kind == "slopes":
            return (
                lambda w: h / 2 * (w - c) * (w - c) * np.where(w > c, 2.0, 1.0) + shift * w,
                lambda w: h * (plain(w) - c) * np.where(plain(w) > c, 2.0, 1.0) + shift,
            )
        if kind == "huber":
            return (
                lambda w: (
                    np.where(abs(w - c) <= r, h / 2 * (w - c) ** 2, h * r * abs(w - c) - h * r * r / 2) + shift * w
                ),
                lambda w: (
                    clip((w - c) * h, -h * r, h * r) + shift
                    if shift == 0
                    else np.clip(h * (plain(w) - c), -h * r, h * r) + shift
                ),
            )
        if kind == "logistic":
            return (
                lambda w: 4 * h * r * r * np.logaddexp(0, (w - c) / r) + shift * w,
                lambda w: 4 * h * r / (1 + np.exp(-(plain(w) - c) / r)) + shift,
            )
        return (
            lambda w: h * r * np.sqrt((w - c) ** 2 + r * r) + shift * w,
            lambda w: h * r * (plain(w) - c) / np.sqrt((plain(w) - c) ** 2 + r * r) + shift,
        )

    def function(self, kind: Term) -> Function:
        rng, head, spaces = self.rng, kind[0], kind[1:]
        finite, other = self.split(spaces)
        sizes = [self.space(spaces[k]).size for k in finite]
        if not other:
            choices = {
                "test": (0.0, 1.0, 1.0, 0.5, 0.25),
                "weight": (0.0, 1.0, 2.0, 0.5, 5.0),
                "fun": (0.0, 1.0, 1.0, -1.0, 0.5),
                "bounded": (0.0, 1.0, -1.0, 0.5),
            }
            return table(np.asarray(self.parameters(sizes, choices[head]))) if sizes else Function(lambda *_: 1.0)
        if any(self.space(spaces[k]).kind == "history" for k in other):
            limit, up = rng.choice((0.0, 0.5, -0.5, 1.0)), rng.choice((1, -1))
            return Function(
                lambda _, __, *p: (up * plain(next(h for h in p if isinstance(h, History)).parts[-1]) <= limit) * 1.0
            )
        if head == "fun" and len(other) == 1 and not self.roles.pairs and self.affine:
            slope, offset = self.slope, self.parameters(sizes, (0.0, 0.0, 2.0, 2.0, -2.0, 1.0))
            return by_arguments(finite, other, lambda x, *p: x * slope + entry(offset, p))
        if head == "fun" and len(other) == 1:
            return self.losses(sizes, finite, other)
        limit, sign = rng.choice((0.0, 0.3, -0.5, 1.0, 1.7)), rng.choice((1.0, -1.0))
        shape = rng.choice(("half", "half", "interval", "ramp"))

        def call(x: Any, *more: Any) -> Any:
            s = sign * real_part(plain(x))
            if shape == "half":
                return (s <= limit) * 1.0
            return (abs(s - limit) <= 1) * 1.0 if shape == "interval" else np.clip(s - limit, 0.0, 1.0)

        return by_arguments(finite, other, call)
