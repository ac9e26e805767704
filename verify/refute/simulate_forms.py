"""Quantifiers over all functions or over couplings that are decided by form, in floats, for the simulator.

    forall t (weight): (E_P t^(a-1))^a <= c (E_Q t^a)^(a-1)       D_a(P || Q) <= log(c)/(a - 1)
    forall g (bounded): exp(E_P g) <= c E_Q exp(g)                 KL(P || Q) <= log c
    forall phi (test): sum of c_i E_(M_i) phi <= d                 the positive part of a signed measure
    forall a, b (bounded): (a s + b <= f(s) for s > 0)
                           => E_P a + E_Q b <= d                    D_f(P || Q) <= d
    exists pi: pi couples mu and nu, |u - v| <= r almost surely    W_oo(mu, nu) <= r
    exists mu1: W_oo(mu, mu1) <= z, and one of the first two       the shifted divergence

Laws are compared node by node.  The best law within distance z is found by filling the laws' atoms evenly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free
from verify.refute.simulate_laws import Bent, Parts, Unread, after, flat, joined, line, moving, spread, taken

LEAST = 1e-290
FAINT, SHARE = 1e-270, 1e-6  # a moment is not read if more than that share of it lies where a weight is so small
SWEEPS = 60
WAVES, LEANING = (0.0, 0.7, 1.9), -0.7  # the lengths of waves in standard deviations; how coordinates are added up
KINKS = 12
STEEP = 1e6  # a slope beyond this is taken for one without end
Leaf = Callable[[Term], tuple[Term, ...] | None]
Form = Callable[[Any], Any]


class Forms:
    """What a reader decides by form."""

    attacked = False  # is the conclusion read, whose failure is wanted with its size?
    left = right = math.nan  # the two sides of the last divergence that was read, in its own unit
    memory: dict[Any, Any]  # what divergences were found to be, by the values of the names that they depend on

    def remembered(self: Any, terms: Sequence[Term], but: set[str], env: Any, work: Callable[[], Any]) -> Any:
        """The answer of `work`, which depends on these terms alone and on the values of their free names."""
        names = sorted(frozenset().union(*map(free, terms)) - but)
        # By the terms themselves: some are made for one reading, and another one made later can have the same id.
        key = (*terms, self.finer, *(version(env.get(name)) for name in names))
        if key not in self.memory:
            # The values are kept, so that no other ones can have their ids.
            self.memory[key] = work(), [env.get(name) for name in names]
        return self.memory[key][0]

    def form(self: Any, name: str, kind: Term, body: Formula) -> Form | None:
        """How the formula for all functions of this kind is decided, as a function of the values of names."""
        if body[0] == "=>":
            return None
        general = f_divergence(name, kind, body)
        if general is not None:
            return lambda env: self.general(general, env)
        renyi = _renyi(name, body)
        if renyi is not None and kind[0] == "weight":
            first, second, order, factor = renyi
            return lambda env: self.renyi(name, first, second, order, factor, env)
        kl = _kl(name, body)
        if kl is not None and kind[0] in ("bounded", "fun"):
            first, second, factor = kl
            return lambda env: self.kl(name, first, second, factor, env)
        if body[0] in ("<=", "<", "=") and _linear(name, body[1]) and _linear(name, body[2]):
            return lambda env: self.linear(name, kind[0], body, env)
        return None

    # --- laws from expectations ---

    def measure(self: Any, term: Term, leaf: Leaf, env: Any, n: int) -> Parts | None:
        """The signed measure of which this is the integral of a function; None for what has none of it."""
        places = leaf(term)
        if places is not None:
            return Parts(n, n, None, 1.0, [self.real(place, env, n) for place in places])
        if not isinstance(term, tuple) or not _holds(term, leaf):
            return None
        match term:
            case ("*", *factors):
                law: Parts | None = None
                weight: Any = 1.0
                for factor in factors:
                    found = self.measure(factor, leaf, env, n)
                    if found is None:
                        weight = weight * self.real(factor, env, n)
                    elif law is not None:
                        raise Unread("a product of expectations")
                    else:
                        law = found
                if law is None:
                    return None
                if moving(weight):
                    raise Bent
                scaled = law.weights() * (taken(spread(weight, n), law.owners()) if np.ndim(weight) else weight)
                return Parts(n, law.count, law.index, scaled, law.places)
            case ("+", *parts):
                laws = [self.measure(part, leaf, env, n) for part in parts]
                return joined([_full(law) for law in laws if law is not None])
            case ("E", names, law, body):
                first = self.law(law, env, n)
                try:
                    second = self.measure(body, leaf, self.under(names, first, env), first.count)
                except Bent:
                    first = self.settle(first)
                    second = self.measure(body, leaf, self.under(names, first, env), first.count)
                return None if second is None else after(first, second)
            case ("sum", name, low, high, body):
                ends = range(self.whole(low, env, n), self.whole(high, env, n) + 1)
                laws = [self.measure(body, leaf, {**env, name: float(i)}, n) for i in ends]
                return joined([_full(law) for law in laws if law is not None])
        raise Unread("a functional of another form")

    def rest(self: Any, term: Term, name: str, env: Any) -> float:
        """What a linear functional adds besides the integral: its value at 0."""
        if _homogeneous(name, term):
            return 0.0
        if isinstance(term, tuple) and term[0] == "+":
            return math.fsum(self.rest(part, name, env) for part in term[1:])
        value = self.real(term, {**env, name: self.nothing}, 1)
        return float(np.asarray(value).ravel()[0])

    # --- divergences ---

    def powers(self: Any, name: str, term: Term, env: Any) -> tuple[Parts, float]:
        """The law, and the power of the function whose expectation the term is."""
        exponents: list[Term] = []

        def leaf(part: Term) -> tuple[Term, ...] | None:
            match part:
                case ("^", ("app", head, *places), exponent) if head == name:
                    exponents.append(exponent)
                    return tuple(places)
                case ("app", head, *places) if head == name:
                    exponents.append("")
                    return tuple(places)
            return None

        law = self.measure(term, leaf, env, 1)
        found = {1.0 if e == "" else float(np.asarray(self.real(e, env, 1)).ravel()[0]) for e in exponents}
        if law is None or len(found) != 1:
            raise Unread("powers of more than one kind")
        return law, found.pop()

    def renyi(self: Any, name: str, first: Term, second: Term, order: Term, factor: Term, env: Any) -> float:
        alpha = float(np.asarray(self.real(order, env, 1)).ravel()[0])

        def work() -> Any:
            return self.by_powers(name, first, second, alpha, env)

        value = float(self.remembered((first, second, order), {name}, env, work))
        found: float = self.noted(value, self.log_of(factor, env) / (alpha - 1))
        return found

    def by_powers(self: Any, name: str, first: Term, second: Term, alpha: float, env: Any) -> float:
        p, low = self.powers(name, first, env)
        q, high = self.powers(name, second, env)
        if not (alpha > 1 and math.isclose(low, alpha - 1, rel_tol=1e-9) and math.isclose(high, alpha, rel_tol=1e-9)):
            raise Unread("powers that are no Renyi moment")
        try:
            return float(self.divergence(self.pair([p, q], alpha), alpha))
        except Unread:
            known = of_gaussians(p, q, alpha)
            if known is None:
                raise
            return known

    def kl(self: Any, name: str, first: Term, second: Term, factor: Term, env: Any) -> float:
        leaf = leaf_of(name)

        def work() -> float:
            p = self.measure(first, leaf, env, 1)
            q = self.measure(second, lambda part: leaf(part[1]) if part[0] == "exp" else None, env, 1)
            if p is None or q is None:
                raise Unread("no law")
            return float(self.divergence(self.pair([p, q]), 1.0))

        return float(self.noted(self.remembered((first, second), {name}, env, work), self.log_of(factor, env)))

    def general(self: Any, found: FDivergence, env: Any) -> float:
        """D_f of two laws, f convex, as the supremum over the affine functions below it."""
        own = {found.first, found.second, found.s}
        value = self.remembered((found.left, found.f), own, env, lambda: self.by_function(found, env))
        return float(self.noted(value, float(np.asarray(self.real(found.right, env, 1)).ravel()[0])))

    def by_function(self: Any, found: FDivergence, env: Any) -> float:
        p = self.measure(found.left, leaf_of(found.first), env, 1)
        q = self.measure(found.left, leaf_of(found.second), env, 1)
        if p is None or q is None:
            raise Unread("no law")
        if abs(self.real(found.left, {**env, found.first: self.nothing, found.second: self.nothing}, 1)) > 1e-9:
            raise Unread("a functional of another form")

        def f(s: Any) -> Any:
            return np.broadcast_to(np.asarray(self.real(found.f, {**env, found.s: s}, len(s)), float), (len(s),))

        ladder = 2.0 ** np.arange(-30, 31)
        slopes = np.diff(f(ladder)) / np.diff(ladder)
        if (np.diff(slopes) < -1e-6 * (1 + abs(slopes[1:]))).any():
            raise Unread("a divergence by a function that is not convex")
        far = slopes[-1] if slopes[-1] < STEEP else math.inf
        a, b = self.pair([p, q])
        both = (a > LEAST) & (b > LEAST)
        value = float(np.sum(b[both] * f(a[both] / b[both])))
        alone, left = float(a[b <= LEAST].sum()), float(b[a <= LEAST].sum())
        return value + (alone * far if alone > 1e-12 else 0.0) + left * float(f(ladder[:1])[0])

    def log_of(self: Any, factor: Term, env: Any) -> float:
        """The logarithm of a factor, also where the factor is too large for floats."""
        if isinstance(factor, tuple) and factor[0] == "exp":
            return float(np.asarray(self.real(factor[1], env, 1)).ravel()[0])
        if isinstance(factor, tuple) and factor[0] == "*":
            return math.fsum(self.log_of(part, env) for part in factor[1:])
        value = float(np.asarray(self.real(factor, env, 1)).ravel()[0])
        return math.log(value) if value > 0 else -math.inf

    def divergence(self, pair: Sequence[Any], alpha: float) -> float:
        p, q = pair
        return divergence(p, q, alpha)

    def noted(self, value: float, bound: float) -> float:
        """The slack of a bound of a divergence; both sides are kept."""
        self.left, self.right = value, bound
        if math.isinf(value):
            return -1.0 if bound < math.inf else 1.0
        return bound - value + 1e-9 * (1 + abs(bound) + abs(value))

    def linear(self: Any, name: str, kind: str, body: Formula, env: Any) -> float:
        """Sums of expectations of the function itself."""
        own = [side for side in body[1:] if name in free(side)]
        found = self.remembered(own, {name}, env, lambda: self.signed(name, body, env))
        rest = self.rest(body[2], name, env) - self.rest(body[1], name, env)
        if found is None:
            return float(rest)
        above, apart, size, total, noisy = found
        rough = (size if body[0] != "=" else total) + (1e-4 if noisy else 1e-9)
        if body[0] == "=":
            slack = float(min(rough - apart, 1e-9 - abs(rest)))
            if self.attacked and slack < 0:
                laws = [self.measure(side, leaf_of(name), env, 1) for side in body[1:]]
                self.left, self.right = 1 + self.unlike(laws) + abs(rest), 1.0
            return slack
        if kind == "test":
            self.left, self.right = above, rest
            self.between(above, rest)
            return float(rest - above + (rough if body[0] == "<=" else -rough))
        if kind == "bounded":
            return float(min(rough - apart, rest + rough))
        return float(min(rough - above, rest + rough))

    def unlike(self: Any, laws: Sequence[Parts | None]) -> float:
        """By how much two measures differ as smooth functions see them, some waves: the nodes of one lattice and the
        density or the nodes of another are no law of each other's, and yet nearly the same law."""
        seen = []
        scale = 0.0
        for law in laws:
            if law is None:
                seen.append(np.zeros(len(WAVES), complex))
                continue
            law = self.settle(Parts(1, law.count, np.zeros(law.count, int), law.weights(), law.places))
            rows = [np.broadcast_to(np.asarray(row), (law.count,)) for row in flat(law.places)]
            if any(row.dtype.kind == "c" for row in rows):
                raise Unread("waves beyond the line")
            x = sum(LEANING**k * row for k, row in enumerate(rows))
            w = law.weights()
            size = float(abs(w).sum())
            mean = float((w * x).sum()) / size if size else 0.0
            spread_ = math.sqrt(float((abs(w) * (x - mean) ** 2).sum()) / size) if size else 0.0
            scale = scale or spread_ or 1.0
            seen.append(np.array([(w * np.exp(1j * t * x / scale)).sum() for t in WAVES]))
        return float(abs(seen[0] - seen[1]).max())

    def between(self, value: float, bound: float) -> None:
        """The value has to be at most the bound."""

    def signed(self: Any, name: str, body: Formula, env: Any) -> tuple[float, float, float, float, bool] | None:
        """Of the difference of the sides as a measure: its positive part and half of its total variation; what
        rounding may be, of that part and in all; whether there is noise."""
        leaf = leaf_of(name)
        laws, signs = [], []
        for sign, side in ((1.0, body[1]), (-1.0, body[2])):
            law = self.measure(side, leaf, env, 1)
            if law is not None:
                laws.append(law)
                signs.append(sign)
        if not laws:
            return None
        # The positive part of a density has kinks, which take a finer lattice.
        finer, self.finer = self.finer, self.finer * KINKS
        try:
            rows = self.pair(laws, far=True)
        finally:
            self.finer = finer
        signed = sum(sign * row for sign, row in zip(signs, rows, strict=True))
        sizes = [1e-9 * float(sum(abs(row[where]).sum() for row in rows)) for where in (signed > 0, signed == signed)]
        above = float(np.maximum(signed, 0).sum())
        return above, float(abs(signed).sum()) / 2, sizes[0], sizes[1], any(map(_noisy, laws))

    # --- couplings and shifts ---

    def special(self: Any, head: str, name: str, kind: Term, body: Formula) -> Form | None:
        if head != "exists" or kind[0] != "law" or body[0] != "and":
            return None
        if len(kind) == 3:
            near = _near(name, body)
            if near is not None:
                return lambda env: self.near(near, env)
            moved = _moved(name, body)
            if moved is not None:
                return lambda env: self.moved(name, moved, env)
        if len(kind) == 2:
            shifted = _shifted(name, body)
            if shifted is not None:
                return lambda env: self.shifted(name, shifted, env)
        return None

    def points(self: Any, law: Parts) -> tuple[Any, Any]:
        """The places and weights of a law on the line, in order."""
        law = self.settle(Parts(1, law.count, np.zeros(law.count, int), law.weights(), law.places))
        rows = flat(law.places)
        if len(rows) != 1 or np.asarray(rows[0]).dtype.kind == "c":
            raise Unread("a coupling beyond the line")
        x = np.broadcast_to(np.asarray(rows[0], float), (law.count,))
        found, index = np.unique(np.round(x, 10), return_inverse=True)
        return found, np.bincount(index.ravel(), law.weights(), len(found))

    def of_functional(self: Any, term: Term, name: str, env: Any) -> Parts:
        law: Parts | None = self.measure(term, leaf_of(name), env, 1)
        if law is None:
            raise Unread("no law")
        return law

    def near(self: Any, found: tuple[Any, ...], env: Any) -> float:
        (f, first), (g, second), radius = found
        r = float(np.asarray(self.real(radius, env, 1)).ravel()[0])
        distance = farthest(
            *self.points(self.of_functional(first, f, env)), *self.points(self.of_functional(second, g, env))
        )
        self.left, self.right = distance, r
        return r - distance + 1e-8

    def moved(self: Any, name: str, found: tuple[Any, ...], env: Any) -> float:
        """The best law within z of a first marginal, against a bound of its divergence."""
        f, first, z, (kind, second, order, factor, test) = found
        mu = self.of_functional(first, f, env)
        return float(self.nearest(mu, z, kind, second, order, factor, test, env))

    def shifted(self: Any, name: str, found: tuple[Any, ...], env: Any) -> float:
        f, first, z, (kind, second, order, factor, test) = found
        mu = self.of_functional(first, f, env)
        return float(self.nearest(mu, z, kind, second, order, factor, test, env))

    def nearest(
        self: Any, mu: Parts, z: Term, kind: str, second: Term, order: Term, factor: Term, test: str, env: Any
    ) -> float:
        reach = float(np.asarray(self.real(z, env, 1)).ravel()[0])
        bound = self.log_of(factor, env)
        if kind == "renyi":
            alpha = float(np.asarray(self.real(order, env, 1)).ravel()[0])
            nu, _ = self.powers(test, second, env)
            bound /= alpha - 1
        else:
            alpha = 1.0
            leaf = leaf_of(test)
            found = self.measure(second, lambda part: leaf(part[1]) if part[0] == "exp" else None, env, 1)
            if found is None:
                raise Unread("no law")
            nu = found
        rough = _noisy(mu) or _noisy(nu)
        (x, a), (y, b) = self.points(mu), self.points(nu)
        value = shifted(x, a, y, b, reach + 1e-8, alpha)
        slack = self.noted(value, bound)
        if rough:
            # Between the nodes of a lattice a little more could be moved.
            self.loose = True
            slack += 0.02 * (abs(value) + 0.01)
        return float(slack)


