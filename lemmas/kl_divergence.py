"""The order alpha = 1: KL divergence of finite laws, which the papers include by continuity.

Post-processing, quasi-convexity and composition for alpha = 1, proved directly.  Laws on finite alphabets of
any size; the second law has positive masses, the first may vanish (0 log 0 = 0).
"""

from lemmas.kl_tangent import log_sum, log_sum_of_two, t, tangent
from lemmas.papers import altschuler, feldman
from lemmas.renyi_properties import (
    COIN,
    EDGE,
    IDENTITY,
    TILT,
    K,
    X,
    Y,
    mu,
    mu1,
    mu2,
    mu12,
    muK,
    nu,
    nu1,
    nu2,
    nu12,
    nuK,
    positive_nu,
    positive_nu1,
    positive_nu2,
)
from lemmas.renyi_tangent import lam, weights
from verify.claim import Claim, Mutant
from verify.language.divergence import kl, row
from verify.language.expr import (
    Expr,
    Max,
    Min,
    each,
    integer,
    kernel,
    log,
    reals,
    total,
)
from verify.prove.engine import Step
from verify.prove.steps import (
    assume,
    cases,
    fact,
    have,
    instantiate,
    intro,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

e1, e2 = reals("e1 e2")
i0 = integer("i0")
D, DK = kl(mu, nu), kl(muK, nuK)
SAME = {"X": "2", "mu": TILT, "nu": TILT}

nonnegative = Claim(
    id="kl_nonnegative",
    title="The KL divergence is nonnegative",
    sources=(feldman("Definition 4, order 1"), altschuler("Definition 2.3, order 1")),
    kind="definition",
    given=(positive_nu,),
    show=D >= 0,
    proof=(
        sums(
            X,
            lambda x: mu[x] - nu[x] <= mu[x] * log(mu[x] / nu[x]),
            lambda x: (
                instantiate(positive_nu, x),
                use(tangent, a=mu[x], b=nu[x], t=1),
                have(log(1) == 0 * t),
                linear(mu[x]),
            ),
        ),
        linear(),
    ),
    mutants=(Mutant("strictly", show=D > 0, hints=(SAME,)),),
    extremal=SAME,
    note=(
        "The papers define order 1 by continuity.  From above, the side on which they define the "
        "divergence, the limit is KL wherever some order above 1 is finite, always on finite alphabets."
    ),
)

post_processing = Claim(
    id="kl_post_processing",
    title="A Markov kernel does not increase the KL divergence",
    sources=(altschuler("Lemma 2.7, order 1"),),
    given=(positive_nu,),
    show=DK <= D,
    proof=(
        sums(
            Y,
            lambda y: (
                muK(y) * log(muK(y) / nuK(y)) <= total(X, lambda x: K[x, y] * (mu[x] * log(mu[x] / nu[x])))
            ),
            lambda y: (
                use(
                    log_sum,
                    J=X,
                    w=lambda x: K[x, y],
                    p=mu,
                    q=lambda x: nu[x],
                    by=((), (instantiate(positive_nu, i0),)),
                ),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "a tenth less",
            show=DK <= "9/10" * D,
            hints=({"X": "2", "Y": "2", "mu": TILT, "nu": COIN, "K": IDENTITY},),
        ),
    ),
    extremal={"X": "2", "Y": "2", "mu": TILT, "nu": COIN, "K": IDENTITY},
    note="Lemma 2.7 has alpha >= 1; this is alpha = 1.",
)

D1, D2, D12 = kl(mu1, nu1), kl(mu2, nu2), kl(mu12, nu12)
convex = Claim(
    id="kl_joint_convexity_order_one",
    title="The KL divergence is jointly convex, hence quasi-convex",
    sources=(altschuler("Lemma 2.6, order 1"), altschuler("Lemma 2.6, sentence before it")),
    given=(*weights, positive_nu1, positive_nu2),
    show=(D12 <= lam * D1 + (1 - lam) * D2) & (D12 <= Max(D1, D2)),
    proof=(
        sums(
            X,
            lambda x: (
                mu12(x) * log(mu12(x) / nu12(x))
                <= lam * (mu1[x] * log(mu1[x] / nu1[x])) + (1 - lam) * (mu2[x] * log(mu2[x] / nu2[x]))
            ),
            lambda x: (
                instantiate(positive_nu1, x),
                instantiate(positive_nu2, x),
                use(log_sum_of_two, x1=mu1[x], x2=mu2[x], y1=nu1[x], y2=nu2[x]),
                assume(),
            ),
        ),
        have(D12 <= lam * D1 + (1 - lam) * D2, linear()),
        fact("max", "above", D1, D2),
        have(D12 <= Max(D1, D2), linear(lam, 1 - lam)),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant(
            "the smaller of the two",
            show=D12 <= Min(D1, D2),
            hints=({"lam": "1/2", "X": "2", "mu1": TILT, "mu2": COIN, "nu1": COIN, "nu2": COIN},),
        ),
    ),
    extremal={"lam": "1/3", "X": "2", "mu1": TILT, "mu2": TILT, "nu1": COIN, "nu2": COIN},
    note="Lemma 2.6 has alpha >= 1; this is alpha = 1, where convexity itself holds, as the text says.",
)

L = kernel("L", X, Y)
positive_L = each(X, lambda x: each(Y, lambda y: L[x, y] > 0))


def second_step(x: Expr) -> Expr:
    return kl(row(K, x), row(L, x))


joint = total(X, lambda x: total(Y, lambda y: mu[x] * K[x, y] * log(mu[x] * K[x, y] / (nu[x] * L[x, y]))))


def logarithms(x: Expr, y: Expr) -> tuple[Expr, Expr, Expr]:
    """Those of the joint ratio and of its two factors."""
    return log(mu[x] * K[x, y] / (nu[x] * L[x, y])), log(mu[x] / nu[x]), log(K[x, y] / L[x, y])


def split_logarithm(x: Expr, y: Expr) -> tuple[Step, ...]:
    """The logarithm of the joint ratio is the sum of the two."""
    whole, left, right = logarithms(x, y)
    product = mu[x] / nu[x] * (K[x, y] / L[x, y])
    return (
        fact("log", "product", mu[x] / nu[x], K[x, y] / L[x, y]),
        have(
            whole == log(product),
            have(mu[x] * K[x, y] / (nu[x] * L[x, y]) == product, ring()),
            rewrite(-1),
            ring(),
        ),
        have(whole == left + right, linear()),
        linear(mu[x] * K[x, y]),
    )


chain_rule = Claim(
    id="kl_chain_rule",
    title="The chain rule: KL of the joint laws is KL of the first step plus the mean KL of the second",
    sources=(altschuler("Appendix A.1, last sentence"),),
    kind="proof-line",
    given=(positive_nu, positive_L),
    show=joint == D + total(X, lambda x: mu[x] * second_step(x)),
    proof=(
        sums(
            X,
            lambda x: (
                total(Y, lambda y: mu[x] * K[x, y] * log(mu[x] * K[x, y] / (nu[x] * L[x, y])))
                == mu[x] * log(mu[x] / nu[x]) + mu[x] * second_step(x)
            ),
            lambda x: (
                instantiate(positive_nu, x),
                sums(
                    Y,
                    lambda y: (
                        mu[x] * K[x, y] * log(mu[x] * K[x, y] / (nu[x] * L[x, y]))
                        == mu[x] * K[x, y] * log(mu[x] / nu[x]) + mu[x] * (K[x, y] * log(K[x, y] / L[x, y]))
                    ),
                    lambda y: (
                        instantiate(positive_L, x, y),
                        cases(
                            mu[x] == 0,
                            (linear(*(K[x, y] * logarithm for logarithm in logarithms(x, y))),),
                            (
                                have(mu[x] > 0, sign()),
                                cases(
                                    K[x, y] == 0,
                                    (linear(*(mu[x] * logarithm for logarithm in logarithms(x, y))),),
                                    (have(K[x, y] > 0, sign()), *split_logarithm(x, y)),
                                ),
                            ),
                        ),
                    ),
                ),
                linear(mu[x] * log(mu[x] / nu[x])),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "without the first step",
            show=joint == total(X, lambda x: mu[x] * second_step(x)),
            hints=({"X": "2", "Y": "2", "mu": TILT, "nu": COIN, "K": [COIN, COIN], "L": [COIN, COIN]},),
        ),
    ),
    note="This is the other way that the appendix names; no continuity in alpha is needed.",
)

composition = Claim(
    id="kl_composition",
    title="Adaptive composition at order 1: the bounds add",
    sources=(altschuler("Lemma 2.8, order 1"), altschuler("Lemma 2.9, order 1")),
    given=(positive_nu, positive_L, D <= e1, each(X, lambda x: second_step(x) <= e2)),
    show=joint <= e1 + e2,
    proof=(
        use(chain_rule),
        sums(
            X,
            lambda x: mu[x] * second_step(x) <= mu[x] * e2,
            lambda x: (instantiate(3, x), linear(mu[x])),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "the larger of the two",
            show=joint <= Max(e1, e2),
            hints=(
                {
                    "e1": "7/10",
                    "e2": "7/10",
                    "X": "2",
                    "Y": "2",
                    "mu": EDGE,
                    "nu": COIN,
                    "K": [EDGE, EDGE],
                    "L": [COIN, COIN],
                },
            ),
        ),
    ),
    note="Two steps; k steps by applying it k - 1 times.",
)

CLAIMS = (nonnegative, post_processing, convex, chain_rule, composition)
