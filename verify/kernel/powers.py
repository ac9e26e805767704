"""Powers in normal forms: whole and real exponents, inverses, and the roots that meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.kernel.poly import ONE, Poly, constant, order, plus, scaled, short
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError, add, exact_power, mul

if TYPE_CHECKING:
    from verify.kernel.normal import Normal

MAX_POWER = 24


class Powers:
    """The part of normal forms that speaks of powers; `normal` is the rest."""

    def __init__(self, normal: Normal) -> None:
        self.normal = normal

    def power(self, base: Term, exponent: Term) -> Poly:
        n = self.normal
        if not isinstance(exponent, Fraction):
            exponent = n.canonical(exponent)
        if not isinstance(exponent, Fraction) or exponent.denominator != 1:
            return self.real_power(n.form(base), exponent)
        count = int(exponent)
        product = isinstance(base, tuple) and base[0] == "*"
        if -MAX_POWER <= count < 0 and product and all(map(n.nonzero, base[1:])):
            # Factor by factor: an expanded product hides what is known of its factors.
            result = constant(Fraction(1))
            for part in base[1:]:
                result = n.times(result, self.power(part, exponent))
            return result
        poly = n.form(base)
        if count < 0:
            poly, count = self.inverse(poly, n.nonzero(base)), -count
        if not poly and count:
            return {}
        if count <= MAX_POWER:
            result = constant(Fraction(1))
            for _ in range(count):
                result = n.times(result, poly)
            return result
        (indices, factors), coefficient = next(iter(poly.items()))
        if len(poly) > 1 or indices:
            # poly is already the inverse if the exponent is negative.
            return n.single(("^", n.term(poly), Fraction(count)))
        whole = exact_power(coefficient, count)
        if whole is None:
            raise TermError("a power with too many digits for a normal form")
        return n._merge((), [(text, k * count) for text, k in factors], short(whole))

    def real_power(self, base: Poly, exponent: Term) -> Poly:
        """base^exponent, factor by factor where all are positive, or none is negative and exponent > 0."""
        n = self.normal
        rising = n.positive(exponent)
        if not base and rising:
            return {}
        if len(base) == 1:
            ((indices, factors), coefficient) = next(iter(base.items()))
            plain = all(n.positive(n.atoms[t]) or (rising and n.nonnegative(n.atoms[t])) for t, _ in factors)
            if not indices and coefficient > 0 and plain:
                result = constant(Fraction(1)) if coefficient == 1 else n.single(("^", coefficient, exponent))
                for text, count in factors:
                    result = n.times(result, self.lifted(n.atoms[text], mul(Fraction(count), exponent), rising))
                return result
        return n.single(("^", n.term(base), exponent))

    def lifted(self, atom: Term, exponent: Term, rising: bool) -> Poly:
        """atom^exponent for a positive atom, or for one >= 0 if exponent > 0 is known (`rising`)."""
        n = self.normal
        if isinstance(atom, tuple) and atom[0] == "exp":
            return n._exp(n.form(mul(atom[1], exponent)))
        if isinstance(atom, tuple) and atom[0] == "^":
            base, inner = atom[1:]
            if n.positive(base) or (rising and n.positive(inner) and n.nonnegative(base)):
                return self.lifted(base, mul(inner, exponent), rising)
        poly = n.form(exponent)
        if len(poly) > 1 and n._denominator(poly) is not None:
            # (a - 1) / (a - 1) is 1, which shows only when the denominator is cleared.
            for whole in (0, 1):
                if n.is_zero(plus(poly, constant(Fraction(whole)), Fraction(-1))):
                    poly = constant(Fraction(whole))
        exponent = n.term(poly)
        if isinstance(exponent, Fraction) and exponent.denominator == 1:
            return self.power(atom, exponent)
        return n.single(("^", atom, exponent))

    def raised(self, powers: dict[str, int]) -> Poly | None:
        """u^a u^b = u^(a + b) in `powers`, for u > 0, or u >= 0 and a, b > 0; returns what becomes whole."""
        n = self.normal
        product: Poly | None = None
        for text in [text for text in powers if text in n.real_powers and powers[text]]:
            if not powers.get(text):
                continue
            base = n.atoms[text][1]
            positive = n.positive(base)
            if not (positive or n.nonnegative(base)):
                continue
            merged: list[tuple[str, Term]] = []
            for other, count in powers.items():
                atom = n.atoms[other]
                exponent: Term = Fraction(1)
                if isinstance(atom, tuple) and atom[0] == "^" and atom[1] == base:
                    exponent = atom[2]
                elif atom != base:
                    continue
                if count and (positive or n.positive(exponent)):
                    merged.append((other, mul(Fraction(count), exponent)))
            if len(merged) < 2 and powers[text] == 1:
                continue
            for other, _ in merged:
                powers[other] = 0
            whole = self.lifted(base, add(*(exponent for _, exponent in merged)), True) if merged else None
            if whole is None:
                continue
            single = next(iter(whole)) if len(whole) == 1 else ONE
            if len(whole) == 1 and len(single[1]) == 1 and not single[0] and whole[single] == 1:
                # Still one atom: it stays among the factors, where the next one finds it.
                powers[single[1][0][0]] = powers.get(single[1][0][0], 0) + single[1][0][1]
            else:
                product = whole if product is None else n.times(product, whole)
        return product

    def inverse(self, poly: Poly, nonzero: bool = False) -> Poly:
        n = self.normal
        if set(poly) == {ONE}:
            return constant(1 / poly[ONE])
        if not poly or not (nonzero or n.nonzero(n.term(poly))):
            return n.single(("^", n.term(poly), Fraction(-1)))
        if len(poly) == 1:
            (indices, factors), coefficient = next(iter(poly.items()))
            if not indices:
                # A product is not 0, so no factor is.
                inverted = [(self.inverted(text), k) for text, k in factors]
                return n._merge((), inverted, 1 / coefficient)
        lead = min(poly.items(), key=order)[1]
        monic = n.term(scaled(poly, 1 / lead))
        return scaled(n.single(("^", monic, Fraction(-1))), 1 / lead)

    def inverted(self, text: str) -> str:
        n = self.normal
        atom = n.atoms[text]
        if isinstance(atom, tuple) and atom[0] == "^" and atom[2] == -1:
            base = atom[1]
            plain = not isinstance(base, tuple) or base[0] not in ("+", "*", "^", "exp", "sum")
            # Whatever 1/0 is, it need not be 0: only b != 0 makes 1/(1/b) equal to b.
            if plain and n.nonzero(base):
                return n.atom(base)
        if text in n.real_powers and n.positive(atom[1]):
            return n.atom(("^", atom[1], n.canonical(mul(Fraction(-1), atom[2]))))
        if isinstance(atom, tuple) and atom[0] == "exp":
            return n.atom(("exp", n.term(scaled(n.form(atom[1]), Fraction(-1)))))
        return n.atom(("^", atom, Fraction(-1)))

    def squares(self, powers: dict[str, int]) -> Poly | None:
        """sqrt(t)^2 = t where t >= 0 and (1/sqrt(t))^2 = 1/t where t > 0, taken out of `powers`."""
        n = self.normal
        product: Poly | None = None
        for text in [text for text, count in powers.items() if count >= 2]:
            atom = n.atoms[text]
            if not isinstance(atom, tuple):
                continue
            inverted = atom[0] == "^" and atom[2] == -1
            root = atom[1] if inverted else atom
            if not (isinstance(root, tuple) and root[0] == "sqrt" and n.nonnegative(root[1])):
                continue
            if inverted and not n.nonzero(root[1]):
                continue
            radicand = n.form(root[1])
            square = self.inverse(radicand) if inverted else radicand
            product = constant(Fraction(1)) if product is None else product
            for _ in range(powers[text] // 2):
                product = n.times(product, square)
            powers[text] %= 2
        return product
