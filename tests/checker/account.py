"""A second checker of the certificates of `verify account`: python tests/checker/account.py FILE...

It shares no code with verify/: its own reader of mechanisms, its own curves, intervals with MPFR's directed rounding
(gmpy2) in place of Arb's balls, and products of whole numbers by one long multiplication of GMP in place of FLINT's
polynomials.  What it takes on trust is what the claims say: that a table above a convex curve dominates it, that tables
compose by convolution, that rounding up enlarges, that cells lie below; and for the last iterate of noisy SGD the bounds of
the theorems, which are written again here.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from fractions import Fraction
from functools import reduce
from itertools import pairwise

import gmpy2
from gmpy2 import mpfr, mpz

FORMAT = "dp-lemmas account 1"
BITS = 320
DOWN = gmpy2.context(precision=BITS, round=gmpy2.RoundDown, emax=1 << 60, emin=-(1 << 60))
UP = gmpy2.context(precision=BITS, round=gmpy2.RoundUp, emax=1 << 60, emin=-(1 << 60))


class Refused(Exception):
    """One line: why the certificate does not prove what it says."""


def need(holds, why):
    if not holds:
        raise Refused(why)


# --- intervals --------------------------------------------------------------------------------------------------


class I:  # noqa: E742
    """An interval [a, b] of MPFR numbers."""

    __slots__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b

    @staticmethod
    def of(x):
        x = Fraction(x)
        above, below = x.numerator, x.denominator
        wide, narrow = (UP, DOWN) if above >= 0 else (DOWN, UP)
        return I(
            DOWN.div(mpfr_int(above, DOWN), mpfr_int(below, wide)), UP.div(mpfr_int(above, UP), mpfr_int(below, narrow))
        )

    def __add__(self, o):
        return I(DOWN.add(self.a, o.a), UP.add(self.b, o.b))

    def __sub__(self, o):
        return I(DOWN.sub(self.a, o.b), UP.sub(self.b, o.a))

    def __neg__(self):
        return I(DOWN.minus(self.b), UP.minus(self.a))  # a bare minus would round to the thread's precision

    def __mul__(self, o):
        ends = [(x, y) for x in (self.a, self.b) for y in (o.a, o.b)]
        return I(min(DOWN.mul(x, y) for x, y in ends), max(UP.mul(x, y) for x, y in ends))

    def __truediv__(self, o):
        need(o.a > 0 or o.b < 0, "a division by 0")
        ends = [(x, y) for x in (self.a, self.b) for y in (o.a, o.b)]
        return I(min(DOWN.div(x, y) for x, y in ends), max(UP.div(x, y) for x, y in ends))

    def exp(self):
        return I(DOWN.exp(self.a), UP.exp(self.b))

    def log(self):
        need(self.a > 0, "a logarithm of what may be 0")
        return I(DOWN.log(self.a), UP.log(self.b))

    def sqrt(self):
        need(self.a >= 0, "a root of what may be negative")
        return I(DOWN.sqrt(self.a), UP.sqrt(self.b))

    def erfc(self):
        return I(DOWN.erfc(self.b), UP.erfc(self.a))

    def max(self, o):
        return I(max(self.a, o.a), max(self.b, o.b))

    def finite(self):
        return gmpy2.is_finite(self.a) and gmpy2.is_finite(self.b)


def mpfr_int(n, context):
    return context.mul(mpz(n), mpfr(1))


ZERO, ONE, TWO = I.of(0), I.of(1), I.of(2)


def tail(x):
    return (x / TWO.sqrt()).erfc() / TWO


def scaled(n, bits):
    """n / 2^bits."""
    return I(DOWN.div_2exp(mpfr_int(n, DOWN), bits), UP.div_2exp(mpfr_int(n, UP), bits))


# --- mechanisms -------------------------------------------------------------------------------------------------

TOKEN = re.compile(r"\s*([A-Za-z]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|[()+*/,=])")
NAMES = ("Gaussian", "Laplace", "RandomisedResponse", "ApproximateDP", "PoissonSampled", "WithoutReplacement")


def read(text):
    tokens, at = [], 0
    while text[at:].strip():
        found = TOKEN.match(text, at)
        need(found, "the mechanisms cannot be read")
        tokens.append(found[1])
        at = found.end()
    tokens.append("")
    tree, rest = total(tokens)
    need(rest == [""], "the mechanisms cannot be read")
    return tree


def total(tokens):
    one, tokens = repeated(tokens)
    parts = [one]
    while tokens[0] == "+":
        one, tokens = repeated(tokens[1:])
        parts.append(one)
    return (parts[0] if len(parts) == 1 else ("sum", parts)), tokens


def repeated(tokens):
    one, tokens = atom(tokens)
    while tokens[0] == "*":
        need(tokens[1].isdigit() and int(tokens[1]) >= 1, "a mechanism is repeated a whole number of times")
        one, tokens = ("times", int(tokens[1]), one), tokens[2:]
    return one, tokens


def atom(tokens):
    if tokens[0] == "(":
        one, tokens = total(tokens[1:])
        need(tokens[0] == ")", "a bracket is missing")
        return one, tokens[1:]
    name = tokens[0]
    need(name in NAMES and tokens[1] == "(", "no such mechanism")
    tokens, given = tokens[2:], []
    while True:
        if tokens[0] == "sensitivity":
            need(tokens[1] == "=" and len(given) == 1, "sensitivity out of place")
            tokens = tokens[2:]
        if tokens[0] in NAMES:
            one, tokens = atom(tokens)
        else:
            one, tokens = Fraction(tokens[0]), tokens[1:]
            if tokens[0] == "/":
                one, tokens = one / Fraction(tokens[1]), tokens[2:]
        given.append(one)
        if tokens[0] == ")":
            return (name, *given), tokens[1:]
        need(tokens[0] == ",", "a comma is missing")
        tokens = tokens[1:]


class Infinite(Exception):
    pass


def blocks(tree, direction):
    """(curve, times) in the order of release; Gaussian mechanisms in succession are one."""
    if tree[0] == "sum":
        return merged([one for part in tree[1] for one in blocks(part, direction)])
    if tree[0] == "times":
        inner = [(curve, n * tree[1]) for curve, n in blocks(tree[2], direction)]
        return merged(inner) if len(inner) == 1 else inner
    curve = step(tree, direction)
    return [(curve, 1)] if curve else []


def merged(found):
    made = []
    for curve, n in found:
        if curve[0] == "normal":
            curve, n = ("normal", curve[1] * n), 1
        if made and curve[0] == made[-1][0][0] == "normal":
            made[-1] = (("normal", curve[1] + made[-1][0][1]), 1)
        elif made and made[-1][0] == curve:
            made[-1] = (curve, made[-1][1] + n)
        else:
            made.append((curve, n))
    return made


def noisy(name, noise, distance):
    if noise == 0:
        raise Infinite
    need(noise > 0, "a negative noise")
    return ("normal", (distance / noise) ** 2) if name == "Gaussian" else ("laplace", distance / noise)


def step(tree, direction):
    name, replace = tree[0], direction == "replace"
    if name in ("Gaussian", "Laplace"):
        return noisy(name, tree[1], tree[2] if len(tree) > 2 else Fraction(2 if replace else 1))
    if name == "RandomisedResponse":
        need(replace, "randomised response under another relation")
        return ("profile", tree[1], Fraction(0))
    if name == "ApproximateDP":
        need(0 <= tree[2] <= 1, "a delta outside of [0, 1]")
        return ("profile", tree[1], tree[2])
    if name == "WithoutReplacement":
        need(replace and 0 <= tree[1] <= tree[2] and tree[3][0] == "Gaussian" and len(tree[3]) == 2, "a batch")
        if tree[1] == 0:
            return None
        base = noisy("Gaussian", tree[3][1], Fraction(2))
        return base if tree[1] == tree[2] else ("mixed", tree[1] / tree[2], base, "both")
    q, inner = tree[1], tree[2]
    need(0 <= q <= 1 and inner[0] in ("Gaussian", "Laplace") and len(inner) == 2, "sampling")
    if q == 0:
        return None
    if not replace:
        base = noisy(inner[0], inner[1], Fraction(1))
        return base if q == 1 else ("mixed", q, base, direction)
    if q == 1:
        return noisy(inner[0], inner[1], Fraction(2))
    need(inner[0] == "Gaussian", "sampled Laplace noise under replace-one")
    noisy("Gaussian", inner[1], Fraction(1))
    return ("opposite", q, inner[1])


def curve_at(curve, x, g):
    """An interval that holds the curve at g = exp(x), or an upper bound of it."""
    kind = curve[0]
    if kind == "normal":
        r = I.of(curve[1]).sqrt()
        return tail(x / r - r / TWO) - g * tail(x / r + r / TWO)
    if kind == "laplace":
        return ZERO.max(ONE - g).max(ONE - ((x - I.of(curve[1])) / TWO).exp())
    if kind == "profile":
        top, d = I.of(curve[1]).exp(), I.of(curve[2])
        return d + (ONE - d) * ZERO.max(ONE - g).max((top - g) / (ONE + top))
    if kind == "opposite":
        q, s = I.of(curve[1]), I.of(curve[2])
        c = (-(ONE / (TWO * s * s))).exp()
        b = (ONE - q) * (ONE - g)
        square = b * b + TWO * TWO * g * q * q * c * c
        root = I(max(square.a, mpfr(0)), square.b).sqrt()
        y = TWO * g * q * c / (b + root) if x.b <= 0 else (root - b) / (TWO * q * c)
        t = s * y.log()
        return (ONE - q) * (ONE - g) * tail(t) + q * tail(t - ONE / s) - g * q * tail(t + ONE / s)
    _, rate, base, order = curve
    q = I.of(rate)
    if order == "both":
        return curve_at(("mixed", rate, base, "remove"), x, g).max(curve_at(("mixed", rate, base, "add"), x, g))
    if order == "remove":
        w = (g - (ONE - q)) / q
        if w.b <= 0:
            return ONE - g
        return q * curve_at(base, w.log(), w) if w.a > 0 else ONE
    u = ONE - g * (ONE - q)
    if u.b <= 0:
        return ZERO
    if u.a <= 0:
        return ONE
    w = g * q / u
    return u * curve_at(base, w.log(), w)


def pair_of(curve, number):
    """Weights and centres of P and Q, the square of the unit of the centres, and whether the noise is Laplace's."""
    one, zero = Fraction(1), Fraction(0)
    kind = curve[0]
    if kind == "normal":
        return [(one, one)], [(one, zero)], curve[1], False
    if kind == "laplace":
        return [(one, one)], [(one, zero)], curve[1] ** 2, True
    if kind == "opposite":
        rest = 1 - curve[1]
        return [(rest, zero), (curve[1], one)], [(rest, zero), (curve[1], -one)], 1 / curve[2] ** 2, False
    _, q, base, order = curve
    square, laplace = (base[1], False) if base[0] == "normal" else (base[1] ** 2, True)
    if order == "remove" or (order == "both" and number == 0):
        return [(1 - q, zero), (q, one)], [(one, zero)], square, laplace
    return [(one, zero)], [(1 - q, zero), (q, -one)], square, laplace


