"""pytest plugin: `pytest --lemmas` collects every claim of a project as test items.

For each claim there are up to three items: ``attack`` (a property test that searches for a counterexample,
under the active Hypothesis profile), ``certificate`` (the recorded certificate, checked by the kernel
alone) and ``mutants`` (each mutant's recorded counterexample, or a new search).  What is undecided is
skipped with its reason; it never passes.  One more item, ``reports``, holds all that is recorded against
the catalogue and against its manifest.

Claims are found in the packages or files named under ``[tool.lemmas] packages`` in pyproject.toml.  The
module stands outside of the package so that pytest can load it without importing anything else.
"""

from __future__ import annotations

import sys
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from verify.claims.catalogue import Catalogue
    from verify.claims.claim import Claim
    from verify.kernel.statement import Statement
    from verify.kernel.verdict import Judgement

# Of the profile's examples: there are many claims, and the suite's own search looks at thousands of points.
SHARE = 0.3
# How many tries an attack may take for each example, as long as some give a point and until
# one does: where the hypotheses are narrow most tries give none, and each costs time.
TRIES, TRIES_FOR_NONE = 4, 1
# And how much work of the kernel its examples may be in all, in the units of `verify.kernel.effort`.
WORK = 500_000
# Where it meets no point exactly, so many instances of the simulator, until so many cases are met, and how
# much work each may be.
INSTANCES, UNITS = 3, 2_000


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("lemmas")
    group.addoption("--lemmas", action="store_true", help="collect the claims of [tool.lemmas] as tests")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--lemmas"):
        items.extend(collect(session))


def collect(session: pytest.Session) -> Iterable[pytest.Item]:
    """The items of all claims of the project that pytest runs in."""
    from verify.claims.catalogue import load
    from verify.claims.claim import MalformedClaim
    from verify.claims.config import BadConfig, find
    from verify.system.extras import Missing, require
    from verify.system.memory import look_seldom_for_cycles

    try:
        require("pytest --lemmas")
    except Missing as error:
        raise pytest.UsageError(str(error)) from error
    look_seldom_for_cycles()
    try:
        settings = find(session.config.rootpath)
        sys.path.insert(0, str(settings.root))
        catalogue = load(settings.sources)
        records = Records(settings.reports_folder)
    except (MalformedClaim, BadConfig, ValueError) as error:
        raise pytest.UsageError(f"--lemmas: {error}") from error
    node = Claims.from_parent(session, name="lemmas", nodeid="lemmas")
    if records.entries:
        yield ReportsItem.of(node, catalogue, records)
    for claim in catalogue.claims.values():
        yield from node.items(catalogue, claim, records)


class Records:
    """The recorded verdicts and certificates of a project, read and checked when first asked for."""

    def __init__(self, folder: Any) -> None:
        from verify.report.files import recorded

        self.folder = folder
        self.entries = recorded(folder)
        self._mutants: dict[str, str] | None = None
        self._judged: dict[str, Judgement] = {}

    def decisive(self, id: str) -> bool:
        from verify.kernel.verdict import DECISIVE

        return self.entries.get(id, {}).get("verdict") in DECISIVE

    def judged(self, id: str, library: Mapping[str, Statement]) -> Judgement:
        """What the recorded certificate of this claim, and of no other, shows.  Raises CheckFailed."""
        from verify.kernel.certificate import recheck
        from verify.kernel.check import CheckFailed
        from verify.suite.manifest import CITED, certificate_name

        if id not in self._judged:
            path = self.folder / certificate_name(id)
            cited = self.folder / CITED / path.name  # of an installed package
            try:
                text = (path if path.exists() or not cited.exists() else cited).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                why = f"{certificate_name(id)} cannot be read ({error}); restore it or run `verify report`"
                raise CheckFailed(why) from error
            self._judged[id] = recheck(text, library, id)
        return self._judged[id]

    def closed(self, id: str, library: Mapping[str, Statement]) -> Judgement:
        """As `judged`, and so is all that it cites, down to the axioms and without circles."""
        from verify.kernel.certificate import closed

        found: dict[str, Judgement] = {}
        wanted = [id]
        while wanted:
            name = wanted.pop()
            if name not in found and (name == id or not library[name].axiom):
                found[name] = self.judged(name, library)
                wanted += sorted(found[name].lemmas)
        closed(found, library)
        return found[id]

    def mutant(self, id: str) -> str | None:
        if self._mutants is None:
            path = self.folder / "mutants.jsonl"
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
            import json

            self._mutants = {json.loads(line)["id"]: line for line in lines}
        return self._mutants.get(id)


