"""Values of closed terms in exact arithmetic, independent of the judge's ring: for models in tests.

Laws have finite support: a dict from points to weights.  What has no exact value raises Unknown; 1/0 is `junk`.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any


class Unknown(Exception):
    pass


def value(t: Any, env: dict[str, Any], bound: tuple[Any, ...] = (), junk: Fraction = Fraction(7)) -> Any:
    if isinstance(t, str):
        return env[t]
    if not isinstance(t, tuple):
        return Fraction(int(t.numerator), int(t.denominator))
    head = t[0]

    def at(part: Any, *more: Any) -> Any:
        return value(part, env, (*bound, *more), junk)

    if head == "#":
        return bound[-1 - t[1]]
    if head in ("sum", "prod"):
        low, high = ceil(at(t[1])), floor(at(t[2]))
        if high - low > 30:
            raise Unknown
        total = Fraction(head == "prod")
        for k in range(low, high + 1):
            total = total + at(t[3], Fraction(k)) if head == "sum" else total * at(t[3], Fraction(k))
        return total
    if head == "E":
        return sum((w * at(t[3], *point) for point, w in at(t[2]).items()), Fraction(0))
    if head == "dirac":
        return {tuple(at(p) for p in t[1:]): Fraction(1)}
    if head == "bind":
        return _mixed((w, at(t[3], *point)) for point, w in at(t[2]).items())
    if head == "mix":
        low, high = ceil(at(t[1])), floor(at(t[2]))
        return _mixed((at(t[3], Fraction(k)), at(t[4], Fraction(k))) for k in range(low, high + 1))
    if head == "ind":
        return Fraction(holds(t[1], env, bound, junk))
    if head in ("at", "app"):
        function = env[t[1]] if isinstance(t[1], str) else at(t[1])
        return function(*(at(part) for part in t[2:]))
    args = [at(part) for part in t[1:]]
    if head == "+":
        return sum(args, Fraction(0))
    if head == "*":
        product = Fraction(1)
        for x in args:
            product *= x
        return product
    if head == "^" and args[1].denominator == 1 and abs(args[1]) < 40:
        return junk ** -int(args[1]) if args[0] == 0 and args[1] < 0 else args[0] ** int(args[1])
    if head in ("abs", "max", "min", "floor", "ceiling"):
        return Fraction({"abs": abs, "max": max, "min": min, "floor": floor, "ceiling": ceil}[head](*args))
    raise Unknown(head)


def _mixed(parts: Any) -> dict[Any, Fraction]:
    total: dict[Any, Fraction] = {}
    for weight, law in parts:
        for point, w in law.items():
            total[point] = total.get(point, Fraction(0)) + weight * w
    return total


def holds(
    f: Any, env: dict[str, Any], bound: tuple[Any, ...] = (), junk: Fraction = Fraction(7), points: Any = ()
) -> bool:
    """Is the formula true?  A quantifier over reals runs through `points` alone."""
    head = f[0]
    if head in ("<=", "<", "=", "!="):
        a, b = (value(x, env, bound, junk) for x in f[1:])
        return {"<=": a <= b, "<": a < b, "=": a == b, "!=": a != b}[head]
    if head == "same":
        laws = [{p: w for p, w in value(x, env, bound, junk).items() if w} for x in f[1:]]
        return laws[0] == laws[1]
    if head == "forall":
        kind = f[1]
        if kind[0] == "index":
            low, high = ceil(value(kind[1], env, bound, junk)), floor(value(kind[2], env, bound, junk))
            over: Any = [Fraction(k) for k in range(low, high + 1)]
        elif kind == ("real",):
            over = points
        else:
            raise Unknown(kind[0])
        return all(holds(f[2], env, (*bound, x), junk, points) for x in over)
    parts = [holds(part, env, bound, junk, points) for part in f[1:]] if head in ("and", "or", "not", "=>") else []
    if head in ("and", "or", "not", "=>"):
        return {"and": all(parts), "or": any(parts), "not": not parts[0], "=>": not parts[0] or parts[-1]}[head]
    raise Unknown(head)
