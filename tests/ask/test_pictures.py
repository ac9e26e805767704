"""Pictures: bands that hold the curve, orders that cannot be met, the same bytes each time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from verify.ask import pictures
from verify.ask.evaluate_curve import Cell
from verify.ask.evaluate_values import Enclosure, enclosed
from verify.ask.typed import Mistake
from verify.claims.claim import Claim
from verify.kernel.rationals import Fraction
from verify.kernel.term import parse
from verify.lemma import claim, exp, real

ROOT = Path(__file__).parents[2]
x, y, value = real("x"), real("y"), real("value")
upper = claim("a bound", given=[x >= 1, value <= 1], show=value <= exp(-x) + y)
false = claim("x y <= 1", given=[x >= 0, y >= 0], show=x * y <= 1)
ORDER = {"label": "bound", "claim": "upper", "at": "y=0", "over": "x=1..3"}


def find(id: str) -> tuple[Claim, Mapping[str, Any]]:
    lemma = {"upper": upper, "false": false}[id]
    lemma.id = id
    verdict = "proved" if id == "upper" else "refuted"
    return lemma.claim(), {"verdict": verdict, "evidence": {}}


def test_the_curve_lies_in_the_band_everywhere() -> None:
    made, trace = pictures.band({**ORDER, "at": "y=0,value=0"}, find)
    # At its own end a hypothesis is not decided on an interval.
    assert 1 <= made.cells[0].low < Fraction(101, 100) and made.cells[-1].high == 3
    assert len(made.cells) <= 400
    for cell in made.cells:
        for at in (cell.low, (cell.low + cell.high) / 2, cell.high):
            exact = enclosed(parse("(exp a)"), {"a": -at})
            assert cell.bound.low is not None and exact.low is not None
            assert cell.bound.high is not None and exact.high is not None
            assert cell.bound.low <= exact.high and exact.low <= cell.bound.high
    assert "1 <= x" in trace.holds and trace.drawn.startswith("drawn for x from 1.00")


def test_nothing_is_drawn_where_a_hypothesis_fails() -> None:
    made, trace = pictures.band({**ORDER, "at": "y=0,value=0", "over": "x=0..2"}, find)
    assert made.cells[0].low >= 1 and "to 2" in trace.drawn


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"claim": "false"}, "is refuted, so that it gives no bound"),
        ({"at": "y=0,value=2"}, "[fails] value <= 1"),
        ({"at": ""}, "needs more numbers"),
        ({"at": "y=0,value=0", "over": "x=0..1/2"}, "has no enclosure"),
        ({"at": "y=0,value=0", "quantity": "delta"}, "no bound of upper"),
        ({"at": "y=0"}, "for want of value"),
    ],
)
def test_what_cannot_be_drawn_is_said(change: dict[str, str], why: str) -> None:
    with pytest.raises(Mistake) as error:
        pictures.band({**ORDER, **change}, find)
    assert why in str(error.value)


def test_joined_cells_hold_the_finer_ones() -> None:
    cells = [Cell(Fraction(k, 100), Fraction(k + 1, 100), Enclosure(Fraction(k), Fraction(k + 2))) for k in range(100)]
    coarse = pictures.joined(cells, 10)
    assert len(coarse) <= 20 and (coarse[0].low, coarse[-1].high) == (0, 1)
    for one in cells:
        [around] = [c for c in coarse if c.low <= one.low and one.high <= c.high]
        assert around.bound.low is not None and one.bound.low is not None
        assert around.bound.high is not None and one.bound.high is not None
        assert around.bound.low <= one.bound.low and one.bound.high <= around.bound.high


def test_the_same_order_gives_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "pictures.toml"
    path.write_text(
        '[[picture]]\nname = "one"\ntitle = "One"\nacross = "x"\nup = "bound"\nlogarithmic = "y"\n'
        '[[picture.curve]]\nlabel = "$a$"\nclaim = "upper"\nat = "y=0,value=0"\nover = "x=1..3"\n'
        '[[picture.points]]\nlabel = "theirs"\nby = "somebody"\nat = [[1, 0.5], [2, 0.2]]\n'
        '[[map]]\nname = "two"\ntitle = "Two"\nclaim = "false"\nacross = "x"\nup = "y"\n'
        'where = "x <= 2, y <= 2"\nboxes = 200\n'
    )
    first, second = (pictures.drawn(path, find) for _ in range(2))
    assert [one.svg for one in first] == [one.svg for one in second]
    assert [one.svg for one in first] == [one.svg for one in pictures.drawn(path, find, 2)]
    curves, map_ = first
    assert "<svg" in curves.svg and curves.points == (("theirs", "somebody"),)
    assert 'id="refuted"' in map_.svg and 'id="proved"' in map_.svg


@pytest.mark.parametrize(
    "text", ["[[picture]]\nname = 1\n", "[[line]]\nx = 1\n", "picture = 3", '[[map]]\nname = "m"\n']
)
def test_a_file_that_orders_nothing_sensible_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "pictures.toml"
    path.write_text(text)
    with pytest.raises(Mistake) as error:
        pictures.drawn(path, find)
    assert "pictures.toml" in str(error.value) and "\n" not in str(error.value)


def test_our_orders_name_claims_of_the_right_kind() -> None:
    """All but the drawing itself, which `make site` does."""
    recorded = {e["id"]: e for e in json.loads((ROOT / "reports/verdicts.json").read_text())}
    orders, maps = pictures.read(ROOT / "docs/pictures.toml")
    names = [one.name for one in orders] + [one["name"] for one in maps]
    assert len(set(names)) == len(names)
    for order in orders:
        ids = [id for one in order.curve for id in (one["claim"], *one.get("with", ()))]
        assert {recorded[id]["verdict"] for id in ids} <= {"proved"}, order.name
    assert {recorded[one["claim"]]["verdict"] for one in maps} == {"refuted"}
