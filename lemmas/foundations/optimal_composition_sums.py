"""The optimal composition of k (eps, delta)-private mechanisms as a binomial sum.

Of k randomised responses to the first data set l are lies, each with probability 1/(1 + e^eps); the likelihood ratio of
the answers is then e^((k - 2 l) eps).  At gamma = e^((k - 2 i) eps) the answers with fewer than i lies tell the data
sets apart.  The letters e and d are the eps and delta of every step, eps[t] and delta[t] those of step t, g is gamma, and q
the probability of a lie.  P[k] and Q[k] are the laws of two runs of k steps, by the kernels A and B; survives(k) is the
probability that none of the steps fails.
"""

from typing import Any

from lemmas.foundations.binomial_means import binomial_mean_by_a_draw
from lemmas.papers import kairouz
from lemmas.privacy.advanced_composition_of_laws import survives
from lemmas.privacy.optimal_composition import A, B, P, X, close_runs, profile_along
from lemmas.privacy.responses_attained import optimal_composition_attained
from verify.lemma import *

k, i, l, t, m = (integer(name) for name in "kiltm")
e, d, g = reals("e d g")
eps, delta = real_sequence("eps"), real_sequence("delta")
Q_ = sequence("Q", law(X))

q = 1 / (1 + exp(e))
mean = lambda t, upto, g: Sum(0, upto, lambda l: binomial(t, l) * q**l * (1 - q) ** (t - l) * g(l))
# The probability of l lies under the first law, less g times that under the second, over that under the first; not below 0.
ahead = lambda t, g, l: Max(1 - g * exp((2 * l - t) * e), 0)

@definition(r"r_{$t, $e}($g)")
def response_profile(t: Integer, e: Real, g: Real) -> Expr:
    """the profile of t responses of e at g.

    E_g of the laws of t randomised responses: the mean of (1 - g e^((2 l - t) e))_+ over the number l of lies, each with
    probability 1/(1 + e^e)."""
    q = 1 / (1 + exp(e))
    return Sum(0, t, lambda l: binomial(t, l) * q**l * (1 - q) ** (t - l) * Max(1 - g * exp((2 * l - t) * e), 0))

profile = lambda t, g: response_profile(t, e, g)

@claim("r_(t + 1)(g) = (exp(e) r_t(g/exp(e)) + r_t(g exp(e)))/(exp(e) + 1), r_t the profile of t responses",
    given=[t >= 0],
    show=profile(t + 1, g) == (exp(e) * profile(t, g / exp(e)) + profile(t, g * exp(e))) / (1 + exp(e)))
def one_more_response():
    """One more draw of a binomial mean: with a lie among t + 1 answers the terms are those of t at g exp(e), else at
    g/exp(e)."""
    have(1 - q == exp(e) * q)
    use(binomial_mean_by_a_draw, q=q, h=value(INTEGER, lambda l: ahead(t + 1, g, l)))
    for shift, factor in ((1, exp(e)), (0, 1 / exp(e))):
        with sums((0, t),
                lambda l: binomial(t, l) * q**l * (1 - q) ** (t - l) * ahead(t + 1, g, l + shift)
                    == binomial(t, l) * q**l * (1 - q) ** (t - l) * ahead(t, g * factor, l)) as l:
            have(g * exp((2 * (l + shift) - (t + 1)) * e) == g * factor * exp((2 * l - t) * e))
            rewrite(this)
    linear(profile(t, g / exp(e)))

# The sum without its terms that are 0.
@definition(r"\frac{1}{(1 + e^{$e})^{$k}} \sum_{l < $i} \binom{$k}{l} "
        r"\bigl(e^{($k - l) $e} - e^{($k - 2 $i + l) $e}\bigr)")
def binomial_delta(k: Integer, i: Integer, e: Real) -> Expr:
    """sum(l < i: C(k, l) (exp((k - l) e) - exp((k - 2 i + l) e)))/(1 + exp(e))^k.

    The delta_i of k randomised responses: E_gamma of their laws at gamma = e^((k - 2 i) e)."""
    return Sum(0, i - 1, lambda l: binomial(k, l) * (exp((k - l) * e) - exp((k - 2 * i + l) * e))) / (1 + exp(e)) ** k

delta_i = lambda k, i: binomial_delta(k, i, e)
level = lambda k, i: exp((k - 2 * i) * e)
summand = lambda l: binomial(k, l) * q**l * (1 - q) ** (k - l) * ahead(k, level(k, i), l)

