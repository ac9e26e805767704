"""Numbers of Observation A.1 of Altschuler and Talwar: Chernoff's bounds for a deviation of 15 percent.

For `biased_walk_events`: u is the expected number of draws of the last record in N steps, at least 749, and q = u/N.
Chernoff's bound of P[number > 1.15 u] is e^w (1 + v)^N at v = 0.15 q, w = -1.15 log(1.15) u, and e^(w + N v) is the
first number of `binomial_tails`; the second one is that of P[number < 0.85 u].
"""

from verify.lemma import *

N = integer("N")
u, v, w, c = reals("u v w c")

@claim("exp(w) (1 + v)^N <= exp(w + N v) for v > -1 and N >= 0",
    given=[N >= 0, 1 + v > 0],
    show=exp(w) * (1 + v) ** N <= exp(w + N * v))
def power_of_one_plus():
    fact("exp", "tangent", v)  # 1 + v <= e^v

power_split = claim("exp(w - c N) (exp(c) v)^N = exp(w) v^N for v > 0",
    given=[v > 0],
    show=exp(w - c * N) * (exp(c) * v) ** N == exp(w) * v**N)

binomial_tails = claim("Chernoff's bounds for a deviation of 15 percent from a mean of at least 749, up and down, are "
        "at most 0.001",
    given=[u >= 749],
    show=all_of(exp(expr("0.15") * u - log(expr("1.15")) * "1.15" * u) <= "0.001",
        exp(expr("0.85") * log(1 / expr("0.85")) * u - "0.15" * u) <= "0.001"))

doubt(binomial_tails,
    mutants=[mutant("0.0001", show=exp(expr("0.15") * u - log(expr("1.15")) * "1.15" * u) <= "0.0001")])
