"""Claims in the making: what an author writes in a module, from which the catalogue collects the claims.

Authors import verify.lemma.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import isfunction
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec

from verify.claims.claim import Claim, Link, MalformedClaim, Mutant, Source, number_called
from verify.claims.claim import chain as _chain
from verify.claims.claim import statement as _statement
from verify.kernel.rationals import Fraction
from verify.language import expr as _expr
from verify.language.definitions import Defined
from verify.language.expr import Expr, Given, Prop
from verify.language.infix_text import to_infix
from verify.language.meant import near
from verify.language.setting import Setting, assumed
from verify.prove.live import body as _body
from verify.prove.written import hypotheses_called

P = ParamSpec("P")
FIELDS = tuple(field.name for field in dataclasses.fields(Claim) if field.name not in ("id", "sources"))
MADE = "__claims_made__"  # where a module keeps what it made, named or not


class Place(NamedTuple):
    """The names of a module, and a line of it."""

    names: dict[str, Any]
    line: int


class _Doc:
    """The docstring of a class, and of each instance what it says: `help(data_processing)` shows the statement."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get__(self, one: Lemma | None, owner: object) -> str:
        return self.text if one is None else one.said


class Lemma:
    __doc__ = _Doc("A claim in the making: it gets its id where the module is loaded, its proof and doubt below it.")

    def __init__(self, place: Place, fields: dict[str, Any]) -> None:
        self.module = self.__module__ = str(place.names.get("__name__", ""))
        self.names = place.names
        self.line = place.line
        self.id = ""
        self.fields = fields
        self.body: Callable[[], None] | None = None
        place.names.setdefault(MADE, []).append(self)

    def __call__(self, body: Callable[[], None]) -> Lemma:
        """As a decorator: the function's body is the proof, its name that of the claim, its docstring the note."""
        if not isfunction(body) or inspect.signature(body).parameters:
            raise MalformedClaim(
                f"what stands under @claim({self.fields['title']!r}, ...) is def name() -> None: ..., with no parameter"
            )
        proof(self, _body(body))
        if body.__doc__:
            if self.fields.get("note"):
                raise MalformedClaim(f"{body.__name__} has a note and a docstring, which is one too: keep one")
            self.fields["note"] = " ".join(body.__doc__.split())
        self.body = body
        return self

    def claim(self) -> Claim:
        if not self.id:
            raise MalformedClaim(f"a claim has no name: {self.fields['title']!r}")
        written = self.fields.get("proof", ())
        if written and any(prop.label for prop in self.given):
            return Claim(id=self.id, **{**self.fields, "proof": (hypotheses_called(self.given), *written)})
        return Claim(id=self.id, **self.fields)

    @property
    def __name__(self) -> str:
        """Its id, or what its module calls it where that is not loaded as one of claims."""
        own = self.body.__name__ if self.body is not None else ""
        return self.id or own or next((name for name, one in self.names.items() if one is self), "")

    @property
    def said(self) -> str:
        """Its title, its statement in words, and how it is cited."""
        given = [f"({prop.label}) " * bool(prop.label) + _words(prop) for prop in self.given]
        statement = "\n".join([*(f"given {line}" for line in given), f"show {_words(self.show)}"])
        name = self.__name__
        cited = f"It is cited by use({name}), after from {self.module} import {name}." if name.isidentifier() else ""
        return "\n\n".join(filter(None, (f"{self.fields['title']}.", statement, cited)))

    def __repr__(self) -> str:
        return f"<claim {self.__name__ or '(no name yet)'}: {self.fields['title']}>"

    @property
    def no_proposition(self) -> str:
        """What to write where it stands for a proposition."""
        name = self.__name__ or "claim"
        return f": it is a claim, which a proof cites by use({name}); its conclusion is {name}.show"

    def _repr_latex_(self) -> str:
        """In a notebook a claim shows itself typeset: its conclusion, then its hypotheses."""
        from verify.language.latex import latex

        shown = [latex(prop.formula, prop.definitions) for prop in (self.show, *self.given)]
        lines = [shown[0], *(rf"\quad {line}" for line in shown[1:])]
        if len(lines) > 1:
            lines[0] += r"\qquad\text{for}"
        return "$$\\begin{aligned}" + r"\\".join(f"&{line}" for line in lines) + "\\end{aligned}$$"

    @property
    def given(self) -> tuple[Prop, ...]:
        return tuple(prop for prop in self.fields["given"] if isinstance(prop, Prop))

    def given_from(self, number: int) -> list[Prop | Setting]:
        """The hypotheses from this one on, counted from 0, with the settings that they stand in."""
        starts = {one.first: one for one in self.fields["settings"]}
        found: list[Prop | Setting] = []
        while number < len(self.given):
            one = starts.get(number)
            found.append(self.given[number] if one is None else one.setting)
            number = number + 1 if one is None else one.last + 1
        return found

    @property
    def show(self) -> Prop:
        prop: Prop = self.fields["show"]
        return prop

    @property
    def sources(self) -> tuple[Source, ...]:
        return tuple(self.fields["sources"])


