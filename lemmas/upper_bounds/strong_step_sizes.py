"""Remark 5.3 of Altschuler and Talwar: noisy SGD on strongly convex losses, every step size below 2/M.

0 < c < 1 is any bound of max(|1 - eta m|, |1 - eta M|): a batch's map is then c-Lipschitz; in `by_contraction` that alone
is assumed (`at_contraction`).  X stands for D n/(L eta), which is spread_; rate = alpha L^2/(n^2 sigma^2), and end_cost(c)
= alpha (c^R D)^2/(2 (7 eta sigma/25)^2) for R steps, with 7/25 of the noise.  body: K is convex, Pi its projection; W and
W2 are the two runs; e[i](th) = 1: loss i is in the batch th.  Regular gradients: on K, |g_i| <= L and |dg_i|^2 + M m
|du|^2 <= (M + m) <du, dg_i>, d the difference at two points; m = 0 where no m is named.
"""

from lemmas.contraction.gradient_maps import step_of_slopes
from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.batch_runs import (W2, G, L, M, Pi, T, Th, V, W, b, body, eta, f, f2, g, g2, index_i, n, psi, regular,
    sigma, th, u, v)
from lemmas.runs.batches import batch_contraction
from lemmas.upper_bounds.convex_losses_privacy import (diameter, noise, orders, rate, regular_composition,
    regular_problem, two_data_sets)
from lemmas.convex_losses.convex_sets import convex_projection_contractive
from lemmas.runs.exchanged_batches import in_or_out, size
from lemmas.runs.exchanged_sums import batch_sums
from lemmas.sampling.sampled_pair import alpha
from lemmas.runs.seen_batches import parts_along, strong_along_the_set, strong_losses
from lemmas.runs.strong_batch_maps import losses_of_strong, m, of_batch
from lemmas.upper_bounds.strongly_convex_privacy import at_contraction, contractive_steps_of_regular, end_cost, spread_
from lemmas.analysis.whole_parts import floor_at_least
from lemmas.papers import altschuler
from verify.lemma import *

e = sequence("e", test(Th))
c, X = reals("c X")
R = integer("R")
strong = [n >= 1, b >= 1, b <= n, 0 < m, m <= M, L > 0, eta > 0, eta < 2 / M]
factors = [0 < c, c < 1, abs(1 - eta * m) <= c, abs(1 - eta * M) <= c]

@claim("For m-strongly regular gradients the map of a batch is c-Lipschitz, max(|1 - eta m|, |1 - eta M|) <= c < 1",
    altschuler("Remark 5.3", "step"),
    given=[*body, *strong, *factors, regular(g, m), in_or_out, size, *batch_sums(G, g)],
    show=norm(psi(G)(th, u) - psi(G)(th, v)) <= c * norm(u - v))
def map_at_step_size():
    use(convex_projection_contractive)
    apply_to(this)
    fact("max", "least", abs(1 - eta * m), abs(1 - eta * M), c)
    use(batch_contraction, G=value(INTEGER, lambda k: value(V, lambda w: G[k](th, w))),
        e=value(INTEGER, lambda i: e[i](th)), u=Pi(u), v=Pi(v), shift=zero(V),
        by={**of_batch,
            "step with each loss": (by.intro("i"), by.apply_to(regular(g, m), index_i), by.apply_to(this),
                by.use(step_of_slopes),
                by.have(greatest * norm(Pi(u) - Pi(v)) <= c * norm(Pi(u) - Pi(v)), by.linear(norm(Pi(u) - Pi(v)))),
                by.linear())})
    linear(c)

greatest = Max(abs(1 - eta * m), abs(1 - eta * M))

@claim("X^2 c^(2 R) <= 1 for R >= log(1 + X^2)/(2 log(1/c)), 0 < c < 1",
    altschuler("Remark 5.3", "part", "the number of steps"),
    given=[0 < c, c < 1, R >= 1, R * (2 * log(1 / c)) >= log(1 + X**2)],
    show=X**2 * (c**R) ** 2 <= 1)
def steps_for_factor():
    fact("log", "inverse", c)
    fact("exp", "increasing", log(1 + X**2), -2 * R * log(c))
    fact("exp", "log", 1 + X**2)
    have(X**2 * exp(2 * R * log(c)) <= 1, by.linear(exp(2 * R * log(c))))

