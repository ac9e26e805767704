"""The chain rule of KL as an equation: the last sentence of Appendix A.1 of Altschuler and Talwar.

mu has the density r with respect to nu, K(x) the density s(x, .) with respect to L(x): bounded densities, which may
vanish (0 log 0 = 0).  That KL after two steps is at most the sum of theirs is `kl_step` of `renyi_chain`.
"""

from lemmas.papers import altschuler
from verify.lemma import *

X, Y = spaces("X Y")
nu, L = law("nu", X), markov("L", X, Y)
r, s = weight("r", X), weight("s", X, Y)
G, H = bounded("G", X), bounded("H", X, Y)
B, C, t = reals("B C t")

@claim("t log t lies between -1 and B^2 for 0 <= t <= B",
    given=[0 <= t, t <= B],
    show=(-1 <= t * log(t)) & (t * log(t) <= B**2))
def entropy_bounded():
    cases(t > 0)

doubt(entropy_bounded, mutants=[mutant("up to B", show=t * log(t) <= B)])

terms = lambda x, y: r(x) * s(x, y) * log(r(x) * s(x, y))
second = lambda x: E(L(x), lambda y: s(x, y) * log(s(x, y)))
joint = E(nu, lambda x: E(L(x), lambda y: terms(x, y)))
densities = every(X, lambda x: E(L(x), lambda y: s(x, y)) == 1)

@claim("The chain rule: KL of the joint laws is KL of the first step plus the mean under mu of KL of the second",
    altschuler("Appendix A.1, last sentence"), kind="proof-line",
    given=[densities],
    show=joint == E(nu, lambda x: r(x) * log(r(x))) + E(nu, lambda x: r(x) * second(x)))
def kl_chain_rule():
    """This is the other way that the appendix names; no continuity in alpha is needed.  G is r log r, H is s log s."""
    bounded_by(r, B)
    bounded_by(s, C)
    name_for(G, value(X, lambda x0: r(x0) * log(r(x0))), limit=1 + B**2,
        by=[(by.apply_to("B"), by.use(entropy_bounded))] * 2)
    name_for(H, value(X, Y, lambda x0, y0: s(x0, y0) * log(s(x0, y0))), limit=1 + C**2,
        by=[(by.apply_to("C"), by.use(entropy_bounded, B=C))] * 2)
    with under(nu, lambda x: E(L(x), lambda y: terms(x, y)) == G(x) + r(x) * E(L(x), lambda y: H(x, y))) as x:
        under(L(x), lambda y: terms(x, y) == s(x, y) * G(x) + r(x) * H(x, y), lambda y: split_logarithm(x, y))
        apply_to(densities)
        linear(G(x))
    under(nu, lambda x: r(x) * log(r(x)) == G(x), lambda x: (by.apply_to(G_is),))
    with under(nu, lambda x: r(x) * second(x) == r(x) * E(L(x), lambda y: H(x, y))) as x:
        under(L(x), lambda y: s(x, y) * log(s(x, y)) == H(x, y), lambda y: (by.apply_to(H_is),))
        linear(r(x))

G_is = every(X, lambda x: G(x) == r(x) * log(r(x)))
H_is = every(X, Y, lambda x, y: H(x, y) == s(x, y) * log(s(x, y)))

def split_logarithm(x: Point, y: Point) -> tuple[Step, ...]:
    """r s log(r s) = s r log r + r s log s, also where one of the two is 0."""
    return (by.apply_to(G_is), by.apply_to(H_is),
        by.cases(r(x) > 0,
            yes=(by.cases(s(x, y) > 0,
                    yes=(by.fact("log", "product", r(x), s(x, y)), by.linear(r(x) * s(x, y), s(x, y), r(x))),
                    no=(by.have(s(x, y) == 0),
                        by.linear(r(x) * log(r(x) * s(x, y)), G(x), r(x) * log(s(x, y)), r(x)))),),
            no=(by.have(r(x) == 0), by.linear(s(x, y) * log(r(x) * s(x, y)), s(x, y) * log(r(x)), H(x, y), s(x, y)))))

doubt(kl_chain_rule, mutants=[mutant("without the first step", show=joint == E(nu, lambda x: r(x) * second(x)))])