def _words(prop: Prop) -> str:
    return to_infix(prop.formula, prop.definitions)


class Display(tuple[Lemma, ...]):
    """The lines of a displayed chain: the k-th of what the module calls `name` has the id name.k, from 1."""


def _place() -> Place:
    """What calls us."""
    frame = inspect.currentframe()
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return Place({}, 0) if frame is None else Place(frame.f_globals, frame.f_lineno)


def _with_fields(function: Callable[P, Lemma]) -> Callable[P, Lemma]:
    """Refuse keywords that are no fields of a claim, before Python says only what is missing."""

    @wraps(function)
    def checked(*arguments: P.args, **fields: P.kwargs) -> Lemma:
        for name in fields:
            if name not in FIELDS:
                advice = near(name, FIELDS) or f"; it has {', '.join(FIELDS)}"
                raise MalformedClaim(f"a claim has no field {name!r}{advice}")
        if not arguments or not isinstance(arguments[0], str):
            raise MalformedClaim(
                "a claim begins with its title in words: claim('title', sources..., given=[...], show=...)"
            )
        if not arguments[0].strip():
            raise MalformedClaim("a claim has no title: say in a sentence what it claims")
        if "show" not in fields:
            raise MalformedClaim(f"{arguments[0]!r} claims nothing: what is to be shown is said by show=...")
        return function(*arguments, **fields)

    return checked


@_with_fields
def claim(
    title: str, *sources: Source, show: Prop, given: Iterable[Given] = (), kind: str = "", **fields: Any
) -> Lemma:
    """A statement, with where it is written and how it was read (above it, as a comment).

    `given` are all hypotheses and no more, settings among them.  Without sources, and where no kind is said, it is a
    lemma: what serves other claims.  Other fields are those of verify.claims.claim.Claim.
    """
    kind = kind or ("statement" if sources else "lemma")
    flat, settings = assumed(given)
    table = {"title": title, "sources": sources, "show": show, "given": flat, "settings": settings, "kind": kind}
    return Lemma(_place(), table | fields)


def display(*lines: Lemma) -> Display:
    """Claims as the lines of one display; its name in the module is the stem of their ids."""
    return Display(lines)


def displayed(first: Expr | int, *links: Link, title: str, **fields: Any) -> Display:
    """The lines of a displayed chain, one a link, with the fields of verify.claims.claim.chain.

    They have no proofs: where a line needs one, each line is a claim, and `display` puts them together.
    """
    place = _place()
    names = [field.name for field in dataclasses.fields(Claim) if field.name != "id"]
    lines = _chain("chain", first, *links, title=title, **fields)
    return Display(Lemma(place, {name: getattr(line, name) for name in names}) for line in lines)


def axiom(title: str, reference: str, show: Prop, given: Iterable[Prop] = ()) -> Lemma:
    """A textbook fact that is cited and not proved here; `reference` says in which book, and where."""
    note = f"Cited: {reference}."
    table = {"title": title, "show": show, "given": tuple(given), "kind": "axiom", "note": note}
    return Lemma(_place(), table)


def proof(lemma: Lemma, *steps: Any) -> None:
    """The proof of a claim, as a sequence of steps that are values: for proofs that a program makes.

    The automatic prover does what is left.
    """
    if "proof" in lemma.fields:
        raise MalformedClaim(f"two proofs of {lemma.fields['title']!r}")
    lemma.fields["proof"] = steps


def mutant(name: str, **changes: Any) -> Mutant:
    """A variant of a claim that must be refuted; `name` says in a phrase what is changed."""
    if "given" in changes:
        changes["given"] = assumed(changes["given"])[0]
    return Mutant(name, **changes)


def doubt(
    lemma: Lemma,
    mutants: Iterable[Mutant] = (),
    extremal: Mapping[str, Any] | None = None,
    hints: Iterable[Mapping[str, Any]] = (),
) -> None:
    """What was done to doubt a claim: variants to be refuted, an extremal example, points to begin at."""
    lemma.fields |= {"mutants": tuple(mutants), "extremal": extremal, "hints": tuple(hints)}


def false_at(lemma: Lemma | Claim, point: Mapping[str, Any]) -> bool:
    """Whether the kernel says that a claim is false at a point: a value, as text, for each of its names.

    For regression tests: `pytest --lemmas` prints one when it finds a counterexample.  Raises ValueError
    where the names are not those of the claim.
    """
    from verify.refute.search import given_outright

    made = lemma.claim() if isinstance(lemma, Lemma) and lemma.id else lemma
    axiomatic = isinstance(made, Claim) and made.kind == "axiom"
    meant = _statement("typed", made.given, made.show, axiomatic)
    names = {name for name, _ in meant.types}
    if names != set(point):
        spoken, given = (", ".join(sorted(some)) for some in (names, point))
        raise ValueError(f"the claim speaks of {spoken}, not of {given}")
    return given_outright(meant, point) is not None


