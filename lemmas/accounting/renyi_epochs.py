"""Cyclic batches in Rényi divergence: the last iterate, for each place of the record in its epoch.

As in `cyclic_epochs`, with the Rényi divergence in place of the exact curve, and any Lipschitz constant c > 0: c < 1
is asked only for the bound that does not grow with the number of epochs.  At the last use, q steps after the start of
an epoch of l, nothing is left but s, and the l - q noises that follow hide it together.  w_k = 1 + c^2 + ... + c^(2 (k
- 1)); Z_e is the shift before epoch e, S_e its cost so far, A_e the part that epoch e hides: some law within Z_e of the
one run, in W_oo, has at most the divergence S_e from the other.
"""

from lemmas.accounting.cyclic_epochs import (As, P, Q_, T, Th, V, Zs, after_epoch, at_step, epoch_balances,
    epoch_numbers, epoch_squares, epochs_apart, first_apart, later, numbers, one_epoch_of_one, part_at, phi_, psi, rho,
    runs, shift_at, shift_within_epoch, w, weights)
from lemmas.accounting.cyclic_iterations import (apart_in_first_steps, cost_before, cost_of_epochs, cyclic, geometric,
    geometric_weights, of_power, parts, power, shifts, signs_of_epochs)
from lemmas.iteration.iterations import iterations_shifted
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.iteration.reduction import lipschitz_gap
from lemmas.iteration.shifted import near_start, shifted_renyi, unshifted_divergence_bounds
from lemmas.mechanisms.exact_curve_of_iteration import apart, one_lipschitz
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from verify.language.expr import expr
from verify.lemma import *

l, m, k, N, E_, q, index_t = (integer(name) for name in ("l", "m", "k", "N", "E", "q", "t"))
c, s, sigma, alpha, Z, A, S = reals("c s sigma alpha Z A S")
Ss = real_sequence("S")

order = [alpha > 1]
const = lambda x: value(INTEGER, lambda t: expr(x))
# The cost of t steps of an epoch that begins at the cost S, and that of the next step.
told_at = lambda t: S + alpha / 2 * ((A / (sigma * w[l])) ** 2 * (w[l] - w[l - t]))
cost_at = lambda t: alpha * part_at(t) ** 2 / (2 * sigma**2)

def near_images(gap: Expr) -> None:
    """The images of u and v under the maps of step t are within c |u - v| + gap."""
    th = point("th", Th)
    apply_to(one_lipschitz(psi[index_t], phi_[index_t], c), th)
    with use(lipschitz_gap, psi=value(V, lambda u: psi[index_t](th, u)), phi=value(V, lambda u: phi_[index_t](th, u)),
            C=c, s=gap) as of_lipschitz_gap:
        with of_lipschitz_gap.premise("maps apart"):
            intro("w")
            apply_to(apart(psi[index_t], phi_[index_t], gap), th)
            apply_to(this)

@claim("In Rényi divergence an epoch takes the shift from Z to c^l Z + c^(l - 1) s - A, at the cost alpha A^2/(2 "
        "sigma^2 w_l)",
    given=[*order, *numbers, *weights, *runs(l), hypothesis("apart in the first step", first_apart),
        hypothesis("start", shifted_renyi(P[0], Q_[0], alpha, Z) <= S)],
    show=shifted_renyi(P[l], Q_[l], alpha, after_epoch) <= S + alpha * A**2 / (2 * sigma**2 * w[l]))
def one_epoch_renyi():
    """As in `one_epoch`: the noise of step t hides part_at(t), and shift_at(t) is left before it."""
    with use(iterations_shifted, n=l, m=l, N=value(INTEGER, lambda t: gaussian(V, sigma)), z=value(INTEGER, shift_at),
            a=value(INTEGER, part_at), C=const(c), s=value(INTEGER, lambda t: s * indicator(eq(t, 0))),
            R=value(INTEGER, cost_at), S=value(INTEGER, told_at)) as that:
        with that.premise("z >= 0"):
            intro("t")
            use(shift_within_epoch, m=index_t)
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v")
            apply_to(first_apart, index_t)
            apply_to("one map contracts", index_t)
            near_images(s * indicator(eq(index_t, 0)))
        with that.premise("shifts"):
            intro("t")
            use(epoch_balances, m=index_t)
        with that.premise("costs add up"):
            intro("t")
            use(epoch_squares, m=index_t, M=0)
            linear(alpha / 2)
        with that.premise("costs of the noise"):
            intro("t")
            use(gaussian_cost, s=sigma, a=part_at(index_t))
        with that.premise("start"):
            have(eq(shift_at(expr(0)), Z))
            rewrite(this)
    modus(this).called("after")
    have(eq(shift_at(l), after_epoch))
    rewrite(this, at="after").called("shift")
    have(eq(told_at(l), S + alpha * A**2 / (2 * sigma**2 * w[l])))
    rewrite(this, at="shift")

