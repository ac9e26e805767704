"""The one normal form of the judge: a polynomial over atoms, with no conditions, modulo named equations.

A *form* of a real term is a polynomial with rational coefficients: a dict from monomials to coefficients, a
monomial a sorted tuple of (atom, exponent), exponents from 1 on.  An *atom* is a head with its parts, which are
again in this form; atoms are numbered.  A point is a linear combination of atoms with forms for coefficients.
Every clause is an identity for all values of all names, bound ones too, whatever undefined values are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from verify.judge.terms import (
    DRAWS,
    MINUS,
    ONE,
    OVER_SPACES,
    QUANTIFIERS,
    RELATIONS,
    SUMS,
    ZERO,
    Fraction,
    Refused,
    Term,
    closed,
)

Monomial = tuple[tuple[int, int], ...]
Form = dict[Monomial, Fraction]
Vector = dict[int, Form]
Key = Any
CONSTANT: Monomial = ()
MAX_POWER = 24  # whole powers up to this are products
MAX_STEPS = 60_000  # monomials that equations rewrite
MAX_PAIRS = 20_000  # of monomials in one product
MAX_BITS = 20_000  # of a coefficient


def plus(p: Form, q: Form, factor: Fraction = ONE) -> Form:
    total = dict(p)
    for monomial, coefficient in q.items():
        value = total.get(monomial, ZERO) + factor * coefficient
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)
    return total


def constant(p: Form) -> Fraction | None:
    """The value of a form that has no atoms."""
    return ZERO if not p else p[CONSTANT] if len(p) == 1 and CONSTANT in p else None


def _times(p: Form, q: Form) -> Form:
    if len(p) * len(q) > MAX_PAIRS:
        raise Refused(f"a product of more than {MAX_PAIRS} pairs of monomials")
    total: Form = {}
    for left, a in p.items():
        for right, b in q.items():
            powers = dict(left)
            for atom, k in right:
                powers[atom] = powers.get(atom, 0) + k
            monomial = tuple(sorted(powers.items())) if left and right else left or right
            value = total.get(monomial, ZERO) + a * b
            if value.numerator.bit_length() + value.denominator.bit_length() > MAX_BITS:
                raise Refused("a coefficient that is too long")
            if value:
                total[monomial] = value
            else:
                total.pop(monomial, None)
    return total


class Ring:
    """Forms modulo equations.

    An equation between numbers whose left side is one monomial says that a monomial with this factor has the
    right side for it; one between points or laws, that its left side, one atom, is the right side.  They are
    used from left to right, in their order, for as long as one applies.  The parts of their own left sides are
    rewritten too, by all of them, until that changes nothing, or as many times as there are equations.
    """

    def __init__(self, equations: Iterable[Term] = ()) -> None:
        self.numbers: dict[Key, int] = {}
        self.terms: list[Term] = []  # one term for each atom, a closed one if one was seen
        self.rules: list[tuple[Monomial, Form]] = []
        self.points: dict[int, Vector] = {}
        self.laws: dict[Key, Key] = {}
        self.steps = MAX_STEPS
        self._forms: dict[Term, Form] = {}
        given = list(equations)
        for equation in given:
            if equation[0] not in ("=", "eq", "same"):
                raise Refused("not an equation")
        for _ in range(1 + len(given)):
            before = self.rules, self.points, self.laws
            self._learn(given)
            if before == (self.rules, self.points, self.laws):
                break

    def _learn(self, equations: list[Term]) -> None:
        read: list[tuple[str, Any, Any]] = []
        for head, left, right in equations:
            if head == "=":
                read.append((head, self._top(left), self.form(right)))
            elif head == "eq":
                read.append((head, self._vector_atom(left), self.vector(right)))
            else:
                read.append((head, self._law_key(left), self.law(right)))
        self.rules, self.points, self.laws, self._forms = [], {}, {}, {}
        for head, left, right in read:
            if head == "=" and len(left) == 1 and CONSTANT not in left:
                ((monomial, coefficient),) = left.items()
                self.rules.append((monomial, {m: c / coefficient for m, c in right.items()}))
            elif head == "eq" and left is not None and left not in self.points:
                self.points[left] = right
            elif head == "same" and left not in self.laws:
                self.laws[left] = right

    def _top(self, term: Term) -> Form:
        """The form of a left side: equations rewrite its atoms' parts, not itself."""
        if isinstance(term, tuple) and term[0] == "*":
            product: Form = {CONSTANT: ONE}
            for factor in term[1:]:
                product = _times(product, self._top(factor))
            return product
        if isinstance(term, tuple) and term[0] == "^" and _natural(term[2]):
            product = {CONSTANT: ONE}
            for _ in range(int(term[2])):
                product = _times(product, self._top(term[1]))
            return product
        return self._form(term)

    def _vector_atom(self, point: Term) -> int | None:
        if isinstance(point, tuple) and point[0] in ("zero", "plus", "scale"):
            return None
        return self._atom(self._key(point), point)

    # --- numbers

    def form(self, term: Term) -> Form:
        if isinstance(term, Fraction):
            return {CONSTANT: term} if term else {}
        known = self._forms.get(term)
        if known is None:
            known = self._forms[term] = self._reduced(self._form(term))
        return known

    def difference(self, formula: Term) -> Form:
        """right - left of a relation."""
        return plus(self.form(formula[2]), self.form(formula[1]), MINUS)

    def times(self, p: Form, q: Form) -> Form:
        return self._reduced(_times(p, q))

    def _reduced(self, form: Form) -> Form:
        if not self.rules:
            return form
        work, done = form, dict[Monomial, Fraction]()
        while work:
            rest: Form = {}
            for monomial, coefficient in work.items():
                powers = dict(monomial)
                for left, right in self.rules:
                    if all(powers.get(atom, 0) >= k for atom, k in left):
                        self.steps -= 1
                        if self.steps < 0:
                            raise Refused(f"the equations rewrite more than {MAX_STEPS} monomials")
                        for atom, k in left:
                            powers[atom] -= k
                        other = tuple((atom, k) for atom, k in sorted(powers.items()) if k)
                        rest = plus(rest, _times({other: coefficient}, right))
                        break
                else:
                    done = plus(done, {monomial: coefficient})
            work = rest
        return done

    def _atom(self, key: Key, term: Term) -> int:
        number = self.numbers.setdefault(key, len(self.terms))
        if number == len(self.terms):
            self.terms.append(term)
        elif closed(term) and not closed(self.terms[number]):
            self.terms[number] = term
        return number

    def _one(self, key: Key, term: Term) -> Form:
        return {((self._atom(key, term), 1),): ONE}

    def _form(self, term: Term) -> Form:
        if isinstance(term, Fraction):
            return {CONSTANT: term} if term else {}
        if isinstance(term, str):
            return self._one(term, term)
        head = term[0]
        if head == "+":
            total: Form = {}
            for part in term[1:]:
                total = plus(total, self.form(part))
            return total
        if head == "*":
            product: Form = {CONSTANT: ONE}
            for part in term[1:]:
                product = self.times(product, self.form(part))
            return product
        if head == "^":
            return self._power(term)
        if head == "norm" and not self.vector(term[1]):
            return {}
        if head == "inner":
            total = {}
            for a, c in self.vector(term[1]).items():
                for b, d in self.vector(term[2]).items():
                    one, two = sorted((a, b))
                    own = self._one(("inner", one, two), ("inner", self.terms[one], self.terms[two]))
                    total = plus(total, _times(_times(c, d), own))
            return total
        return self._one(self._key(term), term)

    def _power(self, term: Term) -> Form:
        base, exponent = self.form(term[1]), self.form(term[2])
        n = constant(exponent)
        if n is None or n.denominator != 1 or abs(n) > MAX_POWER:
            return self._one(("^", _key(base), _key(exponent)), term)
        if n < 0:
            value = constant(base)
            if value:
                base = {CONSTANT: 1 / value}
            else:
                base = self._one(("^", _key(base), _key({CONSTANT: MINUS})), ("^", term[1], MINUS))
        product: Form = {CONSTANT: ONE}
        for _ in range(abs(int(n))):
            product = _times(product, base)
        return product

    # --- keys: equal for parts that are equal

    def _key(self, term: Term) -> Key:
        """Of an atom."""
        if isinstance(term, str):
            return term
        head = term[0]
        if head in SUMS:
            return (head, *(_key(self.form(part)) for part in term[1:]))
        if head == "E":
            return (head, len(term[1]), self.law(term[2]), _key(self.form(term[3])))
        if head == "norm":
            return (head, _vector_key(self.vector(term[1])))
        if head == "ind":
            return (head, self.formula(term[1]))
        if head in ("at", "app"):
            function = term[1] if isinstance(term[1], str) else self._key(term[1])
            return (head, function, *(self._argument(part) for part in term[2:]))
        return (head, *(_key(self.form(part)) for part in term[1:])) if head != "#" else term

    def _argument(self, term: Term) -> Key:
        """Of a number or a point: what is one atom has one key, of whichever it is."""
        if isinstance(term, tuple) and term[0] in ("zero", "plus", "scale"):
            return _vector_key(self.vector(term))
        if not isinstance(term, Fraction) and (isinstance(term, str) or term[0] in ("#", "app", "at")):
            number = self._atom(self._key(term), term)
            if number in self.points:
                return _vector_key(self.points[number])
        return _key(self.form(term))

    def vector(self, point: Term) -> Vector:
        head = point[0] if isinstance(point, tuple) else None
        if head == "zero":
            return {}
        if head == "plus":
            total: Vector = {}
            for part in point[1:]:
                for atom, c in self.vector(part).items():
                    total[atom] = plus(total.get(atom, {}), c)
            return {atom: c for atom, c in total.items() if c}
        if head == "scale":
            factor = self.form(point[1])
            scaled = {atom: self.times(factor, c) for atom, c in self.vector(point[2]).items()}
            return {atom: c for atom, c in scaled.items() if c}
        atom = self._atom(self._key(point), point)
        return self.points.get(atom, {atom: {CONSTANT: ONE}})

    def law(self, law: Term) -> Key:
        key = self._law_key(law)
        return self.laws.get(key, key)

    def _law_key(self, law: Term) -> Key:
        if isinstance(law, str):
            return law
        head = law[0]
        if head == "dirac":
            return (head, *(self._argument(part) for part in law[1:]))
        if head in DRAWS:
            return (head, len(law[1]), self.law(law[2]), self.law(law[3]))
        if head == "mix":
            return (head, *(_key(self.form(part)) for part in law[1:4]), self.law(law[4]))
        return law if head in ("#", "gauss", "laplace") else self._key(law)

    def formula(self, formula: Term) -> Key:
        """Of relations the difference of the sides counts, up to a positive factor (any factor for = and !=)."""
        head = formula[0]
        if head in RELATIONS:
            form = self.difference(formula)
            if form:
                leading = form[min(form)]
                form = {m: c / (leading if head in ("=", "!=") else abs(leading)) for m, c in form.items()}
            return (head, _key(form))
        if head == "same":
            return (head, frozenset((self.law(formula[1]), self.law(formula[2]))))
        if head == "eq":
            ways = [("plus", a, ("scale", MINUS, b)) for a, b in (formula[1:], formula[:0:-1])]
            return (head, frozenset(_vector_key(self.vector(way)) for way in ways))
        if head in QUANTIFIERS:
            kind = formula[1]
            if kind[0] not in OVER_SPACES:
                kind = (kind[0], *(_key(self.form(part)) for part in kind[1:]))
            return (head, kind, self.formula(formula[2]))
        return (head, *(self.formula(part) for part in formula[1:]))


def _key(form: Form) -> Key:
    """A form that is one atom has the key of a point that is it: parts that are equal have one key."""
    if len(form) == 1:
        ((monomial, coefficient),) = form.items()
        if coefficient == 1 and len(monomial) == 1 and monomial[0][1] == 1:
            return ("atom", monomial[0][0])
    return frozenset(form.items())


def _vector_key(vector: Vector) -> Key:
    if len(vector) == 1:
        ((atom, form),) = vector.items()
        if form == {CONSTANT: ONE}:
            return ("atom", atom)
    return ("point", frozenset((atom, _key(form)) for atom, form in vector.items()))


def _natural(exponent: Term) -> bool:
    return isinstance(exponent, Fraction) and exponent.denominator == 1 and 0 < exponent <= MAX_POWER
