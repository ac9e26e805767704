"""Random sums under functions, with bound names spelled alike, and neighbours of them: equal or nearly so."""

from __future__ import annotations

import random
from typing import Any

from tests.kernel.law_fuzz import ONE, Terms, named, nameless
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, rebuild, scope

TWO = Fraction(2)
SPELLINGS = ("i", "j", "n", "x", "y", "p")
WRAPPERS = ("exp", "sqrt", "abs", "log", "atan", "floor")


class Sums:
    """Terms over the names of `law_fuzz.TYPES`, by binders for the most part."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.terms = Terms(rng)

    def term(self, bound: tuple[str, ...], depth: int) -> Term:
        rng = self.rng
        chance = rng.random()
        if depth <= 0 or (bound and chance < 0.08):
            return self.leaf(bound)
        if chance < 0.34:
            name = rng.choice(SPELLINGS)
            head = "sum" if rng.random() < 0.85 else "prod"
            inner = (*bound, name)
            return (head, name, *self.ends(bound), self.term(inner, depth - 1))
        if chance < 0.56:
            return ("*", *(self.term(bound, depth - 1) for _ in range(rng.randint(2, 3))))
        if chance < 0.66:
            return ("+", *(self.term(bound, depth - 1) for _ in range(2)))
        if chance < 0.82:
            # Twice the same, so that roots meet, exponentials merge and inverses cancel.
            part: Term = (rng.choice(WRAPPERS), self.term(bound, depth - 1))
            return rng.choice([part, ("*", part, part), ("^", part, TWO), ("*", part, ("^", part, -ONE))])
        if chance < 0.92:
            return ("^", self.term(bound, depth - 1), Fraction(rng.choice([-2, -1, -1, 2, 2, 3])))
        if chance < 0.95:
            return ("^", self.term(bound, depth - 1), rng.choice([ONE / 2, "a", ("*", -ONE, "a")]))
        name = rng.choice(("x", "y"))
        return ("E", (name,), "L", self.term((*(b for b in bound if b != name),), depth - 1))

    def ends(self, bound: tuple[str, ...]) -> tuple[Term, Term]:
        indices = [b for b in bound if b != "y"]
        last: Any = self.rng.choice(indices) if indices else "i"
        choices: list[tuple[Term, Term]] = [
            (ONE, "n"), (ONE, "n"), (ONE, TWO), (Fraction(0), ONE), ("i", TWO), (TWO, "i"),
            (ONE, last), (last, TWO),
        ]  # fmt: skip
        if "n" in bound:
            choices = choices[2:]
        return self.rng.choice(choices)

    def leaf(self, bound: tuple[str, ...]) -> Term:
        names = [*bound, *bound, "x", "a", "i"]
        index = self.rng.choice([*bound, "i", ONE])
        leaves: list[Term] = [*names, ("at", "z", index), ("at", "c", index), TWO, ("at", "d", index)]
        if "n" in bound:
            leaves = leaves[:-1]
        return self.rng.choice(leaves)

    def neighbour(self, term: Term) -> Term:
        """The same with other bound names and another order; sometimes with one thing changed as well."""
        other = named(nameless(term), lambda: self.rng.choice(("i", "j", "k", "l", "x", "m", "q", "t", "s")))
        other = self.shuffled(other)
        if self.rng.random() < 0.4:
            return other
        for _ in range(8):
            found = self.changed(other)
            if found != other:
                return found
        return other

    def shuffled(self, term: Term) -> Term:
        if not isinstance(term, tuple):
            return term
        term = rebuild(term, self.shuffled)
        if term[0] in ("+", "*"):
            parts = list(term[1:])
            self.rng.shuffle(parts)
            return (term[0], *parts)
        if term[0] == "sum" and isinstance(term[4], tuple) and term[4][0] == "sum":
            (_, i, a, b, (_, j, c, d, body)) = term
            apart = i != j and not ({i, j} & {x for x in (a, b, c, d) if isinstance(x, str)})
            if apart and self.rng.random() < 0.5:
                return ("sum", j, c, d, ("sum", i, a, b, body))
        return term

    def changed(self, term: Term) -> Term:
        """One name in place of another that is in scope there, or another number or head, somewhere."""
        left = self.rng.randrange(max(1, count(term)))

        def change(part: Term, bound: tuple[str, ...]) -> Term:
            nonlocal left
            left -= 1
            if left == -1:
                if isinstance(part, str) and bound:
                    return self.rng.choice(bound)
                if isinstance(part, Fraction):
                    return part + self.rng.choice([-1, 1])
            if not isinstance(part, tuple) or not part:
                return part
            names, outside, inside = scope(part)
            wider = (*bound, *names)
            pieces = [change(piece, bound) for piece in outside] + [change(piece, wider) for piece in inside]
            places = iter(pieces)
            return rebuild(part, lambda piece: next(places))

        return change(term, ())


def count(term: Term) -> int:
    return 1 + (sum(map(count, scope(term)[1] + scope(term)[2])) if isinstance(term, tuple) and term else 0)
