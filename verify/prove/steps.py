"""The steps in which proofs are written.

Formulas and terms are given as in claims (verify.language.expr).  A hypothesis is named by its
number, counted from the end if negative, or by the proposition itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from verify.kernel.define import expand
from verify.kernel.functions import FUNCTIONS
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, free, fresh, show, subterms
from verify.language.expr import Expr, Like, Prop, expr, for_all
from verify.language.objects import Space, Thing
from verify.prove import linear as linear_search
from verify.prove import paving
from verify.prove.engine import Env, Node, Proof, ProofFailed, Step, apply, failed, finish, follow, run

Hypothesis = int | Prop


def text_of(value: Like) -> str:
    """The kernel's text of a formula, term, law, function ..., with its definitions written out."""
    if isinstance(value, Prop):
        return show(expand(value.formula, value.definitions))
    found = value if isinstance(value, Thing) else expr(value)
    return show(expand(found.term, found.definitions))


def number_of(s: Sequent, hypothesis: Hypothesis) -> int:
    """The number of a hypothesis; the last one that matches a proposition."""
    count = len(s.context.hypotheses)
    if isinstance(hypothesis, int):
        number = hypothesis + count if hypothesis < 0 else hypothesis
        if not 0 <= number < count:
            raise failed(s, f"there is no hypothesis {hypothesis}")
        return number
    wanted = s.context.text(expand(hypothesis.formula, hypothesis.definitions))
    for number in reversed(range(count)):
        if s.context.text(s.context.hypotheses[number]) == wanted:
            return number
    raise failed(s, f"not among the hypotheses: {hypothesis!r}")


def new_name(s: Sequent, name: str) -> str:
    """The name itself, or one made from it that is new in the sequent."""
    return fresh(name, s.context.names | free(s.goal))


# --- steps that close the goal ---------------------------------------------------------------------


def auto() -> Step:
    """The automatic prover."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        from verify.prove.auto import auto as prove

        return prove(s, env)

    return step


def _closing(rule: str, **parameters: Any) -> Step:
    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return finish(s, {"rule": rule, **parameters}, env)

    return step


def assume() -> Step:
    """The goal is a hypothesis."""
    return _closing("assume")


def ring() -> Step:
    """Both sides have the same normal form."""
    return _closing("ring")


def sign() -> Step:
    """The goal follows from the known bounds of the parts."""
    return _closing("sign")


def evaluate(bits: int = 128) -> Step:
    """The goal has no variables: enclose it."""
    return _closing("evaluate", bits=bits)


def linear(*multipliers: Like, degree: int = 1, scale: Like = 1) -> Step:
    """The goal is a nonnegative combination of hypotheses, of products of up to `degree` of them, and of
    these times the multipliers.  Multipliers that are known to be nonnegative count by themselves too;
    `scale` > 0 is multiplied to the goal first.
    """

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        terms = [expr(m).term for m in multipliers]
        found = linear_search.search(s, terms, degree, expr(scale).term)
        if found is None:
            raise failed(s, "linear: no combination of the hypotheses was found")
        return found

    return step


def combine(*products: tuple[Like, Sequence[Hypothesis]], scale: Like = 1) -> Step:
    """The given combination: pairs of a coefficient and the hypotheses whose product it multiplies."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        table = [[text_of(c), [number_of(s, h) for h in hypotheses]] for c, hypotheses in products]
        return finish(s, {"rule": "combine", "scale": text_of(scale), "products": table}, env)

    return step


def pave(boxes: int | None = None, bits: int = 53) -> Step:
    """Interval branch and bound over the bounded domain."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        result = paving.search(s, env.boxes if boxes is None else boxes, bits)
        if result.step is None:
            raise failed(s, f"pave: undecided after {result.boxes} boxes")
        return finish(s, result.step, env)

    return step


# --- logic -----------------------------------------------------------------------------------------


def have(prop: Prop, *proof: Step) -> Step:
    """Show a formula (by the given proof) and go on with it as a hypothesis."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "have", "formula": text_of(prop)}, env, 1, rest, [proof])

    return step


