"""Altschuler and Talwar, Appendix A.4: Observation A.2 and the final displays, number by number.

Y and Z are the sums of the biases and of the Gaussian increments over the last barT steps, om is the last
iterate of the process that starts at -D/2 and is not clamped below.  On the event E (Y within 15 percent of
its expectation 3D/4, no projection) om = -D/2 + Y + Z.  Then A is the event om >= 0, C the event Z + D/10 >= 0,
v the variance of Z, and the displays are, with Observation A.2 for the second step,

    P[A] >= P[A and E] >= P[C and E] = P[C] - P[C and not E] >= P[C] - 0.1,
    P[C] = Phi(0.1 D/sqrt(v)) >= Phi(0.1/sqrt(0.001)) = Phi(sqrt(10)).
"""

from lemmas.lower_bounds.hypotheses_and_event import (EQUALITY, D, L, T, X, appendix, barT, diameter, eta,
    lower_noise_equivalent, assumptions, sigma, w)
from lemmas.papers import altschuler
from verify.lemma import *

Y, Z, om, v = reals("Y Z om v")

# --- Observation A.2 ------------------------------------------------------------------------------

on_E = (D > 0, Y >= "0.85" * ("0.75" * D), Y <= "1.15" * ("0.75" * D), om == -D / 2 + Y + Z)
MEAN = {"L": "1/1000", "eta": "1", "D": "1", "Y": "3/4", "Z": "0", "om": "1/4"}

lower_observation_a2 = claim("In numbers: 0.6375 D <= Y <= 0.8625 D and om = Z + Y - D/2, as on the event E, give om "
        ">= Z + 10/D",
    altschuler("Appendix A.4, Observation A.2", "part", "on E, given by bounds on Y and by om = -D/2 + Y + Z"),
    flaw="slip", grade="misprint", note="A slip for D/10: 10/D has the wrong unit.",
    given=[*on_E, L > 0, eta > 0, diameter],
    show=om >= Z + 10 / D)
doubt(lower_observation_a2, mutants=[mutant("5/D", show=om >= Z + 5 / D)], hints=[MEAN])

lower_observation_a2_sharp = claim("In numbers: 0.6375 D <= Y <= 0.8625 D and om = Z + Y - D/2, as on the event E, "
        "give om >= Z + 0.1375 D", *appendix("Observation A.2"), kind="lemma",
    given=on_E,
    show=om >= Z + "0.1375" * D)
doubt(lower_observation_a2_sharp, mutants=[mutant("0.138 D", show=om >= Z + "0.138" * D)],
    extremal={"D": "1", "Y": "51/80", "Z": "0", "om": "11/80"})

lower_bias_number = claim("(1 - 0.15) 0.75 D >= 0.6 D for D > 0, and 0.6 D - D/2 = D/10",
    *appendix("Observation A.2, proof"), kind="proof-line",
    given=[D > 0],
    show=((1 - expr("0.15")) * ("0.75" * D) >= "0.6" * D) & ("0.6" * D - D / 2 == D / 10))
doubt(lower_bias_number,
    mutants=[mutant("0.64", show=(1 - expr("0.15")) * ("0.75" * D) >= "0.64" * D),
        mutant("Delta = 0.21", show=(1 - expr("0.21")) * ("0.75" * D) >= "0.6" * D),
        mutant("0.7 for 0.75", show=(1 - expr("0.15")) * ("0.7" * D) >= "0.6" * D)])

# --- the last displays ----------------------------------------------------------------------------

# Events are tests, 1 on the outcomes in them; the lines hold for all tests.  E is the mean, and the event E is `good`.
runs = w
A, C, good = (test(name, X) for name in ("A", "C", "E"))
both = lambda event: E(runs, lambda x: event(x) * good(x))
observation = every(X, lambda x: C(x) * good(x) <= A(x) * good(x))
likely = E(runs, lambda x: 1 - good(x)) <= "0.1"
EVENTS = "Appendix A.4, display after Observation A.2"

@claim("P[A] >= P[A and E]", altschuler(f"{EVENTS}, line 1"), kind="proof-line", show=E(runs, A) >= both(A))
def by_monotony():
    with under(runs, lambda x: A(x) * good(x) <= A(x)) as x:
        have(good(x) <= 1)

