"""What is at most every positive multiple of a number is at most 0."""

from verify.lemma import *

A, B = reals("A B")

@claim("A <= eps B for all eps > 0 gives A <= 0",
    given=[B >= 0, hypothesis("for every eps", every(REAL, lambda eps: (0 < eps).implies(A <= eps * B)))],
    show=A <= 0)
def small_real():
    contradiction()
    apply_to("for every eps", A / (2 * (B + 1))).called("for every eps here")
