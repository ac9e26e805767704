"""Theorem 2 of the federated paper as printed: the ball, convex smooth losses, eta <= 2/beta.

The ball has the radius rho, here `radius`; a in the titles is `delta_later`, and theta is theta_eps of the paper.
"""

from typing import Any

from lemmas.contraction.gradient_maps import G, L, P, V, X, beta, eta, projection, regular_loss
from lemmas.contraction.one_step_on_an_interval import (after, gauss_event, gaussian_run, inside, interval_width,
    of_the_loss, of_the_set)
from lemmas.contraction.pnsgd import on_the_set
from lemmas.contraction.printed_losses import c0, has_interior, loss, printed_loss, printed_loss_is_regular, r0
from lemmas.contraction.projected_step import gaussian_theta, gaussian_theta_nonnegative
from lemmas.contraction.stopped_runs import gaussian_theta_below_one
from lemmas.divergences.f_divergence import between
from lemmas.federated.federated_rounds import (A1, W1, A, T, W, datasets, drawn_in, eps, m, mu0, one_position, order,
    sigma, training, x, x1, y, z)
from lemmas.federated.theorem import federated_every_step
from lemmas.papers import federated
from verify.lemma import *

# As printed: convex, beta-smooth losses, eta <= 2/beta, the ball of radius `radius`, n = T m users.  What
# uniform sampling without replacement is needed for is that each user has one position, and is in each
# round with probability m/n.
radius, n = real("radius"), integer("n")
rate_of_rounds = hypothesis("share of rounds",
    between(1, T, lambda t: E(order, lambda omega: indicator(drawn_in(t, omega))) == m / n))
delta_first = gaussian_theta(exp(eps), 2 * L / (sqrt(m) * sigma))
delta_later = gaussian_theta(exp(eps), 2 * radius * sqrt(m) / (eta * sigma))

@claim("Gradients that are short and regular on the set: (eps, delta)-private with delta = (m/n) theta(2 L/(sqrt(m) "
        "sigma)) (1 - a^T)/(1 - a), a = theta(2 rho sqrt(m)/(eta sigma)), T = n/m rounds",
    federated("Theorem 2", "step", "the regularity of the loss as a condition on its gradient"),
    given=[eps >= 0, 1 <= m, 1 <= T, n == T * m, eta > 0, sigma > 0, beta >= 0, eta * beta <= 2, projection(V, P),
        every(V, lambda y: norm(P(y)) <= radius), hypothesis("regular", regular_loss(V, X, P, G, L, 0, beta)),
        on_the_set(mu0), datasets, one_position, training(A, W, x), training(A1, W1, x1), rate_of_rounds],
    show=hockey_stick(push(order, lambda omega: W[T](omega)), push(order, lambda omega: W1[T](omega)), exp(eps))
        <= m / n * delta_first * (1 - delta_later**T) / (1 - delta_later))
def federated_ball():
    every_step_in_the_ball()

in_ball = hypothesis("in the ball", every(V, lambda y: norm(P(y)) <= radius))
images_of_the_ball = (by.intro("y", "z"), by.apply_to(in_ball), by.apply_to(in_ball, z), by.triangle(P(y), -P(z)))
factor_is_one = (by.cases_of(abs(1 - eta * beta)),)

def every_step_in_the_ball() -> None:
    """The bound for every learning rate, with the ball's constants: D = 2 radius, c = 1, q = m/n."""
    use(federated_every_step, c=1, D=2 * radius, q=m / n,
        by={"diameter": images_of_the_ball, "factor": factor_is_one,
            "share of orders": (by.intro("t"), by.intro(), by.intro(), by.apply_to(rate_of_rounds))})

federated_rounds = setting("federated noisy SGD on a ball, for two data sets that differ in one record",
    r"$T$ rounds of $m$ of the $n$ records each, in a random order; the losses are convex, $L$-Lipschitz and $\beta$-smooth on the "
        r"set of the projection $P$, which is closed and convex, lies in the ball of radius $\mathit{radius}$ around 0 and has interior; "
        r"$\eta\beta \le 2$, $\sigma > 0$, $\varepsilon \ge 0$; the record that differs has one place, in each round with the probability $m/n$.",
    eps=eps >= 0, sizes=[1 <= m, 1 <= T], rounds=[n == T * m], numbers=[eta > 0, sigma > 0, beta >= 0, eta * beta <= 2],
    set=[hypothesis("projection", projection(V, P)), in_ball, L >= 0, r0 > 0,
        hypothesis("interior", has_interior(V, P, c0, r0))], losses=printed_loss(V, X, P, loss, G, L, 0, beta),
    start=[hypothesis("start on the set", on_the_set(mu0))],
    data=[hypothesis("equal but at i", datasets), hypothesis("one position", one_position)],
    runs=[hypothesis("run", training(A, W, x)), hypothesis("other run", training(A1, W1, x1))], order=[rate_of_rounds])

@claim("Algorithm 1 is (eps, delta)-private with delta = (m/n) theta(2 L/(sqrt(m) sigma)) (1 - a^(n/m))/(1 - a), a = "
        "theta(2 rho sqrt(m)/(eta sigma))", federated("Theorem 2", "whole"), federated("Algorithm 1", "whole"),
    given=[federated_rounds],
    show=hockey_stick(push(order, lambda omega: W[T](omega)), push(order, lambda omega: W1[T](omega)), exp(eps))
        <= m / n * delta_first * (1 - delta_later**T) / (1 - delta_later))
def theorem2_federated():
    use(federated_ball, by={"regular": (by.use(printed_loss_is_regular),)})

a, b, k, s = reals("a b k s")

