"""The last iterate of noisy SGD: the best of theorems, shifted interpolation and composition, with its certificate."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from flint import arb

from tests.checker import account as second
from verify.account import BadMechanism, NoisySGD, certificate, claims, last_iterate
from verify.account.curves import ball
from verify.account.iterate_bounds import contraction_square, contractive, last_steps
from verify.cli import main
from verify.kernel.rationals import Fraction as Exact

KNOWN = "NoisySGD(n=50000, T=10**7, b=500, eta=2, sigma=1/5, L=1, D=1, M=1)"
# Each is best by another bound.
RUNS = {
    claims.CONVEX: NoisySGD(n=50000, T=10**7, b=500, eta=2, sigma="1/5", L=1, D=1, M=1),
    claims.STRONGLY_CONVEX: NoisySGD(n=1000, T=5000, b=50, eta="2/11", sigma="2/5", L=1, D=2, M=10, m=1),
    claims.LAST_STEPS[0]: NoisySGD(n=50000, T=10**7, b=50000, eta=2, sigma="1/5", L=1, D=1, M=1),
    claims.CONTRACTIVE[0]: NoisySGD(n=1000, T=5000, b=1000, eta="1/10", sigma="1/20", L=1, D=2, M=10, m=1),
    "composition": NoisySGD(n=1000, T=20, b=100, eta="1/10", sigma="1/5", L=1, D=2, M=20),
}


@pytest.fixture(scope="module")
def found() -> dict[str, last_iterate.LastIterate]:
    return {name: run.epsilon(1e-6, tolerance="1/10") for name, run in RUNS.items()}


@pytest.mark.parametrize("name", RUNS)
def test_the_best_that_applies_is_the_answer(name: str, found: dict[str, last_iterate.LastIterate]) -> None:
    answer = found[name]
    assert answer.best.by == name and answer.upper == min(one.upper for one in answer.tried if one.upper is not None)
    assert str(answer).startswith("neighbours: replace-one")
    assert set(answer.rests_on) <= set(claims.ALL) and answer.rests_on
    speaks = "-strongly convex" if name in (claims.STRONGLY_CONVEX, claims.CONTRACTIVE[0]) else "is convex"
    assert any(speaks in line for line in answer.best.asks) is (name != "composition")


def test_the_known_value(found: dict[str, last_iterate.LastIterate]) -> None:
    """0.463 by the paper's theorem, where Renyi composition says 3.135; the bound is read off the claim."""
    assert found[claims.CONVEX].upper is not None and 0.463 < found[claims.CONVEX].upper < 0.4632


@pytest.mark.parametrize("name", RUNS)
def test_both_checkers_accept_the_certificate(name: str, found: dict[str, last_iterate.LastIterate]) -> None:
    text = certificate.text(found[name])
    again = certificate.recheck(text)
    assert isinstance(again, last_iterate.LastIterate) and again.upper == found[name].upper
    second.check(text)


