"""Privacy amplification by iteration in a bounded set: Propositions 3.2 and 5.6 of Altschuler and Talwar.

The maps of step t are c-Lipschitz and at most s_t apart, its noise sigma_t takes a_t off the shift.  z_t, the shift
that is left after t steps, is c^(t - tau) D and the sum of c^(t - i) (s_i - a_i) over tau < i <= t.  Proposition 2.17 is
the case without a diameter, from one start.  X_t and X'_t have the laws P[t] and Q[t], psi and phi are their maps, th is
the randomness of a map, of law rho[t] and the same for both runs; spent(tau, T) is the bound (later_starts.py).
"""

from lemmas.analysis.whole_powers import next_power
from lemmas.iteration.shifted import near_start, shifted_monotone_and_shifting
from lemmas.runs.algorithm import projection_keeps
from lemmas.convex_losses.convex_sets import convex_projection_contractive, convex_set, nearest_point
from lemmas.runs.later_starts import (after, amplification_from, diameter, in_K, near_in_bounded_set, runs_after, spent)
from lemmas.runs.two_steps_on_the_line import half_of_it, no_diameter
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = sequence("P", law(V)), sequence("Q", law(V))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
K, Pi = test("K", V), map_("Pi", V, V)
a, s, sigma = (real_sequence(name) for name in ("a", "s", "sigma"))
f = bounded("f", V)
alpha, c, D = reals("alpha c D")
T, tau, m, index_t = integer("T"), integer("tau"), integer("m"), integer("t")
u, v = points("u v", V)

# --- Propositions 2.17, 3.2 and 5.6 -----------------------------------------------------------------------------

left = lambda t: c ** (t - tau) * D + Sum(tau + 1, t, lambda i: c ** (t - i) * (s[i] - a[i]))  # z_t

@claim("z_(t + 1) = c z_t + s_(t + 1) - a_(t + 1) for z_t = c^(t - tau) D + the sum of c^(t - i)(s_i - a_i), i > tau",
    altschuler("Proposition 5.6", "step", "the inductive relation"),
    given=[c >= 0, hypothesis("tau <= m", m >= tau)],
    show=eq(left(m + 1), c * left(m) + s[m + 1] - a[m + 1]))
def shift_step():
    use(next_power, k=m - tau)
    unfold(Sum(tau + 1, m + 1, lambda i: c ** (m + 1 - i) * (s[i] - a[i])))
    with sums((tau + 1, m), lambda i: eq(c ** (m + 1 - i) * (s[i] - a[i]), c * (c ** (m - i) * (s[i] - a[i])))) as i:
        use(next_power, k=m - i)
        linear(s[i] - a[i])
    linear(D)

def contractive(maps: Series[Map], C: Expr) -> Prop:
    """Every map of every step is C-Lipschitz."""
    return after(0,
        lambda t: every(Th, V, V, lambda th, u, v: norm(maps[t + 1](th, u) - maps[t + 1](th, v)) <= C * norm(u - v)))

near = after(0, lambda t: every(Th, V, lambda th, u: norm(psi[t + 1](th, u) - phi_[t + 1](th, u)) <= s[t + 1]))
noisy = after(0, lambda t: sigma[t + 1] > 0)
steps_said = (r"$X_{t+1} = \Pi(\psi_{t+1}(\theta, X_t) + \sigma_{t+1}\xi)$ and $X'_{t+1} = \Pi(\varphi_{t+1}(\theta, X'_t) + \sigma_{t+1}\xi)$ "
        r"with $\theta \sim \rho_{t+1}$, $\xi \sim N(0, I)$, $\sigma_{t+1} > 0$.")
projection = setting("a convex set and the projection onto it",
    r"$K$ is convex, and closed: each point $x$ has a nearest point $\Pi(x)$ in it ($K(x) = 1$ says that $x$ is in $K$).",
    convex=convex_set(V, K), projection=nearest_point(V, K, Pi))
iterations = setting("two projected noisy iterations from one start", steps_said, projection,
    start=[hypothesis("same start", same(P[0], Q_[0]))], runs=runs_after(expr(0)), noisy=[noisy])
