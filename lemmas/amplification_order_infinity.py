"""Theorem 22 at order infinity: any number of steps of two noisy iterations, for pure differential privacy.

The setting of `amplification_by_iteration`, with exp(R_t) a bound for the ratios of the noises around points
at most a_t apart.
"""

from typing import Any

from lemmas.amplification_by_iteration import (
    K2,
    SPENT,
    UNSPENT,
    A,
    G,
    K,
    L,
    N,
    P,
    Q,
    R,
    a,
    c,
    couplings,
    distance,
    following,
    joint,
    laws,
    maps,
    mid,
    middle,
    midpoints,
    n,
    near,
    noises,
    one,
    paid,
    s,
    shifts,
    start,
    step,
    within,
    z,
)
from lemmas.noisy_iteration import V, d, pairs
from lemmas.noisy_iteration_order_infinity import one_step
from lemmas.papers import feldman
from lemmas.shifted_divergence import shifted_at_zero
from verify.claim import Claim, Mutant
from verify.language.expr import Expr, Prop, all_of, each, exp, real, total
from verify.prove.steps import (
    assume,
    have,
    induction,
    instantiate,
    intro,
    linear,
    modus,
    rewrite,
    suffices,
    unfold,
    use,
)

u, v = real("u"), real("v")
ratios = step(
    lambda t: pairs(
        lambda v, p: (d[p, v] <= a[t]).implies(each(V, lambda x: N[t, p, x] <= exp(R[t]) * N[t, v, x]))
    )
)
timed = (shifts, *laws, *maps, *midpoints, *noises[:-1], ratios, *couplings)


def leaves(t: Expr) -> Prop:
    return each(V, lambda u: total(V, lambda v: joint[t, u, v]) == P[t, u])


def below(t: Expr) -> Prop:
    """The constructed law is at most exp(R_2 + ... + R_t) times that of the second iteration."""
    return each(V, lambda v: near(t)(v) <= exp(paid(t)) * Q[t, v])


def kept(t: Expr) -> Prop:
    return all_of(leaves(t), within(t), below(t))


def of_order_infinity(data: dict[str, Any], price: str) -> dict[str, Any]:
    return {**{key: value for key, value in data.items() if key != "alpha"}, "R": ["0", price]}


iteration = Claim(
    id="amplification_by_iteration_steps_order_infinity",
    title="From a start within z_1: some law within z_T of P_T is at most exp(sum R_t) times Q_T",
    sources=(feldman("Theorem 22, order infinity"),),
    kind="strengthening",
    given=(
        c >= 0,
        *timed,
        leaves(one),
        within(one),
        each(V, lambda v: near(one)(v) <= Q[1, v]),
        n >= 1,
        n <= A,
    ),
    show=kept(n),
    proof=(
        suffices((n <= A).implies(kept(n)), modus(-1, assume()), intro(), assume()),
        induction(
            n,
            1,
            (
                intro(),
                unfold(paid(one), "empty"),
                rewrite(-1),
                have(exp(0 * c) == 1),
                rewrite(-1),
                intro(),
                assume(),
            ),
            (
                intro(),
                modus(-2, linear()),
                *[instantiate(hypothesis, following, by=((linear(),), (linear(),))) for hypothesis in timed],
                use(
                    one_step,
                    D=paid(n),
                    z=z[n],
                    z2=z[following],
                    s=s[following],
                    a=a[following],
                    R=R[following],
                    mu=lambda u: P[n, u],
                    nu=lambda u: Q[n, u],
                    mu2=lambda u: P[following, u],
                    nu2=lambda u: Q[following, u],
                    joint=lambda u, v: joint[n, u, v],
                    middle=lambda u, v: middle[following, u, v],
                    after=lambda u, v: joint[following, u, v],
                    K=lambda u, v: K[following, u, v],
                    K2=lambda u, v: K2[following, u, v],
                    N=lambda u, v: N[following, u, v],
                    L=lambda u, v, i, j: L[following, u, v, i, j],
                    mid=lambda u, v, p: mid[following, u, v, p],
                    G=lambda u, v, i, j: G[following, u, v, i, j],
                ),
                unfold(paid(following)),
                rewrite(-1),
                intro(),
                assume(),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "nothing paid",
            show=each(V, lambda v: near(n)(v) <= Q[n, v]),
            hints=(of_order_infinity(SPENT, "7/10"),),
        ),
        Mutant("half of z_T", show=within(n, z[n] / 2), hints=(of_order_infinity(UNSPENT, "0"),)),
    ),
    note="Induction with `noisy_iteration_step_order_infinity`.",
)

theorem22 = Claim(
    id="amplification_by_iteration_order_infinity",
    title="Two noisy iterations with z_T = 0: the largest ratio of the last laws is at most exp(sum R_t)",
    sources=(feldman("Theorem 22, order infinity"),),
    kind="strengthening",
    given=(c >= 0, *timed, *start, distance, n >= 1, n <= A, z[n] == 0),
    show=each(V, lambda v: P[n, v] <= exp(paid(n)) * Q[n, v]),
    proof=(
        have(
            each(V, lambda v: near(one)(v) <= Q[1, v]),
            intro("v"),
            instantiate(start[1], v),
            linear(),
        ),
        use(iteration),
        have(
            pairs(lambda u, v: (d[u, v] > 0).implies(joint[n, u, v] == 0)),
            intro("u", "v"),
            intro(),
            instantiate(within(n), u, v),
            modus(-1, linear()),
            assume(),
        ),
        use(shifted_at_zero, joint=lambda u, v: joint[n, u, v]),
        intro("v"),
        instantiate(leaves(n), v),
        instantiate(
            each(V, lambda u: total(V, lambda v: joint[n, u, v]) == total(V, lambda v: joint[n, v, u])), v
        ),
        instantiate(below(n), v),
        linear(),
    ),
    mutants=(
        Mutant(
            "nothing paid",
            show=each(V, lambda v: P[n, v] <= Q[n, v]),
            hints=(of_order_infinity(SPENT, "7/10"),),
        ),
        Mutant(
            "without z_T = 0",
            given=(c >= 0, *timed, *start, distance, n >= 1, n <= A),
            hints=(of_order_infinity(UNSPENT, "0"),),
        ),
    ),
    note=(
        "(infinity, eps)-RDP, which is pure DP (`pure_dp_events`): eps is the sum of the R_t.  For Laplace "
        "noise that sum is S/scale whatever the shifts (`laplace_equal_shifts`)."
    ),
)

CLAIMS = (iteration, theorem22)
