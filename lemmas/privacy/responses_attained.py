"""Randomised responses attain the optimal composition: their exact curve, for different eps_t and delta_t.

The state is what has been learned: the likelihood ratio x > 0 of the answers so far, x = 0 after an answer that only the
second law gives, x < 0 after one that only the first gives.  a is eps_t, d is delta_t, q the chance that the ratio
rises, c the state after a catastrophe: -1 or 0.  P and Q are the runs from the ratio 1, r[t] is the profile of t
responses (`optimal_composition`), survives(t) the product of the 1 - delta_s, s < t, chance(a) = e^a/(1 + e^a).
"""

from lemmas.mechanisms.survey_program import flip, mean_over_a_flipped_coin
from lemmas.papers import berthier
from lemmas.privacy.approximate import indistinguishable
from lemmas.privacy.advanced_composition_of_laws import survives
from lemmas.privacy.optimal_composition import (allowed, close_runs, delta, eps, next_response, no_response,
    profile_along, r)
from lemmas.privacy.response_moments import chance
from verify.lemma import *

a, d, q, c, x, gamma = reals("a d q c x gamma")
f, h = bounded("f", line), test("h", line)

@definition(r"$d\,\delta_{$c} + (1 - $d) \bigl(($q)\,\delta_{$x e^{$a}} + (1 - ($q))\,\delta_{$x " r"e^{-$a}}\bigr)")
def response_law(a: Real, d: Real, q: Real, c: Real, x: Real) -> Law:
    """c with probability d, else x exp(a) with probability q, else x exp(-a).

    c with probability d; else x e^a with probability q and x e^(-a) with probability 1 - q."""
    return flip(d, lambda i: flip(q, lambda j: dirac((1 - i) * c + i * x * exp((1 - 2 * j) * a))))  # i = 0: c; j = 0: x e^a

first_answer = lambda a, d, x: response_law(a, d, chance(a), expr(-1), x)
second_answer = lambda a, d, x: response_law(a, d, 1 - chance(a), expr(0), x)

@claim("E f(y) = d f(c) + (1 - d)(q f(x e^a) + (1 - q) f(x e^(-a))) for the state y after a response from x",
    given=[0 <= d, d <= 1, 0 <= q, q <= 1],
    show=eq(E(response_law(a, d, q, c, x), f), d * f(c) + (1 - d) * (q * f(x * exp(a)) + (1 - q) * f(x * exp(-a)))))
def response_mean():
    use(mean_over_a_flipped_coin)
    use(mean_over_a_flipped_coin, p=q, M=value(INTEGER, lambda j: dirac(c)))
    use(mean_over_a_flipped_coin, p=q, M=value(INTEGER, lambda j: dirac(x * exp((1 - 2 * j) * a))))

@claim("The two randomised responses are (a, d)-indistinguishable",
    given=[a >= 0, 0 <= d, d <= 1],
    show=indistinguishable(first_answer(a, d, x), second_answer(a, d, x), a, d))
def responses_indistinguishable():
    have(exp(a) >= 1)
    first_of_second, second_of_first = each_part()
    with first_of_second:
        intro("h")
        both_means()
        have(h(expr(-1)) <= 1)
        combine((1, ["first mean"]), (-exp(a), ["second mean"]), (d, [this]), ((1 - d) * h(x * exp(-a)), [exp(a) >= 1]),
            (exp(a) * d * h(expr(0)), []))
    with second_of_first:
        intro("h")
        both_means()
        have(h(expr(0)) <= 1)
        combine((1, ["second mean"]), (-exp(a), ["first mean"]), (d, [this]), ((1 - d) * h(x * exp(a)), [exp(a) >= 1]),
            (exp(a) * d * h(expr(-1)), []))

def both_means() -> None:
    """E f after the first and after the second response."""
    use(response_mean, c=-1).called("first mean")
    use(response_mean, c=0).called("second mean")

# --- the test that tells the two runs apart ------------------------------------------------------------

g, T, n = real("g"), integer("T"), integer("n")
seen = lambda g, x: indicator(x < 0) + indicator(g < x)

@claim("x e^a is negative or above g where x is negative or above g e^(-a)",
    show=eq(seen(g, x * exp(a)), seen(g * exp(-a), x)))
def seen_scaled():
    have(eq(indicator(x * exp(a) < 0), indicator(x < 0)), by.cases(x < 0))
    with have(eq(indicator(g < x * exp(a)), indicator(g * exp(-a) < x))):
        above, not_above = cases(g * exp(-a) < x)
        with above:
            have(g < x * exp(a))
        with not_above:
            have(x * exp(a) <= g)

@claim("E t_g(y) = d t_g(c) + (1 - d)(q t_(g e^-a)(x) + (1 - q) t_(g e^a)(x)), t_g(y) = 1[y < 0] + 1[y > g]",
    given=[0 <= d, d <= 1, 0 <= q, q <= 1],
    show=eq(E(response_law(a, d, q, c, x), lambda y: seen(g, y)),
        d * seen(g, c) + (1 - d) * (q * seen(g * exp(-a), x) + (1 - q) * seen(g * exp(a), x))))
