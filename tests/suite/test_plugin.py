"""pytest --lemmas in somebody else's repository."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.suite.project import MINE, PYPROJECT, verify

pytestmark = pytest.mark.long  # pytest in processes of its own


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
    result = pytester.runpytest_subprocess("--lemmas", "-rs", "-k", "hard and certificate", "-p", "no:cacheprovider")
    outcomes = result.parseoutcomes()
    assert outcomes.get("failed", 0) == 0


def test_a_surviving_mutant_fails(pytester: pytest.Pytester) -> None:
    project(pytester, MINE.replace('"9/10" * x', '"11/10" * x'))
    result = pytester.runpytest_subprocess("--lemmas", "-k", "log_upper and mutants", "-p", "no:cacheprovider")
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
    result.assert_outcomes(failed=1, deselected=7)
    result.stdout.fnmatch_lines(["*exp_upper is refuted, and no claim repairs it*"])


@pytest.fixture
def recorded(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project after its first run."""
    project(pytester)
    assert verify(pytester.path, "run").returncode == 0
    return pytester


def record(pytester: pytest.Pytester, id: str, verdict: str) -> None:
    path = pytester.path / "reports/verdicts.json"
    entries = json.loads(path.read_text())
    for entry in entries:
        if entry["id"] == id:
            entry.update(verdict=verdict, certificate=f"certificates/{id}.json")
    path.write_text(json.dumps(entries))


def lines(pytester: pytest.Pytester, *options: str) -> str:
    result = pytester.runpytest_subprocess("--lemmas", "-p", "no:cacheprovider", *options)
    assert result.parseoutcomes().get("failed", 0) >= 1
    return result.stdout.str()


def test_what_was_recorded_passes_whole(recorded: pytest.Pytester) -> None:
    result = recorded.runpytest_subprocess("--lemmas", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=8)


def test_the_certificate_of_another_claim_fails(recorded: pytest.Pytester) -> None:
    """The false claim recorded as proved, with the certificate of a true one in its place."""
    folder = recorded.path / "reports/certificates"
    shutil.copy(folder / "log_upper.json", folder / "exp_upper.json")
    record(recorded, "exp_upper", "proved")
    assert "this is the certificate of log_upper, not of exp_upper" in lines(recorded, "-k", "certificate")


def test_a_missing_certificate_fails(recorded: pytest.Pytester) -> None:
    (recorded.path / "reports/certificates/log_upper.json").unlink()
    assert "log_upper: the certificate is rejected: certificates/log_upper.json" in lines(recorded)


def test_a_certificate_without_its_record_fails(recorded: pytest.Pytester) -> None:
    record(recorded, "log_upper", "open")
    assert "certificates/log_upper.json is there, and no verdict is recorded" in lines(recorded)


def test_a_claim_that_is_not_recorded_is_named(recorded: pytest.Pytester) -> None:
    more = MINE.replace("CLAIMS = (", 'CLAIMS = (upper.of(id="more"), ').replace("false, repaired)", "false)")
    (recorded.path / "mine.py").write_text(more.replace("1 + 2 * x,", "1 + 3 * x,", 1))
    found = lines(recorded, "-k", "manifest")
    assert "more is not in the reports" in found
    assert "exp_upper_repaired is recorded, and not in the catalogue" in found
    assert "exp_upper: the reports have another statement than the catalogue" in found


def test_two_claims_that_cite_each_other_fail(pytester: pytest.Pytester) -> None:
    """Each certificate is well formed, both together prove nothing."""
    from verify.kernel.certificate import export, load_export, write
    from verify.suite import manifest

    false = MINE.replace("CLAIMS = (upper, ", 'CLAIMS = (false.of(id="a"), false.of(id="b"), upper, ')
    project(pytester, false)
    verify(pytester.path, "run")
    folder = pytester.path / "reports"
    known = load_export((folder / "statements.txt").read_text())
    for id, other in (("a", "b"), ("b", "a")):
        steps = [{"rule": "assume"}, {"rule": "assume"}]
        proof = {"rule": "lemma", "id": other, "values": {"x": "x"}, "then": steps}
        text = write(known[id], {"verdict": "proved", "proof": proof})
        (folder / f"certificates/{id}.json").write_text(text)
        record(pytester, id, "proved")
    assert export(known) == (folder / "statements.txt").read_text()
    files = manifest.read(folder)
    files.pop(manifest.NAME)
    (folder / manifest.NAME).write_text(manifest.build(files))
    found = lines(pytester, "-k", "certificate and not upper")
    assert "a: the certificate is rejected: a circle of proofs: a -> b -> a" in found
    assert "b: the certificate is rejected: a circle of proofs: " in found


def test_what_is_false_can_be_pasted_as_a_regression_test(pytester: pytest.Pytester) -> None:
    project(pytester)
    result = pytester.runpytest_subprocess("--lemmas", "-k", "exp_upper and attack and not repaired")
    said = result.stdout.str().split("as a regression test:\n")[1].split("\n---")[0].split("\n===")[0]
    assert 'next(one for one in CLAIMS if one.id == "exp_upper")' in said
    pytester.path.joinpath("test_pasted.py").write_text(said)
    pytester.runpytest_subprocess("test_pasted.py").assert_outcomes(failed=1)
    mended = MINE.replace("given=(x >= 0,),\n    show=exp", "given=(x >= 0, x <= 1),\n    show=exp")
    pytester.path.joinpath("mine.py").write_text(mended)
    pytester.runpytest_subprocess("test_pasted.py").assert_outcomes(passed=1)


def test_each_test_has_its_properties_in_the_junit_file(recorded: pytest.Pytester) -> None:
    from xml.etree import ElementTree

    recorded.runpytest_subprocess("--lemmas", "--junit-xml", "out.xml", "-k", "log_upper and certificate")
    [case] = ElementTree.parse(recorded.path / "out.xml").iter("testcase")
    found = {one.get("name"): one.get("value") for one in case.iter("property")}
    assert found.keys() == {"claim", "verdict", "role", "axioms", "statement"}
    assert (found["claim"], found["verdict"], found["role"]) == ("log_upper", "proved", "paper Lemma 1: part")
