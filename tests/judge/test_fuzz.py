"""Random terms, lines and broken proofs: what the judge accepts is true in exact models."""

from __future__ import annotations

import copy
import json
import random
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.judge.exact import Unknown, holds, value
from verify.judge import statements
from verify.judge.certificate import judge
from verify.judge.proof import RULES, Scope
from verify.judge.reading import Reader, parse
from verify.judge.ring import Ring
from verify.judge.terms import Refused, free, show
from verify.kernel.ball import Truth, decide, precision
from verify.kernel.term import parse as parse_kernel

TYPES: dict[str, Any] = {
    "x": ("real",),
    "y": ("real",),
    "n": ("integer",),
    "s": ("sequence", ("real",)),
    "f": ("fun", "line"),
}
PROOFS = json.loads(Path(__file__).with_name("proofs.json").read_text(encoding="ascii"))


def term(rnd: random.Random, depth: int, names: list[str], whole: list[str]) -> str:
    if depth == 0 or rnd.random() < 0.15:
        return rnd.choice([*names, *whole, str(rnd.randint(-1, 2)), "1/2"])
    heads = ("+", "*", "*", "^-1", "^2", "sum", "sum", "prod", "abs", "at", "app", "ind", "E", "E", "scale")
    head = rnd.choice(heads)

    def part(more: str = "") -> str:
        return term(rnd, depth - 1, list({*names} - {more}), whole)

    if head in ("+", "*"):
        return f"({head} {part()} {part()})"
    if head in ("^-1", "^2"):
        return f"(^ {part()} {head[1:]})"
    if head in ("sum", "prod"):
        i = rnd.choice("ijxn")
        ends = [rnd.choice(["0", "1", "2", *whole]) for _ in range(2)]
        inner = term(rnd, depth - 1, [x for x in names if x != i], list({*whole, i}))
        return f"({head} {i} {ends[0]} {ends[1]} {inner})"
    if head == "at":
        return f"(at s {rnd.choice([*whole, '1', '(+ n 1)'])})"
    if head == "app":
        return f"(app f {part()})"
    if head == "ind":
        return f"(ind ({rnd.choice(['<=', '<', '=', '!='])} {part()} {part()}))"
    if head == "E":
        u = rnd.choice("xyz")
        law = rnd.choice(
            [
                f"(dirac {part()})",
                f"(bind (w) (dirac {part()}) (dirac (+ w {part()})))",
                f"(mix i 0 1 1/2 (dirac (+ i {part()})))",
            ]
        )
        return f"(E ({u}) {law} {term(rnd, depth - 1, list({*names, u}), [x for x in whole if x != u])})"
    return f"(abs {part()})"


def models(rnd: random.Random, count: int) -> list[tuple[dict[str, Any], Fraction]]:
    found = []
    for _ in range(count):
        a, b, c = (rnd.randint(-2, 3) for _ in range(3))
        env: dict[str, Any] = {
            "x": Fraction(rnd.randint(-2, 2)), "y": Fraction(rnd.randint(-3, 3), 2), "n": Fraction(rnd.randint(-1, 3)),
            "s": lambda i, a=a, b=b: a * i * i + b, "f": lambda v, b=b, c=c: abs(b * v + c) - v * v,
        }  # fmt: skip
        found.append((env, Fraction(rnd.choice([0, 7, -3]), rnd.choice([1, 5]))))
    return found


def same_key_same_value(seed: int, count: int) -> int:
    rnd = random.Random(seed)
    ring, groups = Ring(), defaultdict(list)
    reader = Reader(TYPES)
    for _ in range(count):
        try:
            t = Reader(TYPES).read(parse(term(rnd, rnd.randint(1, 3), ["x", "y"], ["n"])), {})[1]
            groups[frozenset(ring.form(t).items())].append(t)
        except Refused:
            continue
    del reader
    compared = 0
    for terms in groups.values():
        for env, junk in models(rnd, 5):
            values = set()
            for t in dict.fromkeys(terms):
                try:
                    values.add(value(t, env, (), junk))
                    compared += 1
                except Unknown:
                    continue
            assert len(values) <= 1, ([show(t) for t in terms[:4]], env, junk)
    return compared


def test_terms_of_one_form_have_one_value():
    assert same_key_same_value(1, 4_000) > 4_000


@pytest.mark.slow
def test_many_terms_of_one_form_have_one_value():
    assert sum(same_key_same_value(seed, 10_000) for seed in range(2, 12)) > 100_000


RELATIONS = ["<=", "<", "=", "!="]


