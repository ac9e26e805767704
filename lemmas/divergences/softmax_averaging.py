"""Averaging Renyi divergences: the log-mean-exp ("softmax") bound and the weak form of convexity.

A mechanism draws an index i from rho and runs the i-th mechanism.  Berthier's Lemma 3.1 averages
exp((alpha - 1) D_i); Feldman et al.'s Lemma 25 averages D_i itself at the price of a factor 1 + c, where
all (alpha - 1) D_i <= c.  Finite alphabets of any size, any number n of mechanisms, real alpha > 1; the
second laws have positive masses (see `renyi_properties`).
"""

from lemmas.analysis.renyi_tangent import mass_positive, perspective
from lemmas.divergences.renyi_properties import moment_at_least_one
from lemmas.papers import berthier
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import pushed, renyi, renyi_moment, row
from verify.language.expr import Expr, alphabet, distribution, each, exp, integer, kernel, log, real, total
from verify.prove.engine import Step
from verify.prove.steps import assume, combine, fact, have, instantiate, intro, linear, rewrite, sums, use

alpha, c = real("alpha"), real("c")
n, X = alphabet("n"), alphabet("X")
rho, rho2 = distribution("rho", n), distribution("rho2", n)
mu, nu = kernel("mu", n, X), kernel("nu", n, X)
mu_rho, nu_rho = pushed(rho, mu), pushed(rho, nu)
positive_nu = each(n, lambda i: each(X, lambda x: nu[i, x] > 0))
setting = (alpha > 1, positive_nu)
i0 = integer("i0")  # the index of a family where one is cited


def H(i: Expr) -> Expr:
    """exp((alpha - 1) D_alpha) of the i-th pair of laws."""
    return renyi_moment(row(mu, i), row(nu, i), alpha)


def D(i: Expr) -> Expr:
    """D_alpha of the i-th pair of laws."""
    return renyi(row(mu, i), row(nu, i), alpha)


H_mix, D_mix = renyi_moment(mu_rho, nu_rho, alpha), renyi(mu_rho, nu_rho, alpha)
mean_H = total(n, lambda i: rho[i] * H(i))
mean_exp = total(n, lambda i: rho[i] * exp((alpha - 1) * D(i)))
mean_D = total(n, lambda i: rho[i] * D(i))


def block(h: str, rest: str, p: str, rest_p: str, **more: str) -> dict[str, object]:
    """With weight p a pair of laws of moment about h (alpha = 2), otherwise equal laws elsewhere."""
    e = "1/1000000"
    common = [e, e, "499999/500000"]
    return {
        "alpha": "2",
        "n": "2",
        "X": "3",
        "rho": [p, rest_p],
        "mu": [["1", "0", "0"], common],
        "nu": [[h, rest, e], common],
        **more,
    }


SWAPPED = {
    "n": "2",
    "X": "2",
    "rho": ["1/2", "1/2"],
    "mu": [["9/10", "1/10"], ["1/10", "9/10"]],
    "nu": [["1/10", "9/10"], ["9/10", "1/10"]],
}
ALONE = {"n": "1", "X": "2", "rho": ["1"], "mu": [["1/4", "3/4"]], "nu": [["1/2", "1/2"]]}

# --- Berthier, Lemma 3.1 -----------------------------------------------------------------------------

