"""Corollary 34 of feldman2018iteration: its privacy is false for large eps, by the numbers of one run.

The run is that of `smoothed_skipping_large_eps`: losses |w|, and w or -w for the last record.  The event is that its
output is left of -tau, tau = 0.932 eta - z D, D^2 the variance of the noise at the end.  From there: s = eta sigma,
rate = 1 - 0.957 eta, reach = 0.932 eta, B bounds the variance before the last step; missed(y) bounds the chance to be
reach - y from where the last record pushes; large_enough: 1 - missed(tau) > gamma missed(-tau) + delta, gamma = e^eps.
"""

from lemmas.mechanisms.local_privacy import calibrated
from lemmas.convex_losses.convex_sets import nearest_point
from lemmas.optimisation.population_loss import gradient_square
from lemmas.optimisation.pulled_runs import B
from lemmas.optimisation.smoothed_sgd import ell, extended, gradients
from lemmas.optimisation.smoothed_skipping import extensions, private_at_index
from lemmas.optimisation.smoothed_skipping_large_eps import (e0, gamma, large_enough, others, rate, reach, runs, s, tau,
    told_apart)
from lemmas.optimisation.smoothed_slopes import dimension_of_a_line
from lemmas.optimisation.smoothed_slopes_bounds import loss_a, loss_b, loss_o
from lemmas.optimisation.smoothed_slopes_bounds import assumptions as smoothed_line
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, h = fun("f", V, X), fun("h", V, X)
A, A2 = sequence("A", law(V)), sequence("A2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
u, w0 = points("u w0", V)
o, a, b = points("o a b", X)  # their losses: |w|, w and -w
eta, sigma, L, R, lam, eps, delta, D = reals("eta sigma L R lam eps delta D")
n = integer("n")

# --- the printed privacy, seen through one event --------------------------------------------------------------------------------

z = real("z")  # how many deviations from where the last record pushes to the end of the event

@definition(r"\tfrac{2 \sqrt{2 \ln(1.25/$delta)}}{$eps}")
def printed_sigma(eps: Real, delta: Real) -> Expr:
    """2 sqrt(2 log(1.25/delta))/eps.

    sigma for L = 1."""
    return 2 * calibrated(delta) / eps

@definition(r"\tfrac{\sqrt 8}{\sqrt{$n (1 + ($sigma)^2)}}")
def printed_step(n: Real, sigma: Real) -> Expr:
    """sqrt(8)/sqrt(n (1 + (sigma)^2)).

    eta for R = L = d = 1."""
    return sqrt(8) / sqrt(n * (1 + sigma**2))

@definition(r"\tfrac{($eta)^2 ($sigma)^2}{1 - (1 - 0.957\,$eta)^2}")
def kept_variance(eta: Real, sigma: Real) -> Expr:
    """(eta)^2 (sigma)^2/(1 - (1 - 0.957 eta)^2).

    A bound of the variance that the noise of the steps on |w| leaves, before the last record's step; a step pulls by the factor
    1 - 0.957 eta."""
    return (eta * sigma) ** 2 / (1 - (1 - expr("0.957") * eta) ** 2)

@definition(r"\tfrac{0.932\,$eta}{\sqrt{\mathrm{kept\_variance}($eta, $sigma) + ($eta\,$sigma)^2}}")
def push_in_deviations(eta: Real, sigma: Real) -> Expr:
    """0.932 eta/sqrt(kept_variance(eta, sigma) + (eta sigma)^2).

    How far the last record pushes, in deviations of the noise."""
    return e0 * eta / sqrt(kept_variance(eta, sigma) + (eta * sigma) ** 2)

@definition(r"\bigl(2 e^{-1/(200\,\mathrm{kept\_variance}($eta, $sigma))} + 2 e^{-($x)^2/2}\bigr)")
def beyond(x: Real, eta: Real, sigma: Real) -> Expr:
    """(2 exp(-1/(200 kept_variance(eta, sigma))) + 2 exp(-(x)^2/2)).

    A bound of the probability to be x deviations from where the last record pushes."""
    return 2 * exp(-1 / (200 * kept_variance(eta, sigma))) + 2 * exp(-(x**2) / 2)

sigma_at = printed_sigma(eps, delta)
eta_at = printed_step(n, sigma_at)
far_at = push_in_deviations(eta_at, sigma_at)
width_at = 2 * sqrt(n * log(1 / delta)) / eps  # 1/lam for R = 1
seen_privacy = lambda delta2: (1 - beyond(z, eta_at, sigma_at)
        <= exp(eps) * beyond(2 * far_at - z, eta_at, sigma_at) + delta2)
in_range = [eps > 0, delta > 0, delta < 1, n >= 2, "2.03" <= width_at, width_at <= "2.05", z >= 0]
corollary34_large_eps = claim("In numbers: what Corollary 34's privacy at index n says of one event, losses |w| and, "
        "of the last record, w or -w on [-1, 1]",
    feldman("Corollary 34, privacy", "instance", "d = 1, the last record, losses |w|, w and -w, one event"),
    flaw="missing hypothesis", grade="boundary",
    note=("R = L = d = 1, w_0 = 0.  On |w|, smoothed with 1/lambda from 2.03 to 2.05, a step multiplies the distance "
            "from 0 by 1 - 0.957 eta at most; the last record moves the iterate by 0.932 eta at least, to the left or "
            "to the right, if it is within 1/10 of 0 (`told_apart`).  The event is that the output is below -0.932 eta "
            "+ z D, that is z deviations above where the loss w pushes it.  The whole run, as a program: "
            "`corollary34_not_private`."),
    given=[*in_range, 2 * eta_at <= 1, z <= far_at],
    show=seen_privacy(delta))
doubt(corollary34_large_eps, mutants=[mutant("eps at most 400", given=(*in_range, eps <= 400))],
    hints=[{"eps": "10000", "delta": "1/2", "n": "150000000", "z": "17/10"}])

far = push_in_deviations(eta, sigma)
event_shows = 1 - beyond(z, eta, sigma) > exp(eps) * beyond(2 * far - z, eta, sigma) + delta

@claim("In numbers: tau = 0.932 eta - z D, z >= 0 in deviations D, is in [0, 0.932 eta], and event_shows gives "
        "large_enough, the condition of `told_apart`",
    given=[0 < eta, 2 * eta <= 1, sigma > 0, z >= 0, z <= far, event_shows, B == kept_variance(eta, sigma),
        D == sqrt(B + s**2), tau == reach - z * D, gamma == exp(eps)],
    show=all_of(B > 0, s**2 + rate**2 * B <= B, 0 <= tau, tau <= reach, large_enough))
def event_in_numbers():
    """A step on |w| multiplies the variance by rate^2 = 1 - pull, the noise adds s^2: B pull = s^2.  tail(y) is the last
    exponential in missed(y).  Both stand below the proof."""

    have(pull > 0)
    have(eq(B * pull, s**2), by.rewrite(B == kept_variance(eta, sigma)))
    have(eq(D**2, B + s**2), by.rewrite(D == sqrt(B + s**2)))
    have(eq(far, reach / D), by.rewrite(D == sqrt(B + s**2)), by.rewrite(B == kept_variance(eta, sigma)))
    have(z * D <= reach, by.linear(D))
    to_tau = have(eq(reach - tau, z * D))
    beyond_tau = have(eq(reach + tau, (2 * (reach / D) - z) * D))
    exponent = have(eq((reach - tau) ** 2 / (2 * (B + s**2)), z**2 / 2), by.rewrite(to_tau), *over_squares)
    with have(eq((reach + tau) ** 2 / (2 * (B + s**2)), (2 * far - z) ** 2 / 2)) as other_exponent:
        rewrite(beyond_tau)
        rewrite(eq(far, reach / D))
        do(*over_squares)
    with have(eq(exp(-1 / (200 * B)), exp(-1 / (200 * kept_variance(eta, sigma))))):
        rewrite(B == kept_variance(eta, sigma))
    have(eq(tail(tau), exp(-(z**2) / 2)), by.congruence(exponent, lambda hole: eq(exp(-hole), exp(-(z**2) / 2))))
    with have(eq(tail(-tau), exp(-((2 * far - z) ** 2) / 2))):
        congruence(other_exponent, lambda hole: eq(exp(-hole), exp(-((2 * far - z) ** 2) / 2)))
    *_, within_reach, event = each_part()
    with within_reach:
        have(z * D >= 0)
    with event:
        rewrite(gamma == exp(eps))
        linear(exp(eps))

pull = 1 - rate**2
tail = lambda y: exp(-((reach - y) ** 2) / (2 * (B + s**2)))
over_squares = (by.rewrite(eq(D**2, B + s**2), backwards=True),)

# --- the run ------------------------------------------------------------------------------------------------------------

noise_is, step_is = sigma == 2 * L * calibrated(delta) / eps, eta == sqrt(8) * R / sqrt(n * gradient_square)
width_is = lam == R * eps / (2 * sqrt(n * ell))
# smoothed_line[1:4]: V is the line through u, and K its interval [-1, 1].
# K lies in the ball of radius R = 1 about 0; the losses are convex and 1-Lipschitz on it; i = n, so that eps is not divided.
one_run = [norm(u) == 1, *smoothed_line[1:4], nearest_point(V, K, Pi), extended, gradients, loss_o, loss_a, loss_b,
    w0 == zero(V), others, x[n] == a, for_all(1, n - 1, lambda t: x2[t] == o), x2[n] == b, *runs, L == 1, R == 1,
    noise_is, step_is, width_is]

@claim("Skip-PNSGD on the smoothed losses |w| and, of the last record, w or -w: not private where one event shows it",
    given=[*one_run, *in_range, 2 * eta <= 1, z <= far, event_shows],
    show=~private_at_index(V, A, A2, n, n, eps, delta))
def corollary34_event():
    have(eq(lam, eps / (2 * sqrt(n * ell))), by.rewrite(width_is), by.rewrite(R == 1))
    have(eq(lam * width_at, 1), by.rewrite(eq(lam, eps / (2 * sqrt(n * ell)))))
    have("2.03" * lam <= 1, by.linear(lam))
    have(1 <= "2.05" * lam, by.linear(lam))
    let(B, kept_variance(eta, sigma))
    let(D, sqrt(B + s**2))
    let(tau, reach - z * D)
    let(gamma, exp(eps))
    use(event_in_numbers)
    with have(extensions(V, X, K, f, h, 1)):
        congruence(eq(L, 1), lambda hole: extensions(V, X, K, f, h, hole), backwards=True)
    use(told_apart, gamma=gamma)
    have(eq(exp(eps / sqrt(n + 1 - n)), gamma))
    rewrite(this)

def at_numbers(eps2: str, delta2: str, n2: str) -> list[Prop]:
    return [eps == eps2, delta == delta2, n == n2]

def not_private(z2: str, values: list[Prop]) -> tuple[Step, ...]:
    """The numbers of the event, z deviations from where the last record pushes: the premises after those of the run."""
    put_in = (by.rewrite(step_is), by.rewrite(eq(gradient_square, 1 + sigma**2)), by.rewrite(noise_is),
        *map(by.rewrite, (L == 1, R == 1, *values)))
    return (by.use(dimension_of_a_line),
        by.have(eq(gradient_square, 1 + sigma**2), by.rewrite(L == 1), by.linear(sigma**2)),
        by.use(corollary34_event, z=z2,
            by={**{k: (*put_in, by.evaluate()) for k in range(len(one_run), len(one_run) + 10)}}))

large = at_numbers("10000", "1/2", "150000000")

@claim("Skip-PNSGD on smoothed losses on [-1, 1], with sigma, eta and lam as in Corollary 34: for eps = 10^4, delta = "
        "1/2 and n = 150,000,000 the last record has no (eps, delta)-privacy",
    feldman("Corollary 34, privacy", "remark",
        "false at eps = 10^4, delta = 1/2, n = 150,000,000, one dimension, the last record"), kind="lemma",
    given=[*one_run, *large],
    show=~private_at_index(V, A, A2, n, n, eps, delta))
def corollary34_not_private():
    do(*not_private("17/10", large))

smaller = at_numbers("400", "3/4", "580000")

@claim("Skip-PNSGD on smoothed losses on [-1, 1], with sigma, eta and lam as in Corollary 34: for eps = 400, delta = "
        "3/4 and n = 580,000 the last record has no (eps, delta)-privacy",
    feldman("Corollary 34, privacy", "remark",
        "false at eps = 400, delta = 3/4, n = 580,000, one dimension, the last record"), kind="lemma",
    given=[*one_run, *smaller],
    show=~private_at_index(V, A, A2, n, n, eps, delta))
def corollary34_not_private_at_400():
    do(*not_private("2.06", smaller))
