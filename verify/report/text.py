"""How terms, proofs, witnesses and numbers read on a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.claims.claim import Claim, Source
from verify.claims.search import Found
from verify.kernel.define import expand
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import CONNECTIVES, EQUALITIES, QUANTIFIERS, RELATIONS, Formula, TermError, parse, show
from verify.language.apart import apart
from verify.language.expr import Prop
from verify.language.infix_text import to_infix
from verify.language.laws_text import is_kind_of_laws, kind_text
from verify.language.setting import Assumed
from verify.prove.engine import readable
from verify.prove.written import conjuncts
from verify.suite.changes import Changed

MARKS = {
    "proved": "✔ proved",
    "certified": "◑ certified",
    "refuted": "✘ refuted",
    "supported": "… supported",
    "open": "? open",
    "vacuous": "∅ vacuous",
    "axiom": "† axiom",
}
ROLE_WORDS = {
    "whole": "in full",
    "part": "a part",
    "instance": "an instance",
    "step": "a step of a proof of it",
    "remark": "a remark of ours",
}
# The headings of the grades of errata; a refutation without one comes last.
GRADES = {
    "substantive": "Substantive: a result or its proof breaks",
    "boundary": "Boundary: only degenerate parameters, or a condition left to the reader",
    "misprint": "Misprints and slips",
    "": "Not graded",
}
# Where points of an attack come from, in words where the name does not say it.
_METHODS = {
    "hint": "the witness that is suggested beside the claim",
    "hints": "the witnesses that are suggested beside the claim",
    "far": "far from the origin",
}
# The parameters of a step that say what it does, in the order in which they are shown.
_PARAMETERS = ("formula", "id", "function", "name", "variable", "point", "at", "term", "terms", "hypothesis")
NUMBERS = (("real",), ("integer",), ("size",))
MAX_STEPS_SHOWN = 60
MAX_FORMULA = 240
MAX_CHANGE = 100


def method_words(methods: Iterable[str]) -> str:
    """Where the points of an attack came from, in words."""
    return ", ".join(_METHODS.get(one, one) for one in methods)


def word(finding: Any) -> str:
    """The verdict of a finding; of an axiom that is not refuted, that it is one."""
    return "axiom" if finding.claim.kind == "axiom" and finding.verdict != "refuted" else str(finding.verdict)


def mark(finding: Any) -> str:
    return MARKS[word(finding)]


def verdict(finding: Any) -> str:
    """The verdict as every page has it: with what it is conditional on, and how much a refutation weighs."""
    claim = finding.claim
    if finding.verdict in ("refuted", "vacuous"):
        return f"{mark(finding)} ({claim.grade})" if claim.grade else mark(finding)
    return f"{mark(finding)}, {conditions(claim)}" if claim.conditional_on else mark(finding)


def conditions(claim: Claim) -> str:
    return f"conditional on {' and '.join(claim.conditional_on)}"


def judged(lines: int) -> str:
    """What the judge says of a proof that came out as so many lines."""
    if not lines:
        return "rests on the kernel's normal form: no elementary lines are found for a step of the proof"
    return f"judged: {lines} elementary lines of the proof are accepted"


def role(where: Source, claim: Found) -> str:
    """What the claim is of an item, in words: the item as repaired, if it stands instead of what is refuted of it."""
    repaired = any((paper, place) == (where.paper, where.locator) for paper, place, _ in claim.instead)
    words = ROLE_WORDS[where.role] + (", as repaired" if where.role == "whole" and repaired else "")
    return f"{words} ({where.special})" if where.special else words


def source(where: Source, claim: Found) -> str:
    return f"{where.paper}, {where.locator}" + (f": {role(where, claim)}" if where.role else "")


def statement_lines(claim: Claim, named: bool = False) -> Iterator[str]:
    """The statement in infix text as its author wrote it: names, hypotheses, conclusion, what is defined.

    `named`: the hypotheses with the names that they have.
    """
    for name, kind in claim.statement.types:
        if kind != ("real",):
            yield f"{name}: {type_text(kind)}"
    begins = {one.first: one for one in claim.settings}
    for number, prop in enumerate(claim.given):
        if named and number in begins:
            one = begins[number]
            yield f"let this be {one.setting.name} ({len(one.setting)} hypotheses):"
        yield f"given  {f'({prop.label}) ' if named and prop.label else ''}{prop_text(prop)}"
    yield f"show   {prop_text(claim.show)}"
    table = claim.definitions
    for one in table.values():
        sign = "means" if one.is_formula else "is"
        call = to_infix((one.name, *one.parameters), table)
        yield f"where  {call} {sign} {to_infix(one.body, table)}"


def prop_text(prop: Prop) -> str:
    return str(to_infix(apart(prop.formula), prop.definitions))


def formula(claim: Claim) -> str:
    """The judged formula on one line, conclusion first; one that is too long is cut, and ends in dots."""
    text = prop_text(claim.show)
    if claim.given:
        text += f"  given  {'; '.join(map(prop_text, claim.given))}"
    return text if len(text) <= MAX_FORMULA else f"{text[:MAX_FORMULA]} ..."


def math_lines(claim: Claim, numbered: bool = False) -> Iterator[str]:
    """The statement as mathematics: names that are not plain reals, hypotheses, conclusion, definitions.

    `numbered`: the hypotheses with the numbers (or names) that its proof calls them by.
    """
    from verify.language.latex import latex
    from verify.language.latex_lines import WIDTH, display, width

    special = [(name, kind) for name, kind in claim.statement.types if kind != ("real",)]
    folded = {name for one in claim.settings for name in objects_of(claim, one)}
    yield from _kinds([(name, kind) for name, kind in special if name not in folded])
    for one in claim.settings:
        yield f"Let this be **{one.setting.name}**: {one.setting.says or 'see below.'}"
    inside = {number for one in claim.settings for number in range(one.first, one.last + 1)}
    rest = [number for number in range(len(claim.given)) if number not in inside]
    yield from _hypotheses(claim, rest, numbered) if rest else ["Then:"]
    yield ""
    yield f"$${display(claim.show.formula, claim.show.definitions)}$$"
    table = claim.definitions
    for one in table.values():
        sign = "means" if one.is_formula else "is"
        call = latex((one.name, *one.parameters), table)
        body = latex(one.body, table)
        yield ""
        if width(body) <= WIDTH or not one.is_formula:
            yield f"Here ${call}$ {sign} ${body}$."
        else:
            yield f"Here ${call}$ {sign}"
            yield ""
            yield f"$${display(one.body, table)}$$"
    for assumed in claim.settings:
        yield from ("", f"<details><summary>{assumed.setting.name}, in full</summary>", "")
        yield from _kinds([(name, kind) for name, kind in special if name in objects_of(claim, assumed)])
        yield from _hypotheses(claim, range(assumed.first, assumed.last + 1), numbered, end=".")
        yield from ("", "</details>")


def objects_of(claim: Claim, one: Assumed) -> list[str]:
    """The names in a setting that are no numbers, in the order of the statement."""
    spoken = {name for prop in one.setting for name in prop.types}
    return [name for name, kind in claim.statement.types if name in spoken and kind not in NUMBERS]


def _kinds(special: Sequence[tuple[str, Any]]) -> Iterator[str]:
    """What names are, one a line."""
    from verify.language.latex import latex_name

    sizes = [f"${latex_name(name)}$" for name, kind in special if kind == ("size",)]
    if sizes:
        yield f"Alphabets: {', '.join(sizes)} (of any size)."
    for name, kind in special:
        if kind != ("size",):
            yield f"${latex_name(name)}$: {type_text(kind)}."


def _hypotheses(claim: Claim, numbers: Iterable[int], numbered: bool, end: str = ":") -> Iterator[str]:
    """Some hypotheses of a claim, those that are long on lines of their own."""
    from verify.language.latex import latex
    from verify.language.latex_lines import WIDTH, display, width

    line = "Given"
    for number in numbers:
        prop = claim.given[number]
        mark = f"({prop.label or number + 1}) " if numbered else ""
        text = latex(prop.formula, prop.definitions)
        if width(text) <= WIDTH:
            line += f" {mark}${text}$,"
            continue
        yield f"{line} {mark}".rstrip()
        yield ""
        yield f"$${display(prop.formula, prop.definitions)}$$"
        yield ""
        line = ""
    yield f"{line.strip().removesuffix(',')}{end}" if line else "Then:" if end == ":" else ""


def type_text(kind: Any) -> str:
    """A type in words."""
    if is_kind_of_laws(kind):
        return kind_text(kind)
    sizes = [readable_term(part) for part in kind[1:]]
    match kind[0]:
        case "size":
            return "alphabet size (integer >= 1)"
        case "index":
            return f"integer from {sizes[0]} to {sizes[1]}"
        case "distribution":
            return f"distribution on {sizes[0]} letters"
        case "kernel":
            return f"Markov kernel from {sizes[0]} to {sizes[1]} letters"
        case "nonneg" | "positive" | "family":
            word = {"nonneg": "nonnegative", "positive": "positive", "family": "real"}[kind[0]]
            return f"{word} numbers on {' x '.join(sizes)} letters"
    return str(kind[0])


def readable_term(term: Any) -> str:
    try:
        from verify.language.infix import to_infix
    except ImportError:
        return show(term)
    return str(to_infix(term))


def change_text(name: str) -> str:
    """What was changed, cut to a line."""
    said = " ".join(name.split())
    return said if len(said) <= MAX_CHANGE else f"{said[: MAX_CHANGE - 4]} ..."


def became(one: Changed, proved: bool = True) -> str:
    """What became of a change that is not refuted; `proved`: so is its claim."""
    unused = one.unused and proved
    return "the proof does not use it: it is not needed" if unused else "no counterexample by a short attack"


def proof_lines(node: Mapping[str, Any], depth: int = 0, at: Standing | None = None) -> Iterator[str]:
    """A proof tree as an indented list, one rule a line.

    `at`: where it begins, so that hypotheses are called by name.
    """
    yield "  " * depth + f"- {step_text(node, str if at is None else at.called)}"
    children = node.get("then", ())
    goals = [None] * len(children) if at is None else at.after(node, len(children))
    for child, goal in zip(children, goals, strict=True):
        yield from proof_lines(child, depth + 1, goal)


@dataclass(frozen=True)
class Standing:
    """What stands before a step: its sequent, and the names of hypotheses."""

    sequent: Sequent
    library: Mapping[str, Statement]
    names: Mapping[Formula, str]

    @classmethod
    def of(cls, claim: Claim, library: Mapping[str, Statement], given: Iterable[Formula] = ()) -> Standing:
        """Before the first step; `given`: what is assumed beside the hypotheses of the claim."""
        names = {}
        for prop in claim.given:
            parts = conjuncts(expand(prop.formula, prop.definitions)) if prop.label else []
            for number, part in enumerate(parts):
                names[part] = prop.label if len(parts) == 1 else f"{prop.label}.{number}"
        return cls(Sequent.of(claim.statement).under(*given), library, names)

    def called(self, number: int) -> str:
        """A hypothesis by its name, or as what it says."""
        try:
            formula = self.sequent.context.hypotheses[number]
        except IndexError:
            return str(number)
        return self.names.get(formula) or f"`{readable(formula)}`"

    def after(self, node: Mapping[str, Any], count: int) -> Sequence[Standing | None]:
        try:
            goals = RULES[node["rule"]](self.sequent, node, self.library)
        except (Rejected, TermError, RecursionError):
            goals = []
        if len(goals) != count:
            return [None] * count
        return [replace(self, sequent=goal) for goal in goals]


def step_text(node: Mapping[str, Any], called: Callable[[int], str] = str) -> str:
    """One step; `called` says what a hypothesis is called, by its number."""
    rule = node["rule"]
    if rule == "pave":
        leaves = sum(not code.startswith("s") for code in node["tree"].split())
        return f"pave over {', '.join(node['variables'])}: {leaves} boxes at {node['bits']} bits"
    if rule == "combine":
        parts = [f"{infix(c)} · [{', '.join(map(called, numbers))}]" for c, numbers in node["products"]]
        scale = "" if node.get("scale", "1") == "1" else f" after multiplying by `{infix(node['scale'])}`"
        return f"combine {' + '.join(parts) or 'nothing'}{scale}"
    if rule == "slope":
        way = "downwards from" if node.get("down") else "upwards from"
        return f"slope: monotone in {node['variable']}, {way} `{infix(node['point'])}`"
    if rule == "limit":
        return f"limit: monotone in {node['variable']} towards `{infix(node['at'])}`"
    if rule == "primitive":
        return f"primitive: `{infix(node['primitive'])}` in {node['name']} for `{infix(node['term'])}`"
    if rule == "pieces":
        bodies, places = (", ".join(f"`{infix(t)}`" for t in node[key]) for key in ("pieces", "points"))
        apart = f", apart at {places}," if places else ""
        return f"pieces: {bodies}{apart} in {node['name']} for `{infix(node['term'])}`"
    if rule == "fact":
        return f"fact {node['function']}.{node['name']}: {', '.join(f'`{infix(t)}`' for t in node['terms'])}"
    if rule == "lemma":
        return f"by {node['id']}"
    words = [rule]
    for key in _PARAMETERS:
        value = node.get(key)
        if value is None or value is False:
            continue
        if isinstance(value, list):
            words.append(", ".join(f"`{infix(v)}`" for v in value))
        elif key == "hypothesis" and isinstance(value, int):
            words.append(called(value))
        elif key in ("formula", "term", "point", "at") and isinstance(value, str):
            words.append(f"`{infix(value)}`")
        else:
            words.append(str(value))
    return " ".join(words)


def infix(text: str) -> str:
    try:
        term = parse(text)
    except TermError:
        return text
    try:
        return readable(term) if isinstance(term, tuple) and term[0] in FORMULAS else readable_term(term)
    except Exception:
        # A lambda of a cited lemma has no infix form.
        return text


# What begins a formula and no term.
FORMULAS = RELATIONS | EQUALITIES | CONNECTIVES | QUANTIFIERS


def locator_key(locator: str) -> tuple[Any, ...]:
    """Sorts locators naturally: numbers as numbers."""
    return tuple(
        (0, int(piece), "") if piece.isdigit() else (1, 0, piece) for piece in re.findall(r"\d+|[^\d\s,.()]+", locator)
    )


def anchor(claim: Claim) -> str:
    return f"lemmas/{claim.topic}.md#{claim.id.replace('.', '')}"
