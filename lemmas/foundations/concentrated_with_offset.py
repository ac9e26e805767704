"""(xi, rho)-concentrated privacy, D_alpha <= xi + rho alpha, and the (eps, delta) that follow from it.

mu and nu are the laws of the outputs on two neighbours, 1 + u is an order.
"""

from lemmas.divergences.hockey_stick_is_total_variation import hockey_stick_from_renyi_moment
from lemmas.divergences.renyi_to_hockey_stick import rdp_to_dp
from lemmas.papers import bun
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
xi, rho, eps, delta, alpha, u = reals("xi rho eps delta alpha u")
phi = test("phi", X)

@definition(r"\mathsf{D}_\alpha($mu \,\|\, $nu) \le $xi + $rho \alpha\ (\alpha > 1)")
def offset_concentrated(X: Space, mu: Law[X], nu: Law[X], xi: Real, rho: Real) -> Prop:
    """D_alpha($mu || $nu) <= $xi + $rho alpha for every alpha > 1.

    (xi, rho)-zero-concentrated differential privacy, of the outputs on neighbours."""
    return every(REAL, lambda alpha: (alpha > 1).implies(renyi(mu, nu, alpha) <= xi + rho * alpha))

concentrated_here = hypothesis("concentrated", offset_concentrated(X, mu, nu, xi, rho))

@claim("exp(u (xi + rho (1 + u)))/((1 + u) tau^u) <= e^(-rho u^2)/(1 + u) for tau = e^eps (1 + u)/u, eps = xi + rho + "
        "2 rho u and u > 0",
    given=[rho > 0, u > 0, eps == xi + rho + 2 * rho * u],
    show=exp(u * (xi + rho * (1 + u))) / ((1 + u) * (exp(eps) * (1 + u) / u) ** u) <= exp(-rho * u**2) / (1 + u))
def best_order_at_an_eps():
    """tau >= e^eps, and u (xi + rho (1 + u)) = eps u - rho u^2."""
    tau = exp(eps) * (1 + u) / u
    have(exp(eps) <= tau, by.linear(exp(eps) / u))
    fact("^", "increasing", exp(eps), tau, u)
    fact("^", "of_exp", eps, u)
    have(u * (xi + rho * (1 + u)) == -rho * u**2 + eps * u, by.linear(u))
    have(exp(u * (xi + rho * (1 + u))) == exp(-rho * u**2) * exp(eps * u), by.rewrite(this), by.auto())
    rewrite(this)
    have(exp(eps * u) / tau**u <= 1, by.linear(1 / tau**u))
    linear(exp(-rho * u**2) / (1 + u))

@claim("(xi, rho)-zCDP: E_(e^eps) <= e^(-rho u^2)/(1 + u) for eps = xi + rho + 2 rho u, u > 0, by the order 1 + u",
    given=[rho > 0, u > 0, hypothesis("eps", eps == xi + rho + 2 * rho * u), concentrated_here],
    show=hockey_stick(mu, nu, exp(eps)) <= exp(-rho * u**2) / (1 + u))
def delta_at_an_order():
    """The bound by the moment of the order alpha = 1 + u, with tau u/alpha = e^eps."""
    let(alpha, 1 + u)
    apply_to("concentrated", alpha).called("moment")
    use(best_order_at_an_eps)
    tau = exp(eps) * (1 + u) / u
    have(alpha - 1 == u)
    have((alpha - 1) * (xi + rho * alpha) == u * (xi + rho * (1 + u)), by.rewrite("alpha"), by.auto())
    rewrite(this, at="moment")
    use(hockey_stick_from_renyi_moment, tau=tau, H=exp(u * (xi + rho * (1 + u)))).called("bound")
    rewrite(alpha - 1 == u, at="bound").called("at the order")
    have(tau * u / alpha == exp(eps), by.rewrite("alpha"), by.auto())
    phi = intro("phi")
    apply_to("at the order", phi)
    rewrite(tau * u / alpha == exp(eps), at=this)
    rewrite("alpha", at=this)

@claim("(xi, rho)-zCDP for rho > 0 is (xi + rho + 2 sqrt(rho log(1/delta)), delta)-privacy",
    bun("Sections 2 and 3, to approximate privacy", "step"),
    given=[0 < delta, delta < 1, rho > 0, concentrated_here],
    show=hockey_stick(mu, nu, exp(xi + rho + 2 * sqrt(rho * log(1 / delta)))) <= delta)
