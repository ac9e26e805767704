"""What happens to one claim: attack, proof, verdict by the kernel, mutants.  Pure: data in, data out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from verify.claims.claim import Claim
from verify.claims.installed import Library, NoCitation
from verify.kernel.check import CheckFailed, empty_names
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement
from verify.kernel.verdict import Inconsistent, Judgement, combine, judge
from verify.prove.engine import Env, Gap, ProofFailed, run
from verify.suite import refutations
from verify.suite.changes import UNUSED, Changed, is_unused, refutes, variants
from verify.suite.counterexamples import witness_text
from verify.suite.manifest import counterexample
from verify.suite.refutations import Recorded

# Searches and attacks end after so many steps, on every machine the same.  The clock is a second fence, far
# above what any claim takes: a claim that meets it is not examined, whatever was found until then.
WORK = 2_000_000  # of one proof, in boxes: a hundred times what the heaviest of ours takes
SECONDS = 600.0
LATE = "not examined: out of time"
AGAINST = "the refutation fails: "  # begins the reason why what the claim's author wrote against it does not show it
SHORT, LONGER = 0.05, 0.15  # of the effort: attacks on what is proved, if points are found soon or late
WRITTEN, UNWRITTEN = 60, 250  # sequents that one automatic search may look at


MET, GLANCE = 100, 5  # cases wanted of a claim that is a whole statement of a paper, and of another without any
SIMULATED, GLANCED = 5.0, 0.4  # of the simulator's effort
DRAWS = 3  # seeds for a whole statement of which no instance is met
PATIENT = 30.0  # the same for a whole statement whose instances are dear


@dataclass(frozen=True)
class Attack:
    """How hard a counterexample was looked for.

    `simulated` of the cases are the simulator's (`verify.refute.simulate`): floats, which decide nothing.
    `tightest` is its least ratio of the two sides of the conclusion, to a few digits; `alarm` an instance in
    which a proved conclusion seemed to fail, which is almost surely an error of the simulator; `unmet` why
    it met no case, or of a whole statement no more.
    """

    cases: int = 0
    evaluations: int = 0
    methods: tuple[str, ...] = ()
    margin: float | None = None
    suspicion: Mapping[str, Any] | None = None
    simulated: int = 0
    tightest: str = ""
    alarm: str = ""
    unmet: str = ""


@dataclass(frozen=True)
class MutantResult:
    """What became of one mutant; `evidence` is that of its refutation, `lemmas` what that cites.

    `drawn`: of a mutant of a whole statement, whether the simulator drew an instance in which it fails, or why it did
    not, in the words of `verify.refute.simulate_mutants`.  It decides nothing: the witness does.
    """

    name: str
    refuted: bool
    evidence: Mapping[str, Any] | None = None
    reason: str = ""
    lemmas: Mapping[str, str] = field(default_factory=dict)
    drawn: str = ""

    @property
    def witness(self) -> Mapping[str, Any] | None:
        return None if self.evidence is None else counterexample(self.evidence)


@dataclass(frozen=True)
class Contrary:
    """What the kernel accepts against a verdict, if what it cites is proved: a proof of what is refuted, or a
    refutation of what is proved."""

    verdict: str
    evidence: Mapping[str, Any]
    lemmas: Mapping[str, str]
    steps: int = 0
    left: str = ""
    right: str = ""


@dataclass(frozen=True)
class Result:
    """All that was found out about one claim.  `evidence` is what the certificate will carry.

    `contrary`: evidence of which it cannot be said here whether it stands, since one of the two rests on what it cites.
    `verify.suite.run.settle` says it.
    """

    id: str
    statement: str
    verdict: str
    evidence: Mapping[str, Any] | None = None
    lemmas: Mapping[str, str] = field(default_factory=dict)
    steps: int = 0
    left: str = ""
    right: str = ""
    attack: Attack = Attack()
    mutants: tuple[MutantResult, ...] = ()
    changed: tuple[Changed, ...] = ()
    extremal: str = ""
    reason: str = ""
    seconds: float = 0.0
    late: bool = False  # the clock ended it: this says nothing of the claim
    in_vain: bool = False  # its proof cites what cannot be cited
    contrary: Contrary | None = None


def examine(
    claim: Claim,
    library: Mapping[str, Statement],
    effort: float = 1.0,
    recorded: Recorded | None = None,
    seen: Mapping[str, Any] | None = None,
) -> Result:
    """Attack and prove one claim; the verdict is the kernel's.

    `recorded` has refutations of mutants, which are tried before any is looked for; `seen` what was made of changes of
    the claim, by the hashes of their statements.

    Raises nothing but Inconsistent, where both are shown and nothing is cited, or a second reading disagrees.
    """
    from verify.refute.smt import OutOfTime

    began = time.monotonic()
    try:
        result: Result | None = _examined(claim, library, effort, began + SECONDS, recorded or {})
        if result is not None and result.verdict == "proved" and result.evidence is not None:
            changed = doubted(claim, result.evidence, library, effort, began + SECONDS, seen or {})
            result = replace(result, changed=changed)
    except OutOfTime:
        result = None
    seconds = time.monotonic() - began
    return late(claim, seconds) if result is None or seconds >= SECONDS else replace(result, seconds=seconds)


def late(claim: Claim, seconds: float) -> Result:
    """What is said of a claim when the clock had its say: nothing."""
    mutants = tuple(MutantResult(mutant.name, False, reason=LATE) for mutant in claim.mutants)
    hash = claim.statement.hash
    return Result(claim.id, hash, "open", mutants=mutants, reason=LATE, seconds=seconds, late=True)


def _examined(
    claim: Claim, library: Mapping[str, Statement], effort: float, deadline: float, recorded: Recorded
) -> Result:
    statement = claim.statement
    judgements: list[Judged] = []
    reasons: list[str] = []
    empty = empty_names(statement)

    # A short attack, a proof, and the whole attack only where no proof was found: a proof needs no attack.
    others = without(library, claim.id)
    outcome = attack(statement, claim.hints, effort * SHORT, deadline, others)
    found: list[Mapping[str, Any]] = []
    if claim.kind != "axiom" and not empty and (claim.proof or outcome.evidence is None):
        found = proofs(claim, statement, others, deadline, reasons)
    # Nothing is looked for in the place of a citation that cannot stand: its author has to mend it.
    in_vain = any(isinstance(reason, NoCitation) for reason in reasons)
    settled = in_vain or (found and (outcome.cases or about_noise(statement)))
    if outcome.evidence is None and not settled:
        outcome = attack(statement, claim.hints, effort * (LONGER if found else 1.0), deadline, others)
    written: list[Mapping[str, Any]] = []
    if claim.refutation:
        written = refutation(claim, statement, library, deadline, reasons)
    for evidence in (*([] if outcome.evidence is None else [outcome.evidence]), *written, *found):
        try:
            judgement = judge(statement, evidence, library)
            if judgement.verdict == "refuted":
                second_reading(statement, evidence)
            judgements.append((judgement, evidence))
        except CheckFailed as error:
            begins = AGAINST if any(evidence is one for one in written) else ""
            reasons.append(f"{begins}the kernel rejects the evidence: {error}")
    if empty:
        evidence = {"verdict": "vacuous", "empty": empty[0]}
        judgements.append((judge(statement, evidence, library), evidence))
    elif outcome.cases == 0 and claim.given and not (in_vain or any(j.verdict == "refuted" for j, _ in judgements)):
        # No point satisfied the hypotheses: perhaps none does.
        for evidence in vacuity(statement, library, deadline):
            judgements.append((judge(statement, evidence, library), evidence))
    # What its author's own proof or refutation does not show, or a draw speaks against, is open, whatever it stood.
    stood = 0 if claim.proof or claim.refutation or outcome.suspicion else outcome.cases
    try:
        judgements, other = apart(judgements)
        verdict = combine([j for j, _ in judgements], stood)
    except Inconsistent as error:
        raise Inconsistent(f"{claim.id}: {error}") from error
    chosen = next((e for j, e in judgements if j is verdict), None)
    mutants = tuple(
        mutant_result(mutant.name, variant, mutant.hints, library, effort, deadline, recorded)
        for mutant, variant in claim.mutant_statements()
    )
    whole = any(source.role == "whole" for source in claim.cited)
    if whole:
        mutants = drawn(mutants, [variant for _, variant in claim.mutant_statements()])
    left, right = sides(verdict)
    reasons += suspected(outcome)
    tried = Attack(outcome.cases, outcome.evaluations, tuple(outcome.methods), outcome.margin, outcome.suspicion)
    if verdict.verdict == "proved":
        tried = simulated(tried, statement, whole, deadline)
    return Result(
        id=claim.id,
        statement=statement.hash,
        verdict=verdict.verdict,
        evidence=chosen,
        lemmas={name: library[name].hash for name in sorted(verdict.lemmas)},
        steps=verdict.steps,
        left=left,
        right=right,
        attack=tried,
        mutants=mutants,
        extremal=extremal(claim, statement),
        reason="\n".join(worth_telling(claim, verdict.verdict, reasons)),
        in_vain=in_vain and verdict.verdict in ("open", "supported"),
        contrary=None if other is None else against(*other, library),
    )


def worth_telling(claim: Claim, verdict: str, reasons: Sequence[str]) -> list[str]:
    """Of the reasons those that the verdict leaves of interest: why nothing is decided, why a written proof shows no
    more, or why a written refutation fails, whatever else was found."""
    open_ = verdict in ("open", "supported")
    if open_ or (claim.proof and verdict in ("vacuous", "certified")):
        return list(reasons)
    return [one for one in reasons if one.startswith(AGAINST)]


Judged = tuple[Judgement, Mapping[str, Any]]


def apart(judgements: Sequence[Judged]) -> tuple[list[Judged], Judged | None]:
    """The judgements that agree, and one that contradicts them, if what it cites may be to blame.

    What cites nothing stands.  A proof and a refutation that both cite nothing are left together, a contradiction.
    """
    shown = [one for one in judgements if one[0].verdict in ("proved", "vacuous")]
    refuting = [one for one in judgements if one[0].verdict == "refuted"]
    if not (shown and refuting):
        return list(judgements), None
    if any(not one.lemmas for one, _ in shown) and any(not one.lemmas for one, _ in refuting):
        return list(judgements), None
    if all(one.lemmas for one, _ in shown) and any(not one.lemmas for one, _ in refuting):
        standing = [one for one in refuting if not one[0].lemmas]
        return [*standing, *(one for one in judgements if one[0].verdict == "certified")], shown[0]
    return [one for one in judgements if one[0].verdict != "refuted"], refuting[0]


def against(judgement: Judgement, evidence: Mapping[str, Any], library: Mapping[str, Statement]) -> Contrary:
    """A judgement that contradicts the verdict, with the hashes of what it cites."""
    lemmas = {name: library[name].hash for name in sorted(judgement.lemmas)}
    return Contrary(judgement.verdict, evidence, lemmas, judgement.steps, *sides(judgement))


def doubted(
    claim: Claim,
    proof: Mapping[str, Any],
    library: Mapping[str, Statement],
    effort: float,
    deadline: float,
    seen: Mapping[str, Any],
) -> tuple[Changed, ...]:
    """What becomes of each change of the claim that nobody wrote: as it was seen before, or by a short attack.

    A change that was attacked in vain before is not attacked again.  Nothing is cited against it, so that what is
    refuted here rests on no other claim.
    """
    found = []
    for change, variant in variants(claim):
        name, what, number, known = change.mutant.name, change.what, change.left_out, seen.get(variant.hash)
        again = variant.hash not in seen
        if number is not None and (again or known == UNUSED) and is_unused(number, proof, claim, library):
            found.append(Changed(name, what, unused=True))
            continue
        evidence = None if known == UNUSED else known
        if again or known == UNUSED or (evidence is not None and not refutes(evidence, variant)):
            evidence = attack(variant, (), effort * SHORT, deadline, {}).evidence
        if evidence is not None and refutes(evidence, variant):
            second_reading(variant, evidence)
            found.append(Changed(name, what, evidence))
        else:
            found.append(Changed(name, what))
    return tuple(found)


def without(library: Mapping[str, Statement], id: str) -> Mapping[str, Statement]:
    """What the proof of a claim may cite: all but the claim itself."""
    if isinstance(library, Library):
        return library.but(id)
    return {name: other for name, other in library.items() if name != id}


def attack(
    statement: Statement,
    hints: Sequence[Mapping[str, Any]],
    effort: float,
    deadline: float,
    library: Mapping[str, Statement] | None = None,
) -> Any:
    from verify.refute import search
    from verify.refute.models import speaks_of_laws
    from verify.refute.smt import model

    point = None if speaks_of_laws(statement) else model(statement.expanded)
    seed = int(statement.hash[:8], 16)
    return search(
        statement,
        seed=seed,
        effort=effort,
        hints=(*hints, *([point] if point else [])),
        deadline=deadline,
        library=library,
    )


def simulated(tried: Attack, statement: Statement, whole: bool, deadline: float) -> Attack:
    """More cases for what is proved: that its hypotheses can be met, and how tight it is, a proof does not say."""
    wanted = MET if whole else 1
    if tried.cases >= wanted or not (statement.types or whole):
        return tried
    from verify.refute.models import constructed, speaks_of_laws
    from verify.refute.simulate import simulate

    seed = int(statement.hash[:8], 16)
    found = simulate(statement, seed, SIMULATED if whole else GLANCED, MET - tried.cases if whole else GLANCE)
    for turn in range(1, DRAWS) if whole else ():
        if not found.cases:  # sixty idle draws are the end of one; others may be luckier
            found = simulate(statement, seed + turn, SIMULATED, MET - tried.cases)
    if whole and 10 <= found.cases < MET - tried.cases:
        found = max(found, simulate(statement, seed, PATIENT, MET - tried.cases), key=lambda one: one.cases)
    methods = (*tried.methods, *(["simulated programs"] if found.cases else []))
    cases, evaluations = tried.cases + found.cases, tried.evaluations + found.seen
    if cases < wanted and whole and speaks_of_laws(statement):
        built = constructed(statement, seed, LONGER, deadline, wanted - cases)
        methods = (*methods, *(["constructed models"] if built.cases and "constructed models" not in methods else []))
        cases, evaluations = cases + built.cases, evaluations + built.tries
    return replace(
        tried,
        cases=cases,
        evaluations=evaluations,
        methods=methods,
        simulated=found.cases,
        tightest="" if found.ratio is None or found.suspect is not None else f"{found.ratio:.2g}",
        alarm="" if found.suspect is None else str(found.suspect),
        unmet=found.reason if cases < wanted else "",
    )


def drawn(mutants: Sequence[MutantResult], variants: Sequence[Statement]) -> tuple[MutantResult, ...]:
    """The mutants, each with what the simulator saw of it, independently of the witness."""
    from verify.refute.simulate_mutants import seen

    return tuple(replace(one, drawn=seen(variant)) for one, variant in zip(mutants, variants, strict=True))


def about_noise(statement: Statement) -> bool:
    """Where a short attack drew no instance of the hypotheses, a longer one seldom does."""
    from verify.refute.noise_values import speaks_of_noise

    return speaks_of_noise(statement.expanded)


def suspected(outcome: Any) -> list[str]:
    """What an author should look at, though the kernel has no way to check it."""
    says = (outcome.suspicion or {}).get("says") if outcome.evidence is None else None
    return [] if says is None else [says]


def proofs(
    claim: Claim, statement: Statement, others: Mapping[str, Statement], deadline: float, reasons: list[str]
) -> list[Mapping[str, Any]]:
    """Evidence for: a proof of the whole, or of the claim's region.  Without success, the reasons.

    `others`: the statements that a proof may cite, without the claim itself.
    """
    sequent = Sequent.of(statement)
    try:
        # Where no proof is written the automatic prover has more to find.
        effort = WRITTEN if claim.proof else UNWRITTEN
        tree = run(sequent, claim.proof, Env(others, deadline=deadline, effort=effort, work=WORK))
        return [{"verdict": "proved", "proof": tree}]
    except (ProofFailed, RecursionError) as error:
        if isinstance(error, ProofFailed) and isinstance(error.why, NoCitation):
            reasons.append(NoCitation(error))
            return []
        reasons.append(str(error))
        for gap in getattr(error, "gaps", ()):
            false = false_at(gap, claim.id, others, deadline)
            reasons += [f"what the gap at {gap} leaves to be shown is false: {false}"] if false else []
    if claim.region:
        region = [prop.formula for prop in claim.region]
        from verify.kernel.term import show

        try:
            env = Env(others, boxes=60_000, deadline=deadline, work=WORK)
            tree = run(sequent.under(*region), claim.proof, env)
            inside = point_of(statement, region, deadline)
            if inside is not None:
                texts = [show(f) for f in region]
                return [{"verdict": "certified", "region": texts, "inside": inside, "proof": tree}]
            reasons.append("no point of the region was found")
        except (ProofFailed, RecursionError) as error:
            reasons.append(f"on the region: {error}")
    return []


def false_at(gap: Gap, id: str, library: Mapping[str, Statement], deadline: float) -> str:
    """The values at which the goal of a gap in the proof of `id` is false under its hypotheses, by a short attack whose
    find the kernel accepts; "" if none were found."""
    context = gap.sequent.context
    types = tuple(context.types.items())
    meant = Statement(f"{id}.gap", types, context.hypotheses, gap.sequent.goal, definitions=context.definitions)
    try:
        found = attack(meant, (), SHORT, deadline, library).evidence
        return point_text(found) if found is not None and judge(meant, found, library).verdict == "refuted" else ""
    except CheckFailed:
        return ""


def point_text(evidence: Mapping[str, Any]) -> str:
    """The values of a counterexample, on a line."""
    return witness_text(counterexample(evidence) or {})


def point_of(statement: Statement, region: Sequence[Any], deadline: float) -> Mapping[str, Any] | None:
    """A point where the hypotheses and the region's formulas hold, in witness form."""
    from verify.kernel.rules_common import FALSE

    anywhere = Statement("point", statement.types, (*statement.hypotheses, *region), FALSE)
    found = attack(anywhere, (), 1.0, deadline).evidence
    return None if found is None else found["witness"]


