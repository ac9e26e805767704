"""The steps as actions: what stands in the body of a proof.

Each has the arguments of the step of its name in verify.prove.by, acts at once on the goal, and gives back what it
made: the fact that it added, the cases that it left, the names that it brought.  Where no proof is running the same
call is the step as a value.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, cast

from verify.language.expr import Expr, Like, Prop
from verify.language.objects import Value
from verify.prove import by
from verify.prove.engine import Gap, Place, Proof, ProofFailed, Step, run
from verify.prove.live import (
    Block,
    Branch,
    Branches,
    Fact,
    Goal,
    Premises,
    act,
    line,
    live,
    object_of,
    pause,
    placed,
    state,
)
from verify.prove.written import Hypothesis, conjuncts, text_of

P = ParamSpec("P")


def _value(old: Callable[..., Step], *a: Any, **k: Any) -> Any:
    """The step itself, made where no proof is running: its place is the line that calls the action."""
    made = old(*a, **k)
    if made.place is not None:
        made.place = Place(made.place.file, made.place.line, old.__name__)
    return made


def _checked(old: Callable[..., Step], a: Sequence[Any]) -> None:
    """Raise TypeError where a step that acted already stands for a reason."""
    for one in a:
        several = one if isinstance(one, tuple | list) else (one,)
        for part in several:
            nested = part if isinstance(part, tuple | list) else (part,)
            if any(isinstance(thing, Fact | Branch) and not _may_stand(old) for thing in nested):
                words = f"{old.__name__}: a reason is a value, by.linear(...); a step without by. has acted already"
                raise TypeError(words)


def _may_stand(old: Callable[..., Step]) -> bool:
    """Whether the step takes hypotheses, as which a fact stands."""
    return old.__name__ not in ("have", "suffices", "each_part", "under", "sums", "induction", "cases")


def _act(old: Callable[..., Step], a: Sequence[Any], k: dict[str, Any]) -> list[Goal]:
    _checked(old, a)
    return act(lambda: old(*a, **k))


def _plain(old: Callable[P, Step]) -> Callable[P, Fact]:
    """A step that goes on with one goal: what is new in it is the fact."""

    @wraps(old)
    def action(*a: P.args, **k: P.kwargs) -> Fact:
        if not live():
            return cast(Fact, _value(old, *a, **k))
        made = Fact(line())
        made.of(_act(old, a, k))
        return made

    return action


def _sided(old: Callable[P, Step], *front: Any) -> Callable[P, Block]:
    """A step with a side goal: reasons show it, or a block does, or the automatic prover.

    `front` are the arguments before the reasons, as they are by default.
    """

    @wraps(old)
    def action(*a: P.args, **k: P.kwargs) -> Block:
        if not live():
            return cast(Block, _value(old, *a, **k))
        sides: list[Goal] = []
        made = Block(line(), sides)
        if len(a) <= len(front):
            full = (*a, *front[len(a) :])
            made.of(act(lambda: cast(Callable[..., Step], old)(*full, pause(sides), **k)))
            made.wait()
        else:
            made.of(_act(old, a, k))
        return made

    return action


def _premised(old: Callable[P, Step]) -> Callable[P, Premises]:
    """A step with premises: each is shown in `by=`, in a block of its own, or by the automatic prover."""

    @wraps(old)
    def action(*a: P.args, **k: P.kwargs) -> Premises:
        if not live():
            return cast(Premises, _value(old, *a, **k))
        sides: list[Goal] = []
        given = getattr(a[0], "given", ()) if a else ()
        names = {prop.label: place - len(given) for place, prop in enumerate(given) if prop.label}
        made = Premises(line(), sides, names)
        if k.get("by"):
            made.of(_act(old, a, k))
        else:
            table = {**k, "by": lambda number: pause(sides, number)}
            made.of(act(lambda: cast(Callable[..., Step], old)(*a, **table)))
            made.wait()
        return made

    return action


def _branching(old: Callable[P, Step]) -> Callable[P, Branches]:
    """A step that leaves several goals: one Branch each, for `with`; `called` names what each of them adds."""

    @wraps(old)
    def action(*a: P.args, **k: P.kwargs) -> Branches:
        if not live():
            return cast(Branches, _value(old, *a, **k))
        made = Fact(line())
        many = len(state().focus)
        after = _act(old, a, k)
        made.of(after)
        ways, over = divmod(len(after), many)
        return Branches([Branch(after, made)] if over else [Branch(after[n::ways], made) for n in range(ways)])

    return action


def _of_points(old: Callable[P, Step]) -> Callable[P, Block]:
    """`with under(M, body) as x:` shows body(x), `with sums(n, body) as k:` body(k)."""

    @wraps(old)
    def action(*a: P.args, **k: P.kwargs) -> Block:
        if not live():
            return cast(Block, _value(old, *a, **k))
        sides: list[Goal] = []
        made = Block(line(), sides)
        if len(a) > 2 or k:
            made.of(_act(old, a, k))
            return made

        def inner(*objects: Any) -> Step:
            made.enters = objects[0] if len(objects) == 1 else objects
            return pause(sides)

        made.of(act(lambda: cast(Callable[..., Step], old)(*a, inner)))
        made.wait()
        return made

    return action


# --- steps without side goals ------------------------------------------------------------------------------------

absurd = _plain(by.absurd)
assume = _plain(by.assume)
auto = _plain(by.auto)
bounded_by = _plain(by.bounded_by)
calc = _plain(by.calc)
cauchy_schwarz = _plain(by.cauchy_schwarz)
chained = _plain(by.chained)
choose = _plain(by.choose)
combine = _plain(by.combine)
congruence = _plain(by.congruence)
contradiction = _plain(by.contradiction)
enumerate_values = _plain(by.enumerate_values)
evaluate = _plain(by.evaluate)
ext = _plain(by.ext)
inhabit = _plain(by.inhabit)
keep = _plain(by.keep)
let = _plain(by.let)
limit = _plain(by.limit)
linear = _plain(by.linear)
norm_inner = _plain(by.norm_inner)
pave = _plain(by.pave)
primitive = _plain(by.primitive)
recursion = _plain(by.recursion)
rewrite = _plain(by.rewrite)
ring = _plain(by.ring)
select = _plain(by.select)
sign = _plain(by.sign)
slope = _plain(by.slope)
supremum = _plain(by.supremum)
swap = _plain(by.swap)
triangle = _plain(by.triangle)
unpack = _plain(by.unpack)

# --- steps with something to show on the side ----------------------------------------------------------------------

_have = _sided(by.have, None)
suffices = _sided(by.suffices, None)
modus = _sided(by.modus, -1)
definite = _sided(by.definite, None)
tight = _sided(by.tight, None, None, None, None)
_unfold_sum = _sided(by.unfold, None, "last")

apply_to = _premised(by.apply_to)
fact = _premised(by.fact)
instantiate = _premised(by.instantiate)
mixture = _premised(by.mixture)
name_for = _premised(by.name_for)
use = _premised(by.use)

under = _of_points(by.under)
sums = _of_points(by.sums)

# --- steps that leave several goals ---------------------------------------------------------------------------------

cases = _branching(by.cases)
cases_of = _branching(by.cases_of)
split = _branching(by.split)


@wraps(by.have)
def have(prop: Prop, *proof: Step) -> Block:
    made = _have(prop, *proof)
    if isinstance(made, Fact) and not made.id:
        # It stands there already: then it is what stands there.
        for one in state().focus:
            made.known(one, tuple(conjuncts(one.sequent.read(text_of(prop)))))
    return made


@wraps(by.unfold)
def unfold(value: Like, end: str = "last", *proof: Step, at: Hypothesis | None = None) -> Block:
    if not live():
        return cast(Block, _value(by.unfold, value, end, *proof, at=at))
    name = value if isinstance(value, str) else getattr(value, "term", None)
    if isinstance(name, str):
        made = Block(line(), [])
        made.of(_act(by.unfold, (value, end, *proof), {"at": at}))
        return made
    return _unfold_sum(value, end, *proof, at=at)


@wraps(by.witness)
def witness(value: Value, *proofs: Proof) -> Premises:
    if not live():
        return cast(Premises, _value(by.witness, value, *proofs))
    sides: list[Goal] = []
    made = Premises(line(), sides, {})
    if proofs:
        made.of(_act(by.witness, (value, *proofs), {}))
    else:
        made.of(act(lambda: by.witness(value, *(pause(sides, number) for number in range(2)))))
        made.wait()
    return made


@wraps(by.each_part)
def each_part(*proofs: Proof) -> Branches:
    if not live():
        return cast(Branches, _value(by.each_part, *proofs))
    if proofs:
        return _branching(by.each_part)(*proofs)
    goal = state().focus[0].sequent.goal if state().focus else ("",)
    count = len(goal) - 1 if goal[0] == "and" else 0
    return _branching(by.each_part)(*[()] * count)


def intro(*names: str | int) -> Any:
    """Take the goal apart as far as the names go: a name for each `forall`, "[near]" for the premise of a `=>`.

    Without names as far as it goes; intro(1) takes one level.  It gives back the new objects and facts, in order.
    As a value, by.intro() takes one level.
    """
    if not live():
        return _value(by.intro, *(name for name in names if name != 1))
    now = state()
    if names == (1,) or len(now.focus) != 1:
        made = Fact(line())
        made.of(_act(by.intro, [name for name in names if name != 1], {}))
        return made
    found: list[Any] = []
    asked: list[Any] = list(names)
    first = True
    while first or asked or not names:
        goal = now.focus[0]
        head = goal.sequent.goal[0]
        if not first and not names and head not in ("forall", "=>"):
            break
        bracketed = bool(asked) and str(asked[0]).startswith("[")
        takes_none = head in ("=>", "and", "not") and not bracketed
        one = [asked.pop(0)] if asked and not takes_none else []
        made = Fact(line())
        after = _act(by.intro, one, {})
        made.of(after)
        first = False
        if head == "=>":
            found.append(made)
        elif after:
            known = goal.sequent.context.types
            types = after[0].sequent.context.types
            found += [object_of(after[0].sequent, name) for name in types if name not in known]
        if len(after) != 1:
            if asked:  # the parts of a conjunction, each with the names that are left
                _act(by.intro, asked, {})
            break
    return found[0] if len(found) == 1 else tuple(found)


def induction(variable: Expr, base: Like, base_proof: Proof = (), step_proof: Proof = ()) -> Branches:
    """Induction on an integer from `base` on: two cases, and `with step as below:` has the claim before the step."""
    if not live():
        return cast(Branches, _value(by.induction, variable, base, base_proof, step_proof))
    now = state()
    starts: list[Goal] = []
    ends: list[Goal] = []
    made = Fact(line())
    before = list(now.focus)
    if base_proof or step_proof:
        _act(by.induction, (variable, base, base_proof, step_proof), {})
        return Branches([Branch([], made), Branch([], made)])
    act(lambda: by.induction(variable, base, pause(starts), pause(ends)))
    for goal, old in zip(ends, before, strict=True):
        # What the step adds last is the claim before it.
        count = len(conjuncts(old.sequent.goal))
        made.known(goal, goal.sequent.context.hypotheses[-count:])
    now.stack[-1] = [*starts, *ends]
    return Branches([Branch(starts, made), Branch(ends, made)])


def do(*steps: Step | Sequence[Step]) -> Fact:
    """Run steps that are values: what a helper gives that does not act itself."""
    flat = [step for one in steps for step in ((one,) if isinstance(one, Step) else one)]
    made = Fact(line())
    if flat:
        made.of(act(lambda: Step(lambda s, rest, env: run(s, (*flat, *rest), env))))
    return made


def goal() -> None:
    """Print where the proof stands, to the error stream; leave it out when the proof is done.

    Under `verify watch` the recorded claims that the goal may come of stand below it.
    """
    found = state()
    found.discharge()
    for one in found.focus:
        shown = ProofFailed("the goal here", one.sequent)
        shown.known(one.env)
        shown.place = line()
        print(shown, file=sys.stderr)
        for said in one.env.near(one.sequent) if one.env.near else ():
            print(f"  {said}", file=sys.stderr)
    if not found.focus:
        print(f"nothing is left to show at {line()}", file=sys.stderr)


def gap(why: str = "") -> None:
    """Leave the goal open and go on: the claim is not proved, its proof says where its gaps are; each is attacked."""
    found = state()
    found.discharge()
    if not found.focus:
        raise placed(ProofFailed("nothing is left to show here: the step before closed the goal"), line())
    place = line()
    found.gaps += [Gap(one.sequent, place, why, one.env.defined) for one in found.focus]
    found.stack[-1] = []


__all__ = [
    "absurd",
    "apply_to",
    "assume",
    "auto",
    "bounded_by",
    "calc",
    "cases",
    "cases_of",
    "cauchy_schwarz",
    "chained",
    "choose",
    "combine",
    "congruence",
    "contradiction",
    "definite",
    "do",
    "each_part",
    "enumerate_values",
    "evaluate",
    "ext",
    "fact",
    "gap",
    "goal",
    "have",
    "induction",
    "inhabit",
    "instantiate",
    "intro",
    "keep",
    "let",
    "limit",
    "linear",
    "mixture",
    "modus",
    "name_for",
    "norm_inner",
    "pave",
    "primitive",
    "recursion",
    "rewrite",
    "ring",
    "select",
    "sign",
    "slope",
    "split",
    "suffices",
    "sums",
    "supremum",
    "swap",
    "tight",
    "triangle",
    "under",
    "unfold",
    "unpack",
    "use",
    "witness",
]
