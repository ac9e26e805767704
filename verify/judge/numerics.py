"""Values of terms in exact rationals and in balls: what they decide, and pavings.

The contract is inclusion: if the balls of names contain their values, the ball of a term contains its value, or is
not finite.  What is not finite decides nothing.  Arb is trusted for the functions that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import ceil, comb, floor, isqrt
from typing import Any

from flint import acb, arb, ctx, fmpq

from verify.judge.calculus import derivative, minus
from verify.judge.terms import QUANTIFIERS, RELATIONS, ZERO, Fraction, Refused, Term, free, negation, show

Ball = Any  # flint.arb has no types
Values = tuple[Any, ...]  # of the bound names, the nearest last
MAX_PRECISION = 4096
MAX_RANGE = 200_000  # terms of one sum
MAX_LENGTH = 200_000  # bits of an exact number
MAX_VISITS = 30_000_000  # parts of terms that one line visits
MAX_BOXES, MAX_HALVINGS = 2_000_000, 1_000
NAN = arb("nan")


@contextmanager
def precision(bits: Any) -> Iterator[None]:
    """So many bits inside; python-flint has one precision for all."""
    if type(bits) is not int or not 2 <= bits <= MAX_PRECISION:
        raise Refused(f"bits are an integer from 2 to {MAX_PRECISION}")
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


# --- exact numbers


def _length(value: Fraction) -> int:
    return int(value.numerator.bit_length() + value.denominator.bit_length())


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """With 0^0 = 1 and 0^b = 0 for b > 0."""
    if exponent.denominator != 1:
        return ZERO if base == 0 and exponent > 0 else None
    if (base == 0 and exponent < 0) or _length(base) * abs(exponent) > MAX_LENGTH:
        return None
    return Fraction(base ** int(exponent))


def _of_rationals(head: str, a: list[Any]) -> Fraction | None:
    """The value of a function of the rationals, where that is a rational for a plain reason."""
    if head == "^":
        return _power(*a)
    if head == "sqrt":
        if a[0] < 0:
            return None
        root = Fraction(isqrt(a[0].numerator), isqrt(a[0].denominator))
        return root if root * root == a[0] else None
    if head in ("exp", "log"):
        return Fraction(head == "exp") if a[0] == (head == "log") else None
    simple: dict[str, Callable[..., Any]] = {"abs": abs, "floor": floor, "ceiling": ceil, "max": max, "min": min}
    return Fraction(simple[head](*a))


# --- balls


def ball(value: Fraction) -> Ball:
    return arb(fmpq(int(value.numerator), int(value.denominator)))


def interval(low: Fraction, high: Fraction) -> Ball:
    """A ball with [low, high] in it, and nothing below 0 if low is not."""
    made = ball(low).union(ball(high)) if low != high else ball(low)
    return made.nonnegative_part() if low >= 0 else made


def whole(x: Ball) -> int | None:
    """The integer that an exact ball is, below 2^63 in size."""
    return int(x.unique_fmpz()) if x.is_integer() and abs(x) < 2**63 else None


def _ends(f: Callable[[Ball], Ball]) -> Callable[[Ball], Ball]:
    """A monotone function, by its values at both ends."""
    return lambda x: NAN if not x.is_finite() else f(x) if x.is_exact() else f(x.lower()).union(f(x.upper()))


def _finite(f: Callable[..., Ball]) -> Callable[..., Ball]:
    return lambda *x: f(*x) if all(one.is_finite() for one in x) else NAN


def _raised(x: Ball, n: int) -> Ball:
    """x^n, from both ends of x: Arb's own power is wider."""
    if n < 0:
        return 1 / (x if n == -1 else _raised(x, -n)) if x.is_finite() else NAN
    if n == 0:
        return arb(1)
    if not x.is_exact() and n > 1:
        around = _raised(x.lower(), n).union(_raised(x.upper(), n))
        return around if n % 2 or x > 0 or x < 0 else around.union(arb(0)).nonnegative_part()
    result, square = arb(1), x
    while n:
        result, square, n = result * square if n & 1 else result, square * square if n > 1 else square, n >> 1
    return result


