"""Weak convexity of the Renyi divergence: the constants of Feldman et al., Lemma 25.

If (alpha - 1) D_i <= c for all i, a random choice has D_alpha at most (1 + c) times the average of the D_i,
for c up to 1.79.  The best constant, (e^c - 1)/c, is in `weak_convexity_of_laws`.  Setting and reading as in
`softmax_averaging`.
"""

from fractions import Fraction

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.divergences.softmax_averaging import (
    ALONE,
    D,
    D_mix,
    H,
    H_mix,
    alpha,
    block,
    c,
    mean_D,
    moment_of_row,
    n,
    rho,
    setting,
    softmax_averaging,
    softmax_exponential_of_divergence,
    softmax_mixture_at_least_one,
)
from lemmas.papers import feldman
from verify.lemma import *

a, k, z = real("a"), real("k"), real("z")

# --- the exponential on [0, c] -----------------------------------------------------------------------

weak_convexity_chord = claim(
    "exp lies below its chord on [0, c]",
    note="Ours; equality at 0 and at c.",
    given=[c > 0, a >= 0, a <= c],
    show=exp(a) <= 1 + a * (exp(c) - 1) / c,
)
proof(
    weak_convexity_chord,
    use(renyi_exponential_convex, lam=a / c, u1=c, u2=0, by=((sign(),), (linear(scale=c),))),
    combine((1, [-1])),
)
doubt(
    weak_convexity_chord,
    mutants=[
        mutant(
            "a hundredth less",
            show=exp(a) <= 1 + "99/100" * a * (exp(c) - 1) / c,
            hints=({"a": "1", "c": "1"},),
        ),
        mutant("beyond c", given=(c > 0, a >= 0), hints=({"a": "2", "c": "1"},)),
    ],
    extremal={"a": "1", "c": "1"},
)

sentence_first = claim(
    "exp(a) <= 1 + a + a^2 for a <= c <= 1",
    feldman("Lemma 25, proof, sentence after the display, first inequality"),
    kind="proof-line",
    given=[a <= c, c <= 1],
    show=exp(a) <= 1 + a + a**2,
)
proof(
    sentence_first,
    have(a <= 1, linear()),
    cases(
        a >= 0,
        (slope(a, 0, use(weak_convexity_chord, a=z, c=1), have(exp(1) <= 3), linear(z)),),
        (slope(a, 0, fact("exp", "tangent", z), linear(), down=True),),
    ),
)
doubt(
    sentence_first,
    mutants=[mutant("half the square", show=exp(a) <= 1 + a + a**2 / 2, hints=({"a": "1", "c": "1"},))],
    extremal={"a": "0", "c": "1"},
)

sentence_second = claim(
    "1 + a + a^2 <= 1 + (1 + c) a for a <= c <= 1",
    feldman("Lemma 25, proof, sentence after the display, second inequality"),
    kind="proof-line",
    flaw="missing hypothesis",
    grade="boundary",
    note=(
        "False for negative a: it says a (a - c) <= 0.  The hypothesis 0 <= a is missing; where it is "
        "used, a is a multiple of a divergence and so is not negative.  The lemma stands."
    ),
    given=[a <= c, c <= 1],
    show=1 + a + a**2 <= 1 + (1 + c) * a,
)
doubt(
    sentence_second,
    mutants=[mutant("c in place of 1 + c", show=1 + a + a**2 <= 1 + c * a, hints=({"a": "1/2", "c": "1"},))],
    hints=[{"a": "-1", "c": "1"}],
)

feldman_lemma25_sentence_repaired = claim(
    "1 + a + a^2 <= 1 + (1 + c) a for 0 <= a <= c",
    feldman("Lemma 25, proof, sentence after the display"),
    kind="repair",
    repairs="feldman_lemma25_sentence.2",
    given=[a >= 0, a <= c],
    show=1 + a + a**2 <= 1 + (1 + c) * a,
)
proof(
    feldman_lemma25_sentence_repaired,
    linear(degree=2),
)
doubt(
    feldman_lemma25_sentence_repaired,
    mutants=[
        mutant("without 0 <= a", given=(a <= c,), hints=({"a": "-1", "c": "1"},)),
        mutant("c in place of 1 + c", show=1 + a + a**2 <= 1 + c * a, hints=({"a": "1/2", "c": "1"},)),
    ],
    extremal={"a": "1/2", "c": "1/2"},
)

weak_convexity_quadratic_range = claim(
    "exp(a) <= 1 + a + a^2 for all a <= 1.79",
    feldman("Lemma 25, proof, sentence after the display"),
    kind="strengthening",
    note="The two sides meet again at a = 1.7932...",
    given=[a <= "179/100"],
    show=exp(a) <= 1 + a + a**2,
)
proof(
    weak_convexity_quadratic_range,
    cases(
        a <= 1,
        (use(sentence_first, c=1), assume()),
        (pave(),),
    ),
)
doubt(
    weak_convexity_quadratic_range,
    mutants=[mutant("up to 1.8", given=(a <= "9/5",), hints=({"a": "9/5"},))],
)

weak_convexity_three_quarters = claim(
    "exp(a) <= 1 + a + (3/4) a^2 on [0, 1]",
    feldman("Lemma 25, proof, sentence after the display"),
    kind="strengthening",
    note="The best factor on [0, 1] is e - 2 = 0.71828...",
    given=[a >= 0, a <= 1],
    show=exp(a) <= 1 + a + "3/4" * a**2,
)
proof(
    weak_convexity_three_quarters,
    cases(
        a <= "1/2",
        (slope(a, 0, use(weak_convexity_chord, a=z, c="1/2"), have(exp("1/2") <= "7/4"), linear(z)),),
        (pave(),),
    ),
)
doubt(
    weak_convexity_three_quarters,
    mutants=[mutant("0.71", show=exp(a) <= 1 + a + "71/100" * a**2, hints=({"a": "1"},))],
)

