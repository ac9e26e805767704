"""Projected noisy SGD with Laplace noise: Theorem 3 of Asoodeh, Diaz and Calmon, for every learning rate.

y ~ mu_0 on [a, b]; for t = 1, ..., n: y <- P(y - eta (G(y, x_t) + v zeta)); return y

P is the projection onto [a, b], G(., x) the derivative of the loss of the record x, zeta Laplace noise of scale 1.  A
step without noise is c-Lipschitz, c = max(|1 - eta rho|, |1 - eta beta|).
"""

from typing import Any

from lemmas.contraction.gradient_maps import step_of_slopes
from lemmas.contraction.kernel_chains import between, i, n
from lemmas.contraction.pnsgd import by_uniform_steps, steps_project_first
from lemmas.mechanisms.laplace import laplace_bound, laplace_law
from lemmas.papers import contraction
from verify.lemma import *

X = space("X")
G = fun("G", line, X)  # the derivative of the loss of a record
L, rho, beta, eta, v, a, b, c, eps = reals("L rho beta eta v a b c eps")
m1, m2, r, d, e, p, q = reals("m1 m2 r d e p q")
record, other = point("x", X), point("y", X)
t_ = integer("t")
Y, Z = sequence("Y", law(line)), sequence("Z", law(line))
x, x1 = sequence("x", point(X)), sequence("x1", point(X))
phi, f = test("phi", line), bounded("f", line)
M = law("M", line)
factor = Max(abs(1 - eta * rho), abs(1 - eta * beta))

def P(y: Expr) -> Expr:
    """The projection onto [a, b]."""
    return Max(a, Min(b, y))

@definition(r"\bigl(1 - e^{$eps/2 - $r/2}\bigr)_{+}")
def laplace_gap(eps: Real, r: Real) -> Expr:
    """(1 - e^(eps/2 - r/2))_+.

    E_(e^eps) of Laplace noise at two points r scales apart, eps >= 0."""
    return Max(0, 1 - exp(eps / 2 - r / 2))

laplace_delta = lambda r: laplace_gap(eps, r)

on_interval = lambda p: (a <= p) & (p <= b)

# What L-Lipschitz, beta-smooth and rho-strongly convex losses have in terms of their derivatives G (`loss_is_regular`).
regular_on_interval = every(X, REAL, REAL,
    lambda x, p, q: on_interval(p).implies(on_interval(q).implies(all_of(abs(G(p, x)) <= L,
                abs(G(p, x) - G(q, x)) <= beta * abs(p - q), rho * (p - q) ** 2 <= (p - q) * (G(p, x) - G(q, x))))))

# --- the projection --------------------------------------------------------------------------------

@claim("The projection onto [a, b] has its values there, and leaves them where they are",
    given=[a <= b],
    show=all_of(a <= P(p), P(p) <= b, P(P(p)) == P(p)))
def interval_projection():
    fact("min", "below", b, p)
    fact("max", "above", a, Min(b, p))
    fact("max", "least", a, Min(b, p), b)
    fact("min", "right", b, P(p))
    *_, stays = each_part()
    with stays:
        rewrite("min right")

# --- one step --------------------------------------------------------------------------------------

@claim("Laplace laws of scale v: E_(e^eps)(Lap(m1, v) || Lap(m2, v)) <= (1 - e^(eps/2 - r/2))_+ if |m1 - m2| <= r v",
    contraction("Lemma 1", "step", "an upper bound for means at most r v apart"),
    given=[eps >= 0, v > 0, abs(m1 - m2) <= r * v],
    show=hockey_stick(laplace_law(m1, v), laplace_law(m2, v), exp(eps)) <= laplace_delta(r))
def laplace_noise_within():
    use(laplace_bound, gamma=exp(eps))
    fact("exp", "increasing", eps / 2 - r / 2, exponent)
    fact("max", "above", 0, 1 - exp(eps / 2 - r / 2))
    fact("max", "least", 0, 1 - exp(exponent), laplace_delta(r))
    intro("phi")
    apply_to(laplace_bound)

exponent = (v * log(exp(eps)) - abs(m1 - m2)) / (2 * v)  # that of `laplace_bound` at gamma = e^eps

doubt(laplace_noise_within,
    mutants=[mutant("means twice as far apart", given=[eps >= 0, v > 0, abs(m1 - m2) <= 2 * r * v])])

@claim("|d - eta e| <= max(|1 - eta rho|, |1 - eta beta|) |d| if |e| <= beta |d| and rho d^2 <= d e, 0 <= rho <= beta",
    given=[0 <= rho, rho <= beta, eta >= 0, abs(e) <= beta * abs(d), rho * d**2 <= d * e],
    show=abs(d - eta * e) <= factor * abs(d))
