"""Adaptive composition of the Renyi divergence: lines 2 and 3 of the proof that Altschuler and Talwar print.

The first output has the law mu with the density r with respect to nu, the second, given the first, the law K(x) with
the density s(x, .) with respect to L(x): bounded densities.  The moment of mu is then E_nu r^alpha
(`renyi_of_every_order`).  The statement itself is `rdp_two_mechanisms`, by another proof.
"""

from lemmas.papers import altschuler
from verify.lemma import *

X, Y = spaces("X Y")
nu, L = law("nu", X), markov("L", X, Y)
r, s = weight("r", X), weight("s", X, Y)
alpha, largest = reals("alpha largest")

joint = E(nu, lambda x: E(L(x), lambda y: (r(x) * s(x, y)) ** alpha))
conditional = lambda x: E(L(x), lambda y: s(x, y) ** alpha)
tilted = E(nu, lambda x: r(x) ** alpha * conditional(x))

renyi_conditional_moment = claim("The moment of order alpha of the joint density r(x) s(x, y) is the mean of r^alpha "
        "times the conditional moments", altschuler("Appendix A.1, proof of Lemma 2.9, display, line 2"),
    kind="proof-line", note="The chain rule for densities: that of the pair is r(x) s(x, y); for k steps by induction.",
    given=[alpha > 1],
    show=joint == tilted)
doubt(renyi_conditional_moment, mutants=[mutant("averaged under the second law", show=joint == E(nu, conditional))])

below = every(X, lambda x: conditional(x) <= largest)

@claim("The mean of r^alpha times the conditional moments is at most the largest of these times the mean of r^alpha",
    altschuler("Appendix A.1, proof of Lemma 2.9, display, line 3"), kind="proof-line",
    given=[alpha > 1, below],
    show=tilted <= largest * E(nu, lambda x: r(x) ** alpha))
def renyi_composition_line3():
    """Two factors; for k steps the product of k by induction.  Line 4 is the definition of D."""
    with under(nu, lambda x: r(x) ** alpha * conditional(x) <= largest * r(x) ** alpha) as x:
        apply_to(below)
        linear(r(x) ** alpha)
