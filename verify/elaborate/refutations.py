"""A refutation by a witness as a proof: what is false at the witness is used there, and 0 < 0 follows.

So the judge needs no rule for refutations: it judges a proof of the false statement, whose lines use the refuted one,
its given formulas shown.  (Finite models are no such proofs, since no space is written down in one.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Any

from verify.kernel.ball import Truth, decide, precision
from verify.kernel.check import CheckFailed, instance
from verify.kernel.proof import Library
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement, make
from verify.kernel.term import LAW_TYPES, Formula, TermError, free, negate, show, substitute

FAMILIES = ("distribution", "kernel", "nonneg", "positive", "family")
# Steps whose last sequent has the goal that they began with.
LEADING = frozenset(
    ("have", "fact", "lemma", "modus", "instantiate", "unpack", "let", "unfold", "sums", "under", "bound", "sup")
) | {"inhabit", "tight", "recursion", "nature"}
SUFFIX = ".refuted"  # of the id of the false statement, after that of what is refuted
FALSE: Formula = ("<", Fraction(0), Fraction(0))
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
        *asked, main = RULES["lemma"](Sequent.of(absurdity(statement.id)), node, {**library, statement.id: statement})
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
            return {**node, "then": [*then, _absurd(main, bits)]}
        if false["rule"] == "contradiction":
            return {**node, "then": [*then, false["then"][0]]}
        # That it is absurd is shown first, where the proof has the hypotheses that it counts.
        absurd: Node = {"rule": "have", "formula": show(("=>", conclusion, FALSE))}
        shown, after = RULES["have"](Sequent.of(absurdity(statement.id)), absurd, library)
        *_, main = RULES["lemma"](after, node, {**library, statement.id: statement})
        premise, _ = RULES["modus"](main, {"rule": "modus", "hypothesis": 0}, library)
        used = {"rule": "modus", "hypothesis": 0, "then": [_assumed(premise), {"rule": "assume"}]}
        alone = [{"rule": "weaken", "keep": [], "then": [one]} for one in then]
        return {**absurd, "then": [_absurdity_of(shown, false, library), {**node, "then": [*alone, used]}]}


def _assumed(s: Sequent) -> Node:
    parts = RULES["intro"](s, {"rule": "intro"}, {}) if s.goal[0] == "and" else []
    return {"rule": "intro", "then": list(map(_assumed, parts))} if parts else {"rule": "assume"}


def _absurdity_of(s: Sequent, node: Node, library: Library) -> Node:
    """The proof of (not f) as one of (=> f (< 0 0))."""
    if node["rule"] == "contradiction":
        return {"rule": "intro", "then": node["then"]}
    if node["rule"] in LEADING:
        *_, last = RULES[node["rule"]](s, node, library)
        *asked, rest = node["then"]
        return {**node, "then": [*asked, _absurdity_of(last, rest, library)]}
    f = s.goal[1]
    negated: Node = {"rule": "have", "formula": show(negate(f))}
    *_, after = RULES["have"](s, negated, library)
    (main,) = RULES["intro"](after, {"rule": "intro"}, library)
    proof = node["then"][0] if node["rule"] == "intro" else node
    return {**negated, "then": [proof, {"rule": "intro", "then": [_against(main, f)]}]}


def _against(s: Sequent, f: Formula) -> Node:
    """0 < 0, from hypotheses that say f, and its negation; conjunctions stand there as their parts."""

    def place(g: Formula) -> int:
        if g not in s.context.hypotheses:
            raise NoProof(f"not among the hypotheses: {show(g)}")
        return list(s.context.hypotheses).index(g)

    def step(node: Node, *asked: Node, goals: list[Formula] | None = None) -> Node:
        left = RULES[node["rule"]](s, node, {})[len(asked) :]
        return {**node, "then": [*asked, *map(_against, left, goals or [f] * len(left))]}

    other, last = negate(f), len(s.context.hypotheses)
    if f[0] in ("<=", "<"):
        return {"rule": "combine", "products": [["1", [place(f)]], ["1", [place(other)]]]}
    if f[0] in ("=", "!="):
        equal = place(f if f[0] == "=" else other)
        below, above = ("<", f[1], f[2]), ("<", f[2], f[1])

        def end(c: str, strict: int) -> Node:
            return {"rule": "combine", "products": [[c, [equal]], ["1", [strict]]]}

        for strict, c in ((below, "-1"), (above, "1")):
            if _plain(s.want(strict)):  # its sides are other numbers: that alone is against the equation
                return {"rule": "have", "formula": show(strict), "then": [{"rule": "ring"}, end(c, last)]}
        more = {"rule": "have", "formula": show(above), "then": [{"rule": "sign"}, end("1", last + 1)]}
        return {"rule": "cases", "formula": show(below), "then": [end("-1", last), more]}
    if f[0] in ("and", "or"):
        split = {"rule": "split", "hypothesis": place(f if f[0] == "or" else other)}
        return step(split, goals=list(f[1:]))
    if f[0] == "=>":
        node = {"rule": "modus", "hypothesis": place(f)}
        premise, _ = RULES["modus"](s, node, {})
        return step(node, _assumed(premise), goals=[f[2]])
    if f[0] in ("forall", "exists"):
        some, every = (other, f) if f[0] == "forall" else (f, other)
        name = _unused(s, f[1])
        unpack = {"rule": "unpack", "hypothesis": place(some), "name": name}
        (inner,) = RULES["unpack"](s, unpack, {})
        node = {"rule": "instantiate", "hypothesis": place(every), "terms": [name], "through": False}
        *asked, left = RULES["instantiate"](inner, node, {})
        if asked:
            raise NoProof("a quantifier that asks for something")
        return {**unpack, "then": [{**node, "then": [_against(left, substitute(f[3], {f[1]: name}))]}]}
    raise NoProof(f"a negation of {f[0]}")


def _plain(s: Sequent) -> bool:
    """Does the kernel's normal form of the goal settle it?"""
    try:
        return not RULES["ring"](s, {"rule": "ring"}, {})
    except Rejected:
        return False


