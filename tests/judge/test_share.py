"""How many recorded proofs rest on no normal form: the share may not fall, and no line may be refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import verify
from verify.judge.statements import load
from verify.kernel.certificate import load_export
from verify.suite.further import Opinion, opinion, opinions, share

REPORTS = Path(verify.__file__).parent.parent / "reports"
# Of the recorded proofs; measured, and only ever raised.
PROOFS, STEPS = 0.99, 0.9995
# A few that come out whole, with what they need: sums, laws, powers, indicators, slopes, boxes.
SAMPLE = ("exp_twice", "split_smooth", "below_square", "gauss_symmetry", "tv_best_coupling", "event_as_printed",
          "theorem5_contraction", "more_noise", "max_divergence_of_equal", "binary_digit", "power_below")  # fmt: skip


@pytest.fixture(scope="module")
def reports():
    text = (REPORTS / "statements.txt").read_text(encoding="utf-8")
    return load_export(text), load(text)


def body(id: str):
    return json.loads((REPORTS / "certificates" / f"{id}.json").read_text(encoding="utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("id", SAMPLE)
def test_these_proofs_rest_on_no_normal_form(id, reports):
    found = opinion(body(id), *reports)
    assert found.whole and found.lines and not found.refused
    assert set(found.cites) == set(_cited(body(id)["proof"]))


def _cited(node):
    if node["rule"] == "lemma":
        yield node["id"]
    for child in node.get("then", []):
        yield from _cited(child)


@pytest.mark.slow
def test_the_share_does_not_fall_and_no_line_is_refused(reports):
    bodies = [
        json.loads(path.read_text(encoding="utf-8")) for path in sorted((REPORTS / "certificates").glob("*.json"))
    ]
    proofs = [one for one in bodies if one["verdict"] == "proved"]
    found = share(dict(zip((one["id"] for one in proofs), opinions(proofs, *reports), strict=True)))
    print(found.text())
    assert not found.refused
    assert found.whole >= PROOFS * found.proofs
    assert found.steps - found.stuck >= STEPS * found.steps


def test_a_share_counts_what_was_refused_and_what_ran_out():
    whole, stuck, wrong = Opinion(10, 0, 25), Opinion(10, 2, 0), Opinion(10, 0, 5, "line 3")
    found = share({"a": whole, "b": stuck, "c": wrong, "d": None})
    assert (found.proofs, found.whole, found.steps, found.stuck) == (4, 1, 30, 2)
    assert found.refused == ("c: line 3",)
    assert found.text() == "1 of 4 proofs rest on no normal form; 28 of 30 steps come out as lines"
