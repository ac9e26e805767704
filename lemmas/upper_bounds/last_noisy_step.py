"""What the last step alone makes private, for noisy SGD on a bounded set: no convexity, no smoothness, any T.

mu and nu are the laws of the two runs before that step, g and g2 the mean gradients of a batch th of law rho, Pi a map
into the set.
"""

from lemmas.iteration.last_step import last_step_privacy
from lemmas.mechanisms.gaussian_renyi_privacy import gaussian_means_renyi
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = euclid("V"), space("Th")
mu, nu = laws("mu nu", V)
rho = law("rho", Th)
Pi = map_("Pi", V, V)
g, g2 = map_("g", (Th, V), V), map_("g2", (Th, V), V)
alpha, eta, sigma, L, D = reals("alpha eta sigma L D")
u, v = points("u v", V)
th, th2 = points("th th2", Th)
t = weight("t", V)

def one_step(Pi: Map, g: Map, eta: Expr, sigma: Expr, u: Point, th: Point) -> Law:
    """The step from one state, with one batch."""
    return bind(gauss(V), lambda xi: dirac(Pi(Pi(u) - eta * (g(th, Pi(u)) + sigma * xi))))

@definition(r"\mathrm{law}\,$Pi\bigl($Pi(u) - $eta\,($g(\theta, $Pi(u)) + $sigma \xi)\bigr),\ u \sim $mu,\ \theta \sim $rho",
    letters="V")
def after_step(V: Euclid, Th: Space, mu: Law[V], rho: Law[Th], Pi: Map[V, V], g: Map[(Th, V), V], eta: Real,
        sigma: Real) -> Law:
    """the law of Pi(Pi(u) - eta (g(th, Pi(u)) + sigma xi)), u ~ mu, th ~ rho.

    One step of noisy SGD from the projection of a state of law mu; th is the batch, g its mean gradient."""
    return bind(mu, lambda u: bind(rho, lambda th: one_step(Pi, g, eta, sigma, u, th)))

diameter = every(V, V, lambda u, v: norm(Pi(u) - Pi(v)) <= D)
short = lambda g: every(Th, V, lambda th, u: norm(g(th, u)) <= L)
cost = alpha * (D + 2 * eta * L) ** 2 / (2 * (eta * sigma) ** 2)

# Before its last step a run is in the set, whatever it did there.  Pi is any map into the set.
@claim("The last step of noisy SGD in a set of diameter D: D_alpha <= alpha (D + 2 eta L)^2/(2 eta^2 sigma^2) after "
        "any number of steps, for gradients of length at most L", altschuler("Section 1.2, on convexity"),
    altschuler("Section 6, beyond convexity"), altschuler("Section 1, Question 1.2"), kind="strengthening",
    given=[alpha > 1, eta > 0, sigma > 0, diameter, short(g), short(g2)],
    show=renyi(after_step(V, Th, mu, rho, Pi, g, eta, sigma), after_step(V, Th, nu, rho, Pi, g2, eta, sigma), alpha)
        <= cost)
def last_step_bound():
    """So the privacy loss does not increase without end even without convexity and smoothness: what convexity gives is
    the factor 1/n of Theorem 3.1.  By last_step_privacy, twice, two states and two batches may be fixed: then the two laws
    are Gaussian, with means at most D + 2 eta L apart, and mapped by Pi."""

    with use(last_step_privacy, Y=V) as for_two_states:
        with for_two_states.premise("last step"):
            intro("u", "v")
            with use(last_step_privacy) as for_two_batches:
                with for_two_batches.premise("last step"):
                    intro("th", "th2")
                    apply_to(diameter)
                    apply_to(short(g), th, Pi(u))
                    apply_to(short(g2), th2, Pi(v))
                    triangle(Pi(u) - Pi(v), -eta * g(th, Pi(u)) + eta * g2(th2, Pi(v)))
                    triangle(-eta * g(th, Pi(u)), eta * g2(th2, Pi(v)))
                    have(norm(-start(g, u, th) + start(g2, v, th2)) <= D + 2 * eta * L, by.linear(eta))
                    use(gaussian_means_renyi, m2=-start(g2, v, th2), sigma=eta * sigma)
                    intro("t")
                    apply_to(this, value(V, lambda y: t(Pi(-y))))  # the step is -y

start = lambda g, u, th: Pi(u) - eta * g(th, Pi(u))
