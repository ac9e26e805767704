"""The inventories: how an item gets its verdict, and that they name every claim of the papers."""

from __future__ import annotations

import pytest

from verify.catalogue import load
from verify.inventory import Inventory, Item, MalformedInventory, item, unlisted, verdict
from verify.inventory import load as load_inventories

KNOWN = {"a": "proved", "b": "certified", "c": "refuted", "d": "open", "e": "axiom", "f": "supported"}


@pytest.mark.parametrize(
    ("claims", "open_", "expected"),
    [
        (("a",), "", "proved"),
        (("a", "b"), "", "certified"),
        (("a", "c"), "", "refuted"),
        (("c",), "the rest is not encoded", "refuted"),
        (("a", "d"), "", "in part"),
        (("a", "e"), "", "in part"),
        (("a",), "the rest is not encoded", "in part"),
        (("d",), "", "open"),
        (("f",), "", "open"),
        (("e",), "", "axiom"),
        ((), "nobody knows", "open"),
    ],
)
def test_the_verdict_of_an_item_follows_from_its_claims(
    claims: tuple[str, ...], open_: str, expected: str
) -> None:
    assert verdict(item("Theorem 1", "statement", "what it says", *claims, open=open_), KNOWN) == expected


def test_an_unknown_claim_is_said() -> None:
    with pytest.raises(MalformedInventory, match="Theorem 1: there is no claim z"):
        verdict(item("Theorem 1", "statement", "what it says", "z"), KNOWN)


def test_malformed_items_are_refused() -> None:
    with pytest.raises(MalformedInventory, match="is not a kind"):
        item("Theorem 1", "theorem", "what it says", "a")
    with pytest.raises(MalformedInventory, match="needs the reason"):
        item("Theorem 1", "statement", "what it says")
    with pytest.raises(MalformedInventory, match="twice"):
        item("Theorem 1", "statement", "what it says", "a", "a")
    with pytest.raises(MalformedInventory, match="empty"):
        item("Theorem 1", "statement", " ", "a")


def test_claims_that_no_item_names_are_found() -> None:
    inventory = Inventory("p", (Item("Theorem 1", "statement", "text", ("a",)),))
    assert unlisted(inventory, {"a": ["p"], "b": ["p", "q"], "c": ["q"]}) == ["b"]


def test_the_papers_inventories_name_every_claim_and_only_claims() -> None:
    catalogue = load(["lemmas"])
    inventories, strengthenings = load_inventories(["lemmas"])
    papers = {s.paper for claim in catalogue.claims.values() for s in claim.sources}
    assert papers <= {inventory.paper for inventory in inventories}
    sources = {id: [s.paper for s in claim.sources] for id, claim in catalogue.claims.items()}
    verdicts = dict.fromkeys(catalogue.claims, "open")
    for inventory in inventories:
        assert not unlisted(inventory, sources), inventory.paper
        for entry in inventory.items:
            verdict(entry, verdicts)
    for id, gain in strengthenings:
        assert gain and catalogue.claims[id].kind == "strengthening", id
