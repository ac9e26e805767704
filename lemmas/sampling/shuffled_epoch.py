"""One shuffled epoch: berthier2019report Proposition 3.1, its appendix A.5, and the text around Lemma 3.1.

c = C^-2 lies in (0, 1), C = 1 + x with x = beta gamma, for beta-smooth losses and the step gamma; the i-th term of the
averaged bound is g_i = (1 - c)/(1 - c^i), written 1/(1 + c + ... + c^(i-1)) in the paper's equivalent form.  The
proposition is asymptotic and read as such: from some n on, or up to a factor 1 + eps.
"""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.iteration.random_stopping import random_stopping_harmonic_repaired, random_stopping_sum
from lemmas.papers import berthier
from verify.lemma import *

x, z, alpha, u = reals("x z alpha u")
n = integer("n")

k, c = integer("k"), real("c")
C2 = 1 / (1 + x) ** 2  # C^-2

def g(i: Expr, c: Expr) -> Expr:
    """g_i, the i-th term of the averaged bound."""
    return (1 - c) / (1 - c**i)

mean_g = Sum(1, n, lambda i: g(i, C2)) / n

@claim("1/k <= (1 - c)/(1 - c^k) <= 1 - c + 1/k for 0 < c < 1, k >= 1",
    given=[c > 0, c < 1, k >= 1],
    show=(1 / k <= g(k, c)) & (g(k, c) <= 1 - c + 1 / k))
def berthier_prop31_term():
    # Ours: g_k is between the harmonic term and that plus 1 - c.  The tangents of c^k at c and at 1:
    # k c^(k - 1) (1 - c) <= 1 - c^k <= k (1 - c).
    use(renyi_power_tangent, u=c, t=1)
    use(renyi_power_tangent, u=1)
    u, s = c**k, c ** (k - 1)
    have(u == c * s)
    have(u + k * s * (1 - c) <= 1, by.linear(k * (1 - c)))
    have(k * s * (1 - c) > 0)
    have(u < 1, by.linear())
    have((1 - c) / (1 - u) <= 1 - c + 1 / k,
        by.combine((1, [u + k * s * (1 - c) <= 1]), (k * (1 - c) ** 2 * s, []), (k * (1 - c), [u == c * s]),
            scale=k * (1 - u)))

doubt(berthier_prop31_term, mutants=[mutant("1/k above", show=g(k, c) <= 1 / k)])

root = (n >= 1, x > 0, n * x**2 == 1)  # beta gamma = 1/sqrt(n)

@claim("The mean of (1 - c)/(1 - c^i) over i <= n is at most 2 x + (1 + ln n)/n, c = (1 + x)^-2, x = beta gamma",
    berthier("Proposition 3.1"), kind="strengthening",
    given=[n >= 1, x > 0],
    show=mean_g <= 2 * x + (1 + log(n)) / n)
def berthier_prop31_every_n():
    """No asymptotics and no relation of learning rate and n.  With beta gamma = 1/sqrt(n) it is 2/sqrt(n) + (1 + ln
    n)/n: the logarithm of the first item is not needed.  With 1/n it is (3 + ln n)/n."""

    use(random_stopping_harmonic_repaired)
    use(random_stopping_sum)
    let(c, C2)
    have(1 - c <= 2 * x, by.rewrite(c == C2))
    rewrite(c == C2, backwards=True)
    sums((1, n), lambda i: g(i, c) <= 1 - c + 1 / i, lambda i: (by.use(berthier_prop31_term, k=i),))
    combine((1 / n, [this]), (1, [1 - c <= 2 * x]), (1 / n, [random_stopping_harmonic_repaired]),
        (1 / n, [random_stopping_sum]))

doubt(berthier_prop31_every_n, mutants=[mutant("beta gamma/2", show=mean_g <= x / 2 + log(n) / n)])

@claim("In numbers: Proposition 3.1: the mean of (1 - c)/(1 - c^i) <= ln n/sqrt(n), c = (1 + 1/sqrt(n))^-2, n >= 19",
    berthier("Proposition 3.1, first item", "step"),
    given=[n >= 19, x > 0, n * x**2 == 1],
    show=mean_g <= log(n) / sqrt(n))
def berthier_prop31_root():
    """Times 4 alpha L^2/sigma^2; the run itself is in `shuffled_epoch_small_steps`.  It fails for n <= 4, and
    holds from n = 5 on (`epoch_prop31_from_five`).  The text assumes sigma >= L sqrt(2 (alpha - 1) alpha)
    before the proposition (section 3.3.2), not in it.  The printed proof has wrong lines (`berthier_a5_first_line` and
    others); this one does without them."""

    # With 1/n = x^2: 2 x + (1 + log n) x^2 <= x log n, as x <= 23/100 and log n >= 29/10.
    use(berthier_prop31_every_n)
    have(x <= "23/100", by.contradiction(), by.linear(x, degree=2))
    have(n == (1 / x) ** 2, by.combine((1, [n * x**2 == 1]), scale=x**2))
    have(sqrt(n) == 1 / x, by.rewrite(this), by.fact("sqrt", "of_square", 1 / x))
    rewrite(this)
    fact("log", "increasing", 19, n)
    have(log(19) >= "29/10")
    have((1 + log(n)) / n == (1 + log(n)) * x**2, by.combine((-(1 + log(n)) / n, [n * x**2 == 1])))
    have(log(n) * (1 - x) >= 2 + x, by.linear(1 - x))
    linear(x)

