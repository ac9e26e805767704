"""Amplification by iteration, fixed maps, every order: Theorem 22 of Feldman et al., Theorem 3.5 of Berthier.

D^(z) is the divergence shifted by z, the shift that is left; P[t] and Q_[t] are the laws of X_t and X'_t, and R_t
bounds the cost R(N_t, a_t), the largest D(N_t + w || N_t) over |w| <= a_t.
"""

from typing import Any

from lemmas.iteration.amplification import (Q_, C, N, P, R, V, a, alpha, contractive_runs, n, noisy_run, phi_, psi, s,
    shift, steps, z)
from lemmas.iteration.any_steps import amplification_of_any_steps, orders
from lemmas.iteration.gaussian_half_lines import after, standard, twenty_apart, walk_goes_on
from lemmas.iteration.noise import gaussian_cost
from lemmas.iteration.reduction import apart, lipschitz, lipschitz_gap, no_noise
from lemmas.iteration.shifted_every_order import same_start_every_order
from lemmas.papers import berthier, feldman
from verify.language.expr import expr
from verify.lemma import *

index_t = integer("t")

lipschitz_runs = setting("two Lipschitz noisy iterations from one start",
    r"$X_{t+1} = \psi_t(X_t) + N_t$ and $X'_{t+1} = \varphi_t(X'_t) + N_t$; $\psi_t$ and $\varphi_t$ are never more than $s_t$ apart, "
        r"and one of them is $C$-Lipschitz; $z_0 = 0$, $z_{t+1} = C z_t + s_t - a_t \ge 0$, $a_t \ge 0$.",
    numbers=[n >= 0, C >= 0], runs=[same(P[0], Q_[0]), noisy_run(P, psi, N), noisy_run(Q_, phi_, N)],
    lipschitz=steps(lambda t: lipschitz(psi[t], C) | lipschitz(phi_[t], C)),
    apart=steps(lambda t: apart(psi[t], phi_[t], s[t])),
    shifts=[hypothesis("no shift yet", eq(z[0], 0)),
        hypothesis("next shift", steps(lambda t: eq(z[t + 1], C * z[t] + s[t] - a[t]))), steps(lambda t: a[t] >= 0),
        for_all(0, n, lambda t: z[t] >= 0)])

@definition(r"R_\beta({${N}}_t, {${a}}_t) \le {${R}}_t\ (t < $n) \;\Rightarrow\; "
        r"\mathsf{D}_\beta^{($z)}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \le \textstyle\sum_{t < $n} {${R}}_t"
        r" \text{, and } \mathsf{D}_\beta({${P}}_{$n} \,\|\, {${Q}}_{$n}) \text{ for } $z = 0\ "
        r"(\beta = 1, \infty \text{ and, if } $alpha > 1, $alpha)")
def costs_bound_every_order(alpha: Real, V: Normed, n: Integer, P: Series[Law[V]], Q: Series[Law[V]], N: Series[Law[V]],
        a: Series[Real], R: Series[Real], z: Real) -> Prop:
    """for beta = 1, oo and, if $alpha > 1, $alpha: R_beta(${N}_t, ${a}_t) <= ${R}_t for t < $n make D_beta^($z)(${P}_$n ||
    ${Q}_$n) <= sum ${R}_t, and D_beta(${P}_$n || ${Q}_$n) where $z = 0.

    At every order, one for KL and infinity for the largest ratio: D^(z) after n steps is at most R_0 + ... + R_(n - 1), and so is D if z is 0, where R_t bounds the
    cost of the shift a_t."""
    spent = Sum(0, n - 1, lambda t: R[t])
    bound = lambda asked, cost, shifted, plain: all_of(*asked,
        for_all(0, n - 1, lambda t: cost(N[t], a[t], R[t]))).implies(
        shifted(P[n], Q[n], z, spent) & eq(z, 0).implies(plain(P[n], Q[n], spent)))
    return all_of(*(bound(*order) for order in orders(alpha, V)))

@claim("Noisy steps from one start, maps at most s_t apart, one of the two C-Lipschitz, z_0 = 0, z_(t+1) = C z_t + s_t "
        "- a_t >= 0, all a_t >= 0: D^(z_n)(X_n || X'_n) <= sum of R(N_t, a_t), at every order",
    berthier("Theorem 3.5", "whole"),
    given=[lipschitz_runs],
    show=costs_bound_every_order(alpha, V, n, P, Q_, N, a, R, z[n]), repairs="theorem22_negative_shift")
def amplification_any_rate():
    use(same_start_every_order, mu=P[0]).called("start above one", "start at one", "start at infinity")
    use(amplification_of_any_steps, **fixed, by={"near states stay near": gap_}).called("above one", "one", "infinity")
    above_one, one, infinity = (shifted(P[0], Q_[0], z[0], 0) for _, _, shifted, _ in orders(alpha, V))
    each_part(of_order("above one", above_one, by.modus("start above one")), of_order("one", one),
        of_order("infinity", infinity))

