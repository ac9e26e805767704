"""Tables of randomised response and of (eps, delta) privacy: losses eps and -eps, and delta at infinity.

mu and nu are the laws of the answer on the two data sets: yes and no with the probabilities likely = exp(eps)/(1 +
exp(eps)) and unlikely = 1/(1 + exp(eps)), or the other way round.  The test A sees yes; p(k) are the weights at the
losses l(k).
"""

from lemmas.accounting.loss_tables import at_0, at_1, near_0, table_dominates
from lemmas.mechanisms.survey_program import flip, mean_over_a_flipped_coin
from lemmas.privacy.approximate import indistinguishable, response_step
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
phi, A = test("phi", X), test("A", X)
yes, no = points("yes no", X)
p, l = fun("p", line), fun("l", line)
eps, delta, g = reals("eps delta g")
likely = exp(eps) / (1 + exp(eps))
unlikely = 1 / (1 + exp(eps))
gain = lambda x: Max(1 - g * exp(-x), 0)  # what a unit of weight at the loss x adds to a curve at g
two_losses = [eq(l(1), eps), eq(l(2), -eps)]

# --- randomised response --------------------------------------------------------------------------------

answers = [hypothesis("on the one", every(bounded(X), lambda f: E(mu, f) == likely * f(yes) + unlikely * f(no))),
    hypothesis("on the other", every(bounded(X), lambda f: E(nu, f) == unlikely * f(yes) + likely * f(no)))]

@claim("Randomised response: E_g is the curve of the losses eps and -eps with the probabilities of truth and lie, "
        "attained",
    given=[*answers, eq(A(yes), 1), eq(A(no), 0)],
    show=hockey_stick_equals(g, X, mu, nu, likely * gain(eps) + unlikely * gain(-eps)))
def randomised_response_curve():
    part = each_part()
    with part[0]:
        intro("phi")
        apply_to("on the one")
        apply_to("on the other")
        below(yes, eps)
        below(no, -eps)
        linear(likely, unlikely, g)
    with part[1]:
        # The best test is 1, A, 1 - A or 0: it accepts the answers whose losses gain.
        tests = iter((lambda x: expr(1), lambda x: A(x), lambda x: 1 - A(x), lambda x: expr(0)))
        for with_truth, gain_of_truth in zip(cases(g * exp(-eps) <= 1), (positive, zero_), strict=True):
            with with_truth:
                do(gain_of_truth(eps))
                for with_lie, gain_of_lie in zip(cases(g * exp(eps) <= 1), (positive, zero_), strict=True):
                    with with_lie:
                        do(gain_of_lie(-eps))
                        by_test(next(tests))

def below(answer: Point, x: Expr) -> None:
    """What phi gains at an answer of loss x is at most what the loss does."""
    have(1 - g * exp(-x) <= gain(x))
    have(0 <= gain(x))
    have(phi(answer) <= 1)
    have(phi(answer) * (1 - g * exp(-x)) <= gain(x), by.linear(phi(answer), gain(x)))

# The gain of the loss x where it is positive, and where it is 0.
positive, zero_ = lambda x: by.have(gain(x) == 1 - g * exp(-x)), lambda x: by.have(gain(x) == 0)

def by_test(f: Callable[[Point], Expr]) -> None:
    """This test attains the curve."""
    witness(value(X, f))
    apply_to("on the one", value(X, f))
    apply_to("on the other", value(X, f))
    linear(likely, unlikely, g, g * likely, g * unlikely)

likely_at_1 = exp(expr(1)) / (1 + exp(expr(1)))
answering = lambda share: flip(share, lambda i: dirac(i))
of_coin = lambda share: (by.intro("f"),
    by.use(mean_over_a_flipped_coin, f=bounded("f", line), p=share, M=value(INTEGER, lambda i: dirac(i))), by.auto())
