"""One inequality, typed by hand: a proof, a counterexample, or an honest "undecided".

This is `verify prove` and `verify attack` as functions.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from verify.ask.said_bounds import after, bounds_said
from verify.kernel.ball import Truth
from verify.kernel.ball import decide as settled
from verify.kernel.certificate import write
from verify.kernel.check import CheckFailed, empty_names
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import SCALARS, Statement, make
from verify.kernel.term import RELATIONS, Formula, TermError, substitute, subterms
from verify.kernel.verdict import judge
from verify.prove.engine import Env, ProofFailed, readable, run

BOXES = 20_000
WORK = 18_000  # steps of one proof at the default timeout, in boxes: some seconds
FENCE = 5  # times the timeout, and some minutes: where the clock ends what the steps did not
LEAST = 240.0
CONTRADICTION = 20  # sequents of a search for one among the hypotheses
FIRST = 5  # sequents: most goals need no more, and what does is often one for the methods
TRIED = (Fraction(-1), Fraction(0), Fraction(1), Fraction(1, 2), Fraction(2))  # where a denial is looked for
EARLY: dict[float, float] = {FIRST: 0.2, 60: 0.5}  # shares of the work, for the proofs before the last
# Sequents that a proof may look at, and shares of a search.
ROUNDS = (
    ("proof", FIRST),
    ("methods", 0),
    ("attack", 0.05),
    ("denial", 20),
    ("proof", 60),
    ("attack", 0.3),
    ("proof", 300),
    ("attack", 0.5),
)


@dataclass(frozen=True)
class Answer:
    """What was found out about one statement.

    `verdict`:

    * proved: true for all values of the variables that satisfy the hypotheses (the kernel accepted
      `evidence`);
    * refuted: false at `witness` (exact rationals in quotes), where the two sides lie in `enclosure`, those
      of `failing`, the relation or link of a chain that fails there (infix text, turned to <= or <);
    * certified: true wherever the formulas of `region` (infix text) hold too; nothing is said of the rest;
    * vacuous: no values satisfy the hypotheses, which is likely a slip;
    * undecided: nothing was shown.

    For certified and undecided, `left` is where it stays open (infix relations that bound it), `margin` the
    smallest value met of (right - left) over the sum of the sizes of its addends (a float, a guide only) and
    `help` what would help.  `undecided_volume`: the exact volume of the boxes that enclosures left open (an
    integer variable counts its values), "oo" on an unbounded domain, "0" if proved, None if refuted.
    `reason` is the goal that stayed open, `attack` how hard a counterexample was looked for.
    """

    verdict: str
    statement: Statement
    evidence: Mapping[str, Any] | None = None
    witness: Mapping[str, Any] | None = None
    enclosure: tuple[str, str] | None = None
    failing: str = ""
    region: tuple[str, ...] | None = None
    undecided_volume: str | None = None
    left: tuple[str, ...] = ()
    margin: float | None = None
    help: tuple[str, ...] = ()
    reason: str = ""
    attack: Mapping[str, Any] = field(default_factory=dict)
    methods: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def certificate(self) -> str | None:
        """The text of the certificate file, if there is decisive evidence."""
        return None if self.evidence is None else write(self.statement, self.evidence)

    def as_json(self) -> dict[str, Any]:
        """The answer as plain data: eight keys, and where something stays open a ninth, `open`."""
        body: dict[str, Any] = {
            "verdict": self.verdict,
            "region": None if self.region is None else list(self.region),
            "witness": self.witness,
            "enclosure": None if self.enclosure is None else list(self.enclosure),
            "certificate": self.certificate,
            "undecided_volume": self.undecided_volume,
            "seconds": round(self.seconds, 3),
            "methods": list(self.methods),
        }
        if self.verdict in ("certified", "undecided"):
            body["open"] = {
                "left": list(self.left),
                "margin": self.margin,
                "help": list(self.help),
                "reason": self.reason,
                "attack": dict(self.attack),
            }
        return body


def read(text: str, where: str = "") -> Statement:
    """The statement of an inequality and its hypotheses in infix text.

    Raises verify.language.scan.ParseError: one line, and a caret under the place.
    """
    from verify.ask.advice import as_itself, slip
    from verify.language.infix import complete, formula_from_infix
    from verify.language.infix import where as parse_where
    from verify.language.scan import ParseError

    try:
        goal = formula_from_infix(text)
        types, given = parse_where(where)
    except ParseError as error:
        message = slip(error.text, error.column) or as_itself(error.message, error.text, error.column)
        raise ParseError(message, error.text, error.column) from error
    try:
        return make("typed", complete(types, (*given, goal)), given, goal)
    except (TermError, RecursionError) as error:
        message = "nested too deeply" if isinstance(error, RecursionError) else " ".join(str(error).split())
        raise ParseError(message, text, _column(message, text)) from error


def _column(message: str, text: str) -> int:
    """Where the first word of the message that the text has stands in it."""
    for word in message.replace("(", " ").replace(")", " ").split():
        if len(word) > 0 and (found := text.find(word)) >= 0 and word.isidentifier():
            return found
    return 0


def prove(text: str, where: str = "", timeout: float = 10.0) -> Answer:
    """Decide an inequality with the work that an idle machine does in about `timeout` seconds.

    Raises ParseError.
    """
    return decide(read(text, where), timeout)


def attack(text: str, where: str = "", timeout: float = 10.0) -> Answer:
    """Look for a counterexample only.  Raises ParseError."""
    return searched(read(text, where), timeout)


def searched(statement: Statement, timeout: float = 10.0) -> Answer:
    """Look for a counterexample to a statement of the kernel's language, and for no proof."""
    began = time.monotonic()
    found = _attacked(statement, min(4.0, 0.4 * timeout), began + FENCE * timeout + LEAST)
    if found.verdict == "undecided":
        help_ = ("`verify prove` looks for a proof",)
        found = replace(found, left=_everywhere(statement), help=help_, reason="no proof was looked for")
    return _timed(found, began)


