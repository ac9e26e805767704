"""The shifted Renyi divergence on finite alphabets, exactly: a dual bound, and when it is reached.

H(P | R) = sum of P^alpha R^(1 - alpha).  A law is within z of mu if a coupling moves no mass farther than z.
"""

from lemmas.analysis.renyi_tangent import renyi_perspective_tangent
from lemmas.papers import altschuler, berthier, feldman
from verify.language import divergence as finite
from verify.lemma import *

alpha, z = real("alpha"), real("z")
V, Y = alphabet("V"), alphabet("Y")
mu, nu = distribution("mu", V), positive("nu", Y)
joint, d = nonneg("joint", V, Y), nonneg("d", V, Y)
ratio = positive("ratio", Y)  # the proposed density of the nearest law with respect to nu
floor = family("floor", V)  # at most ratio^(alpha - 1) within z

arrived = finite.Law(Y, lambda y: total(V, lambda x: joint[x, y]))
dual = alpha * total(V, lambda x: mu[x] * floor[x]) - (alpha - 1) * total(
    Y, lambda y: nu[y] * ratio[y] ** alpha
)
leaves = each(V, lambda x: total(Y, lambda y: joint[x, y]) == mu[x])
near = each(V, lambda x: each(Y, lambda y: (d[x, y] > z).implies(joint[x, y] == 0)))
below = each(V, lambda x: each(Y, lambda y: (d[x, y] <= z).implies(floor[x] <= ratio[y] ** (alpha - 1))))
SOURCES = (
    feldman("Definition 8"),
    berthier("Section 3.2.3, shifted divergence"),
    altschuler("Definition 2.14"),
)
TWO = {
    "V": "1", "Y": "2", "mu": ["1"], "nu": ["1/2", "1/2"], "d": [["0", "1"]], "alpha": "2", "z": "1",
}  # fmt: skip


def tangent(y: Expr) -> Expr:
    """The tangent of m^alpha nu^(1 - alpha) along m = ratio nu."""
    return alpha * ratio[y] ** (alpha - 1) * arrived(y) - (alpha - 1) * (nu[y] * ratio[y] ** alpha)


shifted_divergence_dual_bound = claim(
    "Every law within z of mu has H >= alpha sum mu floor - (alpha - 1) sum nu ratio^alpha",
    *SOURCES,
    kind="strengthening",
    note="Ours.  Any positive ratio bounds the infimum in the shifted divergence from below.",
    given=[alpha > 1, leaves, near, below],
    show=dual <= finite.renyi_moment(arrived, nu, alpha),
)
proof(
    shifted_divergence_dual_bound,
    sums(
        Y,
        lambda y: tangent(y) <= arrived(y) ** alpha * nu[y] ** (1 - alpha),
        lambda y: (
            use(renyi_perspective_tangent, a=arrived(y), b=nu[y], t=ratio[y]),
            fact("^", "sum", ratio[y], 1, alpha - 1),
            linear(nu[y], alpha * nu[y]),
        ),
    ),
    sums(
        V,
        lambda x: mu[x] * floor[x] <= total(Y, lambda y: joint[x, y] * ratio[y] ** (alpha - 1)),
        lambda x: (
            sums(
                Y,
                lambda y: joint[x, y] * floor[x] <= joint[x, y] * ratio[y] ** (alpha - 1),
                lambda y: (
                    cases(
                        d[x, y] <= z,
                        (instantiate(3, x, y), modus(-1), linear(joint[x, y])),
                        (instantiate(2, x, y), modus(-1), linear(floor[x], ratio[y] ** (alpha - 1))),
                    ),
                ),
            ),
            instantiate(1, x),
            linear(floor[x]),
        ),
    ),
    linear(alpha),
)
doubt(
    shifted_divergence_dual_bound,
    mutants=[
        mutant(
            "mass may go anywhere",
            given=(alpha > 1, leaves, below),
            hints=({**TWO, "z": "0", "joint": [["1/2", "1/2"]], "ratio": ["2", "1/1000"], "floor": ["2"]},),
        ),
        mutant(
            "the floor need not be below",
            given=(alpha > 1, leaves, near),
            hints=({**TWO, "joint": [["1/2", "1/2"]], "ratio": ["1", "1"], "floor": ["2"]},),
        ),
        mutant(
            "alpha instead of alpha - 1",
            show=alpha * total(V, lambda x: mu[x] * floor[x])
            - (alpha - 2) * total(Y, lambda y: nu[y] * ratio[y] ** alpha)
            <= finite.renyi_moment(arrived, nu, alpha),
            hints=({**TWO, "joint": [["1/2", "1/2"]], "ratio": ["1", "1"], "floor": ["1"]},),
        ),
    ],
    extremal={**TWO, "joint": [["1/2", "1/2"]], "ratio": ["1", "1"], "floor": ["1"]},
)

tight = each(V, lambda x: each(Y, lambda y: joint[x, y] * (ratio[y] ** (alpha - 1) - floor[x]) == 0))
density = each(Y, lambda y: arrived(y) == ratio[y] * nu[y])

shifted_divergence_certificate = claim(
    "A coupling that uses only nearest ratios reaches the dual bound: it gives the shifted divergence",
    *SOURCES,
    kind="strengthening",
    note=(
        "Ours.  With floor(x) the least ratio^(alpha - 1) within z of x; which coupling it is does not "
        "depend on alpha, so one rational law is nearest for all orders at once."
    ),
    given=[alpha > 1, leaves, density, tight],
    show=finite.renyi_moment(arrived, nu, alpha) == dual,
)
proof(
    shifted_divergence_certificate,
    sums(
        Y,
        lambda y: arrived(y) ** alpha * nu[y] ** (1 - alpha) == nu[y] * ratio[y] ** alpha,
        lambda y: (
            instantiate(2, y),
            rewrite(-1),
            fact("^", "product", ratio[y], nu[y], alpha),
            fact("^", "sum", nu[y], alpha, 1 - alpha),
            linear(nu[y] ** (1 - alpha), ratio[y] ** alpha),
        ),
    ),
    sums(
        V,
        lambda x: mu[x] * floor[x] == total(Y, lambda y: joint[x, y] * ratio[y] ** (alpha - 1)),
        lambda x: (
            sums(
                Y,
                lambda y: joint[x, y] * floor[x] == joint[x, y] * ratio[y] ** (alpha - 1),
                lambda y: (instantiate(3, x, y), linear()),
            ),
            instantiate(1, x),
            linear(floor[x]),
        ),
    ),
    sums(
        Y,
        lambda y: arrived(y) * ratio[y] ** (alpha - 1) == nu[y] * ratio[y] ** alpha,
        lambda y: (
            instantiate(2, y),
            fact("^", "sum", ratio[y], 1, alpha - 1),
            linear(ratio[y] ** (alpha - 1), nu[y]),
        ),
    ),
    linear(alpha),
)
doubt(
    shifted_divergence_certificate,
    mutants=[
        mutant(
            "mass at ratios that are not the nearest",
            given=(alpha > 1, leaves, density),
            hints=(
                {
                    "V": "1",
                    "Y": "2",
                    "mu": ["1"],
                    "nu": ["1/2", "1/2"],
                    "joint": [["3/4", "1/4"]],
                    "ratio": ["3/2", "1/2"],
                    "floor": ["1/2"],
                    "alpha": "2",
                },
            ),
        ),
    ],
    extremal={
        "V": "1",
        "Y": "2",
        "mu": ["1"],
        "nu": ["1/2", "1/2"],
        "joint": [["1/2", "1/2"]],
        "ratio": ["1", "1"],
        "floor": ["1"],
        "alpha": "2",
    },
)
