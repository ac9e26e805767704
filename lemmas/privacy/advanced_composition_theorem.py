"""The advanced composition theorem for mechanisms whose outputs are all released (berthier2019report, Theorem 2.1)."""

from lemmas.divergences.chains import releases
from lemmas.papers import berthier
from lemmas.privacy.advanced_composition_of_laws import composition_tail
from lemmas.privacy.approximate import indistinguishable
from lemmas.privacy.total_variation_privacy_of_laws import tv_adaptive_composition
from verify.lemma import *

X, Y = spaces("X Y")  # histories, outputs
P, Q = sequence("P", law(X)), sequence("Q", law(X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
eps, delta = real_sequence("eps"), real_sequence("delta")
n, T = integer("n"), integer("T")
delta2, S, l, root, e, d = reals("delta2 S l root e d")
x, phi = point("x", X), test("phi", X)

survives = lambda T: Product(0, T - 1, lambda t: 1 - delta[t])
squares = lambda T: Sum(0, T - 1, lambda t: eps[t] ** 2)
deltas = lambda T: Sum(0, T - 1, lambda t: delta[t])

# --- the probability of a catastrophe -----------------------------------------------------------------------

proper = for_all(0, n - 1, lambda t: (0 <= delta[t]) & (delta[t] <= 1))
union_bound = claim(
    "1 - prod(1 - delta_t) <= sum of the delta_t",
    kind="strengthening",
    given=[n >= 0, proper],
    show=(1 - deltas(n) <= survives(n)) & (0 <= survives(n)) & (survives(n) <= 1) & (0 <= deltas(n)),
)
bounds = lambda T: (1 - deltas(T) <= survives(T)) & (0 <= survives(T)) & (survives(T) <= 1) & (0 <= deltas(T))
proof(
    union_bound,
    have(
        every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(bounds(T)))),
        intro("T"),
        intro(),
        induction(
            T,
            0,
            (intro(), unfold(survives(expr(0)), "empty"), unfold(deltas(expr(0)), "empty"), auto()),
            (
                intro(),
                modus(-2),
                unfold(survives(T + 1)),
                unfold(deltas(T + 1)),
                apply_to(proper, T),
                each_part(
                    (
                        each_part(
                            (
                                each_part(
                                    (linear(delta[T]),),
                                    (linear(1 - delta[T]),),
                                ),
                            ),
                            (linear(1 - delta[T], delta[T]),),
                        ),
                    ),
                    (linear(),),
                ),
            ),
        ),
    ),
    apply_to(-1, n),
)

# --- different eps_t and delta_t --------------------------------------------------------------------------------

allowed = for_all(0, n - 1, lambda t: (eps[t] >= 0) & (0 <= delta[t]) & (delta[t] < 1))
each_output = for_all(0, n - 1, lambda t: every(X, lambda h: indistinguishable(M[t](h), N[t](h), eps[t], delta[t])))
glue = lambda x, K: bind(K(x), lambda y: dirac(append(x, y)))
chain = lambda K: value(INTEGER, lambda t: value(X, lambda x: glue(x, K[t])))
released_step = for_all(
    0, n - 1, lambda t: every(X, lambda x: indistinguishable(glue(x, M[t]), glue(x, N[t]), eps[t], delta[t]))
)
best = sqrt(2 * squares(n) * log(1 / delta2)) + squares(n) / 2

rate = sqrt(2 * squares(n) * log(1 / delta2)) / squares(n)

one_direction = claim(
    "Adaptive composition of (eps_t, delta_t): sqrt(2 S log(1/delta')) + S/2, S = sum eps_t^2, in one direction",
    berthier("Theorem 2.1", "step"),
    given=[
        n >= 0, 0 < delta2, delta2 <= 1, allowed, squares(n) > 0, same(P[0], Q[0]),
        releases(P, M, append, n), releases(Q, N, append, n), each_output,
    ],
    show=hockey_stick(P[n], Q[n], exp(best)) <= 1 - survives(n) * (1 - delta2),
)
proof(
    one_direction,
    have(
        released_step,
        intro("T", "x"),
        instantiate(each_output, T, x),
        each_part(
            (intro("phi"), apply_to(-2, value(Y, lambda y: phi(append(x, y))))),
            (intro("phi"), apply_to(-1, value(Y, lambda y: phi(append(x, y))))),
        ),
    ),
    fact("log", "inverse", delta2),
    fact("log", "tangent", delta2),
    fact("sqrt", "square", 2 * squares(n) * log(1 / delta2)),
    have(sqrt(2 * squares(n) * log(1 / delta2)) >= 0),
    use(composition_tail, K=chain(M), L=chain(N), l=rate),
    intro("phi"),
    apply_to(-1, exp(best), phi),
    fact("log", "exp", best),
    have(
        -rate * log(exp(best)) + rate * (rate + 1) / 2 * squares(n) == log(delta2),
        congruence(-1, lambda hole: -rate * hole + rate * (rate + 1) / 2 * squares(n) == log(delta2)),
        linear(1 / squares(n)),
    ),
    fact("exp", "log", delta2),
    congruence(
        -2,
        lambda hole: E(P[n], phi) - exp(best) * E(Q[n], phi) <= 1 - survives(n) + survives(n) * exp(hole),
        at=-4,
    ),
    linear(survives(n)),
)
