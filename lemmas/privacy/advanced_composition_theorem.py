"""The advanced composition theorem for mechanisms whose outputs are all released.

M[t] and N[t] are the t-th mechanism on two data sets, kernels from histories to outputs, P[t] and Q[t] the laws of the
histories; delta2 is delta', and survives(n) the product of the 1 - delta_t.  append(x, y) is the history x with the
output y after it; in the theorem as printed e is eps, d is delta and n is k.
"""

from lemmas.divergences.chains import releases
from lemmas.papers import berthier, dwork
from lemmas.privacy.advanced_composition_of_laws import allowed, composition_tail, survives
from lemmas.privacy.approximate import indistinguishable
from lemmas.privacy.total_variation_privacy_of_laws import tv_adaptive_composition
from verify.lemma import *

X, Y = spaces("X Y")  # histories, outputs
P, Q = sequence("P", law(X)), sequence("Q", law(X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
eps, delta = real_sequence("eps"), real_sequence("delta")
n, T = integer("n"), integer("T")
delta2, e, d, c = reals("delta2 e d c")
x, phi = point("x", X), test("phi", X)

squares = lambda T: Sum(0, T - 1, lambda t: eps[t] ** 2)
deltas = lambda T: Sum(0, T - 1, lambda t: delta[t])

# --- the probability of a catastrophe -------------------------------------------------------------------

proper = for_all(0, n - 1, lambda t: (0 <= delta[t]) & (delta[t] <= 1))

@claim("1 - prod(1 - delta_t) <= sum of the delta_t for 0 <= delta_t <= 1, and the product is in [0, 1]",
    given=[n >= 0, hypothesis("failures", proper)],
    show=(1 - deltas(n) <= survives(n)) & (0 <= survives(n)) & (survives(n) <= 1) & (0 <= deltas(n)))
def union_bound():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(bounds(T))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            unfold(survives(expr(0)), "empty")
            unfold(deltas(expr(0)), "empty")
        with step_T:
            intro("[T + 1 <= n]")
            modus("induction hypothesis")
            unfold(survives(T + 1))
            unfold(deltas(T + 1))
            apply_to(proper, T)
            part3 = each_part()
            with part3[0]:
                part4 = each_part()
                with part4[0]:
                    each_part((by.linear(delta[T]),), (by.linear(1 - delta[T]),))
                with part4[1]:
                    linear(delta[T])
    apply_to(this)

bounds = lambda T: (1 - deltas(T) <= survives(T)) & (0 <= survives(T)) & (survives(T) <= 1) & (0 <= deltas(T))

# --- different eps_t and delta_t ------------------------------------------------------------------------

each_output = for_all(0, n - 1, lambda t: every(X, lambda h: indistinguishable(M[t](h), N[t](h), eps[t], delta[t])))
glue = lambda x, K: bind(K(x), lambda y: dirac(append(x, y)))
chain = lambda K: value(INTEGER, lambda t: value(X, lambda x: glue(x, K[t])))
released_step = for_all(0, n - 1,
    lambda t: every(X, lambda x: indistinguishable(glue(x, M[t]), glue(x, N[t]), eps[t], delta[t])))

def released_as_well() -> None:
    """What holds of the outputs holds of the histories with them."""
    with have(released_step):
        intro("T", "x")
        instantiate(each_output, T, x).called("outputs alike")
        part2 = each_part()
        with part2[0]:
            intro("phi")
            apply_to("outputs alike.0", value(Y, lambda y: phi(append(x, y))))
        with part2[1]:
            intro("phi")
            apply_to(this, value(Y, lambda y: phi(append(x, y))))

best = sqrt(2 * squares(n) * log(1 / delta2)) + squares(n) / 2

rate = sqrt(2 * squares(n) * log(1 / delta2)) / squares(n)  # the l for which `composition_tail` gives delta'

@claim("E_gamma <= 1 - (1 - delta') prod(1 - delta_t), log(gamma) = sqrt(2 S log(1/delta')) + S/2, S = sum eps_t^2",
    berthier("Theorem 2.1", "step"),
    given=[n >= 0, 0 < delta2, delta2 <= 1, allowed, squares(n) > 0, same(P[0], Q[0]), releases(P, M, append, n),
        releases(Q, N, append, n), each_output],
    show=hockey_stick(P[n], Q[n], exp(best)) <= 1 - survives(n) * (1 - delta2))
def one_direction():
    released_as_well()
    fact("log", "inverse", delta2)
    use(composition_tail, K=chain(M), L=chain(N), l=rate)
    intro("phi")
    apply_to(this, exp(best), phi).called("tail at phi")
    fact("log", "exp", best)
    with have(-rate * log(exp(best)) + rate * (rate + 1) / 2 * squares(n) == log(delta2)):
        rewrite(this)
        linear(1 / squares(n))
    fact("exp", "log", delta2)
    rewrite(-rate * log(exp(best)) + rate * (rate + 1) / 2 * squares(n) == log(delta2), at="tail at phi")
    linear(survives(n))

doubt(one_direction, mutants=[mutant("without its hypotheses", given=[])])

swapped = for_all(0, n - 1, lambda t: every(X, lambda h: indistinguishable(N[t](h), M[t](h), eps[t], delta[t])))
run_given = [n >= 0, 0 < delta2, delta2 <= 1, same(P[0], Q[0]), releases(P, M, append, n), releases(Q, N, append, n)]

def exchange() -> None:
    """The steps are close in the other direction, too."""
    with have(swapped):
        intro("T", "h")
        instantiate(each_output, T, point("h", X))
        each_part((by.assume(),), (by.assume(),))
    have(same(Q[0], P[0]), by.ext(), by.rewrite(same(P[0], Q[0])))

@claim("Composition: (sqrt(2 S log(1/delta')) + S/2, 1 - (1 - delta') prod(1 - delta_t))-private, S = sum eps_t^2",
    berthier("Theorem 2.1", "remark"),
    given=[*run_given, allowed, squares(n) > 0, each_output],
    show=indistinguishable(P[n], Q[n], best, 1 - survives(n) * (1 - delta2)))
def advanced_composition_different():
    part = each_part()
    with part[0]:
        use(one_direction)
    with part[1]:
        exchange()
        use(one_direction, N=M)

doubt(advanced_composition_different,
    mutants=[dropped(advanced_composition_different, [same(P[0], Q[0]), squares(n) > 0],
            "from any two laws, and whatever the eps_t are")])

# --- as printed -----------------------------------------------------------------------------------------

k = n
printed = sqrt(2 * k * log(1 / delta2)) * e + k * e * (exp(e) - 1)
each_alike = for_all(0, n - 1, lambda t: every(X, lambda h: indistinguishable(M[t](h), N[t](h), e, d)))

@claim("n (e, d)-private steps: E_gamma <= n d + delta2, log(gamma) = sqrt(2 n log(1/delta2)) e + n e (exp(e) - 1)",
    berthier("Theorem 2.1", "step"),
    given=[n >= 1, e >= 0, d >= 0, 0 < delta2, delta2 <= 1, same(P[0], Q[0]), releases(P, M, append, n),
        releases(Q, N, append, n), each_alike],
    show=hockey_stick(P[n], Q[n], exp(printed)) <= k * d + delta2)
def printed_direction():
    # `one_direction` with S = n e^2, as e/2 <= exp(e) - 1; for e = 0 the total variations add up, and d >= 1 is trivial.
    _, no = cases(d >= 1)
    with no:
        use(union_bound, delta=constant(d))
        use(constant_sum, c=e**2)
        e_positive, e_not_positive = cases(e > 0)
        with e_positive:
            use(one_direction)
            rewrite(Sum(0, n - 1, lambda t: e**2) == n * e**2, at=this).called("bound with n e^2")
            have((sqrt(2 * k * log(1 / delta2)) * e) ** 2 == 2 * (n * e**2) * log(1 / delta2)).called("the squares")
            fact("sqrt", "of_square", sqrt(2 * k * log(1 / delta2)) * e)
            rewrite("the squares", at=this).called("the root")
            fact("exp", "tangent", e)
            with have(sqrt(2 * (n * e**2) * log(1 / delta2)) + n * e**2 / 2 <= printed):
                combine((1, ["the root"]), (k * e, [this]), (k * e**2 / 2, []))
            fact("exp", "increasing", sqrt(2 * (n * e**2) * log(1 / delta2)) + n * e**2 / 2, printed)
            intro("phi")
            apply_to("bound with n e^2")
            linear(E(Q[n], phi), delta2)
        with e_not_positive:
            have(e == 0)
            rewrite(this, at=each_alike)
            rewrite(e == 0)
            with have(for_all(0, n - 1,
                        lambda t: every(X, lambda x: total_variation(glue(x, M[t]), glue(x, N[t])) <= d))):
                intro("T", "x", "phi")
                instantiate(alike(expr(0)), T, x).called("alike without eps")
                apply_to("alike without eps.0", value(Y, lambda y: phi(append(x, y))))
            have(total_variation(P[0], Q[0]) <= 0, by.rewrite(same(P[0], Q[0])))
            use(tv_adaptive_composition, K=chain(M), L=chain(N), delta=constant(d))
            intro("phi")
            apply_to(this)

constant = lambda c: value(INTEGER, lambda t: c)
constant_sum = claim("n times c is the sum of n terms c", given=[n >= 0], show=Sum(0, n - 1, lambda t: c) == n * c)

alike = lambda e: for_all(0, n - 1, lambda t: every(X, lambda h: indistinguishable(M[t](h), N[t](h), e, d)))

# "For all delta' >= 0" in print: the root needs delta' <= 1, and delta' = 0 has no logarithm.
@claim("Advanced composition of (eps, delta): (sqrt(2 k log(1/delta')) eps + k eps (e^eps - 1), k delta + delta'), 0 < "
        "delta' <= 1", berthier("Theorem 2.1", "whole"), dwork("Theorem 3.20", "whole"),
    given=[n >= 1, e >= 0, d >= 0, 0 < delta2, delta2 <= 1, same(P[0], Q[0]), releases(P, M, append, n),
        releases(Q, N, append, n), each_alike],
    show=indistinguishable(P[n], Q[n], printed, k * d + delta2), repairs="advanced_composition_root")
def advanced_composition_theorem():
    part = each_part()
    with part[0]:
        use(printed_direction)
    with part[1]:
        with have(for_all(0, n - 1, lambda t: every(X, lambda h: indistinguishable(N[t](h), M[t](h), e, d)))):
            intro("T", "h")
            instantiate(each_alike, T, point("h", X))
        use(printed_direction, N=M)

# One randomised response, with delta' = 1: e^eps' is below the ratio of the answers.
LIKELY, UNLIKELY = ["31/50", "19/50"], ["19/50", "31/50"]
ONE_RESPONSE = {"n": "1", "X": "2", "Y": "2", "e": "1/2", "d": "0", "delta2": "1", "append": [["1", "2"], ["1", "2"]],
    "P": {"at": [[["1"], LIKELY]], "else": ["1", "0"]}, "Q": {"at": [[["1"], UNLIKELY]], "else": ["1", "0"]},
    "M": {"at": [], "else": [LIKELY, LIKELY]}, "N": {"at": [], "else": [UNLIKELY, UNLIKELY]}}
doubt(advanced_composition_theorem,
    mutants=[mutant("delta' left out", show=indistinguishable(P[n], Q[n], printed, k * d), hints=(ONE_RESPONSE,))])