def suffices(prop: Prop, *proof: Step) -> Step:
    """Go on to show `prop`; the goal follows from it by the given proof."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "have", "formula": text_of(prop)}, env, 0, rest, [proof])

    return step


def cases(prop: Prop, yes: Proof = (), no: Proof = ()) -> Step:
    """A formula holds or not; each case has its proof, followed by what comes after this step."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "cases", "formula": text_of(prop)}
        proofs = [(*yes, *rest), (*no, *rest)]
        children = [run(c, p, env) for c, p in zip(apply(s, node, env), proofs, strict=True)]
        return {**node, "then": children}

    return step


def split(hypothesis: Hypothesis = -1, *proofs: Proof) -> Step:
    """One of the parts of a disjunction holds; each case has its proof, then what comes after."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "split", "hypothesis": number_of(s, hypothesis)}
        goals = apply(s, node, env)
        ways = list(proofs) + [()] * (len(goals) - len(proofs))
        children = [run(goal, (*way, *rest), env) for goal, way in zip(goals, ways, strict=True)]
        return {**node, "then": children}

    return step


def cases_of(value: Like, *proofs: Proof) -> Step:
    """The two cases of a Max, Min or Abs; its value is replaced in the goal in each."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        term = expr(value).term
        after = rewrite(-1)
        ways: list[Proof] = [(after, *way) for way in proofs] or [(after,), (after,)]
        return fact(term[0], "cases", *(Expr(t) for t in term[1:]))(s, (split(-1, *ways), *rest), env)

    return step


def intro(name: str | None = None, *more: str) -> Step:
    """Take the goal apart: a name for each `forall`, premises become hypotheses, `and` is proved in parts."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "intro"}
        names = [n for n in (name, *more) if n is not None]
        if s.goal[0] == "forall":
            node["name"] = new_name(s, names.pop(0) if names else s.goal[1].replace("~", ""))
        goals = apply(s, node, env)
        if names:
            rest = (intro(*names), *rest)
        return {**node, "then": [run(goal, rest, env) for goal in goals]}

    return step


def each_part(*proofs: Proof) -> Step:
    """All parts of a conjunction, each by its own proof, which is followed by what comes after this step."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "intro"}
        goals = apply(s, node, env)
        if s.goal[0] != "and" or len(goals) != len(proofs):
            raise failed(s, f"each_part: the goal is not a conjunction of {len(proofs)} parts")
        children = [run(goal, (*way, *rest), env) for goal, way in zip(goals, proofs, strict=True)]
        return {**node, "then": children}

    return step


def choose(part: int) -> Step:
    """Show this part (from 0) of the disjunction."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "choose", "part": part}, env, 0, rest)

    return step


def witness(value: Like, *proofs: Proof) -> Step:
    """The value for an `exists` in the goal."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "witness", "term": text_of(value)}, env, -1, rest, proofs)

    return step


def instantiate(hypothesis: Hypothesis, *values: Like, by: Sequence[Proof] = ()) -> Step:
    """A `forall` among the hypotheses at given values."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node = {
            "rule": "instantiate",
            "hypothesis": number_of(s, hypothesis),
            "terms": [text_of(value) for value in values],
        }
        return follow(s, node, env, -1, rest, by)

    return step


def apply_to(hypothesis: Hypothesis, *values: Like, by: Sequence[Proof] = ()) -> Step:
    """A `forall` among the hypotheses at given values, all premises shown: by the proofs in `by`, in
    order, or by the automatic prover."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node = {
            "rule": "instantiate",
            "hypothesis": number_of(s, hypothesis),
            "terms": [text_of(value) for value in values],
            "through": True,
        }
        return follow(s, node, env, -1, rest, by)

    return step


def modus(hypothesis: Hypothesis = -1, *proof: Step) -> Step:
    """From an implication among the hypotheses, its conclusion."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "modus", "hypothesis": number_of(s, hypothesis)}
        return follow(s, node, env, 1, rest, [proof])

    return step


def unpack(hypothesis: Hypothesis, name: Any) -> Step:
    """A name (a string or the object of that name) for what an `exists` among the hypotheses speaks of."""
    word = name if isinstance(name, str) else str(name.term)

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "unpack", "hypothesis": number_of(s, hypothesis), "name": word}
        return follow(s, node, env, 0, rest)

    return step


def contradiction() -> Step:
    """Assume the negation of the goal and show 0 < 0."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "contradiction"}, env, 0, rest)

    return step


