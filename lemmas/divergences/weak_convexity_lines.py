"""Feldman et al., Lemma 25, line by line: D_alpha of a random choice is at most (1 + c) times the mean.

Setting and reading as in `softmax_averaging`; the exponential's bounds and better constants are in
`weak_convexity`.
"""

from lemmas.divergences.softmax_averaging import (
    ALONE,
    SWAPPED,
    D,
    D_mix,
    H,
    H_mix,
    X,
    alpha,
    block,
    c,
    mean_D,
    mean_exp,
    mean_H,
    mu,
    n,
    nu,
    positive_nu,
    rho,
    setting,
    softmax_averaging,
    softmax_exponential_of_divergence,
    softmax_mixture_at_least_one,
)
from lemmas.divergences.weak_convexity import (
    AS_GIVEN,
    feldman_lemma25_sentence_repaired,
    range_of,
    sentence_first,
    weak_convexity_mean_nonnegative,
)
from lemmas.divergences.weak_convexity import (
    bounded as bounded_orders,
)
from lemmas.papers import feldman
from verify.lemma import *

given25 = (*setting, c > 0, c <= 1, bounded_orders)
pairs = total(
    n, lambda i: total(X, lambda x: (rho[i] * mu[i, x]) ** alpha * (rho[i] * nu[i, x]) ** (1 - alpha))
)
mean_bound = total(n, lambda i: rho[i] * (1 + (1 + c) * (alpha - 1) * D(i)))
AT25 = {**ALONE, "alpha": "2", "c": "1/2"}

same_pairs = (
    # Each weight cancels: rho^alpha rho^(1 - alpha) = rho.
    sums(
        n,
        lambda i: (
            total(X, lambda x: (rho[i] * mu[i, x]) ** alpha * (rho[i] * nu[i, x]) ** (1 - alpha))
            == rho[i] * H(i)
        ),
        lambda i: (
            instantiate(positive_nu, i),
            sums(
                X,
                lambda x: (
                    (rho[i] * mu[i, x]) ** alpha * (rho[i] * nu[i, x]) ** (1 - alpha)
                    == rho[i] * (mu[i, x] ** alpha * nu[i, x] ** (1 - alpha))
                ),
                lambda x: (
                    instantiate(-1, x),
                    cases(
                        rho[i] == 0,
                        (
                            have(rho[i] * mu[i, x] == 0, linear(mu[i, x])),
                            fact("^", "zero", alpha),
                            rewrite(-2),
                            linear(
                                (rho[i] * nu[i, x]) ** (1 - alpha),
                                mu[i, x] ** alpha * nu[i, x] ** (1 - alpha),
                            ),
                        ),
                        (
                            fact("^", "product0", rho[i], mu[i, x], alpha),
                            fact("^", "product", rho[i], nu[i, x], 1 - alpha),
                            fact("^", "sum", rho[i], alpha, 1 - alpha),
                            linear(
                                (rho[i] * nu[i, x]) ** (1 - alpha),
                                rho[i] ** alpha * mu[i, x] ** alpha,
                                mu[i, x] ** alpha * nu[i, x] ** (1 - alpha),
                            ),
                        ),
                    ),
                ),
            ),
            linear(),
        ),
    ),
)

