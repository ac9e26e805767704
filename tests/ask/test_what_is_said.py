"""What an evaluation says of its numbers, where readers were misled: each test is named after what it guards."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.catalogue.tools import catalogue, verdicts
from verify.ask.evaluate import in_order
from verify.ask.evaluate_check import ASKED, HOLDS, MISSING, Bound, Condition, assigned, at_line, evaluation
from verify.ask.evaluate_open import opened
from verify.ask.evaluate_values import UNKNOWN, Enclosure, read_values
from verify.cli import main
from verify.kernel.rationals import Fraction

ROOT = Path(__file__).parents[2]
PNSGD = "n=10000,i=1,L=1,sigma=4,eta=1/2,beta=1,alpha=8"


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["evaluate", *arguments]) == code
    return capsys.readouterr().out


@pytest.mark.parametrize("delta", ["1", "2", "1 - 10^-20"])
def test_a_delta_from_1_upwards_is_not_announced_as_privacy(delta: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It was once "that is, (eps, delta) = (-0.529515495801, 2)"; a delta that is printed as 1 is one, too."""
    text = printed(capsys, "pnsgd_private", "--at", f"{PNSGD},delta={delta}")
    assert "    delta >= 1: every algorithm is that private\n" in text and "that is," not in text


def test_a_negative_eps_is_announced_as_0(capsys: pytest.CaptureFixture[str]) -> None:
    """It was once "(eps, delta) = (-0.41544296777, 0.9)"."""
    text = printed(capsys, "pnsgd_private", "--at", f"{PNSGD},delta=0.9")
    assert "    eps <= 0: (0, delta)-privacy; that is, (eps, delta) = (0, 0.9)\n" in text
    assert text.count("that is,") == 1
    text = printed(capsys, "gaussian_mechanisms_private", "--at", "n=1,a[t]=1,s[t]=1,eps=0")
    assert "    that is, (eps, delta) = (0, 0.382924922549)\n" in text


def test_a_bound_with_a_premise_of_its_own_is_no_second_that_is(capsys: pytest.CaptureFixture[str]) -> None:
    """(0.3493, 0), which asks for D_oo <= eps, once stood beside (0.6886, 1e-5) as if one might choose."""
    text = printed(capsys, "rdp_to_dp", "--at", "eps=alpha/100,delta=1e-5,alpha=34.93")
    assert re.findall("that is.*", text) == ["that is, (eps, delta) = (0.688614042587, 0.00001)"]
    before, after = text.split("if moreover\n    [asked] D_oo(mu || nu) <= eps\nthen\n")
    assert "that is," in before and after.startswith("E_(exp(eps))(mu || nu) <= 0\n    eps = 0.3493\n")


def bound(text: str, *premises: tuple[str, str]) -> Bound:
    one = Enclosure(Fraction(1), Fraction(1))
    return Bound(text, (("bound", "x", one),), tuple(Condition(*premise) for premise in premises))


def test_a_bound_that_asks_less_comes_before_one_that_asks_more() -> None:
    plain, asking = bound("a"), bound("b", ("mu is nu", ASKED), ("0 < x", HOLDS))
    first, [(later, own)] = in_order((asking, plain))
    assert (first, later, [one.text for one in own]) == ([plain], asking, ["mu is nu"])
    same = bound("c", ("mu is nu", ASKED))
    assert in_order((asking, same)) == ([asking, same], [])
    silent = Bound("d", (("bound", "x", UNKNOWN),), (Condition("1 < 0", "fails"),))
    assert in_order((silent, asking)) == ([silent, asking], [])
    assert in_order((silent,)) == ([silent], [])


def test_a_search_is_not_spoken_of_where_nothing_is_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    """ "The numbers above are rigorous for it" once came after "nothing is claimed"."""
    arguments = ["pnsgd_private", "--at", PNSGD.replace("eta=1/2", "eta=5/2").replace("alpha=8", "delta=1e-5")]
    text = printed(capsys, *arguments, "--least", "alpha=2..8", code=1)
    assert "nothing is claimed" in text and "searched" not in text
    body = json.loads(printed(capsys, *arguments, "--least", "alpha=2..8", "--json", code=1))
    assert body["status"] == "fails" and body["least"] is None


def test_the_line_to_copy_names_the_numbers_of_the_hypotheses(capsys: pytest.CaptureFixture[str]) -> None:
    """It once left out M, astar and b, so that what was copied ended with 3."""
    line = at_line(opened(catalogue().claims["noisy_sgd_convex_privacy"]))
    assert line == "D=,L=,T=,alpha=,eta=,n=,sigma=,M=,astar=,b="
    values = iter(["1", "1", "100", "8", "1", "10000", "1/2", "1", "8", "100"])
    filled = re.sub("=", lambda _: f"={next(values)}", line)
    printed(capsys, "noisy_sgd_convex_privacy", "--at", filled)


def test_an_inner_product_has_a_comma_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "square_of_difference", "--at", "|y|=1,<x, y>=1/2,|x|=1,eta=1")
    assert "+ eta**2*|x|**2 = 1\n" in text


@pytest.mark.slow
def test_every_line_to_copy_leaves_no_number_out() -> None:
    recorded, lines = verdicts(), 0
    for id, claim in catalogue().claims.items():
        if recorded.get(id, {}).get("verdict") not in ("proved", "certified"):
            continue
        found = opened(claim, tuple(recorded[id]["evidence"].get("region", ())))
        line = at_line(found)
        if line:
            [text] = shlex.split(line)
            done = evaluation(found, assigned(found, read_values([f"{text.replace('=,', '=2,')}2"])))
            conditions = [*done.hypotheses, *(one for each in done.bounds for one in each.premises)]
            assert not any(one.missing for one in done.bounds), id
            assert [one.text for one in conditions if one.status == MISSING] == [], id
            lines += 1
    assert lines > 1000
