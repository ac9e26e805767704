"""The second reading at a witness: it agrees with the balls, and stops the run where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.prove.tools import goal
from verify.claims.claim import Claim, Mutant
from verify.kernel.cited import MOMENT
from verify.kernel.rationals import Fraction
from verify.kernel.verdict import Inconsistent
from verify.language import mpmath_reading
from verify.language.expr import Phi, Prop, Q, Sum, distribution, exp, integer, log, reals, theta, total
from verify.language.laws import laws, space
from verify.language.privacy import hockey_stick, renyi_moment
from verify.refute import second
from verify.refute.models import search_models
from verify.refute.second import Disagreement, second_reading
from verify.suite import examine

x, y = reals("x y")
n = integer("n")
p = distribution("p", 2)
WITNESSES: list[tuple[Prop, tuple[Prop, ...], dict[str, Any]]] = [
    (exp(x) <= 1 + x, (x >= 0,), {"x": "1"}),
    (Q(x) + Phi(x) * y <= 1, (y >= 1,), {"x": "1/3", "y": "3/2"}),
    (theta(y, x) <= 0, (y > 1, x > 0), {"x": "1", "y": "2"}),
    (Sum(1, n, lambda i: i**-2) <= "3/2", (), {"n": "5"}),
    (total(2, lambda i: p[i] ** 2) <= "1/2", (), {"p": ["1/3", "2/3"]}),
    (log(x) >= 0, (x > 0,), {"x": "1/2"}),
]


def evidence(witness: dict[str, Any]) -> dict[str, Any]:
    return {"verdict": "refuted", "witness": witness, "bits": 128}


@pytest.mark.parametrize("case", WITNESSES)
def test_both_sides_are_read_twice(case: Any) -> None:
    show, given, witness = case
    assert second_reading(goal(show, given), evidence(witness)).read == 2 * (1 + len(given))


@pytest.mark.parametrize("case", WITNESSES)
def test_a_wrong_second_reading_is_seen(case: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    right = mpmath_reading._Reader.function

    def wrong(self: Any, head: str, a: list[Any], term: Any) -> Any:
        found = right(self, head, a, term)
        touched = head in ("exp", "Q", "theta", "log") or (head == "^" and a[0] != 1)
        return found * (1 + self.context.mpf(10) ** -25) if touched else found

    monkeypatch.setattr(mpmath_reading._Reader, "function", wrong)
    show, given, witness = case
    with pytest.raises(Disagreement, match="two readings of one number do not meet"):
        second_reading(goal(show, given), evidence(witness))


def test_a_wrong_ball_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = second.evaluate
    monkeypatch.setattr(second, "evaluate", lambda t, v: right(t, v) + Fraction(1, 10**30).numerator / 1e30)
    with pytest.raises(Disagreement):
        second_reading(goal(exp(x) <= 1), evidence({"x": "1"}))


def test_lost_digits_are_no_disagreement() -> None:
    """50 digits are not enough for this difference: more of them settle it."""
    found = {"verdict": "refuted", "witness": {"x": str(Fraction(1, 10**40))}, "bits": 1024}
    assert second_reading(goal(exp(x) - 1 - x <= 0), found).read == 2


def test_what_cannot_be_read_is_passed_over() -> None:
    statement = goal(every_of_reals(), ())
    assert second_reading(statement, evidence({"x": "1"})).read == 0


def every_of_reals() -> Prop:
    from verify.language.expr import every_real

    return every_real(lambda t: t * x <= 1)


# --- finite models -------------------------------------------------------------------------------------

X = space("X")
mu, nu = laws("mu nu", X)
g, h = reals("g h")


def model(show: Prop, given: tuple[Prop, ...]) -> tuple[Any, Any]:
    statement = goal(show, given)
    found = search_models(statement, 1, library={MOMENT.id: MOMENT}).evidence
    assert found is not None
    return statement, found


MODELS = [
    (hockey_stick(mu, nu, exp(g)) <= h / 2, (hockey_stick(mu, nu, exp(g)) <= h, g >= 0)),
    (renyi_moment(mu, nu, 2) <= h - 1, (renyi_moment(mu, nu, 2) <= h,)),
]


@pytest.mark.parametrize("case", MODELS)
def test_models_are_read_twice(case: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    statement, found = model(*case)
    assert second_reading(statement, found).read >= 2
    monkeypatch.setattr(
        mpmath_reading._Reader, "number", lambda self, v: self.context.mpf(v.numerator) / v.denominator * 2
    )
    with pytest.raises(Disagreement):
        second_reading(statement, found)


# --- where it is asked ---------------------------------------------------------------------------------


def never_the_same(self: Any, head: str, a: list[Any], term: Any) -> Any:
    return self.context.mpf(7)


def test_a_disagreement_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim(id="growth", title="", show=exp(x) <= 1 + x, given=(x >= 0,))
    assert examine.examine(claim, {}).verdict == "refuted"
    monkeypatch.setattr(mpmath_reading._Reader, "function", never_the_same)
    with pytest.raises(Inconsistent, match="growth: two readings of one number"):
        examine.examine(claim, {})


def test_at_mutants_and_extremal_points_too(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Claim(id="tangent", title="", show=exp(x) >= 1 + x)
    mutated = plain.of(mutants=(Mutant("above", show=exp(x) >= 2 + x),))
    at_one = plain.of(extremal={"x": "1"})
    assert examine.examine(mutated, {}).mutants[0].refuted
    assert examine.examine(at_one, {}).extremal == "2 <= [2.71828182846 +/- 9.55e-13]"
    monkeypatch.setattr(examine, "doubted", lambda *_: ())
    monkeypatch.setattr(mpmath_reading._Reader, "function", never_the_same)
    for claim in (mutated, at_one):
        with pytest.raises(Inconsistent, match="two readings of one number"):
            examine.examine(claim, {})
    assert examine.examine(plain, {}).verdict == "proved"  # no witness, nothing to read
