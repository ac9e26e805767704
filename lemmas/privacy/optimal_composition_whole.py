"""The composition of (eps_t, delta_t)-private steps in one statement: the exact curve, who attains it, its tail.

r[t] is the profile of t randomised responses (`optimal_composition`).
"""

from lemmas.papers import berthier, kairouz
from lemmas.privacy.optimal_composition import (A, B, allowed, below_profile, close_runs, delta, eps, n, next_response,
    no_response, profile_along, r)
from lemmas.privacy.response_tail import below_moments, randomised_response_tail
from lemmas.privacy.responses_attained import attained_by_some_runs, optimal_composition_attained
from verify.lemma import *

X = space("X")
P, Q = sequence("P", law(X)), sequence("Q", law(X))
gamma = real("gamma")

# The profile r[n](gamma) is at most gamma^(-l) times the product of the moments of order l, any l >= 0.
tail = every(REAL, REAL, lambda l, gamma: (0 <= l).implies((0 < gamma).implies(below_moments(r, eps, n, gamma, l))))

@definition(r"\mathsf{E}_\gamma(${P}_{$n} \,\|\, ${Q}_{$n}) \le 1 - \prod_{t < $n}(1 - "
        r"${delta}_t)\,(1 - ${r}_{$n}(\gamma))\quad (\gamma > 0)", letters="X P Q r delta")
def below_curve(X: Space, P: Series[Law[X]], Q: Series[Law[X]], r: Series[Function[line]], delta: Series[Real],
        n: Integer) -> Prop:
    """E_gamma(P[n] || Q[n]) <= 1 - prod(1 - delta[t]) (1 - r[n](gamma)) for all gamma > 0.

    E_gamma after n steps is at most that of randomised responses with the profile r[n], and the
    probability of a catastrophe."""
    return below_profile(n)

@claim("Adaptive runs of different (eps_t, delta_t)-indistinguishable steps: the curve of randomised responses bounds "
        "E_gamma for all of them, some attain it, and the profile r in it falls as fast as the moments of the "
        "responses say",
    berthier("Theorem 2.1", "remark", "the exact curve, for different eps_t and delta_t, and its tail"),
    kairouz("The optimal composition", "part", "the curve by its recursion over the responses, not as a binomial sum"),
    kind="strengthening",
    given=[n >= 0, allowed, no_response, next_response],
    show=all_of(close_runs(X, P, Q, A, B, eps, delta, n).implies(below_curve(X, P, Q, r, delta, n)),
        attained_by_some_runs, tail))
def composition_exact():
    part = each_part()
    with part[0]:
        intro(1)
        use(profile_along)
    with part[1]:
        use(optimal_composition_attained)
    with part[2]:
        intro("l0", "gamma", "[l0 >= 0]", "[gamma > 0]")
        use(randomised_response_tail)
        apply_to(this)

doubt(composition_exact,
    mutants=[mutant("whatever the profile of no response", given=[n >= 0, allowed, next_response], show=tail)])
