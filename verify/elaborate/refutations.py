"""A refutation by a witness as a proof: what is false at the witness is used there, and 0 < 0 follows.

So the judge needs no rule for refutations: it judges a proof of the false statement, whose lines use the refuted one,
its given formulas shown.  (Finite models are no such proofs, since no space is written down in one.)  The tree has
steps of the kernel, and at its end `falsum`, which the elaborator alone knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from verify.kernel.ball import Truth, decide, precision
from verify.kernel.check import CheckFailed, instance
from verify.kernel.proof import Library
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement, make
from verify.kernel.term import LAW_TYPES, Formula, TermError, negate, show, substitute

FAMILIES = ("distribution", "kernel", "nonneg", "positive", "family")
# Steps whose last sequent has the goal that they began with.
LEADING = frozenset(
    ("have", "fact", "lemma", "modus", "instantiate", "unpack", "let", "unfold", "sums", "under", "bound", "sup")
) | {"inhabit", "tight", "recursion", "select", "nature"}
SUFFIX = ".refuted"  # of the id of the false statement, after that of what is refuted
FALSE: Formula = ("<", Fraction(0), Fraction(0))
ASSUME: dict[str, Any] = {"rule": "assume"}
Node = dict[str, Any]


class NoProof(Exception):
    """Why this refutation is none that can be written as a proof."""


def absurdity(id: str) -> Statement:
    """The false statement that follows from the one with this id: nothing is given, and 0 < 0 is shown."""
    return make(id + SUFFIX, {}, [], FALSE)


def proof(statement: Statement, evidence: Mapping[str, Any], library: Library) -> Node:
    """The proof of the false statement from this one, which the evidence refutes.  Raises NoProof."""
    if "witness" not in evidence:
        raise NoProof("a finite model")
    if any(kind[0] in FAMILIES for _, kind in statement.types):
        raise NoProof("a witness with families")
    bits, proofs, given = evidence.get("bits", 128), evidence.get("proofs", {}), evidence["witness"]
    evaluated = {"rule": "evaluate", "bits": bits}
    node: Node = {"rule": "lemma", "id": statement.id, "values": dict(given)}
    try:
        *asked, _ = RULES["lemma"](Sequent.of(absurdity(statement.id)), node, {**library, statement.id: statement})
        found = instance(statement, given)
    except (CheckFailed, TermError) as error:
        raise NoProof(str(error)) from error
    keys = list(_values(statement, proofs))
    keys += [f"given {k}" for k in range(len(statement.hypotheses))]
    if len(keys) != len(asked):
        raise NoProof("values that ask for something else")
    false = proofs.get("show")
    with precision(bits):
        then = [
            evaluated if _true(sequent.goal) else proofs.get(key, evaluated)
            for key, sequent in zip(keys, asked, strict=True)
        ]
        conclusion = substitute(found.statement.conclusion, dict(found.values))
        if false is None or _true(negate(conclusion)):
            return {**node, "then": [*then, {"rule": "falsum", "bits": bits}]}
    if false["rule"] == "contradiction":
        return {**node, "then": [*then, false["then"][0]]}
    # That it is absurd is shown first, where the proof has the hypotheses that it counts.
    absurd: Node = {"rule": "have", "formula": show(("=>", conclusion, FALSE))}
    shown, _ = RULES["have"](Sequent.of(absurdity(statement.id)), absurd, library)
    used = {"rule": "modus", "hypothesis": 0, "then": [_assumed(conclusion), ASSUME]}
    return {
        **absurd,
        "then": [_refuting(shown, false, library), {**node, "then": [*(_within(0, x) for x in then), used]}],
    }


def _assumed(f: Formula) -> Node:
    """The proof of a hypothesis; of a conjunction the parts are hypotheses."""
    return {"rule": "intro", "then": list(map(_assumed, f[1:]))} if f[0] == "and" else ASSUME


def _within(count: int, node: Node) -> Node:
    """The proof, with the first hypotheses alone."""
    return {"rule": "weaken", "keep": list(range(count)), "then": [node]}


def _refuting(s: Sequent, node: Node, library: Library, outright: bool = True) -> Node:
    """The proof of (=> f (< 0 0)), this sequent's goal, from one of (not f), or of the negation pushed inwards.

    It goes down with the proof as far as that takes the negation apart: what is left may be refuted by a contradiction,
    and then it need not be known how its negation is used.
    """
    f, rule, then = s.goal[1], node["rule"], node.get("then", [])
    if rule == "contradiction" and (outright or negate(negate(f)) == f):
        return {"rule": "intro", "then": then}
    if rule in LEADING:
        *_, last = RULES[rule](s, node, library)
        return {**node, "then": [*then[:-1], _refuting(last, then[-1], library, outright)]}
    if rule == "intro" and outright:
        return _refuting(s, then[0], library, False)
    down = _down(s, f, node, library)
    if down is not None:
        return down
    end = {"rule": "intro", "then": [{"rule": "falsum", "formula": show(f)}]}
    return {"rule": "have", "formula": show(negate(f)), "then": [node, end]}


def _down(s: Sequent, f: Formula, node: Node, library: Library) -> Node | None:
    """One connective or quantifier further down, where the proof of its negation begins with it."""
    count, then = len(s.context.hypotheses), node.get("then", [])

    def absurd(g: Formula, proof: Node, rest: Node) -> Node:
        """With (=> g (< 0 0)) as one hypothesis more."""
        goal = ("=>", g, FALSE)
        return {"rule": "have", "formula": show(goal), "then": [_refuting(s.want(goal), proof, library, False), rest]}

    def therefore(number: int, g: Formula) -> Node:
        """From (=> g (< 0 0)), which has this number, and g."""
        return {"rule": "modus", "hypothesis": number, "then": [_assumed(g), ASSUME]}

    def intro(rest: Node) -> Node:
        return {"rule": "intro", "then": [rest]}

    at: Node
    match f[0], node["rule"]:
        case "and", "choose":
            g = f[1 + node["part"]]
            return absurd(g, then[0], intro(therefore(count, g)))
        case "or", "intro":
            ends = [therefore(count + k, g) for k, g in enumerate(f[1:])]
            rest = intro({"rule": "split", "hypothesis": count + len(ends), "then": ends})
            for k in reversed(range(len(ends))):
                rest = absurd(f[1 + k], then[k], rest)
                if k:
                    rest["then"][0] = _within(count, rest["then"][0])
            return rest
        case "=>", "intro":
            premise = _within(count, then[0])
            used = {"rule": "modus", "hypothesis": count + 1, "then": [premise, therefore(count, f[2])]}
            return absurd(f[2], then[1], intro(used))
        case "forall", "witness":
            g = substitute(f[3], {f[1]: s.read(node["term"])})
            asked = [_within(count, x) for x in then[:-1]]
            at = {"rule": "instantiate", "hypothesis": count + 1, "terms": [node["term"]]}
            at["then"] = [*asked, therefore(count, g)]
            return absurd(g, then[-1], intro(at))
        case "exists", "intro":
            x = node["name"]
            g = substitute(f[3], {f[1]: x})
            each = {"rule": "have", "formula": show(("forall", x, f[2], ("=>", g, FALSE)))}
            named = {"rule": "intro", "name": x}
            (inner,) = RULES["intro"](RULES["have"](s, each, library)[0], named, library)
            at = {"rule": "instantiate", "hypothesis": count, "terms": [x], "through": True}
            at["then"] = [_assumed(g), ASSUME]
            found = {"rule": "unpack", "hypothesis": count + 1, "name": x, "then": [at]}
            return {**each, "then": [{**named, "then": [_refuting(inner, then[0], library, False)]}, intro(found)]}
    return None


def _values(statement: Statement, proofs: Mapping[str, Any]) -> Iterator[str]:
    """The keys of what the values are asked for, in order: a size and an index are numbers in some range."""
    for name, kind in statement.types:
        if kind[0] in LAW_TYPES:
            yield from (f"value {name} {k}" for k in range(sum(key.startswith(f"value {name} ") for key in proofs)))
        else:
            yield from (f"range {name}" for _ in range({"size": 1, "index": 2}.get(kind[0], 0)))


def _true(formula: Formula) -> bool:
    try:
        return decide(formula, {}) is Truth.TRUE
    except (TermError, KeyError):
        return False


__all__ = ["SUFFIX", "NoProof", "absurdity", "proof"]
