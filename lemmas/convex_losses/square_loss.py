"""The loss w^2 on the line, 2-smooth and 2-strongly convex: its gradient step is w -> (1 - 2 eta) w.

For eta = 2/3 this is -w/3, which attains the factor for 1-strongly convex, 2-smooth losses; for eta = 3/2 it is -2 w.
"""

from typing import Any

from verify.language.expr import expr
from verify.lemma import *

v, w = reals("v w")
eps = real("eps")
square: dict[str, Any] = {"V": "line", "K": value(line, lambda w: expr(1)), "f": value(line, lambda w: w**2),
    "g": value(line, lambda w: 2 * w)}
too_long = {**square, "eta": "3/2"}
optimal = {**square, "eta": "2/3", "m": "1", "M": "2"}

rest = v**2 - w**2 - 2 * w * (v - w)
derivative = (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(eps),
    by.each_part((),
        (by.intro("v"), by.intro(), by.intro(), by.have(eq(rest, Abs(v - w) ** 2)),
            by.have(eq(Abs(Abs(v - w) ** 2), Abs(v - w) ** 2)),
            by.have(eq(Abs(rest), Abs(v - w) ** 2), by.rewrite(eq(rest, Abs(v - w) ** 2)), by.assume()),
            by.linear(Abs(v - w)))))
# The three parts of `convex_and_smooth`: f is convex, has the gradient g, and g is Lipschitz.
regular_square = by.each_part((), derivative, ())
