"""The page of reference: all that `from verify.lemma import *` brings, and the facts of the kernel's table.

What is said of a name is its docstring.  Its example is the shortest piece of `examples.py` that uses it, or
else the shortest use of it in a claim of the catalogue that is proved; a fact is its own example.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from markupsafe import Markup

import verify.lemma as face
from verify.kernel.functions import FUNCTIONS, Fact
from verify.kernel.term import Formula
from verify.language.definitions import Defined
from verify.language.latex import latex
from verify.site import html
from verify.site.book import Book
from verify.site.claims import ENVIRONMENT

EXAMPLES = Path(__file__).with_name("examples.py")
LONGEST = 300  # of a use in the catalogue
PARTS = {
    "Claims": ("lemma", "claims.claim"),
    "Proof steps": ("prove.",),
    "Laws, kernels, spaces": ("language.laws", "language.objects"),
    "Divergences, as they are defined": ("language.privacy", "language.definitions"),
    "Numbers, families, propositions": ("language.expr",),
}
# Classes and helpers that no author calls.
INSIDE = frozenset(
    {"Callable", "Divergence", "Expr", "Family", "Function", "Given", "Hypothesis", "Kind", "Law", "Lemma", "Map"}
    | {"Markov", "NotExact", "Point", "Prop", "Series", "Space", "Spaces", "Step", "Thing"}
    | {"apply", "carried", "new_name", "number_of", "text_of", "without"}
)
NOTHING = Markup("")


@dataclass(frozen=True)
class Entry:
    """A name with its signature and what is said of it.

    `claim`: the id of the claim that the example is of; `means`: a definition's own formula.
    """

    name: str
    signature: str
    text: str
    example: str = ""
    claim: str = ""
    means: Markup = NOTHING

    @property
    def rich(self) -> Markup:
        """The text with what stands between backticks as code."""
        lines = self.text.replace("``", "`").split("\n")
        return Markup("\n".join(html.rich(line, (), str) for line in lines))


def names() -> list[str]:
    """The names that have an entry."""
    return [name for name in face.__all__ if name not in INSIDE]


def entries(book: Book | None = None) -> dict[str, list[Entry]]:
    """The entries by part."""
    own = uses(EXAMPLES.read_text(encoding="utf-8"))
    theirs = _in_catalogue(book, [name for name in names() if name not in own]) if book else {}
    found: dict[str, list[Entry]] = {part: [] for part in PARTS}
    for name in names():
        thing = getattr(face, name)
        example, claim = own.get(name, ""), ""
        if not example and name in theirs:
            example, claim = theirs[name]
        means = _meaning(thing) if isinstance(thing, Defined) else NOTHING
        text = said(name, thing)
        found[_part(thing)].append(Entry(name, signature(name, thing), text, example, claim, means))
    return found


def _meaning(thing: Defined[Any, Any]) -> Markup:
    return Markup(html.formula(latex(thing.body, thing.value.definitions)))


def _part(thing: Any) -> str:
    home = "language.definitions" if isinstance(thing, Defined) else getattr(thing, "__module__", "")
    home = home.removeprefix("verify.")
    fitting = (part for part, homes in PARTS.items() if home.startswith(homes))
    return next(fitting, "Numbers, families, propositions")


def signature(name: str, thing: Any) -> str:
    """How it is called: its parameters, without their types."""
    if isinstance(thing, Defined):
        return f"{name}({', '.join(thing.parameters)})"
    if not callable(thing) or (not inspect.isroutine(thing) and not inspect.isclass(thing)):
        return name
    parameters = inspect.signature(thing).parameters.values()
    plain = [one.replace(annotation=inspect.Parameter.empty) for one in parameters]
    return name + str(inspect.Signature(plain)).replace("'", '"')


CONSTANTS = {
    "e": "Euler's number.",
    "pi": "The ratio of the circumference of a circle to its diameter.",
    "laplace": "The Laplace law of scale 1 on the line.",
    "line": "The real line, as a space.",
    "this": "What was found last, as a hypothesis: use(bound), apply_to(this, x).",
    "Real": "In the annotations of a definition: a real number.",
    "Integer": "In the annotations of a definition: an integer.",
    "Normed": "In the annotations of a definition: a separable real Banach space.",
    "Euclid": "In the annotations of a definition: R^d with its inner product.",
    "REAL": "The kind of real numbers, for a quantifier: every(REAL, lambda x: ...).",
    "INTEGER": "The kind of integers, for a quantifier.",
    "all_of": "All of the propositions hold.",
    "any_of": "One of the propositions holds, at least.",
    "integer": "An integer variable.",
    "real": "A real variable.",
    "real_sequence": "A sequence of real numbers: s[t] for every integer t.",
    "test": 'A measurable function with values in [0, 1]: test("phi", X), or test(X) for their kind.',
    "weight": 'A measurable function with values >= 0: weight("h", X).',
    "bounded": 'A bounded measurable function: bounded("f", X).',
    "fun": 'A measurable function: fun("f", X).',
}


def said(name: str, thing: Any) -> str:
    """What is said of it: its docstring; of several names at once, what is said of one."""
    if name in CONSTANTS:
        return CONSTANTS[name]
    text = thing.said if isinstance(thing, Defined) else inspect.getdoc(thing) or ""
    text = "\n".join(" ".join(part.split()) for part in text.split("\n\n"))
    one = name.removesuffix("s")
    if not text and one != name and hasattr(face, one):
        return f"Several of them at once, by their names in one text, as {one}() makes one."
    return text


# --- examples ----------------------------------------------------------------------------------------


def uses(source: str) -> dict[str, str]:
    """For each name the shortest piece of a module that uses it; pieces are parted by empty lines."""
    found: dict[str, str] = {}
    for piece in source.split("\n\n"):
        text = piece.strip()
        try:
            tree = ast.parse(text)
        except SyntaxError:
            continue
        if text.startswith(('"""', "from ")):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and len(text) < len(found.get(node.id, text + " ")):
                found[node.id] = text
    return found


