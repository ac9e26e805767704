"""Advanced joint convexity: mixtures with a common part (Balle, Barthe and Gaboardi 2018).

P = (1 - eta) mu0 + eta mu1 and R = (1 - eta) mu0 + eta nu1; E_alpha is the hockey-stick divergence.
"""

from lemmas.divergences.two_laws_mixed import mixes
from lemmas.papers import balle
from verify.lemma import *

X = space("X")
mu0, mu1, nu1, P, R_, M = laws("mu0 mu1 nu1 P R M", X)
eta, alpha, d = reals("eta alpha d")
raised = 1 + eta * (alpha - 1)
phi_ = test("phi", X)
parts = [mixes(X, P, eta, mu1, mu0), mixes(X, R_, eta, nu1, mu0), mixes(X, M, raised / alpha, nu1, mu0)]

# As in Theorem 2 of Privacy Amplification by Subsampling: Tight Analyses via Couplings and Divergences.  P and R have
# the part mu0 of weight 1 - eta in common; M = (1 - beta) mu0 + beta nu1, beta = alpha'/alpha.  Equal suprema: the same
# bounds.  For eta = 0 both sides are 0, and a bound of the left one says nothing of E_alpha(mu1 || M).
@claim("Advanced joint convexity: E_alpha'(P || R) = eta E_alpha(mu1 || (1 - beta) mu0 + beta nu1), alpha' = 1 + eta "
        "(alpha - 1), beta = alpha'/alpha, as equal bounds, 0 < eta <= 1",
    balle("Theorem 2", "remark", "as equal bounds, for eta > 0"), kind="lemma",
    given=[0 < eta, eta <= 1, alpha >= 1, *parts],
    show=equivalent(hockey_stick(P, R_, raised) <= eta * d, hockey_stick(mu1, M, alpha) <= d))
def common_part_joint_convexity():
    part = each_part()
    with part[0]:
        do(*opened)
        apply_to(hockey_stick(P, R_, raised) <= eta * d)
        linear(1 / eta, raised / eta)
    with part[1]:
        do(*opened)
        apply_to(hockey_stick(mu1, M, alpha) <= d)
        linear(eta, raised)

opened = (by.intro(), by.intro("phi"), *(by.apply_to(part, phi_) for part in parts),
    by.have(eq(alpha * E(M, phi_), raised * E(nu1, phi_) + (alpha - raised) * E(mu0, phi_)), by.linear(alpha)))

doubt(common_part_joint_convexity,
    mutants=[mutant("eta squared",
            show=equivalent(hockey_stick(P, R_, raised) <= eta**2 * d, hockey_stick(mu1, M, alpha) <= d))])
