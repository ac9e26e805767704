"""Amplification by iteration in one statement: every order, random maps, any Lipschitz constants, any starts.

As in `iterations`: step t hides a_t of the shift z_t in the noise N_t, at a cost of at most R_t.
"""

from lemmas.iteration.every_order import max_cost, shifted_max
from lemmas.iteration.iterations import Q_, N, P, R, V, a, alpha, costs, iterations_shifted, n, steps, z
from lemmas.iteration.iterations_every_order import (costs_order_one, random_iterations_hockey_stick,
    random_iterations_order_one, random_maps)
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

# Of each order: what is asked of the noise, the shifted divergence, the divergence.
orders = (((alpha > 1) & costs, lambda p, q, z, c: shifted_renyi(p, q, alpha, z) <= c,
        lambda p, q, c: renyi(p, q, alpha) <= c),
    (costs_order_one, lambda p, q, z, c: shifted_kl(V, p, q, z, c), lambda p, q, c: kl(p, q) <= c),
    (costs_order_infinity, lambda p, q, z, c: shifted_max(V, p, q, z, c), lambda p, q, c: max_divergence(p, q) <= c))

def amplified(run: tuple[Expr, Series[Expr], Series[Expr], Expr], costs: Prop, shifted: Callable[[Expr], Divergence],
        plain: Divergence) -> Prop:
    """At any order: from D^(z_0) <= S_0 to D^(z_n) <= S_0 + the costs, and to D where no shift is left."""
    n, R, z, S0 = run
    spent = S0 + Sum(0, n - 1, lambda i: R[i])
    return (costs & (shifted(expr(0)) <= S0)).implies((shifted(n) <= spent) & eq(z[n], 0).implies(plain <= spent))

# The parameters below: n, the two runs, the noises, what they hide, the costs, the shifts, the bound at the start.

@definition(r"$alpha > 1 \wedge R_{$alpha}({${N}}_t, {${a}}_t) \le {${R}}_t\ (t < $n) \wedge \mathsf{D}_{$alpha}^{({${z}}_0)}({${P}}_0 \,\|\, {${Q}}_0) \le $S0 \;\Rightarrow\; "
        r"\mathsf{D}_{$alpha}^{({${z}}_{$n})}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \le $S0 + \textstyle\sum_{t < $n} {${R}}_t"
        r" \text{, and } \mathsf{D}_{$alpha}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \text{ for } {${z}}_{$n} = 0")
def renyi_amplified(alpha: Real, V: Normed, n: Integer, P: Series[Law[V]], Q: Series[Law[V]], N: Series[Law[V]],
        a: Series[Real], R: Series[Real], z: Series[Real], S0: Real) -> Prop:
    """$alpha > 1, R_$alpha(${N}_t, ${a}_t) <= ${R}_t for t < $n and D_$alpha^(${z}_0)(${P}_0 || ${Q}_0) <= $S0 make
    D_$alpha^(${z}_$n)(${P}_$n || ${Q}_$n) <= $S0 + sum ${R}_t, and D_$alpha(${P}_$n || ${Q}_$n) where ${z}_$n = 0.

    An order above one: from D^(z_0) at most S_0 at the start to D^(z_n) at most S_0 + R_0 + ... + R_(n - 1), and to D
    where no shift is left, if R_t bounds the cost of the shift a_t."""
    return amplified((n, R, z, S0), (alpha > 1) & for_all(0, n - 1, lambda t: noise_cost(N[t], alpha, a[t]) <= R[t]),
        lambda t: shifted_renyi(P[t], Q[t], alpha, z[t]), renyi(P[n], Q[n], alpha))

@definition(r"R_1({${N}}_t, {${a}}_t) \le {${R}}_t\ (t < $n) \wedge \mathsf{KL}^{({${z}}_0)}({${P}}_0 \,\|\, {${Q}}_0) \le $S0 \;\Rightarrow\; "
        r"\mathsf{KL}^{({${z}}_{$n})}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \le $S0 + \textstyle\sum_{t < $n} {${R}}_t"
        r" \text{, and } \mathsf{KL}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \text{ for } {${z}}_{$n} = 0")
def kl_amplified(V: Normed, n: Integer, P: Series[Law[V]], Q: Series[Law[V]], N: Series[Law[V]], a: Series[Real],
        R: Series[Real], z: Series[Real], S0: Real) -> Prop:
    """R_1(${N}_t, ${a}_t) <= ${R}_t for t < $n and KL^(${z}_0)(${P}_0 || ${Q}_0) <= $S0 make KL^(${z}_$n)(${P}_$n ||
    ${Q}_$n) <= $S0 + sum ${R}_t, and KL(${P}_$n || ${Q}_$n) where ${z}_$n = 0.

    Order one: from D^(z_0) at most S_0 at the start to D^(z_n) at most S_0 + R_0 + ... + R_(n - 1), and to D where no
    shift is left, if R_t bounds the cost of the shift a_t."""
    return amplified((n, R, z, S0), for_all(0, n - 1, lambda t: kl_cost(N[t], a[t], R[t])),
        lambda t: Divergence(lambda c: shifted_kl(V, P[t], Q[t], z[t], c)), kl(P[n], Q[n]))

