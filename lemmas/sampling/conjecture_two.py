"""Conjecture 2 of berthier2019report: all outputs of Algorithm 1 together, over several epochs."""

from lemmas.divergences.equal_laws import larger_renyi_bound, renyi_of_equal
from lemmas.divergences.renyi_chain import renyi_moment_step
from lemmas.papers import berthier
from lemmas.sampling.conjecture_one_whole import constant, eps
from lemmas.sampling.epoch_as_run import are_tests, as_shuffled_run
from lemmas.sampling.shuffled_run import shuffled_epoch_private
from lemmas.sampling.shuffled_run_bound import steps_of_an_epoch
from lemmas.sampling.shuffled_sgd import (
    S0,
    S1,
    H,
    L,
    P,
    a,
    after_steps,
    algorithm,
    differ_in_one,
    epoch,
    epochs,
    gamma,
    h0,
    histories,
    m,
    member_counts,
    n,
    noise,
    sigma,
    size,
    size_at_most,
)
from verify.lemma import *

alpha, tau, D, p, target = reals("alpha tau D p target")
q = integer("q")
g = point("g", H)
f = bounded("f", H)
tt = weight("t", H)

part = lambda t: eps(size(n, S0) - t)
epoch_cost = Sum(0, m - 1, part)

epoch_from_history = claim(
    "From every history, the outputs of an epoch of m steps are (alpha, sum of the eps_t) Renyi private",
    berthier("Conjecture 2", "step"),
    given=[*histories, *epoch, *differ_in_one, m >= 0, m <= size(n, S0), alpha > 1, *noise],
    show=every(H, lambda h: renyi(after_steps(S0, m, h), after_steps(S1, m, h), alpha) <= epoch_cost),
)
facts, values = as_shuffled_run(lambda S: dirac(g), m, m)
proof(
    epoch_from_history,
    intro("g"),
    have(n >= 1),
    use(size_at_most, S=S0),
    *facts,
    use(shuffled_epoch_private, **values, r=alpha, by=are_tests),
    assume(),
)

cost = lambda q: q * epoch_cost
epochs_private = claim(
    "The outputs of all epochs together: the costs of the epochs add up",
    berthier("Conjecture 2", "step"),
    given=[*algorithm, *differ_in_one, m >= 0, m <= size(n, S0), alpha > 1, *noise],
    show=every(INTEGER, lambda q: (0 <= q).implies(renyi(P[q](S0), P[q](S1), alpha) <= cost(q))),
)
proof(
    epochs_private,
    use(epoch_from_history),
    intro("q"),
    intro(),
    induction(
        q,
        0,
        (
            apply_to(epochs[0], S0),
            apply_to(epochs[0], S1),
            have(
                same(P[0](S0), P[0](S1)),
                ext("f"),
                congruence(-2, lambda M: eq(E(M, f), E(P[0](S1), f))),
                congruence(-1, lambda M: eq(f(h0), E(M, f))),
            ),
            use(renyi_of_equal, X=H, mu=P[0](S0), nu=P[0](S1)),
            assume(),
        ),
        (
            apply_to(epochs[1], q, S0),
            apply_to(epochs[1], q, S1),
            use(
                renyi_moment_step,
                X=H,
                Y=H,
                mu=P[q](S0),
                nu=P[q](S1),
                K=value(H, lambda h: after_steps(S0, m, h)),
                L=value(H, lambda h: after_steps(S1, m, h)),
                H1=exp((alpha - 1) * cost(q)),
                H2=exp((alpha - 1) * epoch_cost),
            ),
            congruence(-3, lambda M: renyi(M, P[q + 1](S1), alpha) <= cost(q + 1)),
            congruence(
                -2, lambda M: renyi(bind(P[q](S0), lambda h: after_steps(S0, m, h)), M, alpha) <= cost(q + 1)
            ),
            assume(),
        ),
    ),
)

# --- the sum -----------------------------------------------------------------------------------------

