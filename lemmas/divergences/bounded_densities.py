"""Bounded densities: the Renyi divergence by the density of one law to another, and a bound of KL.

Weights are bounded functions >= 0.  r is the density of mu with respect to nu, H a bound of the Renyi moment of order
alpha, that is of exp((alpha - 1) D_alpha); l bounds log r from above.
"""

from lemmas.divergences.densities import capped_bound, divide_power
from lemmas.divergences.equal_laws import kl_of_equal
from lemmas.divergences.renyi import root_power
from lemmas.papers import altschuler
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
t, r = weight("t", X), weight("r", X)
g, l = bounded("g", X), bounded("l", X)
alpha, H, c = reals("alpha H c")

density = hypothesis("density", every(weight(X), lambda t: E(mu, t) == E(nu, lambda x: t(x) * r(x))))

@claim("If mu has the bounded density r with respect to nu, the Renyi moment is E_mu r^(alpha - 1)",
    altschuler("Definition 2.3", "instance", "a bounded density"),
    given=[hypothesis("order", alpha > 1), H >= 0, density],
    show=(renyi_moment(mu, nu, alpha) <= H).implies(E(mu, lambda x: r(x) ** (alpha - 1)) <= H)
        & (E(mu, lambda x: r(x) ** (alpha - 1)) <= H).implies(renyi_moment(mu, nu, alpha) <= H))
def moment_of_bounded_density():
    """The moment at t = r is this integral; for other t it is a bound by the inequality of Hoelder."""
    apply_to(density)
    have(eq(E(nu, lambda x: r(x) ** alpha), integral)).called("the equation")
    forth, back = each_part()
    with forth:
        intro(1)
        apply_to(this)
        with have(integral**alpha <= H * integral ** (alpha - 1)):
            rewrite("the equation", backwards=True, only=1)
        use(divide_power, a=integral)
    with back:
        intro("t")
        have(E(nu, lambda x: r(x) ** alpha) <= H)
        use(capped_bound)
        apply_to(density, value(X, lambda x: t(x) ** (alpha - 1)))
        use(root_power, x=E(mu, lambda x: t(x) ** (alpha - 1)), y=E(nu, lambda x: t(x) ** alpha))

integral = E(mu, lambda x: r(x) ** (alpha - 1))

# The next two, which bound a divergence by some density, are what refutations by finite models cite.
@claim("If E_mu r^(alpha - 1) <= H for some density r of mu to nu, then H bounds the Renyi moment",
    given=[alpha > 1,
        hypothesis("some density",
            exists(weight(X),
                lambda density: every(weight(X), lambda t: E(mu, t) == E(nu, lambda x: t(x) * density(x)))
                    & (E(mu, lambda x: density(x) ** (alpha - 1)) <= H)))],
    show=renyi_moment(mu, nu, alpha) <= H)
def moment_of_some_density():
    unpack("some density", "r")
    use(moment_of_bounded_density)
    apply_to(this)

@claim("If E_mu l <= c for some bounded l and density r of mu to nu with r <= e^l, then KL(mu || nu) <= c",
    given=[hypothesis("some density",
            exists(weight(X),
                lambda density: exists(bounded(X),
                    lambda logarithm: all_of(every(weight(X), lambda t: E(mu, t) == E(nu, lambda x: t(x) * density(x))),
                        every(X, lambda x: density(x) <= exp(logarithm(x))), E(mu, logarithm) <= c))))],
    show=kl(mu, nu) <= c)
def kl_of_some_density():
    """KL is the least c with E_mu g <= c + log E_nu e^g for all bounded g; Jensen for g - l under mu bounds it."""
    unpack("some density", "r")
    unpack(this, "l")
    intro("g")
    use(kl_of_equal, nu=mu)
    apply_to(this, value(X, lambda x: g(x) - l(x)))
    apply_to(density, value(X, lambda x: exp(g(x) - l(x))))
    with under(nu, lambda x: exp(g(x) - l(x)) * r(x) <= exp(g(x))) as x:
        apply_to(every(X, lambda x: r(x) <= exp(l(x))))
        linear(exp(g(x) - l(x)))
    fact("exp", "increasing", E(mu, l), c)
    linear(exp(E(mu, l)), E(nu, lambda x: exp(g(x))))
