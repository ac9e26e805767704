"""Certificates are accepted as they are, and refused when something in them is changed that matters."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from verify.account import Answer, ApproximateDP, Gaussian, Laplace, PoissonSampled, RandomisedResponse, certificate
from verify.cli import main

MECHANISM = PoissonSampled("0.05", Gaussian(1)) * 30 + Laplace(5)


@pytest.fixture(scope="module")
def answer() -> Answer:
    return MECHANISM.epsilon(1e-5, "add-or-remove", tolerance="1e-2")


@pytest.fixture(scope="module")
def body(answer: Answer) -> dict[str, Any]:
    return answer.certificate


def signed(body: dict[str, Any]) -> str:
    return json.dumps({**body, "digest": certificate.digest(body)})


def test_a_certificate_says_what_the_answer_says(answer: Answer, body: dict[str, Any]) -> None:
    again = certificate.recheck(certificate.text(answer))
    assert (again.lower, again.upper, again.rests_on) == (answer.lower, answer.upper, answer.rests_on)
    assert json.loads(certificate.text(answer)) == json.loads(json.dumps(body))


@pytest.mark.parametrize(
    "other",
    [
        Gaussian(3) * 4,
        RandomisedResponse("0.2") * 30,
        ApproximateDP("0.2", "1e-7") * 20,
        ApproximateDP("0.2", "1e-7") * 300,
        Gaussian(0),
        PoissonSampled("0.2", Gaussian(2)) * 9,
    ],
    ids=str,
)
def test_other_certificates(other: Gaussian) -> None:
    for found in (other.epsilon(1e-5, "replace-one", "1e-2"), other.delta("0.5", "replace-one")):
        assert certificate.recheck(certificate.text(found)).upper == found.upper


def lower_by_one(text: str) -> str:
    return f"{max(int(text, 16) - 1, 0):x}"


def first_table(body: dict[str, Any], side: str = "upper") -> dict[str, Any]:
    return next(part["steps"][0] for part in body["parts"] if part["side"] == side)  # type: ignore[no-any-return]


def smaller_weight(body: dict[str, Any]) -> None:
    weights = first_table(body)["weights"]
    top = max(range(len(weights)), key=lambda i: int(weights[i], 16))
    weights[top] = f"{int(weights[top], 16) * 999 // 1000:x}"


def larger_lower_weight(body: dict[str, Any]) -> None:
    cells = first_table(body, "lower")["cells"]
    cell = max((cell for cell in cells if cell), key=lambda one: int(one[1], 16))
    cell[1] = f"{int(cell[1], 16) + 1:x}"


def larger_lower_loss(body: dict[str, Any]) -> None:
    max((cell for cell in first_table(body, "lower")["cells"] if cell), key=lambda one: int(one[1], 16))[0] += 1


def moved_threshold(body: dict[str, Any]) -> None:
    cuts = first_table(body, "lower")["thresholds"]
    middle = len(cuts) // 2
    cuts[middle] = (
        float.fromhex(cuts[middle]) + 1e-3 * (float.fromhex(cuts[middle - 1]) - float.fromhex(cuts[middle]))
    ).hex()


def less_noise(body: dict[str, Any]) -> None:
    body["mechanisms"] = body["mechanisms"].replace("Gaussian(1)", "Gaussian(0.99)")


def smaller_grid(body: dict[str, Any]) -> None:
    part = next(part for part in body["parts"] if part["side"] == "upper")
    above, below = part["h"].split("/")
    part["h"] = f"{int(above) * 999}/{int(below) * 1000}"


def narrow_window(body: dict[str, Any]) -> None:
    part = next(part for part in body["parts"] if part["side"] == "upper" and part["direction"] == "remove")
    part["windows"][-1][1] //= 4


def no_infinite(body: dict[str, Any]) -> None:
    first_table(body)["weights"][-1] = "0"
    first_table(body)["infinite"] = "0"


def scaled(key: str, factor: str) -> Callable[[dict[str, Any]], None]:
    def change(body: dict[str, Any]) -> None:
        from fractions import Fraction

        body[key] = str(Fraction(body[key]) * Fraction(factor))

    return change


def put(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda body: body.__setitem__(key, value)


CHANGES: dict[str, Callable[[dict[str, Any]], None]] = {
    "a smaller weight": smaller_weight,
    "a larger lower weight": larger_lower_weight,
    "a larger lower loss": larger_lower_loss,
    "another threshold": moved_threshold,
    "less noise": less_noise,
    "a finer grid": smaller_grid,
    "a narrow window": narrow_window,
    "no tail": no_infinite,
    "a smaller upper end": scaled("upper", "0.98"),
    "a larger lower end": scaled("lower", "1.02"),
    "a smaller delta": scaled("at", "1/2"),
    "other neighbours": put("neighbours", "replace-one"),
    "another question": put("question", "delta"),
    "an infinite lower end": put("lower", None),
    "a direction is left out": lambda body: body["parts"].pop(0),
    "a part twice": lambda body: body["parts"].append(body["parts"][0]),
    "more steps": lambda body: put("mechanisms", body["mechanisms"].replace("* 30", "* 31"))(body),
    "claims that it does not rest on": lambda body: body["rests_on"].pop(),
    "less is asked": lambda body: body["asks"].pop(),
    "a window too few": lambda body: body["parts"][0]["windows"].pop(),
    "a window too many": lambda body: body["parts"][0]["windows"].append([0, 1]),
    "words": lambda body: put("parts", [{"side": "upper"}])(body),
    "numbers": lambda body: put("parts", 7)(body),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_certificate_is_refused(change: str, body: dict[str, Any]) -> None:
    """Also where whoever changed it has made the digest anew."""
    other = copy.deepcopy(body)
    CHANGES[change](other)
    assert other != body
    with pytest.raises(certificate.Refused):
        certificate.recheck(signed(other))


def test_any_changed_digit_is_refused(answer: Answer) -> None:
    text = certificate.text(answer)
    digits = [i for i, mark in enumerate(text) if mark.isdigit()]
    for place in digits[:: len(digits) // 40]:
        changed = text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :]
        with pytest.raises(certificate.Refused):
            certificate.recheck(changed)


def test_the_command_checks_them(answer: Answer, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    certificate.save(answer, good)
    bad.write_text(certificate.text(answer).replace('"upper":"', '"upper":"0'))
    assert main(["recheck", str(good)]) == 0
    assert "accepted" in capsys.readouterr().out
    assert main(["recheck", str(good), str(bad), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert list(said["accepted"]) == [str(good)] and len(said["rejected"]) == 1