@claim("The terms of the binomial sum from i on are 0 at gamma = exp((k - 2 i) e)",
    given=[e >= 0, 0 <= i, i - 1 <= m],
    show=Sum(0, m, summand) == Sum(0, i - 1, summand))
def later_terms_are_0():
    _, step = induction(m, i - 1)
    with step:
        unfold(Sum(0, m + 1, summand))
        have(1 <= exp(2 * (m + 1 - i) * e))
        fact("max", "right", 1 - level(k, i) * exp((2 * (m + 1) - k) * e), 0)
        have(summand(m + 1) == 0, by.rewrite(this))
        linear()

@claim("Term l <= i of the sum at gamma = exp((k - 2 i) e): C(k, l) (exp((k - l) e) - exp((k - 2 i + l) e))/(exp(e) + "
        "1)^k",
    given=[e >= 0, l <= i],
    show=summand(l) == binomial(k, l) * (exp((k - l) * e) - exp((k - 2 * i + l) * e)) / (1 + exp(e)) ** k)
def term_at_a_level():
    have(q * (1 + exp(e)) == 1)
    have(1 - q == exp(e) * q, by.linear())
    rewrite(this)
    fact("max", "left", 1 - level(k, i) * exp((2 * l - k) * e), 0)
    rewrite(this)

@claim("The profile of k responses at gamma = exp((k - 2 i) e) is the sum of its first i terms",
    given=[e >= 0, 0 <= i, 2 * i <= k],
    show=profile(k, level(k, i)) == delta_i(k, i))
def profile_at_a_level():
    use(later_terms_are_0, m=k)
    with sums((0, i - 1),
            lambda l: summand(l)
                == binomial(k, l) * (exp((k - l) * e) - exp((k - 2 * i + l) * e)) / (1 + exp(e)) ** k) as l:
        use(term_at_a_level, l=l)

# --- the theorem ------------------------------------------------------------------------------------------------------

bound = lambda i: 1 - (1 - d) ** k * (1 - delta_i(k, i))
levels = lambda k, body: for_all(0, k, lambda i: (2 * i <= k).implies(body(i)))
U, W = sequence("U", law(line)), sequence("W", law(line))
F, G = sequence("F", markov(line, line)), sequence("G", markov(line, line))
series, kernels = sequence(law(line)), sequence(markov(line, line))

@definition(r"\mathsf{E}_{e^{($k - 2 i) $e}}(${P}_{$k} \,\|\, ${Q}_{$k}) \le 1 - (1 - $d)^{$k} (1 - "
        r"\delta_i)\quad (0 \le 2 i \le $k)")
def private_at_levels(X: Space, P: Series[Law[X]], Q: Series[Law[X]], k: Integer, e: Real, d: Real) -> Prop:
    """P[k] and Q[k] are ((k - 2 i) e, 1 - (1 - d)^k (1 - delta_i))-close for i from 0 to k/2.

    E_gamma(P[k] || Q[k]) is at most 1 - (1 - d)^k (1 - delta_i) at gamma = e^((k - 2 i) e), delta_i that of k randomised
    responses."""
    return levels(k,
        lambda i: hockey_stick(P[k], Q[k], exp((k - 2 * i) * e)) <= 1 - (1 - d) ** k * (1 - binomial_delta(k, i, e)))

@definition(r"\exists\,P, Q\ \text{of } $k\ (${eps}_t, ${delta}_t)\text{-indistinguishable steps:}\ "
        r"\mathsf{E}_{e^{($k - 2 i) $e}}(P_{$k} \,\|\, Q_{$k}) = 1 - (1 - $d)^{$k} (1 - \delta_i)\quad "
        r"(0 \le 2 i \le $k)")
def attained_at_levels(eps: Series[Real], delta: Series[Real], k: Integer, e: Real, d: Real) -> Prop:
    """some runs of k steps that are (eps[t], delta[t])-indistinguishable have E_gamma = 1 - (1 - d)^k (1 - delta_i) at
    gamma = exp((k - 2 i) e) for i from 0 to k/2.

    Some adaptive runs of (eps[t], delta[t])-indistinguishable steps are no closer than that, for any i."""
    return exists(series, series, kernels, kernels,
        lambda P, Q, A, B: close_runs(line, P, Q, A, B, eps, delta, k) & levels(k,
            lambda i: every(REAL,
                lambda g: equivalent(hockey_stick(P[k], Q[k], exp((k - 2 * i) * e)) <= g,
                    1 - (1 - d) ** k * (1 - binomial_delta(k, i, e)) <= g))))

