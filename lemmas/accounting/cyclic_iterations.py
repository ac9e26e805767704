"""Epochs of noisy iterations whose maps differ in one step of each: two Gaussian curves at the end.

For maps that contract by c < 1, and for maps that do not expand into a set of diameter D, as for noisy gradient descent
on cyclic batches by Bok, Su and Altschuler, Shifted Interpolation for Differential Privacy (2024).  An epoch has l
steps; the maps of the two runs are s apart in step q of each, the use of the record.  Z_e is the shift before epoch e,
M_e its cost so far, A_e the part of it that epoch e hides, delta_mu(gamma) the curve of mu-GDP, as in `cyclic_epochs`.
"""

from lemmas.accounting.cyclic_epochs import (Ms, P, Q_, T, V, Zs, agreeing_steps, at_step, epoch_numbers, epoch_shifts,
    equal_start, epochs_and_a_last_use, later, of_one, one_epoch_of_one, phi_, psi, rho, runs, weights)
from lemmas.accounting.shifted_interpolation import (iterates_in_the_set, one_projected_step, powers_at_most_one,
    told_apart, told_apart_on_the_interval)
from lemmas.analysis.whole_parts import floor_at_least, floor_at_most
from lemmas.mechanisms.exact_curve_of_iteration import apart, curve_start
from lemmas.mechanisms.gaussian_curve import curve, curve_increasing, shifted_curve
from verify.language.expr import expr
from verify.lemma import *

l, m, N, E_, first, q, index_e, index_t = (integer(name) for name in ("l", "m", "N", "E", "first", "q", "e", "t"))
c, s, sigma, gamma, D = reals("c s sigma gamma D")

def cyclic(E: Expr, c: Expr = c) -> list[Prop]:
    """E epochs of l steps, the maps s apart at step q of each epoch, and equal at the others."""
    apart_at_q = for_all(0, E - 1,
        lambda e: for_all(0, l - 1, lambda r: apart(psi[l * e + r], phi_[l * e + r], s * indicator(eq(r, q)))))
    return [0 <= q, q <= l - 1, hypothesis("one start", same(P[0], Q_[0])), *runs(l * E, c),
        hypothesis("apart in one step", apart_at_q)]

# Epochs `first`, ..., first + N are the last N + 1 of last_ epochs; the first use in them is at step `offset`.
offset = l * first + q
last_ = first + N + 1
in_all = sqrt(Ms[N] ** 2 + (s / sigma) ** 2)

def apart_in_first_steps(uses: Prop, first: Expr | int = 0) -> None:
    """Counted from a use of the record in epoch `first` on, the maps are apart in the first step of each epoch alone."""
    intro("e", "t")
    have((0 <= index_t) & (index_t <= l - 1))
    in_this_epoch, in_the_next = cases(q + index_t <= l - 1)
    with in_this_epoch:
        apply_to(uses, first + index_e, q + index_t).called("use")
    with in_the_next:
        apply_to(uses, first + index_e + 1, q + index_t - l).called("use")
        have(index_t > 0, by.linear())

@claim("Nothing told before the last N + 1 epochs, of which N cost M_N and leave Z_N = 0: E_gamma <= delta_mu(gamma), "
        "mu^2 = M_N^2 + (s/sigma)^2",
    given=[*epoch_numbers, *weights, *cyclic(last_), N >= 0, first >= 0, *epoch_shifts,
        hypothesis("Z_N = 0", eq(Zs[N], 0)), hypothesis("M_0 = 0", eq(Ms[0], 0)),
        hypothesis("start", shifted_curve(P[offset], Q_[offset], Zs[0]) <= 0), gamma > 0],
    show=hockey_stick(P[l * last_], Q_[l * last_], gamma) <= curve(in_all, gamma))
def last_epochs():
    *_, uses = cyclic(last_)  # counted from the first use, at step offset, epochs begin with a use
    with use(epochs_and_a_last_use, j=l - 1 - q, P=later(P, offset), Q=later(Q_, offset), rho=later(rho, offset),
            psi=later(psi, offset), phi=later(phi_, offset), T=later(T, offset)) as that:
        at_step(that, runs(l * last_), offset + index_t)
        with that.premise("first steps of epochs apart"):
            apart_in_first_steps(uses, first)
        with that.premise("last use"):
            apply_to(uses, first + N, q)
        with that.premise("no use after"):
            intro("t")
            apply_to(uses, first + N, q + 1 + index_t)

