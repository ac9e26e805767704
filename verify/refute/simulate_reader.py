"""Reads terms and formulas in an instance, and draws from it what quantifiers run through."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from verify.kernel.term import Formula, Term, free
from verify.refute.simulate_histories import conditional, repeated, together
from verify.refute.simulate_laws import Affine, History, Parts, Unread, joined, taken
from verify.refute.simulate_roles import Roles, flat
from verify.refute.simulate_solved import Several
from verify.refute.simulate_terms import Function, Kernel, Reader, Written, wide
from verify.refute.simulate_trades import below, chance_that_a_tail_is_less, least_slack
from verify.refute.solved import Solved, solved

OTHERS = 4  # values that stand for all of a type, besides those of the instance
HISTORIES = 16  # of those that a kernel knows, that stand for all


class Drawing(Protocol):
    """What a reader asks of an instance: its names, values of a type, and what definitions say."""

    roles: Roles
    types: Mapping[str, Term]
    env: dict[str, Any]

    def value(self, kind: Term, name: str = "") -> Any: ...

    def member(
        self, name: str, steps: Sequence[Solved | Several], kind: Term, env: dict[str, Any]
    ) -> Callable[[int], Any]: ...

    def worked(self, one: Solved | Several, kind: Term, env: dict[str, Any]) -> Any: ...


class Simulator(Reader):
    """A reader that knows the instance, so that it can draw what quantifiers run through, and work out what
    premises define."""

    instance: Drawing
    parts: list[Any] | None = None
    strict = False  # was there a strict inequality among what was noted in `parts`?

    def relation(self, head: str, left: Any, right: Any, n: int, plain: bool) -> Any:
        found = super().relation(head, left, right, n, plain)
        if self.parts is not None and not plain:
            gap = wide(np.asarray(right - left, float), n)
            if head == "=":
                self.parts += [gap, -gap]
            elif head in ("<=", "<"):
                self.parts.append(gap)
                self.strict = self.strict or head == "<"
            else:
                raise Unread("no affine condition")
        return found

    def between(self, value: float, bound: float) -> None:
        if self.parts is not None:
            self.parts.append(np.array([bound - value]))

    def noted(self, value: float, bound: float) -> float:
        if self.parts is not None and math.isfinite(value):
            self.parts.append(np.array([bound - value]))
        return super().noted(value, bound)

    def slack(self, formula: Formula, env: dict[str, Any], n: int, plain: bool = False) -> Any:
        if self.parts is not None and formula[0] in ("or", "not", "exists") and not _shaped(formula):
            raise Unread("no affine condition")
        if self.parts is not None and formula[0] == "=>" and not plain:
            kept, self.parts = self.parts, None
            try:
                premise = wide(super().slack(formula[1], env, n), n)
            finally:
                self.parts = kept
            return self.where(premise >= 0, formula[2], env, n, plain)
        return super().slack(formula, env, n, plain)

    def law(self, term: Term, env: dict[str, Any], n: int) -> Parts:
        """Of programs that speak of the last part of a history: what they draw is few numbers, which are put together,
        and where there are too many cases at once, half of them."""
        if not self.instance.roles.numbered or self.sampling or not isinstance(term, tuple) or term[0] != "bind":
            return super().law(term, env, n)
        apart = self.told_apart(term, env, n) if n > 1 else None
        if apart is not None and len(apart[0]) < n:
            first, index = apart
            found = self.law(term, {name: taken(value, first) for name, value in env.items()}, len(first))
            return repeated(found, index)
        try:
            found = super().law(term, env, n)
        except Unread:
            if n == 1:
                raise
            halves = []
            for here in np.array_split(np.arange(n), 2):
                half = self.law(term, {name: taken(value, here) for name, value in env.items()}, len(here))
                halves.append(Parts(n, half.count, here[half.owners()], half.weights(), half.places))
            return joined(halves)
        return together(found)

    def told_apart(self, term: Term, env: dict[str, Any], n: int) -> tuple[Any, Any] | None:
        """Cases that a program tells from one another, and for each case which of them it is like.

        It asks of a history what functions say of it alone; None where it does not ask so.
        """
        own = {name for name in free(term) & env.keys() if isinstance(env[name], History)}
        asked: list[Term] = []

        def alone(part: Any) -> bool:
            if not isinstance(part, tuple):
                return part not in own
            if part and part[0] == "app" and own & set(part[2:]) and free(part) <= env.keys():
                asked.append(part)
                return not any(isinstance(x, tuple) for x in part[1:])
            return all(map(alone, part))

        if not own or not alone(term):
            return None
        rows = [self.real(part, env, n) for part in asked]
        rows += [env[name] for name in sorted(free(term) & env.keys() - own) if np.ndim(env[name])]
        if any(isinstance(row, Affine | History) for row in rows):
            return None
        table = np.round(np.stack([np.broadcast_to(np.asarray(row, float), (n,)) for row in rows], axis=1), 9)
        _, first, index = np.unique(table, axis=0, return_index=True, return_inverse=True)
        return first, index.ravel()

    def expectation(self, term: Term, env: dict[str, Any], n: int) -> Any:
        known = chance_that_a_tail_is_less(self, term, env, n) if self.instance.roles.inverses else None
        return super().expectation(term, env, n) if known is None else known

    def quantified(self, head: str, name: str, kind: Term, body: Formula, env: dict[str, Any], n: int) -> Any:
        """That a trade-off function is at least one that was worked out is decided by the best tests."""
        found = below(body, name) if head == "forall" and kind[0] == "test" else None
        F = env.get(found[0]) if found is not None else None
        if found is not None and isinstance(F, Function) and "trade-off" in F.facts:
            return self.every(n, env, lambda inner: least_slack(self, F, found[1], found[2], inner))
        return super().quantified(head, name, kind, body, env, n)

    def times(self, kind: Term, body: Formula, name: str, env: dict[str, Any], n: int) -> Iterator[int]:
        """Of all integers: those around the integers of the instance."""
        if kind[0] != "integer":
            return super().times(kind, body, name, env, n)
        own = self.instance.types
        known = [int(x) for m, x in env.items() if own.get(m) == ("integer",) and isinstance(x, float) and abs(x) < 60]
        low, high = min([-1, *known]), max([5, *known])
        span = high - low if low < -1 else 0
        return iter(range(max(low - span, -60), min(high + span, 60) + 2))

    def candidates(self, head: str, name: str, kind: Term, body: Formula, env: Any) -> Iterable[Any]:  # type: ignore[override]
        if kind[0] == "point":
            known = self.functions.get("histories", [])
            some = (History([0.0]), History([0.5, -1.0]), History([1.0]))
            yield from known[:: max(1, len(known) // HISTORIES)] or some
            return
        found = list(super().candidates(head, name, kind, body, env))
        yield from found
        if found:
            return
        if kind not in self.functions:
            self.functions[kind] = [self.instance.value(kind) for _ in range(OTHERS)]
        # What the instance has of this type is looked at first.
        own = [self.instance.env[n] for n, k in self.instance.types.items() if k == kind and n in self.instance.env]
        yield from own[:2]
        yield from self.functions[kind]

    def defined(self, head: str, name: str, kind: Term, body: Formula, env: dict[str, Any], n: int) -> Any:
        premises = list(_premises(head, body))
        if head == "exists" and kind[0] == "markov":
            return self.last_step(name, premises, env)
        found = [one for one in solved(premises, {name: kind}) if one.name == name]
        if not found or n != 1 or not all(free(one.formula) - {name} <= env.keys() for one in found):
            return None
        if kind[0] == "sequence":
            inner = dict(env)
            inner[name] = Written(self, name, self.instance.member(name, found, kind[1], inner))
            return inner[name]
        return self.instance.worked(found[0], kind, dict(env)) if found[0].index is None else None

    def last_step(self, name: str, premises: Sequence[Formula], env: dict[str, Any]) -> Kernel | None:
        """The kernel of the last step of a run, as its law says it: a history, and one more by the kernel."""
        for formula in premises:
            match formula:
                case (
                    "same",
                    whole,
                    ("bind", (h,), _, ("bind", (y,), ("app", K, h1), ("dirac", ("app", _, h2, y1)))),
                ) if (K, h, y) == (name, h1, y1) and h == h2 and free(whole) <= env.keys():
                    law = self.law(whole, env, 1)
                    if len(law.places) == 1 and isinstance(law.places[0], History):
                        return conditional(self, law)
        return None


def _premises(head: str, body: Formula) -> Iterable[Formula]:
    while body[0] in ("forall", "exists") and body[0] == head:
        body = body[3]
    if head == "forall":
        while body[0] == "=>":
            yield from flat(body[1])
            body = body[2]
    else:
        yield from flat(body)


def _shaped(formula: Formula) -> bool:
    return bool(formula[0] == "exists" and formula[2][0] == "law")