def version(value: Any) -> Any:
    return value if isinstance(value, float | int | str) or value is None else id(value)


def _noisy(law: Parts) -> bool:
    return any(map(moving, law.places)) or law.count > 40


def divergence(p: Any, q: Any, alpha: float) -> float:
    """The Renyi divergence of two rows of weights; of order 1 the KL divergence.

    No value (Unread) where the moment lies beyond what floats hold of the weights."""
    lost = float(p[q <= LEAST].sum())
    if lost > 1e-12:
        return math.inf
    both = (p > LEAST) & (q > LEAST)
    a, b = np.log(p[both]), np.log(q[both])
    if alpha == 1:
        return float(np.sum(p[both] * (a - b)))
    logs = alpha * a + (1 - alpha) * b
    top = float(logs.max())
    parts = np.exp(logs - top)
    total = float(parts.sum())
    # There it goes on where floats end: what was seen of it is a part of unknown size.
    if float(parts[(p[both] < FAINT) | (q[both] < FAINT)].sum()) > SHARE * total:
        raise Unread("a Renyi moment whose weight lies where a density underflows")
    return (top + math.log(total)) / (alpha - 1)


def of_gaussians(p: Parts, q: Parts, alpha: float) -> float | None:
    """The Renyi divergence of two Gaussian laws of one scale, however far apart; None for others."""
    first, second = (line(Parts(1, law.count, np.zeros(law.count, int), law.weights(), law.places)) for law in (p, q))
    if first is None or second is None:
        return None
    for one in (first, second):
        noise = len(one.mean) == 1 and not one.laplace[0] and one.scale[0] > 0 and abs(one.weight[0] - 1) < 1e-12
        if not noise or one.low > -math.inf or one.high < math.inf:
            return None
    if abs(first.scale[0] - second.scale[0]) > 1e-12 * first.scale[0]:
        return None
    return alpha * float((first.mean[0] - second.mean[0]) / first.scale[0]) ** 2 / 2


