"""Amplification by shuffling where each randomiser sees the reports before it, in closed form.

J and J2 are the runs on the two data sets (`reports_in_turn`), and `output` all reports of n users in their order; each
report is eps-private (eps0 in a title), and all together (e, delta)-private (there eps).
"""

from lemmas.foundations.amplification_by_shuffling import (amplified, clones_that_hide, left_open_by_clones,
    printed_is_more, users_suffice)
from lemmas.foundations.reports_in_turn import (J, J2, alone_, in_turn, lone, n, output, reports_in_turn_by_counts,
    told_apart)
from lemmas.papers import clones
from verify.lemma import *

eps, e, delta = reals("eps e delta")

# amplified(L) = 1 + (e^eps - 1)/(e^eps + 1) (8 sqrt(e^eps L/n) + 8 e^eps/n).
shuffled = [*in_turn, eps >= 0, 0 < delta, delta <= 1, eps <= log(n / (16 * log(2 / delta)))]

@claim("Amplification by shuffling, for randomisers that see the reports before, with log(2/delta) in place of "
        "log(4/delta) in the bound of `amplification_in_turn`",
    clones("Section 3, amplification by shuffling", "remark", "log(2/delta) in place of log(4/delta)"),
    kind="strengthening",
    given=shuffled,
    show=hockey_stick(output(J), output(J2), amplified(log(2 / delta))) <= delta)
def amplification_in_turn_sharper():
    L = log(2 / delta)
    users_suffice(L)
    use(clones_that_hide, L=L)
    use(left_open_by_clones, L=L)
    # What c clones leave open: all, where they are fewer than n e^(-eps)/2, and e^(-L).
    use(reports_in_turn_by_counts, gamma=amplified(L),
        d=value(INTEGER, lambda c: indicator(c < n * exp(-eps) / 2) + exp(-L)))
    phi = intro("phi")
    apply_to(reports_in_turn_by_counts, phi)
    linear()

@claim("Amplification by shuffling: n eps0-private reports, of randomisers that see those before, eps0 <= log(n/(16 "
        "log(2/delta))), are (eps, delta)-private, eps = log(1 + (e^eps0 - 1)/(e^eps0 + 1) (8 sqrt(e^eps0 "
        "log(4/delta)/n) + 8 e^eps0/n))", clones("Section 3, amplification by shuffling", "whole"),
    given=[*shuffled, e >= log(amplified(log(4 / delta)))],
    show=hockey_stick(output(J), output(J2), exp(e)) <= delta)
def amplification_in_turn():
    use(amplification_in_turn_sharper)
    phi = intro("phi")
    apply_to(amplification_in_turn_sharper, phi)
    printed_is_more()
    linear(E(output(J2), phi))

# --- doubts -------------------------------------------------------------------------------------------------

ONE_USER = {**lone("a p q gamma d"), "eps": "0", "delta": "1/2"}
anybody = [*in_turn[:-1], eps >= 0, 0 < delta, delta <= 1]
doubt(amplification_in_turn_sharper,
    mutants=[mutant("reports that are not private, of however many users", given=anybody,
            hints=[{"witness": ONE_USER, "proofs": {**alone_, "show": (*told_apart, by.linear())}}])])
doubt(amplification_in_turn,
    mutants=[mutant("reports that are not private, of however many users",
            given=[*anybody, e >= log(amplified(log(4 / delta)))],
            hints=[{"witness": {**ONE_USER, "e": "0"}, "proofs": {**alone_, "show": (*told_apart, by.linear())}}])])
