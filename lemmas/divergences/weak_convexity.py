"""Weak convexity of the Renyi divergence: the constants of Feldman et al., Lemma 25.

If (alpha - 1) D_i <= c <= 1 for all i, a random choice has D_alpha at most (1 + c) times the average of the D_i.
The constant (e^c - 1)/c serves for every c > 0, and no smaller one for all weights; 1 + c serves up to
c = 1.79 (`weak_convexity_best_constant`, `weak_convexity_range`).  Here is what of it speaks of numbers.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.papers import feldman
from verify.lemma import *

a, c = reals("a c")

# --- the exponential on [0, c] -----------------------------------------------------------------------

@claim("exp lies below its chord on [0, c]", given=[c > 0, a >= 0, a <= c], show=exp(a) <= 1 + a * (exp(c) - 1) / c)
def weak_convexity_chord():
    """Ours; equality at 0 and at c."""
    use(renyi_exponential_convex, lam=a / c, u1=c, u2=0)

doubt(weak_convexity_chord, mutants=[mutant("a hundredth less", show=exp(a) <= 1 + "99/100" * a * (exp(c) - 1) / c)],
    extremal={"a": "1", "c": "1"})

sentence_first = claim("exp(a) <= 1 + a + a^2 for a <= c <= 1",
    feldman("Lemma 25, proof, sentence after the display, first inequality"), kind="proof-line",
    given=[a <= c, c <= 1],
    show=exp(a) <= 1 + a + a**2)

doubt(sentence_first, mutants=[mutant("half the square", show=exp(a) <= 1 + a + a**2 / 2)],
    extremal={"a": "0", "c": "1"})

sentence_second = claim("1 + a + a^2 <= 1 + (1 + c) a for a <= c <= 1",
    feldman("Lemma 25, proof, sentence after the display, second inequality"), kind="proof-line",
    flaw="missing hypothesis", grade="boundary",
    note=("False for negative a: it says a (a - c) <= 0.  The hypothesis 0 <= a is missing; where it is used, a is a "
            "multiple of a divergence and so is not negative.  The lemma stands."),
    given=[a <= c, c <= 1],
    show=1 + a + a**2 <= 1 + (1 + c) * a)
doubt(sentence_second, mutants=[mutant("c in place of 1 + c", show=1 + a + a**2 <= 1 + c * a)],
    hints=[{"a": "-1", "c": "1"}])

feldman_lemma25_sentence_repaired = claim("1 + a + a^2 <= 1 + (1 + c) a for 0 <= a <= c",
    feldman("Lemma 25, proof, sentence after the display", "part", "the second inequality, as repaired with a >= 0"),
    kind="repair", repairs="feldman_lemma25_sentence.2",
    given=[a >= 0, a <= c],
    show=1 + a + a**2 <= 1 + (1 + c) * a)

doubt(feldman_lemma25_sentence_repaired, extremal={"a": "1/2", "c": "1/2"})

@claim("exp(a) <= 1 + a + a^2 for all a <= 1.79", feldman("Lemma 25, proof, sentence after the display"), kind="lemma",
    given=[a <= "179/100"],
    show=exp(a) <= 1 + a + a**2)
def weak_convexity_quadratic_range():
    """The two sides meet again at a = 1.7932..."""
    cases(a <= 1)

doubt(weak_convexity_quadratic_range, mutants=[mutant("up to 1.8", given=(a <= "9/5",))])

@claim("exp(a) <= 1 + a + (3/4) a^2 on [0, 1]", feldman("Lemma 25, proof, sentence after the display"), kind="lemma",
    given=[a >= 0, a <= 1],
    show=exp(a) <= 1 + a + "3/4" * a**2)
def weak_convexity_three_quarters():
    """The best factor on [0, 1] is e - 2 = 0.71828..."""
    cases(a <= "1/2")

doubt(weak_convexity_three_quarters, mutants=[mutant("0.71", show=exp(a) <= 1 + a + "71/100" * a**2)])

feldman_lemma25_sentence = display(sentence_first, sentence_second)
