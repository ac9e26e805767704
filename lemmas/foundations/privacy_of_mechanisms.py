"""Differential privacy of any mechanism: post-processing, and groups of records.

A mechanism is a Markov kernel from data sets to outputs; neighbours are data sets at distance at most 1.  Privacy is
said by E_gamma, gamma = e^eps, which is the same as by events (`definition_of_privacy`).
"""

from lemmas.papers import dwork
from lemmas.privacy.approximate_properties import group_privacy, post_processing_of_privacy
from lemmas.privacy.definition_of_privacy import for_neighbours
from verify.language.objects import kind
from verify.lemma import *

D, R, Z = spaces("D R Z")
A, K = markov("A", D, R), markov("K", R, Z)
distance = fun("distance", D, D)
data = sequence("data", D)
x, y = points("x y", D)
eps, delta = reals("eps delta")
k = integer("k")

def private(release: Callable[[Point], Law], eps: Expr, delta: Expr) -> Prop:
    """(eps, delta)-differential privacy: E_(e^eps) of the outputs on neighbours is at most delta."""
    return for_neighbours(lambda x, y: hockey_stick(release(x), release(y), exp(eps)) <= delta)

@claim("Post-processing: a random function of what an (eps, delta)-private mechanism releases is as private",
    dwork("Proposition 2.1", "whole"),
    given=[hypothesis("A is private", private(A, eps, delta))],
    show=private(lambda x: push(A(x), K), eps, delta))
def private_after_processing():
    intro("x", "y", "[neighbours]")
    apply_to(private(A, eps, delta))
    use(post_processing_of_privacy)

# --- groups of records --------------------------------------------------------------------------------------------------

# A chain of data sets, each a neighbour of the next: k records are changed, one after the other.
chain = for_all(0, k - 1, lambda t: distance(data[t], data[t + 1]) <= 1)
ends = lambda factor, d: hockey_stick(A(data[0]), A(data[k]), exp(factor * eps)) <= d

@claim("Group privacy, k records: (k eps, delta (1 + e^eps + ... + e^((k - 1) eps)))-private",
    dwork("Theorem 2.2", "remark", "for every delta"),
    given=[k >= 0, chain, private(A, eps, delta)],
    show=ends(k, delta * Sum(0, k - 1, lambda t: exp(t * eps))))
def private_for_groups():
    with have(for_all(0, k - 1, lambda t: hockey_stick(A(data[t]), A(data[t + 1]), exp(eps)) <= delta)):
        intro("t")
        apply_to(chain)
        apply_to(private(A, eps, delta))
    use(group_privacy, n=k, X=R)

doubt(private_for_groups, mutants=[mutant("delta once", show=ends(k, delta))])

@claim("Group privacy: an eps-private mechanism is k eps-private for groups of k records",
    dwork("Theorem 2.2", "whole"),
    given=[k >= 0, chain, private(A, eps, expr(0))],
    show=ends(k, 0))
def pure_privacy_for_groups():
    use(private_for_groups)
    intro("phi")
    apply_to(this)

# A group of k records: what k changes lead to.  `private_for_groups` speaks of the data sets on the way; here they are
# part of the definition.
@definition(r"$y \text{ is } $k \text{ neighbours from } $x")
def group_of_records(D: Space, distance: Function[D, D], k: Integer, x: Point[D], y: Point[D]) -> Prop:
    """$y is $k steps of $distance at most 1 from $x.

    The two data sets differ in a group of at most k records, k >= 0: each of k steps leads to a neighbour."""
    return exists(sequence(kind(D)),
        lambda s: all_of(s[0] == x, s[k] == y, for_all(0, k - 1, lambda t: distance(s[t], s[t + 1]) <= 1)))

group = group_of_records(D, distance, k, x, y)

@claim("Group privacy of a group of k records: (k eps, delta (1 + e^eps + ... + e^((k - 1) eps)))-private",
    dwork("Theorem 2.2", "remark", "for every delta"),
    given=[k >= 0, hypothesis("group", group), private(A, eps, delta)],
    show=hockey_stick(A(x), A(y), exp(k * eps)) <= delta * Sum(0, k - 1, lambda t: exp(t * eps)))
def private_for_a_group():
    unpack("group", data).called("chain")
    use(private_for_groups)
    rewrite(data[0] == x, backwards=True)
    rewrite(data[k] == y, backwards=True)

@claim("Neighbours are a group of one record", given=[distance(x, y) <= 1], show=group_of_records(D, distance, 1, x, y))
def neighbours_are_a_group():
    # The sequence that is x up to 0 and y from 1 on.
    with have(every(INTEGER, lambda t: exists(D, lambda z: (t <= 0).implies(z == x) & (1 <= t).implies(z == y)))):
        t = intro("t")
        yes, no = cases(t <= 0)
        for case, there, other in ((yes, x, 1), (no, y, 0)):
            with case:
                witness(there)
                with each_part()[other]:
                    intro(1)
                    absurd()
    select(this, data).called("both")
    apply_to("both", 0).called("start")
    modus("start.0")
    apply_to("both", 1).called("end")
    modus("end.1")
    witness(data)
    _, _, near = each_part()
    with near:
        t = intro("t")
        have(eq(t, 0))
        rewrite(this)
        rewrite(data[0] == x)
        rewrite(data[1] == y)

doubt(neighbours_are_a_group,
    mutants=[dropped(neighbours_are_a_group, distance(x, y) <= 1,
            hints=[{"witness": {"D": "line", "distance": value(line, line, lambda x, y: expr(2)), "x": "0", "y": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "s").called("chain"),
                            by.apply_to("chain.2", 0), by.linear())}}])])