def line(rnd: random.Random, scope: Scope) -> list[Any]:
    """A line that is often right, and often nearly so."""

    def t(depth: int = 1) -> str:
        return term(rnd, depth, ["x", "y"], ["n"])

    facts = scope.facts
    k = rnd.randrange(len(facts))
    numbers = [j for j, f in enumerate(facts) if f[0] in RELATIONS]
    equations = [j for j, f in enumerate(facts) if f[0] == "="]
    rule = rnd.choice(
        [
            "comb",
            "comb",
            "comb",
            "form",
            "ring",
            "cong",
            "and",
            "part",
            "exm",
            "use",
            "all",
            "ind",
            "truth",
            "inside",
            "lin",
            "case",
            "absurd",
        ]
    )
    some = rnd.sample(equations, min(len(equations), rnd.randint(0, 2)))
    if rule == "comb":
        products, total = [], []
        for _ in range(rnd.randint(1, 2)):
            ks = rnd.sample(numbers, min(len(numbers), rnd.choice([1, 1, 2])))
            c = rnd.choice(["1", "1", "2", "1/2", "-1", "x"])
            products.append([c, ks])
            total.append(f"(* {c} {' '.join(f'(+ {show(facts[j][2])} (* -1 {show(facts[j][1])}))' for j in ks)})")
        side = t()
        goal = f"({rnd.choice(['<=', '<', '=', '<='])} {side} (+ {side} {' '.join(total)} {rnd.choice(['0', '0', '0', '1', '-1'])}))"
        return ["comb", goal, rnd.choice([[], [], [], [k]]), products, some]
    if rule in ("form", "cong"):
        f = facts[k]
        text = (
            show(f).replace(rnd.choice(["x", "y", "n", "1"]), rnd.choice(["x", "y", "n", "1", "2"]), 1)
            if rnd.random() < 0.5
            else show(f)
        )
        if f[0] in RELATIONS and rnd.random() < 0.4:
            text = f"({rnd.choice(RELATIONS)} {show(f[1])} {show(f[2])})"
        return ["form", text, k, some] if rule == "form" else ["cong", text, rnd.choice(equations or [0]), k]
    if rule == "ring":
        return ["ring", f"({rnd.choice(RELATIONS)} {t(2)} {t(2)})", some]
    if rule == "and":
        return ["and", [k, rnd.randrange(len(facts))]]
    if rule == "part":
        return ["part", k, rnd.randint(0, 1)]
    if rule == "exm":
        return ["exm", f"({rnd.choice(RELATIONS)} {t()} {t()})"]
    if rule == "use":
        id = rnd.choice(
            [
                "inv",
                "inv_pos",
                "sq",
                "ne_pos",
                "abs_id",
                "abs_mul",
                "max_le",
                "min_ge",
                "int_pos",
                "inv_mul",
                "antisym",
                "count",
                "sum_last",
            ]
        )
        values = {"int_pos": ["n"], "count": ["1", "n"], "sum_last": ["1", "n", "(lambda (i) (at s i))"]}.get(id)
        wanted = {"inv_mul": 2, "abs_mul": 2, "antisym": 2, "max_le": 3, "min_ge": 3}.get(id, 1)
        return [
            "use",
            id,
            values or [t() for _ in range(wanted)],
            [
                rnd.randrange(len(facts))
                for _ in range({"inv_mul": 2, "max_le": 2, "min_ge": 2, "antisym": 2, "sq": 0, "abs_mul": 0}.get(id, 1))
            ],
        ]
    if rule == "all":
        return [
            "all",
            f"(forall i (index 1 3) ({rnd.choice(RELATIONS)} i {t()}))",
            [["j"], [["use", "index", ["1", "3", "j"], []], ["part", len(facts), rnd.randint(0, 1)]]],
        ]
    if rule in ("ind", "truth"):
        r = show(facts[k]) if facts[k][0] in RELATIONS else "(< x y)"
        return (
            ["ind", f"(= (ind {r}) {rnd.choice(['1', '1', '0', '2'])})", k]
            if rule == "ind"
            else ["truth", f"(<= {rnd.choice(['0', '1'])} (ind {r}))"]
        )
    if rule == "inside":
        b, c = t(), t()
        return [
            "inside",
            f"(= (sum i 1 n (+ i {b})) (sum i 1 n (+ {c} i)))",
            [["j"], [["ring", f"(= (+ j {b}) (+ {c} j))", some]]],
        ]
    if rule == "lin":
        c = t()
        return [
            "lin",
            f"(= (sum i 1 n (* {c} i)) (+ (* {c} (sum i 1 n i))))",
            [["j"], [["ring", f"(= (* {c} j) (+ (* {c} j)))", []]]],
        ]
    if rule == "case":
        f = show(facts[k])
        return [
            "case",
            k,
            rnd.choice([f, show(facts[0])]),
            [[[], [["hyp", len(facts)]]], [[], [["hyp", rnd.randrange(len(facts) + 1)]]]],
        ]
    return ["absurd", f"(= {t()} {t()})", k]


