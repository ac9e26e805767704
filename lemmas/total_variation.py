"""Total variation: events and tests, what an adversary can infer, a distance.

TV(mu, nu) is half the sum of |mu(x) - nu(x)|; finite alphabets of any size.  An event is a family `s` of
zeros and ones, a test a family with values in [0, 1].
"""

from lemmas.hockey_stick_equality import one_term
from lemmas.hockey_stick_forms import (
    hockey_stick_above_tests,
    hockey_stick_attained,
    hockey_stick_total_variation,
)
from lemmas.papers import berthier
from verify.claim import Claim, Mutant
from verify.language.divergence import hockey_stick, total_variation
from verify.language.expr import (
    Abs,
    all_of,
    alphabet,
    distribution,
    each,
    family,
    index,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    cases_of,
    fact,
    have,
    instantiate,
    intro,
    linear,
    sign,
    sums,
    use,
)

X = alphabet("X")
mu, nu, rho = (distribution(name, X) for name in ("mu", "nu", "rho"))
s = family("s", X)
p, q, c, t, z, gamma, delta, A = reals("p q c t z gamma delta A")
SURE, OTHER, COIN, TILT = ["1", "0"], ["0", "1"], ["1/2", "1/2"], ["1/4", "3/4"]
APART = {"X": "2", "mu": SURE, "nu": OTHER}

X1 = index("x", 1, X)

tv = total_variation(mu, nu)
is_test = each(X, lambda x: (s[x] >= 0) & (s[x] <= 1))
difference = total(X, lambda x: s[x] * mu[x]) - total(X, lambda x: s[x] * nu[x])

above_events = Claim(
    id="tv_above_events",
    title="|mu(S) - nu(S)| is at most TV for every event and every randomised test S",
    sources=(berthier("Section 2.4"),),
    kind="definition",
    given=(is_test,),
    show=Abs(difference) <= tv,
    proof=(
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
    ),
    mutants=(Mutant("half of it", show=Abs(difference) <= tv / 2, hints=({**APART, "s": SURE},)),),
    extremal={**APART, "s": SURE},
    note="So TV <= delta says that (0, delta)-DP holds in both directions at once; the converse is next.",
)

is_likelier = each(X, lambda x: ((s[x] == 1) & (mu[x] - nu[x] >= 0)) | ((s[x] == 0) & (mu[x] - nu[x] <= 0)))
attained = Claim(
    id="tv_attained",
    title="The event where mu is likelier has mu(S) - nu(S) = TV",
    sources=(berthier("Section 2.4"),),
    kind="definition",
    given=(is_likelier,),
    show=difference == tv,
    proof=(
        have(
            each(
                X,
                lambda x: ((s[x] == 1) & (mu[x] - 1 * nu[x] >= 0)) | ((s[x] == 0) & (mu[x] - 1 * nu[x] <= 0)),
            ),
            assume(),
        ),
        use(hockey_stick_attained, gamma=1, by=((), (assume(),))),
        use(hockey_stick_total_variation),
        linear(),
    ),
    mutants=(Mutant("twice", show=difference == 2 * tv, hints=({**APART, "s": SURE},)),),
    extremal={**APART, "s": SURE},
    note="The supremum over all events is a maximum, and the half sum of moduli.",
)

error_sum = 1 - total(X, lambda x: (1 - s[x]) * mu[x]) - total(X, lambda x: s[x] * nu[x])
errors = total(X, lambda x: s[x] * mu[x]) + total(X, lambda x: (1 - s[x]) * nu[x])
le_cam = Claim(
    id="tv_le_cam",
    title="Le Cam: the two errors of any test add up to at least 1 - TV",
    sources=(berthier("Section 2.4.3, Le Cam's inequality"),),
    given=(is_test,),
    show=errors >= 1 - tv,
    proof=(
        use(above_events, by=((), (assume(),))),
        fact("abs", "above", difference),
        linear(),
    ),
    mutants=(
        Mutant("half of TV", show=errors >= 1 - tv / 2, hints=({**APART, "s": OTHER},)),
        Mutant("any s", given=(each(X, lambda x: s[x] <= 1),)),
    ),
    extremal={**APART, "s": OTHER},
    note=(
        "s[x] is the probability that the test answers the second data set at output x.  Equality for the "
        "likelihood ratio test, so that the infimum is 1 - TV."
    ),
)

success = Claim(
    id="tv_success_probability",
    title="With a fair choice of the data set no adversary is right with probability above (1 + TV)/2",
    sources=(berthier("Section 2.4.3, probability of success"),),
    given=(is_test,),
    show=1 - errors / 2 <= "1/2" + tv / 2,
    proof=(use(le_cam, by=((), (assume(),))), linear()),
    mutants=(
        Mutant("a quarter of TV", show=1 - errors / 2 <= "1/2" + tv / 4, hints=({**APART, "s": OTHER},)),
    ),
    extremal={**APART, "s": OTHER},
)

