"""Laplace noise in R^d: a bound of E_gamma for every gamma > 0, by the l1 distance of the means.

The noise and its basis are those of `laplace_vectors`: N[k] is the law of the noise on the coordinates e[1], ..., e[k],
of the scale b, and |v|_1 is length(d, v).  The proof goes coordinate by coordinate: l = log(gamma) is shared out
between the coordinates so far, l1, and the next one, l2.
"""

from lemmas.mechanisms.laplace_any_gamma import laplace_bound_any
from lemmas.mechanisms.laplace_vectors import (K, N, V, b, basis, c_, d, for_first, length, no_coordinates, noise,
    noise_step, rest, unfold_length, v)
from lemmas.papers import contraction
from verify.lemma import *

l, l1, l2, m, gamma, r, k = reals("l l1 l2 m gamma r k")
e = sequence("e", V)
y0, m1, m2 = points("y0 m1 m2", V)
phi = test("phi", V)
f = test("f", line)

@claim("A number up to r + k in absolute value is a sum of two, up to r and up to k",
    given=[r >= 0, k >= 0, -(r + k) <= l, l <= r + k],
    show=exists(REAL, REAL, lambda l1, l2: all_of(l1 + l2 == l, -r <= l1, l1 <= r, -k <= l2, l2 <= k)))
def number_split_in_two():
    # l1 is l - k for l above k, l + k for l below -k, and 0 in between.
    yes, no = cases(l > k)
    with yes:
        witness(l - k)
    with no:
        l_below_minus_k, _ = cases(l < -k)
        with l_below_minus_k:
            witness(l + k)

doubt(number_split_in_two, mutants=[mutant("k to the second always", show=(-r <= l - k) & (l - k <= r))])

# c is the difference of the means; the noise has scale b.
c = real("c")

@claim("On the line, 0 <= f <= 1: E f(c + b z) <= e^l E f(b z) + 1 - e^((l - |c|/b)/2) for |l| <= |c|/b",
    given=[b > 0, -(abs(c) / b) <= l, l <= abs(c) / b],
    show=E(laplace, lambda z: f(c + b * z)) - exp(l) * E(laplace, lambda z: f(b * z)) <= 1 - exp((l - abs(c) / b) / 2))
def line_shift():
    use(laplace_bound_any, m1=c, m2=0, gamma=exp(l))
    apply_to(this, f).called("bound at f")
    have((b * log(exp(l)) - abs(c)) / (2 * b) == (l - abs(c) / b) / 2).called("the exponent")
    fact("exp", "increasing", (l - abs(c) / b) / 2, l)
    fact("max", "least", 0, 1 - exp(l), 1 - factor)
    fact("max", "least", Max(0, 1 - exp(l)), 1 - factor, 1 - factor)
    rewrite("the exponent", at="bound at f")

doubt(line_shift, mutants=[tightened(line_shift, "9/10")])

factor = exp((l - abs(c) / b) / 2)

ratio = lambda k, v: length(k, v) / b
middle = lambda k, v: every(REAL,
    lambda l: (-ratio(k, v) <= l).implies((l <= ratio(k, v)).implies(every(test(V),
                lambda phi: E(N[k], lambda y: phi(v + y)) - exp(l) * E(N[k], phi) <= 1 - exp((l - ratio(k, v)) / 2)))))
moved = lambda y: E(laplace, lambda z: phi(y + (c_ + b * z) * e[K + 1]))
here = lambda y: E(laplace, lambda z: phi(y + (b * z) * e[K + 1]))
# For the next coordinate, m = exp((l2 - |c_|/b)/2): phi moved is at most 1 - m + m cut, and m cut at most e^l2 phi.
level = lambda y: (moved(y) - (1 - m)) / m
cut = lambda y: Max(0, level(y))
by_line = every(V, lambda y0: moved(y0) - exp(l2) * here(y0) <= 1 - m)
cut_is_test = (by.intro("y0"), by.fact("max", "above", 0, level(y0)), by.have(moved(y0) <= 1),
    by.have(level(y0) <= 1, by.linear(1 / m)), by.fact("max", "least", 0, level(y0), 1))
cut_below = (by.intro("y0"), by.apply_to(by_line), by.have(level(y0) <= exp(l2) * here(y0) / m, by.linear(1 / m)),
    by.have(here(y0) >= 0), by.have(exp(l2) > 0), by.have(exp(l2) * here(y0) >= 0, by.linear(here(y0))),
    by.have(0 <= exp(l2) * here(y0) / m, by.linear(1 / m)),
    by.fact("max", "least", 0, level(y0), exp(l2) * here(y0) / m), by.linear(m))

@claim("For |log(gamma)| <= |v|_1/b a shift by v, on the first K coordinates, is told by at most 1 - sqrt(gamma) "
        "exp(-|v|_1/(2 b))",
    given=[b > 0, *basis, noise, K >= 0],
    show=(K <= d).implies(for_first(K, lambda v: middle(K, v))))
