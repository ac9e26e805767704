"""The first number that is told is the strong one, and the README tells the one that the reports have."""

from __future__ import annotations

import re

import pytest

from tests.catalogue.tools import ROOT, catalogue, config, verdicts
from verify.claims.claim import Claim, Source
from verify.claims.inventory import (
    Inventory,
    Known,
    MalformedInventory,
    founded,
    item,
    joined,
    load,
    only_explicit,
    table,
)
from verify.lemma import real
from verify.report.coverage import strong

x = real("x")


def judged(id: str, verdict: str, role: str, flaw: str = "", grade: str = "", locator: str = "Theorem 1") -> Known:
    return Known(
        Claim(id=id, title=id, show=x <= 1, sources=(Source("p", locator, role),), flaw=flaw, grade=grade), verdict
    )


INVENTORY = Inventory("p", (item("Theorem 1", "statement", "says 1", "wrong right"),), ("Theorem 1",))


def test_a_condition_made_explicit_is_told_from_a_change() -> None:
    right = judged("right", "proved", "whole")
    missing = judged("wrong", "refuted", "instance", "missing hypothesis", "boundary")
    false = judged("wrong", "refuted", "instance", "false statement", "boundary")
    large = judged("wrong", "refuted", "instance", "missing hypothesis", "substantive")
    for wrong, explicit in ((missing, True), (false, False), (large, False)):
        known = {"right": right, "wrong": wrong}
        assert only_explicit(INVENTORY, "Theorem 1", known) is explicit
        told = strong([INVENTORY], known)
        assert (told.results, told.proved, told.explicit, told.changed) == (1, 1, int(explicit), int(not explicit))


def test_definitions_and_displays_are_counted_apart() -> None:
    inventory = Inventory("p", (item("Definition 2", "definition", "says 2", "right"),), ("Definition 2",))
    told = strong([inventory], {"right": judged("right", "proved", "whole", locator="Definition 2")})
    assert (told.results, told.others, told.of_others) == (0, 1, 1)


def test_the_readme_tells_the_count_of_the_reports() -> None:
    recorded = verdicts()
    claims = {id: claim for id, claim in catalogue().claims.items() if id in recorded}
    known = {
        id: Known(claim, "axiom" if claim.kind == "axiom" else recorded[id]["verdict"]) for id, claim in claims.items()
    }
    inventories, _ = load(config().packages)
    told = strong(joined(inventories, claims.values()), known)
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    said = r"Of the (\d+) theorems, .*? (\d+) are proved in full: (\d+) as printed, (\d+) with .*?, (\d+) changed"
    found = re.search(said, text)
    assert found is not None
    assert tuple(map(int, found.groups())) == (told.results, told.proved, told.printed, told.explicit, told.changed)


def test_an_item_that_no_claim_is_of_says_why() -> None:
    """A claim that cites the item is added to it; where none does, and no reason is given, nothing is written."""
    items = table(
        ("Theorem 1", "statement", "says 1"), ("Theorem 2", "statement", "says 2", "", "an order of magnitude")
    )
    inventory = Inventory("p", items)
    cited = joined([inventory], [judged("right", "proved", "whole").claim])
    assert [entry.claims for entry in cited[0].items] == [("right",), ()]
    founded(cited)
    with pytest.raises(MalformedInventory, match="p, Theorem 1: no claim is of this item"):
        founded([inventory])
    with pytest.raises(MalformedInventory, match="a row is"):
        table(("Theorem 1", "statement"))
