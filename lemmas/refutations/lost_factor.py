"""Corollary 31 of feldman2018iteration: its noise is less than Theorem 30 asks for at one record, if m >= 2."""

from lemmas.papers import feldman
from verify.lemma import *

L, eps, delta = reals("L eps delta")
m = integer("m")
ell = log("5/4" / delta)
printed = 2 * L * sqrt(ell / m) / eps
corollary31_noise = claim("In numbers: the printed noise of Corollary 31 has (m + 1) sigma^2 >= 8 L^2 "
        "log(1.25/delta)/eps^2, which Theorem 30 asks at the index n - m",
    feldman("Corollary 31", "remark", "its noise against what Theorem 30 asks there"), kind="number",
    flaw="inconsistency", grade="misprint",
    note=("Theorem 30 gives (eps, delta) at the index n - m if (m + 1) sigma^2 is that of the calibration.  The "
            "printed one is (m + 1)/(2 m) of it: as much for m = 1 only.  The calibration is enough, not needed: at "
            "the numbers of the witness three steps of the printed noise are private still (0.079 <= 1/2).  That the "
            "corollary is false is `corollary31_privacy`."), mended_by=("skip_pnsgd_with_public_records",),
    given=[L > 0, eps > 0, delta > 0, delta < 1, m >= 1],
    show=(m + 1) * printed**2 >= 8 * L**2 * ell / eps**2)
doubt(corollary31_noise, mutants=[mutant("for m up to 2", given=[*corollary31_noise.given, m <= 2])],
    hints=[{"L": "1", "eps": "1", "delta": "1/2", "m": "2"}])
