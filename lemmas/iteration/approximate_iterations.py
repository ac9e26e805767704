"""Amplification by iteration for (gamma, delta), any number of steps, random maps and any starts.

The noise of step t hides its part of the shift up to a factor gamma_t and a probability delta_t; z_t is what is left.
P_t and Q_t are the laws of X_t and X'_t.
"""

from lemmas.iteration.approximate_steps import shifted_hockey_stick
from lemmas.iteration.iterations import Q_, P, V, n, z
from lemmas.iteration.iterations_every_order import (D, G, at_events, factors, hidden, random_iterations_hockey_stick,
    random_maps)
from lemmas.iteration.shifted_every_order import shifted_divergence_facts
from lemmas.papers import feldman
from verify.lemma import *

no_shift = eq(z[n], 0)
at_zero = shifted_hockey_stick(G[n], V, P[n], Q_[n], expr(0), D[n])
close = hockey_stick(P[n], Q_[n], G[n]) <= D[n]

# G_t is the product of the factors up to step t and D_t the sum of the delta, from what they are at the start;
# at_events(t) says E_(G_t)^(z_t)(P_t || Q_t) <= D_t.
@claim("Amplification by iteration for (gamma, delta): E_(G_0 prod gamma_t)^(z_n)(X_n || X'_n) <= D_0 + sum delta_t, "
        "without the shift if z_n = 0",
    feldman("Theorem 22", "remark", "E_gamma, random maps, any Lipschitz constants and starts"), kind="strengthening",
    given=[n >= 0, random_maps, hidden, *factors, at_events(0)],
    show=at_events(n) & no_shift.implies(close))
def approximate_amplification():
    use(random_iterations_hockey_stick)
    have(at_events(n), by.modus(this))
    with each_part()[1]:
        intro(1)
        rewrite(no_shift, at=at_events(n))
        # alpha, eps and x are of the facts about other divergences and shifts, which are not used.
        use(shifted_divergence_facts, mu=P[n], nu=Q_[n], z=0, z1=0, x=zero(V), alpha=2, eps=0, gamma=G[n], delta=D[n])
        modus(at_zero.implies(close))

doubt(approximate_amplification, mutants=[mutant("for any steps", given=[n >= 0], show=close)])
