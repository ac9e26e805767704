"""How much Gaussian noise on the output gives (alpha, eps)-Renyi privacy: berthier2019report, Section 3.2.2.

m1 and m2 are the outputs without noise on two neighbouring data sets, s is the sensitivity, and the order is alpha > 1.
"""

from lemmas.iteration.noise import gaussian_cost
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.papers import berthier
from verify.lemma import *

V = euclid("V")
m1, m2 = points("m1 m2", V)
alpha, eps, s = reals("alpha eps s")

outputs = lambda variance: renyi(normal(m1, sqrt(variance)), normal(m2, sqrt(variance)), alpha)
printed, enough = alpha * s**2 / (2 * eps**2), alpha * s**2 / (2 * eps)

@claim("With the printed variance alpha s^2/(2 eps^2) two outputs at distance s have D_alpha above eps, for every eps "
        "> 1", berthier("Section 3.2.2, output perturbation", "remark"),
    given=[alpha > 1, eps > 1, s > 0, norm(m1 - m2) == s],
    show=~(outputs(printed) <= eps))
def output_noise_too_small():
    use(gaussian_renyi_exact, s=sqrt(printed))
    have(alpha * norm(m1 - m2) ** 2 / (2 * sqrt(printed) ** 2) == eps**2, by.rewrite(norm(m1 - m2) == s))
    contradiction()
    modus("gaussian_renyi_exact.1")

@claim("Gaussian noise of variance alpha s^2/(2 eps) on a query of sensitivity s gives (alpha, eps)-Renyi privacy",
    berthier("Section 3.2.2, output perturbation", "whole"), kind="repair", repairs="berthier_output_noise",
    given=[alpha > 1, eps > 0, s > 0, norm(m1 - m2) <= s],
    show=outputs(enough) <= eps)
def output_noise_enough():
    # `gaussian_cost` is about noise around m1 - m2 and around 0; its tests are moved by m2.
    use(gaussian_cost, s=sqrt(enough), a=s)
    have(alpha * s**2 / (2 * sqrt(enough) ** 2) == eps)
    rewrite(this, at=gaussian_cost)
    intro("t")
    apply_to(this, m1 - m2, value(V, lambda y: weight("t", V)(m2 + y)))

# On the line, from 0 and from 1, with alpha = 2: the variance 1 is needed for eps = 1.
doubt(output_noise_enough,
    mutants=[mutant("half the variance", show=outputs(enough / 2) <= eps,
            hints=[{"witness": {"V": "line", "m1": "1", "m2": "0", "alpha": "2", "eps": "1", "s": "1"},
                    "proofs": {"show": (by.contradiction(), by.fact("sqrt", "square", "1/2"),
                            by.use(gaussian_renyi_exact, V=line, m1=1, m2=0, alpha=2, s=sqrt(expr("1/2")), R=1),
                            by.modus("gaussian_renyi_exact.1"), by.linear())}}])])
doubt(output_noise_too_small,
    mutants=[mutant("eps at most 1", given=[alpha > 1, eps > 0, eps <= 1, s > 0, norm(m1 - m2) == s],
            hints=[{"witness": {"V": "line", "m1": "1", "m2": "0", "alpha": "2", "eps": "1", "s": "1"},
                    "proofs": {"show": (by.fact("sqrt", "square", 1),
                            by.use(gaussian_renyi_exact, V=line, m1=1, m2=0, alpha=2, s=1, R=1))}}])])