def decide(statement: Statement, timeout: float = 10.0) -> Answer:
    """Decide a statement of the kernel's language: the cheap before the dear, by turns proof and attack.

    `timeout` buys steps (points, boxes, sequents): as many as an idle machine takes in about so many
    seconds, so that the verdict is the same on a busy one.  The clock ends the work only after several
    times as long.
    """
    began = time.monotonic()
    empty = _vacuous(statement)
    if empty is not None:
        return _timed(empty, began)
    fence = began + FENCE * timeout + LEAST
    share = timeout / 10
    reason, tried = "no proof was looked for", None
    margins: list[float] = []
    stages = ROUNDS if not _false_at_a_sample(statement) else (("attack", 0.1), *ROUNDS)
    for kind, amount in stages:
        if kind == "attack":
            found = _attacked(statement, max(amount * min(share, 1.0), 0.002), fence)
            if found.verdict == "refuted":
                return _timed(found, began)
            margins += [] if found.margin is None else [found.margin]
            if tried is None or found.attack["cases"] > tried.attack["cases"]:
                tried = found
            continue
        if kind == "denial":
            denied = None
            if _integrates(statement) or _strict(statement):
                denied = _denied(statement, fence, int(amount))
            if denied is not None:
                return _timed(denied, began)
            continue
        last = amount == ROUNDS[-2][1]  # more time is for the last proof
        work = int(WORK * (share if last else min(share, 1.0) * EARLY.get(amount, 1.0)))
        tree, reason = _proof(statement, kind, int(amount), work, fence)
        if tree is not None:
            evidence = {"verdict": "proved", "proof": tree}
            try:
                judge(statement, evidence, {})
                empty = _contradictory(statement, fence)
                if empty is not None:
                    return _timed(empty, began)
                methods = tuple(sorted(_rules(tree)))
                found = Answer("proved", statement, evidence, methods=methods, undecided_volume="0")
                return _timed(replace(found, attack={} if tried is None else tried.attack), began)
            except CheckFailed as error:
                reason = f"a proof was found that the kernel did not accept: {error}"
    denied = _denied(statement, fence) if statement.show[0] == "exists" else None
    if denied is not None:
        return _timed(denied, began)
    assert tried is not None  # there is an attack among the rounds
    tried = replace(tried, reason=reason, margin=min(margins, default=None))
    return _timed(_open(tried, fence, timeout, "out of" in reason), began)