# --- sides ------------------------------------------------------------------------------------------------------


def check_table(curve, h, ks, weights, infinite, bits):
    need(ks and len(ks) == len(weights) and all(a < b for a, b in pairwise(ks)), "a table's losses must rise")
    need(infinite >= 0 and min(weights) >= 0, "a negative weight")
    above, below = scaled(infinite, bits), ZERO
    for k, weight in zip(reversed(ks), reversed(weights), strict=True):
        x = I.of(h * k)
        g = x.exp()
        f = curve_at(curve, x, g)
        top = f.b if f.finite() and f.b < 1 else mpfr(1)
        need((above - g * below).a >= max(top, mpfr(0)), f"a table does not dominate at the loss {k}")
        w = scaled(weight, bits)
        above = above + w
        below = below + w * (-x).exp()
    need(above.a >= 1, "a table does not start at 1")


def check_cells(curve, h, one, bits):
    cells = one["cells"]
    if curve[0] == "profile":
        top, share = I.of(curve[1]).exp(), I.of(Fraction(1, 1 << 26))
        rest = (ONE - I.of(curve[2])) / (ONE + top)
        high, low = (rest * top, rest), (rest, rest * top)
        masses = [
            (high[0] * (ONE - share), high[1] * (ONE - share)),
            (low[0] + high[0] * share, low[1] + high[1] * share),
        ]
        need(len(cells) == 2 and all(cells), "two outputs are asked for")
        need(scaled(int(one["infinite"], 16), bits).b <= I.of(curve[2]).a or int(one["infinite"], 16) == 0, "delta")
    else:
        p, q, square, laplace = pair_of(curve, one["pair"])
        unit = I.of(square).sqrt()
        cuts = [Fraction(float.fromhex(x)) for x in one["thresholds"]]
        need(all(a > b for a, b in pairwise(cuts)) and len(cells) == len(cuts) + 1, "thresholds must fall")
        need(int(one["infinite"], 16) == 0, "a cell with an infinite loss")

        def beyond(parts, x):
            return reduce(lambda a, b: a + b, (I.of(w) * one_tail(I.of(x) - I.of(m) * unit, laplace) for w, m in parts))

        tails = [(ZERO, ZERO), *((beyond(p, x), beyond(q, x)) for x in cuts), (ONE, ONE)]
        masses = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(tails)]
    for (p_, q_), cell in zip(masses, cells, strict=True):
        if cell is None:
            continue
        k, weight = cell[0], int(cell[1], 16)
        w = scaled(weight, bits)
        need(weight >= 0 and w.b <= p_.a and (w * (-I.of(h * k)).exp()).a >= q_.b, "a cell is not below its mass")


