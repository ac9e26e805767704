"""The other readings of a term: sympy, float arrays, many digits, z3.

One door to all of them; the heavy libraries are imported by the calls, not by this module.

* :func:`to_sympy` and :func:`from_sympy`: to propose rewritings, derivatives and limits, and to take a
  formula from somebody who works in sympy;
* :func:`to_numpy`: fast values at many points, to search for counterexamples;
* :func:`to_mpmath`: digits to show in a report, and the second reading of witnesses (verify.refute.second);
* :func:`to_z3`: real arithmetic, to ask z3 for a proof or a model to follow.

None of them decides anything: sympy simplifies under its own assumptions, floats round, mpmath's error
is not bounded, z3 is not checked.  What they suggest is decided by :mod:`verify.kernel` or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from verify.kernel.term import Formula, Term

if TYPE_CHECKING:
    import z3

    from verify.language.z3_reading import Z3Reading


class Unreadable(ValueError):
    """The term has no reading of the wanted kind, or the object is not a reading of a term."""


class NotArithmetic(Unreadable):
    """The formula is not real arithmetic: something other than + * / integer powers, abs, max and min."""


def to_sympy(term: Term | Formula, symbols: Mapping[str, Any] | None = None) -> Any:
    """The sympy expression, relation or Boolean of a term or formula.

    Names become real symbols unless `symbols` gives one; families become ``IndexedBase``.  sympy
    evaluates what it is sure of (``sqrt(x**2)`` is ``Abs(x)``).  Unlike the kernel's, sympy's sums over
    an empty range are not always 0 when they are evaluated.  Raises Unreadable for quantifiers.
    """
    from verify.language.sympy_reading import to_sympy as read

    return read(term, symbols or {})


def from_sympy(expression: Any) -> Term | Formula:
    """The term or formula of a sympy expression or relation; assumptions on its symbols are dropped.

    Exact: a float anywhere raises Unreadable, as does a function that the language does not have, a
    complex or infinite number, and a relation that sympy has already evaluated to true or false.
    """
    from verify.language.sympy_reading import from_sympy as read

    return read(expression)


def to_numpy(terms: Sequence[Term], names: Sequence[str]) -> Callable[..., tuple[Any, ...]]:
    """A function of float64 arrays, one per name and in that order, that returns an array per term.

    The arrays broadcast against each other.  A family's array has its alphabets as first axes and the
    samples as last ones.  nan stands for "undefined", inf for an overflow.  The tails Q and Phi, log(1+x),
    exp(x)-1 and their likes keep their relative precision; other cancellation is as floats have it.
    Raises TermError for a name without a place, Unreadable for what is not a term.
    """
    from verify.language.numpy_reading import to_numpy as read

    return read(terms, names)


def to_mpmath(term: Term, values: Mapping[str, Any], digits: int = 30) -> Any:
    """The value of a term as an mpmath number, worked out with `digits` digits and some more.

    `values`: ints, Fractions, decimal strings or mpf; families: nested sequences.  nan where the term is
    undefined.  For display: the error is small in general and bounded never.
    """
    from verify.language.mpmath_reading import to_mpmath as read

    return read(term, values, digits)


def to_z3(formula: Formula, names: Mapping[str, Term], context: z3.Context | None = None) -> Z3Reading:
    """The z3 formula, with its variables and the condition that every divisor is nonzero.

    `names` gives the kernel's type of each free name.  Integers and their ranges, sizes and signs of families
    at constant indices are conditions of their own (`typing`).  `context` is the z3 context to build in, z3's
    global one by default.  Raises NotArithmetic if the formula is not real arithmetic.
    """
    from verify.language.z3_reading import to_z3 as read

    return read(formula, names, context)
