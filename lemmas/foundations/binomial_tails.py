"""Tails of a binomial number, by its exponential moment: Chernoff's bound below, Hoeffding's above.

For N ~ Bin(t, q), E e^(l N) is bounded at any l for Chernoff's bound, and at the best one, l = 4 s/t, for Hoeffding's.
"""

from lemmas.divergences.pinsker_of_laws import hoeffding_log
from lemmas.foundations.binomial_means import binomial_mean_by_a_draw
from lemmas.lower_bounds.printed_chernoff import lower_binomial_moment
from verify.lemma import *

t, k = integer("t"), integer("k")
q, l, m, s, x = reals("q l m s x")

mean = lambda t, h: Sum(0, t, lambda i: binomial(t, i) * q**i * (1 - q) ** (t - i) * h(i))
weight_of = lambda t, i: binomial(t, i) * q**i * (1 - q) ** (t - i)

@claim("In numbers: E e^(l N) = (1 - q + q e^l)^t for N ~ Bin(t, q)",
    given=[0 <= q, q <= 1, t >= 0],
    show=mean(t, lambda i: exp(l * i)) == (1 - q + q * exp(l)) ** t)
def binomial_moment():
    """By induction on t: the first draw has the factor 1 - q + q e^l."""
    start, step = induction(t, 0)
    with start:
        unfold(mean(expr(0), lambda i: exp(l * i)))
        unfold(Sum(0, expr(0) - 1, lambda i: weight_of(expr(0), i) * exp(l * i)), "empty")
        fact("binomial", "zero", 0)
        linear()
    with step:
        use(binomial_mean_by_a_draw, h=value(INTEGER, lambda i: exp(l * i)))
        fact("^", "sum0", 1 - q + q * exp(l), t, 1)
        linear(q, q * exp(l))

@claim("Weights of a binomial number are not negative",
    given=[0 <= q, q <= 1, k >= 0, k <= t],
    show=weight_of(t, k) >= 0)
def binomial_weights():
    fact("binomial", "nonnegative", t, k)

below = lambda m: mean(t, lambda i: indicator(i < m))
beyond = lambda m: mean(t, lambda i: indicator(m < i))

@claim("1{x > 0} <= e^(l x) for l >= 0", given=[l >= 0], show=indicator(0 < x) <= exp(l * x))
def indicator_below_exponential():
    cases(0 < x)

@claim("In numbers, Chernoff: P[i < m] <= e^(l m - q t (1 - e^(-l))) for i ~ Bin(t, q) and l >= 0",
    given=[0 <= q, q <= 1, t >= 0, l >= 0],
    show=below(m) <= exp(l * m - q * t * (1 - exp(-l))))
def few_successes():
    """1[i < m] <= e^(l (m - i)), and E e^(-l i) <= e^(-q t (1 - e^(-l))) (`lower_binomial_moment`)."""
    with sums((0, t), lambda i: weight_of(t, i) * indicator(i < m) <= exp(l * m) * weight_of(t, i) * exp(-l * i)) as i:
        use(binomial_weights, k=i)
        use(indicator_below_exponential, x=m - i)
        linear(weight_of(t, i))
    use(binomial_moment, l=-l)
    use(lower_binomial_moment, m=t, s=-l)
    linear(exp(l * m))

@claim("In numbers, Hoeffding: P[i > q t + s] <= e^(-2 s^2/t) for i ~ Bin(t, q) and s >= 0",
    given=[0 <= q, q <= 1, t >= 1, s >= 0],
    show=beyond(q * t + s) <= exp(-2 * s**2 / t))
def many_successes():
    """1[i > q t + s] <= e^(l (i - q t - s)), and log(1 - q + q e^l) <= l q + l^2/8 by Hoeffding's lemma, l = 4 s/t."""
    l = 4 * s / t
    with sums((0, t),
            lambda i: weight_of(t, i) * indicator(q * t + s < i)
                <= exp(-l * (q * t + s)) * (weight_of(t, i) * exp(l * i))) as i:
        use(binomial_weights, k=i)
        use(indicator_below_exponential, l=l, x=i - (q * t + s))
        linear(weight_of(t, i))
    use(binomial_moment, l=l)
    use(hoeffding_log, l=l, p=q)
    odds = 1 - q + q * exp(l)
    fact("^", "exp", odds, t)
    fact("exp", "increasing", t * log(odds), t * (l * q + l**2 / 8), by=[(by.linear(t),)])
    linear(exp(-l * (q * t + s)))