def out_of_time(statement: Statement, timeout: float) -> Answer:
    """The answer where the clock ended the work."""
    reason = f"out of time: nothing was decided in {timeout:g} s"
    tried: dict[str, Any] = {"cases": 0, "evaluations": 0, "methods": []}
    help_ = (f"more time: --timeout {4 * timeout:g}",)
    return Answer("undecided", statement, left=_everywhere(statement), help=help_, reason=reason, attack=tried)


def _false_at_a_sample(statement: Statement) -> bool:
    """Do a few points say that there is no proof to look for?  The search will find what the user is told."""
    from verify.prove.sample import refuted

    s = Sequent.of(statement)
    links = statement.show[1:] if statement.show[0] == "and" else (statement.show,)
    return any(refuted(s.want(link)) for link in links)


def _proof(statement: Statement, kind: str, effort: int, work: int, fence: float) -> tuple[dict[str, Any] | None, str]:
    """A tree, or the reason why there is none; a chain is shown link by link."""
    from verify.ask.methods import methods

    s, said = bounds_said(Sequent.of(statement))
    goals = [s.want(link) for link in statement.show[1:]] if statement.show[0] == "and" else [s]
    trees = []
    for number, goal in enumerate(goals, 1):
        try:
            env = Env({}, boxes=BOXES, deadline=fence, effort=effort, work=work, deepening=False)
            trees.append(methods(goal, env) if kind == "methods" else run(goal, (), env))
        except (ProofFailed, RecursionError) as error:
            link = f"link {number} of {len(goals)}, {readable(goal.goal)}: " if len(goals) > 1 else ""
            words = "nested too deeply" if isinstance(error, RecursionError) else str(error)
            return None, link + words
    return after(said, {"rule": "intro", "then": trees} if statement.show[0] == "and" else trees[0]), ""


def _integrates(statement: Statement) -> bool:
    """Are there integrals, of which few have an enclosure?"""
    return any(isinstance(part, tuple) and part[:1] == ("int",) for part in subterms(statement.show))


def _strict(statement: Statement) -> bool:
    """A goal that an equation of its sides would refute."""
    return statement.show[0] in ("<", "!=")


def _apart(goal: Formula) -> bool:
    """Are the two sides of a closed strict goal certainly different?  Then a search sees it."""
    return settled(("!=", *goal[1:]), {}) is Truth.TRUE