class Claims(pytest.Collector):
    """The collector that all claims' items belong to."""

    def collect(self) -> list[pytest.Item]:
        return []

    def items(self, catalogue: Catalogue, claim: Claim, records: Records) -> Iterable[pytest.Item]:
        verdict = records.entries.get(claim.id, {}).get("verdict")
        if verdict != "refuted" and not claim.may_be_false:
            yield AttackItem.of(self, catalogue, claim, records)
        if claim.kind != "axiom":
            yield CertificateItem.of(self, catalogue, claim, records)
        if claim.mutants:
            yield MutantsItem.of(self, catalogue, claim, records)


class ClaimItem(pytest.Item):
    """One test of one claim."""

    label = ""
    group = ""  # items of one group run in the same process under `pytest -n 2 --dist loadgroup`
    catalogue: Catalogue
    claim: Claim
    records: Records

    @classmethod
    def of(cls, parent: Claims, catalogue: Catalogue, claim: Claim, records: Records) -> ClaimItem:
        item: ClaimItem = cls.from_parent(parent, name=f"{claim.topic}::{claim.id}[{cls.label}]")
        item.catalogue, item.claim, item.records = catalogue, claim, records
        if cls.group and parent.config.pluginmanager.hasplugin("xdist"):
            item.add_marker(pytest.mark.xdist_group(cls.group))
        return item

    def setup(self) -> None:
        self.user_properties += self.properties()  # not when it is collected: every worker collects all

    def properties(self) -> list[tuple[str, object]]:
        """What `--junit-xml` says of each test of a claim beside its outcome."""
        entry = self.records.entries.get(self.claim.id, {})
        roles = [f"{s.paper} {s.locator}: {s.role}" for s in self.claim.cited]
        return [
            ("claim", self.claim.id),
            ("verdict", entry.get("verdict", "not recorded")),
            ("role", "; ".join(roles) or "ours"),
            ("axioms", " ".join(entry.get("rests_on", ()))),
            ("statement", self.claim.statement.hash),
        ]

    def regression(self, point: Mapping[str, Any]) -> str:
        """A test to be pasted that fails while the claim is false at the point; empty if there is none."""
        from verify.refute.search import as_witness, given_outright

        values = as_witness(dict(point))
        if given_outright(self.claim.statement, values) is None:
            return ""
        path = Path(self.catalogue.topics[self.claim.topic].file)
        root = self.config.rootpath
        inside = path.relative_to(root) if path.is_relative_to(root) else Path(path.name)
        module = ".".join(inside.with_suffix("").parts)
        id = self.claim.id
        written = id.isidentifier() and hasattr(sys.modules.get(module), id)
        found = id if written else f'next(one for one in CLAIMS if one.id == "{id}")'
        return "\n".join(
            [
                "",
                "as a regression test:",
                "",
                f"from {module} import {id if written else 'CLAIMS'}",
                "from verify.lemma import false_at",
                "",
                "",
                f"def test_{id.replace('.', '_')}_at_an_example() -> None:",
                f"    assert not false_at({found}, {values})",
            ]
        )

    def reportinfo(self) -> tuple[Path | str, int | None, str]:
        from verify.claims.places import place

        path, line = place(self.catalogue, self.claim)
        return (path, line - 1, self.name) if path.name else ("lemmas", None, self.name)

    def repr_failure(self, excinfo: Any, style: Any = None) -> str:
        if isinstance(excinfo.value, Failed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))


class Failed(Exception):
    """A claim's test failed; the message is for the reader."""


