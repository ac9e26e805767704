"""(1.2) of altschuler2022noisysgd, without a ceiling, holds with no constant: a set far smaller than one step.

The ceiling is that of their Theorem 3.1.  two_events is D_2 on an event and its complement, at most that of the runs, by
the event's probabilities low(D) and high(D), P and R in the proof: that they end in D/2.
"""

from lemmas.upper_bounds.gap_of_the_proof import two_events
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import below_alpha_star
from verify.language.expr import expr
from verify.lemma import *

C, D, P, R = reals("C D P R")
step = expr("1/32")  # eta L, for sigma = 1

low, high = lambda D: Phi(-step - D / 2), lambda D: Phi(step - D / 2)

allowed = lambda order: all_of(*below_alpha_star(expr(order), expr(1), 1 / (2 * sqrt(2) * step)))
order_two_allowed = claim("2 <= alpha* for L = 1/32, sigma = 1 and n = b = 1",
    altschuler("Theorem 1.3, (1.2)", "remark", "n = b = T = eta = 1"), kind="lemma",
    show=allowed(2))

doubt(order_two_allowed, mutants=[mutant("order 1000", show=allowed(1000))])

# `noisy_sgd_informal_1_2` at L = 1/32, sigma = 1, for every constant C.
@claim("In numbers, for every C some D > 0 has D_2 > C 2 L^2/sigma^2 min(1, D/L), with L = 1/32, sigma = 1 and alpha = "
        "2", altschuler("Theorem 1.3, (1.2)", "remark", "n = b = T = eta = 1"), kind="lemma",
    given=[C > 0],
    show=exists(REAL, lambda D: (0 < D) & (C * 2 * step**2 * Min(1, D / step) < two_events(low(D), high(D)))))
def informal_1_2_no_constant():
    """As in `noisy_sgd_informal_1_2`: f = L w, f' = -L w on [-D/2, D/2], the two events at the upper end.  alpha = 2
    is allowed (`order_two_allowed`).  At D = 1/(320 (1 + C)) it is P <= Phi(-1/32), R >= Phi(19/640) and D_2 >=
    log(1.001) > 1/5120, which is above the bound."""

    let(D, d0)
    have(D > 0)
    have(D * (320 * (1 + C)) == 1, by.rewrite(eq(D, d0)))
    witness(D)
    _, divergence_above = each_part()
    with divergence_above:
        fact("min", "below", 1, D / step)
        have(C * 2 * step**2 * Min(1, D / step) <= C * 2 * step**2 * (D / step))
        let(P, low(D))
        let(R, high(D))
        with have(P <= Phi(-step)):
            fact("Phi", "Q", -step - D / 2)
            fact("Phi", "Q", -step)
            fact("Q", "decreasing", step, step + D / 2)
        with have(Phi("19/640") <= R):
            fact("Phi", "Q", step - D / 2)
            fact("Phi", "Q", "19/640")
            fact("Q", "decreasing", D / 2 - step, "-19/640")
        have(Phi(expr("19/640")) - Phi(-step) >= "24/1000")
        have((R - P) ** 2 >= "576/1000000")
        have(R * (1 - R) <= "1/4")
        have(P**2 / R + (1 - P) ** 2 / (1 - R) >= "1.001", by.linear(scale=R * (1 - R)))
        fact("log", "increasing", "1.001", P**2 / R + (1 - P) ** 2 / (1 - R))
        have(log(expr("1.001")) > "1/5120", by.evaluate())
        rewrite(eq(P, low(D)), backwards=True)
        rewrite(eq(R, high(D)), backwards=True)
        linear()

d0 = 1 / (320 * (1 + C))

doubt(informal_1_2_no_constant,
    mutants=[mutant("for D = L already", show=C * 2 * step**2 < two_events(low(step), high(step)))])
