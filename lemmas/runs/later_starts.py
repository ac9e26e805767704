"""Amplification by iteration from any time on, and two laws in a set of bounded diameter.

Steps are numbered 1, ..., T as in the paper: step t + 1 leads from P[t] to P[t + 1], with the random maps
psi[t + 1](th, .), phi[t + 1](th, .), th drawn from rho[t + 1], noise N(0, sigma[t + 1]^2 I), and the projection Pi.
The maps of step t are c-Lipschitz and s_t apart, its noise hides a_t, and z_t is what is left to hide after it.
"""

from lemmas.divergences.equal_laws import renyi_of_equal, larger_renyi_bound
from lemmas.iteration.iterations import iterations_shifted
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.iteration.step_of_a_pair import random_step
from lemmas.iteration.shift import clip_of_short
from lemmas.iteration.shifted import unshifted_divergence_bounds
from lemmas.convex_losses.convex_sets import nearest_point
from lemmas.convex_losses.smooth_losses import on
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = sequence("P", law(V)), sequence("Q", law(V))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
K, Pi = test("K", V), map_("Pi", V, V)
z, a, s, sigma = (real_sequence(name) for name in ("z", "a", "s", "sigma"))
alpha, c, D = reals("alpha c D")
T, tau, index_t = integer("T"), integer("tau"), integer("t")

def next_law(P: Series[Law], maps: Series[Map], t: Expr) -> Law:
    """The law of the projection of maps[t + 1](th, u) + noise, for u from P[t]."""
    return random_step(P[t], rho[t + 1], maps[t + 1], gaussian(V, sigma[t + 1]), Pi)

def after(tau: Expr | int, body: Callable[[Expr], Prop]) -> Prop:
    """For the steps t + 1 = tau + 1, ..., T."""
    return for_all(tau, T - 1, body)

runs_after = lambda tau: (hypothesis("run", after(tau, lambda t: same(P[t + 1], next_law(P, psi, t)))),
    hypothesis("other run", after(tau, lambda t: same(Q_[t + 1], next_law(Q_, phi_, t)))))
step_gap = lambda t, C: every(Th, V, V, lambda th, u, v: norm(psi[t](th, u) - phi_[t](th, v)) <= C * norm(u - v) + s[t])
spent = lambda tau, T: alpha / 2 * Sum(tau + 1, T, lambda i: a[i] ** 2 / sigma[i] ** 2)

# --- from any time on, with shifts of any sign ----------------------------------------------------------------

up = lambda t: Max(a[t], 0)  # only a positive shift has a cost
once = lambda t: alpha / 2 * (up(t) ** 2 / sigma[t] ** 2)
squares = lambda tau, T: Sum(tau + 1, T, lambda i: up(i) ** 2 / sigma[i] ** 2)
runs = runs_after(tau)
gaps = after(tau, lambda t: step_gap(t + 1, c))
noises = after(tau, lambda t: sigma[t + 1] > 0)
signs = for_all(tau, T, lambda t: z[t] >= 0)
shifts = after(tau, lambda t: eq(z[t + 1], c * z[t] + s[t + 1] - a[t + 1]))

@claim("From tau on: D_alpha(P_T || Q_T) <= (alpha/2) sum (a_t/sigma_t)^2 if the z_tau-shifted one is 0, and z_T = 0",
    altschuler("Proposition 3.2", "step", "the induction"),
    given=[alpha > 1, tau <= T, c >= 0, every(V, lambda p, q: norm(Pi(p) - Pi(q)) <= norm(p - q)), *runs,
        hypothesis("maps", gaps), hypothesis("noises", noises), signs, hypothesis("next shift", shifts), eq(z[T], 0),
        hypothesis("start", shifted_renyi_moment(P[tau], Q_[tau], alpha, z[tau]) <= 1)],
    show=renyi(P[T], Q_[T], alpha) <= spent(tau, T))
