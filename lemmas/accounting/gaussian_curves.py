"""Gaussian noise: the privacy curve in any dimension, as tails of a Gaussian number."""

from lemmas.axioms import gauss_tail
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.papers import contraction, federated
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
m1, m2 = points("m1 m2", V)
g, r, s = reals("g r s")

@claim("E_g(N(m1, s^2 I) || N(m2, s^2 I)) <= Q(log(g)/r - r/2) - g Q(log(g)/r + r/2) in R^d, |m1 - m2| <= r s",
    contraction("Lemma 2", "remark", "means at most r s apart, every g > 0, as tails"),
    federated("Lemma 1", "remark", "means at most r s apart, every g > 0, as tails"),
    given=[g > 0, s > 0, r > 0, norm(m1 - m2) <= r * s],
    show=hockey_stick(normal(m1, s), normal(m2, s), g) <= Q(log(g) / r - r / 2) - g * Q(log(g) / r + r / 2))
def gaussian_curve_in_any_dimension():
    use(gaussian_hockey_stick_within, gamma=g)
    fact("theta", "definition", g, r)
    intro("phi")
    apply_to(gaussian_hockey_stick_within)

half = expr("1/2")
tail = lambda mean: (by.use(gauss_tail, t=half - mean),
    by.under(gauss(line), lambda xi: eq(indicator(half < mean + xi), indicator(half - mean < xi)),
        lambda xi: (by.cases(half < mean + xi),)))
doubt(gaussian_curve_in_any_dimension,
    mutants=[mutant("half the distance",
            show=hockey_stick(normal(m1, s), normal(m2, s), g)
                <= Q(log(g) / (r / 2) - r / 4) - g * Q(log(g) / (r / 2) + r / 4),
            hints=[{"witness": {**dict.fromkeys(("m1", "g", "r", "s"), "1"), "m2": "0", "V": "line"},
                    "proofs": {"show": (by.contradiction().called("told"),
                            by.apply_to("told", value(line, lambda y: indicator(half < y))), *tail(1), *tail(0),
                            by.have(Q(-half) - Q(half) > Q(-half / 2) - Q(half / 2), by.evaluate()), by.linear())}}])])
