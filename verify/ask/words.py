"""What `verify find` does with words: claims whose items, titles, ids or definitions speak of them, and definitions.

The records and the sources are read, and nothing is loaded.  A field has several words for one thing: SYNONYMS has
them, in one place, and each finds what the others do.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log
from pathlib import Path
from typing import Any

from verify.claims.claim import ROLES
from verify.claims.names import SHORT, brought, item, items, qualified

# Each line: words that a paper says for one thing.  A statement, and its id, say one of them.
SYNONYMS: tuple[tuple[str, ...], ...] = (
    ("data processing", "post processing", "postprocessing", "after a markov kernel", "after processing"),
    (
        "strong data processing",
        "sdpi",
        "contraction coefficient",
        "contraction at most",
        "dobrushin coefficient",
        "dobrushin",
    ),
    ("group privacy", "groups", "group of records", "private for groups"),
    ("composition", "composed", "compose", "composing"),
    ("advanced composition", "strong composition"),
    ("subsampling", "subsampled", "sampled", "sampling", "poisson sampled"),
    ("shuffling", "shuffled", "shuffle"),
    ("iteration", "iterations", "iterated"),
    ("amplification", "amplified", "amplifies"),
    ("total variation", "tv", "statistical distance"),
    ("privacy loss", "pld", "loss distribution"),
    ("kl", "kullback leibler", "relative entropy"),
    ("hockey stick", "e gamma", "e_gamma"),
    ("renyi", "rdp", "renyi divergence", "d_alpha", "d alpha"),
    ("max divergence", "order infinity", "d_oo", "d_infinity"),
    ("zcdp", "concentrated", "zero concentrated"),
    ("gdp", "gaussian differential privacy", "gaussian private"),
    ("trade off", "tradeoff", "f dp", "type two error"),
    ("local privacy", "ldp", "locally private"),
    ("randomized response", "randomised response"),
    ("joint convexity", "jointly convex", "quasi convexity"),
    ("gradient descent", "sgd", "gradient steps"),
    ("neyman pearson", "likelihood ratio test", "most powerful"),
    ("neighbours", "neighbors", "neighbouring", "adjacent", "adjacency"),
    ("conversion", "convert", "converts", "rdp to dp"),
    ("pinsker", "bretagnolle huber"),
    ("sparse vector", "svt", "sparse", "above threshold", "abovethreshold"),
    ("exponential law", "exponential noise"),
    ("density", "densities"),
    ("differential privacy", "dp", "private", "privacy"),
)
# What a paper adds to the name of a thing: a claim need not say it.
NEEDLESS = frozenset(
    (
        *("inequality", "divergence", "theorem", "lemma", "bound", "property", "distribution", "mechanism"),
        *("technique", "method", "algorithm"),
    )
)
ALIKE = {"isation": "ization", "ised": "ized", "our": "or"}
IN_ITEM, IN_TITLE, IN_ID, ALIKE_IN_TITLE, ALIKE_IN_ID, ELSEWHERE = 7.0, 6.0, 5.0, 4.0, 3.0, 1.0
IS_ITS_ID = 9.0  # the words of the id, two or more, are typed
BEGINS = 1.5  # the title begins with what is typed: it is a claim on just that
OF_THE_VOCABULARY = 3.5  # among the first theorems about a word, which a module `vocabulary` brings
IN_NUMBERS = -2.0  # a computation by itself
NOISE = frozenset(
    ("a", "an", "the", "of", "for", "in", "on", "under", "to", "and", "or", "is", "by", "with", "from", "as")
)


# --- words ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """The words of a text, in one spelling, between blanks: " after markov kernel "."""
    found = []
    for word in re.findall(r"[^\W_]+", re.sub(r"['’]s\b", "", text.lower())):
        for old, new in ALIKE.items():
            word = word.replace(old, new)
        if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "is", "us")):
            word = word[:-1]
        if word not in NOISE:
            found.append(word)
    return f" {' '.join(found)} "


_ALIKE = [tuple(dict.fromkeys(plain(one) for one in some)) for some in SYNONYMS]


def wanted(text: str) -> list[tuple[str, ...]]:
    """What is looked for: each word, or known phrase with all that says the same; the first is as typed."""
    left = plain(text)
    found: list[tuple[str, ...]] = []
    phrases = sorted(((one, some) for some in _ALIKE for one in some), key=lambda pair: -len(pair[0]))
    for phrase, some in phrases:
        if phrase in left:
            left = left.replace(phrase, "  ")
            found.append((phrase, *(other for other in some if other != phrase)))
    return [*found, *((f" {word} ",) for word in left.split())]


@dataclass(frozen=True)
class Text:
    """What is said of a thing, by the place in which it is said."""

    item: str
    title: str
    id: str
    rest: str

    def score(self, terms: Sequence[tuple[str, ...]]) -> float:
        """How near it is; 0 where one of the terms is not there at all."""
        total = 0.0
        asked = [term for term in terms if term[0].strip() not in NEEDLESS] or terms
        for term in terms:
            best, *others = sorted(self._scores(term), reverse=True) or [0.0]
            if not best and term in asked:
                return 0.0
            total += best + sum(others) / 4
        return total

    def _scores(self, term: tuple[str, ...]) -> Iterator[float]:
        typed, *others = term
        yield from (
            score
            for place, score in ((self.item, IN_ITEM), (self.title, IN_TITLE), (self.id, IN_ID), (self.rest, ELSEWHERE))
            if typed in place
        )
        yield from (
            score
            for place, score in ((self.title, ALIKE_IN_TITLE), (self.id, ALIKE_IN_ID), (self.rest, ELSEWHERE))
            if any(other in place for other in others)
        )


# --- definitions -----------------------------------------------------------------------------------------------------

_DEFINITION = re.compile(
    r"^@definition\b(?P<head>.*?)^def (?P<function>\w+)\((?P<arguments>.*?)\)(?: ->[^\n]*)?:\n"
    r'    r?"""(?P<said>.*?)"""',
    re.M | re.S,
)
FACE = "verify.lemma"  # what brings the language's own definitions


@dataclass(frozen=True)
class Vocable:
    """A definition that authors may use: its name, what it says, and how it is imported."""

    name: str
    signature: str
    said: str  # the first lines of its docstring
    module: str
    function: str

    @property
    def line(self) -> str:
        return f"from {self.module} import {self.function}"

    def called(self, word: str) -> bool:
        return word in (self.name, self.function)

    @cached_property
    def text(self) -> Text:
        return Text("", "", plain(f"{self.name} {self.function}"), plain(f"{self.said} {self.module}"))


def vocabulary(sources: Sequence[str]) -> list[Vocable]:
    """The definitions of the language, and of the modules of some sources, as these are written."""
    return [
        Vocable(
            named[1] if (named := re.search(r'\bname="(\w+)"', found["head"])) else found["function"],
            ", ".join(re.findall(r"(\w+):", found["arguments"])),
            " ".join(found["said"].split("\n\n", 1)[0].replace("$", "").split()),
            module,
            found["function"],
        )
        for module, file in _files(sources)
        if "@definition" in (source := _read(file))
        for found in _DEFINITION.finditer(source)
    ]


_OTHER_WORD = re.compile(
    r"(?<!\)\n)^def (\w+)\(([^()]*)\)(?: -> Prop)?:\n"
    r'(?:    r?"""[^"]*"""\n)?'
    r"    return (\w+)\(([^()\n]*)\)\n(?! )",
    re.M,
)


