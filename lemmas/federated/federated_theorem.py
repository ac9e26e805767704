"""Theorem 2 of the federated paper with the Gaussian bounds put in: the printed delta, and variants of it.

The runs of `random_batches_bound` with b = theta(2 L/(sqrt(m) sigma)) for the batch that differs and a =
theta(D sqrt(m)/(eta sigma)) for the later ones, where D bounds the diameter of the images of the ball.
"""

from lemmas.federated.federated_delta import L, eta, gamma, m, n, rho, shift, sigma
from lemmas.federated.federated_figure import delta as figure_delta
from lemmas.federated.random_batches_bound import (
    J,
    P,
    R,
    T,
    equally_likely,
    federated_theorem,
    output,
    q,
    run,
)
from lemmas.mechanisms.theta_gamma import theta_below_one, theta_positive
from lemmas.papers import federated
from verify.language import divergence as finite
from verify.lemma import *

parameters = (gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0, m >= 1)


def image(D: Expr) -> Expr:
    """The coefficient of a batch whose images of the ball are at most D apart."""
    return theta(gamma, D * sqrt(m) / (eta * sigma))


def run_bounds(D: Expr) -> Prop:
    """E_gamma of run (t, j) is at most b a^(T - t)."""
    return each(T, lambda t: each(J, lambda j: run(t, j) <= shift(m) * image(D) ** (T - t)))


def bound(D: Expr) -> Expr:
    """The delta of Theorem 2 for images at most D apart."""
    a = image(D)
    return m / n * shift(m) * (1 - a ** (n / m)) / (1 - a)


def proof_of(D: Expr) -> tuple[Step, ...]:
    a = image(D)
    return (
        have(sqrt(m) > 0, sign()),
        have(D * sqrt(m) / (eta * sigma) > 0, sign()),
        have(2 * L / (sqrt(m) * sigma) > 0, sign()),
        use(theta_below_one, r=D * sqrt(m) / (eta * sigma)),
        use(theta_positive, r=D * sqrt(m) / (eta * sigma)),
        use(theta_positive, r=2 * L / (sqrt(m) * sigma)),
        have(n / m == T, rewrite(n == T * m), auto()),
        have(m / n >= 0, rewrite(n == T * m), sign()),
        have(q >= 0, rewrite(q == m / n), assume()),
        use(federated_theorem, a=a, b=shift(m)),
        rewrite(n / m == T),
        combine((1, [theorem_at(a)]), (shift(m) * (1 - a**T) / (1 - a), [q == m / n])),
    )


def theorem_at(a: Expr) -> Prop:
    """What `federated_theorem` gives."""
    return finite.hockey_stick(output(P), output(R), gamma) <= q * shift(m) * (1 - a**T) / (1 - a)


ONE = {
    "T": "1", "J": "1", "Y": "2", "v": [["1"]], "P": [[["1", "0"]]], "R": [[["1/2", "1/2"]]], "gamma": "1",
    "L": "1", "rho": "1", "eta": "1", "sigma": "1", "m": "1", "n": "1", "q": "1",
}  # fmt: skip


lipschitz_images = 2 * (rho + eta * L)

federated_theorem_nonconvex = claim(
    "Theorem 2 for L-Lipschitz losses, convex or not, and any step size: 2 (rho + eta L) in place of 2 rho",
    federated("Theorem 2"),
    kind="strengthening",
    conditional_on=("the bound of each run",),
    note=(
        "Convexity, smoothness and eta <= 2/beta serve only to bound the images of the ball: without them their "
        "diameter is at most 2 (rho + eta L) (federated_lipschitz_only)."
    ),
    given=[*parameters, n == T * m, q == m / n, equally_likely, run_bounds(lipschitz_images)],
    show=finite.hockey_stick(output(P), output(R), gamma) <= bound(lipschitz_images),
)
proof(
    federated_theorem_nonconvex,
    *proof_of(lipschitz_images),
)
doubt(
    federated_theorem_nonconvex,
    mutants=[
        mutant(
            "half of it",
            show=finite.hockey_stick(output(P), output(R), gamma) <= bound(lipschitz_images) / 2,
            hints=(ONE,),
        ),
    ],
)

# --- a smaller delta at the parameters of Figure 2 ---------------------------------------------------------

r = 4 / (3 * sqrt(expr(10)))


def converted(eps: Expr | int, k: Expr | int) -> Expr:
    """The converted Renyi bound for a user with k batches from hers on."""
    s = r / sqrt(expr(k))
    return exp(-((eps / s - s / 2) ** 2) / 2)


def mixed_bound(eps: int) -> Expr:
    """The exact delta for the users of the last batch, converted Renyi bounds for the others."""
    return (theta(exp(expr(eps)), r) + Sum(2, 10, lambda k: converted(eps, k))) / 10


federated_figure2_renyi_too = claim(
    "Figure 2, q = 0.1: Renyi bounds before the last batch give 0.41 delta at eps = 1, delta/9 at 2",
    federated("Figure 2"),
    federated("Section 1, footnote 1, second sentence"),
    kind="strengthening",
    note=(
        "By the amplification by iteration of Feldman et al., which needs no ball, a user with k batches "
        "from hers on has D_alpha <= alpha r^2/(2 k), r = 2 L/(sqrt(m) sigma); converted it is at most "
        "exp(-(eps/s - s/2)^2/2), s = r/sqrt(k) (federated_renyi_exponent).  The mean over k = 1, ..., 10, "
        "with theta(r) for k = 1, is a delta by federated_mixture_of_runs.  So the radius rho = 1 of the "
        "figure is too large for contraction to use what iteration gives."
    ),
    show=(mixed_bound(1) < "41/100" * figure_delta(10, exp(expr(1))))
    & (mixed_bound(2) < figure_delta(10, exp(expr(2))) / 9),
)
doubt(
    federated_figure2_renyi_too,
    mutants=[
        mutant("a third at eps = 1", show=mixed_bound(1) < figure_delta(10, exp(expr(1))) / 3),
        mutant("a tenth at eps = 2", show=mixed_bound(2) < figure_delta(10, exp(expr(2))) / 10),
    ],
)
