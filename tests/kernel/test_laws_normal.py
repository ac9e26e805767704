"""Normal forms of random terms over laws keep the value, whatever the names are spelled; so do substitution,
definitions and the bounds of signs.  The evaluator and the reference for substitution are in law_fuzz."""

# ruff: noqa: E501, E731, RUF005, RUF012, RUF059, C416, C419, RUF100
from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.kernel.law_fuzz import (
    BITS,
    SPELLINGS,
    TYPES,
    ZERO,
    Terms,
    Vague,
    coordinate,
    equal,
    gathered,
    less,
    model,
    named,
    nameless,
    near,
    replaced,
    shown,
    truth,
    value,
)
from verify.kernel.ball import precision
from verify.kernel.define import Definition, expand
from verify.kernel.normal import formula_text
from verify.kernel.sequent import Context
from verify.kernel.term import Term, TermError, free, parse, show, substitute
from verify.kernel.wellformed import check_formula, check_law, check_term, point_space

KINDS = ("real", "powers", "points", "mixtures", "leaks", "law", "point", "formula", "names", "values", "definitions")


def knowledge(rng: random.Random, terms: Terms, values: Any) -> list[Term]:
    """A few formulas that are true in the model."""
    found: list[Term] = []
    for _ in range(rng.randint(0, 4)):
        left = rng.choice(["x", "y", "a", "a", "i", ("app", "f", "p"), ("app", "g", "p"), ("at", "z", "i"), None])
        right: Term = rng.choice([ZERO, ZERO, ZERO, 1 + ZERO, "x", None])
        left, right = (terms.real(TYPES, 1) if side is None else side for side in (left, right))
        a, b = value(left, values), value(right, values)
        if equal(a, b):
            found.append((rng.choice(["<=", "="]), *rng.choice([(left, right), (right, left)])))
        else:
            sides = (left, right) if less(a, b) else (right, left)
            found.append((rng.choice(["<=", "<", "<", "!="]), *sides))
    return found


def check(seed: int, kind: str, depth: int) -> str:
    """One random case; returns what became of it."""
    rng = random.Random(f"{seed} {kind}")
    values, terms = model(rng), Terms(rng)
    try:
        context = Context(TYPES, ()).assume(*knowledge(rng, terms, values))
        return {
            "real": check_real,
            "powers": check_powers,
            "points": check_points,
            "mixtures": check_mixtures,
            "leaks": check_leaks,
            "law": check_a_law,
            "point": check_point,
            "formula": check_a_formula,
            "names": check_names,
            "values": check_values,
            "definitions": check_definitions,
        }[kind](rng, terms, values, context, depth)
    except Vague:
        return "vague"


def canonical(context: Context, term: Term) -> Term:
    try:
        form = context.normal.canonical(term)
        assert free(form) <= free(term), (show(term), show(form))  # no name dangles
        return form
    except TermError as error:
        if "too" in str(error):
            raise Vague from error
        raise


EXPONENTS = [
    parse(text)
    for text in (
        *("1/2", "-1/2", "3/2", "2", "3", "-1", "-2", "a", "a", "y", "(+ a -1)", "(* -1 a)", "(^ a -1)", "(+ a 1)"),
        *("(* (+ a -1) (^ a -1))", "(* 2 a)", "(+ 1 (* -1 a))", "(^ (+ a -1) -1)", "i", "(+ 1 (* -1 (^ a -1)))"),
    )
]
BASES = [
    parse(text)
    for text in (
        *("x", "x", "y", "a", "2", "1/2", "-1", "0", "(app f p)", "(app g p)", "(app w p r)", "(app t p)", "(norm v)"),
        *("(exp y)", "(exp (* -1 x))", "(E (p) M (app g p))", "(E (q) M (^ (app w q r) a))", "(+ x y)", "(abs x)"),
        *("(* x y)", "(sqrt x)", "(at c 1)", "(+ 1 (app w p r))", "(^ x -1)", "(max x y)", "(scale)"),
    )
][:-1]