doubt(randomised_response_curve,
    mutants=[mutant("the probabilities exchanged",
            show=hockey_stick(mu, nu, g) <= unlikely * gain(eps) + likely * gain(-eps),
            hints=[{"witness": {"X": "line", "eps": "1", "g": "2", "yes": "0", "no": "1", "A": value(line, near_0),
                        "mu": answering(likely_at_1), "nu": answering(1 - likely_at_1)},
                    "proofs": {"given on the one": of_coin(likely_at_1), "given on the other": of_coin(1 - likely_at_1),
                        "show": (by.intro(), by.witness(value(line, near_0)),
                            by.use(mean_over_a_flipped_coin, f=value(line, near_0), p=likely_at_1,
                                M=value(INTEGER, lambda i: dirac(i))),
                            by.use(mean_over_a_flipped_coin, f=value(line, near_0), p=1 - likely_at_1,
                                M=value(INTEGER, lambda i: dirac(i))),
                            by.have((1 - likely_at_1) * Max(1 - 2 * exp(expr(-1)), 0)
                                    + likely_at_1 * Max(1 - 2 * exp(expr(1)), 0) < likely_at_1 - 2 * (1 - likely_at_1),
                                by.evaluate()), by.linear())}}])])

# --- (eps, delta) privacy -------------------------------------------------------------------------------

private_weights = [eq(p(1), (1 - delta) * likely), eq(p(2), (1 - delta) * unlikely)]

@claim("(eps, delta)-indistinguishable laws are dominated by delta at infinity and 1 - delta of randomised response",
    given=[eps >= 0, 0 <= delta, delta <= 1, *two_losses, *private_weights,
        hypothesis("private", indistinguishable(mu, nu, eps, delta))],
    show=table_dominates(mu, nu, 1, 2, p, l, delta))
def approximate_privacy_curve():
    """For delta < 1 and g > 0 by `response_step`, from one point on both sides, whose curve `hinge` is max(1 - g, 0)."""
    intro("g", "[0 <= g]")
    unfold(Sum(1, 2, rows))
    unfold(Sum(1, 1, rows))
    unfold(Sum(1, 0, rows), "empty")
    have(rows(expr(1)) == (1 - delta) * likely * gain(eps), by.rewrite(two_losses[0]), by.linear(gain(eps)))
    have(rows(expr(2)) == (1 - delta) * unlikely * gain(-eps), by.rewrite(two_losses[1]), by.linear(gain(-eps)))
    _, no_ = cases(delta < 1)
    with no_:
        intro("phi")
        have(E(mu, phi) <= 1)
        have(0 <= gain(eps))
        have(0 <= gain(-eps))
        linear((1 - delta) * likely, (1 - delta) * unlikely, E(nu, phi), g)
    yes_, no_ = cases(0 < g)
    with yes_:
        use(response_step, X=line, Y=X, mu=one_point, nu=one_point, K=value(line, lambda x: mu),
            L=value(line, lambda x: nu), R=hinge, Lam=1).called("response")
        intro("phi")
        apply_to("response", g, phi)
    with no_:
        have(g == 0)
        intro("phi")
        have(E(mu, phi) <= 1)
        have(gain(eps) == 1, by.rewrite(g == 0))
        have(gain(-eps) == 1, by.rewrite(g == 0))
        have(likely + unlikely == 1)
        linear((1 - delta) * likely, (1 - delta) * unlikely, 1 - delta, E(nu, phi))

rows = lambda k: p(k) * Max(1 - g * exp(-l(k)), 0)
one_point = dirac(expr(0))
hinge = value(line, lambda c: Max(1 - c, 0))

doubt(approximate_privacy_curve,
    mutants=[mutant("without delta at infinity", show=table_dominates(mu, nu, 1, 2, p, l, 0),
            hints=[{"witness": {"X": "line", "mu": at_0, "nu": at_1, "eps": "0", "delta": "1",
                        "p": value(line, lambda k: expr(0)), "l": value(line, lambda k: expr(0))},
                    "proofs": {"show": (by.intro(), by.witness(1),
                            by.each_part((), (by.witness(value(line, near_0)), by.auto())))}}])])
