"""Rules for sums, and for integers: comparison term by term, unfolding, induction, enumeration."""

from __future__ import annotations

from verify.kernel.rationals import Fraction
from verify.kernel.rules_common import ZERO, Library, Step, text, whole, word
from verify.kernel.sequent import Context, Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import add, free, free_in_type, mul, show, sub, substitute


def sums(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Terms that compare one by one have sums that compare the same way."""
    formula = text(s, step, "formula")
    match formula:
        case (("<=" | "=") as head, ("sum", a, low, high, left), ("sum", b, low2, high2, right)):
            if (low, high) != (low2, high2):
                raise Rejected("the two sums have different ranges")
            name = word(step, "name")
            s.want(formula)
            context = s.context.declare(name, ("index", low, high))
            one = (head, substitute(left, {a: name}), substitute(right, {b: name}))
            return [Sequent(context, one), s.under(formula)]
    raise Rejected(f"not a comparison of two sums: {show(formula)}")


def unfold(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A sum or product without its last (or first) term, or an empty one."""
    term = s.term(text(s, step, "term"))
    if not (isinstance(term, tuple) and term[0] in ("sum", "prod")):
        raise Rejected(f"not a sum or product: {show(term)}")
    head, bound, low, high, body = term
    if not (s.context.is_integer(low) and s.context.is_integer(high)):
        raise Rejected("the range is not known to consist of integers")
    end = step.get("end")
    join = add if head == "sum" else mul
    if end == "empty":
        neutral = ZERO if head == "sum" else Fraction(1)
        return [s.want(("<", high, low)), s.under(("=", term, neutral))]
    if end == "last":
        rest = (head, bound, low, sub(high, Fraction(1)), body)
        equation = ("=", term, join(rest, substitute(body, {bound: high})))
    elif end == "first":
        rest = (head, bound, add(low, Fraction(1)), high, body)
        equation = ("=", term, join(substitute(body, {bound: low}), rest))
    else:
        raise Rejected("end is first, last or empty")
    return [s.want(("<=", low, high)), s.under(equation)]


def induction(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """From `base` on: it holds there, and with each integer for the next."""
    variable, base = word(step, "variable"), s.term(text(s, step, "base"))
    if s.context.types.get(variable, ("real",))[0] not in INTEGERS or not s.context.is_integer(base):
        raise Rejected(f"{variable} and the base must be integers")
    if variable in free(base):
        raise Rejected("the base mentions the variable")
    # Names whose type speaks of the variable leave with it, and those whose types speak of these.
    gone = {variable}
    while more := {name for name, kind in s.context.types.items() if name not in gone and free_in_type(kind) & gone}:
        gone |= more
    for name in sorted(free(s.goal) & gone - {variable}):
        raise Rejected(f"the type of {name} depends on {variable}")
    kept = tuple(f for f in s.context.hypotheses if variable not in free(f))
    types = {name: kind for name, kind in s.context.types.items() if name not in gone}
    plain = Context(types, tuple(f for f in kept if free(f) <= types.keys()), s.context.definitions)
    step_context = plain.declare(variable, ("integer",)).assume(("<=", base, variable), s.goal)
    return [
        s.want(("<=", base, variable)),
        Sequent(plain, s.goal).want(substitute(s.goal, {variable: base})),
        Sequent(step_context, substitute(s.goal, {variable: add(variable, Fraction(1))})),
    ]


def enumerate_(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """An integer between two integers is one of them."""
    variable = word(step, "variable")
    low, high = whole(step, "low"), whole(step, "high")
    if s.context.types.get(variable, ("real",))[0] not in INTEGERS:
        raise Rejected(f"{variable} is not an integer")
    if high - low >= 10_000:
        raise Rejected("low and high must be less than 10,000 apart")
    ends = [s.want(("<=", Fraction(low), variable)), s.want(("<=", variable, Fraction(high)))]
    each = [s.under(("=", variable, Fraction(value))) for value in range(low, high + 1)]
    return ends + each
