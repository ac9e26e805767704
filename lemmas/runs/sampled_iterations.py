"""Any number of steps with close samplings, in place of (3.3) to (3.6) of Altschuler and Talwar.

Both runs make the steps of `sampled_step`, from mu[t] and nu[t]: of the distance z_t of the runs, which the maps
stretch by c at most, the noise hides a_t at the cost R_t, and the two samplings cost S.  spent_t is what the start and
the steps before t have cost.
"""

from lemmas.iteration.step_of_a_pair import nonexpansive
from lemmas.iteration.shifted import unshifted_divergence_bounds
from lemmas.runs.sampled_step import (N2, A, N, S, T, V, alpha, c, close, kernel_step, lipschitz, psi, rho, sampled_law,
    sampled_step)
from lemmas.papers import altschuler
from verify.lemma import *

mu, nu = sequence("mu", law(V)), sequence("nu", law(V))
z, a, R, spent = (real_sequence(name) for name in ("z", "a", "R", "spent"))
n, m = integer("n"), integer("m")

steps = lambda body: for_all(0, n - 1, body)
first = lambda M: kernel_step(M, lambda v: sampled_law(rho, psi, N2, v), N, T)
second = lambda M: kernel_step(M, lambda v: A(v), N, T)
runs = (hypothesis("run", steps(lambda t: same(mu[t + 1], first(mu[t])))),
    hypothesis("other run", steps(lambda t: same(nu[t + 1], second(nu[t])))))
signs = (hypothesis("z >= 0", for_all(0, n, lambda t: z[t] >= 0)), hypothesis("a >= 0", steps(lambda t: a[t] >= 0)))
shifts = steps(lambda t: c * z[t] <= z[t + 1] + a[t])
costs = hypothesis("costs", steps(lambda t: noise_cost(N, alpha, a[t]) <= R[t]))
adds = steps(lambda t: eq(spent[t + 1], spent[t] + (R[t] + S)))
moment = lambda t: exp((alpha - 1) * spent[t])
assumptions = [alpha > 1, c >= 0, lipschitz, nonexpansive, close, *signs, shifts, costs, adds, *runs]

@claim("After m steps the z_m-shifted divergence is at most that of the start, plus the costs of noise and samplings",
    altschuler("Theorem 3.1", "step", "the induction"),
    given=[*assumptions, shifted_renyi_moment(mu[0], nu[0], alpha, z[0]) <= moment(0), m >= 0],
    show=(m <= n).implies(shifted_renyi_moment(mu[m], nu[m], alpha, z[m]) <= moment(m)))
def sampled_iterations():
    _, step = induction(m, 0).called("induction hypothesis")
    with step:
        intro("[m + 1 <= n]")
        modus("induction hypothesis")
        do(*at(*signs, shifts, costs, adds))
        apply_to("z >= 0")
        apply_to("run")
        rewrite(this)
        apply_to("other run")
        rewrite(this)
        rewrite(eq(spent[after], spent[m] + (R[m] + S)))
        use(sampled_step, z=z[m])

after = m + 1
at = lambda *props: tuple(by.apply_to(prop, m) for prop in props)

total = real("total")

@claim("D_alpha(mu_n || nu_n) <= spent_n if z_n = 0 and the z_0-shifted divergence of the start is at most spent_0, "
        "for spent_(t + 1) = spent_t + R_t + S", altschuler("Theorem 3.1", "step"),
    given=[*assumptions, hypothesis("start", shifted_renyi_moment(mu[0], nu[0], alpha, z[0]) <= moment(0)), n >= 0,
        eq(z[n], 0), eq(spent[n], total)],
    show=renyi(mu[n], nu[n], alpha) <= total)
def sampled_iterations_end():
    use(sampled_iterations)
    modus(this)
    with use(unshifted_divergence_bounds) as that:
        with that.premise("0-shifted"):
            rewrite(eq(z[n], 0), backwards=True)
            rewrite(eq(spent[n], total), backwards=True)
