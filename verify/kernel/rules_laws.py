"""Rules for points, functions, laws and expectations, and what it takes for a value to be of a type."""

from __future__ import annotations

from verify.kernel.rationals import Fraction
from verify.kernel.rules_common import ZERO, Library, Step, flag, items, text, typed, word
from verify.kernel.sequent import Context, Rejected, Sequent
from verify.kernel.statement import Statement, load
from verify.kernel.term import LAW_TYPES, LINE, Formula, Term, free, fresh, mul, show, substitute
from verify.kernel.wellformed import (
    FUNCTION_TYPES,
    REAL,
    SPACES,
    bind_names,
    check_law,
    check_spaces,
    coordinate,
    head_type,
    point_space,
)

ONE = Fraction(1)
MINUS = Fraction(-1)


# --- values of the types ---------------------------------------------------------------------------


def of_type(s: Sequent, value: Term, kind: Term) -> list[Sequent]:
    """What must be shown for a value to be of a type; Rejected if it is not one by its form.

    Functions, maps and kernels are given by their heads or by ``(lambda (x ...) t)``.  A function that is
    to be bounded must be so by form; a test must be shown to lie in [0, 1], a weight not to be negative.
    """
    head = kind[0]
    if head not in LAW_TYPES:
        return typed(s, value, kind)
    if head in SPACES:
        if value != LINE:
            check_spaces((value,), s.context.types, head)
        return []
    if head == "point":
        if point_space(value, s.context.types) != kind[1]:
            raise Rejected(f"not a point of {kind[1]}: {show(value)}")
        return []
    if head == "law":
        if check_law(value, s.context.types) != kind[1:]:
            raise Rejected(f"not a law on {' x '.join(kind[1:])}: {show(value)}")
        return []
    if isinstance(value, tuple) and value[:1] == ("lambda",):
        return _abstraction(s, value, kind)
    found = s.context.types.get(value, REAL) if head == "sequence" else head_type(value, s.context.types)
    if not narrower(found, kind):
        raise Rejected(f"{show(value)} is of type {show(found)}, not {show(kind)}")
    return []


def narrower(found: Term, kind: Term) -> bool:
    """Is everything of the first type of the second?"""
    if found[0] == kind[0] == "sequence":
        return narrower(found[1], kind[1])
    if found[0] in FUNCTION_TYPES and kind[0] in FUNCTION_TYPES:
        return found[1:] == kind[1:] and FUNCTION_TYPES.index(found[0]) <= FUNCTION_TYPES.index(kind[0])
    return bool(found == kind)


def _abstraction(s: Sequent, value: Term, kind: Term) -> list[Sequent]:
    if len(value) != 3 or not isinstance(value[1], tuple):
        raise Rejected(f"not a lambda: {show(value)}")
    head = kind[0]
    if head == "sequence":
        inner, body = opened(s, value[1], (("integer",),), value[2])
        return of_type(inner, body, kind[1])
    sources = kind[1:] if head in FUNCTION_TYPES else kind[1]
    inner, body = opened(s, value[1], tuple(coordinate(space) for space in sources), value[2])
    types = inner.context.types
    if head == "map":
        if point_space(body, types) != kind[2]:
            raise Rejected(f"not a map to {kind[2]}: {show(value)}")
        return []
    if head == "markov":
        if check_law(body, types) != kind[2]:
            raise Rejected(f"not a kernel to {' x '.join(kind[2])}: {show(value)}")
        return []
    inner.term(body)
    if head == "bounded" or head == "weight":
        bounded(inner, body, frozenset(types) - frozenset(s.context.types))
    obligations = [] if head in ("fun", "bounded") else [inner.want(("<=", ZERO, body))]
    return [*obligations, inner.want(("<=", body, ONE))] if head == "test" else obligations


