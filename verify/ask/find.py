"""`verify find TEXT`: the claims that conclude what one looks for, by its shape, or that speak of words, as recorded.

Nothing of the catalogue is loaded: the statements are read as they were judged, and those that cannot match are not
even parsed.  A row says what is recorded of the claim; what it says of the paper's item stands on its page.
"""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from typing import Any

from verify.ask import words
from verify.ask.shapes import BadShape, Matcher, Part, conclusions, heads, inside, shape, written
from verify.ask.typed import Mistake
from verify.claims.names import by_id, homes, imported, qualified
from verify.kernel.rationals import Fraction
from verify.kernel.term import RELATIONS, Formula, Term, parse, show
from verify.language.fold import FACES

SPACES = ("space", "normed", "euclid")


@dataclass(frozen=True)
class Row:
    """A claim with the part of its conclusion that matches, and what the question marks are there."""

    id: str
    title: str
    verdict: str
    whole: str  # the item that it is the whole of, or nothing
    part: Part
    given: tuple[Formula, ...]
    values: Mapping[str, Term]
    spaces: frozenset[str]
    topic: str
    changed: str = ""  # itself, or what it rests on, that was changed since

    @property
    def premises(self) -> tuple[Formula, ...]:
        return (*self.given, *self.part.premises)

    @property
    def rank(self) -> tuple[bool, int, int, int, str]:
        """What is proved first, then the most general: question marks that are mere names, fewer hypotheses."""
        special = sum(not isinstance(value, str) for value in self.values.values())
        decided = self.verdict not in ("proved", "axiom")
        return (decided, special, len(self.premises), len(show(self.part.formula)), self.id)


def rows(
    text: str, statements: str, recorded: Mapping[str, Any], anywhere: bool = False, sources: Sequence[str] = ()
) -> list[Row]:
    """The claims of a statements file that conclude the shape, best first.

    A shape that is no relation is looked for anywhere in the conclusions; with `anywhere` every shape is, and in the
    hypotheses too.  Words that functions of the sources' modules say for definitions stand for these.  Raises Mistake
    if the text is no shape.
    """
    try:
        wanted = _wanted(text, statements, sources)
    except BadShape as error:
        raise Mistake(f"{text!r} is no shape: {error}") from error
    deep = anywhere or not (isinstance(wanted, tuple) and _is_formula(wanted))
    return sorted(_rows(wanted, statements, recorded, deep, anywhere), key=lambda row: row.rank)


def _wanted(text: str, statements: str, sources: Sequence[str]) -> Formula:
    """The shape; the sources are read only where no statement speaks of one of its words."""
    wanted = shape(text)
    spoken = heads(wanted) - _FACED
    if sources and not all(re.search(rf"(?<![\w.]){re.escape(word)}(?![\w.])", statements) for word in spoken):
        return shape(text, words.said(sources))
    return wanted


def _is_formula(wanted: Formula) -> bool:
    return wanted[0] in RELATIONS or str(wanted[0]).endswith(("_at_most", "_equals", "_at_least"))


def _rows(wanted: Formula, statements: str, recorded: Mapping[str, Any], deep: bool, given: bool) -> Iterator[Row]:
    spoken = [re.compile(rf"(?<![\w.]){re.escape(word)}(?![\w.])") for word in heads(wanted)]
    for line in statements.splitlines()[1:]:
        if line.startswith("(define") or ".mutant." in line[:200] or not all(word.search(line) for word in spoken):
            continue
        _, id, (_, *names), (_, *hypotheses), (_, concluded) = parse(line.partition(" ")[2])
        if id not in recorded:
            continue
        spaces = frozenset(name for name, kind in names if kind[0] in SPACES)
        found = _first(wanted, concluded, tuple(hypotheses) if given else (), Matcher(spaces), deep)
        if found is not None:
            yield _row(id, recorded[id], found[0], tuple(hypotheses), found[1], spaces)


