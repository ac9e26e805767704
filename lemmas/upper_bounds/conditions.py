"""Noisy SGD: its theorems' conditions, a step of a walk, no chain rule at alpha = 2, the bound (5.3).

In numbers, of Altschuler and Talwar: n records, batches of b, steps eta, noise sigma, diameter D, barT = 3 D n/(4 L
eta).  S(alpha, q, s) is their S_alpha(q, s), the divergence of the sampled Gaussian; `one_event` is a lower bound of
D_alpha from the probabilities of an event.
"""

from lemmas.lower_bounds.hypotheses_and_event import barT, noise, parameters
from lemmas.upper_bounds.gap_of_the_proof import one_event, LARGE_ORDER, in_one_run, in_the_other
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import S
from verify.lemma import *

L, eta, D, sigma, x, y, alpha = reals("L eta D sigma x y alpha")
other, last = reals("other last")  # gradients
n, b = integer("n"), integer("b")

@claim(("In numbers: n ceil(D b/(eta L))/b, the mean time to D >= eta L/b, is within [1, 2] times D n/(eta L)"),
    altschuler("footnote 5", "part", "only the mean number of steps, for D >= eta L/b"),
    given=[L > 0, eta > 0, b >= 1, b <= n, D >= eta * L / b],
    show=all_of(n / b * ceiling(D * b / (eta * L)) >= D * n / (eta * L),
        n / b * ceiling(D * b / (eta * L)) <= 2 * D * n / (eta * L)))
def hitting_steps_expected():
    """ceil(D b/(eta L)) hits of probability b/n each take (n/b) times as many iterations in the mean.  One of the two
    losses is constant here (otherwise the steps are up to twice as long).  That D is not below one step is among
    the assumptions of Section 1.2; for smaller D it takes n/b iterations."""

    fact("ceiling", "bounds", D * b / (eta * L))
    have(D * b / (eta * L) >= 1, by.linear(b / (eta * L)))
    have(n / b * ceiling(D * b / (eta * L)) >= D * n / (eta * L), by.linear(n / b))
    have(n / b * ceiling(D * b / (eta * L)) <= 2 * D * n / (eta * L), by.linear(n / b))

doubt(hitting_steps_expected,
    mutants=[mutant("for every D > 0", given=(L > 0, eta > 0, b >= 1, b <= n, D > 0)),
        mutant("3/2 in place of 2", show=n / b * ceiling(D * b / (eta * L)) <= "3/2" * D * n / (eta * L))])

@claim("sqrt(barT) eta sigma <= D/sqrt(1000), the deviation of barT noises, for sigma^2 <= D^2/(1000 eta^2 barT)",
    altschuler("Section 1.2, mild assumptions", "part", "the condition on the noise, with the 1/1000 of footnote 11"),
    altschuler("Theorem 4.1", "remark", "what its hypothesis on sigma means"),
    given=[*parameters, noise],
    show=sqrt(barT * (eta * sigma) ** 2) <= D / sqrt(1000))
def noise_condition_as_deviation():
    """The constants are those of footnote 11."""

    have(barT * (eta * sigma) ** 2 <= D**2 / 1000, by.linear(eta**2 * barT))

doubt(noise_condition_as_deviation, mutants=[mutant("D/32", show=sqrt(barT * (eta * sigma) ** 2) <= D / 32)])

batch_size_numbers = claim("If sigma >= L, batches of b >= 12 satisfy sigma > 8 sqrt(2) L/b",
    altschuler("Section 1.2, mild assumptions", "part", "the lower bound on b, if sigma >= L: 12 is enough"),
    note="The upper limit b < n/5 of Lemma 2.12 is not needed (`sampled_gaussian_all_orders`, footnote 10).",
    given=[L > 0, sigma >= L, b >= 12],
    show=sigma > 8 * sqrt(2) * L / b)

doubt(batch_size_numbers, mutants=[mutant("b >= 11", given=(L > 0, sigma >= L, b >= 11))])

@claim("|L (D - x) - L (D - y)| = L |x - y|, and the slope -L moves x up by eta L/b among b - 1 slopes 0",
    altschuler("Section 4, construction"), kind="proof-line",
    given=[L > 0, eta > 0, b >= 1, other == 0, last == -L],
    show=all_of(Abs(L * (D - x) - L * (D - y)) == L * Abs(x - y),
        x - eta * ((b - 1) * other + last) / b == x + eta * L / b))
def lower_construction_step():
    with have(Abs(L * (D - x) - L * (D - y)) == L * Abs(x - y)):
        x_from_y_on, x_below_y = cases(x >= y)
        with x_from_y_on:
            fact("abs", "positive", x - y)
            fact("abs", "negative", L * (D - x) - L * (D - y), by=((by.linear(L),),))
        with x_below_y:
            fact("abs", "negative", x - y)
            fact("abs", "positive", L * (D - x) - L * (D - y), by=((by.linear(L),),))
        linear(L)
    rewrite(last == -L)

doubt(lower_construction_step,
    mutants=[mutant("without the batch", show=x - eta * ((b - 1) * other + last) / b == x + eta * L)])

chain_rule_fails_at_order_two = claim("In numbers: first letter fair in both laws, second 1 or fair given 1: D_2 is "
        "log(3/2), not log(2)/2",
    altschuler("Lemma 2.8, sentence before it", "instance", "order alpha = 2, one pair of laws, as two numbers"),
    note=("The joint laws (1/2, 1/2, 0) and (1/2, 1/4, 1/4).  The chain rule of KL would give the divergence 0 of the "
            "first letter plus the mean of 0 and log 2.  With the largest in place of the mean it is Lemma 2.9."),
    show=log((expr(1) / 2) ** 2 / (expr(1) / 2) + (expr(1) / 2) ** 2 / (expr(1) / 4)) > log(2) / 2)
doubt(chain_rule_fails_at_order_two, mutants=[mutant("log(2) 3/5", show=log("3/2") > "3/5" * log(2))])

_lipschitz = 1 + D / 2  # L of the losses below

strongly_convex_numerical_5_3 = claim("In numbers, kappa = 1, T = 1: a formula below D_alpha is at most S_alpha(b/n, b "
        "sigma/(2 sqrt(2) L)) for every alpha > 1",
    altschuler("(5.3)", "instance", "only T = kappa = eta = 1, quadratics, one event for D_alpha"),
    altschuler("Section 2.3, remark i) on numerical bounds", "instance",
        "(5.3) for T = kappa = eta = 1, quadratics, one event"), flaw="missing hypothesis", grade="substantive",
    note=("As `noisy_sgd_numerical_bound_3_6`, for strongly convex losses: f_i = (w + 1)^2/2, f'_{i*} = (w - 1)^2/2 on "
            "[-D/2, D/2], m = M = eta = 1, L = 1 + D/2, s1 = s2.  A step ends at the mean of the minima plus noise; c "
            "= 0, so that the second term of (5.3) is 0.  The proof around (5.3) has alpha <= alpha*; the remark in "
            "Section 2.3 offers such bounds for every alpha > 1.  The repair is `last_contractive_steps`."),
    given=[alpha > 1, b >= 1, b < n, sigma > 0, D > 0, sigma * b > 8 * sqrt(2) * _lipschitz],
    show=one_event(alpha, in_the_other, in_one_run) <= S(alpha, b / n, b * sigma / (2 * sqrt(2) * _lipschitz)))
doubt(strongly_convex_numerical_5_3,
    mutants=[mutant("with the bound log(1/(1 - q)) for S",
            show=one_event(alpha, in_the_other, in_one_run) <= -log(1 - b / n))], hints=[LARGE_ORDER])