def vacuity(statement: Statement, library: Mapping[str, Statement], deadline: float) -> list[Mapping[str, Any]]:
    """Evidence that the hypotheses contradict each other, if the automatic prover finds it."""
    from verify.kernel.rules_common import FALSE

    try:
        env = Env(library, boxes=1000, deadline=deadline, work=WORK)
        tree = run(Sequent.of(statement).want(FALSE), (), env)
    except (ProofFailed, RecursionError):
        return []
    return [{"verdict": "vacuous", "proof": tree}]


def refutation(
    claim: Claim, statement: Statement, library: Mapping[str, Statement], deadline: float, reasons: list[str]
) -> list[Mapping[str, Any]]:
    """Evidence against, where the failure at the witness needs a proof (a conclusion with quantifiers).

    `claim.refutation` has `witness`, and under `proofs` steps for ``show`` and ``given k``.
    """
    from verify.kernel.check import witness_sequent

    trees: dict[str, Any] = {}
    try:
        values = claim.refutation["witness"]
        for key, steps in claim.refutation.get("proofs", {}).items():
            sequent = witness_sequent(statement, values, key)
            trees[key] = run(sequent, steps, Env(library, deadline=deadline, work=WORK))
    except (ProofFailed, CheckFailed, KeyError) as error:
        reasons.append(f"{AGAINST}{error}")
        return []
    bits = claim.refutation.get("bits", 128)
    return [{"verdict": "refuted", "witness": values, "bits": bits, "proofs": trees}]


