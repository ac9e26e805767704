"""Noisy SGD, upper bound: what sampling and iteration cost, and how the noise and the steps are divided.

Steps 3 and 4 of the proof of Theorem 3.1 of altschuler2022noisysgd, as closed forms.  R = T - tau is the number of steps
that are used for amplification by iteration, lam = D n/(L eta); s1 is the deviation of the noise for the shifts, s2 for
sampling.  S(alpha, q, s) is S_alpha(q, s) of the paper, m the distance m_t of two means.
"""

from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import S
from lemmas.sampling.sampled_gaussian_bound import sampled_gaussian_all_orders
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, L, sigma, D, eta, s1, s2, m = reals("alpha L sigma D eta s1 s2 m")
lam, x, y, a, c = reals("lam x y a c")
n, b, R, N = (integer(name) for name in ("n", "b", "R", "N"))

STILL = {"alpha": "2", "b": "1", "L": "1", "s2": "1", "eta": "1", "m": "0"}
SAMPLED = (alpha > 1, b >= 1, b < n, L > 0, s2 > 0)

@claim("In numbers: S_alpha(b/n, b s2/(2L)) <= 8 alpha (L/(n s2))^2 for s2 >= 8L/b",
    altschuler("Section 3.2, Step 4, after (3.6)"), kind="proof-line",
    given=[*SAMPLED, s2 >= 8 * L / b],
    show=S(alpha, b / n, b * s2 / (2 * L)) <= 8 * alpha * (L / (n * s2)) ** 2)
def noisy_sgd_sampled_cost():
    """Neither alpha <= alpha* nor b < n/5 is used: `sampled_gaussian_all_orders`.  So footnote 10, which treats b >=
    n/5 apart, is needed for b = n only, where S is alpha/2 over the variance."""

    use(sampled_gaussian_all_orders)

doubt(noisy_sgd_sampled_cost,
    mutants=[mutant("constant 1/2", show=S(alpha, b / n, b * s2 / (2 * L)) <= alpha * (L / (n * s2)) ** 2 / 2)])

noisy_sgd_sampled_noise = claim("Noise eta s2 per shift 2 eta L/b is b s2/(2L): the arguments of S in (3.4)",
    altschuler("(3.4), line 4"), kind="proof-line",
    note=("By `sampled_gaussian_scaling` and `noisy_sgd_update_gap_repaired`; T - tau times by `last_sampled_steps`."),
    given=[eta > 0, b >= 1, L > 0, s2 > 0],
    show=eta * s2 / (2 * eta * L / b) == b * s2 / (2 * L))

doubt(noisy_sgd_sampled_noise, mutants=[mutant("shift eta L/b", show=eta * s2 / (eta * L / b) == b * s2 / (2 * L))])

noisy_sgd_footnote_10 = claim("In numbers: D_alpha(N(0) || N(m_t)) = 2 alpha L^2/(b^2 s2^2)", altschuler("footnote 10"),
    kind="proof-line", flaw="slip", grade="misprint",
    note=("Equality only if the two gradients are opposite and of norm L; in general it is <=, which is what is used."),
    given=[alpha > 1, b >= 1, L > 0, s2 > 0, eta > 0, m >= 0, m <= 2 * eta * L / b],
    show=gaussian_renyi(alpha, m, eta**2 * s2**2) == 2 * alpha * L**2 / (b**2 * s2**2))
doubt(noisy_sgd_footnote_10, mutants=[mutant("for m = 0", given=(alpha > 1, b >= 1, L > 0, s2 > 0, eta > 0, m == 0))],
    hints=[STILL])

@claim("In numbers: D_alpha(N(0) || N(m_t)) <= 2 alpha L^2/(b^2 s2^2) <= 50 alpha L^2/(n^2 s2^2) if b >= n/5",
    altschuler("footnote 10", "part", "its last equality as <=, and then b >= n/5 used"), kind="repair",
    repairs="noisy_sgd_footnote_10",
    given=[alpha > 1, b >= 1, b <= n, 5 * b >= n, L > 0, s2 > 0, eta > 0, m >= 0, m <= 2 * eta * L / b],
    show=(gaussian_renyi(alpha, m, eta**2 * s2**2) <= 2 * alpha * L**2 / (b**2 * s2**2))
        & (2 * alpha * L**2 / (b**2 * s2**2) <= 50 * alpha * L**2 / (n**2 * s2**2)))
def noisy_sgd_footnote_10_repaired():
    have(m * b <= 2 * eta * L, by.combine((b, [m <= 2 * eta * L / b])))

doubt(noisy_sgd_footnote_10_repaired,
    mutants=[mutant("constant 40", show=2 * alpha * L**2 / (b**2 * s2**2) <= 40 * alpha * L**2 / (n**2 * s2**2)),
        mutant("constant 1", show=gaussian_renyi(alpha, m, eta**2 * s2**2) <= alpha * L**2 / (b**2 * s2**2))])

