"""Conjecture 1 of berthier2019report for Algorithm 1 as a program, C = 16, every order alpha > 1, sigma >= 2 L.

eps_t is the least of 16 alpha L^2/((n - t + 1)^2 sigma^2) + O(1/(n - t + 1)^3) and 2 alpha L^2/sigma^2.  P[ep](S) is
the law of the outputs of ep epochs on the data set S, and J those of the steps of an epoch.
"""

from lemmas.papers import berthier
from lemmas.sampling.epoch_as_run import are_tests, as_shuffled_run
from lemmas.sampling.first_step_of_one_record import a_step_apart, first_step, first_step_laws
from lemmas.sampling.next_output import next_output_private, step_cost
from lemmas.sampling.shuffled_sgd import (S0, S1, H, J, L, P, V, after_steps, algorithm, append, differ_in_one, ep,
    epoch, epochs, n, next_state, noise, sigma, size, size_at_most, t)
from verify.lemma import *

alpha = real("alpha")

constant: Callable[..., Expr] = lambda alpha: 4 * alpha * (4 * alpha + 1) ** alpha * exp((alpha + 2) * (alpha + 1) / 2)
# C alpha L^2/((n - t + 1)^2 sigma^2) + O(1/(n - t + 1)^3) with C = 16, where `left` is n - t and n is |S0|, the size of
# the data set; and never more than the cost of a step with one known record.
printed = lambda left: (16 * alpha * L**2 / ((left + 1) ** 2 * sigma**2)
        + (20 * alpha + 8 * constant(alpha)) / (left + 1) ** 3)
one_record = 2 * alpha * L**2 / sigma**2
eps = lambda left: Min(printed(left), one_record)
named_eps = lambda left: step_cost(alpha, alpha, L, sigma, left)

def outputs(S: Expr, ep: Expr, t: Expr) -> Law:
    """All outputs after ep epochs and t steps, for the data set S."""
    return bind(P[ep](S), lambda h: after_steps(S, t, h))

def given_outputs(K: Markov, S: Expr, ep: Expr, t: Expr) -> Prop:
    """Given all outputs h after ep epochs and t steps, the next one has the law K(h)."""
    return same(outputs(S, ep, t + 1), bind(outputs(S, ep, t), lambda h: bind(K(h), lambda y: dirac(append(h, y)))))

@definition(r"\text{given all outputs } h \text{ of } $ep \text{ epochs and } $t \text{ steps on } "
        r"$S\ ($append, {$P}, {$J})\text{, the next one is } $K(h)", letters="H V append P J")
def output_after(H: Space, V: Euclid, append: Map[(H, V), H], P: Series[Markov[line, H]],
        J: Series[Markov[(line, H), (H, line)]], ep: Integer, t: Integer, S: Real, K: Markov[H, V]) -> Prop:
    """given all outputs h of ep epochs and t steps on S (append, P, J), the next one has the law K(h)."""
    return given_outputs(K, S, ep, t)

# "Conditioned on the outputs": K0 and K1 are the laws of the next output, given all outputs h so far (of this
# epoch and of those before), and the bound holds at every h.  The n of these lines is the paper's, |S0|, which is
# size(n, S0) in the code: there n counts the records from which data sets are made.  Any two data sets that differ in one
# record are meant: x_1, ..., x_n and the same with x_(n + 1) in place of x_i are an example (one_record_replaced).  The O-term depends on alpha alone.
@claim("Conjecture 1: given all outputs, step t + 1 of Algorithm 1 is (alpha, eps_t)-RDP, C = 16, sigma >= 2 L",
    berthier("Conjecture 1", "whole"),
    given=[algorithm, differ_in_one, ep >= 0, 0 <= t, t + 1 <= size(n, S0), alpha > 1, *noise],
    show=exists(markov(H, V), markov(H, V),
        lambda K0, K1: (output_after(H, V, append, P, J, ep, t, S0, K0)
                & output_after(H, V, append, P, J, ep, t, S1, K1)
                & every(H, lambda h: renyi(K0(h), K1(h), alpha) <= named_eps(size(n, S0) - t)))))
