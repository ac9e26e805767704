"""The hockey-stick divergence: bounds by total variation, monotonicity in gamma, convexity, reversal.

E_gamma(mu || nu) is the sum of the positive parts of mu(x) - gamma nu(x), with gamma = e^eps.  Finite
alphabets of any size; an event is a family `s` of zeros and ones, a test a family with values in [0, 1].
"""

from lemmas.divergences.hockey_stick_forms import hockey_stick_total_variation
from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

X = alphabet("X")
mu, nu = distribution("mu", X), distribution("nu", X)
gamma, delta, t, p, q, r, w = reals("gamma delta t p q r w")
gamma1, gamma2 = reals("gamma1 gamma2")

x = index("x", 1, X)
SURE, OTHER, HALVES = ["1", "0"], ["0", "1"], ["1/2", "1/2"]

divergence, tv = finite.hockey_stick(mu, nu, gamma), finite.total_variation(mu, nu)


def gap(x: Expr) -> Expr:
    return mu[x] - gamma * nu[x]


hockey_stick_equals_total_variation_only_at_zero = claim(
    "E_gamma equals the total variation distance only at gamma = 1",
    federated("Section 2, first property of E_eps"),
    flaw="missing hypothesis",
    grade="boundary",
    note=(
        "The paper says: equality if and only if eps = 0. It also holds for disjoint laws, for equal laws, "
        "and in general whenever mu > nu only where nu = 0 (hockey_stick_is_total_variation): mu = (1/2, 1/2), nu = "
        "(1, 0) has E_gamma = TV = 1/2 for all gamma. Read for all pairs at once, that E_eps and TV are the "
        "same function only for eps = 0, the sentence is true."
    ),
    given=[gamma > 1],
    show=divergence < tv,
)
doubt(
    hockey_stick_equals_total_variation_only_at_zero,
    mutants=[mutant("nothing at gamma = 1", given=(gamma >= 1,))],
    hints=[{"X": "2", "mu": SURE, "nu": OTHER, "gamma": "2"}],
)

divergence1, divergence2 = finite.hockey_stick(mu, nu, gamma1), finite.hockey_stick(mu, nu, gamma2)

hockey_stick_from_total_variation = claim(
    "E_gamma is at least 1 - gamma (1 - TV)",
    federated("Section 2, first property of E_eps"),
    kind="strengthening",
    given=[gamma >= 1],
    show=1 - gamma * (1 - tv) <= divergence,
)
proof(
    hockey_stick_from_total_variation,
    use(hockey_stick_total_variation),
    sums(
        X,
        lambda x: gamma * plus_part(mu[x] - nu[x]) - (gamma - 1) * mu[x] <= plus_part(gap(x)),
        lambda x: (
            fact("max", "above", gap(x), 0),
            cases_of(plus_part(mu[x] - nu[x])),
            linear(gamma - 1, mu[x] * (gamma - 1)),
        ),
    ),
    linear(gamma),
)
doubt(
    hockey_stick_from_total_variation,
    mutants=[
        mutant("a hundredth more", show=1 - gamma * (1 - tv) + "1/100" <= divergence),
        mutant("gamma < 1 allowed", given=(gamma > 0,)),
    ],
    extremal={"X": "2", "mu": SURE, "nu": HALVES, "gamma": "3/2"},
)

hockey_stick_ratio_monotone = claim(
    "(1 - E_gamma)/gamma is nonincreasing in gamma",
    federated("Section 2, second property of E_eps"),
    kind="strengthening",
    given=[gamma1 >= 0, gamma1 <= gamma2],
    show=gamma1 * (1 - divergence2) <= gamma2 * (1 - divergence1),
)
proof(
    hockey_stick_ratio_monotone,
    sums(
        X,
        lambda x: (
            gamma2 * plus_part(mu[x] - gamma1 * nu[x]) - gamma1 * plus_part(mu[x] - gamma2 * nu[x])
            <= (gamma2 - gamma1) * mu[x]
        ),
        lambda x: (
            fact("max", "above", mu[x] - gamma2 * nu[x], 0),
            cases_of(plus_part(mu[x] - gamma1 * nu[x])),
            linear(gamma1, gamma2, mu[x], gamma2 - gamma1, nu[x], degree=2),
        ),
    ),
    linear(),
)
doubt(
    hockey_stick_ratio_monotone,
    mutants=[
        mutant(
            "divided by the root of gamma only",
            show=sqrt(gamma1) * (1 - divergence2) <= sqrt(gamma2) * (1 - divergence1),
            hints=({"X": "1", "mu": ["1"], "nu": ["1"], "gamma1": "1/4", "gamma2": "1"},),
        ),
        mutant("the other way", show=gamma2 * (1 - divergence1) <= gamma1 * (1 - divergence2)),
    ],
)

