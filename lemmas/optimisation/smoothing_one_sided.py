"""In numbers: Gaussian smoothing moves a convex function upwards only, so half the error of Theorem 33 is left.

h, convex on R^d, is f on K, and Z has mean 0: f^ = E h(. + Z) lies above h by Jensen, and at most L lambda sqrt d
above.  Taking half of that off leaves an approximation that is as convex, as Lipschitz and as smooth.  The claim is
about the two numbers; that f^ lies above h is `smoothed_above_it`.
"""

from lemmas.papers import feldman
from verify.lemma import *

f, smooth, L, lam, d = reals("f smooth L lam d")

smoothing_error_halved = claim("In numbers: a number within [0, L lambda sqrt(d)] of another, less L lambda sqrt(d)/2, "
        "is within L lambda sqrt(d)/2 of it (half of the error of Theorem 33)", feldman("Theorem 33"),
    kind="strengthening", note="f and `smooth` are the values of f and f^ at one point of K.",
    given=[L > 0, lam > 0, d >= 1, smooth >= f, smooth <= f + L * lam * sqrt(d)],
    show=Abs(smooth - L * lam * sqrt(d) / 2 - f) <= L * lam * sqrt(d) / 2)

doubt(smoothing_error_halved,
    mutants=[mutant("without f^ >= f",
            given=(L > 0, lam > 0, d >= 1, smooth >= f - L * lam * sqrt(d), smooth <= f + L * lam * sqrt(d)))])
