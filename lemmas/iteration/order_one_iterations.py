"""Amplification by iteration at order one, any number of steps."""

from lemmas.divergences.equal_laws import kl_of_equal
from lemmas.iteration.approximate_iterations import (
    Q_,
    C,
    N,
    P,
    R,
    V,
    a,
    gaps,
    m,
    n,
    phi_,
    psi,
    runs,
    s,
    shifts,
    signs,
    start,
    steps,
    z,
)
from lemmas.iteration.approximate_steps import noisy_step
from lemmas.iteration.order_one_step import kl_cost, shift_and_contract_order_one, shifted_kl
from lemmas.papers import berthier, feldman
from verify.lemma import *

mu = law("mu", V)
gb = bounded("gb", V)
pi_ = law("pi", V, V)
total = lambda t: Sum(0, t - 1, lambda i: R[i])
costs = steps(lambda t: kl_cost(N[t], a[t], R[t]))
given = [*signs, gaps, shifts, *runs, costs]
at = lambda t: shifted_kl(V, P[t], Q_[t], z[t], total(t))
after = m + 1
p_step, q_step = noisy_step(P[m], psi[m], N[m]), noisy_step(Q_[m], phi_[m], N[m])

iterations_shifted_order_one = claim(
    "After m steps: KL^(z_m)(X_m || X'_m) <= the sum of the costs",
    feldman("Theorem 22", "step", "the induction, order one"),
    given=[*given, at(0), m >= 0],
    show=(m <= n).implies(at(m)),
)
proof(
    iterations_shifted_order_one,
    induction(
        m,
        0,
        (),
        (
            intro(),
            modus(-2),
            *[apply_to(prop, m) for prop in (*signs, gaps, shifts, costs)],
            apply_to(signs[0], after),
            apply_to(runs[0], m),
            congruence(-1, lambda hole: shifted_kl(V, hole, Q_[after], z[after], total(after))),
            apply_to(runs[1], m),
            congruence(-1, lambda hole: shifted_kl(V, p_step, hole, z[after], total(after))),
            unfold(Sum(0, m, lambda i: R[i])),
            congruence(-1, lambda hole: shifted_kl(V, p_step, q_step, z[after], hole)),
            use(
                shift_and_contract_order_one,
                P=P[m],
                Q=Q_[m],
                N=N[m],
                psi=psi[m],
                phi=phi_[m],
                z=z[m],
                z1=z[after],
                a=a[m],
                b=C[m],
                s=s[m],
                R=R[m],
                eps=total(m),
            ),
        ),
    ),
)

same_start_order_one = claim(
    "A law has shifted divergence 0 from itself, at order one",
    kind="strengthening",
    show=shifted_kl(V, mu, mu, 0, 0),
)
proof(
    same_start_order_one,
    have(same(mu, mu), ext()),
    use(kl_of_equal, X=V, mu=mu, nu=mu),
    witness(bind(mu, lambda u: dirac(u, zero(V)))),
    each_part((), (intro("gb"), apply_to(1, gb))),
)

amplification_order_one = claim(
    "Amplification by iteration at order one: KL(X_n || X'_n) <= the sum of the costs of the noise",
    feldman("Theorem 22", "part", "order one, any Lipschitz constants"),
    berthier("Theorem 3.5", "part", "order one"),
    given=[n >= 0, *given, *start, eq(z[n], 0)],
    show=kl(P[n], Q_[n]) <= total(n),
)
begin = lambda p, q, z, c: shifted_kl(V, p, q, z, c)
shifted_mean = lambda z: E(pi_, lambda u, k: gb(u + clip(V, k, z)))
proof(
    amplification_order_one,
    use(
        iterations_shifted_order_one,
        m=n,
        by=[()] * len(given)
        + [
            (
                use(same_start_order_one, mu=P[0]),
                congruence(eq(z[0], 0), lambda hole: begin(P[0], Q_[0], hole, total(expr(0)))),
                unfold(total(expr(0)), "empty"),
                congruence(-1, lambda hole: begin(P[0], Q_[0], expr(0), hole)),
                congruence(
                    same(P[0], Q_[0]), lambda hole: begin(P[0], hole, expr(0), expr(0)), backwards=True
                ),
            )
        ],
    ),
    modus(-1),
    unpack(-1, "pi"),
    intro("gb"),
    apply_to(-1, gb),
    apply_to(every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(P[n], f)), gb),
    have(
        eq(shifted_mean(z[n]), E(P[n], gb)),
        congruence(eq(z[n], 0), lambda hole: eq(shifted_mean(hole), E(P[n], gb))),
    ),
    congruence(-1, lambda hole: exp(hole) <= exp(total(n)) * E(Q_[n], lambda y: exp(gb(y))), backwards=True),
)