def farthest(x: Any, a: Any, y: Any, b: Any) -> float:
    """W_oo of two laws on the line, given in order: the coupling in order is the best."""
    i = j = 0
    left, right = float(a[0]), float(b[0])
    worst = 0.0
    while True:
        if min(left, right) > 1e-9:
            worst = max(worst, abs(float(x[i] - y[j])))
        if left <= right:
            right -= left
            i += 1
            if i == len(x):
                return worst
            left = float(a[i])
        else:
            left -= right
            j += 1
            if j == len(y):
                return worst
            right = float(b[j])


def shifted(x: Any, a: Any, y: Any, b: Any, z: float, alpha: float) -> float:
    """The least divergence from (y, b) of a law that the mass a at x can be moved to by steps of at most z."""
    keep = b > 1e-280
    y, b = y[keep], b[keep]
    near = abs(x[:, None] - y[None, :]) <= z
    rows = np.flatnonzero(a > 1e-14)
    if not near[rows].any(axis=1).all():
        return math.inf
    if len(rows) * len(y) > 60_000:
        raise Unread("too many places to move mass between")
    flow = np.zeros((len(x), len(y)))
    for i in rows:
        flow[i, near[i]] = a[i] * b[near[i]] / b[near[i]].sum()
    m = flow.sum(axis=0)
    for _ in range(SWEEPS):
        change = 0.0
        for i in rows:
            here = near[i]
            rest = np.maximum(m[here] - flow[i, here], 0.0)
            new = _filled(rest, b[here], float(a[i]))
            change = max(change, float(abs(new - flow[i, here]).max()))
            m[here] = rest + new
            flow[i, here] = new
        if change < 1e-13:
            break
    return divergence(m, b, alpha)


