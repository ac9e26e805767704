"""Projected noisy SGD with Gaussian noise: Theorem 4 of Asoodeh, Diaz and Calmon, for every learning rate.

    y ~ mu_0 on the set;  for t = 1, ..., n:  y <- P(y - eta (G(y, x_t) + sigma xi));  return y

G(., x) is the gradient of the loss of the record x, P the projection onto the set, xi ~ N(0, I) in R^d.  theta is
theta_gamma at gamma = e^eps (`gaussian_theta`), D bounds the diameter of the set, and c is a Lipschitz constant of a
step without noise.
"""

from typing import Any

from lemmas.contraction.gradient_maps import (D, G, L, P, V, X, beta, diameter_at_most, eta, factor, projection,
    regular_loss, rho)
from lemmas.contraction.kernel_chains import between, i, n, uniform_steps
from lemmas.contraction.projected_step import (gaussian_theta, gaussian_theta_nonnegative, noisy_step, step_contracts,
    step_of_two_records)
from lemmas.papers import contraction
from verify.lemma import *

eps, sigma, c = reals("eps sigma c")
T, t_ = integer("T"), integer("t")
p = point("p", V)
Y, Z = sequence("Y", law(V)), sequence("Z", law(V))  # the laws of the iterates for the two datasets
x, x1 = sequence("x", point(X)), sequence("x1", point(X))  # the two datasets
f = bounded("f", V)
M = law("M", V)
record = point("r", X)

def on_the_set(mu: Law) -> Prop:
    """The projection leaves the law as it is."""
    return same(push(mu, P), mu)

def algorithm(Y: Any, x: Any) -> Prop:
    """Algorithm 1: the law of the iterate t is that of the noisy step from the iterate before, with record
    x_t."""
    return between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(y, x[t]))))

# --- the iterates stay on the set ------------------------------------------------------------------

def steps_project_first(on_set: Callable[[Any], Prop], stays: Step, Y: Any) -> tuple[Step, ...]:
    """Step t may begin with the projection P: where t > 1 the iterate before it is on the set, as `stays` says."""
    t = integer("t")
    return (by.intro("t"), by.intro(), by.intro(),
        by.have(on_set(Y[t - 1]),
            by.cases(t <= 1, yes=(by.have(t == 1), by.rewrite(this)),
                no=(by.apply_to("algorithm", t - 1).called("algorithm at t - 1"), stays,
                    by.rewrite("algorithm at t - 1")))), by.apply_to("algorithm"), by.rewrite(this),
        by.rewrite(on_set(Y[t - 1]), backwards=True, only=0))

@claim("P P p = P p for the projection P onto a closed convex set", given=[projection(V, P)], show=P(P(p)) == P(p))
def projection_twice():
    apply_to(projection(V, P), P(p), p).called("at P(p), p")
    norm_inner(P(p) - P(P(p)))
    with have(norm(P(p) - P(P(p))) <= 0):
        contradiction()
        combine((1, ["at P(p), p"]), (1, ["norm_inner"]), (1, [this, this]))
    definite(P(p) - P(P(p)))

S = space("S")
N = law("N", S)
move = map_("F", (V, S), V)
projected_draw = lambda y, z: P(move(y, z))

@claim("A law that ends with the projection is on the set",
    given=[projection(V, P)],
    show=on_the_set(bind(M, lambda y: bind(N, lambda z: dirac(projected_draw(y, z))))))
def projected_on_the_set():
    ext("f")
    with under(M, lambda y: E(N, lambda z: f(P(projected_draw(y, z)))) == E(N, lambda z: f(projected_draw(y, z)))) as y:
        with under(N, lambda z: f(P(projected_draw(y, z))) == f(projected_draw(y, z))):
            use(projection_twice)
            rewrite(this)

@claim("After a noisy step the law is on the set",
    given=[projection(V, P)],
    show=on_the_set(bind(M, lambda y: noisy_step(y, record))))
def step_stays_on_the_set():
    use(projected_on_the_set)

@claim("On the set a step may begin with a projection",
    given=[projection(V, P), hypothesis("start in the set", on_the_set(Y[0])),
        hypothesis("algorithm", algorithm(Y, x))],
    show=between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(P(y), x[t])))))
