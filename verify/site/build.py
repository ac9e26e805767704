"""Builds the site: our pages as sources for Sphinx, then Sphinx."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from verify.kernel import certificate
from verify.report import letters
from verify.report.picture import Picture
from verify.site import claims, html, lists, notebook, papers, proofs, reference, search, shapes
from verify.site import pictures as drawings
from verify.site.book import Book
from verify.site.words import indexed
from verify.system.parallel import forked

HERE = Path(__file__).parent
FORMAT = HERE.parent / "kernel" / "FORMAT.md"
# In the order of the side bar: to learn, to do, to understand.
DOCUMENTS = (
    "tutorial.md",
    "steps.md",
    "evaluate.md",
    "number.md",
    "account.md",
    "audit.md",
    "cite.md",
    "vocabulary.md",
    "refute.md",
    "contribute.md",
    "failed-proofs.md",
    "ci.md",
    "architecture.md",
)
NOTEBOOK = "notebook.ipynb"  # after the tutorial
CONFIGURATION = {
    "extensions": ["myst_parser"],
    "html_theme": "furo",
    "html_css_files": ["site.css"],
    "html_js_files": ["site.js", "check.js"],
    "html_copy_source": False,
    "html_show_sourcelink": False,
    "html_show_sphinx": False,
    "html_use_index": False,
    "html_last_updated_fmt": None,
    "html_permalinks_icon": "#",
    "language": "en",
    "myst_heading_anchors": 3,
    "suppress_warnings": ["myst.xref_missing", "toc.not_included"],
    "root_doc": "index",
    "keep_warnings": False,
}

PICTURES = (
    "<p>Each band is drawn from a claim that is proved, at exact numbers: an interval of the variable is "
    "drawn only where enclosures show that the hypotheses about numbers hold all over it, and the bound lies "
    "in the band all over it.  Maps are of refuted claims: each part that is marked as proved or refuted has "
    "been through the kernel.</p>"
)

PARTIAL = "Some claims only, to try pages out: what this says of a paper is not what is known of it."
STRIDE = 250  # pages between two lines that say how far it is


def build(
    book: Book,
    out: Path,
    documents: Path | None,
    ranked: Mapping[str, str],
    processes: int = 0,
    pictures: tuple[Picture, ...] = (),
    say: Callable[[str], None] = lambda line: None,
    commands: Sequence[tuple[str, str]] = (),
    lines: Path | None = None,
) -> None:
    """Write the site into a folder, which is made anew; `say` hears what is under way.

    `commands`: the names of the command's parts and what each says of itself, for the reference.  `lines`: a folder of
    `verify freeze`; the pages of its claims can judge their proofs in the browser.

    Raises RuntimeError if Sphinx fails, OSError or Refused if the lines cannot be read.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        source.mkdir()
        shown = [name for name in DOCUMENTS if documents is not None and (documents / name).is_file()]
        for name in shown:
            assert documents is not None
            shutil.copy(documents / name, source / name)
        if documents is not None and (documents / NOTEBOOK).is_file():
            text = notebook.markdown(documents / NOTEBOOK)
            (source / "notebook.md").write_text(text, encoding="utf-8")
            shown.insert(1, "notebook.md")
        for drawing in documents.glob("*.svg") if documents is not None else ():
            shutil.copy(drawing, source / drawing.name)
        if FORMAT.is_file():
            shutil.copy(FORMAT, source / "format.md")
            shown.append("format.md")
        write(book, source, ranked, shown, processes or os.cpu_count() or 1, pictures, say, commands, lines)
        say(f"Sphinx lays out {len(list(source.rglob('*.rst')))} pages")
        _sphinx(source, out, Path(folder) / "doctrees", processes or os.cpu_count() or 1, book)


