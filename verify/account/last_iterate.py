"""The last iterate of noisy SGD: the smallest of what the theorems about it give and what composition gives.

The theorems' bounds are not written again here: they are read off the statements of the claims, at the numbers, as
`verify evaluate` does.  They ask for more than composition does (convex, smooth, Lipschitz losses on a bounded convex
set, and that the last iterate alone is released), and the answer says what.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.account.answer import Answer, decimal, describe, epsilon, read_delta
from verify.account.mechanisms import BadMechanism, Gaussian, Number, WithoutReplacement, exact, shown, times_of
from verify.kernel.rationals import Fraction

# A claim, the names of its numbers, and whether the losses must be strongly convex.
THEOREMS = ("noisy_sgd_convex_private",)
ORDERS = "alpha=1.01..500"
CATALOGUE = ["lemmas"]


@dataclass(frozen=True)
class Bound:
    """An upper bound of epsilon, by a claim or by composition."""

    by: str
    upper: Fraction | None
    asks: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True)
class LastIterate:
    """The best bound, and all that were tried."""

    run: NoisySGD
    delta: Fraction
    best: Bound
    tried: tuple[Bound, ...]

    def __str__(self) -> str:
        lines = [describe("replace-one"), f"{self.run}, at delta = {decimal(self.delta)}", ""]
        if self.best.upper is None:
            lines.append("    no bound applies")
        else:
            lines.append(f"    epsilon <= {decimal(self.best.upper)}, by {self.best.by}")
        lines.append("")
        for one in self.tried:
            value = "nothing" if one.upper is None else decimal(one.upper)
            lines.append(f"{one.by}: {value}{f' ({one.why})' if one.why else ''}")
        lines.append("asked of your algorithm:")
        lines += [f"    {line}" for line in self.best.asks]
        return "\n".join(lines)


@dataclass(frozen=True, init=False)
class NoisySGD:
    """Noisy SGD with batches of b of n records, all equally likely, projected to a convex set at each step.

    n: records; T: steps; b: the batch; eta: the learning rate; sigma: each step adds sigma N(0, I) to the mean gradient
    of the batch; L: the losses are L-Lipschitz; D: the diameter of the set; M: the losses are convex and M-smooth (D or
    M None: not said, and composition alone applies).  Neighbours: replace-one.
    Source: Altschuler and Talwar, "Privacy of noisy stochastic gradient descent", 2022.
    """

    n: int
    T: int
    b: int
    eta: Fraction
    sigma: Fraction
    L: Fraction
    D: Fraction | None
    M: Fraction | None

    def __init__(
        self,
        n: int,
        T: int,
        b: int,
        eta: Number,
        sigma: Number,
        L: Number,
        D: Number | None = None,
        M: Number | None = None,
    ) -> None:
        for name, value in (("n", n), ("T", T), ("b", b)):
            object.__setattr__(self, name, times_of(value))
        for name, number in (("eta", eta), ("sigma", sigma), ("L", L), ("D", D), ("M", M)):
            found = None if number is None else exact(number, name)
            if found is not None and found <= 0:
                raise BadMechanism(f"{name} is {number}: write a positive number")
            object.__setattr__(self, name, found)
        if self.b > self.n:
            raise BadMechanism(f"a batch of {self.b} of {self.n} records: write b <= n")

    def __str__(self) -> str:
        names = ("n", "T", "b", "eta", "sigma", "L", "D", "M")
        given = [(name, getattr(self, name)) for name in names]
        return (
            f"NoisySGD({', '.join(f'{k}={v if isinstance(v, int) else shown(v)}' for k, v in given if v is not None)})"
        )

    def epsilon(self, delta: Number, *, tolerance: Number = "1/100", compose: bool = True) -> LastIterate:
        """The least of the bounds that apply to the last iterate, replace-one.  Raises BadMechanism."""
        at = read_delta(delta)
        tried = [_by_claim(id, self, at) for id in THEOREMS]
        if compose:
            tried.append(_composed(self, at, tolerance))
        known = [one for one in tried if one.upper is not None]
        best = min(known, key=lambda one: one.upper or Fraction(0)) if known else tried[-1]
        return LastIterate(self, at, best, tuple(tried))


def _composed(run: NoisySGD, delta: Fraction, tolerance: Number) -> Bound:
    """All iterates released: the sum of b gradients of norm at most L, with noise b sigma."""
    step = WithoutReplacement(run.b, run.n, Gaussian(run.sigma * run.b / run.L))
    found: Answer = epsilon(step * run.T, delta, "replace-one", tolerance=tolerance)
    asks = (f"losses are {shown(run.L)}-Lipschitz (gradients may be clipped to that); all iterates may be released",)
    return Bound("composition", found.upper, asks)


def _by_claim(id: str, run: NoisySGD, delta: Fraction) -> Bound:
    from verify.ask import evaluate_curve as curve
    from verify.ask.evaluate import Silent, load, usable
    from verify.ask.evaluate_check import ASKED, HOLDS, assigned, evaluation
    from verify.ask.evaluate_open import opened
    from verify.ask.evaluate_values import read_values
    from verify.ask.typed import Mistake
    from verify.claims.config import BadConfig, find
    from verify.report.files import recorded

    if run.D is None or run.M is None:
        return Bound(id, None, (), "asks for D and M")
    numbers = ",".join(f"{name}={value}" for name, value in _numbers(run, delta).items())
    try:
        config = find().of(CATALOGUE)
        known = recorded(config.reports_folder)
        if id not in known:
            return Bound(id, None, (), "is not recorded in the reports")
        claim = load(id, usable(id, known, config), CATALOGUE)
        found = opened(claim, ())
        typed = read_values([numbers, "astar=alpha"])
        over = curve.read_range(ORDERS, "alpha", found)
        best = curve.least(found, assigned(found, typed, [over.name]), over)
        done = evaluation(found, assigned(found, {**typed, found.shown(best.name): best.value}))
    except (Mistake, Silent, BadConfig, ValueError) as error:
        return Bound(id, None, (), " ".join(str(error).split()))
    [bound] = done.bounds
    conditions = [*done.hypotheses, *bound.premises]
    if any(one.status not in (HOLDS, ASKED) for one in conditions):
        return Bound(id, None, (), "a hypothesis about the numbers is not seen to hold")
    upper = next((_upper(number) for name, _, number in bound.quantities if name.rstrip("'") == "eps"), None)
    asks = tuple(one.text for one in conditions if one.status == ASKED)
    return Bound(id, upper, asks, "" if upper is not None else "no number is bounded")


def _upper(number: Any) -> Fraction | None:
    return exact(number.at_most, "a bound") if number.known else None


def _numbers(run: NoisySGD, delta: Fraction) -> dict[str, Any]:
    names = ("n", "T", "b", "eta", "sigma", "L", "D", "M")
    return {**{name: getattr(run, name) for name in names}, "delta": delta}
