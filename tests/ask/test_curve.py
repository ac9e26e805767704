"""--least and --plot: a search that decides nothing, and a band that holds the curve between samples too."""

from __future__ import annotations

import csv
import io
import json
import sys
from itertools import pairwise
from math import exp, log, sqrt
from pathlib import Path

import pytest

from verify.ask.evaluate_curve import Range, grid, minimum
from verify.cli import main
from verify.kernel.rationals import Fraction

ROOT = Path(__file__).parents[2]
CONVERSION = ["evaluate", "rdp_to_dp", "--at", "eps=alpha/100,delta=1e-5"]
STOP = "n=1000,sigma=4,L=1,i=5,eta=1,beta=1"


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_best_order_is_found_and_the_bound_is_rigorous_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CONVERSION, "--least", "alpha=1.01..500", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    alpha = Fraction(body["least"]["value"])
    assert float(alpha) == pytest.approx(1 + sqrt(100 * log(1e5)), rel=1e-2)
    eps = body["bounds"][0]["quantities"][0]
    assert eps["name"] == body["least"]["of"] == "eps'"
    here = float(alpha) / 100 + log(1e5) / (float(alpha) - 1)
    assert float(eps["low"]) <= here * (1 + 1e-11) and here * (1 - 1e-11) <= float(eps["high"])
    # The least of B alpha + log(1/delta)/(alpha - 1) is B + 2 sqrt(B log(1/delta)).
    assert float(eps["high"]) <= (0.01 + 2 * sqrt(0.01 * log(1e5))) * (1 + 1e-5)


def test_hypotheses_bound_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    # The bound rises with alpha; alpha (alpha - 1) <= 8 allows no more than 3.37.
    arguments = ["evaluate", "stop_pnsgd", "--at", STOP, "--json", "--least"]
    assert main([*arguments, "alpha=2..100"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert body["least"]["value"] == "2" and body["status"] == "holds"
    assert main([*arguments, "alpha=50..100"]) == 2
    assert "no value of alpha in 50..100 was found" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("low", "high", "best"), [("1", "1000", 30), ("-5", "5", 1), ("1/100", "100", 2), ("0", "3", 3)]
)
def test_minimum(low: str, high: str, best: int) -> None:
    over = Range("x", Fraction(low), Fraction(high))
    found = minimum(lambda x: float((x - best) ** 2) + 1, over, whole=False)
    assert found is not None and float(found) == pytest.approx(best, abs=1e-2 * max(1, best))
    assert over.low <= found <= over.high
    assert minimum(lambda x: float((x - best) ** 2), over, whole=True) == best


def test_minimum_at_the_edge_of_what_is_allowed() -> None:
    over = Range("x", Fraction(2), Fraction(500))
    found = minimum(lambda x: float(1 / x) if x * x <= 1000 else float("inf"), over, whole=False)
    assert found is not None and 31 < found and found * found <= 1000
    assert minimum(lambda x: float("inf"), over, whole=False) is None


def test_a_grid_lies_in_its_range() -> None:
    for low, high in (
        (Fraction(1, 10**9), Fraction(1)),
        (Fraction(101, 100), Fraction(10**6)),
        (Fraction(-2), Fraction(7)),
    ):
        points = grid(Range("x", low, high), whole=False)
        assert points[0] == low and points[-1] == high and points == sorted(set(points))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_band_holds_the_curve_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CONVERSION[:3], "eps=1/10,delta=1e-5", "--plot", "alpha=2..200", "--csv"]) == 0
    found = rows(capsys.readouterr().out)
    ends = [(Fraction(row["alpha_low"]), Fraction(row["alpha_high"])) for row in found]
    assert ends[0][0] == 2 and ends[-1][1] == 200
    assert all(a[1] == b[0] for a, b in pairwise(ends))
    for row, (low, high) in zip(found, ends, strict=True):
        for share in (0, 1 / 3, 1):
            alpha = float(low) + share * float(high - low)
            value = 0.1 + log(1e5) / (alpha - 1)
            assert float(row["bound_low"]) <= value * (1 + 1e-9) and value * (1 - 1e-9) <= float(row["bound_high"])


