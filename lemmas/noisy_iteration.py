"""Privacy amplification by iteration on finite alphabets, whole: Theorem 22 for any number of steps.

Two iterations alternate random maps (K_t and K'_t) and the same noise N_t.  From a coupling of the two starts
that moves no mass farther than z, each step constructs the next coupling as in `contraction_whole` and
`noisy_step_whole`; after T steps H of the constructed law is at most the product of the exp((alpha - 1) R_t).

The states are letters of one finite alphabet with a distance d; real alpha > 1; masses may be 0.  What the
theorem says exists is given by name: L_t couples the maps (c-Lipschitz up to s_t), mid_t are midpoints, G_t
couples the noises around two points at the distance of these.  Number 1 is the start, so that step t leads to
state t for t >= 2.
"""

from collections.abc import Callable
from typing import Any

from lemmas.contraction_whole import whole as contraction_whole
from lemmas.noisy_step_coupling import turned_couplings
from lemmas.noisy_step_whole import whole as shift_whole
from lemmas.papers import berthier, feldman
from lemmas.renyi_tangent import alpha
from lemmas.shift_reduction import cyclic
from verify.claim import Claim, Mutant
from verify.language.divergence import Law, pushed, renyi_moment
from verify.language.expr import (
    Expr,
    Family,
    Prop,
    alphabet,
    each,
    exp,
    kernel,
    nonneg,
    real,
    reals,
    total,
)
from verify.prove.engine import Step
from verify.prove.steps import (
    assume,
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

V = alphabet("V")
d = nonneg("d", V, V)
z, z2, s, a, c, R = reals("z z2 s a c R")

# --- one step ----------------------------------------------------------------------------------------

mu, nu, mu2, nu2 = nonneg("mu", V), nonneg("nu", V), nonneg("mu2", V), nonneg("nu2", V)
joint, middle, after = nonneg("joint", V, V), nonneg("middle", V, V), nonneg("after", V, V)
K, K2, N = kernel("K", V, V), kernel("K2", V, V), kernel("N", V, V)
L, mid, G = nonneg("L", V, V, V, V), nonneg("mid", V, V, V), nonneg("G", V, V, V, V)


Mass = Callable[[Expr], Expr]
Pair = Callable[[Expr, Expr], Expr]


def second(j: Family) -> Law:
    """The second marginal of a coupling."""
    return Law(V, lambda v: total(V, lambda u: j[u, v]))


def image(i: Expr, j: Expr) -> Expr:
    return total(V, lambda u: total(V, lambda v: joint[u, v] * L[u, v, i, j]))


def after_image(k: Expr, l: Expr) -> Expr:
    return total(
        V, lambda i: total(V, lambda j: total(V, lambda p: middle[i, j] * mid[i, j, p] * G[i, p, k, l]))
    )


def pushed_mu(i: Expr) -> Expr:
    return pushed(mu, K)(i)


def pushed_nu(i: Expr) -> Expr:
    return pushed(nu, K2)(i)


def mu2_sum(k: Expr) -> Expr:
    return total(V, lambda i: pushed_mu(i) * N[i, k])


def nu2_sum(k: Expr) -> Expr:
    return total(V, lambda i: pushed_nu(i) * N[i, k])


def pairs(body: Callable[[Expr, Expr], Prop]) -> Prop:
    return each(V, lambda u: each(V, lambda v: body(u, v)))


def threes(body: Callable[[Expr, Expr, Expr], Prop]) -> Prop:
    return each(V, lambda u: each(V, lambda v: each(V, lambda p: body(u, v, p))))


def fours(body: Callable[[Expr, Expr, Expr, Expr], Prop]) -> Prop:
    return each(V, lambda u: each(V, lambda v: each(V, lambda i: each(V, lambda j: body(u, v, i, j)))))


def step_data(compared: Expr = a) -> tuple[Prop, ...]:
    return (
        # the maps
        each(V, lambda u: each(V, lambda v: each(V, lambda i: total(V, lambda j: L[u, v, i, j]) == K[u, i]))),
        each(
            V, lambda u: each(V, lambda v: each(V, lambda j: total(V, lambda i: L[u, v, i, j]) == K2[v, j]))
        ),
        fours(lambda u, v, i, j: (d[i, j] > c * d[u, v] + s).implies(L[u, v, i, j] == 0)),
        # the midpoints
        pairs(lambda u, v: total(V, lambda p: mid[u, v, p]) == 1),
        threes(
            lambda u, v, p: (d[u, v] <= z2 + a).implies(
                (d[u, p] > z2).implies(mid[u, v, p] == 0) & (d[p, v] > a).implies(mid[u, v, p] == 0)
            )
        ),
        # the noises
        threes(lambda u, p, k: total(V, lambda l: G[u, p, k, l]) == N[u, k]),
        threes(lambda u, p, l: total(V, lambda k: G[u, p, k, l]) == N[p, l]),
        fours(lambda u, p, k, l: (d[k, l] > d[u, p]).implies(G[u, p, k, l] == 0)),
        pairs(
            lambda v, p: (d[p, v] <= compared).implies(
                (total(V, lambda x: N[p, x] ** alpha * N[v, x] ** (1 - alpha)) <= exp((alpha - 1) * R))
                & each(V, lambda x: (N[v, x] == 0).implies(N[p, x] == 0))
            )
        ),
        # the next laws and couplings
        pairs(lambda i, j: middle[i, j] == image(i, j)),
        pairs(lambda k, l: after[k, l] == after_image(k, l)),
        each(V, lambda k: mu2[k] == mu2_sum(k)),
        each(V, lambda k: nu2[k] == nu2_sum(k)),
    )


def state(first: Family, law: Family, coupling: Family, shift: Expr) -> tuple[Prop, ...]:
    """What is kept: the coupling has this first marginal, moves no mass farther than the shift, and its
    second marginal is absolutely continuous with respect to the law of the second iteration."""
    return (
        each(V, lambda u: total(V, lambda v: coupling[u, v]) == first[u]),
        each(V, lambda u: each(V, lambda v: (d[u, v] > shift).implies(coupling[u, v] == 0))),
        each(V, lambda v: (law[v] == 0).implies(second(coupling)(v) == 0)),
    )


H_before = renyi_moment(second(joint), nu, alpha)
H_after = renyi_moment(second(after), nu2, alpha)
before, kept = state(mu, nu, joint, z), state(mu2, nu2, after, z2)


def same_coupling(name: Family, value: Pair, first: Mass, law: Mass, shift: Expr) -> tuple[Step, ...]:
    """What is known of a coupling given by a sum, for the family that has this sum as its values."""
    equal = each(V, lambda i: each(V, lambda j: name[i, j] == value(i, j)))
    sum_of = Law(V, lambda j: total(V, lambda i: value(i, j)))
    return (
        have(
            each(V, lambda u: total(V, lambda v: name[u, v]) == first(u)),
            intro("u"),
            instantiate(each(V, lambda i: total(V, lambda j: value(i, j)) == first(i)), real("u")),
            sums(
                V,
                lambda v: name[real("u"), v] == value(real("u"), v),
                lambda v: (instantiate(equal, real("u"), v), assume()),
            ),
            linear(),
        ),
        have(
            each(V, lambda u: each(V, lambda v: (d[u, v] > shift).implies(name[u, v] == 0))),
            intro("u", "v"),
            instantiate(equal, real("u"), real("v")),
            rewrite(-1),
            instantiate(
                each(V, lambda u: each(V, lambda v: (d[u, v] > shift).implies(value(u, v) == 0))),
                real("u"),
                real("v"),
            ),
            assume(),
        ),
        have(
            each(V, lambda v: second(name)(v) == sum_of(v)),
            intro("v"),
            sums(
                V,
                lambda u: name[u, real("v")] == value(u, real("v")),
                lambda u: (instantiate(equal, u, real("v")), assume()),
            ),
            assume(),
        ),
        have(
            each(V, lambda v: (law(v) == 0).implies(second(name)(v) == 0)),
            intro("v"),
            instantiate(-1, real("v")),
            rewrite(-1),
            instantiate(each(V, lambda v: (law(v) == 0).implies(sum_of(v) == 0)), real("v")),
            assume(),
        ),
        sums(
            V,
            lambda v: (
                second(name)(v) ** alpha * law(v) ** (1 - alpha) == sum_of(v) ** alpha * law(v) ** (1 - alpha)
            ),
            lambda v: (
                instantiate(each(V, lambda v: second(name)(v) == sum_of(v)), v),
                rewrite(-1),
                ring(),
            ),
        ),
    )


def after_within(bound: Expr) -> Prop:
    return pairs(lambda u, v: (d[u, v] > bound).implies(after[u, v] == 0))


def cycle_step(over: int, left: str, shift: str, price: str) -> dict[str, Any]:
    """From letters 1 and 2 of Z_3, one step of the identity and of the noise (1/2, 1/4, 1/4): of the distance
    1, `shift` is taken in that step, over letter `over`, and `left` is left."""
    noise, letters = ("1/2", "1/4", "1/4"), range(3)
    identity = [["1" if u == v else "0" for v in letters] for u in letters]
    from_1_to_2 = [["1" if (u, v) == (0, 1) else "0" for v in letters] for u in letters]
    points = [
        [[["1" if (i, j) == (u, v) else "0" for j in letters] for i in letters] for v in letters]
        for u in letters
    ]
    middles = [
        [["1" if p == (u if over == 1 else v) else "0" for p in letters] for v in letters] for u in letters
    ]
    turned, G = cyclic(noise), turned_couplings(noise)
    return {
        "V": "3", "alpha": "2", "c": "1", "d": cyclic(("0", "1", "1")), "mu": identity[0], "nu": identity[1],
        "mu2": turned[0], "nu2": turned[1], "joint": from_1_to_2, "middle": from_1_to_2,
        "after": G[0][over - 1], "K": identity, "K2": identity, "N": turned, "L": points, "mid": middles,
        "G": G, "z": "1", "z2": left, "s": "0", "a": shift, "R": price,
    }  # fmt: skip


# exp(8/25) is just above 11/8, the second moment H of neighbouring rows of the noise.
# ALMOST has a second law without zeros, so that H of the start can be computed.
SPENT, UNSPENT = cycle_step(1, "0", "1", "8/25"), cycle_step(2, "1", "0", "0")
NEARLY = ["1000003/4000000", "1000001/2000000", "1000003/4000000"]
ALMOST = {**SPENT, "nu": ["1/1000000", "1", "1/1000000"], "nu2": NEARLY}

one_step = Claim(
    id="noisy_iteration_step",
    title="One step: within z_t becomes within z_(t+1), and H grows by exp((alpha - 1) R) at most",
    sources=(feldman("Theorem 22, proof, display 2"), berthier("Theorem 3.5, proof")),
    given=(alpha > 1, c >= 0, z2 + a == c * z + s, *before, *step_data()),
    show=kept[0] & kept[1] & kept[2] & (H_after <= exp((alpha - 1) * R) * H_before),
    proof=(
        use(contraction_whole, Y=V, e=d),
        *same_coupling(middle, image, pushed_mu, pushed_nu, c * z + s),
        have(
            each(V, lambda i: each(V, lambda j: (d[i, j] > z2 + a).implies(middle[i, j] == 0))),
            intro("i", "j"),
            intro(),
            instantiate(
                each(V, lambda i: each(V, lambda j: (d[i, j] > c * z + s).implies(middle[i, j] == 0))),
                real("i"),
                real("j"),
            ),
            modus(-1, linear()),
            assume(),
        ),
        use(
            shift_whole,
            X=V,
            e=d,
            mu=pushed_mu,
            nu=pushed_nu,
            joint=middle,
            z=z2,
            M=exp((alpha - 1) * R),
        ),
        *same_coupling(after, after_image, mu2_sum, nu2_sum, z2),
        have(
            each(V, lambda u: total(V, lambda v: after[u, v]) == mu2[u]),
            intro("u"),
            instantiate(each(V, lambda k: mu2[k] == mu2_sum(k)), real("u")),
            instantiate(each(V, lambda k: total(V, lambda v: after[k, v]) == mu2_sum(k)), real("u")),
            linear(),
        ),
        have(
            each(V, lambda v: (nu2[v] == 0).implies(second(after)(v) == 0)),
            intro("v"),
            intro(),
            instantiate(each(V, lambda k: nu2[k] == nu2_sum(k)), real("v")),
            instantiate(each(V, lambda v: (nu2_sum(v) == 0).implies(second(after)(v) == 0)), real("v")),
            modus(-1, linear()),
            assume(),
        ),
        sums(
            V,
            lambda v: (
                second(after)(v) ** alpha * nu2[v] ** (1 - alpha)
                == second(after)(v) ** alpha * nu2_sum(v) ** (1 - alpha)
            ),
            lambda v: (instantiate(each(V, lambda k: nu2[k] == nu2_sum(k)), v), rewrite(-1), ring()),
        ),
        have(H_after <= exp((alpha - 1) * R) * H_before, linear(exp((alpha - 1) * R))),
    ),
    mutants=(
        Mutant(
            "nine tenths of R",
            show=H_after <= exp("9/10" * (alpha - 1) * R) * H_before,
            hints=(ALMOST,),
        ),
        Mutant(
            "R over half the shift",
            given=(alpha > 1, c >= 0, z2 + a == c * z + s, *before, *step_data(a / 2)),
            hints=({**ALMOST, "R": "0"},),
        ),
        Mutant("half of the shift that is left", show=after_within(z2 / 2), hints=(UNSPENT,)),
    ),
    note=(
        "`contraction_reduction_whole`, then `shift_reduction_whole`.  The claim names what both "
        "construct: `middle` and `after` are the couplings after the maps and after the noise."
    ),
)

CLAIMS = (one_step,)
