"""Means and covariances under noise feedback, and the gradient of linear regression.

The items are of section 3.4 of berthier2019report.  The step is theta_(t+1) = k theta_t + b + eta_t - eta_(t+1), k =
1 - gamma alpha_t, b = -gamma beta_t; eta(j) is eta_t, the noise of the step before, noise(z) is eta_(t+1), and gap_ is
theta_(t+1) less its mean.  m is the mean of theta_t, lam the law of the past, nu that of the new noise, which is bounded
here; that of the report is Gaussian, so that what is shown of it is a remark beside its case, which
`noise_feedback_runs` has.
"""

from lemmas.optimisation.noise_feedback import (eta, gamma, gap_, k, lam, mean_eta, mean_noise, mean_theta, noise,
    noise_variance, nu, x)
from lemmas.optimisation.noise_feedback import theta as iterate
from lemmas.papers import berthier
from verify.lemma import *

b, y, a = real("b"), real("y"), real("a")

noise_feedback_same_mean = claim("With noises of mean 0 the mean of theta_(t+1) is (1 - gamma alpha) m - gamma beta, "
        "with feedback or without",
    berthier("Section 3.4.3, first sentence", "remark", "one coordinate, bounded noise"),
    berthier("Proposition 3.3, proof, step 2", "remark", "the mean of theta, one coordinate, bounded noise"),
    kind="lemma", note="k is 1 - gamma alpha_t and b is -gamma beta_t.  Without feedback eta is 0.",
    given=[mean_noise == 0, mean_eta == 0],
    show=E(lam, lambda j: E(nu, lambda z: k * iterate(j) + b + eta(j) - noise(z))) == k * mean_theta + b)

noise_feedback_new_covariance = claim("The covariance of theta_(t+1) with the new noise is -v, v the variance of that "
        "noise", berthier("Proposition 3.3, proof, step 3", "remark", "one coordinate, bounded noise"),
    berthier("Proposition 3.3, proof, step 1", "remark", "one coordinate, bounded noise"), kind="lemma",
    note="So c_t = -v for t >= 1; at t = 0 both variance and covariance of eta_0 = 0 are 0.",
    given=[mean_noise == 0, mean_eta == 0],
    show=E(lam, lambda j: E(nu, lambda z: noise(z) * gap_(j, z))) == -noise_variance)

doubt(noise_feedback_new_covariance,
    mutants=[mutant("v", show=E(lam, lambda j: E(nu, lambda z: noise(z) * gap_(j, z))) == noise_variance)])

noise_feedback_small_rate = claim("For eigenvalues x of alpha, 0 <= x <= a, and gamma a <= 1 the eigenvalues 1 - gamma "
        "x of I - gamma alpha are not negative",
    berthier("Section 3.4.2, sentence after Proposition 3.2", "part", "the eigenvalues; not the symmetry"),
    note="The matrices are symmetric for any gamma.",
    given=[gamma > 0, x >= 0, x <= a, gamma * a <= 1],
    show=1 - gamma * x >= 0)

doubt(noise_feedback_small_rate, mutants=[mutant("gamma a <= 2", given=(gamma > 0, x >= 0, x <= a, gamma * a <= 2))],
    extremal={"gamma": "1", "x": "1", "a": "1"})

N = alphabet("N")
# The vector x is f in statements, theta is th, and x is its coordinate x_i.
feature, weight = family("f", N), family("th", N)
noise_feedback_regression = claim("x_i (x^T theta - y) = (x x^T theta)_i - y x_i: linear regression, coordinate by "
        "coordinate",
    berthier("Section 3.4.2, linear regression", "part", "the algebra of each coordinate, no differentiation"),
    kind="number", note="x is x_i.  So the gradient is affine, with alpha_t = x x^T.",
    show=x * (total(N, lambda j: feature[j] * weight[j]) - y) == total(N, lambda j: x * feature[j] * weight[j]) - y * x)
doubt(noise_feedback_regression,
    mutants=[mutant("+ y x",
            show=x * (total(N, lambda j: feature[j] * weight[j]) - y)
                == total(N, lambda j: x * feature[j] * weight[j]) + y * x)])
