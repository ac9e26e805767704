"""The shift reduction lemma, whole: the law and the coupling that it constructs.

A law m is within z + a of mu if a coupling of the two (`joint`) moves no mass farther.  For every such m the
claims construct a law that is within z of the noisy mu, together with its coupling, and bound its H by M
times that of m.  Taking the infimum over m gives the inequality between shifted divergences.

Finite alphabets of any size with any distance, real alpha > 1, any noise; masses may be 0.  H(P | R) = sum of
P^alpha R^(1 - alpha) = exp((alpha - 1) D_alpha(P || R)).
"""

from lemmas.noisy_end_point import M, N, V, X, a, z
from lemmas.noisy_step import continuous, d, moment, noise_within, noisy_nu, nu
from lemmas.noisy_step_coupling import (
    MIXED,
    OVER_SECOND,
    SAME,
    G_first,
    G_second,
    G_within,
    arrived,
    distance,
    e,
    first_law,
    joint,
    joint_within,
    leaves,
    m,
    m_in_nu,
    mid,
    mid_sums,
    mid_within,
    new,
    noisy_mu,
    over,
    second_law,
    turned_couplings,
)
from lemmas.papers import altschuler, berthier, feldman
from lemmas.renyi_tangent import alpha
from lemmas.shift_reduction import cyclic
from verify.claim import Claim, Mutant
from verify.language.divergence import renyi_moment
from verify.language.expr import each, real, total
from verify.prove.steps import (
    cases,
    have,
    instantiate,
    intro,
    linear,
    modus,
    rewrite,
    ring,
    sums,
    use,
)

setting = (
    alpha > 1, leaves, joint_within(z + a), m_in_nu, mid_sums, mid_within(z, a), G_first, G_second, G_within,
)  # fmt: skip
CYCLE = cyclic(("0", "1", "1"))
THIRDS = {  # on Z_3, from letter 1 to letter 2 in one step, with z = 0 and a = 1
    "V": "3", "X": "3", "d": CYCLE, "e": CYCLE, "N": cyclic(("1/2", "1/4", "1/4")), "alpha": "2",
    "G": turned_couplings(("1/2", "1/4", "1/4")), "z": "0", "a": "1", "mu": ["1", "0", "0"],
    "nu": ["1/1000000", "1", "1/1000000"],
    "joint": [["0", "1", "0"], ["0", "0", "0"], ["0", "0", "0"]],
    "mid": [[["1" if p == u else "0" for p in range(3)]] * 3 for u in range(3)],
}  # fmt: skip
COINS = {  # as OVER_SECOND, with noise that forgets the state
    **OVER_SECOND, "alpha": "2", "M": "1", "nu": ["1/1000000", "1"], "N": [["1/2", "1/2"]] * 2,
    "G": [[SAME, MIXED], [MIXED, SAME]],
}  # fmt: skip

whole = Claim(
    id="shift_reduction_whole",
    title="Lemma 20: each law within z + a of mu gives one within z of the noisy mu, at the price of R(a)",
    sources=(feldman("Lemma 20"), berthier("Lemma 3.3"), altschuler("Lemma 2.15")),
    given=(*setting, noise_within(a, M)),
    show=each(X, lambda k: total(X, lambda l: new(k, l)) == noisy_mu(k))
    & each(X, lambda k: each(X, lambda l: (e[k, l] > z).implies(new(k, l) == 0)))
    & each(X, lambda l: (noisy_nu(l) == 0).implies(arrived(l) == 0))
    & (renyi_moment(arrived, noisy_nu, alpha) <= M * renyi_moment(m, nu, alpha)),
    proof=(
        use(first_law),
        use(distance),
        use(second_law),
        have(
            each(V, lambda v: total(V, lambda p: over(v, p)) == m(v)),
            intro("v"),
            sums(
                V,
                lambda u: (
                    joint[u, real("v")] * total(V, lambda p: mid[u, real("v"), p]) == joint[u, real("v")]
                ),
                lambda u: (instantiate(mid_sums, u, real("v")), linear(joint[u, real("v")])),
            ),
            linear(),
        ),
        have(
            each(V, lambda v: (nu[v] == 0).implies(total(V, lambda p: over(v, p)) == 0)),
            intro("v"),
            intro(),
            instantiate(m_in_nu, real("v")),
            modus(-1),
            instantiate(each(V, lambda v: total(V, lambda p: over(v, p)) == m(v)), real("v")),
            linear(),
        ),
        have(
            each(V, lambda v: each(V, lambda p: (d[p, v] > a).implies(over(v, p) == 0))),
            intro("v", "p"),
            intro(),
            sums(
                V,
                lambda u: joint[u, real("v")] * mid[u, real("v"), real("p")] == 0 * u,
                lambda u: (
                    cases(
                        d[u, real("v")] > z + a,
                        (instantiate(joint_within(z + a), u, real("v")), modus(-1), rewrite(-1), linear()),
                        (
                            instantiate(mid_within(z, a), u, real("v"), real("p")),
                            modus(-1),
                            modus(-1),
                            rewrite(-1),
                            linear(),
                        ),
                    ),
                ),
            ),
            linear(),
        ),
        use(moment, via=over),
        use(continuous, via=over),
        have(
            each(X, lambda l: (noisy_nu(l) == 0).implies(arrived(l) == 0)),
            intro("l"),
            intro(),
            instantiate(-2, real("l")),
            modus(-1),
            instantiate(second_law.show, real("l")),
            linear(),
        ),
        sums(
            V,
            lambda v: (
                total(V, lambda p: over(v, p)) ** alpha * nu[v] ** (1 - alpha)
                == m(v) ** alpha * nu[v] ** (1 - alpha)
            ),
            lambda v: (
                instantiate(each(V, lambda v: total(V, lambda p: over(v, p)) == m(v)), v),
                rewrite(-1),
                ring(),
            ),
        ),
        sums(
            X,
            lambda l: (
                arrived(l) ** alpha * noisy_nu(l) ** (1 - alpha)
                == total(V, lambda v: total(V, lambda p: over(v, p) * N[p, l])) ** alpha
                * noisy_nu(l) ** (1 - alpha)
            ),
            lambda l: (
                instantiate(
                    each(
                        X,
                        lambda l: arrived(l) == total(V, lambda v: total(V, lambda p: over(v, p) * N[p, l])),
                    ),
                    l,
                ),
                rewrite(-1),
                ring(),
            ),
        ),
        have(renyi_moment(arrived, noisy_nu, alpha) <= M * renyi_moment(m, nu, alpha), linear(M)),
    ),
    mutants=(
        Mutant(
            "R of half the shift",
            given=(*setting, noise_within(a / 2, M)),
            hints=({**THIRDS, "M": "1"},),
        ),
        Mutant(
            "a hundredth too small",
            show=renyi_moment(arrived, noisy_nu, alpha) <= "99/100" * M * renyi_moment(m, nu, alpha),
            hints=({**THIRDS, "M": "11/8"},),
        ),
        Mutant(
            "half of the shift that is left",
            show=each(X, lambda k: each(X, lambda l: (e[k, l] > z / 2).implies(new(k, l) == 0))),
            hints=(COINS,),
        ),
    ),
    note=(
        "The three first parts say that the law of the second component is within z of the noisy mu and "
        "absolutely continuous.  z = 0 and points at u give the first half of the proof, general z the map "
        "h_z.  On the real line and in space the lemma is the limit of such statements; all data here are "
        "finite.  M = exp((alpha - 1) R(a)); where the noises are not comparable within a, R is infinite."
    ),
)

CLAIMS = (whole,)
