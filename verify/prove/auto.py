"""The automatic prover: tries the closing rules, case distinctions, pavings and slopes, in this order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, islice

from verify.kernel.ball import evaluate, precision
from verify.kernel.functions import FUNCTIONS
from verify.kernel.normal import plus
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import BINDERS, RELATIONS, Formula, Term, TermError, add, free, mul, power, show, sub, subterms
from verify.prove import (
    bounds,
    constants,
    definitions,
    existence,
    factorials,
    induction,
    isolate,
    linear,
    logarithms,
    paving,
    pointwise,
    polynomial,
    primitives,
    roots,
    several,
    simplify,
    splitting,
    squares,
    substitution,
    tree,
)
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.linear import speakable
from verify.prove.sample import counterpoint, refuted
from verify.prove.touching import places
from verify.prove.tree import scalar_goal

MAX_DEPTH = 4  # of the steps that know no analysis
MAX_ANALYSIS = 12
BITS = (64, 256, 1024)  # at which a closed goal is looked at
SEQUENT = 300  # what looking at one costs, in boxes


def auto(s: Sequent, env: Env, depth: int = 0) -> Node:
    """A proof of the sequent, or ProofFailed."""
    if env.inner is not None:
        return env.inner(s, env, depth)
    env.check()
    # First as a whole: a goal that is a hypothesis should not be taken apart.
    node = closing(s)
    if node is not None:
        return node
    taken = _take_apart(s, env, depth)
    if taken is not None:
        return taken
    if depth == 0 and env.fuel <= 0:
        return _deepening(s, env)
    env.spend(SEQUENT)
    env.fuel -= 1
    if env.fuel < 0:
        raise failed(s, "auto: too long")
    if depth > MAX_ANALYSIS:
        raise failed(s, "auto: too deep")
    plain = scalar_goal(s)
    point = counterpoint(s) if plain else None
    if point is not None:
        at = ", ".join(f"{name} = {value}" for name, value in point.items())
        raise failed(s, "auto: false at a sample point" + (f": {at}" if at else ""))
    attempts: tuple[Attempt, ...] = (
        existence.attempt,
        existence.either,
        primitives.attempt,
        induction.attempt,
        _cleared,
        _combination,
        pointwise.attempt,
        _by_cases,
        _squares,
        _paving,
        _touching,
        _monotone,
    )
    if plain:
        attempts = ANALYSIS if depth <= MAX_ANALYSIS else ()
    elif depth > MAX_DEPTH:
        raise failed(s, "auto: too deep")
    for attempt in attempts:
        # No attempt may use up what the others need.
        whole = env.fuel
        part = whole * 4 // 5 if attempt in FORCED else whole * 2 // 5
        env.fuel = max(part, min(whole, 6))
        share = env.fuel
        try:
            found = attempt(s, env, depth)
        except (ProofFailed, RecursionError, Rejected, TermError, ZeroDivisionError, OverflowError):
            found = None
        env.fuel = whole - (share - env.fuel)
        if found is not None:
            return found
        if env.fuel < 0 or env.spent:
            break
    raise failed(s, "auto: not proved")


def _deepening(s: Sequent, env: Env) -> Node:
    """A short search first: most goals need little, and a wrong turn at full effort takes long.

    Where steps are counted, it is the caller who tries more of them.
    """
    once = env.deadline is None or bool(env.library) or not env.deepening
    rounds = (env.effort,) if once else (env.effort, 5 * env.effort)
    for effort in rounds:
        env.fuel = max(effort, 1)
        try:
            return auto(s, env, 0)
        except ProofFailed as error:
            last = error
        finally:
            env.fuel = 0
        env.check()
    raise last


def _take_apart(s: Sequent, env: Env, depth: int) -> Node | None:
    head = s.goal[0]
    if head not in ("and", "=>", "forall", "not"):
        return None
    node: Node = {"rule": "intro"}
    if head == "forall":
        from verify.prove.written import new_name

        node["name"] = new_name(s, s.goal[1])
    goals = RULES["intro"](s, node, env.library)
    return {**node, "then": [auto(goal, env, depth) for goal in goals]}


def closing(s: Sequent) -> Node | None:
    """One step that leaves nothing to show."""
    steps: list[Node] = [{"rule": "assume"}]
    if s.goal[0] in ("<=", "<", "=", "!="):
        steps += [{"rule": "ring"}, {"rule": "sign"}]
    elif s.goal[0] in ("eq", "same"):
        steps.append({"rule": "ring"})
    if not free(s.goal):
        steps += [{"rule": "evaluate", "bits": bits} for bits in BITS]
    for node in steps:
        if node["rule"] == "evaluate" and not _serves(s.goal):
            break
        try:
            RULES[node["rule"]](s, node, {})
        except (Rejected, TermError, RecursionError):  # nested too deeply for one rule: try the others
            continue
        return node
    return None


def _serves(goal: Formula) -> bool:
    """Has an evaluation hope?  Not where an integral has no value at a few bits: more have a high price."""
    if goal[0] in ("not", "and", "or", "=>"):
        return all(_serves(part) for part in goal[1:])
    return goal[0] not in RELATIONS or all(_finite(side) for side in goal[1:])


@lru_cache(maxsize=256)
def _finite(term: Term) -> bool:
    if not any(part[0] == "int" for part in subterms(term) if isinstance(part, tuple) and part):
        return True
    try:
        with precision(BITS[0]):
            return bool(evaluate(term, {}).is_finite())
    except TermError:  # there is no enclosure of abs, say, inside an integral
        return False


def _combination(s: Sequent, env: Env, depth: int) -> Node | None:
    """A linear combination of hypotheses and of monomials of the goal that are known to be nonnegative."""
    if depth > MAX_DEPTH:
        return None
    monomials = list(nonnegative_monomials(s))
    found = linear.search(s, monomials)
    if found is None and len(s.context.hypotheses) <= 8:
        found = linear.search(s, monomials[:4], degree=2)
    return found


def nonnegative_monomials(s: Sequent) -> Iterator[Term]:
    """The monomials of the goal's difference that are nonnegative by their form.

    Where the goal is closed (a contradiction is wanted), those of the hypotheses.
    """
    if s.goal[0] not in ("<=", "<"):
        return
    normal, signs = s.context.normal, s.context.signs
    formulas = [s.goal] if free(s.goal) else [f for f in s.context.hypotheses if f[0] in ("<=", "<", "=")]
    seen: set[Term] = set()
    for formula in formulas[:8]:
        try:
            poly = plus(normal.form(formula[2]), normal.form(formula[1]), Fraction(-1))
        except TermError:
            continue
        for monomial in list(poly)[:24]:
            term = normal.monomial_term(monomial, Fraction(1))
            if not isinstance(term, Fraction) and term not in seen and signs.nonnegative(term):
                seen.add(term)
                yield term


def _cleared(s: Sequent, env: Env, depth: int) -> Node | None:
    return cleared(s, lambda q: auto(q, env, depth + 1), env)


def cleared(s: Sequent, prove: tree.Prover, env: Env) -> Node | None:
    """Multiply by the denominators, if they are known to be positive."""
    if s.goal[0] not in ("<=", "<"):
        return None
    normal, signs = s.context.normal, s.context.signs
    try:
        poly = plus(normal.form(s.goal[2]), normal.form(s.goal[1]), Fraction(-1))
        whole, factors = normal.cleared(poly)
    except TermError:
        return None
    if not factors or not all(signs.positive(factor) for factor in factors):
        return None
    goal = (s.goal[0], Fraction(0), speakable(normal.term(whole), s.context.names))
    node: Node = {"rule": "have", "formula": show(goal)}
    first, second = RULES["have"](s, node, env.library)
    number = len(s.context.hypotheses)
    last = {"rule": "combine", "scale": show(mul(*factors)), "products": [["1", [number]]]}
    try:
        RULES["combine"](second, last, env.library)
    except (Rejected, TermError):
        return None
    return {**node, "then": [prove(first), last]}


def _squares(s: Sequent, env: Env, depth: int) -> Node | None:
    """Squares of sums and differences of the monomials of half the degree, and their products with
    hypotheses: enough where the Gram matrix can be chosen diagonally dominant."""
    if s.goal[0] not in ("<=", "<"):
        return None
    normal = s.context.normal
    try:
        poly = plus(normal.form(s.goal[2]), normal.form(s.goal[1]), Fraction(-1))
    except TermError:
        return None
    atoms = sorted({text for indices, factors in poly for text, _ in factors})
    degree = max((sum(k for _, k in factors) for _, factors in poly), default=0)
    if not 2 <= degree <= 6 or len(atoms) > 4 or any(indices for indices, _ in poly):
        return None
    terms = [normal.atoms[text] for text in atoms]
    basis: list[Term] = [Fraction(1)]
    for size in range(1, degree // 2 + 1):
        basis += [mul(*group) for group in combinations_with_replacement(terms, size)]
    if len(basis) > 15:
        return None
    squares = [power(basis_term, Fraction(2)) for basis_term in basis[1:]]
    for i, one in enumerate(basis):
        for other in basis[:i]:
            squares += [power(add(one, other), Fraction(2)), power(sub(one, other), Fraction(2))]
    gaps = [sub(f[2], f[1]) for f in s.context.hypotheses if f[0] in ("<=", "<")][:4]
    squares = [power(sub(a, b), Fraction(2)) for i, a in enumerate(gaps) for b in gaps[:i]] + squares
    return linear.search(s, squares, degree=0) or linear.search(s, squares[:60], degree=1)


def _touching(s: Sequent, env: Env, depth: int) -> Node | None:
    """From a place of equality outwards: the difference grows above it and falls below it."""
    if depth > 2:
        return None
    for name in sorted(free(s.goal)):
        if s.context.types.get(name) != ("real",):
            continue
        for place in islice(places(s, name), 3):
            node: Node = {"rule": "cases", "formula": show(("<=", place, name))}
            try:
                above, below = RULES["cases"](s, node, env.library)
                children = [_from(above, name, place, False, env, depth)]
                children.append(_from(below, name, place, True, env, depth))
                return {**node, "then": children}
            except (Rejected, TermError, ProofFailed):
                continue
    return None


def _ordered(s: Sequent, env: Env, depth: int) -> Node | None:
    """Where the sides are equal for x = y: the cases x <= y and y <= x, each for itself."""
    names = [name for name in sorted(free(s.goal)) if s.context.types.get(name) == ("real",)]
    if depth > 1 or len(names) < 2:
        return None
    for place, name in ((p, n) for n in names for p in places(s, n) if isinstance(p, str) and p < n):
        known = [f for f in s.context.hypotheses if f[0] in ("<=", "<") and {*f[1:]} == {place, name}]
        if not known:
            prove = lambda q: auto(q, env, depth + 1)  # noqa: E731
            return tree.cases(s, ("<=", place, name), prove, prove, env)
    return None


def _from(s: Sequent, name: str, place: Term, down: bool, env: Env, depth: int) -> Node:
    """The `slope` step from a place, all of whose goals are proved."""
    if closing(s) is not None:
        return auto(s, env, depth + 1)
    from verify.prove.written import new_name

    node: Node = {
        "rule": "slope",
        "variable": name,
        "point": show(place),
        "name": new_name(s, "z"),
        "down": down,
        "strict": "slope" if s.goal[0] == "<" else "point",
    }
    goals = RULES["slope"](s, node, env.library)
    return {**node, "then": [auto(goal, env, depth + 1) for goal in goals]}


def _by_cases(s: Sequent, env: Env, depth: int) -> Node | None:
    """The cases of the first max, min or abs outside of sums."""
    term = _first(s.goal)
    if term is None:
        return None
    before = list(range(len(s.context.hypotheses)))

    def plain(q: Sequent) -> Node:
        # The disjunction and the equation have served; sample points cannot use the former.
        kept = [*before, len(before) + 1]
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (lambda r: auto(r, env, depth),), env)

    def each(q: Sequent) -> Node:
        return tree.rewrite(q, plain, env)

    def both(q: Sequent) -> Node:
        return tree.follow_all(q, {"rule": "split", "hypothesis": len(before)}, (each,), env)

    return tree.fact(s, term[0], "cases", term[1:], tree.close, both, env)


def _first(formula: Formula) -> Term | None:
    for side in formula[1:]:
        found = _first_in(side)
        if found is not None:
            return found
    return None


def _first_in(term: Term) -> Term | None:
    if not isinstance(term, tuple) or term[0] in BINDERS:
        return None
    for part in term[1:]:
        found = _first_in(part)
        if found is not None:
            return found
    return term if term[0] in ("max", "min", "abs") else None


def _paving(s: Sequent, env: Env, depth: int) -> Node | None:
    return _paved(s, env.boxes if depth == 0 else min(env.boxes, 500), env)


def _short_paving(s: Sequent, env: Env, depth: int) -> Node | None:
    return _paved(s, min(env.boxes, 60), env)


def _paved(s: Sequent, boxes: int, env: Env) -> Node | None:
    if env.work is not None:
        boxes = min(boxes, max((env.work - env.done[0]) // 2, 1))
    found = paving.search(s, boxes)
    env.spend(found.boxes)
    return found.step


def _relations(s: Sequent, env: Env, depth: int) -> Node | None:
    """An equation with roots taken apart, or from an end of a variable's range; s != t by s < t or t < s."""
    head, left, right = s.goal
    if head == "!=":
        for formula in (("<", left, right), ("<", right, left)):
            if not refuted(s.want(formula)):
                return tree.have(s, formula, lambda q: auto(q, env, depth + 1), lambda q: tree.one(q, "assume"), env)
        return None
    if head != "=":
        return None
    return splitting.attempt(s, env, depth) or _monotone(s, env, depth)


