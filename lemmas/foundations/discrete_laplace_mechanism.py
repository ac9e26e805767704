"""Integer queries with discrete Laplace noise: pure privacy.

release(x) is the law of number(x) + X for the query's value number(x) and a number X of the law P; neighbours are data
at a distance of at most 1.
"""

from lemmas.foundations.discrete_gaussian_mechanism import is_whole, no_noise, release, sensitivity, whole, within_1
from lemmas.mechanisms.calibration import D, neighbours, number
from lemmas.mechanisms.discrete_laplace import (at_one, discrete_laplace, discrete_laplace_max_divergence,
    is_discrete_laplace, ratio_is_e, scale_1)
from lemmas.papers import canonne
from verify.lemma import *

P = law("P", line)
S, eps = reals("S eps")
x, y = points("x y", D)
t = weight("t", line)

@claim("An integer query of sensitivity S with discrete Laplace noise of scale S/eps is eps-differentially private",
    canonne("The discrete Laplace mechanism", "whole"),
    given=[S > 0, eps > 0, hypothesis("X", discrete_laplace(P, S / eps)), whole, sensitivity(S)],
    show=neighbours(lambda x, y: max_divergence(release(x), release(y)) <= eps))
def discrete_laplace_mechanism_private():
    # Shifts of one law by whole numbers have D_oo at most their distance over the scale.
    x, y, _ = intro("x", "y", "[neighbours]")
    apply_to("sensitivity", x, y)
    apply_to("whole", x)
    apply_to("whole", y)
    gap = abs(number(x) - number(y))
    with have(max_divergence(release(x), release(y)) <= gap / (S / eps)).called("close"):
        rewrite(number(x) == floor(number(x)))
        rewrite(number(y) == floor(number(y)))
        use(discrete_laplace_max_divergence, b=S / eps, m=floor(number(x)), n=floor(number(y)))
    have(gap / (S / eps) <= eps, by.linear(eps / S))
    fact("exp", "increasing", gap / (S / eps), eps)
    intro("t")
    apply_to("close", t)
    linear(E(release(y), t))

queried = {key: no_noise[key] for key in ("D", "distance", "number")}
of_one = {"given whole": is_whole, "given sensitivity": within_1}

doubt(discrete_laplace_mechanism_private,
    mutants=[mutant("a tenth less",
            show=neighbours(lambda x, y: max_divergence(release(x), release(y)) <= "9/10" * eps),
            hints=[{"witness": {**queried, "P": scale_1["P"], "S": "1", "eps": "1"},
                    "proofs": {**of_one, "given X": is_discrete_laplace,
                        "show": (by.contradiction().called("near"), by.apply_to("near", 0, 1, at_one), *ratio_is_e,
                            by.linear(exp("9/10")))}}])])