def iterates_project_first():
    do(*steps_project_first(on_the_set, by.use(step_stays_on_the_set, M=Y[t_ - 2], r=x[t_ - 1]), Y))

# --- Theorem 4 -------------------------------------------------------------------------------------

differ_at_i = hypothesis("equal but at i", between(1, n, lambda t: (t != i).implies(x[t] == x1[t])))
two_pnsgd_runs = setting("two runs of PNSGD with Gaussian noise on a bounded set",
    r"The set of the projection $P$ has diameter at most $D$; on it $|G(u, x)| \le L$ and "
        r"$|\Delta G|^2 + \beta\rho|\Delta u|^2 \le (\beta + \rho)\langle\Delta u, \Delta G\rangle$; "
        r"$0 \le \rho \le \beta$, $c = \max(|1 - \eta\rho|, |1 - \eta\beta|)$, $\varepsilon \ge 0$; from one law on the set, "
        r"$Y_t = P(Y_{t-1} - \eta(G(Y_{t-1}, x_t) + \sigma\xi))$, $\xi \sim N(0, I)$, and $Z_t$ likewise for the other data.",
    set=[projection(V, P), diameter_at_most(V, P, D)], numbers=[eta > 0, sigma > 0, 0 <= rho, rho <= beta],
    gradients=regular_loss(V, X, P, G, L, rho, beta), factor=c == factor, eps=eps >= 0,
    start=[on_the_set(Y[0]), same(Y[0], Z[0])], run=algorithm(Y, x), other_run=algorithm(Z, x1))
first = gaussian_theta(exp(eps), 2 * L / sigma)
later = gaussian_theta(exp(eps), c * D / (eta * sigma))

# The printed constant M = sqrt(1 - 2 eta beta rho/(beta + rho)) is one for eta <= 2/(beta + rho) only, a
# condition that the paper does not have; c = max(|1 - eta rho|, |1 - eta beta|) is right for every eta > 0,
# and at most M where M is right (printed_constant).
@claim("PNSGD with Gaussian noise is (eps, delta)-private for its i-th input with delta = theta(2 L/sigma) theta(c "
        "D/(eta sigma))^(n - i), for every learning rate",
    contraction("Theorem 4", "step", "the regularity of the loss as a condition on its gradient"),
    given=[two_pnsgd_runs, 1 <= i, i <= n, differ_at_i],
    show=hockey_stick(Y[n], Z[n], exp(eps)) <= first * later ** (n - i))
def pnsgd_gaussian():
    use(iterates_project_first)
    with use(iterates_project_first, Y=Z) as that:
        with that.premise("start in the set"):
            rewrite(same(Y[0], Z[0]), backwards=True)
    later_nonnegative()
    by_uniform_steps(steps, x, x1, step_of_two_records, step_contracts)

def steps(x: Any) -> Any:
    """The kernels of the algorithm."""
    return value(INTEGER, lambda t: value(V, lambda y: noisy_step(P(y), x[t])))

def same_record() -> None:
    """Where the records are equal the kernels are."""
    intro(1)
    intro("y")
    apply_to("equal but at i")
    rewrite(this)

def by_uniform_steps(steps: Any, x: Any, x1: Any, step_i: Any, contracts: Any) -> None:
    """The kernels are equal where the records are, and claims say how close step i is and what the others contract by."""
    with use(uniform_steps, K=steps(x), L=steps(x1)) as that:
        for where in ("before i", "after i"):
            with that.premise(f"equal {where}"):
                same_record()
        with that.premise("step i"):
            intro("w")
            use(step_i)
        with that.premise("contraction of the steps"):
            intro(1)
            intro("p", "q")
            use(contracts)

def later_nonnegative() -> None:
    """The factor of a later step is not negative."""
    apply_to(diameter_at_most(V, P, D), zero(V), zero(V))
    fact("max", "above", abs(1 - eta * rho), abs(1 - eta * beta))
    use(gaussian_theta_nonnegative, r=c * D / (eta * sigma))
