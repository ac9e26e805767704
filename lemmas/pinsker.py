"""Pinsker's inequality: total variation is at most sqrt(KL/2), for laws on finite alphabets of any size."""

from lemmas.kl_divergence import nonnegative as kl_nonnegative
from lemmas.papers import berthier
from lemmas.total_variation import COIN, TILT, X, mu, nu, tv
from verify.claim import Claim, Mutant
from verify.language.divergence import kl
from verify.language.expr import (
    Abs,
    each,
    log,
    reals,
    sqrt,
)
from verify.prove.steps import (
    absurd,
    assume,
    auto,
    cases,
    cases_of,
    fact,
    have,
    instantiate,
    let,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

p, q, c, t, A = reals("p q c t A")

rational_logarithm = Claim(
    id="log_rational_below",
    title="log(t) >= (t - 1)(5 t + 1)/(2 t^2 + 4 t) for every t > 0",
    given=(t > 0,),
    show=(t - 1) * (5 * t + 1) / (2 * t**2 + 4 * t) <= log(t),
    proof=(cases(t >= 1, (auto(),), (auto(),)),),
    mutants=(
        Mutant(
            "5 t + 2",
            show=(t - 1) * (5 * t + 2) / (2 * t**2 + 4 * t) <= log(t),
            hints=({"t": "2"},),
        ),
    ),
    extremal={"t": "1"},
    note="Ours.  The difference has the derivative (t - 1)^3/(t^2 (t + 2)^2).",
)

pinsker_letter = Claim(
    id="pinsker_pointwise",
    title="|p - q| <= c (p + 2 q)/3 + (p log(p/q) - p + q)/(2 c)",
    given=(p >= 0, q > 0, c > 0),
    show=Abs(p - q) <= c * (p + 2 * q) / 3 + (p * log(p / q) - p + q) / (2 * c),
    proof=(
        cases(
            p == 0,
            (
                fact("abs", "negative", p - q, by=((linear(),),)),
                have(q * (2 * c - "3/2") ** 2 >= 0, sign()),
                have(q <= c * (2 * q) / 3 + q / (2 * c), linear(scale=c)),
                linear(c, log(p / q) / c, 1 / c),
            ),
            (
                have(p > 0, sign()),
                use(rational_logarithm, t=p / q),
                have(
                    3 * (p - q) ** 2 <= 2 * (p + 2 * q) * (p * log(p / q) - p + q), linear(p * (p + 2 * q), q)
                ),
                cases_of(
                    Abs(p - q),
                    (linear((2 * c * (p + 2 * q) - 3 * (p - q)) ** 2, scale=12 * c * (p + 2 * q)),),
                    (linear((2 * c * (p + 2 * q) - 3 * (q - p)) ** 2, scale=12 * c * (p + 2 * q)),),
                ),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "3 c for 2 c",
            show=Abs(p - q) <= c * (p + 2 * q) / 3 + (p * log(p / q) - p + q) / (3 * c),
            hints=({"p": "2", "q": "1", "c": "1/2"},),
        ),
    ),
    note="Ours: the inequality of the geometric mean and 3 (p - q)^2 <= 2 (p + 2 q)(p log(p/q) - p + q).",
)

positive_nu = each(X, lambda x: nu[x] > 0)
divergence = kl(mu, nu)
pinsker_linear = Claim(
    id="pinsker_linear",
    title="TV <= c/2 + KL/(4 c) for every c > 0",
    given=(positive_nu, c > 0),
    show=tv <= c / 2 + divergence / (4 * c),
    proof=(
        sums(
            X,
            lambda x: (
                Abs(mu[x] - nu[x])
                <= c * (mu[x] + 2 * nu[x]) / 3 + (mu[x] * log(mu[x] / nu[x]) - mu[x] + nu[x]) / (2 * c)
            ),
            lambda x: (instantiate(positive_nu, x), use(pinsker_letter, p=mu[x], q=nu[x]), assume()),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "KL/(5 c)",
            show=tv <= c / 2 + divergence / (5 * c),
            hints=({"X": "2", "mu": ["11/20", "9/20"], "nu": COIN, "c": "1/20"},),
        ),
    ),
    note="Ours: the letters summed.",
)

pinsker = Claim(
    id="pinsker",
    title="Pinsker: TV <= sqrt(KL/2)",
    sources=(berthier("Section 2.4, Pinsker's inequality"),),
    given=(positive_nu,),
    show=tv <= sqrt(divergence / 2),
    proof=(
        have(divergence >= 0, use(kl_nonnegative, by=((), (assume(),))), assume()),
        let(A, divergence / 2),
        have(A >= 0, rewrite(-1), linear()),
        let(c, sqrt(A)),
        have(sqrt(divergence / 2) == c, rewrite(c == sqrt(A)), rewrite(A == divergence / 2), ring()),
        fact("sqrt", "square", A),
        fact("sqrt", "nonnegative", A),
        have(c**2 == A, rewrite(c == sqrt(A)), assume()),
        have(c >= 0, rewrite(c == sqrt(A)), assume()),
        cases(
            c == 0,
            (
                have(A == 0, linear(c)),
                cases(
                    tv > 0,
                    (
                        use(pinsker_linear, c=tv, by=((), (assume(),), (assume(),))),
                        have(divergence == 0, linear()),
                        let(t, tv),
                        have(t > 0, rewrite(-1), assume()),
                        have(t <= t / 2 + divergence / (4 * t), rewrite(t == tv), assume()),
                        absurd(linear(1 / t)),
                    ),
                    (linear(),),
                ),
            ),
            (
                have(c > 0, sign()),
                use(pinsker_linear, by=((), (assume(),))),
                have(divergence / (4 * c) == c / 2, linear(scale=c)),
                linear(),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "sqrt(2 KL/5)",
            show=tv <= sqrt("2/5" * divergence),
            hints=({"X": "2", "mu": ["11/20", "9/20"], "nu": COIN},),
        ),
        Mutant("conversely", show=sqrt(divergence / 2) <= tv, hints=({"X": "2", "mu": TILT, "nu": COIN},)),
    ),
    extremal={"X": "2", "mu": COIN, "nu": COIN},
    note=(
        "All laws on finite alphabets, where nu has positive masses (otherwise KL may be infinite); general "
        "laws follow by data processing with the two letters S and not S.  1/2 is best."
    ),
)

CLAIMS = (rational_logarithm, pinsker_letter, pinsker_linear, pinsker)
