"""Privacy amplification by iteration for Gaussian noise, with the exact privacy curve.

Step t leads from P[t] to P[t + 1], t = 0, ..., n - 1: with th drawn from rho[t], u becomes
T[t](psi[t](th, u) + s[t] xi); in the second iteration v becomes T[t](phi[t](th, v) + s[t] xi).
The shifts a_t spend sum (a_t/s_t)^2 = M^2, and at the end E_gamma is at most delta_M(gamma) for every gamma.
"""

from lemmas.iteration.shift import clip_of_short
from lemmas.mechanisms.gaussian import hockey_stick_of_itself
from lemmas.mechanisms.gaussian_curve import curve, curve_at_zero
from lemmas.mechanisms.gaussian_shift import gaussian_shift_and_contract, gaussian_step, shifted_curve
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
z, a, C, c, s, M = (real_sequence(name) for name in ("z", "a", "C", "c", "s", "M"))
n, m = integer("n"), integer("m")
gamma = real("gamma")

mu, nu = laws("mu nu", V)
x0, y0 = points("x0 y0", V)
M0, z0 = reals("M0 z0")
phi_V = test("phi", V)
g = real("g")

# --- the two ends ------------------------------------------------------------------------------------------

curve_start = claim(
    "Equal laws have shifted curve 0",
    kind="strengthening",
    show=shifted_curve(mu, mu, 0) <= 0,
)
proof(
    curve_start,
    witness(bind(mu, lambda u: dirac(u, zero(V)))),
    each_part(
        (intro("f"),),
        (
            intro("g"),
            intro(),
            use(hockey_stick_of_itself, X=V, gamma=g),
            use(curve_at_zero, gamma=g),
            intro("phi"),
            apply_to(-2, phi_V),
            linear(),
        ),
    ),
)

curve_start_points = claim(
    "Two points at a distance of at most z0 have z0-shifted curve 0",
    kind="strengthening",
    given=[norm(x0 - y0) <= z0],
    show=shifted_curve(dirac(x0), dirac(y0), z0) <= 0,
)

proof(
    curve_start_points,
    witness(dirac(x0, y0 - x0)),
    each_part(
        (),
        (
            intro("g"),
            intro(),
            intro("phi"),
            use(hockey_stick_of_itself, X=V, gamma=g, mu=dirac(y0)),
            use(curve_at_zero, gamma=g),
            apply_to(-2, phi_V),
            use(clip_of_short, k=y0 - x0, z=z0),
            congruence(-1, lambda hole: phi_V(x0 + hole) - g * phi_V(y0) <= curve(expr(0), g)),
            linear(),
        ),
    ),
)

curve_end = claim(
    "The 0-shifted curve bounds E_gamma",
    kind="strengthening",
    given=[shifted_curve(mu, nu, 0) <= M0, gamma > 0],
    show=hockey_stick(mu, nu, gamma) <= curve(M0, gamma),
)
proof(
    curve_end,
    unpack(0, "pi"),
    intro("phi"),
    apply_to(-2, phi_V),
    apply_to(-2, gamma, phi_V),
    linear(),
)

# --- any number of steps -----------------------------------------------------------------------------------


def steps(body: Callable[[Expr], Prop]) -> Prop:
    """At every step t = 0, ..., n - 1."""
    return for_all(0, n - 1, body)


def nonexpansive(T: Map) -> Prop:
    return every(V, V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q))


gaps = steps(
    lambda t: every(
        Th, V, V, lambda th, u, v: norm(psi[t](th, u) - phi_[t](th, v)) <= C[t] * norm(u - v) + c[t]
    )
)
shifts = steps(lambda t: eq(z[t + 1], C[t] * z[t] + c[t] - a[t]))
runs = (
    steps(lambda t: same(P[t + 1], gaussian_step(P[t], rho[t], psi[t], s[t], T[t]))),
    steps(lambda t: same(Q_[t + 1], gaussian_step(Q_[t], rho[t], phi_[t], s[t], T[t]))),
)
signs = (
    for_all(0, n, lambda t: z[t] >= 0),
    steps(lambda t: a[t] >= 0),
    steps(lambda t: C[t] >= 0),
    steps(lambda t: s[t] > 0),
)
maps = steps(lambda t: nonexpansive(T[t]))
squares = steps(lambda t: eq(M[t] ** 2 + (a[t] / s[t]) ** 2, M[t + 1] ** 2))

