"""Bad input gets one line that says what is wrong and what to write."""

from __future__ import annotations

import pytest

from verify.account import BadMechanism, Gaussian
from verify.account.mechanisms import shown
from verify.account.parse import read
from verify.cli import main
from verify.kernel.rationals import Fraction

BAD = {
    "PoissonSampled(2, Gaussian(1))": "from 0 to 1",
    "PoissonSampled(-1/2, Gaussian(1))": "from 0 to 1",
    "Gaussian(-1)": "0 (no noise) or more",
    "Laplace(-1)": "0 (no noise) or more",
    "Gaussian(1) * 0": "whole number",
    "Gaussian(1) * 2.5": "whole number",
    "Gaussian(1) * -3": "whole number",
    "Gaussian(1) * Gaussian(2)": "whole number",
    "ApproximateDP(1, 2)": "from 0 to 1",
    "Gaussian": "Gaussian needs its numbers",
    "Gaussian()": "Gaussian(sigma, sensitivity)",
    "Gaussian(1, 2, 3)": "Gaussian(sigma, sensitivity)",
    "Gaussian(noise=1)": "Gaussian(sigma, sensitivity)",
    "Gaussian(x)": "write a number",
    "Gaussian(1/0)": "divides by 0",
    "Gaussian(1e999)": "out of range",
    "Gaussian(10**99)": "out of range",
    "Gaussian(1) * 10**99": "out of range",
    "Gaussian(1) * 2**40": "whole number",
    "Gausian(1)": "did you mean Gaussian?",
    "NoisySGd(n=3)": "did you mean NoisySGD?",
    "Gaussian(1": "cannot be read",
    "__import__('os').system('true')": "no mechanism",
    "Gaussian(1) - Gaussian(2)": "no mechanism",
    "3": "no mechanism",
    "": "cannot be read",
    "PoissonSampled(1/2, Gaussian(1) * 3)": "repeat outside",
    "PoissonSampled(1/2, RandomisedResponse(1))": "Gaussian or Laplace",
    "PoissonSampled(1/2, Gaussian(1, sensitivity=2))": "in units of",
    "WithoutReplacement(20, 10, Gaussian(1))": "batch <= records",
    "Gaussian(1, sensitivity=0)": "positive",
    "(" * 300 + "Gaussian(1)" + ")" * 300: "",
}


@pytest.mark.parametrize("text", BAD)
def test_an_expression_that_means_nothing(text: str) -> None:
    if not BAD[text]:
        with pytest.raises(BadMechanism):
            read(text)
        return
    with pytest.raises(BadMechanism) as error:
        read(text)
    assert BAD[text] in str(error.value) and "\n" not in str(error.value)