def laplace_vector_middle():
    start, step = induction(K, 0).called("induction hypothesis")
    with start:
        intro("v", "l")
        unfold(length(0, v), "empty")
        intro(1)
        intro(1)
        have(l == 0)
        no_coordinates()
        rewrite(v == zero(V))
    with step:
        intro(1)
        modus("induction hypothesis")
        intro(1)
        intro("l")
        unfold_length()
        intro("phi")
        have(length(K + 1, v) == length(K, rest) + abs(c_))
        have(ratio(K + 1, v) == ratio(K, rest) + abs(c_) / b)
        use(number_split_in_two, r=ratio(K, rest), k=abs(c_) / b)
        unpack(this, l1)
        unpack(this, l2)
        let(m, exp((l2 - abs(c_) / b) / 2))
        with have(by_line):
            intro("y0")
            use(line_shift, f=value(line, lambda s: phi(y0 + s * e[K + 1])))
        have(every(V, lambda y0: (0 <= cut(y0)) & (cut(y0) <= 1)), *cut_is_test).called("cut is a test")
        have(every(V, lambda y0: moved(y0) <= 1 - m + m * cut(y0))).called("below the cut")
        below_here = have(every(V, lambda y0: m * cut(y0) <= exp(l2) * here(y0)), *cut_below)
        # Premises: the rest has only the first K coordinates, l1 is within its length over b, and the cut is a test.
        apply_to(for_first(K, lambda v: middle(K, v)), rest, l1, value(V, lambda y0: cut(y0)),
            by=[(by.assume(),), (), (), *[(by.apply_to("cut is a test"), by.assume())] * 2])
        under(N[K], lambda y0: moved(rest + y0) <= 1 - m + m * cut(rest + y0),
            lambda y0: (by.apply_to("below the cut", rest + y0),))
        under(N[K], lambda y0: m * cut(y0) <= exp(l2) * here(y0), lambda y0: (by.apply_to(below_here),))
        apply_to(noise_step).called("one more coordinate")
        have(exp(l1) * exp(l2) == exp(l), by.rewrite(l1 + l2 == l, backwards=True))
        with have(m * exp((l1 - ratio(K, rest)) / 2) == exp((l - ratio(K + 1, v)) / 2)):
            unfold(m)
            rewrite(length(K + 1, v) == length(K, rest) + abs(c_))
            rewrite(l1 + l2 == l, backwards=True)
        rewrite("one more coordinate")
        linear(m, exp(l1), E(N[K], here))

S = length(d, m1 - m2)
after = lambda mean: bind(N[d], lambda y: dirac(mean + y))

@claim("E_gamma of two means under independent Laplace noise of scale b on each coordinate is at most max(0, 1 - "
        "gamma, 1 - sqrt(gamma) exp(-|m1 - m2|_1/(2 b))), for every gamma > 0",
    contraction("Lemma 1", "remark", "noise in R^d, with the l1 distance; in one dimension it is attained"),
    kind="lemma",
    given=[gamma > 0, b > 0, d >= 0, *basis, noise],
    show=hockey_stick(after(m1), after(m2), gamma) <= Max(Max(0, 1 - gamma), 1 - exp((log(gamma) - S / b) / 2)))
def laplace_vector_hockey_stick():
    use(laplace_vector_middle)
    have(middle(d, m1 - m2), by.apply_to(this))
    fact("exp", "log", gamma)
    intro("phi")
    fact("max", "above", 0, 1 - gamma)
    fact("max", "above", Max(0, 1 - gamma), 1 - exp((log(gamma) - S / b) / 2))
    # `laplace_vector_middle` at log(gamma), or at the nearer end of [-S/b, S/b].
    gamma_great, gamma_not_great = cases(log(gamma) > S / b)
    with gamma_great:
        at_level(S / b)
        fact("exp", "increasing", S / b, log(gamma))
        linear(E(after(m2), phi))
    with gamma_not_great:
        gamma_small, gamma_between = cases(log(gamma) < -(S / b))
        with gamma_small:
            at_level(-(S / b))
            fact("exp", "increasing", log(gamma), -(S / b))
            linear(1 - E(after(m2), phi))
        with gamma_between:
            at_level(log(gamma))
            linear(E(after(m2), phi))

def at_level(l: Expr) -> None:
    """The bound at this l, for the shift from m2 to m1."""
    apply_to(middle(d, m1 - m2), l, value(V, lambda y: phi(m2 + y)))

apart = lambda c: bind(laplace, lambda z: dirac(c + b * z))
doubt(laplace_vector_hockey_stick,
    mutants=[mutant("means twice as far apart, in one dimension", given=[gamma > 0, b > 0, c >= 0],
            show=hockey_stick(apart(2 * c), apart(0 * c), gamma)
                <= Max(Max(0, 1 - gamma), 1 - exp((log(gamma) - c / b) / 2)))])