doubt(berthier_prop31_root,
    mutants=[mutant("from n = 4 on", given=(n >= 4, x > 0, n * x**2 == 1)),
        mutant("half of it", show=mean_g <= log(n) / sqrt(n) / 2)])

berthier_a5_first_line = claim("C^-2 = 1 - 1/sqrt(n) where beta gamma = 1/sqrt(n)",
    berthier("Appendix A.5, first line"), kind="proof-line", breaks=("berthier_prop31_root",), flaw="slip",
    grade="misprint",
    note=("C = 1 + beta gamma.  C^-2 = 1/(1 + x)^2 is less than 1 - x for x < 0.618, so the terms (1 - C^-2)/(1 - "
            "C^(-2 i)) of the mean are underestimated from i = 2 on: to first order C^-2 is 1 - 2/sqrt(n).  If gamma "
            "is only meant to be of the order of 1/(beta sqrt(n)), the line is a choice of gamma, about half of what "
            "the proposition names."),
    given=root,
    show=eq(C2, 1 - x))
doubt(berthier_a5_first_line, mutants=[mutant("at most", show=C2 >= 1 - x)], hints=[{"n": "4", "x": "1/2"}])

berthier_a5_first_line_repaired = claim("C^-2 >= 1 - 2/sqrt(n) where beta gamma = 1/sqrt(n)",
    berthier("Appendix A.5, first line", "step", "a lower bound in place of the equality"), kind="repair",
    repairs="berthier_a5_first_line",
    given=root,
    show=1 - 2 * x <= C2)
doubt(berthier_a5_first_line_repaired, mutants=[mutant("1 - x", show=1 - x <= C2)])

berthier_a5_taylor = claim("(1 + u)^alpha <= 1 + alpha u + alpha (alpha - 1) u^2/2 for alpha >= 1 and -1 < u <= 0",
    berthier("Appendix A.5, Taylor bound"), kind="proof-line", flaw="missing hypothesis", grade="boundary",
    note="False for 1 < alpha < 2.  It is used for integers only, where it holds.",
    given=[alpha >= 1, u > -1, u <= 0],
    show=(1 + u) ** alpha <= 1 + alpha * u + alpha * (alpha - 1) / 2 * u**2)
doubt(berthier_a5_taylor,
    mutants=[mutant("a quarter", show=(1 + u) ** alpha <= 1 + alpha * u + alpha * (alpha - 1) / 4 * u**2)],
    hints=[{"alpha": "3/2", "u": "-3/4"}])

@claim("(1 + u)^alpha <= 1 + alpha u + alpha (alpha - 1) u^2/2 for alpha >= 2 and -1 < u <= 0",
    berthier("Appendix A.5, Taylor bound", "part", "alpha at least 2; alpha = 1 is left out"), kind="repair",
    repairs="berthier_a5_taylor",
    given=[alpha >= 2, u > -1, u <= 0],
    show=(1 + u) ** alpha <= 1 + alpha * u + alpha * (alpha - 1) / 2 * u**2)
def berthier_a5_taylor_repaired():
    # Both sides and their slopes agree at 0; below it (1 + z)^(alpha - 1) lies above its tangent.
    slope(u, 0, by.have(1 + z > 0), by.fact("^", "one", alpha - 1), by.fact("^", "one", alpha - 2),
        by.use(renyi_power_tangent, alpha=alpha - 1, u=1 + z, t=1), by.linear(alpha), down=True)

doubt(berthier_a5_taylor_repaired, mutants=[mutant("for alpha >= 1", given=(alpha >= 1, u > -1, u <= 0))],
    extremal={"alpha": "2", "u": "-1/2"})

split_at = 2 * sqrt(n) - 2

@claim("k <= K or 1/(1 - c^k) <= 1/(1 - c^K), K = 2 sqrt(n) - 2, for 0 < c < 1, n >= 2",
    berthier("Appendix A.5, case distinction", "remark", "with 2 sqrt(n) - 2 for the printed 2 sqrt(n) - 1"),
    kind="lemma",
    given=[n >= 2, k >= 1, c > 0, c < 1],
    show=(k <= split_at) | (1 / (1 - c**k) <= 1 / (1 - c**split_at)))
def berthier_a5_cases_repaired():
    """With 2 sqrt(n) - 2 as the exponent of the second case no k is left out."""

    _, no = cases(k <= split_at)
    with no:
        choose(1)
        have(sqrt(2) > 1)
        fact("sqrt", "increasing", 2, n)
        fact("^", "increasing", c, 1, k - split_at)
        have(c**k <= c**split_at, by.linear(c**split_at))

doubt(berthier_a5_cases_repaired,
    mutants=[mutant("turned round", show=(k <= split_at) | (1 / (1 - c**k) >= 1 / (1 - c**split_at)))])
