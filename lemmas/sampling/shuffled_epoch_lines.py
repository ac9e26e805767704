"""The displayed lines of berthier2019report appendix A.5, for s = sqrt(n) and q = 1 - 1/sqrt(n) = 1 - y.

The appendix proves Proposition 3.1: the mean of 1/(1 - q^k) over k = 1, ..., n, divided by s, falls as
log(n)/sqrt(n), by one bound for k <= 2 s - 2 and one for k >= 2 s - 1.  The lines here hold; its first line, its
Taylor bound and its case distinction do not as printed (shuffled_epoch.py), and there the proposition is proved
without them.
"""

from lemmas.iteration.random_stopping import random_stopping_harmonic_repaired
from lemmas.papers import berthier
from verify.lemma import *

y, s, q, u, v, w = reals("y s q u v w")
k, m = integer("k"), integer("m")

berthier_a5_power = claim("(1 - y)^k <= 1 - k y + k (k - 1) y^2/2 for 0 < y <= 1 and integers k >= 1",
    berthier("Appendix A.5, display 3"), berthier("Appendix A.5, display 4"), kind="proof-line",
    note="k (k - 1) <= k (k + 1), which the text has.  n = 1 (y = 1), which the Taylor bound leaves out, is fine.",
    given=[y > 0, y <= 1, k >= 1],
    show=(1 - y) ** k <= 1 - k * y + k * (k - 1) / 2 * y**2)
doubt(berthier_a5_power, mutants=[mutant("k (k - 1)/4", show=(1 - y) ** k <= 1 - k * y + k * (k - 1) / 4 * y**2)],
    extremal={"y": "1/2", "k": "2"})

@claim("1/(1 - (1 - 1/sqrt(n))^k) <= 2 n/k for k <= 2 sqrt(n) - 2", berthier("Appendix A.5, first case"),
    kind="proof-line",
    given=[s > 1, k >= 1, k <= 2 * s - 2],
    show=1 / (1 - (1 - 1 / s) ** k) <= 2 * s**2 / k)
def berthier_a5_first_case():
    """s is sqrt(n)."""

    let(y, 1 / s)
    have(y * s == 1)
    use(berthier_a5_power)
    u = (1 - y) ** k
    # 1 - u >= k y - k y (k + 1) y/2 >= k y - k y (2 - y)/2 = k y^2/2.
    have(1 - u >= k * y**2 / 2, by.linear(k * y, k * y**2))
    have((1 - 1 / s) ** k == u, by.rewrite(y == 1 / s))
    rewrite(this)
    have(y**2 * s**2 == 1, by.linear(y * s))
    # The goal is 1/v <= 2 s^2/k with v = 1 - u >= k y^2/2, and y s = 1: times k v, and 2 s^2 times that bound.
    let(v, 1 - u)
    rewrite(v == 1 - u, backwards=True)
    have(v >= k * y**2 / 2, by.linear())
    combine((2 * s**2, [v >= k * y**2 / 2]), (-k, [y**2 * s**2 == 1]), scale=k * v)

doubt(berthier_a5_first_case, mutants=[mutant("n/(2 k)", show=1 / (1 - (1 - 1 / s) ** k) <= s**2 / (2 * k))])

@claim("1/(1 - q^k) <= 1/(1 - q^K) for k >= K = 2 sqrt(n) - 1", berthier("Appendix A.5, second case"),
    kind="proof-line",
    given=[q > 0, q < 1, v > 0, w >= v],
    show=1 / (1 - q**w) <= 1 / (1 - q**v))
def berthier_a5_second_case():
    """w is k, v is 2 sqrt(n) - 1.  n = 1 has q = 0 and is left out."""

    fact("^", "increasing", q, 1, w - v)
    # q^v = e^(v log q) < 1.
    fact("^", "exp", q, v)
    have(q**w <= q**v, by.linear(q**v))

berthier_a5_count = claim("n - 2 sqrt(n) + 2 <= n for n >= 1", berthier("Appendix A.5, last display, line 2"),
    kind="proof-line",
    given=[s >= 1],
    show=s**2 - 2 * s + 2 <= s**2)
doubt(berthier_a5_count, mutants=[mutant("n - 1", show=s**2 - 2 * s + 2 <= s**2 - 1)], extremal={"s": "1"})

@claim("The harmonic number of m <= 2 sqrt(n) - 2 is at most 1 + log(2 sqrt(n))",
    berthier("Appendix A.5, last display, line 3"), kind="proof-line",
    given=[s >= 1, m >= 1, m <= 2 * s - 2],
    show=harmonic(m) <= 1 + log(2 * s))
def berthier_a5_harmonic():
    use(random_stopping_harmonic_repaired)
    fact("log", "increasing", m, 2 * s)

doubt(berthier_a5_harmonic, mutants=[mutant("without 1", show=harmonic(m) <= log(2 * s))])

berthier_a5_cancel = claim("(1/(n sqrt(n))) (2 n u + n v) = (1/sqrt(n)) (2 u + v), u = 1 + log(2 sqrt(n)) and v = 1/(1 "
        "- q^(2 sqrt(n) - 1))", berthier("Appendix A.5, last display, line 4"), kind="proof-line",
    given=[s > 0],
    show=1 / (s**2 * s) * (2 * s**2 * u + s**2 * v) == 1 / s * (2 * u + v))
doubt(berthier_a5_cancel, mutants=[mutant("n left over", show=1 / (s**2 * s) * (2 * s**2 * u + s**2 * v) == 2 * u + v)])
