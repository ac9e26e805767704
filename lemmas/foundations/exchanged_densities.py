"""Densities that an involution exchanges, where it does not exchange the laws: the record removed need not decide.

An involution that keeps volumes exchanges the laws with the densities, and then `exchanged_laws_decide_every_order` says
what Theorem 5 of Mironov, Talwar and Zhang does.  One that stretches volumes does not.
"""

from lemmas.divergences.densities import density
from lemmas.papers import sampled_renyi
from lemmas.sampling.sampled_gaussian_two_sided import mixes
from verify.lemma import *

X = space("X")
M, P, Q_, R = laws("M P Q R", X)
p, q_ = weight("p", X), weight("q_", X)
turn = map_("turn", X, X)
alpha, q, eps = reals("alpha q eps")

# On R^d, M uniform on a cube that is cut into four parts of these volumes: the densities are steps, and the involution
# maps two of the parts onto the other two.
densities_exchanged_decide = claim("Laws whose densities with respect to a third law an involution exchanges: "
        "D_alpha((1 - q) P + q Q || Q) >= D_alpha(Q || (1 - q) P + q Q)", sampled_renyi("Theorem 5", "remark"),
    flaw="missing hypothesis", grade="substantive",
    note="For involutions that exchange only the densities it fails; where they keep the volumes it holds.",
    mended_by=("exchanged_laws_decide_every_order",),
    given=[alpha > 1, 0 <= q, q <= 1, hypothesis("involution", every(X, lambda x: turn(turn(x)) == x)),
        hypothesis("density of P", density(P, p)), hypothesis("density of Q", density(Q_, q_)),
        hypothesis("exchanged", every(X, lambda x: eq(p(x), q_(turn(x))))),
        hypothesis("mixture", mixes(X, R, 1 - q, P, Q_)), hypothesis("removed", renyi(R, Q_, alpha) <= eps)],
    show=renyi(Q_, R, alpha) <= eps)

# --- doubt ----------------------------------------------------------------------------------------------------------------

steps = {"X": "4", "turn": ["2", "1", "4", "3"], "M": ["1/42", "10/21", "5/11", "1/22"],
    "p": ["140/143", "14/143", "76/39", "38/39"], "q_": ["14/143", "140/143", "38/39", "76/39"],
    "P": ["10/429", "20/429", "380/429", "19/429"], "Q": ["1/429", "200/429", "190/429", "38/429"],
    "R": ["31/1716", "260/1716", "1330/1716", "95/1716"], "q": "1/4", "alpha": "2", "eps": "1/2"}
doubt(densities_exchanged_decide, mutants=[], hints=[steps])
