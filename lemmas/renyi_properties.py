"""Renyi divergence: nonnegativity, post-processing, quasi-convexity, composition.

The laws live on finite alphabets of any size, the order alpha > 1 is real, and the second law has positive
masses (where it vanishes and the first does not, the divergence is infinite and the upper bounds say nothing;
where both vanish, see `renyi_zero_masses`).  Order 1 is in `kl_divergence`.  Everything rests on the tangent
of u**alpha, summed with weights (`renyi_tangent`).
"""

from lemmas.papers import altschuler, feldman
from lemmas.renyi_tangent import (
    alpha,
    lam,
    mass_positive,
    perspective,
    perspective_of_two,
    perspective_tangent,
    weights,
)
from verify.claim import Claim, Mutant
from verify.language.divergence import mixed, pushed, renyi, renyi_moment
from verify.language.expr import (
    Max,
    Min,
    alphabet,
    distribution,
    each,
    exp,
    integer,
    kernel,
    log,
    real,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    combine,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    rewrite,
    sign,
    sums,
    use,
)

A, B, t = real("A"), real("B"), real("t")

# --- laws --------------------------------------------------------------------------------------------

X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
muK, nuK = pushed(mu, K), pushed(nu, K)
i0, i1 = integer("i0"), integer("i1")  # the names of a family's indices where one is cited
D, H = renyi(mu, nu, alpha), renyi_moment(mu, nu, alpha)
positive_nu = each(X, lambda x: nu[x] > 0)
AS_GIVEN = ((), (), (assume(),))  # the hypotheses of a cited claim are those at hand
COIN, EDGE, TILT = ["1/2", "1/2"], ["1", "0"], ["1/4", "3/4"]
IDENTITY = [["1", "0"], ["0", "1"]]