def write(
    book: Book,
    source: Path,
    ranked: Mapping[str, str],
    documents: list[str],
    processes: int = 1,
    pictures: tuple[Picture, ...] = (),
    say: Callable[[str], None] = lambda line: None,
    commands: Sequence[tuple[str, str]] = (),
    lines: Path | None = None,
) -> None:
    """The sources for Sphinx: a text file with the title for each page, and its content as HTML beside it."""
    pages = Pages(source)
    scripts = {id: script for id, script in proofs.scripts(lines) if id in book.entries} if lines is not None else {}
    book = replace(book, judged=frozenset(scripts))
    for paper in book.papers:
        _paper(book, paper, pages)
    pages.raw("errata/index", "Errata", _errata_index(book), orphan=False)
    written_words = letters.writer(escape, html.math, html.formula)
    for letter in book.letters:
        title = book.papers.get(letter.paper, letter.paper)
        head = f'<p>To print: <a href="../_static/letter-{letter.paper}.tex" download>letter-{letter.paper}.tex</a>. '
        head += f'The full list: <a href="../errata/{letter.paper}.html">errata</a>.</p>'
        told = letters.html_letter(letter, book.known, written_words, _to_claim("../"))
        pages.raw(f"letters/{letter.paper}", f"Letter: {title}", head + told)
    if book.results:
        theorems = letters.html_theorems(book.settings, book.results, book.known, written_words, _to_claim(""))
        pages.sections("theorems", letters.TITLE, theorems, orphan=False)
    names = []
    for name, title, listed in lists.topics(book):
        pages.raw(f"topics/{name}", title, listed)
        names.append((name, title))
    listed = claims.ENVIRONMENT.get_template("topics.html").render(rows=names)
    pages.raw("topics/index", "Topics", listed, orphan=False)
    pages.raw("axioms", "Axioms", lists.axioms(book), orphan=False)
    pages.raw("strengthenings", "Strengthenings", lists.strengthenings(book, dict(ranked)), orphan=False)
    pages.raw("graph", "What rests on what", lists.graph(book), orphan=False)
    pages.sections("reference", "Reference", reference.page(book, commands), orphan=False)
    if pictures:
        parts = [("", PICTURES), *drawings.sections(book, pictures)]
        pages.sections("pictures", "Pictures", parts, orphan=False)
    # Most of the time goes here.
    written = forked(lambda id: claims.page(book, book.entries[id]), list(book.entries), processes, few=50, chunk=20)
    for number, (id, shown) in enumerate(zip(book.entries, written, strict=True)):
        if number % STRIDE == 0:
            say(f"pages of claims: {number} of {len(book.entries)}")
        entry = book.entries[id]
        pages.raw(f"claims/{id}", claims.heading(book, entry), shown, words=claims.heading_words(entry))
    inventories = [inventory.paper for inventory in book.joined]
    tree = [f"{short(book, paper)} <papers/{paper}>" for paper in book.papers if paper in inventories]
    tree += ["theorems"] if book.results else []
    tree += ["errata/index", "strengthenings"]
    tree += ["pictures"] if pictures else []
    tree += ["axioms", "graph", "topics/index", *(name.removesuffix(".md") for name in documents)]
    tree += ["reference"]
    pages.raw("index", "What is true, what is false", lists.start(book, documents, bool(pictures)), tree=tree)
    pages.raw("search", "Search", claims.ENVIRONMENT.get_template("search.html").render())
    static = source / "_static"
    shutil.copytree(HERE / "static", static)
    rows = search.script(book, source, documents, reference.places())
    (static / "search-rows.js").write_text(rows, encoding="utf-8")
    (static / "cites.js").write_text(claims.citations(book), encoding="utf-8")
    if scripts:
        (static / "axioms.js").write_text(proofs.axioms(), encoding="ascii")
        (static / "lines").mkdir()
        for id, script in scripts.items():
            (static / "lines" / f"{id}.js").write_text(script, encoding="ascii")
    (static / "shapes-rows.js").write_text(shapes.script(book), encoding="utf-8")
    for paper in book.papers:
        (static / f"errata-{paper}.tex").write_text(papers.sheet(book, paper), encoding="utf-8")
    for letter in book.letters:
        text = letters.tex(letter, book.papers.get(letter.paper, letter.paper), book.known)
        (static / f"letter-{letter.paper}.tex").write_text(text, encoding="utf-8")
    (static / "pictures").mkdir()
    for one in pictures:
        (static / "pictures" / f"{one.name}.svg").write_text(one.svg, encoding="utf-8")
    extra = source / "_extra" / "certificates"
    extra.mkdir(parents=True)
    for id, entry in book.entries.items():
        if entry.evidence:
            text = certificate.write(entry.claim.statement, entry.evidence)
            (extra / f"{id}.json").write_text(text, encoding="utf-8")


def _to_claim(up: str) -> Callable[[str], str]:
    return lambda id: f'<a href="{up}claims/{id}.html">{id}</a>'


def short(book: Book, paper: str) -> str:
    """A paper's authors and year, for the side bar."""
    authors, colon, _ = book.papers[paper].partition(":")
    year = re.search(r"\d{4}", paper)
    name = authors if colon else paper
    return f"{name} ({year[0]})" if colon and year else name


