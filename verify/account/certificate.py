"""Certificates of answers: what they say can be checked again from them alone.

A certificate names the mechanisms, the neighbours and the number; for each side and direction it has the tables (or
cells) of the steps as exact whole numbers, and the windows of the products.  Checking derives the curves from the
mechanisms anew, encloses them, checks that every table dominates its curve (or every cell lies below its mass),
composes them with the same roundings, and checks the last inequality.  A bound for the last iterate of noisy SGD is
computed anew from the numbers of the run.  A digest of the whole tells a slip of a digit that would leave it true.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.account import answer as answers
from verify.account import last_iterate, parse
from verify.account.curves import DIRECTIONS, Unbounded, ball
from verify.account.iterate_bounds import Silent
from verify.account.lower import NotBelow
from verify.account.mechanisms import BadMechanism, exact
from verify.account.parts import Malformed, Part, as_json, checked, from_json
from verify.account.tables import NotDominated
from verify.kernel.rationals import Fraction

if TYPE_CHECKING:
    from verify.account.answer import Answer
    from verify.account.last_iterate import LastIterate

FORMAT = "dp-lemmas account 1"
LAST = "last iterate"  # the kind of a certificate of a bound for noisy SGD
MAX_BYTES = 200_000_000


class Refused(ValueError):
    """A certificate that does not prove what it says; one line."""


def written(answer: Answer) -> dict[str, Any]:
    """The certificate of an answer, as what `json.dump` takes."""
    body: dict[str, Any] = {
        "format": FORMAT,
        "neighbours": answer.neighbours,
        "mechanisms": str(answer.mechanism),
        "question": answer.question,
        "at": str(answer.at),
        "lower": None if answer.lower is None else str(answer.lower),
        "upper": None if answer.upper is None else str(answer.upper),
        "asks": list(answer.asks),
        "rests_on": list(answer.rests_on),
        "parts": [as_json(part) for part in answer.parts],
    }
    return {**body, "digest": digest(body)}


def written_last(answer: LastIterate) -> dict[str, Any]:
    """The certificate of a bound for the last iterate of noisy SGD."""
    upper = answer.best.upper
    if upper is None:
        raise BadMechanism("no bound applies, so that there is nothing to certify")
    body: dict[str, Any] = {
        "format": FORMAT,
        "kind": LAST,
        "neighbours": last_iterate.NEIGHBOURS,
        "mechanisms": str(answer.run),
        "question": "epsilon",
        "at": str(answer.at),
        "upper": str(upper),
        "by": answer.best.by,
        "asks": list(answer.best.asks),
        "rests_on": list(answer.best.rests_on),
        "found_with": dict(answer.best.found_with),
    }
    return {**body, "digest": digest(body)}


def text(answer: Answer | LastIterate) -> str:
    return json.dumps(answer.certificate, separators=(",", ":")) + "\n"


def save(answer: Answer | LastIterate, path: str | Path) -> None:
    """Write the certificate to a file."""
    Path(path).write_text(text(answer), encoding="utf-8")


def digest(body: Mapping[str, Any]) -> str:
    bare = {key: value for key, value in body.items() if key != "digest"}
    return hashlib.sha256(json.dumps(bare, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def recheck(given: str) -> Answer | LastIterate:
    """The answer, or the bound for the last iterate, that a certificate proves.  Raises Refused."""
    if len(given) > MAX_BYTES:
        raise Refused(f"a certificate of more than {MAX_BYTES} bytes")
    try:
        body = json.loads(given)
    except (ValueError, RecursionError) as error:
        raise Refused("not JSON") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise Refused(f"the format is not {FORMAT!r}")
    try:
        return _last(body) if body.get("kind") == LAST else rechecked(body)
    except (Malformed, NotDominated, NotBelow, BadMechanism, Silent) as error:
        raise Refused(str(error)) from error
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, ZeroDivisionError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"not of the format: {type(error).__name__}") from error


def _last(body: Mapping[str, Any]) -> LastIterate:
    if body["digest"] != digest(body):
        raise Refused("it was changed: the digest is another")
    return last_iterate.rechecked(body)


def rechecked(body: Mapping[str, Any]) -> Answer:
    """The answer that the body of a certificate proves.  Raises Refused, and what a wrong table raises."""
    if body["digest"] != digest(body):
        raise Refused("it was changed: the digest is another")
    mechanism = parse.read(body["mechanisms"])
    neighbours = answers.read_neighbours(body["neighbours"])
    question = body["question"]
    if question not in answers.QUESTIONS:
        raise Refused("no such question")
    at = answers.read_delta(body["at"]) if question == "epsilon" else answers.read_epsilon(body["at"])
    low, high = (None if body[key] is None else exact(body[key], key) for key in ("lower", "upper"))
    blank = answers.Answer(question, mechanism, neighbours, at, low, high, Fraction(1), ())
    try:
        runs = answers.runs_of(mechanism, neighbours)
    except Unbounded as why:
        said = [low, high]
        if said != ([None, None] if question == "epsilon" else [Fraction(0), Fraction(1)]):
            raise Refused(f"{why}, so that nothing is bounded") from why
        return replace(blank, why=str(why))
    given = [from_json(part) for part in body["parts"]]
    if len({(part.side, part.direction) for part in given}) < len(given):
        raise Refused("two parts of one side and direction")
    if any(part.direction not in runs for part in given):
        raise Refused(f"a direction that {neighbours} does not have: {', '.join(DIRECTIONS[neighbours])}")
    parts = tuple(checked(part, runs[part.direction]) for part in given)
    _conclude(question, at, low, high, parts, set(runs))
    found = answers.Answer(question, mechanism, neighbours, at, low, high, Fraction(1), parts, runs=tuple(runs.items()))
    if list(found.rests_on) != body["rests_on"] or list(found.asks) != body["asks"]:
        raise Refused("it says that it rests on other claims, or asks for something else, than it does")
    return found


def _conclude(
    question: str, at: Fraction, low: Fraction | None, high: Fraction | None, parts: tuple[Part, ...], wanted: set[str]
) -> None:
    uppers = [part for part in parts if part.side == "upper"]
    lowers = [part for part in parts if part.side == "lower"]
    if high is not None:
        if {part.direction for part in uppers} != wanted:
            raise Refused(f"an upper bound needs a part for each of {', '.join(sorted(wanted))}")
        for part in uppers:
            eps, most = (high, at) if question == "epsilon" else (at, high)
            if not (eps >= 0 and (most == 1 or part.at(eps) <= ball(most))):
                raise Refused(f"delta is not seen to be at most {most} at epsilon {eps}, direction {part.direction}")
    if low is None:
        if high is not None:
            raise Refused("a lower end is missing")
        if not any(answers.infinite_below(part, at) for part in lowers):
            raise Refused("epsilon is not seen to be infinite")
    elif low < 0:
        raise Refused("a bound below 0")
    elif low > 0:
        eps, least = (low, at) if question == "epsilon" else (at, low)
        strict = question == "epsilon"
        if not any((part.at(eps) > ball(least)) if strict else (part.at(eps) >= ball(least)) for part in lowers):
            raise Refused(f"delta is not seen to be at least {least} at epsilon {eps}")
