"""Where delta^2 >= 1 - exp(-D) an accountant may print eps = 0: total variation against KL and Renyi divergence.

This is the inequality of Bretagnolle and Huber, by the dual form of the divergence: of the tests of the two laws only
their means a and b are needed, and the best exponent is the log odds of a against b.
"""

from lemmas.divergences.renyi_orders_of_laws import kl_below_orders
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
phi = test("phi", X)
a, b, w, z, x, r, delta, alpha = reals("a b w z x r delta alpha")

@claim("exp(x a) <= e^r (1 - b + b e^x) for the means a and b of a test under mu and nu, KL(mu || nu) <= r",
    given=[kl(mu, nu) <= r],
    show=exp(x * E(mu, phi)) <= exp(r) * (1 - E(nu, phi) + E(nu, phi) * exp(x)))
def odds_of_a_test():
    """KL for the function x phi; e^(x phi) is at most its chord 1 - phi + phi e^x."""
    apply_to(kl(mu, nu) <= r, value(X, lambda y: x * phi(y)))
    with under(nu, lambda y: exp(x * phi(y)) <= 1 - phi(y) + phi(y) * exp(x)) as y:
        fact("exp", "tangent", x - x * phi(y))
        have(exp(x * phi(y)) * (1 - x * phi(y)) <= 1)
        have(exp(x * phi(y)) * (1 + x - x * phi(y)) <= exp(x), by.linear(exp(x * phi(y)))).called("the bound")
        combine((1 - phi(y), [exp(x * phi(y)) * (1 - x * phi(y)) <= 1]), (phi(y), ["the bound"]))

m = a * w + (1 - a) * z
between = [0 < b, b < a, a < 1, w > 0, z > 0, eq(a * w**2, b), eq((1 - a) * z**2, 1 - b)]

@claim("w^(2 a) z^(2 (1 - a)) <= 1 - (a - b)^2 for a w^2 = b, (1 - a) z^2 = 1 - b, 0 < b < a < 1",
    given=between,
    show=exp(2 * (a * log(w) + (1 - a) * log(z))) <= 1 - (a - b) ** 2)
def overlap_of_two():
    """log is concave, so that the left side is at most m^2 for the mean m of w and z; and (1 - w z)^2 >= 0."""
    have(m > 0)
    have(log(w) - log(m) <= w / m - 1).called("at w")
    have(log(z) - log(m) <= z / m - 1).called("at z")
    have(a * log(w) + (1 - a) * log(z) <= log(m), by.combine((a, ["at w"]), (1 - a, ["at z"])))
    fact("exp", "increasing", 2 * (a * log(w) + (1 - a) * log(z)), 2 * log(m))
    have(eq(exp(2 * log(m)), exp(log(m)) * exp(log(m)))).called("double")
    have(eq(exp(log(m)), m))
    rewrite(this, at="double")
    have(0 <= a * (1 - a) * (1 - w * z) ** 2)
    have(eq(a * w**2 * ((1 - a) * z**2), b * (1 - b)), by.linear((1 - a) * z**2, b))
    have(eq((1 - a) * ((1 - a) * z**2), (1 - a) * (1 - b)), by.linear(1 - a))
    have(m**2 <= 1 - (a - b) ** 2)
    linear()

inverse = exp(-log(E(nu, phi)))
exponent = 2 * (log(z) - log(w))
ratio = exp(exponent)
odds_against = (1 - E(nu, phi)) / (1 - E(mu, phi))

@claim("TV <= sqrt(1 - exp(-KL)): 1 - exp(-r) <= delta^2 for a bound r on KL gives TV <= delta, delta >= 0",
    given=[kl(mu, nu) <= r, delta >= 0, 1 - exp(-r) <= delta**2],
    show=hockey_stick(mu, nu, 1) <= delta)
