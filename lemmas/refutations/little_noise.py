"""Propositions 2.2 and 2.4 of berthier2019report as printed: their noise is too little.

Gaussian noise, S = 1, c = 4, eps = 32, delta = 1/100: sigma = 1/8.  With the query 1 at one data set and 0 at its
neighbour, the output is above 1 with probability 1/2 or Q(8) = 6.2e-16, and 1/2 - e^32 Q(8) = 0.45.  Laplace noise, S
= 1, delta = 1/200: b = sqrt(S/(2 delta)) = 10, and the total variation is 1 - e^(-1/20) = 0.0488.  The statements are
of any data with a distance; the witness has the points of a line, all of them neighbours.  In the report data are
histograms, neighbours if their l1 distance is at most 1: of one kind of record, the query 1 at the empty histogram
and 0 elsewhere gives the same two laws.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.mechanisms.calibration import private, sensitivity_at_most
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.laplace_vectors import further_apart, laplace_mechanism_tv_in_any_dimension, with_scale
from lemmas.papers import berthier
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
query = map_("query", space("D"), V)
S, c, eps, delta, sigma, b = reals("S c eps delta sigma b")

on_histograms = ("The witness has the points of a line, all of them neighbours.  Of the report's histograms the empty "
        "one and that of one record, which are neighbours, give the same two laws.")

proposition22_as_printed = claim("Proposition 2.2 as printed: Gaussian noise, sigma >= c S/eps, c^2 > 2 "
        "log(1.25/delta), is (eps, delta)-private for every eps > 0", berthier("Proposition 2.2", "whole"),
    flaw="missing hypothesis", grade="substantive", mended_by=("gaussian_mechanism_private",), note=on_histograms,
    given=[0 < eps, c > 0, delta > 0, sigma > 0, c**2 > 2 * log("5/4" / delta), sigma >= c * S / eps,
        sensitivity_at_most(S)],
    show=private(lambda x: normal(query(x), sigma), exp(eps), delta))
above = lambda u: indicator(1 < u)
# m + z/8 is above 1 where z > t, t = 8 (1 - m).
moved = lambda m, t: by.under(gauss(line), lambda z: eq(above(m + z / 8), indicator(t < z)),
    lambda z: (by.cases(t < z),))
too_close: dict[str, Any] = {"witness": {**dict.fromkeys(("D", "V"), "line"),
        "distance": value(line, line, lambda x, y: expr(0)), "query": value(line, lambda x: indicator(x <= 0)),
        "S": "1", "c": "4", "eps": "32", "delta": "1/100", "sigma": "1/8"},
    "proofs": {"show": (by.contradiction(), by.apply_to(this, 0, 1), by.apply_to(this, value(line, above)),
            by.use(gauss_tail, t=0), by.use(gauss_tail, t=8), moved(1, 0), moved(0, 8),
            by.have(Q(expr(0)) > exp(32) * Q(expr(8)) + "1/100"), by.linear(exp(32)))}}
doubt(proposition22_as_printed,
    mutants=[mutant("eps at most 32", given=[*proposition22_as_printed.given, eps <= 32], hints=[too_close])],
    hints=[too_close])

# What the true claim assumes, with the printed scale b in place of its own.
proposition24_as_printed = claim("Proposition 2.4 as printed: Laplace noise of scale sqrt(S/(2 delta)), l1 sensitivity "
        "S: delta-TV private", berthier("Proposition 2.4", "whole"), flaw="false statement", grade="substantive",
    note=on_histograms, mended_by=("laplace_mechanism_tv_in_any_dimension",),
    given=[*laplace_mechanism_tv_in_any_dimension.given[:-2], b == sqrt(S / (2 * delta)),
        laplace_mechanism_tv_in_any_dimension.given[-1]],
    show=laplace_mechanism_tv_in_any_dimension.show)
doubt(proposition24_as_printed,
    mutants=[mutant("delta at most 1/200", given=[*proposition24_as_printed.given, delta <= "1/200"],
            hints=with_scale("10", {"delta": "1/200"}, *further_apart))],
    hints=with_scale("10", {"delta": "1/200"}, *further_apart))
