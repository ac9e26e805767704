"""Theorem 3 of Asoodeh, Diaz and Calmon, the loss as printed: Lipschitz, smooth, strongly convex on [a, b].

The algorithm is that of `pnsgd_laplace`: learning rate eta, Laplace noise of scale v.  c = max(|1 - eta rho|, |1 - eta
beta|) is right for every eta; the printed M = sqrt(1 - 2 eta beta rho/(beta + rho)) is at least c where eta <= 2/(beta +
rho), and below c beyond, where the printed theorem can fail.
"""

from typing import Any

from lemmas.contraction.gradient_maps import M as printed_M, factor_below_printed
from lemmas.contraction.kernel_chains import i, n
from lemmas.contraction.one_step_on_an_interval import laplace_event, laplace_run, of_the_loss, of_the_runs
from lemmas.contraction.pnsgd_laplace import (G, L, X, Y, Z, a, b, beta, c, eps, eta, laplace_gap, on_interval, p,
    pnsgd_laplace, pnsgd_laplace_pure, q, record, regular_on_interval, rho, two_pnsgd_runs, v)
from lemmas.contraction.printed_losses import larger_power
from lemmas.papers import contraction
from verify.lemma import *

loss = fun("l", line, X)
r, s, t, e = reals("r s t e")

@definition(r"$loss\ $L\text{-Lipschitz, }$rho\text{-strongly convex on } [$a, $b],\ $G = $loss'\ "
        r"$beta\text{-Lipschitz}")
def loss_on_interval(a: Real, b: Real, X: Space, loss: Function[line, X], G: Function[line, X], L: Real, rho: Real,
        beta: Real) -> Prop:
    """loss is L-Lipschitz and rho-strongly convex on [a, b], with the beta-Lipschitz derivative G, for every record.

    The assumptions on the loss of every record x on [a, b]; strong convexity in terms of the derivative,
    l(q) >= l(p) + G(p) (q - p) + rho/2 (q - p)^2."""
    inside = lambda p: (a <= p) & (p <= b)
    return every(X, REAL, REAL,
        lambda x, p, q: inside(p).implies(inside(q).implies(all_of(abs(loss(p, x) - loss(q, x)) <= L * abs(p - q),
                    abs(G(p, x) - G(q, x)) <= beta * abs(p - q),
                    loss(p, x) + G(p, x) * (q - p) + rho / 2 * (q - p) ** 2 <= loss(q, x)))))

printed = loss_on_interval(a, b, X, loss, G, L, rho, beta)

def at(p: Expr, q: Expr) -> None:
    """The assumptions at two points."""
    apply_to(printed, record, p, q)
    fact("abs", "above", loss(p, record) - loss(q, record))
    fact("abs", "above", G(p, record) - G(q, record))

@claim("The derivative of an L-Lipschitz convex function is at most L on the left of b, at least -L on the right of a",
    given=[0 <= rho, on_interval(p), on_interval(q), p < q, printed],
    show=(G(p, record) <= L) & (-L <= G(q, record)))
def slope_within():
    at(p, q)  # the loss is above both tangents, and differs by at most L (q - p)
    at(q, p)
    have(abs(p - q) == q - p, by.cases_of(abs(p - q)))
    have((q - p) ** 2 * rho >= 0)
    have(loss(q, record) - loss(p, record) <= L * (q - p), by.linear(L))
    have(loss(p, record) - loss(q, record) <= L * (q - p), by.linear(L))
    for bound in each_part():
        with bound:
            linear(1 / (q - p))

step_back = Min(b - a, e / (beta + 1))

@claim("|l'| <= L on the whole interval, its ends too, for an L-Lipschitz convex l with a Lipschitz derivative",
    given=[0 <= rho, 0 <= beta, a < b, on_interval(p), printed],
    show=abs(G(p, record)) <= L)
def slope_at_ends():
    with have(G(p, record) <= L):
        inside, at_b = cases(p < b)
        with inside:
            use(slope_within, q=b)
        with at_b:
            by_limit(G(p, record) - L, p - t, {"p": p - t, "q": p})
    with have(-L <= G(p, record)):
        inside, at_a = cases(p > a)
        with inside:
            use(slope_within, p=a)
        with at_a:
            by_limit(-L - G(p, record), p + t, {"p": p, "q": p + t})

