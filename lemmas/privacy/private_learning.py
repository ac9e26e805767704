"""Learning privately: the gradient of logistic regression, objective perturbation, one epoch of contractions.

A stochastic gradient of logistic regression is a multiple of its data point.  A linear term in the objective
moves the minimiser of a mu-strongly convex loss by at most ||eta||/mu.  After the step that differs, each
contraction brings two runs closer by the factor rho.  Of the last two there are only the inequalities, in numbers.
"""

from lemmas.papers import berthier
from verify.lemma import *

u, v, mu, D, N, P, rho, s, z = reals("u v mu D N P rho s z")
d, J = alphabet("d"), alphabet("J")
x, theta, other = family("x", d), family("theta", d), family("other", d)
m, n, t = integer("m"), integer("n"), integer("t")
gap = nonneg("gap", J)

@claim("log(1 + exp(-u)) lies above its tangent at v, of slope -1/(1 + exp(v))",
    given=[],
    show=log(1 + exp(-v)) - (u - v) / (1 + exp(v)) <= log(1 + exp(-u)))
def logistic_tangent():
    """Ours: the slope at z, -1/(1 + exp(z)), increases."""

    yes, _ = cases(u >= v)
    with yes:
        slope(u, v, by.fact("exp", "increasing", v, z), by.have(exp(-z) / (1 + exp(-z)) == 1 / (1 + exp(z))),
            by.have(1 / (1 + exp(z)) <= 1 / (1 + exp(v)),
                by.combine((1, [exp(v) <= exp(z)]), scale=(1 + exp(z)) * (1 + exp(v)))), by.linear())

doubt(logistic_tangent,
    mutants=[mutant("half the slope", show=log(1 + exp(-v)) - (u - v) / (2 * (1 + exp(v))) <= log(1 + exp(-u)))],
    extremal={"u": "1", "v": "1"})

score, other_score = total(d, lambda i: x[i] * theta[i]), total(d, lambda i: x[i] * other[i])

@claim("-1/(1 + exp(<x, theta>)) times x is a subgradient of log(1 + exp(-<x, theta>))",
    berthier("Section 3.1, logistic regression", "part", "the label taken into x; by the tangent inequality"),
    show=log(1 + exp(-score)) + total(d, lambda i: -1 / (1 + exp(score)) * x[i] * (other[i] - theta[i]))
        <= log(1 + exp(-other_score)))
def logistic_gradient():
    """Any dimension; x is the data point times its label.  The loss is convex and differentiable, so that the only
    vector with this property for all other parameters is the gradient."""

    use(logistic_tangent)

doubt(logistic_gradient,
    mutants=[mutant("the other sign",
            show=log(1 + exp(-score)) + total(d, lambda i: 1 / (1 + exp(score)) * x[i] * (other[i] - theta[i]))
                <= log(1 + exp(-other_score)))])

@claim("In numbers: mu D^2 <= P <= N D gives D <= N/mu, the way that <eta, theta> moves the minimiser, N = ||eta||",
    berthier("Section 3.2.1, intuition", "part", "how close, from the inequality of strong convexity"),
    given=[mu > 0, D >= 0, N >= 0, mu * D**2 <= P, P <= N * D],
    show=D <= N / mu)
def objective_perturbation_shift():
    """D is the distance of the two minimisers, N = ||eta||, P the inner product of their difference with that of the
    gradients of the loss, which is -eta there."""

    have(D * (N - mu * D) >= 0, by.linear())
    have(mu * D <= N, by.cases(D > 0, (by.combine((1, [D * (N - mu * D) >= 0]), scale=D),), ()))

doubt(objective_perturbation_shift, mutants=[mutant("half of it", show=D <= N / (2 * mu))],
    extremal={"mu": "1", "D": "1", "N": "1", "P": "1"})

contracts = for_all(1, J - 1, lambda i: gap[i + 1] <= rho * gap[i])

@claim("In numbers: gap_1 <= s, gap_(i+1) <= rho gap_i give gap_m <= rho^(m-1) s, of runs that contract, s = 2 gamma L",
    berthier("Section 3.2.2, sensitivity of an epoch", "part", "the distances of the two runs"),
    berthier("Figure 3", "part", "the distances of the two runs"),
    given=[rho >= 0, s >= 0, gap[1] <= s, contracts, m >= 1, m <= J],
    show=gap[m] <= rho ** (m - 1) * s)
def epoch_sensitivity():
    """gap[i], i = 1, ..., J, is the distance of the runs, gap[1] <= s = 2 gamma L right after the step that differs.
    If it is step t of n, m = n - t + 1 and the sensitivity is rho^(n - t) 2 gamma L."""

    suffices((m <= J).implies(gap[m] <= rho ** (m - 1) * s), by.modus(this, by.assume()), by.assume())
    _, step = induction(m, 1)
    with step:
        intro(1)
        modus((m <= J).implies(gap[m] <= rho ** (m - 1) * s), by.linear())
        instantiate(contracts, m)
        fact("^", "sum0", rho, 1, m - 1)
        linear(rho, s)

doubt(epoch_sensitivity, mutants=[mutant("one more contraction", show=gap[m] <= rho**m * s)])

epoch_sensitivity_smaller = claim("0 < rho < 1: rho^(n - t) 2 gamma L < 2 gamma L for t < n, and equals 2 gamma L for "
        "t = n",
    berthier("Section 3.2.2, sensitivity of an epoch", "part", "the factor that contraction leaves, as numbers"),
    note="s = 2 gamma L.  rho = 0 (mu = beta and the best step) forgets the difference at once.",
    given=[rho > 0, rho < 1, s > 0, t <= n - 1],
    show=(rho ** (n - t) * s < s) & (rho ** (n - n) * s == s))

doubt(epoch_sensitivity_smaller, mutants=[mutant("half", show=rho ** (n - t) * s < s / 2)])
