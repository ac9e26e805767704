"""The Renyi curve that prv-accountant gives a pure eps-DP mechanism is below the truth, at eps = 3/2 and order 2.

Its PureDPMechanism.rdp is (alpha - 1) eps/alpha at order alpha.  Randomised response with the masses 4/5 and 1/5 is
3/2-DP and has D_2 = log(13/4), about 1.179, and the formula gives 0.75.  The exact curve is `dp_pure_renyi_moment`.
"""

from typing import Any

from lemmas.divergences.renyi_mixtures import alpha, mu, nu
from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.privacy.pure_renyi import eps, pure
from verify.lemma import *

pure_renyi_too_small = claim("eps-DP gives D_alpha <= (alpha - 1) eps/alpha for every alpha > 1",
    flaw="false statement", grade="substantive",
    note=("prv-accountant 0.2.0, prv_accountant/privacy_random_variables/pure_dp_mechanism.py, PureDPMechanism.rdp.  "
            "It is the limit eps as alpha grows, and too small before it: randomised response with the masses 4/5 and "
            "1/5 is 3/2-DP and has D_2 = log(13/4), more than 3/4."), mended_by=("dp_pure_renyi_moment",),
    given=[alpha > 1, eps > 0, *pure],
    show=renyi(mu, nu, alpha) <= (alpha - 1) * eps / alpha)

# Randomised response: the point 1 has the mass 4/5 under the one law and 1/5 under the other, the point 0 the rest; each
# law is at most 4 <= e^(3/2) times the other.  D_2 <= h says that (E_mu f)^2 <= e^h E_nu f^2 for every f >= 0.  For the
# ratio f of the masses, 4 at 1 and 1/4 at 0, both means are 13/4, so that e^h >= 13/4; but 13/4 > 9/4 > e^(3/4).
t = weight("t", line)
zero, one = expr(0), expr(1)
mass = lambda p: (lambda i: p * i + (1 - p) * (1 - i))
coin = lambda p: mix(0, 1, mass(expr(p)), lambda i: dirac(i))
likely, unlikely = coin("4/5"), coin("1/5")
# E f = p f(1) + (1 - p) f(0) under a coin.
mean_of_coin = lambda p, f: (by.mixture(coin(p), f), *two_terms(lambda i: mass(expr(p))(i) * E(dirac(i), f)))
ratio = lambda y: expr("1/4") + expr("15/4") * indicator(0 < y)
square = lambda y: ratio(y) ** 2
of_ratio, of_square = E(likely, ratio), E(unlikely, square)
within_four = (by.intro("t"), *mean_of_coin("4/5", t), *mean_of_coin("1/5", t), by.have(exp("3/2") > 4, by.evaluate()),
    by.have(4 * t(zero) <= exp("3/2") * t(zero), by.linear(t(zero))),
    by.have(4 * t(one) <= exp("3/2") * t(one), by.linear(t(one))), by.have(t(zero) >= 0), by.have(t(one) >= 0),
    by.linear(exp("3/2")))
response: dict[str, Any] = {"witness": {"X": "line", "mu": likely, "nu": unlikely, "alpha": "2", "eps": "3/2"},
    "proofs": {"given mu below nu": within_four, "given nu below mu": within_four,
        "show": (by.contradiction().called("bound"), by.apply_to("bound", value(line, ratio)),
            by.have(of_ratio**2 <= exp("3/4") * of_square),
            by.have(eq(of_ratio, "13/4"), *mean_of_coin("4/5", ratio), by.linear()),
            by.have(eq(of_square, "13/4"), *mean_of_coin("1/5", square), by.linear()),
            by.have(of_ratio**2 == expr("169/16"), by.rewrite(eq(of_ratio, "13/4"))),
            by.have(exp("3/4") * of_square == exp("3/4") * "13/4", by.rewrite(eq(of_square, "13/4"))),
            by.have(exp("3/4") < "9/4", by.evaluate()), by.linear())}}
doubt(pure_renyi_too_small, mutants=[mutant("the order 2", given=[eq(alpha, 2), eps > 0, *pure])], hints=[response])