def _row(
    id: str,
    entry: Mapping[str, Any],
    part: Part,
    given: tuple[Formula, ...],
    values: Mapping[str, Term],
    spaces: frozenset[str],
) -> Row:
    whole = [s for s in entry.get("sources", ()) if s.get("role") == "whole"]
    item = "; ".join(f"{s['paper']}, {s['locator']}" for s in whole)
    verdict = "axiom" if entry.get("kind") == "axiom" else entry["verdict"]
    return Row(id, entry["title"], verdict, item, part, given, values, spaces, entry["topic"], entry.get("changed", ""))


def _first(
    wanted: Formula, concluded: Formula, hypotheses: tuple[Formula, ...], matcher: Matcher, deep: bool
) -> tuple[Part, Mapping[str, Term]] | None:
    for part in conclusions(concluded):
        searched = (part.formula, *part.premises, *hypotheses) if hypotheses else (part.formula,)
        for formula in searched:
            for place in inside(formula) if deep else (formula,):
                values = matcher.found(wanted, place)
                if values is not None:
                    return part, values
    return None


def _did_you_mean(text: str, recorded: Mapping[str, Any], sources: Sequence[str]) -> str:
    """The text with each word that no title, id or definition has put as one that is there and spelt like it."""
    known = {one.name for one in words.vocabulary(sources)} | recorded.keys()
    titles = " ".join(f"{id} {entry['title']}" for id, entry in recorded.items())
    known |= set(re.findall(r"[a-z]{3,}", titles.lower()))
    meant, missed = [], False
    for word in text.split():
        short = len(word) < 4  # "of" is in no list of words, and is no slip
        near = [] if short or word.lower() in known else get_close_matches(word.lower(), known, n=1, cutoff=0.75)
        meant.append(near[0] if near else word)
        missed = missed or bool(near)
    said = " ".join(meant)
    return f"; did you mean {said}? verify find {quote(said)}" if missed else ""


def _unknown(typed: str, statements: str, recorded: Mapping[str, Any], sources: Sequence[str]) -> str:
    """The line that names words of the shape of which no recorded statement speaks; "" if there are none."""
    known = set(re.findall(r"[^\W\d][\w.]*", statements))
    unknown = sorted(heads(_wanted(typed, statements, sources)) - known)
    if not unknown:
        return ""
    if unknown[0] in FACES or unknown[0] == TOTAL_VARIATION:
        return _where_it_stands(unknown[0], shape(typed), known)
    if re.fullmatch(r"[\w\s.,]+", typed):
        near_words = _did_you_mean(typed, recorded, sources)
        places = "" if near_words else f"; places and titles: verify list {quote(typed.strip())}"
        return f"no recorded statement speaks of {unknown[0]}{near_words or places}"
    near = get_close_matches(unknown[0], known | FACES.keys(), n=3, cutoff=0.6)
    hint = (
        f"; did you mean {', '.join(near)}?"
        if near
        else "; a name in place of which anything may stand is written ?name"
    )
    return f"no recorded statement speaks of {unknown[0]}{hint}"


_FORMULA = re.compile(r"\?|[<>=\[\]]|\w\(|\b_\b")
DEFINED = 6  # definitions that are shown beside claims


def is_formula(text: str) -> bool:
    """Whether somebody typed a formula: what calls, compares, indexes, or leaves something open."""
    return not text.strip() or _FORMULA.search(text) is not None


def by_words(
    text: str, statements: str, recorded: Mapping[str, Any], sources: Sequence[str] = (), limit: int | None = None
) -> tuple[list[Row], int]:
    """The claims that speak of the words, best first, and how many there are."""
    ids = words.claims(text, recorded, statements, sources)
    shown = ids[:limit]
    wanted = set(shown)
    rows: dict[str, Row] = {}
    for line in statements.splitlines()[1:]:
        if not line.startswith("(define") and line.split(" ", 3)[2] in wanted:
            _, id, (_, *names), (_, *hypotheses), (_, concluded) = parse(line.partition(" ")[2])
            spaces = frozenset(name for name, kind in names if kind[0] in SPACES)
            part = next(conclusions(concluded))
            rows[id] = _row(id, recorded[id], part, tuple(hypotheses), {}, spaces)
    return [rows[id] for id in shown if id in rows], len(ids)


