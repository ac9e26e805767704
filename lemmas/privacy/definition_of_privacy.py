"""What (eps, delta)-differential privacy is: Definition 2.1 of berthier2019report, in its two forms.

A randomised algorithm is a Markov kernel from data sets to outputs.  Data sets are the points of a space with a
distance, histograms with that of l1 for example; neighbours are those at distance at most 1.
"""

from lemmas.divergences.events import close_on_events, event
from lemmas.divergences.hockey_stick import events_suffice, hahn_event
from lemmas.papers import berthier, dwork
from verify.lemma import *

D, R = spaces("D R")
V = normed("V")
A = markov("A", D, R)
distance = fun("distance", D, D)
x, y = points("x y", D)
eps, delta, c, d = reals("eps delta c d")
S, h = test("S", R), test("h", R)

def for_neighbours(close: Callable[[Point, Point], Prop]) -> Prop:
    return every(D, D, lambda x, y: (distance(x, y) <= 1).implies(close(x, y)))

def events(body: Callable[[Function], Prop]) -> Prop:
    """For all events S, tests with values 0 and 1."""
    return every(test(R), lambda S: event(S).implies(body(S)))

probability = lambda x, S: E(A(x), S)
gain = lambda x, y, S: probability(x, S) - exp(eps) * probability(y, S)

# The supremum is a number c: an upper bound, and none of the numbers below it is one.
supremum_over_events = lambda x, y, c: (events(lambda S: gain(x, y, S) <= c)
        & every(REAL, lambda d: (d < c).implies(exists(test(R), lambda S: event(S) & (d < gain(x, y, S))))))

@definition(r"\Pr[$A(x) \in S] \le e^{$eps} \Pr[$A(y) \in S] + $delta\ ($distance(x, y) \le 1) "
        r"\text{ for all events } S", letters="D distance")
def is_private(D: Space, R: Space, A: Markov[D, R], distance: Function[D, D], eps: Real, delta: Real) -> Prop:
    """A is (eps, delta)-private: P[A(x) in S] <= exp(eps) P[A(y) in S] + delta where distance(x, y) <= 1, for every
    event S.

    (eps, delta)-differential privacy: for neighbours x and y and every event S."""
    return for_neighbours(lambda x, y: close_on_events(R, A(x), A(y), exp(eps), delta))

@definition(r"\sup_S \bigl(\Pr[$A(x) \in S] - e^{$eps} \Pr[$A(y) \in S]\bigr) \le $delta\ " r"($distance(x, y) \le 1)",
    letters="D R A distance eps")
def private_by_supremum(D: Space, R: Space, A: Markov[D, R], distance: Function[D, D], eps: Real, delta: Real) -> Prop:
    """sup over events S of P[A(x) in S] - exp(eps) P[A(y) in S] is at most delta where distance(x, y) <= 1.

    The supremum over events of the excess probability is at most delta, for neighbours x and y."""
    return for_neighbours(lambda x, y: exists(REAL, lambda c: supremum_over_events(x, y, c) & (c <= delta)))

@definition(r"\mathsf{E}_{e^{$eps}}($A(x) \,\|\, $A(y)) \le $delta\ ($distance(x, y) \le 1)", letters="D distance")
def private_by_divergence(D: Space, R: Space, A: Markov[D, R], distance: Function[D, D], eps: Real, delta: Real) -> Prop:
    """E_(exp(eps))(A(x) || A(y)) <= delta where distance(x, y) <= 1.

    E_gamma of the outputs at neighbours is at most delta, for gamma = e^eps."""
    return for_neighbours(lambda x, y: hockey_stick(A(x), A(y), exp(eps)) <= delta)

@definition(r"|$q(x) - $q(y)| \le $Delta\ ($distance(x, y) \le 1)", letters="D distance")
def sensitivity(D: Space, distance: Function[D, D], q: Function[D], Delta: Real) -> Prop:
    """|q(x) - q(y)| <= Delta where distance(x, y) <= 1.

    The sensitivity of a query with numbers for answers is at most Delta: so near are those of neighbours."""
    return for_neighbours(lambda x, y: abs(q(x) - q(y)) <= Delta)

@definition(r"\lVert $q(x) - $q(y) \rVert \le $Delta\ ($distance(x, y) \le 1)", letters="D distance")
def vector_sensitivity(D: Space, V: Normed, distance: Function[D, D], q: Map[D, V], Delta: Real) -> Prop:
    """|q(x) - q(y)| <= Delta in V where distance(x, y) <= 1.

    The sensitivity of a query with vectors for answers, in their norm, is at most Delta: the L2 sensitivity in R^d."""
    return for_neighbours(lambda x, y: norm(q(x) - q(y)) <= Delta)

private = is_private(D, R, A, distance, eps, delta)
by_supremum = private_by_supremum(D, R, A, distance, eps, delta)
by_divergence = private_by_divergence(D, R, A, distance, eps, delta)

@claim("(eps, delta)-DP, its form as a supremum over events, and E_gamma <= delta for gamma = e^eps are one",
    berthier("Definition 2.1", "whole"), dwork("Definition 2.4", "whole"),
    show=equivalent(private, by_supremum) & equivalent(private, by_divergence))
def definition_of_privacy():
    as_supremum, as_divergence = each_part()
    with as_supremum:
        there, back = each_part()
        with there:
            # The supremum is the gain of the event h of `hahn_event`: none has more.
            neighbours_at()
            use(hahn_event, mu=A(x), nu=A(y), gamma=exp(eps))
            unpack(this, h)
            witness(gain(x, y, h))
            supremum_is, at_most_delta = each_part()
            with supremum_is:
                upper_bound, least = each_part()
                with upper_bound:
                    intro("S")
                    apply_to("h.1", S)
                with least:
                    intro("d", "[d < gain of h]")
                    witness(h)
            with at_most_delta:
                apply_to("the premise at x, y")
        with back:
            neighbours_at()
            intro("S", "[event S]")
            unpack("the premise at x, y", c)
            apply_to(events(lambda S: gain(x, y, S) <= c))
    with as_divergence:
        there, back = each_part()
        with there:  # events_suffice.0: from events to tests
            neighbours_at()
            use(events_suffice, mu=A(x), nu=A(y), gamma=exp(eps), d=delta)
            modus("events_suffice.0")
        with back:
            neighbours_at()
            intro("S")
            apply_to("the premise at x, y")

def neighbours_at() -> None:
    """What is supposed of all neighbours, at x and y."""
    intro(1).called("the premise")
    intro("x", "y", "[neighbours]")
    apply_to("the premise").called("the premise at x, y")

doubt(definition_of_privacy,
    mutants=[mutant("half of delta", given=[by_divergence],
            show=for_neighbours(lambda x, y: hockey_stick(A(x), A(y), exp(eps)) <= delta / 2))])
