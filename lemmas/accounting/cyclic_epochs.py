"""Cyclic batches: noisy iterations whose maps differ in one step of each epoch, by shifted interpolation.

An epoch has l steps; in its first the maps of the two runs are s apart, in the others they agree.  Over an epoch the
shift goes from Z to c^l Z + c^(l - 1) s - A, where A is hidden in all l noises, in parts that fall as c^(l - 1 - t):
this costs A^2/w_l, w_l = 1 + c^2 + ... + c^(2 (l - 1)).  At the last use nothing is left but s, and that noise hides it
alone.

A step takes u to T(psi(th, u) + sigma xi), th of law rho, xi of N(0, I); phi is in the place of psi in the other run.
One of the two maps is c-Lipschitz, T 1-Lipschitz.  M, or M_e, is what was told before an epoch, Z or Z_e the shift there.
P[t], Q_[t] are the laws of the runs after t steps.  shifted_curve(P, Q_, Z) <= M: some law within Z of P, in W_oo, has
E_gamma from Q_ at most delta_M(gamma), that of N(M, 1) and N(0, 1), for every gamma > 0.  With Z = 0 that is M-GDP one
way.
"""

from collections.abc import Iterable
from typing import Any

from lemmas.accounting.shifted_interpolation import one_step, told_apart
from lemmas.mechanisms.exact_curve_of_iteration import (apart, unshifted_curve_bounds, curve_of_iterations, curve_start,
    gap_of_near_states, nonexpansive, one_lipschitz)
from lemmas.mechanisms.gaussian_curve import curve, shifted_curve
from lemmas.mechanisms.gaussian_shift import gaussian_shift_and_contract, gaussian_step
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
w, Zs, As, Ms = (real_sequence(name) for name in ("w", "Z", "A", "M"))
n, m, l, N, j, index_t = (integer(name) for name in ("n", "m", "l", "N", "j", "t"))
c, s, sigma, gamma, Z, A, M, K = reals("c s sigma gamma Z A M K")
x, y, p, r = reals("x y p r")

def runs(n: Expr, c: Expr = c) -> list[Prop]:
    """n steps of both runs, with the same noise and then the same nonexpansive map; of each two maps one is c-Lipschitz."""
    steps = lambda body: for_all(0, n - 1, body)
    return [hypothesis("run", steps(lambda t: same(P[t + 1], gaussian_step(P[t], rho[t], psi[t], sigma, T[t])))),
        hypothesis("other run", steps(lambda t: same(Q_[t + 1], gaussian_step(Q_[t], rho[t], phi_[t], sigma, T[t])))),
        hypothesis("maps do not expand", steps(lambda t: nonexpansive(T[t]))),
        hypothesis("one map contracts", steps(lambda t: one_lipschitz(psi[t], phi_[t], c)))]

def at_step(bound: Any, runs: Iterable[Prop], step: Expr, *known: Prop) -> None:
    """What the bound asks of its runs at step t is what is supposed of these runs at the given step."""
    for prop in runs:
        with bound.premise(prop.label):
            intro("t")
            for fact in known:
                have(fact)
            apply_to(prop, step)

# --- steps in which the maps agree ---------------------------------------------------------------------------------------

@claim("Steps with the same maps keep a shift of 0, and cost nothing",
    given=[n >= 0, sigma > 0, *runs(n),
        hypothesis("maps agree", for_all(0, n - 1, lambda t: apart(psi[t], phi_[t], expr(0)))),
        hypothesis("start", shifted_curve(P[0], Q_[0], 0) <= M)],
    show=shifted_curve(P[n], Q_[n], 0) <= M)
def agreeing_steps():
    const = lambda x: value(INTEGER, lambda t: expr(x))
    with use(curve_of_iterations, z=const(0), a=const(0), M=const(M)) as that:
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v", "[|u - v| <= 0]")
            apply_to("maps agree", index_t)
            use(gap_of_near_states, C0=c, by={"one map Lipschitz": (by.choose(0),)})  # z0 = 0: no map need contract
    modus(this)

# --- one epoch -----------------------------------------------------------------------------------------------------------

weights = [eq(w[0], 0), w[l] > 0,
    hypothesis("weights at most w_l", for_all(0, l, lambda t: (0 <= w[t]) & (w[t] <= w[l]))),
    hypothesis("weights add up",
        for_all(0, l - 1, lambda t: eq(w[t + 1], w[t] + (c**t) ** 2) & eq(w[t + 1], 1 + c**2 * w[t])))]