@dataclass(frozen=True)
class Searched:
    """Records that are searched, with the sources of which they are."""

    statements: Path
    recorded: Mapping[str, Any]
    sources: Sequence[str]

    def text(self) -> str:
        try:
            return self.statements.read_text(encoding="utf-8")
        except OSError as error:
            line = f"{self.statements} cannot be read: nothing is recorded here yet; `verify run` records"
            raise Mistake(line) from error


def find(options: Namespace, searched: Searched, below: Searched | None = None) -> int:
    """Print what is found, and what is found in other records `below` it; 0 if anything is, 1 if not.

    Raises Mistake.
    """
    if options.json:
        answers = [_answer(options, one, one.text()) for one in (searched, below) if one is not None]
        print(json.dumps([row for answer in answers for row in answer], indent=1))
        return 0 if any(answers) else 1
    code = _find(options, searched)
    if below is not None and finds(options, below):
        print(f"--- of the installed catalogue {below.sources[-1]}:")
        return min(code, _find(options, below))
    return code


def _answer(options: Namespace, one: Searched, text: str) -> list[dict[str, Any]]:
    """What is found, for programs."""
    if not is_formula(options.shape) and not words.no_item(options.shape, one.recorded):
        found, _ = by_words(options.shape, text, one.recorded, one.sources)
        defined = words.definitions(options.shape, one.sources)
        if found or defined:
            return [*_as_json(found, one.sources), *map(_defined_as_json, defined)]
    if not is_formula(options.shape) and not _read_as_shape(options.shape):
        return []
    return _as_json(rows(options.shape, text, one.recorded, options.anywhere, one.sources), one.sources)


def _find(options: Namespace, one: Searched) -> int:
    text = one.text()
    if not is_formula(options.shape):
        code = _find_words(options, text, one.recorded, one.sources)
        if code == 0 or not _read_as_shape(options.shape):
            return code
    found = rows(options.shape, text, one.recorded, options.anywhere, one.sources)
    _say(found[: options.limit], options.given, one.sources)
    if len(found) > options.limit:
        print(f"... and {len(found) - options.limit} more: --limit {len(found)} shows all")
    if not found and (why := _unknown(options.shape, text, one.recorded, one.sources)):
        print(why)
    elif not found:
        print("nothing recorded concludes this shape; --anywhere looks in hypotheses and inside formulas too")
    return 0 if found else 1


_FACED = frozenset(FACES)
TOTAL_VARIATION = "total_variation"  # which statements have as the hockey stick at 1


def _where_it_stands(face: str, wanted: Formula, known: Collection[str]) -> str:
    """A divergence is a bound and no number: what to write where it was typed as one."""
    order = ("mu", "nu") if face == TOTAL_VARIATION else FACES[face][1]
    bound = f"{face}({', '.join(f'?{name}' for name in order)}) <= ?c"
    line = f"{face} stands on the left of a bound: {bound}"
    if wanted[0] in ("<=", "<") and face in heads(wanted[2]) and face not in heads(wanted[1]):
        attained = "gain_attained(?gamma, ?mu, ?nu, ?d)".replace("?gamma", "1" if face == TOTAL_VARIATION else "?gamma")
        instead = f"; from below it is {attained}" if face in ("hockey_stick", TOTAL_VARIATION) else ""
        return f"{line}{instead}; with --anywhere this finds what denies such a bound, too"
    if wanted[0] == "=":
        name = {TOTAL_VARIATION: "hockey_stick"}.get(face, face) + "_equals"
        return f"{line}; what it is has the name {name}" if name in known else line
    match wanted:
        case ("<=", ("^", (str(head), *of), Fraction() as power), right) if head == face and power > 0:
            root = f"sqrt({written(right)})" if power == 2 else f"({written(right)})^({1 / power})"
            return f"{line}; no power of it does: write {face}({', '.join(map(written, of))}) <= {root}"
    return f"{line}; what is made of it is bounded by a bound of it"