@definition(r"R_{\infty}({${N}}_t, {${a}}_t) \le {${R}}_t\ (t < $n) \wedge \mathsf{D}_{\infty}^{({${z}}_0)}({${P}}_0 \,\|\, {${Q}}_0) \le $S0 \;\Rightarrow\; "
        r"\mathsf{D}_{\infty}^{({${z}}_{$n})}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \le $S0 + \textstyle\sum_{t < $n} {${R}}_t"
        r" \text{, and } \mathsf{D}_{\infty}({${P}}_{$n} \,\|\, {${Q}}_{$n}) \text{ for } {${z}}_{$n} = 0")
def max_amplified(V: Normed, n: Integer, P: Series[Law[V]], Q: Series[Law[V]], N: Series[Law[V]], a: Series[Real],
        R: Series[Real], z: Series[Real], S0: Real) -> Prop:
    """R_oo(${N}_t, ${a}_t) <= ${R}_t for t < $n and D_oo^(${z}_0)(${P}_0 || ${Q}_0) <= $S0 make D_oo^(${z}_$n)(${P}_$n
    || ${Q}_$n) <= $S0 + sum ${R}_t, and D_oo(${P}_$n || ${Q}_$n) where ${z}_$n = 0.

    Order infinity: from D^(z_0) at most S_0 at the start to D^(z_n) at most S_0 + R_0 + ... + R_(n - 1), and to D where
    no shift is left, if R_t bounds the cost of the shift a_t."""
    return amplified((n, R, z, S0), for_all(0, n - 1, lambda t: max_cost(V, N[t], a[t], R[t])),
        lambda t: Divergence(lambda c: shifted_max(V, P[t], Q[t], z[t], c)), max_divergence(P[n], Q[n]))

# A step is psi_t of a drawn mark, noise, and a map that stretches nothing; one of the two maps is C_t-Lipschitz
# and they are s_t apart.  The hypothesis on their gap says both at once, and of points at most z_t apart only: where
# no shift is left nothing need be Lipschitz.
@claim("Random maps, any Lipschitz constants and starts: D^(z_n)(P_n || Q_n) <= S_0 + sum of R(N_t, a_t), and D where "
        "no shift is left, at every order",
    feldman("Theorem 22", "remark", "random maps, any Lipschitz constants and starts"),
    berthier("Theorem 3.5", "remark", "random maps, a constant for each step, any starts"), kind="strengthening",
    given=[n >= 0, random_maps],
    show=all_of(renyi_amplified(alpha, V, n, P, Q_, N, a, R, z, S0), kl_amplified(V, n, P, Q_, N, a, R, z, S0),
        max_amplified(V, n, P, Q_, N, a, R, z, S0)))
def amplification_of_any_steps():
    unfold(empty, "empty")
    part = each_part()
    with part[0]:
        intro(1)
        use(iterations_shifted, S=value(INTEGER, spent), by={"costs add up": more, "start": begin})
        do(*end(orders[0][1], by.use(unshifted_divergence_bounds)))
    with part[1]:
        intro(1)
        use(random_iterations_order_one, S=value(INTEGER, spent), by={"costs add up": more, "start": begin})
        do(*end(orders[1][1], *unshifted(*orders[1][1:])))
    with part[2]:
        intro(1)
        use(random_iterations_hockey_stick, gamma=value(INTEGER, lambda t: exp(R[t])), delta=nothing, G=growth,
            D=nothing, by={"hidden by the noise": hidden, "factors multiply": powers, "start": begin})
        do(*end(orders[2][1], *unshifted(*orders[2][1:])))

# Pieces of the proof: the sums of no costs and of one more, and the facts of a shifted divergence at the last step.
empty = Sum(0, 0 - expr(1), lambda i: R[i])
more = (by.intro("t"), by.unfold(Sum(0, t, lambda i: R[i])))
facts = by.use(shifted_divergence_facts, mu=P[n], nu=Q_[n], z=0, z1=0, x=zero(V), gamma=1, delta=0)

def unshifted(shifted: Callable[..., Prop], plain: Callable[..., Prop]) -> tuple[Step, ...]:
    """A shifted divergence without a shift is the divergence."""
    at_zero = shifted(P[n], Q_[n], expr(0), spent(n))
    return facts, by.modus(at_zero.implies(plain(P[n], Q_[n], spent(n)))), by.assume()

begin = (by.rewrite(eq(empty, 0)),)

def end(shifted: Callable[..., Prop], *last: Step) -> tuple[Step, ...]:
    """What is left of the shift, and where nothing is."""
    left = shifted(P[n], Q_[n], z[n], spent(n))
    return (by.have(left, by.modus(this), by.assume()),
        by.each_part((by.assume(),), (by.intro(), by.rewrite(no_shift, at=left), *last)))

powers = (by.intro("t"), by.unfold(Sum(0, t, lambda i: R[i])), by.rewrite(this))
hidden = (by.intro("t", "w"), by.intro(), by.intro("h"), by.apply_to(costs_order_infinity, t, w, h), by.assume())
nothing, growth = value(INTEGER, lambda t: expr(0)), value(INTEGER, lambda t: exp(spent(t)))

doubt(amplification_of_any_steps,
    mutants=[mutant("from any starts, whatever the noise costs", given=[n >= 0],
            show=max_divergence(P[n], Q_[n]) <= spent(n))])
