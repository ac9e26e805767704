"""Towards Proposition 1 of Asoodeh, Diaz and Calmon, Renyi privacy of noisy SGD: shifts into later noise.

The gradient steps are c-Lipschitz.  After step t >= i the runs are within z_t but for what the noise has covered: a0 of
the distance in step i, a in each step after it.  D^(z) is the Renyi divergence of order alpha up to a shift of z, in
the statements as a moment.  x and x1 are the data sets, Y[t] and Z[t] the laws of the iterates on them.
"""

from lemmas.contraction.gradient_maps import (G, L, P, V, X, beta, eta, factor, gradient_step_lipschitz,
    projection_nonexpansive, regular_loss, rho)
from lemmas.contraction.kernel_chains import between, i, n
from lemmas.contraction.pnsgd import (Y, Z, algorithm, differ_at_i, iterates_project_first, on_the_set, projection,
    same_record, steps, x, x1)
from lemmas.contraction.projected_step import noisy_step as projected_step
from lemmas.divergences.f_divergence import equal_before
from lemmas.iteration.noise import gaussian, gaussian_cost_any_sign
from lemmas.iteration.random_step import shift_and_contract
from lemmas.iteration.shifted import unshifted_divergence_bounds, near_start
from verify.lemma import *

alpha, sigma, c, a, a0 = reals("alpha sigma c a a0")
z = real_sequence("z")
u, v = points("u v", V)
step_map = lambda x, t: value(V, lambda y: P(y) - eta * G(P(y), x[t]))
noise = gaussian(V, -(eta * sigma))  # a step subtracts its noise
cost_of = lambda a: alpha * a**2 / (2 * (eta * sigma) ** 2)
cost = cost_of(a)

# The gradient step for the record x_t, from the point P(y) of the set.
moved = lambda x, t: lambda y: P(y) - eta * G(P(y), x[t])
run = setting("two runs of PNSGD with Gaussian noise, on data that differ in one record",
    r"On the set of the projection $P$: $|G(u, x)| \le L$ and $|\Delta G|^2 + \beta\rho|\Delta u|^2 \le (\beta + \rho)\langle\Delta u, \Delta G\rangle$; "
        r"$0 \le \rho \le \beta$, $c \ge \max(|1 - \eta\rho|, |1 - \eta\beta|)$; from one law on the set, "
        r"$Y_t = P(Y_{t-1} - \eta(G(Y_{t-1}, x_t) + \sigma\xi))$, $\xi \sim N(0, I)$, and $Z_t$ likewise; the data differ in the record $i$.",
    set=projection(V, P), numbers=[eta > 0, sigma > 0, 0 <= rho, rho <= beta],
    gradients=regular_loss(V, X, P, G, L, rho, beta), factor=factor <= c,
    runs=[hypothesis("start on the set", on_the_set(Y[0])), hypothesis("same start", same(Y[0], Z[0])),
        hypothesis("run", algorithm(Y, x)), hypothesis("other run", algorithm(Z, x1))],
    neighbours=[1 <= i, i <= n, differ_at_i])

@claim("Gradient steps for two records are c-Lipschitz up to 2 eta L",
    given=[*run.without("runs", "neighbours")],
    show=norm(moved(x, i)(u) - moved(x1, i)(v)) <= c * norm(u - v) + 2 * eta * L)
def two_steps_apart():
    use(gradient_step_lipschitz, p=u, q=v)
    use(projection_nonexpansive)
    apply_to("gradients", x[i], v, v)
    apply_to("gradients", x1[i], v, v)
    triangle(G(P(v), x1[i]), -G(P(v), x[i]))
    triangle(P(u) - eta * G(P(u), x[i]) - (P(v) - eta * G(P(v), x[i])), eta * (G(P(v), x1[i]) - G(P(v), x[i])))
    linear(eta, factor, norm(u - v))

@claim("Gradient steps for one record are c-Lipschitz",
    given=[*run.without("runs", "neighbours")],
    show=norm(moved(x, i)(u) - moved(x, i)(v)) <= c * norm(u - v))
def one_step_apart():
    use(gradient_step_lipschitz)
    use(projection_nonexpansive)
    linear(factor, norm(u - v))

