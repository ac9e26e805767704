"""A refutation counts only if the lemmas of the library that its evidence cites are proved in the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.suite.project import PYPROJECT, make, verify

pytestmark = pytest.mark.long  # whole runs in processes of their own

# The tail of the Gaussian law: as an axiom it may be cited, as a claim without a proof it may not.
SOURCE = '''"""A tail, and what is said of it.

For tests.
"""
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Q, exp, reals
from verify.language.laws import E, gauss, indicator, line

t, s = reals("t s")
beyond = E(gauss(line), lambda z: indicator(t < z))
tail = Claim(id="tail", title="the tail is Q", show=beyond == Q(t), kind="axiom")
above = Claim(
    id="above",
    title="the tail is at least 0",
    show=beyond >= 0,
    mutants=(Mutant("twice", given=(t > 0,), show=beyond <= exp(-(t**2)) / 2),),
)
false = Claim(
    id="false",
    title="a tail too thin",
    kind="conjecture",
    given=(s > 0,),
    show=E(gauss(line), lambda z: indicator(s < z)) <= exp(-(s**2)) / 2,
)
CLAIMS = (tail, above, false)
'''
UNPROVED = SOURCE.replace(', kind="axiom")', ")")
WHY = "its refutation rests on tail, which is not proved"


def entries(folder: Path) -> dict[str, dict[str, object]]:
    return {entry["id"]: entry for entry in json.loads((folder / "reports/verdicts.json").read_text())}


def test_one_that_cites_an_axiom_counts(tmp_path: Path) -> None:
    folder = make(tmp_path, SOURCE)
    found = verify(folder)
    assert found.returncode == 0, found.stdout
    recorded = entries(folder)
    assert recorded["above"]["mutants"] == {"total": 1, "refuted": 1}
    assert recorded["false"]["verdict"] == "refuted"
    assert '"id":"tail"' in (folder / "reports/mutants.jsonl").read_text()
    assert verify(folder, "recheck").returncode == 0


def test_one_that_cites_what_is_not_proved_does_not(tmp_path: Path) -> None:
    folder = make(tmp_path, UNPROVED)
    found = verify(folder)
    assert found.returncode == 1
    assert f"mutant not refuted: above: twice: {WHY}" in found.stdout
    assert f"lost: above: the mutant 'twice': {WHY}" in found.stdout
    assert not (folder / "reports").exists()
    # What it cites is examined, where it was not asked for; the cache does not make it true.
    again = verify(folder, "run", "above")
    assert again.returncode == 1 and WHY in again.stdout
    # Nothing of it is recorded, and what is recorded is sound.
    assert verify(folder, "report", "--replace").returncode in (0, 1)
    recorded = entries(folder)
    assert recorded["above"]["mutants"] == {"total": 1, "refuted": 0}
    assert recorded["tail"]["verdict"] in ("open", "supported")
    assert recorded["false"]["verdict"] == "open" and recorded["false"]["certificate"] is None
    assert (folder / "reports/mutants.jsonl").read_text() == ""
    assert verify(folder, "recheck").returncode == 0


def test_a_mutant_that_was_refuted_and_is_no_longer_is_lost(tmp_path: Path) -> None:
    folder = make(tmp_path, SOURCE)
    assert verify(folder, "run").returncode == 0
    before = (folder / "reports/mutants.jsonl").read_text()
    (folder / "mine.py").write_text(SOURCE.replace("exp(-(t**2)) / 2", "exp(-(t**2) / 2) / 1"))
    found = verify(folder)
    assert found.returncode == 1
    assert "lost: above: 1 mutants recorded as refuted, now 0" in found.stdout
    assert (folder / "reports/mutants.jsonl").read_text() == before


def test_pytest_says_so_too(pytester: pytest.Pytester) -> None:
    """A recorded mutant whose lemma was proved once, and is refuted now, by the records."""
    pytester.makepyprojecttoml(PYPROJECT)
    pytester.path.joinpath("mine.py").write_text(UNPROVED)
    verify(pytester.path, "report", "--replace")
    result = pytester.runpytest_subprocess("--lemmas", "-k", "above and mutants", "-p", "no:cacheprovider")
    result.assert_outcomes(failed=1, deselected=result.parseoutcomes().get("deselected", 0))