def other_words(files: Iterable[Path]) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The functions that stand for a definition at laws, `def gdp(mu, nu, m): return gaussian_private(m, mu.spaces[0],
    mu, nu)`: what is defined, and which of their arguments stands where; its spaces need not be written."""
    found: dict[str, tuple[str, tuple[int, ...]]] = {}
    for file in files:
        for name, given, defined, arguments in _OTHER_WORD.findall(_read(file)):
            parameters = re.findall(r"(\w+)(?=\s*[:,]|\s*$)", re.sub(r":[^,]*", "", given))
            order = [one.strip() for one in arguments.split(",") if not re.search(r"\.spaces?\b|\bline\b", one)]
            if name != defined and sorted(order) == sorted(parameters):
                found[name] = defined, tuple(map(parameters.index, order))
    return found


def said(sources: Sequence[str]) -> dict[str, tuple[str, tuple[int, ...]]]:
    """These of the modules of some sources."""
    return other_words(path for module, path in _files(sources) if module != FACE)


def _files(sources: Sequence[str]) -> Iterator[tuple[str, Path]]:
    for path in sorted((Path(__file__).parents[1] / "language").glob("*.py")):
        yield FACE, path
    for source in sources:
        if source.endswith(".py"):
            yield Path(source).stem, Path(source)
            continue
        try:
            spec = importlib.util.find_spec(source)
        except (ImportError, ValueError):
            continue
        if spec is not None and spec.submodule_search_locations is None and spec.origin:
            yield source, Path(spec.origin)
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            for path in sorted(Path(folder).rglob("*.py")):
                yield ".".join([source, *path.relative_to(folder).with_suffix("").parts]), path


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


# --- claims ----------------------------------------------------------------------------------------------------------


def claims(text: str, recorded: Mapping[str, Any], statements: str, sources: Sequence[str] = ()) -> list[str]:
    """The ids of the claims of which the text speaks, best first: of an item, by title, by id, by what they define.

    One that it names, with its module or without, is the first, or all there is.  Of those that say it in the same
    place the one comes first on which more rests.
    """
    terms = wanted(text)
    if not terms:
        return []
    called = qualified(text.strip(), {id: entry["topic"] for id, entry in recorded.items()}, sources)
    if called and "." in text and text.strip() not in recorded:
        return called
    named = _of_items(text, recorded)
    defined = _defined(statements)
    first = {name for source in sources for name in brought(f"{source}.vocabulary")}
    used: dict[str, int] = {}
    for entry in recorded.values():
        for id in entry["evidence"].get("cites", ()):
            used[id] = used.get(id, 0) + 1
    found: list[tuple[tuple[bool, int, float, int], str]] = []
    for id, entry in recorded.items():
        places = " ".join(
            f"{s['paper']} {_author(s['paper'])} {s['locator']} {s.get('special') or ''}" for s in entry["sources"]
        )
        words = f"{entry['topic']} {entry['kind']} {defined.get(id, '')}"
        told = Text(plain(places), plain(entry["title"]), plain(id), plain(words))
        score = told.score(terms)
        if score or id in named:
            open_ = entry["kind"] != "axiom" and entry["verdict"] != "proved"
            whole = any(s["role"] == "whole" for s in entry["sources"])
            score += IS_ITS_ID * (" " in plain(id).strip() and plain(id) in plain(text))
            score += BEGINS * told.title.startswith(plain(text))
            score += OF_THE_VOCABULARY * (id in first) + IN_NUMBERS * entry["title"].startswith("In numbers")
            weight = score + whole + log(1 + used.get(id, 0)) / 2 - len(id) / 100
            found.append(((open_, named.get(id, 9), -weight, len(entry["title"])), id))
    return list(dict.fromkeys([*called, *(id for _, id in sorted(found))]))


def _author(paper: str) -> str:
    """What the key of a paper begins with: kairouz of kairouz2015composition."""
    return re.split(r"\d", paper, maxsplit=1)[0]


def no_item(text: str, recorded: Mapping[str, Any]) -> str:
    """The item, such as Theorem 99, that the text names and nothing that is recorded is about; or "".

    With a paper before or behind it, it is one of that paper."""
    found = re.fullmatch(rf"(?:(\w+) )?((?:{'|'.join(sorted(set(SHORT.values())))}) \d+(?:\.\d+)*)", item(text))
    if found is None:
        return ""
    paper, locator = (found[1] or "").lower(), plain(found[2])
    for entry in recorded.values():
        for where in entry["sources"]:
            if where["paper"].startswith(paper) and locator in plain(
                f"{where['locator']} {where.get('special') or ''}"
            ):
                return ""
    return f"{found[2]} of {found[1]}" if paper else found[2]


def _of_items(text: str, recorded: Mapping[str, Any]) -> dict[str, int]:
    """The claims about the item that the text names, if it does, by what they are of it."""
    wanted = {one.lower() for one in items(text, recorded)}
    found: dict[str, int] = {}
    for id, entry in recorded.items() if wanted else ():
        roles = [s["role"] for s in entry["sources"] if f"{s['paper']} {s['locator']}".lower() in wanted]
        if roles:
            found[id] = min(map(ROLES.index, roles))
    return found


def _defined(statements: str) -> dict[str, str]:
    """The definitions that each recorded statement speaks of, by its id."""
    lines = statements.splitlines()[1:]
    names = {line.split(" ", 2)[1].strip("()") for line in lines if line.startswith("(define ")}
    found: dict[str, str] = {}
    for line in lines:
        if not line.startswith("(define ") and ".mutant." not in line[:200]:
            head = line.split(" ", 3)
            found[head[2]] = " ".join(sorted(names.intersection(re.findall(r"\((\w+)", head[3]))))
    return found


def definitions(text: str, sources: Sequence[str]) -> list[Vocable]:
    """The definitions of which the text speaks, the nearest first: by name, then by what is said of them."""
    terms = wanted(text)
    found = [(one.text.score(terms), one) for one in vocabulary(sources)] if terms else []
    exact = text.strip()
    kept = [(not one.called(exact), -score, one.module != FACE, one.name, one) for score, one in found if score]
    return [one for *_, one in sorted(kept, key=lambda row: row[:4])]


__all__ = ["SYNONYMS", "Vocable", "claims", "definitions", "no_item", "other_words", "said", "vocabulary"]