A, B, c, d, s, times, v = reals("A B c d s times v")
an_epoch = [
    A >= 0,
    c >= 0,
    0 < tau,
    tau < 1,
    D >= 1,
    m >= 0,
    m <= tau * D,
    eq(d, D * (1 - tau)),
    eq(B, D - m + 1),
    s <= (A + c / B) * (1 / B - 1 / (D + 1)),
    0 <= times,
]
sum_over_epochs = claim(
    "The sum over all epochs: of order 1/(n (1 - tau))",
    kind="strengthening",
    given=[*an_epoch, times <= p / tau],
    show=times * s <= p * (A / d + c / d**2),
)
proof(
    sum_over_epochs,
    have(d > 0, rewrite(eq(d, D * (1 - tau)))),
    have(B >= d, linear()),
    have(1 / B <= 1 / d, linear(1 / (B * d))),
    have(c / B <= c / d, linear(c)),
    have(eq(1 / B - 1 / (D + 1), m / (B * (D + 1))), linear(1 / (B * (D + 1)))),
    have(m / (D + 1) <= tau, linear(1 / (D + 1), tau)),
    have(1 / B - 1 / (D + 1) <= tau / d, linear(1 / B, tau)),
    have(1 / B - 1 / (D + 1) >= 0),
    have(
        (A + c / B) * (1 / B - 1 / (D + 1)) <= (A + c / d) * (tau / d),
        linear(A + c / d, 1 / B - 1 / (D + 1)),
    ),
    have(times * s <= times * ((A + c / d) * (tau / d)), linear(times)),
    have(
        times * ((A + c / d) * (tau / d)) <= p / tau * ((A + c / d) * (tau / d)),
        linear((A + c / d) * (tau / d)),
    ),
    linear(),
)
doubt(sum_over_epochs, mutants=[mutant("any number of epochs", given=an_epoch)])


enough_noise = claim(
    "A/v + r <= eps for v >= A/eps + 2 A r/eps^2, if r <= eps/2",
    kind="strengthening",
    given=[A >= 0, d >= 0, target > 0, v > 0, 2 * d <= target, v >= A / target + 2 * A * d / target**2],
    show=A / v + d <= target,
)
proof(
    enough_noise,
    have(target - d >= 0, linear()),
    have(v * (target - d) >= (A / target + 2 * A * d / target**2) * (target - d), linear(target - d)),
    have(
        (A / target + 2 * A * d / target**2) * (target - d) >= A,
        have(A * d / target**2 * (target - 2 * d) >= 0),
        linear(),
    ),
    linear(1 / v),
)
doubt(
    enough_noise,
    mutants=[
        mutant(
            "no more than A/eps", given=[A >= 0, d >= 0, target > 0, v > 0, 2 * d <= target, v >= A / target]
        )
    ],
)


noise_for_target = claim(
    "The noise that is enough for n records: max plus a term of order 1/n^2",
    kind="strengthening",
    given=[
        A >= 0,
        c >= 0,
        B > 0,
        D >= 1,
        target > 0,
        v > 0,
        2 * c <= target * (D * B) ** 2,
        v >= A / (D * B * target) + 2 * A * c / (B**3 * target**2) / D**2,
    ],
    show=A / (D * B * v) + c / (D * B) ** 2 <= target,
)
proof(
    noise_for_target,
    have(2 * (c / (D * B) ** 2) <= target, linear(1 / (D * B) ** 2)),
    have(1 / D <= 1, linear(1 / D)),
    have(
        2 * A * c / (B**3 * target**2) / D**3 <= 2 * A * c / (B**3 * target**2) / D**2,
        linear(2 * A * c / (B**3 * target**2) / D**2),
    ),
    use(enough_noise, A=A / (D * B), d=c / (D * B) ** 2),
    linear(),
)
doubt(
    noise_for_target,
    mutants=[
        mutant(
            "any number of records",
            given=[
                A >= 0,
                c >= 0,
                B > 0,
                D >= 1,
                target > 0,
                v > 0,
                v >= A / (D * B * target) + 2 * A * c / (B**3 * target**2) / D**2,
            ],
        )
    ],
)


