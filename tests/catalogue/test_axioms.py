"""Axioms are cited without proof, so each is tested: by the search, or at instances made for it.

An axiom whose hypothesis speaks of all reals cannot be attacked by evaluation (no point is decided).  For
these an instance is made whose hypothesis holds by a short argument; it is sampled, and the conclusion
must not fail.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.catalogue.test_axioms_of_laws import NUMERIC
from tests.catalogue.tools import ROOT, catalogue
from verify.kernel.ball import Truth, decide, precision, rational
from verify.kernel.term import substitute
from verify.refute import search

Values = dict[str, Fraction]
SAMPLES = [Fraction(n, 16) for n in (1, 4, 8, 12, 15, 16, 17, 20, 24, 32, 64, 200)]


def axioms() -> list[str]:
    return [claim.id for claim in catalogue().claims.values() if claim.kind == "axiom"]


def exact(ball: Any) -> Fraction:
    value = ball.fmpq()
    return Fraction(int(value.p), int(value.q))


def mixture_power(values: Values, u: Fraction, exponent: Fraction) -> Any:
    """(1 - q + q u)**exponent as a ball."""
    return rational(1 - values["q"] + values["q"] * u) ** rational(exponent)


def above(values: Values, u: Fraction) -> Values:
    """f(w) = (1 - q + q w)**(1 - alpha) <= tangent at 1 + f''(0)/2 (w - 1)**2, because f'' falls."""
    a, q = values["alpha"], values["q"]
    curve = exact((mixture_power(values, Fraction(0), -a - 1) * rational((a - 1) * a * q * q / 2)).upper())
    rate = (1 - a) * q
    return {
        "c0": 1 - rate + curve,
        "c1": rate - 2 * curve,
        "c2": curve,
        "c3": Fraction(0),
        "k": Fraction(0),
    }


def above_by_a_power(values: Values, u: Fraction) -> Values:
    """1 - q + q w >= w**q (weighted means), so f(w) <= w**(q (1 - alpha))."""
    zero = Fraction(0)
    k = values["q"] * (1 - values["alpha"])
    return {"c0": zero, "c1": zero, "c2": zero, "c3": Fraction(1), "k": k}


def below(values: Values, u: Fraction) -> Values:
    """f is convex: it lies above its tangent at u, here moved down by the rounding."""
    a, q = values["alpha"], values["q"]
    rate = exact((mixture_power(values, u, -a) * rational((1 - a) * q)).mid())
    slack = Fraction(1, 2**40) * (1 + u) * (1 + abs(rate))
    start = exact(mixture_power(values, u, 1 - a).lower()) - rate * u - slack
    # The slack is more than the rounding of the rate can do up to w = 2**40; beyond, the line is negative.
    return {"c0": start, "c1": rate}


INSTANCES: dict[str, tuple[Callable[[Values, Fraction], Values], ...]] = {
    "sampled_gaussian_integrate_above": (above, above_by_a_power),
    "sampled_gaussian_integrate_below": (below,),
}


@pytest.mark.parametrize("id", INSTANCES)
def test_an_instance_is_of_an_axiom(id: str) -> None:
    assert id in axioms()


@given(
    st.fractions(min_value=1, max_value=12, max_denominator=6),
    st.fractions(min_value=0, max_value=Fraction(9, 10), max_denominator=20),
    st.fractions(min_value=Fraction(1, 3), max_value=4, max_denominator=6),
    st.fractions(min_value=Fraction(1, 8), max_value=5, max_denominator=8),
)
def test_sampled_gaussian_axioms(alpha: Fraction, q: Fraction, sigma: Fraction, u: Fraction) -> None:
    for id, makers in INSTANCES.items():
        statement = catalogue().statements[id]
        for make in makers:
            with precision(96):
                values: Values = {"alpha": alpha, "q": q, "sigma": sigma}
                values |= make(values, u)
                assert {name for name, _ in statement.types} == values.keys()
                for formula in statement.given:
                    if formula[0] != "forall":
                        assert decide(formula, values) is Truth.TRUE
                        continue
                    for sample in SAMPLES:
                        at = substitute(formula[3], {formula[1]: sample})
                        assert decide(at, values) is not Truth.FALSE, (id, values, sample)
                assert decide(statement.show, values) is not Truth.FALSE, (id, values)


def test_the_conclusions_are_decided() -> None:
    """At plain instances the conclusion is not only not false, but certainly true."""
    values: Values = {"alpha": Fraction(3), "q": Fraction(1, 4), "sigma": Fraction(2)}
    for id, makers in INSTANCES.items():
        for make in makers:
            with precision(96):
                point = {**values, **make(values, Fraction(3, 2))}
                assert decide(catalogue().statements[id].show, point) is Truth.TRUE, (id, make)


def test_every_axiom_is_tested() -> None:
    for id in axioms():
        claim = catalogue().claims[id]
        outcome = search(claim.statement, seed=1, effort=0.3, hints=claim.hints)
        assert outcome.evidence is None, (id, outcome.evidence)
        assert outcome.cases > 0 or id in (*INSTANCES, *NUMERIC), (
            f"{id}: the search decides no point, and no instance is here"
        )


def test_axioms_are_few() -> None:
    assert len(axioms()) <= 15, axioms()


def test_the_plugin_attacks_every_axiom() -> None:
    names = " or ".join(axioms()) or "nothing"
    options = ["--lemmas", "--collect-only", "-o", "addopts=", "-p", "no:cacheprovider"]
    found = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-k", f"attack and ({names})", "tests/catalogue/tools.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert [id for id in axioms() if f"::{id}[attack]" not in found.stdout] == [], found.stdout + found.stderr
