"""Conjecture 2 of berthier2019report: all outputs of Algorithm 1 together, over several epochs.

An epoch has m steps; its step t + 1 costs eps_t, which is `part(t)`.  P[q](S) is the law of the outputs of q epochs on
S.  `target` is the eps that all outputs are to have.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound, renyi_of_equal
from lemmas.divergences.renyi_chain import renyi_moment_step
from lemmas.papers import berthier
from lemmas.sampling.conjecture_one_whole import constant, eps, named_eps, one_record, printed
from lemmas.sampling.epoch_as_run import are_tests, as_shuffled_run
from lemmas.sampling.first_epoch import not_within_target, one_step, one_step_laws
from lemmas.sampling.noise_for_epochs import few_of, few_records, noise_for_target, sum_over_epochs
from lemmas.sampling.shuffled_run import shuffled_epoch_private
from lemmas.sampling.shuffled_run_bound import steps_of_an_epoch
from lemmas.sampling.shuffled_sgd import (S0, S1, H, J, L, P, a, after_steps, algorithm, differ_in_one, epoch, epochs,
    gamma, h0, histories, m, member_counts, n, next_state, noise, sigma, size, size_at_most)
from verify.lemma import *

alpha, tau, D, p, target = reals("alpha tau D p target")
q = integer("q")
g = point("g", H)
part = lambda t: eps(size(n, S0) - t)
epoch_cost = Sum(0, m - 1, part)
named_cost = Sum(0, m - 1, lambda t: named_eps(size(n, S0) - t))

@claim("From every history, the m outputs of an epoch are (alpha, sum of the eps_t) Renyi private, sigma >= 2 L",
    berthier("Conjecture 2", "step"),
    given=[*histories, *epoch, differ_in_one, m >= 0, m <= size(n, S0), alpha > 1, *noise],
    show=every(H, lambda h: renyi(after_steps(S0, m, h), after_steps(S1, m, h), alpha) <= named_cost))
def epoch_from_history():
    intro("g")
    use(size_at_most)
    do(*facts)
    use(shuffled_epoch_private, **values, by=are_tests)

facts, values = as_shuffled_run(lambda S: dirac(g), m, m)

cost = lambda q: q * epoch_cost

@claim("The outputs of q epochs of m steps are (alpha, q times the sum of the eps_t) Renyi private, sigma >= 2 L",
    berthier("Conjecture 2", "step"),
    given=[algorithm, differ_in_one, m >= 0, m <= size(n, S0), alpha > 1, *noise],
    show=every(INTEGER, lambda q: (0 <= q).implies(renyi(P[q](S0), P[q](S1), alpha) <= cost(q))))
def epochs_private():
    use(epoch_from_history)
    intro("q", "[0 <= q]")
    start, step = induction(q, 0)
    with start:
        apply_to("run starts")
        apply_to("run starts", S1)
        have(same(P[0](S0), P[0](S1)), by.rewrite(this))
        use(renyi_of_equal)
    with step:
        apply_to("run goes on").called("at q, S0")
        apply_to("run goes on", q, S1).called("at q, S1")
        use(renyi_moment_step, Y=H)
        rewrite("at q, S0")
        rewrite("at q, S1")

# --- Conjecture 2 ------------------------------------------------------------------------------------

# D is the number n of records of the data set, p the number e of passes, tau the part of the data that is used
# in an epoch; floor(tau n) steps an epoch, E_ = floor(p/tau) epochs.
E_ = floor(p / tau)
big_o = 20 * alpha + 8 * constant(alpha)
far = D * (1 - tau)
loss = 16 * p * alpha * L**2 / (far * sigma**2) + p * big_o / far**2
known_records = 2 * p * alpha * L**2 * D / sigma**2
private = lambda bound: renyi(P[E_](S0), P[E_](S1), alpha) <= bound
numbers = [hypothesis("number of records", eq(D, size(n, S0))), 0 < tau, tau < 1, p > 0, eq(m, floor(tau * D)),
    alpha > 1, L >= 0, gamma > 0, sigma > 0]
assumptions = [algorithm, differ_in_one, *numbers]

@claim("All outputs cost <= 16 p alpha L^2/(n (1 - tau) sigma^2) + O(1/n^2), <= 2 p alpha L^2 n/sigma^2, sigma >= 2 L",
    berthier("Conjecture 2", "step"),
    given=[*assumptions, sigma**2 >= 4 * L**2],
    show=private(loss) & private(known_records))
def all_outputs_private():
    # `steps_of_an_epoch` adds up the eps_t of an epoch, `sum_over_epochs` the epochs.  The second bound counts each of
    # the at most p n steps as one with a known record.
    use(member_counts, S=S0, k=a)
    have(D >= 1, by.linear())
    fact("floor", "bounds", tau * D)
    fact("floor", "bounds", p / tau)
    have(p / tau > 0)
    have(tau * D > 0)
    have(E_ + 1 > 0)
    have(m + 1 > 0, by.linear())
    have(m <= tau * D, by.linear())
    have(m <= size(n, S0), by.linear(D))
    have(constant(alpha) >= 0)
    use(epochs_private)
    apply_to(this)
    with sums((expr(0), m - 1), lambda t: part(t) <= printed(size(n, S0) - t)).called("summed") as t:
        fact("min", "below", printed(size(n, S0) - t), one_record)
    with sums((expr(0), m - 1), lambda t: part(t) <= one_record) as t:
        fact("min", "below", printed(size(n, S0) - t), one_record)
    use(steps_of_an_epoch)
    congruence(eq(D, size(n, S0)),
        lambda N: (Sum(0, m - 1, lambda t: printed(N - t))
                <= (16 * alpha * L**2 / sigma**2 + big_o / (D - m + 1)) * (1 / (D - m + 1) - 1 / (D + 1))), at=this)
    with have(epoch_cost <= (16 * alpha * L**2 / sigma**2 + big_o / (D - m + 1)) * (1 / (D - m + 1) - 1 / (D + 1))):
        combine((1, [this]), (1, ["summed"]))
    use(sum_over_epochs, d=far, s=epoch_cost)
    larger(loss)
    have(E_ * m <= p * D, by.have(E_ * m <= p / tau * m, by.linear(m)), by.linear(p / tau))
    have(E_ * epoch_cost <= E_ * (m * one_record), by.linear(E_))
    have(cost(E_) <= known_records, by.linear(one_record))
    larger(known_records)

def larger(bound: Expr) -> None:
    """The outputs cost at most this bound, which was shown to be larger."""
    use(larger_renyi_bound, X=H, mu=P[E_](S0), nu=P[E_](S1), d=bound,
        by={"larger": (by.assume(),), "bound": (by.assume(),)})

# The O-term of the bound in the printed proof is p c/(n (1 - tau))^2, c = 20 alpha + 8 K depends on alpha alone.
# Solved for the noise, as printed: the O(1/n^2) is B/n^2, B = factor + factor_of_few (`noise_for_target` for many
# records, `few_records` for few), which depends on alpha, p, tau, L and eps, not on n.
factor = 32 * p**2 * alpha * L**2 * big_o / ((1 - tau) ** 3 * target**2)
factor_of_few = 2 * p * alpha * L**2 * few_of(p * big_o, 1 - tau) / target
first_noise = 16 * p * alpha * L**2 / (far * target)

@definition(r"\tfrac{16\,$p\,$alpha {$L}^2}{$D (1 - $tau) {$sigma}^2} + O(\tfrac{1}{{$D}^2})",
    letters="alpha p tau L sigma D")
def cost_of_epochs(alpha: Real, p: Real, tau: Real, L: Real, sigma: Real, D: Real) -> Expr:
    """16 p alpha L^2/(D (1 - tau) sigma^2) + O(1/D^2).

    What p passes over D records cost: 16 p alpha L^2/(D (1 - tau) sigma^2) + p (20 alpha + 8 K)/(D
    (1 - tau))^2, where K = 4 alpha (4 alpha + 1)^alpha exp((alpha + 2)(alpha + 1)/2)."""
    return loss

@definition(r"\max\bigl(\tfrac{16\,$p\,$alpha {$L}^2}{$D (1 - $tau)\,$target}, 4 {$L}^2\bigr) + "
        r"O(\tfrac{1}{{$D}^2})", letters="alpha p tau L target D")
def noise_for(alpha: Real, p: Real, tau: Real, L: Real, target: Real, D: Real) -> Expr:
    """max(16 p alpha L^2/(D (1 - tau) target), 4 L^2) + O(1/D^2).

    The variance that is enough for the target: max(16 p alpha L^2/(D (1 - tau) target), 4 L^2) +
    B/D^2, where B does not depend on D."""
    return Max(first_noise, 4 * L**2) + (factor + factor_of_few) / D**2

@claim("Conjecture 2: all outputs of Algorithm 1 together are (alpha, eps) Renyi private, C = 16, sigma >= 2 L",
    berthier("Conjecture 2", "whole"),
    given=[*assumptions, target > 0],
    show=(sigma**2 >= 4 * L**2).implies(private(cost_of_epochs(alpha, p, tau, L, sigma, D)))
        & (sigma**2 >= noise_for(alpha, p, tau, L, target, D)).implies(private(target)))
def conjecture_2():
    use(member_counts, S=S0, k=a)
    have(D >= 1, by.linear())
    cost, noise_is_enough = each_part()
    with cost:
        intro(1)
        use(all_outputs_private)
    with noise_is_enough:
        intro(1)
        fact("max", "above", first_noise, 4 * L**2)
        have(factor / D**2 >= 0)
        have(factor_of_few / D**2 >= 0)
        have(sigma**2 >= 4 * L**2, by.linear())
        have(factor_of_few / D**2 <= sigma**2, by.have(first_noise >= 0), by.linear())
        use(all_outputs_private)
        # Of many records the O-term is at most half of the target; of few, known records cost no more than the target.
        many_records, few_left = cases(2 * p * big_o <= target * far**2)
        with many_records:
            use(noise_for_target, A=16 * p * alpha * L**2, v=sigma**2)
            enough(loss)
        with few_left:
            use(few_records, A=2 * p * alpha * L**2, B=1 - tau, c=p * big_o, v=sigma**2)
            enough(known_records)

def enough(bound: Expr) -> None:
    """The target is at least this bound."""
    use(larger_renyi_bound, c=bound, by={"larger": (by.assume(),), "bound": (by.assume(),)})

# With replacement (tau = 1/n) the accountant has p n steps of 16 alpha L^2/(n^2 sigma^2) each.
with_replacement = p * D * (16 * alpha * L**2 / (D**2 * sigma**2))

@claim("All outputs cost at most 1/(1 - tau) times what the accountant with replacement says, + O(1/n^2), sigma >= 2 L",
    berthier("Section 4.6.2, constant factor", "part", "of the RDP; of eps it is at most that factor"),
    given=[*assumptions, sigma**2 >= 4 * L**2],
    show=private(with_replacement / (1 - tau) + p * big_o / far**2))
def constant_factor():
    use(all_outputs_private)
    use(member_counts, S=S0, k=a)
    have(D >= 1, by.linear())

# One epoch of one step, from {1, 3} and from {2, 3}.
the_first = [algorithm[1], epoch[0],
    hypothesis("first step", every(line, H, lambda S0, h: same(J[1](S0, h), next_state(h, S0)))), epochs[0],
    hypothesis("first epoch", every(line, lambda S0: same(P[1](S0), after_steps(S0, m, h0)))), differ_in_one, *numbers,
    target > 0, eq(m, 1), eq(E_, 1)]
doubt(conjecture_2,
    mutants=[mutant("noise that does not depend on the target, for one step, also for histories that forget how they "
                "began", given=the_first,
            show=(sigma**2 >= 4 * L**2).implies(renyi(P[1](S0), P[1](S1), alpha) <= target),
            hints=[{"witness": one_step, "proofs": {**one_step_laws, "show": not_within_target}}])])
