"""Noisy iterations with maps that forget the state: only the last difference is seen.

The case c = 0 of shifted interpolation, such as gradient descent with steps of size 1/a on quadratic losses of
curvature a.  psi[t] and phi[t] are the maps of step t in the two runs, at most s apart, and sigma is the noise; P[t] and
Q_[t] are the laws after t steps.  After the noise both runs apply T[t], which does not expand.  The cost is M at the
shift 0, shifted_curve(P, Q_, 0) <= M: M-GDP one way.  In E epochs of l steps they are apart in step q of each alone.
"""

from lemmas.accounting.cyclic_epochs import P, Q_, T, Th, V, agreeing_steps, at_step, later, phi_, psi, rho, runs
from lemmas.accounting.cyclic_iterations import cyclic, even_witness, place_in_epoch
from lemmas.accounting.projected_contractions import contracting, short_maps, start, unbounded_step
from lemmas.accounting.shifted_interpolation import gdp as mu_contractive, told_apart, told_apart_on_the_interval
from lemmas.mechanisms.exact_curve_of_iteration import apart, unshifted_curve_bounds, curve_of_iterations, curve_start, gap_of_near_states
from lemmas.mechanisms.gaussian_curve import curve, shifted_curve
from lemmas.mechanisms.gaussian_shift import gaussian_shift_and_contract, gaussian_step
from verify.language.expr import expr
from verify.lemma import *

n, l, N, q, index_t = (integer(name) for name in ("n", "l", "N", "q", "t"))
c, s, sigma, gamma = reals("c s sigma gamma")
zero_ = expr(0)

@claim("n >= 1 steps with constant maps that are at most s apart: the shift is 0 at the cost s/sigma",
    given=[n >= 1, s >= 0, sigma > 0, same(P[0], Q_[0]), *runs(n, zero_),
        hypothesis("maps apart", for_all(0, n - 1, lambda t: apart(psi[t], phi_[t], s)))],
    show=shifted_curve(P[n], Q_[n], 0) <= s / sigma)
def last_of_constant_maps():
    """Before the last step the shift is s, at no cost; the last one forgets the state, and its noise hides s."""

    near_maps = for_all(0, n - 1, lambda t: apart(psi[t], phi_[t], s))
    const = lambda x: value(INTEGER, lambda t: expr(x))
    with use(curve_of_iterations, n=n - 1, m=n - 1, z=const(s), a=const(0), M=const(0), sigma=const(sigma)) as that:
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v", "[|u - v| <= s]")
            apply_to(near_maps, index_t)
            apply_to(runs(n, zero_)[3], index_t)
            use(gap_of_near_states, psi0=psi[index_t], phi0=phi_[index_t], z0=s, C0=0, gap=s,
                by={"one map Lipschitz": (by.choose(1),)})
        at_step(that, runs(n, zero_)[:3], index_t)
        with that.premise("start"):
            use(curve_start, mu=Q_[0], z0=s)
            rewrite(same(P[0], Q_[0]))
    modus(this).called("before")
    for prop in runs(n, zero_):
        apply_to(prop, n - 1)
    with use(gaussian_shift_and_contract, P=P[n - 1], Q=Q_[n - 1], rho=rho[n - 1], psi=psi[n - 1], phi=phi_[n - 1],
            T=T[n - 1], z=s, z1=0, a=s, s=sigma, M=0, K=s / sigma) as that:
        with that.premise("near states stay near"):
            intro("th", "u", "v", "[|u - v| <= s]")
            apply_to(near_maps, n - 1)
            use(gap_of_near_states, psi0=psi[n - 1], phi0=phi_[n - 1], z0=s, C0=0, gap=s)
    rewrite(same(P[n - 1 + 1], gaussian_step(P[n - 1], rho[n - 1], psi[n - 1], sigma, T[n - 1])))
    rewrite(same(Q_[n - 1 + 1], gaussian_step(Q_[n - 1], rho[n - 1], phi_[n - 1], sigma, T[n - 1])))

