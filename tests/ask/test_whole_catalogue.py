"""Every proved claim of the catalogue at a few numbers: no crash, and no conclusion that is false there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.catalogue.tools import catalogue, verdicts
from verify.ask.evaluate_check import FAILS, HOLDS, assigned, closed, evaluation
from verify.ask.evaluate_open import WHOLE, Opened, is_sequence, opened
from verify.ask.evaluate_values import truth
from verify.kernel.ball import Truth
from verify.kernel.rationals import Fraction
from verify.kernel.term import RELATIONS, free

NUMBERS = [(Fraction(3, 2), Fraction(2)), (Fraction(1, 10), Fraction(5))]


def everything(found: Opened, real: Fraction, whole: Fraction) -> dict[str, Any]:
    """A value for each number that no hypothesis defines."""
    defined = {side for one in found.hypotheses if one[0] == "=" for side in one[1:] if isinstance(side, str)}
    values: dict[str, Any] = {}
    for name in found.numbers:
        kind = found.types[name]
        if name not in defined:
            one = whole if kind[0] in WHOLE else real
            values[found.shown(name)] = ("lambda", ("t",), one) if is_sequence(kind) else one
    return values


@pytest.mark.slow
@pytest.mark.parametrize(("real", "whole"), NUMBERS)
def test_what_is_proved_holds_where_its_hypotheses_do(real: Fraction, whole: Fraction) -> None:
    recorded = verdicts()
    spoken = 0
    for id, claim in catalogue().claims.items():
        if recorded.get(id, {}).get("verdict") != "proved":
            continue
        found = opened(claim)
        values = assigned(found, everything(found, real, whole))
        done = evaluation(found, values)
        if done.status == FAILS or any(one.status != HOLDS for one in done.hypotheses):
            continue
        for one, bound in zip(found.conclusions, done.bounds, strict=True):
            # A length that was given may be that of no vector: then nothing is said.
            plain = found.is_arithmetic(one.formula) and free(one.formula).isdisjoint(found.measured)
            known = bound.speaks and one.formula[0] in RELATIONS and free(one.formula) <= values.keys()
            if plain and known and all(premise.status == HOLDS for premise in bound.premises):
                assert truth(closed(found, one.formula, values)) is not Truth.FALSE, f"{id}: {bound.text}"
                spoken += 1
    assert spoken > 100