@claim("P[A and E] >= P[C and E], if C gives A on E", altschuler(f"{EVENTS}, line 2"), kind="proof-line",
    given=[observation],
    show=both(A) >= both(C))
def by_observation():
    with under(runs, lambda x: C(x) * good(x) <= A(x) * good(x)):
        apply_to(observation)

doubt(by_observation, mutants=[mutant("without Observation A.2", given=())])

by_complement = claim("P[C and E] = P[C] - P[C and not E]", altschuler(f"{EVENTS}, line 3"), kind="proof-line",
    show=both(C) == E(runs, C) - E(runs, lambda x: C(x) * (1 - good(x))))

@claim("P[C] - P[C and not E] >= P[C] - 0.1, if P[E] >= 0.9", altschuler(f"{EVENTS}, line 4"), kind="proof-line",
    given=[likely],
    show=E(runs, C) - E(runs, lambda x: C(x) * (1 - good(x))) >= E(runs, C) - "0.1")
def by_likely_event():
    """P[E] >= 0.9801 would give 0.0199 in place of 0.1."""

    with under(runs, lambda x: C(x) * (1 - good(x)) <= 1 - good(x)) as x:
        have(C(x) <= 1)
        have(1 - good(x) >= 0)

lower_events = display(by_monotony, by_observation, by_complement, by_likely_event)

lower_variance_t = claim("In numbers, as in Theorem 4.1: T eta^2 sigma^2 <= 0.001 D^2 for every T >= barT",
    *appendix("before the last display but one"), kind="proof-line", flaw="slip", grade="misprint",
    note="Z is the sum over the last barT steps, so that barT is meant; T is not bounded.",
    given=[*assumptions, T >= barT],
    show=T * eta**2 * sigma**2 <= "0.001" * D**2)
doubt(lower_variance_t, mutants=[mutant("0.002", show=T * eta**2 * sigma**2 <= "0.002" * D**2)],
    hints=[{**EQUALITY, "T": "4500"}])

@claim("In numbers, as in Theorem 4.1: barT eta^2 sigma^2 <= 0.001 D^2",
    altschuler("Appendix A.4, before the last display but one", "part",
        "the inequality, with barT for T; not that Z has this law"), kind="repair", repairs="lower_variance_t",
    given=assumptions,
    show=barT * eta**2 * sigma**2 <= "0.001" * D**2)
def lower_variance_bar_t():
    use(lower_noise_equivalent)

doubt(lower_variance_bar_t, extremal={name: point for name, point in EQUALITY.items() if name != "T"})

sd = sqrt(expr("0.001"))  # the largest standard deviation of Z, with D = 1

@claim("In numbers: Phi(0.1 D/sqrt(v)), which P[Z + D/10 >= 0] is, >= Phi(0.1/sqrt(0.001)) for v <= 0.001 D^2",
    *appendix("last display but one, inequality and equality"), kind="proof-line",
    given=[D > 0, v > 0, v <= "0.001" * D**2],
    show=Phi("0.1" / sd) <= Phi("0.1" * D / sqrt(v)))
def lower_gaussian_positive():
    fact("Q", "decreasing", -(expr("0.1") * D / sqrt(v)), -(expr("0.1") / sd))

doubt(lower_gaussian_positive, mutants=[mutant("v <= 0.002 D^2", given=(D > 0, v > 0, v <= "0.002" * D**2))])

lower_phi_printed = claim("Phi(0.1/sqrt(0.001)) is 0.999993 to six decimals",
    altschuler("Appendix A.4, last display but one", "part", "its last step, read as correct to six decimals"),
    kind="number", flaw="slip", grade="misprint",
    note=("Phi(sqrt(10)) = 0.999217: the tail is 112 times the printed one.  The printed number belongs to the mean "
            "0.1375 D, see the repair."),
    show=Abs(Phi("0.1" / sd) - "0.999993") <= "0.0000005")
doubt(lower_phi_printed, mutants=[mutant("to four decimals", show=Abs(Phi("0.1" / sd) - "0.999993") <= "0.00005")])

