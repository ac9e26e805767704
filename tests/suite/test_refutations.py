"""Recorded refutations of mutants: tried first, judged anew, and where a search begins when the mutant has changed."""

from __future__ import annotations

from pathlib import Path

from verify.claims.claim import Claim, Mutant
from verify.kernel.certificate import write
from verify.language.expr import real, reals
from verify.suite import examine
from verify.suite.manifest import MUTANTS
from verify.suite.refutations import evidence, hints, refutations

x, far = reals("x far")
CLAIM = Claim("c", "c", given=(x >= 0,), show=x + 1 >= 1, mutants=(Mutant("less", show=x + 1 >= 2),))
((_, VARIANT),) = CLAIM.mutant_statements()


def recorded(folder: Path, *lines: str) -> dict[str, dict[str, object]]:
    (folder / MUTANTS).write_text("".join(lines), encoding="utf-8")
    return refutations(folder).get("c", {})


def test_what_is_recorded_is_the_evidence(tmp_path: Path) -> None:
    said = {"verdict": "refuted", "witness": {"x": "3/7"}, "bits": 128}
    known = recorded(tmp_path, write(VARIANT, said))
    (found,) = examine.examine(CLAIM, {}, recorded=known).mutants
    assert found.refuted and found.evidence == said


def test_a_record_that_refutes_nothing_is_no_refutation(tmp_path: Path) -> None:
    """The kernel judges it: at x = 5 the mutant holds, and a search finds another point."""
    known = recorded(tmp_path, write(VARIANT, {"verdict": "refuted", "witness": {"x": "5"}, "bits": 128}))
    (found,) = examine.examine(CLAIM, {}, recorded=known).mutants
    assert found.refuted and found.witness != {"x": "5"}
    true = CLAIM.of(mutants=(Mutant("no less", show=x + 1 >= 0),))
    ((_, holds),) = true.mutant_statements()
    known = recorded(tmp_path, write(holds, {"verdict": "refuted", "witness": {"x": "5"}, "bits": 128}))
    assert not examine.examine(true, {}, 0.1, known).mutants[0].refuted


def test_a_search_begins_where_the_mutant_failed_before(tmp_path: Path) -> None:
    """The statement is another one now; that it fails at one far point alone, no drawing would find."""
    y = real("x")
    hit = (y - 123457) ** 2 * 10**12 >= 1
    first = Claim("c", "c", given=(), show=y <= y, mutants=(Mutant("but there", show=hit),))
    ((_, old),) = first.mutant_statements()
    known = recorded(tmp_path, write(old, {"verdict": "refuted", "witness": {"x": "123457", "far": "1"}, "bits": 128}))
    second = first.of(mutants=(Mutant("but there", show=(y - 123457) ** 2 * 10**12 >= 2),))
    ((_, new),) = second.mutant_statements()
    assert hints(new, known) == [{"x": "123457"}]
    assert examine.examine(second, {}, 0.1, known).mutants[0].refuted


def test_mutants_that_change_places_keep_their_refutations(tmp_path: Path) -> None:
    said = {"verdict": "refuted", "witness": {"x": "3/7"}, "bits": 128}
    known = recorded(tmp_path, write(VARIANT, said))
    more = CLAIM.of(mutants=(Mutant("far less", show=x + 1 >= 3), *CLAIM.mutants))
    assert [found.evidence for found in examine.examine(more, {}, recorded=known).mutants] == [said, said]
    assert [one["witness"] for one in evidence(VARIANT, known)] == [{"x": "3/7"}]


def test_damaged_lines_are_none(tmp_path: Path) -> None:
    assert recorded(tmp_path, "{}\n", "no json\n") == {} == refutations(tmp_path / "nowhere")
