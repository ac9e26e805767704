"""Means over a binomial number of successes, by the first draw: the terms are split by Pascal's rule."""

from lemmas.analysis.binomial_expansion import binomial_pascal
from verify.lemma import *

t, j = integer("t"), integer("j")
q = real("q")
h = real_sequence("h")
term = lambda t, i, g: binomial(t, i) * q**i * (1 - q) ** (t - i) * g(i)
mean = lambda t, upto, g: Sum(0, upto, lambda i: term(t, i, g))  # E[g(N) 1{N <= upto}], N ~ Bin(t, q)

@claim("E[h(N') 1{N' <= j}] = q E[h(1 + N) 1{N < j}] + (1 - q) E[h(N) 1{N <= j}], N' ~ Bin(t + 1, q), N ~ Bin(t, q), j "
        "<= t",
    given=[0 <= q, q <= 1, j >= 0],
    show=(j <= t).implies(mean(t + 1, j, lambda i: h[i])
            == q * mean(t, j - 1, lambda i: h[i + 1]) + (1 - q) * mean(t, j, lambda i: h[i])))
def binomial_mean_so_far():
    # By induction on j: the term of j + 1 is split by Pascal's rule.
    start, step = induction(j, 0).called("before")
    with start:
        intro(1)
        unfold(mean(t + 1, 0, lambda i: h[i]))
        unfold(mean(t + 1, expr(0) - 1, lambda i: h[i]), "empty")
        unfold(mean(t, expr(0) - 1, lambda i: h[i + 1]), "empty")
        unfold(mean(t, 0, lambda i: h[i]))
        unfold(mean(t, expr(0) - 1, lambda i: h[i]), "empty")
        fact("binomial", "zero", t).called("one")
        fact("binomial", "zero", t + 1).called("one again")
        fact("^", "sum0", 1 - q, t, 1)
        have(term(t + 1, expr(0), lambda i: h[i]) == (1 - q) * term(t, expr(0), lambda i: h[i]), by.rewrite("one"),
            by.rewrite("one again"), by.linear(h[0]))
        linear(1 - q)
    with step:
        intro(1)
        modus("before")
        unfold(mean(t + 1, j + 1, lambda i: h[i]))
        unfold(mean(t, j, lambda i: h[i + 1]))
        unfold(mean(t, j + 1, lambda i: h[i]))
        use(binomial_pascal, n=t, b=j)
        fact("^", "sum0", q, j, 1).called("q")
        fact("^", "sum0", 1 - q, t - (j + 1), 1).called("rest")
        with have(term(t + 1, j + 1, lambda i: h[i])
                    == q * term(t, j, lambda i: h[i + 1]) + (1 - q) * term(t, j + 1, lambda i: h[i])):
            rewrite(binomial_pascal)
            rewrite("q")
            rewrite("rest")
        linear(1 - q)

@claim("E h(N') = q E h(1 + N) + (1 - q) E h(N) for N' ~ Bin(t + 1, q), N ~ Bin(t, q)",
    given=[0 <= q, q <= 1, t >= 0],
    show=mean(t + 1, t + 1, lambda i: h[i])
        == q * mean(t, t, lambda i: h[i + 1]) + (1 - q) * mean(t, t, lambda i: h[i]))
def binomial_mean_by_a_draw():
    """`binomial_mean_so_far` at j = t, and the term t + 1 by Pascal's rule, where C(t, t + 1) = 0."""
    use(binomial_mean_so_far, j=t)
    modus(this)
    unfold(mean(t + 1, t + 1, lambda i: h[i]))
    unfold(mean(t, t, lambda i: h[i + 1]))
    use(binomial_pascal, n=t, b=t)
    fact("binomial", "step", t, t)
    have(binomial(t, t + 1) == 0, by.linear(1 / (t + 1)))
    fact("^", "sum0", q, t, 1).called("q")
    with have(term(t + 1, t + 1, lambda i: h[i]) == q * term(t, t, lambda i: h[i + 1])):
        rewrite(binomial_pascal)
        rewrite(binomial(t, t + 1) == 0)
        rewrite("q")
        linear()
    linear(1 - q)