moment_at_least_one = Claim(
    id="renyi_moment_at_least_one",
    title="exp((alpha - 1) D_alpha) is at least 1",
    given=(alpha > 1, positive_nu),
    show=H >= 1,
    proof=(
        fact("^", "one", alpha),
        fact("^", "one", alpha - 1),
        sums(
            X,
            lambda x: nu[x] + alpha * (mu[x] - nu[x]) <= mu[x] ** alpha * nu[x] ** (1 - alpha),
            lambda x: (
                instantiate(positive_nu, x),
                use(perspective_tangent, a=mu[x], b=nu[x], t=1),
                linear(nu[x], alpha * (mu[x] - nu[x])),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "order below 1",
            given=(alpha > 0, positive_nu),
            hints=({"alpha": "1/2", "X": "2", "mu": TILT, "nu": COIN},),
        ),
    ),
    extremal={"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},
    note="Ours: used wherever a logarithm of the moment is taken.",
)

nonnegative = Claim(
    id="renyi_nonnegative",
    title="The Renyi divergence is nonnegative",
    sources=(feldman("Definition 4"), altschuler("Definition 2.3")),
    kind="definition",
    given=(alpha > 1, positive_nu),
    show=D >= 0,
    proof=(use(moment_at_least_one, by=AS_GIVEN), sign()),
    mutants=(Mutant("strictly", show=D > 0, hints=({"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},)),),
    extremal={"alpha": "2", "X": "2", "mu": TILT, "nu": TILT},
)

post_processing_moment = Claim(
    id="renyi_post_processing_moment",
    title="A Markov kernel does not increase the moment",
    given=(alpha > 1, positive_nu),
    show=renyi_moment(muK, nuK, alpha) <= H,
    proof=(
        sums(
            Y,
            lambda y: (
                muK(y) ** alpha * nuK(y) ** (1 - alpha)
                <= total(X, lambda x: K[x, y] * (mu[x] ** alpha * nu[x] ** (1 - alpha)))
            ),
            lambda y: (
                use(
                    perspective,
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
            "turned round",
            show=renyi_moment(muK, nuK, alpha) >= H,
            hints=({"alpha": "2", "X": "2", "Y": "1", "mu": TILT, "nu": COIN, "K": [["1"], ["1"]]},),
        ),
    ),
    note=(
        "Sum over x for each output, then over the outputs.  An output that no letter reaches has mass 0 "
        "under both laws and contributes 0."
    ),
)

post_processing = Claim(
    id="renyi_post_processing",
    title="A Markov kernel does not increase the Renyi divergence",
    sources=(altschuler("Lemma 2.7"), feldman("Proposition 5")),
    given=(alpha > 1, positive_nu),
    show=renyi(muK, nuK, alpha) <= D,
    proof=(
        use(post_processing_moment, by=((), *AS_GIVEN)),
        # The moment after the kernel is at least 1, so its logarithm increases.
        fact("^", "one", alpha),
        fact("^", "one", alpha - 1),
        fact("^", "zero", alpha),
        sums(
            Y,
            lambda y: nuK(y) + alpha * (muK(y) - nuK(y)) <= muK(y) ** alpha * nuK(y) ** (1 - alpha),
            lambda y: (
                cases(
                    muK(y) == 0,
                    (
                        rewrite(-1),
                        linear(nuK(y) ** (1 - alpha), (alpha - 1) * nuK(y), alpha),
                    ),
                    (
                        have(muK(y) > 0, sign()),
                        use(
                            mass_positive,
                            J=X,
                            w=lambda x: K[x, y],
                            p=mu,
                            q=lambda x: nu[x],
                            by=((), (instantiate(positive_nu, i0),)),
                        ),
                        use(perspective_tangent, a=muK(y), b=nuK(y), t=1),
                        linear(nuK(y), alpha * (muK(y) - nuK(y))),
                    ),
                ),
            ),
        ),
        have(renyi_moment(muK, nuK, alpha) >= 1, linear()),
        fact("log", "increasing", renyi_moment(muK, nuK, alpha), H),
        combine((1, [-1]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "turned round",
            show=renyi(muK, nuK, alpha) >= D,
            hints=({"alpha": "2", "X": "2", "Y": "1", "mu": TILT, "nu": COIN, "K": [["1"], ["1"]]},),
        ),
        Mutant(
            "a tenth too small",
            show=renyi(muK, nuK, alpha) <= "9/10" * D,
            hints=({"alpha": "2", "X": "2", "Y": "2", "mu": TILT, "nu": COIN, "K": IDENTITY},),
        ),
    ),
    extremal={"alpha": "2", "X": "2", "Y": "2", "mu": TILT, "nu": COIN, "K": IDENTITY},
    note=(
        "All finite alphabets, a random post-processing as a kernel; alpha = 1 is `kl_post_processing`.  "
        "Equality for a kernel that loses nothing."
    ),
)

# --- mixtures of two ---------------------------------------------------------------------------------

mu1, mu2 = distribution("mu1", X), distribution("mu2", X)
nu1, nu2 = distribution("nu1", X), distribution("nu2", X)
H1, H2 = renyi_moment(mu1, nu1, alpha), renyi_moment(mu2, nu2, alpha)
D1, D2 = renyi(mu1, nu1, alpha), renyi(mu2, nu2, alpha)
mu12, nu12 = mixed(lam, mu1, mu2), mixed(lam, nu1, nu2)
positive_nu1, positive_nu2 = each(X, lambda x: nu1[x] > 0), each(X, lambda x: nu2[x] > 0)
THIRD = ["1/4", "1/4", "1/2"]

mixture_is_positive = (
    intro("x"),
    instantiate(positive_nu1, real("x")),
    instantiate(positive_nu2, real("x")),
    cases(lam > 0, (linear(degree=2),), (linear(nu1[real("x")], nu2[real("x")], degree=2),)),
)

mixture_moment = Claim(
    id="renyi_mixture_moment",
    title="The moment of a mixture of two pairs is at most the mixture of the moments",
    given=(alpha > 1, *weights, positive_nu1, positive_nu2),
    show=renyi_moment(mu12, nu12, alpha) <= lam * H1 + (1 - lam) * H2,
    proof=(
        sums(
            X,
            lambda x: (
                mu12(x) ** alpha * nu12(x) ** (1 - alpha)
                <= lam * mu1[x] ** alpha * nu1[x] ** (1 - alpha)
                + (1 - lam) * mu2[x] ** alpha * nu2[x] ** (1 - alpha)
            ),
            lambda x: (
                instantiate(positive_nu1, x),
                instantiate(positive_nu2, x),
                use(perspective_of_two, x1=mu1[x], x2=mu2[x], y1=nu1[x], y2=nu2[x]),
                assume(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "the geometric mean instead (convexity of D)",
            show=renyi_moment(mu12, nu12, alpha) <= exp(lam * log(H1) + (1 - lam) * log(H2)),
            hints=(
                {
                    "alpha": "2",
                    "lam": "1/2",
                    "X": "2",
                    "mu1": ["2/5", "3/5"],
                    "mu2": EDGE,
                    "nu1": ["1/10", "9/10"],
                    "nu2": ["1/10", "9/10"],
                },
            ),
        ),
    ),
    note="Ours: berthier2019report Lemma 3.1 for two mechanisms; the sharp form of quasi-convexity.",
)

quasi_convexity = Claim(
    id="renyi_quasi_convexity",
    title="The Renyi divergence is jointly quasi-convex",
    sources=(altschuler("Lemma 2.6"),),
    given=(alpha > 1, *weights, positive_nu1, positive_nu2),
    show=renyi(mu12, nu12, alpha) <= Max(D1, D2),
    proof=(
        use(mixture_moment, by=((), *AS_GIVEN, (assume(),), (assume(),), (assume(),))),
        use(moment_at_least_one, mu=mu1, nu=nu1, by=AS_GIVEN),
        use(moment_at_least_one, mu=mu2, nu=nu2, by=AS_GIVEN),
        have(each(X, lambda x: nu12(x) > 0), *mixture_is_positive),
        use(
            moment_at_least_one,
            mu=lambda x: mu12(x),
            nu=lambda x: nu12(x),
            by=((), (), (), (), (), (), (assume(),)),
        ),
        # Both moments are at most exp((alpha - 1) max), so their mixture is.
        fact("max", "above", D1, D2),
        have(log(H1) <= (alpha - 1) * Max(D1, D2), combine((alpha - 1, [D1 <= Max(D1, D2)]))),
        have(log(H2) <= (alpha - 1) * Max(D1, D2), combine((alpha - 1, [D2 <= Max(D1, D2)]))),
        fact("exp", "increasing", log(H1), (alpha - 1) * Max(D1, D2)),
        fact("exp", "increasing", log(H2), (alpha - 1) * Max(D1, D2)),
        fact("exp", "log", H1),
        fact("exp", "log", H2),
        let(B, exp((alpha - 1) * Max(D1, D2))),
        have(renyi_moment(mu12, nu12, alpha) <= B, linear(lam, 1 - lam)),
        fact("log", "increasing", renyi_moment(mu12, nu12, alpha), B),
        have(
            log(B) == (alpha - 1) * Max(D1, D2),
            rewrite(B == exp((alpha - 1) * Max(D1, D2))),
            fact("log", "exp", (alpha - 1) * Max(D1, D2)),
            assume(),
        ),
        combine((1, [-1]), (1, [-2]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "the smaller of the two",
            show=renyi(mu12, nu12, alpha) <= Min(D1, D2),
            hints=(
                {
                    "alpha": "2",
                    "lam": "1/2",
                    "X": "3",
                    "mu1": ["1/2", "0", "1/2"],
                    "mu2": THIRD,
                    "nu1": THIRD,
                    "nu2": THIRD,
                },
            ),
        ),
        Mutant(
            "joint convexity",
            show=renyi(mu12, nu12, alpha) <= lam * D1 + (1 - lam) * D2,
            hints=(
                {
                    "alpha": "2",
                    "lam": "1/2",
                    "X": "2",
                    "mu1": ["2/5", "3/5"],
                    "mu2": EDGE,
                    "nu1": ["1/10", "9/10"],
                    "nu2": ["1/10", "9/10"],
                },
            ),
        ),
    ),
    extremal={
        "alpha": "2",
        "lam": "1/3",
        "X": "2",
        "mu1": TILT,
        "mu2": TILT,
        "nu1": COIN,
        "nu2": COIN,
    },
    note=(
        "All finite alphabets, alpha > 1 (alpha = 1 is `kl_joint_convexity_order_one`).  The mutants show "
        "that no more than quasi-convexity holds: already for equal second arguments D_2 is not convex."
    ),
)

CLAIMS = (
    moment_at_least_one,
    nonnegative,
    post_processing_moment,
    post_processing,
    mixture_moment,
    quasi_convexity,
)
