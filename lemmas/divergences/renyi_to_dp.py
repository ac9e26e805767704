"""From Renyi to approximate differential privacy, sharper than Lemma 14 of Feldman et al.

mu and nu are the laws of the output on two neighbours.
"""

from lemmas.divergences.hockey_stick_is_total_variation import alpha, hockey_stick_from_renyi_moment, mu, nu
from lemmas.papers import canonne, feldman
from verify.lemma import *

eps, delta = reals("eps delta")
shift = eps - log(alpha * delta) / (alpha - 1)

@claim("(alpha, eps)-RDP is (eps - (log(alpha delta))/(alpha - 1) + log(1 - 1/alpha), delta)-DP", feldman("Lemma 14"),
    canonne("Proposition 12", "whole"), kind="strengthening",
    given=[alpha > 1, delta > 0, renyi(mu, nu, alpha) <= eps],
    show=hockey_stick(mu, nu, exp(shift) * (alpha - 1) / alpha) <= delta)
def rdp_conversion_sharp():
    """The proof is ours.  gamma = (1 - 1/alpha) exp(eps - log(alpha delta)/(alpha - 1)): against Lemma 14
    eps falls by log(alpha)/(alpha - 1) - log(1 - 1/alpha)."""
    use(hockey_stick_from_renyi_moment, tau=exp(shift))
    fact("exp", "log", alpha * delta)
    have(shift * (alpha - 1) == (alpha - 1) * eps - log(alpha * delta)).called("the equation")
    with have(exp(shift * (alpha - 1)) * exp(log(alpha * delta)) == exp((alpha - 1) * eps)):
        rewrite("the equation")
    rewrite("exp log", at=this)
    with have(exp((alpha - 1) * eps) / (alpha * exp(shift) ** (alpha - 1)) == delta):
        linear(1 / (alpha * exp(shift) ** (alpha - 1)))
    intro("phi")
    apply_to(hockey_stick_from_renyi_moment)

doubt(rdp_conversion_sharp, mutants=[mutant("any laws", given=[alpha > 1, delta > 0, delta <= "1/2", eps <= 0])])
