r"""Definitions: a named proposition or number, written once and called by its name.

    X = space("X")

    @definition(REAL, X, law(X), law(X), REAL, text="E_$g($M || $N) <= $d")
    def EG(g: Expr, X: Space, M: Law, N: Law, d: Expr) -> Prop:
        return every(test(X), lambda phi: E(M, phi) - g * E(N, phi) <= d)

    EG(2, Y, push(mu, K), push(nu, K), h * d)

The kinds stand in the order of the parameters; a space among them is a parameter that is a space, and later
kinds may mention it.  For a sequence of reals a family over one alphabet may stand.  A call builds the
kernel's term (EG 2 Y ...) without writing it out; what it is built into carries the definition along.  `text`
and `latex` are templates in which $g is the argument g.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, ParamSpec, TypeVar, cast

from verify.kernel.term import Formula, Term, check_name, show
from verify.language.expr import Expr, Family, Prop, carried, expr
from verify.language.objects import PROP, Kind, Law, Part, Point, Space, Thing, fits, line

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, eq=False)
class Defined(Generic[P, R]):
    """A definition with the fields of the kernel's (name, parameters, body), its kinds, and how it reads."""

    name: str
    parameters: tuple[str, ...]
    body: Term
    kinds: tuple[Space | Kind[Any], ...]
    value: Any  # the body as an object, for its sort, its spaces and the definitions in it
    text: str = ""
    latex: str = ""
    doc: str = field(default="", repr=False)

    @property
    def is_formula(self) -> bool:
        return isinstance(self.value, Prop)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        given = list(args)
        rest_of = self.parameters[len(given) :]
        if len(given) > len(self.parameters) or set(kwargs) != set(rest_of):
            raise TypeError(f"{self.name} takes the arguments {', '.join(self.parameters)}")
        given += [kwargs[name] for name in rest_of]
        # The spaces first: other kinds are at these.
        pairs = list(zip(self.parameters, self.kinds, given, strict=True))
        at = {name: one for name, kind, one in pairs if isinstance(kind, Space) and isinstance(one, Space)}
        found = [self._argument(name, kind, one, at) for name, kind, one in pairs]
        own = Part({}, self.value.definitions), Part({}, {self.name: self})
        rest = carried(*(part for _, part in found), *own)
        call = (self.name, *(term for term, _ in found))
        value = self.value
        if isinstance(value, Point):
            value = Point(at.get(value.space.name, value.space), call, *rest)
        elif isinstance(value, Law):
            value = Law(tuple(at.get(one.name, one) for one in value.spaces), call, *rest)
        else:
            value = type(value)(call, *rest)
        return cast(R, value)

    def _argument(self, name: str, kind: Space | Kind[Any], given: Any, at: Mapping[str, Space]) -> tuple[Term, Any]:
        """The term of an argument and what it carries.  Raises TypeError where the kind is another."""
        where = f"{self.name}: the argument {name}"
        if isinstance(kind, Space):
            if not isinstance(given, Space) or not fits(given.sort, kind.sort):
                raise TypeError(f"{where} must be a {kind.sort} space, not {given!r}")
            return given.name, Part(given.types)
        if kind is PROP:
            if not isinstance(given, Prop):
                raise TypeError(f"{where} must be a proposition, not {given!r}")
            return given.formula, given
        wanted = _at(kind.term, {old: new.name for old, new in at.items()})
        if wanted in (("real",), ("integer",), ("point", line.name)):
            if isinstance(given, (Thing, Prop)):
                raise TypeError(f"{where} must be a real number, not {given!r}")
            number = expr(given)
            return number.term, number
        if isinstance(given, Family) and wanted == ("sequence", ("real",)) and len(given.kind) == 2:
            return given.name, given  # its members, at the letters of its alphabet
        if not isinstance(given, Thing):
            raise TypeError(f"{where} must be of kind {show(wanted)}, not {given!r}")
        if given.kind[1:] != wanted[1:] or not fits(given.kind[0], wanted[0]):
            raise TypeError(f"{where} must be of kind {show(wanted)}; this is {show(given.kind)}: {given!r}")
        return given.term, given


def _at(kind: Term, spaces: Mapping[str, str]) -> Term:
    """A kind at other spaces."""
    if kind[0] == "sequence":
        return ("sequence", _at(kind[1], spaces))
    parts: list[Term] = []
    for part in kind[1:]:
        several = isinstance(part, tuple)
        parts.append(tuple(spaces.get(one, one) for one in part) if several else spaces.get(part, part))
    return (kind[0], *parts)


def definition(
    *kinds: Space | Kind[Any], text: str = "", latex: str = "", name: str = ""
) -> Callable[[Callable[P, R]], Defined[P, R]]:
    """Make a definition of a function of objects; it is called once, at names for its arguments."""

    def of(function: Callable[P, R]) -> Defined[P, R]:
        parameters = tuple(inspect.signature(function).parameters)
        title = name or function.__name__
        if len(parameters) != len(kinds):
            raise TypeError(f"{title} has {len(parameters)} parameters and {len(kinds)} kinds")
        objects: list[Any] = []
        for parameter, kind in zip(parameters, kinds, strict=True):
            check_name(parameter)
            if isinstance(kind, Space):
                if kind.name != parameter:
                    raise TypeError(f"{title}: name the parameter {parameter} as its space, {kind.name}")
                objects.append(kind)
            elif isinstance(kind, Kind):
                objects.append(Prop(parameter, {}) if kind is PROP else kind.named(parameter))
            else:
                raise TypeError(f"{title}: {kind!r} is no kind; write REAL, X, point(X), law(X), ...")
        try:
            body: Any = function(*objects)  # type: ignore[call-arg]
        except NameError as error:
            if error.name != function.__name__:
                raise
            raise TypeError(
                f"{title} speaks of itself: a definition is written out and is no recursion; over time "
                "there is recursion(...), or a hypothesis on a sequence"
            ) from error
        if not isinstance(body, (Prop, Expr, Point, Law)):
            raise TypeError(f"{title} must give a proposition, a real, a point or a law, not {body!r}")
        strange = sorted(set(body.types) - set(parameters))
        if strange:
            raise TypeError(f"{title}: its body mentions {', '.join(strange)}, which is no parameter")
        term = body.formula if isinstance(body, Prop) else body.term
        return Defined(title, parameters, term, tuple(kinds), body, text, latex, function.__doc__ or "")

    return of


def kernel_table(definitions: Mapping[str, Any]) -> dict[str, Any]:
    """The kernel's own definitions of these names, for verify.kernel.define.expand."""
    made = import_module("verify.kernel.define").Definition
    return {name: made(name, one.parameters, one.body) for name, one in definitions.items()}


def expanded(prop: Prop) -> Formula:
    """The formula of a proposition with its defined names written out, by the kernel."""
    expand = import_module("verify.kernel.define").expand
    return expand(prop.formula, kernel_table(prop.definitions)) if prop.definitions else prop.formula


def define_line(one: Defined[..., Any]) -> str:
    """The line of a statements file that makes this definition."""
    return show(("define", (one.name, *one.parameters), one.body))
