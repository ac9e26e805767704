"""How theta_gamma(r) depends on r and gamma: range, monotonicity, convexity, bounds and limits.

theta_gamma(r) = Q(near) - gamma Q(far), near = log(gamma)/r - r/2 and far = log(gamma)/r + r/2, for gamma, r > 0:
E_gamma of N(r, 1) and N(0, 1) (`gaussian_hockey_stick`).  The proofs use the Mills ratio Q/phi, which decreases, and
the identity gamma phi(far) = phi(near).  Limits are explicit bounds.
"""

from typing import Any

from lemmas.mechanisms.gaussian_hockey_stick import closed, far, gauss_half_line_attained, gauss_half_line_sup, near
from lemmas.papers import contraction, federated
from verify.lemma import *

gamma, r, x, z = reals("gamma r x z")
r1, r2, gamma1, gamma2, weight = reals("r1 r2 gamma1 gamma2 weight")
a, b = reals("a b")
root = sqrt(2 * pi)

DEFINITION = (contraction("Definition 1"), federated("(5)"))
INCREASING = (federated("Theorem 2, proof, fact (2)"), contraction("Theorem 4, use of theta"))

@claim("Q/phi decreases: Q(b) phi(a) < Q(a) phi(b) for a < b", *DEFINITION, kind="lemma",
    given=[a < b],
    show=Q(b) * phi(a) < Q(a) * phi(b))
def mills_ratio_decreasing():
    # In a, Q(b) phi(a) - Q(a) phi(b) has the slope phi(a) (phi(b) - a Q(b)), above 0 as b Q(b) < phi(b).
    slope(a, b,
        by.cases(b > 0, (by.fact("Q", "markov", b), by.have(z * Q(b) < phi(b), by.linear(Q(b)))),
            (by.have(z * Q(b) < phi(b)),)), by.linear(phi(z)), down=True, strict="slope")

doubt(mills_ratio_decreasing, mutants=[mutant("Q alone", show=Q(b) * phi(b) < Q(a) * phi(a))])

@claim("phi <= 1/sqrt(2 pi)", *DEFINITION, kind="lemma", show=phi(x) <= 1 / sqrt(2 * pi))
def normal_density_bound():
    fact("phi", "density", x)
    have(exp(-(x**2) / 2) <= 1)
    linear(root, scale=root)

doubt(normal_density_bound, mutants=[mutant("39/100", show=phi(x) <= "39/100")], extremal={"x": "0"})

@claim("gamma phi(log(gamma)/r + r/2) = phi(log(gamma)/r - r/2)", *DEFINITION, kind="lemma",
    given=[gamma > 0, r > 0],
    show=gamma * phi(far(gamma, r)) == phi(near(gamma, r)))
def theta_tilt():
    fact("phi", "density", far(gamma, r)).called("phi density of far(gamma, r)")
    fact("phi", "density", near(gamma, r))
    rewrite(this)
    rewrite("phi density of far(gamma, r)")
    fact("exp", "log", gamma)
    linear(exp(-(far(gamma, r) ** 2) / 2), scale=root)

doubt(theta_tilt, mutants=[mutant("without gamma", show=phi(far(gamma, r)) == phi(near(gamma, r)))])

@claim("What the chain rule gives for the derivative of theta_gamma(r) in r is phi(log(gamma)/r - r/2)", *DEFINITION,
    kind="lemma",
    given=[gamma > 0, r > 0],
    show=phi(near(gamma, r)) * (log(gamma) / r**2 + "1/2") - gamma * phi(far(gamma, r)) * (log(gamma) / r**2 - "1/2")
        == phi(near(gamma, r)))
def theta_rate_r():
    use(theta_tilt)
    linear(r**2, log(gamma))

doubt(theta_rate_r,
    mutants=[mutant("far and near exchanged",
            show=phi(near(gamma, r)) * (log(gamma) / r**2 + "1/2")
                - gamma * phi(far(gamma, r)) * (log(gamma) / r**2 - "1/2") == phi(far(gamma, r)))])

def along_r(*steps: Step, **options: Any) -> None:
    """theta_gamma at r1 and at r2 by its definition, and the steps for the rate at z between them."""
    fact("theta", "definition", gamma, r1)
    fact("theta", "definition", gamma, r2)
    rewrite(this)
    slope(r2, r1, by.use(theta_rate_r), *steps, **options)