# --- Conjecture 2 ------------------------------------------------------------------------------------

# D is the number n of records of the data set, p the number e of passes, tau the part of the data that is used
# in an epoch; floor(tau n) steps an epoch, floor(p/tau) epochs.  The O-term of the bound in the printed proof is
# p c/(n (1 - tau))^2 with c that depends on alpha alone.  Solved for the noise, as printed, the O(1/n^2) is
# B/n^2, and n must be large: O(1/n^2) speaks of such n only.
E_ = floor(p / tau)
big_o = 20 * alpha + 8 * constant(alpha)
far = D * (1 - tau)
loss = 16 * p * alpha * L**2 / (far * sigma**2) + p * big_o / far**2
factor = 32 * p**2 * alpha * L**2 * big_o / ((1 - tau) ** 3 * target**2)
first_noise = 16 * p * alpha * L**2 / (far * target)
private = lambda bound: renyi(P[E_](S0), P[E_](S1), alpha) <= bound
conjecture_2 = claim(
    "Conjecture 2: all outputs of Algorithm 1 together are (alpha, eps) Renyi private, C = 16",
    berthier("Conjecture 2", "whole"),
    given=[
        *algorithm,
        *differ_in_one,
        eq(D, size(n, S0)),
        0 < tau,
        tau < 1,
        p > 0,
        eq(m, floor(tau * D)),
        alpha > 1,
        L >= 0,
        gamma > 0,
        sigma > 0,
        target > 0,
    ],
    show=(sigma**2 >= 4 * L**2).implies(private(loss))
    & (2 * p * big_o <= target * far**2).implies(
        (sigma**2 >= Max(first_noise, 4 * L**2) + factor / D**2).implies(private(target))
    ),
)
first = (
    use(epochs_private),
    apply_to(-1, E_),
    use(steps_of_an_epoch, D=D, r=alpha),
    congruence(
        eq(D, size(n, S0)),
        lambda N: (
            Sum(0, m - 1, lambda t: eps(N - t))
            <= (16 * alpha * L**2 / sigma**2 + big_o / (D - m + 1)) * (1 / (D - m + 1) - 1 / (D + 1))
        ),
        at=-1,
    ),
    use(
        sum_over_epochs,
        A=16 * alpha * L**2 / sigma**2,
        c=big_o,
        d=far,
        B=D - m + 1,
        s=epoch_cost,
        times=E_,
    ),
    use(
        larger_renyi_bound,
        X=H,
        mu=P[E_](S0),
        nu=P[E_](S1),
        c=cost(E_),
        d=loss,
    ),
)
proof(
    conjecture_2,
    use(member_counts, S=S0, k=a),
    have(D >= 1, linear()),
    fact("floor", "bounds", tau * D),
    fact("floor", "bounds", p / tau),
    have(p / tau > 0),
    have(tau * D > 0),
    have(E_ + 1 > 0, linear()),
    have(E_ >= 0),
    have(m + 1 > 0, linear()),
    have(m >= 0),
    have(m <= tau * D, linear()),
    have(m <= size(n, S0), linear(D)),
    have(constant(alpha) >= 0),
    have(
        (sigma**2 >= 4 * L**2).implies(private(loss)),
        intro(),
        *first,
        assume(),
    ),
    each_part(
        (assume(),),
        (
            intro(),
            intro(),
            fact("max", "above", first_noise, 4 * L**2),
            have(factor / D**2 >= 0),
            have(sigma**2 >= 4 * L**2, linear()),
            modus((sigma**2 >= 4 * L**2).implies(private(loss))),
            have(first_noise + factor / D**2 <= sigma**2, linear()),
            use(noise_for_target, A=16 * p * alpha * L**2, B=1 - tau, c=p * big_o, v=sigma**2),
            use(larger_renyi_bound, X=H, mu=P[E_](S0), nu=P[E_](S1), c=loss, d=target),
            assume(),
        ),
    ),
)
