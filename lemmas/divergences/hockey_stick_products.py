"""The hockey-stick divergence of product laws with a common factor: coordinates that do not differ drop out.

Two Gaussian laws on R^d with one covariance sigma^2 I differ, after a rotation, in one coordinate only; this
is why their divergence depends on the distance of the means alone.
"""

from lemmas.papers import contraction, federated
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu, rho = law("mu", X), law("nu", X), law("rho", Y)
gamma, d = reals("gamma d")
phi = test("phi", X)

@definition
def of_product(X: Space, Y: Space, mu: Law[X], rho: Law[Y], s: Test[X, Y]) -> Expr:
    """E[(mu x rho): s].

    The mean of s under the product of two laws."""
    return E(mu, lambda x: E(rho, lambda y: s(x, y)))

products_near = every(test(X, Y), lambda s: of_product(X, Y, mu, rho, s) - gamma * of_product(X, Y, nu, rho, s) <= d)

@claim("E_gamma(mu x rho || nu x rho) = E_gamma(mu || nu)", federated("Lemma 1"), contraction("Lemma 2"), kind="lemma",
    show=products_near.implies(hockey_stick(mu, nu, gamma) <= d)
        & (hockey_stick(mu, nu, gamma) <= d).implies(products_near))
def hockey_stick_common_factor():
    """Ours, for the step from R^d to the line in Lemma 1 of the federated paper.  Both have the same bounds."""
    forth, back = each_part()
    with forth:
        intro("phi")
        apply_to(products_near, value(X, Y, lambda x, y: phi(x)))
    with back:
        intro("[mu near nu]", "s")
        apply_to("mu near nu")