guessing = Claim(
    id="tv_guessing",
    title="An adversary who ignores the output errs with probability 1/2",
    sources=(berthier("Section 2.4.3, guessing at random"),),
    kind="number",
    given=(each(X, lambda x: s[x] == t),),
    show=errors / 2 == "1/2",
    proof=(
        sums(X, lambda x: s[x] * mu[x] == t * mu[x], lambda x: (instantiate(0, x), linear(mu[x]))),
        sums(
            X, lambda x: (1 - s[x]) * nu[x] == (1 - t) * nu[x], lambda x: (instantiate(0, x), linear(nu[x]))
        ),
        linear(),
    ),
    mutants=(Mutant("1/3", show=errors / 2 == "1/3"),),
)

dp_tests = Claim(
    id="hockey_stick_tests",
    title="Under (eps, delta)-DP every test has first error + gamma times second error >= 1 - delta",
    sources=(berthier("Section 2.4.3, (eps, delta)-DP"),),
    given=(is_test, hockey_stick(nu, mu, gamma) <= delta),
    show=total(X, lambda x: (1 - s[x]) * nu[x]) + gamma * total(X, lambda x: s[x] * mu[x]) >= 1 - delta,
    proof=(use(hockey_stick_above_tests, mu=nu, nu=mu, by=((), (assume(),))), linear()),
    mutants=(
        Mutant(
            "half of delta",
            show=total(X, lambda x: (1 - s[x]) * nu[x]) + gamma * total(X, lambda x: s[x] * mu[x])
            >= 1 - delta / 2,
            hints=({**APART, "s": OTHER, "gamma": "1", "delta": "1"},),
        ),
    ),
    note="gamma = e^eps; gamma = 1 is Le Cam's inequality.",
)

moduli = (total(X, lambda x: Abs(mu[x] - nu[x])),)
tv_back, tv_first, tv_second = total_variation(nu, mu), total_variation(nu, rho), total_variation(mu, rho)
distance = Claim(
    id="tv_distance",
    title="TV lies in [0, 1], is symmetric, and satisfies the triangle inequality",
    sources=(berthier("Section 2.4, distance"),),
    show=all_of(tv >= 0, tv <= 1, tv_back == tv, tv_second <= tv + tv_first),
    proof=(
        sums(
            X,
            lambda x: Abs(mu[x] - nu[x]) <= mu[x] + nu[x],
            lambda x: (cases_of(Abs(mu[x] - nu[x]), (linear(mu[x], nu[x]),), (linear(mu[x], nu[x]),)),),
        ),
        sums(
            X,
            lambda x: Abs(nu[x] - mu[x]) == Abs(mu[x] - nu[x]),
            lambda x: (
                cases(
                    mu[x] >= nu[x],
                    (fact("abs", "positive", mu[x] - nu[x]), fact("abs", "negative", nu[x] - mu[x])),
                    (fact("abs", "negative", mu[x] - nu[x]), fact("abs", "positive", nu[x] - mu[x])),
                ),
                linear(),
            ),
        ),
        sums(
            X,
            lambda x: Abs(mu[x] - rho[x]) <= Abs(mu[x] - nu[x]) + Abs(nu[x] - rho[x]),
            lambda x: (
                fact("abs", "above", mu[x] - nu[x]),
                fact("abs", "above", nu[x] - rho[x]),
                cases_of(Abs(mu[x] - rho[x]), (linear(),), (linear(),)),
            ),
        ),
        intro(),
        linear(*moduli),
    ),
    mutants=(
        Mutant("below 9/10", show=tv <= "9/10", hints=(APART,)),
        Mutant(
            "triangle with 9/10",
            show=tv_second <= "9/10" * (tv + tv_first),
            hints=({"X": "2", "mu": SURE, "nu": SURE, "rho": OTHER},),
        ),
    ),
    note="That TV = 0 for equal laws only is the next claim.",
)

zero = Claim(
    id="tv_zero",
    title="TV = 0 only for equal laws",
    sources=(berthier("Section 2.4, distance"), berthier("Section 2.1, eps = 0")),
    given=(tv <= 0,),
    show=each(X, lambda x: mu[x] == nu[x]),
    proof=(
        intro(X1.name),
        use(one_term, i=X1, w=lambda x: Abs(mu[x] - nu[x])),
        fact("abs", "above", mu[X1] - nu[X1]),
        have(mu[X1] - nu[X1] <= 0, linear()),
        have(mu[X1] - nu[X1] >= 0, linear()),
        have(mu[X1] - nu[X1] == 0, sign()),
        linear(),
    ),
    mutants=(
        Mutant("TV <= 1/10", given=(tv <= "1/10",), hints=({"X": "2", "mu": COIN, "nu": ["2/5", "3/5"]},)),
    ),
    note="So (0, 0)-DP means that the law of the output is the same for all data.",
)

CLAIMS = (above_events, attained, le_cam, success, guessing, dp_tests, distance, zero)
