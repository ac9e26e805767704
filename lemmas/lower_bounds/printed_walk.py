"""Altschuler and Talwar, Appendix A.4 (lower bound): the random walk, and the number of steps.

Names as in `hypotheses_and_event`.  Y and Z are the sums of the biases and of the Gaussian increments over
the last barT steps, om is the last iterate of the process that starts at -D/2 and is not clamped below.
On the event E (Y within 15 percent of its expectation 3D/4, no projection) om = -D/2 + Y + Z.
"""

from lemmas.lower_bounds.hypotheses_and_event import (D, L, X, a, appendix, barT, diameter, eta, lam,
    lower_noise_equivalent, n, p, parameters, assumptions, sigma, w)
from lemmas.mechanisms.theta_limits import normal_tail_bound
from lemmas.papers import altschuler
from verify.lemma import *

Y, Z, deviation, x0, p1, p2 = reals("Y Z s x0 p1 p2")
k, m = integer("k"), integer("m")

# --- Observation A.1, item (ii): no projections ----------------------------------------------------------

lower_partial_bias = claim("Y <= (1 + Delta) 3D/4, Delta = 0.15, gives Y <= 0.9 D",
    *appendix("Observation A.1, proof, before display 2"), kind="proof-line",
    note="Y <= 0.8625 D, so that 0.1375 D may stand for 0.1 D in what follows.",
    given=[D > 0, Y >= 0, Y <= "1.15" * ("0.75" * D)],
    show=Y <= "0.9" * D)
doubt(lower_partial_bias,
    mutants=[mutant("0.86 for 0.9", show=Y <= "0.86" * D),
        mutant("Delta = 0.21", given=(D > 0, Y >= 0, Y <= "1.21" * ("0.75" * D)))])

lower_projection_needs_walk = claim("In numbers: Y <= 0.9 D and D <= Y + Z, as when -D/2 + Y + Z >= D/2 is projected, "
        "give Z >= 0.1 D", *appendix("Observation A.1, proof, display 2"), kind="proof-line",
    given=[D > 0, Y <= "0.9" * D, Y + Z >= D],
    show=Z >= "0.1" * D)
doubt(lower_projection_needs_walk, mutants=[mutant("0.11", show=Z >= "0.11" * D)],
    extremal={"D": "1", "Y": "9/10", "Z": "1/10"})

lower_never_surpasses = claim("In numbers: if walks surpass 0.1 D with p <= e^(-5), they never do with 1 - p <= e^(-5)",
    *appendix("Observation A.1, proof, after display 2"), kind="proof-line", flaw="slip", grade="misprint",
    note=("p is the probability that the walk reaches 0.1 D.  That one is meant: the printed 'never surpasses' "
            "describes the complement, whose probability is at least 0.993."),
    given=[p >= 0, p <= exp(-5)],
    show=1 - p <= exp(-5))
doubt(lower_never_surpasses, mutants=[mutant("at most 1/2", show=1 - p <= "1/2")], hints=[{"p": "0"}])

lower_stays_below = claim("In numbers: if walks reach 0.1 D with p <= e^(-5), they stay below with 1 - p >= 0.993",
    altschuler("Appendix A.4, Observation A.1, proof, after display 2", "remark",
        "the complement is likely, given the bound exp(-5)"), kind="repair", repairs="lower_never_surpasses",
    given=[p >= 0, p <= exp(-5)],
    show=1 - p >= "0.993")

doubt(lower_stays_below, mutants=[mutant("0.994", show=1 - p >= "0.994")])

increment, reached = bounded("Z", X), weight("h", X)  # Z of one step; h_k
start = exp(lam * (x0 - a) + k * lam**2 * deviation**2 / 2)

@claim("One step of the maximal inequality: h_{k+1}(x0) = E h_k(x0 + Z) keeps the exponential bound",
    *appendix("Observation A.1, proof, display 3, first inequality"), kind="proof-line",
    given=[E(w, lambda x: exp(lam * increment(x))) <= exp(lam**2 * deviation**2 / 2),
        every(X, lambda x: reached(x) <= exp(lam * (x0 + increment(x) - a) + k * lam**2 * deviation**2 / 2))],
    show=E(w, reached) <= exp(lam * (x0 - a) + (k + 1) * lam**2 * deviation**2 / 2))
def lower_maximal_step():
    """h_k(x0) is the probability that a walk from x0 reaches a within k steps.  Increments with moments at most those
    of a normal law, bounded; with `lower_maximal_start` this is an induction on k."""

    with under(w, lambda x: reached(x) <= start * exp(lam * increment(x))):
        apply_to(every(X, lambda x: reached(x) <= exp(lam * (x0 + increment(x) - a) + k * lam**2 * deviation**2 / 2)))
    linear(start)

doubt(lower_maximal_step, mutants=[mutant("k for k + 1", show=E(w, reached) <= start)])

lower_maximal_start = claim("From x0 >= a the exponential bound exp(lambda (x0 - a) + k lambda^2 s^2/2) is at least 1, "
        "for lambda, k >= 0", *appendix("Observation A.1, proof, display 3, first inequality"), kind="proof-line",
    given=[lam >= 0, x0 >= a, k >= 0],
    show=1 <= start)

