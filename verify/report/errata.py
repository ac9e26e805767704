"""An erratum: what the paper says, in our words, what of it fails, and why.

What is judged is often less than what is printed: an instance, a part, a line.  The authors are told both, apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verify.claims.claim import PARTIAL, Claim, Source, belongs
from verify.claims.inventory import OURS, Inventory, Item, is_result, meant
from verify.claims.letters import about_objects
from verify.kernel.statement import Statement
from verify.kernel.term import Formula
from verify.language.latex import latex, opened
from verify.language.laws_text import notation
from verify.report.argument import Math, Parts, cited
from verify.report.reasons import Node
from verify.report.telling import given_lines, told
from verify.suite.counterexamples import witness_text
from verify.suite.manifest import counterexample

_LABELS = {"instance": "Instance that fails", "part": "Part that fails", "remark": "A reading that fails"}
NUMBERS = "as numbers"  # what is judged are numbers, and that the paper's objects have them is argued only


@dataclass(frozen=True)
class Erratum:
    """`where`: the locators.  `printed`: locator and what is said there, in our words; empty where no inventory
    has it.  `label`: what the judged formula is of that; empty where it is just that."""

    where: str
    printed: tuple[tuple[str, str], ...]
    label: str
    flaw: str


def erratum(claim: Claim, paper: str, flaw: str, inventories: Sequence[Inventory]) -> Erratum:
    """What the errata of a paper say of a refuted claim; the inventories are the joined ones."""
    sources = [source for source in claim.cited if source.paper == paper]
    items = [item for i in inventories if i.paper == paper for item in i.items]
    found = [_item(items, claim.id, source.locator) for source in sources]
    printed = tuple(dict.fromkeys((item.locator, item.text) for item in found if item is not None))
    whole = all(source.role == "whole" for source in sources) or not printed
    numbers = all(map(_numbers, sources)) or numbers_alone(claim)
    return Erratum(
        "; ".join(source.locator for source in sources),
        printed,
        "" if whole else _label(sources, numbers),
        f"{flaw}, {NUMBERS}" if flaw and numbers else flaw,
    )


def _item(items: Sequence[Item], id: str, locator: str) -> Item | None:
    """What the paper says at a locator: the item that the claim stands under, else the one that is meant."""
    theirs = [item for item in items if item.kind != OURS]
    under = [item for item in theirs if id in item.claims]
    exact = [item for item in under if item.locator == locator]
    near = [item for item in under if belongs(locator, item.locator) or belongs(item.locator, locator)]
    place = meant(theirs, locator)
    other = [] if place is None else [theirs[place]]
    return next(iter((*exact, *near, *other, *under)), None)


def numbers_alone(claim: Claim) -> bool:
    """Whether a statement about numbers stands for a theorem about algorithms, losses or laws: its sorts say so."""
    return not about_objects(claim) and any(
        source.role in PARTIAL and is_result(source.locator) and ", proof" not in source.locator
        for source in claim.cited
    )


def _numbers(source: Source) -> bool:
    return source.special.startswith(("numbers:", "as numbers:", "as a number:"))


def _label(sources: Sequence[Source], numbers: bool) -> str:
    """What is judged, in words, with what is special about it."""
    labels = [f"What fails, {NUMBERS}" if numbers else _LABELS.get(s.role, "What fails") for s in sources]
    words = [s.special.partition(":")[2].strip() if _numbers(s) else s.special for s in sources]
    special = "; ".join(dict.fromkeys(filter(None, words)))
    return f"{labels[0]} ({special})" if special else labels[0]


def why(
    claim: Claim,
    evidence: Node,
    sides: Mapping[str, str],
    claims: Mapping[str, Claim],
    library: Mapping[str, Statement],
) -> Parts:
    """Why it is false, as a sentence; `sides`: the values of the two sides, `left` and `right`, if known."""
    left, right = sides.get("left", ""), sides.get("right", "")
    there = f"the left side is {left} and the right side is {right}" if left else ""
    found = counterexample(evidence)
    if found is None:
        return _contradiction(claim, evidence, claims, library)
    if found:
        fails = "What it says fails at these numbers:" if numbers_alone(claim) else "It fails at"
        return (f"{fails} {witness_text(found)}", f": there {there}." if there else ".")
    if there:
        return (f"There is nothing to choose in it: {there}.",)
    if claim.show.formula[0] == "exists":
        with notation(claim.definitions):
            names, body = _opened(claim.show.formula)
        return ("No ", Math(names), " is such that ", Math(latex(body, claim.definitions)), "; this is proved.")
    return ("There is nothing to choose in it, and its negation is proved.",)


def _opened(formula: Formula) -> tuple[str, Formula]:
    r"""What an existential formula says that there is, such as `t \in \mathbb{R}`, and what is said of it."""
    names = []
    while formula[0] == "exists":
        quantifier, formula = opened(formula)
        names.append(quantifier.removeprefix(r"\exists ").removesuffix(r"\colon\;"))
    return ", ".join(names), formula


def _contradiction(
    claim: Claim, evidence: Node, claims: Mapping[str, Claim], library: Mapping[str, Statement]
) -> Parts:
    """The hypotheses from which the proof of a contradiction is made; all of them where it does not say."""
    lines = given_lines(claim)
    try:
        labels = frozenset(cited(told(claim, {"verdict": "vacuous", **evidence}, claims, library)))
    except (KeyError, ValueError):
        labels = frozenset()
    used = [line for line in lines if {line.label, *(part for part, _ in line.parts)} & labels] or lines
    parts: Parts = ("Its hypotheses have no instance: no values have ",)
    for number, line in enumerate(used):
        parts += (" and " if number else "", Math(line.latex))
    return (*parts, " together." if len(used) > 1 else ".")


__all__ = ["Erratum", "erratum", "why"]