lower_phi_sqrt10 = claim("Phi(0.1/sqrt(0.001)) is 0.999217 to six decimals",
    altschuler("Appendix A.4, last display but one", "part", "its last step, with the right number"), kind="repair",
    repairs="lower_phi_printed",
    show=Abs(Phi("0.1" / sd) - "0.999217") <= "0.0000005")
doubt(lower_phi_sqrt10, mutants=[mutant("0.999216", show=Abs(Phi("0.1" / sd) - "0.999216") <= "0.0000005")])

lower_phi_01375 = claim("Phi(0.1375/sqrt(0.001)) is 0.999993 to six decimals",
    altschuler("Appendix A.4, last display but one", "remark",
        "where the printed number comes from: the mean 0.1375 D"), kind="repair", repairs="lower_phi_printed",
    note="Where the printed number comes from: 0.1375 D = 0.6375 D - D/2 (`lower_observation_a2_sharp`).",
    show=Abs(Phi("0.1375" / sd) - "0.999993") <= "0.0000005")
doubt(lower_phi_01375, mutants=[mutant("0.136 for 0.1375", show=Abs(Phi("0.136" / sd) - "0.999993") <= "0.0000005")])

lower_final_line = claim("In numbers: Phi(0.1/sqrt(0.001)) - 0.1 >= 0.99993 - 0.1, the bound of P[Z + D/10 >= 0] by "
        "its value",
    altschuler("Appendix A.4, last display, first inequality", "part",
        "by the value of Phi; from the printed 0.999993 it would follow; not whether it holds"), kind="number",
    flaw="slip", grade="misprint",
    note="A third number: 0.99993 is neither the printed 0.999993, from which it would follow, nor the value 0.999217.",
    show=Phi("0.1" / sd) - "0.1" >= expr("0.99993") - "0.1")
doubt(lower_final_line, mutants=[mutant("0.9993", show=Phi("0.1" / sd) - "0.1" >= expr("0.9993") - "0.1")])

lower_final_line_repaired = claim("Phi(0.1/sqrt(0.001)) - (1 - 0.99^2) >= 0.99993 - 0.1",
    altschuler("Appendix A.4, last display, first inequality", "part",
        "as numbers, with P[E] >= 0.9801 in place of 0.9"), kind="repair", repairs="lower_final_line",
    note="With P[E] >= 0.9801 in place of 0.9 the printed conclusion holds: the left side is 0.9793.",
    show=Phi("0.1" / sd) - (1 - expr("0.99") ** 2) >= expr("0.99993") - "0.1")
doubt(lower_final_line_repaired, mutants=[mutant("minus 0.1", show=Phi("0.1" / sd) - "0.1" >= expr("0.99993") - "0.1")])

lower_final_conclusion = claim("0.99993 - 0.1 >= 1/2 e^0.1 + 0.01",
    altschuler("Appendix A.4, last display, second inequality", "whole"), kind="number",
    note="The right side is 0.56259.",
    show=expr("0.99993") - "0.1" >= exp("0.1") / 2 + "0.01")
doubt(lower_final_conclusion,
    mutants=[mutant("e^0.6", show=expr("0.99993") - "0.1" >= exp("0.6") / 2 + "0.01"),
        mutant("0.35 for 0.01", show=expr("0.99993") - "0.1" >= exp("0.1") / 2 + "0.35"),
        mutant("0.45 for 0.1", show=expr("0.99993") - "0.45" >= exp("0.1") / 2 + "0.01")])

lower_final_conclusion_repaired = claim("Phi(0.1/sqrt(0.001)) - 0.1 > 1/2 e^0.1 + 0.01",
    altschuler("Appendix A.4, last display", "part", "the numbers, with the true value of Phi; not the process"),
    kind="repair", repairs="lower_final_line",
    note="With the right number 0.999217, and strict, as not (0.1, 0.01)-DP needs.",
    show=Phi("0.1" / sd) - "0.1" > exp("0.1") / 2 + "0.01")
doubt(lower_final_conclusion_repaired,
    mutants=[mutant("e^0.58", show=Phi("0.1" / sd) - "0.1" > exp("0.58") / 2 + "0.01")])