hockey_stick_lipschitz = claim(
    "E_gamma is nonincreasing and 1-Lipschitz in gamma, so continuous",
    federated("Section 2, second property of E_eps"),
    federated("Theorem 1, proof, last display"),
    given=[gamma1 <= gamma2],
    show=(divergence2 <= divergence1) & (divergence1 - divergence2 <= gamma2 - gamma1),
)
proof(
    hockey_stick_lipschitz,
    sums(
        X,
        lambda x: plus_part(mu[x] - gamma2 * nu[x]) <= plus_part(mu[x] - gamma1 * nu[x]),
        lambda x: (
            fact("max", "above", mu[x] - gamma1 * nu[x], 0),
            fact(
                "max",
                "least",
                mu[x] - gamma2 * nu[x],
                0,
                plus_part(mu[x] - gamma1 * nu[x]),
                by=((linear(nu[x]),),),
            ),
            assume(),
        ),
    ),
    sums(
        X,
        lambda x: (
            plus_part(mu[x] - gamma1 * nu[x]) <= plus_part(mu[x] - gamma2 * nu[x]) + (gamma2 - gamma1) * nu[x]
        ),
        lambda x: (
            fact("max", "above", mu[x] - gamma2 * nu[x], 0),
            cases_of(plus_part(mu[x] - gamma1 * nu[x])),
            linear(nu[x]),
        ),
    ),
    intro(),
    linear(),
)
doubt(
    hockey_stick_lipschitz,
    mutants=[
        mutant("Lipschitz constant 9/10", show=divergence1 - divergence2 <= "9/10" * (gamma2 - gamma1)),
        mutant("nondecreasing", show=divergence1 <= divergence2),
    ],
)

hockey_stick_strictly_decreasing = claim(
    "eps -> E_(e^eps) is strictly decreasing on (0, TV]",
    federated("Section 2, second property of E_eps"),
    flaw="missing hypothesis",
    grade="boundary",
    note=(
        "gamma_i = e^(eps_i), so eps_2 <= TV reads log gamma_2 <= TV. False for disjoint "
        "laws, where E is 1 throughout, "
        "and for mu = (1/2, 1/2), nu = (1, 0). Absolute continuity of mu with respect to nu is missing."
    ),
    given=[gamma1 > 1, gamma1 < gamma2, log(gamma2) <= tv],
    show=divergence2 < divergence1,
)
doubt(
    hockey_stick_strictly_decreasing,
    mutants=[mutant("increasing", show=divergence1 < divergence2)],
    hints=[{"X": "2", "mu": SURE, "nu": OTHER, "gamma1": "11/10", "gamma2": "12/10"}],
)

hockey_stick_reversal = claim(
    "E_gamma(mu || nu) = 1 - gamma + gamma E_(1/gamma)(nu || mu)",
    contraction("Section II.C, after (6)"),
    kind="strengthening",
    note=(
        "E_gamma is asymmetric for gamma > 1; this is what takes the place of symmetry, and "
        "at gamma = 1 it is symmetry."
    ),
    given=[gamma > 0],
    show=divergence == 1 - gamma + gamma * finite.hockey_stick(nu, mu, 1 / gamma),
)
proof(
    hockey_stick_reversal,
    sums(
        X,
        lambda x: plus_part(gap(x)) == gap(x) + gamma * plus_part(nu[x] - mu[x] / gamma),
        lambda x: (
            cases(
                gap(x) >= 0,
                (
                    fact("max", "left", gap(x), 0),
                    fact("max", "right", nu[x] - mu[x] / gamma, 0, by=((linear(scale=gamma),),)),
                    linear(gamma),
                ),
                (
                    fact("max", "right", gap(x), 0),
                    fact("max", "left", nu[x] - mu[x] / gamma, 0, by=((linear(scale=gamma),),)),
                    linear(gamma),
                ),
            ),
        ),
    ),
    linear(),
)
doubt(
    hockey_stick_reversal,
    mutants=[
        mutant("symmetric", show=divergence == finite.hockey_stick(nu, mu, gamma)),
        mutant("without the shift", show=divergence == gamma * finite.hockey_stick(nu, mu, 1 / gamma)),
    ],
)