@claim("Step m of E epochs of l steps is step m - l floor(m/l) of epoch floor(m/l)",
    given=[l >= 1, 0 <= m, m <= l * E_ - 1],
    show=all_of(0 <= floor(m / l), floor(m / l) <= E_ - 1, 0 <= m - l * floor(m / l), m - l * floor(m / l) <= l - 1))
def place_in_epoch():
    fact("floor", "bounds", m / l)
    have(m - l * floor(m / l) < l)
    use(floor_at_least, m=0)
    use(floor_at_most, m=E_ - 1)

@claim("Before the first use the two iterates have the curve 0 at the shift 0: nothing tells them apart",
    given=[*epoch_numbers, *cyclic(E_), E_ >= 1],
    show=shifted_curve(P[q], Q_[q], 0) <= 0)
def before_the_first_use():
    with use(agreeing_steps) as that:
        at_step(that, runs(l * E_), index_t, index_t <= q - 1)
        with that.premise("maps agree"):
            intro("t")
            have(index_t <= q - 1)
            apply_to(cyclic(E_)[-1], 0, index_t)
        with that.premise("start"):
            use(curve_start, z0=0)
            rewrite(same(P[0], Q_[0]))

# --- contractions --------------------------------------------------------------------------------------------------------

e = index_e
C, S, y, X, h = reals("C S y X h")
# With the factor C = c^l and the gap S = c^(l - 1) s of an epoch: the shift Z_e before epoch e of N, from 0 to 0; the
# part A_e of it that epoch e hides; and M_e^2, what hiding A_0, ..., A_{e - 1} has cost, where an epoch has h = w_l
# times the noise of a step.
shift_before = lambda e, N, C=C, S=S: S * (1 - C**e) * (1 - C ** (N - e)) / ((1 - C) * (1 + C**N))
shift_hidden = lambda e, N, C=C, S=S: S * (1 + C) * C ** (N - 1 - e) / (1 + C**N)
cost_before = lambda e, N, C=C, S=S, h=h: (S * (1 + C) / (1 + C**N) / sigma) ** 2 * (
    (C ** (N - e)) ** 2 * (1 - (C**e) ** 2) / (1 - C**2)) / h
powers = [0 < C, C < 1, S >= 0, sigma > 0, h > 0]

shifts_of_epochs = claim("Z_(e + 1) = C Z_e + S - A_e for the shifts Z_e of N epochs with the factor C and the gap S",
    given=[*powers, 0 <= e, e <= N - 1],
    show=eq(shift_before(e + 1, N), C * shift_before(e, N) + S - shift_hidden(e, N)))

costs_of_epochs = claim("M_(e + 1)^2 = M_e^2 + (A_e/sigma)^2/h for the costs M_e of N epochs with the factor C and the "
        "gap S",
    given=[*powers, 0 <= e, e <= N - 1],
    show=eq(cost_before(e + 1, N), cost_before(e, N) + (shift_hidden(e, N) / sigma) ** 2 / h))

signs_of_epochs = claim("Z_e, A_e and M_e^2 are not negative for 0 <= e <= N",
    given=[*powers, 0 <= e, e <= N],
    show=all_of(shift_before(e, N) >= 0, shift_hidden(e, N) >= 0, cost_before(e, N) >= 0))

a, b, d, p_, r = reals("a b d p r")

# a = 1 - C, b = 1 + C, d = 1 - c^2, p = 1 + X, r = 1 - X in the claim after this, and y = c^(l - 1) in the end.
@claim("(s y b/(p sigma))^2 r p/(a b h) + (s/sigma)^2 = (s/sigma)^2 (1 + y^2 (d/a^2) r/p) for h d = a b",
    given=[a > 0, b > 0, p_ > 0, sigma > 0, h > 0, eq(h * d, a * b)],
    show=eq((s * y * b / p_ / sigma) ** 2 * (r * p_ / (a * b)) / h + (s / sigma) ** 2,
        (s / sigma) ** 2 * (1 + y**2 * d / a**2 * (r / p_))))