def opened(s: Sequent, names: object, kinds: tuple[Term, ...], body: Term) -> tuple[Sequent, Term]:
    """The sequent with new names of these types, made from the given ones, and the body over them."""
    if not isinstance(names, tuple) or len(names) != len(kinds) or len(set(names)) != len(names):
        raise Rejected(f"{len(kinds)} different names are needed")
    context = s.context
    values: dict[str, Term] = {}
    for name, kind in zip(names, kinds, strict=True):
        new = fresh(name, context.names | free(s.goal) | frozenset(names) - {name})
        context = context.declare(new, kind)
        values[name] = new
    return Sequent(context, s.goal), substitute(body, values)


def bounded(s: Sequent, term: Term, names: frozenset[str]) -> None:
    """Rejected unless the term is bounded by form, for all values of the names together."""
    if not s.context.normal.laws.form.bounded(term, names) and not s.context.normal.laws.form.bounded(
        s.context.normal.canonical(term), names
    ):
        raise Rejected(f"not bounded by form in {', '.join(sorted(names))}: {show(term)}")


def integrable(s: Sequent, term: Term, law: Term, names: tuple[str, ...]) -> None:
    """Rejected unless each summand of the term has an expectation under the law, by form."""
    normal = s.context.normal
    law = normal.laws.law(law)
    if normal.laws.form.integrable(term, law, names):
        return
    for monomial, coefficient in normal.form(term).items():
        with normal._open(monomial) as (indices, factors):
            part = normal.monomial_term(((), factors), coefficient)
            # A sum is as long as its range says: a range that is drawn has no one length.
            fixed = all((free(low) | free(high)).isdisjoint(names) for _, low, high in indices)
            if not (fixed and normal.laws.form.integrable(part, law, names)):
                raise Rejected(f"not known to have an expectation under {show(law)}: {show(part)}")


def _new(context: Context, goal: Formula, count: int) -> tuple[str, ...]:
    """Different names that occur nowhere in the sequent."""
    taken = set(context.names | free(goal))
    names: list[str] = []
    for _ in range(count):
        names.append(fresh("x", taken))
        taken.add(names[-1])
    return tuple(names)


# --- expectations ----------------------------------------------------------------------------------


