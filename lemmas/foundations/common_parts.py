"""Mixtures with a common part: the advanced joint convexity of Balle, Barthe and Gaboardi."""

from lemmas.divergences.hockey_stick import hahn_event
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.papers import balle
from verify.lemma import *

X = space("X")
mu0, mu1, nu1, P, R_, M = laws("mu0 mu1 nu1 P R M", X)
eta, alpha, d = reals("eta alpha d")
raised = 1 + eta * (alpha - 1)
h = test("h", X)
parts = [hypothesis("P mixed", mixes(X, P, eta, mu1, mu0)), hypothesis("R mixed", mixes(X, R_, eta, nu1, mu0)),
    hypothesis("M mixed", mixes(X, M, raised / alpha, nu1, mu0))]

@claim("Advanced joint convexity, P, R share (1 - eta) mu0: E_(1 + eta (alpha - 1))(P || R) = eta E_alpha(mu1 || M)",
    balle("Theorem 2", "whole"),
    given=[0 <= eta, eta <= 1, alpha >= 1, *parts],
    show=exists(REAL,
        lambda d: hockey_stick_equals(alpha, X, mu1, M, d) & hockey_stick_equals(raised, X, P, R_, eta * d)))
def advanced_joint_convexity():
    """P = eta mu1 + (1 - eta) mu0 and R = eta nu1 + (1 - eta) mu0; M = (1 - beta) mu0 + beta nu1, beta = alpha'/alpha,
    alpha' = 1 + eta (alpha - 1).  The test h that is best for mu1 against M is best for P against R, too."""
    use(hahn_event, mu=mu1, nu=M, gamma=alpha)
    unpack(this, h).called("best")
    witness(E(mu1, h) - alpha * E(M, h))
    one, other = each_part()
    with one:
        bound, attained = each_part()
        with attained:
            witness(h)
    with other:
        bound, attained = each_part()
        with bound:
            phi = intro("phi")
            in_parts(phi)
            apply_to("best.1")
            linear(eta)
        with attained:
            witness(h)
            in_parts(h)

def in_parts(f: Function) -> None:
    """The gain of P on R is eta times that of mu1 on M."""
    for part in parts:
        apply_to(part, f)
    with have(E(P, f) - raised * E(R_, f) == eta * (E(mu1, f) - alpha * E(M, f))):
        have(alpha * E(M, f) == raised * E(nu1, f) + (alpha - raised) * E(mu0, f), by.linear(alpha))
        linear(eta, raised)

doubt(advanced_joint_convexity,
    mutants=[dropped(advanced_joint_convexity, "P mixed",
            hints=[{"witness": {"X": "line", "P": dirac(expr(1)), "R": dirac(expr(1)), "M": dirac(expr(1)),
                        "mu0": dirac(expr(0)), "mu1": dirac(expr(0)), "nu1": dirac(expr(1)), "eta": "1", "alpha": "1"},
                    "proofs": {"given R mixed": (by.intro("f"), by.linear()),
                        "given M mixed": (by.intro("f"), by.linear()),
                        "show": (by.contradiction().called("so"), by.unpack("so", "d").called("same"),
                            by.apply_to("same.0", value(line, lambda y: indicator(y <= "1/2"))),
                            by.unpack("same.3", "phi"), by.linear())}}])])
