"""The coupling that the shift reduction lemma constructs: its marginals, and how far it moves mass.

`joint` couples mu with a law m; mid[u, v] is the law of a point between u and v, G[u, p] a coupling of the
noises around u and p.  New is the coupling of the noisy mu with the noisy midpoint.
"""

from lemmas.divergences.noisy_end_point import N, V, X, a, z
from lemmas.iteration.noisy_step import d, noisy_nu
from lemmas.papers import feldman
from verify.language import divergence as finite
from verify.lemma import *

mu = nonneg("mu", V)
joint = nonneg("joint", V, V)  # joint[u, v]: a coupling of mu and m
mid = nonneg("mid", V, V, V)  # mid[u, v, p]: the law of the point p between u and v
G = nonneg("G", V, V, X, X)  # G[u, p]: a coupling of the noises around u and p
e = nonneg("e", X, X)  # distances after the noise
m = finite.Law(V, lambda v: total(V, lambda u: joint[u, v]))


def point_couplings(n: int) -> list[object]:
    """G for noise that does nothing: the noises around u and p are at u and p."""
    return [
        [[["1" if (k, l) == (u, p) else "0" for l in range(n)] for k in range(n)] for p in range(n)]
        for u in range(n)
    ]


def new(k: Expr, l: Expr) -> Expr:
    """The coupling after the noise."""
    return total(
        V, lambda u: total(V, lambda v: total(V, lambda p: joint[u, v] * mid[u, v, p] * G[u, p, k, l]))
    )


def moved_from(u: Expr, k: Expr, l: Expr) -> Expr:
    return total(V, lambda v: total(V, lambda p: joint[u, v] * mid[u, v, p] * G[u, p, k, l]))


def far_is_empty(u: Expr, v: Expr, p: Expr) -> tuple[Step, ...]:
    """One of the three factors vanishes where the images are farther than z apart."""
    return (
        cases(
            d[u, v] > z + a,
            (instantiate(joint_within(z + a), u, v), modus(-1), rewrite(-1), linear()),
            (
                cases(
                    d[u, p] > z,
                    (instantiate(mid_within(z, a), u, v, p), modus(-1), modus(-2), rewrite(-1), linear()),
                    (
                        instantiate(G_within, u, p, real("k"), real("l")),
                        modus(-1, linear()),
                        rewrite(-1),
                        linear(),
                    ),
                ),
            ),
        ),
    )


arrived = finite.Law(X, lambda l: total(X, lambda k: new(k, l)))
noisy_mu = finite.Law(X, lambda k: total(V, lambda u: mu[u] * N[u, k]))

SWAP = [["0", "1"], ["1", "0"]]
STAY = [["1", "0"], ["0", "1"]]
TWO = {
    "V": "2", "X": "2", "d": SWAP, "e": SWAP, "N": STAY, "mu": ["1", "0"], "nu": ["0", "1"],
    "joint": [["0", "1"], ["0", "0"]],
}  # fmt: skip
# All mass goes from letter 1 to letter 2, over letter 2 or over letter 1.
OVER_SECOND = {**TWO, "mid": [STAY] * 2, "G": point_couplings(2), "z": "1", "a": "0"}
OVER_FIRST = {**TWO, "mid": [[["1", "0"]] * 2] * 2, "G": point_couplings(2), "z": "0", "a": "1"}

leaves = each(V, lambda u: total(V, lambda v: joint[u, v]) == mu[u])
mid_sums = each(V, lambda u: each(V, lambda v: total(V, lambda p: mid[u, v, p]) == 1))


def joint_within(bound: Expr) -> Prop:
    return each(V, lambda u: each(V, lambda v: (d[u, v] > bound).implies(joint[u, v] == 0)))


def mid_within(first: Expr, second: Expr) -> Prop:
    """Points at most first + second apart have a midpoint within `first` of one, `second` of the other."""
    return each(
        V,
        lambda u: each(
            V,
            lambda v: each(
                V,
                lambda p: (d[u, v] <= first + second).implies(
                    (d[u, p] > first).implies(mid[u, v, p] == 0)
                    & (d[p, v] > second).implies(mid[u, v, p] == 0)
                ),
            ),
        ),
    )


G_first = each(
    V, lambda u: each(V, lambda p: each(X, lambda k: total(X, lambda l: G[u, p, k, l]) == N[u, k]))
)
G_second = each(
    V, lambda u: each(V, lambda p: each(X, lambda l: total(X, lambda k: G[u, p, k, l]) == N[p, l]))
)
G_within = each(
    V,
    lambda u: each(
        V,
        lambda p: each(X, lambda k: each(X, lambda l: (e[k, l] > d[u, p]).implies(G[u, p, k, l] == 0))),
    ),
)

