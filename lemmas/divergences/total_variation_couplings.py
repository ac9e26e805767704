"""Total variation as a transport distance: couplings, and what is lost against other distances.

A coupling of mu and nu is a family `g` of nonnegative numbers g[x, y] with the marginals mu and nu; the
transport cost 1 for x != y and 0 for x = y is 1 minus the mass on the diagonal.
"""

from lemmas.divergences.hockey_stick_equality import one_term_of_a_sum
from lemmas.divergences.total_variation import APART, X1, X, mu, nu, tv
from lemmas.papers import berthier
from verify.lemma import *

g = nonneg("g", X, X)
T, tau, gamma = reals("T tau gamma")
first = each(X, lambda x: total(X, lambda y: g[x, y]) == mu[x])
second = each(X, lambda y: total(X, lambda x: g[x, y]) == nu[y])
moved = 1 - total(X, lambda x: g[x, x])

tv_overlap = claim(
    "TV is 1 minus the sum of the smaller masses",
    berthier("Section 2.4, Wasserstein distance"),
    kind="strengthening",
    show=tv == 1 - total(X, lambda x: Min(mu[x], nu[x])),
)
proof(
    tv_overlap,
    sums(
        X,
        lambda x: Abs(mu[x] - nu[x]) == mu[x] + nu[x] - 2 * Min(mu[x], nu[x]),
        lambda x: (
            cases(
                mu[x] >= nu[x],
                (fact("abs", "positive", mu[x] - nu[x]), fact("min", "right", mu[x], nu[x])),
                (fact("abs", "negative", mu[x] - nu[x]), fact("min", "left", mu[x], nu[x])),
            ),
            linear(),
        ),
    ),
    linear(),
)
doubt(
    tv_overlap,
    mutants=[mutant("the larger masses", show=tv == total(X, lambda x: Min(mu[x], nu[x])), hints=(APART,))],
)

tv_below_couplings = claim(
    "Every coupling moves at least the mass TV",
    berthier("Section 2.4, Wasserstein distance"),
    note="P[U != V] >= TV for every pair (U, V) with the laws mu and nu.",
    given=[first, second],
    show=tv <= moved,
)
proof(
    tv_below_couplings,
    use(tv_overlap),
    sums(
        X,
        lambda x: g[x, x] <= Min(mu[x], nu[x]),
        lambda x: (
            instantiate(first, x),
            instantiate(second, x),
            use(one_term_of_a_sum, i=x, w=lambda y: g[x, y]),
            use(one_term_of_a_sum, i=x, w=lambda y: g[y, x]),
            fact("min", "greatest", mu[x], nu[x], g[x, x], by=((linear(),), (linear(),))),
            assume(),
        ),
    ),
    linear(),
)
doubt(
    tv_below_couplings,
    mutants=[
        mutant(
            "a tenth more",
            show="11/10" * tv <= moved,
            hints=({**APART, "g": [["0", "1"], ["0", "0"]]},),
        ),
    ],
    extremal={**APART, "g": [["0", "1"], ["0", "0"]]},
)


def surplus(x: Expr) -> Expr:
    return plus_part(mu[x] - nu[x])


def deficit(x: Expr) -> Expr:
    return plus_part(nu[x] - mu[x])


def rest(x: Expr, y: Expr) -> Expr:
    """What the best coupling moves from x to y."""
    return surplus(x) * deficit(y) / tv


