"""The contraction reduction lemma, whole: the law and the coupling that it constructs.

A law m is within z of mu if a coupling of the two (`joint`) moves no mass farther.  After maps that are
c-Lipschitz up to s, the image of m under the second map is within c z + s of the image of mu under the first,
and its H with respect to the image of nu is at most that of m with respect to nu.  Taking the infimum over m
gives the inequality between shifted divergences.

Finite alphabets of any size with any distance, real alpha > 1; masses may be 0.  The maps may be random (a
map is a kernel with rows of 0 and 1); they are drawn independently of the state.
"""

from lemmas.papers import altschuler, berthier, feldman
from lemmas.renyi_tangent import alpha
from lemmas.renyi_zero_masses import image_continuous, post_processing
from lemmas.shifted_divergence import (
    K2,
    ZERO,
    K,
    L,
    V,
    Y,
    c,
    contraction_distance,
    contraction_first,
    image,
    images_within,
    joint,
    maps_within,
    mu,
    s,
    within,
    z,
)
from verify.claim import Claim, Mutant
from verify.language.divergence import Law, pushed, renyi_moment
from verify.language.expr import each, nonneg, real, total
from verify.prove.steps import assume, have, instantiate, intro, linear, modus, rewrite, ring, sums, use

nu = nonneg("nu", V)
m = Law(V, lambda v: total(V, lambda u: joint[u, v]))
arrived = Law(Y, lambda j: total(Y, lambda i: image(i, j)))
leaves = each(V, lambda u: total(V, lambda v: joint[u, v]) == mu[u])
m_in_nu = each(V, lambda v: (nu[v] == 0).implies(m(v) == 0))
L_first = each(
    V, lambda u: each(V, lambda v: each(Y, lambda i: total(Y, lambda j: L[u, v, i, j]) == K[u, i]))
)
L_second = each(
    V, lambda u: each(V, lambda v: each(Y, lambda j: total(Y, lambda i: L[u, v, i, j]) == K2[v, j]))
)
muK2, nuK2, mK2 = pushed(mu, K2), pushed(nu, K2), pushed(m, K2)

STAY = [["1", "0"], ["0", "1"]]
TWO = {  # from letter 1 to letter 2; the images are twice as far apart as the states
    "V": "2", "Y": "2", "d": [["0", "1"], ["1", "0"]], "e": [["0", "2"], ["2", "0"]], "K": STAY, "K2": STAY,
    "joint": [["0", "1"], ["0", "0"]], "mu": ["1", "0"], "nu": ["1/1000000", "1"], "alpha": "2",
    "L": [[[STAY[0], ZERO[0]], [STAY[1], ZERO[0]]], [[ZERO[0], STAY[0]], [ZERO[0], STAY[1]]]],
    "c": "1", "s": "1", "z": "1",
}  # fmt: skip

second_law = Claim(
    id="contraction_reduction_second_law",
    title="The coupling of the images has the image of the second law as its second marginal",
    sources=(feldman("Lemma 21, proof"), berthier("Lemma 3.4"), altschuler("Lemma 2.16, proof")),
    given=(L_second,),
    show=each(Y, lambda j: arrived(j) == mK2(j)),
    proof=(
        have(
            each(
                V,
                lambda u: each(V, lambda v: each(Y, lambda i: total(Y, lambda j: L[v, u, j, i]) == K2[u, i])),
            ),
            intro("u", "v", "i"),
            instantiate(L_second, real("v"), real("u"), real("i")),
            assume(),
        ),
        use(
            contraction_first,
            joint=lambda u, v: joint[v, u],
            L=lambda u, v, i, j: L[v, u, j, i],
            K=K2,
            mu=lambda v: m(v),
        ),
        intro("j"),
        instantiate(-1, real("j")),
        linear(),
    ),
    mutants=(
        Mutant("the image of the first law", show=each(Y, lambda j: arrived(j) == muK2(j)), hints=(TWO,)),
    ),
)

whole = Claim(
    id="contraction_reduction_whole",
    title="Each law within z of mu gives one within c z + s of the image of mu, with H no larger",
    sources=(
        feldman("Lemma 21"),
        berthier("Lemma 3.4"),
        altschuler("Lemma 2.16"),
        altschuler("Lemma 5.7"),
    ),
    given=(alpha > 1, c >= 0, leaves, within(z), m_in_nu, L_first, L_second, maps_within(c, s)),
    show=each(Y, lambda i: total(Y, lambda j: image(i, j)) == pushed(mu, K)(i))
    & images_within(c * z + s)
    & each(Y, lambda j: (nuK2(j) == 0).implies(arrived(j) == 0))
    & (renyi_moment(arrived, nuK2, alpha) <= renyi_moment(m, nu, alpha)),
    proof=(
        use(contraction_first),
        use(contraction_distance),
        use(second_law),
        use(image_continuous, X=V, mu=lambda v: m(v), nu=nu, K=K2),
        have(
            each(Y, lambda j: (nuK2(j) == 0).implies(arrived(j) == 0)),
            intro("j"),
            intro(),
            instantiate(-2, real("j")),
            modus(-1),
            instantiate(second_law.show, real("j")),
            linear(),
        ),
        use(post_processing, X=V, mu=lambda v: m(v), nu=nu, K=K2),
        sums(
            Y,
            lambda j: (
                arrived(j) ** alpha * nuK2(j) ** (1 - alpha) == mK2(j) ** alpha * nuK2(j) ** (1 - alpha)
            ),
            lambda j: (instantiate(second_law.show, j), rewrite(-1), ring()),
        ),
        have(renyi_moment(arrived, nuK2, alpha) <= renyi_moment(m, nu, alpha), linear()),
    ),
    mutants=(
        Mutant(
            "the Lipschitz constant forgotten",
            show=images_within(z + s),
            hints=({**TWO, "c": "2", "s": "0"},),
        ),
        Mutant("s forgotten", show=images_within(c * z), hints=(TWO,)),
        Mutant(
            "a tenth less",
            show=renyi_moment(arrived, nuK2, alpha) <= "9/10" * renyi_moment(m, nu, alpha),
            hints=(TWO,),
        ),
        Mutant(
            "the first law instead of one within z",
            show=renyi_moment(pushed(mu, K2), nuK2, alpha) <= renyi_moment(m, nu, alpha),
            hints=(TWO,),
        ),
    ),
    note=(
        "Feldman et al. have c = 1 and two maps that do not expand; one of the two is enough (Berthier "
        "says so for C): it gives the coupling L (`contraction_reduction_triangle`).  Their last sentence "
        "names the shifted divergence from psi'(Y), which is 0; psi'(X') is meant.  Altschuler and "
        "Talwar's random maps must be independent of the state, which they do not say; Lemma 5.7 refers to "
        "itself for its setting, Lemma 2.16 is meant."
    ),
)

CLAIMS = (second_law, whole)