def cost_in_numbers():
    have(eq(1 / h, d / (a * b)), by.linear())
    linear((s * y * b / p_ / sigma) ** 2 * (r * p_ / (a * b)))

@claim("What N epochs, X = C^N, and the last use cost, h (1 - c^2) = 1 - C^2: (s/sigma)^2 (1 + y^2 (1 - c^2)/(1 - C)^2 "
        "(1 - X)/(1 + X))",
    given=[0 < c, c < 1, 0 < C, C < 1, 0 < X, X <= 1, sigma > 0, h > 0, eq(h * (1 - c**2), 1 - C**2)],
    show=eq((s * y * (1 + C) / (1 + X) / sigma) ** 2 * ((1 - X**2) / (1 - C**2)) / h + (s / sigma) ** 2,
        (s / sigma) ** 2 * (1 + y**2 * (1 - c**2) / (1 - C) ** 2 * ((1 - X) / (1 + X)))))
def cost_of_epochs():
    use(cost_in_numbers, b=1 + C)

power = c**l
gap = c ** (l - 1) * s
spread = 1 + (c ** (l - 1)) ** 2 * (1 - c**2) / (1 - power) ** 2 * ((1 - power**N) / (1 + power**N))
mu_contractive = s / sigma * sqrt(spread)
geometric = lambda t: (1 - (c**t) ** 2) / (1 - c**2)
of_power = {"C": power, "S": gap, "h": geometric(l)}
shifts = lambda e: shift_before(e, N, power, gap)
parts = lambda e: shift_hidden(e, N, power, gap)
costs = lambda e: cost_before(e, N, power, gap, geometric(l))

geometric_weights = claim("w_t = (1 - c^(2 t))/(1 - c^2): 0 <= w_m <= w_l, w_(m + 1) = w_m + c^(2 m) = 1 + c^2 w_m for "
        "0 <= m <= l, 0 < c < 1",
    given=[0 < c, c < 1, 0 <= m, m <= l],
    show=all_of(0 <= geometric(m), geometric(m) <= geometric(l), eq(geometric(m + 1), geometric(m) + (c**m) ** 2),
        eq(geometric(m + 1), 1 + c**2 * geometric(m))))

@claim("N + 1 epochs of l steps with c-Lipschitz maps, 0 < c < 1, s apart in one step of each: mu-GDP, mu^2 = "
        "(s/sigma)^2 (1 + c^(2 l - 2) (1 - c^2)/(1 - c^l)^2 (1 - c^(l N))/(1 + c^(l N)))",
    given=[c < 1, N >= 0, *epoch_numbers, *cyclic(N + 1), gamma > 0],
    show=hockey_stick(P[l * (N + 1)], Q_[l * (N + 1)], gamma) <= curve(mu_contractive, gamma))
def cyclic_contractions_curve():
    # With the Z_e, A_e and M_e above: mu^2 is M_N^2 and (s/sigma)^2, the cost of the last use.
    have(power < 1)
    use(powers_at_most_one, c=power, k=N)
    use(cost_of_epochs, C=power, X=power**N, y=c ** (l - 1), h=geometric(l))
    use(before_the_first_use, E=N + 1)
    fact("sqrt", "square", spread)
    fact("sqrt", "of_square", mu_contractive)
    fact("sqrt", "square", costs(N))
    with have(eq(costs(N) + (s / sigma) ** 2, mu_contractive**2)):
        linear((s / sigma) ** 2)
    have(eq(sqrt(costs(N)) ** 2 + (s / sigma) ** 2, mu_contractive**2), by.linear())
    have(eq(sqrt(sqrt(costs(N)) ** 2 + (s / sigma) ** 2), mu_contractive), by.rewrite(this))
    rewrite(this, backwards=True)
    with use(last_epochs, first=0, w=value(INTEGER, geometric), Z=value(INTEGER, shifts), A=value(INTEGER, parts),
            M=value(INTEGER, lambda e: sqrt(costs(e)))) as that:
        with that.premise("Z, M >= 0"):
            intro("e")
            use(signs_of_epochs, **of_power)
        with that.premise("squares add up"):
            intro("e")
            use(costs_of_epochs, **of_power)
            use(signs_of_epochs, **of_power, e=index_e + 1)
            fact("sqrt", "square", costs(index_e))
            fact("sqrt", "square", costs(index_e + 1))
            linear()

