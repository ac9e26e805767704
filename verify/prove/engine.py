"""How a written proof becomes a tree that the kernel accepts.

A proof is a sequence of steps; each applies one kernel rule, proves the side goals (by itself or with
the steps given for them) and hands the main goal to the next.  An empty sequence is the automatic
prover.  Nothing here is trusted: the tree that comes out is checked by the kernel.
"""

from __future__ import annotations

import linecache
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from inspect import isfunction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from verify.kernel import effort
from verify.kernel.define import Definition, Definitions, expand
from verify.kernel.rules import RULES
from verify.kernel.sequent import NOTHING, Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, TermError, parse, show
from verify.kernel.wellformed import SPACES
from verify.language.expr import Prop
from verify.language.fold import typed
from verify.language.meant import explain, without_address

Node = dict[str, Any]
HERE = str(Path(__file__).parent)
ROOT = Path(__file__).parents[2]
MAKING = str(ROOT / "verify" / "claims" / "making.py")
NONE: Mapping[str, int] = MappingProxyType({})
UNITS = 16  # of the kernel that are as much work as a box
FAR = 10**12  # units, beyond all work


class ProofFailed(Exception):
    """No proof was found; the message shows the goal that stayed open, under which hypotheses, and where."""

    def __init__(self, why: str, sequent: Sequent | None = None) -> None:
        why = without_address(why)
        super().__init__(why)
        self.why = why
        self.sequent = sequent
        self.labels: Labels = {}
        self.defined: Definitions = NOTHING
        self.place: Place | None = None
        self.premise = ""
        self.gaps: tuple[Gap, ...] = ()  # what the proof left out on purpose

    def within(self, step: Step, env: Env) -> None:
        """The error passes through a step; the innermost one that an author wrote is the place."""
        if self.place is None and step.place is not None:
            self.place = step.place
        self.known(env)

    def known(self, env: Env) -> None:
        """What is named there: hypotheses, and what cited claims speak of."""
        self.labels = self.labels or env.labels
        self.defined = self.defined or env.defined

    def __str__(self) -> str:
        lines = [self.why]
        if self.place is not None:
            lines.append(f"  at {self.place}")
        if self.premise:
            lines.append(f"  as {self.premise}")
        if self.sequent is not None:
            named = {part: name for name, parts in named_parts(self.labels) for part in parts}
            lines.append(f"  to show: {spoken(self.sequent, self.sequent.goal, self.defined)}")
            for number, formula in enumerate(self.sequent.context.hypotheses):
                name = f" {named[formula]}:" if formula in named else ""
                lines.append(f"  [{number}]{name} {spoken(self.sequent, formula, self.defined)}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Gap:
    """A part of a proof that its author left out: what is to be shown there, and where."""

    sequent: Sequent
    place: Place | None
    why: str = ""
    defined: Definitions = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"{self.place}{f' ({self.why})' if self.why else ''}"


# The names of hypotheses: a conjunction, which stands there in parts, has one name for all of them.
Labels = Mapping[str, tuple[Formula, ...]]


def named_parts(labels: Labels) -> list[tuple[str, tuple[Formula, ...]]]:
    """Every name with what it stands for: ``h``, and of a conjunction ``h.0``, ``h.1``, ..."""
    found: list[tuple[str, tuple[Formula, ...]]] = []
    for name, parts in labels.items():
        if len(parts) == 1:
            found.append((name, parts))
        else:
            found += [(f"{name}.{number}", (part,)) for number, part in enumerate(parts)]
    return found


@dataclass
class Naming:
    """What the step at work adds to the hypotheses is to have these names; `before` stood there already."""

    names: tuple[str, ...]
    before: tuple[Formula, ...]
    used: bool = False
    own: bool = False  # the step's own name, which an author did not give and need not use


@dataclass
class Env:
    """What a proof may use: statements it may cite, and how hard the automatic prover tries."""

    library: Mapping[str, Statement] = field(default_factory=dict)
    boxes: int = 3000
    deadline: float | None = None
    effort: int = 60
    """How many sequents one automatic search looks at."""
    fuel: int = 0
    """Sequents that the present automatic search may still look at."""
    limits: int = 0
    """How many `limit` steps the search is inside of, looking for a vanishing bound."""
    labels: Labels = field(default_factory=dict)
    own: Labels = field(default_factory=dict)
    """The names that steps give by themselves; those of `labels` go before them."""
    naming: Naming | None = None
    work: int | None = None
    """Boxes, and other steps of about that cost, that the whole proof may take; None: no bound."""
    done: list[int] = field(default_factory=lambda: [0])
    """How many it has taken so far: one number, which the copies of an `Env` share."""
    deepening: bool = True
    """Whether a search may be tried once more, with more effort, where there are no lemmas to cite."""

    inner: Callable[[Sequent, Env, int], Node] | None = None
    """What proves the goals that single steps leave; None: the automatic prover."""

    memo: dict[Any, Node | ProofFailed] | None = None
    """What the automatic prover found of goals that it was handed before, or that it found nothing; None: not kept."""

    defined: dict[str, Definition] = field(default_factory=dict)
    """The definitions of which the claims that are cited speak: one table, which the copies of an `Env` share."""

    near: Callable[[Sequent], Sequence[str]] | None = None
    """What is said beside a goal that an author looks at: claims that it may come of; None in a run."""

    def spend(self, steps: int) -> None:
        """Count work that is done; raises ProofFailed when it is used up."""
        self.done[0] += steps
        if self.spent:
            raise ProofFailed("out of steps")

    @property
    def spent(self) -> bool:
        """Is the work used up?  Then a search stops where it is: what it would try besides has no steps either."""
        return self.work is not None and self.done[0] > self.work

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what the kernel does inside: derivatives and normal forms of long terms take seconds, without a box.

        Nothing inside is interrupted, so that an error there passes by as it is.
        """
        self.check()
        with effort.budget(FAR) as kernel:
            yield
        self.spend(kernel.spent // UNITS)

    def check(self) -> None:
        """Raises ProofFailed where there is no work or no time left."""
        if self.spent:
            raise ProofFailed("out of steps")
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise ProofFailed("out of time")

    def with_label(self, name: str, parts: tuple[Formula, ...]) -> Env:
        return replace(self, labels={**self.labels, name: parts}, naming=None)

    def arrived(self, s: Sequent) -> Env:
        """At a sequent that the step at work left: what is new there gets the name that is due."""
        if self.naming is None:
            return self
        parts = tuple(h for h in s.context.hypotheses if h not in self.naming.before)
        if not parts:
            return replace(self, naming=None)
        self.naming.used = True
        names = self.naming.names
        if self.naming.own:
            return replace(self, own={**self.own, names[0]: parts}, naming=None)
        if len(names) == 1:
            return self.with_label(names[0], parts)
        if len(names) != len(parts):
            raise failed(s, f"{len(names)} names ({', '.join(names)}) for {len(parts)} hypotheses")
        added = {name: (part,) for name, part in zip(names, parts, strict=True)}
        return replace(self, labels={**self.labels, **added}, naming=None)


@dataclass(frozen=True)
class Place:
    """Where an author wrote a step."""

    file: str
    line: int
    step: str

    def __str__(self) -> str:
        path = Path(self.file)
        name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
        source = linecache.getline(self.file, self.line).strip()
        return f"{name}:{self.line}: {source if self.step in source else self.step}"


class Step:
    """A step of a proof: a function of a sequent, the steps after this one, and what a proof may use."""

    __slots__ = ("function", "names", "own", "place")

    def __init__(self, function: Action, names: tuple[str, ...] = (), place: Place | None = None) -> None:
        self.function = function
        self.names = names
        self.own: Any = ""
        self.place = place or _place()

    def __repr__(self) -> str:
        return f"a step, by.{self.place.step}(...)" if self.place is not None and self.place.step else "a step"

    @property
    def no_proposition(self) -> str:
        """What to write where it stands for a proposition."""
        return ": it is a reason, which stands after what it shows: have(a <= b, by.linear())"

    def known_as(self, name: Any) -> Step:
        """This step, where it is made: what it adds has this name, or that of this claim, if not another one
        by `called`."""
        self.own = name
        return self

    def called(self, *names: str) -> Step:
        """The same step; what it adds to the hypotheses has this name afterwards, in each case of several.

        With several names each is for one of the hypotheses that are added.
        """
        return Step(self.function, names, self.place)

    def __call__(self, s: Sequent, rest: Rest, env: Env) -> Node:
        """The step in place of one that stands for it."""
        return self.function(s, rest, env)


def _place() -> Place | None:
    """Where the function that makes a step was called, if that was not in this package."""
    frame = sys._getframe(2)
    for _ in range(4):
        caller = frame.f_back
        if caller is None:
            return None
        if caller.f_code.co_filename == MAKING:
            return None
        if not caller.f_code.co_filename.startswith(HERE):
            return Place(caller.f_code.co_filename, caller.f_lineno, frame.f_code.co_name)
        frame = caller
    return None


Rest = Sequence[Step]
Action = Callable[[Sequent, Rest, Env], Node]
Proof = Sequence[Step] | Step
# The proofs of what a step leaves to be shown: in its order, or under the number or the name of what is
# shown, or under the proposition itself; or a function of its number.
By = Sequence[Proof] | Mapping[Any, Proof] | Callable[[int], Proof]


def steps_of(proof: Proof) -> tuple[Step, ...]:
    """The steps of a proof.  Raises ProofFailed where something else stands for it."""
    if isinstance(proof, str) or hasattr(proof, "id") or not isinstance(proof, Step | Iterable):
        raise ProofFailed(not_a_step(proof))
    return (proof,) if isinstance(proof, Step) else tuple(proof)


def not_a_step(found: Any) -> str:
    """What to write instead of a hypothesis or a claim where a step belongs."""
    if isinstance(found, str):
        from verify.prove import by

        meant = f"by.{found}(...)" if found.removeprefix("by.") in vars(by) else f'assume("{found}")'
        return f"a step is expected, not {found!r}: {meant}"
    name = getattr(found, "id", "")
    if isfunction(found):
        return f"a step is expected, not the function {found.__name__} alone: by.{found.__name__}(...)"
    return f"a step is expected, not {f'the claim {name}: use({name})' if name else repr(found)}"


def run(s: Sequent, proof: Proof, env: Env) -> Node:
    """The tree of a proof.  Raises ProofFailed."""
    env.check()
    env = env.arrived(s)
    if not proof:
        return _automatic(s, env)
    first, *rest = steps_of(proof)
    if not isinstance(first, Step):
        raise failed(s, not_a_step(first))
    names = first.names or ((getattr(first.own, "id", first.own),) if first.own else ())
    naming = Naming(names, s.context.hypotheses, own=not first.names) if names else None
    try:
        # A step that stands for others hands on the name that is due.
        node = first.function(s, rest, env if naming is None else replace(env, naming=naming))
    except ProofFailed as error:
        error.within(first, env)
        raise
    except (TypeError, AttributeError, LookupError) as error:
        if first.place is not None and not getattr(error, "__notes__", ()):
            explain(error)
            # Not a proof that fails but a slip, of the author's or of ours: said with its place.
            error.add_note(f"  at {first.place}\n  to show: {spoken(s, s.goal)}")
        raise
    if naming is not None and not (naming.used or naming.own):
        raise failed(s, f"there is nothing to call {' or '.join(first.names)}: the step adds no hypothesis")
    return node


def _automatic(s: Sequent, env: Env) -> Node:
    """The automatic prover, on a goal that it is handed: what it found before is not looked for again."""
    from verify.prove.auto import auto

    if env.memo is None or env.fuel > 0 or env.inner is not None:
        return auto(s, env)
    # What is defined is written out in a sequent; of the library the prover looks at nothing by itself.
    key = (tuple(s.context.types.items()), s.context.hypotheses, s.goal, env.effort)
    found = env.memo.get(key)
    if found is None:
        try:
            found = auto(s, env)
        except ProofFailed as error:
            found = error
        env.memo[key] = found
    if isinstance(found, ProofFailed):
        raise ProofFailed(found.why, found.sequent)
    return found


def apply(s: Sequent, node: Node, env: Env) -> list[Sequent]:
    """What remains after a rule; raises ProofFailed if the rule does not apply."""
    if node["rule"] == "lemma" and (cited := env.library.get(node.get("id", ""))) is not None:
        env.defined.update((one.name, one) for one in cited.defined)
    try:
        return RULES[node["rule"]](s, node, env.library)
    except (Rejected, TermError) as error:
        raise failed(s, f"{node['rule']}: {plainly(str(error), s)}") from error
    except RecursionError as error:
        raise failed(s, f"{node['rule']}: nested too deeply") from error


def finish(s: Sequent, node: Node, env: Env) -> Node:
    """A node that leaves nothing to show."""
    remaining = apply(s, node, env)
    if remaining:
        raise failed(s, f"{node['rule']} leaves {len(remaining)} goals")
    return node


def follow(
    s: Sequent, node: Node, env: Env, main: int, rest: Rest, by: By | None = None, names: Mapping[str, int] = NONE
) -> Node:
    """Apply a rule; goal number `main` gets the rest of the proof, the others the proofs in `by` or none.

    `names` are names for some of the others, as their numbers, which may count from the end.
    """
    remaining = apply(s, node, env)
    main %= len(remaining)
    numbers = [number for number in range(len(remaining)) if number != main]
    proofs = _assigned(s, by or (), remaining, numbers, {k: n % len(remaining) for k, n in names.items()})
    # The side goals come first: when one fails, its message is the useful one.
    labels = {number % len(remaining): name for name, number in names.items()}
    children = {}
    for place, number in enumerate(numbers):
        try:
            children[number] = run(remaining[number], proofs.get(number, ()), env)
        except ProofFailed as error:
            error.premise = error.premise or _premise(s, node, env, labels.get(number, f"({place})"))
            raise
    children[main] = run(remaining[main], rest, env)
    return {**node, "then": [children[number] for number in range(len(remaining))]}


def _premise(s: Sequent, node: Node, env: Env, name: str) -> str:
    """Which premise of what a step asks for: by its name, or by its number as `by` counts them."""
    if node["rule"] == "lemma":
        return f"the premise {name} of {node['id']}"
    number = node.get("hypothesis")
    if node["rule"] != "instantiate" or not isinstance(number, int):
        return ""
    formula = s.context.hypotheses[number]
    known = [one for one in (*named_parts(env.labels), *named_parts(env.own)) if not one[0].startswith("#")]
    source = next((label for label, parts in known if formula in parts), spoken(s, formula))
    return f"the premise {name} of {source}"


def _assigned(
    s: Sequent, by: By, goals: Sequence[Sequent], numbers: Sequence[int], names: Mapping[str, int]
) -> dict[int, Proof]:
    """Which goal gets which of the given proofs."""
    if callable(by):
        return {number: by(place) for place, number in enumerate(numbers)}
    if not isinstance(by, Mapping):
        return dict(zip(numbers, by, strict=False))
    found: dict[int, Proof] = {}
    for key, proof in by.items():
        if isinstance(key, str):
            places = [names[key]] if key in names else []
        elif isinstance(key, int):
            places = [numbers[key]] if -len(numbers) <= key < len(numbers) else []
        else:
            places = [n for n in numbers if reads(goals[n], key)]
        if not places:
            known = f"; named are {', '.join(names)}" if names else ""
            lines = "".join(f"\n  ({i}) {spoken(goals[n], goals[n].goal)}" for i, n in enumerate(numbers))
            raise failed(s, f"by: nothing to show under {key!r}{known}; to be shown are:{lines or ' none'}")
        found |= dict.fromkeys(places, proof)
    return found


def reads(s: Sequent, prop: Prop) -> bool:
    """Is the goal what the proposition says, as an author writes it there?"""
    return s.context.text(s.goal) == s.context.text(expand(prop.formula, prop.definitions))


def failed(s: Sequent, why: str) -> ProofFailed:
    return ProofFailed(why, s)


# What the kernel asks for by form, and how an author gets it otherwise.
HINTS = {
    "not bounded by form": "give it a name with a bound that you show: name_for(f, value(...), limit=B)",
    "not known to have an expectation": "by form it has one if it is bounded, or of powers and exponentials "
    "of linear terms under gauss; otherwise name_for(f, value(...), limit=B)",
}


_NO_NAME = re.compile(r"(?:not a (?:function|point|law|kernel): |the name )([A-Za-z]\w*)(?: has no type)?$")
_NO_SPACE = re.compile(r"not a space of the sort \w+: (\w+)$")


def plainly(message: str, s: Sequent) -> str:
    """The kernel's message with its term as an author would write it, and what can be done."""
    words, colon, text = message.rpartition(": ")
    hint = next((hint for start, hint in HINTS.items() if start in message), "")
    unknown = _NO_NAME.match(message)
    if unknown and unknown[1] not in s.context.types:
        hint = (
            f"nothing is called {unknown[1]} here: intro() and unpack() name what the goal or a hypothesis binds, and "
            "of what is declared above only that is known of which the claim speaks"
        )
    elif (space := _NO_SPACE.match(message)) is not None:
        hint = f"no space here is called {space[1]}: say which one is meant, {space[1]}=..."
    if colon and text.startswith("("):
        with suppress(TermError, ValueError):
            message = f"{words}: {readable(parse(text))}"
    return f"{message} ({hint})" if hint else message


def spoken(s: Sequent, formula: Formula, definitions: Definitions = NOTHING, types: Mapping[str, Any] = NONE) -> str:
    """A formula of a sequent for its author: what is defined by its name, as long as nothing has opened it.

    `definitions` and `types` are further ones."""
    spaces = {name for name, kind in (*s.context.types.items(), *types.items()) if kind[0] in SPACES}
    try:
        return readable(typed(formula, {**definitions, **s.context.definitions}, spaces))
    except (TermError, ValueError, RecursionError):
        return readable(formula)


def readable(formula: Formula) -> str:
    """Infix text where the language has it, the canonical text otherwise."""
    try:
        from verify.language.infix import to_infix
    except ImportError:
        return show(formula)
    try:
        return str(to_infix(formula))
    except Exception:
        # Only a message is at stake.
        return show(formula)