def by_limit(excess: Expr, other: Expr, pair: dict[str, Expr]) -> None:
    """At an end: a point near it has a short derivative, and the derivative is continuous."""
    contradiction()
    let(e, excess)
    have(e > 0)
    fact("min", "below", b - a, e / (beta + 1))
    have(step_back > 0, by.cases_of(step_back))
    let(t, step_back)
    have(t > 0)
    have(t <= b - a)
    have(t * (beta + 1) <= e, by.linear(beta + 1))
    use(slope_within, **pair)
    at(p, other)
    have(abs(p - other) == t, by.cases_of(abs(p - other)))
    have(beta * abs(p - other) == beta * t, by.linear(beta))
    linear()

@claim("The printed loss has |l'| <= L, |l'(p) - l'(q)| <= beta |p - q|, rho (p - q)^2 <= (p - q)(l'(p) - l'(q))",
    contraction("Section IV.B, assumptions on the loss", "step", "what the proof of Theorem 3 uses of them"),
    given=[0 <= rho, 0 <= beta, a < b, printed],
    show=regular_on_interval)
def loss_is_regular():
    intro("x", "p", "q", "[p on the interval]", "[q on the interval]")
    apply_to(printed)
    apply_to(printed, record, q, p)
    use(slope_at_ends)

doubt(loss_is_regular,
    mutants=[mutant("strongly monotone, nothing known of the loss",
            given=[*loss_is_regular.given[:3], on_interval(p), on_interval(q)],
            show=rho * (p - q) ** 2 <= (p - q) * (G(p, record) - G(q, record)))])

# --- Theorem 3 -------------------------------------------------------------------------------------------------------

printed_runs = setting("two runs of PNSGD with Laplace noise on an interval, the losses as printed",
    r"On $[a, b]$, $a < b$, the losses are $L$-Lipschitz, $\beta$-smooth and $\rho$-strongly convex, $0 \le \rho \le \beta$; $c = \max(|1 - \eta\rho|, |1 - \eta\beta|)$; "
        r"$\varepsilon \ge 0$; from one law on $[a, b]$, $Y_t = P(Y_{t-1} - \eta(G(Y_{t-1}, x_t) + v\zeta))$, "
        r"$P$ the projection onto $[a, b]$ and $\zeta$ Laplace of scale 1, and $Z_t$ likewise; the data differ in the record $i$.",
    interval=a < b, numbers=two_pnsgd_runs.of("numbers"), losses=printed, factor=two_pnsgd_runs["factor"],
    eps=two_pnsgd_runs["eps"], runs=two_pnsgd_runs.of("runs"), neighbours=two_pnsgd_runs.of("neighbours"))
short_steps = (beta > 0) & (eta * (beta + rho) <= 2)
first = laplace_gap(eps, 2 * L / v)
width, printed_width = c * (b - a) / (eta * v), printed_M * (b - a) / (eta * v)
later = laplace_gap(eps, width)

@definition(r"\bigl(1 - e^{($eps - $first)/2}\bigr)_{+} \bigl(1 - e^{($eps - $later)/2}\bigr)_{+}^{$k}")
def gaps(eps: Real, first: Real, later: Real, k: Integer) -> Expr:
    """(1 - e^((eps - first)/2))_+ ((1 - e^((eps - later)/2))_+)^k.

    The gap of the step with the item that differs, times that of each of the k later steps."""
    return laplace_gap(eps, first) * laplace_gap(eps, later) ** k

apart = lambda most: hockey_stick(Y[n], Z[n], exp(eps)) <= most

@claim("0 <= (1 - e^(eps/2 - r/2))_+ <= (1 - e^(eps/2 - s/2))_+ for r <= s",
    given=[r <= s],
    show=(0 <= laplace_gap(eps, r)) & (laplace_gap(eps, r) <= laplace_gap(eps, s)))
def gap_increases():
    fact("exp", "increasing", eps / 2 - s / 2, eps / 2 - r / 2)
    fact("max", "above", 0, 1 - exp(eps / 2 - s / 2))
    fact("max", "least", 0, 1 - exp(eps / 2 - r / 2), laplace_gap(eps, s),
        by={1 - exp(eps / 2 - r / 2) <= laplace_gap(eps, s): (by.linear(),)})

