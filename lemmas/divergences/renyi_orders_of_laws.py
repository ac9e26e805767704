"""How the Renyi divergence depends on its order: it grows, from Kullback-Leibler to pure privacy."""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.divergences.renyi import jensen, root_power
from lemmas.divergences.renyi_to_hockey_stick import moment_at_tests, pure_privacy
from lemmas.papers import altschuler, berthier, feldman, mironov
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
M = law("M", X)
w, s = weight("w", X), weight("s", X)
r, t, u, x, m, alpha, beta, theta, eps = reals("r t u x m alpha beta theta eps")
g = bounded("g", X)

# --- Jensen for a power at most 1 -----------------------------------------------------------------------

@claim("u^r <= (1 - r) t + r t^(1 - 1/r) u for 0 < r <= 1",
    given=[0 < r, r <= 1, u >= 0, t > 0],
    show=u**r <= (1 - r) * t + r * t ** (1 - 1 / r) * u)
def concave_tangent():
    use(renyi_power_tangent, alpha=1 / r, u=u**r)
    linear(r * t ** (1 - 1 / r))

@claim("E w^r <= (E w)^r for 0 < r <= 1", given=[0 < r, r <= 1], show=E(M, lambda x: w(x) ** r) <= E(M, w) ** r)
def small_powers():
    """By `concave_tangent` at t = (E w)^r; where E w = 0, at the left side."""
    with have(every(REAL,
                lambda t: (0 < t).implies(mean_power <= (1 - r) * t + r * t ** (1 - 1 / r) * E(M, w)))).called(
            "for every t"):
        intro()
        under(M, lambda x: w(x) ** r <= (1 - r) * t + r * t ** (1 - 1 / r) * w(x), lambda x: (by.use(concave_tangent),))
    yes, no = cases(E(M, w) > 0)
    with yes:
        apply_to("for every t", E(M, w) ** r)
    with no:
        have(E(M, w) == 0)
        suffices(mean_power <= 0)
        contradiction().called("0 < E[x ~ M: w(x)**r]")
        apply_to("for every t", mean_power)
        combine((1, [this]), (r * mean_power ** (1 - 1 / r), [E(M, w) == 0]), (r, ["0 < E[x ~ M: w(x)**r]"]))

mean_power = E(M, lambda x: w(x) ** r)

# --- the divergence grows with the order ----------------------------------------------------------------

q = alpha - alpha / beta
rho = beta * theta / alpha
related = [beta > 1, 0 < theta, theta <= 1, alpha == 1 + theta * (beta - 1), alpha > 1, q > 0]

@claim("(u^q)^rho = u^(alpha - 1) for q = alpha - alpha/beta, rho = beta theta/alpha, alpha - 1 = theta (beta - 1)",
    given=[*related, u >= 0],
    show=(u**q) ** rho == u ** (alpha - 1))
def exponents_of_two_orders():
    have(q * rho == alpha - 1)
    yes, no = cases(u > 0)
    with yes:
        rewrite(q * rho == alpha - 1)
    with no:
        have(u == 0)
        rewrite(this)

@claim("If u^beta <= (e^eps m)^(beta - 1) and x <= u^rho: x^alpha <= (e^eps m)^(alpha - 1), rho = (1 - 1/alpha)/(1 - "
        "1/beta)",
    given=[*related, x >= 0, u >= 0, m >= 0, x <= u**rho, u**beta <= exp((beta - 1) * eps) * m ** (beta - 1)],
    show=x**alpha <= exp((alpha - 1) * eps) * m ** (alpha - 1))
def order_moments():
    have(theta * (beta - 1) == alpha - 1)
    fact("^", "increasing", x, u**rho, alpha)
    fact("^", "increasing", u**beta, exp((beta - 1) * eps) * m ** (beta - 1), theta)
    have(x**alpha <= exp(theta * (beta - 1) * eps) * m ** (theta * (beta - 1)))
    congruence(theta * (beta - 1) == alpha - 1, lambda hole: x**alpha <= exp(hole * eps) * m**hole, at=this)

@claim("D_alpha <= D_beta for alpha - 1 = theta (beta - 1), 0 < theta <= 1, beta > 1",
    feldman("Definition 4", "remark"),
    given=[beta > 1, 0 < theta, theta <= 1, alpha == 1 + theta * (beta - 1), renyi(mu, nu, beta) <= eps],
    show=renyi(mu, nu, alpha) <= eps)
def orders_related():
    """At the weight s^(alpha/beta), and Jensen for the power rho of s^q under mu."""
    have(q > 0)
    intro("s")
    use(small_powers, M=mu, w=value(X, lambda x: s(x) ** q), r=rho)
    under(mu, lambda x: (s(x) ** q) ** rho == s(x) ** (alpha - 1), lambda x: (by.use(exponents_of_two_orders),))
    apply_to(renyi(mu, nu, beta) <= eps, value(X, lambda x: s(x) ** (alpha / beta)))
    use(order_moments)

@claim("D_alpha <= D_beta for 1 < alpha <= beta", altschuler("Definition 2.3", "remark"),
    feldman("Definition 4", "remark"), mironov("Monotonicity in the order", "part", "finite orders above 1"),
    given=[1 < alpha, alpha <= beta, renyi(mu, nu, beta) <= eps],
    show=renyi(mu, nu, alpha) <= eps)