# A map that is not random is one drawn from one map.
fixed = dict(Th=V, rho=value(INTEGER, lambda t: dirac(zero(V))),
    psi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi[t](u))),
    phi=value(INTEGER, lambda t: value(V, V, lambda th, u: phi_[t](u))),
    T=value(INTEGER, lambda t: value(V, lambda u: u)), C=value(INTEGER, lambda t: C), S0=0)
gap_ = (by.intro("t", "th", "u", "v"), by.intro(), by.apply_to("lipschitz"), by.apply_to("apart", index_t),
    by.use(lipschitz_gap))

# The two runs start from one law: the divergence is 0 there.
begin = (by.rewrite(eq(z[0], 0)), by.rewrite(same(P[0], Q_[0]), backwards=True), by.assume())
of_order = lambda name, start, *first: (by.intro(), *first, by.have(start, *begin), by.modus(name),
    by.each_part((by.assume(),), (by.assume(),)))

doubt(amplification_any_rate,
    mutants=[mutant("from one start, whatever the steps are", given=[n >= 0, same(P[0], Q_[0])],
            show=max_divergence(P[n], Q_[n]) <= Sum(0, n - 1, lambda t: R[t]))])

# contractive_runs: both maps of each step are 1-Lipschitz and at most s_t apart, from one start; z_t = shift(t), the sum
# of s_i - a_i over i < t.
@claim("Contractive noisy iterations from one start, all a_t >= 0 and all z_t >= 0: D^(z_n)(X_n || X'_n) <= sum of "
        "R(N_t, a_t), at every order", feldman("Theorem 22", "whole"), berthier("Theorem 3.5", "part", "C = 1"),
    given=[contractive_runs],
    show=costs_bound_every_order(alpha, V, n, P, Q_, N, a, R, shift(n)), repairs="theorem22_negative_shift")
def amplification_every_order():
    use(amplification_any_rate, C=1,
        by={"lipschitz": (by.intro("t"), by.apply_to("contractions"), by.choose(0)), "no shift yet": no_shift_yet,
            "next shift": next_shift})

no_shift_yet = (by.unfold(Sum(0, 0 - expr(1), lambda i: s[i]), "empty"),
    by.unfold(Sum(0, 0 - expr(1), lambda i: a[i]), "empty"))
next_shift = (by.intro("t"), by.unfold(Sum(0, index_t, lambda i: s[i])), by.unfold(Sum(0, index_t, lambda i: a[i])))

# One step from 0 with standard noise, by u + 20 and by u: D_2 is 400, what a shift of 20 costs.
one_run_by_20: dict[str, Any] = {**{"V": "line", "n": "1", "alpha": "2"},
    "P": value(INTEGER, lambda t: after(20 * t, t, expr(1))), "Q": value(INTEGER, lambda t: after(expr(0), t, expr(1))),
    "N": value(INTEGER, lambda t: standard), "psi": value(INTEGER, lambda t: value(line, lambda u: u + 20)),
    "phi": value(INTEGER, lambda t: value(line, lambda u: u)), "s": value(INTEGER, lambda t: expr(20))}
all_spent = {"a": value(INTEGER, lambda t: expr(20)), "R": value(INTEGER, lambda t: expr(400))}
nothing_spent = {"a": value(INTEGER, lambda t: expr(0)), "R": value(INTEGER, lambda t: expr(0))}
walk_from = lambda m: (by.intro("t"), by.use(walk_goes_on, t=index_t, m=m, s=1))
walks = {"given run": walk_from(20 * index_t + 20), "given other run": walk_from(0)}
costs = for_all(0, n - 1, lambda t: noise_cost(N[t], alpha, a[t]) <= R[t])
total = Sum(0, n - 1, lambda t: R[t])
doubt(amplification_every_order,
    mutants=[mutant("99/100 of the costs",
            show=((alpha > 1) & costs & eq(shift(n), 0)).implies(renyi(P[n], Q_[n], alpha) <= "99/100" * total),
            hints=[{"witness": {**one_run_by_20, **all_spent},
                    "proofs": {**walks,
                        "show": (by.contradiction().called("supposed"),
                            by.modus("supposed", by.use(gaussian_cost, V=line, s=1, a=20, alpha=2)),
                            by.use(twenty_apart, R=396))}}]),
        mutant("also where a shift is left", show=((alpha > 1) & costs).implies(renyi(P[n], Q_[n], alpha) <= total),
            hints=[{"witness": {**one_run_by_20, **nothing_spent},
                    "proofs": {**walks,
                        "show": (by.contradiction().called("supposed"),
                            by.modus("supposed", by.use(no_noise, V=line, N=standard, alpha=2)),
                            by.use(twenty_apart, R=0), by.linear())}}])])