@pytest.mark.parametrize("name", RUNS)
def test_any_changed_digit_is_refused(name: str, found: dict[str, last_iterate.LastIterate]) -> None:
    text = certificate.text(found[name])
    digits = [i for i, mark in enumerate(text) if mark.isdigit()]
    for place in digits[:: max(1, len(digits) // 25)]:
        changed = text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :]
        with pytest.raises(certificate.Refused):
            certificate.recheck(changed)
        with pytest.raises(second.Refused):
            second.check(changed)


def scaled(key: str, factor: str) -> Callable[[dict[str, Any]], None]:
    return lambda body: body.__setitem__(key, str(Fraction(body[key]) * Fraction(factor)))


def said(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    return lambda body: body.__setitem__("mechanisms", body["mechanisms"].replace(old, new))


def put(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda body: body.__setitem__(key, value)


CHANGES: dict[str, Callable[[dict[str, Any]], None]] = {
    "a smaller epsilon": scaled("upper", "0.98"),
    "a negative epsilon": put("upper", "-1"),
    "a smaller delta": scaled("at", "1/2"),
    "less noise": said("sigma=0.", "sigma=0.0"),
    "longer gradients": said("L=1", "L=2"),
    "other neighbours": put("neighbours", "add-or-remove"),
    "another question": put("question", "delta"),
    "another bound": lambda body: body.__setitem__(
        "by", claims.CONVEX if body["by"] != claims.CONVEX else claims.LAST_STEPS[0]
    ),
    "a bound that is none": put("by", "hearsay"),
    "nothing that it was found with": put("found_with", {}),
    "another kind": put("kind", "first iterate"),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", RUNS)
def test_a_changed_certificate_is_refused(name: str, change: str, found: dict[str, last_iterate.LastIterate]) -> None:
    """Also where whoever changed it has made the digest anew."""
    other = copy.deepcopy(found[name].certificate)
    CHANGES[change](other)
    assert other != found[name].certificate
    text = json.dumps({**other, "digest": certificate.digest(other)})
    with pytest.raises(certificate.Refused):
        certificate.recheck(text)
    with pytest.raises(second.Refused):
        second.check(text)


def test_the_order_and_the_steps_may_be_worse_but_not_out_of_range(found: dict[str, last_iterate.LastIterate]) -> None:
    """A certificate may be found with other numbers; epsilon must then be what they give."""
    for name, wrong in (
        (claims.CONVEX, {"order": "1"}),
        (claims.CONVEX, {"order": "1000000"}),
        (claims.LAST_STEPS[0], {"steps": 0}),
        (claims.LAST_STEPS[0], {"steps": 10**8}),
        (claims.CONTRACTIVE[0], {"factor": "1/2"}),
        (claims.CONTRACTIVE[0], {"factor": "1"}),
    ):
        other = {**found[name].certificate, "found_with": wrong, "upper": "1000000"}
        text = json.dumps({**other, "digest": certificate.digest(other)})
        with pytest.raises(certificate.Refused):
            certificate.recheck(text)
        with pytest.raises(second.Refused):
            second.check(text)


def test_shifted_interpolation_is_as_the_claims_state_it() -> None:
    """The squares that are written in the accountant, against the bounds of the two claims at the same numbers."""
    from lemmas.accounting import shifted_interpolation as stated
    from verify.kernel.ball import precision
    from verify.kernel.term import substitute

    def value(term: Any, **numbers: Any) -> Any:
        from verify.ask.evaluate_values import enclosed

        found = enclosed(substitute(term.term, {k: Exact(v) for k, v in numbers.items()}))
        return found.low, found.high

    run = NoisySGD(n=100, T=40, b=20, eta="1/10", sigma="1/4", L=2, D=3, M=8, m=2)
    s, noise = 2 * run.eta * run.L / run.b, run.eta * run.sigma
    assert run.D is not None
    low, high = value(stated.last_steps, m=30, s=s, D=run.D, sigma=noise)
    square = (30 * s**2 + 2 * s * run.D + run.D**2 / 30) / noise**2
    assert low is not None and high is not None and low**2 <= square <= high**2
    low, high = value(stated.gdp, n=run.T, s=s, sigma=noise, c=Exact(4, 5))
    square = contraction_square(run, Exact(4, 5))
    assert low is not None and high is not None and low**2 <= square <= high**2 + Exact(1, 10**20)
    with precision(128):
        assert ball(square) > arb(0)


def test_shifted_interpolation_asks_for_what_its_claims_ask() -> None:
    delta = Exact(1, 10**5)
    bare = NoisySGD(n=100, T=40, b=20, eta="1/10", sigma="1/4", L=2)
    assert last_steps(bare, delta).upper is None and contractive(bare, delta).upper is None
    long = NoisySGD(n=100, T=40, b=20, eta=1, sigma="1/4", L=2, D=3, M=8, m=2)
    assert "eta <= 2/M" in last_steps(long, delta).why and "eta < 2/M" in contractive(long, delta).why
    few = NoisySGD(n=100, T=2, b=20, eta="1/10", sigma=4, L=2, D=3, M=8)
    assert last_steps(few, delta).found_with == {"steps": 2}  # no more steps than there are


def test_composition_wins_where_less_is_known() -> None:
    bare = NoisySGD(n=1000, T=20, b=100, eta="1/10", sigma="1/5", L=1).epsilon(1e-5, tolerance="1/10")
    assert bare.best.by == "composition" and bare.tried[0].why == "asks for D and M"


def test_what_is_left_out_is_said(found: dict[str, last_iterate.LastIterate]) -> None:
    [left] = [one for one in found[claims.CONVEX].tried if one.by == "composition"]
    assert left.upper is None and "left out: floats put it near" in left.why


def test_a_hypothesis_about_numbers_that_fails_is_said() -> None:
    """eta above 2/M: steps are no contractions, and the theorems say nothing."""
    run = NoisySGD(n=50000, T=1000, b=500, eta=3, sigma="1/5", L=1, D=1, M=1)
    found = run.epsilon(1e-6, compose=False)
    assert found.upper is None and found.best.why and "no bound applies" in str(found)
    with pytest.raises(BadMechanism):
        assert found.certificate


@pytest.mark.parametrize(
    "wrong", [{"n": 0}, {"b": 2000}, {"eta": -1}, {"sigma": 0}, {"L": "x"}, {"m": 1}, {"m": 2, "M": 1}]
)
def test_bad_numbers(wrong: dict[str, object]) -> None:
    with pytest.raises(BadMechanism):
        NoisySGD(**{"n": 1000, "T": 10, "b": 10, "eta": 1, "sigma": 1, "L": 1, **wrong})  # type: ignore[arg-type]


# --- the command ------------------------------------------------------------------------------------------------

ASKED = ["--delta", "1e-6", "--neighbours", "replace-one"]


def test_the_command_answers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "last.json"
    assert main(["account", KNOWN, *ASKED, "--certificate", str(path)]) == 0
    out = capsys.readouterr().out
    assert (
        out.startswith("neighbours: replace-one") and "epsilon <= 0.4631" in out and "noisy_sgd_convex_private" in out
    )
    assert main(["account", KNOWN, *ASKED, "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert body["by"] == claims.CONVEX and Fraction(body["epsilon"]["upper"]) < Fraction("0.4632")
    assert body["rests_on"] == [claims.CONVEX] and len(body["tried"]) == 3
    assert main(["recheck", str(path)]) == 0
    assert "epsilon <= 0.4631" in capsys.readouterr().out
    path.write_text(path.read_text().replace("T=10000000", "T=10000001"))
    assert main(["recheck", str(path)]) == 1


WRONG = [
    (["NoisySGD(n=10)", *ASKED], "needs T, b, eta, sigma, L"),
    ([KNOWN + " * 2", *ASKED], "stands alone"),
    ([KNOWN + " + Gaussian(1)", *ASKED], "stands alone"),
    ([KNOWN.replace("D=1", "radius=1"), *ASKED], "radius"),
    ([KNOWN.replace("10**7", "10**99"), *ASKED], "out of range"),
    ([KNOWN.replace("10**7", "1/2"), *ASKED], "T is 1/2"),
    ([KNOWN.replace("D=1", "D=x"), *ASKED], "write a number"),
    ([KNOWN, "--delta", "1e-6", "--neighbours", "add-or-remove"], "replace-one alone"),
    ([KNOWN, "--epsilon", "1", "--neighbours", "replace-one"], "leave that out"),
    ([KNOWN, *ASKED, "--curve"], "leave that out"),
    ([KNOWN, *ASKED, "--noise-for", "1"], "leave that out"),
    ([KNOWN, "--delta", "2", "--neighbours", "replace-one"], "between 0 and 1"),
]


@pytest.mark.parametrize(("words", "line"), WRONG, ids=lambda x: " ".join(x) if isinstance(x, list) else x)
def test_a_command_that_asks_nothing(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["account", *words]) == 2
    shown = capsys.readouterr()
    assert line in shown.err and len(shown.err.splitlines()) == 1
