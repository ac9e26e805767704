"""The survey with two coins as a program: its privacy, a hundred repetitions, and what eps = 10 means.

Heads of the first coin (probability p, in the text 1/2): the true answer t.  Tails: that of a second, fair coin.
Answers are 1 (yes) and 0 (no).
"""

from lemmas.papers import berthier, dwork
from verify.lemma import *

p, t, gamma, eps = reals("p t gamma eps")
f = bounded("f", line)
M = sequence("M", law(line))

def flip(p: Expr, outcome: Callable[[Expr], Law]) -> Law:
    """outcome(0) with probability p, outcome(1) otherwise."""
    return mix(0, 1, lambda i: (1 - i) * p + i * (1 - p), outcome)

@definition(r"\mathrm{answer}_{$p}($t)")
def survey(p: Real, t: Real) -> Law:
    """the survey's answer for the truth t, heads with probability p.

    The law of the answer of somebody whose true answer is t."""
    return flip(p, lambda i: flip(expr("1/2"), lambda j: dirac((1 - i) * t + i * j)))

@claim("E f = p E f(M_0) + (1 - p) E f(M_1) under M_i, i a coin with P[i = 0] = p",
    given=[0 <= p, p <= 1],
    show=eq(E(flip(p, lambda i: M[i]), f), p * E(M[0], f) + (1 - p) * E(M[1], f)))
def mean_over_a_flipped_coin():
    mixture(flip(p, lambda i: M[i]), lambda v: f(v))
    unfold(Sum(0, 1, weighted))
    unfold(Sum(0, 0, weighted))
    unfold(Sum(0, 0 - expr(1), weighted), "empty")

weighted = lambda i: ((1 - i) * p + i * (1 - p)) * E(M[i], f)

@claim("The answer is the true one with probability p, else yes and no with equal chances",
    given=[0 <= p, p <= 1],
    show=eq(E(survey(p, t), f), p * f(t) + (1 - p) * (f(0) + f(1)) / 2))
def answer_of_the_survey():
    use(mean_over_a_flipped_coin)
    use(mean_over_a_flipped_coin, p="1/2", M=value(INTEGER, lambda j: dirac(j)))

truth = eq(t, 0) | eq(t, 1)
true_is = lambda v: indicator(eq(v, t))
true_answer = value(line, true_is)
by_truth = lambda *steps: by.split(truth, (by.rewrite(eq(t, 0)),), (by.rewrite(eq(t, 1)),))

@claim("The answer t has probability (1 + p)/2 if it is true, and (1 - p)/2 if it is not",
    given=[0 <= p, p <= 1, truth],
    show=eq(E(survey(p, t), true_is), (1 + p) / 2) & eq(E(survey(p, 1 - t), true_is), (1 - p) / 2))
def survey_chances():
    use(answer_of_the_survey)
    use(answer_of_the_survey, t=1 - t)
    have(eq(true_is(1 - t), 0), by_truth(by.auto()))
    have(eq(true_is(expr(0)) + true_is(expr(1)), 1), by_truth(by.auto()))

# --- its privacy -------------------------------------------------------------------------------------------------

private = lambda level: hockey_stick(survey(p, t), survey(p, 1 - t), level) <= 0

@claim("The survey is eps-DP for the eps with e^eps = (1 + p)/(1 - p) and for no smaller one",
    berthier("Section 2.2, other odds", "whole"),
    given=[0 < p, p < 1, truth],
    show=private((1 + p) / (1 - p)) & every(REAL, lambda gamma: private(gamma).implies(gamma >= (1 + p) / (1 - p))))
def survey_private():
    part = each_part()
    with part[0]:
        intro("phi")
        both()
        rewrite("mean for the truth t")
        rewrite(this)
        have(p / (1 - p) * phi(0) >= 0)
        have(p / (1 - p) * phi(1) >= 0)
        do(by_truth(by.linear()))
    with part[1]:
        intro("gamma", "[private at gamma]")
        apply_to(this, true_answer)
        use(survey_chances)
        have((1 + p) / 2 - gamma * (1 - p) / 2 <= 0, by.linear(gamma))

phi = test("phi", line)

def both() -> None:
    """The means of the test for the truths t and 1 - t."""
    use(answer_of_the_survey).called("mean for the truth t")
    use(answer_of_the_survey, t=1 - t)

half = expr("1/2")
at_half = lambda level: hockey_stick(survey(half, t), survey(half, 1 - t), level) <= 0

@claim("The survey with balanced coins is log(3)-DP, and not eps-DP for any smaller eps",
    berthier("Section 2.2, a simple example", "whole"), dwork("Claim 3.5", "whole"),
    given=[truth],
    show=at_half(exp(log(3))) & every(REAL, lambda eps: at_half(exp(eps)).implies(eps >= log(3))))
def survey_balanced():
    use(survey_private)
    fact("exp", "log", 3)
    part = each_part()
    with part[0]:
        intro("phi")
        apply_to("survey_private.0")
        rewrite(eq(exp(log(3)), 3))
    with part[1]:
        intro("eps", "[private at eps]")
        apply_to("survey_private.1", exp(eps))
        fact("log", "increasing", 3, exp(eps))
        fact("log", "exp", eps)
        linear()

# --- eps = 10 ----------------------------------------------------------------------------------------------------

