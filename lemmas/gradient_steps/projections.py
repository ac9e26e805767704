"""Projections onto convex sets: a nearest point need not exist.

That a projection is unique and does not stretch distances stands in `convex_sets`, on R^d.
"""

from lemmas.papers import feldman
from verify.lemma import *

t, u, v = reals("t u v")

projection_open_interval = claim("In the convex set (0, 1) there is a point nearest to t, for every number t",
    feldman("Proposition 17", "instance", "K = (0, 1): that a nearest point exists"), flaw="missing hypothesis",
    grade="boundary",
    note=("The proposition takes any convex set and defines the projection by an arg min.  For a set that is not "
            "closed the arg min can be empty (here (0, 1) and the point 2), for the empty set always; in Section 4 the "
            "projection onto K is a step of the algorithm.  K must be closed and not empty."),
    refutation={"witness": {"t": "2"},
        "proofs": {"show": (by.intro("p"),
                by.cases(real("p") <= 0, (by.choose(0), by.choose(0), by.assume()),
                    (by.cases(real("p") >= 1, (by.choose(0), by.choose(1), by.assume()),
                            (by.choose(1), by.witness((real("p") + 1) / 2),
                                by.fact("abs", "positive", 2 - (real("p") + 1) / 2),
                                by.fact("abs", "positive", 2 - real("p")), by.auto())),)))}},
    show=exists_real(lambda p: (p > 0) & (p < 1)
            & every_real(lambda q: ((q > 0) & (q < 1)).implies(Abs(t - p) <= Abs(t - q)))))
doubt(projection_open_interval,
    mutants=[mutant("any point of the set is nearest", given=(u > 0, u < 1, v > 0, v < 1),
            show=Abs(t - u) <= Abs(t - v))])