# --- all epochs, and the last use ----------------------------------------------------------------------------------------

given_shifts = [hypothesis("Z >= 0", for_all(0, N, lambda e: Zs[e] >= 0)),
    hypothesis("A >= 0", for_all(0, N - 1, lambda e: As[e] >= 0)),
    hypothesis("shifts", for_all(0, N - 1, lambda e: eq(Zs[e + 1], c**l * Zs[e] + c ** (l - 1) * s - As[e])))]
given_costs = hypothesis("costs add up",
    for_all(0, N - 1, lambda e: eq(Ss[e + 1], Ss[e] + alpha * As[e] ** 2 / (2 * sigma**2 * w[l]))))

@claim("After m epochs the shift is Z_m at the Rényi cost S_m, S_(e + 1) = S_e + alpha A_e^2/(2 sigma^2 w_l)",
    given=[*order, *epoch_numbers, *weights, *runs(l * N), epochs_apart, *given_shifts, given_costs,
        hypothesis("start", shifted_renyi(P[0], Q_[0], alpha, Zs[0]) <= Ss[0]), m >= 0],
    show=(m <= N).implies(shifted_renyi(P[l * m], Q_[l * m], alpha, Zs[m]) <= Ss[m]))
def several_epochs_renyi():
    _, step = induction(m, 0).called("before")  # one_epoch_renyi, for the runs from step l m on
    with step:
        intro("[m + 1 <= N]")
        modus("before")
        apply_to("Z >= 0", m)
        apply_to("Z >= 0", m + 1)
        for prop in (*given_shifts[1:], given_costs):
            apply_to(prop, m)
        rewrite(eq(Ss[m + 1], Ss[m] + alpha * As[m] ** 2 / (2 * sigma**2 * w[l])))
        rewrite(eq(Zs[m + 1], c**l * Zs[m] + c ** (l - 1) * s - As[m]))
        with use(one_epoch_renyi, **from_step(l * m), Z=Zs[m], A=As[m], S=Ss[m]) as that:
            at_step(that, runs(l * N), l * m + index_t)
            with that.premise("apart in the first step"):
                apply_to(epochs_apart, m)

def from_step(k: Expr) -> dict[str, Thing]:
    """The runs from step k on."""
    return {name: later(of, k) for name,
        of in (("P", P), ("Q", Q_), ("rho", rho), ("psi", psi), ("phi", phi_), ("T", T))}

@claim("w_m <= w_(m + k) for m + k <= l: the weights of an epoch grow",
    given=[*weights, m >= 0, k >= 0],
    show=(m + k <= l).implies(w[m] <= w[m + k]))
def weights_of_an_epoch_grow():
    _, step = induction(k, 0).called("before")
    with step:
        intro("[m + k + 1 <= l]")
        modus("before")
        have((c ** (m + k)) ** 2 >= 0)
        apply_to("weights add up", m + k)

@claim("w_k > 0 and 0 <= w_t <= w_k for t <= k, 1 <= k <= l: the first k steps of an epoch are one of k steps",
    given=[*weights, 1 <= k, k <= l],
    show=all_of(w[k] > 0, for_all(0, k, lambda t: (0 <= w[t]) & (w[t] <= w[k]))))
def weights_of_a_part():
    apply_to("weights add up", 0)
    use(weights_of_an_epoch_grow, m=1, k=k - 1)
    modus(this)
    with each_part()[1]:
        intro("t")
        apply_to("weights at most w_l", index_t)
        use(weights_of_an_epoch_grow, m=index_t, k=k - index_t)
        modus(this)

last_epoch_apart = hypothesis("last use",
    for_all(0, k - 1, lambda t: apart(psi[l * N + t], phi_[l * N + t], s * indicator(eq(t, 0)))))
