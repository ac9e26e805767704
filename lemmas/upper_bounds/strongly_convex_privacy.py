"""Theorem 5.1 of Altschuler and Talwar: the privacy of noisy SGD with random batches, strongly convex losses.

A gradient step contracts by c, which is c_ = (M - m)/(M + m) in the theorem; kappa is M/m, X stands for D n/(L eta), which
is spread_.  The runs W, W2 and their batches, and s1, 7/25 of the noise, are as in convex_losses_privacy.py; step_cost is
what a step costs for which batch was drawn.
"""

from lemmas.analysis.whole_powers import next_power
from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.batch_runs import (W2, D, G, L, M, T, Th, V, W, b, body, eta, f, f2, g, g2, n, psi, regular, sigma)
from lemmas.upper_bounds.convex_losses_privacy import (at_diameter, diameter, noise, noise_is_large, orders, q_x, rate,
    regular_composition, regular_problem, step_cost, two_data_sets)
from lemmas.upper_bounds.printed_strongly_convex import strongly_convex_factor
from lemmas.runs.one_batch_on_an_interval import end, on_interval, too_close
from lemmas.sampling.sampled_pair import alpha
from lemmas.runs.sampled_runs import s1, sampled_sgd_by_shifts
from lemmas.runs.seen_batches import parts_along, strong_along_the_set, strong_losses
from lemmas.runs.strong_batch_maps import c_, kappa_, losses_of_strong, m, strong, strong_map_contractive
from lemmas.analysis.whole_parts import floor_at_least
from lemmas.papers import altschuler
from verify.lemma import *

c, kappa, X = reals("c kappa X")
R = integer("R")

# --- the runs ----------------------------------------------------------------------------------------------------

strong_problem = setting("strongly convex noisy SGD",
    r"The losses are $m$-strongly convex, $M$-smooth and $L$-Lipschitz on $K$, $0 < m \le M$, and $\eta = 2/(M + m)$.",
    body, numbers=strong, losses=strong_losses(f, g), losses2=strong_losses(f2, g2), data=two_data_sets)
strong_regular = setting("strongly convex noisy SGD with regular gradients",
    r"On $K$: $|g_i(u)| \le L$, $|\Delta g_i|^2 + Mm|\Delta u|^2 \le (M + m)\langle\Delta u, \Delta g_i\rangle$, and for the other "
        r"data $|g'_i(u)| \le L$, $|\Delta g'_i|^2 \le M\langle\Delta u, \Delta g'_i\rangle$; $0 < m \le M$, $\eta = 2/(M + m)$.",
    body, numbers=strong, gradients=[regular(g, m), regular(g), regular(g2)], data=two_data_sets)
step_size = (by.have(M > 0), by.have(eta > 0, by.rewrite(eq(eta, 2 / (M + m)))),
    by.have(eta <= 2 / M, by.rewrite(eq(eta, 2 / (M + m))), by.linear(2 / (M * (M + m)))))
# The proofs are with the parts of the gradients along K; the projection onto K does not see the rest.
as_regular = (*step_size, by.use(losses_of_strong), by.use(losses_of_strong, g=g2), *strong_along_the_set)

# All of the shift is taken in the last of R steps, as in the paper: left(t) of it is there after t of them.
k = integer("k")
left = lambda t: c**t * D * indicator(t < R)
last = lambda t: c**R * D * indicator(R - 1 <= t)
end_cost = lambda c: alpha * (c**R * D) ** 2 / (2 * s1**2)
total: Callable[..., Expr] = lambda t: t * step_cost + end_cost(c) * indicator(R <= t)

@definition(r"a($t;\, $alpha, $b, $c, $D, $L, $eta, $sigma, $n, $R)", letters="alpha b c D L eta sigma n R")
def cost_at_the_end(alpha: Real, b: Real, c: Real, D: Real, L: Real, eta: Real, sigma: Real, n: Integer, R: Integer,
        t: Integer) -> Expr:
    """a(t; alpha, b, c, D, L, eta, sigma, n, R).

    What t of R steps cost, if the whole shift c^R D is taken in the last: t 19/5 alpha (b/n)^2 625
    L^2/(144 b^2 sigma^2), and alpha (c^R D)^2/(2 (7 eta sigma/25)^2) after R steps."""
    return total(t)