def lines_hold(seed: int, count: int) -> int:
    """Random lines upon random facts; each new fact holds in every model in which the given ones do."""
    rnd, accepted = random.Random(seed), 0
    while count > 0:
        scope = Scope(TYPES, [], {})
        reader = Reader(TYPES)
        for _ in range(3):
            scope.facts.append(
                reader.formula(
                    parse(
                        f"({rnd.choice(RELATIONS)} {term(rnd, 1, ['x', 'y'], ['n'])} {term(rnd, 1, ['x', 'y'], ['n'])})"
                    ),
                    {},
                )
            )
        worlds = []
        for env, junk in models(rnd, 25):
            try:
                if all(holds(f, env, (), junk) for f in scope.facts):
                    worlds.append((env, junk))
            except Unknown:
                continue
        for _ in range(12):
            count -= 1
            made = line(rnd, scope)
            before = len(scope.facts)
            try:
                scope.check([made])
            except Refused:
                del scope.facts[before:]
                scope.types = dict(TYPES)
                continue
            accepted += 1
            for env, junk in worlds:
                try:
                    assert holds(scope.facts[-1], env, (), junk), (made, [show(f) for f in scope.facts], env, junk)
                except Unknown:
                    continue
    return accepted


def test_random_lines_hold_in_exact_models():
    assert lines_hold(1, 1_200) > 90


@pytest.mark.slow
def test_a_hundred_thousand_random_lines_hold_in_exact_models():
    assert sum(lines_hold(seed, 10_000) for seed in range(10, 20)) > 7_500


# --- broken proofs


def broken(rnd: random.Random, lines: list[Any]) -> list[Any]:
    """One thing changed somewhere in the lines."""
    made = copy.deepcopy(lines)
    places: list[tuple[list[Any], int]] = []

    def walk(part: list[Any]) -> None:
        for k, one in enumerate(part):
            places.append((part, k))
            if isinstance(one, list):
                walk(one)

    walk(made)
    if not places:
        return made
    holder, k = rnd.choice(places)
    old = holder[k]
    if isinstance(old, bool) or not isinstance(old, int | str | list):
        return made
    if isinstance(old, int):
        holder[k] = rnd.choice([old + 1, old - 1, 0, True, str(old), 10**9])
    elif isinstance(old, str):
        swaps = [("<=", "<"), ("<", "<="), ("=", "<="), ("<=", "="), ("1", "2"), ("+", "*"), ("-1", "1"), ("(", "((")]
        swaps += [("forall", "exists"), ("E", "bind"), ("0", "1"), ("and", "or"), ("comb", "form"), ("ring", "form")]
        a, b = rnd.choice(swaps)
        holder[k] = old.replace(a, b, 1) if a in old else rnd.choice(["", "x", "0", "(= 0 1)", "(lambda (x) x)"])
    elif rnd.random() < 0.5 and old:
        old.pop(rnd.randrange(len(old)))
    else:
        del holder[k]
    return made


def points_of(statement: Any, rnd: random.Random) -> list[dict[str, str]]:
    """Points at which the given formulas surely hold, of a statement of numbers."""
    types = statement.types()
    if any(kind[0] != "real" for kind in types.values()):
        return []
    given, _ = statement.formulas(types, {})
    found = []
    for _ in range(60):
        point = {x: str(Fraction(rnd.randint(-6, 12), rnd.choice([1, 2, 3, 7]))) for x in types}
        if all(_truth(f, point) is Truth.TRUE for f in given):
            found.append(point)
    return found[:6]


def _truth(f: Any, point: dict[str, str]) -> Truth:
    from verify.kernel.term import substitute

    with precision(64):
        try:
            return decide(substitute(parse_kernel(show(f)), {x: parse_kernel(v) for x, v in point.items()}), {})
        except Exception:
            return Truth.UNDECIDED


def break_all(seed: int, count: int) -> tuple[int, int]:
    rnd, refused, checked = random.Random(seed), 0, 0
    library = {one["id"]: statements.statement(parse(one["statement"])) for one in PROOFS}
    worlds = {id: points_of(statement, random.Random(5)) for id, statement in library.items()}
    for _ in range(count):
        one = rnd.choice(PROOFS)
        statement = library[one["id"]]
        types = statement.types()
        given, _ = statement.formulas(types, {})
        scope = Scope(types, given, library)
        for one_line in broken(rnd, one["lines"]):
            count_before, types_before = len(scope.facts), dict(scope.types)
            try:
                scope.check([one_line])
            except Refused:
                refused += 1
                # what a block assumed when it was refused is no fact
                del scope.facts[count_before:]
                scope.types = types_before
                break
        for f in scope.facts:
            if f[0] in RELATIONS and free(f) <= types.keys():
                for point in worlds[one["id"]][:2]:
                    checked += 1
                    assert _truth(f, point) is not Truth.FALSE, (one["id"], show(f), point)
    return refused, checked


def test_the_unbroken_proofs_are_accepted():
    library = {one["id"]: statements.statement(parse(one["statement"])) for one in PROOFS}
    for one in PROOFS:
        judge(library[one["id"]], one["lines"], library)
    used = set(json.dumps(PROOFS).split('"')) & RULES.keys()
    assert len(used) > 15


def test_nothing_false_comes_of_broken_proofs():
    refused, checked = break_all(1, 2_500)
    assert refused > 1_000 and checked > 500


@pytest.mark.slow
def test_nothing_false_comes_of_a_hundred_thousand_broken_proofs():
    refused, _ = break_all(2, 100_000)
    assert refused > 60_000
