"""The moment of the sampled Gaussian mechanism at whole orders, by the binomial formula that accountants compute."""

from lemmas.analysis.binomial_expansion import binomial_theorem
from lemmas.papers import sampled_renyi
from lemmas.sampling.sampled_gaussian_moment import ratio, ratio_moment, ratio_power
from verify.lemma import *

q, sigma = reals("q sigma")
n = integer("n")

chance = lambda k: binomial(n, k) * (1 - q) ** (n - k) * q**k
odds = lambda z: q * ratio(z) / (1 - q)
at_order = lambda k: exp((k**2 - k) / (2 * sigma**2))

# What `_compute_log_a_int` of dp-accounting and `_compute_log_a_for_int_alpha` of Opacus sum up.
@claim("E (1 - q + q exp(z/s - 1/(2 s^2)))^n = sum over k of C(n, k) (1 - q)^(n - k) q^k exp((k^2 - k)/(2 s^2))",
    sampled_renyi("Section 3.3, integer orders", "whole"),
    given=[0 < q, q < 1, sigma > 0, n >= 0],
    show=E(gauss(line), lambda z: (1 - q + q * ratio(z)) ** n) == Sum(0, n, lambda k: chance(k) * at_order(k)))
def moment_at_whole_orders():
    with under(gauss(line),
            lambda z: (1 - q + q * ratio(z)) ** n == Sum(0, n, lambda k: chance(k) * ratio_power(k, z))) as z:
        use(binomial_theorem, y=odds(z))
        have(1 - q + q * ratio(z) == (1 - q) * (1 + odds(z)))
        fact("^", "product", 1 - q, 1 + odds(z), n)
        sums((0, n), lambda k: (1 - q) ** n * (binomial(n, k) * odds(z) ** k) == chance(k) * ratio_power(k, z))
        rewrite(1 - q + q * ratio(z) == (1 - q) * (1 + odds(z)))
        linear((1 - q) ** n)
    with sums((0, n), lambda k: E(gauss(line), lambda z: chance(k) * ratio_power(k, z)) == chance(k) * at_order(k)) as k:
        use(ratio_moment, k=k)
        linear(chance(k))
    linear()

doubt(moment_at_whole_orders,
    mutants=[mutant("k^2 in place of k^2 - k",
            show=E(gauss(line), lambda z: (1 - q + q * ratio(z)) ** n)
                == Sum(0, n, lambda k: chance(k) * exp(k**2 / (2 * sigma**2))))])
