r"""Definitions: a named proposition or number, written once and called by its name.

    X = space("X")

    @definition(r"\mathsf{E}_{$g}($M \,\|\, $N) \le $d")
    def EG(g: Real, X: Space, M: Law[X], N: Law[X], d: Real) -> Prop:
        'E_g(M || N) <= d'
        return every(test(X), lambda phi: E(M, phi) - g * E(N, phi) <= d)

    EG(2, Y, push(mu, K), push(nu, K), h * d)

The annotations are the kinds; a parameter that is a space is the space of the annotations that name it.  For a
sequence of reals a family over one alphabet may stand, for a function, map, kernel or sequence one that is written out,
value(X, lambda x: ...).  A call builds the kernel's term (EG 2 Y ...) without writing it
out; what it is built into carries the definition along.

The first paragraph of the docstring is how it reads: the parameters' names in it are the places of the arguments.
Where a name is also a word ("a", "A") or a letter of its own, the places are marked instead, as in "the mean of $a".
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, ParamSpec, TypeVar, cast, overload

from verify.kernel.term import Formula, Term, check_name, show
from verify.language.expr import Expr, Family, Prop, carried, expr
from verify.language.kinds import kind_at, space_at
from verify.language.laws_text import kind_text
from verify.language.meant import near, no_proposition
from verify.language.objects import PROP, Kind, Law, Part, Point, Space, Thing, Written, fits, line

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
    def said(self) -> str:
        """Its words and what explains them, as its docstring has them."""
        words = re.sub(r"\$(?:\{(\w+)\}|(\w+))", lambda found: found[1] or found[2], self.text)
        return "\n\n".join(filter(None, (words and f"{words}.", self.doc)))

    def __repr__(self) -> str:
        return f"<definition {self.name}({', '.join(self.parameters)})>"

    @property
    def is_formula(self) -> bool:
        return isinstance(self.value, Prop)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        given = list(args)
        rest_of = self.parameters[len(given) :]
        if len(given) > len(self.parameters) or set(kwargs) != set(rest_of):
            missing = [name for name in rest_of if name not in kwargs]
            strange = [name for name in kwargs if name not in rest_of]
            over = f"; {len(given)} are given" if len(given) > len(self.parameters) else ""
            wrong = f"; it has no argument {strange[0]} left{near(strange[0], missing)}" if strange else ""
            lacking = f"; missing: {', '.join(missing)}" if missing and not strange else ""
            raise TypeError(f"{self.name} takes the arguments {', '.join(self.parameters)}{over or wrong or lacking}")
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
                raise TypeError(f"{where} must be a proposition, not {given!r}{no_proposition(given)}")
            return given.formula, given
        wanted = _at(kind.term, {old: new.name for old, new in at.items()})
        if wanted in (("real",), ("integer",), ("point", line.name)):
            if isinstance(given, (Thing, Prop)):
                raise TypeError(f"{where} must be a real number, not {given!r}")
            number = expr(given)
            return number.term, number
        if isinstance(given, Family) and wanted == ("sequence", ("real",)) and len(given.kind) == 2:
            return given.name, given  # its members, at the letters of its alphabet
        if isinstance(given, Written):
            if not given.is_of(wanted):
                raise TypeError(f"{where} must be of kind {show(wanted)}{_written_out(given, wanted)}")
            return given.term, given
        if not isinstance(given, Thing):
            advice = " (what is written out: value(X, lambda x: ...))" if callable(given) else ""
            raise TypeError(f"{where} must be of kind {show(wanted)}, not {given!r}{advice}")
        if given.kind[1:] != wanted[1:] or not fits(given.kind[0], wanted[0]):
            raise TypeError(f"{where} must be of kind {show(wanted)}; this is {show(given.kind)}: {given!r}")
        return given.term, given


def _written_out(given: Written, wanted: Term) -> str:
    """Why this cannot stand there, in words."""
    if wanted[0] in ("test", "weight", "bounded"):
        return f": give such a {wanted[0]} a name, and suppose what its values are; this is written out: {given!r}"
    found = " ".join(map(show, (*given.source, "->", given.target)))
    return f"; this is written out, {found}: {given!r}"


def _at(kind: Term, spaces: Mapping[str, str]) -> Term:
    """A kind at other spaces."""
    if kind[0] == "sequence":
        return ("sequence", _at(kind[1], spaces))
    parts: list[Term] = []
    for part in kind[1:]:
        several = isinstance(part, tuple)
        parts.append(tuple(spaces.get(one, one) for one in part) if several else spaces.get(part, part))
    return (kind[0], *parts)


@overload
def definition(shown: Callable[P, R], /) -> Defined[P, R]: ...
@overload
def definition(
    shown: str = "", /, *, name: str = "", letters: str = ""
) -> Callable[[Callable[P, R]], Defined[P, R]]: ...
def definition(shown: Any = "", /, *, name: str = "", letters: str = "") -> Any:
    """Make a definition of a function of objects; it is called at names for its arguments.

    `shown` is its LaTeX, in which $g is the argument g; without it, that is made of its words.  `name` is what it
    is called in statements, if that is not the function's name.  `letters` are the module's own names that its body
    means by its parameters of these names, in a string or as they are.  Raises TypeError where a parameter has no
    kind, where the words leave a parameter out, and where the body speaks of anything else.
    """
    if callable(shown):
        return _defined(shown, "", name, letters)
    return lambda function: _defined(function, shown, name, letters)


def _defined(function: Callable[P, R], shown: str, name: str, letters: str) -> Defined[P, R]:
    title = name or function.__name__
    said = _said(function)
    parameters = tuple(said)
    for parameter in parameters:
        check_name(parameter)
    for letter in letters.split():
        if letter not in said:
            raise TypeError(f"{title}: {letter} in letters= is no parameter")
    kinds = _kinds(title, said, {})
    body = _body(title, function, kinds)
    strange = sorted(set(body.types) - set(parameters))
    if strange:
        raise TypeError(f"{title}: its body mentions {', '.join(strange)}, which is no parameter")
    _captured(title, function, said, letters.split())
    words, more = _words(title, function, kinds)
    term = body.formula if isinstance(body, Prop) else body.term
    made: Defined[P, R] = Defined(title, parameters, term, tuple(kinds.values()), body, words, shown, more)
    # What `help` and an editor ask of a function; the module is where it is imported from.
    call = inspect.Signature([inspect.Parameter(one, inspect.Parameter.POSITIONAL_OR_KEYWORD) for one in parameters])
    text = "\n\n".join(filter(None, (function.__name__ + str(call), made.said, _kinds_in_words(kinds))))
    named = {"__name__": function.__name__, "__module__": function.__module__, "__doc__": text}
    for attribute, answer in {**named, "__signature__": call}.items():
        object.__setattr__(made, attribute, answer)
    return made


def _kinds_in_words(kinds: Mapping[str, Space | Kind[Any]]) -> str:
    """What the arguments are: `X a measurable space, P a law on X, q a real`."""
    found = []
    for name, one in kinds.items():
        noun = "proposition" if one is PROP else kind_text((one.sort,) if isinstance(one, Space) else one.term)
        found.append(f"{name} {'an' if noun[0] in 'aeiou' else 'a'} {noun}")
    return f"{', '.join(found)}." if found else ""


def _said(function: Callable[..., Any]) -> dict[str, Any]:
    """What the annotations of the parameters say; None where there is none."""
    frame = inspect.currentframe()
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    local = {} if frame is None else dict(frame.f_locals)  # for a definition inside a function
    found = inspect.get_annotations(function, eval_str=True, locals=local)
    return {name: found.get(name) for name in inspect.signature(function).parameters}


def _kinds(title: str, said: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Space | Kind[Any]]:
    """The kinds of the parameters, the spaces among them with other names."""
    spaces = {}
    for parameter, what in said.items():
        place = space_at(names.get(parameter, parameter), what)
        if place is not None:
            spaces[parameter] = place
    found: dict[str, Space | Kind[Any]] = {}
    for parameter, what in said.items():
        try:
            found[parameter] = spaces[parameter] if parameter in spaces else kind_at(what, spaces)
        except KeyError as error:
            strange = f"of the space {error.args[0]}, which is no parameter"
            raise TypeError(f"{title}: the kind of {parameter} is {strange}") from None
        except TypeError as error:
            raise TypeError(f"{title}, the parameter {parameter}: {error}") from None
    return found


def _body(title: str, function: Callable[..., Any], kinds: Mapping[str, Space | Kind[Any]]) -> Any:
    """What a definition says, at names for its arguments."""
    objects: list[Any] = []
    for name, kind in kinds.items():
        if isinstance(kind, Space):
            objects.append(kind)
        else:
            objects.append(Prop(name, {}) if kind is PROP else kind.named(name))
    try:
        body = function(*objects)
    except NameError as error:
        if error.name != function.__name__:
            raise
        raise TypeError(
            f"{title} speaks of itself: a definition is written out and is no recursion; over time "
            "there is recursion(...), or a hypothesis on a sequence"
        ) from error
    if not isinstance(body, (Prop, Expr, Point, Law)):
        raise TypeError(f"{title} must give a proposition, a real, a point or a law, not {body!r}")
    return body


def _captured(title: str, function: Callable[..., Any], said: Mapping[str, Any], letters: Sequence[str]) -> None:
    """Raises TypeError where the body speaks of a name of the module that is only called like a parameter.

    At parameters of other names such a name is left over, or is of another space.
    """
    names = {name: name if name in letters else f"{name}'" for name in said}
    kinds = _kinds(title, said, names)
    advice = "give it by the parameter, or say letters="
    try:
        body = _body(title, function, {names[name]: kind for name, kind in kinds.items()})
    except TypeError as error:
        raise TypeError(f"{title}: its body speaks of a space of the module, not of its parameter ({error})") from error
    strange = sorted(set(body.types) - set(names.values()))
    if strange:
        raise TypeError(f"{title}: its body takes {', '.join(strange)} from the module: {advice}{' '.join(strange)!r}")


def _words(title: str, function: Callable[..., Any], kinds: Mapping[str, Space | Kind[Any]]) -> tuple[str, str]:
    """The first paragraph of the docstring as a template, and the rest of it."""
    first, _, rest = inspect.cleandoc(function.__doc__ or "").partition("\n\n")
    words = " ".join(first.split()).removesuffix(".")
    if kinds and "$" not in words:
        name = "|".join(map(re.escape, sorted(kinds, key=len, reverse=True)))
        place = re.compile(rf"(?<![A-Za-z0-9])({name})(?![A-Za-z0-9])(_?)")
        words = place.sub(lambda found: f"${{{found[1]}}}_" if found[2] else f"${found[1]}", words)
    places = set(re.findall(r"\$\{?(\w+)", words))
    left_out = [name for name, kind in kinds.items() if not isinstance(kind, Space) and name not in places]
    if words and left_out:
        raise TypeError(
            f"{title}: {words!r} does not speak of {', '.join(left_out)}; the docstring's first paragraph is what "
            "statements read, so it names each argument"
        )
    return words, rest.strip()


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