def second_reading(statement: Statement, evidence: Mapping[str, Any]) -> None:
    """What a refutation says is computed once more, to 50 digits; a disagreement stops the run."""
    from verify.refute.second import second_reading as read

    read(statement, evidence)


def mutant_result(
    name: str,
    variant: Statement,
    hints: Sequence[Mapping[str, Any]],
    library: Mapping[str, Statement],
    effort: float,
    deadline: float,
    recorded: Recorded | None = None,
) -> MutantResult:
    """Whether a mutant is refuted: as it was before, or else by a search that begins at the hints."""
    for known in refutations.evidence(variant, recorded or {}):
        with suppress(CheckFailed):
            return _refuted(name, variant, known, library)
    outcome = attack(variant, (*hints, *refutations.hints(variant, recorded or {})), effort, deadline, library)
    if outcome.evidence is None:
        why = "; ".join(["no certified counterexample was found", *suspected(outcome)])
        return MutantResult(name, False, reason=why)
    return _refuted(name, variant, outcome.evidence, library)


def _refuted(
    name: str, variant: Statement, evidence: Mapping[str, Any], library: Mapping[str, Statement]
) -> MutantResult:
    judgement = judge(variant, evidence, library)
    second_reading(variant, evidence)
    lemmas = {id: library[id].hash for id in sorted(judgement.lemmas)}
    return MutantResult(name, judgement.verdict == "refuted", evidence, lemmas=lemmas)


