"""Projected noisy iterations with random contractions and Gaussian noise; a start from the diameter of the set.

Altschuler and Talwar, Propositions 2.17 and 3.2.  The random maps of a step are chi(th, .) and omega(th, .) with
one random th, drawn independently of the state.
"""

from lemmas.divergences.renyi import jensen
from lemmas.iteration.iterations import iterations_shifted
from lemmas.iteration.noise import gaussian, gaussian_cost, power_of_root
from lemmas.iteration.random_step import random_step
from lemmas.iteration.shift import clip_of_short
from lemmas.iteration.shifted import near_end, near_start, shifted_monotone_and_shifting
from lemmas.noisy_sgd.algorithm import projection_keeps
from lemmas.noisy_sgd.convex_sets import convex_projection_contractive, convex_set, member, nearest_point
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = euclid("V"), space("Th")
K, Pi = test("K", V), map_("Pi", V, V)
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
sigma, s, a = (real_sequence(name) for name in ("sigma", "s", "a"))
alpha, D = reals("alpha D")
n, tau, index_t = integer("n"), integer("tau"), integer("t")
mu, nu = laws("mu nu", V)
u, v = points("u v", V)
t = weight("t", V)
in_K = lambda M: same(M, push(M, Pi))
diameter = every(V, V, lambda u, v: member(u, K).implies(member(v, K).implies(norm(u - v) <= D)))

near_by_diameter = claim(
    "Laws on a set of diameter D have shifted divergence 0 at D",
    altschuler("Proposition 3.2", "step"),
    given=[alpha > 1, nearest_point(V, K, Pi), diameter, in_K(mu), in_K(nu)],
    show=shifted_renyi_moment(mu, nu, alpha, D) <= 1,
)
far = lambda u, v: Pi(v) - Pi(u)
low = lambda M: E(M, lambda v: t(v) ** (alpha - 1))
proof(
    near_by_diameter,
    witness(bind(mu, lambda u: bind(nu, lambda v: dirac(Pi(u), far(u, v))))),
    each_part(
        (
            intro("f"),
            congruence(
                in_K(mu), lambda hole: E(mu, lambda u: bounded("f", V)(Pi(u))) == E(hole, bounded("f", V))
            ),
        ),
        (
            intro("t"),
            under(
                mu,
                lambda u: (
                    E(nu, lambda v: t(Pi(u) + clip(V, far(u, v), D)) ** (alpha - 1))
                    == E(nu, lambda v: t(Pi(v)) ** (alpha - 1))
                ),
                lambda u: (
                    under(
                        nu,
                        lambda v: t(Pi(u) + clip(V, far(u, v), D)) ** (alpha - 1) == t(Pi(v)) ** (alpha - 1),
                        lambda v: (
                            apply_to(1, u),
                            apply_to(1, v),
                            apply_to(diameter, Pi(v), Pi(u)),
                            use(clip_of_short, k=far(u, v), z=D),
                            congruence(
                                -1, lambda hole: t(Pi(u) + hole) ** (alpha - 1) == t(Pi(v)) ** (alpha - 1)
                            ),
                        ),
                    ),
                ),
            ),
            congruence(-1, lambda hole: hole**alpha <= E(nu, lambda y: t(y) ** alpha) ** (alpha - 1)),
            congruence(
                in_K(nu),
                lambda hole: low(hole) ** alpha <= E(nu, lambda y: t(y) ** alpha) ** (alpha - 1),
                backwards=True,
            ),
            use(jensen, X=V, M=nu, s=t),
            use(power_of_root, y=E(nu, lambda y: t(y) ** alpha)),
            fact("^", "increasing", low(nu), E(nu, lambda y: t(y) ** alpha) ** ((alpha - 1) / alpha), alpha),
        ),
    ),
)

# --- Propositions 2.17 and 3.2 --------------------------------------------------------------------------------

steps = lambda body: for_all(0, n - 1, body)
contraction_step = lambda chi, omega, s: every(
    Th,
    V,
    V,
    lambda th, u, v: all_of(
        norm(chi(th, u) - chi(th, v)) <= norm(u - v),
        norm(omega(th, u) - omega(th, v)) <= norm(u - v),
        norm(chi(th, u) - omega(th, u)) <= s,
    ),
)


def cni(P: Series, psi: Series) -> Prop:
    """P[0], ..., P[n] are the laws of the projected iteration with the random maps psi and Gaussian noise."""
    return steps(lambda t: same(P[t + 1], random_step(P[t], rho[t], psi[t], gaussian(V, sigma[t]), Pi)))