tv_best_coupling = claim(
    "min(mu, nu) stays, the surplus is spread over the deficit: a coupling that moves TV",
    berthier("Section 2.4, Wasserstein distance"),
    note="With the claim before: the least cost of a coupling, for the cost 1 where x != y, is TV.",
    given=[tv > 0],
    show=all_of(
        each(X, lambda x: Min(mu[x], nu[x]) + total(X, lambda y: rest(x, y)) == mu[x]),
        each(X, lambda y: Min(mu[y], nu[y]) + total(X, lambda x: rest(x, y)) == nu[y]),
        each(X, lambda x: rest(x, x) == 0),
    ),
)
proof(
    tv_best_coupling,
    have(
        each(X, lambda x: mu[x] - Min(mu[x], nu[x]) == surplus(x)),
        intro(X1.name),
        cases(
            mu[X1] >= nu[X1],
            (fact("max", "left", mu[X1] - nu[X1], 0), fact("min", "right", mu[X1], nu[X1])),
            (fact("max", "right", mu[X1] - nu[X1], 0), fact("min", "left", mu[X1], nu[X1])),
        ),
        linear(),
    ),
    have(
        each(X, lambda x: nu[x] - Min(mu[x], nu[x]) == deficit(x)),
        intro(X1.name),
        cases(
            mu[X1] >= nu[X1],
            (fact("max", "right", nu[X1] - mu[X1], 0), fact("min", "right", mu[X1], nu[X1])),
            (fact("max", "left", nu[X1] - mu[X1], 0), fact("min", "left", mu[X1], nu[X1])),
        ),
        linear(),
    ),
    use(tv_overlap),
    sums(X, lambda x: mu[x] - Min(mu[x], nu[x]) == surplus(x), lambda x: (instantiate(1, x), assume())),
    sums(X, lambda x: nu[x] - Min(mu[x], nu[x]) == deficit(x), lambda x: (instantiate(2, x), assume())),
    have(total(X, lambda y: deficit(y)) == tv, linear()),
    have(total(X, lambda x: surplus(x)) == tv, linear()),
    let(T, tv),
    have(T > 0, rewrite(-1), assume()),
    have(total(X, lambda y: deficit(y)) == T, rewrite(T == tv), assume()),
    have(total(X, lambda y: surplus(y)) == T, rewrite(T == tv), assume()),
    rewrite(T == tv, backwards=True),
    have(
        each(X, lambda x: Min(mu[x], nu[x]) + total(X, lambda y: surplus(x) * deficit(y) / T) == mu[x]),
        intro(X1.name),
        instantiate(1, X1),
        linear(surplus(X1) / T),
    ),
    have(
        each(X, lambda y: Min(mu[y], nu[y]) + total(X, lambda x: surplus(x) * deficit(y) / T) == nu[y]),
        intro(X1.name),
        instantiate(2, X1),
        linear(deficit(X1) / T),
    ),
    have(
        each(X, lambda x: surplus(x) * deficit(x) / T == 0),
        intro(X1.name),
        cases(
            mu[X1] >= nu[X1],
            (fact("max", "right", nu[X1] - mu[X1], 0), linear(surplus(X1) / T)),
            (fact("max", "right", mu[X1] - nu[X1], 0), linear(deficit(X1) / T)),
        ),
    ),
    intro(),
    assume(),
)
doubt(
    tv_best_coupling,
    mutants=[
        mutant(
            "moves from a letter to itself",
            show=each(X, lambda x: rest(x, x) > 0),
            hints=(APART,),
        ),
    ],
)

# --- against the ratio of the masses, against KL, and against distances of the points ---------------------

tv_small_ratio_large = claim(
    "Laws at total variation tau of which one event has no finite likelihood ratio",
    berthier("Section 2.4, ratios"),
    note=(
        "The laws (tau, 1 - tau) and (0, 1): tau-TV private, but (eps, 0)-private for no eps, however small "
        "tau is.  gamma is e^eps."
    ),
    given=[tau > 0, tau <= 1],
    show=all_of(
        (Abs(tau - 0) + Abs(1 - tau - 1)) / 2 == tau,
        (tau > gamma * 0),
    ),
)
proof(
    tv_small_ratio_large,
    fact("abs", "positive", tau),
    fact("abs", "negative", -tau),
    intro(),
    linear(),
)
doubt(
    tv_small_ratio_large,
    mutants=[
        mutant("half", show=(Abs(tau - 0) + Abs(1 - tau - 1)) / 2 == tau / 2),
        mutant("tau = 0", given=(tau >= 0,), hints=({"tau": "0", "gamma": "1"},)),
    ],
)

tv_dirac = claim(
    "Laws without a common letter, such as two point masses, have total variation 1",
    berthier("Section 2.4, Dirac laws"),
    note=(
        "W_2 of two point masses is the distance of the points, which may be as small as one likes; they "
        "are told apart with certainty all the same."
    ),
    given=[each(X, lambda x: mu[x] * nu[x] == 0)],
    show=tv == 1,
)
proof(
    tv_dirac,
    use(tv_overlap),
    sums(
        X,
        lambda x: Min(mu[x], nu[x]) == 0 * mu[x],
        lambda x: (
            instantiate(0, x),
            cases(
                mu[x] == 0,
                (fact("min", "left", mu[x], nu[x], by=((linear(nu[x]),),)), linear()),
                (
                    have(mu[x] > 0, sign()),
                    have(nu[x] == 0, linear(1 / mu[x])),
                    fact("min", "right", mu[x], nu[x], by=((linear(),),)),
                    linear(),
                ),
            ),
        ),
    ),
    linear(),
)
doubt(
    tv_dirac,
    mutants=[mutant("1/2", show=tv == "1/2", hints=(APART,))],
    extremal=APART,
)
