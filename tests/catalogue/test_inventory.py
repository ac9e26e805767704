"""The inventories: how an item gets its standing, and that they name every claim of the papers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.catalogue.tools import catalogue
from verify.claims.claim import Claim, Source
from verify.claims.inventory import (
    OURS,
    Inventory,
    Item,
    Known,
    MalformedInventory,
    item,
    joined,
    numbered,
    repaired,
    standing,
    unlisted,
)
from verify.claims.inventory import load as load_inventories
from verify.language.expr import real

x = real("x")


def known(id: str, verdict: str, role: str = "", locator: str = "Theorem 1", **more: Any) -> dict[str, Known]:
    claim = Claim(id=id, title=id, show=x <= x, sources=(Source("p", locator, role),), **more)
    return {id: Known(claim, verdict)}


KNOWN = {
    **known("whole", "proved", "whole"),
    **known("bounded", "certified", "whole"),
    **known("given", "proved", "whole", conditional_on=("Lemma 2",)),
    **known("unproved", "open", "whole"),
    **known("elsewhere", "proved", "whole", "Theorem 2"),
    **known("part", "proved", "part"),
    **known("computed", "proved"),
    **known("instance", "proved", "instance"),
    **known("step", "proved", "step"),
    **known("remark", "proved", "remark"),
    **known("wrong", "refuted", "whole"),
    **known("empty", "vacuous", "part"),
    **known("edge", "refuted", "part", grade="boundary"),
    **known("grave", "refuted", "part", grade="substantive"),
    **known("strawman", "refuted", "remark"),
    **known("mended", "proved", "whole", repairs=("wrong",)),
    **known("axiom", "axiom", "part"),
}


@pytest.mark.parametrize(
    ("claims", "open_", "expected"),
    [
        (("whole",), "", "proved"),
        (("whole", "part", "step"), "", "proved"),
        (("whole",), "the rest is not encoded", "in part"),
        (("bounded",), "", "certified"),
        (("given",), "", "conditional"),
        (("given", "whole"), "", "proved"),
        (("unproved",), "", "open"),
        (("unproved", "instance"), "", "instances only"),
        (("elsewhere",), "", "in part"),
        (("part",), "", "in part"),
        (("computed",), "", "in part"),
        (("part", "instance"), "", "in part"),
        (("instance", "step"), "", "instances only"),
        (("step", "remark"), "", "steps only"),
        (("remark",), "", "remarks only"),
        (("whole", "wrong"), "", "refuted"),
        (("empty",), "the rest is not encoded", "refuted"),
        (("strawman",), "", "open"),
        (("strawman", "part"), "", "in part"),
        (("axiom",), "", "axiom"),
        (("axiom",), "the rest is not encoded", "open"),
        ((), "nobody knows", "open"),
    ],
)
def test_the_standing_of_an_item_follows_from_claims_and_roles(
    claims: tuple[str, ...], open_: str, expected: str
) -> None:
    entry = item("Theorem 1", "statement", "what it says", " ".join(claims), open_)
    assert standing("p", entry, KNOWN) == expected
    if "whole" not in claims:
        assert expected != "proved"


@pytest.mark.parametrize(
    ("claims", "open_", "expected"),
    [
        (("part", "instance"), "", "proved"),
        (("part", "unproved"), "", "in part"),
        (("part",), "something is left", "in part"),
        (("unproved",), "", "open"),
        (("strawman", "part"), "", "proved"),
        (("wrong",), "", "open"),
    ],
)
def test_a_remark_of_ours_is_what_its_claims_are(claims: tuple[str, ...], open_: str, expected: str) -> None:
    assert standing("p", item("Theorem 1", OURS, "what we say", " ".join(claims), open_), KNOWN) == expected


def test_what_a_repair_proves_is_told_apart() -> None:
    assert repaired("p", item("Theorem 1", "statement", "what it says", "wrong"), KNOWN) == "proved"
    assert repaired("p", item("Theorem 1", "statement", "what it says", "empty"), KNOWN) == "open"
    assert repaired("p", item("Theorem 3", "statement", "what it says", "wrong"), KNOWN) == "in part"


@pytest.mark.parametrize(
    ("items", "ids", "expected"),
    [
        ((("Theorem 1", "statement", ("part",)),), ("whole",), "proved"),
        ((("Theorem 1", "statement", ("part",)),), ("given",), "conditional"),
        ((("Theorem 1", "statement", ("part",)),), (), "in part"),
        ((("Theorem 1", "statement", ("wrong",)),), ("mended",), "repaired"),
        ((("Theorem 1", "statement", ("wrong",)),), (), "refuted"),
        ((("Theorem 1, privacy", "statement", ("empty",)),), (), "refuted"),
        ((("Theorem 1", "statement", ("edge",)),), (), "boundary"),
        ((("Theorem 1", "statement", ("edge", "grave")),), (), "substantive"),
        ((("Theorem 1, privacy", "statement", ("instance",)),), (), "instances only"),
        ((("Theorem 1, proof", "proof line", ("step",)),), (), "open"),
        ((("Theorem 12", "statement", ("part",)),), (), "open"),
        ((("Theorem 1", "statement", ("step",)), ("Theorem 1", "definition", ())), (), "steps only"),
    ],
)
def test_what_is_known_of_a_numbered_statement(
    items: tuple[tuple[str, str, tuple[str, ...]], ...], ids: tuple[str, ...], expected: str
) -> None:
    entries = tuple(item(*where, "text", " ".join(claims), "" if claims else "open") for *where, claims in items)
    named = {id for *_, claims in items for id in claims}
    some = {id: KNOWN[id] for id in (*named, *ids)}
    assert numbered(Inventory("p", entries, ("Theorem 1",)), "Theorem 1", some) == expected


def test_an_unknown_claim_is_said() -> None:
    with pytest.raises(MalformedInventory, match="Theorem 1: there is no claim z"):
        standing("p", item("Theorem 1", "statement", "what it says", "z"), KNOWN)


def test_malformed_items_are_refused() -> None:
    with pytest.raises(MalformedInventory, match="is not a kind"):
        item("Theorem 1", "theorem", "what it says", "a")
    with pytest.raises(MalformedInventory, match="twice"):
        item("Theorem 1", "statement", "what it says", "a a")
    with pytest.raises(MalformedInventory, match="empty"):
        item("Theorem 1", "statement", " ", "a")


def test_claims_that_no_item_names_are_found() -> None:
    inventory = Inventory("p", (Item("Theorem 1", "statement", "text", ("a",)),))
    assert unlisted(inventory, {"a": ["p"], "b": ["p", "q"], "c": ["q"]}) == ["b"]


def test_the_papers_inventories_name_every_claim_and_only_claims() -> None:
    claims = catalogue().claims
    inventories, strengthenings = load_inventories(["lemmas"])
    inventories = joined(inventories, claims.values())
    papers = {s.paper for claim in claims.values() for s in claim.sources}
    assert papers <= {inventory.paper for inventory in inventories}
    sources = {id: [s.paper for s in claim.sources] for id, claim in claims.items() if not claim.repaired}
    unknown = {id: Known(claim, "open") for id, claim in claims.items()}
    for inventory in inventories:
        assert not unlisted(inventory, sources), inventory.paper
        for entry in inventory.items:
            standing(inventory.paper, entry, unknown)
    beyond = [claim for claim in claims.values() if claim.kind == "strengthening"]
    settled = [id for id, _ in strengthenings if claims[id].kind != "strengthening"]
    assert [id for id, _ in strengthenings[: len(settled)]] == settled == ["conjecture_1", "conjecture_2"]
    # Each row says what is gained, which is more than the title does.
    assert {id for id, _ in strengthenings} == {*settled, *(claim.id for claim in beyond)}
    assert all(gain and gain != claims[id].title for id, gain in strengthenings)
    assert not any(claim.conditional_on for claim in beyond)
    assert [claim.id for claim in beyond if not claim.sources] == []  # it goes beyond an item, which it names
