"""A density on the line by integrals is one by means under the Laplace law; the other way is `line_density_by_integrals`."""

from lemmas.mechanisms.density_on_the_line import line_density
from lemmas.mechanisms.laws_by_densities import by_lebesgue, density_to_laplace, h
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
p = fun("p", line)

is_p = hypothesis("p", every(REAL, lambda z: eq(p(z), h(z) * exp(-abs(z)) / 2)))

@claim("P has the density p = h e^(-|z|)/2 for a bounded h: by integrals, and so by means under the Laplace law",
    given=[is_p, hypothesis("density", by_lebesgue(P))],
    show=line_density(P, p))
def line_density_of_a_lebesgue_density():
    f1 = intro("f")
    use(density_to_laplace)
    apply_to(this, f1)
    with under(laplace, lambda z: 2 * exp(abs(z)) * p(z) * f1(z) == h(z) * f1(z)) as z:
        apply_to("p", z)
        rewrite(this)

# --- doubt -----------------------------------------------------------------------------------------------------------

one, nothing = value(line, lambda z: expr(1)), value(line, lambda z: expr(0))
at_0 = {"P": dirac(0), "p": nothing, "h": nothing}
doubt(line_density_of_a_lebesgue_density,
    mutants=[dropped(line_density_of_a_lebesgue_density, "density",
            hints=[{"witness": at_0,
                    "proofs": {"show": (by.contradiction().called("wrong"), by.apply_to("wrong", one),
                            by.linear())}}])])
