"""Theorem 22 of Feldman et al. at every order: alpha > 1, one and infinity, with the shift that is left."""

from lemmas.iteration.amplification import (
    Q_,
    N,
    P,
    R,
    V,
    a,
    alpha,
    amplification_by_iteration_any_length,
    n,
    noisy_run,
    phi_,
    psi,
    s,
    shift,
    spent,
    steps,
)
from lemmas.iteration.approximate_iterations import (
    amplification_order_infinity_any_length,
    approximate_iterations,
    same_start,
)
from lemmas.iteration.approximate_steps import shifted_hockey_stick
from lemmas.iteration.every_order import max_cost, shifted_max
from lemmas.iteration.order_one_iterations import (
    amplification_order_one,
    iterations_shifted_order_one,
    same_start_order_one,
)
from lemmas.iteration.order_one_step import kl_cost, shifted_kl
from lemmas.iteration.reduction import apart, lipschitz, lipschitz_gap
from lemmas.iteration.shifted import shifted_renyi
from lemmas.papers import berthier, feldman
from verify.lemma import *

index_t = integer("t")
u, v, w = points("u v w", V)
h = test("h", V)
z = value(INTEGER, shift)
one = value(INTEGER, lambda t: expr(1))
total = lambda t: Sum(0, t - 1, lambda i: R[i])

contractive_runs = [
    n >= 0,
    same(P[0], Q_[0]),
    noisy_run(P, psi, N),
    noisy_run(Q_, phi_, N),
    steps(lambda t: lipschitz(psi[t], expr(1)) & lipschitz(phi_[t], expr(1))),
    steps(lambda t: apart(psi[t], phi_[t], s[t])),
    steps(lambda t: a[t] >= 0),
    for_all(0, n, lambda t: shift(t) >= 0),
]
gap = steps(lambda t: every(V, V, lambda u, v: norm(psi[t](u) - phi_[t](v)) <= 1 * norm(u - v) + s[t]))
next_shift = steps(lambda t: eq(shift(t + 1), 1 * shift(t) + s[t] - a[t]))
at_start = eq(shift(expr(0)), 0)
no_shift = eq(shift(n), 0)
left = (P[n], Q_[n])
prepared = (
    have(
        gap,
        intro("t", "u", "v"),
        apply_to(4, index_t),
        apply_to(5, index_t),
        use(
            lipschitz_gap,
            psi=psi[index_t],
            phi=phi_[index_t],
            s=s[index_t],
            C=1,
            u=u,
            v=v,
            by=[(), (choose(0), assume())],
        ),
    ),
    have(
        next_shift,
        intro("t"),
        unfold(Sum(0, index_t, lambda i: s[i])),
        unfold(Sum(0, index_t, lambda i: a[i])),
    ),
    have(
        at_start,
        unfold(Sum(0, 0 - expr(1), lambda i: s[i]), "empty"),
        unfold(Sum(0, 0 - expr(1), lambda i: a[i]), "empty"),
    ),
)


def begin(divergence: Callable[..., Prop], start) -> tuple[Step, ...]:
    """The two runs start from one law: the divergence is 0 there."""
    return (
        use(start, mu=P[0]),
        congruence(at_start, lambda hole: divergence(P[0], Q_[0], hole, total(expr(0)))),
        unfold(total(expr(0)), "empty"),
        congruence(-1, lambda hole: divergence(P[0], Q_[0], expr(0), hole)),
        congruence(same_law, lambda hole: divergence(P[0], hole, expr(0), expr(0)), backwards=True),
    )


same_law = same(P[0], Q_[0])
order_one = lambda p, q, z, c: shifted_kl(V, p, q, z, c)

hidden = (intro("t", "w"), intro(), intro("h"), apply_to(-2, index_t, w, h))
powers = (
    intro("t"),
    unfold(Sum(0, index_t, lambda i: R[i])),
    congruence(-1, lambda hole: eq(exp(hole), exp(total(index_t)) * exp(R[index_t]))),
)
order_infinity = lambda p, q, z, c: shifted_hockey_stick(exp(c), V, p, q, z, 0)
costs_known = (intro("t"), apply_to(6, index_t), each_part((), ()))

amplification_every_order = claim(
    "Contractive noisy iterations: D^(z_n)(X_n || X'_n) <= the sum of R(N_t, a_t), at every order",
    feldman("Theorem 22", "whole"),
    berthier("Theorem 3.5", "whole"),
    given=contractive_runs,
    show=all_of(
        ((alpha > 1) & steps(lambda t: noise_cost(N[t], alpha, a[t]) <= R[t])).implies(
            (shifted_renyi(*left, alpha, shift(n)) <= spent) & no_shift.implies(renyi(*left, alpha) <= spent)
        ),
        steps(lambda t: kl_cost(N[t], a[t], R[t])).implies(
            shifted_kl(V, *left, shift(n), spent) & no_shift.implies(kl(*left) <= spent)
        ),
        steps(lambda t: max_cost(V, N[t], a[t], R[t])).implies(
            shifted_max(V, *left, shift(n), spent) & no_shift.implies(max_divergence(*left) <= spent)
        ),
    ),
    repairs="theorem22_negative_shift",
)
proof(
    amplification_every_order,
    *prepared,
    each_part(
        (intro(), use(amplification_by_iteration_any_length), each_part((), ())),
        (
            intro(),
            each_part(
                (
                    use(
                        iterations_shifted_order_one,
                        m=n,
                        z=z,
                        C=one,
                        by=[(), costs_known, (), (), (), (), (), begin(order_one, same_start_order_one), ()],
                    ),
                    modus(-1),
                ),
                (intro(), use(amplification_order_one, z=z, C=one, by=[(), (), costs_known])),
            ),
        ),
        (
            intro(),
            each_part(
                (
                    use(
                        approximate_iterations,
                        m=n,
                        z=z,
                        C=one,
                        gamma=value(INTEGER, lambda t: exp(R[t])),
                        delta=value(INTEGER, lambda t: expr(0)),
                        G=value(INTEGER, lambda t: exp(total(t))),
                        D=value(INTEGER, lambda t: expr(0)),
                        by=[
                            (),
                            costs_known,
                            (),
                            (),
                            (),
                            (),
                            hidden,
                            (),
                            (),
                            powers,
                            (),
                            begin(order_infinity, same_start),
                            (),
                        ],
                    ),
                    modus(-1),
                ),
                (intro(), use(amplification_order_infinity_any_length, z=z, C=one, by=[(), (), costs_known])),
            ),
        ),
    ),
)
