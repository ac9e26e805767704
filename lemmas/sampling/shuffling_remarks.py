"""Berthier's report on shuffling: numbers and remarks around Lemma 3.1, and the displays of section 3.3.2.

r_i = (alpha - 1) D_i, where D_i is the divergence of the i-th mechanism of a random choice.
"""

from lemmas.analysis.renyi_tangent import exponential_convex
from lemmas.divergences.softmax_averaging import D, alpha, block, positive_nu
from lemmas.divergences.softmax_averaging import n as items
from lemmas.iteration.random_stopping_theorem import D_mix, L, from_high_noise, high, link1, mean_D, sigma
from lemmas.papers import berthier
from verify.claims.claim import Claim, Mutant
from verify.language.expr import (
    distribution,
    each,
    exp,
    factorial,
    family,
    integer,
    log,
    real,
    total,
)
from verify.prove.steps import (
    assume,
    combine,
    evaluate,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

x, u, s, eps = real("x"), real("u"), real("s"), real("eps")
n, m = integer("n"), integer("m")
rho = distribution("rho", items)

output_noise = Claim(
    id="berthier_output_noise",
    title="Gaussian noise of variance alpha s^2/(2 eps^2) gives (alpha, eps)-RDP at sensitivity s",
    sources=(berthier("Section 3.2.2, output perturbation"),),
    kind="number",
    flaw="false statement",
    grade="misprint",
    given=(alpha > 1, s > 0, eps > 0),
    show=alpha * s**2 / (2 * (alpha * s**2 / (2 * eps**2))) <= eps,
    hints=({"alpha": "2", "s": "1", "eps": "2"},),
    mutants=(
        Mutant(
            "half the variance",
            show=alpha * s**2 / (2 * (alpha * s**2 / (4 * eps**2))) <= eps,
            hints=({"alpha": "2", "s": "1", "eps": "2"},),
        ),
    ),
    note="The divergence is alpha s^2/(2 variance) = eps^2: too little noise for eps > 1.",
)

output_noise_repaired = Claim(
    id="berthier_output_noise_repaired",
    title="Gaussian noise of variance alpha s^2/(2 eps) gives (alpha, eps)-RDP at sensitivity s",
    sources=(berthier("Section 3.2.2, output perturbation"),),
    kind="repair",
    repairs="berthier_output_noise",
    given=(alpha > 1, s > 0, eps > 0),
    show=alpha * s**2 / (2 * (alpha * s**2 / (2 * eps))) <= eps,
    proof=(linear(),),
    mutants=(
        Mutant(
            "half the variance",
            show=alpha * s**2 / (2 * (alpha * s**2 / (4 * eps))) <= eps,
            hints=({"alpha": "2", "s": "1", "eps": "1"},),
        ),
    ),
    extremal={"alpha": "2", "s": "1", "eps": "1"},
)

uniform_position = Claim(
    id="berthier_uniform_position",
    title="(n - 1)!/n! = 1/n",
    sources=(berthier("Section 3.3.2, sentence before display 1"),),
    kind="proof-line",
    given=(n >= 1,),
    show=factorial(n - 1) / factorial(n) == 1 / n,
    proof=(
        fact("factorial", "step", n - 1),
        fact("factorial", "positive", n - 1),
        fact("factorial", "positive", n),
        have(factorial(n) == n * factorial(n - 1), assume()),
        combine((-1 / n / factorial(n), [-1])),
    ),
    mutants=(Mutant("1/(n + 1)", show=factorial(n - 1) / factorial(n) == 1 / (n + 1), hints=({"n": "1"},)),),
)

f = family("r", items)
in_unit = each(items, lambda i: (f[i] >= 0) & (f[i] <= 1))
mean, mean_exp = total(items, lambda i: rho[i] * f[i]), total(items, lambda i: rho[i] * exp(f[i]))

stronger = Claim(
    id="berthier_stronger_version",
    title="Twice the mean is at most the log-mean-exp, for r_i = (alpha - 1) D_i in [0, 1]",
    sources=(berthier("Section 3.2.3, the asymptotically stronger version of Lemma 3.1"),),
    flaw="inconsistency",
    grade="substantive",
    given=(in_unit,),
    show=2 * mean <= log(mean_exp),
    hints=({"n": "1", "rho": ["1"], "r": ["1"]},),
    mutants=(
        Mutant("four times", show=4 * mean <= log(mean_exp), hints=({"n": "1", "rho": ["1"], "r": ["1"]},)),
    ),
    note=(
        "A remark in the text: where all r_i <= 1, the form with the factor 2 is called an asymptotically "
        "stronger version of Lemma 3.1.  It is the weaker of the two, always, and proved from the lemma; "
        "the lemma alone gives O(log n/n) too (`feldman_theorem26_sharp`)."
    ),
)

weaker = Claim(
    id="berthier_stronger_version_repaired",
    title="The log-mean-exp is at most twice the mean, for r_i in [0, 1]: Lemma 3.1 is the stronger form",
    sources=(berthier("Section 3.2.3, the asymptotically stronger version of Lemma 3.1"),),
    kind="repair",
    repairs="berthier_stronger_version",
    given=(in_unit,),
    show=log(mean_exp) <= 2 * mean,
    proof=(
        have(exp(1) <= 3, evaluate()),
        sums(
            items,
            lambda i: rho[i] * exp(f[i]) <= rho[i] * (1 + 2 * f[i]),
            lambda i: (
                instantiate(in_unit, i),
                use(exponential_convex, lam=f[i], u1=1, u2=0),
                linear(rho[i], rho[i] * f[i]),
            ),
        ),
        sums(
            items,
            lambda i: rho[i] <= rho[i] * exp(f[i]),
            lambda i: (instantiate(in_unit, i), fact("exp", "tangent", f[i]), linear(rho[i], rho[i] * f[i])),
        ),
        have(mean_exp >= 1, linear()),
        fact("log", "tangent", mean_exp),
        linear(),
    ),
    mutants=(
        Mutant(
            "3/2 of the mean",
            show=log(mean_exp) <= "3/2" * mean,
            hints=({"n": "2", "rho": ["1/100", "99/100"], "r": ["1", "0"]},),
        ),
    ),
    extremal={"n": "1", "rho": ["1"], "r": ["0"]},
)

high_noise = Claim(
    id="berthier_high_noise_4",
    title="4 (e^x - 1) <= 8 x for 0 <= x <= 5/4, x = 1/sigma^2",
    sources=(berthier("Section 3.2.3, sampling with replacement"),),
    kind="number",
    given=(x >= 0, x <= "5/4"),
    show=4 * (exp(x) - 1) <= 8 * x,
    proof=(
        have(exp("5/4") <= "7/2", evaluate()),
        use(exponential_convex, lam="4/5" * x, u1="5/4", u2=0, by=((sign(),), (linear(),))),
        linear(x),
    ),
    mutants=(Mutant("7 x", show=4 * (exp(x) - 1) <= 7 * x, hints=({"x": "5/4"},)),),
    note=(
        "With sensitivity 1, so for sigma^2 >= 4/5.  With the sensitivity 2 gamma L of the same paragraph "
        "the left side is at least 16 L^2/sigma^2 and the printed constant 8 is too small for L >= "
        "1/sqrt(2)."
    ),
)

C2 = real("c")  # C^-2
A = 2 * alpha * L**2 / sigma**2
display3 = Claim(
    id="berthier_shuffled_mean",
    title="In the high noise regime the shuffled epoch has D_alpha at most twice the mean over the positions",
    sources=(berthier("Section 3.3.2, display 3"),),
    kind="proof-line",
    given=(
        alpha > 1,
        positive_nu,
        *high,
        C2 > 0,
        C2 < 1,
        each(items, lambda i: D(i) <= A * (1 - C2) / (1 - C2 ** (items - i + 1))),
    ),
    show=D_mix <= 2 * mean_D,
    proof=(
        *from_high_noise,
        have(
            each(items, lambda i: D(i) <= 1 / (alpha - 1)),
            intro("i"),
            instantiate(6, real("i")),
            let(m, items - real("i")),
            have(real("i") <= items),
            have(m >= 0, linear()),
            have(C2 ** (items - real("i") + 1) == C2 ** (m + 1), rewrite(m == items - real("i")), ring()),
            fact("^", "sum", C2, 1, m),
            fact("^", "increasing", C2, 1, m),
            fact("^", "one", m),
            let(u, C2 ** (items - real("i") + 1)),
            have(u <= C2, linear(C2)),
            have(1 - u > 0, linear()),
            have(
                D(real("i")) <= A * (1 - C2) / (1 - u), rewrite(u == C2 ** (items - real("i") + 1)), assume()
            ),
            have((1 - C2) / (1 - u) <= 1, combine((1, [u <= C2]), scale=1 - u)),
            linear(A),
        ),
        use(link1),
        assume(),
    ),
    mutants=(
        Mutant(
            "six fifths of the mean",
            show=D_mix <= "6/5" * mean_D,
            given=(alpha > 1, positive_nu, each(items, lambda i: D(i) <= 1 / (alpha - 1))),
            hints=(block("10/27", "16999973/27000000", "1/2", "1/2"),),
        ),
    ),
    note=(
        "The i-th law is that of the epochs in which the point comes at position i; its divergence is "
        "bounded by Theorem 3.6.  For C = 1 that bound is 0/0."
    ),
)

CLAIMS = (
    output_noise,
    output_noise_repaired,
    uniform_position,
    stronger,
    weaker,
    high_noise,
    display3,
)