def no_epsilon_from_kl():
    """If a test had means a > b + delta: with w^2 = b/a and z^2 = (1 - b)/(1 - a) the exponent x = log(z^2/w^2) turns
    odds_of_a_test into e^-r <= (w^a z^(1 - a))^2, and that is at most 1 - (a - b)^2.  a = 1 and b = 0 by other x."""

    intro("phi")
    contradiction()
    have((E(mu, phi) - E(nu, phi)) ** 2 > delta**2).called("gap")
    yes, no = cases(E(nu, phi) > 0)
    with yes:
        below, one = cases(E(mu, phi) < 1)
        with below:
            have(E(mu, phi) > 0)
            have(1 - E(nu, phi) > 0)
            let(w, sqrt(E(nu, phi) / E(mu, phi)))
            let(z, sqrt((1 - E(nu, phi)) / (1 - E(mu, phi))))
            fact("sqrt", "square", (1 - E(nu, phi)) / (1 - E(mu, phi)))
            have(eq(w**2, E(nu, phi) / E(mu, phi)), by.rewrite(eq(w, sqrt(E(nu, phi) / E(mu, phi)))))
            have(eq(z**2, odds_against), by.rewrite(eq(z, sqrt(odds_against))))
            have(eq(E(mu, phi) * w**2, E(nu, phi)), by.linear(E(mu, phi)))
            have(eq((1 - E(mu, phi)) * z**2, 1 - E(nu, phi)), by.linear(1 - E(mu, phi)))
            use(overlap_of_two, b=E(nu, phi))
            use(odds_of_a_test, x=2 * (log(z) - log(w)))
            fact("exp", "log", w)
            fact("exp", "log", z)
            have(eq(exp(log(w)) * exp(log(w)) * ratio, exp(log(z)) * exp(log(z)))).called("ratio")
            rewrite(eq(exp(log(w)), w), at="ratio")
            rewrite(eq(exp(log(z)), z), at=this)
            have(eq(E(nu, phi) * ratio, E(mu, phi) * z**2), by.linear(E(mu, phi), ratio))
            have(eq(1 - E(nu, phi) + E(nu, phi) * ratio, exp(2 * log(z))), by.linear()).called("odds")
            have(exp(exponent * E(mu, phi)) <= exp(r) * (1 - E(nu, phi) + E(nu, phi) * ratio))
            rewrite("odds", at=this)
            fact("log", "increasing", exp(exponent * E(mu, phi)), exp(r + 2 * log(z)))
            fact("log", "exp", exponent * E(mu, phi))
            fact("log", "exp", r + 2 * log(z))
            fact("exp", "increasing", -r, 2 * (E(mu, phi) * log(w) + (1 - E(mu, phi)) * log(z)))
        with one:
            have(eq(E(mu, phi), 1)).called("sure")
            use(odds_of_a_test, x=-log(E(nu, phi))).called("odds of a sure test")
            rewrite("sure", at="odds of a sure test")
            fact("exp", "log", E(nu, phi))
            have(eq(exp(log(E(nu, phi))) * inverse, 1)).called("inverse")
            rewrite(eq(exp(log(E(nu, phi))), E(nu, phi)), at="inverse")
            have(exp(-r) * inverse <= 2 - E(nu, phi), by.linear(exp(-r)))
            have(exp(-r) <= E(nu, phi) * (2 - E(nu, phi)), by.linear(E(nu, phi), exp(-r)))
            rewrite("sure", at="gap")
    with no:
        have(eq(E(nu, phi), 0)).called("never")
        have(E(mu, phi) > 0)
        use(odds_of_a_test, x=(r + 1) / E(mu, phi)).called("odds of a test that never is")
        rewrite("never", at="odds of a test that never is")
        fact("exp", "strictly", r, r + 1)

@claim("1 - exp(-r) <= delta^2 for a bound r on D_alpha, alpha > 1, gives TV <= delta, delta >= 0",
    given=[alpha > 1, renyi(mu, nu, alpha) <= r, delta >= 0, 1 - exp(-r) <= delta**2],
    show=hockey_stick(mu, nu, 1) <= delta)
def no_epsilon_from_renyi():
    use(kl_below_orders)
    use(no_epsilon_from_kl)

doubt(overlap_of_two,
    mutants=[mutant("1 - 2 (a - b)^2", show=exp(2 * (a * log(w) + (1 - a) * log(z))) <= 1 - 2 * (a - b) ** 2)])
