"""Proofs that run: the body of a claim is a function, and each step in it acts at once on the goal as it stands.

A step (verify.prove.engine.Step) is a function of a sequent, of the steps after it and of what a proof may use.
Here every step is run with a pause as the steps after it: the pause takes note of the sequent that it was reached
with and gives back an empty node, which the step puts into its own node.  So the tree grows with holes, and each
hole is filled in place by the steps that follow.  What is open at the end goes to the automatic prover.

A state is a stack of focuses, a focus a list of goals, nearly always one; a step acts on all goals of the last
focus.  A block pushes a focus of its own.  Nothing here is trusted: the kernel checks the tree that comes out.
"""

from __future__ import annotations

import contextvars
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import FrameType, TracebackType
from typing import Any

from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, free
from verify.language import laws
from verify.language.expr import Expr, Prop
from verify.language.meant import OURS, explain
from verify.language.objects import INTEGER, REAL, Space, kind
from verify.prove.engine import (
    HERE,
    MAKING,
    Env,
    Gap,
    Labels,
    Node,
    Place,
    ProofFailed,
    Rest,
    Step,
    readable,
    reads,
    run,
    spoken,
)

NOWHERE = Place("", 0, "")


@dataclass
class Goal:
    """What is to be shown, with the names that hold there and the node of the tree that is to be filled."""

    sequent: Sequent
    env: Env
    hole: Node = field(default_factory=dict)
    number: int = 0  # of the premise that it is
    before: tuple[Formula, ...] = ()  # the hypotheses of the goal that it comes from

    def close(self, node: Node, left: Sequence[Goal] = ()) -> None:
        """Fill the hole.  A step that did nothing gives back the hole of a goal that it left, which has this one."""
        for goal in left:
            if goal.hole is node:
                goal.hole = self.hole
                return
        self.hole.update(node)


class State:
    """Where a proof stands: the focus is the last of `stack`."""

    def __init__(self, goal: Goal) -> None:
        self.stack: list[list[Goal]] = [[goal]]
        # Side goals of the step before, which the automatic prover gets when no block shows them.
        self.obligations: list[tuple[list[Goal], Place | None]] = []
        self.gaps: list[Gap] = []
        self.count = 0  # of facts: each has a name of its own

    @property
    def focus(self) -> list[Goal]:
        return self.stack[-1]

    def discharge(self) -> None:
        """Prove the side goals that no block took.  Raises ProofFailed with the line of their step."""
        waiting, self.obligations = self.obligations, []
        for goals, place in waiting:
            for goal in goals:
                automatic(goal, place)

    def push(self, goals: Sequence[Goal]) -> None:
        self.stack.append(list(goals))
        self.note()

    def note(self, place: Place | None = None) -> None:
        """Tell who watches the proof, if somebody does, where it stands after this line."""
        seen = _watching.get()
        if seen is not None:
            seen.append(
                Seen(place or line(), len(self.stack), tuple((goal.sequent, goal.env.labels) for goal in self.focus))
            )


@dataclass(frozen=True)
class Seen:
    """The goals after a line of a proof, each with its names; `depth`: 1, and one more within each block."""

    place: Place | None
    depth: int
    goals: tuple[tuple[Sequent, Labels], ...]


_watching: contextvars.ContextVar[list[Seen] | None] = contextvars.ContextVar("watching", default=None)


@contextmanager
def watched() -> Iterator[list[Seen]]:
    """What a proof that runs in here goes through, line after line, is in the list."""
    seen: list[Seen] = []
    token = _watching.set(seen)
    try:
        yield seen
    finally:
        _watching.reset(token)


_now: contextvars.ContextVar[State | None] = contextvars.ContextVar("proof", default=None)


def live() -> bool:
    """Whether a proof is running, so that a step acts; otherwise the same call gives the step as a value."""
    return _now.get() is not None


def state() -> State:
    """Where the running proof stands.  Raises TypeError outside of one."""
    found = _now.get()
    if found is None:
        raise TypeError("this stands in the body of a proof; elsewhere a step is a value: by.have(...)")
    return found


@contextmanager
def paused() -> Iterator[None]:
    """Steps that are made in here are values: what an engine step calls back."""
    token = _now.set(None)
    try:
        yield
    finally:
        _now.reset(token)


