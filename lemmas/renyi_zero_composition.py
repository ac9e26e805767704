"""Composition and additivity of the Renyi divergence where masses may vanish.

As `renyi_composition`, but the second masses may be 0 wherever the first are.  H = exp((alpha - 1) D_alpha)
is used in place of D_alpha, so that bounds multiply instead of add.
"""

from lemmas.papers import feldman
from lemmas.renyi_tangent import alpha
from lemmas.renyi_zero_masses import continuous
from verify.claim import Claim, Mutant
from verify.language.divergence import renyi_moment
from verify.language.expr import (
    Expr,
    Prop,
    Sum,
    alphabet,
    each,
    exp,
    family,
    for_all,
    integer,
    nonneg,
    reals,
    total,
)
from verify.prove.engine import Step
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
    sign,
    suffices,
    sums,
    unfold,
    use,
)

X, Y, A = alphabet("X"), alphabet("Y"), alphabet("A")
mu, nu = nonneg("mu", X), nonneg("nu", X)
K, L = nonneg("K", X, Y), nonneg("L", X, Y)
B = reals("B")[0]
n = integer("n")
FIRST = 7  # obligations of the chain rule before the last hypothesis
COIN, EDGE, SKEW = ["1/2", "1/2"], ["1", "0"], ["1/4", "3/4"]
ONCE = {"alpha": "2", "X": "2", "Y": "2", "mu": EDGE, "nu": COIN, "K": [SKEW, COIN], "L": [COIN, COIN]}


def conditional(x: Expr) -> Expr:
    return total(Y, lambda y: K[x, y] ** alpha * L[x, y] ** (1 - alpha))


def joint_term(x: Expr, y: Expr) -> Expr:
    return (mu[x] * K[x, y]) ** alpha * (nu[x] * L[x, y]) ** (1 - alpha)


second_continuous = each(X, lambda x: each(Y, lambda y: (L[x, y] == 0).implies(K[x, y] == 0)))
joint = total(X, lambda x: total(Y, lambda y: joint_term(x, y)))
H = renyi_moment(mu, nu, alpha)


def vanishes(premise: Prop) -> tuple[Step, ...]:
    """Where the second mass is 0 so is the first, and both sides are 0."""
    zero = 0 * alpha
    return (modus(premise, assume()), rewrite(-1), rewrite(zero**alpha == 0), linear())


def one_term(x: Expr, y: Expr) -> tuple[Step, ...]:
    """The term of the joint moment is the product of the two terms, also where masses vanish."""
    tilted = mu[x] ** alpha * nu[x] ** (1 - alpha)
    return (
        have(
            joint_term(x, y) == tilted * (K[x, y] ** alpha * L[x, y] ** (1 - alpha)),
            instantiate(continuous(mu, nu), x),
            instantiate(second_continuous, x, y),
            fact("^", "zero", alpha),
            fact("^", "product0", mu[x], K[x, y], alpha),
            rewrite(-1),
            cases(
                nu[x] == 0,
                vanishes((nu[x] == 0).implies(mu[x] == 0)),
                (
                    cases(
                        L[x, y] == 0,
                        vanishes((L[x, y] == 0).implies(K[x, y] == 0)),
                        (
                            have(nu[x] > 0, sign()),
                            have(L[x, y] > 0, sign()),
                            fact("^", "product", nu[x], L[x, y], 1 - alpha),
                            linear((nu[x] * L[x, y]) ** (1 - alpha), mu[x] ** alpha * K[x, y] ** alpha),
                        ),
                    ),
                ),
            ),
        ),
    )