def offset_to_approximate_positive():
    """By the order 1 + u for which rho u^2 = log(1/delta)."""
    fact("log", "inverse", delta)
    fact("exp", "log", delta)
    let(u, sqrt(rho * log(1 / delta)) / rho)
    have(rho * u == sqrt(rho * log(1 / delta)), by.linear(rho))
    have((rho * u) ** 2 == rho * log(1 / delta), by.rewrite(this), by.auto())
    have(rho * u**2 == log(1 / delta), by.linear(1 / rho))
    use(delta_at_an_order, eps=xi + rho + 2 * sqrt(rho * log(1 / delta)))
    have(exp(-rho * u**2) == delta, by.have(-rho * u**2 == log(delta)), by.rewrite(this))
    have(delta / (1 + u) <= delta)
    phi = intro("phi")
    apply_to(delta_at_an_order, phi)
    linear(1 / (1 + u))

# By contradiction: a test phi with gain > 0.  For u = gain/(2 e^xi) the order 1 + log(1/delta)/log(1 + u) gives
# (xi + log(1 + u), delta)-privacy, so that gain <= e^xi u = gain/2.
gain = E(mu, phi) - exp(xi) * E(nu, phi) - delta

@claim("(xi, 0)-zCDP is (xi, delta)-privacy for every delta in (0, 1)",
    bun("Sections 2 and 3, to approximate privacy", "step"),
    given=[0 < delta, delta < 1, offset_concentrated(X, mu, nu, xi, expr(0))],
    show=hockey_stick(mu, nu, exp(xi)) <= delta)
def offset_to_approximate_zero():
    phi = intro("phi")
    contradiction()
    let(u, gain / (2 * exp(xi)))
    have(u > 0)
    fact("exp", "log", 1 + u)
    fact("log", "inverse", delta)
    have(log(1 + u) > 0)
    order = 1 + log(1 / delta) / log(1 + u)
    apply_to(offset_concentrated(X, mu, nu, xi, expr(0)), order)
    use(rdp_to_dp, alpha=order, eps=xi + 0 * order).called("to DP", "pure to DP", "DP to pure")
    private = modus("to DP")
    have(xi + 0 * order + log(1 / delta) / (order - 1) == xi + log(1 + u), by.linear())
    rewrite(this, at=private)
    apply_to(this, phi).called("at phi")
    have(exp(xi + log(1 + u)) == exp(xi) * (1 + u))
    have(exp(xi) * u == gain / 2, by.linear(exp(xi)))
    have(E(nu, phi) <= 1)
    have(exp(xi) * u * E(nu, phi) <= exp(xi) * u, by.linear(exp(xi) * u))
    rewrite(exp(xi + log(1 + u)) == exp(xi) * (1 + u), at="at phi")

@claim("(xi, rho)-zCDP is (xi + rho + 2 sqrt(rho log(1/delta)), delta)-privacy",
    bun("Sections 2 and 3, to approximate privacy", "whole"),
    given=[0 < delta, delta < 1, rho >= 0, concentrated_here],
    show=hockey_stick(mu, nu, exp(xi + rho + 2 * sqrt(rho * log(1 / delta)))) <= delta)
def offset_to_approximate():
    """For rho = 0 the eps is xi: `offset_to_approximate_zero`."""
    yes, no = cases(rho > 0)
    with yes:
        use(offset_to_approximate_positive)
    with no:
        have(rho == 0)
        rewrite(this, at="concentrated")
        use(offset_to_approximate_zero, xi=xi)
        have(exp(xi + rho + 2 * sqrt(rho * log(1 / delta))) == exp(xi), by.rewrite(rho == 0), by.auto())
        rewrite(this)

far = {"X": "2", "mu": ["1", "0"], "nu": ["0", "1"], "rho": "1", "xi": "0"}
doubt(delta_at_an_order, mutants=[dropped(delta_at_an_order, "concentrated", hints=[far | {"u": "1/2", "eps": "2"}])])
doubt(offset_to_approximate, mutants=[dropped(offset_to_approximate, "concentrated", hints=[far | {"delta": "1/2"}])])
doubt(offset_to_approximate_positive,
    mutants=[dropped(offset_to_approximate_positive, "concentrated", hints=[far | {"delta": "1/2"}])])
doubt(offset_to_approximate_zero,
    mutants=[mutant("any laws", given=[0 < delta, delta < 1],
            hints=[{**{k: far[k] for k in ("X", "mu", "nu", "xi")}, "delta": "1/2"}])])
