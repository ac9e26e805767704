"""The mean of cos(t X), X discrete Laplace, is (1 - r)^2/(1 - 2 r cos t + r^2): Poisson's kernel, scaled.

Here r = e^(-1/b), b the scale; the kernel is scaled to 1 at t = 0.  Shifted by 1 to either side the law has the
density r or 1/r with respect to itself, and the two shifts add up to 2 cos(t) cos(t X) within the mean.
"""

from lemmas.accounting.characteristic_functions import sums_of_angles
from lemmas.foundations.gaussian_cosines import cosine_even_sine_odd
from lemmas.mechanisms.discrete_gaussian import atom, equal_atom_by_atom
from lemmas.mechanisms.discrete_laplace import (constant, discrete_laplace, discrete_laplace_masses, masses,
    rounded_laplace, rounded_laplace_masses)
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
b, r, t, x = reals("b r t x")
k = integer("k")
X = hypothesis("X", discrete_laplace(P, b))
ratio = hypothesis("r", eq(r, exp(-1 / b)))
kernel = E(P, lambda x: cos(t * x))
density = lambda side: lambda x: 1 / r - (1 / r - r) * indicator(side * x <= 0)

@claim("E[1 + cos(t (X + 1))] = E[(1 + cos(t X)) f(X)], f the density of X + 1 with respect to X, and so for X - 1",
    given=[b > 0, X, ratio],
    show=all_of(*(E(P, lambda x: 1 + cos(t * (x + side))) == E(P, lambda x: (1 + cos(t * x)) * density(side)(x))
                for side in (1, -1))))
def cosine_of_a_neighbour():
    # Atom by atom: |k| and |k + side| differ by 1, so that the two atoms have the ratio r or 1/r.
    use(discrete_laplace_masses)
    part = each_part()
    for case, side in zip(part, (1, -1), strict=True):
        with case, use(equal_atom_by_atom, R=P, s=1, m=side, f=value(line, lambda x: 1 + cos(t * (x + side))),
                h=value(line, lambda x: (1 + cos(t * x)) * density(side)(x))) as that:
            with that.premise("equal"):
                k1 = intro("k")
                apply_to(masses(P, b), k1)
                apply_to(masses(P, b), k1 + side)
                near, far = cases(side * (k1 + side) <= 0)
                with near:
                    have(abs(k1) == abs(k1 + side) + 1)
                    with have(exp(-abs(k1) / b) == exp(-abs(k1 + side) / b) * r):
                        rewrite("r")
                        rewrite(this)
                    have(atom(P, k1) == r * atom(P, k1 + side), by.linear(r, constant(b)))
                    linear(1 + cos(t * (k1 + side)), (1 + cos(t * (k1 + side))) * atom(P, k1 + side))
                with far:
                    have(abs(k1 + side) == abs(k1) + 1)
                    with have(exp(-abs(k1 + side) / b) == exp(-abs(k1) / b) * r):
                        rewrite("r")
                        rewrite(this)
                    have(atom(P, k1) == 1 / r * atom(P, k1 + side), by.linear(1 / r, constant(b) / r))
                    linear(1 + cos(t * (k1 + side)), (1 + cos(t * (k1 + side))) * atom(P, k1 + side))

@claim("E cos(t X) = (1 - r)^2/(1 - 2 r cos t + r^2), r = e^(-1/b), for the discrete Laplace X of scale b",
    given=[b > 0, X, ratio],
    show=kernel * (1 - 2 * r * cos(t) + r**2) == (1 - r) ** 2)
