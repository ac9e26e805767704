"""`verify doubt`: changes that nobody wrote down; what is needed breaks the claim, what is not is said."""

from __future__ import annotations

import json
from pathlib import Path

from tests.suite.project import make, verify
from verify.claims.claim import Claim
from verify.language.expr import exp, log, real
from verify.suite.changes import changes
from verify.suite.doubt import FOLLOWS, NEEDLESS, OPEN, REFUTED, STRONGER, doubts, false_at

x, y = real("x"), real("y")


def found(claim: Claim) -> dict[str, str]:
    return {one.change: one.word for one in doubts(claim, {claim.id: claim.statement})}


def test_what_a_bound_needs_breaks_it() -> None:
    claim = Claim("product", "x y >= 2", given=(x >= 1, y >= 2), show=x * y >= 2)
    assert found(claim) == {
        "without 1 <= x": REFUTED,
        "without 2 <= y": REFUTED,
        "the bound a tenth tighter": REFUTED,
        "turned round": REFUTED,
    }


def test_a_hypothesis_that_the_others_imply_is_told_as_such() -> None:
    claim = Claim("twice", "exp x >= 1", given=(x >= 1, x >= 0, y >= 3), show=exp(x) >= 1)
    words = found(claim)
    assert words["without 0 <= x"] == FOLLOWS
    assert words["without 1 <= x"] == NEEDLESS and words["without 3 <= y"] == NEEDLESS


def test_an_equation_is_changed_both_ways() -> None:
    claim = Claim("one", "(x + 1)^2", given=(x >= 1,), show=(x + 1) ** 2 == x**2 + 2 * x + 1)
    words = found(claim)
    assert words["at most, a tenth less"] == REFUTED and words["at least, a tenth more"] == REFUTED
    assert words["without 1 <= x"] == NEEDLESS  # it is an identity


def test_a_bound_that_is_attained_everywhere_is_proved_turned_round() -> None:
    claim = Claim("same", "log of exp", show=log(exp(x)) <= x)
    assert found(claim)["turned round"] == STRONGER


def test_a_bound_that_is_not_tight_is_told_as_such() -> None:
    """It asked "is it tight?" of a bound that the prover shows not to be."""
    claim = Claim("loose", "twice", given=(x >= 1,), show=x <= 2 * x)
    assert found(claim)["the bound a tenth tighter"] == STRONGER


def test_each_change_is_another_statement() -> None:
    claim = Claim("product", "x y >= 2", given=(x >= 1, y >= 2), show=x * y >= 2)
    changed = claim.of(mutants=tuple(one.mutant for one in changes(claim)))
    hashes = {claim.statement.hash, *(variant.hash for _, variant in changed.mutant_statements())}
    assert len(hashes) == 5


def test_what_stands_inside_of_the_conclusion_is_doubted_too() -> None:
    """An arrow and a conjunction were passed over in silence, with the exit code of "all breaks"."""
    claim = Claim("arrow", "a square", show=((x >= 1) & (y >= 0)).implies((x**2 >= x) & (y >= 0)))
    assert found(claim) == {
        "without the premise 1 <= x": REFUTED,
        "without the premise 0 <= y": REFUTED,
        "the bound a tenth tighter (1)": REFUTED,
        "turned round (1)": REFUTED,
        "the bound a tenth tighter (2)": REFUTED,
        "turned round (2)": REFUTED,
    }


def test_beside_0_a_tenth_is_one_of_1() -> None:
    """A tenth of 0 gave the claim itself, and an alarm that it is not tight."""
    assert found(Claim("bare", "a square", show=x**2 >= 0))["the bound a tenth tighter"] == REFUTED
    assert found(Claim("below", "x", given=(x <= 0,), show=x <= 0))["the bound a tenth tighter"] == REFUTED


def test_what_is_false_is_not_doubted() -> None:
    """Each change was told as refuted, at points that have the hypothesis that was left out."""
    claim = Claim("sum", "x + y", given=(x >= 0, y >= 0), show=x + y <= 1)
    assert false_at(claim, {claim.id: claim.statement})
    true = Claim("sum", "x + y", given=(x >= 0, y >= 0), show=x + y >= 0)
    assert false_at(true, {true.id: true.statement}) is None


def test_the_command_says_it(tmp_path: Path) -> None:
    make(tmp_path)
    done = verify(tmp_path, "doubt", "exp_upper_repaired")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("exp_upper_repaired: ") and done.returncode == 0
    assert any(line.startswith("    without x <= 1: refuted at x = ") for line in lines)
    rows = json.loads(verify(tmp_path, "doubt", "log_upper", "--json").stdout)
    assert {row["id"] for row in rows} == {"log_upper"} and {row["word"] for row in rows} <= {REFUTED, NEEDLESS, OPEN}
    false = verify(tmp_path, "doubt", "exp_upper")
    assert false.returncode == 1 and "refuted as it stands" in false.stdout
    [row] = json.loads(verify(tmp_path, "doubt", "exp_upper", "--json").stdout)  # a reader's words stood among the rows
    assert (row["what"], row["word"]) == ("claim", REFUTED)
    for command in (["doubt", "x"], ["axioms"], ["list"]):
        none = verify(tmp_path, *command, "--catalogue", "no.such")
        assert none.returncode == 2 and "there is no package or module of this name" in none.stderr
    wrong = verify(tmp_path, "doubt", "log_uper")
    assert wrong.returncode == 2 and "did you mean log_upper" in wrong.stderr