curve_of_iterations = claim(
    "After m steps the z_m-shifted curve is at most M_m",
    kind="strengthening",
    given=[*signs, gaps, maps, shifts, squares, *runs, shifted_curve(P[0], Q_[0], z[0]) <= M[0], m >= 0],
    show=(m <= n).implies(shifted_curve(P[m], Q_[m], z[m]) <= M[m]),
)
after = m + 1
next_P = gaussian_step(P[m], rho[m], psi[m], s[m], T[m])
proof(
    curve_of_iterations,
    induction(
        m,
        0,
        (),
        (
            intro(),
            modus(-2),
            *(apply_to(prop, m) for prop in (*signs, gaps, maps, shifts, squares)),
            apply_to(signs[0], after),
            apply_to(runs[0], m),
            congruence(-1, lambda hole: shifted_curve(hole, Q_[after], z[after]) <= M[after]),
            apply_to(runs[1], m),
            congruence(-1, lambda hole: shifted_curve(next_P, hole, z[after]) <= M[after]),
            use(
                gaussian_shift_and_contract,
                P=P[m],
                Q=Q_[m],
                rho=rho[m],
                psi=psi[m],
                phi=phi_[m],
                T=T[m],
                z=z[m],
                z1=z[after],
                a=a[m],
                b=C[m],
                c=c[m],
                s=s[m],
                M=M[m],
                K=M[after],
            ),
        ),
    ),
)


def spent(k: Expr) -> Expr:
    """The squares of the shifts hidden before step k, each in deviations of its noise."""
    return Sum(0, k - 1, lambda t: (a[t] / s[t]) ** 2)


# The start is any pair of laws of which one is within z_0 of the other (`curve_start`, `curve_start_points`).
exact_amplification_by_iteration = claim(
    "Iterations with Gaussian noise: E_gamma <= delta_M(gamma) for every gamma > 0, M^2 = sum (a_t/s_t)^2",
    feldman(
        "Theorem 22", "remark", "Gaussian noise: the exact privacy curve in place of the Renyi divergence"
    ),
    kind="strengthening",
    given=[
        n >= 0,
        *signs,
        gaps,
        maps,
        shifts,
        *runs,
        shifted_curve(P[0], Q_[0], z[0]) <= 0,
        eq(z[n], 0),
        gamma > 0,
    ],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(sqrt(spent(n)), gamma),
)
index_t = integer("t")
proof(
    exact_amplification_by_iteration,
    use(
        curve_of_iterations,
        m=n,
        M=value(INTEGER, lambda t: sqrt(spent(t))),
        by=[
            (),
            (),
            (),
            (),
            (),
            (),
            (),
            (
                intro("t"),
                unfold(Sum(0, index_t, lambda i: (a[i] / s[i]) ** 2)),
            ),
            (),
            (),
            (
                unfold(spent(expr(0)), "empty"),
                fact("sqrt", "of_square", 0),
                congruence(-2, lambda hole: shifted_curve(P[0], Q_[0], z[0]) <= sqrt(hole)),
                congruence(-1, lambda hole: shifted_curve(P[0], Q_[0], z[0]) <= hole),
            ),
        ],
    ),
    modus(-1),
    use(
        curve_end,
        mu=P[n],
        nu=Q_[n],
        M0=sqrt(spent(n)),
        by=[
            (
                congruence(
                    eq(z[n], 0),
                    lambda hole: shifted_curve(P[n], Q_[n], hole) <= sqrt(spent(n)),
                    backwards=True,
                ),
            )
        ],
    ),
)

# --- equal shifts ------------------------------------------------------------------------------------------

length, sigma = reals("length sigma")
contractive = steps(
    lambda t: every(Th, V, V, lambda th, u, v: norm(psi[t](th, u) - phi_[t](th, v)) <= norm(u - v))
)
same_noise = (
    steps(lambda t: same(P[t + 1], gaussian_step(P[t], rho[t], psi[t], sigma, T[t]))),
    steps(lambda t: same(Q_[t + 1], gaussian_step(Q_[t], rho[t], phi_[t], sigma, T[t]))),
)

