"""Lower bound for NOISY-SGD: one step of a clamped walk, bounded from below by steps that are not clamped.

om_t is the walk after t steps, clamped to [-D/2, D/2]: u in the statement, z the next increment; base and part are
numbers.  Iterated, as the note of the claim says, it tells what om_T <= 0 needs; the probability of that is not bounded
here, and no other claim uses this one.  Theorem 4.1 of Altschuler and Talwar itself is proved in `not_private`, by other walks.
"""

from lemmas.lower_bounds.hypotheses_and_event import D, z
from lemmas.papers import altschuler
from verify.lemma import *

u, base, part = reals("u base part")
THEOREM = (altschuler("Theorem 4.1"),)

least = Min(Min(base + z, part + z), D / 2)

# least <= u + z, where u >= base or u >= part.
stretched = (by.fact("min", "below", base + z, part + z), by.linear())

@claim("One step: u >= min(base, part) gives clamp(u + z) >= min(base + z, part + z, D/2)", *THEOREM, kind="lemma",
    given=[D > 0, u >= Min(base, part)],
    show=Max(Min(u + z, D / 2), -D / 2) >= least)
def lower_clamped_walk():
    """T times: om_T >= min(-D/2 + S_T, min over k >= 1 of D/2 + S_T - S_k) with S_k the sum of the first k increments,
    whatever om_0.  So om_T <= 0 needs S_T <= D/2 or a last stretch with S_T - S_k <= -D/2."""

    fact("min", "cases", base, part)
    have(Min(base + z, part + z) <= u + z, by.split(this, stretched, stretched))
    fact("min", "below", Min(base + z, part + z), D / 2)
    fact("min", "greatest", u + z, D / 2, least, by=((by.linear(),),))
    fact("max", "above", Min(u + z, D / 2), -D / 2)
    linear()
