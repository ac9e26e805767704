"""The survey with two coins, in numbers: the odds of the truth and the estimate; the program is `survey_program`.

Heads of the first coin (probability p, in the text 1/2): the true answer.  Tails: the answer of a second, fair coin.
So the answer is the true one with probability (1 + p)/2, at the odds g; share is that of the people whose true answer
is yes, y the probability that a person answers yes.
"""

from lemmas.papers import berthier
from verify.lemma import *

p, p1, p2, g, share, y = reals("p p1 p2 g share y")

def truth(p: Expr) -> Expr:
    """The probability of the true answer."""
    return p + (1 - p) / 2

@claim("In numbers: heads with probability p = (g - 1)/(g + 1) give the odds (1 + p)/(1 - p) = g, for any g > 1",
    berthier("Section 2.2, other odds", "part", "which eps the odds give, and that each can be had"),
    given=[g > 1, p == (g - 1) / (g + 1)],
    show=all_of(p > 0, p < 1, truth(p) == g * (1 - truth(p)), g == (1 + p) / (1 - p)))
def survey_odds():
    """(1 + p)/2 = g (1 - p)/2.  p = 1/2 gives 3."""

    have(p * (g + 1) == g - 1)
    have(p < 1, by.linear(scale=g + 1))
    have(g == (1 + p) / (1 - p), by.linear(scale=1 - p))

doubt(survey_odds, mutants=[mutant("twice the ratio", show=truth(p) == 2 * g * (1 - truth(p)))])

survey_odds_monotone = claim("More truth, larger odds: (1 + p)/(1 - p) increases with p in [0, 1)",
    berthier("Section 2.2, other odds", "part", "only the direction: eps grows with the odds of heads"),
    given=[p1 >= 0, p1 < p2, p2 < 1],
    show=(1 + p1) / (1 - p1) < (1 + p2) / (1 - p2))

doubt(survey_odds_monotone, mutants=[mutant("twice as fast", show=2 * (1 + p1) / (1 - p1) < (1 + p2) / (1 - p2))])

survey_estimate = claim("In numbers: the mean of 2 (fraction of yes) - 1/2 is the share",
    berthier("Section 2.2, estimate", "part", "balanced coins; that the estimate has no bias"), note="Balanced coins.",
    given=[share >= 0, share <= 1],
    show=2 * (share * expr("3/4") + (1 - share) / 4) - "1/2" == share)

doubt(survey_estimate,
    mutants=[mutant("without - 1/2", show=2 * (share * expr("3/4") + (1 - share) / 4) == share),
        mutant("3 for 2", show=3 * (share * expr("3/4") + (1 - share) / 4) - "1/2" == share)])

survey_estimate_variance = claim("In numbers: 4 y (1 - y)/n, the variance of the estimate from n answers, is at most "
        "1/n", berthier("Section 2.2, estimate", "remark", "balanced coins; an upper bound of its variance"),
    note=("p stands for n, y for the probability of yes; 4 y (1 - y)/n is the variance of twice the mean of "
            "independent answers of people drawn from the population.  The text says that the estimate is good, and no "
            "variance."),
    given=[y >= 0, y <= 1, p > 0],
    show=4 * (y * (1 - y)) / p <= 1 / p)

doubt(survey_estimate_variance, extremal={"y": "1/2", "p": "1"})
