"""Privacy amplification by iteration on finite alphabets: Theorem 22 for any number of steps.

The step of `noisy_iteration`, repeated.  State 1 is the start and step t leads from state t - 1 to state t.
The first iteration has the laws P_t, the second the laws Q_t; they use the maps K_t and K'_t (written K2) and
the same noise N_t.  `joint` couples P_t with a law whose H is bounded; `middle` is that coupling after the
maps.  L_t couples the maps within c times the distance plus s_t, mid_t gives midpoints, G_t couples the
noises around two points at their distance, exp((alpha - 1) R_t) bounds H of the noise over shifts up to a_t.
"""

from collections.abc import Callable
from typing import Any

from lemmas.noisy_iteration import ALMOST as ALMOST_STEP
from lemmas.noisy_iteration import SPENT as SPENT_STEP
from lemmas.noisy_iteration import UNSPENT as UNSPENT_STEP
from lemmas.noisy_iteration import V, d, fours, one_step, pairs, threes
from lemmas.papers import altschuler, berthier, feldman
from lemmas.renyi_tangent import alpha
from lemmas.shifted_divergence import shifted_at_zero
from verify.claim import Claim, Mutant
from verify.language.divergence import Law, renyi_moment
from verify.language.expr import (
    Expr,
    Family,
    Prop,
    Sum,
    alphabet,
    each,
    exp,
    family,
    for_all,
    integer,
    nonneg,
    real,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    fact,
    have,
    induction,
    instantiate,
    intro,
    linear,
    modus,
    rewrite,
    ring,
    suffices,
    sums,
    unfold,
    use,
)

A = alphabet("A")  # the states, the start included
c, n = real("c"), integer("n")
P, Q = nonneg("P", A, V), nonneg("Q", A, V)
joint, middle = nonneg("joint", A, V, V), nonneg("middle", A, V, V)
K, K2, N = nonneg("K", A, V, V), nonneg("K2", A, V, V), nonneg("N", A, V, V)
L, mid, G = nonneg("L", A, V, V, V, V), nonneg("mid", A, V, V, V), nonneg("G", A, V, V, V, V)
z, s, a, R = family("z", A), family("s", A), family("a", A), family("R", A)


def step(body: Callable[[Expr], Prop]) -> Prop:
    """At every step."""
    return for_all(2, A, body)


def rows(F: Family) -> Prop:
    return step(lambda t: each(V, lambda u: total(V, lambda i: F[t, u, i]) == 1))


def pushed_P(t: Expr, i: Expr) -> Expr:
    return total(V, lambda u: P[t - 1, u] * K[t, u, i])


def pushed_Q(t: Expr, i: Expr) -> Expr:
    return total(V, lambda u: Q[t - 1, u] * K2[t, u, i])


laws = (
    step(lambda t: each(V, lambda k: P[t, k] == total(V, lambda i: pushed_P(t, i) * N[t, i, k]))),
    step(lambda t: each(V, lambda k: Q[t, k] == total(V, lambda i: pushed_Q(t, i) * N[t, i, k]))),
)
maps = (
    rows(K),
    rows(K2),
    step(lambda t: threes(lambda u, v, i: total(V, lambda j: L[t, u, v, i, j]) == K[t, u, i])),
    step(lambda t: threes(lambda u, v, j: total(V, lambda i: L[t, u, v, i, j]) == K2[t, v, j])),
    step(lambda t: fours(lambda u, v, i, j: (d[i, j] > c * d[u, v] + s[t]).implies(L[t, u, v, i, j] == 0))),
)
midpoints = (
    step(lambda t: pairs(lambda u, v: total(V, lambda p: mid[t, u, v, p]) == 1)),
    step(
        lambda t: threes(
            lambda u, v, p: (d[u, v] <= z[t] + a[t]).implies(
                (d[u, p] > z[t]).implies(mid[t, u, v, p] == 0)
                & (d[p, v] > a[t]).implies(mid[t, u, v, p] == 0)
            )
        )
    ),
)
noises = (
    rows(N),
    step(lambda t: threes(lambda u, p, k: total(V, lambda l: G[t, u, p, k, l]) == N[t, u, k])),
    step(lambda t: threes(lambda u, p, l: total(V, lambda k: G[t, u, p, k, l]) == N[t, p, l])),
    step(lambda t: fours(lambda u, p, k, l: (d[k, l] > d[u, p]).implies(G[t, u, p, k, l] == 0))),
    step(
        lambda t: pairs(
            lambda v, p: (d[p, v] <= a[t]).implies(
                (
                    total(V, lambda x: N[t, p, x] ** alpha * N[t, v, x] ** (1 - alpha))
                    <= exp((alpha - 1) * R[t])
                )
                & each(V, lambda x: (N[t, v, x] == 0).implies(N[t, p, x] == 0))
            )
        )
    ),
)
couplings = (
    step(
        lambda t: pairs(
            lambda i, j: (
                middle[t, i, j]
                == total(V, lambda u: total(V, lambda v: joint[t - 1, u, v] * L[t, u, v, i, j]))
            )
        )
    ),
    step(
        lambda t: pairs(
            lambda k, l: (
                joint[t, k, l]
                == total(
                    V,
                    lambda i: total(
                        V, lambda j: total(V, lambda p: middle[t, i, j] * mid[t, i, j, p] * G[t, i, p, k, l])
                    ),
                )
            )
        )
    ),
)
shifts = step(lambda t: z[t] + a[t] == c * z[t - 1] + s[t])
timed = (shifts, *laws, *maps, *midpoints, *noises, *couplings)
data = (alpha > 1, c >= 0, *timed)


