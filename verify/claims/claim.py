"""A claim: what a paper (or we) state, where it is written, and how it may be shown.

A claim's verdict is nowhere in it: the kernel computes it from evidence.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from verify.kernel.statement import Statement, make
from verify.kernel.term import Formula, Term, TermError, free, free_in_type
from verify.kernel.verdict import VERDICTS
from verify.language.definitions import kernel_table
from verify.language.expr import Expr, Family, Prop, carried
from verify.language.meant import no_proposition, shown
from verify.language.setting import Assumed

# A lemma is what serves other claims and stands in no paper; a strengthening goes beyond what a paper says.
KINDS = (
    *("statement", "proof-line", "number", "figure", "definition", "repair"),
    *("strengthening", "lemma", "conjecture", "axiom"),
)
# How an error is classed in the errata, most serious first.
FLAWS = ("false statement", "missing hypothesis", "proof gap", "inconsistency", "slip")
# What a claim is of the item that a source names: the item in full, in the paper's generality and about its
# own objects; one part of it; a special case; one line of a proof; or something of ours.
ROLES = ("whole", "part", "instance", "step", "remark")
# Those of which a reader must be told what of the item they are.
PARTIAL = ("part", "instance")
# How much a refutation weighs: a result or its proof breaks; only degenerate parameters break it; a slip of
# the pen.
GRADES = ("substantive", "boundary", "misprint")
# The types of finite laws and kernels, and those of objects on general spaces.
_FINITE = frozenset({"distribution", "kernel", "nonneg", "positive"})
_GENERAL = frozenset({"space", "normed", "euclid", "law", "markov", "test", "weight", "bounded", "map", "sequence"})
_RELATIONS = {"=": operator.eq, "<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt}
_ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")
# A name is a mark on a page: nothing that HTML or Markdown would read as theirs.
_UNFIT = re.compile(r"[<>&`|\\*$\[\]]")
_SIGNS = frozenset({"<", "<=", "=>", "*"})


class MalformedClaim(ValueError):
    """A claim that cannot be taken: the message says which and why."""


def _check_props(where: str, what: str, props: object) -> None:
    """A comma that is missing after a single hypothesis, or a comparison that Python evaluated."""
    if not isinstance(props, (tuple, list)):
        raise MalformedClaim(f"{where}: {what} must stand in a tuple, not alone: {props!r}")
    for prop in props:
        if not isinstance(prop, Prop):
            raise MalformedClaim(f"{where}: {what} must be a proposition, not {shown(prop)}{no_proposition(prop)}")


@dataclass(frozen=True)
class Source:
    """Where a statement is written: a paper's key, and a locator such as ``Theorem 26, proof, display 4``.

    `role` says what the claim is of what stands there (ROLES), `special` in words what is special about it
    ("dimension one").  An empty role is computed from the claim (`Claim.cited`), and is never ``whole``.
    """

    paper: str
    locator: str
    role: str = ""
    special: str = ""

    def __post_init__(self) -> None:
        if self.role and self.role not in ROLES:
            raise MalformedClaim(
                f"{self.paper}, {self.locator}: {self.role!r} is not a role; the roles are {', '.join(ROLES)}"
            )
        if self.role == "whole" and self.special:
            raise MalformedClaim(f"{self.paper}, {self.locator}: what is special ({self.special}) is not whole")


@dataclass(frozen=True)
class Mutant:
    """A variant that must be refuted: the check that the check can fail.

    What is None is as in the claim.  `hints` are points where the search may begin, or whole refutations
    (verify.refute.witnessed), whose hypotheses may be told by their names; they decide nothing.
    """

    name: str
    show: Prop | None = None
    given: tuple[Prop, ...] | None = None
    hints: tuple[Mapping[str, Any], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise MalformedClaim(f"the name of a mutant must be text, not {self.name!r}")
        where = f"the mutant {self.name!r}"
        if self.show is not None:
            _check_props(where, "`show`", (self.show,))
        if self.given is not None:
            _check_props(where, "a hypothesis", self.given)


def belongs(item: str, numbered: str) -> bool:
    """Whether an item with this locator is the numbered statement or a part of it."""
    return item == numbered or item.startswith((f"{numbered},", f"{numbered} ("))


def stands_instead(
    cited: Iterable[Source], repaired: Iterable[str], others: Mapping[str, Iterable[Source]]
) -> tuple[tuple[str, str, str], ...]:
    """(paper, item, id) where a claim that this one puts right states the item too: it is not proved as printed.

    What is put right may be another paper's: of its own items the claim is then no repair.
    """
    return tuple(
        (here.paper, here.locator, id)
        for here in cited
        for id in repaired
        if any(
            there.paper == here.paper and belongs(there.locator, here.locator) and there.role != "remark"
            for there in others.get(id, ())
        )
    )


@dataclass(frozen=True)
class Claim:
    """One statement, with its sources, proof and mutants.

    `given` are all hypotheses and no more; `show` is the conclusion; `settings` names the hypotheses among them
    that many claims share.  `proof` is a sequence of proof steps (verify.prove), empty for the automatic prover.
    `repairs` names the claim (or claims) that this one puts right, `mended_by` those that put this one right, where
    they stand above it; `breaks` the claims whose displayed proof rests on this line.  `hints` are points where the
    search for a counterexample may begin, as those of a Mutant.  `note` is for the reader: what the text says, in
    our words, and how it was read.  `flaw` classes the error, should the claim come out refuted (FLAWS), and
    `grade` says how much it weighs (GRADES).  `conditional_on` names, in words, each hypothesis that is itself the
    conclusion of another claim or of the paper.  `expect` is the verdict that the author of a conjecture expects:
    it decides nothing, and the run fails where another one comes out.  `instead` is filled in by the catalogue
    (`stands_instead`).
    """

    id: str
    title: str
    show: Prop
    given: tuple[Prop, ...] = ()
    sources: tuple[Source, ...] = ()
    kind: str = "statement"
    proof: tuple[Any, ...] = ()
    region: tuple[Prop, ...] = ()
    mutants: tuple[Mutant, ...] = ()
    hints: tuple[Mapping[str, Any], ...] = ()
    refutation: Mapping[str, Any] = field(default_factory=dict)
    extremal: Mapping[str, Any] | None = None
    repairs: str | tuple[str, ...] | None = None
    mended_by: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    note: str = ""
    flaw: str = ""
    grade: str = ""
    conditional_on: tuple[str, ...] = ()
    expect: str = ""
    topic: str = ""
    settings: tuple[Assumed, ...] = ()
    instead: tuple[tuple[str, str, str], ...] = ()

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise MalformedClaim(f"{self.id!r} is not an id: use lower case letters, digits, _ and .")
        if self.kind not in KINDS:
            raise MalformedClaim(f"{self.id}: {self.kind!r} is not a kind; the kinds are {', '.join(KINDS)}")
        if self.expect and (self.kind != "conjecture" or self.expect not in VERDICTS):
            known = f"a claim of kind 'conjecture' alone expects a verdict, one of {', '.join(VERDICTS)}"
            raise MalformedClaim(f"{self.id}: expect={self.expect!r}: {known}")
        if self.flaw and self.flaw not in FLAWS:
            raise MalformedClaim(f"{self.id}: {self.flaw!r} is not a flaw; the flaws are {', '.join(FLAWS)}")
        if self.grade and self.grade not in GRADES:
            known = ", ".join(GRADES)
            raise MalformedClaim(f"{self.id}: {self.grade!r} is not a grade; the grades are {known}")
        for what, kind in (("sources", Source), ("mutants", Mutant), ("conditional_on", str), ("mended_by", str)):
            entries = getattr(self, what)
            if not isinstance(entries, (tuple, list)) or not all(isinstance(e, kind) for e in entries):
                form = {Source: ", such as Source('paper2018', 'Lemma 1')", Mutant: ", such as mutant('...', show=...)"}
                raise MalformedClaim(
                    f"{self.id}: {what} must be a tuple of {kind.__name__}{form.get(kind, '')}: {entries!r}"
                )
        _check_props(self.id, "`show`", (self.show,))
        _check_props(self.id, "a hypothesis", self.given)
        _check_props(self.id, "a formula of the region", self.region)
        object.__setattr__(self, "hints", tuple(_counted(hint, self.given, self.id) for hint in self.hints))

    @property
    def cited(self) -> tuple[Source, ...]:
        """The sources, each with its role."""
        return tuple(self._with_role(source) for source in self.sources)

    def at(self, paper: str, locator: str) -> Source:
        """What the claim is of an item: as the source with this locator says, else as one says that names
        what the item belongs to, unless that one is the whole of it, else the computed role; a part without
        words is named by the title.

        A line of a proof is not stated by what the proof shows: of it that is a remark.
        """
        here = [s for s in self.sources if s.paper == paper and f"{locator},".startswith(f"{s.locator},")]
        for source in here:
            if source.locator == locator:
                return self._with_role(source)
        if self.kind != "proof-line" and any(", proof" in locator.removeprefix(s.locator) for s in here):
            return Source(paper, locator, "remark", "what the proof shows, not this line")
        special = next((s for s in here if s.role not in ("", "whole")), Source(paper, locator))
        found = self._with_role(special)
        return found if found.special or found.role not in PARTIAL else replace(found, special=self.title)

    def _with_role(self, source: Source) -> Source:
        if source.role:
            return source
        role, special = self._computed_role()
        return replace(source, role=role, special=source.special or special)

    def _computed_role(self) -> tuple[str, str]:
        """A role that does not flatter, and what is special: for a source whose author names none."""
        if self.kind in ("proof-line", "strengthening", "lemma"):
            return ("step" if self.kind == "proof-line" else "remark"), ""
        heads = {kind[0] for prop in (*self.given, self.show) for kind in prop.types.values()}
        if heads & _FINITE and not heads & _GENERAL and self.kind in ("statement", "definition", "repair"):
            return "instance", "finite alphabets"
        return "part", ""

    @property
    def may_be_false(self) -> bool:
        """Whether it is a conjecture that nobody expects to be true: kept as refuted, it needs no repair."""
        return self.kind == "conjecture" and self.expect in ("", "refuted")

    @property
    def repaired(self) -> tuple[str, ...]:
        """The ids of the claims that this one puts right."""
        if self.repairs is None:
            return ()
        return (self.repairs,) if isinstance(self.repairs, str) else tuple(self.repairs)

    @cached_property
    def statement(self) -> Statement:
        """The claim in the kernel's language.  Raises MalformedClaim."""
        return statement(self.id, self.given, self.show, self.kind == "axiom")

    @property
    def definitions(self) -> Mapping[str, Any]:
        """The definitions that the statement's defined names rest on."""
        return carried(*self.given, self.show)[1]

    def mutant_statements(self) -> list[tuple[Mutant, Statement]]:
        return list(self._mutant_statements)

    @cached_property
    def _mutant_statements(self) -> tuple[tuple[Mutant, Statement], ...]:
        found = []
        for number, mutant in enumerate(self.mutants, 1):
            given = self.given if mutant.given is None else mutant.given
            show = self.show if mutant.show is None else mutant.show
            hints = tuple(_counted(hint, given, f"{self.id}, the mutant {mutant.name!r}") for hint in mutant.hints)
            found.append((replace(mutant, hints=hints), statement(f"{self.id}.mutant.{number}", given, show)))
        return tuple(found)

    def of(self, **changes: Any) -> Claim:
        """The claim with some fields changed."""
        return replace(self, **changes)


