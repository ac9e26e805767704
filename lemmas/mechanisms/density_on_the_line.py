"""Densities of laws on the line, by means with respect to the Laplace law, and what they are after a shift."""

from lemmas.axioms import laplace_shift
from lemmas.mechanisms.laplace import laplace_lower_tail
from lemmas.mechanisms.laplace_tail import laplace_tail
from verify.lemma import *

P, R = laws("P R", line)
p, r = fun("p", line), fun("r", line)
c = real("c")

@definition
def line_density(P: Law[line], p: Function[line]) -> Prop:
    """$P has the density $p on the line.

    A Laplace number z has the density e^(-|z|)/2, so that E 2 e^|z| p(z) f(z) is the integral of f p."""
    return every(bounded(line), lambda f: E(P, f) == E(laplace, lambda z: 2 * exp(abs(z)) * p(z) * f(z)))

@claim("A Laplace number has the density e^(-|x|)/2",
    given=[hypothesis("p", every(REAL, lambda x: p(x) == exp(-abs(x)) / 2))],
    show=line_density(laplace, p))
def laplace_has_its_density():
    f = intro("f")
    with under(laplace, lambda z: f(z) == 2 * exp(abs(z)) * p(z) * f(z)) as z:
        apply_to("p", z)
        rewrite(this)

@claim("If P has the density p then c + x, x from P, has the density p(x - c)",
    given=[hypothesis("density", line_density(P, p)), hypothesis("moved", every(REAL, lambda x: r(x) == p(x - c)))],
    show=line_density(bind(P, lambda x: dirac(c + x)), r))
def density_of_a_shifted_law():
    f = intro("f")
    apply_to("density", value(line, lambda x: f(c + x)))
    use(laplace_shift, g=value(line, lambda y: 2 * exp(abs(y - c)) * p(y - c) * f(y)))
    with under(laplace,
            lambda z: 2 * exp(abs(z - c)) * p(z - c) * f(z) * exp(abs(z) - abs(z - c))
                == 2 * exp(abs(z)) * r(z) * f(z)) as z:
        apply_to("moved", z)
        rewrite(this)

@claim("Two laws with one density are the same", given=[line_density(P, p), line_density(R, p)], show=same(P, R))
def density_decides_the_law():
    ext("f")
    apply_to(line_density(P, p))
    apply_to(line_density(R, p))

twice = value(line, lambda x: exp(-abs(x)))
of_laplace = value(line, lambda x: exp(-abs(x)) / 2)
positive = value(line, lambda x: indicator(0 < x))
its_density = (by.intro("f"),
    by.under(laplace, lambda z: 2 * exp(abs(z)) * (exp(-abs(z)) / 2) * bounded("f", line)(z) == bounded("f", line)(z)))
doubt(laplace_has_its_density,
    mutants=[mutant("twice", given=[every(REAL, lambda x: p(x) == exp(-abs(x)))],
            hints=[{"witness": {"p": twice},
                    "proofs": {"show": (by.contradiction().called("density"),
                            by.apply_to("density", value(line, lambda x: expr(1))),
                            by.under(laplace, lambda z: 2 * exp(abs(z)) * exp(-abs(z)) == 2), by.linear())}}])])
doubt(density_of_a_shifted_law,
    mutants=[mutant("as it was", given=[line_density(P, p)], show=line_density(bind(P, lambda x: dirac(c + x)), p),
            hints=[{"witness": {"P": laplace, "p": of_laplace, "c": "1"},
                    "proofs": {"given 0": its_density,
                        "show": (by.contradiction().called("density"), by.apply_to("density", positive),
                            by.under(laplace,
                                lambda z: 2 * exp(abs(z)) * (exp(-abs(z)) / 2) * indicator(0 < z) == indicator(0 < z)),
                            by.use(laplace_tail, t=0), by.use(laplace_lower_tail, t=1),
                            by.under(laplace, lambda z: indicator(0 < 1 + z) == indicator(-1 < z)),
                            by.have(exp(expr(0)) == 1), by.have(exp(expr(-1)) < 1), by.linear())}}])])
doubt(density_decides_the_law,
    mutants=[dropped(density_decides_the_law, line_density(R, p),
            hints=[{"witness": {"P": laplace, "p": of_laplace, "R": dirac(expr(0))},
                    "proofs": {"given 0": its_density,
                        "show": (by.contradiction().called("same"), by.use(laplace_tail, t=0),
                            by.have(E(laplace, lambda x: indicator(0 < x))
                                    == E(dirac(expr(0)), lambda x: indicator(0 < x)), by.rewrite("same")),
                            by.linear())}}])])