def conjecture_1():
    """The remainder is explicit, and large: for alpha = 2 it is the greater term for n - t + 1 <= 261,426 sigma^2/(4
    L^2) (`leading_term_outweighs`)."""

    use(size_at_most)
    do(*facts)
    use(next_output_private, **values, T=t, m=t + 1, by=are_tests)

facts, values = as_shuffled_run(lambda S0: P[ep](S0), t + 1, t)

# The first step of the first epoch, from {1} and from {2}: it costs as much as a step with a known record.
the_first = [algorithm[1], epoch[0],
    hypothesis("first step", every(line, H, lambda S0, h: same(J[1](S0, h), next_state(h, S0)))), epochs[0],
    differ_in_one, eq(ep, 0), eq(t, 0), *conjecture_1.given[-6:]]
doubt(conjecture_1,
    mutants=[mutant("half of it, for the first step, also for histories that forget how they began", given=the_first,
            show=exists(markov(H, V), markov(H, V),
                lambda K0, K1: (output_after(H, V, append, P, J, ep, t, S0, K0)
                        & output_after(H, V, append, P, J, ep, t, S1, K1)
                        & every(H, lambda h: renyi(K0(h), K1(h), alpha) <= named_eps(size(n, S0) - t) / 2))),
            hints=[{"witness": first_step, "proofs": {**first_step_laws, "show": a_step_apart}}])])

# --- from how many records on the term with C = 16 is the greater one ------------------------------------------------

N, K = reals("N K")
remainder = (20 * alpha + 8 * K) / N**3
least = ("5/4" + K / (2 * alpha)) * sigma**2 / L**2

@claim("In numbers, with N = n - t + 1: our remainder of Conjecture 1 is at most the term with C = 16 just for N >= "
        "(5/4 + K/(2 alpha)) sigma^2/L^2, K = 4 alpha (4 alpha + 1)^alpha exp((alpha + 2)(alpha + 1)/2)",
    berthier("Conjecture 1"), kind="lemma",
    given=[alpha > 1, L > 0, sigma > 0, N > 0, hypothesis("K", eq(K, constant(alpha)))],
    show=(remainder <= 16 * alpha * L**2 / (N**2 * sigma**2)).implies(N >= least)
        & (N >= least).implies(remainder <= 16 * alpha * L**2 / (N**2 * sigma**2)))
def leading_term_outweighs():
    only_if, if_ = each_part()
    with only_if:
        at_most = intro(1)
        combine((N**3 * sigma**2 / (16 * alpha * L**2), [at_most]))
    with if_:
        enough = intro(1)
        combine((16 * alpha * L**2 / (N**3 * sigma**2), [enough]))

doubt(leading_term_outweighs,
    mutants=[mutant("from half as many on, whatever K", given=leading_term_outweighs.given[:4],
            show=(2 * N >= least).implies(remainder <= 16 * alpha * L**2 / (N**2 * sigma**2)))])

leading_term_in_numbers = claim("In numbers: that least N over sigma^2/(4 L^2), 5 + 2 K/a, is in (261426, 261427) at "
        "alpha = a = 2, (4.3, 4.4) 10^16 at a = 5, K = 4 a (4 a + 1)^a exp((a + 2)(a + 1)/2)",
    berthier("Conjecture 1", "remark"), kind="number",
    show=all_of(261426 < 5 + constant(expr(2)), 5 + constant(expr(2)) < 261427,
        43 * 10**15 < 5 + "2/5" * constant(expr(5)), 5 + "2/5" * constant(expr(5)) < 44 * 10**15))
doubt(leading_term_in_numbers, mutants=[mutant("from 261,425 on", show=5 + constant(expr(2)) <= 261425)])