bounded_iterations = setting("two projected noisy iterations from one start, in a bounded set",
    r"$K$ has diameter at most $D$. " + steps_said, projection, diameter=[diameter],
    start=[hypothesis("same start", same(P[0], Q_[0]))], runs=runs_after(expr(0)), noisy=[noisy])
th0 = point("th", Th)

def maps_apart(C: Expr, t: Expr) -> tuple[Step, ...]:
    """From u and v the steps lead at most C |u - v| + s_(t + 1) apart."""
    return (by.apply_to(contractive(psi, C)).called("contractive at t"), by.apply_to(near).called("near at t"),
        by.intro("th", "u", "v"), by.apply_to("contractive at t"), by.apply_to("near at t", th0, v),
        by.triangle(psi[t + 1](th0, u) - psi[t + 1](th0, v), psi[t + 1](th0, v) - phi_[t + 1](th0, v)))

def same_start(z0: Expr) -> None:
    """Laws that are equal at the start have z0-shifted divergence 0."""
    use(near_start, P=P[0])
    use(shifted_monotone_and_shifting, mu=P[0], nu=P[0], z=0, z1=z0, eps=0, x=zero(V)).called("larger z", "moved")
    modus("larger z")
    rewrite(same(P[0], Q_[0]), backwards=True)

z0_ = lambda t: Sum(1, t, lambda i: s[i] - a[i])  # z_t for tau = 0, c = 1 and one start

# s_t is any bound of sup |phi_t - phi'_t| (the paper: the supremum); the two runs share th; a_t of any sign.
@claim("Projected contractive steps, one start, z_t >= 0 = z_T: D_alpha(X_T || X'_T) <= (alpha/2) sum (a_t/sigma_t)^2",
    altschuler("Proposition 2.17", "part", "orders alpha > 1"),
    given=[alpha > 1, T >= 0, iterations, hypothesis("contracts", contractive(psi, expr(1))),
        hypothesis("the other contracts", contractive(phi_, expr(1))), hypothesis("maps apart", near),
        hypothesis("partial sums", for_all(0, T, lambda t: z0_(t) >= 0)), hypothesis("whole sum", eq(z0_(T), 0))],
    show=renyi(P[T], Q_[T], alpha) <= spent(expr(0), T))
def amplification_projected():
    use(convex_projection_contractive)
    with use(amplification_from, c=1) as that:
        with that.premise("maps"):
            intro("t")
            do(*maps_apart(expr(1), index_t))
        with that.premise("next shift"):
            intro("t")
            unfold(z0_(index_t + 1))
        with that.premise("start"):
            unfold(z0_(expr(0)), "empty")
            rewrite(this)
            same_start(expr(0))

def stays(M: Series[Law], maps: Series[Map], run: Prop) -> tuple[Step, ...]:
    """After a step the iterates lie in K."""
    at_last = lambda u, th, x: Pi(maps[m + 1](th, u) + sigma[m + 1] * x)
    return (by.have(in_K(M[m + 1]), by.apply_to(run), by.rewrite(this), by.ext("f"),
            by.under(M[m],
                lambda u: (E(rho[m + 1], lambda th: E(gauss(V), lambda x: f(at_last(u, th, x))))
                        == E(rho[m + 1], lambda th: E(gauss(V), lambda x: f(Pi(at_last(u, th, x)))))),
                lambda u: (by.under(rho[m + 1],
                        lambda th: (E(gauss(V), lambda x: f(at_last(u, th, x)))
                                == E(gauss(V), lambda x: f(Pi(at_last(u, th, x))))),
                        lambda th: (by.under(gauss(V), lambda x: eq(f(at_last(u, th, x)), f(Pi(at_last(u, th, x)))),
                                lambda x: (by.apply_to(nearest_point(V, K, Pi), maps[m + 1](th, u) + sigma[m + 1] * x),
                                    by.use(projection_keeps), by.rewrite(this))),)),))),)

# A run from 0 on is one from tau on.
whole_runs = runs_after(expr(0))
at_whole_runs = {after_tau: (by.intro("t"), by.apply_to(run), by.assume()) for after_tau,
    run in zip(runs_after(tau), whole_runs, strict=True)}