@claim("r -> theta_gamma(r) increases strictly", *INCREASING, kind="proof-line",
    given=[gamma > 0, r1 > 0, hypothesis("order", r1 < r2)],
    show=theta(gamma, r1) < theta(gamma, r2))
def theta_increasing_r():
    along_r(by.linear(z**2, z**2 * phi(near(gamma, z)), scale=z**2), strict="slope")

doubt(theta_increasing_r,
    mutants=[mutant("by a tenth of r", show=theta(gamma, r1) + (r2 - r1) / 10 < theta(gamma, r2))])

@claim("theta_gamma(r1) <= theta_gamma(r2) for r1 <= r2", *INCREASING, kind="proof-line",
    given=[gamma > 0, r1 > 0, hypothesis("order", r1 <= r2)],
    show=theta(gamma, r1) <= theta(gamma, r2))
def theta_nondecreasing_r():
    along_r(by.linear(z**2, z**2 * phi(near(gamma, z)), scale=z**2))

@claim("theta_gamma(r2) - theta_gamma(r1) <= (r2 - r1)/sqrt(2 pi) for r1 <= r2", *INCREASING, kind="lemma",
    given=[gamma > 0, r1 > 0, hypothesis("order", r1 <= r2)],
    show=theta(gamma, r2) - theta(gamma, r1) <= (r2 - r1) / sqrt(2 * pi))
def theta_lipschitz():
    """For gamma > 1 the constant is best possible: the slope is phi(0) at r^2 = 2 log(gamma)."""

    along_r(by.use(normal_density_bound, x=near(gamma, z)), by.linear())

doubt(theta_lipschitz,
    mutants=[mutant("constant 39/100", show=theta(gamma, r2) - theta(gamma, r1) <= (r2 - r1) * "39/100")])

@claim("theta_gamma(r) > 0 for gamma, r > 0",
    contraction("Definition 1", "part", "that the values are above 0, for r > 0"),
    federated("(5)", "remark", "a property of theta, for distances above 0"), kind="definition",
    given=[gamma > 0, r > 0],
    show=theta(gamma, r) > 0)
def theta_positive():
    fact("theta", "definition", gamma, r)
    rewrite(this)
    use(theta_tilt)
    use(mills_ratio_decreasing, a=near(gamma, r), b=far(gamma, r))
    linear(Q(far(gamma, r)), scale=phi(far(gamma, r)))

doubt(theta_positive,
    mutants=[mutant("above 1/100", show=theta(gamma, r) > "1/100"),
        mutant("r may be negative", given=(gamma > 0,), show=closed(gamma, r) > 0)])

theta_below_one = claim("theta_gamma(r) < 1 for gamma, r > 0",
    contraction("Definition 1", "part", "that the values are below 1, for r > 0"),
    federated("(5)", "remark", "a property of theta, for distances above 0"),
    federated("Lemma 2, sentence before it", "part", "that theta is below 1, not that it is the coefficient"),
    kind="definition",
    given=[gamma > 0, r > 0],
    show=theta(gamma, r) < 1)

doubt(theta_below_one, mutants=[mutant("below 99/100", show=theta(gamma, r) < "99/100")])

theta_below_tail = claim("theta_gamma(r) < Q(log(gamma)/r - r/2)", *DEFINITION, kind="lemma",
    given=[gamma > 0, r > 0],
    show=theta(gamma, r) < Q(near(gamma, r)))

theta_one_minus_lower = claim("1 - theta_gamma(r) > Q(r/2 - log(gamma)/r)", contraction("Theorem 5"),
    federated("Lemma 2, sentence before it"), kind="lemma",
    given=[gamma > 0, r > 0],
    show=Q(-near(gamma, r)) < 1 - theta(gamma, r))

doubt(theta_one_minus_lower, mutants=[mutant("twice it", show=2 * Q(-near(gamma, r)) < 1 - theta(gamma, r))])

@claim("theta_{1/gamma}(r) = 1 - 1/gamma + theta_gamma(r)/gamma", *DEFINITION, kind="lemma",
    given=[gamma > 0, r > 0],
    show=theta(1 / gamma, r) == 1 - 1 / gamma + theta(gamma, r) / gamma)
def theta_duality():
    fact("theta", "definition", gamma, r)
    fact("theta", "definition", 1 / gamma, r)
    rewrite(this)
    fact("log", "inverse", gamma)
    rewrite(this)
    fact("Q", "reflection", near(gamma, r))
    fact("Q", "reflection", far(gamma, r))
    linear(gamma, scale=gamma)

