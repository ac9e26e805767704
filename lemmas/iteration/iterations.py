"""Privacy amplification by iteration, orders above one: any steps, random maps, Lipschitz constants and noises.

Step t leads from P[t] to P[t + 1], t = 0, ..., n - 1: with th drawn from rho[t] and x from N[t], u becomes
T[t](psi[t](th, u) + x); in the second iteration v becomes T[t](phi[t](th, v) + x).  One map brings u, the other v, to
points within C[t] |u - v| + s[t]; z[t] is the shift before the step, and a[t] what its noise hides, at a cost of R[t];
S[t] bounds what is spent before it.
"""

from lemmas.iteration.random_step import random_shift_and_contract
from lemmas.iteration.step_of_a_pair import random_step
from lemmas.papers import feldman
from verify.lemma import *

V, Th = normed("V"), space("Th")
P, Q_, N = (sequence(name, law(V)) for name in ("P", "Q", "N"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
z, a, C, s, R, S = (real_sequence(name) for name in ("z", "a", "C", "s", "R", "S"))
alpha = real("alpha")
n, m = integer("n"), integer("m")

def steps(body: Callable[[Expr], Prop]) -> Prop:
    """At every step t = 0, ..., n - 1."""
    return for_all(0, n - 1, body)

def nonexpansive(T: Map) -> Prop:
    """T brings no points apart."""
    return every(T.source[0], lambda p, q: norm(T(p) - T(q)) <= norm(p - q))

# Asked only of points that the shift may hold apart: of u = v alone where no shift is left.
gaps = hypothesis("near states stay near",
    steps(lambda t: every(Th, V, V,
            lambda th, u, v: (norm(u - v) <= z[t]).implies(norm(psi[t](th, u) - phi_[t](th, v))
                    <= C[t] * norm(u - v) + s[t]))))
shifts = hypothesis("shifts", steps(lambda t: z[t + 1] == C[t] * z[t] + s[t] - a[t]))
runs = (hypothesis("run", steps(lambda t: same(P[t + 1], random_step(P[t], rho[t], psi[t], N[t], T[t])))),
    hypothesis("other run", steps(lambda t: same(Q_[t + 1], random_step(Q_[t], rho[t], phi_[t], N[t], T[t])))))
moment = lambda t: exp((alpha - 1) * S[t])
signs = (hypothesis("z >= 0", for_all(0, n, lambda t: z[t] >= 0)), hypothesis("a >= 0", steps(lambda t: a[t] >= 0)),
    hypothesis("C >= 0", steps(lambda t: C[t] >= 0)))
costs = hypothesis("costs of the noise", steps(lambda t: noise_cost(N[t], alpha, a[t]) <= R[t]))
maps = hypothesis("maps do not expand", steps(lambda t: nonexpansive(T[t])))
sums = hypothesis("costs add up", steps(lambda t: eq(S[t + 1], S[t] + R[t])))
given = [alpha > 1, *signs, gaps, maps, shifts, sums, costs, *runs]

@claim("m steps, random maps, alpha > 1: D_alpha^(z_m)(X_m || X'_m) <= that of the start and the costs of the noise",
    feldman("Theorem 22", "step", "the induction"),
    given=[*given, hypothesis("start", shifted_renyi_moment(P[0], Q_[0], alpha, z[0]) <= moment(0)), m >= 0],
    show=(m <= n).implies(shifted_renyi_moment(P[m], Q_[m], alpha, z[m]) <= moment(m)))
def iterations_shifted():
    _, step = induction(m, 0).called("induction hypothesis")
    with step:
        intro(1)
        modus("induction hypothesis")
        at_step_m(*signs, gaps, maps, costs, shifts, sums)
        rewrite(eq(S[after], S[m] + R[m]))
        use(random_shift_and_contract)

def at_step_m(*props: Prop) -> None:
    """What holds at every step, at step m, and z >= 0 after it; the two laws after it are what one noisy step makes."""
    for prop in props:
        apply_to(prop, m)
    apply_to("z >= 0", after)
    apply_to("run")
    rewrite(this)
    apply_to("other run")
    rewrite(this)

after = m + 1