def after_response():
    use(response_mean)
    use(seen_scaled)
    use(seen_scaled, a=-a)
    linear(1 - d, (1 - d) * q)

# --- any number of responses ---------------------------------------------------------------------------

P, Q = sequence("P", law(line)), sequence("Q", law(line))
steps_of = lambda P, answer: for_all(0, n - 1,
    lambda t: same(P[t + 1], push(P[t], lambda x: answer(eps[t], delta[t], x))))
first_runs = steps_of(P, first_answer)
second_runs = steps_of(Q, second_answer)
attained = lambda T, g: eq(E(P[T], lambda x: seen(g, x)) - g * E(Q[T], lambda x: seen(g, x)),
    1 - survives(T) + survives(T) * r[T](g))
attained_at = lambda T: every(REAL, lambda gamma: (0 < gamma).implies(attained(T, gamma)))

@claim("The test x < 0 or x > gamma tells the runs of n randomised responses apart by 1 - prod (1 - delta_t) (1 - "
        "r_n(gamma))",
    given=[n >= 0, allowed, no_response, next_response, same(P[0], dirac(expr(1))), same(Q[0], dirac(expr(1))),
        first_runs, second_runs],
    show=attained_at(n))
def responses_have_the_profile():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= n).implies(attained_at(T))))):
        intro("T", "[0 <= T]")
        start_T, step_T = induction(T, 0).called("induction hypothesis")
        with start_T:
            intro("gamma", "[0 < gamma]")
            unfold(survives(expr(0)), "empty")
            apply_to(no_response)
            rewrite(same(P[0], dirac(expr(1))))
            rewrite(same(Q[0], dirac(expr(1))))
            rewrite(eq(survives(expr(0)), 1))
            gamma_below_1, gamma_from_1_on = cases(gamma < 1)
            with gamma_below_1:
                have(Max(1 - gamma, 0) == 1 - gamma)
                linear()
            with gamma_from_1_on:
                have(Max(1 - gamma, 0) == 0)
        with step_T:
            intro(1)
            modus("induction hypothesis")
            unfold(survives(T + 1))
            apply_to(allowed, T)
            apply_to(first_runs)
            apply_to(second_runs)
            intro("gamma", "[0 < gamma]")
            apply_to(next_response).called("next response at T, gamma")
            first_step = stepped(P, first_answer, seen_first)
            second_step = stepped(Q, second_answer, seen_second)
            # What the test at gamma tells after the step is a mixture of what two tests tell before it.
            below_gamma = apply_to(attained_at(T), gamma * exp(-eps[T]))
            above_gamma = apply_to(attained_at(T), gamma * exp(eps[T]))
            rewrite(eq(survives(T + 1), survives(T) * (1 - delta[T])))
            combine((1, [first_step]), (-gamma, [second_step]), ((1 - delta[T]) * p, [below_gamma]),
                ((1 - delta[T]) * (1 - p), [above_gamma]),
                (-survives(T) * (1 - delta[T]), ["next response at T, gamma"]))
    apply_to(this)

p = chance(eps[T])
seen_first = lambda x: (delta[T]
        + (1 - delta[T]) * (p * seen(gamma * exp(-eps[T]), x) + (1 - p) * seen(gamma * exp(eps[T]), x)))
seen_second = lambda x: (1 - delta[T]) * ((1 - p) * seen(gamma * exp(-eps[T]), x) + p * seen(gamma * exp(eps[T]), x))
mean_seen = lambda M: E(M, lambda x: seen(gamma, x))

def stepped(P: Series[Law], answer: Callable[..., Law], after: Callable[[Expr], Expr]) -> Prop:
    """What the test sees after step T, from what it sees before."""
    seen_before = eq(mean_seen(P[T + 1]), E(P[T], after))
    with have(seen_before):
        rewrite(same(P[T + 1], push(P[T], lambda x: answer(eps[T], delta[T], x))))
        with under(P[T], lambda x: eq(E(answer(eps[T], delta[T], x), lambda y: seen(gamma, y)), after(x))):
            use(after_response)
            linear()
        linear()
    return seen_before

# --- the whole of it -------------------------------------------------------------------------------------

D = real("D")
U, W = sequence("U", law(line)), sequence("W", law(line))
curve_at = lambda gamma: 1 - survives(n) + survives(n) * r[n](gamma)
is_curve = lambda P, Q: every(REAL, REAL,
    lambda gamma, D: (0 < gamma).implies((hockey_stick(P[n], Q[n], gamma) <= D).implies(curve_at(gamma) <= D)
            & (curve_at(gamma) <= D).implies(hockey_stick(P[n], Q[n], gamma) <= D)))