doubt(steps_for_factor,
    mutants=[mutant("half as many", given=[0 < c, c < 1, R >= 1, R * (4 * log(1 / c)) >= log(1 + X**2)])])

long_barT = lambda c: 1 + log(1 + spread_**2) / (2 * log(1 / c))
positive_numbers = [n >= 1, L > 0, eta > 0, 0 < c, c < 1]

@claim("After R > log(1 + (D n/(L eta))^2)/(2 log(1/c)) steps the shift costs at most 6.4 alpha L^2/(n^2 sigma^2), "
        "with 7/25 of the noise",
    given=[alpha > 1, sigma > 0, *positive_numbers, R >= 1, R + 1 > long_barT(c)],
    show=end_cost(c) <= "32/5" * rate)
def end_at_factor():
    have(R * (2 * log(1 / c)) >= log(1 + spread_**2), by.linear(2 * log(1 / c)))
    use(steps_for_factor)
    linear(rate)

by_contraction = [orders, noise, diameter, regular_problem, 0 < c, c < 1, at_contraction(c)]

@claim("c-Lipschitz maps, Theorem 3.1's conditions: D_alpha <= 23 alpha L^2 B/(n^2 sigma^2), B = 1 + log(1 + (D n/(L "
        "eta))^2)/(2 log(1/c)) < T + 1",
    given=[*by_contraction, R >= 1, R <= long_barT(c), R + 1 > long_barT(c), R <= T],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * long_barT(c))
def after_enough_steps():
    use(contractive_steps_of_regular)
    use(end_at_factor)
    use(larger_renyi_bound, by={"larger": (by.linear(rate),)})

@claim("c-Lipschitz maps, c < 1, Theorem 3.1's conditions: D_alpha <= 23 alpha L^2/(n^2 sigma^2) min(T, 1 + log(1 + (D "
        "n/(L eta))^2)/(2 log(1/c)))", altschuler("Remark 5.3", "step"),
    given=[*by_contraction, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, long_barT(c)))
def privacy_by_contraction():
    yes, no = cases(T <= long_barT(c))
    with yes:
        have(eq(Min(T, long_barT(c)), T))
        rewrite(this)
        use(regular_composition)
        use(larger_renyi_bound)
        assume()
    with no:
        have(eq(Min(T, long_barT(c)), long_barT(c)))
        rewrite(this)
        fact("floor", "bounds", long_barT(c))
        use(floor_at_least, m=1, y=long_barT(c))
        use(after_enough_steps, R=steps_)
        assume()

steps_ = floor(long_barT(c))

@claim("Regular gradients, those of one data set m-strongly, eta < 2/M, Theorem 3.1's conditions: D_alpha <= 23 alpha "
        "L^2/(n^2 sigma^2) min(T, 1 + log(1 + (D n/(L eta))^2)/(2 log(1/c)))", altschuler("Remark 5.3", "step"),
    given=[orders, noise, diameter, body, *strong, *factors, regular(g, m), regular(g), regular(g2), two_data_sets,
        T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, long_barT(c)))
def regular_step_sizes():
    have(at_contraction(c), by.intro("th", "u", "v"), by.use(map_at_step_size))
    use(privacy_by_contraction)

# c = max(|1 - eta m|, |1 - eta M|) where that is not 0, or any number between it and 1.  Printed without "1 +": as c
# falls to 0, that bound falls below the cost of one step.
@claim("eta < 2/M, alpha <= alpha*, sigma > 8 sqrt(2) L/b: D_alpha <= 23 alpha L^2/(n^2 sigma^2) min(T, 1 + log(1 + (D "
        "n/(L eta))^2)/(2 log(1/c)))",
    altschuler("Remark 5.3", "part", "every step size below 2/M, the factor 1/log(1/c)"),
    repairs="strongly_convex_remark_5_3_steps",
    given=[orders, noise, diameter, body, *strong, *factors, strong_losses(f, g), strong_losses(f2, g2), two_data_sets,
        T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, long_barT(c)))
def noisy_sgd_step_sizes():
    use(losses_of_strong)
    use(losses_of_strong, g=g2)
    do(*strong_along_the_set)  # from here on with the parts of the gradients along K, which are regular
    use(regular_step_sizes, **parts_along)
