"""The hockey-stick divergence of two Gaussians: theta_gamma(r).

theta_gamma(r) = Q(log(gamma)/r - r/2) - gamma Q(log(gamma)/r + r/2) is E_gamma between Gaussians of one
covariance sigma^2 I whose means are r sigma apart.  A rotation, a shift and a scaling reduce the pair to
N(r, 1) and N(0, 1) on the line.  There the likelihood ratio increases, so that the sets {x > t} decide:
E_gamma is the largest value of Q(t - r) - gamma Q(t) over all thresholds t.  Here it is computed, for all gamma
and r > 0, by the signs of derivatives; that no other test sees more, in any dimension, is the claim of this name in
`gaussian`.  At r = 0 the printed formula divides by 0, so that all claims but the first have r > 0.
"""

from lemmas.papers import contraction, federated
from verify.language.expr import Like
from verify.lemma import *

gamma, r, t, x, y, z = reals("gamma r t x y z")
a, b = reals("a b")

LEMMA = (contraction("Lemma 2"), federated("Lemma 1"))

def near(gamma: Like, r: Like) -> Expr:
    """log(gamma)/r - r/2: where {x > threshold} begins, seen from the mean of the first law."""
    return log(gamma) / expr(r) - expr(r) / 2

def far(gamma: Like, r: Like) -> Expr:
    """log(gamma)/r + r/2: the threshold, seen from the mean of the second law."""
    return log(gamma) / expr(r) + expr(r) / 2

def closed(gamma: Like, r: Like) -> Expr:
    """The closed form of theta_gamma(r)."""
    return Q(near(gamma, r)) - expr(gamma) * Q(far(gamma, r))

def gain(t: Like, gamma: Like, r: Like) -> Expr:
    """P(r + xi > t) - gamma P(xi > t) for a Gaussian number xi: what {x > t} tells of N(r, 1) and N(0, 1)."""
    return Q(expr(t) - expr(r)) - expr(gamma) * Q(t)

gauss_density_ratio = claim("phi(x - r) = exp(r x - r^2/2) phi(x)", *LEMMA, kind="lemma",
    note="Step of our proof of Lemma 2: the likelihood ratio of N(r, 1) against N(0, 1).",
    show=phi(x - r) == exp(r * x - r**2 / 2) * phi(x))

doubt(gauss_density_ratio, mutants=[mutant("sign of the square", show=phi(x - r) == exp(r * x + r**2 / 2) * phi(x))])

@claim("Beyond log(gamma)/r + r/2 the density of N(r, 1) is above gamma times that of N(0, 1), r > 0", *LEMMA,
    kind="lemma",
    given=[gamma > 0, r > 0, hypothesis("above the level", x > far(gamma, r))],
    show=gamma * phi(x) < phi(x - r))
def gauss_ratio_above():
    fact("exp", "strictly", log(gamma), r * x - r**2 / 2)
    fact("exp", "log", gamma)
    use(gauss_density_ratio)
    linear(phi(x))

doubt(gauss_ratio_above, mutants=[mutant("threshold log(gamma)/r", given=(gamma > 0, r > 0, x > log(gamma) / r))])

@claim("Up to log(gamma)/r + r/2 the density of N(r, 1) is at most gamma times that of N(0, 1), r > 0", *LEMMA,
    kind="lemma",
    given=[gamma > 0, r > 0, hypothesis("below the level", x <= far(gamma, r))],
    show=phi(x - r) <= gamma * phi(x))
def gauss_ratio_below():
    fact("exp", "increasing", r * x - r**2 / 2, log(gamma))
    fact("exp", "log", gamma)
    use(gauss_density_ratio)
    linear(phi(x))

doubt(gauss_ratio_below,
    mutants=[mutant("x <= 1 for the threshold", show=phi(x - r) <= gamma * phi(x), given=(gamma > 0, r > 0, x <= 1))])

@claim("Q(t - r) - gamma Q(t), what a half-line tells, is at most theta_gamma(r)",
    *tuple(Source(s.paper, s.locator, "instance", "half-lines") for s in LEMMA),
    given=[gamma > 0, r > 0],
    show=gain(t, gamma, r) <= theta(gamma, r))
def gauss_half_line_sup():
    """E_gamma of N(r, 1) from N(0, 1) is the largest gain over half-lines, because their likelihood ratio increases.
    r is ||m1 - m2|| / sigma; the hypothesis m1 != m2 is missing in both papers, whose formula divides by 0 there.
    The same holds for gamma < 1, which they do not need."""

    # `slope` compares the derivatives at each z between t and the threshold.
    yes, no = cases(t <= far(gamma, r))
    with yes:
        slope(t, far(gamma, r), by.use(gauss_ratio_below, x=z), by.linear(), down=True)
    with no:
        slope(t, far(gamma, r), by.use(gauss_ratio_above), by.linear())

doubt(gauss_half_line_sup,
    mutants=[mutant("without gamma", show=gain(t, gamma, r) <= Q(near(gamma, r)) - Q(far(gamma, r))),
        mutant("terms exchanged", show=gain(t, gamma, r) <= Q(far(gamma, r)) - gamma * Q(near(gamma, r))),
        mutant("distance in variances", show=gain(t, gamma, r) <= theta(gamma, r / 2))],
    extremal={"gamma": "1", "r": "2", "t": "1"})

gauss_half_line_attained = claim("Q(t - r) - gamma Q(t) = theta_gamma(r) at t = log(gamma)/r + r/2, where the "
        "half-line begins", *tuple(Source(s.paper, s.locator, "step") for s in LEMMA),
    given=[gamma > 0, r > 0],
    show=gain(far(gamma, r), gamma, r) == theta(gamma, r))

doubt(gauss_half_line_attained,
    mutants=[mutant("the threshold log(gamma)/r", show=gain(log(gamma) / r, gamma, r) == theta(gamma, r))])

@claim("In numbers: Q(s - r) - gamma Q(s) falls as s grows beyond log(gamma)/r + r/2: an interval there tells >= 0",
    *LEMMA, kind="lemma",
    given=[gamma > 0, r > 0, x <= y],
    show=gain(Max(y, far(gamma, r)), gamma, r) <= gain(Max(x, far(gamma, r)), gamma, r))
def gauss_part_nonnegative():
    fact("max", "above", x, far(gamma, r))
    with have(Max(x, far(gamma, r)) <= Max(y, far(gamma, r))):
        fact("max", "above", y, far(gamma, r))
        fact("max", "least", x, far(gamma, r), Max(y, far(gamma, r)), by=((by.linear(),),))
    let(a, Max(x, far(gamma, r)))
    let(b, Max(y, far(gamma, r)))
    with have(gain(b, gamma, r) <= gain(a, gamma, r)):
        slope(b, a, by.use(gauss_ratio_above, x=z, by={"above the level": (by.linear(r),)}), by.linear())
    rewrite(a == Max(x, far(gamma, r)), backwards=True)
    rewrite(b == Max(y, far(gamma, r)), backwards=True)

doubt(gauss_part_nonnegative, mutants=[mutant("from any place on", show=gain(y, gamma, r) <= gain(x, gamma, r))])