lemma25_display = displayed(
    D_mix,
    Link(
        "<=",
        log(pairs) / (alpha - 1),
        locator="Lemma 25, proof, sentence before the display",
        proof=(
            *same_pairs,
            use(softmax_averaging, by=AS_GIVEN),
            use(softmax_mixture_at_least_one, by=AS_GIVEN),
            fact("log", "increasing", H_mix, pairs, by=((), (combine((1, [-2]), (-1, [-3])),))),
            combine((1, [-1]), scale=alpha - 1),
        ),
        mutants=(
            mutant(
                "turned round",
                show=D_mix >= log(pairs) / (alpha - 1),
                hints=({**SWAPPED, "alpha": "2"},),
                given=setting,
            ),
        ),
        note="Forgetting the index is a post-processing; the masses of (i, x) are rho(i) mu_i(x).",
    ),
    Link(
        "=",
        log(mean_H) / (alpha - 1),
        proof=(*same_pairs, have(pairs == mean_H, assume()), rewrite(-1), ring()),
        mutants=(
            mutant(
                "unweighted",
                show=log(pairs) == log(total(n, H)),
                hints=({**SWAPPED, "alpha": "2"},),
                given=setting,
            ),
        ),
    ),
    Link(
        "=",
        log(mean_exp) / (alpha - 1),
        proof=(use(softmax_exponential_of_divergence, by=AS_GIVEN), rewrite(-1), ring()),
        mutants=(
            mutant(
                "alpha in the exponent",
                show=log(mean_H) == log(total(n, lambda i: rho[i] * exp(alpha * D(i)))),
                hints=({**ALONE, "alpha": "2"},),
                given=setting,
            ),
        ),
    ),
    Link(
        "<=",
        log(mean_bound) / (alpha - 1),
        proof=(
            use(softmax_averaging, by=AS_GIVEN),
            use(softmax_mixture_at_least_one, by=AS_GIVEN),
            use(softmax_exponential_of_divergence, by=AS_GIVEN),
            sums(
                n,
                lambda i: rho[i] * exp((alpha - 1) * D(i)) <= rho[i] * (1 + (1 + c) * (alpha - 1) * D(i)),
                lambda i: (
                    *range_of(i),
                    use(sentence_first, a=(alpha - 1) * D(i), by=((assume(),), (assume(),))),
                    use(
                        feldman_lemma25_sentence_repaired, a=(alpha - 1) * D(i), by=((assume(),), (assume(),))
                    ),
                    combine((rho[i], [-1]), (rho[i], [-2])),
                ),
            ),
            have(mean_exp >= 1, combine((1, [-2]), (1, [-3]), (1, [-4]))),
            fact("log", "increasing", mean_exp, mean_bound, by=((), (assume(),))),
            combine((1, [-1]), scale=alpha - 1),
        ),
        mutants=(
            mutant(
                "c in place of 1 + c",
                show=log(mean_exp) <= log(total(n, lambda i: rho[i] * (1 + c * (alpha - 1) * D(i)))),
                hints=(AT25,),
            ),
            mutant(
                "without the bound",
                given=(*setting, c > 0, c <= 1),
                hints=({**block("1/100", "989999/1000000", "1/2", "1/2"), "c": "1/2"},),
            ),
        ),
    ),
    Link(
        "=",
        log(1 + (1 + c) * (alpha - 1) * mean_D) / (alpha - 1),
        proof=(ring(),),
        mutants=(
            mutant(
                "without the 1", show=log(mean_bound) == log((1 + c) * (alpha - 1) * mean_D), hints=(AT25,)
            ),
        ),
    ),
    Link(
        "<=",
        (1 + c) * (alpha - 1) * mean_D / (alpha - 1),
        proof=(
            use(weak_convexity_mean_nonnegative, by=AS_GIVEN),
            have((1 + c) * (alpha - 1) * mean_D >= 0, combine(((1 + c) * (alpha - 1), [-1]))),
            fact("log", "tangent", 1 + (1 + c) * (alpha - 1) * mean_D),
            combine((1, [-1]), scale=alpha - 1),
        ),
        mutants=(
            mutant(
                "half of it",
                show=log(1 + (1 + c) * (alpha - 1) * mean_D) <= (1 + c) * (alpha - 1) * mean_D / 2,
                hints=(AT25,),
            ),
        ),
    ),
    Link(
        "=",
        (1 + c) * mean_D,
        proof=(combine(scale=alpha - 1),),
        mutants=(
            mutant(
                "with alpha",
                show=(1 + c) * (alpha - 1) * mean_D / (alpha - 1) == alpha * (1 + c) * mean_D,
                hints=(AT25,),
            ),
        ),
    ),
    given=given25,
    stem="feldman_lemma25",
    paper="feldman2018iteration",
    locator="Lemma 25, proof, display",
    title="Feldman et al., Lemma 25",
)

feldman_lemma25 = claim(
    "With (alpha - 1) D_i <= c <= 1: D_alpha of the mixture is at most (1 + c) times the mean",
    feldman("Lemma 25"),
    note="The lemma does not say alpha > 1; its definition of the divergence does.",
    given=given25,
    show=D_mix <= (1 + c) * mean_D,
)
proof(
    feldman_lemma25,
    *[use(line, by=AS_GIVEN) for line in lemma25_display],
    combine(*[(1, [-j]) for j in range(1, 8)]),
)
doubt(
    feldman_lemma25,
    mutants=[
        mutant(
            "1 + c/2",
            show=D_mix <= (1 + c / 2) * mean_D,
            hints=(block("2/5", "599999/1000000", "1/10", "9/10", c="23/25"),),
        ),
        mutant(
            "no factor (convexity)",
            show=D_mix <= mean_D,
            hints=(block("1/2", "499999/1000000", "1/2", "1/2", c="1"),),
        ),
        mutant(
            "only the mean bounded",
            given=(*setting, c > 0, c <= 1, mean_D <= c / (alpha - 1)),
            hints=(block("1/100", "989999/1000000", "1/100", "99/100", c="1"),),
        ),
    ],
    extremal={**ALONE, "alpha": "2", "c": "1", "mu": [["1/2", "1/2"]]},
)
