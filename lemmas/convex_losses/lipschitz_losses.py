"""L-Lipschitz functions on a set of R^d."""

from lemmas.convex_losses.smooth_losses import on
from verify.lemma import *

V = euclid("V")

@definition(r"$f \text{ is } $L\text{-Lipschitz on } $K")
def lipschitz_function(V: Euclid, K: Test[V], f: Function[V], L: Real) -> Prop:
    """f is L-Lipschitz on K.

    |f(v) - f(w)| <= L |v - w| for v and w in K."""
    return on(K, lambda v, w: abs(f(v) - f(w)) <= L * norm(v - w))
