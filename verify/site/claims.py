"""The page of one claim."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from html import escape
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from verify.ask.evaluate_check import at_line
from verify.ask.evaluate_open import opened
from verify.claims.inventory import OURS, standing
from verify.claims.names import by_id, imported
from verify.kernel.term import TermError, parse
from verify.language.latex import latex, latex_name, neighbours
from verify.report import letters
from verify.report.argument import Block, cited
from verify.report.fold import named
from verify.report.instance import failing_test, instance_lines
from verify.report.telling import given_lines, judged, told
from verify.report.text import GRADES, NUMBERS, became, change_text, method_words, role, statement_lines, type_text
from verify.site import html, witness
from verify.site.book import Book, Entry
from verify.site.words import marked, prose, signs, title
from verify.suite.changes import told as told_of
from verify.suite.changes import variants
from verify.suite.counterexamples import witness_text
from verify.suite.manifest import counterexample

ENVIRONMENT = Environment(
    loader=PackageLoader("verify.site"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


ENVIRONMENT.filters["marked"] = lambda text: Markup(marked(text))
ENVIRONMENT.filters["plain"] = title
_WORDS = letters.writer(escape, html.math, html.formula)  # an author's words, with formulas between dollars
FEW = 4  # so many hypotheses about objects need no folding away


def called(book: Book, paper: str) -> str:
    """A paper by its authors, and by its year too where they have several."""
    authors, colon, _ = book.papers.get(paper, paper).partition(":")
    if not colon:
        return paper
    others = [key for key, text in book.papers.items() if key != paper and text.partition(":")[0] == authors]
    year = re.search(r"\d{4}", paper)
    return f"{authors} {year[0]}" if others and year else authors


def heading(book: Book, entry: Entry) -> str:
    """What the page is called: the place of what it says in full, such as "Altschuler, Talwar, Theorem 3.1"."""
    whole = next((s for s in entry.claim.cited if s.role == "whole"), None)
    return f"{called(book, whole.paper)}, {whole.locator}" if whole else title(entry.claim.title)


def heading_words(entry: Entry) -> str:
    """The title as its author wrote it, where it is the heading; "" where that is a place."""
    return "" if any(s.role == "whole" for s in entry.claim.cited) else entry.claim.title


def page(book: Book, entry: Entry) -> str:
    """The page as HTML, without its title."""
    with neighbours(dict(entry.claim.statement.types)):
        return _page(book, entry)


def _page(book: Book, entry: Entry) -> str:
    claim, record = entry.claim, entry.record
    table = claim.definitions
    objects = [name for name, kind in claim.statement.types if kind not in NUMBERS]
    definitions = []
    for one in table.values():
        call = Markup(html.math(latex((one.name, *one.parameters), table)))
        body = Markup(html.formula(latex(one.body, table)))
        definitions.append((call, "means" if one.is_formula else "is", body, " ".join(one.doc.split())))
    blocks, proof, tree = _proof(book, entry)
    used = frozenset(cited(blocks))
    shown = [
        (prop, Markup(html.numbered(line, used))) for prop, line in zip(claim.given, given_lines(claim), strict=True)
    ]
    settings = [
        (one.setting.name, Markup(_WORDS(one.setting.says)), [line for _, line in shown[one.first : one.last + 1]])
        for one in claim.settings
    ]
    inside = {number for one in claim.settings for number in range(one.first, one.last + 1)}
    lines = [pair for number, pair in enumerate(shown) if number not in inside]
    numbers = [line for prop, line in lines if not _atoms(prop.formula) & {*objects}]
    setting = [line for prop, line in lines if _atoms(prop.formula) & {*objects}]
    conclusion, letter, number = named(claim.show.formula, table, {*dict(claim.statement.types)})
    attack = {"margin": "", "simulated": 0, "tightest": "", "alarm": "", "unmet": "", **record["evidence"]["attack"]}
    return ENVIRONMENT.get_template("claim.html").render(
        book=book,
        entry=entry,
        claim=claim,
        address=lambda id: f"{id}.html",
        note=Markup(prose(claim.note, lambda name: html.rich(f"`{name}`", book.entries, lambda id: f"{id}.html"))),
        grade=record["grade"] or record["flaw"],
        meant=GRADES.get(record["grade"] or "", ""),
        methods=method_words(attack["methods"]) if attack["cases"] else "",
        sources=[
            (
                s,
                book.papers.get(s.paper, s.paper),
                role(s, claim) if s.role else "",
                item_anchor(book, s.paper, s.locator),
            )
            for s in claim.cited
        ],
        subtitle=not heading_words(entry),
        said=_said(book, entry),
        bibtex=_bibtex(book, entry),
        objects=_objects(entry),
        names=[Markup(html.math(latex_name(name))) for name in objects],
        numbers=numbers,
        settings=settings,
        setting=setting,
        opened=len(setting) <= FEW,
        show=Markup(html.formula(latex(conclusion, table), html.ENDLESS)),
        letter=Markup(html.formula(f"{letter} = {latex(number, table)}")) if letter else "",
        definitions=definitions,
        text="\n".join(statement_lines(claim)),
        witness=Markup(witness.shown(counterexample(entry.evidence))) if entry.verdict == "refuted" else "",
        instance=instance_lines(claim.statement, entry.evidence) if entry.verdict == "refuted" else [],
        repairs=book.repairs(entry.id),
        used=book.used_by.get(entry.id, []),
        ground=ground(book, entry),
        repaired=[id for id in claim.repaired if id in book.entries],
        serves=[id for id in claim.breaks if id in book.entries],
        region=[Markup(html.formula(latex(parse(text)))) for text in entry.evidence.get("region", ())],
        proof=Markup(proof),
        tree=Markup(tree),
        steps=record["evidence"]["steps"],
        attack=attack,
        extremal=witness_text(claim.extremal) if claim.extremal else "",
        mutants=list(_mutants(book, entry)),
        changes=list(_changes(book, entry)),
        topic=book.catalogue.topics[claim.topic].title,
        imported=imported(claim.id, book.catalogue.topics[claim.topic].module) or by_id(claim.id),
        evaluated=_evaluated(entry),
    )


def _atoms(term: Any) -> set[str]:
    """The names in a formula, and the heads of its terms."""
    return (
        {term}
        if isinstance(term, str)
        else {one for part in term for one in _atoms(part)}
        if isinstance(term, tuple)
        else set()
    )


def _bibtex(book: Book, entry: Entry) -> str:
    """An entry that LaTeX can set; no year, since a statement is fixed by its hash and not by a day."""
    name, version = letters.tex_words(book.project.name), book.project.version
    told = [f"claim \\texttt{{{letters.tex_words(entry.id)}}}", entry.verdict, f"statement {entry.record['statement']}"]
    fields = {
        "title": f"{{{letters.tex_words(' '.join(entry.claim.title.split()))}}}",
        "author": f"{{{letters.tex_words(book.project.authors)}}}",
        "howpublished": f"{name}{f', version {version}' if version else ''}",
        "note": "; ".join(told),
    }
    inside = ",\n".join(f"  {field:12} = {{{value}}}" for field, value in fields.items())
    return f"@misc{{{book.project.name}:{entry.id},\n{inside}\n}}"


def _said(book: Book, entry: Entry) -> list[tuple[str, str, str, Markup, list[str], bool]]:
    """What the papers say where this is said in full: paper, place, anchor, the words (ours), what of it is refuted.

    Last: whether these words are; else it is something else that the paper says there.
    """

    def code(name: str) -> str:
        return html.rich(f"`{name}`", book.entries, lambda id: f"{id}.html")

    found = []
    for source in entry.claim.cited:
        for inventory in book.joined:
            if source.role == "whole" and inventory.paper == source.paper:
                items = [item for item in inventory.items if item.locator == source.locator and item.kind != OURS]
                place = (source.paper, source.locator)
                wrong = [id for *where, id in entry.claim.instead if tuple(where) == place and id in book.entries]
                anchor = item_anchor(book, *place)
                for item in items[:1]:
                    false = standing(source.paper, item, book.known) == "refuted"
                    found.append((*place, anchor, Markup(prose(item.text, code)), wrong, false))
    return found


def _objects(entry: Entry) -> list[tuple[list[Markup], Markup]]:
    """The names that are no real numbers, by what they are."""
    kinds: dict[str, list[Markup]] = {}
    for name, kind in entry.claim.statement.types:
        if kind != ("real",):
            kinds.setdefault(type_text(kind), []).append(Markup(html.math(latex_name(name))))
    return [(names, _typeset(kind, {*dict(entry.claim.statement.types)})) for kind, names in kinds.items()]


def _typeset(kind: str, names: Collection[str]) -> Markup:
    """The words of a type, its names as mathematics."""

    def word(match: re.Match[str]) -> str:
        return html.math(latex_name(match[0])) if match[0] in names else escape(signs(match[0]))

    return Markup(re.sub(r"[A-Za-z]\w*|[^A-Za-z]+", word, re.sub(r"(?<= )x(?= )", "×", kind)))


def ground(book: Book, entry: Entry) -> list[Entry]:
    """What it cites: theorems first, axioms last."""
    found = [book.entries[id] for id in entry.cites if id in book.entries]
    return sorted(found, key=lambda e: (e.verdict == "axiom", not e.whole, not e.cites))


def citations(book: Book) -> str:
    """Who cites whom, as a script: what a page loads when somebody asks what a cited claim rests on."""
    rows = {
        id: [entry.verdict, entry.mark, title(entry.claim.title), [one.id for one in ground(book, entry)]]
        for id, entry in book.entries.items()
        if entry.cites or id in book.used_by
    }
    return f"const CITES = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"


def _evaluated(entry: Entry) -> str:
    """The command that gives the bound at one's own numbers, with the names that it asks for; or nothing."""
    if entry.verdict not in ("proved", "certified"):
        return ""
    asked = at_line(opened(entry.claim, tuple(entry.evidence.get("region", ()))))
    return f"verify evaluate {entry.id} --at {asked}" if asked else ""


