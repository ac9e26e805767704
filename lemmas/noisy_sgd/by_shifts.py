"""Noisy SGD is a contractive noisy iteration: its Renyi divergence for any data sets and any admissible shifts."""

from lemmas.iteration.iterations import iterations_shifted
from lemmas.iteration.noise import gaussian, gaussian_cost_any_sign
from lemmas.iteration.shifted import near_end, near_start
from lemmas.noisy_sgd.algorithm import follows, iterates_stay, losses, noisy_sgd, sgd_step
from lemmas.noisy_sgd.contractive_steps import convex_body, convex_gradient_step_contractive_on_body
from lemmas.noisy_sgd.convex_sets import convex_projection_contractive, member, nearest_point
from lemmas.noisy_sgd.lipschitz_losses import gradient_short_on_body
from lemmas.papers import feldman
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0, u, v = points("w0 u v", V)
r, r2 = points("r r2", X)
eta, sigma, L, beta, alpha, gap = reals("eta sigma L beta alpha gap")
n, index_t = integer("n"), integer("t")
z, a, s = (real_sequence(name) for name in ("z", "a", "s"))

# K is closed (it has nearest points) and convex with a ball in it: R^d, or a convex body.  The paper says "convex".
setting = [
    convex_body(V, K),
    nearest_point(V, K, Pi),
    losses(V, X, K, f, g, L, beta),
    beta > 0,
    L >= 0,
    eta > 0,
    eta <= 2 / beta,
    sigma > 0,
]


def psi(r: Point) -> Callable[[Point], Point]:
    """The map of a step with the record r: a gradient step from the projection."""
    return lambda u: Pi(u) - eta * g(Pi(u), r)


at_record = lambda r: {"f": value(V, lambda w: f(w, r)), "g": value(V, lambda w: g(w, r))}

step_contractive = claim(
    "A step of SGD from the projected point is contractive",
    feldman("Theorem 23", "step"),
    given=setting,
    show=norm(psi(r)(u) - psi(r)(v)) <= norm(u - v),
)
nearest, regular = setting[1:3]
project = (apply_to(nearest, u), apply_to(nearest, v))
proof(
    step_contractive,
    apply_to(regular, r),
    use(convex_gradient_step_contractive_on_body, **at_record(r)),
    apply_to(-1, Pi(u), Pi(v), by=[project, project]),
    use(convex_projection_contractive),
    apply_to(-1, u, v),
)

steps_apart = claim(
    "Two steps of SGD are apart by at most |u - v|, and 2 eta L if their records differ",
    feldman("Theorem 23", "step"),
    given=[*setting, gap >= 0, (r == r2) | (2 * eta * L <= gap)],
    show=norm(psi(r)(u) - psi(r2)(v)) <= norm(u - v) + gap,
)
short = lambda r: (
    apply_to(regular, r),
    use(gradient_short_on_body, **at_record(r)),
    apply_to(-1, Pi(v), by=[(apply_to(nearest, v),)]),
)
proof(
    steps_apart,
    use(step_contractive),
    split(
        (r == r2) | (2 * eta * L <= gap),
        (
            have(norm(psi(r)(u) - psi(r)(v)) <= norm(u - v) + gap),
            congruence(
                r == r2, lambda hole: norm(psi(r)(u) - psi(hole)(v)) <= norm(u - v) + gap, backwards=True
            ),
        ),
        (
            *short(r),
            *short(r2),
            triangle(psi(r)(u) - psi(r)(v), psi(r)(v) - psi(r2)(v)),
            triangle(-eta * g(Pi(v), r), eta * g(Pi(v), r2)),
            linear(eta),
        ),
    ),
)

# --- any shifts ------------------------------------------------------------------------------------------------

runs = [noisy_sgd(W, w0, x), noisy_sgd(W2, w0, x2)]
steps = lambda body: for_all(0, n - 1, body)
spent = lambda t: alpha / (2 * eta**2 * sigma**2) * Sum(0, t - 1, lambda i: a[i] ** 2)
once = lambda t: alpha * a[t] ** 2 / (2 * (eta * sigma) ** 2)

