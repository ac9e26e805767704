"""How a lemma is written down in Python: expressions and propositions that read as mathematics.

An `Expr` holds a term of the kernel's language and the types of its names; the operators build larger
ones and evaluate nothing, so a displayed line stays as it is displayed.  Numbers must be exact: ints,
Fractions or decimal strings; a float is rejected.

    x = real("x")
    given = x >= 0
    show = log(1 + x) <= x
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from inspect import isfunction
from numbers import Rational
from types import MappingProxyType, SimpleNamespace
from typing import Any, NoReturn, TypeAlias

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, add, free, fresh, inverse, mul, neg, negate, power, sub
from verify.language.laws_text import noun_text
from verify.language.meant import many_names, no_proposition, one_name

Types = Mapping[str, Term]
# What the defined names in a term mean: objects with `parameters` and `body` (verify.language.definitions).
Definitions = Mapping[str, Any]
Number = int | Fraction
NONE: Mapping[str, Any] = MappingProxyType({})


class NotExact(TypeError):
    """Something that is no exact number stood where one is needed."""


def _merge(*many: Types) -> Types:
    merged: dict[str, Term] = {}
    for types in many:
        for name, kind in types.items():
            if merged.setdefault(name, kind) != kind:
                raise TypeError(
                    f"the name {name} stands for two different things: {noun_text(merged[name])} and {noun_text(kind)}"
                )
    return merged


def carried(*parts: Any) -> tuple[Types, Definitions]:
    """The types and definitions of all the parts together.  Raises TypeError where they disagree."""
    definitions: dict[str, Any] = {}
    for part in parts:
        for name, new in part.definitions.items():
            old = definitions.setdefault(name, new)
            if old is not new and (old.parameters, old.body) != (new.parameters, new.body):
                raise TypeError(f"the name {name} is defined in two different ways")
    return _merge(*(part.types for part in parts)), definitions


class Expr:
    """A term with the types of its names.  Immutable; compares by structure only through `same`."""

    __slots__ = ("definitions", "term", "types")
    __hash__ = object.__hash__

    def __init__(self, term: Term, types: Types = NONE, definitions: Definitions = NONE) -> None:
        self.term = term
        self.types = dict(types)
        self.definitions = dict(definitions)

    def __add__(self, other: Like) -> Expr:
        return _build(add, self, other)

    def __radd__(self, other: Like) -> Expr:
        return _build(add, other, self)

    def __sub__(self, other: Like) -> Expr:
        return _build(sub, self, other)

    def __rsub__(self, other: Like) -> Expr:
        return _build(sub, other, self)

    def __mul__(self, other: Like) -> Expr:
        if hasattr(other, "space"):  # a point of a vector space multiplies itself
            return NotImplemented
        return _build(mul, self, other)

    def __rmul__(self, other: Like) -> Expr:
        return _build(mul, other, self)

    def __truediv__(self, other: Like) -> Expr:
        return _build(_divide, self, other)

    def __rtruediv__(self, other: Like) -> Expr:
        return _build(_divide, other, self)

    def __pow__(self, other: Like) -> Expr:
        return _build(power, self, other)

    def __rpow__(self, other: Like) -> Expr:
        return _build(power, other, self)

    def __xor__(self, other: object) -> NoReturn:
        raise TypeError("a power is written x**2; ^ is something else in Python")

    def __neg__(self) -> Expr:
        return Expr(neg(self.term), *carried(self))

    def __pos__(self) -> Expr:
        return self

    def __abs__(self) -> Expr:
        return Expr(("abs", self.term), *carried(self))

    def __le__(self, other: Like) -> Prop:
        return _relate("<=", self, other)

    def __lt__(self, other: Like) -> Prop:
        return _relate("<", self, other)

    def __ge__(self, other: Like) -> Prop:
        return _relate("<=", other, self)

    def __gt__(self, other: Like) -> Prop:
        return _relate("<", other, self)

    # `x == y` is the proposition, as `x <= y` is.
    def __eq__(self, other: Any) -> Prop:  # type: ignore[override]
        return _relate("=", self, other)

    def __ne__(self, other: Any) -> Prop:  # type: ignore[override]
        return _relate("!=", self, other)

    def __bool__(self) -> NoReturn:
        raise TypeError("an expression has no truth value")

    def __repr__(self) -> str:
        from verify.kernel.term import show

        return f"Expr({show(self.term)})"

    def _repr_latex_(self) -> str:
        """In a notebook an expression shows itself typeset."""
        from verify.language.latex import latex

        return f"${latex(self.term, self.definitions)}$"

    @property
    def name(self) -> str:
        """The name of a variable."""
        if not isinstance(self.term, str):
            raise TypeError(f"{self!r} is not a variable")
        return self.term


Like: TypeAlias = "Expr | int | Fraction | str"  # a str that reads as a rational


class Given:
    """What may stand among the hypotheses of a claim: a proposition, or a setting, which is several."""

    __slots__ = ()


class Prop(Given):
    """A proposition: a relation or a combination of relations.  Use & | ~ and `implies`."""

    __slots__ = ("definitions", "formula", "label", "types")

    def __init__(self, formula: Formula, types: Types, definitions: Definitions = NONE, label: str = "") -> None:
        self.label = label  # what a hypothesis is called in proofs
        self.formula = formula
        self.types = dict(types)
        self.definitions = dict(definitions)

    def __and__(self, other: Prop) -> Prop:
        return Prop(("and", self.formula, other.formula), *carried(self, other))

    def __or__(self, other: Prop) -> Prop:
        return Prop(("or", self.formula, other.formula), *carried(self, other))

    def __invert__(self) -> Prop:
        try:
            return Prop(negate(self.formula), *carried(self))
        except TermError:  # what a defined name says is not known here
            return Prop(("not", self.formula), *carried(self))

    def implies(self, other: Prop) -> Prop:
        return Prop(("=>", self.formula, other.formula), *carried(self, other))

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a proposition has no truth value here; a chain a <= b <= c must be split in two, `and`, `or`, "
            "`not` are & | ~, max and min are Max and Min"
        )

    def __repr__(self) -> str:
        from verify.kernel.term import show

        return f"Prop({show(self.formula)})"

    def _repr_latex_(self) -> str:
        """In a notebook a proposition shows itself typeset."""
        from verify.language.latex import latex

        return f"${latex(self.formula, self.definitions)}$"

    @property
    def left(self) -> Expr:
        return Expr(self.formula[1], *carried(self))

    @property
    def right(self) -> Expr:
        return Expr(self.formula[2], *carried(self))


def expr(value: Like) -> Expr:
    """An Expr from an exact number (int, Fraction, or a string such as "1/3" or "0.1")."""
    if isinstance(value, Expr):
        return value
    if isinstance(value, (bool, float)):
        why = no_proposition(value)  # of True, which Python has made of a comparison
        raise NotExact(f"{value!r} is not exact: write an int, a Fraction or a string such as '1/10'{why}")
    if isinstance(value, Rational):  # of any library
        return Expr(Fraction(value))
    if isinstance(value, str):
        try:
            return Expr(Fraction(value))
        except (ValueError, ZeroDivisionError) as error:
            named = f", and a name is declared: {value} = real({value!r})" if value.isidentifier() else ""
            raise NotExact(f"{value!r} is not a rational number{named}") from error
    if hasattr(value, "no_number"):
        value.no_number()
    if isinstance(value, tuple | list):
        raise NotExact(f"{value!r} is several: x, y = reals('x y') declares two, x = real('x') one")
    if hasattr(value, "sort"):
        raise NotExact(f"the space {getattr(value, 'name', '')} is no number; an alphabet, alphabet('X'), is its size")
    if hasattr(value, "kind") and hasattr(value, "term"):
        raise NotExact(f"{value!r} is {noun_text(value.kind)} and no number")
    named = f"the function {value.__name__}" if hasattr(value, "__name__") else repr(value)
    advice = " (a function that is written out: value(X, lambda x: ...))" if isfunction(value) else ""
    raise NotExact(f"{named} is not an expression{advice}")


def _divide(left: Term, right: Term) -> Term:
    if isinstance(left, Fraction) and isinstance(right, Fraction) and right:
        return left / right
    return mul(left, inverse(right))


def _build(operation: Callable[[Term, Term], Term], left: Like, right: Like) -> Expr:
    a, b = expr(left), expr(right)
    return Expr(operation(a.term, b.term), *carried(a, b))


def _relate(head: str, left: Like, right: Like) -> Prop:
    a, b = expr(left), expr(right)
    return Prop((head, a.term, b.term), *carried(a, b))


def eq(left: Like, right: Like) -> Prop:
    """left = right; also where neither side is an Expr yet."""
    return _relate("=", left, right)


def all_of(*props: Prop) -> Prop:
    """All of them: a & b & c."""
    return Prop(("and", *(p.formula for p in props)), *carried(*props))


def any_of(*props: Prop) -> Prop:
    """At least one of them: a | b | c."""
    return Prop(("or", *(p.formula for p in props)), *carried(*props))


def hypothesis(name: str, prop: Prop) -> Prop:
    """A hypothesis that proofs may refer to by its name."""
    if not isinstance(name, str) or not isinstance(prop, Prop):
        why = no_proposition(prop) if isinstance(name, str) else ""
        raise TypeError(f"write hypothesis('name', proposition), not {name!r}, {prop!r}{why}")
    return Prop(prop.formula, *carried(prop), name)


def hypotheses(**props: Prop) -> tuple[Prop, ...]:
    """Hypotheses with names: given=hypotheses(smooth=..., small=eta <= 2 / beta)."""
    return tuple(hypothesis(name, prop) for name, prop in props.items())


# --- names -----------------------------------------------------------------------------------------


def _no_constant(name: str, several: str = "reals({!r})") -> str:
    """A name, unless pages and typed formulas have it for a constant.  Raises ValueError."""
    one_name(name, several)
    if name in ("pi", "π", "oo"):
        raise ValueError(f"a number called {name} is read as the constant: call it otherwise, such as p; pi is `pi`")
    return name


def real(name: str) -> Expr:
    """A real variable: a claim is of every value that its hypotheses allow.  Raises TypeError for what is no name."""
    return Expr(_no_constant(name), {name: ("real",)})


def reals(names: str) -> tuple[Expr, ...]:
    """Several real variables from a string of names."""
    return tuple(real(name) for name in many_names(names))


def integer(name: str) -> Expr:
    """An integer variable, which may be negative: say n >= 0 where it counts.  Raises TypeError for what is no name."""
    return Expr(_no_constant(name, "names({!r}, INTEGER)"), {name: ("integer",)})


def alphabet(name: str) -> Expr:
    """A finite alphabet {1, ..., n}, given by its size n >= 1; as an expression it is that size."""
    one_name(name, "map(alphabet, {!r}.split())")
    return Expr(name, {name: ("size",)})


def index(name: str, low: Like, high: Like) -> Expr:
    """An integer from low to high."""
    a, b = expr(low), expr(high)
    return Expr(_no_constant(name), {**_merge(a.types, b.types), name: ("index", a.term, b.term)})


class Family:
    """A named family of numbers over finite alphabets, such as a distribution or a Markov kernel.

    ``mu[x]`` is the mass of x; ``K[x, y]`` is the probability of y in the row x.
    """

    __slots__ = ("kind", "name", "types")
    definitions = NONE

    def __init__(self, name: str, head: str, *sizes: Like) -> None:
        exprs = [expr(size) for size in sizes]
        self.name = one_name(name, f"({head}(one, ...) for one in {{!r}}.split())")
        self.kind: Term = (head, *(e.term for e in exprs))
        self.types = {**_merge(*(e.types for e in exprs)), name: self.kind}

    def __getitem__(self, indices: Like | tuple[Like, ...]) -> Expr:
        exprs = [expr(i) for i in (indices if isinstance(indices, tuple) else (indices,))]
        if len(exprs) != len(self.kind) - 1:
            raise TypeError(f"{self.name} takes {len(self.kind) - 1} indices")
        return Expr(("at", self.name, *(e.term for e in exprs)), *carried(self, *exprs))

    @property
    def alphabets(self) -> tuple[Expr, ...]:
        return tuple(Expr(size, {n: k for n, k in self.types.items() if n in free(size)}) for size in self.kind[1:])

    def __repr__(self) -> str:
        return f"Family({self.name})"


def distribution(name: str, letters: Like) -> Family:
    """A probability vector over an alphabet."""
    return Family(name, "distribution", letters)


def kernel(name: str, rows: Like, columns: Like) -> Family:
    """A Markov kernel (row-stochastic matrix): K[x, y] is the probability of y given x."""
    return Family(name, "kernel", rows, columns)


def nonneg(name: str, *sizes: Like) -> Family:
    """A family of nonnegative numbers."""
    return Family(name, "nonneg", *sizes)


def positive(name: str, *sizes: Like) -> Family:
    """A family of positive numbers."""
    return Family(name, "positive", *sizes)


def family(name: str, *sizes: Like) -> Family:
    """A family of real numbers."""
    return Family(name, "family", *sizes)


# --- binders ---------------------------------------------------------------------------------------


def without(part: Any, *names: str) -> Any:
    """The types and definitions of a part, but for the names that a binder takes."""
    return SimpleNamespace(
        types={name: kind for name, kind in part.types.items() if name not in names}, definitions=part.definitions
    )


def _bind(
    what: str, body: Callable[..., Any], low: Like, high: Like, kind: Term | None = None, name: str | None = None
) -> tuple[str, Expr, Expr, Any, tuple[Types, Definitions]]:
    a, b = expr(low), expr(high)
    if not callable(body):
        raise TypeError(f"after the two ends stands a function of the bound name, lambda i: ..., not {body!r}")
    parameter = name or _only_parameter(what, body)
    ranges, _ = carried(a, b)
    # The variable gets a placeholder first, so that names captured from outside are seen.
    probe = body(Expr("\0", {"\0": ("real",)}))
    outside = free(probe.formula if isinstance(probe, Prop) else expr(probe).term) | set(ranges)
    name = fresh(parameter, frozenset(outside - {"\0"}))
    variable = Expr(name, {name: kind or ("index", a.term, b.term)})
    inner = body(variable)
    result = inner if isinstance(inner, Prop) else expr(inner)
    types, definitions = carried(a, b, without(result, name))
    return name, a, b, result, (types, definitions)


def _only_parameter(what: str, body: Callable[..., Any]) -> str:
    """The name of the one value that the function takes.  Raises TypeError where it does not take one."""
    signature = inspect.signature(body)
    found = list(signature.parameters)
    try:
        signature.bind(None)
    except TypeError:
        form = f"lambda {found[0] if found else 'i'}: ..."
        raise TypeError(f"{what} binds 1 name, and its lambda takes {len(found)}: write {form}") from None
    return found[0] if found else "i"


def Sum(low: Like, high: Like, body: Callable[[Expr], Like]) -> Expr:
    """The sum of body(i) for the integers i = low, ..., high; 0 if there are none."""
    name, a, b, inner, rest = _bind("Sum", body, low, high)
    return Expr(("sum", name, a.term, b.term, inner.term), *rest)


def Product(low: Like, high: Like, body: Callable[[Expr], Like]) -> Expr:
    """The product of body(i) for the integers i = low, ..., high; 1 if there are none."""
    name, a, b, inner, rest = _bind("Product", body, low, high)
    return Expr(("prod", name, a.term, b.term, inner.term), *rest)


def Integral(low: Like, high: Like, body: Callable[[Expr], Like]) -> Expr:
    """The Lebesgue integral of body(x) for x from low to high (finite)."""
    name, a, b, inner, rest = _bind("Integral", body, low, high, ("real",))
    return Expr(("int", name, a.term, b.term, inner.term), *rest)


def total(letters: Like, body: Callable[[Expr], Like], name: str | None = None) -> Expr:
    """The sum of body(x) over the letters x of an alphabet; `name` instead of the parameter's name."""
    bound, a, b, inner, rest = _bind("total", body, 1, letters, name=name)
    return Expr(("sum", bound, a.term, b.term, inner.term), *rest)