def finds(options: Namespace, one: Searched) -> bool:
    """Whether anything recorded, or a definition of the sources, is what is looked for.  Raises Mistake."""
    try:
        text = one.text()
    except Mistake:
        return False
    if re.fullmatch(r"[^\W\d]\w*(\.\w+)+", options.shape):  # an id with its package or module names no other claim
        topics = {id: entry["topic"] for id, entry in one.recorded.items()}
        return bool(qualified(options.shape, topics, one.sources))
    if not is_formula(options.shape):
        if words.no_item(options.shape, one.recorded):
            return False
        if words.claims(options.shape, one.recorded, text, one.sources):
            return True
    return _read_as_shape(options.shape) and bool(
        rows(options.shape, text, one.recorded, options.anywhere, one.sources)
    )


def _read_as_shape(text: str) -> bool:
    try:
        shape(text)
    except BadShape:
        return False
    return True


def _find_words(options: Namespace, statements: str, recorded: Mapping[str, Any], sources: Sequence[str]) -> int:
    """Print the claims and definitions that speak of the words; 1, and nothing but a line, if none does."""
    if item := words.no_item(options.shape, recorded):
        print(f"no paper here has a {item} of which a claim is recorded; `verify list PAPER` says what there is")
        return 1
    defined = words.definitions(options.shape, sources)
    found, count = by_words(options.shape, statements, recorded, sources, options.limit)
    if not found and not defined:
        if not _read_as_shape(options.shape):
            near = _did_you_mean(options.shape, recorded, sources)
            print(f"no claim and no definition speaks of {options.shape!r}{near or '; verify find --help'}")
        return 1
    first = [one for one in defined if one.called(options.shape.strip())]
    for one in first:
        _say_defined(one)
    _say(found, options.given, sources)
    if count > len(found):
        print(f"... and {count - len(found)} more: --limit {count} shows all")
    rest = [one for one in defined if one not in first]
    for one in rest[:DEFINED]:
        _say_defined(one)
    if len(rest) > DEFINED:
        print(f"... and {len(rest) - DEFINED} more definitions: --json has all")
    return 0


def _say_defined(one: words.Vocable) -> None:
    print(f"definition {one.name}({one.signature}): {one.said}")
    print(f"    {one.line}")


def _say(shown: Sequence[Row], given: bool, sources: Sequence[str]) -> None:
    modules = homes(sources) if shown else {}
    for row in shown:
        print(f"{row.verdict:8} {row.id}: {' '.join(row.title.split())}" + (f"  [{row.whole}]" if row.whole else ""))
        print(f"    {written(row.part.formula, row.spaces)}")
        for premise in row.premises if given else ():
            print(f"        given {written(premise, row.spaces)}")
        if row.premises and not given:
            print(f"        given {len(row.premises)} hypothes{'is' if len(row.premises) == 1 else 'es'}")
        if row.verdict == "changed":
            it = "it was" if row.changed == row.id else f"{row.changed}, on which it rests, was"
            print(f"        as it was recorded; {it} changed since, and this says nothing of it: verify run {row.id}")
        if row.verdict in ("proved", "axiom"):
            print(f"    {imported(row.id, modules.get(row.topic, '')) or by_id(row.id)}")


def _defined_as_json(one: words.Vocable) -> dict[str, Any]:
    said = f"{one.name}({one.signature}): {one.said}"
    row = {"id": one.name, "title": said, "verdict": "definition", "whole": "", "module": one.module}
    return {**row, "concludes": one.line, "given": [], "values": {}}


def _as_json(rows: Sequence[Row], sources: Sequence[str]) -> list[dict[str, Any]]:
    modules = homes(sources) if rows else {}
    return [
        {
            "id": row.id,
            "title": row.title,
            "verdict": row.verdict,
            "whole": row.whole,
            "module": modules.get(row.topic, ""),
            "concludes": written(row.part.formula, row.spaces),
            "given": [written(premise, row.spaces) for premise in row.premises],
            "values": {name: written(value, row.spaces) for name, value in row.values.items()},
        }
        for row in rows
    ]