def powers(rng: random.Random, depth: int, bases: list[Term]) -> Term:
    chance = rng.random()
    part = lambda: powers(rng, depth - 1, bases)
    if depth <= 0 or chance < 0.1:
        return rng.choice(bases)
    if chance < 0.55:
        return ("^", part(), rng.choice(EXPONENTS))
    if chance < 0.93:
        return ("*", *(part() for _ in range(rng.randint(2, 3))))
    if chance < 0.96:
        return ("sum", "j", 1 + ZERO, "n", ("*", ("at", "d", "j"), part()))
    return ("+", part(), part())


def check_powers(rng: random.Random, terms: Terms, values: Any, _: Context, depth: int) -> str:
    """Products of powers of powers, with what is known of the signs of the bases and of the exponents."""
    for name in ("x", "y"):
        values[name] = rng.choice([ZERO, ZERO, 2 + ZERO, (1 + ZERO) / 2, ZERO - 1, values[name]])
    values["a"] = (ZERO + rng.choice([0, 1, 1, 3, 5])) / 2
    context = Context(TYPES, ())
    bases = ["x", "y", *rng.sample(BASES, 2)][rng.randint(0, 2) :]
    for base in {*bases, *rng.sample(["a", "x", "y"], 2)}:
        at = value(base, values)
        if less(ZERO, at):
            context = context.assume((rng.choice(["<=", "<", "<"]), ZERO, base))
        elif equal(at, ZERO):
            context = context.assume(("<=", ZERO, base))
    return check_real(rng, terms, values, context, depth, powers(rng, depth, bases))


