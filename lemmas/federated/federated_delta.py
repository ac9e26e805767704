"""The delta of the federated algorithm: how it depends on batch size, number of batches, noise and step size.

delta = (m/n) b (1 - a^T)/(1 - a) with T = n/m, b = theta(2 L/(sqrt(m) sigma)) of the batch that differs and a = theta(2
rho sqrt(m)/(eta sigma)) of the later ones; gamma = e^eps.  It is b times the mean of 1, a, ..., a^(T - 1), so it lies
between b a^(T - 1) and b.  T may be any real number from 1 on.  n users are in batches of m, rho is the radius of the
ball, L bounds the gradients, and eta is the step size.
"""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.mechanisms.theta_gamma import theta_below_one, theta_nondecreasing_r, theta_positive
from lemmas.papers import federated
from verify.language.expr import Like
from verify.lemma import *

a, b, a1, a2, b1, b2, T, T1, T2 = reals("a b a1 a2 b1 b2 T T1 T2")
gamma, L, rho, eta, sigma, n, m = reals("gamma L rho eta sigma n m")
eta1, eta2, sigma1, sigma2, u, v, s = reals("eta1 eta2 sigma1 sigma2 u v s")

THEOREM = (federated("Theorem 2"),)

def mean_of_powers(a: Expr, T: Expr) -> Expr:
    """The mean of 1, a, ..., a^(T - 1)."""
    return (1 - a**T) / (1 - a) / T

def shift(m: Like, L: Expr = L, sigma: Expr = sigma) -> Expr:
    """b: E_gamma of the batch that differs."""
    return theta(gamma, 2 * L / (sqrt(expr(m)) * sigma))

def coefficient(m: Like, eta: Expr = eta, sigma: Expr = sigma) -> Expr:
    """a: the contraction coefficient of a batch."""
    return theta(gamma, 2 * rho * sqrt(expr(m)) / (eta * sigma))

@definition(r"\delta_{$m}($n;\, $gamma, $L, $rho, $eta, $sigma)")
def theorem2_delta(gamma: Real, L: Real, rho: Real, eta: Real, sigma: Real, n: Real, m: Real) -> Expr:
    """the delta(gamma, L, rho, eta, sigma) of Theorem 2 for n users in batches of m.

    q b (1 - a^T)/(1 - a) for T = n/m batches of m of n users, q = m/n, with b = theta(2 L/(sqrt(m) sigma)) and
    a = theta(2 rho sqrt(m)/(eta sigma))."""
    a, b = theta(gamma, 2 * rho * sqrt(m) / (eta * sigma)), theta(gamma, 2 * L / (sqrt(m) * sigma))
    return m / n * b * (1 - a ** (n / m)) / (1 - a)

def delta(m: Like, eta: Expr = eta, sigma: Expr = sigma) -> Expr:
    """The same delta of batches of m, for other step sizes or noise, written out in a statement."""
    a = coefficient(m, eta, sigma)
    return expr(m) / n * shift(m, sigma=sigma) * (1 - a ** (n / expr(m))) / (1 - a)

powers = (a > 0, a < 1, T >= 1)

@claim("In numbers: delta = b (1 - a^T)/((1 - a) T) is at most b, that of one batch, for every T >= 1, 0 < a < 1",
    federated("Section 1, on releasing the last update", "remark", "what the assumption means for delta"),
    federated("Section 4, first paragraph", "part", "what it means for delta: one bound for every T"),
    given=[*powers, b >= 0],
    show=b * mean_of_powers(a, T) <= b)
def federated_delta_one_batch():
    """So no composition over the batches: delta does not grow with T."""
    # Bernoulli: 1 - a^T <= T (1 - a).
    use(renyi_power_tangent, u=a, t=1)
    linear(b)

doubt(federated_delta_one_batch, mutants=[mutant("a above 1", given=(a > 0, a != 1, T >= 1, b >= 0))],
    extremal={"a": "1/2", "T": "1", "b": "1"})

@claim("In numbers: delta = b (1 - a^T)/((1 - a) T) >= a^(T - 1) b: if a is near 1 contraction gains nothing", *THEOREM,
    kind="lemma",
    given=[*powers, b >= 0],
    show=b * a ** (T - 1) <= b * mean_of_powers(a, T))
def federated_delta_last_batch():
    # The tangent of u^T at u = a, read at 1: 1 - a^T >= T a^(T - 1) (1 - a).
    use(renyi_power_tangent, u=1)
    linear(b)

doubt(federated_delta_last_batch, mutants=[mutant("a^(T - 2)", show=b * a ** (T - 2) <= b * mean_of_powers(a, T))],
    extremal={"a": "1/2", "T": "1", "b": "1"})

@claim("In numbers: (1 - a^T)/((1 - a) T), the delta of T batches of one size over b, does not grow with T", *THEOREM,
    kind="lemma",
    given=[a > 0, a < 1, T1 >= 1, T1 <= T2],
    show=mean_of_powers(a, T2) <= mean_of_powers(a, T1))
def federated_delta_more_batches():
    # Bernoulli at u = a^T1 with the exponent T2/T1.
    have(T2 / T1 >= 1, by.linear())
    use(renyi_power_tangent, alpha=T2 / T1, u=a**T1, t=1)
    linear(1 / (T2 * (1 - a)))

