"""Theorem 4 of asoodeh2020contraction as printed, for every eta > 0: false at eta = 10, above 2/(beta + rho) = 2.

On [0, 2] from 1, eta = 10, sigma = 1, n = 2, i = 1, eps = 0: the first loss is y on one data set and 2 - y on the other,
the second is (y - 1)^2/2 on both (all nonnegative, as in the paper), so that L = beta = 1, rho = 0 and M = 1.  If each
noise is between -0.9 and 0.9 the first step leads to the one end or to the other, and the second step across the middle:
the event {Y_2 > 1} happens in one run only (chance 0.38, promised 0.0545).  Y and Z are the two runs; the losses are
rho-strongly convex and beta-smooth, theta is theta_(e^eps), and M = sqrt(1 - 2 eta beta rho/(beta + rho)).
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.contraction.gradient_maps import beta, eta
from lemmas.contraction.kernel_chains import i, n
from lemmas.contraction.one_step_on_an_interval import of_the_diameter, of_the_set, onto
from lemmas.contraction.pnsgd import Y, Z, eps
from lemmas.contraction.pnsgd_laplace import interval_projection
from lemmas.contraction.printed_losses import contracted, printed_shifts, printed_runs
from lemmas.papers import contraction
from verify.language.expr import expr
from verify.lemma import *

p, q, x, y = reals("p q x y")
index_t = integer("t")

# --- the losses -----------------------------------------------------------------------------------------------------------------

pulls, pushes, bends = ((lambda r: indicator(r <= 0)), (lambda r: indicator(0 < r) * indicator(r <= 1)),
    (lambda r: indicator(1 < r)))
loss = lambda w, r: pulls(r) * w + pushes(r) * (2 - w) + bends(r) * (w - 1) ** 2 / 2
slope = lambda w, r: pulls(r) - pushes(r) + bends(r) * (w - 1)

@claim("|(p - 1)^2/2 - (q - 1)^2/2| <= |p - q| on [0, 2]",
    given=[0 <= p, p <= 2, 0 <= q, q <= 2],
    show=abs((p - 1) ** 2 / 2 - (q - 1) ** 2 / 2) <= abs(p - q))
def curved_loss_is_lipschitz():
    yes, no = cases(p <= q)
    with yes:
        fact("abs", "negative", p - q)
        cases_of(abs((p - 1) ** 2 / 2 - (q - 1) ** 2 / 2))
        linear(q - p)
    with no:
        fact("abs", "positive", p - q)
        cases_of(abs((p - 1) ** 2 / 2 - (q - 1) ** 2 / 2))
        linear(p - q)

of_the_losses = (by.intro("x", "p", "q"), by.use(interval_projection, a=0, b=2),
    by.use(interval_projection, a=0, b=2, p=q),
    by.use(curved_loss_is_lipschitz, p=onto(expr(2), p), q=onto(expr(2), q)),
    by.have((onto(expr(2), q) - onto(expr(2), p)) ** 2 >= 0), by.cases(x <= 0, no=(by.cases(x <= 1),)))

# --- the runs -------------------------------------------------------------------------------------------------------------------

first_end = lambda slope, x: onto(expr(2), expr(1) - 10 * (slope + x))
second_end = lambda slope, x, y: onto(expr(2), first_end(slope, x) - 10 * (first_end(slope, x) - 1 + y))
states = lambda noise, slope, t: bind(noise,
    lambda x: bind(noise,
        lambda y: dirac(1 + indicator(1 <= t) * (first_end(slope, x) - 1)
                + indicator(2 <= t) * (second_end(slope, x, y) - first_end(slope, x)))))
instance = lambda noise: {**{"X": "line", "l": value(line, line, loss), "G": value(line, line, slope)},
    **{"rho": "0", "eps": "0", "beta": "1", "L": "1", "eta": "10", "n": "2", "i": "1"},
    **{"Y": value(INTEGER, lambda t: states(noise, 1, t)), "Z": value(INTEGER, lambda t: states(noise, -1, t))},
    **{"x": value(INTEGER, lambda t: 2 * t - 2), "x1": value(INTEGER, lambda t: t)}}
one_of_two = lambda steps: (by.intro("t"), by.intro(), by.intro(),
    by.cases(index_t <= 1, yes=(by.have(eq(index_t, 1)), by.rewrite(this), *steps),
        no=(by.have(eq(index_t, 2)), by.rewrite(this), *steps)))
of_the_runs = {**dict.fromkeys(("given start on the set", "given same start"), (by.ext("f"),)),
    **dict.fromkeys(("given run", "given other run"), one_of_two((by.ext("f"),))),
    "given equal but at i": one_of_two(())}
near = lambda z: indicator("-9/10" < z) * indicator(z < "9/10")
upper = lambda u: indicator(1 < u)
theorem4_as_printed = claim("Theorem 4 as printed, for every learning rate eta > 0: PNSGD with Gaussian noise on a "
        "compact convex set is (eps, delta)-private for its i-th input with delta = theta(2 L/sigma) theta(M D/(eta "
        "sigma))^(n - i)", contraction("Theorem 4", "whole"), flaw="missing hypothesis", grade="substantive",
    mended_by=("theorem4_contraction",),
    given=[printed_runs.without("factor")],
    show=hockey_stick(Y[n], Z[n], exp(eps)) <= contracted(exp(eps), *printed_shifts, n - i))
u, v = reals("u v")
crossing = lambda u: u - 10 * (u - 1 + y)

clamped_above_one = claim("max(0, min(2, p)) is above 1 just where p is", show=eq(upper(onto(expr(2), p)), upper(p)))

doubt(clamped_above_one, mutants=[mutant("if it is not", show=eq(upper(onto(expr(2), p)), 1 - upper(p)))])

@claim("From v the second step is above 1 only if it is from u; with both noises near 0, from u and not from v",
    given=[u == first_end(1, x), v == first_end(-1, x)],
    show=upper(crossing(v)) + near(x) * near(y) <= upper(crossing(u)))
def ends_apart():
    have(u <= v, by.cases(x <= "9/10"))
    from_below, too_low = cases("-9/10" < x)
    with from_below:
        is_near, too_high = cases(x < "9/10")
        with is_near:
            across()
        with too_high:
            no_less()
    with too_low:
        no_less()

def no_less() -> None:
    """From u <= v the second step leads no further up from v than from u."""
    cases(1 < crossing(v), yes=(by.have(1 < crossing(u)),))

def across() -> None:
    """From the ends u = 0 and v = 2 it leads across the middle, if y is near 0."""
    have(eq(u, 0), by.rewrite(u == first_end(1, x)))
    have(eq(v, 2), by.rewrite(v == first_end(-1, x)))
    rewrite(eq(u, 0))
    rewrite(eq(v, 2))
    cases("-9/10" < y, yes=(by.cases(y < "9/10"),))

doubt(ends_apart,
    mutants=[mutant("twice as often", show=upper(crossing(v)) + 2 * near(x) * near(y) <= upper(crossing(u)))])

N = gauss(line)
chance = E(N, near)
# near is the indicator of (-9/10, 9/10), an open interval: its chance is at least that of (-9/10, 89/100].
near_is_likely = (by.use(gauss_tail, t="-9/10"), by.use(gauss_tail, t="89/100"),
    by.under(N, lambda z: indicator("-9/10" < z) - indicator("89/100" < z) <= near(z),
        lambda z: (by.cases("-9/10" < z, yes=(by.cases("89/100" < z),)),)),
    by.have(chance >= "62/100", by.have(Q(expr("-9/10")) - Q(expr("89/100")) >= "62/100"), by.linear()),
    by.have(chance * chance >= "38/100", by.linear(chance, "62/100")))
# x and y are the noises of the two steps: if both are near 0, {Y_2 > 1} happens with the slope 1 and not with -1.
told_apart = (*near_is_likely,
    by.under(N,
        lambda x: (E(N, lambda y: upper(second_end(-1, x, y))) + near(x) * chance
                <= E(N, lambda y: upper(second_end(1, x, y)))),
        lambda x: (by.under(N, lambda y: upper(second_end(-1, x, y)) + near(x) * near(y) <= upper(second_end(1, x, y)),
                lambda y: (by.use(ends_apart, u=first_end(1, x), v=first_end(-1, x)),
                    *(by.use(clamped_above_one, p=first_end(slope, x) - 10 * (first_end(slope, x) - 1 + y))
                            for slope in (1, -1)), by.linear())),)))
promised = contracted(exp(expr(0)), expr(2), 2 * sqrt(expr(1)) / 10, expr(1))
fails: dict[str, Any] = {"witness": {**instance(N), "V": "line", "P": value(line, lambda y: onto(expr(2), y)), "D": "2",
        "sigma": "1"},
    "proofs": {"given projection": of_the_set("2"), "given losses": of_the_losses,
        "given diameter": of_the_diameter("2"), **of_the_runs,
        "show": (by.intro(), by.witness(value(line, upper)), *told_apart, by.have(promised < "38/100"), by.linear())}}
doubt(theorem4_as_printed,
    mutants=[mutant("eta at most 10/beta", given=[*theorem4_as_printed.given, eta * beta <= 10], hints=[fails])],
    hints=[fails])
