"""Dominating pairs under Poisson sampling, a record added or removed (Zhu, Dong and Wang 2022).

B[n] and C[n] are the laws of the batches with and without the record a, K(b) that of the output on the batch b, and
put(b, a) is b with a.  (P, Q) dominates the mechanism if E_g(K(put(b, a)) || K(b)) <= E_g(P || Q) for all b, a and
g >= 0, or in the other order for a record added.
"""

from lemmas.accounting.attained_batches import as_it_is, half
from lemmas.accounting.domination import at_0, at_1, dominated_by_pair, fully_apart, told_apart
from lemmas.accounting.poisson_batches import B, C, K, S, X, Y, a, n, poisson_batches, put, q, record_drawn_last, released
from lemmas.axioms import radon_nikodym
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.dominating_pairs import best, weights_of_dominated_laws
from lemmas.papers import zhu
from verify.language.expr import expr
from verify.lemma import *

Z = space("Z")
P, Q_, R = law("P", Z), law("Q", Z), law("R", Z)
b, phi = point("b", S), test("phi", Y)
g = real("g")
seen = value(S, lambda b: E(K(b), phi))
with_it, without_it = E(C[n], lambda b: E(K(put(b, a)), phi)), E(C[n], lambda b: E(K(b), phi))

removed = hypothesis("removed", every(S, X, lambda b, a: dominated_by_pair(K(put(b, a)), K(b), P, Q_)))
added = hypothesis("added", every(S, X, lambda b, a: dominated_by_pair(K(b), K(put(b, a)), P, Q_)))

def test_of_the_output() -> None:
    """A test phi of the released output, what sampling makes of it, and c, the density of P with respect to P + Q."""
    use(record_drawn_last, m=n)
    modus(this).called("both")
    modus("both.1").called("record j")
    intro("g", "d", "[0 <= g]", "[bound]")
    intro("phi")
    apply_to("record j", seen)
    use(radon_nikodym, X=Z, mu=P, nu=Q_)
    unpack(this, "c").called("c")

def bound_by(psi: Callable[..., Expr]) -> None:
    """The bound for the pair, with the test psi."""
    apply_to("bound", value(Z, psi))
    apply_to("mixture", value(Z, psi))

@claim("Poisson sampling, a record removed: if (P, Q) dominates the mechanism then (q P + (1 - q) Q, Q) dominates it "
        "on sampled records", zhu("Theorem 11, a record removed", "whole"),
    given=[poisson_batches, removed, hypothesis("mixture", mixes(Z, R, q, P, Q_))],
    show=dominated_by_pair(released(B[n]), released(C[n]), R, Q_))
def dominating_pair_sampled_removed():
    test_of_the_output()
    v = g - (1 - q)  # R - g Q = q P - v Q
    enough, little = cases(v >= 0)
    with enough:
        there = best(q, v)
        bound_by(there)
        with under(C[n],
                lambda b: q * E(K(put(b, a)), phi) - v * E(K(b), phi) <= q * E(P, there) - v * E(Q_, there)) as b:
            apply_to("removed", b, a)
            use(weights_of_dominated_laws, X=Y, mu=K(put(b, a)), nu=K(b), u=q, v=v)
    with little:
        bound_by(lambda z: expr(1))
        linear(q * (1 - with_it), -v * (1 - without_it), scale=1)

@claim("Poisson sampling, a record added: if (P, Q) dominates the mechanism then (P, (1 - q) P + q Q) dominates it on "
        "sampled records", zhu("Theorem 11, a record added", "whole"),
    given=[poisson_batches, added, hypothesis("mixture", mixes(Z, R, q, Q_, P))],
    show=dominated_by_pair(released(C[n]), released(B[n]), P, R))
def dominating_pair_sampled_added():
    test_of_the_output()
    u, v = 1 - g * (1 - q), g * q  # P - g R = u P - v Q
    enough, little = cases(u >= 0)
    with enough:
        there = best(u, v)
        bound_by(there)
        with under(C[n],
                lambda b: u * E(K(b), phi) - v * E(K(put(b, a)), phi) <= u * E(P, there) - v * E(Q_, there)) as b:
            apply_to("added", b, a)
            use(weights_of_dominated_laws, X=Y, mu=K(b), nu=K(put(b, a)), u=u, v=v)
    with little:
        bound_by(lambda z: expr(0))
        linear(-u * without_it, v * with_it, g)

# --- doubt --------------------------------------------------------------------------------------------------------------

# The batch of one record, which is always drawn, is released as it is; the laws at 0 and at 1 dominate all pairs.  With q
# and 1 - q exchanged the mixture is the law with which it is compared.
always_drawn = {**as_it_is, "Z": "line", "P": at_0, "Q": at_1}
r, t = reals("r t")
batch, larger = dirac(r), dirac(r + t)
doubt(dominating_pair_sampled_removed,
    mutants=[mutant("q and 1 - q exchanged", given=[poisson_batches, removed, mixes(Z, R, 1 - q, P, Q_)],
            hints=[{"witness": {**always_drawn, "R": at_1},
                    "proofs": {"given removed": (by.intro("r", "t"), *fully_apart(larger, batch)),
                        "show": told_apart(half)}}])])
doubt(dominating_pair_sampled_added,
    mutants=[mutant("q and 1 - q exchanged", given=[poisson_batches, added, mixes(Z, R, 1 - q, Q_, P)],
            hints=[{"witness": {**always_drawn, "R": at_0},
                    "proofs": {"given added": (by.intro("r", "t"), *fully_apart(batch, larger)),
                        "show": told_apart()}}])])