def number_called(given: Sequence[Prop], name: str, where: str) -> int:
    """The number of the one hypothesis of this name.  Raises MalformedClaim if none has it, or several have."""
    names = [prop.label for prop in given]
    if names.count(name) != 1:
        known = ", ".join(dict.fromkeys(filter(None, names))) or "none"
        raise MalformedClaim(f"{where}: no one hypothesis is called {name!r}; with names there are: {known}")
    return names.index(name)


def _counted(hint: Mapping[str, Any], given: Sequence[Prop], where: str) -> Mapping[str, Any]:
    """The hint with the proofs of hypotheses under their numbers: "given sensitivity" becomes "given 3"."""
    if not isinstance(hint, Mapping) or not isinstance(hint.get("proofs"), Mapping):
        return hint

    def counted(key: str) -> str:
        word, _, name = key.partition(" ")
        return key if word != "given" or name.isdecimal() else f"given {number_called(given, name, where)}"

    return {**hint, "proofs": {counted(key): steps for key, steps in hint["proofs"].items()}}


def statement(id: str, given: Iterable[Prop], show: Prop, axiom: bool = False) -> Statement:
    """The kernel's statement of hypotheses and conclusion, its names in a canonical order."""
    given = tuple(given)
    types: dict[str, Term] = {}
    for prop in (*given, show):
        for name, kind in prop.types.items():
            if types.setdefault(name, kind) != kind:
                raise MalformedClaim(f"{id}: the name {name} stands for two different things")
    formulas = [prop.formula for prop in given]
    used = _used(types, [*formulas, show.formula])
    try:
        table = kernel_table(carried(*given, show)[1])
        made = make(id, {name: types[name] for name in used}, formulas, show.formula, axiom, table)
    except TermError as error:
        raise MalformedClaim(str(error)) from error
    for word in set(re.findall(r"[^\s()]+", made.text)) - _SIGNS:
        if _UNFIT.search(word) or not word.isprintable():
            raise MalformedClaim(f"{id}: the name {word!r} does not do: use letters, digits and _")
    return made


