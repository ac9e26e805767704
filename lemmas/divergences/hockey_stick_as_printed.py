"""What two papers print of the hockey-stick divergence that is false, with witnesses.

E_gamma(mu || nu) is the sum of the positive parts of mu(x) - gamma nu(x), gamma = e^eps: a witness is a pair
of laws on a finite alphabet.  What holds on all spaces stands in `hockey_stick`, `hockey_stick_is_total_variation`, and
`events`.
"""

from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

X = alphabet("X")
mu, nu = distribution("mu", X), distribution("nu", X)
s = family("s", X)
gamma, gamma1, gamma2 = reals("gamma gamma1 gamma2")
SURE, OTHER, HALVES = ["1", "0"], ["0", "1"], ["1/2", "1/2"]

divergence, tv = finite.hockey_stick(mu, nu, gamma), finite.total_variation(mu, nu)
divergence1, divergence2 = finite.hockey_stick(mu, nu, gamma1), finite.hockey_stick(mu, nu, gamma2)

hockey_stick_equals_total_variation_only_at_zero = claim(
        "E_gamma equals the total variation distance only at gamma = 1",
    federated("Section 2, first property of E_eps, equality"), flaw="missing hypothesis", grade="boundary",
    note=("The paper says: equality if and only if eps = 0. It also holds for disjoint laws, for equal laws, and in "
            "general whenever mu > nu only where nu = 0 (hockey_stick_is_total_variation): mu = (1/2, 1/2), nu = (1, "
            "0) has E_gamma = TV = 1/2 for all gamma. Read for all pairs at once, that E_eps and TV are the same "
            "function only for eps = 0, the sentence is true."),
    given=[gamma > 1],
    show=divergence < tv)
doubt(hockey_stick_equals_total_variation_only_at_zero, mutants=[mutant("nothing at gamma = 1", given=(gamma >= 1,))],
    hints=[{"X": "2", "mu": SURE, "nu": OTHER, "gamma": "2"}])

hockey_stick_strictly_decreasing = claim("eps -> E_(e^eps) is strictly decreasing on (0, TV]",
    federated("Section 2, second property of E_eps, monotone"), flaw="missing hypothesis", grade="boundary",
    note=("gamma_i = e^(eps_i), so eps_2 <= TV reads log gamma_2 <= TV. False for disjoint laws, where E is 1 "
            "throughout, and for mu = (1/2, 1/2), nu = (1, 0). Absolute continuity of mu with respect to nu is "
            "missing."),
    given=[gamma1 > 1, gamma1 < gamma2, log(gamma2) <= tv],
    show=divergence2 < divergence1)
doubt(hockey_stick_strictly_decreasing, mutants=[mutant("increasing", show=divergence1 < divergence2)],
    hints=[{"X": "2", "mu": SURE, "nu": OTHER, "gamma1": "11/10", "gamma2": "12/10"}])

# s is 1 on the support of nu, and 0 elsewhere.
is_support = each(X, lambda x: ((s[x] == 1) & (nu[x] > 0)) | ((s[x] == 0) & (nu[x] == 0)))
over_support = total(X, lambda x: s[x] * plus_part(mu[x] - gamma * nu[x]))

hockey_stick_f_divergence = claim("E_gamma is E_nu[f(dmu/dnu)] with f(t) = [t - gamma]_+",
    contraction("Section II.B and after (6)"), federated("Section 2, definition of D_f"), kind="definition",
    flaw="missing hypothesis", grade="boundary",
    note=("nu(x) f(mu(x)/nu(x)) is [mu(x) - gamma nu(x)]_+ where nu(x) > 0, and E_nu sees no other letters. False as "
            "printed unless mu is absolutely continuous with respect to nu, or unless the mass of mu where nu = 0 is "
            "added. The point masses of the two-point formula (two_point_theorem) need that term."),
    given=[gamma >= 1, is_support],
    show=over_support == divergence)
doubt(hockey_stick_f_divergence, mutants=[mutant("half of it", show=over_support == divergence / 2)],
    hints=[{"X": "2", "mu": HALVES, "nu": SURE, "gamma": "1", "s": ["1", "0"]}])