def _real_power(x: Ball, y: Ball) -> Ball:
    n = whole(y)
    if n is not None and abs(n) < 10**6:
        return _raised(x, n)
    if x > 0:
        return (y * x.log()).exp()
    if x >= 0 and y > 0:  # it rises in x, from 0 at 0
        top = x.upper()
        return arb(0).union((y * top.log()).exp()) if top > 0 else arb(0)
    return NAN


def _tail(x: Ball) -> Ball:
    return (x / arb(2).sqrt()).erfc() / 2


_Q = _ends(_tail)


def _theta(g: Ball, r: Ball) -> Ball:
    if not (g > 0 and r > 0):
        return NAN
    gap = g.log() / r
    return _Q(gap - r / 2) - g * _Q(gap + r / 2)


def _binomial(n: Ball, k: Ball) -> Ball:
    upper, lower = whole(n), whole(k)
    if upper is not None and lower is not None and 0 <= lower <= upper <= 1_000:
        return arb(comb(upper, lower))
    if n > -1 and any(m is not None and m < 0 for m in (whole(k), whole(n - k))):
        return arb(0)
    if n > -1 and k > -1 and n - k > -1:
        return ((n + 1).lgamma() - (k + 1).lgamma() - (n - k + 1).lgamma()).exp()
    return NAN


def _sgm(alpha: Ball, q: Ball, sigma: Ball) -> Ball:
    """The expectation of (1 - q + q exp(z/sigma - 1/(2 sigma^2)))^(1 - alpha), z standard normal.

    The power is from 0 to (1 - q)^(1 - alpha), so that what is beyond -A and A is at most 2 Q(A) times that.
    """
    if not (alpha >= 1 and q >= 0 and q < 1 and sigma > 0):
        return NAN
    reach, rate, shift = arb(isqrt(2 * ctx.prec) + 2), 1 / sigma, 1 / (2 * sigma * sigma)

    def density(z: Any, analytic: bool) -> Any:
        base = 1 - q + q * (z * rate - shift).exp()
        if analytic and not base.real > 0:
            return acb("nan")
        return ((1 - alpha) * base.log() - z * z / 2).exp()

    middle = _integral(-reach, reach, density, 40 * ctx.prec) / (2 * arb.pi()).sqrt()
    rest = 2 * _tail(reach) * ((1 - alpha) * (1 - q).log()).exp()
    return middle + arb(0).union(rest.upper())


def _integral(low: Ball, high: Ball, body: Callable[[Any, bool], Any], most: int = 0) -> Ball:
    """By Arb.  An error in the body ends it: Arb gives no answer then, and neither do we."""
    errors: list[BaseException] = []

    def value(z: Any, analytic: bool) -> Any:
        try:
            return acb(0) if errors else acb(body(z, analytic))
        except BaseException as error:
            errors.append(error)
            return acb(0)

    try:
        found = acb.integral(value, acb(low), acb(high), eval_limit=most)
    except SystemError as error:
        raise error.__cause__ or error from None
    if errors:
        raise errors[0]
    return found.real


