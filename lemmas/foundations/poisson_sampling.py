"""Privacy amplification by Poisson sampling, a record added or removed (Balle, Barthe and Gaboardi 2018).

B[n] is the law of the batch b of data with the record a, C[n] that without it, put(b, a) is b with a; `released` is
what the mechanism K makes of the batch, q the chance of each record to be in it; gamma is e^eps, d is delta, and raised
is 1 + q (gamma - 1).
"""

from lemmas.accounting.poisson_batches import (B, C, K, S, Y, a, all_is_seen, d, gamma, n, put, q, raised,
    record_drawn_last, released, released_as_it_is, poisson_batches)
from lemmas.papers import balle
from verify.lemma import *

b = point("b", S)
phi_ = test("phi", Y)
seen = value(S, lambda b: E(K(b), phi_))

private_both = [hypothesis("without it", every(S, lambda b: hockey_stick(K(put(b, a)), K(b), gamma) <= d)),
    hypothesis("with it", every(S, lambda b: hockey_stick(K(b), K(put(b, a)), gamma) <= d))]

@claim("Poisson sampling: an (eps, delta)-private mechanism is (log(1 + q (e^eps - 1)), q delta)-private, both ways",
    balle("Poisson sampling", "whole"),
    given=[poisson_batches, gamma >= 1, *private_both],
    show=(hockey_stick(released(B[n]), released(C[n]), raised) <= q * d)
        & (hockey_stick(released(C[n]), released(B[n]), raised) <= q * d))
def poisson_amplification():
    # B[n] is C[n] with a with probability q, and else C[n]; the bounds at each batch of C[n] are averaged.
    use(record_drawn_last, m=n)
    modus(this).called("before j", "from j on")
    modus("from j on").called("record j")
    removed, added = each_part()
    with removed:
        intro("phi")
        apply_to("record j", seen)
        under(C[n], lambda b: E(K(put(b, a)), phi_) - gamma * E(K(b), phi_) <= d,
            lambda b: (by.apply_to("without it", b), by.apply_to(this, phi_)))
        linear(q)
    with added:
        intro("phi")
        apply_to("record j", seen)
        under(C[n], lambda b: E(K(b), phi_) - gamma * E(K(put(b, a)), phi_) <= d,
            lambda b: (by.apply_to("with it", b), by.apply_to(this, phi_)))
        # So d >= 0, by the test that accepts nothing.
        under(C[n], lambda b: 0 * E(K(b), phi_) <= d,
            lambda b: (by.apply_to("with it", b), by.apply_to(this, value(Y, lambda y: 0)), by.linear()))
        few, many = cases(rest >= 0)
        with few:
            have(q * (gamma - 1) ** 2 * (1 - q) * with_it >= 0)
            linear(q * rest, q * (1 - rest), raised)
        with many:
            have(q * (-rest) * without_it >= 0)
            have(q * raised * with_it >= 0)
            linear(q, raised)

without_it, with_it = E(C[n], lambda b: E(K(b), phi_)), E(C[n], lambda b: E(K(put(b, a)), phi_))
# A record added: what is to be bounded is q rest without_it - q raised with_it, as 1 - raised (1 - q) = q rest.
rest = 1 - (gamma - 1) * (1 - q)

doubt(poisson_amplification,
    mutants=[mutant("half of it", show=hockey_stick(released(B[n]), released(C[n]), raised) <= q * d / 2,
            hints=[{"witness": released_as_it_is, "proofs": {"show": all_is_seen}}])])
