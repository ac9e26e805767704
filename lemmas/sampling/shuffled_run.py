"""The outputs of an epoch over shuffled data: the divergences of its steps add up.

The run and its laws are those of `conjecture_one`: S0 and S1 are two data sets that differ in one record, outputs(S, T)
the law of all outputs of T steps from S, and eps_t = `eps_at(t)` the cost of step t + 1 (`step_cost` of `next_output`);
K0 and K1 are the kernels of the next output, given those so far.
"""

from lemmas.divergences.equal_laws import renyi_of_equal
from lemmas.divergences.renyi_chain import renyi_moment_step
from lemmas.papers import berthier
from lemmas.sampling.conjecture_one import (S0, S1, H, V, all_outputs, alpha, append, begins, differ_in_one, full, n,
    noisy_steps, run, size, start)
from lemmas.sampling.next_output import cost_of_step, given_outputs, next_output_private, outputs
from verify.lemma import *

m, T = integer("m"), integer("T")
h = point("h", H)
K0, K1 = markov("K0", H, V), markov("K1", H, V)
eps_at = lambda t: cost_of_step(size(S0, n) - t)
steps = lambda T: Sum(0, T - 1, eps_at)

def close(T: Expr) -> Prop:
    """The outputs of T steps cost at most the eps_t of these steps."""
    return renyi(outputs(S0, T), outputs(S1, T), alpha) <= steps(T)

@claim("The outputs of m steps of a shuffled epoch are (alpha, sum of the eps_t) Renyi private, sigma >= 2 L",
    berthier("Conjecture 2", "part", "one epoch, with the sum over its steps"),
    given=[*run, same(start(S0), start(S1)), n >= 0, m >= 0, m <= size(S0, n), all_outputs(full, m), *differ_in_one,
        *noisy_steps],
    show=close(m))
def shuffled_epoch_private():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= m).implies(close(T))))):
        intro("T", "[0 <= T]")
        no_step, one_step_more = induction(T, 0).called("induction hypothesis")
        with no_step:
            start_equal()
        with one_step_more:
            one_more_step()
    apply_to(this)

tt = weight("t", H)
next_outputs = lambda K: lambda h: bind(K(h), lambda y: dirac(append(h, y)))

def start_equal() -> None:
    """Before the first step the laws of the outputs are the same."""
    intro("[0 <= m]")
    unfold(steps(expr(0)), "empty").called("no step")
    apply_to(begins).called("begins at S0")
    apply_to(begins, S1)
    with have(same(outputs(S0, expr(0)), outputs(S1, expr(0)))):
        ext("f")
        rewrite("begins at S0")
        rewrite(this)
        rewrite(same(start(S0), start(S1)))
    use(renyi_of_equal, nu=outputs(S1, expr(0)))
    rewrite("no step")
    assume()

def one_more_step() -> None:
    """The next output given those so far costs eps_T (next_output_private), which is added."""
    intro("[T + 1 <= m]")
    modus("induction hypothesis")
    have(all_outputs(full, T), by.intro("j", "[1 <= j]", "[j <= T]"), by.apply_to(all_outputs(full, m)))
    use(next_output_private)
    unpack(this, K0)
    unpack(this, K1).called("next from S0", "next from S1", "close kernels")
    unfold(steps(T + 1)).called("the last step")
    use(renyi_moment_step, Y=H, K=value(H, next_outputs(K0)), L=value(H, next_outputs(K1)),
        H2=exp((alpha - 1) * eps_at(T)),
        by={"step": (by.intro("h", "t"), by.apply_to("close kernels", h, value(V, lambda y: tt(append(h, y)))),
                by.assume())})
    rewrite("the last step")
    rewrite(given_outputs(K0, S0, T))
    rewrite(given_outputs(K1, S1, T))
    assume()
