"""Random update maps: what the noisy iteration with random maps needs that its definition does not say."""

from lemmas.papers import altschuler
from verify.lemma import *

V, X = alphabet("V"), alphabet("X")


F, G = alphabet("F"), alphabet("G")
pick, pick2 = kernel("pick", V, F), kernel("pick2", V, F)  # the map chosen, given the state
act = nonneg("act", F, V, X)  # act[f, u, x] = 1 if the map f takes u to x
law_f = distribution("law_f", F)
state = distribution("state", V)


def after(choice: Family) -> Callable[[Expr], Expr]:
    return lambda x: total(V, lambda u: total(F, lambda f: state[u] * choice[u, f] * act[f, u, x]))


same_maps = each(
    F, lambda f: total(V, lambda u: state[u] * pick[u, f]) == total(V, lambda u: state[u] * pick2[u, f])
)
maps = each(F, lambda f: each(V, lambda u: total(X, lambda x: act[f, u, x]) == 1))
TURN = [["0", "1", "0", "0"], ["0", "0", "1", "0"], ["0", "0", "0", "1"], ["1", "0", "0", "0"]]
BACK = [["0", "0", "0", "1"], ["1", "0", "0", "0"], ["0", "1", "0", "0"], ["0", "0", "1", "0"]]
Z4 = {
    "V": "4", "F": "2", "X": "4", "state": ["1/2", "0", "1/2", "0"], "act": [TURN, BACK],
    "pick": [["1", "0"], ["1", "0"], ["0", "1"], ["1", "0"]],
    "pick2": [["0", "1"], ["1", "0"], ["1", "0"], ["1", "0"]],
}  # fmt: skip

random_maps_may_not_depend_on_the_state = claim(
    "Random maps with the same law take one state to the same law",
    altschuler("Definition 2.13", "remark"),
    altschuler("Proposition 2.17", "remark"),
    altschuler("Proposition 3.2", "remark"),
    flaw="missing hypothesis",
    grade="substantive",
    note=(
        "The definition of the noisy iteration does not say that the random update is independent of the "
        "state.  If only the laws of the updates are compared (s = 0), the conclusion with a = 0 says that "
        "the states have the same law.  On Z_4, started uniformly in {0, 2}, with one step forward from 0 "
        "and back from 2 against back from 0 and forward from 2, the states are 1 and 3; with noise (2, 1, "
        "1, 1)/5 the second moment H is 13/10 instead of 1."
    ),
    given=[maps, same_maps],
    show=each(X, lambda x: after(pick)(x) == after(pick2)(x)),
)
doubt(
    random_maps_may_not_depend_on_the_state,
    mutants=[
        mutant("half of it", show=each(X, lambda x: after(pick)(x) == after(pick2)(x) / 2), hints=(Z4,)),
    ],
    hints=[Z4],
)

random_maps_independent_of_the_state = claim(
    "Random maps with the same law that are independent of the state take it to the same law",
    altschuler("Definition 2.13"),
    altschuler("Proposition 2.17"),
    kind="repair",
    repairs="random_maps_may_not_depend_on_the_state",
    note="Hypothesis to add to the definition: the update is drawn independently of the state.",
    given=[
        each(V, lambda u: each(F, lambda f: pick[u, f] == law_f[f])),
        each(V, lambda u: each(F, lambda f: pick2[u, f] == law_f[f])),
    ],
    show=each(X, lambda x: after(pick)(x) == after(pick2)(x)),
)
proof(
    random_maps_independent_of_the_state,
    intro("x"),
    sums(
        V,
        lambda u: (
            total(F, lambda f: state[u] * pick[u, f] * act[f, u, real("x")])
            == total(F, lambda f: state[u] * pick2[u, f] * act[f, u, real("x")])
        ),
        lambda u: (
            sums(
                F,
                lambda f: (
                    state[u] * pick[u, f] * act[f, u, real("x")]
                    == state[u] * pick2[u, f] * act[f, u, real("x")]
                ),
                lambda f: (
                    instantiate(0, u, f),
                    instantiate(1, u, f),
                    linear(state[u] * act[f, u, real("x")]),
                ),
            ),
            assume(),
        ),
    ),
    assume(),
)
doubt(
    random_maps_independent_of_the_state,
    mutants=[mutant("same law, but not independent", given=(maps, same_maps), hints=(Z4,))],
)