same_start = [
    alpha > 1,
    n >= 0,
    convex_set(V, K),
    nearest_point(V, K, Pi),
    same(P[0], Q_[0]),
    cni(P, psi),
    cni(Q_, phi_),
    steps(lambda t: contraction_step(psi[t], phi_[t], s[t])),
    steps(lambda t: sigma[t] > 0),
]
contractions, noises = same_start[-2:]
z0 = real("z0")
shift = lambda z0, t, tau=tau: z0 + Sum(tau, t - 1, lambda i: s[i] - a[i])
paid = lambda t, tau=tau: alpha / 2 * Sum(tau, t - 1, lambda i: a[i] ** 2 / sigma[i] ** 2)


def admissible(z0: Expr, tau: Expr = tau) -> list[Prop]:
    """From time tau on, where the distance is z0, the shifts a_t leave a distance z_t >= 0, and z_n = 0."""
    return [
        for_all(tau, n - 1, lambda t: a[t] >= 0),
        for_all(tau, n, lambda t: shift(z0, t, tau) >= 0),
        eq(shift(z0, n, tau), 0),
    ]


at_tau = lambda z0: shifted_renyi_moment(P[tau], Q_[tau], alpha, z0) <= 1

iteration_from_tau = claim(
    "Projected iterations from time tau on, where they are within z0 of each other",
    altschuler("Proposition 3.2", "step"),
    given=[*same_start, 0 <= tau, tau <= n, at_tau(z0), *admissible(z0)],
    show=renyi(P[n], Q_[n], alpha) <= paid(n),
)
j = index_t
later = tau + j
both = lambda P, chi: (
    intro("t"),
    have(later <= n - 1),
    apply_to(cni(P, chi), later),
    assume(),
)
one_by_one: list[tuple[Step, ...]] = [()] * 13
one_by_one[1] = (intro("t"), have(later <= n), apply_to(admissible(z0)[1], later), assume())
one_by_one[2] = (intro("t"), have(later <= n - 1), apply_to(admissible(z0)[0], later), assume())
one_by_one[4] = (
    intro("t", "th", "u", "v"),
    have(later <= n - 1),
    apply_to(contractions, later, point("th", Th), u, v),
    apply_to(contractions, later, point("th", Th), v, v),
    triangle(
        psi[later](point("th", Th), u) - psi[later](point("th", Th), v),
        psi[later](point("th", Th), v) - phi_[later](point("th", Th), v),
    ),
)
one_by_one[5] = (intro("t"), use(convex_projection_contractive))
one_by_one[6] = (intro("t"), unfold(Sum(tau, later, lambda i: s[i] - a[i])))
one_by_one[7] = (
    intro("t"),
    have(later <= n - 1),
    apply_to(noises, later),
    unfold(Sum(tau, later, lambda i: a[i] ** 2 / sigma[i] ** 2)),
    linear(alpha / 2),
)
one_by_one[8] = (
    intro("t"),
    have(later <= n - 1),
    apply_to(noises, later),
    use(gaussian_cost, s=sigma[later], a=a[later]),
)
one_by_one[9], one_by_one[10] = both(P, psi), both(Q_, phi_)
empty = Sum(tau, tau - 1, lambda i: s[i] - a[i])
empty_squares = Sum(tau, tau - 1, lambda i: a[i] ** 2 / sigma[i] ** 2)
one_by_one[11] = (
    unfold(empty, "empty"),
    unfold(empty_squares, "empty"),
    congruence(
        -2,
        lambda hole: (
            shifted_renyi_moment(P[tau], Q_[tau], alpha, z0 + hole)
            <= exp((alpha - 1) * alpha / 2 * empty_squares)
        ),
    ),
    congruence(
        -1,
        lambda hole: (
            shifted_renyi_moment(P[tau], Q_[tau], alpha, z0 + 0) <= exp((alpha - 1) * alpha / 2 * hole)
        ),
    ),
)
end = (
    congruence(
        eq(shift(z0, n), 0),
        lambda hole: shifted_renyi_moment(P[n], Q_[n], alpha, hole) <= exp((alpha - 1) * paid(n)),
        backwards=True,
    ),
)
proof(
    iteration_from_tau,
    use(
        iterations_shifted,
        n=n - tau,
        P=value(INTEGER, lambda t: P[tau + t]),
        Q=value(INTEGER, lambda t: Q_[tau + t]),
        N=value(INTEGER, lambda t: gaussian(V, sigma[tau + t])),
        rho=value(INTEGER, lambda t: rho[tau + t]),
        psi=value(INTEGER, lambda t: psi[tau + t]),
        phi=value(INTEGER, lambda t: phi_[tau + t]),
        T=value(INTEGER, lambda t: Pi),
        C=value(INTEGER, lambda t: expr(1)),
        a=value(INTEGER, lambda t: a[tau + t]),
        s=value(INTEGER, lambda t: s[tau + t]),
        z=value(INTEGER, lambda t: shift(z0, tau + t)),
        R=value(INTEGER, lambda t: alpha * a[tau + t] ** 2 / (2 * sigma[tau + t] ** 2)),
        S=value(INTEGER, lambda t: paid(tau + t)),
        m=n - tau,
        by=one_by_one,
    ),
    modus(-1),
    use(near_end, P=P[n], Q=Q_[n], B=exp((alpha - 1) * paid(n)), by=[(), end]),
)