first_apart = for_all(0, l - 1, lambda t: apart(psi[t], phi_[t], s * indicator(eq(t, 0))))
# After t steps of an epoch: the shift, the part of it that the noise of the next step hides, and what they cost, M_t.
shift_at = lambda t: c**t * Z + indicator(1 <= t) * c ** (t - 1) * s - A * c ** (l - t) * w[t] / w[l]
part_at = lambda t: A * c ** (l - 1 - t) / w[l]
told_at = lambda t: sqrt(M**2 + (A / (sigma * w[l])) ** 2 * (w[l] - w[l - t]))
numbers = [0 < c, l >= 1, s >= 0, sigma > 0, Z >= 0, A >= 0,
    hypothesis("no more is hidden than is there", A <= c**l * Z + c ** (l - 1) * s)]

@claim("w_t = 1 + c^2 + ... + c^(2 (t - 1)), the weight of t steps, has c^(2 j) w_m <= w_(m + j) for m + j <= l, c > 0",
    given=[0 < c, *weights, m >= 0, j >= 0],
    show=(m + j <= l).implies((c**j) ** 2 * w[m] <= w[m + j]))
def weights_grow():
    _, step = induction(j, 0).called("before")
    with step:
        intro("[m + j + 1 <= l]")
        modus("before")
        apply_to("weights add up", m + j)
        linear(c**2)

@claim("x Z + p s - A r >= 0 for A <= y (x Z + p s), y r <= 1 and x, p, y, r, Z, s >= 0",
    given=[x >= 0, p >= 0, y >= 0, r >= 0, y * r <= 1, Z >= 0, s >= 0, A <= y * (x * Z + p * s)],
    show=x * Z + p * s - A * r >= 0)
def share_within_epoch():
    have(A * r <= y * r * (x * Z + p * s))

@claim("The shift within an epoch is not negative: c^m Z + c^(m - 1) s - A c^(l - m) w_m/w_l >= 0 for 1 <= m <= l; it "
        "is Z for m = 0",
    given=[*numbers, *weights, 0 <= m, m <= l],
    show=shift_at(m) >= 0)
def shift_within_epoch():
    """What is hidden up to m is the share r = c^(l - m) w_m/w_l of A, and c^(l - m) r <= 1 by `weights_grow`."""
    yes, no = cases(1 <= m)
    with yes:
        apply_to("weights at most w_l", m)
        use(weights_grow, j=l - m)
        modus(this)
        have((c ** (l - m)) ** 2 * w[m] / w[l] <= 1, by.linear())
        use(share_within_epoch, x=c**m, p=c ** (m - 1), y=c ** (l - m), r=c ** (l - m) * w[m] / w[l])
    with no:
        have(eq(m, 0))
        rewrite(this)

@claim("z_(m + 1) + a_m = c z_m + s 1[m = 0] for the parts a_m and what is left of the shift, z_m",
    given=[*numbers, *weights, 0 <= m, m <= l - 1],
    show=eq(shift_at(m + 1) + part_at(m), c * shift_at(m) + s * indicator(eq(m, 0))))
def epoch_balances():
    apply_to("weights add up")
    yes, no = cases(m <= 0)  # w_1 = 1 for m = 0, and w_(m + 1) = 1 + c^2 w_m
    with yes:
        have(eq(m, 0))
        apply_to("weights add up", 0)
        have(eq(w[expr(0) + 1], 1))
        rewrite(eq(m, 0))
        have(eq(shift_at(expr(0)), Z))
        with have(eq(shift_at(expr(0) + 1), c * Z + s - A * c ** (l - 1) / w[l])):
            rewrite(eq(w[expr(1)], 1))
        linear(c)
    with no:
        rewrite(eq(w[m + 1], 1 + c**2 * w[m]))

# M_t^2, where the steps that are left have this weight.
inner_at = lambda weight: M**2 + (A / (sigma * w[l])) ** 2 * (w[l] - weight)

@claim("M_m^2 + (a_m/sigma)^2 = M_(m + 1)^2 for the parts a_m, M_m what m steps of an epoch have cost",
    given=[*numbers, *weights, 0 <= m, m <= l - 1],
    show=eq(inner_at(w[l - m]) + (part_at(m) / sigma) ** 2, inner_at(w[l - (m + 1)])))
def epoch_squares():
    apply_to("weights add up", l - 1 - m)
    linear((A / (sigma * w[l])) ** 2)

after_epoch = c**l * Z + c ** (l - 1) * s - A

@claim("An epoch takes the shift from Z to c^l Z + c^(l - 1) s - A, and M to K with K^2 = M^2 + (A/sigma)^2/w_l",
    given=[*numbers, *weights, *runs(l), hypothesis("apart in the first step", first_apart),
        shifted_curve(P[0], Q_[0], Z) <= M, M >= 0, K >= 0, eq(K**2, M**2 + (A / sigma) ** 2 / w[l])],
    show=shifted_curve(P[l], Q_[l], after_epoch) <= K)
