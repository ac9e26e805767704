"""The proof of Theorem 3.1 of altschuler2022noisysgd: the steps that stand, slips put right, Remark 1.4.

One coordinate stands for vectors where only norms enter.  The gap of the proof is in `gap_of_the_proof`, the
theorem with an explicit constant is `noisy_sgd_convex_privacy`.
"""

from lemmas.analysis.binomial_expansion import binomial_absorption
from lemmas.papers import altschuler
from verify.lemma import *

alpha, L, D, eta = reals("alpha L D eta")
g, g1, G, w, w0, M, x, y = reals("g g1 G w w0 M x y")
root_b, root_l = reals("root_b root_l")
n, b = integer("n"), integer("b")
BATCH = (b >= 1, b <= n)
OPPOSITE = {"eta": "1", "b": "1", "L": "1", "g": "1", "g1": "-1"}
# For i* in the batch, the sum over the batch of the second run is G - g + g1: here 1, of a batch of one.
SECOND = {"eta": "1", "b": "1", "G": "0", "g": "0", "g1": "1"}

# --- Step 1 ------------------------------------------------------------------------------------------

@claim("binomial(n - 1, b - 1)/binomial(n, b) = b/n: the share of the batches of b that contain i*",
    altschuler("(3.1)", "part", "the quotient of the numbers of batches, not the probability"),
    repairs="noisy_sgd_bias_probability",
    given=BATCH,
    show=binomial(n - 1, b - 1) / binomial(n, b) == b / n)
def noisy_sgd_sampling_rate():
    use(binomial_absorption)
    have(binomial(n, b) > 0, by.use(noisy_sgd_binomial_positive))
    have(binomial(n - 1, b - 1) == b / n * binomial(n, b))
    combine((1, [this]), scale=binomial(n, b))

doubt(noisy_sgd_sampling_rate,
    mutants=[mutant("drawn with replacement", show=binomial(n - 1, b - 1) / binomial(n, b) == 1 - (1 - 1 / n) ** b)],
    extremal={"n": "3", "b": "3"})

@claim("C(n, b) > 0 for 0 <= b <= n", given=[b >= 0, b <= n], show=binomial(n, b) > 0)
def noisy_sgd_binomial_positive():
    suffices((b <= n).implies(binomial(n, b) > 0), by.modus())
    start, step = induction(b, 0).called("induction hypothesis")
    with start:
        intro("[0 <= n]")
        fact("binomial", "zero", n)
    with step:
        intro("[b + 1 <= n]")
        modus("induction hypothesis")
        fact("binomial", "step", n, b)
        have(n - b > 0)
        combine((-1, ["binomial step"]), (binomial(n, b), [this]), scale=b + 1)

doubt(noisy_sgd_binomial_positive, mutants=[mutant("at least 2", show=binomial(n, b) > 1)])

noisy_sgd_bias_probability = claim("In numbers: C(n - 1, b - 1)/C(n, b), how often the second run's noise is off "
        "centre, is at most 1 - b/n", altschuler("Section 3.2, Step 1, before (3.1)"), kind="proof-line", flaw="slip",
    grade="misprint", note="It is b/n, as the display (3.1) on the next line says; the sentence has the complement.",
    given=BATCH,
    show=binomial(n - 1, b - 1) / binomial(n, b) <= 1 - b / n)
doubt(noisy_sgd_bias_probability, mutants=[mutant("for b = n", given=(b >= 1, b == n))], hints=[{"n": "3", "b": "2"}])

# The batch sum of the second run is G - g + g1, where g and g1 are the gradients of f_{i*} and f'_{i*}.
noisy_sgd_bias_sign = claim("-(eta/b)(G - g + g1) = -(eta/b) G + (eta/b)(g1 - g)",
    altschuler("Section 3.2, Step 1, definition of Z'_t"), kind="proof-line", flaw="slip", grade="misprint",
    note="The bias of the noise has the wrong sign; m_t in Step 3 has the right one.  Only its norm is used.",
    given=[eta > 0, b >= 1],
    show=-(eta / b) * (G - g + g1) == -(eta / b) * G + eta / b * (g1 - g))
doubt(noisy_sgd_bias_sign, mutants=[mutant("eta = 1", given=(eta == 1, b >= 1))], hints=[SECOND])

noisy_sgd_bias_sign_repaired = claim("-(eta/b)(G - g + g1) = -(eta/b) G + (eta/b)(g - g1)",
    altschuler("Section 3.2, Step 1, definition of Z'_t", "part", "the sign of the bias, for i* in the batch"),
    kind="repair", repairs="noisy_sgd_bias_sign",
    given=[eta > 0, b >= 1],
    show=-(eta / b) * (G - g + g1) == -(eta / b) * G + eta / b * (g - g1))

doubt(noisy_sgd_bias_sign_repaired,
    mutants=[mutant("without 1/b", show=-(eta / b) * (G - g + g1) == -(eta / b) * G + eta * (g - g1))])

