"""Two noisy iterations with random maps, any number of steps: shifted KL and shifted E_gamma (so order infinity).

P[t] and Q[t] are the laws of X_t and X'_t.  At order one step t costs R[t], and S[t] bounds the start and the steps
before it.  For E_gamma its noise hides the shift a[t] up to gamma[t] and delta[t]; before it there are G[t] and D[t].
"""

from lemmas.iteration.approximate_steps import hides, random_step_hockey_stick, shifted_hockey_stick
from lemmas.iteration.iterations import (Q_, N, P, R, S, V, a, after, at_step_m, gaps, m, maps, n, runs, shifts, signs,
    steps, z)
from lemmas.iteration.order_one_step import kl_cost, random_step_order_one, shifted_kl
from lemmas.papers import feldman
from verify.lemma import *

G, D, gamma, delta = (real_sequence(name) for name in ("G", "D", "gamma", "delta"))
random_maps = setting("two noisy iterations with random maps",
    r"$X_{t+1} = T_t(\psi_t(\theta, X_t) + N_t)$ and $X'_{t+1} = T_t(\varphi_t(\theta, X'_t) + N_t)$, $\theta \sim \rho_t$; the "
        r"$T_t$ are contractive; $|\psi_t(\theta, u) - \varphi_t(\theta, v)| \le C_t|u - v| + s_t$ where $|u - v| \le z_t$; "
        r"$z_{t+1} = C_t z_t + s_t - a_t$, and all $z_t, a_t, C_t \ge 0$.", signs=signs, gaps=[gaps], maps=[maps],
    shifts=[shifts], runs=runs)
adds = steps(lambda t: eq(S[t + 1], S[t] + R[t]))
costs_order_one = steps(lambda t: kl_cost(N[t], a[t], R[t]))
hidden = steps(lambda t: hides(gamma[t], V, N[t], a[t], delta[t]))
factors = [for_all(0, n, lambda t: G[t] >= 0), steps(lambda t: (gamma[t] >= 0) & (delta[t] >= 0)),
    hypothesis("factors multiply", steps(lambda t: eq(G[t + 1], G[t] * gamma[t]))),
    hypothesis("deltas add up", steps(lambda t: eq(D[t + 1], D[t] + delta[t])))]

at_order_one = lambda t: shifted_kl(V, P[t], Q_[t], z[t], S[t])

@claim("After m steps with random maps: KL^(z_m)(X_m || X'_m) <= that of the start and the costs of the noise",
    feldman("Theorem 22", "step", "the induction, order one, random maps"),
    given=[random_maps, hypothesis("costs add up", adds), costs_order_one, hypothesis("start", at_order_one(0)),
        m >= 0],
    show=(m <= n).implies(at_order_one(m)))
def random_iterations_order_one():
    _, step = induction(m, 0).called("induction hypothesis")
    with step:
        intro(1)
        modus("induction hypothesis")
        at_step_m(*signs, gaps, maps, shifts, adds, costs_order_one)
        rewrite(eq(S[after], S[m] + R[m]))
        use(random_step_order_one)

at_events = lambda t: shifted_hockey_stick(G[t], V, P[t], Q_[t], z[t], D[t])

@claim("After m steps with random maps: E_(G_m)^(z_m) <= D_m, G_m = G_0 prod gamma_t, D_m = D_0 + sum delta_t, where "
        "the noise of step t hides a_t up to gamma_t and delta_t",
    feldman("Theorem 22", "step", "the induction, E_gamma, random maps"),
    given=[random_maps, hypothesis("hidden by the noise", hidden), *factors, hypothesis("start", at_events(0)), m >= 0],
    show=(m <= n).implies(at_events(m)))
def random_iterations_hockey_stick():
    _, step = induction(m, 0).called("induction hypothesis")
    with step:
        intro(1)
        modus("induction hypothesis")
        at_step_m(*signs, gaps, maps, shifts, hidden, *factors)
        rewrite(eq(G[after], G[m] * gamma[m]))
        rewrite(eq(D[after], D[m] + delta[m]))
        use(random_step_hockey_stick)

doubt(random_iterations_hockey_stick,
    mutants=[mutant("for any steps", given=[at_events(0), m >= 0], show=hockey_stick(P[m], Q_[m], G[m]) <= D[m])])