def amplification_from():
    # `iterations_shifted` from tau on.  A shift a_t < 0 is no cost: it is put to the gap s_t of the maps.
    with use(iterations_shifted, P=from_tau(lambda t: P[t]), Q=from_tau(lambda t: Q_[t]),
            N=at_next(lambda t: gaussian(V, sigma[t])), rho=at_next(lambda t: rho[t]), psi=at_next(lambda t: psi[t]),
            phi=at_next(lambda t: phi_[t]), T=value(INTEGER, lambda t: Pi), C=value(INTEGER, lambda t: c),
            z=from_tau(lambda t: z[t]), a=at_next(up), s=at_next(lambda t: s[t] - a[t] + up(t)), R=at_next(once),
            S=value(INTEGER, lambda t: alpha / 2 * squares(tau, tau + t)), n=T - tau, m=T - tau) as that:
        with that.premise("z >= 0"):
            at_now(signs)
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v")
            apply_to(gaps, now)
            apply_to(this)
        with that.premise("shifts"):
            at_now(shifts)
        with that.premise("costs add up"):
            intro("t")
            unfold(squares(tau, tau + index_t + 1))
            linear(alpha / 2)
        with that.premise("costs of the noise"):
            intro("t")
            apply_to(noises, now)
            use(gaussian_cost, a=up(now + 1))
        with that.premise("run"):
            at_now(runs[0])
        with that.premise("other run"):
            at_now(runs[1])
        with that.premise("start"):
            nothing_spent()
    modus(this)
    use(unshifted_divergence_bounds, P=P[T], Q=Q_[T], B=exp((alpha - 1) * (alpha / 2 * squares(tau, T))),
        by={"0-shifted": end})
    with sums((tau + 1, T), lambda i: up(i) ** 2 / sigma[i] ** 2 <= a[i] ** 2 / sigma[i] ** 2) as i:
        apply_to(noises, i - 1)
    use(larger_renyi_bound, c=alpha / 2 * squares(tau, T))

# Sequences from tau on, numbered from 0, and those of the steps after.
from_tau = lambda body: value(INTEGER, lambda t: body(tau + t))
at_next = lambda body: value(INTEGER, lambda t: body(tau + t + 1))
now = tau + index_t

def at_now(prop: Prop) -> None:
    """What prop says of the time tau + t."""
    intro("t")
    apply_to(prop, now)

def nothing_spent() -> None:
    """Nothing is spent at tau: the sum is empty."""
    unfold(squares(tau, tau), "empty")
    rewrite(this)

end = (by.rewrite(eq(z[T], 0), backwards=True, only=0),)

# --- two laws in a set of diameter D ----------------------------------------------------------------------------

mu, nu = laws("mu nu", V)
t1 = weight("t1", V)
in_K = lambda M: same(M, push(M, Pi))
diameter = on(K, lambda p, q: norm(p - q) <= D)

def at_v(u: Point, v: Point) -> Prop:
    """The shift from Pi(u) to Pi(v), cut to length D, leads to Pi(v)."""
    cut = clip(V, Pi(v) - Pi(u), D)
    return eq(t1(Pi(u) + cut) ** (alpha - 1), t1(Pi(v)) ** (alpha - 1))

def close(u: Point, v: Point) -> tuple[Step, ...]:
    """Pi(u) and Pi(v) are within D, so that nothing is cut."""
    return (by.apply_to(nearest_point(V, K, Pi), u), by.apply_to(nearest_point(V, K, Pi), v),
        by.apply_to(diameter, Pi(v), Pi(u)), by.use(clip_of_short), by.rewrite(this))

@claim("Two laws on a set of diameter D have D-shifted divergence 0",
    altschuler("Proposition 3.2", "step", "the last sentence of the proof"),
    given=[alpha > 1, nearest_point(V, K, Pi), diameter, in_K(mu), in_K(nu)],
    show=shifted_renyi_moment(mu, nu, alpha, D) <= 1)
def near_in_bounded_set():
    # The coupling: u and v are drawn independently, the shift is all of Pi(v) - Pi(u).
    witness(bind(mu, lambda u: bind(nu, lambda v: dirac(Pi(u), Pi(v) - Pi(u)))))
    first_law, moment = each_part()
    with first_law:
        rewrite(in_K(mu), only=1)
    with moment:
        intro("t1")
        under(mu, lambda u: E(nu, lambda v: t1(Pi(u) + clip(V, Pi(v) - Pi(u), D)) ** (alpha - 1)) == low(nu),
            lambda u: (by.under(nu, lambda v: at_v(u, v), lambda v: close(u, v)),)).called("under mu")
        use(renyi_of_equal, mu=nu, nu=nu)
        apply_to(this)
        with have(low(nu) ** alpha <= high):
            congruence(in_K(nu), lambda hole: E(hole, lambda x: t1(x) ** (alpha - 1)) ** alpha <= high, backwards=True)
        rewrite("under mu")

low = lambda M: E(M, lambda x: t1(Pi(x)) ** (alpha - 1))
high = E(nu, lambda x: t1(x) ** alpha) ** (alpha - 1)
