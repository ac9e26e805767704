"""Theorem 3.1 of Altschuler and Talwar without amplification by sampling: any law of batches, b >= n/5.

The runs W, W2, the batches th and the sums of gradients G, G2 are those of `batch_runs`.  One step leads them at most
step_gap = 2 eta L/b apart; over the last R steps each hides share = step_gap + D/R.
"""

from typing import Any

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.batch_runs import (G2, W2, D, G, K, L, T, Th, V, W, adjacent, alpha, b, batch_sums, batches, body, eta,
    f, f2, g, g2, index_t, losses, map_contractive, maps_apart, n, numbers, psi, regular, rho, run,
    sgd_step_is_a_noisy_step, sigma, w0)
from lemmas.convex_losses.convex_sets import member
from lemmas.upper_bounds.diameter_bound import amplification_projected, diameter_bound
from lemmas.runs.seen_batches import convex_along_the_set, parts_along
from lemmas.convex_losses.smooth_losses import on
from lemmas.papers import altschuler
from verify.lemma import *

R = integer("R")
diameter = hypothesis("diameter", on(K, lambda p, q: norm(p - q) <= D))
two_runs = [adjacent, *batches, *batch_sums(G2, g2), member(w0, K), *run(W, G), *run(W2, G2, "other run")]
plain = [alpha > 1, *body, diameter, D > 0, *numbers, sigma > 0]
convex_runs = setting("two runs of noisy SGD with batches on convex losses, in a bounded set",
    r"$\alpha > 1$; $K$ is convex, of diameter at most $D$, $\Pi$ the projection onto it; the losses are convex, $M$-smooth and "
        r"$L$-Lipschitz on $K$, $\eta \le 2/M$, $\sigma > 0$; the data sets differ in one loss; a batch $\theta$ is a set of $b$ of the "
        r"$n$ indices, of any law, and $G_n(\theta, w)$ the sum of its gradients; from $w_0 \in K$, "
        r"$W_{t+1} = \Pi(W_t - \eta(G_n(\theta, W_t)/b + \sigma Z))$ with $Z \sim N(0, I)$, and $W'_t$ likewise.",
    numbers=plain, losses=[losses(f, g), losses(f2, g2)], runs=two_runs)
# The proofs are with the parts of the gradients along K; the projection onto K does not see the rest.
regular_setting = [*plain, regular(g), regular(g2), *two_runs]
rate = alpha * L**2 / (b**2 * sigma**2)
step_gap = 2 * eta * L / b

steps = lambda G: value(INTEGER, lambda t: value(Th, V, psi(G)))
const = lambda x: value(INTEGER, lambda t: x)
same_batches = {"rho": value(INTEGER, lambda t: rho), "psi": steps(G), "phi": steps(G2), "sigma": const(eta * sigma),
    "P": W, "Q": W2}

def step_of(W, G) -> None:
    intro("t")
    use(sgd_step_is_a_noisy_step, W=W, G=G)

def lipschitz_maps(G, g) -> None:
    intro("t", "th", "u", "v")
    use(map_contractive, G=G, g=g)

