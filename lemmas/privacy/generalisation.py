"""Uniform stability bounds the generalisation error, in expectation: berthier2019report, section 5.2.

x is a data set of n records, of which rec[i](x) is the i-th and put[i](x, z) has z in its place.  That the records are
independent draws from zeta is said of the law S of the data set: a fresh i-th record does not change it.  Data sets that
differ in one record are adjacent, adj(x, y) = 1; mean_loss(x, z) is the mean of the bounded loss l at z over the output
of the algorithm A on x.
"""

from lemmas.papers import berthier
from lemmas.privacy.stability import X, Z, adj, eps, for_adjacent, mean_loss, zeta
from verify.lemma import *

S = law("S", X)
put, rec = sequence("put", map_((X, Z), X)), sequence("rec", map_(X, Z))
n, i = integer("n"), integer("i")
x, y = points("x y", X)

stable = for_adjacent(lambda x, y: every(Z, lambda z: mean_loss(x, z) - mean_loss(y, z) <= eps))
neighbours_at = lambda i: every(X, Z, Z, lambda x, z, z2: eq(adj(put[i](x, z), put[i](x, z2)), 1))
neighbours = neighbours_at(i)
records = for_all(1, n,
    lambda i: all_of(same(S, bind(S, lambda x: bind(zeta, lambda z: dirac(put[i](x, z))))),
        every(X, Z, lambda x, z: rec[i](put[i](x, z)) == z), neighbours_at(i)))
# The mean loss at record i of the data set, and at a fresh one.
seen = lambda i: E(S, lambda x: mean_loss(x, rec[i](x)))
unseen = E(S, lambda x: E(zeta, lambda z: mean_loss(x, z)))
on_seen = lambda x, z: mean_loss(put[i](x, z), z)
on_other = lambda x, z, z2: mean_loss(put[i](x, z), z2)

@claim("eps-uniform stability: the mean loss at a record of the data set is within eps of that at a fresh one",
    berthier("Section 5.2, generalisation", "step"),
    given=[stable, records, 1 <= i, i <= n],
    show=(seen(i) - unseen <= eps) & (-eps <= seen(i) - unseen))
def record_generalises():
    # The i-th record is drawn anew, z, in `seen` and in `unseen`, where the test record is z2; z and z2 change places.
    apply_to(records)
    with_fresh(at_own)
    with_fresh(at_another)
    under(S,
        lambda x: eq(E(zeta, lambda z: mean_loss(put[i](x, z), rec[i](put[i](x, z)))),
            E(zeta, lambda z: on_seen(x, z))),
        lambda x: (by.under(zeta, lambda z: eq(mean_loss(put[i](x, z), rec[i](put[i](x, z))), on_seen(x, z)),
                lambda z: (by.apply_to(every(X, Z, lambda x, z: rec[i](put[i](x, z)) == z)), by.rewrite(this))),))
    under(S,
        lambda x: eq(E(zeta, lambda z: E(zeta, lambda z2: on_other(x, z, z2))),
            E(zeta, lambda z: E(zeta, lambda z2: on_other(x, z2, z)))),
        lambda x: (by.swap(zeta, zeta, lambda z, z2: on_other(x, z, z2)),))
    within(lambda mean: mean <= eps)
    within(lambda mean: -eps <= mean)
    each_part((by.linear(),), (by.linear(),))

difference = lambda x, z, z2: on_seen(x, z) - on_other(x, z2, z)

def within(which: Callable[[Expr], Prop]) -> None:
    """A bound that stability gives for each data set and two fresh records holds in the mean."""
    with under(S, lambda x: which(E(zeta, lambda z: E(zeta, lambda z2: difference(x, z, z2))))) as x:
        with under(zeta, lambda z: which(E(zeta, lambda z2: difference(x, z, z2)))) as z:
            with under(zeta, lambda z2: which(difference(x, z, z2))) as z2:
                apply_to(neighbours)
                apply_to(neighbours, x, z2, z)
                apply_to(stable, put[i](x, z), put[i](x, z2))
                apply_to(this)
                apply_to(stable, put[i](x, z2), put[i](x, z))
                apply_to(this)
                linear()

fresh_record = bind(S, lambda x: bind(zeta, lambda z: dirac(put[i](x, z))))
resampled = same(S, fresh_record)
at_own = lambda x: mean_loss(x, rec[i](x))
at_another = lambda x: E(zeta, lambda z: mean_loss(x, z))

def with_fresh(body: Callable[[Point], Expr]) -> None:
    """The i-th record may be drawn anew."""
    have(eq(E(S, body), E(fresh_record, body)),
        by.congruence(resampled, lambda hole: eq(E(hole, body), E(fresh_record, body))))

# That the supremum of Definition 5.1 says what `stable` says is `uniform_stability` (lemmas.privacy.stability).
@claim("An eps-uniformly stable algorithm on n independent records: its mean loss on them and on a fresh one differ by "
        "at most eps, in expectation", berthier("Section 5.2, generalisation", "whole"),
    given=[stable, records, n >= 1],
    show=(Sum(1, n, lambda i: seen(i)) / n - unseen <= eps) & (-eps <= Sum(1, n, lambda i: seen(i)) / n - unseen))
def stability_generalises():
    sums((expr(1), n), lambda i: seen(i) <= unseen + eps, at_each_record)
    sums((expr(1), n), lambda i: unseen - eps <= seen(i), at_each_record)
    each_part((by.linear(),), (by.linear(),))

at_each_record = lambda i: (by.use(record_generalises), by.linear())