class Pages:
    """Writes sources into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def raw(
        self, name: str, title: str, html: str, orphan: bool = True, tree: list[str] | None = None, words: str = ""
    ) -> None:
        """A page of one heading with HTML below it; `tree`: the pages that the side bar lists.

        `words`: the heading with its indices and powers, such as X_n, where `title` has none to set.
        """
        self.sections(name, title, [("", html)], orphan, tree, words)

    def sections(
        self,
        name: str,
        title: str,
        parts: list[tuple[str, str]],
        orphan: bool = True,
        tree: list[str] | None = None,
        words: str = "",
    ) -> None:
        path = self.folder / f"{name}.rst"
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [":orphan:", ""] if orphan and tree is None else []
        if words:
            lines += [f".. title:: {' '.join(title.split())}", ""]
        lines += [*_heading(title, "=", words)]
        for number, (heading, shown) in enumerate(parts):
            if heading:
                lines += _heading(heading, "-")
            file = path.with_name(f"{path.name.removesuffix('.rst')}-{number}.html")
            file.write_text(shown, encoding="utf-8")
            lines += [".. raw:: html", f"   :file: {file.name}", ""]
        if tree is not None:
            lines += [".. toctree::", "   :hidden:", "   :maxdepth: 1", "", *(f"   {one}" for one in tree), ""]
        path.write_text("\n".join(lines), encoding="utf-8")


def _heading(title: str, sign: str, words: str = "") -> list[str]:
    """A heading whose words are taken as they are, with the indices and powers of `words`, where there are some."""

    def plain(text: str) -> str:
        return "".join(f"\\{c}" if not c.isalnum() and c != " " else c for c in " ".join(text.split(" ")))

    parts = indexed(words) if words else [("", " ".join(title.split()))]
    text = "".join(f"\\ :{role}:`{plain(part)}`\\ " if role else plain(part) for role, part in parts)
    return [text, sign * (len(text) + 2), ""]


def _paper(book: Book, paper: str, pages: Pages) -> None:
    found = list(papers.graded(book, paper))
    parts = []
    sheet = f'<p>As a LaTeX file: <a href="../_static/errata-{paper}.tex" download>errata-{paper}.tex</a>.</p>'
    if not found:
        sheet = "<p>Nothing is refuted.</p>"
    if any(letter.paper == paper for letter in book.letters):
        sheet = f'<p><a href="../letters/{paper}.html">What one would send to the authors, on two pages.</a></p>{sheet}'
    parts = [("", sheet), *((h, "".join(papers.erratum(book, e, paper) for e in some)) for h, some in found)]
    pages.sections(f"errata/{paper}", f"Errata: {book.papers[paper]}", parts)
    for inventory in book.joined:
        if inventory.paper == paper:
            items = list(papers.sections(book, inventory))
            head = ("", lists.contents(book, inventory))
            pages.sections(f"papers/{paper}", book.papers[paper], [head, *items], orphan=False)
            return
    pages.raw(f"papers/{paper}", book.papers[paper], _loose(book, paper))


def _loose(book: Book, paper: str) -> str:
    """The claims about a paper that has no inventory."""
    found = [e for e in book.entries.values() if any(s.paper == paper for s in e.claim.sources)]
    return lists.table(found, "../", [])


def _errata_index(book: Book) -> str:
    rows = []
    for paper, title in book.papers.items():
        errors, _ = book.errata(paper)
        grave = sum(entry.claim.grade == "substantive" for entry in errors)
        rows.append((paper, title, len(errors), grave))
    return claims.ENVIRONMENT.get_template("errata.html").render(rows=rows)


def _sphinx(source: Path, out: Path, doctrees: Path, processes: int, book: Book) -> None:
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace

    shutil.rmtree(out, ignore_errors=True)
    project = book.project
    settings = {
        **CONFIGURATION,
        "html_theme_options": {"navigation_with_keys": True, **({"announcement": PARTIAL} if book.partial else {})},
        "project": project.name,
        "author": project.authors,
        "copyright": project.authors,
        "html_title": project.name,
        "html_static_path": [str(source / "_static")],
        "html_extra_path": [str(source / "_extra")],
        "exclude_patterns": ["_extra", "_static"],
    }
    with docutils_namespace():
        app = Sphinx(str(source), None, str(out), str(doctrees), "html", settings, status=None, parallel=processes)
        app.builder.search = False  # type: ignore[attr-defined]  # ours knows what a theorem is (search.py)
        app.build(force_all=True)
    if app.statuscode:
        raise RuntimeError("Sphinx could not build the site")


__all__ = ["Pages", "build", "write"]