@claim("Of t steps that fail with probability d each, independently, none fails with probability (1 - d)^t",
    given=[d <= 1, hypothesis("delta", for_all(0, k - 1, lambda t: delta[t] == d)), 0 <= t],
    show=(t <= k).implies(survives(t) == (1 - d) ** t))
def alike_survive():
    start, step = induction(t, 0).called("before")
    with start:
        unfold(survives(expr(0)), "empty")
    with step:
        intro(1)
        modus("before")
        unfold(survives(t + 1))
        apply_to("delta", t)
        fact("^", "sum0", 1 - d, t, 1)
        linear(1 - d, survives(t))

of_alike = [hypothesis("eps", for_all(0, k - 1, lambda t: eps[t] == e)),
    hypothesis("delta", for_all(0, k - 1, lambda t: delta[t] == d))]

close = close_runs(X, P, Q_, A, B, eps, delta, k)
private, attained = private_at_levels(X, P, Q_, k, e, d), attained_at_levels(eps, delta, k, e, d)

@claim("The optimal composition where delta < 1: 1 - (1 - delta)^k (1 - delta_i), delta_i a binomial sum, and attained",
    kairouz("The optimal composition", "step"),
    given=[k >= 0, e >= 0, 0 <= d, d < 1, *of_alike],
    show=close.implies(private) & attained)
def optimal_composition_below_delta_1():
    """`profile_along` bounds E_gamma by 1 - p + p r, p = (1 - d)^k and r the profile, and
    `optimal_composition_attained` has runs with this curve; at the levels r is delta_i."""
    profiles = value(INTEGER, lambda t: value(line, lambda g: profile(t, g)))
    use(alike_survive, t=k)
    modus(this)
    one, other = each_part()
    with one:
        intro(1)
        with use(profile_along, r=profiles, n=k) as that:
            binomial_profiles(that)
        i, _ = intro("i", "[2 i <= k]")
        apply_to(profile_along, level(k, i)).called("at i")
        at_level(i)
        phi = intro("phi")
        apply_to("at i", phi)
        linear()
    with other:
        with use(optimal_composition_attained, r=profiles, n=k) as that:
            binomial_profiles(that)
        for name in ("U", "W", "F", "G"):
            unpack(this, name).called("runs")
        for each in (U, W, F, G):
            witness(each)
        parts = each_part()
        with parts[-1]:
            i, _ = intro("i", "[2 i <= k]")
            g = intro("g")
            apply_to("runs.4", level(k, i), g).called("curve")  # part 4: their curve is the bound itself
            at_level(i)
            below, above = each_part()
            with below:
                intro(1)
                modus("curve.0")
                linear()
            with above:
                intro(1)
                modus("curve.1", by.linear())

def at_level(i: Expr) -> None:
    """What optimal composition allows at gamma = e^((k - 2 i) e) is 1 - (1 - d)^k (1 - delta_i)."""
    use(profile_at_a_level)
    have(1 - survives(k) + survives(k) * profile(k, level(k, i)) == bound(i),
        by.linear(profile(k, level(k, i)), (1 - d) ** k))

def binomial_profiles(that: Any) -> None:
    """The binomial sums are the profiles of responses."""
    with that.premise("allowed"):
        t = intro("t")
        apply_to("eps", t)
        apply_to("delta", t)
    with that.premise("no response"):
        g = intro("g")
        unfold(profile(expr(0), g))
        unfold(mean(expr(0), expr(0) - 1, lambda l: ahead(expr(0), g, l)), "empty")
        fact("binomial", "zero", expr(0))
        linear(ahead(expr(0), g, expr(0)))
    with that.premise("next response"):
        t, g = intro("t", "g")
        apply_to("eps", t)
        rewrite(this)
        use(one_more_response)

# A step that fails for sure tells the data sets apart.
told_1 = value(INTEGER, lambda t: dirac(indicator(1 <= t)))
told_0 = value(INTEGER, lambda t: dirac(expr(0)))
always = lambda c: value(INTEGER, lambda t: value(line, lambda x: dirac(expr(c))))

