"""Every axiom at random points where its conditions hold: never false; and its mutants are."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.judge.exact import Unknown, holds
from verify.judge.reading import SEALED, Reader, Value, parse
from verify.judge.rules import AXIOMS
from verify.judge.terms import INTEGER, REAL, WHOLE, Refused, coordinate, show
from verify.judge.terms import Fraction as Exact
from verify.kernel.ball import Truth, decide, precision
from verify.kernel.term import parse as parse_kernel

NUMBERS = [
    id for id, tree in AXIOMS.trees.items() if all(entry[1][0] in ("real", "integer", "size") for entry in tree[2][1:])
]
OTHERS = sorted(set(AXIOMS.trees) - set(NUMBERS))
# What speaks of what there is, of all functions, or of points of a normed space, has no value here; each with
# the reason why it holds.
NOT_COMPUTED = {
    "bound": "what the type bounded says",
    "sup": "a bounded set of reals that is not empty has a least upper bound",
    "tight": "countable additivity: the events abs(f) > r shrink to nothing",
    "inhabit": "spaces are not empty",
    "ext": "the indicator of a measurable set is bounded",
    "norm": "a norm", "norm_scale": "a norm", "triangle": "a norm", "definite": "a norm", "apart": "a norm",
    "square": "an inner product", "norm_inner": "an inner product", "cauchy_schwarz": "an inner product",
    "weight": "what the type says", "test": "what the type says", "index": "what the type says", "index_order": "what the type says",
    **{f"{kind}{k}": "what the type says" for kind in ("nonneg", "positive") for k in (1, 2, 3)},
    "int_point": "a function of one point is bounded, and a point has no length",
    "mass": "what the type says", "row": "what the type says",
}  # fmt: skip
POINTS = [Exact(n, d) for d in (1, 2, 3) for n in range(-6, 10)]


def _at(id: str, seed: int) -> tuple[list[str], str]:
    """Conditions and conclusion of an axiom of numbers at a random point, closed."""
    rnd = random.Random(seed)
    found = AXIOMS.get(id, [])
    assert found is not None
    env = dict(SEALED)
    for x, kind in found.names:
        point = rnd.choice(POINTS) if kind == REAL else Exact(rnd.randint(1 if kind[0] == "size" else -3, 6))
        env[x] = Value(INTEGER if kind[0] in WHOLE or point.denominator == 1 else REAL, point)
    given, goal = found.formulas({}, env)
    return [show(f) for f in given], show(goal)


def _truth(text: str) -> Truth:
    with precision(96):
        return decide(parse_kernel(text), {})


@pytest.mark.parametrize("id", NUMBERS)
def test_never_false_at_a_point(id):
    applied = 0
    for seed in range(120):
        try:
            given, goal = _at(id, seed)
        except Refused:
            continue
        if any(_truth(f) is not Truth.TRUE for f in given):
            continue
        applied += 1
        assert _truth(goal) is not Truth.FALSE, (given, goal)
        if applied >= 25:
            break
    assert applied, "no point satisfies the conditions"


def _mutants(text: str) -> list[str]:
    tree = parse(text)

    def changed(f):
        head = f[0]
        if head in ("and", "or"):
            parts = [changed(part) for part in f[1:]]
            return (
                [(head, *f[1 : 1 + k], one, *f[2 + k :]) for k, ones in enumerate(parts) for one in ones]
                if head == "and"
                else []
            )
        if head in ("<=", "<"):
            return [("<", f[2], f[1]), (head, ("+", f[1], Exact(40)), f[2])]
        if head == "=":
            return [(head, f[1], ("+", f[2], Exact(1)))]
        if head == "!=":
            return [("=", *f[1:])]
        return []

    def text_of(f):
        return f"({' '.join(map(text_of, f))})" if isinstance(f, tuple) else str(f)

    return [text_of(f) for f in changed(tree)]


@pytest.mark.parametrize("id", NUMBERS)
def test_mutants_are_found_false(id):
    """Each change of the conclusion (another side, another number) is false at some point."""
    goals = []
    for seed in range(300):
        try:
            given, goal = _at(id, seed)
        except Refused:
            continue
        if all(_truth(f) is Truth.TRUE for f in given):
            goals.append(goal)
    count = len(_mutants(goals[0]))
    for k in range(count):
        assert any(_truth(_mutants(goal)[k]) is Truth.FALSE for goal in goals if len(_mutants(goal)) == count), k
    assert count or goals[0].startswith("(or")


def _function(rnd, count: int, integer: bool = False) -> str:
    names = [f"x{k}" for k in range(count)]
    c = [rnd.randint(-2, 3) for _ in range(count + 2)]
    linear = " ".join(f"(* {k} {x})" for k, x in zip(c, names, strict=False))
    body = rnd.choice(
        [
            f"(+ {linear} {c[-1]})",
            f"(abs (+ {linear} {c[-2]}))",
            f"(ind (<= {c[-1]} (+ {linear} 0)))",
            f"(max 1 (+ {linear} 0))",
        ]
    )
    return f"(lambda ({' '.join(names)}) {body})"


def _law(rnd, count: int) -> str:
    def dirac() -> str:
        return f"(dirac {' '.join(str(rnd.randint(-2, 3)) for _ in range(count))})"

    return rnd.choice([dirac(), f"(mix i 0 1 1/2 (bind (u) (dirac i) (dirac {' '.join(['(* 2 u)'] * count)})))"])


def _value(rnd, kind, env, types):
    """A random value of the type, the line for all spaces."""
    reader = Reader(types, {}, True)
    own = reader.type_(kind, env)
    head = own[0]
    if head in ("real", "integer"):
        return own, Exact(rnd.randint(-2, 4))

    def made(text: str, kinds):
        from verify.judge.reading import Bound

        _, names, body = parse(text)
        inner = {x: Bound(k, kind) for k, (x, kind) in enumerate(zip(names, kinds, strict=True))}
        return ("lambda", kinds, Reader({}).read(body, inner, len(names))[1])

    if head in ("fun", "bounded"):
        return own, made(_function(rnd, len(own) - 1), tuple(map(coordinate, own[1:])))
    if head == "law":
        return own, Reader({}).read(parse(_law(rnd, len(own) - 1)), {})[1]
    if head == "markov":
        names = [f"x{k}" for k in range(len(own[1]))]
        points = " ".join(f"(+ {rnd.choice(names)} {rnd.randint(-1, 2)})" for _ in own[2])
        return own, made(
            f"(lambda ({' '.join(names)}) (mix i 0 1 1/2 (bind (u) (dirac i) (dirac {points}))))",
            tuple(map(coordinate, own[1])),
        )
    if head == "sequence" and own[1] == REAL:
        return own, made(
            rnd.choice(
                ["(lambda (i) (+ i 1))", "(lambda (i) 1/2)", "(lambda (i) (* i i))", "(lambda (i) (ind (= i 1)))"]
            ),
            (INTEGER,),
        )
    if head == "sequence":
        return own, made(f"(lambda (i) (dirac {' '.join(['i'] * (len(own[1]) - 1))}))", (INTEGER,))
    raise Unknown(head)


@pytest.mark.parametrize("id", sorted(set(OTHERS) - set(NOT_COMPUTED)))
def test_never_false_in_a_finite_model(id):
    """Sums, expectations and laws: functions by formulas, laws with two points, spaces the line."""
    held = 0
    points = [Fraction(k, 2) for k in range(-20, 21)]
    for seed in range(400):
        rnd = random.Random(seed)
        count = rnd.choice((1, 2))
        tree = AXIOMS.trees[id]
        dotted = [(["line"] * count if str(e[0]).endswith("...") else "line") for e in tree[2][1:]]
        found = AXIOMS.get(id, dotted)
        assert found is not None
        env = dict(SEALED)
        for x, kind in found.names:
            if kind[0] == "space":
                env[x] = Value(("space",), "line")
            else:
                own, v = _value(rnd, kind, env, {})
                env[x] = Value(INTEGER if own == REAL else own, v)
        given, goal = found.formulas({}, env, True)
        if not all(holds(f, {}, points=points) for f in given):
            continue
        held += 1
        assert holds(goal, {}, points=points), [show(f) for f in (*given, goal)]
        if held >= 40:
            return
    assert held >= 3


def test_every_axiom_is_computed_or_has_a_reason():
    assert set(NOT_COMPUTED) - {"nonneg3", "positive3"} <= set(OTHERS)
