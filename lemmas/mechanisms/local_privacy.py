"""Local privacy of noisy projected gradient steps: what a message reveals of the data point that it used."""

from lemmas.iteration.noise import gaussian_cost
from lemmas.mechanisms.calibration import gaussian_close
from lemmas.papers import feldman
from verify.lemma import *

X, V = space("X"), euclid("V")
Pi, g = map_("Pi", V, V), map_("g", (V, X), V)
L, eta, sigma, eps, delta = reals("L eta sigma eps delta")
w, x, y = point("w", V), point("x", X), point("y", X)
t, phi_ = weight("t", V), test("phi", V)

@definition(r"\mathrm{law}\,$Pi($Pi $w - $eta($g($Pi $w, $x) + $sigma\,\xi))")
def step_message(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w: Point[V],
        x: Point[X]) -> Law:
    """the law of Pi(Pi w - eta (g(Pi w, x) + sigma xi)).

    The projection of u - eta (g(u, x) + sigma xi), for a state u = Pi w in the set."""
    return bind(gauss(V), lambda xi: dirac(Pi(Pi(w) - eta * (g(Pi(w), x) + sigma * xi))))

@definition(r"\forall w, x, y\colon \mathsf{D}_{$alpha}(m_w(x) \,\|\, m_w(y)) \le $c,\ "
        r"m_w(x) = \mathrm{law}\,$Pi($Pi w - $eta($g($Pi w, x) + $sigma\,\xi))")
def noisy_messages_renyi(alpha: Real, V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real,
        c: Real) -> Prop:
    """for all w, x, y the messages Pi(Pi w - eta (g(Pi w, x) + sigma xi)) and the same with y have D_alpha <= c.

    For every state w and any two records x and y the messages have Renyi divergence at most c."""
    at = lambda w, x: step_message(V, X, Pi, g, eta, sigma, w, x)
    return every(V, X, X, lambda w, x, y: renyi(at(w, x), at(w, y), alpha) <= c)

@definition(r"\forall w, x, y\colon \mathsf{E}_{e^{$eps}}(m_w(x) \,\|\, m_w(y)) \le $delta,\ "
        r"m_w(x) = \mathrm{law}\,$Pi($Pi w - $eta($g($Pi w, x) + $sigma\,\xi))")
def noisy_messages_private(eps: Real, delta: Real, V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real,
        sigma: Real) -> Prop:
    """for all w, x, y the messages Pi(Pi w - eta (g(Pi w, x) + sigma xi)) and the same with y have E_(e^eps) <= delta.

    For every state w and any two records x and y the messages have E_(e^eps) at most delta."""
    at = lambda w, x: step_message(V, X, Pi, g, eta, sigma, w, x)
    return every(V, X, X, lambda w, x, y: hockey_stick(at(w, x), at(w, y), exp(eps)) <= delta)

@definition(r"\sqrt{2 \log(1.25/$delta)}")
def calibrated(delta: Real) -> Expr:
    """sqrt(2 log(1.25/delta)).

    c with c^2 = 2 log(1.25/delta)."""
    return sqrt(2 * log("5/4" / delta))

# The messages of PNSGD and of its variants, from |g| <= L on the set; `lipschitz_messages_private` has the
# Lipschitz losses.  "Every eps, delta > 0" is false (`local_mechanism_line`); eps <= 15/4 and delta < 1 are enough.
@claim("Messages are (alpha, 2 alpha L^2/sigma^2)-RDP; with sigma = 2 L sqrt(2 l)/eps also (eps, delta)-private, eps "
        "<= 15/4, delta < 1, l = log(1.25/delta)", feldman("Lemma 27", "step", "from |g| <= L"),
    given=[L > 0, eta > 0, sigma > 0, hypothesis("short gradients", every(V, X, lambda w, x: norm(g(Pi(w), x)) <= L))],
    show=every(REAL,
        lambda alpha: (alpha > 1).implies(noisy_messages_renyi(alpha, V, X, Pi, g, eta, sigma,
                2 * alpha * L**2 / sigma**2))) & every(REAL, REAL,
        lambda eps, delta: ((0 < eps) & (eps <= "15/4") & (0 < delta) & (delta < 1)
                & (sigma == 2 * L * calibrated(delta) / eps)).implies(
            noisy_messages_private(eps, delta, V, X, Pi, g, eta, sigma))))
def messages_locally_private():
    # A message is made of Gaussian noise at the gradient; the two gradients are at most 2 L apart.
    part = each_part()
    with part[0]:
        intro("alpha")
        intro("w", "x", "y")
        intro("t")
        near()
        use(gaussian_cost, s=eta * sigma, a=2 * eta * L)
        with apply_to(this, eta * difference, value(V, lambda q: t(Pi(Pi(w) - eta * g(Pi(w), y) - q)))) as of_the_shift:
            with of_the_shift.premise(0):
                linear(eta)
    with part[1]:
        intro("eps", "delta")
        intro("w", "x", "y")
        intro("phi")
        near()
        have(eps * sigma == 2 * L * calibrated(delta), by.linear(eps))
        with use(gaussian_close, m1=g(Pi(w), x), m2=g(Pi(w), y), c=calibrated(delta)) as of_gaussian_close:
            with of_gaussian_close.premise("distance"):
                linear(calibrated(delta))
        apply_to(this, value(V, lambda q: phi_(Pi(Pi(w) - eta * q))))

bound = every(V, X, lambda w, x: norm(g(Pi(w), x)) <= L)
difference = g(Pi(w), x) - g(Pi(w), y)

def near() -> None:
    """The two gradients are at most 2 L apart."""
    apply_to(bound)
    apply_to(bound, w, y)
    triangle(g(Pi(w), x), -g(Pi(w), y))
