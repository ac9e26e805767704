"""`verify evaluate` on recorded claims: the printed formulas in floats, and one line for each fault."""

from __future__ import annotations

import json
import re
import shlex
from math import exp, log, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from tests.suite.project import MINE, make, verify
from verify.cli import main

ROOT = Path(__file__).parents[2]
PNSGD = "n=10000,i=1,L=1,sigma=4,eta=1/2,beta=1,alpha=8"
SGD = "n=10000,b=1000,T=100000,L=1,sigma=1/5,eta=1/100,D=10,M=1"
CONTRACTION = "n=100,i=60,L=1,sigma=2,rho=0,beta=1,eta=1/2,D=3"
STOP = "n=1000,sigma=40,L=1,alpha=8,i=5,eta=1,beta=1"
ROUNDS = "eps=1/2,m=10,T=100,L=1,sigma=2,beta=1,eta=1/2,radius=1/4,r0=1"
Phi = NormalDist().cdf


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def theta(eps: float, r: float) -> float:
    """E_(e^eps)(N(r, 1) || N(0, 1)): asoodeh2020contraction, Lemma 2."""
    return Phi(r / 2 - eps / r) - exp(eps) * Phi(-r / 2 - eps / r)


def federated(eps: float) -> float:
    """asoodeh2020federated, Theorem 2, at m = 10, T = 100, L = 1, sigma = 2, eta = 1/2, radius = 1/4."""
    a = theta(eps, 2 * 0.25 * sqrt(10) / (0.5 * 2))
    return 10 / 1000 * theta(eps, 2 / (sqrt(10) * 2)) * (1 - a**100) / (1 - a)


THEOREMS = [
    ("noisy_sgd_one_record", PNSGD, 2 * 8 / (16 * 10000)),
    ("feldman2018iteration Theorem 26", STOP, 32 * log(1000) / 1.6e6),
    ("feldman2018iteration Theorem 1", "|x - y|=3,n=100,sigma=2,alpha=8", 8 * 9 / 800),
    ("feldman2018iteration Theorem 22", "n=3,alpha=4,R[t]=1/8,a[t]=1/2,s[t]=1/2", 3 / 8),
    ("altschuler2022noisysgd Theorem 3.1", f"{SGD},alpha=4,astar=alpha", 23 * 4 * 1e5 / (1e8 / 25)),
    ("asoodeh2020contraction Theorem 4", f"{CONTRACTION},eps=1/2", theta(0.5, 1) * theta(0.5, 3) ** 40),
    ("asoodeh2020contraction Lemma 2", "gamma=exp(1),s=2,|m1-m2|=1", theta(1, 1 / 2)),
    ("asoodeh2020federated Theorem 2", ROUNDS, federated(0.5)),
    ("berthier2019report Theorem 2.1", "n=100,e=0.1,d=1e-7,delta2=1e-6", 100 * 1e-7 + 1e-6),
    ("berthier2019report Proposition 2.6", "alpha=3,s=1,sigma=2", 3 / 8),
    (
        "berthier2019report Theorem 3.2",
        "m=2,n=10,eps[j]=j/8",
        log(1 + 4 * (exp(1 / 4) - 1) / 100),
    ),
    ("berthier2019report Section 2.4, Pinsker", "c=1/8", 1 / 4),
]  # fmt: skip


def test_a_headline_bound_that_says_nothing_is_not_told_as_holding(capsys: pytest.CaptureFixture[str]) -> None:
    code, body = asked(capsys, "rdp_to_dp", "--at", "eps=1/10,alpha=1,delta=1e-5")  # the first bound wants 1 < alpha
    assert (code, body["status"]) == (0, "in part") and [one["speaks"] for one in body["bounds"]] == [False, True, True]
    assert asked(capsys, "rdp_to_dp", "--at", "eps=1/10,alpha=2,delta=1e-5")[1]["status"] == "holds"


@pytest.mark.parametrize(("item", "at", "expected"), THEOREMS)
def test_the_first_bound_is_the_printed_formula(
    item: str, at: str, expected: float, capsys: pytest.CaptureFixture[str]
) -> None:
    code, body = asked(capsys, *item.split(), "--at", at)
    assert (code, body["status"]) == (0, "holds")
    bound = next(one for one in body["bounds"] if one["speaks"])
    last = bound["quantities"][-1]
    assert float(last["low"]) == pytest.approx(expected, rel=1e-8)
    assert float(last["low"]) <= float(last["high"]) <= float(last["low"]) * (1 + 1e-9)
    assert (ROOT / body["claim"]["certificate"]).is_file()


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code = main(["evaluate", *arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_what_it_rests_on_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "noisy_sgd_one_record", "--at", PNSGD]) == 0
    text = capsys.readouterr().out
    assert "eps = 2*alpha*L**2/(sigma**2*(n - i + 1)) = 0.0001\n" in text
    assert "asked of your algorithm" in text and "    K is convex\n" in text
    assert "gauss_shift (A shifted Gaussian vector" in text
    assert "verify recheck reports/certificates/noisy_sgd_one_record.json" in text