last_cost = lambda k: alpha * (c ** (k - 1) * s) ** 2 / (2 * sigma**2 * w[k])

@claim("N epochs that begin with a use, after which Z_N = 0, and k steps of which the first is the last use: D_alpha "
        "<= S_N + alpha (c^(k - 1) s)^2/(2 sigma^2 w_k)",
    given=[*order, *epoch_numbers, *weights, N >= 0, 1 <= k, k <= l, *runs(l * N + k), epochs_apart, last_epoch_apart,
        *given_shifts, given_costs, hypothesis("Z_N = 0", eq(Zs[N], 0)),
        hypothesis("start", shifted_renyi(P[0], Q_[0], alpha, Zs[0]) <= Ss[0])],
    show=renyi(P[l * N + k], Q_[l * N + k], alpha) <= Ss[N] + last_cost(k))
def epochs_and_a_last_use_renyi():
    """The last k steps are an epoch of k steps from the shift 0, which hides the whole shift c^(k - 1) s of the use."""
    with use(several_epochs_renyi, m=N) as that:
        at_step(that, runs(l * N + k), index_t)
    modus(this).called("before the last use")
    rewrite(eq(Zs[N], 0), at="before the last use")
    use(weights_of_a_part)
    with use(one_epoch_renyi, **from_step(l * N), l=k, Z=0, A=c ** (k - 1) * s, S=Ss[N]) as that:
        at_step(that, runs(l * N + k), l * N + index_t)
        with that.premise("weights add up"):
            intro("t")
            apply_to("weights add up", index_t)
    have(eq(c**k * 0 + c ** (k - 1) * s - c ** (k - 1) * s, 0))
    rewrite(this, at=one_epoch_renyi)
    use(unshifted_divergence_bounds, P=P[l * N + k], Q=Q_[l * N + k], B=exp((alpha - 1) * (Ss[N] + last_cost(k))))

# --- a use at step q of each epoch ---------------------------------------------------------------------------------------

@claim("Before the first use the Rényi divergence is 0",
    given=[*order, *epoch_numbers, *cyclic(E_), E_ >= 1],
    show=shifted_renyi(P[q], Q_[q], alpha, 0) <= 0)
def before_the_first_use_renyi():
    with use(iterations_shifted, n=q, m=q, N=value(INTEGER, lambda t: gaussian(V, sigma)), z=const(0), a=const(0),
            C=const(c), s=const(0), R=const(0), S=const(0)) as that:
        at_step(that, runs(l * E_)[:3], index_t, index_t <= q - 1)
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v")
            have(index_t <= q - 1)  # so that the maps agree
            apply_to("one map contracts", index_t)
            apply_to(cyclic(E_)[-1], 0, index_t).called("use")
            near_images(expr(0))
        with that.premise("costs of the noise"):
            use(gaussian_cost, s=sigma, a=0)
        with that.premise("start"):
            use(near_start, P=Q_[0])
            rewrite(same(P[0], Q_[0]))
    modus(this)

to_the_end = last_cost(l - q)

@claim("N + 1 epochs with a use at step q, Z_0 = Z_N = S_0 = 0: D_alpha <= S_N + alpha (c^(l - 1 - q) s)^2/(2 sigma^2 "
        "w_(l - q))",
    given=[*order, *epoch_numbers, *weights, N >= 0, *cyclic(N + 1), *given_shifts, given_costs,
        hypothesis("Z_0 = 0", eq(Zs[0], 0)), hypothesis("Z_N = 0", eq(Zs[N], 0)), hypothesis("S_0 = 0", eq(Ss[0], 0))],
    show=renyi(P[l * (N + 1)], Q_[l * (N + 1)], alpha) <= Ss[N] + to_the_end)
def epochs_by_place():
    uses = cyclic(N + 1)[-1]  # counted from step q on, epochs begin with a use
    use(before_the_first_use_renyi, E=N + 1)
    with use(epochs_and_a_last_use_renyi, k=l - q, **from_step(q)) as that:
        at_step(that, runs(l * (N + 1)), q + index_t)
        with that.premise("first steps of epochs apart"):
            apart_in_first_steps(uses)
        with that.premise("last use"):
            intro("t")
            apply_to(uses, N, q + index_t).called("use")
        with that.premise("start"):
            rewrite(eq(Zs[0], 0))
            rewrite(eq(Ss[0], 0))

