"""The numbers of the shuffled accountant: berthier2019report sections 3.2.3, 4.3, 4.4 and Conjecture 1.

x = 4 L^2/sigma^2 is eps(2) of one step (sensitivity 2 gamma L, noise gamma sigma); high noise is x <= 1.  alpha is
the order, or m where it is an integer; N = n - t places are left, c is the sampling rate, C the constant of the
conjectures; bound(c), with its sum from j = 3, and height(j) = exp((j - 1) eps(j)) are those of
`subsampled_renyi_bound` (Theorem 4.2).
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.papers import berthier
from lemmas.sampling.subsampled_renyi_bound import M, bound, eps, height, m
from verify.lemma import *

alpha, L, sigma, gamma, x, c, C, T = reals("alpha L sigma gamma x c C T")
y = real("y")
N = integer("N")

accountant_one_step = claim("In numbers: a step with sensitivity 2 gamma L and noise gamma sigma costs 2 alpha "
        "L^2/sigma^2, whatever gamma",
    berthier("Section 3.2.3, moment accountant", "part", "the cost that the sensitivity gives, no sampling"),
    berthier("Section 4.6.2, learning rate", "part", "the cost of a single step, no sampling"),
    berthier("Theorem 3.6, proof, display 10", "step", "the factor in front of the norm of mu"), kind="number",
    given=[alpha > 1, gamma > 0, sigma > 0],
    show=alpha * (2 * gamma * L) ** 2 / (2 * (gamma * sigma) ** 2) == 2 * alpha * L**2 / sigma**2)
doubt(accountant_one_step,
    mutants=[mutant("noise sigma", show=alpha * (2 * gamma * L) ** 2 / (2 * sigma**2) == 2 * alpha * L**2 / sigma**2)])

accountant_high_noise = claim("For some sigma 4 (e^eps(2) - 1) <= 8/sigma^2, eps(2) = 4 L^2/sigma^2 by the sensitivity "
        "2 gamma L",
    berthier("Section 3.2.3, sampling with replacement", "part", "only the inequality, with eps(2) = 4 L^2/sigma^2"),
    kind="number", flaw="slip", grade="misprint",
    note=("The paragraph has sensitivity 2 gamma L and noise gamma sigma, so eps(2) = 4 L^2/sigma^2; the printed "
            "number is that of sensitivity gamma (`berthier_high_noise_4`).  For L = 1 the left side is at least "
            "16/sigma^2 for every sigma: no noise is large enough.  The rate that follows is right."),
    refutation={"witness": {"L": "1"},
        "proofs": {"show": (by.intro("s"), by.contradiction(), by.fact("exp", "tangent", 4 / real("s") ** 2),
                by.have(1 / real("s") ** 2 > 0, by.sign()), by.linear())}},
    given=[L > 0],
    show=exists_real(lambda s: (s > 0) & (4 * (exp(4 * L**2 / s**2) - 1) <= 8 / s**2)))
doubt(accountant_high_noise,
    mutants=[mutant("one noise", given=(L > 0, sigma >= 2 * L),
            show=4 * (exp(4 * L**2 / sigma**2) - 1) <= 8 / sigma**2)])

@claim("4 (e^eps(2) - 1) <= 32 L^2/sigma^2 for eps(2) = 4 L^2/sigma^2, sigma >= 2 L",
    berthier("Section 3.2.3, sampling with replacement", "part", "only the inequality, with 32 L^2 in place of 8"),
    kind="repair", repairs="accountant_high_noise",
    given=[L > 0, sigma >= 2 * L],
    show=4 * (exp(4 * L**2 / sigma**2) - 1) <= 32 * L**2 / sigma**2)
def accountant_high_noise_repaired():
    # e^x - 1 <= (e - 1) x for x <= 1, as exp is convex; and e <= 3.
    have(sigma**2 >= 4 * L**2, by.linear(sigma, L))
    have(4 * L**2 / sigma**2 <= 1)
    have(exp(1) <= 3)
    use(renyi_exponential_convex, lam=4 * L**2 / sigma**2, u1=1, u2=0)
    linear(4 * L**2 / sigma**2)

doubt(accountant_high_noise_repaired,
    mutants=[mutant("27 for 32", show=4 * (exp(4 * L**2 / sigma**2) - 1) <= 27 * L**2 / sigma**2)])

@claim("In numbers: log(1 + 4 C(m, 2)(e^x - 1)/N^2 + T)/(m - 1) <= C m (x/4)/N^2 + T/(m - 1) with C = 16, for 0 <= x "
        "<= 1, T >= 0", berthier("Conjecture 1", "part", "that 16 suffices once Theorem 4.2 applies"),
    berthier("Section 4.4.2, blue terms", "part", "from the formula of Theorem 4.2, its tail left as it is"),
    kind="number",
    given=[m >= 2, N >= 1, T >= 0, x >= 0, x <= 1],
    show=log(1 + 4 * (1 / N) ** 2 * (m * (m - 1) / 2) * (exp(x) - 1) + T) / (m - 1)
        <= 16 * m * (x / 4) / N**2 + T / (m - 1))
def conjecture1_constant():
    """T is 2 sum over j >= 3 of N^-j C(alpha, j) e^((j-1) eps(j)), of order N^-3 for a fixed alpha.  16 is not best: 8
    (e - 1) < 14 would do."""

    have(exp(1) <= 3)
    use(renyi_exponential_convex, u1=1, u2=0)
    have(exp(x) - 1 <= 2 * x)
    # log(1 + y) <= y.
    fact("log", "tangent", 1 + 4 * (1 / N) ** 2 * (m * (m - 1) / 2) * (exp(x) - 1) + T)
    combine((1, [this]), (2 * m * (m - 1) / N**2, [exp(x) - 1 <= 2 * x]), scale=m - 1)

doubt(conjecture1_constant,
    mutants=[mutant("C = 13",
            show=log(1 + 4 * (1 / N) ** 2 * (m * (m - 1) / 2) * (exp(x) - 1) + T) / (m - 1)
                <= 13 * m * (x / 4) / N**2 + T / (m - 1))])

@claim("The sum of N^-j C(m, j) e^((j - 1) eps(j)) over j = 3, ..., m is at most N^-3 times that without the N^-j",
    berthier("Conjecture 1", "part", "only the O term, for a fixed order"), kind="number",
    given=[m >= 2, m <= M, N >= 1],
    show=Sum(3, m, lambda j: (1 / N) ** j * (binomial(m, j) * height(j)))
        <= (1 / N) ** 3 * Sum(3, m, lambda j: binomial(m, j) * height(j)))
def conjecture1_remainder():
    """Ours: the O term of Conjecture 1, for a fixed order."""

    with sums((3, m),
            lambda j: (1 / N) ** j * (binomial(m, j) * height(j)) <= (1 / N) ** 3 * (binomial(m, j) * height(j))) as j:
        fact("binomial", "nonnegative", m, j)
        fact("^", "increasing", 1 / N, 1, j - 3)
        linear(binomial(m, j) * height(j))

doubt(conjecture1_remainder,
    mutants=[mutant("N^-4",
            show=Sum(3, m, lambda j: (1 / N) ** j * (binomial(m, j) * height(j)))
                <= (1 / N) ** 4 * Sum(3, m, lambda j: binomial(m, j) * height(j)))])

conjecture1_index = claim("1/N^2 <= 1/(N + 1)^2 + 6/(N + 1)^3: n - t and n - t + 1 differ in the O term only",
    berthier("Conjecture 1", "remark", "why n - t and n - t + 1 make no difference"), kind="number",
    note=("The conjecture counts from the step t + 1, at which n - t points are left, and prints n - t + 1, the number "
            "at step t (as section 4.4.2 and the proof of Conjecture 2 have it)."),
    given=[N >= 1],
    show=1 / N**2 <= 1 / (N + 1) ** 2 + 6 / (N + 1) ** 3)
doubt(conjecture1_index, mutants=[mutant("5 for 6", show=1 / N**2 <= 1 / (N + 1) ** 2 + 5 / (N + 1) ** 3)],
    extremal={"N": "1"})

conjecture1_degrades = claim("C alpha L^2/((n - t + 1)^2 sigma^2) grows with t, and is at most C alpha L^2/sigma^2",
    berthier("Conjecture 1, sentence after it", "part", "the leading term: that it grows, and a bound at t = n"),
    kind="number",
    note=("N = n - t + 1; C stands for C alpha L^2/sigma^2, and the O term is left out.  No privacy at t = n is read "
            "as no amplification: there it is at least 8 times the 2 alpha L^2/sigma^2 of a step without sampling."),
    given=[N >= 1, C > 0],
    show=(C / (N + 1) ** 2 < C / N**2) & (C / N**2 <= C))
doubt(conjecture1_degrades, mutants=[mutant("turned round", show=C / (N + 1) ** 2 >= C / N**2)])

g1, g2, v = reals("g1 g2 v")
conjecture1_beliefs = claim("In numbers, n = 2: the second step's belief is 1/2, as the hope for the red terms would "
        "need", berthier("Section 4.4.2, red terms", "remark"), flaw="proof gap", grade="misprint",
    note=("The text leaves this open.  It hopes that the RDP of the belief B_t, given the past, is of order "
            "1/(n-t+1)^2.  Given the past, B_t is a number that the data set determines; for two data sets with "
            "different numbers the divergence of the two point masses is infinite.  Here D has the gradients g1, g2 "
            "and D' has g2 twice, so that its belief is 1/2; y is the first output, v the variance.  The way around is "
            "`conjecture1_mixture`."),
    given=[L > 0, v >= 4 * L**2, g1 <= L, g1 >= -L, g2 <= L, g2 >= -L],
    show=exp(-((y - g1) ** 2) / (2 * v)) / (exp(-((y - g1) ** 2) / (2 * v)) + exp(-((y - g2) ** 2) / (2 * v))) == "1/2")
doubt(conjecture1_beliefs,
    mutants=[mutant("for g1 = g2 too", given=(L > 0, v >= 4 * L**2, g1 == g2),
            show=exp(-((y - g1) ** 2) / (2 * v)) / (exp(-((y - g1) ** 2) / (2 * v)) + exp(-((y - g2) ** 2) / (2 * v)))
                == "1/3")], hints=[{"L": "1", "v": "4", "g1": "1", "g2": "0", "y": "1"}])

# --- the sum of Theorem 4.2 --------------------------------------------------------------------------

def printed(rate: Expr, eps2: Expr) -> Expr:
    """Theorem 4.2 for order 2: the sum over j = 1, 2."""
    return log(1 + 4 * rate**2 * (exp(eps2) - 1) + 2 * (2 * rate + rate**2 * exp(eps2)))

subsampling_printed_sum = claim("In numbers: the bound of Theorem 4.2 as printed (sum from j = 1), order 2, is at most "
        "1000 c^2 for eps(2) <= 1", berthier("Section 4.4.2, if Theorem 4.2 applied", "remark"),
    breaks=("conjecture1_constant",), flaw="slip", grade="misprint",
    note=("With the sum from j = 1 the theorem is true but says little: the term j = 1 alone is 2 alpha c, of first "
            "order in c, so that no rate c^2 = 1/n^2 follows, as section 4.4.2 and the conjectures need it.  Theorem "
            "3.2, which it generalises, has j = 3."),
    given=[c > 0, c < 1, x >= 0, x <= 1],
    show=printed(c, x) <= 1000 * c**2)
doubt(subsampling_printed_sum, mutants=[mutant("100 c^2", show=printed(c, x) <= 100 * c**2)],
    hints=[{"c": "1/1000", "x": "0"}])

@claim("In numbers: log(1 + 4 c^2 (e^x - 1)) <= 4 (e - 1) c^2, x = eps(2) <= 1: the sum of Theorem 4.2 from j = 3, "
        "order 2", berthier("Theorem 4.2", "remark", "order 2: what the sum from j = 3 leaves"), kind="repair",
    repairs="subsampling_printed_sum",
    given=[c > 0, c < 1, x >= 0, x <= 1],
    show=log(1 + 4 * c**2 * (exp(x) - 1)) <= 4 * (exp(1) - 1) * c**2)
def subsampling_printed_sum_repaired():
    fact("exp", "increasing", x, 1)

@claim("In numbers: the bound of Theorem 4.2 as printed, order 2, is at least 4 c/5 for c <= 1",
    berthier("Theorem 4.2"), kind="lemma",
    given=[c > 0, c <= 1, x >= 0],
    show=printed(c, x) >= "4/5" * c)
def subsampling_printed_sum_order():
    """So no constant K makes the printed bound at most K c^2 for all small c."""

    use("elementary.log1p_below_rational", x=4 * c)  # log(1 + 4 c) >= 4 c/(1 + 4 c)
    have(4 * c / (1 + 4 * c) >= "4/5" * c)
    fact("log", "increasing", 1 + 4 * c, 1 + 4 * c**2 * (exp(x) - 1) + 2 * (2 * c + c**2 * exp(x)))
    linear()

doubt(subsampling_printed_sum_order, mutants=[mutant("5 c", show=printed(c, x) >= 5 * c)])

@claim("In numbers: the sum from j = 1 is at least the sum from j = 3, so that the printed bound of Theorem 4.2 is the "
        "larger one", berthier("Theorem 4.2", "step", "from the sum from j = 3 to the printed one"),
    given=[m >= 2, m <= M, c > 0, c < 1],
    show=bound(c) <= 1 + 4 * c**2 * binomial(m, 2) * (exp(eps[2]) - 1)
        + 2 * Sum(1, m, lambda j: c**j * (binomial(m, j) * height(j))))
def subsampling_printed_sum_holds():
    """The logarithm and 1/(alpha - 1) keep the order, so this and `uneven_sampling` give the printed form."""

    unfold(Sum(1, m, lambda j: c**j * (binomial(m, j) * height(j))), "first")
    unfold(Sum(2, m, lambda j: c**j * (binomial(m, j) * height(j))), "first")
    fact("binomial", "nonnegative", m, 1)
    fact("binomial", "nonnegative", m, 2)
    have(c * (binomial(m, 1) * height(expr(1))) >= 0)
    have(c**2 * (binomial(m, 2) * height(expr(2))) >= 0)
    linear()

doubt(subsampling_printed_sum_holds,
    mutants=[mutant("the sum once", show=bound(c) <= 1 + Sum(1, m, lambda j: c**j * (binomial(m, j) * height(j))))])
