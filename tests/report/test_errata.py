"""An erratum tells what is printed apart from what is judged of it, and why that fails."""

from __future__ import annotations

from typing import Any

import pytest

from verify.claims.claim import Claim, Source
from verify.claims.inventory import OURS, Inventory, item
from verify.kernel.sequent import Sequent
from verify.language.expr import exists_real, real
from verify.prove.engine import Env, run
from verify.prove.steps import absurd, linear
from verify.report.argument import Math
from verify.report.errata import erratum, why

x, y = real("x"), real("y")
INVENTORY = Inventory(
    "p",
    (
        item("Theorem 1", OURS, "we add", "judged"),
        item("Theorem 1", "statement", "what Theorem 1 says", "judged"),
        item("Theorem 2", "statement", "what Theorem 2 says", open="nothing"),
        item("Theorem 2, proof, line 3", "proof line", "what line 3 says", "judged"),
    ),
)


def judged(*sources: Source, **more: Any) -> Claim:
    return Claim(id="judged", title="t", show=x <= 1, sources=sources, **more)


@pytest.mark.parametrize(
    ("role", "special", "label", "flaw"),
    [
        ("whole", "", "", "slip"),
        ("instance", "n = 1", "What fails, as numbers (n = 1)", "slip, as numbers"),
        ("part", "the first half", "What fails, as numbers (the first half)", "slip, as numbers"),
        ("step", "", "What fails", "slip"),
        ("part", "numbers: the rest is argued", "What fails, as numbers (the rest is argued)", "slip, as numbers"),
        ("part", "as a number: the rest", "What fails, as numbers (the rest)", "slip, as numbers"),
    ],
)
def test_an_instance_is_not_said_to_be_printed(role: str, special: str, label: str, flaw: str) -> None:
    one = erratum(judged(Source("p", "Theorem 1", role, special)), "p", "slip", [INVENTORY])
    assert one.printed == (("Theorem 1", "what Theorem 1 says"),)
    assert (one.where, one.label, one.flaw) == ("Theorem 1", label, flaw)


def test_each_place_says_what_is_printed_there() -> None:
    sources = (Source("p", "Theorem 2", "part"), Source("p", "Theorem 2, proof, line 3"), Source("q", "Theorem 1"))
    one = erratum(judged(*sources), "p", "slip", [INVENTORY])
    assert one.printed == (("Theorem 2, proof, line 3", "what line 3 says"),)  # what it stands under, once
    assert one.where == "Theorem 2; Theorem 2, proof, line 3"


def test_what_names_no_claim_is_still_what_is_printed() -> None:
    inventory = Inventory("p", INVENTORY.items[2:3])
    one = erratum(judged(Source("p", "Theorem 2, last line", "part")), "p", "slip", [inventory])
    assert one.printed == (("Theorem 2", "what Theorem 2 says"),)


def test_without_an_inventory_the_claim_stands_for_what_is_printed() -> None:
    one = erratum(judged(Source("p", "Theorem 1", "instance", "n = 1")), "p", "slip", [])
    assert (one.printed, one.label) == ((), "")


def test_hypotheses_without_an_instance_are_named() -> None:
    claim = Claim(id="c", title="c", given=(x >= 0, y >= 1, y <= x - 2, x <= 1), show=x <= y)
    tree = run(Sequent.of(claim.statement), (absurd(), linear()), Env({}))
    parts = why(claim, {"verdict": "vacuous", "proof": tree["then"][0]}, {}, {}, {})
    shown = [part.latex for part in parts if isinstance(part, Math)]
    assert shown == [r"1 \le y", r"y \le x - 2", r"x \le 1"]
    assert str(parts[0]).startswith("Its hypotheses have no instance")


def test_a_false_sentence_says_what_there_is_not() -> None:
    claim = Claim(id="c", title="c", show=exists_real(lambda t: t < t))
    parts = why(claim, {"witness": {}}, {}, {}, {})
    assert parts == ("No ", Math(r"t \in \mathbb{R}"), " is such that ", Math("t < t"), "; this is proved.")
    numbers = Claim(id="c", title="c", show=x * 0 + 2 <= 1)
    sides = {"left": "2", "right": "1"}
    assert "the left side is 2" in str(why(numbers, {"witness": {}}, sides, {}, {})[0])
    assert "It fails at x = 5" in str(why(numbers, {"witness": {"x": "5"}}, sides, {}, {})[0])