@claim("A step takes the shift c^k D to c^(k + 1) D, the last of R steps takes all of it; a(k + 1) is a(k) and its "
        "costs",
    given=[c >= 0, 0 <= k, k <= R - 1],
    show=(c * left(k) <= left(k + 1) + last(k)) & eq(cost_at_the_end(alpha, b, c, D, L, eta, sigma, n, R, k + 1),
        cost_at_the_end(alpha, b, c, D, L, eta, sigma, n, R, k) + (alpha * last(k) ** 2 / (2 * s1**2) + step_cost)))
def whole_shift_at_the_end():
    use(next_power)
    _, no = cases(k < R - 1)
    with no:
        have(eq(R, k + 1))
        have(eq(c**R, c * c**k), by.rewrite(eq(R, k + 1)))
    each_part((by.linear(D),), ())

doubt(whole_shift_at_the_end,
    mutants=[mutant("after the last step as well", given=[c >= 0, D >= 0, eta > 0, sigma > 0, 0 <= k],
            hints=({**dict.fromkeys(["D", "L", "alpha", "b", "c", "eta", "n", "sigma"], "1"), "R": "0", "k": "0"},))])

at_contraction = lambda c: every(Th, V, V, lambda th, u, v: norm(psi(G)(th, u) - psi(G)(th, v)) <= c * norm(u - v))

@claim("c-Lipschitz, Theorem 3.1's conditions: D_alpha <= alpha (2375 R L^2/(144 n^2) + 625 (c^R D/eta)^2/98)/sigma^2",
    altschuler("(5.3)", "step"),
    given=[orders, noise, diameter, regular_problem, c >= 0, at_contraction(c), 1 <= R, R <= T],
    show=renyi(W[T], W2[T], alpha) <= R * step_cost + end_cost(c))
def contractive_steps_of_regular():
    use(noise_is_large, **q_x)
    apply_to(diameter)
    at_diameter(T - R)
    with have(for_all(0, R - 1, lambda t: c * left(t) <= left(t + 1) + last(t))):
        intro("t")
        use(whole_shift_at_the_end)
    with have(for_all(0, R - 1,
                lambda t: eq(total(t + 1), total(t) + (alpha * last(t) ** 2 / (2 * s1**2) + step_cost)))):
        intro("t")
        use(whole_shift_at_the_end)
    use(sampled_sgd_by_shifts)

def contraction() -> None:
    have(at_contraction(c_), by.intro("th", "u", "v"), by.use(strong_map_contractive))

@claim("In Theorem 5.1, c = (M - m)/(M + m): D_alpha <= alpha (2375 R L^2/(144 n^2) + 625 (c^R D/eta)^2/98)/sigma^2",
    altschuler("(5.3)", "step"),
    given=[orders, noise, diameter, strong_regular, 1 <= R, R <= T],
    show=renyi(W[T], W2[T], alpha) <= R * step_cost + end_cost(c_))
def strong_regular_steps():
    do(*step_size)
    contraction()
    use(contractive_steps_of_regular)

@claim("Only the last R steps count, alpha <= alpha*, sigma > 8 sqrt(2) L/b: D_alpha <= 2375 R alpha L^2/(144 n^2 "
        "sigma^2) + alpha (c^R D)^2/(2 (7 eta sigma/25)^2), c = (M/m - 1)/(M/m + 1)",
    altschuler("(5.3)", "part", "the costs of two mixtures, bounded, in place of S_alpha; noise in fixed parts"),
    repairs=("strongly_convex_conditional_5_2", "strongly_convex_numerical_5_3"),
    given=[orders, noise, diameter, strong_problem, 1 <= R, R <= T],
    show=renyi(W[T], W2[T], alpha) <= R * step_cost + end_cost(c_))
def last_contractive_steps():
    do(*as_regular)
    use(strong_regular_steps, **parts_along)

# --- Theorem 5.1 -------------------------------------------------------------------------------------------------

