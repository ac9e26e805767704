"""The moment of one randomised response, in numbers: p e^y + (1 - p) e^(-y), p the chance of the true answer."""

from lemmas.analysis.elementary_bounds import CLAIMS as ELEMENTARY
from lemmas.papers import berthier
from verify.lemma import *

a, y, z, p = reals("a y z p")
tanh_above = next(claim for claim in ELEMENTARY if claim.id == "elementary.tanh_above")  # tanh x <= x

moment = lambda p, y: p * exp(y) + (1 - p) * exp(-y)
mean_of = lambda p, y: (p * exp(y) - (1 - p) * exp(-y)) / moment(p, y)

moment_positive = claim("p e^y + (1 - p) e^(-y) is positive for 0 <= p <= 1",
    given=[0 <= p, p <= 1],
    show=moment(p, y) > 0)

@claim("In numbers: the mean of a sign tilted by y >= 0 exceeds its mean by at most y",
    given=[0 <= p, p <= 1, y >= 0],
    show=mean_of(p, y) <= 2 * p - 1 + y)
def mean_under_tilt():
    # The sign is 1 with probability p, else -1; tilted: as p e^y to (1 - p) e^(-y).  The slope of the mean is at most 1.
    slope(y, 0, by.use(moment_positive, y=z), by.linear(mean_of(p, z) ** 2), smooth=(by.use(moment_positive, y=z),))

@claim("log(p e^y + (1 - p) e^(-y)) <= (2p - 1) y + y^2/2 for y >= 0 and 0 <= p <= 1",
    given=[0 <= p, p <= 1, y >= 0],
    show=log(moment(p, y)) <= (2 * p - 1) * y + y**2 / 2)
def sign_moment_log():  # Equal at y = 0; the slope in y is the tilted mean of `mean_under_tilt`.
    slope(y, 0, by.use(moment_positive, y=z), by.use(mean_under_tilt, y=z), by.linear(),
        smooth=(by.use(moment_positive),))

@claim("p e^y + (1 - p) e^(-y) <= e^((2p - 1) y + y^2/2) for all y and 0 <= p <= 1", berthier("Theorem 2.1", "step"),
    given=[0 <= p, p <= 1],
    show=moment(p, y) <= exp((2 * p - 1) * y + y**2 / 2))
def sign_moment():
    fact("exp", "log", moment(p, y))
    yes, no = cases(y >= 0)
    with yes:
        use(sign_moment_log)
    with no:
        use(sign_moment_log, p=1 - p, y=-y)  # the two signs exchanged
    fact("exp", "increasing", log(moment(p, y)), (2 * p - 1) * y + y**2 / 2)
    linear()

chance = lambda a: exp(a) / (1 + exp(a))
chance_is_tanh = claim("With p = e^a/(1 + e^a): 0 <= p <= 1 and 2p - 1 = tanh(a/2)",
    show=all_of(0 <= chance(a), chance(a) <= 1, eq(2 * chance(a) - 1, tanh(a / 2))))

@claim("e^(a + y) + e^(-y) <= (1 + e^a) e^((a y + y^2)/2) for a, y >= 0",
    given=[a >= 0, y >= 0],
    show=exp(a + y) + exp(-y) <= (1 + exp(a)) * exp((a * y + y**2) / 2))
def response_moment():  # `sign_moment` for p = e^a/(1 + e^a), and tanh(a/2) <= a/2; then both sides times 1 + e^a.
    use(chance_is_tanh)
    use(sign_moment)
    use(tanh_above, x=a / 2)
    fact("exp", "increasing", (2 * chance(a) - 1) * y + y**2 / 2, (a * y + y**2) / 2, by=[(by.linear(y),)])
    linear(1 + exp(a))

doubt(sign_moment, mutants=[mutant("a quarter of y^2", show=moment(p, y) <= exp((2 * p - 1) * y + y**2 / 4))])
doubt(chance_is_tanh, mutants=[mutant("tanh(a)", show=eq(2 * chance(a) - 1, tanh(a)))])
