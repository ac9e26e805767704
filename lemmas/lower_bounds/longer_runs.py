"""Altschuler and Talwar, Appendix A.4: from T >= barT to short runs by composition, and what that costs.

N stands for barT, e1 for the eps of one run.  k = ceil(N/T) runs of T steps are at least N steps.  If the k runs together
have an eps above c N, one run has eps/k, which is to be above c T.  Composition needs the bound for every initial point
of the second run; there C bounds the moment of one run.
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.divergences.renyi_chain import renyi_moment_step
from lemmas.lower_bounds.hypotheses_and_event import T
from lemmas.lower_bounds.printed_statement import section
from lemmas.papers import altschuler
from verify.lemma import *

N, c, C, e1 = reals("N c C e1")

runs = ceiling(N / T)

lower_composition_rounding = claim("k = ceil(barT/T) runs of T steps are at most barT steps",
    *section("Appendix A.4, first paragraph"), kind="proof-line", flaw="proof gap", grade="boundary",
    note="N stands for barT.",
    given=[T >= 1, T <= N],
    show=runs * T <= N)
doubt(lower_composition_rounding, mutants=[mutant("at most 3/2 barT", show=runs * T <= "3/2" * N)],
    hints=[{"T": "749", "N": "750"}])

lower_composition_rounding_repaired = claim("k = ceil(barT/T) runs of T <= barT steps are at least barT and less than "
        "2 barT steps",
    altschuler("Appendix A.4, first paragraph", "part", "first sentence: how many short runs are needed"),
    kind="repair", repairs="lower_composition_rounding",
    given=[T >= 1, T <= N],
    show=(runs * T >= N) & (runs * T < 2 * N))

doubt(lower_composition_rounding_repaired, mutants=[mutant("19/10", show=runs * T < "19/10" * N)])

lower_composition_constant = claim("If k eps > c barT for k = ceil(barT/T) runs of T <= barT steps, each at (100, "
        "eps), then eps > c T", *section("Appendix A.4, first paragraph"), kind="proof-line", flaw="proof gap",
    grade="boundary", note="Composition gives (100, k eps)-RDP for k T steps.  The rounding costs up to a factor of 2.",
    given=[T >= 1, T <= N, c > 0, runs * e1 > c * N],
    show=e1 > c * T)
doubt(lower_composition_constant, mutants=[mutant("3/4 c T", show=e1 > "3/4" * c * T)],
    hints=[{"T": "749", "N": "750", "c": "1", "e1": "380"}])

@claim("If k eps > c barT for k = ceil(barT/T) runs of T <= barT steps, each at (100, eps), then eps > c T/2",
    altschuler("Appendix A.4, first paragraph", "part", "first sentence, with half the constant; arithmetic only"),
    kind="repair", repairs="lower_composition_constant",
    given=[T >= 1, T <= N, c > 0, runs * e1 > c * N],
    show=e1 > c * T / 2)
def lower_composition_constant_repaired():
    """For the worst initial point only; see `lower_composition_start`."""

    # runs e1 > c barT > c runs T/2.
    use(lower_composition_rounding_repaired)
    with have(runs >= 1):
        have(N / T >= 1, by.linear(scale=T))
    have(runs * (e1 - c * T / 2) > 0, by.linear(c))
    linear(1 / runs)

S = space("X")
K, M = markov("K", S, S), markov("M", S, S)
start = point("x0", S)
twice = renyi_moment(push(K(start), K), push(M(start), M), 2)
# The two points are 1 and 2.  From x0 = 1 the outputs of K and M are the same; from 2, where the second run may start,
# they are not.
APART_LATER = {"X": "2", "x0": "1", "K": [["1/2", "1/2"], ["3/4", "1/4"]], "M": [["1/2", "1/2"], ["1/4", "3/4"]],
    "C": "1"}

lower_composition_start = claim("Two runs compose when the bound holds for a run from one fixed initial point",
    *section("Appendix A.4, first paragraph, by Lemma 2.8"), kind="proof-line", flaw="proof gap", grade="substantive",
    note=("Order 2, moments.  K and M are T steps on the two datasets; the second run starts where the first one "
            "ended, so that Lemma 2.8 needs the bound for every initial point (`rdp_two_mechanisms`).  Repair: "
            "`noisy_sgd_not_private`, without composition."),
    given=[renyi_moment(K(start), M(start), 2) <= C],
    show=twice <= C**2)
doubt(lower_composition_start, mutants=[mutant("C^3", show=twice <= C**3)], hints=[APART_LATER])

every_start = every(S, lambda x: renyi_moment(K(x), M(x), alpha) <= C)

@claim("Two runs compose when the bound holds for a run from every initial point",
    altschuler("Appendix A.4, first paragraph, by Lemma 2.8", "part", "two runs only, with the bound from every start"),
    kind="repair", repairs="lower_composition_start",
    given=[alpha > 1, C >= 0, every_start],
    show=renyi_moment(push(K(start), K), push(M(start), M), alpha) <= C**2)
def lower_composition_every_start():
    """Moments of any order, on any space.  So composition gives the regime T < barT for the worst initial point only,
    and with the rounding of `lower_composition_rounding_repaired`."""

    apply_to(every_start)
    use(renyi_moment_step)
