"""Uniform stability and differential privacy: berthier2019report section 5, and a remark of 4.6.

mu and nu are the laws of the output on two adjacent data sets, l the loss of an output at one test point.
"""

from lemmas.papers import berthier
from verify.lemma import *

eps, low, width, c, p, q, y, z = reals("eps low width c p q y z")
X, Z = spaces("X Z")
mu, nu = laws("mu nu", X)
loss, size = bounded("l", X), bounded("f", Z)
private = (hockey_stick(mu, nu, exp(eps)) <= 0, hockey_stick(nu, mu, exp(eps)) <= 0)
gap = E(mu, loss) - E(nu, loss)
WITNESS = {"X": "2", "mu": ["3/5", "2/5"], "nu": ["2/5", "3/5"], "l": ["100", "0"], "eps": "1"}

stability_from_privacy = claim("eps-DP implies eps-uniform stability",
    berthier("Section 5.2, privacy implies stability", "part", "one pair of data sets, one test point"),
    flaw="missing hypothesis", grade="boundary",
    note=("A loss may be large: here 100 or 0, and an output that is eps-DP with eps = 1 has a gap of 20.  The text "
            "leaves the range of the loss to the reader; for losses in [0, 1] the sentence is true, with eps/2."),
    given=[eps >= 0, *private],
    show=gap <= eps)
doubt(stability_from_privacy, mutants=[mutant("eps/2", show=gap <= eps / 2, hints=(WITNESS,))], hints=[WITNESS])

@claim("2 (e^eps - 1) <= eps (e^eps + 1): tanh(eps/2) is at most eps/2, eps >= 0",
    given=[eps >= 0],
    show=2 * (exp(eps) - 1) <= eps * (exp(eps) + 1))
def stability_tanh():
    """Ours."""

    # Equal at eps = 0; the slopes at z >= 0: 2 e^z <= e^z + 1 + z e^z, since 1 - z <= e^(-z).
    slope(eps, 0, by.fact("exp", "tangent", -z), by.linear(exp(z)))

doubt(stability_tanh, mutants=[mutant("9/10", show=2 * (exp(eps) - 1) <= "9/10" * eps * (exp(eps) + 1))],
    extremal={"eps": "0"})

in_interval = every(X, lambda x: (loss(x) >= low) & (loss(x) <= low + width))

some = point("some", X)
in_unit_interval = (by.apply_to(in_interval), by.linear(1 / width))  # (loss - low)/width, at x0

@claim("eps-DP, losses in [low, low + width]: (width/2) eps-uniform stability, so eps for width <= 2",
    berthier("Section 5.2, privacy implies stability", "part", "one pair of data sets, losses in an interval"),
    kind="repair", repairs="stability_from_privacy",
    given=[eps >= 0, *private, in_interval],
    show=gap <= width / 2 * eps)
def stability_from_privacy_repaired():
    """(e^eps - 1)/(e^eps + 1) <= eps/2.  For losses in [0, 1] the stability is eps/2."""

    use(stability_tanh)
    let(z, exp(eps))
    let(c, (z - 1) / (z + 1))
    have(c * (z + 1) == z - 1, by.rewrite(c == (z - 1) / (z + 1)))
    have(2 * (z - 1) <= eps * (z + 1), by.rewrite(z == exp(eps)))
    have(c <= eps / 2, by.linear(scale=2 * (z + 1)))
    inhabit(some, X)
    apply_to(in_interval, some)
    have(width >= 0)  # some loss is between low and low + width
    yes, no = cases(width > 0)
    with yes:
        # With f = (loss - low)/width: E_mu f <= z E_nu f and E_nu (1 - f) <= z E_mu (1 - f); add these up.
        apply_to(private[0], value(X, lambda x0: (loss(x0) - low) / width), by=[in_unit_interval, in_unit_interval])
        apply_to(private[1], value(X, lambda x0: 1 - (loss(x0) - low) / width), by=[in_unit_interval, in_unit_interval])
        have((z + 1) * gap <= (z - 1) * width, by.rewrite(z == exp(eps)))
        have(gap <= c * width, by.linear(width, scale=z + 1))
        linear(width)
    with no:
        # The loss is low everywhere.
        under(mu, lambda x: loss(x) <= low, lambda x: (by.apply_to(in_interval),))
        under(nu, lambda x: low <= loss(x), lambda x: (by.apply_to(in_interval),))

doubt(stability_from_privacy_repaired, mutants=[mutant("a third for a half", show=gap <= width / 3 * eps)])

stability_converse = claim("In numbers: outputs that differ surely, p = 1 and q = 0, have equal mean losses, and e^eps "
        "q < p", berthier("Section 5.2, converse", "instance", "one pair of laws on two outputs, as numbers"),
    note="p and q are the probabilities of one of two outputs on D and D'; both outputs have the loss y.",
    given=[eps >= 0, p == 1, q == 0],
    show=(p * y + (1 - p) * y - q * y - (1 - q) * y == 0) & (p > exp(eps) * q))

doubt(stability_converse, mutants=[mutant("different losses", show=p * y + (1 - p) * y - q * y - (1 - q) * z == 0)])

noise = law("law", Z)
stability_noisy_objective = claim("E[l(theta, x_i) + theta eta] is the mean loss: the noise of mean 0 does not change "
        "the objective",
    berthier("Section 4.6.3, display", "remark", "that the mean objective is the same; one parameter"),
    note="One parameter y = theta; the noise eta has the value f(s), s drawn from `law`: bounded noise, of mean 0.",
    given=[E(noise, size) == 0],
    show=E(mu, lambda x: E(noise, lambda s: loss(x) + y * size(s))) == E(mu, loss))