def _filled(rest: Any, b: Any, amount: float) -> Any:
    """Pour the amount so that (rest + poured)/b is level."""
    ratio = rest / b
    order = np.argsort(ratio, kind="stable")
    r, s = np.cumsum(rest[order]), np.cumsum(b[order])
    levels = (amount + r) / s
    nxt = np.append(ratio[order][1:], math.inf)
    k = int(np.argmax(levels <= nxt))
    return np.maximum(levels[k] * b - rest, 0.0)


# --- forms ---


def leaf_of(name: str) -> Leaf:
    def leaf(part: Term) -> tuple[Term, ...] | None:
        if isinstance(part, tuple) and part[0] == "app" and part[1] == name:
            return tuple(part[2:])
        return None

    return leaf


def _holds(term: Term, leaf: Leaf) -> bool:
    return isinstance(term, tuple) and bool(term) and (leaf(term) is not None or any(_holds(p, leaf) for p in term[1:]))


def _full(law: Parts) -> Parts:
    return Parts(law.cases, law.count, law.owners(), law.weights(), law.places)


def _linear(name: str, term: Term) -> bool:
    """Is the term linear in expectations of the function, by form?"""
    if name not in free(term):
        return True
    match term:
        case ("app", head, *places):
            return head == name and not any(name in free(place) for place in places)
        case ("+", *parts):
            return all(_linear(name, part) for part in parts)
        case ("*", *parts):
            own = [part for part in parts if name in free(part)]
            return len(own) == 1 and _linear(name, own[0])
        case ("E", _, law, body):
            return name not in free(law) and _linear(name, body)
        case ("sum", _, _, _, body):
            return _linear(name, body)
    return False