def _denied(statement: Statement, fence: float, effort: int = Env.effort) -> Answer | None:
    """A refutation by a proof of the contrary at one of a few values."""
    from verify.ask.integrals import sides

    kinds = dict(statement.types)
    if any(kind[0] not in SCALARS for kind in kinds.values()) or len(kinds) > 2:
        return None
    for values in product(TRIED, repeat=len(kinds)):
        given = dict(zip(kinds, values, strict=True))
        if any(kinds[name][0] != "real" and value.denominator > 1 for name, value in zip(kinds, values, strict=True)):
            continue
        denial: Formula = ("not", substitute(statement.show, given))
        witness = {name: str(value) for name, value in given.items()}
        try:
            if any(settled(substitute(formula, given), {}) is not Truth.TRUE for formula in statement.given):
                continue
            if _strict(statement) and not _integrates(statement) and _apart(denial[1]):
                continue
            env = Env({}, boxes=BOXES, deadline=fence, effort=effort, deepening=statement.show[0] == "exists")
            tree = run(Sequent.of(make("denial", {}, (), denial)), (), env)
            # Few bits: where an integral has no enclosure, the kernel looks for one, and longer with more.
            evidence = {"verdict": "refuted", "witness": witness, "bits": 32, "proofs": {"show": tree}}
            judge(statement, evidence, {})
        except (ProofFailed, RecursionError, CheckFailed, TermError):
            continue
        methods = tuple(sorted(_rules(tree)))
        env = Env({}, boxes=BOXES, deadline=fence, effort=effort, deepening=False)
        failing, enclosure = sides(denial[1], env) or ("", None)
        return Answer("refuted", statement, evidence, witness, enclosure, failing, methods=methods)
    return None


