"""Axioms are cited without proof, so each is tested: by the search, or at instances made for it."""

from __future__ import annotations

import subprocess
import sys

from tests.catalogue.test_axioms_of_laws import NUMERIC
from tests.catalogue.tools import ROOT, catalogue
from verify.refute import search


def axioms() -> list[str]:
    return [claim.id for claim in catalogue().claims.values() if claim.kind == "axiom"]


def test_every_axiom_is_tested() -> None:
    for id in axioms():
        claim = catalogue().claims[id]
        outcome = search(claim.statement, seed=1, effort=0.3, hints=claim.hints)
        assert outcome.evidence is None, (id, outcome.evidence)
        assert outcome.cases > 0 or id in NUMERIC, (
            f"{id}: the search decides no point, and no instance is here"
        )


def test_axioms_are_few() -> None:
    assert len(axioms()) <= 15, axioms()


def test_the_plugin_attacks_every_axiom() -> None:
    names = " or ".join(axioms()) or "nothing"
    options = ["--lemmas", "--collect-only", "-o", "addopts=", "-p", "no:cacheprovider"]
    found = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-k", f"attack and ({names})", "tests/catalogue/tools.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert [id for id in axioms() if f"::{id}[attack]" not in found.stdout] == [], found.stdout + found.stderr
