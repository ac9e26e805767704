"""The composition of (eps_t, delta_t)-private steps in one statement: the exact curve, who attains it, its tail."""

from lemmas.divergences.chains import runs
from lemmas.papers import berthier
from lemmas.privacy.optimal_composition import (
    A,
    B,
    allowed,
    below_profile,
    each_step,
    n,
    next_response,
    no_response,
    profile_along,
)
from lemmas.privacy.response_tail import randomised_response_tail, small_at
from lemmas.privacy.responses_attained import attained_by_some_runs, optimal_composition_attained
from verify.lemma import *

X = space("X")
P, Q = sequence("P", law(X)), sequence("Q", law(X))
l0, gamma = reals("l0 gamma")

tail = every(REAL, REAL, lambda l, gamma: (0 <= l).implies((0 < gamma).implies(small_at(gamma, l))))

composition_exact = claim(
    "Adaptive runs of different (eps_t, delta_t)-indistinguishable steps: the curve of randomised responses bounds "
    "E_gamma for all of them, some attain it, and it falls as fast as the moments of the responses say",
    berthier("Theorem 2.1", "remark", "the exact curve, for different eps_t and delta_t, and its tail"),
    kind="strengthening",
    given=[n >= 0, allowed, no_response, next_response],
    show=all_of(
        all_of(same(P[0], Q[0]), runs(P, A, n), runs(Q, B, n), each_step).implies(below_profile(n)),
        attained_by_some_runs,
        tail,
    ),
)
proof(
    composition_exact,
    each_part(
        (intro(), use(profile_along)),
        (use(optimal_composition_attained), assume()),
        (
            intro("l0", "gamma"),
            intro(),
            intro(),
            use(randomised_response_tail, l=l0),
            apply_to(-1, gamma),
            each_part((assume(),), (assume(),)),
        ),
    ),
)
doubt(
    composition_exact,
    mutants=[
        mutant(
            "whatever the profile of no response",
            given=[n >= 0, allowed, next_response],
            show=tail,
        ),
    ],
)
