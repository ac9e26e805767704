"""The runs of noisy SGD on two adjacent data sets, with sampled batches: any shifts, from any time on.

The noise of a step is split: 24/25 of it for the samplings, 7/25 for the shifts, (24/25)^2 + (7/25)^2 = 1.  From time
tau on, z_t is the shift that is left, a_t is hidden in a step, and spent_t is what the steps have cost.  z, a and spent
are numbered from tau on.  q = b/n; astar and se are alpha*(q, s) and s, only the first condition is used.
"""

from lemmas.axioms import gauss_sum
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.runs.batch_runs import (G2, W2, G, K, L, Pi, T, Th, V, W, b, body, eta, index_t, j, m, n, psi, rho, run,
    sgd_step_is_a_noisy_step, sigma, w0)
from lemmas.convex_losses.convex_sets import convex_projection_contractive, member
from lemmas.runs.exchanged_batches import batches
from lemmas.runs.exchanged_sums import assumptions as data
from lemmas.runs.exchanged_sums import step_gap
from lemmas.sampling.mixture_numbers import condition
from lemmas.runs.sampled_iterations import sampled_iterations_end
from lemmas.sampling.sampled_pair import alpha, q, x
from lemmas.runs.sampled_step import kernel_step, sampled_law
from lemmas.runs.sampling_of_records import sampling_of_records
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import first_condition, threshold
from verify.lemma import *

fb = bounded("fb", V)
c, astar, se = reals("c astar se")
tau = integer("tau")
z, a, spent = (real_sequence(name) for name in ("z", "a", "spent"))

s0 = eta * sigma
s1, s2 = "7/25" * s0, "24/25" * s0
sampled = lambda G: lambda v: sampled_law(rho, psi(G), gaussian(V, s2), v)

def split_step(M: Law, G: Series[Map]) -> Law:
    """The step with its noise in two parts."""
    return kernel_step(M, sampled(G), gaussian(V, s1), Pi)

end_of = lambda G, v, th: lambda y: fb(Pi(psi(G)(th, v) + y))

@claim("A step of noisy SGD is a sampled step with the noise in two parts",
    given=[body["projection"], member(w0, K), *run(W, G), 0 <= m, m <= T - 1],
    show=same(W[m + 1], split_step(W[m], G)))
def sampled_step_with_noise_in_two():
    use(sgd_step_is_a_noisy_step)
    rewrite(this)
    use(gauss_sum, r=s2, s=s1, c=s0)
    ext("fb")
    under(W[m], lambda v: E(rho, lambda th: whole(v, th)) == E(rho, lambda th: parts(v, th)),
        lambda v: (by.under(rho, lambda th: eq(whole(v, th), parts(v, th)),
                lambda th: (by.congruence(this, lambda hole: eq(whole(v, th), E(hole, end_of(G, v, th)))),)),))

whole = lambda v, th: E(gauss(V), lambda x: end_of(G, v, th)(s0 * x))
parts = lambda v, th: E(gauss(V), lambda y: E(gauss(V), lambda x: end_of(G, v, th)(s2 * y + s1 * x)))

# --- alpha* ------------------------------------------------------------------------------------------------------

@claim("alpha <= alpha*(q, s) gives q (alpha - 1)(exp(7 x alpha/2) - 1) <= 1 for x <= 4/(7 s^2), s >= 1",
    given=[alpha > 1, q > 0, alpha <= astar, hypothesis("first condition", first_condition(astar, q, se)), se >= 1,
        x >= 0, x * se**2 <= "4/7"],
    show=condition)
def order_below_alpha_star():
    # 7 x alpha/2 <= 2 alpha/s^2 <= log(1 + 1/(q (astar - 1))), as log(s^2) >= 0.
    fact("log", "increasing", 1, se**2)
    fact("exp", "increasing", "7/2" * x * alpha, threshold(astar, q))
    fact("exp", "log", 1 + 1 / (q * (astar - 1)))
    have(q * (astar - 1) * (exp("7/2" * x * alpha) - 1) <= 1, by.linear(q * (astar - 1)))
    linear(q * (exp("7/2" * x * alpha) - 1))

# --- any shifts --------------------------------------------------------------------------------------------------

total = real("total")
cost = "19/5" * alpha * q**2 * x  # of the samplings of a step
once = lambda t: alpha * a[t] ** 2 / (2 * s1**2)  # the cost of hiding a_t
R = T - tau  # the steps that are left
sampling = [*data, *batches, 1 <= j, j <= n, alpha > 1, sigma > 0, eq(q, b / n),
    eq(x, "625/144" * L**2 / (b**2 * sigma**2)), x <= "1/29", condition]
runs = [member(w0, K), *run(W, G), *run(W2, G2, "other run")]
contractive = every(Th, V, V, lambda th, u, v: norm(psi(G)(th, u) - psi(G)(th, v)) <= c * norm(u - v))
steps = lambda body: for_all(0, R - 1, body)
shifts = [0 <= tau, tau <= T, for_all(0, R, lambda t: z[t] >= 0), steps(lambda t: a[t] >= 0),
    steps(lambda t: c * z[t] <= z[t + 1] + a[t]), shifted_renyi_moment(W[tau], W2[tau], alpha, z[0]) <= 1, eq(z[R], 0),
    eq(spent[0], 0), steps(lambda t: eq(spent[t + 1], spent[t] + (once(t) + cost))), eq(spent[R], total)]

@claim("Shifts to 0, alpha and x not too large: D_alpha <= sum (alpha a_t^2/(2 (7 eta sigma/25)^2) + (19/5) alpha q^2 "
        "x), x = (25 L/(12 b sigma))^2", altschuler("(3.6)", "part", "both arguments mixtures, any shifts"),
    given=[*sampling, *runs, c >= 0, contractive, *shifts],
    show=renyi(W[T], W2[T], alpha) <= total)
def sampled_sgd_by_shifts():
    use(convex_projection_contractive)  # for `sampled_iterations_end`, whose R_t is once(t), and S is cost
    have(step_gap**2 <= x * s2**2, by.rewrite(eq(x, "625/144" * L**2 / (b**2 * sigma**2))))
    with use(sampled_iterations_end, mu=value(INTEGER, lambda t: W[tau + t]), nu=value(INTEGER, lambda t: W2[tau + t]),
            N=gaussian(V, s1), N2=gaussian(V, s2), A=value(V, sampled(G2))) as that:
        with that.premise("samplings"):
            intro("v")
            use(sampling_of_records)
        with that.premise("costs"):
            intro("t")
            use(gaussian_cost)
        with that.premise("run"):
            intro("t")
            use(sampled_step_with_noise_in_two, m=tau + index_t)
        with that.premise("other run"):
            intro("t")
            use(sampled_step_with_noise_in_two)
        with that.premise("start"):
            rewrite(eq(spent[0], 0))
