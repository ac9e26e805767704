"""Axioms are cited without proof, so each is tested: by the search, or at instances made for it."""

from __future__ import annotations

import pytest

from pytest_lemmas import Claims, Records
from tests.catalogue.test_axioms_of_laws import NUMERIC
from tests.catalogue.tools import ROOT, catalogue
from verify.claims.config import find
from verify.refute import search


def axioms() -> list[str]:
    return [claim.id for claim in catalogue().claims.values() if claim.kind == "axiom"]


@pytest.mark.long
def test_every_axiom_is_tested() -> None:
    for id in axioms():
        claim = catalogue().claims[id]
        outcome = search(claim.statement, seed=1, effort=0.3, hints=claim.hints)
        assert outcome.evidence is None, (id, outcome.evidence)
        assert outcome.cases > 0 or id in NUMERIC, f"{id}: the search decides no point, and no instance is here"


def test_axioms_are_few() -> None:
    assert len(axioms()) <= 14, axioms()


def test_the_plugin_attacks_every_axiom(request: pytest.FixtureRequest) -> None:
    node = Claims.from_parent(request.session, name="lemmas", nodeid="lemmas")
    records = Records(find(ROOT).reports_folder)
    for id in axioms():
        items = node.items(catalogue(), catalogue().claims[id], records)
        assert any(item.name.endswith(f"::{id}[attack]") for item in items), id
