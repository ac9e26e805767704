"""The Gaussian mechanism is Renyi private: Proposition 2.6 of berthier2019report.

RDP of the order alpha is a bound of D_alpha between the outputs on neighbouring data sets; D_1 is KL.
"""

from lemmas.iteration.noise import gaussian_cost
from lemmas.iteration.order_one import kl_from_orders_above
from lemmas.mechanisms.calibration import D, V, distance, neighbours, one_or_zero, query, sensitivity_at_most, within_1
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.papers import berthier, mironov
from verify.lemma import *

m1, m2 = points("m1 m2", V)
x, y = points("x y", D)
alpha, s, sigma = reals("alpha s sigma")
t = weight("t", V)

@claim("D_alpha(N(m1, sigma^2 I) || N(m2, sigma^2 I)) <= alpha s^2/(2 sigma^2) for |m1 - m2| <= s, alpha > 1",
    berthier("Proposition 2.6", "step"),
    given=[alpha > 1, sigma > 0, norm(m1 - m2) <= s],
    show=renyi(normal(m1, sigma), normal(m2, sigma), alpha) <= alpha * s**2 / (2 * sigma**2))
def gaussian_means_renyi():
    use(gaussian_cost, s=sigma)
    intro("t")
    apply_to(this, m1 - m2, value(V, lambda y: t(m2 + y)))

doubt(gaussian_means_renyi,
    mutants=[mutant("means twice as far apart", given=[alpha > 1, sigma > 0, norm(m1 - m2) <= 2 * s])])

# Data sets are the points of a space with a distance, neighbours those at distance at most 1; s is any bound of
# the sensitivity.
@claim("A query of sensitivity s with noise N(0, sigma^2 I) is (alpha, alpha s^2/(2 sigma^2))-RDP for all alpha > 1",
    berthier("Proposition 2.6", "whole"), mironov("The Gaussian mechanism", "part", "orders above 1"),
    given=[sigma > 0, hypothesis("sensitivity", sensitivity_at_most(s))],
    show=every(REAL,
        lambda alpha: (1 < alpha).implies(neighbours(lambda x, y: (
                    renyi(normal(query(x), sigma), normal(query(y), sigma), alpha) <= alpha * s**2 / (2 * sigma**2))))))
def gaussian_mechanism_renyi():
    intro("alpha")
    intro("x", "y", "[x and y are neighbours]")
    apply_to(sensitivity_at_most(s))
    use(gaussian_means_renyi)

released = lambda x: normal(query(x), sigma)

@claim("A query of sensitivity s, noise N(0, sigma^2 I), at neighbours: D_alpha <= alpha s^2/(2 sigma^2) for alpha >= "
        "1", mironov("The Gaussian mechanism", "whole"),
    given=[*gaussian_mechanism_renyi.given, hypothesis("neighbours", distance(x, y) <= 1)],
    show=every(REAL,
        lambda alpha: (1 < alpha).implies(renyi(released(x), released(y), alpha) <= alpha * s**2 / (2 * sigma**2)))
        & (kl(released(x), released(y)) <= s**2 / (2 * sigma**2)))
def gaussian_mechanism_every_order():
    use(gaussian_mechanism_renyi)
    part = each_part()
    with part[0]:
        order, _ = intro("alpha", "[alpha > 1]")
        apply_to(gaussian_mechanism_renyi, order, x, y)
    with part[1]:
        with use(kl_from_orders_above, X=V, mu=released(x), nu=released(y), c=s**2 / (2 * sigma**2)) as that:
            with that.premise("every larger order"):
                order, _ = intro("alpha", "[alpha > 1]")
                apply_to(gaussian_mechanism_renyi, order, x, y)

doubt(gaussian_mechanism_every_order,
    mutants=[dropped(gaussian_mechanism_every_order, "sensitivity",
            hints=[{"witness": {**one_or_zero, "sigma": "1", "s": "0", "x": "0", "y": "1"},
                    "proofs": {"show": (by.contradiction().called("bound"), by.apply_to("bound.0", 2),
                            by.use(gaussian_renyi_exact, V=line, m1=1, m2=0, alpha=2, s=1, R=0),
                            by.modus("gaussian_renyi_exact.1"), by.linear())}}])])

half_of_it = every(REAL,
    lambda alpha: (1 < alpha).implies(neighbours(lambda x, y: renyi(normal(query(x), sigma), normal(query(y), sigma),
                alpha) <= alpha * s**2 / (4 * sigma**2))))
doubt(gaussian_mechanism_renyi,
    mutants=[mutant("half of it", show=half_of_it,
            hints=[{"witness": {**one_or_zero, "sigma": "1", "s": "1"},
                    "proofs": {"given sensitivity": within_1,
                        "show": (by.intro(), by.witness(2),
                            by.each_part((),
                                (by.witness(0), by.witness(1),
                                    by.each_part((),
                                        (by.contradiction(),
                                            by.use(gaussian_renyi_exact, V=line, m1=1, m2=0, alpha=2, s=1, R="1/2"),
                                            by.modus("gaussian_renyi_exact.1"), by.linear())))))}}])])