# A function that has an argument out of its domain is nan.
REAL: dict[str, Callable[..., Ball]] = {
    "pi": arb.pi,
    "exp": lambda x: x.exp(),
    "log": lambda x: x.log() if x > 0 else NAN,
    "sqrt": lambda x: x.sqrt() if x >= 0 else NAN,
    "^": _real_power,
    "abs": abs,
    "max": _finite(lambda x, y: x.max(y)),
    "min": _finite(lambda x, y: x.min(y)),
    "sin": lambda x: x.sin(),
    "cos": lambda x: x.cos(),
    "tan": lambda x: x.tan(),
    "asin": _ends(lambda x: x.asin()),
    "acos": _ends(lambda x: x.acos()),
    "atan": _ends(lambda x: x.atan()),
    "sinh": _ends(lambda x: x.sinh()),
    "cosh": lambda x: x.cosh(),
    "tanh": _ends(lambda x: x.tanh()),
    "erf": _ends(lambda x: x.erf()),
    "erfc": _ends(lambda x: x.erfc()),
    "Q": _Q,
    "Phi": _ends(lambda x: _tail(-x)),
    "phi": lambda x: (-_raised(x, 2) / 2).exp() / (2 * arb.pi()).sqrt(),
    "theta": _theta,
    "gamma": lambda x: x.gamma() if x > 0 else NAN,
    "loggamma": lambda x: x.lgamma() if x > 0 else NAN,
    "digamma": _ends(lambda x: x.digamma() if x > 0 else NAN),
    "factorial": lambda n: (n + 1).gamma() if n > -1 else NAN,
    "harmonic": lambda n: (n + 1).digamma() + arb.const_euler() if n > -1 else NAN,
    "binomial": _binomial,
    "floor": _finite(lambda x: x.lower().floor().union(x.upper().floor())),
    "ceiling": _finite(lambda x: x.lower().ceil().union(x.upper().ceil())),
    "sgm": _sgm,
}
# Under an integral: analytic where they are finite.
ANALYTIC: dict[str, Callable[..., Any]] = {
    "pi": acb.pi,
    "exp": lambda z: z.exp(),
    "sin": lambda z: z.sin(),
    "cos": lambda z: z.cos(),
    "Q": lambda z: (z / arb(2).sqrt()).erfc() / 2,
    "Phi": lambda z: (-z / arb(2).sqrt()).erfc() / 2,
    "phi": lambda z: (-z * z / 2).exp() / (2 * arb.pi()).sqrt(),
    # away from the cut, and from negative numbers
    "log": lambda z: z.log() if z.real > 0 else acb("nan"),
    "^": lambda z, w: (w * z.log()).exp() if z.real > 0 else acb("nan"),
}


