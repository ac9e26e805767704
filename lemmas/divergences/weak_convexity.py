"""Weak convexity of the Renyi divergence: the constants of Feldman et al., Lemma 25.

If (alpha - 1) D_i <= c for all i, a random choice has D_alpha at most (1 + c) times the average of the D_i.
The constant (e^c - 1)/c does for every c > 0, and no smaller one does for all weights; 1 + c does up to
c = 1.79.  Setting and reading as in `softmax_averaging`.
"""

from fractions import Fraction

from lemmas.analysis.renyi_tangent import exponential_convex
from lemmas.divergences.softmax_averaging import (
    ALONE,
    D,
    D_mix,
    H,
    H_mix,
    alpha,
    block,
    c,
    exponential_of_divergence,
    mean_D,
    mixture_at_least_one,
    moment_of_row,
    n,
    rho,
    setting,
    softmax,
)
from lemmas.papers import feldman
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Expr, each, exp, log, real
from verify.prove.engine import Step
from verify.prove.steps import (
    assume,
    cases,
    combine,
    fact,
    have,
    instantiate,
    intro,
    linear,
    pave,
    sign,
    slope,
    sums,
    use,
)

a, k, z = real("a"), real("k"), real("z")

# --- the exponential on [0, c] -----------------------------------------------------------------------

chord = Claim(
    id="weak_convexity_chord",
    title="exp lies below its chord on [0, c]",
    given=(c > 0, a >= 0, a <= c),
    show=exp(a) <= 1 + a * (exp(c) - 1) / c,
    proof=(
        use(exponential_convex, lam=a / c, u1=c, u2=0, by=((sign(),), (linear(scale=c),))),
        combine((1, [-1])),
    ),
    mutants=(
        Mutant(
            "a hundredth less",
            show=exp(a) <= 1 + "99/100" * a * (exp(c) - 1) / c,
            hints=({"a": "1", "c": "1"},),
        ),
        Mutant("beyond c", given=(c > 0, a >= 0), hints=({"a": "2", "c": "1"},)),
    ),
    extremal={"a": "1", "c": "1"},
    note="Ours; equality at 0 and at c.",
)

sentence_first = Claim(
    id="feldman_lemma25_sentence.1",
    title="exp(a) <= 1 + a + a^2 for a <= c <= 1",
    sources=(feldman("Lemma 25, proof, sentence after the display, first inequality"),),
    kind="proof-line",
    given=(a <= c, c <= 1),
    show=exp(a) <= 1 + a + a**2,
    proof=(
        have(a <= 1, linear()),
        cases(
            a >= 0,
            (slope(a, 0, use(chord, a=z, c=1), have(exp(1) <= 3), linear(z)),),
            (slope(a, 0, fact("exp", "tangent", z), linear(), down=True),),
        ),
    ),
    mutants=(Mutant("half the square", show=exp(a) <= 1 + a + a**2 / 2, hints=({"a": "1", "c": "1"},)),),
    extremal={"a": "0", "c": "1"},
)

sentence_second = Claim(
    id="feldman_lemma25_sentence.2",
    title="1 + a + a^2 <= 1 + (1 + c) a for a <= c <= 1",
    sources=(feldman("Lemma 25, proof, sentence after the display, second inequality"),),
    kind="proof-line",
    given=(a <= c, c <= 1),
    show=1 + a + a**2 <= 1 + (1 + c) * a,
    flaw="missing hypothesis",
    grade="boundary",
    hints=({"a": "-1", "c": "1"},),
    mutants=(Mutant("c in place of 1 + c", show=1 + a + a**2 <= 1 + c * a, hints=({"a": "1/2", "c": "1"},)),),
    note=(
        "False for negative a: it says a (a - c) <= 0.  The hypothesis 0 <= a is missing; where it is "
        "used, a is a multiple of a divergence and so is not negative.  The lemma stands."
    ),
)

sentence_repaired = Claim(
    id="feldman_lemma25_sentence_repaired",
    title="1 + a + a^2 <= 1 + (1 + c) a for 0 <= a <= c",
    sources=(feldman("Lemma 25, proof, sentence after the display"),),
    kind="repair",
    repairs="feldman_lemma25_sentence.2",
    given=(a >= 0, a <= c),
    show=1 + a + a**2 <= 1 + (1 + c) * a,
    proof=(linear(degree=2),),
    mutants=(
        Mutant("without 0 <= a", given=(a <= c,), hints=({"a": "-1", "c": "1"},)),
        Mutant("c in place of 1 + c", show=1 + a + a**2 <= 1 + c * a, hints=({"a": "1/2", "c": "1"},)),
    ),
    extremal={"a": "1/2", "c": "1/2"},
)

