"""The averaged gradient step of a batch: distances in R^d, Lipschitz and smooth losses, and the noise.

Theorem 2 and its displays are those of `asoodeh2020federated`.  Vectors are families over the coordinates 1, ..., d;
squared norms are sums of squares.  A batch has m users, or B where their gradients are named; eta is the step, L bounds
the gradients, rho is the radius of the ball, sigma the noise; theta(r/s) is of points r apart and noise of deviation s.
With an index eta is the paper's contraction coefficient: eta_eps(K_t).
"""

from lemmas.mechanisms.gaussian_curve import curve, curve_increasing
from lemmas.mechanisms.theta_gamma import theta_nondecreasing_r
from lemmas.papers import federated
from verify.lemma import *

eta, beta, L, rho, sigma, gamma, s, r, R, m = reals("eta beta L rho sigma gamma s r R m")
g1, g2 = reals("g1 g2")
d, B = alphabet("d"), alphabet("B")
u, v, g, h, delta = (family(name, d) for name in ("u", "v", "g", "h", "delta"))
G = family("G", B, d)

def squared(f: Callable[[Expr], Expr]) -> Expr:
    """The sum of f over the coordinates: a squared norm, where f(i) is the square of a coordinate."""
    return total(d, f)

# --- the two gradients of the datum that differs: display after (21) --------------------------------------

federated_gradient_norm_printed = claim("Gradients of norm at most 2 L move the step by at most 2 L eta/m",
    federated("Theorem 2, proof, display after (21), reason"), kind="proof-line", flaw="slip", grade="misprint",
    note=("The display is right, its reason is not: from the norm bound 2 L for each gradient only 4 L eta/m follows.  "
            "L-Lipschitz losses have gradients of norm at most L, which is what the display needs."),
    given=[eta > 0, m >= 1, L > 0, Abs(g1) <= 2 * L, Abs(g2) <= 2 * L],
    show=Abs(eta / m * (g1 - g2)) <= 2 * L * eta / m)
doubt(federated_gradient_norm_printed, hints=[{"eta": "1", "m": "1", "L": "1", "g1": "2", "g2": "-2"}])

@claim("Gradients of norm at most L move the step by at most 2 L eta/m, in any dimension",
    federated("Theorem 2, proof, display after (21)", "step", "from the bound L of the gradients, in place of 2 L"),
    kind="repair", repairs="federated_gradient_norm_printed",
    given=[eta > 0, m >= 1, L >= 0, squared(lambda i: g[i] ** 2) <= L**2, squared(lambda i: h[i] ** 2) <= L**2],
    show=squared(lambda i: (eta / m * (g[i] - h[i])) ** 2) <= (2 * L * eta / m) ** 2)
def federated_gradient_norm_repaired():
    """g and h are the gradients for the two data; the other gradients of the batch cancel."""
    sums(d, lambda i: (g[i] - h[i]) ** 2 <= 2 * g[i] ** 2 + 2 * h[i] ** 2)
    have(squared(lambda i: (g[i] - h[i]) ** 2) <= 4 * L**2)
    combine(((eta / m) ** 2, [this]))

doubt(federated_gradient_norm_repaired,
    mutants=[mutant("L eta/m", show=squared(lambda i: (eta / m * (g[i] - h[i])) ** 2) <= (L * eta / m) ** 2)],
    extremal={"d": "1", "g": ["1"], "h": ["-1"], "eta": "1", "m": "1", "L": "1"})

# --- contraction: fact (1) ---------------------------------------------------------------------------------

federated_step_without_eta = claim("For l(w) = beta w^2/2, eta <= 2/beta the map w - grad l(w) does not stretch "
        "distances: |1 - beta| <= 1", federated("Theorem 2, proof, fact (1), first half"), kind="proof-line",
    flaw="slip", grade="misprint",
    note=("The step size is left out of the map; it is w - eta grad l(w, x).  The sentence on strongly convex losses "
            "after the proof leaves it out as well."),
    given=[beta > 0, eta > 0, eta <= 2 / beta],
    show=Abs(1 - beta) <= 1)
doubt(federated_step_without_eta, mutants=[mutant("beta up to 3", given=(beta > 0, beta <= 3))],
    hints=[{"beta": "3", "eta": "1/2"}])

def averaged(i: Expr) -> Expr:
    """A coordinate of the difference of the states after the batch."""
    return delta[i] - eta / B * total(B, lambda j: G[j, i])