def line() -> Place | None:
    """The author's line: that of the first frame that is none of ours."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and (frame.f_code.co_filename.startswith(HERE) or frame.f_code.co_filename == MAKING):
        frame = frame.f_back
    return None if frame is None else Place(frame.f_code.co_filename, frame.f_lineno, "")


def pause(into: list[Goal], number: int = 0) -> Step:
    """The step that takes note of where it was reached and leaves a hole."""

    def note(s: Sequent, rest: Rest, env: Env) -> Node:
        into.append(Goal(s, env, number=number))
        return into[-1].hole

    return Step(note, place=NOWHERE)


def automatic(goal: Goal, place: Place | None) -> None:
    """Close a goal by the automatic prover."""
    try:
        with paused():
            goal.close(run(goal.sequent, (), goal.env))
    except ProofFailed as error:
        error.place = error.place or place
        error.known(goal.env)
        raise


# --- running ---------------------------------------------------------------------------------------------------


def body(function: Callable[[], Any]) -> Step:
    """The one step that a proof written as a function is: it runs the function on the goal."""

    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return elaborate(function, s, env)

    code = function.__code__
    return Step(step, place=Place(code.co_filename, code.co_firstlineno, function.__name__))


def elaborate(function: Callable[[], Any], s: Sequent, env: Env) -> Node:
    """The tree of a proof that is written as a function.  Raises ProofFailed, with the author's line.

    What else the function raises passes through with a note that says where in the proof it was.
    """
    goal = Goal(s, env)
    root = goal.hole
    now = State(goal)
    token = _now.set(now)
    try:
        now.note(NOWHERE)
        function()
        now.discharge()
        for left in now.stack[-1]:
            automatic(left, None)
    except ProofFailed as error:
        error.labels = {**error.labels, **_named_in_frames(error.__traceback__, function, now)}
        raise
    except Exception as error:
        if not getattr(error, "__notes__", ()):
            explain(error, {name for one in now.focus for name in one.env.labels})
            error.add_note(_where(error, function, now))
        raise
    finally:
        _now.reset(token)
    if now.gaps:
        many = "a gap" if len(now.gaps) == 1 else f"{len(now.gaps)} gaps"
        unfinished = ProofFailed(f"the proof has {many}: {'; '.join(map(str, now.gaps))}")
        unfinished.gaps = tuple(now.gaps)
        raise unfinished
    return root


def act(make: Callable[[], Step]) -> list[Goal]:
    """Run a step, made anew for each, on every goal of the focus; gives the goals after it."""
    now = state()
    now.discharge()
    place = line()
    before, after = now.focus, list[Goal]()
    if not before:
        raise placed(ProofFailed("nothing is left to show here: the step before closed the goal"), place)
    for goal in before:
        reached: list[Goal] = []
        try:
            with paused():
                step = make()
                step.place = step.place if step.place is NOWHERE else place
                goal.close(run(goal.sequent, (step, pause(reached)), goal.env), reached)
        except ProofFailed as error:
            error.known(goal.env)
            # A step that is written in a reason has its own line, which is at least as near.
            raise placed(error, place) from None
        for one in reached:
            one.before = goal.sequent.context.hypotheses
        after += reached
    now.stack[-1] = after
    now.note(place)
    return after


def placed(error: ProofFailed, place: Place | None) -> ProofFailed:
    if error.place is None or error.place is NOWHERE:
        error.place = place
    return error


def _spoken(goal: Goal) -> str:
    return spoken(goal.sequent, goal.sequent.goal, goal.env.defined)


def _frames(trace: TracebackType | None, function: Callable[[], Any]) -> Iterator[tuple[FrameType, int]]:
    """The frames of an error within a proof that are an author's, outer ones first, with their lines."""
    inside = False
    while trace is not None:
        code = trace.tb_frame.f_code
        inside = inside or code is function.__code__
        if inside and not code.co_filename.startswith(OURS):
            yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _where(error: Exception, function: Callable[[], Any], now: State) -> str:
    places = [Place(frame.f_code.co_filename, number, "") for frame, number in _frames(error.__traceback__, function)]
    goal = f"\n  to show: {_spoken(now.focus[0])}" if now.focus else ""
    return f"  at {places[-1] if places else function.__name__}{goal}"


def _named_in_frames(
    trace: TracebackType | None, function: Callable[[], Any], now: State
) -> Mapping[str, tuple[Formula, ...]]:
    """The facts that local names stand for, so that a message can call them as the author does."""
    found: dict[str, tuple[Formula, ...]] = {}
    goals = now.focus[:1]
    for frame, _ in _frames(trace, function):
        for name, value in frame.f_locals.items():
            if isinstance(value, Fact) and goals and value.id in goals[0].env.own:
                found[name] = goals[0].env.own[value.id]
    return found


