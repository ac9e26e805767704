"""Noise feedback: SGD on affine gradients whose step takes back the noise of the step before.

theta_(t+1) = theta_t - gamma (alpha_t theta_t + beta_t) - eta_(t+1) + eta_t with eta_0 = 0.  v is the variance of one
noise; a, c, d are the variance of eta_t, its covariance with theta_t, and the variance of theta_t:
a = c = d = 0 at t = 0, and a = v, c = -v from t = 1 on.  k is 1 - gamma alpha_t.  The items are those of
berthier2019report; all claims but the first are about numbers.
"""

from lemmas.papers import berthier
from verify.lemma import *

gamma, alpha, v, a, c, d, k, u, w, x = reals("gamma alpha v a c d k u w x")
step_sizes = (gamma > 0, alpha >= 0, v > 0)
k1 = 1 - gamma * alpha

# --- one step, from the definition -------------------------------------------------------------------

# The past, of the law lam, knows theta_t and eta_t, and the new noise, of the law nu, is independent of it: all
# bounded.
J, Z = spaces("J Z")
lam, nu = law("lam", J), law("nu", Z)
eta, theta, noise = bounded("eta", J), bounded("theta", J), bounded("noise", Z)
mean_theta, mean_eta, mean_noise = E(lam, theta), E(lam, eta), E(nu, noise)
noise_variance = E(nu, lambda z: noise(z) ** 2)
a0 = E(lam, lambda j: eta(j) ** 2)
c0 = E(lam, lambda j: eta(j) * (theta(j) - mean_theta))
d0 = E(lam, lambda j: (theta(j) - mean_theta) ** 2)

def gap_(j: Point, z: Point) -> Expr:
    """theta_(t+1) less its mean."""
    return k * (theta(j) - mean_theta) + eta(j) - noise(z)

variance_after = E(lam, lambda j: E(nu, lambda z: gap_(j, z) ** 2))

noise_feedback_one_step = claim("Var theta_(t+1) = v + a + 2 k c + k^2 d: v, a, d the variances of new noise, old "
        "noise, theta_t, c = Cov(old noise, theta_t)",
    berthier("Proposition 3.3, proof, step 2", "remark", "one coordinate, bounded noise"), kind="lemma",
    note="For any bounded noise of mean 0 independent of the past; k is 1 - gamma alpha_t.",
    given=[mean_noise == 0, mean_eta == 0],
    show=variance_after == noise_variance + a0 + 2 * k * c0 + k**2 * d0)

doubt(noise_feedback_one_step,
    mutants=[mutant("the covariance once", show=variance_after == noise_variance + a0 + k * c0 + k**2 * d0)])

# --- Proposition 3.3 ---------------------------------------------------------------------------------

noise_feedback_first_step = claim("In numbers: the variance v of theta_1 is 2 gamma^2 alpha_0^2 v, as the formula of "
        "Proposition 3.3 has it at t = 0",
    berthier("Proposition 3.3", "instance", "the covariance at t = 0, dimension one"), flaw="false statement",
    grade="substantive",
    note=("One parameter, d = 1.  The recursion is stated for all t >= 0 from Sigma_0 = 0, but its proof uses the "
            "covariances -v of t >= 1.  theta_1 = theta_0 - gamma g_0 - eta_1 has variance v, since eta_0 = 0: the "
            "printed 2 gamma^2 v alpha_0^2 is even 0 for a constant gradient.  (A second line of the text draws eta_0 "
            "too, as N(0, v); then theta_1 has variance 2 v.)"),
    given=[*step_sizes, a == 0, c == 0, d == 0],
    show=v + a + 2 * k1 * c + k1**2 * d == 2 * gamma**2 * v * alpha**2 + k1**2 * d)
doubt(noise_feedback_first_step,
    mutants=[mutant("at most it", show=v + a + 2 * k1 * c + k1**2 * d <= 2 * gamma**2 * v * alpha**2 + k1**2 * d)],
    hints=[{"gamma": "1", "alpha": "0", "v": "1", "a": "0", "c": "0", "d": "0"}])

noise_feedback_later_steps = claim("In numbers: the formula of Proposition 3.3 for one parameter, t >= 1: Sigma_(t+1) "
        "= 2 gamma^2 alpha_t^2 v + (1 - gamma alpha_t)^2 Sigma_t",
    berthier("Proposition 3.3", "instance", "the covariance for t >= 1, dimension one"),
    berthier("Section 3.4.3, display 2", "instance", "dimension one, t >= 1"), flaw="false statement",
    grade="substantive",
    note=("The proof's own recursion gives 2 v - 2 v (1 - gamma alpha_t) = 2 gamma alpha_t v: the first power, not the "
            "square.  Where gamma alpha_t < 1 the printed variance of the next iterate, given Sigma_t, is too small, "
            "so that a privacy loss computed from it is too large (d = 1, records that differ in beta_t only), and the "
            "comparison with plain DP-SGD comes out wrong (`noise_feedback_below_one_noise`, "
            "`noise_feedback_reduces`)."),
    given=[*step_sizes, a == v, c == -v, d >= 0],
    show=v + a + 2 * k1 * c + k1**2 * d == 2 * gamma**2 * v * alpha**2 + k1**2 * d)
