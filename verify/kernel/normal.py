"""Normal forms: polynomials over atoms, with sums over index ranges and with exponentials merged.

`Normal.form` writes a term as a polynomial with rational coefficients whose atoms are variables,
family entries and function values with normal arguments.  Finite sums are distributed and exchanged;
a distribution sums to 1, and so does the row of a kernel.  exp(a) exp(b) is exp(a + b).

Undefined values (1/0, log of a negative number) are arbitrary but fixed reals: an identity is accepted
only if it holds whatever they are.  So 1/x cancels against x only where the context knows x != 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from itertools import permutations

from verify.kernel import effort
from verify.kernel.exact import exact_value
from verify.kernel.functions import FUNCTIONS
from verify.kernel.laws import VALUES, Laws
from verify.kernel.poly import (
    ONE,
    Index,
    Monomial,
    Poly,
    close,
    constant,
    height,
    increase,
    key,
    order,
    plus,
    scaled,
    short,
)
from verify.kernel.powers import Powers
from verify.kernel.rationals import Fraction
from verify.kernel.term import (
    EQUALITIES,
    LAW_TYPES,
    RELATIONS,
    Formula,
    Term,
    TermError,
    add,
    free,
    mul,
    parse,
    power,
    show,
    sub,
    substitute,
)
from verify.kernel.wellformed import is_integer

MAX_TERMS = 20_000


class Normal:
    """Normal forms in a context.

    `types` gives the type of each name; `nonzero(term)`, `nonnegative(term)` and `apart(term)` (is there a
    rational m > 0 with term >= m?) are what the context knows; they may answer False for want of knowledge,
    never True without.  They are asked about terms whose scopes are open here, so whatever forms such a term
    on its own must have another `mark` for the names of its open scopes.
    """

    def __init__(
        self,
        types: MutableMapping[str, Term],
        nonzero: Callable[[Term], bool] = lambda _: False,
        nonnegative: Callable[[Term], bool] = lambda _: False,
        apart: Callable[[Term], bool] = lambda _: False,
        mark: str = "@",
    ) -> None:
        self.mark = mark
        self.types = types
        self.nonzero = nonzero
        self.nonnegative = nonnegative
        self.apart_from_zero = apart
        self.atoms: dict[str, Term] = {}
        self.names: dict[str, frozenset[str]] = {}
        self.heights: dict[str, int] = {}
        self.parts: dict[str, int] = {}
        self.cache: dict[Term, Poly] = {}
        self.kinds: dict[str, int] = {}
        self.opened: set[str] = set()
        self.real_powers: set[str] = set()
        self.laws = Laws(self)
        self.powers = Powers(self)

    def positive(self, term: Term) -> bool:
        return self.nonnegative(term) and self.nonzero(term)

    # --- atoms ---

    def atom(self, term: Term) -> str:
        text = show(term)
        if text not in self.atoms:
            effort.spend(2 + len(text) // 4)
            self.parts[text] = effort.parts(term)
            self.atoms[text] = term
            self.names[text] = free(term)
            self.heights[text] = height(term)
            if isinstance(term, tuple) and term[0] == "^":
                if not (isinstance(term[2], Fraction) and term[2].denominator == 1):
                    self.real_powers.add(text)
        return text

    def single(self, term: Term) -> Poly:
        return {((), ((self.atom(term), 1),)): Fraction(1)}

    # --- forms ---

    def form(self, term: Term) -> Poly:
        known = self.cache.get(term)
        if known is None:
            known = self._form(term)
            self.cache[term] = known
        return known

    def _form(self, term: Term) -> Poly:
        if isinstance(term, Fraction):
            return constant(term)
        if isinstance(term, str):
            return self.single(term)
        head = term[0]
        effort.spend(4)
        if head == "+":
            total: Poly = {}
            for part in term[1:]:
                increase(total, self.form(part))
            return total
        if head == "*":
            product = constant(Fraction(1))
            for part in term[1:]:
                product = self.times(product, self.form(part))
            return product
        if head == "^":
            return self.powers.power(term[1], term[2])
        if head == "exp":
            return self._exp(self.form(term[1]))
        if head == "sum":
            return self._sum(term)
        if head in ("prod", "int"):
            return self.single(self._opaque(term))
        if head == "at":
            return self.single(("at", term[1], *(self.canonical(part) for part in term[2:])))
        if head in VALUES:
            return self.laws.value(term)
        if head in FUNCTIONS:
            arguments = [self.canonical(part) for part in term[1:]]
            if arguments and all(isinstance(argument, Fraction) for argument in arguments):
                value = exact_value((head, *arguments), {})
                if value is not None:
                    return constant(value)
            return self.single((head, *arguments))
        raise TermError(f"not a term of the language: {show(term)}")

    def canonical(self, term: Term) -> Term:
        """The term that prints the normal form."""
        return self.term(self.form(term))

    def term(self, poly: Poly) -> Term:
        length = 0
        for monomial, coefficient in poly.items():
            short(coefficient)
            length += 3 + self.length(monomial)
            if length > effort.MAX_PARTS:
                raise TermError("a normal form that is too long to be a term")
        effort.spend(length // 10)
        return add(*(self.monomial_term(m, c) for m, c in sorted(poly.items(), key=order)))

    def length(self, monomial: Monomial) -> int:
        """The parts that the monomial has when it is written out."""
        indices, factors = monomial
        ends = sum(3 + effort.parts(low) + effort.parts(high) for _, low, high in indices)
        return ends + sum(3 + self.parts[text] for text, _ in factors)

    def monomial_term(self, monomial: Monomial, coefficient: Fraction) -> Term:
        indices, factors = monomial
        body = mul(coefficient, *(power(self.atoms[text], Fraction(k)) for text, k in factors))
        for name, low, high in reversed(indices):
            body = ("sum", name, low, high, body)
        return body

    def _opaque(self, term: Term) -> Term:
        """A product, an integral, or a sum that stays whole.

        The bound name is replaced before anything inside is looked at: the context may know something
        of another variable of the same name.
        """
        head, bound, low, high, body = term
        low, high = self.canonical(low), self.canonical(high)
        with self.opening([("real",) if head == "int" else ("index", low, high)]) as (hidden,):
            inner = self.canonical(substitute(body, {bound: hidden}))
            return (head, *close((hidden,), inner, low, high))

    @contextmanager
    def opening(self, kinds: Sequence[Term]) -> Iterator[tuple[str, ...]]:
        """Names for bound variables while their scope is open: no other open scope has them.

        A name tells its type and how many scopes of this type are open around it, so that forms, which
        are remembered by their terms, are found again.
        """
        names: list[str] = []
        for kind in kinds:
            number, place = self.kind_id(kind), 0
            while f"{self.mark}{number}.{place}" in self.opened:
                place += 1
            name = f"{self.mark}{number}.{place}"
            self.types[name] = kind
            self.opened.add(name)
            names.append(name)
        try:
            yield tuple(names)
        finally:
            self.opened.difference_update(names)

    def _exp(self, argument: Poly) -> Poly:
        if not argument:
            return constant(Fraction(1))
        return self.single(("exp", self.term(argument)))

    # --- products and sums ---

    def times(self, left: Poly, right: Poly) -> Poly:
        if len(left) * len(right) > MAX_TERMS:
            raise TermError("a product with too many terms for a normal form")
        total: Poly = {}
        for ma, ca in left.items():
            for mb, cb in right.items():
                effort.spend(4 + len(ma[1]) + len(mb[1]))
                if ma[0] or mb[0]:
                    # Both scopes are opened with names of their own: what stands around them, or inside an
                    # atom that is opened on the way, cannot meet these names.
                    with self._open(ma) as (ia, fa), self._open(mb) as (ib, fb):
                        increase(total, self._merge(ia + ib, [*fa, *fb], ca * cb))
                else:
                    increase(total, self._merge((), [*ma[1], *mb[1]], ca * cb))
        return total

    @contextmanager
    def _open(self, monomial: Monomial) -> Iterator[Monomial]:
        """The monomial with its indices under names that no other open scope has."""
        indices, factors = monomial
        with self.opening([("index", low, high) for _, low, high in indices]) as names:
            renaming: dict[str, Term] = {i[0]: name for i, name in zip(indices, names, strict=True)}
            opened = tuple((name, low, high) for name, (_, low, high) in zip(names, indices, strict=True))
            yield opened, tuple((self._renamed(text, renaming), k) for text, k in factors)

    def _renamed(self, text: str, names: dict[str, Term]) -> str:
        if not self.names[text] & names.keys():
            return text
        return self.atom(substitute(self.atoms[text], names))

    def _merge(self, indices: tuple[Index, ...], factors: Iterable[tuple[str, int]], coefficient: Fraction) -> Poly:
        """The monomial of a product, with exponentials merged and x/x cancelled where x != 0."""
        powers: dict[str, int] = {}
        exponent: Poly = {}
        for text, count in factors:
            atom = self.atoms[text]
            if isinstance(atom, tuple) and atom[0] == "exp":
                exponent = plus(exponent, self.form(atom[1]), Fraction(count))
            else:
                powers[text] = powers.get(text, 0) + count
        for text in list(powers):
            atom = self.atoms[text]
            if isinstance(atom, tuple) and atom[0] == "^" and atom[2] == -1:
                base = self.atom(atom[1])
                if base in powers and self.nonzero(atom[1]):
                    common = min(powers[text], powers[base])
                    for key in (text, base):
                        powers[key] -= common
        if exponent:
            powers[self.atom(("exp", self.term(exponent)))] = 1
        raised = self.powers.raised(powers) if self.real_powers else None
        squares = self.powers.squares(powers)
        if raised is not None:
            squares = raised if squares is None else self.times(squares, raised)
        kept = [(text, count) for text, count in powers.items() if count]
        if squares is not None:
            # The indices reach over the squares too: multiply inside, then sum.
            return self._over(indices, self.times({((), tuple(sorted(kept))): coefficient}, squares))
        return self._reduce(indices, kept, coefficient)

    def _over(self, indices: tuple[Index, ...], poly: Poly) -> Poly:
        """The sum of a polynomial over open indices."""
        total: Poly = {}
        names = {name for name, _, _ in indices}
        for monomial, coefficient in poly.items():
            if any(names & (free(low) | free(high)) for _, low, high in monomial[0]):
                # A range that depends on one of the indices: the sum is kept whole.
                whole = self.monomial_term(monomial, Fraction(1))
                for name, low, high in reversed(indices):
                    whole = ("sum", *close((name,), whole, low, high))
                increase(total, self.single(whole), coefficient)
                continue
            with self._open(monomial) as (inner, factors):
                increase(total, self._reduce(indices + inner, list(factors), coefficient))
        return total

    def _reduce(self, indices: tuple[Index, ...], factors: list[tuple[str, int]], coefficient: Fraction) -> Poly:
        """Sum out what sums to one, and name the remaining indices canonically."""
        changed = True
        while changed:
            changed = False
            for index in indices:
                using = [(text, k) for text, k in factors if index[0] in self.names[text]]
                if len(using) == 1 and using[0][1] == 1 and self._mass(using[0][0], index, indices):
                    factors = [factor for factor in factors if factor != using[0]]
                    indices = tuple(i for i in indices if i != index)
                    changed = True
                    break
                if not using and self._counted(index):
                    indices = tuple(i for i in indices if i != index)
                    size = self.form(add(sub(index[2], index[1]), Fraction(1)))
                    rest = self._reduce(indices, factors, coefficient)
                    return self.times(rest, size)
        return {self._named(indices, factors): coefficient}

    def _counted(self, index: Index) -> bool:
        """Are there high - low + 1 integers in this range?  For whole ends, if high >= low - 1."""
        _, low, high = index
        whole = is_integer(low, self.types) and is_integer(high, self.types)
        return whole and self.nonnegative(add(sub(high, low), Fraction(1)))

    def _mass(self, text: str, index: Index, indices: tuple[Index, ...]) -> bool:
        """Does summing this factor over the index give 1?"""
        atom = self.atoms[text]
        if not (isinstance(atom, tuple) and atom[0] == "at" and index[1] == 1):
            return False
        kind = self.types.get(atom[1], ("real",))
        if kind[0] == "distribution":
            return bool(atom[2] == index[0] and index[2] == kind[1])
        if kind[0] == "kernel" and atom[3] == index[0] and index[2] == kind[2] and atom[2] != index[0]:
            return self._in_range(atom[2], kind[1], indices)
        return False

    def _in_range(self, row: Term, size: Term, indices: tuple[Index, ...]) -> bool:
        if isinstance(row, str):
            for name, low, high in indices:
                if name == row:
                    return bool(low == 1 and high == size)
            kind = self.types.get(row, ("real",))
            if kind[0] == "index":
                return bool(kind[1] == 1 and kind[2] == size)
        if isinstance(row, Fraction) and row.denominator == 1 and row >= 1:
            return (
                bool(row <= size)
                if isinstance(size, Fraction)
                else row == 1 and self.types.get(size, ("real",)) == ("size",)
            )
        return False

    def _named(self, indices: tuple[Index, ...], factors: list[tuple[str, int]]) -> Monomial:
        if not indices:
            return ((), tuple(sorted(factors)))
        height = 1 + max((self.heights[text] for text, _ in factors), default=0)
        taken = frozenset[str]().union(*(self.names[text] for text, _ in factors))
        while any(f"#{height}.{i}" in taken - {name for name, _, _ in indices} for i in range(len(indices))):
            height += 1  # a part of a canonical term, whose outer bound names are free here
        best: Monomial | None = None
        work = 4 + 4 * len(factors) + self.length((indices, tuple(factors))) // 4
        orders = permutations(indices) if len(indices) <= 5 else [indices]
        for arrangement in orders:
            effort.spend(work)
            names: dict[str, Term] = {name: f"#{height}.{i}" for i, (name, _, _) in enumerate(arrangement)}
            candidate: Monomial = (
                tuple((str(names[name]), low, high) for name, low, high in arrangement),
                tuple(sorted((self._renamed(text, names), k) for text, k in factors)),
            )
            if best is None or key(candidate) < key(best):
                best = candidate
        assert best is not None
        return best

    def _sum(self, term: Term) -> Poly:
        _, bound, low, high, body = term
        low, high = self.canonical(low), self.canonical(high)
        with self.opening([("index", low, high)]) as (name,):
            return self._over(((name, low, high),), self.form(substitute(body, {bound: name})))

    def kind_id(self, kind: Term) -> int:
        return self.kinds.setdefault(show(kind), len(self.kinds))

    # --- decisions ---

    def is_zero(self, poly: Poly) -> bool:
        """Is the polynomial 0 for all values?  Denominators known to be nonzero are cleared first."""
        for _ in range(12):
            if not poly:
                return True
            denominator = self._denominator(poly)
            if denominator is None:
                return False
            poly = self._cleared(poly, denominator)
        return False

    def cleared(self, poly: Poly) -> tuple[Poly, list[Term]]:
        """The polynomial times denominators (nonzero in the context), and the list of these factors."""
        factors: list[Term] = []
        for _ in range(12):
            denominator = self._denominator(poly)
            if denominator is None:
                break
            degree = max(dict(factors_).get(denominator, 0) for _, factors_ in poly)
            factors += [self.atoms[denominator][1]] * degree
            poly = self._cleared(poly, denominator)
        return poly, factors

    def _denominator(self, poly: Poly) -> str | None:
        for indices, factors in poly:
            bound = {name for name, _, _ in indices}
            for text, _ in factors:
                atom = self.atoms[text]
                inverted = isinstance(atom, tuple) and atom[0] == "^" and atom[2] == -1
                if inverted and not self.names[text] & bound and self.nonzero(atom[1]):
                    return text
        return None

    def _cleared(self, poly: Poly, text: str) -> Poly:
        base = self.form(self.atoms[text][1])
        degree = max(dict(factors).get(text, 0) for _, factors in poly)
        total: Poly = {}
        for (indices, factors), coefficient in poly.items():
            count = dict(factors).get(text, 0)
            with self._open((indices, tuple(f for f in factors if f[0] != text))) as (opened, rest):
                part = self._reduce(opened, list(rest), coefficient)
            for _ in range(degree - count):
                part = self.times(part, base)
            increase(total, part)
        return total


def formula_text(normal: Normal, formula: Formula) -> str:
    """A text that is equal for formulas that differ only in the form of their terms."""
    head = formula[0]
    if head in EQUALITIES:
        return normal.laws.equality_text(formula)
    if head in RELATIONS:
        difference = plus(normal.form(formula[2]), normal.form(formula[1]), Fraction(-1))
        lead = min(difference.items(), key=order)[1] if difference else Fraction(1)
        if head in ("=", "!="):
            factor = 1 / lead
        else:
            factor = 1 / abs(lead)
        return f"({head} 0 {show(normal.term(scaled(difference, factor)))})"
    if head in ("forall", "exists"):
        bound, kind = formula[1], formula[2]
        spatial = kind[0] in LAW_TYPES
        canonical_kind = kind if spatial else (kind[0], *(normal.canonical(part) for part in kind[1:]))
        name = f"#q{_quantifiers(formula)}.{normal.kind_id(canonical_kind)}"
        normal.types[name] = canonical_kind
        inner = formula_text(normal, substitute(formula[3], {bound: name}))
        return f"({head} {name} {show(canonical_kind)} {inner})"
    return f"({head} {' '.join(formula_text(normal, part) for part in formula[1:])})"


def _quantifiers(formula: Formula) -> int:
    if formula[0] in ("forall", "exists"):
        return 1 + _quantifiers(formula[3])
    if formula[0] in RELATIONS or formula[0] in EQUALITIES:
        return 0
    return max((_quantifiers(part) for part in formula[1:]), default=0)


__all__ = [
    "ONE",
    "Monomial",
    "Normal",
    "Poly",
    "close",
    "constant",
    "formula_text",
    "height",
    "increase",
    "is_integer",
    "order",
    "parse",
    "plus",
    "scaled",
]
