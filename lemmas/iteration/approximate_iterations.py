"""Amplification by iteration for (gamma, delta), any number of steps, and for order infinity."""

from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.iteration.approximate import approximate_step, hides, noisy_step, shifted_hockey_stick
from lemmas.papers import berthier, feldman
from verify.lemma import *

V = normed("V")
P, Q_, N = (sequence(name, law(V)) for name in ("P", "Q", "N"))
psi, phi_ = (sequence(name, map_(V, V)) for name in ("psi", "phi"))
z, a, C, s, gamma, delta, G, D, R = (
    real_sequence(name) for name in ("z", "a", "C", "s", "gamma", "delta", "G", "D", "R")
)
n, m, index_t = integer("n"), integer("m"), integer("t")
mu = law("mu", V)
h = test("h", V)

steps = lambda body: for_all(0, n - 1, body)
signs = [
    for_all(0, n, lambda t: z[t] >= 0),
    steps(lambda t: all_of(a[t] >= 0, C[t] >= 0)),
]
gaps = steps(lambda t: every(V, V, lambda u, v: norm(psi[t](u) - phi_[t](v)) <= C[t] * norm(u - v) + s[t]))
shifts = steps(lambda t: eq(z[t + 1], C[t] * z[t] + s[t] - a[t]))
runs = [
    steps(lambda t: same(P[t + 1], noisy_step(P[t], psi[t], N[t]))),
    steps(lambda t: same(Q_[t + 1], noisy_step(Q_[t], phi_[t], N[t]))),
]
start = [same(P[0], Q_[0]), eq(z[0], 0)]
hidden = steps(lambda t: hides(gamma[t], V, N[t], a[t], delta[t]))
factors = [
    for_all(0, n, lambda t: G[t] >= 0),
    steps(lambda t: (gamma[t] >= 0) & (delta[t] >= 0)),
    steps(lambda t: eq(G[t + 1], G[t] * gamma[t])),
    steps(lambda t: eq(D[t + 1], D[t] + delta[t])),
]
totals = [eq(G[0], 1), eq(D[0], 0)]
given = [*signs, gaps, shifts, *runs, hidden, *factors]
at = lambda t: shifted_hockey_stick(G[t], V, P[t], Q_[t], z[t], D[t])

approximate_iterations = claim(
    "After m steps: E_(G_m)^(z_m) <= D_m, G_m the product of the factors, D_m the sum of the delta",
    feldman("Theorem 22", "remark"),
    given=[*given, at(0), m >= 0],
    show=(m <= n).implies(at(m)),
)
after = m + 1
p_step, q_step = noisy_step(P[m], psi[m], N[m]), noisy_step(Q_[m], phi_[m], N[m])
to = lambda p, q, G, D: shifted_hockey_stick(G, V, p, q, z[after], D)
proof(
    approximate_iterations,
    induction(
        m,
        0,
        (),
        (
            intro(),
            modus(-2),
            *[apply_to(prop, m) for prop in (*signs, gaps, shifts, hidden, *factors)],
            apply_to(signs[0], after),
            apply_to(runs[0], m),
            congruence(-1, lambda hole: to(hole, Q_[after], G[after], D[after])),
            apply_to(runs[1], m),
            congruence(-1, lambda hole: to(p_step, hole, G[after], D[after])),
            congruence(eq(G[after], G[m] * gamma[m]), lambda hole: to(p_step, q_step, hole, D[after])),
            congruence(eq(D[after], D[m] + delta[m]), lambda hole: to(p_step, q_step, G[m] * gamma[m], hole)),
            use(
                approximate_step,
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
                G=G[m],
                D=D[m],
                gamma=gamma[m],
                delta=delta[m],
            ),
        ),
    ),
)

same_start = claim(
    "A law is within 0 of itself", kind="strengthening", show=shifted_hockey_stick(1, V, mu, mu, 0, 0)
)
proof(same_start, witness(bind(mu, lambda u: dirac(u, zero(V)))))

pi_ = law("pi", V, V)
approximate_amplification = claim(
    "Amplification by iteration for (gamma, delta): E_(prod gamma_t)(X_n || X'_n) <= sum delta_t",
    feldman("Theorem 22", "remark"),
    given=[n >= 0, *given, *start, *totals, eq(z[n], 0)],
    show=hockey_stick(P[n], Q_[n], G[n]) <= D[n],
)
begin = lambda p, q, z, G, D: shifted_hockey_stick(G, V, p, q, z, D)
proof(
    approximate_amplification,
    use(
        approximate_iterations,
        m=n,
        by=[()] * (len(given))
        + [
            (
                use(same_start, mu=P[0]),
                congruence(eq(z[0], 0), lambda hole: begin(P[0], Q_[0], hole, G[0], D[0])),
                congruence(eq(G[0], 1), lambda hole: begin(P[0], Q_[0], expr(0), hole, D[0])),
                congruence(eq(D[0], 0), lambda hole: begin(P[0], Q_[0], expr(0), expr(1), hole)),
                congruence(
                    same(P[0], Q_[0]),
                    lambda hole: begin(P[0], hole, expr(0), expr(1), expr(0)),
                    backwards=True,
                ),
            )
        ],
    ),
    modus(-1),
    unpack(-1, "pi"),
    intro("h"),
    apply_to(-1, h),
    apply_to(every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(P[n], f)), h),
    have(
        eq(E(pi_, lambda u, k: h(u + clip(V, k, z[n]))), E(pi_, lambda u, k: h(u))),
        congruence(
            eq(z[n], 0),
            lambda hole: eq(E(pi_, lambda u, k: h(u + clip(V, k, hole))), E(pi_, lambda u, k: h(u))),
        ),
    ),
)

# --- order infinity ---------------------------------------------------------------------------------------------

pure_cost = steps(
    lambda t: every(
        V,
        lambda w: (norm(w) <= a[t]).implies(max_divergence(bind(N[t], lambda x: dirac(w + x)), N[t]) <= R[t]),
    )
)
total = lambda t: Sum(0, t - 1, lambda i: R[i])

amplification_order_infinity_any_length = claim(
    "Amplification by iteration for order infinity: D_oo(X_n || X'_n) <= sum of R_oo(N_t, a_t)",
    feldman("Theorem 22", "part", "order infinity, any Lipschitz constants"),
    berthier("Theorem 3.5", "part", "order infinity"),
    given=[n >= 0, *signs, gaps, shifts, *runs, *start, pure_cost, eq(z[n], 0)],
    show=max_divergence(P[n], Q_[n]) <= total(n),
)
t = index_t
proof(
    amplification_order_infinity_any_length,
    use(
        approximate_amplification,
        gamma=value(INTEGER, lambda t: exp(R[t])),
        delta=value(INTEGER, lambda t: expr(0)),
        G=value(INTEGER, lambda t: exp(total(t))),
        D=value(INTEGER, lambda t: expr(0)),
        by=[
            (),
            (),
            (),
            (),
            (),
            (),
            (),
            (intro("t", "w"), intro(), intro("h"), apply_to(pure_cost, t, point("w", V), h)),
            (),
            (),
            (
                intro("t"),
                unfold(Sum(0, t, lambda i: R[i])),
                congruence(-1, lambda hole: eq(exp(hole), exp(total(t)) * exp(R[t]))),
            ),
            (),
            (),
            (),
            (unfold(total(expr(0)), "empty"), congruence(-1, lambda hole: eq(exp(hole), 1))),
        ],
    ),
    use(pure_privacy, X=V, mu=P[n], nu=Q_[n], eps=total(n)),
    modus(-1),
)