doubt(noise_feedback_later_steps,
    mutants=[mutant("at most it", show=v + a + 2 * k1 * c + k1**2 * d <= 2 * gamma**2 * v * alpha**2 + k1**2 * d)],
    hints=[{"gamma": "1", "alpha": "1/2", "v": "1", "a": "1", "c": "-1", "d": "1"}])

noise_feedback_last_line = claim("Appendix A.6, last lines, entry by entry: v I + v I - 2 v (I - gamma A) is 2 gamma^2 "
        "v A^2", berthier("Appendix A.6, step 3, display 5"), kind="proof-line", breaks=("noise_feedback_later_steps",),
    flaw="slip", grade="substantive",
    note="u, x, w are the entries of I, of A = alpha_t and of (I - gamma A) d_t (I - gamma A).",
    given=[gamma > 0, v > 0],
    show=v * u + v * u - v * (u - gamma * x) - v * (u - gamma * x) + w == 2 * gamma**2 * v * x**2 + w)
doubt(noise_feedback_last_line,
    mutants=[mutant("without the factor 2",
            show=v * u + v * u - v * (u - gamma * x) - v * (u - gamma * x) + w == gamma**2 * v * x**2 + w)],
    hints=[{"gamma": "1", "v": "1", "u": "1", "x": "1/2", "w": "0"}])

noise_feedback_last_line_repaired = claim("In any dimension, entry by entry: v I + v I - 2 v (I - gamma A) is 2 gamma "
        "v A",
    berthier("Appendix A.6, step 3, display 5", "step", "with the first power of gamma alpha, entry by entry"),
    kind="repair", repairs="noise_feedback_last_line",
    given=[gamma > 0, v > 0],
    show=v * u + v * u - v * (u - gamma * x) - v * (u - gamma * x) + w == 2 * gamma * v * x + w)
doubt(noise_feedback_last_line_repaired,
    mutants=[mutant("3 gamma v A",
            show=v * u + v * u - v * (u - gamma * x) - v * (u - gamma * x) + w == 3 * gamma * v * x + w)])

# --- the noise of one step ---------------------------------------------------------------------------

noise_feedback_gradient_noise = claim("In numbers: gamma^2 v, from noise of variance v on the gradient, is v, as from "
        "noise on the iterate",
    berthier("Section 3.4.2, SGD without error feedback", "part", "only the variance of the noise of a step"),
    berthier("Proposition 3.2", "part", "only the variance of one noise"), flaw="slip", grade="misprint",
    note=("The text adds N(0, sigma^2 I) to the gradient and gives the iterate that variance.  Sections 3.2.3 and 4.2 "
            "and appendix A.4 have gamma^2 sigma^2, for the same step."),
    given=[gamma > 0, v > 0],
    show=gamma**2 * v == v)
doubt(noise_feedback_gradient_noise, mutants=[mutant("at least", show=gamma**2 * v >= v)],
    hints=[{"gamma": "1/2", "v": "1"}])

noise_feedback_step_noise = claim("In numbers: v + a = 2 v for a = 0, at t = 0, as for a = v, the variance of "
        "eta_(t+1) - eta_t at every step",
    berthier("Section 3.4.1, sentence after the display", "part", "only the variance, t = 0 included"),
    flaw="inconsistency", grade="boundary",
    note=("a is the variance of eta_t; at t = 0, where eta_0 = 0, the noise has variance v.  With the display's second "
            "line, which draws eta_0 too, it holds at t = 0."),
    given=[v > 0, (a == 0) | (a == v)],
    show=v + a == 2 * v)
doubt(noise_feedback_step_noise, mutants=[mutant("v", show=v + a == v)], hints=[{"v": "1", "a": "0"}])

noise_feedback_step_noise_repaired = claim("In numbers: v + a = 2 v for a = v, the variance of eta_(t+1) - eta_t from "
        "t = 1 on", berthier("Section 3.4.1, sentence after the display", "part", "only the variance, from t = 1 on"),
    kind="repair", repairs="noise_feedback_step_noise",
    given=[v > 0, a == v],
    show=v + a == 2 * v)
doubt(noise_feedback_step_noise_repaired, mutants=[mutant("from t = 0 on", given=(v > 0, (a == 0) | (a == v)))])

T, n = alphabet("T"), integer("n")
h_t = family("h", T)  # the noises eta_t

@claim("The sum of eta_t - eta_(t+1) over t = 1, ..., n - 1 is the first noise less the last, eta_1 - eta_n",
    berthier("Section 3.4.1, display"), kind="lemma",
    given=[n >= 1, n <= T],
    show=Sum(1, n - 1, lambda t: h_t[t] - h_t[t + 1]) == h_t[1] - h_t[n])
def noise_feedback_telescoping():
    """With eta_0 = 0, theta_n is theta_0 less gamma times the gradients less eta_n, for any loss: the last iterate
    always carries one whole noise that is independent of the gradients."""

    start, step = induction(n, 1)
    with start:
        unfold(Sum(1, 0, lambda t: h_t[t] - h_t[t + 1]), "empty")
    with step:
        unfold(Sum(1, n, lambda t: h_t[t] - h_t[t + 1]))

doubt(noise_feedback_telescoping,
    mutants=[mutant("all of them", show=Sum(1, n - 1, lambda t: h_t[t] - h_t[t + 1]) == h_t[1])])