# The steps are numbered 0, ..., n - 1 here; a_t >= 0 is not said in the paper.
pabi_for_projected_iterations = claim(
    "Projected noisy iterations with random contractions: D_alpha <= alpha/2 sum a_t^2/sigma_t^2",
    altschuler("Proposition 2.17", "whole"),
    given=[*same_start, *admissible(expr(0), expr(0))],
    show=renyi(P[n], Q_[n], alpha) <= paid(n, expr(0)),
)
start = (
    use(near_start, P=P[0]),
    congruence(
        same(P[0], Q_[0]), lambda hole: shifted_renyi_moment(P[0], hole, alpha, expr(0)) <= 1, backwards=True
    ),
)
proof(
    pabi_for_projected_iterations,
    have(shifted_renyi_moment(P[0], Q_[0], alpha, expr(0)) <= 1, *start),
    use(iteration_from_tau, tau=0, z0=0),
)

rho1, N, chi = law("rho1", Th), law("N", V), map_("chi", (Th, V), V)
fb = bounded("fb", V)
keeps = claim(
    "The law of a projected step is carried by K",
    kind="strengthening",
    given=[nearest_point(V, K, Pi)],
    show=in_K(random_step(mu, rho1, chi, N, Pi)),
)
value_of = lambda u, th, x: Pi(chi(th, u) + x)
once_more = lambda u, th, x: fb(value_of(u, th, x)) == fb(Pi(value_of(u, th, x)))
proof(
    keeps,
    ext("fb"),
    under(
        mu,
        lambda u: (
            E(rho1, lambda th: E(N, lambda x: fb(value_of(u, th, x))))
            == E(rho1, lambda th: E(N, lambda x: fb(Pi(value_of(u, th, x)))))
        ),
        lambda u: (
            under(
                rho1,
                lambda th: (
                    E(N, lambda x: fb(value_of(u, th, x))) == E(N, lambda x: fb(Pi(value_of(u, th, x))))
                ),
                lambda th: (
                    under(
                        N,
                        lambda x: once_more(u, th, x),
                        lambda x: (
                            apply_to(0, chi(th, u) + x),
                            use(projection_keeps, u=value_of(u, th, x)),
                            congruence(-1, lambda hole: fb(value_of(u, th, x)) == fb(hole)),
                        ),
                    ),
                ),
            ),
        ),
    ),
)

# D is the diameter of K; at tau = 0 the initial states have one law, wherever it is carried.
pabi_from_diameter = claim(
    "A bound that does not grow with the number of steps: from time tau on, with the diameter as the distance",
    altschuler("Proposition 3.2", "whole"),
    given=[*same_start, 0 <= tau, tau <= n - 1, diameter, *admissible(D)],
    show=renyi(P[n], Q_[n], alpha) <= paid(n),
)
here = lambda P, chi: (
    apply_to(cni(P, chi), tau - 1),
    use(keeps, mu=P[tau - 1], rho1=rho[tau - 1], chi=chi[tau - 1], N=gaussian(V, sigma[tau - 1])),
    congruence(-2, in_K),
)
proof(
    pabi_from_diameter,
    have(D >= 0, apply_to(nearest_point(V, K, Pi), zero(V)), apply_to(diameter, Pi(zero(V)), Pi(zero(V)))),
    have(
        at_tau(D),
        cases(
            1 <= tau,
            yes=(
                have(in_K(P[tau]), *here(P, psi)),
                have(in_K(Q_[tau]), *here(Q_, phi_)),
                use(near_by_diameter, mu=P[tau], nu=Q_[tau]),
            ),
            no=(
                have(eq(tau, 0)),
                rewrite(-1),
                have(shifted_renyi_moment(P[0], Q_[0], alpha, expr(0)) <= 1, *start),
                use(shifted_monotone_and_shifting, mu=P[0], nu=Q_[0], z=0, z1=D, eps=0, x=zero(V)),
                modus(-2),
            ),
        ),
    ),
    use(iteration_from_tau, z0=D),
)