@claim("exp(-lambda a + m lambda^2 s^2/2) = exp(-a^2/(2 m s^2)) at lambda = a/(m s^2)",
    *appendix("Observation A.1, proof, display 3, first inequality"), kind="proof-line",
    given=[a > 0, deviation > 0, m >= 1, lam == a / (m * deviation**2)],
    show=exp(lam * (0 - a) + m * lam**2 * deviation**2 / 2) == exp(-(a**2) / (2 * m * deviation**2)))
def lower_maximal_choice():
    rewrite(lam == a / (m * deviation**2))

@claim("For one step: Q(x0) <= exp(-x0^2/2) for x0 >= 0",
    *appendix("Observation A.1, proof, display 3, first inequality"), kind="lemma",
    given=[x0 >= 0],
    show=Q(x0) <= exp(-(x0**2) / 2))
def lower_maximal_one_step():
    use(normal_tail_bound)
    linear(Q(x0))

doubt(lower_maximal_one_step, mutants=[mutant("exp(-x^2)", show=Q(x0) <= exp(-(x0**2)))])

walk_exponent = (expr("0.1") * D) ** 2 / (2 * barT * eta**2 * sigma**2)

@claim("In numbers: exp(-(0.1 D)^2/(2 barT eta^2 sigma^2)), the bound on the failure of item (ii), <= exp(-5)",
    *appendix("Observation A.1, proof, display 3, line 1"), kind="proof-line",
    given=assumptions,
    show=exp(-walk_exponent) <= exp(-5))
def by_noise():
    use(lower_noise_equivalent)

doubt(by_noise,
    mutants=[mutant("c_sigma = 1/900", given=(*parameters, diameter, sigma**2 <= D**2 / (900 * eta**2 * barT)))])

by_value = claim("exp(-5) <= 0.01", *appendix("Observation A.1, proof, display 3, line 2"), kind="proof-line",
    note="exp(-5) = 0.006738; c_sigma = 1/922 would do.",
    given=assumptions,
    show=exp(-5) <= expr("0.01"))
doubt(by_value,
    mutants=[mutant("0.006 for 0.01", show=exp(-5) <= "0.006"), mutant("exp(-4.5)", show=exp("-4.5") <= "0.01")])

lower_doob_numbers = display(by_noise, by_value)

lower_probability_of_e = claim("In numbers: p1, p2 >= 0.99 give p1 p2 >= 0.9, why P[E] >= (1 - 0.01)^2 >= 0.9",
    *appendix("Observation A.1, proof, display 4"), kind="proof-line",
    note="P[E] is at least 0.9801; the printed 0.9 gives away most of it.",
    given=[p1 >= 1 - expr("0.01"), p2 >= 1 - expr("0.01")],
    show=p1 * p2 >= "0.9")

doubt(lower_probability_of_e,
    mutants=[mutant("at least 0.981", show=p1 * p2 >= "0.981"),
        mutant("0.06 for 0.01", given=(p1 >= "0.94", p2 >= "0.94"), show=p1 * p2 >= "0.9")])

# --- the number of steps is an integer ---------------------------------------------------------------------

lower_steps_integer = claim("barT = 3 D n/(4 L eta) is an integer",
    altschuler("Theorem 4.1, proof sketch", "part", "only that barT can be a number of steps"), kind="definition",
    flaw="missing hypothesis", grade="boundary",
    note=("The auxiliary process starts at step T - barT, and B is binomial with barT trials: both need an integer."),
    given=[*parameters, diameter],
    show=floor(barT) == barT)
doubt(lower_steps_integer, mutants=[mutant("at least for D = 1001 eta L", given=(*parameters, D == 1001 * eta * L))],
    hints=[{"L": "1", "eta": "1", "D": "1001", "n": "1", "b": "1"}])

@claim("m = floor(barT) is at most barT and at least (749/750) barT",
    altschuler("Theorem 4.1, proof sketch", "part", "floor(barT) for barT, and how little is lost"), kind="repair",
    repairs="lower_steps_integer",
    given=[*parameters, diameter],
    show=(floor(barT) <= barT) & (floor(barT) >= "749/750" * barT))
def lower_steps_floor():
    """E B >= 749 then, and E Y between (749/750) 3D/4 and 3D/4: all numbers of A.4 survive, see the next claim."""

    fact("floor", "bounds", barT)
    have(D * n >= 1000 * eta * L, by.linear(n, eta * L))
    have(barT >= 750, by.linear(scale=4 * L * eta))
    part = each_part()
    with part[1]:
        linear()

doubt(lower_steps_floor, mutants=[mutant("999/1000 for 749/750", show=floor(barT) >= "999/1000" * barT)])

lower_floor_numbers = claim("With floor(barT): 2 exp(-0.15^2 749/3) <= 0.01 and 0.85 (749/750) 0.75 - 0.5 >= 0.1366",
    altschuler("Appendix A.4, Observation A.1, proof", "part",
        "its Chernoff number, with floor(barT) steps; one of A.2 too"), kind="repair", repairs="lower_steps_integer",
    show=(2 * exp(-(expr("0.15") ** 2) * 749 / 3) <= "0.01") & (expr("0.85") * "749/750" * "0.75" - "0.5" >= "0.1366"))
doubt(lower_floor_numbers, mutants=[mutant("0.1367", show=expr("0.85") * "749/750" * "0.75" - "0.5" >= "0.1367")])
