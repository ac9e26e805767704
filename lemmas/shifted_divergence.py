"""The shifted divergence: which laws are near which, and what Lipschitz maps do to that.

Finite alphabets of any size with any distance.  A law is within z of another if a coupling of the two moves
no mass farther than z (W_infinity <= z; on finite alphabets the best coupling exists).
"""

from lemmas.papers import altschuler, berthier, feldman
from verify.claim import Claim, Link, Mutant, chain
from verify.language.divergence import pushed
from verify.language.expr import (
    Abs,
    Expr,
    Max,
    Prop,
    alphabet,
    each,
    expr,
    kernel,
    nonneg,
    real,
    reals,
    total,
)  # fmt: skip
from verify.prove.steps import (
    assume,
    cases,
    cases_of,
    fact,
    have,
    instantiate,
    intro,
    linear,
    modus,
    rewrite,
    ring,
    sums,
)  # fmt: skip

z, z2, s, c = reals("z z2 s c")
V, Y = alphabet("V"), alphabet("Y")
d = nonneg("d", V, V)
ZERO = [["0", "0"], ["0", "0"]]
TWO_POINTS = {
    "V": "2", "Y": "2", "d": [["0", "1"], ["1", "0"]], "joint": [["0", "1"], ["0", "0"]],
    "L": [[ZERO, [["0", "1"], ["0", "0"]]], [ZERO, ZERO]],
}  # fmt: skip

# -------------------------------------------------------------------

mu = nonneg("mu", V)
joint = nonneg("joint", V, V)  # a coupling of mu and m
L = nonneg("L", V, V, Y, Y)  # L[u, v]: a coupling of the images of u and v
e = nonneg("e", Y, Y)  # the distance between images
K, K2 = kernel("K", V, Y), kernel("K2", V, Y)  # the two random maps
f_u, f_v, g_v, gap = reals("f_u f_v g_v gap")  # psi(u), psi(v), psi'(v) and |u - v|


def within(bound: Expr) -> Prop:
    """The coupling `joint` moves no mass farther than `bound`."""
    return each(V, lambda u: each(V, lambda v: (d[u, v] > bound).implies(joint[u, v] == 0)))


def image(i: Expr, j: Expr) -> Expr:
    """The coupling of the two images."""
    return total(V, lambda u: total(V, lambda v: joint[u, v] * L[u, v, i, j]))


def images_within(bound: Expr) -> Prop:
    return each(Y, lambda i: each(Y, lambda j: (e[i, j] > bound).implies(image(i, j) == 0)))


def maps_within(rate: Expr, extra: Expr) -> Prop:
    """The images of u and v are coupled within rate d(u, v) + extra."""
    return each(
        V,
        lambda u: each(
            V,
            lambda v: each(
                Y, lambda i: each(Y, lambda j: (e[i, j] > rate * d[u, v] + extra).implies(L[u, v, i, j] == 0))
            ),
        ),
    )


contraction_distance = Claim(
    id="contraction_reduction_distance",
    title="Maps that are c-Lipschitz up to s take laws within z to laws within c z + s",
    sources=(
        feldman("Lemma 21"),
        berthier("Lemma 3.4"),
        altschuler("Lemma 2.16, proof, (A.1)"),
        altschuler("Lemma 5.7"),
    ),
    given=(c >= 0, within(z), maps_within(c, s)),
    show=images_within(c * z + s),
    proof=(
        intro("i", "j"),
        intro(),
        sums(
            V,
            lambda u: total(V, lambda v: joint[u, v] * L[u, v, real("i"), real("j")]) == 0,
            lambda u: (
                sums(
                    V,
                    lambda v: joint[u, v] * L[u, v, real("i"), real("j")] == 0,
                    lambda v: (
                        cases(
                            d[u, v] > z,
                            (instantiate(1, u, v), modus(-1), rewrite(-1), ring()),
                            (
                                have(e[real("i"), real("j")] > c * d[u, v] + s, linear(c)),
                                instantiate(2, u, v, real("i"), real("j")),
                                modus(-1),
                                rewrite(-1),
                                ring(),
                            ),
                        ),
                    ),
                ),
                assume(),
            ),
        ),
        assume(),
    ),
    mutants=(
        Mutant(
            "the Lipschitz constant forgotten",
            show=images_within(z + s),
            hints=({**TWO_POINTS, "e": [["0", "2"], ["2", "0"]], "c": "2", "s": "0", "z": "1"},),
        ),
        Mutant(
            "s forgotten",
            show=images_within(c * z),
            hints=({**TWO_POINTS, "e": [["0", "2"], ["2", "0"]], "c": "1", "s": "1", "z": "1"},),
        ),
        Mutant(
            "the larger of c z and s instead of the sum",
            show=images_within(Max(c * z, s)),
            hints=({**TWO_POINTS, "e": [["0", "2"], ["2", "0"]], "c": "1", "s": "1", "z": "1"},),
        ),
        Mutant(
            "c squared",
            show=images_within(c**2 * z + s),
            hints=({**TWO_POINTS, "e": [["0", "1"], ["1", "0"]], "c": "1/2", "s": "1/2", "z": "1"},),
        ),
    ),
    note=(
        "Feldman et al. have c = 1, Berthier any c >= 0.  The maps may be random; their coupling L[u, v] "
        "may depend on u and v, but they must be independent of the state (Altschuler and Talwar do not "
        "say so)."
    ),
)

