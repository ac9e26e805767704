"""Convex losses: Lipschitz continuity as it is defined and as it is used, and the minimum of the loss.

On the line, or along any direction of the Euclidean space: F0 and F1 are the values of f at w and w', and gap
is |w - w'|.
"""

from lemmas.papers import feldman
from verify.lemma import *

F0, F1, L, gap = reals("F0 F1 L gap")

lipschitz_definition_printed = claim("The printed condition |f(w) - f(w)| <= L |w - w'| gives |f(w) - f(w')| <= L |w - "
        "w'|", feldman("Definition 2", "part", "that what is printed says what is meant, at two points"),
    kind="definition", flaw="slip", grade="misprint",
    note=("The same point stands twice in the difference, so that every function meets the condition.  Here f with "
            "f(0) = 0 and f(1) = 2 would be 1-Lipschitz, and Theorem 23 would have no sensitivity bound."),
    given=[L >= 0, gap >= 0, Abs(F0 - F0) <= L * gap],
    show=Abs(F0 - F1) <= L * gap)
doubt(lipschitz_definition_printed, hints=[{"L": "1", "gap": "1", "F0": "0", "F1": "2"}])

# --- the excess loss ----------------------------------------------------------------------------------------

v, w, least = reals("v w least")
excess_loss_minimum = claim("The convex loss exp(-v) has a minimum on the convex set [0, oo)",
    feldman("Section 2.1, excess population loss", "instance", "that there is a minimum, for exp(-v) on [0, infinity)"),
    kind="definition", flaw="slip", grade="boundary",
    note=("The definition has a minimum over a convex set K.  For K = [0, oo) and the loss exp(-v), convex, "
            "1-Lipschitz and 1-smooth there, it does not exist; K bounded and closed, or an infimum, is needed."),
    refutation={"witness": {},
        "proofs": {"show": (by.intro(), by.intro("v"),
                by.cases(v < 0, (by.choose(0), by.assume()),
                    (by.choose(1), by.witness(v + 1), by.fact("exp", "strictly", -(v + 1), -v, by=((by.linear(),),)),
                        by.auto())))}},
    show=exists_real(lambda v: (v >= 0) & every_real(lambda w: (w >= 0).implies(exp(-v) <= exp(-w)))))
doubt(excess_loss_minimum, mutants=[mutant("at every point", given=(v >= 0, w >= 0), show=exp(-v) <= exp(-w))])

excess_loss_infimum = claim("0 < exp(-v) <= least for v >= -log(least), least > 0: the infimum of exp(-v) is 0",
    feldman("Section 2.1, excess population loss", "instance",
        "as repaired with an infimum, for exp(-v) on [0, infinity)"), kind="repair", repairs="excess_loss_minimum",
    note="With an infimum in place of the minimum the excess loss is defined and nonnegative.",
    given=[least > 0, v >= -log(least)],
    show=(exp(-v) > 0) & (exp(-v) <= least))
