"""Exact rational numbers: `fractions.Fraction` as the library quicktions compiles it.

The same numbers, text and hashes as the standard library's, several times as fast; a third of the kernel's
time was spent in these.  All of `verify` takes the name from here: an instance of the one class is none of
the other, so whatever comes from outside is converted where it enters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # quicktions has no types of its own
    from fractions import Fraction
else:
    from quicktions import Fraction

__all__ = ["Fraction"]