federated_delta_order = claim("In numbers: (m/n) b (1 - a^T)/(1 - a), the delta of Theorem 2, is at most (m/n) b/(1 - "
        "a): of the order 1/n at a fixed batch size", *THEOREM, kind="strengthening",
    note="a depends on m but not on n.",
    given=[*powers, b >= 0, m > 0, n == T * m],
    show=m / n * b * (1 - a**T) / (1 - a) <= m / n * b / (1 - a))

@claim("b (1 - a^T)/((1 - a) T) does not fall as b >= 0 or a in (0, 1) grows", *THEOREM,
    federated("Section 3.2, strongly convex losses"), kind="lemma",
    given=[a1 > 0, a1 <= a2, a2 < 1, T >= 1, b1 >= 0, b1 <= b2],
    show=b1 * mean_of_powers(a1, T) <= b2 * mean_of_powers(a2, T))
def federated_delta_monotone():
    """So whatever lowers the contraction coefficient lowers delta: strong convexity multiplies the argument 2 rho
    sqrt(m)/(eta sigma) of a by the Lipschitz constant of the step, and theta increases."""
    # The slope of the chord of z^T from z = a to z = 1 grows with a.
    use(renyi_power_tangent, u=a1, t=a2)
    use(renyi_power_tangent, u=1, t=a2)
    let(u, a1**T)
    let(v, a2**T)
    let(s, T * a2 ** (T - 1))
    have((1 - u) * (1 - a2) <= (1 - v) * (1 - a1), by.linear(1 - a2, a2 - a1))
    have(s >= 0)
    have(1 - v >= 0, by.linear(degree=2))
    have((1 - u) / (1 - a1) <= (1 - v) / (1 - a2))
    rewrite(u == a1**T, backwards=True)
    rewrite(v == a2**T, backwards=True)
    combine((b1 / T, [(1 - u) / (1 - a1) <= (1 - v) / (1 - a2)]), ((1 - v) / (1 - a2) / T, [b1 <= b2]))

@claim("In numbers: the delta of Theorem 2 does not grow with the step size, with noise in proportion to it", *THEOREM,
    kind="lemma",
    given=[gamma >= 1, L > 0, rho > 0, sigma > 0, m > 0, n >= m, eta1 > 0, eta1 <= eta2],
    show=delta(m, eta=eta2) <= delta(m, eta=eta1))
def federated_delta_learning_rate():
    """b does not depend on eta; the noise of the later steps grows with it, the ball does not."""
    have(2 * rho * sqrt(m) / (eta2 * sigma) <= 2 * rho * sqrt(m) / (eta1 * sigma))
    use(theta_nondecreasing_r, r2=2 * rho * sqrt(m) / (eta1 * sigma))
    use(theta_below_one, r=2 * rho * sqrt(m) / (eta1 * sigma))
    use(theta_positive, r=2 * rho * sqrt(m) / (eta2 * sigma))
    use(theta_positive, r=2 * L / (sqrt(m) * sigma))
    # b is the same, a smaller.
    use(federated_delta_monotone, T=n / m, b1=shift(m), b2=shift(m))

def between_0_and_1(m: Expr, eta: Expr, sigma: Expr) -> tuple[Step, ...]:
    """0 < a < 1 and 0 < b < 1 at these parameters."""
    width, step = 2 * rho * sqrt(m) / (eta * sigma), 2 * L / (sqrt(m) * sigma)
    return (by.have(width > 0, by.sign()), by.have(step > 0, by.sign()), by.use(theta_below_one, r=width),
        by.use(theta_positive, r=width), by.use(theta_below_one, r=step), by.use(theta_positive, r=step))

@claim("More noise, no larger delta: delta(sigma2) <= delta(sigma1) for sigma1 <= sigma2", *THEOREM, kind="lemma",
    given=[gamma >= 1, L > 0, rho > 0, eta > 0, m > 0, n >= m, sigma1 > 0, sigma1 <= sigma2],
    show=delta(m, sigma=sigma2) <= delta(m, sigma=sigma1))
def federated_delta_more_noise():
    do(*between_0_and_1(m, eta, sigma2))
    have(2 * rho * sqrt(m) / (eta * sigma2) <= 2 * rho * sqrt(m) / (eta * sigma1))
    have(2 * L / (sqrt(m) * sigma2) <= 2 * L / (sqrt(m) * sigma1))
    use(theta_nondecreasing_r, r2=2 * rho * sqrt(m) / (eta * sigma1))
    use(theta_nondecreasing_r, r2=2 * L / (sqrt(m) * sigma1))
    # Both b and a are smaller with more noise.
    use(federated_delta_monotone, T=n / m, b2=shift(m, sigma=sigma1), a2=coefficient(m, sigma=sigma1))

@claim("In numbers: the delta of Theorem 2 is in (0, 1): below 1 for every eps >= 0, and 0 for none", *THEOREM,
    kind="lemma",
    given=[gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0, m > 0, n >= m],
    show=(delta(m) > 0) & (delta(m) < 1))
def federated_delta_range():
    do(*between_0_and_1(m, eta, sigma))
    use(federated_delta_one_batch, a=coefficient(m), T=n / m, b=shift(m))
    use(federated_delta_last_batch, a=coefficient(m), T=n / m, b=shift(m))
    have(coefficient(m) ** (n / m - 1) * shift(m) > 0)

doubt(federated_delta_range, mutants=[mutant("above 1/10", show=delta(m) > "1/10")])
