"""Random terms for the tests of the language, and their values in ball arithmetic."""

from __future__ import annotations

from typing import Any

from flint import arb
from hypothesis import assume, settings
from hypothesis import strategies as st

from tests.rationals import rationals
from verify.kernel.ball import evaluate, precision, rational
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term

VALUES = {
    "x": Fraction(3, 7),
    "y": Fraction(-5, 4),
    "z": Fraction(2),
    "gamma_": Fraction(3, 2),
    "n": Fraction(4),
    "mu": [Fraction(1, 5), Fraction(1, 2), Fraction(3, 10)],
    "K": [[Fraction(1, 3), Fraction(2, 3), Fraction(0)]] * 3,
}
NUMBERS = ("x", "y", "z", "gamma_", "n")
UNARY = tuple(head for head, function in FUNCTIONS.items() if function.arity == 1)

rationals = rationals(min_value=-3, max_value=3, max_denominator=12)
exponents = st.sampled_from([Fraction(k) for k in (-2, -1, 2, 3)])
names = st.sampled_from(["x", "y", "z", "gamma_", "n"])
indices = st.integers(1, 3).map(Fraction)
entries = st.one_of(
    st.builds(lambda i: ("at", "mu", i), indices), st.builds(lambda i, j: ("at", "K", i, j), indices, indices)
)


def effort(times: int) -> settings:
    """So many times as many examples as the profile gives."""
    return settings(max_examples=times * settings().max_examples)


def terms(unary: tuple[str, ...] = UNARY, rich: bool = True) -> st.SearchStrategy[Term]:
    """Terms over the names of VALUES; `rich` adds constants, roots, sums, theta, binomial and entries."""
    leaves = st.one_of(names, rationals)
    if rich:
        leaves = st.one_of(leaves, entries, st.sampled_from([("pi",), ("exp", Fraction(1))]))

    def grow(part: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        some = st.lists(part, min_size=2, max_size=3)
        options = [
            some.map(lambda parts: ("+", *parts)),
            some.map(lambda parts: ("*", *parts)),
            st.builds(lambda base, k: ("^", base, k), part, exponents),
            st.builds(lambda head, a: (head, a), st.sampled_from(unary), part),
            st.builds(lambda head, a, b: (head, a, b), st.sampled_from(["max", "min"]), part, part),
        ]
        if rich:
            low, high = st.integers(-1, 2).map(Fraction), st.integers(0, 4).map(Fraction)
            body = st.one_of(part, part.map(lambda t: ("*", "i", t)), st.just(("at", "mu", "i")))
            options += [
                st.builds(lambda base: ("^", ("abs", base), Fraction(1, 2)), part),
                st.builds(lambda base: ("^", ("exp", base), "x"), part),
                st.builds(lambda k, *t: (k, "i", *t), st.sampled_from(["sum", "prod"]), low, high, body),
                st.builds(lambda a, b: ("theta", ("exp", a), ("abs", b)), part, part),
                st.builds(lambda a: ("binomial", Fraction(5), a), part),
            ]
        return st.one_of(options)

    return st.recursive(leaves, grow, max_leaves=6)


def relations(part: st.SearchStrategy[Term]) -> st.SearchStrategy[Any]:
    """Formulas over terms."""
    relation = st.builds(lambda r, a, b: (r, a, b), st.sampled_from(["<=", "<", "=", "!="]), part, part)

    def grow(f: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.one_of(
            st.builds(lambda head, a, b: (head, a, b), st.sampled_from(["and", "or", "=>"]), f, f),
            f.map(lambda a: ("not", a)),
            f.map(lambda a: ("forall", "j", ("index", Fraction(1), Fraction(2)), a)),
            f.map(lambda a: ("exists", "t", ("real",), a)),
        )

    return st.recursive(relation, grow, max_leaves=4)


def ball(term: Term, bits: int = 200, values: dict[str, Any] | None = None) -> Any:
    """The enclosure of a term at VALUES."""
    with precision(bits):
        return evaluate(term, VALUES if values is None else values)


def defined(term: Term, bits: int = 200) -> Any:
    """Its enclosure, for terms that have a moderate value; others are passed over."""
    found = ball(term, bits)
    assume(found.is_finite() and abs(found) < 10**8)
    return found


def tight(term: Term, bits: int) -> Any:
    """Its enclosure with `bits` bits; terms for which that many bits give no value are passed over."""
    found = ball(term, bits)
    assume(found.is_finite() and found.rad() < 10**-3 and abs(found) < 10**8)
    return found


def agrees(value: Fraction, found: Any, bits: int, slack: int) -> bool:
    """Whether `value` lies in the enclosure `found`, its radius and a unit of rounding times `slack`."""
    with precision(4 * bits):
        unit = (abs(found.mid()) + arb(2) ** -60) * arb(2) ** -bits
        return bool(abs(rational(value) - found.mid()) <= slack * (found.rad() + unit))
