"""Uniform whole numbers from fair bits, by rejection, and coins of a rational chance from them.

A uniform number below M and a fair bit make one below 2 M; one below M that is refused unless it is below t is uniform
below t; and it is below n with probability n/t.  A program that draws anew is said by its equation: its law R is that of
one round with R in place of what follows, R = one_round(R), where a round draws x below M and returns it if x < t, and
else what follows.
"""

from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.foundations.rejection_programs import rejection_until_accepted
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

R = law("R", line)
t, M, n, m = (integer(name) for name in ("t", "M", "n", "m"))
g = bounded("g", line)
x, y = reals("x y")

@definition(r"\mathrm{Unif}\{0, \dots, $t - 1\}")
def uniform_below(t: Integer) -> Law:
    """the uniform law on 0, ..., $t - 1.

    Each of the whole numbers 0, ..., t - 1 with probability 1/t."""
    return mix(0, t - 1, lambda i: 1 / t, lambda i: dirac(i))

@claim("E g of a uniform number below t is (g(0) + ... + g(t - 1))/t",
    given=[1 <= t],
    show=E(uniform_below(t), g) == Sum(0, t - 1, lambda i: g(i)) / t)
def mean_over_uniform():
    mixture(uniform_below(t), g)

@claim("g(0) + ... + g(2 M - 1) is the sum of the pairs g(2 i) + g(2 i + 1)",
    given=[0 <= M],
    show=Sum(0, M - 1, lambda i: g(2 * i) + g(2 * i + 1)) == Sum(0, 2 * M - 1, lambda i: g(i)))
def sum_in_pairs():
    start, step = induction(M, 0)
    with start:
        unfold(Sum(0, 0 - 1, lambda i: g(2 * i) + g(2 * i + 1)), "empty")
        unfold(Sum(0, 2 * 0 - 1, lambda i: g(i)), "empty")
    with step:
        unfold(Sum(0, M + 1 - 1, lambda i: g(2 * i) + g(2 * i + 1)))
        unfold(Sum(0, 2 * (M + 1) - 1, lambda i: g(i)))
        unfold(Sum(0, 2 * M, lambda i: g(i)))

with_a_bit = lambda x: mix(0, 1, lambda b: expr("1/2"), lambda b: dirac(2 * x + b))

@claim("2 U + B is uniform below 2 M for U uniform below M and a fair bit B",
    canonne("Sampling", "part", "uniform numbers from fair bits"),
    given=[1 <= M],
    show=same(bind(uniform_below(M), lambda x: with_a_bit(x)), uniform_below(2 * M)))
def uniform_doubled():
    ext("g")
    use(mean_over_uniform, t=2 * M)
    with under(uniform_below(M), lambda x: E(with_a_bit(x), g) == (g(2 * x) + g(2 * x + 1)) / 2) as x1:
        # Premise 1: the two weights add up to 1.
        mixture(with_a_bit(x1), g, by={1: (*two_terms(lambda b: expr("1/2")), by.linear())})
        do(*two_terms(lambda b: g(2 * x1 + b) * "1/2"))
    use(mean_over_uniform, t=M, g=value(line, lambda x: (g(2 * x) + g(2 * x + 1)) / 2))
    use(sum_in_pairs)
    linear(1 / (2 * M))

below = lambda t: lambda x: indicator(x < t)
# x if it is below t, else y.
choice = lambda x, y: mix(0, 1, lambda i: (1 - i) * (1 - below(t)(x)) + i * below(t)(x),
    lambda i: dirac(i * x + (1 - i) * y))
one_round = lambda rest: bind(uniform_below(M), lambda x: bind(rest, lambda y: choice(x, y)))

@claim("The sum of the terms with i < t is that of the first t",
    given=[0 <= t, 0 <= m],
    show=Sum(0, t + m - 1, lambda i: below(t)(i) * g(i)) == Sum(0, t - 1, lambda i: g(i)))
