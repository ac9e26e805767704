"""The privacy of one record in noisy SGD: the exact curve of a Gaussian pair, not a Renyi divergence.

delta_M(gamma) is E_gamma of two standard Gaussians M apart.  The shifts are those of `one_record`; c_t is
the s_t there and in titles.  W[t] and W2[t] are the laws of the iterates on the data sets x and x2, from w0.
"""

from lemmas.mechanisms.gaussian_curve import curve
from lemmas.mechanisms.exact_curve_of_iteration import amplification_of_near_states, curve_start
from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.runs.algorithm import follows, iterates_stay, noisy_sgd
from lemmas.runs.by_shifts import psi, regular_pnsgd, pnsgd, steps_apart, with_seen
from lemmas.convex_losses.convex_sets import convex_projection_contractive, member
from lemmas.runs.one_record import a_, differ_at, k, premises, s_, share, squares_since, z_
from lemmas.runs.seen_gradients import losses_seen_gradient
from lemmas.papers import feldman
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
record = point("record", X)
M = law("M", V)
eta, sigma, L, gamma = reals("eta sigma L gamma")
n, i, index_t = integer("n"), integer("i"), integer("t")

@claim("A projected step has the same law with + eta sigma xi as with - eta sigma xi, for Gaussian xi",
    show=same(bind(M, lambda u: bind(gauss(V), lambda y: dirac(Pi(psi(record)(u) - eta * sigma * y)))),
        bind(M, lambda u: bind(gauss(V), lambda y: dirac(Pi(psi(record)(u) + eta * sigma * y))))))
def reflected_step():
    use(gauss_symmetry)
    rewrite(this, backwards=True, only=0)

def run_of(W: Series[Law], x: Series[Point]) -> tuple[Step, ...]:
    """Step t as a step of the contractive iteration, since W[t] lies in K."""
    t = index_t
    return (by.intro("t"), by.apply_to(follows(W, x)), by.rewrite(this), by.use(iterates_stay, W=W), by.modus(this),
        by.rewrite(this, only=0), by.use(reflected_step, M=W[t], record=x[t + 1]))

steps = lambda body: for_all(0, n - 1, body)
a, c, z = (real_sequence(name) for name in ("a", "c", "z"))

def spent(a: Callable[[Expr], Expr]) -> Expr:
    """The squared shifts, in deviations of the noise."""
    return Sum(0, n - 1, lambda t: (a(t) / (eta * sigma)) ** 2)

two_runs = [member(w0, K), hypothesis("run", noisy_sgd(W, w0, x)), hypothesis("other run", noisy_sgd(W2, w0, x2)),
    hypothesis("same record or apart", steps(lambda t: (x[t + 1] == x2[t + 1]) | (2 * eta * L <= c[t]))),
    hypothesis("s, a >= 0", steps(lambda t: (c[t] >= 0) & (a[t] >= 0))),
    hypothesis("z >= 0", for_all(0, n, lambda t: z[t] >= 0)), eq(z[0], 0),
    hypothesis("shifts", steps(lambda t: eq(z[t + 1], z[t] + c[t] - a[t]))), eq(z[n], 0), gamma > 0]

@claim("Noisy SGD with regular gradients, any shifts a_t >= 0 with z_(t+1) = z_t + s_t - a_t >= 0, z_0 = z_n = 0, s_t "
        ">= 2 eta L where the records differ: E_gamma <= delta_M(gamma), M^2 = sum (a_t/(eta sigma))^2",
    feldman("Theorem 22", "step"), kind="lemma",
    given=[n >= 0, regular_pnsgd, *two_runs],
    show=hockey_stick(W[n], W2[n], gamma) <= curve(sqrt(spent(lambda t: a[t])), gamma))
def regular_runs_curve_by_shifts():
    with use(amplification_of_near_states, Th=V, rho=value(INTEGER, lambda t: dirac(zero(V))),
            psi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x[t + 1])(u))),
            phi=value(INTEGER, lambda t: value(V, V, lambda th, u: psi(x2[t + 1])(u))),
            T=value(INTEGER, lambda t: Pi)) as that:
        with that.premise("a >= 0"):
            intro("t")
            apply_to("s, a >= 0")
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v")
            apply_to("same record or apart")
            apply_to("s, a >= 0")
            apply_to("shifts")
            use(steps_apart)
        with that.premise("maps do not expand"):
            use(convex_projection_contractive)
        with that.premise("run"):
            do(run_of(W, x))
        with that.premise("other run"):
            do(run_of(W2, x2))
        with that.premise("start"):
            start()

def start() -> None:
    """Both runs start at w0, at shift 0."""
    use(curve_start, mu=dirac(w0), z0=0)
    rewrite(same(W[0], dirac(w0)))
    rewrite(same(W2[0], dirac(w0)))
    rewrite(eq(z[0], 0))

@claim("Noisy SGD on two data sets, any shifts a_t >= 0 with z_(t+1) = z_t + s_t - a_t >= 0, z_0 = z_n = 0, s_t >= 2 "
        "eta L where the records differ: E_gamma <= delta_M(gamma), M^2 = sum (a_t/(eta sigma))^2",
    feldman("Theorem 22", "remark", "noisy SGD, the exact privacy curve"), kind="lemma",
    given=[n >= 0, pnsgd, *two_runs],
    show=hockey_stick(W[n], W2[n], gamma) <= curve(sqrt(spent(lambda t: a[t])), gamma))
def noisy_sgd_curve_by_shifts():
    use(losses_seen_gradient)
    unpack(this, "H")
    use(regular_runs_curve_by_shifts, g=map_("H", (V, X), V), by={"run": with_seen(), "other run": with_seen()})

@claim("PNSGD and its i-th input: E_gamma <= delta_M(gamma) for all gamma > 0, M = 2 L/(sigma sqrt(n + 1 - i))",
    feldman("Theorem 23", "remark", "the exact privacy curve in place of the Renyi divergence"), kind="strengthening",
    given=[1 <= i, i <= n, pnsgd, member(w0, K), noisy_sgd(W, w0, x), noisy_sgd(W2, w0, x2), differ_at(x, x2, i, n),
        gamma > 0],
    show=hockey_stick(W[n], W2[n], gamma) <= curve(2 * L / (sigma * sqrt(k)), gamma))
def noisy_sgd_one_record_curve():
    # The 2 eta L of step i is taken back in k = n + 1 - i equal shifts, those of `one_record`.
    use(squares_since, m=n, c=share / (eta * sigma))
    have(eq(share_spent, (2 * L / sigma) ** 2 / k))
    fact("sqrt", "of_square", 2 * L / (sigma * sqrt(k)))
    have(eq(sqrt(share_spent), 2 * L / (sigma * sqrt(k))), by.rewrite(eq(share_spent, (2 * L / sigma) ** 2 / k)))
    rewrite(this, backwards=True)
    use(noisy_sgd_curve_by_shifts, a=value(INTEGER, a_), c=value(INTEGER, s_), z=value(INTEGER, z_), by=premises)

share_spent = spent(a_)