def _contradictory(statement: Statement, fence: float) -> Answer | None:
    """Of what is proved: no values meet the hypotheses, as a short search shows where samples have found none."""
    from verify.kernel.rules_common import FALSE
    from verify.prove.sample import refuted

    s = Sequent.of(statement).want(FALSE)
    if not statement.given or refuted(s):
        return None
    try:
        env = Env({}, boxes=BOXES, deadline=fence, effort=CONTRADICTION, work=WORK // 10, deepening=False)
        tree = run(s, (), env)
    except (ProofFailed, RecursionError):
        return None
    return _no_values(statement, {"verdict": "vacuous", "proof": tree})


def _vacuous(statement: Statement) -> Answer | None:
    """Contradictory bounds or an empty type, found at a glance."""
    from verify.kernel.rules_common import FALSE
    from verify.prove.auto import closing

    empty = empty_names(statement)
    if not statement.given and not empty:
        return None
    evidence: dict[str, Any]
    if empty:
        evidence = {"verdict": "vacuous", "empty": empty[0]}
    else:
        try:
            node = closing(Sequent.of(statement).want(FALSE))
        except (TermError, RecursionError):
            return None
        if node is None:
            return None
        evidence = {"verdict": "vacuous", "proof": node}
    return _no_values(statement, evidence)


def _no_values(statement: Statement, evidence: dict[str, Any]) -> Answer | None:
    """The answer that this is evidence of, if the kernel accepts it."""
    try:
        judge(statement, evidence, {})
    except CheckFailed:
        return None
    return Answer(
        "vacuous", statement, evidence, undecided_volume="0", methods=tuple(sorted(_rules(evidence.get("proof"))))
    )


def _attacked(statement: Statement, effort: float, deadline: float) -> Answer:
    from verify.refute import search
    from verify.refute.smt import OutOfTime

    try:
        outcome = search(statement, seed=int(statement.hash[:8], 16), effort=effort, deadline=deadline)
    except OutOfTime:
        tried = {"cases": 0, "evaluations": 0, "methods": []}
        return Answer("undecided", statement, attack=tried)
    tried = {"cases": outcome.cases, "evaluations": outcome.evaluations, "methods": list(outcome.methods)}
    if outcome.evidence is None:
        return Answer("undecided", statement, margin=outcome.margin, attack=tried)
    judge(statement, outcome.evidence, {})
    witness = outcome.evidence["witness"]
    methods = tuple(outcome.methods)
    sides = _sides(statement, witness, int(outcome.evidence.get("bits", 128)))
    failing, enclosure = sides or ("", None)
    evidence = outcome.evidence
    return Answer("refuted", statement, evidence, witness, enclosure, failing, attack=tried, methods=methods)


def _sides(statement: Statement, given: Mapping[str, Any], bits: int) -> tuple[str, tuple[str, str]] | None:
    """What fails at the witness (of a chain its first such link), and enclosures of its two sides."""
    from verify.kernel.ball import Truth, decide, precision
    from verify.kernel.check import violation, witness
    from verify.prove.engine import readable
    from verify.suite.examine import enclosure

    values = witness(statement, given)
    goal: Formula = statement.show
    with precision(bits):
        if goal[0] == "and":
            goal = next((link for link in goal[1:] if decide(link, values) is Truth.FALSE), goal)
        if goal[0] not in RELATIONS:
            return None
        found = violation(goal, values)
        if found.left is None:
            return None
        return readable(goal), (enclosure(found.left), enclosure(found.right))


def _open(answer: Answer, deadline: float, timeout: float, late: bool) -> Answer:
    """What can be said where neither a proof nor a counterexample was found."""
    from verify.ask.regions import box_text, covered, left_over, unbounded

    statement = answer.statement
    s = Sequent.of(statement)
    loose = unbounded(s)
    try:
        left = None if loose else left_over(s, (time.monotonic() + deadline) / 2)
        region = covered(statement, deadline, left) if timeout >= 1 else None
    except (TermError, RecursionError):
        left, region = None, None
    where = box_text(left) if left is not None and left.around else _everywhere(statement)
    volume = "oo" if left is None else str(left.volume)
    numbers = all(kind[0] in SCALARS for _, kind in statement.types)
    found = replace(
        answer,
        left=where,
        undecided_volume=volume if numbers else None,
        help=tuple(_help(answer, loose, timeout, late)),
    )
    if region is None:
        return found
    texts = tuple(readable(formula) for formula in region.formulas)
    methods = tuple(sorted(_rules(region.evidence["proof"])))
    return replace(found, verdict="certified", evidence=region.evidence, region=texts, methods=methods)


def _help(answer: Answer, loose: list[str], timeout: float, late: bool) -> list[str]:
    from verify.ask.advice import undefined, whole
    from verify.report.text import readable_term

    if not answer.statement.types:
        return _closed_help(answer, timeout, late)
    found = []
    if late:
        found.append(f"more time: --timeout {4 * timeout:g}")
    if loose:
        found.append(f"bounds for {', '.join(readable_term(name) for name in loose)}")
    found = [*undefined(answer.statement), *found, *whole(answer.statement)]
    if answer.margin is not None and abs(answer.margin) < 1e-9:
        found.append("both sides (nearly) meet: state the parts on either side of that place separately")
    if answer.statement.show[0] == "and":
        found.append("state each link by itself")
    return found or ["a smaller domain, or a bound on one side stated as a link of a chain a <= b <= c"]


def _closed_help(answer: Answer, timeout: float, late: bool) -> list[str]:
    """There are no variables, so that no domain is too large: the numbers themselves are not known."""
    from verify.ask.advice import equal, valueless
    from verify.ask.integrals import why_open

    if missing := valueless(answer.statement):
        return missing
    env = Env({}, boxes=BOXES, deadline=time.monotonic() + timeout, effort=60, work=WORK, deepening=False)
    found = why_open(answer.statement.show, env)
    found += [f"more time: --timeout {4 * timeout:g}"] if late else []
    return (
        found
        or equal(answer.statement)
        or ["bounds of the two sides that leave a number between them, each stated by itself"]
    )


def _everywhere(statement: Statement) -> tuple[str, ...]:
    from verify.report.text import readable_term, type_text

    if statement.given:
        return tuple(readable(formula) for formula in statement.given)
    return tuple(f"{readable_term(name)} {type_text(kind)}" for name, kind in statement.types)


def _timed(answer: Answer, began: float) -> Answer:
    return replace(answer, seconds=time.monotonic() - began)


def _rules(node: Mapping[str, Any] | None) -> set[str]:
    found: set[str] = set()
    work = [] if node is None else [node]
    while work:
        current = work.pop()
        found.add(str(current["rule"]))
        work.extend(current.get("then", ()))
    return found


__all__ = ["Answer", "attack", "decide", "out_of_time", "prove", "read", "searched"]
