"""Validity maps: every box is what it says, every certificate is accepted again, mistakes are said."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from random import Random

import pytest

from tests.quick import quickly
from verify.ask.decide import read
from verify.ask.maps import BadMap, ValidityMap, validity_map
from verify.ask.maps_picture import save
from verify.ask.typed import Mistake
from verify.kernel.certificate import load_export, recheck
from verify.kernel.check import CheckFailed
from verify.kernel.rationals import Fraction

PLANE = "x >= 0, x <= 2, y >= 0, y <= 2"


def made(text: str, where: str, x: str = "x", y: str = "y", **options: object) -> ValidityMap:
    return validity_map(read(text, where), x, y, **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def curve() -> ValidityMap:
    return made("exp(x*y) <= 1 + 2*x*y", PLANE)


def rechecked(found: ValidityMap) -> dict[str, str]:
    statements = load_export(found.statements)
    verdicts = {}
    for line in found.certificates.splitlines():
        verdicts[json.loads(line)["id"]] = recheck(line, statements).verdict
    return verdicts


def test_the_parts_are_on_the_right_sides(curve: ValidityMap) -> None:
    # exp(t) = 1 + 2 t at t = 1.25643...
    for cell in curve.cells:
        (a, b), (c, d) = cell.box
        if cell.verdict == "proved":
            assert b * d < Fraction("1.25644")
        elif cell.verdict == "refuted":
            assert a * c > Fraction("1.25643")
        else:
            assert a * c < Fraction("1.25644") < Fraction("1.3") + b * d
    assert curve.verdict == "refuted"
    assert curve.stopped == ""


def test_the_boxes_tile_the_range(curve: ValidityMap) -> None:
    assert sum(curve.areas.values()) == 4
    assert curve.areas["undecided"] < Fraction(1, 20)
    rng = Random(1)
    for _ in range(200):
        x, y = (Fraction(rng.randrange(1, 2**20) * 2 + 1, 2**20) for _ in range(2))
        inside = [c for c in curve.cells if c.box[0][0] < x < c.box[0][1] and c.box[1][0] < y < c.box[1][1]]
        assert len(inside) == 1


def test_certificates_are_accepted_again(curve: ValidityMap) -> None:
    assert rechecked(curve) == {"typed.proved": "proved", "typed.refuted": "proved"}


def test_a_certificate_fits_its_boxes_only(curve: ValidityMap) -> None:
    # Swap the two bodies: a proof of one part shows nothing of the other.
    statements = load_export(curve.statements)
    one, other = (json.loads(line) for line in curve.certificates.splitlines())
    one["proof"] = other["proof"]
    with pytest.raises(CheckFailed):
        recheck(json.dumps(one), statements)


def test_a_wider_box_is_not_accepted() -> None:
    found = made("x + y <= 1", PLANE, boxes=60)
    text = found.statements
    line = next(line for line in text.splitlines() if " (statement typed.proved" in line)
    from verify.kernel.certificate import export
    from verify.kernel.statement import load

    wrong = load(line.partition(" ")[2].replace("(<= x 1/2)", "(<= x 3/2)"))
    certificate = json.loads(found.certificates.splitlines()[0])
    certificate["statement"] = wrong.hash
    with pytest.raises(CheckFailed):
        recheck(json.dumps(certificate), load_export(export({wrong.id: wrong})))


@pytest.mark.long
def test_two_runs_are_the_same_bytes(curve: ValidityMap) -> None:
    again = made("exp(x*y) <= 1 + 2*x*y", PLANE)
    assert json.dumps(again.as_json()) == json.dumps(curve.as_json())
    assert again.certificates == curve.certificates


def test_numbers_in_json_are_exact(curve: ValidityMap) -> None:
    body = json.loads(json.dumps(curve.as_json()))
    total = sum(Fraction(area) for area in body["areas"].values())
    assert total == 4
    assert body["x"] == {"name": "x", "low": "0", "high": "2", "integer": False}
    assert all(Fraction(end) >= 0 for box in body["boxes"] for end in (*box["x"], *box["y"]))
    assert {box["verdict"] for box in body["boxes"]} == {"proved", "refuted", "undecided"}


def test_integers_are_counted() -> None:
    found = made("(1 + x)**n <= exp(x*n)", "x >= 0, x <= 1, n integer, n >= 1, n <= 8", "x", "n", depth=8)
    assert sum(found.areas.values()) == 8
    assert found.areas["refuted"] == 0
    assert found.areas["proved"] > 7
    assert all(cell.box[1][0].denominator == 1 for cell in found.cells)
    assert rechecked(found) == {"typed.proved": "proved"}


def test_bounded_other_variables() -> None:
    # For all z in [-2, 2]: a z <= b + z**2 iff b >= a**2 / 4 (|a| <= 4).
    where = "a >= -2, a <= 2, b >= -1, b <= 3, z >= -2, z <= 2"
    found = made("a*z <= b + z**2", where, "a", "b", depth=8)
    for cell in found.cells:
        (a0, a1), (b0, b1) = cell.box
        if cell.verdict == "proved":
            assert b0 >= max(a0**2, a1**2) / 4
        elif cell.verdict == "refuted":
            z = cell.witness["z"]
            assert -2 <= z <= 2
            assert all(a * z > b1 + z**2 for a in (a0, a1))
    assert found.areas["proved"] > 6
    assert found.areas["refuted"] > 4
    assert rechecked(found) == {"typed.proved": "proved", "typed.refuted": "proved"}


def test_an_unbounded_other_variable() -> None:
    where = "a >= -1, a <= 1, b >= -1, b <= 1"
    found = made("a*z <= b + z**2", where, "a", "b", depth=5, boxes=40)
    assert found.areas["proved"] > 0
    assert found.areas["refuted"] > 0
    for cell in found.cells:
        (a0, a1), (b0, _) = cell.box
        if cell.verdict == "proved":
            assert b0 >= max(a0**2, a1**2) / 4
    assert set(rechecked(found).values()) == {"proved"}


def test_points_outside_the_hypotheses() -> None:
    found = made("x <= y/2", f"{PLANE}, x**2 + y**2 <= 1/4", depth=8)
    assert found.areas["outside"] > 3
    assert rechecked(found)["typed.outside"] == "vacuous"
    for cell in found.cells:
        if cell.verdict == "outside":
            assert cell.box[0][0] ** 2 + cell.box[1][0] ** 2 > Fraction(1, 4)


def test_a_chain_is_refuted_where_one_link_fails() -> None:
    found = made("0 <= x - y <= 1", PLANE, depth=8)
    for cell in found.cells:
        (a, b), (c, d) = cell.box
        if cell.verdict == "proved":
            assert a >= d and b - c <= 1
        elif cell.verdict == "refuted":
            assert b < c or a - d > 1
    assert abs(float(found.areas["proved"]) - 1.5) < 0.35
    assert set(rechecked(found).values()) == {"proved"}


@pytest.mark.parametrize("text", ["x*y != 3", "not x + y <= 5", "x <= 3 or y <= 1", "x**2 = x*x"])
def test_other_formulas_are_never_wrong(text: str) -> None:
    found = made(text, PLANE, boxes=40)
    for cell in found.cells:
        middle = [sum(side) / 2 for side in cell.box]
        x, y = middle
        truth = {"x*y != 3": x * y != 3, "not x + y <= 5": x + y > 5, "x <= 3 or y <= 1": True, "x**2 = x*x": True}[
            text
        ]
        if cell.verdict in ("proved", "refuted"):
            assert truth == (cell.verdict == "proved")


def test_budgets_end_the_work() -> None:
    few = made("x*y <= 1", PLANE, boxes=7)
    assert (few.examined, few.stopped) == (7, "boxes")
    assert sum(few.areas.values()) == 4
    late = quickly(lambda: made("x*y <= 1", PLANE, timeout=1e-9), 2)
    assert late.stopped == "time"
    assert late.areas["undecided"] == 4


def test_an_interrupt_keeps_what_was_found() -> None:
    def stop(done: int, known: int) -> None:
        assert done <= known or done == 30
        if done == 30:
            raise KeyboardInterrupt

    found = made("x*y <= 1", PLANE, progress=stop)
    assert found.stopped == "interrupted"
    assert sum(found.areas.values()) == 4
    assert found.areas["proved"] > 0
    assert set(rechecked(found).values()) == {"proved"}


@pytest.mark.parametrize(
    ("where", "x", "y", "message"),
    [
        ("x >= 0, y >= 0, y <= 1", "x", "y", "x needs a lower and an upper bound"),
        (PLANE, "x", "z", "z is not a variable"),
        (PLANE, "x", "x", "two different variables"),
        ("x >= 1, x <= 1, y >= 0, y <= 1", "x", "y", "leave no interval"),
        ("x >= 2, x <= 1, y >= 0, y <= 1", "x", "y", "leave no interval"),
        (f"{PLANE}, p distribution(3)", "x", "y", "p is a family"),
    ],
)
def test_mistakes(where: str, x: str, y: str, message: str) -> None:
    with pytest.raises(BadMap, match=message) as error:
        made("x + y <= 1", where, x, y)
    assert "\n" not in str(error.value)


def test_the_picture_is_well_formed(curve: ValidityMap) -> None:
    pytest.importorskip("matplotlib")
    assert made("exp(x*y) <= 1 + 2*x*y", PLANE).svg() == curve.svg()
    root = ElementTree.fromstring(curve.svg())
    space = "{http://www.w3.org/2000/svg}"
    texts = [element.text or "" for element in root.iter(f"{space}text")]
    assert "exp(x*y) <= 1 + 2*x*y" in texts
    assert {"x", "y", "0.0", "1.0", "2.0", "1.5"} <= set(texts)
    assert any(text.startswith("proved, 67") for text in texts)
    groups = {element.get("id"): element for element in root.iter(f"{space}g")}
    assert {"proved", "refuted", "undecided"} <= set(groups) and "outside" not in groups
    (outline,) = groups["proved"].iter(f"{space}path")
    assert (outline.get("d") or "").count("M") == sum(c.verdict == "proved" for c in curve.cells)
    assert "nan" not in curve.svg()


def test_the_picture_of_integers_and_of_small_ranges() -> None:
    pytest.importorskip("matplotlib")
    where = "n integer, n >= 4, n <= 4, x >= 0, x <= 1/1000000"
    texts = [e.text for e in ElementTree.fromstring(made("x <= n", where, "x", "n").svg()).iter() if e.text]
    assert {"4", "n (integer)", "proved, 100.0 %"} <= set(texts)
    assert any("e−6" in text for text in texts)


@pytest.mark.parametrize("high", ["10^400", "1/10^400"])
def test_a_range_beyond_floats_has_a_map_and_no_picture(high: str) -> None:
    pytest.importorskip("matplotlib")
    found = made("x <= x + y", f"x >= 0, x <= {high}, y >= 0, y <= 1")
    assert found.verdict == "proved"
    with pytest.raises(Mistake, match="the range of x") as error:
        found.svg()
    assert "\n" not in str(error.value)


def test_a_png(curve: ValidityMap, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    save(curve, tmp_path / "map.png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    save(curve, tmp_path / "again.png")
    assert (tmp_path / "again.png").read_bytes() == (tmp_path / "map.png").read_bytes()
