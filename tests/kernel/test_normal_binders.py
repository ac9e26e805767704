"""Sums under functions: what `ring` takes for equal is equal in models.

python tests/kernel/test_normal_binders.py COUNT FIRST     # that many cases from this seed on
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.kernel.law_fuzz import BITS, TYPES, Vague, model, near, value
from tests.kernel.sums_fuzz import Sums
from tests.kernel.test_laws_normal import canonical, knowledge
from verify.kernel.ball import precision
from verify.kernel.check import CheckFailed
from verify.kernel.sequent import Context
from verify.kernel.statement import make
from verify.kernel.term import TermError, free, free_in_type, show
from verify.kernel.verdict import judge
from verify.kernel.wellformed import check_term

RING = {"verdict": "proved", "proof": {"rule": "ring", "then": []}, "format": "dp-lemmas certificate 2"}


def statement(given: Any, goal: Any) -> Any:
    used = set().union(*(free(part) for part in (*given, goal)))
    for name in reversed(TYPES):
        if name in used:
            used |= free_in_type(TYPES[name])
    return make("goal", {name: kind for name, kind in TYPES.items() if name in used}, list(given), goal)


def first(s: Any) -> bool | None:
    try:
        judge(s, {**RING, "id": "goal", "statement": s.hash}, {})
    except CheckFailed as error:
        return None if "too many" in str(error) or "too long" in str(error) or "budget" in str(error) else False
    return True


def case(seed: int, depth: int) -> str:
    rng = random.Random(f"binders {seed}")
    sums = Sums(rng)
    values = model(rng)
    left = sums.term((), depth)
    right = sums.neighbour(left)
    try:
        check_term(right, TYPES)
    except TermError:
        return "not a term"  # an index of a sequence, say, that became a real
    known = knowledge_of(rng, sums, values)
    s = statement(known, ("=", left, right))
    taken = first(s)
    if taken is None:
        return "too long"
    context = Context(TYPES, ()).assume(*known)
    try:
        here, there = value(left, values), value(right, values)
        assert not taken or near(here, there), ("not equal", show(left), show(right))
        for form in (canonical(context, left), canonical(Context(TYPES, ()), left)):
            assert near(here, value(form, values)), ("normal form", show(left), show(form))
    except Vague:
        return f"{'equal' if taken else 'apart'}, vague value"
    return "equal" if taken else "apart" if not near(here, there) else "equal, not seen"


def knowledge_of(rng: random.Random, sums: Sums, values: Any) -> list[Any]:
    try:
        return knowledge(rng, sums.terms, values) if rng.random() < 0.5 else []
    except Vague:
        return []


def run(seeds: range, depth: int, keep: bool = False) -> Counter[str]:
    count: Counter[str] = Counter()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20_000))
    try:
        with precision(BITS):
            for seed in seeds:
                try:
                    count[case(seed, depth)] += 1
                except AssertionError as error:
                    if not keep:
                        error.add_note(f"case {seed} of depth {depth}")
                        raise
                    count["WRONG"] += 1
                    print(seed, error, flush=True)
    finally:
        sys.setrecursionlimit(limit)
    return count


def test_sums_under_functions() -> None:
    count = run(range(250), 4)
    assert count["equal"] > 50 and count["apart"] > 50


@pytest.mark.slow
def test_many_sums_under_functions() -> None:
    run(range(1000, 11_000), 5)


if __name__ == "__main__":
    print(dict(run(range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[1])), 4, keep=True)))