# The p with (1 + p)/(1 - p) = e^10.
odds = (exp(10) - 1) / (exp(10) + 1)
says_t = lambda own: E(survey(p, own), true_is)

@claim("eps = 10: the two laws of a 10-DP algorithm may have a ratio of e^10, more than 22000; the survey with such "
        "odds", berthier("Section 5.1, eps = 10", "whole"),
    given=[truth, eq(p, odds)],
    show=all_of(private(exp(10)), eq(says_t(t), exp(10) * says_t(1 - t)), exp(10) > 22000))
def survey_at_eps_ten():
    have(eq(p * (exp(10) + 1), exp(10) - 1), by.linear(exp(10) + 1))
    have(p < 1, by.linear(scale=exp(10) + 1))
    have(eq((1 + p) / (1 - p), exp(10)), by.linear(scale=1 - p))
    use(survey_private)
    use(survey_chances)
    part = each_part()
    with part[0]:
        intro("phi")
        apply_to("survey_private.0")
        rewrite(eq((1 + p) / (1 - p), exp(10)), at=this)
    with part[1]:
        rewrite(this)

# --- a hundred repetitions ---------------------------------------------------------------------------------------

N = sequence("N", law(line))
w, F = reals("w F")
k = integer("k")
again = lambda w: bind(survey(half, t), lambda answer: dirac(w + (answer - t) ** 2))
repeated = [same(N[0], dirac(expr(0))),
    hypothesis("answers", for_all(0, 99, lambda k: same(N[k + 1], bind(N[k], again))))]
g = bounded("g", line)
# 3^min(v, 50); the 3/2 of its growth has a name, F, so that F^k stays a power.
capped = every(REAL, lambda v: g(v) == exp(log(3) * Min(v, 50)))

one_more_wrong = claim("3^min(w + 1, 50) <= 3 times 3^min(w, 50)",
    show=exp(log(3) * Min(w + 1, 50)) <= 3 * exp(log(3) * Min(w, 50)))

@claim("N_k, the wrong answers among k with balanced coins, has E 3^min(N_k, 50) <= (3/2)^k for k <= 100",
    given=[*repeated, truth, capped, eq(F, "3/2"), k >= 0],
    show=(k <= 100).implies(E(N[k], g) <= F**k))
def wrong_answers():
    # An answer is wrong with probability 1/4, and 3/4 + 3/4 = 3/2.
    start, step = induction(k, 0).called("induction hypothesis")
    with start:
        rewrite(same(N[0], dirac(expr(0))))
        apply_to(capped, 0)
    with step:
        intro("[k + 1 <= 100]")
        modus("induction hypothesis")
        apply_to("answers")
        rewrite(this)
        with under(N[k], lambda w: E(again(w), g) <= "3/2" * g(w)) as w:
            use(answer_of_the_survey, f=value(line, lambda answer: g(w + (answer - t) ** 2)))
            apply_to(capped)
            apply_to(capped, w + 1)
            use(one_more_wrong)
            have(eq(g(w + (0 - t) ** 2) + g(w + (1 - t) ** 2), g(w) + g(w + 1)), by_truth(by.auto()))
        have(eq(F ** (k + 1), "3/2" * F**k), by.linear(F**k))
        linear()

at_least_half = lambda w: indicator(50 <= w)

@claim("100 repetitions of the survey, balanced coins: the majority is wrong, or tied, with probability at most 10^-6",
    berthier("Section 2.3, repetition", "whole"),
    given=[*repeated, truth],
    show=E(N[100], at_least_half) <= "1/1000000")
def survey_repeated():
    # Markov's inequality for 3^min(N_100, 50): (3/2)^100/3^50 = (3/4)^50 < 10^-6.
    name_for(g, value(line, lambda v: exp(log(3) * Min(v, 50))), limit=exp(log(3) * 50))
    use(wrong_answers, F="3/2")
    modus(this)
    with under(N[100], lambda w: exp(50 * log(3)) * at_least_half(w) <= g(w)) as w:
        apply_to(capped)
        rewrite(this)
        cases(50 <= w)
    have(expr("3/2") ** 100 <= exp(50 * log(3)) / 1000000)
    linear(scale=exp(50 * log(3)))

# --- doubt -------------------------------------------------------------------------------------------------------

doubt(mean_over_a_flipped_coin,
    mutants=[mutant("half of the second part",
            show=eq(E(flip(p, lambda i: M[i]), f), p * E(M[0], f) + (1 - p) / 2 * E(M[1], f)))])
doubt(answer_of_the_survey, mutants=[mutant("always the true one", show=eq(E(survey(p, t), f), f(t)))])
doubt(survey_chances, mutants=[mutant("1 for (1 + p)/2", show=eq(E(survey(p, t), true_is), 1))])
doubt(survey_private, mutants=[mutant("half of the ratio", show=private((1 + p) / (1 - p) / 2))])
doubt(survey_balanced, mutants=[mutant("log(2)", show=at_half(exp(log(2))))])
doubt(survey_at_eps_ten, mutants=[mutant("e, with balanced coins", given=[truth, eq(p, "1/2")], show=private(exp(1)))])
doubt(wrong_answers, mutants=[mutant("for any function", given=[truth, eq(F, "3/2"), k >= 0])])
doubt(survey_repeated, mutants=[mutant("for any laws", given=[truth])])