# --- from the exponential to the divergences ---------------------------------------------------------

bounded = each(n, lambda i: D(i) <= c / (alpha - 1))
linear_bound = each(n, lambda i: exp((alpha - 1) * D(i)) <= 1 + k * (alpha - 1) * D(i))
AS_GIVEN = ((), (), *[(assume(),)] * 5)


def range_of(i: Expr) -> tuple[Step, ...]:
    """0 <= (alpha - 1) D(i) <= c."""
    return (
        moment_of_row(i),
        instantiate(bounded, i),
        have(log(H(i)) >= 0, sign()),
        have((alpha - 1) * D(i) >= 0, combine((1, [-1]))),
        have((alpha - 1) * D(i) <= c, combine((alpha - 1, [D(i) <= c / (alpha - 1)]))),
    )


weak_convexity_mean_nonnegative = claim(
    "The average divergence is nonnegative",
    note="Ours.",
    given=setting,
    show=mean_D >= 0,
)
proof(
    weak_convexity_mean_nonnegative,
    sums(
        n,
        lambda i: 0 * rho[i] <= rho[i] * D(i),
        lambda i: (moment_of_row(i), have(D(i) >= 0, sign()), combine((rho[i], [-1]))),
    ),
    combine((1, [-1])),
)
doubt(
    weak_convexity_mean_nonnegative,
    mutants=[mutant("strictly", show=mean_D > 0, hints=({"alpha": "2", **ALONE, "mu": [["1/2", "1/2"]]},))],
)

weak_convexity_log_form = claim(
    "A linear bound of the exponential passes to the divergence of the mixture, under a logarithm",
    note="Ours: Lemma 25's argument with any factor k.",
    given=[*setting, linear_bound],
    show=D_mix <= log(1 + k * (alpha - 1) * mean_D) / (alpha - 1),
)
proof(
    weak_convexity_log_form,
    use(softmax_averaging, by=AS_GIVEN),
    use(softmax_mixture_at_least_one, by=AS_GIVEN),
    use(softmax_exponential_of_divergence, by=AS_GIVEN),
    sums(
        n,
        lambda i: rho[i] * exp((alpha - 1) * D(i)) <= rho[i] * (1 + k * (alpha - 1) * D(i)),
        lambda i: (instantiate(linear_bound, i), combine((rho[i], [-1]))),
    ),
    fact(
        "log",
        "increasing",
        H_mix,
        1 + k * (alpha - 1) * mean_D,
        by=((), (combine((1, [-1]), (1, [-2]), (1, [-4])),)),
    ),
    combine((1, [-1]), scale=alpha - 1),
)
doubt(
    weak_convexity_log_form,
    mutants=[
        mutant(
            "without the hypothesis",
            given=setting,
            hints=({"k": "1", **block("1/2", "499999/1000000", "1/2", "1/2")},),
        ),
    ],
    extremal={"alpha": "2", "k": "2", **ALONE, "mu": [["1/2", "1/2"]]},
)

weak_convexity_linear_form = claim(
    "If exp(r_i) <= 1 + k r_i, r_i = (alpha - 1) D_i, then D_alpha of the mixture is <= k mean",
    note="Ours: Lemma 25's argument with any factor k.",
    given=[*setting, k >= 0, linear_bound],
    show=D_mix <= k * mean_D,
)
proof(
    weak_convexity_linear_form,
    use(weak_convexity_log_form, by=AS_GIVEN),
    use(weak_convexity_mean_nonnegative, by=AS_GIVEN),
    have(k * (alpha - 1) * mean_D >= 0, combine((k * (alpha - 1), [-1]))),
    fact("log", "tangent", 1 + k * (alpha - 1) * mean_D),
    combine((1, [-1]), (alpha - 1, [-4]), scale=alpha - 1),
)
doubt(
    weak_convexity_linear_form,
    mutants=[
        mutant(
            "without the hypothesis",
            given=(*setting, k >= 0),
            hints=({"k": "1", **block("1/2", "499999/1000000", "1/2", "1/2")},),
        ),
    ],
)

weak_convexity_range = claim(
    "Lemma 25 holds for c up to 1.79",
    feldman("Lemma 25 and footnote 3"),
    kind="strengthening",
    note="Footnote 3: c <= 1 is not necessary.  1 + c fails beyond 1.7932..., where e^c = 1 + c + c^2.",
    given=[*setting, c > 0, c <= "179/100", bounded],
    show=D_mix <= (1 + c) * mean_D,
)
proof(
    weak_convexity_range,
    have(
        each(n, lambda i: exp((alpha - 1) * D(i)) <= 1 + (1 + c) * (alpha - 1) * D(i)),
        intro("i"),
        *range_of(real("i")),
        use(
            weak_convexity_quadratic_range,
            a=(alpha - 1) * D(real("i")),
            by=((combine((1, [-1]), (1, [c <= Fraction(179, 100)])),),),
        ),
        use(feldman_lemma25_sentence_repaired, a=(alpha - 1) * D(real("i"))),
        combine((1, [-1]), (1, [-2])),
    ),
    use(weak_convexity_linear_form, k=1 + c, by=((), (), *[(assume(),)] * 2, (sign(),), (assume(),))),
    assume(),
)
doubt(
    weak_convexity_range,
    mutants=[
        mutant(
            "c up to 2",
            given=(*setting, c > 0, c <= 2, bounded),
            hints=(block("1/7", "5999993/7000000", "1/100", "99/100", c="39/20"),),
        ),
    ],
)


feldman_lemma25_sentence = display(sentence_first, sentence_second)
