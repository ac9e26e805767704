"""Step sizes for noisy SGD: what the bounds of the population loss come to at the calibrated noise.

d is the dimension; A divides the variance of the noise in the first claim, and is L^2 + d sigma^2 in the second.
"""

from lemmas.mechanisms.local_privacy import calibrated
from lemmas.optimisation.private_sgd_utility import root_of_product
from verify.lemma import *

L, R, eta, sigma, eps, delta, d, n, A = reals("L R eta sigma eps delta d n A")

total = L**2 + sigma**2 * d
ratio = 8 * d * log("5/4" / delta) / (A * eps**2)

@claim("sqrt(L^2 + d sigma^2) = L sqrt(1 + 8 d l/(A eps^2)) at sigma = 2 L sqrt(2 l/A)/eps, l = log(1.25/delta)",
    given=[L > 0, eps > 0, A > 0, delta > 0, delta < 1, d >= 0,
        hypothesis("calibration", sigma == 2 * L * calibrated(delta) / (eps * sqrt(A)))],
    show=sqrt(total) == L * sqrt(1 + ratio))
def calibrated_total():
    have(sigma**2 == 8 * L**2 * log("5/4" / delta) / (A * eps**2), by.rewrite("calibration"))
    have(total == L**2 * (1 + ratio), by.linear(d))
    use(root_of_product)

@claim("(2 R)^2/(2 eta n) + eta A/2 = 2 R sqrt(A)/sqrt(n) at eta = 2 R/sqrt(n A)",
    given=[R > 0, n > 0, A > 0, eta == 2 * R / sqrt(n * A)],
    show=(2 * R) ** 2 / (2 * eta * n) + eta * A / 2 == 2 * R * sqrt(A) / sqrt(n))
def regret_at_step_size():
    rewrite(eta == 2 * R / sqrt(n * A))