def _in_catalogue(book: Book, wanted: Collection[str]) -> dict[str, tuple[str, str]]:
    """The shortest call of each name in a claim that is proved, and the claim's id."""
    proved = {id for id, entry in book.entries.items() if entry.verdict == "proved"}
    found: dict[str, tuple[str, str]] = {}
    for topic in book.catalogue.topics.values() if wanted else ():
        path = Path(topic.file)
        for name, use in calls(path, wanted, proved).items() if topic.file and path.is_file() else ():
            if name not in found or len(use[0]) < len(found[name][0]):
                found[name] = use
    return found


def calls(path: Path, wanted: Collection[str], ids: Collection[str]) -> dict[str, tuple[str, str]]:
    """The shortest call of each wanted name in what a module says of the claims of these ids, and the id."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        id = _spoken_of(node)
        for call in ast.walk(node) if id in ids else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in wanted:
                text = ast.unparse(call)
                if len(text) < len(found.get(call.func.id, (" " * LONGEST, ""))[0]):
                    found[call.func.id] = text, id
    return found


def _spoken_of(node: ast.stmt) -> str:
    """The id of the claim that a statement of a module makes, proves or doubts."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if isinstance(node, ast.FunctionDef) and node.decorator_list:
        return node.name
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.value.args:
        first = node.value.args[0]
        return first.id if isinstance(first, ast.Name) else ""
    return ""


# --- facts -------------------------------------------------------------------------------------------


def facts() -> Iterator[tuple[str, str, Fact]]:
    """Function, name and content of each fact."""
    for function, one in FUNCTIONS.items():
        for name, fact in one.facts.items():
            yield function, name, fact


def step_of(function: str, name: str, fact: Fact) -> str:
    """How a proof says it."""
    return f"fact({', '.join([*(f'{part!r}' for part in (function, name)), *fact.names])})".replace("'", '"')


def places() -> list[tuple[str, str, str]]:
    """Each name with its anchor on the page, and how it is called."""
    return [(name, f"name-{name}", signature(name, getattr(face, name))) for name in names()]


# What a program calls, each with a call that a test makes.
PYTHON = {
    "prove": 'prove("log(1 + x) <= x", "x >= 0").verdict == "proved"',
    "attack": 'attack("exp(x) <= 1 + 2*x", "x >= 0").witness is not None',
    "evaluate": 'evaluate("rdp_to_dp", "eps=1/10, alpha=8, delta=1e-5").status == "holds"',
    "recheck": "recheck(evaluate(...).basis.certificate).rejected == []",
    "examine": 'examine(data_processing_hockey_stick).verdict == "proved"',
    "goals": 'goals(data_processing_hockey_stick)[0].line == "at the beginning"',
}


def from_python() -> list[Entry]:
    """The functions of verify.api."""
    import verify.api as api

    made = []
    for name, example in PYTHON.items():
        thing = getattr(api, name)
        text = inspect.cleandoc(thing.__doc__ or "")
        made.append(
            Entry(name, f"verify.api.{signature(name, thing)}", text, f"from verify.api import {name}\n\n{example}")
        )
    return made


def page(book: Book, commands: Sequence[tuple[str, str]] = ()) -> list[tuple[str, str]]:
    """Heading and HTML of each section of the page; `commands`: what each one says of itself."""
    template = ENVIRONMENT.get_template("reference.html")
    found = [(part, template.render(entries=some, rows=[], known=book.entries)) for part, some in entries(book).items()]
    rows = [
        (function, step_of(function, name, fact), [_shown(one) for one in fact.given], _shown(fact.conclusion))
        for function, name, fact in facts()
    ]
    python = template.render(entries=from_python(), rows=[], known=book.entries)
    helps = "".join(f'<h3 id="command-{name}">verify {name}</h3><pre>{escape(text)}</pre>' for name, text in commands)
    more = [("From Python", python), *([("The command", helps)] if helps else [])]
    return [*found, *more, ("Facts of functions", template.render(entries=[], rows=rows, known=book.entries))]


def _shown(formula: Formula) -> Markup:
    nothing: Mapping[str, Any] = {}
    return Markup(html.math(latex(formula, nothing)))
