"""The moment of the sampled Gaussian mechanism at whole orders, by the binomial formula that accountants compute.

r = exp(z/sigma - 1/(2 sigma^2)) is the density of N(1, sigma^2) over that of N(0, sigma^2), at sigma z (`ratio`).  with_j
and without_j are the laws of the release on the data with record j and without it; q is the sampling rate, and the noise
is sigma, or s, times the sensitivity.
"""

from lemmas.analysis.binomial_expansion import binomial_theorem
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.accounting.poisson_batches import poisson_batches
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.sampled_gaussian_closed_bound import coin, mixture_on_the_line
from lemmas.foundations.sampled_gaussian_theorem import (s, sampled_gaussian_by_one_direction, sensitivity, with_j,
    without_j)
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.papers import sampled_renyi
from lemmas.sampling.sampled_gaussian_moment import ratio, ratio_moment, ratio_power
from lemmas.sampling.mixture_powers import dual_pointwise
from verify.language.expr import expr
from verify.lemma import *

q, sigma = reals("q sigma")
n = integer("n")

chance_at = lambda n, k: binomial(n, k) * (1 - q) ** (n - k) * q**k
chance = lambda k: chance_at(n, k)
odds = lambda z: q * ratio(z) / (1 - q)
at_order = lambda k: exp((k**2 - k) / (2 * sigma**2))

z0 = real("z0")

@claim("(1 - q + q r)^n is the sum of C(n, k) (1 - q)^(n - k) q^k r^k, r the density ratio",
    given=[0 < q, q < 1, sigma > 0, n >= 0],
    show=(1 - q + q * ratio(z0)) ** n == Sum(0, n, lambda k: chance(k) * ratio_power(k, z0)))
def mixture_at_whole_orders():
    use(binomial_theorem, y=odds(z0))
    have(1 - q + q * ratio(z0) == (1 - q) * (1 + odds(z0)))
    fact("^", "product", 1 - q, 1 + odds(z0), n)
    rewrite(1 - q + q * ratio(z0) == (1 - q) * (1 + odds(z0)))
    linear((1 - q) ** n)

@claim("E of the sum of C(n, k) (1 - q)^(n - k) q^k r^k is the sum with exp((k^2 - k)/(2 sigma^2)) for r^k",
    given=[sigma > 0],
    show=E(gauss(line), lambda z: Sum(0, n, lambda k: chance(k) * ratio_power(k, z)))
        == Sum(0, n, lambda k: chance(k) * at_order(k)))
def mean_of_the_expansion():
    with sums((0, n), lambda k: E(gauss(line), lambda z: chance(k) * ratio_power(k, z)) == chance(k) * at_order(k)) as k:
        use(ratio_moment, k=k)
        linear(chance(k))

# What dp-accounting (_compute_log_a_int) and Opacus (_compute_log_a_for_int_alpha) sum up.
@claim("E (1 - q + q exp(z/sigma - 1/(2 sigma^2)))^n = sum over k of C(n, k) (1 - q)^(n - k) q^k exp((k^2 - k)/(2 "
        "sigma^2))", sampled_renyi("Section 3.3, integer orders", "whole"),
    given=[0 < q, q < 1, sigma > 0, n >= 0],
    show=E(gauss(line), lambda z: (1 - q + q * ratio(z)) ** n) == Sum(0, n, lambda k: chance(k) * at_order(k)))
def moment_at_whole_orders():
    with under(gauss(line),
            lambda z: (1 - q + q * ratio(z)) ** n == Sum(0, n, lambda k: chance(k) * ratio_power(k, z))) as z:
        use(mixture_at_whole_orders, z0=z)
    use(mean_of_the_expansion)
    linear()

Q_ = law("Q", line)
H, eps = reals("H eps")
noise = lambda i: bind(gauss(line), lambda z: dirac(i + sigma * z))

@claim("exp((n - 1) D_n) <= the sum of C(n, k) (1 - q)^(n - k) q^k exp((k^2 - k)/(2 sigma^2)), record removed",
    given=[0 < q, q < 1, sigma > 0, n >= 2, hypothesis("mixture", mixes(line, Q_, q, noise(expr(1)), noise(expr(0)))),
        H >= 0, hypothesis("sum", Sum(0, n, lambda k: chance(k) * at_order(k)) <= H)],
    show=renyi_moment(Q_, noise(expr(0)), n) <= H)
def removed_at_whole_orders():
    # By the dual form: n p t^(n - 1) - (n - 1) t^n <= p^n at each z, for p = 1 - q + q r.
    use(renyi_two_forms, mu=Q_, nu=noise(expr(0)), alpha=n)
    with suffices(affine_moment(n, line, Q_, noise(expr(0)), H)):
        modus("renyi_two_forms.1")
    t = intro("t")
    apply_to("mixture", value(line, lambda y: t(y) ** (n - 1)))
    use(gauss_line_shift, c=1 / sigma, g=value(line, lambda z: t(sigma * z) ** (n - 1)))
    with under(gauss(line),
            lambda z: n * ((1 - q) * t(sigma * z) ** (n - 1) + q * (t(sigma * z) ** (n - 1) * ratio(z)))
                - (n - 1) * t(sigma * z) ** n <= Sum(0, n, lambda k: chance(k) * ratio_power(k, z))) as z:
        use(mixture_at_whole_orders, z0=z)
        use(dual_pointwise, alpha=n, P=1 - q + q * ratio(z), G=1, t=t(sigma * z))
        linear()
    use(mean_of_the_expansion)
    linear(n, n * q)

order = integer("order")
coin_given = [poisson_batches, 0 < q, q < 1, order >= 2, s > 0, sensitivity]

@claim("The sampled Gaussian mechanism at a whole order, a record added or removed: D_order <= log(sum)/(order - 1), "
        "the sum of C(order, k) (1 - q)^(order - k) q^k exp((k^2 - k)/(2 s^2))",
    sampled_renyi("Section 3.3, integer orders", "remark"),
    given=[*coin_given,
        hypothesis("sum",
            Sum(0, order, lambda k: chance_at(order, k) * exp((k**2 - k) / (2 * s**2))) <= exp((order - 1) * eps))],
    show=(renyi(with_j, without_j, order) <= eps) & (renyi(without_j, with_j, order) <= eps))
def sampled_gaussian_at_whole_orders():
    use(mixture_on_the_line)
    use(removed_at_whole_orders, n=order, sigma=s, Q=coin, H=exp((order - 1) * eps))
    use(sampled_gaussian_by_one_direction, Q=coin, alpha=order)

doubt(moment_at_whole_orders,
    mutants=[mutant("k^2 in place of k^2 - k",
            show=E(gauss(line), lambda z: (1 - q + q * ratio(z)) ** n)
                == Sum(0, n, lambda k: chance(k) * exp(k**2 / (2 * sigma**2))))])
