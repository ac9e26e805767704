"""After each save of a file of claims: what each of its claims is now, and the goal at which a proof stops.

What is cited stands as it is recorded or written; mutants are not looked at, attacks are short.  What is `proved` here
has a tree that the kernel accepts; the verdict that counts is that of a run, in which all that is cited is judged too.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from verify.claims.bytecode import distrust_fresh
from verify.claims.catalogue import Catalogue, closure, from_modules, load, names_of
from verify.claims.claim import Claim, MalformedClaim
from verify.claims.installed import Installed, Library, Package, installed
from verify.claims.making import MADE
from verify.claims.names import homes, qualified
from verify.kernel.check import CheckFailed
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement
from verify.kernel.verdict import Judgement, judge
from verify.kernel.wellformed import SCALARS
from verify.prove.engine import Env, Gap, ProofFailed, run
from verify.suite.examine import SHORT, WORK, attack, false_at, point_of, point_text, refutation, vacuity

EFFORT = 20  # sequents that one automatic search may look at: a failure within two seconds, mostly
SHOWN = 8  # hypotheses that are shown of a goal: those that came last
EVERY = 0.1  # seconds between two looks at the files


class Nearby(Protocol):
    """What says which recorded claims a goal may come of (verify.ask.near)."""

    def said(self, s: Sequent, claim: str, library: Library) -> list[str]: ...


@dataclass(frozen=True)
class Told:
    """What a claim is now: a word, and the lines that say why it is not proved."""

    id: str
    word: str
    lines: tuple[str, ...] = ()
    cites: frozenset[str] = frozenset()  # by its proof


class Watch:
    """A file of claims, looked at again and again.

    `sources` are the project's packages and files, `reports` the folder of what is recorded of them.  `near` says
    beside an open goal which claims that some packages recorded it may come of.
    """

    def __init__(
        self,
        file: Path,
        sources: Sequence[str],
        reports: Path,
        effort: int = EFFORT,
        near: Callable[[Sequence[Package]], Nearby] | None = None,
    ) -> None:
        self.file = file.resolve()
        self.sources = sources
        self.recorded = Package("the project", reports) if (reports / "verdicts.json").is_file() else None
        self.effort = effort
        self.memo: dict[Any, Any] = {}
        self.near = near
        self.nearby: Nearby | None = None
        self.last: dict[str, tuple[str, Told]] = {}  # what a claim was, under the hash of all that this rests on
        self.loaded: dict[str, str] = {}  # the modules of the project that are loaded, with the hash of their sources
        self.seen: dict[Path, int] = {}

    # --- the files ------------------------------------------------------------------------------------------------

    def changed(self) -> bool:
        """Whether one of the files that the claims come from was saved since the last look."""
        return not self.seen or any(_saved(path) != when for path, when in self.seen.items())

    def _catalogue(self) -> tuple[Catalogue, list[ModuleType]]:
        """The file's claims, and the project's modules that are loaded with it; what was changed is loaded anew."""
        self.seen = {**self.seen, self.file: _saved(self.file)}
        try:
            self.seen = {path: _saved(path) for path in closure(self.file)}
        except SyntaxError as error:
            raise MalformedClaim(f"line {error.lineno}: {error.msg}: {(error.text or '').strip()}") from error
        for name, digest in list(self.loaded.items()):
            if _digest(Path(sys.modules[name].__file__ or "")) != digest:
                del sys.modules[name], self.loaded[name]
        distrust_fresh()
        named = names_of(self.sources).get(self.file)
        if named is None:
            found = load([str(self.file)])
            modules = [sys.modules[self.file.stem]]
        else:
            try:
                modules = [importlib.import_module(named)]
            except MalformedClaim:
                raise
            except (Exception, SystemExit) as error:
                raise MalformedClaim(f"{type(error).__name__}: {error}") from error
            alone = from_modules(modules, {named: named.rpartition(".")[2]})
            found = replace(alone, installed=installed(self.sources, modules))
        files = {str(path) for path in self.seen}
        others = [module for module in list(sys.modules.values()) if getattr(module, "__file__", None) in files]
        for module in others:
            if module.__name__ not in self.loaded:
                self.loaded[module.__name__] = _digest(Path(module.__file__ or ""))
        return found, [module for module in others if module not in modules and MADE in vars(module)]

    # --- a look ---------------------------------------------------------------------------------------------------

    def look(self, ids: Sequence[str] = ()) -> Iterator[Told]:
        """Each claim of the file, or each of these.  Raises MalformedClaim where the file cannot be read."""
        catalogue, others = self._catalogue()
        topics = {id: claim.topic for id, claim in catalogue.claims.items()}
        own = homes(self.sources).keys() >= set(topics.values())
        wanted = [(id, qualified(id, topics, self.sources if own else [str(self.file)])) for id in ids]
        for id, found in wanted:
            if len(found) != 1:
                raise MalformedClaim(f"there is no claim {id} here; it has {', '.join(catalogue.claims)}")
        ids = [found[0] for _, found in wanted]
        around = from_modules(others, {module.__name__: module.__name__ for module in others}) if others else None
        packages = (*((self.recorded,) if self.recorded else ()), *catalogue.installed.packages)
        mine = _Statements({**(around.claims if around else {}), **catalogue.claims})
        library = Library(mine, Installed(packages, catalogue.installed.modules))
        rest = _but_proofs(self.file)
        if self.near and self.nearby is None:
            self.nearby = self.near(packages)
        elsewhere = "".join(_digest(path) for path in self.seen if path != self.file)

        def alone(id: str) -> Told:
            """What it is if all is proved that it cites."""
            claim = catalogue.claims[id]
            key = _hash(claim.statement.hash, _source(claim, self.file), rest, elsewhere)
            was, told = self.last.get(id, ("", None))
            if told is None or was != key:
                told = self.told(claim, library.but(id))
                self.last[id] = key, told
            return told

        known: dict[str, Told] = {}

        def settled(id: str, above: tuple[str, ...] = ()) -> Told:
            """What it is with those claims of the file that it cites."""
            if id not in known:
                known[id] = with_cited(alone(id), (*above, id))
            return known[id]

        def with_cited(told: Told, path: tuple[str, ...]) -> Told:
            for cited in sorted(told.cites & catalogue.claims.keys()):
                if cited in path:
                    return Told(told.id, "open", (f"a circle of proofs: {' -> '.join((*path, cited))}",))
                word = settled(cited, path).word
                if word not in ("proved", "vacuous", "axiom"):  # a vacuous one is true, though of nothing
                    return Told(told.id, "open", (f"its proof rests on {cited}, which is {word}",))
            return told

        for id in catalogue.claims:
            if not ids or id in ids:
                yield settled(id)

    def told(self, claim: Claim, library: Library) -> Told:
        """What a claim is: by its proof or its refutation, else by a short attack."""
        if claim.kind == "axiom":
            return Told(claim.id, "axiom")
        statement, lines = claim.statement, list[str]()
        first = Sequent.of(statement)
        if claim.refutation:
            reasons: list[str] = []
            for evidence in refutation(claim, statement, library, time.monotonic() + 60, reasons):
                if (found := _judged(statement, evidence, library, reasons)) is not None:
                    return Told(claim.id, found.verdict)
            lines += reasons
        try:
            env = Env(library, effort=self.effort, work=WORK, memo=self.memo, deepening=False)
            env.near = lambda s: self.beside(s, claim, library)
            tree = run(first, claim.proof, env)
            accepted = _judged(statement, {"verdict": "proved", "proof": tree}, library, lines)
            if accepted is None:
                return Told(claim.id, "rejected", tuple(lines))
            if claim.given and self.of_nothing(statement, library):
                return Told(claim.id, "vacuous", ("no numbers satisfy the hypotheses: they contradict each other",))
            return Told(claim.id, accepted.verdict, tuple(lines), accepted.lemmas)
        except ProofFailed as error:
            lines += () if error.gaps else shown(error)
            if error.sequent is not None and not error.gaps:
                # Of a proof that is not begun the goal is what the claim states; the prover has opened it.
                stops = [error.sequent, first] if claim.proof else [first, error.sequent]
                where = "the claim itself: " if claim.proof else ""
                near = ((s, self.beside(s, claim, library)) for s in stops)
                stop, told = next(((s, told) for s, told in near if told), (first, []))
                lines += [f"{where if stop is first else ''}{line}" for line in told]
            lines += [line for gap in error.gaps for line in self.gap(gap, claim, library)]
            if error.gaps:
                return Told(claim.id, "open", tuple(lines))
            if not claim.proof:
                lines.append("  this is a short look: `verify run` looks longer")
        except Exception as error:  # a slip in somebody's code, which stands at its line
            lines += [f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
        point = attack(statement, claim.hints, SHORT, time.monotonic() + 60, library).evidence
        if point is not None and (found := _judged(statement, point, library, lines)) is not None:
            return Told(claim.id, found.verdict, (f"at {point_text(point)}",))
        return Told(claim.id, "open", tuple(lines))

    def of_nothing(self, statement: Statement, library: Library) -> bool:
        """Whether no numbers satisfy the hypotheses; of laws and functions a run looks."""
        if any(kind[0] not in SCALARS for _, kind in statement.types):
            return False
        soon = time.monotonic() + 60
        if point_of(statement, (), soon) is not None:
            return False
        found = vacuity(statement, library, soon)
        return any(_judged(statement, one, library, []) is not None for one in found)

    def gap(self, gap: Gap, claim: Claim, library: Library) -> Iterator[str]:
        """The goal that a gap leaves, and where it is false."""
        yield f"gap at {gap}"
        stopped = ProofFailed("", gap.sequent)
        stopped.defined = gap.defined
        yield from shown(stopped)[1:]
        yield from (f"  {line}" for line in self.beside(gap.sequent, claim, library))
        false = false_at(gap, claim.id, library, time.monotonic() + 60)
        if false:
            yield f"  this is false: {false}"

    def beside(self, s: Sequent, claim: Claim, library: Library) -> list[str]:
        """Which recorded claims a goal may come of, a line each."""
        return [] if self.nearby is None else self.nearby.said(s, claim.id, library)


def shown(error: ProofFailed) -> list[str]:
    """The message, the goal, and the hypotheses that came last: those are what the steps before gave."""
    lines = str(error).splitlines()
    given = [line for line in lines if line.startswith("  [")]
    rest = [line for line in lines if not line.startswith("  [")]
    more = len(given) - SHOWN
    return [*rest, *([f"  ... and {more} more before"] if more > 0 else []), *given[-SHOWN:]]


def watch(one: Watch, ids: Sequence[str], say: Callable[[str], None], once: bool) -> bool:
    """Look, say it, and wait for the next save; whether all that was looked at last was decided."""
    while True:
        began = time.perf_counter()
        words: dict[str, int] = {}
        good = True
        try:
            for told in one.look(ids):
                words[told.word] = words.get(told.word, 0) + 1
                good = good and told.word in ("proved", "refuted", "axiom")
                say(f"{told.id}: {told.word}")
                for line in told.lines:
                    say(f"    {line}")
        except MalformedClaim as error:
            say(f"{one.file.name}: {str(error).removeprefix(f'{one.file} cannot be loaded: ')}")
            good = False
        counts = ", ".join(f"{number} {word}" for word, number in words.items()) or "no claims"
        say(f"{one.file.name}: {counts} ({time.perf_counter() - began:.1f} s)")
        if once:
            return good
        while not one.changed():
            time.sleep(EVERY)
        say("")


class _Statements(Mapping[str, Statement]):
    """The statements of claims, each made when it is first asked for."""

    def __init__(self, claims: Mapping[str, Claim]) -> None:
        self.claims = claims

    def __getitem__(self, id: str) -> Statement:
        return self.claims[id].statement

    def __iter__(self) -> Iterator[str]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)


def _judged(
    statement: Statement, evidence: Mapping[str, Any], library: Mapping[str, Statement], reasons: list[str]
) -> Judgement | None:
    try:
        return judge(statement, evidence, library)
    except CheckFailed as error:
        reasons.append(f"the kernel rejects the evidence: {error}")
        return None


def _saved(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _digest(path: Path) -> str:
    """Of a module's source and of the project's modules that it imports."""
    try:
        return _hash(*(one.read_text(encoding="utf-8") for one in closure(path)))
    except OSError:
        return ""


def _hash(*texts: str) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(f"{len(text)} ".encode() + text.encode())
    return digest.hexdigest()


def _but_proofs(file: Path) -> str:
    """The file's source without the bodies of its claims: what each of them may use of it."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and any(map(_makes_a_claim, node.decorator_list)):
            for number in range(node.lineno, node.end_lineno or node.lineno):
                lines[number] = ""
    return "\n".join(line for line in lines if line)


def _makes_a_claim(decorator: ast.expr) -> bool:
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return "claim" in (getattr(made, "id", ""), getattr(made, "attr", ""))


def _source(claim: Claim, file: Path) -> str:
    """The source of a claim's proof, with its place: messages name lines."""
    text = file.read_text(encoding="utf-8")
    node = next((n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.name == claim.id), None)
    return "" if node is None else f"{node.lineno} {ast.get_source_segment(text, node)}"


__all__ = ["Told", "Watch", "watch"]