def _homogeneous(name: str, term: Term) -> bool:
    """Is the term, linear in the function of this name, 0 for the function 0?"""
    if not isinstance(term, tuple) or name not in free(term):
        return bool(term == 0)
    match term:
        case ("app", *_):
            return True
        case ("+", *parts):
            return all(_homogeneous(name, part) for part in parts)
        case ("*", *parts):
            return any(_homogeneous(name, part) for part in parts)
        case ("E" | "sum", *_, body):
            return _homogeneous(name, body)
    return False


def _split(name: str, term: Term, wanted: Callable[[Term], bool]) -> tuple[Term, Term] | None:
    """The factor that has this form and the product of the others."""
    if wanted(term):
        return term, ("exp", Fraction(0))
    if isinstance(term, tuple) and term[0] == "*":
        own = [part for part in term[1:] if wanted(part)]
        others = [part for part in term[1:] if not wanted(part)]
        if len(own) == 1 and not any(name in free(part) for part in others):
            return own[0], ("*", *others)
    return None


def _renyi(name: str, body: Formula) -> tuple[Term, Term, Term, Term] | None:
    """The two expectations, the order, and the factor."""
    match body:
        case ("<=", ("^", first, order), right) if name not in free(order):
            found = _split(name, right, lambda t: isinstance(t, tuple) and t[0] == "^" and name in free(t[1]))
            if found is not None and first[0] in ("E", "*", "+"):
                return first, found[0][1], order, found[1]
    return None


