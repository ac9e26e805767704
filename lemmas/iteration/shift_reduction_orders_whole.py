"""The shift reduction lemma at the orders 1 and infinity, whole: with the coupling that it constructs.

As `shift_reduction` for 1 < alpha < infinity: each law m within z + a of mu gives one within z of the noisy
mu.  Its divergence from the noisy nu is at most that of m from nu plus R, the bound of the noise.
"""

from lemmas.divergences.noisy_end_point import N, V, X, a, z
from lemmas.iteration.noisy_step import d, noisy_nu, nu
from lemmas.iteration.noisy_step_coupling import (
    SWAP,
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
    mid,
    mid_sums,
    mid_within,
    new,
    noisy_mu,
    over,
    second_law,
)
from lemmas.iteration.shift_reduction_orders import (
    R,
    noise_kl,
    order_one,
    positive_noise,
    positive_nu,
)
from lemmas.papers import feldman
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import kl
from verify.language.expr import Expr, all_of, each, log, real, total
from verify.prove.steps import (
    assume,
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

coupling = (leaves, joint_within(z + a), mid_sums, mid_within(z, a), G_first, G_second, G_within)
constructed = (
    each(X, lambda k: total(X, lambda l: new(k, l)) == noisy_mu(k)),
    each(X, lambda k: each(X, lambda l: (e[k, l] > z).implies(new(k, l) == 0))),
)
# On two letters, from letter 1 to (1/4, 3/4), z = 0 and a = 1: all mass stays where it is until the noise.
FLIP = {
    "V": "2", "X": "2", "d": SWAP, "e": SWAP, "N": [["3/4", "1/4"], ["1/4", "3/4"]], "z": "0", "a": "1",
    "mu": ["1", "0"], "nu": ["1/4", "3/4"], "joint": [["1/4", "3/4"], ["0", "0"]], "R": "11/20",
    "mid": [[["1", "0"]] * 2, [["0", "1"]] * 2],
    "G": [
        [[["3/4", "0"], ["0", "1/4"]], [["1/4", "1/2"], ["0", "1/4"]]],
        [[["1/4", "0"], ["1/2", "1/4"]], [["1/4", "0"], ["0", "3/4"]]],
    ],
}  # fmt: skip
ends = each(V, lambda v: total(V, lambda p: over(v, p)) == m(v))
over_within = each(V, lambda v: each(V, lambda p: (d[p, v] > a).implies(over(v, p) == 0)))
v, p, l = real("v"), real("p"), real("l")

common = (
    use(first_law),
    use(distance),
    use(second_law),
    have(
        ends,
        intro("v"),
        sums(
            V,
            lambda u: joint[u, v] * total(V, lambda p: mid[u, v, p]) == joint[u, v],
            lambda u: (instantiate(mid_sums, u, v), linear(joint[u, v])),
        ),
        linear(),
    ),
    have(
        over_within,
        intro("v", "p"),
        intro(),
        sums(
            V,
            lambda u: joint[u, v] * mid[u, v, p] == 0 * u,
            lambda u: (
                cases(
                    d[u, v] > z + a,
                    (instantiate(joint_within(z + a), u, v), modus(-1), rewrite(-1), linear()),
                    (
                        instantiate(mid_within(z, a), u, v, p),
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
)


def through(l: Expr) -> Expr:
    """The mass that arrives at l, counted over the midpoints."""
    return total(V, lambda v: total(V, lambda p: over(v, p) * N[p, l]))


unit = total(V, lambda v: m(v)) == 1
whole_one = Claim(
    id="shift_reduction_order_one_whole",
    title="Lemma 20 at order 1: each law within z + a of mu gives one within z of the noisy mu",
    sources=(feldman("Lemma 20, order 1"),),
    kind="strengthening",
    given=(*coupling, positive_nu, positive_noise, unit, noise_kl(a)),
    show=all_of(*constructed, kl(arrived, noisy_nu) <= kl(m, nu) + R),
    proof=(
        *common,
        sums(
            V,
            lambda v: total(V, lambda p: over(v, p)) == m(v),
            lambda v: (instantiate(ends, v), assume()),
        ),
        use(order_one, via=over),
        sums(
            V,
            lambda v: (
                total(V, lambda p: over(v, p)) * log(total(V, lambda p: over(v, p)) / nu[v])
                == m(v) * log(m(v) / nu[v])
            ),
            lambda v: (instantiate(ends, v), rewrite(-1), ring()),
        ),
        sums(
            X,
            lambda l: (
                arrived(l) * log(arrived(l) / noisy_nu(l)) == through(l) * log(through(l) / noisy_nu(l))
            ),
            lambda l: (instantiate(second_law.show, l), rewrite(-1), ring()),
        ),
        have(kl(arrived, noisy_nu) <= kl(m, nu) + R, linear()),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant("half of R", show=kl(arrived, noisy_nu) <= kl(m, nu) + R / 2, hints=(FLIP,)),
        Mutant(
            "noise bounded over half the shift",
            given=(*coupling, positive_nu, positive_noise, unit, noise_kl(a / 2)),
            hints=({**FLIP, "R": "0"},),
        ),
    ),
    note="KL divergence, order 1 of the shifted divergence (Definition 8 has alpha >= 1).",
)

CLAIMS = (whole_one,)
