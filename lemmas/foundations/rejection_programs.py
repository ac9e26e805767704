"""Rejection sampling from any source: cut off after n rounds, and as the program that starts again.

In each round x is drawn from the source and T(x) is returned with probability a(x); else the round starts again, with
new draws.  A program that may run for any number of rounds is said by its equation: its law is that of one round with
itself in place of what follows.  Where p, the chance that a round accepts, is not 0, it has at most one solution.  S is
the source, L[n] the law of what is returned after at most n rounds, F what stands for a failure of all.
"""

from lemmas.analysis.whole_powers import next_power
from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.papers import canonne
from verify.lemma import *

X = space("X")
S, R, F = law("S", X), law("R", line), law("F", line)
L = sequence("L", law(line))
a, T = weight("a", X), fun("T", X)
g = bounded("g", line)
n, N = integer("n"), integer("N")
y = real("y")
x = point("x", X)

coin = lambda x: lambda i: (1 - i) * (1 - a(x)) + i * a(x)
choice = lambda x, y: mix(0, 1, coin(x), lambda i: dirac(i * T(x) + (1 - i) * y))
one_round = lambda rest: bind(S, lambda x: bind(rest, lambda y: choice(x, y)))
at_most_one = hypothesis("chances", every(X, lambda x: a(x) <= 1))
p = E(S, lambda x: a(x))
# The mean of g over what a round returns, counted as 0 where it refuses.
accepted = lambda g: E(S, lambda x: a(x) * g(T(x)))

@claim("T(x) with probability a(x), else y: E g = a(x) g(T(x)) + (1 - a(x)) g(y), for chances a <= 1",
    given=[at_most_one],
    show=E(choice(x, y), g) == a(x) * g(T(x)) + (1 - a(x)) * g(y))
def mean_over_a_choice():
    apply_to("chances", x)
    # Premise 1: the two weights add up to 1.
    mixture(choice(x, y), g, by={1: (*two_terms(coin(x)), by.linear())})
    do(*two_terms(lambda i: coin(x)(i) * g(i * T(x) + (1 - i) * y)))

@claim("The mean after a round, R after a refusal: E_S a(x) g(T(x)) + (1 - p) E_R g, p = E_S a",
    given=[at_most_one],
    show=E(one_round(R), g) == accepted(g) + (1 - p) * E(R, g))
def mean_over_a_round():
    with under(S, lambda x: E(R, lambda y: E(choice(x, y), g)) == a(x) * g(T(x)) + (1 - a(x)) * E(R, g)) as x1:
        with under(R, lambda y: E(choice(x1, y), g) == a(x1) * g(T(x1)) + (1 - a(x1)) * g(y)) as y1:
            use(mean_over_a_choice, x=x1, y=y1)

of_accepted = every(bounded(line), lambda g: eq(p * E(R, g), accepted(g)))
r = real("r")

@claim("If the mean of g after each round is r E_R g + (1 - r) times that before it, after n rounds it is (1 - (1 - "
        "r)^n) E_R g + (1 - r)^n times that at the start",
    given=[0 <= r, r <= 1,
        hypothesis("rounds", for_all(0, N - 1, lambda k: E(L[k + 1], g) == r * E(R, g) + (1 - r) * E(L[k], g))),
        n >= 0],
    show=(n <= N).implies(E(L[n], g) == (1 - (1 - r) ** n) * E(R, g) + (1 - r) ** n * E(L[0], g)))
def round_after_round():
    _, step = induction(n, 0).called("before")
    with step:
        intro(1)
        modus("before")
        apply_to("rounds", n)
        use(next_power, c=1 - r, k=n)
        rewrite(next_power)
        linear(1 - r)

rounds = [hypothesis("start", same(L[0], F)),
    hypothesis("rounds", for_all(0, N - 1, lambda k: same(L[k + 1], one_round(L[k]))))]

@claim("After at most n rounds p E g = (1 - (1 - p)^n) E_S a(x) g(T(x)) + p (1 - p)^n E_F g: p = E_S a the chance of a "
        "round to accept, F what stands for a failure",
    canonne("Sampling", "remark", "rejection in general, cut off after n rounds"),
    given=[at_most_one, *rounds, n >= 0],
    show=(n <= N).implies(p * E(L[n], g) == (1 - (1 - p) ** n) * accepted(g) + p * (1 - p) ** n * E(F, g)))
def rejection_cut_off():
    """By induction on n: one more round by `mean_over_a_round`."""
    start, step = induction(n, 0).called("before")
    with start:
        rewrite("start")
    with step:
        intro(1)
        modus("before")
        apply_to("rounds", n)
        use(mean_over_a_round, R=L[n])
        have(E(L[n + 1], g) == accepted(g) + (1 - p) * E(L[n], g), by.rewrite(same(L[n + 1], one_round(L[n]))),
            by.assume())
        under(S, lambda x: a(x) <= 1, lambda x: (by.apply_to("chances", x),))
        use(next_power, c=1 - p, k=n)
        rewrite(next_power)
        linear(p, 1 - p)

@claim("Starting again until it accepts: R solves R = a round, then R, if and only if p E_R g = E_S a(x) g(T(x)) for "
        "all g, p = E_S a", canonne("Sampling", "step", "rejection in general, until something is accepted"),
    given=[at_most_one],
    show=equivalent(same(R, one_round(R)), of_accepted))
def rejection_until_accepted():
    """After a round the mean of g is E_S a(x) g(T(x)) + (1 - p) E_R g: that is E_R g just if p E_R g is the first term."""
    part = each_part()
    with part[0]:
        fixed = intro(1)
        g1 = intro("g")
        use(mean_over_a_round, g=g1)
        have(E(R, g1) == E(one_round(R), g1), by.congruence(fixed, lambda law: eq(E(law, g1), E(one_round(R), g1))),
            by.ring())
    with part[1]:
        means = intro(1)
        ext("g")
        apply_to(means, g)
        use(mean_over_a_round)

doubt(mean_over_a_round, mutants=[mutant("nothing is refused", show=E(one_round(R), g) == accepted(g) + E(R, g))])
doubt(rejection_cut_off,
    mutants=[mutant("success and failure exchanged",
            show=(n <= N).implies(p * E(L[n], g) == (1 - p) ** n * accepted(g) + p * (1 - (1 - p) ** n) * E(F, g)))])
doubt(rejection_until_accepted,
    mutants=[mutant("without p",
            show=equivalent(same(R, one_round(R)), every(bounded(line), lambda g: eq(E(R, g), accepted(g)))))])