def near(t: Expr) -> Law:
    """The constructed law within z_t of P_t."""
    return Law(V, lambda v: total(V, lambda u: joint[t, u, v]))


def law_of(F: Family, t: Expr) -> Law:
    return Law(V, lambda v: F[t, v])


def within(t: Expr, bound: Expr | None = None) -> Prop:
    """`joint` moves no mass farther than the bound, z_t if none is given."""
    most = z[t] if bound is None else bound
    return pairs(lambda u, v: (d[u, v] > most).implies(joint[t, u, v] == 0))


def kept(t: Expr) -> Prop:
    """`joint` is a coupling with P_t that moves no mass farther than z_t, to a law that Q_t dominates."""
    return (
        each(V, lambda u: total(V, lambda v: joint[t, u, v]) == P[t, u])
        & within(t)
        & each(V, lambda v: (Q[t, v] == 0).implies(near(t)(v) == 0))
    )


def H(t: Expr) -> Expr:
    return renyi_moment(near(t), law_of(Q, t), alpha)


def paid(t: Expr) -> Expr:
    """The sum of the R_t of the steps up to state t."""
    return Sum(2, t, lambda i: R[i])


one = n * 0 + 1
bound = kept(n) & (H(n) <= exp((alpha - 1) * paid(n)) * H(one))
following = n + 1


def two_states(data: dict[str, Any]) -> dict[str, object]:
    """The iteration of one step with these data; what has no meaning at the start is repeated."""
    last = {"P": "mu2", "Q": "nu2", "joint": "after", "z": "z2"}
    first = {"P": "mu", "Q": "nu"}
    names = ("P", "Q", "joint", "middle", "K", "K2", "N", "L", "mid", "G", "z", "s", "a", "R")
    families = {name: [data[first.get(name, name)], data[last.get(name, name)]] for name in names}
    return {"A": "2", "n": "2", **{name: data[name] for name in ("V", "alpha", "c", "d")}, **families}


SPENT, UNSPENT, ALMOST = two_states(SPENT_STEP), two_states(UNSPENT_STEP), two_states(ALMOST_STEP)

