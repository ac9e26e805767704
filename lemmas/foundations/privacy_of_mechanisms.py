"""Differential privacy of any mechanism: post-processing, and groups of records.

A mechanism is a Markov kernel from data sets to outputs; neighbours are data sets at distance at most 1.  Privacy is
said by E_gamma, gamma = e^eps, which is the same as by events (`definition_of_privacy`).
"""

from lemmas.papers import dwork
from lemmas.privacy.approximate_properties import group_privacy, post_processing_of_privacy
from lemmas.privacy.definition_of_privacy import for_neighbours
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
    intro("x", "y")
    intro(1)
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

doubt(pure_privacy_for_groups, mutants=[dropped(pure_privacy_for_groups, chain)])
