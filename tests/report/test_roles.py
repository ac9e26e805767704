"""What a claim is of the item that it cites: written by its author, or computed so that it never flatters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.catalogue.tools import catalogue, verdicts
from verify.claims.claim import (
    GRADES,
    KINDS,
    PARTIAL,
    ROLES,
    Claim,
    Link,
    MalformedClaim,
    Source,
    chain,
    stands_instead,
)
from verify.language.expr import Prop, alphabet, distribution, real, total
from verify.report.text import role

x = real("x")
X = alphabet("X")
mu = distribution("mu", X)
FINITE = total(X, lambda i: mu[i]) <= 1


def claim(kind: str, show: Prop = x <= x, *sources: Source, **more: Any) -> Claim:
    return Claim(id="c", title="c", kind=kind, show=show, sources=sources or (Source("p", "Theorem 1"),), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "show", "role", "special"),
    [
        ("statement", x <= x, "part", ""),
        ("statement", FINITE, "instance", "finite alphabets"),
        ("definition", FINITE, "instance", "finite alphabets"),
        ("repair", FINITE, "instance", "finite alphabets"),
        ("proof-line", FINITE, "step", ""),
        ("strengthening", FINITE, "remark", ""),
        ("number", x <= x, "part", ""),
        ("figure", FINITE, "part", ""),
        ("axiom", x <= x, "part", ""),
    ],
)
def test_a_role_that_nobody_wrote(kind: str, show: Prop, role: str, special: str) -> None:
    (source,) = claim(kind, show).cited
    assert (source.role, source.special) == (role, special)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("show", [x <= x, FINITE])
def test_it_is_never_the_whole(kind: str, show: Prop) -> None:
    assert claim(kind, show).cited[0].role in set(ROLES) - {"whole"}


@pytest.mark.parametrize(
    "head", ["space", "normed", "euclid", "law", "markov", "test", "weight", "bounded", "map", "sequence"]
)
def test_objects_on_general_spaces_are_not_finite(head: str) -> None:
    general = Prop(FINITE.formula, {**FINITE.types, "z": (head,)})
    assert claim("statement", general).cited[0].role == "part"


def test_what_the_author_writes_stands() -> None:
    written = Source("p", "Lemma 2", "instance", "dimension one")
    whole = Source("p", "Lemma 3", "whole")
    both = claim("statement", FINITE, written, whole, Source("p", "Lemma 4", special="two letters"))
    assert both.cited[:2] == (written, whole)
    assert both.cited[2] == Source("p", "Lemma 4", "instance", "two letters")


def test_what_a_claim_is_of_an_item() -> None:
    both = claim("statement", FINITE, Source("p", "Lemma 2", "whole"), Source("p", "Theorem 3", "step"))
    assert both.at("p", "Lemma 2").role == "whole"
    assert both.at("p", "Lemma 2, proof, line 1").role == "remark", "not of its proof's lines"
    line = replace(both, kind="proof-line")
    assert line.at("p", "Lemma 2, proof, line 1").role == "step"
    assert both.at("q", "Lemma 2").role == "instance"
    assert both.at("p", "Lemma 20").role == "instance"
    assert both.at("p", "Theorem 3, privacy").role == "step"
    assert both.at("p", "Theorem 31").role == "instance"


def test_a_part_without_words_is_named_by_the_title() -> None:
    assert claim("statement").at("p", "Lemma 2").special == claim("statement").title


def test_the_lines_of_a_chain_are_steps() -> None:
    (line,) = chain("c", x, Link("<=", x + 1), paper="p", locator="Theorem 1, proof")
    assert line.cited[0].role == "step"


def test_malformed_words_are_refused() -> None:
    with pytest.raises(MalformedClaim, match="'all' is not a role"):
        Source("p", "Theorem 1", "all")
    with pytest.raises(MalformedClaim, match="is not whole"):
        Source("p", "Theorem 1", "whole", "finite alphabets")
    with pytest.raises(MalformedClaim, match="'grave' is not a grade"):
        claim("statement", grade="grave")
    with pytest.raises(MalformedClaim, match="conditional_on must be a tuple"):
        claim("statement", conditional_on="Lemma 2")


# --- the catalogue ---------------------------------------------------------------------------------------


def test_whole_is_only_what_an_author_wrote() -> None:
    for written in catalogue().claims.values():
        for source, cited in zip(written.sources, written.cited, strict=True):
            assert (source.role == "whole") == (cited.role == "whole"), written.id


def test_every_part_says_what_part_it_is() -> None:
    for one in catalogue().claims.values():
        for source in one.cited:
            assert source.special or source.role not in PARTIAL, f"{one.id}, {source.locator}: part of what?"


def test_every_refuted_claim_has_a_grade_and_no_other() -> None:
    recorded = verdicts()
    for id, one in catalogue().claims.items():
        if id in recorded:
            assert (one.grade in GRADES) == (recorded[id]["verdict"] in ("refuted", "vacuous")), id


def test_what_repairs_one_paper_is_no_repair_of_another() -> None:
    """A textbook's theorem was told "as repaired", since the claim puts right a line of another paper."""
    cited = (Source("book", "Theorem 3.22", "whole"), Source("report", "Proposition 2.2", "whole"))
    wrong = {
        "large": (Source("report", "Proposition 2.2", "instance"),),
        "aside": (Source("book", "Theorem 3.22", "remark"),),
    }
    assert stands_instead(cited, ("large", "aside"), wrong) == (("report", "Proposition 2.2", "large"),)
    claim = catalogue().claims["gaussian_mechanism_private"]
    told = {where.paper: role(where, claim) for where in claim.cited if where.role == "whole"}
    assert told["dwork2014foundations"] == "in full" and told["berthier2019report"] == "in full, as repaired"


def test_a_claim_that_is_shown_alone_is_as_repaired_as_in_the_catalogue() -> None:
    """`show` and `evaluate` load a part of the modules, and said "in full" of theorems that are refuted as printed."""
    from verify.claims.search import as_recorded

    whole = catalogue().claims["stop_pnsgd"]
    alone = replace(whole, repairs=None, instead=())
    told = as_recorded(alone, verdicts())
    assert {(paper, place) for paper, place, _ in told.instead} == {(paper, place) for paper, place, _ in whole.instead}
    (theorem,) = (where for where in told.cited if where.locator == "Theorem 26")
    assert role(theorem, alone) == "in full" and role(theorem, told) == "in full, as repaired"
