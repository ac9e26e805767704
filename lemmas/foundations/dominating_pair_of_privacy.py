"""The dominating pair of (eps, delta)-DP: randomised response that fails at chance delta (Zhu, Dong, Wang 2022).

likely is e^eps/(1 + e^eps) and unlikely 1/(1 + e^eps); the curves are E_g, at any g >= 0.  (P, Q) dominates (mu, nu) if
E_g(mu || nu) <= E_g(P || Q) at each of them; an outcome of the loss l gives E_g its probability times gain(l).
"""

from lemmas.accounting.domination import at_0, at_1, below_0, dominated_by_pair
from lemmas.accounting.response_tables import approximate_privacy_curve, likely, unlikely
from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.papers import zhu
from lemmas.privacy.approximate import indistinguishable
from verify.lemma import *

D, X = spaces("D X")
distance = fun("distance", D, D)
A = markov("A", D, X)
mu, nu = laws("mu nu", X)
P, Q_ = laws("P Q", line)
eps, delta, g = reals("eps delta g")
x, y = points("x y", D)
near = lambda x, y: distance(x, y) <= 1

def failing(delta: Expr) -> list[Prop]:
    """The laws of randomised responses that fail with this probability."""
    return [hypothesis("P",
            every(bounded(line), lambda f: E(P, f) == delta * f(0) + (1 - delta) * (likely * f(1) + unlikely * f(2)))),
        hypothesis("Q",
            every(bounded(line), lambda f: E(Q_, f) == delta * f(3) + (1 - delta) * (unlikely * f(1) + likely * f(2))))]

# The outcomes 0 and 3 tell the laws apart for certain; 1 is likely under P and 2 under Q.
four_outcomes = setting("randomised response that fails with probability delta",
    r"$P$ has the probabilities $\delta$, $(1 - \delta) e^\varepsilon/(1 + e^\varepsilon)$, $(1 - \delta)/(1 + e^\varepsilon)$ and $0$ of "
        r"the outcomes $0, 1, 2, 3$, and $Q$ has them in the other order.", numbers=[eps >= 0, 0 <= delta, delta <= 1],
    laws=failing(delta))

gain = lambda loss: Max(1 - g * exp(-loss), 0)
curve = delta + (1 - delta) * likely * gain(eps) + (1 - delta) * unlikely * gain(-eps)
# odds is Q/P at the outcomes 0, 1 and 2; there are those of them with Q <= P/g.
odds = lambda y: indicator("1/2" < y) * exp((2 * y - 3) * eps)
there = lambda y: indicator(y <= "5/2") * indicator(g * odds(y) <= 1)

@claim("A test tells the randomised responses that fail with probability delta apart as well as their curve says",
    given=[four_outcomes, g >= 0],
    show=E(P, there) - g * E(Q_, there) == curve)
def failing_responses_told():
    apply_to("P", value(line, there))
    apply_to("Q", value(line, there))
    for loss in (eps, -eps):
        seen = indicator(g * exp(-loss) <= 1)
        with have(gain(loss) == seen * (1 - g * exp(-loss))):
            cases(g * exp(-loss) <= 1)
        rewrite(this)
    linear(g)

# The outcomes k = 1 and 2: their probabilities and losses.  E_g is at most the curve, which the test `there` attains.
privately = lambda k: (1 - delta) * (likely * (2 - k) + unlikely * (k - 1))
losses = lambda k: (3 - 2 * k) * eps

@claim("(eps, delta)-indistinguishable laws are dominated by the randomised responses that fail with probability "
        "delta, which are (eps, delta)-indistinguishable",
    given=[four_outcomes],
    show=indistinguishable(mu, nu, eps, delta).implies(dominated_by_pair(mu, nu, P, Q_))
        & indistinguishable(P, Q_, eps, delta))
