"""Tells a proof tree as blocks (verify.report.argument): one method for what each kind of step says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from verify.claims.claim import Claim
from verify.kernel.rules import FALSE
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, Term, negate, parse
from verify.language.definitions import kernel_table
from verify.language.latex import is_chain, latex
from verify.report.argument import Block, Branch, Chain, Label, Line, Math, Parts, Say, Writer, hypothesis_labels
from verify.report.combination import THIS
from verify.report.reasons import ADDING, CLOSERS, SAME, Labels, Node, Reasons
from verify.report.text import type_text

_RELATIONS = {"=": "=", "<=": r"\le", "<": "<"}
_DONE = ("This is what was to be shown.",)
_TURNED = {"=": "=", "<=": r"\ge", "<": ">"}


def argument(
    statement: Statement, tree: Node, library: Mapping[str, Statement], write: Writer, names: Sequence[str] = ()
) -> list[Block]:
    """The proof of a statement as blocks; its hypotheses are numbered as `hypothesis_labels` has it."""
    s = Sequent.of(statement)
    labels = tuple(hypothesis_labels(statement, names))
    return Teller(library, write, len(statement.given)).tell(s, tree, labels)


def told(claim: Claim, evidence: Node, claims: Mapping[str, Claim], library: Mapping[str, Statement]) -> list[Block]:
    """The proof that a claim's evidence holds, with the names that the claim and what it cites define.

    `claims` are those that may be cited.  Raises ValueError where the tree does not fit the statement.
    """
    tree = evidence["proof"]
    definitions = dict(claim.definitions)
    for id in _cited(tree):
        if id in claims:
            definitions |= claims[id].definitions
    write = Writer(definitions, kernel_table(definitions))
    return argument(judged(claim, evidence), tree, library, write, [prop.label for prop in claim.given])


def given_lines(claim: Claim) -> list[Line]:
    """The hypotheses of a claim as its author wrote them, with the numbers that its proof calls them by."""
    names = [prop.label for prop in claim.given]
    hypotheses = Sequent.of(claim.statement).context.hypotheses
    labels = hypothesis_labels(claim.statement, names)
    write = Writer(claim.definitions, kernel_table(claim.definitions))
    lines = []
    for number, prop in enumerate(claim.given, 1):
        label = prop.label or str(number)
        parts = tuple(
            (own, write(part)) for part, own in zip(hypotheses, labels, strict=True) if own.startswith(f"{label}.")
        )
        listed = prop.formula[0] == "and" and not is_chain(prop.formula)
        lines.append(Line(latex(prop.formula, prop.definitions), label, parts=parts, listed=listed))
    return lines


def judged(claim: Claim, evidence: Node) -> Statement:
    """The statement that the proof is of: on the region of a certified one, 0 < 0 for a vacuous one."""
    statement = claim.statement
    region = tuple(parse(text) for text in evidence.get("region", ()))
    if region:
        return replace(statement, given=(*statement.given, *region))
    return replace(statement, show=FALSE) if evidence.get("verdict") == "vacuous" else statement


def _cited(tree: Node) -> Iterator[str]:
    if tree["rule"] == "lemma":
        yield tree["id"]
    for child in tree.get("then") or ():
        yield from _cited(child)


class Teller(Reasons):
    """Proofs as blocks."""

    # --- proofs -----------------------------------------------------------------------------------------

    def tell(self, s: Sequent, node: Node, labels: Labels) -> list[Block]:
        """The blocks of a proof of the sequent's goal."""
        blocks: list[Block] = []
        stated = s.goal  # what the reader knows is to be shown
        while node.get("then"):
            chain = self.chain(s, node, labels)
            if chain is not None:
                block, s, node, labels = chain
                blocks.append(block)
                continue
            rule = node["rule"]
            if rule not in ("intro", "weaken", "have") and s.goal != stated and rule not in ADDING:
                blocks.append(self.to_show(s))
                stated = s.goal
            following = self.step(s, node, labels, blocks)
            if following is None:
                return blocks
            s, node, labels = following
        end = self.ending(s, node, labels)
        if end.parts == _DONE or self._said_last(s, end, blocks):
            blocks.append(Say(_DONE))
            return blocks
        if s.goal != stated and len(self.write(s.goal)) < 4000:
            blocks.append(self.to_show(s))
        blocks.append(end)
        return blocks

    def _said_last(self, s: Sequent, end: Say, blocks: Sequence[Block]) -> bool:
        """Whether the goal is the line that was displayed last, so that nothing is left to say."""
        last = blocks[-1] if blocks else None
        return (
            isinstance(last, Line)
            and end.parts == ("It follows ", "by ", Label(last.label), ".")
            and last.latex == self.write(s.goal)
        )

    def to_show(self, s: Sequent) -> Block:
        if s.goal == FALSE:
            return Say(("This leads to a contradiction:",))
        return Line(self.write(s.goal), reason=("to be shown",))

    def ending(self, s: Sequent, node: Node, labels: Labels) -> Say:
        reason = self.closer(s, node, labels)
        if reason == ("by ", THIS):
            return Say(_DONE)
        if reason in ((CLOSERS["ring"],), (SAME,)):
            return Say((f"{str(reason[0]).capitalize()}.",))
        return Say(("It follows ", *reason, "."))

    def proof(self, s: Sequent, node: Node, labels: Labels) -> tuple[Parts, tuple[Block, ...]]:
        """The reason for the sequent's goal: on one line, or as a proof of its own."""
        reason = self.brief(s, node, labels)
        return ((), tuple(self.tell(s, node, labels))) if reason is None else (reason, ())

    def step(self, s: Sequent, node: Node, labels: Labels, blocks: list[Block]) -> tuple[Sequent, Node, Labels] | None:
        """Tell one step; what is left, or None if all of the rest is told."""
        goals, children = self.goals(s, node), node["then"]
        rule = node["rule"]
        if rule == "intro":
            return self.intro(s, goals, children, labels, blocks)
        if rule == "weaken":
            return goals[0], children[0], self.labelled(s, goals[0], labels)
        if rule == "have":
            return self.have(s, goals, children, labels, blocks)
        if rule in ("cases", "split", "enumerate", "induction", "slope", "limit"):
            self.branches(s, node, goals, labels, blocks)
            return None
        if rule in ADDING and len(goals[-1].context.hypotheses) > len(s.context.hypotheses):
            return self.adding(s, node, goals, labels, blocks)
        return self.other(s, node, goals, labels, blocks)

    def intro(
        self, s: Sequent, goals: Sequence[Sequent], children: Sequence[Node], labels: Labels, blocks: list[Block]
    ) -> tuple[Sequent, Node, Labels] | None:
        if len(goals) > 1 or s.goal[0] == "and":
            for goal, child in zip(goals, children, strict=True):
                reason, inner = self.proof(goal, child, labels)
                blocks.append(Line(self.write(goal.goal), "", reason, inner))
            return None
        goal, child = goals[0], children[0]
        if s.goal[0] == "=>":
            label = self.number()
            after = self.labelled(s, goal, labels, label)
            blocks.append(self.line(s.goal[1], goal, after, label, ("supposed",)))
            return goal, child, after
        for name in goal.context.types:
            if name not in s.context.types:
                kind = type_text(goal.context.types[name])
                blocks.append(_let(blocks, self.math(name), kind))
        return goal, child, self.labelled(s, goal, labels)

    def have(
        self, s: Sequent, goals: Sequence[Sequent], children: Sequence[Node], labels: Labels, blocks: list[Block]
    ) -> tuple[Sequent, Node, Labels] | None:
        formula = goals[0].goal
        later = self.brief(goals[1], children[1], self.labelled(s, goals[1], labels))
        if later is not None and self.brief(goals[0], children[0], labels) is None:
            # The formula suffices: it is the new goal.
            why: Parts = () if later == ("by ", THIS) else (" (then ", *later, ")")
            blocks.append(Say(("It suffices to show the following", *why, ".")))
            blocks.append(Line(self.write(formula)))
            blocks += self.tell(goals[0], children[0], labels)
            return None
        reason, inner = self.proof(goals[0], children[0], labels)
        label = self.number()
        after = self.labelled(s, goals[1], labels, label)
        blocks.append(self.line(formula, goals[1], after, label, reason, inner))
        return goals[1], children[1], after

    def adding(
        self, s: Sequent, node: Node, goals: Sequence[Sequent], labels: Labels, blocks: list[Block]
    ) -> tuple[Sequent, Node, Labels]:
        children = node["then"]
        reason = self.how(s, node, labels)
        short = self.obligations(s, node, goals[:-1], labels, 2)
        inner: list[Block] = []
        if short is None:
            for goal, child in zip(goals[:-1], children, strict=False):
                why, proof = self.proof(goal, child, self.labelled(s, goal, labels))
                inner.append(Line(self.write(goal.goal), "", why, proof))
        for name, kind in goals[-1].context.types.items():
            if name not in s.context.types:
                blocks.append(Say(("Take ", self.math(name), f", {_article(type_text(kind))}, with")))
        formula = self.added(s, goals[-1])
        label = self.number()
        assert formula is not None
        after = self.labelled(s, goals[-1], labels, label)
        blocks.append(self.line(formula, goals[-1], after, label, (*reason, *(short or ())), inner))
        return goals[-1], children[-1], after

    def branches(self, s: Sequent, node: Node, goals: Sequence[Sequent], labels: Labels, blocks: list[Block]) -> None:
        titles = self.titles(s, node, goals, labels)
        for goal, child, title in zip(goals, node["then"], titles, strict=False):
            new = self.added(s, goal) if len(goal.context.hypotheses) > len(s.context.hypotheses) else None
            label = self.number() if new is not None or goal.context.hypotheses != s.context.hypotheses else None
            inner: list[Block] = []
            after = self.labelled(s, goal, labels, label)
            if node["rule"] in ("cases", "split") and new is not None:
                assert label is not None
                inner.append(self.line(new, goal, after, label, ("the case",)))
            elif node["rule"] in ("induction", "slope", "limit", "enumerate"):
                fresh = [h for h, own in zip(goal.context.hypotheses, after, strict=True) if _of(own, label)]
                if fresh and label:
                    both = fresh[0] if len(fresh) == 1 else ("and", *fresh)
                    inner.append(self.line(both, goal, after, label, ("supposed",)))
                if goal.goal != s.goal:
                    inner.append(self.to_show(goal))
            inner += self.tell(goal, child, after)
            blocks.append(Branch(title, tuple(inner)))

    def titles(self, s: Sequent, node: Node, goals: Sequence[Sequent], labels: Labels) -> list[Parts]:
        rule = node["rule"]
        if rule == "cases":
            formula = s.read(node["formula"])
            return [("Case ", self.math(formula)), ("Case ", self.math(negate(formula)))]
        if rule == "split":
            where = self.named(node["hypothesis"], labels)
            return [("Case ", str(n), " of ", where) for n in range(1, len(goals) + 1)]
        variable = self.math(str(node.get("variable", "")))
        if rule == "induction":
            base = self.math(s.read(node["base"]))
            starts: Parts = ("Induction on ", variable, ": it begins at ", base)
            return [starts, ("The base, ", variable, " = ", base), ("The step from ", variable, " on")]
        if rule == "enumerate":
            low, high = int(node["low"]), int(node["high"])
            values: list[Parts] = [("The case ", variable, f" = {k}") for k in range(low, high + 1)]
            return [(variable, f" is at least {low}"), (variable, f" is at most {high}"), *values]
        way = "downwards" if node.get("down") or node.get("side") == "left" else "upwards"
        first: Parts = ("The difference of the sides as a function of ", variable, f", {way}")
        return [first, *([("and there",)] * (len(goals) - 1))]

    def other(
        self, s: Sequent, node: Node, goals: Sequence[Sequent], labels: Labels, blocks: list[Block]
    ) -> tuple[Sequent, Node, Labels]:
        """A step with one main goal, the last, and a sentence of its own."""
        goal, child = goals[-1], node["then"][-1]
        for side, proof in zip(goals[:-1], node["then"], strict=False):
            reason, inner = self.proof(side, proof, self.labelled(s, side, labels))
            if inner or proof.get("then"):
                blocks.append(Line(self.write(side.goal), "", reason, inner))
        new = self.added(s, goal) if len(goal.context.hypotheses) > len(s.context.hypotheses) else None
        label = self.number() if new is not None else None
        say = self.sentence(s, node, labels)
        after = self.labelled(s, goal, labels, label)
        if say:
            blocks.append(Say(say))
        if new is not None and label:
            blocks.append(self.line(new, goal, after, label))
        return goal, child, after

    def sentence(self, s: Sequent, node: Node, labels: Labels) -> Parts:
        rule = node["rule"]
        if rule == "rewrite":
            return ("We rewrite with ", self.named(node["hypothesis"], labels), ".")
        if rule == "congruence":
            return ("We put equals for equals by ", self.named(node["hypothesis"], labels), ".")
        if rule == "let":
            return ("We write ", self.math(node["name"]), " for what follows.")
        if rule == "unpack":
            name = self.math(node["name"])
            return ("By ", self.named(node["hypothesis"], labels), " there is ", name, " with")
        if rule == "witness":
            return ("We take ", self.math(s.read(node["term"])), ".")
        if rule == "choose":
            return ("One of the alternatives suffices.",)
        if rule == "contradiction":
            return ("Suppose that it fails.",)
        if rule == "ext":
            if s.goal[0] == "same":
                return ("Laws are equal if each bounded function ", self.math(node["name"]), " says so.")
            return ("Points at distance 0 are equal.",)
        if rule == "recursion":
            return ("We take the sequence of laws ", self.math(node["name"]), " that is defined by")
        if rule == "select":
            name = self.math(node["name"])
            return ("By ", self.named(node["hypothesis"], labels), " there is one for each, a sequence ", name, " with")
        if rule == "inhabit":
            return ("Take any point ", self.math(node["name"]), ".")
        return (f"By {rule}:",)

    # --- chains -----------------------------------------------------------------------------------------

    def chain(self, s: Sequent, node: Node, labels: Labels) -> tuple[Block, Sequent, Node, Labels] | None:
        """Two or more `have`s in a row whose sides meet, as one display."""
        run: list[tuple[Sequent, Node, Formula]] = []
        at, step = s, node
        while step["rule"] == "have" and step.get("then"):
            formula = at.read(step["formula"])
            if formula[0] not in _RELATIONS:
                break
            run.append((at, step, formula))
            at, step = self.goals(at, step)[1], step["then"][1]
        if len(run) < 2:
            return None
        up = _length([(f[1], f[2]) for _, _, f in run])
        down = _length([(f[1], f[2]) if f[0] == "=" else (f[2], f[1]) for _, _, f in run])
        length = max(up, down)
        if length < 2:
            return None
        signs = _RELATIONS if up >= down else _TURNED
        links: list[Line] = []
        first = ""
        for at, step, formula in run[:length]:
            goals = self.goals(at, step)
            left, right = formula[1:] if up >= down or formula[0] == "=" else (formula[2], formula[1])
            first = first or self.write(left)
            reason, inner = self.proof(goals[0], step["then"][0], labels)
            label = self.number()
            links.append(Line(f"{signs[formula[0]]} {self.write(right)}", label, reason, inner))
            labels = self.labelled(at, goals[1], labels, label)
            s, node = goals[1], step["then"][1]
        return Chain(first, tuple(links)), s, node, labels


def _of(label: str, whole: str | None) -> bool:
    """Is this the number of a formula, or of a part of it?"""
    return whole is not None and (label == whole or label.startswith(f"{whole}."))


def _length(sides: Sequence[tuple[Term, Term]]) -> int:
    """How many pairs from the first on meet: the right side of one is the left side of the next."""
    count = 1
    for (_, right), (left, _) in pairwise(sides):
        if right != left:
            break
        count += 1
    return count


def _let(blocks: list[Block], name: Math, kind: str) -> Block:
    """The sentence that brings a name in; it goes on from the one before, if that brought in others."""
    last = blocks[-1] if blocks else None
    if not isinstance(last, Say) or last.parts[0] != "Let ":
        return Say(("Let ", name, f" be {_article(kind)}."))
    blocks.pop()
    *before, end = last.parts
    word = str(end).removesuffix(".")
    return Say((*before, word, ", ", name, f" {_article(kind)}."))


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