def _kl(name: str, body: Formula) -> tuple[Term, Term, Term] | None:
    match body:
        case ("<=", ("exp", first), right) if _linear(name, first):
            found = _split(name, right, lambda t: isinstance(t, tuple) and t[0] in ("E", "+") and name in free(t))
            if found is not None:
                return first, found[0], found[1]
    return None


@dataclass(frozen=True)
class FDivergence:
    """The two functions, the functional of them, its bound, and the function f of s."""

    first: str
    second: str
    left: Term
    right: Term
    s: str
    f: Term


def f_divergence(name: str, kind: Term, body: Formula) -> FDivergence | None:
    """The divergence that a formula for all functions of this name bounds, if it is one by a convex function."""
    match body:
        case (
            "forall",
            str(b),
            other,
            ("=>", ("forall", str(x), point, ("forall", str(s), ("real",), inner)), ("<=", left, right)),
        ) if (kind[0], other) == ("bounded", kind) and point == ("point", *kind[1:]):
            match inner:
                case ("=>", ("<", 0, s1), ("<=", ("+", ("*", ("app", a1, x1), s2), ("app", b1, x2)), f)):
                    if (s1, s2, x1, x2, a1, b1) == (s, s, x, x, name, b) and not free(f) & {name, b, x}:
                        return FDivergence(name, b, left, right, s, f)
    return None


