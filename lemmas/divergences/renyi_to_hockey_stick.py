"""From Renyi divergence to E_gamma: an order alpha bounds every test, and so gives (eps, delta) privacy.

H bounds the Renyi moment, exp((alpha - 1) D_alpha(mu || nu)), of the order alpha = 1 + 1/b.
"""

from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.papers import altschuler, berthier, feldman, mironov
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
b, H, p, q, delta, eps, alpha, tau = reals("b H p q delta eps alpha tau")
phi = test("phi", X)

# --- tests ----------------------------------------------------------------------------------------------

# alpha = 1 + 1/b, so that b = 1/(alpha - 1): the moment is used at the weight phi^b.
@claim("(E_mu phi)^alpha <= H (E_nu phi)^(alpha - 1) for tests, with alpha = 1 + 1/b",
    given=[b > 0, H >= 0, hypothesis("moment", renyi_moment(mu, nu, 1 + 1 / b) <= H)],
    show=every(test(X), lambda phi: E(mu, phi) ** (1 + 1 / b) <= H * E(nu, phi) ** (1 / b)))
def moment_at_tests():
    intro("phi")
    apply_to(renyi_moment(mu, nu, 1 + 1 / b) <= H, value(X, lambda x: phi(x) ** b))
    under(nu, power_of_test, at_most_phi)
    fact("^", "increasing", E(nu, lambda x: phi(x) ** (b + 1)), E(nu, phi), 1 / b)

power_of_test = lambda x: phi(x) ** (b + 1) <= phi(x)
at_most_phi = lambda x: (by.cases(phi(x) > 0, yes=(by.fact("^", "increasing", phi(x), 1, b),),
        no=(by.have(phi(x) == 0), by.rewrite(this))),)

@claim("p^alpha <= e^((alpha - 1) eps) q^(alpha - 1) gives p <= e^eps delta^(-1/(alpha - 1)) q + delta",
    given=[b > 0, 0 < delta, 0 <= q, hypothesis("root form", p ** (1 + 1 / b) <= exp(eps / b) * q ** (1 / b))],
    show=p <= exp(eps + b * log(1 / delta)) * q + delta)
def conversion():
    """Where p > delta: delta p^(1/b) <= p^(1 + 1/b), and then the power b."""
    _, no = cases(p <= delta).called("delta < p")
    with no:
        fact("^", "sum", p, 1, 1 / b)
        with have(delta * p ** (1 / b) <= exp(eps / b) * q ** (1 / b)):
            combine((1, ["root form"]), (1, [this]), (p ** (1 / b), ["delta < p"]))
        fact("^", "increasing", delta * p ** (1 / b), exp(eps / b) * q ** (1 / b), b)
        fact("^", "exp", delta, b)
        have(p * exp(b * log(delta)) <= exp(eps) * q, by.combine((1, ["^ increasing"]), (-p, [this])))
        have(p <= exp(eps - b * log(delta)) * q, by.combine((exp(-b * log(delta)), [this])))
        fact("log", "inverse", delta)
        rewrite(this)
        linear()

@claim("Renyi privacy of order alpha = 1 + 1/b gives (eps + b log(1/delta), delta) privacy",
    feldman("Lemma 14", "step"),
    given=[b > 0, 0 < delta, hypothesis("bound", renyi(mu, nu, 1 + 1 / b) <= eps)],
    show=hockey_stick(mu, nu, exp(eps + b * log(1 / delta))) <= delta)
def rdp_at_tests():
    intro("phi")
    use(moment_at_tests, H=exp(eps / b))
    apply_to(this)
    use(conversion)

@claim("Order infinity is pure privacy", feldman("Lemma 14", "step"),
    show=(max_divergence(mu, nu) <= eps).implies(hockey_stick(mu, nu, exp(eps)) <= 0)
        & (hockey_stick(mu, nu, exp(eps)) <= 0).implies(max_divergence(mu, nu) <= eps))
