"""Amplification by iteration in one statement: every order, random maps, any Lipschitz constants, any starts.

As in `iterations`: step t hides a_t of the shift z_t in the noise N_t, at a cost of at most R_t.
"""

from typing import Any

from lemmas.iteration.every_order import max_cost, shifted_max
from lemmas.iteration.iterations import Q_, N, P, R, V, a, alpha, iterations_shifted, n, steps, z
from lemmas.iteration.iterations_every_order import (random_iterations_hockey_stick, random_iterations_order_one,
    random_maps)
from lemmas.iteration.order_one_step import kl_cost, shifted_kl
from lemmas.iteration.shifted import unshifted_divergence_bounds, shifted_renyi
from lemmas.iteration.shifted_every_order import shifted_divergence_facts
from lemmas.papers import berthier, feldman
from verify.lemma import *

S0 = real("S0")
t, h = integer("t"), test("h", V)
w = point("w", V)
spent = lambda k: S0 + Sum(0, k - 1, lambda i: R[i])
costs_order_infinity = steps(lambda t: max_cost(V, N[t], a[t], R[t]))
no_shift = eq(z[n], 0)

def orders(alpha: Real, V: Normed) -> tuple[tuple[Any, ...], ...]:
    """alpha > 1, one, infinity: what is asked of alpha, the cost of a shift, the shifted divergence, the divergence."""
    return (((alpha > 1,), lambda N, a, R: noise_cost(N, alpha, a) <= R,
            lambda p, q, z, c: shifted_renyi(p, q, alpha, z) <= c, lambda p, q, c: renyi(p, q, alpha) <= c),
        ((), kl_cost, lambda p, q, z, c: shifted_kl(V, p, q, z, c), lambda p, q, c: kl(p, q) <= c),
        ((), lambda N, a, R: max_cost(V, N, a, R), lambda p, q, z, c: shifted_max(V, p, q, z, c),
            lambda p, q, c: max_divergence(p, q) <= c))

# The parameters below: n, the two runs, the noises, what they hide, the costs, the shifts, the bound at the start.

@definition(r"R_\beta({${N}}_t, {${a}}_t) \le {${R}}_t\ (t < $n) \wedge \mathsf{D}_\beta^{({${z}}_0)}({${P}}_0 \,\|\, {${Q}}_0) \le $S0 \;\Rightarrow\; "
        r"\mathsf{D}_\beta^{({${z}}_{$n})}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \le $S0 + \textstyle\sum_{t < $n} {${R}}_t"
        r" \text{, and } \mathsf{D}_\beta({${P}}_{$n} \,\|\, {${Q}}_{$n}) \text{ for } {${z}}_{$n} = 0\ "
        r"(\beta = 1, \infty \text{ and, if } $alpha > 1, $alpha)")
def amplified_at_every_order(alpha: Real, V: Normed, n: Integer, P: Series[Law[V]], Q: Series[Law[V]],
        N: Series[Law[V]], a: Series[Real], R: Series[Real], z: Series[Real], S0: Real) -> Prop:
    """for beta = 1, oo and, if $alpha > 1, $alpha: R_beta(${N}_t, ${a}_t) <= ${R}_t for t < $n and D_beta^(${z}_0)(${P}_0
    || ${Q}_0) <= $S0 make D_beta^(${z}_$n)(${P}_$n || ${Q}_$n) <= $S0 + sum ${R}_t, and D_beta(${P}_$n || ${Q}_$n) where
    ${z}_$n = 0.

    At every order, one for KL and infinity for the largest ratio: from D^(z_0) at most S_0 at the start to D^(z_n) at most S_0 + R_0 + ... + R_(n - 1), and to D where
    no shift is left, if R_t bounds the cost of the shift a_t."""
    spent = S0 + Sum(0, n - 1, lambda i: R[i])
    bound = lambda asked, cost, shifted, plain: all_of(*asked, for_all(0, n - 1, lambda t: cost(N[t], a[t], R[t])),
        shifted(P[0], Q[0], z[0], S0)).implies(shifted(P[n], Q[n], z[n], spent)
            & eq(z[n], 0).implies(plain(P[n], Q[n], spent)))
    return all_of(*(bound(*order) for order in orders(alpha, V)))

# A step is psi_t of a drawn mark, noise, and a map that stretches nothing; one of the two maps is C_t-Lipschitz
# and they are s_t apart.  The hypothesis on their gap says both at once, and of points at most z_t apart only: where
# no shift is left nothing need be Lipschitz.
@claim("Random maps, any Lipschitz constants and starts: D^(z_n)(P_n || Q_n) <= S_0 + sum of R(N_t, a_t), and D where "
        "no shift is left, at every order",
    feldman("Theorem 22", "remark", "random maps, any Lipschitz constants and starts"),
    berthier("Theorem 3.5", "remark", "random maps, a constant for each step, any starts"), kind="strengthening",
    given=[n >= 0, random_maps],
    show=amplified_at_every_order(alpha, V, n, P, Q_, N, a, R, z, S0))
def amplification_of_any_steps():
    unfold(empty, "empty")
    above_one, one, infinity = (at_the_end(shifted, plain) for _, _, shifted, plain in orders(alpha, V))
    part = each_part()
    with part[0]:
        intro(1)
        use(iterations_shifted, S=value(INTEGER, spent), by={"costs add up": more, "start": begin})
        do(*above_one(by.use(unshifted_divergence_bounds)))
    with part[1]:
        intro(1)
        use(random_iterations_order_one, S=value(INTEGER, spent), by={"costs add up": more, "start": begin})
        do(*one())
    with part[2]:
        intro(1)
        use(random_iterations_hockey_stick, gamma=value(INTEGER, lambda t: exp(R[t])), delta=nothing, G=growth,
            D=nothing, by={"hidden by the noise": hidden, "factors multiply": powers, "start": begin})
        do(*infinity())

# Pieces of the proof: the sums of no costs and of one more, and the facts of a shifted divergence at the last step
# (those of E_gamma, with gamma and delta, are not used).
empty = Sum(0, 0 - expr(1), lambda i: R[i])
more = (by.intro("t"), by.unfold(Sum(0, t, lambda i: R[i])))
begin = (by.rewrite(eq(empty, 0)),)
facts = by.use(shifted_divergence_facts, mu=P[n], nu=Q_[n], z=0, z1=0, x=zero(V), gamma=1, delta=0)

def at_the_end(shifted: Callable[..., Prop], plain: Callable[..., Prop]) -> Callable[..., tuple[Step, ...]]:
    """What is left of the shift, and where nothing is: there the shifted divergence is the divergence."""
    left, at_zero = (shifted(P[n], Q_[n], shift, spent(n)) for shift in (z[n], expr(0)))
    unshifted = facts, by.modus(at_zero.implies(plain(P[n], Q_[n], spent(n)))), by.assume()
    return lambda *last: (by.have(left, by.modus(this), by.assume()),
        by.each_part((by.assume(),), (by.intro(), by.rewrite(no_shift, at=left), *(last or unshifted))))

powers = (by.intro("t"), by.unfold(Sum(0, t, lambda i: R[i])), by.rewrite(this))
hidden = (by.intro("t", "w"), by.intro(), by.intro("h"), by.apply_to(costs_order_infinity, t, w, h), by.assume())
nothing, growth = value(INTEGER, lambda t: expr(0)), value(INTEGER, lambda t: exp(spent(t)))

doubt(amplification_of_any_steps,
    mutants=[mutant("from any starts, whatever the noise costs", given=[n >= 0],
            show=max_divergence(P[n], Q_[n]) <= spent(n))])