# --- a set of diameter D -------------------------------------------------------------------------------------------------

one = expr(1)
# Each of N epochs hides the same, s + d.
even = sqrt(N * (s + d) ** 2 / l + s**2) / sigma

@claim("From the shift d N, N epochs that hide s + d each, and a last use, maps that do not expand: mu-GDP, mu^2 = (N "
        "(s + d)^2/l + s^2)/sigma^2",
    given=[l >= 1, s >= 0, sigma > 0, d >= 0, N >= 0, first >= 0, *cyclic(last_, one),
        hypothesis("start", shifted_curve(P[offset], Q_[offset], d * N) <= 0), gamma > 0],
    show=hockey_stick(P[l * last_], Q_[l * last_], gamma) <= curve(even, gamma))
def even_epochs_curve():
    cost = lambda e: e * ((s + d) / sigma) ** 2 / l
    fact("sqrt", "of_square", even)
    have(eq(sqrt(sqrt(cost(N)) ** 2 + (s / sigma) ** 2), even), by.rewrite(this))
    rewrite(this, backwards=True)
    use(last_epochs, c=1, w=value(INTEGER, lambda t: t), Z=value(INTEGER, lambda e: d * (N - e)),
        A=value(INTEGER, lambda e: s + d), M=value(INTEGER, lambda e: sqrt(cost(e))))

# With turns = ceil(D/s) epochs left before the last use, each hides s + D/turns; with fewer epochs than that each hides
# s alone.
into_a_diameter = for_all(0, l * E_ - 1, lambda t: every(V, V, lambda p, q: norm(T[t](p) - T[t](q)) <= D))
turns = ceiling(D / s)
in_turns = sqrt(s**2 + (3 * s * D + s**2 * turns) / l) / sigma

@claim("N (s + d)^2 <= 3 s D + s^2 ceil(D/s) for d >= 0, N d <= D, N <= ceil(D/s), and d = 0 or N = ceil(D/s)",
    given=[s > 0, D > 0, N >= 0, N <= turns, d >= 0, N * d <= D, eq(d, 0) | eq(N, turns)],
    show=N * (s + d) ** 2 <= 3 * s * D + s**2 * turns)
def cost_in_turns():
    # With N = turns: d <= s, so that N (s + d)^2 = N s^2 + (2 s + d) N d <= N s^2 + 3 s D.
    fact("ceiling", "bounds", D / s)
    have(D <= s * turns, by.linear(s))
    no_share, all_turns = split(eq(d, 0) | eq(N, turns))
    with no_share:
        rewrite(eq(d, 0))
    with all_turns:
        have(D / s > 0)
        have(turns > 0)
        have(eq(s * N, s * turns), by.linear(s))
        have(d <= s, by.linear(1 / N))
        have(s * (N * d) <= s * D, by.linear(s))
        have(d * (N * d) <= d * D, by.linear(d))
        have(d * D <= s * D, by.linear(D))
        have(eq(s**2 * N, s**2 * turns), by.linear(s**2))

@claim("E epochs of 1-Lipschitz maps, s apart in one step of each, on a set of diameter D: mu-GDP, mu^2 = (s^2 + (3 s "
        "D + s^2 ceil(D/s))/l)/sigma^2",
    given=[s > 0, D > 0, l >= 1, sigma > 0, E_ >= 1, *cyclic(E_, one), hypothesis("diameter", into_a_diameter),
        gamma > 0],
    show=hockey_stick(P[l * E_], Q_[l * E_], gamma) <= curve(in_turns, gamma))