def pure_privacy():
    """A bounded t >= 0, divided by its bound, is a test."""
    forth, back = each_part()
    with forth:
        intro("phi")
        apply_to(this)
    with back:
        intro("[mu near nu]", "t")
        bounded_by(t, T)
        T_positive, T_not_positive = cases(T > 0)
        with T_positive:
            with apply_to("mu near nu", value(X, lambda x0: t(x0) / T)):
                apply_to("T")
        with T_not_positive:
            under(mu, lambda x: t(x) <= 0, lambda x: (by.apply_to("T"),))

t = weight("t", X)
T = real("T")

doubt(pure_privacy,
    mutants=[mutant("the laws in the other order",
            show=(hockey_stick(nu, mu, exp(eps)) <= 0).implies(max_divergence(mu, nu) <= eps))])

@claim("Renyi privacy gives (eps + log(1/delta)/(alpha - 1), delta) privacy, and order infinity is pure privacy",
    feldman("Lemma 14", "whole"), altschuler("Lemma 2.5", "whole"), berthier("Proposition 2.7", "whole"),
    mironov("Proposition 3", "whole"),
    given=[0 < delta, delta < 1],
    show=((alpha > 1) & (renyi(mu, nu, alpha) <= eps)).implies(
        hockey_stick(mu, nu, exp(eps + log(1 / delta) / (alpha - 1))) <= delta)
        & equivalent(max_divergence(mu, nu) <= eps, hockey_stick(mu, nu, exp(eps)) <= 0))
def rdp_to_dp():
    """`rdp_at_tests` at b = 1/(alpha - 1), and `pure_privacy`."""
    use(pure_privacy)
    finite_order, _ = each_part()
    with finite_order:
        intro(1)
        let(b, 1 / (alpha - 1))
        have((alpha - 1) * b == 1)
        have(alpha == 1 + 1 / b, by.linear(1 / b))
        rewrite(this, at=renyi(mu, nu, alpha) <= eps)
        use(rdp_at_tests, b=b)
        rewrite("b", at=this)

doubt(rdp_to_dp,
    mutants=[mutant("eps unchanged",
            show=((alpha > 1) & (renyi(mu, nu, alpha) <= eps)).implies(hockey_stick(mu, nu, exp(eps)) <= delta))])

Y, R = space("Y"), real("R")
on_Y, other_on_Y = laws("mu nu", Y)

@claim("D_alpha <= R and R + log(1/delta)/(alpha - 1) <= eps give (eps, delta)-privacy", feldman("Lemma 14", "step"),
    kind="lemma",
    given=[alpha > 1, 0 < delta, renyi(on_Y, other_on_Y, alpha) <= R, R + 1 / (alpha - 1) * log(1 / delta) <= eps],
    show=hockey_stick(on_Y, other_on_Y, exp(eps)) <= delta)
def private_from_renyi():
    have(eq(1 + 1 / at_order, alpha))
    with use(rdp_at_tests, b=at_order, eps=R) as that:
        with that.premise("bound"):
            rewrite(eq(1 + 1 / at_order, alpha))
    fact("exp", "increasing", R + at_order * log(1 / delta), eps)
    intro("phi")
    apply_to(rdp_at_tests)
    linear(E(other_on_Y, test("phi", Y)))

at_order = 1 / (alpha - 1)

doubt(private_from_renyi,
    mutants=[dropped(private_from_renyi, private_from_renyi.given[1:], "any laws, delta and eps")])

# The bound at every gamma that the affine form gives.
@claim("E_gamma <= H/(alpha tau^(alpha - 1)), tau = gamma alpha/(alpha - 1), alpha = 1 + 1/b, H a bound of the moment",
    feldman("Lemma 14", "remark"),
    given=[b > 0, H >= 0, tau > 0, renyi_moment(mu, nu, 1 + 1 / b) <= H],
    show=hockey_stick(mu, nu, tau / (b + 1)) <= H * b / ((b + 1) * tau ** (1 / b)))
def hockey_stick_from_moment_at_tests():
    use(renyi_two_forms, alpha=1 + 1 / b).called("to the affine form", "from the affine form")
    have(affine_moment(1 + 1 / b, X, mu, nu, H), by.modus("to the affine form"))
    intro("phi")
    apply_to(this, value(X, lambda x: tau * phi(x) ** b))
    under(nu, power_of_test, at_most_phi)
    linear(b / ((b + 1) * tau ** (1 / b)), tau / (b + 1))
