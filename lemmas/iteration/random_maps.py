"""Random update maps: what the noisy iteration of Altschuler and Talwar needs and does not say."""

from lemmas.papers import altschuler
from verify.lemma import *

V, X, F, G = spaces("V X F G")
state, law_f, law_g = law("state", V), law("law_f", F), law("law_g", G)
pick, pick2 = markov("pick", V, F), markov("pick2", V, F)  # the map chosen, given the state
act = map_("act", (F, V), X)  # what the map f makes of the state u
h = bounded("h", X)

def after(choice: Markov) -> Law:
    """The law of the state after the map that was chosen."""
    return bind(state, lambda u: bind(choice(u), lambda f: dirac(act(f, u))))

same_maps = same(push(state, pick), push(state, pick2))
# The maps turn Z_4 by one step forward, or back.
Z4 = {"V": "4", "F": "2", "X": "4", "state": ["1/2", "0", "1/2", "0"],
    "act": [["2", "3", "4", "1"], ["4", "1", "2", "3"]], "pick": [["1", "0"], ["1", "0"], ["0", "1"], ["1", "0"]],
    "pick2": [["0", "1"], ["1", "0"], ["1", "0"], ["1", "0"]]}  # fmt: skip

random_maps_may_not_depend_on_the_state = claim("Random maps with the same law that may depend on the state take it to "
        "the same law", altschuler("Definition 2.13", "remark"), altschuler("Proposition 2.17", "remark"),
    altschuler("Proposition 3.2", "remark"), flaw="missing hypothesis", grade="substantive",
    note=("The definition of the noisy iteration does not say that the random update is independent of the state.  If "
            "only the laws of the updates are compared (s = 0), the conclusion with a = 0 says that the states have "
            "the same law.  On Z_4, started uniformly in {0, 2}, with one step forward from 0 and back from 2 against "
            "back from 0 and forward from 2, the states are 1 and 3; with noise (2, 1, 1, 1)/5 the second moment "
            "e^(D_2) is 13/10 instead of 1."),
    given=[same_maps],
    show=E(after(pick), h) == E(after(pick2), h))
doubt(random_maps_may_not_depend_on_the_state,
    mutants=[mutant("half of it", show=E(after(pick), h) == E(after(pick2), h) / 2)],
    hints=[{**Z4, "h": ["0", "1", "0", "0"]}])

independent = lambda choice: every(V, lambda u: same(choice(u), law_f))

@claim("Random maps with the same law that are independent of the state take it to the same law",
    altschuler("Definition 2.13", "part", "the update is independent of the state"),
    altschuler("Proposition 2.17", "part", "the update is independent of the state"), kind="repair",
    repairs=("random_maps_may_not_depend_on_the_state", "prop217_maps_that_see_the_state"),
    given=[independent(pick), independent(pick2)],
    show=E(after(pick), h) == E(after(pick2), h))
def random_maps_independent_of_the_state():
    """Hypothesis to add to the definition: the update is drawn independently of the state."""

    as_drawn_alone(pick)
    as_drawn_alone(pick2)
    linear()

def as_drawn_alone(choice: Markov) -> None:
    """Given the state the map has the law law_f."""
    with under(state, lambda u: E(choice(u), lambda f: h(act(f, u))) == E(law_f, lambda f: h(act(f, u)))):
        apply_to(independent(choice))
        rewrite(this)

doubt(random_maps_independent_of_the_state,
    mutants=[mutant("same law, but not independent", given=(same_maps,), hints=({**Z4, "h": ["0", "1", "0", "0"]},))])

pair, pair2 = law("pair", F, G), law("pair2", F, G)  # the joint law of two updates in a row
out = map_("out", (F, G), X)  # what the maps f, then g, make of the start

def marginals_are(pair: Law, pair2: Law) -> Prop:
    """Each of the two updates has the same law in both."""
    return every(bounded(F), lambda k: E(pair, lambda f, g: k(f)) == E(pair2, lambda f, g: k(f))) & every(bounded(G),
        lambda k: E(pair, lambda f, g: k(g)) == E(pair2, lambda f, g: k(g)))

end = lambda pair: E(pair, lambda f, g: h(out(f, g)))
Z4_TWICE = {"F": "2", "G": "2", "X": "4", "pair": [["1/2", "0"], ["0", "1/2"]], "pair2": [["0", "1/2"], ["1/2", "0"]],
    "out": [["3", "1"], ["1", "3"]], "h": ["0", "0", "1", "0"]}  # fmt: skip

random_maps_may_not_depend_on_each_other = claim(
        "If each step's random map has the same law in both iterations, so has the last state",
    altschuler("Definition 2.13", "remark"), altschuler("Proposition 2.17", "remark"), flaw="missing hypothesis",
    grade="substantive",
    note=("The bound s_t is taken step by step, from couplings of the two maps of one step.  Maps that depend on each "
            "other over time break it: on Z_4 two steps in the same random direction end at 2, in opposite ones at 0; "
            "with noise (2, 1, 1, 1)/5 in both steps the second moment e^(D_2) is 1063/1050 instead of 1."),
    given=[marginals_are(pair, pair2)],
    show=end(pair) == end(pair2))
doubt(random_maps_may_not_depend_on_each_other, mutants=[mutant("half of it", show=end(pair) == end(pair2) / 2)],
    hints=[Z4_TWICE])

product = lambda pair: every(bounded(F, G),
    lambda k: E(pair, lambda f, g: k(f, g)) == E(law_f, lambda f: E(law_g, lambda g: k(f, g))))

@claim("If two steps' random maps are independent, with the same laws in both iterations, the last state has the same "
        "law in both", altschuler("Definition 2.13", "part", "the updates are independent over time"),
    altschuler("Proposition 2.17", "part", "the updates are independent over time"), kind="repair",
    repairs="random_maps_may_not_depend_on_each_other",
    given=[product(pair), product(pair2)],
    show=end(pair) == end(pair2))
def random_maps_independent_over_time():
    """A joint coupling of the two whole sequences of maps, which is not treated here, would do as well."""

    apply_to(product(pair))
    apply_to(product(pair2))

doubt(random_maps_independent_over_time,
    mutants=[mutant("same laws step by step only", given=(marginals_are(pair, pair2),), hints=(Z4_TWICE,))])
