"""Why a term has no enclosure: the innermost part of it that has none, and what is wrong there."""

from __future__ import annotations

from verify.ask.evaluate_scopes import count_of
from verify.ask.evaluate_values import Enclosure, enclosed
from verify.kernel.ball import MAX_RANGE
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, free, substitute

MOST_MEMBERS = 200  # of a sum, when one is looked for that has no value


def why_not(term: Term) -> str:
    """The reason in words, for a term without free names that `enclosed` knows nothing of."""
    if not isinstance(term, tuple):
        return "it is no number"
    if term[0] in ("sum", "prod"):
        return _range(term)
    if term[0] == "ind":
        return "a condition is undecided by enclosures"
    if term[0] == "int":
        return "an integral that is not enclosed"
    known = []
    for part in term[1:]:
        known.append(enclosed(part))
        if not known[-1].known:
            return why_not(part)
    return _at(term[0], known)


def _range(term: Term) -> str:
    head, name, low, high, body = term
    word = "sum" if head == "sum" else "product"
    for end in (low, high):
        if not free(end) and not enclosed(end).known:
            return why_not(end)
    count = count_of(low, high, {})
    if count is None:
        return f"the ends of a {word} are not known to be whole numbers"
    if count > MAX_RANGE:
        return f"a {word} of {count} different terms is too long: at most {MAX_RANGE} are added up"
    for i in range(min(int(count), MOST_MEMBERS)):
        member = substitute(body, {name: _plus(low, i)})
        if not enclosed(member).known:
            return why_not(member)
    return f"a {word} that is not enclosed"


def _plus(low: Term, i: int) -> Term:
    return low + i if isinstance(low, Fraction) else ("+", low, Fraction(i))


def _at(head: str, known: list[Enclosure]) -> str:
    """What is wrong with a function at numbers that are enclosed."""
    first, last = known[0], known[-1]
    assert first.low is not None and first.high is not None and last.high is not None
    if head == "log" and first.low <= 0:
        return f"the logarithm of {first}, which is {_not('positive', first.high <= 0)}"
    if head == "sqrt" and first.low < 0:
        return f"the square root of {first}, which is {_not('at least 0', first.high < 0)}"
    if head == "^" and first.low <= 0 <= first.high and last.high < 0:
        return "a division by 0" if first.exact else f"a division by {first}, which is not known to be other than 0"
    whole = last.exact and last.high.denominator == 1
    if head == "^" and first.low <= 0 and not whole:
        return f"a power of {first}, which is {_not('positive', first.high <= 0)}"
    if head in ("^", "*", "+", "exp", "factorial"):
        return "a number that is too large"
    return f"{head} has no enclosure at {', '.join(map(str, known))}"


def _not(what: str, surely: bool) -> str:
    return f"not {what}" if surely else f"not known to be {what}"