def stepped(j: Expr) -> Expr:
    """The squared distance after the step of user j alone."""
    return squared(lambda i: (delta[i] - eta * G[j, i]) ** 2)

contracting = each(B, lambda j: stepped(j) <= squared(lambda i: delta[i] ** 2))

@claim("If the step of each user does not stretch distances, that of the batch does not, in any dimension",
    federated("Theorem 2, proof, fact (1), second half"), kind="proof-line",
    given=[contracting],
    show=squared(lambda i: averaged(i) ** 2) <= squared(lambda i: delta[i] ** 2))
def federated_batch_step():
    """delta is the difference of two states, G_j that of the gradients of user j; the hypothesis is the contraction of
    w - eta grad l(w, x_j) for 0 <= eta <= 2/beta (convex_gradient_step_contractive)."""
    # The square of a mean is at most the mean of the squares.
    with sums(d, lambda i: averaged(i) ** 2 <= total(B, lambda j: (delta[i] - eta * G[j, i]) ** 2) / B) as i:
        have(total(B, lambda j: (delta[i] - eta * G[j, i] - averaged(i)) ** 2) >= 0)
        linear(scale=B)
    sums(B, lambda j: stepped(j) <= squared(lambda i: delta[i] ** 2), lambda j: (by.instantiate(contracting, j),))
    linear(1 / B)

doubt(federated_batch_step, extremal={"d": "1", "B": "1", "delta": ["1"], "G": [["2"]], "eta": "1"})

ball_u, ball_v = (squared(lambda i: f[i] ** 2) <= rho**2 for f in (u, v))

@claim("Two points of the ball of radius rho are at most 2 rho apart", federated("Theorem 2, proof, (15)"),
    kind="proof-line",
    given=[ball_u, ball_v],
    show=squared(lambda i: (u[i] - v[i]) ** 2) <= (2 * rho) ** 2)
def federated_ball_diameter():
    sums(d, lambda i: (u[i] - v[i]) ** 2 <= 2 * u[i] ** 2 + 2 * v[i] ** 2)

doubt(federated_ball_diameter, mutants=[mutant("the radius", show=squared(lambda i: (u[i] - v[i]) ** 2) <= rho**2)],
    extremal={"d": "1", "u": ["1"], "v": ["-1"], "rho": "1"})

@claim("In numbers: theta_gamma(r/s) <= theta_gamma(2 rho/s) for 0 < r <= 2 rho: steps that do not stretch distances",
    federated("Theorem 2, proof, (15)"), federated("Theorem 2, proof, (20)"), kind="proof-line",
    given=[gamma >= 1, s > 0, r > 0, r <= 2 * rho],
    show=theta(gamma, r / s) <= theta(gamma, 2 * rho / s))
def federated_coefficient_bound():
    """(20) has 2 L eta/m in place of 2 rho; the text gives Lemma 2 as the reason, meant is fact (2)."""
    use(theta_nondecreasing_r)

doubt(federated_coefficient_bound, mutants=[mutant("rho", show=theta(gamma, r / s) <= theta(gamma, rho / s))],
    extremal={"gamma": "1", "s": "1", "r": "2", "rho": "1"})

states = space("V")
before, distance = law("p", states), fun("r", states)
apart = every(states, lambda y: (0 <= distance(y)) & (distance(y) <= R))

@claim("If two steps are 0 <= r(y) <= R apart at every state y: E delta_(r(y)/s)(gamma) <= delta_(R/s)(gamma), noise s",
    federated("Theorem 2, proof, (20)", "step"), kind="proof-line",
    given=[gamma >= 1, s > 0, apart],
    show=E(before, lambda y: curve(distance(y) / s, gamma)) <= curve(R / s, gamma))
def federated_mean_over_states():
    """p: the law of the state before the step; R = 2 L eta/m, s = eta sigma/sqrt(m).  delta_M is theta(M) for M > 0
    (`curve_is_theta`), and delta_0 = 0: a state where the two steps agree adds nothing."""
    with name_for(e, value(states, lambda y: curve(distance(y) / s, gamma)), limit=curve(R / s, gamma)) as that:
        with that.premise(0):
            at_state()
            at_least_zero()
        with that.premise(1):
            at_state()
    under(before, lambda y: eq(curve(distance(y) / s, gamma), e(y)), lambda y: (by.apply_to(this),))
    with under(before, lambda y: e(y) <= curve(R / s, gamma)):
        apply_to("e")
        at_state()
    linear()