noisy_sgd_shifts = claim("With a_t = D/R over R steps the cost is alpha D^2/(2 eta^2 s1^2 R)",
    altschuler("Proposition 3.2", "remark", "the value of its right side at equal shifts and noises"),
    altschuler("(3.5)", "part", "the sum of the prices on the right, not the inequality"),
    note=("The shift left after t steps is D (1 - t/R) >= 0.  Proposition 3.2 itself is right for noisy iterations."),
    given=[alpha > 1, R >= 1, D >= 0, eta > 0, s1 > 0],
    show=Sum(1, R, lambda t: gaussian_renyi(alpha, D / R, eta**2 * s1**2)) == alpha * D**2 / (2 * eta**2 * s1**2 * R))

doubt(noisy_sgd_shifts,
    mutants=[mutant("R squared",
            show=Sum(1, R, lambda t: gaussian_renyi(alpha, D / R, eta**2 * s1**2))
                == alpha * D**2 / (2 * eta**2 * s1**2 * R**2))])

@claim("8 R alpha L^2/(n^2 x) + alpha D^2/(2 eta^2 x R) = alpha L^2 (16 R + lam^2/R)/(n^2 sigma^2), x = sigma^2/2, lam "
        "= D n/(L eta)", altschuler("Section 3.2, Step 4, display 1"), kind="proof-line",
    given=[L > 0, n >= 1, R >= 1, eta > 0, sigma > 0, x == sigma**2 / 2, lam == D * n / (L * eta)],
    show=R * (8 * alpha * L**2 / (n**2 * x)) + alpha * D**2 / (2 * eta**2 * x * R)
        == alpha * L**2 / (n**2 * sigma**2) * (16 * R + lam**2 / R))
def noisy_sgd_equal_split():
    """x = s1^2 = s2^2, noise in halves.  At R = lam the bracket is 17 lam."""

    rewrite(x == sigma**2 / 2)
    rewrite(lam == D * n / (L * eta))

doubt(noisy_sgd_equal_split,
    mutants=[mutant("8 in place of 16",
            show=R * (8 * alpha * L**2 / (n**2 * x)) + alpha * D**2 / (2 * eta**2 * x * R)
                == alpha * L**2 / (n**2 * sigma**2) * (8 * R + lam**2 / R))])

noisy_sgd_best_split = claim("a^2/y + c^2/x >= (a + c)^2/(x + y) for all x, y > 0",
    altschuler("Section 3.2, Step 4, after display 1"), kind="lemma",
    note="Cauchy-Schwarz; with both costs equal the split in halves is the best.",
    given=[x > 0, y > 0],
    show=(a + c) ** 2 / (x + y) <= a**2 / y + c**2 / x)

doubt(noisy_sgd_best_split, extremal={"x": "1", "y": "1", "a": "1", "c": "1"})

noisy_sgd_step_number = claim("At R = 1, the only step for T = 1, R + lam^2/R is at most 1000 lam, 0 < lam <= 1",
    altschuler("Section 3.2, Step 4, display 2", "instance", "T = 1, lam <= 1, the constant 1000"), kind="proof-line",
    flaw="slip", grade="boundary",
    note=("lam = D n/(L eta).  R runs over integers from 1 to T, so the least value is at least 1, however small lam; "
            "1000 stands for the unnamed constant.  For T = 1 the least value is 1 + lam^2, and it also fails for "
            "large lam, where R = lam is not allowed; the text has that condition (T at least about lam)."),
    given=[lam > 0, lam <= 1],
    show=1 + lam**2 <= 1000 * lam)
doubt(noisy_sgd_step_number, mutants=[mutant("constant 1", show=1 + lam**2 <= lam)], hints=[{"lam": "1/10000"}])

@claim("At R = ceil(lam): R + lam^2/R <= 2 ceil(lam) for lam > 0, and <= 5/2 lam for lam >= 1",
    altschuler("Section 3.2, Step 4, display 2", "part", "second step, times n^2; up to a factor if D n >= L eta"),
    kind="repair", repairs="noisy_sgd_step_number",
    given=[lam > 0, N == ceiling(lam)],
    show=(N + lam**2 / N <= 2 * N) & (lam >= 1).implies(N + lam**2 / N <= "5/2" * lam))
def noisy_sgd_step_number_repaired():
    fact("ceiling", "bounds", lam)
    have(N > 0, by.linear())
    with have((lam >= 1).implies(N + lam**2 / N <= "5/2" * lam)):
        intro("[lam >= 1]")
        have(N <= 2 * lam, by.linear())
        # (2 N - lam)(2 lam - N) >= 0
        have(2 * N - lam >= 0, by.linear())
        combine(("1/2", [this, N <= 2 * lam]), scale=N)

doubt(noisy_sgd_step_number_repaired, extremal={"lam": "1", "N": "1"})