def test_a_condition_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "conjecture2_sum", "--at", "E=1,K=1,e=1,m=2,n=4,tau=1/2"]) == 0
    text = capsys.readouterr().out
    assert "bound = K*e/(n*(-tau + 1)) = 0.5\n" in text and "\nconditional on: " in text


def test_a_hypothesis_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["evaluate", "noisy_sgd_one_record", "--at", PNSGD.replace("eta=1/2", "eta=2.5")]
    assert main(arguments) == 1
    text = capsys.readouterr().out
    assert "nothing is claimed" in text and "eta <= 2/beta  (left 2.5, right 2)" in text
    assert "0.0001" not in text
    assert main([*arguments, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["bounds"][0]["quantities"][1]["high"] is None


def test_a_premise_that_fails_silences_its_conclusion_only(capsys: pytest.CaptureFixture[str]) -> None:
    item = ["asoodeh2020contraction", "Proposition", "1", "--at"]
    numbers = "eps=2,n=50,i=50,L=1,sigma=3,eta=1/2,rho=0.1,beta=1"
    code, body = asked(capsys, *item, numbers)
    assert code == 0 and [one["speaks"] for one in body["bounds"]] == [False, True]
    code, body = asked(capsys, *item, numbers.replace("eps=2", "eps=1/100"))
    assert code == 1 and not any(one["speaks"] for one in body["bounds"])


def test_no_divergence_is_below_zero(capsys: pytest.CaptureFixture[str]) -> None:
    """A mistyped sign gave a number: no two laws have D_alpha <= -1, or E_gamma <= 0 for a gamma below 1."""
    assert main(["evaluate", "rdp_to_dp", "--at", "eps=-1,alpha=8,delta=1e-5"]) == 1
    text = capsys.readouterr().out
    assert "a divergence is at least 0" in text and "at least 1 - gamma" in text and "    eps = -1" not in text


def test_what_is_not_checked_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    # astar and M stand in no bound; without them some hypotheses are open, and j is any index of the data.
    code, body = asked(capsys, "noisy_sgd_convex_privacy", "--at", f"{SGD.removesuffix(',M=1')},alpha=4")
    assert (code, body["status"]) == (3, "undecided")
    found = {one["text"]: one["status"] for one in body["hypotheses"]}
    assert found["alpha <= astar"] == found["eta <= 2/M"] == "not checked"
    assert found["j <= n"] == "asked" and found["8*sqrt(2)*L/b < sigma"] == "holds"


def test_an_irrational_equality_is_undecided_and_follows_when_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    item = ["feldman2018iteration", "Corollary", "31", "--at"]
    numbers = "eps=1,delta=1e-5,L=1,R=1,n=10000,m=100,dim V=20,beta=1"
    code, body = asked(capsys, *item, numbers)
    assert code == 0 and body["at"]["sigma"].startswith("0.968961052521")
    loss = body["bounds"][1]["quantities"][0]
    assert float(loss["high"]) == pytest.approx(sqrt(8) / 100 * sqrt(1 + 160 * log(1.25e5) / 100), rel=1e-8)
    code, body = asked(capsys, *item, f"{numbers},sigma=sqrt(8*log(125000))/10")
    assert code == 3 and [o["status"] for o in body["hypotheses"] if o["text"].startswith("sigma =")] == ["undecided"]


FAULTS = [
    ("noisy_sgd_one_record", "n=10", "needs more numbers: --at must give L (real), alpha (real), i (integer)"),
    ("noisy_sgd_one_record", "sgma=4", "has no number sgma; did you mean sigma?"),
    ("noisy_sgd_one_record", "W=4", "W is no number here: sequence of laws on V"),
    ("noisy_sgd_one_record", PNSGD.replace("n=10000", "n=10.5"), "n is an integer, and 21/2"),
    ("noisy_sgd_one_record", f"{PNSGD},n=3", "n is given twice"),
    ("noisy_sgd_one_record", "n=i,i=n", "n, i are given by each other"),
    ("noisy_sgd_one_record", PNSGD.replace("sigma=4", "sigma=x"), "speaks of x, which is no number"),
    ("noisy_sgd_one_record", PNSGD.replace("sigma=4", "sigma=4*+"), "expected a number, a name or a bracket, column 4"),
    ("noisy_sgd_one_record", "n", "--at takes NAME=VALUE"),
    ("noisy_sgd_one_record", PNSGD.replace("sigma=4", "sigma[t]=4"), "is one real and no sequence"),
    ("noisy_sgd_one_recor", "n=3", "no claim has the id 'noisy_sgd_one_recor'; did you mean noisy_sgd_one_record"),
    ("feldman2018iteration", "n=3", "is a paper"),
    ("feldman2018iteration Theorem 99", "n=3", "no claim is about feldman2018iteration Theorem 99"),
    ("nobody2000 Theorem 1", "n=3", "nobody2000 is no paper"),
    ("asoodeh2020federated Equation (3)", "n=3", "is several claims; choose one: "),
    ("berthier2019report Section 3.2.2, sensitivity of an epoch", "n=3", "no claim is the whole of"),
]


@pytest.mark.parametrize(("claim", "at", "message"), FAULTS)
def test_bad_input_is_one_line(claim: str, at: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", *claim.split(), "--at", at]) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1 and message in err


def test_what_is_not_proved_gives_no_bound(capsys: pytest.CaptureFixture[str]) -> None:
    for claim, code, message in (
        ("lower_composition_constant", 1, "refuted, so that it gives no bound; its repair is lower_composition"),
        ("gauss_shift", 3, "is an axiom"),
        ("optimal_composition", 3, "bounds nothing by numbers"),
    ):
        assert main(["evaluate", claim, "--at", "n=3"]) == code
        out, err = capsys.readouterr()
        assert message in out and len(out.splitlines()) == 1 and err == ""


def samples(document: str) -> list[tuple[str, list[str]]]:
    """The commands `verify evaluate` of a document, each with the lines that are shown below it."""
    found: list[tuple[str, list[str]]] = []
    text = (ROOT / document).read_text(encoding="utf-8")
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line.removeprefix("$ ").split("  #")[0], []))
            elif found:
                found[-1][1].append(line)
    return [one for one in found if one[0].startswith("verify evaluate ")]


@pytest.mark.parametrize(("document", "number"), [("docs/command.md", 2), ("docs/evaluate.md", 6)])
def test_a_document_shows_what_is_printed(document: str, number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Line by line, but for lines that end in dots and the lines that are left out."""
    found = samples(document)
    assert len(found) == number
    for command, shown in found:
        assert main(shlex.split(command)[1:]) == 0, command
        printed = capsys.readouterr().out.splitlines()
        wanted = [line.removesuffix("...)") for line in shown if line != "..."]
        assert [line for line in wanted if not any(one.startswith(line) for one in printed)] == []


def test_the_claims_that_the_page_names_can_be_evaluated(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/evaluate.md").read_text(encoding="utf-8")
    table = page.split("## Which claim?")[1].split("\n\n")[1]
    named = re.findall(r"`(\w+)`", table)
    assert len(named) == 11
    for claim in named:
        assert main(["evaluate", claim]) == 2
        assert f"{claim} needs more numbers" in capsys.readouterr().err


def test_the_numbers_of_the_hypotheses_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """The member j of the range 1..n is the user's, and no number that is needed."""
    claim = "noisy_sgd_convex_private"
    for arguments, message in (
        ([], "; and for the hypotheses: M (real), astar (real), b (real)\n"),
        (["--at", "astar=alpha"], "give alpha=... or --least alpha=LOW..HIGH"),
        (["--at", "alpha=3", "--least", "alpha=2..4"], "by --at and by --least or --plot"),
    ):
        assert main(["evaluate", claim, *arguments]) == 2
        assert message in capsys.readouterr().err
    assert main(["evaluate", "noisy_sgd_one_record", "--at", PNSGD, "--catalogue", "lemmas"]) == 0
    assert "verify show noisy_sgd_one_record --catalogue lemmas)" in capsys.readouterr().out


def test_a_project_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The claim must be the recorded one, and its certificate must be there."""
    folder = make(tmp_path)
    monkeypatch.chdir(folder)

    def evaluate(*arguments: str) -> tuple[int, str]:
        code = main(["evaluate", *arguments])
        return code, "".join(capsys.readouterr())

    code, text = evaluate("log_upper", "--at", "x=1")
    assert code == 2 and "no verdicts are recorded" in text
    assert verify(folder).returncode == 0
    code, text = evaluate("log_upper", "--at", "x=1/3")
    assert code == 0 and "bound = x = 1/3" in text and "0 <= x" in text
    assert "left side = log(x + 1) = 0.287682072452 +/- " in text
    assert evaluate("log_upper", "--at", "x=-1/2")[0] == 1
    code, text = evaluate("exp_upper", "--at", "x=1")
    assert code == 1 and "its repair is exp_upper_repaired (proved)" in text
    make(tmp_path, MINE.replace("show=log(1 + x) <= x", "show=log(1 + x) <= 2*x"))
    code, text = evaluate("log_upper", "--at", "x=1")
    assert code == 3 and "was changed since its verdict was recorded" in text
    make(tmp_path)
    (folder / "reports" / "certificates" / "log_upper.json").unlink()
    code, text = evaluate("log_upper", "--at", "x=1")
    assert code == 3 and "is not there" in text