def _unused(s: Sequent, name: str) -> str:
    taken = {*s.context.types}.union(*(free(f) for f in s.context.hypotheses))
    return next(x for x in (name, *(f"{name}{k}" for k in range(2, 10**6))) if x not in taken)


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


def _absurd(s: Sequent, bits: int) -> Node:
    """0 < 0, from hypotheses of which one is false by evaluation."""
    hypotheses = list(s.context.hypotheses)
    number = next((k for k in reversed(range(len(hypotheses))) if _true(negate(hypotheses[k]))), None)
    if number is None:
        raise NoProof("nothing that is false by evaluation")
    f, last, evaluated = hypotheses[number], len(hypotheses), {"rule": "evaluate", "bits": bits}
    if f[0] in ("<=", "<"):
        end = {"rule": "combine", "products": [["1", [number]], ["1", [last]]]}
        return {"rule": "have", "formula": show(negate(f)), "then": [evaluated, end]}
    if f[0] == "=":
        for sign, strict in (("-1", ("<", f[1], f[2])), ("1", ("<", f[2], f[1]))):
            if _true(strict):
                end = {"rule": "combine", "products": [[sign, [number]], ["1", [last]]]}
                return {"rule": "have", "formula": show(strict), "then": [evaluated, end]}
    if f[0] == "or":
        return _going_on(s, {"rule": "split", "hypothesis": number}, bits, 0)
    if f[0] == "=>":
        return _going_on(s, {"rule": "modus", "hypothesis": number}, bits, 1)
    if f[0] == "forall" and f[2][0] == "index" and all(isinstance(end, Fraction) for end in f[2][1:]):
        for k in range(ceil(f[2][1]), floor(f[2][2]) + 1):
            if _true(negate(substitute(f[3], {f[1]: Fraction(k)}))):
                node = {"rule": "instantiate", "hypothesis": number, "terms": [str(k)]}
                children = RULES["instantiate"](s, node, {})
                return _going_on(s, node, bits, len(children) - 1)
    raise NoProof(f"a false {f[0]}")


def _going_on(s: Sequent, node: Node, bits: int, asked: int) -> Node:
    """The step, what it asks for by evaluation, and what is left."""
    children = RULES[node["rule"]](s, node, {})
    then = [{"rule": "evaluate", "bits": bits}] * asked
    return {**node, "then": [*then, *(_absurd(child, bits) for child in children[asked:])]}


__all__ = ["SUFFIX", "NoProof", "absurdity", "proof"]
