"""Bounds of asoodeh2020contraction compared: Renyi bounds turned into (eps, delta), and contraction bounds.

An RDP bound alpha kappa for every order alpha gives, at the best order, delta = exp(-(eps - kappa)^2/(4 kappa)) for
eps > kappa (Proposition 1, (15)).  Theorem 4 has theta(2 L/sigma) theta(x)^k, x = M D/(eta sigma), at gamma = e^eps;
k = n - i steps follow the item that differs.
"""

from lemmas.mechanisms.gaussian_hockey_stick import near
from lemmas.mechanisms.theta_gamma import theta_below_one, theta_below_tail, theta_positive
from lemmas.mechanisms.theta_limits import normal_tail_bound
from lemmas.papers import contraction
from verify.language.expr import Like
from verify.lemma import *

eps, kappa, alpha, level, L, sigma, r, x = reals("eps kappa alpha level L sigma r x")
k = integer("k")

PROPOSITION = (contraction("Proposition 1"),)

def converted(eps: Like, kappa: Like) -> Expr:
    """(15): the delta of an RDP bound alpha kappa at eps > kappa."""
    return exp(-((expr(eps) - expr(kappa)) ** 2) / (4 * expr(kappa)))

exponent = (eps - kappa) ** 2 / (4 * kappa)  # of the delta in (15)

@claim("alpha kappa + log(1/delta)/(alpha - 1) <= eps gives log(1/delta) <= (eps - kappa)^2/(4 kappa): none beats (15)",
    *PROPOSITION, kind="lemma",
    given=[kappa > 0, eps > kappa, alpha > 1, alpha * kappa + level / (alpha - 1) <= eps],
    show=level <= exponent)
def renyi_conversion_best():
    """level is log(1/delta)."""
    have(level <= (eps - alpha * kappa) * (alpha - 1))
    have((2 * kappa * (alpha - 1) - (eps - kappa)) ** 2 >= 0)

doubt(renyi_conversion_best, extremal={"kappa": "1", "eps": "3", "alpha": "2", "level": "1"})

@claim("In numbers: the Gaussian mechanism has at eps >= kappa less than half of the delta that (15) gives",
    *PROPOSITION, contraction("Proposition 1, eps > kappa"), contraction("Section I, after (3)"), kind="lemma",
    given=[r > 0, kappa == r**2 / 2, eps >= kappa],
    show=theta(exp(eps), r) < converted(eps, kappa) / 2)
def renyi_conversion_loose():
    """N(r, 1) and N(0, 1) have D_alpha = alpha r^2/2.  The mutant shows that (15) is false below kappa: the condition
    eps > kappa is needed."""
    use(theta_below_tail)
    fact("log", "exp", eps)
    have(near(exp(eps), r) == (eps - kappa) / r)
    have((eps - kappa) / r >= 0)
    use(normal_tail_bound, x=near(exp(eps), r))
    have(converted(eps, kappa) == exp(-(near(exp(eps), r) ** 2) / 2), by.rewrite(kappa == r**2 / 2))

doubt(renyi_conversion_loose,
    mutants=[mutant("below kappa too", given=(r > 0, kappa == r**2 / 2, eps >= 0),
            show=theta(exp(eps), r) < converted(eps, kappa))])

first = 2 * L**2 / sigma**2  # kappa of Proposition 1 for the last item

@claim("For the last item (i = n) the delta of Theorem 4 is less than half that of Proposition 1, for every eps >= "
        "kappa", contraction("Section IV.D, delta and its competitor"), contraction("Section I, empirical comparison"),
    kind="lemma",
    given=[L > 0, sigma > 0, eps >= first],
    show=theta(exp(eps), 2 * L / sigma) < converted(eps, first) / 2)
def privacy_last_item_below():
    use(renyi_conversion_loose)

@claim("For i = n - 1, rho = 0: the delta of Theorem 4 is less than half that of Proposition 1, for every eps >= kappa",
    *privacy_last_item_below.sources, kind="lemma",
    given=[L > 0, sigma > 0, eps >= first, x > 0],
    show=theta(exp(eps), 2 * L / sigma) * theta(exp(eps), x) < converted(eps, first) / 2)
