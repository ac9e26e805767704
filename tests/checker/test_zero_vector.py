"""The vector 0 times an unknown number is 0; and the space {0} is finite: tables over it are lists."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checker.test_models import folder
from tests.kernel.tools import statement
from verify.kernel.check import CheckFailed
from verify.kernel.verdict import judge

# At D = 0 the factor 1/D has an arbitrary value.
SCALED = "(<= (E (x) mu (app h (scale (^ D -1) x))) (E (x) nu (app h x)))"


@pytest.mark.parametrize(
    ("space", "laws", "good"),
    [
        ("R0", ["1"], True),
        ("R0", {"at": [[[[]], "1"]]}, True),
        ("R0", ["1", "0"], False),
        ("R1", {"at": [[[["0"]], "1"]]}, True),
        ("R1", {"at": [[[["1"]], "1"]]}, False),
    ],
)
def test_both_checkers_agree(tmp_path: Any, space: str, laws: Any, good: bool) -> None:
    names = "(V (normed)) (mu (law V)) (nu (law V)) (D (real))"
    s = statement(names, f"(forall h (test V) {SCALED})", "(<= 1 D)")
    values = {"V": space, "mu": laws, "nu": laws, "D": "0"}
    evidence = {"verdict": "refuted", "model": {"values": values}, "bits": 128}
    if good:
        assert judge(s, evidence, {}).verdict == "refuted"
    else:
        with pytest.raises(CheckFailed):
            judge(s, evidence, {})
    corpus = folder(tmp_path, [(s, evidence)], {})
    ((_, certificate),) = corpus.certificates
    assert (corpus.second(certificate) == "accepted") == good


def test_all_points_of_the_space_0_are_one(tmp_path: Any) -> None:
    """The second checker took what is said of all points of {0} for undecided."""
    distance = "(min 1 (max 0 (+ (norm (plus u (scale -1 v))) (* -1 s))))"
    names = "(V (normed)) (c (test V V)) (s (real))"
    of_all = f"(forall u (point V) (forall v (point V) (= (app c u v) {distance})))"
    s = statement(names, f"(< s 0) {of_all}", "(<= s -1/2)")
    evidence = {"verdict": "refuted", "model": {"values": {"V": "R0", "c": [["1/4"]], "s": "-1/4"}}, "bits": 128}
    assert judge(s, evidence, {}).verdict == "refuted"
    corpus = folder(tmp_path, [(s, evidence)], {})
    ((_, certificate),) = corpus.certificates
    assert corpus.second(certificate) == "accepted"
