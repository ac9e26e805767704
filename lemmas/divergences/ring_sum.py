"""Summation on a ring, and what adjacent data sets are: berthier2019report section 5.4 and appendix A.7.

The first node adds a mask r to its value and passes the sum on; every node adds its own; at the end the first
takes the mask away.  The report does not spell the protocol out.
"""

from lemmas.papers import berthier
from verify.lemma import *

r = real("r")
n, a, b = integer("n"), integer("a"), integer("b")
N = alphabet("N")
x, passed = family("x", N), family("p", N)  # the values of the nodes, and what each passes on

@claim("The n-th message less the mask is the sum of the first n values: at the end, of all",
    berthier("Section 5.4, sum protocol", "part", "that the sum is right, not that nothing else is told"),
    given=[passed[1] == r + x[1],
        hypothesis("passed on", for_all(1, N - 1, lambda j: passed[j + 1] == passed[j] + x[j + 1])), n >= 1, n <= N],
    show=passed[n] - r == Sum(1, n, lambda j: x[j]))
def ring_sum_correct():
    # n <= N goes into what is shown by induction: the messages are said of up to N nodes.
    suffices((n <= N).implies(passed[n] - r == Sum(1, n, lambda j: x[j])), by.modus(this))
    start, step = induction(n, 1).called("induction hypothesis")
    with start:
        unfold(Sum(1, 1, lambda j: x[j]))
        unfold(Sum(1, 0, lambda j: x[j]), "empty")
    with step:
        intro()
        modus("induction hypothesis")
        instantiate("passed on", n)
        unfold(Sum(1, n + 1, lambda j: x[j]))

doubt(ring_sum_correct, mutants=[mutant("with the mask", show=passed[n] == Sum(1, n, lambda j: x[j]))])

M = alphabet("M")
shift = kernel("K", M, M)

@claim("In numbers: a kernel with columns of sum 1, as adding a value modulo M has, keeps the uniform law of a mask",
    berthier("Section 5.4, sum protocol"), kind="lemma",
    given=[hypothesis("columns sum to 1", for_all(1, M, lambda y: total(M, lambda z: shift[z, y]) == 1)), n >= 1,
        n <= M],
    show=total(M, lambda z: 1 / M * shift[z, n]) == 1 / M)
def ring_view_uniform():
    """Adding a value modulo M permutes the residues, so the columns of its kernel sum to 1.  So for values in a finite
    range exact secrecy is possible; with noise on the real line it is only approximate: total variation at most
    |x|/(2 sigma) for a Gaussian mask (`gaussian_total_variation`)."""
    instantiate("columns sum to 1", n)

# --- adjacency ---------------------------------------------------------------------------------------

@claim("In numbers: a = b and a + b <= 1 leave a = b = 0; a, b count the records that either data set has alone",
    berthier("Lemma 4.1, proof, first sentence"), berthier("Definition 2.1"), kind="lemma",
    given=[a >= 0, b >= 0, a == b, a + b <= 1],
    show=(a == 0) & (b == 0))
def adjacent_one_size():
    """The records of either data set that the other lacks: the difference of a and b is that of the sizes, their sum
    the distance.  Definition 2.1 takes distance at most 1, that is one record added or removed;
    sections 3 and 4 and appendix A.7 replace a record, which is distance 2.  Results for one adjacency hold for the
    other with other constants."""
    have(a < 1)  # and a is a whole number >= 0, so it is 0

doubt(adjacent_one_size, mutants=[mutant("within 2", given=(a >= 0, b >= 0, a == b, a + b <= 2))])

X, X1, X2 = family("X", N), family("X1", N), family("X2", N)

@claim("If X1 and X2 differ from X only at a and only at b, a != b, then X1 and X2 differ at both",
    berthier("Lemma 4.1, proof, first sentence"), kind="proof-line",
    given=[a >= 1, a <= N, b >= 1, b <= N, a != b,
        hypothesis("X1 and X agree", for_all(1, N, lambda k: (k != a).implies(X1[k] == X[k]))),
        hypothesis("X2 and X agree", for_all(1, N, lambda k: (k != b).implies(X2[k] == X[k]))), X1[a] != X[a],
        X2[b] != X[b]],
    show=(X1[a] != X2[a]) & (X1[b] != X2[b]))
def adjacent_triple():
    """So three data sets of one size, each pair of which differs at one place, differ at the same place."""
    apply_to("X1 and X agree", b)
    apply_to("X2 and X agree")
    have(X1[a] != X2[a], by.rewrite(X2[a] == X[a]))
    have(X1[b] != X2[b], by.rewrite(X1[b] == X[b]))

doubt(adjacent_triple,
    mutants=[mutant("if a = b",
            given=(a >= 1, a <= N, b >= 1, b <= N, a == b, for_all(1, N, lambda k: (k != a).implies(X1[k] == X[k])),
                for_all(1, N, lambda k: (k != b).implies(X2[k] == X[k])), X1[a] != X[a], X2[b] != X[b]))])
