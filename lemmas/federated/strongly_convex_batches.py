"""Strongly convex losses in the federated algorithm: how the step contracts, and the delta that follows.

mu is the constant of strong convexity, beta that of smoothness.  norm2 and grad2 are the squared norms of the
difference of two states and of the gradients there, product their inner product (any dimension).
"""

from lemmas.federated.federated_delta import (
    L,
    coefficient,
    delta,
    eta,
    federated_delta_monotone,
    gamma,
    m,
    n,
    rho,
    shift,
    sigma,
)
from lemmas.mechanisms.theta_gamma import theta_below_one, theta_nondecreasing_r, theta_positive
from lemmas.papers import federated
from verify.lemma import *

mu, beta, lam, c, norm2, product, grad2 = reals("mu beta lam c norm2 product grad2")

# The squared distance after the step.
after = norm2 - 2 * eta * product + eta**2 * grad2

ONES = dict.fromkeys(("mu", "beta", "eta", "norm2", "product", "grad2"), "1")

SENTENCE = (federated("Section 3.2, strongly convex losses"),)

federated_strongly_convex_step = claim(
    "For l(w) = beta w^2/2, strongly convex, the step of length eta <= 2/beta contracts strictly",
    *SENTENCE,
    kind="statement",
    flaw="missing hypothesis",
    grade="boundary",
    note=(
        "The theorem allows eta = 2/beta.  There the step of this loss is w -> -w: its Lipschitz constant is "
        "1, whatever the strong convexity.  (The paper leaves eta out of the map; see "
        "federated_step_without_eta.  The theorem of Bubeck that it cites has eta = 2/(mu + beta).)"
    ),
    given=[beta > 0, eta > 0, eta <= 2 / beta],
    show=Abs(1 - eta * beta) < 1,
)
doubt(
    federated_strongly_convex_step,
    mutants=[mutant("by half", show=Abs(1 - eta * beta) < "1/2", hints=({"beta": "1", "eta": "2"},))],
    hints=[{"beta": "1", "eta": "2"}],
)

federated_strongly_convex_step_repaired = claim(
    "For 0 < eta < 2/beta the step contracts squared distances by 1 - eta mu (2 - eta beta) < 1",
    *SENTENCE,
    kind="repair",
    conditional_on=("cocoercivity of the gradient of a smooth convex loss",),
    repairs="federated_strongly_convex_step",
    note=(
        "grad2 <= beta product is co-coercivity (co_coercive), product >= mu norm2 strong "
        "convexity.  Exact for mu = beta."
    ),
    given=[
        mu > 0,
        beta >= mu,
        eta > 0,
        eta < 2 / beta,
        norm2 >= 0,
        product >= mu * norm2,
        grad2 >= 0,
        grad2 <= beta * product,
    ],
    show=(after <= (1 - eta * mu * (2 - eta * beta)) * norm2) & (1 - eta * mu * (2 - eta * beta) < 1),
)
proof(
    federated_strongly_convex_step_repaired,
    have(beta > 0, linear()),
    have(2 - eta * beta > 0, combine((beta, [eta < 2 / beta]))),
    have(eta**2 * grad2 <= eta**2 * beta * product, linear(eta**2)),
    have(eta * (2 - eta * beta) > 0, sign()),
    have(
        eta * (2 - eta * beta) * product >= eta * (2 - eta * beta) * (mu * norm2),
        combine((eta * (2 - eta * beta), [product >= mu * norm2])),
    ),
    have(eta * mu * (2 - eta * beta) > 0, sign()),
    have(after <= (1 - eta * mu * (2 - eta * beta)) * norm2, linear()),
    auto(),
)
doubt(
    federated_strongly_convex_step_repaired,
    mutants=[
        mutant(
            "twice the gain",
            show=after <= (1 - 2 * eta * mu * (2 - eta * beta)) * norm2,
            hints=(ONES,),
        ),
        mutant(
            "eta up to 3/beta",
            given=(
                mu > 0,
                beta >= mu,
                eta > 0,
                eta < 3 / beta,
                norm2 >= 0,
                product >= mu * norm2,
                grad2 >= 0,
                grad2 <= beta * product,
            ),
            hints=({**ONES, "eta": "5/2"},),
        ),
    ],
    extremal=ONES,
)


def improved(c: Expr) -> Expr:
    """The delta of Theorem 2 for steps that are c-Lipschitz."""
    a = theta(gamma, c * (2 * rho * sqrt(m) / (eta * sigma)))
    return m / n * shift(m) * (1 - a ** (n / m)) / (1 - a)


federated_strongly_convex_delta = claim(
    "For c-Lipschitz steps, c <= 1, the coefficient theta(2 c rho sqrt(m)/(eta sigma)) lowers delta",
    *SENTENCE,
    kind="statement",
    note="The images of the ball are at most 2 c rho apart; the rest of the proof is unchanged.",
    given=[gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0, m > 0, n >= m, c > 0, c <= 1],
    show=improved(c) <= delta(m),
)
proof(
    federated_strongly_convex_delta,
    have(sqrt(m) > 0, sign()),
    have(2 * rho * sqrt(m) / (eta * sigma) > 0, sign()),
    have(c * (2 * rho * sqrt(m) / (eta * sigma)) > 0, sign()),
    have(
        c * (2 * rho * sqrt(m) / (eta * sigma)) <= 2 * rho * sqrt(m) / (eta * sigma),
        combine((2 * rho * sqrt(m) / (eta * sigma), [c <= 1])),
    ),
    have(n / m >= 1, linear(scale=m)),
    use(
        theta_nondecreasing_r,
        r1=c * (2 * rho * sqrt(m) / (eta * sigma)),
        r2=2 * rho * sqrt(m) / (eta * sigma),
    ),
    use(theta_below_one, r=2 * rho * sqrt(m) / (eta * sigma)),
    use(theta_positive, r=c * (2 * rho * sqrt(m) / (eta * sigma))),
    use(theta_positive, r=2 * L / (sqrt(m) * sigma)),
    use(
        federated_delta_monotone,
        T=n / m,
        b1=shift(m),
        b2=shift(m),
        a1=theta(gamma, c * (2 * rho * sqrt(m) / (eta * sigma))),
        a2=coefficient(m),
    ),
    linear(),
)
doubt(
    federated_strongly_convex_delta,
    mutants=[
        mutant(
            "for c > 1",
            given=(gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0, m > 0, n >= m, c >= 1),
            hints=({**dict.fromkeys(("gamma", "L", "rho", "eta", "sigma", "m"), "1"), "n": "2", "c": "2"},),
        ),
    ],
)