def extremal(claim: Claim, statement: Statement) -> str:
    """The two sides of the conclusion at the claim's extremal example, as enclosures."""
    if claim.extremal is None:
        return ""
    from verify.kernel.ball import Truth, decide, precision
    from verify.kernel.check import violation, witness
    from verify.refute.second import at_point

    with precision(128):
        try:
            values = witness(statement, claim.extremal)
            for formula in statement.hypotheses:
                if decide(formula, values) is not Truth.TRUE:
                    return "not certain that the extremal example satisfies the hypotheses"
            at_point(statement.id, (*statement.hypotheses, statement.conclusion), values)
            found = violation(statement.conclusion, values)
        except CheckFailed as error:
            return f"not an example: {error}"
    return f"{enclosure(found.left)} {found.relation} {enclosure(found.right)}"


def sides(judgement: Judgement) -> tuple[str, str]:
    """The two sides of what fails at a witness, as enclosures."""
    found = judgement.violation
    return ("", "") if found is None else (enclosure(found.left), enclosure(found.right))


def enclosure(ball: Any) -> str:
    """A ball as a decimal with an error, outward; an exact rational as itself."""
    if ball is None:
        return ""
    if ball.is_exact() and ball.is_finite():
        value = Fraction(int(ball.fmpq().p), int(ball.fmpq().q))
        if value.denominator < 10**6 and abs(value.numerator) < 10**12:
            return str(value)
    return str(ball.str(12))