softmax = Claim(
    id="softmax_averaging",
    title="exp((alpha - 1) D_alpha) of a random choice of mechanisms is at most its average",
    sources=(berthier("Lemma 3.1"), berthier("Section 3.3.2, display 1")),
    given=setting,
    show=H_mix <= mean_H,
    proof=(
        sums(
            X,
            lambda x: (
                mu_rho(x) ** alpha * nu_rho(x) ** (1 - alpha)
                <= total(n, lambda i: rho[i] * (mu[i, x] ** alpha * nu[i, x] ** (1 - alpha)))
            ),
            lambda x: (
                use(
                    perspective,
                    J=n,
                    w=rho,
                    p=lambda i: mu[i, x],
                    q=lambda i: nu[i, x],
                    by=((), (), (instantiate(positive_nu, i0, x),)),
                ),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant("turned round", show=H_mix >= mean_H, hints=({"alpha": "2", **SWAPPED},)),
        Mutant(
            "the divergences themselves (convexity)",
            show=D_mix <= mean_D,
            hints=(block("1/2", "499999/1000000", "1/2", "1/2"),),
        ),
        Mutant(
            "weights that depend on the data",
            show=renyi_moment(mu_rho, pushed(rho2, nu), alpha) <= mean_H,
            hints=(
                {
                    "alpha": "2",
                    **SWAPPED,
                    "nu": SWAPPED["mu"],
                    "rho": ["9/10", "1/10"],
                    "rho2": ["1/2", "1/2"],
                },
            ),
        ),
        Mutant("order below 1", given=(alpha > 0, positive_nu), hints=({"alpha": "1/2", **SWAPPED},)),
    ),
    extremal={"alpha": "2", **ALONE},
    note=(
        "The lemma does not say alpha > 1; its definition of the divergence does, and for alpha < 1 the "
        "inequality turns round.  Equality when the drawn index can be read off the output.  With the "
        "uniform law on the n! orderings this bounds (it does not compute) the privacy of a shuffled pass."
    ),
)

mixture_positive = Claim(
    id="softmax_mixture_positive",
    title="A mixture of laws with positive masses has positive masses",
    given=(positive_nu,),
    show=each(X, lambda x: nu_rho(x) > 0),
    proof=(
        intro("x"),
        use(
            mass_positive,
            J=n,
            w=rho,
            p=lambda i: 1,
            q=lambda i: nu[i, real("x")],
            by=((), (), (instantiate(positive_nu, i0, real("x")),)),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "without the hypothesis",
            given=(),
            hints=({"n": "1", "X": "2", "rho": ["1"], "nu": [["1", "0"]]},),
        ),
    ),
    note="Ours.",
)

mixture_at_least_one = Claim(
    id="softmax_mixture_at_least_one",
    title="The moment of the mixtures is at least 1",
    given=setting,
    show=H_mix >= 1,
    proof=(
        use(mixture_positive, by=((), (), (assume(),))),
        use(
            moment_at_least_one,
            mu=lambda x: mu_rho(x),
            nu=lambda x: nu_rho(x),
            by=((), (), (), (), (), (), (assume(),)),
        ),
        assume(),
    ),
    mutants=(Mutant("strictly", show=H_mix > 1, hints=({"alpha": "2", **ALONE, "mu": [["1/2", "1/2"]]},)),),
    note="Ours: so that its logarithm may be taken.",
)


def moment_of_row(i: Expr) -> Step:
    """H(i) >= 1."""
    return use(
        moment_at_least_one,
        mu=lambda x: mu[i, x],
        nu=lambda x: nu[i, x],
        by=((), (), (), (), (), (), (instantiate(positive_nu, i), assume())),
    )


exponential_of_divergence = Claim(
    id="softmax_exponential_of_divergence",
    title="The averages of H and of exp((alpha - 1) D) are the same",
    sources=(berthier("Lemma 3.1, definition of H"),),
    kind="definition",
    given=setting,
    show=mean_H == mean_exp,
    proof=(
        sums(
            n,
            lambda i: rho[i] * H(i) == rho[i] * exp((alpha - 1) * D(i)),
            lambda i: (
                moment_of_row(i),
                fact("exp", "log", H(i)),
                have((alpha - 1) * D(i) == log(H(i)), combine()),
                rewrite(-1),
                linear(rho[i]),
            ),
        ),
        assume(),
    ),
    mutants=(
        Mutant(
            "with alpha in the exponent",
            show=mean_H == total(n, lambda i: rho[i] * exp(alpha * D(i))),
            hints=({"alpha": "2", **ALONE},),
        ),
    ),
)

log_mean_exp = Claim(
    id="softmax_log_mean_exp",
    title="D_alpha of a random choice is at most the log-mean-exp of the divergences",
    sources=(berthier("Section 3.3.2, display 2"),),
    kind="proof-line",
    given=setting,
    show=D_mix <= log(mean_exp) / (alpha - 1),
    proof=(
        use(softmax, by=((), (), (), (assume(),))),
        use(mixture_at_least_one, by=((), (), (), (assume(),))),
        use(exponential_of_divergence, by=((), (), (), (assume(),))),
        fact("log", "increasing", H_mix, mean_exp, by=((), (linear(),))),
        combine((1, [-1]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "a tenth too small",
            show=D_mix <= "9/10" * log(mean_exp) / (alpha - 1),
            hints=({"alpha": "2", **ALONE},),
        ),
    ),
    extremal={"alpha": "2", **ALONE},
)

CLAIMS = (softmax, mixture_positive, mixture_at_least_one, exponential_of_divergence, log_mean_exp)