def one_epoch():
    """The noise of step t hides part_at(t), shift_at(t) is left before it: `curve_of_iterations` with these."""
    for number in (M, K):
        fact("sqrt", "of_square", number)
    with use(curve_of_iterations, z=value(INTEGER, shift_at), a=value(INTEGER, part_at), M=value(INTEGER, told_at),
            sigma=value(INTEGER, lambda t: sigma)) as that:
        with that.premise("z >= 0"):
            intro("t")
            use(shift_within_epoch)
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v", "[near]")
            use(shift_within_epoch, m=index_t)
            use(epoch_balances)
            apply_to(first_apart, index_t)
            apply_to("one map contracts", index_t)
            use(gap_of_near_states, C0=c, by={"one map Lipschitz": (by.choose(1),)})  # one of the maps does contract
            linear()
        with that.premise("squares add up"):
            intro("t")
            use(epoch_squares)
            for steps_left in (l - index_t, l - (index_t + 1)):
                apply_to("weights at most w_l", steps_left)
                fact("sqrt", "square", inner_at(w[steps_left]))
        with that.premise("start"):
            have(eq(shift_at(expr(0)), Z))
            rewrite(this)
            rewrite(eq(told_at(expr(0)), M))
    modus(this).called("after")
    have(eq(shift_at(l), after_epoch))
    rewrite(this, at="after").called("shift")
    with have(eq(inner_at(w[l - l]), K**2)):
        rewrite(eq(w[expr(0)], 0))
    have(eq(told_at(l), K), by.rewrite(this))
    rewrite(this, at="shift")

# --- all epochs, and the last use ----------------------------------------------------------------------------------------

# From step k on.
later = lambda sequence_, k: value(INTEGER, lambda t: sequence_[k + t])
epoch_numbers = [0 < c, l >= 1, s >= 0, sigma > 0]
epochs_apart = hypothesis("first steps of epochs apart",
    for_all(0, N - 1,
        lambda e: for_all(0, l - 1, lambda t: apart(psi[l * e + t], phi_[l * e + t], s * indicator(eq(t, 0))))))
shifts_and_costs_not_negative = hypothesis("Z, M >= 0", for_all(0, N, lambda e: (Zs[e] >= 0) & (Ms[e] >= 0)))
epoch_steps = [hypothesis("A >= 0", for_all(0, N - 1, lambda e: As[e] >= 0)),
    hypothesis("shifts", for_all(0, N - 1, lambda e: eq(Zs[e + 1], c**l * Zs[e] + c ** (l - 1) * s - As[e]))),
    hypothesis("squares add up",
        for_all(0, N - 1, lambda e: eq(Ms[e + 1] ** 2, Ms[e] ** 2 + (As[e] / sigma) ** 2 / w[l])))]
epoch_shifts = [shifts_and_costs_not_negative, *epoch_steps]

@claim("After m epochs the shift is Z_m, at the cost M_m, with A_e of Z_(e + 1) = c^l Z_e + c^(l - 1) s - A_e hidden",
    given=[*epoch_numbers, *weights, *runs(l * N), epochs_apart, *epoch_shifts,
        hypothesis("start", shifted_curve(P[0], Q_[0], Zs[0]) <= Ms[0]), m >= 0],
    show=(m <= N).implies(shifted_curve(P[l * m], Q_[l * m], Zs[m]) <= Ms[m]))
def several_epochs():
    """By induction: `one_epoch`, for the runs from step l m on."""
    _, step = induction(m, 0).called("before")
    with step:
        intro("[m + 1 <= N]")
        modus("before")
        apply_to(shifts_and_costs_not_negative, m)
        apply_to(shifts_and_costs_not_negative)
        for prop in epoch_steps:
            apply_to(prop, m)
        rewrite(eq(Zs[m + 1], c**l * Zs[m] + c ** (l - 1) * s - As[m]))
        with use(one_epoch, P=later(P, l * m), Q=later(Q_, l * m), rho=later(rho, l * m), psi=later(psi, l * m),
                phi=later(phi_, l * m), T=later(T, l * m), M=Ms[m]) as that:
            at_step(that, runs(l * N), l * m + index_t)
            with that.premise("apart in the first step"):
                apply_to(epochs_apart, m)

no_use_after = for_all(0, j - 1, lambda t: apart(psi[l * N + 1 + t], phi_[l * N + 1 + t], expr(0)))
last_apart = [hypothesis("last use", apart(psi[l * N], phi_[l * N], s)), hypothesis("no use after", no_use_after)]
all_steps = l * N + 1 + j
in_all = sqrt(Ms[N] ** 2 + (s / sigma) ** 2)