def test_where_a_hypothesis_fails_there_is_no_band(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "stop_pnsgd", "--at", STOP, "--plot", "alpha=2..5", "--csv"]) == 0
    found = rows(capsys.readouterr().out)
    known = [row for row in found if row["bound_high"]]
    assert known and len(known) < len(found)
    assert all(Fraction(row["alpha_high"]) * (Fraction(row["alpha_high"]) - 1) <= 8 for row in known)


def test_a_hypothesis_without_the_variable_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    at = STOP.replace("eta=1", "eta=3")
    assert main(["evaluate", "stop_pnsgd", "--at", at, "--plot", "alpha=2..3", "--csv"]) == 1
    assert capsys.readouterr().out.startswith("nothing is claimed at these numbers: eta <= 2/beta  (left 3")


def test_what_follows_from_the_variable(capsys: pytest.CaptureFixture[str]) -> None:
    # c = max(|1 - eta rho|, |1 - eta beta|) is put in for every eta; n = T m is whole, or nothing is said.
    at = "n=10,i=6,L=1,sigma=2,rho=1/2,beta=1,D=3,eps=1"
    assert main(["evaluate", "theorem4_contraction", "--at", at, "--plot", "eta=1/2..1", "--csv"]) == 0
    assert all(row["bound_high"] for row in rows(capsys.readouterr().out))
    at = "eps=1/2,m=n/4,L=1,sigma=2,beta=1,eta=1/2,radius=1/4,r0=1,T=4"
    assert main(["evaluate", "theorem2_federated", "--at", at, "--plot", "n=8..12", "--csv"]) == 0
    found = rows(capsys.readouterr().out)
    assert [row["n_low"] for row in found if row["bound_high"]] == ["8", "12"]


def test_integers_are_points(capsys: pytest.CaptureFixture[str]) -> None:
    at = "e=1/10,d=1e-7,delta2=1e-6"
    assert main(["evaluate", "advanced_composition_theorem", "--at", at, "--plot", "n=1..30", "--csv"]) == 0
    found = rows(capsys.readouterr().out)
    assert [row["n_low"] for row in found] == [row["n_high"] for row in found] == [str(n) for n in range(1, 31)]
    assert float(found[9]["bound_high"]) == pytest.approx(10 * 1e-7 + 1e-6)


def test_the_best_order_along_a_curve(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--at", "eps=alpha/100", "--plot", "delta=1e-9..1e-2", "--least", "alpha=1.01..500", "--csv"]
    assert main(["evaluate", "rdp_to_dp", *arguments]) == 0
    for row in rows(capsys.readouterr().out)[::20]:
        best = 0.01 + 2 * sqrt(0.01 * log(1 / float(Fraction(row["delta_low"]))))
        assert best * 0.95 <= float(row["bound_low"]) <= float(row["bound_high"]) <= best * 1.05
        assert exp(0) < float(Fraction(row["alpha"])) < 500


FAULTS = [
    (["--least", "alpha"], "--least takes NAME=LOW..HIGH"),
    (["--least", "alpha=2..x"], "x is no rational number"),
    (["--least", "alpha=5..2"], "the range is empty or a point"),
    (["--least", "beta=2..5"], "beta is no number of the claim; these are: alpha, delta, eps"),
    (["--least", "delta=0.1..0.5"], "delta is given twice"),
    (["--output", "a.svg"], "add --plot"),
    (["--plot", "alpha=2..3", "--output", "a.txt"], "must end in .svg, .png, .pdf"),
    (["--plot", "alpha=2..3", "--least", "alpha=2..3", "--csv"], "one variable"),
]


@pytest.mark.parametrize(("options", "message"), FAULTS)
def test_bad_ranges_are_one_line(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CONVERSION, *options]) == 2
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1 and message in err


def test_without_matplotlib_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main([*CONVERSION, "--plot", "alpha=2..3"]) == 2
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1 and "dp-lemmas[plots]" in err


@pytest.mark.long
def test_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    pictures = [tmp_path / name for name in ("a.svg", "b.svg", "c.png", "d.pdf")]
    for picture in pictures:
        assert main([*CONVERSION, "--plot", "alpha=2..200", "--output", str(picture)]) == 0
        assert str(picture) in capsys.readouterr().out
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert all(picture.stat().st_size > 2000 for picture in pictures)
