"""Shifted interpolation with any shifts: the last of many Lipschitz noisy iterations, by a sum of squares.

Bok, Su and Altschuler, Shifted Interpolation for Differential Privacy (2024), in full: of the gap c z_k + s_(k + 1)
that step k + 1 leaves, the share lambda_(k + 1), of length a_(k + 1), is hidden in its noise; the rest, z_(k + 1), goes
on, from z_0 = 0.  Here the maps may be random, with the same randomness in both runs, and one of each two has to be
c-Lipschitz, for any c >= 0; s_k is how far apart they are, and delta_mu(gamma) is E_gamma of N(mu, 1) from N(0, 1).
"""

from lemmas.accounting.shifted_interpolation import one_step, told_apart
from lemmas.mechanisms.exact_curve_of_iteration import (amplification_of_near_states, apart, curve_start,
    gap_of_near_states, nonexpansive, one_lipschitz, steps)
from lemmas.mechanisms.gaussian_curve import curve
from lemmas.mechanisms.gaussian_shift import gaussian_step
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
s, z, a, share = (real_sequence(name) for name in ("s", "z", "a", "lambda"))
n, m, index_t = (integer(name) for name in ("n", "m", "t"))
c, sigma, gamma = reals("c sigma gamma")

noisy_iterations = setting("two noisy iterations",
    r"$P_{t+1}$ is the law of $T_t(\psi_t(\theta, u) + \sigma Z)$ with $u$ of law $P_t$, $\theta$ of law $\rho_t$ and "
        r"$Z \sim N(0, I)$, $Q_{t+1}$ likewise with $\varphi_t$ in place of $\psi_t$, $P_0 = Q_0$, $\sigma > 0$; the $T_t$ do not expand.",
    start=same(P[0], Q_[0]), noise=sigma > 0, projections=steps(lambda t: nonexpansive(T[t])),
    first=steps(lambda t: same(P[t + 1], gaussian_step(P[t], rho[t], psi[t], sigma, T[t]))),
    second=steps(lambda t: same(Q_[t + 1], gaussian_step(Q_[t], rho[t], phi_[t], sigma, T[t]))))
contract = steps(lambda t: one_lipschitz(psi[t], phi_[t], c))
near_maps = steps(lambda t: apart(psi[t], phi_[t], s[t + 1]))
gaps_not_negative = steps(lambda t: s[t + 1] >= 0)
gaps = [c >= 0, gaps_not_negative]
shares = steps(lambda t: (0 <= share[t + 1]) & (share[t + 1] <= 1))
hidden = steps(lambda t: eq(a[t + 1], share[t + 1] * (c * z[t] + s[t + 1])))
left = hypothesis("what is left", steps(lambda t: eq(z[t + 1], (1 - share[t + 1]) * (c * z[t] + s[t + 1]))))

@claim("z_m >= 0 for z_0 = 0, z_(t + 1) = (1 - lambda_(t + 1))(c z_t + s_(t + 1)), c, s_t >= 0, lambda_t in [0, 1]",
    given=[*gaps, shares, eq(z[0], 0), left, m >= 0],
    show=(m <= n).implies(z[m] >= 0))
def left_is_nonnegative():
    _, step = induction(m, 0).called("before")
    with step:
        intro("[m + 1 <= n]")
        modus("before")
        for prop in (gaps_not_negative, shares, left):
            apply_to(prop, m)
        have(c * z[m] >= 0, by.linear(c))
        linear(1 - share[m + 1])

of_squares = Sum(0, n - 1, lambda t: a[t + 1] ** 2)
of_shifts = sqrt(of_squares) / sigma

@claim("Shifted interpolation: E_gamma <= delta_mu(gamma), mu = sqrt(sum a_k^2)/sigma, for any shares lambda_k in [0, "
        "1], the last of them 1, a_k hidden",
    given=[n >= 1, noisy_iterations, *gaps, contract, near_maps, shares, eq(share[n], 1), eq(z[0], 0), hidden, left,
        gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(of_shifts, gamma))
def shifted_interpolation_curve():
    fact("sqrt", "of_square", of_shifts)  # mu is the root of mu^2, the sum of (a_k/sigma)^2 below
    rewrite(this, backwards=True)
    with use(amplification_of_near_states, sigma=value(INTEGER, lambda t: sigma),
            a=value(INTEGER, lambda t: a[t + 1])) as that:
        with that.premise("z >= 0"):
            intro("t")
            use(left_is_nonnegative, m=index_t)
            modus(this)
        with that.premise("a >= 0"):
            intro("t")
            not_negative()
            linear(share[index_t + 1])
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v", "[|u - v| <= z[t]]")
            not_negative()
            for prop in (contract, near_maps):
                apply_to(prop, index_t)
            use(gap_of_near_states, psi0=psi[index_t], phi0=phi_[index_t], z0=z[index_t], C0=c, gap=s[index_t + 1],
                by={"one map Lipschitz": (by.choose(1),)})  # of "z0 = 0, or one of the maps contracts"
        with that.premise("start"):
            use(curve_start, mu=Q_[0], z0=0)
            rewrite(same(P[0], Q_[0]))
            rewrite(eq(z[0], 0))
        with that.premise("z_n = 0"):
            apply_to(left, n - 1)
            linear(c * z[n - 1] + s[n - 1 + 1])

def not_negative() -> None:
    """The gap c z_t + s_(t + 1) that step t + 1 leaves is not negative."""
    use(left_is_nonnegative, m=index_t)
    modus(this)
    for prop in (gaps_not_negative, shares, hidden, left):
        apply_to(prop, index_t)
    have(c * z[index_t] + s[index_t + 1] >= 0, by.linear(c))

# --- doubt -------------------------------------------------------------------------------------------------------------

every_index = lambda number: value(INTEGER, lambda t: expr(number))
# One step, from the point 0, to 1 and to 0: all of the gap 1 is hidden in its noise.
one_chosen_step = {**one_step, "T": value(INTEGER, lambda t: value(line, lambda u: u)), "c": "1/2", "s": every_index(1),
    "z": every_index(0), "a": every_index(1), "lambda": every_index(1)}
of_one = sqrt(Sum(0, expr(1) - 1, lambda t: expr(1) ** 2)) / expr(1)
doubt(shifted_interpolation_curve,
    mutants=[mutant("half of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(of_shifts / 2, gamma),
            hints=[{"witness": one_chosen_step, "proofs": {"show": told_apart(of_one / 2)}}])])
