"""Lemma 2.12 of altschuler2022noisysgd for the laws themselves: a Gaussian against its sampled shift.

P = N(0, sigma^2) (`centred`), Q_ = (1 - q) N(0, sigma^2) + q N(1, sigma^2) (`sampled`), sgm = E_P (dP/dQ_)^(alpha - 1);
S_alpha(q, sigma) is D_alpha(P || Q_).
"""

from lemmas.axioms import sampled_gaussian_moment
from lemmas.sampling.sampled_gaussian_at_numbers import SampledGaussian
from lemmas.sampling.sampled_gaussian_laws import Q_, P, centred, sampled, sampled_gaussian_integral
from lemmas.sampling.sampled_gaussian_laws import c as q
from lemmas.sampling.sampled_gaussian_laws import s as sigma
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import below_alpha_star, sgm
from lemmas.sampling.sampled_gaussian_bound import sampled_gaussian_all_orders
from lemmas.sampling.sampled_gaussian_moment import sampled_gaussian_moment_at_least_one
from verify.lemma import *

alpha = real("alpha")
bound = 2 * alpha * q**2 / sigma**2

@claim("D_alpha(N(0, sigma^2) || (1 - q) N(0, sigma^2) + q N(1, sigma^2)) <= 2 alpha q^2/sigma^2, sigma >= 1",
    given=[alpha > 1, 0 < q, q < 1, sigma >= 1, centred, hypothesis("sampled law", sampled)],
    show=renyi(P, Q_, alpha) <= bound)
def sampled_gaussian_every_order():
    use(sampled_gaussian_all_orders)
    use(sampled_gaussian_moment, sigma=sigma)
    use(sampled_gaussian_moment_at_least_one, sigma=sigma)
    have(log(moment) <= (alpha - 1) * bound, by.linear(alpha - 1))
    fact("exp", "increasing", log(moment), (alpha - 1) * bound)
    fact("exp", "log", moment)
    # What bounds the integral bounds the moment of the laws.
    use(sampled_gaussian_integral, H=exp((alpha - 1) * bound))
    modus(this, by.linear())

moment = sgm(alpha, q, sigma)

# alpha <= alpha*(q, sigma) is read as: alpha satisfies both conditions that define alpha*.
@claim("S_alpha(q, sigma) <= 2 alpha q^2/sigma^2 for q < 1/5, sigma >= 4, alpha <= alpha*(q, sigma)",
    altschuler("Lemma 2.12", "whole"),
    given=[alpha > 1, 0 < q, q < expr("1/5"), sigma >= 4, *below_alpha_star(alpha, q, sigma), centred,
        hypothesis("sampled law", sampled)],
    show=renyi(P, Q_, alpha) <= bound)
def sampled_gaussian_divergence():
    use(sampled_gaussian_every_order)

rare = SampledGaussian("1/100", "4")

a_quarter = mutant("1/2 in place of 2", show=renyi(P, Q_, alpha) <= bound / 4,
    hints=[{"witness": {"P": rare.P, "Q": rare.Q, "alpha": "2", "c": "1/100", "s": "4"},
            "proofs": {"given sampled law": rare.is_mixture,
                "show": (by.contradiction().called("bound"), *rare.exceeds(exp("1/160000"), "bound"))}}])
doubt(sampled_gaussian_every_order, mutants=[a_quarter])
doubt(sampled_gaussian_divergence, mutants=[a_quarter])