pair, pair2 = nonneg("pair", F, G), nonneg("pair2", F, G)  # the joint law of two updates in a row
out = nonneg("out", F, G, X)  # out[f, g, x] = 1 if the maps f, then g, take the start to x
law_g = distribution("law_g", G)
same_marginals = each(F, lambda f: total(G, lambda g: pair[f, g]) == total(G, lambda g: pair2[f, g])) & each(
    G, lambda g: total(F, lambda f: pair[f, g]) == total(F, lambda f: pair2[f, g])
)


def end(weights: Family) -> Callable[[Expr], Expr]:
    return lambda x: total(F, lambda f: total(G, lambda g: weights[f, g] * out[f, g, x]))


ends = each(F, lambda f: each(G, lambda g: total(X, lambda x: out[f, g, x]) == 1))
Z4_TWICE = {
    "F": "2", "G": "2", "X": "4", "pair": [["1/2", "0"], ["0", "1/2"]], "pair2": [["0", "1/2"], ["1/2", "0"]],
    "out": [[["0", "0", "1", "0"], ["1", "0", "0", "0"]], [["1", "0", "0", "0"], ["0", "0", "1", "0"]]],
}  # fmt: skip

random_maps_may_not_depend_on_each_other = claim(
    "If each step's random map has the same law in both iterations, so has the last state",
    altschuler("Definition 2.13", "remark"),
    altschuler("Proposition 2.17", "remark"),
    flaw="missing hypothesis",
    grade="substantive",
    note=(
        "The bound s_t is taken step by step, from couplings of the two maps of one step.  Maps that "
        "depend on each other over time break it: on Z_4 two steps in the same random direction end at 2, "
        "in opposite ones at 0; with noise (2, 1, 1, 1)/5 in both steps the second moment H is 1063/1050 "
        "instead of 1."
    ),
    given=[ends, same_marginals],
    show=each(X, lambda x: end(pair)(x) == end(pair2)(x)),
)
doubt(
    random_maps_may_not_depend_on_each_other,
    mutants=[
        mutant("half of it", show=each(X, lambda x: end(pair)(x) == end(pair2)(x) / 2), hints=(Z4_TWICE,)),
    ],
    hints=[Z4_TWICE],
)

random_maps_independent_over_time = claim(
    "If the maps of different steps are independent and have the same laws, so has the last state",
    altschuler("Definition 2.13"),
    altschuler("Proposition 2.17"),
    kind="repair",
    repairs="random_maps_may_not_depend_on_each_other",
    note="A joint coupling of the two whole sequences of maps does as well: then condition on the maps.",
    given=[
        each(F, lambda f: each(G, lambda g: pair[f, g] == law_f[f] * law_g[g])),
        each(F, lambda f: each(G, lambda g: pair2[f, g] == law_f[f] * law_g[g])),
    ],
    show=each(X, lambda x: end(pair)(x) == end(pair2)(x)),
)
proof(
    random_maps_independent_over_time,
    intro("x"),
    sums(
        F,
        lambda f: (
            total(G, lambda g: pair[f, g] * out[f, g, real("x")])
            == total(G, lambda g: pair2[f, g] * out[f, g, real("x")])
        ),
        lambda f: (
            sums(
                G,
                lambda g: pair[f, g] * out[f, g, real("x")] == pair2[f, g] * out[f, g, real("x")],
                lambda g: (instantiate(0, f, g), instantiate(1, f, g), linear(out[f, g, real("x")])),
            ),
            assume(),
        ),
    ),
    assume(),
)
doubt(
    random_maps_independent_over_time,
    mutants=[mutant("same laws step by step only", given=(ends, same_marginals), hints=(Z4_TWICE,))],
)