@claim("At any time two runs from one start in a set of diameter D have D-shifted divergence 0",
    altschuler("Proposition 3.2", "step", "the last sentence of the proof"),
    given=[alpha > 1, projection, diameter, same(P[0], Q_[0]), *whole_runs, m >= 0],
    show=(m <= T).implies(shifted_renyi_moment(P[m], Q_[m], alpha, D) <= 1))
def near_at_any_time():
    start, step = induction(m, 0)
    with start:
        inhabit(u, V)  # K has a point, the nearest one to u: so D >= 0
        apply_to(nearest_point(V, K, Pi), u)
        apply_to(diameter)
        same_start(D)
    with step:
        intro("[m + 1 <= T]")
        do(*stays(P, psi, whole_runs[0]))
        do(*stays(Q_, phi_, whole_runs[1]))
        use(near_in_bounded_set)

# "The setup of Proposition 3.2", with c-Lipschitz maps; printed phi'_(T - 1) and P'_(X_(T - 1)) in the proof are misprints.
@claim("c-Lipschitz steps, diameter D, z_t >= 0 = z_T: D_alpha <= (alpha/2) sum_(t > tau) (a_t/sigma_t)^2",
    altschuler("Proposition 5.6", "part", "orders alpha > 1"),
    given=[alpha > 1, 0 <= tau, tau < T, bounded_iterations, c >= 0, hypothesis("contracts", contractive(psi, c)),
        hypothesis("the other contracts", contractive(phi_, c)), hypothesis("maps apart", near),
        for_all(tau, T, lambda t: left(t) >= 0), eq(left(T), 0)],
    show=renyi(P[T], Q_[T], alpha) <= spent(tau, T))
def diameter_bound_contractive():
    use(near_at_any_time, m=tau)
    modus(this)
    use(convex_projection_contractive)
    use(amplification_from,
        by={**at_whole_runs, "maps": (by.intro("t"), *maps_apart(c, index_t)),
            "noises": (by.intro("t"), by.apply_to(noisy)), "next shift": (by.intro("t"), by.use(shift_step)),
            "start": (by.unfold(Sum(tau + 1, tau, lambda i: c ** (tau - i) * (s[i] - a[i])), "empty"),
                by.have(eq(left(tau), D)), by.rewrite(this))})

z_ = lambda t: D + Sum(tau + 1, t, lambda i: s[i] - a[i])  # z_t for c = 1

@claim("Contractive steps, diameter D, z_t >= 0 = z_T: D_alpha <= (alpha/2) sum_(t > tau) (a_t/sigma_t)^2",
    altschuler("Proposition 3.2", "part", "orders alpha > 1"),
    given=[alpha > 1, 0 <= tau, tau < T, bounded_iterations, hypothesis("contracts", contractive(psi, expr(1))),
        hypothesis("the other contracts", contractive(phi_, expr(1))), hypothesis("maps apart", near),
        hypothesis("within the diameter", for_all(tau, T, lambda t: z_(t) >= 0)), eq(z_(T), 0)],
    show=renyi(P[T], Q_[T], alpha) <= spent(tau, T))
def diameter_bound():
    use(near_at_any_time, m=tau)
    modus(this)
    use(convex_projection_contractive)
    use(amplification_from, c=1,
        by={**at_whole_runs, "maps": (by.intro("t"), *maps_apart(expr(1), index_t)),
            "noises": (by.intro("t"), by.apply_to(noisy)),
            "next shift": (by.intro("t"), by.unfold(Sum(tau + 1, index_t + 1, lambda i: s[i] - a[i]))),
            "start": (by.unfold(Sum(tau + 1, tau, lambda i: s[i] - a[i]), "empty"), by.have(eq(z_(tau), D)),
                by.rewrite(this))})

doubt(amplification_projected,
    mutants=[mutant("alpha/4 in place of alpha/2", show=renyi(P[T], Q_[T], alpha) <= spent(expr(0), T) / 2,
            hints=[half_of_it(every_order=False)])])
doubt(diameter_bound,
    mutants=[dropped(diameter_bound, diameter, "without the diameter", [no_diameter(every_order=False)])])
doubt(diameter_bound_contractive,
    mutants=[dropped(diameter_bound_contractive, diameter, "without the diameter",
            [no_diameter(every_order=False, c="1")])])
