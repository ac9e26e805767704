"""Amplification by iteration, fixed Lipschitz maps, orders above one: Theorem 22 of Feldman et al., and more.

P[t] and Q_[t] are the laws of X_t and X'_t; step t has the maps psi_t and phi_t, at most s_t apart, one of them
C-Lipschitz, and the noise N_t, which hides a_t of the shift at a cost of R_alpha(N_t, a_t) <= R_t; z_t is what is left.
"""

from lemmas.iteration.iterations import iterations_shifted, steps
from lemmas.iteration.reduction import apart, lipschitz, lipschitz_gap
from lemmas.iteration.shifted import unshifted_divergence_bounds, near_start, shifted_renyi
from lemmas.papers import berthier, feldman
from verify.lemma import *

V = normed("V")
P, Q_, N = (sequence(name, law(V)) for name in ("P", "Q", "N"))
psi, phi_ = (sequence(name, map_(V, V)) for name in ("psi", "phi"))
z, a, s, R = (real_sequence(name) for name in ("z", "a", "s", "R"))
alpha, C = reals("alpha C")
n = integer("n")
index_t = integer("t")

def noisy_step(M: Law, psi: Map, N: Law) -> Law:
    """The law of psi(u) + x for u from M and noise x from N."""
    return bind(M, lambda u: bind(N, lambda x: dirac(psi(u) + x)))

def noisy_run(P: Series[Law], psi: Series[Map], N: Series[Law]) -> Prop:
    """P[0], ..., P[n] are the laws of a noisy iteration with the maps psi and the noises N."""
    return steps(lambda t: same(P[t + 1], noisy_step(P[t], psi[t], N[t])))

spent = Sum(0, n - 1, lambda t: R[t])

# Steps are numbered 0, ..., n - 1 here (1, ..., n in the paper).  s_t is any bound of |psi_t - psi'_t|,
# and R_t any bound of the cost.
@claim("Noisy steps from one start, of each two maps one C-Lipschitz, z_0 = 0, z_(t+1) = C z_t + s_t - a_t >= 0, all "
        "a_t >= 0: D_alpha^(z_n)(X_n || X'_n) <= sum of R_alpha(N_t, a_t), alpha > 1",
    berthier("Theorem 3.5", "part", "orders alpha > 1"),
    given=[alpha > 1, n >= 0, C >= 0, same(P[0], Q_[0]), noisy_run(P, psi, N), noisy_run(Q_, phi_, N),
        hypothesis("apart", steps(lambda t: apart(psi[t], phi_[t], s[t]))),
        hypothesis("lipschitz", steps(lambda t: lipschitz(psi[t], C) | lipschitz(phi_[t], C))),
        hypothesis("no shift yet", eq(z[0], 0)),
        hypothesis("next shift", steps(lambda t: eq(z[t + 1], C * z[t] + s[t] - a[t]))),
        for_all(0, n, lambda t: z[t] >= 0), steps(lambda t: a[t] >= 0),
        steps(lambda t: noise_cost(N[t], alpha, a[t]) <= R[t])],
    show=(shifted_renyi(P[n], Q_[n], alpha, z[n]) <= spent) & eq(z[n], 0).implies(renyi(P[n], Q_[n], alpha) <= spent))
def amplification_general():
    """`iterations_shifted` with maps that are not random (each mark th is 0) and the identity after the noise."""
    with have(shifted_renyi(P[n], Q_[n], alpha, z[n]) <= spent):
        with use(iterations_shifted, Th=V, rho=value(INTEGER, lambda t: dirac(zero(V))),
                psi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi[t](u))),
                phi=value(INTEGER, lambda t: value(V, V, lambda th, u: phi_[t](u))),
                T=value(INTEGER, lambda t: value(V, lambda u: u)), C=value(INTEGER, lambda t: C),
                S=value(INTEGER, lambda t: Sum(0, t - 1, lambda i: R[i]))) as that:
            with that.premise("near states stay near"):
                intro("t", "th", "u", "v")
                apply_to("apart", index_t)
                apply_to("lipschitz")
                use(lipschitz_gap)
            with that.premise("costs add up"):
                intro("t")
                unfold(Sum(0, index_t, lambda i: R[i]))
            with that.premise("start"):
                use(near_start, P=P[0])
                rewrite(eq(z[0], 0))
                unfold(Sum(0, 0 - expr(1), lambda i: R[i]), "empty")
                rewrite(this)
                rewrite(same(P[0], Q_[0]), backwards=True)
        modus(this)
    with each_part()[1]:
        intro(1)
        use(unshifted_divergence_bounds, by={"0-shifted": (by.rewrite(eq(z[n], 0), backwards=True, only=0),)})

# --- Theorem 22 ---------------------------------------------------------------------------------------

shift = lambda t: Sum(0, t - 1, lambda i: s[i]) - Sum(0, t - 1, lambda i: a[i])

contractive_runs = setting("two contractive noisy iterations from one start",
    r"$X_{t+1} = \psi_t(X_t) + N_t$ and $X'_{t+1} = \varphi_t(X'_t) + N_t$, with the laws $P_t$ and $Q_t$; the maps are contractive, and "
        r"$\psi_t$ and $\varphi_t$ never more than $s_t$ apart; $a_t \ge 0$, and no $z_t = \sum_{i<t} s_i - \sum_{i<t} a_i$ is negative.",
    runs=[n >= 0, same(P[0], Q_[0]), hypothesis("run", noisy_run(P, psi, N)),
        hypothesis("other run", noisy_run(Q_, phi_, N))],
    contractions=steps(lambda t: lipschitz(psi[t], expr(1)) & lipschitz(phi_[t], expr(1))),
    shifts=[steps(lambda t: apart(psi[t], phi_[t], s[t])), steps(lambda t: a[t] >= 0),
        for_all(0, n, lambda t: shift(t) >= 0)])

@claim("Contractive noisy iterations, all a_t >= 0 and all z_t >= 0: D_alpha^(z_n)(X_n || X'_n) <= sum of R_alpha(N_t, "
        "a_t)", feldman("Theorem 22", "part", "orders alpha > 1"),
    given=[alpha > 1, contractive_runs, steps(lambda t: noise_cost(N[t], alpha, a[t]) <= R[t])],
    show=(shifted_renyi(P[n], Q_[n], alpha, shift(n)) <= spent)
        & eq(shift(n), 0).implies(renyi(P[n], Q_[n], alpha) <= spent))
def amplification_by_iteration_any_length():
    with use(amplification_general, C=1) as that:
        with that.premise("lipschitz"):
            intro("t")
            apply_to("contractions")
        with that.premise("no shift yet"):
            unfold(Sum(0, 0 - expr(1), lambda i: s[i]), "empty")
            unfold(Sum(0, 0 - expr(1), lambda i: a[i]), "empty")
        with that.premise("next shift"):
            intro("t")
            unfold(Sum(0, index_t, lambda i: s[i]))
            unfold(Sum(0, index_t, lambda i: a[i]))
