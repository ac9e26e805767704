"""What the command `verify` answers, as Python functions: `prove`, `attack`, `evaluate`, `recheck`; and, for notebooks,
`examine` and `goals` of a claim that is written there.

`recheck` and `evaluate` need python-flint and quicktions alone; the searches need `dp-lemmas[search]`, and raise
verify.system.extras.Missing, an ImportError, without it.  What is needed is imported when a function is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.ask.decide import Answer
    from verify.ask.evaluate import Basis
    from verify.ask.evaluate_check import Evaluation
    from verify.lemma import Lemma
    from verify.report.notebook import Examined, Steps
    from verify.suite.recheck import Checked


def prove(inequality: str, where: str = "", timeout: float = 10.0) -> Answer:
    """Prove or refute an inequality in infix text, such as `"log(1 + x) <= x"`, where `"x >= 0, n integer"`.

    `timeout`: seconds, as a measure of steps.  `answer.verdict` is proved, refuted, vacuous, certified (on a part
    of the domain, `answer.region`) or undecided; the first four come with `answer.certificate`, which the kernel
    accepted.  Undecided says nothing of the inequality.

    Raises verify.language.scan.ParseError with one line and a caret.
    """
    from verify.system.extras import require

    require("prove")
    from verify.ask.decide import prove as decided

    return decided(inequality, where, timeout)


def attack(inequality: str, where: str = "", timeout: float = 10.0) -> Answer:
    """Look for a counterexample only: `answer.witness` has its exact rationals if the verdict is refuted.

    Everything else is undecided: that none was found shows nothing.  Raises as `prove` does.
    """
    from verify.system.extras import require

    require("attack")
    from verify.ask.decide import attack as decided

    return decided(inequality, where, timeout)


@dataclass(frozen=True)
class Evaluated:
    """A proved bound at numbers: the claim and its certificate (`basis`), the bounds and hypotheses (`found`)."""

    basis: Basis
    found: Evaluation

    @property
    def status(self) -> str:
        """holds: all hypotheses about numbers do and the bound is enclosed; fails: nothing is claimed; undecided."""
        return self.found.status

    def as_json(self) -> Mapping[str, Any]:
        """What `verify evaluate --json` prints."""
        from verify.ask.evaluate import as_json

        return {"claim": self.basis.as_json(), **as_json(self.found), "least": None}


def evaluate(claim: str, at: str, catalogue: str = "lemmas") -> Evaluated:
    """A claim's bound at numbers: `claim` is an id or an item ("feldman2018iteration Theorem 23"), `at` a list of
    exact numbers such as `"n=10000, sigma=4, delta=1e-5"`.

    The bound is enclosed in ball arithmetic and rounded outwards.  It is one of your algorithm only if the
    hypotheses hold that are about laws, losses and programs: `found.hypotheses` names them as asked.

    Raises verify.ask.typed.Mistake for bad input, and for a claim that gives no bound (refuted, open, an axiom).
    """
    from verify.ask import evaluate as command
    from verify.ask.evaluate_check import assigned, evaluation, missing_line, missing_of
    from verify.ask.evaluate_open import opened
    from verify.ask.evaluate_values import read_values
    from verify.ask.typed import Mistake
    from verify.claims.config import find
    from verify.report.files import recorded

    config = find().of([catalogue])
    known = recorded(config.reports_folder)
    if not known:
        raise Mistake(f"no verdicts of {catalogue} are recorded here")
    typed = read_values([at])
    id = command.chosen(claim, known, [catalogue])
    try:
        entry = command.usable(id, known, config)
        written = command.load(id, entry, [catalogue])
    except command.Silent as why:
        raise Mistake(why.line) from why
    found = opened(written, tuple(entry["evidence"].get("region", ())))
    values = assigned(found, typed, [])
    lacking = missing_of(found, values, [])
    if lacking:
        raise Mistake(missing_line(found, lacking, {*values}))
    axioms = {one: known.get(one, {}).get("title", "") for one in entry["rests_on"]}
    certificate = str(config.reports_folder / entry["certificate"])
    basis = command.Basis(written, entry, axioms, certificate, command.pointer(id, [catalogue]))
    return Evaluated(basis, evaluation(found, values))


def recheck(certificate: str | Path, statements: str | Path | None = None) -> Checked:
    """Check a certificate, and those beside it that it cites, with the kernel alone.

    The statements are looked for beside the certificate and beside its folder, unless a file is given.
    `checked.accepted` has a judgement for each id, `checked.rejected` a line for each that was not accepted,
    `checked.rests_on` the axioms below each.  Accepted means: the recorded verdict follows from the statement and
    these axioms.

    Raises verify.suite.recheck.Unreadable if there are no statements to check against.
    """
    from verify.claims.config import find
    from verify.suite import recheck as checks

    path = Path(certificate)
    otherwise = find().reports_folder / "statements.txt"
    source = Path(statements) if statements else checks.statements_for([path], otherwise)
    return checks.files([path], checks.statements_in(source))


def examine(claim: Lemma) -> Examined:
    """Attack a claim that is written here, look for a proof or follow its steps, and refute its mutants.

    `found.verdict` is proved, certified (on a region), refuted, vacuous, supported or open; `found.axioms` are the
    textbook facts below it; in a notebook it shows itself typeset.  Claims of the same module may be cited, and are
    examined as well; those of the catalogue count by the certificates that are recorded there.  Nothing is written.

    Raises verify.claims.claim.MalformedClaim for a claim without a name, and Missing as `prove` does.
    """
    from verify.system.extras import require

    require("examine")
    from verify.report.notebook import examine as examined

    return examined(claim)


def goals(claim: Lemma) -> Steps:
    """The written proof of a claim, line after line, each with the goals after it: to step through.

    The proof need not be whole: `steps.failed` says what is left.  Nothing is judged.  Raises as `examine` does, and
    MalformedClaim for a claim whose proof is not written as a function.
    """
    from verify.system.extras import require

    require("goals")
    from verify.report.notebook import goals as stepped

    return stepped(claim)


__all__ = ["Evaluated", "attack", "evaluate", "examine", "goals", "prove", "recheck"]
