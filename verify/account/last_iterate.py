"""The last iterate of noisy SGD: the least of what the theorems about it give and what composition gives.

The theorems ask for more than composition does (convex, smooth, Lipschitz losses on a closed convex set, and that the
last iterate alone is released); the answer says which bound it is and what that asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.account import claims, iterate_bounds, parse
from verify.account.answer import Progress, decimal, describe, read_delta
from verify.account.iterate_bounds import Bound, Silent
from verify.account.mechanisms import BadMechanism, Number, exact, shown, times_of
from verify.kernel.rationals import Fraction

NEIGHBOURS = "replace-one"
NAME = "NoisySGD"
NAMES = ("n", "T", "b", "eta", "sigma", "L", "D", "M", "m")
OPTIONAL = ("D", "M", "m")
EXAMPLE = "NoisySGD(n=50000, T=10**7, b=500, eta=2, sigma=1/5, L=1, D=1, M=1)"


@dataclass(frozen=True)
class LastIterate:
    """The best bound, and all that were tried."""

    run: NoisySGD
    at: Fraction  # delta
    best: Bound
    tried: tuple[Bound, ...]

    @property
    def upper(self) -> Fraction | None:
        """Epsilon is at most this; None: no bound applies."""
        return self.best.upper

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The claims of the catalogue that the best bound rests on."""
        return self.best.rests_on

    @property
    def certificate(self) -> dict[str, Any]:
        """What `verify recheck` and the second checker check the bound from; `json.dump` writes it."""
        from verify.account.certificate import written_last

        return written_last(self)

    def interval(self) -> str:
        if self.best.upper is None:
            return "no bound applies"
        return f"epsilon <= {decimal(self.best.upper)}, by {self.best.by}"

    def __str__(self) -> str:
        lines = [describe(NEIGHBOURS), f"{self.run}, at delta = {decimal(self.at)}", "", f"    {self.interval()}", ""]
        if self.best.upper is not None:
            lines += ["asked of your algorithm:", *(f"    {line}" for line in self.best.asks)]
            lines.append(f"rests on the claims {', '.join(self.best.rests_on)}")
        lines.append("what else was tried:" if len(self.tried) > 1 else "what was tried:")
        for one in self.tried:
            if one is not self.best or one.upper is None:
                value = "nothing" if one.upper is None else f"epsilon <= {decimal(one.upper)}"
                lines.append(f"    {one.by}: {value}{f' ({one.why})' if one.why else ''}")
        return "\n".join(lines)


@dataclass(frozen=True, init=False)
class NoisySGD:
    """Noisy SGD with batches of b of n records, all equally likely, projected to a convex set at each step.

    n: records; T: steps; b: the batch; eta: the learning rate; sigma: each step adds sigma N(0, I) to the mean gradient
    of the batch; L: the losses are L-Lipschitz; D: the diameter of the set; M: the losses are convex and M-smooth; m:
    they are m-strongly convex (D, M or m None: not said, and what asks for it does not apply).
    Neighbours: replace-one.
    Sources: Altschuler and Talwar, "Privacy of noisy stochastic gradient descent", 2022; Bok, Su and Altschuler,
    "Shifted interpolation for differential privacy", 2024.
    """

    n: int
    T: int
    b: int
    eta: Fraction
    sigma: Fraction
    L: Fraction
    D: Fraction | None
    M: Fraction | None
    m: Fraction | None

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
        m: Number | None = None,
    ) -> None:
        for name, value in (("n", n), ("T", T), ("b", b)):
            object.__setattr__(self, name, _whole(name, value))
        for name, number in (("eta", eta), ("sigma", sigma), ("L", L), ("D", D), ("M", M), ("m", m)):
            found = None if number is None else exact(number, name)
            if found is not None and found <= 0:
                raise BadMechanism(f"{name} is {number}: write a positive number")
            object.__setattr__(self, name, found)
        if self.b > self.n:
            raise BadMechanism(f"a batch of {self.b} of {self.n} records: write b <= n")
        if self.m is not None and self.M is None:
            raise BadMechanism("m is given without M: write M, the smoothness of the losses, too")
        if self.m is not None and self.M is not None and self.m > self.M:
            raise BadMechanism(f"m is {shown(self.m)} and M {shown(self.M)}: m-strongly convex losses have m <= M")

    def __str__(self) -> str:
        given = [(name, getattr(self, name)) for name in NAMES]
        said = [f"{k}={v if isinstance(v, int) else shown(v)}" for k, v in given if v is not None]
        return f"{NAME}({', '.join(said)})"

    def epsilon(
        self,
        delta: Number,
        *,
        tolerance: Number = "1/100",
        compose: bool = True,
        progress: Progress = lambda what, done: None,
    ) -> LastIterate:
        """The least of the bounds that apply to the last iterate, replace-one.  Raises BadMechanism.

        delta: strictly between 0 and 1.  tolerance: of the composition of all steps, which is left out for
        compose=False, and where floats put it far above another bound.
        """
        at = read_delta(delta)
        tried = [iterate_bounds.by_theorem(claims.CONVEX, self, at), iterate_bounds.last_steps(self, at)]
        if self.m is not None:
            tried.append(iterate_bounds.by_theorem(claims.STRONGLY_CONVEX, self, at))
            tried.append(iterate_bounds.contractive(self, at))
        if compose:
            known = _least(tried)
            below = None if known is None else known.upper
            tried.append(iterate_bounds.composed(self, at, tolerance, below, progress))
        return LastIterate(self, at, _least(tried) or tried[-1], tuple(tried))


def _least(tried: list[Bound]) -> Bound | None:
    known = [(one.upper, place) for place, one in enumerate(tried) if one.upper is not None]
    return tried[min(known)[1]] if known else None


def _whole(name: str, value: int) -> int:
    try:
        return times_of(value)
    except BadMechanism:
        raise BadMechanism(f"{name} is {value}: write a whole number from 1 to 10**9") from None


# --- from text --------------------------------------------------------------------------------------------------


def is_one(text: str) -> bool:
    """Whether an expression speaks of the last iterate."""
    return NAME in text


def read(text: str) -> NoisySGD:
    """The run that the text names.  Raises BadMechanism."""
    found = parse.numbers_of(text, NAME, NAMES, EXAMPLE)
    needed = [name for name in NAMES if name not in OPTIONAL and name not in found]
    if needed:
        raise BadMechanism(f"{NAME} needs {', '.join(needed)}: write something like {EXAMPLE}")
    return NoisySGD(**found)  # type: ignore[arg-type]


def rechecked(body: Mapping[str, Any]) -> LastIterate:
    """The bound that the body of a certificate proves.  Raises Silent, BadMechanism, and what `_rechecked` raises."""
    run, at = read(body["mechanisms"]), read_delta(body["at"])
    if str(run) != body["mechanisms"] or body["neighbours"] != NEIGHBOURS or body["question"] != "epsilon":
        raise Silent("another question than that of the last iterate under replace-one")
    upper = exact(body["upper"], "upper")
    found = iterate_bounds.checked(body["by"], run, at, body["found_with"])
    if found.upper is None or not found.upper <= upper:
        raise Silent(f"epsilon is not seen to be at most {decimal(upper)}")
    if list(found.asks) != body["asks"] or list(found.rests_on) != body["rests_on"]:
        raise Silent("it says that it rests on other claims, or asks for something else, than it does")
    best = Bound(found.by, upper, found.asks, "", found.rests_on, body["found_with"])
    return LastIterate(run, at, best, (best,))
