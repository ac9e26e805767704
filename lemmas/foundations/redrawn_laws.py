"""A draw that is refused is drawn once anew: so laws are made whose density has values at most 1 apart."""

from lemmas.divergences.two_laws_mixed import two_terms
from verify.language.expr import expr
from verify.lemma import *

M, N, M2, N2 = laws("M N M2 N2", line)
a, f = test("a", line), bounded("f", line)
r = bounded("r", line)
x, y = reals("x y")
c = real("c")

# x with probability chance, else y.
first_or_second = lambda chance, x, y: mix(0, 1, lambda i: (1 - i) * (1 - chance) + i * chance,
    lambda i: dirac(i * x + (1 - i) * y))

def redrawn(M: Law, a: Callable[[Expr], Expr], N: Law) -> Law:
    """The law of x ~ M, kept with probability a(x), and drawn anew from N if it is not."""
    return bind(M, lambda x: bind(N, lambda y: first_or_second(a(x), x, y)))

@claim("A draw of M, kept with the chance a(x) and else one of N: E f = E_M a f + (1 - E_M a) E_N f",
    show=E(redrawn(M, a, N), f) == E(M, lambda x: a(x) * f(x)) + (1 - E(M, a)) * E(N, f))
def mean_redrawn():
    with under(M,
            lambda x: E(N, lambda y: E(first_or_second(a(x), x, y), f)) == a(x) * f(x) + (1 - a(x)) * E(N, f)) as at:
        with under(N, lambda y: E(first_or_second(a(at), at, y), f) == a(at) * f(at) + (1 - a(at)) * f(y)) as other:
            # Premise 1: the two weights add up to 1.
            mixture(first_or_second(a(at), at, other), f,
                by={1: (*two_terms(lambda i: (1 - i) * (1 - a(at)) + i * a(at)), by.linear())})
            do(*two_terms(lambda i: ((1 - i) * (1 - a(at)) + i * a(at)) * f(i * at + (1 - i) * other)))

@claim("A function with the mean 1 under M and values between c and 1 + c is the density of a law with respect to M",
    given=[hypothesis("values", every(line, lambda x: (c <= r(x)) & (r(x) <= 1 + c))), E(M, r) == 1],
    show=E(redrawn(M, lambda x: r(x) - c, M), f) == E(M, lambda x: r(x) * f(x)))
def law_of_a_density():
    with use(mean_redrawn, N=M, a=value(line, lambda x: r(x) - c)) as that:
        for end in (0, 1):  # the chance r - c is from 0 to 1
            with that.premise(end):
                apply_to("values", x)
    linear(E(M, f))

a, a2 = fun("a", line), fun("a2", line)  # any functions, where a was a test

@claim("The law of a draw that may be drawn anew depends on nothing but the two laws and the values of the chance",
    given=[same(M, M2), same(N, N2), hypothesis("chances", every(line, lambda x: a(x) == a2(x)))],
    show=same(redrawn(M, a, N), redrawn(M2, a2, N2)))
def redrawn_alike():
    ext("f")
    rewrite(same(M, M2))
    rewrite(same(N, N2))
    rest = lambda chance, x: bind(N2, lambda y: first_or_second(chance, x, y))
    with under(M2, lambda x: E(rest(a(x), x), f) == E(rest(a2(x), x), f)) as at:
        apply_to("chances", at)
        rewrite(this)

# --- doubt -----------------------------------------------------------------------------------------------------------

never, always = value(line, lambda x: expr(0)), value(line, lambda x: expr(1))
doubt(mean_redrawn,
    mutants=[mutant("nothing is drawn anew", show=E(redrawn(M, a, N), f) == E(M, lambda x: a(x) * f(x)))])
doubt(law_of_a_density,
    mutants=[mutant("of any mean", given=[law_of_a_density.given[0]],
            hints=[{"witness": {"M": dirac(expr(0)), "r": never, "c": "0", "f": always}, "proofs": {}}])])
zero_law, one_law, is_0 = dirac(expr(0)), dirac(expr(1)), lambda x: indicator(eq(x, 0))
drawn_by = lambda chance: redrawn(zero_law, lambda x: expr(chance), one_law)
mean_by = lambda chance: by.use(mean_redrawn, M=zero_law, N=one_law, a=value(line, lambda x: expr(chance)),
    f=value(line, is_0))
doubt(redrawn_alike,
    mutants=[dropped(redrawn_alike, "chances",
            hints=[{"witness": {"M": zero_law, "M2": zero_law, "N": one_law, "N2": one_law, "a": never, "a2": always},
                    "proofs": {"show": (by.contradiction().called("same"), mean_by(0), mean_by(1),
                            by.have(E(drawn_by(0), is_0) == E(drawn_by(1), is_0),
                                by.congruence("same", lambda law: eq(E(law, is_0), E(drawn_by(1), is_0))), by.ring()),
                            by.linear())}}])])
