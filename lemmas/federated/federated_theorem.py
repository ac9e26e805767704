"""Theorem 2 of the federated paper without convexity, given each order's bound; a smaller delta at Figure 2.

`average_over_orders` of `theorem` with b = theta(2 L/(sqrt(m) sigma)) for the batch that differs and h = theta(D
sqrt(m)/(eta sigma)) for the later ones, where D bounds the diameter of the images of the ball of radius rho.  K(omega)
and K1(omega) are the laws of the outputs of the two runs for the order omega.
"""

from lemmas.federated.federated_delta import L, eta, gamma, rho, shift, sigma
from lemmas.federated.federated_figure import figure_delta
from lemmas.federated.theorem import K1, K, Omega, T, average_over_orders, drawn_in, in_round, m, order, q
from lemmas.mechanisms.theta_gamma import theta_positive
from lemmas.papers import federated
from verify.lemma import *

D = 2 * (rho + eta * L)
later = theta(gamma, D * sqrt(m) / (eta * sigma))
each_run = every(Omega,
    lambda omega: (hockey_stick(K(omega), K1(omega), gamma)
            <= shift(m) * Sum(1, T, lambda t: indicator(drawn_in(t, omega)) * later ** (T - t))))

# The condition is the bound of the rounds: their images are at most D apart (federated_lipschitz_only), and
# the chain of the rounds is put together for smooth losses only (`apart_for_one_order`).
@claim("The bounds of the run for each order, with 2 (rho + eta L) for 2 rho, give the delta of Theorem 2 so changed",
    federated("Theorem 2"), kind="lemma", conditional_on=("the bound of the run for each order of the users",),
    given=[gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0, m >= 1, T >= 0, in_round, each_run],
    show=hockey_stick(push(order, K), push(order, K1), gamma) <= q * shift(m) * (1 - later**T) / (1 - later))
def federated_theorem_nonconvex():
    """Convexity, smoothness and eta <= 2/beta serve only to bound the images of the ball: without them their diameter
    is at most 2 (rho + eta L) (federated_lipschitz_only).  q bounds the probability that the user is in a given
    round, m/n for batches without replacement."""
    use(theta_positive, r=D * sqrt(m) / (eta * sigma))
    use(theta_positive, r=2 * L / (sqrt(m) * sigma))
    use(average_over_orders)

# --- a smaller delta at the parameters of Figure 2 ---------------------------------------------------------

r = 4 / (3 * sqrt(expr(10)))  # 2 L/(sqrt(m) sigma) at the figure, m = 10

def converted(eps: Expr, k: Expr) -> Expr:
    """The converted Renyi bound for a user with k batches from hers on."""
    s = r / sqrt(expr(k))
    return exp(-((eps / s - s / 2) ** 2) / 2)

@definition(r"\tfrac{1}{10}\textstyle\sum_k \delta_k($eps)")
def mixed_bound(eps: Real) -> Expr:
    """the mean of bounds of ten users' deltas at eps.

    The exact delta for the users of the last batch, converted Renyi bounds for the others."""
    return (theta(exp(eps), r) + Sum(2, 10, lambda k: converted(eps, k))) / 10

federated_figure2_renyi_too = claim("In numbers, Figure 2, q = 0.1: Renyi bounds before the last batch give less than "
        "0.41 delta at eps = 1 and delta/9 at 2", federated("Figure 2"),
    federated("Section 1, footnote 1, second sentence"), kind="lemma",
    note=("By the amplification by iteration of Feldman et al., which needs no ball, a user with k batches from hers "
            "on has D_alpha <= alpha r^2/(2 k), r = 2 L/(sqrt(m) sigma); converted it is at most exp(-(eps/s - "
            "s/2)^2/2), s = r/sqrt(k) (federated_renyi_exponent).  The mean over k = 1, ..., 10, with theta(r) for k = "
            "1, is a delta by hockey_stick_mixture.  So the radius rho = 1 of the figure is too large for contraction "
            "to use what iteration gives."),
    show=(mixed_bound(1) < "41/100" * figure_delta(10, 1)) & (mixed_bound(2) < figure_delta(10, 2) / 9))
