"""What is sent to the authors of a paper, and the results on one page: prose that is tied to verdicts.

A letter has one entry a cause.  What cannot be computed is written down (where it stands, the printed formula, why it
fails, what survives); each entry names the claims that it rests on.  `check` raises where these have other verdicts:
the words cannot say more than is known.  Mathematics stands between dollar signs, in LaTeX.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from verify.claims.claim import Claim
from verify.claims.inventory import Known, _within


class Unfounded(ValueError):
    """An entry says what the verdicts of its claims do not; the message names the entry and the claim."""


@dataclass(frozen=True)
class Cause:
    """One entry of a letter: an error, wherever it shows.

    `place`: the locators in the paper.  `printed`: what is printed there.  `why`: why it fails, in one line.
    `instead`: what to read.  `survives`: what stays true.  `fails`: the refuted claims; `holds`: the proved claims
    that `instead` and `survives` rest on.
    """

    place: str
    printed: str
    why: str
    instead: str
    survives: str
    fails: tuple[str, ...]
    holds: tuple[str, ...]


@dataclass(frozen=True)
class Letter:
    """The errata of a paper as one sends them, what matters most first; `version`: which text was read.

    `conventions`: what is only pedantic, in one sentence.  `slips`: misprints that assert nothing, so that no claim
    carries them.
    """

    paper: str
    version: str
    causes: tuple[Cause, ...]
    conventions: str = ""
    slips: str = ""


@dataclass(frozen=True)
class Setting:
    """A name for hypotheses that several results share, and what it means; `claims` state them so."""

    name: str
    says: str
    claims: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """One of the main theorems: `claims` are proved and whole, and say it; `setting` is the name of one."""

    title: str
    setting: str
    says: str
    new: str
    tight: str
    claims: tuple[str, ...]
    beyond: tuple[str, ...] = ()  # proved claims, whatever they are of the papers, that `new` and `tight` speak of
    false: tuple[str, ...] = ()  # refuted ones


def load(sources: Iterable[str]) -> tuple[tuple[Letter, ...], tuple[Setting, ...], tuple[Result, ...]]:
    """LETTERS, SETTINGS and MAIN_THEOREMS of the modules in the subpackages `coverage` of packages of claims."""
    letters: list[Letter] = []
    settings: list[Setting] = []
    results: list[Result] = []
    for source in sources:
        package = _within(source, "coverage")
        if package is None:
            continue
        for name in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
            module = importlib.import_module(f"{package.__name__}.{name}")
            letters += getattr(module, "LETTERS", ())
            settings += getattr(module, "SETTINGS", ())
            results += getattr(module, "MAIN_THEOREMS", ())
    return tuple(letters), tuple(settings), tuple(results)


def check(
    letters: Iterable[Letter], settings: Iterable[Setting], results: Iterable[Result], known: Mapping[str, Known]
) -> None:
    """Raises Unfounded where a claim that a word rests on has not the verdict that the word needs."""
    for letter in letters:
        for cause in letter.causes:
            where = f"the letter on {letter.paper}, {cause.place}"
            if not cause.fails:
                raise Unfounded(f"{where}: no claim is named that fails")
            for id in cause.fails:
                one = _found(where, id, known)
                if not one.refuted:
                    raise Unfounded(f"{where}: {id} is {one.verdict}, not refuted")
                if all(source.paper != letter.paper for source in one.claim.sources):
                    raise Unfounded(f"{where}: {id} is not about this paper")
            for id in cause.holds:
                one = _found(where, id, known)
                if one.verdict != "proved" or one.claim.conditional_on:
                    raise Unfounded(f"{where}: {id} is {_standing(one)}, not proved")
    names = {setting.name for setting in settings}
    for result in results:
        where = f"the main theorem {result.title!r}"
        if result.setting and result.setting not in names:
            raise Unfounded(f"{where}: there is no setting {result.setting!r}")
        for id in (*result.claims, *result.beyond):
            one = _found(where, id, known)
            if one.verdict != "proved" or one.claim.conditional_on:
                raise Unfounded(f"{where}: {id} is {_standing(one)}, not proved")
        for id in result.false:
            one = _found(where, id, known)
            if not one.refuted:
                raise Unfounded(f"{where}: {id} is {one.verdict}, not refuted")
        for id in result.claims:
            claim = known[id].claim
            if claim.sources and not any(source.role == "whole" for source in claim.cited) and not ours(claim):
                raise Unfounded(f"{where}: {id} is the whole of no item")


def ours(claim: Claim) -> bool:
    """Whether the claim is a result of ours: a strengthening, which no paper states."""
    return claim.kind == "strengthening"


def _standing(one: Known) -> str:
    return "proved under a condition" if one.claim.conditional_on else one.verdict


def _found(where: str, id: str, known: Mapping[str, Known]) -> Known:
    if id not in known:
        raise Unfounded(f"{where}: there is no claim {id}")
    return known[id]


_OBJECTS = frozenset(("law", "markov", "kernel", "distribution", "sequence", "map", "test", "weight", "bounded", "fun"))
_OBJECTS |= {"space", "normed", "euclid"}
# Expectations and laws, which a statement may have without free names, and what it may quantify over.
_HEADS = frozenset(("E", "bind", "dirac", "mix", "gauss", "laplace", "law", "test", "weight", "markov", "bounded"))


def _has_object(formula: Any) -> bool:
    if not isinstance(formula, tuple) or not formula:
        return False
    return formula[0] in _HEADS or any(map(_has_object, formula))


def about_objects(claim: Claim) -> bool:
    """Whether a statement speaks of the papers' objects (laws, kernels, programs, losses), and not of numbers alone."""
    heads = {kind[0] for prop in (*claim.given, claim.show) for kind in prop.types.values()}
    meant = claim.statement
    return bool(heads & _OBJECTS) or any(map(_has_object, (*meant.hypotheses, meant.conclusion)))


STANDING = ("refuted as it stands", "refuted in part", "an instance, or a line, refuted", "refuted in numbers")


def how(cause: Cause, known: Mapping[str, Known]) -> list[tuple[str, list[str]]]:
    """The refuted claims by what is refuted (one of `STANDING`), told by their sorts and roles, strongest first."""
    found: dict[str, list[str]] = {words: [] for words in STANDING}
    for id in cause.fails:
        claim = known[id].claim
        roles = {source.role for source in claim.cited}
        rank = 3 if not about_objects(claim) else 0 if "whole" in roles else 1 if "part" in roles else 2
        found[STANDING[rank]].append(id)
    return [(words, ids) for words, ids in found.items() if ids]


__all__ = ["Cause", "Letter", "Result", "Setting", "Unfounded", "about_objects", "check", "how", "load"]