def discrete_laplace_cosine_mean():
    """The two equations of `cosine_of_a_neighbour`, added up; P(X = 0) is (1 - r)/(1 + r)."""
    use(cosine_of_a_neighbour)
    use(discrete_laplace_masses)
    with under(P, lambda x: (1 + cos(t * (x + 1))) + (1 + cos(t * (x - 1))) == 2 + 2 * cos(t) * cos(t * x)) as x1:
        use(sums_of_angles, a=t * x1, b=t)
        use(sums_of_angles, a=t * x1, b=-t)
        use(cosine_even_sine_odd, x=t)
        have(t * (x1 + 1) == t * x1 + t)
        linear(cos(t * x1), sin(t * x1))
    with under(P,
            lambda x: (1 + cos(t * x)) * density(1)(x) + (1 + cos(t * x)) * density(-1)(x)
                == (r + 1 / r) * (1 + cos(t * x)) - 2 * (1 / r - r) * indicator(eq(x, 0))) as x1:
        zero, other = cases(eq(x1, 0))
        with zero:
            have(cos(t * x1) == 1, by.rewrite(eq(x1, 0)))
            have(eq(indicator(eq(x1, 0)), 1), by.rewrite(eq(x1, 0)))
            linear(1 + cos(t * x1), r, 1 / r)
        with other:
            cases(x1 <= 0)
    apply_to(masses(P, b), 0)
    with have(constant(b) * (1 + r) == 1 - r):
        have(exp(1 / b) * r == 1, by.rewrite("r"))
        linear(r, constant(b))
    have(atom(P, expr(0)) * (1 + r) == 1 - r, by.linear(1 + r, constant(b) * (1 + r)))
    linear(r, 1 - r)

@claim("0 <= E cos(t X) and 2 r (1 - cos t) E cos(t X) <= (1 - r)^2, r = e^(-1/b), for the discrete Laplace X of scale "
        "b",
    given=[b > 0, X, ratio],
    show=(0 <= kernel) & (2 * r * (1 - cos(t)) * kernel <= (1 - r) ** 2))
def poisson_kernel_concentrates():
    use(discrete_laplace_cosine_mean)
    fact("cos", "bounds", t)
    have((1 - r) ** 2 > 0)
    with have(0 <= kernel):
        contradiction()
        have(1 - 2 * r * cos(t) + r**2 > 0, by.linear(r))
        have(kernel * (1 - 2 * r * cos(t) + r**2) < 0)

# The law of scale 1; at t = 0 the kernel is 1.
Q1 = rounded_laplace(expr(1))
scale_1 = {"P": Q1, "b": "1"}
is_discrete_laplace = (by.use(rounded_laplace_masses, b=1), by.each_part((), (by.witness(constant(expr(1))),)))
with_ratio = lambda show: every(REAL, lambda r: eq(r, exp(-1 / b)).implies(show(r)))
fails = lambda *steps: [{"witness": {**scale_1, "t": "0"},
        "proofs": {"given X": is_discrete_laplace,
            "show": (by.contradiction(), by.apply_to(this, exp(-1)), by.fact("exp", "strictly", -1, 0),
                by.have(cos(0) == 1), by.under(Q1, lambda x: eq(cos(0 * x), 1)),
                by.under(Q1, lambda x: eq(cos(0 * (x + 1)), 1)), *steps)}}]
doubt(cosine_of_a_neighbour,
    mutants=[mutant("the density r everywhere", given=[b > 0, X],
            show=with_ratio(lambda r: (E(P, lambda x: 1 + cos(t * (x + 1))) == E(P, lambda x: (1 + cos(t * x)) * r))),
            hints=fails(by.linear(exp(-1))))])
doubt(discrete_laplace_cosine_mean,
    mutants=[mutant("1 - r for its square", given=[b > 0, X],
            show=with_ratio(lambda r: kernel * (1 - 2 * r * cos(t) + r**2) == 1 - r),
            hints=fails(by.have(exp(-1) * (1 - exp(-1)) > 0),
                by.linear(1 - 2 * exp(-1) * cos(0) + exp(-1) ** 2, exp(-1))))])
doubt(poisson_kernel_concentrates,
    mutants=[mutant("without 1 - cos t", given=[b > 0, X], show=with_ratio(lambda r: 2 * r * kernel <= (1 - r) ** 2),
            hints=fails(by.have(2 * exp(-1) > (1 - exp(-1)) ** 2, by.evaluate()), by.linear(exp(-1))))])
