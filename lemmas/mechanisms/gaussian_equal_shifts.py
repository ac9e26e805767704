"""Gaussian noise, equal shifts: E_gamma <= delta_M in place of D_alpha in Theorems 1 and 23 of Feldman et al.

delta_M(gamma) = E_gamma(N(M, 1) || N(0, 1)) is `curve`.  Each of the n steps hides a shift of a_t = d/n: before step t
the states are within z_t = d (n - t)/n of each other, in the second claim with z_0 = 0, as its runs have one start.
P[t] and Q[t] are the laws of the states; step t draws th from rho[t] and leads from u to T[t](psi[t](th, u) + sigma
xi), in the other run with phi[t]; T[t] does not expand.
"""

from lemmas.mechanisms.gaussian_curve import curve
from lemmas.mechanisms.exact_curve_of_iteration import (amplification_of_near_states, apart, curve_start,
    curve_start_points, gap_of_near_states, lipschitz, nonexpansive, steps)
from lemmas.mechanisms.gaussian_shift import gaussian_step
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
n, index_t = integer("n"), integer("t")
gamma, d, sigma = reals("gamma d sigma")
x0, y0 = points("x0 y0", V)
th1 = point("th1", Th)
maps = steps(lambda t: nonexpansive(T[t]))

def contractive(psi: Map) -> Prop:
    return every(Th, V, V, lambda th, u, v: norm(psi(th, u) - psi(th, v)) <= norm(u - v))

def same_noise(psi: Series[Map], phi: Series[Map]) -> tuple[Prop, Prop]:
    """P and Q are runs with the maps psi and phi."""
    return (steps(lambda t: same(P[t + 1], gaussian_step(P[t], rho[t], psi[t], sigma, T[t]))),
        steps(lambda t: same(Q_[t + 1], gaussian_step(Q_[t], rho[t], phi[t], sigma, T[t]))))

@claim("n contractive steps with noise N(0, sigma^2 I), from points at most d apart: E_gamma <= delta_M, M = d/(sigma "
        "sqrt(n))", feldman("Theorem 1", "remark", "the exact privacy curve in place of the Renyi divergence"),
    kind="strengthening",
    given=[n >= 1, d >= 0, sigma > 0, steps(lambda t: contractive(psi[t])), maps, *same_noise(psi, psi),
        same(P[0], dirac(x0)), same(Q_[0], dirac(y0)), norm(x0 - y0) <= d, gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(d / (sigma * sqrt(n)), gamma))
def contractive_iterations_curve():
    spent_in_all()
    rewrite(this, backwards=True)
    use(amplification_of_near_states, sigma=value(INTEGER, lambda t: sigma),
        z=value(INTEGER, lambda t: d * (n - t) / n),
        by={"near states stay near": (by.intro("t", "th", "u", "v"), by.intro(),
                by.apply_to(steps(lambda t: contractive(psi[t]))), by.apply_to(this)), "start": start})

shares = Sum(0, n - 1, lambda t: (d / n / sigma) ** 2)

def spent_in_all() -> None:
    """n shifts of d/n spend d^2/(n sigma^2) in all."""
    equal_shares = have(eq(shares, (d / sigma) ** 2 / n))
    fact("sqrt", "of_square", d / (sigma * sqrt(n)))
    have(eq(sqrt(shares), d / (sigma * sqrt(n))), by.rewrite(equal_shares), by.rewrite(this))

start = (by.use(curve_start_points), by.rewrite(same(P[0], dirac(x0)), only=0), by.rewrite(same(Q_[0], dirac(y0))))

# A run from the step at which the data differ: the maps of step 0 are at most d apart and need no more, the
# later ones are equal and contractive.
one_difference = (steps(lambda t: apart(psi[t], phi_[t], d * indicator(t <= 0))),
    for_all(1, n - 1, lambda t: every(Th, lambda th: lipschitz(psi[t], th, expr(1)))))

@claim("n steps with noise N(0, sigma^2 I) from one start, the first maps at most d apart, the later ones equal and "
        "contractive: E_gamma <= delta_M, M = d/(sigma sqrt(n))",
    feldman("Theorem 23", "remark", "the exact privacy curve in place of the Renyi divergence"), kind="lemma",
    given=[n >= 1, d >= 0, sigma > 0, *one_difference, maps, *same_noise(psi, phi_), same(P[0], Q_[0]), gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(d / (sigma * sqrt(n)), gamma))
def one_difference_curve():
    spent_in_all()
    rewrite(this, backwards=True)
    with use(amplification_of_near_states, sigma=value(INTEGER, lambda t: sigma), z=value(INTEGER, z_of)) as that:
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v", "[u and v are within z_t]")
            apply_to(one_difference[0], index_t)
            first_step, later_step = cases(index_t <= 0)
            with first_step:
                near_states(by.choose(0))
            with later_step:
                apply_to(one_difference[1], index_t)
                near_states(by.choose(1), by.intro("th1"), by.apply_to(this, th1), by.choose(0), by.assume())
        with that.premise("start"):
            use(curve_start, z0=0)
            rewrite(same(P[0], Q_[0]))

z_of = lambda t: d * (n - t) / n * (1 - indicator(t <= 0))

def near_states(*why: Step) -> None:
    """Near states stay near: z_t is 0, or one of the maps does not expand, by these reasons."""
    use(gap_of_near_states, C0=1, by={"one map Lipschitz": why})
