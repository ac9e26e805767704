"""The shift of a Gaussian number, from its density with respect to a Laplace number and the shift of that."""

from lemmas.axioms import gauss_line_density, laplace_shift
from verify.language.expr import expr
from verify.lemma import *

c = real("c")
g = fun("g", line)

@claim("A shifted Gaussian number: E g(c + z) = E g(z) exp(c z - c^2/2)",
    show=E(gauss(line), lambda z: g(c + z)) == E(gauss(line), lambda z: g(z) * exp(c * z - c**2 / 2)))
def gauss_line_shift():
    density = lambda z: sqrt(2 / pi) * exp(abs(z) - z**2 / 2)
    use(gauss_line_density, g=value(line, lambda z: g(c + z)))
    use(gauss_line_density, g=value(line, lambda z: g(z) * exp(c * z - c**2 / 2)))
    use(laplace_shift, g=value(line, lambda y: g(y) * density(y - c)))

one, e_to_minus_half = value(line, lambda z: expr(1)), exp(expr("-1/2"))
doubt(gauss_line_shift,
    mutants=[mutant("c^2 for c^2/2",
            show=E(gauss(line), lambda z: g(c + z)) == E(gauss(line), lambda z: g(z) * exp(c * z - c**2)),
            hints=[{"witness": {"c": "1", "g": one},
                    "proofs": {"show": (by.contradiction(), by.use(gauss_line_shift, c=1, g=one),
                            by.have(e_to_minus_half < 1), by.linear(e_to_minus_half))}}])])
