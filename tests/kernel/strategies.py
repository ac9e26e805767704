"""Random terms over x, y, z that are defined at most points, for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

import tests.rationals
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term

NAMES = ("x", "y", "z")
SMOOTH = ("exp", "log", "sqrt", "sin", "cos", "atan", "tanh", "erf", "Q", "Phi", "phi", "sinh", "cosh", "tan")


def rationals(low: int = -3, high: int = 3, denominator: int = 12) -> st.SearchStrategy[Fraction]:
    return tests.rationals.rationals(min_value=low, max_value=high, max_denominator=denominator)


def points() -> st.SearchStrategy[dict[str, Fraction]]:
    return st.fixed_dictionaries({name: rationals() for name in NAMES})


def _deeper(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.tuples(st.just("+"), inner, inner),
        st.tuples(st.just("*"), inner, inner),
        st.tuples(st.just("^"), inner, st.integers(-3, 3).map(Fraction)),
        st.tuples(st.sampled_from(SMOOTH), inner),
    )


def smooth_terms() -> st.SearchStrategy[Term]:
    """Terms of functions that the kernel can differentiate."""
    leaves = st.one_of(st.sampled_from(NAMES), rationals())
    return st.recursive(leaves, _deeper, max_leaves=8)


def terms() -> st.SearchStrategy[Term]:
    """Terms with absolute values, maxima, roots and finite sums and products too."""
    leaves = st.one_of(st.sampled_from((*NAMES, "i")), rationals())

    def deeper(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        index = st.sampled_from(("i", "x"))
        ranges = st.tuples(st.integers(-1, 2).map(Fraction), st.integers(0, 3).map(Fraction))
        binders = st.tuples(st.sampled_from(("sum", "prod")), index, ranges, inner)
        return st.one_of(
            _deeper(inner),
            st.tuples(st.just("abs"), inner),
            st.tuples(st.sampled_from(("max", "min")), inner, inner),
            binders.map(lambda parts: (parts[0], parts[1], *parts[2], parts[3])),
        )

    return st.recursive(leaves, deeper, max_leaves=8)
