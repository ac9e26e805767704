"""The constant M of projected noisy SGD, smooth and strongly convex losses: its condition on the step size.

The loss l is rho-strongly convex, its gradient beta-Lipschitz.  M^2 = 1 - 2 eta beta rho/(beta + rho) is negative for
long steps where rho > 0, and for eta > 2/(beta + rho) the step y -> y - eta grad l(y) of beta y^2/2 stretches by more
than M.  In any dimension S, P and G stand for |d|^2, <d, g> and |g|^2: d is the difference of two points, g that of
their gradients.  That M is right for shorter steps stands in `gradient_maps`.
"""

from lemmas.papers import contraction
from verify.lemma import *

eta, beta, rho, S, P, G = reals("eta beta rho S P G")

USE = (contraction("Section IV.C, equation (14), use of M"),)
LOSS = (contraction("Section IV.B, assumptions on the loss"),)

m_squared = 1 - 2 * eta * beta * rho / (beta + rho)
losses = (rho >= 0, beta >= rho, beta > 0)

projected_sgd_m_defined = claim("1 - 2 eta beta rho/(beta + rho), of which M is the root, is nonnegative for every eta "
        "> 0", contraction("Section IV.C, equation (14)", "part", "that there is a root to take"), kind="definition",
    flaw="missing hypothesis", grade="boundary",
    note=("The learning rate is any eta > 0; no condition on it is stated anywhere.  The papers on which the constant "
            "rests have eta <= 2/(beta + rho).  M enters Theorems 3, 4 and 5."),
    given=[*losses, eta > 0],
    show=m_squared >= 0)
doubt(projected_sgd_m_defined,
    mutants=[mutant("steps up to 3/(beta + rho)", given=(*losses, eta > 0, eta <= 3 / (beta + rho))),
        mutant("at least 1/2", show=m_squared >= "1/2")], hints=[{"beta": "1", "rho": "1", "eta": "2"}])

projected_sgd_m_one = claim("1 - 2 eta beta rho/(beta + rho), the square of M, is 1 for rho = 0 and below 1 for rho > "
        "0", contraction("Section IV.C, equation (14)", "remark", "what it is for rho = 0 and for rho > 0"),
    contraction("Section IV.D, [12] and [15]", "part", "what rho says about M; not what [12] and [15] assume"),
    kind="definition",
    given=[*losses, eta > 0],
    show=all_of((rho > 0).implies(m_squared < 1), (rho == 0).implies(m_squared == 1)))

doubt(projected_sgd_m_one, mutants=[mutant("M < 1 for every rho", show=m_squared < 1)])

projected_sgd_step_any_eta = claim("In numbers: (1 - eta beta)^2 <= M^2 for every eta > 0, of the step with the loss "
        "beta y^2/2", *USE, *LOSS, kind="proof-line",
    breaks=("projected_sgd_gaussian_any_eta", "projected_sgd_laplace_any_eta", "random_stopping_any_eta"),
    flaw="missing hypothesis", grade="substantive",
    note=("The loss beta y^2/2 has a beta-Lipschitz gradient and is rho-strongly convex for every rho <= beta. The "
            "theorems bound the contraction coefficient by the distance M D of images; without a condition on eta the "
            "images can be farther apart, and the theorems fail (projected_sgd_gaussian_any_eta)."),
    given=[*losses, eta > 0],
    show=(1 - eta * beta) ** 2 <= m_squared)
doubt(projected_sgd_step_any_eta,
    mutants=[mutant("steps up to 3/(beta + rho)", given=(*losses, eta > 0, eta <= 3 / (beta + rho)))],
    hints=[{"beta": "1", "rho": "0", "eta": "3"}])

projected_sgd_step_limit = claim("For eta > 2/(beta + rho) the step of the loss beta y^2/2 stretches by more than M: "
        "(1 - eta beta)^2 > M^2", *USE, kind="lemma",
    note="So the condition eta <= 2/(beta + rho) of the repair cannot be weakened.",
    given=[*losses, eta > 2 / (beta + rho)],
    show=(1 - eta * beta) ** 2 > m_squared)

doubt(projected_sgd_step_limit, mutants=[mutant("from 1/(beta + rho) on", given=(*losses, eta > 1 / (beta + rho)))])

@claim("In numbers: rho |d|^2 <= <d, g>, <d, g>^2 <= |d|^2 |g|^2, |g| <= beta |d| and d not 0 force rho <= beta", *LOSS,
    kind="lemma",
    given=[S > 0, beta >= 0, P >= rho * S, P**2 <= S * G, G <= beta**2 * S],
    show=rho <= beta)
def strong_convexity_below_smoothness():
    """P^2 <= S G is the Cauchy-Schwarz inequality, G <= beta^2 S the Lipschitz gradient: beta < rho would
    give P > beta S, and P^2 > beta^2 S^2 >= S G."""

    contradiction()
    have(rho * S > beta * S)

t, y, sigma = reals("t y sigma")

gradient_noise_sign = claim("In numbers: P(y - eta Z > t) = P(y + eta Z > t) for centred Gaussian noise of deviation "
        "sigma", contraction("Algorithm 1", "part", "the sign of the noise: tails of a Gaussian law on the line"),
    kind="definition",
    note=("P is a probability here, not <d, g>.  (12) subtracts eta Z, the kernel of Figure 1 adds it.  The same for "
            "Laplace noise by laplace_lower_tail."),
    given=[eta > 0, sigma > 0],
    show=1 - Q((y - t) / (eta * sigma)) == Q((t - y) / (eta * sigma)))

doubt(gradient_noise_sign,
    mutants=[mutant("noise that is not centred",
            show=1 - Q((y - t) / (eta * sigma)) == Q((t - y) / (eta * sigma) - 1))])