def for_all(low: Like, high: Like, body: Callable[[Expr], Prop]) -> Prop:
    """body(i) for all integers i from low to high."""
    name, a, b, inner, rest = _bind("for_all", body, low, high)
    return Prop(("forall", name, ("index", a.term, b.term), inner.formula), *rest)


def each(letters: Like, body: Callable[[Expr], Prop]) -> Prop:
    """body(x) for every letter x of an alphabet."""
    return for_all(1, letters, body)


def exists_real(body: Callable[[Expr], Prop]) -> Prop:
    """There is a real number with body."""
    name, _, _, inner, rest = _bind("exists_real", body, 0, 0, ("real",))
    return Prop(("exists", name, ("real",), inner.formula), *rest)


def every_real(body: Callable[[Expr], Prop]) -> Prop:
    """body holds for all real numbers."""
    name, _, _, inner, rest = _bind("every_real", body, 0, 0, ("real",))
    return Prop(("forall", name, ("real",), inner.formula), *rest)


# --- functions -------------------------------------------------------------------------------------


def apply(head: str, *arguments: Like) -> Expr:
    """The value of a function of the kernel's table."""
    exprs = [expr(a) for a in arguments]
    return Expr((head, *(e.term for e in exprs)), *carried(*exprs))


def _unary(head: str, doc: str) -> Callable[[Like], Expr]:
    def function(x: Like) -> Expr:
        return apply(head, x)

    function.__name__ = function.__qualname__ = head
    function.__doc__ = doc
    return function


