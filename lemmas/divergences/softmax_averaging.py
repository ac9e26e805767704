"""Averaging Renyi divergences: the log-mean-exp ("softmax") bound and the weak form of convexity.

A mechanism draws an index i from rho and runs the i-th mechanism.  Berthier's Lemma 3.1 averages
exp((alpha - 1) D_i); Feldman et al.'s Lemma 25 averages D_i itself at the price of a factor 1 + c, where
all (alpha - 1) D_i <= c.  Finite alphabets of any size, any number n of mechanisms, real alpha > 1; the
second laws have positive masses (see `renyi_properties`).
"""

from lemmas.analysis.renyi_tangent import renyi_mass_positive, renyi_perspective
from lemmas.divergences.renyi_properties import renyi_moment_at_least_one
from lemmas.papers import berthier
from verify.language import divergence as finite
from verify.lemma import *

alpha, c = real("alpha"), real("c")
n, X = alphabet("n"), alphabet("X")
rho, rho2 = distribution("rho", n), distribution("rho2", n)
mu, nu = kernel("mu", n, X), kernel("nu", n, X)
mu_rho, nu_rho = finite.pushed(rho, mu), finite.pushed(rho, nu)
positive_nu = each(n, lambda i: each(X, lambda x: nu[i, x] > 0))
setting = (alpha > 1, positive_nu)
i0 = integer("i0")  # the index of a family where one is cited


def H(i: Expr) -> Expr:
    """exp((alpha - 1) D_alpha) of the i-th pair of laws."""
    return finite.renyi_moment(finite.row(mu, i), finite.row(nu, i), alpha)


def D(i: Expr) -> Expr:
    """D_alpha of the i-th pair of laws."""
    return finite.renyi(finite.row(mu, i), finite.row(nu, i), alpha)


H_mix, D_mix = finite.renyi_moment(mu_rho, nu_rho, alpha), finite.renyi(mu_rho, nu_rho, alpha)
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

softmax_averaging = claim(
    "exp((alpha - 1) D_alpha) of a random choice of mechanisms is at most its average",
    berthier("Lemma 3.1"),
    berthier("Section 3.3.2, display 1"),
    note=(
        "The lemma does not say alpha > 1; its definition of the divergence does, and for alpha < 1 the "
        "inequality turns round.  Equality when the drawn index can be read off the output.  With the "
        "uniform law on the n! orderings this bounds (it does not compute) the privacy of a shuffled pass."
    ),
    given=setting,
    show=H_mix <= mean_H,
)
proof(
    softmax_averaging,
    sums(
        X,
        lambda x: (
            mu_rho(x) ** alpha * nu_rho(x) ** (1 - alpha)
            <= total(n, lambda i: rho[i] * (mu[i, x] ** alpha * nu[i, x] ** (1 - alpha)))
        ),
        lambda x: (
            use(
                renyi_perspective,
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
)
doubt(
    softmax_averaging,
    mutants=[
        mutant("turned round", show=H_mix >= mean_H, hints=({"alpha": "2", **SWAPPED},)),
        mutant(
            "the divergences themselves (convexity)",
            show=D_mix <= mean_D,
            hints=(block("1/2", "499999/1000000", "1/2", "1/2"),),
        ),
        mutant(
            "weights that depend on the data",
            show=finite.renyi_moment(mu_rho, finite.pushed(rho2, nu), alpha) <= mean_H,
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
        mutant("order below 1", given=(alpha > 0, positive_nu), hints=({"alpha": "1/2", **SWAPPED},)),
    ],
    extremal={"alpha": "2", **ALONE},
)

softmax_mixture_positive = claim(
    "A mixture of laws with positive masses has positive masses",
    note="Ours.",
    given=[positive_nu],
    show=each(X, lambda x: nu_rho(x) > 0),
)
proof(
    softmax_mixture_positive,
    intro("x"),
    use(
        renyi_mass_positive,
        J=n,
        w=rho,
        p=lambda i: 1,
        q=lambda i: nu[i, real("x")],
        by=((), (), (instantiate(positive_nu, i0, real("x")),)),
    ),
    linear(),
)
doubt(
    softmax_mixture_positive,
    mutants=[
        mutant(
            "without the hypothesis",
            given=(),
            hints=({"n": "1", "X": "2", "rho": ["1"], "nu": [["1", "0"]]},),
        ),
    ],
)

softmax_mixture_at_least_one = claim(
    "The moment of the mixtures is at least 1",
    note="Ours: so that its logarithm may be taken.",
    given=setting,
    show=H_mix >= 1,
)
proof(
    softmax_mixture_at_least_one,
    use(softmax_mixture_positive, by=((), (), (assume(),))),
    use(
        renyi_moment_at_least_one,
        mu=lambda x: mu_rho(x),
        nu=lambda x: nu_rho(x),
        by=((), (), (), (), (), (), (assume(),)),
    ),
    assume(),
)
doubt(
    softmax_mixture_at_least_one,
    mutants=[mutant("strictly", show=H_mix > 1, hints=({"alpha": "2", **ALONE, "mu": [["1/2", "1/2"]]},))],
)


def moment_of_row(i: Expr) -> Step:
    """H(i) >= 1."""
    return use(
        renyi_moment_at_least_one,
        mu=lambda x: mu[i, x],
        nu=lambda x: nu[i, x],
        by=((), (), (), (), (), (), (instantiate(positive_nu, i), assume())),
    )


softmax_exponential_of_divergence = claim(
    "The averages of H and of exp((alpha - 1) D) are the same",
    berthier("Lemma 3.1, definition of H"),
    kind="definition",
    given=setting,
    show=mean_H == mean_exp,
)
proof(
    softmax_exponential_of_divergence,
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
)
doubt(
    softmax_exponential_of_divergence,
    mutants=[
        mutant(
            "with alpha in the exponent",
            show=mean_H == total(n, lambda i: rho[i] * exp(alpha * D(i))),
            hints=({"alpha": "2", **ALONE},),
        ),
    ],
)

softmax_log_mean_exp = claim(
    "D_alpha of a random choice is at most the log-mean-exp of the divergences",
    berthier("Section 3.3.2, display 2"),
    kind="proof-line",
    given=setting,
    show=D_mix <= log(mean_exp) / (alpha - 1),
)
proof(
    softmax_log_mean_exp,
    use(softmax_averaging, by=((), (), (), (assume(),))),
    use(softmax_mixture_at_least_one, by=((), (), (), (assume(),))),
    use(softmax_exponential_of_divergence, by=((), (), (), (assume(),))),
    fact("log", "increasing", H_mix, mean_exp, by=((), (linear(),))),
    combine((1, [-1]), scale=alpha - 1),
)
doubt(
    softmax_log_mean_exp,
    mutants=[
        mutant(
            "a tenth too small",
            show=D_mix <= "9/10" * log(mean_exp) / (alpha - 1),
            hints=({"alpha": "2", **ALONE},),
        ),
    ],
    extremal={"alpha": "2", **ALONE},
)
