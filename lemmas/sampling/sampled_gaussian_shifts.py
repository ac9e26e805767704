"""The sampled Gaussian: steps of Lemma 2.11 of altschuler2022noisysgd, from a law of shifts to one shift.

q is the sampling rate and sigma the noise; w is the law of the shifts j, r(j) the density ratio of N(j) to N(0) at an
output; in the plane a and t are the length and direction of a shift, (x1, x2) is the output.
"""

from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import q, sigma
from verify.lemma import *

R, t, x1, x2, a, v = reals("R t x1 x2 a v")
J = space("J")
w, r = law("w", J), weight("r", J)

sampled_gaussian_mixture_form = claim("In densities: 1 - q + q E r is the mean of 1 - q + q r, r the density ratios of "
        "N(j) to N(0), j from w", altschuler("Appendix A.2, first display"),
    altschuler("Appendix A.2, display, line 1"), kind="proof-line",
    note=("Densities with respect to N(0), for any law of shifts, at an output where they are bounded.  The right side "
            "of the display prints one-dimensional normal laws (sigma^2 without I_d).  For a Dirac law, as in the last "
            "sentence of A.2, it is one shift."),
    given=[q >= 0, q <= 1],
    show=1 - q + q * E(w, r) == E(w, lambda j: 1 - q + q * r(j)))
doubt(sampled_gaussian_mixture_form,
    mutants=[mutant("weights q in both parts", show=1 - q + q * E(w, r) == E(w, lambda j: q + q * r(j)))])

@claim("In the plane: the log density ratio at a shift of length a in direction t is that at (a, 0), rotated back",
    altschuler("Appendix A.2, display, line 3"), altschuler("Lemma 2.11"), kind="proof-line",
    given=[sigma > 0, a >= 0],
    show=(x1**2 + x2**2 - (x1 - a * cos(t)) ** 2 - (x2 - a * sin(t)) ** 2) / (2 * sigma**2)
        == ((x1 * cos(t) + x2 * sin(t)) ** 2 - (x1 * cos(t) + x2 * sin(t) - a) ** 2) / (2 * sigma**2))
def sampled_gaussian_rotation():
    """The exponents of the ratios in the plane of the shift: a function of one coordinate in a rotated frame, in which
    the normal law is the same.  The other coordinates cancel."""

    fact("sin", "squares", t)
    combine((-(a**2) / (2 * sigma**2), [this]))

doubt(sampled_gaussian_rotation,
    mutants=[mutant("without the second coordinate",
            show=(x1**2 + x2**2 - (x1 - a * cos(t)) ** 2 - (x2 - a * sin(t)) ** 2) / (2 * sigma**2)
                == ((x1 * cos(t)) ** 2 - (x1 * cos(t) - a) ** 2) / (2 * sigma**2))])

@claim("In numbers: (a/R)^2 sigma^2 + v = sigma^2, v >= 0 and (a/R) R = a, for y -> (a/R) y plus noise of variance v, "
        "a <= R", altschuler("Appendix A.2, display, line 4"), altschuler("Lemma 2.11"), altschuler("(3.4), line 4"),
    kind="proof-line",
    given=[sigma > 0, R > 0, a >= 0, a <= R, v == sigma**2 * (1 - (a / R) ** 2)],
    show=all_of(v >= 0, (a / R) ** 2 * sigma**2 + v == sigma**2, a / R * R == a))
def sampled_gaussian_smaller_shift():
    """With post-processing (Lemma 2.7) the divergence grows with the length of the shift."""

    have(a / R <= 1, by.linear(scale=R))

doubt(sampled_gaussian_smaller_shift,
    mutants=[mutant("without the square", given=(sigma > 0, R > 0, a >= 0, a <= R, v == sigma**2 * (1 - a / R)))])
