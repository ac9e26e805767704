"""What all steps share: how formulas and terms become the kernel's text, and how a hypothesis is found."""

from __future__ import annotations

from verify.kernel.define import expand
from verify.kernel.sequent import Sequent
from verify.kernel.term import free, fresh, show
from verify.language.expr import Like, Prop, expr
from verify.language.objects import Thing
from verify.prove.engine import failed

Hypothesis = int | Prop


def text_of(value: Like) -> str:
    """The kernel's text of a formula, term, law, function ..., with its definitions written out."""
    if isinstance(value, Prop):
        return show(expand(value.formula, value.definitions))
    found = value if isinstance(value, Thing) else expr(value)
    return show(expand(found.term, found.definitions))


def number_of(s: Sequent, hypothesis: Hypothesis) -> int:
    """The number of a hypothesis; the last one that matches a proposition."""
    count = len(s.context.hypotheses)
    if isinstance(hypothesis, int):
        number = hypothesis + count if hypothesis < 0 else hypothesis
        if not 0 <= number < count:
            raise failed(s, f"there is no hypothesis {hypothesis}")
        return number
    wanted = s.context.text(expand(hypothesis.formula, hypothesis.definitions))
    for number in reversed(range(count)):
        if s.context.text(s.context.hypotheses[number]) == wanted:
            return number
    raise failed(s, f"not among the hypotheses: {hypothesis!r}")


def new_name(s: Sequent, name: str) -> str:
    """The name itself, or one made from it that is new in the sequent."""
    return fresh(name, s.context.names | free(s.goal))