doubt(theta_duality, mutants=[mutant("no constant", show=theta(1 / gamma, r) == theta(gamma, r) / gamma)])

theta_total_variation = claim("theta_1(r) = 1 - 2 Q(r/2), the total variation distance", *DEFINITION,
    contraction("Section III, footnote 1"), kind="lemma",
    given=[r > 0],
    show=theta(1, r) == 1 - 2 * Q(r / 2))

doubt(theta_total_variation, mutants=[mutant("1 - 2 Q(r)", show=theta(1, r) == 1 - 2 * Q(r))])

@claim("gamma -> theta_gamma(r) decreases strictly", *DEFINITION, kind="lemma",
    given=[gamma1 > 0, gamma1 < gamma2, r > 0],
    show=theta(gamma2, r) < theta(gamma1, r))
def theta_decreasing_gamma():
    # The best half-line for gamma2 is as good a half-line for gamma1.
    use(gauss_half_line_attained, gamma=gamma2)
    use(gauss_half_line_sup, gamma=gamma1, t=far(gamma2, r))
    linear(Q(far(gamma2, r)))

@claim("gamma -> theta_gamma(r) is convex", *DEFINITION, kind="lemma",
    given=[gamma1 > 0, gamma2 > 0, weight >= 0, weight <= 1, gamma == weight * gamma1 + (1 - weight) * gamma2,
        gamma > 0, r > 0],
    show=theta(gamma, r) <= weight * theta(gamma1, r) + (1 - weight) * theta(gamma2, r))
def theta_convex_gamma():
    """The mean of gamma1 and gamma2 carries the name gamma.  In eps = log(gamma) it is not convex."""

    use(gauss_half_line_attained)
    use(gauss_half_line_sup, gamma=gamma1, t=far(gamma, r))
    use(gauss_half_line_sup, gamma=gamma2, t=far(gamma, r))
    linear(weight, 1 - weight, Q(far(gamma, r)))

doubt(theta_convex_gamma,
    mutants=[mutant("convex in eps",
            show=theta(exp(weight * gamma1 + (1 - weight) * gamma2), r)
                <= weight * theta(exp(gamma1), r) + (1 - weight) * theta(exp(gamma2), r),
            given=(gamma1 >= 0, gamma2 >= 0, weight >= 0, weight <= 1, r > 0))])

@claim("theta_gamma(r) <= r/sqrt(2 pi) for gamma >= 1: theta tends to 0 with r", *DEFINITION, kind="lemma",
    given=[gamma >= 1, r > 0],
    show=theta(gamma, r) <= r / sqrt(2 * pi))
def theta_small():
    """The papers define theta on r >= 0 by a formula that divides by r.  By this bound the value 0 at r = 0 (gamma >=
    1) is the continuous one, and it is what the first line of the definition says."""

    with have(theta(gamma, r) <= theta(1, r)):
        use(gauss_half_line_attained)
        use(gauss_half_line_sup, gamma=1, t=far(gamma, r))
        linear(Q(far(gamma, r)))
    use(theta_total_variation)
    have(1 - 2 * Q(r / 2) <= r / sqrt(2 * pi), by.slope(r, 0, by.use(normal_density_bound), by.linear()))

doubt(theta_small,
    mutants=[mutant("constant 39/100", show=theta(gamma, r) <= r * "39/100"),
        mutant("all gamma > 0", given=(gamma > 0, r > 0))])

@claim("1 - gamma < theta_gamma(r) <= 1 - gamma + gamma r/sqrt(2 pi) for gamma <= 1", *DEFINITION, kind="lemma",
    given=[gamma > 0, gamma <= 1, r > 0],
    show=(1 - gamma < theta(gamma, r)) & (theta(gamma, r) <= 1 - gamma + gamma * r / sqrt(2 * pi)))
def theta_small_gamma_below_one():
    use(theta_duality)
    use(theta_positive, gamma=1 / gamma)
    use(theta_small, gamma=1 / gamma)
    have(1 - gamma < theta(gamma, r), by.linear(gamma))
    have(theta(gamma, r) <= 1 - gamma + gamma * r / sqrt(2 * pi), by.linear(gamma * root, scale=root))

doubt(theta_small_gamma_below_one,
    mutants=[mutant("2 - 2 gamma", show=2 - 2 * gamma < theta(gamma, r)),
        mutant("without gamma", show=theta(gamma, r) <= r / sqrt(2 * pi))])
