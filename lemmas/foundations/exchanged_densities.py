"""Densities that an involution exchanges: where it keeps the measure a record removed decides, else it need not.

p of P and p2 of Q are densities with respect to a law M in the place of Lebesgue's measure, p(x) = p2(turn(x)); where
the involution `turn` keeps M it exchanges the laws too.  A record removed decides if D(R || Q) >= D(Q || R), R = (1 -
q) P + q Q.
"""

from lemmas.divergences.densities import density
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.exchanged_laws_every_order import exchanged_laws_decide_every_order, removed_bounds
from lemmas.foundations.removed_record_decides import P, Q_, R, X, eps, turn
from lemmas.papers import sampled_renyi
from verify.lemma import *

M = law("M", X)
p, p2 = weight("p", X), weight("p2", X)
f = bounded("f", X)
q = real("q")

kept = hypothesis("kept", same(push(M, turn), M))
setting = [0 <= q, q <= 1, hypothesis("involution", every(X, lambda x: turn(turn(x)) == x)),
    hypothesis("density of P", density(P, p)), hypothesis("density of Q", density(Q_, p2)),
    hypothesis("exchanged", every(X, lambda x: eq(p(x), p2(turn(x))))),
    hypothesis("mixture", mixes(X, R, 1 - q, P, Q_))]

@claim("Densities exchanged by an involution that keeps M: at every order from 1 on and infinity the divergence of (1 "
        "- q) P + q Q from Q is at least that of Q from it",
    sampled_renyi("Theorem 5", "part", "bounded densities with respect to a law that the involution keeps"),
    given=[*setting, kept],
    show=all_of(every(REAL, lambda alpha: (1 < alpha).implies(removed_bounds(lambda mu, nu: renyi(mu, nu, alpha)))),
        removed_bounds(kl), removed_bounds(max_divergence)))
def exchanged_densities_decide():
    # As the involution keeps M it exchanges the laws, not only the densities.
    with have(same(push(P, turn), Q_)):
        ext("f")
        apply_to("density of P", value(X, lambda x: f(turn(x))))
        apply_to("density of Q", f)
        with under(M, lambda x: eq(f(turn(x)) * p(x), f(turn(x)) * p2(turn(x)))) as x:
            apply_to("exchanged", x)
            linear(f(turn(x)))
        with have(eq(E(M, lambda x: f(turn(x)) * p2(turn(x))), E(M, lambda x: f(x) * p2(x)))):
            rewrite("kept", backwards=True, only=1)
    use(exchanged_laws_decide_every_order)

# As on a cube that is cut into four parts, of the volumes M of `parts` below: the densities are steps, and the involution
# exchanges parts 1 and 2, and 3 and 4.  `added_decides_for_exchanged_densities` has smooth densities on the line.
exchanged_densities_decide_order_two = claim("Densities that an involution exchanges, which need not keep M: D_2((1 - "
        "q) P + q Q || Q) >= D_2(Q || (1 - q) P + q Q)", flaw="missing hypothesis", grade="boundary",
    mended_by=("exchanged_densities_decide",),
    note="A statement of ours, refuted on four points: the densities of the paper are differentiable.",
    given=[*setting, hypothesis("removed", renyi(R, Q_, 2) <= eps)],
    show=renyi(Q_, R, 2) <= eps)

# --- doubt -----------------------------------------------------------------------------------------------------------

parts = {"X": "4", "turn": ["2", "1", "4", "3"], "M": ["1/42", "10/21", "5/11", "1/22"],
    "p": ["140/143", "14/143", "76/39", "38/39"], "p2": ["14/143", "140/143", "38/39", "76/39"],
    "P": ["10/429", "20/429", "380/429", "19/429"], "Q": ["1/429", "200/429", "190/429", "38/429"],
    "R": ["31/1716", "260/1716", "1330/1716", "95/1716"], "q": "1/4", "eps": "1/2"}
doubt(exchanged_densities_decide,
    mutants=[dropped(exchanged_densities_decide, "kept", hints=[{**parts, "eps": "3/10"}])])
doubt(exchanged_densities_decide_order_two,
    mutants=[mutant("a record removed at rate 1/4", given=[*exchanged_densities_decide_order_two.given, eq(q, "1/4")],
            hints=[parts])], hints=[parts])