def renyi_increases():
    let(theta, (alpha - 1) / (beta - 1))
    have(theta * (beta - 1) == alpha - 1, by.linear(beta - 1))
    have(theta <= 1, by.linear(1 / (beta - 1)))
    use(orders_related)

# --- order infinity -------------------------------------------------------------------------------------

@claim("D_alpha <= D_oo for every alpha > 1",
    berthier("Definition 2.2, order infinity", "part", "from order infinity to the orders alpha"),
    given=[alpha > 1, hypothesis("pure", max_divergence(mu, nu) <= eps)],
    show=renyi(mu, nu, alpha) <= eps)
def pure_bounds_orders():
    intro("s")
    use(jensen)
    use(root_power, y=E(mu, lambda x: s(x) ** alpha), H=1)
    apply_to(max_divergence(mu, nu) <= eps, value(X, lambda x: s(x) ** alpha))
    fact("^", "increasing", E(mu, lambda x: s(x) ** alpha), exp(eps) * E(nu, lambda x: s(x) ** alpha), alpha - 1)

p, y, b = reals("p y b")

@claim("p^(1 + b) <= y for all b > 0 gives p <= y",
    given=[0 <= p, p <= 1, 0 <= y,
        hypothesis("every power", every(REAL, lambda b: (0 < b).implies(p ** (b + 1) <= y)))],
    show=p <= y)
def orders_to_infinity():
    """Else b = (1 - y/p)/(1 - log p) has p^b >= 1 + b log p > y/p."""
    contradiction()
    let(b, (1 - y / p) / (1 - log(p)))
    have(1 - y / p > 0)
    have(b * (1 - log(p)) == 1 - y / p, by.linear(1 - log(p)))
    apply_to("every power")
    fact("^", "exp", p, b)
    fact("exp", "tangent", b * log(p))

phi = test("phi", X)
all_orders = every(REAL, lambda alpha: (1 < alpha).implies(renyi(mu, nu, alpha) <= eps))

@claim("D_oo <= eps if and only if D_alpha <= eps for all alpha > 1",
    berthier("Definition 2.2, order infinity", "part",
        "the supremum over the orders, which is their limit, of one pair"),
    feldman("Definition 4, order infinity", "part", "the supremum over the orders, which is their limit"),
    show=(max_divergence(mu, nu) <= eps).implies(all_orders) & all_orders.implies(max_divergence(mu, nu) <= eps))
def order_infinity_is_limit():
    """For the means p, q of a test: p^alpha <= e^((alpha - 1) eps) q^(alpha - 1) for all alpha gives p <= e^eps q."""
    forth, back = each_part()
    with forth:
        intro("alpha", "[above 1]")
        use(pure_bounds_orders)
    with back:
        intro(1)
        use(pure_privacy).called("to E_gamma", "from E_gamma")
        suffices(hockey_stick(mu, nu, exp(eps)) <= 0, by.modus("from E_gamma"), by.assume())
        intro("phi")
        with use(orders_to_infinity, p=E(mu, phi), y=exp(eps) * E(nu, phi)) as of_orders_to_infinity:
            with of_orders_to_infinity.premise("every power"):
                intro()
                apply_to(all_orders, 1 + 1 / b)
                use(moment_at_tests)
                apply_to(this)
                fact("^", "increasing", E(mu, phi) ** (1 + 1 / b), exp(eps / b) * E(nu, phi) ** (1 / b), b)

doubt(order_infinity_is_limit,
    mutants=[mutant("a small delta",
            show=(hockey_stick(mu, nu, exp(eps)) <= "1/10").implies(max_divergence(mu, nu) <= eps))])

# --- order one ------------------------------------------------------------------------------------------

@claim("KL <= D_alpha for every alpha > 1", altschuler("Definition 2.3", "remark"),
    berthier("Definition 2.2, order 1", "part", "the limit from above bounds the Kullback-Leibler divergence"),
    given=[alpha > 1, renyi(mu, nu, alpha) <= eps],
    show=kl(mu, nu) <= eps)
def kl_below_orders():
    """At the weight e^(g/alpha): E_mu e^(g - g/alpha) >= e^(E_mu g (1 - 1/alpha)), by the tangent at the mean."""
    intro("g")
    apply_to(renyi(mu, nu, alpha) <= eps, value(X, lambda x: exp(g(x) / alpha)))
    under(mu, lambda x: exp(mean - mean / alpha) * (1 + (g(x) - mean) * (1 - 1 / alpha)) <= exp(g(x) - g(x) / alpha),
        lambda x: (by.fact("exp", "tangent", (g(x) - mean) * (1 - 1 / alpha)), by.linear(exp(mean - mean / alpha))))
    fact("^", "increasing", exp(mean - mean / alpha), tilted, alpha)
    let(b, 1 / (alpha - 1))
    have((alpha - 1) * b == 1)
    fact("^", "increasing", exp((alpha - 1) * mean), exp((alpha - 1) * eps) * mean_exp ** (alpha - 1), b)
    congruence((alpha - 1) * b == 1, lambda hole: exp(hole * mean) <= exp(hole * eps) * mean_exp**hole, at=this)

mean = E(mu, g)
mean_exp = E(nu, lambda x: exp(g(x)))
tilted = E(mu, lambda x: exp(g(x) - g(x) / alpha))