quadratic_range = Claim(
    id="weak_convexity_quadratic_range",
    title="exp(a) <= 1 + a + a^2 for all a <= 1.79",
    sources=(feldman("Lemma 25, proof, sentence after the display"),),
    kind="strengthening",
    given=(a <= "179/100",),
    show=exp(a) <= 1 + a + a**2,
    proof=(
        cases(
            a <= 1,
            (use(sentence_first, c=1), assume()),
            (pave(),),
        ),
    ),
    mutants=(Mutant("up to 1.8", given=(a <= "9/5",), hints=({"a": "9/5"},)),),
    note="The two sides meet again at a = 1.7932...",
)

three_quarters = Claim(
    id="weak_convexity_three_quarters",
    title="exp(a) <= 1 + a + (3/4) a^2 on [0, 1]",
    sources=(feldman("Lemma 25, proof, sentence after the display"),),
    kind="strengthening",
    given=(a >= 0, a <= 1),
    show=exp(a) <= 1 + a + "3/4" * a**2,
    proof=(
        cases(
            a <= "1/2",
            (slope(a, 0, use(chord, a=z, c="1/2"), have(exp("1/2") <= "7/4"), linear(z)),),
            (pave(),),
        ),
    ),
    mutants=(Mutant("0.71", show=exp(a) <= 1 + a + "71/100" * a**2, hints=({"a": "1"},)),),
    note="The best factor on [0, 1] is e - 2 = 0.71828...",
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


mean_nonnegative = Claim(
    id="weak_convexity_mean_nonnegative",
    title="The average divergence is nonnegative",
    given=setting,
    show=mean_D >= 0,
    proof=(
        sums(
            n,
            lambda i: 0 * rho[i] <= rho[i] * D(i),
            lambda i: (moment_of_row(i), have(D(i) >= 0, sign()), combine((rho[i], [-1]))),
        ),
        combine((1, [-1])),
    ),
    mutants=(Mutant("strictly", show=mean_D > 0, hints=({"alpha": "2", **ALONE, "mu": [["1/2", "1/2"]]},)),),
    note="Ours.",
)

log_form = Claim(
    id="weak_convexity_log_form",
    title="A linear bound of the exponential passes to the divergence of the mixture, under a logarithm",
    given=(*setting, linear_bound),
    show=D_mix <= log(1 + k * (alpha - 1) * mean_D) / (alpha - 1),
    proof=(
        use(softmax, by=AS_GIVEN),
        use(mixture_at_least_one, by=AS_GIVEN),
        use(exponential_of_divergence, by=AS_GIVEN),
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
    ),
    mutants=(
        Mutant(
            "without the hypothesis",
            given=setting,
            hints=({"k": "1", **block("1/2", "499999/1000000", "1/2", "1/2")},),
        ),
    ),
    extremal={"alpha": "2", "k": "2", **ALONE, "mu": [["1/2", "1/2"]]},
    note="Ours: Lemma 25's argument with any factor k.",
)

linear_form = Claim(
    id="weak_convexity_linear_form",
    title="If exp(r_i) <= 1 + k r_i, r_i = (alpha - 1) D_i, then D_alpha of the mixture is <= k mean",
    given=(*setting, k >= 0, linear_bound),
    show=D_mix <= k * mean_D,
    proof=(
        use(log_form, by=AS_GIVEN),
        use(mean_nonnegative, by=AS_GIVEN),
        have(k * (alpha - 1) * mean_D >= 0, combine((k * (alpha - 1), [-1]))),
        fact("log", "tangent", 1 + k * (alpha - 1) * mean_D),
        combine((1, [-1]), (alpha - 1, [-4]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "without the hypothesis",
            given=(*setting, k >= 0),
            hints=({"k": "1", **block("1/2", "499999/1000000", "1/2", "1/2")},),
        ),
    ),
    note="Ours: Lemma 25's argument with any factor k.",
)


best_constant = Claim(
    id="weak_convexity_best_constant",
    title="With (alpha - 1) D_i <= c, any c > 0: D_alpha of the mixture is <= (e^c - 1)/c times the mean",
    sources=(feldman("Lemma 25 and footnote 3"),),
    kind="strengthening",
    given=(*setting, c > 0, bounded),
    show=D_mix <= (exp(c) - 1) / c * mean_D,
    proof=(
        fact("exp", "tangent", c),
        have(exp(c) >= 1, linear()),
        have(
            each(n, lambda i: exp((alpha - 1) * D(i)) <= 1 + (exp(c) - 1) / c * (alpha - 1) * D(i)),
            intro("i"),
            *range_of(real("i")),
            use(chord, a=(alpha - 1) * D(real("i"))),
            assume(),
        ),
        have((exp(c) - 1) / c >= 0, sign()),
        use(linear_form, k=(exp(c) - 1) / c, by=((), (), *[(assume(),)] * 4)),
        assume(),
    ),
    mutants=(
        Mutant(
            "8/5 in place of e - 1 at c = 1",
            show=D_mix <= "8/5" * mean_D,
            given=(*setting, bounded, c == 1),
            hints=(block("10/27", "16999973/27000000", "1/100", "99/100", c="1"),),
        ),
    ),
    note=(
        "Footnote 3 wonders whether c <= 1 is necessary: it is not, only some bound is.  At c = 1 the "
        "factor is e - 1 = 1.718 instead of 2.  No smaller factor does for all weights: see "
        "`weak_convexity_two_points`."
    ),
)

range_to_179 = Claim(
    id="weak_convexity_range",
    title="Lemma 25 holds for c up to 1.79",
    sources=(feldman("Lemma 25 and footnote 3"),),
    kind="strengthening",
    given=(*setting, c > 0, c <= "179/100", bounded),
    show=D_mix <= (1 + c) * mean_D,
    proof=(
        have(
            each(n, lambda i: exp((alpha - 1) * D(i)) <= 1 + (1 + c) * (alpha - 1) * D(i)),
            intro("i"),
            *range_of(real("i")),
            use(
                quadratic_range,
                a=(alpha - 1) * D(real("i")),
                by=((combine((1, [-1]), (1, [c <= Fraction(179, 100)])),),),
            ),
            use(sentence_repaired, a=(alpha - 1) * D(real("i"))),
            combine((1, [-1]), (1, [-2])),
        ),
        use(linear_form, k=1 + c, by=((), (), *[(assume(),)] * 2, (sign(),), (assume(),))),
        assume(),
    ),
    mutants=(
        Mutant(
            "c up to 2",
            given=(*setting, c > 0, c <= 2, bounded),
            hints=(block("1/7", "5999993/7000000", "1/100", "99/100", c="39/20"),),
        ),
    ),
    note="Footnote 3: c <= 1 is not necessary.  1 + c fails beyond 1.7932..., where e^c = 1 + c + c^2.",
)

log_lower = Claim(
    id="weak_convexity_log_lower",
    title="log(1 + k) >= k - k^2/2 for k >= 0",
    given=(k >= 0,),
    show=log(1 + k) >= k * (1 - k / 2),
    proof=(slope(k, 0, combine((z**2, []), scale=1 + z)),),
    mutants=(Mutant("without the square", show=log(1 + k) >= k, hints=({"k": "1"},)),),
    extremal={"k": "0"},
    note="Ours.",
)

two_points = Claim(
    id="weak_convexity_two_points",
    title="A law drawn with probability p: the factor (e^c - 1)/c is needed as p tends to 0",
    sources=(feldman("Lemma 25"),),
    kind="strengthening",
    given=(c > 0, a > 0, a <= 1),
    show=log(1 + a * (exp(c) - 1)) >= a * (exp(c) - 1) * (1 - a * (exp(c) - 1) / 2),
    proof=(
        fact("exp", "tangent", c),
        use(log_lower, k=a * (exp(c) - 1), by=((sign(),),)),
        assume(),
    ),
    mutants=(
        Mutant(
            "without the correction",
            show=log(1 + a * (exp(c) - 1)) >= a * (exp(c) - 1),
            hints=({"a": "1", "c": "1"},),
        ),
    ),
    note=(
        "The weights p = a and 1 - a, with D_1 = c/(alpha - 1), D_2 = 0 and the index readable off the "
        "output, give the divergence log(1 + a (e^c - 1))/(alpha - 1) and the mean a c/(alpha - 1): the "
        "ratio is at least (e^c - 1)/c times 1 - a (e^c - 1)/2."
    ),
)

CLAIMS = (
    chord,
    sentence_first,
    sentence_second,
    sentence_repaired,
    quadratic_range,
    three_quarters,
    mean_nonnegative,
    log_form,
    linear_form,
    best_constant,
    log_lower,
    two_points,
    range_to_179,
)