def _used(types: Mapping[str, Term], formulas: Sequence[Formula]) -> list[str]:
    """The names that occur, each after the names its type depends on, otherwise in alphabetical order."""
    wanted: set[str] = set()
    queue = [name for formula in formulas for name in free(formula)]
    while queue:
        name = queue.pop()
        if name not in wanted:
            if name not in types:
                raise MalformedClaim(f"the name {name} has no type")
            wanted.add(name)
            queue += free_in_type(types[name])
    order: list[str] = []
    remaining = sorted(wanted)
    while remaining:
        ready = [n for n in remaining if free_in_type(types[n]) <= set(order)]
        if not ready:
            raise MalformedClaim(f"the types of {', '.join(remaining)} depend on each other")
        order.append(ready[0])
        remaining.remove(ready[0])
    return order


@dataclass(frozen=True)
class Link:
    """One displayed line that the automatic prover finds: `relation` and the right side, after what stood before it."""

    relation: str
    right: Expr
    locator: str = ""
    mutants: tuple[Mutant, ...] = ()
    note: str = ""
    hints: tuple[Mapping[str, Any], ...] = ()
    given: tuple[Prop, ...] = ()


def chain(
    id: str,
    first: Expr | int,
    *links: Link,
    given: Sequence[Prop] = (),
    paper: str,
    locator: str,
    title: str = "",
    breaks: Sequence[str] = (),
) -> tuple[Claim, ...]:
    """The lines of a displayed chain as claims of kind ``proof-line``, one a link: id.1, id.2, ...

    The hypotheses of a line are those of the chain and the line's own.  Whether the chain's two ends
    are the two sides of a claim is checked by the proof that cites the lines.
    """
    from verify.language.expr import expr

    claims = []
    left = expr(first)
    for number, link in enumerate(links, 1):
        where = link.locator or f"{locator}, line {number}"
        if link.relation not in _RELATIONS:
            known = " ".join(_RELATIONS)
            raise MalformedClaim(f"{id}.{number}: {link.relation!r} is not a relation of a chain: {known}")
        prop = _RELATIONS[link.relation](left, link.right)
        claims.append(
            Claim(
                id=f"{id}.{number}",
                title=f"{title or id}: line {number}",
                show=prop,
                given=(*given, *link.given),
                sources=(Source(paper, where),),
                kind="proof-line",
                mutants=link.mutants,
                hints=link.hints,
                breaks=tuple(breaks),
                note=link.note,
            )
        )
        left = expr(link.right)
    return tuple(claims)


__all__ = ["KINDS", "Claim", "Expr", "Family", "Link", "MalformedClaim", "Mutant", "Prop", "Source", "chain"]
