"""The outputs of an epoch over shuffled data: the divergences of its steps add up."""

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
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            start_equal()
        with step_T:
            one_more_step()
    apply_to(this)

tt = weight("t", H)
next_outputs = lambda K: lambda h: bind(K(h), lambda y: dirac(append(h, y)))

def start_equal() -> None:
    intro(1)
    unfold(steps(expr(0)), "empty").called("unfolded")
    apply_to(begins).called("begins at S0")
    apply_to(begins, S1)
    with have(same(outputs(S0, expr(0)), outputs(S1, expr(0)))):
        ext("f")
        rewrite("begins at S0")
        rewrite(this)
        rewrite(same(start(S0), start(S1)))
    use(renyi_of_equal, nu=outputs(S1, expr(0)))
    rewrite("unfolded")
    assume()

def one_more_step() -> None:
    intro(1)
    modus("induction hypothesis")
    have(all_outputs(full, T), by.intro("j", "[1 <= j]", "[j <= T]"), by.apply_to(all_outputs(full, m)))
    use(next_output_private)
    unpack(this, K0)
    unpack(this, K1)
    unfold(steps(T + 1)).called("unfolded again")
    use(renyi_moment_step, Y=H, K=value(H, next_outputs(K0)), L=value(H, next_outputs(K1)),
        H2=exp((alpha - 1) * eps_at(T)),
        by={"step": (by.intro("h", "t"), by.apply_to("K1.2", h, value(V, lambda y: tt(append(h, y)))), by.assume())})
    rewrite("unfolded again")
    rewrite(given_outputs(K0, S0, T))
    rewrite(given_outputs(K1, S1, T))
    assume()
