"""Validity maps: for which values of two parameters does an inequality hold?

The range of the two parameters is bisected into boxes, each with a verdict:

* proved: at every point of the box the statement holds for all admissible values of the other variables;
* refuted: at every admissible point of the box it fails (with other variables: at one fixed rational value
  of them, the box's witness), and some point of the box surely is admissible;
* outside: no point of the box satisfies the hypotheses;
* undecided: none of these was shown.  It says nothing about the truth.

A point is admissible if it satisfies the hypotheses that speak of the two parameters alone.  For each of
the first three verdicts there is one certificate, which the kernel has accepted.  Its statement has the
union of the boxes as a further hypothesis and shows the inequality (``typed.proved``), its negation at some
values of the other variables (``typed.refuted``), or is vacuous (``typed.outside``).
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.ask.cells import Axis, Box, Guards, Node, Settler, axis_of, corners, halves, volume, within
from verify.kernel.ball import Truth, decide, precision
from verify.kernel.certificate import export, write
from verify.kernel.check import CheckFailed
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import SCALARS, Statement, make
from verify.kernel.term import Formula, TermError, free, free_in_type, negate, substitute, substitute_type
from verify.kernel.verdict import judge
from verify.prove import paving
from verify.prove.engine import Env, ProofFailed, run

VERDICTS = ("proved", "refuted", "undecided", "outside")
BITS = (53, 240)
INNER_BOXES = 60  # to cover the other variables over one box
MAX_CANDIDATES = 12
SEARCH_EFFORT = 0.005
UNBOUNDED_ATTEMPTS = 240
Progress = Callable[[int, int], None]


class BadMap(ValueError):
    """The statement has no map over these two names; the message is one line."""


@dataclass(frozen=True)
class Cell:
    """One box of a map.  `witness` (refuted): the value of each other variable, where the statement fails."""

    box: Box
    verdict: str
    witness: Mapping[str, Fraction] = field(default_factory=dict)
    node: Node | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class ValidityMap:
    """A paving of two parameters' ranges.

    `evidence`: pairs of a statement and what the kernel accepted of it.  `stopped`: "" if all boxes that
    are still undecided have the smallest size, else what ended the work: boxes, time or interrupted.  It
    depends on the arguments alone unless time or the user ended it.
    """

    statement: Statement
    x: Axis
    y: Axis
    cells: tuple[Cell, ...]
    evidence: tuple[tuple[Statement, Mapping[str, Any]], ...]
    examined: int
    stopped: str = ""

    @property
    def areas(self) -> dict[str, Fraction]:
        """The exact area of each part: width times height, where an integer's width is its number of values.

        A box counts in full, also where a part of it violates the hypotheses.
        """
        found = dict.fromkeys(VERDICTS, Fraction(0))
        for cell in self.cells:
            found[cell.verdict] += volume((self.x, self.y), cell.box)
        return found

    @property
    def verdict(self) -> str:
        """Of the whole range: refuted if any box is, proved if none is refuted or undecided."""
        met = {cell.verdict for cell in self.cells}
        return "refuted" if "refuted" in met else "undecided" if "undecided" in met else "proved"

    @property
    def certificates(self) -> str:
        """One certificate a line, for `verify recheck FILE.jsonl --statements FILE`."""
        return "".join(write(statement, evidence) for statement, evidence in self.evidence)

    @property
    def statements(self) -> str:
        """The statements file that belongs to `certificates`."""
        return export({statement.id: statement for statement, _ in self.evidence})

    def as_json(self) -> dict[str, Any]:
        """The paving as plain data; every number is an exact rational in quotes."""
        axes = {}
        for key, axis in (("x", self.x), ("y", self.y)):
            ends = {"low": str(axis.low), "high": str(axis.high)}
            axes[key] = {"name": axis.name, **ends, "integer": axis.integer}
        boxes = [
            {
                "verdict": cell.verdict,
                "x": [str(end) for end in cell.box[0]],
                "y": [str(end) for end in cell.box[1]],
                **({"witness": {n: str(v) for n, v in cell.witness.items()}} if cell.witness else {}),
            }
            for cell in self.cells
        ]
        return {
            "statement": self.statement.text,
            **axes,
            "verdict": self.verdict,
            "areas": {key: str(value) for key, value in self.areas.items()},
            "boxes": boxes,
            "examined": self.examined,
            "stopped": self.stopped,
        }

    def svg(self) -> str:
        """The picture, as the text of an SVG file."""
        from verify.ask.maps_picture import svg

        return svg(self)


def validity_map(
    statement: Statement,
    x: str,
    y: str,
    *,
    boxes: int = 4000,
    depth: int = 14,
    attempts: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> ValidityMap:
    """Pave the ranges of `x` and `y` (statement: as from :func:`verify.ask.decide.read`).

    At most `boxes` boxes are looked at, each cut at most `depth` times; `attempts` is how many boxes the
    automatic prover is tried on where enclosures do not suffice (default: none, but 240 where another
    variable is unbounded and enclosures have nothing to say).  `timeout` in seconds ends the search early.
    An interrupt (Ctrl-C) ends it too: the map of what was found is returned, with `stopped` = "interrupted".
    `progress` is called with the numbers of boxes done and known.

    Raises BadMap if a name is not a variable with a bounded range, or if some variable is a family.
    """
    return _Work(statement, x, y, depth, attempts, timeout).run(boxes, progress)


class _Work:
    def __init__(
        self, statement: Statement, x: str, y: str, depth: int, attempts: int | None, timeout: float | None
    ) -> None:
        self.statement = statement
        self.deadline = None if timeout is None else time.monotonic() + timeout
        self.depth = depth
        self.base = Sequent.of(statement)
        self.axes = _axes(self.base, x, y)
        self.others = [name for name, _ in statement.types if name not in (x, y)]
        # A bound between the two and some other variable does not restrict the two.
        plane = {x, y}
        self.own = [f for f in self.base.context.hypotheses if free(f) <= plane]
        self.rest = [f for f in self.base.context.hypotheses if not free(f) <= plane]
        self.fails = _pointwise_negation(statement, self.own, self.rest, plane)
        self.against = Sequent.of(self.fails)
        self.guards = Guards(self.base, self.axes)
        self.provers = [Settler(self.base, statement.show, self.axes, bits) for bits in BITS]
        needed = free(statement.show) - plane
        self.bounded = all(axis_of(self.base, name) is not None for name in needed)
        if attempts is None:
            attempts = 0 if self.bounded else UNBOUNDED_ATTEMPTS
        self.attempts = attempts
        self.candidates: list[dict[str, Fraction]] = [] if self.others else [{}]
        self.refuters: dict[tuple[Fraction, ...], list[Settler]] = {}

    def run(self, boxes: int, progress: Progress | None) -> ValidityMap:
        start: Box = tuple((axis.low, axis.high) for axis in self.axes)
        queue: deque[tuple[Box, int]] = deque([(start, 0)])
        cells: list[Cell] = []
        examined, stopped = 0, ""
        try:
            while queue:
                if examined >= boxes:
                    stopped = "boxes"
                    break
                if self.deadline is not None and time.monotonic() > self.deadline:
                    stopped = "time"
                    break
                box, level = queue[0]
                cell = self.classify(box, level)
                examined += 1
                queue.popleft()
                cut = None if cell.verdict != "undecided" or level >= self.depth else halves(self.axes, box)
                if cut is None:
                    cells.append(cell)
                else:
                    queue += [(half, level + 1) for half in cut]
                if progress is not None:
                    progress(examined, min(boxes, examined + len(queue)))
        except KeyboardInterrupt:
            stopped = "interrupted"
        cells += [Cell(box, "undecided") for box, _ in queue]
        return self.finish(cells, examined, stopped)

    # --- one box ---

    def classify(self, box: Box, level: int) -> Cell:
        node = self.guards.node(box)
        if node is not None:
            return Cell(box, "outside", node=node)
        holds, fails, admissible = self.probe(box)
        if holds and fails:
            return Cell(box, "undecided")
        if not fails and not self.bounded:
            # A failed proof over an unbounded variable costs far more than a failed search.
            fails = admissible and self.search(box, 4 * SEARCH_EFFORT)
        if not fails:
            node = self.proof(box, level)
            if node is not None:
                return Cell(box, "proved", node=node)
            fails = admissible and self.bounded and self.search(box, SEARCH_EFFORT)
        if fails:
            for values in self.candidates:
                node = self.refutation(values, box)
                if node is not None:
                    # The next box is most likely to fail there too.
                    self.candidates.remove(values)
                    self.candidates.insert(0, values)
                    return Cell(box, "refuted", values, node)
        return Cell(box, "undecided")

    def probe(self, box: Box) -> tuple[bool, bool, bool]:
        """Does the statement surely hold somewhere in the box, fail somewhere; is some point admissible?

        With other variables it fails where it fails at values of them that were met before.
        """
        holds = fails = admissible = False
        for point in corners(self.axes, box):
            if not all(_surely(formula, point) is Truth.TRUE for formula in self.own):
                continue
            admissible = True
            if not self.others:
                answer = _surely(self.statement.show, point)
                holds, fails = holds or answer is Truth.TRUE, fails or answer is Truth.FALSE
            else:
                fails = any(self.violates({**point, **values}) for values in self.candidates)
            if fails and (holds or self.others):
                break
        return holds, fails, admissible

    def violates(self, point: Mapping[str, Fraction]) -> bool:
        rest = all(_surely(formula, point) is Truth.TRUE for formula in self.rest)
        return rest and _surely(self.statement.show, point) is Truth.FALSE

    def search(self, box: Box, effort: float) -> bool:
        """Find values of the other variables at which the statement fails in the middle of the box."""
        from verify.refute import search

        if not self.others:
            return False
        point = next(iter(corners(self.axes, box)))
        types = {n: substitute_type(k, point) for n, k in self.statement.types if n not in point}
        given = [substitute(formula, point) for formula in self.base.context.hypotheses]
        try:
            closed = make("point", types, given, substitute(self.statement.show, point))
        except TermError:
            return False
        seed = int(closed.hash[:8], 16)
        outcome = search(closed, seed=seed, effort=effort, deadline=self.deadline)
        if outcome.evidence is None:
            return False
        found = {name: Fraction(value) for name, value in outcome.evidence["witness"].items()}
        self.candidates = [found, *self.candidates][:MAX_CANDIDATES]
        return True

    def refutation(self, values: Mapping[str, Fraction], box: Box) -> Node | None:
        """Steps that show that the statement fails at these values on the whole box."""
        key = tuple(values[name] for name in self.others)
        if key not in self.refuters:
            body = self.fails.show
            for name in self.others:
                body = substitute(body[3], {body[1]: values[name]})
            self.refuters[key] = [Settler(self.against, body, self.axes, bits) for bits in BITS]
        for settler in self.refuters[key]:
            node = settler.node(box)
            if node is not None:
                return self.with_witness(values, node, box)
        return None

    def with_witness(self, values: Mapping[str, Fraction], node: Node, box: Box) -> Node | None:
        from verify.kernel.rules import RULES
        from verify.prove.auto import closing

        goal = self.against.under(*within(self.axes, box))
        chain: list[tuple[Node, list[Node]]] = []
        for name in self.others:
            step: Node = {"rule": "witness", "term": str(values[name])}
            *sides, goal = RULES["witness"](goal, step, {})
            shown = [closing(side) for side in sides]
            if not all(shown):
                return None
            chain.append((step, [found for found in shown if found is not None]))
        for step, shown_sides in reversed(chain):
            node = {**step, "then": [*shown_sides, node]}
        return node

    def proof(self, box: Box, level: int) -> Node | None:
        for settler in self.provers:
            node = settler.node(box)
            if node is not None:
                return node
        s = self.base.under(*within(self.axes, box))
        if self.others and self.bounded and s.goal[0] in ("<=", "<"):
            step = paving.search(s, INNER_BOXES).step
            if step is not None:
                return step
        if self.attempts <= 0 or (self.bounded and level % 2):
            return None
        self.attempts -= 1
        try:
            return run(s, (), Env({}, boxes=INNER_BOXES, deadline=self.deadline))
        except (ProofFailed, RecursionError):
            return None

    # --- certificates ---

    def finish(self, cells: Sequence[Cell], examined: int, stopped: str) -> ValidityMap:
        kept = list(cells)
        evidence = []
        claims = {"proved": self.statement, "refuted": self.fails, "outside": self.statement}
        for verdict, claim in claims.items():
            while mine := [cell for cell in kept if cell.verdict == verdict]:
                statement, found = self.certificate(verdict, claim, mine)
                try:
                    judge(statement, found, {})
                except CheckFailed:
                    # Where the kernel does not accept a box on its own, nothing was shown.
                    rejected = [cell for cell in mine if not self.accepted(verdict, claim, cell)]
                    if not rejected:
                        raise
                    kept = [_open(cell) if cell in rejected else cell for cell in kept]
                    continue
                evidence.append((statement, found))
                break
        kept.sort(key=lambda cell: cell.box)
        x, y = self.axes
        return ValidityMap(self.statement, x, y, tuple(kept), tuple(evidence), examined, stopped)

    def certificate(self, verdict: str, claim: Statement, cells: Sequence[Cell]) -> tuple[Statement, dict[str, Any]]:
        """One case for each box, in which only that box is assumed."""
        number = len(Sequent.of(claim).context.hypotheses)
        region = ("or", *(("and", *within(self.axes, cell.box)) for cell in cells))
        types = dict(claim.types)
        statement = make(f"{self.statement.id}.{verdict}", types, (*claim.given, region), claim.show)
        keep = [*range(number), *range(number + 1, number + 1 + 2 * len(self.axes))]
        cases = [{"rule": "weaken", "keep": keep, "then": [cell.node]} for cell in cells]
        proof = {"rule": "split", "hypothesis": number, "then": cases}
        return statement, {"verdict": "vacuous" if verdict == "outside" else "proved", "proof": proof}

    def accepted(self, verdict: str, claim: Statement, cell: Cell) -> bool:
        statement, found = self.certificate(verdict, claim, [cell])
        try:
            judge(statement, found, {})
        except CheckFailed:
            return False
        return True


def _open(cell: Cell) -> Cell:
    return Cell(cell.box, "undecided")


def _axes(s: Sequent, x: str, y: str) -> tuple[Axis, Axis]:
    types = s.context.types
    if x == y:
        raise BadMap(f"a map needs two different variables, not {x} twice")
    for name, kind in types.items():
        if kind[0] not in SCALARS:
            raise BadMap(f"{name} is a family; a map is made for numbers only")
    found = []
    for name in (x, y):
        if name not in types:
            raise BadMap(f"{name} is not a variable of the inequality ({', '.join(types) or 'it has none'})")
        axis = axis_of(s, name)
        if axis is None:
            raise BadMap(f"{name} needs a lower and an upper bound for a map, for example {name} <= 10")
        if axis.low > axis.high or (axis.low == axis.high and not axis.integer):
            raise BadMap(f"the bounds of {name} leave no interval: from {axis.low} to {axis.high}")
        if free_in_type(types[name]):
            raise BadMap(f"the range of {name} depends on other names; a map needs fixed ends")
        found.append(axis)
    return found[0], found[1]


def _pointwise_negation(
    statement: Statement, own: Sequence[Formula], rest: Sequence[Formula], plane: set[str]
) -> Statement:
    """For all x, y with the hypotheses about them alone, there are other values at which it fails."""
    body = negate(statement.show)
    if rest:
        body = ("and", *rest, body)
    for name, kind in reversed(statement.types):
        if name not in plane:
            body = ("exists", name, kind, body)
    types = {name: kind for name, kind in statement.types if name in plane}
    return make(f"{statement.id}.refuted", types, own, body)


def _surely(formula: Formula, point: Mapping[str, Fraction]) -> Truth:
    for bits in BITS:
        with precision(bits):
            try:
                answer = decide(formula, point)
            except (TermError, ZeroDivisionError, OverflowError, ValueError):
                return Truth.UNDECIDED
        if answer is not Truth.UNDECIDED:
            return answer
    return Truth.UNDECIDED
