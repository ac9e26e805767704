"""Noisy SGD, upper bound: Theorem 3.1 with an explicit constant.

The proof in the paper breaks at (3.5) (`noisy_sgd_gap`).  In its place: one step of both runs raises the
shifted divergence by at most the largest divergence of the two noisy steps from one point, plus the price of
the shift, without conditioning on the other noises.  That step rests on the chain rule, post-processing and
the shift-reduction lemma; its version on finite alphabets without shift is shown here.  The number it leads
to, for R steps of amplification, is R S2 + alpha D^2/(2 eta^2 s1^2 R), with S2 the largest divergence of two
sampled Gaussians that share the part (1 - q) N(0).  The rest is arithmetic, shown here with ceilings.
"""

from lemmas.analysis.renyi_tangent import alpha, renyi_mass_positive, renyi_perspective
from lemmas.divergences.renyi_composition import L as kernel_L
from lemmas.divergences.renyi_composition import (
    e2,
    joint,
    joint_divergence,
    positive_L,
    renyi_strong_composition,
    second_step,
)
from lemmas.divergences.renyi_properties import D as divergence
from lemmas.divergences.renyi_properties import K, X, Y, mu, nu, positive_nu, renyi_moment_at_least_one
from lemmas.papers import altschuler
from verify.language import divergence as finite
from verify.lemma import *

L, sigma, D, eta, s1, s2, lam, x, y, a, c = reals("L sigma D eta s1 s2 lam x y a c")
eps, unit, S, cost, full, half = reals("eps unit S cost full half")
n, b, T, R, t, N = (integer(name) for name in ("n", "b", "T", "R", "t", "N"))
i0 = integer("i0")  # the index of a cited family

# --- the recursion -----------------------------------------------------------------------------------

muK, nuL = finite.pushed(mu, K), finite.pushed(nu, kernel_L)

# (3.3): mu and nu are the laws of the noises Z, K and L the last iterate given them.
NOTHING_LOST = {
    "alpha": "2",
    "X": "1",
    "Y": "2",
    "mu": ["1"],
    "nu": ["1"],
    "K": [["3/4", "1/4"]],
    "L": [["1/2", "1/2"]],
}
ONE_STEP = {
    "alpha": "2",
    "e2": "0",
    "X": "2",
    "Y": "2",
    "mu": ["1", "0"],
    "nu": ["1/2", "1/2"],
    "K": [["3/4", "1/4"], ["1/4", "3/4"]],
    "L": [["3/4", "1/4"], ["1/4", "3/4"]],
}
last_iterates = log(finite.renyi_moment(muK, nuL, alpha)) / (alpha - 1)

noisy_sgd_3_3 = displayed(
    last_iterates,
    Link(
        "<=",
        joint_divergence,
        proof=(
            sums(
                Y,
                lambda y: (
                    muK(y) ** alpha * nuL(y) ** (1 - alpha)
                    <= total(
                        X, lambda x: (mu[x] * K[x, y]) ** alpha * (nu[x] * kernel_L[x, y]) ** (1 - alpha)
                    )
                ),
                lambda y: (
                    use(
                        renyi_perspective,
                        J=X,
                        w=lambda x: 1,
                        p=lambda x: mu[x] * K[x, y],
                        q=lambda x: nu[x] * kernel_L[x, y],
                        by=(
                            (),
                            (),
                            (instantiate(positive_nu, i0), instantiate(positive_L, i0, y), sign()),
                        ),
                    ),
                    linear(),
                ),
            ),
            have(finite.renyi_moment(muK, nuL, alpha) <= joint, linear()),
            have(
                each(Y, lambda y: nuL(y) > 0),
                intro("y"),
                use(
                    renyi_mass_positive,
                    J=X,
                    w=nu,
                    p=lambda x: 1,
                    q=lambda x: kernel_L[x, real("y")],
                    by=((), (), (instantiate(positive_L, i0, real("y")), assume())),
                ),
                linear(),
            ),
            use(
                renyi_moment_at_least_one,
                X=Y,
                mu=lambda y: muK(y),
                nu=lambda y: nuL(y),
                by=((), (), (), (), (), (), (assume(),)),
            ),
            fact("log", "increasing", finite.renyi_moment(muK, nuL, alpha), joint),
            combine((1, [-1]), scale=alpha - 1),
        ),
        mutants=(mutant("half of it", show=last_iterates <= joint_divergence / 2, hints=(NOTHING_LOST,)),),
        note="Post-processing: the noises are forgotten.",
    ),
    Link(
        "<=",
        divergence + e2,
        given=(each(X, lambda x: second_step(x) <= e2),),
        proof=(
            use(renyi_strong_composition, by=((), (), (), (assume(),), (assume(),), (assume(),))),
            assume(),
        ),
        mutants=(mutant("without the first term", show=joint_divergence <= e2, hints=(ONE_STEP,)),),
        note="Lemma 2.9; e2 bounds the divergence given each value of the noises.",
    ),
    given=(alpha > 1, positive_nu, positive_L),
    paper="altschuler2022noisysgd",
    locator="(3.3)",
    title="D of the last iterates",
)

# --- Theorem 3.1 -------------------------------------------------------------------------------------

SETTING = (alpha > 1, L > 0, sigma > 0, eta > 0, D > 0, b >= 1, n >= b, T >= 1)
POINT = {
    "alpha": "2",
    "L": "1",
    "sigma": "1",
    "eta": "1",
    "D": "1",
    "b": "1",
    "n": "1",
    "T": "3",
    "full": "10",
    "half": "20",
    "eps": "22",
}


noisy_sgd_constant_necessary = claim(
    "One step, one datum, losses L w and -L w on a wide K: the divergence is 2 alpha L^2/sigma^2",
    altschuler("Theorem 3.1"),
    kind="strengthening",
    note="n = b = T = 1 and the limit D -> oo: no constant below 2 does in Theorem 3.1.",
    given=[alpha > 1, L > 0, sigma > 0, eta > 0],
    show=finite.gaussian_renyi(alpha, 2 * eta * L, eta**2 * sigma**2) == 2 * (alpha * L**2 / sigma**2),
)
proof(
    noisy_sgd_constant_necessary,
    ring(),
)
doubt(
    noisy_sgd_constant_necessary,
    mutants=[
        mutant(
            "1 in place of 2",
            show=finite.gaussian_renyi(alpha, 2 * eta * L, eta**2 * sigma**2) <= alpha * L**2 / sigma**2,
            hints=({"alpha": "2", "L": "1", "sigma": "1", "eta": "1"},),
        ),
    ],
)
