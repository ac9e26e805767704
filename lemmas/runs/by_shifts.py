"""Noisy SGD as a contractive noisy iteration: a bound of the Renyi divergence, for any data sets and shifts.

The runs W and W2 begin at w0, on the records x and x2.  In step t + 1 the maps are s_t apart at most (s_t >= 2 eta L,
unless the records are equal), the noise hides a_t of the distance of the runs, and z_t is left to hide before it.
"""

from lemmas.contraction.gradient_maps import regular_loss, step_of_slopes
from lemmas.iteration.iterations import iterations_shifted
from lemmas.iteration.noise import gaussian, gaussian_cost_any_sign
from lemmas.iteration.shifted import unshifted_divergence_bounds, near_start
from lemmas.runs.algorithm import follows, iterates_stay, losses, noisy_sgd
from lemmas.convex_losses.convex_sets import body, convex_projection_contractive, member
from lemmas.runs.one_step_on_the_line import one_run
from lemmas.runs.seen_gradients import follows_seen, losses_seen_gradient
from lemmas.papers import feldman
from verify.language.expr import expr
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

pnsgd = setting("projected noisy SGD on convex losses",
    r"The losses $f(\cdot, x)$ are convex, $L$-Lipschitz and $\beta$-smooth on $K$, $0 < \eta \le 2/\beta$, $\sigma > 0$.",
    body, losses=losses(V, X, K, f, g, L, beta), numbers=[beta > 0, L >= 0, eta > 0, eta <= 2 / beta, sigma > 0])
# What the proofs use of the gradients; the part along K of those of the losses has it.
regular_pnsgd = setting("projected noisy SGD with regular gradients",
    r"On $K$ the gradients have $|g(u, x)| \le L$ and $|\Delta g|^2 \le \beta\langle\Delta u, \Delta g\rangle$; "
        r"$0 < \eta \le 2/\beta$, $\sigma > 0$.", body, gradients=regular_loss(V, X, Pi, g, L, 0, beta),
    numbers=pnsgd.of("numbers"))

def psi(r: Point) -> Callable[[Point], Point]:
    """The map of a step with the record r: a gradient step from the projection."""
    return lambda u: Pi(u) - eta * g(Pi(u), r)

@claim("A step of SGD from the projected point is contractive for regular gradients and eta <= 2/beta",
    feldman("Theorem 23", "step"),
    given=[regular_pnsgd],
    show=norm(psi(r)(u) - psi(r)(v)) <= norm(u - v))
def step_contractive():
    apply_to(regular, r, u, v)
    use(step_of_slopes)
    have(eta * beta <= 2, by.linear(beta))
    fact("max", "least", abs(1 - eta * 0), abs(1 - eta * beta), 1)
    use(convex_projection_contractive)
    apply_to(this)
    linear(norm(Pi(u) - Pi(v)))

regular = regular_pnsgd["gradients"]

@claim("Two steps of SGD, eta <= 2/beta, are apart by at most |u - v| + gap, gap >= 2 eta L if their records differ",
    feldman("Theorem 23", "step"),
    given=[regular_pnsgd, gap >= 0, (r == r2) | (2 * eta * L <= gap)],
    show=norm(psi(r)(u) - psi(r2)(v)) <= norm(u - v) + gap)
def steps_apart():
    use(step_contractive)
    left, right = split((r == r2) | (2 * eta * L <= gap))
    with left:
        rewrite(r == r2, backwards=True)
    with right:
        apply_to(regular, r, v, v)
        apply_to(regular, r2, v, v)
        triangle(psi(r)(u) - psi(r)(v), psi(r)(v) - psi(r2)(v))
        triangle(-eta * g(Pi(v), r), eta * g(Pi(v), r2))
        linear(eta)

# --- any shifts -----------------------------------------------------------------------------------------

runs = [hypothesis("run", noisy_sgd(W, w0, x)), hypothesis("other run", noisy_sgd(W2, w0, x2))]
steps = lambda body: for_all(0, n - 1, body)
# What the first t steps cost, and the step after them.
spent = lambda t: alpha / (2 * eta**2 * sigma**2) * Sum(0, t - 1, lambda i: a[i] ** 2)
once = lambda t: alpha * a[t] ** 2 / (2 * (eta * sigma) ** 2)

two_runs = [member(w0, K), *runs,
    hypothesis("same record or apart", steps(lambda t: (x[t + 1] == x2[t + 1]) | (2 * eta * L <= s[t]))),
    hypothesis("s, a >= 0", steps(lambda t: (s[t] >= 0) & (a[t] >= 0))),
    hypothesis("z >= 0", for_all(0, n, lambda t: z[t] >= 0)), hypothesis("z_0 = 0", eq(z[0], 0)),
    hypothesis("shifts", steps(lambda t: eq(z[t + 1], z[t] + s[t] - a[t]))), hypothesis("z_n = 0", eq(z[n], 0))]