contraction_first = Claim(
    id="contraction_reduction_first_law",
    title="The coupling of the images has the image of the first law as its first marginal",
    sources=(feldman("Lemma 21"), berthier("Lemma 3.4"), altschuler("Lemma 2.16, proof")),
    given=(
        each(V, lambda u: total(V, lambda v: joint[u, v]) == mu[u]),
        each(V, lambda u: each(V, lambda v: each(Y, lambda i: total(Y, lambda j: L[u, v, i, j]) == K[u, i]))),
    ),
    show=each(Y, lambda i: total(Y, lambda j: image(i, j)) == pushed(mu, K)(i)),
    proof=(
        intro("i"),
        sums(
            V,
            lambda u: (
                total(V, lambda v: joint[u, v] * total(Y, lambda j: L[u, v, real("i"), j]))
                == mu[u] * K[u, real("i")]
            ),
            lambda u: (
                sums(
                    V,
                    lambda v: (
                        joint[u, v] * total(Y, lambda j: L[u, v, real("i"), j])
                        == joint[u, v] * K[u, real("i")]
                    ),
                    lambda v: (instantiate(1, u, v, real("i")), linear(joint[u, v])),
                ),
                instantiate(0, u),
                linear(K[u, real("i")]),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "the second map instead of the first",
            show=each(Y, lambda i: total(Y, lambda j: image(i, j)) == pushed(mu, K2)(i)),
            hints=(
                {
                    "V": "1",
                    "Y": "2",
                    "joint": [["1"]],
                    "mu": ["1"],
                    "K": [["1", "0"]],
                    "K2": [["0", "1"]],
                    "L": [[[["1", "0"], ["0", "0"]]]],
                },
            ),
        ),
    ),
    note="The second marginal is the same statement with the roles exchanged.",
)

map_perturbation = chain(
    "contraction_reduction_triangle",
    Abs(f_u - g_v),
    Link(
        "<=",
        Abs(f_u - f_v) + Abs(f_v - g_v),
        locator="Lemma 21, proof, display 2, line 1",
        proof=(
            fact("abs", "above", f_u - f_v),
            fact("abs", "above", f_v - g_v),
            cases_of(Abs(f_u - g_v), (linear(),), (linear(),)),
        ),
        mutants=(
            Mutant("the second term halved", show=Abs(f_u - g_v) <= Abs(f_u - f_v) + Abs(f_v - g_v) / 2),
        ),
    ),
    Link(
        "<=",
        c * gap + s,
        locator="Lemma 21, proof, display 2, line 2",
        mutants=(
            Mutant(
                "a Lipschitz map only up to a factor 2",
                given=(Abs(f_u - f_v) <= 2 * c * gap, Abs(f_v - g_v) <= s, gap >= 0, gap <= z, c >= 0),
            ),
        ),
    ),
    Link(
        "<=",
        c * z + s,
        locator="Lemma 21, proof, display 2, line 3",
        mutants=(Mutant("without c >= 0", given=(gap >= 0, gap <= z)),),
    ),
    given=(Abs(f_u - f_v) <= c * gap, Abs(f_v - g_v) <= s, gap >= 0, gap <= z, c >= 0),
    paper="feldman2018iteration",
    locator="Lemma 21, proof",
    title="Distance of the image of u under psi from the image of v under psi'",
)

# --- the shifted divergence: feasible laws ----------------------------------------------------------

step = kernel("step", V, V)

shifted_at_zero = Claim(
    id="shifted_divergence_at_zero",
    title="A coupling that moves no mass joins a law to itself, so a shift by 0 changes nothing",
    sources=(
        feldman("Definition 8"),
        feldman("Theorem 22, last sentence"),
        altschuler("Proposition 3.2, proof, line 1"),
    ),
    given=(
        each(V, lambda u: each(V, lambda v: (u != v).implies(d[u, v] > 0))),
        within(expr(0)),
    ),
    show=each(V, lambda u: total(V, lambda v: joint[u, v]) == total(V, lambda v: joint[v, u])),
    proof=(
        intro("u"),
        sums(
            V,
            lambda v: joint[real("u"), v] == joint[v, real("u")],
            lambda v: (
                cases(
                    v == real("u"),
                    (rewrite(-1), ring()),
                    (
                        instantiate(0, real("u"), v),
                        modus(-1),
                        instantiate(0, v, real("u")),
                        modus(-1),
                        instantiate(1, real("u"), v),
                        modus(-1),
                        instantiate(1, v, real("u")),
                        modus(-1),
                        linear(),
                    ),
                ),
            ),
        ),
        assume(),
    ),
    mutants=(
        Mutant(
            "a positive shift",
            given=(each(V, lambda u: each(V, lambda v: (u != v).implies(d[u, v] > 0))), within(expr(1))),
            hints=({"V": "2", "d": [["0", "1"], ["1", "0"]], "joint": [["0", "1"], ["0", "0"]]},),
        ),
    ),
    note="So D^(0) = D: finite alphabets, where the infimum over couplings in W_infinity is attained.",
)

shifted_monotone = Claim(
    id="shifted_divergence_monotone",
    title="A law within z is within every z' >= z, so the shifted divergence falls as the shift grows",
    sources=(feldman("Proposition 9, first part"),),
    given=(z <= z2, within(z)),
    show=within(z2),
    proof=(intro("u", "v"), intro(), instantiate(1, real("u"), real("v")), modus(-1), assume()),
    mutants=(
        Mutant(
            "turned round",
            given=(z2 <= z, within(z)),
            hints=(
                {
                    "V": "2",
                    "d": [["0", "1"], ["1", "0"]],
                    "joint": [["0", "1"], ["0", "0"]],
                    "z": "1",
                    "z2": "0",
                },
            ),
        ),
    ),
)

shifted_by_translation = Claim(
    id="shifted_divergence_by_translation",
    title="A law moved by steps of length at most s is within s of itself",
    sources=(feldman("Proposition 9, second part"),),
    given=(each(V, lambda u: each(V, lambda v: (d[u, v] > s).implies(step[u, v] == 0))),),
    show=each(V, lambda u: total(V, lambda v: mu[u] * step[u, v]) == mu[u])
    & each(V, lambda u: each(V, lambda v: (d[u, v] > s).implies(mu[u] * step[u, v] == 0))),
    proof=(
        have(each(V, lambda u: total(V, lambda v: mu[u] * step[u, v]) == mu[u]), intro("u"), ring()),
        have(
            each(V, lambda u: each(V, lambda v: (d[u, v] > s).implies(mu[u] * step[u, v] == 0))),
            intro("u", "v"),
            intro(),
            instantiate(0, real("u"), real("v")),
            modus(-1, assume()),
            rewrite(-1),
            ring(),
        ),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant(
            "half the length",
            show=each(V, lambda u: each(V, lambda v: (d[u, v] > s / 2).implies(mu[u] * step[u, v] == 0))),
            hints=(
                {
                    "V": "2",
                    "d": [["0", "1"], ["1", "0"]],
                    "mu": ["1", "0"],
                    "step": [["0", "1"], ["0", "1"]],
                    "s": "1",
                },
            ),
        ),
    ),
    note="A translation by x is the case of a deterministic step; mu[u] step[u, v] is the coupling.",
)


CLAIMS = (
    shifted_at_zero, shifted_monotone, shifted_by_translation, map_perturbation, contraction_distance,
    contraction_first,
)  # fmt: skip