def absurd(*proof: Step) -> Step:
    """The hypotheses contradict each other: show 0 < 0 instead of the goal."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        nothing = Prop(("<", Fraction(0), Fraction(0)), {})
        # Under 0 < 0, the negated goal leads to 0 < 0; so this works for a goal of any form.
        return suffices(nothing, contradiction(), assume())(s, proof or rest, env)

    return step


def keep(*hypotheses: Hypothesis) -> Step:
    """Forget all other hypotheses."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        numbers = [number_of(s, h) for h in hypotheses]
        return follow(s, {"rule": "weaken", "keep": numbers}, env, 0, rest)

    return step


# --- equality, functions, lemmas -------------------------------------------------------------------


def rewrite(hypothesis: Hypothesis, backwards: bool = False) -> Step:
    """Replace the left side of an equation by its right side in the goal."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node = {"rule": "rewrite", "hypothesis": number_of(s, hypothesis), "backwards": backwards}
        return follow(s, node, env, 0, rest)

    return step


def fact(function: str, name: str, *values: Like, by: Sequence[Proof] = ()) -> Step:
    """An elementary fact of a function (the table in verify.kernel.functions)."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        if function not in FUNCTIONS or name not in FUNCTIONS[function].facts:
            known = ", ".join(FUNCTIONS[function].facts) if function in FUNCTIONS else "none"
            raise ProofFailed(f"there is no fact {name} of {function}; there are: {known}")
        node = {"rule": "fact", "function": function, "name": name, "terms": [text_of(v) for v in values]}
        return follow(s, node, env, -1, rest, by)

    return step


def use(lemma: Any, by: Sequence[Proof] = (), **values: Any) -> Step:
    """Cite another claim (or its id) for given values of its names.

    A name without a value stands for itself.  The value of a family is a Family, or a function of its
    indices such as ``lambda x: mu[x] / 2``.
    """

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        name = lemma if isinstance(lemma, str) else lemma.id
        statement = env.library.get(name)
        if statement is None:
            raise ProofFailed(f"there is no claim {name} to cite")
        unknown = set(values) - {n for n, _ in statement.types}
        if unknown:
            raise ProofFailed(f"{name} has no name {', '.join(sorted(unknown))}")
        table = {n: _value(s, values.get(n), n, kind) for n, kind in statement.types}
        return follow(s, {"rule": "lemma", "id": name, "values": table}, env, -1, rest, by)

    return step


def _value(s: Sequent, value: Any, name: str, kind: Term) -> str:
    if value is None:
        return name
    if callable(value) and not isinstance(value, Thing):
        indices = []
        avoid = set(s.context.names)
        for number in range(len(kind) - 1):
            indices.append(fresh(f"i{number}", frozenset(avoid)))
            avoid.add(indices[-1])
        body = value(*(Expr(i, {i: ("integer",)}) for i in indices))
        return f"(lambda ({' '.join(indices)}) {show(expr(body).term)})"
    if isinstance(value, Space):
        return value.name
    if isinstance(value, Thing):
        return text_of(value)
    if hasattr(value, "kind"):
        return str(value.name)
    return text_of(value)


def let(name: Expr | Any, value: Like | Callable[..., Like]) -> Step:
    """A new name for a value: a variable for a term, or a Family for a function of its indices."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        if isinstance(name, Expr):
            node: Node = {"rule": "let", "name": name.name, "term": text_of(value)}
            return follow(s, node, env, 0, rest)
        indices = [fresh(f"i{n}", s.context.names) for n in range(len(name.kind) - 1)]
        body = value(*(Expr(i, {i: ("integer",)}) for i in indices))
        node = {
            "rule": "let",
            "name": name.name,
            "term": text_of(body),
            "indices": indices,
            "sizes": [show(size) for size in name.kind[1:]],
        }
        return follow(s, node, env, 0, rest)

    return step


# --- sums ------------------------------------------------------------------------------------------


def sums(
    letters: Like | tuple[Like, Like],
    body: Callable[[Expr], Prop],
    proof: Proof | Callable[[Expr], Proof] = (),
) -> Step:
    """From body(x), shown for each letter x, the same comparison of the sums over all letters.

    `letters` is an alphabet or a pair (low, high); the proof may be a function of the letter.
    """
    low, high = letters if isinstance(letters, tuple) else (1, letters)

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        whole = for_all(low, high, body)
        _, bound, kind, inner = whole.formula
        name = new_name(s, bound)
        formula = (inner[0], *(("sum", bound, kind[1], kind[2], side) for side in inner[1:]))
        if inner[0] not in ("<=", "="):
            raise failed(s, "sums: only <= and = pass from the terms to the sums")
        node = {"rule": "sums", "formula": show(formula), "name": name}
        steps = proof(Expr(name, {**whole.types, name: kind})) if callable(proof) else proof
        return follow(s, node, env, 1, rest, [steps])

    return step


def unfold(value: Like, end: str = "last", *proof: Step) -> Step:
    """The equation that splits the last (or first) term off a sum or product; or says that it is empty."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "unfold", "term": text_of(value), "end": end}, env, 1, rest, [proof])

    return step


