"""What (eps, delta)-DP says: remarks on its definition, neighbours, and small examples.

Data sets are histograms h: h[x] is the number of records of type x, of finitely many types.  S is Delta.
"""

from lemmas.papers import berthier
from verify.lemma import *

X = alphabet("X")
h, k = nonneg("h", X), nonneg("k", X)
delta, S, b, eps = reals("delta S b eps")
a1, a2, b1, b2 = reals("a1 a2 b1 b2")

@claim("||h - k||_1 = ||k - h||_1: the two data sets may be exchanged",
    berthier("Section 2.1, symmetry", "part", "finitely many types of records"),
    show=total(X, lambda x: Abs(h[x] - k[x])) == total(X, lambda x: Abs(k[x] - h[x])))
def dp_neighbours_symmetric():
    """For one ordered pair the two divergences differ; both orders are among the pairs."""

    sums(X, lambda x: Abs(h[x] - k[x]) == Abs(k[x] - h[x]))

doubt(dp_neighbours_symmetric,
    mutants=[mutant("twice", show=total(X, lambda x: Abs(h[x] - k[x])) == 2 * total(X, lambda x: Abs(k[x] - h[x])))])

MOVED = (b1 == a1 - 1, b2 == a2 + 1, a1 >= 1, a2 >= 0)
distance = Abs(a1 - b1) + Abs(a2 - b2)
dp_replaced_record_neighbour = claim("In numbers: |a1 - b1| + |a2 - b2| <= 1 for b1 = a1 - 1 and b2 = a2 + 1, a "
        "replaced record's histograms",
    berthier("Section 2.1, neighbours, against Section 3.2.2", "instance",
        "a record of one type replaced by one of another"), kind="definition", flaw="inconsistency", grade="misprint",
    note=("Neighbours are defined by histograms at distance at most 1: one record more or less.  From Section 3 on "
            "they are data sets of the same size in which one record is replaced, and all sensitivities 2 gamma L are "
            "for these: at distance 2, not neighbours by the definition.  Instance: a record of the first type becomes "
            "one of the second."),
    given=MOVED,
    show=distance <= 1)
doubt(dp_replaced_record_neighbour, mutants=[mutant("3/2", show=distance <= "3/2")],
    hints=[{"a1": "1", "a2": "0", "b1": "0", "b2": "1"}])

laplace_variances = claim("2 b^2 is Delta/delta for b = sqrt(Delta/(2 delta)), and 2 Delta^2/eps^2 for b = Delta/eps",
    berthier("Section 2.4, Laplace mechanism, variances", "part", "the arithmetic, 2 b^2 being given as the variance"),
    kind="number",
    note=("The arithmetic is right, but b is wrong (`laplace_total_variation`): with the repaired b = Delta/(2 delta) "
            "the variance is Delta^2/(2 delta^2)."),
    given=[S > 0, delta > 0, eps > 0, b**2 == S / (2 * delta)],
    show=(2 * b**2 == S / delta) & (2 * (S / eps) ** 2 == 2 * S**2 / eps**2))

doubt(laplace_variances, mutants=[mutant("half", show=2 * b**2 == S / (2 * delta))])