@claim("N epochs that begin with a use, after which Z_N = 0, one more use and j steps: E_gamma <= delta_mu(gamma), "
        "mu^2 = M_N^2 + (s/sigma)^2",
    given=[*epoch_numbers, *weights, N >= 0, j >= 0, *runs(all_steps), epochs_apart, *last_apart, *epoch_shifts,
        hypothesis("Z_N = 0", eq(Zs[N], 0)), hypothesis("M_0 = 0", eq(Ms[0], 0)),
        hypothesis("start", shifted_curve(P[0], Q_[0], Zs[0]) <= 0), gamma > 0],
    show=hockey_stick(P[all_steps], Q_[all_steps], gamma) <= curve(in_all, gamma))
def epochs_and_a_last_use():
    """After the epochs the shift is 0; the last use makes it s, which its noise hides, and no later step costs."""
    with use(several_epochs) as that:
        at_step(that, runs(all_steps), index_t)
        with that.premise("start"):
            rewrite(eq(Ms[0], 0))
    modus(this).called("before the last use")
    rewrite(eq(Zs[N], 0), at="before the last use").called("before the last use")
    for prop in runs(all_steps):
        apply_to(prop, l * N)
    with have(shifted_curve(P[l * N + 1], Q_[l * N + 1], 0) <= in_all):
        rewrite(same(P[l * N + 1], gaussian_step(P[l * N], rho[l * N], psi[l * N], sigma, T[l * N])))
        rewrite(same(Q_[l * N + 1], gaussian_step(Q_[l * N], rho[l * N], phi_[l * N], sigma, T[l * N])))
        with use(gaussian_shift_and_contract, z=0, a=s, s=sigma) as that:
            with that.premise("near states stay near"):
                intro("th", "u", "v", "[|u - v| <= 0]")
                use(gap_of_near_states, psi0=psi[l * N], C0=c, gap=s)
    with use(agreeing_steps, n=j, P=later(P, l * N + 1), Q=later(Q_, l * N + 1), rho=later(rho, l * N + 1),
            T=later(T, l * N + 1)) as that:
        at_step(that, runs(all_steps), l * N + 1 + index_t)
    use(unshifted_curve_bounds)

# --- doubt -------------------------------------------------------------------------------------------------------------

every_index = lambda number: value(INTEGER, lambda t: expr(number))
ones = value(INTEGER, lambda t: t)
# One step of weight 1, in which 1 is there and 2 are hidden.
doubt(shift_within_epoch,
    mutants=[dropped(shift_within_epoch, "no more is hidden than is there",
            hints=[{"witness": {"w": ones, **dict.fromkeys(("c", "l", "s", "sigma", "m"), "1"), "Z": "0", "A": "2"},
                    "proofs": {"given weights at most w_l": (by.intro("t"), by.auto()),
                        "given weights add up": (by.intro("t"), by.auto())}}])])
doubt(epoch_squares,
    mutants=[mutant("half of the parts",
            show=eq(inner_at(w[l - m]) + (part_at(m) / (2 * sigma)) ** 2, inner_at(w[l - (m + 1)])),
            hints=[{"witness": {"w": ones, **dict.fromkeys(("c", "l", "s", "sigma", "M", "A"), "1"),
                        **dict.fromkeys(("m", "Z"), "0")}}])])
doubt(epoch_balances,
    mutants=[mutant("without the use", show=eq(shift_at(m + 1) + part_at(m), c * shift_at(m)),
            hints=[{"witness": {"w": ones, **dict.fromkeys(("c", "l", "s", "sigma"), "1"),
                        **dict.fromkeys(("m", "Z", "A"), "0")}}])])
one_epoch_of_one = {**one_step, "T": value(INTEGER, lambda t: value(line, lambda u: u)), "w": ones, "Z": every_index(0),
    "A": every_index(0), "M": every_index(0), **dict.fromkeys(("c", "l", "s"), "1"), **dict.fromkeys(("N", "j"), "0")}
del one_epoch_of_one["n"]
def equal_start(t: Expr) -> tuple[Step, ...]:
    """The two runs begin at 0, here after t = 0 steps."""
    at = lambda mean: bind(gauss(line), lambda x: dirac(indicator(t >= 1) * (mean + x)))
    return (by.have(same(at(1), at(0))), by.rewrite(this), by.use(curve_start, mu=at(0), z0=0), by.assume())

of_one = sqrt(expr(0) ** 2 + (expr(1) / 1) ** 2)
doubt(epochs_and_a_last_use,
    mutants=[mutant("half of mu", show=hockey_stick(P[all_steps], Q_[all_steps], gamma) <= curve(in_all / 2, gamma),
            hints=[{"witness": one_epoch_of_one,
                    "proofs": {"given start": equal_start(expr(0)), "show": told_apart(of_one / 2)}}])])
doubt(share_within_epoch,
    mutants=[mutant("y r <= 2",
            given=[x >= 0, p >= 0, y >= 0, r >= 0, y * r <= 2, Z >= 0, s >= 0, A <= y * (x * Z + p * s)])])