# --- what steps give back --------------------------------------------------------------------------------------


class Fact:
    """What a step added to the hypotheses; it stands wherever a hypothesis may: rewrite(near), combine((2, [near])).

    It is known to the goals below its step, and nowhere else.
    """

    def __init__(self, place: Place | None = None) -> None:
        self.id = ""  # by which engine steps find it among the names of a goal; none if nothing was added
        self.place = place
        self.prop: Prop | None = None

    def of(self, after: Sequence[Goal]) -> None:
        """Name what is new in the goals after a step."""
        for goal in after:
            self.known(goal, tuple(h for h in goal.sequent.context.hypotheses if h not in goal.before))

    def known(self, goal: Goal, parts: tuple[Formula, ...]) -> None:
        """In this goal the fact is these hypotheses."""
        if not parts:
            return
        if not self.id:
            now = state()
            now.count += 1
            self.id = f"#{now.count}"
        goal.env = replace(goal.env, own={**goal.env.own, self.id: parts})
        if self.prop is None and len(parts) == 1:
            self.prop = Prop(parts[0], _types(goal.sequent, parts[0]))

    def __repr__(self) -> str:
        return f"the fact of line {self.place.line}" if self.place is not None else "the fact of a step"

    @property
    def no_proposition(self) -> str:
        """What to write where it stands for a proposition."""
        says = f", which says {readable(self.prop.formula)}" if self.prop is not None else ""
        return f"{says}: it stands there already, assume(fact) closes the goal by it; elsewhere its formula is written"

    @property
    def left(self) -> Expr:
        """The left side of a fact that compares numbers."""
        return self._side(1)

    @property
    def right(self) -> Expr:
        """The right side of a fact that compares numbers."""
        return self._side(2)

    def _side(self, number: int) -> Expr:
        if self.prop is None or self.prop.formula[0] not in ("=", "<=", "<"):
            raise TypeError("left and right are the sides of one comparison of numbers")
        return Expr(self.prop.formula[number], self.prop.types, self.prop.definitions)

    def __getitem__(self, number: int) -> Fact:
        """One part of a conjunction."""
        part = Fact(self.place)
        part.id = f"{self.id}.{number}"
        return part

    def called(self, *names: str) -> Any:
        """The same fact, known by a name in quotes too; with several names, one for each of its parts."""
        focus = [goal for goal in state().focus if goal.env.own.get(self.id)]
        if not focus:
            words = f"there is nothing to call {' or '.join(names)}: the step adds no hypothesis"
            raise placed(ProofFailed(words), line())
        for goal in focus:
            parts = goal.env.own[self.id]
            if len(names) == 1:
                goal.env = goal.env.with_label(names[0], parts)
                continue
            if len(names) != len(parts):
                words = f"{len(names)} names ({', '.join(names)}) for {len(parts)} hypotheses"
                raise placed(ProofFailed(words, goal.sequent), line())
            for name, part in zip(names, parts, strict=True):
                goal.env = goal.env.with_label(name, (part,))
        return self


class Block(Fact):
    """A fact with side goals: `with have(F):` shows them in the block, otherwise the automatic prover does."""

    def __init__(self, place: Place | None, sides: list[Goal]) -> None:
        super().__init__(place)
        self.sides = sides
        self.enters: Any = None

    def wait(self) -> None:
        """The side goals are due when the next step begins."""
        if self.sides:
            state().obligations.append((self.sides, self.place))

    def __enter__(self) -> Any:
        now = state()
        now.obligations = [one for one in now.obligations if one[0] is not self.sides]
        now.discharge()
        if not self.sides:
            raise placed(ProofFailed("this block has nothing to show"), line())
        now.push(self.sides)
        return self if self.enters is None else self.enters

    def __exit__(self, error: Any, value: Any, trace: Any) -> None:
        if error is None:
            now = state()
            now.discharge()
            for goal in now.focus:
                automatic(goal, self.place)
            now.stack.pop()