def cyclic_bounded_curve():
    have(D / s > 0)
    have(turns > 0)
    yes, no = cases(turns <= E_ - 1)  # with fewer epochs than that each hides s
    with yes:
        with use(iterates_in_the_set, n=l * E_, k=l * (E_ - 1 - turns) + q) as that:
            with that.premise("into the set"):
                intro("t")
                apply_to("maps do not expand", index_t)
                apply_to(into_a_diameter, index_t)
        modus(this).called("start")
        use(even_epochs_curve, N=turns, first=E_ - 1 - turns, d=D / turns)
        use(cost_in_turns, N=turns, d=D / turns)
        from_even_epochs(turns, D / turns)
    with no:
        use(before_the_first_use, c=1)
        use(even_epochs_curve, N=E_ - 1, first=0, d=0)
        use(cost_in_turns, N=E_ - 1, d=0)
        from_even_epochs(E_ - 1, expr(0))

def from_even_epochs(N: Expr, d: Expr) -> None:
    """What N epochs cost is at most the bound."""
    spent, bound = N * (s + d) ** 2 / l + s**2, s**2 + (3 * s * D + s**2 * turns) / l
    have(spent <= bound, by.linear(1 / l))
    have(sqrt(spent) / sigma >= 0)
    use(curve_increasing, M=sqrt(spent) / sigma, K=in_turns)
    intro("seen")
    apply_to(even_epochs_curve, test("seen", V))
    linear()

# --- doubt -------------------------------------------------------------------------------------------------------------

one_epoch_alone = {name: values for name, values in one_epoch_of_one.items() if name not in ("N", "j")}
plain_epoch = {name: values for name, values in one_epoch_alone.items() if name not in ("w", "Z", "A", "M")}
doubt(last_epochs,
    mutants=[mutant("half of mu", show=hockey_stick(P[l * last_], Q_[l * last_], gamma) <= curve(in_all / 2, gamma),
            hints=[{"witness": {**one_epoch_alone, **dict.fromkeys(("N", "first", "q"), "0")},
                    "proofs": {"given start": equal_start(expr(0) + 0), "show": told_apart(of_one / 2)}}])])
doubt(shifts_of_epochs,
    mutants=[mutant("without the gap", show=eq(shift_before(e + 1, N), C * shift_before(e, N) - shift_hidden(e, N)))])
doubt(costs_of_epochs,
    mutants=[mutant("half the cost",
            show=eq(cost_before(e + 1, N), cost_before(e, N) + (shift_hidden(e, N) / sigma) ** 2 / (2 * h)))])
half_c = expr("1/2")
of_half = one / 1 * sqrt(1 + (half_c ** (one - 1)) ** 2 * (1 - half_c**2) / (1 - half_c**one) ** 2
        * ((1 - (half_c**one) ** expr(0)) / (1 + (half_c**one) ** expr(0))))
doubt(cyclic_contractions_curve,
    mutants=[mutant("half of mu",
            show=hockey_stick(P[l * (N + 1)], Q_[l * (N + 1)], gamma) <= curve(mu_contractive / 2, gamma),
            hints=[{"witness": {**plain_epoch, "c": "1/2", "N": "0", "q": "0"},
                    "proofs": {"show": told_apart(of_half / 2)}}])])
of_even = sqrt(expr(0) * (one + 0) ** 2 / 1 + one**2) / one
even_witness = {name: values for name, values in plain_epoch.items() if name != "c"}
doubt(even_epochs_curve,
    mutants=[mutant("half of mu", show=hockey_stick(P[l * last_], Q_[l * last_], gamma) <= curve(even / 2, gamma),
            hints=[{"witness": {**even_witness, **dict.fromkeys(("N", "first", "q", "d"), "0")},
                    "proofs": {"given start": equal_start(expr(0) + 0), "show": told_apart(of_even / 2)}}])])
of_turns = sqrt(one**2 + (3 * one * one + one**2 * ceiling(one / one)) / one) / one
projected_epoch = {name: values for name, values in one_projected_step.items() if name != "n"}
doubt(cyclic_bounded_curve,
    mutants=[mutant("a third of mu", show=hockey_stick(P[l * E_], Q_[l * E_], gamma) <= curve(in_turns / 3, gamma),
            hints=[{"witness": {**projected_epoch, "l": "1", "E": "1", "q": "0"},
                    "proofs": {"show": told_apart_on_the_interval(of_turns / 3)}}])])
