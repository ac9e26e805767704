"""Privacy amplification by iteration in one line: random maps, any Lipschitz constants, any two starts."""

from lemmas.iteration.iterations import (
    Q_,
    P,
    R,
    alpha,
    costs,
    gaps,
    iterations_shifted,
    maps,
    n,
    runs,
    shifts,
    signs,
    z,
)
from lemmas.iteration.shifted import near_end
from lemmas.papers import berthier, feldman
from verify.lemma import *

S0 = real("S0")
t = integer("t")
spent = lambda k: S0 + Sum(0, k - 1, lambda i: R[i])
moment = lambda S: exp((alpha - 1) * S)

# A step is psi_t of a drawn mark, noise, and a map that stretches nothing; one of the two maps is C_t-Lipschitz
# and they are s_t apart (the hypothesis on their gap says both at once).
amplification_of_any_steps = claim(
    "Random maps, any Lipschitz constants and starts: D_alpha(P_n || Q_n) <= S_0 + sum of R_alpha(N_t, a_t)",
    feldman("Theorem 22", "remark", "random maps, any Lipschitz constants and starts"),
    berthier("Theorem 3.5", "remark", "random maps, a constant for each step, any starts"),
    kind="strengthening",
    given=[
        alpha > 1,
        n >= 0,
        *signs,
        gaps,
        maps,
        shifts,
        costs,
        *runs,
        shifted_renyi_moment(P[0], Q_[0], alpha, z[0]) <= moment(S0),
        eq(z[n], 0),
    ],
    show=renyi(P[n], Q_[n], alpha) <= spent(n),
)
empty = Sum(0, 0 - expr(1), lambda i: R[i])
begin = (
    congruence(
        eq(empty, 0), lambda hole: shifted_renyi_moment(P[0], Q_[0], alpha, z[0]) <= moment(S0 + hole)
    ),
)
proof(
    amplification_of_any_steps,
    unfold(empty, "empty"),
    use(
        iterations_shifted,
        S=value(INTEGER, spent),
        m=n,
        by=[*[()] * 7, (intro("t"), unfold(Sum(0, t, lambda i: R[i]))), *[()] * 3, begin, ()],
    ),
    modus(-1),
    congruence(
        eq(z[n], 0), lambda hole: shifted_renyi_moment(P[n], Q_[n], alpha, hole) <= moment(spent(n)), at=-1
    ),
    use(near_end, P=P[n], Q=Q_[n], B=moment(spent(n))),
)