def dropped(
    lemma: Lemma,
    which: int | str | Prop | Sequence[int | str | Prop],
    name: str = "",
    hints: Iterable[Mapping[str, Any]] = (),
) -> Mutant:
    """The mutant without a hypothesis: the one that says this, the one of this name, or of this number, counted from 0
    as in proofs; or without each of a list.

    Raises MalformedClaim for a number that there is not, a name that not one hypothesis has, and what none says.
    """
    given = lemma.given
    left_out = [which] if isinstance(which, (int, str, Prop)) else which
    numbers = [_number_of(given, one) for one in left_out]
    labels = ", ".join(given[number].label or to_infix(given[number].formula) for number in numbers)
    kept = tuple(prop for number, prop in enumerate(given) if number not in numbers)
    return mutant(name or f"without {labels}", given=kept, hints=tuple(hints))


def _number_of(given: Sequence[Prop], which: int | str | Prop) -> int:
    """The number of the hypothesis that says this, has this name, or is of this number."""
    if isinstance(which, str):
        return number_called(given, which, "dropped")
    if isinstance(which, Prop):
        said = [prop.formula for prop in given]
        if which.formula not in said:
            raise MalformedClaim(f"dropped: no hypothesis says {to_infix(which.formula)}")
        return said.index(which.formula)
    if not 0 <= which < len(given):
        raise MalformedClaim(f"dropped: there is no hypothesis {which}; they are numbered from 0 to {len(given) - 1}")
    return which


def tightened(lemma: Lemma, factor: str) -> Mutant:
    """The mutant whose conclusion has its right side times a factor: a <= b gives a <= factor b, and of a divergence
    at most d, factor d.  Raises MalformedClaim for a conclusion that is neither.
    """
    show = lemma.show
    name = f"the right side times {factor}"
    relation, *parts = show.formula
    if relation in ("<=", "<", "="):
        right = _expr.expr(factor) * show.right
        made = {"<=": show.left <= right, "<": show.left < right, "=": _expr.eq(show.left, right)}
        return mutant(name, show=made[relation])
    if str(relation).endswith("_at_most") and isinstance(show.definitions.get(relation), Defined):
        right = _expr.expr(factor) * Expr(parts[-1], show.types, show.definitions)
        return mutant(name, show=Prop((relation, *parts[:-1], right.term), show.types, show.definitions))
    raise MalformedClaim(
        f"the conclusion of {lemma.fields['title']!r} is no bound of one number by another: write the mutant's own, "
        "mutant('what is changed', show=...)"
    )


def collect(module: Any) -> list[Claim]:
    """The claims of a module: its lemmas by their names, in the order in which they are written.

    One that stands under @claim has the name of its function; other names that the module has for it are for citing.
    Raises MalformedClaim for one that no name means: nobody would hear that it is false.
    """
    found: dict[str, Lemma] = {}
    lines: set[int] = set()
    for name, shown in vars(module).items():
        if isinstance(shown, Display):
            for number, lemma in enumerate(shown, 1):
                if lemma.module == module.__name__:
                    _call(lemma, f"{name}.{number}")
                    found[lemma.id] = lemma
                    lines.add(id(lemma))
    for name, lemma in vars(module).items():
        if isinstance(lemma, Lemma) and lemma.module == module.__name__ and id(lemma) not in lines:
            if lemma.body is not None and vars(module).get(lemma.body.__name__) is lemma:
                name = lemma.body.__name__  # another name for it is a short one, by which it is cited
            _call(lemma, name)
            found[name] = lemma
    for lemma in vars(module).get(MADE, ()):
        if not lemma.id:
            raise MalformedClaim(
                f"{_file(module)}, line {lemma.line}: the claim {lemma.fields['title']!r} has no name, or one used "
                "again below: write name = claim(...), another name for each"
            )
    return [_made(lemma, module) for lemma in found.values()]


def _made(lemma: Lemma, module: Any) -> Claim:
    """The claim; what is wrong with it is said with its line."""
    try:
        made = lemma.claim()
        if any(_divides_by_0(prop.formula) for prop in (*made.given, made.show)):
            raise MalformedClaim(f"{made.id}: it divides by 0, which stands for some number that nobody knows")
        return made
    except (MalformedClaim, TypeError) as error:
        raise MalformedClaim(f"{error} ({_file(module)}, line {lemma.line})") from error


def _divides_by_0(term: Any) -> bool:
    """Of the formula as it is written: the kernel's statement is made once, when the claim has its topic."""
    if not isinstance(term, tuple):
        return False
    by_0 = term[:2] == ("^", 0) and isinstance(term[2], Fraction) and term[2] < 0
    return by_0 or any(map(_divides_by_0, term))


def _file(module: Any) -> str:
    return Path(getattr(module, "__file__", None) or module.__name__).name


def _call(lemma: Lemma, name: str) -> None:
    if lemma.id and lemma.id != name:
        raise MalformedClaim(f"{lemma.id} has two names: {name} is the other")
    lemma.id = name