@claim("n >= 1 projected steps with constant maps that are s apart, c = 0: mu-GDP, mu = (s/sigma) sqrt((1 - c^n)/(1 + "
        "c^n) (1 + c)/(1 - c)) = s/sigma",
    given=[n >= 1, eq(c, 0), *start, short_maps, contracting, gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(mu_contractive, gamma))
def constant_maps_curve():
    with use(last_of_constant_maps) as that:
        with that.premise("one map contracts"):
            intro("t")
            apply_to(contracting, index_t)
            rewrite(eq(c, 0), at=this)
    use(unshifted_curve_bounds, mu=P[n], nu=Q_[n], M0=s / sigma)
    rewrite(eq(c, 0))

# --- epochs --------------------------------------------------------------------------------------------------------------

epochs = lambda N: cyclic(N + 1, zero_)
last_use = l * N + q

@claim("N + 1 epochs of l steps with constant maps, s apart in one step of each: s/sigma-GDP",
    given=[N >= 0, l >= 1, s >= 0, sigma > 0, *epochs(N), gamma > 0],
    show=hockey_stick(P[l * (N + 1)], Q_[l * (N + 1)], gamma) <= curve(s / sigma, gamma))
def constant_epochs_curve():
    # The last use forgets all that was before it, and its noise hides s; after it the maps agree.
    uses, every_step = epochs(N)[-1], runs(l * (N + 1), zero_)
    with use(last_of_constant_maps, n=last_use + 1) as that:
        at_step(that, every_step, index_t, (0 <= index_t) & (index_t <= last_use))
        with that.premise("maps apart"):
            intro("t")
            have((0 <= index_t) & (index_t <= last_use))
            use(place_in_epoch, m=index_t, E=N + 1)
            apply_to(uses, floor(index_t / l), index_t - l * floor(index_t / l))
            intro("th", "u")
            apply_to(this, point("th", Th), point("u", V))
            have(indicator(eq(index_t - l * floor(index_t / l), q)) <= 1)
    later_ = lambda sequence_: later(sequence_, last_use + 1)
    with use(agreeing_steps, n=l - 1 - q, c=0, M=s / sigma, P=later_(P), Q=later_(Q_), rho=later_(rho), psi=later_(psi),
            phi=later_(phi_), T=later_(T)) as that:
        at_step(that, every_step, last_use + 1 + index_t)
        with that.premise("maps agree"):
            intro("t")
            apply_to(uses, N, q + 1 + index_t)
    use(unshifted_curve_bounds, mu=P[l * (N + 1)], nu=Q_[l * (N + 1)], M0=s / sigma)

# mu of N + 1 epochs with c-Lipschitz maps, 0 < c < 1, is (s/sigma) sqrt(spread), by cyclic_contractions_curve.
power = (c**l) ** N
spread = 1 + (c ** (l - 1)) ** 2 * (1 - c**2) / (1 - c**l) ** 2 * ((1 - power) / (1 + power))

@claim("For c = 0 the factor of N + 1 epochs, that of s/sigma in mu, is at least 1",
    given=[eq(c, 0), l >= 1, N >= 0],
    show=sqrt(spread) >= 1)
def factor_at_zero():
    have(eq(c**l, 0), by.rewrite(eq(c, 0)))
    fact("sqrt", "increasing", 1, spread)

# --- doubt -------------------------------------------------------------------------------------------------------------

doubt(factor_at_zero, mutants=[mutant("at least 3/2", show=sqrt(spread) >= "3/2")])
one_ = expr(1)
mu_of_one = one_ / 1 * sqrt((1 - zero_**one_) / (1 + zero_**one_) * ((1 + zero_) / (1 - zero_)))
constant_step = {**unbounded_step, "c": "0"}
doubt(constant_maps_curve,
    mutants=[mutant("a third of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(mu_contractive / 3, gamma),
            hints=[{"witness": constant_step, "proofs": {"show": told_apart_on_the_interval(mu_of_one / 3)}}])])
doubt(constant_epochs_curve,
    mutants=[mutant("half of mu",
            show=hockey_stick(P[l * (N + 1)], Q_[l * (N + 1)], gamma) <= curve(s / sigma / 2, gamma),
            hints=[{"witness": {**even_witness, "N": "0", "q": "0"},
                    "proofs": {"show": told_apart(expr(1) / 1 / 2)}}])])
