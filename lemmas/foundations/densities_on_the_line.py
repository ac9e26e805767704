"""A density on the line by means under the Laplace law is one by integrals, and the other way."""

from lemmas.foundations.exchanged_hill import line_density
from lemmas.mechanisms.laws_by_densities import by_lebesgue, density_from_laplace, density_to_laplace, h
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
p = fun("p", line)

is_p = hypothesis("p", every(REAL, lambda z: eq(p(z), h(z) * exp(-abs(z)) / 2)))

@claim("P has the density p = h e^(-|z|)/2 for a bounded h: by means under the Laplace law, and so by integrals",
    given=[is_p, hypothesis("density", line_density(P, p))],
    show=by_lebesgue(P))
def lebesgue_density_of_a_line_density():
    with use(density_from_laplace) as that:
        with that.premise("density"):
            f1 = intro("f")
            apply_to("density", f1)
            rewrite(this)
            from_p(f1)

def from_p(f: Function) -> None:
    with under(laplace, lambda z: 2 * exp(abs(z)) * p(z) * f(z) == h(z) * f(z)) as z:
        apply_to("p", z)
        rewrite(this)

@claim("P has the density p = h e^(-|z|)/2 for a bounded h: by integrals, and so by means under the Laplace law",
    given=[is_p, hypothesis("density", by_lebesgue(P))],
    show=line_density(P, p))
def line_density_of_a_lebesgue_density():
    f1 = intro("f")
    use(density_to_laplace)
    apply_to(this, f1)
    from_p(f1)

# --- doubt -----------------------------------------------------------------------------------------------------------

zero_ = lambda z: expr(0)
one, nothing = value(line, lambda z: expr(1)), value(line, zero_)
at_0 = {"P": dirac(0), "p": nothing, "h": nothing}
doubt(lebesgue_density_of_a_line_density,
    mutants=[dropped(lebesgue_density_of_a_line_density, "density",
            hints=[{"witness": at_0,
                    "proofs": {"show": (by.contradiction().called("wrong"), by.apply_to("wrong", -1, 1, one),
                            by.primitive(Integral(-1, 1, zero_), zero_), by.linear())}}])])
doubt(line_density_of_a_lebesgue_density,
    mutants=[dropped(line_density_of_a_lebesgue_density, "density",
            hints=[{"witness": at_0,
                    "proofs": {"show": (by.contradiction().called("wrong"), by.apply_to("wrong", one),
                            by.linear())}}])])