def wider() -> None:
    """The printed M is at least c, for short steps."""
    use(factor_below_printed)
    have(c <= printed_M, by.linear())
    have(width <= printed_width, by.linear((b - a) / (eta * v)))

@claim("PNSGD with Laplace noise of scale v on [a, b] is (eps, delta)-private for its i-th input with delta = (1 - "
        "e^(eps/2 - L/v))_+ (1 - e^(eps/2 - c (b - a)/(2 eta v)))_+^(n - i), c = max(|1 - eta rho|, |1 - eta beta|), "
        "and with the printed M for c if eta <= 2/(beta + rho)", contraction("Theorem 3", "whole"),
    repairs="projected_sgd_laplace_any_eta",
    given=[printed_runs],
    show=apart(gaps(eps, 2 * L / v, width, n - i))
        & short_steps.implies(apart(gaps(eps, 2 * L / v, printed_width, n - i))))
def theorem3_contraction():
    use(loss_is_regular)
    use(pnsgd_laplace)  # with c; the printed M is at least c for short steps
    _, with_printed_M = each_part()
    with with_printed_M:
        intro("[short steps]")
        wider()
        use(gap_increases, r=width)
        use(larger_power, a=first, y=later, k=n - i)
        intro("phi")
        apply_to(apart(first * later ** (n - i)))
        linear()

# The last sentence has the minimum of the two for all i; at i = n there is no later step, and its condition says
# nothing.
@claim("PNSGD with Laplace noise of scale v on [a, b] is eps-private for its i-th input if eps >= 2 L/v, or i < n and "
        "eps >= c (b - a)/(eta v), c = max(|1 - eta rho|, |1 - eta beta|); or i < n, eta <= 2/(beta + rho) and eps >= "
        "M (b - a)/(eta v) with the printed M", contraction("Theorem 3, last sentence", "whole"),
    repairs="projected_laplace_pure",
    given=[printed_runs],
    show=((eps >= 2 * L / v) | ((i < n) & (eps >= width))).implies(apart(0))
        & short_steps.implies(((i < n) & (eps >= printed_width)).implies(apart(0))))
def theorem3_pure_contraction():
    use(loss_is_regular)
    with_c, with_printed_M = each_part()
    with with_c:
        intro("[eps is large]")
        use(pnsgd_laplace_pure)
    with with_printed_M:
        intro("[short steps]", "[no gap later]")
        wider()
        have((i < n) & (eps >= width), by.each_part((), (by.linear(),)))
        use(pnsgd_laplace_pure)

# One step from 0 on [0, 1]: the event {Y_1 = 0} has the divergence 1 - e^(-L/v) at eps = 0.
is_a_run = {"given losses": of_the_loss, **of_the_runs}

def exceeds(eps: str, bound: Prop, *before: tuple[Step, ...]) -> list[dict[str, Any]]:
    """The hint that a bound is exceeded there, as the inequality between the tails shows; a premise comes before."""
    shown = (*laplace_event, by.have(bound, by.evaluate()), by.linear(exp(expr(eps))))
    steps = (by.each_part(*before, shown),) if before else shown
    return [{"witness": laplace_run(eps), "proofs": {**is_a_run, "show": (by.intro(), *steps)}}]

# P[zeta > -1] and P[zeta > 9/10], which bound the two probabilities of the event.
near, far = 1 - exp(expr(-1)) / 2, exp(expr("-9/10")) / 2
less = Max(0, 1 - exp(expr("-1/2")))
doubt(theorem3_contraction,
    mutants=[mutant("L for 2 L", show=apart(gaps(eps, L / v, width, n - i)), hints=exceeds("0", near - far > less)),
        mutant("one more contraction", show=apart(gaps(eps, 2 * L / v, width, n - i + 1)),
            hints=exceeds("0", near - far > Max(0, 1 - exp(expr(-1))) * less))])
doubt(theorem3_pure_contraction,
    mutants=[mutant("L for 2 L", show=(eps >= L / v).implies(apart(0)),
            hints=exceeds("1", near - exp(1) * far > 0, ()))])