@claim("T steps with regular gradients: D_alpha <= 2 alpha L^2 T/(b^2 sigma^2)", altschuler("(1.1)", "step"),
    given=[*regular_setting, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 2 * rate * T)
def few_regular_steps():
    with use(amplification_projected, **same_batches, s=const(step_gap), a=const(step_gap)) as that:
        of_the_runs(that)

def of_the_runs(that: Any) -> None:
    """The premises about the two runs, of a claim about iterations that was cited."""
    with that.premise("same start"):
        rewrite(same(W[0], dirac(w0)))
    with that.premise("run"):
        step_of(W, G)
    with that.premise("other run"):
        step_of(W2, G2)
    with that.premise("contracts"):
        lipschitz_maps(G, g)
    with that.premise("the other contracts"):
        lipschitz_maps(G2, g2)
    with that.premise("maps apart"):
        intro("t", "th", "u")
        use(maps_apart)

@claim("T steps of noisy SGD with any law of batches of size b: D_alpha <= 2 alpha L^2 T/(b^2 sigma^2)",
    altschuler("(1.1)", "instance", "without amplification by sampling: full batches, constant 2"),
    given=[convex_runs, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 2 * rate * T)
def steps_with_any_batches():
    do(*convex_along_the_set)
    use(few_regular_steps, **parts_along)

share = step_gap + D / R

@claim("Regular gradients, only the last R steps count: D_alpha <= (alpha/2) R (2 eta L/b + D/R)^2/(eta sigma)^2",
    altschuler("(3.6)", "step"),
    given=[*regular_setting, 1 <= R, R <= T],
    show=renyi(W[T], W2[T], alpha) <= alpha / 2 * (R * (share**2 / (eta * sigma) ** 2)))
def last_regular_steps_alone():
    with use(diameter_bound, **same_batches, tau=tau, s=const(step_gap), a=const(share)) as that:
        of_the_runs(that)
        with that.premise("within the diameter"):
            intro("t")
            have(index_t <= T)
            have((index_t - tau) / R <= 1, by.linear(1 / R))
            linear(D)

tau = T - R

@claim("On convex losses only the last R steps count: D_alpha <= (alpha/2) R (2 eta L/b + D/R)^2/(eta sigma)^2",
    altschuler("(3.6)", "part", "without amplification by sampling"),
    given=[convex_runs, 1 <= R, R <= T],
    show=renyi(W[T], W2[T], alpha) <= alpha / 2 * (R * (share**2 / (eta * sigma) ** 2)))
def last_steps():
    do(*convex_along_the_set)
    use(last_regular_steps_alone, **parts_along)

y, y2 = reals("y y2")

@claim("ceil(y) >= 1 for y > 0", given=[y > 0], show=ceiling(y) >= 1)
def positive_ceiling():
    fact("ceiling", "bounds", y)
    contradiction()

# Steps of eta L/b lead across K in `across` steps.
across = D * b / (L * eta)
barT = ceiling(across)

@claim("(alpha/2) y (2 eta L/b + D/y)^2/(eta sigma)^2 <= (9/2) (alpha L^2/(b^2 sigma^2)) y if D b/(L eta) <= y",
    given=[alpha > 1, D > 0, b >= 1, L > 0, eta > 0, sigma > 0, y >= 1, D * b / (L * eta) <= y],
    show=alpha / 2 * (y * ((step_gap + D / y) ** 2 / (eta * sigma) ** 2)) <= "9/2" * rate * y)
def cost_of_the_last_steps():
    have(D <= L * eta / b * y, by.linear(L * eta / b))
    have(D / y <= L * eta / b, by.linear(1 / y))
    have((step_gap + D / y) ** 2 <= (3 * L * eta / b) ** 2, by.linear(step_gap + D / y, 3 * L * eta / b))
    linear(alpha / 2 * y / (eta * sigma) ** 2)

@claim("Convex losses, any batches of size b: D_alpha <= (9/2) (alpha L^2/(b^2 sigma^2)) min(T, ceil(D b/(L eta)))",
    altschuler("Theorem 3.1", "part",
        "without amplification by sampling; the full batch b = n for every alpha and sigma"),
    given=[convex_runs, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= "9/2" * rate * Min(T, barT))
def noisy_sgd_any_batches():
    fact("ceiling", "bounds", across)
    use(positive_ceiling)
    yes, no = cases(T <= barT)
    with yes:
        use(steps_with_any_batches)
        use(larger_renyi_bound)
    with no:
        use(last_steps, R=barT)
        use(cost_of_the_last_steps, y=barT)
        use(larger_renyi_bound)

# Footnote 10: for b >= n/5 the paper does without amplification by sampling too.  No condition on alpha or sigma.
barN = ceiling(D * n / (L * eta))

@claim("Theorem 3.1 for batches of at least n/5 of the data: D_alpha <= 112.5 (alpha L^2/(n^2 sigma^2)) min(T, ceil(D "
        "n/(L eta)))", altschuler("Theorem 3.1", "part", "b >= n/5, every alpha > 1 and sigma > 0, constant 112.5"),
    given=[convex_runs, T >= 0, b <= n, 5 * b >= n],
    show=renyi(W[T], W2[T], alpha) <= "225/2" * alpha * L**2 / (n**2 * sigma**2) * Min(T, barN))
def noisy_sgd_large_batches():
    use(noisy_sgd_any_batches)
    use(larger_rate)
    use(ceiling_grows, y=across)
    have(Min(T, barT) <= Min(T, barN))
    use(positive_ceiling, y=across)
    use(larger_renyi_bound, by={"larger": (by.linear(Min(T, barT), "225/2" * alpha * L**2 / (n**2 * sigma**2)),)})

@claim("ceil(y) <= ceil(y2) for y <= y2", given=[y <= y2], show=ceiling(y) <= ceiling(y2))
def ceiling_grows():
    fact("ceiling", "bounds", y)
    fact("ceiling", "bounds", y2)
    contradiction()
    have(ceiling(y2) + 1 <= ceiling(y))

larger_rate = claim("alpha L^2/(b^2 sigma^2) <= 25 alpha L^2/(n^2 sigma^2) if 5 b >= n",
    given=[alpha > 1, b >= 1, n >= 1, 5 * b >= n, sigma > 0, L > 0],
    show=rate <= 25 * alpha * L**2 / (n**2 * sigma**2))
