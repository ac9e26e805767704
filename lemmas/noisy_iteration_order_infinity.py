"""One step of Theorem 22 at order infinity: the ratio of two laws in place of their moment.

The setting of `noisy_iteration`.  A law is below e^D times another if it is so at every letter; e^R bounds
the ratio of the noises around points at most a apart.
"""

from typing import Any

from lemmas.contraction_whole import second_law as contraction_second
from lemmas.noisy_iteration import (
    K2,
    N,
    V,
    a,
    after,
    after_image,
    c,
    cycle_step,
    d,
    image,
    joint,
    middle,
    mu,
    mu2,
    mu2_sum,
    nu,
    nu2,
    nu2_sum,
    pairs,
    pushed_mu,
    pushed_nu,
    s,
    second,
    step_data,
    z,
    z2,
)
from lemmas.papers import feldman
from lemmas.shift_reduction_orders import D, R
from lemmas.shift_reduction_orders_whole import whole_infinity
from lemmas.shifted_divergence import contraction_distance, contraction_first
from verify.claim import Claim, Mutant
from verify.language.expr import Expr, Family, Prop, all_of, each, exp, real, total
from verify.prove.steps import assume, have, instantiate, intro, linear, modus, sums, use

i, j = real("i"), real("j")
everything = step_data()
NOISE = 8  # the place of the noise's bound among the data of a step
ratios = pairs(lambda v, p: (d[p, v] <= a).implies(each(V, lambda x: N[p, x] <= exp(R) * N[v, x])))
data = (*everything[:NOISE], ratios, *everything[NOISE + 1 :])


def as_ratio(step: dict[str, Any], price: str) -> dict[str, Any]:
    """The data of `noisy_iteration` for this order: the laws have positive masses, D bounds their ratio."""
    return {**{key: value for key, value in step.items() if key != "alpha"}, "D": "0", "R": price}


# The noise (1/2, 1/4, 1/4) has ratios of at most 2 < exp(7/10).
SPENT, UNSPENT = as_ratio(cycle_step(1, "0", "1", "0"), "7/10"), as_ratio(cycle_step(2, "1", "0", "0"), "0")

middle_is = pairs(lambda i, j: middle[i, j] == image(i, j))
after_is = pairs(lambda k, l: after[k, l] == after_image(k, l))


def leaves(coupling: Family, first: Family) -> Prop:
    return each(V, lambda u: total(V, lambda v: coupling[u, v]) == first[u])


def within(coupling: Family, bound: Expr) -> Prop:
    return each(V, lambda u: each(V, lambda v: (d[u, v] > bound).implies(coupling[u, v] == 0)))


def below(coupling: Family, law: Family, bound: Expr) -> Prop:
    """The second marginal of the coupling is at most e^bound times the law."""
    return each(V, lambda v: second(coupling)(v) <= exp(bound) * law[v])


one_step = Claim(
    id="noisy_iteration_step_order_infinity",
    title="One step at order infinity: within z_t becomes within z_(t+1), and the ratio grows by e^R at most",
    sources=(feldman("Theorem 22, proof, display 2, order infinity"),),
    kind="strengthening",
    given=(c >= 0, z2 + a == c * z + s, leaves(joint, mu), within(joint, z), below(joint, nu, D), *data),
    show=all_of(leaves(after, mu2), within(after, z2), below(after, nu2, D + R)),
    proof=(
        use(contraction_distance, Y=V, e=d),
        use(contraction_first, Y=V),
        use(contraction_second, Y=V),
        have(
            each(V, lambda i: total(V, lambda j: middle[i, j]) == pushed_mu(i)),
            intro("i"),
            instantiate(each(V, lambda i: total(V, lambda j: image(i, j)) == pushed_mu(i)), i),
            sums(
                V,
                lambda j: middle[i, j] == image(i, j),
                lambda j: (instantiate(middle_is, i, j), assume()),
            ),
            linear(),
        ),
        have(
            within(middle, z2 + a),
            intro("i", "j"),
            intro(),
            instantiate(middle_is, i, j),
            instantiate(
                each(V, lambda i: each(V, lambda j: (d[i, j] > c * z + s).implies(image(i, j) == 0))), i, j
            ),
            modus(-1, linear()),
            linear(),
        ),
        have(
            each(V, lambda j: second(middle)(j) <= exp(D) * pushed_nu(j)),
            intro("j"),
            sums(
                V,
                lambda i: middle[i, j] == image(i, j),
                lambda i: (instantiate(middle_is, i, j), assume()),
            ),
            instantiate(
                each(
                    V,
                    lambda j: (
                        total(V, lambda i: image(i, j)) == total(V, lambda v: second(joint)(v) * K2[v, j])
                    ),
                ),
                j,
            ),
            sums(
                V,
                lambda v: second(joint)(v) * K2[v, j] <= exp(D) * (nu[v] * K2[v, j]),
                lambda v: (instantiate(below(joint, nu, D), v), linear(K2[v, j])),
            ),
            linear(),
        ),
        use(whole_infinity, X=V, e=d, mu=pushed_mu, nu=pushed_nu, joint=middle, z=z2),
        have(
            leaves(after, mu2),
            intro("i"),
            instantiate(each(V, lambda k: mu2[k] == mu2_sum(k)), i),
            instantiate(each(V, lambda k: total(V, lambda l: after_image(k, l)) == mu2_sum(k)), i),
            sums(
                V,
                lambda j: after[i, j] == after_image(i, j),
                lambda j: (instantiate(after_is, i, j), assume()),
            ),
            linear(),
        ),
        have(
            within(after, z2),
            intro("i", "j"),
            intro(),
            instantiate(after_is, i, j),
            instantiate(
                each(V, lambda k: each(V, lambda l: (d[k, l] > z2).implies(after_image(k, l) == 0))), i, j
            ),
            modus(-1, assume()),
            linear(),
        ),
        have(
            below(after, nu2, D + R),
            intro("j"),
            instantiate(each(V, lambda k: nu2[k] == nu2_sum(k)), j),
            sums(
                V,
                lambda i: after[i, j] == after_image(i, j),
                lambda i: (instantiate(after_is, i, j), assume()),
            ),
            instantiate(
                each(V, lambda l: total(V, lambda k: after_image(k, l)) <= exp(D + R) * nu2_sum(l)), j
            ),
            linear(exp(D + R)),
        ),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant("without R", show=below(after, nu2, D), hints=(SPENT,)),
        Mutant("half of the shift that is left", show=within(after, z2 / 2), hints=(UNSPENT,)),
    ),
    note="As `noisy_iteration_step`: `middle` and `after` are the couplings after the maps and the noise.",
)

# --- any number of steps ------------------------------------------------------------------------------------

CLAIMS = (one_step,)