class AttackItem(ClaimItem):
    """Hypothesis searches for a point that violates the claim."""

    label = "attack"

    def runtest(self) -> None:
        from hypothesis import HealthCheck, assume, given, settings
        from hypothesis.errors import Unsatisfiable

        from verify.kernel.ball import Truth
        from verify.kernel.effort import Exhausted, budget
        from verify.refute import attack, tries
        from verify.refute.search import given_outright

        statement = self.claim.statement
        answers = {Truth.TRUE: 0, Truth.FALSE: 0, Truth.UNDECIDED: 0}
        examples = max(1, int(SHARE * settings().max_examples))
        left = TRIES * examples
        enough = (TRIES - TRIES_FOR_NONE) * examples  # left when none has given a point
        work = WORK

        @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(tries(statement))
        def violated(point: dict[str, Any] | None) -> None:
            nonlocal left, work
            left -= 1
            none = left < enough and not any(answers.values())
            if (left < 0 or none or work <= 0) and not answers[Truth.TRUE]:
                raise pytest.skip.Exception("enough")  # Hypothesis ends with this exception at once
            if point is None:
                assume(False)
                return
            answer = Truth.UNDECIDED
            with suppress(Exhausted), budget(WORK) as counted:
                answer = attack(statement, point)
            work -= counted.spent
            if answer is Truth.TRUE and "values" not in point and given_outright(statement, point) is None:
                answer = Truth.UNDECIDED  # only what the kernel accepts is a violation
            answers[answer] += 1
            if answer is Truth.TRUE:
                raise Failed(f"{self.claim.id} is false at {_plain(point)}\n{self.regression(point)}")

        with the_same_in_every_process(), suppress(pytest.skip.Exception, Unsatisfiable):
            violated()
        if not answers[Truth.FALSE] and self.simulated():
            return
        if not any(answers.values()):
            pytest.skip("Hypothesis found no point that satisfies the hypotheses")
        if not answers[Truth.FALSE]:
            pytest.skip(f"no point was decided ({answers[Truth.UNDECIDED]} undecided)")

    def simulated(self) -> bool:
        """Was the conclusion seen to hold in instances that Hypothesis draws for the simulator?

        These are floats: what looks like a violation is skipped with what was seen, and is no verdict.
        """
        from hypothesis import HealthCheck, given, settings
        from hypothesis import strategies as st
        from hypothesis.errors import HypothesisException

        from verify.refute.simulate import once

        met = 0
        seen = ""

        @settings(max_examples=INSTANCES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(st.randoms(use_true_random=False))
        def alarmed(rng: Any) -> None:
            nonlocal met, seen
            found = once(self.claim.statement, rng, UNITS)
            met += found.cases
            if found.suspect is not None:
                seen = str(found.suspect)
                raise Failed(seen)

        with the_same_in_every_process(), suppress(Failed, HypothesisException):
            alarmed()
        if seen:
            pytest.skip(f"{seen} (floats: no verdict; `verify run {self.claim.id}` examines it)")
        return met > 0


@contextmanager
def the_same_in_every_process() -> Iterator[None]:
    """Hypothesis also draws constants that it finds in the modules loaded so far.

    What these are depends on the tests that ran before in this process, so that of two runs of the same
    tests one would skip what the other decides.  In here it finds none.
    """
    try:
        from hypothesis.internal.conjecture import providers
        from hypothesis.internal.constants_ast import Constants

        before = {name: vars(providers)[name] for name in ("_get_local_constants", "CONSTANTS_CACHE")}
    except (ImportError, KeyError):  # another version of Hypothesis, which may not do so
        yield
        return
    none, cache = Constants(), type(before["CONSTANTS_CACHE"])(1024)
    try:
        vars(providers).update(_get_local_constants=lambda: none, CONSTANTS_CACHE=cache)
        yield
    finally:
        vars(providers).update(before)


class CertificateItem(ClaimItem):
    """The recorded certificate is accepted by the kernel; without a record, the claim is examined now."""

    label = "certificate"
    group = "certificates"  # with what each cites, so that no two processes judge the same

    def runtest(self) -> None:
        from verify.kernel.check import CheckFailed

        id = self.claim.id
        if not self.records.decisive(id):
            self.examined()
            return
        try:
            judgement = self.records.closed(id, self.library())
        except CheckFailed as error:
            raise Failed(f"{id}: the certificate is rejected: {error}") from error
        recorded = self.records.entries[id]["verdict"]
        if judgement.verdict != recorded:
            raise Failed(f"{id}: {judgement.verdict}, recorded as {recorded}; run `verify report`")
        if recorded == "refuted" and not self.expected():
            raise Failed(f"{id} is refuted, and {self.unrepaired()}")
        if self.claim.expect not in ("", recorded):
            raise Failed(f"{id} is {recorded}, and {self.claim.expect} was expected")

    def expected(self) -> bool:
        """May this claim be false?  A line of a proof, or a statement with a recorded, proved repair."""
        from verify.report.model import PARTS

        if self.claim.kind in PARTS or self.claim.may_be_false:
            return True
        return any(self.recorded(id) == "proved" for id in self.repairs())

    def repairs(self) -> list[str]:
        return [id for id, other in self.catalogue.claims.items() if self.claim.id in other.repaired]

    def recorded(self, id: str) -> str:
        return str(self.records.entries.get(id, {}).get("verdict", "not recorded"))

    def unrepaired(self) -> str:
        """Why nothing stands in its place."""
        if not self.repairs():
            return "no claim repairs it (name it under `repairs=`)"
        return "its repair is not proved: " + ", ".join(f"{id} is {self.recorded(id)}" for id in self.repairs())

    def library(self) -> Mapping[str, Statement]:
        return self.catalogue.library

    def examined(self) -> None:
        from verify.suite.examine import examine
        from verify.suite.manifest import certificate_name, counterexample

        if (self.records.folder / certificate_name(self.claim.id)).exists():
            why = "is there, and no verdict is recorded; run `verify report`"
            raise Failed(f"{self.claim.id}: {certificate_name(self.claim.id)} {why}")
        recorded = self.records.entries.get(self.claim.id)
        if recorded is not None:
            pytest.skip(f"{recorded['verdict']}: nothing decisive is recorded")
        result = examine(self.claim, self.library())
        if result.verdict == "refuted" and result.evidence is not None and not self.claim.may_be_false:
            point = counterexample(result.evidence) or {}
            raise Failed(f"{self.claim.id} is false at {_plain(point)}\n{self.regression(point)}")
        if result.verdict == "proved" and result.evidence is not None:
            from verify.suite.further import Claims, opinion

            body = {**result.evidence, "id": self.claim.id}
            judged = opinion(body, self.library(), Claims(self.library()))
            if judged.refused:
                raise Failed(f"{self.claim.id}: the judge refuses the lines of its proof: {judged.refused}")
        if self.claim.expect not in ("", result.verdict):
            raise Failed(f"{self.claim.id} is {result.verdict}, and {self.claim.expect} was expected")
        if result.verdict not in ("proved", "certified", "refuted"):
            pytest.skip(f"{result.verdict}: {(result.reason or 'not decided').splitlines()[0]}")


class MutantsItem(ClaimItem):
    """Every mutant of the claim is refuted."""

    label = "mutants"
    group = "certificates"  # a refutation may cite lemmas

    def runtest(self) -> None:
        from verify.kernel.certificate import recheck
        from verify.kernel.check import CheckFailed
        from verify.suite.examine import SECONDS, mutant_result

        survivors, library = [], cast("dict[str, Statement]", self.catalogue.library)
        for mutant, statement in self.claim.mutant_statements():
            line = self.records.mutant(statement.id)
            if line is not None:
                try:
                    judgement = recheck(line, ChainMap({statement.id: statement}, library), statement.id)
                    if judgement.verdict != "refuted":
                        raise CheckFailed("recorded with another verdict than refuted")
                    self.supported(judgement.lemmas)
                    continue
                except CheckFailed as error:
                    raise Failed(f"{self.claim.id}: mutant {mutant.name}: {error}") from error
            import time

            limit = time.monotonic() + SECONDS
            found = mutant_result(mutant.name, statement, mutant.hints, library, 1.0, limit)
            if not found.refuted:
                survivors.append(mutant.name)
            try:
                self.supported(found.lemmas.keys() & self.records.entries.keys())
            except CheckFailed as error:
                raise Failed(f"{self.claim.id}: mutant {mutant.name}: {error}") from error
        if survivors:
            raise Failed(f"{self.claim.id}: not refuted: {', '.join(survivors)}")

    def supported(self, lemmas: Iterable[str]) -> None:
        """Raises CheckFailed unless these are axioms, or proved by what is recorded."""
        from verify.kernel.check import CheckFailed

        for cited in sorted(lemmas):
            if not self.catalogue.library[cited].axiom:
                verdict = self.records.closed(cited, self.catalogue.library).verdict
                if verdict not in ("proved", "vacuous"):
                    raise CheckFailed(f"its refutation rests on {cited}, which is {verdict}")


class ReportsItem(pytest.Item):
    """What is recorded is what the catalogue has, and what the manifest says: nothing more, nothing less."""

    catalogue: Catalogue
    records: Records

    @classmethod
    def of(cls, parent: Claims, catalogue: Catalogue, records: Records) -> ReportsItem:
        item: ReportsItem = cls.from_parent(parent, name="reports[manifest]")
        item.catalogue, item.records = catalogue, records
        return item

    def runtest(self) -> None:
        from verify.report import model
        from verify.suite import manifest

        try:
            files = manifest.read(self.records.folder)
        except manifest.Damaged as error:
            raise Failed(str(error)) from error
        claims = self.catalogue.claims
        mutants = {
            id: {statement.id: statement for _, statement in claim.mutant_statements()} for id, claim in claims.items()
        }
        lines = manifest.problems(files, self.records.folder.name)
        described = {
            id: model.described(self.catalogue, claim, self.records.entries.get(id, {}).get("verdict", ""))
            for id, claim in claims.items()
        }
        lines += manifest.against(files, self.catalogue.statements, mutants, described)
        if lines:
            raise Failed("\n".join(lines))

    def reportinfo(self) -> tuple[str, None, str]:
        return "lemmas", None, self.name

    def repr_failure(self, excinfo: Any, style: Any = None) -> str:
        if isinstance(excinfo.value, Failed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))


def _plain(point: Mapping[str, Any]) -> str:
    def text(value: Any) -> str:
        return "[" + ", ".join(map(text, value)) + "]" if isinstance(value, list) else str(value)

    return ", ".join(f"{name} = {text(value)}" for name, value in point.items())
