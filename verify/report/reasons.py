"""Why a line of a proof holds, in a few words; verify.report.telling puts these beside its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, Term, TermError
from verify.report.argument import Block, Label, Line, Math, Part, Parts, Ref, Writer, parted
from verify.report.combination import THIS, combination

Node = Mapping[str, Any]
Labels = tuple[str, ...]
# A hypothesis that a line adds for itself alone.
THAT = ""
NATURE = {
    "triangle": "the triangle inequality",
    "definite": "only the origin has norm 0",
    "norm_inner": "the norm is that of the inner product",
    "cauchy_schwarz": "the inequality of Cauchy and Schwarz",
}
# What a step is for that leads to a new hypothesis (its last goal), after it has shown some others.
ADDING = frozenset(
    ("lemma", "fact", "instantiate", "modus", "nature", "under", "sums", "unfold", "mixture", "swap", "tight")
) | {"bound", "sup", "primitive", "pieces"}
SAME = "both sides are the same"
CLOSERS = {
    "ring": "both sides are equal by arithmetic",
    "sign": "by the signs of its parts",
    "evaluate": "by enclosing both sides",
}


class Reasons:
    """What can be said of a proof tree on one line; `count` is the last number that a formula has."""

    def __init__(self, library: Mapping[str, Statement], write: Writer, count: int) -> None:
        self.library = library
        self.write = write
        self.count = count

    # --- what all share ---------------------------------------------------------------------------------

    def goals(self, s: Sequent, node: Node) -> list[Sequent]:
        try:
            return RULES[node["rule"]](s, node, self.library)
        except (Rejected, TermError) as error:
            raise ValueError(f"{node['rule']}: {error}") from error

    def math(self, term: Term) -> Math:
        return Math(self.write(term))

    def number(self) -> str:
        self.count += 1
        return str(self.count)

    def labelled(self, s: Sequent, goal: Sequent, labels: Labels, new: str | None = None) -> Labels:
        """The labels of a remaining goal's hypotheses: those that stood there keep theirs."""
        before, after = s.context.hypotheses, goal.context.hypotheses
        if after[: len(before)] == before:
            added = len(after) - len(before)
            return labels + tuple(parted(new, added) if new else [THAT] * added)
        old = list(zip(before, labels, strict=True))
        kept = [next((label for one, label in old if one == formula), None) for formula in after]
        fresh = iter(parted(new, kept.count(None)) if new else [THAT] * kept.count(None))
        return tuple(next(fresh) if label is None else label for label in kept)

    def line(
        self,
        formula: Formula,
        goal: Sequent,
        labels: Labels,
        label: str,
        reason: Parts = (),
        inner: Sequence[Block] = (),
    ) -> Line:
        """What is known from here on, with a number for each part that it has among the goal's hypotheses."""
        parts = tuple(
            (own, self.write(part))
            for part, own in zip(goal.context.hypotheses, labels, strict=True)
            if own.startswith(f"{label}.")
        )
        listed = bool(parts) and self.write.is_list(formula)
        return Line(self.write(formula), label, reason, tuple(inner), parts, listed)

    def added(self, s: Sequent, goal: Sequent) -> Formula | None:
        """What is new among the hypotheses of a remaining goal, as one formula."""
        new = goal.context.hypotheses[len(s.context.hypotheses) :]
        return None if not new else new[0] if len(new) == 1 else ("and", *new)

    def named(self, number: object, labels: Labels) -> Part:
        label = labels[number] if isinstance(number, int) and number < len(labels) else THAT
        return Label(label) if label else THIS

    def listed(self, numbers: Sequence[int], labels: Labels) -> list[Part]:
        found: list[Part] = []
        for number in dict.fromkeys(numbers):
            part = self.named(number, labels)
            if part not in found:
                found += [", ", part] if found else [part]
        return found

    # --- reasons on one line ----------------------------------------------------------------------------

    def closer(self, s: Sequent, node: Node, labels: Labels) -> Parts:
        """Why a step that leaves nothing to show closes the goal."""
        rule = node["rule"]
        if s.goal[0] in ("=", "<=", "same", "eq") and s.goal[-1] == s.goal[-2]:
            return (SAME,)
        if rule == "sign" and s.goal[0] == "=":
            both = [self._place(s, ("<=", *sides)) for sides in (s.goal[1:], s.goal[:0:-1])]
            if None not in both:
                return ("by ", *self.listed([n for n in both if n is not None], labels))
        if rule == "assume":
            place = self._place(s, s.goal)
            return ("by a hypothesis",) if place is None else ("by ", self.named(place, labels))
        if rule == "combine":
            return combination(s, node, [self.named(n, labels) for n in range(len(labels))], self.write)
        if rule == "pave":
            leaves = sum(not code.startswith("s") for code in node["tree"].split())
            return (f"by enclosures on {leaves} boxes",)
        return (CLOSERS.get(rule, f"by {rule}"),)

    def _place(self, s: Sequent, goal: Formula) -> int | None:
        hypotheses = s.context.hypotheses
        for wanted in (goal, ("=", *goal[1:]), ("<", *goal[1:])):
            if goal[0] in ("<=", "<", "=") or wanted is goal:
                for place in reversed(range(len(hypotheses))):
                    if hypotheses[place] == wanted:
                        return place
        try:
            text = s.context.text
            heads = ("<=", "=", "<") if goal[0] == "<=" else (goal[0],)
            texts = {text((head, *goal[1:])) for head in heads}
            near = [p for p, h in enumerate(hypotheses) if h[0] in heads and text(h) in texts]
        except (TermError, RecursionError):
            return None
        return near[-1] if near else None

    def brief(self, s: Sequent, node: Node, labels: Labels, depth: int = 3) -> Parts | None:
        """The whole proof as one reason, if it is short enough for that."""
        children = node.get("then") or []
        if not children:
            return self.closer(s, node, labels)
        rule = node["rule"]
        if s.goal[0] in ("=", "<=") and s.goal[1] == s.goal[2]:
            return (SAME,)
        if not depth or rule not in ADDING | {"weaken", "rewrite", "congruence"}:
            return None
        if rule in ("under", "sums") and children[0].get("then"):
            return None
        goals = self.goals(s, node)
        main = self.brief(goals[-1], children[-1], self.labelled(s, goals[-1], labels), depth - 1)
        if main is None:
            return None
        if rule == "weaken":
            return main
        if rule in ("rewrite", "congruence"):
            by: Parts = ("by ", self.named(node["hypothesis"], labels))
            return by if main in ((CLOSERS["ring"],), (SAME,)) else (*by, "; ", *main)
        how = self.obligations(s, node, goals[:-1], labels, depth - 1)
        if how is None:
            return None
        how = (*self.how(s, node, labels), *how)
        return how if main == ("by ", THIS) else (*how, "; ", *main)

    def obligations(self, s: Sequent, node: Node, goals: Sequence[Sequent], labels: Labels, depth: int) -> Parts | None:
        """Why what a citation asks for holds, if each of these is clear at a glance."""
        used: list[Part] = []
        others: list[Parts] = []
        for goal, child in zip(goals, node["then"], strict=False):
            reason = self.brief(goal, child, self.labelled(s, goal, labels), depth)
            if reason is None:
                return None
            plain = all(isinstance(part, Label) or part in ("by ", ", ", "by adding up ") for part in reason)
            if plain or (child["rule"] == "combine" and not child.get("then")):
                used += [part for part in reason if isinstance(part, Label) and part not in used]
            elif child.get("then") and reason not in others:
                others.append(reason)
        if sum(map(len, others)) > 12:
            return None
        parts: list[Part] = []
        for label in used:
            parts += [", ", label] if parts else [" with ", label]
        for reason in others:
            parts += [" (", *reason, ")"]
        return tuple(parts)

    def how(self, s: Sequent, node: Node, labels: Labels) -> Parts:
        """What a step that adds a hypothesis does."""
        rule = str(node["rule"])
        if rule == "lemma":
            return ("by ", Ref(node["id"]))
        if rule == "fact":
            return (f"a fact of {node['function']} ({node['name'].replace('_', ' ')})",)
        if rule == "instantiate":
            terms = self._values(s, node)
            return (self.named(node["hypothesis"], labels), *((" at ", *terms) if terms else ()))
        if rule == "modus":
            return ("by ", self.named(node["hypothesis"], labels))
        if rule == "nature":
            return (NATURE.get(str(node["fact"]), str(node["fact"])),)
        words: dict[str, str] = {
            "under": "by taking expectations",
            "sums": "term by term",
            "unfold": f"the {node.get('end')} term apart" if node.get("end") != "empty" else "an empty sum",
            "mixture": "the expectation under a mixture",
            "swap": "by Fubini",
            "tight": "laws on a space of one dimension are tight",
            "bound": "it is bounded",
            "sup": "the least upper bound",
            "primitive": "by a primitive",
            "pieces": "piece by piece",
        }
        return (words.get(rule, rule),)

    def _values(self, s: Sequent, node: Node) -> list[Part]:
        parts: list[Part] = []
        for text in node["terms"]:
            term = self.math(s.read(text))
            if len(term.latex) > 300:
                return ["the terms of the step"]
            parts += [", ", term] if parts else [term]
        return parts
