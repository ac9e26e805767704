"""The shift reduction lemma where masses may vanish: what noise does to H, for any law within the shift.

Finite alphabets of any size with any distance d, any noise, real alpha > 1.  H(P | R) = sum of P^alpha
R^(1 - alpha) = exp((alpha - 1) D_alpha(P || R)).  As in `shift_reduction`, every law that is feasible for the
shifted divergence is treated, so nothing rests on an infimum being attained.
"""

from lemmas.divergences.noisy_end_point import N, V, X
from verify.language import divergence as finite
from verify.lemma import *

# --- Lemma 20: the divergence -------------------------------------------------------------------------

nu = nonneg("nu", V)
d = nonneg("d", V, V)
noisy_nu = finite.Law(X, lambda x: total(V, lambda v: nu[v] * N[v, x]))
