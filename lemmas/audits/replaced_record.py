"""A record replaced moves a sum of clipped values by up to twice what one added or removed can move it."""

from typing import Any

from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from verify.lemma import *

V = euclid("V")
c, u, w = points("c u w", V)
alpha, s, C = reals("alpha s C")

replaced_as_removed = claim("Values of norms at most C in a sum with noise N(0, s^2 I), one replaced: D_alpha <= alpha "
        "C^2/(2 s^2)", flaw="false statement", grade="substantive",
    note=("dp-accounting 0.6.0: GaussianDpEvent defines the noise multiplier as s/C for a sum of values of norms at "
            "most C, and RdpAccountant gives such an event alpha C^2/(2 s^2) under every neighbouring relation.  "
            "Replacing one value moves the sum by up to 2 C."), mended_by=("gaussian_renyi_exact",),
    given=[alpha > 1, s > 0, C > 0, norm(u) <= C, norm(w) <= C],
    show=renyi(normal(c + u, s), normal(c + w, s), alpha) <= alpha * C**2 / (2 * s**2))
opposite: dict[str, Any] = {"witness": {"V": "line", "c": "0", "u": "1", "w": "-1", "C": "1", "s": "1", "alpha": "2"},
    "proofs": {"show": (by.contradiction().called("bound"),
            by.use(gaussian_renyi_exact, V=line, m1=1, m2=-1, s=1, alpha=2, R=1),
            by.modus("gaussian_renyi_exact.1", by.assume()), by.linear())}}
doubt(replaced_as_removed,
    mutants=[mutant("the order 2", given=[eq(alpha, 2), *replaced_as_removed.given[1:]], hints=[opposite])],
    hints=[opposite])
