"""Draws a value of any type; two families of one type are alike but for one place: neighbouring data."""

from __future__ import annotations

from typing import Any

from verify.kernel.term import Term, free
from verify.refute.simulate_kernels import Kernels
from verify.refute.simulate_laws import Unread
from verify.refute.simulate_roles import quantified
from verify.refute.simulate_spaces import HORIZON
from verify.refute.simulate_terms import Function, Sequence_

NUMBERS = (1.0, 1.0, 2.0, 0.5, 3.0, 0.25, 1.5, 0.1, 4.0, 0.05, 8.0)


class Typed(Kernels):
    """Values by type."""

    def value(self, kind: Term, name: str = "") -> Any:
        rng, head = self.rng, kind[0]
        if name in self.roles.lasts:
            return self.of_history("line")
        if (
            self.roles.numbered
            and head == "map"
            and kind[1][1:]
            and kind[1][-1] in self.roles.lasts.values()
            and kind[2] not in kind[1]
        ):
            return self.asked_of_history(kind, any(name == one[1] for one in self.roles.constants))
        if head == "real":
            return rng.choice(NUMBERS) * rng.choice((1, 1, 1, -1, 0))
        if head in ("integer", "size", "index"):
            return self.integer(name, kind)
        if head == "point":
            return self.point(kind[1])
        if head == "sequence":
            if rng.random() < 0.2:
                return Sequence_({}, self.value(kind[1]))
            return Sequence_({i: self.value(kind[1]) for i in range(HORIZON)}, self.value(kind[1]))
        if head == "law":
            if name and len(kind) == 2 and self.space(kind[1]).kind == "line" and not self.space(kind[1]).size:
                if rng.random() < 0.3:
                    return self.noise()
            return self.law(kind[1:], name in self.roles.full)
        if head == "markov" and name in self.roles.unbiased:
            return self.unbiased(self.env.get(self.roles.unbiased[name]))
        if head == "markov":
            return self.markov(kind[1], kind[2], name in self.roles.full)
        if head == "map":
            return self.map(kind)
        if head in ("fun", "bounded", "weight", "test"):
            return self.function(kind)
        if head in ("distribution", "kernel", "nonneg", "positive", "family"):
            return self.family(
                head, [int(self.env.get(part, part) if isinstance(part, str) else part) for part in kind[1:]]
            )
        raise Unread(f"values of the type {head}")

    def alike(self, name: str, kind: Term) -> Any:
        """A value; sometimes that of a name of the same type, or for a family one that differs in one place."""
        others = [
            n
            for n, k in self.types.items()
            if k == kind and n in self.env and n != name and n not in self.roles.defined
        ]
        if name in self.roles.linear:
            other = self.roles.linear[name]
            return self.env[other] if other in self.env else self.scalings(kind)
        if name in self.roles.counts:
            return self.of_integers(kind, self.roles.counts[name])
        if others and kind[0] == "sequence":
            other = self.env[self.rng.choice(others)]
            if self.rng.random() < 0.95 and isinstance(other, Sequence_):
                return self.neighbour(other, kind)
        if others and kind[0] not in ("point",) and self.rng.random() < 0.25:
            return self.env[self.rng.choice(others)]
        if name in self.roles.units:
            return self.rng.choice((1.0, -1.0))
        if name in self.roles.sets:
            return self.inside(kind)
        if name in self.roles.onto:
            return self.nearest()
        return self.value(kind, name)

    def neighbour(self, other: Sequence_, kind: Term) -> Sequence_:
        whole = [int(x) for n, x in self.env.items() if self.types.get(n, ("?",))[0] in ("integer", "size") and x >= 0]
        place = self.rng.choice(whole) if whole and self.rng.random() < 0.95 else 1
        self.facts["place"] = place
        members = dict(other.members)
        before = other.members.get(place, other.default)
        for _ in range(4):
            members[place] = self.value(kind[1], "")
            if not isinstance(before, float) or members[place] != before:
                break  # another record than before
        return Sequence_(members, other.default)

    def integer(self, name: str, kind: Term) -> float:
        rng = self.rng
        if kind[0] == "index":
            low, high = (self.reader.whole(end, self.env, 1) for end in kind[1:])
            return float(rng.randint(low, max(low, high)))
        choices = [1, 2, 3, 2, 1, 4, 0, 3, 5] if kind[0] == "integer" else [1, 2, 2, 3]
        if self.roles.bits:
            choices = [0, 0, 1, 1, 2]  # the programs that take records out of a set are long
        elif self.roles.apart:
            choices = [0, 1, 1, 2, 2, 3]
        if name in self.roles.draws or self.roles.numbered:
            choices = [1, 1, 1, 2, 2, 3]
        known = self.known() | {name}
        asked = [f for f in self.roles.given if name in free(f) and free(f) <= known and not quantified(f)]
        if self.tight and kind[0] == "integer":
            choices = [1, 1, 1, 2, *choices]
        rng.shuffle(choices)
        if not asked:
            return float(choices[0])
        for value in (*choices, 6, 10, 30, 100, 1000, -1):
            if all(self.true(f, {**self.env, name: float(value)}) for f in asked):
                return float(value)
        return float(choices[0])

    def gradient(self, loss: Any, kind: Term, name: str = "") -> Any:
        if isinstance(loss, Sequence_):
            members = {i: self.gradient(one, kind) for i, one in loss.members.items()}
            return Sequence_(members, None if loss.default is None else self.gradient(loss.default, kind))
        found = loss.facts.get("gradient") if isinstance(loss, Function) else None
        return found if found is not None else self.value(kind, name)