class Premises(Block):
    """A fact with the premises that it needs; a block shows one of them.

    In `with fact.premise("near"):` it has the name that the cited claim gives it; `.premise(F)` says how it reads
    here, `.premise(0)` is the first.
    """

    def __init__(self, place: Place | None, sides: list[Goal], names: Mapping[str, int]) -> None:
        super().__init__(place, sides)
        self.names = names  # their numbers are counted from the end

    def premise(self, which: int | str | Prop) -> Block:
        count = 1 + max((goal.number for goal in self.sides), default=-1)
        if isinstance(which, Prop):
            number = next((goal.number for goal in self.sides if reads(goal.sequent, which)), None)
        else:
            number = self.names.get(which) if isinstance(which, str) else which
        if number is None or not -count <= number < count:
            known = f"; named are {', '.join(self.names)}" if self.names else ""
            lines = "".join(f"\n  ({goal.number}) {_spoken(goal)}" for goal in self.sides)
            called = readable(which.formula) if isinstance(which, Prop) else repr(which)
            words = f"there is no premise {called}{known}; to be shown are:{lines or ' none'}"
            raise placed(ProofFailed(words), line())
        now = state()
        now.discharge()
        goals = [goal for goal in self.sides if goal.number == number % count]
        missing = [goal for goal in goals if goal not in now.focus]
        if missing:
            words = f"the premise {which!r} is shown in a block of its own step, and once: with use(...) as that"
            raise placed(ProofFailed(words), line())
        now.stack[-1] = [goal for goal in now.focus if goal not in goals]
        return Block(line(), goals)


class Branch:
    """One of the cases that a step leaves: `with yes:` works on it alone.

    What the block leaves open stays open for the steps after it.
    """

    def __init__(self, goals: Sequence[Goal], fact: Fact) -> None:
        self.goals = list(goals)
        self.fact = fact

    def __repr__(self) -> str:
        return f"a case of line {self.fact.place.line}" if self.fact.place is not None else "a case"

    def __enter__(self) -> Fact:
        now = state()
        now.discharge()
        if any(goal not in now.focus for goal in self.goals):
            raise placed(ProofFailed("this case is not open here: it is shown already"), line())
        now.stack[-1] = [goal for goal in now.focus if goal not in self.goals]
        now.push(self.goals)
        return self.fact

    def __exit__(self, error: Any, value: Any, trace: Any) -> None:
        if error is None:
            now = state()
            now.discharge()
            left = now.stack.pop()
            now.stack[-1] = now.stack[-1] + left


class Branches(tuple[Branch, ...]):
    """The cases that a step leaves, in order."""

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, int) and not -len(self) <= number < len(self):
            parts = f"there are {len(self)} parts, numbered from 0" if len(self) > 1 else "it is one part, [0]"
            raise placed(ProofFailed(f"there is no part {number}: {parts}"), line())
        return super().__getitem__(number)

    def called(self, *names: str) -> Branches:
        """The same; what each case adds is known by this name in quotes, or its parts by these."""
        self[0].fact.called(*names)
        return self


# --- names of a sequent as objects -------------------------------------------------------------------------------


def object_of(s: Sequent, name: str) -> Any:
    """The object of a name of the sequent: a real, a point, a law, a test ...; the name itself where the language
    has no objects of its kind."""
    types = s.context.types
    of = types[name]
    if of[0] == "index":
        words = {word: types[word] for word in _words(of) if word in types}
        return Expr(name, {name: of, **words})
    made = _kind(of, lambda one: Space(one, "line" if one == "line" else types[one][0]))
    return name if made is None else made.named(name)


def _kind(of: Term, space: Callable[[str], Space]) -> Any:
    head = of[0]
    if head in ("real", "integer"):
        return REAL if head == "real" else INTEGER
    if head == "point":
        return kind(space(of[1]))
    if head == "law":
        return laws.law(*map(space, of[1:]))
    if head in ("fun", "bounded", "weight", "test"):
        return getattr(laws, head)(*map(space, of[1:]))
    if head == "map":
        return laws.map_(tuple(map(space, of[1])), space(of[2]))
    if head == "markov":
        return laws.markov(tuple(map(space, of[1])), tuple(map(space, of[2])))
    if head == "sequence":
        each = _kind(of[1], space)
        return None if each is None else laws.sequence(each)
    return None


def _types(s: Sequent, formula: Formula) -> dict[str, Any]:
    """The types of a formula's names, and of the names in these types."""
    types, found = s.context.types, dict[str, Any]()
    queue = list(free(formula))
    while queue:
        name = queue.pop()
        if name in types and name not in found:
            found[name] = types[name]
            queue += _words(types[name])
    return found


def _words(term: Term) -> set[str]:
    if isinstance(term, str):
        return {term}
    return set().union(*map(_words, term)) if isinstance(term, tuple) else set()
