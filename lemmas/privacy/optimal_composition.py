"""Adaptive composition of (eps_t, delta_t) private mechanisms: E_gamma is at most that of randomised responses.

r[t] is the profile of t randomised responses: r[t](gamma) = E_gamma of the two laws of their answers.  K[t] and L[t]
are the steps of the runs P and Q; survives(n), the product of the 1 - delta_t, is the probability that no step ends in
a catastrophe.  M[t] and N[t] are mechanisms whose outputs are all released, as `append` collects them.
"""

from lemmas.divergences.chains import releases, runs
from lemmas.papers import berthier
from lemmas.privacy.advanced_composition_of_laws import allowed, each_step, survives
from lemmas.privacy.advanced_composition_theorem import chain, each_output, released_as_well
from lemmas.privacy.approximate import indistinguishable, response_step
from lemmas.privacy.response_tail import next_response, no_response
from verify.lemma import *

X, Y = spaces("X Y")
P, Q = sequence("P", law(X)), sequence("Q", law(X))
A, B = sequence("K", markov(X, X)), sequence("L", markov(X, X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
eps, delta = real_sequence("eps"), real_sequence("delta")
r = sequence("r", fun(line))
n, T = integer("n"), integer("T")
gamma = real("gamma")
x, phi = point("x", X), test("phi", X)

def below_profile(T: Expr) -> Prop:
    """E_gamma after T steps is at most r[T](gamma) without a catastrophe, and 1 with one, in the mean."""
    return every(REAL,
        lambda gamma: (0 < gamma).implies(hockey_stick(P[T], Q[T], gamma)
                <= 1 - survives(T) + survives(T) * r[T](gamma)))

@definition(r"${P}_0 = ${Q}_0,\ ${P}_{t + 1} = ${P}_t ${K}_t,\ ${Q}_{t + 1} = ${Q}_t ${L}_t,\ ${K}_t "
        r"\approx_{${eps}_t, ${delta}_t} ${L}_t\ (t < $n)")
def close_runs(X: Space, P: Series[Law[X]], Q: Series[Law[X]], K: Series[Markov[X, X]], L: Series[Markov[X, X]],
        eps: Series[Real], delta: Series[Real], n: Integer) -> Prop:
    """P[0] = Q[0], and the n steps of P and Q, by K and L, are (eps[t], delta[t])-indistinguishable.

    Two adaptive runs from one start, of steps K[t] and L[t] that are (eps[t],
    delta[t])-indistinguishable at every point."""
    close = for_all(0, n - 1, lambda t: every(X, lambda x: indistinguishable(K[t](x), L[t](x), eps[t], delta[t])))
    return all_of(same(P[0], Q[0]), runs(P, K, n), runs(Q, L, n), close)

@claim("Any run of (eps_t, delta_t)-indistinguishable steps is dominated by randomised responses",
    berthier("Theorem 2.1", "remark"),
    given=[n >= 0, allowed, no_response, next_response, same(P[0], Q[0]), runs(P, A, n), runs(Q, B, n), each_step],
    show=below_profile(n))
def profile_along():
    # Without steps E_gamma is max(1 - gamma, 0) = r[0](gamma), of a law with itself; one step more is `response_step`.
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(upto(T))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            intro(1)
            unfold(survives(expr(0)), "empty").called("all survive")
            _, close = each_part()
            with close:
                intro(1)
                rewrite("all survive")
                rewrite(same(P[0], Q[0]))
                intro("phi")
                apply_to(no_response)
                have(E(Q[0], phi) <= 1)
                gamma_up_to_1, gamma_above_1 = cases(gamma <= 1)
                with gamma_up_to_1:
                    have(Max(1 - gamma, 0) == 1 - gamma)
                    linear(1 - gamma)
                with gamma_above_1:
                    have(Max(1 - gamma, 0) == 0)
                    linear(E(Q[0], phi))
        with step_T:
            intro(1)
            modus("induction hypothesis")
            unfold(survives(T + 1))
            apply_to(allowed, T)
            apply_to(runs(P, A, n))
            apply_to(runs(Q, B, n))
            instantiate(each_step, T)
            not_negative, close = each_part()
            with not_negative:
                rewrite(survives(T + 1) == survives(T) * (1 - delta[T]))
            with close:
                use(response_step)
                intro(1)
                rewrite(survives(T + 1) == survives(T) * (1 - delta[T]))
                rewrite(same(P[T + 1], push(P[T], A[T])))
                rewrite(same(Q[T + 1], push(Q[T], B[T])))
                intro("phi")
                apply_to(next_response)
                apply_to(response_step)
    apply_to(this)

upto = lambda T: (0 <= survives(T)) & below_profile(T)

# --- with all outputs released -------------------------------------------------------------------------

@claim("Adaptive composition of different (eps_t, delta_t): no worse than randomised responses",
    berthier("Theorem 2.1", "remark", "the exact curve, for different eps_t and delta_t"),
    given=[n >= 0, allowed, no_response, next_response, same(P[0], Q[0]), releases(P, M, append, n),
        releases(Q, N, append, n), each_output],
    show=below_profile(n))
def optimal_composition():
    released_as_well()
    use(profile_along, K=chain(M), L=chain(N))