exp = _unary("exp", "The exponential function.")
log = _unary("log", "The natural logarithm, for positive arguments.")
sqrt = _unary("sqrt", "The square root, for nonnegative arguments.")
Abs = _unary("abs", "The absolute value.")
sin = _unary("sin", "The sine.")
cos = _unary("cos", "The cosine.")
sinh = _unary("sinh", "The hyperbolic sine.")
cosh = _unary("cosh", "The hyperbolic cosine.")
tanh = _unary("tanh", "The hyperbolic tangent.")
erf = _unary("erf", "The error function.")
erfc = _unary("erfc", "The complementary error function.")
Q = _unary("Q", "The upper tail of the standard normal law, P[Z > x].")
Phi = _unary("Phi", "The distribution function of the standard normal law, P[Z <= x].")
phi = _unary("phi", "The density of the standard normal law.")
floor = _unary("floor", "The largest integer that is not above the argument.")
ceiling = _unary("ceiling", "The smallest integer that is not below the argument.")
harmonic = _unary("harmonic", "The harmonic number 1 + 1/2 + ... + 1/n.")
factorial = _unary("factorial", "The factorial n!, or Gamma(n + 1).")
gamma_function = _unary("gamma", "The Gamma function, for positive arguments.")


def theta(gamma: Like, r: Like) -> Expr:
    """E_gamma between unit-variance Gaussians at distance r > 0 (asoodeh2020contraction Definition 1)."""
    return apply("theta", gamma, r)


def binomial(n: Like, k: Like) -> Expr:
    """The binomial coefficient, for 0 <= k <= n."""
    return apply("binomial", n, k)


def Max(*values: Like) -> Expr:
    """The largest of the values."""
    return _fold("max", values)


def Min(*values: Like) -> Expr:
    """The smallest of the values."""
    return _fold("min", values)


def _fold(head: str, values: tuple[Like, ...]) -> Expr:
    result = expr(values[0])
    for value in values[1:]:
        result = apply(head, result, value)
    return result


def plus_part(x: Like) -> Expr:
    """The positive part [x]_+ = max(x, 0)."""
    return Max(x, 0)


pi = apply("pi")
e = exp(1)