LIPSCHITZ = (eta > 0, b >= 1, L >= 0, Abs(g) <= L, Abs(g1) <= L)

noisy_sgd_update_gap = claim("In numbers, one step on adjacent data: |eta (g - g1)/b| <= eta L/b for |g|, |g1| <= L",
    altschuler("footnote 5", "instance", "first sentence, in dimension one, for i* in the batch"), flaw="slip",
    grade="misprint",
    note=("Opposite gradients: the losses w and -w.  The proof itself uses 2 eta L/b.  It is true if one loss is "
            "constant."),
    given=LIPSCHITZ,
    show=Abs(eta / b * (g - g1)) <= eta * L / b)
doubt(noisy_sgd_update_gap, mutants=[mutant("half of it", show=Abs(eta / b * (g - g1)) <= eta * L / (2 * b))],
    hints=[OPPOSITE])

@claim("In numbers, one step on adjacent data: |eta (g - g1)/b| <= 2 eta L/b for |g|, |g1| <= L",
    altschuler("footnote 5", "instance", "first sentence, dimension one, i* in the batch, 2 eta L/b"),
    altschuler("Section 3.2, Step 3, bound on m_t", "instance", "dimension one"), kind="repair",
    repairs="noisy_sgd_update_gap",
    given=LIPSCHITZ,
    show=Abs(eta / b * (g - g1)) <= 2 * eta * L / b)
def noisy_sgd_update_gap_repaired():
    fact("abs", "above", g)
    fact("abs", "above", g1)

doubt(noisy_sgd_update_gap_repaired, extremal=OPPOSITE)

# For other modules, which cite it by its id.
noisy_sgd_abs_bound = claim("|x| <= y if x <= y and -x <= y", given=[x <= y, -x <= y], show=Abs(x) <= y)

# --- Section 1.2: are smooth losses on a bounded set Lipschitz? -----------------------------------------

noisy_sgd_lipschitz_from_smooth = claim("The slope of g w + M w^2/2 on [0, D] is at most M D in absolute value",
    altschuler("Section 1.2, on Lipschitz losses", "instance", "quadratics on an interval"), flaw="missing hypothesis",
    grade="boundary",
    note="Smooth losses on a bounded set need not be M D-Lipschitz: a linear loss has M = 0 and any slope.",
    given=[M >= 0, D > 0, w >= 0, w <= D],
    show=Abs(g + M * w) <= M * D)
doubt(noisy_sgd_lipschitz_from_smooth, mutants=[mutant("at w = 0", given=(M >= 0, D > 0, w == 0))],
    hints=[{"M": "0", "D": "1", "w": "0", "g": "1"}])

# Here g and g1 are the slopes of one loss, at w and at w0.
@claim("In numbers, with a critical point w0 in K: |g| <= M D if |g - g1| <= M |w - w0|, |w - w0| <= D, g1 = 0",
    altschuler("Section 1.2, on Lipschitz losses", "instance", "dimension one, if the slope vanishes at a point of K"),
    kind="repair", repairs="noisy_sgd_lipschitz_from_smooth",
    given=[M >= 0, Abs(g - g1) <= M * Abs(w - w0), g1 == 0, Abs(w - w0) <= D],
    show=Abs(g) <= M * D)
def noisy_sgd_lipschitz_repaired():
    fact("abs", "above", g - g1)

# --- Remark 1.4 --------------------------------------------------------------------------------------

@claim("B alpha + l/(alpha - 1) at alpha = 1 + sqrt(l/B) is B + 2 sqrt(B l) <= 3 sqrt(B l) for B <= l",
    altschuler("Remark 1.4, (1.3)", "part", "the conversion at one order, for B <= log(1/delta)"),
    given=[root_b > 0, root_b <= root_l, alpha == 1 + root_l / root_b],
    show=(root_b**2 * alpha + root_l**2 / (alpha - 1) == root_b**2 + 2 * root_b * root_l)
        & (root_b**2 * alpha + root_l**2 / (alpha - 1) <= 3 * root_b * root_l))
def noisy_sgd_conversion():
    """root_b^2 = B is the RDP bound divided by alpha, root_l^2 = l = log(1/delta).  B <= l has to be assumed: a bound
    eps <~ 1 does not give it when delta is near 1."""

    with have(root_b**2 * alpha + root_l**2 / (alpha - 1) == root_b**2 + 2 * root_b * root_l):
        rewrite(alpha == 1 + root_l / root_b)

doubt(noisy_sgd_conversion,
    mutants=[mutant("any B", given=(root_b > 0, root_l > 0, alpha == 1 + root_l / root_b),
            show=root_b**2 * alpha + root_l**2 / (alpha - 1) <= 3 * root_b * root_l)],
    extremal={"root_b": "1", "root_l": "1", "alpha": "2"})