chain_rule = Claim(
    id="renyi_zero_conditional_moment",
    title="The moment of joint laws is the tilted sum of the conditional moments, also where masses vanish",
    given=(alpha > 1, continuous(mu, nu), second_continuous),
    show=joint == total(X, lambda x: mu[x] ** alpha * nu[x] ** (1 - alpha) * conditional(x)),
    proof=(
        sums(
            X,
            lambda x: (
                total(Y, lambda y: joint_term(x, y)) == mu[x] ** alpha * nu[x] ** (1 - alpha) * conditional(x)
            ),
            lambda x: (
                sums(
                    Y,
                    lambda y: (
                        joint_term(x, y)
                        == mu[x] ** alpha * nu[x] ** (1 - alpha) * (K[x, y] ** alpha * L[x, y] ** (1 - alpha))
                    ),
                    lambda y: (*one_term(x, y), assume()),
                ),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "averaged under the first law",
            show=joint == total(X, lambda x: mu[x] * conditional(x)),
            hints=(ONCE,),
        ),
    ),
    note="The chain rule for densities.",
)

step = Claim(
    id="renyi_zero_composition",
    title="H of two adaptive steps is at most H of the first times the largest H of the second",
    sources=(feldman("Lemma 15"), feldman("Lemma 15, last sentence")),
    given=(alpha > 1, continuous(mu, nu), second_continuous, each(X, lambda x: conditional(x) <= B)),
    show=joint <= B * H,
    proof=(
        use(chain_rule),
        sums(
            X,
            lambda x: (
                mu[x] ** alpha * nu[x] ** (1 - alpha) * conditional(x)
                <= B * (mu[x] ** alpha * nu[x] ** (1 - alpha))
            ),
            lambda x: (
                instantiate(each(X, lambda x: conditional(x) <= B), x),
                instantiate(continuous(mu, nu), x),
                fact("^", "zero", alpha),
                cases(
                    nu[x] == 0,
                    vanishes((nu[x] == 0).implies(mu[x] == 0)),
                    (
                        have(nu[x] > 0, sign()),
                        have(mu[x] ** alpha * nu[x] ** (1 - alpha) >= 0, sign()),
                        linear(mu[x] ** alpha * nu[x] ** (1 - alpha)),
                    ),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant("without the first step", show=joint <= B, hints=({**ONCE, "B": "5/4"},)),
        Mutant("nine tenths of B", show=joint <= "9/10" * B * H, hints=({**ONCE, "B": "5/4"},)),
    ),
    note=(
        "K[x] and L[x] are the laws of the second mechanism once the first one has put out x, with the old "
        "and the new data; its randomness is independent of the first one's."
    ),
)

p, q = nonneg("p", Y), nonneg("q", Y)
product = total(X, lambda x: total(Y, lambda y: (mu[x] * p[y]) ** alpha * (nu[x] * q[y]) ** (1 - alpha)))
additivity = Claim(
    id="renyi_zero_additivity",
    title="H of product laws is the product of both, also where masses vanish",
    sources=(feldman("Proposition 5, additivity"),),
    given=(alpha > 1, continuous(mu, nu), continuous(p, q)),
    show=product == H * renyi_moment(p, q, alpha),
    proof=(
        use(
            chain_rule,
            K=lambda x, y: p[y],
            L=lambda x, y: q[y],
            by=(*[()] * FIRST, (intro("x"), assume())),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "the first factor alone",
            show=product == H,
            hints=({"alpha": "2", "X": "1", "Y": "2", "mu": ["1"], "nu": ["1"], "p": EDGE, "q": COIN},),
        ),
    ),
    note="So D_alpha of product laws is the sum, wherever the divergences are finite.",
)

# --- any number of mechanisms -------------------------------------------------------------------------------

G, e = nonneg("G", A), family("e", A)
paid = Sum(1, n, lambda i: e[i])
many = Claim(
    id="renyi_composition_many",
    title="If mechanism t multiplies H by exp((alpha - 1) e_t) at most, D_alpha of n is <= e_1 + ... + e_n",
    sources=(feldman("Lemma 15", "part", "from what each mechanism adds"),),
    conditional_on=("what each mechanism multiplies the moment by (`renyi_zero_composition`)",),
    given=(
        alpha > 1,
        G[1] <= exp((alpha - 1) * e[1]),
        for_all(1, A - 1, lambda t: G[t + 1] <= exp((alpha - 1) * e[t + 1]) * G[t]),
        n >= 1,
        n <= A,
    ),
    show=G[n] <= exp((alpha - 1) * paid),
    proof=(
        suffices((n <= A).implies(G[n] <= exp((alpha - 1) * paid)), modus(-1), assume()),
        induction(
            n,
            1,
            (
                intro(),
                unfold(Sum(1, 1, lambda i: e[i])),
                unfold(Sum(1, 0, lambda i: e[i]), "empty"),
                rewrite(-2),
                rewrite(-1),
                linear(),
            ),
            (
                intro(),
                modus(-2, linear()),
                instantiate(2, n, by=((), (linear(),))),
                unfold(Sum(1, n + 1, lambda i: e[i])),
                have(
                    exp((alpha - 1) * Sum(1, n + 1, lambda i: e[i]))
                    == exp((alpha - 1) * e[n + 1]) * exp((alpha - 1) * paid),
                    rewrite(-1),
                    linear(),
                ),
                linear(exp((alpha - 1) * e[n + 1])),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "the last mechanism for free",
            show=G[n] <= exp((alpha - 1) * Sum(1, n - 1, lambda i: e[i])),
            hints=({"alpha": "2", "A": "1", "n": "1", "G": ["2"], "e": ["1"]},),
        ),
    ),
    note="G_t is H of the first t outputs together; the step is `renyi_zero_composition`.",
)

CLAIMS = (chain_rule, step, additivity, many)
