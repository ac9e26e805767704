"""A title says no more than its statement: of numbers alone no theorem, law, kernel, chance or privacy is claimed.

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
# What a number is not either, whatever it is computed for: the words of laws, of maps and of mechanisms.
OBJECTS = re.compile(
    r"\b([Kk]ernels?|[Cc]ouplings?|[Pp]robabilit(y|ies)|[Cc]hances?|[Ee]xpectations?|[Pp]osteriors?|[Mm]oments?|[Vv]ariances?"
    r"|[Ll]aws?|[Dd]istributions?|[Mm]arkov|[Rr]andomi[sz]ed|[Gg]aussians?|[Ll]aplace|[Hh]istograms?|[Ee]vents?|[Oo]utputs?"
    r"|[Uu]nbiased|[Ee]stimat(es?|ors?)|[Aa]dversar(y|ies)|[Nn]eighbours?|[Aa]djacent|[Pp]rivate|[Pp]rivacy|DP"
    r"|Lipschitz|[Cc]ontract(s|ions?|ive|ing)?|Hessians?|[Ii]terates?|[Ww]alks?)\b|\b[PE]\["
)
# Their chance is a number that is computed from a coded set: it is what the title says.
CHANCES = {"even_chances", "chances_of_a_uniform_draw"}
AS_NUMBERS = re.compile(
    r"[Ii]n numbers|formula|numbers|closed form"
    r"|[Tt]he (bound|delta|eta|kappa|sum|term|last (inequality|display)|display|budget|step size|first factor"
    r"|excess loss|noise|printed)s? (of|in)\b"
    r"|'s (bound|budget|eta|sigma|last display|step|error|step size)\b|what (D|E|R)\w*_?\w* is of|, the total variation"
    r"|(bound|kappa|delta|excess loss|eta|error|mean of the deltas) of (Theorem|Proposition|Corollary|Lemma)"
)
TO_MEND = frozenset(json.loads((Path(__file__).parent / "titles_to_mend.json").read_text()))


def says_too_much(title: str, objects: bool) -> bool:
    named = NAMED.search(title) or OBJECTS.search(title)
    return not objects and bool(named) and not AS_NUMBERS.search(title)


def test_the_check_can_fail() -> None:
    assert says_too_much("Theorem 26 for n = 2", objects=False)
    assert says_too_much("D_2 is at most 0", objects=False)
    assert not says_too_much("D_2 is at most 0", objects=True)
    assert not says_too_much("In numbers: what Theorem 26 says of three cells", objects=False)
    assert not says_too_much("log(1 + x) <= x", objects=False)
    assert says_too_much("A user is in a batch with probability m/N", objects=False)
    assert says_too_much("2 (fraction of yes) - 1/2 is an unbiased estimate", objects=False)
    assert says_too_much("h is L-Lipschitz: f1 + L r1 <= f1 + L r2 + L r3", objects=False)
    assert says_too_much("The surplus is spread over the deficit: a coupling", objects=False)
    assert not says_too_much("In numbers: C(N - 1, m - 1) batches, a probability of m/N", objects=False)


def test_titles_say_no_more_than_their_statements() -> None:
    found = {
        id
        for id, claim in catalogue().claims.items()
        if claim.kind != "axiom" and says_too_much(claim.title, about_objects(claim))
    }
    assert CHANCES <= found, "it names no chance any more: take it out of CHANCES"
    assert found - TO_MEND - CHANCES == set(), "a title names what its statement, about numbers, does not speak of"
    assert TO_MEND - found == set(), "mended: take it out of titles_to_mend.json"