def failing_responses_dominate():
    """`approximate_privacy_curve` bounds E_g of such laws by the curve, which P and Q have at the test `there`."""
    above, own = each_part()
    with above:
        intro("[private]")
        intro("g", "d", "[0 <= g]", "[bound]")
        use(approximate_privacy_curve, p=value(line, privately), l=value(line, losses)).called("curve")
        instantiate("curve", g)
        modus()
        rows = lambda k: privately(k) * Max(1 - g * exp(-losses(k)), 0)
        with have(Sum(1, 2, rows) == curve - delta):
            unfold(Sum(1, 2, rows))
            unfold(Sum(1, 1, rows))
            unfold(Sum(1, 0, rows), "empty")
            linear()
        use(failing_responses_told)
        apply_to("bound", value(line, there))
        phi = intro("phi")
        apply_to("curve", g, phi)
    with own:
        have(unlikely - exp(eps) * likely <= 0)
        for part, sure, never in zip(each_part(), (0, 3), (3, 0), strict=True):
            with part:
                phi = intro("phi")
                apply_to("P", phi)
                apply_to("Q", phi)
                have(delta * phi(sure) <= delta)
                have(0 <= exp(eps) * delta * phi(never))
                have((1 - delta) * phi(2 if sure == 0 else 1) * (unlikely - exp(eps) * likely) <= 0)
                linear(exp(eps))

@claim("An (eps, delta)-private mechanism is dominated by randomised responses that fail with probability delta, which "
        "are (eps, delta)-indistinguishable themselves", zhu("(eps, delta)-DP", "whole"),
    given=[four_outcomes,
        hypothesis("private", every(D, D, lambda x, y: near(x, y).implies(indistinguishable(A(x), A(y), eps, delta))))],
    show=every(D, D, lambda x, y: near(x, y).implies(dominated_by_pair(A(x), A(y), P, Q_)))
        & indistinguishable(P, Q_, eps, delta))
def dominating_pair_of_privacy():
    use(failing_responses_dominate, X=line, mu=P, nu=Q_).called("own")
    above, own = each_part()
    with above:
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to("private", x, y)
        use(failing_responses_dominate, mu=A(x), nu=A(y)).called("at x, y")
        modus("at x, y")
        assume()
    with own:
        each_part((by.assume("own.1"),), (by.assume("own.2"),))

# --- doubt --------------------------------------------------------------------------------------------------------------

# With delta = 1 the responses fail for certain, and tell everything: the outcome is 0 or 3.
fails = {"P": at_0, "Q": dirac(expr(3)), "eps": "0", "delta": "1"}
doubt(failing_responses_told,
    mutants=[mutant("as if they never failed", show=E(P, there) - g * E(Q_, there) == curve - delta,
            hints=[{"witness": {**fails, "g": "1"}, "proofs": {}}])])

# Responses that never fail, with eps = 0, tell nothing, and dominate no laws but equal ones.
fair = two_points("1/2")
never_fails = {"P": fair, "Q": fair, "eps": "0", "delta": "1"}
mean_of_f = (by.intro("f"), mean_of_two("1/2", bounded("f", line)), by.have(exp(expr(0)) == 1), by.linear())
tell_nothing = (by.have(hockey_stick(fair, fair, 1) <= 0, by.intro("phi"), by.linear()),)
not_so = (by.instantiate(this, 1, 0), by.modus(this), by.modus(this), by.apply_to(this, below_0), by.linear())
doubt(failing_responses_dominate,
    mutants=[mutant("as if they never failed", given=[eps >= 0, 0 <= delta, delta <= 1, *failing(expr(0))],
            hints=[{"witness": {**never_fails, "X": "line", "mu": at_0, "nu": at_1},
                    "proofs": {"given P": mean_of_f, "given Q": mean_of_f,
                        "show": (by.contradiction().called("so"), *tell_nothing,
                            by.have(indistinguishable(at_0, at_1, 0, 1)), by.modus("so.0"), *not_so)}}])])
doubt(dominating_pair_of_privacy,
    mutants=[mutant("as if they never failed",
            given=[eps >= 0, 0 <= delta, delta <= 1, *failing(expr(0)), dominating_pair_of_privacy.given[-1]],
            hints=[{"witness": {**never_fails, "D": "line", "X": "line",
                        "distance": value(line, line, lambda x, y: expr(0)), "A": value(line, lambda x: dirac(x))},
                    "proofs": {"given P": mean_of_f, "given Q": mean_of_f,
                        "show": (by.contradiction().called("so"), *tell_nothing, by.apply_to("so.0", 0, 1),
                            *not_so)}}])])
