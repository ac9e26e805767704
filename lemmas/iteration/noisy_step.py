"""The shift reduction lemma where masses may vanish: what noise does to H, for any law within the shift.

Finite alphabets of any size with any distance d, any noise, real alpha > 1.  H(P | R) = sum of P^alpha
R^(1 - alpha) = exp((alpha - 1) D_alpha(P || R)).  As in `shift_reduction`, every law that is feasible for the
shifted divergence is treated, so nothing rests on an infimum being attained.
"""

from lemmas.divergences.noisy_end_point import N, V, X, a
from verify.language.divergence import Law
from verify.language.expr import (
    Expr,
    Prop,
    each,
    nonneg,
    total,
)  # fmt: skip

# --- Lemma 20: the divergence -------------------------------------------------------------------------

via = nonneg("via", V, V)  # via[v, p]: the mass that ends at v and comes over the point p
nu = nonneg("nu", V)
d = nonneg("d", V, V)
ended = Law(V, lambda v: total(V, lambda p: via[v, p]))
shifted = Law(X, lambda x: total(V, lambda v: total(V, lambda p: via[v, p] * N[p, x])))
noisy_nu = Law(X, lambda x: total(V, lambda v: nu[v] * N[v, x]))


def via_within_of(bound: Expr) -> Prop:
    """The points are within `bound` of the end points."""
    return each(V, lambda v: each(V, lambda p: (d[p, v] > bound).implies(via[v, p] == 0)))


via_within = via_within_of(a)


def from_end(v: Expr, x: Expr) -> Expr:
    return total(V, lambda p: via[v, p] * N[p, x])


CLAIMS = ()
