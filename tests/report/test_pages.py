"""The pages and verdicts.json: what a claim is of its item, and on what it is conditional."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.catalogue.tools import catalogue, report
from verify.claims.catalogue import Catalogue, Topic
from verify.claims.claim import GRADES, ROLES, Claim, Source
from verify.claims.inventory import Inventory, item
from verify.language.expr import real
from verify.report.coverage import Coverage
from verify.report.files import render
from verify.suite.examine import Result
from verify.suite.run import Finding, Run

x = real("x")
CONDITION = "what Lemma 9 says"


def claim(id: str, locator: str, role: str, kind: str = "statement", **more: Any) -> Claim:
    sources = (Source("p", locator, role),)
    return Claim(id=id, title=f"the title of {id}", show=x <= x, sources=sources, kind=kind, topic="t", **more)


CLAIMS = (
    claim("whole", "Theorem 1", "whole"),
    claim("some", "Theorem 2", "instance"),
    claim("given", "Theorem 3", "whole", conditional_on=(CONDITION,)),
    claim("beyond", "Theorem 3", "", "strengthening", conditional_on=(CONDITION,)),
    claim("slip", "Theorem 4", "part", grade="misprint", flaw="false statement"),
    claim("edge", "Theorem 5", "part", grade="boundary", flaw="false statement"),
    claim("grave", "Theorem 6", "part", grade="substantive", flaw="slip"),
    claim("literal", "Theorem 7", "remark", grade="substantive"),
    claim("mended", "Theorem 4", "whole", "repair", repairs="slip"),
)
REFUTED = ("slip", "edge", "grave", "literal")
INVENTORY = Inventory(
    "p",
    (
        *(item(f"Theorem {n}", "statement", f"says {n}", id) for n, id in enumerate(("whole", "some"), 1)),
        item("Theorem 3", "statement", "says 3", "given"),
        *(item(f"Theorem {n}", "statement", f"says {n}", id) for n, id in zip((4, 5, 6), REFUTED, strict=False)),
        item("Theorem 7", "statement", "says 7", open="an order of magnitude"),
        item("Theorem 7", "ours", "we say more", "beyond literal"),
    ),
    tuple(f"Theorem {n}" for n in range(1, 8)),
)


def pages() -> Mapping[str, str]:
    found = {
        c.id: Finding(
            c,
            Result(
                c.id,
                c.statement.hash,
                "refuted" if c.id in REFUTED else "proved",
                {"witness": {"x": "1"}} if c.id in REFUTED else {"proof": {"rule": "linear"}},
            ),
        )
        for c in CLAIMS
    }
    run = Run(Catalogue({c.id: c for c in CLAIMS}, {"t": Topic("t", "Topic", "Topic.", module="some.t")}), found)
    return render(run, {"p": "The Paper"}, {}, Coverage((INVENTORY,), (("beyond", "a gain"),)))


FILES = pages()


def lines(name: str, *words: str) -> list[str]:
    return [line for line in FILES[name].splitlines() if all(word in line for word in words)]


def test_a_topic_says_where_its_claims_are_imported_from() -> None:
    assert lines("lemmas/t.md", "In proofs elsewhere: `from some.t import ...`")


def test_only_a_whole_claim_without_conditions_proves_an_item() -> None:
    page = "coverage/p.md"
    assert lines(page, "| Theorem 1 |", "| ✔ proved |", "in full, ✔ proved")
    assert lines(page, "| Theorem 2 |", "| instances only |", "an instance, ✔ proved")
    assert lines(page, "| Theorem 3 |", "| ◐ conditional |")
    assert lines(page, "| Theorem 4 |", "| ✘ refuted (misprint); repaired: ✔ proved |")
    assert lines(page, "| Theorem 5 |", "| ✘ refuted (boundary) |")
    assert lines(page, "- proved in full (1): Theorem 1")
    assert lines(page, "- proved in full as repaired (1): Theorem 4")
    assert lines(page, "- refuted (substantive) (1): Theorem 6")


def test_the_summary_counts_the_numbered_statements() -> None:
    text = " ".join(FILES["coverage.md"].split())
    assert "Of the 7 numbered statements of the papers **2 are proved in full** (1 as printed, 1 as" in text
    assert "1 more under a condition. For 1 only instances are proved" in text
    assert "2 are refuted and have no repair that is proved in full: 1 in substance, 1 only at a" in text


def test_our_remarks_are_no_items_of_the_paper() -> None:
    theirs, ours = FILES["coverage/p.md"].split("## Our own remarks")
    assert "we say more" in ours and "we say more" not in theirs
    assert lines("coverage.md", "| statement | 7 |")
    assert not lines("coverage.md", "| ours |")


def test_a_condition_is_shown_wherever_the_verdict_is() -> None:
    shown = f"✔ proved, conditional on {CONDITION}"
    for name in ("papers/p.md", "coverage/p.md", "strengthenings.md", "lemmas/t.md"):
        for id in ("given", "beyond"):
            rows = lines(name, f"[{id}]", "✔") + lines(name, f"**the title of {id}**")
            assert all(shown in row for row in rows), (name, id, rows)
    assert lines("papers/p.md", "[the title of given]", shown) and lines("coverage/p.md", "[given]", shown)
    assert lines("strengthenings.md", "[beyond]", shown)
    assert lines("lemmas/t.md", f"- rests on: no axioms; conditional on {CONDITION}")


def test_the_same_claim_has_the_same_word_on_every_page() -> None:
    for id, word in (("slip", "✘ refuted (misprint)"), ("edge", "✘ refuted (boundary)"), ("whole", "✔ proved")):
        assert lines("lemmas/t.md", f"[{id}]", f"| {word} |")
        assert lines("lemmas/t.md", f"**the title of {id}**", f"**{word}**")
        assert lines("coverage/p.md", f"[{id}]", word)


def test_tables_show_the_judged_formula() -> None:
    assert lines("lemmas/t.md", "[whole]", "the title of whole", "`x <= x`")
    assert lines("papers/p.md", "| Theorem 1 |", "in full", "`x <= x`")


def test_the_errata_are_ordered_by_grade() -> None:
    text = FILES["errata.md"]
    places = [text.index(f"[the title of {id}](") for id in ("grave", "edge", "slip", "literal")]
    assert places == sorted(places)
    assert text.index("### Not errors") < places[-1]
    assert "| where | printed, in our words | what fails | should read | what it is |" in text
    (row,) = lines("errata.md", "| Theorem 4 |")
    assert "[the title of slip]" in row and "[the title of mended]" in row and "(✔ proved)" in row
    assert "| says 4 |" in row and "*Printed, in our words (Theorem 4):* says 4" in text
    assert "*What fails, as numbers:* the title of slip." in text


def test_verdicts_json_says_roles_conditions_and_grades() -> None:
    entries = {e["id"]: e for e in json.loads(FILES["verdicts.json"])}
    assert entries["some"]["sources"] == [{"paper": "p", "locator": "Theorem 2", "role": "instance", "special": ""}]
    assert entries["given"]["conditional_on"] == [CONDITION] and entries["whole"]["conditional_on"] == []
    assert {id: entries[id]["grade"] for id in ("slip", "grave", "whole")} == {
        "slip": "misprint",
        "grave": "substantive",
        "whole": None,
    }


# --- the committed reports -------------------------------------------------------------------------------


def test_the_committed_verdicts_have_the_schema() -> None:
    claims = catalogue().claims
    for entry in json.loads(report("verdicts.json")):
        for source in entry["sources"]:
            assert set(source) == {"paper", "locator", "role", "special"} and source["role"] in ROLES
        assert isinstance(entry["conditional_on"], list)
        assert (entry["grade"] in GRADES) == (entry["verdict"] in ("refuted", "vacuous")), entry["id"]
        assert entry["conditional_on"] == list(claims[entry["id"]].conditional_on)