# Theorem 1 with E_gamma in place of the Renyi divergence. Equality for translations.
contractive_iterations_curve = claim(
    "n contractive steps from points at distance d: E_gamma <= delta_M with M = d/(sigma sqrt(n))",
    feldman("Theorem 1", "remark", "the exact privacy curve in place of the Renyi divergence"),
    kind="strengthening",
    given=[
        n >= 1,
        length >= 0,
        sigma > 0,
        contractive,
        maps,
        *same_noise,
        same(P[0], dirac(x0)),
        same(Q_[0], dirac(y0)),
        norm(x0 - y0) <= length,
        gamma > 0,
    ],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(length / (sigma * sqrt(n)), gamma),
)
shares = Sum(0, n - 1, lambda t: (length / n / sigma) ** 2)
spent_in_all = (
    have(eq(shares, (length / sigma) ** 2 / n)),
    fact("sqrt", "square", n),
    fact("sqrt", "positive", n),
    fact("sqrt", "of_square", length / (sigma * sqrt(n))),
    have(eq((length / sigma) ** 2 / n, (length / (sigma * sqrt(n))) ** 2)),
    have(
        eq(sqrt(shares), length / (sigma * sqrt(n))),
        congruence(-5, lambda hole: eq(sqrt(hole), length / (sigma * sqrt(n)))),
        congruence(-1, lambda hole: eq(sqrt(hole), length / (sigma * sqrt(n)))),
    ),
)
start = (
    use(curve_start_points, z0=length),
    congruence(same(P[0], dirac(x0)), lambda hole: shifted_curve(hole, Q_[0], length) <= 0),
    congruence(same(Q_[0], dirac(y0)), lambda hole: shifted_curve(dirac(x0), hole, length) <= 0),
)
proof(
    contractive_iterations_curve,
    *spent_in_all,
    congruence(-1, lambda hole: hockey_stick(P[n], Q_[n], gamma) <= curve(hole, gamma), backwards=True),
    use(
        exact_amplification_by_iteration,
        s=value(INTEGER, lambda t: sigma),
        C=value(INTEGER, lambda t: expr(1)),
        c=value(INTEGER, lambda t: expr(0)),
        a=value(INTEGER, lambda t: length / n),
        z=value(INTEGER, lambda t: length * (n - t) / n),
        by=[*[()] * 10, start],
    ),
)

# The maps of step 0 are at most d apart, the later ones agree: a run from the step at which the data differ.
one_difference = steps(
    lambda t: every(
        Th,
        V,
        V,
        lambda th, u, v: norm(psi[t](th, u) - phi_[t](th, v)) <= norm(u - v) + length * indicator(t <= 0),
    )
)

one_difference_curve = claim(
    "n contractive steps, of which the first is d off: E_gamma <= delta_M with M = d/(sigma sqrt(n))",
    feldman("Theorem 23", "remark", "the exact privacy curve in place of the Renyi divergence"),
    kind="strengthening",
    given=[
        n >= 1,
        length >= 0,
        sigma > 0,
        one_difference,
        maps,
        *same_noise,
        same(P[0], Q_[0]),
        gamma > 0,
    ],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(length / (sigma * sqrt(n)), gamma),
)
proof(
    one_difference_curve,
    *spent_in_all,
    congruence(-1, lambda hole: hockey_stick(P[n], Q_[n], gamma) <= curve(hole, gamma), backwards=True),
    use(
        exact_amplification_by_iteration,
        s=value(INTEGER, lambda t: sigma),
        C=value(INTEGER, lambda t: expr(1)),
        c=value(INTEGER, lambda t: length * indicator(t <= 0)),
        a=value(INTEGER, lambda t: length / n),
        z=value(INTEGER, lambda t: length * (n - t) / n * (1 - indicator(t <= 0))),
        by=[
            (),
            (intro("t"), cases(index_t <= 0)),
            *[()] * 5,
            (intro("t"), cases(index_t <= 0)),
            (),
            (),
            (
                use(curve_start, mu=Q_[0]),
                congruence(same(P[0], Q_[0]), lambda hole: shifted_curve(hole, Q_[0], expr(0)) <= 0),
            ),
        ],
    ),
)
