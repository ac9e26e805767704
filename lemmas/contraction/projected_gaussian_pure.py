"""A projected Gaussian on an interval: the bounds of half-lines and densities behind delta = 0 for a finite eps.

In units of the noise the outputs are the projections of N(r, 1) and N(0, 1), seen from the lower mean, on an interval
that ends at T.  All likelihood ratios are at most that of the atom at the end, Q(T - r)/Q(T).  gain(t, gamma, r) is Q(t
- r) - gamma Q(t), what the half-line from t tells; far(gamma, r) is the best t, log(gamma)/r + r/2.  Q is the Gaussian
tail, phi the density, theta_gamma(r) the gain at far.  For projected noisy SGD on an interval of length D: r <= max(2
L/sigma, M D/(eta sigma)) and T <= D/(eta sigma) + L/sigma, as a gradient step leaves the interval by at most eta L.
Theorem 4 is that of Asoodeh, Diaz and Calmon, M its constant.
"""

from lemmas.mechanisms.gaussian_hockey_stick import far, gain, gauss_density_ratio, gauss_ratio_below
from lemmas.mechanisms.theta_gamma import mills_ratio_decreasing
from lemmas.papers import contraction
from verify.lemma import *

gamma, r, s, t, T, U, x, z = reals("gamma r s t T U x z")

PROJECTED = (contraction("Section III, projected Gaussian kernel"),)
THEOREM4 = (contraction("Theorem 4"),)

@claim("The ratio Q(t - r)/Q(t) of tails grows with t: Q(t - r) Q(T) <= Q(T - r) Q(t) for t <= T", *PROJECTED,
    kind="lemma",
    given=[r > 0, t <= T],
    show=Q(t - r) * Q(T) <= Q(T - r) * Q(t))
def normal_tails_log_concave():
    """The normal tail is log-concave."""
    with have(log(Q(t - r)) - log(Q(t)) <= log(Q(T - r)) - log(Q(T))):
        slope(T, t, by.use(mills_ratio_decreasing, a=z - r, b=z), by.linear())
    fact("exp", "increasing", log(Q(t - r)) + log(Q(T)), log(Q(T - r)) + log(Q(t)))
    fact("exp", "log", Q(t - r))
    fact("exp", "log", Q(t))
    fact("exp", "log", Q(T - r))
    fact("exp", "log", Q(T))
    have(exp(log(Q(t - r)) + log(Q(T))) == Q(t - r) * Q(T), by.linear(Q(T), exp(log(Q(t - r)))))
    have(exp(log(Q(T - r)) + log(Q(t))) == Q(T - r) * Q(t), by.linear(Q(t), exp(log(Q(T - r)))))

@claim("For r > 0, phi(x - r)/phi(x) is less than Q(x - r)/Q(x): a density ratio is below that of the tails",
    *PROJECTED, kind="lemma",
    given=[r > 0],
    show=phi(x - r) * Q(x) < Q(x - r) * phi(x))
def normal_density_ratio_below_tails():
    """Inside the interval the outputs have densities, at the end they have atoms."""
    use(mills_ratio_decreasing)

@claim("If gamma >= Q(T - r)/Q(T), no half-line from a t <= T, and no density there, has a ratio above gamma",
    *PROJECTED, *THEOREM4, kind="lemma",
    given=[r > 0, t <= T, gamma * Q(T) >= Q(T - r)],
    show=all_of(gain(t, gamma, r) <= 0, phi(t - r) <= gamma * phi(t)))
def projected_gauss_no_gain():
    """So the outputs are private with delta = 0: t is one of them, or the end of the interval with its atom.  The
    other order of the two laws is the mirror image.  Without projection no eps is enough (theta_positive): Theorem
    4 keeps delta > 0 for every eps, though the outputs are projected."""
    use(normal_tails_log_concave)
    have(Q(t - r) <= gamma * Q(t), by.linear(Q(t), scale=Q(T)))
    use(normal_density_ratio_below_tails)
    have(phi(t - r) <= gamma * phi(t), by.linear(phi(t), scale=Q(t)))

doubt(projected_gauss_no_gain,
    mutants=[mutant("one tenth less gamma", given=(r > 0, t <= T, gamma * Q(T) >= "9/10" * Q(T - r)))])

@claim("The largest ratio Q(T - r)/Q(T) grows with T and with r", *PROJECTED, kind="lemma",
    given=[r > 0, r <= s, T <= U],
    show=Q(T - r) * Q(U) <= Q(U - s) * Q(T))
def projected_gauss_ratio_grows():
    """So one eps serves all inputs: take the largest shift and the farthest end."""
    use(normal_tails_log_concave, T=U)
    fact("Q", "decreasing", U - s, U - r)
    linear(Q(T))

@claim("If the best threshold is beyond T, half-lines up to T gain at most Q(T - r) - gamma Q(T) < theta_gamma(r)",
    *PROJECTED, *THEOREM4, kind="lemma",
    given=[gamma > 0, r > 0, t <= T, T < far(gamma, r)],
    show=all_of(gain(t, gamma, r) <= gain(T, gamma, r), gain(T, gamma, r) < gain(far(gamma, r), gamma, r)))
def projected_gauss_short_interval():
    """gain at far is theta_gamma(r) (gauss_half_line_attained).  On an interval this replaces both factors of Theorem
    4 for eps > r (T - r/2)."""
    with have(gain(t, gamma, r) <= gain(T, gamma, r)):
        slope(t, T, by.use(gauss_ratio_below), by.linear(), down=True)
    with have(gain(T, gamma, r) < gain(far(gamma, r), gamma, r)):
        slope(T, far(gamma, r), by.have(r * z - r**2 / 2 < log(gamma), by.linear(r)),
            by.fact("exp", "strictly", r * z - r**2 / 2, log(gamma)), by.fact("exp", "log", gamma),
            by.use(gauss_density_ratio), by.linear(phi(z)), down=True, strict="slope")

projected_gauss_figure2_pure = claim("In numbers, for Figure 2 on an interval: Q(1/2)/Q(3/2) <= e^1.54",
    contraction("Figure 2, curve of Theorem 4"), *THEOREM4, kind="lemma",
    note=("sigma = 2, L = 1, eta = 1/2, D = 1, M = 1: r <= 1 at step i and at every later step, T <= 1 + 1/2, with "
            "projected_gauss_ratio_grows and projected_gauss_no_gain.  For i = n one step is enough, for i < n a later "
            "step.  Theorem 4 has theta > 0 for every eps."),
    show=Q("1/2") <= exp("77/50") * Q("3/2"))
doubt(projected_gauss_figure2_pure, mutants=[mutant("1.53", show=Q("1/2") <= exp("153/100") * Q("3/2"))])