def one_tail(x, laplace):
    if not laplace:
        return tail(x)
    if x.a >= 0:
        return (-x).exp() / TWO
    if x.b <= 0:
        return ONE - x.exp() / TWO
    half = ONE / TWO
    low = DOWN.mul(DOWN.exp(DOWN.minus(max(UP.minus(x.a), x.b))), half.a)
    return I(low, UP.sub(mpfr(1), low))


def convolved(a, b):
    """The coefficients of the product, by one multiplication: a slot of bytes for each."""
    size = (max(a).bit_length() + max(b).bit_length() + min(len(a), len(b)).bit_length()) // 8 + 1
    packed = [int.from_bytes(b"".join(int(x).to_bytes(size, "little") for x in one), "little") for one in (a, b)]
    out = int(mpz(packed[0]) * mpz(packed[1])).to_bytes(size * (len(a) + len(b)), "little")
    return [int.from_bytes(out[i * size : (i + 1) * size], "little") for i in range(len(a) + len(b) - 1)]


def rounded(x, bits, up):
    return -((-x) >> bits) if up else x >> bits


def times(one, other, bits, up, window):
    (f1, w1, i1), (f2, w2, i2) = one, other
    raw = convolved(w1, w2)
    first = f1 + f2
    left = min(max(window[0] - first, 0), len(raw) - 1)
    right = min(max(window[1] - first, left), len(raw) - 1)
    kept = raw[left : right + 1]
    infinite = i1 * (sum(w2) + i2) + sum(w1) * i2
    if up:
        kept[0] += sum(raw[:left])
        infinite += sum(raw[right + 1 :])
    else:
        kept[-1] += sum(raw[right + 1 :])
    return first + left, [rounded(x, bits, up) for x in kept], rounded(infinite, bits, up)