y0, e = point("y", states), bounded("e", states)

def at_state() -> None:
    """The curve at the distance over s is at most that at R/s."""
    apply_to(apart)
    have(distance(y0) / s <= R / s)
    use(curve_increasing, M=distance(y0) / s)

def at_least_zero() -> None:
    """The curve at the distance over s is at least that at 0, which is 0 or more."""
    use(curve_increasing, M=0, K=distance(y0) / s)

doubt(federated_mean_over_states,
    mutants=[mutant("R/2, in the closed form for r > 0",
            given=[gamma >= 1, s > 0, every(states, lambda y: (0 < distance(y)) & (distance(y) <= R))],
            show=E(before, lambda y: theta(gamma, distance(y) / s)) <= theta(gamma, R / (2 * s)))])

federated_noise_variance = claim("In numbers: the variance of the mean of m noises eta Z_j of variance eta^2 sigma^2 "
        "is (eta sigma/sqrt(m))^2", federated("Theorem 2, proof, display 1"), kind="proof-line",
    note="Variances of independent noises add up: m times that of eta Z_j/m.",
    given=[m >= 1, eta > 0, sigma > 0],
    show=m * (1 / m**2 * (eta * sigma) ** 2) == (eta * sigma / sqrt(m)) ** 2)

doubt(federated_noise_variance,
    mutants=[mutant("sigma/m", show=m * (1 / m**2 * (eta * sigma) ** 2) == (eta * sigma / m) ** 2)])

# --- losses that are only Lipschitz ------------------------------------------------------------------------

@claim("No convexity or smoothness: |delta - eta g| <= 2 (rho + eta L) for |delta| <= 2 rho, |g| <= 2 L, in any "
        "dimension", federated("Section 3.1, sentence after (10)"), federated("Theorem 2, proof, (15)"), kind="lemma",
    given=[eta > 0, rho > 0, L > 0, squared(lambda i: delta[i] ** 2) <= (2 * rho) ** 2,
        squared(lambda i: g[i] ** 2) <= (2 * L) ** 2],
    show=squared(lambda i: (delta[i] - eta * g[i]) ** 2) <= (2 * (rho + eta * L)) ** 2)
def federated_lipschitz_only():
    """delta is the difference of two states of the ball, g that of the averaged gradients.  Gained: Theorem 2 holds
    for nonconvex L-Lipschitz losses and any step size, with 2 (rho + eta L) in place of 2 rho."""
    with sums(d,
            lambda i: ((delta[i] - eta * g[i]) ** 2
                    <= (1 + eta * L / rho) * delta[i] ** 2 + (eta**2 + eta * rho / L) * g[i] ** 2)) as i:
        combine((eta / (rho * L) * (L * delta[i] + rho * g[i]) ** 2, []))
    combine((1, [this]), (1 + eta * L / rho, [squared(lambda i: delta[i] ** 2) <= (2 * rho) ** 2]),
        (eta**2 + eta * rho / L, [squared(lambda i: g[i] ** 2) <= (2 * L) ** 2]))

doubt(federated_lipschitz_only,
    mutants=[mutant("rho and eta L in place of twice these",
            show=squared(lambda i: (delta[i] - eta * g[i]) ** 2) <= (rho + eta * L) ** 2),
        mutant("2 rho, as for convex smooth losses",
            show=squared(lambda i: (delta[i] - eta * g[i]) ** 2) <= (2 * rho) ** 2)],
    extremal={"d": "1", "delta": ["2"], "g": ["-2"], "eta": "1", "rho": "1", "L": "1"})

federated_kernel_contracts = claim("In numbers, what bounds eta_eps(K_t) of L-Lipschitz losses: theta(2 (rho + eta "
        "L)/(eta sigma)) < 1",
    federated("Section 3.1, sentence after (10)", "part", "that its bound is below 1, for Lipschitz losses"),
    kind="statement",
    note=("The paper says it of every loss; a continuous gradient is bounded on the ball, by some L.  With "
            "federated_lipschitz_only and Lemma 2."),
    given=[gamma >= 1, eta > 0, sigma > 0, rho > 0, L > 0],
    show=theta(gamma, 2 * (rho + eta * L) / (eta * sigma)) < 1)
