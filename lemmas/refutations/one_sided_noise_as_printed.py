"""Theorem 3.13 of Dwork and Roth: one-sided noisy arg-max is not the exponential mechanism, even for two scores.

Neither that of the book's rate nor that of any other: `no_exponential_mechanism_at_two_gaps`.  lower_wins is P(a + |u| <
|v|), u and v standard Laplace.
"""

from lemmas.foundations.one_sided_noise import a, lower_score_wins, lower_wins
from lemmas.papers import dwork
from verify.lemma import *

# The book runs the noisy arg-max with eps/2: the rate of the noise is that of the exponential mechanism, and a
# is the gap of the two scores, in scales of the noise.
one_sided_noise_as_printed = claim("Of two scores at a gap a > 0, with one-sided exponential noise of scale 1, the "
        "lower one wins with the probability 1/(1 + e^a), as by the exponential mechanism",
    dwork("Theorem 3.13", "instance", "two scores"), flaw="false statement", grade="substantive",
    mended_by=("lower_score_wins",),
    note=("Without the text at hand; the book says that the two have the same law.  The lower of two scores wins with "
            "the probability e^(-a)/2, in place of 1/(1 + e^a).  As private it is all the same "
            "(`one_sided_noisy_max`)."),
    given=[a > 0],
    show=eq(lower_wins, 1 / (1 + exp(a))))

at_gap_1 = {"witness": {"a": "1"},
    "proofs": {"show": (by.contradiction(), by.use(lower_score_wins, a=1), by.modus(this), by.linear())}}
doubt(one_sided_noise_as_printed, mutants=[mutant("one scale apart", given=[eq(a, 1)], hints=[at_gap_1])],
    hints=[at_gap_1])
