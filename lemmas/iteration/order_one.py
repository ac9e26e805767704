"""Order one as the limit of the orders above, and Theorem 1 of Feldman et al. for every order from 1 on.

KL is at most c if D_alpha is at most alpha c for all alpha > 1; by this Gaussian noise costs what its formula says at
order one.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.equal_laws import kl_of_equal
from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.divergences.renyi_orders_of_laws import pure_bounds_orders
from lemmas.iteration.gaussian_half_lines import after, hundred_apart, twenty_apart
from lemmas.iteration.iterations import steps
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.iteration.reduction import lipschitz
from lemmas.iteration.two_starts import (Q_, P, V, alpha, from_20_and_0, gaussian_iterations_from_two_points, n,
    noisy_run, psi, sigma, walk_from, walks, x, y)
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
c, eps = reals("c eps")
gb = bounded("gb", X)
M, K, Z = reals("M K Z")
# Of the dual form of KL, for a bounded function gb; and its moment at the order alpha.
mean, partition = E(mu, gb), E(nu, lambda u: exp(gb(u)))
tilted = E(mu, lambda u: exp((alpha - 1) * gb(u) / alpha))

@claim("exp(eps M) <= exp(eps K) Z^eps gives exp(M) <= exp(K) Z, for eps > 0 and Z >= 0",
    given=[eps > 0, Z >= 0, exp(eps * M) <= exp(eps * K) * Z**eps],
    show=exp(M) <= exp(K) * Z)
def root_of_exp():
    fact("^", "increasing", exp(eps * M), exp(eps * K) * Z**eps, 1 / eps)

@claim("D_alpha(mu || nu) <= alpha c, alpha > 1, gives exp(E_mu g) <= exp(alpha c) E_nu exp(g) for a bounded g",
    given=[alpha > 1, renyi(mu, nu, alpha) <= alpha * c],
    show=exp(mean) <= exp(alpha * c) * partition)
def exponential_mean_by_orders():
    """KL(mu || mu) <= 0 is Jensen's inequality, exp(E_mu h) <= E_mu exp(h)."""
    have(same(mu, mu), by.ext())
    use(kl_of_equal)
    apply_to(this, value(X, lambda u: (alpha - 1) * gb(u) / alpha))
    apply_to(renyi(mu, nu, alpha) <= alpha * c, value(X, lambda u: exp(gb(u) / alpha)))
    fact("^", "increasing", exp((alpha - 1) * mean / alpha), tilted, alpha)
    use(root_of_exp, eps=alpha - 1)

@claim("D_alpha <= alpha c for all alpha > 1 gives KL <= c", feldman("Definition 4", "remark", "order one"),
    given=[c >= 0,
        hypothesis("every larger order",
            every(REAL, lambda alpha: (1 < alpha).implies(renyi(mu, nu, alpha) <= alpha * c)))],
    show=kl(mu, nu) <= c)
def kl_from_orders_above():
    """`exponential_mean_by_orders` at the order 1 + eps, in logarithms, for every eps > 0."""
    intro("gb")
    with have(mean - log(partition) - c <= 0):
        with use(small_real) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[0 < eps]")
                apply_to("every larger order", 1 + eps)
                use(exponential_mean_by_orders)
                fact("log", "increasing", exp(mean), exp((1 + eps) * c) * partition)
                fact("log", "product", exp((1 + eps) * c), partition)
                fact("log", "exp", mean)
                fact("log", "exp", (1 + eps) * c)
    fact("exp", "increasing", mean, c + log(partition))
    fact("exp", "log", partition)

# The point 1 and a fair draw of 1 or 2 are log 2 apart at every order: from 2 on that is less than alpha/2, at 1 it is more.
fair = two_points("1/2")
low_at_2 = lambda u: -10 * indicator(2 <= u)
orders_from_2 = hypothesis("orders from 2 on",
    every(REAL, lambda alpha: (2 <= alpha).implies(renyi(mu, nu, alpha) <= alpha * c)))