def gradient_step_on_the_line():
    """d is the difference of two points, e that of the derivatives there."""
    fact("abs", "above", e)
    have(d * e <= beta * d**2, by.cases_of(abs(d), (by.linear(d, beta * d),), (by.linear(-d, beta * d),)))
    with have(e**2 + beta * rho * d**2 <= (beta + rho) * (d * e)):
        d_is_0, d_is_not_0 = cases(d == 0)
        with d_is_0:
            have(abs(d) <= 0)
            have(e <= 0, by.linear(beta))
            have(-e <= 0, by.linear(beta))
        with d_is_not_0:
            combine((1 / d**2, [rho * d**2 <= d * e, d * e <= beta * d**2]))
    use(step_of_slopes, V=line, d=d, e=e)

def noisy_step(y: Expr, x: Point) -> Law:
    """y -> P(y - eta (G(y, x) + v zeta)): line (12) of the algorithm."""
    return bind(laplace, lambda z: dirac(P(y - eta * (G(y, x) + v * z))))

@claim("Noisy steps with images at most r eta v apart have E_(e^eps) <= (1 - e^(eps/2 - r/2))_+ after the projection",
    given=[eps >= 0, eta > 0, v > 0,
        hypothesis("images apart", abs(p - eta * G(p, record) - (q - eta * G(q, other))) <= r * (eta * v))],
    show=hockey_stick(noisy_step(p, record), noisy_step(q, other), exp(eps)) <= laplace_delta(r))
def images_within_line():
    """The noise is subtracted: both laws are seen in the mirror, before the projection."""
    fact("abs", "above", p - eta * G(p, record) - (q - eta * G(q, other)))
    have(abs(-(p - eta * G(p, record)) + (q - eta * G(q, other))) <= r * (eta * v))
    use(laplace_noise_within, m2=-(q - eta * G(q, other)))
    intro("phi")
    apply_to(this, value(line, lambda z: phi(P(-z))))

@claim("Laplace noise: the images of two points of [a, b] under a step have E_(e^eps) <= (1 - e^((eps - s)/2))_+, s = "
        "c (b - a)/(eta v)",
    contraction("Section III, projected Laplace kernel", "part", "the kernel of a gradient step"),
    given=[a <= b, eps >= 0, eta > 0, v > 0, 0 <= rho, rho <= beta, regular_on_interval, c == factor],
    show=hockey_stick(noisy_step(P(p), record), noisy_step(P(q), record), exp(eps))
        <= laplace_delta(c * (b - a) / (eta * v)))
def step_contracts_line():
    use(interval_projection)
    apply_to(regular_on_interval, record, P(p), P(q))
    use(gradient_step_on_the_line)
    have(abs(d_) <= b - a)
    use(images_within_line, by={"images apart": (by.linear(factor, b - a),)})

d_ = P(p) - P(q)

@claim("From one point, the noisy steps for two records have E_(e^eps) <= (1 - e^(eps/2 - L/v))_+",
    given=[a <= b, eps >= 0, eta > 0, v > 0, regular_on_interval],
    show=hockey_stick(noisy_step(P(p), record), noisy_step(P(p), other), exp(eps)) <= laplace_delta(2 * L / v))
def step_of_two_records_line():
    """Two derivatives of at most L move one point to images at most 2 L eta apart."""
    use(interval_projection)
    apply_to(regular_on_interval, record, P(p), P(p))
    apply_to(regular_on_interval, other, P(p), P(p))
    fact("abs", "above", G(P(p), record))
    fact("abs", "above", G(P(p), other))
    with have(abs(P(p) - eta * G(P(p), record) - (P(p) - eta * G(P(p), other))) <= 2 * L * eta):
        cases_of(abs(P(p) - eta * G(P(p), record) - (P(p) - eta * G(P(p), other))), (by.linear(eta),),
            (by.linear(eta),))
    use(images_within_line)

# --- the algorithm ---------------------------------------------------------------------------------

def on_the_interval(mu: Law) -> Prop:
    """The projection leaves the law as it is."""
    return same(bind(mu, lambda y: dirac(P(y))), mu)

def algorithm(Y: Any, x: Any) -> Prop:
    """Algorithm 1 with Laplace noise: Y_t is the law of the iterate t, on the data x."""
    return between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(y, x[t]))))

@claim("After a noisy step the law is on [a, b]",
    given=[a <= b],
    show=on_the_interval(bind(M, lambda y: noisy_step(y, record))))
