"""Uniform stability and differential privacy: berthier2019report section 5, and a remark of 4.6.

mu and nu are the laws of the output on two adjacent data sets, l the loss of an output at one test point.
"""

from lemmas.papers import berthier
from verify.lemma import *

eps, low, width, c, p, q, y, z = reals("eps low width c p q y z")
X = alphabet("X")
mu, nu, loss = distribution("mu", X), distribution("nu", X), family("l", X)
private = (
    each(X, lambda x: mu[x] <= exp(eps) * nu[x]),
    each(X, lambda x: nu[x] <= exp(eps) * mu[x]),
)
gap = total(X, lambda x: (mu[x] - nu[x]) * loss[x])
WITNESS = {"X": "2", "mu": ["3/5", "2/5"], "nu": ["2/5", "3/5"], "l": ["100", "0"], "eps": "1"}

stability_from_privacy = claim(
    "eps-DP implies eps-uniform stability",
    berthier("Section 5.2, privacy implies stability"),
    flaw="missing hypothesis",
    grade="substantive",
    note=(
        "A loss may be large: here 100 or 0, and an output that is eps-DP with eps = 1 has a gap of 20.  The "
        "text puts no bound on the loss."
    ),
    given=[eps >= 0, *private],
    show=gap <= eps,
)
doubt(
    stability_from_privacy,
    mutants=[mutant("eps/2", show=gap <= eps / 2, hints=(WITNESS,))],
    hints=[WITNESS],
)

stability_tanh = claim(
    "2 (e^eps - 1) <= eps (e^eps + 1): tanh(eps/2) is at most eps/2",
    note="Ours.",
    given=[eps >= 0],
    show=2 * (exp(eps) - 1) <= eps * (exp(eps) + 1),
)
proof(
    stability_tanh,
    slope(eps, 0, fact("exp", "tangent", -z), linear(exp(z))),
)
doubt(
    stability_tanh,
    mutants=[
        mutant("9/10", show=2 * (exp(eps) - 1) <= "9/10" * eps * (exp(eps) + 1), hints=({"eps": "1/10"},)),
    ],
    extremal={"eps": "0"},
)

stability_from_privacy_repaired = claim(
    "For losses in an interval of length w: (w/2) eps-uniform stability, so eps for w <= 2",
    berthier("Section 5.2, privacy implies stability"),
    kind="repair",
    repairs="stability_from_privacy",
    note="(e^eps - 1)/(e^eps + 1) <= eps/2.  For losses in [0, 1] the stability is eps/2.",
    given=[eps >= 0, *private, each(X, lambda x: (loss[x] >= low) & (loss[x] <= low + width))],
    show=gap <= width / 2 * eps,
)
proof(
    stability_from_privacy_repaired,
    use(stability_tanh),
    let(z, exp(eps)),
    have(z >= 1 + eps, rewrite(z == exp(eps)), fact("exp", "tangent", eps), assume()),
    let(c, (z - 1) / (z + 1)),
    have(c * (z + 1) == z - 1, rewrite(c == (z - 1) / (z + 1)), linear()),
    have(2 * (z - 1) <= eps * (z + 1), rewrite(z == exp(eps)), assume()),
    have(c <= eps / 2, combine((1, [-1]), (2, [c * (z + 1) == z - 1]), scale=2 * (z + 1))),
    have(width >= 0, instantiate(3, expr(1)), linear()),
    # |mu - nu| <= c (mu + nu), letter by letter.
    sums(
        X,
        lambda x: (mu[x] - nu[x]) * (loss[x] - low - width / 2) <= c * (width / 2) * (mu[x] + nu[x]),
        lambda x: (
            instantiate(1, x),
            instantiate(2, x),
            instantiate(3, x),
            have(mu[x] <= z * nu[x], rewrite(z == exp(eps)), assume()),
            have(nu[x] <= z * mu[x], rewrite(z == exp(eps)), assume()),
            have(mu[x] - nu[x] <= c * (mu[x] + nu[x]), linear(mu[x] + nu[x], scale=z + 1)),
            have(nu[x] - mu[x] <= c * (mu[x] + nu[x]), linear(mu[x] + nu[x], scale=z + 1)),
            combine(
                ("1/2", [mu[x] - nu[x] <= c * (mu[x] + nu[x]), loss[x] >= low]),
                ("1/2", [nu[x] - mu[x] <= c * (mu[x] + nu[x]), loss[x] <= low + width]),
            ),
        ),
    ),
    linear(width),
)
doubt(
    stability_from_privacy_repaired,
    mutants=[
        mutant(
            "a third for a half",
            show=gap <= width / 3 * eps,
            hints=(
                {
                    "X": "2",
                    "mu": ["21/40", "19/40"],
                    "nu": ["19/40", "21/40"],
                    "l": ["1", "0"],
                    "eps": "101/1000",
                    "low": "0",
                    "width": "1",
                },
            ),
        ),
    ],
)

stability_converse = claim(
    "eps-uniform stability does not imply eps-DP: outputs that differ surely, with equal losses",
    berthier("Section 5.2, converse"),
    note="p and q are the probabilities of one of two outputs on D and D'; both outputs have the loss y.",
    given=[eps >= 0, p == 1, q == 0],
    show=(p * y + (1 - p) * y - q * y - (1 - q) * y == 0) & (p > exp(eps) * q),
)
proof(
    stability_converse,
    intro(),
    linear(exp(eps)),
)
doubt(
    stability_converse,
    mutants=[
        mutant(
            "different losses",
            show=p * y + (1 - p) * y - q * y - (1 - q) * z == 0,
            hints=({"p": "1", "q": "0", "y": "1", "z": "0", "eps": "1"},),
        ),
    ],
)

Z = alphabet("Z")
law, f = distribution("law", Z), family("f", Z, Z)

stability_noisy_objective = claim(
    "E[l(theta, x_i) + theta eta] is the mean loss: the noise of mean 0 does not change the objective",
    berthier("Section 4.6.3, display"),
    note="One parameter y = theta; the noise has the values f(s, s) with law `law`.",
    given=[total(Z, lambda s: law[s] * f[s, s]) == 0],
    show=total(X, lambda x: mu[x] * total(Z, lambda s: law[s] * (loss[x] + y * f[s, s])))
    == total(X, lambda x: mu[x] * loss[x]),
)
proof(
    stability_noisy_objective,
    linear(y),
)
doubt(
    stability_noisy_objective,
    mutants=[
        mutant(
            "noise of another mean",
            given=(),
            hints=({"X": "1", "Z": "1", "mu": ["1"], "law": ["1"], "l": ["0"], "f": [["1"]], "y": "1"},),
        ),
    ],
)