def privacy_penultimate_below():
    """At rho = 0 Proposition 1 has the same kappa for the last two items (renyi_kappa_last).  x is D/(eta sigma).  The
    curves for i = 39 in Figure 2 are of this kind, for every eps."""
    use(privacy_last_item_below)
    use(theta_below_one, r=x)
    use(theta_positive, r=2 * L / sigma)
    linear(theta(exp(eps), 2 * L / sigma))

doubt(privacy_penultimate_below,
    mutants=[mutant("a tenth", show=theta(exp(eps), 2 * L / sigma) * theta(exp(eps), x) < converted(eps, first) / 10)])

second = x**2 / 2  # the kappa of two Gaussian laws x deviations apart

first_exponent = (eps - first) ** 2 / (4 * first)
second_exponent = (eps - second) ** 2 / (4 * second)

@claim("The delta of Theorem 4 is under half that of Proposition 1 where the exponents of its factors sum to no less, "
        "eps not below their kappas", *privacy_last_item_below.sources, kind="lemma",
    repairs="privacy_curves_always_below",
    given=[L > 0, sigma > 0, x > 0, k >= 0, kappa > 0, hypothesis("mean below eps", eps >= first),
        hypothesis("mean of the pair below eps", eps >= second),
        hypothesis("exponents", exponent <= first_exponent + k * second_exponent)],
    show=theta(exp(eps), 2 * L / sigma) * theta(exp(eps), x) ** k < converted(eps, kappa) / 2)
def privacy_curves_condition():
    """first and second are 2 L^2/sigma^2 and x^2/2, x = M D/(eta sigma), k = n - i.  For large eps the condition says
    1/kappa < 1/first + k/second, up to lower terms: where 1/kappa is more, Proposition 1 wins in the end."""
    use(privacy_last_item_below)
    use(renyi_conversion_loose, r=x, kappa=second)
    use(theta_positive, r=x)
    fact("^", "increasing", theta(exp(eps), x), converted(eps, second), k)
    fact("exp", "increasing", -first_exponent - k * second_exponent, -exponent)
    have(theta(exp(eps), 2 * L / sigma) * theta(exp(eps), x) ** k < converted(eps, first) / 2 * theta(exp(eps), x) ** k,
        by.linear(theta(exp(eps), x) ** k))
    linear(converted(eps, first))

doubt(privacy_curves_condition,
    mutants=[mutant("any kappa",
            given=(L > 0, sigma > 0, x > 0, k >= 0, kappa > 0, eps >= first, eps >= second, eps > kappa))])

kappa_20 = expr("1/10") * expr("4/5") ** expr("21/2")
figure3_i20 = theta(exp(eps), 2) * theta(exp(eps), sqrt(expr("4/5")) / expr("7/10")) ** 20

privacy_curves_always_below = claim("The delta of Theorem 4 is at most that of Proposition 1 for i = 20 in Figure 3, "
        "every eps > kappa", contraction("Section I, empirical comparison", "remark"), flaw="inconsistency",
    grade="boundary",
    note=("The introduction says without restriction that the parameters of the new approach are the smaller ones.  "
            "With the paper's own parameters (Figure 3, n = 40, i = 20, M^2 = 4/5, kappa = (1/10) (4/5)^(21/2)) the "
            "other bound is smaller for eps from 6/5 to 8 (figure3_large_eps_middle; for i = 30 from 4, "
            "figure3_large_eps_later): 10^-45 against 10^-23 at eps = 2.  The text about Figure 3 restricts itself to "
            "small eps and to late items."),
    given=[eps > kappa_20],
    show=figure3_i20 <= converted(eps, kappa_20))
doubt(privacy_curves_always_below, mutants=[mutant("up to eps = 3", given=(eps > kappa_20, eps <= 3))],
    hints=[{"eps": "2"}])
