"""A title says no more than its statement: of numbers alone no theorem, algorithm or divergence is claimed.

A title of a statement about numbers may name one only as what the numbers are of: "In numbers: ...", "the bound of
Theorem 4", "the formula for D_2".  `titles_to_mend.json` lists the claims that do otherwise; it can only shrink.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.catalogue.tools import catalogue
from verify.claims.letters import about_objects

NAMED = re.compile(
    r"\b(Theorem|Lemma|Proposition|Corollary|Conjecture|Observation|Algorithm|(Skip-|Stop-)?(PN|PNM|P)?SGD|mechanism"
    r"|Renyi|RDP|KL|Kullback|hockey|total variation|TV|divergence)\b|D_alpha|E_gamma|E_\(e|D_\d|D_f|E_eps"
)
AS_NUMBERS = re.compile(
    r"[Ii]n numbers|formula|numbers|closed form"
    r"|[Tt]he (bound|delta|eta|kappa|sum|term|last (inequality|display)|display|budget|step size|first factor"
    r"|excess loss|noise|printed)s? (of|in)\b"
    r"|'s (bound|budget|eta|sigma|last display|step|error|step size)\b|what (D|E|R)\w*_?\w* is of|, the total variation"
    r"|(bound|kappa|delta|excess loss|eta|error|mean of the deltas) of (Theorem|Proposition|Corollary|Lemma)"
)
TO_MEND = frozenset(json.loads((Path(__file__).parent / "titles_to_mend.json").read_text()))


def says_too_much(title: str, objects: bool) -> bool:
    return not objects and bool(NAMED.search(title)) and not AS_NUMBERS.search(title)


def test_the_check_can_fail() -> None:
    assert says_too_much("Theorem 26 for n = 2", objects=False)
    assert says_too_much("D_2 is at most 0", objects=False)
    assert not says_too_much("D_2 is at most 0", objects=True)
    assert not says_too_much("In numbers: what Theorem 26 says of three cells", objects=False)
    assert not says_too_much("log(1 + x) <= x", objects=False)


def test_titles_say_no_more_than_their_statements() -> None:
    found = {
        id
        for id, claim in catalogue().claims.items()
        if claim.kind != "axiom" and says_too_much(claim.title, about_objects(claim))
    }
    assert found - TO_MEND == set(), "a title names what its statement, about numbers, does not speak of"
    assert TO_MEND - found == set(), "mended: take it out of titles_to_mend.json"
