"""What a run says of a proof or a refutation that is written and does not work, whatever else is found of its claim."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.suite.project import make, verify

HEAD = '"""Small claims."""\nfrom verify.lemma import *\n\nx, y = reals("x y")\n'
VACUOUS = """
@claim("Vacuous", given=[x >= 1, x <= 0], show=y <= exp(x) * y**2)
def empty():
    have(y <= 5, by.linear())
"""
REGION = """
@claim("On a region", given=[x >= 0], region=[x <= 1], show=x**2 + 1 >= x)
def inside():
    have(x <= 1, by.linear())
    auto()
"""
REFUTATION = """
tried = claim("Not refuted", given=[x >= 0], show=exists_real(lambda s: (s >= x) & (s <= x - 1)),
    refutation={"witness": {"x": "1"}, "proofs": {"show": [by.intro("s"), by.linear()]}})
"""
POINT = """
tried = claim("True", given=[x >= 0], show=exp(x) >= 1, refutation={"witness": {"x": "1"}})
"""
FALSE = POINT.replace("exp(x) >= 1", "x >= 1")
IN_VAIN = """
false = claim("False", show=exp(x) >= 5)
tried = claim("Not refuted", given=[x >= 0], show=exists_real(lambda s: (s >= x) & (s <= x - 1)), refutation={
    "witness": {"x": "1"}, "proofs": {"show": [by.intro("s"), by.use(false, x=0), by.contradiction(), by.linear()]}})
"""


def told(folder: Path, source: str) -> tuple[list[int], list[str]]:
    """The exit codes of two runs, the second of what is recorded, and the lines on what fails, the same each time."""
    make(folder, HEAD + source)
    runs = [verify(folder, "run") for _ in range(2)]
    said = [[line for line in ran.stdout.splitlines() if "fails: " in line] for ran in runs]
    assert said[0] == said[1]
    return [ran.returncode for ran in runs], said[0]


def test_a_proof_that_fails_is_told_where_the_claim_is_vacuous(tmp_path: Path) -> None:
    codes, (line,) = told(tmp_path, VACUOUS)
    assert line.startswith("its proof fails: empty (vacuous): linear: no combination")
    assert line.endswith("(at mine.py:8: have(y <= 5, by.linear()))")
    assert codes == [1, 0], "the proof of a new claim fails, and nothing else is shown of it"


def test_a_proof_that_fails_is_told_where_the_claim_is_certified_on_a_region(tmp_path: Path) -> None:
    codes, (line,) = told(tmp_path, REGION)
    assert line.startswith("its proof fails: inside (certified on its region): linear: no combination")
    assert line.endswith("(at mine.py:8: have(x <= 1, by.linear()))") and codes == [0, 0]


@pytest.mark.parametrize(
    ("source", "why", "codes"),
    [
        (REFUTATION, "linear: no combination of the hypotheses was found (at mine.py:7: ", [1, 0]),
        (POINT, "the kernel rejects the evidence: at the witness this is not certain: ", [0, 0]),
        (FALSE, "the kernel rejects the evidence: at the witness this is not certain: ", [1, 1]),
        (IN_VAIN, "its refutation rests on false, which is refuted", [1, 1]),
    ],
    ids=["open", "proved", "refuted otherwise", "cites what is false"],
)
def test_a_refutation_that_fails_is_told(tmp_path: Path, source: str, why: str, codes: list[int]) -> None:
    """Whether the claim is open, proved, or refuted by another point."""
    found, (line,) = told(tmp_path, source)
    assert line.startswith(f"its refutation fails: tried: {why}") and found == codes


def test_the_page_says_so_too(tmp_path: Path) -> None:
    make(tmp_path, HEAD + VACUOUS + REFUTATION)
    verify(tmp_path, "run")
    assert "its proof fails:\nlinear: no combination" in verify(tmp_path, "show", "empty").stdout
    shown = verify(tmp_path, "show", "tried").stdout
    assert "not decided:\n" in shown and "its refutation fails:\nlinear: no combination" in shown