ASKED = ["--delta", "1e-5", "--neighbours", "add-or-remove"]
WRONG = [
    (["Gaussian(1)", "--delta", "0", "--neighbours", "add"], "between 0 and 1"),
    (["Gaussian(1)", "--delta", "1", "--neighbours", "add"], "between 0 and 1"),
    (["Gaussian(1)", "--delta", "1.5", "--neighbours", "add"], "between 0 and 1"),
    (["Gaussian(1)", "--delta=-1e-5", "--neighbours", "add"], "between 0 and 1"),
    (["Gaussian(1)", "--delta", "x", "--neighbours", "add"], "write a number"),
    (["PoissonSampled(1.5, Gaussian(1))", *ASKED], "from 0 to 1"),
    (["PoissonSampled(0.1, Gaussian(-1))", *ASKED], "0 (no noise) or more"),
    (["PoissonSampled(0.1, Gaussian(1)) * 0", *ASKED], "whole number"),
    (["ApproximateDP(1)", "--delta", "1e-5", "--neighbours", "add"], "in both orders"),
    (["Gaussian(1)", "--epsilon=-1", "--neighbours", "add"], "0 or more"),
    (["Gaussian(1)", "--neighbours", "add"], "--delta"),
    (["Gaussian(1)", "--delta", "1e-5"], "--neighbours"),
    (["Gaussian(1)", "--delta", "1e-5", "--neighbours", "neighbors"], "add-or-remove"),
    (["Gaussian(1)", "--delta", "1e-5", "--epsilon", "1", "--neighbours", "add"], "not both"),
    (["WithoutReplacement(1, 10, Gaussian(1))", *ASKED], "replace-one alone"),
    (["RandomisedResponse(1)", *ASKED], "ApproximateDP(1)"),
    (["PoissonSampled(1/2, Laplace(1))", "--delta", "1e-5", "--neighbours", "replace-one"], "not for replace-one"),
    (["Gaussian(1)", *ASKED, "--tolerance", "2"], "tolerance"),
    (["Gaussian(1)", *ASKED, "--noise-for", "1"], "write sigma"),
    (["Gaussian(1)", *ASKED, "--steps-for", "1"], "write T"),
    (["Gaussian(1)", *ASKED, "--certificate", "/nowhere/a.json"], "cannot be written"),
    (["Gaussian(1)", *ASKED, "--plot", "curve.txt"], ".svg"),
    (["Gaussian(0)", *ASKED, "--curve"], "no curve"),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=lambda x: " ".join(x) if isinstance(x, list) else x)
def test_a_command_that_asks_nothing(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["account", *words]) == 2
    shown = capsys.readouterr()
    assert said in shown.err and len(shown.err.splitlines()) == 1


def test_noise_0_is_said_to_be_infinite(capsys: pytest.CaptureFixture[str]) -> None:
    """No bad input, and no traceback: an answer."""
    for text in ("Gaussian(0)", "Laplace(0)", "PoissonSampled(0.1, Gaussian(0)) * 5 + Gaussian(1)"):
        assert main(["account", text, *ASKED]) == 0
        assert "epsilon is infinite" in capsys.readouterr().out
    assert main(["account", "Gaussian(0)", "--epsilon", "1", "--neighbours", "add"]) in (0, 3)
    assert "delta <= 1" in capsys.readouterr().out


def test_a_delta_that_is_nearly_nothing_is_told_at_once() -> None:
    """2026-11-24: at epsilon = 1000 the answer took minutes, for a number with three million digits."""
    found = Gaussian(2).delta(epsilon="1000", neighbours="add-or-remove")
    assert (found.lower, found.upper) == (0, Fraction(1, 10**300))


@pytest.mark.parametrize("text", ["PoissonSampled(0.1, Gaussian(0.01)) * 10", "Gaussian(1/100) + Laplace(1)"])
def test_little_noise_is_answered(text: str) -> None:
    """2026-11-24: OverflowError, and exit code 70."""
    found = read(text).epsilon(delta="1e-5", neighbours="replace-one", tolerance="1/2")
    assert found.upper is not None and 0 <= found.lower <= found.upper


def test_laplace_noise_asks_for_the_l1_norm(capsys: pytest.CaptureFixture[str]) -> None:
    """2026-11-24: "norm" alone was read as the Euclidean one, under which the epsilon is false."""
    for text in ("Laplace(2)", "PoissonSampled(1/10, Laplace(2))"):
        assert main(["account", text, "--delta", "1e-5", "--neighbours", "add"]) == 0
        assert "vector of L1 norm at most 1" in capsys.readouterr().out


def test_a_delta_beyond_what_is_told_is_refused() -> None:
    with pytest.raises(BadMechanism, match="at least 1e-300"):
        Gaussian(2).epsilon(delta="1e-390", neighbours="add")


@pytest.mark.parametrize("text", ["1e-300", "1.5e-20", "0.001", "1/3", "12", "0.125"])
def test_a_small_number_is_shown_as_it_was_typed(text: str) -> None:
    """Noise of 1e-300 was shown with a denominator of 300 digits."""
    value = Fraction(text)
    assert shown(value) == text
