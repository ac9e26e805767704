"""L-Lipschitz functions on a set of R^d."""

from lemmas.noisy_sgd.smooth_losses import on
from verify.lemma import *

V = euclid("V")

@definition(V, test(V), fun(V), REAL, text="$f is $L-Lipschitz on $K",
    latex=r"$f \text{ is } $L\text{-Lipschitz on } $K")
def lipschitz_function(V: Space, K: Function, f: Function, L: Expr) -> Prop:
    """|f(v) - f(w)| <= L |v - w| for v and w in K."""
    return on(K, lambda v, w: abs(f(v) - f(w)) <= L * norm(v - w))