series, kernels = sequence(law(line)), sequence(markov(line, line))

@definition(r"\exists\,P, Q\ \text{of } $n\ (${eps}_t, ${delta}_t)\text{-indistinguishable steps:}\ "
        r"\mathsf{E}_\gamma(P_{$n} \,\|\, Q_{$n}) = 1 - \prod_{t < $n}(1 - ${delta}_t)\,(1 - "
        r"${r}_{$n}(\gamma))\quad (\gamma > 0)", letters="r delta n")
def curve_attained(r: Series[Function[line]], eps: Series[Real], delta: Series[Real], n: Integer) -> Prop:
    """some runs of n steps that are (eps[t], delta[t])-indistinguishable have E_gamma = 1 - prod(1 - delta[t]) (1 -
    r[n](gamma)) for all gamma > 0.

    Some adaptive runs of (eps[t], delta[t])-indistinguishable steps have the curve of the randomised
    responses itself."""
    return exists(series, series, kernels, kernels,
        lambda P, Q, A, B: close_runs(line, P, Q, A, B, eps, delta, n) & is_curve(P, Q))

attained_by_some_runs = curve_attained(r, eps, delta, n)

@claim("Some runs of (eps_t, delta_t)-indistinguishable steps, those of randomised responses, have E_gamma = 1 - prod "
        "(1 - delta_t) (1 - r_n(gamma)) itself", berthier("Theorem 2.1", "remark", "the exact curve is attained"),
    kind="lemma",
    given=[n >= 0, allowed, no_response, next_response],
    show=attained_by_some_runs)
def optimal_composition_attained():
    recursion(U, dirac(expr(1)), one_of(first_answer)).called("first run")
    recursion(W, dirac(expr(1)), one_of(second_answer)).called("second run")
    with have(answers_close):
        intro("T", "x")
        apply_to(allowed)
        use(responses_indistinguishable)
    have(steps_of(U, first_answer), by.intro("T"), by.apply_to("first run.1"))  # .1: its steps
    have(steps_of(W, second_answer), by.intro("T"), by.apply_to("second run.1"))
    have(same(U[0], W[0]), by.rewrite(same(U[0], dirac(expr(1)))))
    use(responses_have_the_profile)
    use(profile_along, K=kernel_of(first_answer), L=kernel_of(second_answer))
    witness(U)
    witness(W)
    witness(kernel_of(first_answer))
    witness(kernel_of(second_answer))
    _, curve = each_part()
    with curve:
        intro("gamma", "D", "[0 < gamma]")
        at_least, at_most = each_part()
        with at_least:
            intro(1)
            apply_to(this, value(line, lambda x: seen(gamma, x)))
            apply_to(every(REAL, lambda gamma: (0 < gamma).implies(tells(gamma))))
        with at_most:
            intro("h")
            apply_to(dominated)

kernel_of = lambda answer: value(INTEGER, lambda t: value(line, lambda x: answer(eps[t], delta[t], x)))
one_of = lambda answer: lambda t, previous: push(previous, lambda x: answer(eps[t], delta[t], x))
answers_close = for_all(0, n - 1,
    lambda t: every(REAL,
        lambda x: indistinguishable(first_answer(eps[t], delta[t], x), second_answer(eps[t], delta[t], x), eps[t],
            delta[t])))
tells = lambda gamma: eq(E(U[n], lambda x: seen(gamma, x)) - gamma * E(W[n], lambda x: seen(gamma, x)), curve_at(gamma))
dominated = every(REAL, lambda gamma: (0 < gamma).implies(hockey_stick(U[n], W[n], gamma) <= curve_at(gamma)))

# --- doubts ----------------------------------------------------------------------------------------------

below = lambda y: indicator(y < 1)
doubt(response_mean,
    mutants=[mutant("without c",
            show=eq(E(response_law(a, d, q, c, x), below), q * below(x * exp(a)) + (1 - q) * below(x * exp(-a))))])
doubt(responses_indistinguishable,
    mutants=[mutant("half of d", show=indistinguishable(first_answer(a, d, x), second_answer(a, d, x), a, d / 2))])
doubt(seen_scaled, mutants=[mutant("the other way", show=eq(seen(g, x * exp(a)), seen(g * exp(a), x)))])
doubt(after_response,
    mutants=[mutant("without the answers that give all away",
            show=eq(E(response_law(a, d, q, c, x), lambda y: seen(g, y)),
                q * seen(g * exp(-a), x) + (1 - q) * seen(g * exp(a), x)))])
doubt(responses_have_the_profile,
    mutants=[mutant("for any runs", given=[n >= 0, same(P[0], dirac(expr(1))), same(Q[0], dirac(expr(1)))])])
doubt(optimal_composition_attained,
    mutants=[mutant("by any runs", given=[n >= 0, allowed, same(P[0], Q[0])], show=is_curve(P, Q))])
