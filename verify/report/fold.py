"""A letter for a long number that stands in a formula several times, for the reader alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from verify.kernel.define import Definitions
from verify.kernel.term import Term, free, replace, scope, subterms
from verify.language.latex import latex


def named(formula: Term, definitions: Definitions, taken: Collection[str]) -> tuple[Term, str, Term]:
    """The formula with a letter for the long number that stands in it three times or more, the letter, and that
    number; without such a number the formula itself and no letter.  The letter is none of those that are taken."""
    inside = [one for one in subterms(formula) if isinstance(one, tuple) and one]
    names = {name for one in inside for name in scope(one)[0]}
    often = Counter(one for one in inside if one[0] in NUMBERS_HEADS and free(one).isdisjoint(names))
    lengths = {one: len(latex(one, definitions)) for one, times in often.items() if times >= 3}
    long = [one for one, length in lengths.items() if length > LONG_NUMBER]
    letters = [one for one in "zyuvwhkr" if one not in names and one not in taken]
    if not long or not letters:
        return formula, "", formula
    best = max(long, key=lambda one: lengths[one] * often[one])
    return replace(formula, best, letters[0]), letters[0], best


# What a number of several parts begins with, and how long its LaTeX is where a letter serves the reader better.
NUMBERS_HEADS = ("+", "*", "^", "sum")
LONG_NUMBER = 38