def _both_ways(s: Sequent, env: Env, depth: int) -> Node | None:
    """An equation by both inequalities, after which each side is the greater of the two."""
    head, left, right = s.goal
    if head != "=" or depth > 1:
        return None
    one = Fraction(1)
    proof = lambda q: auto(q, env, depth + 1)  # noqa: E731

    def greater(q: Sequent) -> Node:
        return tree.fact(q, "max", "left", (left, right), tree.close, smaller, env)

    def smaller(q: Sequent) -> Node:
        return tree.fact(q, "max", "right", (left, right), tree.close, equal, env)

    def equal(q: Sequent) -> Node:
        last = len(q.context.hypotheses) - 1
        return tree.combine(q, [(one, [last]), (-one, [last - 1])])

    other = lambda q: tree.have(q, ("<=", right, left), proof, greater, env)  # noqa: E731
    return tree.have(s, ("<=", left, right), proof, other, env)


def _monotone(s: Sequent, env: Env, depth: int) -> Node | None:
    """From an end of a variable's range, by the sign of the derivative."""
    if s.goal[0] not in ("<=", "<", "="):
        return None
    from verify.prove.written import new_name

    for name in sorted(free(s.goal)):
        if s.context.types.get(name) != ("real",):
            continue
        range_ = s.context.signs.variables.get(name)
        if range_ is None:
            continue
        ends = [(range_.low, False), (range_.high, True)]
        for point, down in ends:
            if point is None:
                continue
            node: Node = {
                "rule": "slope",
                "variable": name,
                "point": show(point),
                "name": new_name(s, "z"),
                "down": down,
                "strict": "slope" if s.goal[0] == "<" else "point",
            }
            try:
                goals = RULES["slope"](s, node, env.library)
                return {**node, "then": [auto(goal, env, depth + 1) for goal in goals]}
            except (Rejected, TermError, ProofFailed):
                continue
    return None


Attempt = Callable[[Sequent, Env, int], "Node | None"]

# Rewritings after which the goal as it was has little to hope for.
FORCED: tuple[Attempt, ...] = (definitions.domains, definitions.attempt)

ANALYSIS: tuple[Attempt, ...] = (
    definitions.domains,
    factorials.attempt,
    definitions.attempt,
    _relations,
    constants.attempt,
    polynomial.attempt,
    simplify.attempt,
    squares.plain,
    _short_paving,
    squares.completed,
    _by_cases,
    _ordered,
    definitions.known_facts,
    induction.attempt,
    roots.attempt,
    logarithms.both_sides,
    bounds.logarithms_only,
    isolate.attempt,
    _combination,
    bounds.attempt,
    logarithms.exponentiate,
    several.attempt,
    substitution.reflection,
    definitions.hyperbolic,
    induction.first_integer,
    _squares,
    _cleared,
    _touching,
    _both_ways,
)

__all__ = ["FUNCTIONS", "auto", "cleared", "closing", "nonnegative_monomials"]