@claim("(m/n) b (1 - a^k)/(1 - a) does not fall as k >= 0 grows, for 0 <= a < 1 and b >= 0",
    given=[m >= 0, n > 0, b >= 0, 0 <= a, a < 1, 0 <= k, k <= s],
    show=m / n * b * (1 - a**k) / (1 - a) <= m / n * b * (1 - a**s) / (1 - a))
def more_rounds():
    fact("^", "sum0", a, k, s - k)
    fact("^", "increasing", a, 1, s - k)

# Where m does not divide n the paper's T = n/m is no number of rounds. With as many whole rounds of m users as
# there are, or fewer, the printed delta is still a bound.  From [4:] on stands all but eps, the sizes and n = T m.
@claim("Algorithm 1 with T <= n/m whole rounds is (eps, delta)-private with the printed delta, exponent n/m included",
    federated("Theorem 2", "remark", special="m need not divide n"), federated("Figure 2, its rates", "whole"),
    repairs="federated_whole_batches",
    given=[eps >= 0, 1 <= m, 1 <= T, T * m <= n, *federated_rounds[4:]],
    show=hockey_stick(push(order, lambda omega: W[T](omega)), push(order, lambda omega: W1[T](omega)), exp(eps))
        <= m / n * delta_first * (1 - delta_later ** (n / m)) / (1 - delta_later))
def theorem2_whole_rounds():
    """The bound for T rounds, which is at most that with n/m >= T in its place (`more_rounds`)."""
    use(printed_loss_is_regular)
    every_step_in_the_ball()
    use(gaussian_theta_nonnegative, r=2 * radius * sqrt(m) / (eta * sigma))
    use(gaussian_theta_below_one, r=2 * radius * sqrt(m) / (eta * sigma))
    use(gaussian_theta_nonnegative, r=2 * L / (sqrt(m) * sigma))
    have(n / m >= T, by.linear())
    use(more_rounds, b=delta_first, k=T)
    intro("phi")
    apply_to(hockey_stick(push(order, lambda omega: W[T](omega)), push(order, lambda omega: W1[T](omega)), exp(eps))
            <= m / n * delta_first * (1 - delta_later**T) / (1 - delta_later))
    linear()

# One user, one round, from 0 on [0, 1], the gradients 1 and -1: the event {W_1 = 0}.
of_one_user = {**dict.fromkeys(("V", "X", "Omega", "U"), "line"),
    **{"order": dirac(expr(0)), "mu0": dirac(expr(0)), "i": "0", "c0": "1/2", "r0": "1/2", "eps": "0"},
    "u": value(INTEGER, lambda k: value(line, lambda omega: expr(0))), "pos": value(line, lambda omega: expr(1)),
    "x": value(line, lambda v: v), "x1": value(line, lambda v: v + indicator(eq(v, 0))),
    **dict.fromkeys(("n", "m", "T", "L", "beta", "eta", "sigma", "radius"), "1"),
    **{name: one for name, one in gaussian_run("1", "0", "0").items() if name in ("P", "l", "G")},
    "A": value(INTEGER, lambda k: value(line, line, lambda omega, y: bind(gauss(line), lambda xi: dirac(1 + xi)))),
    "A1": value(INTEGER, lambda k: value(line, line, lambda omega, y: bind(gauss(line), lambda xi: dirac(xi - 1)))),
    "W": value(INTEGER, lambda t: value(line, lambda omega: after(gauss(line), "1", "0", 1)(t))),
    "W1": value(INTEGER, lambda t: value(line, lambda omega: after(gauss(line), "1", "0", -1)(t)))}
first_round = (by.intro("t"), by.intro(), by.intro(), by.have(eq(integer("t"), 1)), by.rewrite(this))
is_training = (by.each_part((by.intro("omega"), by.ext("f")),
        (*first_round, by.intro("omega", "y"),
            by.each_part((by.ext("f"),), (by.intro("s"), by.intro(), by.intro(), by.absurd()))),
        (*first_round, by.intro("omega"), by.ext("f"))),)
is_federated = {"given projection": of_the_set("1"),
    "given in the ball": (by.intro("y"), by.use(interval_width, w=1, p=y, q=0)), "given interior": inside,
    "given losses": of_the_loss, "given start on the set": (by.ext("f"),),
    "given equal but at i": (by.intro("v"), by.cases(eq(real("v"), 0))), "given one position": (by.intro("omega", "k")),
    "given run": is_training, "given other run": is_training, "given share of rounds": first_round}

def exceeds(delta: Expr) -> list[dict[str, Any]]:
    """The hint that delta is exceeded there."""
    seen = Q(expr(-1)) - Q(expr("9/10"))
    shown = (by.intro(), *gauss_event("1", "0"), by.fact("sqrt", "positive", 1), by.have(seen > delta, by.evaluate()))
    return [{"witness": of_one_user, "proofs": {**is_federated, "show": shown}}]

after_training = lambda delta: (hockey_stick(push(order, lambda omega: W[T](omega)),
        push(order, lambda omega: W1[T](omega)), exp(eps)) <= delta)
root = sqrt(expr(1))
half_as_far = gaussian_theta(exp(eps), L / (sqrt(m) * sigma))
doubt(theorem2_federated,
    mutants=[mutant("L for 2 L", show=after_training(m / n * half_as_far * (1 - delta_later**T) / (1 - delta_later)),
            hints=exceeds(theta(1, 1 / root) * (1 - theta(1, 2 * root)) / (1 - theta(1, 2 * root)))),
        mutant("one round fewer",
            show=after_training(m / n * delta_first * (1 - delta_later ** (T - 1)) / (1 - delta_later)),
            hints=exceeds(expr(0)))])
doubt(theorem2_whole_rounds,
    mutants=[mutant("one round fewer",
            show=after_training(m / n * delta_first * (1 - delta_later ** (n / m - 1)) / (1 - delta_later)),
            hints=exceeds(expr(0)))])