class Balls:
    """Balls of terms, from those of the free names."""

    def __init__(self, names: Mapping[str, Ball]) -> None:
        self.names = names
        self.visits = 0

    def _visit(self, more: int = 0) -> None:
        self.visits += 1 + more
        if self.visits > MAX_VISITS:
            raise Refused(f"more than {MAX_VISITS:,} parts are visited")

    def real(self, t: Term, bound: Values = (), under: bool = False, analytic: bool = False) -> Any:
        """The ball of a number; `under` an integral a complex one, which is `analytic` or need not be."""
        self._visit()
        if isinstance(t, Fraction):
            return ball(t)
        if isinstance(t, str):
            return self.names[t]
        head = t[0]
        if head == "#":
            value = bound[-1 - t[1]]
            return ball(value) if isinstance(value, Fraction) else value
        if head == "int" and not under:
            low, high = (self.real(part, bound) for part in t[1:3])
            if not (low.is_finite() and high.is_finite()):
                return NAN
            return _integral(low, high, lambda z, analytic: self.real(t[3], (*bound, z), True, analytic))
        if head == "sum" or (head == "prod" and not under):
            return self._range(t, bound, under, analytic)
        if head == "^" and isinstance(t[2], Fraction) and t[2].denominator == 1 and abs(t[2]) < 10**6:
            base, n = self.real(t[1], bound, under, analytic), int(t[2])
            return _raised(base, n) if not under else 1 / base if n == -1 else base**n
        table: Mapping[str, Callable[..., Any]] = ANALYTIC if under else REAL
        if head not in ("+", "*", "sqrt" if under else "+") and head not in table:
            raise Refused(f"no enclosure of {head}" + (" inside an integral" if under else ""))
        parts = [self.real(part, bound, under, analytic) for part in t[1:]]
        if head in ("+", "*"):
            total = parts[0]
            for part in parts[1:]:
                total = total + part if head == "+" else total * part
            return total
        if head == "sqrt" and under:
            (z,) = parts
            at_end = not analytic and z.imag == 0 and z.real >= 0  # at 0 it is continuous, not analytic
            return z.sqrt() if z.real > 0 else acb(z.real.sqrt()) if at_end else acb("nan")
        return table[head](*parts)

    def exact(self, t: Term, bound: Values = ()) -> Fraction | None:
        """The rational that a term is, by rational arithmetic alone; None where that gives none."""
        self._visit()
        if isinstance(t, Fraction):
            return t
        if not isinstance(t, tuple):
            return None
        if t[0] == "#":
            value = bound[-1 - t[1]]
            return value if isinstance(value, Fraction) else None
        if t[0] in ("sum", "prod"):
            low, high = (self.exact(end, bound) for end in t[1:3])
            if low is None or high is None or low.denominator != 1 or high.denominator != 1 or high - low >= MAX_RANGE:
                return None
            each = (self.exact(t[3], (*bound, Fraction(k))) for k in range(int(low), int(high) + 1))
            return self._folded(t[0] == "sum", each)
        if t[0] in ("+", "*"):
            return self._folded(t[0] == "+", (self.exact(part, bound) for part in t[1:]))
        if t[0] not in ("^", "abs", "max", "min", "floor", "ceiling", "sqrt", "exp", "log"):
            return None
        parts = [self.exact(part, bound) for part in t[1:]]
        return None if None in parts else _of_rationals(t[0], parts)

    def _folded(self, added: bool, values: Iterator[Fraction | None]) -> Fraction | None:
        total = Fraction(not added)
        for value in values:
            if value is None:
                return None
            total = total + value if added else total * value
            self._visit(_length(total) // 5_000)
            if _length(total) > MAX_LENGTH:
                return None
        return total

    def _range(self, t: Term, bound: Values, under: bool, analytic: bool) -> Any:
        ends = [self.real(part, bound, under, analytic) for part in t[1:3]]
        if under and not all(end.imag == 0 for end in ends):
            return acb("nan")
        first, last = (whole(end.real if under else end) for end in ends)
        if first is None or last is None or last - first >= MAX_RANGE:
            return acb("nan") if under else NAN
        total: Any = arb(t[0] == "prod")
        for k in range(first, last + 1):
            one = self.real(t[3], (*bound, Fraction(k)), under, analytic)
            total = total + one if t[0] == "sum" else total * one
        return total

    def compared(self, head: str, left: Ball, right: Ball) -> bool | None:
        """Does the relation hold for all values in the balls, or for none?"""
        if not (left.is_finite() and right.is_finite()):
            return None
        if head in ("<=", "<"):
            holds = bool(left <= right) if head == "<=" else bool(left < right)
            return True if holds else False if bool(left > right if head == "<=" else left >= right) else None
        apart = bool(left < right) or bool(left > right)
        same = left.is_exact() and right.is_exact() and bool(left == right)
        return None if not (apart or same) else same == (head == "=")

    def decide(self, f: Term, bound: Values = ()) -> bool | None:
        """Is the formula true?  None if this is not seen."""
        head = f[0]
        if head in RELATIONS:
            left, right = self.exact(f[1], bound), self.exact(f[2], bound)
            if left is not None and right is not None:
                return {"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}[head]
            return self.compared(head, self.real(f[1], bound), self.real(f[2], bound))
        if head == "not" and f[1][0] not in ("eq", "same"):
            return self.decide(negation(f[1]), bound)
        if head == "=>":
            return self.decide(("or", negation(f[1]), f[2]), bound)
        if head in ("and", "or"):
            return _joined((self.decide(part, bound) for part in f[1:]), head == "or")
        if head in QUANTIFIERS and f[1][0] == "index":
            low, high = (self.exact(end, bound) for end in f[1][1:])
            if low is not None and high is not None and high - low < MAX_RANGE:
                each = (Fraction(k) for k in range(ceil(low), floor(high) + 1))
                return _joined((self.decide(f[2], (*bound, k)) for k in each), head == "exists")
        return None


def _joined(answers: Iterator[bool | None], stop: bool) -> bool | None:
    worst: bool | None = not stop
    for answer in answers:
        if answer is stop:
            return stop
        worst = None if answer is None else worst
    return worst


def decided(formula: Term, bits: Any) -> bool:
    """Is the formula, which has no free names, certainly true?"""
    with precision(bits):
        return Balls({}).decide(formula) is True


# --- pavings

Box = tuple[tuple[Fraction, Fraction], ...]


class Paving:
    """A comparison on boxes.  Each way to settle it answers True only if it holds on the whole box."""

    def __init__(self, formula: Term, facts: list[Term], names: list[str]) -> None:
        if formula[0] not in ("<=", "<"):
            raise Refused(f"boxes settle inequalities alone: {show(formula)}")
        if len(set(names)) != len(names) or not free(formula) <= set(names):
            raise Refused("an interval is needed for each name, once")
        self.head, self.names, self.facts = formula[0], names, facts
        self.gap = minus(formula[2], formula[1])
        self.visits = 0
        self._rates: list[Term] | None = None

    def first(self) -> Box:
        """What the facts (<= a x), (<= x b), and those with < and =, leave of each name."""
        box = []
        for x in self.names:
            found = [f for f in self.facts if f[0] in ("<=", "<", "=") and x in f[1:]]
            pairs = [pair for f in found for pair in ((f, *f[1:]), *([(f, *f[:0:-1])] if f[0] == "=" else []))]
            low = [one for _, one, other in pairs if other == x and isinstance(one, Fraction)]
            high = [other for _, one, other in pairs if one == x and isinstance(other, Fraction)]
            if not low or not high or max(low) > min(high):
                raise Refused(f"{x} is not confined to an interval by the facts")
            box.append((max(low), min(high)))
        return tuple(box)

    def value(self, t: Term, balls: list[Ball]) -> Ball:
        made = Balls(dict(zip(self.names, balls, strict=True)))
        made.visits = self.visits
        try:
            return made.real(t)
        finally:
            self.visits = made.visits

    def rates(self, balls: list[Ball]) -> list[Ball]:
        if "(int " in show(self.gap):
            raise Refused("no slopes of integrals")
        if self._rates is None:
            self._rates = [derivative(self.gap, x) for x in self.names]
        return [self.value(rate, balls) for rate in self._rates]

    def holds(self, value: Ball) -> bool:
        return bool(value.is_finite()) and bool(value >= 0 if self.head == "<=" else value > 0)

    def settled(self, box: Box, code: str) -> bool:
        """`d`: by the value on the box; `m`: by that in the middle and the slopes; `c`: by the worst corner."""
        balls = [interval(*side) for side in box]
        whole_box = self.value(self.gap, balls)
        if code == "d":
            return self.holds(whole_box)
        if code not in ("m", "c") or not whole_box.is_finite():
            return False
        rates = self.rates(balls)
        if code == "m":
            middle = [(low + high) / 2 for low, high in box]
            total = self.value(self.gap, [ball(m) for m in middle])
            for rate, one, m, side in zip(rates, balls, middle, box, strict=True):
                if side[0] != side[1]:
                    total += rate * (one - ball(m))
            return self.holds(total)
        ends = [
            ball(side[0]) if rate >= 0 else ball(side[1]) if rate <= 0 else one
            for rate, one, side in zip(rates, balls, box, strict=True)
        ]
        return self.holds(self.value(self.gap, ends))

    def outside(self, box: Box, number: int) -> bool:
        """Is this fact false on the whole box?"""
        f = self.facts[number]
        if f[0] not in ("<=", "<", "=") or not free(f) <= set(self.names):
            return False
        left, right = (self.value(side, [interval(*one) for one in box]) for side in f[1:])
        return Balls({}).compared(f[0], left, right) is False


def paved(formula: Term, facts: list[Term], names: Any, tree: Any, bits: Any) -> None:
    """Refused unless the tree of boxes shows the formula where the facts hold.

    In preorder: `sK` halves at the middle of axis K, the lower half first; `d`, `m`, `c` settle a box; `xK` says that
    fact K fails on it.
    """
    with precision(bits):
        paving = Paving(formula, facts, names)
        stack = [(paving.first(), 0)]
        codes = iter(tree.split())
        for _ in range(MAX_BOXES):
            if not stack:
                break
            (box, depth), code = stack.pop(), next(codes, "")
            number = int(code[1:]) if code[1:].isdigit() and len(code) < 6 else -1
            if code[:1] == "s" and 0 <= number < len(names) and depth < MAX_HALVINGS:
                low, high = box[number]
                middle = (low + high) / 2
                for side in ((middle, high), (low, middle)):
                    stack.append(((*box[:number], side, *box[number + 1 :]), depth + 1))
            elif code[:1] == "x":
                if not 0 <= number < len(facts) or not paving.outside(box, number):
                    raise Refused(f"fact {code[1:]} does not exclude a box")
            elif not paving.settled(box, code):
                raise Refused(f"not settled: {' x '.join(f'[{low}, {high}]' for low, high in box)}"[:300])
        if stack or next(codes, None) is not None:
            raise Refused("the tree does not cover the box, or goes on after that")