def step_stays_on_the_interval():
    ext("f")
    under(M, lambda y: E(noisy_step(y, record), lambda z: f(P(z))) == E(noisy_step(y, record), f),
        lambda y: (by.under(laplace, lambda z: f(P(P(landing(y, z)))) == f(P(landing(y, z))),
                lambda z: (by.use(interval_projection), by.rewrite(this))),))

landing = lambda y, z: y - eta * (G(y, record) + v * z)

@claim("On the interval a step may begin with a projection",
    given=[a <= b, hypothesis("start in the interval", on_the_interval(Y[0])),
        hypothesis("algorithm", algorithm(Y, x))],
    show=between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(P(y), x[t])))))
def line_iterates_project_first():
    do(*steps_project_first(on_the_interval, by.use(step_stays_on_the_interval, M=Y[t_ - 2], x=x[t_ - 1]), Y))

# --- Theorem 3 -------------------------------------------------------------------------------------

differ_at_i = hypothesis("equal but at i", between(1, n, lambda t: (t != i).implies(x[t] == x1[t])))
two_pnsgd_runs = setting("two runs of PNSGD with Laplace noise on an interval, on data that differ in one record",
    r"On $[a, b]$ the derivatives have $|G(u, x)| \le L$, $|\Delta G| \le \beta|\Delta u|$ and $\rho(\Delta u)^2 \le \Delta u\,\Delta G$; "
        r"$0 \le \rho \le \beta$, $c = \max(|1 - \eta\rho|, |1 - \eta\beta|)$, $\varepsilon \ge 0$; from one law on $[a, b]$, "
        r"$Y_t = P(Y_{t-1} - \eta(G(Y_{t-1}, x_t) + v\zeta))$, $P$ the projection onto $[a, b]$ "
        r"and $\zeta$ Laplace of scale 1, and $Z_t$ likewise; the data differ in the record $i$.", interval=a <= b,
    numbers=[eta > 0, v > 0, 0 <= rho, rho <= beta], gradients=regular_on_interval, factor=c == factor, eps=eps >= 0,
    runs=[hypothesis("start on the set", on_the_interval(Y[0])), hypothesis("same start", same(Y[0], Z[0])),
        hypothesis("run", algorithm(Y, x)), hypothesis("other run", algorithm(Z, x1))],
    neighbours=[1 <= i, i <= n, differ_at_i])
first, later = laplace_delta(2 * L / v), laplace_delta(c * (b - a) / (eta * v))

# As in Theorem 4 (pnsgd_gaussian): c = max(|1 - eta rho|, |1 - eta beta|) in place of the printed M.
@claim("PNSGD with Laplace noise on [a, b] is (eps, delta)-private for its i-th input with delta = (1 - e^(eps/2 - "
        "L/v))_+ (1 - e^(eps/2 - c (b - a)/(2 eta v)))_+^(n - i), for every learning rate",
    contraction("Theorem 3", "step", "the regularity of the loss as a condition on its derivative"),
    given=[two_pnsgd_runs],
    show=hockey_stick(Y[n], Z[n], exp(eps)) <= first * later ** (n - i))
def pnsgd_laplace():
    use(line_iterates_project_first)
    with use(line_iterates_project_first, Y=Z) as that:
        with that.premise("start in the interval"):
            rewrite(same(Y[0], Z[0]), backwards=True)
    by_uniform_steps(steps, x, x1, step_of_two_records_line, step_contracts_line)

def steps(x: Any) -> Any:
    """The kernels of the algorithm, with a projection first."""
    return value(INTEGER, lambda t: value(line, lambda y: noisy_step(P(y), x[t])))

def none_left(r: Expr) -> None:
    """laplace_delta(r) is 0 where eps >= r."""
    fact("max", "left", 0, 1 - exp(eps / 2 - r / 2))

@claim("PNSGD with Laplace noise is eps-private for its i-th input if eps >= 2 L/v, or i < n and eps >= c (b - a)/(eta "
        "v)",
    contraction("Theorem 3, last sentence", "step", "the regularity of the loss as a condition on its derivative"),
    given=[two_pnsgd_runs, (eps >= 2 * L / v) | ((i < n) & (eps >= c * (b - a) / (eta * v)))],
    show=hockey_stick(Y[n], Z[n], exp(eps)) <= 0)
def pnsgd_laplace_pure():
    """One of the two factors of the delta of `pnsgd_laplace` is 0."""
    use(pnsgd_laplace)
    intro("phi")
    apply_to(this)
    left, right = split((eps >= 2 * L / v) | ((i < n) & (eps >= c * (b - a) / (eta * v))))
    with left:
        none_left(2 * L / v)
        linear(later ** (n - i))
    with right:
        none_left(c * (b - a) / (eta * v))
        have(later ** (n - i) == 0, by.rewrite("max left"))
        linear(first)