noisy_step_first_law = claim(
    "The new coupling has the noisy first law as its first marginal",
    feldman("Lemma 20, proof, display 1, lines 1 and 2"),
    given=[leaves, mid_sums, G_first],
    show=each(X, lambda k: total(X, lambda l: new(k, l)) == noisy_mu(k)),
)
proof(
    noisy_step_first_law,
    intro("k"),
    sums(
        V,
        lambda u: (
            total(
                V,
                lambda v: total(
                    V, lambda p: joint[u, v] * mid[u, v, p] * total(X, lambda l: G[u, p, real("k"), l])
                ),
            )
            == mu[u] * N[u, real("k")]
        ),
        lambda u: (
            sums(
                V,
                lambda v: (
                    total(
                        V,
                        lambda p: joint[u, v] * mid[u, v, p] * total(X, lambda l: G[u, p, real("k"), l]),
                    )
                    == joint[u, v] * N[u, real("k")]
                ),
                lambda v: (
                    sums(
                        V,
                        lambda p: (
                            joint[u, v] * mid[u, v, p] * total(X, lambda l: G[u, p, real("k"), l])
                            == joint[u, v] * mid[u, v, p] * N[u, real("k")]
                        ),
                        lambda p: (
                            instantiate(G_first, u, p, real("k")),
                            linear(joint[u, v] * mid[u, v, p]),
                        ),
                    ),
                    instantiate(mid_sums, u, v),
                    linear(joint[u, v] * N[u, real("k")]),
                ),
            ),
            instantiate(leaves, u),
            linear(N[u, real("k")]),
        ),
    ),
    linear(),
)
doubt(
    noisy_step_first_law,
    mutants=[
        mutant(
            "the second law",
            show=each(X, lambda k: total(X, lambda l: new(k, l)) == noisy_nu(k)),
            hints=(OVER_FIRST,),
        ),
    ],
)


noisy_step_distance = claim(
    "The new coupling moves no mass farther than z",
    feldman("Lemma 20, proof, the map h_z"),
    note=(
        "Noise around u and p can be coupled at the distance of u and p where it is additive and the "
        "distance invariant; midpoints exist in normed spaces, in lattices for whole z and a "
        "(`shift_splitting`)."
    ),
    given=[joint_within(z + a), mid_within(z, a), G_within],
    show=each(X, lambda k: each(X, lambda l: (e[k, l] > z).implies(new(k, l) == 0))),
)
proof(
    noisy_step_distance,
    intro("k", "l"),
    intro(),
    sums(
        V,
        lambda u: moved_from(u, real("k"), real("l")) == 0 * u,
        lambda u: (
            sums(
                V,
                lambda v: (
                    total(V, lambda p: joint[u, v] * mid[u, v, p] * G[u, p, real("k"), real("l")]) == 0 * v
                ),
                lambda v: (
                    sums(
                        V,
                        lambda p: joint[u, v] * mid[u, v, p] * G[u, p, real("k"), real("l")] == 0 * p,
                        lambda p: far_is_empty(u, v, p),
                    ),
                    linear(),
                ),
            ),
            linear(),
        ),
    ),
    linear(),
)
doubt(
    noisy_step_distance,
    mutants=[
        mutant(
            "half of z",
            show=each(X, lambda k: each(X, lambda l: (e[k, l] > z / 2).implies(new(k, l) == 0))),
            hints=(OVER_SECOND,),
        ),
        mutant(
            "points anywhere between",
            given=(joint_within(z + a), G_within),
            hints=({**OVER_SECOND, "z": "0", "a": "1"},),
        ),
    ],
)


def over(v: Expr, p: Expr) -> Expr:
    """The mass that ends at v and comes over p."""
    return total(V, lambda u: joint[u, v] * mid[u, v, p])


noisy_step_second_law = claim(
    "The second marginal of the new coupling is the law of the noisy midpoint",
    feldman("Lemma 20, proof, display 3"),
    given=[G_second],
    show=each(X, lambda l: arrived(l) == total(V, lambda v: total(V, lambda p: over(v, p) * N[p, l]))),
)
proof(
    noisy_step_second_law,
    intro("l"),
    sums(
        V,
        lambda u: (
            total(
                V,
                lambda v: total(
                    V, lambda p: joint[u, v] * mid[u, v, p] * total(X, lambda k: G[u, p, k, real("l")])
                ),
            )
            == total(V, lambda v: total(V, lambda p: joint[u, v] * mid[u, v, p] * N[p, real("l")]))
        ),
        lambda u: (
            sums(
                V,
                lambda v: (
                    total(
                        V,
                        lambda p: joint[u, v] * mid[u, v, p] * total(X, lambda k: G[u, p, k, real("l")]),
                    )
                    == total(V, lambda p: joint[u, v] * mid[u, v, p] * N[p, real("l")])
                ),
                lambda v: (
                    sums(
                        V,
                        lambda p: (
                            joint[u, v] * mid[u, v, p] * total(X, lambda k: G[u, p, k, real("l")])
                            == joint[u, v] * mid[u, v, p] * N[p, real("l")]
                        ),
                        lambda p: (
                            instantiate(G_second, u, p, real("l")),
                            linear(joint[u, v] * mid[u, v, p]),
                        ),
                    ),
                    assume(),
                ),
            ),
            assume(),
        ),
    ),
    linear(),
)
doubt(
    noisy_step_second_law,
    mutants=[
        mutant(
            "the noise around the end points",
            show=each(X, lambda l: arrived(l) == total(V, lambda v: m(v) * N[v, l])),
            hints=(OVER_FIRST,),
        ),
    ],
)
