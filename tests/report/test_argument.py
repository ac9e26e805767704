"""Proofs told as mathematics: what is said at each kind of step, and defined names put back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from verify.claims.claim import Claim
from verify.kernel.define import Definition, expand
from verify.kernel.sequent import Sequent
from verify.kernel.term import parse
from verify.language.expr import Integral, expr, log, real
from verify.language.fold import Folder
from verify.lemma import hypotheses
from verify.prove.engine import Env, Step, run
from verify.prove.steps import assume, auto, calc, cases, have, linear, primitive, use
from verify.prove.written import hypotheses_called
from verify.report.argument import Branch, Chain, Label, Line, Ref, Say, parted, size
from verify.report.argument_text import argument_lines
from verify.report.telling import told

x, y = real("x"), real("y")
below = Claim(id="below", title="log(1 + x) <= x", given=(x >= 0,), show=log(1 + x) <= x)


def tell(claim: Claim, *proof: Step, verdict: str = "proved") -> list[Any]:
    library = {below.id: below.statement}
    steps = (hypotheses_called(claim.given), *proof)
    tree = run(Sequent.of(claim.statement), steps, Env(library))
    return told(claim, {"proof": tree, "verdict": verdict}, {below.id: below}, library)


def test_a_chain_is_one_display_with_its_reasons() -> None:
    claim = Claim(id="c", title="c", given=(x >= 0,), show=2 * log(1 + x) <= 2 * x)
    blocks = tell(claim, calc(2 * log(1 + x), ("=", log(1 + x) + log(1 + x)), ("<=", 2 * x, below)))
    chain = blocks[0]
    assert isinstance(chain, Chain) and [link.latex[:3] for link in chain.links] == ["= \\", "\\le"]
    assert Ref("below") in chain.links[1].reason
    assert [link.label for link in chain.links] == ["2", "3"]  # (1) is the hypothesis


def test_hypotheses_have_the_names_that_the_claim_gives_them() -> None:
    given = hypotheses(small=x <= 1, both=(y >= 0) & (y <= x))
    claim = Claim(id="c", title="c", given=given, show=y <= 1)
    blocks = tell(claim, have(y <= x, assume()), auto())
    assert isinstance(blocks[0], Line) and blocks[0].reason == ("by ", Label("both.2"))


def test_cases_are_cases_and_what_is_shown_on_the_way_is_numbered() -> None:
    claim = Claim(id="c", title="c", show=x**2 + 1 > x)
    blocks = tell(claim, cases(x <= 0, auto(), auto()))
    branches = [block for block in blocks if isinstance(block, Branch)]
    assert len(branches) == 2 and all(isinstance(b.blocks[0], Line) for b in branches)
    assert size(blocks) >= 4


def test_an_integral_is_told_by_its_primitive() -> None:
    area = Integral(0, x, lambda t: 2 * t)
    claim = Claim(id="c", title="c", given=(x >= 0,), show=area <= x**2)
    blocks = tell(claim, primitive(area, lambda t: t**2), linear())
    assert isinstance(blocks[0], Line) and blocks[0].reason == ("by a primitive", " with ", Label("1"))


def test_a_cited_claim_is_a_link_with_what_it_needs() -> None:
    claim = Claim(id="c", title="c", given=(x >= 0,), show=log(1 + x) <= x + 1)
    lines = list(argument_lines(tell(claim, use(below), auto()), lambda id: f"[{id}](there)"))
    assert "by [below](there) with (1)" in lines[0] and lines[0].startswith("- $`")
    assert any("It follows" in line for line in lines)


def test_a_proof_of_a_contradiction_is_told_of_a_contradiction() -> None:
    claim = Claim(id="c", title="c", given=(x >= 1, x <= 0), show=x <= 5)
    library: dict[str, Any] = {}
    empty = replace(claim.statement, show=parse("(< 0 0)"))
    tree = run(Sequent.of(empty), (), Env(library))
    blocks = told(claim, {"proof": tree, "verdict": "vacuous"}, {}, library)
    assert isinstance(blocks[-1], Say)


def test_a_tree_that_does_not_fit_is_refused() -> None:
    claim = Claim(id="c", title="c", show=x <= x)
    tree = {"rule": "split", "hypothesis": 3, "then": [{"rule": "sign"}]}
    with pytest.raises(ValueError, match="split"):
        told(claim, {"proof": tree, "verdict": "proved"}, {}, {})


HIDES = Definition("hides", ("X", "mu", "d"), parse("(forall f (test X) (<= (E (x) mu (app f x)) (+ 1 (* 2 d))))"))


def test_a_defined_name_is_put_back_whatever_its_bound_names_are() -> None:
    folder = Folder({"hides": HIDES})
    use_ = parse("(and (hides Y nu (+ a 1)) (<= a 2))")
    written = expand(use_, {"hides": HIDES})
    assert folder.fold(written) == use_
    renamed = parse("(forall g (test Y) (<= (E (z) nu (app g z)) (+ 1 (* 2 a))))")
    assert folder.fold(renamed) == parse("(hides Y nu a)")


@pytest.mark.parametrize(
    "text",
    [
        "(forall g (bounded Y) (<= (E (z) nu (app g z)) (+ 1 (* 2 a))))",  # another type
        "(forall g (test Y) (<= (E (z) nu (app g z)) (+ 1 (* 2 (app g z0)))))",  # the bound name inside
        "(forall g (test Y) (< (E (z) nu (app g z)) (+ 1 (* 2 a))))",  # another relation
    ],
)
def test_what_is_not_the_body_is_left_as_it_is(text: str) -> None:
    assert Folder({"hides": HIDES}).fold(parse(text)) == parse(text)


def test_parts_of_a_conjunction_have_the_number_of_the_whole() -> None:
    assert parted("3", 1) == ["3"] and parted("3", 2) == ["3.1", "3.2"]


def reason(claim: Claim, *products: tuple[str, list[int]], scale: str = "1") -> str:
    """The last words of a proof that is one combination of the hypotheses."""
    node = {"rule": "combine", "products": [list(one) for one in products], "scale": scale}
    blocks = told(claim, {"proof": node, "verdict": "proved"}, {}, {})
    return list(argument_lines(blocks, str))[-1]


def test_a_combination_says_its_multipliers() -> None:
    a, b, c = real("a"), real("b"), real("c")
    claim = Claim(id="c", title="c", given=(a <= b, c >= 0, real("d") == c), show=a <= b)
    assert reason(claim, ("1", [0]), ("c", [1])) == "- It follows by (1) + $`c`$ · (2)."
    assert reason(claim, ("c", [0]), ("c", [1])) == "- It follows by $`c`$ · ((1) + (2))."
    assert reason(claim, ("1", [0]), ("1", [1])) == "- It follows by adding up (1), (2)."
    assert reason(claim, ("1", [0]), ("-2", [2])) == "- It follows by (1) - $`2`$ · (3)."
    assert reason(claim, ("1", [0, 1])) == "- It follows by (1) · (2)."
    assert reason(claim, ("1", [0]), scale="2") == "- It follows by (1), divided by $`2`$."
    assert reason(claim, ("(+ 1 c)", [0]), ("1", [1])).endswith(r"$`\left(1 + c\right)`$ · (1) + (2).")


def test_what_adds_nothing_to_a_combination_is_not_said() -> None:
    a, b = real("a"), real("b")
    claim = Claim(id="c", title="c", given=(a <= b, expr(0) <= 1, a <= a), show=a <= b)
    assert reason(claim, ("1", [0]), ("0", [1]), ("b", [2])) == "- It follows by (1)."
    assert reason(claim, ("(^ a 2)", [1])) == "- It follows by $`0 \\le a^{2}`$."
    assert reason(claim, ("1", [])) == "- It follows by arithmetic."
    same = Claim(id="c", title="c", given=(a <= b,), show=a <= a)
    assert reason(same, ("1", [0])) == "- Both sides are the same."