@claim("SGD, regular gradients, s_t, a_t >= 0, s_t >= 2 eta L where the data differ, z_(t+1) = z_t + s_t - a_t >= 0, "
        "z_0 = z_n = 0: D_alpha <= alpha/(2 eta^2 sigma^2) sum a_t^2", feldman("Theorem 22", "step"),
    given=[alpha > 1, n >= 0, regular_pnsgd, *two_runs],
    show=renyi(W[n], W2[n], alpha) <= spent(n))
def regular_runs_by_shifts():
    with use(iterations_shifted, Th=V, P=W, Q=W2, N=value(INTEGER, lambda t: noise),
            rho=value(INTEGER, lambda t: dirac(zero(V))),
            psi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x[t + 1])(u))),
            phi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x2[t + 1])(u))), T=value(INTEGER, lambda t: Pi),
            C=value(INTEGER, lambda t: expr(1)), R=value(INTEGER, once), S=value(INTEGER, spent)) as that:
        with that.premise("a >= 0"):
            intro("t")
            apply_to(steps(lambda t: (s[t] >= 0) & (a[t] >= 0)))
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v")
            apply_to(steps(lambda t: (x[t + 1] == x2[t + 1]) | (2 * eta * L <= s[t])))
            apply_to(steps(lambda t: (s[t] >= 0) & (a[t] >= 0)))
            use(steps_apart)
        with that.premise("maps do not expand"):
            use(convex_projection_contractive)
        with that.premise("costs add up"):
            intro("t")
            unfold(Sum(0, index_t, lambda i: a[i] ** 2))
        with that.premise("costs of the noise"):
            intro("t")
            use(gaussian_cost_any_sign)
        with that.premise("run"):
            run_of(W, x)
        with that.premise("other run"):
            run_of(W2, x2)
        with that.premise("start"):
            begin()
    modus(this)
    use(unshifted_divergence_bounds, P=W[n], by={"0-shifted": end})

noise = gaussian(V, -(eta * sigma))

def run_of(W: Series[Law], x: Series[Point]) -> None:
    """Step t as a step of the contractive iteration, since W[t] lies in K."""
    intro("t")
    apply_to(follows(W, x))
    rewrite(this)
    use(iterates_stay, W=W)
    modus(this)
    rewrite(this, only=0)

nothing = Sum(0, 0 - expr(1), lambda i: a[i] ** 2)

def begin() -> None:
    """Both runs begin at w0, with nothing to hide and nothing spent."""
    use(near_start, P=dirac(w0))
    rewrite(same(W[0], dirac(w0)))
    rewrite(same(W2[0], dirac(w0)))
    rewrite(eq(z[0], 0))
    unfold(nothing, "empty")
    rewrite(this)

end = (by.rewrite(eq(z[n], 0), backwards=True, only=0),)

@claim("Noisy SGD, two data sets, s_t, a_t >= 0, s_t >= 2 eta L where they differ, z_(t+1) = z_t + s_t - a_t >= 0, z_0 "
        "= z_n = 0: D_alpha <= (alpha/2) sum (a_t/(eta sigma))^2", feldman("Theorem 22", "instance", "noisy SGD"),
    given=[alpha > 1, n >= 0, pnsgd, *two_runs],
    show=renyi(W[n], W2[n], alpha) <= spent(n))
def noisy_sgd_by_shifts():
    use(losses_seen_gradient)
    unpack(this, "H")
    use(regular_runs_by_shifts, g=H, by={"run": with_seen(), "other run": with_seen()})

H = map_("H", (V, X), V)  # the part of the gradient that the projection sees

def with_seen() -> tuple[Step, ...]:
    """The run on these records is one with the seen gradients."""
    return (by.each_part((), (by.use(follows_seen), by.assume())),)

# --- doubt ------------------------------------------------------------------------------------------------------------

numbers = lambda c: value(INTEGER, lambda t: expr(c))
first_term = Sum(0, 0, lambda i: expr(2) ** 2)
doubt(noisy_sgd_by_shifts,
    mutants=[mutant("half of it", show=renyi(W[n], W2[n], alpha) <= spent(n) / 2,
            hints=[one_run("2", first_term / 2, None, by.unfold(first_term), i=None, a=numbers(2), s=numbers(2),
                    z=numbers(0))])])
