"""Connecting the dots on a grid of losses: as many inequalities as the table has losses, and one at 0.

A table has the weights p(k) at the losses h k, lo <= k <= hi, and w at infinity; `grid_curve` is its curve.
"""

from lemmas.accounting.connect_the_dots import table_from_its_knots
from lemmas.accounting.table_grid import grid_curve, grid_dominates
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
lo, hi, k = (integer(name) for name in ("lo", "hi", "k"))
p = fun("p", line)
h, w = reals("h w")

curve = lambda g: grid_curve(lo, hi, p, h, w, g)
laws_at_knots = for_all(lo, hi, lambda k: hockey_stick(mu, nu, exp(h * k)) <= curve(exp(h * k)))

@claim("A table on the grid of h dominates two laws if its curve is at least 1 at 0 and at least E_g at g = exp(h k), "
        "lo <= k <= hi",
    given=[lo <= hi, h >= 0, 1 <= curve(0), laws_at_knots],
    show=grid_dominates(mu, nu, lo, hi, p, h, w))
def grid_from_its_knots():
    use(table_from_its_knots)
