"""Privacy in total variation: lines of berthier2019report, Appendices A.1 and A.2, for independent algorithms.

delta-TV privacy: the laws mu and nu of the output on any two neighbouring data sets are at total variation at most
delta.  A random map is a Markov kernel, or a family of maps with a random seed of the law w; s is the event S, or a randomised
one.  mu and nu are the laws of the printed A(x) and A(y).  The theorems, and adaptive composition, stand in
`total_variation_privacy_of_laws`.
"""

from lemmas.divergences.total_variation import tv_above_events
from lemmas.papers import berthier
from verify.lemma import *

X, Y, J = spaces("X Y J")
mu, nu, w = law("mu", X), law("nu", X), law("w", J)
K, F = markov("K", X, Y), map_("F", (J, X), Y)
a, b, s = bounded("a", J), bounded("b", J), test("s", Y)
delta, d1, d2, P1, P2, Q1, Q2 = reals("delta d1 d2 P1 P2 Q1 Q2")
COIN = ["1/2", "1/2"]

# The chance that the image of the output x is in S.
before = lambda x: E(K(x), s)

@claim("P[f(A(x)) in S] = P[A(x) in f^(-1)(S)], and the two data sets differ there by at most TV",
    berthier("Appendix A.1, display 1"), kind="proof-line",
    given=[total_variation(mu, nu) <= delta],
    show=(E(push(mu, K), s) == E(mu, before)) & (abs(E(push(mu, K), s) - E(push(nu, K), s)) <= delta))
def tv_post_processing_display1():
    """For a deterministic f the rows of K are point masses, and E[y ~ K(x): s(y)] is s(f(x))."""

    each_part((), (by.use(tv_above_events, s=value(X, before)),))

doubt(tv_post_processing_display1,
    mutants=[mutant("half of TV", show=abs(E(push(mu, K), s) - E(push(nu, K), s)) <= delta / 2)])

@claim("P[f(A(x)) in S] is the mean over the seed of f of the conditional probability",
    berthier("Appendix A.1, display 2"), kind="proof-line",
    show=E(bind(mu, lambda x: bind(w, lambda j: dirac(F(j, x)))), s) == E(w, lambda j: E(mu, lambda x: s(F(j, x)))))
def tv_post_processing_display2():
    """F(j, .) is the map with the seed j; w is the law of the seed."""

    swap(mu, w, lambda x, j: s(F(j, x)))

doubt(tv_post_processing_display2,
    mutants=[mutant("twice",
            show=E(bind(mu, lambda x: bind(w, lambda j: dirac(F(j, x)))), s)
                == 2 * E(w, lambda j: E(mu, lambda x: s(F(j, x)))))])

mean_gap, mean_modulus = E(w, lambda j: a(j) - b(j)), E(w, lambda j: abs(a(j) - b(j)))
SEEDS = {"J": "2", "w": COIN, "a": ["1", "0"], "b": ["0", "0"]}

tv_post_processing_line2 = claim("The difference of the means over f is the mean of the differences",
    berthier("Appendix A.1, display 3, lines 1 and 2"), kind="proof-line",
    note="a and b are the probabilities of the event under the two data sets, given the seed j of f.",
    show=abs(E(w, a) - E(w, b)) == abs(mean_gap))
doubt(tv_post_processing_line2, mutants=[mutant("twice", show=abs(E(w, a) - E(w, b)) == 2 * abs(mean_gap))])

@claim("The modulus of the mean is at most the mean modulus", berthier("Appendix A.1, display 3, line 3"),
    kind="proof-line",
    show=abs(mean_gap) <= mean_modulus)
def tv_post_processing_line3():
    """Jensen's inequality for the modulus."""

    under(w, lambda j: a(j) - b(j) <= abs(a(j) - b(j)), lambda j: (by.fact("abs", "above", a(j) - b(j)),))
    under(w, lambda j: b(j) - a(j) <= abs(a(j) - b(j)), lambda j: (by.fact("abs", "above", a(j) - b(j)),))

doubt(tv_post_processing_line3, mutants=[mutant("half of it", show=abs(mean_gap) <= mean_modulus / 2)], extremal=SEEDS)

@claim("The mean of differences that are at most delta is at most delta", berthier("Appendix A.1, display 3, line 4"),
    kind="proof-line",
    given=[hypothesis("close", every(J, lambda j: abs(a(j) - b(j)) <= delta))],
    show=mean_modulus <= delta)
def tv_post_processing_line4():
    under(w, lambda j: abs(a(j) - b(j)) <= delta, lambda j: (by.apply_to("close"),))

doubt(tv_post_processing_line4, mutants=[mutant("half of it", show=mean_modulus <= delta / 2)])

# --- composition ------------------------------------------------------------------------------------

tv_composition_line3 = claim("P_1 P_2 - Q_1 Q_2 = P_1 (P_2 - Q_2) + (P_1 - Q_1) Q_2",
    berthier("Appendix A.2, display, lines 2 and 3"), kind="proof-line",
    note="P_i and Q_i are the probabilities of S_i under the two data sets.",
    show=Abs(P1 * P2 - Q1 * Q2) == Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2))

doubt(tv_composition_line3,
    mutants=[mutant("Q_1 for P_1", show=Abs(P1 * P2 - Q1 * Q2) == Abs(Q1 * (P2 - Q2) + (P1 - Q1) * Q2))])

UNIT = (P1 >= 0, P1 <= 1, Q2 >= 0, Q2 <= 1)

@claim("|P_1 (P_2 - Q_2) + (P_1 - Q_1) Q_2| <= delta_1 + delta_2, numbers in [0, 1], |P_i - Q_i| <= delta_i",
    berthier("Appendix A.2, display, lines 4 to 6"), kind="proof-line",
    given=[*UNIT, Abs(P1 - Q1) <= d1, Abs(P2 - Q2) <= d2],
    show=Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2) <= d1 + d2)
def tv_composition_line6():
    """So on products S_1 x S_2 of events the difference is at most delta_1 + delta_2."""

    fact("abs", "above", P1 - Q1)
    fact("abs", "above", P2 - Q2)
    for sign in cases_of(Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2)):
        with sign:
            linear(P1, Q2, (1 - P1) * d2, (1 - Q2) * d1)

doubt(tv_composition_line6, mutants=[mutant("the larger of the two", show=Abs(P1 * (P2 - Q2) + (P1 - Q1) * Q2) <= d1)])