def induction(variable: Expr, base: Like, base_proof: Proof = (), step_proof: Proof = ()) -> Step:
    """Induction on an integer from `base` on."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "induction", "variable": variable.name, "base": text_of(base)}
        goals = apply(s, node, env)
        proofs: list[Proof] = [(), base_proof, step_proof]
        return {**node, "then": [run(g, p, env) for g, p in zip(goals, proofs, strict=True)]}

    return step


def enumerate_values(variable: Expr, low: int, high: int, *proof: Step) -> Step:
    """Each integer value in turn; the same proof for all."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "enumerate", "variable": variable.name, "low": low, "high": high}
        goals = apply(s, node, env)
        each = (rewrite(-1), *proof, *rest)
        children = [run(g, (), env) for g in goals[:2]] + [run(g, each, env) for g in goals[2:]]
        return {**node, "then": children}

    return step


# --- analysis --------------------------------------------------------------------------------------


def slope(
    variable: Expr,
    at: Like,
    *proof: Step,
    down: bool = False,
    strict: str = "point",
    name: str = "z",
    base: Proof = (),
    order: Proof = (),
    smooth: Proof = (),
) -> Step:
    """Mean value theorem: the goal holds at `at`, and the difference of its sides grows from there.

    The proof given is that of the sign of the derivative, in the new name `name`.
    """

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {
            "rule": "slope",
            "variable": variable.name,
            "point": text_of(at),
            "name": new_name(s, name),
            "down": down,
            "strict": strict,
        }
        goals = apply(s, node, env)
        proofs = [order, base, proof or rest, *([smooth] * (len(goals) - 3))]
        return {**node, "then": [run(g, p, env) for g, p in zip(goals, proofs, strict=True)]}

    return step


def limit(
    variable: Expr,
    at: Like | str,
    *proof: Step,
    bound: Like = 1,
    power: Like = 1,
    side: str = "right",
    start: Like = 1,
    within: Like = 1,
    name: str = "z",
    near: Proof = (),
    smooth: Proof = (),
) -> Step:
    """The difference of the sides falls towards a limit >= 0, at infinity (``"oo"``) or at a point.

    `near` proves that close to the limit the difference is at least -bound / z**power (at a point:
    -bound * |z - at|**power); the proof given is that of the sign of the derivative.
    """

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        infinite = isinstance(at, str) and at == "oo"
        node: Node = {
            "rule": "limit",
            "variable": variable.name,
            "at": "oo" if infinite else text_of(at),
            "name": new_name(s, name),
            "bound": str(Fraction(expr(bound).term)),
            "power": str(Fraction(expr(power).term)),
            "side": side,
            "from": text_of(start),
            "within": text_of(within),
        }
        goals = apply(s, node, env)
        proofs: list[Proof] = [proof or rest, near, *([smooth] * len(goals))]
        if not infinite:
            proofs.insert(0, ())
        return {**node, "then": [run(g, p, env) for g, p in zip(goals, proofs, strict=False)]}

    return step


def chained(*lines: Any) -> Step:
    """The goal by transitivity from the claims of a displayed chain (verify.claim.chain)."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        proof: list[Step] = [use(line) for line in lines]
        return run(s, (*proof, *(rest or (linear(),))), env)

    return step


def _parts(formula: Formula, head: str) -> list[Term]:
    return [t for side in formula[1:] for t in subterms(side) if isinstance(t, tuple) and t[0] == head]


Values = Mapping[str, Any]
