"""Pinsker's inequality on any space, from the dual form of the Kullback-Leibler divergence."""

from lemmas.papers import berthier
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
c, p, l, z = reals("c p l z")
phi = test("phi", X)

# --- the moment of a number between 0 and 1 -------------------------------------------------------------

moment = lambda l: 1 - p + p * exp(l)  # E e^(l B) for B in {0, 1} of mean p

@claim("p e^l/(1 - p + p e^l) <= p + l/4 for p, l >= 0",
    given=[0 <= p, l >= 0],
    show=p * exp(l) / moment(l) <= p + l / 4)
def hoeffding_slope():
    """The slope of the left side s in l is s (1 - s), which is at most 1/4."""
    slope(l, 0, by.have((p * exp(z) / moment(z) - expr("1/2")) ** 2 >= 0), by.linear())

@claim("log(1 - p + p e^l) <= l p + l^2/8 for p in [0, 1], l >= 0",
    given=[0 <= p, p <= 1, l >= 0],
    show=log(moment(l)) <= l * p + l**2 / 8)
def hoeffding_log():
    slope(l, 0, by.use(hoeffding_slope, l=z))

bound = exp(l * E(nu, phi) + l**2 / 8)
chord_mean = 1 - E(nu, phi) + E(nu, phi) * exp(l)

@claim("Hoeffding's lemma: E e^(l phi) <= e^(l E phi + l^2/8) for a test phi and l >= 0",
    given=[l >= 0],
    show=E(nu, lambda x: exp(l * phi(x))) <= bound)
def hoeffding_lemma():
    """e^(l phi) is below its chord from phi = 0 to 1, whose mean `hoeffding_log` bounds."""
    under(nu, lambda x: exp(l * phi(x)) <= 1 - phi(x) + phi(x) * exp(l),
        lambda x: (by.fact("exp", "tangent", -l * phi(x)), by.fact("exp", "tangent", l - l * phi(x)),
            by.have(exp(l * phi(x)) * (1 - l * phi(x)) <= 1),
            by.have(exp(l * phi(x)) * (1 + l - l * phi(x)) <= exp(l)).called("the bound"),
            by.combine((1 - phi(x), [exp(l * phi(x)) * (1 - l * phi(x)) <= 1]), (phi(x), ["the bound"])))).called(
        "chord")
    use(hoeffding_log, p=E(nu, phi))
    fact("exp", "tangent", l)
    have(chord_mean > 0, by.linear(E(nu, phi)))
    calc(E(nu, lambda x: exp(l * phi(x))), ("<=", chord_mean, "chord"),
        ("=", exp(log(chord_mean)), by.fact("exp", "log", chord_mean)),
        ("<=", bound, by.fact("exp", "increasing", log(chord_mean), l * E(nu, phi) + l**2 / 8)))

@claim("E_mu phi - E_nu phi <= KL/l + l/8 for every l > 0",
    given=hypotheses(positive=l > 0, divergence=kl(mu, nu) <= c),
    show=l * (E(mu, phi) - E(nu, phi)) <= c + l**2 / 8)
def pinsker_at():
    apply_to("divergence", value(X, lambda x: l * phi(x))).called("dual")
    use(hoeffding_lemma).called("moment")
    with have(exp(l * E(mu, phi)) <= exp(c + l * E(nu, phi) + l**2 / 8)):
        combine((1, ["dual"]), (exp(c), ["moment"]))
    fact("log", "increasing", exp(l * E(mu, phi)), exp(c + l * E(nu, phi) + l**2 / 8))
    fact("log", "exp", l * E(mu, phi))
    fact("log", "exp", c + l * E(nu, phi) + l**2 / 8)

@claim("Pinsker: TV <= sqrt(KL/2)", berthier("Section 2.4, Pinsker", "whole"),
    given=[hypothesis("relative entropy", kl(mu, nu) <= c)],
    show=total_variation(mu, nu) <= sqrt(c / 2))
def pinsker_of_laws():
    """By `pinsker_at` at the best l, which is 4 sqrt(c/2); where c = 0, at 4 times a positive difference."""
    with have(c >= 0):
        contradiction()
        apply_to(kl(mu, nu) <= c, value(X, lambda x: expr(0)))
        fact("exp", "strictly", c, 0)
    intro("phi")
    yes, no = cases(c > 0)
    with yes:
        use(pinsker_at, l=4 * sqrt(c / 2))
        linear(1 / sqrt(c / 2))
    with no:
        have(c == 0)
        rewrite(this)
        contradiction()
        use(pinsker_at, l=4 * (E(mu, phi) - E(nu, phi)))
