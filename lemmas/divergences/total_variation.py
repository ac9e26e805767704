"""Total variation: events and tests, what an adversary can infer, a distance.

TV(mu, nu) is half the sum of |mu(x) - nu(x)|; finite alphabets of any size.  An event is a family `s` of
zeros and ones, a test a family with values in [0, 1].
"""

from lemmas.papers import berthier
from verify.language import divergence as finite
from verify.lemma import *

X = alphabet("X")
mu, nu, rho = (distribution(name, X) for name in ("mu", "nu", "rho"))
s = family("s", X)
p, q, c, t, z, gamma, delta, A = reals("p q c t z gamma delta A")
SURE, OTHER, COIN, TILT = ["1", "0"], ["0", "1"], ["1/2", "1/2"], ["1/4", "3/4"]
APART = {"X": "2", "mu": SURE, "nu": OTHER}

X1 = index("x", 1, X)

tv = finite.total_variation(mu, nu)
is_test = each(X, lambda x: (s[x] >= 0) & (s[x] <= 1))
difference = total(X, lambda x: s[x] * mu[x]) - total(X, lambda x: s[x] * nu[x])

tv_above_events = claim(
    "|mu(S) - nu(S)| is at most TV for every event and every randomised test S",
    berthier("Section 2.4"),
    kind="definition",
    note="So TV <= delta says that (0, delta)-DP holds in both directions at once; the converse is next.",
    given=[is_test],
    show=Abs(difference) <= tv,
)
proof(
    tv_above_events,
    sums(
        X,
        lambda x: (s[x] - "1/2") * (mu[x] - nu[x]) <= Abs(mu[x] - nu[x]) / 2,
        lambda x: (
            instantiate(is_test, x),
            fact("abs", "above", mu[x] - nu[x]),
            linear(s[x], 1 - s[x], degree=2),
        ),
    ),
    sums(
        X,
        lambda x: ("1/2" - s[x]) * (mu[x] - nu[x]) <= Abs(mu[x] - nu[x]) / 2,
        lambda x: (
            instantiate(is_test, x),
            fact("abs", "above", mu[x] - nu[x]),
            linear(s[x], 1 - s[x], degree=2),
        ),
    ),
    cases_of(Abs(difference), (linear(),), (linear(),)),
)
doubt(
    tv_above_events,
    mutants=[mutant("half of it", show=Abs(difference) <= tv / 2, hints=({**APART, "s": SURE},))],
    extremal={**APART, "s": SURE},
)

errors = total(X, lambda x: s[x] * mu[x]) + total(X, lambda x: (1 - s[x]) * nu[x])
tv_guessing = claim(
    "An adversary who ignores the output errs with probability 1/2",
    berthier("Section 2.4.3, guessing at random"),
    kind="number",
    given=[each(X, lambda x: s[x] == t)],
    show=errors / 2 == "1/2",
)
proof(
    tv_guessing,
    sums(X, lambda x: s[x] * mu[x] == t * mu[x], lambda x: (instantiate(0, x), linear(mu[x]))),
    sums(X, lambda x: (1 - s[x]) * nu[x] == (1 - t) * nu[x], lambda x: (instantiate(0, x), linear(nu[x]))),
    linear(),
)
doubt(
    tv_guessing,
    mutants=[mutant("1/3", show=errors / 2 == "1/3")],
)