@claim("X^2 c^(2 R) <= 1 for R >= (kappa/4) log(1 + X^2), c = (kappa - 1)/(kappa + 1)",
    altschuler("Section 5, proof of Theorem 5.1", "part", "the number of steps"),
    given=[kappa >= 1, R >= 1, R >= kappa / 4 * log(1 + X**2)],
    show=X**2 * (((kappa - 1) / (kappa + 1)) ** R) ** 2 <= 1)
def enough_steps():
    use(strongly_convex_factor)
    fact("^", "increasing", c_k, exp(-2 / kappa), R)
    have((c_k**R) ** 2 <= exp(-2 / kappa * R) ** 2, by.linear(c_k**R, exp(-2 / kappa * R)))
    fact("exp", "increasing", log(1 + X**2), 4 / kappa * R)
    fact("exp", "log", 1 + X**2)
    have(X**2 * exp(-2 / kappa * R) ** 2 <= 1, by.linear(exp(-2 / kappa * R) ** 2))
    linear(X**2)

c_k = (kappa - 1) / (kappa + 1)

doubt(enough_steps, mutants=[mutant("kappa/16", given=[kappa >= 1, R >= 1, R >= kappa / 16 * log(1 + X**2)])])

spread_ = D * n / (L * eta)

@claim("After R >= (kappa/4) log(1 + (D n/(L eta))^2) steps the shift costs at most 6.4 alpha L^2/(n^2 sigma^2)",
    given=[alpha > 1, n >= 1, L > 0, eta > 0, sigma > 0, kappa >= 1, R >= 1, R >= kappa / 4 * log(1 + spread_**2)],
    show=end_cost((kappa - 1) / (kappa + 1)) <= "32/5" * rate)
def end_in_rates():
    use(enough_steps)
    linear(rate)

strong_barT = 1 + M / m / 4 * log(1 + spread_**2)

@claim("Theorem 5.1's conditions: D_alpha <= 23 alpha L^2/(n^2 sigma^2) min(T, 1 + (kappa/4) log(1 + (D n/(L eta))^2))",
    altschuler("Theorem 5.1", "step"),
    given=[orders, noise, diameter, strong_regular, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, strong_barT))
def strong_privacy_with_regular_gradients():
    do(*step_size)
    yes, no = cases(T <= strong_barT)
    with yes:
        use(regular_composition)
        have(eq(Min(T, strong_barT), T))
        have("33/2" * rate * T <= 23 * rate * Min(T, strong_barT), by.rewrite(this))
        use(larger_renyi_bound)
    with no:
        have(eq(Min(T, strong_barT), strong_barT))
        fact("floor", "bounds", strong_barT)
        use(floor_at_least, m=1, y=strong_barT)
        use(strong_regular_steps, R=steps_)
        use(end_in_rates, kappa=kappa_, R=steps_)
        with have(steps_ * step_cost + alpha * (c_**steps_ * D) ** 2 / (2 * s1**2) <= 23 * rate * Min(T, strong_barT)):
            linear(rate)
        use(larger_renyi_bound)

steps_ = floor(strong_barT)

# eta = 2/(M + m), kappa = M/m.  Printed: barT = O~(kappa); here barT = 1 + (kappa/4) log(1 + (D n/(L eta))^2), so that the
# logarithm is explicit.  The conditions on K, the batches, alpha and sigma are read as in Theorem 3.1.
@claim("Noisy SGD on strongly convex losses, eta = 2/(M + m), alpha <= alpha*, sigma > 8 sqrt(2) L/b: D_alpha <= 23 "
        "alpha L^2/(n^2 sigma^2) min(T, 1 + (kappa/4) log(1 + (D n/(L eta))^2))", altschuler("Theorem 5.1", "whole"),
    given=[orders, noise, diameter, strong_problem, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, strong_barT))
def noisy_sgd_strongly_convex_privacy():
    do(*as_regular)
    use(strong_privacy_with_regular_gradients, **parts_along)

few = "23/1250" * Min(1, log(end**2 + 1) / 4)
doubt(noisy_sgd_strongly_convex_privacy,
    mutants=[mutant("without the 1",
            show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, M / m / 4 * log(1 + spread_**2)),
            hints=[{"witness": {**on_interval, "m": "1"}, "proofs": too_close(few, strongly=True)}])])
