"""On shuffling in berthier2019report: numbers and remarks around Lemma 3.1, and the displays of section 3.3.2.

r_i = (alpha - 1) D_i, where D_i is the divergence of the i-th mechanism of a random choice; s is a sensitivity.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.divergences.renyi_mixtures import weak_convexity
from lemmas.iteration.random_stopping import high_noise
from lemmas.papers import berthier
from verify.lemma import *

x, s, eps = real("x"), real("s"), real("eps")
n = integer("n")
alpha, L, sigma = reals("alpha L sigma")
X, I = spaces("X I")
law_of_position, d = law("positions", I), weight("d", I)
K, M = markov("K", I, X), markov("M", I, X)
parts = every(I, lambda i: renyi(K(i), M(i), alpha) <= d(i))

berthier_output_noise = claim("In numbers: alpha s^2/(2 v) <= eps for the variance v = alpha s^2/(2 eps^2), the RDP of "
        "Gaussian noise at sensitivity s",
    berthier("Section 3.2.2, output perturbation", "part", "as a number: the divergence of two Gaussian laws"),
    kind="number", flaw="false statement", grade="misprint",
    note="The divergence is alpha s^2/(2 variance) = eps^2: too little noise for eps > 1.",
    given=[alpha > 1, s > 0, eps > 0],
    show=alpha * s**2 / (2 * (alpha * s**2 / (2 * eps**2))) <= eps)
doubt(berthier_output_noise,
    mutants=[mutant("half the variance", show=alpha * s**2 / (2 * (alpha * s**2 / (4 * eps**2))) <= eps)],
    hints=[{"alpha": "2", "s": "1", "eps": "2"}])

berthier_output_noise_repaired = claim("In numbers: alpha s^2/(2 v) <= eps for the variance v = alpha s^2/(2 eps), the "
        "RDP of Gaussian noise at sensitivity s",
    berthier("Section 3.2.2, output perturbation", "part", "as a number, with eps in place of its square"),
    kind="repair", repairs="berthier_output_noise",
    given=[alpha > 1, s > 0, eps > 0],
    show=alpha * s**2 / (2 * (alpha * s**2 / (2 * eps))) <= eps)

doubt(berthier_output_noise_repaired, extremal={"alpha": "2", "s": "1", "eps": "1"})

berthier_uniform_position = claim("(n - 1)!/n! = 1/n", berthier("Section 3.3.2, sentence before display 1"),
    kind="proof-line", note="Of the n! orders of n records, (n - 1)! have a given one at a given position.",
    given=[n >= 1],
    show=factorial(n - 1) / factorial(n) == 1 / n)

doubt(berthier_uniform_position, mutants=[mutant("1/(n + 1)", show=factorial(n - 1) / factorial(n) == 1 / (n + 1))])

f = test("r", I)
mean, mean_exp = E(law_of_position, f), E(law_of_position, lambda i: exp(f(i)))

berthier_stronger_version = claim("Twice the mean is at most the log-mean-exp, for r_i = (alpha - 1) D_i in [0, 1]",
    berthier("Section 3.2.3, the asymptotically stronger version of Lemma 3.1", "part",
        "as numbers: the r_i = (alpha - 1) D_i are any in [0, 1]"), flaw="inconsistency", grade="misprint",
    note=("Section 3.2.3 does not print the version; Section 3.3.2 does, under the same condition on sigma: the mean "
            "with the factor 2, that is [13, Lemma 25] with c = 1.  It is called asymptotically stronger than Lemma "
            "3.1.  It is the weaker of the two, always, and proved from the lemma; the lemma alone gives O(log n/n) "
            "too (`feldman_theorem26_sharp`)."),
    show=2 * mean <= log(mean_exp))
doubt(berthier_stronger_version, mutants=[mutant("four times", show=4 * mean <= log(mean_exp))])

@claim("The log-mean-exp is at most twice the mean, for r_i in [0, 1]: Lemma 3.1 is the stronger form",
    berthier("Section 3.2.3, the asymptotically stronger version of Lemma 3.1", "part",
        "as numbers: the r_i = (alpha - 1) D_i are any in [0, 1]"), kind="repair", repairs="berthier_stronger_version",
    show=log(mean_exp) <= 2 * mean)
def berthier_stronger_version_repaired():
    have(exp(1) <= 3)
    with under(law_of_position, lambda i: exp(f(i)) <= 1 + 2 * f(i)) as i:
        use(renyi_exponential_convex, lam=f(i), u1=1, u2=0)  # e^r <= r e + (1 - r)
    fact("log", "tangent", mean_exp)

doubt(berthier_stronger_version_repaired, mutants=[mutant("3/2 of the mean", show=log(mean_exp) <= "3/2" * mean)])

berthier_high_noise_4 = claim("4 (e^x - 1) <= 8 x for 0 <= x <= 5/4, x = 1/sigma^2",
    berthier("Section 3.2.3, sampling with replacement", "part", "only the inequality, with eps(2) = 1/sigma^2"),
    kind="number",
    note=("With sensitivity 1, so for sigma^2 >= 4/5.  With the sensitivity 2 gamma L of the same paragraph the left "
            "side is at least 16 L^2/sigma^2 and the printed constant 8 is too small for L >= 1/sqrt(2)."),
    given=[x >= 0, x <= "5/4"],
    show=4 * (exp(x) - 1) <= 8 * x)

C2 = real("c")  # C^-2
A = 2 * alpha * L**2 / sigma**2
high = (L > 0, sigma >= L * sqrt(2 * (alpha - 1) * alpha))
left = fun("left", I)
steps_left = every(I, lambda i: left(i) >= 1)
theorem_3_6 = every(I, lambda i: d(i) <= A * (1 - C2) / (1 - C2 ** left(i)))

@claim("High noise: D_alpha of the shuffled epoch is at most twice the mean of d(i), its bound at position i",
    berthier("Section 3.3.2, display 3"), kind="proof-line",
    given=[alpha > 1, *high, C2 > 0, C2 < 1, steps_left, theorem_3_6, parts],
    show=renyi(push(law_of_position, K), push(law_of_position, M), alpha) <= 2 * E(law_of_position, d))
def berthier_shuffled_mean():
    """The i-th law is that of the epochs in which the point comes at position i, and left(i) = n - i + 1; d(i) is the
    bound of its divergence by Theorem 3.6, c = C^-2.  For C = 1 that bound is 0/0.  It is at most A = 2 alpha
    L^2/sigma^2, so that (alpha - 1) d(i) <= 1 and weak_convexity (Lemma 25 of [13], with c = 1) applies."""

    use(high_noise)
    with have(every(I, lambda i: (alpha - 1) * d(i) <= 1)):
        intro("i")
        apply_to(steps_left)
        apply_to(theorem_3_6)
        fact("^", "increasing", C2, 1, left(at_position) - 1)
        have(power <= C2, by.linear(C2))  # power = C^(-2 left(i))
        have(1 - power > 0, by.linear())
        have((1 - C2) / (1 - power) <= 1, by.combine((1, [power <= C2]), scale=1 - power))
        have(A * (1 - C2) / (1 - power) <= A, by.linear(A))
        linear(alpha - 1)
    use(weak_convexity)
    intro("t")
    apply_to(this)

at_position = point("i", I)
power = C2 ** left(at_position)

doubt(berthier_shuffled_mean,
    mutants=[mutant("half of the mean", given=[alpha > 1, every(I, lambda i: (alpha - 1) * d(i) <= 1), parts],
            show=renyi(push(law_of_position, K), push(law_of_position, M), alpha) <= E(law_of_position, d) / 2)])