# --- contractions --------------------------------------------------------------------------------------------------------

# What all epochs but the last cost, and what the last one costs with its use at step r, over alpha s^2/2.
by_epochs = (c ** (l - 1)) ** 2 * (1 - c**2) / (1 - power) ** 2 * ((1 - power ** (E_ - 1)) / (1 + power ** (E_ - 1)))
by_last: Callable[..., Expr] = lambda r: (c ** (l - 1 - r)) ** 2 * (1 - c**2) / (1 - (c ** (l - r)) ** 2)

@definition(letters="alpha s c l E")
def cost_of_place(alpha: Real, s: Real, c: Real, l: Integer, E: Integer, r: Integer) -> Expr:
    """eps_r(alpha, s, c, l, E).

    alpha s^2/2 (c^(2 l - 2) (1 - c^2)/(1 - c^l)^2 (1 - c^(l (E - 1)))/(1 + c^(l (E - 1))) + c^(2 (l - 1 - r)) (1 -
    c^2)/(1 - c^(2 (l - r)))): of E epochs of l steps with a use at step r of each."""
    return alpha * s**2 / 2 * (by_epochs + by_last(r))

of_contractions = cost_of_place(alpha, s / sigma, c, l, N + 1, q)
spent_before = lambda e: alpha / 2 * cost_before(e, N, power, of_power["S"], geometric(l))

@claim("N + 1 epochs of l steps with c-Lipschitz maps, 0 < c < 1, s apart at step q of each: D_alpha <= alpha s^2/(2 "
        "sigma^2) (c^(2 l - 2) (1 - c^2)/(1 - c^l)^2 (1 - c^(l N))/(1 + c^(l N)) + c^(2 (l - 1 - q)) (1 - c^2)/(1 - "
        "c^(2 (l - q))))",
    given=[*order, c < 1, N >= 0, *epoch_numbers, *cyclic(N + 1)],
    show=renyi(P[l * (N + 1)], Q_[l * (N + 1)], alpha) <= of_contractions)
def cyclic_contractions_renyi():
    have(power < 1)  # Z_e and A_e of cyclic_contractions_curve, the costs alpha/2 times M_e^2
    have(c ** (l - q) < 1)
    use(cost_of_epochs, C=power, X=power**N, y=c ** (l - 1), h=geometric(l))
    with have(eq(spent_before(N) + alpha * (c ** (l - q - 1) * s) ** 2 / (2 * sigma**2 * geometric(l - q)),
                of_contractions)):
        linear(alpha / 2)
    rewrite(this, backwards=True)
    with use(epochs_by_place, w=value(INTEGER, geometric), Z=value(INTEGER, shifts), A=value(INTEGER, parts),
            S=value(INTEGER, spent_before)) as that:
        with that.premise("weights at most w_l"):
            intro("t")
            use(geometric_weights, m=index_t)
        with that.premise("Z >= 0"):
            intro("e")
            use(signs_of_epochs, **of_power)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One epoch of one step on the line, to 1 + x and to x: D_2 of N(1, 1) and N(0, 1) is 1.
at_order_two = {**{name: of for name,
        of in one_epoch_of_one.items() if name not in ("w", "Z", "A", "M", "N", "j", "gamma")}, "alpha": "2", "N": "0"}

less_than_one = lambda R: (by.contradiction().called("bound"),
    by.use(gaussian_renyi_exact, V=line, m1=expr(1), m2=expr(0), s=1, alpha=2, R=R),
    by.modus("gaussian_renyi_exact.1", by.intro("t"), by.apply_to("bound", weight("t", line)), by.assume()),
    by.have(R < 1, by.evaluate()), by.linear())
doubt(cyclic_contractions_renyi,
    mutants=[mutant("half of it", show=renyi(P[l * (N + 1)], Q_[l * (N + 1)], alpha) <= of_contractions / 2,
            hints=[{"witness": {**at_order_two, "c": "1/2", "q": "0"},
                    "proofs": {"show": less_than_one(expr("1/2"))}}])])
doubt(weights_of_a_part, mutants=[mutant("no step", given=[*weights, 0 <= k, k <= l])])