iteration = Claim(
    id="amplification_by_iteration_steps",
    title="From a start within z_1: H of some law within z_T of P_T is at most exp((alpha - 1) sum R_t) H_1",
    sources=(
        feldman("Theorem 22"),
        berthier("Theorem 3.5"),
        altschuler("Proposition 2.17"),
        altschuler("Proposition 3.2"),
        altschuler("Proposition 5.6"),
    ),
    given=(*data, kept(one), n >= 1, n <= A),
    show=bound,
    proof=(
        suffices((n <= A).implies(bound), modus(-1)),
        induction(
            n,
            1,
            (
                intro(),
                unfold(paid(one), "empty"),
                rewrite(-1),
                have(exp((alpha - 1) * 0) == 1),
                rewrite(-1),
            ),
            (
                intro(),
                modus(-2, linear()),
                have(H(n) <= exp((alpha - 1) * paid(n)) * H(one), assume()),
                *[instantiate(hypothesis, following, by=((linear(),), (linear(),))) for hypothesis in timed],
                use(
                    one_step,
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
                have(
                    exp((alpha - 1) * paid(following))
                    == exp((alpha - 1) * R[following]) * exp((alpha - 1) * paid(n)),
                    rewrite(-1),
                    linear(),
                ),
                have(
                    H(following) <= exp((alpha - 1) * paid(following)) * H(one),
                    linear(exp((alpha - 1) * R[following]), H(one)),
                ),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "nine tenths of R",
            show=H(n) <= exp("9/10" * (alpha - 1) * paid(n)) * H(one),
            hints=(ALMOST,),
        ),
        Mutant("half of z_T", show=within(n, z[n] / 2), hints=(UNSPENT,)),
    ),
    note="The infimum over all laws near P_T is at most that: the first display of Theorem 22.",
)

start = (
    each(V, lambda u: total(V, lambda v: joint[1, u, v]) == P[1, u]),
    each(V, lambda v: total(V, lambda u: joint[1, u, v]) == Q[1, v]),
    within(one),
    total(V, lambda v: Q[1, v]) == 1,
)
distance = pairs(lambda u, v: (u != v).implies(d[u, v] > 0))
H_ends = renyi_moment(law_of(P, n), law_of(Q, n), alpha)

theorem22 = Claim(
    id="amplification_by_iteration",
    title="Two noisy iterations with z_T = 0: D_alpha of the last states is at most the sum of the R_t",
    sources=(
        feldman("Theorem 22"),
        berthier("Theorem 3.5"),
        altschuler("Proposition 2.17"),
        altschuler("Proposition 3.2"),
        altschuler("Proposition 5.6"),
    ),
    repairs=("prop217_maps_that_see_the_state", "theorem22_negative_shift"),
    given=(*data, *start, distance, n >= 1, n <= A, z[n] == 0),
    show=H_ends <= exp((alpha - 1) * paid(n)),
    proof=(
        have(
            each(V, lambda v: (Q[1, v] == 0).implies(near(one)(v) == 0)),
            intro("v"),
            intro(),
            instantiate(start[1], real("v")),
            linear(),
        ),
        use(iteration),
        sums(
            V,
            lambda v: near(one)(v) ** alpha * Q[1, v] ** (1 - alpha) == Q[1, v],
            lambda v: (
                instantiate(start[1], v),
                rewrite(-1),
                cases(
                    Q[1, v] == 0,
                    (rewrite(-1), fact("^", "zero", alpha), rewrite(-1), linear()),
                    (fact("^", "sum", Q[1, v], alpha, 1 - alpha), linear()),
                ),
            ),
        ),
        have(
            pairs(lambda u, v: (d[u, v] > 0).implies(joint[n, u, v] == 0)),
            intro("u", "v"),
            intro(),
            instantiate(within(n), real("u"), real("v")),
            modus(-1, linear()),
            assume(),
        ),
        use(
            shifted_at_zero,
            joint=lambda u, v: joint[n, u, v],
        ),
        sums(
            V,
            lambda v: (
                P[n, v] ** alpha * Q[n, v] ** (1 - alpha) == near(n)(v) ** alpha * Q[n, v] ** (1 - alpha)
            ),
            lambda v: (
                instantiate(each(V, lambda u: total(V, lambda v: joint[n, u, v]) == P[n, u]), v),
                instantiate(
                    each(
                        V,
                        lambda u: total(V, lambda v: joint[n, u, v]) == total(V, lambda v: joint[n, v, u]),
                    ),
                    v,
                ),
                have(near(n)(v) == P[n, v], linear()),
                rewrite(-1),
                ring(),
            ),
        ),
        have(H(one) == 1, linear()),
        linear(exp((alpha - 1) * paid(n))),
    ),
    mutants=(
        Mutant("nine tenths of R", show=H_ends <= exp("9/10" * (alpha - 1) * paid(n)), hints=(SPENT,)),
        Mutant("without z_T = 0", given=(*data, *start, distance, n >= 1, n <= A), hints=(UNSPENT,)),
        Mutant(
            "without a bound for the noise",
            given=(alpha > 1, c >= 0, *timed[:-3], *couplings, *start, distance, n >= 1, n <= A, z[n] == 0),
            hints=({**SPENT, "R": ["0", "0"]},),
        ),
        Mutant(
            "shifts that are not paid for",
            given=(alpha > 1, c >= 0, *timed[1:], *start, distance, n >= 1, n <= A),
            hints=({**UNSPENT, "z": ["1", "1"]},),
        ),
    ),
    note=(
        "Stated for H = exp((alpha - 1) D_alpha).  Any number of steps and any shifts with z_t = c z_(t-1) "
        "+ s_t - a_t; c = 1 is Theorem 22, any c >= 0 Theorem 3.5 and Proposition 5.6.  Equal starts: z_1 "
        "= 0.  Starts at distance S (Theorem 1): z_1 = S.  Proposition 3.2: state 1 is the state after "
        "step tau and z_1 = D, for which any coupling will do; the projections belong to the maps, the "
        "last one is a post-processing.  Gaussian noise in Euclidean space is a limit of such statements, "
        "which is not taken here; see `affine_iterations` for instances."
    ),
)

CLAIMS = (iteration, theorem22)