def _proof(book: Book, entry: Entry) -> tuple[list[Block], str, str]:
    """The proof in blocks, as mathematics, and as the machine's tree; empty where there is none."""
    node = entry.evidence.get("proof")
    if node is None:
        return [], "", ""
    known = {id: other.claim for id, other in book.entries.items()}
    titles = {id: known[id].title for id in entry.cites if id in known}
    blocks = told(entry.claim, entry.evidence, known, book.statements)

    def page(id: str) -> str:
        return f"{id}.html" if id in known else ""

    shown = html.argument(blocks, page, titles)
    return blocks, shown, html.tree(judged(entry.claim, entry.evidence), node, book.statements, page)


def _mutants(book: Book, entry: Entry) -> Any:
    drawn = entry.record["evidence"].get("drawn", ())
    for number, (mutant, statement) in enumerate(entry.claim.mutant_statements(), 1):
        body: Mapping[str, Any] | None = book.mutants.get(f"{entry.id}.mutant.{number}")
        at = Markup(witness.shown(counterexample(body)) or "every value") if body else ""
        fails = failing_test(statement, body) if body else ""
        shown = ""
        if mutant.show is not None:
            try:
                text = latex(mutant.show.formula, mutant.show.definitions)
            except TermError:
                text = ""
            shown = html.math(text) if text and len(text) < html.LONG else ""
        told = drawn[number - 1] if number <= len(drawn) else ""
        yield mutant.name, Markup(shown), at, fails, told


def _changes(book: Book, entry: Entry) -> Iterator[tuple[str, Markup, bool]]:
    """Each change that nobody wrote, what became of it, and whether it is refuted."""
    seen = book.changes.get(entry.id, {})
    for change, variant in variants(entry.claim) if seen else ():
        if variant.hash in seen:
            one = told_of(change, seen[variant.hash])
            at = witness.shown(one.witness) or "every value"
            said = f"refuted at {at}" if one.evidence is not None else became(one)
            yield change_text(one.change), Markup(said), one.evidence is not None


def item_anchor(book: Book, paper: str, locator: str) -> str:
    """The place of an item on its paper's page: of the longest listed locator that begins this one."""
    for inventory in book.inventories:
        if inventory.paper == paper:
            places = [i.locator for i in inventory.items if f"{locator},".startswith(f"{i.locator},")]
            return f"#{slug(max(places, key=len))}" if places else ""
    return ""


def slug(locator: str) -> str:
    """A locator as an anchor."""
    words = "".join(c if c.isalnum() else "-" for c in locator.lower())
    return "at-" + "-".join(filter(None, words.split("-")))


__all__ = ["ENVIRONMENT", "called", "citations", "heading", "heading_words", "item_anchor", "page", "slug"]