def sum_of_the_first():
    start, step = induction(m, 0)
    with start:
        with sums((0, t - 1), lambda i: below(t)(i) * g(i) == g(i)) as i1:
            have(i1 < t)
            have(eq(indicator(i1 < t), 1))
            linear(g(i1))
    with step:
        unfold(Sum(0, t + (m + 1) - 1, lambda i: below(t)(i) * g(i)))

@claim("A uniform number below M, drawn anew until it is below t: it is accepted with probability t/M, and the only "
        "law R of the program is uniform below t",
    canonne("Sampling", "remark", "uniform numbers below any t, which the paper may take as given"),
    given=[1 <= t, t <= M],
    show=(E(uniform_below(M), below(t)) == t / M) & equivalent(same(R, one_round(R)), same(R, uniform_below(t))))
def uniform_by_rejection():
    """Rejection has the law of what is accepted (`rejection_until_accepted`, to it and back): the means of g over x <
    t."""
    use(mean_over_uniform, t=M, g=value(line, below(t)))
    use(sum_of_the_first, m=M - t, g=value(line, lambda x: 1))
    use(rejection_until_accepted, X=line, S=uniform_below(M), a=value(line, below(t)),
        T=value(line, lambda x: x)).called("means", "program")
    with have(every(bounded(line),
                lambda g: t / M * E(uniform_below(t), g) == E(uniform_below(M), lambda x: below(t)(x) * g(x)))).called(
            "uniform"):
        intro("g")
        use(mean_over_uniform)
        use(mean_over_uniform, t=M, g=value(line, lambda x: below(t)(x) * g(x)))
        use(sum_of_the_first, m=M - t)
        linear(1 / M, t / M)
    have(E(uniform_below(M), below(t)) == t / M)
    part = each_part()
    with part[1]:
        direction = each_part()
        with direction[0]:
            intro(1)
            modus("means").called("accepted")
            ext("g")
            apply_to("accepted", g)
            apply_to("uniform", g)
            linear(M / t, E(R, g) * M / t)
        with direction[1]:
            is_uniform = intro(1)
            with have(every(bounded(line),
                        lambda g: E(uniform_below(M), below(t)) * E(R, g)
                            == E(uniform_below(M), lambda x: below(t)(x) * g(x)))):
                g1 = intro("g")
                apply_to("uniform", g1)
                have(E(R, g1) == E(uniform_below(t), g1), by.rewrite(is_uniform), by.ring())
                linear(t / M, E(R, g1))
            modus("program")

@claim("A uniform number below t is below n with probability n/t",
    canonne("Sampling", "part", "coins of a rational chance"),
    given=[0 <= n, n <= t, 1 <= t],
    show=E(uniform_below(t), below(n)) == n / t)
def coin_of_rational_chance():
    use(mean_over_uniform, g=value(line, below(n)))
    use(sum_of_the_first, t=n, m=t - n, g=value(line, lambda x: 1))

# At M = 1 the number 1 comes up half of the time.
is_1 = lambda x: indicator(eq(x, 1))
at_1 = value(line, is_1)
doubled = bind(uniform_below(expr(1)), lambda x: with_a_bit(x))
doubt(uniform_doubled,
    mutants=[mutant("below M", show=same(bind(uniform_below(M), lambda x: with_a_bit(x)), uniform_below(M)),
            hints=[{"witness": {"M": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use(uniform_doubled, M=1).called("twice"),
                            by.have(E(doubled, is_1) == E(uniform_below(expr(1)), is_1),
                                by.congruence("so", lambda law: eq(E(law, is_1), E(uniform_below(expr(1)), is_1))),
                                by.ring()),
                            by.have(E(doubled, is_1) == E(uniform_below(expr(2)), is_1),
                                by.congruence("twice", lambda law: eq(E(law, is_1), E(uniform_below(expr(2)), is_1))),
                                by.ring()), by.use(mean_over_uniform, t=1, g=at_1),
                            by.use(mean_over_uniform, t=2, g=at_1), *two_terms(is_1), by.linear())}}])])
doubt(uniform_by_rejection,
    mutants=[mutant("never refused", show=equivalent(same(R, one_round(R)), same(R, uniform_below(M))))])
