"""pytest --lemmas in somebody else's repository."""

from __future__ import annotations

import pytest

from tests.suite.project import MINE, PYPROJECT, verify


def project(pytester: pytest.Pytester, source: str = MINE) -> None:
    pytester.makepyprojecttoml(PYPROJECT)
    pytester.path.joinpath("mine.py").write_text(source)


def test_every_claim_becomes_items(pytester: pytest.Pytester) -> None:
    project(pytester)
    result = pytester.runpytest_subprocess("--lemmas", "-v", "-p", "no:cacheprovider")
    result.stdout.fnmatch_lines_random(
        [
            "*mine::log_upper*attack* PASSED*",
            "*mine::log_upper*certificate* PASSED*",
            "*mine::log_upper*mutants* PASSED*",
            "*mine::exp_upper_repaired*certificate* PASSED*",
        ]
    )
    # Nothing is recorded yet, so the false claim fails its attack and its examination.
    result.assert_outcomes(passed=6, failed=2)


def test_without_the_option_nothing_is_collected(pytester: pytest.Pytester) -> None:
    project(pytester)
    assert pytester.runpytest_subprocess("-p", "no:cacheprovider").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_the_undecided_is_skipped_with_its_reason(pytester: pytest.Pytester) -> None:
    hard = MINE.replace(
        "CLAIMS = (",
        'CLAIMS = (upper.of(id="hard", show=exp(x) * (x - 3) ** 2 + '
        "log(1 + x) ** 3 * exp(-x) >= -x ** 7 * exp(-x ** 2) * log(2 + x), mutants=()), ",
    )
    project(pytester, hard)
    result = pytester.runpytest_subprocess(
        "--lemmas", "-rs", "-k", "hard and certificate", "-p", "no:cacheprovider"
    )
    outcomes = result.parseoutcomes()
    assert outcomes.get("failed", 0) == 0


def test_a_surviving_mutant_fails(pytester: pytest.Pytester) -> None:
    project(pytester, MINE.replace('"9/10" * x', '"11/10" * x'))
    result = pytester.runpytest_subprocess(
        "--lemmas", "-k", "log_upper and mutants", "-p", "no:cacheprovider"
    )
    result.assert_outcomes(failed=1, deselected=7)
    result.stdout.fnmatch_lines(["*not refuted: a tenth less*"])


def test_a_bad_module_is_a_usage_error(pytester: pytest.Pytester) -> None:
    project(pytester, MINE.replace("CLAIMS = (upper, ", "CLAIMS = (17, "))
    result = pytester.runpytest_subprocess("--lemmas", "-p", "no:cacheprovider")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --lemmas: *not a claim*"])


def test_a_recorded_refutation_without_repair_still_fails(pytester: pytest.Pytester) -> None:
    """2026-11-21: once recorded as refuted, a false claim of somebody's own was green."""
    project(pytester, MINE.replace('    repairs="exp_upper",\n', ""))
    assert verify(pytester.path, "run").returncode == 1
    alone = ("-k", "exp_upper and certificate and not repaired", "-p", "no:cacheprovider")
    result = pytester.runpytest_subprocess("--lemmas", *alone)
    result.assert_outcomes(failed=1, deselected=6)
    result.stdout.fnmatch_lines(["*exp_upper is refuted, and no claim repairs it*"])
