"""Every recorded proof but a few of integrals comes out as lines, and none of these is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import verify
from verify.claims.config import find
from verify.judge.statements import load
from verify.kernel.certificate import load_export
from verify.suite.further import Opinion, opinion, opinions, share

REPORTS = Path(verify.__file__).parent.parent / "reports"
# The claims of the catalogue for whose proofs no lines are found: on integrals of densities.  No other rests on one.
KERNEL_ALONE = frozenset(
    {"area_of_a_bell", "gauss_interval", "gauss_tail_by_the_density", "integral_of_a_power", "laplace_interval",
     "laplace_interval_around_0"})  # fmt: skip
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
def test_all_proofs_come_out_as_lines_and_none_is_refused(reports):
    bodies = [
        json.loads(path.read_text(encoding="utf-8")) for path in sorted((REPORTS / "certificates").glob("*.json"))
    ]
    proofs = [one for one in bodies if one["verdict"] == "proved"]
    judged = dict(zip((one["id"] for one in proofs), opinions(proofs, *reports), strict=True))
    found = share(judged)
    print(found.text())
    assert not found.refused
    assert {id for id, one in judged.items() if one is None or not one.whole} == KERNEL_ALONE


def test_which_claims_of_the_catalogue_are_proved_by_the_kernel_alone():
    assert find(REPORTS.parent).kernel_alone.keys() == KERNEL_ALONE


def test_a_share_counts_what_was_refused_and_what_ran_out():
    whole, stuck, wrong = Opinion(10, 0, 25), Opinion(10, 2, 0), Opinion(10, 0, 5, "line 3")
    found = share({"a": whole, "b": stuck, "c": wrong, "d": None})
    assert (found.proofs, found.whole, found.steps, found.stuck) == (4, 1, 30, 2)
    assert found.refused == ("c: line 3",)
    assert found.text() == "1 of 4 proofs rest on no normal form; 28 of 30 steps come out as lines"