bound_at = lambda t: shifted_renyi_moment(Y[t], Z[t], alpha, z[t]) <= exp((alpha - 1) * (cost_of(a0) + (t - i) * cost))
schedule = [alpha > 1, a >= 0, a0 >= 0, z[i] + a0 >= 2 * eta * L,
    hypothesis("shifts", between(i, n, lambda t: z[t] >= 0)),
    hypothesis("schedule", between(i + 1, n, lambda t: c * z[t - 1] <= z[t] + a))]
k = integer("k")
with_noise = lambda Y, x: between(1, n,
    lambda t: same(Y[t], bind(Y[t - 1], lambda y: bind(noise, lambda w: dirac(P(moved(x, t)(y) + w))))))

@claim("D^(z_n) <= alpha (a0^2 + (n - i) a^2)/(2 (eta sigma)^2) for shifts 2 eta L <= z_i + a0, c z_(t - 1) <= z_t + a",
    given=[*run, *schedule],
    show=bound_at(n))
def run_is_shifted():
    """The laws are equal before step i, where the shift z_i is made; each later step takes z_(t - 1) to z_t."""
    use(iterates_project_first)
    with use(iterates_project_first, Y=Z) as that:
        with that.premise("start in the set"):
            rewrite(same(Y[0], Z[0]), backwards=True)
    with use(equal_before, K=steps(x), L=steps(x1), n=i - 1) as that:
        with that.premise("run"):
            restricted(Y, x)
        with that.premise("other run"):
            restricted(Z, x1)
        with that.premise("equal kernels"):
            same_record()
    have(with_noise(Y, x))
    with have(start):
        use(near_start, P=Y[i - 1])
        rewrite(same(Y[i - 1], Z[i - 1]), at=this, only=1)
    with have(between(i, n, bound_at)):
        intro("k", "[from i]")
        start_k, step_k = induction(k, i)
        with start_k:
            apply_to(with_noise(Y, x)).called("step i")
            apply_to(with_noise(Z, x1)).called("other step i")
            apply_to("shifts")
            rewrite("step i")
            rewrite("other step i")
            use(shift_and_contract, phi=step_map(x1, i), a=a0, b=c, s=2 * eta * L, R=cost_of(a0),
                by={"maps": (by.intro("u", "v"), by.use(two_steps_apart)), "nonexpansive": nonexpansive,
                    "cost of the noise": (by.use(gaussian_cost_any_sign),)})
        with step_k:
            intro(1)
            modus((k <= n).implies(bound_at(k)))
            apply_to(with_noise(Y, x)).called("step k + 1")
            apply_to(with_noise(Z, x1)).called("other step")
            apply_to(differ_at_i, k + 1)
            rewrite(x[k + 1] == x1[k + 1], at="other step", backwards=True).called("other step k + 1")
            apply_to("shifts", k)
            apply_to("shifts")
            apply_to("schedule")
            same_map = step_map(x, k + 1)
            use(shift_and_contract, N=noise, psi=same_map, phi=same_map, T=P, z=z[k], b=c, s=0, R=cost,
                by={"maps": (by.intro("u", "v"), by.use(one_step_apart, i=k + 1)), "nonexpansive": nonexpansive,
                    "cost of the noise": (by.use(gaussian_cost_any_sign),), "before": (by.assume(),)})
            rewrite("step k + 1")
            rewrite("other step k + 1")
    apply_to(this)

nonexpansive = (by.intro("p", "q"), by.use(projection_nonexpansive))
start = shifted_renyi_moment(Y[i - 1], Z[i - 1], alpha, 0) <= 1

def restricted(Y, x) -> None:
    """The steps before i are some of the n steps."""
    intro("t", "[from 1]", "[before i]")
    apply_to(between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: projected_step(P(y), x[t])))))

@claim("D_alpha <= alpha (a0^2 + (n - i) a^2)/(2 (eta sigma)^2) if 2 eta L <= z_i + a0, c z_(t - 1) <= z_t + a, z_n = "
        "0",
    given=[*run, *schedule, hypothesis("last shift", z[n] == 0)],
    show=renyi_moment(Y[n], Z[n], alpha) <= exp((alpha - 1) * (cost_of(a0) + (n - i) * cost)))
def renyi_of_run():
    use(run_is_shifted)
    rewrite(z[n] == 0, at=this)
    use(unshifted_divergence_bounds)