def _conjuncts(body: Formula) -> Iterator[Formula]:
    if body[0] == "and":
        for part in body[1:]:
            yield from _conjuncts(part)
    else:
        yield body


def _marginal(name: str, part: Formula) -> tuple[int, str, Term] | None:
    """Which marginal of the law of this name, and the functional that it has to equal."""
    match part:
        case ("forall", str(f), ("bounded" | "test" | "weight", *_), ("=", ("E", xs, law, ("app", g, x)), right)):
            if law == name and g == f and x in xs:
                return xs.index(x), f, right
    return None


def _near(name: str, body: Formula) -> tuple[Any, ...] | None:
    marginals: dict[int, tuple[str, Term]] = {}
    radius: Term | None = None
    for part in _conjuncts(body):
        found = _marginal(name, part)
        match part:
            case _ if found is not None:
                marginals[found[0]] = found[1:]
            case ("=", ("E", (u, v), law, ("ind", ("<=", ("norm", ("plus", a, ("scale", -1, b))), r))), 1):
                if law != name or {a, b} != {u, v} or free(r) & {u, v}:
                    return None
                radius = r
            case _:
                return None
    return (marginals[0], marginals[1], radius) if len(marginals) == 2 and radius is not None else None


def _bound(
    test: str, kind: Term, body: Formula, own: Callable[[Term], bool]
) -> tuple[str, Term, Term, Term, str] | None:
    renyi = _renyi(test, body) if kind[0] == "weight" else None
    if renyi is not None and own(renyi[0]):
        return "renyi", renyi[1], renyi[2], renyi[3], test
    kl = _kl(test, body) if kind[0] in ("bounded", "fun") else None
    if kl is not None and own(kl[0]):
        return "kl", kl[1], 1, kl[2], test
    return None


def _moved(name: str, body: Formula) -> tuple[Any, ...] | None:
    """A law of places and steps: the first marginal is given, and the place after a clipped step is near."""
    parts = list(_conjuncts(body))
    if len(parts) != 2:
        return None
    marginal = _marginal(name, parts[0])
    if marginal is None or marginal[0] != 0 or parts[1][0] != "forall":
        return None
    _, test, kind, inner = parts[1]
    found: list[Term] = []

    def own(first: Term) -> bool:
        match first:
            case ("E", (u, k), law, body_) if law == name:
                place = body_[1] if body_[0] == "^" else body_
                match place:
                    case ("app", head, ("plus", a, ("scale", ("min", 1, ("*", z, ("^", ("norm", c), -1))), d))):
                        if head == test and a == u and c == d == k:
                            found.append(z)
                            return True
        return False

    bound = _bound(test, kind, inner, own)
    return None if bound is None else (marginal[1], marginal[2], found[0], bound)


def _shifted(name: str, body: Formula) -> tuple[Any, ...] | None:
    """A law near a given one whose divergence is bounded."""
    parts = list(_conjuncts(body))
    if len(parts) != 2:
        return None
    match parts[0]:
        case ("forall", str(r), ("real",), ("=>", ("<", z, r1), ("exists", str(pi), ("law", _, _), inner))) if r1 == r:
            near = _near(pi, inner)
        case ("exists", str(pi), ("law", _, _), inner):
            near, r, z = _near(pi, inner), "", None
        case _:
            return None
    if near is None or parts[1][0] != "forall":
        return None
    (f, first), (g, second), radius = near
    if second != ("E", second[1], name, ("app", g, second[1][0])):
        return None
    if z is None:
        z = radius
    elif radius != r:
        return None
    _, test, kind, body_ = parts[1]

    def own(term: Term) -> bool:
        if not (isinstance(term, tuple) and term[0] == "E" and term[2] == name):
            return False
        place = term[3][1] if term[3][0] == "^" else term[3]
        return bool(place == ("app", test, *term[1]))

    bound = _bound(test, kind, body_, own)
    return None if bound is None else (f, first, z, bound)