def under(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Terms that compare at every point have expectations that compare the same way, where these exist.

    For an equation nothing need exist: equal terms have equal expectations.
    """
    formula = text(s, step, "formula")
    match formula:
        case (("<=" | "<" | "=") as head, ("E", _, law, _), ("E", _, other, _)):
            pass
        case _:
            raise Rejected(f"not a comparison of two expectations: {show(formula)}")
    s.want(formula)
    laws = s.context.normal.laws
    if laws.law(law) != laws.law(other):
        raise Rejected(f"expectations under different laws: {show(law)} and {show(other)}")
    names = tuple(items(step, "names"))
    known = bind_names(names, check_law(law, s.context.types), s.context.types)
    context = s.context
    for name in names:
        context = context.declare(name, known[name])
    sides = [substitute(side[3], dict(zip(side[1], names, strict=True))) for side in formula[1:]]
    inner = Sequent(context, s.goal)
    if head != "=":
        for side in sides:
            integrable(inner, side, law, names)
    return [inner.want((head, *sides)), s.under(formula)]


def swap(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Two expectations of a jointly bounded term may be taken in either order."""
    term = s.term(text(s, step, "term"))
    match term:
        case ("E", xs, first, ("E", ys, second, body)):
            pass
        case _:
            raise Rejected(f"not an expectation of an expectation: {show(term)}")
    if set(xs) & set(ys) or set(xs) & free(second) or set(ys) & free(first):
        raise Rejected("the two laws must be free of both lists of names, and these must be different")
    types = s.context.types
    kinds = tuple(coordinate(x) for x in (*check_law(first, types), *check_law(second, types)))
    inner, moved = opened(s, (*xs, *ys), kinds, body)
    bounded(inner, moved, frozenset(inner.context.types) - frozenset(types))
    return [s.under(("=", term, ("E", ys, second, ("E", xs, first, body))))]


def mixture(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The expectation of a bounded term under a mixture: the weights are shown to be probabilities."""
    term = s.term(text(s, step, "term"))
    match term:
        case ("E", xs, ("mix", index, low, high, weight, part), body):
            pass
        case _:
            raise Rejected(f"not an expectation under a mixture: {show(term)}")
    types = s.context.types
    kinds = tuple(coordinate(x) for x in check_law(term[2], types))
    inner, moved = opened(s, xs, kinds, body)
    bounded(inner, moved, frozenset(inner.context.types) - frozenset(types))
    at, share = opened(s, (index,), (("index", low, high),), weight)
    # The index may be spelled like a name of the body: the body is not in its scope.
    new, parts = opened(s, (index,), (("index", low, high),), ("mix.", weight, part))
    name = next(iter(new.context.types.keys() - types.keys()))
    total = ("sum", name, low, high, ("*", parts[1], ("E", xs, parts[2], body)))
    return [
        at.want(("<=", ZERO, share)),
        s.want(("=", ("sum", index, low, high, weight), ONE)),
        s.under(("=", term, total)),
    ]


def bound(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A bounded function has a bound."""
    function, name = s.read(str(step.get("function"))), word(step, "name")
    kind = head_type(function, s.context.types)
    if kind[0] not in ("bounded", "weight", "test"):
        raise Rejected(f"not a bounded function: {show(function)}")
    context = s.context.declare(name, REAL)
    names = _new(context, s.goal, len(kind) - 1)
    value = ("app", function, *names)
    formula: Formula = ("and", ("<=", mul(MINUS, name), value), ("<=", value, name))
    for variable, space in reversed(list(zip(names, kind[1:], strict=True))):
        formula = ("forall", variable, coordinate(space), formula)
    return [Sequent(context.assume(formula), s.goal)]


def sup(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The least upper bound of a term that is bounded by form, over all points (spaces are not empty)."""
    name = word(step, "name")
    names, kinds, body = _range(s, step)
    if name in names:
        raise Rejected(f"the name {name} stands for two things")
    inner, moved = opened(s, names, kinds, body)
    inner.term(moved)
    bounded(inner, moved, frozenset(inner.context.types) - frozenset(s.context.types))
    context = s.context.declare(name, REAL)
    above: Formula = ("<=", body, name)
    epsilon = fresh("e", context.names | free(body) | frozenset(names))
    near: Formula = ("<", ("+", name, mul(MINUS, epsilon)), body)
    for variable, kind in reversed(list(zip(names, kinds, strict=True))):
        above, near = ("forall", variable, kind, above), ("exists", variable, kind, near)
    near = ("forall", epsilon, REAL, ("=>", ("<", ZERO, epsilon), near))
    return [Sequent(context.assume(above, near), s.goal)]


def _range(s: Sequent, step: Step) -> tuple[tuple[str, ...], tuple[Term, ...], Term]:
    names = tuple(items(step, "names"))
    found = tuple(items(step, "spaces"))
    check_spaces(found, s.context.types)
    if not found:
        raise Rejected("sup needs names and their spaces")
    return names, tuple(coordinate(space) for space in found), text(s, step, "term")


def inhabit(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A space is not empty."""
    found = step.get("space")
    check_spaces((found,), s.context.types)
    return [Sequent(s.context.declare(word(step, "name"), coordinate(str(found))), s.goal)]


def tight(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Countable additivity: a law gives little mass to where a measurable term is large."""
    law, name = text(s, step, "law"), word(step, "name")
    names = tuple(items(step, "names"))
    types = s.context.types
    kinds = tuple(coordinate(space) for space in check_law(law, types))
    if name in names:
        raise Rejected(f"the name {name} stands for two things")
    body, epsilon = text(s, step, "term"), s.term(text(s, step, "epsilon"))
    inner, moved = opened(s, names, kinds, body)
    inner.term(moved)
    context = s.context.declare(name, REAL)
    large = ("E", names, law, ("ind", ("<", name, ("abs", body))))
    return [s.want(("<", ZERO, epsilon)), Sequent(context.assume(("<", ZERO, name), ("<=", large, epsilon)), s.goal)]


# --- equality --------------------------------------------------------------------------------------


def ext(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Laws with the same expectations of every bounded function are the same; so are points of a vector
    space at distance 0 from each other."""
    match s.goal:
        case ("same", left, right):
            name = word(step, "name")
            found = check_law(left, s.context.types)
            context = s.context.declare(name, ("bounded", *found))
            names = _new(context, s.goal, len(found))
            value = ("app", name, *names)
            equation: Formula = ("=", ("E", names, left, value), ("E", names, right, value))
            return [Sequent(context, s.goal).want(equation)]
        case ("eq", left, right):
            return [s.want(("=", ("norm", ("plus", left, ("scale", MINUS, right))), ZERO))]
    raise Rejected(f"not an equality of laws or points: {show(s.goal)}")


def congruence(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Equals for equals: with F[a] among the hypotheses or as the goal, F[b].

    `hypothesis` is a = b, (eq a b) or (same a b), `template` is F with the name `hole` for a; `at` is the
    hypothesis to change, the goal if it is missing.  F[a] must have the normal form of what is changed.
    """
    formula = s.hypothesis(step.get("hypothesis"))
    if formula[0] not in ("=", "eq", "same"):
        raise Rejected(f"not an equation: {show(formula)}")
    left, right = (formula[2], formula[1]) if flag(step, "backwards") else (formula[1], formula[2])
    hole = word(step, "hole")
    template = text(s, step, "template")
    if hole in s.context.names or hole in free(s.goal):
        raise Rejected(f"the name {hole} is not new")
    kind = REAL
    if formula[0] == "eq":
        kind = ("point", point_space(left, s.context.types))
    elif formula[0] == "same":
        kind = ("law", *check_law(left, s.context.types))
    Context({**s.context.types, hole: kind}, ()).assume(template)  # well formed, whatever stands in the hole
    before, after = (substitute(template, {hole: side}) for side in (left, right))
    target = s.hypothesis(step["at"]) if step.get("at") is not None else s.goal
    if s.context.text(before) != s.context.text(target):
        raise Rejected(f"with {show(left)} in it the template is not {show(target)}, but {show(before)}")
    return [s.under(after) if step.get("at") is not None else s.want(after)]


def recursion(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A sequence of laws from its start and its step: P[0] = start, P[t + 1] = step at t and P[t].

    `step` is a law over the names `index` (an integer) and `previous` (a law on the same spaces).
    """
    name, index, previous = word(step, "name"), word(step, "index"), word(step, "previous")
    if len({name, index, previous}) < 3:
        raise Rejected("the three names of a recursion are different")
    start = text(s, step, "start")
    found = check_law(start, s.context.types)
    following = text(s, step, "step")
    inner = s.context.declare(index, ("integer",)).declare(previous, ("law", *found))
    if check_law(following, inner.types) != found:
        raise Rejected(f"the step is not a law on {' x '.join(found)}: {show(following)}")
    context = s.context.declare(name, ("sequence", ("law", *found)))
    here = ("at", name, index)
    equation: Formula = (
        "forall",
        index,
        ("integer",),
        ("=>", ("<=", ZERO, index), ("same", ("at", name, ("+", index, ONE)), substitute(following, {previous: here}))),
    )
    return [Sequent(context.assume(("same", ("at", name, ZERO), start), equation), s.goal)]


def select(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A sequence of what exists for each integer: countable choice, of reals, points and laws."""
    formula = s.hypothesis(step.get("hypothesis"))
    if formula[0] != "forall" or formula[2] != ("integer",) or formula[3][0] != "exists":
        raise Rejected(f"not an existence for each integer: {show(formula)}")
    _, index, _, (_, chosen, kind, body) = formula
    if kind[0] not in ("real", "point", "law"):
        raise Rejected(f"of sequences only those of points, laws and reals are chosen, not of {show(kind)}")
    name = word(step, "name")
    context = s.context.declare(name, ("sequence", kind))
    i = fresh(index, {name} | free(body)) if index == name else index
    each: Formula = ("forall", i, ("integer",), substitute(body, {index: i, chosen: ("at", name, i)}))
    return [Sequent(context.assume(each), s.goal)]


def define(s: Sequent, name: str, value: Term, kind: Term, limit: Term | None) -> list[Sequent]:
    """A name of a type for a value of it: points, laws, functions, maps, kernels, sequences of these.

    A function may be shown to be bounded by a `limit` that is free of its arguments: |value| <= limit.
    """
    new = s.context.declare(name, kind)
    if kind[0] in SPACES:
        raise Rejected("a space cannot be defined")
    if kind[0] == "point":
        return [*of_type(s, value, kind), Sequent(new.assume(("eq", name, value)), s.goal)]
    if kind[0] == "law":
        return [*of_type(s, value, kind), Sequent(new.assume(("same", name, value)), s.goal)]
    if not (isinstance(value, tuple) and value[:1] == ("lambda",)):
        raise Rejected(f"not a lambda: {show(value)}")
    if limit is not None:
        if kind[0] != "bounded":
            raise Rejected("only a bounded function has a limit")
        s.term(limit)
        inner, body = opened(s, value[1], tuple(coordinate(x) for x in kind[1:]), value[2])
        inner.term(body)
        obligations = [inner.want(("<=", mul(MINUS, limit), body)), inner.want(("<=", body, limit))]
    else:
        obligations = of_type(s, value, kind)
    if kind[0] == "sequence":
        kinds: tuple[Term, ...] = (("integer",),)
        here: Term = ("at", name, *value[1])
        relation = {"point": "eq", "law": "same", "real": "="}.get(kind[1][0])
        if relation is None:
            raise Rejected("of sequences only those of points, laws and reals can be defined")
    else:
        kinds = tuple(coordinate(x) for x in (kind[1:] if kind[0] in FUNCTION_TYPES else kind[1]))
        here = ("app", name, *value[1])
        relation = {"map": "eq", "markov": "same"}.get(kind[0], "=")
    if len(value[1]) != len(kinds) or name in value[1] or not set(value[1]).isdisjoint(s.context.names):
        raise Rejected("the names of the lambda must be new")
    formula: Formula = (relation, here, value[2])
    for variable, own in reversed(list(zip(value[1], kinds, strict=True))):
        formula = ("forall", variable, own, formula)
    return [*obligations, Sequent(new.assume(formula), s.goal)]


# --- what a space is -------------------------------------------------------------------------------


def _law(text: str) -> Statement:
    return load(f"(axiom {text})")


# Part of what the sorts mean; everything else about them is proved.
NATURE: dict[str, Statement] = {
    law.id: law
    for law in (
        _law(
            "triangle (names (V (normed)) (p (point V)) (q (point V))) (given)"
            " (show (<= (norm (plus p q)) (+ (norm p) (norm q))))"
        ),
        _law("definite (names (V (normed)) (p (point V))) (given (= (norm p) 0)) (show (eq p (zero V)))"),
        _law("norm_inner (names (V (euclid)) (p (point V))) (given) (show (= (^ (norm p) 2) (inner p p)))"),
        _law(
            "cauchy_schwarz (names (V (euclid)) (p (point V)) (q (point V))) (given)"
            " (show (<= (inner p q) (* (norm p) (norm q))))"
        ),
    )
}


def nature(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """What a normed or a Euclidean space is: an entry of NATURE at given points."""
    statement = NATURE.get(str(step.get("fact")))
    if statement is None:
        raise Rejected(f"there is no fact {step.get('fact')} of spaces; there are: {', '.join(NATURE)}")
    values = items(step, "points")
    names = [name for name, kind in statement.types if kind[0] == "point"]
    if len(values) != len(names):
        raise Rejected(f"{statement.id} speaks of {len(names)} points")
    points = [s.read(value) for value in values]
    found = {point_space(point, s.context.types) for point in points}
    if len(found) != 1:
        raise Rejected("points of different spaces")
    sort = dict(statement.types)["V"][0]
    check_spaces(tuple(found), s.context.types, sort)
    binding: dict[str, Term] = {"V": found.pop(), **dict(zip(names, points, strict=True))}
    given = [s.want(substitute(formula, binding)) for formula in statement.hypotheses]
    return [*given, s.under(substitute(statement.conclusion, binding))]
