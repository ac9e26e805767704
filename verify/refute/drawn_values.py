"""Values of names in constructed instances: laws and functions on R^1 and on finite sets.

On R^1 a map is affine or clips, a function is a parabola, affine, a size or an indicator; where a name has
arguments in finite sets too, its numbers depend on them.  Functions of one instance share a centre and a
curvature, so that a map may be the gradient of a function.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from verify.kernel.model_values import NORMS, REALS, Closed, Env, Reader, Space, Table, Vector, arrow, whole
from verify.kernel.rationals import Fraction
from verify.kernel.term import LINE, Term, parse
from verify.refute.model_draw import Draws

SIZES = (0, 0, 1, 1, -1, 2, Fraction(1, 2))
SLOPES = (1, 1, 0, Fraction(1, 2), Fraction(-1, 2), -1)
NUMBERS = (0, 0, 1, 1, 2, Fraction(1, 2), Fraction(1, 4), 3, Fraction(3, 2), -1, Fraction(1, 10))
TIMES = 4  # members of a drawn sequence that differ
# Bodies of maps to the space of v; a and b are numbers, c is the common centre, u a unit.
MAPS = (
    "v",
    "(scale a v)",
    "(plus (scale a v) (scale b u))",
    "(scale b u)",
    "c",
    "(zero V)",
    "(scale h (plus v (scale -1 c)))",
    "(plus (scale h (plus v (scale -1 c))) (scale b u))",
    "(scale (min 1 (* r (^ (norm v) -1))) v)",
    "(plus c (scale (min 1 (* r (^ (norm (plus v (scale -1 c))) -1))) (plus v (scale -1 c))))",
)
# The projection to the common set, and its indicator: all of the line, or a ball.
SETS = (
    ("v", "1"),
    ("(plus c (scale (min 1 (* r (^ (norm (plus v (scale -1 c))) -1))) (plus v (scale -1 c))))", "(ind (<= n r))"),
)
# A function and its gradient.
LOSSES = (("(* 1/2 (* h (^ n 2)))", "(scale h (plus v (scale -1 c)))"), ("(* h s)", "(scale h u)"), ("0", "(zero V)"))
# Bodies of functions; n is a norm of differences or an absolute value.
FUNCTIONS = {
    "fun": ("(* 1/2 (* h (^ n 2)))", "(+ (* a s) b)", "b", "0", "n", "(+ (* 1/2 (* h (^ n 2))) (* b s))", "(^ s 2)"),
    "bounded": ("b", "0", "(ind (<= n r))", "(max -1 (min s 1))", "(min n r)"),
    "weight": ("1", "0", "(ind (<= n r))", "(min n r)"),
    "test": ("1", "0", "(ind (<= n r))", "(ind (<= 0 s))", "(ind (< 0 s))", "1/2"),
}


class Values:
    """Draws values of types, given those of the names before; one instance shares centre and curvature."""

    def __init__(self, rng: Random, reader: Reader) -> None:
        self.rng, self.reader, self.draws = rng, reader, Draws(rng)
        self.sizes: dict[str, str] = {}
        self.centre = Fraction(rng.choice((0, 0, 0, 1, -1)))
        self.radius = Fraction(rng.choice((1, 1, 2, 3)))
        self.projection, self.inside = rng.choice(SETS)
        self.loss, self.gradient = rng.choice(LOSSES)
        self.curvature = Fraction(rng.choice((1, 1, Fraction(1, 2), 0, 2)))

    def space(self, kind: Term, name: str, plain: bool) -> None:
        """A finite set; R^1 for vector spaces, or (`plain`, where that is allowed) their zero space."""
        if kind[0] == "space":
            size = self.rng.choice((1, 2, 2, 2, 3))
            self.sizes[name], self.reader.spaces[name] = str(size), Space(size=size)
        else:
            norm = "R0" if plain and kind[0] == "normed" else "R1"
            self.sizes[name], self.reader.spaces[name] = norm, Space(norm=norm)

    def value(self, kind: Term, env: Env) -> Any:
        rng, head = self.rng, kind[0]
        if head == "real":
            return Fraction(rng.choice(NUMBERS))
        if head in ("integer", "size", "index"):
            if head != "index":
                return Fraction(rng.choice((0, 1, 1, 2, 2, 3)) if head == "integer" else rng.choice((1, 1, 2, 2, 3)))
            low, high = (int(whole(end, env)) for end in kind[1:])
            return Fraction(rng.randint(low, max(low, high)))
        if head == "point":
            return self.point(kind[1])
        if head == "law":
            return self.law(kind[1:], env)
        if head == "sequence":
            if rng.random() < 0.5:
                return Table({}, self.value(kind[1], env))
            return Table({(Fraction(i),): self.value(kind[1], env) for i in range(TIMES)}, self.value(kind[1], env))
        if head in REALS or head in ("map", "markov"):
            return self.function(kind, env)
        sizes = [int(whole(part, env)) for part in kind[1:]]
        return self.reader.read(kind, self.draws.family(head, sizes), env)

    def point(self, name: str) -> Any:
        space = self.reader.space(name)
        if space.points is not None:
            return self.rng.choice(space.points)
        x = Fraction(self.rng.choice(SIZES))
        if self.rng.random() < 0.3:
            x = self.centre
        return Vector(space.norm, (x,) * NORMS[space.norm]) if space.norm else x

    def zero(self, name: str) -> Any:
        norm = self.reader.space(name).norm
        return Vector(norm, (Fraction(0),) * NORMS[norm]) if norm else Fraction(0)

    def law(self, spaces: Sequence[str], env: Env) -> Any:
        if all(self.reader.space(name).points is not None for name in spaces):
            return self.reader.read(("law", *spaces), self.draws.law(spaces, self.sizes), env)
        places = {tuple(self.point(name) for name in spaces) for _ in range(self.rng.choice((1, 1, 2, 2, 3)))}
        if len(spaces) == 2 and spaces[0] == spaces[1] and (near := self.rng.random()) < 0.6:
            # Couplings of near points, and points with small displacements.
            zero = self.zero(spaces[0])
            places = {(p, p if near < 0.3 else zero) for p, _ in places}
        ordered = sorted(places, key=str)
        row = [Fraction(weight) for weight in self.draws.row(len(ordered))]
        return {place: weight for place, weight in zip(ordered, row, strict=True) if weight}

    def function(self, kind: Term, env: Env) -> Any:
        spaces, result = arrow(kind)
        finite = [name for name in spaces if self.reader.space(name).points is not None]
        if len(finite) == len(spaces):
            if kind[0] in REALS or self.rng.random() < 0.9:
                return self.reader.read(kind, self.draws.value(kind, self.sizes), env)
        names = tuple(f"x{k}" for k in range(len(spaces)))
        hidden: dict[str, Any] = {}
        body = self.body(kind[0], names, spaces, result, hidden, env)
        return Closed(names, body, result, hidden)

    def body(
        self, head: str, names: tuple[str, ...], spaces: Sequence[str], result: Term, hidden: dict[str, Any], env: Env
    ) -> Term:
        """The body of a closed form, whose constants are put under names of their own."""
        rng = self.rng
        vectors = [(n, x) for n, x in zip(names, spaces, strict=True) if self.reader.space(x).norm]
        reals = [n for n, x in zip(names, spaces, strict=True) if x == LINE]
        if head == "markov":
            targets = result[1:]
            same = [n for n, x in zip(names, spaces, strict=True) if targets == (x,)]
            choice = rng.random()
            if same and choice < 0.5:
                return ("dirac", same[-1])
            hidden["M'"] = self.law(targets, env)
            if same and choice < 0.8 and self.reader.space(targets[0]).norm:
                return ("bind", ("z'",), "M'", ("dirac", ("plus", same[-1], "z'")))
            return "M'"
        if head == "map" and not self.reader.space(result[1]).norm:
            hidden["p'"] = self.point(result[1])
            same = [n for n, x in zip(names, spaces, strict=True) if x == result[1]]
            return rng.choice([*same, "p'"])
        finite = tuple(n for n, x in zip(names, spaces, strict=True) if self.reader.space(x).points is not None)
        over = tuple(x for n, x in zip(names, spaces, strict=True) if n in finite)

        def number(name: str, choices: Sequence[Any]) -> Term:
            """A constant, or one that depends on the finite arguments."""
            if not finite or rng.random() < 0.3:
                return Fraction(rng.choice(choices))
            table = self.draws.table(over, self.sizes, lambda: str(rng.choice(choices)))
            hidden[name + "'"] = self.reader.read(("fun", *over), table, env)
            return ("app", name + "'", *finite)

        target = result[1] if head == "map" else next((x for _, x in vectors), None)
        parts: dict[str, Term] = {"h": self.curvature, "r": self.radius, "V": target or LINE}
        if target is not None:
            norm = self.reader.space(target).norm
            hidden["c'"] = Vector(norm, (self.centre,) * NORMS[norm])
            hidden["u'"] = Vector(norm, (Fraction(1),) * NORMS[norm])
            parts |= {"c": "c'", "u": "u'"}
        parts |= {"a": number("a", SLOPES), "b": number("b", SIZES)}
        fitting = {"map": (self.projection, self.gradient), "test": (self.inside,), "fun": (self.loss,)}
        bodies: Sequence[str] = MAPS if head == "map" else FUNCTIONS[head]
        if head in fitting and vectors and rng.random() < 0.6:
            bodies = fitting[head]
        body = parse(rng.choice(bodies))
        if head == "map":
            own = [n for n, x in vectors if x == target]
            parts["v"] = rng.choice(own) if own else ("scale", reals[0], "u'") if reals else "c'"
            return _put(body, parts)
        if vectors:
            away = [("plus", n, ("scale", Fraction(-1), "c'")) for n, x in vectors if x == target]
            v: Term = away[-1]
            if len(away) > 1 and rng.random() < 0.5:
                v = ("plus", away[0], ("scale", Fraction(-1), away[1]))
            parts |= {"n": ("norm", v), "s": ("inner", v, "u'")}
        else:
            x = reals[-1] if reals else Fraction(0)
            parts |= {"n": ("abs", ("+", x, -self.centre)), "s": x}
        return _put(body, parts)


def _put(term: Term, parts: dict[str, Term]) -> Term:
    if isinstance(term, str):
        return parts.get(term, term)
    if isinstance(term, tuple):
        return (term[0], *(_put(part, parts) for part in term[1:]))
    return term
