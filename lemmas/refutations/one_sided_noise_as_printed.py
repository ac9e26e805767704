"""Theorem 3.13 of Dwork and Roth: one-sided noisy arg-max is no exponential mechanism, not for two scores either."""

from lemmas.foundations.one_sided_noise import a, lower_score_wins, lower_wins
from lemmas.papers import dwork
from verify.lemma import *

# The book runs the noisy arg-max with eps/2: the rate of the noise is that of the exponential mechanism, and a their gap.
one_sided_noise_as_printed = claim("Of two scores, a scales of one-sided exponential noise apart, the lower one wins "
        "as often as by the exponential mechanism", dwork("Theorem 3.13", "instance", "two scores"),
    flaw="false statement", grade="substantive", mended_by=("lower_score_wins",),
    note=("Without the text at hand; the book says that the two have the same law.  The lower of two scores wins with "
            "the probability e^(-a)/2, in place of 1/(1 + e^a).  As private it is all the same "
            "(`one_sided_noisy_max`)."),
    given=[a > 0],
    show=eq(lower_wins, 1 / (1 + exp(a))))

at_gap_1 = {"witness": {"a": "1"},
    "proofs": {"show": (by.contradiction(), by.use(lower_score_wins, a=1), by.modus(this), by.linear())}}
doubt(one_sided_noise_as_printed, mutants=[mutant("one scale apart", given=[eq(a, 1)], hints=[at_gap_1])],
    hints=[at_gap_1])
