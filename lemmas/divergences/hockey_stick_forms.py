"""The hockey-stick divergence: its forms and what it means for differential privacy.

E_gamma(mu || nu) is the sum of the positive parts of mu(x) - gamma nu(x), with gamma = e^eps.  Finite
alphabets of any size; an event is a family `s` of zeros and ones, a test a family with values in [0, 1].
"""

from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

X = alphabet("X")
mu, nu = distribution("mu", X), distribution("nu", X)
s = family("s", X)
gamma, delta, t, p, q, r, w = reals("gamma delta t p q r w")
x = index("x", 1, X)
SURE, OTHER, HALVES = ["1", "0"], ["0", "1"], ["1/2", "1/2"]

divergence, tv = finite.hockey_stick(mu, nu, gamma), finite.total_variation(mu, nu)


def gap(x: Expr) -> Expr:
    return mu[x] - gamma * nu[x]


positive_and_negative_part = claim(
    "A number is the difference of its positive and its negative part",
    federated("Theorem 1, proof, first lines"),
    kind="proof-line",
    show=plus_part(t) - plus_part(-t) == t,
)
proof(
    positive_and_negative_part,
    cases(
        t >= 0,
        (fact("max", "left", t, 0), fact("max", "right", -t, 0)),
        (fact("max", "right", t, 0), fact("max", "left", -t, 0)),
    ),
    linear(),
)
doubt(
    positive_and_negative_part,
    mutants=[mutant("sum instead of difference", show=plus_part(t) + plus_part(-t) == t)],
)

positive_part_from_modulus = claim(
    "The modulus is twice the positive part, less the number",
    federated("equation (3)"),
    kind="strengthening",
    show=Abs(t) == 2 * plus_part(t) - t,
)
proof(
    positive_part_from_modulus,
    cases(
        t >= 0,
        (fact("max", "left", t, 0), fact("abs", "positive", t)),
        (fact("max", "right", t, 0), fact("abs", "negative", t)),
    ),
    linear(),
)
doubt(
    positive_part_from_modulus,
    mutants=[mutant("sign of the number", show=Abs(t) == 2 * plus_part(t) + t)],
)

hockey_stick_half_norm = claim(
    "E_gamma is half the L1 norm of mu - gamma nu, less (gamma - 1)/2",
    federated("equation (3)"),
    federated("Theorem 1, proof, first lines"),
    kind="definition",
    note="True for every real gamma, not only for gamma >= 1.",
    show=divergence == total(X, lambda x: Abs(gap(x))) / 2 - (gamma - 1) / 2,
)
proof(
    hockey_stick_half_norm,
    sums(
        X,
        lambda x: Abs(gap(x)) == 2 * plus_part(gap(x)) - gap(x),
        lambda x: (use(positive_part_from_modulus, t=gap(x)), assume()),
    ),
    linear(),
)
doubt(
    hockey_stick_half_norm,
    mutants=[
        mutant("last term added", show=divergence == total(X, lambda x: Abs(gap(x))) / 2 + (gamma - 1) / 2),
        mutant("last term left out", show=divergence == total(X, lambda x: Abs(gap(x))) / 2),
    ],
)

hockey_stick_total_variation = claim(
    "E_1 is the total variation distance",
    contraction("Section II.C, after (6)"),
    federated("Section 2, after (4)"),
    show=finite.hockey_stick(mu, nu, 1) == tv,
)
proof(
    hockey_stick_total_variation,
    use(hockey_stick_half_norm, gamma=1),
    linear(),
)
doubt(
    hockey_stick_total_variation,
    mutants=[mutant("twice", show=finite.hockey_stick(mu, nu, 1) == 2 * tv)],
)

is_support = each(X, lambda x: ((s[x] == 1) & (nu[x] > 0)) | ((s[x] == 0) & (nu[x] == 0)))
over_support = total(X, lambda x: s[x] * plus_part(gap(x)))

hockey_stick_f_divergence = claim(
    "E_gamma is E_nu[f(dmu/dnu)] with f(t) = [t - gamma]_+",
    contraction("Section II.B and after (6)"),
    federated("Section 2, definition of D_f"),
    kind="definition",
    flaw="missing hypothesis",
    grade="boundary",
    note=(
        "nu(x) f(mu(x)/nu(x)) is [mu(x) - gamma nu(x)]_+ where nu(x) > 0, and E_nu sees no "
        "other letters. False as "
        "printed unless mu is absolutely continuous with respect to nu, or unless the mass "
        "of mu where nu = 0 is "
        "added. The point masses of the two-point formula need that term."
    ),
    given=[gamma >= 1, is_support],
    show=over_support == divergence,
)
doubt(
    hockey_stick_f_divergence,
    mutants=[mutant("half of it", show=over_support == divergence / 2)],
    hints=[{"X": "2", "mu": HALVES, "nu": SURE, "gamma": "1", "s": ["1", "0"]}],
)
