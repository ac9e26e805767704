"""The hockey-stick divergence: its forms and what it means for differential privacy.

E_gamma(mu || nu) is the sum of the positive parts of mu(x) - gamma nu(x), with gamma = e^eps.  Finite
alphabets of any size; an event is a family `s` of zeros and ones, a test a family with values in [0, 1].
"""

from lemmas.papers import contraction, federated
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import hockey_stick, total_variation
from verify.language.expr import (
    Abs,
    Expr,
    alphabet,
    distribution,
    each,
    family,
    index,
    plus_part,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    fact,
    linear,
    sums,
    use,
)

X = alphabet("X")
mu, nu = distribution("mu", X), distribution("nu", X)
s = family("s", X)
gamma, delta, t, p, q, r, w = reals("gamma delta t p q r w")
x = index("x", 1, X)
SURE, OTHER, HALVES = ["1", "0"], ["0", "1"], ["1/2", "1/2"]

divergence, tv = hockey_stick(mu, nu, gamma), total_variation(mu, nu)


def gap(x: Expr) -> Expr:
    return mu[x] - gamma * nu[x]


positive_and_negative_part = Claim(
    id="positive_and_negative_part",
    title="A number is the difference of its positive and its negative part",
    sources=(federated("Theorem 1, proof, first lines"),),
    kind="proof-line",
    show=plus_part(t) - plus_part(-t) == t,
    proof=(
        cases(
            t >= 0,
            (fact("max", "left", t, 0), fact("max", "right", -t, 0)),
            (fact("max", "right", t, 0), fact("max", "left", -t, 0)),
        ),
        linear(),
    ),
    mutants=(Mutant("sum instead of difference", show=plus_part(t) + plus_part(-t) == t),),
)

positive_part_from_modulus = Claim(
    id="positive_part_from_modulus",
    title="The modulus is twice the positive part, less the number",
    sources=(federated("equation (3)"),),
    kind="strengthening",
    show=Abs(t) == 2 * plus_part(t) - t,
    proof=(
        cases(
            t >= 0,
            (fact("max", "left", t, 0), fact("abs", "positive", t)),
            (fact("max", "right", t, 0), fact("abs", "negative", t)),
        ),
        linear(),
    ),
    mutants=(Mutant("sign of the number", show=Abs(t) == 2 * plus_part(t) + t),),
)

hockey_stick_half_norm = Claim(
    id="hockey_stick_half_norm",
    title="E_gamma is half the L1 norm of mu - gamma nu, less (gamma - 1)/2",
    sources=(federated("equation (3)"), federated("Theorem 1, proof, first lines")),
    kind="definition",
    show=divergence == total(X, lambda x: Abs(gap(x))) / 2 - (gamma - 1) / 2,
    proof=(
        sums(
            X,
            lambda x: Abs(gap(x)) == 2 * plus_part(gap(x)) - gap(x),
            lambda x: (use(positive_part_from_modulus, t=gap(x)), assume()),
        ),
        linear(),
    ),
    mutants=(
        Mutant("last term added", show=divergence == total(X, lambda x: Abs(gap(x))) / 2 + (gamma - 1) / 2),
        Mutant("last term left out", show=divergence == total(X, lambda x: Abs(gap(x))) / 2),
    ),
    note="True for every real gamma, not only for gamma >= 1.",
)

hockey_stick_total_variation = Claim(
    id="hockey_stick_total_variation",
    title="E_1 is the total variation distance",
    sources=(contraction("Section II.C, after (6)"), federated("Section 2, after (4)")),
    show=hockey_stick(mu, nu, 1) == tv,
    proof=(use(hockey_stick_half_norm, gamma=1), linear()),
    mutants=(Mutant("twice", show=hockey_stick(mu, nu, 1) == 2 * tv),),
)

is_support = each(X, lambda x: ((s[x] == 1) & (nu[x] > 0)) | ((s[x] == 0) & (nu[x] == 0)))
over_support = total(X, lambda x: s[x] * plus_part(gap(x)))

hockey_stick_f_divergence = Claim(
    id="hockey_stick_f_divergence",
    title="E_gamma is E_nu[f(dmu/dnu)] with f(t) = [t - gamma]_+",
    sources=(contraction("Section II.B and after (6)"), federated("Section 2, definition of D_f")),
    kind="definition",
    flaw="missing hypothesis",
    grade="boundary",
    given=(gamma >= 1, is_support),
    show=over_support == divergence,
    hints=({"X": "2", "mu": HALVES, "nu": SURE, "gamma": "1", "s": ["1", "0"]},),
    note=(
        "nu(x) f(mu(x)/nu(x)) is [mu(x) - gamma nu(x)]_+ where nu(x) > 0, and E_nu sees no "
        "other letters. False as "
        "printed unless mu is absolutely continuous with respect to nu, or unless the mass "
        "of mu where nu = 0 is "
        "added. The point masses of the two-point formula need that term."
    ),
    mutants=(Mutant("half of it", show=over_support == divergence / 2),),
)

CLAIMS = (
    positive_and_negative_part,
    positive_part_from_modulus,
    hockey_stick_half_norm,
    hockey_stick_total_variation,
    hockey_stick_f_divergence,
)