noisy_sgd_by_shifts = claim(
    "Noisy SGD on two data sets: D_alpha is at most alpha/(2 eta^2 sigma^2) times the sum of a_t^2",
    feldman("Theorem 22", "instance", "noisy SGD"),
    given=[
        alpha > 1,
        n >= 0,
        *setting,
        member(w0, K),
        *runs,
        steps(lambda t: (x[t + 1] == x2[t + 1]) | (2 * eta * L <= s[t])),
        steps(lambda t: (s[t] >= 0) & (a[t] >= 0)),
        for_all(0, n, lambda t: z[t] >= 0),
        eq(z[0], 0),
        steps(lambda t: eq(z[t + 1], z[t] + s[t] - a[t])),
        eq(z[n], 0),
    ],
    show=renyi(W[n], W2[n], alpha) <= spent(n),
)
noise = gaussian(V, -(eta * sigma))


def run_of(W: Series, x: Series) -> tuple[Step, ...]:
    """Step t as a step of the contractive iteration, since W[t] lies in K."""
    t = index_t
    as_step = bind(W[t], lambda u: bind(noise, lambda y: dirac(Pi(psi(x[t + 1])(u) + y))))
    one = lambda hole: same(bind(hole, lambda w: sgd_step(V, X, Pi, g, eta, sigma, w, x[t + 1])), as_step)
    return (
        intro("t"),
        apply_to(follows(W, x), t),
        congruence(-1, lambda hole: same(hole, as_step)),
        use(iterates_stay, W=W, x=x, m=t),
        modus(-1),
        congruence(-1, one),
    )


def sums_to(t: Expr) -> Step:
    return unfold(Sum(0, t, lambda i: a[i] ** 2))


nothing = Sum(0, 0 - expr(1), lambda i: a[i] ** 2)
at_start = lambda p, q, z, c: (
    shifted_renyi_moment(p, q, alpha, z) <= exp((alpha - 1) * alpha / (2 * eta**2 * sigma**2) * c)
)
begin = (
    use(near_start, P=dirac(w0)),
    congruence(same(W[0], dirac(w0)), lambda hole: at_start(hole, W2[0], z[0], nothing)),
    congruence(same(W2[0], dirac(w0)), lambda hole: at_start(dirac(w0), hole, z[0], nothing)),
    congruence(eq(z[0], 0), lambda hole: at_start(dirac(w0), dirac(w0), hole, nothing)),
    unfold(nothing, "empty"),
    congruence(-1, lambda hole: at_start(dirac(w0), dirac(w0), expr(0), hole)),
)
end = (
    congruence(
        eq(z[n], 0),
        lambda hole: shifted_renyi_moment(W[n], W2[n], alpha, hole) <= exp((alpha - 1) * spent(n)),
        backwards=True,
    ),
)
proof(
    noisy_sgd_by_shifts,
    use(
        iterations_shifted,
        Th=V,
        P=W,
        Q=W2,
        N=value(INTEGER, lambda t: noise),
        rho=value(INTEGER, lambda t: dirac(zero(V))),
        psi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x[t + 1])(u))),
        phi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x2[t + 1])(u))),
        T=value(INTEGER, lambda t: Pi),
        C=value(INTEGER, lambda t: expr(1)),
        R=value(INTEGER, once),
        S=value(INTEGER, spent),
        m=n,
        by=[
            (),  # alpha > 1
            (),
            (intro("t"), apply_to(steps(lambda t: (s[t] >= 0) & (a[t] >= 0)), index_t)),
            (),
            (
                intro("t", "th", "u", "v"),
                apply_to(steps(lambda t: (x[t + 1] == x2[t + 1]) | (2 * eta * L <= s[t])), index_t),
                apply_to(steps(lambda t: (s[t] >= 0) & (a[t] >= 0)), index_t),
                use(steps_apart, r=x[index_t + 1], r2=x2[index_t + 1], gap=s[index_t]),
            ),
            (intro("t"), use(convex_projection_contractive)),
            (),
            (intro("t"), sums_to(index_t)),
            (intro("t"), use(gaussian_cost_any_sign, s=eta * sigma, a=a[index_t])),
            run_of(W, x),
            run_of(W2, x2),
            begin,
        ],
    ),
    modus(-1),
    use(near_end, P=W[n], Q=W2[n], B=exp((alpha - 1) * spent(n)), by=[(), end]),
)
