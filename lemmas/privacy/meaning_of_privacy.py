"""What (eps, delta) privacy means: small events, large likelihood ratios, answers without randomness.

mu and nu are the laws of the output on two neighbouring data sets, rho that on one between them; e is eps, d is delta.
"""

from lemmas.papers import berthier
from lemmas.privacy.approximate_properties import two_neighbours
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu, rho = laws("mu nu rho", X)
gamma, gamma2, d, e = reals("gamma gamma2 d e")
phi, bad = test("phi", X), test("bad", X)

@claim("Events of probability at most delta satisfy (eps, delta) privacy whatever the other law is",
    berthier("Section 2.1, small events", "whole"),
    given=[E(mu, phi) <= d],
    show=E(mu, phi) <= exp(e) * E(nu, phi) + d)
def small_events():
    have(exp(e) * E(nu, phi) >= 0)

doubt(small_events, mutants=[mutant("probability up to 2 delta", given=[E(mu, phi) <= 2 * d])])

# "bad" marks the outputs where the ratio of the laws may be above e^eps.
good_ratio = every(test(X),
    lambda phi: E(mu, lambda x: phi(x) * (1 - bad(x))) <= exp(e) * E(nu, lambda x: phi(x) * (1 - bad(x))))

@claim("If the ratio is at most e^eps with probability 1 - delta, then (eps, delta) privacy holds",
    berthier("Section 2.1, high probability", "part", "that direction which is true"),
    given=[good_ratio, E(mu, bad) <= d],
    show=hockey_stick(mu, nu, exp(e)) <= d)
def high_probability():
    intro("phi")
    apply_to(good_ratio)
    with under(mu, lambda x: phi(x) <= phi(x) * (1 - bad(x)) + bad(x)) as x:
        have(phi(x) <= 1)
    under(nu, lambda x: phi(x) * (1 - bad(x)) <= phi(x), lambda x: ())
    linear(exp(e))

doubt(high_probability,
    mutants=[mutant("conversely", given=[good_ratio, hockey_stick(mu, nu, exp(e)) <= d], show=E(mu, bad) <= d)])

# Here "bad" marks an event on which the ratio of the laws is at least e^e2.
bad_ratio = every(test(X), lambda phi: gamma2 * E(nu, lambda x: phi(x) * bad(x)) <= E(mu, lambda x: phi(x) * bad(x)))

@claim("(eps, delta)-DP: the ratio is e^e2 or more with probability at most delta/(1 - e^(eps - e2)), e2 > eps",
    berthier("Section 2.1, high probability", "remark"), kind="lemma",
    given=[gamma >= 0, gamma2 > gamma, bad_ratio, hockey_stick(mu, nu, gamma) <= d],
    show=E(mu, bad) * (gamma2 - gamma) <= d * gamma2)
def dp_high_probability_converse():
    """Ours; gamma is e^eps and gamma2 is e^e2."""

    apply_to(bad_ratio, value(X, lambda x: 1))
    apply_to(hockey_stick(mu, nu, gamma) <= d)

doubt(dp_high_probability_converse,
    mutants=[mutant("half of delta", show=E(mu, bad) * (gamma2 - gamma) <= d * gamma2 / 2)])

# The two answers differ on some event, which a test h sees: it is 1 at the one and 0 at the other.
h = test("h", Y)
y, z = points("y z", Y)

@claim("Two different answers without randomness are (eps, delta) private for no eps and no delta < 1",
    berthier("Section 2.1, deterministic answers", "whole"),
    given=[hypothesis("y is the answer", h(y) == 1), h(z) == 0,
        hypothesis("hockey stick", hockey_stick(dirac(y), dirac(z), exp(e)) <= d)],
    show=d >= 1)
def deterministic_answers():
    apply_to("hockey stick", h)

@claim("A replaced record is two steps: (eps, delta) privacy becomes (2 eps, (1 + e^eps) delta) privacy",
    berthier("Section 2.1, neighbours, against Section 3.2.2", "whole"),
    given=[hockey_stick(mu, rho, exp(e)) <= d, hockey_stick(rho, nu, exp(e)) <= d],
    show=hockey_stick(mu, nu, exp(2 * e)) <= (1 + exp(e)) * d, repairs="dp_replaced_record_neighbour")
def replaced_record():
    use(two_neighbours, g2=exp(e), d2=d)
    intro("phi")
    apply_to(this)

doubt(replaced_record, mutants=[mutant("delta once", show=hockey_stick(mu, nu, exp(2 * e)) <= d)])

@claim("(0, 0) privacy, one way round, says that the two laws are equal", berthier("Section 2.1, eps = 0", "whole"),
    show=(hockey_stick(mu, nu, exp(0)) <= 0).implies(same(mu, nu))
        & same(mu, nu).implies(hockey_stick(mu, nu, exp(0)) <= 0))
def zero_privacy_gives_equal_laws():
    # A function f between -F and F, shifted and scaled, is a test (at least 0, at most 1: the premises), and so is -f.
    part = each_part()
    with part[0]:
        intro(1).called("mu near nu")
        ext("f")
        bounded_by(f, F)
        inhabit(x0, X)
        apply_to(within, x0)
        have(F >= 0)
        with apply_to("mu near nu", value(X, lambda u: (f(u) + F + 1) / (2 * F + 2))) as of_mu_near_nu:
            with of_mu_near_nu.premise(0):
                apply_to(within)
            with of_mu_near_nu.premise(1):
                apply_to(within)
        with apply_to("mu near nu", value(X, lambda u: (F + 1 - f(u)) / (2 * F + 2))) as of_mu_near_nu:
            with of_mu_near_nu.premise(0):
                apply_to(within)
            with of_mu_near_nu.premise(1):
                apply_to(within)
        have(E(mu, f) <= E(nu, f))
        have(E(nu, f) <= E(mu, f))
    with part[1]:
        intro(1).called("mu = nu in law")
        rewrite("mu = nu in law")

f = bounded("f", X)
F = real("F")
within = every(X, lambda x: (-F <= f(x)) & (f(x) <= F))
x0 = point("x0", X)

doubt(zero_privacy_gives_equal_laws,
    mutants=[mutant("gamma = 2", show=(hockey_stick(mu, nu, 2) <= 0).implies(same(mu, nu)))])
