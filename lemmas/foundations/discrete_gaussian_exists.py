"""There is a discrete Gaussian law: rejection sampling from the discrete Laplace law, for a fixed number of rounds.

A round accepts the whole number k, which is not 0, with a chance proportional to exp(|k| - k^2/(2 sigma^2)); after n
refusals the number is 0.  The chance of a round is set so that 0 comes out with the right probability.
"""

from lemmas.foundations.rejection_sampling import one_round, rejection_sampling
from lemmas.mechanisms.discrete_gaussian import atom, discrete_gaussian, whole_numbers
from lemmas.mechanisms.discrete_laplace import constant, masses, rounded_laplace, rounded_laplace_masses
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

sigma, l, q, s, t0 = reals("sigma l q s t0")
n = integer("n")

@claim("For 0 < t < 1 and 0 < q <= 1 some 0 < s <= 1 and n >= 1 have (1 - s q)^n = t",
    given=[0 < t0, t0 < 1, 0 < q, q <= 1],
    show=exists(REAL, INTEGER, lambda s, n: all_of(0 < s, s <= 1, n >= 1, (1 - s * q) ** n == t0)))
def chance_of_a_round():
    let(l, -log(t0))
    have(0 < l)
    let(n, floor(l / q) + 1)
    fact("floor", "bounds", l / q)
    have(l / q < n, by.rewrite("n"))
    have(0 < l / q)
    have(n >= 1)
    have(l / n <= q, by.have(l < n * q, by.linear(q)), by.linear(1 / n))
    fact("exp", "tangent", -l / n)
    witness((1 - exp(-l / n)) / q)
    witness(n)
    part = each_part()
    with part[0]:
        have(exp(-l / n) < 1)
    with part[1]:
        linear(1 / q)
    with part[3]:
        have(1 - (1 - exp(-l / n)) / q * q == exp(-l / n))
        rewrite(this)
        have(exp(-l / n) ** n == exp(-l))
        rewrite(this)
        fact("exp", "log", t0)
        rewrite("l")
