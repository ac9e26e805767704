"""Additive noise on an unbounded space has the contraction coefficient 1, whatever the law N of the noise Z."""

from lemmas.contraction.two_point import two_point_formula_converse
from lemmas.papers import contraction, federated
from verify.lemma import *

V = normed("V")
K = markov("K", V, V)
N = law("N", V)
p = point("p", V)
gamma, h, r = reals("gamma h r")
phi = test("phi", V)

additive = hypothesis("additive", every(V, lambda y: same(K(y), bind(N, lambda z: dirac(y + z)))))

# Gaussian noise in R^d and every other law; V must have a point p != 0.
#
# Below 1: E_gamma after a kernel is not larger.  At least 1: suppose h < 1.  Outside of the ball of radius r the noise has
# at most the probability (1 - h)/(2 (1 + gamma)).  From the points 0 and `far`, which are 2 r + 1 apart, the event
# {|y - far| <= r} happens nearly always and nearly never, so that E_gamma of the two is above h.
@claim("The kernel y -> y + Z on a separable Banach space other than {0} has eta_gamma = 1 for every law of Z",
    contraction("Section III", "whole"),
    federated("Theorem 1, paragraph after it", "part", "the Gaussian kernel without a bound on its input"),
    given=[gamma >= 1, norm(p) > 0, additive],
    show=(contraction_coefficient(K, gamma) <= 1) & (contraction_coefficient(K, gamma) <= h).implies(h >= 1))
def additive_noise_coefficient():
    at_most, at_least = each_part()
    with at_most:
        intro("mu", "nu", "e", "[nonnegative]", "[at most one]", "[before]", "phi")
        apply_to("before", value(V, lambda y: E(K(y), phi)))
    with at_least:
        contradiction()
        use(two_point_formula_converse)
        tight(r, N, norm, small)
        apply_to(additive, far).called("additive at far")
        apply_to(additive, zero(V)).called("additive at 0")
        apply_to(two_point_formula_converse, far, zero(V), value(V, near))
        rewrite("additive at far", at=this)
        rewrite("additive at 0", at=this)
        under(N, lambda z: 1 - large(z) <= near(far + z),
            lambda z: (by.fact("abs", "positive", norm(z)), by.cases(norm(z) <= r)))
        with under(N, lambda z: near(z) <= large(z)) as z:
            triangle(far - z, z)
            cases(norm(z - far) <= r, yes=(by.have(abs(norm(z)) > r),))

small = (1 - h) / (2 * (1 + gamma))
far = (2 * r + 1) / norm(p) * p
near = lambda y: indicator(norm(y - far) <= r)
large = lambda z: indicator(r < abs(norm(z)))  # abs, as the tight radius of a number has it

# No noise on the line, and a kernel that forgets its input.
on_line = {"V": "line", "p": "1", "gamma": "1"}
point_law = lambda x: dirac(expr(x))
below = value(line, lambda y: indicator(y <= 0))
doubt(additive_noise_coefficient,
    mutants=[mutant("any kernel", given=[gamma >= 1, norm(p) > 0],
            hints=[{"witness": {**on_line, "K": value(line, lambda y: point_law(0)), "h": "0"},
                    "proofs": {"show": (by.intro(), by.choose(1),
                            by.each_part((by.intro("mu", "nu", "e"), by.intro(), by.intro("phi")), ()))}}]),
        mutant("1/2 for 1", show=contraction_coefficient(K, gamma) <= "1/2",
            hints=[{"witness": {**on_line, "K": value(line, lambda y: dirac(y)), "N": point_law(0)},
                    "proofs": {"given additive": (by.intro("y"), by.ext("f")),
                        "show": (by.intro(), by.witness(point_law(0)), by.witness(point_law(1)), by.witness(1),
                            by.each_part((),
                                by.each_part((), by.each_part((by.intro("phi"),), (by.witness(below),)))))}}])])
