"""Privacy of one person, data sets that differ in the i-th record only: Feldman et al., Definition 12.

A data set is a point of a space D; record[j] sends it to its j-th record, j = 1, ..., n.  A is a randomised algorithm.
"""

from lemmas.divergences.events import close_on_events, hockey_stick_by_events
from lemmas.papers import feldman
from verify.lemma import *

D, X, Y = spaces("D X Y")
A = markov("A", D, Y)
record = sequence("record", map_(D, X))
eps, delta = reals("eps delta")
n, i = integer("n"), integer("i")

@definition(r"{$record}_k($d1) = {$record}_k($d2)\ (k \le $n,\ k \ne $i)")
def differ_only_at(D: Space, X: Space, record: Series[Map[D, X]], n: Integer, i: Integer, d1: Point[D],
        d2: Point[D]) -> Prop:
    """record[k](d1) = record[k](d2) for all k <= n but i.

    All of the n records but the i-th are equal."""
    return for_all(1, n, lambda j: (j != i).implies(record[j](d1) == record[j](d2)))

@definition(r"$d1, $d2\ \text{differ at most in one of } {$record}_1, \ldots, {$record}_{$n}")
def one_differs(D: Space, X: Space, record: Series[Map[D, X]], n: Integer, d1: Point[D], d2: Point[D]) -> Prop:
    """d1 and d2 differ in at most one of record[1], ..., record[n].

    Neighbouring data sets: at most one of the n records differs (Hamming distance at most 1)."""
    return exists(INTEGER, lambda i: all_of(1 <= i, i <= n, differ_only_at(D, X, record, n, i, d1, d2)))

@definition(r"$A\ \text{is } ($eps, $delta)\text{-private at index } $i\text{ of } {$record}_1, \ldots, {$record}_{$n}")
def private_at(D: Space, X: Space, Y: Space, record: Series[Map[D, X]], n: Integer, i: Integer, A: Markov[D, Y],
        eps: Real, delta: Real) -> Prop:
    """A is (eps, delta)-private at index i of record[1], ..., record[n].

    (eps, delta)-privacy at index i: P[A(d1) in S] <= e^eps P[A(d2) in S] + delta for every event S
    and any data sets that differ in the i-th record only."""
    return every(D, D,
        lambda d1, d2: differ_only_at(D, X, record, n, i, d1, d2).implies(
            close_on_events(Y, A(d1), A(d2), exp(eps), delta)))

@definition(r"$A\ \text{is } ($eps, $delta)\text{-private for one of } {$record}_1, \ldots, {$record}_{$n}")
def private_for_one(D: Space, X: Space, Y: Space, record: Series[Map[D, X]], n: Integer, A: Markov[D, Y], eps: Real,
        delta: Real) -> Prop:
    """A is (eps, delta)-private for data sets that differ in at most one of record[1], ..., record[n].

    (eps, delta)-privacy: P[A(d1) in S] <= e^eps P[A(d2) in S] + delta for every event S and all data
    sets of n records that differ in at most one."""
    return every(D, D,
        lambda d1, d2: one_differs(D, X, record, n, d1, d2).implies(close_on_events(Y, A(d1), A(d2), exp(eps), delta)))

@definition(r"\forall i \text{ of } {$record}_1, \ldots, {$record}_{$n}\colon $A\ \text{is } ($eps, $delta)\text{-private at } i \iff "
        r"\mathsf{E}_{e^{$eps}}($A(d_1) \,\|\, $A(d_2)) \le $delta\ \text{for any } d_1, d_2 "
        r"\text{ that differ at } i \text{ only}")
def privacy_at_is_divergence(D: Space, X: Space, Y: Space, record: Series[Map[D, X]], n: Integer, A: Markov[D, Y],
        eps: Real, delta: Real) -> Prop:
    """for every index i of record[1], ..., record[n]: A is (eps, delta)-private at i iff E_(exp(eps))(A(d1) || A(d2))
    <= delta for any data sets that differ at i only.

    At every index i, (eps, delta)-privacy is E_gamma <= delta, gamma = e^eps, for any data sets that
    differ in the i-th record only."""
    at_index = lambda i: private_at(D, X, Y, record, n, i, A, eps, delta)
    close_at = lambda i: every(D, D,
        lambda d1, d2: differ_only_at(D, X, record, n, i, d1, d2).implies(
            hockey_stick(A(d1), A(d2), exp(eps)) <= delta))
    return every(INTEGER, lambda i: at_index(i).implies(close_at(i))) & every(INTEGER,
        lambda i: close_at(i).implies(at_index(i)))

at_index = lambda i: private_at(D, X, Y, record, n, i, A, eps, delta)
private = private_for_one(D, X, Y, record, n, A, eps, delta)

# First Definition 12 by E_gamma; then what ties it to Definition 11: an algorithm is private, neighbours being the data
# sets that differ in one record, if it is so at each index.
@claim("(eps, delta)-privacy at index i is E_gamma <= delta, gamma = e^eps, for any data sets that differ at i only; "
        "and privacy at every index is privacy for all data sets that differ in one record",
    feldman("Definition 12", "whole"),
    show=privacy_at_is_divergence(D, X, Y, record, n, A, eps, delta) & equivalent(for_all(1, n, at_index), private))
def privacy_at_an_index():
    by_divergence, at_every_index = each_part()
    with by_divergence:
        there, back = each_part()
        with there:
            intro("i")
            intro(1).called("the premise")
            intro("d1", "d2", "[differ at i only]")
            apply_to("the premise").called("the premise at d1, d2")
            use(hockey_stick_by_events)
        with back:
            intro("i")
            intro(1).called("the premise")
            intro("d1", "d2", "[differ at i only]")
            apply_to("the premise").called("the premise at d1, d2")
            intro("S")
            apply_to("the premise at d1, d2")
    with at_every_index:
        there, back = each_part()
        with there:
            intro(1).called("the premise")
            intro("d1", "d2", "[differ in one record]")
            unpack(this, "i")
            apply_to("the premise", i)
            apply_to(this)
        with back:
            intro(1).called("the premise")
            intro("i")
            intro("d1", "d2", "[differ at i only]")
            apply_to("the premise", by=[(by.witness(i),)])

doubt(privacy_at_an_index,
    mutants=[mutant("for every algorithm",
            show=every(D, D, lambda d1, d2: hockey_stick(A(d1), A(d2), exp(eps)) <= delta))])