@claim("Steps that fail for sure, delta = 1: the optimal bound holds, and is attained",
    kairouz("The optimal composition", "step"),
    given=[k >= 0, e >= 0, d == 1, *of_alike],
    show=close.implies(private) & attained)
def optimal_composition_at_delta_1():
    """The bound is 1, and 0 where there is no step.  It is attained by histories that become 1, or stay 0, for sure."""
    with have(every(INTEGER, lambda i: (0 <= i).implies((2 * i <= k).implies(bound(i) == indicator(1 <= k))))).called(
            "bound"):
        i, _, _ = intro("i", "[0 <= i]", "[2 i <= k]")
        some, none = cases(1 <= k)
        with some:
            fact("^", "zero", k)
            have((1 - d) ** k == 0, by.rewrite(d == 1))
        with none:
            have(eq(k, 0))
            have(eq(i, 0))
            rewrite(eq(i, 0))
            rewrite(eq(k, 0))
            unfold(Sum(0, expr(0) - 1, lambda l: binomial(expr(0), l) * (exp((0 - l) * e) - exp((0 + l) * e))), "empty")
            linear()
    one, other = each_part()
    with one:
        _, i, _ = intro("[close]", "i", "[2 i <= k]")
        apply_to("bound", i)
        phi = intro("phi")
        have(E(P[k], phi) <= 1)
        have(0 <= level(k, i) * E(Q_[k], phi))
        some, none = cases(1 <= k)
        with none:
            no_steps(i)
            have(E(P[k], phi) == E(Q_[k], phi), by.rewrite(eq(k, 0)), by.rewrite(same(P[0], Q_[0])))
            linear(E(Q_[k], phi))
    with other:
        for each in (told_1, told_0, always(1), always(0)):
            witness(each)
        runs, curve = each_part()
        with runs:
            parts = each_part()
            with parts[3]:
                t, _ = intro("t", "x")
                apply_to("delta", t)
                for part in each_part():
                    with part:
                        h = intro("h")
                        have(h(0) <= 1)
                        have(h(1) <= 1)
        with curve:
            i = intro("i")
            intro("g")
            apply_to("bound", i)
            below, above = each_part()
            with below:
                intro(1).called("small")
                apply_to("small", value(line, lambda x: indicator("1/2" <= x)))
                some, none = cases(1 <= k)
            with above:
                _, h = intro("[at most g]", "h")
                some, none = cases(1 <= k)
                with some:
                    have(h(1) <= 1)
                with none:
                    no_steps(i)
                    linear(h(0))

def no_steps(i: Expr) -> None:
    """Of no steps there is gamma = 1 alone."""
    have(eq(k, 0))
    have(eq(i, 0))
    have(level(k, i) == 1, by.rewrite(eq(i, 0)), by.rewrite(eq(k, 0)))

@claim("The optimal composition: k adaptive (eps, delta)-private steps are ((k - 2i) eps, 1 - (1 - delta)^k (1 - "
        "delta_i))-private for i <= k/2, delta_i the sum over l < i of C(k, l) (e^((k - l) eps) - e^((k - 2i + l) "
        "eps))/(1 + e^eps)^k, and some attain this for every i", kairouz("The optimal composition", "whole"),
    given=[k >= 0, e >= 0, 0 <= d, d <= 1, *of_alike],
    show=close.implies(private) & attained)
def optimal_composition_in_sums():
    may_not, fails = cases(d < 1)
    with may_not:
        use(optimal_composition_below_delta_1)
    with fails:
        use(optimal_composition_at_delta_1)

# --- doubt ------------------------------------------------------------------------------------------------------------

doubt(one_more_response,
    mutants=[mutant("a lie for the truth",
            show=profile(t + 1, g) == (exp(e) * profile(t, g * exp(e)) + profile(t, g / exp(e))) / (1 + exp(e)))])
doubt(later_terms_are_0, mutants=[mutant("one term less", show=Sum(0, m, summand) == Sum(0, i - 2, summand))])
doubt(profile_at_a_level, mutants=[mutant("one term more", show=profile(k, level(k, i)) == delta_i(k, i + 1))])

without_failing = mutant("as if no step failed",
    show=close.implies(levels(k, lambda i: hockey_stick(P[k], Q_[k], level(k, i)) <= delta_i(k, i))))
for claimed in (optimal_composition_below_delta_1, optimal_composition_at_delta_1, optimal_composition_in_sums):
    doubt(claimed, mutants=[without_failing])
