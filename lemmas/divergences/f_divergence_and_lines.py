"""A multiple of s - 1 added to f changes no f-divergence D_f."""

from lemmas.divergences.f_divergence import f_divergence
from lemmas.papers import contraction
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
f = fun("f", line)
c, y = reals("c y")
a, b = bounded("a", X), bounded("b", X)
g = fun("g", line)

@claim("D_f does not change when a multiple of s - 1 is added to f",
    contraction("Section II.B, definition of D_f", "remark"),
    given=[hypothesis("g is f and a line", every(REAL, lambda s: (0 < s).implies(eq(g(s), f(s) + y * (s - 1)))))],
    show=(f_divergence(mu, nu, f) <= c).implies(f_divergence(mu, nu, g) <= c)
        & (f_divergence(mu, nu, g) <= c).implies(f_divergence(mu, nu, f) <= c))
def multiple_of_the_line():
    forth, back = each_part()
    with forth:
        moved(-1)
    with back:
        moved(1)

def moved(sign: int) -> None:
    """From a bound of the one function's divergence to the other's: its lines a s + b gain sign y (s - 1)."""
    intro("[the premise]", "a", "b", "[the premise again]")
    apply_to("the premise", value(X, lambda x: a(x) + sign * y), value(X, lambda x: b(x) - sign * y),
        by=[(by.intro("x", "s"), by.intro(), by.apply_to("the premise again"), by.apply_to("g is f and a line"))])

doubt(multiple_of_the_line,
    mutants=[mutant("a multiple of s", given=[every(REAL, lambda s: (0 < s).implies(eq(g(s), f(s) + y * s)))],
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(0)),
                        "f": value(line, lambda s: expr(0)), "g": value(line, lambda s: s), "y": "1", "c": "0"},
                    "proofs": {"show": (by.intro(), by.choose(0),
                            by.each_part((by.intro("a", "b"), by.intro(), by.apply_to(this, 0, 1)),
                                (by.witness(value(line, lambda x: expr(1))),
                                    by.witness(value(line, lambda x: expr(0))))))}}])])
