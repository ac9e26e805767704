"""Rejection sampling for at most n rounds: the law of what is accepted, or of a default after n refusals.

In each round x is drawn from Q and accepted with probability a(x), so that p = E a(x) is the chance of a round.
"""

from lemmas.analysis.whole_powers import next_power
from lemmas.divergences.two_laws_mixed import two_terms
from verify.language.expr import expr
from verify.lemma import *

Q0 = law("Q", line)
L = sequence("L", law(line))
a, g = weight("a", line), bounded("g", line)
n, N = integer("n"), integer("N")
c = real("c")
x, y = reals("x y")

coin = lambda x: lambda i: (1 - i) * (1 - a(x)) + i * a(x)
one_round = lambda x, y: mix(0, 1, coin(x), lambda i: dirac(i * x + (1 - i) * y))
rounds = [hypothesis("start", same(L[0], dirac(c))),
    hypothesis("rounds",
        for_all(0, N - 1, lambda k: same(L[k + 1], bind(Q0, lambda x: bind(L[k], lambda y: one_round(x, y))))))]
at_most_one = hypothesis("chances", every(REAL, lambda x: a(x) <= 1))
p = E(Q0, lambda x: a(x))

@claim("E g = a(x) g(x) + (1 - a(x)) g(y): a coin with heads of probability a(x) decides between x and y",
    given=[at_most_one],
    show=E(one_round(x, y), g) == a(x) * g(x) + (1 - a(x)) * g(y))
def mean_over_one_round():
    apply_to("chances", x)
    mixture(one_round(x, y), g, by={1: (*two_terms(coin(x)), by.linear())})
    do(*two_terms(lambda i: coin(x)(i) * g(i * x + (1 - i) * y)))

accepted = E(Q0, lambda x: a(x) * g(x))

@claim("After n rounds p E g = (1 - (1 - p)^n) E_Q a g + p (1 - p)^n g(c), p = E_Q a, for the default c",
    given=[at_most_one, *rounds, n >= 0],
    show=(n <= N).implies(p * E(L[n], g) == (1 - (1 - p) ** n) * accepted + p * (1 - p) ** n * g(c)))
def rejection_sampling():
    start, step = induction(n, 0).called("induction hypothesis")
    with start:
        rewrite("start")
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to("rounds", n)
        with have(E(L[n + 1], g) == accepted + (1 - p) * E(L[n], g)):
            rewrite(this)
            with under(Q0,
                    lambda x: E(L[n], lambda y: E(one_round(x, y), g)) == a(x) * g(x) + (1 - a(x)) * E(L[n], g)) as x1:
                with under(L[n], lambda y: E(one_round(x1, y), g) == a(x1) * g(x1) + (1 - a(x1)) * g(y)) as y1:
                    use(mean_over_one_round, x=x1, y=y1)
        under(Q0, lambda x: a(x) <= 1, lambda x: (by.apply_to("chances", x),))
        use(next_power, c=1 - p, k=n)
        rewrite(next_power)
        linear(1 - p)

at_1 = value(line, lambda x: indicator(eq(x, 1)))
doubt(mean_over_one_round,
    mutants=[mutant("x and y exchanged", show=E(one_round(x, y), g) == a(x) * g(y) + (1 - a(x)) * g(x),
            hints=[{"witness": {"a": value(line, lambda x: 1), "g": at_1, "x": "0", "y": "1"},
                    "proofs": {"given chances": (by.intro("x"),),
                        "show": (by.contradiction(),
                            by.use(mean_over_one_round, a=value(line, lambda x: 1), g=at_1, x=0, y=1),
                            by.linear())}}])])
doubt(rejection_sampling,
    mutants=[dropped(rejection_sampling, "start",
            hints=[{"witness": {"Q": dirac(expr(0)), "L": value(INTEGER, lambda k: dirac(expr(1))),
                        "a": value(line, lambda x: 1), "g": at_1, "c": "0", "n": "0", "N": "0"},
                    "proofs": {"given chances": (by.intro("x"),), "given rounds": (by.intro("k"), by.absurd())}}])])
