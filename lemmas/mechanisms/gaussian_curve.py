"""The exact privacy curve of Gaussian noise, delta_M(gamma) = E_gamma(N(M, 1) || N(0, 1)).

delta_M(gamma) is theta_gamma(M) for M > 0 and max(1 - gamma, 0) for M = 0; gamma is above 0.  Shifts add up: one more
mechanism that is m-GDP, such as Gaussian noise that hides a shift of m deviations, takes delta_M to delta_K with K^2 =
M^2 + m^2 (`gaussian_curve_step`).  That two laws are within delta_M is M-GDP (`gaussian_duality`).
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_line_sum
from lemmas.mechanisms.gaussian import theta_nonnegative_part
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.mechanisms.neyman_pearson import normal_scores_uniform, power, seen
from lemmas.mechanisms.theta_gamma import theta_nondecreasing_r
from verify.language.expr import Like
from verify.lemma import *

X, V = space("X"), euclid("V")
mu, nu = laws("mu nu", X)
p = test("p", X)
M, m, K, gamma = reals("M m K gamma")

@definition(r"\delta_{$M}($gamma)")
def curve(M: Real, gamma: Real) -> Expr:
    """delta_M(gamma).

    P(L(eta + M) > gamma) - gamma P(L(eta) > gamma), eta a Gaussian number, L(z) = exp(M z - M^2/2) the likelihood
    ratio."""
    return E(gauss(line), lambda z: indicator(log(gamma) < M * z + M**2 / 2)) - gamma * E(gauss(line),
        lambda z: indicator(log(gamma) < M * z - M**2 / 2))

def within_curve(mu: Law, nu: Law, M: Expr) -> Prop:
    """E_gamma(mu || nu) <= delta_M(gamma) for every gamma > 0."""
    return every(REAL, lambda g: (0 < g).implies(hockey_stick(mu, nu, g) <= curve(M, g)))

@definition(r"\exists \mu',\ W_\infty($mu, \mu') \le $z\colon\ "
        r"\mathsf{E}_\gamma(\mu' \,\|\, $nu) \le \delta_{$M}(\gamma)\ \forall \gamma > 0")
def shifted_curve_at_most(V: Euclid, mu: Law[V], nu: Law[V], z: Real, M: Real) -> Prop:
    """some law within z of mu has E_gamma(. || nu) <= delta_M(gamma) for all gamma > 0.

    Some law of (u, k) has first marginal mu, and the law of u + clip(k, z), which is within z of mu, is no
    easier to tell from nu than N(M, 1) from N(0, 1): E_gamma <= delta_M(gamma) for every gamma > 0."""
    return exists(law(V, V),
        lambda pi: (every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(mu, f))
                & every(REAL,
                lambda g: (0 < g).implies(hockey_stick(bind(pi, lambda u, k: dirac(u + clip(V, k, z))), nu, g)
                        <= curve(M, g)))))

def shifted_curve(mu: Law, nu: Law, z: Like) -> Divergence:
    """The least M for which one law within z of mu has E_gamma(. || nu) <= delta_M(gamma) for all gamma > 0."""
    return Divergence(lambda M: shifted_curve_at_most(mu.spaces[0], mu, nu, z, M))

@claim("delta_M(gamma) = theta_gamma(M) for M > 0", given=[gamma > 0, M > 0], show=curve(M, gamma) == theta(gamma, M))
def curve_is_theta():
    fact("theta", "definition", gamma, M)
    use(gauss_tail, t=near)
    use(gauss_tail, t=far)
    with under(gauss(line), lambda z: indicator(log(gamma) < M * z + M**2 / 2) == indicator(near < z)) as z:
        yes, no = cases(near < z)
        with yes:
            have(log(gamma) < M * z + M**2 / 2, by.linear(M))
        with no:
            have(M * z + M**2 / 2 <= log(gamma), by.linear(M))
    with under(gauss(line), lambda z: indicator(log(gamma) < M * z - M**2 / 2) == indicator(far < z)) as z:
        z_above_far, z_up_to_far = cases(far < z)
        with z_above_far:
            have(log(gamma) < M * z - M**2 / 2, by.linear(M))
        with z_up_to_far:
            have(M * z - M**2 / 2 <= log(gamma), by.linear(M))
    linear(gamma)

# Where the likelihood ratio passes gamma, from 0 and from M.
far, near = log(gamma) / M + M / 2, log(gamma) / M - M / 2

doubt(curve_is_theta, mutants=[tightened(curve_is_theta, "9/10")])

@claim("delta_0(gamma) = max(1 - gamma, 0)", given=[gamma > 0], show=curve(0, gamma) == Max(1 - gamma, 0))
def curve_at_zero():
    fact("max", "cases", 1 - gamma, 0)
    yes, _ = cases(gamma < 1)
    with yes:
        split("max cases")

doubt(curve_at_zero, mutants=[mutant("for gamma > 1 as well 1 - gamma", show=curve(0, gamma) <= 1 - gamma)])

@claim("delta_M(gamma) does not fall as M >= 0 grows",
    given=[gamma > 0, M >= 0, hypothesis("order", M <= K)],
    show=curve(M, gamma) <= curve(K, gamma))
def curve_increasing():
    yes, no = cases(M > 0)
    with yes:
        use(curve_is_theta)
        use(curve_is_theta, M=K)
        use(theta_nondecreasing_r, r2=K)
        linear()
    with no:
        have(M == 0)
        use(curve_at_zero)
        rewrite(M == 0)
        K_positive, K_not_positive = cases(K > 0)
        with K_positive:
            use(curve_is_theta, M=K)
            use(theta_nonnegative_part, r=K)
        with K_not_positive:
            have(K == 0)
            rewrite(K == 0)

doubt(curve_increasing, mutants=[mutant("for any two", given=[gamma > 0, M >= 0, K >= 0])])

# --- one more noise ------------------------------------------------------------------------------------

first = within_curve(mu, nu, M)

def outer(z: Expr) -> Expr:
    """P(L_m(z) L_M(zeta) > gamma) with zeta shifted by M."""
    return E(gauss(line), lambda y: indicator(log(gamma) - m * z + m**2 / 2 < M * y + M**2 / 2))

def inner_(z: Expr) -> Expr:
    """P(L_m(z) L_M(zeta) > gamma)."""
    return E(gauss(line), lambda y: indicator(log(gamma) - m * z + m**2 / 2 < M * y - M**2 / 2))

@claim("E L(z) delta_M(gamma/L(z)) = delta_K(gamma), L(z) = exp(m z - m^2/2), z Gaussian, K^2 = M^2 + m^2",
    given=[gamma > 0, M**2 + m**2 == K**2],
    show=E(gauss(line), lambda z: exp(m * z - m**2 / 2) * outer(z) - gamma * inner_(z)) == curve(K, gamma))
def curve_semigroup():
    use(gauss_line_sum, r=m, s=M, c=K)
    use(gauss_line_shift, g=value(line, outer), c=m)
    do(*[added(shifted, b) for shifted, b in ((lambda z: outer(m + z), 1), (inner_, -1))])

doubt(curve_semigroup, mutants=[tightened(curve_semigroup, "9/10")])

def added(left: Callable[[Expr], Expr], b: int) -> Step:
    """The two numbers make one: m eta + M zeta has the law of K eta."""
    right = E(gauss(line), lambda z: indicator(log(gamma) < K * z + b * K**2 / 2))
    middle = lambda N: E(N, lambda z: indicator(log(gamma) < z + b * (M**2 + m**2) / 2))
    scaled = bind(gauss(line), lambda z: dirac(K * z))
    return by.have(E(gauss(line), left) == right,
        by.have(middle(scaled) == right,
            by.under(gauss(line),
                lambda z: (indicator(log(gamma) < K * z + b * (M**2 + m**2) / 2)
                        == indicator(log(gamma) < K * z + b * K**2 / 2)),
                lambda z: (by.cases(log(gamma) < K * z + b * K**2 / 2,
                        yes=(by.have(log(gamma) < K * z + b * (M**2 + m**2) / 2),),
                        no=(by.have(K * z + b * (M**2 + m**2) / 2 <= log(gamma)),)),))),
        by.have(E(gauss(line), left) == middle(scaled), by.rewrite(gauss_line_sum, backwards=True)))

# The composition of any Gaussian-private kernels, said of a test: p(x) is the chance that it accepts after B(x), and
# f_m(p(x)), `power`, bounds that after A(x), where A(x) and B(x) are m-GDP for each x.  Of kernels `gdp_step` and
# `gdp_composition` say it.
@claim("Composition with any m-GDP kernel, by tests: within delta_M, E_mu f_m(p) - gamma E_nu p <= delta_K(gamma), K^2 "
        "= M^2 + m^2",
    given=[gamma > 0, M**2 + m**2 == K**2, first],
    show=E(mu, lambda x: power(m, p(x))) - gamma * E(nu, p) <= curve(K, gamma))
def gaussian_curve_step():
    """f_m(p) is a mean over z of L(z) 1[Q(z) < p], and p that of 1[Q(z) < p]: for each z the hypothesis at
    gamma/L(z)."""

    use(curve_semigroup)
    swap(mu, gauss(line), lambda x, z: seen(m + z, p(x)))
    use(gauss_line_shift, g=value(line, lambda z: E(mu, lambda x: seen(z, p(x)))), c=m)
    with under(nu, lambda x: E(gauss(line), lambda z: seen(z, p(x))) == p(x)):
        use(normal_scores_uniform)
    swap(nu, gauss(line), lambda x, z: seen(z, p(x)))
    under(gauss(line),
        lambda z: (exp(m * z - m**2 / 2) * E(mu, lambda x: seen(z, p(x))) - gamma * E(nu, lambda x: seen(z, p(x)))
                <= exp(m * z - m**2 / 2) * outer(z) - gamma * inner_(z)), at_threshold)
    linear(gamma)

def at_threshold(z: Expr) -> tuple[Step, ...]:
    """The hypothesis for what the threshold z sees."""
    g = gamma * exp(m**2 / 2 - m * z)
    lr = exp(m * z - m**2 / 2)
    return (by.apply_to(first, g, value(X, lambda x: seen(z, p(x)))), by.fact("log", "exp", m**2 / 2 - m * z),
        by.have(log(g) == log(gamma) - m * z + m**2 / 2), by.have(curve(M, g) == outer(z) - g * inner_(z)),
        by.linear(lr))
