"""At an open goal `verify watch` names the recorded claims that it may come of, with what each would leave."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from verify.ask import near
from verify.ask.near import Near, rests_on
from verify.claims.config import reports_of
from verify.claims.installed import Package
from verify.suite.watch import Watch

TEXT = '''"""Some bounds."""

from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
K = markov("K", X, Y)
g, d = reals("g d")
a, x = reals("a x")


@claim("data processing", given=[g >= 0, hockey_stick(mu, nu, g) <= d],
    show=hockey_stick(push(mu, K), push(nu, K), g) <= d)
def processed():
    goal()
    gap()


@claim("without a hypothesis", given=[g >= 0],
    show=hockey_stick(push(mu, K), push(nu, K), g) <= d)
def lacking():
    gap()


renyi_processed = claim("not begun", given=[a > 1, renyi(mu, nu, a) <= d], show=renyi(push(mu, K), push(nu, K), a) <= d)


@claim("inside of a proof", given=[x > 0], show=log(1 + x) <= x + x**2)
def inner():
    with have(log(1 + x) <= x):
        gap()


@claim("numbers alone", given=[x > 0], show=x**2 + x >= x)
def plain():
    with have(x**2 >= 0):
        gap()
'''


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "near_claims", raising=False)
    file = tmp_path / "near_claims.py"
    file.write_text(TEXT)
    return Watch(file, [], tmp_path / "reports", near=Near)


def test_a_goal_that_data_processing_closes(
    watched: Watch, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(near, "SECONDS", 10.0)  # what is found in one depends on the machine
    said = {told.id: told.lines for told in watched.look()}
    use = '  use("data_processing_hockey_stick") would leave'
    assert f"{use} nothing" in said["processed"]
    assert f"{use}: hockey_stick(mu, nu, g) <= d" in said["lacking"]
    # What `goal()` prints has it too, below the hypotheses.
    assert f"  [1] for every test phi on X: E[x ~ mu: phi(x)] - g*E[x ~ nu: phi(x)] <= d\n{use} nothing\n" in (
        capsys.readouterr().err
    )
    # A proof that is not begun: the claim as it is stated.
    assert any(line.endswith('processing") would leave nothing') for line in said["renyi_processed"])
    assert '  use("elementary.log1p_above") would leave: -1 < x' in said["inner"]
    assert not any("use(" in line for line in said["plain"])
    assert all(sum("would leave" in line for line in lines) <= 3 for lines in said.values())


def test_nothing_is_said_where_nobody_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "near_claims_unasked.py"
    file.write_text(TEXT)
    lines = [line for told in Watch(file, [], tmp_path / "reports").look(["processed"]) for line in told.lines]
    assert lines and not any("would leave" in line for line in lines)


def test_a_claim_that_rests_on_the_one_to_be_proved_is_none() -> None:
    reports = reports_of("lemmas")
    assert reports is not None
    entries = Package("lemmas", reports).entries
    one = next(
        id for id, entry in entries.items() if "data_processing_hockey_stick" in entry["evidence"].get("cites", ())
    )
    assert rests_on(one, "data_processing_hockey_stick", entries) and rests_on(one, one, entries)
    assert not rests_on("data_processing_hockey_stick", one, entries)