raised = alpha * expr("1/2")
t = weight("t", line)
doubt(kl_from_orders_above,
    mutants=[mutant("orders from 2 on", given=[c >= 0, orders_from_2],
            hints=[{"witness": {"X": "line", "mu": dirac(expr(1)), "nu": fair, "c": "1/2"},
                    "proofs": {"given orders from 2 on": (by.intro("alpha"), by.intro(),
                            by.use(pure_bounds_orders, X=line, mu=dirac(expr(1)), nu=fair, eps=raised,
                                by={"pure": (by.intro("t"), mean_of_two("1/2", t),
                                        by.fact("exp", "increasing", 1, raised), by.have(exp(1) >= 2),
                                        by.have(exp(raised) >= 2), by.have(0 <= (exp(raised) - 2) * t(1)),
                                        by.have(0 <= exp(raised) * t(2)), by.linear(exp(raised)))})),
                        "show": (by.contradiction().called("bound"), by.apply_to("bound", value(line, low_at_2)),
                            mean_of_two("1/2", lambda u: exp(low_at_2(u))), by.have(eq(low_at_2(expr(1)), 0)),
                            by.have(eq(low_at_2(expr(2)), -10)), by.have(exp(-10) <= "1/1000"),
                            by.have(exp(expr("1/2")) <= "33/20"), by.linear(exp(expr("1/2"))))}}])])

# --- Theorem 1, all orders from 1 on --------------------------------------------------------------------

start_points = [same(P[0], dirac(x)), same(Q_[0], dirac(y))]
contractive = steps(lambda t: lipschitz(psi[t], expr(1)))
price = norm(x - y) ** 2 / (2 * n * sigma**2)

@claim("n contractive Gaussian steps from x and from y: D_alpha <= alpha |x - y|^2/(2 n sigma^2), alpha >= 1",
    feldman("Theorem 1", "whole"),
    given=[sigma > 0, n >= 1, contractive, *start_points, hypothesis("run", noisy_run(P, sigma)),
        hypothesis("other run", noisy_run(Q_, sigma))],
    show=every(REAL, lambda alpha: (1 < alpha).implies(renyi(P[n], Q_[n], alpha) <= alpha * price))
        & (kl(P[n], Q_[n]) <= price), repairs="theorem1_norm_not_squared")
def iterations_from_two_points():
    with have(every(REAL, lambda alpha: (1 < alpha).implies(renyi(P[n], Q_[n], alpha) <= alpha * price))):
        intro("alpha", "[1 < alpha]")
        use(gaussian_iterations_from_two_points)
    use(kl_from_orders_above)

too_small = lambda R: {**walks,
    "show": (by.contradiction(), by.apply_to(this, 2), by.use(twenty_apart, R=R), by.linear())}
orders_above = lambda bound: every(REAL, lambda alpha: (1 < alpha).implies(renyi(P[n], Q_[n], alpha) <= alpha * bound))
doubt(iterations_from_two_points,
    mutants=[mutant("99/100 of it", show=orders_above(price * "99/100"),
            hints=[{"witness": from_20_and_0, "proofs": too_small(396)}]),
        mutant("n^2 for n", show=orders_above(price / n), hints=[{"witness": from_20_and_0, "proofs": too_small(100)}]),
        mutant("9/10 of it at order one", show=kl(P[n], Q_[n]) <= price * "9/10",
            hints=[{"witness": {**{**from_20_and_0, "x": "100"},
                        "P": value(INTEGER, lambda t: after(expr(100), t, expr("1/2")))},
                    "proofs": {**walks, "given run": walk_from(100),
                        "show": (by.contradiction(), by.use(hundred_apart, R=4500), by.linear())}}])])

# --- the cost of Gaussian noise at order one ---------------------------------------------------------------

a = real("a")
w = point("w", V)
shifted_noise = lambda w: bind(gaussian(V, sigma), lambda u: dirac(w + u))

@claim("Order one: a shift of N(0, sigma^2 I) by at most a costs at most a^2/(2 sigma^2)",
    feldman("Definition 10", "part", "order one, the Gaussian law, upper bound"),
    given=[sigma > 0],
    show=every(V, lambda w: (norm(w) <= a).implies(kl(shifted_noise(w), gaussian(V, sigma)) <= a**2 / (2 * sigma**2))))
def gaussian_cost_order_one():
    intro("w", "[|w| <= a]")
    with have(every(REAL,
                lambda alpha: (1 < alpha).implies(renyi(shifted_noise(w), gaussian(V, sigma), alpha)
                        <= alpha * (a**2 / (2 * sigma**2))))):
        intro("alpha", "[1 < alpha]")
        use(gaussian_cost)
        apply_to(this)
    use(kl_from_orders_above)

doubt(gaussian_cost_order_one,
    mutants=[mutant("9/10 of it",
            show=every(V,
                lambda w: (norm(w) <= a).implies(kl(shifted_noise(w), gaussian(V, sigma))
                        <= "9/10" * a**2 / (2 * sigma**2))),
            hints=[{"witness": {"V": "line", "sigma": "1", "a": "100"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, 100), by.use(hundred_apart, R=4500),
                            by.linear())}}])])