def composed(tables, counts, bits, up, windows):
    windows = iter(windows)
    whole = None
    for table, count in zip(tables, counts, strict=True):
        power = table
        while True:
            if count & 1:
                whole = power if whole is None else times(whole, power, bits, up, next(windows))
            count >>= 1
            if not count:
                break
            power = times(power, power, bits, up, next(windows))
    need(next(windows, None) is None, "windows are left over")
    return whole


class Side:
    """A part, checked; `at(eps)` is an interval of its curve at exp(eps)."""

    def __init__(self, part, run):
        self.side, self.direction = part["side"], part["direction"]
        need(self.side in ("upper", "lower"), "neither side")
        self.run, self.table = run, None
        if part.get("closed"):
            need(len(run) <= 1 and all(n == 1 for _, n in run), "a closed form of several steps")
            return
        self.bits, self.h = part["bits"], Fraction(part["h"])
        need(self.h > 0 and 0 < self.bits <= 4096 and len(part["steps"]) == len(run), "a part without its tables")
        tables = []
        for one, (curve, _) in zip(part["steps"], run, strict=True):
            infinite = int(one["infinite"], 16)
            need(infinite >= 0, "a negative weight")
            if self.side == "upper":
                ks, at = [], 0
                for gap, n in one["losses"]:
                    for _ in range(n):
                        at += gap
                        ks.append(at)
                pairs = list(zip(ks, (int(w, 16) for w in one["weights"]), strict=True))
                check_table(curve, self.h, ks, [int(w, 16) for w in one["weights"]], infinite, self.bits)
            else:
                check_cells(curve, self.h, one, self.bits)
                pairs = [(cell[0], int(cell[1], 16)) for cell in one["cells"] if cell]
            first, last = min(k for k, _ in pairs), max(k for k, _ in pairs)
            dense = [0] * (last - first + 1)
            for k, weight in pairs:
                dense[k - first] += weight
            tables.append((first, dense, infinite))
        need(len({one.get("pair") for one in part["steps"]}) == 1, "cells of different pairs")
        self.table = composed(tables, [n for _, n in run], self.bits, self.side == "upper", part["windows"])

    def at(self, eps):
        if self.table is None:
            if not self.run:
                return ZERO
            x = I.of(eps)
            return curve_at(self.run[0][0], x, x.exp())
        first, weights, infinite = self.table
        start = max(int(eps // self.h) + 1, first)
        rest = weights[start - first :]
        ratio, second = (-I.of(self.h)).exp(), ZERO
        for weight in reversed(rest):
            second = second * ratio + scaled(weight, self.bits)
        second = second * I.of(eps - self.h * start).exp()
        return scaled(sum(rest) + infinite, self.bits) - second


DIRECTIONS = {"add": ["add"], "remove": ["remove"], "add-or-remove": ["remove", "add"], "replace-one": ["replace"]}


def check(text):
    """Raises Refused, unless the certificate proves what it says."""
    try:
        body = json.loads(text)
        _check(body)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, StopIteration, ZeroDivisionError) as error:
        raise Refused(f"not of the format: {type(error).__name__}: {error}") from error


def _check(body):
    bare = {key: value for key, value in body.items() if key != "digest"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"))
    need(body["digest"] == hashlib.sha256(text.encode()).hexdigest(), "it was changed: the digest is another")
    need(body["format"] == FORMAT and body["neighbours"] in DIRECTIONS, "another format, or other neighbours")
    if "kind" in body:
        check_last_iterate(body)
        return
    tree, epsilon, at = read(body["mechanisms"]), body["question"] == "epsilon", Fraction(body["at"])
    need(body["question"] in ("epsilon", "delta") and (0 < at < 1 if epsilon else at >= 0), "no such question")
    low, high = (None if body[key] is None else Fraction(body[key]) for key in ("lower", "upper"))
    runs = {}
    try:
        for direction in DIRECTIONS[body["neighbours"]]:
            run = blocks(tree, direction)
            if run not in runs.values():
                runs[direction] = run
    except Infinite:
        need((low, high) == ((None, None) if epsilon else (0, 1)), "nothing is bounded without noise")
        return
    sides = [Side(part, runs[part["direction"]]) for part in body["parts"]]
    uppers = [one for one in sides if one.side == "upper"]
    lowers = [one for one in sides if one.side == "lower"]
    if high is not None:
        need({one.direction for one in uppers} == set(runs), "an upper bound for each direction")
        eps, most = (high, at) if epsilon else (at, high)
        need(eps >= 0, "a negative epsilon")
        need(most == 1 or all(one.at(eps).b <= I.of(most).a for one in uppers), "delta is not seen to be so small")
    if low is None:
        need(high is None, "a lower end is missing")
        infinite = [Fraction(one.table[2], 1 << one.bits) for one in lowers if one.table]
        infinite += [one.run[0][0][2] for one in lowers if not one.table and one.run and one.run[0][0][0] == "profile"]
        need(any(x > at for x in infinite), "epsilon is not seen to be infinite")
    elif low:
        eps, least = (low, at) if epsilon else (at, low)
        need(low > 0, "a bound below 0")
        values = [one.at(eps).a for one in lowers]
        bound = I.of(least).b
        need(any(x > bound or (x == bound and not epsilon) for x in values), "delta is not seen to be so large")


# --- the last iterate of noisy SGD ------------------------------------------------------------------------------

NUMBER = r"(\d+(?:\.\d+)?(?:/\d+)?)"
RUN = re.compile(
    rf"NoisySGD\(n=(\d+), T=(\d+), b=(\d+), eta={NUMBER}, sigma={NUMBER}, L={NUMBER}"
    rf"(?:, D={NUMBER})?(?:, M={NUMBER})?(?:, m={NUMBER})?\)"
)
NAMES_OF_RUN = ("n", "T", "b", "eta", "sigma", "L", "D", "M", "m")


def check_last_iterate(body):
    """epsilon <= upper at delta, by the bound that is named, for the last iterate under replace-one."""
    need(body["kind"] == "last iterate" and body["question"] == "epsilon", "another kind of certificate")
    need(body["neighbours"] == "replace-one", "the last iterate is for replace-one")
    found = RUN.fullmatch(body["mechanisms"])
    need(found, "the run cannot be read")
    run = {k: None if v is None else Fraction(v) for k, v in zip(NAMES_OF_RUN, found.groups(), strict=True)}
    need(all(v is None or v > 0 for v in run.values()) and run["b"] <= run["n"], "a number out of range")
    delta, upper, how = Fraction(body["at"]), Fraction(body["upper"]), body["found_with"]
    need(0 < delta < 1 and upper >= 0, "delta or epsilon out of range")
    bounds = {
        "noisy_sgd_convex_private": of_theorem,
        "noisy_sgd_strongly_convex_private": of_theorem,
        "shifted_interpolation_last_steps": of_last_steps,
        "shifted_interpolation_contractive": of_contraction,
        "composition": of_composition,
    }
    need(body["by"] in bounds, "no such bound")
    bounds[body["by"]](body["by"], run, delta, upper, how)


def of_theorem(by, run, delta, upper, how):
    """Altschuler and Talwar, Theorems 3.1 and 5.1, with the conversion from Renyi divergence at one order."""
    n, T, b, eta, sigma, L, D, M, m = (run[name] for name in NAMES_OF_RUN)
    need(D is not None and M is not None, "D and M are asked for")
    order = Fraction(how["order"])
    need(order > 1, "an order above 1 is asked for")
    a, q = I.of(order), I.of(b / n)
    noise = (I.of(b * sigma / L) / TWO) * (I.of(b * sigma / L) / TWO) / TWO  # (b sigma/(2 sqrt(2) L))^2
    need(b * sigma > 0 and (b * sigma / L) ** 2 > 128, "sigma > 8 sqrt(2) L/b is asked for")
    top = (ONE + ONE / (q * (a - ONE))).log()
    need((top * noise / TWO - noise.log() - a).a >= 0, "the first condition of alpha*")
    below = top + (q * a).log() + ONE / (TWO * noise)
    need(below.a > 0, "the second condition of alpha*: a divisor that may not be positive")
    need(((top * top * noise / TWO - (I.of(5) * noise).log()) / below - a).a >= 0, "the second condition of alpha*")
    if by == "noisy_sgd_convex_private":
        need(eta * M <= 2, "eta <= 2/M is asked for")
        steps = I.of(min(T, -(-(D * n / (L * eta)) // 1)))
    else:
        need(m is not None and m <= M and eta * (M + m) == 2, "eta = 2/(M + m) is asked for")
        long = ONE + I.of(M / m / 4) * I.of(1 + (D * n / (L * eta)) ** 2).log()
        steps = I(min(I.of(T).a, long.a), min(I.of(T).b, long.b))
    renyi = I.of(23 * order * L**2 / (n * sigma) ** 2) * steps
    eps = renyi + I.of((order - 1) / order).log() - I.of(order * delta).log() / I.of(order - 1)
    need(eps.b <= I.of(upper).a, "epsilon is not seen to be so small")


def of_gaussian(square, delta, upper):
    """N(mu, 1) against N(0, 1), `square` an interval of mu^2; its curve grows with mu."""
    x, r = I.of(upper), I(square.b, square.b).sqrt()
    value = tail(x / r - r / TWO) - x.exp() * tail(x / r + r / TWO)
    need(value.b <= I.of(delta).a, "delta is not seen to be so small")


def of_last_steps(by, run, delta, upper, how):
    """Bok, Su and Altschuler: the last m steps, on a set of diameter D."""
    m = how["steps"]
    need(isinstance(m, int) and 1 <= m <= run["T"], "from 1 to T steps are asked for")
    need(run["D"] is not None and run["M"] is not None and run["eta"] * run["M"] <= 2, "D, M, eta <= 2/M are asked for")
    gap = 2 * run["eta"] * run["L"] / run["b"]
    square = (m * gap**2 + 2 * gap * run["D"] + run["D"] ** 2 / m) / (run["eta"] * run["sigma"]) ** 2
    of_gaussian(I.of(square), delta, upper)


def of_contraction(by, run, delta, upper, how):
    """Bok, Su and Altschuler: steps that contract by c."""
    c = Fraction(how["factor"])
    need(run["M"] is not None and run["m"] is not None and run["m"] <= run["M"], "m <= M are asked for")
    need(max(abs(1 - run["eta"] * run["m"]), abs(1 - run["eta"] * run["M"])) <= c and 0 < c < 1, "no contraction")
    gap = 2 * run["eta"] * run["L"] / run["b"]
    power, base, left = ONE, I.of(c), int(run["T"])
    while left:  # c^T
        if left & 1:
            power = power * base
        base, left = base * base, left >> 1
    share = (ONE - power) / (ONE + power)
    of_gaussian(share * I.of((gap / (run["eta"] * run["sigma"])) ** 2 * (1 + c) / (1 - c)), delta, upper)


def of_composition(by, run, delta, upper, how):
    """All iterates released: T batches without replacement, the noise in units of the longest gradient."""
    inner = how["answer"]
    _check(inner)
    step = ("WithoutReplacement", run["b"], run["n"], ("Gaussian", run["sigma"] * run["b"] / run["L"]))
    need(read(inner["mechanisms"]) == ("times", int(run["T"]), step), "the composition of another run")
    need(inner["neighbours"] == "replace-one" and inner["question"] == "epsilon", "another question")
    need(Fraction(inner["at"]) == delta and inner["upper"] is not None, "another delta, or no bound")
    need(Fraction(inner["upper"]) <= upper, "epsilon is not seen to be so small")


def main(paths):
    failed = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                check(file.read())
            print(f"accepted: {path}")
        except (Refused, OSError) as error:
            failed += 1
            print(f"rejected: {path}: {error}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
