"""The corpus by kinds of reasoning, and what was held out: the shares that `decide` settles are printed.

DP_LEMMAS_EFFORT=4 takes all of it, at the default budget.
"""

from __future__ import annotations

import pytest

from tests.conftest import EFFORT
from tests.inequalities import asked
from tests.inequalities.after import AFTER, BESIDE
from tests.inequalities.corpus import Entry
from tests.inequalities.families import cases
from tests.inequalities.held_out import HELD_OUT
from tests.inequalities.kinds import FALSE, TRUE
from tests.inequalities.must_fail import MUST_FAIL
from verify.ask.decide import decide, read
from verify.ask.methods import methods
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove import forms
from verify.prove.engine import Env, ProofFailed

WHOLE = EFFORT >= 4
STRIDE = 1 if WHOLE else 4
LONG = pytest.mark.skipif(not WHOLE, reason="takes minutes: DP_LEMMAS_EFFORT=4")
TIMEOUT = 10.0 if WHOLE else 0.5  # seconds of an idle machine, counted in steps


def share(capsys: pytest.CaptureFixture[str], what: str, lists: dict[str, tuple[Entry, ...]], wanted: str) -> None:
    never = {"proved": "refuted", "refuted": "proved"}[wanted]
    lines = []
    for kind, entries in lists.items():
        some = entries[::STRIDE]
        verdicts = [decide(read(text, where), TIMEOUT).verdict for text, where, _ in some]
        assert never not in verdicts, [e for e, v in zip(some, verdicts, strict=True) if v == never]
        lines.append(f"  {kind}: {verdicts.count(wanted)} of {len(some)} {wanted}")
    with capsys.disabled():
        print(f"\n{what}:", *lines, sep="\n")


@LONG
def test_true_ones(capsys: pytest.CaptureFixture[str]) -> None:
    share(capsys, "true, by kind", TRUE | asked.TRUE, "proved")


def test_false_ones(capsys: pytest.CaptureFixture[str]) -> None:
    share(capsys, "false, by kind", FALSE | asked.FALSE, "refuted")


@LONG
def test_held_out(capsys: pytest.CaptureFixture[str]) -> None:
    share(capsys, "held out, by kind", HELD_OUT, "proved")


@LONG
def test_written_after_the_methods(capsys: pytest.CaptureFixture[str]) -> None:
    share(capsys, "written after the methods, by family", AFTER, "proved")


@pytest.mark.parametrize("family", AFTER)
def test_methods_on_what_was_written_after_them(family: str) -> None:
    """The first two of each family; the kernel accepts the proofs."""
    for text, where, _ in AFTER[family][:2]:
        statement = read(text, where)
        proof = methods(Sequent.of(statement), Env(boxes=500, work=60_000))
        assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


@pytest.mark.parametrize("family", BESIDE)
def test_no_method_proves_what_is_false_beside(family: str) -> None:
    for text, where, _ in BESIDE[family]:
        with pytest.raises(ProofFailed):
            methods(Sequent.of(read(text, where)), Env(boxes=100, work=int(2500 * EFFORT)))


@pytest.mark.parametrize("kind", FALSE | asked.FALSE)
def test_no_method_proves_a_false_one(kind: str) -> None:
    entries = (FALSE | asked.FALSE)[kind]
    for text, where, _ in entries if WHOLE else entries[::3]:
        with pytest.raises(ProofFailed):
            methods(Sequent.of(read(text, where)), Env(boxes=100, work=int(2500 * EFFORT)))


def test_no_method_proves_what_must_fail() -> None:
    for text, where, _ in MUST_FAIL if WHOLE else MUST_FAIL[::3]:
        with pytest.raises(ProofFailed):
            methods(Sequent.of(read(text, where)), Env(boxes=100, work=int(2500 * EFFORT)))


METHODS = (
    ("x**4*y**2 + y**4 + x**2 >= 3*x**2*y**2", ""),
    ("x**3 + y**3 + z**3 >= x**2*y + y**2*z + z**2*x", "x >= 0, y >= 0, z >= 0"),
    ("log(1 - p + p*exp(t)) >= p*t", "p >= 0, p <= 1"),
    ("x**a >= 1 + a*(x - 1)", "x > 0, a >= 1"),
    ("x*y <= exp(x - 1) + y*log(y)", "y > 0"),
    ("x*y <= x**5/5 + 4/5*y**(5/4)", "x >= 0, y >= 0"),
    ("sqrt(x) <= (x + a)/(2*sqrt(a))", "x >= 0, a > 0"),
    ("p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) >= 2*(p - q)**2", "p > 0, p < 1, q > 0, q < 1"),
)


@pytest.mark.parametrize(("text", "where"), METHODS)
def test_what_the_methods_are_for(text: str, where: str) -> None:
    statement = read(text, where)
    proof = methods(Sequent.of(statement), Env(boxes=500, work=60_000))
    assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


def test_no_squares_for_a_form_that_is_negative_somewhere() -> None:
    for text in ("x**4*y**2 + x**2*y**4 + 999/1000 >= 3*x**2*y**2", "x**2 + y**2 >= 201/100*x*y"):
        assert forms.attempt(Sequent.of(read(text)), Env()) is None


def test_verdicts_do_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs twice as fast: the same answers."""
    import time

    entries = (("x*y <= exp(x - 1) + y*log(y)", "y > 0"), ("sin(1/x) <= x + 1/x**3 + 1", "x > 0"))
    before = [decide(read(*entry), 0.5).verdict for entry in entries]
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: 2 * real())
    assert [decide(read(*entry), 0.5).verdict for entry in entries] == before


def test_families(capsys: pytest.CaptureFixture[str]) -> None:
    """The false ones fail where they are said to; of the true ones the share that is proved is printed."""
    every = list(cases())
    assert every == list(cases())
    for case in every:
        if not case.true:
            evidence = {"verdict": "refuted", "witness": {n: str(v) for n, v in case.point}, "bits": 256}
            assert judge(read(case.text, case.where), evidence, {}).verdict == "refuted"
    if not WHOLE:
        return
    true = [case for case in every if case.true]
    verdicts = [decide(read(case.text, case.where), TIMEOUT).verdict for case in true]
    assert "refuted" not in verdicts
    with capsys.disabled():
        print(f"\nfamilies: {verdicts.count('proved')} of {len(true)} proved")