def check_points(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    """Norms and inner products of combinations."""
    scalars = ["x", "y", "a", ("app", "f", "p"), ("app", "w", "p", "r"), ("norm", "v"), ZERO - 1, ("^", "x", ZERO - 1)]

    def point(space: str, deep: int) -> Term:
        chance = rng.random()
        if deep <= 0 or chance < 0.15:
            return rng.choice(
                ["v", ("at", "O", "i"), ("app", "A", "v"), "v"] if space == "V" else ["u", ("app", "B", "p", "x"), "u"]
            )
        if chance < 0.6:
            factor = rng.choice(
                [*scalars, ("*", rng.choice(scalars), rng.choice(scalars)), ("+", *rng.sample(scalars[:4], 2))]
            )
            return ("scale", factor, point(space, deep - 1))
        return ("plus", *(point(space, deep - 1) for _ in range(rng.randint(2, 3))))

    norm = ("norm", point(rng.choice("UV"), depth))
    term = rng.choice([norm, ("*", norm, norm), ("inner", point("U", depth - 1), point("U", depth - 1))])
    return check_real(rng, terms, values, context, depth, term)


def check_leaks(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    """What is known of free names x and p, under binders of these spellings."""
    for fact in (
        ("<", ZERO, "x"),
        ("<", ZERO, ("app", "f", "p")),
        ("<=", "x", 1 + ZERO),
        ("!=", "y", ZERO),
        ("=", "i", 1 + ZERO),
    ):
        if rng.random() < 0.8 and truth(fact, values):
            context = context.assume(fact)
    name = rng.choice(["x", "x", "y", "p", "i"])
    bases = [name, name, "y"] if name != "p" else [("app", "f", "p"), ("app", "f", "p"), "x"]
    inside = powers(rng, 2, bases)
    relation = (rng.choice(["<=", "<", "!="]), ZERO, rng.choice([bases[0], inside]))
    body = rng.choice(
        [inside, ("ind", relation), ("abs", bases[0]), ("*", bases[0], ("^", bases[0], ZERO - 1)), ("sqrt", inside)]
    )
    drawn = (
        rng.choice(["M", ("at", "P", "i")]) if name == "p" else rng.choice(["L", ("app", "J", "p"), ("gauss", "line")])
    )
    term = {
        0: ("E", (name,), drawn, body),
        1: ("E", ("x",), ("bind", (name,), drawn, ("dirac", body)), ("+", "x", ("abs", "x"))),
        2: (
            "E",
            ("x",),
            ("bind", (name,), drawn, ("mix", "j", ZERO, 1 + ZERO, ("ind", relation), ("dirac", body))),
            "x",
        ),
        3: (
            "E",
            ("x",),
            ("bind", (name,), drawn, ("bind", ("y",), ("app", "J", "q"), ("dirac", ("*", "y", body)))),
            ("atan", "x"),
        ),
        4: ("sum", "i", ZERO - 1, 1 + ZERO, ("*", "i", ("^", "i", ZERO - 1), ("E", (name,), drawn, body))),
    }[rng.randrange(5)]
    return check_real(rng, terms, values, context, depth, term)


def check_mixtures(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    """Expectations of what is bounded under draws and mixtures, whose weights need not be probabilities."""
    spaces = rng.choice([("X",), ("X",), ("line",), ("X", "Y")])
    (index,), low, high, inner, weight = terms.weights(TYPES, 1)
    law = ("mix", index, low, high, weight, terms.law(spaces, inner, 1))
    if rng.random() < 0.3:
        names, after = terms.bound(TYPES, *map(coordinate, spaces))
        law, spaces = ("bind", names, law, terms.law(("X",), after, 1)), ("X",)
    names, after = terms.bound(TYPES, *map(coordinate, spaces))
    parts = [terms.real(after, 1), ("atan", terms.real(after, 1)), ("ind", terms.formula(after, 0))]
    body = (rng.choice(["+", "*"]), *rng.sample(parts, rng.randint(1, 3)))
    return check_real(rng, terms, values, context, depth, ("E", names, law, body))


def check_real(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int, term: Term = None) -> str:
    term = terms.real(TYPES, depth) if term is None else term
    check_term(term, TYPES)
    before = value(term, values)
    for form in (canonical(context, term), canonical(Context(TYPES, ()), term)):
        assert near(before, value(form, values)), (show(term), show(form))
    for signs, part in ((context.signs, term), (context.signs, canonical(context, term))):
        bounds = signs.bounds(part)
        assert not signs.contradictory
        try:
            within = (
                (bounds.low is None or not less(before, bounds.low))
                and (bounds.high is None or not less(bounds.high, before))
                and not (bounds.low_strict and equal(before, bounds.low))
                and not (bounds.high_strict and equal(before, bounds.high))
                and not (bounds.nonzero and equal(before, ZERO))
            )
        except Vague:
            return "vague bounds"
        assert within, (show(part), bounds, before)
    return "kept" if form == term else "changed"


def check_a_law(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    spaces = terms.spaces()
    law = terms.law(spaces, TYPES, depth)
    check_law(law, TYPES)
    form = context.normal.laws.law(law)
    assert gathered(value(law, values)) == gathered(value(form, values)), (show(law), show(form))
    return "kept" if form == law else "changed"


def check_point(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    space = rng.choice(["X", "Y", "V", "U", "V", "U"])
    point = terms.point(space, TYPES, depth)
    assert point_space(point, TYPES) == space
    form = context.normal.laws.point(point)
    (_, p), (_, q) = value(point, values), value(form, values)
    same = p == q if isinstance(p, int) else all(near(a, b) for a, b in zip(p, q, strict=True))
    assert same, (show(point), show(form))
    return "kept" if form == point else "changed"


def check_a_formula(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    formula = terms.formula(TYPES, depth, quantified=True)
    check_formula(formula, TYPES)
    text = formula_text(context.normal, formula)
    back = parse(text)
    before = truth(formula, values)
    assert before == truth(shown(back, values), values), (show(formula), text)
    other = named(nameless(formula), lambda: rng.choice(SPELLINGS))
    check_formula(other, TYPES)
    assert formula_text(context.normal, other) == text, (show(formula), show(other))
    return str(before)


def check_names(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    """Other bound names: the same term for a reader without names, one normal form."""
    term = terms.real(TYPES, depth)
    other = named(nameless(term), lambda: rng.choice((*SPELLINGS, "x'1", "p'1")))
    assert nameless(other) == nameless(term), (show(term), show(other))
    check_term(other, TYPES)
    assert near(value(term, values), value(other, values))
    assert canonical(context, other) == canonical(context, term), (show(term), show(other))
    return "the same" if other == term else "renamed"


def lambda_of(terms: Terms, kind: Term, depth: int) -> Term:
    """A value of a type of functions, maps, kernels or sequences, as a lambda."""
    if kind[0] == "sequence":
        names, inner = terms.bound(TYPES, ("integer",))
        kind = kind[1]
    else:
        sources = kind[1] if kind[0] in ("map", "markov") else kind[1:]
        names, inner = terms.bound(TYPES, *map(coordinate, sources))
        kind = {"map": ("point", kind[-1]), "markov": ("law", *kind[-1])}.get(kind[0], ("real",))
    return ("lambda", names, value_of(terms, kind, depth, inner))


def value_of(terms: Terms, kind: Term, depth: int, types: Any = TYPES) -> Term:
    if kind == ("real",):
        return terms.real(types, depth)
    if kind[0] == "point":
        return terms.point(kind[1], types, depth)
    if kind[0] == "law":
        return terms.law(kind[1:], types, depth)
    if kind[0] in ("integer", "size"):
        return terms.integer(types, 1)
    if kind[0] in ("fun", "map", "markov") or kind == ("sequence", ("real",)):
        return lambda_of(terms, kind, depth)
    raise Vague


def check_values(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    """Values for free names: as the reference without names does it, and as the evaluator sees it."""
    term = terms.real(TYPES, depth)
    names = [name for name in ("x", "y", "i", "p", "q", "v", "f", "h", "k", "F", "A", "M", "L", "K", "J", "z")]
    binding = {name: value_of(terms, TYPES[name], rng.randint(0, 2)) for name in rng.sample(names, 4)}
    result = substitute(term, binding)
    expected = replaced(nameless(term), {name: nameless(part) for name, part in binding.items()})
    assert nameless(result) == expected, (show(term), {n: show(v) for n, v in binding.items()}, show(result))
    check_term(result, TYPES)

    def meaning(part: Term) -> Any:
        if isinstance(part, tuple) and part[0] == "lambda":
            return lambda *at: value(part[2], {**values, **dict(zip(part[1], at, strict=True))})
        return value(part, values)

    env = {**values, **{name: meaning(part) for name, part in binding.items()}}
    assert near(value(term, env), value(result, values)), (show(term), show(result))
    return "the same" if result == term else "changed"


def check_definitions(rng: random.Random, terms: Terms, values: Any, context: Context, depth: int) -> str:
    """A definition written out is its body with the arguments put in."""
    body = ("+", terms.real(TYPES, depth - 1), ZERO)
    names = ["x", "p", rng.choice(["y", "f", "M", "i"])]
    table = {"D": Definition("D", tuple(names), body)}
    binding = {name: value_of(terms, TYPES[name], 1) for name in names}
    outer = ("+", "x", ("E", ("x", "p"), ("dirac", "y", "q"), ("D", *(binding[name] for name in names))))
    inside = {name: nameless(part, ("x", "p")) for name, part in binding.items()}
    wanted = ("+", "x", ("E", 2, nameless(("dirac", "y", "q")), replaced(nameless(body), inside)))
    found = expand(outer, table)
    assert nameless(found) == wanted, (show(outer), show(found))
    return "written out"


def run(seeds: range, depth: int, kinds: tuple[str, ...] = KINDS) -> Counter[str]:
    count: Counter[str] = Counter()
    with precision(BITS):
        for seed in seeds:
            for kind in kinds:
                try:
                    count[f"{kind}: {check(seed, kind, depth)}"] += 1
                except Exception as error:
                    error.add_note(f"case {seed} {kind} of depth {depth}")
                    raise
    return count


@pytest.mark.parametrize("kind", KINDS)
def test_random_terms(kind):
    count = run(range(300), 3, (kind,))
    assert sum(n for key, n in count.items() if "vague" in key) < 80


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_random_terms(kind):
    run(range(1000, 6000), 4, (kind,))
