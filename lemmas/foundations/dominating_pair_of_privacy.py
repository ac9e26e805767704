"""The dominating pair of (eps, delta)-DP: randomised response that fails at chance delta (Zhu, Dong, Wang 2022)."""

from lemmas.accounting.domination import dominated_by_pair
from lemmas.accounting.response_tables import approximate_privacy_curve, likely, unlikely
from lemmas.papers import zhu
from lemmas.privacy.approximate import indistinguishable
from verify.lemma import *

D, X = spaces("D X")
distance = fun("distance", D, D)
A = markov("A", D, X)
mu, nu = laws("mu nu", X)
P, Q_ = laws("P Q", line)
eps, delta, g, d = reals("eps delta g d")
x, y = points("x y", D)
near = lambda x, y: distance(x, y) <= 1

# The outcomes 0 and 3 tell the laws apart for certain; 1 is likely under P and 2 under Q.
four_outcomes = setting("randomised response that fails with probability delta",
    r"$P$ has the probabilities $\delta$, $(1 - \delta) e^\varepsilon/(1 + e^\varepsilon)$, $(1 - \delta)/(1 + e^\varepsilon)$ and $0$ of "
        r"the outcomes $0, 1, 2, 3$, and $Q$ has them in the other order.", numbers=[eps >= 0, 0 <= delta, delta <= 1],
    laws=[hypothesis("P",
            every(bounded(line), lambda f: E(P, f) == delta * f(0) + (1 - delta) * (likely * f(1) + unlikely * f(2)))),
        hypothesis("Q",
            every(bounded(line),
                lambda f: E(Q_, f) == delta * f(3) + (1 - delta) * (unlikely * f(1) + likely * f(2))))])

gain = lambda loss: Max(1 - g * exp(-loss), 0)
curve = delta + (1 - delta) * likely * gain(eps) + (1 - delta) * unlikely * gain(-eps)
# Of the outcomes 0, 1 and 2 those with Q <= P/g.
odds = lambda y: indicator("1/2" < y) * exp((2 * y - 3) * eps)
there = lambda y: indicator(y <= "5/2") * indicator(g * odds(y) <= 1)

@claim("A test tells the randomised responses that fail with probability delta apart as well as their curve says",
    given=[four_outcomes, g >= 0],
    show=E(P, there) - g * E(Q_, there) == curve)
def failing_responses_told():
    apply_to("P", value(line, there)).called("P there")
    apply_to("Q", value(line, there)).called("Q there")
    for loss in (eps, -eps):
        seen = indicator(g * exp(-loss) <= 1)
        with have(gain(loss) == seen * (1 - g * exp(-loss))):
            cases(g * exp(-loss) <= 1)
        rewrite(this)
    linear(g)

privately = lambda k: (1 - delta) * (likely * (2 - k) + unlikely * (k - 1))
losses = lambda k: (3 - 2 * k) * eps

@claim("(eps, delta)-indistinguishable laws are dominated by the randomised responses that fail with probability "
        "delta, which are (eps, delta)-indistinguishable",
    given=[four_outcomes],
    show=indistinguishable(mu, nu, eps, delta).implies(dominated_by_pair(mu, nu, P, Q_))
        & indistinguishable(P, Q_, eps, delta))
def failing_responses_dominate():
    above, own = each_part()
    with above:
        intro("[private]")
        intro("g", "d")
        intro(1)
        intro("[bound]")
        use(approximate_privacy_curve, p=value(line, privately), l=value(line, losses)).called("curve")
        instantiate("curve", g)
        modus()
        rows = lambda k: privately(k) * Max(1 - g * exp(-losses(k)), 0)
        have(Sum(1, 2, rows) == curve - delta, by.unfold(Sum(1, 2, rows)), by.unfold(Sum(1, 1, rows)),
            by.unfold(Sum(1, 0, rows), "empty"), by.linear())
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
    above, _ = each_part()
    with above:
        x, y = intro("x", "y")
        intro(1)
        apply_to("private", x, y)
        use(failing_responses_dominate, mu=A(x), nu=A(y)).called("at x, y")
        modus("at x, y").called("dominated")
        g, d = intro("g", "d")
        intro(1)
        intro(1)
        apply_to("dominated", g, d)
